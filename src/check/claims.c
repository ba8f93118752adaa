/* SPDX-License-Identifier: MIT */
/* Machine data in comments, [%name value]: what it claims about the last ply is checked, what kete does not know is
 * left alone. */
#include "check/run.h"

#include "board/position_text.h"
#include "check/facts.h"
#include "record/data.h"

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
    struct kete_datum datum;
    if (!kete_datum_next(text, at, &datum))
        return false;
    *out = (struct datum){.name = datum.name, .value = datum.value};
    out->place = (struct kete_item){.offset = comment->offset + (uint32_t)(datum.whole.at - text.at),
                                    .length = (uint32_t)datum.whole.length & 0xffffffu};
    if (!datum.closed)
        run_finding(run, KETE_FINDING_BAD_DATA, &out->place, "[%%%.*s never closes",
                    (int)(datum.name.length > 40 ? 40 : datum.name.length), datum.name.at);
    return datum.closed;
}

enum { NUMBER_MAX = 100000000 };

static void bad(struct run *run, const struct datum *datum, const char *what)
{
    run_finding(run, KETE_FINDING_BAD_DATA, &datum->place, "[%%%.*s] takes %s", (int)datum->name.length, datum->name.at,
                what);
}

struct kete_item run_byte(const struct run *run, struct kete_slice text, uint32_t col, const struct kete_item *whole)
{
    const char *start = run->record->text;
    if (!col || text.at < start || text.at + text.length > start + run->record->length)
        return *whole;
    return (struct kete_item){.offset = (uint32_t)(text.at - start) + col - 1, .length = 1};
}

/* Which holes differ, the first few of them. */
static void note_differences(struct run *run, struct kete_finding *finding, const struct kete_position *said)
{
    enum { SHOWN = 6 };
    const struct kete_position *played = &run->line.position;
    struct kete_text text = {0};
    unsigned count = 0;
    for (kete_hole hole = 0; hole < 2 * KETE_RING_MAX; hole++) {
        char name[4];
        unsigned wrong = said->seeds[kete_hole_side(hole)][kete_hole_ring(hole)];
        unsigned right = played->seeds[kete_hole_side(hole)][kete_hole_ring(hole)];
        if (wrong == right || ++count > SHOWN)
            continue;
        kete_hole_name(&run->rules->variant->board, hole, name);
        kete_text_addf(&text, "%s%s has %u, not %u", count > 1 ? "; " : "", name, right, wrong);
    }
    if (count > SHOWN)
        kete_text_addf(&text, "; and %u more", count - SHOWN);
    kete_finding_note(&run->record->findings, finding, "%s",
                      count ? text.bytes : "all holes agree; what follows them differs");
    kete_text_free(&text);
}

/* Where the rules are unknown: the seeds must add up, and the side to move be the one whose turn it is. */
static void claim_any_position(struct run *run, const struct datum *datum, const struct kete_position *said)
{
    unsigned total = kete_position_total(said);
    if (total != run->total)
        run_finding(run, KETE_FINDING_POSITION_MISMATCH, &datum->place,
                    "the written position has %u seeds, the game %u", total, run->total);
    if ((run->line.any || run->set_up) && said->side != run->line.position.side)
        run_finding(run, KETE_FINDING_POSITION_MISMATCH, &datum->place,
                    "the written position has %s to move, but it is %s's turn",
                    kete_side_name((enum kete_side)said->side),
                    kete_side_name((enum kete_side)run->line.position.side));
}

static void claim_position(struct run *run, const struct datum *datum)
{
    struct kete_position said;
    struct kete_error error = {0};
    const struct kete_board *board = &run->rules->variant->board;
    if (!kete_position_parse(board, datum->value, &said, &error)) {
        struct kete_item place = run_byte(run, datum->value, error.col, &datum->place);
        run_finding(run, KETE_FINDING_BAD_POSITION, &place, "the position cannot be read: %s", error.text);
        return;
    }
    if (run->rules->variant->unknown) {
        claim_any_position(run, datum, &said);
        return;
    }
    if (kete_position_equal(&said, &run->line.position))
        return;
    struct kete_text text = {0};
    kete_position_print(board, &run->line.position, &text);
    struct kete_finding *finding = run_finding(run, KETE_FINDING_POSITION_MISMATCH, &datum->place,
                                               "the written position is not the one that the moves lead to");
    unsigned total = kete_rules_seeds(run->rules, &said);
    if (total != run->total)
        kete_finding_note(&run->record->findings, finding, "the written one has %u seeds, the game %u", total,
                          run->total);
    note_differences(run, finding, &said);
    kete_finding_note(&run->record->findings, finding, "replayed: %s", text.bytes);
    kete_text_free(&text);
}

static void add_number(struct kete_text *out, unsigned long number)
{
    if (out->length)
        kete_text_addc(out, ',');
    kete_text_addu(out, number);
}

/* Appends the numbers in their plain form, "4,4"; false if the text is no list of numbers. */
static bool plain_numbers(struct kete_slice text, struct kete_text *out)
{
    for (;;) {
        const char *comma = text.length ? memchr(text.at, ',', text.length) : NULL;
        unsigned long number;
        struct kete_slice one = {text.at, comma ? (size_t)(comma - text.at) : text.length};
        if (!kete_slice_number(kete_slice_trim(one), NUMBER_MAX, &number))
            return false;
        add_number(out, number);
        if (!comma)
            return true;
        text.at += one.length + 1;
        text.length -= one.length + 1;
    }
}

static void claim_captures(struct run *run, const struct datum *datum)
{
    struct kete_text said = {0}, played = {0};
    kete_text_adds(&said, "");
    kete_text_adds(&played, "");
    if (!kete_slice_is(datum->value, "-") && !plain_numbers(datum->value, &said)) {
        bad(run, datum, "one number per capture, such as 4,4, or - for none");
    } else {
        kete_fact_captures(run->rules, &run->line.before, run->line.move, &played);
        if (strcmp(said.bytes, played.bytes) != 0)
            run_finding(run, KETE_FINDING_CAPTURE_MISMATCH, &datum->place,
                        "the move captures %s; the record says %.80s", played.length ? played.bytes : "nothing",
                        said.length ? said.bytes : "-");
    }
    kete_text_free(&said);
    kete_text_free(&played);
}

static void claim_totals(struct run *run, const struct datum *datum)
{
    unsigned long said[2];
    const char *at = datum->value.at, *comma = datum->value.length ? memchr(at, ',', datum->value.length) : NULL;
    size_t first = comma ? (size_t)(comma - at) : 0;
    if (!comma || !kete_slice_number(kete_slice_trim((struct kete_slice){at, first}), NUMBER_MAX, &said[0]) ||
        !kete_slice_number(kete_slice_trim((struct kete_slice){comma + 1, datum->value.length - first - 1}), NUMBER_MAX,
                           &said[1])) {
        bad(run, datum, "two numbers, South's and North's");
        return;
    }
    if (run->rules->variant->unknown) {
        if (said[0] + said[1] != run->total)
            run_finding(run, KETE_FINDING_TOTAL_MISMATCH, &datum->place, "the totals %lu,%lu do not make %u seeds",
                        said[0], said[1], run->total);
        return;
    }
    unsigned totals[2];
    kete_fact_totals(run->rules, &run->line.position, totals);
    if (said[0] != totals[0] || said[1] != totals[1])
        run_finding(run, KETE_FINDING_TOTAL_MISMATCH, &datum->place, "the totals are %u,%u; the record says %lu,%lu",
                    totals[0], totals[1], said[0], said[1]);
}

static void claim_laps(struct run *run, const struct datum *datum)
{
    unsigned long said;
    if (!kete_slice_number(datum->value, NUMBER_MAX, &said))
        bad(run, datum, "a number");
    else if (said != run->line.outcome.laps)
        run_finding(run, KETE_FINDING_LAPS_MISMATCH, &datum->place, "the move has %u lap%s; the record says %lu",
                    run->line.outcome.laps, run->line.outcome.laps == 1 ? "" : "s", said);
}

static void claim_block(struct run *run, const struct datum *datum)
{
    const struct kete_board *board = &run->rules->variant->board;
    kete_hole said = KETE_NO_HOLE, block = run->line.position.block;
    if (!datum->value.length ||
        (!kete_slice_is(datum->value, "-") &&
         kete_hole_parse(board, datum->value.at, datum->value.length, &said) != (int)datum->value.length)) {
        bad(run, datum, "a hole, such as a2, or - for none");
        return;
    }
    if (said == block)
        return;
    char name[4] = "no";
    if (block != KETE_NO_HOLE)
        kete_hole_name(board, block, name);
    run_finding(run, KETE_FINDING_BLOCK_MISMATCH, &datum->place, "%s%s is under takasia; the record says %.*s", name,
                block == KETE_NO_HOLE ? " hole" : "", (int)datum->value.length, datum->value.at);
}

static void claim_houses(struct run *run, const struct datum *datum)
{
    static const char *const owners[] = {"-", "S", "N", "SN"};
    const char *owner = owners[run->line.position.house & 3];
    unsigned i = 0;
    while (i < 4 && !kete_slice_is(datum->value, owners[i]))
        i++;
    if (i == 4)
        bad(run, datum, "S, N, SN or -");
    else if (!kete_slice_is(datum->value, owner))
        run_finding(run, KETE_FINDING_POSITION_MISMATCH, &datum->place, "the houses owned are %s; the record says %s",
                    owner, owners[i]);
}

static void claim_stage(struct run *run, const struct datum *datum)
{
    const struct kete_rules *rules = run->rules;
    const char *stage = rules->variant->stage ? rules->variant->stage(rules, &run->line.position) : NULL;
    if (!datum->value.length)
        bad(run, datum, "the name of a stage");
    else if (stage && !kete_slice_is(datum->value, stage))
        run_finding(run, KETE_FINDING_POSITION_MISMATCH, &datum->place, "the stage is %s; the record says %.*s", stage,
                    (int)(datum->value.length > 40 ? 40 : datum->value.length), datum->value.at);
}

static const struct claim {
    const char *name;
    bool about_ply; /* it speaks of a ply, not of the position alone */
    void (*check)(struct run *run, const struct datum *datum);
} claims[] = {
    {"pos", false, claim_position}, {"cap", true, claim_captures}, {"tot", false, claim_totals},
    {"laps", true, claim_laps},     {"block", false, claim_block}, {"house", false, claim_houses},
    {"stage", false, claim_stage},
};

void run_claim(struct run *run, const struct kete_claim *claim)
{
    struct datum datum = {.value = claim->position,
                          .place = {.offset = claim->offset, .length = claim->length & 0xffffffu}};
    if (run->line.broken || run->line.boardless || !run->line.any)
        return;
    run->about = ABOUT_LAST;
    struct kete_text move = {0};
    if (!run->line.stood && !run->rules->variant->unknown)
        kete_move_print(run->rules, &run->line.before, run->line.move, &move);
    if (move.length && claim->move.length && !kete_slice_is(claim->move, move.bytes))
        run_finding(run, KETE_FINDING_BAD_DATA, &datum.place, "the move is told as %.*s, but it is %s",
                    (int)(claim->move.length > 40 ? 40 : claim->move.length), claim->move.at, move.bytes);
    if (claim->position.length)
        claim_position(run, &datum);
    kete_text_free(&move);
    run->about = ABOUT_NEXT;
}

void run_claims(struct run *run, const struct kete_item *comment)
{
    struct datum datum;
    size_t at = 0;
    if (run->line.broken)
        return;
    run->about = ABOUT_LAST;
    while (next_datum(run, comment, &at, &datum))
        for (size_t c = 0; c < sizeof claims / sizeof claims[0]; c++) {
            if (!kete_slice_is(datum.name, claims[c].name))
                continue;
            bool unknown = run->line.stood || run->rules->variant->unknown;
            if (claims[c].about_ply && unknown)
                continue; /* the move that stood is reported, what it did is not known */
            if (run->line.boardless || (claims[c].about_ply && !run->line.any))
                bad(run, &datum, "a ply before it that was played");
            else
                claims[c].check(run, &datum);
        }
    run->about = ABOUT_NEXT;
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
            struct kete_item place = run_byte(run, datum.value, error.col, &datum.place);
            run_finding(run, KETE_FINDING_BAD_POSITION, &place, "the position played on from cannot be read: %s",
                        error.text);
        }
    }
    return false;
}
