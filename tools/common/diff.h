/* SPDX-License-Identifier: MIT */
/* The parts of kete-diff: the games of a file, which of them belong together, and telling what differs. */
#ifndef KETE_TOOLS_DIFF_H
#define KETE_TOOLS_DIFF_H

#include "check/reconcile.h"
#include "common/games.h"

#include <jansson.h>

enum {
    DIFF_GAMES_MAX = 4096,            /* games of one file, kept in memory while they are paired */
    DIFF_BYTES_MAX = 32 * 1024 * 1024 /* ... and their text */
};

/* One game of one file. */
struct diff_game {
    const char *file;               /* as it is shown */
    struct kete_record record;      /* with a text of its own */
    const struct kete_rules *rules; /* NULL: not judged */
    uint64_t roster, moves;         /* hashes of who played when, and of the tokens */
    struct diff_game *partner;
};

struct diff_file {
    struct diff_game *games;
    uint32_t count;
    bool empty; /* no game at all */
};

struct diff_pair {
    const struct diff_game *game[2];
    struct kete_reading reading[2];
    struct kete_comparison comparison;
};

/* Reads all games of a file, shown under `name`. False after a complaint. */
bool diff_load(const struct games *games, const char *path, const char *name, struct diff_file *out);
void diff_free(struct diff_file *file);

/* Says which games belong together: in order where rosters agree, else by roster, then by moves, then what is left
 * over by its place in the file if both files have equally many games. */
void diff_match(struct diff_file *a, struct diff_file *b);

/* Appends what differs between two games, or that one has no partner (the other is then NULL). */
void diff_text_pair(const struct diff_pair *pair, struct kete_text *out);
void diff_text_alone(const struct diff_game *game, int of, struct kete_text *out);
json_t *diff_json_pair(const struct diff_pair *pair);
json_t *diff_json_alone(const struct diff_game *game, int of);

/* What the two forms share: the words for a kind of difference; a place; the text of the plies or notes of a difference
 * on one side, its blanks made single, with the item it begins at (NULL where there is none). */
const char *diff_kind_word(const struct kete_difference *difference);
const char *diff_edit_word(enum kete_edit_kind edit);
const struct kete_item *diff_source(const struct diff_pair *pair, const struct kete_difference *difference, int of,
                                    struct kete_text *out);

/* --rules P,Q: each record of a file under two profiles. The exit status. */
int diff_rules(const struct games *games, const char *both, bool json, const char *path);

#endif
