/* SPDX-License-Identifier: MIT */
/* kete-moves: the legal moves of a position and where they lead; move counts; random games. The reference that other
 * engines are tested against. */
#include "common/games_options.h"
#include "common/show.h"
#include "common/tool.h"

#include "board/position_text.h"
#include "notation/writer.h"
#include "rules/past.h"
#include "rules/random.h"
#include "rules/relay.h"

#include <argp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { KEY_INITIAL = 1, KEY_PERFT, KEY_RANDOM, KEY_SEED };
enum { PERFT_MAX = 99, RANDOM_PLIES_MAX = 2000, LINE_MAX_BYTES = 4096 };

struct options {
    struct games_options asked;
    bool initial;
    unsigned long perft, random, seed;
    struct kete_text position; /* the POSITION, its words joined by blanks */
    const struct kete_rules *rules;
};

/* ---- one position ---- */

static bool read_position(const struct options *options, struct kete_slice text, struct kete_position *out,
                          struct kete_error *error)
{
    if (!kete_position_parse(&options->rules->variant->board, text, out, error))
        return false;
    unsigned total = kete_rules_seeds(options->rules, out), due = kete_rules_total(options->rules);
    if (total != due)
        tool_complain("warning: the position has %u seeds, the game %u", total, due);
    return true;
}

/* A move as text and the position after it, "" where it has none: a never-ending move that loses, draws or voids. */
static void play_out(const struct options *options, const struct kete_position *position, struct kete_move move,
                     struct kete_text *name, struct kete_position *after, bool *has_board)
{
    struct kete_outcome outcome;
    *after = *position;
    kete_rules_play(options->rules, after, move, NULL, &outcome);
    *has_board = outcome.verdict == KETE_PLAYED;
    kete_text_clear(name);
    kete_move_print(options->rules, position, move, name);
}

/* Why the list is shorter than it might be. */
static void note_left_out(const struct kete_moves *moves, const struct kete_position *position)
{
    if (!moves->count && position->phase != KETE_PHASE_MAIN)
        tool_complain("note: this is the opening, which is written as words before move 1; no single moves are listed");
    if (moves->endless)
        tool_complain("note: a never-ending move is not legal under these rules and is left out");
}

static void list_moves(const struct options *options, const struct kete_position *position)
{
    static const char *const who[] = {"", "South has won", "North has won", "a draw", "void"};
    struct kete_moves moves;
    struct kete_text line = {0};
    kete_rules_moves(options->rules, position, &moves);
    for (unsigned i = 0; i < moves.count; i++) {
        struct kete_position after;
        bool has_board;
        play_out(options, position, moves.move[i], &line, &after, &has_board);
        kete_text_addc(&line, '\t');
        if (has_board)
            kete_position_print(&options->rules->variant->board, &after, &line);
        else
            kete_text_addc(&line, '-');
        kete_text_addc(&line, '\n');
        tool_write(&line);
    }
    note_left_out(&moves, position);
    struct kete_end end = kete_rules_end(options->rules, position);
    if (end.winner != KETE_WINNER_NONE)
        tool_complain("note: the game is over: %s (%s)", who[end.winner], kete_reason_name(end.reason));
    kete_text_free(&line);
}

/* ---- many positions: JSON Lines ---- */

static json_t *answer(const struct options *options, const struct kete_position *position)
{
    struct kete_moves moves;
    struct kete_text name = {0};
    json_t *object = json_object(), *list = json_array();
    kete_rules_moves(options->rules, position, &moves);
    for (unsigned i = 0; i < moves.count; i++) {
        struct kete_position after;
        bool has_board;
        play_out(options, position, moves.move[i], &name, &after, &has_board);
        json_t *move = json_object();
        json_object_set_new(move, "move", json_stringn(name.bytes, name.length));
        json_object_set_new(move, "position", has_board ? show_json_position(options->rules, &after) : json_null());
        json_array_append_new(list, move);
    }
    note_left_out(&moves, position);
    json_object_set_new(object, "position", show_json_position(options->rules, position));
    json_object_set_new(object, "moves", list);
    json_object_set_new(object, "winner", show_json_winner(kete_rules_end(options->rules, position).winner));
    kete_text_free(&name);
    return object;
}

static json_t *complaint(struct kete_slice text, const struct kete_error *error)
{
    char message[600];
    snprintf(message, sizeof message, "%s%s%u", error->text, error->col ? " at byte " : "", error->col);
    if (!error->col)
        message[strlen(error->text)] = '\0';
    json_t *object = json_object();
    json_object_set_new(object, "position", show_json_text(text.at, text.length));
    json_object_set_new(object, "error", show_json_text(message, strlen(message)));
    return object;
}

/* Reads the rest of a line that is too long, and says how it began. */
static bool answer_line(const struct options *options, struct kete_slice line, bool too_long)
{
    struct kete_error error = {0};
    struct kete_position position;
    struct kete_text out = {0};
    bool good = false;
    if (too_long)
        kete_error_set(&error, 0, 0, "a position has at most %d bytes", LINE_MAX_BYTES);
    else
        good = read_position(options, line, &position, &error);
    show_json_line(good ? answer(options, &position) : complaint(line, &error), &out);
    tool_write(&out);
    kete_text_free(&out);
    return good;
}

static int answer_lines(const struct options *options)
{
    char line[LINE_MAX_BYTES + 1];
    size_t length = 0;
    bool good = true;
    for (int c = getchar();; c = getchar()) {
        if (c != '\n' && c != EOF) {
            if (length <= LINE_MAX_BYTES)
                line[length++] = (char)c;
            continue;
        }
        bool too_long = length > LINE_MAX_BYTES;
        struct kete_slice text = kete_slice_trim((struct kete_slice){line, too_long ? 80 : length});
        if (text.length)
            good &= answer_line(options, text, too_long);
        length = 0;
        if (c == EOF)
            break;
    }
    if (ferror(stdin)) {
        tool_complain("cannot read standard input");
        return EXIT_TROUBLE;
    }
    return good ? EXIT_CLEAN : EXIT_FINDINGS;
}

/* ---- counting ---- */

static void count_moves(const struct options *options, const struct kete_position *position)
{
    for (unsigned depth = 1; depth <= options->perft; depth++) {
        printf("%u\t%llu\n", depth, (unsigned long long)kete_rules_perft(options->rules, position, depth));
        fflush(stdout);
    }
}

/* ---- random games ---- */

static void tag_game(const struct options *options, const struct kete_position *start, unsigned long round,
                     struct kete_record *record)
{
    struct kete_text text = {0};
    kete_record_set_tag(record, "Variant", options->rules->variant->id);
    kete_record_set_tag(record, "Event", "random game");
    kete_record_set_tag(record, "Site", "?");
    kete_record_set_tag(record, "Date", "????.??.??");
    kete_text_addu(&text, round);
    kete_record_set_tag(record, "Round", text.bytes);
    kete_record_set_tag(record, "South", "random");
    kete_record_set_tag(record, "North", "random");
    kete_text_clear(&text);
    data_rules_text(options->rules, options->asked.games.rules, options->asked.games.sets, &text);
    kete_record_set_tag(record, "Rules", text.bytes);
    kete_record_set_tag(record, "Notation", options->rules->variant->default_notation);
    if (!options->initial) {
        kete_text_clear(&text);
        kete_position_print(&options->rules->variant->board, start, &text);
        kete_record_set_tag(record, "SetUp", "1");
        kete_record_set_tag(record, "FEN", text.bytes);
    }
    kete_text_free(&text);
}

static void add_word(struct kete_text *moves, const char *word, size_t length, bool opening, struct kete_record *record)
{
    struct kete_item item = {.offset = (uint32_t)moves->length, .kind = KETE_ITEM_PLY};
    item.said.opening = opening;
    item.length = (uint32_t)length & 0xffffffu;
    kete_text_add(moves, word, length);
    kete_record_add_item(record, item);
}

/* An opening, where the game has one. */
static void draw_opening(const struct options *options, struct kete_random *random, struct kete_position *position,
                         struct kete_text *moves, struct kete_record *record)
{
    const struct kete_variant *variant = options->rules->variant;
    struct kete_text words = {0};
    if (!options->initial || !variant->random_opening)
        return;
    variant->random_opening(options->rules, kete_random_seed(random), position, &words);
    for (const char *word = words.bytes, *end; word; word = *end ? end + 1 : NULL) {
        end = word + strcspn(word, " ");
        add_word(moves, word, (size_t)(end - word), true, record);
    }
    kete_text_free(&words);
}

/* Plays a game into `moves` (its text) and the record's items. */
static struct kete_end play_game(const struct options *options, struct kete_random *random,
                                 struct kete_position *position, struct kete_text *moves, struct kete_record *record)
{
    draw_opening(options, random, position, moves, record);
    struct kete_end end = options->rules->variant->end(options->rules, position);
    bool opens = record->item_count || position->phase != KETE_PHASE_MAIN;
    struct kete_text name = {0};
    const struct kete_past *past = kete_past_start(options->rules, &record->arena, position);
    for (unsigned plies = 0; plies < RANDOM_PLIES_MAX && end.winner == KETE_WINNER_NONE; plies++) {
        struct kete_position before = *position;
        struct kete_move move;
        struct kete_outcome outcome;
        if (opens && before.phase == KETE_PHASE_MAIN && before.side == KETE_NORTH) /* North begins after an opening */
            kete_record_add_item(record, (struct kete_item){.kind = KETE_ITEM_NUMBER, .dots = 3, .value = 1});
        opens &= before.phase != KETE_PHASE_MAIN;
        if (!kete_random_play(options->rules, random, position, &move, &outcome)) {
            end = kete_rules_end(options->rules, position);
            break;
        }
        kete_text_clear(&name);
        kete_move_print(options->rules, &before, move, &name);
        add_word(moves, name.bytes, name.length, before.phase != KETE_PHASE_MAIN, record);
        enum kete_side side = (enum kete_side)before.side;
        record->long_turns |= position->side == side && before.phase == KETE_PHASE_MAIN;
        struct kete_end shown = kete_past_play(options->rules, &record->arena, &past, side, position, &outcome);
        end = outcome.end.winner != KETE_WINNER_NONE ? outcome.end : shown;
    }
    kete_text_free(&name);
    return end;
}

static const char *const result_words[] = {"*", "1-0", "0-1", "1/2-1/2", "*"}; /* by enum kete_winner */

/* The score that the rules give, or the winner where they give none. */
static void tag_result(const struct options *options, const struct kete_position *position, struct kete_end end,
                       const char *winner, struct kete_record *record)
{
    const struct kete_variant *variant = options->rules->variant;
    char text[32];
    unsigned score[2];
    if (variant->score && end.winner != KETE_WINNER_NONE && end.reason != KETE_REASON_ENDLESS) {
        variant->score(options->rules, position, score);
        snprintf(text, sizeof text, "%u-%u", score[0], score[1]);
        winner = kete_winner_by_score(score) == end.winner ? text : winner; /* in some games something else decides */
    }
    kete_record_set_tag(record, "Result", winner);
}

static void finish_game(struct kete_end end, struct kete_text *moves, struct kete_record *record)
{
    const char *result = result_words[end.winner];
    struct kete_item item = {.offset = (uint32_t)moves->length, .kind = KETE_ITEM_RESULT};
    item.length = (uint32_t)strlen(result) & 0xffffffu;
    kete_text_adds(moves, result);
    kete_record_add_item(record, item);
    kete_record_set_tag(record, "Termination",
                        end.winner == KETE_WINNER_NONE ? "unfinished" : kete_reason_name(end.reason));
    record->text = moves->bytes;
    record->length = (uint32_t)moves->length;
}

static void random_games(const struct options *options, const struct kete_position *start)
{
    struct kete_random random = {options->seed};
    struct kete_record record;
    struct kete_text moves = {0}, out = {0};
    kete_record_init(&record);
    for (unsigned long game = 1; game <= options->random; game++) {
        kete_record_clear(&record);
        kete_text_clear(&moves);
        tag_game(options, start, game, &record);
        struct kete_position position = *start;
        struct kete_end end = play_game(options, &random, &position, &moves, &record);
        tag_result(options, &position, end, result_words[end.winner], &record);
        finish_game(end, &moves, &record);
        kete_write_mgn(&record, &out);
        tool_write(&out);
    }
    kete_text_free(&moves);
    kete_text_free(&out);
    kete_record_free(&record);
}

/* ---- options ---- */

static const struct argp_option table[] = {
    {"initial", KEY_INITIAL, NULL, 0, "use the starting position", 0},
    {"perft", KEY_PERFT, "N", 0, "count the sequences of 1 to N moves instead", 0},
    {"random", KEY_RANDOM, "N", 0, "write N random legal games as MGN instead", 0},
    {"seed", KEY_SEED, "S", 0, "where the random games begin (default 1)", 0},
    {0},
};

static const struct argp_child children[] = {{&rules_argp, 0, NULL, 0}, {0}};

static error_t on_option(int key, char *value, struct argp_state *state)
{
    struct options *options = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &options->asked;
        return 0;
    case KEY_INITIAL:
        options->initial = true;
        return 0;
    case KEY_PERFT:
        options->perft = option_number(value, PERFT_MAX, state);
        return 0;
    case KEY_RANDOM:
        options->random = option_number(value, 1000000000, state);
        return 0;
    case KEY_SEED:
        options->seed = option_number(value, (unsigned long)-1, state);
        return 0;
    case ARGP_KEY_ARG:
        if (options->position.length)
            kete_text_addc(&options->position, ' ');
        kete_text_adds(&options->position, value);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static int run(struct options *options)
{
    struct kete_error error = {0};
    const struct kete_variant *variant = data_variant(options->asked.games.variant, &error);
    if (variant)
        options->rules = data_rules(variant, options->asked.games.rules, options->asked.games.sets, &error);
    if (!options->rules) {
        tool_complain_error(&error);
        return EXIT_TROUBLE;
    }
    if (variant->unknown) {
        tool_complain("%s", variant->unknown);
        return EXIT_TROUBLE;
    }
    struct kete_slice text = {options->position.bytes, options->position.length};
    if (text.length && kete_slice_is(text, "-"))
        return answer_lines(options);
    struct kete_position position;
    if (options->initial) {
        kete_rules_setup(options->rules, &position);
    } else if (!read_position(options, text, &position, &error)) {
        tool_complain("byte %u of the position: %s", error.col, error.text);
        return EXIT_TROUBLE;
    }
    if (options->perft)
        count_moves(options, &position);
    else if (options->random)
        random_games(options, &position);
    else
        list_moves(options, &position);
    return EXIT_CLEAN;
}

int main(int argc, char **argv)
{
    static const char doc[] =
        "Prints the legal moves of a position, one a line: MOVE, a tab, the position after it.\vPOSITION is one line, "
        "for instance\n'0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0 S hand=22,22 house=SN'; with - "
        "positions are read from standard input, one a line, and answered as JSON Lines. Exit status: 0 answered, 1 a "
        "line could not be read as a position, 2 could not do the job.";
    static const struct argp argp = {table, on_option, "POSITION\n-\n--initial", doc, children, NULL, NULL};
    struct options options = {.seed = 1};
    tool_start("kete-moves");
    argp_parse(&argp, argc, argv, 0, NULL, &options);
    if ((options.perft || options.random) && options.position.length == 0)
        options.initial = true;
    int status = EXIT_TROUBLE;
    if (!options.asked.games.variant)
        tool_complain("which game? --variant is missing (kete-moves --help tells more)");
    else if (options.initial && options.position.length > 0)
        tool_complain("a POSITION and --initial exclude each other (kete-moves --help tells more)");
    else if (!options.initial && options.position.length == 0)
        tool_complain("no POSITION given; --initial is the start, - reads standard input (kete-moves --help tells "
                      "more)");
    else if (options.perft && options.random)
        tool_complain("--perft and --random exclude each other");
    else
        status = run(&options);
    kete_text_free(&options.position);
    data_free();
    return tool_finish(status);
}
