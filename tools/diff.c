/* SPDX-License-Identifier: MIT */
/* kete-diff: compares records ply by ply, and says which of two transcriptions the rest of the game supports. */
#include "common/diff.h"
#include "common/games_options.h"
#include "common/show.h"
#include "common/tool.h"

#include <argp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KEY_FORMAT = 1, KEY_GIT };

struct options {
    struct games_options asked;
    bool json, git;
};

struct totals {
    unsigned pairs, differ, alone[2];
};

/* ---- the run ---- */

static void write_json(json_t *object)
{
    struct kete_text out = {0};
    show_json_line(object, &out);
    tool_write(&out);
    kete_text_free(&out);
}

static void compare_pair(const struct options *options, struct diff_game *a, struct diff_game *b, struct totals *totals)
{
    struct diff_pair pair = {.game = {a, b}};
    struct kete_text out = {0};
    kete_reading_make(&pair.reading[0], &a->record, a->rules);
    kete_reading_make(&pair.reading[1], &b->record, b->rules);
    kete_compare(&pair.comparison, &pair.reading[0], &pair.reading[1]);
    kete_reconcile(&pair.comparison);
    totals->pairs++;
    totals->differ += !pair.comparison.same;
    if (options->json)
        write_json(diff_json_pair(&pair));
    else
        diff_text_pair(&pair, &out);
    tool_write(&out);
    kete_text_free(&out);
    kete_comparison_free(&pair.comparison);
    kete_reading_free(&pair.reading[0]);
    kete_reading_free(&pair.reading[1]);
}

static void show_alone(const struct options *options, const struct diff_game *game, int of, struct totals *totals)
{
    struct kete_text out = {0};
    totals->alone[of]++;
    if (options->json)
        write_json(diff_json_alone(game, of));
    else
        diff_text_alone(game, of, &out);
    tool_write(&out);
    kete_text_free(&out);
}

static void show_totals(const struct totals *t)
{
    printf("%u game%s compared: %u the same, %u different", t->pairs, t->pairs == 1 ? "" : "s", t->pairs - t->differ,
           t->differ);
    for (int of = 0; of < 2; of++)
        if (t->alone[of])
            printf(", %u only in %c", t->alone[of], of ? 'B' : 'A');
    putchar('\n');
}

static int compare_files(const struct options *options, struct diff_file *a, struct diff_file *b)
{
    struct totals totals = {0};
    diff_match(a, b);
    for (uint32_t i = 0; i < a->count; i++)
        if (a->games[i].partner)
            compare_pair(options, &a->games[i], a->games[i].partner, &totals);
        else
            show_alone(options, &a->games[i], 0, &totals);
    for (uint32_t i = 0; i < b->count; i++)
        if (!b->games[i].partner)
            show_alone(options, &b->games[i], 1, &totals);
    if (!options->json)
        show_totals(&totals);
    return totals.differ || totals.alone[0] || totals.alone[1] ? EXIT_FINDINGS : EXIT_CLEAN;
}

/* `name`: as the files are shown; NULL: by their paths. */
static int compare(const struct options *options, char *const path[2], const char *const name[2])
{
    struct diff_file file[2] = {{0}};
    int status = EXIT_CLEAN;
    for (int of = 0; of < 2 && status == EXIT_CLEAN; of++) {
        if (!diff_load(&options->asked.games, path[of], name ? name[of] : NULL, &file[of]))
            status = EXIT_TROUBLE;
        else if (file[of].empty && options->git)
            diff_free(&file[of]); /* as /dev/null, when a file is new or gone */
        else if (file[of].empty) {
            tool_complain("%s holds no game", path[of]);
            status = EXIT_TROUBLE;
        }
    }
    if (status == EXIT_CLEAN)
        status = compare_files(options, &file[0], &file[1]);
    diff_free(&file[0]);
    diff_free(&file[1]);
    return status;
}

/* What git calls an external driver with: path old-file old-hex old-mode new-file new-hex new-mode, for a renamed file
 * also the new path and a note; for one in conflict the path alone. git takes a status other than 0 for a failure. */
static int compare_for_git(const struct options *options, char **argument, int count)
{
    if (count == 1) {
        printf("* unmerged: %s\n", argument[0]);
        return EXIT_CLEAN;
    }
    if (count != 7 && count != 9) {
        tool_complain("--git takes what git gives to diff.mgn.command; see docs/git.md");
        return EXIT_TROUBLE;
    }
    struct kete_text name[2] = {{0}};
    char *const path[2] = {argument[1], argument[4]};
    kete_text_addf(&name[0], "a/%s", argument[0]);
    kete_text_addf(&name[1], "b/%s", count == 9 ? argument[7] : argument[0]);
    printf("kete-diff %s %s\n", name[0].bytes, name[1].bytes);
    fflush(stdout);
    int status = compare(options, path, (const char *const[2]){name[0].bytes, name[1].bytes});
    kete_text_free(&name[0]);
    kete_text_free(&name[1]);
    return status == EXIT_TROUBLE ? EXIT_TROUBLE : EXIT_CLEAN;
}

/* ---- options ---- */

static const struct argp_option table[] = {
    {"format", KEY_FORMAT, "text|json", 0, "text (the default) or JSON Lines, one object for a pair of games", 0},
    {"git", KEY_GIT, NULL, 0, "take the arguments that git gives to an external diff driver (docs/git.md)", 0},
    {0},
};

static const struct argp_child children[] = {{&games_argp, 0, NULL, 0}, {0}};

static error_t on_option(int key, char *value, struct argp_state *state)
{
    struct options *options = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &options->asked;
        return 0;
    case KEY_FORMAT:
        options->json = option_json(value, state);
        return 0;
    case KEY_GIT:
        options->git = true;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static int run(const struct options *options, char **argument, int count)
{
    bool two = options->asked.games.rules && strchr(options->asked.games.rules, ',');
    if (two && options->git) {
        tool_complain("--git compares two files, not two profiles");
        return EXIT_TROUBLE;
    }
    if (two && count == 1)
        return diff_rules(&options->asked.games, options->asked.games.rules, options->json, argument[0]);
    if (two || (!options->git && count != 2)) {
        tool_complain(two ? "--rules P,Q takes one FILE (kete-diff --help tells more)"
                          : "takes two FILEs, A and B; - is standard input (kete-diff --help tells more)");
        return EXIT_TROUBLE;
    }
    if (!games_check(&options->asked.games))
        return EXIT_TROUBLE;
    if (options->git)
        return compare_for_git(options, argument, count);
    if (strcmp(argument[0], "-") == 0 && strcmp(argument[1], "-") == 0) {
        tool_complain("only one of the two can be standard input");
        return EXIT_TROUBLE;
    }
    return compare(options, argument, NULL);
}

int main(int argc, char **argv)
{
    static const char doc[] =
        "Compares the games of two files, A and B: tags, plies, marks, comments, results. Plies are aligned, so that "
        "one left out is one difference. Where both can be replayed it says which reading the rest of the game "
        "supports.\vWith --rules P,Q one file is replayed under two profiles and shown from the ply where they part. "
        "Exit status: 0 the same, 1 different, 2 could not do the job.";
    static const struct argp argp = {table, on_option, "A B", doc, children, NULL, NULL};
    struct options options = {0};
    int first;
    tool_start("kete-diff");
    argp_parse(&argp, argc, argv, 0, &first, &options);
    int status = run(&options, argv + first, argc - first);
    data_free();
    return tool_finish(status);
}
