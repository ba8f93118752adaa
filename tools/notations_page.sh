#!/bin/sh
# SPDX-License-Identifier: MIT
# Prints docs/notations.md, made from notation/*.yaml. The files are plain: a key starts a line, a folded text is indented,
# an example is one line { token: ..., reads: ..., writes: ... } (docs/adding-a-notation.md).
set -eu
cd "$(dirname "$0")/.."

cat <<'END'
# Notations

How moves can be written. `[Notation "id"]` in a record, or `--notation id`, names one; [adding a
notation](adding-a-notation.md) takes one YAML file. What a word says is told as its owner sees it; the rest of a move is
found by replaying.

<!-- made from notation/*.yaml by `make docs`: edit those, not this page -->
END
cat notation/*.yaml | awk '
    # a plain or quoted word of YAML
    function word(text)
    {
        sub(/^ +/, "", text)
        sub(/ +$/, "", text)
        if (text ~ /^".*"$/) {
            text = substr(text, 2, length(text) - 2)
            gsub(/\\"/, "\"", text)
            gsub(/\\\\/, "\\", text)
        } else if (text ~ /^\047.*\047$/) {
            text = substr(text, 2, length(text) - 2)
            gsub(/\047\047/, "\047", text)
        }
        return text
    }
    # takes `, key: value` off the end of `row`
    function taken(key,    at)
    {
        at = index(row, ", " key ": ")
        if (!at)
            return ""
        value = word(substr(row, at + length(key) + 4))
        row = substr(row, 1, at - 1)
        return value
    }
    # Markdown outside of code
    function prose(text)
    {
        gsub(/[*<>]/, "\\\\&", text)
        return text
    }
    function code(text)
    {
        gsub(/\|/, "\\|", text)
        return "`" text "`"
    }
    function flush_source()
    {
        if (source != "")
            printf "Source: %s\n\n", prose(source)
        source = ""
    }
    /^ *#/ { next }
    /^  [^ ]/ && folding { sub(/^ +/, ""); source = source (source == "" ? "" : " ") $0; next }
    /^[a-z]/ { folding = 0; key = $1; value = $0; sub(/^[^ ]* */, "", value) }
    key == "id:" && /^id/ { printf "\n## %s\n\n", value }
    key == "title:" && /^title/ { title = word(value) }
    key == "source:" && /^source/ { source = value ~ /^[>|]/ ? "" : word(value); folding = value ~ /^[>|]/ }
    key == "variants:" && /^variants/ { gsub(/[][]/, "", value); printf "%s. For %s.\n\n", prose(title), value; flush_source() }
    key == "write:" && /^write/ { printf "Written as %s.\n\n| word | says | written back |\n|---|---|---|\n", code(word(value)) }
    key == "examples:" && /^ *- \{/ {
        row = $0
        sub(/^ *- \{token: /, "", row)
        sub(/\} *$/, "", row)
        writes = taken("writes")
        reads = taken("reads")
        if (reads == "nothing")
            writes = ""
        else if (writes == "" && reads != "opening")
            writes = word(row)
        printf "| %s | %s | %s |\n", code(word(row)), reads == "nothing" ? "(no move)" : reads, writes == "" ? "" : code(writes)
    }'
