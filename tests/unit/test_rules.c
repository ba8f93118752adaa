/* SPDX-License-Identifier: MIT */
/* The interface of the rules: set-up, moves and their order, reasons, ends, never-ending moves, counts, move text. */
#include "bao.h"

#include <stdlib.h>

#define EMPTY   "0,0,0,0,0,0,0,0"
#define OPENING EMPTY "/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/" EMPTY " S hand=22,22 house=SN"
/* After the 22 plies of Mancala World's problem 3: A3L* never ends (row A28). */
#define A28 EMPTY "/0,0,0,0,9,0,0,1/1,6,3,1,0,5,4,0/2,1,0,5,0,3,0,1 S hand=11,11 house=-"
#define A29 "2,1,2,3,2,4,0,3/0,2,0,0,3,0,0,0/1,0,2,1,0,1,2,1/2,0,1,2,0,1,2,0 S hand=13,13 house=SN"

static void variants(void)
{
    const struct kete_variant *const *all = kete_variant_all();
    for (int i = 0; all[i]; i++) {
        CU_ASSERT_PTR_EQUAL(kete_variant_find(all[i]->id), all[i]);
        CU_ASSERT(all[i]->option_count <= KETE_OPTIONS_MAX);
        for (unsigned o = 0; o < all[i]->option_count; o++)
            UNIT_CHECK(*all[i]->options[o].sentence && *all[i]->options[o].source, "%s", all[i]->options[o].name);
    }
    CU_ASSERT_PTR_NULL(kete_variant_find("bao"));
}

/* ---- options ---- */

static void options_by_name(void)
{
    struct kete_rules rules = bao_rules("bao-kiswahili", "takasia=off endless-test=laps>=512 lap-cap=99");
    struct kete_error error = {0};
    struct kete_text text = {0};
    kete_rules_value(&rules, (unsigned)kete_option_find(rules.variant, "takasia"), &text);
    kete_text_addc(&text, ' ');
    kete_rules_value(&rules, (unsigned)kete_option_find(rules.variant, "endless-test"), &text);
    kete_text_addc(&text, ' ');
    kete_rules_value(&rules, (unsigned)kete_option_find(rules.variant, "lap-cap"), &text);
    UNIT_STRING(text.bytes, "off laps>=512 99");
    CU_ASSERT_FALSE(kete_rules_set(&rules, "takasja", "off", &error));
    UNIT_ERROR(&error, 0, 0, "\"takasia\"");
    error = (struct kete_error){0};
    CU_ASSERT_FALSE(kete_rules_set(&rules, "takasia", "maybe", &error));
    UNIT_ERROR(&error, 0, 0, "on, off, moja-static");
    kete_text_free(&text);
}

static void fixed_options_are_not_found(void)
{
    const struct kete_variant *kujifunza = kete_variant_find("bao-kujifunza");
    struct kete_rules rules = bao_rules("bao-kujifunza", "");
    struct kete_error error = {0};
    UNIT_NUMBER(kete_option_find(kujifunza, "house"), -1);
    CU_ASSERT(kete_option_find(kujifunza, "takasia") >= 0);
    CU_ASSERT_FALSE(kete_rules_set(&rules, "house", "on", &error));
    UNIT_ERROR(&error, 0, 0, "\"house\" is fixed");
}

/* ---- moves ---- */

static void moves_are(const struct kete_rules *rules, const char *position, const char *expected)
{
    struct kete_position p;
    if (!bao_position(rules, position, &p))
        return;
    struct kete_text list = bao_list(rules, &p);
    UNIT_STRING(list.bytes, expected);
    kete_text_free(&list);
}

static void moves_in_order(void)
{
    struct kete_rules rules = bao_rules("bao-kiswahili", "");
    moves_are(&rules, OPENING, "A6L* A6R* A7L* A7R*");
    /* A04 (Nierse 14-16): forced entries without a letter, stop before play */
    moves_are(&rules, EMPTY "/0,3,4,8,0,2,5,6/0,2,1,0,8,0,3,4/" EMPTY " S hand=10,10 house=SN",
              "A2 A3L A3R A3R> A7 A8 A8>");
    /* A08 (Nierse 23): both rows capture */
    moves_are(&rules, EMPTY "/0,0,0,0,5,6,0,0/0,3,0,0,4,1,0,0/0,9,0,0,0,0,0,0 S", "A2R B2R");
    /* B1 to B8 come in the order of their names, which is not that of the ring */
    moves_are(&rules, EMPTY "/1,0,0,0,0,0,0,0/0,0,0,1,0,0,0,0/0,2,0,0,2,0,0,2 S", "B2L* B2R* B5L* B5R* B8L* B8R*");
}

/* `a` is listed before `b`. */
static bool in_order(const struct kete_board *board, struct kete_move a, struct kete_move b)
{
    unsigned place[2][3] = {{kete_ring_back(board, a.hole), kete_ring_column(board, a.hole), a.dir},
                            {kete_ring_back(board, b.hole), kete_ring_column(board, b.hole), b.dir}};
    for (int i = 0; i < 3; i++)
        if (place[0][i] != place[1][i])
            return place[0][i] < place[1][i];
    for (unsigned i = 0;; i++) /* the first choice that differs: 0 before 1 */
        if ((a.choice >> i & 1) != (b.choice >> i & 1))
            return b.choice >> i & 1;
}

static bool listed_in_order(const struct kete_rules *rules, const struct kete_position *position,
                            struct kete_random *random)
{
    struct kete_moves moves;
    bool good = true;
    (void)random;
    kete_rules_moves(rules, position, &moves);
    for (unsigned i = 0; good && i < moves.count; i++) {
        struct kete_move back;
        const char *text = bao_text(rules, position, moves.move[i]);
        good = (i == 0 || in_order(&rules->variant->board, moves.move[i - 1], moves.move[i])) &&
               bao_find(rules, position, text, &back) && kete_move_equal(back, moves.move[i]);
        UNIT_CHECK(good, "%s: %s is out of order, or another move has the same text", rules->profile, text);
    }
    return good;
}

/* Whether kete_rules_try takes what is listed, and nothing else. */
static bool tried_as_listed(const struct kete_rules *rules, const struct kete_position *position,
                            struct kete_random *random)
{
    struct kete_moves moves;
    kete_rules_moves(rules, position, &moves);
    struct kete_move move = {(uint8_t)kete_random_below(random, 16), (uint8_t)kete_random_below(random, 3),
                             kete_random_below(random, 2), 0, 0};
    bool legal = false;
    for (move.choices = 0; move.choices < 3; move.choices++)
        for (move.choice = 0; move.choice < 1u << move.choices; move.choice++) {
            struct kete_position after = *position;
            struct kete_outcome outcome;
            struct kete_why why = {0};
            legal = false;
            for (unsigned i = 0; i < moves.count; i++)
                legal |= kete_move_equal(moves.move[i], move);
            bool taken = kete_rules_try(rules, &after, move, &outcome, &why);
            bool good = taken == legal && (taken || (why.rule && kete_position_equal(&after, position)));
            if (!UNIT_CHECK(good, "%s: hole %u, direction %u, %u choices %x: try says %d, the list %d", rules->profile,
                            move.hole, move.dir, move.choices, move.choice, taken, legal))
                return false;
        }
    return true;
}

static void all_profiles_list_in_order(void)
{
    const struct bao_profiles *all = bao_profiles();
    for (unsigned i = 0; i < all->count; i++) {
        bao_walk(&all->rules[i], 400, 7 + i, listed_in_order);
        bao_walk(&all->rules[i], 400, 70 + i, tried_as_listed);
    }
    struct kete_rules choose = bao_rules("bao-kiswahili", "chain-entry=choose");
    bao_walk(&choose, 400, 3, listed_in_order);
    bao_walk(&choose, 400, 4, tried_as_listed);
}

static void choices_in_the_text(void)
{
    struct kete_rules rules = bao_rules("bao-kiswahili", "chain-entry=choose");
    moves_are(&rules, EMPTY "/0,0,0,1,0,0,0,1/0,2,0,1,0,0,0,0/" EMPTY " S", "A2R(L) A2R(R)");
    /* A5L takes a4, whose seed makes A1 2; sown on they end in A3, which takes a6: here the choice arises */
    moves_are(&rules, EMPTY "/0,0,1,0,1,0,0,1/1,0,1,0,1,0,0,0/" EMPTY " S hand=1,1 house=-",
              "A3L A3R A5L(L) A5L(R) A5R");
    struct kete_move move;
    if (bao_parse(&rules, "A5R(LR)>", &move)) {
        UNIT_NUMBER(move.choices, 3);
        UNIT_NUMBER(move.choice, 6);
    }
}

/* ---- reasons ---- */

/* clang-format off */
static const struct {
    const char *rule, *settings, *position, *move;
} reasons[] = {
    {"empty-hole", "", OPENING, "A1L*"},
    {"empty-hole", "capture-own-hole=any", OPENING, "A1L*"},
    {"front-row-in-namua", "", EMPTY "/1,0,0,0,0,0,0,0/0,2,0,0,0,0,0,0/0,0,2,0,0,0,0,0 S hand=1,1 house=-", "B3R*"},
    {"no-seed-in-hand", "", EMPTY "/1,0,0,0,0,0,0,0/0,2,0,0,0,0,0,0/" EMPTY " S hand=0,1 house=-", "A2L*"},
    /* A13: only a5 captures */
    {"must-capture", "", EMPTY "/0,2,2,6,0,0,0,0/0,0,0,1,7,3,0,0/" EMPTY " N hand=21,22 house=SN", "a6L*"},
    {"must-capture", "", EMPTY "/0,2,2,6,0,0,0,0/0,0,0,1,7,3,0,0/" EMPTY " N hand=21,22 house=SN", "a6L"},
    {"no-capture", "", OPENING, "A6L"},
    /* A19: a4 is under takasia; without the rule, or the mark, it starts */
    {"takasia", "",
     "0,1,2,1,4,8,2,2/10,0,0,10,2,1,0,1/0,2,0,0,1,1,0,0/0,0,2,2,0,2,6,4 N hand=0,0 house=- block=a4", "a4L*"},
    {"", "takasia=off",
     "0,1,2,1,4,8,2,2/10,0,0,10,2,1,0,1/0,2,0,0,1,1,0,0/0,0,2,2,0,2,6,4 N hand=0,0 house=- block=a4", "a4L*"},
    {"", "", "0,1,2,1,4,8,2,2/10,0,0,10,2,1,0,1/0,2,0,0,1,1,0,0/0,0,2,2,0,2,6,4 N hand=0,0 house=-", "a4L*"},
    /* South could only capture a4, by A3R */
    {"mtaji-moja", "takasia=moja-static", EMPTY "/2,0,0,0,2,0,0,0/0,0,2,0,1,1,0,0/" EMPTY " N", "a4L*"},
    {"house-kept", "", OPENING, "A5L*"},
    {"house-last", "namua-dormant-house=last-resort",
     EMPTY "/1,0,0,0,0,0,0,0/0,0,0,2,5,0,0,0/" EMPTY " S hand=1,1 house=S", "A5L*"},
    {"house-in-mtaji", "mtaji-house-start=forbidden-takasa",
     EMPTY "/1,0,0,0,0,0,0,0/0,0,2,0,6,0,0,0/" EMPTY " S hand=0,0 house=S", "A5L*"},
    {"house-in-mtaji", "mtaji-house-start=forced-first-takasa",
     EMPTY "/1,0,0,0,0,0,0,0/0,0,2,0,6,0,0,0/" EMPTY " S hand=0,0 house=S", "A3L*"},
    {"lone-kichwa", "", EMPTY "/0,0,0,1,1,0,0,0/2,0,0,0,0,0,0,0/0,0,0,0,1,0,0,0 S", "A1L*"},
    {"lone-kichwa", "", EMPTY "/0,0,0,1,1,0,0,0/0,0,0,0,0,0,0,2/0,0,0,0,1,0,0,0 S", "A8R*"},
    {"singleton", "", EMPTY "/1,0,0,0,0,0,0,0/0,0,2,0,0,1,0,0/" EMPTY " S", "A6L*"},
    {"singleton", "", EMPTY "/1,0,0,0,0,0,0,0/0,0,2,0,0,1,0,0/" EMPTY " S hand=1,1 house=-", "A6L*"},
    {"front-first", "", EMPTY "/1,0,0,0,0,0,0,0/0,0,2,0,0,0,0,0/0,0,2,0,0,0,0,0 S", "B3L*"},
    {"not-a-start", "", OPENING, "A6*"},
    /* rules that only playing can tell */
    {"never-ending", "", A28, "A3L*"},
    {"over-limit", "lap-cap=20", A28, "A3L*"},
    {"over-limit", "endless-test=seeds>100", A28, "A3L*"},
    {"no-choice", "", OPENING, "A6L>*"},
    {"no-choice", "", EMPTY "/0,3,4,8,0,2,5,6/0,2,1,0,8,0,3,4/" EMPTY " S hand=10,10 house=SN", "A3L>"},
    {"must-capture-blocked", "takasia-must-capture=first",
     EMPTY "/1,0,0,0,1,1,0,0/0,0,2,0,1,1,0,2/" EMPTY " S hand=0,0 house=- block=a4", "A8L"},
    {"game-over", "", EMPTY "/" EMPTY "/0,0,2,0,0,0,0,0/" EMPTY " S", "A3L*"},
};
/* clang-format on */

static void each_rule_is_given_as_a_reason(void)
{
    for (unsigned i = 0; i < sizeof reasons / sizeof reasons[0]; i++) {
        struct kete_rules rules = bao_rules("bao-kiswahili", reasons[i].settings);
        struct kete_position before, after;
        struct kete_move move;
        struct kete_outcome outcome;
        struct kete_why why = {"", "", ""};
        if (!bao_position(&rules, reasons[i].position, &before) || !bao_parse(&rules, reasons[i].move, &move))
            continue;
        after = before;
        bool legal = kete_rules_try(&rules, &after, move, &outcome, &why);
        UNIT_CHECK(strcmp(why.rule, reasons[i].rule) == 0, "row %u, %s %s: is \"%s\", should be \"%s\"", i,
                   reasons[i].settings, reasons[i].move, why.rule, reasons[i].rule);
        UNIT_CHECK(legal == !*reasons[i].rule && kete_position_equal(&before, &after) == !legal, "row %u: legal %d", i,
                   legal);
        UNIT_CHECK(legal || (*why.sentence && *why.source), "row %u: no sentence or source", i);
    }
}

/* ---- the end ---- */

/* clang-format off */
static const struct {
    const char *settings, *position;
    enum kete_winner winner;
    enum kete_reason reason;
} ends[] = {
    {"", OPENING, KETE_WINNER_NONE, KETE_REASON_NONE},
    {"", "1,0,0,0,0,0,0,0/" EMPTY "/0,2,0,0,0,0,0,0/" EMPTY " N", KETE_WINNER_SOUTH, KETE_REASON_FRONT_ROW},
    {"", "1,0,0,0,0,0,0,0/" EMPTY "/0,2,0,0,0,0,0,0/" EMPTY " S", KETE_WINNER_SOUTH, KETE_REASON_FRONT_ROW},
    {"",
     EMPTY "/2,0,0,0,0,0,0,0/" EMPTY "/0,2,0,0,0,0,0,0 S hand=5,5 house=-", KETE_WINNER_NORTH, KETE_REASON_FRONT_ROW},
    {"", EMPTY "/2,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0/0,1,0,0,0,0,0,0 S", KETE_WINNER_NORTH, KETE_REASON_NO_MOVE},
    {"immobile=after-move",
     EMPTY "/2,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0/0,1,0,0,0,0,0,0 S", KETE_WINNER_NORTH, KETE_REASON_IMMOBILE},
    {"immobile=at-once",
     EMPTY "/2,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0/0,1,0,0,0,0,0,0 N", KETE_WINNER_NORTH, KETE_REASON_IMMOBILE},
    {"", EMPTY "/2,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0/0,1,0,0,0,0,0,0 N", KETE_WINNER_NONE, KETE_REASON_NONE},
    {"immobile=after-move",
     EMPTY "/2,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0/0,1,0,0,0,0,0,0 S hand=1,1 house=-", KETE_WINNER_NONE, KETE_REASON_NONE},
};
/* clang-format on */

static void the_board_tells_the_end(void)
{
    for (unsigned i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        struct kete_rules rules = bao_rules("bao-kiswahili", ends[i].settings);
        struct kete_position position;
        struct kete_moves moves;
        if (!bao_position(&rules, ends[i].position, &position))
            continue;
        struct kete_end end = kete_rules_end(&rules, &position);
        UNIT_CHECK(end.winner == ends[i].winner && end.reason == ends[i].reason, "row %u: winner %d by %s", i,
                   end.winner, kete_reason_name(end.reason));
        kete_rules_moves(&rules, &position, &moves);
        UNIT_CHECK((moves.count > 0) == (ends[i].winner == KETE_WINNER_NONE), "row %u: %u moves", i, moves.count);
    }
}

/* ---- never-ending moves ---- */

static void play_endless(const char *position, const char *text, const char *settings, struct kete_outcome *out)
{
    struct kete_rules rules = bao_rules("bao-kiswahili", settings);
    struct kete_position p;
    struct kete_move move;
    *out = (struct kete_outcome){0};
    if (bao_position(&rules, position, &p) && bao_parse(&rules, text, &move))
        kete_rules_play(&rules, &p, move, NULL, out);
}

/* Two independent computations agree on these periods. From lap 0: the first sowing comes again. */
static void periods(void)
{
    struct kete_outcome outcome;
    play_endless(A28, "A3L*", "", &outcome);
    UNIT_NUMBER(outcome.verdict, KETE_ENDLESS);
    UNIT_NUMBER(outcome.period_laps, 228);
    UNIT_NUMBER(outcome.period_sown, 816);
    UNIT_NUMBER(outcome.period_start, 0);
    play_endless(A29, "A7R*", "", &outcome);
    UNIT_NUMBER(outcome.verdict, KETE_ENDLESS);
    UNIT_NUMBER(outcome.period_laps, 96);
    UNIT_NUMBER(outcome.period_sown, 272);
    UNIT_NUMBER(outcome.period_start, 0);
}

static void past_the_cap_nothing_is_proven(void)
{
    struct kete_outcome outcome;
    play_endless(A28, "A3L*", "lap-cap=150", &outcome);
    UNIT_NUMBER(outcome.verdict, KETE_OVER_LIMIT);
    UNIT_NUMBER(outcome.laps, 150);
    UNIT_NUMBER(outcome.period_laps, 0);
    play_endless(A28, "A3L*", "lap-cap=1", &outcome);
    UNIT_NUMBER(outcome.verdict, KETE_OVER_LIMIT);
    UNIT_NUMBER(outcome.laps, 1);
}

/* Where never-ending moves are illegal and nothing else is left, there is no move, and that is said. */
static void a_left_out_move_is_told(void)
{
    struct kete_rules rules = bao_rules("bao-kiswahili", "lap-cap=1");
    struct kete_position position;
    struct kete_moves moves;
    if (!bao_position(&rules, EMPTY "/1,0,0,0,0,0,0,0/0,2,1,1,0,0,0,0/1,0,0,0,0,0,0,0 S", &position))
        return; /* A2L ends in B1, A2R in A4: both relay after the first lap */
    kete_rules_moves(&rules, &position, &moves);
    UNIT_NUMBER(moves.count, 0);
    CU_ASSERT_TRUE(moves.endless);
    UNIT_NUMBER(kete_rules_end(&rules, &position).reason, KETE_REASON_NO_MOVE);
    CU_ASSERT(bao_set(&rules, "endless-result=loss", 0));
    kete_rules_moves(&rules, &position, &moves);
    UNIT_NUMBER(moves.count, 2);
    CU_ASSERT_FALSE(moves.endless);
    CU_ASSERT_FALSE(kete_rules_endless_illegal(&rules));
}

/* ---- counts ---- */

static void check_counts(const struct bao_table *table, double most)
{
    struct kete_position position;
    const struct kete_rules *rules = bao_profile(table->field[1]);
    if (!UNIT_CHECK(rules != NULL, "no profile %s", table->field[1]))
        return;
    kete_rules_setup(rules, &position);
    unsigned depth = 1;
    for (char *at = table->field[2]; at && *at; at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL, depth++) {
        unsigned long expected = strtoul(at, NULL, 10);
        if ((double)expected > most)
            break;
        unsigned long is = (unsigned long)kete_rules_perft(rules, &position, depth);
        UNIT_CHECK(is == expected, "%s, depth %u: is %lu, should be %lu", table->field[1], depth, is, expected);
    }
    UNIT_CHECK(depth > 6, "%s: only %u counts", table->field[1], depth - 1);
}

static void counts_of_moves(void)
{
    struct bao_table table;
    unsigned rows = 0;
    if (!bao_open(&table, "corpus/positions/bao/perft.tsv"))
        return;
    for (; bao_row(&table); rows++)
        check_counts(&table, unit_long() ? 1e12 : 3e4);
    UNIT_NUMBER(rows, 20);
    kete_text_free(&table.text);
}

/* A game that ended with the first move has no second: not with a never-ending one that loses either. */
static void ended_games_count_no_further(void)
{
    struct kete_rules rules = bao_rules("bao-kiswahili", "endless-result=loss");
    struct kete_position position;
    struct kete_moves moves, replies;
    if (!bao_position(&rules, A28, &position))
        return;
    kete_rules_moves(&rules, &position, &moves);
    unsigned expected = 0, endless = 0;
    for (unsigned i = 0; i < moves.count; i++) {
        struct kete_position after = position;
        struct kete_outcome outcome;
        kete_rules_play(&rules, &after, moves.move[i], NULL, &outcome);
        kete_rules_moves(&rules, &after, &replies);
        endless += outcome.verdict == KETE_ENDLESS;
        expected += outcome.verdict == KETE_ENDLESS ? 0 : replies.count;
    }
    UNIT_NUMBER(endless, 1);
    UNIT_NUMBER(kete_rules_perft(&rules, &position, 1), moves.count);
    UNIT_NUMBER(kete_rules_perft(&rules, &position, 2), expected);
}

CU_TestInfo tests_rules[] = {
    {"variants are found by id, and their options are explained", variants},
    {"options are set and shown by name", options_by_name},
    {"options that a variant fixes are not found", fixed_options_are_not_found},
    {"moves come in order of holes, left before right, stop before play", moves_in_order},
    {"under every profile, in random games: order, text, and try agrees with the list", all_profiles_list_in_order},
    {"choices of direction stand in brackets", choices_in_the_text},
    {"each rule is given as the reason for what it forbids", each_rule_is_given_as_a_reason},
    {"the board tells the end of the game", the_board_tells_the_end},
    {"never-ending moves: period and start", periods},
    {"past lap-cap nothing is proven", past_the_cap_nothing_is_proven},
    {"a move left out as never-ending is told", a_left_out_move_is_told},
    {"counts of moves from the initial position", counts_of_moves},
    {"ended games count no further", ended_games_count_no_further},
    CU_TEST_INFO_NULL,
};
