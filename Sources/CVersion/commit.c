#include "CVersion.h"

#ifndef STICKYDIGIT_COMMIT
#define STICKYDIGIT_COMMIT ""
#endif

const char *sd_commit(void) { return STICKYDIGIT_COMMIT; }
