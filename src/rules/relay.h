/* SPDX-License-Identifier: MIT */
/* The stage that nearly all mancalas share: lift the seeds of a hole, drop them one by one in the holes that follow,
 * look at the hole of the last one; then stop, take something, lift and go on, or sow what was captured. One lifting
 * and its sowing is a lap (docs/glossary.md). A variant says which hole follows and what happens at the end of a lap:
 *
 *     static enum kete_next lap_end(struct kete_relay *r)
 *     {
 *         return r->was == 0 ? KETE_NEXT_END : KETE_NEXT_RELAY;
 *     }
 *     ...
 *     struct kete_relay relay;
 *     kete_relay_start(&relay, rules, position, move, sink, out, &my_endless, kete_follow_own);
 *     bool ended = kete_relay_run(&relay, lap_end);
 *
 * Seeds go one at a time and every position is a whole one: no vectors here, these games do not need them. Sowings that
 * never end are found by Brent's algorithm, or stop at the lap cap. */
#ifndef KETE_RULES_RELAY_H
#define KETE_RULES_RELAY_H

#include "rules/rules.h"

enum kete_next {
    KETE_NEXT_END,   /* the move ends */
    KETE_NEXT_RELAY, /* lift the hole of the last seed and go on */
    KETE_NEXT_SOW,   /* sow r->n seeds into the holes after r->from, or from it on: captured ones, set by the variant */
};

/* Options that the stage itself reads: their indices in the variant's table, -1 where it has none.
 * endless-result has the values of KETE_ENDLESS_RESULTS. */
struct kete_relay_options {
    int endless_result, lap_cap, skip_origin;
};

enum { KETE_RELAY_GAME_MAX = 64 };

struct kete_relay;

/* The hole in which the next seed falls after one in `hole`. */
typedef kete_hole kete_follow(const struct kete_relay *relay, kete_hole hole);

struct kete_relay {
    const struct kete_rules *rules;
    struct kete_position *p;
    struct kete_outcome *out;
    const struct kete_sink *sink; /* NULL: nobody watches */
    struct kete_relay_options options;
    kete_follow *follow;
    struct kete_move move;
    enum kete_side mover;
    kete_hole start;     /* the hole the move started from */
    kete_hole lap_start; /* the hole the current lap was lifted from, or sown after */
    kete_hole from;      /* the next sowing: n seeds into the holes after `from` */
    unsigned n;
    bool captured_seeds; /* the current lap sows captured seeds, not a lifted hole */
    bool from_itself;    /* captured seeds: the first one falls in `from` itself */
    kete_hole last;      /* where the last seed fell, */
    unsigned was;        /* and what was there before it */
    bool returns;        /* set by the variant: captured seeds go back to lap_start, which so belongs to the state */
    bool reverse;        /* for variants that can turn round; the stage only keeps it */
    void *game;          /* the variant's own state of the move, or NULL, */
    unsigned game_size;  /* and its bytes, at most KETE_RELAY_GAME_MAX: 0 lets the start of a cycle go unfound */
    struct {             /* Brent's search for a cycle */
        struct kete_position position;
        kete_hole last, from;
        bool reverse;
        uint32_t laps, sown, power;
    } mark;
};

/* Counter-clockwise in the mover's own two rows of a four-row board: B1..Bn, An..A1. */
kete_hole kete_follow_own(const struct kete_relay *relay, kete_hole hole);

/* The other way round: A1..An, Bn..B1. */
kete_hole kete_follow_back(const struct kete_relay *relay, kete_hole hole);

/* Counter-clockwise round a two-row board: A1..An, a1..an. */
kete_hole kete_follow_round(const struct kete_relay *relay, kete_hole hole);

/* The front hole that faces a front hole; the hole behind a front hole (four rows). */
static inline kete_hole kete_hole_facing(const struct kete_board *board, kete_hole hole)
{
    return kete_hole_of(kete_other_side(kete_hole_side(hole)), board->columns - 1u - kete_hole_ring(hole));
}
static inline kete_hole kete_hole_behind(const struct kete_board *board, kete_hole hole)
{
    return kete_hole_of(kete_hole_side(hole), 2u * board->columns - 1u - kete_hole_ring(hole));
}

/* The seeds of a hole, or of a store (kete_hole_store) that a sowing passes. */
static inline uint8_t *kete_seeds_at(struct kete_position *position, kete_hole hole)
{
    if (kete_hole_is_store(hole))
        return &position->store[kete_hole_side(hole)];
    return &position->seeds[kete_hole_side(hole)][kete_hole_ring(hole)];
}

/* Prepares a move of the side to move; nothing is lifted yet. `out` is emptied. */
void kete_relay_start(struct kete_relay *relay, const struct kete_rules *rules, struct kete_position *position,
                      struct kete_move move, const struct kete_sink *sink, struct kete_outcome *out,
                      const struct kete_relay_options *options, kete_follow *follow);

/* Lifts the start hole and plays until lap_end says that the move ends: true. False if it never does, with the verdict
 * and what the rules make of it in `out`; the position is then of no use. */
bool kete_relay_run(struct kete_relay *relay, enum kete_next (*lap_end)(struct kete_relay *relay));

/* Takes all seeds of an enemy hole; returns how many. Captured holes are noted in the outcome, and watched. */
unsigned kete_relay_take(struct kete_relay *relay, kete_hole hole);

/* Takes an enemy front hole and the one behind it (four rows) as one capture; returns how many seeds. */
unsigned kete_relay_take_both(struct kete_relay *relay, kete_hole front);

/* Emits an event about a hole, if somebody watches. */
void kete_relay_tell(const struct kete_relay *relay, enum kete_event_kind kind, kete_hole hole, unsigned seeds);

/* Ends the turn: the other side is to move, `end` is the end that the board shows (variant->end). */
void kete_relay_finish(struct kete_relay *relay);

/* The same, with `next` to move: the mover once more, where the rules give him another turn. */
void kete_relay_finish_to(struct kete_relay *relay, enum kete_side next);

/* A choice within the move: the answer given, or the lowest one allowed. `ways` is the mask of allowed answers. */
unsigned kete_relay_ask(struct kete_relay *relay, uint32_t ways);

/* Starts from the given holes of the side to move, without direction or duty. */
void kete_starts_set(struct kete_starts *out, uint32_t holes);

/* For variant->starts and variant->why of games in which every own hole with seeds starts a move. */
void kete_starts_any(const struct kete_rules *rules, const struct kete_position *position, struct kete_starts *out);
bool kete_why_empty(const struct kete_rules *rules, const struct kete_position *position, struct kete_move move,
                    struct kete_why *out);

/* For variant->score: what lies in the stores. */
void kete_score_stores(const struct kete_rules *rules, const struct kete_position *position, unsigned out[2]);

/* Sums over one side's holes. */
unsigned kete_side_seeds(const struct kete_position *position, enum kete_side side);

/* The holes of a side that hold at least `least` seeds (bit = ring index). */
uint32_t kete_holes_holding(const struct kete_position *position, enum kete_side side, unsigned least);

/* Who has more, South or North: the winner, or a draw. */
enum kete_winner kete_winner_by_score(const unsigned score[2]);

#endif
