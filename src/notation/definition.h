/* SPDX-License-Identifier: MIT */
/* Inside a notation: what its YAML file says, checked and ready for use. Only definition.c and notation.c include this.
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
enum kete_table { KETE_TABLE_ROWS, KETE_TABLE_HOLES, KETE_TABLE_DIRECTIONS, KETE_TABLE_MARKS, KETE_TABLES };

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

struct kete_example {
    const char *token, *writes; /* writes: NULL where nothing is to be written */
    struct kete_said reads;
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
    struct kete_pattern *pattern;
    struct kete_signs tables[KETE_TABLES];
    struct kete_piece *pieces;
    size_t piece_count;
    struct kete_example *examples;
    size_t example_count;
    struct kete_memo memo[KETE_MEMO_SETS][2];
};

/* Fills `notation` from a parsed file whose arena it already holds. False and an error otherwise. */
bool kete_definition_read(struct kete_notation *notation, const struct kete_yaml *root, struct kete_error *error)
    __attribute__((warn_unused_result));

#endif
