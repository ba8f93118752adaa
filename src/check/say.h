/* SPDX-License-Identifier: MIT */
/* Saying a move that was played in full, so that it can be written in any notation: side, row, column, direction,
 * answers and marks, whatever the record's own text left out.
 *
 *     struct kete_said said = kete_say_ply(rules, ply, KETE_TAKASIA_MARK_CREATES);
 *     kete_notation_write(notation, said, &text);
 */
#ifndef KETE_CHECK_SAY_H
#define KETE_CHECK_SAY_H

#include "check/replay.h"

/* What a token of the ply can say. `dir` is 0 where the move has no direction of its own. The takasia mark stands on
 * the move that `mark` names: on the one that puts a hole under takasia (CREATES, EITHER), on the reply played under it
 * (REPLY), on none. The ply must have been played. */
struct kete_said kete_say_ply(const struct kete_rules *rules, const struct kete_ply *ply, enum kete_takasia_mark mark);

#endif
