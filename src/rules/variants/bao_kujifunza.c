/* SPDX-License-Identifier: MIT */
/* Bao la Kujifunza, the game for learners: no hand, no namua, no house (docs/variants/bao.md, R27). Everything else is
 * the mtaji stage of Bao la Kiswahili. */
#include "rules/bao/bao.h"
#include "rules/variants.h"

const struct kete_variant kete_bao_kujifunza = {
    .id = "bao-kujifunza",
    .title = "Bao la Kujifunza",
    .default_profile = "kujifunza",
    .default_notation = "voogt",
    .board = {.rows = 4, .columns = 8, .total = 64, .house = 0xff, .keys = KETE_KEY_BLOCK | KETE_KEY_UNSOWN},
    .options = bao_options,
    .option_count = BAO_OPTION_COUNT,
    .fixed =
        "setup=kujifunza-2 phase-change=own-hand house=off house-min=6 namua-singleton=owned-or-all-single "
        "namua-dormant-house=ordinary namua-house-takasa=only-if-alone tax-when=before-min takasa-house-namua=stop "
        "takasa-house-mtaji=go-on capture-house-mtaji=go-on capture-house-min=functional house-count-takasa=after "
        "house-count-capture=after house-in-mtaji=any-first-capture mtaji-house-start=allowed "
        "takasia-last-namua=no takasia-house-exempt=owned takasia-from-house=stop malawi-kuu-guard=no",
    .preset = "takasia=off",
    .choice_bits = 1,
    .setup = bao_setup,
    .starts = bao_starts,
    .play = bao_play,
    .play_traced = bao_play_traced,
    .end = bao_end,
    .why = bao_why,
    .event_rule = bao_event_rule,
};
