/* SPDX-License-Identifier: MIT */
/* kete-diff as JSON Lines: one object for a pair of games. */
#include "common/diff.h"

#include "common/show.h"

#include <string.h>

static json_t *side_letter(enum kete_side side)
{
    const char letter = kete_side_letter(side);
    return json_stringn(&letter, 1);
}

/* Number and side of a ply, or null where there is none. */
static json_t *json_ply(const struct kete_reading *reading, uint32_t ply)
{
    if (ply >= reading->count)
        return json_null();
    const struct kete_read_ply *at = &reading->plies[ply];
    json_t *object = json_object();
    json_object_set_new(object, "number", at->number ? json_integer(at->number) : json_null());
    json_object_set_new(object, "side", at->number ? side_letter(at->side) : json_null());
    return object;
}

static void set_place(json_t *object, const struct kete_record *record, uint32_t offset)
{
    uint32_t line, col;
    kete_record_place(record, offset, &line, &col);
    json_object_set_new(object, "line", json_integer(line));
    json_object_set_new(object, "col", json_integer(col));
}

static json_t *json_tag(const struct diff_game *game, const struct kete_tag *tag)
{
    if (!tag)
        return json_null();
    json_t *object = json_object();
    set_place(object, &game->record, tag->offset);
    json_object_set_new(object, "text", show_json_text(tag->value, strlen(tag->value)));
    return object;
}

static json_t *json_moves(const struct kete_reading *reading, const struct kete_difference *d, int of)
{
    json_t *moves = json_array();
    for (uint32_t i = 0; i < d->plies[of]; i++) {
        const char *move = reading->plies[d->ply[of] + i].move;
        json_array_append_new(moves, *move ? json_string(move) : json_null());
    }
    return moves;
}

/* One side of a difference: where it stands and what is written there; null where nothing is. */
static json_t *json_source(const struct diff_pair *pair, const struct kete_difference *d, int of)
{
    const struct kete_reading *reading = &pair->reading[of];
    struct kete_text text = {0};
    if (d->kind == KETE_DIFFER_TAG)
        return json_tag(pair->game[of], d->tag[of]);
    const struct kete_item *first = diff_source(pair, d, of, &text);
    json_t *object = first ? json_object() : json_null();
    if (first) {
        json_object_set_new(object, "ply", json_ply(reading, d->ply[of]));
        set_place(object, reading->record, first->offset);
        json_object_set_new(object, "text", show_json_text(text.bytes, text.length));
        if (d->kind == KETE_DIFFER_NUMBER)
            json_object_set_new(object, "written", json_integer(reading->plies[d->ply[of]].written));
        if (d->plies[of])
            json_object_set_new(object, "moves", json_moves(reading, d, of));
    }
    kete_text_free(&text);
    return object;
}

static json_t *json_bearing(const struct kete_bearing *bearing)
{
    json_t *object = json_object(), *refused = json_null();
    if (bearing->refused.at) {
        const char *token = bearing->refused.token;
        refused = json_object();
        json_object_set_new(refused, "number", json_integer(bearing->refused.number));
        json_object_set_new(refused, "side", json_stringn(&bearing->refused.side, 1));
        json_object_set_new(refused, "text", show_json_text(token, strlen(token)));
        json_object_set_new(refused, "finding", json_string(kete_finding_kind(bearing->id)->id));
    }
    json_object_set_new(object, "stands", json_integer(bearing->stands));
    json_object_set_new(object, "refused", refused);
    json_object_set_new(object, "errors", json_integer(bearing->errors));
    return object;
}

static json_t *json_support(const struct kete_difference *d)
{
    static const char *const words[] = {
        [KETE_SUPPORTS_A] = "a",
        [KETE_SUPPORTS_B] = "b",
        [KETE_SUPPORTS_BOTH] = "both",
        [KETE_SUPPORTS_NONE] = "neither",
    };
    if (d->supports == KETE_SUPPORTS_UNKNOWN)
        return json_null();
    json_t *object = json_object();
    json_object_set_new(object, "supports", json_string(words[d->supports]));
    json_object_set_new(object, "a", json_bearing(&d->bearing[0]));
    json_object_set_new(object, "b", json_bearing(&d->bearing[1]));
    return object;
}

static json_t *json_again(const struct diff_pair *pair, const struct kete_difference *d)
{
    if (!d->again)
        return json_null();
    json_t *object = json_object();
    json_object_set_new(object, "a", json_ply(&pair->reading[0], d->again_after[0]));
    json_object_set_new(object, "b", json_ply(&pair->reading[1], d->again_after[1]));
    return object;
}

static json_t *json_difference(const struct diff_pair *pair, const struct kete_difference *d)
{
    json_t *object = json_object();
    json_object_set_new(object, "kind", json_string(diff_kind_word(d)));
    if (d->kind == KETE_DIFFER_TAG) {
        const char *name = d->tag[!d->tag[0]]->name;
        json_object_set_new(object, "tag", show_json_text(name, strlen(name)));
    }
    if (d->kind == KETE_DIFFER_PLIES)
        json_object_set_new(object, "edit", json_string(diff_edit_word(d->edit)));
    if (d->kind == KETE_DIFFER_NOTES)
        json_object_set_new(object, "after", json_ply(&pair->reading[0], d->ply[0]));
    json_object_set_new(object, "a", json_source(pair, d, 0));
    json_object_set_new(object, "b", json_source(pair, d, 1));
    if (d->kind == KETE_DIFFER_PLIES) {
        json_object_set_new(object, "again", json_again(pair, d));
        json_object_set_new(object, "reconciled", json_support(d));
    }
    return object;
}

static json_t *json_game(const struct diff_game *game, const struct kete_reading *reading)
{
    json_t *object = json_object();
    json_object_set_new(object, "file", show_json_text(game->file, strlen(game->file)));
    json_object_set_new(object, "game", json_integer(game->record.game));
    if (reading) {
        json_object_set_new(object, "plies", json_integer(reading->count));
        json_object_set_new(object, "verified", reading->rules ? json_integer(reading->verified) : json_null());
    }
    return object;
}

json_t *diff_json_pair(const struct diff_pair *pair)
{
    const struct kete_comparison *c = &pair->comparison;
    json_t *object = json_object(), *differences = json_array();
    json_object_set_new(object, "version", json_integer(1));
    json_object_set_new(object, "a", json_game(pair->game[0], &pair->reading[0]));
    json_object_set_new(object, "b", json_game(pair->game[1], &pair->reading[1]));
    json_object_set_new(object, "same", json_boolean(c->same));
    json_object_set_new(object, "same_plies", json_integer(c->matched));
    json_object_set_new(object, "exact", json_boolean(c->alignment.proven));
    for (uint32_t i = 0; i < c->count; i++)
        json_array_append_new(differences, json_difference(pair, &c->differences[i]));
    json_object_set_new(object, "differences", differences);
    json_object_set_new(object, "unjudged", json_integer(c->unjudged));
    return object;
}

json_t *diff_json_alone(const struct diff_game *game, int of)
{
    json_t *object = json_object();
    json_object_set_new(object, "version", json_integer(1));
    json_object_set_new(object, "a", of ? json_null() : json_game(game, NULL));
    json_object_set_new(object, "b", of ? json_game(game, NULL) : json_null());
    json_object_set_new(object, "same", json_false());
    json_object_set_new(object, "differences", json_array());
    return object;
}
