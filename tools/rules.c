/* SPDX-License-Identifier: MIT */
/* kete-rules: readings of the rules, as the sources have them, against each other and against real games. */
#include "common/games_options.h"
#include "common/rules_words.h"
#include "common/tool.h"

#include <argp.h>
#include <stdlib.h>
#include <string.h>

enum { KEY_FORMAT = 1, KEY_MAX_PLIES, KEY_POSITIONS, KEY_GAMES, KEY_SEED, KEY_LAST_BOARD };
struct state {
    struct rules_options options;
    struct games_options asked;
};

static const struct word {
    const char *name;
    int (*run)(const struct rules_options *options);
} words[] = {
    {"list", rules_list},     {"show", rules_show}, {"diff", rules_diff},       {"table", rules_table},
    {"matrix", rules_matrix}, {"fit", rules_fit},   {"witness", rules_witness},
};

static const char *const formats[] = {"text", "json", "csv", NULL};

static const struct argp_option table[] = {
    {"format", KEY_FORMAT, "text|json|csv", 0, "matrix, fit: how to print (fit: text or json)", 0},
    {"max-plies", KEY_MAX_PLIES, "N", 0, "witness: the longest game to look at (default 200)", 0},
    {"positions", KEY_POSITIONS, "FILE", 0, "witness: start from the first position of FILE", 0},
    {"games", KEY_GAMES, "N", 0, "witness: random games after the exact search (default 100000)", 0},
    {"seed", KEY_SEED, "S", 0, "witness: where the random games begin (default 1)", 0},
    {"last-board", KEY_LAST_BOARD, NULL, 0, "witness: differences on the last board of a won game count too", 0},
    {0},
};

static enum rules_format read_format(const char *text, struct argp_state *state)
{
    for (int i = 0; formats[i]; i++)
        if (strcmp(text, formats[i]) == 0)
            return (enum rules_format)i;
    argp_error(state, "--format takes text, json or csv, not %s", text);
    return RULES_TEXT;
}

static const struct argp_child children[] = {{&games_argp, 0, NULL, 0}, {0}};

static error_t on_option(int key, char *value, struct argp_state *state)
{
    struct state *s = state->input;
    struct rules_options *options = &s->options;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &s->asked;
        return 0;
    case KEY_FORMAT:
        options->format = read_format(value, state);
        return 0;
    case KEY_MAX_PLIES:
        options->max_plies = option_number(value, 500, state);
        return 0;
    case KEY_POSITIONS:
        options->positions = value;
        return 0;
    case KEY_GAMES:
        options->random = option_number(value, 1000000000, state);
        return 0;
    case KEY_SEED:
        options->seed = option_number(value, (unsigned long)-1, state);
        return 0;
    case KEY_LAST_BOARD:
        options->last_board = true;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct word *find_word(const char *name)
{
    const char *names[sizeof words / sizeof words[0]];
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        names[i] = words[i].name;
        if (strcmp(words[i].name, name) == 0)
            return &words[i];
    }
    const char *near = kete_nearest_word(kete_slice_of(name), names, sizeof words / sizeof words[0]);
    tool_complain("no word \"%.60s\"%s%s%s (kete-rules --help lists them)", name, near ? "; did you mean " : "",
                  near ? near : "", near ? "?" : "");
    return NULL;
}

int main(int argc, char **argv)
{
    static const char usage[] = "list\nshow PROFILE\ndiff PROFILE PROFILE\ntable --variant ID\nmatrix FILE...\nfit "
                                "FILE...\nwitness PROFILE PROFILE";
    static const char doc[] =
        "Readings of the rules: what each source says, which of them real games allow, and where two of them part.\v"
        "A PROFILE is an id or a YAML file. list names the profiles, show prints one, diff two; table is for "
        "documents. "
        "matrix tells for every record and profile whether the record stands. fit tries every value of every option "
        "against the records. witness finds the shortest game on which two profiles part. Exit status: 0 answered, 1 "
        "diff found differences, 2 could not do the job.";
    static const struct argp argp = {table, on_option, usage, doc, children, NULL, NULL};
    struct state state = {.options = {.max_plies = 200, .random = 100000, .seed = 1}};
    int first;
    tool_start("kete-rules");
    argp_parse(&argp, argc, argv, 0, &first, &state);
    if (first == argc) {
        tool_complain("no word given (kete-rules --help lists them)");
        return EXIT_TROUBLE;
    }
    const struct word *word = find_word(argv[first]);
    state.options.games = state.asked.games;
    state.options.argument = argv + first + 1;
    state.options.argument_count = argc - first - 1;
    int status = EXIT_TROUBLE;
    if (word && games_check(&state.options.games))
        status = word->run(&state.options);
    data_free();
    return tool_finish(status);
}
