/* SPDX-License-Identifier: MIT */
/* kete-diff as text. A line that begins with - or + is of A or of B, one with = tells more. */
#include "common/diff.h"

#include "common/tool.h"

#include <string.h>

enum { LINE_BYTES = 160 }; /* of a text that is shown */

/* ---- what text and JSON share ---- */

static const char *const kinds[] = {
    [KETE_DIFFER_TAG] = "tag",     [KETE_DIFFER_PLIES] = "plies",   [KETE_DIFFER_MARKS] = "marks",
    [KETE_DIFFER_NOTES] = "notes", [KETE_DIFFER_NUMBER] = "number", [KETE_DIFFER_RESULT] = "result",
};

static const char *const edits[] = {
    [KETE_EDIT_SAME] = "same",        [KETE_EDIT_SUBSTITUTE] = "another-move",
    [KETE_EDIT_DELETE] = "only-in-a", [KETE_EDIT_INSERT] = "only-in-b",
    [KETE_EDIT_SWAP] = "swapped",     [KETE_EDIT_EXCHANGE] = "exchanged",
};

const char *diff_kind_word(const struct kete_difference *difference)
{
    return kinds[difference->kind];
}

const char *diff_edit_word(enum kete_edit_kind edit)
{
    return edits[edit];
}

/* Appends source text with each run of blanks as one. */
static void add_single_spaced(struct kete_text *out, struct kete_slice text)
{
    bool blank = false;
    text = kete_slice_trim(text);
    for (size_t i = 0; i < text.length; i++) {
        bool now = text.at[i] == ' ' || text.at[i] == '\t' || text.at[i] == '\n' || text.at[i] == '\r';
        if (!now || !blank)
            kete_text_addc(out, now ? ' ' : text.at[i]);
        blank = now;
    }
}

/* A comment, as an item, is what stands inside of its brackets: adds them. */
static void add_note(struct kete_text *out, const struct kete_record *record, const struct kete_item *item)
{
    bool comment = item->kind == KETE_ITEM_COMMENT;
    kete_text_adds(out, out->length ? " " : "");
    kete_text_adds(out, comment ? "{" : "");
    add_single_spaced(out, kete_item_text(record, item));
    kete_text_adds(out, comment ? "}" : "");
}

const struct kete_item *diff_source(const struct diff_pair *pair, const struct kete_difference *difference, int of,
                                    struct kete_text *out)
{
    const struct kete_reading *reading = &pair->reading[of];
    const struct kete_record *record = reading->record;
    const struct kete_item *first = NULL;
    uint32_t plies = difference->kind == KETE_DIFFER_NUMBER ? 1 : difference->plies[of];
    for (uint32_t i = 0; i < plies; i++) {
        const struct kete_item *item = &record->items[reading->plies[difference->ply[of] + i].item];
        first = first ? first : item;
        add_note(out, record, item);
    }
    for (uint32_t i = 0, depth = 0; i < difference->items[of]; i++) {
        const struct kete_item *item = &record->items[difference->item[of] + i];
        depth += item->kind == KETE_ITEM_OPEN;
        bool outside = depth == 0 && difference->kind == KETE_DIFFER_NOTES;
        depth -= item->kind == KETE_ITEM_CLOSE && depth;
        if (outside && (item->kind == KETE_ITEM_NUMBER || item->kind == KETE_ITEM_RESULT))
            continue;
        first = first ? first : item;
        add_note(out, record, item);
    }
    return first;
}

/* ---- lines ---- */

/* Clean, and cut where it is too long for a line. */
static void add_cut(struct kete_text *out, const char *text, size_t length)
{
    size_t most = length > LINE_BYTES ? LINE_BYTES : length;
    while (most < length && most && ((unsigned char)text[most] & 0xc0) == 0x80)
        most--;
    tool_add_clean(out, text, most);
    kete_text_adds(out, most < length ? "..." : "");
}

static void add_label(struct kete_text *out, uint32_t number, enum kete_side side)
{
    if (number)
        kete_text_addf(out, "%u %c", number, kete_side_letter(side));
    else
        kete_text_adds(out, "opening");
}

static void add_ply_label(struct kete_text *out, const struct kete_reading *reading, uint32_t ply)
{
    if (ply == KETE_NO_PLY || reading->count == 0)
        kete_text_adds(out, "beginning");
    else if (ply >= reading->count)
        kete_text_adds(out, "end");
    else
        add_label(out, reading->plies[ply].number, reading->plies[ply].side);
}

/* A's number, and B's where that is another. */
static void add_both_labels(struct kete_text *out, const struct diff_pair *pair, const uint32_t ply[2])
{
    struct kete_text label[2] = {{0}};
    for (int of = 0; of < 2; of++)
        add_ply_label(&label[of], &pair->reading[of], ply[of]);
    kete_text_adds(out, label[0].bytes);
    if (strcmp(label[0].bytes, label[1].bytes) != 0)
        kete_text_addf(out, " (in B %s)", label[1].bytes);
    kete_text_free(&label[0]);
    kete_text_free(&label[1]);
}

static void start_line(struct kete_text *out, const struct diff_game *game, int of, uint32_t offset)
{
    uint32_t line, col;
    kete_record_place(&game->record, offset, &line, &col);
    kete_text_adds(out, of ? "+ " : "- ");
    tool_add_clean(out, game->file, strlen(game->file));
    kete_text_addf(out, ":%u:%u: ", line, col);
}

/* "- file:line:col: text", with the canonical move where one token stands for it and says less. */
static void add_source(struct kete_text *out, const struct diff_pair *pair, const struct kete_difference *d, int of)
{
    struct kete_text text = {0};
    const struct kete_item *first = diff_source(pair, d, of, &text);
    if (first) {
        start_line(out, pair->game[of], of, first->offset);
        if (d->kind == KETE_DIFFER_NUMBER)
            kete_text_addf(out, "%u. ", pair->reading[of].plies[d->ply[of]].written);
        add_cut(out, text.bytes, text.length);
        const char *move = d->plies[of] == 1 ? pair->reading[of].plies[d->ply[of]].move : "";
        if (d->kind == KETE_DIFFER_PLIES && *move && strcmp(move, text.bytes) != 0)
            kete_text_addf(out, " (%s)", move);
        kete_text_addc(out, '\n');
    }
    kete_text_free(&text);
}

static void add_tag(struct kete_text *out, const struct diff_pair *pair, const struct kete_difference *d, int of)
{
    const struct kete_tag *tag = d->tag[of];
    if (!tag)
        return;
    start_line(out, pair->game[of], of, tag->offset);
    add_cut(out, tag->value, strlen(tag->value));
    kete_text_addc(out, '\n');
}

/* ---- headings ---- */

static void add_plies_heading(struct kete_text *out, const struct diff_pair *pair, const struct kete_difference *d)
{
    bool only_b = d->edit == KETE_EDIT_INSERT, run = only_b || d->edit == KETE_EDIT_DELETE;
    uint32_t count = d->plies[only_b];
    if (!run) {
        add_both_labels(out, pair, d->ply);
        kete_text_adds(out, d->edit == KETE_EDIT_SWAP       ? ": two plies swapped"
                            : d->edit == KETE_EDIT_EXCHANGE ? ": two plies of one player swapped"
                                                            : ": another move");
        return;
    }
    add_ply_label(out, &pair->reading[only_b], d->ply[only_b]);
    kete_text_addf(out, ": %u %s only in %c", count, count == 1 ? "ply" : "plies", only_b ? 'B' : 'A');
    if (d->ply[!only_b] == pair->reading[!only_b].count)
        kete_text_addf(out, ", after the last ply of %c", only_b ? 'A' : 'B');
}

static const char *notes_word(const struct diff_pair *pair, const struct kete_difference *d)
{
    for (int of = 0; of < 2; of++)
        for (uint32_t i = 0; i < d->items[of]; i++) {
            uint32_t kind = pair->game[of]->record.items[d->item[of] + i].kind;
            if (kind == KETE_ITEM_NAG || kind == KETE_ITEM_OPEN)
                return "comments, variations or marks";
        }
    return "comments";
}

static void add_heading(struct kete_text *out, const struct diff_pair *pair, const struct kete_difference *d)
{
    switch (d->kind) {
    case KETE_DIFFER_TAG:
        kete_text_addf(out, "tag ");
        add_cut(out, d->tag[!d->tag[0]]->name, strlen(d->tag[!d->tag[0]]->name));
        kete_text_adds(out, !d->tag[0] ? ": only in B" : !d->tag[1] ? ": only in A" : "");
        break;
    case KETE_DIFFER_PLIES:
        add_plies_heading(out, pair, d);
        break;
    case KETE_DIFFER_MARKS:
        add_both_labels(out, pair, d->ply);
        kete_text_adds(out, ": the same move with other marks");
        break;
    case KETE_DIFFER_NOTES:
        add_both_labels(out, pair, d->ply);
        kete_text_addf(out, ": %s%s", notes_word(pair, d),
                       !d->items[0]   ? " only in B"
                       : !d->items[1] ? " only in A"
                                      : "");
        break;
    case KETE_DIFFER_NUMBER:
        add_both_labels(out, pair, d->ply);
        kete_text_adds(out, ": numbered otherwise from here on (no difference by itself)");
        break;
    default:
        kete_text_addf(out, "result at the end%s", !d->items[0] ? ": only in B" : !d->items[1] ? ": only in A" : "");
    }
}

/* ---- what the game says about a difference ---- */

static void add_again(struct kete_text *out, const struct diff_pair *pair, const struct kete_difference *d)
{
    if (!d->again)
        return;
    if (d->again_after[0] + 1 == d->ply[0] + d->plies[0] && d->again_after[1] + 1 == d->ply[1] + d->plies[1]) {
        kete_text_adds(out, "= the position after it is the same\n");
        return;
    }
    kete_text_adds(out, "= the same position again after ");
    add_both_labels(out, pair, d->again_after);
    kete_text_addc(out, '\n');
}

static const char *plural(uint32_t count)
{
    return count == 1 ? "y" : "ies";
}

static void add_bearing(struct kete_text *out, const struct diff_pair *pair, const struct kete_difference *d, int of)
{
    const struct kete_bearing *bearing = &d->bearing[of];
    struct kete_text text = {0};
    diff_source(pair, d, of, &text);
    kete_text_addf(out, "= %c's reading ", of ? 'B' : 'A');
    add_cut(out, text.length ? text.bytes : "(nothing)", text.length ? text.length : 9);
    kete_text_adds(out, ": ");
    kete_text_free(&text);
    if (bearing->refused.at) {
        if (bearing->stands)
            kete_text_addf(out, "%u pl%s stand%s, then ", bearing->stands, plural(bearing->stands),
                           bearing->stands == 1 ? "s" : "");
        kete_text_addf(out, "refused at %u %c ", bearing->refused.number, bearing->refused.side);
        tool_add_clean(out, bearing->refused.token, strlen(bearing->refused.token));
        kete_text_addf(out, " (%s)\n", kete_finding_kind(bearing->id)->id);
        return;
    }
    if (bearing->stands)
        kete_text_addf(out, "the rest stands (%u pl%s)", bearing->stands, plural(bearing->stands));
    else
        kete_text_adds(out, d->plies[of] ? "can be played" : "no ply is refused");
    if (bearing->errors)
        kete_text_addf(out, ", but with %u error%s", bearing->errors, bearing->errors == 1 ? "" : "s");
    kete_text_addc(out, '\n');
}

static void add_support(struct kete_text *out, const struct diff_pair *pair, const struct kete_difference *d)
{
    bool played = !d->bearing[0].refused.at && !d->bearing[1].refused.at;
    if (d->supports == KETE_SUPPORTS_UNKNOWN)
        return;
    add_bearing(out, pair, d, 0);
    add_bearing(out, pair, d, 1);
    if (d->supports == KETE_SUPPORTS_BOTH)
        kete_text_adds(out, d->bearing[0].stands || d->bearing[1].stands ? "= the rest of the game goes with either\n"
                                                                         : "= nothing follows that could tell\n");
    else if (d->supports == KETE_SUPPORTS_NONE)
        kete_text_adds(out, "= the rest of the game supports neither more than the other\n");
    else
        kete_text_addf(out, "= %s %c's reading\n",
                       played ? "the record's result or marks support" : "the rest of the game supports",
                       d->supports == KETE_SUPPORTS_A ? 'A' : 'B');
}

/* ---- a pair ---- */

static void add_file(struct kete_text *out, const struct diff_game *game, int of)
{
    const char *south = kete_record_tag(&game->record, "South"), *north = kete_record_tag(&game->record, "North");
    kete_text_adds(out, of ? "+++ " : "--- ");
    tool_add_clean(out, game->file, strlen(game->file));
    kete_text_addf(out, ": game %u", game->record.game);
    if (south && north && (strcmp(south, "?") != 0 || strcmp(north, "?") != 0)) {
        kete_text_adds(out, ", ");
        add_cut(out, south, strlen(south));
        kete_text_adds(out, " - ");
        add_cut(out, north, strlen(north));
    }
    kete_text_addc(out, '\n');
}

static bool same_rules(const struct kete_rules *a, const struct kete_rules *b)
{
    return a->variant == b->variant && memcmp(a->value, b->value, sizeof a->value) == 0 &&
           memcmp(a->number, b->number, sizeof a->number) == 0;
}

/* Why a record was not replayed: the finding that said so. */
static void add_unjudged(struct kete_text *out, const struct diff_game *game, int of)
{
    const struct kete_finding *f = game->record.findings.first;
    while (f && f->id != KETE_FINDING_RULES_UNKNOWN && f->id != KETE_FINDING_BAD_RULES &&
           f->id != KETE_FINDING_BAD_POSITION)
        f = f->next;
    kete_text_addf(out, "= %c was not replayed, so plies are compared as written", of ? 'B' : 'A');
    if (f) {
        kete_text_adds(out, ": ");
        add_cut(out, f->message, strlen(f->message));
    }
    kete_text_addc(out, '\n');
}

static void add_reconciled(struct kete_text *out, const struct diff_pair *pair)
{
    const struct kete_comparison *c = &pair->comparison;
    if (!same_rules(pair->reading[0].rules, pair->reading[1].rules))
        kete_text_adds(out, "= the records name different rules; readings were judged under those of A\n");
    if (c->by_kind[KETE_DIFFER_PLIES] > 1)
        kete_text_addf(out, "= with the better reading everywhere %u of %u plies stand%s\n", c->best_stands,
                       c->best_plies, c->best_errors && c->best_stands == c->best_plies ? ", with errors" : "");
    if (c->unjudged)
        kete_text_addf(out, "= %u more differences were not judged: the limit of %d plies replayed was reached\n",
                       c->unjudged, KETE_RECONCILE_PLIES_MAX);
}

static void add_remarks(struct kete_text *out, const struct diff_pair *pair)
{
    const struct kete_comparison *c = &pair->comparison;
    uint32_t most = pair->reading[pair->reading[0].count < pair->reading[1].count].count;
    for (int of = 0; of < 2; of++)
        if (!pair->reading[of].rules)
            add_unjudged(out, pair->game[of], of);
    if (!c->alignment.proven)
        kete_text_adds(out, "= too long and too different to be aligned exactly: there may be fewer differences\n");
    if (!c->by_kind[KETE_DIFFER_PLIES] || !pair->reading[0].rules || !pair->reading[1].rules)
        return;
    if (c->reconciled)
        add_reconciled(out, pair);
    else if (!c->same_start)
        kete_text_adds(out, "= the games begin with different positions: no reading was judged\n");
    else
        kete_text_addf(out,
                       "= these are hardly two records of one game, with %u of %u plies the same: no reading was "
                       "judged\n",
                       c->matched, most);
}

void diff_text_pair(const struct diff_pair *pair, struct kete_text *out)
{
    const struct kete_comparison *c = &pair->comparison;
    if (c->count == 0)
        return;
    add_file(out, pair->game[0], 0);
    add_file(out, pair->game[1], 1);
    for (uint32_t i = 0; i < c->count; i++) {
        const struct kete_difference *d = &c->differences[i];
        add_heading(out, pair, d);
        kete_text_addc(out, '\n');
        for (int of = 0; of < 2; of++)
            if (d->kind == KETE_DIFFER_TAG)
                add_tag(out, pair, d, of);
            else
                add_source(out, pair, d, of);
        add_again(out, pair, d);
        add_support(out, pair, d);
    }
    add_remarks(out, pair);
}

void diff_text_alone(const struct diff_game *game, int of, struct kete_text *out)
{
    add_file(out, game, of);
    kete_text_addf(out, "only in %c\n", of ? 'B' : 'A');
}
