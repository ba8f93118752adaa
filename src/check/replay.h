/* SPDX-License-Identifier: MIT */
/* Replaying a record under rules: every ply is resolved against the legal moves, played, and compared with all that
 * the record claims. What does not hold becomes a finding in record->findings. It knows no notation: what the tokens
 * say was filled in by the reader.
 *
 *     struct kete_replay replay = {.rules = &rules, .ply = print_ply, .to = stdout};
 *     kete_replay_run(&replay, &record);
 */
#ifndef KETE_CHECK_REPLAY_H
#define KETE_CHECK_REPLAY_H

#include "record/record.h"
#include "rules/rules.h"

/* A ply as replayed. */
struct kete_ply {
    const struct kete_item *item;
    uint32_t number; /* of the turn, counted */
    enum kete_side side;
    unsigned depth; /* of the variation it stands in; 0: the main line */
    bool stood;     /* an illegal move that stood: a position to play on from follows it */
    bool played;    /* false: it could not be played or checked; the rest is then unset */
    struct kete_move move;
    const struct kete_outcome *outcome;
    const struct kete_position *before;
    const struct kete_position *after; /* NULL where the move ended the game without a board (never-ending) */
};

struct kete_replay {
    /* set by the caller */
    const struct kete_rules *rules;
    void (*ply)(void *to, const struct kete_ply *ply); /* called for each ply of the main line; NULL allowed */
    void *to;
    bool variations; /* call it for the plies of variations too */

    /* filled in by the run */
    struct kete_position start, last; /* last = after the last ply that could be played */
    uint32_t plies;                   /* plies of the main line */
    uint32_t verified;                /* of these, played and found legal */
    bool judged;                      /* false: the rules are unknown, only the structure was looked at */
    enum kete_takasia_mark mark;      /* what the record's mark of takasia means, as far as it has shown */
    bool broken;                      /* a ply could not be played: the rest is unverified */
    struct kete_end end;              /* the winner as judged: by the board, else as the record says */
    uint32_t forced;                  /* forced moves that the record leaves out, played to judge its result */
    bool scored;                      /* the game has ended with a score: */
    unsigned score[2];                /* South's and North's */
    const char *end_word;             /* "front-row", "resignation", "unfinished", ...; lives as long as the record */
};

void kete_replay_run(struct kete_replay *replay, struct kete_record *record);

#endif
