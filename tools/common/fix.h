/* SPDX-License-Identifier: MIT */
/* kete-convert --fix: mending records where it is clear how, or asking with a patch. */
#ifndef KETE_TOOLS_FIX_H
#define KETE_TOOLS_FIX_H

#include "check/suggest.h"
#include "notation/notation.h"

enum fix {
    FIX_NOTHING,
    FIX_UNIQUE, /* apply a repair that is the only one of the first rank */
    FIX_ASK,    /* print what could be done as patches, and change nothing */
};

/* A record after its repair. */
struct fixed {
    struct kete_record record;
    struct kete_text text; /* owns the bytes of the record */
};

/* Reads the value of --fix. */
bool fix_parse(const char *word, enum fix *out);

/* Fills `out`, which has been initialised, with the record as mended: what was written stays in [%src ...], with the
 * reason. False, after a complaint, where nothing is wrong that edits could mend, no repair is unique, or another
 * profile lets the record stand as it is. */
bool fix_apply(const char *file, struct kete_record *record, const struct kete_rules *rules,
               const struct kete_notation *notation, struct fixed *out);

/* Appends a patch for each repair of the first rank, the words of git-apply's preamble before it. */
void fix_ask(const char *file, struct kete_record *record, const struct kete_rules *rules,
             const struct kete_notation *notation, struct kete_text *out);

void fixed_init(struct fixed *fixed);
void fixed_free(struct fixed *fixed);

#endif
