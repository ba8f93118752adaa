/* SPDX-License-Identifier: MIT */
/* kete-convert: writes records in another notation, another container, or both. */
#include "common/containers.h"
#include "common/fix.h"
#include "common/games_options.h"
#include "common/recognise.h"
#include "common/rewrite.h"
#include "common/tool.h"

#include "base/xalloc.h"
#include "check/convert.h"
#include "check/probe.h"
#include "notation/reader.h"
#include "notation/writer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct options {
    struct games_options read;
    const char *to;      /* --to: NOTATION[:CONTAINER] */
    char notation[4096]; /* "" for the one that was read */
    const struct container *container;
    bool lossless, in_place, quiet;
    enum fix fix;
};

/* One game being converted. */
struct work {
    struct rewrite *rewrite;
    const struct options *options;
    struct kete_record *record;
    const struct kete_rules *rules;
    struct kete_notation *from, *to;
    struct kete_conversion conversion;
    struct kete_build build;
};

static void refuse(struct work *w, const char *why, const char *detail)
{
    tool_complain("%s: game %u: %s%s", w->rewrite->file, w->record->game, why, detail);
    rewrite_refuse(w->rewrite, EXIT_TROUBLE);
}

/* ---- the positions of a record, to compare them ---- */

struct trail {
    uint64_t *hash;
    size_t count, room;
};

static void add_position(void *to, const struct kete_ply *ply)
{
    struct trail *trail = to;
    if (!ply->played)
        return;
    if (trail->count == trail->room) {
        trail->room = trail->room ? 2 * trail->room : 256;
        trail->hash = kete_xrealloc(trail->hash, trail->room * sizeof *trail->hash);
    }
    uint64_t hash = ply->after ? kete_position_hash(ply->after) : 1;
    trail->hash[trail->count++] = hash * 31 + ply->depth;
}

/* Replays a record that must not get findings of its own: they are dropped. */
static struct trail follow(const struct kete_rules *rules, struct kete_record *record, bool variations)
{
    struct trail trail = {0};
    struct kete_findings kept = record->findings;
    struct kete_replay replay = {.rules = rules, .ply = add_position, .to = &trail};
    replay.variations = variations;
    record->findings = (struct kete_findings){.arena = kept.arena};
    kete_replay_run(&replay, record);
    record->findings = kept;
    return trail;
}

/* ---- checking what was written ---- */

/* The number of the first ply that differs; 0 where none does. Plies that stood in comments may follow at the end.
 * Where something was lost, variations may be among it. */
static size_t first_difference(const struct work *w, struct kete_record *back, bool lost)
{
    struct trail was = follow(w->rules, w->record, !lost), is = follow(w->rules, back, !lost);
    size_t i = 0;
    while (i < was.count && i < is.count && was.hash[i] == is.hash[i])
        i++;
    bool same = i == was.count && (i == is.count || w->conversion.restored);
    free(was.hash);
    free(is.hash);
    return same ? 0 : i + 1;
}

static void check_written(struct work *w, size_t start, bool lost)
{
    struct kete_reader *reader = NULL;
    struct kete_record back;
    const char *variant = w->rules->variant->id, *read;
    char ply[32];
    kete_record_init(&back);
    bool one = rewrite_read_back(w->rewrite, start, &back, &reader);
    if (one)
        kete_notation_read(w->to, &back);
    size_t difference = one ? first_difference(w, &back, lost) : 0;
    read = kete_record_tag(&back, "Variant");
    snprintf(ply, sizeof ply, "%zu", difference);
    if (!one)
        refuse(w, "what was written does not read back as one game", "");
    else if (read && strcmp(read, variant) != 0)
        refuse(w, "this container cannot hold a game of ", variant);
    else if (difference)
        refuse(w, "what was written does not read back to the same positions, from this ply on: ", ply);
    else if (!lost && !kete_record_same(kete_build_record(&w->build), &back))
        refuse(w, "what was written does not read back as the same record", "");
    kete_record_free(&back);
    kete_reader_free(reader);
}

/* ---- converting ---- */

/* Of a line of what was lost: a tag that the record did not have, and got on the way. */
static bool never_said(const struct work *w, const char *line, const char *end)
{
    char name[64];
    if (strncmp(line, "tag ", 4) != 0 || end - line - 4 >= (ptrdiff_t)sizeof name)
        return false;
    snprintf(name, sizeof name, "%.*s", (int)(end - line - 4), line + 4);
    return !strpbrk(name, ": ") && !kete_record_tag(w->record, name);
}

static void write_game(struct work *w)
{
    struct kete_text lost = {0};
    size_t start = w->rewrite->out.length;
    struct container_game game = {.file = w->rewrite->file, .record = kete_build_record(&w->build)};
    game.source = w->record;
    game.rules = w->rules;
    game.replay = &w->conversion.replay;
    game.notation = w->to;
    game.games = &w->options->read.games;
    w->options->container->write(&game, &w->rewrite->out, &lost);
    kete_text_adds(&lost, "");
    for (char *line = lost.bytes, *end; (end = strchr(line, '\n')); line = end + 1)
        if (!never_said(w, line, end))
            rewrite_lose(w->rewrite, w->record, "%.*s: %s", (int)(end - line), line, w->options->container->holds);
    if (w->rewrite->out.length > start)
        check_written(w, start, lost.length > 0);
    kete_text_free(&lost);
}

static void tell_reading(const struct work *w, const struct recognised *how)
{
    const struct kete_replay *replay = &w->conversion.replay;
    struct kete_text text = {0}, clean = {0};
    if (w->options->quiet)
        return;
    kete_text_addf(&text, "%s: game %u: reading as %s in %s: %u of %u moves", w->rewrite->file, w->record->game,
                   kete_notation_id(w->from), container_name(w->record->container), replay->verified, replay->plies);
    if (how->others.length)
        kete_text_addf(&text, " (%s)", how->others.bytes);
    if (w->conversion.unverified)
        kete_text_addf(&text, "; %u could not be replayed and %s as written", w->conversion.unverified,
                       w->conversion.unverified == 1 ? "stays" : "stay");
    tool_add_clean(&clean, text.bytes, text.length);
    fflush(stdout);
    fprintf(stderr, "%s\n", clean.bytes);
    kete_text_free(&text);
    kete_text_free(&clean);
}

static bool choose(struct work *w, struct recognised *how)
{
    struct kete_error error = {0};
    w->rules = recognise(&w->options->read.games, w->record, how);
    if (!w->rules) {
        refuse(w, "it cannot be replayed: ", w->record->findings.last ? w->record->findings.last->message : "");
        return false;
    }
    w->from = how->notation;
    w->to = *w->options->notation ? data_notation(w->options->notation, &error) : w->from;
    if (w->to && !kete_notation_serves(w->to, w->rules->variant->id))
        kete_error_set(&error, 0, 0, "the notation %s is not one of %s", kete_notation_id(w->to),
                       w->rules->variant->id);
    if (!error.set && w->options->container->refuses)
        w->options->container->refuses(w->rules, w->record, &error);
    if (error.set)
        refuse(w, error.text, "");
    return !error.set;
}

/* Where the mark of takasia is written: nowhere if the record has none; else as the target has it, and where that
 * leaves it open, as the record does. */
static enum kete_takasia_mark takasia_mark(const struct work *w)
{
    enum kete_takasia_mark target = kete_notation_takasia_mark(w->to);
    bool marks = false;
    for (uint32_t i = 0; i < w->record->item_count; i++)
        marks |= w->record->items[i].kind == KETE_ITEM_PLY && w->record->items[i].said.takasia;
    if (!marks)
        return KETE_TAKASIA_MARK_NONE;
    if (target != KETE_TAKASIA_MARK_EITHER)
        return target;
    struct kete_probe probe = {0};
    kete_probe_run(&probe, w->rules, w->record);
    bool creates = w->to == w->from && probe.mark == KETE_TAKASIA_MARK_CREATES;
    kete_probe_free(&probe);
    return creates ? KETE_TAKASIA_MARK_CREATES : KETE_TAKASIA_MARK_REPLY;
}

static void lose_mark(void *to, uint32_t number, enum kete_side side)
{
    struct work *w = to;
    rewrite_lose(w->rewrite, w->record, "the mark of takasia at %u %c: %s", number, kete_side_letter(side),
                 kete_notation_takasia_mark(w->to) == KETE_TAKASIA_MARK_NONE ? "the notation has none"
                                                                             : "no hole is under takasia there");
}

static void convert(struct work *w, const struct recognised *how)
{
    if (w->to != w->from)
        kete_notation_set_signs(w->to, NULL);
    w->conversion = (struct kete_conversion){
        .rules = w->rules,
        .from = kete_notation_id(w->from),
        .to = kete_notation_id(w->to),
        .write = kete_notation_write,
        .notation = w->to,
        .mark = takasia_mark(w),
        .unmarked = lose_mark,
        .to_whom = w,
        .scores_in_tag = kete_notation_scores_in_tag(w->to),
    };
    kete_convert(&w->conversion, w->record, &w->build);
    tell_reading(w, how);
    if (!w->conversion.replay.judged)
        refuse(w, "it cannot be replayed: ", w->rules->variant->unknown);
    else if (w->build.full)
        refuse(w, "the converted game is past the size limit", "");
    else
        write_game(w);
    if (rewrite_show_errors(w->rewrite, w->record))
        rewrite_status(w->rewrite, EXIT_FINDINGS);
}

/* --fix: converts the mended record in the place of the one that was read, or only asks. */
static void fix(struct work *w, const struct recognised *how)
{
    struct fixed fixed;
    fixed_init(&fixed);
    if (w->options->fix == FIX_ASK) {
        fix_ask(w->rewrite->file, w->record, w->rules, w->from, &w->rewrite->out);
    } else {
        if (fix_apply(w->rewrite->file, w->record, w->rules, w->from, &fixed))
            w->record = &fixed.record;
        convert(w, how);
    }
    fixed_free(&fixed);
}

static void convert_game(struct rewrite *rewrite, struct kete_record *record)
{
    struct work w = {.rewrite = rewrite, .options = rewrite->to, .record = record};
    struct recognised how = {0};
    kete_build_init(&w.build);
    if (choose(&w, &how)) {
        if (w.options->fix)
            fix(&w, &how);
        else
            convert(&w, &how);
    }
    kete_text_free(&how.others);
    kete_build_free(&w.build);
}

/* ---- options ---- */

static const struct argp_option table[] = {
    {"to", 't', "NOTATION[:CONTAINER]", 0,
     "what to write: the id or file of a notation (none: the one that is read), and mgn (the default), transcript, "
     "plain or json",
     0},
    {"lossless", 'l', NULL, 0, "write nothing of a file that the target cannot hold all of", 0},
    {"in-place", 'i', NULL, 0, "replace each file by what was written, if it holds all of it and reads back the same",
     0},
    {"fix", 'f', "unique|ask", 0,
     "unique: mend records where one repair is better than all others (kete-verify --suggest), and keep what was "
     "written in [%src ...]; ask: only print the repairs, as patches",
     0},
    {"quiet", 'q', NULL, 0, "do not say how each game was read", 0},
    {NULL, 0, NULL, 0, "How the games are read:", 2},
    {0},
};

/* Splits "NOTATION:CONTAINER"; a colon in the path of a notation file is none of ours. */
static bool read_target(struct options *options)
{
    const char *colon = strrchr(options->to, ':');
    const struct container *container = colon ? container_find(colon + 1) : NULL;
    size_t length = container ? (size_t)(colon - options->to) : strlen(options->to);
    bool path = strchr(options->to, '/') != NULL;
    if (colon && !container && !path) {
        tool_complain("unknown container \"%s\"; there are mgn, transcript, plain, json and ogn", colon + 1);
        return false;
    }
    if (length >= sizeof options->notation) {
        tool_complain("the name of the notation is too long");
        return false;
    }
    memcpy(options->notation, options->to, length);
    options->container = container ? container : container_find("mgn");
    struct kete_error error = {0};
    if (length && !data_notation(options->notation, &error))
        tool_complain_error(&error);
    return !error.set;
}

static error_t on_option(int key, char *value, struct argp_state *state)
{
    struct options *options = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &options->read;
        return 0;
    case 't':
        options->to = value;
        return 0;
    case 'l':
        options->lossless = true;
        return 0;
    case 'i':
        options->in_place = true;
        return 0;
    case 'f':
        if (!fix_parse(value, &options->fix))
            argp_error(state, "--fix takes unique or ask, not %s", value);
        return 0;
    case 'q':
        options->quiet = true;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

int main(int argc, char **argv)
{
    static const char doc[] =
        "Writes records of mancala games in another notation or container. Each game is replayed on the way, so that "
        "what its text leaves out is filled in; comments, variations and marks are kept. What the target cannot hold "
        "is listed on standard error.\vFILE may be - for standard input. Exit status: 0 converted, 1 at least one "
        "error finding, or a loss where none is allowed, 2 could not do the job.";
    static const struct argp_child children[] = {{&games_argp, 0, NULL, 2}, {0}};
    static const struct argp argp = {table, on_option, "FILE...", doc, children, NULL, NULL};
    static struct options options;
    int first;
    tool_start("kete-convert");
    argp_parse(&argp, argc, argv, 0, &first, &options);
    if (!options.to && options.fix)
        options.to = "";
    if (options.fix == FIX_ASK && options.in_place) {
        tool_complain("--fix ask changes nothing, so --in-place makes no sense with it");
        return EXIT_TROUBLE;
    }
    if (!options.to || first == argc) {
        tool_complain(options.to ? "no FILE given; - reads standard input (kete-convert --help tells more)"
                                 : "--to NOTATION[:CONTAINER] says what to write (kete-convert --help tells more)");
        return EXIT_TROUBLE;
    }
    if (!games_check(&options.read.games) || !read_target(&options))
        return EXIT_TROUBLE;
    struct rewrite rewrite = {.in_place = options.in_place, .game = convert_game, .to = &options};
    rewrite.lossless = options.lossless;
    for (int i = first; i < argc; i++)
        rewrite_file(&rewrite, argv[i]);
    kete_text_free(&rewrite.out);
    data_free();
    return tool_finish(rewrite.status);
}
