#ifndef STICKYDIGIT_CHEIF_H
#define STICKYDIGIT_CHEIF_H

#include <stddef.h>
#include <stdint.h>

// libheif is not linked but opened when a HEIC photograph comes up: most machines have none and need none, and loading it
// and its codecs takes longer than reading a JPEG. So its header is not needed to build either.

#define SD_HEIF_MESSAGE 200

#define SD_HEIF_OK 0
/// There is no libheif on this machine.
#define SD_HEIF_ABSENT 1
/// The message, libheif's own, says why.
#define SD_HEIF_FAILED 2

struct sd_heif_picture;

/// Opens the main picture of a file; its sizes are those it has once the container's own rotation is applied.
/// A picture, or a part of one, whose header says a side longer than that is refused. No pointer to the bytes is kept. sd_heif_close is called whatever the answer.
int sd_heif_open(const uint8_t *bytes, size_t count, int longest_side, struct sd_heif_picture **out, int *width, int *height,
                 char message[SD_HEIF_MESSAGE]);

/// Writes width * height pixels of red, green, blue and alpha, in reading order, rotation applied.
int sd_heif_read(struct sd_heif_picture *picture, int width, int height, uint8_t *out, char message[SD_HEIF_MESSAGE]);

void sd_heif_close(struct sd_heif_picture *picture);

#endif
