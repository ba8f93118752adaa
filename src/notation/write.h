/* SPDX-License-Identifier: MIT */
/* What the writers of all containers share: counting turns, and texts in the form in which they are written. */
#ifndef KETE_NOTATION_WRITE_H
#define KETE_NOTATION_WRITE_H

#include "base/limits.h"
#include "record/record.h"

/* The turn of a ply. */
struct kete_turn {
    uint32_t number;
    bool north;
};

/* Counts turns through a record. Start with kete_turns_start and tell it of every ply and bracket, in order. */
struct kete_turns {
    const struct kete_record *record;
    bool repeats;                /* the variant lets a side sow again: the letter of the hole says whose ply it is */
    bool first;                  /* no ply of this line was seen yet */
    struct kete_turn last, next; /* of the line being read */
    struct {
        struct kete_turn last, next;
    } outer[KETE_VARIATION_DEPTH_MAX + 1];
    uint32_t depth;
};

void kete_turns_start(struct kete_turns *turns, const struct kete_record *record);
struct kete_turn kete_turns_ply(struct kete_turns *turns, const struct kete_item *item);
void kete_turns_open(struct kete_turns *turns);
void kete_turns_close(struct kete_turns *turns);

/* True for the plies of a Lukho opening, which stand before move 1 and have no number. */
bool kete_ply_opens(struct kete_slice ply);

/* The text of a comment as it is written: UTF-8, LF, no blanks at the ends, nothing that the reader would take for the
 * end of the comment. A comment that holds a } is one line, so that it can be written as a ; comment. */
void kete_comment_text(struct kete_slice comment, struct kete_text *out);

/* A text that must stand on one line: UTF-8, with blanks for line ends and NULs. */
void kete_line_text(struct kete_slice bytes, struct kete_text *out);

/* The result of a record: what stands after the moves, else the tag, else "*"; "*" for a score that stands in the tag
 * and would be moves behind the moves. */
struct kete_slice kete_record_result(const struct kete_record *record);

/* True for *, 1/2-1/2 and two numbers with a dash. */
bool kete_is_result(struct kete_slice word);

/* True for two numbers with a dash other than 1-0 and 0-1. */
bool kete_is_score(struct kete_slice word);

#endif
