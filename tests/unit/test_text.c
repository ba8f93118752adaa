/* SPDX-License-Identifier: MIT */
#include "unit.h"

#include <string.h>

static void adds_grow_and_stay_terminated(void)
{
    struct kete_text text = {0};
    for (int i = 0; i < 1000; i++)
        kete_text_adds(&text, "seed ");
    CU_ASSERT_EQUAL(text.length, 5000);
    CU_ASSERT_EQUAL(strlen(text.bytes), 5000);
    CU_ASSERT(text.capacity > text.length);
    CU_ASSERT_EQUAL(memcmp(text.bytes + 4995, "seed ", 6), 0);
    kete_text_free(&text);
    CU_ASSERT_PTR_NULL(text.bytes);
    CU_ASSERT_EQUAL(text.capacity, 0);
}

static void clear_keeps_memory(void)
{
    struct kete_text text = {0};
    kete_text_clear(&text);
    CU_ASSERT_PTR_NULL(text.bytes);
    kete_text_adds(&text, "abc");
    size_t capacity = text.capacity;
    kete_text_clear(&text);
    UNIT_STRING(text.bytes, "");
    CU_ASSERT_EQUAL(text.length, 0);
    CU_ASSERT_EQUAL(text.capacity, capacity);
    kete_text_free(&text);
}

static void numbers_and_formats_append(void)
{
    struct kete_text text = {0};
    kete_text_addu(&text, 0);
    kete_text_addc(&text, ' ');
    kete_text_addu(&text, 18446744073709551615u);
    kete_text_addf(&text, " %s=%d", "total", -64);
    UNIT_STRING(text.bytes, "0 18446744073709551615 total=-64");
    CU_ASSERT_EQUAL(text.length, strlen(text.bytes));
    kete_text_free(&text);
}

static void long_formats_are_whole(void)
{
    struct kete_text text = {0};
    char wide[301];
    memset(wide, 'x', 300);
    wide[300] = '\0';
    kete_text_addf(&text, "<%s>", wide);
    CU_ASSERT_EQUAL(text.length, 302);
    CU_ASSERT_EQUAL(text.bytes[301], '>');
    kete_text_free(&text);
}

static void nul_bytes_are_bytes(void)
{
    struct kete_text text = {0};
    kete_text_add(&text, "a\0b", 3);
    kete_text_add(&text, NULL, 0);
    CU_ASSERT_EQUAL(text.length, 3);
    CU_ASSERT_EQUAL(memcmp(text.bytes, "a\0b", 4), 0);
    kete_text_free(&text);
}

static void slices_compare_whole(void)
{
    struct kete_slice slice = kete_slice_of("takasa");
    CU_ASSERT_TRUE(kete_slice_is(slice, "takasa"));
    CU_ASSERT_FALSE(kete_slice_is(slice, "takas"));
    CU_ASSERT_FALSE(kete_slice_is(slice, "takasia"));
    CU_ASSERT_TRUE(kete_slice_is((struct kete_slice){slice.at, 0}, ""));
    CU_ASSERT_FALSE(kete_slice_is((struct kete_slice){"a\0b", 3}, "a"));
}

static void trim_takes_blanks_at_both_ends(void)
{
    CU_ASSERT_TRUE(kete_slice_is(kete_slice_trim(kete_slice_of(" \t a b\r\n")), "a b"));
    CU_ASSERT_EQUAL(kete_slice_trim(kete_slice_of(" \t\r\n")).length, 0);
    CU_ASSERT_EQUAL(kete_slice_trim((struct kete_slice){NULL, 0}).length, 0);
}

static void numbers_are_read_whole_or_not_at_all(void)
{
    static const struct row {
        const char *text;
        unsigned long max;
        bool good;
        unsigned long number;
    } rows[] = {
        {"0", 255, true, 0},
        {"255", 255, true, 255},
        {"007", 255, true, 7},
        {"18446744073709551615", 18446744073709551615u, true, 18446744073709551615u},
        {"256", 255, false, 0},
        {"18446744073709551616", 18446744073709551615u, false, 0},
        {"99999999999999999999999999", 18446744073709551615u, false, 0},
        {"", 255, false, 0},
        {"-1", 255, false, 0},
        {"+1", 255, false, 0},
        {" 1", 255, false, 0},
        {"1 ", 255, false, 0},
        {"1x", 255, false, 0},
        {"1", 0, false, 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        unsigned long number = 12345;
        bool good = kete_slice_number(kete_slice_of(rows[i].text), rows[i].max, &number);
        UNIT_CHECK(good == rows[i].good, "\"%s\" up to %lu", rows[i].text, rows[i].max);
        UNIT_CHECK(number == (rows[i].good ? rows[i].number : 12345), "\"%s\" read as %lu", rows[i].text, number);
    }
}

static void nearest_word_wants_it_near(void)
{
    static const char *const words[] = {"takasia", "takasa", "house-min", NULL};
    UNIT_STRING(kete_nearest_word(kete_slice_of("takasya"), words, 0), "takasia");
    UNIT_STRING(kete_nearest_word(kete_slice_of("housemin"), words, 0), "house-min");
    UNIT_STRING(kete_nearest_word(kete_slice_of("takasa"), words, 0), "takasa");
    CU_ASSERT_PTR_NULL(kete_nearest_word(kete_slice_of("zzzz"), words, 0));
    CU_ASSERT_PTR_NULL(kete_nearest_word(kete_slice_of("house-mn"), words, 2)); /* only the first two count */
    char longer[200];
    memset(longer, 't', sizeof longer);
    CU_ASSERT_PTR_NULL(kete_nearest_word((struct kete_slice){longer, sizeof longer}, words, 0));
}

static void the_first_error_wins(void)
{
    struct kete_error error = {0};
    CU_ASSERT_FALSE(kete_error_set(&error, 3, 7, "%d seeds", 65));
    CU_ASSERT_FALSE(kete_error_set(&error, 4, 8, "later"));
    UNIT_ERROR(&error, 3, 7, "65 seeds");
    CU_ASSERT_FALSE(kete_error_set(NULL, 1, 1, "nobody listens"));
}

static void long_errors_are_cut(void)
{
    struct kete_error error = {0};
    char wide[2000];
    memset(wide, 'x', sizeof wide - 1);
    wide[sizeof wide - 1] = '\0';
    kete_error_set(&error, 1, 1, "%s", wide);
    CU_ASSERT_EQUAL(strlen(error.text), sizeof error.text - 1);
}

CU_TestInfo tests_text[] = {{"adds grow and stay terminated", adds_grow_and_stay_terminated},
                            {"clear keeps the memory", clear_keeps_memory},
                            {"numbers and formats append", numbers_and_formats_append},
                            {"a long format is whole", long_formats_are_whole},
                            {"NUL bytes are bytes", nul_bytes_are_bytes},
                            {"slices compare whole", slices_compare_whole},
                            {"trim takes blanks at both ends", trim_takes_blanks_at_both_ends},
                            {"numbers are read whole or not at all", numbers_are_read_whole_or_not_at_all},
                            {"the nearest word is near", nearest_word_wants_it_near},
                            {"the first error wins", the_first_error_wins},
                            {"a long error is cut", long_errors_are_cut},
                            CU_TEST_INFO_NULL};
