/* SPDX-License-Identifier: MIT */
/* Writing the games of a file anew, to standard output or in place of the file. What is lost on the way is told, one
 * line each, on standard error; a file is replaced only by one that holds all of it and was read back.
 *
 *     struct rewrite rewrite = {.in_place = true, .game = add_marks, .to = &annotating};
 *     rewrite_file(&rewrite, path);
 *     return tool_finish(rewrite.status);
 */
#ifndef KETE_TOOLS_REWRITE_H
#define KETE_TOOLS_REWRITE_H

#include "record/build.h"

#include <stdint.h>

struct rewrite {
    /* set by the caller */
    bool in_place;                                                     /* a loss then leaves the file as it was */
    bool lossless;                                                     /* a loss writes nothing of the file */
    bool silent;                                                       /* losses are not told */
    void (*game)(struct rewrite *rewrite, struct kete_record *record); /* appends the game to `out` */
    void *to;

    /* kept */
    const char *file; /* for messages */
    struct kete_text out;
    unsigned long games, losses; /* of this file */
    bool refused;                /* the file is not written, whatever happens next */
    uint64_t seen;               /* bytes of the file accounted for */
    int gaps;                    /* the file once more, for what stands between games; -1: none */
    int status;                  /* EXIT_...: the worst so far */
};

/* Reads a file, calls `game` for each of its games, and writes what came of it. */
void rewrite_file(struct rewrite *rewrite, const char *path);

/* Tells a loss: "file: game 3: what". */
void rewrite_lose(struct rewrite *rewrite, const struct kete_record *record, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Gives the file up after a complaint of the caller's. */
void rewrite_refuse(struct rewrite *rewrite, int status);

/* Raises the status. */
void rewrite_status(struct rewrite *rewrite, int status);

/* Shows the error findings of a record on standard error; true if there are any. */
bool rewrite_show_errors(const struct rewrite *rewrite, const struct kete_record *record);

/* Reads one game back from what was appended to `out` since `start`, into `back`, whose text is `*reader`'s; free both.
 * False if there is not exactly one game. */
struct kete_reader;
bool rewrite_read_back(const struct rewrite *rewrite, size_t start, struct kete_record *back,
                       struct kete_reader **reader);

#endif
