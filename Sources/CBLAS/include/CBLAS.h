#ifndef STICKYDIGIT_CBLAS_H
#define STICKYDIGIT_CBLAS_H

// The header of the BLAS in use is not shown to Swift: providers differ in it, and one of them clashes with libpng's.

/// The file of the system's BLAS library, which is opened the first time it is asked for; NULL if there is none.
const char *sd_blas_path(void);

/// C = A · B on one thread, all row-major and dense: A is m × k, B is k × n, C is m × n. Only if there is a BLAS.
void sd_sgemm(int m, int n, int k, const float *a, const float *b, float *c);

/// The same by a plain loop, some twenty times slower.
void sd_plain_sgemm(int m, int n, int k, const float *a, const float *b, float *c);

#endif
