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

/* Row `r` of the picture, counted from the top, as owner, back row or not, and the direction of its columns. */
static kete_hole picture_hole(const struct kete_board *board, unsigned r, unsigned i)
{
    bool north = r < board->rows / 2u;
    bool back = board->rows == 4 && (r == 0 || r == 3);
    unsigned column = north ? board->columns - i : i + 1;
    return kete_hole_of(north ? KETE_NORTH : KETE_SOUTH, kete_ring_index(board, back, column));
}

static bool read_rows(struct cursor *c, struct kete_position *out)
{
    for (unsigned r = 0; r < c->board->rows; r++) {
        if (r && !read_char(c, '/', "after a row"))
            return false;
        for (unsigned i = 0; i < c->board->columns; i++) {
            kete_hole hole = picture_hole(c->board, r, i);
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

static bool read_house(struct cursor *c, struct kete_position *out)
{
    static const char *const words[] = {"-", "S", "N", "SN"};
    size_t length = 0;
    while (c->at + length < c->end && strchr(" \t\r\n", c->at[length]) == NULL)
        length++;
    for (uint8_t i = 0; i < 4; i++)
        if (kete_slice_is((struct kete_slice){c->at, length}, words[i])) {
            out->house = i;
            c->at += length;
            return true;
        }
    return kete_error_set(c->error, 1, col(c), "house= takes SN, S, N or -");
}

static bool read_block(struct cursor *c, struct kete_position *out)
{
    int used = kete_hole_parse(c->board, c->at, (unsigned long)(c->end - c->at), &out->block);
    if (!used)
        return kete_error_set(c->error, 1, col(c), "block= takes a hole of this board, such as a2");
    c->at += used;
    return true;
}

static const struct key {
    const char *name;
    enum kete_key key;
    bool required;
    bool (*read)(struct cursor *, struct kete_position *);
} keys[] = {
    {"hand", KETE_KEY_HAND, true, read_hand},     {"house", KETE_KEY_HOUSE, true, read_house},
    {"block", KETE_KEY_BLOCK, false, read_block}, {"unsown", KETE_KEY_UNSOWN, false, read_unsown},
    {"store", KETE_KEY_STORE, true, read_store},
};
enum { KEY_COUNT = sizeof keys / sizeof keys[0] };

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
        if (*seen & keys[k].key)
            return kete_error_set(c->error, 1, col(c), "%s= is given twice", keys[k].name);
        *seen |= keys[k].key;
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
        if (board->keys & keys[k].key && keys[k].required && !(seen & keys[k].key))
            return kete_error_set(error, 1, col(&c), "the key %s= is missing", keys[k].name);
    /* not kete_position_total, which relies on what is checked here */
    unsigned total = kete_position_owned(&read, KETE_SOUTH) + kete_position_owned(&read, KETE_NORTH) + read.store[0] +
                     read.store[1] + read.unsown;
    if (total > KETE_SEEDS_MAX)
        return kete_error_set(error, 1, 1, "%u seeds in all; kete plays with at most %d", total, KETE_SEEDS_MAX);
    *out = read;
    return true;
}

/* ---- writing ---- */

static void print_pair(struct kete_text *out, const char *name, const uint8_t pair[2])
{
    kete_text_adds(out, name);
    kete_text_addu(out, pair[0]);
    kete_text_addc(out, ',');
    kete_text_addu(out, pair[1]);
}

void kete_position_print(const struct kete_board *board, const struct kete_position *position, struct kete_text *out)
{
    static const char *const houses[] = {" house=-", " house=S", " house=N", " house=SN"};
    for (unsigned r = 0; r < board->rows; r++)
        for (unsigned i = 0; i < board->columns; i++) {
            kete_hole hole = picture_hole(board, r, i);
            if (r || i)
                kete_text_addc(out, i ? ',' : '/');
            kete_text_addu(out, position->seeds[kete_hole_side(hole)][kete_hole_ring(hole)]);
        }
    kete_text_addc(out, ' ');
    kete_text_addc(out, kete_side_letter(position->side));
    if (board->keys & KETE_KEY_HAND)
        print_pair(out, " hand=", position->hand);
    if (board->keys & KETE_KEY_HOUSE)
        kete_text_adds(out, houses[position->house & 3]);
    if (board->keys & KETE_KEY_BLOCK && position->block != KETE_NO_HOLE) {
        char name[4];
        int length = kete_hole_name(board, position->block, name);
        kete_text_adds(out, " block=");
        kete_text_add(out, name, (size_t)length);
    }
    if (board->keys & KETE_KEY_UNSOWN && position->unsown) {
        kete_text_adds(out, " unsown=");
        kete_text_addu(out, position->unsown);
    }
    if (board->keys & KETE_KEY_STORE)
        print_pair(out, " store=", position->store);
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
        kete_hole_name(board, picture_hole(board, r, 0), name);
        kete_text_addf(out, "%s%c ", indent, name[0]);
        for (unsigned i = 0; i < board->columns; i++)
            draw_hole(board, position, picture_hole(board, r, i), marked, out);
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
