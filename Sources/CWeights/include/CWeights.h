#ifndef STICKYDIGIT_CWEIGHTS_H
#define STICKYDIGIT_CWEIGHTS_H

#include <stddef.h>
#include <stdint.h>

/// Weights/digits.safetensors as it was at compile time.
const uint8_t *sd_weights(void);
size_t sd_weights_count(void);

#endif
