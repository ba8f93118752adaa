/* SPDX-License-Identifier: MIT */
/* The usual token fits one start and leaves no choice open: one call of the variant's starts and one of its play. Lists
 * of legal moves are only made where several starts fit, a choice is left open, or a duty is to be done. */
#include "check/resolve.h"

/* The starts that a token fits. */
struct fit {
    uint32_t hole[3];
    unsigned count;
};

static struct fit fit_starts(const struct kete_board *board, const struct kete_starts *starts, struct kete_said said)
{
    uint32_t holes = 0;
    if (said.column <= board->columns) {
        if (said.row != KETE_SAID_BACK)
            holes |= 1u << kete_ring_index(board, false, said.column);
        if (said.row != KETE_SAID_FRONT && board->rows == 4)
            holes |= 1u << kete_ring_index(board, true, said.column);
    }
    struct fit fit = {.hole = {starts->hole[0] & holes, starts->hole[1] & holes, starts->hole[2] & holes}};
    for (unsigned dir = 0; dir < 3; dir++)
        if (starts->plain ? dir != said.dir : said.dir && dir == 3u - said.dir)
            fit.hole[dir] = 0;
    fit.count =
        (unsigned)(__builtin_popcount(fit.hole[0]) + __builtin_popcount(fit.hole[1]) + __builtin_popcount(fit.hole[2]));
    return fit;
}

static struct kete_move first_fit(const struct fit *fit, bool takasa)
{
    unsigned dir = fit->hole[0] ? 0 : fit->hole[1] ? 1 : 2;
    return (struct kete_move){(uint8_t)__builtin_ctz(fit->hole[dir]), (uint8_t)dir, takasa, 0, 0};
}

/* Answer number `i` that the token writes. */
static unsigned written_answer(const struct kete_rules *rules, struct kete_said said, unsigned i)
{
    struct kete_move move = {.choice = said.choice};
    return kete_move_answer(rules->variant, move, i);
}

/* What the token answers to choice `i` of a move, `written` answers having been used up; false where it leaves the
 * choice open. A choice that may be declined is declined by silence. */
static bool said_answer(const struct kete_rules *rules, struct kete_said said, const struct kete_outcome *outcome,
                        unsigned i, unsigned *written, unsigned *answer)
{
    bool about_house = outcome->house_asked >> (i & 15) & 1;
    bool declinable = rules->variant->choice_bits > 1 && outcome->ways[i] & 1;
    if (about_house)
        *answer = said.house;
    else if (*written < said.choices)
        *answer = written_answer(rules, said, (*written)++);
    else if (declinable)
        *answer = 0;
    else
        return false;
    if (rules->variant->choice_bits == 1)
        return true;
    return outcome->ways[i] >> *answer & 1 && (*answer == 0 || said.holes == outcome->holes);
}

/* Plays `move` with the choices that the token makes, into `after`. False where the token leaves one open, or answers
 * it as it cannot be answered. */
static bool play_said(const struct kete_rules *rules, const struct kete_position *before, struct kete_said said,
                      struct kete_move *move, struct kete_position *after, struct kete_outcome *outcome)
{
    move->choices = said.house;
    move->choice = said.house;
    *after = *before;
    kete_rules_play(rules, after, *move, NULL, outcome);
    if (outcome->asked == 0 || (outcome->asked == 1 && outcome->house_asked)) {
        move->choices = outcome->asked;
        move->choice = outcome->asked ? said.house : 0;
        return said.choices == 0;
    }
    unsigned written = 0, max = kete_choices_max(rules->variant);
    move->choices = 0; /* several choices: answer one after the other, since each answer decides what comes next */
    move->choice = 0;
    for (;;) {
        *after = *before;
        kete_rules_play(rules, after, *move, NULL, outcome);
        unsigned i = move->choices, answer;
        if (i >= outcome->asked || i >= max)
            return written == said.choices;
        if (!said_answer(rules, said, outcome, i, &written, &answer))
            return false;
        kete_move_set_answer(rules->variant, move, i, answer);
        move->choices++;
    }
}

/* Of all legal moves those that the token fits. */
static void fitting_moves(const struct kete_rules *rules, const struct kete_position *before, const struct fit *fit,
                          struct kete_said said, struct kete_moves *moves)
{
    kete_rules_moves(rules, before, moves);
    unsigned kept = 0;
    for (unsigned m = 0; m < moves->count; m++) {
        struct kete_move move = moves->move[m];
        if (!(fit->hole[move.dir] >> move.hole & 1))
            continue;
        struct kete_position after = *before;
        struct kete_outcome outcome;
        kete_rules_play(rules, &after, move, NULL, &outcome);
        bool fits = true;
        unsigned written = 0, answer;
        for (unsigned i = 0; i < move.choices && fits; i++) {
            bool open = written >= said.choices;
            if (said_answer(rules, said, &outcome, i, &written, &answer))
                fits = answer == kete_move_answer(rules->variant, move, i);
            else
                fits = open; /* left open: every answer fits; answered as it cannot be: none */
        }
        fits &= written == said.choices;
        if (fits)
            moves->move[kept++] = move;
    }
    moves->count = kept;
}

/* True if all moves lead to one and the same position, so that it does not matter which one was meant. */
static bool same_result(const struct kete_rules *rules, const struct kete_position *before,
                        const struct kete_moves *moves)
{
    struct kete_position first = *before;
    struct kete_outcome outcome;
    kete_rules_play(rules, &first, moves->move[0], NULL, &outcome);
    for (unsigned m = 1; m < moves->count; m++) {
        struct kete_position other = *before;
        kete_rules_play(rules, &other, moves->move[m], NULL, &outcome);
        if (!kete_position_equal(&first, &other))
            return false;
    }
    return true;
}

static enum kete_meaning resolve_slowly(const struct kete_rules *rules, const struct kete_position *before,
                                        struct kete_said said, const struct fit *fit, struct kete_resolved *out)
{
    struct kete_moves moves;
    fitting_moves(rules, before, fit, said, &moves);
    if (moves.count == 0)
        return KETE_MEANS_NONE;
    if (moves.count > 1 && !same_result(rules, before, &moves))
        return KETE_MEANS_SEVERAL;
    out->move = moves.move[0];
    out->after = *before;
    kete_rules_play(rules, &out->after, out->move, NULL, &out->outcome);
    return KETE_MEANS_A_MOVE;
}

enum kete_meaning kete_resolve(const struct kete_rules *rules, const struct kete_position *before,
                               struct kete_said said, struct kete_resolved *out)
{
    rules->variant->starts(rules, before, &out->starts);
    struct fit fit = fit_starts(&rules->variant->board, &out->starts, said);
    if (fit.count == 0)
        return KETE_MEANS_NONE;
    out->move = first_fit(&fit, out->starts.takasa);
    if (fit.count > 1 || out->starts.must_take != 0xff ||
        !play_said(rules, before, said, &out->move, &out->after, &out->outcome))
        return resolve_slowly(rules, before, said, &fit, out);
    bool endless = out->outcome.verdict != KETE_PLAYED && out->outcome.end.winner == KETE_WINNER_NONE;
    return endless ? KETE_MEANS_ENDLESS : KETE_MEANS_A_MOVE;
}

void kete_resolve_all(const struct kete_rules *rules, const struct kete_position *before, struct kete_said said,
                      struct kete_moves *out)
{
    struct kete_starts starts;
    rules->variant->starts(rules, before, &starts);
    struct fit fit = fit_starts(&rules->variant->board, &starts, said);
    fitting_moves(rules, before, &fit, said, out);
}
