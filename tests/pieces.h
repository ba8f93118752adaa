/* SPDX-License-Identifier: MIT */
/* An input that gives few bytes at a time, so that a reader's window must grow and its ends fall anywhere. */
#ifndef KETE_TESTS_PIECES_H
#define KETE_TESTS_PIECES_H

#include <stddef.h>
#include <string.h>

struct pieces {
    const char *at;
    size_t left, most; /* most: bytes given at a time */
};

/* kete_read_bytes of a struct pieces. */
static inline long pieces_read(void *from, char *room, unsigned long size)
{
    struct pieces *pieces = from;
    size_t count = pieces->left < size ? pieces->left : size;
    count = count < pieces->most ? count : pieces->most;
    if (count)
        memcpy(room, pieces->at, count);
    pieces->at += count;
    pieces->left -= count;
    return (long)count;
}

#endif
