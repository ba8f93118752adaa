/* SPDX-License-Identifier: MIT */
/* The keys of a transcript's header, and what they are as tags. */
#ifndef KETE_NOTATION_TRANSCRIPT_KEY_H
#define KETE_NOTATION_TRANSCRIPT_KEY_H

#include "notation/scan.h"

enum { KETE_TRANSCRIPT_KEY_MAX = 64 };

/* The keys, in the order of writing, and the tags they are; NULL for those that say something else. */
struct kete_transcript_key {
    const char *key, *tag;
};
extern const struct kete_transcript_key kete_transcript_keys[];
extern const unsigned kete_transcript_key_count;

/* True if a key may have this byte, as its first or a later one. */
bool kete_transcript_key_byte(char c, bool first);

/* Adds what a key says as tags. `name` and `value` stand in the room. */
void kete_transcript_add_key(struct kete_scan *scan, struct kete_slice name, struct kete_slice value);

/* Adds the tags that a transcript leaves unsaid: the variant, and the result that the winner implies. */
void kete_transcript_complete(struct kete_record *record);

/* The result that a winner stands for: a side, the name of a player, or nobody. NULL for anything else. */
const char *kete_transcript_result(const struct kete_record *record, const char *winner);

/* Turns "[ .. | .. ]" into our position text. NULL, or what is wrong with it. */
const char *kete_transcript_position(struct kete_slice text, struct kete_text *out);

#endif
