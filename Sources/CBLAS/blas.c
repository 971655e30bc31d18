#define _GNU_SOURCE
#include "CBLAS.h"

#include <cblas.h>
#include <dlfcn.h>

void sd_sgemm(int m, int n, int k, const float *a, int lda, const float *b, int ldb, float beta, float *c, int ldc) {
    cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, m, n, k, 1.0f, a, lda, b, ldb, beta, c, ldc);
}

void sd_blas_set_threads(int threads) {
    // Looked up at run time: reference BLAS has no such symbol, and linking to it would tie the program to OpenBLAS.
    void (*set)(int) = (void (*)(int))dlsym(RTLD_DEFAULT, "openblas_set_num_threads");
    if (set) set(threads);
}
