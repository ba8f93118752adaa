/* SPDX-License-Identifier: MIT */
/* The opening as words: S-A8*3,A7*1 (taken from own holes), S+a4*1 (put into one enemy hole), race:(S1N1)*10,S1N5 (who
 * dropped how many seeds; the race: may be left out), first:S where no hand has a seed to race with. */
#include "rules/race.h"

#include <string.h>

enum { DROPS_MAX = 9999 }; /* of one word: a race that ends has a few hundred */

struct word {
    const struct kete_race_game *game;
    const struct kete_rules *rules;
    struct kete_position *p;
    const char *start, *at, *end;
    struct kete_error *error;
    unsigned drops; /* of this word */
};

#define COMPLAIN(word, place, ...)                                                                                     \
    kete_error_set((word)->error, 1, (uint32_t)((place) - (word)->start) + 1, __VA_ARGS__)

static bool take_char(struct word *w, char c)
{
    if (w->at >= w->end || *w->at != c)
        return false;
    w->at++;
    return true;
}

static bool read_side(struct word *w, enum kete_side *out)
{
    if (w->at >= w->end || (*w->at != 'S' && *w->at != 'N'))
        return COMPLAIN(w, w->at, "S or N is expected here");
    *out = *w->at++ == 'N' ? KETE_NORTH : KETE_SOUTH;
    return true;
}

static bool read_number(struct word *w, unsigned *out)
{
    const char *start = w->at;
    unsigned number = 0;
    while (w->at < w->end && *w->at >= '0' && *w->at <= '9' && number <= DROPS_MAX)
        number = number * 10 + (unsigned)(*w->at++ - '0');
    *out = number;
    if (w->at == start || number == 0 || number > DROPS_MAX)
        return COMPLAIN(w, start, "a number from 1 to %d is expected here", DROPS_MAX);
    return true;
}

/* "A8*3" */
static bool read_heap(struct word *w, kete_hole *hole, unsigned *seeds)
{
    int used = kete_hole_parse(&w->rules->variant->board, w->at, (unsigned long)(w->end - w->at), hole);
    if (!used)
        return COMPLAIN(w, w->at, "a hole such as A8 is expected here");
    w->at += used;
    if (!take_char(w, '*'))
        return COMPLAIN(w, w->at, "* and a number of seeds are expected here");
    return read_number(w, seeds);
}

/* ---- taking from own holes ---- */

unsigned kete_race_rightmost(const struct kete_position *p, enum kete_side side)
{
    uint32_t holes = kete_holes_holding(p, side, 1);
    return holes ? 31u - (unsigned)__builtin_clz(holes) : 0;
}

/* The game without a removal: a whole hole is lifted, from where the race begins. */
static bool check_lift(struct word *w, const char *place, enum kete_side side, kete_hole hole, unsigned seeds)
{
    const struct kete_position *p = w->p;
    kete_hole other = p->next[kete_other_side(side)];
    unsigned ring = kete_hole_ring(hole);
    if (p->next[side] != KETE_NO_HOLE)
        return COMPLAIN(w, place, "%s has lifted a hole already", kete_side_name(side));
    if (seeds != p->seeds[side][ring])
        return COMPLAIN(w, place, "all %u seeds of the hole are lifted", p->seeds[side][ring]);
    if (kete_race_value(w->rules, w->game->race_start)) {
        if (ring != kete_race_rightmost(p, side))
            return COMPLAIN(w, place, "the race starts from the rightmost hole that holds seeds");
    } else if (other != KETE_NO_HOLE && kete_hole_ring(other) != (ring + 1) % w->rules->variant->board.columns) {
        return COMPLAIN(w, place, "both players start from holes of the same number");
    }
    return true;
}

static bool remove_one(struct word *w, enum kete_side side)
{
    const char *place = w->at;
    kete_hole hole;
    unsigned seeds;
    if (!read_heap(w, &hole, &seeds))
        return false;
    if (kete_hole_side(hole) != side)
        return COMPLAIN(w, place, "%s takes from his own holes", kete_side_name(side));
    uint8_t *there = kete_seeds_at(w->p, hole);
    if (seeds > *there)
        return COMPLAIN(w, place, "only %u seeds are in this hole", *there);
    if (w->game->lifts && !check_lift(w, place, side, hole, seeds))
        return false;
    *there = (uint8_t)(*there - seeds);
    w->p->hand[side] = (uint8_t)(w->p->hand[side] + seeds);
    if (w->game->lifts)
        w->p->next[side] = kete_follow_round(&(struct kete_relay){.rules = w->rules}, hole);
    return true;
}

static bool read_removal(struct word *w, enum kete_side side)
{
    if (w->p->phase != KETE_PHASE_REMOVE)
        return COMPLAIN(w, w->start, "seeds are taken before any is placed or sown");
    do {
        if (!remove_one(w, side))
            return false;
    } while (take_char(w, ','));
    return true;
}

/* ---- placing ---- */

static kete_hole first_drop(const struct word *w, enum kete_side side)
{
    unsigned last = w->rules->variant->board.columns - 1u;
    switch (kete_race_value(w->rules, w->game->race_start)) {
    case RACE_START_ENEMY_LEFT:
        return kete_hole_of(kete_other_side(side), last);
    case RACE_START_OWN_LEFT:
        return kete_hole_of(side, 0);
    default:
        return kete_hole_of(kete_other_side(side), 0);
    }
}

static bool begin_placing(struct word *w)
{
    if (w->p->phase == KETE_PHASE_PLACE)
        return true;
    if (w->p->phase != KETE_PHASE_REMOVE || w->game->lifts)
        return COMPLAIN(w, w->start, "seeds are placed after the removal and before the race");
    for (int side = 0; side < 2; side++)
        if (w->p->hand[side] < kete_race_value(w->rules, w->game->min_removed))
            return COMPLAIN(w, w->start, "%s has taken no seeds, and must take one at least",
                            kete_side_name((enum kete_side)side));
    w->p->phase = KETE_PHASE_PLACE;
    return true;
}

static bool read_placing(struct word *w, enum kete_side side)
{
    const char *place = w->at;
    kete_hole hole;
    unsigned seeds;
    if (!begin_placing(w))
        return false;
    if (w->p->next[side] != KETE_NO_HOLE)
        return COMPLAIN(w, place, "%s has placed already; it is one hole only", kete_side_name(side));
    if (!read_heap(w, &hole, &seeds))
        return false;
    if (kete_hole_side(hole) == side)
        return COMPLAIN(w, place, "%s places into a hole of the enemy", kete_side_name(side));
    if (seeds > w->p->hand[side])
        return COMPLAIN(w, place, "%s has only %u seeds in hand", kete_side_name(side), w->p->hand[side]);
    if (w->at < w->end)
        return COMPLAIN(w, w->at, "seeds are placed into one hole only");
    uint8_t *there = kete_seeds_at(w->p, hole);
    *there = (uint8_t)(*there + seeds);
    w->p->hand[side] = (uint8_t)(w->p->hand[side] - seeds);
    w->p->next[side] = first_drop(w, side);
    return true;
}

/* ---- the race ---- */

/* What must be true of a player before the race. */
static bool is_ready(struct word *w, enum kete_side side)
{
    if (w->game->lifts)
        return w->p->next[side] != KETE_NO_HOLE || COMPLAIN(w, w->start, "%s has lifted no hole", kete_side_name(side));
    if (w->p->next[side] == KETE_NO_HOLE && kete_race_value(w->rules, w->game->min_placed))
        return COMPLAIN(w, w->start, "%s has placed no seeds, and must place one at least", kete_side_name(side));
    if (w->p->hand[side] < kete_race_value(w->rules, w->game->min_kept))
        return COMPLAIN(w, w->start, "%s has kept no seeds for the race, and must keep one at least",
                        kete_side_name(side));
    return true;
}

static bool begin_race(struct word *w)
{
    struct kete_position *p = w->p;
    if (p->phase == KETE_PHASE_RACE)
        return true;
    if (p->phase == KETE_PHASE_MAIN)
        return COMPLAIN(w, w->start, "the race is over");
    if ((!w->game->lifts && !begin_placing(w)) || !is_ready(w, KETE_SOUTH) || !is_ready(w, KETE_NORTH))
        return false;
    if (!p->hand[0] && !p->hand[1])
        return COMPLAIN(w, w->start, "neither hand has a seed to race with: first:S or first:N says who begins");
    p->phase = KETE_PHASE_RACE;
    for (int side = 0; side < 2; side++)
        if (p->next[side] == KETE_NO_HOLE)
            p->next[side] = first_drop(w, (enum kete_side)side);
    for (int side = 0; side < 2; side++)
        if (!p->hand[side])
            kete_race_finish(p, (enum kete_side)side);
    return true;
}

static bool drop(struct word *w, const char *place, enum kete_side side, unsigned times)
{
    for (; times; times--) {
        struct kete_outcome outcome;
        if (w->p->phase != KETE_PHASE_RACE || w->p->next[side] == KETE_NO_HOLE)
            return COMPLAIN(w, place, "%s has finished his sowing", kete_side_name(side));
        if (++w->drops > DROPS_MAX)
            return COMPLAIN(w, place, "more than %d drops in one word", DROPS_MAX);
        kete_race_play_traced(w->rules, w->p, (struct kete_move){.hole = (uint8_t)side}, NULL, &outcome);
    }
    return true;
}

/* "S1N5", up to the end or a sign that is none of it. */
static bool read_drops(struct word *w, bool play)
{
    do {
        const char *place = w->at;
        enum kete_side side = KETE_SOUTH;
        unsigned times;
        if (!read_side(w, &side) || !read_number(w, &times) || (play && !drop(w, place, side, times)))
            return false;
    } while (w->at < w->end && (*w->at == 'S' || *w->at == 'N'));
    return true;
}

/* "(S1N1)*10" */
static bool read_repeated(struct word *w)
{
    const char *inside = w->at;
    unsigned times;
    if (!read_drops(w, false))
        return false;
    if (!take_char(w, ')') || !take_char(w, '*'))
        return COMPLAIN(w, w->at, "\")*\" and a number are expected here");
    if (!read_number(w, &times))
        return false;
    const char *behind = w->at;
    for (; times; times--) {
        w->at = inside;
        if (!read_drops(w, true))
            return false;
    }
    w->at = behind;
    return true;
}

static bool read_race(struct word *w)
{
    if (!begin_race(w))
        return false;
    do {
        if (!(take_char(w, '(') ? read_repeated(w) : read_drops(w, true)))
            return false;
    } while (take_char(w, ','));
    return true;
}

static bool read_first(struct word *w)
{
    enum kete_side side = KETE_SOUTH;
    if (w->game->lifts || !read_side(w, &side) || !begin_placing(w))
        return w->error->set ? false : COMPLAIN(w, w->start, "this game begins with a race");
    if (!is_ready(w, KETE_SOUTH) || !is_ready(w, KETE_NORTH))
        return false;
    if (w->p->hand[0] || w->p->hand[1])
        return COMPLAIN(w, w->start, "the race decides who begins");
    w->p->phase = KETE_PHASE_MAIN;
    w->p->next[0] = w->p->next[1] = KETE_NO_HOLE;
    w->p->side = (uint8_t)side;
    return true;
}

/* ---- a word ---- */

static bool starts_with(struct word *w, const char *prefix)
{
    size_t length = strlen(prefix);
    if ((size_t)(w->end - w->at) < length || memcmp(w->at, prefix, length) != 0)
        return false;
    w->at += length;
    return true;
}

/* Where the race may be left out, the first word of an opening begins it. */
static void begin_opening(struct word *w)
{
    struct kete_position setup;
    kete_rules_setup(w->rules, &setup);
    if (w->game->lifts && kete_position_equal(w->p, &setup))
        w->p->phase = KETE_PHASE_REMOVE;
}

static bool read_word(struct word *w)
{
    char sign = w->end - w->at > 1 ? w->at[1] : '\0';
    enum kete_side side = KETE_SOUTH;
    begin_opening(w);
    if (starts_with(w, "first:"))
        return read_first(w);
    if (starts_with(w, "race:") || (sign >= '0' && sign <= '9'))
        return read_race(w);
    if (!read_side(w, &side))
        return false;
    if (take_char(w, '-'))
        return read_removal(w, side);
    if (take_char(w, '+'))
        return read_placing(w, side);
    return COMPLAIN(w, w->at, "- and a hole, + and a hole, or a number of drops is expected here");
}

bool kete_race_opening(const struct kete_rules *rules, struct kete_position *position, struct kete_slice text,
                       struct kete_error *error)
{
    struct kete_error none = {0};
    struct kete_position p = *position;
    struct word w = {kete_race_game(rules), rules, &p, text.at, text.at, text.at + text.length,
                     error ? error : &none, 0};
    if (!read_word(&w))
        return false;
    if (w.at < w.end)
        return COMPLAIN(&w, w.at, "this does not belong to a word of the opening");
    *position = p;
    return true;
}
