/* SPDX-License-Identifier: MIT */
/* Pictures: escaping, who sits at the bottom, and what is said to those who cannot see them. */
#include "board/picture.h"

#include "board/position_text.h"
#include "unit.h"

#include <string.h>

static const struct kete_board kiswahili = {
    .rows = 4, .columns = 8, .total = 64, .house = 4, .keys = KETE_KEY_HAND | KETE_KEY_HOUSE | KETE_KEY_BLOCK};
static const struct kete_board two_rows = {.rows = 2, .columns = 3, .total = 21, .house = 0xff, .keys = KETE_KEY_STORE};

static void texts_mean_themselves(void)
{
    struct kete_text out = {0};
    kete_xml_text("a<b>&\"c'\x01\x7f\xef\xbf\xbe!", &out);
    UNIT_STRING(out.bytes, "a&lt;b&gt;&amp;&quot;c&#39;  ?!");
    kete_text_clear(&out);
    kete_latex_text("\\{}$&#^_%~<>|\"\n.", &out);
    UNIT_STRING(out.bytes, "\\textbackslash{}\\{\\}\\$\\&\\#\\textasciicircum{}\\_\\%\\textasciitilde{}\\textless{}"
                           "\\textgreater{}\\textbar{}'' .");
    kete_text_free(&out);
}

static struct kete_position parse(const struct kete_board *board, const char *text)
{
    struct kete_position position = kete_position_empty();
    struct kete_error error = {0};
    CU_ASSERT_TRUE(kete_position_parse(board, kete_slice_of(text), &position, &error));
    return position;
}

static void words_say_the_position(void)
{
    struct kete_position p = parse(&two_rows, "3,2,1/4,5,6 N store=7,9");
    struct kete_picture picture = {.board = &two_rows, .position = &p, .played = {2, 0}, .captured = {0, 5}};
    struct kete_text out = {0};
    kete_picture_words(&picture, &out);
    UNIT_STRING(out.bytes,
                "North's row, a3 to a1: 3 2 1. South's row, A1 to A3: 4 5 6. North to move; in store: South 7, "
                "North 9; last move from A2; captured a1 a3.");
    kete_text_clear(&out);
    picture.north = true;
    kete_picture_words(&picture, &out);
    UNIT_CHECK(strncmp(out.bytes, "South's row, A3 to A1: 6 5 4. North's row, a1 to a3: 1 2 3. ", 60) == 0, "%s",
               out.bytes);
    kete_text_clear(&out);
    p = parse(&kiswahili,
              "0,0,0,0,0,0,0,1/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/1,0,0,0,0,0,0,0 S hand=2,0 house=SN block=A7");
    picture = (struct kete_picture){.board = &kiswahili, .position = &p};
    kete_picture_words(&picture, &out);
    UNIT_STRING(
        out.bytes,
        "North's back row, b8 to b1: 0 0 0 0 0 0 0 1. North's front row, a8 to a1: 0 2 2 6 0 0 0 0. South's front "
        "row, A1 to A8: 0 0 0 0 6 2 2 0. South's back row, B1 to B8: 1 0 0 0 0 0 0 0. South to move; in hand: "
        "South 2, North 0; South owns his house; North owns his house; A7 is under takasia.");
    kete_text_free(&out);
}

static unsigned count(const char *text, const char *word)
{
    unsigned n = 0;
    for (; (text = strstr(text, word)) != NULL; text++)
        n++;
    return n;
}

static void svg_shows_every_hole(void)
{
    struct kete_position p =
        parse(&kiswahili, "0,0,0,0,0,0,0,1/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/1,0,0,0,0,0,0,0 S hand=2,0 "
                          "house=S block=A7");
    struct kete_picture picture = {
        .board = &kiswahili, .position = &p, .played = {1, 0}, .captured = {0, 6}, .title = "<script>"};
    struct kete_text out = {0};
    kete_picture_svg(&picture, &out);
    UNIT_NUMBER(count(out.bytes, "class=\"n\"") + count(out.bytes, "class=\"n e\""), 32);
    UNIT_NUMBER(count(out.bytes, "class=\"n e\""), 24);
    UNIT_NUMBER(count(out.bytes, "<circle class=\"h\""), 31);
    UNIT_NUMBER(count(out.bytes, "<rect class=\"h\""), 1);
    UNIT_NUMBER(count(out.bytes, "<circle class=\"p\""), 1);
    UNIT_NUMBER(count(out.bytes, "<circle class=\"c\""), 2);
    UNIT_NUMBER(count(out.bytes, "script>"), 0);
    UNIT_NUMBER(count(out.bytes, "role=\"img\""), 1);
    UNIT_NUMBER(count(out.bytes, "<desc id=\"desc\">"), 1);
    kete_text_free(&out);
}

static void latex_marks_holes(void)
{
    struct kete_position p = parse(&two_rows, "3,0,1/4,5,6 N store=7,9");
    struct kete_picture picture = {
        .board = &two_rows, .position = &p, .played = {2, 0}, .captured = {0, 2}, .title = "50% & more"};
    struct kete_text out = {0};
    kete_picture_latex(&picture, &out);
    CU_ASSERT_PTR_NOT_NULL(strstr(out.bytes, "50\\% \\& more\\\\[4pt]\n"));
    CU_ASSERT_PTR_NOT_NULL(strstr(out.bytes, "\na & 3 & \\underline{$\\cdot$} & 1 \\\\ \\hline\n"));
    CU_ASSERT_PTR_NOT_NULL(strstr(out.bytes, "\nA & 4 & \\fbox{5} & 6 \\\\ \\hline\n"));
    UNIT_NUMBER(count(out.bytes, "\\begin{"), count(out.bytes, "\\end{"));
    kete_text_free(&out);
}

CU_TestInfo tests_picture[] = {
    {"texts are escaped for XML and LaTeX", texts_mean_themselves},
    {"the words say all of the position", words_say_the_position},
    {"an SVG has every hole, and marks", svg_shows_every_hole},
    {"LaTeX marks what was played and captured", latex_marks_holes},
    CU_TEST_INFO_NULL,
};
