/* SPDX-License-Identifier: MIT */
#include "common/views.h"

#include "board/picture.h"
#include "board/position_text.h"
#include "check/facts.h"
#include "check/trace.h"
#include "common/show.h"
#include "common/tool.h"

#include <string.h>

/* A ply that outlives its replay: the last one, which may be picked as the end. */
struct kept {
    struct kete_ply ply;
    struct kete_outcome outcome;
    struct kete_position before, after;
};

struct showing {
    struct view *view;
    const struct kete_rules *rules;
    const struct kete_record *record;
    unsigned index;  /* plies so far */
    bool last_shown; /* the last ply was picked for another reason */
    struct kept last;
};

static void keep(struct kept *kept, const struct kete_ply *ply)
{
    kept->ply = *ply;
    kept->outcome = *ply->outcome;
    kept->before = *ply->before;
    kept->ply.outcome = &kept->outcome;
    kept->ply.before = &kept->before;
    if (!ply->after)
        return;
    kept->after = *ply->after;
    kept->ply.after = &kept->after;
}

/* ---- one ply ---- */

/* The holes to mark: what was played, and what was captured. The start has no move. */
static void mark(const struct kete_ply *ply, uint32_t played[2], uint32_t captured[2])
{
    if (!ply->item)
        return;
    played[ply->side] = 1u << ply->move.hole;
    captured[1 - ply->side] = ply->outcome->taken;
}

static void show_board(struct showing *s, const struct kete_ply *ply)
{
    struct view *view = s->view;
    uint32_t marks[2] = {0, 0}, captured[2] = {0, 0};
    mark(ply, marks, captured);
    if (view->started)
        kete_text_addc(view->out, '\n');
    if (ply->item)
        show_ply(s->rules, s->record, ply, view->out);
    else
        kete_text_adds(view->out, "    start\n");
    if (view->kind == VIEW_BOARDS) {
        const struct kete_position *shown = ply->after ? ply->after : ply->before;
        uint32_t both[2] = {marks[0] | captured[0], marks[1] | captured[1]};
        kete_position_draw(&s->rules->variant->board, shown, both, "        ", view->out);
    }
    if (view->kind == VIEW_BOARDS && ply->after && ply->after->block != KETE_NO_HOLE) {
        char name[4];
        kete_hole_name(&s->rules->variant->board, ply->after->block, name);
        kete_text_addf(view->out, "        %s is under takasia\n", name);
    }
    if (view->trace && ply->item)
        kete_trace_move(s->rules, ply->before, ply->move, "        ", view->out);
}

/* "Majaliwa - Omar, 17 S: 5R>" */
static void add_title(const struct showing *s, const struct kete_ply *ply, struct kete_text *out)
{
    const char *south = kete_record_tag(s->record, "South"), *north = kete_record_tag(s->record, "North");
    if (south && north) {
        tool_add_clean(out, south, strlen(south));
        kete_text_adds(out, " - ");
        tool_add_clean(out, north, strlen(north));
        kete_text_adds(out, ", ");
    }
    if (!ply->item) {
        kete_text_adds(out, "start");
        return;
    }
    struct kete_slice text = kete_item_text(s->record, ply->item);
    kete_text_addf(out, "%u %c: ", ply->number, kete_side_letter(ply->side));
    tool_add_clean(out, text.at, text.length);
}

static void show_picture(struct showing *s, const struct kete_ply *ply)
{
    struct view *view = s->view;
    struct kete_text title = {0};
    struct kete_picture picture = {.board = &s->rules->variant->board, .north = view->north};
    picture.position = ply->after ? ply->after : ply->before;
    mark(ply, picture.played, picture.captured);
    add_title(s, ply, &title);
    picture.title = title.bytes;
    if (view->kind == VIEW_LATEX) {
        kete_picture_latex(&picture, view->out);
    } else if (view->shown == 0) {
        kete_picture_svg(&picture, view->out);
    } else {
        view->twice = true;
    }
    kete_text_free(&title);
}

void view_csv_field(struct kete_slice field, struct kete_text *out)
{
    bool quoted = false;
    for (size_t i = 0; i < field.length && !quoted; i++)
        quoted = strchr(",\"\r\n", field.at[i]) != NULL;
    if (quoted)
        kete_text_addc(out, '"');
    for (size_t i = 0; i < field.length; i++) {
        if (field.at[i] == '"')
            kete_text_addc(out, '"');
        kete_text_addc(out, field.at[i]);
    }
    if (quoted)
        kete_text_addc(out, '"');
}

/* What follows the token of a ply that was played. */
static void add_csv_facts(const struct showing *s, const struct kete_ply *ply, struct kete_text *out)
{
    struct kete_text field = {0};
    unsigned totals[2];
    kete_move_print(s->rules, ply->before, ply->move, &field);
    view_csv_field((struct kete_slice){field.bytes, field.length}, out);
    kete_text_clear(&field);
    kete_text_adds(&field, "");
    kete_fact_captures(s->rules, ply->before, ply->move, &field);
    kete_text_addc(out, ',');
    view_csv_field((struct kete_slice){field.bytes, field.length}, out);
    kete_text_addf(out, ",%u,", ply->outcome->laps);
    if (ply->after) {
        kete_fact_totals(s->rules, ply->after, totals);
        kete_text_addf(out, "\"%u,%u\",", totals[0], totals[1]);
        kete_text_clear(&field);
        kete_position_print(&s->rules->variant->board, ply->after, &field);
        view_csv_field((struct kete_slice){field.bytes, field.length}, out);
    } else {
        kete_text_addc(out, ',');
    }
    kete_text_free(&field);
}

static void show_csv(struct showing *s, const struct kete_ply *ply)
{
    struct kete_text *out = s->view->out, text = {0};
    struct kete_slice token = kete_item_text(s->record, ply->item);
    if (!s->view->started)
        kete_text_adds(out, "game,number,side,text,move,captures,laps,totals,position\n");
    kete_text_addf(out, "%u,%u,%c,", s->record->game, ply->number, kete_side_letter(ply->side));
    tool_add_clean(&text, token.at, token.length);
    view_csv_field((struct kete_slice){text.bytes, text.length}, out);
    kete_text_addc(out, ',');
    if (ply->played)
        add_csv_facts(s, ply, out);
    else
        kete_text_adds(out, ",,,,");
    kete_text_addc(out, '\n');
    kete_text_free(&text);
}

static void latex_start(struct view *view)
{
    kete_text_adds(view->out, "\\documentclass{article}\n\\begin{document}\n"
                              "% boxed: the last move; underlined: captured; bold: a house; !: under takasia\n");
}

static void show(struct showing *s, const struct kete_ply *ply)
{
    struct view *view = s->view;
    if (view->kind == VIEW_CSV) {
        show_csv(s, ply);
    } else if (view->kind == VIEW_SVG || view->kind == VIEW_LATEX) {
        if (!view->started && view->kind == VIEW_LATEX)
            latex_start(view);
        show_picture(s, ply);
    } else {
        show_board(s, ply);
    }
    view->started = true;
    view->shown++;
}

/* ---- a game ---- */

static void on_ply(void *to, const struct kete_ply *ply)
{
    struct showing *s = to;
    const struct pick *pick = &s->view->pick;
    if (s->view->kind == VIEW_CSV) {
        if (!pick_any(pick) || (ply->played && pick_ply(pick, ply, s->index + 1)))
            show(s, ply);
        s->index++;
        return;
    }
    if (!ply->played)
        return;
    if (s->index == 0 && pick->start) {
        struct kete_ply start = {.side = ply->side, .before = ply->before, .after = ply->before};
        show(s, &start);
    }
    s->last_shown = pick_ply(pick, ply, ++s->index);
    if (s->last_shown)
        show(s, ply);
    keep(&s->last, ply);
}

void view_game(struct view *view, const struct kete_rules *rules, struct kete_record *record)
{
    struct showing s = {.view = view, .rules = rules, .record = record};
    struct kete_replay replay = {.rules = rules, .ply = on_ply, .to = &s};
    kete_replay_run(&replay, record);
    if (view->kind == VIEW_CSV)
        return;
    bool end = view->pick.on & PICK_END || !pick_any(&view->pick);
    if (s.index && end && !s.last_shown)
        show(&s, &s.last.ply);
    if (s.index == 0 && (end || view->pick.start)) {
        struct kete_ply start = {.before = &replay.start, .after = &replay.start};
        show(&s, &start);
    }
}

void view_end(struct view *view)
{
    if (view->kind == VIEW_LATEX && view->started)
        kete_text_adds(view->out, "\\end{document}\n");
}
