/* SPDX-License-Identifier: MIT */
/* The reader of transcripts, the container of J. Donkers' program Bao 1.0:
 *
 *     game    = { key | remark } { line | remark }
 *     key     = name ":" value ( ";" | end of line )
 *     line    = digits ":" { item } [ ";" comment ] end of line     (items: read_moves.c)
 *     remark  = "%" comment end of line
 *
 * Keys become tags. A key after moves starts the next game. A ply of dots alone says that South has no move in this
 * line.
 */
#include "notation/scan.h"

#include "base/limits.h"
#include "notation/read_moves.h"
#include "notation/transcript_key.h"

struct transcript {
    struct kete_scan *scan;
    struct kete_moves moves;
    bool keys; /* a key was read; not every key makes a tag */
};

/* Length of the key at `at`, 0 if none is there. In race:(S1N1)*10 there is none: that is a move of another game. */
static size_t key_length(struct kete_scan *scan)
{
    size_t left = kete_scan_ahead(scan, KETE_TRANSCRIPT_KEY_MAX + 16), key = 0, i;
    const char *at = scan->room + scan->at;
    while (key < left && key < KETE_TRANSCRIPT_KEY_MAX && kete_transcript_key_byte(at[key], key == 0))
        key++;
    for (i = key; i < left && (at[i] == ' ' || at[i] == '\t'); i++)
        continue;
    return i < left && at[i] == ':' && (i + 1 == left || at[i + 1] != '(') ? key : 0;
}

bool kete_transcript_key_starts(struct kete_scan *scan)
{
    return key_length(scan) != 0;
}

bool kete_transcript_number_starts(struct kete_scan *scan)
{
    size_t left = kete_scan_ahead(scan, 16), i = 0, digits;
    const char *at = scan->room + scan->at;
    while (i < left && i < 9 && kete_byte(at[i]) == KETE_BYTE_DIGIT)
        i++;
    digits = i;
    while (i < left && (at[i] == ' ' || at[i] == '\t'))
        i++;
    return digits && i < left && at[i] == ':';
}

/* At a key. Its value ends at a semicolon or with the line; a position in brackets may take several lines. */
static void read_key(struct transcript *t)
{
    enum { POSITION_MAX = 4096 };
    struct kete_scan *scan = t->scan;
    size_t name = key_length(scan), line = kete_scan_line(scan), i = name;
    const char *at = scan->room + scan->at;
    while (at[i++] != ':')
        continue;
    while (i < line && (at[i] == ' ' || at[i] == '\t'))
        i++;
    bool position = i < line && at[i] == '[';
    size_t start = i, left = line;
    if (position) {
        left = kete_scan_ahead(scan, POSITION_MAX);
        at = scan->room + scan->at;
        while (i < left && at[i] != ']' && at[i] != ';')
            i++;
    }
    while (i < left && at[i] != ';' && at[i] != '\n')
        i++;
    struct kete_slice value = kete_slice_trim((struct kete_slice){at + start, i - start});
    t->keys = true;
    kete_transcript_add_key(scan, (struct kete_slice){at, name}, value);
    scan->at += i < left && at[i] == ';' ? i + 1 : i;
}

static void read_number(struct kete_scan *scan)
{
    uint32_t offset = kete_scan_place(scan), value = 0;
    for (; scan->room[scan->at] != ':'; scan->at++)
        if (kete_byte(scan->room[scan->at]) == KETE_BYTE_DIGIT)
            value = value * 10 + (uint32_t)(scan->room[scan->at] - '0');
    scan->at++;
    kete_scan_add_item(scan, (struct kete_item){.kind = KETE_ITEM_NUMBER,
                                                .offset = offset,
                                                .length = (kete_scan_place(scan) - offset) & 0xffffff,
                                                .value = value,
                                                .dots = 1});
}

/* A line of moves, and the comment behind its semicolon. */
static void read_line_of_moves(struct transcript *t)
{
    struct kete_scan *scan = t->scan;
    t->moves.moves = true;
    if (kete_transcript_number_starts(scan))
        read_number(scan);
    while (!t->moves.over && !scan->too_long && !kete_scan_at_end(scan)) {
        enum kete_byte byte = kete_byte(scan->room[scan->at]);
        if (byte == KETE_BYTE_NEWLINE)
            return;
        kete_moves_item(&t->moves);
        if (byte == KETE_BYTE_SEMICOLON)
            return;
    }
    if (t->moves.over)
        kete_moves_tail(&t->moves);
}

static void read_other(struct transcript *t)
{
    struct kete_scan *scan = t->scan;
    if (t->moves.moves) {
        read_line_of_moves(t);
        return;
    }
    uint32_t offset = kete_scan_place(scan);
    scan->at += kete_scan_line(scan);
    kete_finding_add(&scan->record->findings, KETE_FINDING_BAD_TAG, offset, 1,
                     "expected a key, a colon and a value here, or the first line of moves");
}

static void read_line(struct transcript *t)
{
    struct kete_scan *scan = t->scan;
    enum kete_byte byte = kete_byte(scan->room[scan->at]);
    if (byte == KETE_BYTE_BLANK || byte == KETE_BYTE_NEWLINE || byte == KETE_BYTE_NUL)
        scan->at++;
    else if (byte == KETE_BYTE_PERCENT)
        kete_scan_line_comment(scan, 1);
    else if (kete_transcript_number_starts(scan))
        read_line_of_moves(t);
    else if (!kete_transcript_key_starts(scan))
        read_other(t);
    else if (t->moves.moves)
        t->moves.over = true;
    else
        read_key(t);
}

bool kete_read_transcript(struct kete_scan *scan)
{
    struct transcript t = {.scan = scan, .moves = {.scan = scan}};
    struct kete_record *record = scan->record;
    kete_scan_skip_blanks(scan);
    while (!t.moves.over && !scan->too_long && !kete_scan_at_end(scan)) {
        read_line(&t);
        scan->too_long |= kete_scan_place(scan) > KETE_GAME_BYTES_MAX;
    }
    scan->too_long |= scan->at == scan->end && !scan->eof && !t.moves.over;
    scan->after_tag = !t.moves.moves;
    record->container = KETE_CONTAINER_TRANSCRIPT;
    if (!t.keys && !t.moves.moves)
        return scan->too_long;
    if (!scan->too_long)
        kete_moves_close(&t.moves);
    kete_transcript_complete(record);
    return true;
}
