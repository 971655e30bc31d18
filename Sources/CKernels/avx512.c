#ifdef __x86_64__
#pragma clang attribute push(__attribute__((target("avx512f,avx512dq,avx512vl,avx2,fma"))), apply_to = function)
#define SD_WIDTH 16
#define SD_TABLE sd_kernels_avx512
#include "loops.h"
#pragma clang attribute pop
#endif
