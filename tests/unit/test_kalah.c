/* SPDX-License-Identifier: MIT */
/* Kalah: the rows of corpus/positions/kalah, and random games under every option value. */
#include "plays.h"

static void moves(void)
{
    UNIT_NUMBER(plays_moves("kalah", "corpus/positions/kalah/moves.tsv"), 24);
}

static void legal(void)
{
    UNIT_NUMBER(plays_legal("kalah", "corpus/positions/kalah/legal.tsv"), 5);
}

static void perft(void)
{
    UNIT_CHECK(plays_perft("kalah", "corpus/positions/kalah/perft.tsv", 500000) >= 14, "too few counts");
}

static void games(void)
{
    UNIT_NUMBER(plays_random("kalah", 20), 2 + 3 + 2 + 2 + 2 + 1 + 1 + 2);
}

static void reason(void)
{
    struct kete_rules rules = plays_rules("kalah", "-", 0);
    struct kete_position p;
    struct kete_outcome outcome;
    struct kete_why why = {0};
    bao_position(&rules, "4,4,4,4,4,4/4,4,0,5,5,5 S store=1,0", &p);
    CU_ASSERT_FALSE(kete_rules_try(&rules, &p, (struct kete_move){.hole = 2}, &outcome, &why));
    UNIT_STRING(why.rule, "empty-hole");
}

CU_TestInfo tests_kalah[] = {
    {"moves: stores, captures, turns that go on, the end and its scores, under the options named", moves},
    {"all legal moves of a position", legal},
    {"numbers of sequences of sowings", perft},
    {"random games under every option value conserve the seeds", games},
    {"an empty hole starts nothing", reason},
    CU_TEST_INFO_NULL,
};
