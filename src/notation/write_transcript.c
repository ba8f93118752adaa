/* SPDX-License-Identifier: MIT */
#include "notation/writer.h"

#include "notation/transcript_key.h"
#include "notation/write.h"

#include <string.h>

struct sheet {
    const struct kete_record *record;
    struct kete_text *out, *lost;
    struct kete_turns turns;
    bool open;             /* a line of moves is being written */
    struct kete_turn line; /* its turn */
};

static void lose(struct sheet *s, const char *what, const char *detail)
{
    if (s->lost)
        kete_text_addf(s->lost, "%s%s\n", what, detail);
}

static void lose_after(struct sheet *s, const char *what)
{
    if (s->lost)
        kete_text_addf(s->lost, "%s at %u %c\n", what, s->turns.last.number, s->turns.last.north ? 'N' : 'S');
}

/* ---- the header ---- */

/* A semicolon would end the value. */
static void write_key(struct sheet *s, const char *key, const char *value)
{
    size_t start = s->out->length;
    kete_text_adds(s->out, key);
    kete_text_adds(s->out, ": ");
    kete_line_text(kete_slice_trim(kete_slice_of(value)), s->out);
    for (size_t i = start; i < s->out->length; i++)
        if (s->out->bytes[i] == ';') {
            lose(s, "a semicolon in the value of ", key);
            s->out->bytes[i] = ',';
        }
    kete_text_adds(s->out, ";\n");
}

/* The word behind ` key=` in a position text. */
static struct kete_slice position_key(const char *position, const char *key)
{
    const char *at = strstr(position, key);
    if (!at)
        return (struct kete_slice){"", 0};
    at += strlen(key);
    return (struct kete_slice){at, strcspn(at, " ")};
}

/* Our position text in the program's form. False where it has no such form. */
static bool write_position(const char *position, struct kete_text *out)
{
    struct kete_slice hand = position_key(position, " hand="), house = position_key(position, " house="),
                      block = position_key(position, " block=");
    size_t rows = strcspn(position, " ");
    if (!position[rows] || !memchr(hand.at, ',', hand.length))
        return false;
    size_t comma = strcspn(hand.at, ",");
    kete_text_adds(out, "[ ");
    for (size_t i = 0; i < rows; i++)
        kete_text_adds(out, position[i] == '/' ? " | " : position[i] == ',' ? " " : (char[]){position[i], '\0'});
    kete_text_addf(out, " | %.*s %.*s | %c %c | %.*s | %c ]", (int)comma, hand.at, (int)(hand.length - comma - 1),
                   hand.at + comma + 1, memchr(house.at, 'S', house.length) ? 'T' : 'F',
                   memchr(house.at, 'N', house.length) ? 'T' : 'F', block.length ? (int)block.length : 3,
                   block.length ? block.at : "255", position[rows + 1]);
    struct kete_text back = {0};
    bool same = !kete_transcript_position((struct kete_slice){out->bytes, out->length}, &back) &&
                strcmp(back.bytes, position) == 0;
    kete_text_free(&back);
    return same;
}

static void write_opening(struct sheet *s)
{
    const char *position = kete_record_tag(s->record, "FEN"), *variant = kete_record_tag(s->record, "Variant");
    struct kete_text text = {0};
    if (variant && strcmp(variant, "bao-kiswahili") != 0 && (position || strcmp(variant, "bao-kujifunza") != 0))
        lose(s, "tag Variant: ", variant);
    if (position && write_position(position, &text)) {
        write_key(s, "opening", text.bytes);
    } else {
        if (position)
            lose(s, "tag FEN: ", position);
        write_key(s, "opening", variant && strcmp(variant, "bao-kujifunza") == 0 ? "novice" : "official");
    }
    kete_text_free(&text);
}

static void write_takasia(struct sheet *s)
{
    static const char option[] = "takasia=off";
    const char *rules = kete_record_tag(s->record, "Rules");
    if (!rules)
        return;
    if (strstr(rules, option))
        write_key(s, "takasia", "no");
    if (strcmp(rules, "; takasia=off") != 0)
        lose(s, "tag Rules: ", rules);
}

static void write_winner(struct sheet *s)
{
    static const char *const winners[][2] = {{"1-0", "south"}, {"0-1", "north"}, {"1/2-1/2", "draw"}};
    struct kete_slice result = kete_record_result(s->record);
    const char *winner = kete_record_tag(s->record, "Winner"), *said = NULL;
    for (size_t i = 0; i < sizeof winners / sizeof *winners && !winner; i++)
        if (kete_slice_is(result, winners[i][0]))
            winner = winners[i][1];
    if (winner) {
        write_key(s, "winner", winner);
        said = kete_transcript_result(s->record, winner);
    }
    struct kete_text text = {0};
    kete_text_add(&text, result.at, result.length);
    if (strcmp(text.bytes, said ? said : "*") != 0)
        lose(s, "result ", text.bytes);
    kete_text_free(&text);
}

static bool has_key(const char *tag)
{
    static const char *const others[] = {"Variant", "FEN", "SetUp", "Rules", "Result"};
    for (unsigned i = 0; i < kete_transcript_key_count; i++)
        if (kete_transcript_keys[i].tag && strcmp(kete_transcript_keys[i].tag, tag) == 0)
            return true;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strcmp(others[i], tag) == 0)
            return true;
    return false;
}

static void write_header(struct sheet *s)
{
    for (unsigned i = 0; i < kete_transcript_key_count; i++) {
        const struct kete_transcript_key *key = &kete_transcript_keys[i];
        const char *value = key->tag ? kete_record_tag(s->record, key->tag) : NULL;
        if (strcmp(key->key, "opening") == 0)
            write_opening(s);
        else if (strcmp(key->key, "takasia") == 0)
            write_takasia(s);
        else if (strcmp(key->key, "winner") == 0)
            write_winner(s);
        else if (value)
            write_key(s, key->key, value);
    }
    for (uint32_t i = 0; i < s->record->tag_count; i++)
        if (!has_key(s->record->tags[i].name))
            lose(s, "tag ", s->record->tags[i].name);
}

/* ---- moves ---- */

static void end_line(struct sheet *s)
{
    if (s->open)
        kete_text_adds(s->out, ";\n");
    s->open = false;
}

static void write_ply(struct sheet *s, const struct kete_item *item)
{
    struct kete_turn turn = kete_turns_ply(&s->turns, item);
    if (s->open && s->line.number != turn.number)
        end_line(s);
    if (!s->open) {
        kete_text_addu(s->out, turn.number);
        kete_text_adds(s->out, turn.north ? ": ..." : ":");
    }
    s->open = true;
    s->line = turn;
    kete_text_addc(s->out, ' ');
    kete_line_text(kete_item_text(s->record, item), s->out);
}

/* Behind the semicolon of the line it follows; further ones have lines of their own. */
static void write_comment(struct sheet *s, const struct kete_item *item)
{
    struct kete_text text = {0};
    kete_comment_text(kete_item_text(s->record, item), &text);
    struct kete_slice inside = {text.bytes, text.length};
    if (!inside.length) {
        lose_after(s, "an empty comment");
    } else {
        if (memchr(inside.at, '\n', inside.length))
            lose_after(s, "the line ends of a comment");
        kete_text_adds(s->out, s->open ? "; " : "% ");
        kete_line_text(inside, s->out);
        kete_text_addc(s->out, '\n');
        s->open = false;
    }
    kete_text_free(&text);
}

static void write_item(struct sheet *s, const struct kete_item *item)
{
    if (item->kind == KETE_ITEM_OPEN) {
        if (!s->turns.depth)
            lose_after(s, "a variation");
        kete_turns_open(&s->turns);
    } else if (item->kind == KETE_ITEM_CLOSE) {
        kete_turns_close(&s->turns);
    } else if (s->turns.depth == 0 && item->kind == KETE_ITEM_PLY) {
        write_ply(s, item);
    } else if (s->turns.depth == 0 && item->kind == KETE_ITEM_COMMENT) {
        write_comment(s, item);
    } else if (s->turns.depth == 0 && item->kind == KETE_ITEM_NAG) {
        lose_after(s, "a mark ($)");
    }
}

void kete_write_transcript(const struct kete_record *record, struct kete_text *out, struct kete_text *lost)
{
    if (!record->tag_count && !record->item_count)
        return;
    struct sheet s = {.record = record, .out = out, .lost = lost};
    write_header(&s);
    kete_turns_start(&s.turns, record);
    for (uint32_t i = 0; i < record->item_count; i++)
        write_item(&s, &record->items[i]);
    end_line(&s);
    kete_text_addc(out, '\n');
}
