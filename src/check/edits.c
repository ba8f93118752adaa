/* SPDX-License-Identifier: MIT */
#include "check/edits.h"

#include <string.h>

/* ---- a record after the edits ---- */

struct applying {
    const struct kete_record *record;
    const struct kete_edit *edits;
    unsigned count, next;
    unsigned flags;
    const char *reason;
    struct kete_record *out;
    struct kete_text *text;
};

static void add_item(struct applying *a, struct kete_item item, size_t from)
{
    item.offset = (uint32_t)from;
    item.length = (uint32_t)(a->text->length - from) & 0xffffffu;
    kete_record_add_item(a->out, item);
}

/* The comment that keeps what was written. */
static void add_source(struct applying *a, const struct kete_edit *edit)
{
    size_t from = a->text->length;
    if (!(a->flags & KETE_APPLY_SOURCE))
        return;
    if (edit->from) {
        kete_text_adds(a->text, "[%src \"");
        for (const char *c = edit->from; *c; c++)
            kete_text_addc(a->text, strchr("\"\\{}[]", *c) ? '?' : *c);
        kete_text_adds(a->text, "\"]");
    }
    if (a->reason)
        kete_text_addf(a->text, "%s%s%s", edit->from ? " " : "", a->reason,
                       !edit->from ? "; not in the source"
                       : !edit->to ? "; left out here"
                                   : "");
    if (a->text->length > from)
        add_item(a, (struct kete_item){.kind = KETE_ITEM_COMMENT}, from);
}

static void add_edited(struct applying *a, const struct kete_edit *edit)
{
    size_t from = a->text->length;
    if (edit->to) {
        kete_text_adds(a->text, edit->to);
        add_item(a, (struct kete_item){.kind = KETE_ITEM_PLY, .said = edit->said}, from);
    }
    add_source(a, edit);
}

/* The edits at an item; false if the item itself goes with them. */
static bool apply_at(struct applying *a, uint32_t item)
{
    bool stays = true;
    for (; a->next < a->count && a->edits[a->next].item == item; a->next++) {
        stays &= a->edits[a->next].from == NULL;
        add_edited(a, &a->edits[a->next]);
    }
    return stays;
}

static void copy_tags(const struct kete_record *record, struct kete_record *out)
{
    for (uint32_t i = 0; i < record->tag_count; i++) {
        const struct kete_tag *tag = &record->tags[i];
        kete_record_add_tag(out, kete_arena_copy(&out->arena, tag->name, strlen(tag->name)),
                            kete_arena_copy(&out->arena, tag->value, strlen(tag->value)), tag->offset, tag->length);
    }
}

void kete_edits_apply(const struct kete_record *record, const struct kete_edit *edits, unsigned count, unsigned flags,
                      const char *reason, struct kete_record *out, struct kete_text *text)
{
    struct applying a = {record, edits, count, 0, flags, reason, out, text};
    uint32_t depth = 0;
    kete_record_clear(out);
    kete_text_clear(text);
    kete_text_add(text, record->text, record->length);
    for (uint32_t i = 0; i < record->item_count; i++) {
        const struct kete_item *item = &record->items[i];
        bool inside = depth || item->kind == KETE_ITEM_OPEN;
        depth += item->kind == KETE_ITEM_OPEN;
        depth -= item->kind == KETE_ITEM_CLOSE && depth;
        if (apply_at(&a, i) && !(inside && flags & KETE_APPLY_MAIN_LINE))
            kete_record_add_item(out, *item);
    }
    apply_at(&a, record->item_count);
    copy_tags(record, out);
    out->container = record->container;
    out->text = text->bytes ? text->bytes : "";
    out->length = (uint32_t)text->length;
    out->line = record->line;
    out->before = record->before;
    out->offset = record->offset;
    out->takasia_mark = record->takasia_mark;
    out->scores_in_tag = record->scores_in_tag;
    out->long_turns = record->long_turns;
    out->game = record->game;
}

/* ---- a patch ---- */

/* Where an edit stands in the source: the bytes it takes out. */
static struct kete_slice edit_place(const struct kete_record *record, const struct kete_edit *edit)
{
    if (edit->item >= record->item_count)
        return (struct kete_slice){record->text + record->length, 0};
    const struct kete_item *item = &record->items[edit->item];
    return (struct kete_slice){record->text + item->offset, edit->from ? item->length : 0};
}

/* The end of a line as the source has it, or what a patch says where it has none. */
static void patch_line_end(const struct kete_record *record, struct kete_slice line, struct kete_text *out)
{
    const char *at = line.at + line.length, *end = record->text + record->length;
    if (at < end && *at == '\r')
        kete_text_addc(out, *at++);
    kete_text_adds(out, at < end ? "\n" : "\n\\ No newline at end of file\n");
}

/* A line with its edits made; returns how many edits that were. */
static unsigned patch_line(const struct kete_record *record, struct kete_slice line, const struct kete_edit *edits,
                           unsigned count, struct kete_text *out)
{
    const char *at = line.at, *end = line.at + line.length;
    unsigned done = 0;
    for (; done < count; done++) {
        struct kete_slice place = edit_place(record, &edits[done]);
        if (place.at < line.at || place.at > end)
            break;
        kete_text_add(out, at, (size_t)(place.at - at));
        if (!edits[done].from && place.at == end && place.at > line.at)
            kete_text_addc(out, ' ');
        kete_text_adds(out, edits[done].to ? edits[done].to : "");
        at = place.at + place.length;
        if (!edits[done].from && at < end)
            kete_text_addc(out, ' ');
        if (!edits[done].to && at < end && *at == ' ')
            at++;
    }
    kete_text_add(out, at, (size_t)(end - at));
    patch_line_end(record, line, out);
    return done;
}

void kete_edits_patch(const struct kete_record *record, const char *file, const struct kete_edit *edits, unsigned count,
                      struct kete_text *out)
{
    kete_text_addf(out, "--- %s\n+++ %s\n", file, file);
    for (unsigned i = 0; i < count;) {
        struct kete_slice place = edit_place(record, &edits[i]);
        uint32_t offset = (uint32_t)(place.at - record->text), number, column;
        struct kete_slice line = kete_record_line(record, offset);
        kete_record_place(record, offset, &number, &column);
        kete_text_addf(out, "@@ -%u +%u @@\n-", number, number);
        kete_text_add(out, line.at, line.length);
        patch_line_end(record, line, out);
        kete_text_addc(out, '+');
        unsigned done = patch_line(record, line, edits + i, count - i, out);
        i += done ? done : 1;
    }
}
