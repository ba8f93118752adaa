/* SPDX-License-Identifier: MIT */
#include "unit.h"

#include "notation/reader.h"
#include "notation/writer.h"

#include <string.h>

/* A game and the reader that holds its text. */
struct game {
    struct kete_slice input;
    struct kete_reader *reader;
    struct kete_record record;
};

static void game_read(struct game *game, const char *text)
{
    game->input = (struct kete_slice){text, strlen(text)};
    game->reader = kete_reader_new(kete_read_memory, &game->input);
    kete_record_init(&game->record);
    CU_ASSERT_FATAL(kete_reader_next(game->reader, &game->record, NULL));
    game->record.long_turns = strstr(text, "kalah") != NULL; /* as the notation would say */
}

static void game_free(struct game *game)
{
    kete_record_free(&game->record);
    kete_reader_free(game->reader);
}

struct row {
    const char *input, *output;
};

static void mgn_is_canonical(void)
{
    static const struct row rows[] = {
        {"a b c 1-0", "1. a b 2. c 1-0\n\n"},
        {"7. a b 9. c", "1. a b 2. c *\n\n"},
        {"1... a b", "1... a 2. b *\n\n"},
        {"[Result \"0-1\"]\na", "[Result \"0-1\"]\n\n1. a 0-1\n\n"},
        {"[Zeta \"1\"]\n[South \"s\"]\n[Alpha \"2\"]\n[Variant \"v\"]\n[Source \"x\"]\n[Rules \"r\"]\n[Event \"e\"]\n*",
         "[Variant \"v\"]\n[Event \"e\"]\n[South \"s\"]\n[Rules \"r\"]\n[Source \"x\"]\n"
         "[Alpha \"2\"]\n[Zeta \"1\"]\n\n*\n\n"},
        {"[A \"q \\\" b \\\\ ]{}\"]\n", "[A \"q \\\" b \\\\ ]{}\"]\n\n*\n\n"},
        {"[A \"1\"]\n[A \"2\"]\n", "[A \"1\"]\n\n*\n\n"},
        {"{x} a {y}{ z } b ; w\nc $1 $2 (d (e) f) g", "{x} 1. a {y} {z} b {w} 2. c $1 $2 (2. d (2. e) f) g *\n\n"},
        {"a b (c d (e)) f", "1. a b (1... c 2. d (2. e)) 2. f *\n\n"},
        {"a ; one } two\nb", "1. a ; one } two\nb *\n\n"},
        {"a * {resigned}", "1. a * {resigned}\n\n"},
        {"[Variant \"kalah\"]\n1. A3 A6 a2 a1-a3 2. A1", "[Variant \"kalah\"]\n\n1. A3 A6 a2 a1-a3 2. A1 *\n\n"},
        {"S-A8*3 N-a8*3 S+a4*1 N+A2*2 race:(S1N1)*10,S1N5 1. A1 a1",
         "S-A8*3 N-a8*3 S+a4*1 N+A2*2 race:(S1N1)*10,S1N5 1. A1 a1 *\n\n"},
        {"[FEN \"0,0/0,0 N hand=1,1\"]\na b", "[FEN \"0,0/0,0 N hand=1,1\"]\n\n1... a 2. b *\n\n"},
        {"1. a\r\n{x\r\ny} *", "1. a {x\ny} *\n\n"},
        {"\xe9 *", "1. \xc3\xa9 *\n\n"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct game game;
        struct kete_text text = {0};
        game_read(&game, rows[i].input);
        kete_write_mgn(&game.record, &text);
        UNIT_STRING(text.bytes, rows[i].output);
        kete_text_free(&text);
        game_free(&game);
    }
}

static void lines_are_short(void)
{
    struct kete_text input = {0}, text = {0};
    for (int i = 0; i < 300; i++)
        kete_text_addf(&input, "A%dL* a%dR%s ", i % 8 + 1, i % 5 + 1, i % 7 ? "" : " {[%x 1]}");
    struct game game;
    game_read(&game, input.bytes);
    kete_write_mgn(&game.record, &text);
    size_t longest = 0, lines = 0;
    for (const char *at = text.bytes, *feed; (feed = strchr(at, '\n')) != NULL; at = feed + 1, lines++)
        longest = (size_t)(feed - at) > longest ? (size_t)(feed - at) : longest;
    UNIT_CHECK(longest <= 79 && longest > 70 && lines > 40, "%zu lines, the longest %zu", lines, longest);
    kete_text_free(&input);
    kete_text_free(&text);
    game_free(&game);
}

/* Reading what was written gives the same record, and writing that gives the same text. */
static void check_laws(const char *input)
{
    struct game game, back;
    struct kete_text text = {0}, again = {0};
    game_read(&game, input);
    kete_write_mgn(&game.record, &text);
    game_read(&back, text.bytes);
    UNIT_CHECK(kete_record_same(&game.record, &back.record), "not the same record:\n%s\n%s", input, text.bytes);
    kete_write_mgn(&back.record, &again);
    UNIT_STRING(again.bytes, text.bytes);
    struct kete_record none;
    kete_record_init(&none);
    CU_ASSERT_FALSE(kete_reader_next(back.reader, &none, NULL));
    kete_record_free(&none);
    kete_text_free(&text);
    kete_text_free(&again);
    game_free(&game);
    game_free(&back);
}

static void reading_undoes_writing(void)
{
    static const char *const inputs[] = {
        "[Event \"a [b] {c} (d) \\\\ \\\" ; % $1\"]\n[Empty \"\"]\n\n1. a *",
        "{a}{b} 1. x {c} {d} y {e} $1 {f} $2 (z {g} ({h} w)) {i} 1-0 {j} {k}",
        "a (b (c (d (e) f) g) h) (i) j *",
        "a ; with } and { and ( and \" and \\\nb ; another }\n*",
        "a {} {  } b *",
        "a {first\n\n second\n\n\n[no tag]\n [Event \"x\"]} b *",
        "a {oops\n\n[Event \"x\"]\n",
        "a (b (c\n",
        "a (b 1-0) c 28-20",
        "a %x [y] b %z",
        "a\n%remark } with a brace\n%[Event \"x\"]\nb",
        "a ($1 b) ({c} d) () e",
        "99999999999. .x ..... 5..6 1-0-1 1.1.1",
        "race:(S1N1)*3 race:x *",
        "\xff\xfe {\xe9\xc3\xa9} [x",
        "title: a \"b\" \\ c;\nfoo: bar;\nopening: novice;\nwinner: south;\n% c\n1: a b; c } d\n2: ... e; f\n% g\n",
        "[Result \"?\"]\na b",
        "[Result \"1-0\"]\na b 0-1",
        "[Variant \"kalah\"]\n1. a1 a2 A3 A4 a5",
    };
    for (size_t i = 0; i < sizeof inputs / sizeof *inputs; i++)
        check_laws(inputs[i]);
}

/* Wherever a line is broken: before a word that would be a comment or a tag at its start, or behind the result. */
static void broken_lines_keep_their_meaning(void)
{
    static const char *const tails[] = {"%x b *", "[Event \"x\"] b *", "1-0 {resigned}", "(%x) ({y} b) *",
                                        "{a\nb} ; c } d\n%x *"};
    for (size_t i = 0; i < sizeof tails / sizeof *tails; i++)
        for (int length = 60; length < 82; length++) {
            struct kete_text input = {0};
            for (int k = 0; k < length; k++)
                kete_text_addc(&input, 'A');
            kete_text_addf(&input, " %s", tails[i]);
            check_laws(input.bytes);
            kete_text_free(&input);
        }
}

/* A comment that no file can hold: an empty line, then a tag; or a } and two lines. */
static void hand_made_comments_survive(void)
{
    static const char *const comments[] = {"x\n\n[Event \"y\"]", "x\n \n\n[Event \"y\"] z", "x } y\n[Event \"z\"]",
                                           "\n\n x \r\n"};
    for (size_t i = 0; i < sizeof comments / sizeof *comments; i++) {
        struct kete_record record;
        struct game back;
        struct kete_text text = {0};
        kete_record_init(&record);
        record.text = comments[i];
        record.length = (uint32_t)strlen(comments[i]);
        kete_record_set_tag(&record, "Event", "hand made");
        kete_record_add_item(&record,
                             (struct kete_item){.kind = KETE_ITEM_COMMENT, .length = record.length & 0xffffff});
        kete_write_mgn(&record, &text);
        game_read(&back, text.bytes);
        UNIT_CHECK(kete_record_same(&record, &back.record), "%s", text.bytes);
        UNIT_CHECK(back.record.findings.first == NULL, "%s", text.bytes);
        kete_text_free(&text);
        kete_record_free(&record);
        game_free(&back);
    }
}

static void differences_are_seen(void)
{
    static const struct row rows[] = {
        {"a b *", "a c *"},
        {"a b *", "a b c *"},
        {"a b *", "a b {c} *"},
        {"a {b} *", "a {c} *"},
        {"a (b) c *", "a (b c) *"},
        {"a $1 *", "a $2 *"},
        {"a 1-0", "a 0-1"},
        {"a (b 1-0) *", "a (b 0-1) *"},
        {"[A \"1\"]\na *", "[A \"2\"]\na *"},
        {"[A \"1\"]\na *", "[A \"1\"]\n[B \"1\"]\na *"},
        {"[A \"1\"]\na *", "a *"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct game a, b;
        game_read(&a, rows[i].input);
        game_read(&b, rows[i].output);
        UNIT_CHECK(!kete_record_same(&a.record, &b.record), "%s\n%s", rows[i].input, rows[i].output);
        UNIT_CHECK(!kete_record_same(&b.record, &a.record), "%s\n%s", rows[i].output, rows[i].input);
        CU_ASSERT(kete_record_same(&a.record, &a.record));
        game_free(&a);
        game_free(&b);
    }
}

static void what_does_not_count_is_no_difference(void)
{
    static const struct row rows[] = {
        {"1. a b 2. c *", "a 7. b c"},
        {"[B \"2\"]\n[A \"1\"]\na", "[A \"1\"] [B \"2\"]\n\n\na *"},
        {"a { x } *", "a ;x\n*"},
        {"a {x\r\ny} *", "a {x\ny} *"},
        {"[Result \"1-0\"]\na", "[Result \"1-0\"]\na 1-0"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct game a, b;
        game_read(&a, rows[i].input);
        game_read(&b, rows[i].output);
        UNIT_CHECK(kete_record_same(&a.record, &b.record), "%s\n%s", rows[i].input, rows[i].output);
        game_free(&a);
        game_free(&b);
    }
}

static void transcripts_are_written(void)
{
    static const struct {
        const char *input, *output, *lost;
    } rows[] = {
        {"[South \"X\"]\n[Result \"1-0\"]\n[Site \"Z\"]\n[Title \"T\"]\n[Rules \"; takasia=off\"]\n"
         "{i} 1. a {j} b {k} {l} 2. c 1-0",
         "title: T;\nsouth: X;\nplace: Z;\nopening: official;\ntakasia: no;\nwinner: south;\n"
         "% i\n1: a; j\n1: ... b; k\n% l\n2: c;\n\n",
         NULL},
        {"[Variant \"bao-kujifunza\"]\n1. a (b) c $1 *", "opening: novice;\n1: a c;\n\n",
         "a variation at 1 S\na mark ($) at 1 N\n"},
        {"[Round \"1\"]\n[Event \"a; b\"]\n[Rules \"donkers-2003; takasia=off\"]\n*",
         "event: a, b;\nopening: official;\ntakasia: no;\n\n",
         "a semicolon in the value of event\ntag Rules: donkers-2003; takasia=off\ntag Round\n"},
        {"[Variant \"kalah\"]\n[FEN \"1/2 S\"]\n1. A1 28-20", "opening: official;\n1: A1;\n\n",
         "tag Variant: kalah\ntag FEN: 1/2 S\nresult 28-20\n"},
        {"[FEN \"0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0 N hand=22,21 house=S block=a2\"]\na b",
         "opening: [ 0 0 0 0 0 0 0 0 | 0 2 2 6 0 0 0 0 | 0 0 0 0 6 2 2 0 | 0 0 0 0 0 0 0 0 | 22 21 | T F | a2 | N ];\n"
         "1: ... a;\n2: b;\n\n",
         NULL},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct game game;
        struct kete_text text = {0}, lost = {0};
        game_read(&game, rows[i].input);
        kete_write_transcript(&game.record, &text, &lost);
        UNIT_STRING(text.bytes, rows[i].output);
        UNIT_STRING(lost.bytes, rows[i].lost);
        kete_text_free(&text);
        kete_text_free(&lost);
        game_free(&game);
    }
}

/* A transcript that is read and written again is the same record, by way of MGN too. */
static void transcripts_survive_mgn(void)
{
    const char *text = "title: T;\nsouth: X;\nnorth: Y;\nplace: P;\nevent: E;\ndate: 1994.10.11;\nopening: official;\n"
                       "time: 2:45;\nwinner: north;\n% r\n1: 6L* 5L;\n2: 3L 7; c\n3: 1; d\n3: ... 5R;\n\n";
    struct game game, mgn, back;
    struct kete_text written = {0}, again = {0};
    game_read(&game, text);
    kete_write_mgn(&game.record, &written);
    game_read(&mgn, written.bytes);
    kete_write_transcript(&mgn.record, &again, NULL);
    UNIT_STRING(again.bytes, text);
    game_read(&back, again.bytes);
    CU_ASSERT(kete_record_same(&game.record, &back.record));
    kete_text_free(&written);
    kete_text_free(&again);
    game_free(&game);
    game_free(&mgn);
    game_free(&back);
}

CU_TestInfo tests_writer[] = {
    {"MGN is canonical", mgn_is_canonical},
    {"lines are short", lines_are_short},
    {"reading undoes writing", reading_undoes_writing},
    {"broken lines keep their meaning", broken_lines_keep_their_meaning},
    {"hand-made comments survive", hand_made_comments_survive},
    {"differences are seen", differences_are_seen},
    {"what does not count is no difference", what_does_not_count_is_no_difference},
    {"transcripts are written", transcripts_are_written},
    {"transcripts survive MGN", transcripts_survive_mgn},
    CU_TEST_INFO_NULL,
};
