/* SPDX-License-Identifier: MIT */
/* kete-rules fit: which values of the options a set of records allows. */
#include "common/rules_words.h"

#include "check/fit.h"
#include "common/show.h"
#include "common/tool.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct fitting {
    const struct rules_options *options;
    struct kete_fit *fit; /* of the first record's variant */
    const struct kete_rules *base;
    unsigned long records, unjudged, others;
    bool terminal;
};

/* "voogt-7", or "games#3" for the third game of a file. */
static void record_name(const char *file, const struct kete_record *record, char name[128])
{
    const char *slash = strrchr(file, '/'), *base = slash ? slash + 1 : file, *dot = strrchr(base, '.');
    int length = dot && dot > base ? (int)(dot - base) : (int)strlen(base);
    if (record->game > 1)
        snprintf(name, 128, "%.*s#%u", length > 100 ? 100 : length, base, record->game);
    else
        snprintf(name, 128, "%.*s", length > 100 ? 100 : length, base);
}

static void on_game(void *to, const char *file, struct kete_record *record)
{
    struct fitting *fitting = to;
    char name[128];
    const struct kete_rules *rules = games_rules(&fitting->options->games, record);
    if (!rules || rules->variant->unknown) {
        fitting->unjudged++;
        return;
    }
    if (!fitting->fit) {
        fitting->base = rules;
        fitting->fit = kete_fit_new(rules);
    }
    if (rules->variant != fitting->base->variant) {
        fitting->others++;
        return;
    }
    record_name(file, record, name);
    if (fitting->terminal)
        fprintf(stderr, "\r%lu records, now %-40.40s", fitting->records, name);
    kete_fit_record(fitting->fit, record, name);
    fitting->records++;
}

/* ---- text ---- */

static void add_place(struct kete_text *out, const struct kete_witnessing *w)
{
    kete_text_addf(out, "%s %u %c \"", w->record, w->place.number, w->place.side);
    tool_add_clean(out, w->place.token, strlen(w->place.token));
    kete_text_addc(out, '"');
}

static const struct kete_witnessing *of_record(const struct kete_witnessing *list, const char *record)
{
    while (list && list->record != record)
        list = list->next;
    return list;
}

static void add_refutations(struct kete_text *out, const struct kete_fit_trial *trial, const char *indent)
{
    for (const struct kete_witnessing *w = trial->refuted; w; w = w->next) {
        const struct kete_witnessing *parts = of_record(trial->parts, w->record);
        kete_text_adds(out, indent);
        add_place(out, w);
        kete_text_addf(out, " %s", kete_finding_kind(w->id)->id);
        if (parts && parts->place.at < w->place.at)
            kete_text_addf(out, "; the boards part at %u %c", parts->place.number, parts->place.side);
        kete_text_addc(out, '\n');
    }
}

/* What a value that stands does in these records. */
static void add_standing(struct kete_text *out, const struct kete_fit_trial *trial)
{
    if (trial->unclear) {
        kete_text_adds(out, "cannot be told: what was played is left open at");
        for (const struct kete_witnessing *w = trial->unclear; w; w = w->next)
            kete_text_addf(out, "%s %s %u %c", w == trial->unclear ? "" : ",", w->record, w->place.number,
                           w->place.side);
        kete_text_addc(out, '\n');
        return;
    }
    if (!trial->parts) {
        kete_text_adds(out, "stands, and never makes a difference here\n");
        return;
    }
    kete_text_adds(out, "stands; the boards part at");
    for (const struct kete_witnessing *w = trial->parts; w; w = w->next)
        kete_text_addf(out, "%s %s %u %c", w == trial->parts ? "" : ",", w->record, w->place.number, w->place.side);
    kete_text_addc(out, '\n');
}

static void add_option(struct kete_text *out, const struct fitting *fitting, unsigned option)
{
    const struct kete_option *row = &fitting->base->variant->options[option];
    const struct kete_fit_trial *base = kete_fit_trial(fitting->fit, 0);
    unsigned first, count, standing = base->refuted == NULL;
    kete_fit_option(fitting->fit, option, &first, &count);
    if (count == 0) {
        kete_text_addf(out, "%s (%s): not tried: what was played does not tell\n", row->name, row->source);
        return;
    }
    for (unsigned i = first; i < first + count; i++)
        standing += kete_fit_trial(fitting->fit, i)->refuted == NULL;
    struct kete_text own = {0};
    kete_rules_value(fitting->base, option, &own);
    kete_text_addf(out, "%s (%s): ", row->name, row->source);
    kete_text_adds(out, standing == 1 ? "decided" : standing ? "undecided" : "no value stands");
    kete_text_addf(out, "\n    %-26s %s", own.bytes, base->refuted ? "refuted\n" : "stands (the base)\n");
    kete_text_free(&own);
    for (unsigned i = first; i < first + count; i++) {
        const struct kete_fit_trial *trial = kete_fit_trial(fitting->fit, i);
        kete_text_addf(out, "    %-26s ", trial->change[0].value);
        if (trial->refuted) {
            kete_text_adds(out, "refuted\n");
            add_refutations(out, trial, "        ");
        } else {
            add_standing(out, trial);
        }
    }
}

/* "option=value + option=value" */
static void add_trial_name(struct kete_text *out, const struct fitting *fitting, const struct kete_fit_trial *trial)
{
    for (unsigned c = 0; c < trial->changes; c++)
        kete_text_addf(out, "%s%s=%s", c ? " + " : "", fitting->base->variant->options[trial->change[c].option].name,
                       trial->change[c].value);
    if (trial->changes == 0)
        kete_text_addf(out, "%s, unchanged", fitting->base->profile);
}

static unsigned first_pair(const struct fitting *fitting)
{
    unsigned i = 1;
    while (i < kete_fit_count(fitting->fit) && kete_fit_trial(fitting->fit, i)->changes == 1)
        i++;
    return i;
}

/* How many of a pair's values are refuted alone. */
static int refuted_alone(const struct fitting *fitting, const struct kete_fit_trial *pair)
{
    return (kete_fit_trial(fitting->fit, pair->single[0])->refuted != NULL) +
           (kete_fit_trial(fitting->fit, pair->single[1])->refuted != NULL);
}

/* Whether a pair is refused at another ply than its one refuted value is alone. */
static bool refuted_elsewhere(const struct fitting *fitting, const struct kete_fit_trial *pair)
{
    const struct kete_fit_trial *first = kete_fit_trial(fitting->fit, pair->single[0]);
    const struct kete_fit_trial *alone = first->refuted ? first : kete_fit_trial(fitting->fit, pair->single[1]);
    const struct kete_witnessing *own = of_record(alone->refuted, pair->refuted->record);
    return !own || own->place.at != pair->refuted->place.at;
}

/* How the values of a pair fare together, where that is not how they fare alone; COUNT for no news. */
enum news { CLASH, SAVED, ELSEWHERE, NEWS_COUNT };

static enum news news_of(const struct fitting *fitting, const struct kete_fit_trial *pair)
{
    int alone = refuted_alone(fitting, pair);
    if (alone == 0)
        return pair->refuted ? CLASH : NEWS_COUNT;
    if (alone == 2 || pair->unclear)
        return NEWS_COUNT;
    return !pair->refuted ? SAVED : refuted_elsewhere(fitting, pair) ? ELSEWHERE : NEWS_COUNT;
}

static void add_pairs(struct kete_text *out, const struct fitting *fitting)
{
    static const char *const heads[NEWS_COUNT] = {
        [CLASH] = "stand alone, refuted together",
        [SAVED] = "one refuted alone, and saved by the other",
        [ELSEWHERE] = "one refuted alone, and at another ply together",
    };
    struct kete_text told[NEWS_COUNT] = {{0}};
    unsigned pairs = 0;
    for (unsigned i = first_pair(fitting); i < kete_fit_count(fitting->fit); i++, pairs++) {
        const struct kete_fit_trial *pair = kete_fit_trial(fitting->fit, i);
        enum news news = news_of(fitting, pair);
        if (news == NEWS_COUNT)
            continue;
        kete_text_adds(&told[news], "    ");
        add_trial_name(&told[news], fitting, pair);
        kete_text_addc(&told[news], '\n');
        add_refutations(&told[news], pair, "        ");
    }
    kete_text_addf(out, "\npairs of values of two options: %u tried; three together: none\n", pairs);
    for (int n = 0; n < NEWS_COUNT; n++) {
        kete_text_addf(out, "  %s:%s\n%s", heads[n], told[n].length ? "" : " none",
                       told[n].length ? told[n].bytes : "");
        kete_text_free(&told[n]);
    }
}

static void add_evidence(struct kete_text *out, const struct fitting *fitting)
{
    bool any = false;
    for (unsigned i = 0; i < kete_fit_count(fitting->fit); i++) {
        const struct kete_fit_trial *trial = kete_fit_trial(fitting->fit, i);
        if (!trial->unborne)
            continue;
        kete_text_adds(out,
                       any ? "" : "\nevidence: marks of takasia that are borne out under the base but not under\n");
        any = true;
        kete_text_adds(out, "    ");
        add_trial_name(out, fitting, trial);
        kete_text_addc(out, ':');
        for (const struct kete_witnessing *w = trial->unborne; w; w = w->next)
            kete_text_addf(out, "%s %s %u %c", w == trial->unborne ? "" : ",", w->record, w->place.number,
                           w->place.side);
        kete_text_addc(out, '\n');
    }
}

static void add_limits(struct kete_text *out, const struct fitting *fitting)
{
    const struct kete_witnessing *limits = kete_fit_limits(fitting->fit);
    if (limits)
        kete_text_adds(out, "\nrecords that no value carries further, and count up to there\n");
    for (const struct kete_witnessing *w = limits; w; w = w->next) {
        kete_text_adds(out, "    ");
        add_place(out, w);
        kete_text_addf(out, " %s\n", kete_finding_kind(w->id)->id);
    }
}

static void show_text(const struct fitting *fitting)
{
    const struct kete_variant *variant = fitting->base->variant;
    struct kete_text out = {0};
    unsigned pairs = first_pair(fitting);
    kete_text_addf(&out, "%lu record%s of %s against %s; %u values tried, one at a time\n", fitting->records,
                   fitting->records == 1 ? "" : "s", variant->id, fitting->base->profile, pairs - 1);
    if (fitting->unjudged + fitting->others)
        kete_text_addf(&out, "%lu records not judged, %lu of another game\n", fitting->unjudged, fitting->others);
    kete_text_addc(&out, '\n');
    if (kete_fit_trial(fitting->fit, 0)->refuted) {
        kete_text_addf(&out, "%s itself is refuted\n", fitting->base->profile);
        add_refutations(&out, kete_fit_trial(fitting->fit, 0), "        ");
    }
    for (unsigned option = 0; option < variant->option_count; option++)
        add_option(&out, fitting, option);
    add_pairs(&out, fitting);
    add_evidence(&out, fitting);
    add_limits(&out, fitting);
    tool_write(&out);
    kete_text_free(&out);
}

/* ---- JSON ---- */

static json_t *json_places(const struct kete_witnessing *list, bool with_id)
{
    json_t *array = json_array();
    for (const struct kete_witnessing *w = list; w; w = w->next) {
        json_t *place = json_object();
        json_object_set_new(place, "record", show_json_text(w->record, strlen(w->record)));
        json_object_set_new(place, "number", json_integer(w->place.number));
        json_object_set_new(place, "side", json_stringn(&w->place.side, 1));
        json_object_set_new(place, "text", show_json_text(w->place.token, strlen(w->place.token)));
        if (with_id)
            json_object_set_new(place, "id", json_string(kete_finding_kind(w->id)->id));
        json_array_append_new(array, place);
    }
    return array;
}

static void show_json(const struct fitting *fitting)
{
    json_t *root = json_object(), *trials = json_array();
    json_object_set_new(root, "version", json_integer(1));
    json_object_set_new(root, "variant", json_string(fitting->base->variant->id));
    json_object_set_new(root, "base", json_string(fitting->base->profile));
    json_object_set_new(root, "records", json_integer((json_int_t)fitting->records));
    for (unsigned i = 0; i < kete_fit_count(fitting->fit); i++) {
        const struct kete_fit_trial *trial = kete_fit_trial(fitting->fit, i);
        if (trial->changes > 1 && (trial->refuted != NULL) == (refuted_alone(fitting, trial) > 0))
            continue;
        json_t *row = json_object(), *set = json_object();
        for (unsigned c = 0; c < trial->changes; c++)
            json_object_set_new(set, fitting->base->variant->options[trial->change[c].option].name,
                                json_string(trial->change[c].value));
        json_object_set_new(row, "set", set);
        json_object_set_new(row, "stands", json_boolean(!trial->refuted));
        json_object_set_new(row, "refuted", json_places(trial->refuted, true));
        json_object_set_new(row, "unclear", json_places(trial->unclear, true));
        json_object_set_new(row, "parts", json_places(trial->parts, false));
        json_object_set_new(row, "marks", json_places(trial->unborne, false));
        json_array_append_new(trials, row);
    }
    json_object_set_new(root, "trials", trials);
    json_object_set_new(root, "limits", json_places(kete_fit_limits(fitting->fit), true));
    struct kete_text out = {0};
    show_json_line(root, &out);
    tool_write(&out);
    kete_text_free(&out);
}

int rules_fit(const struct rules_options *options)
{
    struct fitting fitting = {.options = options, .terminal = isatty(STDERR_FILENO)};
    if (options->argument_count == 0) {
        tool_complain("fit takes FILEs of records; - reads standard input");
        return EXIT_TROUBLE;
    }
    bool good = games_each(options->argument, options->argument_count, on_game, NULL, &fitting);
    if (fitting.terminal)
        fprintf(stderr, "\r%*s\r", 70, "");
    if (!fitting.fit)
        tool_complain("no record to judge");
    else if (options->format == RULES_JSON)
        show_json(&fitting);
    else
        show_text(&fitting);
    good &= fitting.fit != NULL;
    kete_fit_free(fitting.fit);
    return good ? EXIT_CLEAN : EXIT_TROUBLE;
}
