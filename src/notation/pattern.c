/* SPDX-License-Identifier: MIT */
#include "notation/pattern.h"

#include "base/limits.h"
#include "base/xalloc.h"

#include <stdlib.h>
#include <string.h>

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

/* UTF and \C are off for good: tokens are bytes, and a token need not be valid UTF-8. */
static const uint32_t compile_options =
    PCRE2_ANCHORED | PCRE2_ENDANCHORED | PCRE2_NEVER_UTF | PCRE2_NEVER_UCP | PCRE2_NEVER_BACKSLASH_C;

struct kete_pattern {
    pcre2_code *code;
    pcre2_match_context *context;
    pcre2_match_data *data;
    const char *const *names;
    unsigned count;
    uint32_t number[KETE_PATTERN_GROUPS_MAX]; /* PCRE2's number of names[i]; 0 where the pattern has no such group */
};

static bool cannot_compile(struct kete_error *error, int code, size_t offset)
{
    char text[160] = "";
    pcre2_get_error_message(code, (PCRE2_UCHAR *)text, sizeof text);
    return kete_error_set(error, 0, 0, "the pattern cannot be used: %s, after byte %zu of it", text, offset);
}

static bool gave_up(struct kete_error *error, int code)
{
    char text[160] = "";
    pcre2_get_error_message(code, (PCRE2_UCHAR *)text, sizeof text);
    return kete_error_set(error, 0, 0, "the pattern takes too much work on this word: %s", text);
}

static bool compile(struct kete_pattern *pattern, const char *text, struct kete_error *error)
{
    size_t length = strlen(text), offset = 0;
    int code = 0;
    if (length > KETE_PATTERN_BYTES_MAX)
        return kete_error_set(error, 0, 0, "the pattern is too long: at most %d bytes are read",
                              KETE_PATTERN_BYTES_MAX);
    pattern->code = pcre2_compile((PCRE2_SPTR)text, length, compile_options, &code, &offset, NULL);
    if (!pattern->code)
        return cannot_compile(error, code, offset);
    uint32_t may_repeat = 0;
    pcre2_pattern_info(pattern->code, PCRE2_INFO_JCHANGED, &may_repeat);
    if (may_repeat)
        return kete_error_set(error, 0, 0, "the pattern must not use (?J): a group may stand once");
    return true;
}

static bool know_group(struct kete_pattern *pattern, const char *name, uint32_t number, struct kete_error *error)
{
    for (unsigned i = 0; i < pattern->count; i++)
        if (strcmp(pattern->names[i], name) == 0) {
            pattern->number[i] = number;
            return true;
        }
    struct kete_text list = {0};
    for (unsigned i = 0; i < pattern->count; i++)
        kete_text_addf(&list, "%s%s", i ? ", " : "", pattern->names[i]);
    kete_error_set(error, 0, 0, "the pattern has an unknown group <%s>: known are %s", name, list.bytes);
    kete_text_free(&list);
    return false;
}

/* The table of names: entries of a fixed size, two bytes with the number, then the name. */
static bool know_groups(struct kete_pattern *pattern, struct kete_error *error)
{
    uint32_t count = 0, size = 0;
    PCRE2_SPTR entry = NULL;
    pcre2_pattern_info(pattern->code, PCRE2_INFO_NAMECOUNT, &count);
    pcre2_pattern_info(pattern->code, PCRE2_INFO_NAMEENTRYSIZE, &size);
    pcre2_pattern_info(pattern->code, PCRE2_INFO_NAMETABLE, &entry);
    for (; count; count--, entry += size) {
        uint32_t number = (uint32_t)entry[0] << 8 | entry[1];
        if (!know_group(pattern, (const char *)entry + 2, number, error))
            return false;
    }
    return true;
}

static bool prepare(struct kete_pattern *pattern, struct kete_error *error)
{
    pcre2_jit_compile(pattern->code, PCRE2_JIT_COMPLETE); /* where there is no JIT the interpreter does the same */
    pattern->context = pcre2_match_context_create(NULL);
    pattern->data = pcre2_match_data_create_from_pattern(pattern->code, NULL);
    if (!pattern->context || !pattern->data)
        return kete_error_set(error, 0, 0, "out of memory for the pattern");
    pcre2_set_match_limit(pattern->context, KETE_PATTERN_MATCH_MAX);
    pcre2_set_depth_limit(pattern->context, KETE_PATTERN_DEPTH_MAX);
    pcre2_set_heap_limit(pattern->context, KETE_PATTERN_HEAP_KIB_MAX);
    return true;
}

struct kete_pattern *kete_pattern_new(const char *text, const char *const *names, struct kete_error *error)
{
    struct kete_pattern *pattern = kete_xcalloc(1, sizeof *pattern);
    pattern->names = names;
    while (names[pattern->count] && pattern->count < KETE_PATTERN_GROUPS_MAX)
        pattern->count++;
    if (compile(pattern, text, error) && know_groups(pattern, error) && prepare(pattern, error))
        return pattern;
    kete_pattern_free(pattern);
    return NULL;
}

void kete_pattern_free(struct kete_pattern *pattern)
{
    if (!pattern)
        return;
    pcre2_match_data_free(pattern->data);
    pcre2_match_context_free(pattern->context);
    pcre2_code_free(pattern->code);
    free(pattern);
}

bool kete_pattern_has(const struct kete_pattern *pattern, unsigned name)
{
    return name < pattern->count && pattern->number[name] != 0;
}

static struct kete_slice group(const struct kete_pattern *pattern, struct kete_slice text, uint32_t number, int top)
{
    const PCRE2_SIZE *ends = pcre2_get_ovector_pointer(pattern->data);
    if (number == 0 || (int)number >= top || ends[2 * number] == PCRE2_UNSET)
        return (struct kete_slice){NULL, 0};
    size_t from = ends[2 * number], to = ends[2 * number + 1];
    return (struct kete_slice){text.at + from, to - from};
}

bool kete_pattern_match(struct kete_pattern *pattern, struct kete_slice text, struct kete_slice *found,
                        struct kete_error *error)
{
    int top = pcre2_match(pattern->code, (PCRE2_SPTR)text.at, text.length, 0, 0, pattern->data, pattern->context);
    if (top == PCRE2_ERROR_NOMATCH)
        return false;
    if (top <= 0)
        return gave_up(error, top);
    for (unsigned i = 0; i < pattern->count; i++)
        found[i] = group(pattern, text, pattern->number[i], top);
    return true;
}
