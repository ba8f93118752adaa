/* SPDX-License-Identifier: MIT */
#include "notation/write.h"

#include "notation/scan.h"
#include "record/utf8.h"

#include <string.h>

/* How many digits stand in a word from there on. */
static size_t digits(struct kete_slice word, size_t from)
{
    size_t i = from;
    while (i < word.length && kete_byte(word.at[i]) == KETE_BYTE_DIGIT)
        i++;
    return i - from;
}

/* ---- turns ---- */

/* North moves first where the position set up says so; without one, and where an opening follows on it, where the
 * number before the first ply does. */
static bool north_starts(const struct kete_record *record)
{
    const char *position = kete_record_tag(record, "FEN");
    bool north = false;
    if (position && !strstr(position, " phase="))
        return strstr(position, " N") != NULL;
    for (uint32_t i = 0; i < record->item_count; i++) {
        const struct kete_item *item = &record->items[i];
        if (item->kind == KETE_ITEM_PLY && !item->said.opening && !kete_ply_opens(kete_item_text(record, item)))
            break;
        if (item->kind == KETE_ITEM_NUMBER)
            north = item->dots == 3;
    }
    return north;
}

void kete_turns_start(struct kete_turns *turns, const struct kete_record *record)
{
    bool north = north_starts(record);
    *turns = (struct kete_turns){.record = record, .first = true, .last = {1, north}, .next = {1, north}};
    turns->repeats = record->long_turns;
}

static struct kete_turn after(struct kete_turn turn)
{
    return (struct kete_turn){turn.number + turn.north, !turn.north};
}

/* Whose ply it is, as far as it says: by its reading, else by its letter. */
static char ply_letter(const struct kete_turns *turns, const struct kete_item *item)
{
    struct kete_slice text = kete_item_text(turns->record, item);
    if (item->said.side)
        return item->said.side == KETE_SAID_NORTH ? 'a' : 'A';
    return text.length ? text.at[0] : '\0';
}

struct kete_turn kete_turns_ply(struct kete_turns *turns, const struct kete_item *item)
{
    char letter = ply_letter(turns, item);
    struct kete_turn turn = turns->next;
    if (turns->repeats && (letter == 'A' || letter == 'a')) {
        if (turns->first)
            turn.north = letter == 'a';
        else if (turns->last.north == (letter == 'a'))
            turn = turns->last;
    }
    turns->first = false;
    turns->last = turn;
    turns->next = after(turn);
    return turn;
}

void kete_turns_open(struct kete_turns *turns)
{
    if (turns->depth <= KETE_VARIATION_DEPTH_MAX) {
        turns->outer[turns->depth].last = turns->last;
        turns->outer[turns->depth].next = turns->next;
    }
    turns->depth++;
    turns->next = turns->last;
    turns->first = true;
}

void kete_turns_close(struct kete_turns *turns)
{
    if (turns->depth && --turns->depth <= KETE_VARIATION_DEPTH_MAX) {
        turns->last = turns->outer[turns->depth].last;
        turns->next = turns->outer[turns->depth].next;
    }
    turns->first = false;
}

bool kete_ply_opens(struct kete_slice ply)
{
    if (ply.length > 5 && (memcmp(ply.at, "race:", 5) == 0 || memcmp(ply.at, "first:", 6) == 0))
        return true;
    if (ply.length > 1 && memchr("SN", ply.at[0], 2) && digits(ply, 1)) /* S1N5, without race: */
        return true;
    size_t hole = ply.length > 3 ? digits(ply, 3) : 0; /* S-A8*3 */
    return hole && 3 + hole < ply.length && ply.at[3 + hole] == '*' && memchr("SN", ply.at[0], 2) &&
           memchr("-+", ply.at[1], 2) && memchr("AaBb", ply.at[2], 4);
}

/* ---- texts ---- */

void kete_line_text(struct kete_slice bytes, struct kete_text *out)
{
    size_t start = out->length;
    kete_utf8_add(out, bytes);
    for (size_t i = start; i < out->length; i++)
        if (out->bytes[i] == '\0' || out->bytes[i] == '\n' || out->bytes[i] == '\r')
            out->bytes[i] = ' ';
}

/* Line ends as LF, and a blank before a [ that follows an empty line: the reader takes that for the next game. */
static void add_lines(struct kete_slice text, struct kete_text *out)
{
    bool empty = false, blank = false; /* the line before was empty; this one is so far */
    for (size_t i = 0; i < text.length; i++) {
        char c = text.at[i];
        if (c == '\r' && i + 1 < text.length && text.at[i + 1] == '\n')
            continue;
        if (c == '[' && empty && text.at[i - 1] == '\n')
            kete_text_addc(out, ' ');
        if (c == '\n') {
            empty = blank;
            blank = true;
        } else {
            blank &= kete_byte(c) <= KETE_BYTE_BLANK;
        }
        kete_text_addc(out, c == '\0' || c == '\r' ? ' ' : c);
    }
}

void kete_comment_text(struct kete_slice comment, struct kete_text *out)
{
    struct kete_text utf8 = {0}, lines = {0};
    if (comment.length && memchr(comment.at, '}', comment.length)) {
        kete_line_text(comment, &lines);
    } else {
        kete_utf8_add(&utf8, comment);
        add_lines((struct kete_slice){utf8.bytes, utf8.length}, &lines);
    }
    struct kete_slice inside = kete_slice_trim((struct kete_slice){lines.bytes, lines.length});
    kete_text_add(out, inside.at, inside.length);
    kete_text_free(&utf8);
    kete_text_free(&lines);
}

/* ---- results ---- */

bool kete_is_result(struct kete_slice word)
{
    if (kete_slice_is(word, "*") || kete_slice_is(word, "1/2-1/2"))
        return true;
    size_t left = digits(word, 0), right = left + 1 < word.length ? digits(word, left + 1) : 0;
    return left && right && word.at[left] == '-' && left + 1 + right == word.length;
}

bool kete_is_score(struct kete_slice word)
{
    static const char *const others[] = {"*", "1-0", "0-1", "1/2-1/2"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (kete_slice_is(word, others[i]))
            return false;
    return kete_is_result(word);
}

struct kete_slice kete_record_result(const struct kete_record *record)
{
    struct kete_slice result = {0};
    uint32_t depth = 0;
    for (uint32_t i = 0; i < record->item_count; i++) {
        const struct kete_item *item = &record->items[i];
        depth += item->kind == KETE_ITEM_OPEN;
        depth -= item->kind == KETE_ITEM_CLOSE && depth;
        if (item->kind == KETE_ITEM_RESULT && !depth)
            result = kete_item_text(record, item);
    }
    const char *tag = kete_record_tag(record, "Result");
    if (!result.length)
        result = kete_slice_of(tag && kete_is_result(kete_slice_of(tag)) ? tag : "*");
    return record->scores_in_tag && tag && kete_is_score(result) ? kete_slice_of("*") : result;
}
