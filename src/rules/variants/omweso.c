/* SPDX-License-Identifier: MIT */
/* Omweso of Uganda: docs/variants/omweso.md. A lap that leaves one of the four leftmost holes may go clockwise if it
 * captures at once. The first lap's way is the move's direction (LEFT = reverse, "A2<"), the others are choices. */
#include "rules/relay.h"
#include "rules/variants.h"

#include <string.h>

enum {
    SETUP,
    REVERSE_IN_RELAY,
    RESOW_REVERSE,
    TWO_ENDS_WIN,
    EARLY_CAPTURE_WIN,
    TIME_LIMIT,
    SKIP_ORIGIN,
    ENDLESS_RESULT,
    LAP_CAP,
    OPTIONS
};
enum { YES_REVERSE, NO_REVERSE };

/* clang-format off */
static const struct kete_option options[OPTIONS] = {
    [SETUP] = {"setup", "free|outer-inner-shifts-only", 0, 0,
        "How the players may arrange their seeds before the first move; the arrangement stands in the record as FEN.",
        "R1", ""},
    [REVERSE_IN_RELAY] = {"reverse-in-relay", "yes|no", YES_REVERSE, 0,
        "Whether a relay from the four leftmost holes may go clockwise when that captures.", "R4", NULL},
    [RESOW_REVERSE] = {"resow-reverse", "yes|no", YES_REVERSE, 0,
        "Whether captured seeds may go clockwise from there when that captures.", "R4", NULL},
    [TWO_ENDS_WIN] = {"two-ends-win", "no|yes", 0, 0,
        "Whether captures at both ends of the board in one turn win the game.", "R6", NULL},
    [EARLY_CAPTURE_WIN] = {"early-capture-win", "no|yes", 0, 0,
        "Whether a second turn with captures before the enemy's first one wins; only a record can show it.", "R6",
        NULL},
    [TIME_LIMIT] = {"time-limit", "none|three-minutes-void", 0, 0,
        "Whether a sowing of more than three minutes voids the game; a record has no clock, so nothing is checked.",
        "R7", ""},
    [SKIP_ORIGIN] = {"skip-origin", "no|yes", 0, 0,
        "Whether a sowing that comes round passes over the hole it was lifted from.", "R2", NULL},
    [ENDLESS_RESULT] = {"endless-result", KETE_ENDLESS_RESULTS, KETE_RESULT_ILLEGAL, 0,
        "What a never-ending move is.", "R7", NULL},
    [LAP_CAP] = {"lap-cap", "N", 0, 100000,
        "Laps of one move after which it is reported as over the limit.", "R7", ""},
};
/* clang-format on */

static const struct kete_relay_options stage = {ENDLESS_RESULT, LAP_CAP, SKIP_ORIGIN};

enum { RING = 16, LEFTMOST = 0xc003 }; /* A1 A2, B2 B1 */

static void setup(const struct kete_rules *rules, struct kete_position *out)
{
    (void)rules;
    *out = kete_position_empty();
    memset(out->seeds[KETE_SOUTH] + RING / 2, 4, RING / 2);
    memset(out->seeds[KETE_NORTH] + RING / 2, 4, RING / 2);
}

/* ---- reverse sowing ---- */

/* Whether both holes that face a front hole hold seeds. */
static bool faces_both(const struct kete_position *p, enum kete_side side, unsigned front)
{
    const uint8_t *enemy = p->seeds[1 - side];
    return enemy[RING / 2 - 1 - front] && enemy[RING / 2 + front];
}

/* Whether `n` seeds sown clockwise from a leftmost hole capture at once; `lifted`: they lie in it, not in the hand. */
static bool captures_back(const struct kete_rules *rules, const struct kete_position *p, enum kete_side side,
                          unsigned hole, unsigned n, bool lifted)
{
    uint8_t own[RING];
    unsigned ring = hole, was = 0;
    if (!(LEFTMOST >> hole & 1))
        return false;
    memcpy(own, p->seeds[side], sizeof own);
    if (lifted)
        own[hole] = 0;
    for (; n; n--) {
        ring = (ring + 1) % RING;
        if (rules->value[SKIP_ORIGIN] && ring == hole)
            ring = (ring + 1) % RING;
        was = own[ring]++;
    }
    return was && ring < RING / 2 && faces_both(p, side, ring);
}

static void starts(const struct kete_rules *rules, const struct kete_position *p, struct kete_starts *out)
{
    enum kete_side side = (enum kete_side)p->side;
    uint32_t holes = kete_holes_holding(p, side, 2);
    kete_starts_set(out, holes);
    out->plain = true;
    for (uint32_t left = holes & LEFTMOST; left; left &= left - 1) {
        unsigned hole = (unsigned)__builtin_ctz(left);
        if (captures_back(rules, p, side, hole, p->seeds[side][hole], true))
            out->hole[KETE_DIR_LEFT] |= 1u << hole;
    }
}

static bool why(const struct kete_rules *rules, const struct kete_position *p, struct kete_move move,
                struct kete_why *out)
{
    unsigned seeds = p->seeds[p->side][move.hole];
    (void)rules;
    if (seeds < 2)
        *out = (struct kete_why){"too-few-seeds", seeds ? "a single seed starts no turn" : "the hole is empty", "R2"};
    else if (!(LEFTMOST >> move.hole & 1))
        *out = (struct kete_why){"reverse-hole", "only the four leftmost holes can be sown in reverse", "R4"};
    else
        *out = (struct kete_why){"reverse-capture", "a reverse sowing must capture with its first lap", "R4"};
    return true;
}

/* ---- playing ---- */

static kete_hole follow(const struct kete_relay *r, kete_hole hole)
{
    return r->reverse ? kete_follow_back(r, hole) : kete_follow_own(r, hole);
}

/* Which way the next lap goes: a choice, where it could capture in reverse. */
static bool choose_reverse(struct kete_relay *r, kete_hole from, unsigned n, bool lifted)
{
    const struct kete_rules *rules = r->rules;
    return rules->value[lifted ? REVERSE_IN_RELAY : RESOW_REVERSE] == YES_REVERSE &&
           captures_back(rules, r->p, r->mover, kete_hole_ring(from), n, lifted) && kete_relay_ask(r, 3) == 0;
}

static enum kete_next lap_end(struct kete_relay *r)
{
    unsigned ring = kete_hole_ring(r->last);
    if (r->was == 0)
        return KETE_NEXT_END;
    if (ring >= RING / 2 || !faces_both(r->p, r->mover, ring)) {
        r->reverse = choose_reverse(r, r->last, r->was + 1, true);
        return KETE_NEXT_RELAY;
    }
    r->n = kete_relay_take_both(r, kete_hole_facing(&r->rules->variant->board, r->last));
    r->from = r->lap_start;
    r->reverse = choose_reverse(r, r->from, r->n, false);
    return KETE_NEXT_SOW;
}

static void play_traced(const struct kete_rules *rules, struct kete_position *p, struct kete_move move,
                        const struct kete_sink *sink, struct kete_outcome *out)
{
    enum { ENDS = 1 | 1 << (RING / 2 - 1) }; /* a1 and a8 */
    struct kete_relay r;
    kete_relay_start(&r, rules, p, move, sink, out, &stage, follow);
    r.reverse = move.dir == KETE_DIR_LEFT;
    r.returns = true;
    if (!kete_relay_run(&r, lap_end))
        return;
    kete_relay_finish(&r);
    if (rules->value[TWO_ENDS_WIN] && (out->taken & ENDS) == ENDS)
        out->end = (struct kete_end){kete_winner_of(r.mover), KETE_REASON_BOTH_ENDS};
}

static struct kete_end end(const struct kete_rules *rules, const struct kete_position *p)
{
    (void)rules, (void)p;
    return (struct kete_end){KETE_WINNER_NONE, KETE_REASON_NONE};
}

/* B3, A2<, B3(<,>): answers are 0 for reverse and 1 for the usual way. */
static void print(const struct kete_rules *rules, const struct kete_position *p, struct kete_move move,
                  struct kete_text *out)
{
    char name[4];
    kete_hole hole = kete_hole_of((enum kete_side)p->side, move.hole);
    kete_text_add(out, name, (size_t)kete_hole_name(&rules->variant->board, hole, name));
    kete_text_adds(out, move.dir == KETE_DIR_LEFT ? "<" : "");
    for (unsigned i = 0; i < move.choices; i++) {
        kete_text_addc(out, i ? ',' : '(');
        kete_text_addc(out, kete_move_answer(rules->variant, move, i) ? '>' : '<');
    }
    kete_text_adds(out, move.choices ? ")" : "");
}

static const char *const event_rules[KETE_EVENT_COUNT] = {
    [KETE_EVENT_LIFT] = "R2",    [KETE_EVENT_SOW] = "R2, R4", [KETE_EVENT_RELAY] = "R2",
    [KETE_EVENT_CAPTURE] = "R3", [KETE_EVENT_ENTER] = "R3",   [KETE_EVENT_END] = "R2"};

const struct kete_variant kete_omweso = {
    .id = "omweso",
    .title = "Omweso",
    .default_profile = "default",
    .default_notation = "omweso",
    .board = {.rows = 4, .columns = 8, .total = 64, .house = 0xff},
    .options = options,
    .option_count = OPTIONS,
    .choice_bits = 1,
    .setup = setup,
    .starts = starts,
    .play_traced = play_traced,
    .end = end,
    .why = why,
    .event_rules = event_rules,
    .print = print,
};
