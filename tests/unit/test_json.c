/* SPDX-License-Identifier: MIT */
/* Reading JSON Lines: what is kept, where it stands, and lines that are damaged. */
#include "notation/reader.h"
#include "notation/writer.h"
#include "pieces.h"
#include "unit.h"

#include <stdlib.h>
#include <string.h>

/* Reads all games of a text and writes them as MGN; findings, in order, as "id@line:col ". */
static void read_all(const char *text, size_t step, struct kete_text *out, struct kete_text *findings)
{
    struct pieces input = {text, strlen(text), step};
    struct kete_reader *reader = kete_reader_new(pieces_read, &input);
    struct kete_record record;
    kete_record_init(&record);
    kete_text_clear(out);
    kete_text_clear(findings);
    kete_text_adds(findings, "");
    while (kete_reader_next(reader, &record, NULL)) {
        kete_write_mgn(&record, out);
        for (const struct kete_finding *f = record.findings.first; f; f = f->next) {
            uint32_t line, col;
            kete_record_place(&record, f->offset, &line, &col);
            kete_text_addf(findings, "%s@%u:%u ", kete_finding_kind(f->id)->id, line, col);
        }
    }
    kete_record_free(&record);
    kete_reader_free(reader);
}

static void all_of_a_record_is_read(void)
{
    static const char text[] =
        "{\"version\":1,\"tags\":{\"South\":\"A \\\"b\\\" \\\\\",\"Result\":\"0-1\"},\"before\":[{\"comment\":\"x\"}],"
        "\"plies\":[{\"number\":3,\"side\":\"N\",\"text\":\"a5R\",\"after\":[{\"mark\":4},"
        "{\"comment\":\"two\\nlines\"},"
        "{\"variation\":{\"before\":[{\"comment\":\"v\"}],\"plies\":[{\"text\":\"a6R\"}]}}]},{\"text\":\"A\\u0036L\","
        "\"move\":null}]}\n\n"
        "{ \"version\" : 1 , \"plies\" : [ { \"text\" : \"A1\" , \"after\" : [ { \"result\" : \"*\" } ] } ] }";
    static const char expected[] = "[South \"A \\\"b\\\" \\\\\"]\n[Result \"0-1\"]\n\n"
                                   "{x} 1... a5R $4 {two\nlines} ({v} 1... a6R) 2. A6L 0-1\n\n1. A1 *\n\n";
    struct kete_text out = {0}, findings = {0};
    for (size_t step = 1; step < sizeof text; step = step * 3 + 1) {
        read_all(text, step, &out, &findings);
        UNIT_STRING(out.bytes, expected);
        UNIT_STRING(findings.bytes, "");
    }
    kete_text_free(&out);
    kete_text_free(&findings);
}

static void tokens_know_their_places(void)
{
    static const char text[] = "\n{\"version\":1,\"plies\":[{\"text\":\"A1\"},{\"text\":\"A1\"}]}\n";
    struct pieces input = {text, strlen(text), 100};
    struct kete_reader *reader = kete_reader_new(pieces_read, &input);
    struct kete_record record;
    uint32_t line, col;
    kete_record_init(&record);
    CU_ASSERT_TRUE(kete_reader_next(reader, &record, NULL));
    UNIT_NUMBER(record.item_count, 2);
    for (uint32_t i = 0; i < 2 && i < record.item_count; i++) {
        kete_record_place(&record, record.items[i].offset, &line, &col);
        UNIT_NUMBER(line, 2);
        UNIT_NUMBER(col, i ? 46 : 32);
    }
    kete_record_free(&record);
    kete_reader_free(reader);
}

static void damage_is_found(void)
{
    static const struct {
        const char *text, *findings;
    } rows[] = {
        {"{\"version\":1,", "bad-json@1:13 "},
        {"{\"version\":2}", "bad-json@1:1 "},
        {"{\"version\":1}\n[]\n{\"version\":1}", "bad-json@2:2 "},
        {"{\"version\":1,\"version\":1}", "bad-json@1:22 "},
        {"{\"version\":1,\"tags\":{\"a b\":\"\"}}", "bad-tag@1:1 "},
        {"{\"version\":1,\"tags\":{\"A\":1}}", "bad-tag@1:1 "},
        {"{\"version\":1,\"plies\":[{}]}", "bad-json@1:1 "},
        {"{\"version\":1,\"plies\":[{\"text\":\"\"}]}", "bad-json@1:1 "},
        {"{\"version\":1,\"plies\":[7]}", "bad-json@1:1 "},
        {"{\"version\":1,\"before\":[{\"mark\":-1}]}", "bad-json@1:1 "},
        {"{\"version\":1,\"plies\":[{\"text\":\"\\u0000\"}]}", "bad-json@1:38 "},
        {"{\"version\":1,\"plies\":\"A1\",\"tags\":[],\"before\":{}}", ""},
    };
    struct kete_text out = {0}, findings = {0};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        read_all(rows[i].text, 1000, &out, &findings);
        UNIT_CHECK(strcmp(findings.bytes, rows[i].findings) == 0, "row %zu: %s", i, findings.bytes);
    }
    kete_text_free(&out);
    kete_text_free(&findings);
}

static void limits_hold(void)
{
    struct kete_text text = {0}, out = {0}, findings = {0};
    kete_text_adds(&text, "{\"version\":1");
    for (int i = 0; i < 40; i++)
        kete_text_adds(&text, i ? ",\"before\":[{\"variation\":{\"plies\":[]" : "");
    for (int i = 0; i < 39; i++)
        kete_text_adds(&text, "}}]");
    kete_text_adds(&text, "}\n");
    read_all(text.bytes, 100, &out, &findings);
    CU_ASSERT_PTR_NOT_NULL(strstr(findings.bytes, "deep-variation@1:1 "));
    kete_text_clear(&text);
    kete_text_adds(&text, "{\"version\":1,\"x\":\"");
    for (int i = 0; i < 1100; i++)
        kete_text_addf(&text, "%01000d", i);
    kete_text_adds(&text, "\"}\n{\"version\":1,\"plies\":[{\"text\":\"A1\"}]}\n");
    read_all(text.bytes, 5000, &out, &findings);
    UNIT_STRING(findings.bytes, "game-too-long@1:1 ");
    UNIT_STRING(out.bytes, "1. A1 *\n\n");
    kete_text_free(&text);
    kete_text_free(&out);
    kete_text_free(&findings);
}

CU_TestInfo tests_json[] = {
    {"all of a record is read, however it comes in", all_of_a_record_is_read},
    {"tokens know their places in the line", tokens_know_their_places},
    {"damage is found, line by line", damage_is_found},
    {"limits hold, and the next game is read", limits_hold},
    CU_TEST_INFO_NULL,
};
