#!/bin/sh
# SPDX-License-Identifier: MIT
# Prints a page of docs/ with its tables made anew. They stand between <!-- readings VARIANT --> and
# <!-- end of readings --> (made of the profiles), or <!-- repair tables --> and <!-- end of repair tables --> (of
# bench-repair).   usage: tables_page.sh BIN PAGE
set -eu
bin=$1
page=$2

# table LINE COMMAND...: the line, and behind it what the command prints
table() {
    line=$1
    shift
    text=$("$@")
    printf '%s\n\n%s\n\n' "$line" "$text"
}

keep=true
while IFS= read -r line; do
    case $line in
    '<!-- readings '*' -->')
        variant=${line#'<!-- readings '}
        table "$line" "$bin/kete-rules" table --variant "${variant%' -->'}"
        keep=false
        ;;
    '<!-- repair tables -->')
        table "$line" "$bin/bench-repair"
        keep=false
        ;;
    '<!-- end of '*' -->')
        printf '%s\n' "$line"
        keep=true
        ;;
    *) if $keep; then printf '%s\n' "$line"; fi ;;
    esac
done <"$page"
