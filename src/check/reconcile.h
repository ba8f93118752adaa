/* SPDX-License-Identifier: MIT */
/* Two transcriptions of one game: which reading the rest of the game supports at each difference. Readings of A and B
 * are spliced into one record, which is replayed; the combination that carries furthest is the best, and every
 * difference is then judged by turning it alone around. */
#ifndef KETE_CHECK_RECONCILE_H
#define KETE_CHECK_RECONCILE_H

#include "check/compare.h"

enum {
    /* Differences whose readings are tried in all combinations; of more, the first so many, then the next. */
    KETE_RECONCILE_GROUP = 6,

    /* Plies replayed for one pair of records: a second or two. Differences beyond it are not judged. */
    KETE_RECONCILE_PLIES_MAX = 1000000,
};

/* Fills in `supports` and `bearing` of the differences in plies. Does nothing where the records are not two
 * transcriptions of one game: another variant, start or no rules, or less than half of the plies in common. Judged
 * under the rules of A. */
void kete_reconcile(struct kete_comparison *comparison);

#endif
