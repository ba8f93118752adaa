/* SPDX-License-Identifier: MIT */
/* Inside a replay: what its three parts share. replay.c resolves and plays plies, claims.c checks the machine data in
 * comments, result.c compares the result with the end of the game. */
#ifndef KETE_CHECK_RUN_H
#define KETE_CHECK_RUN_H

#include "check/replay.h"
#include "rules/past.h"

/* Where the next ply is played: the main line, or a variation. */
struct line {
    struct kete_position position; /* before the next ply */
    struct kete_position before;   /* before the last ply: where a variation begins */
    struct kete_move move;         /* the last ply */
    struct kete_outcome outcome;   /* of the last ply */
    struct kete_end end;           /* if the game is over */
    uint32_t number;               /* turn of the next ply, counted */
    uint32_t before_number;
    int32_t shift;                              /* written numbers minus counted ones, as accepted so far */
    const struct kete_past *past, *past_before; /* what a position does not show; NULL where the rules look at none */
    uint32_t plies, quiet;                      /* since the start, and since the last capture: for draws by length */
    bool any, broken, boardless;
    bool stood; /* the last ply was illegal and stood: the position is known, the outcome is not */
};

/* Which ply findings name: the one that is read next, the last one (a comment speaks of it), or none. */
enum about { ABOUT_NEXT, ABOUT_LAST, ABOUT_NONE };

struct run {
    struct kete_replay *replay;
    const struct kete_rules *rules;
    struct kete_record *record;
    struct line line;
    unsigned total;                    /* seeds at the start */
    bool uses_takasia_mark;            /* some ply of the record carries the mark */
    enum kete_takasia_mark mark;       /* its meaning as far as it is known */
    unsigned depth;                    /* open variations */
    const struct kete_item *unchecked; /* first ply of the main line after the one that broke it */
    uint32_t unchecked_count;
    enum about about;
    uint32_t lost;     /* plies since the one that broke the main line, itself included */
    bool drawn;        /* a board was drawn for an error */
    bool length_draws; /* the rules draw long games */
    bool set_up;       /* the record begins with a position of its own */
};

/* Adds a finding about an item, with the number and side of the ply that run->about names. */
struct kete_finding *run_finding(struct run *run, enum kete_finding_id id, const struct kete_item *item,
                                 const char *format, ...) __attribute__((format(printf, 4, 5)));

/* The byte of a position text that an error is about, as an item to point at; `whole` where the text is none of the
 * record's own. */
struct kete_item run_byte(const struct run *run, struct kete_slice text, uint32_t col, const struct kete_item *whole);

/* Checks the [%name value] of a comment against the last ply. */
void run_claims(struct run *run, const struct kete_item *comment);

/* Checks what the container tells of the ply just replayed. */
void run_claim(struct run *run, const struct kete_claim *claim);

/* If a [%played POSITION] follows item `i` before the next ply: reads it into `out`. */
bool run_played_on(struct run *run, uint32_t i, struct kete_position *out);

/* Where the rules are not known: what can still be said of a ply and of a comment, and that no more is said. */
void run_structure(struct run *run);
void run_structure_ply(struct run *run, const struct kete_item *item);

/* Plays the moves that follow by force, without plies: the rest of a race while only one player is left in it, or
 * (`race` false) every move as long as there is only one, as in a game whose moves are all forced. Sets line.end where
 * they never end. Returns how many were played. */
uint32_t run_forced(struct run *run, bool race);

/* Compares Result, result token, Termination and board; fills in the end of the replay. */
void run_result(struct run *run);

#endif
