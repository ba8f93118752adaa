/* SPDX-License-Identifier: MIT */
#include "notation/scan.h"

#include "base/limits.h"
#include "base/xalloc.h"

#include <string.h>

enum {
    CHUNK = 64 * 1024,
    /* How far a game may be read before it is given up: past the limit, so that what follows a game of just the
     * limit can be seen. */
    REACH = KETE_GAME_BYTES_MAX + 4096,
};

#define W   KETE_BYTE_WORD
#define W8  W, W, W, W, W, W, W, W
#define W32 W8, W8, W8, W8

/* clang-format off */
const unsigned char kete_byte_classes[256] = {
    /* 00 */ KETE_BYTE_NUL, W, W, W, W, W, W, W,
    /* 08 */ W, KETE_BYTE_BLANK, KETE_BYTE_NEWLINE, KETE_BYTE_BLANK, KETE_BYTE_BLANK, KETE_BYTE_BLANK, W, W,
    /* 10 */ W8, W8,
    /* 20 */ KETE_BYTE_BLANK, W, W, W, KETE_BYTE_DOLLAR, KETE_BYTE_PERCENT, W, W,
    /* 28 */ KETE_BYTE_OPEN, KETE_BYTE_CLOSE, KETE_BYTE_STAR, W, W, W, KETE_BYTE_DOT, W,
    /* 30 */ KETE_BYTE_DIGIT, KETE_BYTE_DIGIT, KETE_BYTE_DIGIT, KETE_BYTE_DIGIT,
    /* 34 */ KETE_BYTE_DIGIT, KETE_BYTE_DIGIT, KETE_BYTE_DIGIT, KETE_BYTE_DIGIT,
    /* 38 */ KETE_BYTE_DIGIT, KETE_BYTE_DIGIT, W, KETE_BYTE_SEMICOLON, W, W, W, W,
    /* 40 */ W8, W8,
    /* 50 */ W8, W, W, W, KETE_BYTE_BRACKET, W, W, W, W,
    /* 60 */ W8, W8,
    /* 70 */ W8, W, W, W, KETE_BYTE_LBRACE, W, KETE_BYTE_RBRACE, W, W,
    /* 80 */ W32, W32, W32, W32,
};
/* clang-format on */

#undef W
#undef W8
#undef W32

/* Makes room for a chunk: by sliding the game to the front, or, where the game fills most of the room, by growing it.
 * Either happens once per half a room, so that the work per byte is constant. */
static void make_room(struct kete_scan *scan)
{
    size_t held = scan->end - scan->base;
    if (scan->base && held <= scan->capacity / 2) {
        memmove(scan->room, scan->room + scan->base, held);
        scan->at -= scan->base;
        scan->base = 0;
        scan->end = held;
        return;
    }
    scan->capacity = scan->capacity ? scan->capacity * 2 : CHUNK;
    scan->room = kete_xrealloc(scan->room, scan->capacity + 1);
}

bool kete_scan_more(struct kete_scan *scan)
{
    if (scan->eof || scan->end - scan->base >= REACH)
        return false;
    if (scan->end == scan->capacity)
        make_room(scan);
    size_t space = scan->capacity - scan->end;
    long count = scan->read(scan->from, scan->room + scan->end, space < CHUNK ? space : CHUNK);
    scan->failed = count < 0;
    scan->eof = count <= 0;
    if (count > 0)
        scan->end += (size_t)count;
    scan->room[scan->end] = '\0';
    return !scan->eof;
}

size_t kete_scan_ahead(struct kete_scan *scan, size_t count)
{
    while (scan->end - scan->at < count && kete_scan_more(scan))
        continue;
    size_t there = scan->end - scan->at;
    return there < count ? there : count;
}

size_t kete_scan_line(struct kete_scan *scan)
{
    size_t seen = 0;
    for (;;) {
        const char *start = scan->room + scan->at, *feed = memchr(start + seen, '\n', scan->end - scan->at - seen);
        if (feed)
            return (size_t)(feed - start);
        seen = scan->end - scan->at;
        if (!kete_scan_more(scan))
            return seen;
    }
}

void kete_scan_rebase(struct kete_scan *scan)
{
    const char *from = scan->room + scan->base, *to = scan->room + scan->at;
    scan->offset += (uint64_t)(to - from);
    for (const char *feed; from < to && (feed = memchr(from, '\n', (size_t)(to - from))); from = feed + 1) {
        scan->line++;
        scan->before = 0;
    }
    scan->before += (uint32_t)(to - from);
    scan->base = scan->at;
}

void kete_scan_skip_blanks(struct kete_scan *scan)
{
    while (!kete_scan_at_end(scan)) {
        enum kete_byte byte = kete_byte(scan->room[scan->at]);
        if (byte != KETE_BYTE_BLANK && byte != KETE_BYTE_NEWLINE)
            break;
        scan->at++;
        if (scan->at == scan->end)
            kete_scan_rebase(scan);
    }
    kete_scan_rebase(scan);
}

enum kete_byte kete_scan_next(struct kete_scan *scan)
{
    while (!kete_scan_at_end(scan)) {
        enum kete_byte byte = kete_byte(scan->room[scan->at]);
        if (byte != KETE_BYTE_BLANK && byte != KETE_BYTE_NEWLINE && byte != KETE_BYTE_NUL)
            return byte;
        scan->at++;
    }
    return KETE_BYTE_NUL;
}

void kete_scan_skip_game(struct kete_scan *scan, bool (*starts)(struct kete_scan *))
{
    bool after_tag = scan->after_tag;
    kete_scan_rebase(scan);
    while (!kete_scan_at_end(scan)) {
        const char *at = scan->room + scan->at, *feed = memchr(at, '\n', scan->end - scan->at);
        scan->at = feed ? (size_t)(feed + 1 - scan->room) : scan->end;
        kete_scan_rebase(scan);
        if (!feed)
            continue;
        bool tag = starts(scan);
        if (tag && !after_tag)
            return;
        after_tag = tag;
    }
}

void kete_scan_add_item(struct kete_scan *scan, struct kete_item item)
{
    if (!kete_record_add_item(scan->record, item))
        scan->too_long = true;
}

void kete_scan_add_comment(struct kete_scan *scan, uint32_t offset, uint32_t end)
{
    const char *text = scan->room + scan->base;
    struct kete_slice inside = kete_slice_trim((struct kete_slice){text + offset, end - offset});
    kete_scan_add_item(scan, (struct kete_item){.kind = KETE_ITEM_COMMENT,
                                                .offset = (uint32_t)(inside.at - text),
                                                .length = (uint32_t)inside.length & 0xffffff});
}

void kete_scan_line_comment(struct kete_scan *scan, size_t skip)
{
    size_t length = kete_scan_line(scan);
    uint32_t start = kete_scan_place(scan) + (uint32_t)skip;
    const char *text = scan->room + scan->base + start;
    scan->at += length;
    if (kete_slice_trim((struct kete_slice){text, length - skip}).length)
        kete_scan_add_comment(scan, start, kete_scan_place(scan));
}
