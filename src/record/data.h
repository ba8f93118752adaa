/* SPDX-License-Identifier: MIT */
/* Machine data in comments: [%name value]. What is not machine data is for people.
 *
 *     struct kete_datum datum;
 *     for (size_t at = 0; kete_datum_next(comment, &at, &datum);)
 *         if (kete_slice_is(datum.name, "pos")) ...
 */
#ifndef KETE_RECORD_DATA_H
#define KETE_RECORD_DATA_H

#include "base/text.h"

struct kete_datum {
    struct kete_slice whole; /* with its brackets */
    struct kete_slice name;
    struct kete_slice value; /* trimmed */
    bool closed;             /* it has its ] */
};

/* Finds the next datum at or after *at, and moves *at past it. False at the end of the comment. */
bool kete_datum_next(struct kete_slice comment, size_t *at, struct kete_datum *out);

/* True if a comment has a closed datum of that name; `out` (NULL allowed) is the first one. */
bool kete_datum_find(struct kete_slice comment, const char *name, struct kete_datum *out);

#endif
