/* SPDX-License-Identifier: MIT */
/* Which holes may start a move, and what the board alone decides: set-up, threats, takasia, the end. */
#include "rules/bao/bao.h"

#include "rules/ring.h"

#include <string.h>

enum { FRONT = 0xff, BACK = 0xff00, KIMBI = 0xc3 };

/* ---- set-up (R1) ---- */

void bao_setup(const struct kete_rules *rules, struct kete_position *out)
{
    static const struct {
        uint8_t front[8], back, hand, house;
    } setups[] = {
        [SETUP_KISWAHILI_6_22] = {{0, 0, 0, 0, 6, 2, 2, 0}, 0, 22, 3},
        [SETUP_KUJIFUNZA_2] = {{2, 2, 2, 2, 2, 2, 2, 2}, 2, 0, 0},
        [SETUP_MALAWI_8_20] = {{0, 0, 0, 0, 8, 2, 2, 0}, 0, 20, 3},
    };
    unsigned i = rules->value[BAO_SETUP];
    *out = kete_position_empty();
    for (int side = 0; side < 2; side++) {
        memcpy(out->seeds[side], setups[i].front, 8);
        memset(out->seeds[side] + 8, setups[i].back, 8);
        out->hand[side] = setups[i].hand;
    }
    out->house = rules->value[BAO_HOUSE_RULES] == HOUSE_ON ? setups[i].house : 0;
    out->side = rules->value[BAO_FIRST_PLAYER] == 1; /* north; "lot" is South: the record says otherwise */
}

/* ---- captures ---- */

/* 0xff at front holes where a last seed would capture: occupied (R5), and the hole it faces too. */
static inline kete_ring targets(const struct kete_rules *rules, kete_ring own, kete_ring enemy)
{
    kete_ring none = {0};
    kete_ring facing = __builtin_shufflevector(enemy, none, 7, 6, 5, 4, 3, 2, 1, 0, 16, 16, 16, 16, 16, 16, 16, 16);
    kete_ring target = (kete_ring)(facing > 0);
    return rules->value[BAO_CAPTURE_OWN_HOLE] == OWN_HOLE_ANY ? target : target & (kete_ring)(own > 0);
}

/* Where the last seed of a start falls. A hole left out makes the round one shorter (R9, `big-lap-origin=skipped`). */
static inline unsigned start_landing(const struct kete_rules *rules, unsigned hole, unsigned n, bool forward)
{
    if (__builtin_expect(n >= 16 && rules->value[BAO_BIG_LAP_ORIGIN] == ORIGIN_SKIPPED, 0))
        n = (n - 1) % 15 + 1;
    return ring_landing(hole, n, forward);
}

/* Starts of 16 seeds and more, where the rules let them capture (R9). From 17 on the landing hole has had a seed of the
 * same sowing; 16 end in the emptied start, unless the sowing leaves that hole out. */
static void big_captures(const struct kete_rules *rules, kete_ring own, kete_ring enemy, uint32_t captures[2])
{
    bool skips = rules->value[BAO_BIG_LAP_ORIGIN] == ORIGIN_SKIPPED;
    unsigned max = rules->value[BAO_CAPTURE_START_MAX] == START_MAX_NONE ? KETE_SEEDS_MAX : 16;
    unsigned least = skips || rules->value[BAO_CAPTURE_OWN_HOLE] == OWN_HOLE_ANY ? 16 : 17;
    for (unsigned h = 0; h < 16; h++)
        for (unsigned forward = 0; forward < 2; forward++) {
            unsigned landing = start_landing(rules, h, own[h], forward);
            if (own[h] >= least && own[h] <= max && landing < 8 && enemy[7 - landing] > 0)
                captures[forward] |= 1u << h;
        }
}

/* Holes whose first sowing captures, by ring direction: [0] backward, [1] forward. */
static inline void find_captures(const struct kete_rules *rules, kete_ring own, kete_ring enemy, kete_ring target,
                                 uint32_t captures[2])
{
    static const kete_ring hole = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    uint8_t least = rules->value[BAO_MTAJI_SINGLETON] ? 1 : 2;
    uint8_t most = rules->value[BAO_CAPTURE_START_MAX] == START_MAX_14 ? 14 : 15;
    kete_ring able = (kete_ring)(own >= least) & (kete_ring)(own <= most);
    captures[1] = ring_bits(ring_pick(target, hole + own) & able);
    captures[0] = ring_bits(ring_pick(target, hole - own) & able);
    if (__builtin_expect(rules->value[BAO_CAPTURE_START_MAX] >= START_MAX_16, 0))
        big_captures(rules, own, enemy, captures);
}

uint32_t bao_threatened(const struct kete_rules *rules, const struct kete_position *position, enum kete_side side)
{
    kete_ring own = ring_load(position->seeds[side]), enemy = ring_load(position->seeds[1 - side]);
    uint32_t captures[2], threatened = 0;
    find_captures(rules, own, enemy, targets(rules, own, enemy), captures);
    for (unsigned forward = 0; forward < 2; forward++)
        for (uint32_t left = captures[forward]; left; left &= left - 1) {
            unsigned h = (unsigned)__builtin_ctz(left);
            threatened |= 1u << (7 - start_landing(rules, h, position->seeds[side][h], forward));
        }
    return threatened;
}

/* Malawi: no capture of an enemy house while the own functional one is threatened (R26). */
static kete_ring guard_kuu(const struct kete_rules *rules, const struct kete_position *p, kete_ring target, bool namua)
{
    unsigned side = p->side;
    if (!bao_functional(rules, p, side) || !bao_owns(rules, p, 1 - side))
        return target;
    bool threatened =
        namua ? p->seeds[1 - side][7 - BAO_HOUSE] > 0 : bao_threatened(rules, p, 1 - side) >> BAO_HOUSE & 1;
    return threatened ? target & ~ring_spot(7 - BAO_HOUSE) : target;
}

/* ---- takasa ---- */

/* Front holes from which a namua takasa may start (R10, R11). */
static uint32_t namua_takasa(const struct kete_rules *rules, const struct kete_position *p, uint32_t occupied,
                             uint32_t multi)
{
    unsigned side = p->side;
    bool owned = bao_owns(rules, p, side), functional = bao_functional(rules, p, side);
    const uint32_t house = 1u << BAO_HOUSE;
    bool last = owned && !functional && rules->value[BAO_NAMUA_DORMANT_HOUSE] == DORMANT_LAST_RESORT;
    if (last)
        multi &= ~house;
    bool singles = multi == 0;
    switch (rules->value[BAO_NAMUA_SINGLETON]) {
    case SINGLETON_OWNED:
        singles |= owned;
        break;
    case SINGLETON_FUNCTIONAL:
        singles |= functional;
        break;
    case SINGLETON_EXCEPT_HOUSE:
        singles = (multi & ~house) == 0;
        break;
    default:
        singles = true;
    }
    uint32_t starts = singles ? occupied : multi;
    bool kept = functional && rules->value[BAO_NAMUA_HOUSE_TAKASA] == HOUSE_TAKASA_ONLY_IF_ALONE;
    if ((kept || last) && occupied != house)
        starts &= ~house;
    return starts;
}

/* Holes from which an mtaji takasa may start (R10, R17, R18, R23). */
static uint32_t mtaji_takasa(const struct kete_rules *rules, const struct kete_position *p, uint32_t able)
{
    unsigned side = p->side;
    bool owned = bao_owns(rules, p, side);
    const uint32_t house = 1u << BAO_HOUSE;
    uint32_t front = able & FRONT, back = able & BACK;
    if (rules->value[BAO_MTAJI_HOUSE_START] == HOUSE_START_FORBIDDEN_TAKASA && owned)
        front &= ~house;
    if (rules->value[BAO_MTAJI_HOUSE_START] == HOUSE_START_FORCED_FIRST_TAKASA && bao_functional(rules, p, side))
        return house;
    if (rules->value[BAO_TAKASIA] == TAKASIA_ON && p->block != KETE_NO_HOLE && kete_hole_side(p->block) == side)
        front &= ~(1u << kete_hole_ring(p->block));
    if (rules->value[BAO_TAKASIA] == TAKASIA_MOJA_STATIC) {
        uint32_t threatened = bao_threatened(rules, p, 1 - side);
        if (threatened && !(threatened & (threatened - 1)))
            front &= ~threatened;
    }
    if (rules->value[BAO_MTAJI_ROWS] == ROWS_ANY)
        return front | back;
    return front ? front : back;
}

/* Takes away the direction in which a lone kichwa would leave the front row empty (R19). */
static void forbid_lone_kichwa(const struct kete_rules *rules, uint32_t occupied, uint32_t multi, bool namua,
                               struct kete_starts *out)
{
    uint32_t alone;
    if (rules->value[BAO_LONE_KICHWA] == LONE_ILLEGAL)
        alone = occupied;
    else if (rules->value[BAO_LONE_KICHWA] == LONE_ILLEGAL_IF_ONLY_MULTI && !namua)
        alone = multi;
    else
        return;
    if (alone == 0x01)
        out->hole[KETE_DIR_LEFT] &= ~0x01u;
    if (alone == 0x80)
        out->hole[KETE_DIR_RIGHT] &= ~0x80u;
}

/* ---- starts ---- */

/* The blocker's duty to capture the hole he put under takasia (R23). */
static inline void set_duty(const struct kete_rules *rules, const struct kete_position *p, struct kete_starts *out)
{
    out->must_take = 0xff;
    out->must_first = false;
    if (__builtin_expect(p->block == KETE_NO_HOLE || rules->value[BAO_TAKASIA_MUST_CAPTURE] == MUST_CAPTURE_NO, 1))
        return;
    if (rules->value[BAO_TAKASIA] != TAKASIA_ON || kete_hole_side(p->block) == p->side)
        return;
    out->must_take = (uint8_t)kete_hole_ring(p->block);
    out->must_first = rules->value[BAO_TAKASIA_MUST_CAPTURE] == MUST_CAPTURE_FIRST;
}

static inline void namua_starts(const struct kete_rules *rules, const struct kete_position *p, kete_ring own,
                                kete_ring target, struct kete_starts *out)
{
    uint32_t captures = ring_bits(target);
    out->takasa = captures == 0;
    if (captures) {
        out->hole[KETE_DIR_NONE] = captures & KIMBI;
        out->enter_right = captures & KIMBI & ~0x0fu;
        out->hole[KETE_DIR_LEFT] = out->hole[KETE_DIR_RIGHT] = captures & ~(uint32_t)KIMBI;
        return;
    }
    uint32_t occupied = ring_holding(own, 1) & FRONT, multi = ring_holding(own, 2) & FRONT;
    out->hole[KETE_DIR_NONE] = 0;
    out->hole[KETE_DIR_LEFT] = out->hole[KETE_DIR_RIGHT] = namua_takasa(rules, p, occupied, multi);
    forbid_lone_kichwa(rules, occupied, multi, true, out);
}

static inline void mtaji_starts(const struct kete_rules *rules, const struct kete_position *p, kete_ring own,
                                kete_ring enemy, kete_ring target, struct kete_starts *out)
{
    uint32_t captures[2];
    find_captures(rules, own, enemy, target, captures);
    out->hole[KETE_DIR_NONE] = 0;
    out->takasa = (captures[0] | captures[1]) == 0;
    if (!out->takasa) { /* in the back row, right is backward in ring order */
        out->hole[KETE_DIR_RIGHT] = (captures[1] & FRONT) | (captures[0] & BACK);
        out->hole[KETE_DIR_LEFT] = (captures[0] & FRONT) | (captures[1] & BACK);
        return;
    }
    uint32_t occupied = ring_holding(own, 1), multi = ring_holding(own, 2);
    uint32_t able = rules->value[BAO_MTAJI_SINGLETON] ? occupied : multi;
    out->hole[KETE_DIR_LEFT] = out->hole[KETE_DIR_RIGHT] = mtaji_takasa(rules, p, able);
    forbid_lone_kichwa(rules, occupied & FRONT, multi & FRONT, false, out);
}

void bao_starts(const struct kete_rules *rules, const struct kete_position *p, struct kete_starts *out)
{
    unsigned side = p->side;
    bool namua = p->hand[side] > 0;
    kete_ring own = ring_load(p->seeds[side]), enemy = ring_load(p->seeds[1 - side]);
    kete_ring target = targets(rules, own, enemy);
    if (__builtin_expect(rules->value[BAO_MALAWI_KUU_GUARD], 0))
        target = guard_kuu(rules, p, target, namua);
    out->plain = false;
    out->enter_right = 0;
    set_duty(rules, p, out);
    if (namua) {
        namua_starts(rules, p, own, target, out);
    } else if (p->hand[1 - side] > 0 && rules->value[BAO_PHASE_CHANGE] == PHASE_BOTH_HANDS) {
        memset(out->hole, 0, sizeof out->hole); /* still in namua, and no seed to place: no move (R3) */
        out->takasa = false;
    } else {
        mtaji_starts(rules, p, own, enemy, target, out);
    }
}

/* ---- takasia (R21, R22) ---- */

kete_hole bao_takasia(const struct kete_rules *rules, const struct kete_position *p, enum kete_side mover)
{
    enum kete_side enemy = kete_other_side(mover);
    uint32_t threatened = bao_threatened(rules, p, mover);
    if (threatened == 0 || threatened & (threatened - 1))
        return KETE_NO_HOLE;
    if (rules->value[BAO_TAKASIA_OPPONENT_TEST] == 0 && bao_threatened(rules, p, enemy))
        return KETE_NO_HOLE;
    kete_ring front = ring_load(p->seeds[enemy]);
    uint32_t occupied = ring_holding(front, 1) & FRONT, multi = ring_holding(front, 2) & FRONT;
    unsigned hole = (unsigned)__builtin_ctz(threatened);
    bool owned = bao_owns(rules, p, enemy) && hole == BAO_HOUSE;
    bool exempt = occupied == threatened || multi == threatened;
    exempt |= owned && rules->value[BAO_TAKASIA_HOUSE_EXEMPT] == EXEMPT_OWNED;
    exempt |= owned && rules->value[BAO_TAKASIA_HOUSE_EXEMPT] == EXEMPT_FUNCTIONAL && bao_functional(rules, p, enemy);
    exempt |= rules->value[BAO_TAKASIA_SINGLETON_EXEMPT] && p->seeds[enemy][hole] == 1;
    return exempt ? KETE_NO_HOLE : kete_hole_of(enemy, hole);
}

/* ---- the end (R24) ---- */

static bool immobile(const struct kete_position *p, unsigned side)
{
    return p->hand[side] == 0 && ring_holding(ring_load(p->seeds[side]), 2) == 0;
}

struct kete_end bao_end(const struct kete_rules *rules, const struct kete_position *p)
{
    enum kete_side next = p->side, mover = kete_other_side(next);
    uint64_t front[2];
    memcpy(&front[0], p->seeds[0], 8);
    memcpy(&front[1], p->seeds[1], 8);
    if (__builtin_expect(front[mover] == 0, 0))
        return (struct kete_end){kete_winner_of(next), KETE_REASON_FRONT_ROW};
    if (__builtin_expect(front[next] == 0, 0))
        return (struct kete_end){kete_winner_of(mover), KETE_REASON_FRONT_ROW};
    if (rules->value[BAO_IMMOBILE] != IMMOBILE_ON_TURN) {
        if (immobile(p, next))
            return (struct kete_end){kete_winner_of(mover), KETE_REASON_IMMOBILE};
        if (immobile(p, mover))
            return (struct kete_end){kete_winner_of(next), KETE_REASON_IMMOBILE};
    }
    return (struct kete_end){KETE_WINNER_NONE, KETE_REASON_NONE};
}

/* ---- what annotations say ---- */

const char *bao_stage(const struct kete_rules *rules, const struct kete_position *p)
{
    bool both = rules->value[BAO_PHASE_CHANGE] == PHASE_BOTH_HANDS;
    return p->hand[p->side] || (both && p->hand[1 - p->side]) ? "namua" : "mtaji";
}

/* What a lap in the own house brings depends on the stage and on what the move is for; a move ends by R7 only where its
 * last seed fell into an empty hole. */
const char *bao_event_rule(const struct kete_position *before, struct kete_move move, const struct kete_event *event)
{
    bool namua = before->hand[before->side] > 0;
    switch (event->kind) {
    case KETE_EVENT_PLACE:
        return move.takasa ? "R11" : "R4, R5";
    case KETE_EVENT_LIFT:
        return namua ? "R11" : move.takasa ? "R18" : "R9";
    case KETE_EVENT_TAX:
        return "R12";
    case KETE_EVENT_RELAY:
        return "R7";
    case KETE_EVENT_CAPTURE:
        return "R5";
    case KETE_EVENT_ENTER:
        return "R6";
    case KETE_EVENT_STOP:
    case KETE_EVENT_SAFARI:
        return !move.takasa ? "R15" : namua ? "R13" : "R14";
    case KETE_EVENT_TAKASIA:
        return kete_hole_side(event->hole) == before->side ? "R23" : "R21";
    case KETE_EVENT_END:
        return event->seeds == 1 ? "R7" : NULL;
    default:
        return NULL;
    }
}
