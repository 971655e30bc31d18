#ifndef STICKYDIGIT_CARCHIVE_H
#define STICKYDIGIT_CARCHIVE_H

#include <stddef.h>
#include <stdint.h>

// libarchive is not linked but opened when an archive comes up: with its codecs it takes longer to load than a photograph
// takes to read. Only its header is needed to build.

#define SD_ARCHIVE_OK 0
#define SD_ARCHIVE_END 1
/// There is no libarchive on this machine.
#define SD_ARCHIVE_ABSENT 2
/// It is no ZIP and no tar, whatever it is compressed by.
#define SD_ARCHIVE_UNKNOWN 3
/// This member, or its header, cannot be read; the next may be.
#define SD_ARCHIVE_MEMBER 4
/// Nothing after this can be read.
#define SD_ARCHIVE_BROKEN 5
#define SD_ARCHIVE_MEMORY 6

struct sd_archive;

struct sd_archive_member {
    /// Ends in NUL; valid until the next member. Empty if the archive gives none.
    const char *name;
    int is_file, is_link, is_encrypted;
    /// Its decoder takes as much memory as its data say.
    int is_unbounded;
    /// Of its contents, as its header says; -1 if that does not.
    int64_t size;
};

/// Begins to read an archive from a descriptor, which stays the caller's and is read from where it stands.
///
/// A seekable one is a regular file at its beginning: of a ZIP its directory is used. `start` are bytes that were taken from the
/// descriptor already; they are not copied and must outlive the archive.
int sd_archive_open(int file, int is_seekable, const uint8_t *start, size_t count, struct sd_archive **out);

int sd_archive_next(struct sd_archive *archive, struct sd_archive_member *member);

/// Reads the member's next bytes; 0 at its end. Holes of sparse members are zeros.
int sd_archive_read(struct sd_archive *archive, uint8_t *out, size_t room, size_t *count);

/// Goes on with a ZIP from a pipe behind a member that could not be read: where the next signature of a member stands.
int sd_archive_resume(struct sd_archive *archive);

/// Whether a tar that came to its end has the mark that ends one.
int sd_archive_is_ended(struct sd_archive *archive);

/// Whether it is compressed as a whole.
int sd_archive_is_compressed(struct sd_archive *archive);

/// Bytes taken from the descriptor, and bytes that came out of the compression of the whole.
void sd_archive_progress(struct sd_archive *archive, int64_t *taken, int64_t *made);

int sd_archive_is_zip(struct sd_archive *archive);

/// Why the descriptor could not be read; 0 if it could.
int sd_archive_errno(struct sd_archive *archive);

void sd_archive_close(struct sd_archive *archive);

#endif
