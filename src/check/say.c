/* SPDX-License-Identifier: MIT */
#include "check/say.h"

/* Answers about the house are the mark; the others are answers, in order. */
static void say_answers(const struct kete_rules *rules, const struct kete_ply *ply, struct kete_said *said)
{
    const struct kete_variant *variant = rules->variant;
    for (unsigned i = 0; i < ply->move.choices; i++) {
        unsigned answer = kete_move_answer(variant, ply->move, i);
        if (i < 8 && ply->outcome->house_asked >> i & 1) {
            said->house = (said->house | (answer & 1u)) & 1u;
        } else if (said->choices < 15) {
            said->choice |= answer << said->choices * variant->choice_bits;
            said->choices = (said->choices + 1u) & 15;
        }
    }
}

static bool marked(const struct kete_ply *ply, enum kete_takasia_mark mark)
{
    const struct kete_position *before = ply->before, *after = ply->after;
    bool under = before->block != KETE_NO_HOLE && kete_hole_side(before->block) == before->side;
    bool creates = after && after->block != KETE_NO_HOLE && kete_hole_side(after->block) == after->side &&
                   after->block != before->block;
    return mark == KETE_TAKASIA_MARK_REPLY ? under : mark != KETE_TAKASIA_MARK_NONE && creates;
}

struct kete_said kete_say_ply(const struct kete_rules *rules, const struct kete_ply *ply, enum kete_takasia_mark mark)
{
    const struct kete_board *board = &rules->variant->board;
    struct kete_said said = {.read = 1, .takasa = ply->move.takasa};
    said.side = ply->side == KETE_SOUTH ? KETE_SAID_SOUTH : KETE_SAID_NORTH;
    said.row = kete_ring_back(board, ply->move.hole) ? KETE_SAID_BACK : KETE_SAID_FRONT;
    said.column = kete_ring_column(board, ply->move.hole) & 31;
    said.dir = ply->move.dir & 3u;
    say_answers(rules, ply, &said);
    said.holes = ply->outcome->holes;
    said.takasia = said.takasa && marked(ply, mark);
    said.lost = ply->outcome->end.winner == kete_winner_of(ply->side);
    return said;
}
