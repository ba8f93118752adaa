/* SPDX-License-Identifier: MIT */
/* The examples of a notation file, which are its test. */
#include "notation/definition.h"

#include <stdio.h>
#include <string.h>

/* Puts a reading, in canonical words, behind those of the parts before it. */
static void add_reading(const struct kete_notation *notation, struct kete_said said, struct kete_text *out)
{
    if (out->length)
        kete_text_adds(out, ", ");
    kete_said_describe(said, notation->bits, out);
}

/* Brings the words after `reads` into canonical order. */
static bool read_reading(struct kete_notation *notation, const struct kete_yaml *node, struct kete_text *out,
                         struct kete_error *error)
{
    struct kete_error part = {0};
    struct kete_slice rest = {node->text, node->length};
    do {
        const char *comma = rest.length ? memchr(rest.at, ',', rest.length) : NULL;
        struct kete_slice words = {rest.at, comma ? (size_t)(comma - rest.at) : rest.length};
        struct kete_said said;
        if (!kete_said_parse(words, KETE_WORDS_ALL, notation->bits, &said, &part))
            return kete_definition_blame(node, &part, error);
        add_reading(notation, said, out);
        rest.at += words.length + (comma != NULL);
        rest.length -= words.length + (comma != NULL);
    } while (rest.length);
    return true;
}

static bool read_example(struct kete_notation *notation, struct kete_example *example, const struct kete_yaml *node,
                         struct kete_error *error)
{
    static const char *const known[] = {"token", "reads", "writes", NULL};
    if (!kete_yaml_only(node, known, error) || !(example->token = kete_yaml_word(node, "token", false, error)) ||
        !(example->reads = kete_yaml_word(node, "reads", false, error)) ||
        !(example->writes = kete_yaml_word(node, "writes", true, error)))
        return false;
    example->line = node->line;
    example->col = node->col;
    bool silent = strcmp(example->reads, "nothing") == 0 || strcmp(example->reads, "opening") == 0;
    if (silent)
        example->writes = NULL;
    else if (!kete_yaml_get(node, "writes"))
        example->writes = example->token;
    if (strcmp(example->reads, "nothing") == 0)
        return true;
    struct kete_text text = {0};
    bool good = read_reading(notation, kete_yaml_get(node, "reads"), &text, error);
    if (good)
        example->reads = kete_arena_copy(&notation->arena, text.bytes, text.length);
    kete_text_free(&text);
    return good;
}

bool kete_definition_examples(struct kete_notation *notation, const struct kete_yaml *root, struct kete_error *error)
{
    const struct kete_yaml *list = kete_yaml_get(root, "examples");
    if (!list || list->kind != KETE_YAML_LIST || !list->count)
        return kete_error_set(error, list ? list->line : root->line, list ? list->col : root->col,
                              "examples: expected a list of examples, each with token, reads and perhaps writes");
    notation->examples = kete_arena_alloc(&notation->arena, list->count * sizeof *notation->examples);
    for (const struct kete_yaml *node = list->first; node; node = node->next)
        if (!read_example(notation, &notation->examples[notation->example_count++], node, error))
            return false;
    return true;
}

/* ---- checking them ---- */

/* "expected" and "got" of an example differ: true if they are the same text. */
static bool example_agrees(const struct kete_notation *notation, const struct kete_example *example, const char *verb,
                           const char *wanted, const char *got, struct kete_error *error)
{
    if (strcmp(wanted, got) == 0)
        return true;
    if (error && !error->set)
        snprintf(error->file, sizeof error->file, "%s", notation->path);
    return kete_error_set(error, example->line, example->col, "the example '%.64s' %s '%s', not '%.120s'",
                          example->token, verb, got, wanted);
}

/* Reads a token, whole or part by part, and writes what it says. A part that is no move makes it unreadable. */
static void try_token(struct kete_notation *notation, struct kete_slice token, struct kete_text *reads,
                      struct kete_text *writes)
{
    struct kete_error work = {0};
    struct kete_said said = kete_token_read(notation, token, &work);
    struct kete_slice rest = token;
    bool good = true;
    for (bool whole = said.read || !*notation->join; whole || rest.length; whole = false) {
        struct kete_slice part = whole ? token : kete_token_part(notation, &rest);
        rest.length = whole ? 0 : rest.length;
        said = kete_token_read(notation, part, &work);
        good &= said.read;
        add_reading(notation, said, reads);
        kete_text_adds(writes, writes->length ? notation->join : "");
        kete_notation_write(notation, said, writes);
    }
    if (!good) {
        kete_text_clear(reads);
        kete_text_adds(reads, "nothing");
    }
    if (work.set)
        kete_text_addf(reads, " (%s)", work.text);
}

static bool check_example(struct kete_notation *notation, const struct kete_example *example, struct kete_error *error)
{
    struct kete_text reads = {0}, writes = {0};
    try_token(notation, kete_slice_of(example->token), &reads, &writes);
    bool good =
        example_agrees(notation, example, "reads as", example->reads, reads.bytes, error) &&
        (!example->writes || example_agrees(notation, example, "is written", example->writes, writes.bytes, error));
    kete_text_free(&reads);
    kete_text_free(&writes);
    return good;
}

bool kete_notation_check_examples(struct kete_notation *notation, struct kete_error *error)
{
    for (size_t i = 0; i < notation->example_count; i++)
        if (!check_example(notation, &notation->examples[i], error))
            return false;
    return true;
}
