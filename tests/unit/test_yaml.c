/* SPDX-License-Identifier: MIT */
#include "base/yaml.h"

#include "base/limits.h"
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct kete_yaml *load(struct kete_arena *arena, const char *text, struct kete_error *error)
{
    *error = (struct kete_error){0};
    return kete_yaml_load(arena, text, strlen(text), error);
}

static void maps_lists_and_words(void)
{
    struct kete_arena arena = {0};
    struct kete_error error;
    struct kete_yaml *root =
        load(&arena, "title: Bao  # comment\nlist: [a, 'b c', \"*\"]\nmap:\n  x: 1\n  'y': >-\n    two\n    lines\n",
             &error);
    if (UNIT_CHECK(root != NULL, "%s", error.text)) {
        UNIT_NUMBER(root->kind, KETE_YAML_MAP);
        UNIT_NUMBER(root->count, 3);
        UNIT_STRING(kete_yaml_word(root, "title", false, &error), "Bao");
        const struct kete_yaml *list = kete_yaml_get(root, "list");
        UNIT_NUMBER(list->count, 3);
        UNIT_STRING(list->first->next->text, "b c");
        UNIT_STRING(list->first->next->next->text, "*");
        CU_ASSERT_PTR_NULL(list->first->next->next->next);
        const struct kete_yaml *y = kete_yaml_get(kete_yaml_get(root, "map"), "y");
        UNIT_STRING(y->text, "two lines");
        UNIT_NUMBER(y->length, 9);
        CU_ASSERT_PTR_NULL(kete_yaml_get(root, "x"));
    }
    kete_arena_free(&arena);
}

/* Columns count bytes: "Jérôme" has eight. */
static void places_of_keys_and_values(void)
{
    struct kete_arena arena = {0};
    struct kete_error error;
    struct kete_yaml *root = load(&arena,
                                  "\xef\xbb\xbf"
                                  "a: b\r\nmap: {J\xc3\xa9r\xc3\xb4me: x, z: [q]}\n",
                                  &error);
    if (UNIT_CHECK(root != NULL, "%s", error.text)) {
        UNIT_NUMBER(root->first->key_line, 1);
        UNIT_NUMBER(root->first->key_col, 1);
        UNIT_NUMBER(root->first->col, 4);
        const struct kete_yaml *map = kete_yaml_get(root, "map");
        UNIT_NUMBER(map->line, 2);
        UNIT_NUMBER(map->col, 6);
        UNIT_NUMBER(map->first->key_col, 7);
        UNIT_NUMBER(map->first->col, 17);
        UNIT_NUMBER(map->first->next->key_col, 20);
        UNIT_NUMBER(map->first->next->col, 23);
        UNIT_NUMBER(map->first->next->first->col, 24);
    }
    kete_arena_free(&arena);
}

static void refusals(void)
{
    static const struct {
        const char *text;
        unsigned line, col;
        const char *word;
    } table[] = {
        {"", 1, 1, "empty"},
        {"# nothing\n", 1, 1, "empty"},
        {"a: b\nc: *x\n", 2, 4, "aliases"},
        {"a: &x b\n", 1, 4, "anchors"},
        {"a: &x {b: c}\n", 1, 4, "anchors"},
        {"&x a: b\n", 1, 1, "anchors"},
        {"a: !!int 3\n", 1, 4, "tags"},
        {"a: !x [b]\n", 1, 4, "tags"},
        {"a: ! b\n", 1, 4, "tags"},
        {"%YAML 1.1\n---\na: b\n", 1, 1, "directives"},
        {"%TAG ! tag:x,2000:\n---\na: b\n", 1, 1, "directives"},
        {"a: b\n---\nc: d\n", 2, 1, "second document"},
        {"a: b\nc:\n  <<: d\n", 3, 3, "merge"},
        {"a: b\n\nc: d\na: e\n", 4, 1, "first in line 1"},
        {"a: {x: 1, y: 2, x: 3}\n", 1, 17, "twice"},
        {"[a]: b\n", 1, 1, "a key must be a word"},
        {"? {a: b}\n: c\n", 1, 3, "a key must be a word"},
        {"'': b\n", 1, 1, "empty"},
        {"\"a\\0\": b\n", 1, 1, "NUL"},
        {"a: \"b\\0c\"\n", 1, 4, "NUL"},
        {"a: b\nc: \xff\n", 2, 4, "UTF-8"},
        {"a: \x01\n", 1, 4, "UTF-8"},
        {"a: b\nc: [d\n", 3, 1, "not YAML"},
        {"a: b\n*: takasa\n", 2, 2, "quotes"},
        {"a:\n\t- b\n", 2, 1, "not YAML"},
        {"a: 'b\n", 2, 1, "not YAML"},
    };
    struct kete_arena arena = {0};
    struct kete_error error;
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        UNIT_CHECK(load(&arena, table[i].text, &error) == NULL, "accepted: %s", table[i].text);
        UNIT_ERROR(&error, table[i].line, table[i].col, table[i].word);
    }
    kete_arena_free(&arena);
}

static void a_quoted_merge_sign_is_a_word(void)
{
    struct kete_arena arena = {0};
    struct kete_error error;
    CU_ASSERT_PTR_NOT_NULL(load(&arena, "'<<': a\n", &error));
    kete_arena_free(&arena);
}

/* Repeats a text until it has `length` bytes and loads it. */
static bool repeated_is_refused(const char *text, size_t length, const char *word)
{
    struct kete_arena arena = {0};
    struct kete_error error = {0};
    struct kete_text many = {0};
    while (many.length < length)
        kete_text_adds(&many, text);
    bool refused = !kete_yaml_load(&arena, many.bytes, many.length, &error) && strstr(error.text, word);
    UNIT_CHECK(refused, "%s: \"%s\"", text, error.text);
    UNIT_CHECK(arena.used < 64 * (size_t)KETE_YAML_BYTES_MAX, "%s: %zu bytes of memory", text, arena.used);
    kete_text_free(&many);
    kete_arena_free(&arena);
    return refused;
}

static void limits(void)
{
    repeated_is_refused("a", KETE_YAML_BYTES_MAX + 1, "too long");
    repeated_is_refused("[", 200000, "too deep");
    repeated_is_refused("- ", 200000, "too deep");
    repeated_is_refused("{a: ", 200000, "too deep");
    repeated_is_refused("? ", 200000, "key");
    repeated_is_refused("- a\n", 200000, "too many");
    repeated_is_refused("[],\n", 20000, "not YAML");
}

static void eight_levels_are_read_and_no_more(void)
{
    struct kete_arena arena = {0};
    struct kete_error error;
    CU_ASSERT_PTR_NOT_NULL(load(&arena, "[[[[[[[[a]]]]]]]]", &error));
    CU_ASSERT_PTR_NULL(load(&arena, "[[[[[[[[[a]]]]]]]]]", &error));
    UNIT_ERROR(&error, 1, 9, "8 levels");
    kete_arena_free(&arena);
}

static void files(void)
{
    struct kete_arena arena = {0};
    struct kete_error error = {0};
    char path[] = "/tmp/kete-yaml-XXXXXX";
    int handle = mkstemp(path);
    CU_ASSERT_FATAL(handle >= 0);
    CU_ASSERT_EQUAL(write(handle, "a: b\na: c\n", 10), 10);
    close(handle);
    CU_ASSERT_PTR_NULL(kete_yaml_load_file(&arena, path, &error));
    UNIT_ERROR(&error, 2, 1, "twice");
    UNIT_STRING(error.file, path);
    unlink(path);
    error = (struct kete_error){0};
    CU_ASSERT_PTR_NULL(kete_yaml_load_file(&arena, path, &error));
    UNIT_ERROR(&error, 0, 0, "No such file");
    error = (struct kete_error){0};
    CU_ASSERT_PTR_NULL(kete_yaml_load_file(&arena, "/tmp", &error));
    UNIT_ERROR(&error, 0, 0, "directory");
    error = (struct kete_error){0};
    CU_ASSERT_PTR_NULL(kete_yaml_load_file(&arena, "/dev/zero", &error));
    UNIT_ERROR(&error, 0, 0, "too long");
    kete_arena_free(&arena);
}

static void known_keys_and_words(void)
{
    static const char *const known[] = {"title", "source", NULL};
    struct kete_arena arena = {0};
    struct kete_error error;
    const struct kete_yaml *root = load(&arena, "title: x\nsuorce: [y]\nempty:\nzzz: 1\n", &error);
    CU_ASSERT_PTR_NOT_NULL_FATAL(root);
    CU_ASSERT_FALSE(kete_yaml_only(root, known, &error));
    UNIT_ERROR(&error, 2, 1, "did you mean 'source'");
    error = (struct kete_error){0};
    CU_ASSERT_PTR_NULL(kete_yaml_word(root, "suorce", true, &error));
    UNIT_ERROR(&error, 2, 9, "must be a word");
    error = (struct kete_error){0};
    CU_ASSERT_PTR_NULL(kete_yaml_word(root, "source", false, &error));
    UNIT_ERROR(&error, 1, 1, "missing");
    error = (struct kete_error){0};
    CU_ASSERT_PTR_NULL(kete_yaml_word(root, "empty", false, &error));
    UNIT_ERROR(&error, 3, 7, "no value");
    error = (struct kete_error){0};
    UNIT_STRING(kete_yaml_word(root, "source", true, &error), "");
    CU_ASSERT_FALSE(error.set);
    CU_ASSERT_FALSE(kete_yaml_only(root->first, known, &error));
    UNIT_ERROR(&error, 1, 8, "keys and values");
    kete_arena_free(&arena);
}

CU_TestInfo tests_yaml[] = {
    {"maps, lists and words are read", maps_lists_and_words},
    {"keys and values know their places", places_of_keys_and_values},
    {"what is no plain map, list or word is refused, with its place", refusals},
    {"a quoted << is a word", a_quoted_merge_sign_is_a_word},
    {"hostile sizes and depths are refused", limits},
    {"eight levels are read and no more", eight_levels_are_read_and_no_more},
    {"files, missing ones, directories, endless ones", files},
    {"unknown keys and missing words are named", known_keys_and_words},
    CU_TEST_INFO_NULL,
};
