#!/bin/sh
# SPDX-License-Identifier: MIT
# Usage: make lint [CHECK=name]. Each check_<name> below prints what it dislikes, one line each, and nothing when
# content. Checks that need a program which is not installed are skipped and say so.
# shellcheck disable=SC2317,SC2016,SC2086 # checks are called by name; backquotes of documents; flags are words
set -u
cd "$(dirname "$0")/.." || exit 2
LC_ALL=C
export LC_ALL

# the project's own files, those not yet known to git included
files() {
    git ls-files -co --exclude-standard 2>/dev/null || find . -path ./build -prune -o -path ./.git -prune -o -type f -print |
        sed 's|^\./||'
}
list=$(mktemp) && tmp=$(mktemp -d) || exit 2
trap 'rm -rf "$list" "$tmp"' EXIT
files | while read -r f; do [ -f "$f" ] && echo "$f"; done | sort -u >"$list"
only() { grep -E "$1" "$list"; }
because() { awk -v why="$1" '{ print $0 "   <- " why }'; }
have() { command -v "$1" >/dev/null 2>&1 || { echo "skipped: $1 is not installed" >&2; return 1; }; }

check_format() {
    # versions differ in taste; this one decides
    clang-format --version 2>/dev/null | grep -q 'version 14\.' || { echo 'skipped: clang-format 14 is not installed' >&2; return 0; }
    only '^(src|tools|tests)/.*\.[ch]$' | xargs clang-format --dry-run -Werror 2>&1 |
        sed -n 's/: error: code should be clang-formatted.*/: not as clang-format has it/p'
}

check_licence() {
    only '\.([ch]|def|sh|ya?ml)$|^Makefile$|^tools/bootstrap$|^\.ci/run$' | while read -r f; do
        head -n 2 "$f" | grep -q 'SPDX-License-Identifier: MIT' || echo "$f: no SPDX line"
    done
}

# src/DEPENDS says which room may include which
check_arrows() {
    only '^src/.*\.[ch]$' | xargs awk '
        FILENAME == "src/DEPENDS" {
            if ($0 ~ /^#/) next
            room = $1; sub(/:$/, "", room); known[room] = 1; may[room, room] = 1
            for (i = 2; i <= NF; i++) may[room, $i] = 1
            next
        }
        /^#include "/ {
            split(FILENAME, path, "/"); split($2, name, /["\/]/)
            if (!(path[2] in known)) print FILENAME ":" FNR ": src/DEPENDS does not know the room " path[2]
            else if (!((path[2], name[2]) in may)) print FILENAME ":" FNR ": " path[2] " may not include " $2
        }' src/DEPENDS
}

# a library of others is included in one place only
check_borders() {
    while read -r header places; do
        only '^(src|tools|tests)/.*\.[ch]$' | grep -Ev "$places" | xargs grep -nE "^#include <$header>" /dev/null |
            because "only allowed in $places"
    done <<'END'
pcre2[.]h ^src/notation/
yaml[.]h ^src/base/yaml[.]c$
jansson[.]h ^(tools|src/notation)/
CUnit/.* ^tests/
END
}

# every header stands alone
check_headers() {
    for compiler in gcc clang; do
        have $compiler || continue
        only '^(src|tools)/.*\.h$' | xargs -P 2 -I {} sh -c \
            "echo '#include \"{}\"' | $compiler $CFLAGS -Werror -I. -fsyntax-only -x c - 2>&1 | awk '{ print \"{} ($compiler): \" \$0 }'"
    done
}

# every source compiles without a warning, under both compilers
check_warnings() {
    for compiler in gcc clang; do
        have $compiler || continue
        only '^(src|tools)/.*\.c$' | xargs -n 1 -P 2 "$compiler" $CFLAGS -Werror -fsyntax-only 2>&1 |
            grep -E 'error:' | because "$compiler"
    done
}

# the library does not print, exit, or call what cannot be used safely; memory comes from base/
check_banned() {
    banned() { # $1 the words, $2 the files where they are allowed, $3 why not
        only '^src/.*\.[ch]$' | grep -Ev "$2" | xargs grep -nE "(^|[^A-Za-z0-9_])($1) *\(" /dev/null | because "$3"
    }
    banned 'printf|fprintf|vprintf|vfprintf|puts|putchar|fputs|fputc|putc|perror' '^$' 'the library does not print'
    banned 'exit|_exit|quick_exit' '^$' 'the library does not exit'
    banned 'abort|assert' '^src/base/xalloc\.c$' 'only xalloc.c ends the program'
    banned 'malloc|calloc|realloc|reallocarray|strdup|strndup|aligned_alloc|alloca' '^src/base/' 'use base/xalloc.h or an arena'
    banned 'strcpy|strcat|strncpy|strncat|sprintf|vsprintf|gets|strtok|atoi|atol|atof|setjmp|longjmp|signal|system|rand|srand|time|setlocale' \
        '^$' 'banned'
    only '^(src|tools)/.*\.[ch]$' | xargs grep -nE '(^|[^A-Za-z0-9_])(strcpy|strcat|sprintf|gets|strtok|atoi) *\(' /dev/null |
        grep -v ^src/ | because 'banned'
}

# no mutable data of file scope (tables of constants that hold pointers are .data.rel.ro)
check_globals() {
    have size || return 0
    size -A build/release/libkete.a | awk '
        / \(ex /                                      { object = $1 }
        $1 ~ /^\.(t?data|t?bss)$/ && $2 > 0           { print object ": " $2 " bytes of mutable data in " $1 }
        $1 ~ /^\.(data|bss)\./ && $1 !~ /\.rel\.ro/ && $2 > 0 { print object ": " $2 " bytes of mutable data in " $1 }'
}

check_sizes() {
    only '^(src|tools|tests)/.*\.[ch]$' | xargs awk '
        FNR == 1       { inside = 0 }
        /^{/           { inside = FNR }
        /^}/ && inside { if (FNR - inside - 1 > 60) print FILENAME ":" inside ": a function of " FNR - inside - 1 " lines, more than 60"; inside = 0 }
        length > 120 && FILENAME !~ /\.def$/ { print FILENAME ":" FNR ": a line of " length " bytes, more than 120" }
        FNR == 701     { print FILENAME ": more than 700 lines" }' /dev/null
    awk 'END { if (NR > 250) print "Makefile: " NR " lines, more than 250" }' Makefile
    awk 'END { if (NR > 100) print "tests/run_cases.sh: " NR " lines, more than 100" }' tests/run_cases.sh
}

# findings: the page is what the list makes it, and each has a test
check_findings() {
    [ -f src/record/finding.def ] || return 0
    CC=${CC:-cc} sh tools/findings_page.sh >"$tmp/findings.md"
    cmp -s "$tmp/findings.md" docs/findings.md || echo 'docs/findings.md: not what src/record/finding.def says; run make docs'
    find tests -type f ! -name lint.sh -exec cat {} + >"$tmp/tests"
    sed -n 's/^## //p' "$tmp/findings.md" | while read -r id; do
        name=KETE_FINDING_$(echo "$id" | tr a-z- A-Z_)
        grep -qE "\[$id\]|\"$id\"|$name([^A-Z_]|\$)" "$tmp/tests" || echo "src/record/finding.def: no test shows $id"
    done
}

check_notations() {
    sh tools/notations_page.sh >"$tmp/notations.md"
    cmp -s "$tmp/notations.md" docs/notations.md || echo 'docs/notations.md: not what notation/*.yaml says; run make docs'
}

# the tables of readings are what the profiles make them
check_readings() {
    for page in docs/variants/*.md; do
        sh tools/tables_page.sh build/bin "$page" >"$tmp/page.md" || echo "$page: the table could not be made"
        cmp -s "$tmp/page.md" "$page" || echo "$page: not what the profiles say; run make docs"
    done
}

# every path that a document names exists
check_docs() {
    for doc in README.md CONTRIBUTING.md docs/ARCHITECTURE.md docs/forensics.md docs/formats.md tests/README.md; do
        [ -f "$doc" ] || continue
        grep -oE '`[A-Za-z.][A-Za-z0-9_.-]*/[A-Za-z0-9_./-]*`' "$doc" | tr -d '`' | sort -u | while read -r path; do
            [ -e "$path" ] || [ -e "src/$path" ] || case $path in build/*) ;; *) echo "$doc: there is no $path" ;; esac
        done
        grep -oE '`kete_[a-z0-9_]+(\(\))?`' "$doc" | tr -d '`()' | sort -u | while read -r name; do
            only '^(src|tools)/.*\.h$' | xargs grep -qE "(^|[^a-z0-9_])$name([^a-z0-9_]|\$)" || echo "$doc: no header has $name"
        done
    done
}

# manual pages: every option of --help has its place under OPTIONS and the other way round, the examples run, and groff
# has nothing against them
check_manuals() {
    for program in build/bin/kete-*; do
        name=${program##*/} page=docs/man/${program##*/}.1
        [ -f "$page" ] || { echo "$page: is missing"; continue; }
        "$program" --help | grep -oE '^ {2,6}(-., )?--[a-z-]+' | grep -oE -e '--[a-z-]+' | sort -u >"$tmp/helped"
        sed 's/\\-/-/g' "$page" | awk '/^\.SH/ { inside = /OPTIONS/ } inside && last == ".TP"; { last = $0 }' |
            grep -oE -e '--[a-z-]+' | sort -u >"$tmp/paged"
        comm -23 "$tmp/helped" "$tmp/paged" | sed "s|^|$page: does not tell of |"
        comm -13 "$tmp/helped" "$tmp/paged" | sed "s|^|$page: tells of an option that $name does not have: |"
    done
    for page in docs/man/*.[1-8]; do
        rm -rf "$tmp/run" && mkdir "$tmp/run"
        sed -n 's/\\-/-/g; s/^\$ //p' "$page" | while read -r line; do
            (cd "$tmp/run" && PATH=$OLDPWD/build/bin:$PATH && export PATH && eval "$line" </dev/null >/dev/null 2>"$tmp/said")
            [ $? -le 1 ] || echo "$page: does not run: $line ($(tail -n 1 "$tmp/said"))"
        done
    done
    ! have groff || for page in docs/man/*.[1-8]; do groff -man -ww -z -Tutf8 "$page" 2>&1; done
}

# the transcripts of the README are what the programs print
check_transcripts() {
    last=0
    sed -n 's/^    \$ //p' README.md | while read -r line; do
        printf '    $ %s\n' "$line"
        (exit $last)
        eval "$line" </dev/null >"$tmp/said" 2>/dev/null
        last=$?
        sed '/^$/d; s/^/    /' "$tmp/said"
    done >"$tmp/real"
    awk '/^    \$ / { inside = 1 } !/^    / { inside = 0 } inside' README.md | diff - "$tmp/real"
}

check_scripts() {
    have shellcheck || return 0
    only '\.sh$|^tools/bootstrap$|^\.ci/run$' | xargs shellcheck -f gcc
}

status=0
for check in ${CHECK:-format licence arrows borders headers warnings banned globals sizes findings notations readings docs manuals transcripts scripts}; do
    "check_$check" >"$tmp/$check"
    [ -s "$tmp/$check" ] || continue
    printf -- '---- %s\n' "$check"
    cat "$tmp/$check"
    status=1
done
[ $status = 0 ] && echo 'lint: nothing to say'
exit $status
