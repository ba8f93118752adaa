/* SPDX-License-Identifier: MIT */
/* Sowing as one vector addition. The holes of one side, in ring order (board/geometry.h), are the sixteen bytes of a
 * vector: a lap of n seeds adds 1 to the n bytes after its start, n/16 to all. For rings of sixteen holes.
 *
 * All of it is plain GNU vector arithmetic, but for two operations that name an instruction where there is one. */
#ifndef KETE_RULES_RING_H
#define KETE_RULES_RING_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

typedef uint8_t kete_ring __attribute__((vector_size(16)));

/* row r: r ones and 16 - r zeros, twice over, so that 16 bytes from any offset are the pattern turned round */
extern const uint8_t kete_ring_ones[16][32];
/* 0xff in the middle: 16 bytes from offset 15 - h are the mask of hole h */
extern const uint8_t kete_ring_spot[31];

static inline kete_ring ring_load(const uint8_t *bytes)
{
    kete_ring ring;
    memcpy(&ring, bytes, sizeof ring);
    return ring;
}

static inline void ring_store(uint8_t *bytes, kete_ring ring)
{
    memcpy(bytes, &ring, sizeof ring);
}

/* 0xff at hole h, 0 elsewhere. */
static inline kete_ring ring_spot(unsigned h)
{
    return ring_load(kete_ring_spot + 15 - h);
}

/* What n seeds sown from the hole after `from` add; `forward` is +1 in ring order. */
static inline kete_ring ring_sown(unsigned from, unsigned n, bool forward)
{
    unsigned rest = n & 15, turn = forward ? 15 - from : (rest - from) & 15;
    kete_ring add = ring_load(kete_ring_ones[rest] + turn);
    return __builtin_expect(n >= 16, 0) ? add + (uint8_t)(n >> 4) : add;
}

static inline unsigned ring_landing(unsigned from, unsigned n, bool forward)
{
    return (forward ? from + n : from - n) & 15;
}

/* One bit for each byte whose top bit is set. */
static inline uint32_t ring_bits(kete_ring truth)
{
#if defined __SSE2__
    typedef char chars __attribute__((vector_size(16)));
    return (uint32_t)__builtin_ia32_pmovmskb128((chars)truth);
#else
    uint32_t bits = 0;
    for (unsigned i = 0; i < 16; i++)
        bits |= (uint32_t)(truth[i] >> 7) << i;
    return bits;
#endif
}

/* Byte i of the result is byte at[i] & 15 of `ring`. */
static inline kete_ring ring_pick(kete_ring ring, kete_ring at)
{
#if defined __SSSE3__
    typedef char chars __attribute__((vector_size(16)));
    return (kete_ring)__builtin_ia32_pshufb128((chars)ring, (chars)(at & 15));
#else
    kete_ring picked = {0};
    for (unsigned i = 0; i < 16; i++)
        picked[i] = ring[at[i] & 15];
    return picked;
#endif
}

/* Holes with at least `least` seeds. */
static inline uint32_t ring_holding(kete_ring ring, unsigned least)
{
    return ring_bits((kete_ring)(ring >= (uint8_t)least));
}

#endif
