/* SPDX-License-Identifier: MIT */
/* Isolo as men play it, the royal game. No reachable source gives its rules, so a record is only looked at for its
 * structure (docs/variants/isolo.md). */
#include "rules/variants.h"

const struct kete_variant kete_isolo_men = {
    .id = "isolo-men",
    .title = "Isolo, men",
    .default_profile = "default",
    .default_notation = "isolo",
    .board = {.rows = 4, .columns = 8, .total = 64, .house = 0xff},
    .unknown =
        "isolo-men: the rules of the men's game are not known to kete. They are said to be described in A. Popova, "
        "\"Isolo, jeu royal des Sukuma\", Cahiers d'etudes africaines 19 (73-76), 1979, pp. 111-123",
};
