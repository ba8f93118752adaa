/* SPDX-License-Identifier: MIT */
#include "board/position.h"

#include <string.h>

struct kete_position kete_position_empty(void)
{
    return (struct kete_position){.block = KETE_NO_HOLE, .next = {KETE_NO_HOLE, KETE_NO_HOLE}};
}

unsigned kete_position_owned(const struct kete_position *position, enum kete_side side)
{
    unsigned sum = position->hand[side];
    for (int i = 0; i < KETE_RING_MAX; i++)
        sum += position->seeds[side][i];
    return sum;
}

/* Whole words at a time: no hole, and no sum of holes, is above 255. */
unsigned kete_position_total(const struct kete_position *position)
{
    uint64_t words[sizeof position->seeds / 8], sum = 0;
    memcpy(words, position->seeds, sizeof words);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        sum += words[i];
    sum = (sum & 0x00ff00ff00ff00ffu) + (sum >> 8 & 0x00ff00ff00ff00ffu);
    unsigned board = (unsigned)(sum * 0x0001000100010001u >> 48);
    return board + position->hand[0] + position->hand[1] + position->store[0] + position->store[1] + position->unsown;
}

bool kete_position_equal(const struct kete_position *a, const struct kete_position *b)
{
    return memcmp(a, b, sizeof *a) == 0; /* no padding: see the assertion below */
}

_Static_assert(sizeof(struct kete_position) == 96, "a position has no padding, so that memcmp and the hash are sound");

uint64_t kete_position_hash(const struct kete_position *position)
{
    /* FNV-1a over the bytes, then a finalizer that spreads the low bits */
    const unsigned char *bytes = (const unsigned char *)position;
    uint64_t hash = 14695981039346656037u;
    for (size_t i = 0; i < sizeof *position; i++)
        hash = (hash ^ bytes[i]) * 1099511628211u;
    hash ^= hash >> 32;
    hash *= 0xd6e8feb86659fd93u;
    return hash ^ hash >> 32;
}
