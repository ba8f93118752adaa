/* SPDX-License-Identifier: MIT */
/* What the eight Zanzibar games say of the readings of the rules. The verdicts were computed by another engine
 * (docs/variants/bao.md, "What the recorded games decide"); the plies are those of its report. */
#include "unit.h"

#include "check/fit.h"
#include "notation/notation.h"
#include "notation/reader.h"
#include "rules/profile.h"

#include <stdio.h>
#include <string.h>

/* ---- the games ---- */

static void hear(struct kete_fit *fit, const char *name)
{
    char path[64];
    struct kete_text text = {0};
    struct kete_record record;
    struct kete_error error = {0};
    struct kete_notation *voogt = kete_notation_load(unit_data("notation/voogt.yaml"), &error);
    snprintf(path, sizeof path, "corpus/games/%s.mgn", name);
    if (!UNIT_CHECK(voogt != NULL, "%s", error.text) || !unit_load(path, &text))
        return;
    struct kete_slice bytes = {text.bytes, text.length};
    struct kete_reader *reader = kete_reader_new(kete_read_memory, &bytes);
    kete_record_init(&record);
    CU_ASSERT_TRUE(kete_reader_next(reader, &record, &error));
    kete_notation_read(voogt, &record);
    kete_fit_record(fit, &record, name);
    kete_record_free(&record);
    kete_reader_free(reader);
    kete_text_free(&text);
    kete_notation_free(voogt);
}

static struct kete_fit *fit_zanzibar(void)
{
    static const char *const games[] = {"voogt-1", "voogt-2", "voogt-3",  "voogt-4",
                                        "voogt-5", "voogt-6", "voogt-69", "voogt-7"};
    struct kete_rules rules;
    kete_rules_init(&rules, kete_variant_find("bao-kiswahili"));
    struct kete_fit *fit = kete_fit_new(&rules);
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++)
        hear(fit, games[i]);
    return fit;
}

static const struct kete_fit_trial *find_trial(const struct kete_fit *fit, const char *option, const char *value)
{
    const struct kete_variant *variant = kete_fit_trial(fit, 0)->rules.variant;
    for (unsigned i = 1; i < kete_fit_count(fit); i++) {
        const struct kete_fit_trial *trial = kete_fit_trial(fit, i);
        if (trial->changes == 1 && strcmp(variant->options[trial->change[0].option].name, option) == 0 &&
            strcmp(trial->change[0].value, value) == 0)
            return trial;
    }
    return NULL;
}

/* Whether `list` holds the record at that ply. */
static bool holds(const struct kete_witnessing *list, const char *record, unsigned number, char side)
{
    for (; list; list = list->next)
        if (strcmp(list->record, record) == 0)
            return list->place.number == number && list->place.side == side;
    return false;
}

/* ---- what they prove ---- */

static void contradicted(void)
{
    static const struct {
        const char *option, *value, *record;
        unsigned number;
        char side;
    } rows[] = {
        {"namua-singleton", "functional-or-all-single", "voogt-2", 6, 'S'},
        {"takasia-must-capture", "first", "voogt-7", 25, 'N'},
        {"takasia", "off", "voogt-69", 36, 'S'},
        {"takasia", "off", "voogt-7", 25, 'N'},
        {"takasia", "moja-static", "voogt-69", 28, 'S'},
        {"takasia", "moja-static", "voogt-7", 25, 'N'},
        {"capture-start-max", "none", "voogt-69", 26, 'S'},
        {"capture-own-hole", "any", "voogt-1", 1, 'S'},
    };
    struct kete_fit *fit = fit_zanzibar();
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct kete_fit_trial *trial = find_trial(fit, rows[i].option, rows[i].value);
        UNIT_CHECK(trial && holds(trial->refuted, rows[i].record, rows[i].number, rows[i].side),
                   "%s=%s is refuted by %s at %u %c", rows[i].option, rows[i].value, rows[i].record, rows[i].number,
                   rows[i].side);
    }
    const struct kete_fit_trial *eight = find_trial(fit, "tax-when", "before-7");
    UNIT_CHECK(eight && eight->refuted, "a threshold of seven for the tax is refuted");
    const struct kete_fit_trial *house = find_trial(fit, "house-min", "8");
    UNIT_CHECK(house && house->refuted, "a threshold of eight is refuted");
    kete_fit_free(fit);
}

static void where_boards_part(void)
{
    struct kete_fit *fit = fit_zanzibar();
    const struct kete_fit_trial *off = find_trial(fit, "takasia", "off");
    UNIT_CHECK(off && holds(off->parts, "voogt-69", 34, 'N'), "without takasia voogt-69 parts at 34 N");
    UNIT_CHECK(off && holds(off->parts, "voogt-7", 25, 'S'), "without takasia voogt-7 parts at 25 S");
    UNIT_CHECK(off && holds(off->unborne, "voogt-69", 34, 'N'), "the mark of 34 N is evidence for takasia");
    UNIT_CHECK(off && holds(off->unborne, "voogt-4", 30, 'N'), "so is that of voogt-4, 30 N");
    kete_fit_free(fit);
}

static void undecided(void)
{
    static const char *const rows[][2] = {
        {"capture-start-max", "14"},
        {"capture-start-max", "16"},
        {"takasa-house-namua", "choice"},
        {"tax-when", "after-min"},
        {"tax-when", "owned-alone"},
        {"takasa-house-mtaji", "stop-functional"},
        {"capture-house-mtaji", "choice"},
        {"house-in-mtaji", "persist"},
        {"house-in-mtaji", "own-first-capture"},
        {"house-in-mtaji", "ends-own-hand"},
        {"house-count-takasa", "before"},
        {"house-count-capture", "before"},
        {"lone-kichwa", "loses"},
        {"lone-kichwa", "allowed"},
        {"takasia-house-exempt", "functional"},
        {"takasia-singleton-exempt", "yes"},
        {"takasia-from-house", "first-lap-goes-on"},
        {"takasia-last-namua", "yes"},
        {"takasia-must-capture", "somewhere"},
        {"takasia-opponent-test", "no"},
        {"win-moment", "on-capture"},
        {"win-moment", "end-of-move"},
        {"namua-house-takasa", "free"},
    };
    struct kete_fit *fit = fit_zanzibar();
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct kete_fit_trial *trial = find_trial(fit, rows[i][0], rows[i][1]);
        UNIT_CHECK(trial && !trial->refuted && !trial->unclear, "%s=%s stands", rows[i][0], rows[i][1]);
    }
    kete_fit_free(fit);
}

/* Neither value is decisive alone; AbstractPlay has both. */
static void together(void)
{
    struct kete_fit *fit = fit_zanzibar();
    unsigned clashes = 0;
    for (unsigned i = 1; i < kete_fit_count(fit); i++) {
        const struct kete_fit_trial *pair = kete_fit_trial(fit, i);
        if (pair->changes != 2 || !pair->refuted || kete_fit_trial(fit, pair->single[0])->refuted ||
            kete_fit_trial(fit, pair->single[1])->refuted)
            continue;
        clashes++;
        UNIT_STRING(pair->change[0].value, "no");
        UNIT_STRING(pair->change[1].value, "somewhere");
        UNIT_CHECK(holds(pair->refuted, "voogt-4", 27, 'S'), "refuted by voogt-4 at 27 S");
    }
    UNIT_NUMBER(clashes, 1);
    kete_fit_free(fit);
}

static void damaged_record(void)
{
    struct kete_fit *fit = fit_zanzibar();
    const struct kete_witnessing *limits = kete_fit_limits(fit);
    CU_ASSERT_PTR_NULL(kete_fit_trial(fit, 0)->refuted);
    UNIT_CHECK(holds(limits, "voogt-2", 15, 'S'), "voogt-2 counts up to 15 S");
    CU_ASSERT_PTR_NULL(limits->next);
    kete_fit_free(fit);
}

/* ---- the profiles ---- */

/* Which profiles let all eight games stand, voogt-2 as far as it holds. */
static void profiles_against_games(void)
{
    static const struct {
        const char *profile, *refuted_by; /* the games that refuse it, blank-separated */
    } rows[] = {
        {"donkers-2003", ""},
        {"donkers-bao-1.0", ""},
        {"de-voogt-1995", ""},
        {"kiba-2009", ""},
        {"nkkmd", ""},
        {"mancala-world", "voogt-2"},
        {"mw-engine", "voogt-2"},
        {"bga-doc", "voogt-2"},
        {"abstract-play-2023", "voogt-2 voogt-4"},
        {"abstract-play-2026", "voogt-2 voogt-4"},
        {"bga-code", "voogt-7"},
        {"navpil", "voogt-7"},
        {"wikipedia", "voogt-69 voogt-7"},
        {"rust-ban", "voogt-69 voogt-7"},
        {"nierse", "voogt-69 voogt-7"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char path[96];
        struct kete_error error = {0};
        snprintf(path, sizeof path, "corpus/rules/bao-kiswahili/%s.yaml", rows[i].profile);
        struct kete_profile *profile = kete_profile_load(unit_data(path), NULL, &error);
        if (!UNIT_CHECK(profile != NULL, "%s", error.text))
            continue;
        struct kete_fit *fit = kete_fit_new(kete_profile_rules(profile));
        struct kete_text refuted = {0};
        static const char *const games[] = {"voogt-1", "voogt-2", "voogt-3",  "voogt-4",
                                            "voogt-5", "voogt-6", "voogt-69", "voogt-7"};
        for (size_t g = 0; g < sizeof games / sizeof games[0]; g++)
            hear(fit, games[g]);
        for (const struct kete_witnessing *w = kete_fit_trial(fit, 0)->refuted; w; w = w->next)
            kete_text_addf(&refuted, "%s%s", refuted.length ? " " : "", w->record);
        UNIT_CHECK(strcmp(refuted.bytes ? refuted.bytes : "", rows[i].refuted_by) == 0,
                   "%s is refused by \"%s\", not \"%s\"", rows[i].profile, refuted.bytes ? refuted.bytes : "",
                   rows[i].refuted_by);
        kete_text_free(&refuted);
        kete_fit_free(fit);
        kete_profile_free(profile);
    }
}

CU_TestInfo tests_fit[] = {
    {"the games contradict what they are said to contradict", contradicted},
    {"the boards part where they are said to part", where_boards_part},
    {"what they do not decide stands", undecided},
    {"two values that stand alone clash", together},
    {"a damaged record counts up to its damage", damaged_record},
    {"profiles stand or fall as computed elsewhere", profiles_against_games},
    CU_TEST_INFO_NULL,
};
