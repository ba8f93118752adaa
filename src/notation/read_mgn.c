/* SPDX-License-Identifier: MIT */
/* The reader of MGN and of plain lists of moves, which are MGN without tags:
 *
 *     game = { tag | comment } { item } [ result { comment on the same line } ]
 *
 * A game ends after its result, where a tag starts a line, or with the input.
 */
#include "notation/scan.h"

#include "notation/read_moves.h"
#include "notation/read_tag.h"

/* Before the first tag of a game: comments between two games belong to neither, words there are a finding. */
static void start_tags(struct kete_moves *m)
{
    struct kete_record *record = m->scan->record;
    uint32_t i = 0;
    while (i < record->item_count && record->items[i].kind == KETE_ITEM_COMMENT)
        i++;
    if (i < record->item_count)
        kete_finding_add(&record->findings, KETE_FINDING_STRAY_TEXT, record->items[i].offset, record->items[i].length,
                         "this stands before the game's tags and belongs to no game");
    m->moves = false;
    record->item_count = 0;
    if (!record->findings.first)
        kete_scan_rebase(m->scan);
}

/* At a [. In the tag section it is a tag; later one that starts a line starts the next game; any other is a word. */
static void read_bracket(struct kete_moves *m)
{
    struct kete_record *record = m->scan->record;
    bool stray = !m->numbered && !record->tag_count && !m->depth;
    if (m->moves && !(kete_scan_at_line_start(m->scan) && kete_mgn_tag_starts(m->scan))) {
        kete_moves_item(m);
        return;
    }
    if (m->moves && !stray) {
        m->over = true;
        return;
    }
    if (!record->tag_count && (record->item_count || m->moves))
        start_tags(m);
    m->over = !kete_read_tag(m->scan);
}

static void read_item(struct kete_moves *m)
{
    enum kete_byte byte = kete_byte(m->scan->room[m->scan->at]);
    if (byte > KETE_BYTE_BLANK)
        m->scan->after_tag = byte == KETE_BYTE_BRACKET && !m->moves;
    if (byte == KETE_BYTE_BRACKET)
        read_bracket(m);
    else
        kete_moves_item(m);
}

/* Words behind a finished game with tags, unless a numbered list of moves starts there, are nobody's. */
static void find_stray_text(struct kete_moves *m)
{
    struct kete_scan *scan = m->scan;
    uint32_t end = kete_scan_place(scan);
    enum kete_byte next = kete_scan_next(scan);
    bool tag = next == KETE_BYTE_BRACKET && (kete_scan_at_line_start(scan) || kete_mgn_tag_starts(scan));
    bool comment = next == KETE_BYTE_LBRACE || next == KETE_BYTE_SEMICOLON ||
                   (next == KETE_BYTE_PERCENT && kete_scan_at_line_start(scan));
    size_t left = kete_scan_ahead(scan, 12), i = 0;
    while (i < left && kete_byte(scan->room[scan->at + i]) == KETE_BYTE_DIGIT)
        i++;
    bool number = i && i < left && scan->room[scan->at + i] == '.';
    if (next == KETE_BYTE_NUL || tag || comment || number || !scan->record->tag_count ||
        kete_scan_place(scan) > KETE_GAME_BYTES_MAX) {
        scan->at = scan->base + end;
        return;
    }
    size_t length = kete_scan_line(scan);
    kete_finding_add(&scan->record->findings, KETE_FINDING_STRAY_TEXT, kete_scan_place(scan),
                     length > 80 ? 80 : (uint32_t)length, "this stands behind the result and belongs to no game");
    scan->at += length > KETE_GAME_BYTES_MAX / 2 ? KETE_GAME_BYTES_MAX / 2 : length;
    scan->skipping = true;
    scan->after_tag = false;
}

bool kete_read_mgn(struct kete_scan *scan)
{
    struct kete_moves m = {.scan = scan};
    struct kete_record *record = scan->record;
    kete_scan_skip_blanks(scan);
    while (!m.over && !scan->too_long && !kete_scan_at_end(scan)) {
        read_item(&m);
        scan->too_long |= kete_scan_place(scan) > KETE_GAME_BYTES_MAX;
    }
    scan->too_long |= scan->at == scan->end && !scan->eof && !m.over;
    if (scan->too_long)
        return true;
    bool result = m.over && record->item_count && record->items[record->item_count - 1].kind == KETE_ITEM_RESULT;
    kete_moves_close(&m);
    if (result)
        kete_moves_tail(&m);
    if (result)
        find_stray_text(&m);
    record->container = record->tag_count ? KETE_CONTAINER_MGN : KETE_CONTAINER_PLAIN;
    return record->tag_count || m.moves;
}
