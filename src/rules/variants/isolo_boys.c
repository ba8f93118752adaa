/* SPDX-License-Identifier: MIT */
/* Isolo as boys play it: another position at the start, and each player's opening on fourteen holes, until he lifts
 * the ng'hana (docs/variants/isolo.md, R15-R19). */
#include "rules/isolo.h"
#include "rules/variants.h"

#include <string.h>

static void setup(const struct kete_rules *rules, struct kete_position *out)
{
    static const uint8_t side[16] = {0, 2, 0, 2, 0, 2, 1, 0, /* A1..A8 */ 17, 2, 0, 2, 0, 2, 0, 2 /* B8..B1 */};
    (void)rules;
    *out = kete_position_empty();
    memcpy(out->seeds[KETE_SOUTH], side, sizeof side);
    memcpy(out->seeds[KETE_NORTH], side, sizeof side);
    out->opening = 3;
}

const struct kete_variant kete_isolo_boys = {
    .id = "isolo-boys",
    .title = "Isolo, boys",
    .default_profile = "default",
    .default_notation = "isolo",
    .board = {.rows = 4, .columns = 8, .total = 64, .house = 0xff, .keys = KETE_KEY_OPENING},
    .options = isolo_options,
    .option_count = ISOLO_OPTION_COUNT,
    .setup = setup,
    .starts = isolo_starts,
    .play_traced = isolo_play_traced,
    .end = isolo_end,
    .why = isolo_why,
    .event_rules = isolo_event_rules,
};
