/* SPDX-License-Identifier: MIT */
/* Options: values by name, for every variant's table. */
#include "rules/rules.h"

#include <stdio.h>
#include <string.h>

/* Calls for each "name=value" of a blank-separated list until one call returns true; then that is returned. */
static bool each_setting(const char *list, bool (*use)(void *to, struct kete_slice name, struct kete_slice value),
                         void *to)
{
    while (list && *list) {
        const char *equal = strchr(list, '='), *end = strchr(list, ' ');
        if (!equal)
            return false;
        if (!end)
            end = list + strlen(list);
        if (use(to, (struct kete_slice){list, (size_t)(equal - list)},
                (struct kete_slice){equal + 1, (size_t)(end - equal - 1)}))
            return true;
        list = *end ? end + 1 : end;
    }
    return false;
}

static int find_row(const struct kete_variant *variant, struct kete_slice name)
{
    for (unsigned i = 0; i < variant->option_count; i++)
        if (kete_slice_is(name, variant->options[i].name))
            return (int)i;
    return -1;
}

static bool same_name(void *to, struct kete_slice name, struct kete_slice value)
{
    (void)value;
    return kete_slice_is(name, to);
}

static bool is_fixed(const struct kete_variant *variant, unsigned i)
{
    return each_setting(variant->fixed, same_name, (void *)(uintptr_t)variant->options[i].name);
}

int kete_option_find(const struct kete_variant *variant, const char *name)
{
    int i = find_row(variant, kete_slice_of(name));
    return i >= 0 && is_fixed(variant, (unsigned)i) ? -1 : i;
}

const char *kete_option_source(const struct kete_variant *variant, const char *name)
{
    int i = find_row(variant, kete_slice_of(name));
    return i < 0 ? "" : variant->options[i].source;
}

/* Value number `index` of a '|'-joined list; an empty slice past the end. */
static struct kete_slice value_name(const char *values, unsigned index)
{
    for (; index && *values; index--) {
        const char *bar = strchr(values, '|');
        values = bar ? bar + 1 : values + strlen(values);
    }
    const char *bar = strchr(values, '|');
    return (struct kete_slice){values, bar ? (size_t)(bar - values) : strlen(values)};
}

/* A value's name ends in N where it takes a number: "laps>N" reads "laps>256". */
static bool match_value(struct kete_slice name, struct kete_slice value, unsigned long *number)
{
    if (name.length == value.length && memcmp(name.at, value.at, name.length) == 0)
        return name.at[name.length - 1] != 'N';
    size_t stem = name.length - 1;
    if (name.at[stem] != 'N' || value.length <= stem || memcmp(name.at, value.at, stem) != 0)
        return false;
    struct kete_slice digits = {value.at + stem, value.length - stem};
    return kete_slice_number(digits, 1000000000, number) && *number > 0;
}

static bool set_value(struct kete_rules *rules, unsigned i, struct kete_slice value)
{
    const char *values = rules->variant->options[i].values;
    for (unsigned v = 0; value_name(values, v).length; v++) {
        unsigned long number = 0;
        if (match_value(value_name(values, v), value, &number)) {
            rules->value[i] = (uint8_t)v;
            rules->number[i] = (uint32_t)number;
            return true;
        }
    }
    return false;
}

static bool apply_setting(void *to, struct kete_slice name, struct kete_slice value)
{
    struct kete_rules *rules = to;
    int i = find_row(rules->variant, name);
    return i < 0 || !set_value(rules, (unsigned)i, value); /* true would stop: a slip in a variant's own list */
}

void kete_rules_init(struct kete_rules *rules, const struct kete_variant *variant)
{
    *rules = (struct kete_rules){.variant = variant};
    for (unsigned i = 0; i < variant->option_count; i++) {
        rules->value[i] = variant->options[i].preset;
        rules->number[i] = variant->options[i].number;
    }
    each_setting(variant->fixed, apply_setting, rules);
    each_setting(variant->preset, apply_setting, rules);
}

static bool unknown_option(const struct kete_variant *variant, const char *name, struct kete_error *error)
{
    const char *names[KETE_OPTIONS_MAX];
    size_t count = 0;
    for (unsigned i = 0; i < variant->option_count; i++)
        if (!is_fixed(variant, i))
            names[count++] = variant->options[i].name;
    int row = find_row(variant, kete_slice_of(name));
    if (row >= 0)
        return kete_error_set(error, 0, 0, "in %s the option \"%s\" is fixed and cannot be set", variant->id, name);
    const char *near = count ? kete_nearest_word(kete_slice_of(name), names, count) : NULL;
    return kete_error_set(error, 0, 0, "%s has no option \"%.60s\"%s%s%s", variant->id, name,
                          near ? "; did you mean \"" : "", near ? near : "", near ? "\"?" : "");
}

/* The value of a list that is nearest to a word, in `room`; NULL if none is near. */
static const char *nearest_value(const char *values, const char *word, char room[64])
{
    char names[16][48];
    const char *list[16];
    size_t count = 0;
    for (; count < 16 && value_name(values, (unsigned)count).length; count++) {
        struct kete_slice name = value_name(values, (unsigned)count);
        snprintf(names[count], sizeof names[count], "%.*s", (int)name.length, name.at);
        list[count] = names[count];
    }
    const char *near = count ? kete_nearest_word(kete_slice_of(word), list, count) : NULL;
    if (near)
        snprintf(room, 64, "%s", near);
    return near ? room : NULL;
}

bool kete_rules_set(struct kete_rules *rules, const char *option, const char *value, struct kete_error *error)
{
    int i = kete_option_find(rules->variant, option);
    if (i < 0)
        return unknown_option(rules->variant, option, error);
    if (set_value(rules, (unsigned)i, kete_slice_of(value))) {
        if (rules->variant->sized)
            rules->variant = rules->variant->sized(rules);
        return true;
    }
    struct kete_text list = {0};
    bool number = false;
    for (unsigned v = 0; value_name(rules->variant->options[i].values, v).length; v++) {
        struct kete_slice name = value_name(rules->variant->options[i].values, v);
        kete_text_adds(&list, v ? ", " : "");
        kete_text_add(&list, name.at, name.length);
        number |= name.at[name.length - 1] == 'N';
    }
    char room[64];
    const char *near = nearest_value(rules->variant->options[i].values, value, room);
    kete_error_set(error, 0, 0, "%s has no value \"%.60s\"%s%s%s it takes %s%s", option, value,
                   near ? "; did you mean \"" : ";", near ? near : "", near ? "\"?" : "", list.bytes,
                   number ? ", where N is a number from 1 to 1000000000" : "");
    kete_text_free(&list);
    return false;
}

void kete_rules_value(const struct kete_rules *rules, unsigned i, struct kete_text *out)
{
    struct kete_slice name = value_name(rules->variant->options[i].values, rules->value[i]);
    if (name.at[name.length - 1] != 'N') {
        kete_text_add(out, name.at, name.length);
        return;
    }
    kete_text_add(out, name.at, name.length - 1);
    kete_text_addu(out, rules->number[i]);
}
