/* SPDX-License-Identifier: MIT */
/* Random play, reproducible from a seed: for tests, benches and reference games. */
#ifndef KETE_RULES_RANDOM_H
#define KETE_RULES_RANDOM_H

#include "rules/rules.h"

/* A generator (splitmix64): any seed will do; equal seeds give equal games everywhere. */
struct kete_random {
    uint64_t state;
};

/* A number below `bound`, bound > 0. */
uint32_t kete_random_below(struct kete_random *random, uint32_t bound);

/* A seed for another generator. */
uint64_t kete_random_seed(struct kete_random *random);

/* Plays a random legal move and says which; every start is equally likely, then every answer to a choice. False, and
 * nothing changed, if there is no legal move. A move that ends the game without a board (never-ending, where the rules
 * allow it) is not chosen unless nothing else is left. */
bool kete_random_play(const struct kete_rules *rules, struct kete_random *random, struct kete_position *position,
                      struct kete_move *move, struct kete_outcome *outcome);

#endif
