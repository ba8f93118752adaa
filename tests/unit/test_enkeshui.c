/* SPDX-License-Identifier: MIT */
/* Enkeshui: the rows of corpus/positions/enkeshui, the race, the longer board, and random games under every option
 * value. */
#include "plays.h"

static void moves(void)
{
    UNIT_NUMBER(plays_moves("enkeshui", "corpus/positions/enkeshui/moves.tsv"), 6 + 4 + 2);
}

static void check_setup(const char *options, const char *position)
{
    struct kete_rules rules = plays_rules("enkeshui", options, 0);
    struct kete_position p;
    struct kete_text text = {0};
    kete_rules_setup(&rules, &p);
    kete_position_print(&rules.variant->board, &p, &text);
    UNIT_STRING(text.bytes, position);
    kete_text_free(&text);
}

static void setups(void)
{
    check_setup("-", "4,4,4,4,4,4,0,0/0,0,4,4,4,4,4,4 S store=0,0 bulls=-");
    check_setup("start=mirrored", "0,0,4,4,4,4,4,4/4,4,4,4,4,4,0,0 S store=0,0 bulls=-");
    check_setup("columns=12", "3,3,0,3,3,0,3,3,0,3,3,0/0,3,3,0,3,3,0,3,3,0,3,3 S store=0,0 bulls=-");
}

/* From A8 and a8: South drops four into a1..a4 and relays with the five then in a4; from the rules, by hand. */
static void race(void)
{
    struct kete_rules rules = plays_rules("enkeshui", "-", 0);
    struct kete_position p;
    struct kete_error error = {0};
    struct kete_text text = {0};
    kete_rules_setup(&rules, &p);
    const char *words[] = {"S-A8*4", "N-a8*4", "race:S4"};
    for (int i = 0; i < 3; i++)
        UNIT_CHECK(rules.variant->opening(&rules, &p, kete_slice_of(words[i]), &error), "%s", error.text);
    kete_position_print(&rules.variant->board, &p, &text);
    UNIT_STRING(text.bytes, "0,4,4,4,0,5,1,1/0,0,4,4,4,4,4,0 S hand=5,4 store=0,0 bulls=- phase=race next=a5,A1");
    kete_text_free(&text);
}

static void wrong_races(void)
{
    static const struct {
        const char *options, *first, *second;
        unsigned col;
        const char *says;
    } wrong[] = {
        {"-", "S-A8*3", NULL, 3, "all 4 seeds"},
        {"-", "S-A8*4", "S-A7*4", 3, "lifted a hole already"},
        {"-", "S-A8*4", "N-a7*4", 3, "holes of the same number"},
        {"race-start=rightmost", "S-A7*4", NULL, 3, "rightmost"},
        {"-", "S-A8*4", "race:S1", 1, "North has lifted no hole"},
        {"-", "S+a4*1", NULL, 1, "after the removal"},
        {"-", "first:S", NULL, 1, "begins with a race"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct kete_rules rules = plays_rules("enkeshui", wrong[i].options, 0);
        struct kete_position p;
        struct kete_error error = {0};
        kete_rules_setup(&rules, &p);
        bool good = rules.variant->opening(&rules, &p, kete_slice_of(wrong[i].first), &error);
        if (wrong[i].second)
            good = good && rules.variant->opening(&rules, &p, kete_slice_of(wrong[i].second), &error);
        CU_ASSERT_FALSE(good);
        UNIT_ERROR(&error, 1, wrong[i].col, wrong[i].says);
    }
}

static void games(void)
{
    UNIT_NUMBER(plays_random("enkeshui", 20), 2 + 2 + 2 + 2 + 2 + 2 + 2 + 5 + 2);
}

CU_TestInfo tests_enkeshui[] = {
    {"moves: relays, captures, bulls, under the options named", moves},
    {"the set-ups", setups},
    {"the race begins with lifting a hole each", race},
    {"what a race must not say, and where", wrong_races},
    {"random games under every option value conserve the seeds", games},
    CU_TEST_INFO_NULL,
};
