#ifndef STICKYDIGIT_CBLAS_H
#define STICKYDIGIT_CBLAS_H

// The header of the BLAS in use is not shown to Swift: providers differ in it, and one of them clashes with libpng's.

/// Whether the system has a BLAS library; loads it the first time it is asked.
int sd_blas_is_available(void);

/// C = A · B on one thread, all row-major and dense: A is m × k, B is k × n, C is m × n. Only where there is a BLAS.
void sd_sgemm(int m, int n, int k, const float *a, const float *b, float *c);

#endif
