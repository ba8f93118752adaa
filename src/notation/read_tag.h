/* SPDX-License-Identifier: MIT */
/* One tag of MGN: [Name "value"], with \" and \\ for a quote and a backslash in the value. */
#ifndef KETE_NOTATION_READ_TAG_H
#define KETE_NOTATION_READ_TAG_H

#include "notation/scan.h"

/* Reads the tag at `at` into the record; what is wrong with it becomes a finding, and reading goes on behind it. False,
 * and nothing read, where a name given before comes again after an empty line: there the next game starts. */
bool kete_read_tag(struct kete_scan *scan);

#endif
