/* SPDX-License-Identifier: MIT */
/* Replacing a file by a new version of it: all of it or nothing. */
#ifndef KETE_TOOLS_REPLACE_H
#define KETE_TOOLS_REPLACE_H

#include "base/text.h"

/* Writes `bytes` to a file beside `path`, flushes it to the disk, reads it back, and renames it to `path`, whose mode
 * it keeps; a symbolic link stays one. False after a complaint, and `path` is then as it was. Whatever happens, a
 * signal included, no other file is left behind. */
bool replace_file(const char *path, const struct kete_text *bytes);

/* All bytes of a file. False after a complaint. */
bool replace_read(const char *path, struct kete_text *out);

#endif
