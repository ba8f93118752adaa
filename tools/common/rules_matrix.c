/* SPDX-License-Identifier: MIT */
/* kete-rules matrix: records against profiles. */
#include "common/rules_words.h"

#include "check/probe.h"
#include "common/show.h"
#include "common/tool.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PROFILES_MAX = 128 };

/* How one profile fared over the run. */
struct column {
    const struct kete_profile *profile;
    unsigned long stand, refused;
};

struct matrix {
    const struct rules_options *options;
    struct column columns[PROFILES_MAX];
    int column_count;
    struct kete_probe probe;
    struct kete_text out;
    unsigned long records, unjudged;
    bool terminal, trouble;
};

static struct column *column_of(struct matrix *matrix, const struct kete_profile *profile)
{
    for (int c = 0; c < matrix->column_count; c++)
        if (matrix->columns[c].profile == profile)
            return &matrix->columns[c];
    if (matrix->column_count == PROFILES_MAX)
        return NULL;
    matrix->columns[matrix->column_count] = (struct column){.profile = profile};
    return &matrix->columns[matrix->column_count++];
}

/* The verdict of a probe: "stands", or the ply and the finding of the first refusal. */
static void verdict(const struct kete_probe *probe, char text[96])
{
    if (probe->refused.at)
        snprintf(text, 96, "%u %c %s", probe->refused.number, probe->refused.side, kete_finding_kind(probe->id)->id);
    else
        snprintf(text, 96, "stands");
}

static void add_csv(struct kete_text *out, const char *text)
{
    bool plain = strpbrk(text, ",\"\r\n") == NULL;
    kete_text_adds(out, plain ? "" : "\"");
    for (; *text; text++)
        kete_text_addf(out, *text == '"' ? "\"\"" : "%c", *text);
    kete_text_adds(out, plain ? "" : "\"");
}

static void show_row(struct matrix *matrix, const char *file, const struct kete_record *record,
                     const struct kete_profile *profile, json_t *list)
{
    char text[96];
    verdict(&matrix->probe, text);
    switch (matrix->options->format) {
    case RULES_JSON: {
        json_t *row = json_object();
        bool refused = matrix->probe.refused.at;
        json_object_set_new(row, "rules", json_string(kete_profile_id(profile)));
        json_object_set_new(row, "stands", json_boolean(!refused));
        json_object_set_new(row, "number", refused ? json_integer(matrix->probe.refused.number) : json_null());
        json_object_set_new(row, "side", refused ? json_stringn(&matrix->probe.refused.side, 1) : json_null());
        json_object_set_new(row, "id", refused ? json_string(kete_finding_kind(matrix->probe.id)->id) : json_null());
        json_array_append_new(list, row);
        break;
    }
    case RULES_CSV:
        add_csv(&matrix->out, file);
        kete_text_addf(&matrix->out, ",%u,%s,", record->game, kete_profile_id(profile));
        add_csv(&matrix->out, text);
        kete_text_addc(&matrix->out, '\n');
        break;
    default:
        kete_text_addf(&matrix->out, "    %-26s %s\n", kete_profile_id(profile), text);
    }
}

static void show_head(struct matrix *matrix, const char *file, const struct kete_record *record, const char *verdict)
{
    if (matrix->options->format == RULES_TEXT) {
        tool_add_clean(&matrix->out, file, strlen(file));
        kete_text_addf(&matrix->out, ": game %u%s\n", record->game, verdict);
    }
}

static void progress(struct matrix *matrix)
{
    if (matrix->terminal && matrix->records % 100 == 0)
        fprintf(stderr, "\r%lu records", matrix->records);
}

static void on_game(void *to, const char *file, struct kete_record *record)
{
    struct matrix *matrix = to;
    struct kete_error error = {0};
    const struct kete_rules *rules = games_rules(&matrix->options->games, record);
    bool known = rules && !rules->variant->unknown;
    struct kete_profile *const *profiles = known ? data_profiles(rules->variant, &error) : NULL;
    if (error.set) {
        tool_complain_error(&error);
        matrix->trouble = true;
    }
    if (!profiles) {
        show_head(matrix, file, record, ": not judged");
        matrix->unjudged++;
        return;
    }
    matrix->records++;
    progress(matrix);
    json_t *list = matrix->options->format == RULES_JSON ? json_array() : NULL;
    show_head(matrix, file, record, "");
    for (; *profiles; profiles++) {
        if (kete_profile_rules(*profiles)->variant != rules->variant)
            continue; /* for another board */
        struct column *column = column_of(matrix, *profiles);
        kete_probe_run(&matrix->probe, kete_profile_rules(*profiles), record);
        if (column) {
            column->stand += !matrix->probe.refused.at;
            column->refused += matrix->probe.refused.at > 0;
        }
        show_row(matrix, file, record, *profiles, list);
    }
    if (list) {
        json_t *line = json_object();
        json_object_set_new(line, "version", json_integer(1));
        json_object_set_new(line, "file", show_json_text(file, strlen(file)));
        json_object_set_new(line, "game", json_integer(record->game));
        json_object_set_new(line, "profiles", list);
        show_json_line(line, &matrix->out);
    }
    tool_write(&matrix->out);
}

static void show_totals(const struct matrix *matrix)
{
    printf("\n%lu record%s, %lu not judged; profile: stands, refused\n", matrix->records,
           matrix->records == 1 ? "" : "s", matrix->unjudged);
    for (int c = 0; c < matrix->column_count; c++)
        printf("    %-26s %6lu %6lu\n", kete_profile_id(matrix->columns[c].profile), matrix->columns[c].stand,
               matrix->columns[c].refused);
}

int rules_matrix(const struct rules_options *options)
{
    struct matrix *matrix = calloc(1, sizeof *matrix);
    if (!matrix || options->argument_count == 0) {
        tool_complain("matrix takes FILEs of records; - reads standard input");
        free(matrix);
        return EXIT_TROUBLE;
    }
    matrix->options = options;
    matrix->terminal = isatty(STDERR_FILENO);
    if (options->format == RULES_CSV)
        puts("file,game,rules,verdict");
    bool good = games_each(options->argument, options->argument_count, on_game, NULL, matrix) && !matrix->trouble;
    tool_write(&matrix->out);
    if (matrix->terminal && matrix->records >= 100)
        fprintf(stderr, "\r%*s\r", 20, "");
    if (options->format == RULES_TEXT && matrix->records + matrix->unjudged > 1)
        show_totals(matrix);
    kete_text_free(&matrix->out);
    kete_probe_free(&matrix->probe);
    free(matrix);
    return good ? EXIT_CLEAN : EXIT_TROUBLE;
}
