/* SPDX-License-Identifier: MIT */
/* Enkeshui: docs/variants/enkeshui.md. The race, captures and the end are in rules/race.c; here are the bulls and the
 * options. */
#include "rules/race.h"
#include "rules/variants.h"

enum {
    COLUMNS,
    START,
    RACE_START,
    CAPTURE_AFTER_RELAY,
    MULTI_CAPTURE,
    TWO_BULLS,
    RACE_ATOM,
    ENDLESS_RESULT,
    LAP_CAP,
    SKIP_ORIGIN,
    OPTION_COUNT
};

static const struct kete_option options[OPTION_COUNT] = {
    [COLUMNS] = {.name = "columns", .values = "8|12", .sentence = "holes of a row", .source = "E1"},
    [START] = {.name = "start",
               .values = "first|mirrored",
               .sentence = "which holes are empty at the start: at the left of each player, or at his right",
               .source = "E2"},
    [RACE_START] = {.name = "race-start",
                    .values = "symmetric|rightmost",
                    .sentence = "which holes are lifted for the race",
                    .source = "E3"},
    [CAPTURE_AFTER_RELAY] = {.name = "capture-after-relay",
                             .values = "allowed|first-lap-only",
                             .sentence = "whether a turn that has relayed may capture",
                             .source = "E4"},
    [MULTI_CAPTURE] = {.name = "multi-capture",
                       .values = "own-empty-facing-full|none",
                       .sentence = "what is captured behind the first captured hole",
                       .source = "E5"},
    [TWO_BULLS] = {.name = "two-bulls",
                   .values = "yes|no",
                   .sentence = "whether the last two seeds can make two bulls, with 3 and 4",
                   .source = "E6"},
    [RACE_ATOM] = {.name = "race-atom",
                   .values = "drop-and-consequence|drop-then-lift",
                   .sentence = "whether the other player can get in between a last seed and the lift that it brings",
                   .source = "E7"},
    [ENDLESS_RESULT] = {.name = "endless-result",
                        .values = KETE_ENDLESS_RESULTS,
                        .preset = KETE_RESULT_ILLEGAL,
                        .sentence = "what a sowing that never ends means",
                        .source = "E8"},
    [LAP_CAP] = {.name = "lap-cap",
                 .values = "N",
                 .number = 100000,
                 .sentence = "the laps of a turn after which it is over the limit",
                 .source = "E8"},
    [SKIP_ORIGIN] = {.name = "skip-origin",
                     .values = "no|yes",
                     .sentence = "whether a lap that comes round passes over the hole it was lifted from",
                     .source = "E9"},
};

/* A last seed that makes four; with the one before it, three and four in either order. */
static bool make_bulls(struct kete_relay *r)
{
    const struct kete_board *board = &r->rules->variant->board;
    unsigned ring = kete_hole_ring(r->last), last = r->was + 1, before = 0;
    kete_hole previous =
        ring ? (kete_hole)(r->last - 1) : kete_hole_of(kete_other_side(kete_hole_side(r->last)), board->columns - 1u);
    if (r->n > 1 && !((r->p->marks[0] | r->p->marks[1]) & kete_mark_bit(previous)))
        before = *kete_seeds_at(r->p, previous);
    bool two = r->rules->value[TWO_BULLS] == 0 && ((last == 3 && before == 4) || (last == 4 && before == 3));
    if (!two && last != 4)
        return false;
    r->p->marks[r->mover] |= kete_mark_bit(r->last) | (two ? kete_mark_bit(previous) : 0);
    return true;
}

static const struct kete_race_game game = {
    .relay = {.endless_result = ENDLESS_RESULT, .lap_cap = LAP_CAP, .skip_origin = SKIP_ORIGIN},
    .capture_after_relay = CAPTURE_AFTER_RELAY,
    .multi_capture = MULTI_CAPTURE,
    .mark_in_chain = -1,
    .mark_capturable = -1,
    .mark_in_race = -1,
    .score_time = -1,
    .end_check = -1,
    .race_atom = RACE_ATOM,
    .race_start = RACE_START,
    .min_removed = -1,
    .min_placed = -1,
    .min_kept = -1,
    .lifts = true,
    .mark = make_bulls,
};

static void setup(const struct kete_rules *rules, struct kete_position *out)
{
    unsigned columns = rules->variant->board.columns;
    *out = kete_position_empty();
    for (unsigned i = 0; i < columns; i++) {
        unsigned hole = rules->value[START] ? columns - 1 - i : i;
        unsigned seeds = columns == 12 ? (i % 3 ? 3 : 0) : i < 2 ? 0 : 4;
        out->seeds[KETE_SOUTH][hole] = out->seeds[KETE_NORTH][hole] = (uint8_t)seeds;
    }
}

static const struct kete_variant twelve;

static const struct kete_variant *sized(const struct kete_rules *rules)
{
    return rules->value[COLUMNS] ? &twelve : &kete_enkeshui;
}

static const char *const event_rules[KETE_EVENT_COUNT] = {[KETE_EVENT_LIFT] = "rule 1",
                                                          [KETE_EVENT_SOW] = "rule 1",
                                                          [KETE_EVENT_RELAY] = "rule 4",
                                                          [KETE_EVENT_CAPTURE] = "rule 3, E5",
                                                          [KETE_EVENT_END] = "rules 2-6"};

#define ENKESHUI(n)                                                                                                    \
    {                                                                                                                  \
        .id = "enkeshui", .title = "Enkeshui", .default_profile = "default", .default_notation = "enkeshui",           \
        .board = {.rows = 2,                                                                                           \
                  .columns = (n),                                                                                      \
                  .total = 48,                                                                                         \
                  .house = 0xff,                                                                                       \
                  .keys = KETE_KEY_HAND | KETE_KEY_STORE | KETE_KEY_BULLS | KETE_KEY_PHASE},                           \
        .options = options, .option_count = OPTION_COUNT, .family = &game, .sized = sized, .setup = setup,             \
        .starts = kete_race_starts, .play_traced = kete_race_play_traced, .end = kete_race_end, .why = kete_race_why,  \
        .event_rules = event_rules, .score = kete_race_score, .print = kete_race_print, .opening = kete_race_opening,  \
        .random_opening = kete_race_random_opening,                                                                    \
    }

const struct kete_variant kete_enkeshui = ENKESHUI(8);
static const struct kete_variant twelve = ENKESHUI(12);
