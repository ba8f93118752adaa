/* SPDX-License-Identifier: MIT */
/* Isolo, women and boys: the rows of corpus/positions/isolo-*, endless sowings, random games, reasons. */
#include "check/facts.h"
#include "plays.h"

#define PLACE(variant, file) "corpus/positions/" variant "/" file ".tsv"

static void moves(void)
{
    UNIT_NUMBER(plays_moves("isolo-women", PLACE("isolo-women", "moves")), 153);
    UNIT_NUMBER(plays_moves("isolo-boys", PLACE("isolo-boys", "moves")), 76);
}

static void legal(void)
{
    UNIT_NUMBER(plays_legal("isolo-women", PLACE("isolo-women", "legal")), 3);
    UNIT_NUMBER(plays_legal("isolo-boys", PLACE("isolo-boys", "legal")), 6);
}

static void perft(void)
{
    UNIT_NUMBER(plays_perft("isolo-women", PLACE("isolo-women", "perft"), 1000000), 4 + 8 * 3);
    UNIT_NUMBER(plays_perft("isolo-boys", PLACE("isolo-boys", "perft"), 1000000), 5 + 10 * 3);
}

/* Seeds of each capture, where a row notes them. */
static unsigned captures_of(const char *variant, const char *path)
{
    struct bao_table table;
    unsigned checked = 0;
    if (!bao_open(&table, path))
        return 0;
    while (bao_row(&table)) {
        struct kete_rules rules = plays_rules(variant, table.field[1], table.line);
        struct kete_position position;
        struct kete_move move;
        struct kete_text is = {0};
        if (*table.field[7] == '?' || !bao_position(&rules, table.field[2], &position) ||
            !bao_find(&rules, &position, table.field[3], &move))
            continue;
        kete_fact_captures(&rules, &position, move, &is);
        const char *taken = is.length ? is.bytes : "-";
        UNIT_CHECK(strcmp(taken, table.field[7]) == 0, "%s:%d: captures %s, should be %s", path, table.line, taken,
                   table.field[7]);
        kete_text_free(&is);
        checked++;
    }
    kete_text_free(&table.text);
    return checked;
}

static void captures(void)
{
    UNIT_NUMBER(captures_of("isolo-women", PLACE("isolo-women", "moves")), 22);
    UNIT_NUMBER(captures_of("isolo-boys", PLACE("isolo-boys", "moves")), 9);
    UNIT_NUMBER(captures_of("hawalis", PLACE("hawalis", "moves")), 21);
    UNIT_NUMBER(captures_of("omweso", PLACE("omweso", "moves")), 16);
}

/* ---- endless sowings ---- */

static void check_endless(const struct kete_rules *rules, struct bao_table *table, const char *path)
{
    struct kete_position position, after;
    struct kete_move move;
    struct kete_outcome outcome;
    struct kete_why why = {0};
    unsigned long period = strtoul(table->field[3], NULL, 10), start = strtoul(table->field[4], NULL, 10);
    bool wiped = strcmp(table->field[5], "0") == 0, over = period > 100000;
    if (!bao_position(rules, table->field[1], &position) || !bao_parse(rules, table->field[2], &move))
        return;
    after = position;
    kete_rules_play(rules, &after, move, NULL, &outcome);
    UNIT_CHECK(outcome.verdict == (over ? KETE_OVER_LIMIT : KETE_ENDLESS), "%s:%d: verdict %d", path, table->line,
               outcome.verdict);
    if (over)
        UNIT_NUMBER(outcome.laps, 100000);
    else
        UNIT_CHECK(outcome.period_laps == period && outcome.period_start == start, "%s:%d: %u laps after %u", path,
                   table->line, outcome.period_laps, outcome.period_start);
    /* whoever has taken everything has won; else the move is not legal */
    bool is_legal = kete_rules_try(rules, &position, move, &outcome, &why);
    UNIT_CHECK(is_legal == wiped, "%s:%d: legal: %d", path, table->line, is_legal);
    if (wiped)
        UNIT_NUMBER(outcome.end.winner, strstr(table->field[1], " S") ? KETE_WINNER_SOUTH : KETE_WINNER_NORTH);
    else
        UNIT_STRING(why.rule, over ? "over-limit" : "never-ending");
}

static unsigned endless_of(const char *variant, const char *path)
{
    struct bao_table table;
    unsigned checked = 0;
    if (!bao_open(&table, path))
        return 0;
    for (; bao_row(&table); checked++) {
        struct kete_rules rules = plays_rules(variant, table.field[0], table.line);
        check_endless(&rules, &table, path);
    }
    kete_text_free(&table.text);
    return checked;
}

static void endless(void)
{
    UNIT_NUMBER(endless_of("isolo-women", PLACE("isolo-women", "endless")), 3);
    UNIT_NUMBER(endless_of("isolo-boys", PLACE("isolo-boys", "endless")), 4);
}

/* The other values of endless-result, on the cycle that leaves the enemy 18 seeds. */
static void endless_results(void)
{
    static const char text[] = "17,0,0,0,0,1,1,0/0,0,0,2,0,0,1,1/0,3,4,2,5,1,3,0/1,0,3,0,1,0,1,17 S opening=SN";
    static const struct {
        const char *value;
        enum kete_verdict verdict;
        enum kete_winner winner;
    } results[] = {{"endless-result=loss", KETE_ENDLESS, KETE_WINNER_NORTH},
                   {"endless-result=draw", KETE_ENDLESS, KETE_WINNER_DRAW},
                   {"endless-result=void", KETE_ENDLESS, KETE_WINNER_VOID},
                   {"endless-result=stop", KETE_PLAYED, KETE_WINNER_NONE}};
    for (size_t i = 0; i < sizeof results / sizeof results[0]; i++) {
        struct kete_rules rules = plays_rules("isolo-boys", results[i].value, 0);
        struct kete_position p;
        struct kete_move move;
        struct kete_outcome outcome;
        if (!bao_position(&rules, text, &p) || !bao_parse(&rules, "A7", &move))
            return;
        UNIT_CHECK(kete_rules_try(&rules, &p, move, &outcome, NULL), "%s: not legal", results[i].value);
        UNIT_CHECK(outcome.verdict == results[i].verdict && outcome.end.winner == results[i].winner, "%s: %d, %d",
                   results[i].value, outcome.verdict, outcome.end.winner);
        if (outcome.verdict == KETE_PLAYED)
            UNIT_CHECK(kete_position_total(&p) == 64 && p.side == KETE_NORTH, "%s: seeds or side", results[i].value);
    }
}

static void games(void)
{
    UNIT_NUMBER(plays_random("isolo-women", 12), 3 + 3 + 2 + 2 + 2 + 2 + 2 + 5 + 1 + 4);
    UNIT_NUMBER(plays_random("isolo-boys", 12), 3 + 3 + 2 + 2 + 2 + 2 + 2 + 2 + 2 + 2 + 5 + 1 + 4);
}

/* ---- reasons ---- */

static void refused(const char *variant, const char *options, const char *position, const char *hole, const char *rule)
{
    struct kete_rules rules = plays_rules(variant, options, 0);
    struct kete_position p;
    struct kete_move move;
    struct kete_outcome outcome;
    struct kete_why why = {0};
    if (!bao_position(&rules, position, &p) || !bao_parse(&rules, hole, &move))
        return;
    bool is_legal = kete_rules_try(&rules, &p, move, &outcome, &why);
    UNIT_CHECK(!is_legal && why.rule && strcmp(why.rule, rule) == 0, "%s is %s, not refused by %s", hole,
               is_legal ? "legal" : why.rule, rule);
}

static void reasons(void)
{
    static const char boys[] = "17,2,0,2,0,2,0,2/0,1,2,0,2,0,2,0/0,2,0,2,0,2,1,0/2,0,2,0,2,0,2,17 S opening=SN";
    static const char forced[] = "2,1,3,0,4,0,4,6/1,0,8,7,0,7,1,2/0,0,0,0,0,0,0,0/0,0,0,0,0,0,1,17 S opening=S";
    refused("isolo-boys", "", boys, "A8", "opening-hole");
    refused("isolo-boys", "", boys, "A7", "too-few-seeds");
    refused("isolo-boys", "", boys, "A1", "too-few-seeds");
    refused("isolo-boys", "no-other-start=loses", forced, "B8", "no-other-start");
    refused("isolo-women", "", "0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,3/0,0,0,0,1,0,0,0/0,0,0,0,2,0,0,0 S", "A5",
            "too-few-seeds");
}

CU_TestInfo tests_isolo[] = {
    {"moves: relays, captures, re-sowings, the opening, ends, under the options named", moves},
    {"all legal moves of a position", legal},
    {"numbers of move sequences", perft},
    {"seeds of each capture, of Hawalis and Omweso too", captures},
    {"endless sowings: period and start, over the limit, won when the enemy has nothing", endless},
    {"what an endless sowing is, by option", endless_results},
    {"random games under every option value conserve the seeds", games},
    {"why a move is not legal", reasons},
    CU_TEST_INFO_NULL,
};
