/* SPDX-License-Identifier: MIT */
/* What every unit test includes. A file test_<name>.c holds static test functions and one table:
 *
 *     static void empty_is_refused(void)
 *     {
 *         CU_ASSERT_FALSE(...);
 *     }
 *     CU_TestInfo tests_<name>[] = {{"an empty text is refused", empty_is_refused}, CU_TEST_INFO_NULL};
 *
 * The runner finds the file by its name; there is nothing else to register.
 */
#ifndef KETE_TESTS_UNIT_H
#define KETE_TESTS_UNIT_H

#include "base/error.h"
#include "base/text.h"

#include <CUnit/CUnit.h>

#include <stdbool.h>

/* Every tests_<name> is declared here, so that defining one is no warning. */
#define SUITE(name) extern CU_TestInfo tests_##name[];
#include "suites.h"
#undef SUITE

/* A path below the top of the checkout (or below $KETE_ROOT); good until the fourth call from here. */
const char *unit_data(const char *path);

/* Reads the file at such a path. False, and a failed assertion, if that cannot be done. Free with kete_text_free. */
bool unit_load(const char *path, struct kete_text *out);

/* True in `make check-long`: tests may take minutes. */
bool unit_long(void);

/* An assertion that says more than its condition: UNIT_CHECK(a == b, "row %d: %d seeds", row, a). */
#define UNIT_CHECK(condition, ...) unit_check((condition), __FILE__, __LINE__, __VA_ARGS__)

/* Strings and numbers, both shown when they differ. NULL equals only NULL. */
#define UNIT_STRING(actual, expected) unit_string((actual), (expected), __FILE__, __LINE__)
#define UNIT_NUMBER(actual, expected) unit_number((long)(actual), (long)(expected), __FILE__, __LINE__)

/* An error is set, stands at that place, and its text has that word in it. */
#define UNIT_ERROR(error, line, col, word) unit_error((error), (line), (col), (word), __FILE__, __LINE__)

/* What stands behind the macros; a table in a data file passes that file and its line. All return whether they held. */
bool unit_check(bool held, const char *file, int line, const char *format, ...) __attribute__((format(printf, 4, 5)));
bool unit_string(const char *actual, const char *expected, const char *file, int line);
bool unit_number(long actual, long expected, const char *file, int line);
bool unit_error(const struct kete_error *error, unsigned line, unsigned col, const char *word, const char *file,
                int at);

#endif
