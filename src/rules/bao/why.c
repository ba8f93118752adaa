/* SPDX-License-Identifier: MIT */
/* Why a start is not one: the rules of bao_starts, asked one by one, each with where it is said. */
#include "rules/bao/bao.h"

#include "rules/ring.h"

enum { FRONT = 0xff };

/* A question about a start that is known not to be one: true if this rule forbids it. */
struct question {
    bool (*forbids)(const struct kete_rules *rules, const struct kete_position *p, const struct kete_starts *starts,
                    struct kete_move move);
    struct kete_why why;
};

static bool owned(const struct kete_rules *rules, const struct kete_position *p)
{
    return bao_owns(rules, p, p->side);
}

static uint32_t holding(const struct kete_position *p, unsigned least)
{
    return ring_holding(ring_load(p->seeds[p->side]), least);
}

static bool no_seed(const struct kete_rules *rules, const struct kete_position *p, const struct kete_starts *starts,
                    struct kete_move move)
{
    (void)starts;
    return p->seeds[p->side][move.hole] == 0 &&
           (move.takasa || rules->value[BAO_CAPTURE_OWN_HOLE] == OWN_HOLE_OCCUPIED);
}

static bool namua_back_row(const struct kete_rules *rules, const struct kete_position *p,
                           const struct kete_starts *starts, struct kete_move move)
{
    (void)rules, (void)starts;
    return p->hand[p->side] > 0 && move.hole >= 8;
}

static bool nothing_to_place(const struct kete_rules *rules, const struct kete_position *p,
                             const struct kete_starts *starts, struct kete_move move)
{
    (void)starts, (void)move;
    return p->hand[p->side] == 0 && p->hand[1 - p->side] > 0 && rules->value[BAO_PHASE_CHANGE] == PHASE_BOTH_HANDS;
}

static bool guarded(const struct kete_rules *rules, const struct kete_position *p, const struct kete_starts *starts,
                    struct kete_move move)
{
    struct kete_rules without = *rules;
    struct kete_starts free;
    (void)starts;
    if (!rules->value[BAO_MALAWI_KUU_GUARD] || move.takasa)
        return false;
    without.value[BAO_MALAWI_KUU_GUARD] = 0;
    bao_starts(&without, p, &free);
    return !free.takasa && free.hole[move.dir] >> move.hole & 1;
}

static bool must_capture(const struct kete_rules *rules, const struct kete_position *p,
                         const struct kete_starts *starts, struct kete_move move)
{
    (void)rules, (void)p;
    return !starts->takasa && (starts->hole[0] | starts->hole[1] | starts->hole[2]) &&
           (move.takasa || !(starts->hole[move.dir] >> move.hole & 1));
}

static bool no_capture(const struct kete_rules *rules, const struct kete_position *p, const struct kete_starts *starts,
                       struct kete_move move)
{
    (void)rules, (void)p;
    return starts->takasa && !move.takasa;
}

static bool under_takasia(const struct kete_rules *rules, const struct kete_position *p,
                          const struct kete_starts *starts, struct kete_move move)
{
    (void)starts;
    return rules->value[BAO_TAKASIA] == TAKASIA_ON && p->hand[p->side] == 0 &&
           p->block == kete_hole_of((enum kete_side)p->side, move.hole);
}

static bool only_mtaji(const struct kete_rules *rules, const struct kete_position *p, const struct kete_starts *starts,
                       struct kete_move move)
{
    (void)starts;
    return rules->value[BAO_TAKASIA] == TAKASIA_MOJA_STATIC && p->hand[p->side] == 0 &&
           bao_threatened(rules, p, kete_other_side((enum kete_side)p->side)) == 1u << move.hole;
}

static bool house_kept(const struct kete_rules *rules, const struct kete_position *p, const struct kete_starts *starts,
                       struct kete_move move)
{
    (void)starts;
    return p->hand[p->side] > 0 && move.hole == BAO_HOUSE && bao_functional(rules, p, (enum kete_side)p->side) &&
           (holding(p, 1) & FRONT) != 1u << BAO_HOUSE;
}

static bool dormant_house(const struct kete_rules *rules, const struct kete_position *p,
                          const struct kete_starts *starts, struct kete_move move)
{
    (void)starts;
    return p->hand[p->side] > 0 && move.hole == BAO_HOUSE && owned(rules, p) &&
           rules->value[BAO_NAMUA_DORMANT_HOUSE] == DORMANT_LAST_RESORT;
}

static bool house_in_mtaji(const struct kete_rules *rules, const struct kete_position *p,
                           const struct kete_starts *starts, struct kete_move move)
{
    (void)starts;
    return p->hand[p->side] == 0 && owned(rules, p) &&
           ((rules->value[BAO_MTAJI_HOUSE_START] == HOUSE_START_FORBIDDEN_TAKASA && move.hole == BAO_HOUSE) ||
            (rules->value[BAO_MTAJI_HOUSE_START] == HOUSE_START_FORCED_FIRST_TAKASA && move.hole != BAO_HOUSE));
}

static bool lone_kichwa(const struct kete_rules *rules, const struct kete_position *p, const struct kete_starts *starts,
                        struct kete_move move)
{
    (void)rules, (void)p;
    unsigned other = move.dir == KETE_DIR_LEFT ? KETE_DIR_RIGHT : KETE_DIR_LEFT;
    return (move.hole == 0 || move.hole == 7) && starts->hole[other] >> move.hole & 1;
}

static bool singleton(const struct kete_rules *rules, const struct kete_position *p, const struct kete_starts *starts,
                      struct kete_move move)
{
    (void)rules, (void)starts;
    return p->seeds[p->side][move.hole] == 1;
}

static bool front_first(const struct kete_rules *rules, const struct kete_position *p, const struct kete_starts *starts,
                        struct kete_move move)
{
    (void)rules, (void)p;
    return move.hole >= 8 && (starts->hole[1] | starts->hole[2]) & FRONT;
}

static bool otherwise(const struct kete_rules *rules, const struct kete_position *p, const struct kete_starts *starts,
                      struct kete_move move)
{
    (void)rules, (void)p, (void)starts, (void)move;
    return true;
}

/* In the order in which a reader would ask. Sources: docs/variants/bao.md, where each rule point lists them. */
static const struct question questions[] = {
    {no_seed, {"empty-hole", "the hole is empty", "R5, R10; Donkers 2003, rules 1.3 and 3.3"}},
    {namua_back_row,
     {"front-row-in-namua", "in namua the seed from the hand goes into the front row", "R11; Donkers 2003, rule 2.3"}},
    {nothing_to_place,
     {"no-seed-in-hand", "the namua stage lasts until both hands are empty, and this hand is",
      "R3; Donkers 2003, rules 2.2 and 3.1"}},
    {guarded,
     {"kuu-guard", "an enemy house may not be captured while the own functional one is threatened",
      "R26; Malawi's Bawo"}},
    {must_capture,
     {"must-capture", "it captures nothing here, and captures are compulsory",
      "R4; de Voogt 1995 pp. 38-39; Donkers 2003, rules 1.7a and 2.3b"}},
    {no_capture, {"no-capture", "no capture is possible, so the move is a takasa", "R4, R8; Donkers 2003, rule 1.7"}},
    {under_takasia,
     {"takasia", "the hole is under takasia: no move starts there",
      "R21, R23; de Voogt 1995 pp. 41-43; Donkers 2003, rules 4.1 to 4.1c"}},
    {only_mtaji,
     {"mtaji-moja", "it is the opponent's only hole to capture, and may not be emptied", "R21; Nierse, mtaji moja"}},
    {house_kept,
     {"house-kept", "a functional house starts a takasa only when it is the only occupied front hole",
      "R11; Donkers 2003, rule 2.4b"}},
    {dormant_house, {"house-last", "the own house starts a takasa only when nothing else can", "R10"}},
    {house_in_mtaji, {"house-in-mtaji", "the rules on takasa from an owned house in mtaji forbid this start", "R17"}},
    {lone_kichwa,
     {"lone-kichwa", "a kichwa that is the only occupied front hole may not be sown towards the back row",
      "R19; de Voogt 1995 pp. 40-41; Donkers 2003, rules 2.4a and 3.5b"}},
    {singleton, {"singleton", "a single seed does not start this move", "R10; Donkers 2003, rules 2.4c and 3.3"}},
    {front_first,
     {"front-first", "a front hole with two seeds or more has to start before the back row may",
      "R18; de Voogt 1995 p. 41; Donkers 2003, rule 3.5a"}},
    {otherwise, {"not-a-start", "the hole does not start a move in this position", "docs/variants/bao.md"}},
};

bool bao_why(const struct kete_rules *rules, const struct kete_position *position, struct kete_move move,
             struct kete_why *out)
{
    struct kete_starts starts;
    bao_starts(rules, position, &starts);
    for (unsigned i = 0; i < sizeof questions / sizeof questions[0]; i++)
        if (questions[i].forbids(rules, position, &starts, move)) {
            *out = questions[i].why;
            return true;
        }
    return false;
}
