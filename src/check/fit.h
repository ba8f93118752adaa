/* SPDX-License-Identifier: MIT */
/* Fitting: which readings of the rules a set of records allows. Every value of every option is tried in place of the
 * base rules' own, one at a time, then in pairs; a record refutes a trial at the first ply that cannot be played under
 * it, and counts up to the first ply that no trial allows.
 *
 *     struct kete_fit *fit = kete_fit_new(&rules);
 *     while (next record) kete_fit_record(fit, &record, name);
 *     kete_fit_finish(fit);
 *     for (i = 0; i < kete_fit_count(fit); i++) print(kete_fit_trial(fit, i));
 */
#ifndef KETE_CHECK_FIT_H
#define KETE_CHECK_FIT_H

#include "check/probe.h"

/* One record's word on a trial. */
struct kete_witnessing {
    const char *record;      /* the name given to kete_fit_record */
    struct kete_place place; /* refusal, parting or mark */
    enum kete_finding_id id; /* of a refusal */
    struct kete_witnessing *next;
};

enum { KETE_FIT_CHANGES_MAX = 2 };

struct kete_fit_trial {
    unsigned changes; /* 0: the base itself */
    struct {
        unsigned option; /* index in the variant's table */
        char value[48];  /* its text */
    } change[KETE_FIT_CHANGES_MAX];
    unsigned single[KETE_FIT_CHANGES_MAX]; /* of a pair: the trials that change one of the two alone */
    struct kete_rules rules;
    struct kete_witnessing *refuted; /* by which records, in their order */
    struct kete_witnessing *unclear; /* where a record leaves open what was played, so that it tells no further */
    struct kete_witnessing *parts;   /* where the boards first differ from the base's */
    struct kete_witnessing *unborne; /* where a mark of takasia is not borne out, though it is under the base */
};

struct kete_fit;

struct kete_fit *kete_fit_new(const struct kete_rules *base);
void kete_fit_free(struct kete_fit *fit);

/* Adds a record, whose tokens have been read. */
void kete_fit_record(struct kete_fit *fit, struct kete_record *record, const char *name);

/* The trials: first the base, then single changes in the order of the options, then pairs. */
unsigned kete_fit_count(const struct kete_fit *fit);
const struct kete_fit_trial *kete_fit_trial(const struct kete_fit *fit, unsigned i);

/* Trials of one option's values, the base's own value not among them, were `first` to `first + count - 1`. */
void kete_fit_option(const struct kete_fit *fit, unsigned option, unsigned *first, unsigned *count);

/* Where no trial at all could carry a record further: one entry per such record. */
const struct kete_witnessing *kete_fit_limits(const struct kete_fit *fit);

#endif
