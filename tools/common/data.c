/* SPDX-License-Identifier: MIT */
#include "common/data.h"

#include "base/xalloc.h"
#include "rules/profile.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What this process has loaded, newest first. */
static struct loaded {
    char *key;
    struct kete_notation *notation; /* or */
    struct kete_rules rules;        /* or */
    struct kete_profile *profile;   /* or */
    struct kete_profile **profiles; /* borrowed from entries of their own */
    struct loaded *older;
} * loaded;

static struct loaded *find(const char *key)
{
    for (struct loaded *one = loaded; one; one = one->older)
        if (strcmp(one->key, key) == 0)
            return one;
    return NULL;
}

static struct loaded *remember(const char *key)
{
    struct loaded *one = kete_xcalloc(1, sizeof *one);
    one->key = kete_xcalloc(1, strlen(key) + 1);
    memcpy(one->key, key, strlen(key));
    one->older = loaded;
    return loaded = one;
}

void data_free(void)
{
    while (loaded) {
        struct loaded *older = loaded->older;
        kete_notation_free(loaded->notation);
        kete_profile_free(loaded->profile);
        free(loaded->profiles);
        free(loaded->key);
        free(loaded);
        loaded = older;
    }
}

static bool no_data(const char *folder, struct kete_error *error)
{
    return kete_error_set(error, 0, 0,
                          "no data found in %s; set KETE_DATA to the folder that holds notation/ and rules/", folder);
}

const char *data_folder(void)
{
    static char folder[4096];
    const char *set = getenv("KETE_DATA");
    if (set && *set)
        return set;
    if (*folder)
        return folder;
    ssize_t length = readlink("/proc/self/exe", folder, sizeof folder - 64);
    char *slash = length > 0 ? strrchr(folder, '/') : NULL;
    snprintf(slash ? slash + 1 : folder, 64, slash ? "../share/kete" : "share/kete");
    return folder;
}

bool data_found(struct kete_error *error)
{
    char path[4200];
    snprintf(path, sizeof path, "%s/notation", data_folder());
    return access(path, X_OK) == 0 || no_data(path, error);
}

static bool is_path(const char *name)
{
    size_t length = strlen(name);
    return strchr(name, '/') || (length > 5 && strcmp(name + length - 5, ".yaml") == 0);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

enum { IDS_MAX = 127 };

/* The ids of the YAML files in a folder, sorted, each to be freed; -1 where there is no such folder. */
static int list_ids(const char *folder, char *ids[IDS_MAX])
{
    int count = 0;
    DIR *dir = opendir(folder);
    if (!dir)
        return -1;
    for (struct dirent *entry; (entry = readdir(dir)) && count < IDS_MAX;) {
        size_t length = strlen(entry->d_name);
        if (length <= 5 || entry->d_name[0] == '.' || strcmp(entry->d_name + length - 5, ".yaml") != 0)
            continue;
        ids[count] = kete_xcalloc(1, length);
        memcpy(ids[count++], entry->d_name, length - 5);
    }
    closedir(dir);
    qsort(ids, (size_t)count, sizeof ids[0], by_name);
    return count;
}

/* An unknown id: says which ids there are, and which is near. */
static bool unknown(const char *what, const char *name, const char *of, const char *folder, struct kete_error *error)
{
    char *ids[IDS_MAX];
    int count = list_ids(folder, ids);
    if (count < 0)
        return no_data(folder, error);
    struct kete_text list = {0};
    for (int i = 0; i < count; i++)
        kete_text_addf(&list, "%s%s", i ? ", " : "", ids[i]);
    const char *near = count ? kete_nearest_word(kete_slice_of(name), (const char *const *)ids, (size_t)count) : NULL;
    kete_error_set(error, 0, 0, "unknown %s \"%.60s\"%s%s%s%s: %.300s", what, name, of, near ? "; did you mean " : "",
                   near ? near : "", near ? "? There are" : "; there are", list.bytes ? list.bytes : "none");
    for (int i = 0; i < count; i++)
        free(ids[i]);
    kete_text_free(&list);
    return false;
}

/* The file of an id, or the path itself. False if an id has no file. */
static bool locate(const char *folder, const char *name, char path[4096])
{
    if (is_path(name)) {
        snprintf(path, 4096, "%s", name);
        return true;
    }
    snprintf(path, 4096, "%s/%s.yaml", folder, name);
    return access(path, R_OK) == 0;
}

struct kete_notation *data_notation(const char *name, struct kete_error *error)
{
    char key[4200], path[4096], folder[4096];
    snprintf(key, sizeof key, "notation %s", name);
    struct loaded *one = find(key);
    if (one)
        return one->notation;
    snprintf(folder, sizeof folder, "%s/notation", data_folder());
    if (!locate(folder, name, path)) {
        unknown("notation", name, "", folder, error);
        return NULL;
    }
    struct kete_notation *notation = kete_notation_load(path, error);
    if (notation && is_path(name) && !kete_notation_check_examples(notation, error)) {
        kete_notation_free(notation);
        return NULL;
    }
    if (notation)
        remember(key)->notation = notation;
    return notation;
}

/* ---- rules ---- */

static bool set_one(struct kete_rules *rules, const char *text, struct kete_error *error)
{
    char name[128];
    const char *equal = strchr(text, '=');
    if (!equal || equal == text || (size_t)(equal - text) >= sizeof name)
        return kete_error_set(error, 0, 0, "\"%.60s\" is no option=value", text);
    memcpy(name, text, (size_t)(equal - text));
    name[equal - text] = '\0';
    return kete_rules_set(rules, name, equal + 1, error);
}

/* The profile of an id of this variant, or of a file. */
static struct kete_profile *find_profile(const struct kete_variant *variant, const char *name, struct kete_error *error)
{
    char key[4200], folder[4096], all[4096], path[4096];
    snprintf(key, sizeof key, "profile %s %s", is_path(name) ? "" : variant->id, name);
    struct loaded *one = find(key);
    if (one)
        return one->profile;
    snprintf(all, sizeof all, "%s/rules", data_folder());
    snprintf(folder, sizeof folder, "%.3800s/%s", all, variant->id);
    if (!locate(folder, name, path)) {
        snprintf(path, sizeof path, " of %s", variant->id);
        unknown("profile", name, path, folder, error);
        return NULL;
    }
    struct kete_profile *profile = kete_profile_load(path, all, error);
    if (!profile)
        return NULL;
    if (error)
        error->file[0] = '\0'; /* what goes wrong from here on is not the profile's fault */
    return remember(key)->profile = profile;
}

/* Cuts the next part, up to ';', off a list; blanks around it are dropped. False at the end of the list. */
static bool next_part(const char **list, char part[256])
{
    if (!*list)
        return false;
    const char *end = strchr(*list, ';');
    struct kete_slice slice = {*list, end ? (size_t)(end - *list) : strlen(*list)};
    slice = kete_slice_trim(slice);
    snprintf(part, 256, "%.*s", (int)(slice.length > 255 ? 255 : slice.length), slice.at);
    *list = end ? end + 1 : NULL;
    return true;
}

const struct kete_profile *data_profile(const char *name, const struct kete_variant *variant, struct kete_error *error)
{
    const struct kete_variant *const *all = kete_variant_all();
    const struct kete_profile *found = NULL;
    struct kete_error first = {0};
    struct kete_text games = {0};
    int count = 0;
    for (int i = 0; all[i]; i++) {
        struct kete_error inner = {0};
        const struct kete_profile *profile =
            variant && strcmp(all[i]->id, variant->id) != 0 ? NULL : find_profile(all[i], name, &inner);
        if (inner.set && !first.set)
            first = inner;
        if (!profile || profile == found) /* a file is found once, whatever the variant */
            continue;
        found = found ? found : profile;
        kete_text_addf(&games, "%s%s", count++ ? ", " : "", all[i]->id);
    }
    if (count > 1)
        kete_error_set(error, 0, 0, "%.60s is a profile of several games, %.200s: --variant says which", name,
                       games.bytes);
    else if (!found && error && !error->set)
        *error = first;
    kete_text_free(&games);
    return count == 1 ? found : NULL;
}

bool data_reading(const char *name, const struct kete_variant *variant, struct data_reading *out,
                  struct kete_error *error)
{
    char part[256];
    const char *rest = name;
    if (!next_part(&rest, part))
        return false;
    const struct kete_profile *profile = data_profile(part, variant, error);
    if (!profile)
        return false;
    const struct kete_variant *own = kete_variant_find(kete_profile_rules(profile)->variant->id);
    const struct kete_rules *rules = rest ? data_rules(own, name, NULL, error) : kete_profile_rules(profile);
    if (rules)
        *out = (struct data_reading){name, profile, rules};
    return rules != NULL;
}

void data_reading_value(const struct data_reading *reading, unsigned i, struct kete_text *out)
{
    const struct kete_rules *own = kete_profile_rules(reading->profile);
    const char *reason;
    enum kete_status status = kete_profile_status(reading->profile, i, &reason);
    kete_rules_value(reading->rules, i, out);
    if (own->value[i] != reading->rules->value[i] || own->number[i] != reading->rules->number[i])
        kete_text_adds(out, " (set)");
    else
        kete_text_addf(out, " (%s%s%s)", kete_status_name(status), *reason ? "; " : "", reason);
}

struct kete_profile *const *data_profiles(const struct kete_variant *variant, struct kete_error *error)
{
    char key[256], folder[4096], *ids[IDS_MAX];
    snprintf(key, sizeof key, "profiles %s", variant->id);
    struct loaded *one = find(key);
    if (one)
        return one->profiles;
    snprintf(folder, sizeof folder, "%s/rules/%s", data_folder(), variant->id);
    int count = list_ids(folder, ids);
    struct kete_profile **profiles = kete_xcalloc((size_t)(count > 0 ? count : 0) + 1, sizeof *profiles);
    bool good = true;
    for (int i = 0; i < count; i++) {
        good = good && (profiles[i] = find_profile(variant, ids[i], error)) != NULL;
        free(ids[i]);
    }
    if (!good) {
        free(profiles);
        return NULL;
    }
    return remember(key)->profiles = profiles;
}

unsigned data_notations(const struct kete_variant *variant, struct kete_notation **out, unsigned room)
{
    char folder[4096], *ids[IDS_MAX];
    unsigned found = 0;
    snprintf(folder, sizeof folder, "%s/notation", data_folder());
    int count = list_ids(folder, ids);
    for (int i = 0; i < count; i++) {
        struct kete_notation *notation = data_notation(ids[i], NULL);
        if (notation && found < room && kete_notation_serves(notation, variant->id))
            out[found++] = notation;
        free(ids[i]);
    }
    return found;
}

static bool load_profile(const struct kete_variant *variant, const char *name, struct kete_rules *out,
                         struct kete_error *error)
{
    const struct kete_profile *profile = find_profile(variant, name, error);
    if (!profile)
        return false;
    const struct kete_variant *other = kete_profile_rules(profile)->variant;
    if (strcmp(other->id, variant->id) != 0)
        return kete_error_set(error, 0, 0, "the profile %.60s is one of %s, not of %s", name, other->id, variant->id);
    *out = *kete_profile_rules(profile);
    return true;
}

/* Reads "profile; option=value; ..." and then the sets. */
static bool build_rules(const struct kete_variant *variant, const char *text, char *const *sets, struct kete_rules *out,
                        struct kete_error *error)
{
    char part[256];
    bool first = next_part(&text, part), named = first && *part && !strchr(part, '=');
    if (!load_profile(variant, named ? part : variant->default_profile, out, error))
        return false;
    if (first && *part && !named && !set_one(out, part, error))
        return false;
    while (next_part(&text, part))
        if (*part && !set_one(out, part, error))
            return false;
    for (; sets && *sets; sets++)
        if (!set_one(out, *sets, error))
            return false;
    return true;
}

const struct kete_rules *data_rules(const struct kete_variant *variant, const char *text, char *const *sets,
                                    struct kete_error *error)
{
    struct kete_text key = {0};
    kete_text_addf(&key, "rules %s %s", variant->id, text ? text : "");
    for (char *const *set = sets; set && *set; set++)
        kete_text_addf(&key, " & %s", *set);
    struct loaded *one = find(key.bytes);
    if (!one) {
        struct kete_rules rules;
        if (build_rules(variant, text, sets, &rules, error)) {
            one = remember(key.bytes);
            one->rules = rules;
        }
    }
    kete_text_free(&key);
    return one ? &one->rules : NULL;
}

void data_rules_text(const struct kete_rules *rules, const char *text, char *const *sets, struct kete_text *out)
{
    char part[256];
    kete_text_adds(out, rules->profile);
    while (next_part(&text, part))
        if (strchr(part, '='))
            kete_text_addf(out, "; %s", part);
    for (; sets && *sets; sets++)
        kete_text_addf(out, "; %s", *sets);
}

const struct kete_variant *data_variant(const char *id, struct kete_error *error)
{
    const struct kete_variant *variant = kete_variant_find(id);
    if (variant)
        return variant;
    const char *ids[32];
    struct kete_text list = {0};
    size_t count = 0;
    for (; kete_variant_all()[count]; count++) {
        ids[count] = kete_variant_all()[count]->id;
        kete_text_addf(&list, "%s%s", count ? ", " : "", ids[count]);
    }
    const char *near = kete_nearest_word(kete_slice_of(id), ids, count);
    kete_error_set(error, 0, 0, "unknown variant \"%.60s\"%s%s%s: %s", id, near ? "; did you mean " : "",
                   near ? near : "", near ? "? There are" : "; there are", list.bytes);
    kete_text_free(&list);
    return NULL;
}
