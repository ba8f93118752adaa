/* SPDX-License-Identifier: MIT */
#include "rules/profile.h"

#include "base/xalloc.h"
#include "base/yaml.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct kete_profile {
    struct kete_arena arena;
    struct kete_rules rules;
    const char *title, *author, *year, *source, *note;
    struct {
        uint8_t status; /* enum kete_status */
        const char *why;
    } option[KETE_OPTIONS_MAX];
};

static const char *const status_names[] = {"stated", "implied", "silent", "none", NULL};

const char *kete_status_name(enum kete_status status)
{
    return status_names[status];
}

static bool refuse(const struct kete_yaml *at, struct kete_error *error, const char *what, const char *word,
                   const char *near)
{
    return kete_error_set(error, at->line, at->col, "%s \"%.60s\"%s%s%s", what, word, near ? "; did you mean \"" : "",
                          near ? near : "", near ? "\"?" : "");
}

static bool read_status(const struct kete_yaml *row, uint8_t *out, struct kete_error *error)
{
    const char *word = kete_yaml_word(row, "status", false, error);
    if (!word)
        return false;
    for (uint8_t i = 0; status_names[i]; i++)
        if (strcmp(word, status_names[i]) == 0) {
            *out = i;
            return true;
        }
    return refuse(kete_yaml_get(row, "status"), error, "unknown status", word,
                  kete_nearest_word(kete_slice_of(word), status_names, 0));
}

/* An error of kete_rules_set, at the place where the file caused it. */
static bool set_option(struct kete_profile *profile, const struct kete_yaml *row, const struct kete_yaml *value,
                       struct kete_error *error)
{
    struct kete_error inner = {0};
    if (kete_rules_set(&profile->rules, row->key, value->text, &inner))
        return true;
    return kete_error_set(error, value->line, value->col, "%s", inner.text);
}

static bool read_option(struct kete_profile *profile, const struct kete_yaml *row, struct kete_error *error)
{
    static const char *const known[] = {"value", "status", "why", NULL};
    int i = kete_option_find(profile->rules.variant, row->key);
    if (i < 0) {
        struct kete_error inner = {0};
        if (kete_rules_set(&profile->rules, row->key, "", &inner))
            return false;
        return kete_error_set(error, row->key_line, row->key_col, "%s", inner.text);
    }
    uint8_t status = KETE_SILENT;
    if (!kete_yaml_only(row, known, error) || !read_status(row, &status, error))
        return false;
    const char *why = kete_yaml_word(row, "why", true, error);
    const struct kete_yaml *value = kete_yaml_get(row, "value");
    if (!why)
        return false;
    if (!value && status <= KETE_IMPLIED)
        return kete_error_set(error, row->line, row->col, "a %s option needs a value", status_names[status]);
    if (value && value->kind != KETE_YAML_WORD)
        return kete_error_set(error, value->line, value->col, "a value is one word");
    profile->option[i].status = status;
    profile->option[i].why = why;
    return !value || set_option(profile, row, value, error);
}

static int is_profile(const struct dirent *file)
{
    size_t length = strlen(file->d_name);
    return length > strlen(".yaml") && strcmp(file->d_name + length - strlen(".yaml"), ".yaml") == 0;
}

/* That no file of the folder has the name of `base`, and which one is near; in the folder's alphabetical order, so that
 * a tie is broken everywhere alike. */
static bool unknown_base(const struct kete_yaml *base, const char *variant, const char *folder,
                         struct kete_error *error)
{
    struct dirent **files = NULL;
    int count = scandir(folder, &files, is_profile, alphasort);
    const char **ids = kete_xcalloc(count > 0 ? (size_t)count : 1, sizeof ids[0]);
    for (int i = 0; i < count; i++) {
        files[i]->d_name[strlen(files[i]->d_name) - strlen(".yaml")] = '\0';
        ids[i] = files[i]->d_name;
    }
    const char *near = count > 0 ? kete_nearest_word(kete_slice_of(base->text), ids, (size_t)count) : NULL;
    kete_error_set(error, base->line, base->col, "no profile of %s is called \"%.60s\"%s%.60s%s", variant, base->text,
                   near ? "; did you mean \"" : "; kete-rules list names them", near ? near : "", near ? "\"?" : "");
    for (int i = 0; i < count; i++)
        free(files[i]);
    free(files);
    free(ids);
    return false;
}

/* Starts from the profile that this one extends. */
static bool extend(struct kete_profile *profile, const struct kete_yaml *root, const char *folder,
                   struct kete_error *error)
{
    const struct kete_yaml *base = kete_yaml_get(root, "extends");
    const char *variant = profile->rules.variant->id;
    if (!base)
        return true;
    if (!folder || base->kind != KETE_YAML_WORD || strpbrk(base->text, "/\\"))
        return kete_error_set(error, base->line, base->col, "extends takes the id of a profile that comes with kete");
    char path[1024], home[1024];
    snprintf(home, sizeof home, "%s/%s", folder, variant);
    snprintf(path, sizeof path, "%s/%s/%s.yaml", folder, variant, base->text);
    struct kete_error inner = {0};
    struct kete_profile *other = kete_profile_load(path, NULL, &inner); /* one step only: no chains, no circles */
    if (!other && access(path, F_OK) != 0)
        return unknown_base(base, variant, home, error);
    if (!other)
        return kete_error_set(error, base->line, base->col, "cannot extend \"%.60s\": %.200s", base->text, inner.text);
    profile->rules.variant = other->rules.variant; /* with the board that its values ask for */
    for (unsigned i = 0; i < profile->rules.variant->option_count; i++) {
        profile->rules.value[i] = other->rules.value[i];
        profile->rules.number[i] = other->rules.number[i];
        profile->option[i].status = other->option[i].status;
        profile->option[i].why = kete_arena_copy(&profile->arena, other->option[i].why, strlen(other->option[i].why));
    }
    kete_profile_free(other);
    return true;
}

static bool read_variant(struct kete_profile *profile, const struct kete_yaml *root, struct kete_error *error)
{
    const char *word = kete_yaml_word(root, "variant", false, error);
    if (!word)
        return false;
    const struct kete_variant *variant = kete_variant_find(word);
    if (variant) {
        kete_rules_init(&profile->rules, variant);
        return true;
    }
    const char *ids[32];
    size_t count = 0;
    for (; kete_variant_all()[count] && count < 32; count++)
        ids[count] = kete_variant_all()[count]->id;
    return refuse(kete_yaml_get(root, "variant"), error, "unknown variant", word,
                  kete_nearest_word(kete_slice_of(word), ids, count));
}

static bool read_head(struct kete_profile *profile, const struct kete_yaml *root, struct kete_error *error)
{
    static const char *const known[] = {"kete",   "id",   "variant", "title",   "author", "year",
                                        "source", "note", "extends", "options", NULL};
    if (root->kind != KETE_YAML_MAP)
        return kete_error_set(error, root->line, root->col, "a profile is a map of keys: kete, id, variant, ...");
    if (!kete_yaml_only(root, known, error))
        return false;
    const char *kind = kete_yaml_word(root, "kete", false, error);
    if (!kind)
        return false;
    if (strcmp(kind, "profile 1") != 0)
        return refuse(kete_yaml_get(root, "kete"), error, "a profile begins with kete: profile 1, not", kind, NULL);
    const char *id = kete_yaml_word(root, "id", false, error);
    if (!id || !read_variant(profile, root, error))
        return false;
    if (!*id || strlen(id) >= sizeof profile->rules.profile)
        return kete_error_set(error, kete_yaml_get(root, "id")->line, kete_yaml_get(root, "id")->col,
                              "an id has 1 to %zu letters", sizeof profile->rules.profile - 1);
    memcpy(profile->rules.profile, id, strlen(id));
    profile->title = kete_yaml_word(root, "title", false, error);
    profile->source = profile->title ? kete_yaml_word(root, "source", false, error) : NULL;
    profile->author = kete_yaml_word(root, "author", true, error);
    profile->year = kete_yaml_word(root, "year", true, error);
    profile->note = kete_yaml_word(root, "note", true, error);
    return profile->title && profile->source && profile->author && profile->year && profile->note;
}

static bool read_profile(struct kete_profile *profile, const char *path, const char *folder, struct kete_error *error)
{
    const struct kete_yaml *root = kete_yaml_load_file(&profile->arena, path, error);
    if (!root || !read_head(profile, root, error) || !extend(profile, root, folder, error))
        return false;
    const struct kete_yaml *options = kete_yaml_get(root, "options");
    if (!options)
        return true;
    if (options->kind != KETE_YAML_MAP)
        return kete_error_set(error, options->line, options->col, "options is a map: option: {value, status, why}");
    for (const struct kete_yaml *row = options->first; row; row = row->next)
        if (!read_option(profile, row, error))
            return false;
    return true;
}

struct kete_profile *kete_profile_load(const char *path, const char *folder, struct kete_error *error)
{
    struct kete_profile *profile = kete_xcalloc(1, sizeof *profile);
    for (unsigned i = 0; i < KETE_OPTIONS_MAX; i++) {
        profile->option[i].status = KETE_SILENT;
        profile->option[i].why = "";
    }
    if (read_profile(profile, path, folder, error))
        return profile;
    if (error && error->file[0] == '\0')
        snprintf(error->file, sizeof error->file, "%s", path);
    kete_profile_free(profile);
    return NULL;
}

void kete_profile_free(struct kete_profile *profile)
{
    if (profile)
        kete_arena_free(&profile->arena);
    free(profile);
}

const char *kete_profile_id(const struct kete_profile *profile)
{
    return profile->rules.profile;
}

const char *kete_profile_title(const struct kete_profile *profile)
{
    return profile->title;
}

const char *kete_profile_author(const struct kete_profile *profile)
{
    return profile->author;
}

const char *kete_profile_year(const struct kete_profile *profile)
{
    return profile->year;
}

const char *kete_profile_source(const struct kete_profile *profile)
{
    return profile->source;
}

const char *kete_profile_note(const struct kete_profile *profile)
{
    return profile->note;
}

const struct kete_rules *kete_profile_rules(const struct kete_profile *profile)
{
    return &profile->rules;
}

enum kete_status kete_profile_status(const struct kete_profile *profile, unsigned i, const char **reason)
{
    if (reason)
        *reason = profile->option[i].why;
    return (enum kete_status)profile->option[i].status;
}
