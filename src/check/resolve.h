/* SPDX-License-Identifier: MIT */
/* What a move token means in a position: shared by the replay, which tells why a token means nothing, and by the repair
 * search, which only needs to know. */
#ifndef KETE_CHECK_RESOLVE_H
#define KETE_CHECK_RESOLVE_H

#include "record/record.h"
#include "rules/rules.h"

enum kete_meaning {
    KETE_MEANS_A_MOVE,
    KETE_MEANS_NONE,    /* no legal move fits the token */
    KETE_MEANS_SEVERAL, /* legal moves that lead to different positions */
    KETE_MEANS_ENDLESS, /* the move never ends, or is over the limit, and does not end the game */
};

/* A token resolved in a position. `starts` is always filled in, the rest as far as a move was played. */
struct kete_resolved {
    struct kete_starts starts;
    struct kete_move move;
    struct kete_position after;
    struct kete_outcome outcome;
};

/* Finds the move that a token means and plays it. The token has been read and is no word of an opening. */
enum kete_meaning kete_resolve(const struct kete_rules *rules, const struct kete_position *before,
                               struct kete_said said, struct kete_resolved *out);

/* All legal moves that the token fits, those it leaves open included. */
void kete_resolve_all(const struct kete_rules *rules, const struct kete_position *before, struct kete_said said,
                      struct kete_moves *out);

#endif
