#!/bin/sh
# SPDX-License-Identifier: MIT
# Usage: tests/run_cases.sh BIN [WORD]: runs the cases under tests/cases/<tool>/<case>/ whose path has WORD in it.
# A case is a folder with `cmd`: lines of shell, run in a scratch copy of the folder, with BIN first in PATH and
# $KETE_ROOT naming the checkout. Files beside it say what must come out: `out`, `err` (absent: nothing) and
# `code` (absent: 0). BLESS=1 writes them instead. JOBS (default 2) cases run at once; order does not matter.
# Last line: "N passed, N failed".
set -u
LC_ALL=C
export LC_ALL
unset KETE_DATA

limit= # seconds that a case may take
command -v timeout >/dev/null 2>&1 && limit='timeout 60'

# bless FILE TEXT-FILE: an empty expectation is no file
bless() {
    if [ -s "$2" ]; then cp "$2" "$1"; else rm -f "$1"; fi
}

# compare NAME ACTUAL: against the case's file of that name, or against nothing
compare() {
    if [ -f "$case/$1" ]; then expected=$case/$1; else expected=/dev/null; fi
    cmp -s "$expected" "$2" && return 0
    printf '# %s: expected (-) and found (+)\n' "$1"
    diff -u "$expected" "$2" | sed 1,2d
    return 1
}

run_one() {
    case=$KETE_ROOT/tests/cases/$1
    id=$work/$(printf %s "$1" | tr / .)
    if [ ! -f "$case/cmd" ]; then
        printf 'not ok - %s\n# there is no file cmd\n' "$1" >"$id.bad"
        return
    fi
    cp -R "$case" "$id" && rm -f "$id/out" "$id/err" "$id/code"
    (cd "$id" && PATH=$bin:$PATH $limit sh ./cmd) </dev/null >"$id.out" 2>"$id.err"
    code=$?
    if [ "$code" = 0 ]; then : >"$id.code"; else echo "$code" >"$id.code"; fi
    if [ "${BLESS:-}" ]; then
        for name in out err code; do bless "$case/$name" "$id.$name"; done
        : >"$id.ok"
        return
    fi
    { compare code "$id.code"; a=$?; compare err "$id.err"; b=$?; compare out "$id.out"; c=$?; } >"$id.diff"
    if [ $((a + b + c)) = 0 ]; then
        : >"$id.ok"
    else
        { printf 'not ok - %s\n' "$1"; cat "$id.diff"; } >"$id.bad"
    fi
}

if [ "$1" = --one ]; then # called by xargs below, which exports bin, work and KETE_ROOT
    shift
    for name in "$@"; do run_one "$name"; done
    exit 0
fi

KETE_ROOT=$(cd "$(dirname "$0")/.." && pwd)
bin=$(cd "$1" 2>/dev/null && pwd) || { echo "run_cases.sh: there is no folder $1" >&2; exit 2; }
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
export KETE_ROOT bin work

cd "$KETE_ROOT/tests/cases" 2>/dev/null || { echo '0 passed, 0 failed'; exit 1; }
find . -mindepth 2 -maxdepth 2 -type d | sed 's|^\./||' | grep -F -e "${2:-}" | sort >"$work/list"
xargs -n 8 -P "${JOBS:-2}" sh "$KETE_ROOT/tests/run_cases.sh" --one <"$work/list"

total=$(wc -l <"$work/list") passed=$(find "$work" -maxdepth 1 -name '*.ok' | wc -l)
find "$work" -maxdepth 1 -name '*.bad' | sort | while read -r bad; do cat "$bad"; done
printf '%d passed, %d failed\n' "$passed" $((total - passed))
[ "$total" = "$passed" ] && [ "$total" != 0 ]
