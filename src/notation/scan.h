/* SPDX-License-Identifier: MIT */
/* What the readers of all containers share: a window that slides over the input and grows only for a long game, and
 * the classes of bytes. A reader works at room[at]; the game it is reading starts at room[base]. Places in a record
 * are offsets from base: they survive kete_scan_more, pointers into the room do not.
 */
#ifndef KETE_NOTATION_SCAN_H
#define KETE_NOTATION_SCAN_H

#include "notation/reader.h"

/* Classes of bytes, ordered by what they end: those up to KETE_BYTE_RBRACE end the run of plain bytes of a { comment,
 * those below KETE_BYTE_WORD end a word. */
enum kete_byte {
    KETE_BYTE_NUL, /* a NUL, or the end of what was read so far */
    KETE_BYTE_NEWLINE,
    KETE_BYTE_RBRACE,
    KETE_BYTE_BLANK,
    KETE_BYTE_LBRACE,
    KETE_BYTE_OPEN,
    KETE_BYTE_CLOSE,
    KETE_BYTE_SEMICOLON,
    KETE_BYTE_DOLLAR,
    KETE_BYTE_WORD,
    KETE_BYTE_DIGIT,
    KETE_BYTE_DOT,
    KETE_BYTE_STAR,
    KETE_BYTE_PERCENT,
    KETE_BYTE_BRACKET,
};

extern const unsigned char kete_byte_classes[256];

static inline enum kete_byte kete_byte(char c)
{
    return (enum kete_byte)kete_byte_classes[(unsigned char)c];
}

struct kete_scan {
    kete_read_bytes *read;
    void *from;
    char *room;      /* a NUL stands after the last byte read, room[end] */
    size_t capacity; /* bytes that `room` can take, without that NUL */
    size_t base, at, end;
    uint64_t offset;          /* place of room[base] in the input ... */
    uint32_t line, before;    /* ... its line, and the columns before it in that line */
    bool eof, failed;         /* there is no more; reading failed */
    bool after_tag;           /* for kete_scan_skip_game: the line the skipping starts in is one of tags */
    bool too_long;            /* the game is past a limit */
    bool skipping;            /* the rest of the last game is not wanted */
    struct kete_text decoded; /* texts of items that do not stand in the input as they are: places past its end */
    struct kete_record *record;
};

/* Reads more bytes behind room[end]. False at the end of the input and where the game has passed its limit. */
bool kete_scan_more(struct kete_scan *scan);

/* Tries to have `count` bytes from `at` on; returns how many of them there are. */
size_t kete_scan_ahead(struct kete_scan *scan, size_t count);

/* Lets the game start at `at`; what stood before it is given up. */
void kete_scan_rebase(struct kete_scan *scan);

/* Passes blanks and empty lines, and lets the game start behind them. */
void kete_scan_skip_blanks(struct kete_scan *scan);

/* Passes blanks, empty lines and NULs; returns the class of what stands there, KETE_BYTE_NUL at the end. */
enum kete_byte kete_scan_next(struct kete_scan *scan);

/* Has the line from `at` to its end in the room: returns its length without the line feed. Reaches the limit of a game
 * at most. */
size_t kete_scan_line(struct kete_scan *scan);

static inline uint32_t kete_scan_place(const struct kete_scan *scan)
{
    return (uint32_t)(scan->at - scan->base);
}

static inline bool kete_scan_at_end(struct kete_scan *scan)
{
    return scan->at == scan->end && !kete_scan_more(scan);
}

static inline bool kete_scan_at_line_start(const struct kete_scan *scan)
{
    return scan->at > scan->base ? scan->room[scan->at - 1] == '\n' : scan->before == 0;
}

/* Goes on to the line that starts the next game: the first that `starts` accepts and that follows one it does not. */
void kete_scan_skip_game(struct kete_scan *scan, bool (*starts)(struct kete_scan *));

/* Adds an item that covers the bytes from `offset` to `end` without blanks at either end. */
void kete_scan_add_comment(struct kete_scan *scan, uint32_t offset, uint32_t end);
void kete_scan_add_item(struct kete_scan *scan, struct kete_item item);

/* The rest of the line as a comment, if there is any, from `skip` bytes after `at` on. Stops before the line feed. */
void kete_scan_line_comment(struct kete_scan *scan, size_t skip);

/* True if a tag stands at `at`, as far as [Name " goes; a header key as far as its colon. */
bool kete_mgn_tag_starts(struct kete_scan *scan);
bool kete_transcript_key_starts(struct kete_scan *scan);
/* True if a move line of a transcript starts at `at`: a number and a colon. */
bool kete_transcript_number_starts(struct kete_scan *scan);

/* True if a game in JSON starts at `at`: {"version" */
bool kete_json_starts(struct kete_scan *scan);

/* Read one game into scan->record, findings included. False where there was none left. */
bool kete_read_mgn(struct kete_scan *scan);
bool kete_read_transcript(struct kete_scan *scan);
bool kete_read_json(struct kete_scan *scan);

#endif
