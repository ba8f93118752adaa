/* SPDX-License-Identifier: MIT */
/* The runner of the unit tests: every tests/unit/test_<name>.c is the suite <name>, listed in the generated
 * suites.h. `unit` runs all suites, `unit text arena` those two. Last line: "N passed, N failed". */
#include "unit.h"

#include <CUnit/Basic.h>

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static CU_SuiteInfo suites[] = {
#define SUITE(name) {#name, NULL, NULL, NULL, NULL, tests_##name},
#include "suites.h"
#undef SUITE
    CU_SUITE_INFO_NULL};

const char *unit_data(const char *path)
{
    static char room[4][1024];
    static unsigned turn;
    const char *root = getenv("KETE_ROOT");
    char *out = room[turn++ % 4];
    snprintf(out, sizeof room[0], "%s/%s", root ? root : KETE_ROOT, path);
    return out;
}

bool unit_load(const char *path, struct kete_text *out)
{
    char bytes[4096];
    size_t n;
    FILE *file = fopen(unit_data(path), "rb");
    if (!UNIT_CHECK(file != NULL, "cannot open %s", unit_data(path)))
        return false;
    while ((n = fread(bytes, 1, sizeof bytes, file)) > 0)
        kete_text_add(out, bytes, n);
    bool whole = !ferror(file);
    fclose(file);
    return UNIT_CHECK(whole, "cannot read %s", unit_data(path));
}

bool unit_long(void)
{
    return getenv("KETE_LONG") != NULL;
}

bool unit_check(bool held, const char *file, int line, const char *format, ...)
{
    char message[2048];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    CU_assertImplementation(held, (unsigned)line, message, file, "", CU_FALSE);
    return held;
}

bool unit_string(const char *actual, const char *expected, const char *file, int line)
{
    bool same = actual && expected ? strcmp(actual, expected) == 0 : actual == expected;
    return unit_check(same, file, line, "\n         is \"%s\"\n  should be \"%s\"", actual ? actual : "(null)",
                      expected ? expected : "(null)");
}

bool unit_number(long actual, long expected, const char *file, int line)
{
    return unit_check(actual == expected, file, line, "is %ld, should be %ld", actual, expected);
}

bool unit_error(const struct kete_error *error, unsigned line, unsigned col, const char *word, const char *file, int at)
{
    bool same = error->set && error->line == line && error->col == col && strstr(error->text, word) != NULL;
    return unit_check(same, file, at, "\n         is %u:%u \"%s\"\n  should be %u:%u with \"%s\"", error->line,
                      error->col, error->text, line, col, word);
}

static int run(int count, char **names)
{
    if (count == 0)
        return CU_basic_run_tests() == CUE_SUCCESS;
    for (int i = 0; i < count; i++) {
        CU_pSuite suite = CU_get_suite(names[i]);
        if (!suite) {
            fprintf(stderr, "unit: no suite is called %s\n", names[i]);
            return 0;
        }
        CU_basic_run_suite(suite);
    }
    return 1;
}

int main(int argc, char **argv)
{
    if (CU_initialize_registry() != CUE_SUCCESS || CU_register_suites(suites) != CUE_SUCCESS) {
        fprintf(stderr, "unit: %s\n", CU_get_error_msg());
        return 1;
    }
    CU_basic_set_mode(CU_BRM_NORMAL);
    int done = run(argc - 1, argv + 1);
    unsigned ran = CU_get_number_of_tests_run(), failed = CU_get_number_of_tests_failed();
    CU_cleanup_registry();
    printf("\n%u passed, %u failed\n", ran - failed, failed);
    return !done || failed || !ran;
}
