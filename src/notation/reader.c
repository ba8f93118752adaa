/* SPDX-License-Identifier: MIT */
#include "notation/reader.h"

#include "base/limits.h"
#include "base/xalloc.h"
#include "notation/scan.h"
#include "record/utf8.h"

#include <stdlib.h>
#include <string.h>

/* A container: how one of its games is read, and what the first line of the next one looks like. */
struct container {
    bool (*read)(struct kete_scan *);
    bool (*starts)(struct kete_scan *);
};

static const struct container mgn = {kete_read_mgn, kete_mgn_tag_starts};
static const struct container transcript = {kete_read_transcript, kete_transcript_key_starts};
static const struct container json = {kete_read_json, kete_json_starts};

struct kete_reader {
    struct kete_scan scan;
    const struct container *container; /* NULL before the first game */
    uint32_t games;
    bool over;
    bool mark; /* the input starts with a byte order mark */
};

struct kete_reader *kete_reader_new(kete_read_bytes *read, void *from)
{
    struct kete_reader *reader = kete_xcalloc(1, sizeof *reader);
    reader->scan = (struct kete_scan){.read = read, .from = from, .line = 1};
    return reader;
}

void kete_reader_free(struct kete_reader *reader)
{
    if (!reader)
        return;
    free(reader->scan.room);
    kete_text_free(&reader->scan.decoded);
    free(reader);
}

/* The first line that is neither blank nor a comment tells a transcript, a key or a number and a colon, and JSON. `at`
 * is left where it was. */
static const struct container *recognise(struct kete_scan *scan)
{
    const struct container *found = NULL;
    size_t start = scan->at;
    while (!found && !kete_scan_at_end(scan)) {
        switch (kete_byte(scan->room[scan->at])) {
        case KETE_BYTE_PERCENT:
        case KETE_BYTE_SEMICOLON:
            scan->at += kete_scan_line(scan);
            break;
        case KETE_BYTE_BLANK:
        case KETE_BYTE_NEWLINE:
            scan->at++;
            break;
        default:
            found = kete_json_starts(scan)                                                    ? &json
                    : kete_transcript_key_starts(scan) || kete_transcript_number_starts(scan) ? &transcript
                                                                                              : &mgn;
        }
    }
    scan->at = start;
    return found ? found : &mgn;
}

static void start(struct kete_reader *reader)
{
    struct kete_scan *scan = &reader->scan;
    reader->mark = kete_scan_ahead(scan, 3) >= 3 && memcmp(scan->room, "\xef\xbb\xbf", 3) == 0;
    if (reader->mark) {
        scan->at = 3;
        kete_scan_rebase(scan);
        scan->before = 0;
    }
    reader->container = recognise(scan);
}

/* ---- bytes that are no text ---- */

static bool is_ascii(const char *text, size_t length)
{
    uint64_t word, all = 0;
    size_t i = 0;
    for (; i + sizeof word <= length; i += sizeof word) {
        memcpy(&word, text + i, sizeof word);
        all |= word;
    }
    for (; i < length; i++)
        all |= (unsigned char)text[i];
    return !(all & 0x8080808080808080u);
}

static void find_bad_bytes(struct kete_record *record)
{
    uint32_t count = 0, first = 0;
    for (uint32_t i = 0; i < record->length;) {
        size_t length = kete_utf8_length(record->text + i, record->length - i);
        if (!length && !count++)
            first = i;
        i += length ? (uint32_t)length : 1;
    }
    if (count)
        kete_finding_add(&record->findings, KETE_FINDING_BAD_BYTES, first, 1,
                         "%u byte%s of this game %s not UTF-8; this is the first", count, count == 1 ? "" : "s",
                         count == 1 ? "is" : "are");
}

static void find_nul_bytes(struct kete_record *record)
{
    const char *first = memchr(record->text, 0, record->length), *end = record->text + record->length;
    uint32_t count = 0;
    for (const char *nul = first; nul; nul = nul < end ? memchr(nul, 0, (size_t)(end - nul)) : NULL) {
        count++;
        nul++;
    }
    if (first)
        kete_finding_add(&record->findings, KETE_FINDING_NUL_BYTE, (uint32_t)(first - record->text), 1,
                         "this game has %u NUL byte%s; this is the first", count, count == 1 ? "" : "s");
}

/* ---- a game ---- */

/* The bytes of the game, and behind them the texts that were decoded. */
static void add_decoded(struct kete_scan *scan)
{
    struct kete_record *record = scan->record;
    size_t length = record->length + scan->decoded.length;
    char *text = kete_arena_alloc(&record->arena, length + 1);
    memcpy(text, record->text, record->length);
    memcpy(text + record->length, scan->decoded.bytes, scan->decoded.length);
    record->text = text;
    record->length = (uint32_t)length;
    kete_text_clear(&scan->decoded);
}

/* What was read becomes the record's text; the next game starts behind it. */
static void finish(struct kete_reader *reader)
{
    struct kete_scan *scan = &reader->scan;
    struct kete_record *record = scan->record;
    size_t length = scan->at - scan->base;
    record->text = scan->room + scan->base;
    record->length = (uint32_t)(scan->too_long && length > KETE_GAME_BYTES_MAX ? KETE_GAME_BYTES_MAX : length);
    if (scan->decoded.length)
        add_decoded(scan);
    record->offset = scan->offset;
    record->line = scan->line;
    record->before = scan->before;
    if (scan->too_long) {
        record->item_count = 0;
        record->findings = (struct kete_findings){.arena = &record->arena};
        kete_finding_add(&record->findings, KETE_FINDING_GAME_TOO_LONG, 0, 1,
                         "this game has more than 1 MiB of text, or too many moves or tags");
        scan->skipping = true;
    }
    find_nul_bytes(record);
    if (!is_ascii(record->text, record->length))
        find_bad_bytes(record);
}

static void skip_rest(struct kete_reader *reader)
{
    struct kete_scan *scan = &reader->scan;
    if (scan->skipping)
        kete_scan_skip_game(scan, reader->container->starts);
    scan->skipping = scan->too_long = false;
}

/* The first record says so if the input has a byte order mark, or no game. */
static void introduce(const struct kete_reader *reader, struct kete_record *record, bool found)
{
    if (!found)
        record->item_count = 0;
    if (reader->mark)
        kete_finding_add(&record->findings, KETE_FINDING_BYTE_ORDER_MARK, 0, 0,
                         "the file starts with a byte order mark; it is skipped");
    if (!found)
        kete_finding_add(&record->findings, KETE_FINDING_NO_GAME, 0, 0, "there is no game in this file");
}

bool kete_reader_next(struct kete_reader *reader, struct kete_record *record, struct kete_error *error)
{
    struct kete_scan *scan = &reader->scan;
    kete_record_clear(record);
    if (reader->over)
        return false;
    scan->record = record;
    if (!reader->container)
        start(reader);
    skip_rest(reader);
    kete_scan_rebase(scan);
    bool found = reader->container->read(scan);
    if (scan->failed) {
        reader->over = true;
        kete_record_clear(record);
        return kete_error_set(error, 0, 0, "the input cannot be read");
    }
    finish(reader);
    record->game = ++reader->games;
    if (record->game == 1)
        introduce(reader, record, found);
    reader->over = !found && !record->findings.first;
    return !reader->over;
}

long kete_read_memory(void *slice, char *room, unsigned long size)
{
    struct kete_slice *from = slice;
    size_t count = from->length < size ? from->length : size;
    if (count)
        memcpy(room, from->at, count);
    *from = (struct kete_slice){from->at + count, from->length - count};
    return (long)count;
}
