/* SPDX-License-Identifier: MIT */
/* The containers that kete-convert writes: one table. */
#ifndef KETE_TOOLS_CONTAINERS_H
#define KETE_TOOLS_CONTAINERS_H

#include "check/replay.h"
#include "common/games.h"

/* A game ready for writing. */
struct container_game {
    const char *file;
    struct kete_record *record;       /* as it is to be written */
    const struct kete_record *source; /* as it was read: its findings */
    const struct kete_rules *rules;
    const struct kete_replay *replay; /* of the source */
    struct kete_notation *notation;   /* of `record` */
    const struct games *games;
};

struct container {
    const char *name;
    const char *holds; /* said of what it cannot hold: "a plain list holds moves only" */
    void (*write)(const struct container_game *game, struct kete_text *out, struct kete_text *lost);
    /* Sets an error where a game of this kind cannot be written at all; NULL: any can. */
    void (*refuses)(const struct kete_rules *rules, const struct kete_record *record, struct kete_error *error);
};

/* By name, or NULL. */
const struct container *container_find(const char *name);

/* The name of a container that was read. */
const char *container_name(enum kete_container container);

#endif
