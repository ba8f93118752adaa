/* SPDX-License-Identifier: MIT */
#include "rules/relay.h"

#include <string.h>

enum { CYCLE_WATCH_FROM = 32 };

kete_hole kete_follow_own(const struct kete_relay *relay, kete_hole hole)
{
    unsigned size = kete_ring_size(&relay->rules->variant->board), ring = kete_hole_ring(hole);
    return kete_hole_of(kete_hole_side(hole), ring ? ring - 1 : size - 1);
}

kete_hole kete_follow_back(const struct kete_relay *relay, kete_hole hole)
{
    unsigned size = kete_ring_size(&relay->rules->variant->board), ring = kete_hole_ring(hole);
    return kete_hole_of(kete_hole_side(hole), ring + 1 < size ? ring + 1 : 0);
}

kete_hole kete_follow_round(const struct kete_relay *relay, kete_hole hole)
{
    unsigned ring = kete_hole_ring(hole);
    if (ring + 1 < relay->rules->variant->board.columns)
        return (kete_hole)(hole + 1);
    return kete_hole_of(kete_other_side(kete_hole_side(hole)), 0);
}

void kete_relay_start(struct kete_relay *r, const struct kete_rules *rules, struct kete_position *position,
                      struct kete_move move, const struct kete_sink *sink, struct kete_outcome *out,
                      const struct kete_relay_options *options, kete_follow *follow)
{
    *out = (struct kete_outcome){.first = 0xff};
    memset(r, 0, sizeof *r);
    r->rules = rules;
    r->p = position;
    r->out = out;
    r->sink = sink;
    r->options = *options;
    r->follow = follow;
    r->move = move;
    r->mover = (enum kete_side)position->side;
    r->start = r->from = r->lap_start = kete_hole_of(r->mover, move.hole);
}

void kete_relay_tell(const struct kete_relay *r, enum kete_event_kind kind, kete_hole hole, unsigned seeds)
{
    if (!r->sink)
        return;
    struct kete_event event = {kind, hole, KETE_DIR_NONE, (uint8_t)seeds, r->out->laps};
    r->sink->event(r->sink->to, &event);
}

static void lift(struct kete_relay *r, kete_hole hole, enum kete_event_kind kind)
{
    uint8_t *seeds = kete_seeds_at(r->p, hole);
    r->n = *seeds;
    *seeds = 0;
    r->from = hole;
    r->captured_seeds = r->from_itself = false;
    kete_relay_tell(r, kind, hole, r->n);
}

/* One lap. Captured seeds leave the hole they are sown from as if they had been lifted there, unless the first of them
 * falls in it. */
static void sow(struct kete_relay *r)
{
    bool skip = r->options.skip_origin >= 0 && r->rules->value[r->options.skip_origin] && !r->from_itself;
    kete_hole hole = r->from;
    r->lap_start = r->from;
    for (unsigned i = 0; i < r->n; i++) {
        if (i || !r->from_itself)
            hole = r->follow(r, hole);
        if (skip && hole == r->from)
            hole = r->follow(r, hole);
        uint8_t *seeds = kete_seeds_at(r->p, hole);
        r->was = (*seeds)++;
    }
    r->last = hole;
    r->out->laps++;
    r->out->sown += r->n;
    kete_relay_tell(r, KETE_EVENT_SOW, hole, r->n);
}

static unsigned take(struct kete_relay *r, kete_hole hole)
{
    uint8_t *seeds = kete_seeds_at(r->p, hole);
    unsigned taken = *seeds;
    *seeds = 0;
    if (!r->out->captured)
        r->out->first = (uint8_t)kete_hole_ring(hole);
    r->out->captured = true;
    if (kete_hole_side(hole) != r->mover)
        r->out->taken |= (uint32_t)(taken > 0) << kete_hole_ring(hole);
    return taken;
}

unsigned kete_relay_take(struct kete_relay *r, kete_hole hole)
{
    unsigned taken = take(r, hole);
    kete_relay_tell(r, KETE_EVENT_CAPTURE, hole, taken);
    return taken;
}

unsigned kete_relay_take_both(struct kete_relay *r, kete_hole front)
{
    unsigned taken = take(r, front) + take(r, kete_hole_behind(&r->rules->variant->board, front));
    kete_relay_tell(r, KETE_EVENT_CAPTURE, front, taken);
    return taken;
}

/* ---- never-ending sowings ---- */

/* Where the seeds of the next sowing come from. */
static kete_hole next_from(const struct kete_relay *r, enum kete_next next)
{
    return next == KETE_NEXT_RELAY ? r->last : r->from;
}

static bool found_cycle(struct kete_relay *r, enum kete_next next)
{
    uint32_t laps = r->out->laps;
    if (r->mark.power && r->mark.last == r->last && r->mark.from == next_from(r, next) &&
        r->mark.reverse == r->reverse && memcmp(&r->mark.position, r->p, sizeof *r->p) == 0) {
        r->out->period_laps = laps - r->mark.laps;
        r->out->period_sown = r->out->sown - r->mark.sown;
        return true;
    }
    if (!r->mark.power || laps - r->mark.laps >= r->mark.power) {
        r->mark.power = r->mark.power ? r->mark.power * 2 : CYCLE_WATCH_FROM;
        r->mark.position = *r->p;
        r->mark.last = r->last;
        r->mark.from = next_from(r, next);
        r->mark.reverse = r->reverse;
        r->mark.laps = laps;
        r->mark.sown = r->out->sown;
    }
    return false;
}

static bool settle(struct kete_relay *r)
{
    int option = r->options.endless_result;
    return kete_endless_settle(option < 0 ? KETE_RESULT_ILLEGAL : r->rules->value[option], r->mover, r->out);
}

static bool is_endless(struct kete_relay *r, enum kete_next next)
{
    uint32_t cap = r->options.lap_cap < 0 ? KETE_LAP_CAP : r->rules->number[r->options.lap_cap];
    if (r->out->laps >= CYCLE_WATCH_FROM && found_cycle(r, next))
        r->out->verdict = KETE_ENDLESS;
    else if (r->out->laps >= cap)
        r->out->verdict = KETE_OVER_LIMIT;
    return r->out->verdict != KETE_PLAYED;
}

static void go_on(struct kete_relay *r, enum kete_next next)
{
    if (next == KETE_NEXT_RELAY) {
        lift(r, r->last, KETE_EVENT_RELAY);
    } else {
        r->captured_seeds = true;
        kete_relay_tell(r, KETE_EVENT_ENTER, r->follow(r, r->from), r->n);
    }
}

/* ---- where a cycle begins ---- */

/* The move as it stands after a number of laps, by itself and unwatched. */
struct walker {
    struct kete_relay relay;
    struct kete_position position;
    struct kete_outcome outcome;
    alignas(16) unsigned char game[KETE_RELAY_GAME_MAX];
};

static void keep(struct walker *w, const struct kete_relay *r)
{
    w->relay = *r;
    w->position = *r->p;
    w->outcome = *r->out;
    if (r->game_size)
        memcpy(w->game, r->game, r->game_size);
}

static void free_from(struct walker *w, const struct walker *first)
{
    *w = *first;
    w->relay.p = &w->position;
    w->relay.out = &w->outcome;
    w->relay.sink = NULL;
    w->relay.game = first->relay.game_size ? w->game : NULL;
}

static void walk(struct walker *w, enum kete_next (*lap_end)(struct kete_relay *relay))
{
    sow(&w->relay);
    go_on(&w->relay, lap_end(&w->relay));
}

static bool same_state(const struct walker *a, const struct walker *b)
{
    const struct kete_relay *s = &a->relay, *t = &b->relay;
    return s->from == t->from && s->n == t->n && s->reverse == t->reverse && s->from_itself == t->from_itself &&
           (s->lap_start == t->lap_start || !s->returns) && memcmp(&a->position, &b->position, sizeof a->position) == 0;
}

/* Laps before the cycle begins: of two walkers one is a period ahead; where they agree, it has begun. */
static uint32_t cycle_start(const struct walker *first, uint32_t period,
                            enum kete_next (*lap_end)(struct kete_relay *relay))
{
    struct walker behind, ahead;
    uint32_t laps = 0;
    free_from(&behind, first);
    free_from(&ahead, first);
    for (uint32_t i = 0; i < period; i++)
        walk(&ahead, lap_end);
    for (; !same_state(&behind, &ahead); laps++) {
        walk(&behind, lap_end);
        walk(&ahead, lap_end);
    }
    return laps;
}

bool kete_relay_run(struct kete_relay *r, enum kete_next (*lap_end)(struct kete_relay *relay))
{
    struct walker first;
    lift(r, r->start, KETE_EVENT_LIFT);
    keep(&first, r);
    for (;;) {
        sow(r);
        enum kete_next next = lap_end(r);
        if (next == KETE_NEXT_END)
            return true;
        if (is_endless(r, next)) {
            if (r->out->verdict == KETE_ENDLESS && (!r->game || r->game_size))
                r->out->period_start = cycle_start(&first, r->out->period_laps, lap_end);
            return settle(r);
        }
        go_on(r, next);
    }
}

/* ---- the rest of a turn ---- */

void kete_relay_finish_to(struct kete_relay *r, enum kete_side next)
{
    kete_relay_tell(r, KETE_EVENT_END, r->last, 0);
    r->p->side = (uint8_t)next;
    r->out->end = r->rules->variant->end(r->rules, r->p);
}

void kete_relay_finish(struct kete_relay *r)
{
    kete_relay_finish_to(r, kete_other_side(r->mover));
}

unsigned kete_relay_ask(struct kete_relay *r, uint32_t ways)
{
    unsigned i = r->out->asked++;
    if (i < sizeof r->out->ways / sizeof r->out->ways[0])
        r->out->ways[i] = ways;
    if (i < r->move.choices)
        return kete_move_answer(r->rules->variant, r->move, i);
    return (unsigned)__builtin_ctz(ways);
}

void kete_starts_set(struct kete_starts *out, uint32_t holes)
{
    *out = (struct kete_starts){.hole = {holes, 0, 0}, .must_take = 0xff};
}

void kete_starts_any(const struct kete_rules *rules, const struct kete_position *position, struct kete_starts *out)
{
    (void)rules;
    kete_starts_set(out, kete_holes_holding(position, (enum kete_side)position->side, 1));
}

bool kete_why_empty(const struct kete_rules *rules, const struct kete_position *position, struct kete_move move,
                    struct kete_why *out)
{
    *out = (struct kete_why){"empty-hole", "a move starts from an own hole that holds seeds", rules->variant->title};
    return position->seeds[position->side][move.hole] == 0;
}

void kete_score_stores(const struct kete_rules *rules, const struct kete_position *position, unsigned out[2])
{
    (void)rules;
    out[0] = position->store[0];
    out[1] = position->store[1];
}

unsigned kete_side_seeds(const struct kete_position *position, enum kete_side side)
{
    unsigned sum = 0;
    for (unsigned i = 0; i < KETE_RING_MAX; i++)
        sum += position->seeds[side][i];
    return sum;
}

uint32_t kete_holes_holding(const struct kete_position *position, enum kete_side side, unsigned least)
{
    uint32_t holes = 0;
    for (unsigned i = 0; i < KETE_RING_MAX; i++)
        holes |= (uint32_t)(position->seeds[side][i] >= least && position->seeds[side][i] > 0) << i;
    return holes;
}

enum kete_winner kete_winner_by_score(const unsigned score[2])
{
    return score[0] > score[1] ? KETE_WINNER_SOUTH : score[0] < score[1] ? KETE_WINNER_NORTH : KETE_WINNER_DRAW;
}
