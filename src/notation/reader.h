/* SPDX-License-Identifier: MIT */
/* Reading records: a stream of bytes in, one game after the other out, in constant memory.
 * Containers: MGN (PGN's container), Donkers' transcript, a plain list of moves, and JSON Lines. The container is
 * recognised from the content of each file. Damage never stops the reader: it is a finding in the record it belongs to,
 * and the next game is read.
 *
 *     struct kete_reader *reader = kete_reader_new(read_bytes, file);
 *     while (kete_reader_next(reader, &record, &error))
 *         ...;                    // record.text is valid until the next call
 *     kete_reader_free(reader);
 */
#ifndef KETE_NOTATION_READER_H
#define KETE_NOTATION_READER_H

#include "base/error.h"
#include "record/record.h"

/* Fills `room` with up to `size` bytes; returns how many, 0 at the end, -1 on a read error. */
typedef long kete_read_bytes(void *from, char *room, unsigned long size);

/* Bytes in memory as an input: `slice` is a struct kete_slice, which shrinks as it is read. */
long kete_read_memory(void *slice, char *room, unsigned long size);

struct kete_reader;

struct kete_reader *kete_reader_new(kete_read_bytes *read, void *from);

/* Reads the next game into `record` (cleared first). False at the end of the input, and on a read error, with `error`
 * set only then. A file without any game gives one record without items that carries the finding no-game. */
bool kete_reader_next(struct kete_reader *reader, struct kete_record *record, struct kete_error *error);

void kete_reader_free(struct kete_reader *reader);

#endif
