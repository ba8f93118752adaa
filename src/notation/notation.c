/* SPDX-License-Identifier: MIT */
#include "notation/notation.h"

#include "base/limits.h"
#include "base/xalloc.h"
#include "notation/definition.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct kete_notation *build(struct kete_notation *notation, const struct kete_yaml *root,
                                   struct kete_error *error)
{
    if (root && kete_definition_read(notation, root, error))
        return notation;
    kete_notation_free(notation);
    return NULL;
}

struct kete_notation *kete_notation_load(const char *path, struct kete_error *error)
{
    struct kete_notation *notation = kete_xcalloc(1, sizeof *notation);
    notation->path = kete_arena_copy(&notation->arena, path, strlen(path));
    notation = build(notation, kete_yaml_load_file(&notation->arena, path, error), error);
    if (notation && error && !error->set)
        error->file[0] = '\0'; /* the caller's next error stands elsewhere */
    return notation;
}

struct kete_notation *kete_notation_load_bytes(const char *bytes, size_t length, struct kete_error *error)
{
    struct kete_notation *notation = kete_xcalloc(1, sizeof *notation);
    notation->path = "";
    return build(notation, kete_yaml_load(&notation->arena, bytes, length, error), error);
}

void kete_notation_free(struct kete_notation *notation)
{
    if (!notation)
        return;
    kete_pattern_free(notation->pattern);
    kete_arena_free(&notation->arena);
    free(notation);
}

const char *kete_notation_id(const struct kete_notation *notation)
{
    return notation->id;
}

const char *kete_notation_title(const struct kete_notation *notation)
{
    return notation->title;
}

enum kete_takasia_mark kete_notation_takasia_mark(const struct kete_notation *notation)
{
    return notation->takasia_mark;
}

bool kete_notation_serves(const struct kete_notation *notation, const char *variant)
{
    for (const struct kete_yaml *node = notation->variants->first; node; node = node->next)
        if (strcmp(node->text, variant) == 0)
            return true;
    return false;
}

/* The longest sign that `text` begins with, taken off its front; NULL if there is none. */
static const struct kete_sign *take_sign(const struct kete_signs *signs, struct kete_slice *text)
{
    const struct kete_sign *best = NULL;
    for (size_t i = 0; i < signs->count; i++) {
        const struct kete_sign *sign = &signs->at[i];
        if (sign->text.length <= text->length && memcmp(sign->text.at, text->at, sign->text.length) == 0 &&
            (!best || sign->text.length > best->text.length))
            best = sign;
    }
    if (best) {
        text->at += best->text.length;
        text->length -= best->text.length;
    }
    return best;
}

/* One sign that is the whole text. */
static bool read_one(const struct kete_signs *signs, struct kete_slice text, struct kete_said *said)
{
    if (!text.length)
        return true;
    const struct kete_sign *sign = take_sign(signs, &text);
    return sign && !text.length && kete_said_add(said, sign->meaning);
}

static bool read_marks(const struct kete_signs *signs, struct kete_slice text, struct kete_said *said)
{
    while (text.length) {
        const struct kete_sign *sign = take_sign(signs, &text);
        if (!sign || !kete_said_add(said, sign->meaning))
            return false;
    }
    return true;
}

static bool read_choices(const struct kete_signs *signs, struct kete_slice text, struct kete_said *said)
{
    while (text.length) {
        const struct kete_sign *sign = take_sign(signs, &text);
        if (!sign)
            return false;
        struct kete_said more = {
            .choices = 1, .choice = sign->meaning.dir == KETE_SAID_RIGHT, .slip = sign->meaning.slip};
        if (!kete_said_add(said, more))
            return false;
    }
    return true;
}

static struct kete_said read_token(struct kete_notation *notation, struct kete_slice token, struct kete_error *error)
{
    const struct kete_signs *tables = notation->tables;
    struct kete_slice found[KETE_GROUPS];
    struct kete_said said = {.read = 1};
    if (token.length && token.length <= KETE_TOKEN_BYTES_MAX &&
        kete_pattern_match(notation->pattern, token, found, error) &&
        read_one(&tables[KETE_TABLE_ROWS], found[KETE_GROUP_ROW], &said) &&
        read_one(&tables[KETE_TABLE_HOLES], found[KETE_GROUP_HOLE], &said) &&
        read_one(&tables[KETE_TABLE_DIRECTIONS], found[KETE_GROUP_DIR], &said) &&
        read_choices(&tables[KETE_TABLE_DIRECTIONS], found[KETE_GROUP_CHOICES], &said) &&
        read_marks(&tables[KETE_TABLE_MARKS], found[KETE_GROUP_MARKS], &said))
        return said;
    return (struct kete_said){0};
}

/* The bytes of a token of at most 8 bytes in one number: different for different tokens of the same length. */
static uint64_t token_key(struct kete_slice token)
{
    const unsigned char *at = (const unsigned char *)token.at;
    if (token.length < 4)
        return at[0] | (uint64_t)at[token.length >> 1] << 8 | (uint64_t)at[token.length - 1] << 16;
    uint32_t front, back; /* they overlap below 8 bytes */
    memcpy(&front, at, 4);
    memcpy(&back, at + token.length - 4, 4);
    return front | (uint64_t)back << 32;
}

/* Two places for each hash, the newer reading first: tokens that share a hash seldom drive each other out, and a
 * hostile file only makes us read again. */
struct kete_said kete_notation_token(struct kete_notation *notation, struct kete_slice token)
{
    if (token.length == 0 || token.length > KETE_MEMO_BYTES)
        return read_token(notation, token, NULL);
    uint64_t key = token_key(token);
    struct kete_memo *set = notation->memo[(key + token.length) * 0x9e3779b97f4a7c15u >> 54];
    for (int i = 0; i < 2; i++)
        if (set[i].key == key && set[i].length == token.length)
            return set[i].said;
    struct kete_said said = read_token(notation, token, NULL);
    set[1] = set[0];
    set[0] = (struct kete_memo){key, said, (uint32_t)token.length};
    return said;
}

static void report_unreadable(const struct kete_notation *notation, struct kete_record *record,
                              const struct kete_item *item)
{
    struct kete_slice text = kete_item_text(record, item);
    struct kete_finding *finding = kete_finding_add(&record->findings, KETE_FINDING_UNREADABLE_MOVE, item->offset,
                                                    item->length, "\"%.*s\" is not a move in the notation %s",
                                                    (int)(text.length > 40 ? 40 : text.length), text.at, notation->id);
    char last = text.at[text.length - 1];
    if (text.length > 1 && (last == '!' || last == '?'))
        kete_finding_note(&record->findings, finding, "a judgement (! or ?) is written $1 or $2, or in a comment");
}

void kete_notation_read(struct kete_notation *notation, struct kete_record *record)
{
    record->takasia_mark = notation->takasia_mark;
    for (uint32_t i = 0; i < record->item_count; i++) {
        struct kete_item *item = &record->items[i];
        if (item->kind != KETE_ITEM_PLY)
            continue;
        struct kete_slice text = kete_item_text(record, item);
        item->said = kete_notation_token(notation, text);
        if (!item->said.read)
            report_unreadable(notation, record, item);
    }
}

/* True if the sign says of one part what `said` says. A row's sign need not name both the side and the row. */
static bool stands_for(const struct kete_said *sign, const struct kete_said *said, enum kete_piece_kind kind)
{
    switch (kind) {
    case KETE_PIECE_ROW:
        return (!sign->row || sign->row == said->row) && (!sign->side || sign->side == said->side);
    case KETE_PIECE_HOLE:
        return said->column && sign->column == said->column;
    case KETE_PIECE_DIR:
        return said->dir && sign->dir == said->dir;
    case KETE_PIECE_HOUSE:
        return said->house && sign->house;
    case KETE_PIECE_TAKASA:
        return said->takasa && sign->takasa && !sign->takasia;
    case KETE_PIECE_TAKASIA:
        return said->takasa && sign->takasa && sign->takasia == said->takasia;
    default:
        return said->lost && sign->lost;
    }
}

/* Writes the first sign of the table that fits and is no slip; returns whether there was one. */
static bool write_sign(const struct kete_signs *signs, struct kete_said said, enum kete_piece_kind kind,
                       struct kete_text *out)
{
    for (size_t i = 0; i < signs->count; i++)
        if (!signs->at[i].meaning.slip && stands_for(&signs->at[i].meaning, &said, kind)) {
            kete_text_add(out, signs->at[i].text.at, signs->at[i].text.length);
            return true;
        }
    return false;
}

static bool write_choices(const struct kete_signs *signs, struct kete_said said, struct kete_text *out)
{
    for (unsigned i = 0; i < said.choices; i++) {
        struct kete_said one = {.dir = said.choice >> i & 1 ? KETE_SAID_RIGHT : KETE_SAID_LEFT};
        write_sign(signs, one, KETE_PIECE_DIR, out);
    }
    return said.choices;
}

static bool write_part(const struct kete_notation *notation, enum kete_piece_kind kind, struct kete_said said,
                       struct kete_text *out)
{
    static const enum kete_table table_of[] = {
        [KETE_PIECE_ROW] = KETE_TABLE_ROWS,       [KETE_PIECE_HOLE] = KETE_TABLE_HOLES,
        [KETE_PIECE_DIR] = KETE_TABLE_DIRECTIONS, [KETE_PIECE_CHOICES] = KETE_TABLE_DIRECTIONS,
        [KETE_PIECE_HOUSE] = KETE_TABLE_MARKS,    [KETE_PIECE_TAKASA] = KETE_TABLE_MARKS,
        [KETE_PIECE_TAKASIA] = KETE_TABLE_MARKS,  [KETE_PIECE_LOST] = KETE_TABLE_MARKS,
    };
    const struct kete_signs *signs = &notation->tables[table_of[kind]];
    return kind == KETE_PIECE_CHOICES ? write_choices(signs, said, out) : write_sign(signs, said, kind, out);
}

void kete_notation_write(const struct kete_notation *notation, struct kete_said said, struct kete_text *out)
{
    size_t opened = 0; /* length at the bracket that is open */
    bool spoke = true; /* a part inside it had something to write */
    for (size_t i = 0; i < notation->piece_count; i++) {
        const struct kete_piece *piece = &notation->pieces[i];
        if (piece->kind == KETE_PIECE_OPEN) {
            opened = out->length;
            spoke = false;
        } else if (piece->kind == KETE_PIECE_CLOSE) {
            out->length = spoke ? out->length : opened;
        } else if (piece->kind == KETE_PIECE_TEXT) {
            kete_text_add(out, piece->text.at, piece->text.length);
        } else if (write_part(notation, piece->kind, said, out)) {
            spoke = true;
        }
    }
    kete_text_add(out, "", 0); /* ends the text anew where it was cut */
}

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

static bool check_example(struct kete_notation *notation, const struct kete_example *example, struct kete_error *error)
{
    struct kete_error work = {0};
    struct kete_text wanted = {0}, got = {0}, written = {0};
    struct kete_said said = read_token(notation, kete_slice_of(example->token), &work);
    kete_said_describe(example->reads, &wanted);
    kete_said_describe(said, &got);
    if (work.set)
        kete_text_addf(&got, " (%s)", work.text);
    bool good = example_agrees(notation, example, "reads as", wanted.bytes, got.bytes, error);
    if (good && example->writes) {
        kete_notation_write(notation, said, &written);
        good = example_agrees(notation, example, "is written", example->writes, written.bytes, error);
    }
    kete_text_free(&wanted);
    kete_text_free(&got);
    kete_text_free(&written);
    return good;
}

bool kete_notation_check_examples(struct kete_notation *notation, struct kete_error *error)
{
    for (size_t i = 0; i < notation->example_count; i++)
        if (!check_example(notation, &notation->examples[i], error))
            return false;
    return true;
}
