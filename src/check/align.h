/* SPDX-License-Identifier: MIT */
/* Aligning two sequences: the cheapest way to turn A into B by leaving out, putting in, replacing and swapping
 * elements, each at the cost of 1. Time and memory are bounded: a band around the diagonal is widened until the result
 * is proven to be the cheapest, or until the limit of cells is reached; what is given then still turns A into B, but
 * says that it is not proven.
 *
 *     struct kete_alignment alignment;
 *     kete_align(&alignment, a_count, b_count, same_ply, &plies);
 *     for (i = 0; i < alignment.count; i++) show(&alignment.edits[i]);
 *     kete_alignment_free(&alignment);
 */
#ifndef KETE_CHECK_ALIGN_H
#define KETE_CHECK_ALIGN_H

#include <stdbool.h>
#include <stdint.h>

enum kete_edit_kind {
    KETE_EDIT_SAME,       /* one element of each */
    KETE_EDIT_SUBSTITUTE, /* one element of each, which differ */
    KETE_EDIT_DELETE,     /* one element of A */
    KETE_EDIT_INSERT,     /* one element of B */
    KETE_EDIT_SWAP,       /* two of each: x y became y x */
    KETE_EDIT_EXCHANGE,   /* three of each: x y z became z y x, as when two plies of one player are swapped */
};

/* `a` and `b` are the first elements concerned; where one side has none, the place where it would stand. */
struct kete_edit {
    enum kete_edit_kind kind;
    uint32_t a, b;
};

struct kete_alignment {
    struct kete_edit *edits; /* in order */
    uint32_t count;
    uint32_t cost; /* of all edits */
    bool proven;   /* nothing cheaper exists */
};

/* Cells of the table: of two sequences of up to 2000 elements all is looked at; of two of 100,000 a band of 40. */
enum { KETE_ALIGN_CELLS_MAX = 4 * 1024 * 1024 };

/* Elements that an edit takes from each side. */
uint32_t kete_edit_width(enum kete_edit_kind kind, bool of_b);

/* `same` may be any relation; it need not be transitive. */
void kete_align(struct kete_alignment *out, uint32_t a_count, uint32_t b_count,
                bool (*same)(void *with, uint32_t a, uint32_t b), void *with);

/* The same with a limit of one's own. */
void kete_align_within(struct kete_alignment *out, uint32_t a_count, uint32_t b_count,
                       bool (*same)(void *with, uint32_t a, uint32_t b), void *with, uint64_t cells_max);

void kete_alignment_free(struct kete_alignment *alignment);

#endif
