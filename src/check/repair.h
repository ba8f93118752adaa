/* SPDX-License-Identifier: MIT */
/* Inside the repair search: repair_walk.c reads tokens until one contradicts, repair_search.c tries acts of the pen,
 * repair_edits.c says which tokens they change, suggest.c replays what reaches the end and ranks it. */
#ifndef KETE_CHECK_REPAIR_H
#define KETE_CHECK_REPAIR_H

#include "check/resolve.h"
#include "check/run.h"
#include "check/suggest.h"

/* A ply of the main line: what stands there, and the comments behind it. */
struct token {
    uint32_t item;
    uint32_t end; /* the item of the next ply, or the number of items */
    struct kete_said said;
    bool claims; /* machine data stands behind it */
    bool stood;  /* illegal, and played on from a position given */
};

/* The board before a token. */
struct walk {
    struct line line;
    unsigned off; /* tokens in a row with the letter of the other side */
};

/* A set of acts, by its last one and the set before it. */
struct node {
    const struct node *parent; /* NULL: the record as written */
    enum kete_edit_kind act;
    uint8_t depth;
    uint8_t level;   /* of plainness: 0 marks only, 1 all else; the worst of the set */
    uint8_t parts;   /* parts of tokens changed, in all */
    uint8_t span;    /* of a swap: how far apart */
    uint32_t at;     /* slot of the act */
    uint32_t next;   /* slot that is read next */
    uint32_t fail;   /* slot that contradicts; the number of tokens: the end is reached */
    uint32_t sides;  /* from this slot on pairs stand in each other's place; UINT32_MAX: nowhere */
    uint32_t number; /* of the turn at the act */
    char side;
    struct kete_move move; /* of a replacement or insertion */
    struct kete_said said;
    const char *to;   /* canonical text of it; made when needed */
    struct walk walk; /* before slot `next` */
};

/* The sets of one depth, to be extended by one act each. */
struct pool {
    struct node **node;
    unsigned count, room;
    bool dropped; /* the least promising had to go */
};

struct repair {
    struct kete_suggest *suggest;
    const struct kete_rules *rules;
    struct kete_record *record;
    struct run run; /* for the claims in comments */
    struct token *tokens;
    uint32_t count;
    struct walk start;
    uint32_t failing;          /* slot where the record as written fails */
    uint32_t furthest;         /* slot that the best set fails at */
    bool cut;                  /* slots far before a failure were not tried */
    bool stood;                /* some token is an illegal move that stood */
    struct kete_arena scratch; /* to the end of the search */
    struct kete_arena work;    /* for one set of acts */
    struct kete_moves *moves;

    /* for the replay of what reaches the end */
    struct kete_record trial;
    struct kete_text text;
    struct kete_arena findings;   /* of the claims being looked at */
    struct kete_findings excused; /* errors that no edit of plies can mend */
};

/* ---- repair_walk.c ---- */

/* Prepares tokens and the start; false if no ply can be judged. */
bool repair_prepare(struct repair *repair);
/* The token that slot `slot` reads. */
static inline uint32_t repair_token(const struct repair *repair, uint32_t sides, uint32_t slot)
{
    if (slot < sides)
        return slot;
    uint32_t other = sides + ((slot - sides) ^ 1);
    return other < repair->count ? other : slot;
}
/* Reads the token of one slot; false where it contradicts. */
bool repair_read(struct repair *repair, struct walk *walk, uint32_t token, uint32_t slot);
/* Plays a move; `slot` says whose claims hold of it, or UINT32_MAX. */
bool repair_play(struct repair *repair, struct walk *walk, struct kete_move move, uint32_t slot);
/* Reads on from `slot`; returns the slot that contradicts, or the number of tokens. */
uint32_t repair_read_on(struct repair *repair, struct walk *walk, uint32_t sides, uint32_t slot);
/* What the canonical text of a move says. */
struct kete_said repair_said(const struct kete_rules *rules, const struct kete_position *before, struct kete_move move);

/* ---- repair_search.c ---- */

void repair_search(struct repair *repair);

/* ---- repair_edits.c ---- */

/* Fills in the edits of a set, in the order of their items; they live until repair->work is reset. */
void repair_edits(struct repair *repair, const struct node *node, struct kete_suggestion *s);

/* ---- suggest.c ---- */

/* Replays the record after a set of acts that reaches the end; keeps the set if all holds. */
bool repair_confirm(struct repair *repair, const struct node *node);

#endif
