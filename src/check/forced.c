/* SPDX-License-Identifier: MIT */
/* Moves that follow by force need not be written. A chain of them that comes back to a position never ends: Brent's
 * algorithm finds that. */
#include "check/run.h"

#include "rules/relay.h"

enum { MOVES_MAX = 1000000 };

/* The only start of a position. A move that asks for choices is none. */
static bool only_move(const struct kete_rules *rules, const struct kete_position *position, struct kete_move *out)
{
    struct kete_starts starts;
    rules->variant->starts(rules, position, &starts);
    if (starts.hole[1] | starts.hole[2] || __builtin_popcount(starts.hole[0]) != 1)
        return false;
    *out = (struct kete_move){.hole = (uint8_t)__builtin_ctz(starts.hole[0]), .takasa = starts.takasa};
    return true;
}

/* What it means that the moves go on for ever: a player who races alone is the one who does not end. */
static struct kete_end never_ends(const struct run *run, const struct kete_move *move, bool race)
{
    int option = kete_option_find(run->rules->variant, "endless-result");
    unsigned value = option < 0 ? KETE_RESULT_VOID : run->rules->value[option];
    enum kete_winner winner = KETE_WINNER_VOID;
    if (value == KETE_RESULT_DRAW)
        winner = KETE_WINNER_DRAW;
    else if (value == KETE_RESULT_LOSS && race)
        winner = kete_winner_of(kete_other_side((enum kete_side)(move->hole & 1)));
    return (struct kete_end){winner, KETE_REASON_ENDLESS};
}

uint32_t run_forced(struct run *run, bool race)
{
    struct line *line = &run->line;
    struct kete_position mark = line->position;
    uint32_t played = 0, power = 1, since = 0;
    struct kete_move move;
    while (line->end.winner == KETE_WINNER_NONE && (!race || line->position.phase == KETE_PHASE_RACE) &&
           only_move(run->rules, &line->position, &move)) {
        struct kete_position after = line->position;
        struct kete_outcome outcome;
        kete_rules_play(run->rules, &after, move, NULL, &outcome);
        line->end = outcome.end;
        if (outcome.verdict != KETE_PLAYED)
            break;
        bool racing = line->position.phase == KETE_PHASE_RACE;
        line->position = after;
        if (++played >= MOVES_MAX || kete_position_equal(&mark, &after))
            line->end = never_ends(run, &move, racing);
        if (++since == power) {
            mark = after;
            power *= 2;
            since = 0;
        }
    }
    return played;
}
