/* SPDX-License-Identifier: MIT */
/* Findings: what is wrong, doubtful or worth a note in a record. They are results, not errors of the
 * program. finding.def is the one list of them. */
#ifndef KETE_RECORD_FINDING_H
#define KETE_RECORD_FINDING_H

#include "base/arena.h"

#include <stdbool.h>
#include <stdint.h>

enum kete_severity { KETE_NOTE, KETE_WARNING, KETE_ERROR };

enum kete_finding_id {
#define FINDING(NAME, id, severity, line, explanation) KETE_FINDING_##NAME,
#include "record/finding.def"
#undef FINDING
    KETE_FINDING_COUNT
};

/* What is known of an id without a record at hand. */
struct kete_finding_kind {
    const char *id;
    enum kete_severity severity;
    const char *line;
    const char *explanation;
};

/* The row of an id. Never NULL. */
const struct kete_finding_kind *kete_finding_kind(enum kete_finding_id id);
const char *kete_severity_name(enum kete_severity severity);

/* A line of detail below a finding; several lines of text are allowed in one. */
struct kete_note {
    const char *text; /* arena */
    struct kete_note *next;
};

struct kete_finding {
    enum kete_finding_id id;
    enum kete_severity severity;
    uint32_t offset, length; /* bytes of the game's text it is about */
    uint32_t number;         /* move number, 0 where no ply is meant */
    char side;               /* 'S', 'N', or 0 */
    const char *message;     /* one sentence, arena */
    struct kete_note *notes; /* in order, may be NULL */
    struct kete_finding *next;
};

/* The findings of one game, kept in source order. */
struct kete_findings {
    struct kete_arena *arena; /* owns all of it */
    struct kete_finding *first, *last;
    unsigned count[3]; /* by severity, those past the limit included */
    unsigned kept;
};

/* Adds a finding of the id's default severity and returns it, or NULL when the limit of kept findings is
 * passed (it is counted, and one too-many-findings note stands for the rest). */
struct kete_finding *kete_finding_add(struct kete_findings *findings, enum kete_finding_id id, uint32_t offset,
                                      uint32_t length, const char *format, ...) __attribute__((format(printf, 5, 6)));

/* Appends a note. `finding` may be NULL. */
void kete_finding_note(struct kete_findings *findings, struct kete_finding *finding, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
