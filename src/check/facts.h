/* SPDX-License-Identifier: MIT */
/* What can be told of a ply that was played: what records claim of it, and what annotations say. */
#ifndef KETE_CHECK_FACTS_H
#define KETE_CHECK_FACTS_H

#include "rules/rules.h"

/* Appends the seeds of each capture of a move, in order, "4,4"; nothing where it captures nothing. */
void kete_fact_captures(const struct kete_rules *rules, const struct kete_position *before, struct kete_move move,
                        struct kete_text *out);

/* South's and North's totals: what is in store in games with stores, else what is on the board and in hand. */
void kete_fact_totals(const struct kete_rules *rules, const struct kete_position *position, unsigned out[2]);

#endif
