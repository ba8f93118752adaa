/* SPDX-License-Identifier: MIT */
/* kete-diff --rules P,Q: one record under two readings of the rules, side by side from the ply where they part. */
#include "common/diff.h"

#include "board/position_text.h"
#include "common/show.h"
#include "common/tool.h"

#include <string.h>

enum { BOARD_WIDTH = 52 };

struct sides {
    const char *name[2];
    char *const *sets;
    const struct diff_game *game;
    struct kete_reading reading[2];
    uint32_t part; /* the first ply that differs; the count of plies: none does */
    bool setup;    /* the starting positions differ */
};

/* ---- where they part ---- */

static bool ply_parts(const struct kete_read_ply *p, const struct kete_read_ply *q)
{
    if (p->played != q->played || strcmp(p->move, q->move) != 0 || p->has_after != q->has_after)
        return true;
    return p->played &&
           (p->end.winner != q->end.winner || (p->has_after && !kete_position_equal(&p->after, &q->after)));
}

static uint32_t find_part(const struct kete_reading *p, const struct kete_reading *q)
{
    uint32_t i = 0;
    while (i < p->count && !ply_parts(&p->plies[i], &q->plies[i]))
        i++;
    return i;
}

static bool parts(const struct sides *s)
{
    return s->setup || s->part < s->reading[0].count || s->reading[0].end.winner != s->reading[1].end.winner;
}

/* ---- which options part them ---- */

/* Whether P with Q's values of these options parts from P where Q does, or before. */
static bool blames(const struct sides *s, const unsigned *options, unsigned count)
{
    struct kete_rules rules = *s->reading[0].rules;
    struct kete_reading changed;
    for (unsigned i = 0; i < count; i++) {
        rules.value[options[i]] = s->reading[1].rules->value[options[i]];
        rules.number[options[i]] = s->reading[1].rules->number[options[i]];
    }
    kete_reading_make(&changed, s->reading[0].record, &rules);
    uint32_t at = find_part(&s->reading[0], &changed);
    bool found = at <= s->part && at < changed.count;
    found |= s->part == changed.count && changed.end.winner != s->reading[0].end.winner;
    found |= s->setup && !kete_position_equal(&changed.start, &s->reading[0].start);
    kete_reading_free(&changed);
    return found;
}

/* The options that make the difference alone, else the first two that do together. */
static unsigned find_blame(const struct sides *s, unsigned out[KETE_OPTIONS_MAX])
{
    const struct kete_rules *p = s->reading[0].rules, *q = s->reading[1].rules;
    unsigned differing[KETE_OPTIONS_MAX], count = 0, blamed = 0;
    for (unsigned i = 0; i < p->variant->option_count; i++)
        if (p->value[i] != q->value[i] || p->number[i] != q->number[i])
            differing[count++] = i;
    for (unsigned i = 0; i < count; i++)
        if (blames(s, &differing[i], 1))
            out[blamed++] = differing[i];
    for (unsigned a = 0; a < count && !blamed; a++)
        for (unsigned b = a + 1; b < count && !blamed; b++) {
            const unsigned both[2] = {differing[a], differing[b]};
            if (blames(s, both, 2)) {
                out[blamed++] = both[0];
                out[blamed++] = both[1];
            }
        }
    return blamed;
}

static void add_blame(const struct sides *s, struct kete_text *out)
{
    unsigned options[KETE_OPTIONS_MAX], count = find_blame(s, options);
    kete_text_adds(out, count ? "options that part them here:\n" : "no option parts them here alone, nor do two\n");
    for (unsigned i = 0; i < count; i++) {
        const struct kete_option *row = &s->reading[0].rules->variant->options[options[i]];
        kete_text_addf(out, "  %s: ", row->name);
        for (int of = 0; of < 2; of++) {
            kete_rules_value(s->reading[of].rules, options[i], out);
            kete_text_addf(out, " under %s%s", s->name[of], of ? "" : ", ");
        }
        kete_text_addf(out, " (%s)\n", row->source);
    }
}

/* ---- text ---- */

static void next_line(struct kete_slice *rest, struct kete_slice *line)
{
    const char *end = rest->length ? memchr(rest->at, '\n', rest->length) : NULL;
    size_t length = end ? (size_t)(end - rest->at) : rest->length, skip = length + (end != NULL);
    *line = (struct kete_slice){rest->at, length};
    rest->at += skip;
    rest->length -= skip;
}

/* Two texts side by side, each under its heading. */
static void add_beside(struct kete_text *out, const struct kete_text *left, const struct kete_text *right)
{
    struct kete_slice rest[2] = {{left->bytes, left->length}, {right->bytes, right->length}}, line[2];
    while (rest[0].length || rest[1].length) {
        next_line(&rest[0], &line[0]);
        next_line(&rest[1], &line[1]);
        kete_text_addf(out, "  %.*s", (int)line[0].length, line[0].length ? line[0].at : "");
        if (line[1].length)
            kete_text_addf(out, "%*s%.*s", line[0].length < BOARD_WIDTH ? (int)(BOARD_WIDTH - line[0].length) : 1, "",
                           (int)line[1].length, line[1].at);
        kete_text_addc(out, '\n');
    }
}

/* The board of each side at the ply: before it, or after it, headed by the profile's name. */
static void add_boards(const struct sides *s, bool after, struct kete_text *out)
{
    struct kete_text board[2] = {{0}};
    for (int of = 0; of < 2; of++) {
        const struct kete_reading *reading = &s->reading[of];
        const struct kete_read_ply *ply = reading->count ? &reading->plies[s->part] : NULL;
        kete_text_addf(&board[of], "%s\n", s->name[of]);
        if (s->setup)
            kete_position_draw(&reading->rules->variant->board, &reading->start, NULL, "", &board[of]);
        else if (!ply->played || (after && !ply->has_after))
            kete_text_adds(&board[of], ply->played ? "no board: the move never ends\n" : "not played\n");
        else
            kete_position_draw(&reading->rules->variant->board, after ? &ply->after : &ply->before, NULL, "",
                               &board[of]);
    }
    add_beside(out, &board[0], &board[1]);
    kete_text_free(&board[0]);
    kete_text_free(&board[1]);
}

static void add_verdict(const struct sides *s, int of, struct kete_text *out)
{
    static const char *const who[] = {"", "; South wins", "; North wins", "; a draw", "; void"};
    const struct kete_read_ply *ply = &s->reading[of].plies[s->part];
    const struct kete_finding *f = kete_reading_error(&s->reading[of], ply);
    kete_text_addf(out, "  %s: ", s->name[of]);
    if (ply->played)
        kete_text_addf(out, "played as %s%s", ply->move, who[ply->end.winner]);
    if (f) {
        kete_text_adds(out, ply->played ? "; " : "");
        tool_add_clean(out, f->message, strlen(f->message));
        kete_text_addf(out, " [%s]", kete_finding_kind(f->id)->id);
    } else if (!ply->played) {
        kete_text_adds(out, "not played");
    }
    kete_text_addc(out, '\n');
}

static void add_column(struct kete_text *out, const struct kete_read_ply *ply)
{
    kete_text_addf(out, "  %-14s", ply->played ? ply->move : "-");
}

/* The plies from the parting one on, as each side plays them. */
static void add_rest(const struct sides *s, struct kete_text *out)
{
    const struct kete_reading *p = &s->reading[0], *q = &s->reading[1];
    kete_text_addf(out, "from there on:        %-14s  %s\n", s->name[0], s->name[1]);
    for (uint32_t i = s->part; i < p->count; i++) {
        struct kete_slice text = kete_item_text(p->record, &p->record->items[p->plies[i].item]);
        const struct kete_read_ply *ply = p->plies[i].played ? &p->plies[i] : &q->plies[i];
        size_t start = out->length;
        kete_text_addf(out, "%5u %c  ", ply->number, kete_side_letter(ply->side));
        tool_add_clean(out, text.at, text.length);
        while (out->length < start + 20)
            kete_text_addc(out, ' ');
        add_column(out, &p->plies[i]);
        add_column(out, &q->plies[i]);
        bool same = p->plies[i].has_after && q->plies[i].has_after &&
                    kete_position_equal(&p->plies[i].after, &q->plies[i].after);
        kete_text_adds(out, same ? "  same board" : "");
        while (out->bytes[out->length - 1] == ' ')
            out->bytes[--out->length] = '\0';
        kete_text_addc(out, '\n');
    }
}

static void add_ends(const struct sides *s, struct kete_text *out)
{
    static const char *const who[] = {"no result", "South wins", "North wins", "a draw", "void"};
    for (int of = 0; of < 2; of++)
        kete_text_addf(out, "%s: %u of %u plies verified, %s\n", s->name[of], s->reading[of].verified,
                       s->reading[of].count, who[s->reading[of].end.winner]);
}

static void add_text(const struct sides *s, struct kete_text *out)
{
    const struct kete_reading *p = &s->reading[0];
    tool_add_clean(out, s->game->file, strlen(s->game->file));
    if (!parts(s)) {
        kete_text_addf(out, ": game %u: %s and %s agree on all %u plies\n", s->game->record.game, s->name[0],
                       s->name[1], p->count);
        return;
    }
    if (s->setup) {
        kete_text_addf(out, ": game %u: the starting positions differ\n", s->game->record.game);
        add_boards(s, false, out);
    } else if (s->part < p->count) {
        const struct kete_read_ply *ply = &p->plies[s->part];
        const struct kete_item *item = &p->record->items[ply->item];
        struct kete_slice token = kete_item_text(p->record, item);
        uint32_t line, col;
        kete_record_place(p->record, item->offset, &line, &col);
        kete_text_addf(out, ":%u:%u: game %u: %s and %s part at %u %c ", line, col, s->game->record.game, s->name[0],
                       s->name[1], ply->number, kete_side_letter(ply->side));
        tool_add_clean(out, token.at, token.length);
        kete_text_addc(out, '\n');
        for (int of = 0; of < 2; of++)
            add_verdict(s, of, out);
        kete_text_adds(out, "before it:\n");
        add_boards(s, false, out);
        kete_text_adds(out, "after it:\n");
        add_boards(s, true, out);
    } else {
        kete_text_addf(out, ": game %u: all plies agree, the results differ\n", s->game->record.game);
    }
    add_blame(s, out);
    if (s->part < p->count)
        add_rest(s, out);
    add_ends(s, out);
}

/* ---- JSON ---- */

static json_t *json_side(const struct sides *s, int of)
{
    const struct kete_reading *reading = &s->reading[of];
    json_t *object = json_object(), *plies = json_array();
    json_object_set_new(object, "rules", show_json_text(s->name[of], strlen(s->name[of])));
    json_object_set_new(object, "verified", json_integer(reading->verified));
    json_object_set_new(object, "winner", show_json_winner(reading->end.winner));
    json_object_set_new(object, "start", show_json_position(reading->rules, &reading->start));
    for (uint32_t i = s->part; i < reading->count; i++) {
        const struct kete_read_ply *ply = &reading->plies[i];
        const struct kete_finding *f = kete_reading_error(reading, ply);
        json_t *one = json_object();
        json_object_set_new(one, "move", ply->played ? json_string(ply->move) : json_null());
        json_object_set_new(one, "before",
                            ply->played ? show_json_position(reading->rules, &ply->before) : json_null());
        json_object_set_new(one, "after",
                            ply->has_after ? show_json_position(reading->rules, &ply->after) : json_null());
        json_object_set_new(one, "finding", f ? show_json_finding(reading->record, f) : json_null());
        json_array_append_new(plies, one);
    }
    json_object_set_new(object, "plies", plies);
    return object;
}

static json_t *json_part(const struct sides *s)
{
    if (s->part >= s->reading[0].count)
        return json_null();
    const struct kete_read_ply *ply = &s->reading[0].plies[s->part];
    const char letter = kete_side_letter(ply->side);
    json_t *object = json_object();
    json_object_set_new(object, "ply", json_integer(s->part + 1));
    json_object_set_new(object, "number", json_integer(ply->number));
    json_object_set_new(object, "side", json_stringn(&letter, 1));
    return object;
}

static void add_json(const struct sides *s, struct kete_text *out)
{
    json_t *object = json_object(), *options = json_array();
    unsigned blamed[KETE_OPTIONS_MAX], count = parts(s) ? find_blame(s, blamed) : 0;
    for (unsigned i = 0; i < count; i++)
        json_array_append_new(options, json_string(s->reading[0].rules->variant->options[blamed[i]].name));
    json_object_set_new(object, "version", json_integer(1));
    json_object_set_new(object, "file", show_json_text(s->game->file, strlen(s->game->file)));
    json_object_set_new(object, "game", json_integer(s->game->record.game));
    json_object_set_new(object, "same", json_boolean(!parts(s)));
    json_object_set_new(object, "parts", json_part(s));
    json_object_set_new(object, "options", options);
    json_object_set_new(object, "p", json_side(s, 0));
    json_object_set_new(object, "q", json_side(s, 1));
    show_json_line(object, out);
}

/* ---- the run ---- */

/* The exit status of one game. */
static int compare_game(struct sides *s, bool json, struct kete_text *out)
{
    struct kete_error error = {0};
    const struct kete_rules *p = s->game->rules, *q = p ? data_rules(p->variant, s->name[1], s->sets, &error) : NULL;
    if (!q) {
        const struct kete_finding *f = s->game->record.findings.first;
        while (!error.set && f && f->id != KETE_FINDING_RULES_UNKNOWN && f->id != KETE_FINDING_BAD_RULES)
            f = f->next;
        tool_complain("%s: game %u: %s", s->game->file, s->game->record.game,
                      error.set ? error.text
                      : f       ? f->message
                                : "not judged");
        return EXIT_TROUBLE;
    }
    struct kete_record *record = (struct kete_record *)&s->game->record;
    kete_reading_make(&s->reading[0], record, p);
    kete_reading_make(&s->reading[1], record, q);
    int status = EXIT_TROUBLE;
    if (s->reading[0].rules) {
        s->setup = !kete_position_equal(&s->reading[0].start, &s->reading[1].start);
        s->part = find_part(&s->reading[0], &s->reading[1]);
        status = parts(s) ? EXIT_FINDINGS : EXIT_CLEAN;
        (json ? add_json : add_text)(s, out);
    } else {
        tool_complain("%s: game %u: its starting position cannot be read", s->game->file, s->game->record.game);
    }
    kete_reading_free(&s->reading[0]);
    kete_reading_free(&s->reading[1]);
    return status;
}

int diff_rules(const struct games *games, const char *both, bool json, const char *path)
{
    struct games first = *games, second = *games;
    struct kete_text names = {0}, out = {0};
    struct diff_file file = {0};
    kete_text_adds(&names, both);
    char *comma = strchr(names.bytes, ',');
    *comma = '\0';
    first.rules = kete_slice_trim(kete_slice_of(names.bytes)).at;
    second.rules = kete_slice_trim(kete_slice_of(comma + 1)).at;
    int status =
        games_check(&first) && games_check(&second) && diff_load(&first, path, NULL, &file) ? EXIT_CLEAN : EXIT_TROUBLE;
    if (status == EXIT_CLEAN && file.empty) {
        tool_complain("%s holds no game", path);
        status = EXIT_TROUBLE;
    }
    for (uint32_t i = 0; i < file.count && !file.empty; i++) {
        struct sides sides = {.name = {first.rules, second.rules}, .sets = games->sets, .game = &file.games[i]};
        int one = compare_game(&sides, json, &out);
        status = one > status ? one : status;
        tool_write(&out);
    }
    diff_free(&file);
    kete_text_free(&names);
    kete_text_free(&out);
    return status;
}
