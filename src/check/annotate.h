/* SPDX-License-Identifier: MIT */
/* Annotating a record: what a replay finds out is written behind each ply that was played, as machine data
 * ({[%kete] [%cap 4,4] [%tot 34,30]}) or in words ({[%kete captures 4,4; South 34, North 30]}). kete's own marks are a
 * [%kete ...] and the data of its names right behind it; everything else in a comment belongs to somebody else and is
 * left alone, so that annotating twice is annotating once, and stripping gives back what there was.
 */
#ifndef KETE_CHECK_ANNOTATE_H
#define KETE_CHECK_ANNOTATE_H

#include "check/replay.h"
#include "record/build.h"

/* What to tell of a ply (bit mask). */
enum kete_tell {
    KETE_TELL_CAPTURES = 1,
    KETE_TELL_TOTALS = 2,
    KETE_TELL_LAPS = 4,
    KETE_TELL_POSITIONS = 8,
    KETE_TELL_BLOCK = 16,  /* the hole under takasia, where there is one */
    KETE_TELL_STAGE = 32,  /* the stage, where it changes */
    KETE_TELL_HOUSES = 64, /* who owns a house, where that changes */
    KETE_TELL_ALL = 127,
};

struct kete_annotation {
    const struct kete_rules *rules;
    unsigned tell; /* enum kete_tell */
    bool words;    /* words instead of data */
};

/* Replays `record`, which gets the findings, and builds the annotated record in `out`. */
void kete_annotate(const struct kete_annotation *annotation, struct kete_record *record, struct kete_build *out);

/* Builds the record without kete's own marks. */
void kete_annotate_strip(const struct kete_record *record, struct kete_build *out);

/* The word for one bit of what to tell ("captures"), or NULL past the last: for options. */
const char *kete_tell_name(unsigned bit);

/* Appends what of a comment is not kete's own. False, and nothing appended, if all of it is somebody else's. */
bool kete_annotate_human(struct kete_slice comment, struct kete_text *out);

#endif
