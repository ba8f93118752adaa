/* SPDX-License-Identifier: MIT */
/* One pass over libyaml's events builds the tree; the path from the root to the open container is a stack of fixed
 * depth, so nesting costs neither recursion nor memory. Every value and every key passes through one function
 * (add_value, add_key), which is where the strictness sits. */
#include "base/yaml.h"

#include "base/limits.h"
#include "base/xalloc.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <yaml.h>

/* An open list or map. */
struct level {
    struct kete_yaml *node;
    struct kete_yaml *last;  /* newest child */
    struct kete_yaml *keyed; /* of a map: the child whose key was read and whose value comes next */
};

/* A place in the source, in libyaml's characters and in our bytes. */
struct cursor {
    size_t index, byte;
    size_t line, line_start; /* 0-based; the byte the line starts at */
};

struct loader {
    yaml_parser_t parser;
    const char *bytes;
    size_t length;
    struct kete_arena *arena;
    struct kete_error *error;
    struct cursor cursor;
    struct kete_yaml *root;
    struct level stack[KETE_YAML_DEPTH_MAX];
    size_t depth, nodes;
    bool document, end; /* seen: the start of a document, the end of the stream */
};

static void advance(struct loader *loader, size_t index)
{
    struct cursor *cursor = &loader->cursor;
    while (cursor->index < index && cursor->byte < loader->length) {
        cursor->index++;
        do
            cursor->byte++;
        while (cursor->byte < loader->length && ((unsigned char)loader->bytes[cursor->byte] & 0xc0) == 0x80);
    }
}

/* libyaml counts columns in characters, errors count bytes. Events come in source order, so the cursor walks the
 * source once; only an error may look back. */
static void locate(struct loader *loader, yaml_mark_t mark, uint32_t *line, uint32_t *col)
{
    struct cursor *cursor = &loader->cursor;
    if (mark.index < cursor->index)
        *cursor = (struct cursor){0};
    if (mark.line != cursor->line) {
        advance(loader, mark.index - mark.column);
        cursor->line = mark.line;
        cursor->line_start = cursor->byte;
    }
    advance(loader, mark.index);
    *line = (uint32_t)mark.line + 1;
    *col = (uint32_t)(cursor->byte - cursor->line_start) + 1;
}

static bool refuse(struct loader *loader, yaml_mark_t mark, const char *why)
{
    uint32_t line, col;
    locate(loader, mark, &line, &col);
    return kete_error_set(loader->error, line, col, "%s", why);
}

static bool refuse_bytes(struct loader *loader, size_t offset)
{
    uint32_t line = 1, col = 1;
    for (size_t i = 0; i < offset && i < loader->length; i++, col++)
        if (loader->bytes[i] == '\n')
            line++, col = 0;
    return kete_error_set(loader->error, line, col,
                          "a byte that is not UTF-8 text, or a control character: the file must be UTF-8");
}

static bool refuse_syntax(struct loader *loader)
{
    const yaml_parser_t *parser = &loader->parser;
    if (parser->error == YAML_MEMORY_ERROR)
        return kete_error_set(loader->error, 0, 0, "out of memory while reading YAML");
    if (parser->error == YAML_READER_ERROR)
        return refuse_bytes(loader, parser->problem_offset);
    uint32_t line, col;
    locate(loader, parser->problem_mark, &line, &col);
    return kete_error_set(loader->error, line, col,
                          "not YAML: %s%s%s (a word that holds or begins with a sign such as * & ! > # : needs quotes)",
                          parser->problem ? parser->problem : "it cannot be read", parser->context ? " " : "",
                          parser->context ? parser->context : "");
}

static bool count_node(struct loader *loader, yaml_mark_t mark)
{
    return ++loader->nodes <= KETE_YAML_NODES_MAX || refuse(loader, mark, "too many values: at most 8192 are read");
}

static void append(struct level *level, struct kete_yaml *node)
{
    if (level->last)
        level->last->next = node;
    else
        level->node->first = node;
    level->last = node;
    level->node->count++;
}

static bool add_key(struct loader *loader, struct level *level, const yaml_event_t *event)
{
    if (event->type != YAML_SCALAR_EVENT)
        return refuse(loader, event->start_mark, "a key must be a word, not a list or a map");
    const char *text = (const char *)event->data.scalar.value;
    size_t length = event->data.scalar.length;
    if (length == 0 || memchr(text, '\0', length))
        return refuse(loader, event->start_mark, "a key must be a word: it is empty or holds a NUL");
    if (strcmp(text, "<<") == 0 && event->data.scalar.style == YAML_PLAIN_SCALAR_STYLE)
        return refuse(loader, event->start_mark, "merge keys (<<) are not allowed: write the keys out");
    uint32_t line, col;
    locate(loader, event->start_mark, &line, &col);
    const struct kete_yaml *twin = kete_yaml_get(level->node, text);
    if (twin)
        return kete_error_set(loader->error, line, col,
                              "the key '%.60s' is given twice, first in line %u: a key may stand once in a map", text,
                              twin->key_line);
    struct kete_yaml *node = kete_arena_alloc(loader->arena, sizeof *node);
    node->key = kete_arena_copy(loader->arena, text, length);
    node->key_line = line;
    node->key_col = col;
    append(level, node);
    level->keyed = node;
    return true;
}

/* The node the next value goes into: the root, the value of the key just read, or a new entry of a list. */
static struct kete_yaml *place_node(struct loader *loader, struct level *level)
{
    struct kete_yaml *node = level && level->keyed ? level->keyed : NULL;
    if (node)
        level->keyed = NULL;
    else
        node = kete_arena_alloc(loader->arena, sizeof *node);
    if (!level)
        loader->root = node;
    else if (level->node->kind == KETE_YAML_LIST)
        append(level, node);
    return node;
}

static bool add_word(struct loader *loader, struct kete_yaml *node, const yaml_event_t *event)
{
    const char *text = (const char *)event->data.scalar.value;
    if (memchr(text, '\0', event->data.scalar.length))
        return refuse(loader, event->start_mark, "a word must not hold a NUL");
    node->kind = KETE_YAML_WORD;
    node->text = kete_arena_copy(loader->arena, text, event->data.scalar.length);
    node->length = event->data.scalar.length;
    return true;
}

static bool open_level(struct loader *loader, struct kete_yaml *node, const yaml_event_t *event)
{
    if (loader->depth == KETE_YAML_DEPTH_MAX)
        return refuse(loader, event->start_mark, "nested too deep: at most 8 levels are read");
    node->kind = event->type == YAML_MAPPING_START_EVENT ? KETE_YAML_MAP : KETE_YAML_LIST;
    loader->stack[loader->depth++] = (struct level){.node = node};
    return true;
}

static bool decorated(const yaml_event_t *event)
{
    if (event->type == YAML_SCALAR_EVENT)
        return event->data.scalar.anchor || event->data.scalar.tag;
    if (event->type == YAML_MAPPING_START_EVENT)
        return event->data.mapping_start.anchor || event->data.mapping_start.tag;
    return event->data.sequence_start.anchor || event->data.sequence_start.tag;
}

static bool add_value(struct loader *loader, const yaml_event_t *event)
{
    struct level *level = loader->depth ? &loader->stack[loader->depth - 1] : NULL;
    if (decorated(event))
        return refuse(loader, event->start_mark,
                      "anchors (&name) and tags (!name) are not allowed: quote a word that begins with & or !");
    if (!count_node(loader, event->start_mark))
        return false;
    if (level && level->node->kind == KETE_YAML_MAP && !level->keyed)
        return add_key(loader, level, event);
    struct kete_yaml *node = place_node(loader, level);
    locate(loader, event->start_mark, &node->line, &node->col);
    return event->type == YAML_SCALAR_EVENT ? add_word(loader, node, event) : open_level(loader, node, event);
}

static bool start_document(struct loader *loader, const yaml_event_t *event)
{
    if (loader->document)
        return refuse(loader, event->start_mark, "a second document: a file holds one");
    if (event->data.document_start.version_directive ||
        event->data.document_start.tag_directives.start != event->data.document_start.tag_directives.end)
        return refuse(loader, event->start_mark, "directives (lines with %) are not allowed: leave them out");
    loader->document = true;
    return true;
}

static bool take_event(struct loader *loader, const yaml_event_t *event)
{
    switch (event->type) {
    case YAML_DOCUMENT_START_EVENT:
        return start_document(loader, event);
    case YAML_ALIAS_EVENT:
        return refuse(loader, event->start_mark, "aliases (*name) are not allowed: quote a word that begins with *");
    case YAML_SCALAR_EVENT:
    case YAML_SEQUENCE_START_EVENT:
    case YAML_MAPPING_START_EVENT:
        return add_value(loader, event);
    case YAML_SEQUENCE_END_EVENT:
    case YAML_MAPPING_END_EVENT:
        loader->depth--;
        return true;
    case YAML_STREAM_END_EVENT:
        loader->end = true;
        return true;
    default: /* the start of the stream and the end of the document say nothing */
        return true;
    }
}

static bool take_all(struct loader *loader)
{
    while (!loader->end) {
        yaml_event_t event;
        if (!yaml_parser_parse(&loader->parser, &event))
            return refuse_syntax(loader);
        bool good = take_event(loader, &event);
        yaml_event_delete(&event);
        if (!good)
            return false;
    }
    return loader->root || kete_error_set(loader->error, 1, 1, "an empty file: expected keys and values");
}

struct kete_yaml *kete_yaml_load(struct kete_arena *arena, const char *bytes, size_t length, struct kete_error *error)
{
    if (length > KETE_YAML_BYTES_MAX) {
        kete_error_set(error, 0, 0, "too long: at most %d bytes of YAML are read", KETE_YAML_BYTES_MAX);
        return NULL;
    }
    if (length >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0) /* a byte order mark would count as a column */
        bytes += 3, length -= 3;
    struct loader loader = {.bytes = bytes, .length = length, .arena = arena, .error = error};
    if (!yaml_parser_initialize(&loader.parser)) {
        kete_error_set(error, 0, 0, "out of memory while reading YAML");
        return NULL;
    }
    yaml_parser_set_encoding(&loader.parser, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&loader.parser, (const unsigned char *)bytes, length);
    bool good = take_all(&loader);
    yaml_parser_delete(&loader.parser);
    return good ? loader.root : NULL;
}

/* Reads at most one byte more than the limit, so that an endless file ends here too. */
static struct kete_yaml *load_stream(struct kete_arena *arena, FILE *file, struct kete_error *error)
{
    char *bytes = kete_xcalloc(1, KETE_YAML_BYTES_MAX + 1);
    size_t length = fread(bytes, 1, KETE_YAML_BYTES_MAX + 1, file);
    struct kete_yaml *root = NULL;
    if (ferror(file))
        kete_error_set(error, 0, 0, "cannot be read: %s", strerror(errno));
    else
        root = kete_yaml_load(arena, bytes, length, error);
    free(bytes);
    return root;
}

struct kete_yaml *kete_yaml_load_file(struct kete_arena *arena, const char *path, struct kete_error *error)
{
    struct kete_yaml *root = NULL;
    if (error && !error->set)
        snprintf(error->file, sizeof error->file, "%s", path);
    FILE *file = fopen(path, "rb");
    struct stat about;
    if (!file || fstat(fileno(file), &about) != 0)
        kete_error_set(error, 0, 0, "cannot be opened: %s", strerror(errno));
    else if (S_ISDIR(about.st_mode))
        kete_error_set(error, 0, 0, "cannot be read: %s", strerror(EISDIR));
    else
        root = load_stream(arena, file, error);
    if (file)
        fclose(file);
    return root;
}

const struct kete_yaml *kete_yaml_get(const struct kete_yaml *map, const char *key)
{
    for (const struct kete_yaml *child = map->first; child; child = child->next)
        if (child->key && strcmp(child->key, key) == 0)
            return child;
    return NULL;
}

static bool stands_in(const char *word, const char *const *words)
{
    while (*words && strcmp(*words, word) != 0)
        words++;
    return *words;
}

static bool unknown_key(const struct kete_yaml *child, const char *const *known, struct kete_error *error)
{
    const char *near = kete_nearest_word(kete_slice_of(child->key), known, 0);
    if (near)
        return kete_error_set(error, child->key_line, child->key_col, "unknown key '%.60s': did you mean '%s'?",
                              child->key, near);
    struct kete_text list = {0};
    for (size_t i = 0; known[i]; i++)
        kete_text_addf(&list, "%s%s", i ? ", " : "", known[i]);
    kete_error_set(error, child->key_line, child->key_col, "unknown key '%.60s': known here are %s", child->key,
                   list.length ? list.bytes : "none");
    kete_text_free(&list);
    return false;
}

bool kete_yaml_only(const struct kete_yaml *map, const char *const *known, struct kete_error *error)
{
    if (map->kind != KETE_YAML_MAP)
        return kete_error_set(error, map->line, map->col, "expected keys and values (key: value)");
    for (const struct kete_yaml *child = map->first; child; child = child->next)
        if (!stands_in(child->key, known))
            return unknown_key(child, known, error);
    return true;
}

const char *kete_yaml_word(const struct kete_yaml *map, const char *key, bool optional, struct kete_error *error)
{
    const struct kete_yaml *child = kete_yaml_get(map, key);
    if (!child && optional)
        return "";
    if (!child)
        kete_error_set(error, map->line, map->col, "the key '%s' is missing", key);
    else if (child->kind != KETE_YAML_WORD)
        kete_error_set(error, child->line, child->col, "'%s' must be a word, not a list or a map", key);
    else if (child->length == 0 && !optional)
        kete_error_set(error, child->line, child->col, "'%s' has no value", key);
    else
        return child->text;
    return NULL;
}
