/* SPDX-License-Identifier: MIT */
/* kete-rules list, show, diff, table: what the profiles say. */
#include "common/rules_words.h"

#include "common/tool.h"

#include <stdio.h>
#include <string.h>

static int trouble(const struct kete_error *error)
{
    tool_complain_error(error);
    return EXIT_TROUBLE;
}

/* The variant asked for, or NULL for all. False after a complaint. */
static bool asked_variant(const struct rules_options *options, const struct kete_variant **out)
{
    struct kete_error error = {0};
    *out = options->games.variant ? data_variant(options->games.variant, &error) : NULL;
    if (error.set)
        tool_complain_error(&error);
    return !error.set;
}

static bool shown_option(const struct kete_variant *variant, unsigned i)
{
    return kete_option_find(variant, variant->options[i].name) >= 0;
}

static bool same_value(const struct kete_rules *a, const struct kete_rules *b, unsigned i)
{
    return a->value[i] == b->value[i] && a->number[i] == b->number[i];
}

static void value_text(const struct kete_rules *rules, unsigned i, struct kete_text *out)
{
    kete_text_clear(out);
    kete_rules_value(rules, i, out);
}

/* ---- list ---- */

static void list_profile(const struct kete_variant *variant, const struct kete_profile *profile)
{
    unsigned count[4] = {0};
    for (unsigned i = 0; i < variant->option_count; i++)
        if (shown_option(variant, i))
            count[kete_profile_status(profile, i, NULL)]++;
    bool standard = strcmp(kete_profile_id(profile), variant->default_profile) == 0;
    printf("%-14s %-26s %-8s %2u stated %2u implied %2u silent  %s%s\n", variant->id, kete_profile_id(profile),
           *kete_profile_year(profile) ? kete_profile_year(profile) : "-", count[KETE_STATED], count[KETE_IMPLIED],
           count[KETE_SILENT], kete_profile_title(profile), standard ? " (the default)" : "");
}

int rules_list(const struct rules_options *options)
{
    const struct kete_variant *only;
    if (options->argument_count > 0) {
        tool_complain("list takes no argument; --variant names a game");
        return EXIT_TROUBLE;
    }
    if (!asked_variant(options, &only))
        return EXIT_TROUBLE;
    for (const struct kete_variant *const *v = kete_variant_all(); *v; v++) {
        struct kete_error error = {0};
        if (only && *v != only)
            continue;
        struct kete_profile *const *profiles = data_profiles(*v, &error);
        if (!profiles)
            return trouble(&error);
        for (; *profiles; profiles++)
            list_profile(*v, *profiles);
    }
    return EXIT_CLEAN;
}

/* ---- show ---- */

static void show_option(const struct kete_profile *profile, const struct kete_rules *standard, unsigned i)
{
    const struct kete_rules *rules = kete_profile_rules(profile);
    const char *reason;
    enum kete_status status = kete_profile_status(profile, i, &reason);
    struct kete_text value = {0};
    value_text(rules, i, &value);
    printf("%c %-26s %-26s %-8s %-4s %s\n", same_value(rules, standard, i) ? ' ' : '*', rules->variant->options[i].name,
           status == KETE_NO_MEANING ? "-" : value.bytes, kete_status_name(status), rules->variant->options[i].source,
           reason);
    kete_text_free(&value);
}

static bool show_profile(const struct kete_profile *profile, struct kete_error *error)
{
    const struct kete_variant *variant = kete_profile_rules(profile)->variant;
    const struct kete_rules *standard = data_rules(kete_variant_find(variant->id), NULL, NULL, error);
    if (!standard)
        return false;
    printf("%s: %s (%s)\n", kete_profile_id(profile), kete_profile_title(profile), variant->title);
    if (*kete_profile_author(profile))
        printf("  %s%s%s\n", kete_profile_author(profile), *kete_profile_year(profile) ? ", " : "",
               kete_profile_year(profile));
    printf("  %s\n", kete_profile_source(profile));
    if (*kete_profile_note(profile))
        printf("  %s\n", kete_profile_note(profile));
    printf("\n* = not as in %s\n", variant->default_profile);
    for (unsigned i = 0; i < variant->option_count; i++)
        if (shown_option(variant, i))
            show_option(profile, standard, i);
    return true;
}

/* An id may stand in several games: each is shown. */
int rules_show(const struct rules_options *options)
{
    struct kete_error error = {0};
    const struct kete_variant *only;
    if (!asked_variant(options, &only))
        return EXIT_TROUBLE;
    if (options->argument_count != 1) {
        tool_complain("show takes one PROFILE, an id or a file; kete-rules list names them");
        return EXIT_TROUBLE;
    }
    const struct kete_profile *shown = NULL;
    for (const struct kete_variant *const *v = kete_variant_all(); *v; v++) {
        struct kete_error inner = {0};
        const struct kete_profile *profile = only && *v != only ? NULL : data_profile(options->argument[0], *v, &inner);
        if (inner.set && !error.set)
            error = inner;
        if (!profile || profile == shown) /* a file is found once, whatever the variant */
            continue;
        if (shown)
            putchar('\n');
        if (!show_profile(profile, &error))
            return trouble(&error);
        shown = profile;
    }
    return shown ? EXIT_CLEAN : trouble(&error);
}

/* ---- diff ---- */

static void diff_side(const struct data_reading *reading, unsigned i)
{
    struct kete_text value = {0};
    data_reading_value(reading, i, &value);
    printf("    %s: %s\n", reading->name, value.bytes);
    kete_text_free(&value);
}

bool rules_two(const struct rules_options *options, struct data_reading reading[2], struct kete_error *error)
{
    const struct kete_variant *variant = options->games.variant ? data_variant(options->games.variant, error) : NULL;
    if (error->set)
        return false;
    struct kete_error unclear = {0};
    int first = data_reading(options->argument[0], variant, &reading[0], &unclear) ? 0 : 1;
    for (int i = 0; i < 2; i++) {
        int p = i ^ first;
        if (!data_reading(options->argument[p], variant, &reading[p], error)) {
            *error = first && i == 0 ? unclear : *error;
            return false;
        }
        variant = reading[p].rules->variant;
    }
    return true;
}

int rules_diff(const struct rules_options *options)
{
    struct kete_error error = {0};
    struct data_reading reading[2];
    if (options->argument_count != 2) {
        tool_complain("diff takes two PROFILEs, ids or files; kete-rules list names them");
        return EXIT_TROUBLE;
    }
    if (!rules_two(options, reading, &error))
        return trouble(&error);
    const struct kete_rules *rules[2] = {reading[0].rules, reading[1].rules};
    const struct kete_variant *variant = rules[0]->variant;
    if (strcmp(rules[0]->variant->id, rules[1]->variant->id) != 0) {
        tool_complain("%s is a profile of %s, %s of %s: nothing to compare", options->argument[0],
                      rules[0]->variant->id, options->argument[1], rules[1]->variant->id);
        return EXIT_TROUBLE;
    }
    unsigned count = 0;
    for (unsigned i = 0; i < variant->option_count; i++) {
        if (same_value(rules[0], rules[1], i))
            continue;
        count++;
        printf("%s (%s): %s\n", variant->options[i].name, variant->options[i].source, variant->options[i].sentence);
        for (int p = 0; p < 2; p++)
            diff_side(&reading[p], i);
    }
    printf("%u difference%s\n", count, count == 1 ? "" : "s");
    return count ? EXIT_FINDINGS : EXIT_CLEAN;
}

/* ---- table: for docs/variants ---- */

/* The profiles that have the value of profile `p` in option `i`, by status; "" in each place for none. */
static void group(struct kete_profile *const *profiles, int p, unsigned i, struct kete_text list[3])
{
    for (int s = 0; s < 3; s++)
        kete_text_clear(&list[s]);
    for (int other = p; profiles[other]; other++) {
        enum kete_status status = kete_profile_status(profiles[other], i, NULL);
        if (status == KETE_NO_MEANING ||
            !same_value(kete_profile_rules(profiles[p]), kete_profile_rules(profiles[other]), i))
            continue;
        kete_text_addf(&list[status], "%s%s", list[status].length ? ", " : "", kete_profile_id(profiles[other]));
    }
}

/* Whether an earlier profile has the same value, so that its row stands already. */
static bool told_before(struct kete_profile *const *profiles, int p, unsigned i)
{
    for (int other = 0; other < p; other++)
        if (kete_profile_status(profiles[other], i, NULL) != KETE_NO_MEANING &&
            same_value(kete_profile_rules(profiles[p]), kete_profile_rules(profiles[other]), i))
            return true;
    return false;
}

static void table_option(const struct kete_variant *variant, struct kete_profile *const *profiles, unsigned i)
{
    struct kete_text value = {0}, list[3] = {{0}, {0}, {0}};
    const struct kete_option *row = &variant->options[i];
    bool first = true;
    for (int p = 0; profiles[p]; p++) {
        if (kete_profile_status(profiles[p], i, NULL) == KETE_NO_MEANING || told_before(profiles, p, i))
            continue;
        group(profiles, p, i, list);
        value_text(kete_profile_rules(profiles[p]), i, &value);
        if (first)
            printf("| `%s` (%s) |", row->name, row->source);
        else
            printf("| |");
        printf(" `%s` | %s | %s | %s |\n", value.bytes, list[0].length ? list[0].bytes : "",
               list[1].length ? list[1].bytes : "", list[2].length ? list[2].bytes : "");
        first = false;
    }
    kete_text_free(&value);
    for (int s = 0; s < 3; s++)
        kete_text_free(&list[s]);
}

int rules_table(const struct rules_options *options)
{
    struct kete_error error = {0};
    const struct kete_variant *variant;
    if (!asked_variant(options, &variant))
        return EXIT_TROUBLE;
    if (!variant) {
        tool_complain("table needs --variant");
        return EXIT_TROUBLE;
    }
    struct kete_profile *const *profiles = data_profiles(variant, &error);
    if (!profiles)
        return trouble(&error);
    puts("| option | value | stated | implied | silent |\n|---|---|---|---|---|");
    for (unsigned i = 0; i < variant->option_count; i++)
        if (shown_option(variant, i))
            table_option(variant, profiles, i);
    return EXIT_CLEAN;
}
