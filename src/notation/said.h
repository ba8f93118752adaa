/* SPDX-License-Identifier: MIT */
/* What a move token says (struct kete_said), in words: the one vocabulary of notation files, for the tables of signs
 * and for the examples.
 *
 *     south north | front back | 1..16 | left right | then-left then-right | takasa takasia house lost exit | slip
 *
 * Answers to choices within the move are numbers, "then-0" to "then-31"; then-left and then-right are 0 and 1. A packed
 * answer has `bits` bits, which the notation says. "single-holes" says that answers name holes, not pairs of them, and
 * "opening" stands alone.
 */
#ifndef KETE_NOTATION_SAID_H
#define KETE_NOTATION_SAID_H

#include "base/error.h"
#include "base/text.h"
#include "record/record.h"

/* Which words a text may hold. */
enum {
    KETE_WORDS_ROW = 1,       /* south north front back */
    KETE_WORDS_HOLE = 2,      /* 1..16 */
    KETE_WORDS_DIRECTION = 4, /* left right */
    KETE_WORDS_MARK = 8,      /* takasa takasia house lost exit */
    KETE_WORDS_CHOICE = 16,   /* then-left then-right then-N single-holes: answers to choices within the move */
    KETE_WORDS_OPENING = 32,  /* opening: the token is a word of the opening */
    KETE_WORDS_ALL = 63,
};

enum { KETE_SAID_COLUMN_MAX = 16, KETE_SAID_BITS_MAX = 5 };

/* How many answers of so many bits a reading can hold. */
static inline unsigned kete_said_choices_max(unsigned bits)
{
    return bits == 1 ? 15 : 4;
}

/* Answer number `i`. */
static inline unsigned kete_said_answer(struct kete_said said, unsigned bits, unsigned i)
{
    return said.choice >> (i * bits) & ((1u << bits) - 1);
}

/* Adds what `more` says to `said`, its answers after those already there. False, and `said` untouched, where something
 * would be said twice or an answer is one too many or too large. */
bool kete_said_add(struct kete_said *said, struct kete_said more, unsigned bits);

/* Reads words parted by blanks, of the `kinds` allowed; "slip" may stand anywhere. `out` has `read` set. False and an
 * error without a place otherwise. */
bool kete_said_parse(struct kete_slice words, unsigned kinds, unsigned bits, struct kete_said *out,
                     struct kete_error *error) __attribute__((warn_unused_result));

/* Appends the words, in the order of the table above; "nothing" for a token that was not read. Two readings are equal
 * exactly if their words are. */
void kete_said_describe(struct kete_said said, unsigned bits, struct kete_text *out);

#endif
