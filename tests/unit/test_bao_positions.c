/* SPDX-License-Identifier: MIT */
/* Every row of corpus/positions/bao: what other engines and books say about a position, under each profile named. */
#include "bao.h"

#include <stdlib.h>

enum { SAID_MAX = 64 };

/* A row that holds for the position and profile at hand. */
struct row {
    int line;
    const char *profiles, *move, *result, *remark;
};

/* The rows of one id. */
struct group {
    const char *file;
    char *id, *position;
    struct row row[SAID_MAX];
    unsigned count;
};

/* The case under test: for messages. */
struct trial {
    const struct group *group;
    const struct kete_rules *rules;
    const struct row *row;
    const char *move;
};

#define EXPECT(trial, condition, format, ...)                                                                          \
    UNIT_CHECK((condition), "%s:%d: %s: %s: " format, (trial)->group->file, (trial)->row->line,                        \
               (trial)->rules->profile, (trial)->move, __VA_ARGS__)

/* ---- the remark ---- */

/* The part of a remark that begins with `word`, up to its semicolon; NULL if there is none. */
static const char *part(const char *remark, const char *word)
{
    static char out[256];
    for (const char *at = remark; *at; at = strchr(at, ';') ? strchr(at, ';') + 2 : "")
        if (strncmp(at, word, strlen(word)) == 0) {
            snprintf(out, sizeof out, "%.*s", (int)strcspn(at, ";"), at);
            return out;
        }
    return NULL;
}

static bool says(const char *remark, const char *word)
{
    return part(remark, word) != NULL;
}

/* Whoever wins by the remark: "WIN S (...)", "loses: WIN N", "DRAW", or nobody. */
static enum kete_winner winner_said(const char *remark)
{
    if (says(remark, "DRAW"))
        return KETE_WINNER_DRAW;
    const char *win = strstr(remark, "WIN ");
    return !win ? KETE_WINNER_NONE : win[4] == 'S' ? KETE_WINNER_SOUTH : KETE_WINNER_NORTH;
}

static enum kete_reason reason_said(const char *remark)
{
    if (strstr(remark, "front-empty)"))
        return KETE_REASON_FRONT_ROW;
    if (strstr(remark, "(immobile)"))
        return KETE_REASON_IMMOBILE;
    if (strstr(remark, "(no-move)"))
        return KETE_REASON_NO_MOVE;
    return KETE_REASON_ENDLESS;
}

/* ---- what a traced move shows ---- */

struct seen {
    const struct kete_board *board;
    struct kete_text captures; /* "a6:2,a7:2" */
    unsigned laps;
    bool house, takasia, over;
};

static void note(void *to, const struct kete_event *event)
{
    struct seen *seen = to;
    char name[4];
    if (event->kind == KETE_EVENT_CAPTURE) {
        kete_hole_name(seen->board, event->hole, name);
        kete_text_addf(&seen->captures, "%s%s:%u", seen->captures.length ? "," : "", name, event->seeds);
    }
    seen->laps += event->kind == KETE_EVENT_SOW;
    seen->house |= event->kind == KETE_EVENT_STOP;
    seen->over |= event->kind == KETE_EVENT_END;
    seen->takasia |= event->kind == KETE_EVENT_TAKASIA && !seen->over;
}

static void check_captures(const struct trial *trial, const struct seen *seen)
{
    const char *captures = part(trial->row->remark, "captures ");
    const char *taken = seen->captures.length ? seen->captures.bytes : "";
    EXPECT(trial, strcmp(taken, captures ? captures + 9 : "") == 0, "captures \"%s\", should be \"%s\"", taken,
           captures ? captures + 9 : "");
}

static void check_laps_and_stops(const struct trial *trial, const struct seen *seen)
{
    const char *remark = trial->row->remark, *laps = part(remark, "laps ");
    if (laps)
        EXPECT(trial, seen->laps == (unsigned)atoi(laps + 5), "%u laps, should be %s", seen->laps, laps + 5);
    EXPECT(trial, seen->house == says(remark, "stops in the house"), "stop in the house: %d", seen->house);
    EXPECT(trial, seen->takasia == says(remark, "stops by takasia"), "stop by takasia: %d", seen->takasia);
}

static void check_end(const struct trial *trial, const struct kete_outcome *outcome, const struct kete_position *after)
{
    enum kete_winner winner = winner_said(trial->row->remark);
    struct kete_end end = outcome->end;
    if (end.winner == KETE_WINNER_NONE && outcome->verdict == KETE_PLAYED)
        end = kete_rules_end(trial->rules, after);
    EXPECT(trial, end.winner == winner, "winner %d, should be %d", end.winner, winner);
    if (winner == KETE_WINNER_NONE)
        return;
    enum kete_reason reason = reason_said(trial->row->remark);
    EXPECT(trial, end.reason == reason, "ends by %s, should be %s", kete_reason_name(end.reason),
           kete_reason_name(reason));
}

static void check_board(const struct trial *trial, const struct kete_position *after)
{
    struct kete_position expected;
    if (strcmp(trial->row->result, "-") == 0 || !bao_position(trial->rules, trial->row->result, &expected))
        return;
    struct kete_text text = {0};
    kete_position_print(&trial->rules->variant->board, after, &text);
    EXPECT(trial, kete_position_equal(after, &expected), "\n         is %s\n  should be %s", text.bytes,
           trial->row->result);
    kete_text_free(&text);
}

/* ---- one move ---- */

/* Period and length in a remark are facts of the board: asked with the exact test, whatever the profile has. */
static void check_period(const struct trial *trial, const struct kete_position *before, struct kete_move move)
{
    unsigned laps, seeds;
    const char *endless = part(trial->row->remark, "never-ending, period "),
               *ends = part(trial->row->remark, "ends after ");
    struct kete_rules exact = *trial->rules;
    struct kete_position after = *before;
    struct kete_outcome outcome;
    if (!endless && !ends)
        return;
    bool readable =
        sscanf(endless ? endless : ends,
               endless ? "never-ending, period %u laps %u seeds" : "ends after %u laps %u seeds", &laps, &seeds) == 2;
    EXPECT(trial, readable, "cannot read \"%s\"", trial->row->remark);
    bao_set(&exact, "endless-test=cycle", trial->row->line);
    kete_rules_play(&exact, &after, move, NULL, &outcome);
    EXPECT(trial, outcome.verdict == (endless ? KETE_ENDLESS : KETE_PLAYED), "verdict %d", outcome.verdict);
    uint32_t found[2] = {endless ? outcome.period_laps : outcome.laps, endless ? outcome.period_sown : outcome.sown};
    EXPECT(trial, found[0] == laps && found[1] == seeds, "%u laps %u seeds, should be %u and %u", found[0], found[1],
           laps, seeds);
}

static void check_move(const struct trial *trial, const struct kete_position *before, struct kete_move move)
{
    struct kete_position after = *before;
    struct kete_outcome outcome;
    struct seen seen = {.board = &trial->rules->variant->board};
    bool endless = strstr(trial->row->remark, "never-ending") || strstr(trial->row->remark, "over the limit");
    kete_rules_play(trial->rules, &after, move, &(struct kete_sink){note, &seen}, &outcome);
    EXPECT(trial, (outcome.verdict != KETE_PLAYED) == endless, "verdict %d", outcome.verdict);
    check_captures(trial, &seen);
    if (!endless)
        check_laps_and_stops(trial, &seen);
    check_board(trial, &after);
    check_end(trial, &outcome, &after);
    check_period(trial, before, move);
    kete_text_free(&seen.captures);
}

/* A never-ending move that the profile forbids: not listed, and refused for that reason. */
static void check_forbidden(const struct trial *trial, const struct kete_position *before)
{
    struct kete_move move;
    struct kete_outcome outcome;
    struct kete_why why = {0};
    struct kete_position after = *before;
    if (!bao_parse(trial->rules, trial->move, &move))
        return;
    bool legal = kete_rules_try(trial->rules, &after, move, &outcome, &why);
    EXPECT(trial, !legal && why.rule && strcmp(why.rule, "never-ending") == 0, "not refused as never-ending: %s",
           why.rule ? why.rule : "legal");
    check_period(trial, before, move);
}

/* ---- one position under one profile ---- */

static bool row_has(const struct row *row, const char *id)
{
    if (strcmp(row->profiles, "all") == 0)
        return true;
    size_t length = strlen(id);
    for (const char *at = row->profiles; *at; at += strcspn(at, ","), at += *at == ',')
        if (strcspn(at, ",") == length && strncmp(at, id, length) == 0)
            return true;
    return false;
}

static unsigned check_rows(const struct group *group, const struct kete_rules *rules,
                           const struct kete_position *position)
{
    unsigned legal = 0;
    for (unsigned i = 0; i < group->count; i++) {
        const struct row *row = &group->row[i];
        struct trial trial = {group, rules, row, row->move};
        struct kete_move move;
        if (!row_has(row, rules->profile))
            continue;
        if (says(row->remark, "illegal")) {
            check_forbidden(&trial, position);
            continue;
        }
        legal++;
        if (EXPECT(&trial, bao_find(rules, position, row->move, &move), "%s", "is not a legal move"))
            check_move(&trial, position, move);
    }
    return legal;
}

/* Names the legal moves that no row has. */
static void check_no_more(const struct group *group, const struct kete_rules *rules,
                          const struct kete_position *position)
{
    struct kete_moves moves;
    kete_rules_moves(rules, position, &moves);
    for (unsigned m = 0; m < moves.count; m++) {
        const char *text = bao_text(rules, position, moves.move[m]);
        bool known = false;
        for (unsigned i = 0; i < group->count; i++)
            known |= row_has(&group->row[i], rules->profile) && strcmp(group->row[i].move, text) == 0;
        struct trial trial = {group, rules, &group->row[0], text};
        EXPECT(&trial, known, "%s", "is legal, and should not be");
    }
}

static unsigned check_group(const struct group *group, const char *variant)
{
    const struct bao_profiles *all = bao_profiles();
    unsigned checked = 0;
    for (unsigned i = 0; i < all->count; i++) {
        const struct kete_rules *rules = &all->rules[i];
        struct kete_position position;
        if (strcmp(rules->variant->id, variant) != 0 || !bao_position(rules, group->position, &position))
            continue;
        unsigned legal = check_rows(group, rules, &position);
        check_no_more(group, rules, &position);
        struct trial trial = {group, rules, &group->row[0], group->id};
        EXPECT(&trial, legal > 0, "%s", "no row for this profile");
        checked += legal;
    }
    return checked;
}

/* ---- a file ---- */

static unsigned check_file(const char *file, const char *variant)
{
    struct bao_table table;
    struct group group = {.file = file};
    unsigned checked = 0;
    if (!bao_open(&table, file))
        return 0;
    while (bao_row(&table)) {
        char **field = table.field;
        if (group.count && strcmp(group.id, field[0]) != 0) {
            checked += check_group(&group, variant);
            group.count = 0;
        }
        if (group.count == 0)
            group.id = field[0], group.position = field[2];
        bool fits = group.count < SAID_MAX && strcmp(group.position, field[2]) == 0;
        if (UNIT_CHECK(fits, "%s:%d: too many rows, or another position under the same id", file, table.line))
            group.row[group.count++] = (struct row){table.line, field[3], field[4], field[5], field[6]};
    }
    checked += check_group(&group, variant);
    kete_text_free(&table.text);
    return checked;
}

/* The numbers of moves guard against rows that are passed over; the 32 rows of Kujifunza hold for all 5 profiles. */
static void kiswahili(void)
{
    unsigned checked = check_file("corpus/positions/bao/kiswahili.tsv", "bao-kiswahili");
    UNIT_CHECK(checked > 3000, "only %u moves were checked", checked);
}

static void kujifunza(void)
{
    UNIT_NUMBER(check_file("corpus/positions/bao/kujifunza.tsv", "bao-kujifunza"), 5 * 32);
}

CU_TestInfo tests_bao_positions[] = {
    {"positions of Bao la Kiswahili: all moves, results, winners, laps, captures, stops", kiswahili},
    {"positions of Bao la Kujifunza", kujifunza},
    CU_TEST_INFO_NULL,
};
