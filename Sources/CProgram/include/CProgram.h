#ifndef STICKYDIGIT_CPROGRAM_H
#define STICKYDIGIT_CPROGRAM_H

/// What this was built from, as git describes it; empty where it was not built from a repository, or not by make.
const char *sd_commit(void);

/// What the program was called with, its own name first; ends in NULL.
///
/// Swift's CommandLine reads /proc for it, and has no words where there is none, as in a chroot.
char *const *sd_arguments(void);

#endif
