#!/bin/sh
# SPDX-License-Identifier: MIT
# Prints docs/findings.md, made from src/record/finding.def. The compiler's preprocessor reads the list, so that the
# page and the library see the same.
set -eu
cd "$(dirname "$0")/.."

cat <<'END'
# Findings

What kete can say about a record. A finding is printed as `file:line:col: severity: message [id]`. The ids are stable;
the severity is the default one. `kete-verify --explain ID` prints the same text.

<!-- made from src/record/finding.def by `make docs`: edit the list, not this page -->
END
printf '#define FINDING(NAME, id, severity, line, explanation) @ id @ severity @ line @ explanation\n#include "src/record/finding.def"\n' |
    ${CC:-cc} -E -P -x c -I. - | awk '
    # the text of a string literal, or of several in a row
    function text(literal)
    {
        gsub(/^ *"|" *$/, "", literal)
        gsub(/" +"/, "", literal)
        gsub(/\\"/, "\"", literal)
        gsub(/\\\\/, "\\", literal)
        gsub(/[\\*<]/, "\\\\&", literal) # what Markdown would take for itself
        return literal
    }
    /^ *@/ { # a row may go on over several lines
        rows++
    }
    { row[rows] = row[rows] " " $0 }
    END {
        for (i = 1; i <= rows; i++) {
            split(row[i], part, / @ /)
            printf "\n## %s\n\n%s: %s.\n\n%s\n", text(part[2]), tolower(part[3]), text(part[4]), text(part[5])
        }
    }'
