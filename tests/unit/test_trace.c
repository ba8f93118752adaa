/* SPDX-License-Identifier: MIT */
/* The two compilations of the engine agree, seeds are conserved, and the events of a move tell the whole move: a slow
 * sower that follows them arrives at the same board. */
#include "bao.h"

enum { GAMES_POSITIONS = 300 };

/* A board that follows the events. */
struct shadow {
    struct kete_position board;
    unsigned flight;       /* seeds lifted or captured, not yet sown */
    unsigned from;         /* they are sown into the holes after this one */
    bool forward, entered; /* entered: they are captured ones, and set out in the front row */
    unsigned laps, sown, ends, after_end;
    uint32_t taken;
    const char *wrong; /* the first thing that did not add up */
};

static void expect(struct shadow *shadow, bool condition, const char *wrong)
{
    if (!condition && !shadow->wrong)
        shadow->wrong = wrong;
}

static uint8_t *seeds_of(struct shadow *shadow, kete_hole hole)
{
    return &shadow->board.seeds[kete_hole_side(hole)][kete_hole_ring(hole)];
}

/* A letter is the owner's: to the right is forward in the front row only. */
static bool runs_forward(const struct kete_event *event)
{
    return (event->dir == KETE_DIR_RIGHT) == (kete_hole_ring(event->hole) < 8);
}

static void take(struct shadow *shadow, const struct kete_event *event, unsigned left)
{
    uint8_t *seeds = seeds_of(shadow, event->hole);
    expect(shadow, shadow->flight == 0, "seeds lifted while others are in the hand");
    expect(shadow, *seeds == event->seeds + left, "another number lifted than the hole had");
    *seeds = (uint8_t)left;
    shadow->flight = event->seeds;
    shadow->from = kete_hole_ring(event->hole);
    shadow->entered = false;
}

static void sow(struct shadow *shadow, const struct kete_event *event)
{
    unsigned hole = shadow->from;
    expect(shadow, shadow->flight == event->seeds, "another number sown than lifted");
    bool front = shadow->entered || shadow->from < 8;
    expect(shadow, (event->dir == KETE_DIR_RIGHT) == (shadow->forward == front), "the direction of a sowing");
    for (unsigned i = 0; i < shadow->flight; i++) {
        hole = (hole + (shadow->forward ? 1 : 15)) % 16;
        shadow->board.seeds[shadow->board.side][hole]++;
    }
    expect(shadow, event->hole == kete_hole_of((enum kete_side)shadow->board.side, hole),
           "the last seed fell elsewhere");
    shadow->flight = 0;
    shadow->laps++;
    shadow->sown += event->seeds;
    expect(shadow, event->lap == shadow->laps, "the number of laps");
}

static void capture(struct shadow *shadow, const struct kete_event *event)
{
    expect(shadow, kete_hole_side(event->hole) != shadow->board.side, "a capture of an own hole");
    take(shadow, event, 0);
    shadow->taken |= 1u << kete_hole_ring(event->hole);
}

static void enter(struct shadow *shadow, const struct kete_event *event)
{
    unsigned kichwa = kete_hole_ring(event->hole);
    expect(shadow, kichwa == 0 || kichwa == 7, "captured seeds enter at a kichwa");
    expect(shadow, event->seeds == shadow->flight, "all captured seeds enter");
    shadow->forward = kichwa == 0;
    shadow->from = shadow->forward ? 15 : 8;
    shadow->entered = true;
}

static void follow(void *to, const struct kete_event *event)
{
    struct shadow *shadow = to;
    shadow->after_end += shadow->ends > 0;
    switch (event->kind) {
    case KETE_EVENT_PLACE:
        ++*seeds_of(shadow, event->hole);
        shadow->board.hand[shadow->board.side]--;
        break;
    case KETE_EVENT_LIFT:
    case KETE_EVENT_RELAY:
        take(shadow, event, 0);
        if (event->kind == KETE_EVENT_LIFT)
            shadow->forward = runs_forward(event);
        break;
    case KETE_EVENT_TAX:
        take(shadow, event, *seeds_of(shadow, event->hole) - 2u);
        shadow->forward = runs_forward(event);
        break;
    case KETE_EVENT_SOW:
        sow(shadow, event);
        break;
    case KETE_EVENT_CAPTURE:
        capture(shadow, event);
        break;
    case KETE_EVENT_ENTER:
        enter(shadow, event);
        break;
    case KETE_EVENT_END:
        shadow->ends++;
        break;
    default: /* a stop, a safari, a takasia: they move no seed */
        expect(shadow, event->kind < KETE_EVENT_COUNT && *kete_event_name(event->kind), "an unknown event");
    }
}

static void compare(struct shadow *shadow, const struct kete_position *after, const struct kete_outcome *outcome)
{
    expect(shadow, shadow->laps == outcome->laps && shadow->sown == outcome->sown, "laps or seeds sown");
    expect(shadow, shadow->taken == outcome->taken, "the holes captured");
    if (outcome->verdict != KETE_PLAYED)
        return;
    expect(shadow, shadow->ends == 1, "one end");
    expect(shadow, shadow->flight == after->unsown, "seeds left over");
    expect(shadow, memcmp(shadow->board.seeds, after->seeds, sizeof after->seeds) == 0, "the board");
    expect(shadow, memcmp(shadow->board.hand, after->hand, sizeof after->hand) == 0, "the hands");
    bool block_set = after->block != KETE_NO_HOLE && after->block != shadow->board.block;
    expect(shadow, shadow->after_end == block_set, "only a takasia comes after the end");
}

static bool same_outcome(const struct kete_outcome *a, const struct kete_outcome *b)
{
    return a->verdict == b->verdict && a->end.winner == b->end.winner && a->end.reason == b->end.reason &&
           a->asked == b->asked && a->house_asked == b->house_asked && a->captured == b->captured &&
           a->house_reached == b->house_reached && a->first == b->first && a->taken == b->taken && a->laps == b->laps &&
           a->sown == b->sown && a->period_laps == b->period_laps && a->period_sown == b->period_sown &&
           a->period_start == b->period_start;
}

static bool move_adds_up(const struct kete_rules *rules, const struct kete_position *position, struct kete_move move)
{
    struct kete_position plain = *position, traced = *position;
    struct kete_outcome outcome[2];
    struct shadow shadow = {.board = *position};
    kete_rules_play(rules, &plain, move, NULL, &outcome[0]);
    kete_rules_play(rules, &traced, move, &(struct kete_sink){follow, &shadow}, &outcome[1]);
    expect(&shadow, same_outcome(&outcome[0], &outcome[1]), "the outcome with a sink");
    expect(&shadow, kete_position_equal(&plain, &traced), "the position with a sink");
    compare(&shadow, &traced, &outcome[1]);
    if (outcome[0].verdict == KETE_PLAYED)
        expect(&shadow, kete_position_total(&plain) == kete_position_total(position), "seeds are not conserved");
    return UNIT_CHECK(!shadow.wrong, "%s: %s: %s", rules->profile, bao_text(rules, position, move), shadow.wrong);
}

static bool moves_add_up(const struct kete_rules *rules, const struct kete_position *position,
                         struct kete_random *random)
{
    struct kete_moves moves;
    (void)random;
    kete_rules_moves(rules, position, &moves);
    for (unsigned i = 0; i < moves.count; i++)
        if (!move_adds_up(rules, position, moves.move[i]))
            return false;
    return true;
}

static void events_tell_the_move(void)
{
    const struct bao_profiles *all = bao_profiles();
    UNIT_NUMBER(all->count, 20);
    for (unsigned i = 0; i < all->count; i++)
        bao_walk(&all->rules[i], unit_long() ? 100000 : GAMES_POSITIONS, 100 + i, moves_add_up);
}

/* Settings that no computed profile has. */
static void events_tell_the_move_under_rare_rules(void)
{
    static const char *const settings[] = {
        "capture-own-hole=any capture-start-max=none first-lap=free chain-entry=choose mtaji-rows=any "
        "mtaji-singleton=yes takasia=off lone-kichwa=allowed", /* what Ludii's program does */
        "setup=malawi-8-20 house-min=8 tax-when=malawi-nine malawi-kuu-guard=yes mtaji-house-start=forced-first-takasa "
        "namua-singleton=all-single-except-house",
        "endless-result=stop endless-test=laps>=3",
        "win-moment=on-capture immobile=at-once takasa-house-mtaji=choice capture-house-mtaji=choice",
    };
    for (unsigned i = 0; i < sizeof settings / sizeof settings[0]; i++) {
        struct kete_rules rules = bao_rules("bao-kiswahili", settings[i]);
        bao_walk(&rules, GAMES_POSITIONS, i, moves_add_up);
    }
}

/* ---- never-ending moves ---- */

enum { LAPS_MAX = 4096 };

/* The mover's holes and the last seed's hole after each lap. */
struct history {
    struct shadow shadow;
    struct lap {
        uint8_t seeds[16], landing;
    } lap[LAPS_MAX];
    unsigned laps;
};

static void remember(void *to, const struct kete_event *event)
{
    struct history *history = to;
    follow(&history->shadow, event);
    if (event->kind != KETE_EVENT_SOW || history->laps == LAPS_MAX)
        return;
    struct lap *lap = &history->lap[history->laps++];
    memcpy(lap->seeds, history->shadow.board.seeds[history->shadow.board.side], sizeof lap->seeds);
    lap->landing = event->hole;
}

/* B32: South captures all, and then sows for ever. The first lap that comes again, found by looking at all of them, is
 * where the cycle begins. */
static void a_cycle_begins_where_its_first_lap_stands(void)
{
    static struct history history;
    struct kete_rules rules = bao_rules("bao-kiswahili", "win-moment=end-of-move");
    struct kete_move move;
    struct kete_outcome outcome;
    bool good =
        bao_position(&rules, "0,0,0,0,0,0,0,0/0,6,2,0,1,1,1,1/0,1,0,0,2,4,1,2/0,2,1,3,1,0,2,1 S hand=16,16 house=-",
                     &history.shadow.board) &&
        bao_parse(&rules, "A2", &move);
    struct kete_position position = history.shadow.board;
    if (!good)
        return;
    kete_rules_play(&rules, &position, move, &(struct kete_sink){remember, &history}, &outcome);
    UNIT_NUMBER(outcome.verdict, KETE_ENDLESS);
    unsigned i = 0, j = history.laps;
    for (; i < history.laps && j == history.laps; i += j == history.laps)
        for (j = i + 1; j < history.laps && memcmp(&history.lap[i], &history.lap[j], sizeof history.lap[i]) != 0;)
            j++;
    UNIT_NUMBER(j - i, 224); /* as in the corpus */
    UNIT_NUMBER(outcome.period_laps, j - i);
    UNIT_NUMBER(outcome.period_start, i + 1); /* lap[0] is what stands after one lap */
}

/* ---- random play ---- */

static bool is_listed(const struct kete_rules *rules, const struct kete_position *position, struct kete_move move)
{
    struct kete_moves moves;
    kete_rules_moves(rules, position, &moves);
    for (unsigned i = 0; i < moves.count; i++)
        if (kete_move_equal(moves.move[i], move))
            return true;
    return false;
}

/* A random move is a legal one, and its result that of playing it. */
static bool random_move_is_legal(const struct kete_rules *rules, const struct kete_position *position,
                                 struct kete_random *random)
{
    struct kete_position after = *position, again = *position;
    struct kete_move move;
    struct kete_outcome outcome, tried;
    struct kete_random copy = *random;
    if (!kete_random_play(rules, &copy, &after, &move, &outcome))
        return UNIT_CHECK(kete_rules_end(rules, position).winner != KETE_WINNER_NONE, "%s: no random move",
                          rules->profile);
    bool good = is_listed(rules, position, move) && kete_rules_try(rules, &again, move, &tried, NULL) &&
                same_outcome(&outcome, &tried) &&
                (outcome.verdict != KETE_PLAYED || kete_position_equal(&after, &again));
    return UNIT_CHECK(good, "%s: the random move %s", rules->profile, bao_text(rules, position, move));
}

static void random_moves_are_legal(void)
{
    const struct bao_profiles *all = bao_profiles();
    for (unsigned i = 0; i < all->count; i++)
        bao_walk(&all->rules[i], 2000, 500 + i, random_move_is_legal);
}

/* The numbers of splitmix64 for the seed 1234567, as its author printed them, here their upper halves. */
static void the_generator_is_the_known_one(void)
{
    static const uint64_t known[] = {6457827717110365317u, 3203168211198807973u, 9817491932198370423u,
                                     4593380528125082431u, 16408922859458223821u};
    struct kete_random random = {1234567};
    for (unsigned i = 0; i < sizeof known / sizeof known[0]; i++)
        UNIT_NUMBER(kete_random_below(&random, UINT32_MAX), (known[i] >> 32) * UINT32_MAX >> 32);
}

static uint64_t play_out(uint64_t seed)
{
    struct kete_rules rules = bao_rules("bao-kiswahili", "");
    struct kete_random random = {seed};
    struct kete_position position;
    struct kete_outcome outcome = {0};
    struct kete_move move;
    kete_rules_setup(&rules, &position);
    for (int i = 0; i < 30 && kete_random_play(&rules, &random, &position, &move, &outcome); i++)
        if (outcome.end.winner != KETE_WINNER_NONE)
            break;
    return kete_position_hash(&position);
}

static void equal_seeds_give_equal_games(void)
{
    CU_ASSERT_EQUAL(play_out(5), play_out(5));
    CU_ASSERT_NOT_EQUAL(play_out(5), play_out(6));
}

CU_TestInfo tests_trace[] = {
    {"under every profile, the events of a move lead to its result", events_tell_the_move},
    {"the same under rules that no profile has", events_tell_the_move_under_rare_rules},
    {"a cycle begins where its first lap stands", a_cycle_begins_where_its_first_lap_stands},
    {"random moves are legal moves", random_moves_are_legal},
    {"the generator is splitmix64", the_generator_is_the_known_one},
    {"equal seeds give equal games", equal_seeds_give_equal_games},
    CU_TEST_INFO_NULL,
};
