/* SPDX-License-Identifier: MIT */
/* The slow engine: seeds are dropped one by one, every rule is a branch that names its rule point, R1-R27 of
 * docs/variants/bao.md. */
#include "reference/slow_turn.h"

#include <string.h>

/* Longer than any finite move known (6,033 laps), F4. */
enum { TOO_MANY_LAPS = 100000 };

enum next { STOP, RELAY, TAKE, ASK };

/* ---- looking at a board ---- */

bool slow_front_empty(const struct slow_board *b, int side)
{
    for (int k = 1; k <= 8; k++) {
        if (b->seeds[side][SLOW_FRONT][k] > 0)
            return false;
    }
    return true;
}

int slow_front_holes_with(const struct slow_board *b, int side, int least)
{
    int n = 0;
    for (int k = 1; k <= 8; k++)
        n += b->seeds[side][SLOW_FRONT][k] >= least;
    return n;
}

/* R24: an empty hand and nothing but singletons. */
bool slow_immobile(const struct slow_board *b, int side)
{
    if (b->hand[side] > 0)
        return false;
    for (int row = SLOW_FRONT; row <= SLOW_BACK; row++) {
        for (int k = 1; k <= 8; k++) {
            if (b->seeds[side][row][k] >= 2)
                return false;
        }
    }
    return true;
}

/* R3: namua as long as there are seeds in hand. */
bool slow_in_namua(const struct slow_rules *r, const struct slow_board *b, int side)
{
    if (r->own_hand)
        return b->hand[side] > 0;
    return b->hand[SLOW_SOUTH] > 0 || b->hand[SLOW_NORTH] > 0;
}

bool slow_functional_house(const struct slow_rules *r, const struct slow_board *b, int side)
{
    return r->house && b->owns[side] && b->seeds[side][SLOW_FRONT][5] >= r->house_min;
}

bool slow_is_blocked(const struct slow_rules *r, const struct slow_board *b, int side, int row, int column)
{
    return r->takasia && b->block_column == column && b->block_side == side && b->block_row == row;
}

/* ---- sowing ---- */

static void advance(struct slow_walker *w)
{
    int column = w->column + w->step;
    if (column >= 1 && column <= 8) {
        w->column = column;
        return;
    }
    w->row = w->row == SLOW_FRONT ? SLOW_BACK : SLOW_FRONT;
    w->step = -w->step;
}

/* Sows n seeds, the first into the hole where the walker stands; leaves it where the last one fell. */
static void sow(struct slow_turn *t, struct slow_walker *w, int n)
{
    /* SP, R9: a first lap of 16 or more leaves out the hole it started from */
    bool skip = t->r->origin_skipped && t->laps == 0 && !t->captured_lap && n >= 16;
    t->laps++;
    t->seeds += n;
    for (;;) {
        bool at_start = w->row == t->start.row && w->column == t->start.column;
        if (skip && at_start) {
            advance(w);
            continue;
        }
        t->b->seeds[t->me][w->row][w->column]++;
        if (at_start)
            t->passes++;
        if (--n == 0)
            return;
        advance(w);
    }
}

/* Lifts a hole whole and sows it from the next one. */
void slow_lift_and_sow(struct slow_turn *t, struct slow_walker *w)
{
    struct slow_board *b = t->b;
    int n = b->seeds[t->me][w->row][w->column];
    b->seeds[t->me][w->row][w->column] = 0;
    t->lap_from_house = t->r->house && w->row == SLOW_FRONT && w->column == 5;
    t->lap_from_owned = t->lap_from_house && b->owns[t->me];
    if (t->lap_from_house)
        b->owns[t->me] = false; /* R17: sowing the house whole ends ownership */
    if (slow_is_blocked(t->r, b, t->me, w->row, w->column))
        t->block_cleared = true;
    t->captured_lap = false;
    advance(w);
    sow(t, w, n);
}

/* ---- capturing ---- */

/* R17: what the capture of a mtaji move does to ownership. */
static void first_capture_ends_houses(struct slow_turn *t)
{
    if (t->namua)
        return;
    if (t->r->ends_any_capture)
        t->b->owns[t->me] = t->b->owns[t->enemy] = false;
    if (t->r->ends_own_capture)
        t->b->owns[t->me] = false;
}

/* R5, R6: takes the seeds that face own front hole `column` and sows them from the left kichwa to the right, or from
 * the right one to the left. False if the move ends at once, because the last front seed was taken (on-capture). */
static bool take(struct slow_turn *t, int column, bool left, struct slow_walker *w)
{
    struct slow_board *b = t->b;
    int facing = 9 - column;
    int n = b->seeds[t->enemy][SLOW_FRONT][facing];
    b->seeds[t->enemy][SLOW_FRONT][facing] = 0;
    if (t->captures < 64)
        t->taken[t->captures++] = facing;
    if (facing == 5)
        b->owns[t->enemy] = false;
    first_capture_ends_houses(t);
    /* R23 until-cleared: the marked hole is captured, or the hole that faces the own marked one */
    if (slow_is_blocked(t->r, b, t->enemy, SLOW_FRONT, facing))
        t->block_cleared = true;
    if (slow_is_blocked(t->r, b, t->me, SLOW_FRONT, column))
        t->block_cleared = true;
    if (slow_front_empty(b, t->enemy)) {
        t->row_was_emptied = true;
        if (t->r->win_on_capture) {
            b->unsown += n;
            return false;
        }
    }
    *w = left ? (struct slow_walker){SLOW_FRONT, 1, 1} : (struct slow_walker){SLOW_FRONT, 8, -1};
    t->captured_lap = true;
    t->lap_from_house = t->lap_from_owned = false;
    sow(t, w, n);
    return true;
}

/* R6: holes 1, 2 by the left kichwa, 7, 8 by the right one; the others keep the direction. */
static bool enters_left(const struct slow_walker *w)
{
    if (w->column <= 2)
        return true;
    if (w->column >= 7)
        return false;
    return w->step == 1;
}

/* ---- the end of a lap ---- */

/* R13, R14: a takasa lap that ended in the own, owned house. */
static enum next takasa_in_house(const struct slow_turn *t, int here)
{
    const struct slow_rules *r = t->r;
    int counted = r->takasa_move_start ? t->house_at_start : r->takasa_before ? here - 1 : here; /* R16 */
    bool functional = counted >= r->house_min;
    if (t->namua) {
        if (!functional)
            return RELAY;
        return r->namua_choice ? ASK : STOP;
    }
    if (r->mtaji_stop_owned)
        return STOP;
    if (r->mtaji_stop_functional && functional)
        return STOP;
    if (r->mtaji_choice && functional)
        return ASK;
    return RELAY;
}

/* R15: a capturing lap that ended there, facing hole empty. */
static enum next capture_in_house(const struct slow_turn *t, int here)
{
    int counted = t->r->capture_before ? here - 1 : here; /* R16 */
    bool may_stop = t->r->capture_owned || counted >= t->r->house_min;
    if (!t->namua && !t->r->capture_choice)
        return RELAY;
    return may_stop ? ASK : RELAY;
}

/* R23: a takasa lap whose last seed falls in the blocked hole ends the move, with two exceptions of some. */
static bool stops_by_takasia(const struct slow_turn *t, const struct slow_walker *w)
{
    if (t->namua || !slow_is_blocked(t->r, t->b, t->me, w->row, w->column))
        return false;
    if (t->r->first_lap_goes_on && t->laps == 1 && t->lap_from_house)
        return false;
    /* "nor by any lap lifted from a standing house": besides the first lap from hole 5 */
    if (t->r->any_lap_goes_on && t->lap_from_owned)
        return false;
    return true;
}

static enum next after_lap(const struct slow_turn *t, const struct slow_walker *w)
{
    int here = t->b->seeds[t->me][w->row][w->column];
    bool facing = w->row == SLOW_FRONT && t->b->seeds[t->enemy][SLOW_FRONT][9 - w->column] > 0;
    if (!t->start.takasa && facing && (here > 1 || t->r->own_any))
        return TAKE; /* R5; R8: a takasa never captures */
    if (here == 1)
        return STOP; /* R7: it was empty */
    if (t->start.takasa && stops_by_takasia(t, w))
        return STOP;
    bool own_house = t->r->house && w->row == SLOW_FRONT && w->column == 5 && t->b->owns[t->me];
    if (own_house)
        return t->start.takasa ? takasa_in_house(t, here) : capture_in_house(t, here);
    return RELAY; /* R7 */
}

/* R24: what ends the move right after a lap of captured seeds, whatever its last seed met. */
static bool won_after_lap(const struct slow_turn *t)
{
    if (!t->captured_lap)
        return false;
    if (t->r->win_after_lap && slow_front_empty(t->b, t->enemy))
        return true;
    return t->r->immobile_at_once && (slow_immobile(t->b, t->enemy) || slow_immobile(t->b, t->me));
}

/* R25: the limits that are looked at after each lap, and those only if the move would go on. */
static bool over_total(const struct slow_turn *t)
{
    if (t->r->by_seeds_total)
        return t->seeds >= t->r->endless_at;
    return t->r->by_passes && t->start.takasa && t->passes >= t->r->endless_at;
}

static bool over_limit(const struct slow_turn *t)
{
    if (t->r->by_laps)
        return t->laps >= t->r->endless_at;
    if (t->r->by_seeds)
        return t->seeds >= t->r->endless_at;
    return t->laps > TOO_MANY_LAPS;
}

static bool same_state(const struct slow_board *a, const struct slow_walker *v, const struct slow_board *b,
                       const struct slow_walker *w)
{
    return v->row == w->row && v->column == w->column && v->step == w->step && a->owns[0] == b->owns[0] &&
           a->owns[1] == b->owns[1] && memcmp(a->seeds, b->seeds, sizeof a->seeds) == 0;
}

/* ---- a move ---- */

/* From the end of the first lap on. An earlier state is remembered, a later one at each power of two: when it comes
 * back the move never ends. */
static enum slow_fate run(struct slow_turn *t, struct slow_walker w)
{
    struct slow_board seen = {0};
    struct slow_walker seen_at = {0, 0, 0};
    for (int next_mark = 1;;) {
        if (over_total(t))
            return ENDLESS;
        if (won_after_lap(t))
            return ENDED;
        enum next next = after_lap(t, &w);
        if (next == ASK) {
            char answer = t->script[t->asked];
            if (!answer)
                return ASKS;
            t->asked++;
            next = answer == 's' ? STOP : RELAY;
        }
        if (next == STOP)
            return ENDED;
        if (over_limit(t) || same_state(&seen, &seen_at, t->b, &w))
            return ENDLESS;
        if (t->laps == next_mark) {
            seen = *t->b;
            seen_at = w;
            next_mark *= 2;
        }
        if (next == RELAY)
            slow_lift_and_sow(t, &w);
        else if (!take(t, w.column, enters_left(&w), &w))
            return ENDED;
    }
}

/* R12: whether the placed seed's hole 5 gives only two seeds; n: its seeds before placing. */
static bool is_taxed(const struct slow_turn *t, int n)
{
    const struct slow_rules *r = t->r;
    bool owned = t->b->owns[t->me];
    bool alone = slow_front_holes_with(t->b, t->me, 1) == 1;
    if (!r->house)
        return false;
    bool own_number = r->tax_before_7 || r->tax_malawi;
    if (r->tax_free && !own_number && owned && n >= r->house_min && !alone)
        return true; /* R11: beside other holes it is taxed, too */
    if (r->tax_always_alone)
        return alone;
    if (r->tax_owned_alone)
        return alone && owned;
    if (!owned)
        return false;
    if (r->tax_after_min)
        return n + 1 >= r->house_min;
    if (r->tax_before_7)
        return n > 6;
    if (r->tax_malawi) /* R26: 8 and the placed seed are sown whole */
        return n >= r->house_min && n != 8;
    return n >= r->house_min;
}

/* The first lap: placing, and capture, tax or whole hole; or lifting a hole. */
enum slow_fate slow_play(struct slow_turn *t)
{
    struct slow_board *b = t->b;
    struct slow_start s = t->start;
    struct slow_walker w = {s.row, s.column, s.step};
    if (s.loses)
        return LOST;
    t->house_at_start = b->seeds[t->me][SLOW_FRONT][5];
    if (!t->namua) {
        slow_lift_and_sow(t, &w);
        return run(t, w);
    }
    int before = b->seeds[t->me][SLOW_FRONT][s.column];
    b->hand[t->me]--;
    b->seeds[t->me][SLOW_FRONT][s.column]++;
    if (!s.takasa)
        return take(t, s.column, s.step < 0, &w) ? run(t, w) : ENDED;
    if (s.column == 5 && is_taxed(t, before)) {
        b->seeds[t->me][SLOW_FRONT][5] -= 2;
        t->lap_from_house = t->lap_from_owned = false;
        advance(&w);
        sow(t, &w, 2);
        return run(t, w);
    }
    slow_lift_and_sow(t, &w);
    return run(t, w);
}
