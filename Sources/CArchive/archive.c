#define _GNU_SOURCE
#include "CArchive.h"

#include <archive.h>
#include <archive_entry.h>
#include <dlfcn.h>
#include <errno.h>
#include <locale.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define FUNCTIONS(X)                                                                                                        \
    X(archive_read_new)                                                                                                     \
    X(archive_read_free)                                                                                                    \
    X(archive_read_support_filter_gzip)                                                                                     \
    X(archive_read_support_filter_xz)                                                                                       \
    X(archive_read_support_filter_zstd)                                                                                     \
    X(archive_read_support_format_tar)                                                                                      \
    X(archive_read_support_format_zip_streamable)                                                                           \
    X(archive_read_support_format_zip_seekable)                                                                             \
    X(archive_read_set_callback_data)                                                                                       \
    X(archive_read_set_read_callback)                                                                                       \
    X(archive_read_set_seek_callback)                                                                                       \
    X(archive_read_set_skip_callback)                                                                                       \
    X(archive_read_open1)                                                                                                   \
    X(archive_read_next_header)                                                                                             \
    X(archive_read_data)                                                                                                    \
    X(archive_filter_bytes)                                                                                                 \
    X(archive_filter_count)                                                                                                 \
    X(archive_format)                                                                                                       \
    X(archive_errno)                                                                                                        \
    X(archive_set_error)                                                                                                    \
    X(archive_entry_pathname)                                                                                               \
    X(archive_entry_filetype)                                                                                               \
    X(archive_entry_hardlink)                                                                                               \
    X(archive_entry_symlink)                                                                                                \
    X(archive_entry_is_data_encrypted)

static struct {
#define POINTER(name) __typeof__(name) *name;
    FUNCTIONS(POINTER)
#undef POINTER
    /// Names are converted to the thread's character set; the program itself sets none.
    locale_t utf8;
    int is_there;
} lib;

static void load(void) {
    void *library = dlopen("libarchive.so.13", RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
    void *symbol;
#define LOAD(name)                                                                                                          \
    if (!(symbol = dlsym(library, #name))) return;                                                                          \
    memcpy(&lib.name, &symbol, sizeof symbol);
    FUNCTIONS(LOAD)
#undef LOAD
    lib.utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
    lib.is_there = 1;
}

struct sd_archive {
    struct archive *reader;
    const uint8_t *start;
    size_t count;
    int file, is_seekable, failure;
    uint8_t block[1 << 16];
};

static la_ssize_t give(struct archive *reader, void *data, const void **out) {
    struct sd_archive *archive = data;
    if (archive->count > 0) {
        *out = archive->start;
        la_ssize_t count = (la_ssize_t)archive->count;
        archive->count = 0;
        return count;
    }
    ssize_t count;
    do {
        count = read(archive->file, archive->block, sizeof archive->block);
    } while (count < 0 && errno == EINTR);
    if (count < 0) {
        archive->failure = errno;
        lib.archive_set_error(reader, errno, "read");
        return ARCHIVE_FATAL;
    }
    *out = archive->block;
    return count;
}

static la_int64_t seek(struct archive *reader, void *data, la_int64_t offset, int whence) {
    struct sd_archive *archive = data;
    off_t place = lseek(archive->file, offset, whence);
    if (place >= 0) return place;
    archive->failure = errno;
    lib.archive_set_error(reader, errno, "seek");
    return ARCHIVE_FATAL;
}

/// Never past the end: what is cut off there has to be noticed.
static la_int64_t leap(struct archive *reader, void *data, la_int64_t request) {
    struct sd_archive *archive = data;
    (void)reader;
    off_t here = lseek(archive->file, 0, SEEK_CUR);
    off_t end = here < 0 ? -1 : lseek(archive->file, 0, SEEK_END);
    if (here < 0 || end < 0) return 0;
    off_t target = request > end - here ? end : here + request;
    if (target < here || lseek(archive->file, target, SEEK_SET) != target) {
        (void)lseek(archive->file, here, SEEK_SET);
        return 0;
    }
    return target - here;
}

int sd_archive_open(int file, int is_seekable, const uint8_t *start, size_t count, struct sd_archive **out) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    *out = NULL;
    pthread_once(&once, load);
    if (!lib.is_there) return SD_ARCHIVE_ABSENT;
    struct sd_archive *archive = calloc(1, sizeof *archive);
    if (!archive) return SD_ARCHIVE_MEMORY;
    *out = archive;
    archive->file = file;
    archive->is_seekable = is_seekable;
    archive->start = start;
    archive->count = count;
    struct archive *reader = archive->reader = lib.archive_read_new();
    if (!reader) return SD_ARCHIVE_MEMORY;
    // A filter that libarchive was built without answers with a warning, and is then unknown.
    lib.archive_read_support_filter_gzip(reader);
    lib.archive_read_support_filter_xz(reader);
    lib.archive_read_support_filter_zstd(reader);
    lib.archive_read_support_format_tar(reader);
    lib.archive_read_support_format_zip_streamable(reader);
    lib.archive_read_set_callback_data(reader, archive);
    lib.archive_read_set_read_callback(reader, give);
    if (is_seekable) {
        lib.archive_read_support_format_zip_seekable(reader);
        lib.archive_read_set_seek_callback(reader, seek);
        lib.archive_read_set_skip_callback(reader, leap);
    }
    locale_t before = uselocale(lib.utf8);
    int answer = lib.archive_read_open1(reader);
    uselocale(before);
    if (answer == ARCHIVE_OK || answer == ARCHIVE_WARN) return SD_ARCHIVE_OK;
    return archive->failure ? SD_ARCHIVE_BROKEN : SD_ARCHIVE_UNKNOWN;
}

int sd_archive_next(struct sd_archive *archive, struct sd_archive_member *member) {
    struct archive_entry *entry = NULL;
    locale_t before = uselocale(lib.utf8);
    int answer = lib.archive_read_next_header(archive->reader, &entry);
    // A warning is of a name or a time that could not be converted.
    int is_there = answer == ARCHIVE_OK || answer == ARCHIVE_WARN;
    const char *name = is_there ? lib.archive_entry_pathname(entry) : NULL;
    member->name = name ? name : "";
    member->is_link = is_there && (lib.archive_entry_hardlink(entry) || lib.archive_entry_symlink(entry));
    // ZIPs written on other systems than Unix give no type.
    __LA_MODE_T type = is_there ? lib.archive_entry_filetype(entry) : 0;
    size_t length = strlen(member->name);
    member->is_file = (type == AE_IFREG || type == 0) && !member->is_link && length > 0 && name[length - 1] != '/';
    member->is_encrypted = is_there && lib.archive_entry_is_data_encrypted(entry);
    uselocale(before);
    if (is_there) return SD_ARCHIVE_OK;
    if (answer == ARCHIVE_EOF) return SD_ARCHIVE_END;
    // No format has been recognised before the first header.
    if (lib.archive_format(archive->reader) == 0 && !archive->failure) return SD_ARCHIVE_UNKNOWN;
    return SD_ARCHIVE_BROKEN;
}

int sd_archive_read(struct sd_archive *archive, uint8_t *out, size_t room, size_t *count) {
    la_ssize_t answer = lib.archive_read_data(archive->reader, out, room);
    *count = answer > 0 ? (size_t)answer : 0;
    if (answer >= 0) return SD_ARCHIVE_OK;
    return answer == ARCHIVE_FATAL ? SD_ARCHIVE_BROKEN : SD_ARCHIVE_MEMBER;
}

int sd_archive_can_leap(struct sd_archive *archive) {
    // The last filter is the descriptor itself.
    return archive->is_seekable && lib.archive_filter_count(archive->reader) <= 1;
}

void sd_archive_progress(struct sd_archive *archive, int64_t *taken, int64_t *made) {
    *taken = lib.archive_filter_bytes(archive->reader, -1);
    *made = lib.archive_filter_bytes(archive->reader, 0);
}

int sd_archive_is_zip(struct sd_archive *archive) {
    return (lib.archive_format(archive->reader) & ARCHIVE_FORMAT_BASE_MASK) == ARCHIVE_FORMAT_ZIP;
}

int sd_archive_errno(struct sd_archive *archive) { return archive->failure; }

void sd_archive_close(struct sd_archive *archive) {
    if (!archive) return;
    if (archive->reader) lib.archive_read_free(archive->reader);
    free(archive);
}
