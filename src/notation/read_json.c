/* SPDX-License-Identifier: MIT */
/* The reader of JSON Lines: a game in a line, as kete-verify --format json and kete-convert write it (docs/formats.md).
 * Of each object only what was recorded is read: tags, tokens, comments, marks, variations, results. What a replay
 * found out is left to the next replay. */
#include "notation/scan.h"

#include "notation/write.h"

#include "base/limits.h"

#include <jansson.h>
#include <string.h>

struct source {
    struct kete_scan *scan;
    struct kete_slice line; /* the game's bytes */
    size_t at;              /* texts are looked for from here on: they come in order */
    unsigned depth;
};

static void bad_json(struct source *s, size_t at, const char *what)
{
    if (at >= s->line.length)
        at = s->line.length ? s->line.length - 1 : 0;
    kete_finding_add(&s->scan->record->findings, KETE_FINDING_BAD_JSON, (uint32_t)at, 1, "%s", what);
}

/* ---- texts and their places ---- */

/* Where `"key":"text"` stands within the next few kilobytes, if it does so word for word; 0 if not. */
static size_t find_text(const struct source *s, const char *key, const char *text, size_t length)
{
    enum { LOOKED_AT = 4096 };
    struct kete_text wanted = {0};
    kete_text_addf(&wanted, "\"%s\":\"", key);
    size_t lead = wanted.length, end = s->at + LOOKED_AT, found = 0;
    kete_text_add(&wanted, text, length);
    kete_text_addc(&wanted, '"');
    if (end + wanted.length > s->line.length)
        end = s->line.length < wanted.length ? 0 : s->line.length - wanted.length + 1;
    for (size_t at = s->at; at < end && !found; at++) {
        const char *quote = memchr(s->line.at + at, '"', end - at);
        if (!quote)
            break;
        at = (size_t)(quote - s->line.at);
        if (memcmp(quote, wanted.bytes, wanted.length) == 0)
            found = at + lead;
    }
    kete_text_free(&wanted);
    return found;
}

/* An item's text stands in the line, or, where it is written with escapes there, behind the line. */
static void add_item(struct source *s, struct kete_item item, const char *key, const json_t *value)
{
    const char *text = json_string_value(value);
    size_t length = json_string_length(value), place = 0;
    struct kete_text *decoded = &s->scan->decoded;
    if (key && !memchr(text, '"', length) && !memchr(text, '\\', length))
        place = find_text(s, key, text, length);
    if (place) {
        item.offset = (uint32_t)place;
        s->at = place + length;
    } else {
        kete_text_addc(decoded, '\n');
        item.offset = (uint32_t)(s->line.length + decoded->length);
        kete_text_add(decoded, text, length);
    }
    item.length = (uint32_t)length & 0xffffffu;
    kete_scan_add_item(s->scan, item);
}

/* ---- plies and what stands between them ---- */

static void read_line(struct source *s, const json_t *line);

static void read_variation(struct source *s, const json_t *line)
{
    struct kete_item bracket = {.kind = KETE_ITEM_OPEN, .offset = (uint32_t)s->at};
    if (s->depth == KETE_VARIATION_DEPTH_MAX) {
        kete_finding_add(&s->scan->record->findings, KETE_FINDING_DEEP_VARIATION, (uint32_t)s->at, 1,
                         "variations are nested too deep here; this one is not read");
        return;
    }
    s->depth++;
    kete_scan_add_item(s->scan, bracket);
    read_line(s, line);
    bracket.kind = KETE_ITEM_CLOSE;
    bracket.offset = (uint32_t)s->at;
    kete_scan_add_item(s->scan, bracket);
    s->depth--;
}

static void read_between(struct source *s, const json_t *list)
{
    size_t i;
    const json_t *entry;
    json_array_foreach(list, i, entry)
    {
        const json_t *comment = json_object_get(entry, "comment"), *mark = json_object_get(entry, "mark");
        const json_t *result = json_object_get(entry, "result"), *variation = json_object_get(entry, "variation");
        if (json_is_string(comment))
            add_item(s, (struct kete_item){.kind = KETE_ITEM_COMMENT}, "comment", comment);
        else if (json_is_integer(mark) && json_integer_value(mark) >= 0 && json_integer_value(mark) <= 999999999)
            kete_scan_add_item(s->scan, (struct kete_item){.kind = KETE_ITEM_NAG,
                                                           .offset = (uint32_t)s->at,
                                                           .value = (uint32_t)json_integer_value(mark)});
        else if (json_is_string(result) && kete_is_result(kete_slice_of(json_string_value(result))))
            add_item(s, (struct kete_item){.kind = KETE_ITEM_RESULT}, "result", result);
        else if (json_is_object(variation))
            read_variation(s, variation);
        else
            bad_json(s, s->at, "between plies stand a comment, a mark, a variation or a result such as 1-0");
    }
}

/* The first number of a line of play says who begins it. */
static void add_number(struct source *s, const json_t *ply)
{
    const char *side = json_string_value(json_object_get(ply, "side"));
    json_int_t number = json_integer_value(json_object_get(ply, "number"));
    if (!side || number <= 0 || number > 999999999)
        return;
    kete_scan_add_item(s->scan, (struct kete_item){.kind = KETE_ITEM_NUMBER,
                                                   .offset = (uint32_t)s->at,
                                                   .value = (uint32_t)number,
                                                   .dots = *side == 'N' ? 3 : 1});
}

/* Whether a text can stand among moves as one word: MGN would not read it as something else. */
static bool is_word(const char *text, size_t length)
{
    struct kete_slice word = {text, length};
    size_t digits = strspn(text, "0123456789");
    if (length == 0 || strchr("[]()$%", *text) || (digits && text[digits] == '.'))
        return false;
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)text[i] <= ' ' || strchr("{};", text[i]))
            return false;
    return !kete_is_result(word) || kete_is_score(word); /* "3-6" may be two sowings */
}

static struct kete_slice keep(struct source *s, const json_t *value)
{
    size_t length = json_is_string(value) ? json_string_length(value) : 0;
    return (struct kete_slice){kete_arena_copy(&s->scan->record->arena, length ? json_string_value(value) : "", length),
                               length};
}

/* The move and the position that are told of the ply just added. */
static void add_claim(struct source *s, const json_t *ply)
{
    struct kete_record *record = s->scan->record;
    const json_t *position = json_object_get(ply, "position"), *move = json_object_get(ply, "move");
    if ((!json_is_string(position) && !json_is_string(move)) || !record->item_count)
        return;
    struct kete_claim *claim = kete_arena_alloc(&record->arena, sizeof *claim);
    const struct kete_item *item = &record->items[record->item_count - 1];
    *claim = (struct kete_claim){.item = record->item_count - 1, .offset = item->offset, .length = item->length};
    claim->position = keep(s, position);
    claim->move = keep(s, move);
    size_t place = claim->position.length ? find_text(s, "position", claim->position.at, claim->position.length) : 0;
    if (place) {
        claim->offset = (uint32_t)place;
        claim->length = (uint32_t)claim->position.length;
    }
    if (record->last_claim)
        record->last_claim->next = claim;
    else
        record->claims = claim;
    record->last_claim = claim;
}

static void read_line(struct source *s, const json_t *line)
{
    size_t i;
    const json_t *ply;
    bool numbered = false;
    read_between(s, json_object_get(line, "before"));
    json_array_foreach(json_object_get(line, "plies"), i, ply)
    {
        const json_t *text = json_object_get(ply, "text");
        if (!json_is_string(text) || !is_word(json_string_value(text), json_string_length(text))) {
            bad_json(s, s->at, "a ply has a text of one word");
            continue;
        }
        if (!numbered && json_is_integer(json_object_get(ply, "number"))) {
            add_number(s, ply);
            numbered = true;
        }
        add_item(s, (struct kete_item){.kind = KETE_ITEM_PLY}, "text", text);
        add_claim(s, ply);
        read_between(s, json_object_get(ply, "after"));
    }
}

/* ---- tags ---- */

static bool is_name(const char *name)
{
    for (const char *c = name; *c; c++) {
        bool letter = (*c >= 'A' && *c <= 'Z') || (*c >= 'a' && *c <= 'z');
        if (!letter && (c == name || !((*c >= '0' && *c <= '9') || *c == '_')))
            return false;
    }
    return *name != '\0';
}

static void read_tags(struct source *s, json_t *tags)
{
    struct kete_record *record = s->scan->record;
    const char *name;
    json_t *value;
    json_object_foreach(tags, name, value)
    {
        size_t place =
            json_is_string(value) ? find_text(s, name, json_string_value(value), json_string_length(value)) : 0;
        if (!json_is_string(value) || !is_name(name)) {
            kete_finding_add(&record->findings, KETE_FINDING_BAD_TAG, (uint32_t)s->at, 1, "%s",
                             "a tag has a name of letters, digits and _, and a text");
        } else if (record->tag_count == KETE_GAME_TAGS_MAX) {
            s->scan->too_long = true;
            return;
        } else {
            const char *copy = kete_arena_copy(&record->arena, json_string_value(value), json_string_length(value));
            const char *own_name = kete_arena_copy(&record->arena, name, strlen(name));
            kete_record_add_tag(record, own_name, copy, (uint32_t)place, place ? (uint32_t)strlen(copy) : 1);
            s->at = place ? place : s->at;
        }
    }
}

/* ---- a game ---- */

static bool starts_json(struct kete_scan *scan, size_t length)
{
    static const char key[] = "\"version\"";
    const char *at = scan->room + scan->at, *end = at + length;
    if (at == end || *at++ != '{')
        return false;
    while (at < end && (*at == ' ' || *at == '\t'))
        at++;
    return (size_t)(end - at) >= sizeof key - 1 && memcmp(at, key, sizeof key - 1) == 0;
}

bool kete_json_starts(struct kete_scan *scan)
{
    enum { LOOKED_AT = 64 };
    return starts_json(scan, kete_scan_ahead(scan, LOOKED_AT));
}

bool kete_read_json(struct kete_scan *scan)
{
    struct source s = {.scan = scan};
    json_error_t error;
    kete_scan_skip_blanks(scan);
    if (kete_scan_at_end(scan))
        return false;
    size_t length = kete_scan_line(scan);
    s.line = (struct kete_slice){scan->room + scan->at, length};
    scan->record->container = KETE_CONTAINER_JSON;
    scan->at += length;
    if (length > KETE_GAME_BYTES_MAX) {
        scan->too_long = true;
        return true;
    }
    json_t *game = json_loadb(s.line.at, length, JSON_REJECT_DUPLICATES, &error);
    if (!json_is_object(game)) {
        bad_json(&s, error.position > 0 ? (size_t)error.position - 1 : 0,
                 game ? "a game is an object" : kete_arena_printf(&scan->record->arena, "%s", error.text));
    } else if (json_integer_value(json_object_get(game, "version")) != 1) {
        bad_json(&s, 0, "only version 1 of the format is known");
    } else {
        read_tags(&s, json_object_get(game, "tags"));
        read_line(&s, game);
    }
    json_decref(game);
    return true;
}
