/* SPDX-License-Identifier: MIT */
#include "notation/notation.h"

#include "base/limits.h"
#include "base/xalloc.h"
#include "notation/definition.h"
#include "notation/write.h"

#include <stdlib.h>
#include <string.h>

static struct kete_notation *build(struct kete_notation *notation, const struct kete_yaml *root,
                                   struct kete_error *error)
{
    if (root && kete_definition_read(notation, root, error))
        return notation;
    kete_notation_free(notation);
    return NULL;
}

struct kete_notation *kete_notation_load(const char *path, struct kete_error *error)
{
    struct kete_notation *notation = kete_xcalloc(1, sizeof *notation);
    notation->path = kete_arena_copy(&notation->arena, path, strlen(path));
    notation = build(notation, kete_yaml_load_file(&notation->arena, path, error), error);
    if (notation && error && !error->set)
        error->file[0] = '\0'; /* the caller's next error stands elsewhere */
    return notation;
}

struct kete_notation *kete_notation_load_bytes(const char *bytes, size_t length, struct kete_error *error)
{
    struct kete_notation *notation = kete_xcalloc(1, sizeof *notation);
    notation->path = "";
    return build(notation, kete_yaml_load(&notation->arena, bytes, length, error), error);
}

void kete_notation_free(struct kete_notation *notation)
{
    if (!notation)
        return;
    kete_pattern_free(notation->pattern);
    kete_pattern_free(notation->opening);
    kete_arena_free(&notation->arena);
    free(notation);
}

const char *kete_notation_id(const struct kete_notation *notation)
{
    return notation->id;
}

const char *kete_notation_title(const struct kete_notation *notation)
{
    return notation->title;
}

bool kete_notation_scores_in_tag(const struct kete_notation *notation)
{
    return notation->scores_in_tag;
}

enum kete_takasia_mark kete_notation_takasia_mark(const struct kete_notation *notation)
{
    return notation->takasia_mark;
}

bool kete_notation_serves(const struct kete_notation *notation, const char *variant)
{
    for (const struct kete_yaml *node = notation->variants->first; node; node = node->next)
        if (strcmp(node->text, variant) == 0)
            return true;
    return false;
}

bool kete_notation_set_signs(struct kete_notation *notation, const char *name)
{
    const struct kete_yaml *node = name && notation->signs ? kete_yaml_get(notation->signs, name) : NULL;
    bool turned = node && strcmp(node->text, "turned") == 0;
    if (turned != notation->turned)
        memset(notation->memo, 0, sizeof notation->memo); /* what is remembered was read the other way */
    notation->turned = turned;
    return !name || node;
}

/* The bytes of a token of at most 8 bytes in one number: different for different tokens of the same length. */
static uint64_t token_key(struct kete_slice token)
{
    const unsigned char *at = (const unsigned char *)token.at;
    if (token.length < 4)
        return at[0] | (uint64_t)at[token.length >> 1] << 8 | (uint64_t)at[token.length - 1] << 16;
    uint32_t front, back; /* they overlap below 8 bytes */
    memcpy(&front, at, 4);
    memcpy(&back, at + token.length - 4, 4);
    return front | (uint64_t)back << 32;
}

/* Two places for each hash, the newer reading first: tokens that share a hash seldom drive each other out, and a
 * hostile file only makes us read again. */
struct kete_said kete_notation_token(struct kete_notation *notation, struct kete_slice token)
{
    if (token.length == 0 || token.length > KETE_MEMO_BYTES)
        return kete_token_read(notation, token, NULL);
    uint64_t key = token_key(token);
    struct kete_memo *set = notation->memo[(key + token.length) * 0x9e3779b97f4a7c15u >> 54];
    for (int i = 0; i < 2; i++)
        if (set[i].key == key && set[i].length == token.length)
            return set[i].said;
    struct kete_said said = kete_token_read(notation, token, NULL);
    if (notation->gave_up >= KETE_PATTERN_GIVE_UPS_MAX)
        return said; /* it may be read in another record */
    set[1] = set[0];
    set[0] = (struct kete_memo){key, said, (uint32_t)token.length};
    return said;
}

/* `work`: the pattern took too much work on this word, or on so many before it that it was not tried. */
static void report_unreadable(const struct kete_notation *notation, struct kete_record *record,
                              const struct kete_item *item, bool work)
{
    struct kete_slice text = kete_item_text(record, item);
    struct kete_finding *finding = kete_finding_add(&record->findings, KETE_FINDING_UNREADABLE_MOVE, item->offset,
                                                    item->length, "\"%.*s\" is not a move in the notation %s",
                                                    (int)(text.length > 40 ? 40 : text.length), text.at, notation->id);
    if (work)
        kete_finding_note(&record->findings, finding, "the notation's pattern takes too much work on %u word%s%s",
                          notation->gave_up, notation->gave_up == 1 ? "" : "s",
                          notation->gave_up < KETE_PATTERN_GIVE_UPS_MAX ? "" : " and more: nothing more is read");
    char last = text.at[text.length - 1];
    if (text.length > 1 && (last == '!' || last == '?'))
        kete_finding_note(&record->findings, finding, "a judgement (! or ?) is written $1 or $2, or in a comment");
}

/* How many moves a token joins; 1 for one that is not joined, 0 where a part of it is no move. */
static uint32_t count_parts(struct kete_notation *notation, struct kete_slice token)
{
    uint32_t count = 0;
    if (!*notation->join || token.length > KETE_OPENING_BYTES_MAX || kete_notation_token(notation, token).read)
        return 1;
    for (struct kete_slice rest = token; rest.length; count++)
        if (!kete_notation_token(notation, kete_token_part(notation, &rest)).read)
            return 0;
    return count;
}

bool kete_notation_reads(struct kete_notation *notation, struct kete_slice token)
{
    return kete_notation_token(notation, token).read || count_parts(notation, token) > 1;
}

static bool is_split(struct kete_notation *notation, const struct kete_record *record, const struct kete_item *item)
{
    struct kete_slice text = kete_item_text(record, item);
    if (item->kind == KETE_ITEM_PLY)
        return count_parts(notation, text) > 1;
    return item->kind == KETE_ITEM_RESULT && notation->scores_in_tag && count_parts(notation, text) > 1;
}

/* Adds the parts of a joined token as plies of their own. */
static bool add_parts(struct kete_notation *notation, struct kete_record *record, const struct kete_item *item)
{
    struct kete_slice rest = kete_item_text(record, item);
    bool room = true;
    while (rest.length && room) {
        struct kete_item ply = {.kind = KETE_ITEM_PLY};
        struct kete_slice part = kete_token_part(notation, &rest);
        ply.offset = (uint32_t)(part.at - record->text);
        ply.length = part.length & 0xffffff;
        room = kete_record_add_item(record, ply);
    }
    return room;
}

/* Makes several items of each joined token. What no longer fits in a record is left out, with a finding. */
static void split_joined(struct kete_notation *notation, struct kete_record *record)
{
    uint32_t first = 0, count = record->item_count;
    while (first < count && !is_split(notation, record, &record->items[first]))
        first++;
    if (first == count)
        return;

    struct kete_item *rest = kete_xcalloc(count - first, sizeof *rest);
    memcpy(rest, record->items + first, (count - first) * sizeof *rest);
    struct kete_claim *claim = record->claims;
    while (claim && claim->item < first)
        claim = claim->next;
    record->item_count = first;
    bool room = true;
    for (uint32_t i = 0; i < count - first && room; i++) {
        room = is_split(notation, record, &rest[i]) ? add_parts(notation, record, &rest[i])
                                                    : kete_record_add_item(record, rest[i]);
        for (; claim && claim->item == first + i; claim = claim->next)
            claim->item = record->item_count - 1;
        if (!room)
            kete_finding_add(&record->findings, KETE_FINDING_GAME_TOO_LONG, rest[i].offset, rest[i].length,
                             "this game has too many moves: what follows is not read");
    }
    free(rest);
}

/* A score at the end of the moves that the reader took for a move, because it followed moves made of digits. */
static bool is_late_score(const struct kete_record *record, uint32_t i)
{
    if (!kete_is_result(kete_item_text(record, &record->items[i])))
        return false;
    while (++i < record->item_count)
        if (record->items[i].kind != KETE_ITEM_COMMENT && record->items[i].kind != KETE_ITEM_CLOSE)
            return false;
    return true;
}

/* The record's tag Signs says how it means the signs of direction. */
static void choose_signs(struct kete_notation *notation, struct kete_record *record)
{
    const char *name = notation->signs ? kete_record_tag(record, "Signs") : NULL;
    if (kete_notation_set_signs(notation, name))
        return;
    uint32_t i = 0;
    struct kete_text list = {0};
    while (strcmp(record->tags[i].name, "Signs") != 0)
        i++;
    for (const struct kete_yaml *node = notation->signs->first; node; node = node->next)
        kete_text_addf(&list, "%s%s", list.length ? ", " : "", node->key);
    kete_finding_add(&record->findings, KETE_FINDING_BAD_TAG, record->tags[i].offset, record->tags[i].length,
                     "the notation %s has no signs of that name; it knows %s, and takes the first", notation->id,
                     list.bytes);
    kete_text_free(&list);
}

void kete_notation_read(struct kete_notation *notation, struct kete_record *record)
{
    notation->gave_up = 0;
    choose_signs(notation, record);
    record->takasia_mark = notation->takasia_mark;
    record->scores_in_tag = notation->scores_in_tag;
    record->long_turns = *notation->join != 0;
    if (*notation->join)
        split_joined(notation, record);
    for (uint32_t i = 0; i < record->item_count; i++) {
        struct kete_item *item = &record->items[i];
        if (item->kind != KETE_ITEM_PLY)
            continue;
        struct kete_slice text = kete_item_text(record, item);
        uint32_t gave_up = notation->gave_up;
        item->said = kete_notation_token(notation, text);
        if (item->said.read)
            continue;
        bool work = notation->gave_up > gave_up || gave_up >= KETE_PATTERN_GIVE_UPS_MAX;
        if (is_late_score(record, i))
            item->kind = KETE_ITEM_RESULT;
        else
            report_unreadable(notation, record, item, work);
    }
}
