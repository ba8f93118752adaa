/* SPDX-License-Identifier: MIT */
/* Notation files: whatever is taken as one reads any word, its own text included, and writes what it read, without harm
 * and in bounded time. */
#include "notation/notation.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

/* The words of a text as the plies of a record. */
static void fill(struct kete_record *record, const char *text, size_t length)
{
    kete_record_init(record);
    record->text = text;
    record->length = (uint32_t)length;
    for (uint32_t at = 0, end = 0; at < length && record->item_count < 2000; at = end + 1) {
        for (end = at; end < length && !memchr(" ,{}\n\"'", text[end], 7); end++)
            continue;
        if (end > at)
            kete_record_add_item(
                record, (struct kete_item){.offset = at, .length = (end - at) & 0xffffff, .kind = KETE_ITEM_PLY});
    }
}

static void use(struct kete_notation *notation, const char *text, size_t length)
{
    struct kete_error error = {0};
    struct kete_text out = {0};
    struct kete_record record;
    struct kete_candidate candidate;
    kete_notation_check_examples(notation, &error);
    fill(&record, text, length);
    kete_record_set_tag(&record, "Signs", "swahili");
    kete_notation_recognise(&notation, 1, &record, &candidate);
    if (candidate.read > candidate.words)
        abort();
    kete_notation_read(notation, &record);
    for (uint32_t i = 0; i < record.item_count; i++)
        if (record.items[i].kind == KETE_ITEM_PLY)
            kete_notation_write(notation, record.items[i].said, &out);
    kete_text_free(&out);
    kete_record_free(&record);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    struct kete_error error = {0};
    struct kete_notation *notation = kete_notation_load_bytes((const char *)bytes, length, &error);
    if (!notation && !error.set)
        abort();
    if (notation)
        use(notation, (const char *)bytes, length);
    kete_notation_free(notation);
    return 0;
}
