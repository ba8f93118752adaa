/* SPDX-License-Identifier: MIT */
#include "record/build.h"

#include "base/limits.h"

void kete_build_init(struct kete_build *build)
{
    *build = (struct kete_build){0};
    kete_record_init(&build->record);
}

void kete_build_free(struct kete_build *build)
{
    kete_record_free(&build->record);
    kete_text_free(&build->text);
}

void kete_build_start(struct kete_build *build, const struct kete_record *from)
{
    kete_record_clear(&build->record);
    kete_text_clear(&build->text);
    build->full = false;
    if (!from)
        return;
    build->record.container = from->container;
    build->record.takasia_mark = from->takasia_mark;
    build->record.scores_in_tag = from->scores_in_tag;
    build->record.long_turns = from->long_turns;
    build->record.long_turns = from->long_turns;
    build->record.game = from->game;
    for (uint32_t i = 0; i < from->tag_count; i++)
        if (!kete_record_tag(&build->record, from->tags[i].name)) /* of two with one name the first counts */
            kete_record_set_tag(&build->record, from->tags[i].name, from->tags[i].value);
}

/* Offsets of items have 32 bits and lengths 24: what is longer than a game may be is refused. */
void kete_build_add(struct kete_build *build, struct kete_item item, struct kete_slice text)
{
    if (text.length > KETE_GAME_BYTES_MAX || build->text.length > 16u * KETE_GAME_BYTES_MAX) {
        build->full = true;
        return;
    }
    item.offset = (uint32_t)build->text.length;
    item.length = (uint32_t)text.length & 0xffffffu;
    kete_text_add(&build->text, text.at, text.length);
    kete_text_addc(&build->text, '\n');
    build->full |= !kete_record_add_item(&build->record, item);
}

void kete_build_copy(struct kete_build *build, const struct kete_record *from, const struct kete_item *item)
{
    kete_build_add(build, *item, kete_item_text(from, item));
}

struct kete_record *kete_build_record(struct kete_build *build)
{
    build->record.text = build->text.bytes ? build->text.bytes : "";
    build->record.length = (uint32_t)build->text.length;
    return &build->record;
}
