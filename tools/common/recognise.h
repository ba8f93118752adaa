/* SPDX-License-Identifier: MIT */
/* Which notation a record is in: the user or the record says it; where nobody does, the one under which most moves can
 * be replayed. */
#ifndef KETE_TOOLS_RECOGNISE_H
#define KETE_TOOLS_RECOGNISE_H

#include "common/games.h"

struct recognised {
    struct kete_notation *notation;
    struct kete_text others; /* how others fared, where there was a choice: "kiba: 0, bga: 3" */
};

/* Chooses rules and notation and reads the tokens, as games_rules does. NULL, and a finding in the record, where the
 * record cannot be judged. Free out->others. */
const struct kete_rules *recognise(const struct games *games, struct kete_record *record, struct recognised *out);

#endif
