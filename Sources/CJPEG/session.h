#ifndef STICKYDIGIT_JPEG_SESSION_H
#define STICKYDIGIT_JPEG_SESSION_H

#include "CJPEG.h"

#include <setjmp.h>
#include <stdio.h>
#include <string.h>
#include <jpeglib.h>

/// What one call needs to get back from the depths of libjpeg with an answer.
struct session {
    struct jpeg_error_mgr errors;
    struct jpeg_progress_mgr progress;
    j_common_ptr common;
    jmp_buf back;
    struct sd_jpeg_problem *problem;
    int outcome;
    /// Bytes of the file.
    size_t count;
    int most_scans;
    /// Whether the header is behind us, and whether libjpeg has asked for more bytes than there are.
    int scanning, ended;
};

_Noreturn void sd_jpeg_leave_saying(struct session *session, int outcome, const char *text);

/// Goes back to the call's beginning with what libjpeg's last message means.
_Noreturn void sd_jpeg_leave(struct session *session, int outcome);

#endif
