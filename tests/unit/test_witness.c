/* SPDX-License-Identifier: MIT */
/* Witnesses of parting readings: each is played over here, step by step, under both readings. */
#include "unit.h"

#include "check/witness.h"
#include "rules/profile.h"

#include <stdio.h>
#include <string.h>

static struct kete_profile *load(const char *id)
{
    char path[96];
    struct kete_error error = {0};
    snprintf(path, sizeof path, "corpus/rules/bao-kiswahili/%s.yaml", id);
    struct kete_profile *profile = kete_profile_load(unit_data(path), NULL, &error);
    UNIT_CHECK(profile != NULL, "%s", error.text);
    return profile;
}

/* Plays the witness under both readings: every ply is legal under both and leads to the same seeds. */
static bool shared_up_to_parting(const struct kete_witness *w, const struct kete_rules *const rules[2],
                                 struct kete_position position[2])
{
    for (int r = 0; r < 2; r++)
        kete_rules_setup(rules[r], &position[r]);
    for (unsigned i = 0; i < w->plies; i++) {
        struct kete_outcome outcome;
        for (int r = 0; r < 2; r++)
            if (!kete_rules_try(rules[r], &position[r], w->moves[i], &outcome, NULL))
                return false;
        if (memcmp(position[0].seeds, position[1].seeds, sizeof position[0].seeds) != 0)
            return false;
    }
    return true;
}

/* The moves of a position as text, to see whether two lists differ without asking the code under test. */
static void list_moves(const struct kete_rules *rules, const struct kete_position *position, struct kete_text *out)
{
    struct kete_moves moves;
    kete_rules_moves(rules, position, &moves);
    for (unsigned i = 0; i < moves.count; i++) {
        kete_move_print(rules, position, moves.move[i], out);
        kete_text_addc(out, ' ');
    }
}

static void check_witness(const struct kete_witness *w, const struct kete_rules *const rules[2], const char *name)
{
    struct kete_position position[2];
    struct kete_text moves[2] = {{0}, {0}};
    if (!UNIT_CHECK(shared_up_to_parting(w, rules, position), "%s: the game is shared up to the parting", name))
        return;
    for (int r = 0; r < 2; r++)
        list_moves(rules[r], &position[r], &moves[r]);
    bool same_moves = strcmp(moves[0].bytes ? moves[0].bytes : "", moves[1].bytes ? moves[1].bytes : "") == 0;
    if (w->parting.kind == KETE_PART_MOVES) {
        UNIT_CHECK(!same_moves, "%s: the legal moves differ", name);
    } else {
        struct kete_outcome outcome[2];
        UNIT_CHECK(same_moves, "%s: the legal moves are the same", name);
        for (int r = 0; r < 2; r++)
            kete_rules_play(rules[r], &position[r], w->parting.move, NULL, &outcome[r]);
        bool same = memcmp(position[0].seeds, position[1].seeds, sizeof position[0].seeds) == 0 &&
                    outcome[0].end.winner == outcome[1].end.winner && position[0].block == position[1].block;
        UNIT_CHECK(!same, "%s: the results differ", name);
    }
    for (int r = 0; r < 2; r++)
        kete_text_free(&moves[r]);
}

static void every_profile(void)
{
    static const char *const ids[] = {
        "donkers-bao-1.0", "de-voogt-1995", "kiba-2009", "mancala-world", "nierse",   "wikipedia", "bga-code",
        "bga-doc",         "nkkmd",         "mw-engine", "navpil",        "rust-ban", "ludii",     "abstract-play-2026",
    };
    struct kete_profile *base = load("donkers-2003");
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++) {
        struct kete_profile *other = load(ids[i]);
        struct kete_witness w = {.max_plies = 200, .nodes = 20000, .games = 20000, .seed = 1};
        const struct kete_rules *const rules[2] = {kete_profile_rules(base), kete_profile_rules(other)};
        if (UNIT_CHECK(kete_witness_find(&w, rules[0], rules[1], NULL), "%s parts from donkers-2003", ids[i]))
            check_witness(&w, rules, ids[i]);
        kete_profile_free(other);
    }
    kete_profile_free(base);
}

/* wikipedia allows the tax beside other holes: six first moves against four (docs/variants/bao.md, R11). */
static void shortest(void)
{
    struct kete_profile *base = load("donkers-2003"), *other = load("wikipedia");
    struct kete_witness w = {.max_plies = 10, .nodes = 1000, .games = 0, .seed = 1};
    CU_ASSERT_TRUE(kete_witness_find(&w, kete_profile_rules(base), kete_profile_rules(other), NULL));
    CU_ASSERT_TRUE(w.exact);
    UNIT_NUMBER(w.plies, 0);
    UNIT_NUMBER(w.parting.kind, KETE_PART_MOVES);
    UNIT_NUMBER(w.parting.only, 1);
    kete_profile_free(base);
    kete_profile_free(other);
}

static void never(void)
{
    struct kete_profile *base = load("donkers-2003");
    struct kete_witness w = {.max_plies = 60, .nodes = 3000, .games = 200, .seed = 1};
    CU_ASSERT_FALSE(kete_witness_find(&w, kete_profile_rules(base), kete_profile_rules(base), NULL));
    CU_ASSERT_TRUE(w.exact_depth >= 6); /* 4 + 14 + 38 + 124 + 405 + 1430 positions at most */
    UNIT_NUMBER(w.played, 200);
    kete_profile_free(base);
}

static void setups(void)
{
    struct kete_profile *base = load("donkers-2003"), *other = load("malawi");
    struct kete_witness w = {.max_plies = 10, .nodes = 1000, .games = 10, .seed = 1};
    CU_ASSERT_TRUE(kete_witness_find(&w, kete_profile_rules(base), kete_profile_rules(other), NULL));
    UNIT_NUMBER(w.parting.kind, KETE_PART_SETUP);
    kete_profile_free(base);
    kete_profile_free(other);
}

CU_TestInfo tests_witness[] = {
    {"every profile parts from the default one, and the witness is right", every_profile},
    {"the shortest witness is the first position", shortest},
    {"a reading does not part from itself", never},
    {"different starts part at once", setups},
    CU_TEST_INFO_NULL,
};
