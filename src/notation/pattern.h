/* SPDX-License-Identifier: MIT */
/* A regular expression with named groups that must match a text whole, with bounded work. This is the only place
 * that includes pcre2.h. A pattern holds the memory of its matches: one thread at a time may use it.
 *
 *     static const char *const names[] = {"hole", "dir", NULL};
 *     struct kete_slice found[2];
 *     struct kete_pattern *pattern = kete_pattern_new("(?<hole>[1-8])(?<dir>[LR])?", names, &error);
 *     if (kete_pattern_match(pattern, token, found, &error))
 *         use(found[0]);
 */
#ifndef KETE_NOTATION_PATTERN_H
#define KETE_NOTATION_PATTERN_H

#include "base/error.h"
#include "base/text.h"

enum { KETE_PATTERN_GROUPS_MAX = 8 };

struct kete_pattern;

/* Compiles `text`; every named group in it must stand in the NULL-terminated `names` (at most
 * KETE_PATTERN_GROUPS_MAX, not copied). NULL and an error without a place for a pattern that cannot be used. */
struct kete_pattern *kete_pattern_new(const char *text, const char *const *names, struct kete_error *error)
    __attribute__((warn_unused_result));
void kete_pattern_free(struct kete_pattern *pattern);

/* True if the pattern has a group of that index in `names`. */
bool kete_pattern_has(const struct kete_pattern *pattern, unsigned name);

/* Matches the whole of `text`. found[i] is what the group names[i] matched, {NULL, 0} where it took no part.
 * False where the text does not match; false with an error where the match took more work than base/limits.h allows. */
bool kete_pattern_match(struct kete_pattern *pattern, struct kete_slice text, struct kete_slice *found,
                        struct kete_error *error);

#endif
