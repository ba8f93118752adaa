/* SPDX-License-Identifier: MIT */
#include "rules/isolo.h"

#include "rules/relay.h"

enum { IF_ANY, IF_BOTH, IF_INNER };
enum { FROM_LAP_START, FROM_TURN_START, FROM_CAPTURING };
enum { FIRST_NEXT, FIRST_SAME };
enum { AFTER_CHAIN, AFTER_STOP };
enum { MIN_TWO, MIN_ONE };
enum { WIPED_CONTINUE, WIPED_STOP };
enum { LOOP_SIXTEEN, LOOP_FOURTEEN };
enum { PROTECTED_RELAY, PROTECTED_ENDS };
enum { FORCED_EXIT, NO_START_LOSES };

/* clang-format off */
const struct kete_option isolo_options[ISOLO_OPTION_COUNT] = {
    [ISOLO_CAPTURE_IF] = {"capture-if", "any|both|inner", IF_ANY, 0,
        "Which of the two facing holes must hold seeds for a capture.", "R5", NULL},
    [ISOLO_RESOW_FROM] = {"resow-from", "lap-start|turn-start|capturing-pit", FROM_LAP_START, 0,
        "The hole that captured seeds are sown from: where the capturing lap began, where the turn began, or where the "
        "capture was made.", "R6", NULL},
    [ISOLO_RESOW_FIRST] = {"resow-first", "next-pit|same-pit", FIRST_NEXT, 0,
        "Whether the first captured seed falls in the hole after that one, or in that hole itself.", "R6", NULL},
    [ISOLO_AFTER_RESOW] = {"after-resow", "chain|stop", AFTER_CHAIN, 0,
        "Whether the sowing of captured seeds can capture and relay again, or ends the turn.", "R8", NULL},
    [ISOLO_MIN_START] = {"min-start", "2|1", MIN_TWO, 0,
        "The fewest seeds that a turn can start from.", "R3", NULL},
    [ISOLO_ENEMY_WIPED] = {"enemy-wiped", "continue|stop", WIPED_CONTINUE, 0,
        "Whether the sowing goes on as usual when the enemy has no seeds left, or ends with the captured ones.", "R10",
        NULL},
    [ISOLO_NGHANA_LOOP] = {"nghana-move-loop", "sixteen|fourteen", LOOP_SIXTEEN, 0,
        "Whether the turn that lifts the ng'hana goes round all sixteen holes, or still fourteen.", "R18", NULL},
    [ISOLO_FACING_PROTECTED] = {"facing-protected", "relay|end-of-turn", PROTECTED_RELAY, 0,
        "What a last seed does that would capture protected holes: relay, or end the turn.", "R17", NULL},
    [ISOLO_NO_OTHER_START] = {"no-other-start", "forced-exit|loses", FORCED_EXIT, 0,
        "Who can start only from the ng'hana must do so, or has lost.", "R19", NULL},
    [ISOLO_SKIP_ORIGIN] = {"skip-origin", "no|yes", 0, 0,
        "Whether a sowing that comes round passes over the hole it was lifted from.", "R12", NULL},
    [ISOLO_ENDLESS_RESULT] = {"endless-result", KETE_ENDLESS_RESULTS, KETE_RESULT_ILLEGAL, 0,
        "What a never-ending move is.", "R11", NULL},
    [ISOLO_LAP_CAP] = {"lap-cap", "N", 0, 100000,
        "Laps of one move after which it is reported as over the limit.", "R11", ""},
    [ISOLO_SCORE_MARKS] = {"score-marks", "none", 0, 0,
        "How points of a match are kept with the side holes and their pieces: no source says, so they are not.", "R13",
        ""},
    [ISOLO_FIRST_PLAYER] = {"first-player", "agreed|lot|previous-winner|south", 0, 0,
        "Who makes the first move; a record seats him at South.", "R14", ""},
};
/* clang-format on */

static const struct kete_relay_options stage = {ISOLO_ENDLESS_RESULT, ISOLO_LAP_CAP, ISOLO_SKIP_ORIGIN};

static bool in_opening(const struct kete_position *p, enum kete_side side)
{
    return p->opening >> side & 1;
}

static unsigned least(const struct kete_rules *rules)
{
    return rules->value[ISOLO_MIN_START] == MIN_ONE ? 1 : 2;
}

/* ---- starts ---- */

enum { FOURTEEN = 0xfe7f }; /* A1..A7 and B7..B1 */

void isolo_starts(const struct kete_rules *rules, const struct kete_position *p, struct kete_starts *out)
{
    uint32_t holes = kete_holes_holding(p, p->side, least(rules));
    if (in_opening(p, p->side)) {
        bool none = (holes & FOURTEEN) == 0;
        holes &= FOURTEEN | 1u << ISOLO_NGHANA;
        if (none && rules->value[ISOLO_NO_OTHER_START] == NO_START_LOSES)
            holes = 0;
    }
    kete_starts_set(out, holes);
}

bool isolo_why(const struct kete_rules *rules, const struct kete_position *p, struct kete_move move,
               struct kete_why *out)
{
    unsigned seeds = p->seeds[p->side][move.hole];
    bool outside = in_opening(p, p->side) && !((FOURTEEN | 1u << ISOLO_NGHANA) >> move.hole & 1);
    if (outside)
        *out =
            (struct kete_why){"opening-hole", "in the opening a turn starts from the 14 leftmost holes or the ng'hana",
                              "R16; Italian Wikipedia, Isolo"};
    else if (seeds < least(rules))
        *out = (struct kete_why){"too-few-seeds", seeds ? "a single seed (ngosha) starts no turn" : "the hole is empty",
                                 "R3; Italian Wikipedia, Isolo"};
    else
        *out = (struct kete_why){"no-other-start", "who can start only from the ng'hana has lost under these rules",
                                 "R19"};
    return true;
}

/* ---- playing ---- */

/* The loop of fourteen holes; a sowing can begin outside of it, in B8. */
static kete_hole follow_fourteen(const struct kete_relay *r, kete_hole hole)
{
    hole = kete_follow_own(r, hole);
    while (!(FOURTEEN >> kete_hole_ring(hole) & 1))
        hole = kete_follow_own(r, hole);
    return hole;
}

/* Whether a last seed in this front hole, which was occupied, captures what faces it. */
static bool faces_seeds(const struct kete_relay *r, kete_hole facing)
{
    bool inner = *kete_seeds_at(r->p, facing);
    bool outer = *kete_seeds_at(r->p, kete_hole_behind(&r->rules->variant->board, facing));
    switch (r->rules->value[ISOLO_CAPTURE_IF]) {
    case IF_BOTH:
        return inner && outer;
    case IF_INNER:
        return inner;
    default:
        return inner || outer;
    }
}

/* Takes the two facing holes and says where their seeds are sown. */
static enum kete_next capture(struct kete_relay *r, kete_hole facing)
{
    const uint8_t *value = r->rules->value;
    const kete_hole from[] = {
        [FROM_LAP_START] = r->lap_start, [FROM_TURN_START] = r->start, [FROM_CAPTURING] = r->last};
    r->n = kete_relay_take_both(r, facing);
    r->from = from[value[ISOLO_RESOW_FROM]];
    r->from_itself = value[ISOLO_RESOW_FIRST] == FIRST_SAME;
    return KETE_NEXT_SOW;
}

/* The sowing of captured seeds is the last one of the turn. */
static bool resow_ends(const struct kete_relay *r)
{
    const uint8_t *value = r->rules->value;
    return value[ISOLO_AFTER_RESOW] == AFTER_STOP ||
           (value[ISOLO_ENEMY_WIPED] == WIPED_STOP && kete_side_seeds(r->p, kete_other_side(r->mover)) == 0);
}

static enum kete_next lap_end(struct kete_relay *r)
{
    const struct kete_board *board = &r->rules->variant->board;
    if (r->was == 0 || (r->captured_seeds && resow_ends(r)))
        return KETE_NEXT_END;
    if (kete_ring_back(board, kete_hole_ring(r->last)))
        return KETE_NEXT_RELAY;
    kete_hole facing = kete_hole_facing(board, r->last);
    if (!faces_seeds(r, facing))
        return KETE_NEXT_RELAY;
    bool protected = in_opening(r->p, kete_other_side(r->mover)) && !(FOURTEEN >> kete_hole_ring(facing) & 1);
    if (!protected)
        return capture(r, facing);
    return r->rules->value[ISOLO_FACING_PROTECTED] == PROTECTED_ENDS ? KETE_NEXT_END : KETE_NEXT_RELAY;
}

void isolo_play_traced(const struct kete_rules *rules, struct kete_position *p, struct kete_move move,
                       const struct kete_sink *sink, struct kete_outcome *out)
{
    struct kete_relay r;
    bool opening = in_opening(p, p->side), leaves = opening && move.hole == ISOLO_NGHANA;
    bool fourteen = leaves ? rules->value[ISOLO_NGHANA_LOOP] == LOOP_FOURTEEN : opening;
    if (leaves)
        p->opening = (uint8_t)(p->opening & ~(1u << p->side));
    kete_relay_start(&r, rules, p, move, sink, out, &stage, fourteen ? follow_fourteen : kete_follow_own);
    r.returns = rules->value[ISOLO_RESOW_FROM] == FROM_LAP_START;
    if (kete_relay_run(&r, lap_end))
        kete_relay_finish(&r);
    else if (kete_side_seeds(p, kete_other_side(r.mover)) == 0) /* whatever becomes of the sowing, it is won */
        out->end = (struct kete_end){kete_winner_of(r.mover), KETE_REASON_ENDLESS};
}

/* Nothing but the lack of a legal move ends the game. */
struct kete_end isolo_end(const struct kete_rules *rules, const struct kete_position *p)
{
    (void)rules, (void)p;
    return (struct kete_end){KETE_WINNER_NONE, KETE_REASON_NONE};
}

const char *const isolo_event_rules[KETE_EVENT_COUNT] = {
    [KETE_EVENT_LIFT] = "R3",    [KETE_EVENT_SOW] = "R2",   [KETE_EVENT_RELAY] = "R7",
    [KETE_EVENT_CAPTURE] = "R5", [KETE_EVENT_ENTER] = "R6", [KETE_EVENT_END] = "R4"};
