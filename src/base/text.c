/* SPDX-License-Identifier: MIT */
#include "base/text.h"

#include "base/xalloc.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void reserve(struct kete_text *text, size_t more)
{
    size_t need = text->length + more + 1;
    if (need <= text->capacity)
        return;
    size_t capacity = text->capacity ? text->capacity : 64;
    while (capacity < need)
        capacity *= 2;
    text->bytes = kete_xrealloc(text->bytes, capacity);
    text->capacity = capacity;
}

void kete_text_free(struct kete_text *text)
{
    free(text->bytes);
    *text = (struct kete_text){0};
}

void kete_text_clear(struct kete_text *text)
{
    text->length = 0;
    if (text->bytes)
        text->bytes[0] = '\0';
}

void kete_text_add(struct kete_text *text, const char *bytes, size_t length)
{
    reserve(text, length);
    if (length)
        memcpy(text->bytes + text->length, bytes, length);
    text->length += length;
    text->bytes[text->length] = '\0';
}

void kete_text_adds(struct kete_text *text, const char *string)
{
    kete_text_add(text, string, strlen(string));
}

void kete_text_addc(struct kete_text *text, char c)
{
    kete_text_add(text, &c, 1);
}

void kete_text_addu(struct kete_text *text, unsigned long number)
{
    char digits[24];
    size_t at = sizeof digits;
    do
        digits[--at] = (char)('0' + number % 10);
    while (number /= 10);
    kete_text_add(text, digits + at, sizeof digits - at);
}

void kete_text_addv(struct kete_text *text, const char *format, va_list arguments)
{
    va_list again;
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    if (length < 0)
        return;
    reserve(text, (size_t)length);
    vsnprintf(text->bytes + text->length, (size_t)length + 1, format, arguments);
    text->length += (size_t)length;
}

void kete_text_addf(struct kete_text *text, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    kete_text_addv(text, format, arguments);
    va_end(arguments);
}

struct kete_slice kete_slice_of(const char *string)
{
    return (struct kete_slice){string, strlen(string)};
}

bool kete_slice_is(struct kete_slice slice, const char *string)
{
    return slice.length == strlen(string) && memcmp(slice.at, string, slice.length) == 0;
}

static bool blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

struct kete_slice kete_slice_trim(struct kete_slice slice)
{
    while (slice.length && blank(slice.at[0]))
        slice.at++, slice.length--;
    while (slice.length && blank(slice.at[slice.length - 1]))
        slice.length--;
    return slice;
}

bool kete_slice_number(struct kete_slice slice, unsigned long max, unsigned long *out)
{
    unsigned long number = 0;
    if (slice.length == 0)
        return false;
    for (size_t i = 0; i < slice.length; i++) {
        if (slice.at[i] < '0' || slice.at[i] > '9')
            return false;
        unsigned long digit = (unsigned long)(slice.at[i] - '0');
        if (number > max / 10 || digit > max - number * 10)
            return false;
        number = number * 10 + digit;
    }
    *out = number;
    return true;
}

/* Levenshtein distance over at most 31 characters each: names are short, and what is longer is far from all of them. */
static size_t edit_distance(struct kete_slice a, const char *b)
{
    size_t row[32], n = strlen(b);
    if (a.length > 31 || n > 31)
        return (size_t)-1;
    for (size_t j = 0; j <= n; j++)
        row[j] = j;
    for (size_t i = 1; i <= a.length; i++) {
        size_t corner = row[0];
        row[0] = i;
        for (size_t j = 1; j <= n; j++) {
            size_t best = corner + (a.at[i - 1] != b[j - 1]);
            if (row[j] + 1 < best)
                best = row[j] + 1;
            if (row[j - 1] + 1 < best)
                best = row[j - 1] + 1;
            corner = row[j];
            row[j] = best;
        }
    }
    return row[n];
}

const char *kete_nearest_word(struct kete_slice word, const char *const *words, size_t count)
{
    const char *best = NULL;
    size_t near = word.length < 4 ? 2 : word.length / 2 + 1; /* a distance below this is "near" */
    for (size_t i = 0; count ? i < count : words[i] != NULL; i++) {
        size_t distance = edit_distance(word, words[i]);
        if (distance < near) {
            near = distance;
            best = words[i];
        }
    }
    return best;
}
