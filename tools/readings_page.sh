#!/bin/sh
# SPDX-License-Identifier: MIT
# Prints a page of docs/variants with its tables of readings made anew from the profiles. A table stands between
# <!-- readings VARIANT --> and <!-- end of readings -->.   usage: readings_page.sh BIN PAGE
set -eu
bin=$1
page=$2
keep=true
while IFS= read -r line; do
    case $line in
    '<!-- readings '*' -->')
        printf '%s\n\n' "$line"
        variant=${line#'<!-- readings '}
        "$bin/kete-rules" table --variant "${variant%' -->'}"
        keep=false
        ;;
    '<!-- end of readings -->')
        printf '\n%s\n' "$line"
        keep=true
        ;;
    *) if $keep; then printf '%s\n' "$line"; fi ;;
    esac
done <"$page"
