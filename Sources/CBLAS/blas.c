#define _GNU_SOURCE
#include "CBLAS.h"

#include <cblas.h>
#include <dlfcn.h>
#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Opened when a network first multiplies, and not linked: OpenBLAS takes 3 ms to load, and most of what the program can be
// asked for needs no network.
static __typeof__(&cblas_sgemm) sgemm;
static char path[PATH_MAX];

/// OpenBLAS takes its settings from the environment alone, when it is opened. Ours come last, so that the user's own are found
/// first: one thread, since starting another takes up to 200 ms on a busy machine; and which kernels, since on a processor
/// that is newer than itself it takes those of 2004, several times slower.
static void *open_library(void) {
    static char one_thread[] = "OPENBLAS_NUM_THREADS=1";
    char **before = environ;
    size_t count = 0;
    while (before && before[count]) count++;
    // Kept: another thread may be looking through it.
    char **with = calloc(count + 3, sizeof *with);
    if (!with) return NULL;
    if (count) memcpy(with, before, count * sizeof *with);
    with[count] = one_thread;
#ifdef __x86_64__
    static char avx512[] = "OPENBLAS_CORETYPE=SkylakeX", avx2[] = "OPENBLAS_CORETYPE=Haswell";
    if (__builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl")) with[count + 1] = avx512;
    else if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) with[count + 1] = avx2;
#endif
    environ = with;
    // By this name Debian's alternatives provide whichever BLAS is installed; the CBLAS interface is part of it.
    void *library = dlopen("libblas.so.3", RTLD_NOW | RTLD_LOCAL);
    environ = before;
    return library;
}

static void load(void) {
    void *library = open_library();
    if (!library) return;
    sgemm = (__typeof__(sgemm))dlsym(library, "cblas_sgemm");
    // Whatever the user's environment says: workers are the callers' business, and an idle second thread of OpenBLAS spins and
    // takes time from them. Other libraries have no such symbol, and need none.
    void (*set)(int) = (void (*)(int))dlsym(library, "openblas_set_num_threads");
    if (set) set(1);
    Dl_info info;
    if (!sgemm || !dladdr((void *)sgemm, &info) || !realpath(info.dli_fname, path)) strcpy(path, "libblas.so.3");
}

const char *sd_blas_path(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return sgemm ? path : NULL;
}

void sd_sgemm(int m, int n, int k, const float *a, const float *b, float *c) {
    sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, m, n, k, 1.0f, a, k, b, n, 0.0f, c, n);
}

void sd_plain_sgemm(int m, int n, int k, const float *a, const float *b, float *restrict c) {
    memset(c, 0, (size_t)m * (size_t)n * sizeof *c);
    for (int i = 0; i < m; i++, c += n) {
        const float *row = b;
        for (int p = 0; p < k; p++, a++, row += n) {
            for (int j = 0; j < n; j++) c[j] += *a * row[j];
        }
    }
}
