/* SPDX-License-Identifier: MIT */
/* What the search finds is replayed as any record is; only what leaves no error is kept, in order. */
#include "check/suggest.h"

#include "base/xalloc.h"
#include "board/position_text.h"
#include "check/edits.h"
#include "check/repair.h"

#include <stdlib.h>
#include <string.h>

enum { PLIES_AN_ACT = 10 }; /* that have to follow three acts and more, for each of them */

const char *kete_edit_kind_name(enum kete_edit_kind kind)
{
    static const char *const names[] = {"replace", "insert", "delete", "swap", "sides", "mixed"};
    return names[kind];
}

static void describe(struct repair *repair, const struct node *node, struct kete_suggestion *s)
{
    s->acts = node->depth;
    s->parts = node->parts;
    s->kind = node->act;
    for (; node->parent; node = node->parent) {
        s->kind = node->act == s->kind ? s->kind : KETE_EDIT_MIXED;
        s->level |= node->level;
        uint32_t fail = repair->failing;
        s->distance += node->at < fail ? fail - node->at : node->at - fail;
    }
}

/* ---- the replay after the edits ---- */

/* The place of a finding among those that no edit can mend. */
static bool excused(const struct repair *repair, const struct kete_finding *finding)
{
    static const uint8_t always[KETE_FINDING_COUNT] = {
        [KETE_FINDING_BAD_DATA] = 1, [KETE_FINDING_BAD_POSITION] = 1, [KETE_FINDING_BAD_TAG] = 1};
    if (always[finding->id])
        return true;
    for (const struct kete_finding *f = repair->excused.first; f; f = f->next)
        if (f->id == finding->id && f->offset == finding->offset)
            return true;
    for (uint32_t t = 0; repair->stood && t < repair->count; t++)
        if (repair->tokens[t].stood && repair->record->items[repair->tokens[t].item].offset == finding->offset)
            return true;
    return false;
}

struct watching {
    struct repair *repair;
    struct kete_suggestion *s;
    unsigned next; /* edit whose ply comes next */
};

static void on_ply(void *to, const struct kete_ply *ply)
{
    struct watching *watching = to;
    struct kete_suggestion *s = watching->s;
    struct repair *repair = watching->repair;
    if (!ply->played)
        return;
    if (ply->item->offset >= repair->record->length) {
        while (watching->next < s->edit_count && !s->edits[watching->next].to)
            watching->next++;
        struct kete_edit *edit = &s->edits[watching->next++];
        edit->number = ply->number;
        edit->side = kete_side_letter(ply->side);
        edit->said = repair_said(repair->rules, ply->before, ply->move);
        if (edit->kind != KETE_EDIT_REPLACE && edit->kind != KETE_EDIT_INSERT) {
            struct kete_text text = {0};
            kete_move_print(repair->rules, ply->before, ply->move, &text);
            edit->to = kete_arena_copy(&repair->work, text.bytes, text.length);
            kete_text_free(&text);
        }
    }
    uint32_t move = ply->move.hole | (uint32_t)ply->move.dir << 8 | (uint32_t)ply->move.choices << 16;
    s->line = (s->line ^ move) * 0x100000001b3u;
    s->line = (s->line ^ ply->move.choice) * 0x100000001b3u;
    s->turns[s->trail_count] = ply->number << 1 | (ply->side == KETE_NORTH);
    s->trail[s->trail_count++] = ply->after ? kete_position_hash(ply->after) : 0;
}

/* Replays the record after the edits of a suggestion; returns the errors that an edit could mend. */
static unsigned replay_edited(struct repair *repair, struct kete_suggestion *s)
{
    struct watching watching = {repair, s, 0};
    struct kete_replay replay = {.rules = repair->rules, .ply = on_ply, .to = &watching};
    kete_edits_apply(repair->record, s->edits, s->edit_count, KETE_APPLY_MAIN_LINE, NULL, &repair->trial,
                     &repair->text);
    uint32_t room = repair->record->item_count + s->edit_count + 1;
    s->trail = kete_arena_alloc(&repair->trial.arena, room * sizeof s->trail[0]);
    s->turns = kete_arena_alloc(&repair->trial.arena, room * sizeof s->turns[0]);
    s->trail_count = 0;
    kete_replay_run(&replay, &repair->trial);
    repair->suggest->replayed += replay.plies;
    unsigned errors = replay.broken; /* a token that the notation cannot read breaks the line without a finding */
    for (const struct kete_finding *f = repair->trial.findings.first; f; f = f->next)
        errors += f->severity == KETE_ERROR && !excused(repair, f);
    s->left = repair->trial.findings;
    s->last = replay.last;
    s->end = replay.end;
    s->end_word = replay.end_word;
    return errors;
}

/* ---- order ---- */

static int compare_ranks(const struct kete_suggestion *a, const struct kete_suggestion *b)
{
    const unsigned left[] = {a->acts, a->level, a->left.count[KETE_WARNING]};
    const unsigned right[] = {b->acts, b->level, b->left.count[KETE_WARNING]};
    for (int i = 0; i < 3; i++)
        if (left[i] != right[i])
            return left[i] < right[i] ? -1 : 1;
    return 0;
}

/* Within a rank: the plainer edit, then the one nearer to the ply that failed, then the one that explains more. */
static int compare(const struct kete_suggestion *a, const struct kete_suggestion *b)
{
    int rank = compare_ranks(a, b);
    if (rank)
        return rank;
    if (a->parts != b->parts)
        return a->parts < b->parts ? -1 : 1;
    if (a->distance != b->distance)
        return a->distance < b->distance ? -1 : 1;
    return a->marks > b->marks ? -1 : a->marks < b->marks;
}

/* Copies what lives only until the next trial. */
static void settle(struct repair *repair, struct kete_suggestion *s)
{
    struct kete_arena *arena = &repair->suggest->arena;
    struct kete_findings left = s->left;
    struct kete_edit *edits = kete_arena_alloc(arena, s->edit_count * sizeof edits[0]);
    uint64_t *trail = kete_arena_alloc(arena, (s->trail_count + 1) * sizeof trail[0]);
    uint32_t *turns = kete_arena_alloc(arena, (s->trail_count + 1) * sizeof turns[0]);
    memcpy(turns, s->turns, s->trail_count * sizeof turns[0]);
    memcpy(edits, s->edits, s->edit_count * sizeof edits[0]);
    for (unsigned i = 0; i < s->edit_count; i++) {
        edits[i].from = edits[i].from ? kete_arena_copy(arena, edits[i].from, strlen(edits[i].from)) : NULL;
        edits[i].to = edits[i].to ? kete_arena_copy(arena, edits[i].to, strlen(edits[i].to)) : NULL;
    }
    memcpy(trail, s->trail, s->trail_count * sizeof trail[0]);
    s->edits = edits;
    s->trail = trail;
    s->turns = turns;
    s->end_word = kete_arena_copy(arena, s->end_word, strlen(s->end_word));
    s->left = (struct kete_findings){.arena = arena};
    for (const struct kete_finding *f = left.first; f; f = f->next) {
        if (f->severity != KETE_WARNING)
            continue;
        struct kete_finding *copy = kete_finding_add(&s->left, f->id, f->offset, f->length, "%s", f->message);
        if (copy) {
            copy->number = f->number;
            copy->side = f->side;
        }
    }
}

static void insert(struct kete_suggest *suggest, const struct kete_suggestion *s)
{
    unsigned at = suggest->count;
    while (at && compare(s, &suggest->suggestion[at - 1]) < 0)
        at--;
    if (suggest->count == KETE_SUGGESTIONS_MAX)
        suggest->more++;
    else
        suggest->count++;
    if (at == KETE_SUGGESTIONS_MAX)
        return;
    memmove(&suggest->suggestion[at + 1], &suggest->suggestion[at],
            (suggest->count - at - 1) * sizeof suggest->suggestion[0]);
    suggest->suggestion[at] = *s;
}

/* The same plies in the same order are one suggestion: of two ways to say it the plainer one stays. */
static void keep(struct repair *repair, struct kete_suggestion *s)
{
    struct kete_suggest *suggest = repair->suggest;
    for (unsigned i = 0; i < suggest->count; i++) {
        struct kete_suggestion *other = &suggest->suggestion[i];
        if (other->line != s->line || other->trail_count != s->trail_count)
            continue;
        if (compare(s, other) >= 0)
            return;
        suggest->count--;
        memmove(other, other + 1, (suggest->count - i) * sizeof *other);
        break;
    }
    settle(repair, s);
    insert(suggest, s);
}

/* Plies after the first edit, and the marks that they bear. */
static void count_explained(struct repair *repair, struct kete_suggestion *s, uint32_t first)
{
    uint32_t after = s->edits[0].kind == KETE_EDIT_INSERT ? first : first + 1;
    for (uint32_t t = after; t < repair->count; t++) {
        struct kete_said said = repair->tokens[t].said;
        s->plies++;
        s->marks += (unsigned)(said.takasa + said.house + said.takasia);
    }
    for (const struct kete_finding *f = s->left.first; f; f = f->next)
        if (f->id == KETE_FINDING_TAKASIA_MARK && s->marks)
            s->marks--;
}

bool repair_confirm(struct repair *repair, const struct node *node)
{
    struct kete_suggestion s = {.level = 0};
    const struct node *first = node;
    while (first->parent->parent)
        first = first->parent;
    kete_arena_reset(&repair->work);
    repair_edits(repair, node, &s);
    if (replay_edited(repair, &s))
        return false;
    describe(repair, node, &s);
    count_explained(repair, &s, first->at);
    keep(repair, &s);
    return true;
}

/* ---- the whole ---- */

/* Errors that stand whatever the plies are: texts of the result that contradict each other. */
static void find_excused(struct repair *repair)
{
    struct kete_replay replay = {.rules = repair->rules};
    struct kete_record *trial = &repair->trial;
    bool first = true;
    uint32_t kept = 0;
    kete_edits_apply(repair->record, NULL, 0, KETE_APPLY_MAIN_LINE, NULL, trial, &repair->text);
    for (uint32_t i = 0; i < trial->item_count; i++) {
        struct kete_item item = trial->items[i];
        if (item.kind == KETE_ITEM_PLY && !first)
            continue;
        if (item.kind == KETE_ITEM_PLY) {
            item.said = (struct kete_said){0};
            first = false;
        }
        trial->items[kept++] = item;
    }
    trial->item_count = kept;
    kete_replay_run(&replay, trial);
    repair->excused.arena = &repair->suggest->arena;
    for (const struct kete_finding *f = trial->findings.first; f; f = f->next)
        if (f->id == KETE_FINDING_RESULT_MISMATCH)
            kete_finding_add(&repair->excused, f->id, f->offset, f->length, "%s", f->message);
}

static struct kete_place place_of(const struct repair *repair, uint32_t slot)
{
    struct kete_place place = {0};
    if (slot >= repair->count)
        return place;
    const struct kete_item *item = &repair->record->items[repair->tokens[slot].item];
    size_t room = sizeof place.token - 1;
    place.at = slot + 1;
    memcpy(place.token, repair->record->text + item->offset, item->length < room ? item->length : room);
    return place;
}

/* The place of a slot, with the number and side that the record as written gives it. */
static struct kete_place place_counted(const struct repair *repair, uint32_t slot, const struct line *line)
{
    struct kete_place place = place_of(repair, slot);
    place.number = line->number;
    place.side = kete_side_letter((enum kete_side)line->position.side);
    return place;
}

/* What would decide between a suggestion and the first of its rank. */
static void find_decider(const struct kete_suggestion *first, struct kete_suggestion *s)
{
    uint32_t i = 0;
    while (i < s->trail_count && i < first->trail_count && s->trail[i] == first->trail[i])
        i++;
    if (i == s->trail_count && i == first->trail_count)
        return;
    const struct kete_suggestion *longer = i < s->trail_count ? s : first;
    s->decides = (struct kete_place){.at = i + 1, .number = longer->turns[i] >> 1, .side = "SN"[longer->turns[i] & 1]};
}

/* Three acts and more have so much freedom that a few plies behind them prove nothing. Where all plies can be played as
 * written, a wrong result or position is a single slip, and plainer than two. */
static bool is_borne(const struct kete_suggest *suggest, const struct kete_suggestion *s)
{
    return suggest->carried ? s->acts == 1 : s->acts <= 2 || s->plies >= PLIES_AN_ACT * s->acts;
}

static void rank(struct kete_suggest *suggest)
{
    unsigned first = 0;
    for (unsigned i = 0; i < suggest->count; i++) {
        struct kete_suggestion *s = &suggest->suggestion[i];
        bool leads = i == 0 || compare_ranks(s, &suggest->suggestion[i - 1]) != 0;
        if (leads)
            first = i;
        else
            find_decider(&suggest->suggestion[first], s);
        s->rank = leads ? (i ? suggest->suggestion[i - 1].rank + 1 : 1) : suggest->suggestion[i - 1].rank;
        bool alone = i + 1 < suggest->count ? compare_ranks(s, &suggest->suggestion[i + 1]) != 0 : !suggest->more;
        s->unique = leads && alone && suggest->whole >= s->acts && is_borne(suggest, s);
    }
}

static void search(struct repair *repair)
{
    struct kete_suggest *suggest = repair->suggest;
    struct walk walk = repair->start;
    repair_search(repair);
    repair_read_on(repair, &walk, UINT32_MAX, 0);
    suggest->failing = place_counted(repair, repair->failing, &walk.line);
    suggest->state = suggest->count ? KETE_SUGGEST_FOUND : KETE_SUGGEST_NONE;
    if (!suggest->count && suggest->furthest_acts)
        suggest->furthest = place_of(repair, repair->furthest);
    rank(suggest);
}

/* Replays the main line as it is written, for the start; true if it has errors. */
static bool play_as_written(struct repair *repair)
{
    struct kete_replay replay = {.rules = repair->rules};
    kete_edits_apply(repair->record, NULL, 0, KETE_APPLY_MAIN_LINE, NULL, &repair->trial, &repair->text);
    kete_replay_run(&replay, &repair->trial);
    repair->start.line.position = replay.start;
    repair->suggest->carried = !replay.broken;
    return replay.broken || repair->trial.findings.count[KETE_ERROR];
}

/* Whether any of them could be mended by edits. */
static bool errors_left(struct repair *repair)
{
    struct kete_suggestion as_written = {.level = 0};
    find_excused(repair);
    return replay_edited(repair, &as_written) > 0;
}

/* The position that the record begins with cannot be read; a transcript's was lost when it was read. */
static bool start_lost(const struct kete_rules *rules, const struct kete_record *record)
{
    struct kete_position position;
    const char *fen = kete_record_tag(record, "FEN");
    const struct kete_finding *finding = record->findings.first;
    while (finding && finding->id != KETE_FINDING_BAD_POSITION)
        finding = finding->next;
    if (fen)
        return !kete_position_parse(&rules->variant->board, kete_slice_of(fen), &position, NULL);
    return finding && record->container == KETE_CONTAINER_TRANSCRIPT;
}

void kete_suggest_run(struct kete_suggest *suggest, struct kete_record *record)
{
    struct repair repair = {.suggest = suggest, .rules = suggest->rules, .record = record};
    struct kete_findings own = record->findings;
    suggest->state = KETE_SUGGEST_SOUND;
    if (suggest->rules->variant->unknown)
        return;
    bool lost = start_lost(suggest->rules, record);
    repair.moves = kete_xrealloc(NULL, sizeof *repair.moves);
    kete_record_init(&repair.trial);
    bool wrong = play_as_written(&repair);
    bool ready = !lost && repair_prepare(&repair);
    if (lost || (wrong && !ready && repair.count))
        suggest->state = KETE_SUGGEST_NO_START;
    if (ready && wrong && errors_left(&repair))
        search(&repair);
    record->findings = own;
    free(repair.moves);
    kete_record_free(&repair.trial);
    kete_text_free(&repair.text);
    kete_arena_free(&repair.scratch);
    kete_arena_free(&repair.work);
    kete_arena_free(&repair.findings);
}

void kete_suggest_free(struct kete_suggest *suggest)
{
    kete_arena_free(&suggest->arena);
    *suggest = (struct kete_suggest){.rules = suggest->rules, .effort = suggest->effort, .max_acts = suggest->max_acts};
}
