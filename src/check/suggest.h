/* SPDX-License-Identifier: MIT */
/* Forensics: which small edits of a record that fails let all of it replay, every mark, embedded number and the result
 * included. The search is exact within its budget: first all single edits, then all pairs, and so on, the more
 * promising first; it ends with the smallest number of edits that explains the record.
 *
 *     struct kete_suggest suggest = {.rules = &rules, .effort = KETE_EFFORT_DEFAULT};
 *     kete_suggest_run(&suggest, &record);
 *     for (i = 0; i < suggest.count; i++) print(&suggest.suggestion[i]);
 *     kete_suggest_free(&suggest);
 */
#ifndef KETE_CHECK_SUGGEST_H
#define KETE_CHECK_SUGGEST_H

#include "check/probe.h"

enum {
    /* Plies replayed: a tenth of a second or so. */
    KETE_EFFORT_DEFAULT = 250000,
    KETE_EFFORT_MAX = 2000000000,
    /* Suggestions kept of one record; more are counted. */
    KETE_SUGGESTIONS_MAX = 24,
};

enum kete_edit_kind {
    KETE_EDIT_REPLACE, /* another token in the place of one */
    KETE_EDIT_INSERT,  /* a ply that was left out */
    KETE_EDIT_DELETE,  /* a ply that was not played */
    KETE_EDIT_SWAP,    /* two plies in each other's place */
    KETE_EDIT_SIDES,   /* from a ply on South's and North's plies stand in each other's place */
    KETE_EDIT_MIXED,   /* of a suggestion: edits of several kinds */
};
const char *kete_edit_kind_name(enum kete_edit_kind kind); /* "replace", ... */

/* A token changed. A swap is two of them. */
struct kete_edit {
    enum kete_edit_kind kind;
    uint32_t item;         /* index in record->items: the token; of an insertion: the item that it stands before */
    uint32_t number;       /* of the turn, as it is counted after the repair */
    char side;             /* 'S' or 'N' */
    const char *from;      /* as written; NULL: inserted */
    const char *to;        /* canonical; NULL: deleted */
    struct kete_said said; /* what `to` says */
};

struct kete_suggestion {
    unsigned rank; /* from 1; those of one rank have as many edits, as plain ones, and leave as many warnings */
    bool unique;   /* the only one of its rank, all others having been tried; of three acts and more also borne out by
                      enough plies behind them; of two and more not if all plies can be played as written */
    enum kete_edit_kind kind;
    unsigned acts; /* edits as acts of the pen: a swap is one */
    struct kete_edit *edits;
    unsigned edit_count;
    uint32_t plies, marks;     /* explained: plies after the first edit, and the marks they bear */
    struct kete_findings left; /* warnings and notes of a replay after the repair */
    struct kete_position last;
    struct kete_end end;
    const char *end_word;
    struct kete_place decides; /* of one that shares its rank with an earlier one: the first ply after which their
                                 * boards differ, so that any word about it decides; at = 0: none */

    /* inside */
    unsigned level, parts, distance;
    uint64_t line;   /* a hash of the plies it reads */
    uint64_t *trail; /* a hash of the board after each ply */
    uint32_t *turns; /* number and side of each ply, twice the number plus one for North */
    uint32_t trail_count;
};

enum kete_suggest_state {
    KETE_SUGGEST_SOUND, /* nothing to mend: no error of the main line that an edit of plies can reach */
    KETE_SUGGEST_FOUND,
    KETE_SUGGEST_NONE,    /* none within the edits tried */
    KETE_SUGGEST_NO_START /* the start or the opening cannot be played, so that no ply can be judged */
};

struct kete_suggest {
    /* set by the caller */
    const struct kete_rules *rules;
    uint64_t effort;   /* plies to replay at most */
    unsigned max_acts; /* edits together; 0: as many as the budget allows */

    /* filled in */
    enum kete_suggest_state state;
    bool carried; /* all plies can be played as written: what fails is data in comments, or the result */
    struct kete_suggestion suggestion[KETE_SUGGESTIONS_MAX]; /* in order */
    unsigned count, more;                                    /* kept; found besides */
    uint64_t replayed;                                       /* plies */
    uint64_t tried;                                          /* edits and sets of edits */
    unsigned whole;                                          /* all sets of so many edits have been tried */
    bool spent;                                              /* the budget ran out */
    struct kete_place failing;  /* the first ply of the record that does not hold; at = 0: the result does not */
    struct kete_place furthest; /* where nothing was found: the last ply that so many edits carry to */
    unsigned furthest_acts;
    struct kete_arena arena; /* owns all of the above */
};

/* The record's tokens have been read. Its findings are left as they are. */
void kete_suggest_run(struct kete_suggest *suggest, struct kete_record *record);
void kete_suggest_free(struct kete_suggest *suggest);

#endif
