/* SPDX-License-Identifier: MIT */
/* What all games share: listing, trying and printing moves, the end of a game, counting. */
#include "rules/rules.h"

#include "rules/relay.h"

const char *kete_reason_name(enum kete_reason reason)
{
    static const char *const names[KETE_REASON_COUNT] = {
        [KETE_REASON_NONE] = "",
        [KETE_REASON_FRONT_ROW] = "front-row",
        [KETE_REASON_NO_MOVE] = "no-move",
        [KETE_REASON_IMMOBILE] = "immobile",
        [KETE_REASON_ENDLESS] = "endless",
        [KETE_REASON_LENGTH] = "length",
        [KETE_REASON_CAPTURED] = "all-captured",
        [KETE_REASON_REPETITION] = "repetition",
        [KETE_REASON_BOTH_ENDS] = "both-ends",
        [KETE_REASON_EARLY] = "early-captures",
    };
    return names[reason];
}

void kete_rules_setup(const struct kete_rules *rules, struct kete_position *out)
{
    if (rules->variant->setup)
        rules->variant->setup(rules, out);
    else
        *out = kete_position_empty();
}

unsigned kete_rules_total(const struct kete_rules *rules)
{
    struct kete_position position;
    if (!rules->variant->setup)
        return rules->variant->board.total;
    rules->variant->setup(rules, &position);
    return kete_position_total(&position);
}

void kete_rules_play(const struct kete_rules *rules, struct kete_position *position, struct kete_move move,
                     const struct kete_sink *sink, struct kete_outcome *out)
{
    if (sink || !rules->variant->play)
        rules->variant->play_traced(rules, position, move, sink, out);
    else
        rules->variant->play(rules, position, move, out);
}

/* An endless or over-limit move that the rules give no end to is not allowed. */
static bool is_forbidden(const struct kete_outcome *outcome)
{
    return outcome->verdict != KETE_PLAYED && outcome->end.winner == KETE_WINNER_NONE;
}

static bool does_duty(const struct kete_starts *starts, const struct kete_outcome *outcome)
{
    return starts->must_first ? outcome->first == starts->must_take : outcome->taken >> starts->must_take & 1;
}

/* ---- all legal moves ---- */

struct listing {
    const struct kete_rules *rules;
    const struct kete_position *position;
    const struct kete_starts *starts;
    struct kete_moves *out;
    unsigned dutiful; /* moves that do the duty of kete_starts.must_take */
    unsigned played;  /* moves tried: never-ending ones are dear, and not listed */
    bool does[KETE_MOVES_MAX];
};

/* The answers to choice `i`, as a mask. */
static uint32_t answers(const struct kete_variant *variant, const struct kete_outcome *outcome, unsigned i)
{
    return variant->choice_bits == 1 ? 3 : outcome->ways[i];
}

static void list_move(struct listing *list, struct kete_move move, const struct kete_outcome *outcome)
{
    if (is_forbidden(outcome)) {
        list->out->endless = true;
        return;
    }
    bool does = list->starts->must_take != 0xff && does_duty(list->starts, outcome);
    list->dutiful += does;
    list->does[list->out->count] = does;
    list->out->move[list->out->count++] = move;
}

/* Lists `move`, whose first `given` choices are answered, with every way to answer those that arise after them. */
static void list_choices(struct listing *list, struct kete_move move)
{
    const struct kete_variant *variant = list->rules->variant;
    struct kete_position after = *list->position;
    struct kete_outcome outcome;
    if (list->played++ >= 2 * KETE_MOVES_MAX)
        return;
    kete_rules_play(list->rules, &after, move, NULL, &outcome);
    unsigned given = move.choices, max = kete_choices_max(variant);
    if (outcome.asked > given && given < max) { /* answer the next one in each way */
        move.choices = (uint8_t)(given + 1);
        for (uint32_t ways = answers(variant, &outcome, given); ways; ways &= ways - 1) {
            kete_move_set_answer(variant, &move, given, (unsigned)__builtin_ctz(ways));
            list_choices(list, move);
        }
    } else if (list->out->count < KETE_MOVES_MAX) {
        list_move(list, move, &outcome);
    }
}

static void keep_dutiful(struct listing *list)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < list->out->count; i++)
        if (list->does[i])
            list->out->move[kept++] = list->out->move[i];
    list->out->count = kept;
}

/* Holes in the order of their names: A1..An, B1..Bn. */
static unsigned nth_hole(const struct kete_board *board, unsigned i)
{
    return i < board->columns ? i : 3u * board->columns - 1 - i;
}

void kete_rules_moves(const struct kete_rules *rules, const struct kete_position *position, struct kete_moves *out)
{
    struct kete_starts starts;
    struct listing list = {.rules = rules, .position = position, .starts = &starts, .out = out};
    out->count = 0;
    out->endless = false;
    if (rules->variant->end(rules, position).winner != KETE_WINNER_NONE)
        return;
    rules->variant->starts(rules, position, &starts);
    for (unsigned i = 0; i < kete_ring_size(&rules->variant->board); i++)
        for (unsigned dir = 0; dir < 3; dir++) {
            unsigned hole = nth_hole(&rules->variant->board, i);
            if (starts.hole[dir] >> hole & 1)
                list_choices(&list, (struct kete_move){(uint8_t)hole, (uint8_t)dir, starts.takasa, 0, 0});
        }
    if (list.dutiful)
        keep_dutiful(&list);
}

/* ---- one move ---- */

/* Whether some move does the duty: only asked when `move` does not. */
static bool duty_can_be_done(const struct kete_rules *rules, const struct kete_position *position,
                             struct kete_move move)
{
    struct kete_moves moves;
    kete_rules_moves(rules, position, &moves);
    for (unsigned i = 0; i < moves.count; i++)
        if (kete_move_equal(moves.move[i], move))
            return false;
    return true;
}

static bool answers_allowed(const struct kete_variant *variant, struct kete_move move,
                            const struct kete_outcome *outcome)
{
    for (unsigned i = 0; i < move.choices; i++)
        if (!(answers(variant, outcome, i) >> kete_move_answer(variant, move, i) & 1))
            return false;
    return true;
}

bool kete_rules_try(const struct kete_rules *rules, struct kete_position *position, struct kete_move move,
                    struct kete_outcome *out, struct kete_why *why)
{
    struct kete_starts starts;
    if (rules->variant->end(rules, position).winner != KETE_WINNER_NONE) {
        if (why)
            *why = (struct kete_why){"game-over", "the game is over", rules->variant->title};
        return false;
    }
    rules->variant->starts(rules, position, &starts);
    if (!(starts.hole[move.dir] >> move.hole & 1) || starts.takasa != move.takasa) {
        if (why)
            rules->variant->why(rules, position, move, why);
        return false;
    }
    struct kete_position after = *position;
    kete_rules_play(rules, &after, move, NULL, out);
    if (is_forbidden(out)) {
        if (why)
            *why = (struct kete_why){out->verdict == KETE_ENDLESS ? "never-ending" : "over-limit",
                                     "a sowing that never ends is not a legal move",
                                     kete_option_source(rules->variant, "endless-result")};
        return false;
    }
    if (out->asked != move.choices || !answers_allowed(rules->variant, move, out)) {
        if (why && (rules->variant->choice_bits < 2 || !rules->variant->why(rules, position, move, why)))
            *why = (struct kete_why){"no-choice", "no such choice arises in this move", rules->variant->title};
        return false;
    }
    if (starts.must_take != 0xff && !does_duty(&starts, out) && duty_can_be_done(rules, position, move)) {
        if (why)
            *why = (struct kete_why){"must-capture-blocked",
                                     "who put a hole under takasia must capture it on his next turn", "R23"};
        return false;
    }
    *position = after;
    return true;
}

/* ---- the end of the game ---- */

struct kete_end kete_rules_end(const struct kete_rules *rules, const struct kete_position *position)
{
    struct kete_end end = rules->variant->end(rules, position);
    if (end.winner != KETE_WINNER_NONE)
        return end;
    struct kete_moves moves;
    kete_rules_moves(rules, position, &moves);
    if (moves.count || position->phase != KETE_PHASE_MAIN)
        return end;
    unsigned score[2];
    if (rules->variant->stuck)
        return rules->variant->stuck(rules, position);
    if (!rules->variant->score)
        return (struct kete_end){kete_winner_of(kete_other_side((enum kete_side)position->side)), KETE_REASON_NO_MOVE};
    rules->variant->score(rules, position, score);
    return (struct kete_end){kete_winner_by_score(score), KETE_REASON_NO_MOVE};
}

unsigned kete_rules_seeds(const struct kete_rules *rules, const struct kete_position *position)
{
    unsigned total = kete_position_total(position);
    return rules->variant->stored ? total - rules->variant->stored(rules, position) : total;
}

bool kete_endless_settle(unsigned result, enum kete_side mover, struct kete_outcome *out)
{
    switch (result) {
    case KETE_RESULT_STOP:
        out->verdict = KETE_PLAYED;
        return true;
    case KETE_RESULT_LOSS:
        out->end = (struct kete_end){kete_winner_of(kete_other_side(mover)), KETE_REASON_ENDLESS};
        return false;
    case KETE_RESULT_DRAW:
        out->end = (struct kete_end){KETE_WINNER_DRAW, KETE_REASON_ENDLESS};
        return false;
    case KETE_RESULT_VOID:
        out->end = (struct kete_end){KETE_WINNER_VOID, KETE_REASON_ENDLESS};
        return false;
    default:
        return false;
    }
}

bool kete_rules_endless_illegal(const struct kete_rules *rules)
{
    int i = kete_option_find(rules->variant, "endless-result");
    return i < 0 || rules->value[i] == KETE_RESULT_ILLEGAL;
}

uint64_t kete_rules_perft(const struct kete_rules *rules, const struct kete_position *position, unsigned depth)
{
    struct kete_moves moves;
    kete_rules_moves(rules, position, &moves);
    if (depth <= 1)
        return depth ? moves.count : 1;
    uint64_t count = 0;
    for (unsigned i = 0; i < moves.count; i++) {
        struct kete_position after = *position;
        struct kete_outcome outcome;
        kete_rules_play(rules, &after, moves.move[i], NULL, &outcome);
        if (outcome.end.winner == KETE_WINNER_NONE)
            count += kete_rules_perft(rules, &after, depth - 1);
    }
    return count;
}

/* ---- canonical text ---- */

/* The choices of a Bao move: directions in brackets, then > if the house is played. */
static void print_choices(const struct kete_rules *rules, const struct kete_position *position, struct kete_move move,
                          struct kete_text *out)
{
    struct kete_position after = *position;
    struct kete_outcome outcome; /* which choices were about the house is known from playing */
    kete_rules_play(rules, &after, move, NULL, &outcome);
    bool play = false, bracket = false;
    for (unsigned i = 0; i < move.choices; i++) {
        if (outcome.house_asked >> (i & 15) & 1) {
            play |= kete_move_answer(rules->variant, move, i);
            continue;
        }
        kete_text_adds(out, bracket ? "" : "(");
        kete_text_addc(out, kete_move_answer(rules->variant, move, i) ? 'R' : 'L');
        bracket = true;
    }
    kete_text_adds(out, bracket ? ")" : "");
    kete_text_adds(out, play ? ">" : "");
}

void kete_move_print(const struct kete_rules *rules, const struct kete_position *position, struct kete_move move,
                     struct kete_text *out)
{
    if (rules->variant->print) {
        rules->variant->print(rules, position, move, out);
        return;
    }
    char name[4];
    kete_hole hole = kete_hole_of((enum kete_side)position->side, move.hole);
    kete_text_add(out, name, (size_t)kete_hole_name(&rules->variant->board, hole, name));
    if (move.dir != KETE_DIR_NONE)
        kete_text_addc(out, move.dir == KETE_DIR_LEFT ? 'L' : 'R');
    if (move.choices)
        print_choices(rules, position, move, out);
    if (move.takasa)
        kete_text_addc(out, '*');
}
