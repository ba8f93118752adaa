/* SPDX-License-Identifier: MIT */
#include "record/utf8.h"

#include <stdint.h>

/* What may follow a first byte: how many bytes in all, and the range of the second one, which alone decides about
 * overlong forms, surrogates and the upper end. */
static const struct lead {
    uint8_t first, last, length, low, high;
} leads[] = {
    {0x00, 0x7f, 1, 0x00, 0xff}, {0xc2, 0xdf, 2, 0x80, 0xbf}, {0xe0, 0xe0, 3, 0xa0, 0xbf},
    {0xe1, 0xec, 3, 0x80, 0xbf}, {0xed, 0xed, 3, 0x80, 0x9f}, {0xee, 0xef, 3, 0x80, 0xbf},
    {0xf0, 0xf0, 4, 0x90, 0xbf}, {0xf1, 0xf3, 4, 0x80, 0xbf}, {0xf4, 0xf4, 4, 0x80, 0x8f},
};

size_t kete_utf8_length(const char *at, size_t left)
{
    const uint8_t *bytes = (const uint8_t *)at;
    const struct lead *lead = leads;
    while (lead < leads + sizeof leads / sizeof *leads && (bytes[0] < lead->first || bytes[0] > lead->last))
        lead++;
    if (lead == leads + sizeof leads / sizeof *leads || lead->length > left)
        return 0;
    if (lead->length > 1 && (bytes[1] < lead->low || bytes[1] > lead->high))
        return 0;
    for (size_t i = 2; i < lead->length; i++)
        if (bytes[i] < 0x80 || bytes[i] > 0xbf)
            return 0;
    return lead->length;
}

void kete_utf8_add_latin1(struct kete_text *out, char byte)
{
    kete_text_addc(out, (char)(0xc0 | (uint8_t)byte >> 6));
    kete_text_addc(out, (char)(0x80 | ((uint8_t)byte & 0x3f)));
}

void kete_utf8_add(struct kete_text *out, struct kete_slice bytes)
{
    for (size_t i = 0, start = 0; i < bytes.length; start = i) {
        while (i < bytes.length && (uint8_t)bytes.at[i] < 0x80)
            i++;
        kete_text_add(out, bytes.at + start, i - start);
        if (i == bytes.length)
            return;
        size_t length = kete_utf8_length(bytes.at + i, bytes.length - i);
        if (length)
            kete_text_add(out, bytes.at + i, length);
        else
            kete_utf8_add_latin1(out, bytes.at[i]);
        i += length ? length : 1;
    }
}
