/* SPDX-License-Identifier: MIT */
/* Profiles: what one source says, as values of a variant's options; one YAML file each. Loading is strict: an unknown
 * key, option, value, variant or status, or a missing source, is an error with its place and the nearest valid word.
 *
 *     struct kete_profile *profile = kete_profile_load("mine.yaml", "share/kete/rules", &error);
 *     struct kete_rules rules = *kete_profile_rules(profile);
 */
#ifndef KETE_RULES_PROFILE_H
#define KETE_RULES_PROFILE_H

#include "rules/rules.h"

struct kete_profile;

/* How well the source supports a value. A silent option without a value takes the variant's default. */
enum kete_status { KETE_STATED, KETE_IMPLIED, KETE_SILENT, KETE_NO_MEANING };

/* Loads a file. `folder` is where profiles that it extends are found, as <folder>/<variant>/<id>.yaml; NULL if it may
 * extend none. NULL and an error with file, line and column otherwise. */
struct kete_profile *kete_profile_load(const char *path, const char *folder, struct kete_error *error)
    __attribute__((warn_unused_result));
void kete_profile_free(struct kete_profile *profile);

const char *kete_profile_id(const struct kete_profile *profile);
const char *kete_profile_title(const struct kete_profile *profile);
const char *kete_profile_author(const struct kete_profile *profile);
const char *kete_profile_year(const struct kete_profile *profile);
const char *kete_profile_source(const struct kete_profile *profile);
const char *kete_profile_note(const struct kete_profile *profile);
const struct kete_rules *kete_profile_rules(const struct kete_profile *profile);

/* Status and one-line reason of option `i` (reason "" where none is given). */
enum kete_status kete_profile_status(const struct kete_profile *profile, unsigned i, const char **reason);
const char *kete_status_name(enum kete_status status);

#endif
