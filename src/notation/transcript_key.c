/* SPDX-License-Identifier: MIT */
#include "notation/transcript_key.h"

#include "base/limits.h"
#include "record/utf8.h"

#include <string.h>

const struct kete_transcript_key kete_transcript_keys[] = {
    {"title", "Title"}, {"south", "South"}, {"north", "North"}, {"place", "Site"}, {"event", "Event"},
    {"date", "Date"},   {"opening", NULL},  {"time", "Time"},   {"takasia", NULL}, {"winner", "Winner"},
};
const unsigned kete_transcript_key_count = sizeof kete_transcript_keys / sizeof *kete_transcript_keys;

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

bool kete_transcript_key_byte(char c, bool first)
{
    char small = lower(c);
    return (small >= 'a' && small <= 'z') || (!first && ((c >= '0' && c <= '9') || c == '_' || c == '-'));
}

/* The same word, capitals aside. */
static bool same_word(struct kete_slice a, const char *b)
{
    size_t i = 0;
    while (i < a.length && b[i] && lower(a.at[i]) == lower(b[i]))
        i++;
    return i == a.length && !b[i];
}

static const char *copy_text(struct kete_record *record, struct kete_slice bytes)
{
    struct kete_text text = {0};
    kete_utf8_add(&text, bytes);
    for (size_t i = 0; i < text.length; i++)
        if (kete_byte(text.bytes[i]) <= KETE_BYTE_NEWLINE)
            text.bytes[i] = ' ';
    struct kete_slice inside = kete_slice_trim((struct kete_slice){text.bytes, text.length});
    const char *copy = kete_arena_copy(&record->arena, inside.at, inside.length);
    kete_text_free(&text);
    return copy;
}

/* A key that kete does not know becomes the tag of that name: a capital first, and no hyphens. */
static const char *tag_name(struct kete_record *record, struct kete_slice key)
{
    for (unsigned i = 0; i < kete_transcript_key_count; i++)
        if (kete_transcript_keys[i].tag && same_word(key, kete_transcript_keys[i].key))
            return kete_transcript_keys[i].tag;
    char *name = kete_arena_copy(&record->arena, key.at, key.length);
    for (char *c = name; *c; c++)
        *c = *c == '-' ? '_' : *c;
    if (name[0] != lower(name[0]))
        return name;
    name[0] = (char)(name[0] - 'a' + 'A');
    return name;
}

/* Where a key stands. */
struct span {
    uint32_t offset, length;
};

static void add_tag(struct kete_scan *scan, struct span span, const char *name, const char *value)
{
    struct kete_record *record = scan->record;
    if (record->tag_count >= KETE_GAME_TAGS_MAX)
        scan->too_long = true;
    else if (kete_record_tag(record, name))
        kete_finding_add(&record->findings, KETE_FINDING_DUPLICATE_TAG, span.offset, span.length,
                         "the tag %s is given before", name);
    else
        kete_record_add_tag(record, name, value, span.offset, span.length);
}

static void add_opening(struct kete_scan *scan, struct span span, struct kete_slice value)
{
    struct kete_record *record = scan->record;
    if (same_word(value, "official"))
        return;
    if (same_word(value, "novice")) {
        add_tag(scan, span, "Variant", "bao-kujifunza");
        return;
    }
    struct kete_text text = {0};
    const char *wrong = kete_transcript_position(value, &text);
    if (wrong) {
        kete_finding_add(&record->findings, KETE_FINDING_BAD_POSITION, span.offset, span.length, "%s", wrong);
        add_tag(scan, span, "Opening", copy_text(record, value));
    } else {
        add_tag(scan, span, "SetUp", "1");
        add_tag(scan, span, "FEN", kete_arena_copy(&record->arena, text.bytes, text.length));
    }
    kete_text_free(&text);
}

static void add_takasia(struct kete_scan *scan, struct span span, struct kete_slice value)
{
    if (same_word(value, "no"))
        add_tag(scan, span, "Rules", "; takasia=off");
    else if (!same_word(value, "yes"))
        kete_finding_add(&scan->record->findings, KETE_FINDING_BAD_TAG, span.offset, span.length,
                         "takasia is yes or no");
}

/* 1994-10-11 and 1994/10/11 are written as MGN has them; other dates stay as they are. */
static const char *date_of(struct kete_record *record, struct kete_slice value)
{
    static const char form[] = "dddd-dd-dd";
    const char *date = copy_text(record, value);
    for (size_t i = 0; i < sizeof form; i++) {
        bool digit = kete_byte(date[i]) == KETE_BYTE_DIGIT, dash = date[i] == '-' || date[i] == '/';
        if (form[i] == 'd' ? !digit : form[i] == '-' ? !dash : date[i] != '\0')
            return date;
    }
    return kete_arena_printf(&record->arena, "%.4s.%.2s.%.2s", date, date + 5, date + 8);
}

void kete_transcript_add_key(struct kete_scan *scan, struct kete_slice name, struct kete_slice value)
{
    struct kete_record *record = scan->record;
    uint32_t offset = (uint32_t)(name.at - (scan->room + scan->base));
    struct span span = {offset, (uint32_t)(value.at + value.length - name.at)};
    if (same_word(name, "opening"))
        add_opening(scan, span, value);
    else if (same_word(name, "takasia"))
        add_takasia(scan, span, value);
    else if (same_word(name, "date"))
        add_tag(scan, span, "Date", date_of(record, value));
    else
        add_tag(scan, span, tag_name(record, name), copy_text(record, value));
}

const char *kete_transcript_result(const struct kete_record *record, const char *winner)
{
    static const char *const words[][2] = {
        {"south", "1-0"}, {"north", "0-1"}, {"draw", "1/2-1/2"}, {"drawn", "1/2-1/2"}, {"none", "*"}, {"", "*"},
    };
    const char *south = kete_record_tag(record, "South"), *north = kete_record_tag(record, "North");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (same_word(kete_slice_of(winner), words[i][0]))
            return words[i][1];
    if (south && same_word(kete_slice_of(winner), south))
        return "1-0";
    return north && same_word(kete_slice_of(winner), north) ? "0-1" : NULL;
}

static void report_winner(struct kete_record *record)
{
    uint32_t i = 0;
    while (strcmp(record->tags[i].name, "Winner") != 0)
        i++;
    kete_finding_add(&record->findings, KETE_FINDING_BAD_TAG, record->tags[i].offset, record->tags[i].length,
                     "a winner is south, north, draw, none, or the name of a player");
}

void kete_transcript_complete(struct kete_record *record)
{
    const char *winner = kete_record_tag(record, "Winner"),
               *result = winner ? kete_transcript_result(record, winner) : NULL;
    if (!kete_record_tag(record, "Variant"))
        kete_record_set_tag(record, "Variant", "bao-kiswahili");
    if (winner && !result)
        report_winner(record);
    if (result && !kete_record_tag(record, "Result"))
        kete_record_set_tag(record, "Result", result);
}

/* ---- positions: [ b8 .. b1 | a8 .. a1 | A1 .. A8 | B1 .. B8 | hands | houses | block | side ] ---- */

enum { ROWS = 4, COLUMNS = 8 };

/* The words of the next field, up to | or ]; false if there are not `count` of them. */
static bool read_field(struct kete_slice *rest, struct kete_slice *words, size_t count)
{
    size_t found = 0;
    while (rest->length && *rest->at != '|' && *rest->at != ']') {
        struct kete_slice word = {rest->at, 0};
        while (word.length < rest->length && !strchr(" \t\r\n,|]", word.at[word.length]))
            word.length++;
        size_t used = word.length ? word.length : 1;
        if (word.length && found < count)
            words[found] = word;
        found += word.length > 0;
        rest->at += used;
        rest->length -= used;
    }
    if (rest->length)
        rest->at++, rest->length--;
    return found == count;
}

static bool read_counts(struct kete_slice *rest, size_t count, struct kete_text *out)
{
    struct kete_slice words[COLUMNS];
    if (!read_field(rest, words, count))
        return false;
    for (size_t i = 0; i < count; i++) {
        unsigned long seeds;
        if (!kete_slice_number(words[i], KETE_SEEDS_MAX, &seeds))
            return false;
        if (i)
            kete_text_addc(out, ',');
        kete_text_addu(out, seeds);
    }
    return true;
}

static bool is_any(struct kete_slice word, const char *const words[4])
{
    for (int i = 0; i < 4; i++)
        if (same_word(word, words[i]))
            return true;
    return false;
}

/* Which of two meanings a word has: 0, 1, or -1. */
static int read_either(struct kete_slice word, const char *const meanings[2][4])
{
    return is_any(word, meanings[0]) ? 0 : is_any(word, meanings[1]) ? 1 : -1;
}

static const char *read_tail(struct kete_slice *rest, const char *hands, struct kete_text *out)
{
    static const char *const flags[2][4] = {{"f", "false", "0", "no"}, {"t", "true", "1", "yes"}};
    static const char *const sides[2][4] = {{"s", "south", "0", "S"}, {"n", "north", "1", "N"}};
    static const char *const houses[] = {"-", "S", "N", "SN"};
    struct kete_slice house[2], block[1], side[1];
    if (!read_field(rest, house, 2))
        return "expected two house flags, T or F, in the sixth field of the position";
    int south = read_either(house[0], flags), north = read_either(house[1], flags);
    if (south < 0 || north < 0)
        return "the house flags of a position are T or F";
    if (!read_field(rest, block, 1))
        return "expected the blocked hole or 255 in the seventh field of the position";
    bool named = block->length == 2 && strchr("abAB", *block->at) && block->at[1] >= '1' && block->at[1] <= '8';
    if (!named && !kete_slice_is(*block, "255"))
        return "the blocked hole of a position is a name such as a4, or 255 for none";
    if (!read_field(rest, side, 1) || read_either(*side, sides) < 0)
        return "expected the side to move, S or N, in the last field of the position";
    kete_text_addf(out, " %c hand=%s house=%s", read_either(*side, sides) ? 'N' : 'S', hands,
                   houses[south + 2 * north]);
    if (named)
        kete_text_addf(out, " block=%.2s", block->at);
    return NULL;
}

const char *kete_transcript_position(struct kete_slice text, struct kete_text *out)
{
    if (text.length < 2 || text.at[0] != '[' || text.at[text.length - 1] != ']')
        return "an opening is official, novice or a position in brackets";
    struct kete_slice rest = {text.at + 1, text.length - 1};
    struct kete_text hands = {0};
    const char *wrong = NULL;
    for (int row = 0; row < ROWS && !wrong; row++) {
        if (row)
            kete_text_addc(out, '/');
        if (!read_counts(&rest, COLUMNS, out))
            wrong = "the first four fields of a position are rows of eight numbers";
    }
    if (!wrong && !read_counts(&rest, 2, &hands))
        wrong = "the fifth field of a position has the two numbers of seeds in hand";
    if (!wrong)
        wrong = read_tail(&rest, hands.bytes, out);
    kete_text_free(&hands);
    return wrong;
}
