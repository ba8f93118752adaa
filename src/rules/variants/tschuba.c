/* SPDX-License-Identifier: MIT */
/* Tschuba (Chuba): four rows of eleven, a sowing by relays, a second pair of holes on a capture, forfeits. The rules by
 * point: docs/variants/tschuba.md. */
#include "rules/relay.h"
#include "rules/variants.h"

enum {
    SETUP,
    EXTRA_CAPTURE,
    EXTRA_TARGET,
    TRIGGER,
    FORFEIT,
    FORFEIT_WHEN,
    SPINSTER_LOCK,
    FIRST_INNER,
    BLOCKED,
    CAPTURE_OWN,
    END_CHECK,
    SKIP_ORIGIN,
    ENDLESS_RESULT,
    LAP_CAP,
    OPTIONS
};
enum { SEED_62, LEFT_62, MILTON_BRADLEY_60 };
enum { EXTRA_OPTIONAL_PAIR, EXTRA_COMPULSORY_PAIR, EXTRA_TWO_HOLES, EXTRA_ONE_HOLE, EXTRA_NONE };
enum { TARGET_SEEDS, TARGET_INNER, TARGET_ANY };
enum { TRIGGER_INNER, TRIGGER_EITHER, TRIGGER_ALWAYS };
enum { FORFEIT_ALWAYS, FORFEIT_ONCE, FORFEIT_UNPLAYED, FORFEIT_NONE };
enum { WHEN_AFTER_MOVE, WHEN_OWN_MOVE_END, WHEN_OWN_TURN_START };
enum { BLOCKED_PASS, BLOCKED_LOSES };
enum { END_AT_ONCE, END_ON_TURN };
enum { COLUMNS = 11, HOLES = 22, INNER = (1 << COLUMNS) - 1, OUTER = INNER << COLUMNS };

/* clang-format off */
static const struct kete_option options[OPTIONS] = {
    [SETUP] = {"setup", "seed-62|left-62|milton-bradley-60", SEED_62, 0,
        "The set-up: which inner hole is empty, the rightmost or the leftmost; or 30 seeds a side.", "T1", NULL},
    [EXTRA_CAPTURE] = {"extra-capture", "optional-pair|compulsory-pair|two-free-holes|one-hole-compulsory|none",
        EXTRA_OPTIONAL_PAIR, 0,
        "What a capture lets the mover take besides: another pair, up to two holes, or one hole.", "T5", NULL},
    [EXTRA_TARGET] = {"extra-pair-target", "any-with-seeds|inner-occupied|any-even-empty", TARGET_SEEDS, 0,
        "Which other columns or holes may be taken.", "T6", NULL},
    [TRIGGER] = {"capture-trigger", "enemy-inner-occupied|enemy-inner-or-outer|always", TRIGGER_INNER, 0,
        "What must face the own empty inner hole in which the last seed falls.", "T4", NULL},
    [FORFEIT] = {"forfeit", "all-outer-always|all-outer-once|unplayed-outer|none", FORFEIT_ALWAYS, 0,
        "What a player loses from his outer row when none of his holes holds two seeds.", "T8", NULL},
    [FORFEIT_WHEN] = {"forfeit-when", "after-every-move|own-move-end|own-turn-start", WHEN_AFTER_MOVE, 0,
        "When the forfeit is looked at, and on whose side.", "T9", NULL},
    [SPINSTER_LOCK] = {"spinster-lock", "off|on", 0, 0,
        "Whether an outer hole cannot start a move until a seed has been dropped in it.", "T10", NULL},
    [FIRST_INNER] = {"first-move-inner", "off|on", 0, 0,
        "Whether the first move of each player starts from an inner hole with two seeds or more.", "T11", NULL},
    [BLOCKED] = {"only-blocked-singletons", "pass|loses", BLOCKED_PASS, 0,
        "What becomes of a player who has seeds and cannot start from any of them.", "T12", NULL},
    [CAPTURE_OWN] = {"capture-own-seed", "stays|taken", 0, 0,
        "Whether the last seed of a capturing move goes to the store, too.", "T4", NULL},
    [END_CHECK] = {"end-check", "at-once|on-turn", END_AT_ONCE, 0,
        "When a player without seeds has lost.", "T13", NULL},
    [SKIP_ORIGIN] = {"skip-origin", "no|yes", 0, 0,
        "Whether a sowing that comes round passes over the hole it was lifted from.", "T2", NULL},
    [ENDLESS_RESULT] = {"endless-result", KETE_ENDLESS_RESULTS, KETE_RESULT_ILLEGAL, 0,
        "What a never-ending move is.", "T14", NULL},
    [LAP_CAP] = {"lap-cap", "N", 0, 100000,
        "Laps of one move after which it is reported as over the limit.", "T14", ""},
};
/* clang-format on */

/* ---- what a position has to carry, and under which options ---- */

static bool keeps_unplayed(const struct kete_rules *rules)
{
    return rules->value[FORFEIT] == FORFEIT_UNPLAYED || rules->value[SPINSTER_LOCK];
}

/* A position may come with keys that these rules do not ask for: they are dropped by the first move. */
static void drop_idle_keys(const struct kete_rules *rules, struct kete_position *p)
{
    if (!keeps_unplayed(rules))
        p->marks[0] = p->marks[1] = 0;
    if (rules->value[FORFEIT] != FORFEIT_ONCE)
        p->forfeited = 0;
    if (!rules->value[FIRST_INNER])
        p->unmoved = 0;
}

static void setup(const struct kete_rules *rules, struct kete_position *out)
{
    unsigned form = rules->value[SETUP];
    *out = kete_position_empty();
    for (int side = 0; side < 2; side++) {
        for (unsigned i = 0; i < HOLES; i++)
            out->seeds[side][i] = i < COLUMNS ? 2 : 1;
        out->seeds[side][form == SEED_62 ? COLUMNS - 1 : 0] = 0;
        if (form == MILTON_BRADLEY_60)
            out->seeds[side][1] = 1;
        out->marks[side] = OUTER;
    }
    out->unmoved = 3;
    drop_idle_keys(rules, out);
}

/* ---- the forfeit ---- */

static void forfeit(const struct kete_rules *rules, struct kete_position *p, enum kete_side side,
                    const struct kete_relay *watched)
{
    bool once = rules->value[FORFEIT] == FORFEIT_ONCE;
    if (rules->value[FORFEIT] == FORFEIT_NONE || kete_holes_holding(p, side, 2) || (once && p->forfeited >> side & 1))
        return;
    uint32_t lost = kete_holes_holding(p, side, 1) & OUTER;
    if (rules->value[FORFEIT] == FORFEIT_UNPLAYED)
        lost &= p->marks[side];
    if (once && lost)
        p->forfeited |= (uint8_t)(1u << side);
    for (; lost; lost &= lost - 1) {
        kete_hole hole = kete_hole_of(side, (unsigned)__builtin_ctz(lost));
        *kete_seeds_at(p, hole) = 0;
        p->store[1 - side]++;
        if (watched)
            kete_relay_tell(watched, KETE_EVENT_FORFEIT, hole, 1);
    }
}

static void forfeit_after_move(struct kete_relay *r)
{
    unsigned when = r->rules->value[FORFEIT_WHEN];
    if (when != WHEN_OWN_TURN_START)
        forfeit(r->rules, r->p, r->mover, r);
    if (when != WHEN_OWN_MOVE_END)
        forfeit(r->rules, r->p, kete_other_side(r->mover), r);
}

/* A turn that begins after a move has had its forfeit there; one that begins with a set-up position has it now. */
static void forfeit_on_turn(const struct kete_rules *rules, struct kete_position *p)
{
    if (rules->value[FORFEIT_WHEN] == WHEN_OWN_TURN_START)
        forfeit(rules, p, (enum kete_side)p->side, NULL);
}

/* ---- starts ---- */

/* The singletons whose seed would fall in an empty hole. */
static uint32_t free_singletons(const struct kete_position *p, uint32_t singletons)
{
    uint32_t empty = ~kete_holes_holding(p, (enum kete_side)p->side, 1);
    uint32_t before_empty = empty << 1 | (empty >> (HOLES - 1) & 1); /* ring - 1 is the next hole of a sowing */
    return singletons & before_empty;
}

static uint32_t locked(const struct kete_rules *rules, const struct kete_position *p)
{
    return rules->value[SPINSTER_LOCK] ? p->marks[p->side] : 0;
}

static uint32_t start_holes(const struct kete_rules *rules, const struct kete_position *p)
{
    enum kete_side side = (enum kete_side)p->side;
    uint32_t free = ~locked(rules, p), several = kete_holes_holding(p, side, 2) & free;
    if (rules->value[FIRST_INNER] && p->unmoved >> side & 1 && several & INNER)
        return several & INNER;
    return several ? several : free_singletons(p, kete_holes_holding(p, side, 1) & free);
}

static void starts(const struct kete_rules *rules, const struct kete_position *position, struct kete_starts *out)
{
    struct kete_position p = *position;
    forfeit_on_turn(rules, &p);
    kete_starts_set(out, start_holes(rules, &p));
}

static bool is_blocked(const struct kete_rules *rules, const struct kete_position *position, enum kete_side side)
{
    struct kete_position p = *position;
    p.side = (uint8_t)side;
    return start_holes(rules, &p) == 0;
}

/* ---- captures ---- */

static void take(struct kete_relay *r, kete_hole hole)
{
    if (*kete_seeds_at(r->p, hole) > 0)
        r->p->store[r->mover] = (uint8_t)(r->p->store[r->mover] + kete_relay_take(r, hole));
}

static void take_pair(struct kete_relay *r, kete_hole inner)
{
    take(r, inner);
    take(r, kete_hole_behind(&r->rules->variant->board, inner));
}

/* The enemy's ring index that an answer stands for: 1..11 for the inner row, which are also the columns, 12..22 for the
 * outer one. */
static unsigned ring_of(unsigned answer)
{
    return answer <= COLUMNS ? answer - 1 : HOLES + COLUMNS - answer;
}

static bool takes_pairs(const struct kete_rules *rules)
{
    return rules->value[EXTRA_CAPTURE] == EXTRA_OPTIONAL_PAIR || rules->value[EXTRA_CAPTURE] == EXTRA_COMPULSORY_PAIR;
}

/* What else may be taken, as answers; `first` is the inner hole of the pair that was taken first. */
static uint32_t targets(const struct kete_relay *r, kete_hole first)
{
    enum kete_side enemy = kete_other_side(r->mover);
    uint32_t seeds = kete_holes_holding(r->p, enemy, 1), ways = 0;
    unsigned target = r->rules->value[EXTRA_TARGET];
    bool pairs = takes_pairs(r->rules);
    for (unsigned answer = 1; answer <= (pairs ? COLUMNS : HOLES); answer++) {
        unsigned ring = ring_of(answer), behind = HOLES - 1 - ring, inner = ring < COLUMNS ? ring : behind;
        bool holds = (seeds >> ring & 1) || (pairs && seeds >> behind & 1);
        bool fits = target == TARGET_ANY || (holds && (target == TARGET_SEEDS || seeds >> inner & 1));
        if (fits && inner != kete_hole_ring(first))
            ways |= 1u << answer;
    }
    return ways;
}

/* One answer: what is taken, or 0. Asked only where there is something to take. */
static unsigned take_more(struct kete_relay *r, uint32_t ways, bool may_decline)
{
    enum kete_side enemy = kete_other_side(r->mover);
    r->out->holes = !takes_pairs(r->rules);
    unsigned answer = ways ? kete_relay_ask(r, ways | may_decline) : 0;
    if (!(ways >> answer & 1)) /* declined, or answered as it cannot be, which the common code finds */
        return 0;
    if (takes_pairs(r->rules))
        take_pair(r, kete_hole_of(enemy, ring_of(answer)));
    else
        take(r, kete_hole_of(enemy, ring_of(answer)));
    return answer;
}

static void take_extra(struct kete_relay *r, kete_hole first)
{
    unsigned extra = r->rules->value[EXTRA_CAPTURE];
    if (extra == EXTRA_NONE)
        return;
    bool optional = extra == EXTRA_OPTIONAL_PAIR || extra == EXTRA_TWO_HOLES;
    uint32_t ways = targets(r, first); /* of both holes: which one is taken first makes no difference */
    unsigned answer = take_more(r, ways, optional);
    if (extra == EXTRA_TWO_HOLES && answer) /* the second one stands after the first, so that each two are one move */
        take_more(r, ways & ~((2u << answer) - 1), true);
}

static bool is_triggered(const struct kete_relay *r, kete_hole facing)
{
    unsigned trigger = r->rules->value[TRIGGER];
    return trigger == TRIGGER_ALWAYS || *kete_seeds_at(r->p, facing) > 0 ||
           (trigger == TRIGGER_EITHER && *kete_seeds_at(r->p, kete_hole_behind(&r->rules->variant->board, facing)) > 0);
}

static void capture(struct kete_relay *r)
{
    kete_hole facing = kete_hole_facing(&r->rules->variant->board, r->last);
    if (!is_triggered(r, facing))
        return;
    take_pair(r, facing);
    take_extra(r, facing);
    if (r->rules->value[CAPTURE_OWN])
        take(r, r->last);
}

/* ---- a move ---- */

static void mark_played(struct kete_relay *r)
{
    kete_hole hole = r->lap_start;
    for (unsigned i = 0; i < r->n && i < HOLES; i++) {
        hole = kete_follow_own(r, hole);
        r->p->marks[r->mover] &= ~(1u << kete_hole_ring(hole));
    }
}

static enum kete_next lap_end(struct kete_relay *r)
{
    if (r->p->marks[r->mover])
        mark_played(r);
    if (r->was > 0)
        return KETE_NEXT_RELAY;
    if (kete_hole_ring(r->last) < COLUMNS)
        capture(r);
    return KETE_NEXT_END;
}

/* Who is on turn after the move: the mover once more if the other side has seeds and has to pass. */
static enum kete_side next_side(const struct kete_relay *r)
{
    enum kete_side other = kete_other_side(r->mover);
    bool passes = r->rules->value[BLOCKED] == BLOCKED_PASS && kete_side_seeds(r->p, other) > 0 &&
                  is_blocked(r->rules, r->p, other) && !is_blocked(r->rules, r->p, r->mover);
    return passes ? r->mover : other;
}

static void play_traced(const struct kete_rules *rules, struct kete_position *p, struct kete_move move,
                        const struct kete_sink *sink, struct kete_outcome *out)
{
    static const struct kete_relay_options read = {ENDLESS_RESULT, LAP_CAP, SKIP_ORIGIN};
    struct kete_relay relay;
    drop_idle_keys(rules, p);
    forfeit_on_turn(rules, p);
    p->unmoved &= (uint8_t) ~(1u << p->side);
    kete_relay_start(&relay, rules, p, move, sink, out, &read, kete_follow_own);
    if (!kete_relay_run(&relay, lap_end))
        return;
    forfeit_after_move(&relay);
    kete_relay_finish_to(&relay, next_side(&relay));
}

/* ---- the end ---- */

static struct kete_end end(const struct kete_rules *rules, const struct kete_position *p)
{
    bool gone[2] = {kete_side_seeds(p, KETE_SOUTH) == 0, kete_side_seeds(p, KETE_NORTH) == 0};
    if (gone[0] && gone[1])
        return (struct kete_end){KETE_WINNER_DRAW, KETE_REASON_CAPTURED};
    for (int side = 0; side < 2; side++)
        if (gone[side] && (rules->value[END_CHECK] == END_AT_ONCE || p->side == side))
            return (struct kete_end){kete_winner_of((enum kete_side)(1 - side)), KETE_REASON_CAPTURED};
    return (struct kete_end){KETE_WINNER_NONE, KETE_REASON_NONE};
}

/* No legal move: blocked singletons, or nothing but never-ending sowings, which lose. */
static struct kete_end stuck(const struct kete_rules *rules, const struct kete_position *p)
{
    enum kete_side side = (enum kete_side)p->side, other = kete_other_side(side);
    unsigned points[2];
    if (rules->value[BLOCKED] == BLOCKED_LOSES || !is_blocked(rules, p, side))
        return (struct kete_end){kete_winner_of(other), KETE_REASON_NO_MOVE};
    if (!is_blocked(rules, p, other)) /* he has to pass, which no move says: the position is not over */
        return (struct kete_end){KETE_WINNER_NONE, KETE_REASON_NONE};
    kete_score_stores(rules, p, points);
    return (struct kete_end){kete_winner_by_score(points), KETE_REASON_NO_MOVE};
}

/* ---- why not, and texts ---- */

static const struct kete_why reasons[] = {
    {"empty-hole", "a move starts from an own hole that holds seeds", "T2; Tschuba page, Turn"},
    {"spinster", "a seed of the outer row cannot be moved until a seed has been dropped on it", "T10; Culin 1896"},
    {"first-move", "the first move starts from an inner hole with two seeds or more", "T11; Culin 1896"},
    {"singleton-last", "a singleton cannot start while a hole with two seeds or more can", "T7; Tschuba page, Turn"},
    {"singleton-blocked", "a singleton cannot be played into an occupied hole", "T7; Tschuba page, Turn"},
    {"nothing-besides", "the move leaves nothing to take besides a first capture", "T5; Tschuba page, Turn"},
    {"second-capture", "that cannot be taken as the second capture", "T6; Tschuba page, Turn"},
};

/* The start is one; is it what the move takes besides? */
static bool why_not_besides(const struct kete_rules *rules, const struct kete_position *position, struct kete_move move,
                            struct kete_why *out)
{
    struct kete_position p = *position;
    struct kete_outcome outcome;
    kete_rules_play(rules, &p, move, NULL, &outcome);
    *out = reasons[outcome.asked ? 6 : 5];
    return move.choices > 0;
}

static bool why(const struct kete_rules *rules, const struct kete_position *position, struct kete_move move,
                struct kete_why *out)
{
    struct kete_position p = *position;
    forfeit_on_turn(rules, &p);
    uint32_t hole = 1u << move.hole, can = start_holes(rules, &p);
    uint32_t several = kete_holes_holding(&p, (enum kete_side)p.side, 2);
    if (can & hole)
        return why_not_besides(rules, position, move, out);
    bool inner = several & INNER, first = rules->value[FIRST_INNER] && p.unmoved >> p.side & 1 && inner;
    int reason = p.seeds[p.side][move.hole] == 0 ? 0 : locked(rules, &p) & hole ? 1 : first ? 2 : can & several ? 3 : 4;
    *out = reasons[reason];
    return true;
}

static void add_hole(const struct kete_rules *rules, kete_hole hole, struct kete_text *out)
{
    char name[4];
    kete_text_add(out, name, (size_t)kete_hole_name(&rules->variant->board, hole, name));
}

/* "A1", "A1+5", "A1+-", "A1+a5,b9". */
static void print(const struct kete_rules *rules, const struct kete_position *position, struct kete_move move,
                  struct kete_text *out)
{
    enum kete_side side = (enum kete_side)position->side;
    add_hole(rules, kete_hole_of(side, move.hole), out);
    for (unsigned i = 0; i < move.choices; i++) {
        unsigned answer = kete_move_answer(rules->variant, move, i);
        if (answer == 0) {
            kete_text_adds(out, i ? "" : "+-");
            continue;
        }
        kete_text_addc(out, i ? ',' : '+');
        if (takes_pairs(rules))
            kete_text_addu(out, answer);
        else
            add_hole(rules, kete_hole_of(kete_other_side(side), ring_of(answer)), out);
    }
}

static const char *const event_rules[KETE_EVENT_COUNT] = {
    [KETE_EVENT_LIFT] = "T7",       [KETE_EVENT_SOW] = "T2",     [KETE_EVENT_RELAY] = "T2",
    [KETE_EVENT_CAPTURE] = "T4-T6", [KETE_EVENT_FORFEIT] = "T8", [KETE_EVENT_END] = "T2"};

const struct kete_variant kete_tschuba = {
    .id = "tschuba",
    .title = "Tschuba (Chuba)",
    .default_profile = "default",
    .default_notation = "tschuba",
    .board = {.rows = 4,
              .columns = COLUMNS,
              .total = 62,
              .house = 0xff,
              .keys = KETE_KEY_STORE | KETE_KEY_UNPLAYED | KETE_KEY_FORFEITED | KETE_KEY_MOVED},
    .options = options,
    .option_count = OPTIONS,
    .choice_bits = 5,
    .setup = setup,
    .starts = starts,
    .play_traced = play_traced,
    .end = end,
    .why = why,
    .event_rules = event_rules,
    .score = kete_score_stores,
    .stuck = stuck,
    .print = print,
};
