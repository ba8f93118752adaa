/* SPDX-License-Identifier: MIT */
/* The library's engine of Bao against the slow one of tests/reference: all moves, results and winners, in random
 * games and on random boards. The slow engine itself is first held against the rows of corpus/positions. */
#include "reference/slow_bao.h"
#include "unit.h"

#include "board/position_text.h"
#include "rules/profile.h"
#include "rules/random.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- profiles ---- */

/* All but ludii and malawi, whose options the slow engine does not play. The first four are judged more thoroughly. */
static const char *const profiles[] = {
    "bao-kiswahili/donkers-2003",
    "bao-kiswahili/donkers-bao-1.0",
    "bao-kujifunza/kujifunza",
    "bao-kujifunza/kujifunza-donkers-bao-1.0",
    "bao-kiswahili/de-voogt-1995",
    "bao-kiswahili/kiba-2009",
    "bao-kiswahili/mancala-world",
    "bao-kiswahili/nierse",
    "bao-kiswahili/wikipedia",
    "bao-kiswahili/bga-code",
    "bao-kiswahili/bga-doc",
    "bao-kiswahili/abstract-play-2023",
    "bao-kiswahili/abstract-play-2026",
    "bao-kiswahili/nkkmd",
    "bao-kiswahili/mw-engine",
    "bao-kiswahili/navpil",
    "bao-kiswahili/rust-ban",
    "bao-kujifunza/kujifunza-abstract-play",
    "bao-kujifunza/kujifunza-bga",
    "bao-kujifunza/kujifunza-mw-engine",
};
enum { PROFILES = sizeof profiles / sizeof *profiles, THOROUGH = 4 };

struct judged {
    const char *name; /* "variant/profile" */
    bool kujifunza;
    struct kete_rules rules;
    struct slow_rules slow;
};

/* Gives the slow engine the settings that the rules hold; false if it does not know one of them. */
static bool share(struct judged *j)
{
    char setting[KETE_OPTIONS_MAX][64];
    const char *list[KETE_OPTIONS_MAX + 2] = {NULL};
    unsigned n = 0;
    if (j->kujifunza)
        list[n++] = "house=off";
    for (unsigned i = 0; i < j->rules.variant->option_count; i++) {
        struct kete_text value = {0};
        kete_rules_value(&j->rules, i, &value);
        snprintf(setting[i], sizeof *setting, "%s=%s", j->rules.variant->options[i].name, value.bytes);
        list[n++] = setting[i];
        kete_text_free(&value);
    }
    return slow_rules_read(&j->slow, list);
}

static bool load(const char *name, struct judged *out)
{
    char path[96];
    struct kete_error error = {0};
    snprintf(path, sizeof path, "corpus/rules/%s.yaml", name);
    struct kete_profile *profile = kete_profile_load(unit_data(path), NULL, &error);
    if (!UNIT_CHECK(profile != NULL, "%s cannot be loaded", path))
        return false;
    *out = (struct judged){.name = name, .kujifunza = strncmp(name, "bao-kujifunza", 13) == 0};
    out->rules = *kete_profile_rules(profile);
    kete_profile_free(profile);
    return UNIT_CHECK(share(out), "%s: not all settings are played", name);
}

/* ---- the slow engine against the rows ---- */

struct row {
    char *field[7]; /* id, point, position, profiles, move, result, remark */
};

static bool split(char *line, struct row *row)
{
    if (*line == '#' || !*line)
        return false;
    for (int i = 0; i < 7; i++) {
        row->field[i] = line;
        char *tab = strchr(line, '\t');
        if (tab)
            *tab = '\0';
        else if (i < 5)
            return false;
        line = tab ? tab + 1 : line + strlen(line);
    }
    return true;
}

/* Whether a list "a,b,c", or "all", names the profile. */
static bool lists(const char *list, const char *profile)
{
    size_t n = strlen(profile);
    for (const char *at = list; (at = strstr(at, profile)); at += n) {
        if ((at == list || at[-1] == ',') && (at[n] == ',' || !at[n]))
            return true;
    }
    return strcmp(list, "all") == 0;
}

static const struct slow_move *find(const struct slow_list *list, const char *text)
{
    for (unsigned i = 0; i < list->count; i++) {
        if (strcmp(list->move[i].text, text) == 0)
            return &list->move[i];
    }
    return NULL;
}

static void check_row(const struct judged *j, const struct slow_list *list, const struct row *row)
{
    const struct slow_move *move = find(list, row->field[4]);
    if (!UNIT_CHECK(move, "%s %s: no move %s", j->name, row->field[0], row->field[4]))
        return;
    UNIT_CHECK(strcmp(move->result, row->field[5]) == 0, "%s %s %s: %s, expected %s", j->name, row->field[0],
               row->field[4], move->result, row->field[5]);
    const char *laps = strstr(row->field[6], "laps ");
    bool ended = strcmp(row->field[5], "-") != 0 && laps;
    UNIT_CHECK(!ended || move->laps == strtoul(laps + 5, NULL, 10), "%s %s %s: %u laps, expected %s", j->name,
               row->field[0], row->field[4], move->laps, row->field[6]);
    const char *win = strstr(row->field[6], "WIN ");
    char winner = win ? win[4] : strstr(row->field[6], "DRAW") ? 'D' : '-';
    UNIT_CHECK(move->winner == winner, "%s %s %s: winner %c, expected %c", j->name, row->field[0], row->field[4],
               move->winner, winner);
}

/* Rows of one position stand together; the moves they name must be all. */
static unsigned check_rows(const struct judged *j, char *text)
{
    static struct slow_list list;
    char id[16] = "";
    unsigned rows = 0, left = 0;
    const char *profile = strchr(j->name, '/') + 1;
    for (char *line = text, *next; *line; line = next) {
        next = line + strcspn(line, "\n");
        if (*next)
            *next++ = '\0';
        struct row row;
        if (!split(line, &row) || !lists(row.field[3], profile))
            continue;
        if (strcmp(id, row.field[0]) != 0) {
            UNIT_CHECK(left == 0, "%s %s: %u moves too many", j->name, id, left);
            snprintf(id, sizeof id, "%s", row.field[0]);
            CU_ASSERT(slow_bao_moves(&j->slow, row.field[2], &list));
            left = list.count;
        }
        check_row(j, &list, &row);
        left--;
        rows++;
    }
    UNIT_CHECK(left == 0, "%s %s: %u moves too many", j->name, id, left);
    return rows;
}

static void judge_is_judged(void)
{
    for (int i = 0; i < PROFILES; i++) {
        struct judged j;
        struct kete_text text = {0};
        if (!load(profiles[i], &j))
            continue;
        if (!unit_load(j.kujifunza ? "corpus/positions/bao/kujifunza.tsv" : "corpus/positions/bao/kiswahili.tsv",
                       &text))
            continue;
        char *copy = strdup(text.bytes);
        UNIT_CHECK(check_rows(&j, copy) >= (j.kujifunza ? 20u : 100u), "%s: too few rows", j.name);
        free(copy);
        kete_text_free(&text);
    }
}

static unsigned long count_moves(const struct slow_rules *rules, const char *position, unsigned depth)
{
    struct slow_list *list = malloc(sizeof *list);
    unsigned long n = 0;
    if (!list || !slow_bao_moves(rules, position, list))
        abort();
    for (unsigned i = 0; i < list->count; i++) {
        if (!list->move[i].legal)
            continue;
        bool on = depth > 1 && list->move[i].winner == '-';
        n += depth == 1 ? 1 : on ? count_moves(rules, list->move[i].result, depth - 1) : 0;
    }
    free(list);
    return n;
}

/* corpus/positions/bao/perft.tsv: variant, profile, counts of depth 1, 2, ... */
static void judge_counts_moves(void)
{
    struct kete_text text = {0};
    if (!unit_load("corpus/positions/bao/perft.tsv", &text))
        return;
    for (int i = 0; i < PROFILES; i++) {
        struct judged j;
        struct kete_text start = {0};
        struct kete_position position;
        char key[96];
        if (!load(profiles[i], &j))
            continue;
        snprintf(key, sizeof key, "%.13s\t%s\t", j.name, j.name + 14);
        const char *line = strstr(text.bytes, key);
        if (!UNIT_CHECK(line, "%s: no counts", j.name))
            continue;
        kete_rules_setup(&j.rules, &position);
        kete_position_print(&j.rules.variant->board, &position, &start);
        line += strlen(key);
        for (unsigned depth = 1; depth <= (unit_long() ? 8 : 4) && line[-1] != '\n'; depth++) {
            unsigned long n = count_moves(&j.slow, start.bytes, depth);
            UNIT_CHECK(n == strtoul(line, NULL, 10), "%s depth %u: %lu, expected %.8s", j.name, depth, n, line);
            line += strcspn(line, ",\n") + 1;
        }
        kete_text_free(&start);
    }
    kete_text_free(&text);
}

/* ---- the library's engine in the same form ---- */

static char letter_of(enum kete_winner winner)
{
    return "-SNDV"[winner];
}

static void our_move(const struct kete_rules *rules, const struct kete_position *before, struct kete_move move,
                     struct slow_move *out)
{
    const struct kete_board *board = &rules->variant->board;
    struct kete_position after = *before;
    struct kete_outcome outcome;
    struct kete_text text = {0};
    kete_move_print(rules, before, move, &text);
    snprintf(out->text, sizeof out->text, "%s", text.bytes);
    kete_text_free(&text);
    kete_rules_play(rules, &after, move, NULL, &outcome);
    if (outcome.end.winner == KETE_WINNER_NONE)
        outcome.end = kete_rules_end(rules, &after);
    kete_position_print(board, &after, &text);
    snprintf(out->result, sizeof out->result, "%s", outcome.verdict == KETE_PLAYED ? text.bytes : "-");
    kete_text_free(&text);
    out->winner = letter_of(outcome.end.winner);
    out->legal = true;
    out->laps = outcome.laps;
    out->seeds = outcome.sown;
    out->taken = outcome.taken;
}

static void our_moves(const struct kete_rules *rules, const struct kete_position *position, struct slow_list *out)
{
    struct kete_moves moves;
    kete_rules_moves(rules, position, &moves);
    out->winner = letter_of(kete_rules_end(rules, position).winner);
    out->count = moves.count;
    for (unsigned i = 0; i < moves.count; i++)
        our_move(rules, position, moves.move[i], &out->move[i]);
}

/* ---- comparing ---- */

static void show(const char *who, const struct slow_list *list)
{
    printf("  %s: winner %c\n", who, list->winner);
    for (unsigned i = 0; i < list->count; i++) {
        const struct slow_move *m = &list->move[i];
        if (m->legal)
            printf("    %-8s %s winner %c laps %u seeds %u\n", m->text, m->result, m->winner, m->laps, m->seeds);
    }
}

/* The board of a game lost by a lone kichwa is not compared. */
static bool same_move(const struct slow_move *slow, const struct slow_move *ours)
{
    if (slow->lost || slow->winner != ours->winner)
        return slow->lost && slow->winner == ours->winner;
    if (strcmp(slow->result, ours->result) != 0)
        return false;
    bool endless = strcmp(slow->result, "-") == 0; /* found at whatever lap */
    return endless || (slow->laps == ours->laps && slow->seeds == ours->seeds && slow->taken == ours->taken);
}

static bool same_lists(const struct slow_list *slow, const struct slow_list *ours)
{
    unsigned legal = 0;
    for (unsigned i = 0; i < slow->count; i++) {
        if (!slow->move[i].legal)
            continue;
        const struct slow_move *other = find(ours, slow->move[i].text);
        if (!other || !same_move(&slow->move[i], other))
            return false;
        legal++;
    }
    return legal == ours->count && slow->winner == ours->winner;
}

struct tally {
    unsigned positions, moves, differences;
};

static bool front_empty(const struct kete_position *p, enum kete_side side)
{
    for (int i = 0; i < 8; i++) {
        if (p->seeds[side][i])
            return false;
    }
    return true;
}

static void compare(const struct judged *j, const struct kete_position *position, struct tally *tally)
{
    static struct slow_list slow, ours;
    struct kete_text text = {0};
    kete_position_print(&j->rules.variant->board, position, &text);
    CU_ASSERT(slow_bao_moves(&j->slow, text.bytes, &slow));
    our_moves(&j->rules, position, &ours);
    tally->positions++;
    tally->moves += slow.count;
    if (!same_lists(&slow, &ours) && tally->differences++ < 3) {
        printf("\n%s: %s\n", j->name, text.bytes);
        show("slow", &slow);
        show("ours", &ours);
    }
    kete_text_free(&text);
}

/* ---- positions ---- */

static void play_game(const struct judged *j, struct kete_random *random, struct tally *tally)
{
    struct kete_position position;
    struct kete_move move;
    struct kete_outcome outcome;
    kete_rules_setup(&j->rules, &position);
    for (int ply = 0; ply < 300; ply++) {
        compare(j, &position, tally);
        if (!kete_random_play(&j->rules, random, &position, &move, &outcome))
            return;
        if (outcome.verdict != KETE_PLAYED || outcome.end.winner != KETE_WINNER_NONE)
            return;
    }
}

/* Seeds thrown one by one at the holes, all or some of them, some holes drawing more than others. */
static void throw_seeds(struct kete_random *random, unsigned seeds, struct kete_position *p)
{
    uint8_t hole[32];
    unsigned n = 1 + kete_random_below(random, 32);
    for (unsigned i = 0; i < n; i++)
        hole[i] = (uint8_t)kete_random_below(random, 32);
    bool everywhere = kete_random_below(random, 3) == 0;
    while (seeds-- > 0) {
        unsigned at = everywhere ? kete_random_below(random, 32) : hole[kete_random_below(random, n)];
        p->seeds[at / 16][at % 16]++;
    }
    if (kete_random_below(random, 4) == 0) { /* a heap in a house */
        unsigned side = kete_random_below(random, 2), from = kete_random_below(random, 32);
        p->seeds[side][4] = (uint8_t)(p->seeds[side][4] + p->seeds[from / 16][from % 16]);
        if (from != side * 16 + 4)
            p->seeds[from / 16][from % 16] = 0;
    }
}

/* A front hole of that side which no exemption protects, or none. */
static kete_hole some_block(struct kete_random *random, const struct kete_position *p, enum kete_side side)
{
    unsigned k = kete_random_below(random, 8), occupied = 0, multi = 0;
    for (unsigned i = 0; i < 8; i++) {
        occupied += p->seeds[side][i] > 0;
        multi += p->seeds[side][i] > 1;
    }
    bool owned_house = k == 4 && (p->house >> side & 1);
    bool only = occupied == 1 || (multi == 1 && p->seeds[side][k] > 1);
    return p->seeds[side][k] == 0 || owned_house || only ? KETE_NO_HOLE : kete_hole_of(side, k);
}

static struct kete_position some_board(const struct judged *j, struct kete_random *random)
{
    struct kete_position p = kete_position_empty();
    bool namua = !j->kujifunza && kete_random_below(random, 2);
    p.side = (uint8_t)kete_random_below(random, 2);
    unsigned hand = namua ? 1 + kete_random_below(random, 22) : 0;
    p.hand[KETE_NORTH] = (uint8_t)hand;
    p.hand[KETE_SOUTH] = (uint8_t)(hand - (namua && p.side == KETE_NORTH));
    if (namua && kete_random_below(random, 4) == 0) { /* unequal, as only a set-up has them */
        p.hand[KETE_SOUTH] = (uint8_t)kete_random_below(random, 3);
        p.hand[KETE_NORTH] = (uint8_t)kete_random_below(random, 3);
    }
    throw_seeds(random, 64u - p.hand[0] - p.hand[1], &p);
    for (unsigned side = 0; side < 2; side++) {
        bool may_own = j->slow.house && (p.hand[side] || !j->slow.ends_in_mtaji);
        if (may_own && p.seeds[side][4] && kete_random_below(random, 2))
            p.house |= (uint8_t)(1u << side);
    }
    if (!namua && kete_random_below(random, 2)) {
        bool other = kete_random_below(random, 4) == 0; /* where it may be a duty to capture it */
        p.block = some_block(random, &p, other ? 1 - p.side : p.side);
    }
    return p;
}

static void judge(const struct judged *j, struct kete_random *random, unsigned games, unsigned boards)
{
    struct tally tally = {0};
    while (games-- > 0)
        play_game(j, random, &tally);
    while (boards-- > 0) {
        struct kete_position board = some_board(j, random);
        /* no move empties both front rows, and no source says who has won then */
        if (!front_empty(&board, KETE_SOUTH) || !front_empty(&board, KETE_NORTH))
            compare(j, &board, &tally);
    }
    UNIT_CHECK(tally.differences == 0, "%s: %u of %u positions (%u moves) differ", j->name, tally.differences,
               tally.positions, tally.moves);
    if (getenv("KETE_TALLY"))
        printf("\n%s: %u positions, %u moves", j->name, tally.positions, tally.moves);
}

static void engines_agree(void)
{
    for (int i = 0; i < PROFILES; i++) {
        struct judged j;
        struct kete_random random = {(uint64_t)i + 1};
        unsigned games = (unit_long() ? 400u : 8u) * (i < THOROUGH ? 2u : 1u);
        if (load(profiles[i], &j))
            judge(&j, &random, games, games * 50);
    }
}

/* Sets an option to one of its values, the n-th; small numbers, so that limits are met. */
static void set_value(struct kete_rules *rules, const struct kete_option *option, unsigned n)
{
    char value[64];
    struct kete_error error = {0};
    const char *at = option->values;
    while (n-- > 0)
        at += strcspn(at, "|") + 1;
    size_t length = strcspn(at, "|");
    if (at[length - 1] == 'N')
        snprintf(value, sizeof value, "%.*s%d", (int)length - 1, at, *at == 'p' ? 3 : 40);
    else
        snprintf(value, sizeof value, "%.*s", (int)length, at);
    UNIT_CHECK(kete_rules_set(rules, option->name, value, &error), "%s=%s is refused", option->name, value);
}

static unsigned values_of(const struct kete_option *option)
{
    unsigned n = 1;
    for (const char *at = option->values; *at; at++)
        n += *at == '|';
    return n;
}

/* Options left alone: `house` belongs to the variant; `lap-cap` is no rule; of `big-lap-origin` the sources tell only
 * what becomes of a first lap. */
static bool is_kept(const struct kete_rules *rules, const char *option)
{
    static const char *const kept[] = {"house", "lap-cap", "big-lap-origin"};
    for (unsigned i = 0; i < sizeof kept / sizeof *kept; i++) {
        if (strcmp(option, kept[i]) == 0)
            return true;
    }
    return kete_option_find(rules->variant, option) < 0;
}

/* Changes about one option in five; says which in `name`, behind what stands there. */
static void change_options(struct kete_rules *rules, struct kete_random *random, struct kete_text *name)
{
    for (unsigned i = 0; i < rules->variant->option_count; i++) {
        const struct kete_option *option = &rules->variant->options[i];
        if (is_kept(rules, option->name) || kete_random_below(random, 5))
            continue;
        set_value(rules, option, kete_random_below(random, values_of(option)));
        kete_text_addf(name, "; %s=", option->name);
        kete_rules_value(rules, i, name);
    }
}

/* Profiles with some options changed at random: every value that the slow engine knows, alone and with others. */
static void engines_agree_on_options(void)
{
    struct kete_random random = {7};
    for (unsigned n = 0; n < (unit_long() ? 4000u : 150u); n++) {
        struct judged profile, changed;
        struct kete_text name = {0};
        if (!load(profiles[kete_random_below(&random, PROFILES)], &profile))
            continue;
        do {
            changed = profile;
            kete_text_clear(&name);
            kete_text_adds(&name, profile.name);
            change_options(&changed.rules, &random, &name);
        } while (!share(&changed));
        changed.name = name.bytes;
        judge(&changed, &random, 1, 50);
        kete_text_free(&name);
    }
}

CU_TestInfo tests_reference[] = {
    {"the slow engine gives the rows of the reference", judge_is_judged},
    {"the slow engine counts the moves of the reference", judge_counts_moves},
    {"both engines agree in random games and on random boards", engines_agree},
    {"and with options changed at random", engines_agree_on_options},
    CU_TEST_INFO_NULL,
};
