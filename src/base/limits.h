/* SPDX-License-Identifier: MIT */
/* Every limit of the library, each with its reason. A file past a limit gets a finding or an error,
 * never a crash, and never unbounded memory or time. */
#ifndef KETE_BASE_LIMITS_H
#define KETE_BASE_LIMITS_H

enum {
    /* A game as text. The longest known Bao game is 3 kB; annotated with a position after every ply, 40 kB. */
    KETE_GAME_BYTES_MAX = 1024 * 1024,

    /* Plies, numbers, comments and marks of one game: what 1 MiB of bare moves can hold. */
    KETE_GAME_ITEMS_MAX = 256 * 1024,

    /* Tags of one game. */
    KETE_GAME_TAGS_MAX = 256,

    /* Findings kept for one game; further ones are counted. */
    KETE_GAME_FINDINGS_MAX = 1000,

    /* A move token: longer ones are not moves. */
    KETE_TOKEN_BYTES_MAX = 64,

    /* A word of an opening: the order of some sixty single drops, written one by one. A word that joins moves. */
    KETE_OPENING_BYTES_MAX = 1024,

    /* Nested variations. */
    KETE_VARIATION_DEPTH_MAX = 16,

    /* Notation and profile files: the largest of ours has 20 kB. */
    KETE_YAML_BYTES_MAX = 256 * 1024,
    KETE_YAML_DEPTH_MAX = 8,
    KETE_YAML_NODES_MAX = 8192,

    /* Work of one token pattern: an honest one needs a few dozen steps. */
    KETE_PATTERN_BYTES_MAX = 4096,
    KETE_PATTERN_MATCH_MAX = 10000,
    KETE_PATTERN_DEPTH_MAX = 250,
    KETE_PATTERN_HEAP_KIB_MAX = 1024,

    /* Words of a record on which a pattern may reach its limits: after that the notation reads nothing more of it, so
     * that a long record does not pay for a bad pattern on each of its words. */
    KETE_PATTERN_GIVE_UPS_MAX = 100,

    /* Seeds of one position, so that a byte holds any hole. */
    KETE_SEEDS_MAX = 255,

    /* Laps of one move before it is called "over the limit"; finite moves seen in 500 million random
     * boards have at most 6,033 (docs/variants/bao.md, R25). */
    KETE_LAP_CAP = 65536,

    /* Plies without a capture that are looked back for a position that comes back; each costs a comparison. */
    KETE_REPETITION_MAX = 1024,

    /* Legal moves of one position, choices within the moves counted: Tschuba with two free holes has 22 starts with
     * up to 254 endings. */
    KETE_MOVES_MAX = 6144,

    /* Choices within one move. */
    KETE_CHOICES_MAX = 16,

    /* Options of one variant. */
    KETE_OPTIONS_MAX = 48,
};

#endif
