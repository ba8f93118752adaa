/* SPDX-License-Identifier: MIT */
/* Helpers for tests of the rules: tables of data, profiles of the corpus, positions and moves by their text, traces. */
#ifndef KETE_TESTS_BAO_H
#define KETE_TESTS_BAO_H

#include "board/position_text.h"
#include "rules/profile.h"
#include "rules/random.h"
#include "rules/rules.h"
#include "unit.h"

#include <stdio.h>
#include <string.h>

/* ---- tables: tab-separated lines, those that begin with # left out ---- */

enum { BAO_FIELDS = 8 };

struct bao_table {
    struct kete_text text;
    char *next;
    int line;                /* of the row at hand */
    char *field[BAO_FIELDS]; /* "" where a row has fewer */
};

static inline bool bao_open(struct bao_table *table, const char *path)
{
    *table = (struct bao_table){0};
    if (!unit_load(path, &table->text))
        return false;
    table->next = table->text.bytes;
    return UNIT_CHECK(table->next != NULL, "%s is empty", path);
}

static inline void bao_split(struct bao_table *table, char *row)
{
    static char none[] = "";
    for (int i = 0; i < BAO_FIELDS; i++) {
        table->field[i] = row ? row : none;
        row = row ? strchr(row, '\t') : NULL;
        if (row)
            *row++ = '\0';
    }
}

static inline bool bao_row(struct bao_table *table)
{
    while (table->next && *table->next) {
        char *row = table->next, *end = strchr(row, '\n');
        table->next = end ? end + 1 : NULL;
        table->line++;
        if (end)
            *end = '\0';
        if (*row == '#' || *row == '\0')
            continue;
        bao_split(table, row);
        return true;
    }
    return false;
}

/* ---- profiles ---- */

enum { BAO_PROFILES_MAX = 32 };

struct bao_profiles {
    struct kete_rules rules[BAO_PROFILES_MAX];
    unsigned count;
};

/* The profiles of perft.tsv, which are all that have computed data: 15 of Bao la Kiswahili, 5 of Bao la Kujifunza. */
static inline const struct bao_profiles *bao_profiles(void)
{
    static struct bao_profiles all;
    struct bao_table table;
    if (all.count || !bao_open(&table, "corpus/positions/bao/perft.tsv"))
        return &all;
    while (bao_row(&table) && all.count < BAO_PROFILES_MAX) {
        char path[256];
        struct kete_error error = {0};
        snprintf(path, sizeof path, "corpus/rules/%s/%s.yaml", table.field[0], table.field[1]);
        struct kete_profile *profile = kete_profile_load(unit_data(path), NULL, &error);
        if (UNIT_CHECK(profile != NULL, "%s: %s", path, error.text))
            all.rules[all.count++] = *kete_profile_rules(profile);
        kete_profile_free(profile);
    }
    kete_text_free(&table.text);
    return &all;
}

/* The rules of a computed profile, or NULL. */
static inline const struct kete_rules *bao_profile(const char *id)
{
    const struct bao_profiles *all = bao_profiles();
    for (unsigned i = 0; i < all->count; i++)
        if (strcmp(all->rules[i].profile, id) == 0)
            return &all->rules[i];
    return NULL;
}

/* Sets options from "name=value name=value". */
static inline bool bao_set(struct kete_rules *rules, const char *settings, int line)
{
    char copy[512], *save = NULL;
    snprintf(copy, sizeof copy, "%s", settings);
    for (char *word = strtok_r(copy, " ", &save); word; word = strtok_r(NULL, " ", &save)) {
        struct kete_error error = {0};
        char *value = strchr(word, '=');
        if (value)
            *value++ = '\0';
        if (!UNIT_CHECK(value && kete_rules_set(rules, word, value, &error), "line %d: %s: %s", line, word, error.text))
            return false;
    }
    return true;
}

static inline struct kete_rules bao_rules(const char *variant, const char *settings)
{
    struct kete_rules rules;
    kete_rules_init(&rules, kete_variant_find(variant));
    bao_set(&rules, settings, 0);
    return rules;
}

/* ---- positions and moves by their text ---- */

/* Reads a position. In Bao la Kiswahili one without hands and house is a board of mtaji without houses. */
static inline bool bao_position(const struct kete_rules *rules, const char *text, struct kete_position *out)
{
    struct kete_error error = {0};
    char room[512];
    bool bare = rules->variant->board.keys & KETE_KEY_HOUSE && !strstr(text, "hand=");
    snprintf(room, sizeof room, "%s%s", text, bare ? " hand=0,0 house=-" : "");
    bool good = kete_position_parse(&rules->variant->board, kete_slice_of(room), out, &error);
    return UNIT_CHECK(good, "\"%s\": %s", text, error.text);
}

/* Canonical text as a move, legal or not: hole, L or R, (LR), >, *. */
static inline bool bao_parse(const struct kete_rules *rules, const char *text, struct kete_move *out)
{
    kete_hole hole;
    int used = kete_hole_parse(&rules->variant->board, text, strlen(text), &hole);
    *out = (struct kete_move){0};
    if (!UNIT_CHECK(used > 0, "\"%s\" is no move", text))
        return false;
    out->hole = (uint8_t)kete_hole_ring(hole);
    const char *at = text + used;
    if (*at == 'L' || *at == 'R')
        out->dir = *at++ == 'L' ? KETE_DIR_LEFT : KETE_DIR_RIGHT;
    for (; *at; at++) {
        if (*at == 'R' || *at == '>')
            out->choice |= 1u << out->choices;
        out->choices = (uint8_t)(out->choices + (*at == 'L' || *at == 'R' || *at == '>'));
        out->takasa |= *at == '*';
    }
    return true;
}

/* A move's canonical text; good until the fourth call from here. */
static inline const char *bao_text(const struct kete_rules *rules, const struct kete_position *position,
                                   struct kete_move move)
{
    static char room[4][64];
    static unsigned turn;
    char *out = room[turn++ % 4];
    struct kete_text text = {0};
    kete_move_print(rules, position, move, &text);
    snprintf(out, sizeof room[0], "%s", text.bytes);
    kete_text_free(&text);
    return out;
}

/* The legal move of that canonical text. */
static inline bool bao_find(const struct kete_rules *rules, const struct kete_position *position, const char *text,
                            struct kete_move *out)
{
    struct kete_moves moves;
    struct kete_text is = {0};
    bool found = false;
    *out = (struct kete_move){0};
    kete_rules_moves(rules, position, &moves);
    for (unsigned i = 0; i < moves.count && !found; i++) {
        kete_text_clear(&is);
        kete_move_print(rules, position, moves.move[i], &is);
        found = strcmp(is.bytes, text) == 0;
        if (found)
            *out = moves.move[i];
    }
    kete_text_free(&is);
    return found;
}

/* All legal moves, blank between, in the engine's order. Free the text. */
static inline struct kete_text bao_list(const struct kete_rules *rules, const struct kete_position *position)
{
    struct kete_text out = {0};
    struct kete_moves moves;
    kete_rules_moves(rules, position, &moves);
    kete_text_adds(&out, "");
    for (unsigned i = 0; i < moves.count; i++) {
        kete_text_adds(&out, i ? " " : "");
        kete_move_print(rules, position, moves.move[i], &out);
    }
    return out;
}

/* ---- random play ---- */

/* Calls `use` for every position of random games until it was called `count` times. */
static inline void bao_walk(const struct kete_rules *rules, unsigned count, uint64_t seed,
                            bool (*use)(const struct kete_rules *rules, const struct kete_position *position,
                                        struct kete_random *random))
{
    struct kete_random random = {seed};
    struct kete_position position;
    kete_rules_setup(rules, &position);
    unsigned short_games = 0; /* over with the first move, one after the other */
    while (count--) {
        struct kete_move move;
        struct kete_outcome outcome = {0};
        if (!use(rules, &position, &random)) /* one failure is enough */
            return;
        bool on = kete_random_play(rules, &random, &position, &move, &outcome) && outcome.verdict == KETE_PLAYED &&
                  outcome.end.winner == KETE_WINNER_NONE;
        short_games = on ? 0 : short_games + 1;
        if (!UNIT_CHECK(short_games < 20, "%s: no game can be played", rules->profile))
            return;
        if (!on)
            kete_rules_setup(rules, &position);
    }
}

#endif
