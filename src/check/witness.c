/* SPDX-License-Identifier: MIT */
#include "check/witness.h"

#include "base/xalloc.h"
#include "rules/random.h"

#include <stdlib.h>
#include <string.h>

/* ---- comparing ---- */

static bool same_seeds(const struct kete_position *a, const struct kete_position *b)
{
    return memcmp(a->seeds, b->seeds, sizeof a->seeds) == 0 && memcmp(a->hand, b->hand, sizeof a->hand) == 0 &&
           memcmp(a->store, b->store, sizeof a->store) == 0 && a->unsown == b->unsown;
}

/* The hole that the side to move finds under takasia: the one it may not start from. */
static kete_hole reply_block(const struct kete_position *p)
{
    return p->block != KETE_NO_HOLE && kete_hole_side(p->block) == p->side ? p->block : KETE_NO_HOLE;
}

/* A move that both allow, played under both. */
static bool same_result(const struct kete_rules *const rules[2], const struct kete_position positions[2],
                        struct kete_move move, bool last_board)
{
    struct kete_position after[2] = {positions[0], positions[1]};
    struct kete_outcome outcome[2];
    for (int r = 0; r < 2; r++)
        kete_rules_play(rules[r], &after[r], move, NULL, &outcome[r]);
    if (outcome[0].end.winner != outcome[1].end.winner)
        return false;
    if (outcome[0].verdict != KETE_PLAYED || outcome[1].verdict != KETE_PLAYED)
        return outcome[0].verdict == outcome[1].verdict || outcome[0].end.winner != KETE_WINNER_NONE;
    if (outcome[0].end.winner != KETE_WINNER_NONE && !last_board)
        return true;
    return same_seeds(&after[0], &after[1]) && reply_block(&after[0]) == reply_block(&after[1]);
}

static bool contains(const struct kete_moves *moves, struct kete_move move)
{
    for (unsigned i = 0; i < moves->count; i++)
        if (kete_move_equal(moves->move[i], move))
            return true;
    return false;
}

static bool part(struct kete_parting *out, enum kete_parting_kind kind, const struct kete_position positions[2],
                 struct kete_move move, int only)
{
    *out = (struct kete_parting){kind, {positions[0], positions[1]}, move, only};
    return true;
}

/* The same with the lists of moves at hand. */
static bool parting_among(const struct kete_rules *const rules[2], const struct kete_position positions[2],
                          const struct kete_moves moves[2], bool last_board, struct kete_parting *out)
{
    for (int r = 0; r < 2; r++)
        for (unsigned i = 0; i < moves[r].count; i++)
            if (!contains(&moves[1 - r], moves[r].move[i]))
                return part(out, KETE_PART_MOVES, positions, moves[r].move[i], r);
    for (unsigned i = 0; i < moves[0].count; i++)
        if (!same_result(rules, positions, moves[0].move[i], last_board))
            return part(out, KETE_PART_RESULT, positions, moves[0].move[i], 0);
    return false;
}

bool kete_parting_at(const struct kete_rules *const rules[2], const struct kete_position positions[2], bool last_board,
                     struct kete_parting *out)
{
    struct kete_moves moves[2];
    for (int r = 0; r < 2; r++)
        kete_rules_moves(rules[r], &positions[r], &moves[r]);
    return parting_among(rules, positions, moves, last_board, out);
}

/* ---- exact search: layer by layer, positions met before left out ---- */

struct node {
    struct kete_position position[2];
    uint32_t step; /* index of the step that led here; UINT32_MAX for the start */
};

struct step {
    uint32_t before;
    struct kete_move move;
};

struct search {
    struct kete_witness *witness;
    const struct kete_rules *rules[2];
    struct node *layer, *next;
    uint32_t layer_count, next_count, next_room;
    struct step *steps;
    uint32_t step_count, step_room;
    uint64_t *seen; /* open addressing, 0 = free */
    uint32_t seen_room, seen_count;
};

static uint64_t node_hash(const struct kete_position position[2])
{
    uint64_t hash = kete_position_hash(&position[0]) * 3 + kete_position_hash(&position[1]);
    return hash ? hash : 1;
}

static bool put(uint64_t *table, uint32_t room, uint64_t hash)
{
    uint32_t i = (uint32_t)hash & (room - 1);
    for (; table[i]; i = (i + 1) & (room - 1))
        if (table[i] == hash)
            return false;
    table[i] = hash;
    return true;
}

static bool is_new(struct search *s, uint64_t hash)
{
    if (s->seen_count * 2 >= s->seen_room) {
        uint32_t room = s->seen_room ? s->seen_room * 2 : 1 << 12;
        uint64_t *table = kete_xcalloc(room, sizeof *table);
        for (uint32_t i = 0; i < s->seen_room; i++)
            if (s->seen[i])
                put(table, room, s->seen[i]);
        free(s->seen);
        s->seen = table;
        s->seen_room = room;
    }
    bool added = put(s->seen, s->seen_room, hash);
    s->seen_count += added;
    return added;
}

static void add_node(struct search *s, const struct node *from, struct kete_move move)
{
    struct node node = *from;
    for (int r = 0; r < 2; r++) {
        struct kete_outcome outcome;
        kete_rules_play(s->rules[r], &node.position[r], move, NULL, &outcome);
        if (outcome.end.winner != KETE_WINNER_NONE || outcome.verdict != KETE_PLAYED)
            return;
    }
    if (!is_new(s, node_hash(node.position)))
        return;
    if (s->step_count == s->step_room) {
        s->step_room = s->step_room ? s->step_room * 2 : 1024;
        s->steps = kete_xrealloc(s->steps, s->step_room * sizeof s->steps[0]);
    }
    s->steps[s->step_count] = (struct step){from->step, move};
    node.step = s->step_count++;
    if (s->next_count == s->next_room) {
        s->next_room = s->next_room ? s->next_room * 2 : 1024;
        s->next = kete_xrealloc(s->next, s->next_room * sizeof s->next[0]);
    }
    s->next[s->next_count++] = node;
}

static void write_steps(struct search *s, uint32_t step)
{
    struct kete_witness *w = s->witness;
    unsigned plies = 0;
    for (uint32_t i = step; i != UINT32_MAX; i = s->steps[i].before)
        plies++;
    w->plies = plies;
    for (uint32_t i = step; i != UINT32_MAX; i = s->steps[i].before)
        w->moves[--plies] = s->steps[i].move;
}

/* Compares all of a layer and makes the next one. True at the first parting. */
static bool search_layer(struct search *s)
{
    struct kete_witness *w = s->witness;
    for (uint32_t i = 0; i < s->layer_count; i++) {
        struct node *node = &s->layer[i];
        struct kete_moves moves[2];
        w->looked_at++;
        for (int r = 0; r < 2; r++)
            kete_rules_moves(s->rules[r], &node->position[r], &moves[r]);
        if (parting_among(s->rules, node->position, moves, w->last_board, &w->parting)) {
            write_steps(s, node->step);
            return true;
        }
        for (unsigned m = 0; m < moves[0].count; m++)
            add_node(s, node, moves[0].move[m]);
    }
    return false;
}

static bool search_exactly(struct search *s, const struct kete_position start[2])
{
    struct kete_witness *w = s->witness;
    s->layer = kete_xcalloc(1, sizeof *s->layer);
    s->layer[0] = (struct node){{start[0], start[1]}, UINT32_MAX};
    s->layer_count = 1;
    while (s->layer_count && w->exact_depth < w->max_plies) {
        if (search_layer(s))
            return w->exact = true;
        w->exact_depth++;
        if (w->progress)
            w->progress(w->to, w->exact_depth, 0);
        free(s->layer);
        s->layer = s->next;
        s->layer_count = s->next_count;
        s->next = NULL;
        s->next_count = s->next_room = 0;
        if (w->looked_at + s->layer_count > w->nodes)
            break;
    }
    if (s->layer_count == 0)
        w->exact_depth = w->max_plies; /* every game has ended */
    return false;
}

/* ---- random games ---- */

/* Plays one game under both; true if they part within `max` plies. */
static bool play_game(struct search *s, struct kete_random *random, const struct kete_position start[2], unsigned max,
                      struct kete_move *moves, unsigned *plies, struct kete_parting *parting)
{
    struct kete_position position[2] = {start[0], start[1]};
    for (*plies = 0; *plies < max; ++*plies) {
        struct kete_outcome outcome[2];
        struct kete_move move;
        if (kete_parting_at(s->rules, position, s->witness->last_board, parting))
            return true;
        if (!kete_random_play(s->rules[0], random, &position[0], &move, &outcome[0]))
            return false;
        kete_rules_play(s->rules[1], &position[1], move, NULL, &outcome[1]);
        if (outcome[0].end.winner != KETE_WINNER_NONE || outcome[0].verdict != KETE_PLAYED)
            return false;
        moves[*plies] = move;
    }
    return false;
}

/* Random games, each allowed to be as long as one ply less than the best so far; once one has parted, as many again as
 * were needed for it, and a thousand more, look for a shorter one. */
static bool search_randomly(struct search *s, const struct kete_position start[2])
{
    struct kete_witness *w = s->witness;
    struct kete_random random = {w->seed};
    struct kete_move moves[KETE_WITNESS_PLIES_MAX];
    unsigned max = w->max_plies < KETE_WITNESS_PLIES_MAX ? w->max_plies : KETE_WITNESS_PLIES_MAX, plies;
    uint64_t until = w->games;
    bool found = false;
    for (w->played = 0; w->played < until && max > w->exact_depth; w->played++) {
        struct kete_parting parting;
        if (w->progress && w->played % 1000 == 0)
            w->progress(w->to, w->exact_depth, w->played);
        if (!play_game(s, &random, start, max, moves, &plies, &parting))
            continue;
        if (!found && w->played * 2 + 1000 < until)
            until = w->played * 2 + 1000;
        found = true;
        w->parting = parting;
        w->plies = max = plies;
        memcpy(w->moves, moves, plies * sizeof moves[0]);
    }
    return found;
}

bool kete_witness_find(struct kete_witness *w, const struct kete_rules *p, const struct kete_rules *q,
                       const struct kete_position *start)
{
    struct kete_position starts[2];
    struct search search = {.witness = w, .rules = {p, q}};
    w->parting = (struct kete_parting){0};
    w->plies = w->exact_depth = 0;
    w->looked_at = w->played = 0;
    w->exact = false;
    for (int r = 0; r < 2; r++) {
        if (start)
            starts[r] = *start;
        else
            kete_rules_setup(search.rules[r], &starts[r]);
    }
    if (!same_seeds(&starts[0], &starts[1]) || starts[0].side != starts[1].side)
        return w->exact = part(&w->parting, KETE_PART_SETUP, starts, (struct kete_move){0}, 0);
    bool found = search_exactly(&search, starts) || search_randomly(&search, starts);
    free(search.layer);
    free(search.next);
    free(search.steps);
    free(search.seen);
    return found;
}

/* ---- why ---- */

bool kete_witness_blames(const struct kete_witness *w, const struct kete_rules *p, const struct kete_rules *q,
                         const struct kete_position *start, const unsigned *options, unsigned count)
{
    struct kete_rules changed = *p;
    const struct kete_rules *const rules[2] = {p, &changed};
    struct kete_position position[2];
    struct kete_parting parting;
    for (unsigned i = 0; i < count; i++) {
        changed.value[options[i]] = q->value[options[i]];
        changed.number[options[i]] = q->number[options[i]];
    }
    for (int r = 0; r < 2; r++) {
        if (start)
            position[r] = *start;
        else
            kete_rules_setup(rules[r], &position[r]);
    }
    if (!same_seeds(&position[0], &position[1]) || position[0].side != position[1].side)
        return w->parting.kind == KETE_PART_SETUP;
    for (unsigned i = 0; i < w->plies; i++) {
        struct kete_outcome outcome;
        for (int r = 0; r < 2; r++)
            if (!kete_rules_try(rules[r], &position[r], w->moves[i], &outcome, NULL))
                return false; /* it parts earlier, on a game that P and Q share: not by this alone */
        if (!same_seeds(&position[0], &position[1]))
            return false;
    }
    return kete_parting_at(rules, position, w->last_board, &parting);
}
