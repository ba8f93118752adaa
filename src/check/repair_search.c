/* SPDX-License-Identifier: MIT */
/* Trying acts of the pen: all sets of one act, then of two, and so on. A set is extended by an act at the slot where it
 * fails or at one before, back to its own last act: a later act cannot mend an earlier fault. The sets that carry
 * furthest are extended first. */
#include "check/repair.h"

#include "base/xalloc.h"

#include <stdlib.h>

enum {
    POOL_MAX = 8192,   /* sets of one depth that are kept for extension */
    WINDOW_MAX = 4096, /* slots before the one that fails that are tried: no honest game is longer */
    ACTS_MAX = 4,
};

static bool spent(const struct repair *repair)
{
    return repair->suggest->replayed >= repair->suggest->effort;
}

/* ---- the sets of one depth, the least promising on top of a heap ---- */

static uint64_t promise(const struct node *node)
{
    return (uint64_t)node->fail << 8 | (255u - node->parts);
}

static void sift_down(struct pool *pool)
{
    for (unsigned i = 0;;) {
        unsigned least = i;
        for (unsigned child = 2 * i + 1; child <= 2 * i + 2 && child < pool->count; child++)
            if (promise(pool->node[child]) < promise(pool->node[least]))
                least = child;
        if (least == i)
            return;
        struct node *other = pool->node[i];
        pool->node[i] = pool->node[least];
        pool->node[least] = other;
        i = least;
    }
}

static void sift_up(struct pool *pool, unsigned i)
{
    for (; i && promise(pool->node[i]) < promise(pool->node[(i - 1) / 2]); i = (i - 1) / 2) {
        struct node *other = pool->node[i];
        pool->node[i] = pool->node[(i - 1) / 2];
        pool->node[(i - 1) / 2] = other;
    }
}

static void keep(struct repair *repair, struct pool *pool, const struct node *node)
{
    if (pool->count == POOL_MAX) {
        pool->dropped = true;
        if (promise(node) <= promise(pool->node[0]))
            return;
        *pool->node[0] = *node;
        sift_down(pool);
        return;
    }
    if (pool->count == pool->room) {
        pool->room = pool->room ? 2 * pool->room : 256;
        pool->node = kete_xrealloc(pool->node, pool->room * sizeof pool->node[0]);
    }
    struct node *kept = kete_arena_alloc(&repair->scratch, sizeof *kept);
    *kept = *node;
    pool->node[pool->count++] = kept;
    sift_up(pool, pool->count - 1);
}

static int by_promise(const void *a, const void *b)
{
    uint64_t left = promise(*(struct node *const *)a), right = promise(*(struct node *const *)b);
    return (left < right) - (left > right);
}

/* ---- plainness: how many parts of a token change ---- */

static bool answers_differ(struct kete_said a, struct kete_said b)
{
    return a.choices != b.choices || a.choice != b.choice;
}

/* Parts in which the token says another thing than the move, an answer among them; `marks` are counted apart. A letter
 * left out is only a change where it has to be written. */
static unsigned parts_changed(struct kete_said written, struct kete_said move, bool ambiguous, unsigned *marks)
{
    *marks = (unsigned)((written.takasa != move.takasa) + (written.house != move.house));
    if (!written.read || written.opening)
        return 3;
    bool row = written.row ? written.row != move.row : move.row == KETE_SAID_BACK;
    bool dir = written.dir ? move.dir && written.dir != move.dir : move.dir && ambiguous;
    bool side = written.side && written.side != move.side;
    return (unsigned)((written.column != move.column) + dir + row + side + answers_differ(written, move));
}

static bool same_said(struct kete_said a, struct kete_said b)
{
    return a.read == b.read && a.side == b.side && a.row == b.row && a.column == b.column && a.dir == b.dir &&
           a.takasa == b.takasa && a.house == b.house && !answers_differ(a, b);
}

/* ---- acts ---- */

/* A set being extended: where it reads, and what the token there means. */
struct place {
    struct repair *repair;
    const struct node *from;
    struct pool *pool; /* NULL: the sets made are not extended further */
    const struct walk *walk;
    uint32_t slot;
    enum kete_meaning meaning;
    struct kete_move written; /* the move that the token means */
};

static struct node child_of(const struct place *place, enum kete_edit_kind act)
{
    struct node node = *place->from;
    node.parent = place->from;
    node.act = act;
    node.depth = (uint8_t)(place->from->depth + 1);
    node.level = 1;
    node.at = place->slot;
    node.number = place->walk->line.number;
    node.side = kete_side_letter((enum kete_side)place->walk->line.position.side);
    node.to = NULL;
    node.walk = *place->walk;
    return node;
}

/* Reads on after the act; what reaches the end is replayed in full, the rest is kept for extension. */
static void carry_on(const struct place *place, struct node *node, uint32_t next, unsigned parts)
{
    struct repair *repair = place->repair;
    struct walk walk = node->walk;
    repair->suggest->tried++;
    node->next = next;
    node->parts = (uint8_t)(place->from->parts + parts > 255 ? 255 : place->from->parts + parts);
    node->fail = repair_read_on(repair, &walk, node->sides, next);
    bool done = node->fail == repair->count && repair_confirm(repair, node);
    if (!done && place->pool)
        keep(repair, place->pool, node);
}

static void try_replace(const struct place *place, struct kete_move move)
{
    struct repair *repair = place->repair;
    bool fails = place->slot == place->from->fail;
    if (!fails && place->meaning == KETE_MEANS_A_MOVE && kete_move_equal(move, place->written))
        return;
    struct node node = child_of(place, KETE_EDIT_REPLACE);
    node.move = move;
    node.said = repair_said(repair->rules, &place->walk->line.position, move);
    struct kete_said written = repair->tokens[repair_token(repair, node.sides, place->slot)].said;
    unsigned marks, parts = parts_changed(written, node.said, place->meaning == KETE_MEANS_SEVERAL, &marks);
    node.level = parts > 0 || place->from->level;
    if (repair_play(repair, &node.walk, move, place->slot)) {
        node.walk.off = 0;
        carry_on(place, &node, place->slot + 1, parts + marks);
    }
}

static void try_insert(const struct place *place, struct kete_move move)
{
    struct repair *repair = place->repair;
    struct node node = child_of(place, KETE_EDIT_INSERT);
    node.move = move;
    node.said = repair_said(repair->rules, &place->walk->line.position, move);
    if (repair_play(repair, &node.walk, move, UINT32_MAX)) {
        node.walk.off = 0;
        carry_on(place, &node, place->slot, 3);
    }
}

/* The token of the slot stands right before or behind too: it may have been written twice. */
static bool doubled(const struct repair *repair, uint32_t slot)
{
    struct kete_said said = repair->tokens[slot].said;
    return (slot && same_said(said, repair->tokens[slot - 1].said)) ||
           (slot + 1 < repair->count && same_said(said, repair->tokens[slot + 1].said));
}

static void try_delete(const struct place *place)
{
    struct node node = child_of(place, KETE_EDIT_DELETE);
    carry_on(place, &node, place->slot + 1, doubled(place->repair, place->slot) ? 1 : 3);
}

static void try_swap(const struct place *place, uint32_t span)
{
    struct repair *repair = place->repair;
    uint32_t slot = place->slot, other = slot + span;
    if (other >= repair->count)
        return;
    struct node node = child_of(place, KETE_EDIT_SWAP);
    uint32_t a = repair_token(repair, node.sides, slot), b = repair_token(repair, node.sides, other);
    node.span = (uint8_t)span;
    if (same_said(repair->tokens[a].said, repair->tokens[b].said) || !repair_read(repair, &node.walk, b, slot))
        return;
    for (uint32_t s = slot + 1; s < other; s++)
        if (!repair_read(repair, &node.walk, repair_token(repair, node.sides, s), s))
            return;
    if (repair_read(repair, &node.walk, a, other))
        carry_on(place, &node, other + 1, 2 + span);
}

static void try_sides(const struct place *place)
{
    struct node node = child_of(place, KETE_EDIT_SIDES);
    node.sides = place->slot;
    carry_on(place, &node, place->slot, 4);
}

/* All acts at one slot. */
static void try_acts(struct place *place)
{
    struct repair *repair = place->repair;
    const struct line *line = &place->walk->line;
    bool token = place->slot < repair->count, open = line->end.winner == KETE_WINNER_NONE && !line->boardless;
    struct kete_resolved resolved;
    repair->moves->count = 0;
    if (open) {
        kete_rules_moves(repair->rules, &line->position, repair->moves);
        repair->suggest->replayed += repair->moves->count;
    }
    place->meaning = KETE_MEANS_NONE;
    if (open && token) {
        struct kete_said said = repair->tokens[repair_token(repair, place->from->sides, place->slot)].said;
        if (said.read && !said.opening)
            place->meaning = kete_resolve(repair->rules, &line->position, said, &resolved);
        place->written = resolved.move;
    }
    for (unsigned m = 0; m < repair->moves->count && !spent(repair); m++) {
        if (token)
            try_replace(place, repair->moves->move[m]);
        try_insert(place, repair->moves->move[m]);
    }
    if (!token)
        return;
    try_delete(place);
    if (open) {
        try_swap(place, 1);
        try_swap(place, 2);
        if (place->from->sides == UINT32_MAX && place->slot + 2 < repair->count)
            try_sides(place);
    }
}

static void read_slot(struct repair *repair, const struct node *from, struct walk *walk, uint32_t slot)
{
    repair_read(repair, walk, repair_token(repair, from->sides, slot), slot);
}

/* Extends a set by one act, at the slot where it fails and then at those before it. */
static void extend(struct repair *repair, const struct node *from, struct pool *pool)
{
    uint32_t first = from->fail - from->next >= WINDOW_MAX ? from->fail - WINDOW_MAX + 1 : from->next;
    uint32_t slots = from->fail - first + 1;
    struct walk *walks = kete_xrealloc(NULL, slots * sizeof *walks);
    repair->cut |= first > from->next;
    walks[0] = from->walk;
    for (uint32_t slot = from->next; slot < first; slot++)
        read_slot(repair, from, &walks[0], slot);
    for (uint32_t i = 1; i < slots; i++) {
        walks[i] = walks[i - 1];
        read_slot(repair, from, &walks[i], first + i - 1);
    }
    for (uint32_t i = slots; i-- > 0 && !spent(repair);) {
        struct place place = {.repair = repair, .from = from, .pool = pool, .walk = &walks[i], .slot = first + i};
        try_acts(&place);
    }
    free(walks);
}

/* ---- the levels ---- */

/* The first ply that the best set of acts does not carry past. */
static void note_furthest(struct repair *repair, const struct pool *pool)
{
    const struct node *best = pool->count ? pool->node[0] : NULL;
    for (unsigned i = 1; i < pool->count; i++)
        if (promise(pool->node[i]) > promise(best))
            best = pool->node[i];
    if (!best || best->fail <= repair->furthest)
        return;
    repair->furthest = best->fail;
    repair->suggest->furthest_acts = best->depth;
}

void repair_search(struct repair *repair)
{
    struct kete_suggest *suggest = repair->suggest;
    struct pool pools[ACTS_MAX + 1] = {0};
    struct node root = {.sides = UINT32_MAX, .walk = repair->start};
    struct walk walk = repair->start;
    unsigned last = suggest->max_acts && suggest->max_acts < ACTS_MAX ? suggest->max_acts : ACTS_MAX;
    bool whole = true;
    root.fail = repair->failing = repair->furthest = repair_read_on(repair, &walk, UINT32_MAX, 0);
    keep(repair, &pools[0], &root);
    for (unsigned depth = 1; depth <= last && !suggest->count && !spent(repair); depth++) {
        struct pool *from = &pools[depth - 1], *to = &pools[depth];
        if (from->count)
            qsort(from->node, from->count, sizeof from->node[0], by_promise);
        for (unsigned i = 0; i < from->count && !spent(repair); i++)
            extend(repair, from->node[i], depth < last ? to : NULL);
        note_furthest(repair, to);
        whole &= !spent(repair) && !from->dropped && !repair->cut;
        suggest->whole += whole;
    }
    suggest->spent = spent(repair);
    for (unsigned depth = 0; depth <= ACTS_MAX; depth++)
        free(pools[depth].node);
}
