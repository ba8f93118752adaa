/* SPDX-License-Identifier: MIT */
#include "common/tool.h"

#include "record/utf8.h"

#include <argp.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *program;

static void print_version(FILE *to, struct argp_state *state)
{
    (void)state;
    fprintf(to, "%s %s\n", program, KETE_VERSION);
}

void tool_start(const char *name)
{
    program = name;
    argp_err_exit_status = EXIT_TROUBLE;
    argp_program_version_hook = print_version;
}

void tool_add_clean(struct kete_text *out, const char *bytes, size_t length)
{
    for (size_t i = 0, step; i < length; i += step) {
        unsigned char c = (unsigned char)bytes[i];
        step = kete_utf8_length(bytes + i, length - i);
        bool upper = step == 0 ? c < 0xa0 : step == 2 && c == 0xc2 && (unsigned char)bytes[i + 1] < 0xa0;
        if (c == '\t')
            kete_text_addc(out, ' ');
        else if (c < 32 || c == 127 || upper)
            kete_text_addc(out, '?');
        else if (step)
            kete_text_add(out, bytes + i, step);
        else
            kete_utf8_add_latin1(out, bytes[i]);
        step += !step;
    }
}

void tool_complain(const char *format, ...)
{
    va_list arguments;
    struct kete_text raw = {0}, text = {0};
    va_start(arguments, format);
    kete_text_addv(&raw, format, arguments);
    va_end(arguments);
    tool_add_clean(&text, raw.bytes, raw.length);
    fflush(stdout);
    fprintf(stderr, "%s: %s\n", program, text.bytes);
    kete_text_free(&raw);
    kete_text_free(&text);
}

void tool_complain_error(const struct kete_error *error)
{
    if (error->file[0] && error->line)
        tool_complain("%s:%u:%u: %s", error->file, error->line, error->col, error->text);
    else if (error->file[0])
        tool_complain("%s: %s", error->file, error->text);
    else
        tool_complain("%s", error->text);
}

void tool_close(struct tool_input *input)
{
    if (input->fd != STDIN_FILENO)
        close(input->fd);
}

bool tool_open(const char *path, struct tool_input *out)
{
    bool standard = strcmp(path, "-") == 0;
    out->name = standard ? "<stdin>" : path;
    out->fd = standard ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    struct stat status;
    if (out->fd >= 0 && fstat(out->fd, &status) == 0 && S_ISDIR(status.st_mode)) {
        tool_close(out);
        out->fd = -1;
        errno = EISDIR;
    }
    if (out->fd < 0)
        tool_complain("cannot open %s: %s", path, strerror(errno));
    return out->fd >= 0;
}

long tool_read(void *input, char *room, unsigned long size)
{
    struct tool_input *from = input;
    ssize_t count;
    do
        count = read(from->fd, room, size);
    while (count < 0 && errno == EINTR);
    return count;
}

void tool_write(struct kete_text *text)
{
    if (text->length)
        fwrite(text->bytes, 1, text->length, stdout);
    kete_text_clear(text);
}

int tool_finish(int status)
{
    bool failed = ferror(stdout);
    if (fclose(stdout) != 0 || failed) {
        fprintf(stderr, "%s: cannot write the output: %s\n", program, strerror(errno));
        return EXIT_TROUBLE;
    }
    return status;
}
