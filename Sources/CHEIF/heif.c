#define _GNU_SOURCE
#include "CHEIF.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// As libheif's public header has them since version 1.0; the library keeps them (libheif.so.1).
struct error {
    int code, subcode;
    const char *message;
};
enum { RGB_COLORSPACE = 1, INTERLEAVED_RGBA = 11, INTERLEAVED = 10 };

static struct {
    void *(*context_alloc)(void);
    void (*context_free)(void *context);
    void (*limit_side)(void *context, int longest);
    struct error (*read)(void *context, const void *bytes, size_t count, const void *options);
    struct error (*primary)(void *context, void **handle);
    int (*handle_width)(const void *handle);
    int (*handle_height)(const void *handle);
    void (*handle_release)(const void *handle);
    struct error (*decode)(const void *handle, void **image, int colorspace, int chroma, const void *options);
    int (*image_width)(const void *image, int channel);
    int (*image_height)(const void *image, int channel);
    const uint8_t *(*plane)(const void *image, int channel, int *stride);
    void (*image_release)(const void *image);
    int (*block_count)(const void *handle, const char *type);
    int (*block_ids)(const void *handle, const char *type, uint32_t *ids, int count);
    size_t (*block_size)(const void *handle, uint32_t id);
    struct error (*block)(const void *handle, uint32_t id, void *out);
    const char *(*version)(void);
    int is_there;
} heif;

static void load(void) {
    void *library = dlopen("libheif.so.1", RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
    const struct {
        const char *name;
        void *place;
    } symbols[] = {
        {"heif_context_alloc", &heif.context_alloc},
        {"heif_context_free", &heif.context_free},
        {"heif_context_set_maximum_image_size_limit", &heif.limit_side},
        {"heif_context_read_from_memory", &heif.read},
        {"heif_context_get_primary_image_handle", &heif.primary},
        {"heif_image_handle_get_width", &heif.handle_width},
        {"heif_image_handle_get_height", &heif.handle_height},
        {"heif_image_handle_release", &heif.handle_release},
        {"heif_decode_image", &heif.decode},
        {"heif_image_get_width", &heif.image_width},
        {"heif_image_get_height", &heif.image_height},
        {"heif_image_get_plane_readonly", &heif.plane},
        {"heif_image_release", &heif.image_release},
        {"heif_image_handle_get_number_of_metadata_blocks", &heif.block_count},
        {"heif_image_handle_get_list_of_metadata_block_IDs", &heif.block_ids},
        {"heif_image_handle_get_metadata_size", &heif.block_size},
        {"heif_image_handle_get_metadata", &heif.block},
        {"heif_get_version", &heif.version},
    };
    for (size_t i = 0; i < sizeof symbols / sizeof *symbols; i++) {
        void *symbol = dlsym(library, symbols[i].name);
        if (!symbol) return;
        memcpy(symbols[i].place, &symbol, sizeof symbol);
    }
    heif.is_there = 1;
}

struct sd_heif_picture {
    void *context;
    void *handle;
};

static int failed(struct error error, struct sd_heif_problem *problem) {
    problem->code = error.code;
    problem->subcode = error.subcode;
    return error.code != 0;
}

static int memory_is_short(struct sd_heif_problem *problem) {
    problem->code = SD_HEIF_MEMORY;
    problem->subcode = 0;
    return SD_HEIF_FAILED;
}

int sd_heif_open(const uint8_t *bytes, size_t count, int longest_side, struct sd_heif_picture **out, int *width, int *height,
                 struct sd_heif_problem *problem) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    *out = NULL;
    pthread_once(&once, load);
    if (!heif.is_there) return SD_HEIF_ABSENT;
    struct sd_heif_picture *picture = calloc(1, sizeof *picture);
    *out = picture;
    if (picture) picture->context = heif.context_alloc();
    if (!picture || !picture->context) return memory_is_short(problem);
    heif.limit_side(picture->context, longest_side);
    if (failed(heif.read(picture->context, bytes, count, NULL), problem)) return SD_HEIF_FAILED;
    if (failed(heif.primary(picture->context, &picture->handle), problem)) return SD_HEIF_FAILED;
    *width = heif.handle_width(picture->handle);
    *height = heif.handle_height(picture->handle);
    return SD_HEIF_OK;
}

int sd_heif_read(struct sd_heif_picture *picture, int width, int height, uint8_t *out, struct sd_heif_problem *problem) {
    void *image = NULL;
    // Without options, the container's rotation and mirroring are applied.
    if (failed(heif.decode(picture->handle, &image, RGB_COLORSPACE, INTERLEAVED_RGBA, NULL), problem)) {
        return SD_HEIF_FAILED;
    }
    int stride = 0;
    const uint8_t *rows = heif.plane(image, INTERLEAVED, &stride);
    // What the header said need not be what came out.
    int is_whole = rows && heif.image_width(image, INTERLEAVED) == width && heif.image_height(image, INTERLEAVED) == height;
    if (is_whole) {
        size_t size = (size_t)width * 4;
        for (int y = 0; y < height; y++) memcpy(out + (size_t)y * size, rows + (size_t)y * (size_t)stride, size);
    }
    heif.image_release(image);
    return is_whole ? SD_HEIF_OK : SD_HEIF_OTHER_SIZE;
}

size_t sd_heif_exif(struct sd_heif_picture *picture, uint8_t *out, size_t room) {
    uint32_t id = 0;
    if (heif.block_count(picture->handle, "Exif") < 1 || heif.block_ids(picture->handle, "Exif", &id, 1) < 1) return 0;
    size_t count = heif.block_size(picture->handle, id);
    // It only comes whole.
    uint8_t *block = count > 0 ? malloc(count) : NULL;
    if (!block) return 0;
    struct error error = heif.block(picture->handle, id, block);
    if (count > room) count = room;
    if (error.code != 0) count = 0;
    memcpy(out, block, count);
    free(block);
    return count;
}

const char *sd_heif_version(void) { return heif.version(); }

void sd_heif_close(struct sd_heif_picture *picture) {
    if (!picture) return;
    if (picture->handle) heif.handle_release(picture->handle);
    if (picture->context) heif.context_free(picture->context);
    free(picture);
}
