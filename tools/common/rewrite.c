/* SPDX-License-Identifier: MIT */
#include "common/rewrite.h"

#include "common/games.h"
#include "common/replace.h"
#include "common/show.h"
#include "common/tool.h"
#include "notation/reader.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* ---- what is told ---- */

void rewrite_status(struct rewrite *rewrite, int status)
{
    if (status > rewrite->status)
        rewrite->status = status;
}

void rewrite_refuse(struct rewrite *rewrite, int status)
{
    rewrite->refused = true;
    rewrite_status(rewrite, status);
}

void rewrite_lose(struct rewrite *rewrite, const struct kete_record *record, const char *format, ...)
{
    struct kete_text raw = {0}, text = {0};
    va_list arguments;
    rewrite->losses++;
    if (rewrite->silent)
        return;
    va_start(arguments, format);
    kete_text_addf(&raw, "%s: game %u: ", rewrite->file, record->game);
    kete_text_addv(&raw, format, arguments);
    va_end(arguments);
    tool_add_clean(&text, raw.bytes, raw.length);
    fflush(stdout);
    fprintf(stderr, "%s\n", text.bytes);
    kete_text_free(&raw);
    kete_text_free(&text);
}

bool rewrite_show_errors(const struct rewrite *rewrite, const struct kete_record *record)
{
    struct kete_text text = {0};
    for (const struct kete_finding *f = record->findings.first; f; f = f->next)
        if (f->severity == KETE_ERROR)
            show_finding(rewrite->file, record, f, &text);
    fflush(stdout);
    if (text.length)
        fwrite(text.bytes, 1, text.length, stderr);
    kete_text_free(&text);
    return record->findings.count[KETE_ERROR] > 0;
}

/* ---- what reading does not keep ---- */

static bool loses(enum kete_finding_id id)
{
    static const enum kete_finding_id losing[] = {
        KETE_FINDING_BAD_JSON,   KETE_FINDING_BAD_TAG,        KETE_FINDING_DUPLICATE_TAG,
        KETE_FINDING_STRAY_TEXT, KETE_FINDING_DEEP_VARIATION, KETE_FINDING_STRAY_BRACKET,
        KETE_FINDING_NUL_BYTE,   KETE_FINDING_GAME_TOO_LONG,  KETE_FINDING_NO_GAME,
    };
    for (size_t i = 0; i < sizeof losing / sizeof *losing; i++)
        if (losing[i] == id)
            return true;
    return false;
}

/* True if the bytes of the file from `from` to `to` are blank, a byte order mark at the start aside. */
static bool is_blank(const struct rewrite *rewrite, uint64_t from, uint64_t to)
{
    char room[4096];
    while (from < to) {
        size_t size = to - from < sizeof room ? (size_t)(to - from) : sizeof room;
        ssize_t count = pread(rewrite->gaps, room, size, (off_t)from);
        if (count <= 0)
            break;
        ssize_t i = from == 0 && count >= 3 && memcmp(room, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
        for (; i < count; i++)
            if (!strchr(" \t\r\n", room[i]) || !room[i])
                return false;
        from += (uint64_t)count;
    }
    return true;
}

static void look_between(struct rewrite *rewrite, const struct kete_record *record, uint64_t offset)
{
    if (rewrite->gaps >= 0 && offset > rewrite->seen && !is_blank(rewrite, rewrite->seen, offset))
        rewrite_lose(rewrite, record, "text that belongs to no game stands before this one, or behind it");
}

/* ---- a file ---- */

static void each_game(void *to, const char *file, struct kete_record *record)
{
    struct rewrite *rewrite = to;
    rewrite->file = file;
    rewrite->games++;
    look_between(rewrite, record, record->offset);
    rewrite->seen = record->offset + record->length;
    for (const struct kete_finding *f = record->findings.first; f; f = f->next)
        if (loses(f->id))
            rewrite_lose(rewrite, record, "%s", f->message);
    if (rewrite->refused)
        return;
    rewrite->game(rewrite, record);
    if (!rewrite->in_place && !rewrite->lossless && rewrite->out.length > 1 << 16)
        tool_write(&rewrite->out);
}

bool rewrite_read_back(const struct rewrite *rewrite, size_t start, struct kete_record *back,
                       struct kete_reader **reader)
{
    struct kete_slice bytes = {rewrite->out.bytes + start, rewrite->out.length - start};
    struct kete_record more;
    *reader = kete_reader_new(kete_read_memory, &bytes);
    bool one = kete_reader_next(*reader, back, NULL);
    if (!one)
        return false;
    kete_record_init(&more); /* the reader has all bytes: looking for a second game leaves the text of the first */
    struct kete_slice again = {rewrite->out.bytes + start, rewrite->out.length - start};
    struct kete_reader *counter = kete_reader_new(kete_read_memory, &again);
    unsigned count = 0;
    while (kete_reader_next(counter, &more, NULL))
        count++;
    kete_reader_free(counter);
    kete_record_free(&more);
    return count == 1;
}

/* As many games must come back as were read. */
static bool comes_back(const struct rewrite *rewrite)
{
    struct kete_slice bytes = {rewrite->out.bytes, rewrite->out.length};
    struct kete_reader *reader = kete_reader_new(kete_read_memory, &bytes);
    struct kete_record record;
    unsigned long games = 0;
    kete_record_init(&record);
    while (kete_reader_next(reader, &record, NULL))
        games++;
    kete_record_free(&record);
    kete_reader_free(reader);
    if (games != rewrite->games)
        tool_complain("%s: %lu games were read, and %lu come back; the file is left as it was", rewrite->file,
                      rewrite->games, games);
    return games == rewrite->games;
}

static void finish(struct rewrite *rewrite, const char *path)
{
    bool keeps = rewrite->in_place || rewrite->lossless;
    if (keeps && rewrite->losses) {
        tool_complain("%s: %s: not all of it can be kept", rewrite->file,
                      rewrite->in_place ? "left as it was" : "not written");
        rewrite_refuse(rewrite, EXIT_FINDINGS);
    }
    if (rewrite->refused)
        kete_text_clear(&rewrite->out);
    else if (!rewrite->in_place)
        tool_write(&rewrite->out);
    else if (!comes_back(rewrite) || !replace_file(path, &rewrite->out))
        rewrite_status(rewrite, EXIT_TROUBLE);
    kete_text_clear(&rewrite->out);
}

void rewrite_file(struct rewrite *rewrite, const char *path)
{
    struct kete_record end;
    char *paths[] = {(char *)(uintptr_t)path};
    bool standard = strcmp(path, "-") == 0;
    rewrite->file = standard ? "<stdin>" : path;
    rewrite->games = rewrite->losses = 0;
    rewrite->refused = false;
    rewrite->seen = 0;
    if (standard && rewrite->in_place) {
        tool_complain("--in-place needs a file; standard input has none");
        rewrite_status(rewrite, EXIT_TROUBLE);
        return;
    }
    rewrite->gaps = standard ? -1 : open(path, O_RDONLY | O_CLOEXEC);
    off_t size = rewrite->gaps < 0 ? -1 : lseek(rewrite->gaps, 0, SEEK_END);
    if (!games_each(paths, 1, each_game, NULL, rewrite))
        rewrite_refuse(rewrite, EXIT_TROUBLE);
    kete_record_init(&end);
    end.game = (uint32_t)rewrite->games;
    if (size > 0 && rewrite->games)
        look_between(rewrite, &end, (uint64_t)size);
    kete_record_free(&end);
    if (rewrite->gaps >= 0)
        close(rewrite->gaps);
    finish(rewrite, path);
}
