/* SPDX-License-Identifier: MIT */
/* The result: the Result tag, the result after the moves, the Termination and the board must tell the same story. */
#include "check/run.h"

#include "rules/relay.h"

#include <stdlib.h>
#include <string.h>

/* How a Termination word is held against the board. */
enum holds { HOLDS_ON_BOARD, HOLDS_OPEN, HOLDS_NOTHING };

static const struct termination {
    const char *word;
    enum holds holds;
    enum kete_reason reason;
    bool decisive; /* it needs a winner */
} terminations[] = {
    {"front-row", HOLDS_ON_BOARD, KETE_REASON_FRONT_ROW, true},
    {"no-move", HOLDS_ON_BOARD, KETE_REASON_NO_MOVE, true},
    {"all-captured", HOLDS_ON_BOARD, KETE_REASON_CAPTURED, true},
    {"immobile", HOLDS_ON_BOARD, KETE_REASON_IMMOBILE, true},
    {"endless", HOLDS_ON_BOARD, KETE_REASON_ENDLESS, false},
    {"length", HOLDS_ON_BOARD, KETE_REASON_LENGTH, false},
    {"repetition", HOLDS_ON_BOARD, KETE_REASON_REPETITION, false},
    {"both-ends", HOLDS_ON_BOARD, KETE_REASON_BOTH_ENDS, true},
    {"early-captures", HOLDS_ON_BOARD, KETE_REASON_EARLY, true},
    {"resignation", HOLDS_OPEN, KETE_REASON_NONE, true},
    {"agreed", HOLDS_OPEN, KETE_REASON_NONE, false},
    {"void", HOLDS_OPEN, KETE_REASON_NONE, false},
    {"unfinished", HOLDS_OPEN, KETE_REASON_NONE, false},
    {"?", HOLDS_NOTHING, KETE_REASON_NONE, false},
};

static const struct {
    const char *text;
    enum kete_winner winner;
    const char *who;
} results[] = {
    {"1-0", KETE_WINNER_SOUTH, "South has won"},
    {"0-1", KETE_WINNER_NORTH, "North has won"},
    {"1/2-1/2", KETE_WINNER_DRAW, "a draw"},
    {"*", KETE_WINNER_NONE, "no result"},
};

/* What the audit looks at, and where each part stands in the source. */
struct story {
    struct run *run;
    const char *tag;               /* Result, or NULL */
    const char *token;             /* result after the moves, or NULL */
    const char *said;              /* the one that counts: the tag, else the token */
    const struct termination *how; /* NULL where none is given */
    struct kete_item tag_place, token_place, how_place;
    struct kete_end board;
    bool mute; /* the record says nothing that can be compared */
    bool left; /* moves that the record leaves out as forced were played */
};

static int result_row(const char *text)
{
    for (int i = 0; i < (int)(sizeof results / sizeof results[0]); i++)
        if (text && strcmp(text, results[i].text) == 0)
            return i;
    return -1;
}

static bool is_score(const char *text)
{
    size_t left = strspn(text, "0123456789"),
           right = left && text[left] == '-' ? strspn(text + left + 1, "0123456789") : 0;
    return right && text[left + 1 + right] == '\0' && left < 5 && right < 5;
}

static bool keeps_scores(const struct story *story)
{
    return story->run->rules->variant->board.keys & KETE_KEY_STORE;
}

/* A score that the text gives, in a game that has scores. */
static bool score_said(const struct story *story, const char *text, unsigned out[2])
{
    if (!text || result_row(text) >= 0 || !is_score(text) || !keeps_scores(story))
        return false;
    out[0] = (unsigned)strtoul(text, NULL, 10);
    out[1] = (unsigned)strtoul(strchr(text, '-') + 1, NULL, 10);
    return true;
}

static enum kete_winner winner_said(const struct story *story, const char *text)
{
    unsigned score[2];
    int row = result_row(text);
    if (row >= 0)
        return results[row].winner;
    return score_said(story, text, score) ? kete_winner_by_score(score) : KETE_WINNER_NONE;
}

static const char *who(enum kete_winner winner)
{
    static const char *const words[] = {"nobody has won", "South has won", "North has won", "it is a draw",
                                        "the game is void"};
    return words[winner];
}

static const struct kete_item *said_place(const struct story *story)
{
    return story->tag ? &story->tag_place : &story->token_place;
}

static void find_parts(struct story *story)
{
    struct kete_record *record = story->run->record;
    for (uint32_t i = 0; i < record->tag_count; i++) {
        const struct kete_tag *tag = &record->tags[i];
        struct kete_item place = {.offset = tag->offset, .length = tag->length & 0xffffffu};
        if (strcmp(tag->name, "Result") == 0 && !story->tag) {
            story->tag = tag->value;
            story->tag_place = place;
        }
        if (strcmp(tag->name, "Termination") != 0 || story->how)
            continue;
        for (size_t t = 0; t < sizeof terminations / sizeof terminations[0]; t++)
            if (strcmp(tag->value, terminations[t].word) == 0)
                story->how = &terminations[t];
        story->how_place = place;
        if (!story->how)
            run_finding(story->run, KETE_FINDING_RESULT_OPEN, &place,
                        "the Termination \"%.40s\" is none that kete knows, so it is not checked", tag->value);
    }
    unsigned depth = 0; /* a result in a variation is not the game's */
    for (uint32_t i = record->item_count; i-- > 0 && !story->token;) {
        depth += record->items[i].kind == KETE_ITEM_CLOSE;
        depth -= record->items[i].kind == KETE_ITEM_OPEN && depth;
        if (record->items[i].kind == KETE_ITEM_RESULT && !depth) {
            struct kete_slice text = kete_item_text(record, &record->items[i]);
            story->token = kete_arena_copy(record->findings.arena, text.at, text.length);
            story->token_place = record->items[i];
        }
    }
    story->said = story->tag ? story->tag : story->token;
}

/* A Result that says nothing is reported, and the one after the moves counts instead. */
static void read_tag(struct story *story)
{
    if (!story->tag || result_row(story->tag) >= 0 || strcmp(story->tag, "?") == 0)
        return;
    bool score = is_score(story->tag);
    if (score && keeps_scores(story))
        return;
    run_finding(story->run, score ? KETE_FINDING_RESULT_MISMATCH : KETE_FINDING_BAD_TAG, &story->tag_place,
                score ? "the Result %.20s is a score, but this game keeps none: it takes 1-0, 0-1, 1/2-1/2 or *"
                      : "the Result \"%.40s\" is none of 1-0, 0-1, 1/2-1/2, *, or a score such as 28-20",
                story->tag);
    story->tag = NULL;
    story->said = story->token;
    story->mute = !story->token || strcmp(story->token, "*") == 0;
}

static void compare_texts(const struct story *story)
{
    if (!story->tag || !story->token || strcmp(story->tag, story->token) == 0)
        return;
    if (strcmp(story->token, "*") == 0 || strcmp(story->tag, "?") == 0)
        return; /* the moves of some notations end with * whatever the result */
    unsigned score[2];
    bool one_score = score_said(story, story->tag, score) != score_said(story, story->token, score);
    if (one_score && winner_said(story, story->tag) == winner_said(story, story->token))
        return; /* one names the winner, the other his score */
    run_finding(story->run, KETE_FINDING_RESULT_MISMATCH, &story->token_place,
                "the moves end with %s, the Result tag says %.20s", story->token, story->tag);
}

/* A score in place of a result. True if there is one, and the game has ended with another. */
static bool compare_score(const struct story *story)
{
    const struct kete_replay *replay = story->run->replay;
    unsigned score[2];
    if (!replay->scored || !score_said(story, story->said, score) ||
        (score[0] == replay->score[0] && score[1] == replay->score[1]))
        return false;
    run_finding(story->run, KETE_FINDING_SCORE_MISMATCH, said_place(story),
                "the result is given as %.20s, but the game ends %u-%u (%s)", story->said, replay->score[0],
                replay->score[1], kete_reason_name(story->board.reason));
    return true;
}

static void compare_board(const struct story *story)
{
    enum kete_winner said = winner_said(story, story->said);
    bool empty = !story->said || result_row(story->said) == 3 || strcmp(story->said, "?") == 0;
    bool decided = said == KETE_WINNER_SOUTH || said == KETE_WINNER_NORTH;
    if (story->board.winner == KETE_WINNER_VOID && !decided)
        return; /* there is no result that says void */
    if (empty && story->left)
        return;
    if (empty) {
        bool claims_open = story->how && story->how->holds == HOLDS_OPEN;
        const struct kete_item *at = story->said ? said_place(story) : NULL;
        if (at && claims_open)
            run_finding(story->run, KETE_FINDING_RESULT_MISMATCH, at, "the game is over: %s (%s)",
                        who(story->board.winner), kete_reason_name(story->board.reason));
        else if (at)
            run_finding(story->run, KETE_FINDING_RESULT_MISSING, at, "the record gives no result, but %s (%s)",
                        who(story->board.winner), kete_reason_name(story->board.reason));
        return;
    }
    unsigned score[2];
    if (compare_score(story) || (story->run->replay->scored && score_said(story, story->said, score)))
        return; /* a score that is right says enough, also where something else decides who wins */
    if (said != story->board.winner)
        run_finding(story->run, KETE_FINDING_RESULT_MISMATCH, said_place(story),
                    "the result is given as %.20s, but %s (%s)", story->said, who(story->board.winner),
                    kete_reason_name(story->board.reason));
}

static void compare_open_board(const struct story *story)
{
    enum kete_winner said = winner_said(story, story->said);
    if (story->how && story->how->holds == HOLDS_ON_BOARD)
        run_finding(story->run, KETE_FINDING_RESULT_MISMATCH, &story->how_place,
                    "the Termination says %s, but the last position is not the end of a game", story->how->word);
    else if (!story->how && story->said && said != KETE_WINNER_NONE)
        run_finding(story->run, KETE_FINDING_RESULT_OPEN, said_place(story),
                    "the result is %.20s; the last position is open and no Termination says why", story->said);
    if (story->how && strcmp(story->how->word, "unfinished") == 0 && said != KETE_WINNER_NONE)
        run_finding(story->run, KETE_FINDING_RESULT_MISMATCH, &story->how_place,
                    "the game is called unfinished, but its result is %.20s", story->said);
}

/* "all-captured" is said of an empty front row, too. */
static bool same_reason(const struct termination *how, enum kete_reason reason)
{
    return how->reason == reason || (how->reason == KETE_REASON_CAPTURED && reason == KETE_REASON_FRONT_ROW);
}

static void compare_termination(const struct story *story)
{
    const struct termination *how = story->how;
    if (!how || how->holds == HOLDS_NOTHING)
        return;
    if (story->board.winner != KETE_WINNER_NONE && how->holds == HOLDS_ON_BOARD &&
        !same_reason(how, story->board.reason))
        run_finding(story->run, KETE_FINDING_RESULT_MISMATCH, &story->how_place,
                    "the Termination says %s, the board says %s", how->word, kete_reason_name(story->board.reason));
    if (how->decisive && story->said && winner_said(story, story->said) == KETE_WINNER_NONE &&
        result_row(story->said) >= 0)
        run_finding(story->run, KETE_FINDING_RESULT_MISMATCH, &story->how_place,
                    "the Termination says %s, but the result names no winner", how->word);
}

/* The end as the replay reports it: the board's, else the record's. */
static void set_end(const struct story *story)
{
    struct kete_replay *replay = story->run->replay;
    replay->end = story->board;
    if (story->run->line.broken) {
        replay->end = (struct kete_end){KETE_WINNER_NONE, KETE_REASON_NONE};
        replay->end_word = "unverified";
    } else if (story->board.winner != KETE_WINNER_NONE) {
        replay->end_word = kete_reason_name(story->board.reason);
    } else {
        replay->end.winner = winner_said(story, story->said);
        bool said = replay->end.winner != KETE_WINNER_NONE;
        replay->end_word = story->how && story->how->holds == HOLDS_OPEN ? story->how->word
                           : said                                        ? "as recorded"
                                                                         : "unfinished";
    }
}

/* The end that the board shows, forced moves that were left out included; a game that was broken off has none left. */
static void judge(struct story *story)
{
    struct run *run = story->run;
    struct kete_replay *replay = run->replay;
    bool broken_off = story->how && story->how->holds == HOLDS_OPEN;
    if (run->rules->variant->forced && !broken_off && !run->line.boardless)
        replay->forced = run_forced(run, false);
    story->left = replay->forced > 0;
    story->board = run->line.end;
    if (story->board.winner == KETE_WINNER_NONE && !run->line.boardless)
        story->board = kete_rules_end(run->rules, &run->line.position);
    replay->scored = run->rules->variant->score && story->board.winner != KETE_WINNER_NONE &&
                     story->board.reason != KETE_REASON_ENDLESS;
    if (replay->scored)
        run->rules->variant->score(run->rules, &run->line.position, replay->score);
}

void run_result(struct run *run)
{
    struct story story = {.run = run};
    find_parts(&story);
    read_tag(&story);
    compare_texts(&story);
    if (!run->line.broken) {
        judge(&story);
        bool trusts_nothing = story.mute || (story.how && story.how->holds == HOLDS_NOTHING);
        if (!trusts_nothing && story.board.winner != KETE_WINNER_NONE)
            compare_board(&story);
        else if (!trusts_nothing)
            compare_open_board(&story);
        if (!story.mute)
            compare_termination(&story);
    }
    set_end(&story);
}
