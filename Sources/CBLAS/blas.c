#define _GNU_SOURCE
#include "CBLAS.h"

#include <cblas.h>
#include <dlfcn.h>
#include <pthread.h>

// Opened when a network first asks for it, and not linked: OpenBLAS takes 5 ms to load, which is more than all else that
// starting this program takes, and a network of 3 × 3 convolutions never needs it.
static __typeof__(&cblas_sgemm) sgemm;

static void load(void) {
    // By this name Debian's alternatives provide whichever BLAS is installed; the CBLAS interface is part of it.
    void *library = dlopen("libblas.so.3", RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
    sgemm = (__typeof__(sgemm))dlsym(library, "cblas_sgemm");
    // One thread: workers are the callers' business, and an idle second thread of OpenBLAS spins and takes time from them.
    // Reference BLAS has no such symbol, and needs none.
    void (*set)(int) = (void (*)(int))dlsym(library, "openblas_set_num_threads");
    if (set) set(1);
}

int sd_blas_is_available(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return sgemm != NULL;
}

void sd_sgemm(int m, int n, int k, const float *a, const float *b, float *c) {
    sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, m, n, k, 1.0f, a, k, b, n, 0.0f, c, n);
}
