/* SPDX-License-Identifier: MIT */
/* Bao la Kiswahili: docs/variants/bao.md. */
#include "rules/bao/bao.h"
#include "rules/variants.h"

const struct kete_variant kete_bao_kiswahili = {
    .id = "bao-kiswahili",
    .title = "Bao la Kiswahili",
    .default_profile = "donkers-2003",
    .default_notation = "voogt",
    .board = {.rows = 4,
              .columns = 8,
              .total = 64,
              .house = BAO_HOUSE,
              .keys = KETE_KEY_HAND | KETE_KEY_HOUSE | KETE_KEY_BLOCK | KETE_KEY_UNSOWN},
    .options = bao_options,
    .option_count = BAO_OPTION_COUNT,
    .choice_bits = 1,
    .setup = bao_setup,
    .starts = bao_starts,
    .play = bao_play,
    .play_traced = bao_play_traced,
    .end = bao_end,
    .why = bao_why,
    .stage = bao_stage,
    .event_rule = bao_event_rule,
};
