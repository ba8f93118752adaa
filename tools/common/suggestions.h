/* SPDX-License-Identifier: MIT */
/* Printing what the repair search proposes. */
#ifndef KETE_TOOLS_SUGGESTIONS_H
#define KETE_TOOLS_SUGGESTIONS_H

#include "check/suggest.h"

#include <jansson.h>

/* A search that has run, and what its printing needs. */
struct suggestions {
    const char *file;
    const struct kete_record *record;
    const char *rules; /* as text */
    const struct kete_suggest *suggest;
};

/* Reads the value of --effort, plies to replay for one game; false if it is none. */
bool suggestions_effort(const char *text, uint64_t *out);

/* Appends the proposals with a caret under each token to be changed, or how far the search went. Nothing where
 * nothing was searched. */
void suggestions_show(const struct suggestions *s, struct kete_text *out);

/* Sets "suggestions" and "search" in the object of a game. `suggest` NULL: nothing was searched. */
void suggestions_json(const struct suggestions *s, json_t *game);

#endif
