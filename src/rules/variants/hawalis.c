/* SPDX-License-Identifier: MIT */
/* Hawalis of Oman, and with other option values Bao Kiarabu of Zanzibar: docs/variants/hawalis.md. */
#include "rules/relay.h"
#include "rules/variants.h"

#include <string.h>

enum { DIRECTION, COLUMNS, SEEDS_PER_PIT, OUTER_ALONE, REPETITION, SKIP_ORIGIN, ENDLESS_RESULT, LAP_CAP, OPTIONS };
enum { COUNTER_CLOCKWISE, CLOCKWISE };
enum { SEVEN, EIGHT };

/* clang-format off */
static const struct kete_option options[OPTIONS] = {
    [DIRECTION] = {"direction", "ccw|cw", COUNTER_CLOCKWISE, 0,
        "Which way each player sows: counter-clockwise is B1 to B7, then A7 to A1.", "R2", NULL},
    [COLUMNS] = {"columns", "7|8", SEVEN, 0,
        "Holes in a row.", "R1", ""},
    [SEEDS_PER_PIT] = {"seeds-per-pit", "2|3", 0, 0,
        "Seeds in every hole at the start.", "R1", ""},
    [OUTER_ALONE] = {"outer-alone", "no|yes", 0, 0,
        "Whether the facing outer hole can be taken when the inner one is empty.", "R4", NULL},
    [REPETITION] = {"repetition", "draw|none", 0, 0,
        "Whether the game is drawn when a position comes back; only a record can show it.", "R7", NULL},
    [SKIP_ORIGIN] = {"skip-origin", "no|yes", 0, 0,
        "Whether a sowing that comes round passes over the hole it was lifted from.", "R2", NULL},
    [ENDLESS_RESULT] = {"endless-result", KETE_ENDLESS_RESULTS, KETE_RESULT_LOSS, 0,
        "What a never-ending move is.", "R6", NULL},
    [LAP_CAP] = {"lap-cap", "N", 0, 100000,
        "Laps of one move after which it is reported as over the limit.", "R6", ""},
};
/* clang-format on */

static const struct kete_relay_options stage = {ENDLESS_RESULT, LAP_CAP, SKIP_ORIGIN};

static void setup(const struct kete_rules *rules, struct kete_position *out)
{
    *out = kete_position_empty();
    for (unsigned side = 0; side < 2; side++)
        memset(out->seeds[side], rules->value[SEEDS_PER_PIT] ? 3 : 2, kete_ring_size(&rules->variant->board));
}

/* ---- starts ---- */

static unsigned next_hole(const struct kete_rules *rules, unsigned hole)
{
    unsigned size = kete_ring_size(&rules->variant->board);
    return (hole + (rules->value[DIRECTION] == CLOCKWISE ? 1 : size - 1)) % size;
}

static void starts(const struct kete_rules *rules, const struct kete_position *p, struct kete_starts *out)
{
    const uint8_t *own = p->seeds[p->side];
    uint32_t holes = kete_holes_holding(p, p->side, 2);
    for (unsigned i = 0; !kete_holes_holding(p, p->side, 2) && i < kete_ring_size(&rules->variant->board); i++)
        holes |= (uint32_t)(own[i] == 1 && own[next_hole(rules, i)] == 0) << i;
    kete_starts_set(out, holes);
}

static bool why(const struct kete_rules *rules, const struct kete_position *p, struct kete_move move,
                struct kete_why *out)
{
    (void)rules;
    if (p->seeds[p->side][move.hole] == 0)
        *out = (struct kete_why){"empty-hole", "the hole is empty", "R3"};
    else if (kete_holes_holding(p, p->side, 2))
        *out = (struct kete_why){"single-seed", "a single seed moves only when no hole has two or more",
                                 "R3; A. J. de Voogt 2003, after Ludii"};
    else
        *out = (struct kete_why){"single-seed", "a single seed moves only into an empty hole",
                                 "R3; A. J. de Voogt 2003, after Ludii"};
    return true;
}

/* ---- playing ---- */

static enum kete_next lap_end(struct kete_relay *r)
{
    const struct kete_board *board = &r->rules->variant->board;
    if (r->was)
        return KETE_NEXT_RELAY;
    if (kete_ring_back(board, kete_hole_ring(r->last)))
        return KETE_NEXT_END;
    kete_hole facing = kete_hole_facing(board, r->last);
    bool outer = r->rules->value[OUTER_ALONE] && *kete_seeds_at(r->p, kete_hole_behind(board, facing));
    if (*kete_seeds_at(r->p, facing) || outer) {
        uint8_t *store = &r->p->store[r->mover];
        *store = (uint8_t)(*store + kete_relay_take_both(r, facing));
    }
    return KETE_NEXT_END;
}

static void play_traced(const struct kete_rules *rules, struct kete_position *p, struct kete_move move,
                        const struct kete_sink *sink, struct kete_outcome *out)
{
    struct kete_relay r;
    kete_relay_start(&r, rules, p, move, sink, out, &stage,
                     rules->value[DIRECTION] == CLOCKWISE ? kete_follow_back : kete_follow_own);
    if (kete_relay_run(&r, lap_end))
        kete_relay_finish(&r);
}

static struct kete_end end(const struct kete_rules *rules, const struct kete_position *p)
{
    (void)rules;
    for (unsigned i = 0; i < 2; i++) { /* the side to move first */
        enum kete_side side = (enum kete_side)(p->side ^ i);
        if (kete_side_seeds(p, side) == 0)
            return (struct kete_end){kete_winner_of(kete_other_side(side)), KETE_REASON_CAPTURED};
    }
    return (struct kete_end){KETE_WINNER_NONE, KETE_REASON_NONE};
}

static const char *const event_rules[KETE_EVENT_COUNT] = {[KETE_EVENT_LIFT] = "R3",
                                                          [KETE_EVENT_SOW] = "R2",
                                                          [KETE_EVENT_RELAY] = "R2",
                                                          [KETE_EVENT_CAPTURE] = "R4",
                                                          [KETE_EVENT_END] = "R2"};

/* ---- the two boards ---- */

static const struct kete_variant *sized(const struct kete_rules *rules);

#define HAWALIS(width, seeds)                                                                                          \
    {                                                                                                                  \
        .id = "hawalis", .title = "Hawalis", .default_profile = "default", .default_notation = "hawalis",              \
        .board = {.rows = 4, .columns = (width), .total = (seeds), .house = 0xff, .keys = KETE_KEY_STORE},             \
        .options = options, .option_count = OPTIONS, .setup = setup, .starts = starts, .play_traced = play_traced,     \
        .end = end, .why = why, .event_rules = event_rules, .sized = sized,                                            \
    }

const struct kete_variant kete_hawalis = HAWALIS(7, 56);
static const struct kete_variant wide = HAWALIS(8, 64);

static const struct kete_variant *sized(const struct kete_rules *rules)
{
    return rules->value[COLUMNS] == EIGHT ? &wide : &kete_hawalis;
}
