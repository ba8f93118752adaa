/* SPDX-License-Identifier: MIT */
/* Printing findings and games: text for people, JSON Lines for programs. */
#ifndef KETE_TOOLS_SHOW_H
#define KETE_TOOLS_SHOW_H

#include "check/replay.h"

#include <jansson.h>

/* Appends a finding as text: file:line:col: severity: message [id], the source line with a caret, then the notes. */
void show_finding(const char *file, const struct kete_record *record, const struct kete_finding *finding,
                  struct kete_text *out);

/* Appends the source line around a place, a caret under the place, and `below` under the caret (NULL: nothing). */
void show_source(const struct kete_record *record, uint32_t offset, uint32_t bytes, const char *below,
                 struct kete_text *out);

/* A finding, a ply, a position as JSON; the caller owns the reference. */
json_t *show_json_finding(const struct kete_record *record, const struct kete_finding *finding);
json_t *show_json_ply(const struct kete_rules *rules, const struct kete_record *record, const struct kete_ply *ply);
json_t *show_json_position(const struct kete_rules *rules, const struct kete_position *position);

/* A string as JSON: bytes that are not UTF-8 are read as Latin-1. */
json_t *show_json_text(const char *bytes, size_t length);

/* "S", "N", "draw", "void" or null. */
json_t *show_json_winner(enum kete_winner winner);

/* Appends one line of JSON, consumes the value. */
void show_json_line(json_t *value, struct kete_text *out);

/* Appends a line "  34 S  B6R*  B6R*  POSITION" for a ply. */
void show_ply(const struct kete_rules *rules, const struct kete_record *record, const struct kete_ply *ply,
              struct kete_text *out);

#endif
