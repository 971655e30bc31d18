#include "session.h"

_Noreturn void sd_jpeg_leave_saying(struct session *session, int outcome, const char *text) {
    session->outcome = outcome;
    snprintf(session->problem->message, SD_JPEG_MESSAGE, "%s", text);
    longjmp(session->back, 1);
}

_Noreturn void sd_jpeg_leave(struct session *session, int outcome) {
    char text[JMSG_LENGTH_MAX];
    session->errors.format_message(session->common, text);
    sd_jpeg_leave_saying(session, outcome, text);
}
