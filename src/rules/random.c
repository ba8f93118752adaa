/* SPDX-License-Identifier: MIT */
#include "rules/random.h"

static uint64_t next(struct kete_random *random)
{
    uint64_t z = random->state += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

uint32_t kete_random_below(struct kete_random *random, uint32_t bound)
{
    return (uint32_t)((next(random) >> 32) * bound >> 32);
}

uint64_t kete_random_seed(struct kete_random *random)
{
    return next(random);
}

/* The n-th start, counted over the three directions. */
static struct kete_move nth_start(const struct kete_starts *starts, unsigned n)
{
    unsigned dir = 0;
    for (; dir < 2 && n >= (unsigned)__builtin_popcount(starts->hole[dir]); dir++)
        n -= (unsigned)__builtin_popcount(starts->hole[dir]);
    uint32_t holes = starts->hole[dir];
    while (n--)
        holes &= holes - 1;
    return (struct kete_move){(uint8_t)__builtin_ctz(holes), (uint8_t)dir, starts->takasa, 0, 0};
}

/* Any of all legal moves: where the quick way keeps meeting moves that are none. */
static bool play_listed(const struct kete_rules *rules, struct kete_random *random, struct kete_position *position,
                        struct kete_move *move, struct kete_outcome *outcome)
{
    struct kete_moves moves;
    kete_rules_moves(rules, position, &moves);
    if (moves.count == 0)
        return false;
    struct kete_position before = *position;
    for (unsigned tries = 0; tries < 2 * moves.count; tries++) {
        *move = moves.move[kete_random_below(random, moves.count)];
        *position = before;
        kete_rules_play(rules, position, *move, NULL, outcome);
        if (outcome->verdict == KETE_PLAYED)
            break;
    }
    return true;
}

/* Plays a start and answers what is asked on the way at random. Answers of one bit are drawn beforehand, which saves
 * playing twice. */
static bool play_answering(const struct kete_rules *rules, struct kete_random *random,
                           const struct kete_position *position, struct kete_position *after, struct kete_move *move,
                           struct kete_outcome *outcome)
{
    const struct kete_variant *variant = rules->variant;
    if (variant->choice_bits == 1) {
        move->choices = KETE_CHOICES_MAX;
        move->choice = (uint32_t)next(random) & 0xffffu;
        *after = *position;
        kete_rules_play(rules, after, *move, NULL, outcome);
        move->choices = outcome->asked < KETE_CHOICES_MAX ? outcome->asked : KETE_CHOICES_MAX;
        move->choice &= (1u << move->choices) - 1;
        return outcome->verdict == KETE_PLAYED;
    }
    for (;;) {
        *after = *position;
        kete_rules_play(rules, after, *move, NULL, outcome);
        if (outcome->asked <= move->choices || move->choices >= kete_choices_max(variant))
            return outcome->verdict == KETE_PLAYED;
        uint32_t ways = outcome->ways[move->choices];
        for (uint32_t skip = kete_random_below(random, (uint32_t)__builtin_popcount(ways)); skip; skip--)
            ways &= ways - 1;
        kete_move_set_answer(variant, move, move->choices++, (unsigned)__builtin_ctz(ways));
    }
}

bool kete_random_play(const struct kete_rules *rules, struct kete_random *random, struct kete_position *position,
                      struct kete_move *move, struct kete_outcome *outcome)
{
    struct kete_starts starts;
    if (rules->variant->end(rules, position).winner != KETE_WINNER_NONE)
        return false;
    rules->variant->starts(rules, position, &starts);
    unsigned count = (unsigned)(__builtin_popcount(starts.hole[0]) + __builtin_popcount(starts.hole[1]) +
                                __builtin_popcount(starts.hole[2]));
    if (count == 0)
        return false;
    if (starts.must_take != 0xff)
        return play_listed(rules, random, position, move, outcome);
    struct kete_position after;
    for (unsigned tries = 0; tries < 4; tries++) {
        *move = nth_start(&starts, kete_random_below(random, count));
        if (!play_answering(rules, random, position, &after, move, outcome))
            continue;
        *position = after;
        return true;
    }
    return play_listed(rules, random, position, move, outcome);
}
