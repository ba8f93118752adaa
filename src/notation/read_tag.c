/* SPDX-License-Identifier: MIT */
#include "notation/read_tag.h"

#include "base/limits.h"
#include "record/utf8.h"

#include <string.h>

enum { TAG_NAME_BYTES = 64 };

static bool is_letter(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

/* Length of a name: a letter, then letters, digits and underscores. */
static size_t name_length(const char *at, size_t left)
{
    size_t i = 0;
    while (i < left && i < TAG_NAME_BYTES &&
           (is_letter(at[i]) || (i && (at[i] == '_' || kete_byte(at[i]) == KETE_BYTE_DIGIT))))
        i++;
    return i;
}

static size_t blanks(const char *at, size_t left)
{
    size_t i = 0;
    while (i < left && kete_byte(at[i]) == KETE_BYTE_BLANK)
        i++;
    return i;
}

bool kete_mgn_tag_starts(struct kete_scan *scan)
{
    if (scan->at < scan->end && scan->room[scan->at] != '[')
        return false;
    size_t left = kete_scan_ahead(scan, TAG_NAME_BYTES + 16), i = 1;
    const char *at = scan->room + scan->at;
    if (left < 2 || at[0] != '[')
        return false;
    i += blanks(at + i, left - i);
    size_t name = name_length(at + i, left - i);
    i += name;
    i += blanks(at + i, left - i);
    return name && i < left && at[i] == '"';
}

/* What a tag is made of, in its line. */
struct parts {
    const char *at, *end; /* what is left of the line */
    struct kete_slice name, value;
    bool plain; /* the value is ASCII without backslashes and control bytes */
};

/* Reads on; returns what is wrong at `at`, or NULL. A value that could be read stands in `parts` all the same. */
static const char *parse(struct parts *p)
{
    p->at++;
    p->at += blanks(p->at, (size_t)(p->end - p->at));
    p->name = (struct kete_slice){p->at, name_length(p->at, (size_t)(p->end - p->at))};
    if (!p->name.length)
        return "expected a tag's name here, which starts with a letter";
    p->at += p->name.length;
    p->at += blanks(p->at, (size_t)(p->end - p->at));
    if (p->at == p->end || *p->at != '"')
        return "expected the tag's value here, in quotes";
    const char *q = p->at + 1;
    p->plain = true;
    for (; q < p->end && *q != '"'; q++) {
        p->plain &= *q >= ' ' && *q != '\\' && (unsigned char)*q < 0x80;
        if (*q == '\\' && q + 1 < p->end && (q[1] == '"' || q[1] == '\\'))
            q++;
    }
    if (q >= p->end)
        return "this quote is never closed";
    p->value = (struct kete_slice){p->at + 1, (size_t)(q - p->at - 1)};
    p->at = q + 1;
    p->at += blanks(p->at, (size_t)(p->end - p->at));
    if (p->at == p->end || *p->at != ']')
        return "expected the ] of the tag here";
    p->at++;
    return NULL;
}

static const char *value_of(struct kete_record *record, const struct parts *p)
{
    if (p->plain)
        return kete_arena_copy(&record->arena, p->value.at, p->value.length);
    struct kete_text raw = {0}, text = {0};
    for (size_t i = 0; i < p->value.length; i++) {
        char c = p->value.at[i], next = i + 1 < p->value.length ? p->value.at[i + 1] : '\0';
        if (c == '\\' && (next == '"' || next == '\\'))
            c = next, i++;
        kete_text_addc(&raw, c == '\0' || c == '\r' ? ' ' : c);
    }
    kete_utf8_add(&text, (struct kete_slice){raw.bytes, raw.length});
    const char *copy = kete_arena_copy(&record->arena, text.bytes, text.length);
    kete_text_free(&raw);
    kete_text_free(&text);
    return copy;
}

/* True if the line before the one that starts at `at` is empty. */
static bool after_empty_line(const struct kete_scan *scan)
{
    size_t i = scan->at;
    if (i == scan->base || scan->room[i - 1] != '\n')
        return false;
    i--;
    while (i > scan->base && kete_byte(scan->room[i - 1]) == KETE_BYTE_BLANK)
        i--;
    return i > scan->base && scan->room[i - 1] == '\n';
}

static bool known(const struct kete_record *record, struct kete_slice name)
{
    for (uint32_t i = 0; i < record->tag_count; i++)
        if (record->tags[i].name[0] == name.at[0] && kete_slice_is(name, record->tags[i].name))
            return true;
    return false;
}

/* The tag as a row of the record. The name and the value are copied once: this is the hot part of reading tags. */
static void add_tag(struct kete_scan *scan, const struct parts *p, uint32_t offset, uint32_t length)
{
    struct kete_record *record = scan->record;
    if (record->tag_count == KETE_GAME_TAGS_MAX) {
        scan->too_long = true;
        return;
    }
    const char *name = kete_arena_copy(&record->arena, p->name.at, p->name.length);
    kete_record_add_tag(record, name, value_of(record, p), offset, length);
}

bool kete_read_tag(struct kete_scan *scan)
{
    struct kete_findings *findings = &scan->record->findings;
    size_t length = kete_scan_line(scan);
    const char *start = scan->room + scan->at, *base = scan->room + scan->base;
    struct parts p = {.at = start, .end = start + length};
    const char *wrong = parse(&p);
    bool again = p.value.at && known(scan->record, p.name);
    if (again && after_empty_line(scan))
        return false;
    uint32_t offset = kete_scan_place(scan), place = (uint32_t)(p.at - base);
    if (again)
        kete_finding_add(findings, KETE_FINDING_DUPLICATE_TAG, offset, place - offset, "the tag %.*s is given before",
                         (int)p.name.length, p.name.at);
    if (wrong)
        kete_finding_add(findings, KETE_FINDING_BAD_TAG, place, 1, "%s", wrong);
    if (p.value.at)
        add_tag(scan, &p, offset, place - offset);
    scan->at = (size_t)((wrong ? p.end : p.at) - scan->room);
    return true;
}
