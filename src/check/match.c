/* SPDX-License-Identifier: MIT */
#include "check/match.h"

#include "base/xalloc.h"

#include <stdlib.h>
#include <string.h>

/* A longer file is counted no further. */
enum { MATCHES_MAX = 1024, GAMES_MAX = 4096, NUMBER_MAX = 100000 };

struct kete_matches {
    struct kete_arena arena;
    struct kete_match *at;
    size_t count;
};

struct kete_matches *kete_matches_new(void)
{
    return kete_xcalloc(1, sizeof(struct kete_matches));
}

void kete_matches_free(struct kete_matches *matches)
{
    if (!matches)
        return;
    for (size_t i = 0; i < matches->count; i++)
        free(matches->at[i].games);
    free(matches->at);
    kete_arena_free(&matches->arena);
    free(matches);
}

const struct kete_match *kete_matches_at(const struct kete_matches *matches, size_t i)
{
    return i < matches->count ? &matches->at[i] : NULL;
}

/* ---- what a record says ---- */

__attribute__((format(printf, 3, 4))) static void complain(struct kete_record *record, const char *tag,
                                                           const char *format, ...)
{
    struct kete_text text = {0};
    uint32_t offset = 0, length = 0;
    va_list arguments;
    va_start(arguments, format);
    kete_text_addv(&text, format, arguments);
    va_end(arguments);
    for (uint32_t i = record->tag_count; i-- > 0;)
        if (strcmp(record->tags[i].name, tag) == 0) {
            offset = record->tags[i].offset;
            length = record->tags[i].length;
        }
    kete_finding_add(&record->findings, KETE_FINDING_MATCH_MISMATCH, offset, length, "%s", text.bytes);
    kete_text_free(&text);
}

static const char *name_of(struct kete_matches *matches, const struct kete_record *record, const char *tag)
{
    const char *name = kete_record_tag(record, tag);
    if (!name || strcmp(name, "?") == 0)
        name = "";
    return kete_arena_copy(&matches->arena, name, strlen(name));
}

static struct kete_match *find(struct kete_matches *matches, struct kete_record *record, const char *id)
{
    for (size_t i = 0; i < matches->count; i++)
        if (strcmp(matches->at[i].id, id) == 0)
            return &matches->at[i];
    if (matches->count == MATCHES_MAX) {
        complain(record, "Match", "more than %d matches in one file: this one is not counted", MATCHES_MAX);
        return NULL;
    }
    matches->at = kete_xrealloc(matches->at, (matches->count + 1) * sizeof *matches->at);
    struct kete_match *match = &matches->at[matches->count++];
    *match = (struct kete_match){.id = kete_arena_copy(&matches->arena, id, strlen(id)),
                                 .south = name_of(matches, record, "South"),
                                 .north = name_of(matches, record, "North")};
    return match;
}

/* "6-4" */
static bool read_score(const char *text, unsigned out[2])
{
    unsigned long south, north;
    const char *dash = strchr(text, '-');
    if (!dash || !kete_slice_number((struct kete_slice){text, (size_t)(dash - text)}, 1000000, &south) ||
        !kete_slice_number(kete_slice_of(dash + 1), 1000000, &north))
        return false;
    out[0] = (unsigned)south;
    out[1] = (unsigned)north;
    return true;
}

static void check_seats(const struct kete_match *match, struct kete_record *record)
{
    const char *south = kete_record_tag(record, "South"), *north = kete_record_tag(record, "North");
    if (!south || !north || !*match->south || strcmp(match->south, match->north) == 0)
        return;
    if (strcmp(south, match->north) == 0 && strcmp(north, match->south) == 0)
        complain(record, "South", "the players of match \"%.40s\" have changed seats: South was %.40s", match->id,
                 match->south);
}

/* ---- the number ---- */

/* A drawn game that is played again, and a void one, may give its number to the next. */
static bool may_repeat(const struct kete_match_game *game)
{
    return !game->points[0] && !game->points[1];
}

static bool has_game(const struct kete_match *match, unsigned number)
{
    for (unsigned i = 0; i < match->count; i++)
        if (match->games[i].number == number)
            return true;
    return false;
}

/* False if the game cannot be counted in its place. `*gap`: games before it are missing. */
static bool check_number(const struct kete_match *match, struct kete_record *record, unsigned *out, bool *gap)
{
    const char *text = kete_record_tag(record, "Game");
    unsigned last = match->count ? match->games[match->count - 1].number : 0;
    unsigned long number;
    if (!text || !kete_slice_number(kete_slice_of(text), NUMBER_MAX, &number) || !number) {
        complain(record, text ? "Game" : "Match", "a game of a match needs its number: [Game \"%u\"]", last + 1);
        return false;
    }
    *out = (unsigned)number;
    *gap = number > last + 1ul;
    if (*gap && number == last + 2ul)
        complain(record, "Game", "game %u of match \"%.40s\" is missing before this one", last + 1, match->id);
    else if (*gap)
        complain(record, "Game", "games %u to %lu of match \"%.40s\" are missing before this one", last + 1, number - 1,
                 match->id);
    if (number > last || (number == last && may_repeat(&match->games[match->count - 1])))
        return true;
    if (has_game(match, *out))
        complain(record, "Game", "game %lu of match \"%.40s\" is there twice", number, match->id);
    else
        complain(record, "Game", "game %lu of match \"%.40s\" comes after game %u", number, match->id, last);
    return false;
}

/* ---- points ---- */

static void count_points(const struct kete_replay *replay, struct kete_match_game *game)
{
    game->kind = replay->end.winner == KETE_WINNER_VOID ? "void" : "not decided";
    game->scored = replay->scored && !replay->broken;
    if (!game->scored)
        return;
    memcpy(game->score, replay->score, sizeof game->score);
    game->kind = replay->rules->variant->points(replay->rules, game->score, game->number, game->points);
}

/* The score after the game. A wrong one is reported where it first differs. */
static void check_score(struct kete_match *match, struct kete_record *record, struct kete_match_game *game)
{
    const char *text = kete_record_tag(record, "Score");
    unsigned said[2];
    if (!text)
        return;
    if (!read_score(text, said)) {
        complain(record, "Score", "the Score of a match is South's and North's points, such as 6-4, not \"%.40s\"",
                 text);
        return;
    }
    if (!game->known) { /* what was not counted is taken from the record */
        memcpy(game->total, said, sizeof said);
        game->known = true;
        match->shift[0] = match->shift[1] = 0;
        return;
    }
    long shift[2] = {(long)said[0] - (long)game->total[0], (long)said[1] - (long)game->total[1]};
    bool right = !shift[0] && !shift[1];
    if (!right && memcmp(shift, match->shift, sizeof shift) != 0)
        complain(record, "Score", "the score after game %u is given as %.20s; it is %u-%u (this game: %s, %u-%u)",
                 game->number, text, game->total[0], game->total[1], game->kind, game->points[0], game->points[1]);
    memcpy(match->shift, shift, sizeof shift);
}

const struct kete_match_game *kete_matches_add(struct kete_matches *matches, const struct kete_replay *replay,
                                               struct kete_record *record)
{
    const char *id = kete_record_tag(record, "Match");
    if (!id || !replay->rules->variant->points)
        return NULL;
    struct kete_match *match = find(matches, record, id);
    struct kete_match_game game = {0};
    bool gap = false;
    if (!match)
        return NULL;
    check_seats(match, record);
    if (!check_number(match, record, &game.number, &gap) || match->count == GAMES_MAX)
        return NULL;
    count_points(replay, &game);
    const struct kete_match_game *last = match->count ? &match->games[match->count - 1] : NULL;
    game.known = !gap && (!last || last->known) && (game.scored || replay->end.winner == KETE_WINNER_VOID);
    for (int side = 0; side < 2; side++)
        game.total[side] = (last ? last->total[side] : 0) + game.points[side];
    check_score(match, record, &game);
    match->games = kete_xrealloc(match->games, (match->count + 1) * sizeof *match->games);
    match->games[match->count] = game;
    return &match->games[match->count++];
}
