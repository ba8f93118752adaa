/* SPDX-License-Identifier: MIT */
/* Machine data in comments, [%name value]: what it claims about the last ply is checked, what kete does not know is left
 * alone. */
#include "check/run.h"

#include "board/position_text.h"

#include <string.h>

/* One [%name value] in a comment; value is trimmed. */
struct datum {
    struct kete_slice name, value;
    struct kete_item place; /* the whole of it, as an item to point at */
};

/* Finds the next datum at or after *at; false at the end. One that never closes is a finding, once. */
static bool next_datum(struct run *run, const struct kete_item *comment, size_t *at, struct datum *out)
{
    struct kete_slice text = kete_item_text(run->record, comment);
    while (*at + 1 < text.length) {
        const char *open = memchr(text.at + *at, '[', text.length - *at - 1);
        if (!open)
            break;
        size_t start = (size_t)(open - text.at);
        *at = start + 1;
        if (open[1] != '%')
            continue;
        const char *close = memchr(open, ']', text.length - start);
        size_t end = close ? (size_t)(close - text.at) : text.length;
        struct kete_slice inside = {open + 2, end - start - 2};
        size_t name = 0;
        while (name < inside.length && inside.at[name] > ' ')
            name++;
        out->name = (struct kete_slice){inside.at, name};
        out->value = kete_slice_trim((struct kete_slice){inside.at + name, inside.length - name});
        out->place = (struct kete_item){.offset = comment->offset + (uint32_t)start,
                                        .length = (uint32_t)(end - start + (close != NULL)) & 0xffffffu};
        *at = end;
        if (!close)
            run_finding(run, KETE_FINDING_BAD_DATA, &out->place, "[%%%.*s never closes", (int)(name > 40 ? 40 : name),
                        inside.at);
        return close != NULL;
    }
    return false;
}

/* Reads comma-separated numbers; the count, or -1. */
static int read_numbers(struct kete_slice text, unsigned long *numbers, int room)
{
    int count = 0;
    while (text.length || count) {
        const char *comma = text.length ? memchr(text.at, ',', text.length) : NULL;
        struct kete_slice one = {text.at, comma ? (size_t)(comma - text.at) : text.length};
        if (count == room || !kete_slice_number(kete_slice_trim(one), 100000000, &numbers[count]))
            return -1;
        count++;
        if (!comma)
            return count;
        text.at += one.length + 1;
        text.length -= one.length + 1;
    }
    return 0;
}

static void bad(struct run *run, const struct datum *datum, const char *what)
{
    run_finding(run, KETE_FINDING_BAD_DATA, &datum->place, "[%%%.*s] takes %s", (int)datum->name.length, datum->name.at,
                what);
}

static void claim_position(struct run *run, const struct datum *datum)
{
    struct kete_position said;
    struct kete_error error = {0};
    const struct kete_board *board = &run->rules->variant->board;
    if (!kete_position_parse(board, datum->value, &said, &error)) {
        run_finding(run, KETE_FINDING_BAD_POSITION, &datum->place, "the position cannot be read: %s (byte %u of it)",
                    error.text, error.col);
        return;
    }
    if (kete_position_equal(&said, &run->line.position))
        return;
    struct kete_text text = {0};
    kete_position_print(board, &run->line.position, &text);
    struct kete_finding *finding = run_finding(run, KETE_FINDING_POSITION_MISMATCH, &datum->place,
                                               "the written position is not the one that the moves lead to");
    unsigned total = kete_position_total(&said);
    if (total != run->total)
        kete_finding_note(&run->record->findings, finding, "the written one has %u seeds, the game %u", total,
                          run->total);
    kete_finding_note(&run->record->findings, finding, "replayed: %s", text.bytes);
    kete_text_free(&text);
}

/* Watches a move and keeps the seeds of each capture, in order. */
struct captures {
    unsigned long seeds[64];
    int count;
};

static void watch_capture(void *to, const struct kete_event *event)
{
    struct captures *captures = to;
    if (event->kind == KETE_EVENT_CAPTURE && captures->count < 64)
        captures->seeds[captures->count++] = event->seeds;
}

/* Plays the last ply again, watched. */
static struct captures last_captures(struct run *run)
{
    struct captures captures = {.count = 0};
    struct kete_sink sink = {watch_capture, &captures};
    struct kete_position position = run->line.before;
    struct kete_outcome outcome;
    kete_rules_play(run->rules, &position, run->line.move, &sink, &outcome);
    return captures;
}

static void claim_captures(struct run *run, const struct datum *datum)
{
    unsigned long said[64];
    int count = kete_slice_is(datum->value, "-") ? 0 : read_numbers(datum->value, said, 64);
    if (count < 0) {
        bad(run, datum, "one number per capture, such as 4,4, or - for none");
        return;
    }
    struct captures played = last_captures(run);
    bool same = count == played.count;
    for (int i = 0; same && i < count; i++)
        same = said[i] == played.seeds[i];
    if (same)
        return;
    struct kete_text text = {0};
    for (int i = 0; i < played.count; i++)
        kete_text_addf(&text, "%s%lu", i ? "," : "", played.seeds[i]);
    run_finding(run, KETE_FINDING_CAPTURE_MISMATCH, &datum->place, "the move captures %s, not %.*s",
                text.length ? text.bytes : "nothing", (int)(datum->value.length > 80 ? 80 : datum->value.length),
                datum->value.at);
    kete_text_free(&text);
}

static void claim_totals(struct run *run, const struct datum *datum)
{
    unsigned long said[2];
    if (read_numbers(datum->value, said, 2) != 2) {
        bad(run, datum, "two numbers, South's and North's");
        return;
    }
    bool stores = run->rules->variant->board.keys & KETE_KEY_STORE;
    const struct kete_position *p = &run->line.position;
    unsigned south = stores ? p->store[0] : kete_position_owned(p, KETE_SOUTH);
    unsigned north = stores ? p->store[1] : kete_position_owned(p, KETE_NORTH);
    if (said[0] != south || said[1] != north)
        run_finding(run, KETE_FINDING_TOTAL_MISMATCH, &datum->place, "the totals are %u,%u, not %lu,%lu", south, north,
                    said[0], said[1]);
}

static void claim_laps(struct run *run, const struct datum *datum)
{
    unsigned long said;
    if (read_numbers(datum->value, &said, 1) != 1)
        bad(run, datum, "a number");
    else if (said != run->line.outcome.laps)
        run_finding(run, KETE_FINDING_LAPS_MISMATCH, &datum->place, "the move has %u laps, not %lu",
                    run->line.outcome.laps, said);
}

static void claim_block(struct run *run, const struct datum *datum)
{
    const struct kete_board *board = &run->rules->variant->board;
    kete_hole said = KETE_NO_HOLE, block = run->line.position.block;
    if (!kete_slice_is(datum->value, "-") &&
        kete_hole_parse(board, datum->value.at, datum->value.length, &said) != (int)datum->value.length) {
        bad(run, datum, "a hole, such as a2, or - for none");
        return;
    }
    if (said == block)
        return;
    char name[4] = "-";
    if (block != KETE_NO_HOLE)
        kete_hole_name(board, block, name);
    run_finding(run, KETE_FINDING_BLOCK_MISMATCH, &datum->place, "the hole under takasia is %s, not %.*s", name,
                (int)(datum->value.length > 8 ? 8 : datum->value.length), datum->value.at);
}

static const struct claim {
    const char *name;
    bool about_ply; /* it speaks of a ply, not of the position alone */
    void (*check)(struct run *run, const struct datum *datum);
} claims[] = {
    {"pos", false, claim_position}, {"cap", true, claim_captures}, {"tot", false, claim_totals},
    {"laps", true, claim_laps},     {"block", false, claim_block},
};

void run_claims(struct run *run, const struct kete_item *comment)
{
    struct datum datum;
    size_t at = 0;
    if (run->line.broken)
        return;
    while (next_datum(run, comment, &at, &datum))
        for (size_t c = 0; c < sizeof claims / sizeof claims[0]; c++) {
            if (!kete_slice_is(datum.name, claims[c].name))
                continue;
            if (run->line.boardless || (claims[c].about_ply && !run->line.any))
                bad(run, &datum, "a ply before it that was played");
            else
                claims[c].check(run, &datum);
        }
}

bool run_played_on(struct run *run, uint32_t i, struct kete_position *out)
{
    const struct kete_record *record = run->record;
    for (uint32_t j = i + 1; j < record->item_count && record->items[j].kind != KETE_ITEM_PLY; j++) {
        struct datum datum;
        size_t at = 0;
        if (record->items[j].kind != KETE_ITEM_COMMENT)
            continue;
        while (next_datum(run, &record->items[j], &at, &datum)) {
            struct kete_error error = {0};
            if (!kete_slice_is(datum.name, "played"))
                continue;
            if (kete_position_parse(&run->rules->variant->board, datum.value, out, &error))
                return true;
            run_finding(run, KETE_FINDING_BAD_POSITION, &datum.place, "the position played on from cannot be read: %s",
                        error.text);
        }
    }
    return false;
}
