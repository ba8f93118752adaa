/* SPDX-License-Identifier: MIT */
/* Position text, one line, and pictures of a board.
 *
 *     b8,..,b1/a8,..,a1/A1,..,A8/B1,..,B8 S hand=22,22 house=SN [block=a2] [unsown=1]
 *
 * Rows as in the picture, South at the bottom, then the side to move, then the keys of the variant
 * (geometry.h). Reading is tolerant of blanks around commas and slashes and of the order of keys;
 * writing is canonical and round-trips.
 */
#ifndef KETE_BOARD_POSITION_TEXT_H
#define KETE_BOARD_POSITION_TEXT_H

#include "base/error.h"
#include "base/text.h"
#include "board/position.h"

/* Reads a position. False and an error with the column (1-based byte in `text`) for anything else.
 * A total other than the board's is no error here: see kete_position_total. */
bool kete_position_parse(const struct kete_board *board, struct kete_slice text, struct kete_position *out,
                         struct kete_error *error) __attribute__((warn_unused_result));

/* Appends the canonical text. */
void kete_position_print(const struct kete_board *board, const struct kete_position *position, struct kete_text *out);

/* Appends a picture of several lines, South at the bottom, each line led by `indent`; holes in the mask of
 * `marked` (by side, bit = ring index) stand in brackets. */
void kete_position_draw(const struct kete_board *board, const struct kete_position *position, const uint32_t marked[2],
                        const char *indent, struct kete_text *out);

#endif
