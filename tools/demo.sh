#!/bin/sh
# SPDX-License-Identifier: MIT
# make demo: verifies the games of the corpus and shows one of them at its critical plies.
set -u
bin=${1:-build/bin}
games=corpus/games

say() {
    printf '\n## %s\n\n' "$1"
}

# Runs kete-verify and insists on its exit status.
verify() {
    expected=$1
    shift
    "$bin/kete-verify" "$@"
    status=$?
    if [ "$status" -ne "$expected" ]; then
        echo "demo: kete-verify exits with $status, $expected was expected" >&2
        exit 1
    fi
}

say "Seven games recorded by Alex de Voogt in Zanzibar, October 1994, and the other sound games of the corpus"
verify 0 "$games"/voogt-1.mgn "$games"/voogt-[3-7].mgn "$games"/voogt-69.mgn "$games"/short[12].mgn \
    "$games"/endless-won.mgn "$games"/endless-2006.mgn "$games"/nkkmd-79.mgn "$games"/abstract-play-2023.mgn

say "The eighth, whose record is damaged: where, and why it cannot be"
verify 1 "$games"/voogt-2.mgn

say "Three readings of the printed book that cannot be right"
verify 1 "$games"/book/voogt-[137].mgn

say "The move of 2006 that never ends"
verify 1 "$games"/endless-2006-move.mgn

say "Ramadhan - Kijumbe, 17 October 1994: twice a hole is put under takasia, at 34 S and at 36 S"
echo "[ ] the hole played from and the holes captured, ! ! the hole under takasia"
verify 0 --boards 34S-36N "$games"/voogt-69.mgn
