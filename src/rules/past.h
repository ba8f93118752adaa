/* SPDX-License-Identifier: MIT */
/* Ends of a game that a position alone does not show: they need what was played before.
 *
 *     const struct kete_past *past = kete_past_start(&rules, arena, &position);  (NULL: these rules look at no past)
 *     ...
 *     end = kete_past_play(&rules, arena, &past, mover, &position, &outcome);
 *
 * A past is never changed, only lengthened, so that a variation goes on from the past of its branch. */
#ifndef KETE_RULES_PAST_H
#define KETE_RULES_PAST_H

#include "base/arena.h"
#include "rules/rules.h"

/* A move back, and what was before it. */
struct kete_past {
    const struct kete_past *before; /* NULL: the start, or a capture: no earlier position can come back */
    uint64_t hash;                  /* of the position then reached */
    uint8_t captures[2];            /* turns with captures, by side; counted up to 2 */
};

/* The past of a game that begins with this position; NULL where the rules look at none. It lives as long as the
 * arena. */
const struct kete_past *kete_past_start(const struct kete_rules *rules, struct kete_arena *arena,
                                        const struct kete_position *position);

/* Adds a move to *past (NULL: does nothing) and says whether it ended the game. `after` is the position it led to. */
struct kete_end kete_past_play(const struct kete_rules *rules, struct kete_arena *arena, const struct kete_past **past,
                               enum kete_side mover, const struct kete_position *after,
                               const struct kete_outcome *outcome);

#endif
