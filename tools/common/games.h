/* SPDX-License-Identifier: MIT */
/* Reading games from files, and choosing the variant, the notation and the rules of each. */
#ifndef KETE_TOOLS_GAMES_H
#define KETE_TOOLS_GAMES_H

#include "common/data.h"
#include "record/record.h"

/* What the user says of all games; NULL where the records are to say it. */
struct games {
    const char *variant, *rules, *notation;
    char *const *sets; /* "option=value", NULL-terminated; NULL allowed */
};

/* Complains about what the user says that cannot be. Call before the first game. */
bool games_check(const struct games *games);

/* Chooses variant, notation and rules of a record and reads its tokens. NULL, and a finding in the record, where it
 * cannot be judged. */
const struct kete_rules *games_rules(const struct games *games, struct kete_record *record);

/* What names the rules of a record: the user, else its tag; NULL if neither does and the default is assumed. */
const char *games_rules_said(const struct games *games, const struct kete_record *record);

/* Where the rules refuse a record: the ids of the other profiles of the variant that let all of it stand. */
void games_others(const struct kete_rules *rules, struct kete_record *record, struct kete_text *names);
/* The same as a note with the record's first error. */
void games_note_others(const struct kete_rules *rules, struct kete_record *record);

/* Calls `use` for every game of every file. False if a file could not be read, after a complaint. `after_file` (NULL
 * allowed) is called after the last game of each. */
bool games_each(char *const *paths, int count, void (*use)(void *to, const char *file, struct kete_record *record),
                void (*after_file)(void *to), void *to);

#endif
