/* SPDX-License-Identifier: MIT */
#include "check/convert.h"

#include "base/limits.h"
#include "base/xalloc.h"
#include "check/say.h"
#include "record/data.h"

#include <stdlib.h>
#include <string.h>

/* What became of an item's ply. */
enum fate { UNTOLD, CONVERTED, STOOD, UNVERIFIED };

struct told {
    enum fate fate;
    struct kete_said said; /* what it says in full */
    size_t start, length;  /* its new text, in the text of all */
    bool followed;         /* a converted ply comes next in its line of play: nothing unverified can stand here */
};

struct work {
    struct kete_conversion *conversion;
    const struct kete_record *record;
    struct kete_build *out;
    struct told *told;              /* by item */
    struct kete_text text;          /* the new tokens, one after the other */
    struct kete_text tail;          /* the words of an unverified stretch */
    const struct kete_item *number; /* read, and not yet known to which kind of ply it belongs */
};

/* ---- what the replay tells ---- */

/* A mark of takasia goes where the target has it, with another meaning on another ply. It is lost where the target has
 * none, and where no hole is under takasia. */
static void tell_mark(const struct work *w, const struct kete_ply *ply)
{
    const struct kete_conversion *c = w->conversion;
    bool due = kete_say_ply(c->rules, ply, KETE_TAKASIA_MARK_REPLY).takasia ||
               kete_say_ply(c->rules, ply, KETE_TAKASIA_MARK_CREATES).takasia;
    if (c->unmarked && (c->mark == KETE_TAKASIA_MARK_NONE || !due))
        c->unmarked(c->to_whom, ply->number, ply->side);
}

static void on_ply(void *to, const struct kete_ply *ply)
{
    struct work *w = to;
    const struct kete_conversion *c = w->conversion;
    struct told *told = &w->told[ply->item - w->record->items];
    *told = (struct told){.fate = UNVERIFIED, .start = w->text.length};
    if (ply->played) {
        told->fate = CONVERTED;
        told->said = kete_say_ply(c->rules, ply, c->mark);
        if (ply->item->said.takasia)
            tell_mark(w, ply);
    } else if (ply->stood && ply->item->said.read) {
        told->fate = STOOD;
        told->said = ply->item->said;
    }
    if (told->fate != UNVERIFIED)
        c->write(c->notation, told->said, &w->text);
    told->length = w->text.length - told->start;
}

/* ---- tails ---- */

static bool keeps_notation(const struct work *w)
{
    return strcmp(w->conversion->from, w->conversion->to) == 0;
}

static void add_tail(struct work *w, struct kete_slice word)
{
    if (!w->tail.length)
        kete_text_addf(&w->tail, "[%%tail %s]", w->conversion->from);
    kete_text_addc(&w->tail, ' ');
    kete_text_add(&w->tail, word.at, word.length);
}

static void end_tail(struct work *w)
{
    if (w->tail.length)
        kete_build_add(w->out, (struct kete_item){.kind = KETE_ITEM_COMMENT},
                       (struct kete_slice){w->tail.bytes, w->tail.length});
    kete_text_clear(&w->tail);
}

/* A word of a tail is a number, a mark or a ply. */
static void restore_word(struct work *w, struct kete_slice word)
{
    struct kete_item item = {.kind = KETE_ITEM_PLY};
    size_t digits = word.at[0] == '$', dots = 0;
    unsigned long value = 0;
    size_t start = digits;
    while (digits < word.length && word.at[digits] >= '0' && word.at[digits] <= '9')
        digits++;
    while (digits + dots < word.length && word.at[digits + dots] == '.')
        dots++;
    bool number = kete_slice_number((struct kete_slice){word.at + start, digits - start}, 999999999, &value);
    if (number && start && digits == word.length)
        item.kind = KETE_ITEM_NAG;
    else if (number && !start && dots && digits + dots == word.length)
        item.kind = KETE_ITEM_NUMBER, item.dots = dots >= 3 ? 3 : 1;
    if (item.kind != KETE_ITEM_PLY)
        item.value = (uint32_t)value;
    kete_build_add(w->out, item, word);
}

/* A comment that begins as a tail in the notation that is written now: its words are plies again. */
static bool restore_tail(struct work *w, struct kete_slice comment)
{
    struct kete_datum mark;
    if (!kete_datum_find(comment, "tail", &mark) || mark.whole.at != comment.at ||
        !kete_slice_is(mark.value, w->conversion->to))
        return false;
    for (size_t at = mark.whole.length; at < comment.length;) {
        size_t end = at;
        while (end < comment.length && (unsigned char)comment.at[end] > ' ')
            end++;
        if (end > at)
            restore_word(w, (struct kete_slice){comment.at + at, end - at});
        at = end + 1;
    }
    return w->conversion->restored = true;
}

/* ---- items ---- */

static void pass_number(struct work *w)
{
    if (w->number)
        kete_build_copy(w->out, w->record, w->number);
    w->number = NULL;
}

/* A token that errs keeps its old text beside the new one: what it said wrongly is not said any more. */
static void keep_source(struct work *w, const struct kete_item *item)
{
    struct kete_slice token = kete_item_text(w->record, item);
    const struct kete_finding *f = w->record->findings.first;
    while (f && !(f->severity == KETE_ERROR && f->offset == item->offset && f->length == item->length))
        f = f->next;
    if (!f || memchr(token.at, '"', token.length) || memchr(token.at, ']', token.length))
        return;
    struct kete_text text = {0};
    kete_text_addf(&text, "[%%src \"%.*s\"]", (int)token.length, token.at);
    kete_build_add(w->out, (struct kete_item){.kind = KETE_ITEM_COMMENT}, (struct kete_slice){text.bytes, text.length});
    kete_text_free(&text);
}

static void convert_ply(struct work *w, const struct kete_item *item)
{
    const struct told *told = &w->told[item - w->record->items];
    struct kete_slice old = kete_item_text(w->record, item);
    if (told->fate == UNVERIFIED) {
        w->conversion->unverified++;
        if (!keeps_notation(w)) {
            if (w->number)
                add_tail(w, kete_item_text(w->record, w->number));
            w->number = NULL;
            add_tail(w, old);
            return;
        }
    }
    end_tail(w);
    pass_number(w);
    if (told->fate == UNTOLD || told->fate == UNVERIFIED || told->length == 0) {
        kete_build_copy(w->out, w->record, item);
        return;
    }
    struct kete_item converted = *item;
    converted.said = told->said;
    kete_build_add(w->out, converted, (struct kete_slice){w->text.bytes + told->start, told->length});
    if (told->fate == CONVERTED && w->record->findings.count[KETE_ERROR])
        keep_source(w, item);
}

static void convert_item(struct work *w, const struct kete_item *item)
{
    struct kete_slice text = kete_item_text(w->record, item);
    switch ((enum kete_item_kind)item->kind) {
    case KETE_ITEM_PLY:
        convert_ply(w, item);
        return;
    case KETE_ITEM_NUMBER:
        pass_number(w);
        w->number = item;
        return;
    case KETE_ITEM_NAG:
        if (w->tail.length) {
            add_tail(w, text);
            return;
        }
        break;
    default:
        break;
    }
    end_tail(w);
    pass_number(w);
    bool tail = item->kind == KETE_ITEM_COMMENT && !w->told[item - w->record->items].followed;
    if (!tail || !restore_tail(w, text))
        kete_build_copy(w->out, w->record, item);
}

/* Finds what is followed by a converted ply, from the end to the start. */
static void look_ahead(struct work *w)
{
    bool next[KETE_VARIATION_DEPTH_MAX + 1] = {false}; /* by depth: a converted ply comes next */
    unsigned depth = 0;
    for (uint32_t i = w->record->item_count; i-- > 0;) {
        struct told *told = &w->told[i];
        unsigned kind = w->record->items[i].kind;
        if (kind == KETE_ITEM_CLOSE && depth < KETE_VARIATION_DEPTH_MAX)
            next[++depth] = false;
        else if (kind == KETE_ITEM_OPEN && depth)
            depth--;
        else if (kind == KETE_ITEM_PLY && (told->fate == CONVERTED || told->fate == STOOD))
            next[depth] = told->fate == CONVERTED;
        told->followed = next[depth];
    }
}

static void drop_tag(struct kete_record *record, const char *name)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < record->tag_count; i++)
        if (strcmp(record->tags[i].name, name) != 0)
            record->tags[kept++] = record->tags[i];
    record->tag_count = kept;
}

static void convert_tags(const struct work *w)
{
    const struct kete_conversion *c = w->conversion;
    struct kete_record *record = &w->out->record;
    if (!kete_record_tag(record, "Variant"))
        kete_record_set_tag(record, "Variant", c->rules->variant->id);
    kete_record_set_tag(record, "Notation", c->to);
    record->takasia_mark = c->mark;
    record->scores_in_tag = c->scores_in_tag;
    if (!keeps_notation(w))
        drop_tag(record, "Signs");
}

void kete_convert(struct kete_conversion *conversion, struct kete_record *record, struct kete_build *out)
{
    struct work w = {.conversion = conversion, .record = record, .out = out};
    w.told = kete_xcalloc(record->item_count + 1, sizeof *w.told);
    conversion->replay = (struct kete_replay){.rules = conversion->rules, .ply = on_ply, .to = &w, .variations = true};
    conversion->unverified = 0;
    conversion->restored = false;
    kete_replay_run(&conversion->replay, record);
    look_ahead(&w);
    kete_build_start(out, record);
    convert_tags(&w);
    for (uint32_t i = 0; i < record->item_count; i++)
        convert_item(&w, &record->items[i]);
    end_tail(&w);
    pass_number(&w);
    kete_text_free(&w.text);
    kete_text_free(&w.tail);
    free(w.told);
}
