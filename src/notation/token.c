/* SPDX-License-Identifier: MIT */
/* Reading one token: the pattern takes it apart, the tables say what the parts mean. */
#include "notation/definition.h"

#include "base/limits.h"

#include <string.h>

/* ---- signs ---- */

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
    return sign && !text.length && kete_said_add(said, sign->meaning, 1);
}

static bool read_marks(const struct kete_signs *signs, struct kete_slice text, struct kete_said *said)
{
    while (text.length) {
        const struct kete_sign *sign = take_sign(signs, &text);
        if (!sign || !kete_said_add(said, sign->meaning, 1))
            return false;
    }
    return true;
}

/* An answer that is a hole of the enemy (a5) or a number: the column of a pair. Takes it off the front of `text`. */
static bool read_hole_answer(const struct kete_notation *notation, unsigned side, struct kete_slice *text,
                             struct kete_said *answer)
{
    const struct kete_sign *row = take_sign(&notation->tables[KETE_TABLE_ROWS], text);
    const struct kete_sign *hole = take_sign(&notation->tables[KETE_TABLE_HOLES], text);
    if (!hole || (row && (!row->meaning.row || (side && row->meaning.side == side))))
        return false;
    unsigned column = kete_view_column(notation, side ? 3 - side : 0, hole->meaning.column);
    if (column == 0 || column > notation->columns)
        return false;
    bool back = row && row->meaning.row == KETE_SAID_BACK;
    *answer = (struct kete_said){.choices = 1, .choice = column + back * notation->columns};
    answer->holes = row != NULL;
    return true;
}

static bool read_answers(const struct kete_notation *notation, struct kete_slice text, struct kete_said *said)
{
    size_t between = strlen(notation->between);
    for (bool first = true; text.length; first = false) {
        if (between && !first) {
            if (text.length <= between || memcmp(text.at, notation->between, between) != 0)
                return false;
            text.at += between;
            text.length -= between;
        }
        const struct kete_sign *sign = take_sign(&notation->tables[KETE_TABLE_ANSWERS], &text);
        struct kete_said answer = sign ? sign->meaning : (struct kete_said){0};
        if (!sign && (notation->bits == 1 || !read_hole_answer(notation, said->side, &text, &answer)))
            return false;
        if (!kete_said_add(said, answer, notation->bits))
            return false;
    }
    return true;
}

/* ---- views ---- */

unsigned kete_view_column(const struct kete_notation *notation, unsigned side, unsigned column)
{
    bool from_right = notation->numbering == KETE_NUMBERING_RIGHT ||
                      (notation->numbering == KETE_NUMBERING_TABLE && side == KETE_SAID_NORTH);
    if (!from_right || !column)
        return column;
    return column > notation->columns ? 0 : notation->columns + 1 - column;
}

bool kete_view_turn(const struct kete_notation *notation, struct kete_said *said)
{
    bool north = said->side == KETE_SAID_NORTH, back = said->row == KETE_SAID_BACK;
    if ((notation->table_view || notation->numbering == KETE_NUMBERING_TABLE) && !said->side)
        return false;
    if (notation->circuit && !said->row)
        return false;
    if (said->column && !kete_view_column(notation, said->side, said->column))
        return false;
    said->column = kete_view_column(notation, said->side, said->column) & 31;
    bool turned = (notation->table_view && north) != notation->turned;
    if (said->dir && turned != (notation->circuit && back))
        said->dir = (3u - said->dir) & 3;
    if (turned && notation->bits == 1) /* a choice is made in the front row */
        said->choice ^= (1u << said->choices) - 1;
    return true;
}

/* ---- a token ---- */

static bool read_parts(const struct kete_notation *notation, const struct kete_slice *found, struct kete_said *said)
{
    const struct kete_signs *tables = notation->tables;
    return read_one(&tables[KETE_TABLE_ROWS], found[KETE_GROUP_ROW], said) &&
           read_one(&tables[KETE_TABLE_HOLES], found[KETE_GROUP_HOLE], said) &&
           read_one(&tables[KETE_TABLE_DIRECTIONS], found[KETE_GROUP_DIR], said) &&
           read_answers(notation, found[KETE_GROUP_CHOICES], said) &&
           read_marks(&tables[KETE_TABLE_MARKS], found[KETE_GROUP_MARKS], said) && kete_view_turn(notation, said);
}

static struct kete_said match_token(struct kete_notation *notation, struct kete_slice token, struct kete_error *error)
{
    struct kete_slice found[KETE_GROUPS];
    struct kete_said said = {.read = 1};
    if (token.length <= KETE_TOKEN_BYTES_MAX && kete_pattern_match(notation->pattern, token, found, error) &&
        read_parts(notation, found, &said))
        return said;
    if (notation->opening && token.length <= KETE_OPENING_BYTES_MAX &&
        kete_pattern_match(notation->opening, token, NULL, error))
        return (struct kete_said){.read = 1, .opening = 1};
    return (struct kete_said){0};
}

struct kete_said kete_token_read(struct kete_notation *notation, struct kete_slice token, struct kete_error *error)
{
    struct kete_error work = {0};
    if (!token.length || notation->gave_up >= KETE_PATTERN_GIVE_UPS_MAX)
        return (struct kete_said){0};
    struct kete_said said = match_token(notation, token, &work);
    notation->gave_up += work.set;
    if (work.set && error && !error->set)
        *error = work;
    return said;
}

struct kete_slice kete_token_part(const struct kete_notation *notation, struct kete_slice *rest)
{
    size_t sign = strlen(notation->join), at = sign ? 1 : rest->length;
    while (at < rest->length && (at + sign >= rest->length || memcmp(rest->at + at, notation->join, sign) != 0))
        at++;
    struct kete_slice part = {rest->at, at};
    size_t used = at < rest->length ? at + sign : at;
    rest->at += used;
    rest->length -= used;
    return part;
}
