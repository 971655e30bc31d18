#ifndef STICKYDIGIT_CVERSION_H
#define STICKYDIGIT_CVERSION_H

/// What this was built from, as git describes it; empty where it was not built from a repository, or not by make.
const char *sd_commit(void);

#endif
