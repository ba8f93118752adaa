/* SPDX-License-Identifier: MIT */
#include "common/pick.h"

#include <stdlib.h>
#include <string.h>

/* Reads "34S" at *text and moves past it. */
static bool read_ply(const char **text, unsigned *out)
{
    char *end;
    unsigned long number = strtoul(*text, &end, 10);
    if (**text < '0' || **text > '9' || number > 100000 || (*end != 'S' && *end != 'N'))
        return false;
    *out = (unsigned)number * 2 + (*end == 'N');
    *text = end + 1;
    return true;
}

static bool read_range(struct pick *pick, const char **text)
{
    unsigned from, to;
    if (pick->range_count == PICK_RANGES_MAX || !read_ply(text, &from))
        return false;
    to = from;
    if (**text == '-' && ((*text)++, !read_ply(text, &to)))
        return false;
    pick->range[pick->range_count].from = from;
    pick->range[pick->range_count++].to = to;
    return true;
}

bool pick_at(struct pick *pick, const char *text)
{
    for (;;) {
        if (strncmp(text, "start", 5) == 0)
            pick->start = true, text += 5;
        else if (!read_range(pick, &text))
            return false;
        if (*text != ',')
            return *text == '\0';
        text++;
    }
}

bool pick_every(struct pick *pick, const char *text)
{
    unsigned long every;
    if (!kete_slice_number(kete_slice_of(text), 1000000, &every) || every == 0)
        return false;
    pick->every = (unsigned)every;
    return true;
}

bool pick_on(struct pick *pick, const char *text)
{
    static const char *const words[] = {"capture", "takasia", "end"};
    for (;;) {
        struct kete_slice word = {text, strcspn(text, ",")};
        unsigned i = 0;
        while (i < 3 && !kete_slice_is(word, words[i]))
            i++;
        if (i == 3)
            return false;
        pick->on |= 1u << i;
        text += word.length;
        if (!*text++)
            return true;
    }
}

bool pick_any(const struct pick *pick)
{
    return pick->range_count || pick->start || pick->every || pick->on;
}

bool pick_ply(const struct pick *pick, const struct kete_ply *ply, unsigned index)
{
    unsigned at = ply->number * 2 + (ply->side == KETE_NORTH);
    for (int i = 0; i < pick->range_count; i++)
        if (at >= pick->range[i].from && at <= pick->range[i].to)
            return true;
    if (pick->every && index % pick->every == 0)
        return true;
    if (pick->on & PICK_CAPTURE && ply->outcome->captured)
        return true;
    return pick->on & PICK_TAKASIA && ply->after && ply->after->block != KETE_NO_HOLE &&
           ply->after->block != ply->before->block;
}
