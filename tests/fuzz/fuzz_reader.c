/* SPDX-License-Identifier: MIT */
/* The reader and the writers on any bytes. These laws hold, or the target aborts with a line that says which does not:
 *
 *   - how the input is cut into chunks does not change what is read;
 *   - all places lie in the text of the game, brackets of variations pair off;
 *   - reading a record that was written gives the same record, and writing that gives the same bytes - of
 *     transcripts, which cannot hold everything, where nothing was lost.
 */
#include "pieces.h"

#include "base/limits.h"
#include "notation/reader.h"
#include "notation/writer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void law(bool held, const char *what)
{
    if (held)
        return;
    fprintf(stderr, "fuzz_reader: broken law: %s\n", what);
    abort();
}

static void check_places(const struct kete_record *record)
{
    uint32_t depth = 0, last = 0, line, col;
    for (uint32_t i = 0; i < record->item_count; i++) {
        const struct kete_item *item = &record->items[i];
        law(item->offset + item->length <= record->length, "items lie in the text");
        law(item->offset >= last || record->container == KETE_CONTAINER_JSON, "items stand in order");
        last = item->offset;
        depth += item->kind == KETE_ITEM_OPEN;
        law(item->kind != KETE_ITEM_CLOSE || depth-- > 0, "a variation is opened before it is closed");
        law(depth <= KETE_VARIATION_DEPTH_MAX, "variations are not too deep");
    }
    law(depth == 0, "every variation is closed");
    last = 0;
    for (const struct kete_finding *f = record->findings.first; f; f = f->next) {
        law(f->offset >= last && f->offset + f->length <= record->length + 1, "findings lie in the text, in order");
        last = f->offset;
        kete_record_place(record, f->offset, &line, &col);
        kete_record_line(record, f->offset);
        law(line >= record->line && col > 0, "a finding has a place");
    }
}

/* Everything that was read, as text. */
static void describe(const struct kete_record *record, struct kete_text *out)
{
    kete_text_addf(out, "game %u at %llu line %u+%u length %u\n", record->game, (unsigned long long)record->offset,
                   record->line, record->before, record->length);
    for (uint32_t i = 0; i < record->tag_count; i++)
        kete_text_addf(out, "[%s %s]\n", record->tags[i].name, record->tags[i].value);
    for (uint32_t i = 0; i < record->item_count; i++)
        kete_text_addf(out, "%u %u+%u %u\n", record->items[i].kind, record->items[i].offset, record->items[i].length,
                       record->items[i].value);
    for (const struct kete_finding *f = record->findings.first; f; f = f->next)
        kete_text_addf(out, "%s %u+%u %s\n", kete_finding_kind(f->id)->id, f->offset, f->length, f->message);
}

/* Writes the record; true if the text holds all of it. */
typedef bool write_record(const struct kete_record *record, struct kete_text *out);

static bool write_mgn(const struct kete_record *record, struct kete_text *out)
{
    kete_write_mgn(record, out);
    return true;
}

static bool write_transcript(const struct kete_record *record, struct kete_text *out)
{
    struct kete_text lost = {0};
    kete_write_transcript(record, out, &lost);
    bool whole = lost.length == 0;
    kete_text_free(&lost);
    return whole;
}

/* Reads what was written, which must be one record, and writes it again. */
static void check_round(const struct kete_record *record, write_record *write)
{
    struct kete_text text = {0}, again = {0};
    struct kete_record back;
    kete_record_init(&back);
    bool whole = write(record, &text);
    struct kete_slice input = {text.bytes, text.length};
    struct kete_reader *reader = kete_reader_new(kete_read_memory, &input);
    if (text.length && text.length < KETE_GAME_BYTES_MAX) {
        law(kete_reader_next(reader, &back, NULL), "what was written is a record");
        law(!whole || write == write_transcript || kete_record_same(record, &back),
            "reading what was written gives the same record");
        write(&back, &again);
        law(!whole || (again.length == text.length && memcmp(again.bytes, text.bytes, text.length) == 0),
            "writing what was read from it gives the same text");
        law(!kete_reader_next(reader, &back, NULL), "what was written is one record");
    }
    kete_reader_free(reader);
    kete_record_free(&back);
    kete_text_free(&text);
    kete_text_free(&again);
}

static void read_all(const char *bytes, size_t length, size_t chunk, bool rounds, struct kete_text *out)
{
    struct pieces input = {bytes, length, chunk};
    struct kete_reader *reader = kete_reader_new(pieces_read, &input);
    struct kete_record record;
    kete_record_init(&record);
    while (kete_reader_next(reader, &record, NULL)) {
        check_places(&record);
        describe(&record, out);
        if (rounds) {
            check_round(&record, write_mgn);
            check_round(&record, write_transcript);
        }
    }
    kete_record_free(&record);
    kete_reader_free(reader);
}

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t length);

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t length)
{
    struct kete_text whole = {0}, pieces = {0};
    read_all((const char *)bytes, length, length + 1, true, &whole);
    read_all((const char *)bytes, length, 1 + length % 5, false, &pieces);
    law(whole.length == pieces.length && memcmp(whole.bytes, pieces.bytes, whole.length) == 0,
        "chunks do not change what is read");
    kete_text_free(&whole);
    kete_text_free(&pieces);
    return 0;
}
