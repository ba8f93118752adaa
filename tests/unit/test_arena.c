/* SPDX-License-Identifier: MIT */
#include "unit.h"

#include "base/arena.h"

#include <stdalign.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

static bool all_zero(const char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (bytes[i])
            return false;
    return true;
}

static void bytes_are_zero_and_aligned(void)
{
    struct kete_arena arena = {0};
    for (size_t size = 0; size < 300; size++) {
        char *at = kete_arena_alloc(&arena, size);
        UNIT_CHECK((uintptr_t)at % alignof(max_align_t) == 0, "%zu bytes are not aligned", size);
        UNIT_CHECK(all_zero(at, size), "%zu bytes are not zero", size);
        memset(at, 0xee, size);
    }
    kete_arena_free(&arena);
}

static void pieces_do_not_overlap(void)
{
    enum { PIECES = 2000 };
    struct kete_arena arena = {0};
    uint32_t *piece[PIECES];
    for (uint32_t i = 0; i < PIECES; i++) {
        piece[i] = kete_arena_alloc(&arena, sizeof(uint32_t) * 8);
        for (int k = 0; k < 8; k++)
            piece[i][k] = i;
    }
    uint32_t wrong = 0;
    for (uint32_t i = 0; i < PIECES; i++)
        for (int k = 0; k < 8; k++)
            wrong += piece[i][k] != i;
    UNIT_NUMBER(wrong, 0);
    CU_ASSERT(arena.used >= PIECES * 32);
    kete_arena_free(&arena);
    CU_ASSERT_PTR_NULL(arena.newest);
}

static void a_piece_may_be_larger_than_a_block(void)
{
    struct kete_arena arena = {0};
    kete_arena_alloc(&arena, 10);
    char *large = kete_arena_alloc(&arena, 1000000);
    CU_ASSERT_TRUE(all_zero(large, 1000000));
    memset(large, 1, 1000000);
    char *small = kete_arena_alloc(&arena, 100);
    CU_ASSERT_TRUE(all_zero(small, 100));
    kete_arena_free(&arena);
}

static void reset_gives_zeroed_memory_again(void)
{
    struct kete_arena arena = {0};
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < 50; i++) {
            char *at = kete_arena_alloc(&arena, 1000);
            UNIT_CHECK(all_zero(at, 1000), "round %d, piece %d is not zero", round, i);
            memset(at, 0xee, 1000);
        }
        kete_arena_reset(&arena);
        CU_ASSERT_EQUAL(arena.used, 0);
    }
    kete_arena_free(&arena);
}

static void an_empty_arena_resets_and_frees(void)
{
    struct kete_arena arena = {0};
    kete_arena_reset(&arena);
    kete_arena_free(&arena);
    kete_arena_free(&arena);
    CU_ASSERT_PTR_NULL(arena.newest);
}

static void copies_end_in_nul(void)
{
    struct kete_arena arena = {0};
    char source[] = "bao la kiswahili";
    char *copy = kete_arena_copy(&arena, source, 3);
    source[0] = 'x';
    UNIT_STRING(copy, "bao");
    UNIT_STRING(kete_arena_copy(&arena, NULL, 0), "");
    UNIT_STRING(kete_arena_printf(&arena, "%d.%s", 12, "A7L*"), "12.A7L*");
    UNIT_STRING(kete_arena_printf(&arena, "%s", ""), "");
    kete_arena_free(&arena);
}

CU_TestInfo tests_arena[] = {{"bytes are zero and aligned", bytes_are_zero_and_aligned},
                             {"pieces do not overlap", pieces_do_not_overlap},
                             {"a piece may be larger than a block", a_piece_may_be_larger_than_a_block},
                             {"reset gives zeroed memory again", reset_gives_zeroed_memory_again},
                             {"an empty arena resets and frees", an_empty_arena_resets_and_frees},
                             {"copies end in NUL", copies_end_in_nul},
                             CU_TEST_INFO_NULL};
