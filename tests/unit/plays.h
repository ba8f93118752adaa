/* SPDX-License-Identifier: MIT */
/* Tables of positions and moves of a game, corpus/positions/NAME/: what moves.tsv, legal.tsv and perft.tsv hold is
 * checked here, for every game alike; and random games under every value of every option. */
#ifndef KETE_TESTS_PLAYS_H
#define KETE_TESTS_PLAYS_H

#include "bao.h"

#include <stdlib.h>

static inline struct kete_rules plays_rules(const char *variant, const char *options, int line)
{
    struct kete_rules rules;
    kete_rules_init(&rules, kete_variant_find(variant));
    bao_set(&rules, strcmp(options, "-") == 0 ? "" : options, line);
    return rules;
}

/* ---- moves.tsv: about, options, position, moves, result, winner and reason or score, origin ---- */

/* "N all-captured", "S 31-13", or "-": nobody has won yet. */
static inline void plays_check_end(const struct kete_rules *rules, const struct kete_position *position,
                                   const char *said, const char *path, int line)
{
    static const char letters[] = "-SNDV";
    struct kete_end end = kete_rules_end(rules, position);
    UNIT_CHECK(letters[end.winner] == *said, "%s:%d: the winner is %c", path, line, letters[end.winner]);
    if (strchr("-", *said))
        return;
    unsigned score[2] = {0, 0}, given[2];
    if (rules->variant->score)
        rules->variant->score(rules, position, score);
    if (sscanf(said + 1, " %u-%u", &given[0], &given[1]) == 2)
        UNIT_CHECK(score[0] == given[0] && score[1] == given[1], "%s:%d: the score is %u-%u", path, line, score[0],
                   score[1]);
    else
        UNIT_CHECK(strcmp(kete_reason_name(end.reason), said + 2) == 0, "%s:%d: it ends by %s", path, line,
                   kete_reason_name(end.reason));
}

static inline bool plays_move(const struct kete_rules *rules, struct kete_position *position, const char *text,
                              const char *path, int line)
{
    struct kete_move move;
    struct kete_outcome outcome;
    if (!UNIT_CHECK(bao_find(rules, position, text, &move), "%s:%d: %s is not legal", path, line, text))
        return false;
    UNIT_CHECK(kete_rules_try(rules, position, move, &outcome, NULL), "%s:%d: %s is refused", path, line, text);
    return true;
}

static inline unsigned plays_moves(const char *variant, const char *path)
{
    struct bao_table table;
    unsigned checked = 0;
    if (!bao_open(&table, path))
        return 0;
    while (bao_row(&table)) {
        struct kete_rules rules = plays_rules(variant, table.field[1], table.line);
        struct kete_position position;
        struct kete_text is = {0};
        char *save = NULL;
        bool good = bao_position(&rules, table.field[2], &position);
        for (char *word = strtok_r(table.field[3], " ", &save); word && good; word = strtok_r(NULL, " ", &save))
            good = plays_move(&rules, &position, word, path, table.line);
        kete_position_print(&rules.variant->board, &position, &is);
        UNIT_CHECK(strcmp(is.bytes, table.field[4]) == 0, "%s:%d:\n         is %s\n  should be %s", path, table.line,
                   is.bytes, table.field[4]);
        plays_check_end(&rules, &position, table.field[5], path, table.line);
        kete_text_free(&is);
        checked++;
    }
    kete_text_free(&table.text);
    return checked;
}

/* ---- legal.tsv: about, options, position, all legal moves or "-", origin ---- */

static inline unsigned plays_legal(const char *variant, const char *path)
{
    struct bao_table table;
    unsigned checked = 0;
    if (!bao_open(&table, path))
        return 0;
    while (bao_row(&table)) {
        struct kete_rules rules = plays_rules(variant, table.field[1], table.line);
        struct kete_position position;
        if (!bao_position(&rules, table.field[2], &position))
            continue;
        struct kete_text list = bao_list(&rules, &position);
        const char *is = list.length ? list.bytes : "-";
        UNIT_CHECK(strcmp(is, table.field[3]) == 0, "%s:%d: legal is %s, should be %s", path, table.line, is,
                   table.field[3]);
        kete_text_free(&list);
        checked++;
    }
    kete_text_free(&table.text);
    return checked;
}

/* ---- perft.tsv: options, counts joined by commas; those from `deep` on only in long tests ---- */

static inline unsigned plays_perft(const char *variant, const char *path, unsigned long deep)
{
    struct bao_table table;
    unsigned checked = 0;
    if (!bao_open(&table, path))
        return 0;
    while (bao_row(&table)) {
        struct kete_rules rules = plays_rules(variant, table.field[0], table.line);
        struct kete_position position;
        unsigned depth = 0;
        char *save = NULL;
        kete_rules_setup(&rules, &position);
        for (char *word = strtok_r(table.field[1], ",", &save); word; word = strtok_r(NULL, ",", &save)) {
            unsigned long should = strtoul(word, NULL, 10);
            depth++;
            if (should >= deep && !unit_long())
                break;
            unsigned long is = (unsigned long)kete_rules_perft(&rules, &position, depth);
            UNIT_CHECK(is == should, "%s:%d: %lu at depth %u, should be %lu", path, table.line, is, depth, should);
            checked++;
        }
    }
    kete_text_free(&table.text);
    return checked;
}

/* ---- random games ---- */

/* Plays one game; every position has the seeds of the start, and can be written and read back. */
static inline unsigned plays_game(const struct kete_rules *rules, struct kete_random *random, const char *what)
{
    struct kete_position position, again;
    struct kete_move move;
    struct kete_outcome outcome;
    struct kete_error error = {0};
    struct kete_text text = {0};
    unsigned plies = 0;
    kete_rules_setup(rules, &position);
    if (rules->variant->random_opening)
        rules->variant->random_opening(rules, kete_random_seed(random), &position, &text);
    for (; plies < 300 && kete_rules_end(rules, &position).winner == KETE_WINNER_NONE; plies++) {
        if (!kete_random_play(rules, random, &position, &move, &outcome) || outcome.verdict != KETE_PLAYED)
            break;
        kete_text_clear(&text);
        kete_position_print(&rules->variant->board, &position, &text);
        if (!UNIT_CHECK(kete_rules_seeds(rules, &position) == kete_rules_total(rules),
                        "%s: seeds are not conserved: %s", what, text.bytes))
            break;
        bool same =
            kete_position_parse(&rules->variant->board, (struct kete_slice){text.bytes, text.length}, &again, &error) &&
            kete_position_equal(&position, &again);
        if (!UNIT_CHECK(same, "%s: does not come back: %s", what, text.bytes))
            break;
    }
    kete_text_free(&text);
    return plies;
}

/* Sets value number `v` of option `i`, counted from 0; false past the last one, and for values that take a number. */
static inline bool plays_set_value(struct kete_rules *rules, unsigned i, unsigned v, char setting[128])
{
    const char *at = rules->variant->options[i].values;
    for (; v && *at; v--)
        at += strcspn(at, "|"), at += *at == '|';
    size_t length = strcspn(at, "|");
    if (length == 0 || at[length - 1] == 'N')
        return false;
    snprintf(setting, 128, "%s=%.*s", rules->variant->options[i].name, (int)length, at);
    return bao_set(rules, setting, 0);
}

/* Games under every value of every option, the others at their defaults. Returns the values that were played. */
static inline unsigned plays_random(const char *variant, unsigned games)
{
    const struct kete_variant *game = kete_variant_find(variant);
    unsigned values = 0;
    for (unsigned i = 0; i < game->option_count; i++)
        for (unsigned v = 0; v < 16; v++) {
            struct kete_rules rules;
            char setting[128];
            kete_rules_init(&rules, game);
            if (kete_option_find(game, game->options[i].name) < 0 || !plays_set_value(&rules, i, v, setting))
                break;
            struct kete_random random = {i * 16 + v};
            for (unsigned n = 0; n < games; n++)
                plays_game(&rules, &random, setting);
            values++;
        }
    return values;
}

#endif
