/* SPDX-License-Identifier: MIT */
/* Writing records, canonically: one byte-identical layout per container, LF, UTF-8, lines of moves wrapped below 80.
 * MGN: tags in the roster's order (docs/formats.md), a blank line, movetext, result, a blank line.
 * Ply texts, comments, variations and NAGs are written as the record has them.
 */
#ifndef KETE_NOTATION_WRITER_H
#define KETE_NOTATION_WRITER_H

#include "record/record.h"

/* Appends the record as MGN. Reading it back gives an equal record. */
void kete_write_mgn(const struct kete_record *record, struct kete_text *out);

/* Appends the record as a plain list: MGN without tags. The tags are listed in `lost`, one line each, where it is not
 * NULL. */
void kete_write_plain(const struct kete_record *record, struct kete_text *out, struct kete_text *lost);

/* Appends the record as a transcript. What a transcript cannot hold (variations, NAGs, tags it has no key for) is
 * listed in `lost`, one line each, where `lost` is not NULL. */
void kete_write_transcript(const struct kete_record *record, struct kete_text *out, struct kete_text *lost);

/* True if two records say the same: tags, plies, comments, variations, NAGs, numbers aside. */
bool kete_record_same(const struct kete_record *a, const struct kete_record *b);

#endif
