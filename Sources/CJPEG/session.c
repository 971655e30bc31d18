#include "session.h"

#include <jerror.h>

_Noreturn void sd_jpeg_leave_saying(struct session *session, int outcome, const char *text) {
    session->outcome = outcome;
    snprintf(session->problem->message, SD_JPEG_MESSAGE, "%s", text);
    longjmp(session->back, 1);
}

const char *sd_jpeg_words(int code) {
    switch (code) {
    case JWRN_EXTRANEOUS_DATA: return "bytes that are no part of the picture stand within it";
    case JWRN_JPEG_EOF:
    case JERR_INPUT_EOF:
    case JERR_INPUT_EMPTY: return "the file ends early";
    case JWRN_HIT_MARKER: return "a part of its compressed data is missing";
    case JWRN_MUST_RESYNC: return "its restart marks are out of order";
    case JWRN_HUFF_BAD_CODE:
    case JWRN_ARITH_BAD_CODE: return "its compressed data make no sense";
    case JWRN_BOGUS_PROGRESSION:
    case JERR_BAD_PROGRESSION:
    case JERR_BAD_PROG_SCRIPT: return "its scans contradict each other";
    case JERR_BAD_HUFF_TABLE:
    case JERR_DHT_INDEX:
    case JERR_NO_HUFF_TABLE: return "a Huffman table in it is missing or makes no sense";
    case JERR_DQT_INDEX:
    case JERR_NO_QUANT_TABLE: return "a quantisation table in it is missing or makes no sense";
    case JERR_BAD_LENGTH:
    case JERR_BAD_COMPONENT_ID:
    case JERR_BAD_MCU_SIZE:
    case JERR_BAD_SAMPLING:
    case JERR_COMPONENT_COUNT:
    case JERR_EMPTY_IMAGE:
    case JERR_NO_SOI:
    case JERR_SOF_DUPLICATE:
    case JERR_SOF_NO_SOS:
    case JERR_SOI_DUPLICATE:
    case JERR_SOS_NO_SOF:
    case JERR_UNKNOWN_MARKER: return "its header makes no sense";
    default: return "its parts contradict each other";
    }
}

_Noreturn void sd_jpeg_leave(struct session *session, int outcome) {
    sd_jpeg_leave_saying(session, outcome, sd_jpeg_words(session->errors.msg_code));
}
