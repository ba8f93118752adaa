/* SPDX-License-Identifier: MIT */
#include "common/tool.h"

#include <argp.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
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

void tool_complain(const char *format, ...)
{
    va_list arguments;
    fflush(stdout);
    fprintf(stderr, "%s: ", program);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
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

bool tool_open(const char *path, struct tool_input *out)
{
    bool standard = strcmp(path, "-") == 0;
    out->name = standard ? "<stdin>" : path;
    out->fd = standard ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    if (out->fd < 0)
        tool_complain("cannot open %s: %s", path, strerror(errno));
    return out->fd >= 0;
}

void tool_close(struct tool_input *input)
{
    if (input->fd != STDIN_FILENO)
        close(input->fd);
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
