/* SPDX-License-Identifier: MIT */
#include "common/containers.h"

#include "common/game_json.h"
#include "common/show.h"
#include "notation/writer.h"

#include <string.h>

static void write_mgn(const struct container_game *game, struct kete_text *out, struct kete_text *lost)
{
    (void)lost;
    kete_write_mgn(game->record, out);
}

static void write_transcript(const struct container_game *game, struct kete_text *out, struct kete_text *lost)
{
    kete_write_transcript(game->record, out, lost);
}

static void write_plain(const struct container_game *game, struct kete_text *out, struct kete_text *lost)
{
    kete_write_plain(game->record, out, lost);
}

/* Moves alone lead elsewhere from another start. */
static void refuse_plain(const struct kete_rules *rules, const struct kete_record *record, struct kete_error *error)
{
    (void)rules;
    if (kete_record_tag(record, "FEN"))
        kete_error_set(error, 0, 0, "a plain list has no place for the position that the game starts from");
}

/* The line of kete-verify --format json: findings are those of the record as it was read. */
static void write_json(const struct container_game *game, struct kete_text *out, struct kete_text *lost)
{
    struct game_json plies;
    struct kete_text rules = {0};
    json_t *object = json_object(), *findings = json_array();
    const char *said = games_rules_said(game->games, game->source);
    struct kete_replay replay = {.rules = game->rules, .ply = game_json_ply, .to = &plies, .variations = true};
    (void)lost;
    kete_notation_read(game->notation, game->record);
    game_json_start(&plies, game->rules, game->record);
    kete_replay_run(&replay, game->record);
    json_object_set_new(object, "version", json_integer(1));
    json_object_set_new(object, "file", show_json_text(game->file, strlen(game->file)));
    json_object_set_new(object, "game", json_integer(game->source->game));
    json_object_set_new(object, "tags", game_json_tags(game->record));
    game_json_finish(&plies, object);
    for (const struct kete_finding *f = game->source->findings.first; f; f = f->next)
        json_array_append_new(findings, show_json_finding(game->source, f));
    json_object_set_new(object, "findings", findings);
    json_object_set_new(object, "end", game_json_end(game->source, game->replay));
    data_rules_text(game->rules, said, game->games->sets, &rules);
    json_object_set_new(object, "rules", show_json_text(rules.bytes, rules.length));
    json_object_set_new(object, "assumed", json_boolean(!said));
    json_object_set_new(object, "verified", json_integer(game->replay->verified));
    show_json_line(object, out);
    kete_text_free(&rules);
}

/* OGN is for games of two rows in which a turn is one sowing, from the same start, with nothing on the board but seeds:
 * a letter tells the whole of a move. */
static void refuse_ogn(const struct kete_rules *rules, const struct kete_record *record, struct kete_error *error)
{
    const struct kete_variant *variant = rules->variant;
    uint32_t foreign = variant->board.keys & ~(uint32_t)KETE_KEY_STORE;
    (void)record;
    if (variant->board.rows != 2)
        kete_error_set(error, 0, 0, "OGN holds games of two rows; %s has four", variant->id);
    else if (foreign || variant->opening)
        kete_error_set(error, 0, 0, "OGN has no place for an opening, hands or marked holes, which %s has",
                       variant->id);
    else
        kete_error_set(error, 0, 0, "in OGN the players take turns with one sowing each; in %s they need not",
                       variant->id);
}

static const struct container containers[] = {
    {"mgn", "", write_mgn, NULL},
    {"transcript", "a transcript cannot hold it", write_transcript, NULL},
    {"plain", "a plain list holds moves only", write_plain, refuse_plain},
    {"json", "", write_json, NULL},
    {"ogn", "", write_mgn, refuse_ogn},
};

const struct container *container_find(const char *name)
{
    for (size_t i = 0; i < sizeof containers / sizeof *containers; i++)
        if (strcmp(containers[i].name, name) == 0)
            return &containers[i];
    return NULL;
}

const char *container_name(enum kete_container container)
{
    static const char *const names[] = {"MGN", "a transcript", "a plain list", "JSON"};
    return names[container];
}
