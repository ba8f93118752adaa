/* SPDX-License-Identifier: MIT */
/* Picking plies: --at 34S,36N-38S  --every 10  --on capture,takasia,end. */
#ifndef KETE_TOOLS_PICK_H
#define KETE_TOOLS_PICK_H

#include "check/replay.h"

enum { PICK_RANGES_MAX = 64 };

enum { PICK_CAPTURE = 1, PICK_TAKASIA = 2, PICK_END = 4 };

struct pick {
    struct {
        unsigned from, to; /* twice the number, plus one for North */
    } range[PICK_RANGES_MAX];
    int range_count;
    bool start;     /* --at start: the position before the first ply */
    unsigned every; /* 0: not asked */
    unsigned on;    /* PICK_... */
};

/* Read the values of the options; false if they are none. */
bool pick_at(struct pick *pick, const char *text);
bool pick_every(struct pick *pick, const char *text);
bool pick_on(struct pick *pick, const char *text);

/* True if anything was asked for. */
bool pick_any(const struct pick *pick);

/* Whether a ply is picked; `index` counts the plies from 1. The end of the game is for the caller to know. */
bool pick_ply(const struct pick *pick, const struct kete_ply *ply, unsigned index);

#endif
