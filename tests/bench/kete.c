/* SPDX-License-Identifier: MIT */
/* make bench: the engine alone, and kete-verify on random games, all from one run. Ratios between the figures are worth
 * more than the figures: machines and their neighbours differ. */
#include "base/xalloc.h"
#include "notation/notation.h"
#include "notation/reader.h"
#include "check/replay.h"
#include "rules/random.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { GAMES = 200000, SAMPLE_GAMES = 20000 };

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static struct kete_rules default_rules(const char *variant)
{
    struct kete_rules rules;
    kete_rules_init(&rules, kete_variant_find(variant));
    return rules;
}

/* ---- the engine alone ---- */

static void bench_random(const char *variant, const char *aim)
{
    struct kete_rules rules = default_rules(variant);
    struct kete_random random = {1};
    unsigned long plies = 0, games = 0, laps = 0;
    double start = now(), seconds = 0;
    for (; seconds < 2; seconds = now() - start)
        for (int i = 0; i < 500; i++, games++) {
            struct kete_position position;
            struct kete_outcome outcome = {0};
            struct kete_move move;
            kete_rules_setup(&rules, &position);
            while (outcome.end.winner == KETE_WINNER_NONE &&
                   kete_random_play(&rules, &random, &position, &move, &outcome)) {
                plies++;
                laps += outcome.laps;
            }
        }
    printf("random %-14s %6.2f M plies/s  %6.1f M laps/s  %5.1f plies a game   (aim %s)\n", variant,
           (double)plies / seconds / 1e6, (double)laps / seconds / 1e6, (double)plies / (double)games, aim);
}

static void bench_perft(const char *variant, unsigned depth)
{
    struct kete_rules rules = default_rules(variant);
    struct kete_position position;
    kete_rules_setup(&rules, &position);
    double start = now();
    unsigned long long nodes = kete_rules_perft(&rules, &position, depth);
    double seconds = now() - start;
    printf("perft %u %-13s %6.2f M nodes/s (%llu nodes)\n", depth, variant, (double)nodes / seconds / 1e6, nodes);
}

/* ---- programs, timed from start to exit ---- */

struct usage {
    double seconds;
    long peak_kib;
    int code;
};

/* Runs bin/<words...> with its output into `out`. */
static struct usage run_program(const char *bin, const char *const *words, const char *out)
{
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s/%s", bin, words[0]);
    double start = now();
    pid_t child = fork();
    if (child == 0) {
        int fd = open(out, O_WRONLY | O_CREAT | O_TRUNC, 0600);
        if (fd < 0 || dup2(fd, STDOUT_FILENO) < 0)
            _exit(127);
        execv(path, (char *const *)(uintptr_t)words);
        _exit(127);
    }
    int status = 0;
    struct rusage usage = {0};
    wait4(child, &status, 0, &usage);
    return (struct usage){now() - start, usage.ru_maxrss, WIFEXITED(status) ? WEXITSTATUS(status) : 255};
}

static void bench_verify(const char *bin, const char *games, const char *variant, unsigned long plies)
{
    struct stat info;
    stat(games, &info);
    const char *const words[] = {"kete-verify", "--quiet", games, NULL};
    struct usage best = {1e9, 0, 0};
    for (int i = 0; i < 3; i++) {
        struct usage usage = run_program(bin, words, "/dev/null");
        if (usage.code != 0)
            printf("kete-verify exits with %d on its own random games\n", usage.code);
        if (usage.seconds < best.seconds)
            best = usage;
    }
    printf("kete-verify %-14s %7.0f games/s  %6.2f M plies/s  %6.1f MB/s  peak %.1f MiB  (aim 2 M plies/s, 8 MiB)\n",
           variant, GAMES / best.seconds, (double)plies / best.seconds / 1e6, (double)info.st_size / best.seconds / 1e6,
           (double)best.peak_kib / 1024);
}

static void bench_one_game(const char *bin)
{
    char file[PATH_MAX];
    snprintf(file, sizeof file, "%s/../../corpus/games/voogt-69.mgn", bin);
    const char *const words[] = {"kete-verify", file, NULL};
    struct usage best = {1e9, 0, 0};
    for (int i = 0; i < 20; i++) {
        struct usage usage = run_program(bin, words, "/dev/null");
        if (usage.seconds < best.seconds)
            best = usage;
    }
    printf("one game, start to exit   %5.2f ms  peak %.1f MiB                              (aim 10 ms)\n",
           best.seconds * 1e3, (double)best.peak_kib / 1024);
}

/* ---- where the time goes ---- */

static long read_file(void *from, char *room, unsigned long size)
{
    return read(*(int *)from, room, size);
}

enum level { READ_ONLY, READ_TOKENS, REPLAY };

/* Reads a file of games to the given level; returns the plies and the seconds. */
static unsigned long pass(const char *path, enum level level, const struct kete_rules *rules,
                          struct kete_notation *notation, double *seconds)
{
    int fd = open(path, O_RDONLY);
    struct kete_record record;
    struct kete_error error = {0};
    unsigned long plies = 0;
    double start = now();
    struct kete_reader *reader = kete_reader_new(read_file, &fd);
    kete_record_init(&record);
    while (kete_reader_next(reader, &record, &error)) {
        struct kete_replay replay = {.rules = rules};
        if (level >= READ_TOKENS)
            kete_notation_read(notation, &record);
        if (level >= REPLAY)
            kete_replay_run(&replay, &record);
        plies += replay.plies;
    }
    kete_record_free(&record);
    kete_reader_free(reader);
    close(fd);
    *seconds = now() - start;
    return plies;
}

/* Seconds per ply that finding the starts of a position takes, over positions of random games. */
static double time_legality(const struct kete_rules *rules)
{
    enum { POSITIONS = 1 << 14, ROUNDS = 100 };
    struct kete_position *positions = aligned_alloc(16, POSITIONS * sizeof *positions);
    struct kete_random random = {3};
    struct kete_outcome outcome = {.end = {KETE_WINNER_DRAW, KETE_REASON_NONE}};
    struct kete_position position = kete_position_empty();
    struct kete_move move;
    for (int i = 0; i < POSITIONS; i++) {
        if (outcome.end.winner != KETE_WINNER_NONE) {
            kete_rules_setup(rules, &position);
            outcome = (struct kete_outcome){0};
        }
        positions[i] = position;
        if (!kete_random_play(rules, &random, &position, &move, &outcome))
            outcome.end.winner = KETE_WINNER_DRAW;
    }
    uint32_t sum = 0;
    double start = now();
    for (int round = 0; round < ROUNDS; round++)
        for (int i = 0; i < POSITIONS; i++) {
            struct kete_starts starts;
            rules->variant->starts(rules, &positions[i], &starts);
            sum += starts.hole[1];
        }
    double seconds = now() - start;
    free(positions);
    return sum == 1 ? 0 : seconds / ((double)POSITIONS * ROUNDS);
}

static void bench_shares(const char *bin, const char *games, const char *variant)
{
    char path[PATH_MAX];
    struct kete_error error = {0};
    struct kete_rules rules = default_rules(variant);
    snprintf(path, sizeof path, "%s/../share/kete/notation/voogt.yaml", bin);
    struct kete_notation *notation = kete_notation_load(path, &error);
    if (!notation) {
        printf("%s: %s\n", path, error.text);
        return;
    }
    double scan, tokens, all;
    pass(games, REPLAY, &rules, notation, &all);
    pass(games, READ_ONLY, &rules, notation, &scan);
    pass(games, READ_TOKENS, &rules, notation, &tokens);
    unsigned long plies = pass(games, REPLAY, &rules, notation, &all);
    double legality = time_legality(&rules) * (double)plies;
    printf(
        "time of %-14s  reading %.0f%% (text %.0f%%, tokens %.0f%%), legality %.0f%%, replay %.0f%%; %.0f ns a ply\n",
        variant, 100 * tokens / all, 100 * scan / all, 100 * (tokens - scan) / all, 100 * legality / all,
        100 * (all - tokens - legality) / all, all / (double)plies * 1e9);
    kete_notation_free(notation);
}

/* Random games of a variant in a scratch file, verified as one run and taken apart. */
static void bench_games(const char *bin, const char *variant)
{
    char path[] = "/tmp/kete-bench-XXXXXX", count[16];
    int fd = mkstemp(path);
    if (fd < 0)
        return;
    close(fd);
    snprintf(count, sizeof count, "%d", GAMES);
    const char *const words[] = {"kete-moves", "--variant", variant, "--initial", "--random", count, NULL};
    struct usage usage = run_program(bin, words, path);
    struct kete_rules rules = default_rules(variant);
    struct kete_random random = {1};
    unsigned long plies = 0;
    for (int i = 0; i < GAMES; i++) { /* the same seed, the same games: counted, not read back */
        struct kete_position position;
        struct kete_outcome outcome = {0};
        struct kete_move move;
        kete_rules_setup(&rules, &position);
        while (outcome.end.winner == KETE_WINNER_NONE && kete_random_play(&rules, &random, &position, &move, &outcome))
            plies++;
    }
    if (usage.code == 0) {
        bench_verify(bin, path, variant, plies);
        bench_shares(bin, path, variant);
    }
    unlink(path);
}

int main(void)
{
    char bin[PATH_MAX] = "";
    ssize_t length = readlink("/proc/self/exe", bin, sizeof bin - 1);
    char *slash = length > 0 ? strrchr(bin, '/') : NULL;
    if (!slash)
        return 2;
    *slash = '\0';
    bench_random("bao-kiswahili", "5 M");
    bench_random("bao-kujifunza", "8 M");
    bench_perft("bao-kiswahili", 9);
    bench_perft("bao-kujifunza", 9);
    bench_one_game(bin);
    bench_games(bin, "bao-kiswahili");
    bench_games(bin, "bao-kujifunza");
    return 0;
}
