/* SPDX-License-Identifier: MIT */
/* Building a record in memory: items bring their own texts.
 *
 *     struct kete_build build;
 *     kete_build_init(&build);
 *     kete_build_start(&build, &record);                    // its tags and numbers, no items
 *     kete_build_add(&build, item, kete_slice_of("A5R"));
 *     write(kete_build_record(&build));
 *     kete_build_free(&build);
 */
#ifndef KETE_RECORD_BUILD_H
#define KETE_RECORD_BUILD_H

#include "record/record.h"

struct kete_build {
    struct kete_record record;
    struct kete_text text; /* the texts of the items, each in a line of its own */
    bool full;             /* an item found no room: the record is past a limit */
};

void kete_build_init(struct kete_build *build);
void kete_build_free(struct kete_build *build);

/* Empties it, keeping memory, and takes over the tags, container and number of `from`; NULL: nothing. */
void kete_build_start(struct kete_build *build, const struct kete_record *from);

/* Adds an item like `item`, with that text. */
void kete_build_add(struct kete_build *build, struct kete_item item, struct kete_slice text);

/* Adds a copy of an item of another record, with its text. */
void kete_build_copy(struct kete_build *build, const struct kete_record *from, const struct kete_item *item);

/* The record as built so far: good until the next call that adds or empties. */
struct kete_record *kete_build_record(struct kete_build *build);

#endif
