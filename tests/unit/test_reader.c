/* SPDX-License-Identifier: MIT */
/* Each row: an input, and what is read from it, told in one string: tags as [Name=value], then the items - numbers
 * as 12. or 12..., plies as they stand, {comment}, ( ), $n, results as =1-0 - then the findings as !id@line:col. Games
 * are separated by " | ".
 */
#include "pieces.h"
#include "unit.h"

#include "base/limits.h"
#include "notation/reader.h"

#include <string.h>

static void tell_item(const struct kete_record *record, const struct kete_item *item, struct kete_text *out)
{
    static const char *const before[] = {"", "", "{", "(", ")", "$", "="};
    struct kete_slice text = kete_item_text(record, item);
    if (out->length && out->bytes[out->length - 1] != ' ')
        kete_text_addc(out, ' ');
    kete_text_adds(out, before[item->kind]);
    if (item->kind == KETE_ITEM_NUMBER)
        kete_text_addf(out, "%u%.*s", item->value, (int)item->dots, "...");
    else if (item->kind == KETE_ITEM_NAG)
        kete_text_addu(out, item->value);
    else if (item->kind != KETE_ITEM_OPEN && item->kind != KETE_ITEM_CLOSE)
        kete_text_add(out, text.at, text.length);
    if (item->kind == KETE_ITEM_COMMENT)
        kete_text_addc(out, '}');
}

static void tell(const struct kete_record *record, struct kete_text *out)
{
    uint32_t line, col;
    for (uint32_t i = 0; i < record->tag_count; i++)
        kete_text_addf(out, "[%s=%s]", record->tags[i].name, record->tags[i].value);
    for (uint32_t i = 0; i < record->item_count; i++)
        tell_item(record, &record->items[i], out);
    for (const struct kete_finding *f = record->findings.first; f; f = f->next) {
        kete_record_place(record, f->offset, &line, &col);
        kete_text_addf(out, " !%s@%u:%u", kete_finding_kind(f->id)->id, line, col);
    }
}

static void read_all(const char *bytes, size_t length, size_t chunk, struct kete_text *out)
{
    struct pieces input = {bytes, length, chunk};
    struct kete_reader *reader = kete_reader_new(pieces_read, &input);
    struct kete_record record;
    struct kete_error error = {0};
    kete_record_init(&record);
    kete_text_adds(out, "");
    while (kete_reader_next(reader, &record, &error)) {
        if (record.game > 1)
            kete_text_adds(out, " | ");
        tell(&record, out);
    }
    CU_ASSERT_FALSE(error.set);
    CU_ASSERT_FALSE(kete_reader_next(reader, &record, &error));
    kete_record_free(&record);
    kete_reader_free(reader);
}

struct row {
    const char *input, *told;
};

static void check_rows(const struct row *rows, size_t count)
{
    static const size_t chunks[] = {1, 3, 100000};
    for (size_t i = 0; i < count; i++)
        for (size_t c = 0; c < sizeof chunks / sizeof *chunks; c++) {
            struct kete_text told = {0};
            read_all(rows[i].input, strlen(rows[i].input), chunks[c], &told);
            UNIT_STRING(told.bytes, rows[i].told);
            kete_text_free(&told);
        }
}
#define CHECK_ROWS(rows) check_rows(rows, sizeof(rows) / sizeof *(rows))

static void movetext_is_read(void)
{
    static const struct row rows[] = {
        {"1. A7L* a5R 2. A6L* *", "1. A7L* a5R 2. A6L* =*"},
        {"1.A7L*\ta5R\n2...a6", "1. A7L* a5R 2... a6"},
        {"12. ... a5R", "12... a5R"},
        {"12.. 8 ... 9", "12.. 8 9"},
        {"8 8* 5R> 2L** 1-0", "8 8* 5R> 2L** =1-0"},
        {"A3-A6 a1 28-20", "A3-A6 a1 =28-20"},
        {"a 1/2-1/2", "a =1/2-1/2"},
        {"a 1-0x 1- -0 1/2 **", "a 1-0x 1- -0 1/2 **"},
        {"A5 $1$22 a5R$3 A$ $x $", "A5 $1 $22 a5R $3 A$ $x $"},
        {"a { one\n two } b{}c ; three ; four } \nd ;", "a {one\n two} b {} c {three ; four }} d"},
        {"a\n%b c\nd %e", "a {b c} d %e"},
        {"A(B (C) D)E", "A ( B ( C ) D ) E"},
        {"A5R(LR) a5R(A6L) S race:(S1N1)*10,S1N5 race:(S1)*2,(N1)*3",
         "A5R(LR) a5R ( A6L ) S race:(S1N1)*10,S1N5 race:(S1)*2,(N1)*3"},
        {"S-A8*3,A7*1 N-a8*3", "S-A8*3,A7*1 N-a8*3"},
        {"a (b 1-0) c 0-1", "a ( b =1-0 ) c =0-1"},
        {"1. e.p.? \xc3\xa9!", "1. e.p.? \xc3\xa9!"},
        {"99999999999. x", "99999999999. x"},
    };
    CHECK_ROWS(rows);
}

static void tags_are_read(void)
{
    static const struct row rows[] = {
        {"[Event \"x\"]\n[Site \"\"]\n\n1. a *\n", "[Event=x][Site=] 1. a =*"},
        {"[A \"say \\\"hi\\\" \\\\ [b] {c} \\d\"]", "[A=say \"hi\" \\ [b] {c} \\d]"},
        {"[ A  \"x\" ] [B\"y\"]a", "[A=x][B=y] a"},
        {"[A \"x\"]\r\n\r\na\r\n*\r\n", "[A=x] a =*"},
        {"[A \"x\"]\n{c}\n[B \"y\"]\na", "[A=x][B=y] {c} a"},
        {"[A \"\xe9\"]", "[A=\xc3\xa9] !bad-bytes@1:5"},
        {"1. [x] a\n[y] b", "1. [x] a [y] b"},
    };
    CHECK_ROWS(rows);
}

static void bad_tags_are_located(void)
{
    static const struct row rows[] = {
        {"[A \"x]\n[B \"y\"]\na", "[B=y] a !bad-tag@1:4"},
        {"[A \"x\"\n[B \"y\"]\na", "[A=x][B=y] a !bad-tag@1:7"},
        {"[A x]\n[B \"y\"]\na", "[B=y] a !bad-tag@1:4"},
        {"[ \"x\"]\n[B \"y\"]\na", "[B=y] a !bad-tag@1:3"},
        {"[A \"x\" z]\n[B \"y\"]\na", "[A=x][B=y] a !bad-tag@1:8"},
        {"[A \"x\"]\n[B \"y\"]\n[A \"z\"]\na", "[A=x][B=y][A=z] a !duplicate-tag@3:1"},
    };
    CHECK_ROWS(rows);
}

static void games_are_told_apart(void)
{
    static const struct row rows[] = {
        {"[A \"1\"]\n\na *\n\n[A \"2\"]\n\nb *", "[A=1] a =* | [A=2] b =*"},
        {"[A \"1\"]\na\n[A \"2\"]\nb", "[A=1] a | [A=2] b"},
        {"[A \"1\"]\n\n[A \"2\"]\n", "[A=1] | [A=2]"},
        {"a b * c d 1-0\n\n1. e", "a b =* | c d =1-0 | 1. e"},
        {"[A \"1\"]\na * {resigned} ;t\n{between}\n[B \"2\"]\nb", "[A=1] a =* {resigned} {t} | [B=2] b"},
        {"{intro} 1. a *", "{intro} 1. a =*"},
        {"[A \"1\"]\na *\n1. b *", "[A=1] a =* | 1. b =*"},
        {"[A \"1\"]\na *\njunk here\n\n[B \"2\"]\nb", "[A=1] a =* !stray-text@3:1 | [B=2] b"},
        {"[A \"1\"]\na *\njunk\nmore junk\n[B \"2\"]\nb", "[A=1] a =* !stray-text@3:1 | [B=2] b"},
        {"A title\n\n[A \"1\"]\na", "[A=1] a !stray-text@1:1"},
        {"[A \"1\"]\na *\n[B \"x]\n[C \"2\"]\nb", "[A=1] a =* | [C=2] b !bad-tag@3:4"},
        {"a *\n; the end\n\n", "a =*"},
    };
    CHECK_ROWS(rows);
}

static void damage_stays_in_its_game(void)
{
    static const struct row rows[] = {
        {"[A \"1\"]\n\na {oops b *\n\n[A \"2\"]\n\nc *", "[A=1] a {oops b *} !unclosed-comment@3:3 | [A=2] c =*"},
        {"a {oops\n [x]\n\n[b] c", "a {oops\n [x]\n\n[b] c} !unclosed-comment@1:3"},
        {"a {one\n[Event \"x\"]\n} b", "a {one\n[Event \"x\"]} b"},
        {"a {oops b {c} d", "a {oops b {c} d !brace-in-comment@1:3"},
        {"a (b (c\n[A \"2\"]\nd", "a ( b ( c ) ) !unclosed-variation@1:3 !unclosed-variation@1:6 | [A=2] d"},
        {"a (b 1-0\n\n[A \"2\"]\nd", "a ( b ) =1-0 !unclosed-variation@1:3 | [A=2] d"},
        {"a) b} c *", "a b c =* !stray-bracket@1:2 !stray-bracket@1:5"},
        {"} \n[A \"1\"]\n[B \"2\"]\na", "[A=1][B=2] a !stray-bracket@1:1"},
        {"a \xff\xfe b", "a \xff\xfe b !bad-bytes@1:3"},
        {"\xef\xbb\xbf[A \"1\"]\na", "[A=1] a !byte-order-mark@1:1"},
        {"", " !no-game@1:1"},
        {" \n\n", " !no-game@3:1"},
        {"{only} ; comments\n", " !no-game@1:1"},
    };
    CHECK_ROWS(rows);
}

static void nul_bytes_are_blanks(void)
{
    struct kete_text told = {0};
    read_all("a\0b \0\0*", 7, 1, &told);
    UNIT_STRING(told.bytes, "a b =* !nul-byte@1:2");
    kete_text_free(&told);
}

static void variations_have_a_limit(void)
{
    struct kete_text input = {0}, told = {0};
    kete_text_adds(&input, "a");
    for (int i = 0; i < KETE_VARIATION_DEPTH_MAX + 3; i++)
        kete_text_adds(&input, "(b");
    for (int i = 0; i < KETE_VARIATION_DEPTH_MAX + 3; i++)
        kete_text_adds(&input, "c)");
    kete_text_adds(&input, " d *");
    read_all(input.bytes, input.length, 100, &told);
    UNIT_CHECK(strstr(told.bytes, " ) d =* !deep-variation@1:34") != NULL, "%s", told.bytes);
    int plies = 0;
    for (const char *c = told.bytes; *c != '!'; c++)
        plies += *c == 'b' || *c == 'c';
    UNIT_NUMBER(plies, 2 * KETE_VARIATION_DEPTH_MAX);
    kete_text_free(&input);
    kete_text_free(&told);
}

/* A game of exactly the limit is read, one byte more is not; either way the next game is. */
static void games_have_a_limit(void)
{
    for (size_t more = 0; more < 2; more++) {
        struct kete_text input = {0}, told = {0};
        kete_text_adds(&input, "[A \"1\"]\n{");
        while (input.length < KETE_GAME_BYTES_MAX - 3 + more)
            kete_text_addc(&input, "xy\n"[input.length % 3]);
        kete_text_adds(&input, "} *\n\n[A \"2\"]\nb *");
        read_all(input.bytes, input.length, 5000, &told);
        const char *end = told.length > 20 ? told.bytes + told.length - 20 : told.bytes;
        bool dropped = strcmp(told.bytes, "[A=1] !game-too-long@1:1 | [A=2] b =*") == 0;
        UNIT_CHECK(more ? dropped : !dropped && strstr(end, "=* | [A=2] b =*") != NULL, "%zu: ...%s", more, end);
        kete_text_free(&input);
        kete_text_free(&told);
    }
}

static void huge_games_are_skipped(void)
{
    static const struct row rows[] = {
        /* what is repeated ten million bytes long, what follows */
        {"A3 ", "\n\n[A \"2\"]\nb"},
        {"x", "\n[A \"2\"]\nb"},
        {"(", "\n[A \"2\"]\nb"},
        {"\n", "\n[A \"2\"]\nb"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct kete_text input = {0}, told = {0};
        kete_text_adds(&input, "[A \"1\"]\n\n1. ");
        while (input.length < 10000000)
            kete_text_adds(&input, rows[i].input);
        kete_text_adds(&input, rows[i].told);
        read_all(input.bytes, input.length, 65536, &told);
        UNIT_STRING(told.bytes, "[A=1] !game-too-long@1:1 | [A=2] b");
        kete_text_free(&input);
        kete_text_free(&told);
    }
}

/* The limit of tags is met within a tag section: the rest of it is no game. */
static void huge_tag_sections_are_skipped(void)
{
    struct kete_text input = {0}, told = {0};
    for (int i = 0; i < KETE_GAME_TAGS_MAX + 50; i++)
        kete_text_addf(&input, "[T%d \"x\"]\n", i);
    kete_text_adds(&input, "\n1. a *\n\n[A \"2\"]\nb");
    read_all(input.bytes, input.length, 1000, &told);
    const char *end = strchr(told.bytes, '!');
    UNIT_STRING(end, "!game-too-long@1:1 | [A=2] b");
    kete_text_free(&input);
    kete_text_free(&told);
}

static void transcripts_are_read(void)
{
    static const struct row rows[] = {
        {"title: a game;\nsouth: X;\nnorth: Y;\nplace: Z;\n1: A6L* a6R;\n2: 4R 6R; a comment\n% more\n3: 5R\n",
         "[Title=a game][South=X][North=Y][Site=Z][Variant=bao-kiswahili] "
         "1. A6L* a6R 2. 4R 6R {a comment} {more} 3. 5R"},
        {"% first\ndate: 1994-10-11;\nopening: official;\nwinner: X;\nsouth:X;\n1:a",
         "[Date=1994.10.11][Winner=X][South=X][Variant=bao-kiswahili][Result=1-0] {first} 1. a"},
        {"date: 11/10/94;\nopening: novice;\ntakasia: no;\nwinner: north\n1 : a b",
         "[Date=11/10/94][Variant=bao-kujifunza][Rules=; takasia=off][Winner=north][Result=0-1] 1. a b"},
        {"south: X;\n1: a b;\n2: ... c;\nsouth: Y;\n1: d\n",
         "[South=X][Variant=bao-kiswahili] 1. a b 2... c | [South=Y][Variant=bao-kiswahili] 1. d"},
        {"the-arbiter: B; south: X;\n1: a", "[The_arbiter=B][South=X][Variant=bao-kiswahili] 1. a"},
        {"south: X;\nsouth: Y;\nnonsense\ntakasia: perhaps;\n1: a",
         "[South=X][Variant=bao-kiswahili] 1. a !duplicate-tag@2:1 !bad-tag@3:1 !bad-tag@4:1"},
        {"south: X;\n1: a (b) {c} b", "[South=X][Variant=bao-kiswahili] 1. a ( b ) {c} b"},
    };
    CHECK_ROWS(rows);
}

/* The opening position of Bao la Kiswahili, and one with a hole under takasia and North to move. */
static void transcript_positions_are_read(void)
{
    static const struct row rows[] = {
        {"opening: [ 0 0 0 0 0 0 0 0 | 0 2 2 6 0 0 0 0 | 0 0 0 0 6 2 2 0 | 0 0 0 0 0 0 0 0 "
         "| 22 22 | T T | 255 | S ];\n1: a",
         "[SetUp=1][FEN=0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0 S hand=22,22 house=SN]"
         "[Variant=bao-kiswahili] 1. a"},
        {"opening: [0,1,2,1,4,8,2,2|10,0,0,10,2,1,0,1\n|0,2,0,0,1,1,0,0|0,0,2,2,0,2,6,4|0,0|F T|a4|north];\n1: a",
         "[SetUp=1][FEN=0,1,2,1,4,8,2,2/10,0,0,10,2,1,0,1/0,2,0,0,1,1,0,0/0,0,2,2,0,2,6,4 N hand=0,0 house=N block=a4]"
         "[Variant=bao-kiswahili] 1. a"},
        {"opening: [0 1|2];\n1: a", "[Opening=[0 1|2]][Variant=bao-kiswahili] 1. a !bad-position@1:1"},
        {"opening: odd;\n1: a", "[Opening=odd][Variant=bao-kiswahili] 1. a !bad-position@1:1"},
    };
    CHECK_ROWS(rows);
}

static void containers_are_recognised(void)
{
    static const struct {
        const char *input;
        enum kete_container container;
    } rows[] = {
        {"[A \"x\"]\na", KETE_CONTAINER_MGN},
        {"; c\n\n[A \"x\"]\na", KETE_CONTAINER_MGN},
        {"1. a b", KETE_CONTAINER_PLAIN},
        {"race:(S1N1)*10 S1", KETE_CONTAINER_PLAIN},
        {"% c\n south: X;\n1: a", KETE_CONTAINER_TRANSCRIPT},
        {"1: a b;", KETE_CONTAINER_TRANSCRIPT},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct pieces input = {rows[i].input, strlen(rows[i].input), 2};
        struct kete_reader *reader = kete_reader_new(pieces_read, &input);
        struct kete_record record;
        kete_record_init(&record);
        CU_ASSERT(kete_reader_next(reader, &record, NULL));
        UNIT_CHECK(record.container == rows[i].container, "%s", rows[i].input);
        kete_record_free(&record);
        kete_reader_free(reader);
    }
}

static void records_know_their_place(void)
{
    const char *text = "[A \"1\"]\na *\n\n[A \"2\"]\nb * 1. c *";
    struct pieces input = {text, strlen(text), 4};
    struct kete_reader *reader = kete_reader_new(pieces_read, &input);
    struct kete_record record;
    uint32_t line, col;
    kete_record_init(&record);
    CU_ASSERT(kete_reader_next(reader, &record, NULL));
    CU_ASSERT(record.line == 1 && record.offset == 0 && record.game == 1);
    CU_ASSERT(kete_reader_next(reader, &record, NULL));
    CU_ASSERT(record.line == 4 && record.offset == 13 && record.game == 2);
    CU_ASSERT(kete_reader_next(reader, &record, NULL));
    CU_ASSERT(record.line == 5 && record.offset == 25 && record.game == 3);
    kete_record_place(&record, record.items[1].offset, &line, &col);
    CU_ASSERT(line == 5 && col == 8);
    kete_record_free(&record);
    kete_reader_free(reader);
}

static long fail_later(void *from, char *room, unsigned long size)
{
    int *calls = from;
    memset(room, 'a', size < 10 ? size : 10);
    return (*calls)++ ? -1 : 10;
}

static void read_errors_are_errors(void)
{
    int calls = 0;
    struct kete_reader *reader = kete_reader_new(fail_later, &calls);
    struct kete_record record;
    struct kete_error error = {0};
    kete_record_init(&record);
    CU_ASSERT_FALSE(kete_reader_next(reader, &record, &error));
    CU_ASSERT(error.set);
    CU_ASSERT_FALSE(kete_reader_next(reader, &record, NULL));
    kete_record_free(&record);
    kete_reader_free(reader);
}

CU_TestInfo tests_reader[] = {
    {"movetext is read", movetext_is_read},
    {"tags are read", tags_are_read},
    {"bad tags are located", bad_tags_are_located},
    {"games are told apart", games_are_told_apart},
    {"damage stays in its game", damage_stays_in_its_game},
    {"NUL bytes are blanks", nul_bytes_are_blanks},
    {"variations have a limit", variations_have_a_limit},
    {"games have a limit", games_have_a_limit},
    {"huge games are skipped", huge_games_are_skipped},
    {"huge tag sections are skipped", huge_tag_sections_are_skipped},
    {"transcripts are read", transcripts_are_read},
    {"positions of transcripts are read", transcript_positions_are_read},
    {"containers are recognised", containers_are_recognised},
    {"records know their place", records_know_their_place},
    {"read errors are errors", read_errors_are_errors},
    CU_TEST_INFO_NULL,
};
