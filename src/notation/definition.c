/* SPDX-License-Identifier: MIT */
#include "notation/definition.h"

#include <string.h>

static const char *const keys[] = {"kete",  "id",           "title", "source",   "variants",
                                   "view",  "token",        "rows",  "holes",    "directions",
                                   "marks", "takasia-mark", "write", "examples", NULL};

/* In the order of enum kete_group. */
static const char *const group_names[] = {"row", "hole", "dir", "choices", "marks", NULL};

/* Which table explains a group's text. */
static const enum kete_table group_tables[KETE_GROUPS] = {KETE_TABLE_ROWS, KETE_TABLE_HOLES, KETE_TABLE_DIRECTIONS,
                                                          KETE_TABLE_DIRECTIONS, KETE_TABLE_MARKS};

static const struct {
    const char *key;
    unsigned words;
} tables[KETE_TABLES] = {
    [KETE_TABLE_ROWS] = {"rows", KETE_WORDS_ROW},
    [KETE_TABLE_HOLES] = {"holes", KETE_WORDS_HOLE},
    [KETE_TABLE_DIRECTIONS] = {"directions", KETE_WORDS_DIRECTION},
    [KETE_TABLE_MARKS] = {"marks", KETE_WORDS_MARK},
};

/* In the order of enum kete_takasia_mark. */
static const char *const takasia_words[] = {"none", "reply", "creates", "either", NULL};

/* In the order of enum kete_piece_kind. */
static const char *const part_names[] = {"row", "hole", "dir", "choices", "house", "takasa", "takasia", "lost", NULL};

/* The error of a part that knows no place gets the place of `node`, with `key` and a colon before it. */
static bool blame(const struct kete_yaml *node, const struct kete_error *part, struct kete_error *error)
{
    return kete_error_set(error, node->line, node->col, "%s%s%s", node->key ? node->key : "", node->key ? ": " : "",
                          part->text);
}

static int index_of(const char *word, size_t length, const char *const *words)
{
    for (int i = 0; words[i]; i++)
        if (strlen(words[i]) == length && memcmp(words[i], word, length) == 0)
            return i;
    return -1;
}

static bool read_version(const struct kete_yaml *root, struct kete_error *error)
{
    const char *version = kete_yaml_word(root, "kete", false, error);
    if (!version)
        return false;
    const struct kete_yaml *node = kete_yaml_get(root, "kete");
    return strcmp(version, "1") == 0 ||
           kete_error_set(error, node->line, node->col, "kete: only version 1 of notation files is known");
}

static bool read_view(const struct kete_yaml *root, struct kete_error *error)
{
    const char *view = kete_yaml_word(root, "view", false, error);
    if (!view)
        return false;
    const struct kete_yaml *node = kete_yaml_get(root, "view");
    return strcmp(view, "owner") == 0 ||
           kete_error_set(error, node->line, node->col,
                          "view: only 'owner' is supported (left and right as the hole's owner sees them)");
}

static bool read_variants(struct kete_notation *notation, const struct kete_yaml *root, struct kete_error *error)
{
    const struct kete_yaml *list = kete_yaml_get(root, "variants");
    if (!list || list->kind != KETE_YAML_LIST || !list->count)
        return kete_error_set(error, list ? list->line : root->line, list ? list->col : root->col,
                              "variants: expected a list of variant ids, such as [bao-kiswahili]");
    for (const struct kete_yaml *node = list->first; node; node = node->next)
        if (node->kind != KETE_YAML_WORD || !node->length)
            return kete_error_set(error, node->line, node->col, "variants: expected the id of a variant");
    notation->variants = list;
    return true;
}

static bool read_head(struct kete_notation *notation, const struct kete_yaml *root, struct kete_error *error)
{
    return (notation->id = kete_yaml_word(root, "id", false, error)) &&
           (notation->title = kete_yaml_word(root, "title", false, error)) &&
           (notation->source = kete_yaml_word(root, "source", false, error)) && read_view(root, error) &&
           read_variants(notation, root, error);
}

static struct kete_signs new_signs(struct kete_notation *notation, size_t count)
{
    return (struct kete_signs){kete_arena_alloc(&notation->arena, count * sizeof(struct kete_sign)), count};
}

/* Where a file has no table of holes, they are called 1, 2, 3, ... */
static struct kete_signs numbered_holes(struct kete_notation *notation)
{
    struct kete_signs signs = new_signs(notation, KETE_SAID_COLUMN_MAX);
    for (unsigned i = 0; i < KETE_SAID_COLUMN_MAX; i++) {
        signs.at[i].text = kete_slice_of(kete_arena_printf(&notation->arena, "%u", i + 1));
        signs.at[i].meaning = (struct kete_said){.read = 1, .column = (i + 1) & 31};
    }
    return signs;
}

static bool read_sign(struct kete_sign *sign, const struct kete_yaml *node, unsigned words, struct kete_error *error)
{
    struct kete_error part = {0};
    if (node->kind != KETE_YAML_WORD)
        return kete_error_set(error, node->line, node->col, "the meaning of '%.60s' must be words", node->key);
    sign->text = kete_slice_of(node->key);
    return kete_said_parse(kete_slice_of(node->text), words, &sign->meaning, &part) || blame(node, &part, error);
}

static bool read_table(struct kete_notation *notation, enum kete_table table, const struct kete_yaml *root,
                       struct kete_error *error)
{
    const struct kete_yaml *map = kete_yaml_get(root, tables[table].key);
    if (!map) {
        if (table == KETE_TABLE_HOLES)
            notation->tables[table] = numbered_holes(notation);
        return true;
    }
    if (map->kind != KETE_YAML_MAP)
        return kete_error_set(error, map->line, map->col, "%s: expected signs and their meaning (sign: meaning)",
                              map->key);
    struct kete_signs signs = new_signs(notation, map->count);
    struct kete_sign *sign = signs.at;
    for (const struct kete_yaml *node = map->first; node; node = node->next)
        if (!read_sign(sign++, node, tables[table].words, error))
            return false;
    notation->tables[table] = signs;
    return true;
}

static bool read_tables(struct kete_notation *notation, const struct kete_yaml *root, struct kete_error *error)
{
    for (int table = 0; table < KETE_TABLES; table++)
        if (!read_table(notation, (enum kete_table)table, root, error))
            return false;
    return true;
}

static bool marks_takasia(const struct kete_notation *notation)
{
    const struct kete_signs *marks = &notation->tables[KETE_TABLE_MARKS];
    for (size_t i = 0; i < marks->count; i++)
        if (marks->at[i].meaning.takasia)
            return true;
    return false;
}

static bool read_takasia_mark(struct kete_notation *notation, const struct kete_yaml *root, struct kete_error *error)
{
    const char *word = kete_yaml_word(root, "takasia-mark", true, error);
    if (!word)
        return false;
    const struct kete_yaml *node = kete_yaml_get(root, "takasia-mark");
    const struct kete_yaml *place = node ? node : root;
    int at = node ? index_of(word, strlen(word), takasia_words) : KETE_TAKASIA_MARK_NONE;
    if (at < 0)
        return kete_error_set(error, place->line, place->col, "takasia-mark: expected reply, creates, either or none");
    if (marks_takasia(notation) != (at != KETE_TAKASIA_MARK_NONE))
        return kete_error_set(
            error, place->line, place->col,
            "takasia-mark: a mark 'takasia' and a takasia-mark of reply, creates or either go together");
    notation->takasia_mark = (enum kete_takasia_mark)at;
    return true;
}

/* Every group needs the table that explains it; a pattern without a hole reads no moves. */
static bool check_groups(const struct kete_notation *notation, const struct kete_yaml *node, struct kete_error *error)
{
    if (!kete_pattern_has(notation->pattern, KETE_GROUP_HOLE))
        return kete_error_set(error, node->line, node->col, "token: the pattern needs a group (?<hole>...)");
    for (unsigned group = 0; group < KETE_GROUPS; group++)
        if (kete_pattern_has(notation->pattern, group) && !notation->tables[group_tables[group]].count)
            return kete_error_set(error, node->line, node->col,
                                  "token: the pattern has a group <%s>, so the file needs a table '%s'",
                                  group_names[group], tables[group_tables[group]].key);
    return true;
}

static bool read_pattern(struct kete_notation *notation, const struct kete_yaml *root, struct kete_error *error)
{
    struct kete_error part = {0};
    const char *text = kete_yaml_word(root, "token", false, error);
    if (!text)
        return false;
    const struct kete_yaml *node = kete_yaml_get(root, "token");
    notation->pattern = kete_pattern_new(text, group_names, &part);
    if (!notation->pattern)
        return blame(node, &part, error);
    return check_groups(notation, node, error);
}

/* Reads the piece at the front of `rest` and takes it off. */
static bool read_piece(struct kete_slice *rest, struct kete_piece *piece, struct kete_error *error)
{
    char first = rest->at[0];
    size_t used = 1;
    if (first == '[' || first == ']') {
        piece->kind = first == '[' ? KETE_PIECE_OPEN : KETE_PIECE_CLOSE;
    } else if (first == '{') {
        const char *end = memchr(rest->at, '}', rest->length);
        int part = end ? index_of(rest->at + 1, (size_t)(end - rest->at) - 1, part_names) : -1;
        if (part < 0)
            return kete_error_set(error, 0, 0,
                                  "'%.20s': a part is one of {row} {hole} {dir} {choices} {house} {takasa} "
                                  "{takasia} {lost}",
                                  rest->at);
        piece->kind = (enum kete_piece_kind)part;
        used = (size_t)(end - rest->at) + 1;
    } else {
        while (used < rest->length && !strchr("[]{", rest->at[used]))
            used++;
        *piece = (struct kete_piece){KETE_PIECE_TEXT, {rest->at, used}};
    }
    rest->at += used;
    rest->length -= used;
    return true;
}

static bool read_pieces(struct kete_notation *notation, struct kete_slice text, struct kete_error *error)
{
    bool open = false;
    notation->pieces = kete_arena_alloc(&notation->arena, text.length * sizeof *notation->pieces);
    while (text.length) {
        struct kete_piece *piece = &notation->pieces[notation->piece_count++];
        if (!read_piece(&text, piece, error))
            return false;
        if (piece->kind == (open ? KETE_PIECE_OPEN : KETE_PIECE_CLOSE))
            return kete_error_set(error, 0, 0, "[ and ] stand in pairs, not one inside the other");
        open = (open || piece->kind == KETE_PIECE_OPEN) && piece->kind != KETE_PIECE_CLOSE;
    }
    return !open || kete_error_set(error, 0, 0, "a [ without its ]");
}

static bool read_template(struct kete_notation *notation, const struct kete_yaml *root, struct kete_error *error)
{
    struct kete_error part = {0};
    const char *text = kete_yaml_word(root, "write", false, error);
    if (!text)
        return false;
    return read_pieces(notation, kete_slice_of(text), &part) || blame(kete_yaml_get(root, "write"), &part, error);
}

static bool read_example(struct kete_example *example, const struct kete_yaml *node, struct kete_error *error)
{
    static const char *const known[] = {"token", "reads", "writes", NULL};
    struct kete_error part = {0};
    if (!kete_yaml_only(node, known, error) || !(example->token = kete_yaml_word(node, "token", false, error)))
        return false;
    const char *reads = kete_yaml_word(node, "reads", false, error);
    const char *writes = reads ? kete_yaml_word(node, "writes", true, error) : NULL;
    if (!writes)
        return false;
    example->line = node->line;
    example->col = node->col;
    if (strcmp(reads, "nothing") == 0)
        return true;
    example->writes = kete_yaml_get(node, "writes") ? writes : example->token;
    return kete_said_parse(kete_slice_of(reads), KETE_WORDS_ALL, &example->reads, &part) ||
           blame(kete_yaml_get(node, "reads"), &part, error);
}

static bool read_examples(struct kete_notation *notation, const struct kete_yaml *root, struct kete_error *error)
{
    const struct kete_yaml *list = kete_yaml_get(root, "examples");
    if (!list || list->kind != KETE_YAML_LIST || !list->count)
        return kete_error_set(error, list ? list->line : root->line, list ? list->col : root->col,
                              "examples: expected a list of examples, each with token, reads and perhaps writes");
    notation->examples = kete_arena_alloc(&notation->arena, list->count * sizeof *notation->examples);
    for (const struct kete_yaml *node = list->first; node; node = node->next)
        if (!read_example(&notation->examples[notation->example_count++], node, error))
            return false;
    return true;
}

bool kete_definition_read(struct kete_notation *notation, const struct kete_yaml *root, struct kete_error *error)
{
    return kete_yaml_only(root, keys, error) && read_version(root, error) && read_head(notation, root, error) &&
           read_tables(notation, root, error) && read_takasia_mark(notation, root, error) &&
           read_pattern(notation, root, error) && read_template(notation, root, error) &&
           read_examples(notation, root, error);
}
