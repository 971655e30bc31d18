#ifndef STICKYDIGIT_CBLAS_H
#define STICKYDIGIT_CBLAS_H

// The header of the BLAS in use is not shown to Swift: providers differ in it, and one of them clashes with libpng's.

/// C = A · B + beta · C, all row-major: A is m × k, B is k × n, C is m × n.
void sd_sgemm(int m, int n, int k, const float *a, int lda, const float *b, int ldb, float beta, float *c, int ldc);

/// Asks the BLAS library for this many threads, where it has such a switch (OpenBLAS); others are left as they are.
void sd_blas_set_threads(int threads);

#endif
