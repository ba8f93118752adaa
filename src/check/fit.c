/* SPDX-License-Identifier: MIT */
#include "check/fit.h"

#include "base/xalloc.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct kete_fit {
    struct kete_arena arena; /* names and witnessings */
    struct kete_rules base;
    struct kete_fit_trial *trials;
    unsigned count, room, singles; /* trials 1..singles change one option */
    struct {
        unsigned first, count;
    } option[KETE_OPTIONS_MAX];
    struct kete_witnessing *limits;
};

static struct kete_fit_trial *add_trial(struct kete_fit *fit)
{
    if (fit->count == fit->room) {
        fit->room = fit->room ? fit->room * 2 : 128;
        fit->trials = kete_xrealloc(fit->trials, fit->room * sizeof fit->trials[0]);
    }
    struct kete_fit_trial *trial = &fit->trials[fit->count++];
    memset(trial, 0, sizeof *trial);
    trial->rules = fit->base;
    return trial;
}

/* A trial for each value of an option that is worth trying and is not the base's own. */
static void add_singles(struct kete_fit *fit, unsigned option)
{
    const struct kete_option *row = &fit->base.variant->options[option];
    const char *at = row->tried ? row->tried : row->values;
    fit->option[option].first = fit->count;
    while (*at) {
        size_t length = strcspn(at, "|");
        char value[48];
        snprintf(value, sizeof value, "%.*s", (int)length, at);
        at += length + (at[length] == '|');
        struct kete_rules rules = fit->base;
        struct kete_error error = {0};
        if (!kete_rules_set(&rules, row->name, value, &error))
            continue;
        if (rules.value[option] == fit->base.value[option] && rules.number[option] == fit->base.number[option])
            continue;
        struct kete_fit_trial *trial = add_trial(fit);
        trial->rules = rules;
        trial->changes = 1;
        trial->change[0].option = option;
        memcpy(trial->change[0].value, value, sizeof value);
    }
    fit->option[option].count = fit->count - fit->option[option].first;
}

static void add_pairs(struct kete_fit *fit)
{
    for (unsigned a = 1; a <= fit->singles; a++)
        for (unsigned b = a + 1; b <= fit->singles; b++) {
            unsigned second = fit->trials[b].change[0].option;
            if (fit->trials[a].change[0].option == second)
                continue;
            struct kete_fit_trial *trial = add_trial(fit);
            trial->changes = 2;
            trial->change[0] = fit->trials[a].change[0];
            trial->change[1] = fit->trials[b].change[0];
            trial->single[0] = a;
            trial->single[1] = b;
            trial->rules = fit->trials[a].rules;
            trial->rules.value[second] = fit->trials[b].rules.value[second];
            trial->rules.number[second] = fit->trials[b].rules.number[second];
        }
}

struct kete_fit *kete_fit_new(const struct kete_rules *base)
{
    struct kete_fit *fit = kete_xcalloc(1, sizeof *fit);
    fit->base = *base;
    add_trial(fit);
    for (unsigned option = 0; option < base->variant->option_count; option++)
        if (kete_option_find(base->variant, base->variant->options[option].name) >= 0)
            add_singles(fit, option);
    fit->singles = fit->count - 1;
    add_pairs(fit);
    return fit;
}

void kete_fit_free(struct kete_fit *fit)
{
    if (!fit)
        return;
    kete_arena_free(&fit->arena);
    free(fit->trials);
    free(fit);
}

static void append(struct kete_fit *fit, struct kete_witnessing **list, const char *record,
                   const struct kete_place *place, enum kete_finding_id id)
{
    struct kete_witnessing *new = kete_arena_alloc(&fit->arena, sizeof *new);
    *new = (struct kete_witnessing){record, *place, id, NULL};
    while (*list)
        list = &(*list)->next;
    *list = new;
}

/* A pair that is refuted needs no more trying, and one whose values are both refuted alone tells nothing. */
static bool worth_trying(const struct kete_fit *fit, const struct kete_fit_trial *trial)
{
    return trial->changes < 2 ||
           (!trial->refuted && !(fit->trials[trial->single[0]].refuted && fit->trials[trial->single[1]].refuted));
}

/* What one record said to each trial, until it is known how far the record counts. */
struct hearing {
    struct kete_place refused;
    enum kete_finding_id id;
};

/* How far the record counts: the farthest refusal; UINT32_MAX where some trial was not refused. */
static uint32_t find_limit(const struct hearing *hearings, unsigned count, unsigned *farthest)
{
    uint32_t limit = 0;
    for (unsigned i = 0; i < count; i++) {
        uint32_t at = hearings[i].refused.at ? hearings[i].refused.at : UINT32_MAX;
        if (at > limit) {
            limit = at;
            *farthest = i;
        }
    }
    return limit;
}

/* An ambiguous ply refutes nothing: one of its moves may have been played. */
static void give_verdict(struct kete_fit *fit, struct kete_fit_trial *trial, const char *record,
                         const struct hearing *hearing, uint32_t limit)
{
    if (hearing->refused.at == 0 || hearing->refused.at >= limit)
        return;
    bool unclear = hearing->id == KETE_FINDING_AMBIGUOUS_MOVE;
    append(fit, unclear ? &trial->unclear : &trial->refuted, record, &hearing->refused, hearing->id);
}

void kete_fit_record(struct kete_fit *fit, struct kete_record *record, const char *name)
{
    const char *kept = kete_arena_copy(&fit->arena, name, strlen(name));
    struct hearing *hearings = kete_xcalloc(fit->count, sizeof *hearings);
    struct kete_probe base = {0}, probe = {0};
    kete_probe_run(&base, &fit->base, record);
    hearings[0] = (struct hearing){base.refused, base.id};
    probe.against = base.trail;
    probe.against_count = base.trail_count;
    unsigned heard = 0; /* singles first: a limit without pairs decides which of them are worth trying */
    uint32_t limit = 0;
    for (unsigned i = 1; i < fit->count; i++) {
        struct kete_fit_trial *trial = &fit->trials[i];
        if (i == fit->singles + 1) {
            limit = find_limit(hearings, i, &heard);
            for (unsigned s = 0; s < i; s++)
                give_verdict(fit, &fit->trials[s], kept, &hearings[s], limit);
        }
        if (!worth_trying(fit, trial))
            continue;
        kete_probe_run(&probe, &trial->rules, record);
        hearings[i] = (struct hearing){probe.refused, probe.id};
        if (trial->changes == 1 && probe.parts.at)
            append(fit, &trial->parts, kept, &probe.parts, 0);
        if (trial->changes == 1 && probe.unborne_count > base.unborne_count)
            append(fit, &trial->unborne, kept, &probe.unborne, KETE_FINDING_TAKASIA_MARK);
        if (trial->changes > 1)
            give_verdict(fit, trial, kept, &hearings[i], limit);
    }
    if (limit != UINT32_MAX)
        append(fit, &fit->limits, kept, &hearings[heard].refused, hearings[heard].id);
    free(hearings);
    kete_probe_free(&base);
    kete_probe_free(&probe);
}

unsigned kete_fit_count(const struct kete_fit *fit)
{
    return fit->count;
}

const struct kete_fit_trial *kete_fit_trial(const struct kete_fit *fit, unsigned i)
{
    return &fit->trials[i];
}

void kete_fit_option(const struct kete_fit *fit, unsigned option, unsigned *first, unsigned *count)
{
    *first = fit->option[option].first;
    *count = fit->option[option].count;
}

const struct kete_witnessing *kete_fit_limits(const struct kete_fit *fit)
{
    return fit->limits;
}
