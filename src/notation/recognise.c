/* SPDX-License-Identifier: MIT */
/* Which notation a record is written in, as far as its words tell. */
#include "notation/definition.h"

static void count_words(struct kete_candidate *candidate, const struct kete_record *record)
{
    for (uint32_t i = 0; i < record->item_count; i++) {
        if (record->items[i].kind != KETE_ITEM_PLY)
            continue;
        struct kete_slice word = kete_item_text(record, &record->items[i]);
        bool read = kete_notation_reads(candidate->notation, word);
        candidate->words++;
        candidate->read += read;
        if (!read && !candidate->failed.at)
            candidate->failed = word;
    }
}

static bool better(const struct kete_candidate *a, const struct kete_candidate *b)
{
    return a->serves != b->serves ? a->serves : a->read > b->read;
}

void kete_notation_recognise(struct kete_notation *const *notations, unsigned count, const struct kete_record *record,
                             struct kete_candidate *out)
{
    const char *variant = kete_record_tag(record, "Variant");
    for (unsigned i = 0; i < count; i++) {
        struct kete_candidate candidate = {.notation = notations[i]};
        candidate.serves = !variant || kete_notation_serves(notations[i], variant);
        notations[i]->gave_up = 0;
        count_words(&candidate, record);
        unsigned at = i;
        for (; at > 0 && better(&candidate, &out[at - 1]); at--)
            out[at] = out[at - 1];
        out[at] = candidate;
    }
}
