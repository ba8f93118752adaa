/* SPDX-License-Identifier: MIT */
/* Allocation that never fails: out of memory ends the program, in xalloc.c and nowhere else.
 * That removes an error path from every other function; nothing else in the project calls malloc. */
#ifndef KETE_BASE_XALLOC_H
#define KETE_BASE_XALLOC_H

#include <stddef.h>

/* A zeroed block of `count` times `size` bytes, owned by the caller, released with free(). */
void *kete_xcalloc(size_t count, size_t size);

/* `old` (NULL allowed) resized to `size` bytes; the old pointer is gone. Released with free(). */
void *kete_xrealloc(void *old, size_t size);

#endif
