/* SPDX-License-Identifier: MIT */
/* UTF-8, as far as records need it: telling it from other bytes, and making it from those. */
#ifndef KETE_RECORD_UTF8_H
#define KETE_RECORD_UTF8_H

#include "base/text.h"

#include <stddef.h>

/* Bytes of the character that starts at `at`, 1 to 4, of the `left` bytes there; 0 if they are not UTF-8 (overlong
 * forms, surrogates and numbers past U+10FFFF are not). `left` is at least 1. */
size_t kete_utf8_length(const char *at, size_t left);

/* Appends one byte that is not UTF-8, read as Latin-1. */
void kete_utf8_add_latin1(struct kete_text *out, char byte);

/* Appends the bytes; those that are not UTF-8 are read as Latin-1. */
void kete_utf8_add(struct kete_text *out, struct kete_slice bytes);

#endif
