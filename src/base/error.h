/* SPDX-License-Identifier: MIT */
/* One error: what went wrong, where, and what would be right. The caller owns it and passes it as
 * the last parameter; NULL is allowed. The first error wins: a later one does not overwrite it.
 * Functions that report one return false or NULL and leave their outputs untouched.
 *
 * A wrong *record* is not an error: it yields findings (record/finding.h).
 *
 *     struct kete_error error = {0};
 *     if (!kete_position_parse(board, text, &position, &error))
 *         report("%s:%u:%u: %s", file, error.line, error.col, error.text);
 */
#ifndef KETE_BASE_ERROR_H
#define KETE_BASE_ERROR_H

#include <stdbool.h>
#include <stdint.h>

struct kete_error {
    bool set;
    uint32_t line;  /* 1-based; 0 where a line has no meaning */
    uint32_t col;   /* 1-based, in bytes; for one-line texts (positions, options) the only place */
    char file[256]; /* the file the place is in, or "" where the caller knows it */
    char text[512]; /* a full sentence without a final stop */
};

/* Records an error unless one is set. Always returns false, so that `return kete_error_set(...)` works. */
bool kete_error_set(struct kete_error *error, uint32_t line, uint32_t col, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

#endif
