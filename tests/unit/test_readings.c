/* SPDX-License-Identifier: MIT */
/* A change of an interpretation is deliberate: every position of corpus/positions/bao answered under every profile, the
 * two without computed rows (ludii, malawi) included, compared with tests/data/readings.tsv. That file only guards
 * against change: it was written by kete itself, with KETE_BLESS=1, and rows that a source or another engine confirms
 * are in corpus/positions/bao. A difference is told by rule point, position, profile and move, old and new. */
#include "bao.h"

#include <dirent.h>
#include <stdlib.h>

enum { IDS_MAX = 40, READINGS_FIELDS = 4 };
static const char guard[] = "tests/data/readings.tsv";

struct reading {
    struct kete_profile *profile[IDS_MAX];
    int count;
};

static int by_id(const void *a, const void *b)
{
    return strcmp(kete_profile_id(*(struct kete_profile *const *)a), kete_profile_id(*(struct kete_profile *const *)b));
}

static void load_all(const char *variant, struct reading *out)
{
    char folder[128], path[512];
    snprintf(folder, sizeof folder, "corpus/rules/%s", variant);
    DIR *dir = opendir(unit_data(folder));
    out->count = 0;
    if (!UNIT_CHECK(dir != NULL, "no folder %s", folder))
        return;
    for (struct dirent *entry; (entry = readdir(dir)) && out->count < IDS_MAX;) {
        struct kete_error error = {0};
        if (!strstr(entry->d_name, ".yaml"))
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        out->profile[out->count] = kete_profile_load(unit_data(path), NULL, &error);
        out->count += UNIT_CHECK(out->profile[out->count] != NULL, "%s", error.text);
    }
    closedir(dir);
    qsort(out->profile, (size_t)out->count, sizeof out->profile[0], by_id);
}

/* "A2L*>POSITION; A2R*>POSITION; winner S" under one reading. */
static void answer(const struct kete_rules *rules, const struct kete_position *position, struct kete_text *out)
{
    static const char *const winners[] = {"nobody", "S", "N", "draw", "void"};
    struct kete_moves moves;
    kete_rules_moves(rules, position, &moves);
    for (unsigned i = 0; i < moves.count; i++) {
        struct kete_position after = *position;
        struct kete_outcome outcome;
        kete_rules_play(rules, &after, moves.move[i], NULL, &outcome);
        kete_move_print(rules, position, moves.move[i], out);
        kete_text_addc(out, '=');
        if (outcome.verdict == KETE_PLAYED)
            kete_position_print(&rules->variant->board, &after, out);
        else
            kete_text_addc(out, '-');
        kete_text_adds(out, "; ");
    }
    kete_text_addf(out, "winner=%s", winners[kete_rules_end(rules, position).winner]);
}

/* ---- comparing ---- */

/* The guard's answers for an id and a profile, or NULL. The text is cut into rows and fields on the first call. */
static const char *guarded(const struct kete_text *text, const char *variant, const char *id, const char *profile)
{
    size_t length = strlen(profile);
    for (const char *row = text->bytes; row && *row; row = strchr(row, '\n'), row += row != NULL) {
        char head[128];
        int used = snprintf(head, sizeof head, "%s\t%s\t", variant, id);
        if (strncmp(row, head, (size_t)used) != 0)
            continue;
        const char *list = row + used, *end = strchr(list, '\t');
        for (const char *at = list; at && at < end; at = strchr(at, ','), at += at != NULL)
            if (strncmp(at, profile, length) == 0 && (at[length] == ',' || at[length] == '\t'))
                return end + 1;
    }
    return NULL;
}

/* The part of a list that begins with the same "move=" as `part`, or NULL. */
static const char *same_move(const char *list, const char *part)
{
    size_t length = strcspn(part, "=\n") + 1;
    for (const char *at = list; at; at = strstr(at, "; "), at += at ? 2 : 0) {
        if (strncmp(at, part, length) == 0)
            return at;
        if (strcspn(at, "\n") < strcspn(at, ";"))
            return NULL;
    }
    return NULL;
}

static size_t part_length(const char *part)
{
    return strcspn(part, ";\n");
}

/* Tells every move whose answer differs. */
static void tell(const char *point, const char *id, const char *position, const char *profile, const char *old,
                 const char *new)
{
    for (int turn = 0; turn < 2; turn++) {
        const char *from = turn ? old : new, *to = turn ? new : old;
        for (const char *part = from; part;) {
            const char *other = same_move(to, part);
            size_t length = part_length(part), other_length = other ? part_length(other) : 0;
            bool same = other && length == other_length && strncmp(part, other, length) == 0;
            if (!same && !(turn && other))
                UNIT_CHECK(false, "%s %s %s under %s: was %.*s, is %.*s", point, id, position, profile,
                           (int)(turn    ? length
                                 : other ? other_length
                                         : 7),
                           turn    ? part
                           : other ? other
                                   : "nothing",
                           (int)(turn ? 7 : length), turn ? "nothing" : part);
            part = part[length] == ';' ? part + length + 2 : NULL;
        }
    }
}

static void compare_position(const struct kete_text *text, const char *variant, const struct bao_table *table,
                             const struct reading *readings)
{
    struct kete_error error = {0};
    struct kete_position position;
    const struct kete_board *board = &kete_variant_find(variant)->board;
    if (!UNIT_CHECK(kete_position_parse(board, kete_slice_of(table->field[2]), &position, &error), "%s", error.text))
        return;
    for (int p = 0; p < readings->count; p++) {
        const char *id = kete_profile_id(readings->profile[p]);
        const char *old = guarded(text, variant, table->field[0], id);
        struct kete_text new = {0};
        answer(kete_profile_rules(readings->profile[p]), &position, &new);
        if (UNIT_CHECK(old != NULL, "%s %s: %s has no row in %s", table->field[1], table->field[0], id, guard) &&
            (strncmp(old, new.bytes, new.length) != 0 || old[new.length] != '\n'))
            tell(table->field[1], table->field[0], table->field[2], id, old, new.bytes);
        kete_text_free(&new);
    }
}

/* ---- writing the guard anew ---- */

static void write_position(struct kete_text *out, const char *variant, const struct bao_table *table,
                           const struct reading *readings)
{
    struct kete_error error = {0};
    struct kete_position position;
    struct kete_text answers[IDS_MAX] = {{0}};
    if (!kete_position_parse(&kete_variant_find(variant)->board, kete_slice_of(table->field[2]), &position, &error))
        return;
    for (int p = 0; p < readings->count; p++)
        answer(kete_profile_rules(readings->profile[p]), &position, &answers[p]);
    for (int p = 0; p < readings->count; p++) {
        if (!answers[p].bytes) /* told with an earlier profile */
            continue;
        kete_text_addf(out, "%s\t%s\t%s", variant, table->field[0], kete_profile_id(readings->profile[p]));
        for (int q = p + 1; q < readings->count; q++)
            if (answers[q].bytes && strcmp(answers[p].bytes, answers[q].bytes) == 0) {
                kete_text_addf(out, ",%s", kete_profile_id(readings->profile[q]));
                kete_text_free(&answers[q]);
            }
        kete_text_addf(out, "\t%s\n", answers[p].bytes);
        kete_text_free(&answers[p]);
    }
}

static void write_guard(const struct kete_text *text)
{
    FILE *file = fopen(unit_data(guard), "w");
    if (!UNIT_CHECK(file != NULL, "cannot write %s", guard))
        return;
    fputs(
        "# What kete answers at the positions of corpus/positions/bao under every profile: a guard against change,\n"
        "# written by kete itself (KETE_BLESS=1 make unit SUITE=readings). What sources confirm stands in the corpus.\n"
        "#variant\tid\tprofiles\tanswers\n",
        file);
    fwrite(text->bytes, 1, text->length, file);
    fclose(file);
}

/* ---- the test ---- */

static void each_position(const char *variant, const char *path, const struct kete_text *text, struct kete_text *out)
{
    struct bao_table table;
    struct reading readings;
    char last[64] = "";
    load_all(variant, &readings);
    if (!bao_open(&table, path))
        return;
    while (bao_row(&table)) {
        if (strcmp(last, table.field[0]) == 0)
            continue;
        snprintf(last, sizeof last, "%s", table.field[0]);
        if (out)
            write_position(out, variant, &table, &readings);
        else
            compare_position(text, variant, &table, &readings);
    }
    for (int p = 0; p < readings.count; p++)
        kete_profile_free(readings.profile[p]);
    kete_text_free(&table.text);
}

static void all_positions(void)
{
    struct kete_text text = {0}, out = {0};
    bool bless = getenv("KETE_BLESS") != NULL;
    if (!bless && !unit_load(guard, &text))
        return;
    each_position("bao-kiswahili", "corpus/positions/bao/kiswahili.tsv", &text, bless ? &out : NULL);
    each_position("bao-kujifunza", "corpus/positions/bao/kujifunza.tsv", &text, bless ? &out : NULL);
    if (bless)
        write_guard(&out);
    kete_text_free(&text);
    kete_text_free(&out);
}

CU_TestInfo tests_readings[] = {
    {"no answer has changed under any profile", all_positions},
    CU_TEST_INFO_NULL,
};
