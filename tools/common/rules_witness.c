/* SPDX-License-Identifier: MIT */
/* kete-rules witness: the shortest game on which two profiles part, as a record that explains itself. */
#include "common/rules_words.h"

#include "board/position_text.h"
#include "check/witness.h"
#include "common/tool.h"
#include "notation/writer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct telling {
    struct data_reading reading[2];
    const struct kete_rules *rules[2];
    const struct kete_position *start; /* NULL: the variant's own */
    struct kete_witness witness;

    /* the opening drawn last, of games that have one, and where it leads under each reading */
    struct kete_text opening;
    struct kete_position opened[2];
    int drawn_by;              /* the reading under which it was drawn; */
    struct kete_error refusal; /* set: the other one does not allow it */
    unsigned long openings;    /* drawn */
};

static void show_progress(void *to, unsigned exact_depth, uint64_t games)
{
    (void)to;
    fprintf(stderr, "\rexact to %u plies, %llu random games", exact_depth, (unsigned long long)games);
}

/* ---- the start ---- */

/* The first position of a file: its first line that is neither blank nor a comment. */
static bool read_start(const struct kete_board *board, const char *path, struct kete_position *out)
{
    struct kete_error error = {0};
    char line[4096];
    bool found = false;
    FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "r");
    if (!file) {
        tool_complain("cannot open %s", path);
        return false;
    }
    unsigned number = 0;
    while (!found && fgets(line, sizeof line, file)) {
        struct kete_slice text = kete_slice_trim(kete_slice_of(line));
        number++;
        if (text.length == 0 || text.at[0] == '#')
            continue;
        found = true;
        if (!kete_position_parse(board, text, out, &error))
            tool_complain("%s:%u:%u: %s", path, number, error.col, error.text);
    }
    if (file != stdin)
        fclose(file);
    if (!found)
        tool_complain("%s holds no position", path);
    return found && !error.set;
}

/* ---- openings ---- */

static bool play_opening(const struct kete_rules *rules, const char *words, struct kete_position *out,
                         struct kete_error *error)
{
    kete_rules_setup(rules, out);
    for (const char *word = words, *end; word; word = *end ? end + 1 : NULL) {
        end = word + strcspn(word, " ");
        if (!rules->variant->opening(rules, out, (struct kete_slice){word, (size_t)(end - word)}, error))
            return false;
    }
    return true;
}

/* Whether an opening drawn under one reading leads elsewhere under the other, or the readings part after it. */
static bool parts_after_opening(struct telling *t, uint64_t seed)
{
    const struct kete_rules *by = t->rules[t->drawn_by], *other = t->rules[1 - t->drawn_by];
    kete_text_clear(&t->opening);
    by->variant->random_opening(by, seed, &t->opened[t->drawn_by], &t->opening);
    t->witness.parting.kind = KETE_PART_SETUP;
    if (!play_opening(other, t->opening.bytes, &t->opened[1 - t->drawn_by], &t->refusal) ||
        !kete_position_equal(&t->opened[0], &t->opened[1]))
        return true;
    t->start = &t->opened[0];
    return kete_witness_find(&t->witness, t->rules[0], t->rules[1], t->start);
}

/* A game whose opening is no moves hardly parts, or not at all, in what was looked at without one. */
static bool find_after_openings(struct telling *t)
{
    struct kete_witness without = t->witness;
    t->witness.nodes = 2000;
    t->witness.games = 10;
    for (t->openings = 0; t->openings < without.games / 100; t->openings++) {
        t->drawn_by = t->openings & 1;
        if (parts_after_opening(t, without.seed + t->openings))
            return true;
    }
    t->witness = without;
    t->start = NULL;
    return false;
}

static bool find(struct telling *t)
{
    return kete_witness_find(&t->witness, t->rules[0], t->rules[1], t->start) ||
           (!t->start && t->rules[0]->variant->random_opening && find_after_openings(t));
}

/* ---- which options part them ---- */

struct blame {
    unsigned option[2], count;
};

/* The options that make the difference alone; else the first pair that does. */
static unsigned find_blame(const struct telling *t, struct blame found[KETE_OPTIONS_MAX])
{
    unsigned differing[KETE_OPTIONS_MAX], count = 0, blamed = 0;
    for (unsigned i = 0; i < t->rules[0]->variant->option_count; i++)
        if (t->rules[0]->value[i] != t->rules[1]->value[i] || t->rules[0]->number[i] != t->rules[1]->number[i])
            differing[count++] = i;
    for (unsigned a = 0; a < count; a++)
        if (kete_witness_blames(&t->witness, t->rules[0], t->rules[1], t->start, &differing[a], 1))
            found[blamed++] = (struct blame){{differing[a], 0}, 1};
    for (unsigned a = 0; a < count && !blamed; a++)
        for (unsigned b = a + 1; b < count && !blamed; b++) {
            unsigned both[2] = {differing[a], differing[b]};
            if (kete_witness_blames(&t->witness, t->rules[0], t->rules[1], t->start, both, 2))
                found[blamed++] = (struct blame){{both[0], both[1]}, 2};
        }
    return blamed;
}

static void add_reading(struct kete_text *out, const struct telling *t, int side, unsigned option)
{
    kete_text_addf(out, "  %s: ", t->reading[side].name);
    data_reading_value(&t->reading[side], option, out);
    kete_text_addc(out, '\n');
}

static void add_blame(struct kete_text *out, const struct telling *t)
{
    struct blame found[KETE_OPTIONS_MAX];
    unsigned count = find_blame(t, found);
    const struct kete_option *options = t->rules[0]->variant->options;
    kete_text_adds(out, count ? "The rule that parts them:\n"
                              : "No single option parts them, nor do two: several work together.\n");
    for (unsigned i = 0; i < count; i++)
        for (unsigned o = 0; o < found[i].count; o++) {
            const struct kete_option *row = &options[found[i].option[o]];
            kete_text_addf(out, "%s%s (%s): %s\n", o ? "together with " : "", row->name, row->source, row->sentence);
            for (int side = 0; side < 2; side++)
                add_reading(out, t, side, found[i].option[o]);
        }
}

/* ---- what happens at the parting ply ---- */

static void add_moves(struct kete_text *out, const struct telling *t, int side)
{
    struct kete_moves moves;
    const struct kete_position *position = &t->witness.parting.position[side];
    kete_rules_moves(t->rules[side], position, &moves);
    kete_text_addf(out, "  %s:", t->reading[side].name);
    for (unsigned i = 0; i < moves.count; i++) {
        kete_text_addc(out, ' ');
        kete_move_print(t->rules[side], position, moves.move[i], out);
    }
    kete_text_adds(out, moves.count ? "\n" : " none\n");
}

static void add_result(struct kete_text *out, const struct telling *t, int side)
{
    static const char *const who[] = {"", "; South wins", "; North wins", "; a draw", "; void"};
    struct kete_position after = t->witness.parting.position[side];
    struct kete_outcome outcome;
    kete_rules_play(t->rules[side], &after, t->witness.parting.move, NULL, &outcome);
    kete_text_addf(out, "  %s: ", t->reading[side].name);
    if (outcome.verdict == KETE_PLAYED)
        kete_position_print(&t->rules[side]->variant->board, &after, out);
    else
        kete_text_adds(out, outcome.verdict == KETE_ENDLESS ? "never ends" : "over the limit");
    kete_text_addf(out, "%s\n", who[outcome.end.winner]);
}

static void add_parting(struct kete_text *out, const struct telling *t)
{
    const struct kete_parting *parting = &t->witness.parting;
    if (parting->kind == KETE_PART_MOVES) {
        kete_text_adds(out, "Here the legal moves differ:\n");
        for (int side = 0; side < 2; side++)
            add_moves(out, t, side);
    } else {
        kete_text_adds(out, "Here ");
        kete_move_print(t->rules[0], &parting->position[0], parting->move, out);
        kete_text_adds(out, " is legal under both and leads to different results:\n");
        for (int side = 0; side < 2; side++)
            add_result(out, t, side);
    }
    add_blame(out, t);
}

static void add_search(struct kete_text *out, const struct telling *t)
{
    const struct kete_witness *w = &t->witness;
    if (w->exact)
        kete_text_addf(out, "No shorter game%s parts them: exact search, %llu positions.",
                       t->opening.length ? " after this opening" : "", (unsigned long long)w->looked_at);
    else
        kete_text_addf(out,
                       "Found by random play (seed %llu, %llu games) after an exact search to %u plies (%llu "
                       "positions); a shorter game may exist.",
                       (unsigned long long)w->seed, (unsigned long long)w->played, w->exact_depth,
                       (unsigned long long)w->looked_at);
}

/* ---- the record ---- */

static void add_item(struct kete_record *record, struct kete_text *text, enum kete_item_kind kind, size_t from)
{
    struct kete_item item = {.offset = (uint32_t)from, .kind = kind & 0x3fu};
    item.length = (uint32_t)(text->length - from) & 0xffffffu;
    kete_record_add_item(record, item);
}

/* Plays the game under the profile that allows its last ply and writes each ply. */
static void add_plies(struct kete_record *record, struct kete_text *text, const struct telling *t, int side)
{
    const struct kete_witness *w = &t->witness;
    struct kete_position position;
    struct kete_outcome outcome;
    if (t->start)
        position = *t->start;
    else
        kete_rules_setup(t->rules[side], &position);
    for (unsigned i = 0; i <= w->plies; i++) {
        size_t from = text->length;
        struct kete_move move = i < w->plies ? w->moves[i] : w->parting.move;
        kete_move_print(t->rules[side], &position, move, text);
        add_item(record, text, KETE_ITEM_PLY, from);
        kete_rules_play(t->rules[side], &position, move, NULL, &outcome);
    }
}

static void tag_record(struct kete_record *record, const struct telling *t, int side)
{
    const struct kete_variant *variant = t->rules[0]->variant;
    struct kete_text text = {0};
    kete_record_set_tag(record, "Variant", variant->id);
    kete_text_addf(&text, "witness: %s and %s part", t->reading[0].name, t->reading[1].name);
    kete_record_set_tag(record, "Event", text.bytes);
    kete_record_set_tag(record, "Result", "*");
    kete_record_set_tag(record, "Rules", t->reading[side].name);
    kete_record_set_tag(record, "Notation", variant->default_notation);
    kete_record_set_tag(record, "Termination", "?");
    if (t->start) {
        kete_text_clear(&text);
        kete_position_print(&variant->board, t->start, &text);
        kete_record_set_tag(record, "SetUp", "1");
        kete_record_set_tag(record, "FEN", text.bytes);
    }
    kete_text_free(&text);
}

static void show_record(const struct telling *t)
{
    struct kete_record record;
    struct kete_text text = {0}, out = {0};
    int side = t->witness.parting.kind == KETE_PART_MOVES ? t->witness.parting.only : 0;
    kete_record_init(&record);
    tag_record(&record, t, side);
    add_plies(&record, &text, t, side);
    size_t from = text.length;
    if (t->opening.length)
        kete_text_addf(&text, "The opening: %s\n", t->opening.bytes);
    add_parting(&text, t);
    add_search(&text, t);
    add_item(&record, &text, KETE_ITEM_COMMENT, from);
    from = text.length;
    kete_text_addc(&text, '*');
    add_item(&record, &text, KETE_ITEM_RESULT, from);
    record.text = text.bytes;
    record.length = (uint32_t)text.length;
    kete_write_mgn(&record, &out);
    tool_write(&out);
    kete_text_free(&text);
    kete_text_free(&out);
    kete_record_free(&record);
}

/* ---- the word ---- */

static void show_nothing(const struct telling *t)
{
    const struct kete_witness *w = &t->witness;
    printf("%s and %s do not part in what was looked at: exactly to %u plies (%llu positions), then %llu random games "
           "(seed %llu) of at most %u plies\n",
           t->reading[0].name, t->reading[1].name, w->exact_depth, (unsigned long long)w->looked_at,
           (unsigned long long)w->played, (unsigned long long)w->seed, w->max_plies);
    if (t->openings)
        printf("nor in the games looked at after %lu random openings\n", t->openings);
    if (!w->last_board)
        puts("differences on the last board of a won game are not counted; --last-board counts them");
}

static void show_setups(const struct telling *t)
{
    const struct kete_position *positions = t->opening.length ? t->opened : t->witness.parting.position;
    struct kete_text out = {0};
    if (t->opening.length)
        kete_text_addf(&out, "this opening leads to different positions: %s\n", t->opening.bytes);
    else
        kete_text_adds(&out, "the starting positions differ\n");
    for (int side = 0; side < 2; side++) {
        kete_text_addf(&out, "  %s: ", t->reading[side].name);
        if (side != t->drawn_by && t->refusal.set)
            kete_text_addf(&out, "not allowed: %s", t->refusal.text);
        else
            kete_position_print(&t->rules[side]->variant->board, &positions[side], &out);
        kete_text_addc(&out, '\n');
    }
    tool_write(&out);
    kete_text_free(&out);
}

static bool find_profiles(const struct rules_options *options, struct telling *t)
{
    struct kete_error error = {0};
    if (rules_two(options, t->reading, &error))
        for (int p = 0; p < 2; p++)
            t->rules[p] = t->reading[p].rules;
    if (!error.set && t->rules[0]->variant->unknown)
        kete_error_set(&error, 0, 0, "%s", t->rules[0]->variant->unknown);
    if (!error.set && t->rules[0]->variant != t->rules[1]->variant)
        kete_error_set(&error, 0, 0, "%.60s and %.60s are profiles of different games or boards", options->argument[0],
                       options->argument[1]);
    if (error.set)
        tool_complain_error(&error);
    return !error.set;
}

int rules_witness(const struct rules_options *options)
{
    struct telling *t = calloc(1, sizeof *t);
    struct kete_position start;
    if (!t || options->argument_count != 2) {
        tool_complain("witness takes two PROFILEs, ids or files; kete-rules list names them");
        free(t);
        return EXIT_TROUBLE;
    }
    t->witness.max_plies = (unsigned)options->max_plies;
    t->witness.nodes = 400000;
    t->witness.games = options->random;
    t->witness.seed = options->seed;
    t->witness.last_board = options->last_board;
    if (isatty(STDERR_FILENO))
        t->witness.progress = show_progress;
    bool good = find_profiles(options, t);
    if (good && options->positions) {
        good = read_start(&t->rules[0]->variant->board, options->positions, &start);
        t->start = &start;
    }
    if (good) {
        bool found = find(t);
        if (t->witness.progress)
            fprintf(stderr, "\r%*s\r", 60, "");
        if (!found)
            show_nothing(t);
        else if (t->witness.parting.kind == KETE_PART_SETUP)
            show_setups(t);
        else
            show_record(t);
    }
    kete_text_free(&t->opening);
    free(t);
    return good ? EXIT_CLEAN : EXIT_TROUBLE;
}
