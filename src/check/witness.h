/* SPDX-License-Identifier: MIT */
/* Witnesses: the shortest game on which two readings of the rules give different legal moves or results.
 *
 * Both readings are played in step from the same start. They part at a position where their legal moves differ, or
 * where a move that both allow leads to different seeds, hands, winner or hole under takasia. What only shows on the
 * last board of a game that both call won by the same side is no difference, unless `last_board` asks for it.
 *
 *     struct kete_witness witness = {.max_plies = 200, .nodes = 500000, .games = 20000, .seed = 1};
 *     if (kete_witness_find(&witness, &p, &q, NULL)) ...
 */
#ifndef KETE_CHECK_WITNESS_H
#define KETE_CHECK_WITNESS_H

#include "rules/rules.h"

enum { KETE_WITNESS_PLIES_MAX = 512 };

enum kete_parting_kind {
    KETE_PART_NOWHERE,
    KETE_PART_SETUP,  /* the starting positions differ */
    KETE_PART_MOVES,  /* `move` is legal under one only */
    KETE_PART_RESULT, /* `move` leads to different boards, winners or blocks */
};

/* Where two readings part. Positions and move are those before the parting ply. */
struct kete_parting {
    enum kete_parting_kind kind;
    struct kete_position position[2]; /* under P, under Q */
    struct kete_move move;
    int only; /* KETE_PART_MOVES: 0 if P allows the move, 1 if Q does */
};

struct kete_witness {
    /* set by the caller */
    unsigned max_plies;   /* longest game looked at, the parting ply included */
    uint64_t nodes;       /* positions of the exact search */
    uint64_t games, seed; /* random games after it, and where they begin */
    bool last_board;      /* also count differences on the last board of a won game */
    void (*progress)(void *to, unsigned exact_depth, uint64_t games); /* now and then; NULL allowed */
    void *to;

    /* filled in */
    struct kete_parting parting;
    struct kete_move moves[KETE_WITNESS_PLIES_MAX]; /* the plies before the parting one */
    unsigned plies;                                 /* how many */
    bool exact;                                     /* found by the exact search: no shorter game exists */
    unsigned exact_depth;                           /* every game of so many plies was looked at */
    uint64_t looked_at;                             /* positions of the exact search */
    uint64_t played;                                /* random games */
};

/* Looks from the variant's start, or from `start`. True if the readings part somewhere. */
bool kete_witness_find(struct kete_witness *witness, const struct kete_rules *p, const struct kete_rules *q,
                       const struct kete_position *start);

/* Compares two readings at a position each; both have the same seeds and hands. */
bool kete_parting_at(const struct kete_rules *const rules[2], const struct kete_position positions[2], bool last_board,
                     struct kete_parting *out);

/* Whether `option`, changed alone in P to Q's value, makes P part from itself at the witness's parting ply or before.
 */
bool kete_witness_blames(const struct kete_witness *witness, const struct kete_rules *p, const struct kete_rules *q,
                         const struct kete_position *start, const unsigned *options, unsigned count);

#endif
