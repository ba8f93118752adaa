/* SPDX-License-Identifier: MIT */
/* Edit distance with swaps, in a band around the diagonal.
 *
 * Row i holds the costs of A's first i elements against B's first j, for j - i in [low, high]. A path that leaves the
 * band w cells beside both corners has more than w edits; a cost of at most w is therefore the cheapest there is
 * (Ukkonen). */
#include "check/align.h"

#include "base/xalloc.h"

#include <stdlib.h>

enum { FAR = UINT32_MAX / 2, BAND_FIRST = 16, ROWS = 4 };

static const struct width {
    uint8_t a, b;
} widths[] = {
    [KETE_EDIT_SAME] = {1, 1},   [KETE_EDIT_SUBSTITUTE] = {1, 1}, [KETE_EDIT_DELETE] = {1, 0},
    [KETE_EDIT_INSERT] = {0, 1}, [KETE_EDIT_SWAP] = {2, 2},       [KETE_EDIT_EXCHANGE] = {3, 3},
};

struct table {
    bool (*same)(void *with, uint32_t a, uint32_t b);
    void *with;
    uint32_t skip;            /* elements before the table, which are the same */
    int64_t n, m;             /* elements in it */
    int64_t low, high, width; /* the band */
    uint32_t *row[ROWS];      /* row i is row[i % ROWS]; cell j is at j - i - low */
    uint8_t *best;            /* the edit that ends in each cell */
};

uint32_t kete_edit_width(enum kete_edit_kind kind, bool of_b)
{
    return of_b ? widths[kind].b : widths[kind].a;
}

static bool same(const struct table *t, int64_t i, int64_t j)
{
    return t->same(t->with, t->skip + (uint32_t)i, t->skip + (uint32_t)j);
}

/* The cost of a cell; FAR outside of the band. */
static uint32_t cost_at(const struct table *t, int64_t i, int64_t j)
{
    if (i < 0 || j < 0 || j - i < t->low || j - i > t->high)
        return FAR;
    return t->row[i % ROWS][j - i - t->low];
}

/* Whether the edit can be the last one of A's first i and B's first j elements. */
static bool can_end(const struct table *t, enum kete_edit_kind kind, int64_t i, int64_t j)
{
    if (i < widths[kind].a || j < widths[kind].b)
        return false;
    switch (kind) {
    case KETE_EDIT_SAME:
        return same(t, i - 1, j - 1);
    case KETE_EDIT_SWAP:
        return same(t, i - 1, j - 2) && same(t, i - 2, j - 1);
    case KETE_EDIT_EXCHANGE:
        return same(t, i - 1, j - 3) && same(t, i - 3, j - 1) && same(t, i - 2, j - 2);
    default:
        return true;
    }
}

/* Of edits that cost the same the first of this list is taken. */
static const uint8_t order[] = {KETE_EDIT_SAME,       KETE_EDIT_SWAP,   KETE_EDIT_EXCHANGE,
                                KETE_EDIT_SUBSTITUTE, KETE_EDIT_DELETE, KETE_EDIT_INSERT};

static void fill_cell(struct table *t, int64_t i, int64_t j)
{
    uint32_t least = i == 0 && j == 0 ? 0 : FAR;
    uint8_t best = KETE_EDIT_SAME;
    for (unsigned k = 0; k < sizeof order; k++) {
        const enum kete_edit_kind kind = (enum kete_edit_kind)order[k];
        uint32_t cost = cost_at(t, i - widths[kind].a, j - widths[kind].b) + (kind != KETE_EDIT_SAME);
        if (cost < least && can_end(t, kind, i, j)) {
            least = cost;
            best = (uint8_t)kind;
        }
    }
    t->row[i % ROWS][j - i - t->low] = least;
    t->best[i * t->width + j - i - t->low] = best;
}

static void fill(struct table *t)
{
    for (int64_t i = 0; i <= t->n; i++)
        for (int64_t d = t->low; d <= t->high; d++) {
            int64_t j = i + d;
            t->row[i % ROWS][d - t->low] = FAR;
            if (j >= 0 && j <= t->m)
                fill_cell(t, i, j);
        }
}

/* Gives the table a band of `w` on both sides of the corners. False past the limit of cells. */
static bool set_band(struct table *t, int64_t w, uint64_t cells_max)
{
    int64_t slope = t->m - t->n, low = (slope < 0 ? slope : 0) - w, high = (slope > 0 ? slope : 0) + w;
    low = low < -t->n ? -t->n : low;
    high = high > t->m ? t->m : high;
    if ((uint64_t)(high - low + 1) * (uint64_t)(t->n + 1) > cells_max)
        return false;
    t->low = low;
    t->high = high;
    t->width = high - low + 1;
    for (int r = 0; r < ROWS; r++)
        t->row[r] = kete_xrealloc(t->row[r], (size_t)t->width * sizeof t->row[r][0]);
    t->best = kete_xrealloc(t->best, (size_t)t->width * (size_t)(t->n + 1));
    return true;
}

static void push(struct kete_alignment *out, enum kete_edit_kind kind, uint32_t a, uint32_t b)
{
    out->edits[out->count++] = (struct kete_edit){kind, a, b};
    out->cost += kind != KETE_EDIT_SAME;
}

/* Reads the edits back from the last cell, and turns their order around. */
static void trace(const struct table *t, struct kete_alignment *out)
{
    uint32_t first = out->count;
    for (int64_t i = t->n, j = t->m; i > 0 || j > 0;) {
        enum kete_edit_kind kind = (enum kete_edit_kind)t->best[i * t->width + j - i - t->low];
        i -= widths[kind].a;
        j -= widths[kind].b;
        push(out, kind, t->skip + (uint32_t)i, t->skip + (uint32_t)j);
    }
    for (uint32_t from = first, to = out->count; from + 1 < to; from++) {
        struct kete_edit edit = out->edits[from];
        out->edits[from] = out->edits[--to];
        out->edits[to] = edit;
    }
}

/* Element by element, and what is left over at the end: where not even a narrow band fits. */
static void align_in_order(const struct table *t, struct kete_alignment *out)
{
    for (int64_t i = 0, most = t->n > t->m ? t->n : t->m; i < most; i++) {
        enum kete_edit_kind kind = i >= t->m       ? KETE_EDIT_DELETE
                                   : i >= t->n     ? KETE_EDIT_INSERT
                                   : same(t, i, i) ? KETE_EDIT_SAME
                                                   : KETE_EDIT_SUBSTITUTE;
        push(out, kind, t->skip + (uint32_t)(i < t->n ? i : t->n), t->skip + (uint32_t)(i < t->m ? i : t->m));
    }
}

static void align_table(struct table *t, struct kete_alignment *out, uint64_t cells_max)
{
    int64_t w = BAND_FIRST, full = t->n > t->m ? t->n : t->m;
    for (; !out->proven && set_band(t, w, cells_max); w *= 2) {
        fill(t);
        out->proven = cost_at(t, t->n, t->m) <= w || w >= full;
    }
    if (t->best)
        trace(t, out);
    else
        align_in_order(t, out);
}

void kete_align_within(struct kete_alignment *out, uint32_t a_count, uint32_t b_count,
                       bool (*same_element)(void *with, uint32_t a, uint32_t b), void *with, uint64_t cells_max)
{
    struct table t = {.same = same_element, .with = with};
    uint32_t least = a_count < b_count ? a_count : b_count, tail = 0;
    *out = (struct kete_alignment){.edits = kete_xcalloc((size_t)a_count + b_count + 1, sizeof out->edits[0])};
    while (t.skip < least && same_element(with, t.skip, t.skip))
        push(out, KETE_EDIT_SAME, t.skip, t.skip), t.skip++;
    while (tail < least - t.skip && same_element(with, a_count - 1 - tail, b_count - 1 - tail))
        tail++;
    t.n = a_count - tail - t.skip;
    t.m = b_count - tail - t.skip;
    align_table(&t, out, cells_max);
    for (; tail; tail--)
        push(out, KETE_EDIT_SAME, a_count - tail, b_count - tail);
    for (int r = 0; r < ROWS; r++)
        free(t.row[r]);
    free(t.best);
}

void kete_align(struct kete_alignment *out, uint32_t a_count, uint32_t b_count,
                bool (*same_element)(void *with, uint32_t a, uint32_t b), void *with)
{
    kete_align_within(out, a_count, b_count, same_element, with, KETE_ALIGN_CELLS_MAX);
}

void kete_alignment_free(struct kete_alignment *alignment)
{
    free(alignment->edits);
    *alignment = (struct kete_alignment){0};
}
