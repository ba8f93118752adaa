/* SPDX-License-Identifier: MIT */
/* Pictures of a position that need no other program: SVG, and a tabular for LaTeX. South is at the bottom, or North.
 * The holes of the last move are marked by shape and colour, and what the picture shows is said in words for those who
 * cannot see it.
 */
#ifndef KETE_BOARD_PICTURE_H
#define KETE_BOARD_PICTURE_H

#include "base/text.h"
#include "board/position.h"

struct kete_picture {
    const struct kete_board *board;
    const struct kete_position *position;
    bool north;           /* North is at the bottom */
    uint32_t played[2];   /* holes to mark as played (by side, bit = ring index) */
    uint32_t captured[2]; /* ... and as captured */
    const char *title;    /* UTF-8 without control characters */
};

/* Appends a whole SVG document: role="img", with the title, and kete_picture_words as its description. */
void kete_picture_svg(const struct kete_picture *picture, struct kete_text *out);

/* Appends a tabular that needs no package, with the title above it and what is not in the holes below. */
void kete_picture_latex(const struct kete_picture *picture, struct kete_text *out);

/* Appends the position in words, hole by hole. */
void kete_picture_words(const struct kete_picture *picture, struct kete_text *out);

/* Append UTF-8 text so that it means itself in XML, and in LaTeX. */
void kete_xml_text(const char *text, struct kete_text *out);
void kete_latex_text(const char *text, struct kete_text *out);

#endif
