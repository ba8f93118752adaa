/* SPDX-License-Identifier: MIT */
/* The slow engine: where moves may start, and what follows a move. */
#include "reference/slow_turn.h"

#include <stdio.h>
#include <string.h>

/* ---- starts ---- */

struct starts {
    unsigned count;
    struct slow_start start[64];
};

static void add(struct starts *list, struct slow_start s)
{
    list->start[list->count++] = s;
}

/* R5: captures of namua. R6: holes 3-6 choose the kichwa. */
static void namua_captures(const struct slow_rules *r, const struct slow_board *b, int me, struct starts *list)
{
    for (int k = 1; k <= 8; k++) {
        bool own = b->seeds[me][SLOW_FRONT][k] > 0 || r->own_any;
        if (!own || b->seeds[1 - me][SLOW_FRONT][9 - k] == 0)
            continue;
        bool letter = k >= 3 && k <= 6;
        if (letter || k <= 2)
            add(list, (struct slow_start){SLOW_FRONT, k, -1, letter, false, false});
        if (letter || k >= 7)
            add(list, (struct slow_start){SLOW_FRONT, k, 1, letter, false, false});
    }
}

/* R9, R10: the front column that a first sowing from there would capture with, or 0. */
static int first_lap_captures(const struct slow_rules *r, const struct slow_board *b, int me, int row, int column,
                              int step)
{
    int n = b->seeds[me][row][column];
    if (n < (r->singletons ? 1 : 2) || n > r->capture_max)
        return 0;
    struct slow_board copy = *b;
    struct slow_turn t = {
        .r = r, .b = &copy, .me = me, .enemy = 1 - me, .start = {row, column, step, true, false, false}};
    struct slow_walker w = {row, column, step};
    slow_lift_and_sow(&t, &w);
    bool was_occupied = r->own_any || copy.seeds[me][w.row][w.column] >= 2;
    if (w.row != SLOW_FRONT || !was_occupied || b->seeds[1 - me][SLOW_FRONT][9 - w.column] == 0)
        return 0;
    return w.column;
}

/* Captures of mtaji. The blocked hole may capture: R23 is about takasa, and where the mark is set without a look at the
 * opponent's captures (R21) the move counts of the reference hold only so. */
static void mtaji_captures(const struct slow_rules *r, const struct slow_board *b, int me, struct starts *list)
{
    for (int row = SLOW_FRONT; row <= SLOW_BACK; row++) {
        for (int k = 1; k <= 8; k++) {
            for (int step = -1; step <= 1; step += 2) {
                if (first_lap_captures(r, b, me, row, k, step) == 0)
                    continue;
                add(list, (struct slow_start){row, k, step, true, false, false});
            }
        }
    }
}

/* Adds a takasa to both sides; R19: not, or at a price, out of the front row from a lone kichwa. illegal-if-only-multi
 * says nothing about namua: the move counts of rust-ban (5657, 23272) are those of "allowed". */
static void add_takasa(const struct slow_rules *r, const struct slow_board *b, int me, int row, int column,
                       struct starts *list)
{
    bool only_occupied = slow_front_holes_with(b, me, 1) == 1;
    bool namua = slow_in_namua(r, b, me);
    bool only_multi = slow_front_holes_with(b, me, 2) == 1 && b->seeds[me][row][column] >= 2;
    for (int step = -1; step <= 1; step += 2) {
        bool outwards = row == SLOW_FRONT && ((column == 1 && step < 0) || (column == 8 && step > 0));
        if (outwards && only_occupied && r->lone_illegal)
            continue;
        if (outwards && only_multi && r->lone_multi && !namua)
            continue;
        bool loses = outwards && only_occupied && r->lone_loses;
        add(list, (struct slow_start){row, column, step, true, true, loses});
    }
}

/* R10: whether a singleton may start a namua takasa. */
static bool singleton_may_start(const struct slow_rules *r, const struct slow_board *b, int me)
{
    bool owned = r->house && b->owns[me];
    int with_two = slow_front_holes_with(b, me, 2);
    bool house_has_two = b->seeds[me][SLOW_FRONT][5] >= 2;
    if (r->single_always)
        return true;
    if (r->single_malawi)
        return with_two - house_has_two == 0;
    if (r->single_if_owned && owned)
        return true;
    if (r->single_if_functional && slow_functional_house(r, b, me))
        return true;
    /* where an owned dormant house is the last resort it is no hole to start from instead */
    if (r->dormant_last && owned && !slow_functional_house(r, b, me) && house_has_two)
        with_two--;
    return with_two == 0;
}

/* R11: takasa of namua, from the front row only. */
static bool may_namua_takasa(const struct slow_rules *r, const struct slow_board *b, int me, int k)
{
    int n = b->seeds[me][SLOW_FRONT][k];
    bool alone = slow_front_holes_with(b, me, 1) == 1;
    bool owned_house = r->house && k == 5 && b->owns[me];
    if (n == 0)
        return false;
    if (owned_house && slow_functional_house(r, b, me))
        return alone || r->tax_free;
    if (owned_house && r->dormant_last)
        return alone;
    if (n == 1)
        return singleton_may_start(r, b, me);
    return true;
}

static void namua_takasas(const struct slow_rules *r, const struct slow_board *b, int me, struct starts *list)
{
    for (int k = 1; k <= 8; k++) {
        if (may_namua_takasa(r, b, me, k))
            add_takasa(r, b, me, SLOW_FRONT, k, list);
    }
}

/* R21: the enemy's front holes that `me` could capture with a first sowing; the column if it is one, else 0. */
static int only_target(const struct slow_rules *r, const struct slow_board *b, int me)
{
    bool target[9] = {false};
    for (int row = SLOW_FRONT; row <= SLOW_BACK; row++) {
        for (int k = 1; k <= 8; k++) {
            for (int step = -1; step <= 1; step += 2) {
                int at = first_lap_captures(r, b, me, row, k, step);
                if (at)
                    target[9 - at] = true;
            }
        }
    }
    int found = 0;
    for (int k = 1; k <= 8; k++) {
        if (target[k] && found)
            return 0;
        if (target[k])
            found = k;
    }
    return found;
}

/* R10, R17, R18, R23: takasa of mtaji from one row. `banned`: the front column that "mtaji moja" (R21) forbids. */
static void takasas_of_row(const struct slow_rules *r, const struct slow_board *b, int me, int row, int banned,
                           struct starts *list)
{
    for (int k = 1; k <= 8; k++) {
        if (b->seeds[me][row][k] < (r->singletons ? 1 : 2))
            continue;
        if (slow_is_blocked(r, b, me, row, k))
            continue;
        if (row == SLOW_FRONT && k == banned)
            continue;
        if (row == SLOW_FRONT && k == 5 && r->house && b->owns[me] && r->house_no_takasa)
            continue;
        add_takasa(r, b, me, row, k, list);
    }
}

static void mtaji_takasas(const struct slow_rules *r, const struct slow_board *b, int me, struct starts *list)
{
    int banned = r->moja ? only_target(r, b, 1 - me) : 0;
    /* R17, Malawi: the first takasa starts from the functional house; it has not been lifted as long as it is owned */
    if (r->house_first_takasa && slow_functional_house(r, b, me)) {
        add_takasa(r, b, me, SLOW_FRONT, 5, list);
        return;
    }
    /* a front hole from which no start is allowed does not keep the back row from starting (R21, moja) */
    takasas_of_row(r, b, me, SLOW_FRONT, banned, list);
    if (r->any_row || list->count == 0)
        takasas_of_row(r, b, me, SLOW_BACK, banned, list);
}

/* R4: captures if there are any, else takasa. */
static void starts_of(const struct slow_rules *r, const struct slow_board *b, struct starts *list)
{
    int me = b->mover;
    list->count = 0;
    if (slow_in_namua(r, b, me)) {
        if (b->hand[me] == 0)
            return;
        namua_captures(r, b, me, list);
        if (list->count == 0)
            namua_takasas(r, b, me, list);
        return;
    }
    mtaji_captures(r, b, me, list);
    if (list->count == 0)
        mtaji_takasas(r, b, me, list);
}

/* ---- after a move ---- */

static bool can_capture_in_mtaji(const struct slow_rules *r, const struct slow_board *b, int side)
{
    struct starts list = {0};
    mtaji_captures(r, b, side, &list);
    return list.count > 0;
}

/* R22: front holes of `side` that are never blocked. */
static bool exempt(const struct slow_rules *r, const struct slow_board *b, int side, int k)
{
    int n = b->seeds[side][SLOW_FRONT][k];
    bool owned_house = r->house && k == 5 && b->owns[side];
    if (owned_house && r->exempt_owned)
        return true;
    if (owned_house && r->exempt_functional && n >= r->house_min)
        return true;
    if (n == 1 && r->exempt_single)
        return true;
    if (slow_front_holes_with(b, side, 1) == 1)
        return true;
    return n >= 2 && slow_front_holes_with(b, side, 2) == 1;
}

/* R21: the column that this takasa blocks, or 0. */
static int blocks(const struct slow_turn *t)
{
    const struct slow_board *b = t->b;
    bool in_mtaji = b->hand[SLOW_SOUTH] == 0 && b->hand[SLOW_NORTH] == 0;
    if (!t->r->takasia || !t->start.takasa || !in_mtaji)
        return 0;
    if (t->namua && !t->r->last_namua)
        return 0;
    int k = only_target(t->r, b, t->me);
    if (k == 0 || exempt(t->r, b, t->enemy, k))
        return 0;
    if (t->r->opponent_test && can_capture_in_mtaji(t->r, b, t->enemy))
        return 0;
    return k;
}

/* R23: what becomes of the mark. */
static void update_block(struct slow_turn *t)
{
    struct slow_board *b = t->b;
    int new_block = blocks(t);
    if (new_block) {
        b->block_side = t->enemy;
        b->block_row = SLOW_FRONT;
        b->block_column = new_block;
        return;
    }
    bool obliged = t->r->must_somewhere || t->r->must_first;
    if (t->r->takasia && t->r->until_cleared && !t->block_cleared)
        return;
    if (t->r->takasia && !t->r->until_cleared && obliged && b->block_column && b->block_side == t->me)
        return;
    b->block_column = 0;
}

/* R17: ownership that ends with a stage. */
static void end_houses(struct slow_turn *t)
{
    struct slow_board *b = t->b;
    if (t->r->ends_own_hand && b->hand[t->me] == 0)
        b->owns[t->me] = false;
    if (!t->r->ends_in_mtaji)
        return;
    for (int side = 0; side < 2; side++) {
        if (!slow_in_namua(t->r, b, side))
            b->owns[side] = false;
    }
}

/* R24: what the board shows; the side to move has not moved yet. S, N or -. */
static char winner_on_board(const struct slow_rules *r, const struct slow_board *b)
{
    static const char letter[2] = {'S', 'N'};
    int to_move = b->mover, moved = 1 - b->mover;
    if (slow_front_empty(b, to_move))
        return letter[moved];
    if (slow_front_empty(b, moved))
        return letter[to_move];
    if (!r->immobile_at_once && !r->immobile_after_move)
        return '-';
    if (slow_immobile(b, to_move))
        return letter[moved];
    if (slow_immobile(b, moved))
        return letter[to_move];
    return '-';
}

/* R25: who wins a never-ending move, and whether it is legal. */
static char winner_of_endless(const struct slow_turn *t, bool *legal)
{
    *legal = !t->r->endless_illegal;
    if (t->r->endless_illegal)
        return '-';
    if (t->r->endless_loss)
        return t->enemy == SLOW_SOUTH ? 'S' : 'N';
    if (!t->r->endless_draw)
        return 'V';
    if (t->row_was_emptied)
        return t->me == SLOW_SOUTH ? 'S' : 'N';
    return 'D';
}

/* ---- all moves ---- */

static struct slow_turn turn_of(const struct slow_rules *r, struct slow_board *b, struct slow_start s,
                                const char *script)
{
    return (struct slow_turn){.r = r,
                              .b = b,
                              .start = s,
                              .me = b->mover,
                              .enemy = 1 - b->mover,
                              .namua = slow_in_namua(r, b, b->mover),
                              .script = script};
}

static bool some_legal_move(const struct slow_rules *r, const struct slow_board *b)
{
    struct starts list;
    starts_of(r, b, &list);
    for (unsigned i = 0; i < list.count; i++) {
        struct slow_board after = *b;
        struct slow_turn t = turn_of(r, &after, list.start[i], "");
        /* whoever is asked may stop, and has a legal move */
        if (slow_play(&t) != ENDLESS || !r->endless_illegal)
            return true;
    }
    return false;
}

static void name_move(const struct slow_turn *t, char text[16])
{
    char row = (t->me == SLOW_SOUTH ? "AB" : "ab")[t->start.row];
    char *to = text + sprintf(text, "%c%d", row, t->start.column);
    if (t->start.letter)
        *to++ = t->start.step < 0 ? 'L' : 'R';
    if (strchr(t->script, 'p') && t->asked)
        *to++ = '>';
    if (t->start.takasa)
        *to++ = '*';
    *to = '\0';
}

/* The board after a move that ended, its winner, and its text. */
static void finish(struct slow_turn *t, struct slow_move *move)
{
    struct slow_board *b = t->b;
    end_houses(t);
    b->mover = t->enemy;
    move->winner = winner_on_board(t->r, b);
    if (move->winner == '-')
        update_block(t);
    else
        b->block_column = 0;
    slow_board_write(b, move->result);
    bool stuck = move->winner == '-' && !some_legal_move(t->r, b);
    if (stuck)
        move->winner = t->me == SLOW_SOUTH ? 'S' : 'N';
}

/* R23: whether the move does what the mark obliges to; true if there is no such mark. */
static bool meets_duty(const struct slow_turn *t, const struct slow_board *before)
{
    const struct slow_rules *r = t->r;
    bool marked = r->takasia && before->block_column && before->block_side == t->enemy;
    if (!marked || (!r->must_somewhere && !r->must_first))
        return true;
    for (int i = 0; i < t->captures && (i == 0 || r->must_somewhere); i++) {
        if (t->taken[i] == before->block_column)
            return true;
    }
    return false;
}

struct listing {
    struct slow_list *list;
    bool dutiful[SLOW_MOVES_MAX];
};

/* Plays a start under a script of answers; where it asks for more, both answers. */
static void play_all(const struct slow_rules *r, const struct slow_board *b, struct slow_start s, const char *script,
                     struct listing *out)
{
    struct slow_board after = *b;
    struct slow_turn t = turn_of(r, &after, s, script);
    enum slow_fate fate = slow_play(&t);
    if (fate == ASKS) {
        char longer[32];
        snprintf(longer, sizeof longer, "%ss", script);
        play_all(r, b, s, longer, out);
        longer[strlen(script)] = 'p';
        play_all(r, b, s, longer, out);
        return;
    }
    out->dutiful[out->list->count] = meets_duty(&t, b);
    struct slow_move *move = &out->list->move[out->list->count++];
    *move = (struct slow_move){.result = "-", .winner = '-', .legal = true};
    move->laps = (unsigned)t.laps;
    move->seeds = (unsigned)t.seeds;
    move->lost = fate == LOST;
    for (int i = 0; i < t.captures; i++)
        move->taken |= 1u << (t.taken[i] - 1);
    name_move(&t, move->text);
    if (fate == ENDLESS)
        move->winner = winner_of_endless(&t, &move->legal);
    else if (fate == LOST)
        move->winner = t.enemy == SLOW_SOUTH ? 'S' : 'N';
    else
        finish(&t, move);
}

/* Leaves only the moves that meet the duty, if a legal one does. */
static void keep_dutiful(struct listing *all)
{
    bool any = false;
    for (unsigned i = 0; i < all->list->count; i++)
        any |= all->dutiful[i] && all->list->move[i].legal;
    if (!any)
        return;
    unsigned kept = 0;
    for (unsigned i = 0; i < all->list->count; i++) {
        if (all->dutiful[i])
            all->list->move[kept++] = all->list->move[i];
    }
    all->list->count = kept;
}

bool slow_bao_moves(const struct slow_rules *rules, const char *position, struct slow_list *list)
{
    struct slow_board b;
    list->count = 0;
    if (!slow_board_read(position, &b))
        return false;
    list->winner = winner_on_board(rules, &b);
    if (list->winner != '-')
        return true;
    struct starts starts;
    struct listing all = {.list = list};
    starts_of(rules, &b, &starts);
    for (unsigned i = 0; i < starts.count; i++)
        play_all(rules, &b, starts.start[i], "", &all);
    keep_dutiful(&all);
    if (!some_legal_move(rules, &b))
        list->winner = b.mover == SLOW_SOUTH ? 'N' : 'S';
    return true;
}
