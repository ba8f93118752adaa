/* SPDX-License-Identifier: MIT */
/* The strict YAML loader: notations and profiles are plain maps, lists and words, and nothing else.
 * Refused, with line and column: aliases, anchors, merge keys, tags, a second document, a key given
 * twice, a key that is no plain word, depth or size past base/limits.h, bytes that are not UTF-8.
 * This is the only place that includes yaml.h.
 *
 *     struct kete_yaml *root = kete_yaml_load(&arena, bytes, length, &error);
 *     const struct kete_yaml *title = kete_yaml_get(root, "title");
 */
#ifndef KETE_BASE_YAML_H
#define KETE_BASE_YAML_H

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum kete_yaml_kind { KETE_YAML_WORD, KETE_YAML_LIST, KETE_YAML_MAP };

/* A node. Children of a map carry their key; all text is NUL-terminated and owned by the arena. */
struct kete_yaml {
    enum kete_yaml_kind kind;
    uint32_t line, col;         /* where the value stands, 1-based */
    const char *key;            /* NULL but for children of a map */
    uint32_t key_line, key_col; /* where the key stands */
    const char *text;           /* of a word */
    size_t length;              /* of a word's text */
    struct kete_yaml *first;    /* children of a list or a map, in order */
    struct kete_yaml *next;     /* next child of the same parent */
    size_t count;               /* how many children */
};

/* Reads one document. NULL and an error where it is refused. */
struct kete_yaml *kete_yaml_load(struct kete_arena *arena, const char *bytes, size_t length, struct kete_error *error)
    __attribute__((warn_unused_result));

/* The same from a file (error->file is filled in). */
struct kete_yaml *kete_yaml_load_file(struct kete_arena *arena, const char *path, struct kete_error *error)
    __attribute__((warn_unused_result));

/* The child of a map with that key, or NULL. */
const struct kete_yaml *kete_yaml_get(const struct kete_yaml *map, const char *key);

/* True if `map` is a map whose keys all stand in the NULL-terminated `known`; else an error that names the
 * unknown key and the nearest known one. */
bool kete_yaml_only(const struct kete_yaml *map, const char *const *known, struct kete_error *error);

/* The word under `key`, or NULL with an error ("missing", or "not a word") - unless `optional`, where a
 * missing key gives "". */
const char *kete_yaml_word(const struct kete_yaml *map, const char *key, bool optional, struct kete_error *error);

#endif
