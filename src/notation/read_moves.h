/* SPDX-License-Identifier: MIT */
/* Movetext, the same in all containers: plies, numbers, comments, variations, marks, the result. */
#ifndef KETE_NOTATION_READ_MOVES_H
#define KETE_NOTATION_READ_MOVES_H

#include "base/limits.h"
#include "notation/scan.h"

struct kete_moves {
    struct kete_scan *scan;
    bool moves;                               /* something other than a comment was read: the tags are over */
    bool numbered;                            /* ... and it reads like a game: it has a number or a result */
    bool over;                                /* the result was read */
    uint32_t depth;                           /* of variations, those too deep included */
    uint32_t opens[KETE_VARIATION_DEPTH_MAX]; /* where they start */
};

/* Reads what stands at `at`, which is not the end: one item, or a blank. */
void kete_moves_item(struct kete_moves *moves);

/* Comments behind the result in its line: they say something about it. */
void kete_moves_tail(struct kete_moves *moves);

/* Variations end with the game: brackets without text stand for those that are missing. */
void kete_moves_close(struct kete_moves *moves);

#endif
