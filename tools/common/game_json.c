/* SPDX-License-Identifier: MIT */
#include "common/game_json.h"

#include "base/limits.h"
#include "base/xalloc.h"
#include "common/show.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void game_json_start(struct game_json *json, const struct kete_rules *rules, const struct kete_record *record)
{
    json->rules = rules;
    json->record = record;
    json->plies = kete_xcalloc(record->item_count + 1, sizeof *json->plies);
}

void game_json_ply(void *to, const struct kete_ply *ply)
{
    struct game_json *json = to;
    json->plies[ply->item - json->record->items] = show_json_ply(json->rules, json->record, ply);
}

/* ---- the nested form ---- */

/* A line of play being built: what stands between plies goes to the last ply, or before the first. */
struct line {
    json_t *object, *plies, *ply;
};

static json_t *item_text(const struct game_json *json, const struct kete_item *item)
{
    struct kete_slice text = kete_item_text(json->record, item);
    return show_json_text(text.at, text.length);
}

static void open_line(struct line *line, json_t *object)
{
    *line = (struct line){object, json_array(), NULL};
}

static void close_line(struct line *line)
{
    json_object_set_new(line->object, "plies", line->plies);
}

static void add_between(struct line *line, const char *key, json_t *value)
{
    json_t *holder = line->ply ? line->ply : line->object, *entry = json_object();
    const char *list = line->ply ? "after" : "before";
    if (!json_object_get(holder, list))
        json_object_set_new(holder, list, json_array());
    json_object_set_new(entry, key, value);
    json_array_append_new(json_object_get(holder, list), entry);
}

/* A ply that the replay did not tell of: a word of the opening, or a game that was not judged. */
static json_t *untold(const struct game_json *json, const struct kete_item *item)
{
    json_t *object = json_object();
    json_object_set_new(object, "number", json_null());
    json_object_set_new(object, "side", json_null());
    json_object_set_new(object, "text", item_text(json, item));
    json_object_set_new(object, "move", json_null());
    json_object_set_new(object, "position", json_null());
    return object;
}

static void add_ply(struct game_json *json, struct line *line, uint32_t i)
{
    line->ply = json->plies[i] ? json->plies[i] : untold(json, &json->record->items[i]);
    json->plies[i] = NULL;
    json_array_append_new(line->plies, line->ply);
}

/* The result behind the moves needs no words where the tag says the same. */
static bool result_is_implied(const struct game_json *json, uint32_t i)
{
    const char *tag = kete_record_tag(json->record, "Result");
    return i + 1 == json->record->item_count &&
           kete_slice_is(kete_item_text(json->record, &json->record->items[i]), tag ? tag : "*");
}

void game_json_finish(struct game_json *json, json_t *game)
{
    struct line lines[KETE_VARIATION_DEPTH_MAX + 1];
    unsigned depth = 0;
    open_line(&lines[0], game);
    for (uint32_t i = 0; i < json->record->item_count; i++) {
        const struct kete_item *item = &json->record->items[i];
        json_t *inner;
        switch ((enum kete_item_kind)item->kind) {
        case KETE_ITEM_NUMBER: /* each ply has its own */
            break;
        case KETE_ITEM_PLY:
            add_ply(json, &lines[depth], i);
            break;
        case KETE_ITEM_COMMENT:
            add_between(&lines[depth], "comment", item_text(json, item));
            break;
        case KETE_ITEM_NAG:
            add_between(&lines[depth], "mark", json_integer(item->value));
            break;
        case KETE_ITEM_RESULT:
            if (depth || !result_is_implied(json, i))
                add_between(&lines[depth], "result", item_text(json, item));
            break;
        case KETE_ITEM_OPEN:
            if (depth == KETE_VARIATION_DEPTH_MAX)
                break;
            inner = json_object();
            add_between(&lines[depth], "variation", inner);
            open_line(&lines[++depth], inner);
            break;
        case KETE_ITEM_CLOSE:
            if (depth)
                close_line(&lines[depth--]);
            break;
        }
    }
    for (; depth; depth--)
        close_line(&lines[depth]);
    close_line(&lines[0]);
    for (uint32_t i = 0; i < json->record->item_count; i++)
        json_decref(json->plies[i]);
    free(json->plies);
}

json_t *game_json_tags(const struct kete_record *record)
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

static json_t *json_score(const struct kete_record *record, const struct kete_replay *replay)
{
    const char *result = kete_record_tag(record, "Result");
    char judged[32];
    if (replay && replay->scored) {
        snprintf(judged, sizeof judged, "%u-%u", replay->score[0], replay->score[1]);
        return json_string(judged);
    }
    bool score = result && *result >= '0' && *result <= '9' && strcmp(result, "1-0") != 0 &&
                 strcmp(result, "0-1") != 0 && strcmp(result, "1/2-1/2") != 0;
    return score ? show_json_text(result, strlen(result)) : json_null();
}

json_t *game_json_end(const struct kete_record *record, const struct kete_replay *replay)
{
    json_t *end = json_object();
    json_object_set_new(end, "winner", show_json_winner(replay ? replay->end.winner : KETE_WINNER_NONE));
    json_object_set_new(end, "reason", replay ? json_string(replay->end_word) : json_null());
    json_object_set_new(end, "score", json_score(record, replay));
    return end;
}
