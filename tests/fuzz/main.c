/* SPDX-License-Identifier: MIT */
/* Runs a fuzz target without a fuzzer: `fuzz-<name> FOLDER [ROUNDS]` feeds it every file of the folder, then ROUNDS
 * (default 2000) damaged copies of each, always the same ones. A target fails by crashing, or by being stopped by a
 * sanitizer. With clang, `-fsanitize=fuzzer` takes the place of this file.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

enum { BYTES_MAX = 1 << 16 };

static uint64_t next_random(uint64_t *state)
{
    /* splitmix64 */
    uint64_t z = *state += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

/* Changes, drops or repeats a few bytes. */
static size_t damage(uint8_t *bytes, size_t length, uint64_t *state)
{
    for (uint64_t times = 1 + next_random(state) % 4; times && length; times--) {
        size_t at = next_random(state) % length, run = 1 + next_random(state) % 16;
        if (run > length - at)
            run = length - at;
        switch (next_random(state) % 4) {
        case 0:
            bytes[at] = (uint8_t)next_random(state);
            break;
        case 1:
            bytes[at] = (uint8_t) "(){}[]\";%*\n\0 .,/-0"[next_random(state) % 19];
            break;
        case 2:
            memmove(bytes + at, bytes + at + run, length - at - run);
            length -= run;
            break;
        default:
            if (length + run <= BYTES_MAX) {
                memmove(bytes + at + run, bytes + at, length - at);
                length += run;
            }
        }
    }
    return length;
}

static bool run_file(const char *path, unsigned long rounds)
{
    static uint8_t whole[BYTES_MAX], copy[BYTES_MAX];
    FILE *file = fopen(path, "rb");
    if (!file) {
        perror(path);
        return false;
    }
    size_t length = fread(whole, 1, sizeof whole, file);
    fclose(file);
    LLVMFuzzerTestOneInput(whole, length);
    uint64_t state = length;
    for (unsigned long i = 0; i < rounds; i++) {
        memcpy(copy, whole, length);
        LLVMFuzzerTestOneInput(copy, damage(copy, length, &state));
    }
    return true;
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        fprintf(stderr, "usage: %s FOLDER [ROUNDS]\n", argv[0]);
        return 2;
    }
    unsigned long rounds = argc > 2 ? strtoul(argv[2], NULL, 10) : 2000, files = 0;
    struct dirent **entries;
    int count = scandir(argv[1], &entries, NULL, alphasort);
    bool good = count >= 0;
    for (int i = 0; i < count; i++) {
        char path[4096];
        snprintf(path, sizeof path, "%s/%s", argv[1], entries[i]->d_name);
        if (entries[i]->d_name[0] != '.')
            good = run_file(path, rounds) && ++files && good;
        free(entries[i]);
    }
    if (count >= 0)
        free(entries);
    printf("%lu inputs, %lu damaged copies of each\n", files, rounds);
    return !good || !files;
}
