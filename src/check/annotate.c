/* SPDX-License-Identifier: MIT */
#include "check/annotate.h"

#include "base/xalloc.h"
#include "board/position_text.h"
#include "check/facts.h"
#include "record/data.h"

#include <stdlib.h>
#include <string.h>

/* ---- what is told of a ply ---- */

/* One thing to tell: its value, in the form of machine data; false where there is nothing to tell. */
typedef bool fact(const struct kete_rules *rules, const struct kete_ply *ply, struct kete_text *out);

static bool tell_captures(const struct kete_rules *rules, const struct kete_ply *ply, struct kete_text *out)
{
    size_t start = out->length;
    kete_fact_captures(rules, ply->before, ply->move, out);
    if (out->length == start)
        kete_text_addc(out, '-');
    return true;
}

static bool tell_totals(const struct kete_rules *rules, const struct kete_ply *ply, struct kete_text *out)
{
    unsigned totals[2];
    if (!ply->after)
        return false;
    kete_fact_totals(rules, ply->after, totals);
    kete_text_addf(out, "%u,%u", totals[0], totals[1]);
    return true;
}

static bool tell_laps(const struct kete_rules *rules, const struct kete_ply *ply, struct kete_text *out)
{
    (void)rules;
    kete_text_addu(out, ply->outcome->laps);
    return ply->after != NULL;
}

static bool tell_position(const struct kete_rules *rules, const struct kete_ply *ply, struct kete_text *out)
{
    if (ply->after)
        kete_position_print(&rules->variant->board, ply->after, out);
    return ply->after != NULL;
}

static bool tell_block(const struct kete_rules *rules, const struct kete_ply *ply, struct kete_text *out)
{
    char name[4];
    if (!ply->after || ply->after->block == KETE_NO_HOLE)
        return false;
    kete_hole_name(&rules->variant->board, ply->after->block, name);
    kete_text_adds(out, name);
    return true;
}

static bool tell_stage(const struct kete_rules *rules, const struct kete_ply *ply, struct kete_text *out)
{
    if (!rules->variant->stage || !ply->after)
        return false;
    const char *was = rules->variant->stage(rules, ply->before), *is = rules->variant->stage(rules, ply->after);
    if (!is || (was && strcmp(was, is) == 0))
        return false;
    kete_text_adds(out, is);
    return true;
}

static bool tell_houses(const struct kete_rules *rules, const struct kete_ply *ply, struct kete_text *out)
{
    static const char *const owners[] = {"-", "S", "N", "SN"};
    if (!(rules->variant->board.keys & KETE_KEY_HOUSE) || !ply->after || ply->after->house == ply->before->house)
        return false;
    kete_text_adds(out, owners[ply->after->house & 3]);
    return true;
}

/* By bit of enum kete_tell. In words, a value stands between two texts. */
static const struct {
    const char *option, *datum;
    const char *before, *after;
    fact *tell;
} facts[] = {
    {"captures", "cap", "captures ", "", tell_captures},
    {"totals", "tot", "seeds of South and North ", "", tell_totals},
    {"laps", "laps", "laps ", "", tell_laps},
    {"positions", "pos", "position ", "", tell_position},
    {"block", "block", "", " is under takasia", tell_block},
    {"stage", "stage", "", " begins", tell_stage},
    {"houses", "house", "houses ", "", tell_houses},
};
enum { FACTS = sizeof facts / sizeof *facts };

const char *kete_tell_name(unsigned bit)
{
    return bit < FACTS ? facts[bit].option : NULL;
}

static void add_data(const struct kete_annotation *how, const struct kete_ply *ply, struct kete_text *out)
{
    struct kete_text value = {0};
    kete_text_adds(out, "[%kete]");
    for (unsigned bit = 0; bit < FACTS; bit++) {
        kete_text_clear(&value);
        if (how->tell >> bit & 1 && facts[bit].tell(how->rules, ply, &value))
            kete_text_addf(out, " [%%%s %s]", facts[bit].datum, value.bytes);
    }
    kete_text_free(&value);
}

static void add_words(const struct kete_annotation *how, const struct kete_ply *ply, struct kete_text *out)
{
    struct kete_text value = {0};
    size_t start = out->length;
    for (unsigned bit = 0; bit < FACTS; bit++) {
        kete_text_clear(&value);
        if (!(how->tell >> bit & 1) || !facts[bit].tell(how->rules, ply, &value))
            continue;
        bool none = strcmp(value.bytes, "-") == 0;
        kete_text_adds(out, out->length == start ? "[%kete " : "; ");
        kete_text_addf(out, "%s%s%s", facts[bit].before, none ? "none" : value.bytes, facts[bit].after);
    }
    kete_text_addc(out, ']');
    kete_text_free(&value);
}

/* ---- what is kete's own in a comment ---- */

static bool own_name(struct kete_slice name)
{
    for (unsigned i = 0; i < FACTS; i++)
        if (kete_slice_is(name, facts[i].datum))
            return true;
    return false;
}

/* Where kete's own marks end that begin with `mark`: behind the data of its names that follow. */
static size_t own_end(struct kete_slice comment, const struct kete_datum *mark)
{
    size_t end = (size_t)(mark->whole.at - comment.at) + mark->whole.length, at = end;
    struct kete_datum datum;
    while (kete_datum_next(comment, &at, &datum) && datum.closed && own_name(datum.name)) {
        size_t start = (size_t)(datum.whole.at - comment.at);
        if (kete_slice_trim((struct kete_slice){comment.at + end, start - end}).length)
            break;
        end = start + datum.whole.length;
    }
    return end;
}

static void add_part(struct kete_slice part, size_t start, struct kete_text *out)
{
    part = kete_slice_trim(part);
    if (part.length && out->length > start)
        kete_text_addc(out, ' ');
    kete_text_add(out, part.at, part.length);
}

bool kete_annotate_human(struct kete_slice comment, struct kete_text *out)
{
    size_t start = out->length, done = 0;
    struct kete_datum mark;
    kete_text_adds(out, "");
    while (kete_datum_find((struct kete_slice){comment.at + done, comment.length - done}, "kete", &mark)) {
        size_t at = (size_t)(mark.whole.at - comment.at);
        add_part((struct kete_slice){comment.at + done, at - done}, start, out);
        done = own_end(comment, &mark);
    }
    if (done)
        add_part((struct kete_slice){comment.at + done, comment.length - done}, start, out);
    return done > 0;
}

static void copy_human(const struct kete_record *record, const struct kete_item *item, struct kete_build *out)
{
    struct kete_text text = {0};
    if (item->kind != KETE_ITEM_COMMENT || !kete_annotate_human(kete_item_text(record, item), &text))
        kete_build_copy(out, record, item);
    else if (text.length)
        kete_build_add(out, *item, (struct kete_slice){text.bytes, text.length});
    kete_text_free(&text);
}

void kete_annotate_strip(const struct kete_record *record, struct kete_build *out)
{
    kete_build_start(out, record);
    for (uint32_t i = 0; i < record->item_count; i++)
        copy_human(record, &record->items[i], out);
}

/* ---- annotating ---- */

/* The marks of all plies in one text, and which part of it belongs to which item. */
struct marks {
    const struct kete_annotation *how;
    const struct kete_item *items;
    struct kete_text text;
    struct {
        size_t start, length;
    } * at;
};

static void on_ply(void *to, const struct kete_ply *ply)
{
    struct marks *marks = to;
    if (!ply->played)
        return;
    size_t i = (size_t)(ply->item - marks->items), start = marks->text.length;
    (marks->how->words ? add_words : add_data)(marks->how, ply, &marks->text);
    bool empty = marks->text.length - start <= strlen("[%kete]");
    marks->at[i].start = start;
    marks->at[i].length = empty ? 0 : marks->text.length - start;
}

/* The marks of a ply stand behind its own $n. */
static void add_marks(const struct marks *marks, struct kete_build *out, uint32_t ply)
{
    if (marks->at[ply].length)
        kete_build_add(out, (struct kete_item){.kind = KETE_ITEM_COMMENT},
                       (struct kete_slice){marks->text.bytes + marks->at[ply].start, marks->at[ply].length});
}

/* True if nobody but kete wrote in the comment. */
static bool is_own(const struct kete_record *record, const struct kete_item *item)
{
    struct kete_text text = {0};
    bool own =
        item->kind == KETE_ITEM_COMMENT && kete_annotate_human(kete_item_text(record, item), &text) && !text.length;
    kete_text_free(&text);
    return own;
}

/* Replays the record without its old marks: they are replaced, so that what they say need not hold. */
static void replay_without_marks(struct kete_replay *replay, struct kete_record *record)
{
    uint32_t *lengths = kete_xcalloc(record->item_count + 1, sizeof *lengths);
    for (uint32_t i = 0; i < record->item_count; i++) {
        lengths[i] = record->items[i].length;
        if (is_own(record, &record->items[i]))
            record->items[i].length = 0;
    }
    kete_replay_run(replay, record);
    for (uint32_t i = 0; i < record->item_count; i++)
        record->items[i].length = lengths[i] & 0xffffffu;
    free(lengths);
}

void kete_annotate(const struct kete_annotation *annotation, struct kete_record *record, struct kete_build *out)
{
    struct marks marks = {.how = annotation, .items = record->items};
    marks.at = kete_xcalloc(record->item_count + 1, sizeof *marks.at);
    struct kete_replay replay = {.rules = annotation->rules, .ply = on_ply, .to = &marks, .variations = true};
    replay_without_marks(&replay, record);
    kete_build_start(out, record);
    for (uint32_t i = 0; i < record->item_count; i++) {
        copy_human(record, &record->items[i], out);
        uint32_t ply = i;
        while (ply && record->items[ply].kind == KETE_ITEM_NAG)
            ply--;
        if (i + 1 == record->item_count || record->items[i + 1].kind != KETE_ITEM_NAG)
            add_marks(&marks, out, ply);
    }
    kete_text_free(&marks.text);
    free(marks.at);
}
