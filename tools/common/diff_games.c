/* SPDX-License-Identifier: MIT */
#include "common/diff.h"

#include "base/xalloc.h"
#include "common/tool.h"
#include "notation/reader.h"

#include <stdlib.h>
#include <string.h>

/* ---- reading ---- */

/* FNV-1a; a NUL ends each part. */
static uint64_t hash(uint64_t so_far, struct kete_slice text)
{
    for (size_t i = 0; i < text.length; i++)
        so_far = (so_far ^ (unsigned char)text.at[i]) * 0x100000001b3u;
    return so_far * 0x100000001b3u;
}

static void hash_game(struct diff_game *game)
{
    static const char *const roster[] = {"Event", "Site", "Date", "Round", "South", "North"};
    const struct kete_record *record = &game->record;
    game->roster = game->moves = 0xcbf29ce484222325u;
    for (size_t i = 0; i < sizeof roster / sizeof *roster; i++) {
        const char *value = kete_record_tag(record, roster[i]);
        game->roster = hash(game->roster, kete_slice_of(value ? value : "?"));
    }
    for (uint32_t i = 0; i < record->item_count; i++)
        if (record->items[i].kind == KETE_ITEM_PLY)
            game->moves = hash(game->moves, kete_item_text(record, &record->items[i]));
}

/* The record's text goes with the reader: keeps a copy. */
static void keep_text(struct kete_record *record)
{
    char *text = kete_xcalloc((size_t)record->length + 1, 1);
    memcpy(text, record->text, record->length);
    record->text = text;
}

static bool has(const struct kete_record *record, enum kete_finding_id id)
{
    const struct kete_finding *finding = record->findings.first;
    while (finding && finding->id != id)
        finding = finding->next;
    return finding != NULL;
}

static bool read_games(const struct games *games, struct kete_reader *reader, const char *name, struct diff_file *out)
{
    struct kete_error error = {0};
    uint64_t bytes = 0;
    out->games = kete_xcalloc(DIFF_GAMES_MAX + 1, sizeof out->games[0]);
    for (;;) {
        struct diff_game *game = &out->games[out->count];
        game->file = name;
        kete_record_init(&game->record);
        if (!kete_reader_next(reader, &game->record, &error)) {
            kete_record_free(&game->record);
            break;
        }
        bytes += game->record.length;
        keep_text(&game->record);
        out->count++;
        if (out->count > DIFF_GAMES_MAX || bytes > DIFF_BYTES_MAX) {
            tool_complain("%s: more than %d games or %d MiB; compare it in parts", name, DIFF_GAMES_MAX,
                          DIFF_BYTES_MAX / (1024 * 1024));
            return false;
        }
        if (has(&game->record, KETE_FINDING_GAME_TOO_LONG)) {
            tool_complain("%s: game %u is past the size limit of a game", name, game->record.game);
            return false;
        }
        game->rules = games_rules(games, &game->record);
        hash_game(game);
    }
    if (error.set)
        tool_complain("%s: %s", name, error.text);
    return !error.set;
}

bool diff_load(const struct games *games, const char *path, const char *name, struct diff_file *out)
{
    struct tool_input input;
    *out = (struct diff_file){0};
    if (!tool_open(path, &input))
        return false;
    struct kete_reader *reader = kete_reader_new(tool_read, &input);
    bool good = read_games(games, reader, name ? name : input.name, out);
    kete_reader_free(reader);
    tool_close(&input);
    out->empty = out->count == 1 && has(&out->games[0].record, KETE_FINDING_NO_GAME);
    return good;
}

void diff_free(struct diff_file *file)
{
    for (uint32_t i = 0; i < file->count; i++) {
        char *text = (char *)file->games[i].record.text;
        kete_record_free(&file->games[i].record);
        free(text);
    }
    free(file->games);
    *file = (struct diff_file){0};
}

/* ---- which belong together ---- */

static bool same_roster_and_moves(const struct diff_game *a, const struct diff_game *b)
{
    return a->roster == b->roster && a->moves == b->moves;
}

static bool same_roster(const struct diff_game *a, const struct diff_game *b)
{
    return a->roster == b->roster;
}

static bool same_moves(const struct diff_game *a, const struct diff_game *b)
{
    return a->moves == b->moves;
}

static bool same_place(const struct diff_game *a, const struct diff_game *b)
{
    return a->record.game == b->record.game;
}

static void pair_off(struct diff_file *a, struct diff_file *b,
                     bool (*fits)(const struct diff_game *a, const struct diff_game *b))
{
    for (uint32_t i = 0; i < a->count; i++)
        for (uint32_t j = 0; j < b->count && !a->games[i].partner; j++)
            if (!b->games[j].partner && fits(&a->games[i], &b->games[j])) {
                a->games[i].partner = &b->games[j];
                b->games[j].partner = &a->games[i];
            }
}

void diff_match(struct diff_file *a, struct diff_file *b)
{
    bool in_order = a->count == b->count;
    for (uint32_t i = 0; i < a->count && in_order; i++)
        in_order = same_roster(&a->games[i], &b->games[i]);
    if (!in_order) {
        pair_off(a, b, same_roster_and_moves);
        pair_off(a, b, same_roster);
        pair_off(a, b, same_moves);
    }
    if (a->count == b->count)
        pair_off(a, b, same_place);
}
