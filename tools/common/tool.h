/* SPDX-License-Identifier: MIT */
/* What all programs share: exit status, error messages, input, closing the output. */
#ifndef KETE_TOOLS_TOOL_H
#define KETE_TOOLS_TOOL_H

#include "base/error.h"
#include "base/text.h"

/* Exit status of every program (docs/findings.md). */
enum {
    EXIT_CLEAN = 0,    /* nothing, or notes and warnings only */
    EXIT_FINDINGS = 1, /* at least one error finding, or a difference */
    EXIT_TROUBLE = 2,  /* usage, an unreadable file, an internal fault */
};

#define KETE_VERSION "0.1.0"

/* Call first: the name of the program, for messages and the version; usage errors exit with EXIT_TROUBLE. */
void tool_start(const char *name);

/* Appends text that may come from anywhere: as UTF-8, its control characters as question marks, tabs as blanks. */
void tool_add_clean(struct kete_text *out, const char *bytes, size_t length);

/* "name: message" on standard error. */
void tool_complain(const char *format, ...) __attribute__((format(printf, 1, 2)));
void tool_complain_error(const struct kete_error *error);

/* An input: a path, or "-" for standard input. NULL after a complaint. */
struct tool_input {
    int fd;
    const char *name; /* for messages: the path, or "<stdin>" */
};
bool tool_open(const char *path, struct tool_input *out);
void tool_close(struct tool_input *input);
/* kete_read_bytes of an input. */
long tool_read(void *input, char *room, unsigned long size);

/* Writes and empties `text` on standard output. */
void tool_write(struct kete_text *text);

/* The exit status: `status`, unless standard output could not be written. */
int tool_finish(int status);

#endif
