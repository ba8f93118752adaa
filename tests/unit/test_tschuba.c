/* SPDX-License-Identifier: MIT */
/* Tschuba: the rows of corpus/positions/tschuba, its endless sowings, and random games under every option value. */
#include "plays.h"

static void moves(void)
{
    UNIT_NUMBER(plays_moves("tschuba", "corpus/positions/tschuba/moves.tsv"), 71);
}

static void legal(void)
{
    UNIT_NUMBER(plays_legal("tschuba", "corpus/positions/tschuba/legal.tsv"), 26);
}

static void perft(void)
{
    UNIT_CHECK(plays_perft("tschuba", "corpus/positions/tschuba/perft.tsv", 50000) >= 12, "too few counts");
}

static void games(void)
{
    UNIT_NUMBER(plays_random("tschuba", 6), 3 + 5 + 3 + 3 + 4 + 3 + 2 + 2 + 2 + 2 + 2 + 2 + 5);
}

/* The first pair of a move and what it holds, seen from both seats: turning the board changes nothing. */
static void seats(void)
{
    struct kete_rules rules = plays_rules("tschuba", "-", 0);
    struct kete_random random = {7};
    struct kete_position p, turned;
    kete_rules_setup(&rules, &p);
    for (unsigned plies = 0; plies < 20; plies++) {
        struct kete_move move;
        struct kete_outcome outcome, other;
        turned = p;
        for (unsigned i = 0; i < KETE_RING_MAX; i++)
            turned.seeds[0][i] = p.seeds[1][i], turned.seeds[1][i] = p.seeds[0][i];
        turned.store[0] = p.store[1], turned.store[1] = p.store[0];
        turned.side ^= 1;
        if (!kete_random_play(&rules, &random, &p, &move, &outcome))
            break;
        kete_rules_play(&rules, &turned, move, NULL, &other);
        UNIT_CHECK(memcmp(p.seeds[0], turned.seeds[1], KETE_RING_MAX) == 0 && p.store[0] == turned.store[1],
                   "ply %u: the seats differ", plies);
    }
}

static void refused(const char *options, const char *position, const char *hole, unsigned answer, const char *rule)
{
    struct kete_rules rules = plays_rules("tschuba", options, 0);
    struct kete_position p;
    struct kete_move move;
    struct kete_outcome outcome;
    struct kete_why why = {0};
    if (!bao_position(&rules, position, &p) || !bao_parse(&rules, hole, &move))
        return;
    if (answer) {
        move.choices = 1;
        move.choice = answer;
    }
    bool legal_move = kete_rules_try(&rules, &p, move, &outcome, &why);
    UNIT_CHECK(!legal_move && why.rule && strcmp(why.rule, rule) == 0, "%s is %s, not refused by %s", hole,
               legal_move ? "legal" : why.rule, rule);
}

#define NO_ROW "0,0,0,0,0,0,0,0,0,0,0"
#define TWO    "0,0,0,0,0,0,0,0,0,0,2"

static void reasons(void)
{
    static const char one[] = NO_ROW "/" TWO "/0,1,1,0,0,2,0,0,0,0,0/" NO_ROW " S store=30,26";
    static const char single[] = NO_ROW "/" TWO "/0,1,1,0,0,0,0,0,0,0,0/" NO_ROW " S store=30,28";
    static const char outer[] = NO_ROW "/" TWO "/0,1,0,0,0,0,0,0,0,0,0/0,0,2,0,0,0,0,0,0,0,0 S store=30,27 unplayed=B3";
    static const char first[] = NO_ROW "/" TWO "/0,0,2,0,0,0,0,0,0,0,0/0,0,2,0,0,0,0,0,0,0,0 S store=30,26 moved=N";
    refused("", one, "A1", 0, "empty-hole");
    refused("", one, "A2", 0, "singleton-last");
    refused("", single, "A3", 0, "singleton-blocked");
    refused("spinster-lock=on", outer, "B3", 0, "spinster");
    refused("first-move-inner=on", first, "B3", 0, "first-move");
    refused("", single, "A2", 5, "nothing-besides");
}

/* Met in a random game of another program, which also found the period. */
static void endless(void)
{
    static const char text[] =
        "0,1,1,0,0,1,0,0,1,1,2/0,0,1,0,1,1,0,0,0,0,0/0,2,1,0,1,0,1,0,1,0,1/1,0,2,1,0,1,0,1,0,1,0 S store=21,17";
    struct kete_rules rules = plays_rules("tschuba", "endless-result=loss", 0);
    struct kete_position p, after;
    struct kete_move move;
    struct kete_outcome outcome;
    refused("", text, "A2", 0, "never-ending");
    if (!bao_position(&rules, text, &p) || !bao_find(&rules, &p, "A2", &move))
        return;
    after = p;
    kete_rules_play(&rules, &after, move, NULL, &outcome);
    UNIT_NUMBER(outcome.verdict, KETE_ENDLESS);
    UNIT_NUMBER(outcome.period_laps, 242);
    UNIT_NUMBER(outcome.period_sown, 506);
    UNIT_NUMBER(outcome.end.winner, KETE_WINNER_NORTH);
    bao_set(&rules, "lap-cap=40", 0);
    after = p;
    kete_rules_play(&rules, &after, move, NULL, &outcome);
    UNIT_NUMBER(outcome.verdict, KETE_OVER_LIMIT);
}

CU_TestInfo tests_tschuba[] = {
    {"moves: captures, second pairs, forfeits, ends, under the options named", moves},
    {"all legal moves of a position", legal},
    {"numbers of move sequences", perft},
    {"random games under every option value conserve the seeds", games},
    {"the seats are alike", seats},
    {"why a move is not legal", reasons},
    {"a sowing that never ends, and its period", endless},
    CU_TEST_INFO_NULL,
};
