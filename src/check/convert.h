/* SPDX-License-Identifier: MIT */
/* Converting a record to another notation: it is replayed, and each ply that can be played is written anew, in full.
 * Everything else is kept as it is. Plies that cannot be played are not understood, so they cannot be converted: they
 * stand in comments as they were written, {[%tail voogt] 18. 3R 4R}, and become plies again when the record is
 * converted back to that notation. An illegal move that stood is written as what its token says.
 *
 *     struct kete_conversion conversion = {.rules = &rules, .from = "voogt", .to = "kiba", .notation = kiba};
 *     conversion.write = kete_notation_write;
 *     conversion.mark = kete_notation_takasia_mark(kiba);
 *     kete_convert(&conversion, &record, &build);
 */
#ifndef KETE_CHECK_CONVERT_H
#define KETE_CHECK_CONVERT_H

#include "check/replay.h"
#include "record/build.h"

struct kete_notation;

struct kete_conversion {
    /* set by the caller */
    const struct kete_rules *rules;
    const char *from, *to; /* ids of the notations */
    void (*write)(const struct kete_notation *notation, struct kete_said said, struct kete_text *out);
    const struct kete_notation *notation; /* the one to write */
    enum kete_takasia_mark mark;          /* its meaning of the takasia mark; NONE: it is not written */
    /* Told of each ply whose mark of takasia cannot be written; NULL allowed. */
    void (*unmarked)(void *to_whom, uint32_t number, enum kete_side side);
    void *to_whom;
    bool scores_in_tag; /* scores look like its moves */

    /* filled in */
    struct kete_replay replay; /* of the record as it was */
    uint32_t unverified;       /* plies that could not be converted, those of variations included */
    bool restored;             /* plies stand again that were kept in comments */
};

/* Replays `record`, which gets the findings, and builds the converted record in `out`. Its tag Notation is set, Variant
 * where it is missing; Signs, which says how the old notation was meant, goes where the notation changes. */
void kete_convert(struct kete_conversion *conversion, struct kete_record *record, struct kete_build *out);

#endif
