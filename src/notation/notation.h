/* SPDX-License-Identifier: MIT */
/* A notation of moves, read from one YAML file: how a move token is read (a PCRE2 pattern with named groups and
 * tables that give each written sign its meaning) and how a canonical move is written (templates).
 * It knows no rules: omitted parts stay unsaid, the replay resolves them. A notation remembers readings: each thread
 * needs its own.
 *
 *     struct kete_notation *voogt = kete_notation_load("notation/voogt.yaml", &error);
 *     struct kete_said said = kete_notation_token(voogt, slice);
 */
#ifndef KETE_NOTATION_NOTATION_H
#define KETE_NOTATION_NOTATION_H

#include "base/error.h"
#include "base/text.h"
#include "record/record.h"

struct kete_notation;

/* Loads and checks a definition. NULL and a located error for anything that is not one. Free with
 * kete_notation_free. */
struct kete_notation *kete_notation_load(const char *path, struct kete_error *error)
    __attribute__((warn_unused_result));

/* The same from memory. */
struct kete_notation *kete_notation_load_bytes(const char *bytes, size_t length, struct kete_error *error)
    __attribute__((warn_unused_result));

void kete_notation_free(struct kete_notation *notation);

const char *kete_notation_id(const struct kete_notation *notation);
const char *kete_notation_title(const struct kete_notation *notation);
enum kete_takasia_mark kete_notation_takasia_mark(const struct kete_notation *notation);

/* True if scores look like moves of the notation, so that they stand in the tag Result only. */
bool kete_notation_scores_in_tag(const struct kete_notation *notation);

/* Chooses one of the readings of its signs that a notation has names for (`signs` in its file), for reading and
 * writing; NULL: the first. False, and the first one, where it has no reading of that name. kete_notation_read does
 * this from the record's tag Signs. */
bool kete_notation_set_signs(struct kete_notation *notation, const char *name);

/* True if the notation is meant for the variant. */
bool kete_notation_serves(const struct kete_notation *notation, const char *variant);

/* What a token says; said.read is 0 where the pattern does not match it whole. Readings are remembered per distinct
 * token, so that a long file costs one pattern match per distinct token. */
struct kete_said kete_notation_token(struct kete_notation *notation, struct kete_slice token);

/* True if a token is a move or a word of the opening, or joins several moves. */
bool kete_notation_reads(struct kete_notation *notation, struct kete_slice token);

/* Fills in what every ply of the record says, and record->takasia_mark. A token that cannot be read gets the finding
 * unreadable-move. */
void kete_notation_read(struct kete_notation *notation, struct kete_record *record);

/* Appends the text of a move, by the notation's template; what is not said is not written. */
void kete_notation_write(const struct kete_notation *notation, struct kete_said said, struct kete_text *out);

/* A notation that a record may be written in. */
struct kete_candidate {
    struct kete_notation *notation;
    uint32_t words, read;     /* words that stand for moves, and how many of them it can read */
    bool serves;              /* it is meant for the record's variant, if the record names one */
    struct kete_slice failed; /* the first word that it cannot read; empty for none */
};

/* Which of `count` notations could read the record's moves: fills `out`, the best first, those meant for the variant
 * before the others, equals in the order given. Several may read all words: only a replay tells those apart. */
void kete_notation_recognise(struct kete_notation *const *notations, unsigned count, const struct kete_record *record,
                             struct kete_candidate *out);

/* Runs the definition's own examples: each token must read as the file says, and be written back as it says.
 * False and a located error at the first one that does not. */
bool kete_notation_check_examples(struct kete_notation *notation, struct kete_error *error);

#endif
