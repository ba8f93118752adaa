/* SPDX-License-Identifier: MIT */
/* Reading tokens as the replay does, up to the first that contradicts, and nothing else: no findings, no text. */
#include "check/repair.h"

#include <string.h>

enum {
    OFF_MAX = 4,     /* tokens in a row that bear the other side's letter: one is a slip, so many are not */
    CLAIMS_COST = 3, /* what reading the data behind a ply costs, in plies */
};

/* ---- claims ---- */

static bool disproves(enum kete_finding_id id)
{
    return id == KETE_FINDING_POSITION_MISMATCH || id == KETE_FINDING_CAPTURE_MISMATCH ||
           id == KETE_FINDING_TOTAL_MISMATCH || id == KETE_FINDING_LAPS_MISMATCH || id == KETE_FINDING_BLOCK_MISMATCH;
}

/* Whether the machine data behind a slot bears out the line; the replay's own checks are used. */
static bool claims_hold(struct repair *repair, const struct walk *walk, uint32_t slot)
{
    struct run *run = &repair->run;
    const struct token *token = &repair->tokens[slot];
    repair->suggest->replayed += CLAIMS_COST;
    kete_arena_reset(&repair->findings);
    repair->record->findings = (struct kete_findings){.arena = &repair->findings};
    run->line = walk->line;
    for (uint32_t i = token->item + 1; i < token->end; i++)
        if (repair->record->items[i].kind == KETE_ITEM_COMMENT)
            run_claims(run, &repair->record->items[i]);
        else if (repair->record->items[i].kind == KETE_ITEM_OPEN)
            break; /* what stands behind a variation is about it as likely as not */
    for (const struct kete_finding *f = repair->record->findings.first; f; f = f->next)
        if (disproves(f->id))
            return false;
    return true;
}

/* ---- one ply ---- */

static bool accept(struct repair *repair, struct walk *walk, const struct kete_resolved *ply, uint32_t slot)
{
    struct line *line = &walk->line;
    bool north = line->position.side == KETE_NORTH;
    line->before = line->position;
    line->before_number = line->number;
    line->move = ply->move;
    line->outcome = ply->outcome;
    line->end = ply->outcome.end;
    line->any = true;
    line->stood = false;
    line->boardless = ply->outcome.verdict != KETE_PLAYED;
    if (line->boardless)
        line->position.side = (uint8_t)(1 - line->position.side);
    else
        line->position = ply->after;
    line->number += north && line->position.side == KETE_SOUTH;
    return slot == UINT32_MAX || !repair->tokens[slot].claims || claims_hold(repair, walk, slot);
}

bool repair_play(struct repair *repair, struct walk *walk, struct kete_move move, uint32_t slot)
{
    struct kete_resolved ply = {.move = move};
    repair->suggest->replayed++;
    ply.after = walk->line.position;
    kete_rules_play(repair->rules, &ply.after, move, NULL, &ply.outcome);
    return accept(repair, walk, &ply, slot);
}

/* A move that stood although it was illegal: on from the position given. */
static bool play_on_from(struct repair *repair, struct walk *walk, uint32_t slot)
{
    struct kete_position position;
    kete_arena_reset(&repair->findings);
    repair->record->findings = (struct kete_findings){.arena = &repair->findings};
    repair->run.line = walk->line;
    if (!run_played_on(&repair->run, repair->tokens[slot].item, &position))
        return false;
    struct line *line = &walk->line;
    line->before = line->position;
    line->before_number = line->number;
    line->position = position;
    line->any = line->stood = true;
    line->boardless = false;
    line->number += position.side == KETE_SOUTH;
    line->end = (struct kete_end){KETE_WINNER_NONE, KETE_REASON_NONE};
    return !repair->tokens[slot].claims || claims_hold(repair, walk, slot);
}

/* Once a player has finished his race, the rest of it may be left out. */
static void play_race(struct repair *repair, struct walk *walk)
{
    repair->run.line = walk->line;
    repair->suggest->replayed += run_forced(&repair->run, true);
    walk->line = repair->run.line;
}

bool repair_read(struct repair *repair, struct walk *walk, uint32_t token, uint32_t slot)
{
    if (walk->line.position.phase == KETE_PHASE_RACE)
        play_race(repair, walk);
    struct kete_said said = repair->tokens[token].said;
    struct kete_resolved ply;
    unsigned mover = walk->line.position.side;
    bool turned = said.side && (said.side == KETE_SAID_NORTH) != mover;
    repair->suggest->replayed++;
    if (!said.read || said.opening || (turned && repair->rules->variant->long_turns) ||
        walk->line.end.winner != KETE_WINNER_NONE ||
        kete_resolve(repair->rules, &walk->line.position, said, &ply) != KETE_MEANS_A_MOVE)
        return repair->tokens[slot].stood && play_on_from(repair, walk, slot);
    if ((said.takasa && !ply.move.takasa) || (said.house && !ply.outcome.house_asked))
        return false;
    walk->off = turned ? walk->off + 1 : 0;
    return walk->off < OFF_MAX && accept(repair, walk, &ply, slot);
}

uint32_t repair_read_on(struct repair *repair, struct walk *walk, uint32_t sides, uint32_t slot)
{
    while (slot < repair->count && repair_read(repair, walk, repair_token(repair, sides, slot), slot))
        slot++;
    return slot;
}

struct kete_said repair_said(const struct kete_rules *rules, const struct kete_position *before, struct kete_move move)
{
    const struct kete_board *board = &rules->variant->board;
    struct kete_said said = {.read = 1, .dir = move.dir & 3u, .takasa = move.takasa};
    said.side = before->side == KETE_NORTH ? KETE_SAID_NORTH : KETE_SAID_SOUTH;
    said.column = kete_ring_column(board, move.hole) & 31u;
    said.row = kete_ring_back(board, move.hole) ? KETE_SAID_BACK : KETE_SAID_FRONT;
    if (!move.choices)
        return said;
    struct kete_position after = *before;
    struct kete_outcome outcome;
    struct kete_move written = {0};
    kete_rules_play(rules, &after, move, NULL, &outcome);
    for (unsigned i = 0; i < move.choices; i++) {
        unsigned answer = kete_move_answer(rules->variant, move, i);
        if (outcome.house_asked >> (i & 15) & 1)
            said.house |= answer & 1;
        else
            kete_move_set_answer(rules->variant, &written, written.choices++, answer);
    }
    said.choices = written.choices & 15u;
    said.choice = written.choice;
    return said;
}

/* ---- preparing ---- */

static bool has_data(const struct kete_record *record, const struct token *token)
{
    for (uint32_t i = token->item + 1; i < token->end; i++) {
        struct kete_slice text = kete_item_text(record, &record->items[i]);
        if (record->items[i].kind == KETE_ITEM_COMMENT && text.length && memchr(text.at, '%', text.length))
            return true;
    }
    return false;
}

/* A [%played] stands behind the token. */
static bool played_on(struct repair *repair, const struct token *token)
{
    struct kete_position position;
    return token->claims && run_played_on(&repair->run, token->item, &position);
}

static void list_tokens(struct repair *repair)
{
    const struct kete_record *record = repair->record;
    uint32_t depth = 0;
    repair->tokens = kete_arena_alloc(&repair->scratch, (record->item_count + 1) * sizeof repair->tokens[0]);
    for (uint32_t i = 0; i < record->item_count; i++) {
        const struct kete_item *item = &record->items[i];
        depth += item->kind == KETE_ITEM_OPEN;
        depth -= item->kind == KETE_ITEM_CLOSE && depth;
        if (depth || item->kind != KETE_ITEM_PLY)
            continue;
        if (repair->count)
            repair->tokens[repair->count - 1].end = i;
        repair->tokens[repair->count++] = (struct token){.item = i, .end = record->item_count, .said = item->said};
    }
}

/* Plays the words of the opening and takes them off the tokens. */
static bool play_opening(struct repair *repair)
{
    const struct kete_variant *variant = repair->rules->variant;
    for (; repair->count && repair->tokens->said.opening; repair->tokens++, repair->count--) {
        struct kete_error error = {0};
        const struct kete_item *item = &repair->record->items[repair->tokens->item];
        if (!variant->opening || !variant->opening(repair->rules, &repair->start.line.position,
                                                   kete_item_text(repair->record, item), &error))
            return false;
    }
    return true;
}

/* The number that the first ply has: counted from 1, or as written where the record begins with a position. */
static uint32_t first_number(const struct kete_record *record)
{
    uint32_t i = 0;
    while (i < record->item_count && record->items[i].kind != KETE_ITEM_NUMBER &&
           record->items[i].kind != KETE_ITEM_PLY)
        i++;
    bool number = i < record->item_count && record->items[i].kind == KETE_ITEM_NUMBER;
    return number && kete_record_tag(record, "FEN") ? record->items[i].value : 1;
}

bool repair_prepare(struct repair *repair)
{
    struct line *line = &repair->start.line;
    list_tokens(repair);
    line->number = first_number(repair->record);
    repair->run.rules = repair->rules;
    repair->run.record = repair->record;
    repair->run.total = kete_position_total(&line->position);
    if (!play_opening(repair) || !repair->count)
        return false;
    for (uint32_t t = 0; t < repair->count; t++) {
        repair->tokens[t].claims = has_data(repair->record, &repair->tokens[t]);
        repair->tokens[t].stood = played_on(repair, &repair->tokens[t]);
        repair->stood |= repair->tokens[t].stood;
    }
    return true;
}
