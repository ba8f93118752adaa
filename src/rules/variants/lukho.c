/* SPDX-License-Identifier: MIT */
/* Lukho: docs/variants/lukho.md. The race, captures and the end are in rules/race.c; here are the knives, the options
 * and the points of a match. */
#include "rules/race.h"
#include "rules/variants.h"

enum {
    RACE_START,
    MULTI_CAPTURE,
    KNIFE_TOTAL,
    KNIFE_IN_RACE,
    KNIFE_SCORE_TIME,
    OWN_KNIFE_IN_CHAIN,
    KNIFE_CAPTURABLE,
    LAST_SEED_IN_KNIFE,
    CAPTURE_AFTER_RELAY,
    MIN_REMOVED,
    MIN_PLACED,
    MIN_KEPT,
    RACE_ATOM,
    DRAW_POINTS,
    BULL_FIRST_GAME,
    ENDLESS_RESULT,
    LAP_CAP,
    FIRST_FINISHER_TIE,
    END_CHECK,
    SKIP_ORIGIN,
    OPTION_COUNT
};

static const struct kete_option options[OPTION_COUNT] = {
    [RACE_START] = {.name = "race-start",
                    .values = "next-after-own-row|enemy-pit-at-own-left|own-leftmost",
                    .sentence = "where each hand drops its first seed in the race",
                    .source = "L1"},
    [MULTI_CAPTURE] = {.name = "multi-capture",
                       .values = "own-empty-facing-full|none|enemy-full-line",
                       .sentence = "what is captured behind the first captured hole",
                       .source = "L2"},
    [KNIFE_TOTAL] = {.name = "knife-total",
                     .values = "2|4",
                     .sentence = "the number of seeds that makes a knife, the last one included",
                     .source = "L3"},
    [KNIFE_IN_RACE] = {.name = "knife-in-race",
                       .values = "no|yes",
                       .sentence = "whether knives are made in the race",
                       .source = "L4"},
    [KNIFE_SCORE_TIME] = {.name = "knife-score-time",
                          .values = "at-once|at-end",
                          .sentence = "when the seeds of a knife are counted in its owner's store",
                          .source = "L5"},
    [OWN_KNIFE_IN_CHAIN] = {.name = "own-knife-in-chain",
                            .values = "stops|counts-as-empty",
                            .sentence = "what an own knife does to a multiple capture",
                            .source = "L6"},
    [KNIFE_CAPTURABLE] = {.name = "knife-capturable",
                          .values = "no|yes",
                          .sentence = "whether a knife that faces the capturing hole can be captured",
                          .source = "L7"},
    [LAST_SEED_IN_KNIFE] = {.name = "last-seed-in-knife",
                            .values = "turn-ends",
                            .sentence = "what happens when a lap ends in a knife",
                            .source = "L8"},
    [CAPTURE_AFTER_RELAY] = {.name = "capture-after-relay",
                             .values = "allowed|first-lap-only",
                             .sentence = "whether a turn of the main game that has relayed may capture",
                             .source = "L9"},
    [MIN_REMOVED] = {.name = "min-removed",
                     .values = "0|1",
                     .preset = 1,
                     .sentence = "the least number of seeds to take from the own holes",
                     .source = "L10"},
    [MIN_PLACED] = {.name = "min-placed",
                    .values = "0|1",
                    .sentence = "the least number of seeds to put into an enemy hole",
                    .source = "L10"},
    [MIN_KEPT] = {.name = "min-kept",
                  .values = "0|1",
                  .preset = 1,
                  .sentence = "the least number of seeds to keep for the race",
                  .source = "L10"},
    [RACE_ATOM] = {.name = "race-atom",
                   .values = "drop-and-consequence|drop-then-lift",
                   .sentence = "whether the other player can get in between a last seed and the lift that it brings",
                   .source = "L11"},
    [DRAW_POINTS] = {.name = "draw-points",
                     .values = "zero|one-each|replay",
                     .sentence = "the points of a drawn game in a match",
                     .source = "L12"},
    [BULL_FIRST_GAME] = {.name = "bull-first-game",
                         .values = "each-twelve|first-of-match",
                         .sentence = "which games are first ones, in which a bull is worth twelve points",
                         .source = "L13"},
    [ENDLESS_RESULT] = {.name = "endless-result",
                        .values = KETE_ENDLESS_RESULTS,
                        .preset = KETE_RESULT_VOID,
                        .sentence = "what a sowing or a race that never ends means",
                        .source = "L14"},
    [LAP_CAP] = {.name = "lap-cap",
                 .values = "N",
                 .number = 100000,
                 .sentence = "the laps of a turn after which it is over the limit",
                 .source = "L14"},
    [FIRST_FINISHER_TIE] = {.name = "first-finisher-tie",
                            .values = "agreed",
                            .sentence = "who begins if no hand has a seed to race with",
                            .source = "L15"},
    [END_CHECK] = {.name = "end-check",
                   .values = "on-own-turn|either-after-each-turn",
                   .sentence = "whose being unable to move ends the game",
                   .source = "L16"},
    [SKIP_ORIGIN] = {.name = "skip-origin",
                     .values = "no|yes",
                     .sentence = "whether a lap that comes round passes over the hole it was lifted from",
                     .source = "L17"},
};

/* A last seed that makes the number. */
static bool make_knife(struct kete_relay *r)
{
    static const unsigned totals[] = {2, 4};
    if (r->was + 1 != totals[r->rules->value[KNIFE_TOTAL]])
        return false;
    r->p->marks[r->mover] |= kete_mark_bit(r->last);
    return true;
}

static const struct kete_race_game game = {
    .relay = {.endless_result = ENDLESS_RESULT, .lap_cap = LAP_CAP, .skip_origin = SKIP_ORIGIN},
    .capture_after_relay = CAPTURE_AFTER_RELAY,
    .multi_capture = MULTI_CAPTURE,
    .mark_in_chain = OWN_KNIFE_IN_CHAIN,
    .mark_capturable = KNIFE_CAPTURABLE,
    .mark_in_race = KNIFE_IN_RACE,
    .score_time = KNIFE_SCORE_TIME,
    .end_check = END_CHECK,
    .race_atom = RACE_ATOM,
    .race_start = RACE_START,
    .min_removed = MIN_REMOVED,
    .min_placed = MIN_PLACED,
    .min_kept = MIN_KEPT,
    .forced = true,
    .mark = make_knife,
};

static void setup(const struct kete_rules *rules, struct kete_position *out)
{
    *out = kete_position_empty();
    out->phase = KETE_PHASE_REMOVE;
    for (int side = 0; side < 2; side++)
        for (unsigned i = 0; i < rules->variant->board.columns; i++)
            out->seeds[side][i] = 3;
}

/* Points of one game of a match (docs/variants/lukho.md, rule 13). */
static const char *points(const struct kete_rules *rules, const unsigned score[2], unsigned number, unsigned out[2])
{
    static const char *const drawn[] = {"draw", "draw", "draw, to be replayed"};
    enum kete_winner winner = kete_winner_by_score(score);
    bool north = winner == KETE_WINNER_NORTH;
    bool first = rules->value[BULL_FIRST_GAME] ? number == 1 : number % 12 == 1;
    out[0] = out[1] = 0;
    if (winner == KETE_WINNER_DRAW) {
        out[0] = out[1] = rules->value[DRAW_POINTS] == 1;
        return drawn[rules->value[DRAW_POINTS]];
    }
    if (score[!north] == 0)
        return out[north] = 4, "cappotto";
    if (score[north] - score[!north] == 2)
        return out[north] = first ? 12 : 4, first ? "bull in a first game" : "bull";
    return out[north] = 2, "plain win";
}

static const char *const event_rules[KETE_EVENT_COUNT] = {[KETE_EVENT_LIFT] = "rule 6",
                                                          [KETE_EVENT_SOW] = "rule 6",
                                                          [KETE_EVENT_RELAY] = "rule 7",
                                                          [KETE_EVENT_CAPTURE] = "rule 8, L2",
                                                          [KETE_EVENT_END] = "rules 8-10"};

const struct kete_variant kete_lukho = {
    .id = "lukho",
    .title = "Lukho",
    .default_profile = "default",
    .default_notation = "lukho",
    .board = {.rows = 2,
              .columns = 8,
              .total = 48,
              .house = 0xff,
              .keys = KETE_KEY_HAND | KETE_KEY_STORE | KETE_KEY_KNIVES | KETE_KEY_PHASE},
    .options = options,
    .option_count = OPTION_COUNT,
    .forced = true,
    .family = &game,
    .setup = setup,
    .starts = kete_race_starts,
    .play_traced = kete_race_play_traced,
    .end = kete_race_end,
    .why = kete_race_why,
    .event_rules = event_rules,
    .score = kete_race_score,
    .stored = kete_race_stored,
    .points = points,
    .print = kete_race_print,
    .opening = kete_race_opening,
    .random_opening = kete_race_random_opening,
};
