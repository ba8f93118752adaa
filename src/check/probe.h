/* SPDX-License-Identifier: MIT */
/* Probing: replaying a record under some rules without leaving findings in it, to see how far the rules carry.
 *
 *     struct kete_probe probe = {0};
 *     kete_probe_run(&probe, &rules, &record);
 *     if (probe.refused.at) ...            // "25 N must-capture"
 *     kete_probe_free(&probe);
 */
#ifndef KETE_CHECK_PROBE_H
#define KETE_CHECK_PROBE_H

#include "check/replay.h"

/* A ply of a record, by what is printed of it. `at` counts the plies of the main line from 1; 0 is no ply at all. */
struct kete_place {
    uint32_t at, number;
    char side;      /* 'S' or 'N' */
    char token[24]; /* as written, cut if longer */
};

struct kete_probe {
    /* What the positions of this run are compared with, ply by ply; NULL for nothing. */
    const uint64_t *against;
    uint32_t against_count;

    /* filled in; kept from run to run, so that a probe can be used again */
    struct kete_place refused; /* the first ply that cannot be played so; at = 0: none */
    enum kete_finding_id id;   /* why */
    struct kete_place parts;   /* the first ply after which the boards differ from `against`; at = 0: none */
    struct kete_place unborne; /* the first mark of takasia that is not borne out; at = 0: none */
    uint32_t unborne_count;
    uint32_t verified, plies;
    enum kete_takasia_mark mark; /* what the record's mark of takasia means, as far as it has shown */
    unsigned errors;             /* error findings of any kind */
    uint64_t *trail;             /* a hash of the seeds on the board and in hand after each ply played */
    uint32_t trail_count, trail_room;
    struct kete_arena scratch;
};

/* A reading is refused at the first ply of the main line that is no move, that cannot be played under it, or whose * or
 * > contradicts it. The marks of takasia are evidence, kept apart. */
void kete_probe_run(struct kete_probe *probe, const struct kete_rules *rules, struct kete_record *record);

void kete_probe_free(struct kete_probe *probe);

#endif
