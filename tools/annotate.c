/* SPDX-License-Identifier: MIT */
/* kete-annotate: adds to records what a replay finds out, and shows them as boards, pictures and tables. */
#include "common/games_options.h"
#include "common/rewrite.h"
#include "common/tool.h"
#include "common/views.h"

#include "check/annotate.h"
#include "notation/reader.h"
#include "notation/writer.h"

#include <stdio.h>
#include <string.h>

enum { KEY_ADD = 1, KEY_AS, KEY_STRIP, KEY_BOARDS, KEY_AT, KEY_EVERY, KEY_ON, KEY_TRACE, KEY_TO, KEY_VIEW, KEY_GAME };

struct options {
    struct games_options read;
    unsigned tell;
    bool words, strip, in_place;
    bool added;         /* --add or --as was given */
    unsigned long game; /* 0: all */
    bool found;         /* a game to work on */
    struct view view;
};

/* ---- one game ---- */

static bool shows(const struct options *options)
{
    return options->view.kind != VIEW_NONE || options->view.trace;
}

static const struct kete_rules *choose_rules(struct rewrite *rewrite, struct kete_record *record)
{
    struct options *options = rewrite->to;
    const struct kete_rules *rules = games_rules(&options->read.games, record);
    const char *why = record->findings.last ? record->findings.last->message : "";
    if (rules)
        return rules;
    tool_complain("%s: game %u: it cannot be replayed: %s", rewrite->file, record->game, why);
    rewrite_refuse(rewrite, EXIT_TROUBLE);
    return NULL;
}

/* Writes the record and reads it back. */
static void check_written(struct rewrite *rewrite, const struct kete_record *record)
{
    size_t start = rewrite->out.length;
    struct kete_reader *reader = NULL;
    struct kete_record back;
    kete_record_init(&back);
    kete_write_mgn(record, &rewrite->out);
    if (rewrite->out.length > start &&
        (!rewrite_read_back(rewrite, start, &back, &reader) || !kete_record_same(record, &back))) {
        tool_complain("%s: game %u: what was written does not read back the same", rewrite->file, record->game);
        rewrite_refuse(rewrite, EXIT_TROUBLE);
    }
    kete_record_free(&back);
    kete_reader_free(reader);
}

/* Stripping replays nothing; the notation is asked where a turn has several plies, so that they share its number. */
static void read_turns(const struct options *options, struct kete_record *record)
{
    struct kete_findings kept = record->findings;
    record->findings = (struct kete_findings){.arena = kept.arena};
    games_rules(&options->read.games, record);
    record->findings = kept;
}

static void write_game(struct rewrite *rewrite, struct kete_record *record, const struct kete_rules *rules)
{
    const struct options *options = rewrite->to;
    struct kete_annotation how = {rules, options->tell, options->words};
    struct kete_build build;
    kete_build_init(&build);
    if (rules)
        kete_annotate(&how, record, &build);
    else
        kete_annotate_strip(record, &build);
    if (build.full) {
        tool_complain("%s: game %u: with these marks it is past the size limit", rewrite->file, record->game);
        rewrite_refuse(rewrite, EXIT_TROUBLE);
    } else {
        check_written(rewrite, kete_build_record(&build));
    }
    kete_build_free(&build);
}

static void annotate_game(struct rewrite *rewrite, struct kete_record *record)
{
    struct options *options = rewrite->to;
    if (options->game && record->game != options->game)
        return;
    options->found = true;
    bool strips = options->strip && !shows(options);
    if (rewrite->in_place && record->container != KETE_CONTAINER_MGN && record->container != KETE_CONTAINER_PLAIN) {
        tool_complain("%s: --in-place writes MGN, and this is none; kete-convert makes it so", rewrite->file);
        rewrite_refuse(rewrite, EXIT_TROUBLE);
        return;
    }
    const struct kete_rules *rules = strips ? NULL : choose_rules(rewrite, record);
    if (strips)
        read_turns(options, record);
    else if (!rules)
        return;
    if (shows(options))
        view_game(&options->view, rules, record);
    else
        write_game(rewrite, record, rules);
    if (rewrite_show_errors(rewrite, record))
        rewrite_status(rewrite, EXIT_FINDINGS);
}

/* ---- options ---- */

static const struct argp_option table[] = {
    {NULL, 0, NULL, 0, "Marks behind the plies (without other options: --add captures,totals):", 1},
    {"add", KEY_ADD, "LIST", 0,
     "what to add: captures, totals, laps, positions, block, stage, houses, or all; joined by commas", 1},
    {"as", KEY_AS, "data|words", 0, "machine data (the default), which is checked when the record is read, or words",
     1},
    {"strip", KEY_STRIP, NULL, 0, "remove kete's own marks instead", 1},
    {"in-place", 'i', NULL, 0, "replace each file by its annotated version, if nothing of it is lost", 1},
    {NULL, 0, NULL, 0, "Other ways to show a game:", 2},
    {"boards", KEY_BOARDS, "text", 0, "draw the boards after the plies picked", 2},
    {"trace", KEY_TRACE, NULL, 0, "tell the moves picked step by step, each step with its rule", 2},
    {"to", KEY_TO, "svg|latex|csv", 0,
     "a picture of one position, pictures for LaTeX, or a table with a row for every ply", 2},
    {"view", KEY_VIEW, "south|north", 0, "who sits at the bottom of a picture (South)", 2},
    {NULL, 0, NULL, 0, "Which plies, where not all (boards and pictures: the last one):", 3},
    {"at", KEY_AT, "34S,36N-38S,start", 0, "these plies", 3},
    {"every", KEY_EVERY, "N", 0, "every Nth ply", 3},
    {"on", KEY_ON, "LIST", 0, "where something happens: capture, takasia, end; joined by commas", 3},
    {"game", KEY_GAME, "N", 0, "only game N of each file", 3},
    {NULL, 0, NULL, 0, "How the games are read:", 4},
    {0},
};

/* Reads "captures,totals". */
static bool read_tell(const char *text, unsigned *out)
{
    for (;;) {
        struct kete_slice word = {text, strcspn(text, ",")};
        unsigned bit = 0;
        while (kete_tell_name(bit) && !kete_slice_is(word, kete_tell_name(bit)))
            bit++;
        if (kete_slice_is(word, "all"))
            *out |= KETE_TELL_ALL;
        else if (kete_tell_name(bit))
            *out |= 1u << bit;
        else
            return false;
        text += word.length;
        if (!*text++)
            return true;
    }
}

static void one_of(struct argp_state *state, const char *option, const char *value, const char *const *words, int *out)
{
    for (int i = 0; words[i]; i++)
        if (strcmp(words[i], value) == 0) {
            *out = i;
            return;
        }
    argp_error(state, "%s does not take \"%s\" (kete-annotate --help lists what it takes)", option, value);
}

static error_t on_show(int key, char *value, struct argp_state *state)
{
    static const char *const ways[] = {"data", "words", NULL}, *const boards[] = {"text", NULL},
                             *const kinds[] = {"svg", "latex", "csv", NULL}, *const views[] = {"south", "north", NULL};
    struct options *options = state->input;
    int choice = 0;
    switch (key) {
    case KEY_AS:
        one_of(state, "--as", value, ways, &choice);
        options->words = choice == 1;
        options->added = true;
        return 0;
    case KEY_BOARDS:
        one_of(state, "--boards", value, boards, &choice);
        options->view.kind = VIEW_BOARDS;
        return 0;
    case KEY_TO:
        one_of(state, "--to", value, kinds, &choice);
        options->view.kind = (enum view_kind)(VIEW_SVG + choice);
        return 0;
    case KEY_VIEW:
        one_of(state, "--view", value, views, &choice);
        options->view.north = choice == 1;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static void bad_value(struct argp_state *state, bool good, const char *option, const char *value)
{
    if (!good)
        argp_error(state, "%s does not take \"%s\" (kete-annotate --help lists what it takes)", option, value);
}

static error_t on_option(int key, char *value, struct argp_state *state)
{
    struct options *options = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &options->read;
        return 0;
    case KEY_ADD:
        bad_value(state, read_tell(value, &options->tell), "--add", value);
        options->added = true;
        return 0;
    case KEY_STRIP:
        options->strip = true;
        return 0;
    case 'i':
        options->in_place = true;
        return 0;
    case KEY_TRACE:
        options->view.trace = true;
        return 0;
    case KEY_AT:
        bad_value(state, pick_at(&options->view.pick, value), "--at", value);
        return 0;
    case KEY_EVERY:
        bad_value(state, pick_every(&options->view.pick, value), "--every", value);
        return 0;
    case KEY_ON:
        bad_value(state, pick_on(&options->view.pick, value), "--on", value);
        return 0;
    case KEY_GAME:
        bad_value(state, kete_slice_number(kete_slice_of(value), 1000000000, &options->game) && options->game, "--game",
                  value);
        return 0;
    default:
        return on_show(key, value, state);
    }
}

/* Options that contradict each other. NULL if none do. */
static const char *contradiction(const struct options *options)
{
    if (options->strip && options->added)
        return "--strip removes marks: it goes with neither --add nor --as";
    if (shows(options) && (options->strip || options->added || options->in_place))
        return "--boards, --trace and --to show a game; they do not go with --add, --as, --strip and --in-place";
    if (!shows(options) && pick_any(&options->view.pick))
        return "--at, --every and --on pick plies for --boards, --trace and --to";
    if (options->view.trace && options->view.kind != VIEW_NONE && options->view.kind != VIEW_BOARDS)
        return "--trace goes with --boards, not with --to";
    if (options->game && options->in_place)
        return "--game would drop the other games of the file: it does not go with --in-place";
    return NULL;
}

static int run(struct options *options, char **files, int count)
{
    struct rewrite rewrite = {.in_place = options->in_place, .game = annotate_game, .to = options};
    rewrite.silent = shows(options);
    options->view.out = &rewrite.out;
    if (!options->tell)
        options->tell = KETE_TELL_CAPTURES | KETE_TELL_TOTALS;
    for (int i = 0; i < count; i++)
        rewrite_file(&rewrite, files[i]);
    view_end(&options->view);
    tool_write(&rewrite.out);
    kete_text_free(&rewrite.out);
    if (!options->found && rewrite.status == EXIT_CLEAN) {
        tool_complain("there is no game %lu", options->game);
        return EXIT_TROUBLE;
    }
    if (options->view.twice) {
        tool_complain("an SVG shows one position, and several were picked; this is the first (--at and --game choose)");
        return EXIT_TROUBLE;
    }
    if (shows(options) && !options->view.shown && rewrite.status == EXIT_CLEAN) {
        tool_complain("no ply was picked");
        return options->view.kind == VIEW_SVG ? EXIT_TROUBLE : EXIT_CLEAN; /* nothing to draw is no picture */
    }
    return rewrite.status;
}

int main(int argc, char **argv)
{
    static const char doc[] =
        "Adds to records of mancala games what a replay finds out, and prints them as MGN; or shows them as boards, "
        "traces, pictures and tables. Marks are kete's own: annotating again replaces them, --strip removes them, and "
        "nobody else's text is touched.\vFILE may be - for standard input. Exit status: 0 no errors, 1 at least one "
        "error finding, 2 could not do the job.";
    static const struct argp_child children[] = {{&games_argp, 0, NULL, 4}, {0}};
    static const struct argp argp = {table, on_option, "FILE...", doc, children, NULL, NULL};
    static struct options options;
    int first;
    tool_start("kete-annotate");
    argp_parse(&argp, argc, argv, 0, &first, &options);
    const char *wrong = contradiction(&options);
    if (wrong || first == argc) {
        tool_complain("%s", wrong ? wrong : "no FILE given; - reads standard input (kete-annotate --help tells more)");
        return EXIT_TROUBLE;
    }
    if (!games_check(&options.read.games))
        return EXIT_TROUBLE;
    int status = run(&options, argv + first, argc - first);
    data_free();
    return tool_finish(status);
}
