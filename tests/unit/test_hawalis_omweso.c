/* SPDX-License-Identifier: MIT */
/* Hawalis and Omweso: the rows of corpus/positions, boards that options change, ends that need the past. */
#include "plays.h"

#include "rules/past.h"

static void moves(void)
{
    UNIT_NUMBER(plays_moves("hawalis", "corpus/positions/hawalis/moves.tsv"), 21);
    UNIT_NUMBER(plays_moves("omweso", "corpus/positions/omweso/moves.tsv"), 16);
}

static void legal(void)
{
    UNIT_NUMBER(plays_legal("hawalis", "corpus/positions/hawalis/legal.tsv"), 5);
    UNIT_NUMBER(plays_legal("omweso", "corpus/positions/omweso/legal.tsv"), 6);
}

static void perft(void)
{
    UNIT_NUMBER(plays_perft("hawalis", "corpus/positions/hawalis/perft.tsv", 1000000), 4);
}

static void games(void)
{
    UNIT_NUMBER(plays_random("hawalis", 12), 2 + 2 + 2 + 2 + 2 + 2 + 5);
    UNIT_NUMBER(plays_random("omweso", 12), 2 + 2 + 2 + 2 + 2 + 2 + 2 + 5);
}

/* Columns and seeds of the board under each pair of values; setting back brings the first board back. */
static void boards(void)
{
    static const struct {
        const char *options;
        unsigned columns, total;
    } rows[] = {{"", 7, 56},
                {"columns=8", 8, 64},
                {"seeds-per-pit=3", 7, 84},
                {"columns=8 seeds-per-pit=3", 8, 96},
                {"columns=8 columns=7", 7, 56}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct kete_rules rules = plays_rules("hawalis", rows[i].options, 0);
        UNIT_NUMBER(rules.variant->board.columns, rows[i].columns);
        UNIT_NUMBER(kete_rules_total(&rules), rows[i].total);
        UNIT_STRING(rules.variant->id, "hawalis");
    }
}

/* A capture at A8 and, with its nine seeds, another at A1. */
static void two_ends(void)
{
    static const char text[] = "1,0,0,0,0,0,0,8/1,0,0,0,2,0,0,1/1,0,0,0,0,0,0,1/0,0,0,0,0,0,2,0 S";
    static const char after[] = "0,0,0,0,0,0,0,0/0,0,0,0,2,0,0,0/3,0,2,0,2,2,2,0/1,0,0,0,0,0,0,3 N";
    for (int wins = 0; wins < 2; wins++) {
        struct kete_rules rules = plays_rules("omweso", wins ? "two-ends-win=yes" : "", 0);
        struct kete_position p, should;
        struct kete_move move;
        struct kete_outcome outcome;
        if (!bao_position(&rules, text, &p) || !bao_position(&rules, after, &should) || !bao_parse(&rules, "B7", &move))
            return;
        UNIT_CHECK(kete_rules_try(&rules, &p, move, &outcome, NULL), "%s", "B7 is not legal");
        UNIT_CHECK(kete_position_equal(&p, &should), "%s", "the position after B7");
        UNIT_NUMBER(outcome.end.winner, wins ? KETE_WINNER_SOUTH : KETE_WINNER_NONE);
        UNIT_NUMBER(outcome.end.reason, wins ? KETE_REASON_BOTH_ENDS : KETE_REASON_NONE);
    }
}

/* ---- ends that need the past ---- */

static struct kete_end pass(const struct kete_rules *rules, struct kete_arena *arena, const struct kete_past **past,
                            enum kete_side mover, uint8_t seeds, bool captured)
{
    struct kete_position position = kete_position_empty();
    struct kete_outcome outcome = {.captured = captured};
    position.seeds[0][0] = seeds;
    return kete_past_play(rules, arena, past, mover, &position, &outcome);
}

static void repetition(void)
{
    struct kete_arena arena = {0};
    struct kete_position first = kete_position_empty();
    struct kete_rules rules = plays_rules("hawalis", "", 0), none = plays_rules("hawalis", "repetition=none", 0);
    const struct kete_past *past = kete_past_start(&rules, &arena, &first), *branch;
    CU_ASSERT_PTR_NULL(kete_past_start(&none, &arena, &first));
    UNIT_NUMBER(pass(&rules, &arena, &past, KETE_SOUTH, 1, false).winner, KETE_WINNER_NONE);
    UNIT_NUMBER(pass(&rules, &arena, &past, KETE_NORTH, 2, false).winner, KETE_WINNER_NONE);
    branch = past;
    struct kete_end end = pass(&rules, &arena, &branch, KETE_SOUTH, 1, false);
    UNIT_NUMBER(end.winner, KETE_WINNER_DRAW);
    UNIT_NUMBER(end.reason, KETE_REASON_REPETITION);
    branch = past; /* the start comes back, too */
    UNIT_NUMBER(pass(&rules, &arena, &branch, KETE_SOUTH, 0, false).winner, KETE_WINNER_DRAW);
    branch = past; /* after a capture nothing of before can come back */
    UNIT_NUMBER(pass(&rules, &arena, &branch, KETE_SOUTH, 3, true).winner, KETE_WINNER_NONE);
    UNIT_NUMBER(pass(&rules, &arena, &branch, KETE_NORTH, 1, false).winner, KETE_WINNER_NONE);
    kete_arena_free(&arena);
}

static void early_captures(void)
{
    struct kete_arena arena = {0};
    struct kete_position first = kete_position_empty();
    struct kete_rules rules = plays_rules("omweso", "early-capture-win=yes", 0), usual = plays_rules("omweso", "", 0);
    const struct kete_past *past = kete_past_start(&rules, &arena, &first), *late;
    CU_ASSERT_PTR_NULL(kete_past_start(&usual, &arena, &first));
    UNIT_NUMBER(pass(&rules, &arena, &past, KETE_SOUTH, 1, true).winner, KETE_WINNER_NONE);
    late = past;
    UNIT_NUMBER(pass(&rules, &arena, &past, KETE_NORTH, 2, false).winner, KETE_WINNER_NONE);
    struct kete_end end = pass(&rules, &arena, &past, KETE_SOUTH, 3, true);
    UNIT_NUMBER(end.winner, KETE_WINNER_SOUTH);
    UNIT_NUMBER(end.reason, KETE_REASON_EARLY);
    pass(&rules, &arena, &late, KETE_NORTH, 2, true); /* North has captured in between */
    UNIT_NUMBER(pass(&rules, &arena, &late, KETE_SOUTH, 3, true).winner, KETE_WINNER_NONE);
    kete_arena_free(&arena);
}

/* ---- reasons ---- */

static void refused(const char *variant, const char *position, unsigned hole, enum kete_dir dir, const char *rule)
{
    struct kete_rules rules = plays_rules(variant, "", 0);
    struct kete_position p;
    struct kete_outcome outcome;
    struct kete_why why = {0};
    struct kete_move move = {.hole = (uint8_t)hole, .dir = (uint8_t)dir};
    if (!bao_position(&rules, position, &p))
        return;
    bool is_legal = kete_rules_try(&rules, &p, move, &outcome, &why);
    UNIT_CHECK(!is_legal && why.rule && strcmp(why.rule, rule) == 0, "hole %u is %s, not refused by %s", hole,
               is_legal ? "legal" : why.rule, rule);
}

static void reasons(void)
{
    static const char singles[] = "0,0,0,0,0,0,0/0,0,2,0,0,0,2/0,0,0,1,1,0,0/0,1,0,0,0,0,0 S store=20,29";
    static const char two[] = "0,0,0,0,0,0,0/0,0,2,0,0,0,2/0,0,0,2,1,0,0/0,1,0,0,0,0,0 S store=19,29";
    static const char start[] = "4,4,4,4,4,4,4,4/0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0/4,4,4,4,4,4,4,4 S";
    refused("hawalis", singles, 0, KETE_DIR_NONE, "empty-hole");
    refused("hawalis", singles, 4, KETE_DIR_NONE, "single-seed");
    refused("hawalis", two, 4, KETE_DIR_NONE, "single-seed");
    refused("omweso", start, 0, KETE_DIR_NONE, "too-few-seeds");
    refused("omweso", start, 15, KETE_DIR_LEFT, "reverse-capture");
    refused("omweso", start, 12, KETE_DIR_LEFT, "reverse-hole");
}

CU_TestInfo tests_hawalis_omweso[] = {
    {"moves: relays, captures, reverse sowings, ends, under the options named", moves},
    {"all legal moves of a position", legal},
    {"numbers of move sequences", perft},
    {"random games under every option value conserve the seeds", games},
    {"options change the board of Hawalis", boards},
    {"Omweso: captures at both ends", two_ends},
    {"a position that comes back is a draw", repetition},
    {"two turns of captures before the enemy's first", early_captures},
    {"why a move is not legal", reasons},
    CU_TEST_INFO_NULL,
};
