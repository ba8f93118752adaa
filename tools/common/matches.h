/* SPDX-License-Identifier: MIT */
/* Printing matches: the running table, and what JSON says of a game of a match. */
#ifndef KETE_TOOLS_MATCHES_H
#define KETE_TOOLS_MATCHES_H

#include "check/match.h"

#include <jansson.h>

/* Appends a table for every match. */
void matches_show(const struct kete_matches *matches, const char *file, struct kete_text *out);

/* {"game": 3, "points": [2, 0], "score": [6, 4], "kind": "plain win"}; the score is null where it is not known, and
 * null stands for a game of no match. */
json_t *matches_json(const struct kete_match_game *game);

#endif
