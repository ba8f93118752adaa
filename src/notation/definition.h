/* SPDX-License-Identifier: MIT */
/* Inside a notation: what its YAML file says, checked and ready for use. Only the files of the notation include this.
 * docs/adding-a-notation.md describes the file. */
#ifndef KETE_NOTATION_DEFINITION_H
#define KETE_NOTATION_DEFINITION_H

#include "base/yaml.h"
#include "notation/notation.h"
#include "notation/pattern.h"
#include "notation/said.h"

/* The named groups of a token pattern. */
enum kete_group { KETE_GROUP_ROW, KETE_GROUP_HOLE, KETE_GROUP_DIR, KETE_GROUP_CHOICES, KETE_GROUP_MARKS, KETE_GROUPS };

/* The tables of signs. */
enum kete_table {
    KETE_TABLE_ROWS,
    KETE_TABLE_HOLES,
    KETE_TABLE_DIRECTIONS,
    KETE_TABLE_ANSWERS,
    KETE_TABLE_MARKS,
    KETE_TABLES
};

/* A sign as written and what it says. */
struct kete_sign {
    struct kete_slice text;
    struct kete_said meaning;
};

struct kete_signs {
    struct kete_sign *at;
    size_t count;
};

/* A template in pieces: text as it stands, parts of a move, and brackets round what is left out when no part inside
 * has anything to write. */
enum kete_piece_kind {
    KETE_PIECE_ROW,
    KETE_PIECE_HOLE,
    KETE_PIECE_DIR,
    KETE_PIECE_CHOICES,
    KETE_PIECE_HOUSE,
    KETE_PIECE_TAKASA,
    KETE_PIECE_TAKASIA, /* the takasia sign where that is said, else the takasa sign */
    KETE_PIECE_LOST,
    KETE_PIECE_TEXT,
    KETE_PIECE_OPEN,
    KETE_PIECE_CLOSE,
};

struct kete_piece {
    enum kete_piece_kind kind;
    struct kete_slice text; /* of KETE_PIECE_TEXT */
};

/* How holes are numbered. */
enum kete_numbering { KETE_NUMBERING_LEFT, KETE_NUMBERING_RIGHT, KETE_NUMBERING_TABLE };

struct kete_example {
    const char *token, *reads; /* reads: in the words of kete_said_describe, ", " between the parts of a joined token */
    const char *writes;        /* NULL where nothing is to be written */
    uint32_t line, col;
};

/* A remembered reading. length 0 = free. */
struct kete_memo {
    uint64_t key;
    struct kete_said said;
    uint32_t length;
};

enum { KETE_MEMO_SETS = 1024, KETE_MEMO_BYTES = 8 };

struct kete_notation {
    struct kete_arena arena; /* owns all text and tables */
    const char *path;        /* "" if it was read from bytes */
    const char *id, *title, *source;
    const struct kete_yaml *variants; /* a list of words */
    enum kete_takasia_mark takasia_mark;
    enum kete_numbering numbering;
    unsigned columns;              /* holes in a row */
    unsigned bits;                 /* of an answer */
    bool table_view;               /* left and right as South sees the board */
    bool circuit;                  /* left and right in the back row are those of the front row */
    bool scores_in_tag;            /* two numbers with a dash are moves */
    bool turned;                   /* the record at hand exchanges left and right (a name under `signs`) */
    const struct kete_yaml *signs; /* names of readings, and whether they exchange left and right; or NULL */
    const char *join;              /* between the moves of a joined token; "" for none */
    const char *between;           /* between several answers; may be "" */
    struct kete_pattern *pattern;
    struct kete_pattern *opening; /* of words of the opening, or NULL */
    struct kete_signs tables[KETE_TABLES];
    struct kete_piece *pieces;
    size_t piece_count;
    struct kete_example *examples;
    size_t example_count;
    uint32_t gave_up; /* words of the record at hand on which a pattern took too much work */
    struct kete_memo memo[KETE_MEMO_SETS][2];
};

/* What a token says by the pattern and the tables, remembered or not; said.read is 0 where they do not read it. `error`
 * (may be NULL) is set where the pattern takes too much work. */
struct kete_said kete_token_read(struct kete_notation *notation, struct kete_slice token, struct kete_error *error);

/* The part of a joined token at the front of `rest`, taken off with the sign behind it. */
struct kete_slice kete_token_part(const struct kete_notation *notation, struct kete_slice *rest);

/* Turns a reading between the notation's view of the board and the owner's; both ways are the same. False where it does
 * not say enough for that. */
bool kete_view_turn(const struct kete_notation *notation, struct kete_said *said);

/* The same for the column of a hole of one side. */
unsigned kete_view_column(const struct kete_notation *notation, unsigned side, unsigned column);

/* The parts of a definition. Each: false and an error otherwise. */
bool kete_definition_template(struct kete_notation *notation, const struct kete_yaml *root, struct kete_error *error);
bool kete_definition_examples(struct kete_notation *notation, const struct kete_yaml *root, struct kete_error *error);

/* The error of a part that knows no place gets the place of `node`, with its key and a colon before it. */
bool kete_definition_blame(const struct kete_yaml *node, const struct kete_error *part, struct kete_error *error);

/* Index of a word in a NULL-terminated list, or -1. */
int kete_word_index(const char *word, size_t length, const char *const *words);

/* Fills `notation` from a parsed file whose arena it already holds. False and an error otherwise. */
bool kete_definition_read(struct kete_notation *notation, const struct kete_yaml *root, struct kete_error *error)
    __attribute__((warn_unused_result));

#endif
