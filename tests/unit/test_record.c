/* SPDX-License-Identifier: MIT */
#include "unit.h"

#include "base/limits.h"
#include "record/record.h"
#include "record/utf8.h"

#include <string.h>

static void every_finding_has_its_row(void)
{
    for (int i = 0; i < KETE_FINDING_COUNT; i++) {
        const struct kete_finding_kind *kind = kete_finding_kind((enum kete_finding_id)i);
        CU_ASSERT_FATAL(kind && kind->id && kind->line && kind->explanation);
        UNIT_CHECK(strspn(kind->id, "abcdefghijklmnopqrstuvwxyz-") == strlen(kind->id), "bad id %s", kind->id);
        for (int k = 0; k < i; k++)
            UNIT_CHECK(strcmp(kind->id, kete_finding_kind((enum kete_finding_id)k)->id) != 0, "%s twice", kind->id);
    }
    UNIT_STRING(kete_finding_kind(KETE_FINDING_MUST_CAPTURE)->id, "must-capture");
    UNIT_STRING(kete_severity_name(KETE_NOTE), "note");
    UNIT_STRING(kete_severity_name(KETE_WARNING), "warning");
    UNIT_STRING(kete_severity_name(kete_finding_kind(KETE_FINDING_BAD_TAG)->severity), "error");
}

static void findings_stand_in_source_order(void)
{
    static const uint32_t offsets[] = {50, 10, 70, 50, 0, 70};
    static const char *const expected[] = {"4 at 0", "1 at 10", "0 at 50", "3 at 50", "2 at 70", "5 at 70"};
    struct kete_record record;
    kete_record_init(&record);
    for (int i = 0; i < 6; i++)
        kete_finding_add(&record.findings, KETE_FINDING_BAD_TAG, offsets[i], 1, "%d at %u", i, offsets[i]);
    int n = 0;
    for (const struct kete_finding *f = record.findings.first; f; f = f->next, n++)
        UNIT_STRING(f->message, n < 6 ? expected[n] : NULL);
    UNIT_NUMBER(n, 6);
    UNIT_NUMBER(record.findings.count[KETE_ERROR], 6);
    kete_record_free(&record);
}

static void notes_follow_their_finding(void)
{
    struct kete_record record;
    kete_record_init(&record);
    struct kete_finding *finding = kete_finding_add(&record.findings, KETE_FINDING_BAD_TAG, 0, 1, "x");
    kete_finding_note(&record.findings, finding, "first %d", 1);
    kete_finding_note(&record.findings, finding, "second");
    kete_finding_note(&record.findings, NULL, "nobody's");
    CU_ASSERT_FATAL(finding->notes && finding->notes->next);
    UNIT_STRING(finding->notes->text, "first 1");
    UNIT_STRING(finding->notes->next->text, "second");
    CU_ASSERT_PTR_NULL(finding->notes->next->next);
    kete_record_free(&record);
}

static void findings_past_the_limit_are_counted(void)
{
    struct kete_record record;
    kete_record_init(&record);
    for (uint32_t i = 0; i < KETE_GAME_FINDINGS_MAX; i++)
        CU_ASSERT_PTR_NOT_NULL(kete_finding_add(&record.findings, KETE_FINDING_STRAY_BRACKET, i, 1, "x"));
    for (uint32_t i = 0; i < 5; i++)
        CU_ASSERT_PTR_NULL(kete_finding_add(&record.findings, KETE_FINDING_DUPLICATE_TAG, 5000, 1, "x"));
    UNIT_NUMBER(record.findings.count[KETE_ERROR], KETE_GAME_FINDINGS_MAX);
    UNIT_NUMBER(record.findings.count[KETE_WARNING], 5);
    UNIT_NUMBER(record.findings.count[KETE_NOTE], 1);
    const struct kete_finding *last = record.findings.first;
    while (last->next)
        last = last->next;
    UNIT_NUMBER(last->id, KETE_FINDING_TOO_MANY_FINDINGS);
    kete_record_free(&record);
}

static void tags_are_found_and_replaced(void)
{
    struct kete_record record;
    kete_record_init(&record);
    char value[] = "Omar";
    kete_record_set_tag(&record, "South", value);
    value[0] = 'X'; /* the record has its own copy */
    UNIT_STRING(kete_record_tag(&record, "South"), "Omar");
    CU_ASSERT_PTR_NULL(kete_record_tag(&record, "Sout"));
    CU_ASSERT_PTR_NULL(kete_record_tag(&record, "south"));
    kete_record_set_tag(&record, "South", "Nasoro");
    UNIT_STRING(kete_record_tag(&record, "South"), "Nasoro");
    UNIT_NUMBER(record.tag_count, 1);
    kete_record_clear(&record);
    CU_ASSERT_PTR_NULL(kete_record_tag(&record, "South"));
    kete_record_free(&record);
}

static void items_have_a_limit(void)
{
    struct kete_record record;
    kete_record_init(&record);
    uint32_t added = 0;
    while (added <= KETE_GAME_ITEMS_MAX && kete_record_add_item(&record, (struct kete_item){.offset = added}))
        added++;
    UNIT_NUMBER(added, KETE_GAME_ITEMS_MAX);
    UNIT_NUMBER(record.items[added - 1].offset, KETE_GAME_ITEMS_MAX - 1);
    UNIT_NUMBER(sizeof(struct kete_item), 16);
    kete_record_free(&record);
}

static void place(const struct kete_record *record, uint32_t offset, uint32_t line, uint32_t col)
{
    uint32_t l, c;
    kete_record_place(record, offset, &l, &c);
    UNIT_CHECK(l == line && c == col, "offset %u is at %u:%u, should be at %u:%u", offset, l, c, line, col);
}

/* Columns by hand: a tab runs to column 9, \u00e9 is one column, and so is the byte \xff, which is no UTF-8. */
static void places_count_characters_and_tabs(void)
{
    struct kete_record record;
    kete_record_init(&record);
    record.text = "ab\n\tx\ty\r\n\xc3\xa9z\xff!\n";
    record.length = (uint32_t)strlen(record.text);
    record.line = 10;
    place(&record, 0, 10, 1);
    place(&record, 2, 10, 3);
    place(&record, 3, 11, 1);
    place(&record, 4, 11, 9);
    place(&record, 5, 11, 10);
    place(&record, 6, 11, 17);
    place(&record, 9, 12, 1);
    place(&record, 11, 12, 2);
    place(&record, 12, 12, 3);
    place(&record, 13, 12, 4);
    place(&record, record.length, 13, 1);
    place(&record, 999, 13, 1);
    record.before = 20; /* the game starts within a line */
    place(&record, 0, 10, 21);
    place(&record, 4, 11, 9);
    kete_record_free(&record);
}

static void source_lines_have_no_line_end(void)
{
    struct kete_record record;
    kete_record_init(&record);
    record.text = "one\r\n\ntwo";
    record.length = (uint32_t)strlen(record.text);
    CU_ASSERT(kete_slice_is(kete_record_line(&record, 1), "one"));
    CU_ASSERT(kete_slice_is(kete_record_line(&record, 4), "one"));
    CU_ASSERT(kete_slice_is(kete_record_line(&record, 5), ""));
    CU_ASSERT(kete_slice_is(kete_record_line(&record, 6), "two"));
    CU_ASSERT(kete_slice_is(kete_record_line(&record, 77), "two"));
    kete_record_free(&record);
}

/* Well-formed sequences by the table of the Unicode standard (Table 3-7). */
static void utf8_is_told_from_other_bytes(void)
{
    static const struct {
        const char *bytes;
        size_t length;
    } rows[] = {
        {"a", 1},
        {"\xc3\xa9", 2},
        {"\xe2\x82\xac", 3},
        {"\xf0\x9f\x98\x80", 4},
        {"\x80", 0},
        {"\xc0\xaf", 0},
        {"\xc3", 0},
        {"\xc3(", 0},
        {"\xe0\x9f\x80", 0},
        {"\xed\xa0\x80", 0},
        {"\xf4\x90\x80\x80", 0},
        {"\xf5\x80\x80\x80", 0},
        {"\xf0\x8f\x80\x80", 0},
        {"\xe2\x82", 0},
        {"\xe2\x82(", 0},
        {"\xed\x9f\xbf", 3},
        {"\xf4\x8f\xbf\xbf", 4},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        UNIT_CHECK(kete_utf8_length(rows[i].bytes, strlen(rows[i].bytes)) == rows[i].length, "row %zu", i);
    struct kete_text text = {0};
    kete_utf8_add(&text, kete_slice_of("a\xe9"
                                       "b\xc3\xa9\xff"));
    UNIT_STRING(text.bytes, "a\xc3\xa9"
                            "b\xc3\xa9\xc3\xbf");
    kete_text_free(&text);
}

CU_TestInfo tests_record[] = {
    {"every finding has its row", every_finding_has_its_row},
    {"findings stand in source order", findings_stand_in_source_order},
    {"notes follow their finding", notes_follow_their_finding},
    {"findings past the limit are counted", findings_past_the_limit_are_counted},
    {"tags are found and replaced", tags_are_found_and_replaced},
    {"items have a limit", items_have_a_limit},
    {"places count characters and tabs", places_count_characters_and_tabs},
    {"source lines have no line end", source_lines_have_no_line_end},
    {"UTF-8 is told from other bytes", utf8_is_told_from_other_bytes},
    CU_TEST_INFO_NULL,
};
