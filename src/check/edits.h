/* SPDX-License-Identifier: MIT */
/* Applying edits to a record in memory, and printing them as a patch of its source. */
#ifndef KETE_CHECK_EDITS_H
#define KETE_CHECK_EDITS_H

#include "check/suggest.h"

enum {
    KETE_APPLY_MAIN_LINE = 1, /* leave variations out */
    KETE_APPLY_SOURCE = 2,    /* keep what was written in a comment, [%src "..."], with the reason behind it */
};

/* Fills `out` with the record as it reads after the edits, which stand in the order of their items. Texts changed stand
 * behind the record's own text, so that the offsets of all others hold. `text` owns the bytes of `out` and is made
 * anew; `out` has been initialised, and its findings are empty afterwards. `reason` may be NULL. */
void kete_edits_apply(const struct kete_record *record, const struct kete_edit *edits, unsigned count, unsigned flags,
                      const char *reason, struct kete_record *out, struct kete_text *text);

/* Appends the edits as a patch in the unified form, for `file`: the lines that change, without context. */
void kete_edits_patch(const struct kete_record *record, const char *file, const struct kete_edit *edits, unsigned count,
                      struct kete_text *out);

#endif
