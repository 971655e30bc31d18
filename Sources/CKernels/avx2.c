#ifdef __x86_64__
#pragma clang attribute push(__attribute__((target("avx2,fma"))), apply_to = function)
#define SD_WIDTH 8
#define SD_TABLE sd_kernels_avx2
#include "loops.h"
#pragma clang attribute pop
#endif
