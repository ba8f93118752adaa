/* SPDX-License-Identifier: MIT */
/* The template of a notation: read from its file, and moves written by it. */
#include "notation/definition.h"

#include <string.h>

/* ---- reading the template ---- */

/* In the order of enum kete_piece_kind. */
static const char *const part_names[] = {"row", "hole", "dir", "choices", "house", "takasa", "takasia", "lost", NULL};

/* Reads the piece at the front of `rest` and takes it off. */
static bool read_piece(struct kete_slice *rest, struct kete_piece *piece, struct kete_error *error)
{
    char first = rest->at[0];
    size_t used = 1;
    if (first == '[' || first == ']') {
        piece->kind = first == '[' ? KETE_PIECE_OPEN : KETE_PIECE_CLOSE;
    } else if (first == '{') {
        const char *end = memchr(rest->at, '}', rest->length);
        int part = end ? kete_word_index(rest->at + 1, (size_t)(end - rest->at) - 1, part_names) : -1;
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

bool kete_definition_template(struct kete_notation *notation, const struct kete_yaml *root, struct kete_error *error)
{
    struct kete_error part = {0};
    const char *text = kete_yaml_word(root, "write", false, error);
    if (!text)
        return false;
    return read_pieces(notation, kete_slice_of(text), &part) ||
           kete_definition_blame(kete_yaml_get(root, "write"), &part, error);
}

/* ---- writing a move ---- */

/* True if the sign says of one part what `said` says. A row's sign need not name both the side and the row, a hole's
 * sign may name them too. */
static bool stands_for(const struct kete_said *sign, const struct kete_said *said, enum kete_piece_kind kind)
{
    bool row = (!sign->row || sign->row == said->row) && (!sign->side || sign->side == said->side);
    switch (kind) {
    case KETE_PIECE_ROW:
        return row;
    case KETE_PIECE_HOLE:
        return row && said->column && sign->column == said->column;
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

/* Writes the sign that stands for an answer; returns whether there was one. */
static bool write_answer_sign(const struct kete_signs *signs, unsigned answer, struct kete_text *out)
{
    for (size_t i = 0; i < signs->count; i++)
        if (!signs->at[i].meaning.slip && signs->at[i].meaning.choice == answer) {
            kete_text_add(out, signs->at[i].text.at, signs->at[i].text.length);
            return true;
        }
    return false;
}

/* An answer that is a column, or a hole of the enemy. */
static void write_hole_answer(const struct kete_notation *notation, struct kete_said said, unsigned answer,
                              struct kete_text *out)
{
    bool back = answer > notation->columns;
    struct kete_said hole = {.side = said.side ? (3u - said.side) & 3 : KETE_SAID_ANY};
    unsigned column = answer - back * notation->columns;
    hole.row = back ? KETE_SAID_BACK : KETE_SAID_FRONT;
    hole.column = kete_view_column(notation, hole.side, column) & 31;
    if (said.holes)
        write_sign(&notation->tables[KETE_TABLE_ROWS], hole, KETE_PIECE_ROW, out);
    write_sign(&notation->tables[KETE_TABLE_HOLES], hole, KETE_PIECE_HOLE, out);
}

static bool write_choices(const struct kete_notation *notation, struct kete_said said, struct kete_text *out)
{
    for (unsigned i = 0; i < said.choices; i++) {
        unsigned answer = kete_said_answer(said, notation->bits, i);
        if (i && said.holes && !answer)
            continue; /* no further hole */
        kete_text_adds(out, i ? notation->between : "");
        if (!write_answer_sign(&notation->tables[KETE_TABLE_ANSWERS], answer, out) && notation->bits > 1)
            write_hole_answer(notation, said, answer, out);
    }
    return said.choices;
}

static bool write_part(const struct kete_notation *notation, enum kete_piece_kind kind, struct kete_said said,
                       struct kete_text *out)
{
    static const enum kete_table table_of[] = {
        [KETE_PIECE_ROW] = KETE_TABLE_ROWS,       [KETE_PIECE_HOLE] = KETE_TABLE_HOLES,
        [KETE_PIECE_DIR] = KETE_TABLE_DIRECTIONS, [KETE_PIECE_CHOICES] = KETE_TABLE_ANSWERS,
        [KETE_PIECE_HOUSE] = KETE_TABLE_MARKS,    [KETE_PIECE_TAKASA] = KETE_TABLE_MARKS,
        [KETE_PIECE_TAKASIA] = KETE_TABLE_MARKS,  [KETE_PIECE_LOST] = KETE_TABLE_MARKS,
    };
    const struct kete_signs *signs = &notation->tables[table_of[kind]];
    return kind == KETE_PIECE_CHOICES ? write_choices(notation, said, out) : write_sign(signs, said, kind, out);
}

void kete_notation_write(const struct kete_notation *notation, struct kete_said said, struct kete_text *out)
{
    size_t opened = 0; /* length at the bracket that is open */
    bool spoke = true; /* a part inside it had something to write */
    kete_view_turn(notation, &said);
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
