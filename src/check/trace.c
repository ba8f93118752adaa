/* SPDX-License-Identifier: MIT */
#include "check/trace.h"

#include <string.h>

struct trace {
    const struct kete_rules *rules;
    const struct kete_position *before;
    struct kete_move move;
    const char *indent;
    struct kete_text *out;
};

/* By kind. %h is the hole, %n the seeds with their noun, %d the direction where the game has one. */
static const char *const sentences[KETE_EVENT_COUNT] = {
    [KETE_EVENT_PLACE] = "a seed from the hand is placed in %h",
    [KETE_EVENT_LIFT] = "%n lifted from %h",
    [KETE_EVENT_TAX] = "%n lifted from the house %h, which stays a house",
    [KETE_EVENT_SOW] = "%n sown%d; the last falls in %h",
    [KETE_EVENT_RELAY] = "%h is not empty: %n lifted and sown on",
    [KETE_EVENT_CAPTURE] = "%n captured from %h",
    [KETE_EVENT_ENTER] = "%n ready to enter at %h%d",
    [KETE_EVENT_STOP] = "the lap ends in the house %h: the move stops, %n there",
    [KETE_EVENT_SAFARI] = "the house %h is played, %n in it",
    [KETE_EVENT_TAKASIA] = "%h is under takasia: the lap stops there",
    [KETE_EVENT_FORFEIT] = "%n lost from %h to the other side",
    [KETE_EVENT_END] = "the move ends in %h",
};

static void add_seeds(struct kete_text *out, const struct kete_event *event)
{
    bool stays = event->kind == KETE_EVENT_STOP || event->kind == KETE_EVENT_SAFARI;
    const char *verb = stays ? "" : event->seeds == 1 ? " is" : " are";
    kete_text_addf(out, "%u seed%s%s", event->seeds, event->seeds == 1 ? "" : "s", verb);
}

static void add_sentence(const struct trace *trace, const struct kete_event *event, const char *sentence)
{
    static const char *const ways[] = {"", ", moving left", ", moving right"};
    struct kete_text *out = trace->out;
    const char *name = "-";
    char room[4];
    if (event->hole != KETE_NO_HOLE && kete_hole_is_store(event->hole)) {
        name = "the store";
    } else if (event->hole != KETE_NO_HOLE) {
        kete_hole_name(&trace->rules->variant->board, event->hole, room);
        name = room;
    }
    for (const char *at = sentence; *at; at++) {
        if (*at != '%') {
            kete_text_addc(out, *at);
            continue;
        }
        switch (*++at) {
        case 'h':
            kete_text_adds(out, name);
            break;
        case 'd':
            kete_text_adds(out, ways[event->dir]);
            break;
        default:
            add_seeds(out, event);
        }
    }
}

static const char *sentence_of(const struct trace *trace, const struct kete_event *event)
{
    bool enemy = event->hole != KETE_NO_HOLE && kete_hole_side(event->hole) != trace->before->side;
    if (event->kind == KETE_EVENT_TAKASIA && enemy)
        return "%h is put under takasia";
    return sentences[event->kind];
}

static const char *rule_of(const struct trace *trace, const struct kete_event *event)
{
    const struct kete_variant *variant = trace->rules->variant;
    if (variant->event_rule)
        return variant->event_rule(trace->before, trace->move, event);
    return variant->event_rules ? variant->event_rules[event->kind] : NULL;
}

/* Laps are counted from 1; a sowing finishes its lap. */
static void on_event(void *to, const struct kete_event *event)
{
    const struct trace *trace = to;
    const char *source = rule_of(trace, event);
    const char *sentence = sentence_of(trace, event);
    bool lap = event->kind == KETE_EVENT_SOW;
    kete_text_adds(trace->out, trace->indent);
    if (lap)
        kete_text_addf(trace->out, "lap %-4u ", event->lap);
    else
        kete_text_adds(trace->out, "         ");
    add_sentence(trace, event, sentence ? sentence : "something happens to %n in %h");
    if (source)
        kete_text_addf(trace->out, " (%s)", source);
    kete_text_addc(trace->out, '\n');
}

void kete_trace_move(const struct kete_rules *rules, const struct kete_position *before, struct kete_move move,
                     const char *indent, struct kete_text *out)
{
    static const char *const who[] = {"", "South wins", "North wins", "the game is drawn", "the game is void"};
    struct trace trace = {rules, before, move, indent, out};
    struct kete_sink sink = {on_event, &trace};
    struct kete_position position = *before;
    struct kete_outcome outcome;
    kete_rules_play(rules, &position, move, &sink, &outcome);
    if (outcome.verdict == KETE_ENDLESS)
        kete_text_addf(out, "%sthe move never ends: from lap %u on it repeats itself every %u laps\n", indent,
                       outcome.period_start + 1, outcome.period_laps);
    else if (outcome.verdict == KETE_OVER_LIMIT)
        kete_text_addf(out, "%sthe move is over the limit after %u laps\n", indent, outcome.laps);
    if (outcome.end.winner != KETE_WINNER_NONE)
        kete_text_addf(out, "%s%s (%s)\n", indent, who[outcome.end.winner], kete_reason_name(outcome.end.reason));
}
