/* SPDX-License-Identifier: MIT */
/* A position: a value, copied by assignment, 16-byte aligned for the engine's vector sowing.
 * It knows no rules; keys that a variant does not have stay at what their absence means. */
#ifndef KETE_BOARD_POSITION_H
#define KETE_BOARD_POSITION_H

#include "board/geometry.h"

#include <stdalign.h>

struct kete_position {
    alignas(16) uint8_t seeds[2][KETE_RING_MAX]; /* [side][ring index, owner's view]; 0 past the ring */
    uint8_t hand[2];                             /* seeds in hand, by side */
    uint8_t store[2];                            /* captured seeds, by side */
    uint8_t house;                               /* bit 0: South owns his house, bit 1: North owns his */
    uint8_t unsown;    /* captured seeds left off the board when a game ended on the capture */
    kete_hole block;   /* the hole under takasia, or KETE_NO_HOLE */
    uint8_t side;      /* enum kete_side: who is to move */
    uint32_t marks[2]; /* knives by their owner, bit = kete_mark_bit(hole); unplayed holes by side, bit = ring index */
    uint8_t opening;   /* bit by side: still in the opening phase */
    uint8_t phase;     /* enum kete_phase */
    kete_hole next[2]; /* in the race: where each hand drops next */
    uint8_t forfeited; /* bit by side: his forfeit has happened */
    uint8_t unmoved;   /* bit by side: he has not made his first move */
    uint8_t spare[10]; /* zero */
};

enum kete_phase { KETE_PHASE_MAIN, KETE_PHASE_REMOVE, KETE_PHASE_PLACE, KETE_PHASE_RACE };

/* The bit of a hole of a two-row board in marks[owner]. */
static inline uint32_t kete_mark_bit(kete_hole hole)
{
    return 1u << (kete_hole_side(hole) * 16 + kete_hole_ring(hole));
}

/* Nothing on the board, South to move, no block. */
struct kete_position kete_position_empty(void);

/* Seeds on the board, in hands, in stores and unsown. */
unsigned kete_position_total(const struct kete_position *position);

/* Seeds that one side has on the board and in hand. */
unsigned kete_position_owned(const struct kete_position *position, enum kete_side side);

bool kete_position_equal(const struct kete_position *a, const struct kete_position *b);

/* The same on every machine and in every build; equal positions have equal hashes. */
uint64_t kete_position_hash(const struct kete_position *position);

#endif
