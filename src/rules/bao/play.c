/* SPDX-License-Identifier: MIT */
/* Playing a move of Bao: sow, look at the hole of the last seed, capture or relay, until the move ends.
 *
 * The whole file is one function, run(), cut into pieces that are always inlined and compiled twice: with a sink that
 * watches every step, and without one, which is the fast path. */
#include "rules/bao/bao.h"

#include "rules/ring.h"

#include <stddef.h>

#define PIECE             static inline __attribute__((always_inline))
#define RARELY(condition) __builtin_expect(!!(condition), 0)

enum { CYCLE_WATCH_FROM = 32 }; /* laps before the search for a cycle begins: most moves have fewer than ten */

/* A move under way. */
struct run {
    const struct kete_rules *rules;
    struct kete_position *p;
    struct kete_outcome *out;
    struct kete_move move;
    kete_ring own;          /* the mover's holes */
    uint32_t facing;        /* own front holes that face an occupied one */
    uint32_t lifted;        /* own holes lifted so far */
    unsigned side;          /* the mover */
    unsigned from, n;       /* the sowing at hand: n seeds into the holes after `from` */
    unsigned landing, held; /* where its last seed fell, and what that hole then holds */
    uint32_t laps, sown, passes;
    bool forward, namua, capturing, house, from_house;
    bool entered;             /* the sowing at hand is of captured or taxed seeds, not of a whole hole */
    bool captured, won, lost; /* won, lost: the move ends after this lap */
    unsigned house_start;     /* seeds in the house before the move */
    struct {                  /* Brent's search for a cycle */
        kete_ring own;
        unsigned landing;
        uint32_t laps, sown, power;
        bool house;
    } mark;
    struct { /* the first whole hole sown since the last capture */
        kete_ring own;
        unsigned landing;
        uint32_t laps;
    } first;
};

PIECE void emit(const struct run *r, const struct kete_sink *sink, enum kete_event_kind kind, kete_hole hole,
                unsigned seeds)
{
    if (!sink)
        return;
    unsigned at = kind != KETE_EVENT_SOW ? kete_hole_ring(hole) : r->entered ? 0 : r->from; /* a lap sets out from */
    bool right = hole == KETE_NO_HOLE || at < 8 ? r->forward : !r->forward;
    struct kete_event event = {kind, hole, right ? KETE_DIR_RIGHT : KETE_DIR_LEFT, (uint8_t)seeds, r->laps};
    sink->event(sink->to, &event);
}

PIECE kete_hole own_hole(const struct run *r, unsigned ring)
{
    return kete_hole_of((enum kete_side)r->side, ring);
}

/* The answer to a choice that arises; unanswered ones are 0: stop, left. */
PIECE unsigned ask(struct run *r, bool about_house)
{
    unsigned i = r->out->asked++;
    if (i >= KETE_CHOICES_MAX)
        return 0;
    if (about_house)
        r->out->house_asked |= (uint16_t)(1u << (i & 15));
    return i < r->move.choices ? r->move.choice >> i & 1 : 0;
}

/* Notes the state from which on the move is nothing but relays. */
PIECE void set_first(struct run *r, unsigned hole)
{
    r->first.own = r->own;
    r->first.landing = hole;
    r->first.laps = r->laps;
}

/* Lifts a whole hole to sow it. A house sown whole is lost (R17). */
PIECE void lift(struct run *r, unsigned hole)
{
    r->from = hole;
    r->n = r->own[hole];
    r->own &= ~ring_spot(hole);
    r->lifted |= 1u << hole;
    r->from_house = hole == BAO_HOUSE && r->house;
    r->house &= hole != BAO_HOUSE;
    r->entered = false;
}

/* ---- sowing ---- */

/* A sowing of 16 or more that leaves out the hole it came from (R9, `big-lap-origin=skipped`). */
static __attribute__((noinline)) void sow_skipping(struct run *r)
{
    unsigned hole = r->from;
    for (unsigned i = 0; i < r->n; i++) {
        hole = ring_landing(hole, 1, r->forward);
        if (hole == r->from)
            hole = ring_landing(hole, 1, r->forward);
        r->own[hole]++;
    }
    r->landing = hole;
}

PIECE void sow(struct run *r, const struct kete_sink *sink)
{
    if (RARELY(r->n >= 16 && !r->entered && r->rules->value[BAO_BIG_LAP_ORIGIN] == ORIGIN_SKIPPED)) {
        sow_skipping(r);
    } else {
        kete_ring add = ring_sown(r->from, r->n, r->forward);
        r->own += add;
        r->landing = ring_landing(r->from, r->n, r->forward);
        if (RARELY(r->rules->value[BAO_ENDLESS_TEST] == TEST_PASSES_FROM))
            r->passes += add[r->move.hole];
    }
    r->held = r->own[r->landing];
    r->laps++;
    r->sown += r->n;
    emit(r, sink, KETE_EVENT_SOW, own_hole(r, r->landing), r->n);
}

/* ---- capturing ---- */

/* Moves the ownership of houses on when the enemy's hole `hole` is captured (R17). */
PIECE void change_houses(struct run *r, unsigned hole)
{
    if (hole == BAO_HOUSE)
        r->p->house &= (uint8_t) ~(1u << (1 - r->side));
    if (r->namua || RARELY(r->rules->value[BAO_HOUSE_IN_MTAJI] == HOUSE_PERSISTS))
        return;
    if (r->rules->value[BAO_HOUSE_IN_MTAJI] == HOUSE_ANY_FIRST_CAPTURE)
        r->p->house = 0, r->house = false;
    else if (r->rules->value[BAO_HOUSE_IN_MTAJI] == HOUSE_OWN_FIRST_CAPTURE)
        r->house = false;
}

/* Captures what faces own hole `at`; the seeds are ready to enter (R5, R6). `first_namua`: the capture of the placed
 * seed. False if the game ends on the capture (R24). */
PIECE bool capture(struct run *r, unsigned at, bool first_namua, const struct kete_sink *sink)
{
    unsigned enemy = 1 - r->side, hole = 7 - at;
    r->n = r->p->seeds[enemy][hole];
    r->p->seeds[enemy][hole] = 0;
    r->facing &= ~(1u << at);
    if (!r->captured)
        r->out->first = (uint8_t)hole;
    r->captured = true;
    r->out->taken |= 1u << hole;
    emit(r, sink, KETE_EVENT_CAPTURE, kete_hole_of((enum kete_side)enemy, hole), r->n);
    if (r->p->house | (unsigned)r->house)
        change_houses(r, hole);
    if (RARELY(r->facing == 0)) {
        r->won = r->rules->value[BAO_WIN_MOMENT] == WIN_AFTER_LAP;
        if (r->rules->value[BAO_WIN_MOMENT] == WIN_ON_CAPTURE) {
            r->p->unsown = (uint8_t)(r->p->unsown + r->n);
            return false;
        }
    }
    if (at < 2 || at > 5)
        r->forward = at < 2;
    else if (first_namua)
        r->forward = bao_forward(at, r->move.dir, true);
    else if (RARELY(r->rules->value[BAO_CHAIN_ENTRY] == ENTRY_CHOOSE))
        r->forward = ask(r, false) == 0;
    r->from = r->forward ? 15 : 8; /* the holes before the two kichwa */
    r->entered = true;
    r->mark.power = 0;
    emit(r, sink, KETE_EVENT_ENTER, own_hole(r, r->forward ? 0 : 7), r->n);
    return true;
}

/* ---- the hole of the last seed ---- */

enum next { MOVE_ENDS, MOVE_CAPTURES, MOVE_RELAYS };

/* Whether the house counts as functional at the end of a lap (R15, R16). */
PIECE bool stands(const struct run *r)
{
    unsigned min = bao_house_min(r->rules);
    if (r->captured) {
        if (r->rules->value[BAO_CAPTURE_HOUSE_MIN] == CAPTURE_MIN_OWNED)
            return true;
        return r->held - (r->rules->value[BAO_HOUSE_COUNT_CAPTURE] == COUNT_BEFORE) >= min;
    }
    if (r->rules->value[BAO_HOUSE_COUNT_TAKASA] == COUNT_MOVE_START)
        return r->house_start >= min;
    return r->held - (r->rules->value[BAO_HOUSE_COUNT_TAKASA] == COUNT_BEFORE) >= min;
}

enum house_rule { HOUSE_GO_ON, HOUSE_STOP, HOUSE_CHOICE };

/* What happens at the own house, by stage and kind of move (R13-R15). */
PIECE enum house_rule house_rule(const struct run *r)
{
    const uint8_t *value = r->rules->value;
    if (r->captured) {
        bool choice = r->namua || value[BAO_CAPTURE_HOUSE_MTAJI] == CAPTURE_CHOICE;
        return choice && stands(r) ? HOUSE_CHOICE : HOUSE_GO_ON;
    }
    if (r->namua)
        return !stands(r) ? HOUSE_GO_ON : value[BAO_TAKASA_HOUSE_NAMUA] == NAMUA_STOP ? HOUSE_STOP : HOUSE_CHOICE;
    switch (value[BAO_TAKASA_HOUSE_MTAJI]) {
    case MTAJI_GO_ON:
        return HOUSE_GO_ON;
    case MTAJI_STOP_OWNED:
        return HOUSE_STOP;
    case MTAJI_STOP_FUNCTIONAL:
        return stands(r) ? HOUSE_STOP : HOUSE_GO_ON;
    default:
        return stands(r) ? HOUSE_CHOICE : HOUSE_GO_ON;
    }
}

PIECE enum next at_house(struct run *r, const struct kete_sink *sink)
{
    enum house_rule rule = house_rule(r);
    if (rule == HOUSE_GO_ON)
        return MOVE_RELAYS;
    if (rule == HOUSE_STOP || ask(r, true) == 0) {
        emit(r, sink, KETE_EVENT_STOP, own_hole(r, BAO_HOUSE), r->held);
        return MOVE_ENDS;
    }
    emit(r, sink, KETE_EVENT_SAFARI, own_hole(r, BAO_HOUSE), r->held);
    return MOVE_RELAYS;
}

/* Whether a takasa lap stops in the blocked hole (R23). */
static __attribute__((noinline)) bool stops_by_takasia(const struct run *r)
{
    switch (r->rules->value[BAO_TAKASIA_FROM_HOUSE]) {
    case FROM_HOUSE_FIRST_LAP_GOES_ON:
        return !(r->laps == 1 && r->move.hole == BAO_HOUSE);
    case FROM_HOUSE_ANY_LAP_GOES_ON:
        return !r->from_house;
    default:
        return true;
    }
}

PIECE enum next look(struct run *r, unsigned block, const struct kete_sink *sink)
{
    if (r->capturing && r->facing >> r->landing & 1) {
        unsigned least = r->rules->value[BAO_CAPTURE_OWN_HOLE] == OWN_HOLE_ANY ? 1 : 2;
        if (r->held >= least)
            return MOVE_CAPTURES;
    }
    if (r->landing == BAO_HOUSE)
        r->out->house_reached = true;
    if (r->held == 1)
        return MOVE_ENDS;
    if (RARELY(r->landing == block) && !r->captured && stops_by_takasia(r)) {
        emit(r, sink, KETE_EVENT_TAKASIA, own_hole(r, r->landing), r->held);
        return MOVE_ENDS;
    }
    return r->landing == BAO_HOUSE && r->house ? at_house(r, sink) : MOVE_RELAYS;
}

/* ---- never-ending moves (R25) ---- */

/* Laps before the cycle begins, counted from the start of the move: two walkers, one a period ahead, from where on the
 * move is nothing but relays and only the own holes change. */
static uint32_t cycle_start(const struct run *r, uint32_t period)
{
    kete_ring own[2] = {r->first.own, r->first.own};
    unsigned landing[2] = {r->first.landing, r->first.landing};
    uint32_t steps = 0;
    for (uint32_t i = 0;; i++) {
        for (int w = 0; w < 2; w++) {
            if (w == 0 && i < period)
                continue;
            uint32_t same = w == 0 && landing[0] == landing[1] && ring_bits((kete_ring)(own[0] == own[1])) == 0xffff;
            if (same)
                return r->first.laps + steps;
            steps += w == 0;
            unsigned n = own[w][landing[w]];
            own[w] &= ~ring_spot(landing[w]);
            own[w] += ring_sown(landing[w], n, r->forward);
            landing[w] = ring_landing(landing[w], n, r->forward);
        }
    }
}

static bool found_cycle(struct run *r)
{
    bool same = r->mark.power && r->mark.landing == r->landing && r->mark.house == r->house &&
                ring_bits((kete_ring)(r->mark.own == r->own)) == 0xffff;
    if (same) {
        r->out->period_laps = r->laps - r->mark.laps;
        r->out->period_sown = r->sown - r->mark.sown;
        if (r->rules->value[BAO_BIG_LAP_ORIGIN] == ORIGIN_SOWN)
            r->out->period_start = cycle_start(r, r->out->period_laps);
        return true;
    }
    if (!r->mark.power || r->laps - r->mark.laps >= r->mark.power) {
        r->mark.power = r->mark.power ? r->mark.power * 2 : CYCLE_WATCH_FROM;
        r->mark.own = r->own;
        r->mark.landing = r->landing;
        r->mark.laps = r->laps;
        r->mark.sown = r->sown;
        r->mark.house = r->house;
    }
    return false;
}

/* A move that would go on: whether the test in force calls it endless. */
static __attribute__((noinline)) bool is_endless(struct run *r, bool ended)
{
    uint32_t limit = r->rules->number[BAO_ENDLESS_TEST];
    bool over = !ended && r->laps >= r->rules->number[BAO_LAP_CAP];
    switch (r->rules->value[BAO_ENDLESS_TEST]) {
    case TEST_CYCLE:
        if (!ended && !over && found_cycle(r)) {
            r->out->verdict = KETE_ENDLESS;
            return true;
        }
        break;
    case TEST_LAPS_OVER:
        over |= !ended && r->laps > limit;
        break;
    case TEST_LAPS_FROM:
        over |= !ended && r->laps >= limit;
        break;
    case TEST_SEEDS_OVER:
        over |= !ended && r->sown > limit;
        break;
    case TEST_SEEDS_TOTAL_OVER:
        over |= r->sown > limit;
        break;
    default:
        over |= !r->captured && r->passes >= limit;
    }
    if (over)
        r->out->verdict = KETE_OVER_LIMIT;
    return over;
}

/* A draw is none if the enemy's front row has been emptied on the way. */
static bool settle_endless(struct run *r)
{
    uint8_t result = r->rules->value[BAO_ENDLESS_RESULT];
    bool stops = kete_endless_settle(result, (enum kete_side)r->side, r->out);
    if (result == KETE_RESULT_DRAW && r->facing == 0)
        r->out->end.winner = kete_winner_of((enum kete_side)r->side);
    return stops;
}

/* ---- beginning and end of a move ---- */

/* Whether only two seeds are sown from the house in namua (R12). `held` is with the placed seed. */
static bool is_taxed(const struct run *r, unsigned held)
{
    bool alone = (ring_holding(r->own, 1) & 0xff) == 1u << BAO_HOUSE;
    unsigned min = bao_house_min(r->rules), before = held - 1;
    switch (r->rules->value[BAO_TAX_WHEN]) {
    case TAX_BEFORE_MIN:
        return r->house && before >= min;
    case TAX_AFTER_MIN:
        return r->house && held >= min;
    case TAX_OWNED_ALONE: /* where a functional house may start beside others, it is taxed there too */
        return r->house && (alone || before >= min);
    case TAX_ALWAYS_ALONE:
        return (alone && r->rules->value[BAO_HOUSE_RULES] == HOUSE_ON) || (r->house && before >= min);
    case TAX_BEFORE_7:
        return r->house && before >= 7;
    default:
        return r->house && before >= min && before != 8;
    }
}

PIECE void begin_takasa(struct run *r, const struct kete_sink *sink)
{
    unsigned hole = r->move.hole;
    r->forward = bao_forward(hole, r->move.dir, false);
    if (RARELY(r->rules->value[BAO_LONE_KICHWA] == LONE_LOSES) && r->move.takasa) {
        uint32_t front = ring_holding(r->own, 1) & 0xff;
        r->lost = (front == 0x01 && hole == 0 && !r->forward) || (front == 0x80 && hole == 7 && r->forward);
    }
    if (r->namua && hole == BAO_HOUSE && is_taxed(r, r->own[hole])) {
        r->own -= ring_spot(hole) & 2;
        r->from = hole;
        r->n = 2;
        r->entered = true;
        emit(r, sink, KETE_EVENT_TAX, own_hole(r, hole), 2);
        return;
    }
    set_first(r, hole);
    lift(r, hole);
    emit(r, sink, KETE_EVENT_LIFT, own_hole(r, hole), r->n);
}

/* Places or lifts; false if the game ends on the capture of the placed seed. */
PIECE bool begin(struct run *r, const struct kete_sink *sink)
{
    unsigned hole = r->move.hole;
    if (r->namua) {
        r->p->hand[r->side]--;
        r->own -= ring_spot(hole); /* 0xff: minus one is plus one */
        emit(r, sink, KETE_EVENT_PLACE, own_hole(r, hole), 1);
        if (!r->move.takasa)
            return capture(r, hole, true, sink);
    }
    begin_takasa(r, sink);
    return true;
}

/* The hole under takasia after the move (R21, R23). */
static __attribute__((noinline)) kete_hole next_block(const struct run *r, kete_hole old)
{
    const uint8_t *value = r->rules->value;
    if (value[BAO_TAKASIA] != TAKASIA_ON || r->p->hand[0] || r->p->hand[1])
        return KETE_NO_HOLE;
    if (!r->captured && r->move.takasa && (!r->namua || value[BAO_TAKASIA_LAST_NAMUA])) {
        kete_hole block = bao_takasia(r->rules, r->p, (enum kete_side)r->side);
        if (block != KETE_NO_HOLE)
            return block;
    }
    if (old == KETE_NO_HOLE)
        return old;
    unsigned ring = kete_hole_ring(old);
    bool replied = kete_hole_side(old) == r->side;
    if (value[BAO_TAKASIA_DURATION] == DURATION_UNTIL_CLEARED) {
        bool cleared =
            replied ? (r->lifted >> ring & 1) || (r->out->taken >> (7 - ring) & 1) : r->out->taken >> ring & 1;
        return cleared ? KETE_NO_HOLE : old;
    }
    return replied && value[BAO_TAKASIA_MUST_CAPTURE] != MUST_CAPTURE_NO ? old : KETE_NO_HOLE;
}

/* Ownership that ends with the hand (R17). */
PIECE void end_houses(struct run *r)
{
    struct kete_position *p = r->p;
    uint8_t ends = r->rules->value[BAO_HOUSE_IN_MTAJI];
    if (p->hand[r->side] || ends < HOUSE_ENDS)
        return;
    if (ends == HOUSE_ENDS && r->rules->value[BAO_PHASE_CHANGE] == PHASE_BOTH_HANDS)
        p->house = p->hand[1 - r->side] ? p->house : 0;
    else
        p->house &= (uint8_t) ~(1u << r->side);
}

PIECE void finish(struct run *r, const struct kete_sink *sink)
{
    struct kete_position *p = r->p;
    ring_store(p->seeds[r->side], r->own);
    p->house = (uint8_t)((p->house & ~(1u << r->side)) | (unsigned)r->house << r->side);
    emit(r, sink, KETE_EVENT_END, own_hole(r, r->landing), r->held);
    end_houses(r);
    kete_hole old = p->block;
    p->block = KETE_NO_HOLE;
    p->side = (uint8_t)(1 - r->side);
    uint32_t front = ring_holding(r->own, 1) & 0xff;
    if (RARELY(r->lost))
        r->out->end = (struct kete_end){kete_winner_of((enum kete_side)p->side), KETE_REASON_FRONT_ROW};
    else if (RARELY(front == 0 || r->facing == 0 || r->rules->value[BAO_IMMOBILE] != IMMOBILE_ON_TURN))
        r->out->end = bao_end(r->rules, p);
    if (r->out->end.winner == KETE_WINNER_NONE && (r->move.takasa || old != KETE_NO_HOLE)) {
        p->block = next_block(r, old);
        if (sink && p->block != KETE_NO_HOLE && p->block != old)
            emit(r, sink, KETE_EVENT_TAKASIA, p->block, 1);
    }
}

/* ---- the move ---- */

static bool side_immobile(const struct run *r)
{
    if (r->p->hand[1 - r->side] == 0 && ring_holding(ring_load(r->p->seeds[1 - r->side]), 2) == 0)
        return true;
    return r->p->hand[r->side] == 0 && ring_holding(r->own, 2) == 0;
}

/* Sows on until the move ends. False if it never does. */
PIECE bool sow_on(struct run *r, const struct kete_sink *sink)
{
    uint8_t test = r->rules->value[BAO_ENDLESS_TEST];
    uint32_t watch = test != TEST_CYCLE                                 ? 0
                     : r->rules->number[BAO_LAP_CAP] < CYCLE_WATCH_FROM ? r->rules->number[BAO_LAP_CAP]
                                                                        : CYCLE_WATCH_FROM;
    unsigned block = 0xff;
    if (RARELY(r->p->block != KETE_NO_HOLE) && kete_hole_side(r->p->block) == r->side &&
        r->rules->value[BAO_TAKASIA] == TAKASIA_ON)
        block = kete_hole_ring(r->p->block);
    for (;;) {
        sow(r, sink);
        if (RARELY(test >= TEST_SEEDS_TOTAL_OVER) && is_endless(r, true))
            return settle_endless(r);
        if (RARELY(r->won | r->lost))
            return true;
        if (RARELY(r->rules->value[BAO_IMMOBILE] == IMMOBILE_AT_ONCE) && r->captured && r->entered && side_immobile(r))
            return true;
        enum next next = look(r, block, sink);
        if (next == MOVE_ENDS)
            return true;
        if (RARELY(r->laps >= watch) && is_endless(r, false))
            return settle_endless(r);
        if (next == MOVE_CAPTURES) {
            if (!capture(r, r->landing, false, sink))
                return true;
            continue;
        }
        if (r->entered)
            set_first(r, r->landing);
        r->capturing |= r->rules->value[BAO_FIRST_LAP] == FIRST_LAP_FREE;
        lift(r, r->landing);
        emit(r, sink, KETE_EVENT_RELAY, own_hole(r, r->landing), r->n);
    }
}

PIECE void run(const struct kete_rules *rules, struct kete_position *p, struct kete_move move,
               const struct kete_sink *sink, struct kete_outcome *out)
{
    unsigned side = p->side;
    struct run r = {.rules = rules, .p = p, .out = out, .move = move, .side = side};
    r.own = ring_load(p->seeds[side]);
    kete_ring enemy = ring_load(p->seeds[1 - side]), none = {0};
    r.facing =
        ring_holding(__builtin_shufflevector(enemy, none, 7, 6, 5, 4, 3, 2, 1, 0, 16, 16, 16, 16, 16, 16, 16, 16), 1);
    r.namua = p->hand[side] > 0;
    r.house = bao_owns(rules, p, side);
    r.house_start = p->seeds[side][BAO_HOUSE];
    r.capturing = !move.takasa || (r.namua && rules->value[BAO_FIRST_LAP] == FIRST_LAP_FREE);
    *out = (struct kete_outcome){.first = 0xff};
    bool ended = !begin(&r, sink) || sow_on(&r, sink);
    out->captured = r.captured;
    out->laps = r.laps;
    out->sown = r.sown;
    if (ended)
        finish(&r, sink);
}

void bao_play(const struct kete_rules *rules, struct kete_position *position, struct kete_move move,
              struct kete_outcome *out)
{
    run(rules, position, move, NULL, out);
}

void bao_play_traced(const struct kete_rules *rules, struct kete_position *position, struct kete_move move,
                     const struct kete_sink *sink, struct kete_outcome *out)
{
    run(rules, position, move, sink, out);
}
