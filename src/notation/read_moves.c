/* SPDX-License-Identifier: MIT */
/* Movetext:
 *
 *     item     = number | ply | comment | nag | "(" { item } ")" | result
 *     comment  = "{" text "}" | ";" text to the line's end | "%" at a line's start, text to the line's end
 *     number   = digits "." { "." }           may be glued to what follows
 *     nag      = "$" digits
 *     result   = "*" | "1/2-1/2" | digits "-" digits
 *     ply      = any other run of bytes up to a blank or one of { } ( ) ;
 */
#include "notation/read_moves.h"

#include "notation/write.h"

#include <string.h>

static void add(struct kete_moves *m, enum kete_item_kind kind, uint32_t offset, uint32_t value, unsigned dots)
{
    struct kete_scan *scan = m->scan;
    m->moves = true;
    if (m->depth <= KETE_VARIATION_DEPTH_MAX)
        kete_scan_add_item(scan, (struct kete_item){.kind = kind & 0x3f,
                                                    .offset = offset,
                                                    .length = (kete_scan_place(scan) - offset) & 0xffffff,
                                                    .value = value,
                                                    .dots = dots & 3});
}

static void complain(const struct kete_moves *m, enum kete_finding_id id, uint32_t offset, const char *what)
{
    kete_finding_add(&m->scan->record->findings, id, offset, 1, "%s", what);
}

/* ---- comments ---- */

/* At a line feed in a comment. True if an empty line ends here and a tag follows: then the } was forgotten. `line` is
 * where the line started, and becomes where the next one does. */
static bool game_follows(struct kete_scan *scan, uint32_t *line)
{
    const char *text = scan->room + scan->base;
    uint32_t at = *line;
    while (kete_byte(text[at]) == KETE_BYTE_BLANK)
        at++;
    bool empty = at == kete_scan_place(scan);
    scan->at++;
    *line = kete_scan_place(scan);
    return empty && kete_mgn_tag_starts(scan);
}

/* At a {. */
static void read_comment(struct kete_moves *m)
{
    struct kete_scan *scan = m->scan;
    uint32_t open = kete_scan_place(scan), line = open, end;
    bool closed = false;
    for (scan->at++; !closed;) {
        const char *p = scan->room + scan->at;
        while (kete_byte(*p) > KETE_BYTE_RBRACE)
            p++;
        scan->at = (size_t)(p - scan->room);
        if (kete_byte(*p) == KETE_BYTE_NEWLINE ? game_follows(scan, &line) : kete_scan_at_end(scan))
            break;
        closed = kete_byte(scan->room[scan->at]) == KETE_BYTE_RBRACE;
        if (!closed && scan->at < scan->end && kete_byte(scan->room[scan->at]) == KETE_BYTE_NUL)
            scan->at++;
    }
    end = kete_scan_place(scan);
    scan->at += closed;
    if (m->depth <= KETE_VARIATION_DEPTH_MAX)
        kete_scan_add_comment(scan, open + 1, end);
    if (!closed && (scan->eof || scan->at < scan->end))
        complain(m, KETE_FINDING_UNCLOSED_COMMENT, open, "this comment is never closed");
    if (closed && memchr(scan->room + scan->base + open + 1, '{', end - open - 1))
        complain(m, KETE_FINDING_BRACE_IN_COMMENT, open, "this comment has another { in it: is its } missing?");
}

/* ---- variations ---- */

static void open_variation(struct kete_moves *m)
{
    struct kete_scan *scan = m->scan;
    uint32_t offset = kete_scan_place(scan);
    scan->at++;
    if (m->depth < KETE_VARIATION_DEPTH_MAX)
        m->opens[m->depth] = offset;
    else if (m->depth == KETE_VARIATION_DEPTH_MAX)
        complain(m, KETE_FINDING_DEEP_VARIATION, offset, "variations are nested too deep here; this one is not read");
    m->depth++;
    add(m, KETE_ITEM_OPEN, offset, 0, 0);
}

static void close_variation(struct kete_moves *m)
{
    struct kete_scan *scan = m->scan;
    scan->at++;
    if (m->depth == 0) {
        m->moves = true;
        complain(m, KETE_FINDING_STRAY_BRACKET, kete_scan_place(scan) - 1, "no variation is open here");
        return;
    }
    add(m, KETE_ITEM_CLOSE, kete_scan_place(scan) - 1, 0, 0);
    m->depth--;
}

void kete_moves_close(struct kete_moves *m)
{
    for (; m->depth; m->depth--) {
        if (m->depth > KETE_VARIATION_DEPTH_MAX)
            continue;
        complain(m, KETE_FINDING_UNCLOSED_VARIATION, m->opens[m->depth - 1], "this variation is never closed");
        add(m, KETE_ITEM_CLOSE, kete_scan_place(m->scan), 0, 0);
    }
}

/* ---- words ---- */

/* A result ends the game; in a variation only if the variation cannot go on. */
static void read_result(struct kete_moves *m, uint32_t offset)
{
    struct kete_scan *scan = m->scan;
    uint32_t length = kete_scan_place(scan) - offset;
    if (m->depth) {
        enum kete_byte next = kete_scan_next(scan);
        m->over = next != KETE_BYTE_CLOSE && next != KETE_BYTE_LBRACE;
        scan->at = scan->base + offset + length;
    } else {
        m->over = true;
    }
    if (m->over) {
        scan->at -= length; /* the variations end before the result */
        kete_moves_close(m);
        scan->at += length;
    }
    add(m, KETE_ITEM_RESULT, offset, 0, 0);
    m->numbered = true;
}

/* A word goes on past a ( that belongs to a move: A5R(LR), B3(<,>), race:(S1N1)*10,(S1)*2. Such a bracket follows a
 * colon or a comma, or holds directions only. It also goes on past a $ that no digit follows. */
static size_t bracket_length(const char *at, size_t left)
{
    bool list = at[-1] == ':' || at[-1] == ',';
    size_t length = 1;
    while (length < left && (list ? kete_byte(at[length]) >= KETE_BYTE_WORD && (unsigned char)at[length] < 0x80
                                  : memchr("LR<>,", at[length], 5) != NULL))
        length++;
    return length > 1 && length < left && at[length] == ')' ? length + 1 : 0;
}

static bool word_goes_on(struct kete_scan *scan)
{
    enum kete_byte byte = kete_byte(scan->room[scan->at]);
    if (byte != KETE_BYTE_OPEN && byte != KETE_BYTE_DOLLAR)
        return false;
    size_t left = kete_scan_ahead(scan, KETE_TOKEN_BYTES_MAX), length = 1;
    const char *at = scan->room + scan->at;
    if (byte == KETE_BYTE_OPEN)
        length = bracket_length(at, left);
    else if (left > 1 && kete_byte(at[1]) == KETE_BYTE_DIGIT)
        length = 0;
    scan->at += length;
    return length > 0;
}

static void scan_word(struct kete_scan *scan)
{
    do {
        const char *p = scan->room + scan->at;
        while (kete_byte(*p) >= KETE_BYTE_WORD)
            p++;
        scan->at = (size_t)(p - scan->room);
    } while (scan->at == scan->end ? kete_scan_more(scan) : word_goes_on(scan));
}

static void read_word(struct kete_moves *m)
{
    uint32_t offset = kete_scan_place(m->scan);
    scan_word(m->scan);
    add(m, KETE_ITEM_PLY, offset, 0, 0);
}

/* True if the moves so far, if any, are made of digits and dashes. */
static bool digits_are_moves(const struct kete_moves *m)
{
    const struct kete_scan *scan = m->scan;
    const struct kete_record *record = scan->record;
    for (uint32_t i = record->item_count; i-- > 0;) {
        const struct kete_item *item = &record->items[i];
        for (uint32_t k = 0; item->kind == KETE_ITEM_PLY && k < item->length; k++) {
            char c = scan->room[scan->base + item->offset + k];
            if (kete_byte(c) != KETE_BYTE_DIGIT && c != '-')
                return false;
        }
        if (item->kind == KETE_ITEM_PLY)
            return true;
    }
    return true;
}

/* True if the game ends where the scan is: nothing follows, or a tag, or the first move of a list. */
static bool game_ends(struct kete_scan *scan)
{
    uint32_t place = kete_scan_place(scan);
    enum kete_byte next = kete_scan_next(scan);
    bool ends = next == KETE_BYTE_NUL || (next == KETE_BYTE_BRACKET && kete_mgn_tag_starts(scan));
    if (next == KETE_BYTE_DIGIT)
        ends = kete_scan_ahead(scan, 2) == 2 && scan->room[scan->at] == '1' && scan->room[scan->at + 1] == '.';
    scan->at = scan->base + place;
    return ends;
}

/* Where moves are digits, 3-6 is two sowings of one turn, unless it stands where only a result can stand. */
static bool is_joined_move(const struct kete_moves *m, struct kete_slice word)
{
    return kete_is_score(word) && digits_are_moves(m) && !game_ends(m->scan);
}

/* At a digit: a number, a result, or a ply such as 5R. */
static void read_digit(struct kete_moves *m)
{
    enum { DIGITS_MAX = 9 };
    struct kete_scan *scan = m->scan;
    uint32_t offset = kete_scan_place(scan), value = 0;
    size_t left = kete_scan_ahead(scan, DIGITS_MAX + 4), i = 0, dots = 0;
    const char *at = scan->room + scan->at;
    for (; i < left && i < DIGITS_MAX && kete_byte(at[i]) == KETE_BYTE_DIGIT; i++)
        value = value * 10 + (uint32_t)(at[i] - '0');
    while (i + dots < left && dots < 3 && at[i + dots] == '.')
        dots++;
    if (dots) {
        scan->at += i + dots;
        m->numbered = true;
        add(m, KETE_ITEM_NUMBER, offset, value, (unsigned)dots);
        return;
    }
    scan_word(scan);
    struct kete_slice word = {scan->room + scan->base + offset, kete_scan_place(scan) - offset};
    if (kete_is_result(word) && !is_joined_move(m, word))
        read_result(m, offset);
    else
        add(m, KETE_ITEM_PLY, offset, 0, 0);
}

/* At a dot: dots that stand alone, after a number, say that North moves; elsewhere they say nothing. */
static void read_dots(struct kete_moves *m)
{
    struct kete_scan *scan = m->scan;
    struct kete_record *record = scan->record;
    uint32_t offset = kete_scan_place(scan), i = 0;
    scan_word(scan);
    uint32_t length = kete_scan_place(scan) - offset;
    while (i < length && scan->room[scan->base + offset + i] == '.')
        i++;
    if (i < length)
        add(m, KETE_ITEM_PLY, offset, 0, 0);
    else if (record->item_count && record->items[record->item_count - 1].kind == KETE_ITEM_NUMBER)
        record->items[record->item_count - 1].dots = 3;
}

static void read_star(struct kete_moves *m)
{
    uint32_t offset = kete_scan_place(m->scan);
    scan_word(m->scan);
    if (kete_scan_place(m->scan) == offset + 1)
        read_result(m, offset);
    else
        add(m, KETE_ITEM_PLY, offset, 0, 0);
}

static void read_nag(struct kete_moves *m)
{
    struct kete_scan *scan = m->scan;
    uint32_t offset = kete_scan_place(scan), value = 0;
    size_t left = kete_scan_ahead(scan, 10), i = 1;
    for (; i < left && i < 10 && kete_byte(scan->room[scan->at + i]) == KETE_BYTE_DIGIT; i++)
        value = value * 10 + (uint32_t)(scan->room[scan->at + i] - '0');
    scan->at += i;
    if (i > 1) {
        add(m, KETE_ITEM_NAG, offset, value, 0);
        return;
    }
    scan_word(scan);
    add(m, KETE_ITEM_PLY, offset, 0, 0);
}

static void read_percent(struct kete_moves *m)
{
    if (kete_scan_at_line_start(m->scan))
        kete_scan_line_comment(m->scan, 1);
    else
        read_word(m);
}

/* ---- one item ---- */

void kete_moves_item(struct kete_moves *m)
{
    struct kete_scan *scan = m->scan;
    switch (kete_byte(scan->room[scan->at])) {
    case KETE_BYTE_NUL:
    case KETE_BYTE_BLANK:
    case KETE_BYTE_NEWLINE:
        scan->at++;
        break;
    case KETE_BYTE_LBRACE:
        read_comment(m);
        break;
    case KETE_BYTE_SEMICOLON:
        kete_scan_line_comment(scan, 1);
        break;
    case KETE_BYTE_RBRACE:
        m->moves = true;
        complain(m, KETE_FINDING_STRAY_BRACKET, kete_scan_place(scan), "no comment is open here");
        scan->at++;
        break;
    case KETE_BYTE_OPEN:
        open_variation(m);
        break;
    case KETE_BYTE_CLOSE:
        close_variation(m);
        break;
    case KETE_BYTE_DOLLAR:
        read_nag(m);
        break;
    case KETE_BYTE_DIGIT:
        read_digit(m);
        break;
    case KETE_BYTE_DOT:
        read_dots(m);
        break;
    case KETE_BYTE_STAR:
        read_star(m);
        break;
    case KETE_BYTE_PERCENT:
        read_percent(m);
        break;
    case KETE_BYTE_BRACKET:
    case KETE_BYTE_WORD:
        read_word(m);
        break;
    }
}

void kete_moves_tail(struct kete_moves *m)
{
    struct kete_scan *scan = m->scan;
    while (!kete_scan_at_end(scan)) {
        enum kete_byte byte = kete_byte(scan->room[scan->at]);
        if (byte == KETE_BYTE_LBRACE)
            read_comment(m);
        else if (byte == KETE_BYTE_SEMICOLON)
            kete_scan_line_comment(scan, 1);
        else if (byte == KETE_BYTE_BLANK)
            scan->at++;
        else
            return;
    }
}
