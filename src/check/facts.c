/* SPDX-License-Identifier: MIT */
#include "check/facts.h"

/* The list of captures being written, and where it began in its text. */
struct captures {
    struct kete_text *out;
    size_t start;
};

static void watch_capture(void *to, const struct kete_event *event)
{
    struct captures *captures = to;
    if (event->kind != KETE_EVENT_CAPTURE)
        return;
    if (captures->out->length > captures->start)
        kete_text_addc(captures->out, ',');
    kete_text_addu(captures->out, event->seeds);
}

void kete_fact_captures(const struct kete_rules *rules, const struct kete_position *before, struct kete_move move,
                        struct kete_text *out)
{
    struct captures captures = {out, out->length};
    struct kete_sink sink = {watch_capture, &captures};
    struct kete_position position = *before;
    struct kete_outcome outcome;
    kete_rules_play(rules, &position, move, &sink, &outcome);
}

void kete_fact_totals(const struct kete_rules *rules, const struct kete_position *position, unsigned out[2])
{
    bool stores = rules->variant->board.keys & KETE_KEY_STORE;
    for (int side = 0; side < 2; side++)
        out[side] = stores ? position->store[side] : kete_position_owned(position, (enum kete_side)side);
}
