#include "CProgram.h"

#include <stddef.h>

#ifndef STICKYDIGIT_COMMIT
#define STICKYDIGIT_COMMIT ""
#endif

const char *sd_commit(void) { return STICKYDIGIT_COMMIT; }

static char *const nothing[] = {NULL};
static char *const *arguments = nothing;

// The C library gives constructors what it gives main.
__attribute__((constructor)) static void keep(int count, char **words) {
    if (count > 0 && words) arguments = words;
}

char *const *sd_arguments(void) { return arguments; }
