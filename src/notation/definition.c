/* SPDX-License-Identifier: MIT */
#include "notation/definition.h"

#include <string.h>

static const char *const keys[] = {"kete",         "id",          "title",      "source",   "variants",
                                   "view",         "numbering",   "columns",    "back-row", "token",
                                   "rows",         "holes",       "directions", "answers",  "marks",
                                   "takasia-mark", "answer-bits", "between",    "signs",    "join",
                                   "opening",      "scores",      "write",      "examples", NULL};

/* In the order of enum kete_group. */
static const char *const group_names[] = {"row", "hole", "dir", "choices", "marks", NULL};

/* Which table explains a group's text. */
static const enum kete_table group_tables[KETE_GROUPS] = {KETE_TABLE_ROWS, KETE_TABLE_HOLES, KETE_TABLE_DIRECTIONS,
                                                          KETE_TABLE_ANSWERS, KETE_TABLE_MARKS};

static const struct {
    const char *key;
    unsigned words;
} tables[KETE_TABLES] = {
    [KETE_TABLE_ROWS] = {"rows", KETE_WORDS_ROW},
    [KETE_TABLE_HOLES] = {"holes", KETE_WORDS_HOLE | KETE_WORDS_ROW},
    [KETE_TABLE_DIRECTIONS] = {"directions", KETE_WORDS_DIRECTION},
    [KETE_TABLE_ANSWERS] = {"answers", KETE_WORDS_CHOICE},
    [KETE_TABLE_MARKS] = {"marks", KETE_WORDS_MARK},
};

/* In the order of enum kete_takasia_mark. */
static const char *const takasia_words[] = {"none", "reply", "creates", "either", NULL};

bool kete_definition_blame(const struct kete_yaml *node, const struct kete_error *part, struct kete_error *error)
{
    return kete_error_set(error, node->line, node->col, "%s%s%s", node->key ? node->key : "", node->key ? ": " : "",
                          part->text);
}

int kete_word_index(const char *word, size_t length, const char *const *words)
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

/* One of `words` under `key`, as its index; `*out` as it was where the key is missing and may be. */
static bool read_choice(const struct kete_yaml *root, const char *key, bool optional, const char *const *words,
                        int *out, struct kete_error *error)
{
    const char *word = kete_yaml_word(root, key, optional, error);
    const struct kete_yaml *node = kete_yaml_get(root, key);
    if (!word || !node)
        return word;
    int at = kete_word_index(word, strlen(word), words);
    if (at >= 0) {
        *out = at;
        return true;
    }
    struct kete_text list = {0};
    for (int i = 0; words[i]; i++)
        kete_text_addf(&list, "%s%s", i ? ", " : "", words[i]);
    kete_error_set(error, node->line, node->col, "%s: expected one of %s", key, list.bytes);
    kete_text_free(&list);
    return false;
}

/* A number from 1 to `max` under `key`; `*out` as it was where the key is missing. */
static bool read_number(const struct kete_yaml *root, const char *key, unsigned max, unsigned *out,
                        struct kete_error *error)
{
    unsigned long number = 0;
    const char *word = kete_yaml_word(root, key, true, error);
    const struct kete_yaml *node = kete_yaml_get(root, key);
    if (!word || !node)
        return word;
    if (!kete_slice_number(kete_slice_of(word), max, &number) || !number)
        return kete_error_set(error, node->line, node->col, "%s: expected a number from 1 to %u", key, max);
    *out = (unsigned)number;
    return true;
}

/* How the board is looked at. */
static bool read_view(struct kete_notation *notation, const struct kete_yaml *root, struct kete_error *error)
{
    static const char *const views[] = {"owner", "table", NULL};
    static const char *const numberings[] = {"left", "right", "table", NULL}; /* as enum kete_numbering */
    static const char *const back_rows[] = {"physical", "circuit", NULL};
    int view = 0, numbering = 0, back_row = 0;
    notation->columns = 8;
    if (!read_choice(root, "view", false, views, &view, error) ||
        !read_choice(root, "numbering", true, numberings, &numbering, error) ||
        !read_choice(root, "back-row", true, back_rows, &back_row, error) ||
        !read_number(root, "columns", KETE_SAID_COLUMN_MAX, &notation->columns, error))
        return false;
    notation->table_view = view == 1;
    notation->numbering = (enum kete_numbering)numbering;
    notation->circuit = back_row == 1;
    return true;
}

/* Names under which a record says how the signs of direction are meant. The first one is assumed. */
static bool read_signs(struct kete_notation *notation, const struct kete_yaml *root, struct kete_error *error)
{
    const struct kete_yaml *map = kete_yaml_get(root, "signs");
    if (!map)
        return true;
    bool good = map->kind == KETE_YAML_MAP && map->count;
    for (const struct kete_yaml *node = map->first; good && node; node = node->next)
        good = node->kind == KETE_YAML_WORD &&
               (strcmp(node->text, "as-listed") == 0 || (node != map->first && strcmp(node->text, "turned") == 0));
    notation->signs = map;
    return good || kete_error_set(error, map->line, map->col,
                                  "signs: expected names of readings, each 'as-listed' or 'turned', the first "
                                  "'as-listed'");
}

/* How tokens hang together. */
static bool read_manner(struct kete_notation *notation, const struct kete_yaml *root, struct kete_error *error)
{
    static const char *const scores[] = {"result", "tag-only", NULL};
    int where = 0;
    notation->bits = 1;
    if (!read_number(root, "answer-bits", KETE_SAID_BITS_MAX, &notation->bits, error) ||
        !(notation->between = kete_yaml_word(root, "between", true, error)) ||
        !(notation->join = kete_yaml_word(root, "join", true, error)) ||
        !read_choice(root, "scores", true, scores, &where, error))
        return false;
    notation->scores_in_tag = where == 1;
    return true;
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
           (notation->source = kete_yaml_word(root, "source", false, error)) && read_view(notation, root, error) &&
           read_manner(notation, root, error) && read_signs(notation, root, error) &&
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

static bool read_sign(struct kete_sign *sign, const struct kete_yaml *node, unsigned words, unsigned bits,
                      struct kete_error *error)
{
    struct kete_error part = {0};
    if (node->kind != KETE_YAML_WORD)
        return kete_error_set(error, node->line, node->col, "the meaning of '%.60s' must be words", node->key);
    sign->text = kete_slice_of(node->key);
    return kete_said_parse(kete_slice_of(node->text), words, bits, &sign->meaning, &part) ||
           kete_definition_blame(node, &part, error);
}

/* What stands for a table that the file does not have: holes are called 1, 2, 3, ...; answers of one bit are
 * directions. */
static bool default_table(struct kete_notation *notation, enum kete_table table)
{
    if (table == KETE_TABLE_HOLES)
        notation->tables[table] = numbered_holes(notation);
    if (table != KETE_TABLE_ANSWERS || notation->bits != 1)
        return true;
    const struct kete_signs *from = &notation->tables[KETE_TABLE_DIRECTIONS];
    struct kete_signs signs = new_signs(notation, from->count);
    for (size_t i = 0; i < from->count; i++) {
        struct kete_said meaning = from->at[i].meaning;
        signs.at[i].text = from->at[i].text;
        signs.at[i].meaning =
            (struct kete_said){.read = 1, .choices = 1, .choice = meaning.dir == KETE_SAID_RIGHT, .slip = meaning.slip};
    }
    notation->tables[table] = signs;
    return true;
}

static bool read_table(struct kete_notation *notation, enum kete_table table, const struct kete_yaml *root,
                       struct kete_error *error)
{
    const struct kete_yaml *map = kete_yaml_get(root, tables[table].key);
    if (!map)
        return default_table(notation, table);
    if (map->kind != KETE_YAML_MAP)
        return kete_error_set(error, map->line, map->col, "%s: expected signs and their meaning (sign: meaning)",
                              map->key);
    struct kete_signs signs = new_signs(notation, map->count);
    struct kete_sign *sign = signs.at;
    for (const struct kete_yaml *node = map->first; node; node = node->next)
        if (!read_sign(sign++, node, tables[table].words, notation->bits, error))
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
    const struct kete_yaml *node = kete_yaml_get(root, "takasia-mark");
    const struct kete_yaml *place = node ? node : root;
    int at = KETE_TAKASIA_MARK_NONE;
    if (!read_choice(root, "takasia-mark", true, takasia_words, &at, error))
        return false;
    if (marks_takasia(notation) != (at != KETE_TAKASIA_MARK_NONE))
        return kete_error_set(
            error, place->line, place->col,
            "takasia-mark: a mark 'takasia' and a takasia-mark of reply, creates or either go together");
    notation->takasia_mark = (enum kete_takasia_mark)at;
    return true;
}

/* True if every sign of a table names what `wanted` names. */
static bool all_name(const struct kete_signs *signs, struct kete_said wanted)
{
    for (size_t i = 0; i < signs->count; i++)
        if ((wanted.side && !signs->at[i].meaning.side) || (wanted.row && !signs->at[i].meaning.row))
            return false;
    return true;
}

/* True if the signs of rows in the pattern, or those of holes, name what `wanted` names. */
static bool rows_name(const struct kete_notation *notation, struct kete_said wanted)
{
    return all_name(&notation->tables[KETE_TABLE_HOLES], wanted) ||
           (kete_pattern_has(notation->pattern, KETE_GROUP_ROW) &&
            all_name(&notation->tables[KETE_TABLE_ROWS], wanted));
}

/* Every hole's sign says its number, whatever else it says. */
static bool check_holes(const struct kete_notation *notation, const struct kete_yaml *root, struct kete_error *error)
{
    const struct kete_signs *holes = &notation->tables[KETE_TABLE_HOLES];
    const struct kete_yaml *map = kete_yaml_get(root, "holes");
    for (size_t i = 0; map && i < holes->count; i++)
        if (!holes->at[i].meaning.column)
            return kete_error_set(error, map->line, map->col, "holes: '%.*s' needs the number of a hole",
                                  (int)(holes->at[i].text.length > 40 ? 40 : holes->at[i].text.length),
                                  holes->at[i].text.at);
    return true;
}

/* A view other than the owner's can only be turned where a token says whose hole it names. */
static bool check_view(const struct kete_notation *notation, const struct kete_yaml *node, struct kete_error *error)
{
    bool table = notation->table_view || notation->numbering == KETE_NUMBERING_TABLE;
    if (table && !rows_name(notation, (struct kete_said){.side = KETE_SAID_SOUTH}))
        return kete_error_set(error, node->line, node->col,
                              "token: the view of the table needs a side in every token: a group <row> whose signs "
                              "all say south or north, or holes that do");
    if (notation->circuit && !rows_name(notation, (struct kete_said){.row = KETE_SAID_FRONT}))
        return kete_error_set(error, node->line, node->col,
                              "token: 'back-row: circuit' needs a row in every token: a group <row> whose signs all "
                              "say front or back, or holes that do");
    return true;
}

/* Every group needs the table that explains it; a pattern without a hole reads no moves. */
static bool check_groups(const struct kete_notation *notation, const struct kete_yaml *node, struct kete_error *error)
{
    if (!kete_pattern_has(notation->pattern, KETE_GROUP_HOLE))
        return kete_error_set(error, node->line, node->col, "token: the pattern needs a group (?<hole>...)");
    for (unsigned group = 0; group < KETE_GROUPS; group++)
        if (kete_pattern_has(notation->pattern, group) && !notation->tables[group_tables[group]].count &&
            (group != KETE_GROUP_CHOICES || notation->bits == 1))
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
        return kete_definition_blame(node, &part, error);
    return check_groups(notation, node, error) && check_view(notation, node, error);
}

static bool read_opening(struct kete_notation *notation, const struct kete_yaml *root, struct kete_error *error)
{
    static const char *const no_groups[] = {NULL};
    struct kete_error part = {0};
    const char *text = kete_yaml_word(root, "opening", true, error);
    const struct kete_yaml *node = kete_yaml_get(root, "opening");
    if (!text || !node)
        return text;
    notation->opening = kete_pattern_new(text, no_groups, &part);
    return notation->opening || kete_definition_blame(node, &part, error);
}

bool kete_definition_read(struct kete_notation *notation, const struct kete_yaml *root, struct kete_error *error)
{
    return kete_yaml_only(root, keys, error) && read_version(root, error) && read_head(notation, root, error) &&
           read_tables(notation, root, error) && check_holes(notation, root, error) &&
           read_takasia_mark(notation, root, error) && read_pattern(notation, root, error) &&
           read_opening(notation, root, error) && kete_definition_template(notation, root, error) &&
           kete_definition_examples(notation, root, error);
}
