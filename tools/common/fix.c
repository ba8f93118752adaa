/* SPDX-License-Identifier: MIT */
#include "common/fix.h"

#include "check/edits.h"
#include "common/games.h"
#include "common/tool.h"

#include <stdio.h>
#include <string.h>

bool fix_parse(const char *word, enum fix *out)
{
    *out = strcmp(word, "unique") == 0 ? FIX_UNIQUE : FIX_ASK;
    return *out == FIX_UNIQUE || strcmp(word, "ask") == 0;
}

void fixed_init(struct fixed *fixed)
{
    *fixed = (struct fixed){.text = {0}};
    kete_record_init(&fixed->record);
}

void fixed_free(struct fixed *fixed)
{
    kete_record_free(&fixed->record);
    kete_text_free(&fixed->text);
}

/* Writes the new tokens in the notation of the record. */
static void spell(struct kete_suggest *suggest, struct kete_suggestion *s, const struct kete_notation *notation)
{
    for (unsigned i = 0; i < s->edit_count; i++) {
        struct kete_text text = {0};
        if (!s->edits[i].to)
            continue;
        kete_notation_write(notation, s->edits[i].said, &text);
        if (text.length)
            s->edits[i].to = kete_arena_copy(&suggest->arena, text.bytes, text.length);
        kete_text_free(&text);
    }
}

/* "17 N 3R -> a6R", joined by ", ". */
static void say_edits(const struct kete_suggestion *s, struct kete_text *out)
{
    for (unsigned i = 0; i < s->edit_count; i++) {
        const struct kete_edit *edit = &s->edits[i];
        kete_text_addf(out, "%s%u %c ", i ? ", " : "", edit->number, edit->side);
        kete_text_addf(out, "%s -> %s", edit->from ? edit->from : "nothing", edit->to ? edit->to : "nothing");
    }
}

static void complain(const char *file, const struct kete_record *record, const char *what, const char *more)
{
    struct kete_text clean = {0};
    tool_add_clean(&clean, more, strlen(more));
    fflush(stdout);
    fprintf(stderr, "%s: game %u: %s%s\n", file, record->game, what, clean.length ? clean.bytes : "");
    kete_text_free(&clean);
}

/* Whether the record stands as it is under another profile: then the rules may be wrong, not the record. */
static bool stands_elsewhere(const char *file, struct kete_record *record, const struct kete_rules *rules,
                             const char *what)
{
    struct kete_text names = {0};
    games_others(rules, record, &names);
    bool stands = names.length > 0;
    if (stands)
        complain(file, record, what, names.bytes);
    kete_text_free(&names);
    return stands;
}

static unsigned of_first_rank(const struct kete_suggest *suggest)
{
    unsigned count = 0;
    while (count < suggest->count && suggest->suggestion[count].rank == 1)
        count++;
    return count;
}

/* Why nothing is done. */
static void say_undone(const char *file, const struct kete_record *record, const struct kete_suggest *suggest)
{
    char count[64];
    snprintf(count, sizeof count, "%u of the first rank", of_first_rank(suggest));
    if (of_first_rank(suggest) == 1)
        complain(file, record, "not mended: one repair leads, but is not borne out", "");
    else if (suggest->count)
        complain(file, record, "not mended, since no repair is the only one: ", count);
    else if (suggest->state != KETE_SUGGEST_SOUND)
        complain(file, record, "not mended: no small edit makes the whole record stand", "");
}

/* What was found in reading stands, but for tokens that are mended. */
static void keep_findings(const struct kete_record *record, const struct kete_suggestion *s, struct kete_record *out)
{
    for (const struct kete_finding *f = record->findings.first; f; f = f->next) {
        bool gone = false;
        for (unsigned i = 0; i < s->edit_count; i++)
            gone |= s->edits[i].from && record->items[s->edits[i].item].offset == f->offset;
        if (!gone)
            kete_finding_add(&out->findings, f->id, f->offset, f->length, "%s", f->message);
    }
}

static void apply(struct kete_record *record, const struct kete_rules *rules, const struct kete_suggestion *s,
                  struct fixed *out)
{
    struct kete_text reason = {0};
    kete_text_addf(&reason, "mended: no other repair does as well (%s)", rules->profile);
    kete_edits_apply(record, s->edits, s->edit_count, KETE_APPLY_SOURCE, reason.bytes, &out->record, &out->text);
    keep_findings(record, s, &out->record);
    kete_text_free(&reason);
}

bool fix_apply(const char *file, struct kete_record *record, const struct kete_rules *rules,
               const struct kete_notation *notation, struct fixed *out)
{
    struct kete_suggest suggest = {.rules = rules, .effort = KETE_EFFORT_DEFAULT};
    struct kete_text told = {0};
    kete_suggest_run(&suggest, record);
    bool elsewhere = suggest.state != KETE_SUGGEST_SOUND &&
                     stands_elsewhere(file, record, rules, "not mended: the whole record stands as it is under ");
    bool clear = suggest.count && suggest.suggestion[0].unique && !elsewhere;
    if (clear) {
        spell(&suggest, &suggest.suggestion[0], notation);
        say_edits(&suggest.suggestion[0], &told);
        complain(file, record, "mended: ", told.bytes);
        apply(record, rules, &suggest.suggestion[0], out);
    } else if (!elsewhere) {
        say_undone(file, record, &suggest);
    }
    kete_text_free(&told);
    kete_suggest_free(&suggest);
    return clear;
}

void fix_ask(const char *file, struct kete_record *record, const struct kete_rules *rules,
             const struct kete_notation *notation, struct kete_text *out)
{
    struct kete_suggest suggest = {.rules = rules, .effort = KETE_EFFORT_DEFAULT};
    kete_suggest_run(&suggest, record);
    unsigned count = of_first_rank(&suggest);
    bool elsewhere = suggest.state != KETE_SUGGEST_SOUND &&
                     stands_elsewhere(file, record, rules, "the whole record stands as it is under ");
    if (!count && !elsewhere)
        say_undone(file, record, &suggest);
    for (unsigned i = 0; i < count; i++) {
        struct kete_suggestion *s = &suggest.suggestion[i];
        struct kete_text told = {0};
        spell(&suggest, s, notation);
        say_edits(s, &told);
        kete_text_addf(out, "%s, game %u: ", file, record->game);
        tool_add_clean(out, told.bytes, told.length);
        kete_text_addf(out, count > 1 ? " (one of %u)\n" : "\n", count);
        kete_edits_patch(record, file, s->edits, s->edit_count, out);
        kete_text_free(&told);
    }
    kete_suggest_free(&suggest);
}
