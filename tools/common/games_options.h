/* SPDX-License-Identifier: MIT */
/* The options that say under which rules, --variant, --rules, --set (rules_argp), and with them how games are read,
 * --notation (games_argp): argp children of the programs. Their input is a struct games_options. */
#ifndef KETE_TOOLS_GAMES_OPTIONS_H
#define KETE_TOOLS_GAMES_OPTIONS_H

#include "common/games.h"

#include <argp.h>

enum { GAMES_SETS_MAX = 64 };

struct games_options {
    struct games games; /* games.sets points into this struct: do not copy it */
    char *sets[GAMES_SETS_MAX + 1];
    int set_count;
};

extern const struct argp rules_argp, games_argp;

/* Values of other options; what cannot be one is a usage error. */
unsigned long option_number(const char *text, unsigned long max, struct argp_state *state); /* from 0 */
bool option_json(const char *text, struct argp_state *state); /* --format text|json: whether it is json */

#endif
