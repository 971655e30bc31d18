#include "CZlib.h"

#include <string.h>
#include <zlib.h>

// zlib counts in unsigned int: larger pieces are handed over in steps of this.
#define STEP ((size_t)1 << 30)

int sd_gunzip(const uint8_t *bytes, size_t count, uint8_t *out, size_t capacity, size_t *written) {
    z_stream stream;
    memset(&stream, 0, sizeof stream);
    *written = 0;
    // 32 takes gzip's header or zlib's own, each with its checksum.
    if (inflateInit2(&stream, 15 + 32) != Z_OK) return SD_GUNZIP_MEMORY;
    size_t in = 0, done = 0;
    uint8_t spare;
    int result = -1;
    while (result < 0) {
        size_t give = count - in < STEP ? count - in : STEP;
        // With no room left one byte more is asked for: whether it comes tells whether there is more.
        int full = done == capacity;
        size_t room = full ? 1 : capacity - done < STEP ? capacity - done : STEP;
        stream.next_in = (Bytef *)(bytes + in);
        stream.avail_in = (uInt)give;
        stream.next_out = full ? &spare : out + done;
        stream.avail_out = (uInt)room;
        int state = inflate(&stream, Z_NO_FLUSH);
        in += give - stream.avail_in;
        size_t made = room - stream.avail_out;
        if (full && made) {
            result = SD_GUNZIP_MORE;
        } else {
            done += full ? 0 : made;
            if (state == Z_STREAM_END) {
                // gzip files may be several members in a row.
                int again = count - in >= 2 && bytes[in] == 0x1f && bytes[in + 1] == 0x8b;
                if (again) inflateReset(&stream);
                else result = SD_GUNZIP_WHOLE;
            } else if (state == Z_MEM_ERROR) {
                result = SD_GUNZIP_MEMORY;
            } else if (state == Z_BUF_ERROR || (state == Z_OK && in == count && made < room)) {
                result = SD_GUNZIP_TRUNCATED;
            } else if (state != Z_OK) {
                result = SD_GUNZIP_DAMAGED;
            }
        }
    }
    *written = done;
    inflateEnd(&stream);
    return result;
}
