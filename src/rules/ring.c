/* SPDX-License-Identifier: MIT */
#include "rules/ring.h"

/* clang-format off */
#define HALF(r)                                                                                                       \
    (r) > 0, (r) > 1, (r) > 2, (r) > 3, (r) > 4, (r) > 5, (r) > 6, (r) > 7, (r) > 8, (r) > 9, (r) > 10, (r) > 11,     \
        (r) > 12, (r) > 13, (r) > 14, 0
#define ROW(r) {HALF(r), HALF(r)}

const uint8_t kete_ring_ones[16][32] = {ROW(0), ROW(1), ROW(2),  ROW(3),  ROW(4),  ROW(5),  ROW(6),  ROW(7),
                                        ROW(8), ROW(9), ROW(10), ROW(11), ROW(12), ROW(13), ROW(14), ROW(15)};

/* clang-format on */
const uint8_t kete_ring_spot[31] = {[15] = 0xff};
