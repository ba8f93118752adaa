/* SPDX-License-Identifier: MIT */
/* Memory for things that die together: all of one record, all of one YAML document.
 *
 *     struct kete_arena arena = {0};
 *     char *name = kete_arena_copy(&arena, bytes, length);
 *     kete_arena_reset(&arena);   // all gone, one block kept for the next game
 *     kete_arena_free(&arena);
 */
#ifndef KETE_BASE_ARENA_H
#define KETE_BASE_ARENA_H

#include <stddef.h>

struct kete_arena_block;

struct kete_arena {
    struct kete_arena_block *newest;
    size_t used; /* bytes handed out since the last reset */
};

/* Zeroed bytes, aligned for any type, owned by the arena. */
void *kete_arena_alloc(struct kete_arena *arena, size_t size);

/* A NUL-terminated copy of `length` bytes, owned by the arena. */
char *kete_arena_copy(struct kete_arena *arena, const char *bytes, size_t length);

/* A formatted string, owned by the arena. */
char *kete_arena_printf(struct kete_arena *arena, const char *format, ...) __attribute__((format(printf, 2, 3)));

void kete_arena_reset(struct kete_arena *arena);
void kete_arena_free(struct kete_arena *arena);

#endif
