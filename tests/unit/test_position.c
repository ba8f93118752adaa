/* SPDX-License-Identifier: MIT */
/* Geometry, positions, and position text. Holes are named as in the picture that docs/formats.md shows. */
#include "unit.h"

#include "base/limits.h"
#include "board/position_text.h"

#include <string.h>

#define COUNT(table) (sizeof(table) / sizeof(table)[0])

static const struct kete_board bao = {4, 8, 64, 4, KETE_KEY_HAND | KETE_KEY_HOUSE | KETE_KEY_BLOCK | KETE_KEY_UNSOWN};
static const struct kete_board kujifunza = {4, 8, 64, 0xff, KETE_KEY_BLOCK};
static const struct kete_board kalah = {2, 6, 48, 0xff, KETE_KEY_STORE};
static const struct kete_board wide = {2, 16, 64, 0xff, 0};

#define START "0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0 S hand=22,22 house=SN"

static struct kete_position parsed(const struct kete_board *board, const char *text)
{
    struct kete_position position = kete_position_empty();
    struct kete_error error = {0};
    bool good = kete_position_parse(board, kete_slice_of(text), &position, &error);
    UNIT_CHECK(good, "\"%s\" is refused: %u: %s", text, error.col, error.text);
    return position;
}

static kete_hole hole(const struct kete_board *board, const char *name)
{
    kete_hole out = KETE_NO_HOLE;
    CU_ASSERT_EQUAL(kete_hole_parse(board, name, strlen(name), &out), (int)strlen(name));
    return out;
}

static unsigned seeds(const struct kete_board *board, const struct kete_position *position, const char *name)
{
    kete_hole h = hole(board, name);
    return position->seeds[kete_hole_side(h)][kete_hole_ring(h)];
}

/* ---- geometry ---- */

static void names_and_holes_agree(void)
{
    static const struct kete_board *const boards[] = {&bao, &kalah, &wide};
    for (size_t b = 0; b < COUNT(boards); b++)
        for (unsigned i = 0; i < 2 * kete_ring_size(boards[b]); i++) {
            kete_hole in = kete_hole_of(i % 2 ? KETE_NORTH : KETE_SOUTH, i / 2), out = KETE_NO_HOLE;
            char name[4];
            int length = kete_hole_name(boards[b], in, name);
            UNIT_NUMBER(length, strlen(name));
            UNIT_CHECK(kete_hole_parse(boards[b], name, 3, &out) == length && out == in, "%s is not read back", name);
        }
}

static void the_ring_runs_to_the_right_and_back(void)
{
    static const char *const ring[] = {"A1", "A2", "A3", "A4", "A5", "A6", "A7", "A8",
                                       "B8", "B7", "B6", "B5", "B4", "B3", "B2", "B1"};
    for (unsigned i = 0; i < COUNT(ring); i++) {
        char name[4];
        kete_hole_name(&bao, kete_hole_of(KETE_SOUTH, i), name);
        UNIT_STRING(name, ring[i]);
    }
    UNIT_NUMBER(hole(&bao, "a1"), kete_hole_of(KETE_NORTH, 0));
    UNIT_NUMBER(hole(&bao, "b1"), kete_hole_of(KETE_NORTH, 15));
    UNIT_NUMBER(hole(&wide, "a16"), kete_hole_of(KETE_NORTH, 15));
}

static void what_is_no_hole_is_not_read(void)
{
    static const char *const none[] = {"", "A", "A0", "A9", "B9", "c1", "1", "AA", "A01", " A1", "A-1", "A99"};
    for (size_t i = 0; i < COUNT(none); i++) {
        kete_hole out = KETE_NO_HOLE;
        UNIT_CHECK(kete_hole_parse(&bao, none[i], strlen(none[i]), &out) == 0, "\"%s\" is read as a hole", none[i]);
        UNIT_CHECK(out == KETE_NO_HOLE, "\"%s\" left a hole behind", none[i]);
    }
    kete_hole out;
    CU_ASSERT_EQUAL(kete_hole_parse(&kalah, "B1", 2, &out), 0); /* two rows: no back row */
    CU_ASSERT_EQUAL(kete_hole_parse(&bao, "A12", 1, &out), 0);  /* only one byte may be looked at */
}

/* ---- reading ---- */

static void the_opening_is_read(void)
{
    struct kete_position position = parsed(&bao, START);
    UNIT_NUMBER(seeds(&bao, &position, "A5"), 6);
    UNIT_NUMBER(seeds(&bao, &position, "A6"), 2);
    UNIT_NUMBER(seeds(&bao, &position, "A7"), 2);
    UNIT_NUMBER(seeds(&bao, &position, "a5"), 6);
    UNIT_NUMBER(seeds(&bao, &position, "a6"), 2);
    UNIT_NUMBER(seeds(&bao, &position, "a7"), 2);
    UNIT_NUMBER(position.hand[KETE_SOUTH], 22);
    UNIT_NUMBER(position.hand[KETE_NORTH], 22);
    UNIT_NUMBER(position.house, 3);
    UNIT_NUMBER(position.side, KETE_SOUTH);
    UNIT_NUMBER(position.block, KETE_NO_HOLE);
    UNIT_NUMBER(kete_position_total(&position), 64);
    UNIT_NUMBER(kete_position_owned(&position, KETE_NORTH), 32);
}

static void every_hole_is_read_where_it_stands(void)
{
    static const char *const picture[4][8] = {{"b8", "b7", "b6", "b5", "b4", "b3", "b2", "b1"},
                                              {"a8", "a7", "a6", "a5", "a4", "a3", "a2", "a1"},
                                              {"A1", "A2", "A3", "A4", "A5", "A6", "A7", "A8"},
                                              {"B1", "B2", "B3", "B4", "B5", "B6", "B7", "B8"}};
    for (int at = 0; at < 32; at++) { /* seven seeds in that place and none elsewhere */
        char text[] = "0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0 N";
        text[2 * at] = '7';
        struct kete_position position = parsed(&kujifunza, text);
        UNIT_CHECK(seeds(&kujifunza, &position, picture[at / 8][at % 8]) == 7, "%s is not %s", text,
                   picture[at / 8][at % 8]);
        UNIT_NUMBER(kete_position_total(&position), 7);
        UNIT_NUMBER(position.side, KETE_NORTH);
    }
}

static void blanks_and_order_of_keys_are_free(void)
{
    struct kete_position strict = parsed(&bao, START);
    static const char *const same[] = {
        " 0, 0,0 ,0,0,0,0,0 / 0,2,2,6,0,0,0,0\t/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0  S  hand=22 , 22  house=SN ",
        "0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0 S house=SN hand=22,22\r\n",
        "00,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,02,2,0/0,0,0,0,0,0,0,0 S unsown=0 house=SN hand=022,22",
    };
    for (size_t i = 0; i < COUNT(same); i++) {
        struct kete_position position = parsed(&bao, same[i]);
        UNIT_CHECK(kete_position_equal(&position, &strict), "\"%s\" is read as another position", same[i]);
    }
}

static void what_is_written_is_read_back(void)
{
    static const struct row {
        const struct kete_board *board;
        const char *text;
    } rows[] = {
        {&bao, START},
        /* after 7 N of the first of the Zanzibar games of 1994 (de Voogt, Limits of the Mind) */
        {&bao, "2,2,0,1,1,0,0,0/1,0,0,10,0,0,0,0/0,0,0,0,10,2,0,2/0,0,0,0,0,1,2,0 S hand=15,15 house=SN"},
        {&bao, "0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0 N hand=0,0 house=- block=a2 unsown=9"},
        {&bao, "0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0 N hand=22,22 house=S block=B8"},
        {&bao, "255,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0 S hand=0,0 house=N"},
        {&kujifunza, "1,2,3,4,5,6,7,8/9,10,1,0,0,4,5,16/7,8,9,0,11,12,13,1/2,3,4,5,6,0,8,9 N block=a1"},
        {&kalah, "4,4,4,4,4,4/4,4,4,0,5,5 S store=1,0"},
        {&wide, "1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,2/3,0,0,0,0,0,0,0,0,0,0,0,0,0,0,4 N"},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct kete_position position = parsed(rows[i].board, rows[i].text);
        struct kete_text text = {0};
        kete_position_print(rows[i].board, &position, &text);
        UNIT_STRING(text.bytes, rows[i].text);
        kete_text_free(&text);
    }
}

/* The opening's rows, to be followed by side and keys: the side is byte 65, the first key byte 67. */
#define ROWS "0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0"
_Static_assert(sizeof ROWS == 64, "the columns below count on 63 bytes");

static void what_is_wrong_is_refused_where_it_stands(void)
{
    static const struct row {
        const char *text;
        unsigned col;
        const char *word;
    } rows[] = {
        {"", 1, "end of the text"},
        {"   ", 4, "end of the text"},
        {"x", 1, "\"x\""},
        {"-1,0", 1, "negative"},
        {"0,-3,0", 3, "negative"},
        {"0,256,0", 3, "too many seeds in b7"},
        {"0,99999999999999999999999999,0", 3, "too many seeds in b7"},
        {"0,,0", 3, "number of seeds in b7"},
        {"0,1.5,0", 4, "\".\""},
        {"0,0,0,0,0,0,0/0", 14, "\"/\""},                                           /* too few holes */
        {"0,0,0,0,0,0,0,0,0/0", 16, "\",\""},                                       /* too many, first row */
        {"0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0 S", 33, "\"S\""},                         /* too few rows */
        {ROWS ",0 S hand=22,22 house=SN", 64, "too many holes"},                    /* too many, last row */
        {ROWS "/0,0,0,0,0,0,0,0 S hand=22,22 house=SN", 64, "too many rows"},       /* a fifth row */
        {ROWS, 64, "side to move"},                                                 /* no side */
        {ROWS " hand=22,22 house=SN", 65, "side to move"},                          /* no side, but keys */
        {ROWS " s hand=22,22 house=SN", 65, "side to move"},                        /* a small letter */
        {ROWS " South hand=22,22 house=SN", 65, "side to move"},                    /* a word */
        {ROWS " S hans=22,22 house=SN", 67, "did you mean hand=?"},                 /* unknown, but near */
        {ROWS " S hand=22,22 house=SN store=0,0", 87, "unknown key \"store\""},     /* of another variant */
        {ROWS " S hand=22,22 house=SN =1", 87, "expected a key"},                   /* a key without a name */
        {ROWS " S hand=22,22 house=SN zzzzzzzz=1", 87, "unknown key \"zzzzzzzz\""}, /* near nothing */
        {ROWS " S hand=22,22 house=SN hand=22,22", 87, "hand= is given twice"},     /* twice, the same */
        {ROWS " S hand=22,22", 77, "house= is missing"},                            /* one missing */
        {ROWS " S house=SN", 75, "hand= is missing"},                               /* the other */
        {ROWS " S", 66, "hand= is missing"},                                        /* both */
        {ROWS " S hand=22 house=SN", 75, "\"h\""},                                  /* half a pair */
        {ROWS " S hand 22,22 house=SN", 72, "\"2\""},                               /* no equals sign */
        {ROWS " S hand=22,-1 house=SN", 75, "negative"},                            /* negative hand */
        {ROWS " S hand=22,999 house=SN", 75, "too many seeds in hand"},             /* huge hand */
        {ROWS " S hand=22,22 house=NS", 84, "SN, S, N or -"},                       /* order of letters */
        {ROWS " S hand=22,22 house=", 84, "SN, S, N or -"},                         /* nothing */
        {ROWS " S hand=22,22 house=SN block=a9", 93, "hole of this board"},         /* no such hole */
        {ROWS " S hand=22,22 house=SN block=c1", 93, "hole of this board"},         /* no such row */
        {ROWS " S hand=22,22 house=SN block=", 93, "hole of this board"},           /* nothing */
        {ROWS " S hand=22,22 house=SN unsown=x", 94, "\"x\""},                      /* no number */
        {"200,56,0,0,0,0,0,0/0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0 S hand=0,0 house=-", 1, "256 seeds"},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct kete_position position = kete_position_empty(), before = position;
        struct kete_error error = {0};
        bool good = kete_position_parse(&bao, kete_slice_of(rows[i].text), &position, &error);
        UNIT_CHECK(!good, "row %zu, \"%s\" is taken", i, rows[i].text);
        UNIT_CHECK(error.set && error.line == 1 && error.col == rows[i].col && strstr(error.text, rows[i].word) != NULL,
                   "row %zu, \"%s\": is %u \"%s\", should be %u with \"%s\"", i, rows[i].text, error.col, error.text,
                   rows[i].col, rows[i].word);
        UNIT_CHECK(kete_position_equal(&position, &before), "row %zu: the output was touched", i);
    }
}

static void nul_bytes_are_refused(void)
{
    static const struct row {
        const char *text;
        size_t length;
        unsigned col;
    } rows[] = {
        {"\0", 1, 1},
        {"0,\0", 3, 3},
        {ROWS "\0 S hand=22,22 house=SN", sizeof ROWS + 22, 64},
        {ROWS " S\0", sizeof ROWS + 2, 66},
        {START "\0", sizeof START, 86},
        {START " \0=1", sizeof START + 3, 87},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct kete_position position;
        struct kete_error error = {0};
        bool good = kete_position_parse(&bao, (struct kete_slice){rows[i].text, rows[i].length}, &position, &error);
        UNIT_CHECK(!good && error.col == rows[i].col, "row %zu: taken, or refused at %u: %s", i, error.col, error.text);
    }
}

/* Every beginning of a good text but the whole is refused, or is a position that lacks only what may be left out. */
static void every_cut_is_refused(void)
{
    size_t length = strlen(START);
    for (size_t n = 0; n < length; n++) {
        struct kete_position position;
        struct kete_error error = {0};
        bool good = kete_position_parse(&bao, (struct kete_slice){START, n}, &position, &error);
        bool may = n == length - 1; /* house=S */
        UNIT_CHECK(good == may, "the first %zu bytes", n);
        UNIT_CHECK(good || error.col <= n + 1, "the first %zu bytes: column %u", n, error.col);
    }
}

static void no_error_need_be_asked_for(void)
{
    struct kete_position position;
    CU_ASSERT_FALSE(kete_position_parse(&bao, kete_slice_of("nonsense"), &position, NULL));
}

/* ---- equality, hash, picture ---- */

static void whatever_differs_makes_another_position(void)
{
    struct kete_position start = parsed(&bao, START), again = parsed(&bao, START);
    CU_ASSERT_TRUE(kete_position_equal(&start, &again));
    CU_ASSERT_EQUAL(kete_position_hash(&start), kete_position_hash(&again));
    static const char *const others[] = {
        "0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0 N hand=22,22 house=SN",
        "0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0 S hand=21,22 house=SN",
        "0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0 S hand=22,21 house=SN",
        "0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0 S hand=22,22 house=S",
        "0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0 S hand=22,22 house=SN block=a5",
        "0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0 S hand=22,22 house=SN unsown=1",
        "0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,2,6,2,0/0,0,0,0,0,0,0,0 S hand=22,22 house=SN",
    };
    for (size_t i = 0; i < COUNT(others); i++) {
        struct kete_position other = parsed(&bao, others[i]);
        UNIT_CHECK(!kete_position_equal(&start, &other), "%s equals the opening", others[i]);
        UNIT_CHECK(kete_position_hash(&start) != kete_position_hash(&other), "%s has the opening's hash", others[i]);
    }
}

static void totals_count_everything(void)
{
    struct kete_position position = kete_position_empty();
    UNIT_NUMBER(kete_position_total(&position), 0);
    position.seeds[KETE_NORTH][15] = 1;
    position.hand[KETE_SOUTH] = 2;
    position.store[KETE_NORTH] = 4;
    position.unsown = 8;
    UNIT_NUMBER(kete_position_total(&position), 15);
    UNIT_NUMBER(kete_position_owned(&position, KETE_SOUTH), 2);
    UNIT_NUMBER(kete_position_owned(&position, KETE_NORTH), 1);
}

static void the_picture_shows_the_board(void)
{
    struct kete_position position =
        parsed(&bao, "0,0,0,0,0,0,0,12/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/1,0,0,0,0,0,0,0 N hand=22,0 house=S block=a2");
    const uint32_t marked[2] = {1u << 5, 0}; /* A6 */
    struct kete_text text = {0};
    kete_position_draw(&bao, &position, marked, "  ", &text);
    /* a hole is four characters: mark, two of the number, mark */
    UNIT_STRING(text.bytes, "      8   7   6   5   4   3   2   1\n"
                            "  b   .   .   .   .   .   .   .  12\n"
                            "  a   .   2   2   6   .   . ! .!  .   to move\n"
                            "  A   .   .   .   . < 6>[ 2]  2   .   hand 22\n"
                            "  B   1   .   .   .   .   .   .   .\n"
                            "      1   2   3   4   5   6   7   8\n");
    kete_text_free(&text);
}

static void the_picture_of_two_rows_shows_stores(void)
{
    struct kete_position position = parsed(&kalah, "4,4,4,4,4,4/4,4,4,0,5,5 S store=1,0");
    struct kete_text text = {0};
    kete_position_draw(&kalah, &position, NULL, "", &text);
    CU_ASSERT_PTR_NOT_NULL(strstr(text.bytes, "  store 0\n"));
    CU_ASSERT_PTR_NOT_NULL(strstr(text.bytes, "  store 1  to move\n"));
    kete_text_free(&text);
}

CU_TestInfo tests_position[] = {{"names and holes agree", names_and_holes_agree},
                                {"the ring runs to the right and back", the_ring_runs_to_the_right_and_back},
                                {"what is no hole is not read", what_is_no_hole_is_not_read},
                                {"the opening is read", the_opening_is_read},
                                {"every hole is read where it stands", every_hole_is_read_where_it_stands},
                                {"blanks and the order of keys are free", blanks_and_order_of_keys_are_free},
                                {"what is written is read back", what_is_written_is_read_back},
                                {"what is wrong is refused where it stands", what_is_wrong_is_refused_where_it_stands},
                                {"NUL bytes are refused", nul_bytes_are_refused},
                                {"every cut is refused", every_cut_is_refused},
                                {"no error need be asked for", no_error_need_be_asked_for},
                                {"whatever differs makes another position", whatever_differs_makes_another_position},
                                {"totals count everything", totals_count_everything},
                                {"the picture shows the board", the_picture_shows_the_board},
                                {"the picture of two rows shows stores", the_picture_of_two_rows_shows_stores},
                                CU_TEST_INFO_NULL};
