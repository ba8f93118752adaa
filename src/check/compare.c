/* SPDX-License-Identifier: MIT */
#include "check/compare.h"

#include "base/xalloc.h"

#include <stdlib.h>
#include <string.h>

static struct kete_difference *add(struct kete_comparison *c, enum kete_difference_kind kind)
{
    if (c->count == c->room) {
        c->room = c->room ? c->room * 2 : 16;
        c->differences = kete_xrealloc(c->differences, c->room * sizeof c->differences[0]);
    }
    struct kete_difference *difference = &c->differences[c->count++];
    *difference = (struct kete_difference){.kind = kind, .ply = {KETE_NO_PLY, KETE_NO_PLY}};
    c->by_kind[kind]++;
    return difference;
}

static const struct kete_item *item_of(const struct kete_reading *reading, uint32_t ply)
{
    return &reading->record->items[reading->plies[ply].item];
}

static bool same_text(struct kete_slice a, struct kete_slice b)
{
    return a.length == b.length && memcmp(a.at, b.at, a.length) == 0;
}

/* ---- tags ---- */

static const struct kete_tag *find_tag(const struct kete_record *record, const char *name)
{
    for (uint32_t i = 0; i < record->tag_count; i++)
        if (strcmp(record->tags[i].name, name) == 0)
            return &record->tags[i];
    return NULL;
}

/* Of a tag given twice the first counts. */
static void compare_tags(struct kete_comparison *c)
{
    const struct kete_record *a = c->reading[0]->record, *b = c->reading[1]->record;
    for (uint32_t i = 0; i < a->tag_count; i++) {
        const struct kete_tag *tag = &a->tags[i], *other = find_tag(b, tag->name);
        if (find_tag(a, tag->name) != tag || (other && strcmp(tag->value, other->value) == 0))
            continue;
        struct kete_difference *difference = add(c, KETE_DIFFER_TAG);
        difference->tag[0] = tag;
        difference->tag[1] = other;
    }
    for (uint32_t i = 0; i < b->tag_count; i++)
        if (find_tag(b, b->tags[i].name) == &b->tags[i] && !find_tag(a, b->tags[i].name))
            add(c, KETE_DIFFER_TAG)->tag[1] = &b->tags[i];
}

static bool same_tag(const struct kete_comparison *c, const char *name)
{
    const char *a = kete_record_tag(c->reading[0]->record, name), *b = kete_record_tag(c->reading[1]->record, name);
    return a && b ? strcmp(a, b) == 0 : a == b;
}

/* ---- plies ---- */

/* Whether two tokens can mean one move: what both say is the same. `all`: they also say the same things. */
static bool said_alike(struct kete_said a, struct kete_said b, bool all)
{
    if (a.column != b.column || a.house != b.house || (a.side && b.side && a.side != b.side))
        return false;
    if (all)
        return a.row == b.row && a.dir == b.dir && a.takasa == b.takasa && a.choices == b.choices &&
               a.choice == b.choice;
    return (!a.row || !b.row || a.row == b.row) && (!a.dir || !b.dir || a.dir == b.dir) &&
           (!a.choices || !b.choices || (a.choices == b.choices && a.choice == b.choice));
}

/* The canonical move where both have one; but what is written alike is no difference of the records, even if an earlier
 * one gave it another meaning. */
static bool same_ply(void *with, uint32_t a, uint32_t b)
{
    const struct kete_comparison *c = with;
    const struct kete_read_ply *x = &c->reading[0]->plies[a], *y = &c->reading[1]->plies[b];
    const struct kete_item *p = item_of(c->reading[0], a), *q = item_of(c->reading[1], b);
    if (x->played && y->played && strcmp(x->move, y->move) == 0)
        return true;
    if (p->said.read && q->said.read && !p->said.opening && !q->said.opening)
        return said_alike(p->said, q->said, x->played && y->played);
    return same_text(kete_item_text(c->reading[0]->record, p), kete_item_text(c->reading[1]->record, q));
}

/* Several plies left out in a row, or put in, are one difference. */
static void add_edit(struct kete_comparison *c, const struct kete_edit *edit)
{
    const uint32_t at[2] = {edit->a, edit->b};
    struct kete_difference *last = c->count ? &c->differences[c->count - 1] : NULL;
    bool run = edit->kind == KETE_EDIT_DELETE || edit->kind == KETE_EDIT_INSERT;
    if (!(run && last && last->kind == KETE_DIFFER_PLIES && last->edit == edit->kind &&
          last->ply[0] + last->plies[0] == edit->a && last->ply[1] + last->plies[1] == edit->b))
        last = add(c, KETE_DIFFER_PLIES);
    for (int of = 0; of < 2; of++) {
        if (last->ply[of] == KETE_NO_PLY)
            last->ply[of] = at[of];
        last->plies[of] += kete_edit_width(edit->kind, of);
    }
    last->edit = edit->kind;
}

static void compare_marks(struct kete_comparison *c, uint32_t a, uint32_t b)
{
    struct kete_said x = item_of(c->reading[0], a)->said, y = item_of(c->reading[1], b)->said;
    if (x.takasa == y.takasa && x.takasia == y.takasia && x.lost == y.lost)
        return;
    struct kete_difference *difference = add(c, KETE_DIFFER_MARKS);
    difference->ply[0] = a;
    difference->ply[1] = b;
    difference->plies[0] = difference->plies[1] = 1;
}

/* ---- what stands after a ply ---- */

static bool is_note(const struct kete_item *item)
{
    return item->kind == KETE_ITEM_COMMENT || item->kind == KETE_ITEM_NAG || item->kind == KETE_ITEM_OPEN ||
           item->kind == KETE_ITEM_CLOSE;
}

/* The items from a ply, or the beginning, to the next one of the main line. */
static void notes_after(const struct kete_reading *reading, uint32_t ply, uint32_t *from, uint32_t *to)
{
    uint32_t next = ply + 1; /* KETE_NO_PLY + 1 is 0 */
    *from = ply == KETE_NO_PLY ? 0 : reading->plies[ply].item + 1;
    *to = next < reading->count ? reading->plies[next].item : reading->record->item_count;
}

/* The next item in [*at, to) that is part of a note; `depth` counts the open variations. */
static const struct kete_item *next_note(const struct kete_reading *reading, uint32_t *at, uint32_t to, int *depth)
{
    for (; *at < to; (*at)++) {
        const struct kete_item *item = &reading->record->items[*at];
        if (is_note(item) || (*depth && item->kind == KETE_ITEM_PLY)) {
            *depth += (item->kind == KETE_ITEM_OPEN) - (item->kind == KETE_ITEM_CLOSE && *depth);
            (*at)++;
            return item;
        }
    }
    return NULL;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* Equal but for blanks and line ends: comments are wrapped at any place. */
static bool same_words(struct kete_slice a, struct kete_slice b)
{
    a = kete_slice_trim(a);
    b = kete_slice_trim(b);
    size_t i = 0, j = 0;
    while (i < a.length && j < b.length) {
        bool blank = is_blank(a.at[i]);
        if (blank != is_blank(b.at[j]) || (!blank && a.at[i] != b.at[j]))
            return false;
        for (i++; blank && i < a.length && is_blank(a.at[i]);)
            i++;
        for (j++; blank && j < b.length && is_blank(b.at[j]);)
            j++;
    }
    return i == a.length && j == b.length;
}

static bool same_note(const struct kete_record *a, const struct kete_item *x, const struct kete_record *b,
                      const struct kete_item *y)
{
    if (x->kind != y->kind)
        return false;
    if (x->kind == KETE_ITEM_NAG)
        return x->value == y->value;
    if (x->kind == KETE_ITEM_PLY || x->kind == KETE_ITEM_COMMENT)
        return same_words(kete_item_text(a, x), kete_item_text(b, y));
    return true;
}

/* How many items from `from` on it takes to hold all notes before `to`. */
static uint32_t notes_span(const struct kete_reading *reading, uint32_t from, uint32_t to)
{
    uint32_t at = from, end = from;
    int depth = 0;
    while (next_note(reading, &at, to, &depth))
        end = at;
    return end - from;
}

static void compare_notes(struct kete_comparison *c, uint32_t a, uint32_t b)
{
    const struct kete_reading *p = c->reading[0], *q = c->reading[1];
    uint32_t from[2], to[2];
    int depth[2] = {0, 0};
    notes_after(p, a, &from[0], &to[0]);
    notes_after(q, b, &from[1], &to[1]);
    uint32_t at[2] = {from[0], from[1]}, unit[2] = {from[0], from[1]}; /* where what differs begins, outside of () */
    const struct kete_item *x, *y;
    do {
        if (depth[0] == 0 && depth[1] == 0)
            unit[0] = at[0], unit[1] = at[1];
        x = next_note(p, &at[0], to[0], &depth[0]);
        y = next_note(q, &at[1], to[1], &depth[1]);
    } while (x && y && same_note(p->record, x, q->record, y));
    if (!x && !y)
        return;
    struct kete_difference *difference = add(c, KETE_DIFFER_NOTES);
    difference->ply[0] = a;
    difference->ply[1] = b;
    for (int of = 0; of < 2; of++) {
        difference->item[of] = unit[of];
        difference->items[of] = notes_span(c->reading[of], unit[of], to[of]);
    }
}

/* Numbers that stand before a ply in both and differ: reported where the difference between them changes. */
static void compare_numbers(struct kete_comparison *c, uint32_t a, uint32_t b, int64_t *shift)
{
    const struct kete_read_ply *x = &c->reading[0]->plies[a], *y = &c->reading[1]->plies[b];
    if (!x->written || !y->written)
        return;
    int64_t now = (int64_t)y->written - x->written;
    if (now != *shift && now) {
        struct kete_difference *difference = add(c, KETE_DIFFER_NUMBER);
        difference->ply[0] = a;
        difference->ply[1] = b;
    }
    *shift = now;
}

static void compare_pair(struct kete_comparison *c, const struct kete_edit *edit, bool marks, int64_t *shift)
{
    if (edit->kind == KETE_EDIT_SAME) {
        compare_numbers(c, edit->a, edit->b, shift);
        if (marks)
            compare_marks(c, edit->a, edit->b);
    }
    uint32_t width = kete_edit_width(edit->kind, true);
    for (uint32_t i = 0; i < width && edit->kind != KETE_EDIT_INSERT; i++)
        compare_notes(c, edit->a + i, edit->kind > KETE_EDIT_INSERT ? edit->b + width - 1 - i : edit->b + i);
}

static void compare_plies(struct kete_comparison *c)
{
    int64_t shift = 0;
    bool marks = same_tag(c, "Notation") && same_tag(c, "Variant");
    kete_align(&c->alignment, c->reading[0]->count, c->reading[1]->count, same_ply, c);
    compare_notes(c, KETE_NO_PLY, KETE_NO_PLY);
    for (uint32_t i = 0; i < c->alignment.count; i++) {
        const struct kete_edit *edit = &c->alignment.edits[i];
        c->matched +=
            edit->kind == KETE_EDIT_SAME || edit->kind >= KETE_EDIT_SWAP ? kete_edit_width(edit->kind, false) : 0;
        if (edit->kind != KETE_EDIT_SAME)
            add_edit(c, edit);
        compare_pair(c, edit, marks, &shift);
    }
}

/* ---- the same position again ---- */

/* Whether the boards after the first `a` and `b` plies are known and the same. */
static bool same_boards(const struct kete_comparison *c, uint32_t a, uint32_t b)
{
    if (!a || !b)
        return false;
    const struct kete_read_ply *x = &c->reading[0]->plies[a - 1], *y = &c->reading[1]->plies[b - 1];
    return x->has_after && y->has_after && kete_position_equal(&x->after, &y->after);
}

/* From the end to the beginning: the earliest ply at or after each difference where both boards are the same. */
static void find_again(struct kete_comparison *c)
{
    uint32_t d = c->count, again[2] = {0, 0};
    if (!c->same_start || !c->reading[0]->rules || !c->reading[1]->rules)
        return;
    for (uint32_t i = c->alignment.count; i-- > 0;) {
        const struct kete_edit *edit = &c->alignment.edits[i];
        uint32_t a = edit->a + kete_edit_width(edit->kind, false), b = edit->b + kete_edit_width(edit->kind, true);
        if (same_boards(c, a, b)) {
            again[0] = a;
            again[1] = b;
        }
        if (edit->kind == KETE_EDIT_SAME)
            continue;
        while (d && (c->differences[d - 1].kind != KETE_DIFFER_PLIES || c->differences[d - 1].ply[0] > edit->a ||
                     c->differences[d - 1].ply[1] > edit->b))
            d--;
        struct kete_difference *difference = d ? &c->differences[d - 1] : NULL;
        if (!difference || !again[0] || difference->ply[0] + difference->plies[0] != a ||
            difference->ply[1] + difference->plies[1] != b)
            continue;
        difference->again = true;
        difference->again_after[0] = again[0] - 1;
        difference->again_after[1] = again[1] - 1;
    }
}

/* ---- the result at the end, and all of it ---- */

static const struct kete_item *last_result(const struct kete_record *record)
{
    for (uint32_t i = record->item_count; i-- > 0;)
        if (record->items[i].kind == KETE_ITEM_RESULT)
            return &record->items[i];
    return NULL;
}

/* A record that ends without a result has that of its tag, as containers do that write it but once. */
static void compare_results(struct kete_comparison *c)
{
    const struct kete_item *result[2];
    struct kete_slice text[2];
    for (int of = 0; of < 2; of++) {
        const struct kete_record *record = c->reading[of]->record;
        const char *tag = kete_record_tag(record, "Result");
        result[of] = last_result(record);
        text[of] = result[of] ? kete_item_text(record, result[of]) : kete_slice_of(tag ? tag : "");
    }
    if ((!result[0] && !result[1]) || same_text(text[0], text[1]))
        return;
    struct kete_difference *difference = add(c, KETE_DIFFER_RESULT);
    for (int of = 0; of < 2; of++)
        if (result[of]) {
            difference->item[of] = (uint32_t)(result[of] - c->reading[of]->record->items);
            difference->items[of] = 1;
        }
}

void kete_compare(struct kete_comparison *out, const struct kete_reading *a, const struct kete_reading *b)
{
    *out = (struct kete_comparison){.reading = {a, b}};
    compare_tags(out);
    out->same_start = same_tag(out, "Variant") && same_tag(out, "FEN");
    if (a->rules && b->rules)
        out->same_start = a->rules->variant == b->rules->variant && kete_position_equal(&a->start, &b->start);
    compare_plies(out);
    compare_results(out);
    find_again(out);
    out->same = out->count == out->by_kind[KETE_DIFFER_NUMBER];
}

void kete_comparison_free(struct kete_comparison *comparison)
{
    kete_alignment_free(&comparison->alignment);
    free(comparison->differences);
    *comparison = (struct kete_comparison){0};
}
