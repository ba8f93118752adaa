/* SPDX-License-Identifier: MIT */
/* What the files of the slow engine share: the board, and a move in progress. */
#ifndef KETE_TESTS_SLOW_TURN_H
#define KETE_TESTS_SLOW_TURN_H

#include "reference/slow_bao.h"

enum { SLOW_SOUTH, SLOW_NORTH };
enum { SLOW_FRONT, SLOW_BACK };

/* Seeds by side, row and column 1..8 from the owner's left; column 0 is not used. */
struct slow_board {
    int seeds[2][2][9];
    int hand[2];
    bool keys;                               /* the text has hand= and house= */
    bool owns[2];                            /* his house */
    int block_side, block_row, block_column; /* column 0: no hole under takasia */
    int unsown;
    int mover;
};
/* A hand on its way: the hole it is at, and its next step along that row. */
struct slow_walker {
    int row, column, step;
};

struct slow_start {
    int row, column;
    int step;    /* first step of a sowing that leaves this hole; of a namua capture: -1 enters left, +1 right */
    bool letter; /* the direction is written */
    bool takasa;
    bool loses; /* a lone kichwa sown outwards where that loses, R19 */
};

struct slow_turn {
    const struct slow_rules *r;
    struct slow_board *b;
    struct slow_start start;
    int me, enemy;
    bool namua;
    const char *script; /* answers to choices: 's' stop, 'p' play the house */
    unsigned asked;
    int laps, seeds, passes;
    int house_at_start;                  /* seeds in the own house before the move */
    bool lap_from_house, lap_from_owned; /* what the lap was lifted from */
    bool captured_lap;                   /* the lap sows captured seeds */
    int captures, taken[64];
    bool row_was_emptied; /* the enemy's front row */
    bool block_cleared;
};

enum slow_fate { ENDED, ASKS, ENDLESS, LOST };

/* Plays the move that the turn starts with on its board. */
enum slow_fate slow_play(struct slow_turn *turn);

/* Lifts the hole where the walker stands and sows it; the walker ends where the last seed fell. */
void slow_lift_and_sow(struct slow_turn *turn, struct slow_walker *walker);

bool slow_front_empty(const struct slow_board *board, int side);
int slow_front_holes_with(const struct slow_board *board, int side, int least);
bool slow_immobile(const struct slow_board *board, int side);
bool slow_in_namua(const struct slow_rules *rules, const struct slow_board *board, int side);
bool slow_functional_house(const struct slow_rules *rules, const struct slow_board *board, int side);
bool slow_is_blocked(const struct slow_rules *rules, const struct slow_board *board, int side, int row, int column);

bool slow_board_read(const char *text, struct slow_board *board);
void slow_board_write(const struct slow_board *board, char text[160]);

#endif
