/* SPDX-License-Identifier: MIT */
#include "notation/writer.h"

#include "notation/write.h"

#include <string.h>

/* ---- tags ---- */

static const char *const roster[] = {
    "Variant", "Event",    "Site",  "Date", "Round",       "South",  "North",       "Result",
    "Rules",   "Notation", "SetUp", "FEN",  "Termination", "Source", "Transcriber",
};
enum { ROSTER = sizeof roster / sizeof *roster };

static bool in_roster(const char *name)
{
    for (int i = 0; i < ROSTER; i++)
        if (strcmp(roster[i], name) == 0)
            return true;
    return false;
}

/* The next tag in order after `previous` (NULL for the first): the roster, then the alphabet. Of two with one name the
 * first counts. `row` is the reader's place in the roster. */
static const struct kete_tag *next_tag(const struct kete_record *record, int *row, const struct kete_tag *previous)
{
    while (*row < ROSTER) {
        const char *name = roster[(*row)++];
        for (uint32_t i = 0; i < record->tag_count; i++)
            if (strcmp(record->tags[i].name, name) == 0)
                return &record->tags[i];
        previous = NULL;
    }
    if (previous && in_roster(previous->name))
        previous = NULL;
    const struct kete_tag *best = NULL;
    for (uint32_t i = 0; i < record->tag_count; i++) {
        const struct kete_tag *tag = &record->tags[i];
        if ((!previous || strcmp(tag->name, previous->name) > 0) && (!best || strcmp(tag->name, best->name) < 0) &&
            !in_roster(tag->name))
            best = tag;
    }
    return best;
}

static void write_tag(const struct kete_tag *tag, struct kete_text *out)
{
    struct kete_text value = {0};
    kete_line_text(kete_slice_of(tag->value), &value);
    kete_text_addc(out, '[');
    kete_text_adds(out, tag->name);
    kete_text_adds(out, " \"");
    for (size_t i = 0; i < value.length; i++) {
        if (value.bytes[i] == '"' || value.bytes[i] == '\\')
            kete_text_addc(out, '\\');
        kete_text_addc(out, value.bytes[i]);
    }
    kete_text_adds(out, "\"]\n");
    kete_text_free(&value);
}

static void write_tags(const struct kete_record *record, struct kete_text *out)
{
    int row = 0;
    for (const struct kete_tag *tag = NULL; (tag = next_tag(record, &row, tag)) != NULL;)
        write_tag(tag, out);
    if (record->tag_count)
        kete_text_addc(out, '\n');
}

/* ---- movetext: units, which are never broken, laid out in lines ---- */

enum { LINE_BYTES = 79 };

struct layout {
    struct kete_text *out;
    size_t column;         /* bytes in this line */
    bool one_line;         /* after the result: what follows belongs to its line */
    struct kete_text unit; /* the unit being made */
    struct kete_turns turns;
};

/* Sets the unit. Its first line decides whether it fits; a % or [ must not start a line, where it would be a comment
 * or a tag. */
static void set_unit(struct layout *l)
{
    const char *unit = l->unit.bytes, *feed = memchr(unit, '\n', l->unit.length);
    size_t width = feed ? (size_t)(feed - unit) : l->unit.length;
    if (l->column && l->column + 1 + width > LINE_BYTES && !l->one_line) {
        kete_text_addc(l->out, '\n');
        l->column = 0;
    }
    if (l->column || unit[0] == '%' || unit[0] == '[') {
        kete_text_addc(l->out, ' ');
        l->column++;
    }
    kete_text_add(l->out, unit, l->unit.length);
    for (; feed; feed = memchr(unit, '\n', l->unit.length - (size_t)(unit - l->unit.bytes))) {
        unit = feed + 1;
        l->column = 0;
    }
    l->column += l->unit.length - (size_t)(unit - l->unit.bytes);
    kete_text_clear(&l->unit);
}

static void write_ply(struct layout *l, const struct kete_item *item)
{
    struct kete_slice text = kete_item_text(l->turns.record, item);
    if (!item->said.opening && !kete_ply_opens(text)) {
        bool first = l->turns.first;
        struct kete_turn last = l->turns.last, turn = kete_turns_ply(&l->turns, item);
        bool again = !first && last.number == turn.number && last.north == turn.north;
        if (first || (!turn.north && !again)) {
            kete_text_addu(&l->unit, turn.number);
            kete_text_adds(&l->unit, turn.north ? "... " : ". ");
        }
    }
    kete_line_text(text, &l->unit);
    set_unit(l);
}

static void write_comment(struct layout *l, struct kete_slice comment)
{
    struct kete_text text = {0};
    kete_comment_text(comment, &text);
    bool line = text.length && memchr(text.bytes, '}', text.length);
    kete_text_adds(&l->unit, line ? "; " : "{");
    kete_text_add(&l->unit, text.bytes, text.length);
    kete_text_addc(&l->unit, line ? '\n' : '}');
    kete_text_free(&text);
    set_unit(l);
}

/* A closing bracket stands right behind what it closes, where the line has room. */
static void write_close(struct layout *l)
{
    kete_turns_close(&l->turns);
    if (!l->unit.length && l->column && l->column < LINE_BYTES) {
        kete_text_addc(l->out, ')');
        l->column++;
        return;
    }
    kete_text_addc(&l->unit, ')');
    set_unit(l);
}

static void write_item(struct layout *l, const struct kete_item *item)
{
    struct kete_slice text = kete_item_text(l->turns.record, item);
    switch ((enum kete_item_kind)item->kind) {
    case KETE_ITEM_NUMBER: /* counted anew */
        break;
    case KETE_ITEM_PLY:
        write_ply(l, item);
        break;
    case KETE_ITEM_COMMENT:
        write_comment(l, text);
        break;
    case KETE_ITEM_OPEN: /* set with what follows */
        kete_turns_open(&l->turns);
        kete_text_addc(&l->unit, '(');
        break;
    case KETE_ITEM_CLOSE:
        write_close(l);
        break;
    case KETE_ITEM_NAG:
        kete_text_addc(&l->unit, '$');
        kete_text_addu(&l->unit, item->value);
        set_unit(l);
        break;
    case KETE_ITEM_RESULT:
        text = l->turns.depth ? text : kete_record_result(l->turns.record);
        kete_text_add(&l->unit, text.at, text.length);
        set_unit(l);
        l->one_line = l->turns.depth == 0;
        break;
    }
}

static void write_moves(const struct kete_record *record, struct kete_text *out)
{
    struct layout l = {.out = out};
    kete_turns_start(&l.turns, record);
    for (uint32_t i = 0; i < record->item_count; i++)
        write_item(&l, &record->items[i]);
    if (!l.one_line) {
        struct kete_slice result = kete_record_result(record);
        kete_text_add(&l.unit, result.at, result.length);
        set_unit(&l);
    }
    kete_text_adds(out, l.column ? "\n\n" : "\n");
    kete_text_free(&l.unit);
}

void kete_write_mgn(const struct kete_record *record, struct kete_text *out)
{
    if (!record->tag_count && !record->item_count)
        return;
    write_tags(record, out);
    write_moves(record, out);
}

void kete_write_plain(const struct kete_record *record, struct kete_text *out, struct kete_text *lost)
{
    for (uint32_t i = 0; lost && i < record->tag_count; i++)
        kete_text_addf(lost, "tag %s\n", record->tags[i].name);
    if (record->item_count)
        write_moves(record, out);
}

/* ---- comparing ---- */

static bool same_text(struct kete_slice a, struct kete_slice b, void (*written)(struct kete_slice, struct kete_text *))
{
    if (a.length == b.length && memcmp(a.at, b.at, a.length) == 0)
        return true;
    struct kete_text x = {0}, y = {0};
    written(a, &x);
    written(b, &y);
    bool same = x.length == y.length && (!x.length || memcmp(x.bytes, y.bytes, x.length) == 0);
    kete_text_free(&x);
    kete_text_free(&y);
    return same;
}

static bool same_tags(const struct kete_record *a, const struct kete_record *b)
{
    const struct kete_tag *x = NULL, *y = NULL;
    int row_x = 0, row_y = 0;
    do {
        x = next_tag(a, &row_x, x);
        y = next_tag(b, &row_y, y);
        if (x && y &&
            (strcmp(x->name, y->name) != 0 ||
             !same_text(kete_slice_of(x->value), kete_slice_of(y->value), kete_line_text)))
            return false;
    } while (x && y);
    return !x && !y;
}

/* The next item that counts: not a number, and not the result of the game. */
static const struct kete_item *next_item(const struct kete_record *record, uint32_t *at, uint32_t *depth)
{
    while (*at < record->item_count) {
        const struct kete_item *item = &record->items[(*at)++];
        *depth += item->kind == KETE_ITEM_OPEN;
        *depth -= item->kind == KETE_ITEM_CLOSE && *depth;
        if (item->kind != KETE_ITEM_NUMBER && (item->kind != KETE_ITEM_RESULT || *depth))
            return item;
    }
    return NULL;
}

static bool same_item(const struct kete_record *a, const struct kete_item *x, const struct kete_record *b,
                      const struct kete_item *y)
{
    if (x->kind != y->kind)
        return false;
    switch ((enum kete_item_kind)x->kind) {
    case KETE_ITEM_NAG:
        return x->value == y->value;
    case KETE_ITEM_COMMENT:
        return same_text(kete_item_text(a, x), kete_item_text(b, y), kete_comment_text);
    case KETE_ITEM_PLY:
    case KETE_ITEM_RESULT:
        return same_text(kete_item_text(a, x), kete_item_text(b, y), kete_line_text);
    default:
        return true;
    }
}

static bool same_items(const struct kete_record *a, const struct kete_record *b)
{
    uint32_t at_a = 0, at_b = 0, depth_a = 0, depth_b = 0;
    const struct kete_item *x, *y;
    do {
        x = next_item(a, &at_a, &depth_a);
        y = next_item(b, &at_b, &depth_b);
        if (x && y && !same_item(a, x, b, y))
            return false;
    } while (x && y);
    return !x && !y;
}

bool kete_record_same(const struct kete_record *a, const struct kete_record *b)
{
    return same_tags(a, b) && same_items(a, b) &&
           same_text(kete_record_result(a), kete_record_result(b), kete_line_text);
}
