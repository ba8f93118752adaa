/* SPDX-License-Identifier: MIT */
#include "common/suggestions.h"

#include "board/position_text.h"
#include "common/show.h"
#include "common/tool.h"

#include <stdlib.h>
#include <string.h>

bool suggestions_effort(const char *text, uint64_t *out)
{
    unsigned long number;
    if (!kete_slice_number(kete_slice_of(text), KETE_EFFORT_MAX, &number) || number == 0)
        return false;
    *out = number;
    return true;
}

static const char *plural(unsigned long count)
{
    return count == 1 ? "" : "s";
}

/* ---- text ---- */

static void add_place(const struct suggestions *s, uint32_t offset, struct kete_text *out)
{
    uint32_t line, column;
    kete_record_place(s->record, offset, &line, &column);
    tool_add_clean(out, s->file, strlen(s->file));
    kete_text_addf(out, ":%u:%u: ", line, column);
}

/* Where an edit stands: its token, or the end of the text. */
static void edit_place(const struct suggestions *s, const struct kete_edit *edit, uint32_t *offset, uint32_t *bytes)
{
    bool end = edit->item >= s->record->item_count;
    *offset = end ? s->record->length : s->record->items[edit->item].offset;
    *bytes = !end && edit->from ? s->record->items[edit->item].length : 0;
}

static void add_token(const char *token, struct kete_text *out)
{
    kete_text_addc(out, '"');
    tool_add_clean(out, token, strlen(token));
    kete_text_addc(out, '"');
}

/* "17 N \"3R\" is a6R". */
static void say_edit(const struct kete_edit *edit, struct kete_text *out)
{
    kete_text_addf(out, "%u %c ", edit->number, edit->side);
    if (edit->from)
        add_token(edit->from, out);
    if (edit->from && edit->to)
        kete_text_addf(out, " is %s", edit->to);
    else
        kete_text_addf(out, edit->to ? "%s was left out" : " was not played", edit->to);
}

enum { EDITS_SHOWN = 6 };

static void show_edits(const struct suggestions *s, const struct kete_suggestion *p, unsigned index,
                       struct kete_text *out)
{
    for (unsigned i = 0; i < p->edit_count && i < EDITS_SHOWN; i++) {
        uint32_t offset, bytes;
        edit_place(s, &p->edits[i], &offset, &bytes);
        if (i == 0) {
            add_place(s, offset, out);
            kete_text_addf(out, "suggestion %u: ", index + 1);
        } else {
            kete_text_adds(out, "  and ");
        }
        say_edit(&p->edits[i], out);
        if (i == 0)
            kete_text_addf(out, " [%s]", kete_edit_kind_name(p->kind));
        kete_text_addc(out, '\n');
        show_source(s->record, offset, bytes, p->edits[i].to ? p->edits[i].to : "(out)", out);
    }
    if (p->edit_count > EDITS_SHOWN)
        kete_text_addf(out, "  and %u more tokens\n", p->edit_count - EDITS_SHOWN);
}

static void say_standing(const struct suggestions *s, const struct kete_suggestion *p, struct kete_text *out)
{
    const struct kete_suggest *suggest = s->suggest;
    unsigned mates = 0, first = 0;
    for (unsigned i = 0; i < suggest->count; i++) {
        mates += suggest->suggestion[i].rank == p->rank;
        if (suggest->suggestion[i].rank < p->rank)
            first = i + 1;
    }
    kete_text_addf(out, "  = rank %u: ", p->rank);
    if (p->unique)
        kete_text_adds(out, "no other does as well\n");
    else if (mates == 1 && suggest->whole >= p->acts && suggest->carried)
        kete_text_adds(out, "no other does as well, but a wrong result or position would be a single slip\n");
    else if (mates == 1 && suggest->whole >= p->acts)
        kete_text_adds(out, "no other does as well, but too little follows to bear out so many edits\n");
    else if (mates == 1)
        kete_text_adds(out, "alone as far as the search went, which did not try all\n");
    else if (p->decides.at)
        kete_text_addf(out, "a position, or the captures, after %u %c would decide between this and suggestion %u\n",
                       p->decides.number, p->decides.side, first + 1);
    else if (p == &suggest->suggestion[first])
        kete_text_addf(out, "one of %u that the record cannot tell apart\n", mates);
    else
        kete_text_addf(out, "the boards are those of suggestion %u: nothing in a record tells them apart\n", first + 1);
}

static void say_end(const struct suggestions *s, const struct kete_suggestion *p, struct kete_text *out)
{
    static const char *const who[] = {"nobody has won", "South wins", "North wins", "a draw", "void"};
    kete_text_addf(out, "  = leads to: %s (%s), ", who[p->end.winner], p->end_word);
    kete_position_print(&s->suggest->rules->variant->board, &p->last, out);
    kete_text_adds(out, "\n  = under ");
    tool_add_clean(out, s->rules, strlen(s->rules));
    kete_text_addc(out, '\n');
}

enum { LEFT_SHOWN = 3 }; /* of warnings of one kind: a ply inserted puts many a number in the wrong place */

static void show_left(const struct kete_findings *left, struct kete_text *out)
{
    unsigned seen[KETE_FINDING_COUNT] = {0};
    for (const struct kete_finding *f = left->first; f; f = f->next) {
        if (++seen[f->id] > LEFT_SHOWN)
            continue;
        kete_text_adds(out, "  = leaves: ");
        tool_add_clean(out, f->message, strlen(f->message));
        kete_text_addf(out, " [%s]\n", kete_finding_kind(f->id)->id);
    }
    for (unsigned id = 0; id < KETE_FINDING_COUNT; id++)
        if (seen[id] > LEFT_SHOWN)
            kete_text_addf(out, "  = leaves: %u more [%s]\n", seen[id] - LEFT_SHOWN, kete_finding_kind(id)->id);
}

static void show_one(const struct suggestions *s, unsigned index, struct kete_text *out)
{
    const struct kete_suggestion *p = &s->suggest->suggestion[index];
    show_edits(s, p, index, out);
    kete_text_addf(out, "  = explains the %u pl%s after %s and %u mark%s on them\n", p->plies,
                   p->plies == 1 ? "y" : "ies", p->edit_count == 1 ? "it" : "the first", p->marks, plural(p->marks));
    say_standing(s, p, out);
    say_end(s, p, out);
    show_left(&p->left, out);
}

static void say_search(const struct suggestions *s, struct kete_text *out)
{
    const struct kete_suggest *suggest = s->suggest;
    kete_text_addf(out, "%llu edit%s tried, %llu plies replayed; ", (unsigned long long)suggest->tried,
                   plural(suggest->tried), (unsigned long long)suggest->replayed);
    if (suggest->whole)
        kete_text_addf(out, "all sets of up to %u edit%s were tried", suggest->whole, plural(suggest->whole));
    else
        kete_text_adds(out, "not even all single edits were tried");
    if (suggest->spent)
        kete_text_adds(out, "; --effort allows more");
}

static void say_carried(const struct kete_suggest *suggest, struct kete_text *out)
{
    if (suggest->carried)
        kete_text_adds(out,
                       "  = all plies can be played as they are written: what is wrong may be the data in comments, "
                       "or the result\n");
}

static void show_none(const struct suggestions *s, struct kete_text *out)
{
    const struct kete_suggest *suggest = s->suggest;
    add_place(s, s->record->item_count ? s->record->items[0].offset : 0, out);
    if (suggest->state == KETE_SUGGEST_NO_START) {
        kete_text_adds(out, "no suggestion: the start cannot be played, so that no ply can be judged\n");
        return;
    }
    if (suggest->state == KETE_SUGGEST_SOUND) {
        kete_text_adds(out, "no suggestion: no edit of plies of the main line can reach what is wrong\n");
        return;
    }
    kete_text_adds(out, "no suggestion: no small edit makes the whole record stand\n  = ");
    say_search(s, out);
    if (suggest->furthest_acts && suggest->furthest.at)
        kete_text_addf(out, "\n  = %u edit%s carr%s to ply %u at best, \"%s\"", suggest->furthest_acts,
                       plural(suggest->furthest_acts), suggest->furthest_acts == 1 ? "ies" : "y", suggest->furthest.at,
                       suggest->furthest.token);
    kete_text_addc(out, '\n');
    say_carried(suggest, out);
}

void suggestions_show(const struct suggestions *s, struct kete_text *out)
{
    const struct kete_suggest *suggest = s->suggest;
    if (!suggest)
        return;
    if (!suggest->count) {
        show_none(s, out);
        return;
    }
    for (unsigned i = 0; i < suggest->count; i++)
        show_one(s, i, out);
    if (suggest->more)
        kete_text_addf(out, "  = and %u more suggestion%s of no better rank\n", suggest->more, plural(suggest->more));
    kete_text_adds(out, "  = ");
    say_search(s, out);
    kete_text_addc(out, '\n');
    say_carried(suggest, out);
}

/* ---- JSON ---- */

static json_t *text_or_null(const char *text)
{
    return text ? show_json_text(text, strlen(text)) : json_null();
}

static json_t *json_edit(const struct kete_edit *edit)
{
    json_t *object = json_object();
    json_object_set_new(object, "number", json_integer(edit->number));
    json_object_set_new(object, "side", json_stringn(&edit->side, 1));
    json_object_set_new(object, "from", text_or_null(edit->from));
    json_object_set_new(object, "to", text_or_null(edit->to));
    return object;
}

static json_t *json_decides(const struct kete_place *place)
{
    if (!place->at)
        return json_null();
    json_t *object = json_object();
    json_object_set_new(object, "number", json_integer(place->number));
    json_object_set_new(object, "side", json_stringn(&place->side, 1));
    return object;
}

static json_t *json_one(const struct suggestions *s, const struct kete_suggestion *p)
{
    json_t *object = json_object(), *edits = json_array(), *explains = json_object(), *end = json_object();
    json_t *warnings = json_array();
    json_object_set_new(object, "rank", json_integer(p->rank));
    json_object_set_new(object, "unique", json_boolean(p->unique));
    for (unsigned i = 0; i < p->edit_count; i++)
        json_array_append_new(edits, json_edit(&p->edits[i]));
    json_object_set_new(object, "edits", edits);
    json_object_set_new(object, "kind", json_string(kete_edit_kind_name(p->kind)));
    json_object_set_new(explains, "plies", json_integer(p->plies));
    json_object_set_new(explains, "marks", json_integer(p->marks));
    json_object_set_new(object, "explains", explains);
    for (const struct kete_finding *f = p->left.first; f; f = f->next) {
        json_t *warning = json_object();
        json_object_set_new(warning, "id", json_string(kete_finding_kind(f->id)->id));
        json_object_set_new(warning, "message", text_or_null(f->message));
        json_array_append_new(warnings, warning);
    }
    json_object_set_new(object, "warnings", warnings);
    json_object_set_new(object, "decides", json_decides(&p->decides));
    json_object_set_new(object, "rules", text_or_null(s->rules));
    json_object_set_new(end, "winner", show_json_winner(p->end.winner));
    json_object_set_new(end, "reason", text_or_null(p->end_word));
    json_object_set_new(end, "position", show_json_position(s->suggest->rules, &p->last));
    json_object_set_new(object, "end", end);
    return object;
}

void suggestions_json(const struct suggestions *s, json_t *game)
{
    const struct kete_suggest *suggest = s->suggest;
    json_t *list = json_array(), *search = json_object();
    json_object_set_new(game, "suggestions", list);
    if (!suggest) {
        json_object_set_new(game, "search", json_null());
        json_decref(search);
        return;
    }
    for (unsigned i = 0; i < suggest->count; i++)
        json_array_append_new(list, json_one(s, &suggest->suggestion[i]));
    json_object_set_new(search, "tried", json_integer((json_int_t)suggest->tried));
    json_object_set_new(search, "replayed", json_integer((json_int_t)suggest->replayed));
    json_object_set_new(search, "whole", json_integer(suggest->whole));
    json_object_set_new(search, "spent", json_boolean(suggest->spent));
    json_object_set_new(search, "more", json_integer(suggest->more));
    json_object_set_new(game, "search", search);
}
