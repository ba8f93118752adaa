/* SPDX-License-Identifier: MIT */
#include "common/recognise.h"

#include "check/replay.h"

#include <string.h>

enum { NOTATIONS_MAX = 64 };

/* Moves that can be replayed if the record is read in a notation. The findings of this try are dropped. */
static uint32_t try_notation(const struct kete_rules *rules, struct kete_notation *notation, struct kete_record *record)
{
    struct kete_findings kept = record->findings;
    struct kete_replay replay = {.rules = rules};
    record->findings = (struct kete_findings){.arena = kept.arena};
    kete_notation_read(notation, record);
    kete_replay_run(&replay, record);
    record->findings = kept;
    return replay.verified == replay.plies ? UINT32_MAX : replay.verified;
}

/* The default is tried first; of equals the first one counts. Which others carry to the end is told, and where the
 * default does not, which carry some way. */
static struct kete_notation *best(const struct kete_rules *rules, struct kete_record *record, struct kete_text *others)
{
    struct kete_notation *notations[NOTATIONS_MAX], *found = data_notation(rules->variant->default_notation, NULL);
    uint32_t moves[NOTATIONS_MAX], most = found ? try_notation(rules, found, record) : 0;
    bool whole = most == UINT32_MAX;
    unsigned count = data_notations(rules->variant, notations, NOTATIONS_MAX);
    for (unsigned i = 0; i < count; i++) {
        moves[i] = try_notation(rules, notations[i], record);
        if (!found || moves[i] > most) {
            most = moves[i];
            found = notations[i];
        }
    }
    for (unsigned i = 0; i < count; i++) {
        if (notations[i] == found || !moves[i] || (whole && moves[i] != UINT32_MAX))
            continue;
        kete_text_addf(others, "%sas %s: ", others->length ? ", " : "", kete_notation_id(notations[i]));
        if (moves[i] == UINT32_MAX)
            kete_text_adds(others, "all");
        else
            kete_text_addu(others, moves[i]);
    }
    return found;
}

const struct kete_rules *recognise(const struct games *games, struct kete_record *record, struct recognised *out)
{
    struct games chosen = *games;
    const char *tag = kete_record_tag(record, "Notation");
    out->notation = NULL;
    if (!games->notation && !tag) {
        struct kete_findings kept = record->findings;
        record->findings = (struct kete_findings){.arena = kept.arena};
        const struct kete_rules *rules = games_rules(games, record);
        record->findings = kept;
        if (rules && !rules->variant->unknown)
            out->notation = best(rules, record, &out->others);
        if (out->notation)
            chosen.notation = kete_notation_id(out->notation);
    }
    const struct kete_rules *rules = games_rules(&chosen, record);
    if (rules && !out->notation)
        out->notation = data_notation(games->notation ? games->notation
                                      : tag           ? tag
                                                      : rules->variant->default_notation,
                                      NULL);
    return rules;
}
