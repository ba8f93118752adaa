/* SPDX-License-Identifier: MIT */
/* The words of kete-rules, one function each; all return an exit status. */
#ifndef KETE_TOOLS_RULES_WORDS_H
#define KETE_TOOLS_RULES_WORDS_H

#include "common/data.h"
#include "common/games.h"

#include <stdbool.h>
#include <stdint.h>

enum rules_format { RULES_TEXT, RULES_JSON, RULES_CSV, RULES_MARKDOWN };

struct rules_options {
    struct games games; /* variant, rules, sets, notation */
    enum rules_format format;
    char **argument; /* what follows the word */
    int argument_count;
    unsigned long max_plies, random, seed;
    const char *positions; /* a file, whose first position is the start */
    bool last_board, quiet;
};

/* The two readings that are the arguments. An id that stands for profiles of several games is the one of the other
 * argument's game. */
bool rules_two(const struct rules_options *options, struct data_reading reading[2], struct kete_error *error);

int rules_list(const struct rules_options *options);    /* profiles */
int rules_show(const struct rules_options *options);    /* one profile */
int rules_diff(const struct rules_options *options);    /* two profiles */
int rules_table(const struct rules_options *options);   /* all profiles side by side, Markdown */
int rules_matrix(const struct rules_options *options);  /* records x profiles */
int rules_fit(const struct rules_options *options);     /* which values the records allow */
int rules_witness(const struct rules_options *options); /* where two profiles part */

#endif
