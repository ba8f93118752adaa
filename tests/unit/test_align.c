/* SPDX-License-Identifier: MIT */
/* Alignments against a slow reference: the same recurrence over the whole table, costs only. */
#include "check/align.h"
#include "unit.h"

#include <string.h>

enum { LONGEST = 40 };

struct words {
    const char *a, *b;
};

static bool same_letter(void *with, uint32_t a, uint32_t b)
{
    const struct words *words = with;
    return words->a[a] == words->b[b];
}

/* The least of the ways to end, by the definition of the six edits. */
static uint32_t slow_cost(const char *a, const char *b)
{
    static uint32_t cost[LONGEST + 1][LONGEST + 1];
    for (size_t i = 0; i <= strlen(a); i++)
        for (size_t j = 0; j <= strlen(b); j++) {
            uint32_t least = i || j ? UINT32_MAX : 0;
#define WAY(condition, before)                                                                                         \
    if ((condition) && (before) < least)                                                                               \
    least = (before)
            WAY(i > 0, cost[i - 1][j] + 1);
            WAY(j > 0, cost[i][j - 1] + 1);
            WAY(i > 0 && j > 0, cost[i - 1][j - 1] + (a[i - 1] != b[j - 1]));
            WAY(i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1], cost[i - 2][j - 2] + 1);
            WAY(i > 2 && j > 2 && a[i - 1] == b[j - 3] && a[i - 2] == b[j - 2] && a[i - 3] == b[j - 1],
                cost[i - 3][j - 3] + 1);
#undef WAY
            cost[i][j] = least;
        }
    return cost[strlen(a)][strlen(b)];
}

/* Whether the edits, in order, use up A and B, and say the truth. */
static bool holds(const struct kete_alignment *alignment, const char *a, const char *b)
{
    uint32_t i = 0, j = 0, cost = 0;
    for (uint32_t e = 0; e < alignment->count; e++) {
        const struct kete_edit *edit = &alignment->edits[e];
        const uint32_t wide = kete_edit_width(edit->kind, false);
        if (edit->a != i || edit->b != j)
            return false;
        if (edit->kind == KETE_EDIT_SAME && a[i] != b[j])
            return false;
        for (uint32_t k = 0; k < wide && edit->kind >= KETE_EDIT_SWAP; k++)
            if (a[i + k] != b[j + wide - 1 - k])
                return false;
        i += wide;
        j += kete_edit_width(edit->kind, true);
        cost += edit->kind != KETE_EDIT_SAME;
    }
    return i == strlen(a) && j == strlen(b) && cost == alignment->cost;
}

static uint32_t next_random(uint32_t *state)
{
    *state = *state * 1664525u + 1013904223u;
    return *state >> 16;
}

static void fill_word(char *word, uint32_t letters, uint32_t *state)
{
    uint32_t length = next_random(state) % LONGEST;
    for (uint32_t i = 0; i < length; i++)
        word[i] = (char)('a' + next_random(state) % letters);
    word[length] = '\0';
}

static void random_words_cost_what_the_reference_says(void)
{
    uint32_t state = 1;
    for (int round = 0; round < 4000; round++) {
        char a[LONGEST + 1], b[LONGEST + 1];
        fill_word(a, 2 + (uint32_t)round % 7, &state);
        fill_word(b, 2 + (uint32_t)round % 7, &state);
        struct words words = {a, b};
        struct kete_alignment alignment;
        kete_align(&alignment, (uint32_t)strlen(a), (uint32_t)strlen(b), same_letter, &words);
        UNIT_CHECK(alignment.proven && alignment.cost == slow_cost(a, b), "%s %s: %u, reference %u", a, b,
                   alignment.cost, slow_cost(a, b));
        UNIT_CHECK(holds(&alignment, a, b), "%s %s: edits do not turn one into the other", a, b);
        kete_alignment_free(&alignment);
    }
}

/* Edits as letters: = same, s substituted, - left out, + put in, x swapped, X exchanged. */
static void edits_are(const char *a, const char *b, const char *expected)
{
    struct words words = {a, b};
    struct kete_alignment alignment;
    char found[64] = "";
    kete_align(&alignment, (uint32_t)strlen(a), (uint32_t)strlen(b), same_letter, &words);
    for (uint32_t i = 0; i < alignment.count; i++)
        found[i] = "=s-+xX"[alignment.edits[i].kind];
    UNIT_STRING(found, expected);
    kete_alignment_free(&alignment);
}

static void plain_edits_are_named(void)
{
    edits_are("", "", "");
    edits_are("abcd", "abcd", "====");
    edits_are("abcd", "abXd", "==s=");
    edits_are("abcd", "acd", "=-==");
    edits_are("abcd", "abXcd", "==+==");
    edits_are("abcd", "acbd", "=x=");
    edits_are("abcde", "adcbe", "=X=");
    edits_are("ab", "abcd", "==++");
    edits_are("abcd", "", "----");
}

/* Too many cells: the result still turns one into the other, and does not claim to be the shortest. */
static void past_the_limit_it_says_so(void)
{
    char a[LONGEST + 1], b[LONGEST + 1];
    uint32_t state = 7;
    struct kete_alignment alignment;
    for (uint64_t cells = 1; cells < 800; cells += 13) {
        fill_word(a, 20, &state);
        fill_word(b, 20, &state);
        struct words words = {a, b};
        kete_align_within(&alignment, (uint32_t)strlen(a), (uint32_t)strlen(b), same_letter, &words, cells);
        CU_ASSERT_TRUE(holds(&alignment, a, b));
        UNIT_CHECK(!alignment.proven || alignment.cost == slow_cost(a, b), "%s %s: claims %u", a, b, alignment.cost);
        kete_alignment_free(&alignment);
    }
    struct words words = {"abcdefgh", "hgfedcbaxx"};
    kete_align_within(&alignment, 8, 10, same_letter, &words, 1);
    CU_ASSERT_FALSE(alignment.proven);
    UNIT_NUMBER(alignment.cost, 10);
    kete_alignment_free(&alignment);
}

CU_TestInfo tests_align[] = {
    {"random words cost what a slow reference says", random_words_cost_what_the_reference_says},
    {"plain edits are named", plain_edits_are_named},
    {"past the limit of cells it says so", past_the_limit_it_says_so},
    CU_TEST_INFO_NULL,
};
