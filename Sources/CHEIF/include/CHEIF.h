#ifndef STICKYDIGIT_CHEIF_H
#define STICKYDIGIT_CHEIF_H

#include <stddef.h>
#include <stdint.h>

// libheif is not linked but opened when a HEIC photograph comes up: most machines have none and need none, and loading it
// and its codecs takes longer than reading a JPEG. So its header is not needed to build either.

#define SD_HEIF_OK 0
/// There is no libheif on this machine.
#define SD_HEIF_ABSENT 1
/// The problem says why.
#define SD_HEIF_FAILED 2
/// What was decoded is not of the size that the header says.
#define SD_HEIF_OTHER_SIZE 3

/// Of libheif's numbers for errors (heif_error_code) the one for memory.
#define SD_HEIF_MEMORY 6

/// libheif's numbers for what is wrong. Its words name boxes and its own functions; they never leave this wall.
struct sd_heif_problem {
    int code, subcode;
};

struct sd_heif_picture;

/// Opens the main picture of a file; its sizes are those it has once the container's own rotation is applied.
/// A picture, or a part of one, whose header says a side longer than that is refused. No pointer to the bytes is kept.
/// sd_heif_close is called whatever the answer.
int sd_heif_open(const uint8_t *bytes, size_t count, int longest_side, struct sd_heif_picture **out, int *width, int *height,
                 struct sd_heif_problem *problem);

/// Writes width * height pixels of red, green, blue and alpha, in reading order, rotation applied.
int sd_heif_read(struct sd_heif_picture *picture, int width, int height, uint8_t *out, struct sd_heif_problem *problem);

/// Writes as much as there is room for of the main picture's EXIF item, and says how much that is; 0 where it has none.
size_t sd_heif_exif(struct sd_heif_picture *picture, uint8_t *out, size_t room);

/// As text; only once a file was opened.
const char *sd_heif_version(void);

void sd_heif_close(struct sd_heif_picture *picture);

#endif
