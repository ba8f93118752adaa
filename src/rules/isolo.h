/* SPDX-License-Identifier: MIT */
/* Isolo, the game of the Sukuma, as women and boys play it: docs/variants/isolo.md. The two share everything but the
 * position at the start and the boys' opening, which a position without KETE_KEY_OPENING never is in. */
#ifndef KETE_RULES_ISOLO_H
#define KETE_RULES_ISOLO_H

#include "rules/rules.h"

enum {
    ISOLO_CAPTURE_IF,
    ISOLO_RESOW_FROM,
    ISOLO_RESOW_FIRST,
    ISOLO_AFTER_RESOW,
    ISOLO_MIN_START,
    ISOLO_ENEMY_WIPED,
    ISOLO_NGHANA_LOOP,
    ISOLO_FACING_PROTECTED,
    ISOLO_NO_OTHER_START,
    ISOLO_SKIP_ORIGIN,
    ISOLO_ENDLESS_RESULT,
    ISOLO_LAP_CAP,
    ISOLO_SCORE_MARKS,
    ISOLO_FIRST_PLAYER,
    ISOLO_OPTION_COUNT
};
extern const struct kete_option isolo_options[ISOLO_OPTION_COUNT];

/* The hole of 17 seeds, B8. */
enum { ISOLO_NGHANA = 8 };

void isolo_starts(const struct kete_rules *rules, const struct kete_position *position, struct kete_starts *out);
void isolo_play_traced(const struct kete_rules *rules, struct kete_position *position, struct kete_move move,
                       const struct kete_sink *sink, struct kete_outcome *out);
struct kete_end isolo_end(const struct kete_rules *rules, const struct kete_position *position);
extern const char *const isolo_event_rules[KETE_EVENT_COUNT];
bool isolo_why(const struct kete_rules *rules, const struct kete_position *position, struct kete_move move,
               struct kete_why *out);

#endif
