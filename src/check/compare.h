/* SPDX-License-Identifier: MIT */
/* Comparing two records: tags, plies, marks, comments and results. Plies are aligned, so that one that is left out is
 * one difference and not all that follows. Moves are compared by their canonical text where both replays give it, else
 * by what the tokens say, else by the tokens; so two records in different notations can be the same.
 *
 *     struct kete_comparison comparison;
 *     kete_compare(&comparison, &reading_a, &reading_b);
 *     for (i = 0; i < comparison.count; i++) show(&comparison.differences[i]);
 *     kete_comparison_free(&comparison);
 */
#ifndef KETE_CHECK_COMPARE_H
#define KETE_CHECK_COMPARE_H

#include "check/align.h"
#include "check/probe.h"
#include "check/reading.h"

enum kete_difference_kind {
    KETE_DIFFER_TAG,    /* a tag's value, or whether it is there */
    KETE_DIFFER_PLIES,  /* plies, by `edit` */
    KETE_DIFFER_MARKS,  /* the same move with other marks */
    KETE_DIFFER_NOTES,  /* comments, variations, $n after a ply */
    KETE_DIFFER_NUMBER, /* the number written before a ply; alone it makes no difference */
    KETE_DIFFER_RESULT, /* the result at the end of the moves */
    KETE_DIFFER_COUNT
};

enum kete_supports {
    KETE_SUPPORTS_UNKNOWN, /* not looked at */
    KETE_SUPPORTS_A,
    KETE_SUPPORTS_B,
    KETE_SUPPORTS_BOTH, /* with either the rest of the game stands */
    KETE_SUPPORTS_NONE, /* with either it is refused at the same ply */
};

/* How one reading of a difference fares, the other differences being read as fits best. */
struct kete_bearing {
    uint32_t stands;           /* plies after the difference that can be played */
    struct kete_place refused; /* the first that cannot; at = 0: none */
    enum kete_finding_id id;   /* why */
    unsigned errors;           /* error findings of any kind, that one included */
};

struct kete_difference {
    enum kete_difference_kind kind;
    enum kete_edit_kind edit;      /* of plies */
    const struct kete_tag *tag[2]; /* of A and B; NULL: not there */
    uint32_t ply[2];               /* the first ply concerned, by index; of notes the ply they follow, or KETE_NO_PLY */
    uint32_t plies[2];             /* plies concerned */
    uint32_t item[2], items[2];    /* of notes and results: items of the record */
    bool again;                    /* the same position stands on both boards again */
    uint32_t again_after[2];       /* ... after these plies */
    enum kete_supports supports;   /* filled in by kete_reconcile */
    struct kete_bearing bearing[2];
};

#define KETE_NO_PLY UINT32_MAX

struct kete_comparison {
    const struct kete_reading *reading[2];
    struct kete_difference *differences; /* tags first, then by ply */
    uint32_t count, room;
    uint32_t by_kind[KETE_DIFFER_COUNT];
    uint32_t matched; /* plies that both have, moved ones among them */
    bool same;        /* no difference, numbers aside */
    bool same_start;  /* the games begin with the same position, as far as that is known */
    struct kete_alignment alignment;

    /* filled in by kete_reconcile */
    bool reconciled;                  /* the readings were judged */
    uint32_t tried;                   /* replays made */
    uint32_t unjudged;                /* differences beyond the bound */
    uint32_t best_stands, best_plies; /* plies that stand with the best reading of every difference, of how many */
    unsigned best_errors;
};

void kete_compare(struct kete_comparison *out, const struct kete_reading *a, const struct kete_reading *b);
void kete_comparison_free(struct kete_comparison *comparison);

#endif
