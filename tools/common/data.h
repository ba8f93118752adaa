/* SPDX-License-Identifier: MIT */
/* Where the data files are: notations and profiles. */
#ifndef KETE_TOOLS_DATA_H
#define KETE_TOOLS_DATA_H

#include "base/error.h"
#include "notation/notation.h"
#include "rules/profile.h"

/* The folder that holds notation/ and rules/: $KETE_DATA, else ../share/kete beside the running program. */
const char *data_folder(void);

/* Whether it is there: without it no record can be judged. */
bool data_found(struct kete_error *error);

/* Loads a notation by id, or from a file if `name` holds a slash or ends in .yaml. Loaded once, kept to the end. NULL
 * and an error that lists the known ids. */
struct kete_notation *data_notation(const char *name, struct kete_error *error);

/* Puts the notations that come with kete and serve a variant into `out`, in the order of their ids; returns how many,
 * at most `room`. One that cannot be loaded is left out. */
unsigned data_notations(const struct kete_variant *variant, struct kete_notation **out, unsigned room);

/* Rules from "profile; option=value; ...": the profile an id, or a file as above; an empty one is the variant's default
 * profile. `sets` are further "option=value", NULL-terminated; NULL allowed. Remembered, kept to the end. */
const struct kete_rules *data_rules(const struct kete_variant *variant, const char *text, char *const *sets,
                                    struct kete_error *error);

/* Appends the rules as a Rules tag says them: the profile's id, then what `text` and `sets` change. */
void data_rules_text(const struct kete_rules *rules, const char *text, char *const *sets, struct kete_text *out);

/* The variant of that id, or NULL and an error with the nearest one. */
const struct kete_variant *data_variant(const char *id, struct kete_error *error);

/* All profiles of a variant that come with kete, in the order of their ids, NULL-terminated; loaded once, kept to the
 * end. NULL and an error where one cannot be loaded. */
struct kete_profile *const *data_profiles(const struct kete_variant *variant, struct kete_error *error);

/* The profile of an id or a file, as data_rules takes it; kept to the end. Its variant, where an id stands in several,
 * is `variant`, or any if that is NULL. */
const struct kete_profile *data_profile(const char *name, const struct kete_variant *variant, struct kete_error *error);

/* A reading of the rules by name: a profile, an id or a file, and what "; option=value" behind it changes. */
struct data_reading {
    const char *name; /* as given; borrowed */
    const struct kete_profile *profile;
    const struct kete_rules *rules;
};
bool data_reading(const char *name, const struct kete_variant *variant, struct data_reading *out,
                  struct kete_error *error);

/* Appends the value of option `i` under a reading, and how its source supports it: "go-on (implied; rule 3.2)". */
void data_reading_value(const struct data_reading *reading, unsigned i, struct kete_text *out);

/* Frees what was loaded. */
void data_free(void);

#endif
