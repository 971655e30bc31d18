#define SD_WIDTH 4
#define SD_TABLE sd_kernels_plain
#include "loops.h"
