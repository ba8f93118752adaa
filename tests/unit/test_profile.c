/* SPDX-License-Identifier: MIT */
/* Profile files: those of the corpus, and how a wrong one is refused. */
#include "rules/profile.h"

#include "unit.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- the corpus ---- */

static void check_profile(const struct kete_profile *profile, const char *variant, const char *file)
{
    const struct kete_rules *rules = kete_profile_rules(profile);
    char name[64];
    snprintf(name, sizeof name, "%s.yaml", kete_profile_id(profile));
    UNIT_STRING(name, file);
    UNIT_STRING(rules->variant->id, variant);
    UNIT_STRING(rules->profile, kete_profile_id(profile));
    UNIT_CHECK(*kete_profile_title(profile) && *kete_profile_source(profile), "%s: no title or source", file);
    UNIT_CHECK(*kete_profile_author(profile) && *kete_profile_year(profile), "%s: no author or year", file);
    for (unsigned i = 0; i < rules->variant->option_count; i++) {
        const char *option = rules->variant->options[i].name, *why;
        kete_profile_status(profile, i, &why);
        bool is_answered = *why || kete_option_find(rules->variant, option) < 0 || strcmp(option, "lap-cap") == 0;
        UNIT_CHECK(is_answered, "%s says nothing about %s", file, option);
    }
}

static unsigned check_folder(const char *variant)
{
    char folder[512];
    unsigned count = 0;
    snprintf(folder, sizeof folder, "%s/%s", unit_data("corpus/rules"), variant);
    DIR *dir = opendir(folder);
    if (!UNIT_CHECK(dir != NULL, "no folder %s", folder))
        return 0;
    for (struct dirent *entry; (entry = readdir(dir));) {
        char path[1024];
        struct kete_error error = {0};
        if (!strstr(entry->d_name, ".yaml"))
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        struct kete_profile *profile = kete_profile_load(path, NULL, &error);
        if (UNIT_CHECK(profile != NULL, "%s:%u:%u: %s", path, error.line, error.col, error.text))
            check_profile(profile, variant, entry->d_name);
        kete_profile_free(profile);
        count++;
    }
    closedir(dir);
    return count;
}

static void corpus_profiles(void)
{
    UNIT_NUMBER(check_folder("bao-kiswahili"), 17);
    UNIT_NUMBER(check_folder("bao-kujifunza"), 5);
}

static struct kete_profile *load_corpus(const char *path)
{
    struct kete_error error = {0};
    struct kete_profile *profile = kete_profile_load(unit_data(path), NULL, &error);
    UNIT_CHECK(profile != NULL, "%s: %s", path, error.text);
    return profile;
}

static void default_profile_has_the_defaults(void)
{
    for (int v = 0; kete_variant_all()[v]; v++) {
        const struct kete_variant *variant = kete_variant_all()[v];
        char path[256];
        struct kete_rules rules;
        snprintf(path, sizeof path, "corpus/rules/%s/%s.yaml", variant->id, variant->default_profile);
        struct kete_profile *profile = load_corpus(path);
        kete_rules_init(&rules, variant);
        if (profile) {
            const struct kete_rules *loaded = kete_profile_rules(profile);
            CU_ASSERT(memcmp(loaded->value, rules.value, sizeof rules.value) == 0);
            CU_ASSERT(memcmp(loaded->number, rules.number, sizeof rules.number) == 0);
        }
        kete_profile_free(profile);
    }
}

static void value_is(const struct kete_profile *profile, const char *option, const char *value, enum kete_status status)
{
    const struct kete_rules *rules = kete_profile_rules(profile);
    struct kete_text text = {0};
    int i = kete_option_find(rules->variant, option);
    if (!UNIT_CHECK(i >= 0, "no option %s", option))
        return;
    kete_rules_value(rules, (unsigned)i, &text);
    UNIT_CHECK(strcmp(text.bytes, value) == 0, "%s is %s, should be %s", option, text.bytes, value);
    UNIT_STRING(kete_status_name(kete_profile_status(profile, (unsigned)i, NULL)), kete_status_name(status));
    kete_text_free(&text);
}

/* A few cells of the comparison of sources in docs/variants/bao.md. */
static void values_and_statuses(void)
{
    struct kete_profile *nkkmd = load_corpus("corpus/rules/bao-kiswahili/nkkmd.yaml");
    struct kete_profile *ludii = load_corpus("corpus/rules/bao-kiswahili/ludii.yaml");
    struct kete_profile *bga = load_corpus("corpus/rules/bao-kujifunza/kujifunza-bga.yaml");
    if (nkkmd && ludii && bga) {
        UNIT_STRING(kete_profile_id(nkkmd), "nkkmd");
        value_is(nkkmd, "tax-when", "owned-alone", KETE_STATED);
        value_is(nkkmd, "endless-test", "laps>=512", KETE_STATED);
        value_is(nkkmd, "takasia-singleton-exempt", "yes", KETE_STATED);
        value_is(ludii, "takasia", "off", KETE_STATED);
        value_is(ludii, "takasia-duration", "reply", KETE_NO_MEANING);
        value_is(ludii, "lone-kichwa", "allowed", KETE_IMPLIED);
        value_is(ludii, "immobile", "on-turn", KETE_SILENT);
        value_is(bga, "endless-test", "passes>=12", KETE_STATED);
        UNIT_NUMBER(kete_option_find(kete_profile_rules(bga)->variant, "tax-when"), -1);
    }
    kete_profile_free(nkkmd);
    kete_profile_free(ludii);
    kete_profile_free(bga);
}

/* ---- files written for a test ---- */

/* Loads a profile of that text, as a file of its own in a new folder. */
static struct kete_profile *load_text(const char *text, const char *folder, char path[64], struct kete_error *error)
{
    strcpy(path, "/tmp/kete-profile-XXXXXX");
    int file = mkstemp(path);
    *error = (struct kete_error){0};
    if (!UNIT_CHECK(file >= 0, "cannot make %s", path))
        return NULL;
    size_t length = strlen(text);
    CU_ASSERT(write(file, text, length) == (ssize_t)length);
    close(file);
    struct kete_profile *profile = kete_profile_load(path, folder, error);
    unlink(path);
    return profile;
}

#define HEAD "kete: profile 1\nid: mine\nvariant: bao-kiswahili\ntitle: Mine\nsource: me\n"

static void a_small_profile(void)
{
    char path[64];
    struct kete_error error;
    const char *why;
    struct kete_profile *profile = load_text(HEAD "options:\n"
                                                  "  takasia: {value: off, status: stated, why: so we play}\n"
                                                  "  tax-when: {status: silent}\n"
                                                  "  endless-test: {value: 'laps>=99', status: implied}\n",
                                             NULL, path, &error);
    if (!UNIT_CHECK(profile != NULL, "%u:%u: %s", error.line, error.col, error.text))
        return;
    UNIT_STRING(kete_profile_title(profile), "Mine");
    UNIT_STRING(kete_profile_source(profile), "me");
    UNIT_STRING(kete_profile_author(profile), "");
    UNIT_STRING(kete_profile_note(profile), "");
    value_is(profile, "takasia", "off", KETE_STATED);
    value_is(profile, "tax-when", "before-min", KETE_SILENT);
    value_is(profile, "endless-test", "laps>=99", KETE_IMPLIED);
    value_is(profile, "win-moment", "after-lap", KETE_SILENT); /* not mentioned at all */
    int i = kete_option_find(kete_profile_rules(profile)->variant, "takasia");
    kete_profile_status(profile, (unsigned)i, &why);
    UNIT_STRING(why, "so we play");
    kete_profile_free(profile);
}

/* ---- extends ---- */

static void extends_takes_values_over(void)
{
    char path[64];
    struct kete_error error;
    struct kete_profile *profile = load_text(HEAD "extends: nkkmd\noptions:\n"
                                                  "  takasia-singleton-exempt: {value: no, status: stated}\n",
                                             unit_data("corpus/rules"), path, &error);
    if (!UNIT_CHECK(profile != NULL, "%u:%u: %s", error.line, error.col, error.text))
        return;
    UNIT_STRING(kete_profile_id(profile), "mine");
    value_is(profile, "tax-when", "owned-alone", KETE_STATED); /* nkkmd's */
    value_is(profile, "takasia-singleton-exempt", "no", KETE_STATED);
    kete_profile_free(profile);
}

/* Writes <folder>/bao-kiswahili/<id>.yaml, a profile that extends another, or nothing. */
static void write_profile(const char *folder, const char *id, const char *extends)
{
    char path[128];
    snprintf(path, sizeof path, "%s/bao-kiswahili/%s.yaml", folder, id);
    FILE *file = fopen(path, "w");
    if (!UNIT_CHECK(file != NULL, "cannot write %s", path))
        return;
    fprintf(file, "kete: profile 1\nid: %s\nvariant: bao-kiswahili\ntitle: x\nsource: x\n", id);
    if (extends)
        fprintf(file, "extends: %s\n", extends);
    fclose(file);
}

static void extends_takes_one_step(void)
{
    char folder[] = "/tmp/kete-rules-XXXXXX", sub[64], path[64];
    struct kete_error error;
    CU_ASSERT(mkdtemp(folder) != NULL);
    snprintf(sub, sizeof sub, "%s/bao-kiswahili", folder);
    CU_ASSERT(mkdir(sub, 0700) == 0);
    write_profile(folder, "first", NULL);
    write_profile(folder, "second", "first");
    struct kete_profile *profile = load_text(HEAD "extends: first\n", folder, path, &error);
    CU_ASSERT_PTR_NOT_NULL(profile);
    kete_profile_free(profile);
    CU_ASSERT_PTR_NULL(load_text(HEAD "extends: second\n", folder, path, &error));
    UNIT_ERROR(&error, 6, 10, "\"second\"");
    UNIT_CHECK(strcmp(error.file, path) == 0, "the error is in %s, not %s", error.file, path);
    for (int i = 0; i < 2; i++) {
        char file[96];
        snprintf(file, sizeof file, "%s/%s.yaml", sub, i ? "second" : "first");
        unlink(file);
    }
    rmdir(sub);
    rmdir(folder);
}

/* ---- what is refused ---- */

struct wrong {
    const char *text;
    unsigned line, col;
    const char *word; /* in the message */
};

#define WITHOUT(line3) "kete: profile 1\nid: mine\n" line3

/* clang-format off */
static const struct wrong wrongs[] = {
    /* the kind of file */
    {"kete: notation 1\nid: x\n", 1, 7, "kete: profile 1"},
    {"kete: profile 2\nid: x\n", 1, 7, "profile 2"},
    {"id: x\nvariant: bao-kiswahili\n", 1, 1, "kete"},
    {"[profile]\n", 1, 1, "map"},
    {"", 1, 1, "empty"},
    /* what has to be there */
    {"kete: profile 1\nvariant: bao-kiswahili\ntitle: x\nsource: x\n", 1, 1, "id"},
    {WITHOUT("title: x\nsource: x\n"), 1, 1, "variant"},
    {WITHOUT("variant: bao-kiswahili\nsource: x\n"), 1, 1, "title"},
    {WITHOUT("variant: bao-kiswahili\ntitle: x\n"), 1, 1, "source"},
    {"kete: profile 1\nid: ''\nvariant: bao-kiswahili\ntitle: x\nsource: x\n", 2, 5, "id"},
    {"kete: profile 1\nid: [a]\nvariant: bao-kiswahili\ntitle: x\nsource: x\n", 2, 5, "id"},
    /* words that are not known, with the nearest one */
    {HEAD "optoins: {}\n", 6, 1, "options"},
    {HEAD "autor: me\n", 6, 1, "author"},
    {WITHOUT("variant: bao-kiswahil\ntitle: x\nsource: x\n"), 3, 10, "\"bao-kiswahili\""},
    {HEAD "options:\n  takasa: {value: off, status: stated}\n", 7, 3, "\"takasia\""},
    {HEAD "options:\n  win-monent: {value: after-lap, status: stated}\n", 7, 3, "\"win-moment\""},
    {HEAD "options:\n  takasia: {value: of, status: stated}\n", 7, 20, "on, off, moja-static"},
    {HEAD "options:\n  takasia: {value: moja-statik, status: stated}\n", 7, 20, "\"moja-static\""},
    {HEAD "options:\n  takasia: {value: off, status: statd}\n", 7, 33, "\"stated\""},
    {HEAD "options:\n  takasia: {valu: off, status: stated}\n", 7, 13, "value"},
    /* values */
    {HEAD "options:\n  takasia: {status: stated}\n", 7, 12, "value"},
    {HEAD "options:\n  takasia: {status: implied}\n", 7, 12, "value"},
    {HEAD "options:\n  takasia: {value: off}\n", 7, 12, "status"},
    {HEAD "options:\n  takasia: {value: [off], status: stated}\n", 7, 20, "word"},
    {HEAD "options:\n  takasia: off\n", 7, 12, "keys and values"},
    {HEAD "options: [takasia]\n", 6, 10, "map"},
    {HEAD "options:\n  endless-test: {value: 'laps>', status: stated}\n", 7, 25, "laps>"},
    {HEAD "options:\n  endless-test: {value: 'laps>N', status: stated}\n", 7, 25, "laps>N"},
    {HEAD "options:\n  endless-test: {value: 'laps>0', status: stated}\n", 7, 25, "laps>0"},
    {HEAD "options:\n  endless-test: {value: 'laps>99999999999', status: stated}\n", 7, 25, "laps>"},
    {HEAD "options:\n  endless-test: {value: cycle7, status: stated}\n", 7, 25, "cycle7"},
    /* options that the variant fixes */
    {WITHOUT("variant: bao-kujifunza\ntitle: x\nsource: x\noptions:\n  house: {value: on, status: stated}\n"), 7, 3,
        "\"house\" is fixed"},
    /* YAML that is none of ours */
    {HEAD "options: &x\n  takasia: {value: off, status: stated}\n", 6, 10, "anchor"},
    {HEAD "options:\n  takasia: *x\n", 7, 12, "alias"},
    {HEAD "options:\n  <<: {value: off, status: stated}\n", 7, 3, "merge"},
    {HEAD "options:\n  takasia: {value: off, status: stated}\n  takasia: {value: on, status: stated}\n", 8, 3, "twice"},
    {HEAD "title: again\n", 6, 1, "twice"},
    /* extends */
    {HEAD "extends: nkmd\n", 6, 10, "\"nkmd\""},
    {HEAD "extends: kujifunza\n", 6, 10, "\"kujifunza\""}, /* another variant's */
    {HEAD "extends: ../bao-kujifunza/kujifunza\n", 6, 10, "id of a profile"},
    {HEAD "extends: [nkkmd]\n", 6, 10, "id of a profile"},
};
/* clang-format on */

static void wrong_files_are_refused(void)
{
    for (unsigned i = 0; i < sizeof wrongs / sizeof wrongs[0]; i++) {
        const struct wrong *wrong = &wrongs[i];
        char path[64];
        struct kete_error error;
        struct kete_profile *profile = load_text(wrong->text, unit_data("corpus/rules"), path, &error);
        UNIT_CHECK(profile == NULL, "row %u is accepted:\n%s", i, wrong->text);
        kete_profile_free(profile);
        bool right =
            error.set && error.line == wrong->line && error.col == wrong->col && strstr(error.text, wrong->word);
        UNIT_CHECK(right, "row %u\n         is %u:%u \"%s\"\n  should be %u:%u with \"%s\"", i, error.line, error.col,
                   error.text, wrong->line, wrong->col, wrong->word);
        UNIT_CHECK(strcmp(error.file, path) == 0, "row %u: the error is in \"%s\"", i, error.file);
    }
}

static void without_a_folder_nothing_is_extended(void)
{
    char path[64];
    struct kete_error error;
    CU_ASSERT_PTR_NULL(load_text(HEAD "extends: nkkmd\n", NULL, path, &error));
    UNIT_ERROR(&error, 6, 10, "extends");
}

static void a_long_id_is_refused(void)
{
    char path[64];
    struct kete_error error;
    CU_ASSERT_PTR_NULL(load_text("kete: profile 1\nid: a-name-that-is-much-longer-than-any-that-anybody-would-write\n"
                                 "variant: bao-kiswahili\ntitle: x\nsource: x\n",
                                 NULL, path, &error));
    UNIT_ERROR(&error, 2, 5, "47 letters");
}

static void a_file_that_is_not_there(void)
{
    struct kete_error error = {0};
    CU_ASSERT_PTR_NULL(kete_profile_load("/nowhere/at-all.yaml", NULL, &error));
    CU_ASSERT(error.set);
    UNIT_STRING(error.file, "/nowhere/at-all.yaml");
}

CU_TestInfo tests_profile[] = {
    {"all profiles of the corpus load, are named as their file, and answer every option", corpus_profiles},
    {"a default profile has the defaults of its variant", default_profile_has_the_defaults},
    {"values and statuses are those of the file", values_and_statuses},
    {"a small profile", a_small_profile},
    {"extends takes values over", extends_takes_values_over},
    {"extends takes one step, not two", extends_takes_one_step},
    {"wrong files are refused, with place and nearest word", wrong_files_are_refused},
    {"without a folder nothing is extended", without_a_folder_nothing_is_extended},
    {"an id past the limit is refused", a_long_id_is_refused},
    {"a file that is not there", a_file_that_is_not_there},
    CU_TEST_INFO_NULL,
};
