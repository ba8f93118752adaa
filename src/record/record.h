/* SPDX-License-Identifier: MIT */
/* A game record as written: tags, plies, numbers, comments, variations, marks and result, each with its
 * place in the source text. It knows no rules and no notation: what a move token says (kete_said) is filled
 * in by the notation, what it means is found by the replay.
 *
 * Tags and items are in source order and owned by the record's arena; the text is borrowed from the
 * reader until its next game.
 */
#ifndef KETE_RECORD_RECORD_H
#define KETE_RECORD_RECORD_H

#include "base/arena.h"
#include "base/text.h"
#include "record/finding.h"

#include <stdbool.h>
#include <stdint.h>

enum kete_item_kind {
    KETE_ITEM_NUMBER,  /* "12." or "12...": value is the number; dots = 3 when it says that North moves */
    KETE_ITEM_PLY,     /* a move token */
    KETE_ITEM_COMMENT, /* the inside of { }, of a ; comment, of a transcript's tail; without the brackets */
    KETE_ITEM_OPEN,    /* ( */
    KETE_ITEM_CLOSE,   /* ) */
    KETE_ITEM_NAG,     /* $n: value is n */
    KETE_ITEM_RESULT,  /* 1-0, 0-1, 1/2-1/2, *, or a score 28-20 */
};

enum { KETE_SAID_ANY, KETE_SAID_SOUTH, KETE_SAID_NORTH }; /* kete_said.side */
enum { KETE_SAID_FRONT = 1, KETE_SAID_BACK };             /* kete_said.row; 0 = not said */
enum { KETE_SAID_LEFT = 1, KETE_SAID_RIGHT };             /* kete_said.dir; 0 = not said; owner's view */

/* What a move token says, no more: unsaid parts are 0. */
struct kete_said {
    unsigned read : 1;    /* the notation could read the token */
    unsigned opening : 1; /* it is a word of the opening, which the variant reads itself; nothing else is then set */
    unsigned side : 2;    /* KETE_SAID_ANY, _SOUTH, _NORTH */
    unsigned row : 2;     /* KETE_SAID_FRONT, _BACK */
    unsigned column : 5;  /* 1..n from the owner's left; 0 = not said */
    unsigned dir : 2;     /* KETE_SAID_LEFT, _RIGHT: of the hand along the row it starts in, or the kichwa of entry */
    unsigned takasa : 1;  /* marked as a move without capture */
    unsigned takasia : 1; /* marked with the notation's takasia mark */
    unsigned house : 1;   /* marked as "the house is played" */
    unsigned lost : 1;    /* marked as winning (bao hamna) */
    unsigned exit : 1;    /* marked as leaving the player's opening (Isolo of boys, B8!) */
    unsigned slip : 1;    /* a letter in the wrong case (beyond what `side` shows), e.g. 5l */
    unsigned holes : 1;   /* the answers name single holes, not pairs of them (Tschuba with two free holes) */
    unsigned choices : 4; /* how many answers to choices within the move are written, > not counted */
    uint32_t choice;      /* the answers, as in struct kete_move (rules/rules.h) */
};

struct kete_item {
    uint32_t offset;      /* of its first byte in record->text */
    uint32_t length : 24; /* in bytes */
    uint32_t kind : 6;    /* enum kete_item_kind */
    uint32_t dots : 2;
    union {
        uint32_t value;        /* of a number or a NAG */
        struct kete_said said; /* of a ply */
    };
};

struct kete_tag {
    const char *name, *value; /* arena, NUL-terminated, unescaped */
    uint32_t offset, length;  /* the whole tag in record->text */
};

/* The meaning of the takasia mark in the record's notation. */
enum kete_takasia_mark {
    KETE_TAKASIA_MARK_NONE,
    KETE_TAKASIA_MARK_REPLY,   /* on the reply played under takasia (de Voogt's games as transcribed) */
    KETE_TAKASIA_MARK_CREATES, /* on the move that puts a hole under takasia (K.I.B.A.) */
    KETE_TAKASIA_MARK_EITHER,  /* both are accepted; the record shows which */
};

enum kete_container { KETE_CONTAINER_MGN, KETE_CONTAINER_TRANSCRIPT, KETE_CONTAINER_PLAIN, KETE_CONTAINER_JSON };

/* Where counting lines and columns stands, so that places asked for in order cost one walk through the game. */
struct kete_place_walk {
    uint32_t offset, line, columns;
};

/* What a container tells of a ply besides its token: JSON its move and its position. Checked, never trusted. */
struct kete_claim {
    uint32_t item;              /* index of the ply */
    struct kete_slice position; /* "" where none is told; both are the arena's */
    struct kete_slice move;
    uint32_t offset, length; /* where the position stands, else the ply */
    struct kete_claim *next;
};

struct kete_record {
    struct kete_arena arena; /* owns tags, findings, notes */
    enum kete_container container;
    const char *text; /* the game's source text, borrowed from the reader */
    uint32_t length;
    uint32_t line;                       /* line of text[0] in the file, 1-based */
    uint32_t before;                     /* columns before text[0] in its line: two games may share a line */
    uint64_t offset;                     /* byte offset of text[0] in the file */
    enum kete_takasia_mark takasia_mark; /* filled in by the notation */
    bool scores_in_tag;                  /* ... too: two numbers with a dash would be moves, so * ends them */
    bool long_turns;                     /* a turn may have several plies, of one letter; filled in by the notation */
    uint32_t game;                       /* 1-based number of the game in the file */
    struct kete_tag *tags;
    uint32_t tag_count, tag_capacity;
    struct kete_item *items;
    uint32_t item_count, item_capacity;
    struct kete_claim *claims, *last_claim; /* in the order of their items */
    struct kete_place_walk *walk;           /* owned */
    struct kete_findings findings;          /* those of reading; the replay adds its own */
};

void kete_record_init(struct kete_record *record);
/* Empties it for the next game, keeping memory. */
void kete_record_clear(struct kete_record *record);
void kete_record_free(struct kete_record *record);

/* The value of a tag, or NULL. */
const char *kete_record_tag(const struct kete_record *record, const char *name);

/* Adds or replaces a tag (value copied into the arena); for building a record in memory. */
void kete_record_set_tag(struct kete_record *record, const char *name, const char *value);

/* Adds a tag as read: name and value are the arena's already, offset and length are its place. */
void kete_record_add_tag(struct kete_record *record, const char *name, const char *value, uint32_t offset,
                         uint32_t length);

/* Adds an item; false when the limit of items is reached. */
bool kete_record_add_item(struct kete_record *record, struct kete_item item);

/* Line and column, 1-based, of an offset in the game's text. A column counts bytes, but a UTF-8 character counts one
 * and a tab runs to the next multiple of 8, plus 1. */
void kete_record_place(const struct kete_record *record, uint32_t offset, uint32_t *line, uint32_t *col);

/* The source line an offset stands in, without its line end. */
struct kete_slice kete_record_line(const struct kete_record *record, uint32_t offset);

static inline struct kete_slice kete_item_text(const struct kete_record *record, const struct kete_item *item)
{
    return (struct kete_slice){record->text + item->offset, item->length};
}

#endif
