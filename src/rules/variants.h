/* SPDX-License-Identifier: MIT */
/* The games: one constant each, defined in the file of the same name under variants/. A new one is added here and in
 * the list of variants.c. */
#ifndef KETE_RULES_VARIANTS_H
#define KETE_RULES_VARIANTS_H

#include "rules/rules.h"

extern const struct kete_variant kete_lukho, kete_enkeshui;
extern const struct kete_variant kete_bao_kiswahili, kete_bao_kujifunza, kete_tschuba, kete_kalah;
extern const struct kete_variant kete_isolo_women, kete_isolo_boys, kete_isolo_men, kete_hawalis, kete_omweso;

#endif
