/* SPDX-License-Identifier: MIT */
/* The options that say how games are read: --variant, --rules, --set, --notation; an argp child of every program that
 * reads games. Its input is a struct games_options. */
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

extern const struct argp games_argp;

#endif
