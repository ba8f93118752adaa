/* SPDX-License-Identifier: MIT */
/* Drawing a random opening: words are made and played as they would be read. */
#include "rules/race.h"
#include "rules/random.h"

enum { RACE_WORD_BYTES = 48, RACE_DROPS = 1500 };

struct draw {
    const struct kete_race_game *game;
    const struct kete_rules *rules;
    struct kete_random random;
    struct kete_position p;
    struct kete_text *words;
};

static void add_heap(struct draw *d, const char *before, kete_hole hole, unsigned seeds)
{
    char name[4];
    kete_hole_name(&d->rules->variant->board, hole, name);
    kete_text_addf(d->words, "%s%s*%u", before, name, seeds);
}

/* Applies the words from `start` on: what is drawn is played as it would be read. */
static bool apply(struct draw *d, size_t start)
{
    struct kete_slice word = {d->words->bytes + start, d->words->length - start};
    bool good = kete_race_opening(d->rules, &d->p, word, NULL);
    kete_text_addc(d->words, ' ');
    return good;
}

static bool draw_removal(struct draw *d, enum kete_side side)
{
    size_t start = d->words->length;
    unsigned columns = d->rules->variant->board.columns;
    unsigned sure = kete_random_below(&d->random, columns); /* one hole from which something is taken */
    bool any = false;
    kete_text_addf(d->words, "%c-", kete_side_letter(side));
    for (unsigned i = 0; i < columns; i++) {
        unsigned seeds = kete_random_below(&d->random, d->p.seeds[side][i] + 1u);
        if (i == sure && !seeds)
            seeds = 1;
        if (i != sure && kete_random_below(&d->random, 2))
            continue;
        if (seeds) {
            add_heap(d, any ? "," : "", kete_hole_of(side, i), seeds);
            any = true;
        }
    }
    return apply(d, start);
}

static bool draw_placing(struct draw *d, enum kete_side side)
{
    size_t start = d->words->length;
    unsigned seeds = kete_random_below(&d->random, d->p.hand[side]); /* one is kept */
    unsigned ring = kete_random_below(&d->random, d->rules->variant->board.columns);
    if (!seeds)
        return true;
    kete_text_addf(d->words, "%c+", kete_side_letter(side));
    add_heap(d, "", kete_hole_of(kete_other_side(side), ring), seeds);
    return apply(d, start);
}

static bool draw_lifts(struct draw *d)
{
    unsigned columns = d->rules->variant->board.columns, ring;
    do
        ring = kete_random_below(&d->random, columns);
    while (!d->p.seeds[0][ring] || !d->p.seeds[1][ring]);
    for (int side = 0; side < 2; side++) {
        size_t start = d->words->length;
        if (kete_race_value(d->rules, d->game->race_start))
            ring = kete_race_rightmost(&d->p, (enum kete_side)side);
        kete_text_addf(d->words, "%c-", kete_side_letter((enum kete_side)side));
        add_heap(d, "", kete_hole_of((enum kete_side)side, ring), d->p.seeds[side][ring]);
        if (!apply(d, start))
            return false;
    }
    return true;
}

/* Appends a run to the last word, or begins another one. */
static void add_run(struct draw *d, size_t *start, enum kete_side side, unsigned run)
{
    if (d->words->length - *start > RACE_WORD_BYTES) {
        kete_text_adds(d->words, " race:");
        *start = d->words->length - 5;
    }
    kete_text_addf(d->words, "%c%u", kete_side_letter(side), run);
}

/* The drops, in runs of up to four while both are racing. False if the race does not end in good time. */
static bool draw_race(struct draw *d)
{
    struct kete_position *p = &d->p;
    enum kete_side side = (enum kete_side)kete_random_below(&d->random, 2);
    size_t start = d->words->length;
    unsigned drops = 1, run = 1;
    if (!kete_race_opening(d->rules, p, kete_slice_of(side == KETE_SOUTH ? "S1" : "N1"), NULL))
        return false;
    kete_text_adds(d->words, "race:");
    while (p->phase == KETE_PHASE_RACE) {
        unsigned most = 1 + kete_random_below(&d->random, 4);
        bool alone = p->next[kete_other_side(side)] == KETE_NO_HOLE;
        for (; p->phase == KETE_PHASE_RACE && p->next[side] != KETE_NO_HOLE && (alone || run < most); run++) {
            struct kete_outcome outcome;
            if (++drops > RACE_DROPS)
                return false;
            kete_race_play_traced(d->rules, p, (struct kete_move){.hole = (uint8_t)side}, NULL, &outcome);
        }
        add_run(d, &start, side, run);
        if (!alone)
            side = kete_other_side(side);
        run = 0;
    }
    return true;
}

static bool draw_opening(struct draw *d)
{
    if (d->game->lifts)
        return draw_lifts(d) && draw_race(d);
    return draw_removal(d, KETE_SOUTH) && draw_removal(d, KETE_NORTH) && draw_placing(d, KETE_SOUTH) &&
           draw_placing(d, KETE_NORTH) && draw_race(d);
}

void kete_race_random_opening(const struct kete_rules *rules, uint64_t seed, struct kete_position *position,
                              struct kete_text *words)
{
    struct draw d = {.game = kete_race_game(rules), .rules = rules, .random = {seed}, .words = words};
    size_t start = words->length;
    do {
        words->length = start;
        kete_rules_setup(rules, &d.p);
    } while (!draw_opening(&d)); /* again where a rule is not kept, or the race does not end */
    words->length -= words->length > start && words->bytes[words->length - 1] == ' ';
    words->bytes[words->length] = '\0';
    *position = d.p;
}
