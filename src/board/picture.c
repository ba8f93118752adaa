/* SPDX-License-Identifier: MIT */
#include "board/picture.h"

#include <string.h>

/* ---- escaping ---- */

void kete_xml_text(const char *text, struct kete_text *out)
{
    for (; *text; text++) {
        switch (*text) {
        case '&':
            kete_text_adds(out, "&amp;");
            break;
        case '<':
            kete_text_adds(out, "&lt;");
            break;
        case '>':
            kete_text_adds(out, "&gt;");
            break;
        case '"':
            kete_text_adds(out, "&quot;");
            break;
        case '\'':
            kete_text_adds(out, "&#39;");
            break;
        default: /* XML 1.0 has no place for control characters, not even escaped, nor for U+FFFE and U+FFFF */
            if (strncmp(text, "\xef\xbf\xbe", 3) == 0 || strncmp(text, "\xef\xbf\xbf", 3) == 0)
                text += 2, kete_text_addc(out, '?');
            else
                kete_text_addc(out, (unsigned char)*text < ' ' || *text == 127 ? ' ' : *text);
        }
    }
}

void kete_latex_text(const char *text, struct kete_text *out)
{
    static const char special[] = "\\{}$&#^_%~<>|\"";
    static const char *const written[] = {
        "\\textbackslash{}",
        "\\{",
        "\\}",
        "\\$",
        "\\&",
        "\\#",
        "\\textasciicircum{}",
        "\\_",
        "\\%",
        "\\textasciitilde{}",
        "\\textless{}",
        "\\textgreater{}",
        "\\textbar{}",
        "''",
    };
    for (; *text; text++) {
        const char *at = strchr(special, *text);
        if (at)
            kete_text_adds(out, written[at - special]);
        else
            kete_text_addc(out, (unsigned char)*text < ' ' ? ' ' : *text);
    }
}

/* ---- what a picture shows ---- */

/* The hole that stands in row `r` and column `i` of the picture, with the chosen side at the bottom. */
static kete_hole hole_at(const struct kete_picture *p, unsigned r, unsigned i)
{
    if (p->north)
        return kete_picture_hole(p->board, p->board->rows - 1u - r, p->board->columns - 1u - i);
    return kete_picture_hole(p->board, r, i);
}

static unsigned seeds_at(const struct kete_picture *p, kete_hole hole)
{
    return p->position->seeds[kete_hole_side(hole)][kete_hole_ring(hole)];
}

static bool marked(const uint32_t holes[2], kete_hole hole)
{
    return holes[kete_hole_side(hole)] >> kete_hole_ring(hole) & 1;
}

static bool is_house(const struct kete_picture *p, kete_hole hole)
{
    return p->board->keys & KETE_KEY_HOUSE && kete_hole_ring(hole) == p->board->house &&
           p->position->house >> kete_hole_side(hole) & 1;
}

static void add_name(const struct kete_picture *p, kete_hole hole, struct kete_text *out)
{
    char name[4];
    kete_hole_name(p->board, hole, name);
    kete_text_adds(out, name);
}

/* "; last move from A5", "; captured a3 a4" */
static void add_marked(const struct kete_picture *p, const char *what, const uint32_t holes[2], struct kete_text *out)
{
    if (holes[0] || holes[1])
        kete_text_addf(out, "; %s", what);
    for (kete_hole hole = 0; hole < 2 * KETE_RING_MAX; hole++)
        if (marked(holes, hole)) {
            kete_text_addc(out, ' ');
            add_name(p, hole, out);
        }
}

/* What is not in the holes: the turn, hands, stores, houses, the hole under takasia, the marks. */
static void add_rest(const struct kete_picture *p, struct kete_text *out)
{
    const struct kete_position *position = p->position;
    kete_text_addf(out, "%s to move", kete_side_name((enum kete_side)position->side));
    if (position->hand[0] || position->hand[1])
        kete_text_addf(out, "; in hand: South %u, North %u", position->hand[0], position->hand[1]);
    if (p->board->keys & KETE_KEY_STORE)
        kete_text_addf(out, "; in store: South %u, North %u", position->store[0], position->store[1]);
    for (int side = 0; side < 2; side++)
        if (p->board->keys & KETE_KEY_HOUSE && position->house >> side & 1)
            kete_text_addf(out, "; %s owns his house", kete_side_name((enum kete_side)side));
    if (position->block != KETE_NO_HOLE) {
        kete_text_adds(out, "; ");
        add_name(p, position->block, out);
        kete_text_adds(out, " is under takasia");
    }
    if (p->board->keys & (KETE_KEY_KNIVES | KETE_KEY_BULLS))
        for (int side = 0; side < 2; side++) {
            uint32_t by_side[2] = {position->marks[side] & 0xffff, position->marks[side] >> 16};
            add_marked(p, side ? "marked by North:" : "marked by South:", by_side, out);
        }
    add_marked(p, "last move from", p->played, out);
    add_marked(p, "captured", p->captured, out);
}

void kete_picture_words(const struct kete_picture *p, struct kete_text *out)
{
    for (unsigned r = 0; r < p->board->rows; r++) {
        kete_hole first = hole_at(p, r, 0);
        bool back = kete_ring_back(p->board, kete_hole_ring(first));
        const char *row = p->board->rows == 2 ? "row" : back ? "back row" : "front row";
        kete_text_addf(out, "%s's %s, ", kete_side_name(kete_hole_side(first)), row);
        add_name(p, first, out);
        kete_text_adds(out, " to ");
        add_name(p, hole_at(p, r, p->board->columns - 1u), out);
        kete_text_addc(out, ':');
        for (unsigned i = 0; i < p->board->columns; i++)
            kete_text_addf(out, " %u", seeds_at(p, hole_at(p, r, i)));
        kete_text_adds(out, ". ");
    }
    add_rest(p, out);
    kete_text_addc(out, '.');
}

/* ---- SVG ---- */

enum { CELL = 56, HOLE = 24, LEFT = 44, TOP = 72, LINE = 20 };

static const char style[] =
    "<style>text{font-family:sans-serif;text-anchor:middle;fill:#222}"
    ".n{font-size:20px}.e{fill:#999}.l{font-size:13px;fill:#555}.t{font-size:16px;text-anchor:start}"
    ".r{font-size:13px;text-anchor:start}.h{fill:#f6ead2;stroke:#8a6d3b;stroke-width:1.5}"
    ".p{fill:none;stroke:#1f5fbf;stroke-width:4}.c{fill:none;stroke:#c0392b;stroke-width:3;stroke-dasharray:5 4}"
    ".b{stroke:#222;stroke-width:2}</style>\n";

static void svg_text(const char *class, unsigned x, unsigned y, const char *text, struct kete_text *out)
{
    kete_text_addf(out, "<text class=\"%s\" x=\"%u\" y=\"%u\" dy=\".35em\">", class, x, y);
    kete_xml_text(text, out);
    kete_text_adds(out, "</text>\n");
}

/* A hole is a circle, a house a square; what was played has a thick ring, what was captured a broken one, what is under
 * takasia is crossed out. */
static void svg_hole(const struct kete_picture *p, kete_hole hole, unsigned x, unsigned y, struct kete_text *out)
{
    if (is_house(p, hole))
        kete_text_addf(out, "<rect class=\"h\" x=\"%u\" y=\"%u\" width=\"%d\" height=\"%d\"/>\n", x - HOLE, y - HOLE,
                       2 * HOLE, 2 * HOLE);
    else
        kete_text_addf(out, "<circle class=\"h\" cx=\"%u\" cy=\"%u\" r=\"%d\"/>\n", x, y, HOLE);
    if (marked(p->played, hole))
        kete_text_addf(out, "<circle class=\"p\" cx=\"%u\" cy=\"%u\" r=\"%d\"/>\n", x, y, HOLE - 2);
    if (marked(p->captured, hole))
        kete_text_addf(out, "<circle class=\"c\" cx=\"%u\" cy=\"%u\" r=\"%d\"/>\n", x, y, HOLE - 2);
    if (hole == p->position->block)
        kete_text_addf(out, "<path class=\"b\" d=\"M%u %uL%u %u\"/>\n", x - 16, y + 16, x + 16, y - 16);
    unsigned seeds = seeds_at(p, hole);
    kete_text_addf(out, "<text class=\"n%s\" x=\"%u\" y=\"%u\" dy=\".35em\">%u</text>\n", seeds ? "" : " e", x, y,
                   seeds);
}

static void svg_row(const struct kete_picture *p, unsigned r, struct kete_text *out)
{
    unsigned y = TOP + r * CELL + CELL / 2;
    for (unsigned i = 0; i < p->board->columns; i++) {
        kete_hole hole = hole_at(p, r, i);
        unsigned x = LEFT + i * CELL + CELL / 2;
        char name[4];
        kete_hole_name(p->board, hole, name);
        if (i == 0)
            svg_text("l", LEFT / 2, y, (char[]){name[0], '\0'}, out);
        if (r == 0)
            svg_text("l", x, TOP - 12, name + 1, out);
        if (r + 1u == p->board->rows)
            svg_text("l", x, TOP + p->board->rows * (unsigned)CELL + 12, name + 1, out);
        svg_hole(p, hole, x, y, out);
    }
}

/* The line under the board, cut at its semicolons where it is too long for the width. */
static unsigned svg_rest(const struct kete_picture *p, unsigned width, unsigned y, struct kete_text *out)
{
    struct kete_text rest = {0}, line = {0};
    size_t fits = (width - 16) / 7; /* a letter of 13px is about 7 wide */
    add_rest(p, &rest);
    for (const char *at = rest.bytes; *at;) {
        size_t part = strcspn(at, ";"), full = part + (at[part] == ';');
        if (line.length && line.length + full > fits) {
            svg_text("r", 12, y, line.bytes, out);
            y += LINE;
            kete_text_clear(&line);
        }
        at += line.length == 0 && *at == ' ';
        part = strcspn(at, ";");
        full = part + (at[part] == ';');
        kete_text_add(&line, at, full);
        at += full;
    }
    svg_text("r", 12, y, line.bytes, out);
    kete_text_free(&rest);
    kete_text_free(&line);
    return y + LINE;
}

void kete_picture_svg(const struct kete_picture *p, struct kete_text *out)
{
    unsigned width = LEFT + p->board->columns * (unsigned)CELL + LEFT / 2u,
             bottom = TOP + p->board->rows * (unsigned)CELL + 28;
    struct kete_text body = {0}, words = {0};
    width = width < 360 ? 360 : width;
    svg_text("t", 12, 24, p->title ? p->title : "", &body);
    for (unsigned r = 0; r < p->board->rows; r++)
        svg_row(p, r, &body);
    unsigned middle = TOP + p->board->rows / 2u * CELL;
    kete_text_addf(&body, "<path class=\"b\" d=\"M%d %uH%u\"/>\n", LEFT, middle, LEFT + p->board->columns * CELL);
    unsigned height = svg_rest(p, width, bottom + 12, &body);
    kete_picture_words(p, &words);
    kete_text_addf(out,
                   "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" aria-labelledby=\"title desc\" width=\"%u\" "
                   "height=\"%u\" viewBox=\"0 0 %u %u\">\n<title id=\"title\">",
                   width, height, width, height);
    kete_xml_text(p->title ? p->title : "a position", out);
    kete_text_adds(out, "</title>\n<desc id=\"desc\">");
    kete_xml_text(words.bytes, out);
    kete_text_adds(out, "</desc>\n");
    kete_text_adds(out, style);
    kete_text_addf(out, "<rect width=\"%u\" height=\"%u\" fill=\"#fff\"/>\n", width, height);
    kete_text_add(out, body.bytes, body.length);
    kete_text_adds(out, "</svg>\n");
    kete_text_free(&body);
    kete_text_free(&words);
}

/* ---- LaTeX ---- */

static void latex_columns(const struct kete_picture *p, unsigned row, struct kete_text *out)
{
    for (unsigned i = 0; i < p->board->columns; i++)
        kete_text_addf(out, " & {\\scriptsize %u}", kete_ring_column(p->board, kete_hole_ring(hole_at(p, row, i))));
    kete_text_adds(out, " \\\\\n");
}

static void latex_hole(const struct kete_picture *p, kete_hole hole, struct kete_text *out)
{
    char seeds[8] = "$\\cdot$";
    if (seeds_at(p, hole)) {
        struct kete_text number = {0};
        kete_text_addu(&number, seeds_at(p, hole));
        memcpy(seeds, number.bytes, number.length + 1);
        kete_text_free(&number);
    }
    bool box = marked(p->played, hole), line = marked(p->captured, hole), house = is_house(p, hole);
    kete_text_addf(out, " & %s%s%s%s%s%s%s", box ? "\\fbox{" : "", line ? "\\underline{" : "", house ? "\\textbf{" : "",
                   seeds, house ? "}" : "", line ? "}" : "", box ? "}" : "");
    if (hole == p->position->block)
        kete_text_adds(out, "!");
}

void kete_picture_latex(const struct kete_picture *p, struct kete_text *out)
{
    struct kete_text rest = {0};
    kete_text_adds(out, "\\begin{center}\n");
    if (p->title) {
        kete_latex_text(p->title, out);
        kete_text_adds(out, "\\\\[4pt]\n");
    }
    kete_text_addf(out, "\\begin{tabular}{c|*{%u}{c}|}\n", p->board->columns);
    latex_columns(p, 0, out);
    kete_text_adds(out, "\\hline\n");
    for (unsigned r = 0; r < p->board->rows; r++) {
        char name[4];
        kete_hole_name(p->board, hole_at(p, r, 0), name);
        kete_text_addf(out, "%c", name[0]);
        for (unsigned i = 0; i < p->board->columns; i++)
            latex_hole(p, hole_at(p, r, i), out);
        kete_text_adds(out, r + 1u == p->board->rows / 2u || r + 1u == p->board->rows ? " \\\\ \\hline\n" : " \\\\\n");
    }
    latex_columns(p, p->board->rows - 1u, out);
    kete_text_adds(out, "\\end{tabular}\\\\[4pt]\n{\\small ");
    add_rest(p, &rest);
    kete_latex_text(rest.bytes, out);
    kete_text_adds(out, "}\n\\end{center}\n");
    kete_text_free(&rest);
}
