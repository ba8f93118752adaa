/* SPDX-License-Identifier: MIT */
/* Isolo as women play it: two seeds in every hole, no opening (docs/variants/isolo.md). */
#include "rules/isolo.h"
#include "rules/variants.h"

#include <string.h>

static void setup(const struct kete_rules *rules, struct kete_position *out)
{
    *out = kete_position_empty();
    for (unsigned side = 0; side < 2; side++)
        memset(out->seeds[side], 2, kete_ring_size(&rules->variant->board));
}

const struct kete_variant kete_isolo_women = {
    .id = "isolo-women",
    .title = "Isolo, women",
    .default_profile = "default",
    .default_notation = "isolo",
    .board = {.rows = 4, .columns = 8, .total = 64, .house = 0xff},
    .options = isolo_options,
    .option_count = ISOLO_OPTION_COUNT,
    .fixed = "nghana-move-loop=sixteen facing-protected=relay no-other-start=forced-exit",
    .setup = setup,
    .starts = isolo_starts,
    .play_traced = isolo_play_traced,
    .end = isolo_end,
    .why = isolo_why,
    .event_rules = isolo_event_rules,
};
