/* SPDX-License-Identifier: MIT */
/* Matches: games with the same Match tag are one series, whose points the variant gives (kete_variant.points). Game
 * says which game it is, Score what South and North have after it; both are checked.
 *
 *     struct kete_matches *matches = kete_matches_new();
 *     kete_replay_run(&replay, record);
 *     kete_matches_add(matches, &replay, record);    // for each game in order; findings go to the record
 *     for (size_t m = 0; (match = kete_matches_at(matches, m)) != NULL; m++) ...
 */
#ifndef KETE_CHECK_MATCH_H
#define KETE_CHECK_MATCH_H

#include "check/replay.h"

/* A game of a match as it was counted. */
struct kete_match_game {
    unsigned number;
    bool scored;        /* it ended with a score: */
    unsigned score[2];  /* seeds of South and North */
    unsigned points[2]; /* what it is worth */
    const char *kind;   /* "plain win", "bull", ...; "void" and "not decided" are worth nothing */
    bool known;         /* the sum is known: no game is missing, or the record gave a Score since */
    unsigned total[2];  /* points of the match so far */
};

struct kete_match {
    const char *id, *south, *north; /* of the first game; the players "" where they are not named */
    struct kete_match_game *games;
    unsigned count;
    long shift[2]; /* recorded scores minus counted ones, as reported so far */
};

struct kete_matches;

struct kete_matches *kete_matches_new(void);
void kete_matches_free(struct kete_matches *matches); /* NULL allowed */

/* Counts a game that was replayed, and checks what it says of its match. NULL if it is of none, or could not be
 * counted; good until the next call. */
const struct kete_match_game *kete_matches_add(struct kete_matches *matches, const struct kete_replay *replay,
                                               struct kete_record *record);

/* Match number `i` in the order of their first games, or NULL. */
const struct kete_match *kete_matches_at(const struct kete_matches *matches, size_t i);

#endif
