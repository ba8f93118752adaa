/* SPDX-License-Identifier: MIT */
/* Lukho: the rows of corpus/positions/lukho, the words of the opening, the points of a match, and random games under
 * every option value. */
#include "plays.h"

static void moves(void)
{
    UNIT_NUMBER(plays_moves("lukho", "corpus/positions/lukho/moves.tsv"), 11 + 5 + 14 + 23 + 22);
}

/* Applies words joined by blanks; false, and the error, where one does not fit. */
static bool say(const struct kete_rules *rules, const char *words, struct kete_position *p, struct kete_error *error)
{
    for (const char *word = words; *word; word += strspn(word, " ")) {
        struct kete_slice slice = {word, strcspn(word, " ")};
        if (!rules->variant->opening(rules, p, slice, error))
            return false;
        word += slice.length;
    }
    return true;
}

/* Plays the only move there is until the game ends. */
static unsigned play_on(const struct kete_rules *rules, struct kete_position *p)
{
    unsigned turns = 0;
    struct kete_moves list;
    struct kete_outcome outcome;
    for (kete_rules_moves(rules, p, &list); list.count && turns < 100; kete_rules_moves(rules, p, &list), turns++) {
        UNIT_NUMBER(list.count, 1);
        kete_rules_play(rules, p, list.move[0], NULL, &outcome);
        UNIT_NUMBER(kete_rules_seeds(rules, p), 48);
    }
    return turns;
}

static void check_race(const struct bao_table *table)
{
    struct kete_rules rules = plays_rules("lukho", table->field[0], table->line);
    struct kete_position p;
    struct kete_error error = {0};
    struct kete_text text = {0};
    unsigned score[2];
    kete_rules_setup(&rules, &p);
    UNIT_CHECK(say(&rules, table->field[1], &p, &error), "line %d: %s", table->line, error.text);
    kete_position_print(&rules.variant->board, &p, &text);
    UNIT_CHECK(strcmp(text.bytes, table->field[2]) == 0, "line %d:\n  after the race %s\n      it should be %s",
               table->line, text.bytes, table->field[2]);
    unsigned turns = play_on(&rules, &p);
    UNIT_CHECK(turns == strtoul(table->field[5], NULL, 10), "line %d: %u turns", table->line, turns);
    rules.variant->score(&rules, &p, score);
    kete_text_clear(&text);
    kete_text_addf(&text, "%u-%u", score[0], score[1]);
    UNIT_CHECK(strcmp(text.bytes, table->field[4]) == 0, "line %d: the game ends %s, not %s", table->line, text.bytes,
               table->field[4]);
    kete_text_free(&text);
}

static void races(void)
{
    struct bao_table table;
    unsigned rows = 0;
    if (!bao_open(&table, "corpus/positions/lukho/race.tsv"))
        return;
    for (; bao_row(&table); rows++)
        check_race(&table);
    UNIT_NUMBER(rows, 21);
    kete_text_free(&table.text);
}

/* The removal and the placing of the worked example, seen half way; from the rules, by hand. */
static void opening_steps(void)
{
    static const struct {
        const char *words, *position;
    } steps[] = {
        {"S-A8*3,A7*1", "3,3,3,3,3,3,3,3/3,3,3,3,3,3,2,0 S hand=4,0 store=0,0 knives=- phase=remove"},
        {"N-a8*3,a1*2", "0,3,3,3,3,3,3,1/3,3,3,3,3,3,2,0 S hand=4,5 store=0,0 knives=- phase=remove"},
        {"S+a4*1", "0,3,3,3,4,3,3,1/3,3,3,3,3,3,2,0 S hand=3,5 store=0,0 knives=- phase=place next=a1,-"},
        {"N+A2*2", "0,3,3,3,4,3,3,1/3,5,3,3,3,3,2,0 S hand=3,3 store=0,0 knives=- phase=place next=a1,A1"},
        {"race:S1", "0,3,3,3,4,3,3,2/3,5,3,3,3,3,2,0 S hand=2,3 store=0,0 knives=- phase=race next=a2,A1"},
        {"N1S1", "0,3,3,3,4,3,4,2/4,5,3,3,3,3,2,0 S hand=1,2 store=0,0 knives=- phase=race next=a3,A2"},
        /* the last seed falls in a3, which holds 3: four are lifted */
        {"S1", "0,3,3,3,4,0,4,2/4,5,3,3,3,3,2,0 S hand=4,2 store=0,0 knives=- phase=race next=a4,A2"},
    };
    struct kete_rules rules = plays_rules("lukho", "-", 0);
    struct kete_position p, again;
    struct kete_error error = {0};
    kete_rules_setup(&rules, &p);
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        struct kete_text text = {0};
        UNIT_CHECK(say(&rules, steps[i].words, &p, &error), "%s: %s", steps[i].words, error.text);
        kete_position_print(&rules.variant->board, &p, &text);
        UNIT_STRING(text.bytes, steps[i].position);
        CU_ASSERT_TRUE(bao_position(&rules, text.bytes, &again) && kete_position_equal(&p, &again));
        kete_text_free(&text);
    }
}

static void race_moves(void)
{
    struct kete_rules rules = plays_rules("lukho", "-", 0);
    struct kete_position p;
    kete_rules_setup(&rules, &p);
    struct kete_text list = bao_list(&rules, &p);
    CU_ASSERT_EQUAL(list.length, 0);
    UNIT_NUMBER(kete_rules_end(&rules, &p).winner, KETE_WINNER_NONE);
    kete_text_free(&list);
    bao_position(&rules, "0,3,3,3,4,3,3,1/3,5,3,3,3,3,2,0 S hand=3,3 store=0,0 knives=- phase=race next=a1,A1", &p);
    list = bao_list(&rules, &p);
    UNIT_STRING(list.bytes, "S1 N1");
    kete_text_free(&list);
}

/* South ends in a6; North's hand never does: after 816 drops everything is as it was. Two engines agree on that. */
static void endless_race(void)
{
    struct kete_rules rules = plays_rules("lukho", "-", 0);
    struct kete_position p, before;
    struct kete_text text = {0};
    kete_rules_setup(&rules, &p);
    CU_ASSERT_TRUE(say(&rules,
                       "S-A4*1,A5*2,A6*3,A7*1,A8*2 N-a1*1,a2*1,a3*3,a4*1,a6*2,a7*3 S+a1*8 N+A2*4 race:(S1N1)*21,S1", &p,
                       NULL));
    kete_position_print(&rules.variant->board, &p, &text);
    static const char south_ended[] = "5,2,1,6,5,0,1,2/0,10,6,1,4,2,1,0 S hand=0,2 ";
    UNIT_CHECK(strncmp(text.bytes, south_ended, sizeof south_ended - 1) == 0, "it is %s", text.bytes);
    kete_text_free(&text);
    CU_ASSERT_TRUE(say(&rules, "N8160", &p, NULL)); /* into the cycle */
    before = p;
    for (int half = 0; half < 2; half++) {
        CU_ASSERT_TRUE(say(&rules, "N408", &p, NULL));
        UNIT_NUMBER(kete_position_equal(&p, &before), half);
    }
}

/* What an opening must not say, and the byte of the last word where it goes wrong. */
static void wrong_openings(void)
{
    static const struct {
        const char *options, *words;
        unsigned col;
        const char *says;
    } wrong[] = {
        {"-", "S-A8*4", 3, "only 3 seeds"},
        {"-", "S-A8*2,A8*2", 8, "only 1 seed"},
        {"-", "S-a8*1", 3, "his own holes"},
        {"-", "S-A9*1", 3, "a hole such as"},
        {"-", "S-A8", 5, "number of seeds"},
        {"-", "S-A8*0", 6, "a number from 1"},
        {"-", "S-A8*1 S+a1*1", 1, "North has taken no seeds"},
        {"-", "S-A8*2 N-a8*2 S+A1*1", 3, "a hole of the enemy"},
        {"-", "S-A8*2 N-a8*2 S+a1*3", 3, "only 2 seeds in hand"},
        {"-", "S-A8*2 N-a8*2 S+a1*1,a2*1", 7, "one hole only"},
        {"-", "S-A8*3 N-a8*2 S+a1*1 S+a2*1", 3, "placed already"},
        {"-", "S-A8*2 N-a8*2 S+a1*2 race:S1", 1, "kept no seeds"},
        {"-", "S-A8*2 N-a8*2 S+a1*1 S-A7*1", 1, "before any is placed"},
        {"min-placed=1", "S-A8*2 N-a8*2 S+a1*1 race:S1", 1, "North has placed no seeds"},
        {"-", "race:S1", 1, "has taken no seeds"},
        {"-", "S-A8*2 N-a8*2 race:S0", 7, "a number from 1"},
        {"-", "S-A8*2 N-a8*2 race:X1", 6, "S or N"},
        {"-", "S-A8*2 N-a8*2 race:(S1N1", 11, "\")*\""},
        {"min-kept=0", "S-A8*1 N-a8*1 S+a1*1 N+A1*1 race:S1", 1, "first:S or first:N"},
        {"-", "S-A8*3,A7*1 N-a8*3,a1*2 S+a4*1 N+A2*2 race:S24", 6, "South has finished"},
        {"-", "S-A8*3,A7*1 N-a8*3,a1*2 S+a4*1 N+A2*2 race:S23N3 N1", 1, "the race is over"},
        {"-", "X", 1, "S or N"},
        {"-", "S-A8*2 N-a8*2 race:S1!", 8, "does not belong"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct kete_rules rules = plays_rules("lukho", wrong[i].options, 0);
        struct kete_position p;
        struct kete_error error = {0};
        kete_rules_setup(&rules, &p);
        UNIT_CHECK(!say(&rules, wrong[i].words, &p, &error), "%s is taken", wrong[i].words);
        UNIT_ERROR(&error, 1, wrong[i].col, wrong[i].says);
    }
}

/* With nothing to race with, a word says who begins. */
static void no_race(void)
{
    struct kete_rules rules = plays_rules("lukho", "min-kept=0", 0);
    struct kete_position p;
    struct kete_text text = {0};
    kete_rules_setup(&rules, &p);
    CU_ASSERT_TRUE(say(&rules, "S-A8*1 N-a8*1 S+a1*1 N+A1*1 first:N", &p, NULL));
    kete_position_print(&rules.variant->board, &p, &text);
    UNIT_STRING(text.bytes, "2,3,3,3,3,3,3,4/4,3,3,3,3,3,3,2 N store=0,0 knives=-");
    kete_text_free(&text);
}

/* Lifting as a step of its own: the other player may drop into the hole before it is lifted, or lift it himself. */
static void lift_apart(void)
{
    struct kete_rules rules = plays_rules("lukho", "race-atom=drop-then-lift", 0);
    struct kete_position p;
    struct kete_text text = {0};
    bao_position(&rules, "2,0,0,0,0,0,0,5/5,0,0,0,0,0,0,0 S hand=1,1 store=17,17 knives=- phase=race next=a1,a1", &p);
    CU_ASSERT_TRUE(say(&rules, "S1N1", &p, NULL));
    kete_position_print(&rules.variant->board, &p, &text);
    UNIT_STRING(text.bytes, "2,0,0,0,0,0,0,7/5,0,0,0,0,0,0,0 S hand=0,0 store=17,17 knives=- phase=race next=a1,a1");
    kete_text_clear(&text);
    CU_ASSERT_TRUE(say(&rules, "S1N1", &p, NULL)); /* South lifts seven; North finds nothing and has finished */
    kete_position_print(&rules.variant->board, &p, &text);
    UNIT_STRING(text.bytes, "2,0,0,0,0,0,0,0/5,0,0,0,0,0,0,0 N hand=7,0 store=17,17 knives=- phase=race next=a2,-");
    kete_text_free(&text);
}

static void points(void)
{
    static const struct {
        const char *options;
        unsigned score[2], game, points[2];
    } rows[] = {
        {"-", {28, 20}, 1, {2, 0}},
        {"-", {18, 30}, 7, {0, 2}},
        {"-", {25, 23}, 2, {4, 0}},
        {"-", {25, 23}, 1, {12, 0}},
        {"-", {23, 25}, 13, {0, 12}},
        {"bull-first-game=first-of-match", {23, 25}, 13, {0, 4}},
        {"-", {48, 0}, 1, {4, 0}},
        {"-", {0, 48}, 2, {0, 4}},
        {"-", {24, 24}, 1, {0, 0}},
        {"draw-points=one-each", {24, 24}, 1, {1, 1}},
        {"draw-points=replay", {24, 24}, 1, {0, 0}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct kete_rules rules = plays_rules("lukho", rows[i].options, 0);
        unsigned is[2];
        const char *kind = rules.variant->points(&rules, rows[i].score, rows[i].game, is);
        UNIT_CHECK(is[0] == rows[i].points[0] && is[1] == rows[i].points[1], "row %zu: %u-%u (%s)", i, is[0], is[1],
                   kind);
    }
}

static void games(void)
{
    UNIT_NUMBER(plays_random("lukho", 20), 3 + 3 + 2 + 2 + 2 + 2 + 2 + 1 + 2 + 2 + 2 + 2 + 2 + 3 + 2 + 5 + 1 + 2 + 2);
}

CU_TestInfo tests_lukho[] = {
    {"moves: knives, captures along the row, the play to the end after three races", moves},
    {"one opening, three orders of the race, seven sets of options: position, score, turns", races},
    {"the opening word by word", opening_steps},
    {"the moves of a race are S1 and N1; there are none before", race_moves},
    {"a race that never ends", endless_race},
    {"what an opening must not say, and where", wrong_openings},
    {"without a race first:N says who begins", no_race},
    {"race-atom=drop-then-lift", lift_apart},
    {"points of a match", points},
    {"random games under every option value conserve the seeds", games},
    CU_TEST_INFO_NULL,
};
