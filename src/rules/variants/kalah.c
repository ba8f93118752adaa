/* SPDX-License-Identifier: MIT */
/* Kalah, the standard mancala of two rows of six: docs/variants/kalah.md. A move is one sowing; a turn may be several.
 */
#include "rules/relay.h"
#include "rules/variants.h"

enum {
    END_CHECK,
    REMAINING_TO,
    CAPTURE_EMPTY,
    CAPTURE_OWN,
    SKIP_ENEMY_STORE,
    CAPTURE_CHOICE,
    STORE_THEN_EMPTY,
    PIE,
    OPTIONS
};
enum { END_EITHER_EMPTY, END_MOVER_STUCK };
enum { REMAIN_OWNER, REMAIN_RAN_OUT, REMAIN_NOBODY };

/* clang-format off */
static const struct kete_option options[OPTIONS] = {
    [END_CHECK] = {"end-check", "either-side-empty|mover-cannot-move", END_EITHER_EMPTY, 0,
        "When the game ends: a row is empty after any move, or the side to move has no seeds.", "K6", NULL},
    [REMAINING_TO] = {"remaining-to", "pit-owner|player-who-ran-out|nobody", REMAIN_OWNER, 0,
        "Who counts the seeds that are left on the board at the end.", "K7", NULL},
    [CAPTURE_EMPTY] = {"capture-empty", "needs-seeds-opposite|take-lone-seed", 0, 0,
        "Whether a last seed in an own empty hole that faces an empty one goes to the store.", "K5", NULL},
    [CAPTURE_OWN] = {"capture-own-seed", "yes|no", 0, 0,
        "Whether the seed that captures goes to the store with those it captured.", "K5", NULL},
    [SKIP_ENEMY_STORE] = {"skip-enemy-store", "yes|no", 0, 0,
        "Whether a sowing passes over the store of the other side.", "K3", NULL},
    [CAPTURE_CHOICE] = {"capture-choice", "automatic", 0, 0,
        "Whether a capture is the player's choice.", "K5", NULL},
    [STORE_THEN_EMPTY] = {"store-last-then-empty", "game-ends", 0, 0,
        "What becomes of a turn owed to a player whose row is empty.", "K6", NULL},
    [PIE] = {"pie", "no|yes", 0, 0,
        "Whether North may take South's seat after the first turn; a record has the seats after it.", "K8", ""},
};
/* clang-format on */

static void setup(const struct kete_rules *rules, struct kete_position *out)
{
    *out = kete_position_empty();
    for (unsigned i = 0; i < rules->variant->board.columns; i++)
        out->seeds[KETE_SOUTH][i] = out->seeds[KETE_NORTH][i] = 4;
}

/* A1..A6, the store at the right, a1..a6, and North's store where it is not passed over. */
static kete_hole follow(const struct kete_relay *r, kete_hole hole)
{
    enum kete_side side = kete_hole_side(hole);
    bool passes = side != r->mover && r->rules->value[SKIP_ENEMY_STORE] == 0;
    if (kete_hole_is_store(hole))
        return kete_hole_of(kete_other_side(side), 0);
    if (kete_hole_ring(hole) + 1 < r->rules->variant->board.columns || passes)
        return kete_follow_round(r, hole);
    return kete_hole_store(side);
}

static enum kete_next lap_end(struct kete_relay *r)
{
    if (kete_hole_is_store(r->last) || kete_hole_side(r->last) != r->mover || r->was > 0)
        return KETE_NEXT_END;
    kete_hole facing = kete_hole_facing(&r->rules->variant->board, r->last);
    bool takes = *kete_seeds_at(r->p, facing) > 0;
    uint8_t *store = &r->p->store[r->mover];
    if (takes)
        *store = (uint8_t)(*store + kete_relay_take(r, facing));
    if ((takes || r->rules->value[CAPTURE_EMPTY]) && r->rules->value[CAPTURE_OWN] == 0)
        *store = (uint8_t)(*store + kete_relay_take(r, r->last));
    return KETE_NEXT_END;
}

static void play_traced(const struct kete_rules *rules, struct kete_position *p, struct kete_move move,
                        const struct kete_sink *sink, struct kete_outcome *out)
{
    static const struct kete_relay_options none = {-1, -1, -1};
    struct kete_relay relay;
    kete_relay_start(&relay, rules, p, move, sink, out, &none, follow);
    kete_relay_run(&relay, lap_end);
    bool again = relay.last == kete_hole_store(relay.mover);
    kete_relay_finish_to(&relay, again ? relay.mover : kete_other_side(relay.mover));
}

static void score(const struct kete_rules *rules, const struct kete_position *p, unsigned out[2])
{
    unsigned left[2] = {kete_side_seeds(p, KETE_SOUTH), kete_side_seeds(p, KETE_NORTH)};
    for (int side = 0; side < 2; side++) {
        bool ran_out = left[side] == 0;
        out[side] = p->store[side];
        if (rules->value[REMAINING_TO] == REMAIN_OWNER)
            out[side] += left[side];
        else if (rules->value[REMAINING_TO] == REMAIN_RAN_OUT && ran_out)
            out[side] += left[1 - side];
    }
}

static struct kete_end end(const struct kete_rules *rules, const struct kete_position *p)
{
    bool empty[2] = {kete_side_seeds(p, KETE_SOUTH) == 0, kete_side_seeds(p, KETE_NORTH) == 0};
    bool either = rules->value[END_CHECK] == END_EITHER_EMPTY, over = either ? empty[0] || empty[1] : empty[p->side];
    unsigned points[2];
    if (!over)
        return (struct kete_end){KETE_WINNER_NONE, KETE_REASON_NONE};
    score(rules, p, points);
    return (struct kete_end){kete_winner_by_score(points), either ? KETE_REASON_FRONT_ROW : KETE_REASON_NO_MOVE};
}

static const char *const event_rules[KETE_EVENT_COUNT] = {
    [KETE_EVENT_LIFT] = "K2", [KETE_EVENT_SOW] = "K2, K3", [KETE_EVENT_CAPTURE] = "K5"};

const struct kete_variant kete_kalah = {
    .id = "kalah",
    .title = "Kalah (standard mancala)",
    .default_profile = "default",
    .default_notation = "kalah",
    .board = {.rows = 2, .columns = 6, .total = 48, .house = 0xff, .keys = KETE_KEY_STORE},
    .options = options,
    .option_count = OPTIONS,
    .long_turns = true,
    .setup = setup,
    .starts = kete_starts_any,
    .play_traced = play_traced,
    .end = end,
    .why = kete_why_empty,
    .event_rules = event_rules,
    .score = score,
};
