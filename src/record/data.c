/* SPDX-License-Identifier: MIT */
#include "record/data.h"

#include <string.h>

bool kete_datum_next(struct kete_slice comment, size_t *at, struct kete_datum *out)
{
    while (*at + 1 < comment.length) {
        const char *open = memchr(comment.at + *at, '[', comment.length - *at - 1);
        if (!open)
            break;
        size_t start = (size_t)(open - comment.at);
        *at = start + 1;
        if (open[1] != '%')
            continue;
        const char *close = memchr(open, ']', comment.length - start);
        size_t end = close ? (size_t)(close - comment.at) : comment.length, name = 0;
        struct kete_slice inside = {open + 2, end - start - 2};
        while (name < inside.length && inside.at[name] > ' ')
            name++;
        out->name = (struct kete_slice){inside.at, name};
        out->value = kete_slice_trim((struct kete_slice){inside.at + name, inside.length - name});
        out->whole = (struct kete_slice){open, end - start + (close != NULL)};
        out->closed = close != NULL;
        *at = end;
        return true;
    }
    return false;
}

bool kete_datum_find(struct kete_slice comment, const char *name, struct kete_datum *out)
{
    struct kete_datum datum;
    for (size_t at = 0; kete_datum_next(comment, &at, &datum);)
        if (datum.closed && kete_slice_is(datum.name, name)) {
            if (out)
                *out = datum;
            return true;
        }
    return false;
}
