#!/bin/sh
# SPDX-License-Identifier: MIT
# Prints docs/forensics.md with its tables made anew by bench-repair.   usage: repair_page.sh BIN PAGE
set -eu
bin=$1
page=$2
keep=true
while IFS= read -r line; do
    case $line in
    '<!-- repair tables -->')
        printf '%s\n\n' "$line"
        "$bin/bench-repair"
        keep=false
        ;;
    '<!-- end of repair tables -->')
        printf '%s\n' "$line"
        keep=true
        ;;
    *) if $keep; then printf '%s\n' "$line"; fi ;;
    esac
done <"$page"
