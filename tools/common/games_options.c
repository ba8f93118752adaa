/* SPDX-License-Identifier: MIT */
#include "common/games_options.h"

#include <string.h>

static const struct argp_option rules_table[] = {
    {"variant", 'v', "ID", 0, "the game, for instance bao-kiswahili; of records: whatever they say themselves", 0},
    {"rules", 'r', "PROFILE", 0, "a profile's id, or a profile's file; options may follow: 'donkers-2003; takasia=off'",
     0},
    {"set", 's', "OPTION=VALUE", 0, "change one option of the rules; may be repeated", 0},
    {0},
};

static error_t on_rules_option(int key, char *value, struct argp_state *state)
{
    struct games_options *options = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        options->games.sets = options->sets;
        return 0;
    case 'v':
        options->games.variant = value;
        return 0;
    case 'r':
        options->games.rules = value;
        return 0;
    case 's':
        if (options->set_count == GAMES_SETS_MAX)
            argp_error(state, "more than %d times --set", GAMES_SETS_MAX);
        options->sets[options->set_count++] = value;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

const struct argp rules_argp = {rules_table, on_rules_option, NULL, NULL, NULL, NULL, NULL};

static const struct argp_option games_table[] = {
    {"notation", 'n', "ID", 0, "the notation of the moves that are read, an id or a file", 0},
    {0},
};

static const struct argp_child games_children[] = {{&rules_argp, 0, NULL, 0}, {0}};

static error_t on_games_option(int key, char *value, struct argp_state *state)
{
    struct games_options *options = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = options;
        return 0;
    case 'n':
        options->games.notation = value;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

const struct argp games_argp = {games_table, on_games_option, NULL, NULL, games_children, NULL, NULL};

unsigned long option_number(const char *text, unsigned long max, struct argp_state *state)
{
    unsigned long value = 0;
    if (!kete_slice_number(kete_slice_of(text), max, &value))
        argp_error(state, "\"%s\" is no number from 0 to %lu", text, max);
    return value;
}

bool option_json(const char *text, struct argp_state *state)
{
    bool json = strcmp(text, "json") == 0;
    if (!json && strcmp(text, "text") != 0)
        argp_error(state, "--format takes text or json, not %s", text);
    return json;
}
