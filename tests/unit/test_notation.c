/* SPDX-License-Identifier: MIT */
#include "notation/notation.h"

#include "base/limits.h"
#include "notation/pattern.h"
#include "notation/said.h"
#include "unit.h"

#include <glob.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct kete_notation *load(const char *text, struct kete_error *error)
{
    *error = (struct kete_error){0};
    return kete_notation_load_bytes(text, strlen(text), error);
}

static struct kete_notation *voogt(void)
{
    struct kete_error error = {0};
    struct kete_notation *notation = kete_notation_load(unit_data("notation/voogt.yaml"), &error);
    UNIT_CHECK(notation != NULL, "voogt.yaml:%u:%u: %s", error.line, error.col, error.text);
    return notation;
}

static void read_as(struct kete_notation *notation, const char *token, const char *words)
{
    struct kete_text text = {0};
    kete_said_describe(kete_notation_token(notation, kete_slice_of(token)), 1, &text);
    UNIT_CHECK(strcmp(text.bytes, words) == 0, "%s reads as %s, should be %s", token, text.bytes, words);
    kete_text_free(&text);
}

/* Tokens of the printed games and of the canonical move text. */
static const char *const voogt_tokens[][2] = {
    {"7L*", "7 left takasa"},
    {"A7L*", "south front 7 left takasa"},
    {"a5R", "north front 5 right"},
    {"8>", "8 house"},
    {"A5R>", "south front 5 right house"},
    {"B3R>*", "south back 3 right takasa house"},
    {"B3R*>", "south back 3 right takasa house"},
    {"a6R**", "north front 6 right takasia"},
    {"A7L**", "south front 7 left takasia"},
    {"5l", "5 left slip"},
    {"b8r", "north back 8 right slip"},
    {"A8L>", "south front 8 left house"},
    {"A5R(LR)", "south front 5 right then-left then-right"},
    {"A5R(LR)>", "south front 5 right then-left then-right house"},
    {"A5R(RRRRRR)", "south front 5 right then-right then-right then-right then-right then-right then-right"},
    {"1", "1"},
    {"A3L#", "south front 3 left lost"},
    {"A5R(RRRRRRRRRRRRRRRR)", "nothing"},
    {"A5R()", "nothing"},
    {"A0", "nothing"},
    {"A9L", "nothing"},
    {"c5R", "nothing"},
    {"A5X", "nothing"},
    {"A5L!", "nothing"},
    {"A5L**"
     "*",
     "nothing"},
    {"A5>>", "nothing"},
    {" A5", "nothing"},
    {"A5\n", "nothing"},
    {"", "nothing"},
    {"A", "nothing"},
};

static void voogt_reads(void)
{
    struct kete_notation *notation = voogt();
    if (!notation)
        return;
    for (int again = 0; again < 2; again++) /* once by the pattern, once from memory */
        for (size_t i = 0; i < sizeof voogt_tokens / sizeof voogt_tokens[0]; i++)
            read_as(notation, voogt_tokens[i][0], voogt_tokens[i][1]);
    UNIT_STRING(kete_notation_id(notation), "voogt");
    UNIT_NUMBER(kete_notation_takasia_mark(notation), KETE_TAKASIA_MARK_EITHER);
    CU_ASSERT(kete_notation_serves(notation, "bao-kiswahili"));
    CU_ASSERT_FALSE(kete_notation_serves(notation, "kalah"));
    kete_notation_free(notation);
}

/* The fields themselves, not only their names. */
static void fields_of_a_reading(void)
{
    struct kete_notation *notation = voogt();
    if (!notation)
        return;
    struct kete_said said = kete_notation_token(notation, kete_slice_of("b3R(LR)>**"));
    CU_ASSERT(said.read && said.takasa && said.takasia && said.house && !said.lost && !said.slip);
    UNIT_NUMBER(said.side, KETE_SAID_NORTH);
    UNIT_NUMBER(said.row, KETE_SAID_BACK);
    UNIT_NUMBER(said.column, 3);
    UNIT_NUMBER(said.dir, KETE_SAID_RIGHT);
    UNIT_NUMBER(said.choices, 2);
    UNIT_NUMBER(said.choice, 2);
    said = kete_notation_token(notation, (struct kete_slice){"A5\0", 3});
    CU_ASSERT_FALSE(said.read);
    said = kete_notation_token(notation, kete_slice_of("A5"));
    CU_ASSERT(said.read);
    kete_notation_free(notation);
}

static void written_as(const struct kete_notation *notation, const char *words, const char *wanted)
{
    struct kete_error error = {0};
    struct kete_said said = {0};
    struct kete_text text = {0};
    UNIT_CHECK(kete_said_parse(kete_slice_of(words), KETE_WORDS_ALL, 1, &said, &error), "%s", error.text);
    kete_text_adds(&text, "1. ");
    kete_notation_write(notation, said, &text);
    UNIT_STRING(text.bytes + 3, wanted);
    kete_text_free(&text);
}

static void voogt_writes(void)
{
    struct kete_notation *notation = voogt();
    if (!notation)
        return;
    written_as(notation, "south front 3 left", "A3L");
    written_as(notation, "north back 7", "b7");
    written_as(notation, "south front 5 right house", "A5R>");
    written_as(notation, "south back 3 right takasa", "B3R*");
    written_as(notation, "north front 6 right takasia", "a6R**");
    written_as(notation, "south front 5 right then-left then-right house", "A5R(LR)>");
    written_as(notation, "5 left slip", "5L");
    kete_notation_free(notation);
}

/* Far more distinct tokens than are remembered, so that every place is overwritten, several times. */
static void memory_never_mixes_readings(void)
{
    static const char text[] =
        "kete: 1\nid: x\ntitle: x\nsource: x\nvariants: [kalah]\nview: owner\n"
        "token: '(?<hole>[1-9])[a-z]*'\nwrite: '{hole}'\nexamples: [{token: 1a, reads: 1, writes: 1}]\n";
    struct kete_error error;
    struct kete_notation *notation = load(text, &error);
    if (!UNIT_CHECK(notation != NULL, "%s", error.text))
        return;
    unsigned wrong = 0;
    for (unsigned i = 0; i < 60000; i++) {
        unsigned n = i * 7919 % 9 + 1;
        char token[9] = {(char)('0' + n), (char)('a' + i % 26), (char)('a' + i / 26 % 26), (char)('a' + i / 676 % 26)};
        memcpy(token + 2 + i % 3, "zzzz", i % 4);
        wrong += kete_notation_token(notation, kete_slice_of(token)).column != n;
    }
    UNIT_NUMBER(wrong, 0);
    kete_notation_free(notation);
}

static void file_holds(const char *path)
{
    struct kete_error error = {0};
    const char *name = strrchr(path, '/') + 1;
    struct kete_notation *notation = kete_notation_load(path, &error);
    if (notation) {
        const char *id = kete_notation_id(notation);
        UNIT_CHECK(strncmp(id, name, strlen(id)) == 0 && strcmp(name + strlen(id), ".yaml") == 0, "%s: its id is %s",
                   path, id);
        kete_notation_check_examples(notation, &error);
    }
    UNIT_CHECK(!error.set, "%s:%u:%u: %s", path, error.line, error.col, error.text);
    kete_notation_free(notation);
}

/* Every notation that is delivered, and the one printed in docs/adding-a-notation.md. */
static void examples_hold(void)
{
    glob_t found;
    if (UNIT_CHECK(glob(unit_data("notation/*.yaml"), 0, NULL, &found) == 0, "no notation files"))
        for (size_t i = 0; i < found.gl_pathc; i++)
            file_holds(found.gl_pathv[i]);
    globfree(&found);
    file_holds(unit_data("tests/unit/data/cells.yaml"));
}

static void the_documented_example_is_the_tested_one(void)
{
    struct kete_text page = {0}, file = {0};
    if (unit_load("docs/adding-a-notation.md", &page) && unit_load("tests/unit/data/cells.yaml", &file)) {
        const char *body = strstr(file.bytes, "kete: 1"); /* the page leaves the licence line out */
        CU_ASSERT_PTR_NOT_NULL_FATAL(body);
        CU_ASSERT_PTR_NOT_NULL(strstr(page.bytes, body));
    }
    kete_text_free(&page);
    kete_text_free(&file);
}

#define HEAD "kete: 1\nid: t\ntitle: T\nsource: S\nvariants: [kalah]\nview: owner\n"
#define TAIL "write: '{hole}'\nexamples:\n- {token: '3', reads: 3}\n"

static void wrong_examples_are_found(void)
{
    static const struct {
        const char *text;
        unsigned line, col;
        const char *word;
    } table[] = {
        {HEAD "token: '(?<hole>[1-8])'\nwrite: '{hole}'\nexamples:\n- {token: '3', reads: 4}\n", 10, 3,
         "reads as '3', not '4'"},
        {HEAD "token: '(?<hole>[1-8])'\nwrite: 'h{hole}'\nexamples:\n- {token: '3', reads: 3}\n", 10, 3,
         "is written 'h3', not '3'"},
        {HEAD "token: '(?<hole>[1-8])'\nwrite: '{hole}'\nexamples:\n- {token: '3', reads: nothing}\n", 10, 3,
         "reads as '3', not 'nothing'"},
        {HEAD
         "token: '(?<hole>(x+x+)+)[yz]'\nwrite: '{hole}'\nexamples:\n- {token: xxxxxxxxxxxxxxxxxxxxxxxx, reads: 3}\n",
         10, 3, "limit"},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        struct kete_error error;
        struct kete_notation *notation = load(table[i].text, &error);
        if (!UNIT_CHECK(notation != NULL, "%zu: %s", i, error.text))
            continue;
        CU_ASSERT_FALSE(kete_notation_check_examples(notation, &error));
        UNIT_ERROR(&error, table[i].line, table[i].col, table[i].word);
        kete_notation_free(notation);
    }
}

static void wrong_definitions_are_refused(void)
{
    static const struct {
        const char *text;
        unsigned line, col;
        const char *word;
    } table[] = {
        {"- kete\n", 1, 1, "keys and values"},
        {"kete: 2\n", 1, 7, "version 1"},
        {"id: x\n", 1, 1, "'kete' is missing"},
        {"kete: 1\ntokens: x\n", 2, 1, "did you mean 'token'"},
        {"kete: 1\nid: t\ntitle: T\nsource: S\nview: tabel\n", 5, 7, "one of owner, table"},
        {"kete: 1\nid: t\ntitle: T\nsource: S\nview: owner\nvariants: x\n", 6, 11, "list of variant"},
        {HEAD "rows: {A: south frnt}\n", 7, 11, "'frnt' has no meaning"},
        {HEAD "rows: {A: south north}\n", 7, 11, "again"},
        {HEAD "rows: {A: left}\n", 7, 11, "'left' has no meaning"},
        {HEAD "rows: {A: }\n", 7, 11, "missing"},
        {HEAD "rows: {A: [south]}\n", 7, 11, "must be words"},
        {HEAD "rows: A\n", 7, 7, "sign: meaning"},
        {HEAD "holes: {a: 17}\n", 7, 12, "'17'"},
        {HEAD "holes: {a: 0}\n", 7, 12, "'0'"},
        {HEAD "holes: {a: front}\n", 7, 8, "needs the number"},
        {HEAD "marks: {'**': takasia}\n", 1, 1, "takasia-mark"},
        {HEAD "takasia-mark: reply\n", 7, 15, "takasia-mark"},
        {HEAD "takasia-mark: both\n", 7, 15, "expected one of none, reply"},
        {HEAD "token: '(?<hole>[1-8])(?<drecton>[LR])'\n", 7, 8, "<drecton>"},
        {HEAD "token: '(?<hole>[1-8]'\n", 7, 8, "parenthesis"},
        {HEAD "token: '[1-8]'\n", 7, 8, "(?<hole>"},
        {HEAD "token: '(?<hole>[1-8])(?<dir>[LR])'\n", 7, 8, "table 'directions'"},
        {HEAD "token: '(?J)(?<hole>1)|(?<hole>2)'\n", 7, 8, "(?J)"},
        {HEAD "token: '(?<hole>1)|(?<hole>2)'\n", 7, 8, "same name"},
        {HEAD "token: '(*UTF)(?<hole>1)'\n", 7, 8, "UTF"},
        {HEAD "token: '(?<hole>1)\\C'\n", 7, 8, "\\C"},
        {HEAD "token: '(?<hole>(a{1,60000}){1,60000})'\n", 7, 8, "too large"},
        {HEAD "token: '(?<hole>1)'\nwrite: '{hoel}'\n", 8, 8, "{hoel}"},
        {HEAD "token: '(?<hole>1)'\nwrite: '[{hole}'\n", 8, 8, "without its ]"},
        {HEAD "token: '(?<hole>1)'\nwrite: '[[{hole}]]'\n", 8, 8, "pairs"},
        {HEAD "token: '(?<hole>1)'\nwrite: '{hole}]'\n", 8, 8, "pairs"},
        {HEAD "token: '(?<hole>1)'\nwrite: '{hole'\n", 8, 8, "{hole"},
        {HEAD "token: '(?<hole>1)'\nwrite: '{hole}'\n", 1, 1, "examples"},
        {HEAD "token: '(?<hole>1)'\nwrite: '{hole}'\nexamples: [{token: 1}]\n", 9, 12, "'reads' is missing"},
        {HEAD "token: '(?<hole>1)'\nwrite: '{hole}'\nexamples: [{token: 1, reads: one}]\n", 9, 30, "'one'"},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        struct kete_error error;
        struct kete_notation *notation = load(table[i].text, &error);
        UNIT_CHECK(notation == NULL, "accepted: %s", table[i].text);
        UNIT_ERROR(&error, table[i].line, table[i].col, table[i].word);
        kete_notation_free(notation);
    }
}

static void a_long_pattern_is_refused(void)
{
    static const char *const names[] = {"hole", NULL};
    struct kete_error error = {0};
    struct kete_text text = {0};
    while (text.length <= KETE_PATTERN_BYTES_MAX)
        kete_text_adds(&text, "a");
    CU_ASSERT_PTR_NULL(kete_pattern_new(text.bytes, names, &error));
    UNIT_ERROR(&error, 0, 0, "too long");
    kete_text_free(&text);
}

/* Each of these would run for ages on a word it almost matches; [bc] keeps PCRE2 from seeing at once that it fails. */
static void work_is_bounded(void)
{
    static const char *const names[] = {"hole", NULL};
    static const char *const patterns[] = {"(?<hole>(a+)+)[bc]",
                                           "(?<hole>(a|a)*)[bc]",
                                           "(?<hole>(a|aa|(?R))*)[bc]",
                                           "(a?){60}a{60}[bc]",
                                           "(.*)(.*)(.*)(.*)(.*)(.*)(.*)[bc]",
                                           "(?<hole>(?:a|(a+)(a+)(a+)(a+))*)\\1[bc]"};
    static const char word[] = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
    for (size_t i = 0; i < sizeof patterns / sizeof patterns[0]; i++) {
        struct kete_error error = {0};
        struct kete_slice found[1];
        struct kete_pattern *pattern = kete_pattern_new(patterns[i], names, &error);
        if (!UNIT_CHECK(pattern != NULL, "%s: %s", patterns[i], error.text))
            continue;
        for (int again = 0; again < 20; again++)
            CU_ASSERT_FALSE(kete_pattern_match(pattern, kete_slice_of(word), found, &error));
        UNIT_CHECK(strstr(error.text, "too much work") != NULL, "%s: %s", patterns[i], error.text);
        kete_pattern_free(pattern);
    }
}

static void a_match_names_its_parts(void)
{
    static const char *const names[] = {"dir", "hole", "row", NULL};
    struct kete_error error = {0};
    struct kete_slice found[3];
    struct kete_pattern *pattern = kete_pattern_new("(?<hole>[1-8])(?<dir>[LR])?|x", names, &error);
    if (!UNIT_CHECK(pattern != NULL, "%s", error.text))
        return;
    CU_ASSERT(kete_pattern_has(pattern, 0) && kete_pattern_has(pattern, 1) && !kete_pattern_has(pattern, 2));
    CU_ASSERT(kete_pattern_match(pattern, kete_slice_of("5R"), found, &error));
    CU_ASSERT(kete_slice_is(found[0], "R") && kete_slice_is(found[1], "5") && !found[2].at);
    CU_ASSERT(kete_pattern_match(pattern, kete_slice_of("5"), found, &error));
    CU_ASSERT(!found[0].at && kete_slice_is(found[1], "5"));
    CU_ASSERT_FALSE(kete_pattern_match(pattern, kete_slice_of("5RR"), found, &error));
    CU_ASSERT_FALSE(kete_pattern_match(pattern, kete_slice_of("x5R"), found, &error));
    CU_ASSERT_FALSE(kete_pattern_match(pattern, kete_slice_of("5R\n"), found, &error));
    CU_ASSERT_FALSE(error.set);
    kete_pattern_free(pattern);
}

static void plies_of_a_record_are_read(void)
{
    static const char text[] = "1. A7L* frog 2. 5l";
    struct kete_item items[] = {
        {.offset = 0, .length = 2, .kind = KETE_ITEM_NUMBER, .value = 1},
        {.offset = 3, .length = 4, .kind = KETE_ITEM_PLY},
        {.offset = 8, .length = 4, .kind = KETE_ITEM_PLY},
        {.offset = 16, .length = 2, .kind = KETE_ITEM_PLY},
    };
    struct kete_record record = {.text = text, .length = sizeof text - 1, .items = items, .item_count = 4};
    record.findings.arena = &record.arena;
    struct kete_notation *notation = voogt();
    if (!notation)
        return;
    kete_notation_read(notation, &record);
    UNIT_NUMBER(record.takasia_mark, KETE_TAKASIA_MARK_EITHER);
    UNIT_NUMBER(items[0].value, 1);
    UNIT_NUMBER(items[1].said.column, 7);
    CU_ASSERT_FALSE(items[2].said.read);
    CU_ASSERT(items[3].said.slip);
    UNIT_NUMBER(record.findings.count[KETE_ERROR], 1);
    if (record.findings.first) {
        UNIT_NUMBER(record.findings.first->id, KETE_FINDING_UNREADABLE_MOVE);
        UNIT_NUMBER(record.findings.first->offset, 8);
    }
    kete_arena_free(&record.arena);
    kete_notation_free(notation);
}

static void files_are_named_in_errors(void)
{
    struct kete_error error = {0};
    char path[] = "/tmp/kete-notation-XXXXXX";
    int handle = mkstemp(path);
    CU_ASSERT_FATAL(handle >= 0);
    CU_ASSERT_EQUAL(write(handle, "kete: 9\n", 8), 8);
    close(handle);
    CU_ASSERT_PTR_NULL(kete_notation_load(path, &error));
    UNIT_ERROR(&error, 1, 7, "version 1");
    UNIT_STRING(error.file, path);
    unlink(path);
    error = (struct kete_error){0};
    CU_ASSERT_PTR_NULL(kete_notation_load(path, &error));
    UNIT_ERROR(&error, 0, 0, "No such file");
}

CU_TestInfo tests_notation[] = {
    {"de Voogt's tokens say what they say", voogt_reads},
    {"a reading's fields", fields_of_a_reading},
    {"de Voogt's moves are written canonically", voogt_writes},
    {"remembered readings are never mixed up", memory_never_mixes_readings},
    {"the examples of the notation files hold", examples_hold},
    {"the page's example is the tested one", the_documented_example_is_the_tested_one},
    {"wrong examples are found", wrong_examples_are_found},
    {"wrong definitions are refused, with their place", wrong_definitions_are_refused},
    {"a long pattern is refused", a_long_pattern_is_refused},
    {"a match never takes long", work_is_bounded},
    {"a match names its parts", a_match_names_its_parts},
    {"the plies of a record are read", plies_of_a_record_are_read},
    {"errors name their file", files_are_named_in_errors},
    CU_TEST_INFO_NULL,
};
