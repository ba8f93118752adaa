/* SPDX-License-Identifier: MIT */
/* Settings and position texts of the slow engine. */
#include "reference/slow_turn.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- settings ---- */

/* The value that the list gives to an option, or the one that holds otherwise. */
static const char *value_of(const char *const *settings, const char *option, const char *otherwise)
{
    for (; *settings; settings++) {
        size_t n = strlen(option);
        if (strncmp(*settings, option, n) == 0 && (*settings)[n] == '=')
            return *settings + n + 1;
    }
    return otherwise;
}

static bool same(const char *a, const char *b)
{
    return strcmp(a, b) == 0;
}

static void read_namua(struct slow_rules *r, const char *const *s)
{
    const char *v = value_of(s, "namua-singleton", "owned-or-all-single");
    r->single_if_owned = same(v, "owned-or-all-single");
    r->single_if_functional = same(v, "functional-or-all-single");
    r->single_always = same(v, "always");
    r->single_malawi = same(v, "all-single-except-house");
    r->dormant_last = same(value_of(s, "namua-dormant-house", ""), "last-resort");
    r->tax_free = same(value_of(s, "namua-house-takasa", ""), "free");
    v = value_of(s, "tax-when", "before-min");
    r->tax_before_min = same(v, "before-min");
    r->tax_after_min = same(v, "after-min");
    r->tax_owned_alone = same(v, "owned-alone");
    r->tax_always_alone = same(v, "always-alone");
    r->tax_before_7 = same(v, "before-7");
    r->tax_malawi = same(v, "malawi-nine");
    r->namua_choice = same(value_of(s, "takasa-house-namua", ""), "choice");
}

static void read_house(struct slow_rules *r, const char *const *s)
{
    r->house = same(value_of(s, "house", "on"), "on");
    r->house_min = atoi(value_of(s, "house-min", "6"));
    const char *v = value_of(s, "takasa-house-mtaji", "go-on");
    r->mtaji_stop_functional = same(v, "stop-functional");
    r->mtaji_stop_owned = same(v, "stop-owned");
    r->mtaji_choice = same(v, "choice");
    r->capture_choice = same(value_of(s, "capture-house-mtaji", ""), "choice");
    r->capture_owned = same(value_of(s, "capture-house-min", ""), "owned");
    v = value_of(s, "house-count-takasa", "after");
    r->takasa_before = same(v, "before");
    r->takasa_move_start = same(v, "move-start");
    r->capture_before = same(value_of(s, "house-count-capture", ""), "before");
    v = value_of(s, "house-in-mtaji", "any-first-capture");
    r->ends_own_capture = same(v, "own-first-capture");
    r->ends_any_capture = same(v, "any-first-capture");
    r->ends_in_mtaji = same(v, "ends");
    r->ends_own_hand = same(v, "ends-own-hand");
    v = value_of(s, "mtaji-house-start", "allowed");
    r->house_no_takasa = same(v, "forbidden-takasa");
    r->house_first_takasa = same(v, "forced-first-takasa");
}

static void read_takasia(struct slow_rules *r, const char *const *s)
{
    const char *v = value_of(s, "takasia", "on");
    r->takasia = same(v, "on");
    r->moja = same(v, "moja-static");
    r->last_namua = same(value_of(s, "takasia-last-namua", ""), "yes");
    r->opponent_test = same(value_of(s, "takasia-opponent-test", "yes"), "yes");
    v = value_of(s, "takasia-house-exempt", "owned");
    r->exempt_owned = same(v, "owned");
    r->exempt_functional = same(v, "functional");
    r->exempt_single = same(value_of(s, "takasia-singleton-exempt", ""), "yes");
    v = value_of(s, "takasia-from-house", "stop");
    r->first_lap_goes_on = same(v, "first-lap-goes-on");
    r->any_lap_goes_on = same(v, "any-lap-goes-on");
    r->until_cleared = same(value_of(s, "takasia-duration", ""), "until-cleared");
    v = value_of(s, "takasia-must-capture", "no");
    r->must_somewhere = same(v, "somewhere");
    r->must_first = same(v, "first");
}

static void read_end(struct slow_rules *r, const char *const *s)
{
    const char *v = value_of(s, "lone-kichwa", "illegal");
    r->lone_illegal = same(v, "illegal");
    r->lone_multi = same(v, "illegal-if-only-multi");
    r->lone_loses = same(v, "loses");
    v = value_of(s, "win-moment", "after-lap");
    r->win_on_capture = same(v, "on-capture");
    r->win_after_lap = same(v, "after-lap");
    r->win_at_end = same(v, "end-of-move");
    v = value_of(s, "immobile", "on-turn");
    r->immobile_after_move = same(v, "after-move");
    r->immobile_at_once = same(v, "at-once");
    v = value_of(s, "endless-result", "illegal");
    r->endless_illegal = same(v, "illegal");
    r->endless_loss = same(v, "loss");
    r->endless_draw = same(v, "draw");
}

/* endless_at: the first number that is too much */
static void read_endless(struct slow_rules *r, const char *const *s)
{
    const char *v = value_of(s, "endless-test", "cycle");
    r->by_laps = strncmp(v, "laps>", 5) == 0;
    r->by_seeds = strncmp(v, "seeds>", 6) == 0;
    r->by_seeds_total = strncmp(v, "seeds-total>", 12) == 0;
    r->by_passes = strncmp(v, "passes>", 7) == 0;
    const char *sign = strchr(v, '>');
    if (sign)
        r->endless_at = sign[1] == '=' ? atoi(sign + 2) : atoi(sign + 1) + 1;
}

bool slow_rules_read(struct slow_rules *r, const char *const *s)
{
    *r = (struct slow_rules){0};
    read_namua(r, s);
    read_house(r, s);
    read_takasia(r, s);
    read_end(r, s);
    read_endless(r, s);
    const char *most = value_of(s, "capture-start-max", "15");
    r->capture_max = same(most, "none") ? 64 : atoi(most);
    r->own_hand = same(value_of(s, "phase-change", ""), "own-hand");
    r->origin_skipped = same(value_of(s, "big-lap-origin", ""), "skipped");
    r->any_row = same(value_of(s, "mtaji-rows", ""), "any");
    r->singletons = same(value_of(s, "mtaji-singleton", ""), "yes");
    r->own_any = same(value_of(s, "capture-own-hole", ""), "any");
    /* with "any" a lone kichwa could capture on its way out, which no source has thought of */
    if (r->own_any && r->lone_loses)
        return false;
    return !same(value_of(s, "first-lap", ""), "free") && !same(value_of(s, "chain-entry", ""), "choose") &&
           !same(value_of(s, "endless-result", ""), "stop") && !same(value_of(s, "malawi-kuu-guard", ""), "yes");
}

/* ---- positions ---- */

/* One row of the picture: eight numbers; North's are seen from the other side of the board. */
static bool read_row(const char **text, int row[9], bool north)
{
    for (int k = 1; k <= 8; k++) {
        char *end;
        row[north ? 9 - k : k] = (int)strtol(*text, &end, 10);
        if (end == *text)
            return false;
        *text = *end == ',' || *end == '/' ? end + 1 : end;
    }
    return true;
}

static void read_block(const char *text, struct slow_board *b)
{
    const char *key = strstr(text, "block=");
    if (!key)
        return;
    char row = key[6];
    b->block_side = row == 'A' || row == 'B' ? SLOW_SOUTH : SLOW_NORTH;
    b->block_row = row == 'A' || row == 'a' ? SLOW_FRONT : SLOW_BACK;
    b->block_column = key[7] - '0';
}

bool slow_board_read(const char *text, struct slow_board *b)
{
    *b = (struct slow_board){0};
    if (!read_row(&text, b->seeds[SLOW_NORTH][SLOW_BACK], true))
        return false;
    if (!read_row(&text, b->seeds[SLOW_NORTH][SLOW_FRONT], true))
        return false;
    if (!read_row(&text, b->seeds[SLOW_SOUTH][SLOW_FRONT], false))
        return false;
    if (!read_row(&text, b->seeds[SLOW_SOUTH][SLOW_BACK], false))
        return false;
    b->mover = strncmp(text, " S", 2) == 0 ? SLOW_SOUTH : SLOW_NORTH;
    const char *hand = strstr(text, "hand=");
    b->keys = hand != NULL;
    if (hand && sscanf(hand, "hand=%d,%d", &b->hand[SLOW_SOUTH], &b->hand[SLOW_NORTH]) != 2)
        return false;
    const char *house = strstr(text, "house=");
    if (house) {
        size_t n = strcspn(house, " ");
        b->owns[SLOW_SOUTH] = memchr(house, 'S', n) != NULL;
        b->owns[SLOW_NORTH] = memchr(house, 'N', n) != NULL;
    }
    read_block(text, b);
    return true;
}

static char *write_row(char *to, const int row[9], bool north, char after)
{
    for (int k = 1; k <= 8; k++)
        to += sprintf(to, "%d%c", row[north ? 9 - k : k], k < 8 ? ',' : after);
    return to;
}

void slow_board_write(const struct slow_board *b, char text[160])
{
    char *to = write_row(text, b->seeds[SLOW_NORTH][SLOW_BACK], true, '/');
    to = write_row(to, b->seeds[SLOW_NORTH][SLOW_FRONT], true, '/');
    to = write_row(to, b->seeds[SLOW_SOUTH][SLOW_FRONT], false, '/');
    to = write_row(to, b->seeds[SLOW_SOUTH][SLOW_BACK], false, ' ');
    to += sprintf(to, "%c", b->mover == SLOW_SOUTH ? 'S' : 'N');
    if (b->keys) {
        to += sprintf(to, " hand=%d,%d house=%s%s%s", b->hand[SLOW_SOUTH], b->hand[SLOW_NORTH],
                      b->owns[SLOW_SOUTH] ? "S" : "", b->owns[SLOW_NORTH] ? "N" : "",
                      b->owns[SLOW_SOUTH] || b->owns[SLOW_NORTH] ? "" : "-");
    }
    if (b->block_column) {
        char row = (b->block_side == SLOW_SOUTH ? "AB" : "ab")[b->block_row];
        to += sprintf(to, " block=%c%d", row, b->block_column);
    }
    if (b->unsown)
        sprintf(to, " unsown=%d", b->unsown);
}
