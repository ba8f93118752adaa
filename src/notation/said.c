/* SPDX-License-Identifier: MIT */
#include "notation/said.h"

#include <string.h>

static const struct word {
    const char *text;
    unsigned kind;
    struct kete_said said;
} words[] = {
    {"south", KETE_WORDS_ROW, {.side = KETE_SAID_SOUTH}},
    {"north", KETE_WORDS_ROW, {.side = KETE_SAID_NORTH}},
    {"front", KETE_WORDS_ROW, {.row = KETE_SAID_FRONT}},
    {"back", KETE_WORDS_ROW, {.row = KETE_SAID_BACK}},
    {"left", KETE_WORDS_DIRECTION, {.dir = KETE_SAID_LEFT}},
    {"right", KETE_WORDS_DIRECTION, {.dir = KETE_SAID_RIGHT}},
    {"then-left", KETE_WORDS_CHOICE, {.choices = 1}},
    {"then-right", KETE_WORDS_CHOICE, {.choices = 1, .choice = 1}},
    {"single-holes", KETE_WORDS_CHOICE, {.holes = 1}},
    {"takasa", KETE_WORDS_MARK, {.takasa = 1}},
    {"takasia", KETE_WORDS_MARK, {.takasa = 1, .takasia = 1}}, /* a move under takasia captures nothing */
    {"house", KETE_WORDS_MARK, {.house = 1}},
    {"lost", KETE_WORDS_MARK, {.lost = 1}},
    {"exit", KETE_WORDS_MARK, {.exit = 1}},
    {"slip", KETE_WORDS_ALL, {.slip = 1}},
    {"opening", KETE_WORDS_OPENING, {.opening = 1}},
};

enum { WORDS = sizeof words / sizeof words[0] };

static bool said_twice(const struct kete_said *a, const struct kete_said *b)
{
    return (a->side && b->side) || (a->row && b->row) || (a->column && b->column) || (a->dir && b->dir) ||
           (a->takasa && b->takasa) || (a->house && b->house) || (a->lost && b->lost) || (a->exit && b->exit);
}

/* Puts the answers of `more` behind those of `said`. */
static bool add_answers(struct kete_said *said, const struct kete_said *more, unsigned bits)
{
    unsigned total = said->choices + more->choices;
    if (total > kete_said_choices_max(bits) || (more->choices == 1 && more->choice >> bits))
        return false;
    if (more->choices)
        said->choice |= more->choice << said->choices * bits;
    said->choices = total & 15;
    return true;
}

bool kete_said_add(struct kete_said *said, struct kete_said more, unsigned bits)
{
    if (said_twice(said, &more) || !add_answers(said, &more, bits))
        return false;
    said->side |= more.side;
    said->row |= more.row;
    said->column |= more.column;
    said->dir |= more.dir;
    said->holes |= more.holes;
    said->takasa |= more.takasa;
    said->takasia |= more.takasia;
    said->house |= more.house;
    said->lost |= more.lost;
    said->exit |= more.exit;
    said->slip |= more.slip;
    said->opening |= more.opening;
    return true;
}

/* "then-" and a number. */
static bool find_answer(struct kete_slice text, struct kete_said *out)
{
    unsigned long answer;
    if (text.length < 6 || memcmp(text.at, "then-", 5) != 0 ||
        !kete_slice_number((struct kete_slice){text.at + 5, text.length - 5}, (1u << KETE_SAID_BITS_MAX) - 1, &answer))
        return false;
    *out = (struct kete_said){.choices = 1, .choice = (uint32_t)answer};
    return true;
}

static bool find_word(struct kete_slice text, unsigned kinds, struct kete_said *out)
{
    unsigned long column;
    if ((kinds & KETE_WORDS_HOLE) && kete_slice_number(text, KETE_SAID_COLUMN_MAX, &column) && column) {
        *out = (struct kete_said){.column = column & 31};
        return true;
    }
    for (size_t i = 0; i < WORDS; i++)
        if ((words[i].kind & kinds) && kete_slice_is(text, words[i].text)) {
            *out = words[i].said;
            return true;
        }
    return (kinds & KETE_WORDS_CHOICE) && find_answer(text, out);
}

static bool unknown_word(struct kete_slice word, unsigned kinds, struct kete_error *error)
{
    struct kete_text list = {0};
    for (size_t i = 0; i < WORDS; i++)
        if (words[i].kind & kinds)
            kete_text_addf(&list, "%s%s", list.length ? " " : "", words[i].text);
    if (kinds & KETE_WORDS_CHOICE)
        kete_text_adds(&list, " then-NUMBER");
    if (kinds & KETE_WORDS_HOLE)
        kete_text_adds(&list, list.length ? " and a hole's number" : "numbers of holes");
    kete_error_set(error, 0, 0, "'%.*s' has no meaning here: known are %s", (int)(word.length > 60 ? 60 : word.length),
                   word.at, list.bytes);
    kete_text_free(&list);
    return false;
}

/* Takes the next word off the front of `rest`; an empty word at the end. */
static struct kete_slice next_word(struct kete_slice *rest)
{
    *rest = kete_slice_trim(*rest);
    struct kete_slice word = {rest->at, 0};
    while (word.length < rest->length && !strchr(" \t\r\n", rest->at[word.length]))
        word.length++;
    rest->at += word.length;
    rest->length -= word.length;
    return word;
}

bool kete_said_parse(struct kete_slice text, unsigned kinds, unsigned bits, struct kete_said *out,
                     struct kete_error *error)
{
    struct kete_said said = {.read = 1};
    struct kete_slice word = next_word(&text);
    if (!word.length)
        return kete_error_set(error, 0, 0, "a meaning is missing");
    for (; word.length; word = next_word(&text)) {
        struct kete_said more;
        if (!find_word(word, kinds, &more))
            return unknown_word(word, kinds, error);
        if (kete_said_add(&said, more, bits))
            continue;
        if (more.choices)
            return kete_error_set(error, 0, 0, "'%.*s' is one answer too many, or too large for %u answer-bits",
                                  (int)word.length, word.at, bits);
        return kete_error_set(error, 0, 0, "'%.*s' says again what a word before it says", (int)word.length, word.at);
    }
    *out = said;
    return true;
}

static void describe_word(struct kete_text *out, const char *word)
{
    if (out->length)
        kete_text_addc(out, ' ');
    kete_text_adds(out, word);
}

static void describe_answer(struct kete_text *out, unsigned answer, unsigned bits)
{
    if (bits == 1)
        describe_word(out, answer ? "then-right" : "then-left");
    else
        kete_text_addf(out, "%sthen-%u", out->length ? " " : "", answer);
}

void kete_said_describe(struct kete_said said, unsigned bits, struct kete_text *out)
{
    struct kete_text text = {0};
    if (said.side)
        describe_word(&text, said.side == KETE_SAID_SOUTH ? "south" : "north");
    if (said.row)
        describe_word(&text, said.row == KETE_SAID_FRONT ? "front" : "back");
    if (said.column)
        kete_text_addf(&text, "%s%u", text.length ? " " : "", (unsigned)said.column);
    if (said.dir)
        describe_word(&text, said.dir == KETE_SAID_RIGHT ? "right" : "left");
    for (unsigned i = 0; i < said.choices; i++)
        describe_answer(&text, kete_said_answer(said, bits, i), bits);
    if (said.holes)
        describe_word(&text, "single-holes");
    if (said.takasa)
        describe_word(&text, said.takasia ? "takasia" : "takasa");
    if (said.house)
        describe_word(&text, "house");
    if (said.lost)
        describe_word(&text, "lost");
    if (said.exit)
        describe_word(&text, "exit");
    if (said.slip)
        describe_word(&text, "slip");
    if (said.opening)
        describe_word(&text, "opening");
    kete_text_adds(out, said.read && text.length ? text.bytes : "nothing");
    kete_text_free(&text);
}
