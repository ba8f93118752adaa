/* SPDX-License-Identifier: MIT */
/* A turn of the main game is a sowing with relays; a move of the race is one seed of one hand. Both end their laps in
 * the same function. While a move is played the seeds in marks are counted on the board alone, so that stores and board
 * add up; under score-time=at-once the stores are set right before and after. */
#include "rules/race.h"

/* A move as lap_end sees it. */
struct turn {
    const struct kete_race_game *game;
    bool marks; /* marks can be made */
};

static uint32_t all_marks(const struct kete_position *p)
{
    return p->marks[0] | p->marks[1];
}

/* Seeds in the marks of a player. */
static unsigned marked_seeds(const struct kete_position *p, enum kete_side owner)
{
    unsigned sum = 0;
    for (uint32_t marks = p->marks[owner]; marks; marks &= marks - 1) {
        unsigned bit = (unsigned)__builtin_ctz(marks);
        sum += p->seeds[bit >> 4][bit & 15];
    }
    return sum;
}

static bool stores_at_once(const struct kete_rules *rules)
{
    int option = kete_race_game(rules)->score_time;
    return option >= 0 && rules->value[option] == 0;
}

unsigned kete_race_stored(const struct kete_rules *rules, const struct kete_position *p)
{
    return stores_at_once(rules) ? marked_seeds(p, KETE_SOUTH) + marked_seeds(p, KETE_NORTH) : 0;
}

/* Takes the seeds in marks out of the stores, or puts them in. */
static void shift_stores(const struct kete_rules *rules, struct kete_position *p, int sign)
{
    if (!all_marks(p) || !stores_at_once(rules))
        return;
    for (int owner = 0; owner < 2; owner++)
        p->store[owner] = (uint8_t)(p->store[owner] + sign * (int)marked_seeds(p, (enum kete_side)owner));
}

/* ---- the end of a lap ---- */

static bool can_be_taken(const struct kete_relay *r, kete_hole enemy)
{
    const struct turn *turn = r->game;
    if (all_marks(r->p) & kete_mark_bit(enemy) && !kete_race_value(r->rules, turn->game->mark_capturable))
        return false;
    return *kete_seeds_at(r->p, enemy) > 0;
}

static void take(struct kete_relay *r, kete_hole enemy)
{
    r->p->marks[0] &= ~kete_mark_bit(enemy);
    r->p->marks[1] &= ~kete_mark_bit(enemy);
    r->p->store[r->mover] = (uint8_t)(r->p->store[r->mover] + kete_relay_take(r, enemy));
}

/* Whether a capture may run on through an own hole. */
static bool lets_pass(const struct kete_relay *r, unsigned multi, kete_hole own)
{
    const struct turn *turn = r->game;
    if (multi == RACE_MULTI_LINE || *kete_seeds_at(r->p, own) == 0)
        return true;
    return r->p->marks[r->mover] & kete_mark_bit(own) && kete_race_value(r->rules, turn->game->mark_in_chain);
}

static void capture(struct kete_relay *r)
{
    const struct turn *turn = r->game;
    const struct kete_board *board = &r->rules->variant->board;
    unsigned multi = kete_race_value(r->rules, turn->game->multi_capture);
    kete_hole own = r->last;
    if (!can_be_taken(r, kete_hole_facing(board, own)))
        return;
    *kete_seeds_at(r->p, own) = 0; /* the capturing seed is won too */
    r->p->store[r->mover]++;
    take(r, kete_hole_facing(board, own));
    while (multi != RACE_MULTI_NONE && kete_hole_ring(own) + 1 < board->columns) {
        own++;
        if (!lets_pass(r, multi, own) || !can_be_taken(r, kete_hole_facing(board, own)))
            return;
        take(r, kete_hole_facing(board, own));
    }
}

static enum kete_next lap_end(struct kete_relay *r)
{
    const struct turn *turn = r->game;
    if (all_marks(r->p) & kete_mark_bit(r->last))
        return KETE_NEXT_END;
    if (turn->marks && turn->game->mark(r))
        return KETE_NEXT_END;
    if (r->was)
        return KETE_NEXT_RELAY;
    bool late = r->out->laps > 1 && kete_race_value(r->rules, turn->game->capture_after_relay);
    if (kete_hole_side(r->last) == r->mover && !late)
        capture(r);
    return KETE_NEXT_END;
}

/* ---- the race ---- */

void kete_race_finish(struct kete_position *p, enum kete_side who)
{
    p->next[who] = KETE_NO_HOLE;
    if (p->next[kete_other_side(who)] != KETE_NO_HOLE)
        p->side = (uint8_t)who;
    else
        p->phase = KETE_PHASE_MAIN;
}

/* Lifts the hole in which the last seed fell, and goes on behind it. */
static void lift(struct kete_relay *r, kete_hole hole)
{
    uint8_t *seeds = kete_seeds_at(r->p, hole);
    r->p->hand[r->mover] = *seeds;
    *seeds = 0;
    r->p->next[r->mover] = kete_follow_round(r, hole);
    kete_relay_tell(r, KETE_EVENT_RELAY, hole, r->p->hand[r->mover]);
}

/* The last seed of the hand has fallen. */
static void end_lap(struct kete_relay *r)
{
    const struct turn *turn = r->game;
    if (lap_end(r) == KETE_NEXT_END)
        kete_race_finish(r->p, r->mover);
    else if (kete_race_value(r->rules, turn->game->race_atom))
        r->p->next[r->mover] = r->last; /* an empty hand at an occupied hole: lifting is a step of its own */
    else
        lift(r, r->last);
}

/* One step of the race: a seed from the hand, or a lift that was left over. */
static void step(struct kete_relay *r)
{
    uint8_t *hand = &r->p->hand[r->mover];
    kete_hole hole = r->p->next[r->mover];
    r->last = hole;
    if (*hand == 0 && *kete_seeds_at(r->p, hole) && !(all_marks(r->p) & kete_mark_bit(hole))) {
        lift(r, hole);
    } else if (*hand == 0) { /* the other player was there first */
        kete_race_finish(r->p, r->mover);
    } else {
        r->was = (*kete_seeds_at(r->p, hole))++;
        --*hand;
        r->out->laps = r->out->sown = 1;
        r->p->next[r->mover] = kete_follow_round(r, hole);
        kete_relay_tell(r, KETE_EVENT_SOW, hole, 1);
        if (*hand == 0)
            end_lap(r);
    }
}

/* ---- the functions of a variant ---- */

/* The holes of a side that can be played. */
static uint32_t playable(const struct kete_race_game *game, const struct kete_position *p, enum kete_side side)
{
    uint32_t holes = kete_holes_holding(p, side, 1) & ~(all_marks(p) >> (side * 16) & 0xffffu);
    return game->forced ? holes & -holes : holes;
}

void kete_race_starts(const struct kete_rules *rules, const struct kete_position *p, struct kete_starts *out)
{
    uint32_t holes = 0;
    if (p->phase == KETE_PHASE_MAIN)
        holes = playable(kete_race_game(rules), p, (enum kete_side)p->side);
    else if (p->phase == KETE_PHASE_RACE)
        for (int side = 0; side < 2; side++)
            holes |= (uint32_t)(p->next[side] != KETE_NO_HOLE) << side;
    kete_starts_set(out, holes);
}

void kete_race_play_traced(const struct kete_rules *rules, struct kete_position *p, struct kete_move move,
                           const struct kete_sink *sink, struct kete_outcome *out)
{
    const struct kete_race_game *game = kete_race_game(rules);
    struct turn turn = {game, p->phase == KETE_PHASE_MAIN || kete_race_value(rules, game->mark_in_race)};
    struct kete_relay relay;
    kete_relay_start(&relay, rules, p, move, sink, out, &game->relay, kete_follow_round);
    relay.game = &turn;
    shift_stores(rules, p, -1);
    if (p->phase == KETE_PHASE_RACE) {
        relay.mover = (enum kete_side)(move.hole & 1);
        step(&relay);
        shift_stores(rules, p, 1);
        out->end = kete_race_end(rules, p);
    } else if (kete_relay_run(&relay, lap_end)) {
        shift_stores(rules, p, 1);
        kete_relay_finish(&relay);
    }
}

/* Whether the game is over, and who could not move. */
static bool is_over(const struct kete_rules *rules, const struct kete_position *p, enum kete_side *stuck)
{
    const struct kete_race_game *game = kete_race_game(rules);
    if (p->phase != KETE_PHASE_MAIN)
        return false;
    *stuck = (enum kete_side)p->side;
    if (!playable(game, p, *stuck))
        return true;
    *stuck = kete_other_side(*stuck);
    return kete_race_value(rules, game->end_check) && !playable(game, p, *stuck);
}

void kete_race_score(const struct kete_rules *rules, const struct kete_position *p, unsigned out[2])
{
    enum kete_side stuck;
    unsigned rest = kete_side_seeds(p, KETE_SOUTH) + kete_side_seeds(p, KETE_NORTH);
    bool stored = stores_at_once(rules);
    for (int side = 0; side < 2; side++) {
        unsigned marked = marked_seeds(p, (enum kete_side)side);
        out[side] = p->store[side] + (stored ? 0 : marked);
        rest -= marked;
    }
    if (is_over(rules, p, &stuck))
        out[kete_other_side(stuck)] += rest;
}

struct kete_end kete_race_end(const struct kete_rules *rules, const struct kete_position *p)
{
    enum kete_side stuck;
    unsigned score[2];
    if (!is_over(rules, p, &stuck))
        return (struct kete_end){KETE_WINNER_NONE, KETE_REASON_NONE};
    kete_race_score(rules, p, score);
    return (struct kete_end){kete_winner_by_score(score), KETE_REASON_NO_MOVE};
}

bool kete_race_why(const struct kete_rules *rules, const struct kete_position *p, struct kete_move move,
                   struct kete_why *out)
{
    enum kete_side side = (enum kete_side)p->side;
    if (p->phase == KETE_PHASE_RACE)
        *out = (struct kete_why){"race", "the race is on: a move is one seed of a hand, S1 or N1", "the race"};
    else if (p->phase != KETE_PHASE_MAIN)
        *out = (struct kete_why){"opening", "the opening is not finished; its words stand before the first move",
                                 "the opening"};
    else if (!p->seeds[side][move.hole])
        *out = (struct kete_why){"empty-hole", "the hole is empty", "the turn"};
    else if (all_marks(p) & kete_mark_bit(kete_hole_of(side, move.hole)))
        *out = (struct kete_why){"set-aside", "the seeds of a knife or bull are never moved", "knives and bulls"};
    else if (kete_race_game(rules)->forced)
        *out = (struct kete_why){"forced", "the first hole from the player's left that can be played must be played",
                                 "the turn"};
    return true;
}

void kete_race_print(const struct kete_rules *rules, const struct kete_position *p, struct kete_move move,
                     struct kete_text *out)
{
    char name[4];
    if (p->phase == KETE_PHASE_RACE)
        kete_text_adds(out, move.hole ? "N1" : "S1");
    else
        kete_text_add(
            out, name,
            (size_t)kete_hole_name(&rules->variant->board, kete_hole_of((enum kete_side)p->side, move.hole), name));
}
