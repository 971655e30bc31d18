#include "CKernels.h"

#include <stdlib.h>
#include <string.h>

// Not by an ifunc, which would choose before the thread sanitizer is ready.
const sd_kernels *sd_best_kernels(void) {
#ifdef __x86_64__
    const char *wish = getenv("STICKYDIGIT_KERNELS");
    int plain = wish && strcmp(wish, "plain") == 0, avx2 = wish && strcmp(wish, "avx2") == 0;
    if (!plain && !avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq")
        && __builtin_cpu_supports("avx512vl")) {
        return &sd_kernels_avx512;
    }
    if (!plain && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return &sd_kernels_avx2;
#endif
    return &sd_kernels_plain;
}
