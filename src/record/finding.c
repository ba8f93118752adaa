/* SPDX-License-Identifier: MIT */
#include "record/finding.h"

#include "base/limits.h"
#include "base/text.h"

#include <stdarg.h>

static const struct kete_finding_kind kinds[KETE_FINDING_COUNT] = {
#define FINDING(NAME, id, severity, line, explanation) [KETE_FINDING_##NAME] = {id, KETE_##severity, line, explanation},
#include "record/finding.def"
#undef FINDING
};

const struct kete_finding_kind *kete_finding_kind(enum kete_finding_id id)
{
    return &kinds[id];
}

const char *kete_severity_name(enum kete_severity severity)
{
    static const char *const names[] = {"note", "warning", "error"};
    return names[severity];
}

static const char *message(struct kete_arena *arena, const char *format, va_list arguments)
{
    struct kete_text text = {0};
    kete_text_addv(&text, format, arguments);
    const char *copy = kete_arena_copy(arena, text.bytes ? text.bytes : "", text.length);
    kete_text_free(&text);
    return copy;
}

/* Links it in by place; of two at one place the older comes first. Nearly always it belongs at the end. */
static void insert(struct kete_findings *findings, struct kete_finding *finding)
{
    struct kete_finding **link = &findings->first;
    if (findings->last && findings->last->offset <= finding->offset)
        link = &findings->last->next;
    while (*link && (*link)->offset <= finding->offset)
        link = &(*link)->next;
    finding->next = *link;
    *link = finding;
    if (!finding->next)
        findings->last = finding;
}

static struct kete_finding *keep(struct kete_findings *findings, enum kete_finding_id id, uint32_t offset,
                                 uint32_t length)
{
    struct kete_finding *finding = kete_arena_alloc(findings->arena, sizeof *finding);
    finding->id = id;
    finding->severity = kinds[id].severity;
    finding->offset = offset;
    finding->length = length;
    findings->kept++;
    findings->count[finding->severity]++;
    return finding;
}

struct kete_finding *kete_finding_add(struct kete_findings *findings, enum kete_finding_id id, uint32_t offset,
                                      uint32_t length, const char *format, ...)
{
    if (findings->kept == KETE_GAME_FINDINGS_MAX) {
        struct kete_finding *note = keep(findings, KETE_FINDING_TOO_MANY_FINDINGS, offset, length);
        note->message = kinds[KETE_FINDING_TOO_MANY_FINDINGS].line;
        insert(findings, note);
    }
    if (findings->kept > KETE_GAME_FINDINGS_MAX) {
        findings->count[kinds[id].severity]++;
        return NULL;
    }
    struct kete_finding *finding = keep(findings, id, offset, length);
    va_list arguments;
    va_start(arguments, format);
    finding->message = message(findings->arena, format, arguments);
    va_end(arguments);
    insert(findings, finding);
    return finding;
}

void kete_finding_note(struct kete_findings *findings, struct kete_finding *finding, const char *format, ...)
{
    if (!finding)
        return;
    struct kete_note **link = &finding->notes;
    while (*link)
        link = &(*link)->next;
    *link = kete_arena_alloc(findings->arena, sizeof **link);
    va_list arguments;
    va_start(arguments, format);
    (*link)->text = message(findings->arena, format, arguments);
    va_end(arguments);
}
