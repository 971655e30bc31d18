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
    X(archive_read_header_position)                                                                                         \
    X(archive_read_data)                                                                                                    \
    X(archive_filter_bytes)                                                                                                 \
    X(archive_filter_count)                                                                                                 \
    X(archive_format_name)                                                                                                  \
    X(archive_format)                                                                                                       \
    X(archive_errno)                                                                                                        \
    X(archive_set_error)                                                                                                    \
    X(archive_entry_pathname)                                                                                               \
    X(archive_entry_size)                                                                                                   \
    X(archive_entry_size_is_set)                                                                                            \
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

#define BLOCK (1 << 16)
#define REST (4 * BLOCK)

/// Bytes that libarchive was given, and where they lie in what it was given in all.
struct piece {
    const uint8_t *bytes;
    size_t count;
    int64_t place;
};

struct sd_archive {
    struct archive *reader;
    int file, is_seekable, failure;
    /// What was taken from the descriptor before; given first.
    const uint8_t *start;
    size_t start_count;
    /// The last two pieces given: libarchive takes some of the next when it needs more than is left of one. They lie in two
    /// blocks in turn.
    struct piece previous, current;
    uint8_t blocks[2][BLOCK];
    int block;
    int64_t given;
    /// Bytes that readers before this one took, of an archive that was gone on with.
    int64_t taken_before;
    /// What is left where an archive is gone on with; REST bytes, taken when it comes to that.
    uint8_t *rest;
};

static ssize_t fill(struct sd_archive *archive, uint8_t *out) {
    ssize_t count;
    do {
        count = read(archive->file, out, BLOCK);
    } while (count < 0 && errno == EINTR);
    if (count < 0) archive->failure = errno;
    return count;
}

static la_ssize_t give(struct archive *reader, void *data, const void **out) {
    struct sd_archive *archive = data;
    const uint8_t *bytes = archive->start;
    ssize_t count = (ssize_t)archive->start_count;
    archive->start_count = 0;
    if (count == 0) {
        archive->block = !archive->block;
        bytes = archive->blocks[archive->block];
        count = fill(archive, archive->blocks[archive->block]);
    }
    if (count < 0) {
        lib.archive_set_error(reader, archive->failure, "read");
        return ARCHIVE_FATAL;
    }
    archive->previous = archive->current;
    archive->current = (struct piece){bytes, (size_t)count, archive->given};
    archive->given += count;
    *out = bytes;
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

/// Of an archive whose format was not recognised: what breaks off before its first header, or what is none.
static int unrecognised(struct sd_archive *archive) {
    // What libarchive answers on Linux if no format's reader wants the bytes; a filter that breaks off answers with another.
    return lib.archive_errno(archive->reader) == EILSEQ && !archive->failure ? SD_ARCHIVE_UNKNOWN : SD_ARCHIVE_BROKEN;
}

static int open_reader(struct sd_archive *archive) {
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
    if (archive->is_seekable) {
        lib.archive_read_support_format_zip_seekable(reader);
        lib.archive_read_set_seek_callback(reader, seek);
        lib.archive_read_set_skip_callback(reader, leap);
    }
    locale_t before = uselocale(lib.utf8);
    int answer = lib.archive_read_open1(reader);
    uselocale(before);
    return answer == ARCHIVE_OK || answer == ARCHIVE_WARN ? SD_ARCHIVE_OK : unrecognised(archive);
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
    archive->start_count = count;
    return open_reader(archive);
}

/// The next signature of a member or, behind the last, of the directory.
static const uint8_t *signature(const uint8_t *bytes, size_t count) {
    const uint8_t *member = memmem(bytes, count, "PK\3\4", 4);
    const uint8_t *directory = memmem(bytes, member ? (size_t)(member - bytes) : count, "PK\1\2", 4);
    return directory ? directory : member;
}

int sd_archive_resume(struct sd_archive *archive) {
    int64_t place = lib.archive_read_header_position(archive->reader) + 4;
    int64_t taken = lib.archive_filter_bytes(archive->reader, 0);
    if (taken > place) place = taken;
    if (!archive->rest && !(archive->rest = malloc(REST))) return SD_ARCHIVE_MEMORY;
    size_t count = 0;
    const struct piece pieces[] = {archive->previous, archive->current};
    for (int i = 0; i < 2; i++) {
        int64_t skipped = place - pieces[i].place;
        if (skipped < 0) skipped = 0;
        if (skipped >= (int64_t)pieces[i].count) continue;
        size_t left = pieces[i].count - (size_t)skipped;
        if (left > REST - BLOCK - count) return SD_ARCHIVE_BROKEN;
        memmove(archive->rest + count, pieces[i].bytes + skipped, left);
        count += left;
    }
    const uint8_t *found;
    while (!(found = signature(archive->rest, count))) {
        // A signature may begin in one piece and end in the next.
        size_t kept = count < 3 ? count : 3;
        memmove(archive->rest, archive->rest + count - kept, kept);
        ssize_t more = fill(archive, archive->rest + kept);
        if (more <= 0) return SD_ARCHIVE_BROKEN;
        archive->given += more;
        count = kept + (size_t)more;
    }
    lib.archive_read_free(archive->reader);
    archive->start = found;
    archive->start_count = (size_t)(archive->rest + count - found);
    archive->taken_before += archive->given - (int64_t)archive->start_count;
    archive->given = 0;
    memset(&archive->previous, 0, sizeof archive->previous);
    memset(&archive->current, 0, sizeof archive->current);
    return open_reader(archive);
}

/// Whether a ZIP's member takes a decoder that may be told to take gigabytes of memory.
static int is_unbounded(struct archive *reader) {
    static const char *const methods[] = {"(lzma)", "(xz)", "(ppmd-1)"};
    const char *name = lib.archive_format_name(reader);
    for (size_t i = 0; name && i < sizeof methods / sizeof *methods; i++) {
        if (strstr(name, methods[i])) return 1;
    }
    return 0;
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
    member->is_unbounded = is_there && sd_archive_is_zip(archive) && is_unbounded(archive->reader);
    member->size = is_there && lib.archive_entry_size_is_set(entry) ? lib.archive_entry_size(entry) : -1;
    uselocale(before);
    if (is_there) return SD_ARCHIVE_OK;
    if (answer == ARCHIVE_EOF) return SD_ARCHIVE_END;
    if (answer == ARCHIVE_RETRY) return SD_ARCHIVE_MEMBER;
    // No format has been recognised before the first header.
    return lib.archive_format(archive->reader) == 0 ? unrecognised(archive) : SD_ARCHIVE_BROKEN;
}

int sd_archive_read(struct sd_archive *archive, uint8_t *out, size_t room, size_t *count) {
    la_ssize_t answer = lib.archive_read_data(archive->reader, out, room);
    *count = answer > 0 ? (size_t)answer : 0;
    if (answer >= 0) return SD_ARCHIVE_OK;
    return answer == ARCHIVE_FATAL ? SD_ARCHIVE_BROKEN : SD_ARCHIVE_MEMBER;
}

void sd_archive_progress(struct sd_archive *archive, int64_t *taken, int64_t *made) {
    *taken = archive->taken_before + lib.archive_filter_bytes(archive->reader, -1);
    *made = archive->taken_before + lib.archive_filter_bytes(archive->reader, 0);
}

int sd_archive_is_ended(struct sd_archive *archive) {
    // The header that was not there would have begun here.
    return lib.archive_filter_bytes(archive->reader, 0) > lib.archive_read_header_position(archive->reader);
}

int sd_archive_is_compressed(struct sd_archive *archive) {
    // The last filter is the descriptor itself.
    return lib.archive_filter_count(archive->reader) > 1;
}

int sd_archive_is_zip(struct sd_archive *archive) {
    return (lib.archive_format(archive->reader) & ARCHIVE_FORMAT_BASE_MASK) == ARCHIVE_FORMAT_ZIP;
}

int sd_archive_errno(struct sd_archive *archive) { return archive->failure; }

void sd_archive_close(struct sd_archive *archive) {
    if (!archive) return;
    if (archive->reader) lib.archive_read_free(archive->reader);
    free(archive->rest);
    free(archive);
}
