/* SPDX-License-Identifier: MIT */
#include "rules/variants.h"

#include <string.h>

static const struct kete_variant *const variants[] = {
    &kete_bao_kiswahili, &kete_bao_kujifunza, &kete_tschuba,   &kete_kalah,   &kete_lukho,  &kete_enkeshui,
    &kete_isolo_women,   &kete_isolo_boys,    &kete_isolo_men, &kete_hawalis, &kete_omweso, NULL};

const struct kete_variant *const *kete_variant_all(void)
{
    return variants;
}

const struct kete_variant *kete_variant_find(const char *id)
{
    for (int i = 0; variants[i]; i++)
        if (strcmp(variants[i]->id, id) == 0)
            return variants[i];
    return NULL;
}
