/* SPDX-License-Identifier: MIT */
#include "common/replace.h"

#include "common/tool.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- the file that must not be left behind ---- */

static char pending[PATH_MAX + 16];
static volatile sig_atomic_t is_pending;

static void give_up(int signal_number)
{
    if (is_pending)
        unlink(pending);
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE};
enum { SIGNALS = sizeof signals / sizeof *signals };

/* A signal that is ignored stays ignored: nohup asked for it. */
static void watch_signals(struct sigaction old[SIGNALS])
{
    struct sigaction action = {.sa_handler = give_up};
    for (int i = 0; i < SIGNALS; i++) {
        sigaction(signals[i], NULL, &old[i]);
        if (old[i].sa_handler != SIG_IGN)
            sigaction(signals[i], &action, NULL);
    }
}

static void unwatch_signals(const struct sigaction old[SIGNALS])
{
    for (int i = 0; i < SIGNALS; i++)
        sigaction(signals[i], &old[i], NULL);
}

/* Makes the file beside `path`; a signal waits until its name is known. -1 on failure. */
static int make_pending(const char *path)
{
    sigset_t set, old;
    sigemptyset(&set);
    for (int i = 0; i < SIGNALS; i++)
        sigaddset(&set, signals[i]);
    sigprocmask(SIG_BLOCK, &set, &old);
    snprintf(pending, sizeof pending, "%s.XXXXXX", path);
    int fd = mkstemp(pending);
    is_pending = fd >= 0;
    sigprocmask(SIG_SETMASK, &old, NULL);
    if (fd >= 0)
        fcntl(fd, F_SETFD, FD_CLOEXEC);
    return fd;
}

/* ---- writing and reading ---- */

static bool write_all(int fd, const struct kete_text *bytes)
{
    for (size_t done = 0; done < bytes->length;) {
        ssize_t count = write(fd, bytes->bytes + done, bytes->length - done);
        if (count < 0 && errno != EINTR)
            return false;
        done += count > 0 ? (size_t)count : 0;
    }
    return fsync(fd) == 0;
}

bool replace_read(const char *path, struct kete_text *out)
{
    struct tool_input input;
    char room[65536];
    long count;
    if (!tool_open(path, &input))
        return false;
    kete_text_adds(out, "");
    while ((count = tool_read(&input, room, sizeof room)) > 0)
        kete_text_add(out, room, (size_t)count);
    if (count < 0)
        tool_complain("%s: %s", path, strerror(errno));
    tool_close(&input);
    return count == 0;
}

static bool reads_back(const struct kete_text *bytes)
{
    struct kete_text back = {0};
    bool same = replace_read(pending, &back) && back.length == bytes->length &&
                memcmp(back.bytes, bytes->bytes ? bytes->bytes : "", back.length) == 0;
    kete_text_free(&back);
    return same;
}

/* So that the new name survives a crash as well as the new bytes. */
static void flush_folder(const char *path)
{
    char folder[PATH_MAX];
    const char *slash = strrchr(path, '/');
    snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - path + 1) : 1, slash ? path : ".");
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd >= 0) {
        fsync(fd);
        close(fd);
    }
}

static bool write_pending(const char *path, const struct stat *old, const struct kete_text *bytes)
{
    int fd = make_pending(path);
    if (fd < 0) {
        tool_complain("cannot write beside %s: %s", path, strerror(errno));
        return false;
    }
    bool owned = fchown(fd, old->st_uid, old->st_gid) == 0; /* where it may not: the mode is what counts */
    mode_t mode = old->st_mode & (owned ? 07777 : 0777);
    bool good = write_all(fd, bytes) && fchmod(fd, mode) == 0;
    good &= close(fd) == 0;
    if (!good)
        tool_complain("cannot write beside %s: %s", path, strerror(errno));
    else if (!reads_back(bytes))
        tool_complain("%s: what was written does not read back; the file is left as it was", path);
    else if (rename(pending, path) != 0)
        tool_complain("cannot replace %s: %s", path, strerror(errno));
    else
        is_pending = 0;
    good = !is_pending;
    if (is_pending)
        unlink(pending);
    is_pending = 0;
    return good;
}

bool replace_file(const char *path, const struct kete_text *bytes)
{
    struct sigaction old[SIGNALS];
    struct stat status;
    char real[PATH_MAX];
    if (!realpath(path, real) || stat(real, &status) != 0) {
        tool_complain("cannot replace %s: %s", path, strerror(errno));
        return false;
    }
    if (!S_ISREG(status.st_mode)) {
        tool_complain("cannot replace %s: it is not a regular file", path);
        return false;
    }
    void (*too_large)(int) = signal(SIGXFSZ, SIG_IGN); /* past the size limit of a file: an error like a full disk */
    watch_signals(old);
    bool good = write_pending(real, &status, bytes);
    unwatch_signals(old);
    signal(SIGXFSZ, too_large);
    if (good)
        flush_folder(real);
    return good;
}
