/* SPDX-License-Identifier: MIT */
#include "check/probe.h"

#include "base/xalloc.h"

#include <stdlib.h>
#include <string.h>

/* The findings that say: not under these rules. */
static bool refuses(enum kete_finding_id id)
{
    static const uint8_t refusing[KETE_FINDING_COUNT] = {
        [KETE_FINDING_ILLEGAL_MOVE] = 1,  [KETE_FINDING_MUST_CAPTURE] = 1, [KETE_FINDING_AMBIGUOUS_MOVE] = 1,
        [KETE_FINDING_NEVER_ENDING] = 1,  [KETE_FINDING_OVER_LIMIT] = 1,   [KETE_FINDING_MOVE_AFTER_END] = 1,
        [KETE_FINDING_WRONG_MARK] = 1,    [KETE_FINDING_HOUSE_MARK] = 1,   [KETE_FINDING_UNREADABLE_MOVE] = 1,
        [KETE_FINDING_RULES_UNKNOWN] = 1, [KETE_FINDING_BAD_OPENING] = 1,
    };
    return refusing[id];
}

/* Which ply of the main line stands at an offset or around it, as a word of an opening may, counted from 1; 0 if none
 * does. Offsets need not rise: in JSON some texts stand behind the line. */
static uint32_t ply_at(const struct kete_record *record, uint32_t offset)
{
    int depth = 0;
    uint32_t plies = 0;
    for (uint32_t i = 0; i < record->item_count; i++) {
        const struct kete_item *item = &record->items[i];
        depth += (item->kind == KETE_ITEM_OPEN) - (item->kind == KETE_ITEM_CLOSE);
        if (item->kind != KETE_ITEM_PLY)
            continue;
        plies += depth == 0;
        if (offset == item->offset || offset - item->offset < item->length)
            return depth == 0 ? plies : 0;
    }
    return 0;
}

static struct kete_place place_of(const struct kete_record *record, uint32_t number, char side, uint32_t offset,
                                  uint32_t length)
{
    struct kete_place place = {ply_at(record, offset), number, side, ""};
    size_t room = sizeof place.token - 1;
    memcpy(place.token, record->text + offset, length < room ? length : room);
    return place;
}

static uint64_t board_hash(const struct kete_position *position)
{
    struct kete_position bare = kete_position_empty();
    memcpy(bare.seeds, position->seeds, sizeof bare.seeds);
    memcpy(bare.hand, position->hand, sizeof bare.hand);
    return kete_position_hash(&bare);
}

struct watcher {
    struct kete_probe *probe;
    const struct kete_record *record;
    struct kete_place unread; /* the first ply that is no move of the notation; nothing more is said of it here */
};

static void on_ply(void *to, const struct kete_ply *ply)
{
    struct watcher *watcher = to;
    struct kete_probe *probe = watcher->probe;
    if (!ply->item->said.read && !watcher->unread.at)
        watcher->unread =
            place_of(watcher->record, ply->number, kete_side_letter(ply->side), ply->item->offset, ply->item->length);
    if (!ply->played)
        return;
    if (probe->trail_count == probe->trail_room) {
        probe->trail_room = probe->trail_room ? probe->trail_room * 2 : 256;
        probe->trail = kete_xrealloc(probe->trail, probe->trail_room * sizeof probe->trail[0]);
    }
    uint32_t i = probe->trail_count++;
    probe->trail[i] = ply->after ? board_hash(ply->after) : 0;
    if (probe->against && i < probe->against_count && !probe->parts.at && probe->trail[i] != probe->against[i])
        probe->parts =
            place_of(watcher->record, ply->number, kete_side_letter(ply->side), ply->item->offset, ply->item->length);
}

static void read_findings(struct kete_probe *probe, const struct kete_record *record)
{
    for (const struct kete_finding *f = record->findings.first; f; f = f->next) {
        probe->errors += f->severity == KETE_ERROR;
        bool marks = f->id == KETE_FINDING_TAKASIA_MARK;
        if (!marks && !refuses(f->id))
            continue;
        struct kete_place place = place_of(record, f->number, f->side, f->offset, f->length);
        if (place.at == 0)
            continue;
        if (marks) {
            probe->unborne_count++;
            if (!probe->unborne.at)
                probe->unborne = place;
        } else if (!probe->refused.at) {
            probe->refused = place;
            probe->id = f->id;
        }
    }
}

void kete_probe_run(struct kete_probe *probe, const struct kete_rules *rules, struct kete_record *record)
{
    struct kete_findings saved = record->findings;
    struct watcher watcher = {.probe = probe, .record = record};
    struct kete_replay replay = {.rules = rules, .ply = on_ply, .to = &watcher};
    kete_arena_reset(&probe->scratch);
    record->findings = (struct kete_findings){.arena = &probe->scratch};
    probe->refused = probe->parts = probe->unborne = (struct kete_place){0};
    probe->errors = probe->unborne_count = probe->trail_count = 0;
    kete_replay_run(&replay, record);
    read_findings(probe, record);
    if (watcher.unread.at && (!probe->refused.at || watcher.unread.at < probe->refused.at)) {
        probe->refused = watcher.unread;
        probe->id = KETE_FINDING_UNREADABLE_MOVE;
    }
    probe->mark = replay.mark;
    probe->verified = replay.verified;
    probe->plies = replay.plies;
    record->findings = saved;
}

void kete_probe_free(struct kete_probe *probe)
{
    kete_arena_free(&probe->scratch);
    free(probe->trail);
    *probe = (struct kete_probe){0};
}
