/* SPDX-License-Identifier: MIT */
/* Converting a record to another notation. The expected texts are written by hand: KIBA's < and > are left and
 * right, its + plays the house (notation/kiba.yaml). */
#include "check/convert.h"

#include "notation/notation.h"
#include "notation/reader.h"
#include "notation/writer.h"
#include "unit.h"

#include <string.h>

/* Converts a plain list; `out` gets the moves, and the number of plies that could not be converted is returned. */
static uint32_t convert(const char *text, const char *from, const char *to, struct kete_text *out)
{
    char path[64];
    snprintf(path, sizeof path, "notation/%s.yaml", from);
    struct kete_notation *source = kete_notation_load(unit_data(path), NULL);
    snprintf(path, sizeof path, "notation/%s.yaml", to);
    struct kete_notation *target = kete_notation_load(unit_data(path), NULL);
    struct kete_slice input = kete_slice_of(text);
    struct kete_reader *reader = kete_reader_new(kete_read_memory, &input);
    struct kete_record record;
    struct kete_build build;
    struct kete_rules rules;
    kete_rules_init(&rules, kete_variant_find("bao-kiswahili"));
    kete_record_init(&record);
    kete_build_init(&build);
    CU_ASSERT_TRUE(kete_reader_next(reader, &record, NULL));
    kete_notation_read(source, &record);
    struct kete_conversion how = {.rules = &rules, .from = from, .to = to, .write = kete_notation_write};
    how.notation = target;
    how.mark = kete_notation_takasia_mark(target);
    kete_convert(&how, &record, &build);
    UNIT_STRING(kete_record_tag(kete_build_record(&build), "Notation"), to);
    UNIT_STRING(kete_record_tag(kete_build_record(&build), "Variant"), "bao-kiswahili");
    kete_text_clear(out);
    kete_write_plain(kete_build_record(&build), out, NULL);
    kete_build_free(&build);
    kete_record_free(&record);
    kete_reader_free(reader);
    kete_notation_free(source);
    kete_notation_free(target);
    return how.unverified;
}

static void omitted_parts_are_filled_in(void)
{
    struct kete_text out = {0};
    UNIT_NUMBER(convert("1. 6L* 6R 2. 4 *", "voogt", "kiba", &out), 1); /* both directions: the token is ambiguous */
    UNIT_STRING(out.bytes, "1. A6<* a6> {[%tail voogt] 2. 4} *\n\n");
    UNIT_NUMBER(convert("1. 6l* 6R 2. 4R 0-1", "voogt", "kiba", &out), 0);
    UNIT_STRING(out.bytes, "1. A6<* a6> 2. A4> 0-1\n\n");
    UNIT_NUMBER(convert("1. 6L 6R 2. 4R *", "voogt", "voogt", &out), 0);
    UNIT_STRING(out.bytes, "1. A6L* a6R 2. A4R *\n\n");
    kete_text_free(&out);
}

static void all_but_moves_is_kept(void)
{
    struct kete_text out = {0};
    convert("{first} 1. 6L* $2 {[%x  y ] z} (1. 7L* (1. 6R* {deep}) 5R) 6R ; a } b\n *", "voogt", "kiba", &out);
    UNIT_STRING(out.bytes, "{first} 1. A6<* $2 {[%x  y ] z} (1. A7<* (1. A6>* {deep}) a5>) a6> ; a } b\n*\n\n");
    kete_text_free(&out);
}

/* A comment inside the part that cannot be read stays a comment, and a variation a variation. */
static void tails_come_back(void)
{
    static const char canonical[] = "1. A6L* a6R 2. A9L $3 {c} (2. A1L a1R) 2... 3R 3. xyz {d} 0-1\n\n";
    static const char kiba[] = "1. A6<* a6> {[%tail voogt] 2. A9L $3} {c} ({[%tail voogt] 2. A1L a1R})\n"
                               "{[%tail voogt] 2... 3R 3. xyz} {d} 0-1\n\n";
    struct kete_text out = {0}, back = {0};
    UNIT_NUMBER(convert(canonical, "voogt", "kiba", &out), 5);
    UNIT_STRING(out.bytes, kiba);
    UNIT_NUMBER(convert(out.bytes, "kiba", "voogt", &back), 0);
    UNIT_STRING(back.bytes, "1. A6L* a6R 2. A9L $3 {c} (2. A1L a1R) 3R 3. xyz {d} 0-1\n\n");
    UNIT_NUMBER(convert(back.bytes, "voogt", "voogt", &out), 5);
    UNIT_STRING(out.bytes, back.bytes);
    UNIT_NUMBER(convert("1. A6L* {[%tail kiba] 1... A6> 2. x $4} *", "voogt", "kiba", &out), 0);
    UNIT_STRING(out.bytes, "1. A6<* A6> 2. x $4 *\n\n");
    UNIT_NUMBER(convert("{[%tail kiba] x} 1. A6L* {see [%tail kiba] x} *", "voogt", "kiba", &out), 0);
    UNIT_STRING(out.bytes, "{[%tail kiba] x} 1. A6<* {see [%tail kiba] x} *\n\n"); /* none of kete's own */
    kete_text_free(&out);
    kete_text_free(&back);
}

static void wrong_marks_are_remembered(void)
{
    struct kete_text out = {0};
    convert("1. A6L* a6R 2. A4R* *", "voogt", "kiba", &out); /* it captures: the * is wrong */
    UNIT_STRING(out.bytes, "1. A6<* a6> 2. A4> {[%src \"A4R*\"]} *\n\n");
    kete_text_free(&out);
}

CU_TestInfo tests_convert[] = {
    {"what a token leaves out is filled in", omitted_parts_are_filled_in},
    {"comments, marks, variations and data are kept", all_but_moves_is_kept},
    {"what cannot be replayed is kept as text, and comes back", tails_come_back},
    {"a token with a wrong mark is kept beside the move", wrong_marks_are_remembered},
    CU_TEST_INFO_NULL,
};
