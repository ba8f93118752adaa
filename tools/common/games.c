/* SPDX-License-Identifier: MIT */
#include "common/games.h"

#include "check/probe.h"
#include "common/tool.h"
#include "notation/reader.h"

#include <string.h>

enum { NOTATIONS_MAX = 64 };

static const struct kete_rules *not_judged(struct kete_record *record, enum kete_finding_id id, const char *tag,
                                           const char *message)
{
    uint32_t length = 1, offset = record->item_count ? record->items[0].offset : 0;
    for (uint32_t i = 0; i < record->tag_count; i++)
        if (strcmp(record->tags[i].name, tag) == 0) {
            length = record->tags[i].length;
            offset = record->tags[i].offset;
            break;
        }
    kete_finding_add(&record->findings, id, offset, length, "%s", message);
    return NULL;
}

/* A record may name what kete knows, never a file of the user's. Options may follow a name; they are not looked at. */
static bool names_file(const char *text)
{
    size_t length = text ? strcspn(text, ";") : 0;
    if (!length || memchr(text, '=', length))
        return false;
    const char *yaml = strstr(text, ".yaml");
    return memchr(text, '/', length) || (yaml && yaml < text + length);
}

static struct kete_notation *find_notation(const struct games *games, const struct kete_variant *variant,
                                           const struct kete_record *record, struct kete_error *error)
{
    const char *tag = kete_record_tag(record, "Notation");
    if (games->notation)
        return data_notation(games->notation, error);
    if (!names_file(tag))
        return data_notation(tag ? tag : variant->default_notation, error);
    kete_error_set(error, 0, 0, "unknown notation: a record names one by its id; a file is given with --notation");
    return NULL;
}

static const struct kete_rules *find_rules(const struct games *games, const struct kete_variant *variant,
                                           const struct kete_record *record, struct kete_error *error)
{
    const char *tag = kete_record_tag(record, "Rules");
    if (games->rules || !names_file(tag))
        return data_rules(variant, games->rules ? games->rules : tag, games->sets, error);
    kete_error_set(error, 0, 0, "unknown profile: a record names one by its id; a file is given with --rules");
    return NULL;
}

const char *games_rules_said(const struct games *games, const struct kete_record *record)
{
    return games->rules ? games->rules : kete_record_tag(record, "Rules");
}

static struct kete_finding *first_unreadable(const struct kete_record *record)
{
    struct kete_finding *finding = record->findings.first;
    while (finding && finding->id != KETE_FINDING_UNREADABLE_MOVE)
        finding = finding->next;
    return finding;
}

/* A record whose notation nobody names is read in the game's default one. Where another reads most of what
 * that one cannot, the first word that could not be read tells so. */
static void note_notation(const struct games *games, const struct kete_variant *variant, struct kete_record *record)
{
    struct kete_notation *notations[NOTATIONS_MAX];
    struct kete_candidate candidates[NOTATIONS_MAX];
    struct kete_finding *finding = first_unreadable(record);
    uint32_t usual = 0;
    if (!finding || games->notation || kete_record_tag(record, "Notation"))
        return;
    unsigned count = data_notations(variant, notations, NOTATIONS_MAX);
    kete_notation_recognise(notations, count, record, candidates);
    for (unsigned i = 0; i < count; i++)
        if (strcmp(kete_notation_id(candidates[i].notation), variant->default_notation) == 0)
            usual = candidates[i].read;
    if (count && candidates[0].read > usual && candidates[0].read - usual > (candidates[0].words - usual) / 2)
        kete_finding_note(&record->findings, finding,
                          "the record names no notation: %s reads %u of its %u moves, %s %u (--notation)",
                          kete_notation_id(candidates[0].notation), candidates[0].read, candidates[0].words,
                          variant->default_notation, usual);
}

/* Options given by the user have been checked before the first game, so that what fails here is the record's. */
const struct kete_rules *games_rules(const struct games *games, struct kete_record *record)
{
    struct kete_error error = {0};
    const char *id = games->variant ? games->variant : kete_record_tag(record, "Variant");
    if (!id)
        return not_judged(record, KETE_FINDING_RULES_UNKNOWN, "Variant",
                          "the record names no variant; --variant says which game it is");
    const struct kete_variant *variant = data_variant(id, &error);
    if (!variant)
        return not_judged(record, KETE_FINDING_RULES_UNKNOWN, "Variant", error.text);
    struct kete_notation *notation = find_notation(games, variant, record, &error);
    if (!notation)
        return not_judged(record, KETE_FINDING_RULES_UNKNOWN, "Notation", error.text);
    const struct kete_rules *rules = find_rules(games, variant, record, &error);
    if (!rules) {
        bool unknown = strncmp(error.text, "unknown profile", 15) == 0;
        return not_judged(record, unknown ? KETE_FINDING_RULES_UNKNOWN : KETE_FINDING_BAD_RULES, "Rules", error.text);
    }
    kete_notation_read(notation, record);
    note_notation(games, variant, record);
    return rules;
}

static struct kete_finding *first_error(const struct kete_record *record)
{
    struct kete_finding *finding = record->findings.first;
    while (finding && finding->severity != KETE_ERROR)
        finding = finding->next;
    return finding;
}

void games_others(const struct kete_rules *rules, struct kete_record *record, struct kete_text *names)
{
    struct kete_probe probe = {0};
    kete_probe_run(&probe, rules, record);
    struct kete_profile *const *profiles =
        probe.refused.at || probe.errors ? data_profiles(rules->variant, NULL) : NULL;
    for (; profiles && *profiles; profiles++) {
        kete_probe_run(&probe, kete_profile_rules(*profiles), record);
        bool same_board = kete_profile_rules(*profiles)->variant == rules->variant;
        if (same_board && !probe.refused.at && !probe.errors)
            kete_text_addf(names, "%s%s", names->length ? ", " : "", kete_profile_id(*profiles));
    }
    kete_probe_free(&probe);
}

void games_note_others(const struct kete_rules *rules, struct kete_record *record)
{
    struct kete_text names = {0};
    games_others(rules, record, &names);
    if (names.length)
        kete_finding_note(&record->findings, first_error(record), "the whole record stands under %s", names.bytes);
    kete_text_free(&names);
}

bool games_check(const struct games *games)
{
    struct kete_error error = {0};
    bool asks_rules = games->rules || (games->sets && games->sets[0]), fits = false;
    const struct kete_variant *variant = games->variant ? data_variant(games->variant, &error) : NULL;
    if (games->notation)
        data_notation(games->notation, &error);
    if (asks_rules && !error.set) { /* without a variant, of some variant: the records will name it */
        struct kete_error first = {0};
        for (const struct kete_variant *const *v = kete_variant_all(); *v; v++)
            if (!variant || *v == variant) {
                struct kete_error inner = {0};
                fits |= data_rules(*v, games->rules, games->sets, &inner) != NULL;
                if (!first.set)
                    first = inner;
            }
        if (!fits)
            error = first;
    }
    if (error.set)
        tool_complain_error(&error);
    return !error.set;
}

static bool each_game(const char *path, void (*use)(void *to, const char *file, struct kete_record *record), void *to)
{
    struct tool_input input;
    struct kete_record record;
    struct kete_error error = {0};
    if (!tool_open(path, &input))
        return false;
    struct kete_reader *reader = kete_reader_new(tool_read, &input);
    kete_record_init(&record);
    while (kete_reader_next(reader, &record, &error))
        use(to, input.name, &record);
    if (error.set)
        tool_complain("%s: %s", input.name, error.text);
    kete_record_free(&record);
    kete_reader_free(reader);
    tool_close(&input);
    return !error.set;
}

bool games_each(char *const *paths, int count, void (*use)(void *to, const char *file, struct kete_record *record),
                void (*after_file)(void *to), void *to)
{
    struct kete_error error = {0};
    bool good = data_found(&error);
    if (!good)
        tool_complain_error(&error);
    for (int i = 0; i < count && !error.set; i++) {
        good &= each_game(paths[i], use, to);
        if (after_file)
            after_file(to);
    }
    return good;
}
