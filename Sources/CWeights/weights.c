#include "CWeights.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t weights[] = {
#embed "../../Weights/digits.safetensors"
};

const uint8_t *sd_weights(void) { return weights; }
size_t sd_weights_count(void) { return sizeof weights; }
