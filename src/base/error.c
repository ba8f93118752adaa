/* SPDX-License-Identifier: MIT */
#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>

bool kete_error_set(struct kete_error *error, uint32_t line, uint32_t col, const char *format, ...)
{
    if (!error || error->set)
        return false;
    error->set = true;
    error->line = line;
    error->col = col;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error->text, sizeof error->text, format, arguments);
    va_end(arguments);
    return false;
}
