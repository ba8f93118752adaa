/* SPDX-License-Identifier: MIT */
#include "record/record.h"

#include "base/limits.h"
#include "base/xalloc.h"
#include "record/utf8.h"

#include <stdlib.h>
#include <string.h>

void kete_record_init(struct kete_record *record)
{
    *record = (struct kete_record){.text = "", .line = 1, .walk = kete_xcalloc(1, sizeof *record->walk)};
    record->findings.arena = &record->arena;
}

void kete_record_clear(struct kete_record *record)
{
    struct kete_record old = *record;
    kete_arena_reset(&old.arena);
    *old.walk = (struct kete_place_walk){0};
    *record = (struct kete_record){
        .walk = old.walk,
        .arena = old.arena,
        .text = "",
        .line = 1,
        .tags = old.tags,
        .tag_capacity = old.tag_capacity,
        .items = old.items,
        .item_capacity = old.item_capacity,
    };
    record->findings.arena = &record->arena;
}

void kete_record_free(struct kete_record *record)
{
    kete_arena_free(&record->arena);
    free(record->tags);
    free(record->items);
    free(record->walk);
    *record = (struct kete_record){0};
}

static struct kete_tag *find_tag(const struct kete_record *record, const char *name)
{
    for (uint32_t i = 0; i < record->tag_count; i++)
        if (record->tags[i].name[0] == name[0] && strcmp(record->tags[i].name, name) == 0)
            return &record->tags[i];
    return NULL;
}

const char *kete_record_tag(const struct kete_record *record, const char *name)
{
    const struct kete_tag *tag = find_tag(record, name);
    return tag ? tag->value : NULL;
}

/* `count` elements are in use; returns the array with room for one more. */
static void *with_room(void *array, uint32_t count, uint32_t *capacity, size_t size)
{
    if (count < *capacity)
        return array;
    *capacity = *capacity ? *capacity * 2 : 32;
    return kete_xrealloc(array, *capacity * size);
}

static void push_tag(struct kete_record *record, struct kete_tag tag)
{
    record->tags = with_room(record->tags, record->tag_count, &record->tag_capacity, sizeof tag);
    record->tags[record->tag_count++] = tag;
}

void kete_record_set_tag(struct kete_record *record, const char *name, const char *value)
{
    const char *copy = kete_arena_copy(&record->arena, value, strlen(value));
    struct kete_tag *tag = find_tag(record, name);
    if (tag)
        tag->value = copy;
    else
        push_tag(record, (struct kete_tag){.name = kete_arena_copy(&record->arena, name, strlen(name)), .value = copy});
}

void kete_record_add_tag(struct kete_record *record, const char *name, const char *value, uint32_t offset,
                         uint32_t length)
{
    push_tag(record, (struct kete_tag){name, value, offset, length});
}

bool kete_record_add_item(struct kete_record *record, struct kete_item item)
{
    if (record->item_count >= KETE_GAME_ITEMS_MAX)
        return false;
    record->items = with_room(record->items, record->item_count, &record->item_capacity, sizeof item);
    record->items[record->item_count++] = item;
    return true;
}

/* Where the line of an offset starts. */
static uint32_t line_start(const struct kete_record *record, uint32_t offset)
{
    while (offset && record->text[offset - 1] != '\n')
        offset--;
    return offset;
}

void kete_record_place(const struct kete_record *record, uint32_t offset, uint32_t *line, uint32_t *col)
{
    struct kete_place_walk *walk = record->walk;
    if (offset > record->length)
        offset = record->length;
    if (offset < walk->offset || walk->line == 0)
        *walk = (struct kete_place_walk){0, record->line, record->before};
    while (walk->offset < offset) {
        const char *at = record->text + walk->offset;
        size_t length = kete_utf8_length(at, offset - walk->offset);
        if (*at == '\n')
            walk->line++, walk->columns = 0;
        else
            walk->columns = *at == '\t' ? (walk->columns / 8 + 1) * 8 : walk->columns + 1;
        walk->offset += length ? (uint32_t)length : 1;
    }
    *line = walk->line;
    *col = walk->columns + 1;
}

struct kete_slice kete_record_line(const struct kete_record *record, uint32_t offset)
{
    if (offset > record->length)
        offset = record->length;
    uint32_t start = line_start(record, offset), end = offset;
    while (end < record->length && record->text[end] != '\n')
        end++;
    if (end > start && record->text[end - 1] == '\r')
        end--;
    return (struct kete_slice){record->text + start, end - start};
}
