/* SPDX-License-Identifier: MIT */
#include "base/arena.h"

#include "base/text.h"
#include "base/xalloc.h"

#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK_BYTES = 16 * 1024 };

struct kete_arena_block {
    struct kete_arena_block *older;
    size_t used, size;
    alignas(max_align_t) char bytes[];
};

static struct kete_arena_block *block_new(size_t size, struct kete_arena_block *older)
{
    struct kete_arena_block *block = kete_xcalloc(1, sizeof *block + size);
    block->older = older;
    block->size = size;
    return block;
}

void *kete_arena_alloc(struct kete_arena *arena, size_t size)
{
    size_t unit = alignof(max_align_t);
    size = (size + unit - 1) / unit * unit;
    if (!arena->newest || arena->newest->size - arena->newest->used < size)
        arena->newest = block_new(size > BLOCK_BYTES ? size : BLOCK_BYTES, arena->newest);
    void *at = arena->newest->bytes + arena->newest->used;
    arena->newest->used += size;
    arena->used += size;
    return at;
}

char *kete_arena_copy(struct kete_arena *arena, const char *bytes, size_t length)
{
    char *copy = kete_arena_alloc(arena, length + 1);
    if (length)
        memcpy(copy, bytes, length);
    return copy;
}

char *kete_arena_printf(struct kete_arena *arena, const char *format, ...)
{
    struct kete_text text = {0};
    va_list arguments;
    va_start(arguments, format);
    kete_text_addv(&text, format, arguments);
    va_end(arguments);
    char *copy = kete_arena_copy(arena, text.bytes ? text.bytes : "", text.length);
    kete_text_free(&text);
    return copy;
}

void kete_arena_reset(struct kete_arena *arena)
{
    struct kete_arena_block *block = arena->newest;
    while (block && block->older) {
        struct kete_arena_block *older = block->older;
        free(block);
        block = older;
    }
    if (block) { /* zeroed again, so that alloc keeps its promise */
        memset(block->bytes, 0, block->used);
        block->used = 0;
    }
    arena->newest = block;
    arena->used = 0;
}

void kete_arena_free(struct kete_arena *arena)
{
    while (arena->newest) {
        struct kete_arena_block *older = arena->newest->older;
        free(arena->newest);
        arena->newest = older;
    }
    arena->used = 0;
}
