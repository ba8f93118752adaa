/* SPDX-License-Identifier: MIT */
/* The spliced record has a text of its own: A's, so that tags keep their places, and then the tokens of all pieces in
 * order, those of both readings of each difference one after the other. A combination only picks items. */
#include "check/reconcile.h"

#include "base/xalloc.h"

#include <stdlib.h>
#include <string.h>

enum { SHARED = -1 };

/* An item of the spliced record: shared, or of one reading of a difference. */
struct piece {
    struct kete_item item;
    int64_t group; /* SHARED, or the number of the difference among those in plies */
    int of;        /* of A, of B */
};

struct splice {
    struct kete_comparison *comparison;
    struct kete_text text;
    struct piece *pieces;
    uint32_t count, room;
    struct kete_difference **differences; /* those in plies */
    uint32_t difference_count;
    uint8_t *choice; /* of each difference: 0 A's reading, 1 B's */
    struct kete_record record;
    struct kete_probe probe;
    uint64_t budget; /* plies that may still be replayed */
};

/* How far a combination carries; less is better, in this order. */
struct rank {
    uint32_t unplayed;
    unsigned errors, unborne;
};

static int compare_ranks(struct rank a, struct rank b)
{
    if (a.unplayed != b.unplayed)
        return a.unplayed < b.unplayed ? -1 : 1;
    if (a.errors != b.errors)
        return a.errors < b.errors ? -1 : 1;
    return (a.unborne > b.unborne) - (a.unborne < b.unborne);
}

/* ---- making the pieces ---- */

static void add_piece(struct splice *s, const struct kete_record *from, const struct kete_item *item, int64_t group,
                      int of)
{
    if (s->count == s->room) {
        s->room = s->room ? s->room * 2 : 256;
        s->pieces = kete_xrealloc(s->pieces, s->room * sizeof s->pieces[0]);
    }
    struct piece *piece = &s->pieces[s->count++];
    struct kete_slice text = kete_item_text(from, item);
    *piece = (struct piece){*item, group, of};
    piece->item.offset = (uint32_t)s->text.length;
    kete_text_add(&s->text, text.at, text.length);
    kete_text_addc(&s->text, ' ');
}

/* A position that an illegal move was played on from decides what follows; other claims are left out. */
static bool plays_on(struct kete_slice comment)
{
    static const char mark[] = "[%played";
    const size_t size = sizeof mark - 1;
    for (size_t i = 0; i + size <= comment.length; i++)
        if (comment.at[i] == '[' && memcmp(comment.at + i, mark, size) == 0)
            return true;
    return false;
}

static void add_ply(struct splice *s, int of, uint32_t ply, int64_t group)
{
    const struct kete_reading *reading = s->comparison->reading[of];
    const struct kete_record *record = reading->record;
    uint32_t i = reading->plies[ply].item;
    add_piece(s, record, &record->items[i], group, of);
    for (i++; i < record->item_count && record->items[i].kind == KETE_ITEM_COMMENT; i++)
        if (plays_on(kete_item_text(record, &record->items[i])))
            add_piece(s, record, &record->items[i], group, of);
}

static void add_difference(struct splice *s, struct kete_difference *difference)
{
    int64_t group = s->difference_count++;
    s->differences[group] = difference;
    for (int of = 0; of < 2; of++)
        for (uint32_t i = 0; i < difference->plies[of]; i++)
            add_ply(s, of, difference->ply[of] + i, group);
}

/* How the game ended is part of what is judged only where both records say the same of it. */
static void keep_common_tags(struct splice *s)
{
    const struct kete_comparison *c = s->comparison;
    const struct kete_record *a = c->reading[0]->record;
    bool differ = false;
    for (uint32_t i = 0; i < c->count; i++) {
        const struct kete_difference *d = &c->differences[i];
        const struct kete_tag *tag = d->tag[0] ? d->tag[0] : d->tag[1];
        differ |= d->kind == KETE_DIFFER_RESULT ||
                  (tag && (strcmp(tag->name, "Result") == 0 || strcmp(tag->name, "Termination") == 0));
    }
    s->record.tags = kete_xcalloc((size_t)a->tag_count + 1, sizeof a->tags[0]);
    s->record.tag_count = 0;
    for (uint32_t i = 0; i < a->tag_count; i++)
        if (!differ || (strcmp(a->tags[i].name, "Result") != 0 && strcmp(a->tags[i].name, "Termination") != 0))
            s->record.tags[s->record.tag_count++] = a->tags[i];
}

static void make_pieces(struct splice *s)
{
    struct kete_comparison *c = s->comparison;
    const struct kete_record *a = c->reading[0]->record;
    uint32_t d = 0;
    s->differences = kete_xcalloc((size_t)c->count + 1, sizeof(struct kete_difference *));
    s->choice = kete_xcalloc((size_t)c->count + 1, 1);
    kete_text_add(&s->text, a->text, a->length);
    for (uint32_t i = 0; i < c->alignment.count; i++) {
        const struct kete_edit *edit = &c->alignment.edits[i];
        if (edit->kind == KETE_EDIT_SAME) {
            add_ply(s, 0, edit->a, SHARED);
            continue;
        }
        while (d < c->count && c->differences[d].kind != KETE_DIFFER_PLIES)
            d++;
        if (d < c->count && c->differences[d].ply[0] == edit->a && c->differences[d].ply[1] == edit->b)
            add_difference(s, &c->differences[d++]); /* else one more ply of a run */
    }
    s->record = *a;
    s->record.walk = NULL;
    keep_common_tags(s);
    s->record.text = s->text.bytes;
    s->record.length = (uint32_t)s->text.length;
    s->record.items = kete_xcalloc((size_t)s->count + 1, sizeof s->record.items[0]);
}

static void free_splice(struct splice *s)
{
    kete_text_free(&s->text);
    kete_probe_free(&s->probe);
    free(s->record.tags);
    free(s->record.items);
    free(s->record.walk);
    free(s->differences);
    free(s->choice);
    free(s->pieces);
}

/* ---- trying combinations ---- */

static bool is_chosen(const struct splice *s, const struct piece *piece)
{
    return piece->group == SHARED || piece->of == s->choice[piece->group];
}

/* Plies of the record as chosen, up to the end of a difference. */
static uint32_t plies_until(const struct splice *s, uint32_t group)
{
    uint32_t plies = 0, last = s->count;
    while (s->pieces[last - 1].group != (int64_t)group)
        last--;
    for (uint32_t i = 0; i < last; i++)
        plies += s->pieces[i].item.kind == KETE_ITEM_PLY && is_chosen(s, &s->pieces[i]);
    return plies;
}

/* Replays the record as chosen. `reach`: plies of it before the first that cannot be played. */
static struct rank try_choice(struct splice *s, uint32_t *plies, uint32_t *reach)
{
    struct kete_record *record = &s->record;
    record->item_count = *plies = 0;
    for (uint32_t i = 0; i < s->count; i++) {
        const struct piece *piece = &s->pieces[i];
        if (!is_chosen(s, piece))
            continue;
        record->items[record->item_count++] = piece->item;
        *plies += piece->item.kind == KETE_ITEM_PLY;
    }
    kete_probe_run(&s->probe, s->comparison->reading[0]->rules, record);
    s->comparison->tried++;
    s->budget -= s->budget < *plies ? s->budget : *plies;
    uint32_t lost = s->probe.plies - s->probe.verified;
    *reach = s->probe.refused.at ? s->probe.refused.at - 1 : *plies - lost;
    return (struct rank){*plies - *reach, s->probe.errors, s->probe.unborne_count};
}

/* Sets the choices of the group that begins at `first` as carries furthest; the later ones are A's meanwhile. */
static void choose_group(struct splice *s, uint32_t first, uint32_t size)
{
    uint32_t plies, reach, best = 0;
    struct rank least = {UINT32_MAX, 0, 0};
    for (uint32_t mask = 0; mask < 1u << size; mask++) {
        for (uint32_t i = 0; i < size; i++)
            s->choice[first + i] = mask >> i & 1;
        struct rank rank = try_choice(s, &plies, &reach);
        if (compare_ranks(rank, least) < 0) {
            least = rank;
            best = mask;
        }
    }
    for (uint32_t i = 0; i < size; i++)
        s->choice[first + i] = best >> i & 1;
}

/* How many of the differences are within the bound; their choices are then the best. */
static uint32_t choose(struct splice *s)
{
    uint32_t chosen = 0, plies = s->count + 1;
    while (chosen < s->difference_count) {
        uint32_t left = s->difference_count - chosen, size = left < KETE_RECONCILE_GROUP ? left : KETE_RECONCILE_GROUP;
        while (size && ((uint64_t)plies << size) > s->budget / 2) /* the other half is for judging each */
            size--;
        if (size == 0)
            break;
        choose_group(s, chosen, size);
        chosen += size;
    }
    return chosen;
}

/* ---- judging each difference ---- */

static enum kete_supports judge(const struct rank rank[2])
{
    int order = compare_ranks(rank[0], rank[1]);
    if (order)
        return order < 0 ? KETE_SUPPORTS_A : KETE_SUPPORTS_B;
    return rank[0].unplayed ? KETE_SUPPORTS_NONE : KETE_SUPPORTS_BOTH;
}

static void judge_difference(struct splice *s, uint32_t d)
{
    struct kete_difference *difference = s->differences[d];
    uint8_t best = s->choice[d];
    struct rank rank[2];
    for (int of = 0; of < 2; of++) {
        uint32_t plies, reach;
        s->choice[d] = (uint8_t)of;
        rank[of] = try_choice(s, &plies, &reach);
        uint32_t until = plies_until(s, d);
        difference->bearing[of] = (struct kete_bearing){
            .stands = reach > until ? reach - until : 0,
            .refused = s->probe.refused,
            .id = s->probe.id,
            .errors = s->probe.errors,
        };
    }
    s->choice[d] = best;
    difference->supports = judge(rank);
}

static bool one_game(const struct kete_comparison *c)
{
    const struct kete_reading *a = c->reading[0], *b = c->reading[1];
    uint32_t most = a->count > b->count ? a->count : b->count;
    return a->rules && b->rules && c->same_start && c->by_kind[KETE_DIFFER_PLIES] && c->matched >= most - most / 2;
}

void kete_reconcile(struct kete_comparison *comparison)
{
    struct splice s = {.comparison = comparison, .budget = KETE_RECONCILE_PLIES_MAX};
    if (!one_game(comparison))
        return;
    make_pieces(&s);
    uint32_t chosen = choose(&s), judged = 0;
    while (judged < chosen && s.budget > 2 * (uint64_t)s.count)
        judge_difference(&s, judged++);
    comparison->reconciled = judged > 0;
    comparison->unjudged = s.difference_count - judged;
    uint32_t reach;
    comparison->best_errors = try_choice(&s, &comparison->best_plies, &reach).errors;
    comparison->best_stands = reach;
    free_splice(&s);
}
