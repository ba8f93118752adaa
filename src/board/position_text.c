/* SPDX-License-Identifier: MIT */
#include "board/position_text.h"

#include "base/limits.h"

#include <string.h>

/* ---- reading: a cursor over one line; `col` of an error is the byte where the offending thing starts ---- */

struct cursor {
    const struct kete_board *board;
    const char *start, *at, *end;
    struct kete_error *error;
};

static uint32_t col(const struct cursor *c)
{
    return (uint32_t)(c->at - c->start) + 1;
}

static void skip_blanks(struct cursor *c)
{
    while (c->at < c->end && (*c->at == ' ' || *c->at == '\t' || *c->at == '\r' || *c->at == '\n'))
        c->at++;
}

/* What stands at the cursor, for a message: a printable character or its code. */
static const char *shown(const struct cursor *c, char room[16])
{
    if (c->at >= c->end)
        return "the end of the text";
    unsigned char ch = (unsigned char)*c->at;
    static const char hex[] = "0123456789abcdef";
    if (ch > 32 && ch < 127)
        memcpy(room, (char[]){'"', (char)ch, '"', 0}, 4);
    else
        memcpy(room, (char[]){'b', 'y', 't', 'e', ' ', '0', 'x', hex[ch >> 4], hex[ch & 15], 0}, 10);
    return room;
}

static bool read_count(struct cursor *c, const char *what, uint8_t *out)
{
    skip_blanks(c);
    char room[16];
    uint32_t at = col(c);
    if (c->at < c->end && *c->at == '-')
        return kete_error_set(c->error, 1, at, "a negative number of seeds %s; counts run from 0 to %d", what,
                              KETE_SEEDS_MAX);
    if (c->at >= c->end || *c->at < '0' || *c->at > '9')
        return kete_error_set(c->error, 1, at, "expected a number of seeds %s, found %s", what, shown(c, room));
    unsigned number = 0;
    while (c->at < c->end && *c->at >= '0' && *c->at <= '9') {
        number = number * 10 + (unsigned)(*c->at++ - '0');
        if (number > KETE_SEEDS_MAX)
            return kete_error_set(c->error, 1, at, "too many seeds %s; counts run from 0 to %d", what, KETE_SEEDS_MAX);
    }
    *out = (uint8_t)number;
    return true;
}

static bool read_char(struct cursor *c, char wanted, const char *where)
{
    skip_blanks(c);
    char room[16];
    if (c->at >= c->end || *c->at != wanted)
        return kete_error_set(c->error, 1, col(c), "expected \"%c\" %s, found %s", wanted, where, shown(c, room));
    c->at++;
    return true;
}

static bool read_rows(struct cursor *c, struct kete_position *out)
{
    for (unsigned r = 0; r < c->board->rows; r++) {
        if (r && !read_char(c, '/', "after a row"))
            return false;
        for (unsigned i = 0; i < c->board->columns; i++) {
            kete_hole hole = kete_picture_hole(c->board, r, i);
            char what[8] = "in ";
            kete_hole_name(c->board, hole, what + 3);
            if (i && !read_char(c, ',', "between two holes of a row"))
                return false;
            if (!read_count(c, what, &out->seeds[kete_hole_side(hole)][kete_hole_ring(hole)]))
                return false;
        }
    }
    skip_blanks(c);
    if (c->at < c->end && *c->at == ',')
        return kete_error_set(c->error, 1, col(c), "too many holes in a row: this board has %u", c->board->columns);
    if (c->at < c->end && *c->at == '/')
        return kete_error_set(c->error, 1, col(c), "too many rows: this board has %u", c->board->rows);
    return true;
}

static bool read_side(struct cursor *c, struct kete_position *out)
{
    skip_blanks(c);
    char room[16];
    if (c->at >= c->end || (*c->at != 'S' && *c->at != 'N') ||
        (c->at + 1 < c->end && strchr(" \t\r\n", c->at[1]) == NULL))
        return kete_error_set(c->error, 1, col(c), "expected the side to move, S or N, found %s", shown(c, room));
    out->side = *c->at++ == 'N';
    return true;
}

static bool read_pair(struct cursor *c, const char *what, uint8_t pair[2])
{
    return read_count(c, what, &pair[0]) && read_char(c, ',', "between South's and North's number") &&
           read_count(c, what, &pair[1]);
}

/* ---- the keys: how each is read, whether it is written, and how ---- */

static bool read_hand(struct cursor *c, struct kete_position *out)
{
    return read_pair(c, "in hand", out->hand);
}

static bool read_store(struct cursor *c, struct kete_position *out)
{
    return read_pair(c, "in store", out->store);
}

static bool read_unsown(struct cursor *c, struct kete_position *out)
{
    return read_count(c, "unsown", &out->unsown);
}

/* The word at the cursor, up to a blank. */
static struct kete_slice word_at(const struct cursor *c)
{
    size_t length = 0;
    while (c->at + length < c->end && strchr(" \t\r\n", c->at[length]) == NULL)
        length++;
    return (struct kete_slice){c->at, length};
}

static const char *const side_sets[] = {"-", "S", "N", "SN"};

/* One of the words; its index, or -1 after an error. */
static int read_word(struct cursor *c, const char *const *words, int count, const char *complaint)
{
    struct kete_slice word = word_at(c);
    for (int i = 0; i < count; i++)
        if (kete_slice_is(word, words[i])) {
            c->at += word.length;
            return i;
        }
    kete_error_set(c->error, 1, col(c), "%s", complaint);
    return -1;
}

static bool read_sides(struct cursor *c, uint8_t *out, const char *complaint)
{
    int set = read_word(c, side_sets, 4, complaint);
    if (set >= 0)
        *out = (uint8_t)set;
    return set >= 0;
}

static bool read_house(struct cursor *c, struct kete_position *out)
{
    return read_sides(c, &out->house, "house= takes SN, S, N or -");
}

static bool read_opening(struct cursor *c, struct kete_position *out)
{
    return read_sides(c, &out->opening, "opening= takes SN, S, N or -");
}

static bool read_forfeited(struct cursor *c, struct kete_position *out)
{
    return read_sides(c, &out->forfeited, "forfeited= takes SN, S, N or -");
}

static bool read_moved(struct cursor *c, struct kete_position *out)
{
    if (!read_sides(c, &out->unmoved, "moved= takes SN, S, N or -"))
        return false;
    out->unmoved ^= 3;
    return true;
}

static const char *const phases[] = {"main", "remove", "place", "race"};

static bool read_phase(struct cursor *c, struct kete_position *out)
{
    int phase = read_word(c, phases, 4, "phase= takes remove, place or race");
    if (phase >= 0)
        out->phase = (uint8_t)phase;
    return phase >= 0;
}

static bool read_hole(struct cursor *c, kete_hole *out, const char *complaint)
{
    int used = kete_hole_parse(c->board, c->at, (unsigned long)(c->end - c->at), out);
    c->at += used;
    return used ? true : kete_error_set(c->error, 1, col(c), "%s", complaint);
}

static bool read_block(struct cursor *c, struct kete_position *out)
{
    return read_hole(c, &out->block, "block= takes a hole of this board, such as a2");
}

static bool read_next(struct cursor *c, struct kete_position *out)
{
    static const char complaint[] =
        "next= takes two holes, South's and North's, such as a1,A1; - for a hand that is empty";
    for (int side = 0; side < 2; side++) {
        if (side && !read_char(c, ',', "between South's and North's next hole"))
            return false;
        if (c->at < c->end && *c->at == '-')
            c->at++;
        else if (!read_hole(c, &out->next[side], complaint))
            return false;
    }
    return true;
}

/* "-", or owner and hole joined by +: S:A2+N:A1 */
static bool read_knives(struct cursor *c, struct kete_position *out)
{
    if (c->at < c->end && *c->at == '-') {
        c->at++;
        return true;
    }
    for (;;) {
        bool north = c->at < c->end && *c->at == 'N';
        kete_hole hole;
        if (c->at + 1 >= c->end || (*c->at != 'S' && !north) || c->at[1] != ':')
            return kete_error_set(c->error, 1, col(c), "expected an owner and a hole, such as S:A2, joined by +");
        c->at += 2;
        if (!read_hole(c, &hole, "expected a hole of this board, such as A2"))
            return false;
        if ((out->marks[0] | out->marks[1]) & kete_mark_bit(hole))
            return kete_error_set(c->error, 1, col(c), "this hole is given twice");
        out->marks[north] |= kete_mark_bit(hole);
        if (c->at >= c->end || *c->at != '+')
            return true;
        c->at++;
    }
}

static bool read_unplayed(struct cursor *c, struct kete_position *out)
{
    for (;;) {
        kete_hole hole;
        if (!read_hole(c, &hole, "unplayed= takes outer holes joined by commas, such as B3,b1"))
            return false;
        if (!kete_ring_back(c->board, kete_hole_ring(hole)))
            return kete_error_set(c->error, 1, col(c), "unplayed= takes outer holes only");
        out->marks[kete_hole_side(hole)] |= 1u << kete_hole_ring(hole);
        if (c->at >= c->end || *c->at != ',')
            return true;
        c->at++;
    }
}

static void add_hole(const struct kete_board *board, kete_hole hole, struct kete_text *out)
{
    char name[4];
    kete_text_add(out, name, (size_t)kete_hole_name(board, hole, name));
}

static void add_pair(struct kete_text *out, const uint8_t pair[2])
{
    kete_text_addu(out, pair[0]);
    kete_text_addc(out, ',');
    kete_text_addu(out, pair[1]);
}

static void write_hand(const struct kete_board *board, const struct kete_position *p, struct kete_text *out)
{
    if (!(board->keys & KETE_KEY_PHASE) || p->phase != KETE_PHASE_MAIN || p->hand[0] || p->hand[1])
        add_pair(out, p->hand);
}

static void write_store(const struct kete_board *board, const struct kete_position *p, struct kete_text *out)
{
    (void)board;
    add_pair(out, p->store);
}

static void write_house(const struct kete_board *board, const struct kete_position *p, struct kete_text *out)
{
    (void)board;
    kete_text_adds(out, side_sets[p->house & 3]);
}

static void write_opening(const struct kete_board *board, const struct kete_position *p, struct kete_text *out)
{
    (void)board;
    kete_text_adds(out, side_sets[p->opening & 3]);
}

static void write_forfeited(const struct kete_board *board, const struct kete_position *p, struct kete_text *out)
{
    (void)board;
    if (p->forfeited)
        kete_text_adds(out, side_sets[p->forfeited & 3]);
}

static void write_moved(const struct kete_board *board, const struct kete_position *p, struct kete_text *out)
{
    (void)board;
    if (p->unmoved)
        kete_text_adds(out, side_sets[(p->unmoved ^ 3) & 3]);
}

static void write_phase(const struct kete_board *board, const struct kete_position *p, struct kete_text *out)
{
    (void)board;
    if (p->phase != KETE_PHASE_MAIN)
        kete_text_adds(out, phases[p->phase & 3]);
}

static void write_block(const struct kete_board *board, const struct kete_position *p, struct kete_text *out)
{
    if (p->block != KETE_NO_HOLE)
        add_hole(board, p->block, out);
}

static void write_unsown(const struct kete_board *board, const struct kete_position *p, struct kete_text *out)
{
    (void)board;
    if (p->unsown)
        kete_text_addu(out, p->unsown);
}

static void write_next(const struct kete_board *board, const struct kete_position *p, struct kete_text *out)
{
    if (p->phase == KETE_PHASE_MAIN || (p->next[0] == KETE_NO_HOLE && p->next[1] == KETE_NO_HOLE))
        return;
    for (int side = 0; side < 2; side++) {
        kete_text_adds(out, side ? "," : "");
        if (p->next[side] == KETE_NO_HOLE)
            kete_text_addc(out, '-');
        else
            add_hole(board, p->next[side], out);
    }
}

static void write_knives(const struct kete_board *board, const struct kete_position *p, struct kete_text *out)
{
    bool any = false;
    for (int owner = 0; owner < 2; owner++)
        for (int i = 0; i < 32; i++) {
            if (!(p->marks[owner] >> i & 1))
                continue;
            kete_text_addf(out, "%s%c:", any ? "+" : "", kete_side_letter((enum kete_side)owner));
            add_hole(board, kete_hole_of((enum kete_side)(i >> 4), i & 15), out);
            any = true;
        }
    if (!any)
        kete_text_addc(out, '-');
}

static void write_unplayed(const struct kete_board *board, const struct kete_position *p, struct kete_text *out)
{
    bool any = false;
    for (int side = 0; side < 2; side++)
        for (unsigned column = 1; column <= board->columns; column++) {
            unsigned ring = kete_ring_index(board, true, column);
            if (!(p->marks[side] >> ring & 1))
                continue;
            kete_text_adds(out, any ? "," : "");
            add_hole(board, kete_hole_of((enum kete_side)side, ring), out);
            any = true;
        }
}

static const struct key {
    const char *name;
    enum kete_key key;
    bool required;
    bool (*read)(struct cursor *, struct kete_position *);
    void (*write)(const struct kete_board *, const struct kete_position *, struct kete_text *); /* nothing: left out */
} keys[] = {
    {"hand", KETE_KEY_HAND, true, read_hand, write_hand},
    {"house", KETE_KEY_HOUSE, true, read_house, write_house},
    {"block", KETE_KEY_BLOCK, false, read_block, write_block},
    {"unsown", KETE_KEY_UNSOWN, false, read_unsown, write_unsown},
    {"store", KETE_KEY_STORE, true, read_store, write_store},
    {"opening", KETE_KEY_OPENING, true, read_opening, write_opening},
    {"knives", KETE_KEY_KNIVES, true, read_knives, write_knives},
    {"bulls", KETE_KEY_BULLS, true, read_knives, write_knives},
    {"phase", KETE_KEY_PHASE, false, read_phase, write_phase},
    {"next", KETE_KEY_PHASE, false, read_next, write_next},
    {"unplayed", KETE_KEY_UNPLAYED, false, read_unplayed, write_unplayed},
    {"forfeited", KETE_KEY_FORFEITED, false, read_forfeited, write_forfeited},
    {"moved", KETE_KEY_MOVED, false, read_moved, write_moved},
};
enum { KEY_COUNT = sizeof keys / sizeof keys[0] };

/* A hand that is only written during an opening may be missing. */
static bool is_required(const struct kete_board *board, const struct key *key)
{
    return key->required && !(key->key == KETE_KEY_HAND && board->keys & KETE_KEY_PHASE);
}

static bool unknown_key(struct cursor *c, struct kete_slice word)
{
    char room[16];
    if (!word.length)
        return kete_error_set(c->error, 1, col(c), "expected a key, found %s", shown(c, room));
    const char *names[KEY_COUNT];
    size_t count = 0;
    for (int k = 0; k < KEY_COUNT; k++)
        if (c->board->keys & keys[k].key)
            names[count++] = keys[k].name;
    const char *near = count ? kete_nearest_word(word, names, count) : NULL;
    return kete_error_set(c->error, 1, col(c), "unknown key \"%.*s\"%s%s%s", (int)(word.length > 40 ? 40 : word.length),
                          word.at, near ? "; did you mean " : "", near ? near : "", near ? "=?" : "");
}

static bool read_key(struct cursor *c, uint32_t *seen, struct kete_position *out)
{
    struct kete_slice word = {c->at, 0};
    while (c->at + word.length < c->end && strchr("= \t\r\n", c->at[word.length]) == NULL)
        word.length++;
    for (int k = 0; k < KEY_COUNT; k++) {
        if (!(c->board->keys & keys[k].key) || !kete_slice_is(word, keys[k].name))
            continue;
        if (*seen >> k & 1)
            return kete_error_set(c->error, 1, col(c), "%s= is given twice", keys[k].name);
        *seen |= 1u << k;
        c->at += word.length;
        if (!read_char(c, '=', "after a key"))
            return false;
        skip_blanks(c);
        return keys[k].read(c, out);
    }
    return unknown_key(c, word);
}

bool kete_position_parse(const struct kete_board *board, struct kete_slice text, struct kete_position *out,
                         struct kete_error *error)
{
    struct cursor c = {board, text.at, text.at, text.at + text.length, error};
    struct kete_position read = kete_position_empty();
    uint32_t seen = 0;
    if (!read_rows(&c, &read) || !read_side(&c, &read))
        return false;
    for (skip_blanks(&c); c.at < c.end; skip_blanks(&c))
        if (!read_key(&c, &seen, &read))
            return false;
    for (int k = 0; k < KEY_COUNT; k++)
        if (board->keys & keys[k].key && is_required(board, &keys[k]) && !(seen >> k & 1))
            return kete_error_set(error, 1, col(&c), "the key %s= is missing", keys[k].name);
    if (read.phase == KETE_PHASE_RACE && read.next[0] == KETE_NO_HOLE && read.next[1] == KETE_NO_HOLE)
        return kete_error_set(error, 1, col(&c), "in a race next= says where each hand drops, such as next=a1,A1");
    /* not kete_position_total, which relies on what is checked here */
    unsigned total = kete_position_owned(&read, KETE_SOUTH) + kete_position_owned(&read, KETE_NORTH) + read.store[0] +
                     read.store[1] + read.unsown;
    if (total > KETE_SEEDS_MAX)
        return kete_error_set(error, 1, 1, "%u seeds in all; kete plays with at most %d", total, KETE_SEEDS_MAX);
    *out = read;
    return true;
}

/* ---- writing ---- */

void kete_position_print(const struct kete_board *board, const struct kete_position *position, struct kete_text *out)
{
    for (unsigned r = 0; r < board->rows; r++)
        for (unsigned i = 0; i < board->columns; i++) {
            kete_hole hole = kete_picture_hole(board, r, i);
            if (r || i)
                kete_text_addc(out, i ? ',' : '/');
            kete_text_addu(out, position->seeds[kete_hole_side(hole)][kete_hole_ring(hole)]);
        }
    kete_text_addc(out, ' ');
    kete_text_addc(out, kete_side_letter(position->side));
    for (int k = 0; k < KEY_COUNT; k++) {
        if (!(board->keys & keys[k].key))
            continue;
        size_t start = out->length;
        kete_text_addc(out, ' ');
        kete_text_adds(out, keys[k].name);
        kete_text_addc(out, '=');
        size_t value = out->length;
        keys[k].write(board, position, out);
        if (out->length == value) { /* nothing to say: the key is left out */
            out->length = start;
            out->bytes[start] = '\0';
        }
    }
}

static void draw_hole(const struct kete_board *board, const struct kete_position *position, kete_hole hole,
                      const uint32_t marked[2], struct kete_text *out)
{
    enum kete_side side = kete_hole_side(hole);
    unsigned ring = kete_hole_ring(hole), seeds = position->seeds[side][ring];
    char left = ' ', right = ' ';
    if (board->keys & KETE_KEY_HOUSE && ring == board->house && position->house >> side & 1)
        left = '<', right = '>';
    if (hole == position->block)
        left = right = '!';
    if (marked && marked[side] >> ring & 1)
        left = '[', right = ']';
    kete_text_addf(out, "%c%2.0u%c", left, seeds, right);
    if (!seeds) /* an empty hole is a dot: easier to see than a zero */
        out->bytes[out->length - 2] = '.';
}

static void draw_columns(const struct kete_board *board, bool north, const char *indent, struct kete_text *out)
{
    kete_text_addf(out, "%s  ", indent);
    for (unsigned i = 0; i < board->columns; i++)
        kete_text_addf(out, i ? "  %2u" : " %2u", north ? board->columns - i : i + 1);
    kete_text_addc(out, '\n');
}

void kete_position_draw(const struct kete_board *board, const struct kete_position *position, const uint32_t marked[2],
                        const char *indent, struct kete_text *out)
{
    draw_columns(board, true, indent, out);
    for (unsigned r = 0; r < board->rows; r++) {
        char name[4];
        kete_hole_name(board, kete_picture_hole(board, r, 0), name);
        kete_text_addf(out, "%s%c ", indent, name[0]);
        for (unsigned i = 0; i < board->columns; i++)
            draw_hole(board, position, kete_picture_hole(board, r, i), marked, out);
        enum kete_side side = r < board->rows / 2u ? KETE_NORTH : KETE_SOUTH;
        bool front = r == board->rows / 2u - 1 || r == board->rows / 2u;
        if (front && board->keys & KETE_KEY_HAND && position->hand[side])
            kete_text_addf(out, "  hand %u", position->hand[side]);
        if (front && board->keys & KETE_KEY_STORE)
            kete_text_addf(out, "  store %u", position->store[side]);
        if (front && position->side == side)
            kete_text_adds(out, "  to move");
        while (out->length && out->bytes[out->length - 1] == ' ')
            out->bytes[--out->length] = '\0';
        kete_text_addc(out, '\n');
    }
    draw_columns(board, false, indent, out);
}
