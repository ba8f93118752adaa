/* SPDX-License-Identifier: MIT */
/* Text that grows, and slices of text that somebody else owns.
 *
 *     struct kete_text out = {0};
 *     kete_text_addf(&out, "%d seeds", 64);
 *     use(out.bytes);              // always NUL-terminated, never NULL after the first add
 *     kete_text_free(&out);
 */
#ifndef KETE_BASE_TEXT_H
#define KETE_BASE_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

struct kete_text {
    char *bytes;     /* NUL-terminated; NULL while nothing was added */
    size_t length;   /* without the NUL */
    size_t capacity; /* bytes allocated */
};

/* Borrowed bytes, not NUL-terminated; they may contain NUL. */
struct kete_slice {
    const char *at;
    size_t length;
};

void kete_text_free(struct kete_text *text);

/* Empties the text and keeps its memory. */
void kete_text_clear(struct kete_text *text);

void kete_text_add(struct kete_text *text, const char *bytes, size_t length);
void kete_text_adds(struct kete_text *text, const char *string);
void kete_text_addc(struct kete_text *text, char c);

/* Appends a decimal number: what printf would do, several times faster. */
void kete_text_addu(struct kete_text *text, unsigned long number);

void kete_text_addf(struct kete_text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
void kete_text_addv(struct kete_text *text, const char *format, va_list arguments)
    __attribute__((format(printf, 2, 0)));

struct kete_slice kete_slice_of(const char *string);
bool kete_slice_is(struct kete_slice slice, const char *string);

/* The slice without blanks (space, tab, CR, LF) at either end. */
struct kete_slice kete_slice_trim(struct kete_slice slice);

/* Reads a decimal number without sign that fills the whole slice. False, and `out` untouched, if it
 * is not one or is above `max`. */
bool kete_slice_number(struct kete_slice slice, unsigned long max, unsigned long *out);

/* Of `count` words (NULL-terminated array when count is 0) the one nearest to `word` by edit
 * distance, or NULL where none is near: for "did you mean". */
const char *kete_nearest_word(struct kete_slice word, const char *const *words, size_t count);

#endif
