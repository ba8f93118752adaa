/* SPDX-License-Identifier: MIT */
/* kete-verify: replays recorded games under the rules they name and says what is wrong, where and why. */
#include "common/game_json.h"
#include "common/games_options.h"
#include "common/matches.h"
#include "common/rules_words.h"
#include "common/show.h"
#include "common/suggestions.h"
#include "common/tool.h"

#include "board/position_text.h"

#include <argp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KEY_FORMAT = 1, KEY_POSITIONS, KEY_BOARDS, KEY_STRICT, KEY_EXPLAIN, KEY_SUGGEST, KEY_EFFORT };

/* Plies whose boards are drawn, "34S-36N": as twice the number, plus one for North. */
struct range {
    bool set;
    unsigned from, to;
};

struct options {
    struct games_options asked;
    bool json, positions, strict, quiet, suggest;
    struct range boards;
    uint64_t effort; /* of --suggest */
};

/* Counts over the whole run; a game is sound, wrong, or not judged. */
struct totals {
    unsigned long games, sound, wrong, unjudged, plies, verified, count[3];
};

/* The whole run. */
struct outing {
    const struct options *options;
    struct totals totals;
    struct kete_matches *matches; /* of the file at hand */
    const char *file;
    struct kete_text out; /* what is not yet written */
};

/* One game being verified. */
struct verification {
    const struct options *options;
    const char *file;
    struct kete_record *record;
    const struct kete_rules *rules; /* NULL: not judged */
    struct kete_text rules_text;    /* its profile, and what was changed in it */
    struct kete_replay replay;
    struct kete_text *out;
    const struct kete_match_game *match; /* NULL: a game of no match */
    struct game_json plies;
    struct kete_suggest suggest;
    bool searched; /* it has run */
    bool no_game;  /* the file is empty */
};

/* ---- output ---- */

static void draw_board(struct verification *v, const struct kete_ply *ply)
{
    unsigned at = ply->number * 2 + (ply->side == KETE_NORTH);
    if (!v->options->boards.set || at < v->options->boards.from || at > v->options->boards.to || !ply->after)
        return;
    uint32_t taken[2] = {0, 0};
    taken[1 - ply->side] = ply->outcome->taken;
    taken[ply->side] = 1u << ply->move.hole;
    kete_text_addc(v->out, '\n');
    show_ply(v->rules, v->record, ply, v->out);
    kete_position_draw(&v->rules->variant->board, ply->after, taken, "        ", v->out);
    if (ply->after->block != KETE_NO_HOLE) {
        char name[4];
        kete_hole_name(&v->rules->variant->board, ply->after->block, name);
        kete_text_addf(v->out, "        %s is under takasia\n", name);
    }
}

static void on_ply(void *to, const struct kete_ply *ply)
{
    struct verification *v = to;
    if (v->options->json)
        game_json_ply(&v->plies, ply);
    else if (v->options->positions)
        show_ply(v->rules, v->record, ply, v->out);
    if (!v->options->json && v->options->boards.set && ply->played)
        draw_board(v, ply);
}

static struct suggestions suggestions(const struct verification *v)
{
    return (struct suggestions){v->file, v->record, v->rules_text.bytes, v->searched ? &v->suggest : NULL};
}

/* Nobody has said which rules the game was played under. */
static bool assumed(const struct verification *v)
{
    return !games_rules_said(&v->options->asked.games, v->record);
}

static void show_json_game(struct verification *v)
{
    json_t *game = json_object(), *findings = json_array();
    json_object_set_new(game, "version", json_integer(1));
    json_object_set_new(game, "file", show_json_text(v->file, strlen(v->file)));
    json_object_set_new(game, "game", json_integer(v->record->game));
    json_object_set_new(game, "tags", game_json_tags(v->record));
    game_json_finish(&v->plies, game);
    for (const struct kete_finding *f = v->record->findings.first; f; f = f->next)
        json_array_append_new(findings, show_json_finding(v->record, f));
    json_object_set_new(game, "findings", findings);
    json_object_set_new(game, "end", game_json_end(v->record, v->rules ? &v->replay : NULL));
    if (v->match)
        json_object_set_new(game, "match", matches_json(v->match));
    json_object_set_new(game, "rules",
                        v->rules ? show_json_text(v->rules_text.bytes, v->rules_text.length) : json_null());
    json_object_set_new(game, "assumed", json_boolean(v->rules && assumed(v)));
    json_object_set_new(game, "verified", json_integer(v->rules ? v->replay.verified : 0));
    struct suggestions found = suggestions(v);
    if (v->options->suggest)
        suggestions_json(&found, game);
    show_json_line(game, v->out);
}

__attribute__((format(printf, 2, 3))) static void add_clean(struct kete_text *out, const char *format, ...)
{
    va_list arguments;
    struct kete_text text = {0};
    va_start(arguments, format);
    kete_text_addv(&text, format, arguments);
    va_end(arguments);
    tool_add_clean(out, text.bytes, text.length);
    kete_text_free(&text);
}

static void say_verdict(const struct verification *v, struct kete_text *out)
{
    static const char *const who[] = {"", "South wins", "North wins", "a draw", "void"};
    const struct kete_replay *replay = &v->replay;
    if (!v->rules) {
        kete_text_adds(out, "not judged");
        return;
    }
    kete_text_addf(out, "%u of %u plies verified", replay->verified, replay->plies);
    if (replay->forced)
        kete_text_addf(out, ", %u forced move%s played on", replay->forced, replay->forced == 1 ? "" : "s");
    if (replay->scored)
        kete_text_addf(out, ", %s %u-%u (%s)", who[replay->end.winner], replay->score[0], replay->score[1],
                       replay->end_word);
    else if (replay->end.winner != KETE_WINNER_NONE)
        kete_text_addf(out, ", %s (%s)", who[replay->end.winner], replay->end_word);
    else
        kete_text_addf(out, ", %s", replay->end_word);
}

static void show_game(struct verification *v)
{
    const struct kete_findings *findings = &v->record->findings;
    for (const struct kete_finding *f = findings->first; f; f = f->next)
        show_finding(v->file, v->record, f, v->out);
    struct suggestions found = suggestions(v);
    suggestions_show(&found, v->out);
    if (v->no_game || (v->options->quiet && !findings->count[KETE_ERROR] && !findings->count[KETE_WARNING]))
        return;
    const char *south = kete_record_tag(v->record, "South"), *north = kete_record_tag(v->record, "North");
    add_clean(v->out, "%s: game %u: ", v->file, v->record->game);
    if (south && north && (strcmp(south, "?") != 0 || strcmp(north, "?") != 0))
        add_clean(v->out, "%s - %s: ", south, north);
    say_verdict(v, v->out);
    if (v->rules)
        add_clean(v->out, "; rules %s%s", v->rules_text.bytes, assumed(v) ? " (assumed)" : "");
    if (findings->count[KETE_ERROR] + findings->count[KETE_WARNING])
        kete_text_addf(v->out, "; %u error%s, %u warning%s", findings->count[KETE_ERROR],
                       findings->count[KETE_ERROR] == 1 ? "" : "s", findings->count[KETE_WARNING],
                       findings->count[KETE_WARNING] == 1 ? "" : "s");
    kete_text_addc(v->out, '\n');
}

/* ---- the run ---- */

static void count_game(const struct verification *v, struct totals *totals)
{
    const struct kete_findings *findings = &v->record->findings;
    bool wrong = findings->count[KETE_ERROR] > 0;
    totals->games += !v->no_game;
    totals->wrong += !v->no_game && wrong;
    totals->sound += v->rules && !wrong;
    totals->unjudged += !v->rules && !wrong;
    totals->plies += v->replay.plies;
    totals->verified += v->replay.verified;
    for (int s = 0; s < 3; s++)
        totals->count[s] += findings->count[s];
}

static bool has(const struct kete_record *record, enum kete_finding_id id)
{
    const struct kete_finding *finding = record->findings.first;
    while (finding && finding->id != id)
        finding = finding->next;
    return finding != NULL;
}

static void search_repairs(struct verification *v)
{
    v->suggest.rules = v->rules;
    v->suggest.effort = v->options->effort;
    v->searched = true;
    kete_suggest_run(&v->suggest, v->record);
}

static void verify_game(void *to, const char *file, struct kete_record *record)
{
    struct outing *outing = to;
    const struct options *options = outing->options;
    struct verification v = {.options = options, .file = file, .record = record, .out = &outing->out};
    v.no_game = has(record, KETE_FINDING_NO_GAME);
    bool empty = has(record, KETE_FINDING_GAME_TOO_LONG) || (has(record, KETE_FINDING_BAD_JSON) && !record->item_count);
    if (!v.no_game && !empty)
        v.rules = games_rules(&options->asked.games, record);
    if (options->json)
        game_json_start(&v.plies, v.rules, record);
    if (v.rules) {
        data_rules_text(v.rules, games_rules_said(&options->asked.games, record), options->asked.games.sets,
                        &v.rules_text);
        v.replay.rules = v.rules;
        v.replay.to = &v;
        if (options->json || options->positions || options->boards.set)
            v.replay.ply = on_ply;
        v.replay.variations = options->json;
        kete_replay_run(&v.replay, record);
        if (v.replay.judged)
            v.match = kete_matches_add(outing->matches, &v.replay, record);
        outing->file = file;
        if (!v.replay.judged)
            v.rules = NULL;
        else if (record->findings.count[KETE_ERROR])
            games_note_others(v.rules, record);
        if (v.rules && options->suggest && record->findings.count[KETE_ERROR])
            search_repairs(&v);
    }
    count_game(&v, &outing->totals);
    if (options->json)
        show_json_game(&v);
    else
        show_game(&v);
    if (outing->out.length > 1 << 16)
        tool_write(&outing->out);
    kete_text_free(&v.rules_text);
    kete_suggest_free(&v.suggest);
}

static void end_file(void *to)
{
    struct outing *outing = to;
    if (!outing->options->json && !outing->options->quiet)
        matches_show(outing->matches, outing->file, &outing->out);
    kete_matches_free(outing->matches);
    outing->matches = kete_matches_new();
    tool_write(&outing->out);
}

static void show_totals(const struct totals *t)
{
    printf("%lu game%s: %lu sound, %lu with errors, %lu not judged; %lu of %lu plies verified; %lu error%s, %lu "
           "warning%s, %lu note%s\n",
           t->games, t->games == 1 ? "" : "s", t->sound, t->wrong, t->unjudged, t->verified, t->plies,
           t->count[KETE_ERROR], t->count[KETE_ERROR] == 1 ? "" : "s", t->count[KETE_WARNING],
           t->count[KETE_WARNING] == 1 ? "" : "s", t->count[KETE_NOTE], t->count[KETE_NOTE] == 1 ? "" : "s");
}

/* ---- options ---- */

static int explain(const char *id)
{
    const char *ids[KETE_FINDING_COUNT];
    for (int i = 0; i < KETE_FINDING_COUNT; i++) {
        const struct kete_finding_kind *kind = kete_finding_kind((enum kete_finding_id)i);
        ids[i] = kind->id;
        if (strcmp(kind->id, id) == 0) {
            printf("%s (%s): %s\n%s\n", kind->id, kete_severity_name(kind->severity), kind->line, kind->explanation);
            return EXIT_CLEAN;
        }
    }
    const char *near = kete_nearest_word(kete_slice_of(id), ids, KETE_FINDING_COUNT);
    tool_complain("no finding is called \"%s\"%s%s%s", id, near ? "; did you mean " : "", near ? near : "",
                  near ? "?" : "");
    return EXIT_TROUBLE;
}

/* Reads "34S" at *text and moves past it. */
static bool read_ply(const char **text, unsigned *out)
{
    char *end;
    unsigned long number = strtoul(*text, &end, 10);
    if (end == *text || number > 100000 || (*end != 'S' && *end != 'N'))
        return false;
    *out = (unsigned)number * 2 + (*end == 'N');
    *text = end + 1;
    return true;
}

static bool read_range(const char *text, struct range *out)
{
    if (!read_ply(&text, &out->from))
        return false;
    out->to = out->from;
    if (*text == '-' && (text++, !read_ply(&text, &out->to)))
        return false;
    out->set = true;
    return *text == '\0';
}

static const struct argp_option table[] = {
    {"format", KEY_FORMAT, "text|json", 0, "text (the default) or JSON Lines, one object a game", 0},
    {"positions", KEY_POSITIONS, NULL, 0, "print the position after every ply", 0},
    {"boards", KEY_BOARDS, "34S-36N", 0, "draw the boards after these plies", 0},
    {"strict", KEY_STRICT, NULL, 0, "warnings count as errors in the exit status", 0},
    {"quiet", 'q', NULL, 0, "no line for a game without errors and warnings, and none for the run", 0},
    {"suggest", KEY_SUGGEST, NULL, 0, "for a record with errors, search the small edits that make all of it stand", 0},
    {"effort", KEY_EFFORT, "PLIES", 0, "how many plies --suggest may replay for one game", 0},
    {"explain", KEY_EXPLAIN, "FINDING", 0, "say what a finding's id means", 0},
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
    case KEY_POSITIONS:
        options->positions = true;
        return 0;
    case KEY_BOARDS:
        if (!read_range(value, &options->boards))
            argp_error(state, "--boards takes a ply such as 34S, or a range such as 34S-36N, not %s", value);
        return 0;
    case KEY_STRICT:
        options->strict = true;
        return 0;
    case 'q':
        options->quiet = true;
        return 0;
    case KEY_SUGGEST:
        options->suggest = true;
        return 0;
    case KEY_EFFORT:
        if (!suggestions_effort(value, &options->effort))
            argp_error(state, "--effort takes a number of plies from 1 to %d, not %s", KETE_EFFORT_MAX, value);
        return 0;
    case KEY_EXPLAIN:
        exit(tool_finish(explain(value)));
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* --rules all: the line of kete-rules matrix of each record. */
static int verify_under_all(const struct options *options, char **files, int count)
{
    struct rules_options matrix = {.games = options->asked.games, .argument = files, .argument_count = count};
    matrix.games.rules = NULL;
    matrix.format = options->json ? RULES_JSON : RULES_TEXT;
    int status = games_check(&matrix.games) ? rules_matrix(&matrix) : EXIT_TROUBLE;
    data_free();
    return tool_finish(status);
}

int main(int argc, char **argv)
{
    static const char doc[] =
        "Replays recorded mancala games, checks every ply, mark, number, position and result, and "
        "says what is wrong, where and why.\vFILE may be - for standard input. Exit status: 0 no "
        "errors, 1 at least one error finding, 2 could not do the job. --rules all tells how each record "
        "fares under every profile.";
    static const struct argp argp = {table, on_option, "FILE...", doc, children, NULL, NULL};
    struct options options = {.effort = KETE_EFFORT_DEFAULT};
    struct outing outing = {.options = &options};
    const struct totals *totals = &outing.totals;
    int first;
    tool_start("kete-verify");
    argp_parse(&argp, argc, argv, 0, &first, &options);
    if (first == argc) {
        tool_complain("no FILE given; - reads standard input (kete-verify --help tells more)");
        return EXIT_TROUBLE;
    }
    if (options.asked.games.rules && strcmp(options.asked.games.rules, "all") == 0)
        return verify_under_all(&options, argv + first, argc - first);
    if (!games_check(&options.asked.games))
        return EXIT_TROUBLE;
    outing.matches = kete_matches_new();
    bool good = games_each(argv + first, argc - first, verify_game, end_file, &outing);
    if (!options.json && !options.quiet)
        show_totals(totals);
    kete_text_free(&outing.out);
    kete_matches_free(outing.matches);
    data_free();
    bool failed = totals->count[KETE_ERROR] || (options.strict && totals->count[KETE_WARNING]);
    return tool_finish(!good ? EXIT_TROUBLE : failed ? EXIT_FINDINGS : EXIT_CLEAN);
}
