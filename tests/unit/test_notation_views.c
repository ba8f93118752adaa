/* SPDX-License-Identifier: MIT */
/* Views of the board, readings of signs, and finding out which notation a record is in. */
#include "notation/notation.h"
#include "notation/said.h"
#include "unit.h"

#include <stdio.h>
#include <string.h>

static struct kete_notation *load(const char *id)
{
    struct kete_error error = {0};
    char path[64];
    snprintf(path, sizeof path, "notation/%s.yaml", id);
    struct kete_notation *notation = kete_notation_load(unit_data(path), &error);
    UNIT_CHECK(notation != NULL, "%s:%u:%u: %s", path, error.line, error.col, error.text);
    return notation;
}

static struct kete_notation *load_text(const char *text)
{
    struct kete_error error = {0};
    struct kete_notation *notation = kete_notation_load_bytes(text, strlen(text), &error);
    UNIT_CHECK(notation != NULL, "%u:%u: %s", error.line, error.col, error.text);
    return notation;
}

static void reads_and_writes(struct kete_notation *notation, const char *token, const char *words)
{
    struct kete_text text = {0};
    struct kete_said said = kete_notation_token(notation, kete_slice_of(token));
    kete_said_describe(said, 1, &text);
    UNIT_CHECK(strcmp(text.bytes, words) == 0, "%s reads as %s, should be %s", token, text.bytes, words);
    kete_text_clear(&text);
    kete_notation_write(notation, said, &text);
    UNIT_STRING(text.bytes, token);
    kete_text_free(&text);
}

/* The six plies of the game of December 2023, as published and in our letters. */
static void abstract_play_in_our_letters(void)
{
    static const char *const plies[][2] = {{"a2>", "A1R"}, {"f3>", "a3R"},   {"h1>", "B8R"},
                                           {"h4<", "b1L"}, {"f2<*", "A6L*"}, {"h3<", "a1L"}};
    struct kete_notation *cells = load("abstract-play"), *letters = load("voogt");
    for (size_t i = 0; cells && letters && i < sizeof plies / sizeof *plies; i++) {
        struct kete_text text = {0};
        kete_notation_write(letters, kete_notation_token(cells, kete_slice_of(plies[i][0])), &text);
        UNIT_STRING(text.bytes, plies[i][1]);
        kete_text_clear(&text);
        kete_notation_write(cells, kete_notation_token(letters, kete_slice_of(plies[i][1])), &text);
        UNIT_STRING(text.bytes, plies[i][0]);
        kete_text_free(&text);
    }
    kete_notation_free(cells);
    kete_notation_free(letters);
}

#define VIEW(view)                                                                                                     \
    "kete: 1\nid: t\ntitle: T\nsource: S\nvariants: [tschuba]\n" view "\n"                                             \
    "rows: {A: south front, B: south back, a: north front, b: north back}\ndirections: {L: left, R: right}\n"          \
    "token: '(?<row>[ABab])(?<hole>\\d+)(?<dir>[LR])?(\\((?<choices>[LR]+)\\))?'\n"                                    \
    "write: '{row}{hole}{dir}[({choices})]'\nexamples: [{token: A9, reads: nothing}]\n"

/* Every combination, worked out by hand for the second hole from the owner's left of a row of eleven. */
static void views_turn_both_ways(void)
{
    static const struct {
        const char *text, *token, *words;
    } table[] = {
        {VIEW("view: owner\ncolumns: 11"), "a2L", "north front 2 left"},
        {VIEW("view: owner\ncolumns: 11\nnumbering: right"), "A10L", "south front 2 left"},
        {VIEW("view: owner\ncolumns: 11\nnumbering: right"), "a10L", "north front 2 left"},
        {VIEW("view: owner\ncolumns: 11\nnumbering: table"), "A2L", "south front 2 left"},
        {VIEW("view: owner\ncolumns: 11\nnumbering: table"), "a10L", "north front 2 left"},
        {VIEW("view: table\ncolumns: 11"), "a2L", "north front 2 right"},
        {VIEW("view: table\ncolumns: 11"), "b2L", "north back 2 right"},
        {VIEW("view: table\ncolumns: 11"), "A2L", "south front 2 left"},
        {VIEW("view: table\ncolumns: 11"), "a2L(LRR)", "north front 2 right then-right then-left then-left"},
        {VIEW("view: owner\nback-row: circuit"), "B2L", "south back 2 right"},
        {VIEW("view: owner\nback-row: circuit"), "a2L", "north front 2 left"},
        {VIEW("view: table\nback-row: circuit"), "b2L", "north back 2 left"},
        {VIEW("view: table\nback-row: circuit\nnumbering: table"), "b2R", "north back 7 right"},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        struct kete_notation *notation = load_text(table[i].text);
        if (notation)
            reads_and_writes(notation, table[i].token, table[i].words);
        kete_notation_free(notation);
    }
}

/* A hole beyond the row cannot be counted from the other end. */
static void no_hole_beyond_the_row(void)
{
    struct kete_notation *notation = load_text(VIEW("view: owner\ncolumns: 11\nnumbering: right"));
    if (notation)
        CU_ASSERT_FALSE(kete_notation_token(notation, kete_slice_of("A12L")).read);
    kete_notation_free(notation);
}

static void views_need_their_rows(void)
{
    static const char *const keys[] = {"view: table", "view: owner\nnumbering: table",
                                       "view: owner\nback-row: circuit"};
    static const char *const words[] = {"needs a side", "needs a side", "needs a row"};
    static const char *const bodies[] = {
        "token: '(?<hole>[1-8])'", "rows: {A: south front, B: back, x: south}\ntoken: '(?<row>[ABx])(?<hole>[1-8])'"};
    for (size_t i = 0; i < 6; i++) {
        struct kete_text text = {0};
        struct kete_error error = {0};
        kete_text_addf(&text,
                       "kete: 1\nid: t\ntitle: T\nsource: S\nvariants: [kalah]\n%s\n%s\nwrite: x\n"
                       "examples: [{token: x, reads: nothing}]\n",
                       keys[i / 2], bodies[i % 2]);
        CU_ASSERT_PTR_NULL(kete_notation_load_bytes(text.bytes, text.length, &error));
        UNIT_CHECK(strstr(error.text, words[i / 2]) != NULL, "%zu: %s", i, error.text);
        kete_text_free(&text);
    }
}

/* Where all signs of rows could tell, a word without a row is still no move. */
static void a_missing_row_is_not_guessed(void)
{
    struct kete_notation *notation =
        load_text("kete: 1\nid: t\ntitle: T\nsource: S\nvariants: [kalah]\nview: table\nrows: {A: south, a: north}\n"
                  "directions: {L: left}\ntoken: '(?<row>[Aa])?(?<hole>[1-6])(?<dir>L)?'\nwrite: '{row}{hole}{dir}'\n"
                  "examples: [{token: 3L, reads: nothing}, {token: a3L, reads: north 3 right}]\n");
    struct kete_error error = {0};
    if (notation)
        UNIT_CHECK(kete_notation_check_examples(notation, &error), "%s", error.text);
    kete_notation_free(notation);
}

/* ---- readings of signs ---- */

static void record_of(struct kete_record *record, const char *text)
{
    kete_record_init(record);
    record->text = text;
    record->length = (uint32_t)strlen(text);
    for (uint32_t at = 0; at < record->length;) {
        uint32_t end = at + (uint32_t)strcspn(text + at, " ");
        struct kete_item item = {.offset = at, .length = (end - at) & 0xffffff, .kind = KETE_ITEM_PLY};
        kete_record_add_item(record, item);
        at = end + 1;
    }
}

static void the_tag_turns_signs(void)
{
    static const struct {
        const char *tag;
        unsigned dir, findings;
    } table[] = {{NULL, KETE_SAID_RIGHT, 0},
                 {"swahili", KETE_SAID_LEFT, 0},
                 {"english", KETE_SAID_RIGHT, 0},
                 {"swahili", KETE_SAID_LEFT, 0},
                 {"german", KETE_SAID_RIGHT, 1}};
    struct kete_notation *kiba = load("kiba");
    for (size_t i = 0; kiba && i < sizeof table / sizeof *table; i++) {
        struct kete_record record;
        record_of(&record, "A4>");
        if (table[i].tag)
            kete_record_set_tag(&record, "Signs", table[i].tag);
        kete_notation_read(kiba, &record);
        UNIT_NUMBER(record.items[0].said.dir, table[i].dir);
        UNIT_NUMBER(record.findings.count[KETE_ERROR], table[i].findings);
        struct kete_text text = {0};
        kete_notation_write(kiba, record.items[0].said, &text);
        UNIT_STRING(text.bytes, "A4>");
        kete_text_free(&text);
        kete_record_free(&record);
    }
    CU_ASSERT_FALSE(kiba && kete_notation_set_signs(kiba, "german"));
    kete_notation_free(kiba);
}

/* ---- recognising ---- */

static void notations_are_recognised(void)
{
    static const struct {
        const char *words, *best;
        unsigned read;
    } table[] = {
        {"A7L* a5R A6L* a5R**", "voogt", 4},
        {"A7<* a5> A5>+", "kiba", 3},
        {"a2> f3> h1> h4< f2<* h3<", "abstract-play", 6},
        {"0:4:right 0:2:left", "colon", 2},
        {"A7L* frog a5R 3", "voogt", 3},
    };
    static const char *const ids[] = {"mancala-world", "kiba", "voogt", "abstract-play", "colon", "lukho"};
    struct kete_notation *all[6];
    struct kete_candidate found[6];
    for (unsigned i = 0; i < 6; i++)
        CU_ASSERT_PTR_NOT_NULL_FATAL(all[i] = load(ids[i]));
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        struct kete_record record;
        record_of(&record, table[i].words);
        kete_record_set_tag(&record, "Variant", "bao-kiswahili");
        kete_notation_recognise(all, 6, &record, found);
        UNIT_STRING(kete_notation_id(found[0].notation), table[i].best);
        UNIT_NUMBER(found[0].read, table[i].read);
        UNIT_NUMBER(found[0].words, record.item_count);
        CU_ASSERT(found[0].serves && !found[5].serves);
        UNIT_STRING(kete_notation_id(found[5].notation), "lukho");
        CU_ASSERT((found[0].failed.length > 0) == (found[0].read < found[0].words));
        kete_record_free(&record);
    }
    for (unsigned i = 0; i < 6; i++)
        kete_notation_free(all[i]);
}

CU_TestInfo tests_notation_views[] = {
    {"a published game of Abstract Play in our letters", abstract_play_in_our_letters},
    {"views are read and written", views_turn_both_ways},
    {"no hole beyond the row", no_hole_beyond_the_row},
    {"a view that words cannot bear is refused", views_need_their_rows},
    {"a missing row is not guessed", a_missing_row_is_not_guessed},
    {"a record's tag turns the signs", the_tag_turns_signs},
    {"the notation of a record is recognised", notations_are_recognised},
    CU_TEST_INFO_NULL,
};
