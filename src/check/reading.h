/* SPDX-License-Identifier: MIT */
/* A reading: the main line of a record under some rules, ply by ply, as far as they carry. The record is left as it is:
 * what the replay finds stays in the reading.
 *
 *     struct kete_reading reading;
 *     kete_reading_make(&reading, &record, &rules);
 *     for (i = 0; i < reading.count; i++) print(reading.plies[i].move);
 *     kete_reading_free(&reading);
 */
#ifndef KETE_CHECK_READING_H
#define KETE_CHECK_READING_H

#include "check/replay.h"

/* A ply of the main line. Words of the opening are plies too, with number 0. */
struct kete_read_ply {
    uint32_t item;    /* its index in record->items */
    uint32_t number;  /* of the turn, counted */
    uint32_t written; /* the number that stands before it, or 0 */
    enum kete_side side;
    bool played;      /* the rest is set */
    bool has_after;   /* false where the move ended the game without a board */
    const char *move; /* canonical text; "" where it was not played */
    struct kete_position before, after;
    struct kete_end end;
};

struct kete_reading {
    struct kete_record *record;
    const struct kete_rules *rules; /* NULL: not replayed; numbers and sides are then guessed from what is written */
    struct kete_read_ply *plies;
    uint32_t count;
    struct kete_position start;
    bool broken; /* not all plies could be played */
    uint32_t verified;
    struct kete_end end;
    struct kete_findings findings; /* of the replay alone */
    struct kete_arena arena;
};

/* The record's tokens have been read. */
void kete_reading_make(struct kete_reading *reading, struct kete_record *record, const struct kete_rules *rules);
void kete_reading_free(struct kete_reading *reading);

/* The first error of the replay at a ply, or NULL. */
const struct kete_finding *kete_reading_error(const struct kete_reading *reading, const struct kete_read_ply *ply);

#endif
