/* SPDX-License-Identifier: MIT */
/* Every value of every option of Bao, by the rows of tests/data/option-values.tsv; no value is without a row. */
#include "bao.h"

#include "check/replay.h"

#include <stdlib.h>

static const char *const data = "tests/data/option-values.tsv";

enum { ROWS_MAX = 400 };

struct row {
    int line;
    const char *option, *value, *variant, *settings, *position, *asked, *expected;
};

struct rows {
    struct bao_table table;
    struct row row[ROWS_MAX];
    unsigned count;
};

static bool load(struct rows *rows)
{
    rows->count = 0;
    if (!bao_open(&rows->table, data))
        return false;
    while (bao_row(&rows->table)) {
        char **f = rows->table.field;
        if (UNIT_CHECK(rows->count < ROWS_MAX && *f[7], "%s:%d: no remark, or too many rows", data, rows->table.line))
            rows->row[rows->count++] = (struct row){rows->table.line, f[0], f[1], f[2], f[3], f[4], f[5], f[6]};
    }
    return true;
}

static bool is_bao(const struct kete_variant *variant)
{
    return strncmp(variant->id, "bao-", strlen("bao-")) == 0;
}

static bool row_is_for(const struct row *row, const struct kete_variant *variant)
{
    if (!is_bao(variant))
        return false;
    return strcmp(row->variant, "both") == 0 || strcmp(row->variant, variant->id + strlen("bao-")) == 0;
}

#define EXPECT(row, condition, format, ...)                                                                            \
    UNIT_CHECK((condition), "%s:%d: %s=%s: " format, data, (row)->line, (row)->option, (row)->value, __VA_ARGS__)

/* ---- one row ---- */

static void compare_positions(const struct row *row, const struct kete_rules *rules,
                              const struct kete_position *position, const char *text)
{
    struct kete_position expected;
    struct kete_text is = {0};
    if (!bao_position(rules, text, &expected))
        return;
    kete_position_print(&rules->variant->board, position, &is);
    EXPECT(row, kete_position_equal(position, &expected), "%s\n         is %s\n  should be %s", row->asked, is.bytes,
           text);
    kete_text_free(&is);
}

static void ask_setup(const struct row *row, const struct kete_rules *rules)
{
    struct kete_position position;
    kete_rules_setup(rules, &position);
    compare_positions(row, rules, &position, row->expected);
}

static void ask_moves(const struct row *row, const struct kete_rules *rules, const struct kete_position *position)
{
    struct kete_text list = bao_list(rules, position);
    EXPECT(row, strcmp(list.bytes, row->expected) == 0, "\n         is \"%s\"\n  should be \"%s\"", list.bytes,
           row->expected);
    kete_text_free(&list);
}

/* "; win S front-row" and the like, or "". */
static const char *end_text(struct kete_end end)
{
    static char out[64];
    const char *reason = kete_reason_name(end.reason);
    if (end.winner == KETE_WINNER_NONE)
        return "";
    if (end.winner >= KETE_WINNER_DRAW)
        snprintf(out, sizeof out, "; %s %s", end.winner == KETE_WINNER_DRAW ? "draw" : "void", reason);
    else
        snprintf(out, sizeof out, "; win %c %s", end.winner == KETE_WINNER_SOUTH ? 'S' : 'N', reason);
    return out;
}

static void ask_move(const struct row *row, const struct kete_rules *rules, struct kete_position position)
{
    struct kete_move move;
    struct kete_outcome outcome = {0};
    struct kete_why why = {0};
    if (!bao_parse(rules, row->asked, &move))
        return;
    bool legal = kete_rules_try(rules, &position, move, &outcome, &why);
    if (strncmp(row->expected, "illegal ", 8) == 0) {
        EXPECT(row, !legal && strcmp(why.rule, row->expected + 8) == 0, "%s is %s", row->asked,
               legal ? "legal" : why.rule);
        return;
    }
    if (!EXPECT(row, legal, "%s is refused: %s", row->asked, why.rule))
        return;
    const char *end = strchr(row->expected, ';');
    EXPECT(row, strcmp(end_text(outcome.end), end ? end : "") == 0, "%s ends \"%s\"", row->asked,
           end_text(outcome.end));
    char board[256];
    snprintf(board, sizeof board, "%.*s", (int)strcspn(row->expected, ";"), row->expected);
    if (strcmp(board, "-") != 0)
        compare_positions(row, rules, &position, board);
}

/* ---- values that never differ ---- */

/* Moves and results of the same position under both rules. */
static bool same_answers(const struct kete_rules *a, const struct kete_rules *b, const struct kete_position *position)
{
    struct kete_moves moves[2];
    kete_rules_moves(a, position, &moves[0]);
    kete_rules_moves(b, position, &moves[1]);
    bool same = moves[0].count == moves[1].count;
    for (unsigned i = 0; same && i < moves[0].count; i++) {
        struct kete_position after[2] = {*position, *position};
        struct kete_outcome outcome[2];
        kete_rules_play(a, &after[0], moves[0].move[i], NULL, &outcome[0]);
        kete_rules_play(b, &after[1], moves[1].move[i], NULL, &outcome[1]);
        same = kete_move_equal(moves[0].move[i], moves[1].move[i]) && outcome[0].verdict == outcome[1].verdict &&
               (outcome[0].verdict != KETE_PLAYED || kete_position_equal(&after[0], &after[1]));
    }
    return same;
}

static void ask_equal(const struct row *row, const struct kete_rules *rules)
{
    struct kete_rules other = *rules;
    struct kete_error error = {0};
    struct kete_random random = {1};
    struct kete_position position;
    if (!EXPECT(row, kete_rules_set(&other, row->option, row->expected, &error), "%s", error.text))
        return;
    bool playing = false, same = true;
    for (int i = 0; i < 3000 && same; i++) {
        struct kete_move move;
        struct kete_outcome outcome;
        if (!playing)
            kete_rules_setup(rules, &position);
        same = same_answers(rules, &other, &position);
        playing = kete_random_play(rules, &random, &position, &move, &outcome) && outcome.verdict == KETE_PLAYED;
    }
    EXPECT(row, same, "differs from %s", row->expected);
}

/* ---- long games, for draws by length ---- */

static void add_ply(struct kete_record *record, const struct kete_board *board, struct kete_move move)
{
    struct kete_item item = {.kind = KETE_ITEM_PLY};
    item.said.read = 1;
    item.said.row = kete_ring_back(board, move.hole) ? KETE_SAID_BACK : KETE_SAID_FRONT;
    item.said.column = kete_ring_column(board, move.hole) & 31u;
    item.said.dir = move.dir & 3u;
    item.said.takasa = move.takasa;
    CU_ASSERT(kete_record_add_item(record, item));
}

/* The record of the first plies of a game in long-games.tsv. */
static void write_record(struct kete_record *record, const struct kete_rules *rules, const char *position, char *moves,
                         unsigned plies)
{
    struct kete_position start;
    struct kete_text fen = {0};
    char *save = NULL;
    kete_record_init(record);
    if (bao_position(rules, position, &start)) {
        kete_position_print(&rules->variant->board, &start, &fen);
        kete_record_set_tag(record, "FEN", fen.bytes);
    }
    kete_text_free(&fen);
    for (char *word = strtok_r(moves, " ", &save); word && plies; word = strtok_r(NULL, " ", &save), plies--) {
        struct kete_move move;
        if (bao_parse(rules, word, &move))
            add_ply(record, &rules->variant->board, move);
    }
}

static void check_length(const struct row *row, const struct kete_rules *rules, struct kete_record *record,
                         unsigned plies)
{
    struct kete_replay replay = {.rules = rules};
    kete_replay_run(&replay, record);
    EXPECT(row, replay.verified == plies, "only %u plies of %u are legal", replay.verified, plies);
    bool open = strcmp(row->expected, "open") == 0;
    enum kete_winner winner = open ? KETE_WINNER_NONE : KETE_WINNER_DRAW;
    EXPECT(row, replay.end.winner == winner && (open || replay.end.reason == KETE_REASON_LENGTH), "winner %d",
           replay.end.winner);
}

/* "quiet N" or "plies N". */
static void ask_length(const struct row *row, const struct kete_rules *rules)
{
    struct bao_table games;
    struct kete_record record;
    bool found = false;
    unsigned plies = (unsigned)atoi(row->asked + 6);
    if (!bao_open(&games, "tests/data/long-games.tsv"))
        return;
    while (!found && bao_row(&games)) {
        found = strncmp(games.field[0], row->asked, 5) == 0;
        if (!found)
            continue;
        write_record(&record, rules, games.field[1], games.field[2], plies);
        check_length(row, rules, &record, plies);
        kete_record_free(&record);
    }
    EXPECT(row, found, "no game for %s", row->asked);
    kete_text_free(&games.text);
}

/* ---- all rows ---- */

static void ask(const struct row *row, const struct kete_variant *variant)
{
    struct kete_rules rules;
    struct kete_error error = {0};
    struct kete_position position;
    kete_rules_init(&rules, variant);
    if (!EXPECT(row, kete_rules_set(&rules, row->option, row->value, &error), "%s", error.text))
        return;
    if (strcmp(row->settings, "-") != 0 && !bao_set(&rules, row->settings, row->line))
        return;
    if (strcmp(row->asked, "setup") == 0)
        ask_setup(row, &rules);
    else if (strcmp(row->asked, "equal") == 0)
        ask_equal(row, &rules);
    else if (strncmp(row->asked, "quiet ", 6) == 0 || strncmp(row->asked, "plies ", 6) == 0)
        ask_length(row, &rules);
    else if (!bao_position(&rules, row->position, &position))
        return;
    else if (strcmp(row->asked, "moves") == 0)
        ask_moves(row, &rules, &position);
    else
        ask_move(row, &rules, position);
}

static void values_mean_what_they_say(void)
{
    static struct rows rows;
    unsigned asked = 0;
    if (!load(&rows))
        return;
    for (unsigned i = 0; i < rows.count; i++)
        for (int v = 0; kete_variant_all()[v]; v++)
            if (row_is_for(&rows.row[i], kete_variant_all()[v])) {
                ask(&rows.row[i], kete_variant_all()[v]);
                asked++;
            }
    UNIT_CHECK(asked >= rows.count, "%u rows asked of %u", asked, rows.count);
    kete_text_free(&rows.table.text);
}

/* ---- completeness ---- */

/* The same question under another value, with another answer. */
static bool told_apart(const struct rows *rows, const struct row *row, const struct kete_variant *variant)
{
    for (unsigned i = 0; i < rows->count; i++) {
        const struct row *other = &rows->row[i];
        bool same_question = strcmp(other->option, row->option) == 0 && row_is_for(other, variant) &&
                             strcmp(other->settings, row->settings) == 0 && strcmp(other->position, row->position) == 0;
        if (same_question && strcmp(other->asked, row->asked) == 0 && strcmp(other->value, row->value) != 0 &&
            strcmp(other->expected, row->expected) != 0)
            return true;
    }
    return false;
}

/* "laps>2" is a value "laps>N". */
static bool value_is(const char *value, const char *name, size_t length)
{
    bool number = name[length - 1] == 'N';
    size_t stem = length - number;
    return strncmp(value, name, stem) == 0 && (number ? strspn(value + stem, "0123456789") > 0 : value[stem] == '\0');
}

static void check_value(const struct rows *rows, const struct kete_variant *variant, const struct kete_option *option,
                        const char *name, size_t length)
{
    bool found = false;
    for (unsigned i = 0; i < rows->count && !found; i++) {
        const struct row *row = &rows->row[i];
        found = strcmp(row->option, option->name) == 0 && row_is_for(row, variant) &&
                value_is(row->value, name, length) && told_apart(rows, row, variant);
    }
    UNIT_CHECK(found, "%s: no row tells %s=%.*s from another value", variant->id, option->name, (int)length, name);
}

static void no_value_without_a_row(void)
{
    static struct rows rows;
    if (!load(&rows))
        return;
    for (int v = 0; kete_variant_all()[v]; v++) {
        const struct kete_variant *variant = kete_variant_all()[v];
        for (unsigned i = 0; is_bao(variant) && i < variant->option_count; i++) {
            const struct kete_option *option = &variant->options[i];
            if (kete_option_find(variant, option->name) < 0)
                continue;
            for (const char *at = option->values; *at; at += strcspn(at, "|"), at += *at == '|')
                check_value(&rows, variant, option, at, strcspn(at, "|"));
        }
    }
    kete_text_free(&rows.table.text);
}

CU_TestInfo tests_options[] = {
    {"each value of each option does what its row says", values_mean_what_they_say},
    {"each value of each option is told from another by some row", no_value_without_a_row},
    CU_TEST_INFO_NULL,
};
