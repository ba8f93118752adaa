/* SPDX-License-Identifier: MIT */
/* Moves said in full and written in every notation: the canonical text, and records that replay to the same boards. */
#include "check/say.h"

#include "notation/notation.h"
#include "notation/reader.h"
#include "rules/profile.h"
#include "rules/random.h"
#include "unit.h"

#include <glob.h>
#include <stdio.h>
#include <string.h>

static const char *const ids[] = {"voogt", "kiba", "bga", "abstract-play", "mancala-world", "colon"};
enum { NOTATIONS = sizeof ids / sizeof *ids };

struct bench {
    struct kete_rules rules;
    struct kete_notation *notation[NOTATIONS];
    struct kete_text moves[NOTATIONS]; /* the game in each of them */
    unsigned plies;
    struct kete_position start, last;
};

static bool start(struct bench *bench, const char *profile_path)
{
    struct kete_error error = {0};
    *bench = (struct bench){0};
    struct kete_profile *profile = kete_profile_load(unit_data(profile_path), unit_data("corpus/rules"), &error);
    if (profile)
        bench->rules = *kete_profile_rules(profile);
    kete_profile_free(profile);
    bool good = profile != NULL;
    for (size_t i = 0; i < NOTATIONS; i++) {
        char path[64];
        snprintf(path, sizeof path, "notation/%s.yaml", ids[i]);
        good &= (bench->notation[i] = kete_notation_load(unit_data(path), &error)) != NULL;
    }
    return UNIT_CHECK(good, "%s", error.text);
}

static void stop(struct bench *bench)
{
    for (size_t i = 0; i < NOTATIONS; i++) {
        kete_notation_free(bench->notation[i]);
        kete_text_free(&bench->moves[i]);
    }
}

/* ---- writing a game in all notations ---- */

static void write_ply(void *to, const struct kete_ply *ply)
{
    struct bench *bench = to;
    struct kete_text canonical = {0}, written = {0};
    if (!ply->played)
        return;
    bench->plies++;
    for (size_t i = 0; i < NOTATIONS; i++) {
        struct kete_notation *notation = bench->notation[i];
        struct kete_said said = kete_say_ply(&bench->rules, ply, kete_notation_takasia_mark(notation));
        kete_notation_write(notation, said, &bench->moves[i]);
        kete_text_addc(&bench->moves[i], ' ');
    }
    kete_notation_write(bench->notation[0], kete_say_ply(&bench->rules, ply, KETE_TAKASIA_MARK_NONE), &written);
    kete_move_print(&bench->rules, ply->before, ply->move, &canonical);
    UNIT_STRING(written.bytes, canonical.bytes);
    kete_text_free(&canonical);
    kete_text_free(&written);
}

static struct kete_replay replay(struct bench *bench, struct kete_notation *notation, struct kete_record *record,
                                 bool write)
{
    struct kete_replay run = {.rules = &bench->rules, .ply = write ? write_ply : NULL, .to = bench};
    kete_notation_read(notation, record);
    kete_replay_run(&run, record);
    return run;
}

/* ---- reading it back ---- */

static void read_back(struct bench *bench, size_t i, const char *position)
{
    struct kete_text text = {0};
    struct kete_record record;
    struct kete_error error = {0};
    kete_text_addf(&text, "[Variant \"%s\"]\n", bench->rules.variant->id);
    if (position)
        kete_text_addf(&text, "[SetUp \"1\"]\n[FEN \"%s\"]\n", position);
    kete_text_addf(&text, "\n%s*\n", bench->moves[i].bytes);
    struct kete_slice source = {text.bytes, text.length};
    struct kete_reader *reader = kete_reader_new(kete_read_memory, &source);
    kete_record_init(&record);
    CU_ASSERT(kete_reader_next(reader, &record, &error));
    struct kete_replay run = replay(bench, bench->notation[i], &record, false);
    UNIT_CHECK(run.verified == bench->plies, "%s: %u of %u plies", ids[i], run.verified, bench->plies);
    UNIT_CHECK(kete_position_equal(&run.last, &bench->last), "%s: another board", ids[i]);
    for (const struct kete_finding *f = record.findings.first; f; f = f->next)
        UNIT_CHECK(f->severity != KETE_ERROR && (f->severity != KETE_WARNING || strcmp(ids[i], "colon") == 0 ||
                                                 f->id == KETE_FINDING_RESULT_MISSING),
                   "%s: %s", ids[i], f->message);
    kete_reader_free(reader);
    kete_record_free(&record);
    kete_text_free(&text);
}

static void file_through_all(struct bench *bench, const char *path)
{
    struct kete_text text = {0};
    struct kete_record record;
    struct kete_error error = {0};
    if (!unit_load(path, &text))
        return;
    struct kete_slice source = {text.bytes, text.length};
    struct kete_reader *reader = kete_reader_new(kete_read_memory, &source);
    kete_record_init(&record);
    while (kete_reader_next(reader, &record, &error)) {
        bench->plies = 0;
        for (size_t i = 0; i < NOTATIONS; i++)
            kete_text_clear(&bench->moves[i]);
        struct kete_replay run = replay(bench, bench->notation[0], &record, true);
        bench->last = run.last;
        bool damaged = strstr(path, "voogt-2") != NULL; /* it is written up to the damage */
        UNIT_CHECK(damaged != (run.verified == run.plies), "%s: %u of %u", path, run.verified, run.plies);
        for (size_t i = 0; i < NOTATIONS; i++)
            read_back(bench, i, kete_record_tag(&record, "FEN"));
    }
    kete_reader_free(reader);
    kete_record_free(&record);
    kete_text_free(&text);
}

/* Each game, in whatever notation it is written, replays to the same board. */
static void the_games_in_every_notation(void)
{
    struct bench bench;
    glob_t found;
    if (start(&bench, "corpus/rules/bao-kiswahili/donkers-2003.yaml") &&
        UNIT_CHECK(glob(unit_data("corpus/games/voogt-*.mgn"), 0, NULL, &found) == 0, "no games")) {
        UNIT_NUMBER(found.gl_pathc, 8);
        for (size_t i = 0; i < found.gl_pathc; i++)
            file_through_all(&bench, strstr(found.gl_pathv[i], "corpus/"));
        globfree(&found);
    }
    stop(&bench);
}

/* The published game, in the words in which it is published. */
static void the_published_words(void)
{
    struct bench bench;
    if (start(&bench, "corpus/rules/bao-kujifunza/kujifunza.yaml")) {
        file_through_all(&bench, "corpus/games/abstract-play-2023.mgn");
        UNIT_STRING(bench.moves[3].bytes, "a2> f3> h1> h4< f2<* h3< ");
    }
    stop(&bench);
}

/* Problem 1 of Mancala World in its own words: B2L clears North's front row. */
static void the_published_problem(void)
{
    static const char words[] = "[Variant \"bao-kiswahili\"]\n[SetUp \"1\"]\n[FEN \"2,2,4,6,0,0,3,4/3,0,3,0,0,5,1,0/"
                                "2,0,1,2,0,1,1,1/1,2,4,5,3,3,3,2 S hand=0,0 house=-\"]\n\n1. B2L 1-0\n";
    struct bench bench;
    struct kete_slice source = {words, sizeof words - 1};
    struct kete_record record;
    struct kete_error error = {0};
    struct kete_reader *reader = kete_reader_new(kete_read_memory, &source);
    kete_record_init(&record);
    if (start(&bench, "corpus/rules/bao-kiswahili/donkers-2003.yaml") &&
        UNIT_CHECK(kete_reader_next(reader, &record, &error), "no game")) {
        struct kete_replay run = replay(&bench, bench.notation[4], &record, true);
        UNIT_NUMBER(run.verified, 1);
        UNIT_NUMBER(run.end.winner, KETE_WINNER_SOUTH);
        UNIT_STRING(run.end_word, "front-row");
        UNIT_STRING(bench.moves[1].bytes, "B2<# "); /* and the winning move bears K.I.B.A.'s mark */
    }
    kete_reader_free(reader);
    kete_record_free(&record);
    stop(&bench);
}

/* ---- all games: the notation that a variant is written in by default says what the canonical text says ---- */

static void play_game(const struct kete_rules *rules, struct kete_notation *notation, uint64_t seed, unsigned *wrong)
{
    struct kete_random random = {seed};
    struct kete_position position;
    struct kete_text words = {0}, canonical = {0}, written = {0};
    kete_rules_setup(rules, &position);
    if (rules->variant->random_opening)
        rules->variant->random_opening(rules, seed, &position, &words);
    for (unsigned i = 0; i < 60; i++) {
        struct kete_position before = position;
        struct kete_move move;
        struct kete_outcome outcome;
        if (!kete_random_play(rules, &random, &position, &move, &outcome))
            break;
        struct kete_ply ply = {.side = (enum kete_side)before.side, .played = true, .move = move};
        ply.outcome = &outcome;
        ply.before = &before;
        ply.after = &position;
        struct kete_said said = kete_say_ply(rules, &ply, KETE_TAKASIA_MARK_NONE);
        kete_text_clear(&canonical);
        kete_text_clear(&written);
        kete_move_print(rules, &before, move, &canonical);
        kete_notation_write(notation, said, &written);
        bool same = strcmp(canonical.bytes, written.bytes) == 0;
        same &= kete_notation_token(notation, kete_slice_of(canonical.bytes)).read;
        if (!same && (*wrong)++ == 0)
            UNIT_CHECK(false, "%s: %s is written %s", rules->variant->id, canonical.bytes, written.bytes);
    }
    kete_text_free(&words);
    kete_text_free(&canonical);
    kete_text_free(&written);
}

static void canonical_texts_of_all_games(void)
{
    static const char *const sets[][3] = {{"tschuba", "extra-capture", "compulsory-pair"},
                                          {"tschuba", "extra-capture", "two-free-holes"},
                                          {"tschuba", "extra-capture", "one-hole-compulsory"},
                                          {"bao-kiswahili", "chain-entry", "choose"}};
    for (const struct kete_variant *const *v = kete_variant_all(); *v; v++) {
        struct kete_error error = {0};
        struct kete_rules rules;
        char path[64];
        unsigned wrong = 0;
        snprintf(path, sizeof path, "notation/%s.yaml", (*v)->default_notation);
        struct kete_notation *notation = kete_notation_load(unit_data(path), &error);
        if (!UNIT_CHECK(notation != NULL, "%s: %s", (*v)->id, error.text) || (*v)->unknown) {
            kete_notation_free(notation);
            continue;
        }
        CU_ASSERT(kete_notation_serves(notation, (*v)->id));
        for (unsigned seed = 0; seed < 100; seed++) {
            kete_rules_init(&rules, *v);
            const char *const *set = sets[seed % 4];
            if (seed % 8 > 3 && strcmp(set[0], (*v)->id) == 0)
                UNIT_CHECK(kete_rules_set(&rules, set[1], set[2], &error), "%s", error.text);
            play_game(&rules, notation, seed, &wrong);
        }
        UNIT_CHECK(wrong == 0, "%s: %u moves", (*v)->id, wrong);
        kete_notation_free(notation);
    }
}

CU_TestInfo tests_say[] = {
    {"the games in every notation of Bao, and back", the_games_in_every_notation},
    {"a published game in its own words", the_published_words},
    {"a published problem in its own words", the_published_problem},
    {"what all games write is their canonical text", canonical_texts_of_all_games},
    CU_TEST_INFO_NULL,
};
