# SPDX-License-Identifier: MIT
# kete: GNU make, no recursion. `make help` lists the targets.
#
#   src/*/*.c src/*/*/*.c              -> build/<variant>/libkete.a
#   tools/common/*.c                   -> build/<variant>/tools.a
#   tools/<name>.c                     -> kete-<name>   (tools/kete.c -> kete)
#   tests/unit/test_<name>.c           -> build/<variant>/unit, with tests/reference/*.c
#   tests/bench/<name>.c               -> bench-<name>
#   tests/fuzz/fuzz_<name>.c           -> fuzz-<name>
#
# Programs of the release stand in build/bin, those of another variant in build/<variant>/bin; beside
# each bin stands share/kete with links to the data, so that nothing has to be set to run them.

.DEFAULT_GOAL := all
.DELETE_ON_ERROR:
.SUFFIXES:

VARIANT ?= release
PREFIX ?= /usr/local
CLANG ?= clang
V ?=

# ---- what there is ----

variants := release debug san clang
lib_src := $(sort $(wildcard src/*/*.c src/*/*/*.c))
common_src := $(sort $(wildcard tools/common/*.c))
words := $(patsubst tools/%.c,%,$(sort $(wildcard tools/*.c)))
programs := $(patsubst kete-kete,kete,$(addprefix kete-,$(words)))
suites := $(patsubst tests/unit/test_%.c,%,$(sort $(wildcard tests/unit/test_*.c)))
benches := $(patsubst tests/bench/%.c,bench-%,$(sort $(wildcard tests/bench/*.c)))
fuzzers := $(patsubst tests/fuzz/fuzz_%.c,fuzz-%,$(sort $(wildcard tests/fuzz/fuzz_*.c)))
manuals := $(wildcard docs/man/*.[1-8])

# ---- libraries: pkg-config where it knows them, else the usual names ----

pkg = $(shell pkg-config $1 $2 2>/dev/null || echo '$3')
ifeq ($(filter clean help,$(MAKECMDGOALS)),)
    dep_cflags := $(call pkg,--cflags,libpcre2-8 yaml-0.1 jansson)
    dep_libs := $(call pkg,--libs,libpcre2-8 yaml-0.1 jansson,-lpcre2-8 -lyaml -ljansson)
    cunit_cflags := $(call pkg,--cflags,cunit)
    cunit_libs := $(call pkg,--libs,cunit,-lcunit)
    machine := $(shell $(CC) -dumpmachine 2>/dev/null)
endif

# ---- flags ----

# x86-64-v2 (every such machine since 2009) has the byte shuffle that the engine's sowing uses
ARCHFLAGS ?= $(if $(filter x86_64%,$(machine)),-march=x86-64-v2)

warnings := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wvla \
    -Wwrite-strings $(if $(WERROR),-Werror)
cppflags := -Isrc -Itools $(dep_cflags) $(CPPFLAGS)
cflags := -std=gnu11 $(warnings) -pthread $(ARCHFLAGS)
test_cppflags := -Itests -Itests/unit -Ibuild/gen $(cunit_cflags) -DKETE_ROOT=\"$(CURDIR)\"

sanitize := -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
flags_release := -O2 -g
flags_debug := -O0 -g3
flags_san := -O1 -g $(sanitize)
flags_clang := -O2 -g

ifeq ($(filter $(VARIANT),$(variants)),)
    $(error VARIANT is one of: $(variants))
endif

# where a variant's bin and share stand, and the way from share/kete back to the top
home_of = $(if $(filter release,$1),build,build/$1)
top_of = $(if $(filter release,$1),../../..,../../../..)
bin := $(call home_of,$(VARIANT))/bin

say = $(if $(V),,@printf '%-5s %s\n' $1 $@ &&)
# writes the text to the target only if it differs, so that nothing that depends on it is made anew in vain
keep = @mkdir -p $(@D) && printf '%s\n' $1 >$@.new && if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

# one object, one program: $1 compiler, $2 variant, $3 what the target needs besides
define compile
@mkdir -p $(@D)
$(call say,CC) $1 $(cppflags) $3 $(cflags) $(flags_$2) $(CFLAGS) -MMD -MP -c $< -o $@
endef

define link
@mkdir -p $(@D)
$(call say,LINK) $1 $(cflags) $(flags_$2) $(CFLAGS) $(LDFLAGS) $(filter %.o %.a,$^) $3 $(dep_libs) $(LDLIBS) -o $@
endef

.PHONY: FORCE
FORCE:

build/gen/suites.h: FORCE
	$(call keep,$(patsubst %,'SUITE(%)',$(suites)))

# ---- one set of rules per variant: $1 name, $2 compiler ----

define rules_of
objects_$1 := $(patsubst %.c,build/$1/obj/%.o,$(lib_src))
common_$1 := $(patsubst %.c,build/$1/obj/%.o,$(common_src))
unit_$1 := $(patsubst %,build/$1/obj/tests/unit/%.o,main $(addprefix test_,$(suites))) \
    $(patsubst %.c,build/$1/obj/%.o,$(sort $(wildcard tests/reference/*.c)))
libs_$1 := build/$1/tools.a build/$1/libkete.a
programs_$1 := $(addprefix $(call home_of,$1)/bin/,$(programs))

build/$1/flags: FORCE
	$$(call keep,'$2 $$(cppflags) $$(cflags) $$(flags_$1) $$(CFLAGS) $$(LDFLAGS) $$(test_cppflags)')

build/$1/objects: FORCE
	$$(call keep,'$$(objects_$1) $$(common_$1) $$(unit_$1)')

build/$1/obj/tests/%.o: tests/%.c build/$1/flags
	$$(call compile,$2,$1,$$(test_cppflags))

build/$1/obj/%.o: %.c build/$1/flags
	$$(call compile,$2,$1)

build/$1/obj/tests/unit/main.o: build/gen/suites.h

# from scratch, so that an object whose source is gone does not live on
build/$1/libkete.a: $$(objects_$1) build/$1/objects
	$$(call say,AR) rm -f $$@ && $$(AR) rcs $$@ $$(objects_$1)

build/$1/tools.a: $$(common_$1) build/$1/objects
	$$(call say,AR) rm -f $$@ && $$(AR) rcs $$@ $$(common_$1)

$(call home_of,$1)/bin/kete: build/$1/obj/tools/kete.o $$(libs_$1) build/$1/flags
	$$(call link,$2,$1)

$(call home_of,$1)/bin/kete-%: build/$1/obj/tools/%.o $$(libs_$1) build/$1/flags
	$$(call link,$2,$1)

$(call home_of,$1)/bin/bench-%: build/$1/obj/tests/bench/%.o $$(libs_$1) build/$1/flags
	$$(call link,$2,$1)

$(call home_of,$1)/bin/fuzz-%: build/$1/obj/tests/fuzz/fuzz_%.o build/$1/obj/tests/fuzz/main.o $$(libs_$1) build/$1/flags
	$$(call link,$2,$1)

build/$1/unit: $$(unit_$1) $$(libs_$1) build/$1/flags build/$1/objects
	$$(call link,$2,$1,$$(cunit_libs))

.PHONY: data_$1
data_$1:
	@mkdir -p $(call home_of,$1)/share/kete
	@ln -sfn $(call top_of,$1)/notation $(call home_of,$1)/share/kete/notation
	@ln -sfn $(call top_of,$1)/corpus/rules $(call home_of,$1)/share/kete/rules
endef
$(foreach v,$(filter-out clang,$(variants)),$(eval $(call rules_of,$v,$$(CC))))
$(eval $(call rules_of,clang,$$(CLANG)))

.SECONDARY: # objects made on the way to a program are kept

# ---- targets ----

.PHONY: all unit cases check check-long lint docs bench bench-repair demo bless install clean help

all: build/$(VARIANT)/libkete.a $(programs_$(VARIANT)) data_$(VARIANT)

# the unit tests alone; make unit SUITE=text runs one suite
unit: build/$(VARIANT)/unit data_$(VARIANT)
	@build/$(VARIANT)/unit $(SUITE)

# the command cases alone; make cases CASES=verify/ runs those whose path has the word
cases: all
	@sh tests/run_cases.sh $(bin) $(CASES)

check: build/release/unit build/san/unit $(programs_release) data_release
	@sh tests/check.sh 'build/release/unit' 'build/san/unit' 'sh tests/run_cases.sh build/bin'

long_fuzz = $(foreach f,$(fuzzers),'build/san/bin/$f tests/fuzz/corpus/$(f:fuzz-%=%)')
# findings are no fault here: status 1 is fine, 99 is valgrind's
long_valgrind = $(if $(filter kete-verify,$(programs)),'valgrind -q --leak-check=full --error-exitcode=99 \
    build/debug/bin/kete-verify corpus/games/*.mgn >/dev/null; test $$? -le 1')

check-long: $(foreach v,$(variants),build/$v/unit data_$v $(programs_$v)) $(addprefix build/san/bin/,$(fuzzers))
	@KETE_LONG=1 sh tests/check.sh build/release/unit build/san/unit build/clang/unit \
	    'sh tests/run_cases.sh build/bin' 'sh tests/run_cases.sh build/san/bin' \
	    'sh tests/run_cases.sh build/clang/bin' $(long_fuzz) $(long_valgrind)

lint: build/release/libkete.a $(programs_release) data_release
	@CC='$(CC)' CFLAGS='$(cppflags) $(cflags)' sh tests/lint.sh

docs: $(programs_release) data_release
	@CC='$(CC)' sh tools/findings_page.sh >build/findings.md && mv build/findings.md docs/findings.md
	@sh tools/notations_page.sh >build/notations.md && mv build/notations.md docs/notations.md
	@for p in docs/variants/*.md; do sh tools/tables_page.sh build/bin $$p >build/page.md && mv build/page.md $$p; done

bench: $(addprefix build/bin/,$(benches)) $(programs_release) data_release
	@for b in $(filter-out bench-repair,$(benches)); do build/bin/$$b || exit 1; done

# damages sound games and mends them again; the tables go into the page
bench-repair: build/bin/bench-repair $(programs_release) data_release
	@sh tools/tables_page.sh build/bin docs/forensics.md >build/page.md && mv build/page.md docs/forensics.md

demo: all
	@sh tools/demo.sh $(bin)

bless: all
	@BLESS=1 sh tests/run_cases.sh $(bin) $(CASES)

install: build/release/libkete.a $(programs_release)
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/share/kete
	$(if $(programs),install -m 755 $(programs_release) $(DESTDIR)$(PREFIX)/bin)
	for d in notation corpus/rules; do (cd $$d && find . -name '*.yaml') | while read -r f; do \
	    to=$(DESTDIR)$(PREFIX)/share/kete/$${d##*/}/$$f && install -d "$${to%/*}" && \
	    install -m 644 "$$d/$$f" "$$to" || exit 1; done || exit 1; done
	$(foreach m,$(manuals),install -d $(DESTDIR)$(PREFIX)/share/man/man$(subst .,,$(suffix $m)) && \
	    install -m 644 $m $(DESTDIR)$(PREFIX)/share/man/man$(subst .,,$(suffix $m));)

clean:
	rm -rf build

help:
	@echo 'make [all]       the library and the programs, in build/bin'
	@echo 'make check       all tests; the last line says how many passed and failed'
	@echo 'make unit|cases  one kind of test (SUITE=name, CASES=word)'
	@echo 'make check-long  deep and slow tests: san and clang builds, fuzz corpus, valgrind'
	@echo 'make lint        format, include arrows, banned calls, sizes, documents'
	@echo 'make bless       rewrite the expected output of the cases (read the diff)'
	@echo 'make docs        rewrite the pages made from tables and profiles'
	@echo 'make bench-repair mends damaged games; the tables go into docs/forensics.md'
	@echo 'make demo bench install clean'
	@echo 'Settings: VARIANT=$(subst $() ,|,$(variants)) CC WERROR=1 V=1 ARCHFLAGS CFLAGS LDFLAGS PREFIX DESTDIR'

-include $(shell find build -name '*.d' 2>/dev/null)
