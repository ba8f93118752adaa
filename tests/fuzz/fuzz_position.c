/* SPDX-License-Identifier: MIT */
/* Position text: whatever is taken is written back, and read again as the same position. */
#include "board/position_text.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    static const struct kete_board board = {4, 8, 64, 4,
                                            KETE_KEY_HAND | KETE_KEY_HOUSE | KETE_KEY_BLOCK | KETE_KEY_UNSOWN};
    struct kete_position position, again;
    struct kete_error error = {0};
    struct kete_text text = {0};
    if (!kete_position_parse(&board, (struct kete_slice){(const char *)bytes, length}, &position, &error))
        return 0;
    kete_position_print(&board, &position, &text);
    if (!kete_position_parse(&board, (struct kete_slice){text.bytes, text.length}, &again, &error) ||
        !kete_position_equal(&position, &again))
        abort();
    kete_text_clear(&text);
    kete_position_draw(&board, &position, NULL, "", &text);
    kete_text_free(&text);
    return 0;
}
