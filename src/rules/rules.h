/* SPDX-License-Identifier: MIT */
/* The rules of games: variants, their options, and the engine's interface.
 *
 *     struct kete_rules rules;
 *     kete_rules_init(&rules, kete_variant_find("bao-kiswahili"));
 *     kete_rules_set(&rules, "takasia", "off", &error);
 *     struct kete_position position;
 *     kete_rules_setup(&rules, &position);
 *     struct kete_moves moves;
 *     kete_rules_moves(&rules, &position, &moves);
 *     kete_rules_play(&rules, &position, moves.move[0], NULL, &outcome);
 *
 * A move is a start (hole, direction) and a script of choices within the move. A variant finds the starts of a
 * position, plays a move, and says why a start is not one; everything else is common to all games.
 */
#ifndef KETE_RULES_RULES_H
#define KETE_RULES_RULES_H

#include "base/error.h"
#include "base/limits.h"
#include "base/text.h"
#include "board/position.h"
#include "rules/event.h"

/* ---- options ---- */

/* One option of a variant. A value that ends in N ("laps>N") takes a number. */
struct kete_option {
    const char *name;
    const char *values;   /* joined by '|', in the order of the variant's enum */
    uint8_t preset;       /* index of the default value */
    uint32_t number;      /* default of N, where the default value has one */
    const char *sentence; /* what it says */
    const char *source;   /* rule point in docs/variants/, e.g. "R21" */
    const char *tried;    /* values worth trying against records, where `values` is not that list; "" for none */
};

/* ---- moves ---- */

enum kete_dir { KETE_DIR_NONE, KETE_DIR_LEFT, KETE_DIR_RIGHT };

/* A move of the side to move. Directions are the owner's. The answers to the choices that arise within the move are
 * packed in `choice`, variant->choice_bits each, the first one lowest. In Bao an answer is one bit: 0 = stop in the
 * house, or left; 1 = play the house, or right. */
struct kete_move {
    uint8_t hole;    /* ring index */
    uint8_t dir;     /* enum kete_dir; NONE where it is forced or has no meaning */
    bool takasa;     /* a move without capture, where the rules tell the two apart */
    uint8_t choices; /* choices that the move makes */
    uint32_t choice;
};

static inline bool kete_move_equal(struct kete_move a, struct kete_move b)
{
    return a.hole == b.hole && a.dir == b.dir && a.takasa == b.takasa && a.choices == b.choices && a.choice == b.choice;
}

/* Where moves may start: for each direction the holes of the side to move (bit = ring index).
 * A start is a legal move but for what only playing it can tell: a never-ending sowing, a choice, the duty to capture a
 * certain hole. */
struct kete_starts {
    uint32_t hole[3];     /* by enum kete_dir */
    uint32_t enter_right; /* of the holes without direction, those whose move goes right all the same */
    bool takasa;          /* the moves are takasa */
    bool plain;           /* no direction is a way of its own, beside LEFT and RIGHT, and written without any */
    bool must_first;      /* `must_take` has to be the first capture */
    uint8_t must_take; /* only moves that capture this hole of the enemy are legal, if any does; 0xff: no such duty */
};

/* All legal moves. Large: pass it by address. */
struct kete_moves {
    unsigned count;
    bool endless; /* a never-ending move was left out because the rules forbid it */
    struct kete_move move[KETE_MOVES_MAX];
};

/* ---- the end of a game, and of a move ---- */

enum kete_winner { KETE_WINNER_NONE, KETE_WINNER_SOUTH, KETE_WINNER_NORTH, KETE_WINNER_DRAW, KETE_WINNER_VOID };

static inline enum kete_winner kete_winner_of(enum kete_side side)
{
    return side == KETE_SOUTH ? KETE_WINNER_SOUTH : KETE_WINNER_NORTH;
}

enum kete_reason {
    KETE_REASON_NONE,
    KETE_REASON_FRONT_ROW,  /* an empty front row */
    KETE_REASON_NO_MOVE,    /* no legal move on turn */
    KETE_REASON_IMMOBILE,   /* empty hand and nothing but singletons, where the rules look at that */
    KETE_REASON_ENDLESS,    /* a never-ending move that loses, draws or voids */
    KETE_REASON_LENGTH,     /* a draw by length */
    KETE_REASON_CAPTURED,   /* all seeds of a side are captured */
    KETE_REASON_REPETITION, /* a position came back, where that is a draw */
    KETE_REASON_BOTH_ENDS,  /* captures at both ends of the board in one turn, where that wins */
    KETE_REASON_EARLY,      /* a second turn of captures before the enemy's first, where that wins */
    KETE_REASON_COUNT
};
const char *kete_reason_name(enum kete_reason reason); /* "front-row", "no-move", ... */

struct kete_end {
    enum kete_winner winner;
    enum kete_reason reason;
};

enum kete_verdict {
    KETE_PLAYED,     /* the move ended */
    KETE_ENDLESS,    /* proven never to end: period and start are known */
    KETE_OVER_LIMIT, /* past the limit in force, nothing proven */
};

struct kete_outcome {
    enum kete_verdict verdict;
    struct kete_end end;  /* if the move ended the game */
    uint8_t asked;        /* choices that arose */
    uint16_t house_asked; /* bit i: choice i was about the house */
    bool captured;
    bool holes;         /* answers name single holes of the enemy, not pairs */
    bool house_reached; /* a lap ended in the mover's own house hole */
    uint8_t first;      /* ring index, the enemy's view, of the first hole captured */
    uint32_t taken;     /* captured holes of the enemy (bit = ring index) */
    uint32_t ways[4];   /* answers that the first choices allow (bit = answer), where an answer has several bits */
    uint32_t laps;      /* sowings, the first included */
    uint32_t sown;      /* seeds sown */
    uint32_t period_laps, period_sown, period_start; /* of an endless move: start = laps before the cycle */
};

/* Why something is not a legal move: a rule of the variant, by name. */
struct kete_why {
    const char *rule;     /* short stable word, "must-capture" */
    const char *sentence; /* what the rule says */
    const char *source;   /* where it is said */
};

/* ---- a variant: one constant, in one file under variants/ ---- */

struct kete_rules;

struct kete_variant {
    const char *id;              /* "bao-kiswahili" */
    const char *title;           /* "Bao la Kiswahili" */
    const char *default_profile; /* id of the profile assumed where a record names none */
    const char *default_notation;
    struct kete_board board;
    const struct kete_option *options;
    unsigned option_count;
    const char *fixed;   /* options that this variant fixes, "house=off setup=kujifunza-2", or NULL */
    const char *preset;  /* options whose default differs from the table, in the same form, or NULL */
    uint8_t choice_bits; /* bits of an answer within a move; 0 where no choice arises */
    bool long_turns;     /* a side may have several moves in one turn */
    bool forced;         /* no turn has a choice: a record may leave out the moves that are left */
    const void *family;  /* what the game states to an engine that it shares with others, or NULL */
    const char *unknown; /* the rules are not known: what is said instead of judging; the functions are then NULL */

    void (*setup)(const struct kete_rules *rules, struct kete_position *out);
    void (*starts)(const struct kete_rules *rules, const struct kete_position *position, struct kete_starts *out);
    /* The same as play_traced without a sink, where there is a faster way; else NULL. */
    void (*play)(const struct kete_rules *rules, struct kete_position *position, struct kete_move move,
                 struct kete_outcome *out);
    void (*play_traced)(const struct kete_rules *rules, struct kete_position *position, struct kete_move move,
                        const struct kete_sink *sink, struct kete_outcome *out);
    /* The end that the board itself shows, legal moves aside. */
    struct kete_end (*end)(const struct kete_rules *rules, const struct kete_position *position);
    bool (*why)(const struct kete_rules *rules, const struct kete_position *position, struct kete_move move,
                struct kete_why *out);
    /* What is left may be NULL. */
    /* The variant that these values ask for, where options change the board: one with another board, else the same. */
    const struct kete_variant *(*sized)(const struct kete_rules *rules);
    /* Final scores of a game that has ended, South's and North's: what is in store and what the rules add to it. */
    void (*score)(const struct kete_rules *rules, const struct kete_position *position, unsigned out[2]);
    /* What it means that the side to move has no legal move; NULL: it has lost, or, where there is a score, the score
     * decides. */
    struct kete_end (*stuck)(const struct kete_rules *rules, const struct kete_position *position);
    /* Seeds on the board that are counted in a store as well, where the game has such. */
    unsigned (*stored)(const struct kete_rules *rules, const struct kete_position *position);
    /* Points of game `number` of a match, South's and North's; the word for such a win. NULL: no matches. */
    const char *(*points)(const struct kete_rules *rules, const unsigned score[2], unsigned number, unsigned out[2]);
    /* Canonical text of a move, where it is not hole, direction, (choices), > and *. */
    void (*print)(const struct kete_rules *rules, const struct kete_position *position, struct kete_move move,
                  struct kete_text *out);
    /* Applies a word of the opening, which stands before move 1 ("S-A8*3,A7*1", "race:(S1N1)*10,S1N5"). False, and an
     * error whose `col` counts in the word, if it is not one or not possible. */
    bool (*opening)(const struct kete_rules *rules, struct kete_position *position, struct kete_slice word,
                    struct kete_error *error);
    /* Draws a random opening: words for a record, and the position after it. */
    void (*random_opening)(const struct kete_rules *rules, uint64_t seed, struct kete_position *position,
                           struct kete_text *words);
    /* The name of the stage that the side to move is in ("namua"), where the game has more than one. */
    const char *(*stage)(const struct kete_rules *rules, const struct kete_position *position);
    /* Where the rule of a step of a move is said ("R5"), by its kind; NULL where none is worth naming. A game in which
     * it depends on more than the kind has the function instead. */
    const char *const *event_rules;
    const char *(*event_rule)(const struct kete_position *before, struct kete_move move,
                              const struct kete_event *event);
};

/* The variant of that id, or NULL. */
const struct kete_variant *kete_variant_find(const char *id);
/* All variants, NULL-terminated. */
const struct kete_variant *const *kete_variant_all(void);

/* ---- rules in force: a variant and a value for each of its options ---- */

struct kete_rules {
    const struct kete_variant *variant;
    char profile[48];                  /* id of the profile they came from, or "" */
    uint8_t value[KETE_OPTIONS_MAX];   /* index of the value, by option */
    uint32_t number[KETE_OPTIONS_MAX]; /* N of the value, where it has one */
};

/* The variant's defaults. */
void kete_rules_init(struct kete_rules *rules, const struct kete_variant *variant);

/* Sets one option by name. False and an error that names the nearest word. */
bool kete_rules_set(struct kete_rules *rules, const char *option, const char *value, struct kete_error *error)
    __attribute__((warn_unused_result));

/* Appends the value of option `i` as text ("laps>=512"). */
void kete_rules_value(const struct kete_rules *rules, unsigned i, struct kete_text *out);

/* Index of an option by name, or -1. Options that the variant fixes are not found. */
int kete_option_find(const struct kete_variant *variant, const char *name);

/* The rule point of an option, fixed or not; "" where the variant has none of that name. */
const char *kete_option_source(const struct kete_variant *variant, const char *name);

/* Answer number `i` of a move, and the move with that answer put in. */
static inline unsigned kete_move_answer(const struct kete_variant *variant, struct kete_move move, unsigned i)
{
    return move.choice >> (i * variant->choice_bits) & ((1u << variant->choice_bits) - 1);
}
static inline void kete_move_set_answer(const struct kete_variant *variant, struct kete_move *move, unsigned i,
                                        unsigned answer)
{
    unsigned shift = i * variant->choice_bits;
    move->choice = (move->choice & ~(((1u << variant->choice_bits) - 1) << shift)) | answer << shift;
}
/* Choices that a move can hold. */
static inline unsigned kete_choices_max(const struct kete_variant *variant)
{
    return variant->choice_bits == 1 ? KETE_CHOICES_MAX : variant->choice_bits ? 4 : 0;
}

/* ---- playing ---- */

/* The position at the start; an empty board where the rules are unknown. */
void kete_rules_setup(const struct kete_rules *rules, struct kete_position *out);

/* Seeds that the game has under these rules. */
unsigned kete_rules_total(const struct kete_rules *rules);

/* All legal moves, in the order of holes, left before right, stop before play. None when the game is over. */
void kete_rules_moves(const struct kete_rules *rules, const struct kete_position *position, struct kete_moves *out);

/* Plays a move whose start is among the starts. The position is that after the move; side to move changes after the end
 * of a game too. With a verdict other than PLAYED, or an illegal number of choices, look at the outcome before using
 * the position. */
void kete_rules_play(const struct kete_rules *rules, struct kete_position *position, struct kete_move move,
                     const struct kete_sink *sink, struct kete_outcome *out);

/* Whether `move` is legal; plays it if so (the position is left alone otherwise). `why` (NULL allowed) says why not. */
bool kete_rules_try(const struct kete_rules *rules, struct kete_position *position, struct kete_move move,
                    struct kete_outcome *out, struct kete_why *why);

/* Who has won the position as it stands, and how: the board, or no legal move. */
struct kete_end kete_rules_end(const struct kete_rules *rules, const struct kete_position *position);

/* Seeds of a position, each counted once. */
unsigned kete_rules_seeds(const struct kete_rules *rules, const struct kete_position *position);

/* The values of the option endless-result, in all games that have it. */
#define KETE_ENDLESS_RESULTS "illegal|loss|draw|stop|void"
enum { KETE_RESULT_ILLEGAL, KETE_RESULT_LOSS, KETE_RESULT_DRAW, KETE_RESULT_STOP, KETE_RESULT_VOID };

/* What a never-ending move of `mover` means under one of them: the end of the game in `out`, if it is one. True if the
 * move simply stops where it is, and counts as played. */
bool kete_endless_settle(unsigned result, enum kete_side mover, struct kete_outcome *out);

/* True if a never-ending (or over-limit) move is not allowed at all under these rules. */
bool kete_rules_endless_illegal(const struct kete_rules *rules);

/* Canonical move text: hole, direction, (choices), > and *, or as the variant has it. The start must be a legal one. */
void kete_move_print(const struct kete_rules *rules, const struct kete_position *position, struct kete_move move,
                     struct kete_text *out);

/* Number of move sequences of length `depth`. */
uint64_t kete_rules_perft(const struct kete_rules *rules, const struct kete_position *position, unsigned depth);

#endif
