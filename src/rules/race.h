/* SPDX-License-Identifier: MIT */
/* What Lukho and Enkeshui share, two-row games that begin with a race: both players sow at the same time, and a record
 * says who dropped when. Then there are holes that a sowing sets aside for good and that belong to a player: knives in
 * Lukho, bulls in Enkeshui; here they are called marks (kete_position.marks). A capture may run along the row.
 *
 * A variant states its options and its marks in a constant; race.c plays, race_words.c reads openings,
 * race_draw.c draws them. */
#ifndef KETE_RULES_RACE_H
#define KETE_RULES_RACE_H

#include "rules/relay.h"

/* Values that several of these games' options have, in the order of the tables. */
enum { RACE_MULTI_FACING, RACE_MULTI_NONE, RACE_MULTI_LINE };
enum { RACE_START_NEXT, RACE_START_ENEMY_LEFT, RACE_START_OWN_LEFT };

/* One game. The numbers are indices in its option table, -1 where it has none; the first value is then in force. */
struct kete_race_game {
    struct kete_relay_options relay;
    int capture_after_relay; /* allowed | first-lap-only */
    int multi_capture;       /* by enum */
    int mark_in_chain;       /* stops | counts-as-empty: an own mark in the way of a capture along the row */
    int mark_capturable;     /* no | yes */
    int mark_in_race;        /* no | yes */
    int score_time;          /* at-once | at-end: when seeds in marks are in store; without the option at the end */
    int end_check;           /* on-own-turn | either-after-each-turn */
    int race_atom;           /* drop-and-consequence | drop-then-lift */
    int race_start;          /* where a hand drops first, or (lifts) which holes are lifted: symmetric | rightmost */
    int min_removed, min_placed, min_kept; /* 0 | 1 */
    bool forced;                           /* the first hole from the left that can be played must be played */
    bool lifts; /* the race begins with lifting a hole each; nothing is placed. It may be left out */
    /* Whether the last seed of a lap makes marks of the mover; sets them. */
    bool (*mark)(struct kete_relay *relay);
};

/* The functions of a variant whose `family` is a struct kete_race_game. */
void kete_race_starts(const struct kete_rules *rules, const struct kete_position *position, struct kete_starts *out);
void kete_race_play_traced(const struct kete_rules *rules, struct kete_position *position, struct kete_move move,
                           const struct kete_sink *sink, struct kete_outcome *out);
struct kete_end kete_race_end(const struct kete_rules *rules, const struct kete_position *position);
bool kete_race_why(const struct kete_rules *rules, const struct kete_position *position, struct kete_move move,
                   struct kete_why *out);
void kete_race_score(const struct kete_rules *rules, const struct kete_position *position, unsigned out[2]);
unsigned kete_race_stored(const struct kete_rules *rules, const struct kete_position *position);
void kete_race_print(const struct kete_rules *rules, const struct kete_position *position, struct kete_move move,
                     struct kete_text *out);
bool kete_race_opening(const struct kete_rules *rules, struct kete_position *position, struct kete_slice word,
                       struct kete_error *error);
void kete_race_random_opening(const struct kete_rules *rules, uint64_t seed, struct kete_position *position,
                              struct kete_text *words);

static inline const struct kete_race_game *kete_race_game(const struct kete_rules *rules)
{
    return rules->variant->family;
}

/* The value of an option, 0 where the game has none. */
static inline unsigned kete_race_value(const struct kete_rules *rules, int option)
{
    return option < 0 ? 0 : rules->value[option];
}

/* Of the holes of a side the last one from the left that holds seeds. */
unsigned kete_race_rightmost(const struct kete_position *position, enum kete_side side);

/* Ends the race of one player; the one who ends first is to move in the main game. */
void kete_race_finish(struct kete_position *position, enum kete_side who);

#endif
