/* SPDX-License-Identifier: MIT */
#include "board/geometry.h"

int kete_hole_name(const struct kete_board *board, kete_hole hole, char name[4])
{
    unsigned ring = kete_hole_ring(hole), column = kete_ring_column(board, ring);
    int n = 0;
    if (kete_hole_is_store(hole)) {
        name[0] = "SN"[kete_hole_side(hole)];
        name[1] = '\0';
        return 1;
    }
    name[n++] = "AaBb"[kete_ring_back(board, ring) * 2 + kete_hole_side(hole)];
    if (column >= 10)
        name[n++] = '1';
    name[n++] = (char)('0' + column % 10);
    name[n] = '\0';
    return n;
}

int kete_hole_parse(const struct kete_board *board, const char *text, unsigned long length, kete_hole *out)
{
    if (length < 2)
        return 0;
    bool north = text[0] == 'a' || text[0] == 'b', back = text[0] == 'B' || text[0] == 'b';
    if (!north && text[0] != 'A' && text[0] != 'B')
        return 0;
    unsigned column = 0;
    int used = 1;
    while ((unsigned long)used < length && used < 3 && text[used] >= '0' && text[used] <= '9')
        column = column * 10 + (unsigned)(text[used++] - '0');
    if (column < 1 || column > board->columns || (back && board->rows == 2) || text[1] == '0')
        return 0;
    *out = kete_hole_of(north ? KETE_NORTH : KETE_SOUTH, kete_ring_index(board, back, column));
    return used;
}

kete_hole kete_picture_hole(const struct kete_board *board, unsigned row, unsigned i)
{
    bool north = row < board->rows / 2u;
    bool back = board->rows == 4 && (row == 0 || row == 3);
    unsigned column = north ? board->columns - i : i + 1;
    return kete_hole_of(north ? KETE_NORTH : KETE_SOUTH, kete_ring_index(board, back, column));
}
