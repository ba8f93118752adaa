/* SPDX-License-Identifier: MIT */
#include "rules/past.h"

#include "base/limits.h"

#include <string.h>

/* Whether the option of this name, where the variant has it, is at the value of this index. */
static bool has(const struct kete_rules *rules, const char *option, uint8_t value)
{
    int i = kete_option_find(rules->variant, option);
    return i >= 0 && rules->value[i] == value;
}

static bool draws_repetition(const struct kete_rules *rules)
{
    return has(rules, "repetition", 0);
}

static bool wins_early(const struct kete_rules *rules)
{
    return has(rules, "early-capture-win", 1);
}

static const struct kete_past *add(struct kete_arena *arena, struct kete_past past)
{
    struct kete_past *kept = kete_arena_alloc(arena, sizeof *kept);
    *kept = past;
    return kept;
}

const struct kete_past *kete_past_start(const struct kete_rules *rules, struct kete_arena *arena,
                                        const struct kete_position *position)
{
    if (!draws_repetition(rules) && !wins_early(rules))
        return NULL;
    return add(arena, (struct kete_past){.hash = kete_position_hash(position)});
}

static bool came_back(const struct kete_past *past)
{
    const struct kete_past *at = past->before;
    for (unsigned back = 0; at && back < KETE_REPETITION_MAX; back++, at = at->before)
        if (at->hash == past->hash)
            return true;
    return false;
}

struct kete_end kete_past_play(const struct kete_rules *rules, struct kete_arena *arena, const struct kete_past **past,
                               enum kete_side mover, const struct kete_position *after,
                               const struct kete_outcome *outcome)
{
    struct kete_end none = {KETE_WINNER_NONE, KETE_REASON_NONE};
    if (!*past)
        return none;
    struct kete_past next = {.before = outcome->captured ? NULL : *past, .hash = kete_position_hash(after)};
    memcpy(next.captures, (*past)->captures, sizeof next.captures);
    if (outcome->captured && next.captures[mover] < 2)
        next.captures[mover]++;
    *past = add(arena, next);
    if (wins_early(rules) && outcome->captured && next.captures[mover] == 2 && next.captures[1 - mover] == 0)
        return (struct kete_end){kete_winner_of(mover), KETE_REASON_EARLY};
    if (draws_repetition(rules) && came_back(&next))
        return (struct kete_end){KETE_WINNER_DRAW, KETE_REASON_REPETITION};
    return none;
}
