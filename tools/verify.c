/* SPDX-License-Identifier: MIT */
/* kete-verify: replays recorded games under the rules they name and says what is wrong, where and why. */
#include "common/data.h"
#include "common/show.h"
#include "common/tool.h"

#include "board/position_text.h"
#include "notation/reader.h"

#include <argp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KEY_FORMAT = 1, KEY_POSITIONS, KEY_BOARDS, KEY_STRICT, KEY_EXPLAIN };

enum { SETS_MAX = 64 };

/* Plies whose boards are drawn, "34S-36N": as twice the number, plus one for North. */
struct range {
    bool set;
    unsigned from, to;
};

struct options {
    const char *variant, *rules, *notation;
    char *sets[SETS_MAX + 1];
    int set_count;
    bool json, positions, strict, quiet;
    struct range boards;
};

/* Counts over the whole run. */
struct totals {
    unsigned long games, sound, unjudged, plies, verified, count[3];
};

/* One game being verified. */
struct verification {
    const struct options *options;
    const char *file;
    struct kete_record *record;
    const struct kete_rules *rules; /* NULL: not judged */
    struct kete_replay replay;
    struct kete_text *out;
    json_t *plies;
};

/* ---- which rules, which notation ---- */

static uint32_t tag_place(const struct kete_record *record, const char *name, uint32_t *length)
{
    for (uint32_t i = 0; i < record->tag_count; i++)
        if (strcmp(record->tags[i].name, name) == 0) {
            *length = record->tags[i].length;
            return record->tags[i].offset;
        }
    *length = 1;
    return record->item_count ? record->items[0].offset : 0;
}

static bool not_judged(struct kete_record *record, enum kete_finding_id id, const char *tag, const char *message)
{
    uint32_t length, offset = tag_place(record, tag, &length);
    kete_finding_add(&record->findings, id, offset, length, "%s", message);
    return false;
}

/* Options given by the user have been checked before the first game, so that what fails here is the record's. */
static bool choose_rules(struct verification *v, struct kete_notation **notation)
{
    const struct options *options = v->options;
    struct kete_record *record = v->record;
    struct kete_error error = {0};
    const char *id = options->variant ? options->variant : kete_record_tag(record, "Variant");
    if (!id)
        return not_judged(record, KETE_FINDING_RULES_UNKNOWN, "Variant",
                          "the record names no variant; --variant says which game it is");
    const struct kete_variant *variant = data_variant(id, &error);
    if (!variant)
        return not_judged(record, KETE_FINDING_RULES_UNKNOWN, "Variant", error.text);
    const char *tag = kete_record_tag(record, "Notation");
    *notation = data_notation(options->notation ? options->notation : tag ? tag : variant->default_notation, &error);
    if (!*notation)
        return not_judged(record, KETE_FINDING_RULES_UNKNOWN, "Notation", error.text);
    const char *rules = options->rules ? options->rules : kete_record_tag(record, "Rules");
    v->rules = data_rules(variant, rules, options->sets, &error);
    if (v->rules)
        return true;
    bool bad_option = strncmp(error.text, "unknown profile", 15) != 0;
    return not_judged(record, bad_option ? KETE_FINDING_BAD_RULES : KETE_FINDING_RULES_UNKNOWN, "Rules", error.text);
}

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
        json_array_append_new(v->plies, show_json_ply(v->rules, v->record, ply));
    else if (v->options->positions)
        show_ply(v->rules, v->record, ply, v->out);
    if (!v->options->json && v->options->boards.set && ply->played)
        draw_board(v, ply);
}

static json_t *json_tags(const struct kete_record *record)
{
    json_t *tags = json_object();
    for (uint32_t i = record->tag_count; i-- > 0;) /* of a tag given twice the first value counts */
        json_object_del(tags, record->tags[i].name);
    for (uint32_t i = 0; i < record->tag_count; i++)
        if (!json_object_get(tags, record->tags[i].name)) {
            json_t *value = show_json_text(record->tags[i].value, strlen(record->tags[i].value));
            json_object_set_new_nocheck(tags, record->tags[i].name, value);
        }
    return tags;
}

static json_t *json_end(const struct verification *v)
{
    json_t *end = json_object();
    const char *result = kete_record_tag(v->record, "Result");
    bool score = result && *result >= '0' && *result <= '9' && strcmp(result, "1-0") != 0 &&
                 strcmp(result, "0-1") != 0 && strcmp(result, "1/2-1/2") != 0;
    json_object_set_new(end, "winner", show_json_winner(v->rules ? v->replay.end.winner : KETE_WINNER_NONE));
    json_object_set_new(end, "reason", v->rules ? json_string(v->replay.end_word) : json_null());
    json_object_set_new(end, "score", score ? show_json_text(result, strlen(result)) : json_null());
    return end;
}

static void show_json_game(struct verification *v)
{
    json_t *game = json_object(), *findings = json_array();
    json_object_set_new(game, "version", json_integer(1));
    json_object_set_new(game, "file", show_json_text(v->file, strlen(v->file)));
    json_object_set_new(game, "game", json_integer(v->record->game));
    json_object_set_new(game, "tags", json_tags(v->record));
    json_object_set_new(game, "plies", v->plies);
    for (const struct kete_finding *f = v->record->findings.first; f; f = f->next)
        json_array_append_new(findings, show_json_finding(v->record, f));
    json_object_set_new(game, "findings", findings);
    json_object_set_new(game, "end", json_end(v));
    json_object_set_new(game, "rules", v->rules ? json_string(v->rules->profile) : json_null());
    json_object_set_new(game, "verified", json_integer(v->rules ? v->replay.verified : 0));
    show_json_line(game, v->out);
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
    if (replay->end.winner != KETE_WINNER_NONE)
        kete_text_addf(out, ", %s (%s)", who[replay->end.winner], replay->end_word);
    else
        kete_text_addf(out, ", %s", replay->end_word);
}

static void show_game(struct verification *v)
{
    const struct kete_findings *findings = &v->record->findings;
    for (const struct kete_finding *f = findings->first; f; f = f->next)
        show_finding(v->file, v->record, f, v->out);
    if (v->options->quiet && !findings->count[KETE_ERROR] && !findings->count[KETE_WARNING])
        return;
    const char *south = kete_record_tag(v->record, "South"), *north = kete_record_tag(v->record, "North");
    kete_text_addf(v->out, "%s: game %u: ", v->file, v->record->game);
    if (south && north && (strcmp(south, "?") != 0 || strcmp(north, "?") != 0))
        kete_text_addf(v->out, "%s - %s: ", south, north);
    say_verdict(v, v->out);
    if (v->rules)
        kete_text_addf(v->out, "; rules %s", v->rules->profile);
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
    totals->games++;
    totals->unjudged += !v->rules;
    totals->sound += v->rules && !findings->count[KETE_ERROR];
    totals->plies += v->replay.plies;
    totals->verified += v->replay.verified;
    for (int s = 0; s < 3; s++)
        totals->count[s] += findings->count[s];
}

static void verify_game(const struct options *options, const char *file, struct kete_record *record,
                        struct kete_text *out, struct totals *totals)
{
    struct verification v = {.options = options, .file = file, .record = record, .out = out};
    struct kete_notation *notation = NULL;
    if (options->json)
        v.plies = json_array();
    if (choose_rules(&v, &notation)) {
        kete_notation_read(notation, record);
        v.replay.rules = v.rules;
        v.replay.to = &v;
        if (options->json || options->positions || options->boards.set)
            v.replay.ply = on_ply;
        kete_replay_run(&v.replay, record);
    }
    count_game(&v, totals);
    if (options->json)
        show_json_game(&v);
    else
        show_game(&v);
}

static bool verify_file(const struct options *options, const char *path, struct totals *totals)
{
    struct tool_input input;
    struct kete_record record;
    struct kete_error error = {0};
    struct kete_text out = {0};
    if (!tool_open(path, &input))
        return false;
    struct kete_reader *reader = kete_reader_new(tool_read, &input);
    kete_record_init(&record);
    while (kete_reader_next(reader, &record, &error)) {
        verify_game(options, input.name, &record, &out, totals);
        if (out.length > 1 << 16)
            tool_write(&out);
    }
    tool_write(&out);
    if (error.set)
        tool_complain("%s: %s", input.name, error.text);
    kete_text_free(&out);
    kete_record_free(&record);
    kete_reader_free(reader);
    tool_close(&input);
    return !error.set;
}

static void show_totals(const struct totals *t)
{
    printf("%lu game%s: %lu sound, %lu with errors, %lu not judged; %lu of %lu plies verified; %lu error%s, %lu "
           "warning%s, %lu note%s\n",
           t->games, t->games == 1 ? "" : "s", t->sound, t->games - t->sound - t->unjudged, t->unjudged, t->verified,
           t->plies, t->count[KETE_ERROR], t->count[KETE_ERROR] == 1 ? "" : "s", t->count[KETE_WARNING],
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
    {"variant", 'v', "ID", 0, "the game, whatever the records say", 0},
    {"rules", 'r', "PROFILE", 0, "a profile's id, or a profile's file; options may follow: 'donkers-2003; takasia=off'",
     0},
    {"set", 's', "OPTION=VALUE", 0, "change one option of the rules; may be repeated", 0},
    {"notation", 'n', "ID", 0, "the notation of the moves, an id or a file", 0},
    {"format", KEY_FORMAT, "text|json", 0, "text (the default) or JSON Lines, one object a game", 0},
    {"positions", KEY_POSITIONS, NULL, 0, "print the position after every ply", 0},
    {"boards", KEY_BOARDS, "34S-36N", 0, "draw the boards after these plies", 0},
    {"strict", KEY_STRICT, NULL, 0, "warnings count as errors in the exit status", 0},
    {"quiet", 'q', NULL, 0, "no line for a game without errors and warnings, and none for the run", 0},
    {"explain", KEY_EXPLAIN, "FINDING", 0, "say what a finding's id means", 0},
    {0},
};

static error_t on_option(int key, char *value, struct argp_state *state)
{
    struct options *options = state->input;
    switch (key) {
    case 'v':
        options->variant = value;
        return 0;
    case 'r':
        options->rules = value;
        return 0;
    case 'n':
        options->notation = value;
        return 0;
    case 's':
        if (options->set_count == SETS_MAX)
            argp_error(state, "more than %d times --set", SETS_MAX);
        options->sets[options->set_count++] = value;
        return 0;
    case KEY_FORMAT:
        options->json = strcmp(value, "json") == 0;
        if (!options->json && strcmp(value, "text") != 0)
            argp_error(state, "--format takes text or json, not %s", value);
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
    case KEY_EXPLAIN:
        exit(tool_finish(explain(value)));
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* What the user asks for has to exist, before any game is read. */
static bool check_options(const struct options *options)
{
    struct kete_error error = {0};
    const struct kete_variant *variant = options->variant ? data_variant(options->variant, &error) : NULL;
    if (options->notation)
        data_notation(options->notation, &error);
    if (variant && (options->rules || options->set_count))
        data_rules(variant, options->rules, options->sets, &error);
    else if (options->rules || options->set_count) { /* of some variant, which the records will name */
        bool fits = false;
        for (const struct kete_variant *const *v = kete_variant_all(); *v && !error.set; v++) {
            struct kete_error inner = {0};
            fits |= data_rules(*v, options->rules, options->sets, &inner) != NULL;
            if (!fits && !v[1])
                error = inner;
        }
        if (fits)
            return true;
        const struct kete_variant *first = kete_variant_all()[0];
        error = (struct kete_error){0};
        data_rules(first, options->rules, options->sets, &error);
    }
    if (error.set)
        tool_complain_error(&error);
    return !error.set;
}

int main(int argc, char **argv)
{
    static const char doc[] =
        "Replays recorded mancala games, checks every ply, mark, number, position and result, and "
        "says what is wrong, where and why.\vFILE may be - for standard input. Exit status: 0 no "
        "errors, 1 at least one error finding, 2 could not do the job.";
    static const struct argp argp = {table, on_option, "FILE...", doc, NULL, NULL, NULL};
    struct options options = {0};
    struct totals totals = {0};
    int first;
    tool_start("kete-verify");
    argp_parse(&argp, argc, argv, 0, &first, &options);
    if (first == argc) {
        tool_complain("no FILE given; - reads standard input (kete-verify --help tells more)");
        return EXIT_TROUBLE;
    }
    if (!check_options(&options))
        return EXIT_TROUBLE;
    bool trouble = false;
    for (int i = first; i < argc; i++)
        trouble |= !verify_file(&options, argv[i], &totals);
    if (!options.json && !options.quiet)
        show_totals(&totals);
    data_free();
    bool failed = totals.count[KETE_ERROR] || (options.strict && totals.count[KETE_WARNING]);
    return tool_finish(trouble ? EXIT_TROUBLE : failed ? EXIT_FINDINGS : EXIT_CLEAN);
}
