/* SPDX-License-Identifier: MIT */
/* A second engine of Bao, for tests only: literal and slow, written from the rule points of docs/variants/bao.md,
 * sharing no code and no layout of the board with the library. It judges the library's engine; nothing else uses it.
 *
 *     struct slow_rules rules;
 *     const char *settings[] = {"takasia=off", "win-moment=on-capture", NULL};
 *     if (slow_rules_read(&rules, settings)) slow_bao_moves(&rules, "0,0,... S hand=22,22 house=SN", &list);
 */
#ifndef KETE_TESTS_SLOW_BAO_H
#define KETE_TESTS_SLOW_BAO_H

#include <stdbool.h>

enum { SLOW_MOVES_MAX = 256 };

/* The options as sentences that are true or false; the default of an option is that of donkers-2003. */
struct slow_rules {
    bool house;                                                               /* house=on */
    int house_min, capture_max, endless_at;                                   /* numbers */
    bool own_hand;                                                            /* phase-change */
    bool own_any;                                                             /* capture-own-hole */
    bool origin_skipped;                                                      /* big-lap-origin */
    bool single_if_owned, single_if_functional, single_always, single_malawi; /* namua-singleton */
    bool dormant_last;                                                        /* namua-dormant-house */
    bool tax_free;                                                            /* namua-house-takasa */
    bool tax_before_min, tax_after_min, tax_owned_alone, tax_always_alone, tax_before_7, tax_malawi; /* tax-when */
    bool namua_choice;                                                              /* takasa-house-namua */
    bool mtaji_stop_functional, mtaji_stop_owned, mtaji_choice;                     /* takasa-house-mtaji */
    bool capture_choice, capture_owned;                                             /* capture-house-mtaji, -min */
    bool takasa_before, takasa_move_start, capture_before;                          /* house-count-... */
    bool ends_own_capture, ends_any_capture, ends_in_mtaji, ends_own_hand;          /* house-in-mtaji */
    bool house_no_takasa, house_first_takasa;                                       /* mtaji-house-start */
    bool any_row, singletons;                                                       /* mtaji-rows, mtaji-singleton */
    bool lone_illegal, lone_multi, lone_loses;                                      /* lone-kichwa */
    bool win_on_capture, win_after_lap, win_at_end;                                 /* win-moment */
    bool immobile_after_move, immobile_at_once;                                     /* immobile */
    bool takasia, moja;                                                             /* takasia */
    bool last_namua, opponent_test, exempt_owned, exempt_functional, exempt_single; /* takasia-... */
    bool first_lap_goes_on, any_lap_goes_on, until_cleared, must_somewhere, must_first;
    bool endless_illegal, endless_loss, endless_draw;  /* endless-result; else void */
    bool by_laps, by_seeds, by_seeds_total, by_passes; /* endless-test; else cycle */
};

/* Settings "option=value", the last one NULL. False if a value is among them that this engine cannot play. */
bool slow_rules_read(struct slow_rules *rules, const char *const *settings);

struct slow_move {
    char text[16];    /* canonical move text */
    char result[160]; /* canonical position text, or "-": never-ending, or lost at once by a lone kichwa */
    char winner;      /* after the move: S, N, D (draw), V (void), or - */
    bool legal;       /* false: never-ending where that is illegal */
    bool lost;        /* by a lone kichwa: the board at that moment is not defined */
    unsigned laps, seeds;
    unsigned taken; /* front holes of the enemy captured, bit k-1 for column k */
};

struct slow_list {
    char winner; /* of the position itself: S, N or - */
    unsigned count;
    struct slow_move move[SLOW_MOVES_MAX];
};

/* All moves of a position text. False if the text cannot be read. */
bool slow_bao_moves(const struct slow_rules *rules, const char *position, struct slow_list *list);

#endif
