/* SPDX-License-Identifier: MIT */
#include "check/reading.h"

#include "base/xalloc.h"

#include <stdlib.h>

/* ---- what is written ---- */

static struct kete_read_ply *add_ply(struct kete_reading *reading, uint32_t *room)
{
    if (reading->count == *room) {
        *room = *room ? *room * 2 : 64;
        reading->plies = kete_xrealloc(reading->plies, *room * sizeof reading->plies[0]);
    }
    struct kete_read_ply *ply = &reading->plies[reading->count++];
    *ply = (struct kete_read_ply){.move = ""};
    return ply;
}

/* Numbers and sides as written, one ply a turn: what is known without a replay. */
static void list_plies(struct kete_reading *reading)
{
    const struct kete_record *record = reading->record;
    uint32_t room = 0, depth = 0, number = 1, written = 0;
    enum kete_side side = KETE_SOUTH;
    for (uint32_t i = 0; i < record->item_count; i++) {
        const struct kete_item *item = &record->items[i];
        depth += item->kind == KETE_ITEM_OPEN;
        depth -= item->kind == KETE_ITEM_CLOSE && depth;
        if (depth)
            continue;
        if (item->kind == KETE_ITEM_NUMBER) {
            written = number = item->value;
            side = item->dots == 3 ? KETE_NORTH : KETE_SOUTH;
        } else if (item->kind == KETE_ITEM_PLY) {
            struct kete_read_ply *ply = add_ply(reading, &room);
            bool opening = item->said.opening;
            ply->item = i;
            ply->written = written;
            ply->number = opening ? 0 : number;
            ply->side = side;
            written = 0;
            number += !opening && side == KETE_NORTH;
            side = opening ? side : (enum kete_side)(1 - side);
        }
    }
}

/* ---- what is played ---- */

struct filling {
    struct kete_reading *reading;
    uint32_t next;
};

static void on_ply(void *to, const struct kete_ply *ply)
{
    struct filling *filling = to;
    struct kete_reading *reading = filling->reading;
    uint32_t item = (uint32_t)(ply->item - reading->record->items);
    while (filling->next < reading->count && reading->plies[filling->next].item < item)
        filling->next++;
    if (filling->next == reading->count || reading->plies[filling->next].item != item)
        return;
    struct kete_read_ply *out = &reading->plies[filling->next];
    out->number = ply->number;
    out->side = ply->side;
    out->played = ply->played;
    if (!ply->played)
        return;
    struct kete_text text = {0};
    kete_move_print(reading->rules, ply->before, ply->move, &text);
    out->move = kete_arena_copy(&reading->arena, text.bytes, text.length);
    kete_text_free(&text);
    out->before = *ply->before;
    out->has_after = ply->after != NULL;
    out->after = ply->after ? *ply->after : *ply->before;
    out->end = ply->outcome->end;
}

/* A position that the reader of the container could not read: nothing can be played from it. */
static bool start_is_lost(const struct kete_record *record)
{
    const struct kete_finding *finding = record->findings.first;
    while (finding && finding->id != KETE_FINDING_BAD_POSITION)
        finding = finding->next;
    return finding != NULL;
}

void kete_reading_make(struct kete_reading *reading, struct kete_record *record, const struct kete_rules *rules)
{
    *reading = (struct kete_reading){.record = record, .broken = true};
    reading->rules = start_is_lost(record) ? NULL : rules;
    list_plies(reading);
    reading->findings.arena = &reading->arena;
    if (!reading->rules)
        return;
    struct filling filling = {reading, 0};
    struct kete_replay replay = {.rules = reading->rules, .ply = on_ply, .to = &filling};
    struct kete_findings own = record->findings;
    record->findings = reading->findings;
    kete_replay_run(&replay, record);
    reading->findings = record->findings;
    record->findings = own;
    reading->start = replay.start;
    reading->broken = replay.broken;
    reading->verified = replay.verified;
    reading->end = replay.end;
}

void kete_reading_free(struct kete_reading *reading)
{
    free(reading->plies);
    kete_arena_free(&reading->arena);
    *reading = (struct kete_reading){0};
}

const struct kete_finding *kete_reading_error(const struct kete_reading *reading, const struct kete_read_ply *ply)
{
    const struct kete_item *item = &reading->record->items[ply->item];
    for (const struct kete_finding *f = reading->findings.first; f; f = f->next)
        if (f->severity == KETE_ERROR && f->offset >= item->offset && f->offset < item->offset + item->length)
            return f;
    return NULL;
}
