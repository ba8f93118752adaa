/* SPDX-License-Identifier: MIT */
/* What Bao la Kiswahili and Bao la Kujifunza share: their options and their engine. The rule points R1-R27 are those of
 * docs/variants/bao.md, where each names its sources. */
#ifndef KETE_RULES_BAO_H
#define KETE_RULES_BAO_H

#include "rules/rules.h"

enum { BAO_HOUSE = 4 }; /* ring index of the house: hole 5 of the front row */

/* Options, in the order of the table in options.c. */
enum bao_option {
    BAO_SETUP,
    BAO_FIRST_PLAYER,
    BAO_PHASE_CHANGE,
    BAO_HOUSE_RULES,
    BAO_HOUSE_MIN,
    BAO_CAPTURE_OWN_HOLE,
    BAO_CAPTURE_START_MAX,
    BAO_FIRST_LAP,
    BAO_CHAIN_ENTRY,
    BAO_BIG_LAP_ORIGIN,
    BAO_NAMUA_SINGLETON,
    BAO_NAMUA_DORMANT_HOUSE,
    BAO_NAMUA_HOUSE_TAKASA,
    BAO_TAX_WHEN,
    BAO_TAKASA_HOUSE_NAMUA,
    BAO_TAKASA_HOUSE_MTAJI,
    BAO_CAPTURE_HOUSE_MTAJI,
    BAO_CAPTURE_HOUSE_MIN,
    BAO_HOUSE_COUNT_TAKASA,
    BAO_HOUSE_COUNT_CAPTURE,
    BAO_HOUSE_IN_MTAJI,
    BAO_MTAJI_HOUSE_START,
    BAO_MTAJI_ROWS,
    BAO_MTAJI_SINGLETON,
    BAO_LONE_KICHWA,
    BAO_WIN_MOMENT,
    BAO_IMMOBILE,
    BAO_TAKASIA,
    BAO_TAKASIA_LAST_NAMUA,
    BAO_TAKASIA_OPPONENT_TEST,
    BAO_TAKASIA_HOUSE_EXEMPT,
    BAO_TAKASIA_SINGLETON_EXEMPT,
    BAO_TAKASIA_FROM_HOUSE,
    BAO_TAKASIA_DURATION,
    BAO_TAKASIA_MUST_CAPTURE,
    BAO_ENDLESS_RESULT,
    BAO_ENDLESS_TEST,
    BAO_DRAW_LIMITS,
    BAO_MALAWI_KUU_GUARD,
    BAO_LAP_CAP,
    BAO_OPTION_COUNT
};

/* Values, in the order of the table. Options with two values no and yes, or off and on, are 0 and 1. */
enum { SETUP_KISWAHILI_6_22, SETUP_KUJIFUNZA_2, SETUP_MALAWI_8_20 };
enum { PHASE_BOTH_HANDS, PHASE_OWN_HAND };
enum { HOUSE_ON, HOUSE_OFF };
enum { HOUSE_MIN_6, HOUSE_MIN_8 };
enum { OWN_HOLE_OCCUPIED, OWN_HOLE_ANY };
enum { START_MAX_14, START_MAX_15, START_MAX_16, START_MAX_NONE };
enum { FIRST_LAP_DECIDES, FIRST_LAP_FREE };
enum { ENTRY_KEEP_DIRECTION, ENTRY_CHOOSE };
enum { ORIGIN_SOWN, ORIGIN_SKIPPED };
enum { SINGLETON_OWNED, SINGLETON_FUNCTIONAL, SINGLETON_EXCEPT_HOUSE, SINGLETON_ALWAYS };
enum { DORMANT_ORDINARY, DORMANT_LAST_RESORT };
enum { HOUSE_TAKASA_ONLY_IF_ALONE, HOUSE_TAKASA_FREE };
enum { TAX_BEFORE_MIN, TAX_AFTER_MIN, TAX_OWNED_ALONE, TAX_ALWAYS_ALONE, TAX_BEFORE_7, TAX_MALAWI_NINE };
enum { NAMUA_STOP, NAMUA_CHOICE };
enum { MTAJI_GO_ON, MTAJI_STOP_FUNCTIONAL, MTAJI_STOP_OWNED, MTAJI_CHOICE };
enum { CAPTURE_GO_ON, CAPTURE_CHOICE };
enum { CAPTURE_MIN_FUNCTIONAL, CAPTURE_MIN_OWNED };
enum { COUNT_AFTER, COUNT_BEFORE, COUNT_MOVE_START };
enum { HOUSE_PERSISTS, HOUSE_OWN_FIRST_CAPTURE, HOUSE_ANY_FIRST_CAPTURE, HOUSE_ENDS, HOUSE_ENDS_OWN_HAND };
enum { HOUSE_START_ALLOWED, HOUSE_START_FORBIDDEN_TAKASA, HOUSE_START_FORCED_FIRST_TAKASA };
enum { ROWS_FRONT_FIRST, ROWS_ANY };
enum { LONE_ILLEGAL, LONE_ILLEGAL_IF_ONLY_MULTI, LONE_LOSES, LONE_ALLOWED };
enum { WIN_ON_CAPTURE, WIN_AFTER_LAP, WIN_END_OF_MOVE };
enum { IMMOBILE_ON_TURN, IMMOBILE_AFTER_MOVE, IMMOBILE_AT_ONCE };
enum { TAKASIA_ON, TAKASIA_OFF, TAKASIA_MOJA_STATIC };
enum { EXEMPT_OWNED, EXEMPT_FUNCTIONAL, EXEMPT_NONE };
enum { FROM_HOUSE_STOP, FROM_HOUSE_FIRST_LAP_GOES_ON, FROM_HOUSE_ANY_LAP_GOES_ON };
enum { DURATION_REPLY, DURATION_UNTIL_CLEARED };
enum { MUST_CAPTURE_NO, MUST_CAPTURE_SOMEWHERE, MUST_CAPTURE_FIRST };
enum { TEST_CYCLE, TEST_LAPS_OVER, TEST_LAPS_FROM, TEST_SEEDS_OVER, TEST_SEEDS_TOTAL_OVER, TEST_PASSES_FROM };
enum { DRAW_NONE, DRAW_QUIET_200_PLY_2000 };

extern const struct kete_option bao_options[BAO_OPTION_COUNT];

/* The functions of struct kete_variant. */
void bao_setup(const struct kete_rules *rules, struct kete_position *out);
void bao_starts(const struct kete_rules *rules, const struct kete_position *position, struct kete_starts *out);
void bao_play(const struct kete_rules *rules, struct kete_position *position, struct kete_move move,
              struct kete_outcome *out);
void bao_play_traced(const struct kete_rules *rules, struct kete_position *position, struct kete_move move,
                     const struct kete_sink *sink, struct kete_outcome *out);
/* For struct kete_variant: the stage by the hand, and where each step's rule is said. */
const char *bao_stage(const struct kete_rules *rules, const struct kete_position *position);
const char *bao_event_rule(const struct kete_position *before, struct kete_move move, const struct kete_event *event);
struct kete_end bao_end(const struct kete_rules *rules, const struct kete_position *position);
bool bao_why(const struct kete_rules *rules, const struct kete_position *position, struct kete_move move,
             struct kete_why *out);

/* Shared by the files of this folder. */

static inline unsigned bao_house_min(const struct kete_rules *rules)
{
    return rules->value[BAO_HOUSE_MIN] == HOUSE_MIN_6 ? 6 : 8;
}

/* Whether `side` owns his house. Where the game has no houses, what a position says of them has no effect. */
static inline bool bao_owns(const struct kete_rules *rules, const struct kete_position *position, unsigned side)
{
    return position->house >> side & 1 && rules->value[BAO_HOUSE_RULES] == HOUSE_ON;
}

/* Whether `side` owns a house of at least the minimum. */
static inline bool bao_functional(const struct kete_rules *rules, const struct kete_position *position,
                                  enum kete_side side)
{
    return bao_owns(rules, position, side) && position->seeds[side][BAO_HOUSE] >= bao_house_min(rules);
}

/* Ring direction of a move's letter: right is +1 in the front row and -1 in the back row. A namua capture names the
 * kichwa of entry: from the left one the seeds run right. */
static inline bool bao_forward(unsigned hole, unsigned dir, bool namua_capture)
{
    return namua_capture ? dir == KETE_DIR_LEFT : (dir == KETE_DIR_RIGHT) == (hole < 8);
}

/* Enemy front holes that `side` could capture with a first sowing in mtaji (R5, R9), as a mask in the enemy's view. */
uint32_t bao_threatened(const struct kete_rules *rules, const struct kete_position *position, enum kete_side side);

/* The hole that a takasa just played by `mover` puts under takasia (R21, R22), or KETE_NO_HOLE. */
kete_hole bao_takasia(const struct kete_rules *rules, const struct kete_position *position, enum kete_side mover);

#endif
