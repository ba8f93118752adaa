/* SPDX-License-Identifier: MIT */
/* Shapes of boards and names of holes.
 *
 * A side owns one row (two-row games) or two: the front, inner row `A` and the back, outer row `B`;
 * North's are `a` and `b`. Holes are numbered 1..n from their owner's left.
 *
 * Inside, a hole is (side, ring index), always in its owner's view:
 *
 *     front row:   A1 A2 ... An   = 0, 1, ..., n-1
 *     back row:    Bn ... B2 B1   = n, ..., 2n-2, 2n-1
 *
 * so that +1 walks the front row to the right and comes back along the back row. `A_k` faces
 * `a_(n+1-k)`: front index i faces the enemy's n-1-i.
 */
#ifndef KETE_BOARD_GEOMETRY_H
#define KETE_BOARD_GEOMETRY_H

#include <stdbool.h>
#include <stdint.h>

enum kete_side { KETE_SOUTH, KETE_NORTH };

enum { KETE_RING_MAX = 32 }; /* holes of one side: at most 2 x 16 */

/* Keys that a position text of the variant has (bit mask), besides rows and side. */
enum kete_key {
    KETE_KEY_HAND = 1,
    KETE_KEY_HOUSE = 2,
    KETE_KEY_BLOCK = 4,
    KETE_KEY_UNSOWN = 8,
    KETE_KEY_STORE = 16,
    KETE_KEY_OPENING = 32,
    KETE_KEY_KNIVES = 64,
    KETE_KEY_BULLS = 128, /* knives under another name */
    KETE_KEY_PHASE = 256, /* phase= and next=; hand= is then written during the opening only */
    KETE_KEY_UNPLAYED = 512,
    KETE_KEY_FORFEITED = 1024,
    KETE_KEY_MOVED = 2048,
};

/* What the board of a variant looks like. */
struct kete_board {
    uint8_t rows;    /* 2 or 4 */
    uint8_t columns; /* 2..16 */
    uint8_t total;   /* seeds in the game, on the board, in hand and in store */
    uint8_t house;   /* ring index of the house, for pictures; 0xff where there is none */
    uint32_t keys;   /* enum kete_key */
};

/* Holes of one side. */
static inline unsigned kete_ring_size(const struct kete_board *board)
{
    return board->rows == 4 ? 2u * board->columns : board->columns;
}

/* Ring index of column 1..n in the back row or the front row. */
static inline unsigned kete_ring_index(const struct kete_board *board, bool back, unsigned column)
{
    return back ? 2u * board->columns - column : column - 1u;
}

static inline bool kete_ring_back(const struct kete_board *board, unsigned ring)
{
    return ring >= board->columns;
}

/* Column 1..n, from the owner's left, of a ring index. */
static inline unsigned kete_ring_column(const struct kete_board *board, unsigned ring)
{
    return ring < board->columns ? ring + 1u : 2u * board->columns - ring;
}

/* A hole in one byte: side in bit 5, ring index below; KETE_NO_HOLE for none. */
typedef uint8_t kete_hole;
enum { KETE_NO_HOLE = 0xff };

static inline kete_hole kete_hole_of(enum kete_side side, unsigned ring)
{
    return (kete_hole)((unsigned)side << 5 | ring);
}
static inline enum kete_side kete_hole_side(kete_hole hole)
{
    return (enum kete_side)(hole >> 5 & 1);
}
static inline unsigned kete_hole_ring(kete_hole hole)
{
    return hole & 31u;
}

/* The store of a side, where a sowing may pass it: a place like a hole, named "S" or "N". */
enum { KETE_STORE_BIT = 0x40 };
static inline kete_hole kete_hole_store(enum kete_side side)
{
    return (kete_hole)(KETE_STORE_BIT | (unsigned)side << 5);
}
static inline bool kete_hole_is_store(kete_hole hole)
{
    return hole & KETE_STORE_BIT && hole != KETE_NO_HOLE;
}

/* Writes the name ("A3", "b7", "a11") with a NUL; returns its length, at most 3. */
int kete_hole_name(const struct kete_board *board, kete_hole hole, char name[4]);

/* Reads a name at the start of `text`. Returns the bytes used, 0 if no hole of this board stands there. */
int kete_hole_parse(const struct kete_board *board, const char *text, unsigned long length, kete_hole *out);

/* The hole that stands in a picture with South at the bottom: row counted from the top, `i` from the left, both from 0.
 */
kete_hole kete_picture_hole(const struct kete_board *board, unsigned row, unsigned i);

static inline char kete_side_letter(enum kete_side side)
{
    return side == KETE_SOUTH ? 'S' : 'N';
}
static inline const char *kete_side_name(enum kete_side side)
{
    return side == KETE_SOUTH ? "South" : "North";
}
static inline enum kete_side kete_other_side(enum kete_side side)
{
    return (enum kete_side)(1 - (int)side);
}

#endif
