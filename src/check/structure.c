/* SPDX-License-Identifier: MIT */
/* A record of a game whose rules are unknown: holes must exist and the players must alternate; claims.c compares the
 * positions and totals with each other. Nothing is played and nothing is judged. */
#include "check/run.h"

#include <string.h>

/* Whose turn it is was said by a position or by a ply; before that it is not known. */
static bool turn_is_known(const struct run *run)
{
    return run->line.any || run->set_up;
}

void run_structure_ply(struct run *run, const struct kete_item *item)
{
    struct line *line = &run->line;
    struct kete_said said = item->said;
    struct kete_slice text = kete_item_text(run->record, item);
    enum kete_side side = (enum kete_side)line->position.side;
    int length = (int)(text.length > 40 ? 40 : text.length);
    if (said.column > run->rules->variant->board.columns)
        run_finding(run, KETE_FINDING_ILLEGAL_MOVE, item, "%u %c: \"%.*s\" names a hole that this board does not have",
                    line->number, kete_side_letter(side), length, text.at);
    if (said.side) {
        enum kete_side named = said.side == KETE_SAID_NORTH ? KETE_NORTH : KETE_SOUTH;
        if (turn_is_known(run) && named != side)
            run_finding(run, KETE_FINDING_WRONG_SIDE, item, "%u %c: \"%.*s\" is a hole of %s, but %s is to move",
                        line->number, kete_side_letter(side), length, text.at, kete_side_name(named),
                        kete_side_name(side));
        side = named;
    }
    line->before = line->position;
    line->before_number = line->number;
    line->any = true;
    line->plies++;
    line->number += side == KETE_NORTH;
    line->position.side = (uint8_t)kete_other_side(side);
}

void run_structure(struct run *run)
{
    const struct kete_record *record = run->record;
    struct kete_item place = {.length = 1};
    for (uint32_t i = record->tag_count; i-- > 0;)
        if (strcmp(record->tags[i].name, "Variant") == 0)
            place = (struct kete_item){.offset = record->tags[i].offset, .length = record->tags[i].length & 0xffffffu};
    run_finding(run, KETE_FINDING_RULES_UNKNOWN, &place, "%s; only the structure of the record was looked at",
                run->rules->variant->unknown);
    run->replay->end = (struct kete_end){KETE_WINNER_NONE, KETE_REASON_NONE};
    run->replay->end_word = "not judged";
}
