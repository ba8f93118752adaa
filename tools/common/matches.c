/* SPDX-License-Identifier: MIT */
#include "common/matches.h"

#include "common/tool.h"

#include <string.h>

static void add_clean(struct kete_text *out, const char *text)
{
    tool_add_clean(out, text, strlen(text));
}

static void add_pair(struct kete_text *out, const unsigned pair[2], bool known, int width)
{
    struct kete_text text = {0};
    if (known)
        kete_text_addf(&text, "%u-%u", pair[0], pair[1]);
    else
        kete_text_addc(&text, '?');
    kete_text_addf(out, "%*s", width, text.bytes);
    kete_text_free(&text);
}

static void show_match(const struct kete_match *match, const char *file, struct kete_text *out)
{
    add_clean(out, file);
    kete_text_adds(out, ": match \"");
    add_clean(out, match->id);
    kete_text_adds(out, "\": ");
    add_clean(out, *match->south ? match->south : "South");
    kete_text_adds(out, " - ");
    add_clean(out, *match->north ? match->north : "North");
    kete_text_adds(out, "\n    game   seeds  points   score\n");
    for (unsigned i = 0; i < match->count; i++) {
        const struct kete_match_game *game = &match->games[i];
        kete_text_addf(out, "%8u", game->number);
        add_pair(out, game->score, game->scored, 8);
        add_pair(out, game->points, true, 8);
        add_pair(out, game->total, game->known, 8);
        kete_text_addf(out, "  %s\n", game->kind);
    }
}

void matches_show(const struct kete_matches *matches, const char *file, struct kete_text *out)
{
    const struct kete_match *match;
    for (size_t i = 0; (match = kete_matches_at(matches, i)) != NULL; i++)
        if (match->count)
            show_match(match, file, out);
}

static json_t *json_pair(const unsigned pair[2])
{
    json_t *list = json_array();
    json_array_append_new(list, json_integer(pair[0]));
    json_array_append_new(list, json_integer(pair[1]));
    return list;
}

json_t *matches_json(const struct kete_match_game *game)
{
    if (!game)
        return json_null();
    json_t *object = json_object();
    json_object_set_new(object, "game", json_integer(game->number));
    json_object_set_new(object, "points", json_pair(game->points));
    json_object_set_new(object, "score", game->known ? json_pair(game->total) : json_null());
    json_object_set_new(object, "kind", json_string(game->kind));
    return object;
}
