/* SPDX-License-Identifier: MIT */
/* Replaying records: one slip, one finding; and the games of the corpus, whose positions come from two other engines
 * (corpus/SOURCES.md).
 *
 * A row tells its findings in one string, joined by ", ": severity, id, line:column, then number and side of the ply,
 * or - where the finding is about none. Columns are counted in the row by hand.
 */
#include "check/replay.h"

#include "board/position_text.h"
#include "notation/notation.h"
#include "notation/reader.h"
#include "rules/profile.h"
#include "unit.h"

#include <glob.h>
#include <string.h>

/* ---- one record, replayed ---- */

/* The bench of a test: rules, notation, and the record that they are tried on. */
struct bench {
    struct kete_rules rules;
    struct kete_notation *notation;
    struct kete_reader *reader;
    struct kete_record record;
    struct kete_replay replay;
};

static bool start(struct bench *bench, const char *profile_path)
{
    struct kete_error error = {0};
    *bench = (struct bench){.notation = kete_notation_load(unit_data("notation/voogt.yaml"), &error)};
    kete_record_init(&bench->record);
    struct kete_profile *profile = kete_profile_load(unit_data(profile_path), unit_data("corpus/rules"), &error);
    if (profile)
        bench->rules = *kete_profile_rules(profile);
    kete_profile_free(profile);
    return UNIT_CHECK(bench->notation && profile, "%s", error.text);
}

static void stop(struct bench *bench)
{
    kete_reader_free(bench->reader);
    kete_record_free(&bench->record);
    kete_notation_free(bench->notation);
}

static void replay(struct bench *bench, const char *text, size_t length,
                   void (*ply)(void *to, const struct kete_ply *ply), void *to)
{
    struct kete_slice input = {text, length};
    kete_reader_free(bench->reader);
    bench->reader = kete_reader_new(kete_read_memory, &input);
    CU_ASSERT_TRUE(kete_reader_next(bench->reader, &bench->record, NULL));
    kete_notation_read(bench->notation, &bench->record);
    bench->replay = (struct kete_replay){.rules = &bench->rules, .ply = ply, .to = to};
    kete_replay_run(&bench->replay, &bench->record);
}

static const char DONKERS[] = "corpus/rules/bao-kiswahili/donkers-2003.yaml";
static const char KUJIFUNZA[] = "corpus/rules/bao-kujifunza/kujifunza.yaml";

static void tell_finding(const struct kete_record *record, const struct kete_finding *f, struct kete_text *out)
{
    uint32_t line, col;
    kete_record_place(record, f->offset, &line, &col);
    kete_text_addf(out, "%s%s %s %u:%u ", out->length ? ", " : "", kete_severity_name(f->severity),
                   kete_finding_kind(f->id)->id, line, col);
    if (f->number)
        kete_text_addf(out, "%u%c", f->number, f->side);
    else
        kete_text_adds(out, "-");
}

static void tell(const struct kete_record *record, struct kete_text *out)
{
    kete_text_clear(out);
    kete_text_adds(out, "");
    for (const struct kete_finding *f = record->findings.first; f; f = f->next)
        tell_finding(record, f, out);
}

/* ---- one slip, one finding ---- */

#define SHORT    "1. A6L* a6R 2. A4R a6R 3. A5R> a5R"
#define AFTER_1S "0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,1,1,7,0,2,0/0,0,0,0,0,0,0,0 N hand=21,22 house=SN"
#define AFTER_1N "0,0,0,0,0,0,0,0/1,2,3,6,0,0,0,0/0,0,0,1,7,0,2,0/0,0,0,0,0,0,0,0 S hand=21,21 house=SN"
/* before the never-ending move of the game endless-2006, 12 S */
#define ENDLESS "0,0,0,0,0,0,0,0/0,0,0,0,9,0,0,1/1,6,3,1,0,5,4,0/2,1,0,5,0,3,0,1 S hand=11,11 house=-"
/* before 34 S of de Voogt's game 69, which puts a2 under takasia; 36 S puts a1 under it */
#define TAKASIA "3,4,1,5,4,2,4,1/1,1,7,2,4,0,8,0/0,0,0,0,0,1,1,1/6,1,0,1,2,2,2,0 S hand=0,0 house=-"
#define MTAJI   "2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2 S hand=0,0 house=-"
/* A4 takes 8 seeds, one for each hole of the row: from either end they lead to the same position */
#define EITHER_WAY "0,0,0,0,0,0,0,0/0,0,0,8,0,4,2,1/0,1,0,3,12,1,0,0/0,0,0,0,0,0,0,0 S hand=16,16 house=SN"
#define FEN(text)  "[FEN \"" text "\"]\n\n"

static const struct row {
    const char *text, *findings;
    const char *option, *value; /* NULL: none */
} rows[] = {
    /* nothing is wrong */
    {SHORT " 0-1", "", NULL, NULL},
    {"[Result \"0-1\"]\n[Termination \"front-row\"]\n\n" SHORT " 0-1", "", NULL, NULL},
    {"6L* 6R 4R 6R 5R> 5R 0-1", "", NULL, NULL},
    {FEN(AFTER_1S) "1... a6R 2. A4R *", "", NULL, NULL},
    {FEN(AFTER_1N) "2. A4R a6R 3. A5R> *", "", NULL, NULL},
    {FEN(TAKASIA) "34. B6R* a6R** 35. B7R b8R 36. A7R* a4R** *", "", NULL, NULL},
    {FEN(TAKASIA) "34. B6R** a6R* 35. B7R b8R 36. A7R** a4R* *", "", NULL, NULL},
    {FEN(TAKASIA) "34. B6R* {[%block a2]} a6R* {[%block -]} *", "", NULL, NULL},
    {"1. A6L* (1. A7L* a5R (1... a5L)) a6R *", "", NULL, NULL},

    /* marks, letters and numbers */
    {"1. A6L a6R *", "warning missing-mark 1:4 1S", NULL, NULL},
    {"1. A6L* a6R 2. A4R* *", "error wrong-mark 1:16 2S", NULL, NULL},
    {"1. A6L* a6R** *", "error wrong-mark 1:9 1N", NULL, NULL},
    {"1. A6L* a6R> *", "error house-mark 1:9 1N", NULL, NULL},
    {"1. A6R* a6R* 2. A7R* a7R* 3. A8L*> *", "error house-mark 1:30 3S", NULL, NULL},
    {"1. A6L* A6R *", "warning letter-case 1:9 1N", NULL, NULL},
    {"1. a6L* *", "warning letter-case 1:4 1S", NULL, NULL},
    {"1. A6l* *", "warning letter-case 1:4 1S", NULL, NULL},
    {"1. A6L* a6R 2. A4R a6R 3. A5L a3R 4. A8> a8 5. A4R a7L *", "warning idle-letter 1:52 5N", NULL, NULL},
    {"1. A6L* a6R 2. A4R a6R 3. A5L a3R 4. A8> a8 5. A4R a7R *", "", NULL, NULL},
    {"1. A6L* a6R 3. A4R a6R 3. A5R> *", "warning wrong-number 1:13 2S", NULL, NULL},
    {"1. A6L* a6R 12. A4R a6R 13. A5R> *", "warning wrong-number 1:13 2S", NULL, NULL},
    {"1. A6L* a6R 2... A4R *", "warning wrong-number 1:13 2S", NULL, NULL},
    {"1. A6L** *", "warning takasia-mark 1:4 1S", NULL, NULL},
    {FEN(TAKASIA) "34. B6R* a6R** 35. B7R b8R 36. A7R* a4R* *", "warning takasia-unmarked 3:37 36N", NULL, NULL},
    {FEN(TAKASIA) "34. B6R* a6R** 35. B7R b8R 36. A7R** a4R** *", "warning takasia-mark 3:32 36S", NULL, NULL},

    /* moves */
    {"1. 6* *", "error ambiguous-move 1:4 1S", NULL, NULL},
    {FEN(EITHER_WAY) "1. A4 *", "", NULL, NULL},
    {FEN(MTAJI) "1. 3 *", "error ambiguous-move 3:4 1S", NULL, NULL},
    {"1. A1L* a6R 2. A4R *", "error illegal-move 1:4 1S, note unverified 1:9 -", NULL, NULL},
    {"1. A5L* *", "error illegal-move 1:4 1S", NULL, NULL},
    {"1. A6L* a6R 2. A7R *", "error must-capture 1:16 2S", NULL, NULL},
    {"1. A6L* (1. A1L* a6R) a6R *", "error illegal-move 1:13 1S", NULL, NULL},
    {FEN(ENDLESS) "12. A3L* *", "error never-ending 3:5 12S", NULL, NULL},
    {FEN(ENDLESS) "12. A3L* *", "error over-limit 3:5 12S", "lap-cap", "20"},
    {FEN(ENDLESS) "12. A3L* 0-1", "", "endless-result", "loss"},
    {FEN(ENDLESS) "12. A3L* a1 0-1", "error move-after-end 3:10 12N", "endless-result", "loss"},
    {SHORT " 4. A1 a1 0-1", "error move-after-end 1:39 4S, note unverified 1:42 -", NULL, NULL},

    /* positions and other machine data */
    {"1. A6L* {[%pos " AFTER_1S "] [%cap -] [%tot 32,32] [%laps 1] [%block -]} *", "", NULL, NULL},
    {"1. A6L* {[%pos " AFTER_1N "]} *", "error position-mismatch 1:10 1S", NULL, NULL},
    {"1. A6L* {[%pos 1,2]} *", "error bad-position 1:19 1S", NULL, NULL},
    {FEN("x") "1. A6L* *", "error bad-position 1:7 -, note unverified 3:4 -", NULL, NULL},
    {FEN("0,0,0,0,0,0,0,0/1,2,3,6,0,0,0,0/0,0,0,1,7,0,2,0/0,0,0,0,0,0,0,0 S hand=21,20 house=SN") "2. A4R *",
     "warning seed-total 1:1 -", NULL, NULL},
    {"1. A6L* a6R {[%cap 1]} *", "", NULL, NULL},
    {"1. A6L* a6R {[%cap 1,1]} *", "error capture-mismatch 1:14 1N", NULL, NULL},
    {"1. A6L* {[%tot 33,31]} *", "error total-mismatch 1:10 1S", NULL, NULL},
    {"{[%tot 33,31]} 1. A6L* *", "error total-mismatch 1:2 -", NULL, NULL},
    {"1. A6L* {[%laps 2]} *", "error laps-mismatch 1:10 1S", NULL, NULL},
    {"1. A6L* {[%block a2]} *", "error block-mismatch 1:10 1S", NULL, NULL},
    {FEN(TAKASIA) "34. B6R* {[%block -]} *", "error block-mismatch 3:11 34S", NULL, NULL},
    {"1. A6L* {[%cap x]} *", "error bad-data 1:10 1S", NULL, NULL},
    {"1. A6L* {[%cap 1} *", "error bad-data 1:10 1S", NULL, NULL},
    {"{[%cap 1]} 1. A6L* *", "error bad-data 1:2 -", NULL, NULL},
    {"1. A6L* {[%block]} *", "error bad-data 1:10 1S", NULL, NULL},
    {"1. A1 {[%played " AFTER_1S "] [%cap 3]} a6R 2. A4R *", "error illegal-move 1:4 1S", NULL, NULL},
    {"1. A1 {[%played x]} a6R *", "error illegal-move 1:4 1S, error bad-position 1:17 1S, note unverified 1:21 -", NULL,
     NULL},

    /* results */
    {SHORT " 1-0", "error result-mismatch 1:36 -", NULL, NULL},
    {"[Result \"1-0\"]\n\n" SHORT " 1-0", "error result-mismatch 1:1 -", NULL, NULL},
    {"[Result \"0-1\"]\n\n" SHORT " 1-0", "error result-mismatch 3:36 -", NULL, NULL},
    {"[Result \"0-1\"]\n[Termination \"no-move\"]\n\n" SHORT " 0-1", "error result-mismatch 2:1 -", NULL, NULL},
    {"[Result \"*\"]\n[Termination \"unfinished\"]\n\n" SHORT " *", "error result-mismatch 1:1 -", NULL, NULL},
    {"[Result \"1-0\"]\n[Termination \"?\"]\n\n" SHORT " 1-0", "", NULL, NULL},
    {"[Termination \"front-row\"]\n\n1. A6L* 1-0", "error result-mismatch 1:1 -", NULL, NULL},
    {"[Termination \"resignation\"]\n\n1. A6L* *", "error result-mismatch 1:1 -", NULL, NULL},
    {"[Termination \"resignation\"]\n\n1. A6L* 1-0", "", NULL, NULL},
    {"[Termination \"unfinished\"]\n\n1. A6L* 1-0", "error result-mismatch 1:1 -", NULL, NULL},
    {"[Termination \"tired\"]\n\n1. A6L* *", "note result-open 1:1 -", NULL, NULL},
    {"1. A6L* 1-0", "note result-open 1:9 -", NULL, NULL},
    {SHORT " *", "warning result-missing 1:36 -", NULL, NULL},
    {"[Result \"x\"]\n\n1. A6L* *", "error bad-tag 1:1 -", NULL, NULL},
    {"[Result \"28-20\"]\n\n1. A6L* *", "error result-mismatch 1:1 -", NULL, NULL},
};

enum { ROWS = sizeof rows / sizeof rows[0] };

static void replay_row(struct bench *bench, const struct row *row)
{
    struct kete_rules rules = bench->rules;
    if (row->option)
        CU_ASSERT_TRUE(kete_rules_set(&bench->rules, row->option, row->value, NULL));
    replay(bench, row->text, strlen(row->text), NULL, NULL);
    bench->rules = rules;
}

static void slips_are_found(void)
{
    struct bench bench;
    struct kete_text found = {0};
    if (!start(&bench, DONKERS))
        return;
    for (size_t i = 0; i < ROWS; i++) {
        replay_row(&bench, &rows[i]);
        tell(&bench.record, &found);
        UNIT_CHECK(strcmp(found.bytes, rows[i].findings) == 0, "%s:\n    found    %s\n    expected %s", rows[i].text,
                   found.bytes, rows[i].findings);
    }
    kete_text_free(&found);
    stop(&bench);
}

/* An engine that loses a seed with every move. */
static void play_badly(const struct kete_rules *rules, struct kete_position *position, struct kete_move move,
                       struct kete_outcome *out)
{
    kete_variant_find("bao-kiswahili")->play(rules, position, move, out);
    position->hand[0]--;
}

static void lost_seeds_are_found(void)
{
    struct bench bench;
    struct kete_text found = {0};
    if (!start(&bench, DONKERS))
        return;
    struct kete_variant bad = *bench.rules.variant;
    bad.play = play_badly;
    bench.rules.variant = &bad;
    replay(&bench, "1. A6L* a6R *", 13, NULL, NULL);
    tell(&bench.record, &found);
    UNIT_STRING(found.bytes, "error seeds-not-conserved 1:4 1S, error seeds-not-conserved 1:9 1N");
    kete_text_free(&found);
    stop(&bench);
}

/* ---- what the replay reports ---- */

struct plies {
    struct kete_text text;
};

static void note_ply(void *to, const struct kete_ply *ply)
{
    struct plies *plies = to;
    kete_text_addf(&plies->text, "%u%c%s ", ply->number, kete_side_letter(ply->side), ply->played ? "" : "?");
}

static void plies_are_told(void)
{
    static const char text[] = "1. A6L* (1. A7L*) a6R 2. A1 a1 3. A1 a1 *";
    struct bench bench;
    struct plies plies = {{0}};
    if (!start(&bench, DONKERS))
        return;
    replay(&bench, text, strlen(text), note_ply, &plies);
    UNIT_STRING(plies.text.bytes, "1S 1N 2S? 2N? 3S? 3N? ");
    UNIT_NUMBER(bench.replay.plies, 6);
    UNIT_NUMBER(bench.replay.verified, 2);
    CU_ASSERT_TRUE(bench.replay.broken);
    UNIT_STRING(bench.replay.end_word, "unverified");
    struct kete_text last = {0};
    kete_position_print(&bench.rules.variant->board, &bench.replay.last, &last);
    UNIT_STRING(last.bytes, AFTER_1N);
    kete_text_free(&last);
    kete_text_free(&plies.text);
    stop(&bench);
}

static void end_is_told(void)
{
    static const struct {
        const char *text;
        enum kete_winner winner;
        const char *word;
    } ends[] = {
        {SHORT " 0-1", KETE_WINNER_NORTH, "front-row"},
        {SHORT " 1-0", KETE_WINNER_NORTH, "front-row"},
        {"1. A6L* *", KETE_WINNER_NONE, "unfinished"},
        {"1. A6L* 1-0", KETE_WINNER_SOUTH, "as recorded"},
        {"[Termination \"resignation\"]\n\n1. A6L* 0-1", KETE_WINNER_NORTH, "resignation"},
        {"[Termination \"agreed\"]\n\n1. A6L* 1/2-1/2", KETE_WINNER_DRAW, "agreed"},
        {"1. A1 1-0", KETE_WINNER_NONE, "unverified"},
    };
    struct bench bench;
    if (!start(&bench, DONKERS))
        return;
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        replay(&bench, ends[i].text, strlen(ends[i].text), NULL, NULL);
        UNIT_CHECK(bench.replay.end.winner == ends[i].winner && strcmp(bench.replay.end_word, ends[i].word) == 0,
                   "%s: winner %d, %s", ends[i].text, bench.replay.end.winner, bench.replay.end_word);
    }
    stop(&bench);
}

/* ---- the corpus ---- */

/* A game's table: ply, move as recorded, canonical move, position; one row a ply. */
struct golden {
    const struct bench *bench;
    const char *name;
    const char *at; /* the next row */
    unsigned rows;
};

static struct kete_slice next_field(const char **at)
{
    struct kete_slice field = {*at, strcspn(*at, "\t\n")};
    *at += field.length + ((*at)[field.length] != '\0');
    return field;
}

static void compare_ply(void *to, const struct kete_ply *ply)
{
    struct golden *golden = to;
    const struct kete_board *board = &golden->bench->rules.variant->board;
    struct kete_text name = {0}, move = {0}, position = {0};
    while (*golden->at == '#')
        golden->at += strcspn(golden->at, "\n") + 1;
    struct kete_slice fields[4];
    for (int i = 0; i < 4; i++)
        fields[i] = next_field(&golden->at);
    golden->rows++;
    kete_text_addf(&name, "%u%c", ply->number, kete_side_letter(ply->side));
    if (ply->played) {
        kete_move_print(&golden->bench->rules, ply->before, ply->move, &move);
        kete_position_print(board, ply->after, &position);
    }
    struct kete_slice written = kete_item_text(&golden->bench->record, ply->item);
    UNIT_CHECK(ply->played && kete_slice_is(fields[0], name.bytes), "%s: ply %s is not played", golden->name,
               name.bytes);
    UNIT_CHECK(written.length == fields[1].length && memcmp(written.at, fields[1].at, written.length) == 0,
               "%s: %s is written %.*s", golden->name, name.bytes, (int)written.length, written.at);
    UNIT_CHECK(move.bytes && kete_slice_is(fields[2], move.bytes), "%s: %s is %s", golden->name, name.bytes,
               move.bytes);
    UNIT_CHECK(position.bytes && kete_slice_is(fields[3], position.bytes), "%s: %s leads to %s", golden->name,
               name.bytes, position.bytes);
    kete_text_free(&name);
    kete_text_free(&move);
    kete_text_free(&position);
}

/* The plies that a table has are compared; those past its end must be told as not played. */
static void compare_or_skip(void *to, const struct kete_ply *ply)
{
    struct golden *golden = to;
    if (*golden->at)
        compare_ply(to, ply);
    else
        UNIT_CHECK(!ply->played, "%s: a ply past the table", golden->name);
}

static unsigned compare_game(struct bench *bench, const char *table)
{
    char name[64];
    struct kete_text path = {0}, game = {0}, expected = {0};
    const char *base = strrchr(table, '/') + 1;
    snprintf(name, sizeof name, "%.*s", (int)(strlen(base) - strlen(".positions.tsv")), base);
    kete_text_addf(&path, "corpus/games/%s.positions.tsv", name);
    struct golden golden = {.bench = bench, .name = name};
    if (unit_load(path.bytes, &expected)) {
        kete_text_clear(&path);
        kete_text_addf(&path, "corpus/games/%s.mgn", name);
        golden.at = expected.bytes;
        if (unit_load(path.bytes, &game))
            replay(bench, game.bytes, game.length, compare_or_skip, &golden);
        UNIT_CHECK(*golden.at == '\0', "%s: the table goes on: %.20s", name, golden.at);
    }
    kete_text_free(&path);
    kete_text_free(&game);
    kete_text_free(&expected);
    return golden.rows;
}

static void corpus_is_replayed(void)
{
    glob_t tables;
    struct bench kiswahili, kujifunza;
    unsigned count = 0;
    if (!start(&kiswahili, DONKERS) || !start(&kujifunza, KUJIFUNZA))
        return;
    CU_ASSERT_EQUAL_FATAL(glob(unit_data("corpus/games/*.positions.tsv"), 0, NULL, &tables), 0);
    for (size_t i = 0; i < tables.gl_pathc; i++)
        count +=
            compare_game(strstr(tables.gl_pathv[i], "abstract-play") ? &kujifunza : &kiswahili, tables.gl_pathv[i]);
    CU_ASSERT_TRUE(tables.gl_pathc >= 13);
    UNIT_CHECK(count > 400, "only %u plies", count);
    globfree(&tables);
    stop(&kiswahili);
    stop(&kujifunza);
}

/* Where a reading is wrong, the replay must say so there, and nowhere before. */
static void wrong_readings_are_refused(void)
{
    static const struct {
        const char *path, *first;
    } games[] = {
        {"corpus/games/book/voogt-1.mgn", "17N"},      {"corpus/games/book/voogt-3.mgn", "23N"},
        {"corpus/games/book/voogt-7.mgn", "15S"},      {"corpus/games/voogt-2.mgn", "15S"},
        {"corpus/games/endless-2006-move.mgn", "12S"},
    };
    struct bench bench;
    if (!start(&bench, DONKERS))
        return;
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        struct kete_text text = {0};
        char place[16];
        if (!unit_load(games[i].path, &text))
            continue;
        replay(&bench, text.bytes, text.length, NULL, NULL);
        const struct kete_finding *f = bench.record.findings.first;
        while (f && f->severity != KETE_ERROR)
            f = f->next;
        snprintf(place, sizeof place, "%u%c", f ? f->number : 0, f ? f->side : '-');
        UNIT_CHECK(strcmp(place, games[i].first) == 0, "%s: the first error is at %s", games[i].path, place);
        UNIT_NUMBER(bench.record.findings.count[KETE_ERROR], 1);
        kete_text_free(&text);
    }
    stop(&bench);
}

/* ---- the list of findings ---- */

/* Where each finding is shown: in a row above ("replay"), or in that file of tests, by its id. */
static const struct {
    const char *id, *shown;
    enum kete_severity severity;
} list[] = {
    {"unclosed-comment", "tests/unit/test_reader.c", KETE_ERROR},
    {"brace-in-comment", "tests/unit/test_reader.c", KETE_WARNING},
    {"unclosed-variation", "tests/unit/test_reader.c", KETE_ERROR},
    {"deep-variation", "tests/unit/test_reader.c", KETE_ERROR},
    {"stray-bracket", "tests/unit/test_reader.c", KETE_ERROR},
    {"bad-tag", "tests/unit/test_reader.c", KETE_ERROR},
    {"bad-json", "tests/unit/test_json.c", KETE_ERROR},
    {"duplicate-tag", "tests/unit/test_reader.c", KETE_WARNING},
    {"bad-bytes", "tests/unit/test_reader.c", KETE_WARNING},
    {"nul-byte", "tests/unit/test_reader.c", KETE_ERROR},
    {"byte-order-mark", "tests/unit/test_reader.c", KETE_NOTE},
    {"stray-text", "tests/unit/test_reader.c", KETE_WARNING},
    {"game-too-long", "tests/unit/test_reader.c", KETE_ERROR},
    {"too-many-findings", "tests/cases/verify/many-findings/out", KETE_NOTE},
    {"no-game", "tests/unit/test_reader.c", KETE_ERROR},
    {"unreadable-move", "tests/cases/verify/unreadable-moves/out", KETE_ERROR},
    {"wrong-number", "replay", KETE_WARNING},
    {"letter-case", "replay", KETE_WARNING},
    {"idle-letter", "replay", KETE_WARNING},
    {"missing-mark", "replay", KETE_WARNING},
    {"wrong-mark", "replay", KETE_ERROR},
    {"house-mark", "replay", KETE_ERROR},
    {"takasia-mark", "replay", KETE_WARNING},
    {"takasia-unmarked", "replay", KETE_WARNING},
    {"ambiguous-move", "replay", KETE_ERROR},
    {"illegal-move", "replay", KETE_ERROR},
    {"wrong-side", "tests/cases/verify/isolo-men-faults/out", KETE_ERROR},
    {"pass", "tests/cases/verify/tschuba-pass/out", KETE_NOTE},
    {"bad-opening", "tests/cases/verify/lukho/out", KETE_ERROR},
    {"must-capture", "replay", KETE_ERROR},
    {"never-ending", "replay", KETE_ERROR},
    {"over-limit", "replay", KETE_ERROR},
    {"move-after-end", "replay", KETE_ERROR},
    {"position-mismatch", "replay", KETE_ERROR},
    {"bad-position", "replay", KETE_ERROR},
    {"seed-total", "replay", KETE_WARNING},
    {"seeds-not-conserved", "tests/unit/test_replay.c", KETE_ERROR},
    {"capture-mismatch", "replay", KETE_ERROR},
    {"total-mismatch", "replay", KETE_ERROR},
    {"laps-mismatch", "replay", KETE_ERROR},
    {"block-mismatch", "replay", KETE_ERROR},
    {"bad-data", "replay", KETE_ERROR},
    {"result-mismatch", "replay", KETE_ERROR},
    {"score-mismatch", "tests/cases/verify/lukho/out", KETE_ERROR},
    {"match-mismatch", "tests/cases/verify/match/out", KETE_ERROR},
    {"result-open", "replay", KETE_NOTE},
    {"result-missing", "replay", KETE_WARNING},
    {"unverified", "replay", KETE_NOTE},
    {"rules-unknown", "tests/cases/verify/unknown-variant/out", KETE_WARNING},
    {"bad-rules", "tests/cases/verify/bad-rules-tag/out", KETE_ERROR},
};

static bool shown_in_a_row(const char *id)
{
    struct kete_text word = {0};
    bool found = false;
    kete_text_addf(&word, " %s ", id);
    for (size_t i = 0; i < ROWS; i++)
        found |= strstr(rows[i].findings, word.bytes) != NULL;
    kete_text_free(&word);
    return found;
}

static bool shown_in_a_file(const char *id, const char *path)
{
    struct kete_text text = {0};
    bool found = unit_load(path, &text) && strstr(text.bytes, id);
    kete_text_free(&text);
    return found;
}

static void every_finding_is_tested(void)
{
    enum { LIST = sizeof list / sizeof list[0] };
    UNIT_NUMBER(LIST, KETE_FINDING_COUNT);
    for (int i = 0; i < LIST && i < KETE_FINDING_COUNT; i++) {
        const struct kete_finding_kind *kind = kete_finding_kind((enum kete_finding_id)i);
        UNIT_STRING(kind->id, list[i].id);
        UNIT_CHECK(kind->severity == list[i].severity, "%s is a %s", kind->id, kete_severity_name(kind->severity));
        bool in_row = strcmp(list[i].shown, "replay") == 0;
        UNIT_CHECK(in_row ? shown_in_a_row(kind->id) : shown_in_a_file(kind->id, list[i].shown),
                   "%s is not tested in %s", kind->id, list[i].shown);
    }
}

/* Lines start small and end without a stop; explanations are sentences; ids are words joined by hyphens. */
static void every_finding_is_explained(void)
{
    for (int i = 0; i < KETE_FINDING_COUNT; i++) {
        const struct kete_finding_kind *kind = kete_finding_kind((enum kete_finding_id)i);
        size_t length = strlen(kind->explanation);
        UNIT_CHECK(strspn(kind->id, "abcdefghijklmnopqrstuvwxyz-") == strlen(kind->id), "%s: no id", kind->id);
        UNIT_CHECK(kind->line[strlen(kind->line) - 1] != '.', "%s: the line ends with a stop", kind->id);
        UNIT_CHECK(length > 40 && kind->explanation[length - 1] == '.', "%s: the explanation is too short", kind->id);
    }
}

CU_TestInfo tests_replay[] = {
    {"one slip is one finding, at its place", slips_are_found},
    {"seeds that an engine loses are noticed", lost_seeds_are_found},
    {"plies are told, those past an error too", plies_are_told},
    {"the end is the board's, else the record's", end_is_told},
    {"the corpus leads to the positions of other engines", corpus_is_replayed},
    {"a wrong reading is refused where it is wrong", wrong_readings_are_refused},
    {"every finding has a test", every_finding_is_tested},
    {"every finding is explained", every_finding_is_explained},
    CU_TEST_INFO_NULL,
};
