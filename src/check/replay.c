/* SPDX-License-Identifier: MIT */
/* Replaying: read the next item, resolve what it says against the starts, play, compare.
 *
 * The usual ply costs one call of the variant's starts and one of its play; lists of legal moves are only made where
 * something is wrong. */
#include "check/replay.h"

#include "board/position_text.h"
#include "check/resolve.h"
#include "check/run.h"

#include <stdlib.h>
#include <string.h>

static enum kete_side mover(const struct run *run)
{
    return (enum kete_side)run->line.position.side;
}

struct kete_finding *run_finding(struct run *run, enum kete_finding_id id, const struct kete_item *item,
                                 const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    struct kete_text text = {0};
    kete_text_addv(&text, format, arguments);
    va_end(arguments);
    struct kete_finding *finding =
        kete_finding_add(&run->record->findings, id, item->offset, item->length, "%s", text.bytes);
    kete_text_free(&text);
    if (!finding)
        return NULL;
    if (run->about == ABOUT_NEXT) {
        finding->number = run->line.number;
        finding->side = kete_side_letter(mover(run));
    } else if (run->about == ABOUT_LAST && run->line.any) {
        finding->number = run->line.before_number;
        finding->side = kete_side_letter((enum kete_side)run->line.before.side);
    }
    return finding;
}

/* ---- what a finding about a move tells ---- */

static void note_moves(struct run *run, struct kete_finding *finding, const struct kete_moves *moves)
{
    enum { TOLD = 100 }; /* a capture of two free holes in Tschuba can have hundreds of answers */
    struct kete_text text = {0};
    for (unsigned i = 0; i < moves->count && i < TOLD; i++) {
        kete_text_adds(&text, i ? " " : "");
        kete_move_print(run->rules, &run->line.position, moves->move[i], &text);
    }
    if (moves->count > TOLD)
        kete_text_addf(&text, " and %u more", moves->count - TOLD);
    kete_finding_note(&run->record->findings, finding, "legal here: %s", text.length ? text.bytes : "nothing");
    kete_text_free(&text);
}

/* The board at the first error, and its position text so that it can be looked into. */
static void note_board(struct run *run, struct kete_finding *finding)
{
    if (run->drawn)
        return;
    run->drawn = true;
    struct kete_text text = {0};
    kete_position_print(&run->rules->variant->board, &run->line.position, &text);
    kete_text_addc(&text, '\n');
    kete_position_draw(&run->rules->variant->board, &run->line.position, NULL, "", &text);
    while (text.length && text.bytes[text.length - 1] == '\n')
        text.bytes[--text.length] = '\0';
    kete_finding_note(&run->record->findings, finding, "the position is %s", text.bytes);
    kete_text_free(&text);
}

static const char *ply_name(struct run *run, const struct kete_item *item)
{
    struct kete_slice text = kete_item_text(run->record, item);
    return kete_arena_printf(run->record->findings.arena, "\"%.*s\"", (int)(text.length > 40 ? 40 : text.length),
                             text.at);
}

/* ---- plies that cannot be played ---- */

/* A move that stands for the token when the rules are asked why it is not legal. */
static struct kete_move nearest_move(const struct run *run, const struct kete_starts *starts, struct kete_said said)
{
    const struct kete_board *board = &run->rules->variant->board;
    unsigned column = said.column && said.column <= board->columns ? said.column : 1;
    unsigned hole = kete_ring_index(board, said.row == KETE_SAID_BACK && board->rows == 4, column);
    unsigned dir = said.dir ? said.dir : starts->hole[1] >> hole & 1 ? KETE_DIR_RIGHT : KETE_DIR_LEFT;
    struct kete_move move = {(uint8_t)hole, (uint8_t)dir, starts->takasa || said.takasa, 0, 0};
    if (run->rules->variant->choice_bits > 1) {
        move.choices = (uint8_t)said.choices;
        move.choice = said.choice;
    }
    return move;
}

/* The line goes on from the position that the record says was played on from, or not at all. */
static void break_line(struct run *run, const struct kete_position *played)
{
    if (played) {
        run->line.before = run->line.position;
        run->line.before_number = run->line.number;
        run->line.any = run->line.stood = true;
        run->lost = 0;
        run->line.boardless = false;
        run->line.position = *played;
        run->line.number += played->side == KETE_SOUTH;
        run->line.past_before = run->line.past;
        run->line.past = kete_past_start(run->rules, run->record->findings.arena, played);
        run->line.end = (struct kete_end){KETE_WINNER_NONE, KETE_REASON_NONE};
        run->total = kete_rules_seeds(run->rules, played);
        return;
    }
    run->line.broken = true;
}

static void note_doubt(struct run *run, struct kete_finding *finding)
{
    kete_finding_note(&run->record->findings, finding, "the fault lies at this ply or before it%s",
                      run->depth ? ", in this variation" : "");
}

static void report_illegal(struct run *run, const struct kete_item *item, struct kete_move move)
{
    struct kete_moves moves;
    struct kete_why why = {"not-a-start", "the move is not among the legal ones", ""};
    kete_rules_moves(run->rules, &run->line.position, &moves);
    struct kete_position position = run->line.position;
    struct kete_outcome outcome;
    if (kete_rules_try(run->rules, &position, move, &outcome, &why))
        run->rules->variant->why(run->rules, &run->line.position, move, &why);
    bool capture = strcmp(why.rule, "must-capture") == 0;
    struct kete_finding *finding = run_finding(run, capture ? KETE_FINDING_MUST_CAPTURE : KETE_FINDING_ILLEGAL_MOVE,
                                               item, "%u %c: %s is not a legal move: %s", run->line.number,
                                               kete_side_letter(mover(run)), ply_name(run, item), why.sentence);
    kete_finding_note(&run->record->findings, finding, "rule %s (%s)", why.rule, why.source);
    note_moves(run, finding, &moves);
    note_doubt(run, finding);
    note_board(run, finding);
}

/* Where turns may have several moves, a hole of the other side is no slip of the pen: somebody is wrong about whose
 * turn it is. */
static bool is_out_of_turn(struct run *run, const struct kete_item *item)
{
    struct kete_said said = item->said;
    if (!run->rules->variant->long_turns || !said.side || (said.side == KETE_SAID_NORTH) == mover(run))
        return false;
    struct kete_finding *finding =
        run_finding(run, KETE_FINDING_WRONG_SIDE, item, "%u %c: %s is a hole of %s, but %s is to move",
                    run->line.number, kete_side_letter(mover(run)), ply_name(run, item),
                    kete_side_name(kete_other_side(mover(run))), kete_side_name(mover(run)));
    note_doubt(run, finding);
    note_board(run, finding);
    return true;
}

static void report_endless(struct run *run, const struct kete_item *item, const struct kete_outcome *outcome)
{
    struct kete_moves moves;
    kete_rules_moves(run->rules, &run->line.position, &moves);
    struct kete_finding *finding;
    if (outcome->verdict == KETE_ENDLESS)
        finding = run_finding(run, KETE_FINDING_NEVER_ENDING, item,
                              "%u %c: %s never ends: from lap %u on it repeats itself every %u laps (%u seeds)",
                              run->line.number, kete_side_letter(mover(run)), ply_name(run, item),
                              outcome->period_start + 1, outcome->period_laps, outcome->period_sown);
    else
        finding = run_finding(run, KETE_FINDING_OVER_LIMIT, item,
                              "%u %c: %s is over the limit after %u lap%s, %u seed%s; whether it ends is not known",
                              run->line.number, kete_side_letter(mover(run)), ply_name(run, item), outcome->laps,
                              outcome->laps == 1 ? "" : "s", outcome->sown, outcome->sown == 1 ? "" : "s");
    if (outcome->verdict == KETE_ENDLESS)
        kete_finding_note(&run->record->findings, finding, "rule never-ending (%s)",
                          kete_option_source(run->rules->variant, "endless-result"));
    else
        kete_finding_note(&run->record->findings, finding, "the option lap-cap is the limit; a higher one may tell");
    note_moves(run, finding, &moves);
    note_doubt(run, finding);
    note_board(run, finding);
}

static void report_ambiguous(struct run *run, const struct kete_item *item)
{
    struct kete_moves candidates;
    kete_resolve_all(run->rules, &run->line.position, item->said, &candidates);
    struct kete_finding *finding =
        run_finding(run, KETE_FINDING_AMBIGUOUS_MOVE, item, "%u %c: %s fits several legal moves", run->line.number,
                    kete_side_letter(mover(run)), ply_name(run, item));
    struct kete_text text = {0};
    for (unsigned c = 0; c < candidates.count; c++) {
        kete_text_adds(&text, c ? " " : "");
        kete_move_print(run->rules, &run->line.position, candidates.move[c], &text);
    }
    kete_finding_note(&run->record->findings, finding, "candidates: %s", text.bytes);
    kete_text_free(&text);
    note_board(run, finding);
}

static void report_after_end(struct run *run, const struct kete_item *item, struct kete_end end)
{
    static const char *const who[] = {"", "South has won", "North has won", "the game is drawn", "the game is void"};
    struct kete_finding *finding = run_finding(
        run, KETE_FINDING_MOVE_AFTER_END, item, "%u %c: %s comes after the end of the game: %s (%s)", run->line.number,
        kete_side_letter(mover(run)), ply_name(run, item), who[end.winner], kete_reason_name(end.reason));
    if (!run->line.boardless)
        note_board(run, finding);
}

/* ---- a ply that is played ---- */

/* A choice of several answers, left unsaid, that could not be declined: only one answer was left. */
static bool is_owed(const struct kete_variant *variant, struct kete_move move, const struct kete_outcome *outcome,
                    unsigned said)
{
    return variant->choice_bits > 1 && said < move.choices && !(outcome->ways[said] & 1);
}

static void check_marks(struct run *run, const struct kete_item *item, const struct kete_starts *starts,
                        struct kete_move move, const struct kete_outcome *outcome)
{
    struct kete_said said = item->said;
    unsigned n = run->line.number;
    char side = kete_side_letter(mover(run));
    if (said.takasa && !move.takasa)
        run_finding(run, KETE_FINDING_WRONG_MARK, item, "%u %c: %s is marked as a takasa, but it captures", n, side,
                    ply_name(run, item));
    if (!said.takasa && move.takasa)
        run_finding(run, KETE_FINDING_MISSING_MARK, item, "%u %c: %s is a takasa and lacks its *", n, side,
                    ply_name(run, item));
    if (is_owed(run->rules->variant, move, outcome, said.choices))
        run_finding(run, KETE_FINDING_MISSING_MARK, item, "%u %c: %s does not say what is taken besides", n, side,
                    ply_name(run, item));
    if (said.house && !outcome->house_asked)
        run_finding(run, KETE_FINDING_HOUSE_MARK, item, "%u %c: %s says that the house is played, but %s", n, side,
                    ply_name(run, item),
                    outcome->house_reached ? "the rules gave no choice there" : "no lap ended in the house");
    if (said.side && (said.side == KETE_SAID_NORTH) != mover(run))
        run_finding(run, KETE_FINDING_LETTER_CASE, item, "%u %c: %s is written as a hole of %s, but %s is to move", n,
                    side, ply_name(run, item), kete_side_name(kete_other_side(mover(run))), kete_side_name(mover(run)));
    else if (said.slip)
        run_finding(run, KETE_FINDING_LETTER_CASE, item, "%u %c: %s has its direction in a small letter", n, side,
                    ply_name(run, item));
    if (said.dir && move.dir == KETE_DIR_NONE &&
        (said.dir == KETE_SAID_RIGHT) != (starts->enter_right >> move.hole & 1))
        run_finding(run, KETE_FINDING_IDLE_LETTER, item,
                    "%u %c: %s names a direction, but a capture in this hole enters by the %s kichwa", n, side,
                    ply_name(run, item), starts->enter_right >> move.hole & 1 ? "right" : "left");
}

static void check_exit(struct run *run, const struct kete_item *item, const struct kete_position *after)
{
    bool was = run->line.position.opening >> mover(run) & 1, is = after->opening >> mover(run) & 1;
    if (was && !is)
        return;
    run_finding(run, KETE_FINDING_WRONG_MARK, item, "%u %c: %s is marked as leaving the opening, but %s",
                run->line.number, kete_side_letter(mover(run)), ply_name(run, item),
                was ? "the move stays in it" : "the player is not in it");
}

static bool any_marks(struct kete_said said, enum kete_side side)
{
    return said.house | said.slip | (said.side && (said.side == KETE_SAID_NORTH) != side);
}

/* The takasia mark: on the move that creates a block, or on the reply under it. */
static void check_takasia(struct run *run, const struct kete_item *item, const struct kete_position *after)
{
    bool said = item->said.takasia;
    bool under =
        run->line.position.block != KETE_NO_HOLE && kete_hole_side(run->line.position.block) == run->line.position.side;
    bool creates = after->block != KETE_NO_HOLE && kete_hole_side(after->block) == after->side &&
                   after->block != run->line.position.block;
    if (!said && (!run->uses_takasia_mark || !(under | creates)))
        return;
    if (said && run->mark == KETE_TAKASIA_MARK_EITHER && under != creates)
        run->mark = under ? KETE_TAKASIA_MARK_REPLY : KETE_TAKASIA_MARK_CREATES;
    bool due = (run->mark != KETE_TAKASIA_MARK_CREATES && under) || (run->mark != KETE_TAKASIA_MARK_REPLY && creates);
    if (said && !due)
        run_finding(run, KETE_FINDING_TAKASIA_MARK, item, "%u %c: %s has a mark of takasia, but %s", run->line.number,
                    kete_side_letter(mover(run)), ply_name(run, item),
                    under     ? "in this record the mark stands on the move that blocks a hole"
                    : creates ? "in this record the mark stands on the reply"
                              : "no hole is under takasia");
    if (!said && due && run->mark != KETE_TAKASIA_MARK_EITHER && item->said.takasa)
        run_finding(run, KETE_FINDING_TAKASIA_UNMARKED, item,
                    "%u %c: %s lacks the mark of takasia that this record uses", run->line.number,
                    kete_side_letter(mover(run)), ply_name(run, item));
}

static void check_conserved(struct run *run, const struct kete_item *item, const struct kete_position *after)
{
    unsigned total = kete_rules_seeds(run->rules, after);
    if (__builtin_expect(total != run->total, 0)) {
        run_finding(run, KETE_FINDING_SEEDS_NOT_CONSERVED, item, "%u %c: %u seeds before the move, %u after it",
                    run->line.number, kete_side_letter(mover(run)), run->total, total);
        run->total = total;
    }
}

/* Draws by length (R24), which a position alone cannot show. */
static void count_length(struct run *run, const struct kete_outcome *outcome)
{
    struct line *line = &run->line;
    line->plies++;
    line->quiet = outcome->captured ? 0 : line->quiet + 1;
    if (run->length_draws && (line->quiet >= 200 || line->plies >= 2000) && line->end.winner == KETE_WINNER_NONE)
        line->end = (struct kete_end){KETE_WINNER_DRAW, KETE_REASON_LENGTH};
}

static void tell(struct run *run, const struct kete_item *item, const struct kete_move *move,
                 const struct kete_position *after, bool stood)
{
    struct kete_replay *replay = run->replay;
    if (run->depth == 0) {
        replay->plies++;
        replay->verified += move != NULL;
    }
    if (!replay->ply || (run->depth && !replay->variations))
        return;
    struct kete_ply ply = {.item = item, .number = run->line.number, .side = mover(run), .depth = run->depth};
    ply.played = move != NULL;
    ply.stood = stood;
    if (!move && run->depth == 0) { /* whose plies they are is a guess: one turn each */
        uint32_t before = ply.side + run->lost++;
        ply.number += before / 2;
        ply.side = (enum kete_side)(before & 1);
    }
    if (move) {
        ply.move = *move;
        ply.outcome = &run->line.outcome;
        ply.before = &run->line.position;
        ply.after = after;
    }
    replay->ply(replay->to, &ply);
}

/* The mover is on turn again. Where a turn has one move only, the other side has had to pass. */
static void note_again(struct run *run, const struct kete_item *item)
{
    run->record->long_turns = true;
    if (!run->rules->variant->long_turns && run->line.outcome.end.winner == KETE_WINNER_NONE)
        run_finding(run, KETE_FINDING_PASS, item, "%u %c: after %s %s has no move and passes", run->line.number,
                    kete_side_letter(mover(run)), ply_name(run, item), kete_side_name(kete_other_side(mover(run))));
}

static void accept(struct run *run, const struct kete_item *item, struct kete_move move,
                   const struct kete_position *after)
{
    struct line *line = &run->line;
    bool has_board = line->outcome.verdict == KETE_PLAYED;
    if (has_board) {
        check_conserved(run, item, after);
        if (__builtin_expect(after->side == mover(run), 0) && after->phase == KETE_PHASE_MAIN)
            note_again(run, item);
        if (__builtin_expect(run->uses_takasia_mark, 0) && (move.takasa || !item->said.takasia))
            check_takasia(run, item, after);
    }
    tell(run, item, &move, has_board ? after : NULL, false);
    line->before = line->position;
    line->before_number = line->number;
    line->move = move;
    line->any = true;
    line->stood = false;
    line->boardless = !has_board;
    line->end = line->outcome.end;
    count_length(run, &line->outcome);
    line->past_before = line->past;
    struct kete_end shown = kete_past_play(run->rules, run->record->findings.arena, &line->past, mover(run),
                                           has_board ? after : &line->position, &line->outcome);
    if (line->end.winner == KETE_WINNER_NONE)
        line->end = shown;
    bool north = line->position.side == KETE_NORTH;
    if (has_board)
        line->position = *after;
    else
        line->position.side = (uint8_t)(1 - line->position.side);
    line->number += north && line->position.side == KETE_SOUTH; /* the sowings of one turn share its number */
}

/* ---- one ply ---- */

static void refuse(struct run *run, uint32_t i)
{
    struct kete_position played;
    bool stood = run_played_on(run, i, &played);
    if (run->depth == 0 && run->line.broken && run->unchecked_count++ == 0)
        run->unchecked = &run->record->items[i];
    tell(run, &run->record->items[i], NULL, NULL, stood);
    break_line(run, stood ? &played : NULL);
}

static bool is_over(struct run *run, const struct kete_item *item)
{
    if (__builtin_expect(run->line.end.winner == KETE_WINNER_NONE, 1))
        return false;
    report_after_end(run, item, run->line.end);
    return true;
}

/* A word of the opening: the variant reads and applies it. */
static void replay_opening(struct run *run, const struct kete_item *item)
{
    struct kete_error error = {0};
    if (run->line.broken)
        return;
    if (!run->rules->variant->opening)
        kete_error_set(&error, 0, 0, "%s has no opening of this kind", run->rules->variant->id);
    else if (run->line.any)
        kete_error_set(&error, 0, 0, "the opening stands before the first move");
    else if (run->rules->variant->opening(run->rules, &run->line.position, kete_item_text(run->record, item), &error))
        return;
    struct kete_item place = *item;
    if (error.col > 1 && error.col <= item->length) { /* point into the word */
        place.offset += error.col - 1;
        place.length = (item->length - error.col + 1) & 0xffffffu;
    }
    struct kete_finding *finding =
        run_finding(run, KETE_FINDING_BAD_OPENING, &place, "%s: %s", ply_name(run, item), error.text);
    note_board(run, finding);
    run->line.broken = true;
}

/* Why a token is not a move here. */
static void report_meaning(struct run *run, const struct kete_item *item, enum kete_meaning meaning,
                           const struct kete_resolved *resolved)
{
    struct kete_end end = {KETE_WINNER_NONE, KETE_REASON_NONE};
    if (meaning == KETE_MEANS_NONE)
        end = kete_rules_end(run->rules, &run->line.position);
    if (end.winner != KETE_WINNER_NONE)
        report_after_end(run, item, end);
    else if (meaning == KETE_MEANS_NONE)
        report_illegal(run, item, nearest_move(run, &resolved->starts, item->said));
    else if (meaning == KETE_MEANS_SEVERAL)
        report_ambiguous(run, item);
    else
        report_endless(run, item, &resolved->outcome);
}

/* A move of the main game while the opening is not finished. */
static bool is_early(struct run *run, const struct kete_item *item)
{
    static const char *const missing[] = {
        [KETE_PHASE_REMOVE] = "seeds are still to be taken, and then comes the race",
        [KETE_PHASE_PLACE] = "the race is missing",
        [KETE_PHASE_RACE] = "both players are still racing",
    };
    if (__builtin_expect(run->line.position.phase == KETE_PHASE_MAIN, 1))
        return false;
    struct kete_finding *finding = run_finding(
        run, KETE_FINDING_ILLEGAL_MOVE, item, "%u %c: %s comes before the end of the opening: %s", run->line.number,
        kete_side_letter(mover(run)), ply_name(run, item), missing[run->line.position.phase & 3]);
    note_board(run, finding);
    return true;
}

static void replay_ply(struct run *run, uint32_t i)
{
    const struct kete_item *item = &run->record->items[i];
    struct kete_said said = item->said;
    if (run->rules->variant->unknown) {
        tell(run, item, NULL, NULL, false);
        run_structure_ply(run, item);
        run->lost = 0;
        return;
    }
    if (said.opening) {
        replay_opening(run, item);
        return;
    }
    if (run->line.position.phase == KETE_PHASE_RACE && !run->line.broken)
        run_forced(run, true); /* once a player has finished, the rest of the race may be left out */
    if (run->line.broken || !said.read || is_over(run, item) || is_early(run, item) || is_out_of_turn(run, item)) {
        refuse(run, i);
        return;
    }
    struct kete_resolved resolved;
    enum kete_meaning meaning = kete_resolve(run->rules, &run->line.position, said, &resolved);
    if (__builtin_expect(meaning != KETE_MEANS_A_MOVE, 0)) {
        report_meaning(run, item, meaning, &resolved);
        refuse(run, i);
        return;
    }
    run->line.outcome = resolved.outcome;
    struct kete_move move = resolved.move;
    if (said.takasa != move.takasa || (said.dir && move.dir == KETE_DIR_NONE) || any_marks(said, mover(run)) ||
        is_owed(run->rules->variant, move, &resolved.outcome, said.choices))
        check_marks(run, item, &resolved.starts, move, &resolved.outcome);
    if (said.exit)
        check_exit(run, item, &resolved.after);
    accept(run, item, move, &resolved.after);
}

/* ---- numbers, variations, the whole record ---- */

static void replay_number(struct run *run, const struct kete_item *item)
{
    if (run->line.broken)
        return;
    int64_t shift = (int64_t)item->value - run->line.number;
    bool north = item->dots == 3;
    if (run->line.plies == 0 && run->depth == 0 && run->set_up) {
        run->line.number = item->value; /* a position that was set up may be of any turn */
        shift = 0;
    }
    if (shift != run->line.shift && shift != 0)
        run_finding(run, KETE_FINDING_WRONG_NUMBER, item, "move number %u where %lld is expected", item->value,
                    (long long)run->line.number + run->line.shift);
    else if (north != (mover(run) == KETE_NORTH))
        run_finding(run, KETE_FINDING_WRONG_NUMBER, item, "move number %u%s where %s is to move", item->value,
                    north ? "..." : ".", kete_side_name(mover(run)));
    run->line.shift = shift > INT32_MAX ? INT32_MAX : (int32_t)shift;
}

/* A variation stands for the ply before it. */
static void enter_variation(struct line *line)
{
    if (line->any) {
        line->position = line->before;
        line->number = line->before_number;
        line->past = line->past_before;
        line->end = (struct kete_end){KETE_WINNER_NONE, KETE_REASON_NONE};
    }
    line->any = line->stood = false;
}

static void replay_items(struct run *run)
{
    struct line outer[KETE_VARIATION_DEPTH_MAX];
    struct kete_record *record = run->record;
    const struct kete_claim *claim = record->claims;
    for (uint32_t i = 0; i < record->item_count; i++) {
        const struct kete_item *item = &record->items[i];
        switch (item->kind) {
        case KETE_ITEM_PLY:
            replay_ply(run, i);
            for (; claim && claim->item <= i; claim = claim->next)
                if (claim->item == i)
                    run_claim(run, claim);
            break;
        case KETE_ITEM_NUMBER:
            replay_number(run, item);
            break;
        case KETE_ITEM_COMMENT:
            run_claims(run, item);
            break;
        case KETE_ITEM_OPEN:
            if (run->depth < KETE_VARIATION_DEPTH_MAX)
                outer[run->depth] = run->line;
            run->depth++;
            enter_variation(&run->line);
            break;
        case KETE_ITEM_CLOSE:
            if (run->depth && --run->depth < KETE_VARIATION_DEPTH_MAX)
                run->line = outer[run->depth];
            break;
        default:
            break;
        }
    }
    while (run->depth) /* unclosed ones: the reader has reported them */
        if (--run->depth < KETE_VARIATION_DEPTH_MAX)
            run->line = outer[run->depth];
}

/* ---- the start ---- */

static uint32_t tag_index(const struct kete_record *record, const char *name)
{
    for (uint32_t i = 0; i < record->tag_count; i++)
        if (strcmp(record->tags[i].name, name) == 0)
            return i;
    return record->tag_count;
}

/* The value of a tag as it stands in the text; another text where it is written with backslashes. */
static struct kete_slice tag_value(const struct kete_record *record, const struct kete_tag *tag)
{
    struct kete_slice value = kete_slice_of(tag->value);
    const char *quote = memchr(record->text + tag->offset, '"', tag->length);
    if (quote && quote + 1 + value.length < record->text + record->length &&
        memcmp(quote + 1, value.at, value.length) == 0)
        value.at = quote + 1;
    return value;
}

/* A position that the reader of the container could not read: a transcript's opening. */
static bool start_is_lost(const struct kete_record *record)
{
    const struct kete_finding *finding = record->findings.first;
    while (finding && finding->id != KETE_FINDING_BAD_POSITION)
        finding = finding->next;
    return finding != NULL;
}

/* The position a record begins with: its FEN tag, else the variant's. */
static bool start(struct run *run)
{
    struct kete_record *record = run->record;
    uint32_t t = tag_index(record, "FEN");
    kete_rules_setup(run->rules, &run->line.position);
    if (t == record->tag_count)
        return !start_is_lost(record);
    run->set_up = true;
    struct kete_error error = {0};
    struct kete_item place = {.offset = record->tags[t].offset, .length = record->tags[t].length & 0xffffffu};
    const struct kete_board *board = &run->rules->variant->board;
    if (!kete_position_parse(board, kete_slice_of(record->tags[t].value), &run->line.position, &error)) {
        place = run_byte(run, tag_value(record, &record->tags[t]), error.col, &place);
        run_finding(run, KETE_FINDING_BAD_POSITION, &place, "the starting position cannot be read: %s", error.text);
        return false;
    }
    unsigned total = kete_rules_seeds(run->rules, &run->line.position);
    if (total != kete_rules_total(run->rules))
        run_finding(run, KETE_FINDING_SEED_TOTAL, &place, "the starting position has %u seeds; the game has %u", total,
                    kete_rules_total(run->rules));
    return true;
}

static bool marks_takasia(const struct kete_record *record)
{
    for (uint32_t i = 0; i < record->item_count; i++)
        if (record->items[i].kind == KETE_ITEM_PLY && record->items[i].said.takasia)
            return true;
    return false;
}

void kete_replay_run(struct kete_replay *replay, struct kete_record *record)
{
    struct run run = {.replay = replay, .rules = replay->rules, .record = record, .mark = record->takasia_mark};
    int limits = kete_option_find(replay->rules->variant, "draw-limits");
    run.length_draws = limits >= 0 && replay->rules->value[limits];
    run.line.number = 1;
    run.about = ABOUT_NONE;
    run.uses_takasia_mark = record->takasia_mark != KETE_TAKASIA_MARK_NONE && marks_takasia(record);
    run.line.broken = !start(&run);
    bool empty = run.rules->variant->unknown && !run.set_up; /* no position to count */
    run.total = empty ? kete_rules_total(run.rules) : kete_rules_seeds(run.rules, &run.line.position);
    run.about = ABOUT_NEXT;
    run.line.past = kete_past_start(run.rules, record->findings.arena, &run.line.position);
    replay->start = run.line.position;
    replay->judged = !run.rules->variant->unknown;
    replay->plies = replay->verified = replay->forced = 0;
    replay->scored = false;
    replay_items(&run);
    replay->last = run.line.position;
    replay->mark = run.mark;
    replay->broken = run.line.broken;
    if (run.unchecked)
        kete_finding_add(&record->findings, KETE_FINDING_UNVERIFIED, run.unchecked->offset, run.unchecked->length,
                         "from here on %u %s not verified", run.unchecked_count,
                         run.unchecked_count == 1 ? "ply is" : "plies are");
    run.about = ABOUT_NONE;
    if (replay->judged)
        run_result(&run);
    else
        run_structure(&run);
}
