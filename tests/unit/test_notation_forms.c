/* SPDX-License-Identifier: MIT */
/* The forms of notation that the other games need: openings, answers of several bits, joined moves, scores. */
#include "base/limits.h"
#include "notation/notation.h"
#include "notation/reader.h"
#include "notation/said.h"
#include "notation/writer.h"
#include "unit.h"

#include <string.h>

#define HEAD(variant) "kete: 1\nid: t\ntitle: T\nsource: S\nvariants: [" variant "]\n"
#define ROWS          "rows: {A: south front, B: south back, a: north front, b: north back}\n"

/* Tschuba: pairs, single holes, the refusal. Front holes are 1 to 11, b1 to b11 are 12 to 22. */
static const char tschuba[] = HEAD(
    "tschuba") "view: owner\n" ROWS "columns: 11\nanswer-bits: 5\nbetween: ','\n"
               "token: '(?<row>[ABab])(?<hole>1[01]|[1-9])(\\+(?<choices>-|[0-9]+|[ABab][0-9]+(,[ABab][0-9]+)*))?'\n"
               "answers: {'-': then-0}\nwrite: '{row}{hole}[+{choices}]'\n"
               "examples:\n"
               "- {token: A1+5, reads: south front 1 then-5}\n"
               "- {token: b11+-, reads: north back 11 then-0}\n"
               "- {token: 'A1+a5,b9', reads: south front 1 then-5 then-20 single-holes}\n"
               "- {token: 'a1+A11,B11', reads: north front 1 then-11 then-22 single-holes}\n"
               "- {token: 'A2+b1', reads: south front 2 then-12 single-holes}\n"
               "- {token: 'A2', reads: south front 2}\n"
               "- {token: 'A2+0', reads: nothing}\n"
               "- {token: 'A2+12', reads: nothing}\n"
               "- {token: 'A2+b12', reads: nothing}\n"
               "- {token: 'A2+A5', reads: nothing}\n"
               "- {token: 'A2+a1,a2,a3,a4', reads: south front 2 then-1 then-2 then-3 then-4 single-holes}\n"
               "- {token: 'A2+a1,a2,a3,a4,a5', reads: nothing}\n";

static const char omweso[] =
    HEAD("omweso") "view: owner\n" ROWS "directions: {'<': left}\nanswers: {'<': then-left, '>': then-right}\n"
                   "token: '(?<row>[ABab])(?<hole>[1-8])(?<dir><)?(\\((?<choices>[<>](,[<>])*)\\))?'\nbetween: ','\n"
                   "write: '{row}{hole}{dir}[({choices})]'\n"
                   "examples:\n"
                   "- {token: 'A2<', reads: south front 2 left}\n"
                   "- {token: 'B3(<,>)', reads: south back 3 then-left then-right}\n"
                   "- {token: 'b3<(>)', reads: north back 3 left then-right}\n"
                   "- {token: 'B3(<>)', reads: nothing}\n";

static const char lukho[] =
    HEAD("lukho") "view: owner\nrows: {A: south front, a: north front, S: south front, N: north front}\n"
                  "token: '(?<row>[ASNa])(?<hole>[1-8])'\n"
                  "opening: '[SN][-+][Aa][1-8][*]\\d+(,[Aa][1-8][*]\\d+)*|race:\\S+'\n"
                  "write: '{row}{hole}'\n"
                  "examples:\n"
                  "- {token: A8, reads: south front 8}\n"
                  "- {token: N1, reads: north front 1, writes: a1}\n"
                  "- {token: 'S-A8*3,A7*1', reads: opening}\n"
                  "- {token: 'N+A2*2', reads: opening}\n"
                  "- {token: 'race:(S1N1)*10,S1N5', reads: opening}\n"
                  "- {token: 'S-A9*3', reads: nothing}\n";

static const char kalah[] =
    HEAD("kalah") "view: owner\nrows: {A: south front, a: north front}\ncolumns: 6\n"
                  "token: '(?<row>[Aa])?(?<hole>[1-6])'\njoin: '-'\nscores: tag-only\nwrite: '{row}{hole}'\n"
                  "examples:\n"
                  "- {token: '3', reads: 3}\n"
                  "- {token: A3-A6, reads: 'south front 3, south front 6'}\n"
                  "- {token: A3-6-1, reads: 'south front 3, 6, 1'}\n"
                  "- {token: 3-7, reads: nothing}\n"
                  "- {token: 3-, reads: nothing}\n"
                  "- {token: -3, reads: nothing}\n";

static struct kete_notation *load(const char *text)
{
    struct kete_error error = {0};
    struct kete_notation *notation = kete_notation_load_bytes(text, strlen(text), &error);
    UNIT_CHECK(notation != NULL, "%u:%u: %s", error.line, error.col, error.text);
    return notation;
}

static void forms_read_and_write(void)
{
    const char *const all[] = {tschuba, omweso, lukho, kalah};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        struct kete_error error = {0};
        struct kete_notation *notation = load(all[i]);
        if (notation)
            UNIT_CHECK(kete_notation_check_examples(notation, &error), "%zu:%u: %s", i, error.line, error.text);
        kete_notation_free(notation);
    }
}

static void answers_are_packed(void)
{
    struct kete_notation *notation = load(tschuba);
    if (!notation)
        return;
    struct kete_said said = kete_notation_token(notation, kete_slice_of("A1+a5,b9"));
    CU_ASSERT(said.read && said.holes);
    UNIT_NUMBER(said.choices, 2);
    UNIT_NUMBER(said.choice, 5 | 20 << 5);
    said = kete_notation_token(notation, kete_slice_of("A1+-"));
    CU_ASSERT(said.read && !said.holes);
    UNIT_NUMBER(said.choices, 1);
    UNIT_NUMBER(said.choice, 0);
    kete_notation_free(notation);
}

/* ---- records ---- */

struct source {
    const char *text;
    size_t left;
};

static long give(void *from, char *buffer, size_t size)
{
    struct source *source = from;
    size_t count = size < source->left ? size : source->left;
    memcpy(buffer, source->text, count);
    source->text += count;
    source->left -= count;
    return (long)count;
}

/* The items of a text's games, in short: plies as they stand, [] round those of an opening, = before a result,
 * ! before a ply that was not read, / after a game. */
static void outline(struct kete_notation *notation, const char *text, const char *wanted)
{
    struct source source = {text, strlen(text)};
    struct kete_error error = {0};
    struct kete_text out = {0};
    struct kete_record record;
    struct kete_reader *reader = kete_reader_new(give, &source);
    kete_record_init(&record);
    while (kete_reader_next(reader, &record, &error)) {
        kete_notation_read(notation, &record);
        for (uint32_t i = 0; i < record.item_count; i++) {
            const struct kete_item *item = &record.items[i];
            struct kete_slice word = kete_item_text(&record, item);
            bool ply = item->kind == KETE_ITEM_PLY, result = item->kind == KETE_ITEM_RESULT;
            if (ply || result)
                kete_text_addf(&out, ply && item->said.opening ? "%s[%.*s]" : "%s%.*s ",
                               result            ? "="
                               : item->said.read ? ""
                                                 : "!",
                               (int)word.length, word.at);
        }
        kete_text_adds(&out, "/ ");
    }
    UNIT_STRING(out.bytes, wanted);
    kete_reader_free(reader);
    kete_record_free(&record);
    kete_text_free(&out);
}

static void joined_moves_become_plies(void)
{
    struct kete_notation *notation = load(kalah);
    if (!notation)
        return;
    outline(notation, "1. A3-A6 a1 2. A2-1-4 {x} a2 *\n", "A3 A6 a1 A2 1 4 a2 =* / ");
    outline(notation, "1. 3-6 1 2. 2-1-4 5-5 3. 1 *\n", "3 6 1 2 1 4 5 5 1 =* / ");
    outline(notation, "1. 3 2-4 2. 5 6-1 {a} 3. 2-2\n1. 4 1-0\n1. 2-3 1 *", "3 2 4 5 6 1 2 2 / 4 =1-0 / 2 3 1 =* / ");
    outline(notation, "[Variant \"kalah\"]\n\n1. 3 2 28-20\n\n[Variant \"kalah\"]\n\n1. 1 0-1\n",
            "3 2 =28-20 / 1 =0-1 / ");
    outline(notation, "1. 3 2 28-20 {so it ends}\n", "3 2 =28-20 / ");
    outline(notation, "1. 3 (3-1 2) 2 1/2-1/2\n", "3 3 1 2 2 =1/2-1/2 / ");
    outline(notation, "1. 3-9 A1-A2-\n", "!3-9 !A1-A2- / ");
    kete_notation_free(notation);
}

/* Written back, a game of digits ends with * and not with its score, and a turn of several sowings has one number. */
static void games_of_digits_are_written(void)
{
    static const char text[] = "[Variant \"kalah\"]\n[Result \"28-20\"]\n\n1. 3-6 1 2. 2 5-4 28-20\n";
    static const char sides[] = "SSNSNN";
    struct source source = {text, sizeof text - 1};
    struct kete_error error = {0};
    struct kete_text out = {0};
    struct kete_record record;
    struct kete_notation *notation = load(kalah);
    struct kete_reader *reader = kete_reader_new(give, &source);
    kete_record_init(&record);
    if (notation && UNIT_CHECK(kete_reader_next(reader, &record, &error), "no game")) {
        unsigned ply = 0;
        kete_notation_read(notation, &record);
        for (uint32_t i = 0; i < record.item_count; i++)
            if (record.items[i].kind == KETE_ITEM_PLY && ply < sizeof sides - 1)
                record.items[i].said.side = sides[ply++] == 'N' ? KETE_SAID_NORTH : KETE_SAID_SOUTH;
        UNIT_NUMBER(ply, 6);
        kete_write_mgn(&record, &out);
        UNIT_STRING(out.bytes, "[Variant \"kalah\"]\n[Result \"28-20\"]\n\n1. 3 6 1 2. 2 5 4 *\n\n");
    }
    kete_reader_free(reader);
    kete_record_free(&record);
    kete_notation_free(notation);
    kete_text_free(&out);
}

/* Notations whose moves are no digits keep scores as results, wherever they stand. */
static void scores_elsewhere_are_results(void)
{
    struct kete_notation *notation = load(lukho);
    if (!notation)
        return;
    outline(notation, "S-A8*3 N-a8*3,a1*2 race:(S1N1)*10,S1N5 1. A3 a4 28-20\n1. A1 *",
            "[S-A8*3][N-a8*3,a1*2][race:(S1N1)*10,S1N5]A3 a4 =28-20 / A1 =* / ");
    kete_notation_free(notation);
}

/* A record that is nothing but joined moves would have more plies than a record may have. */
static void joined_moves_keep_the_limit(void)
{
    struct kete_notation *notation = load(kalah);
    struct kete_record record;
    kete_record_init(&record);
    static const char word[] = "3-6-3-6-3-6-3-6";
    record.text = word;
    record.length = sizeof word - 1;
    for (unsigned i = 0; i < KETE_GAME_ITEMS_MAX; i++)
        CU_ASSERT_FATAL(kete_record_add_item(&record, (struct kete_item){.length = 15, .kind = KETE_ITEM_PLY}));
    if (notation)
        kete_notation_read(notation, &record);
    UNIT_NUMBER(record.item_count, KETE_GAME_ITEMS_MAX);
    CU_ASSERT_PTR_NOT_NULL_FATAL(record.findings.first);
    UNIT_NUMBER(record.findings.first->id, KETE_FINDING_GAME_TOO_LONG);
    kete_record_free(&record);
    kete_notation_free(notation);
}

static void opening_words_have_a_limit(void)
{
    struct kete_notation *notation = load(lukho);
    struct kete_text text = {0};
    kete_text_adds(&text, "race:");
    while (text.length < KETE_OPENING_BYTES_MAX)
        kete_text_adds(&text, "S");
    if (notation)
        CU_ASSERT(kete_notation_token(notation, (struct kete_slice){text.bytes, text.length}).opening);
    kete_text_adds(&text, "S");
    if (notation)
        CU_ASSERT_FALSE(kete_notation_token(notation, (struct kete_slice){text.bytes, text.length}).read);
    kete_text_free(&text);
    kete_notation_free(notation);
}

/* ---- hostile files ---- */

#define BODY "\ntoken: '(?<hole>[1-6])'\nwrite: x\nexamples: [{token: x, reads: nothing}]\n"

static void hostile_files_are_refused(void)
{
    static const struct {
        const char *text, *word;
    } table[] = {
        {HEAD("kalah") "view: owner\nrows: &r {A: south}\nholes: *r" BODY, "anchor"},
        {HEAD("kalah") "view: owner\nopening: '((((((a{1,9999}){1,9999}){1,9999}){1,9999}){1,9999}))'" BODY,
         "opening: "},
        {HEAD("kalah") "view: owner\nopening: '(?<word>a)'" BODY, "unknown group <word>"},
        {HEAD("kalah") "view: owner\nopening: '\\C'" BODY, "opening: "},
        {HEAD("kalah") "view: owner\nopening: ['a']" BODY, "opening"},
        {HEAD("kalah") "view: owner\ncolumns: 17" BODY, "number from 1 to 16"},
        {HEAD("kalah") "view: owner\ncolumns: 0" BODY, "number from 1 to 16"},
        {HEAD("kalah") "view: owner\nanswer-bits: 6" BODY, "number from 1 to 5"},
        {HEAD("kalah") "view: owner\nanswer-bits: two" BODY, "number from 1 to 5"},
        {HEAD("kalah") "view: owner\nanswer-bits: 2\nanswers: {x: then-4}" BODY, "too large for 2 answer-bits"},
        {HEAD("kalah") "view: owner\nanswers: {x: then-32}" BODY, "'then-32' has no meaning"},
        {HEAD("kalah") "view: owner\nanswers: {x: then-}" BODY, "'then-' has no meaning"},
        {HEAD("kalah") "view: owner\nnumbering: top" BODY, "one of left, right, table"},
        {HEAD("kalah") "view: owner\nback-row: up" BODY, "one of physical, circuit"},
        {HEAD("kalah") "view: owner\nscores: no" BODY, "one of result, tag-only"},
        {HEAD("kalah") "view: owner\nsigns: {a: turned}" BODY, "the first 'as-listed'"},
        {HEAD("kalah") "view: owner\nsigns: {a: as-listed, b: twisted}" BODY, "'as-listed' or 'turned'"},
        {HEAD("kalah") "view: owner\nsigns: turned" BODY, "names of readings"},
        {HEAD("kalah") "view: owner\njoin: [x]" BODY, "join"},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        struct kete_error error = {0};
        struct kete_notation *notation = kete_notation_load_bytes(table[i].text, strlen(table[i].text), &error);
        UNIT_CHECK(!notation && error.line > 1 && strstr(error.text, table[i].word), "%zu: %u: %s", i, error.line,
                   error.text);
        kete_notation_free(notation);
    }
}

static void too_many_signs_are_refused(void)
{
    struct kete_error error = {0};
    struct kete_text text = {0};
    kete_text_adds(&text, HEAD("kalah") "view: owner\nholes:\n");
    for (unsigned i = 0; i < KETE_YAML_NODES_MAX; i++)
        kete_text_addf(&text, "  x%u: 1\n", i);
    CU_ASSERT_PTR_NULL(kete_notation_load_bytes(text.bytes, text.length, &error));
    CU_ASSERT(error.set && error.line > 1);
    kete_text_free(&text);
}

/* A record of half a million bytes against a pattern that reaches its limit on each word: it gives up on them all. */
static void a_bad_pattern_gives_up(void)
{
    static const char word[] = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
    struct kete_notation *notation =
        load(HEAD("kalah") "view: owner\ntoken: '(?<hole>(a+)+)[bc]'\nopening: '((a|aa)+)+[bc]'\nwrite: x\n"
                           "examples: [{token: x, reads: nothing}]\n");
    struct kete_record record;
    kete_record_init(&record);
    record.text = word;
    record.length = sizeof word - 1;
    for (unsigned i = 0; i < 16384; i++)
        kete_record_add_item(&record, (struct kete_item){.length = 32, .kind = KETE_ITEM_PLY});
    for (int again = 0; notation && again < 2; again++) {
        record.findings = (struct kete_findings){.arena = &record.arena};
        kete_notation_read(notation, &record);
        UNIT_NUMBER(record.findings.count[KETE_ERROR], 16384);
        const struct kete_note *note = record.findings.first ? record.findings.first->notes : NULL;
        CU_ASSERT(note && strstr(note->text, "too much work on 1 word"));
    }
    kete_record_free(&record);
    kete_notation_free(notation);
}

CU_TestInfo tests_notation_forms[] = {
    {"pairs, holes, choices with signs, openings", forms_read_and_write},
    {"answers are packed as a move has them", answers_are_packed},
    {"joined moves become plies of their own", joined_moves_become_plies},
    {"games of digits are written", games_of_digits_are_written},
    {"a score is a result where moves are no digits", scores_elsewhere_are_results},
    {"joined moves keep to the limit of a record", joined_moves_keep_the_limit},
    {"opening words may be long, up to a limit", opening_words_have_a_limit},
    {"hostile files are refused, with the reason", hostile_files_are_refused},
    {"too many signs are refused", too_many_signs_are_refused},
    {"a bad pattern gives up on a long record", a_bad_pattern_gives_up},
    CU_TEST_INFO_NULL,
};
