/* SPDX-License-Identifier: MIT */
/* make bench-repair: damages sound games and says how often the repair search finds what was played. Prints the tables
 * of docs/forensics.md. Everything but the times is the same on every run. The damage is done to the text: what is left
 * out, doubled or swapped leaves its numbers behind. */
#include "base/xalloc.h"
#include "check/edits.h"
#include "common/data.h"
#include "common/games.h"
#include "common/tool.h"
#include "notation/reader.h"
#include "rules/random.h"
#include "rules/variants.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { PAST = 20 }; /* plies behind the damage, where a row asks for them */

enum damage { HOLE, DIRECTION, MARK, LEFT_OUT, TWICE, SWAPPED, SIDES, TWO, DAMAGES };

static const char *const damage_names[DAMAGES] = {
    "a wrong hole",           "a wrong direction",           "a wrong mark",    "a ply left out", "a ply written twice",
    "two neighbours swapped", "sides swapped from a ply on", "two wrong tokens"};

/* A sound game, as text and as moves. */
struct game {
    char *text;
    uint32_t length;
    const struct kete_rules *rules;
    char *moves; /* canonical, a blank behind each */
    uint32_t plies;
};

struct tally {
    unsigned games, detected, at_ply, within, first, unique, false_unique;
    double seconds, worst;
};

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* ---- reading games ---- */

static void add_move(void *to, const struct kete_ply *ply)
{
    struct {
        struct kete_text *text;
        const struct kete_rules *rules;
    } *into = to;
    if (ply->played) {
        kete_move_print(into->rules, ply->before, ply->move, into->text);
        kete_text_addc(into->text, ' ');
    }
}

/* The moves of a record, and how many errors a replay finds. */
static unsigned replay_moves(const struct kete_rules *rules, struct kete_record *record, struct kete_text *moves,
                             uint32_t *plies)
{
    struct {
        struct kete_text *text;
        const struct kete_rules *rules;
    } into = {moves, rules};
    struct kete_replay replay = {.rules = rules, .ply = add_move, .to = &into};
    kete_text_clear(moves);
    kete_text_adds(moves, "");
    kete_replay_run(&replay, record);
    if (plies)
        *plies = replay.plies;
    return record->findings.count[KETE_ERROR];
}

/* Reads the first game of a text and its tokens; NULL if it cannot be judged. */
static const struct kete_rules *read_game(const char *text, size_t length, struct kete_record *record,
                                          struct kete_reader **reader, struct kete_slice *memory)
{
    static const struct games games = {0};
    struct kete_error error = {0};
    *memory = (struct kete_slice){text, length};
    *reader = kete_reader_new(kete_read_memory, memory);
    return kete_reader_next(*reader, record, &error) ? games_rules(&games, record) : NULL;
}

struct games_list {
    struct game *game;
    unsigned count, room;
};

/* Keeps a game that is sound. */
static void keep_game(void *to, const char *file, struct kete_record *record)
{
    static const struct games games = {0};
    struct games_list *list = to;
    struct kete_text moves = {0};
    (void)file;
    struct game game = {.rules = games_rules(&games, record)};
    if (game.rules && replay_moves(game.rules, record, &moves, &game.plies) == 0 && game.plies > 1) {
        if (list->count == list->room) {
            list->room = list->room ? 2 * list->room : 64;
            list->game = kete_xrealloc(list->game, list->room * sizeof list->game[0]);
        }
        game.length = record->length;
        game.text = kete_xrealloc(NULL, record->length + 1);
        memcpy(game.text, record->text, record->length);
        game.moves = moves.bytes;
        list->game[list->count++] = game;
    } else {
        kete_text_free(&moves);
    }
}

static struct games_list random_games(const char *bin, const char *variant, unsigned count)
{
    struct games_list list = {0};
    char path[] = "/tmp/kete-repair-XXXXXX", command[PATH_MAX + 200];
    int fd = mkstemp(path);
    char *files[] = {path, NULL};
    if (fd < 0)
        return list;
    close(fd);
    snprintf(command, sizeof command, "'%s/kete-moves' --variant %s --initial --random %u --seed 7 >%s", bin, variant,
             count, path);
    if (system(command) == 0)
        games_each(files, 1, keep_game, NULL, &list);
    unlink(path);
    return list;
}

/* ---- damage ---- */

/* The tokens of a game's main line, by their places in the text. */
struct tokens {
    struct kete_slice *at;
    uint32_t count;
    unsigned columns;
    bool marks; /* the notation has * and > */
};

/* A token with another hole. */
static void spoil_hole(struct kete_random *random, struct kete_slice token, unsigned columns, struct kete_text *out)
{
    size_t from = strcspn(token.at, "0123456789"), digits = strspn(token.at + from, "0123456789");
    unsigned column = (unsigned)strtoul(token.at + from, NULL, 10), other;
    do
        other = 1 + kete_random_below(random, columns);
    while (other == column);
    kete_text_add(out, token.at, from);
    kete_text_addf(out, "%u", other);
    kete_text_add(out, token.at + from + digits, token.length - from - digits);
}

/* With the other direction; false if none is written. */
static bool spoil_direction(struct kete_slice token, struct kete_text *out)
{
    size_t from = 0;
    while (from < token.length && token.at[from] != 'L' && token.at[from] != 'R')
        from++;
    if (from == token.length)
        return false;
    kete_text_add(out, token.at, from);
    kete_text_addc(out, token.at[from] == 'L' ? 'R' : 'L');
    kete_text_add(out, token.at + from + 1, token.length - from - 1);
    return true;
}

/* With > or * added, or > dropped. (A * dropped is a warning, and the move is clear all the same.) */
static bool spoil_mark(struct kete_random *random, struct kete_slice token, struct kete_text *out)
{
    const char *house = memchr(token.at, '>', token.length);
    bool takasa = memchr(token.at, '*', token.length) != NULL;
    size_t cut = house ? (size_t)(house - token.at) : token.length;
    kete_text_add(out, token.at, cut);
    if (house)
        kete_text_add(out, house + 1, token.length - cut - 1);
    else
        kete_text_addc(out, takasa || kete_random_below(random, 2) ? '>' : '*');
    return true;
}

/* What the words of the text become; NULL stays as it is. */
struct spoiled {
    struct kete_text *word;
    bool *changed;
};

static bool spoil_token(struct kete_random *random, enum damage damage, const struct tokens *tokens, uint32_t i,
                        struct spoiled *spoiled)
{
    struct kete_slice token = tokens->at[i];
    struct kete_text *word = &spoiled->word[i];
    kete_text_clear(word);
    kete_text_adds(word, "");
    bool done = true;
    if (damage == HOLE)
        spoil_hole(random, token, tokens->columns, word);
    else if (damage == DIRECTION)
        done = spoil_direction(token, word);
    else
        done = tokens->marks && spoil_mark(random, token, word);
    spoiled->changed[i] = done;
    return done;
}

static void set_word(struct spoiled *spoiled, uint32_t i, struct kete_slice token)
{
    kete_text_clear(&spoiled->word[i]);
    kete_text_add(&spoiled->word[i], token.at, token.length);
    spoiled->changed[i] = true;
}

/* Damages the words at `i`, and for two damages somewhere behind it. False if that cannot be done there. */
static bool spoil(struct kete_random *random, enum damage damage, const struct tokens *tokens, uint32_t i,
                  struct spoiled *spoiled)
{
    switch (damage) {
    case LEFT_OUT:
        set_word(spoiled, i, (struct kete_slice){"", 0});
        return true;
    case TWICE:
        set_word(spoiled, i, tokens->at[i]);
        kete_text_addc(&spoiled->word[i], ' ');
        kete_text_add(&spoiled->word[i], tokens->at[i].at, tokens->at[i].length);
        return true;
    case SWAPPED:
    case SIDES:
        for (uint32_t j = i; j + 1 < tokens->count && (damage == SIDES || j == i); j += 2) {
            set_word(spoiled, j, tokens->at[j + 1]);
            set_word(spoiled, j + 1, tokens->at[j]);
        }
        return i + 1 < tokens->count;
    case TWO: {
        uint32_t j = i + 1 + (i + 1 < tokens->count ? kete_random_below(random, tokens->count - i - 1) : 0);
        enum damage one = kete_random_below(random, 2) ? HOLE : DIRECTION;
        return j < tokens->count &&
               (spoil_token(random, one, tokens, i, spoiled) || spoil_token(random, HOLE, tokens, i, spoiled)) &&
               spoil_token(random, HOLE, tokens, j, spoiled);
    }
    default:
        return spoil_token(random, damage, tokens, i, spoiled);
    }
}

/* The text of the game with the words put in. */
static void respell(const struct game *game, const struct tokens *tokens, const struct spoiled *spoiled,
                    struct kete_text *out)
{
    const char *at = game->text;
    kete_text_clear(out);
    for (uint32_t i = 0; i < tokens->count; i++) {
        if (!spoiled->changed[i])
            continue;
        kete_text_add(out, at, (size_t)(tokens->at[i].at - at));
        kete_text_adds(out, spoiled->word[i].bytes ? spoiled->word[i].bytes : "");
        at = tokens->at[i].at + tokens->at[i].length;
    }
    kete_text_add(out, at, (size_t)(game->text + game->length - at));
}

static struct tokens find_tokens(const struct game *game, const struct kete_record *record)
{
    struct tokens tokens = {.columns = game->rules->variant->board.columns};
    tokens.marks = strncmp(game->rules->variant->id, "bao-", 4) == 0;
    uint32_t depth = 0;
    tokens.at = kete_xrealloc(NULL, (record->item_count + 1) * sizeof tokens.at[0]);
    for (uint32_t i = 0; i < record->item_count; i++) {
        const struct kete_item *item = &record->items[i];
        depth += item->kind == KETE_ITEM_OPEN;
        depth -= item->kind == KETE_ITEM_CLOSE && depth;
        if (!depth && item->kind == KETE_ITEM_PLY && !item->said.opening)
            tokens.at[tokens.count++] = (struct kete_slice){game->text + item->offset, item->length};
    }
    return tokens;
}

/* Makes a damaged text of a game; returns the ply of the damage, from 1, or 0. */
static uint32_t damage_game(const struct game *game, struct kete_random *random, enum damage damage, bool long_past,
                            struct kete_text *out)
{
    struct kete_record record;
    struct kete_reader *reader;
    struct kete_slice memory;
    uint32_t at = 0;
    kete_record_init(&record);
    read_game(game->text, game->length, &record, &reader, &memory);
    struct tokens tokens = find_tokens(game, &record);
    struct spoiled spoiled = {calloc(tokens.count + 1, sizeof(struct kete_text)),
                              calloc(tokens.count + 1, sizeof(bool))};
    uint32_t range = long_past ? (tokens.count > PAST ? tokens.count - PAST : 0) : tokens.count;
    for (unsigned tries = 0; range && tries < 50 && !at; tries++) {
        uint32_t i = kete_random_below(random, range);
        memset(spoiled.changed, 0, tokens.count * sizeof(bool));
        if (spoil(random, damage, &tokens, i, &spoiled))
            at = i + 1;
    }
    if (at)
        respell(game, &tokens, &spoiled, out);
    for (uint32_t i = 0; i < tokens.count; i++)
        kete_text_free(&spoiled.word[i]);
    free(spoiled.word);
    free(spoiled.changed);
    free(tokens.at);
    kete_reader_free(reader);
    kete_record_free(&record);
    return at;
}

/* ---- measuring ---- */

static bool is_true(const struct game *game, struct kete_record *record, const struct kete_suggestion *suggestion)
{
    struct kete_record repaired;
    struct kete_text text = {0}, moves = {0};
    kete_record_init(&repaired);
    kete_edits_apply(record, suggestion->edits, suggestion->edit_count, 0, NULL, &repaired, &text);
    replay_moves(game->rules, &repaired, &moves, NULL);
    bool same = strcmp(moves.bytes, game->moves) == 0;
    kete_text_free(&moves);
    kete_text_free(&text);
    kete_record_free(&repaired);
    return same;
}

static void measure(const struct game *game, const struct kete_text *text, uint32_t at, struct tally *tally)
{
    struct kete_record record;
    struct kete_reader *reader;
    struct kete_slice memory;
    kete_record_init(&record);
    const struct kete_rules *rules = read_game(text->bytes, text->length, &record, &reader, &memory);
    struct kete_suggest suggest = {.rules = rules, .effort = KETE_EFFORT_DEFAULT};
    double start = now();
    if (rules)
        kete_suggest_run(&suggest, &record);
    double seconds = now() - start;
    tally->games++;
    tally->seconds += seconds;
    tally->worst = seconds > tally->worst ? seconds : tally->worst;
    if (rules && suggest.state != KETE_SUGGEST_SOUND) {
        uint32_t failing = suggest.failing.at ? suggest.failing.at : game->plies + 1;
        tally->detected++;
        tally->at_ply += failing == at;
        tally->within += failing >= at && failing <= at + 4;
        bool first = suggest.count && is_true(game, &record, &suggest.suggestion[0]);
        tally->first += first;
        tally->unique += first && suggest.suggestion[0].unique;
        tally->false_unique += suggest.count && !first && suggest.suggestion[0].unique;
    }
    kete_suggest_free(&suggest);
    kete_reader_free(reader);
    kete_record_free(&record);
}

static void print_row(const char *what, const struct tally *t)
{
    double found = t->detected ? 100.0 / t->detected : 0;
    if (t->games)
        printf("| %s | %u | %.1f%% | %.1f%% | %.1f%% | %.1f%% | %.1f%% | %.1f%% | %.1f | %.0f |\n", what, t->games,
               100.0 * t->detected / t->games, found * t->at_ply, found * t->within, found * t->first,
               found * t->unique, found * t->false_unique, 1e3 * t->seconds / t->games, 1e3 * t->worst);
}

static struct tally run_row(const struct games_list *list, enum damage damage, bool long_past, unsigned rounds)
{
    struct kete_random random = {(uint64_t)damage + 1};
    struct kete_text text = {0};
    struct tally tally = {0};
    for (unsigned round = 0; round < rounds; round++)
        for (unsigned i = 0; i < list->count; i++) {
            uint32_t at = damage_game(&list->game[i], &random, damage, long_past, &text);
            if (at)
                measure(&list->game[i], &text, at, &tally);
        }
    kete_text_free(&text);
    return tally;
}

static void print_head(const char *title)
{
    printf("### %s\n\n| damage | games | detected | at the ply | within 4 | true first | true unique | false unique ",
           title);
    printf("| ms a game | ms at most |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n");
}

static void free_games(struct games_list *list)
{
    for (unsigned i = 0; i < list->count; i++) {
        free(list->game[i].text);
        free(list->game[i].moves);
    }
    free(list->game);
}

/* One table: every kind of damage that the variant's tokens can show. */
static void table(const char *title, struct games_list *list, unsigned rounds)
{
    if (!list->count)
        return;
    print_head(title);
    for (int damage = 0; damage < DAMAGES; damage++) {
        struct tally tally = run_row(list, (enum damage)damage, false, rounds);
        print_row(damage_names[damage], &tally);
        fflush(stdout);
    }
    printf("\n");
}

static void table_of_claims(struct games_list *list)
{
    char title[120];
    snprintf(title, sizeof title, "Bao la Kiswahili, random games, at least %d plies past the damage", PAST);
    print_head(title);
    for (int damage = HOLE; damage <= DIRECTION; damage++) {
        struct tally tally = run_row(list, (enum damage)damage, true, 5);
        print_row(damage_names[damage], &tally);
    }
    printf("\n");
}

static void table_of_records(void)
{
    static const char *const names[] = {"voogt-1", "voogt-3", "voogt-4", "voogt-5", "voogt-6", "voogt-7", "voogt-69"};
    struct games_list list = {0};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char path[PATH_MAX + 100];
        char *files[] = {path, NULL};
        snprintf(path, sizeof path, KETE_ROOT "/corpus/games/%s.mgn", names[i]);
        games_each(files, 1, keep_game, NULL, &list);
    }
    table("Bao la Kiswahili, the seven sound games of Zanzibar 1994, as transcribed", &list, 15);
    free_games(&list);
}

int main(void)
{
    char bin[PATH_MAX] = "", title[120];
    ssize_t length = readlink("/proc/self/exe", bin, sizeof bin - 1);
    char *slash = length > 0 ? strrchr(bin, '/') : NULL;
    if (!slash)
        return 2;
    *slash = '\0';
    tool_start("bench-repair");
    table_of_records();
    for (const struct kete_variant *const *v = kete_variant_all(); *v; v++) {
        if ((*v)->unknown)
            continue;
        bool bao = strncmp((*v)->id, "bao-", 4) == 0;
        struct games_list list = random_games(bin, (*v)->id, bao ? 100 : 40);
        if (strcmp((*v)->id, "bao-kiswahili") == 0)
            table_of_claims(&list);
        snprintf(title, sizeof title, "%s, random games", (*v)->title);
        table(title, &list, 1);
        free_games(&list);
    }
    data_free();
    return 0;
}
