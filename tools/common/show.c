/* SPDX-License-Identifier: MIT */
#include "common/show.h"

#include "board/position_text.h"
#include "common/tool.h"
#include "record/utf8.h"

#include <stdlib.h>
#include <string.h>

enum { CONTEXT_BYTES = 100 }; /* of a source line that is shown */

/* ---- text ---- */

static bool continues(char c)
{
    return ((unsigned char)c & 0xc0) == 0x80;
}

/* How many characters tool_add_clean makes of the bytes. */
static size_t characters(const char *bytes, size_t length)
{
    size_t count = 0;
    for (size_t i = 0, step; i < length; i += step ? step : 1, count++)
        step = kete_utf8_length(bytes + i, length - i);
    return count;
}

void show_source(const struct kete_record *record, uint32_t offset, uint32_t bytes, const char *below,
                 struct kete_text *out)
{
    struct kete_slice line = kete_record_line(record, offset);
    size_t at = (size_t)(record->text + offset - line.at);
    if (line.length == 0 || at > line.length)
        return;
    size_t from = 0, length = line.length;
    if (length > CONTEXT_BYTES) {
        from = at > CONTEXT_BYTES / 2 ? at - CONTEXT_BYTES / 2 : 0;
        while (from < at && continues(line.at[from]))
            from++;
        length = line.length - from < CONTEXT_BYTES ? line.length - from : CONTEXT_BYTES;
    }
    size_t mark = bytes;
    if (at + mark > from + length)
        mark = from + length - at;
    size_t column = characters(line.at + from, at - from);
    kete_text_adds(out, from ? "  | ..." : "  | ");
    tool_add_clean(out, line.at + from, length);
    kete_text_adds(out, from + length < line.length ? "...\n" : "\n");
    kete_text_addf(out, "%s%*s^", from ? "  |    " : "  | ", (int)column, "");
    for (size_t i = characters(line.at + at, mark); i > 1; i--)
        kete_text_addc(out, '~');
    kete_text_addc(out, '\n');
    if (below)
        kete_text_addf(out, "%s%*s%s\n", from ? "  |    " : "  | ", (int)column, "", below);
}

void show_finding(const char *file, const struct kete_record *record, const struct kete_finding *finding,
                  struct kete_text *out)
{
    uint32_t line, col;
    kete_record_place(record, finding->offset, &line, &col);
    tool_add_clean(out, file, strlen(file));
    kete_text_addf(out, ":%u:%u: %s: ", line, col, kete_severity_name(finding->severity));
    tool_add_clean(out, finding->message, strlen(finding->message));
    kete_text_addf(out, " [%s]\n", kete_finding_kind(finding->id)->id);
    show_source(record, finding->offset, finding->length, NULL, out);
    for (const struct kete_note *note = finding->notes; note; note = note->next) {
        const char *text = note->text, *end;
        kete_text_adds(out, "  = ");
        for (; (end = strchr(text, '\n')); text = end + 1) {
            tool_add_clean(out, text, (size_t)(end - text));
            kete_text_adds(out, "\n    ");
        }
        tool_add_clean(out, text, strlen(text));
        kete_text_addc(out, '\n');
    }
}

/* At least one blank, and as many as the length `to` leaves room for. */
static void pad(struct kete_text *out, size_t to)
{
    do
        kete_text_addc(out, ' ');
    while (out->length <= to);
}

void show_ply(const struct kete_rules *rules, const struct kete_record *record, const struct kete_ply *ply,
              struct kete_text *out)
{
    struct kete_slice text = kete_item_text(record, ply->item);
    kete_text_addf(out, "%5u %c  ", ply->number, kete_side_letter(ply->side));
    size_t start = out->length;
    tool_add_clean(out, text.at, text.length);
    pad(out, start + 8);
    if (!ply->played) {
        kete_text_adds(out, "not verified\n");
        return;
    }
    start = out->length;
    kete_move_print(rules, ply->before, ply->move, out);
    pad(out, start + 6);
    if (ply->after)
        kete_position_print(&rules->variant->board, ply->after, out);
    else
        kete_text_adds(out, "-");
    kete_text_addc(out, '\n');
}

/* ---- JSON ---- */

json_t *show_json_text(const char *bytes, size_t length)
{
    json_t *text = json_stringn(bytes, length);
    if (text)
        return text;
    struct kete_text utf8 = {0};
    kete_utf8_add(&utf8, (struct kete_slice){bytes, length});
    text = json_stringn(utf8.bytes, utf8.length);
    kete_text_free(&utf8);
    return text;
}

json_t *show_json_winner(enum kete_winner winner)
{
    static const char *const words[] = {NULL, "S", "N", "draw", "void"};
    return words[winner] ? json_string(words[winner]) : json_null();
}

json_t *show_json_position(const struct kete_rules *rules, const struct kete_position *position)
{
    struct kete_text text = {0};
    kete_position_print(&rules->variant->board, position, &text);
    json_t *value = json_stringn(text.bytes, text.length);
    kete_text_free(&text);
    return value;
}

static json_t *json_side(char side)
{
    return side ? json_stringn(&side, 1) : json_null();
}

json_t *show_json_finding(const struct kete_record *record, const struct kete_finding *finding)
{
    uint32_t line, col;
    kete_record_place(record, finding->offset, &line, &col);
    json_t *object = json_object(), *notes = json_array();
    json_object_set_new(object, "id", json_string(kete_finding_kind(finding->id)->id));
    json_object_set_new(object, "severity", json_string(kete_severity_name(finding->severity)));
    json_object_set_new(object, "line", json_integer(line));
    json_object_set_new(object, "col", json_integer(col));
    json_object_set_new(object, "number", finding->number ? json_integer(finding->number) : json_null());
    json_object_set_new(object, "side", json_side(finding->side));
    json_object_set_new(object, "message", show_json_text(finding->message, strlen(finding->message)));
    for (const struct kete_note *note = finding->notes; note; note = note->next)
        json_array_append_new(notes, show_json_text(note->text, strlen(note->text)));
    json_object_set_new(object, "notes", notes);
    return object;
}

json_t *show_json_ply(const struct kete_rules *rules, const struct kete_record *record, const struct kete_ply *ply)
{
    struct kete_slice text = kete_item_text(record, ply->item);
    json_t *object = json_object();
    json_object_set_new(object, "number", json_integer(ply->number));
    json_object_set_new(object, "side", json_side(kete_side_letter(ply->side)));
    json_object_set_new(object, "text", show_json_text(text.at, text.length));
    if (ply->played) {
        struct kete_text move = {0};
        kete_move_print(rules, ply->before, ply->move, &move);
        json_object_set_new(object, "move", json_stringn(move.bytes, move.length));
        kete_text_free(&move);
    } else {
        json_object_set_new(object, "move", json_null());
    }
    json_object_set_new(object, "position",
                        ply->played && ply->after ? show_json_position(rules, ply->after) : json_null());
    return object;
}

static int add_bytes(const char *bytes, size_t length, void *to)
{
    kete_text_add(to, bytes, length);
    return 0;
}

void show_json_line(json_t *value, struct kete_text *out)
{
    json_dump_callback(value, add_bytes, out, JSON_COMPACT);
    kete_text_addc(out, '\n');
    json_decref(value);
}
