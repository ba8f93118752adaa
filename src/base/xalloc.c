/* SPDX-License-Identifier: MIT */
#include "base/xalloc.h"

#include <stdlib.h>

void *kete_xcalloc(size_t count, size_t size)
{
    void *block = calloc(count ? count : 1, size ? size : 1);
    if (!block)
        abort();
    return block;
}

void *kete_xrealloc(void *old, size_t size)
{
    void *block = realloc(old, size ? size : 1);
    if (!block)
        abort();
    return block;
}
