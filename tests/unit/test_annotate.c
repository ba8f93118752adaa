/* SPDX-License-Identifier: MIT */
/* Machine data in comments, kete's own marks among them, and what annotating adds. The captures of the opening moves
 * are counted by hand from the diagram: 1. A6L* a6R 2. A4R takes the six seeds of North's house. */
#include "check/annotate.h"

#include "notation/notation.h"
#include "notation/reader.h"
#include "notation/writer.h"
#include "record/data.h"
#include "unit.h"

#include <string.h>

static void data_are_found(void)
{
    struct kete_slice text = kete_slice_of("a [ b [%pos  1,2 S ] [%x] c [%cap 4,4] [%open");
    static const struct {
        const char *name, *value;
        bool closed;
    } expected[] = {{"pos", "1,2 S", true}, {"x", "", true}, {"cap", "4,4", true}, {"open", "", false}};
    struct kete_datum datum;
    size_t at = 0, i = 0;
    for (; kete_datum_next(text, &at, &datum) && i < 4; i++) {
        CU_ASSERT_TRUE(kete_slice_is(datum.name, expected[i].name));
        CU_ASSERT_TRUE(kete_slice_is(datum.value, expected[i].value));
        CU_ASSERT_EQUAL(datum.closed, expected[i].closed);
    }
    UNIT_NUMBER(i, 4);
    CU_ASSERT_TRUE(kete_datum_find(text, "cap", &datum));
    CU_ASSERT_TRUE(kete_slice_is(datum.whole, "[%cap 4,4]"));
    CU_ASSERT_FALSE(kete_datum_find(text, "open", NULL));
    CU_ASSERT_FALSE(kete_datum_find(kete_slice_of(""), "pos", NULL));
    CU_ASSERT_FALSE(kete_datum_find(kete_slice_of("["), "pos", NULL));
}

static void own_marks_are_told_from_others(void)
{
    static const struct {
        const char *comment, *human; /* human: NULL where nothing is kete's own */
    } rows[] = {
        {"[%kete] [%cap 4,4] [%tot 34,30]", ""},
        {"[%kete captures 4,4; laps 2]", ""},
        {"[%kete]", ""},
        {"good! [%kete] [%cap 1] bad", "good! bad"},
        {"[%kete] [%cap 1] [%clock 2] [%tot 1,2]", "[%clock 2] [%tot 1,2]"},
        {"[%kete] seen by [%cap 1]", "seen by [%cap 1]"},
        {"[%kete a] x [%kete b] y", "x y"},
        {"[%kete] [%cap 1", "[%cap 1"},
        {"[%cap 4,4]", NULL},
        {"[%keteX] [%cap 1]", NULL},
        {"[%kete", NULL},
        {"kete", NULL},
        {"", NULL},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct kete_text human = {0};
        bool own = kete_annotate_human(kete_slice_of(rows[i].comment), &human);
        UNIT_CHECK(own == (rows[i].human != NULL), "row %zu: own %d", i, own);
        UNIT_STRING(human.bytes, rows[i].human ? rows[i].human : "");
        kete_text_free(&human);
    }
}

/* ---- whole records ---- */

/* Reads a game, annotates it, and writes it. Returns how many errors the replay found. */
static unsigned annotate(const char *text, unsigned tell, bool words, struct kete_text *out)
{
    struct kete_notation *voogt = kete_notation_load(unit_data("notation/voogt.yaml"), NULL);
    struct kete_slice input = kete_slice_of(text);
    struct kete_reader *reader = kete_reader_new(kete_read_memory, &input);
    struct kete_rules rules;
    struct kete_record record;
    struct kete_build build;
    kete_rules_init(&rules, kete_variant_find("bao-kiswahili"));
    kete_record_init(&record);
    kete_build_init(&build);
    CU_ASSERT_TRUE(kete_reader_next(reader, &record, NULL));
    kete_notation_read(voogt, &record);
    struct kete_annotation how = {&rules, tell, words};
    kete_annotate(&how, &record, &build);
    kete_write_mgn(kete_build_record(&build), out);
    unsigned errors = record.findings.count[KETE_ERROR];
    kete_build_free(&build);
    kete_record_free(&record);
    kete_reader_free(reader);
    kete_notation_free(voogt);
    return errors;
}

static void marks_stand_behind_plies(void)
{
    struct kete_text out = {0};
    annotate("1. A6L* $1 a6R 2. A4R *", KETE_TELL_CAPTURES, false, &out);
    UNIT_STRING(out.bytes, "1. A6L* $1 {[%kete] [%cap -]} a6R {[%kete] [%cap 1]} 2. A4R {[%kete] [%cap 6]}\n*\n\n");
    kete_text_clear(&out);
    annotate("1. A6L* (1. A7L*) a6R 2. A4R *", KETE_TELL_HOUSES, false, &out);
    UNIT_STRING(out.bytes, "1. A6L* (1. A7L*) a6R 2. A4R {[%kete] [%house S]} *\n\n");
    kete_text_clear(&out);
    annotate("1. A6L* a6R 2. A9 *", KETE_TELL_CAPTURES | KETE_TELL_TOTALS, true, &out);
    UNIT_STRING(out.bytes, "1. A6L* {[%kete captures none; seeds of South and North 32,32]} a6R\n"
                           "{[%kete captures 1; seeds of South and North 31,33]} 2. A9 *\n\n");
    kete_text_free(&out);
}

static void old_marks_are_replaced(void)
{
    struct kete_text out = {0};
    UNIT_NUMBER(annotate("1. A6L* {[%kete] [%tot 1,1]} {mine} a6R {[%kete old words] yours} *", KETE_TELL_CAPTURES,
                         false, &out),
                0);
    UNIT_STRING(out.bytes, "1. A6L* {[%kete] [%cap -]} {mine} a6R {[%kete] [%cap 1]} {yours} *\n\n");
    UNIT_NUMBER(annotate("1. A6L* {[%tot 1,1]} *", KETE_TELL_CAPTURES, false, &out), 1); /* somebody else's is wrong */
    kete_text_free(&out);
}

CU_TestInfo tests_annotate[] = {
    {"machine data in a comment are found, with their places", data_are_found},
    {"kete's own marks are told from everything else", own_marks_are_told_from_others},
    {"marks stand behind the plies that were played", marks_stand_behind_plies},
    {"old marks are replaced, other text is left alone", old_marks_are_replaced},
    CU_TEST_INFO_NULL,
};
