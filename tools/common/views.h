/* SPDX-License-Identifier: MIT */
/* What kete-annotate shows instead of a record: boards, traces, pictures, tables. */
#ifndef KETE_TOOLS_VIEWS_H
#define KETE_TOOLS_VIEWS_H

#include "check/replay.h"
#include "common/pick.h"

enum view_kind { VIEW_NONE, VIEW_BOARDS, VIEW_SVG, VIEW_LATEX, VIEW_CSV };

struct view {
    enum view_kind kind;
    bool trace; /* steps of the moves picked; alone, or under their boards */
    bool north; /* pictures with North at the bottom */
    struct pick pick;
    struct kete_text *out;

    /* kept by the view */
    bool started; /* something was written: a header is not written again */
    bool twice;   /* more than one picture was picked where only one has room */
    unsigned long shown;
};

/* Replays the record and writes what is picked of it. */
void view_game(struct view *view, const struct kete_rules *rules, struct kete_record *record);

/* Ends the output. */
void view_end(struct view *view);

/* One field of a CSV line, in quotes where it needs them. */
void view_csv_field(struct kete_slice field, struct kete_text *out);

#endif
