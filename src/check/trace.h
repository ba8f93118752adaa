/* SPDX-License-Identifier: MIT */
/* A move told step by step: one sentence per event, with the lap it belongs to and the place where its rule is said. */
#ifndef KETE_CHECK_TRACE_H
#define KETE_CHECK_TRACE_H

#include "rules/rules.h"

/* Appends a line per step, each led by `indent`, and one for the end of the game if the move brings it. */
void kete_trace_move(const struct kete_rules *rules, const struct kete_position *before, struct kete_move move,
                     const char *indent, struct kete_text *out);

#endif
