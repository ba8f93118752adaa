/* SPDX-License-Identifier: MIT */
/* The moves of a game as JSON, so that the record can be read back from it: plies as the replay tells them, and between
 * them comments, marks, variations and results as they were recorded (docs/formats.md).
 *
 *     struct game_json plies;
 *     game_json_start(&plies, rules, record);
 *     replay.ply = game_json_ply, replay.to = &plies, replay.variations = true;
 *     kete_replay_run(&replay, record);
 *     game_json_finish(&plies, game);
 */
#ifndef KETE_TOOLS_GAME_JSON_H
#define KETE_TOOLS_GAME_JSON_H

#include "check/replay.h"

#include <jansson.h>

struct game_json {
    const struct kete_rules *rules; /* NULL: not judged */
    const struct kete_record *record;
    json_t **plies; /* by item; NULL where the replay did not tell of it */
};

void game_json_start(struct game_json *json, const struct kete_rules *rules, const struct kete_record *record);

/* kete_replay.ply, with a struct game_json as its `to`. */
void game_json_ply(void *to, const struct kete_ply *ply);

/* Adds "before" and "plies" to `game`, and frees what was kept. */
void game_json_finish(struct game_json *json, json_t *game);

/* Winner, reason and score: as judged, else the score as recorded. `replay` is NULL where nothing was judged. */
json_t *game_json_end(const struct kete_record *record, const struct kete_replay *replay);

/* The tags, the first of each name. */
json_t *game_json_tags(const struct kete_record *record);

#endif
