#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs commands that test, one after the other, and adds up. Each argument is a command; the last line
# "N passed, N failed" of its output counts. A command without such a line is one test, and so is one that ends
# badly although nothing failed. The last line of all is the sum.
set -u
passed=0 failed=0
log=$(mktemp) || exit 2
trap 'rm -f "$log" "$log.status"' EXIT

for command in "$@"; do
    printf '==== %s\n' "$command"
    { sh -c "$command" 2>&1; echo $? >"$log.status"; } | tee "$log" | sed '/^[0-9]* passed, [0-9]* failed$/d'
    status=$(cat "$log.status")
    # shellcheck disable=SC2046 # two numbers, or nothing
    set -- $(sed -n 's/^\([0-9]*\) passed, \([0-9]*\) failed$/\1 \2/p' "$log" | tail -n 1)
    p=${1:-0} f=${2:-0}
    if [ "$status" = 0 ] && [ $# = 0 ]; then
        p=1
    elif [ "$status" != 0 ] && [ "$f" = 0 ]; then
        printf 'FAILED (exit status %s): %s\n' "$status" "$command"
        f=1
    fi
    printf '     %s passed, %s failed: %s\n' "$p" "$f" "$command"
    passed=$((passed + p)) failed=$((failed + f))
done
printf '%s passed, %s failed\n' "$passed" "$failed"
[ "$failed" = 0 ] && [ "$passed" != 0 ]
