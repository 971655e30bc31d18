#include "session.h"

#include <jerror.h>

/// Unread bytes before a marker that are taken for padding, as cameras leave them: one in this many of the file. More means
/// that the decoder lost its place.
#define PADDING_SHARE 50

static int percent_done(j_decompress_ptr info, int scanning) {
    // libjpeg refuses the question below while it is reading the header.
    if (!scanning) return 0;
    // Where several scans are collected first, rows say nothing about how much of the picture is there.
    if (info->total_iMCU_rows == 0) return 0;
    if (jpeg_has_multiple_scans(info)) return -1;
    return (int)(100ULL * info->input_iMCU_row / info->total_iMCU_rows);
}

/// Decides which of libjpeg's warnings mean that the picture is not what was saved: it would go on and paint grey.
static void warn(j_common_ptr common, int level) {
    if (level >= 0) return;
    j_decompress_ptr info = (j_decompress_ptr)common;
    struct session *session = common->client_data;
    session->problem->percent = percent_done(info, session->scanning);
    switch (common->err->msg_code) {
    case JWRN_JPEG_EOF:
        session->ended = 1;
        // A single scan may be whole without its end marker; if it is not, JWRN_HIT_MARKER follows.
        if (session->scanning && !jpeg_has_multiple_scans(info)) return;
        sd_jpeg_leave(session, SD_JPEG_CUT);
    case JWRN_EXTRANEOUS_DATA:
        // Between the header's segments they are passed over, however many.
        if (!session->scanning || (size_t)common->err->msg_parm.i[0] <= session->count / PADDING_SHARE) return;
        sd_jpeg_leave(session, SD_JPEG_CORRUPT);
    case JWRN_HIT_MARKER:
    case JWRN_MUST_RESYNC:
        sd_jpeg_leave(session, session->ended ? SD_JPEG_CUT : SD_JPEG_CORRUPT);
    case JWRN_HUFF_BAD_CODE:
    case JWRN_ARITH_BAD_CODE:
    case JWRN_BOGUS_PROGRESSION:
        sd_jpeg_leave(session, SD_JPEG_CORRUPT);
    default:
        return;
    }
}

static void fail(j_common_ptr common) {
    struct session *session = common->client_data;
    switch (common->err->msg_code) {
    case JERR_BAD_PRECISION:
        sd_jpeg_leave_saying(session, SD_JPEG_UNSUPPORTED, "12 bits a sample");
    case JERR_ARITH_NOTIMPL:
        sd_jpeg_leave_saying(session, SD_JPEG_UNSUPPORTED, "arithmetic coding");
    case JERR_SOF_UNSUPPORTED:
        sd_jpeg_leave_saying(session, SD_JPEG_UNSUPPORTED, "lossless or hierarchical coding");
    case JERR_OUT_OF_MEMORY:
        sd_jpeg_leave_saying(session, SD_JPEG_MEMORY, "memory is short");
    case JERR_IMAGE_TOO_BIG:
    case JERR_WIDTH_OVERFLOW:
    case JERR_NO_BACKING_STORE:
        sd_jpeg_leave_saying(session, SD_JPEG_TOO_LARGE, "more data than memory holds");
    default:
        sd_jpeg_leave(session, session->ended ? SD_JPEG_CUT : SD_JPEG_CORRUPT);
    }
}

static void count_scans(j_common_ptr common) {
    struct session *session = common->client_data;
    int scans = ((j_decompress_ptr)common)->input_scan_number;
    if (scans > session->most_scans) sd_jpeg_leave(session, SD_JPEG_TOO_MANY_SCANS);
}

static void begin(struct session *session, j_decompress_ptr info, const uint8_t *bytes, size_t count) {
    info->err = jpeg_std_error(&session->errors);
    session->errors.error_exit = fail;
    session->errors.emit_message = warn;
    info->client_data = session;
    session->common = (j_common_ptr)info;
    session->count = count;
    jpeg_create_decompress(info);
    jpeg_mem_src(info, bytes, count);
    jpeg_read_header(info, TRUE);
    session->scanning = 1;
}

/// What libjpeg is asked for, and what comes out of it once inks are turned into light.
static int colours(j_decompress_ptr info) {
    switch (info->jpeg_color_space) {
    case JCS_GRAYSCALE:
        info->out_color_space = JCS_GRAYSCALE;
        return SD_JPEG_GREY;
    case JCS_YCbCr:
        info->out_color_space = JCS_YCbCr;
        return SD_JPEG_YCBCR;
    case JCS_RGB:
        info->out_color_space = JCS_RGB;
        return SD_JPEG_RGB;
    case JCS_CMYK:
    case JCS_YCCK:
        info->out_color_space = JCS_CMYK;
        return SD_JPEG_RGB;
    default:
        return 0;
    }
}

static size_t coefficients(j_decompress_ptr info) {
    if (!jpeg_has_multiple_scans(info)) return 0;
    size_t blocks = 0;
    for (int i = 0; i < info->num_components; i++) {
        blocks += (size_t)info->comp_info[i].width_in_blocks * info->comp_info[i].height_in_blocks;
    }
    return blocks * sizeof(JBLOCK);
}

/// Leaves with the name of what this file has and we do not read, if anything.
static int check_kind(struct session *session, j_decompress_ptr info) {
    const char *what = NULL;
    if (info->data_precision != 8) what = "12 bits a sample";
    if (info->arith_code) what = "arithmetic coding";
    int colour = colours(info);
    if (!what && colour == 0) what = "an unknown number of colours";
    if (what) sd_jpeg_leave_saying(session, SD_JPEG_UNSUPPORTED, what);
    return colour;
}

int sd_jpeg_read_header(const uint8_t *bytes, size_t count, struct sd_jpeg_header *header,
                        struct sd_jpeg_problem *problem) {
    struct jpeg_decompress_struct info = {0};
    struct session session = {.problem = problem};
    if (setjmp(session.back) == 0) {
        begin(&session, &info, bytes, count);
        check_kind(&session, &info);
        header->coefficients = coefficients(&info);
    }
    header->width = (int)info.image_width;
    header->height = (int)info.image_height;
    jpeg_destroy_decompress(&info);
    return session.outcome;
}

/// One row to three planes: libjpeg interleaves, the pipeline does not.
static void spread_three(const JSAMPLE *row, uint8_t *restrict first, uint8_t *restrict second, uint8_t *restrict third,
                         int width) {
    for (int x = 0; x < width; x++) {
        first[x] = row[3 * x];
        second[x] = row[3 * x + 1];
        third[x] = row[3 * x + 2];
    }
}

static uint8_t through_ink(int light, int black) { return (uint8_t)((light * black + 127) / 255); }

/// Cyan, magenta, yellow, black to red, green, blue. Adobe's files hold the light that is left rather than the ink.
static void spread_inks(const JSAMPLE *row, uint8_t *first, uint8_t *second, uint8_t *third, int width, int inverted) {
    int flip = inverted ? 0 : 255;
    for (int x = 0; x < width; x++) {
        int black = row[4 * x + 3] ^ flip;
        first[x] = through_ink(row[4 * x] ^ flip, black);
        second[x] = through_ink(row[4 * x + 1] ^ flip, black);
        third[x] = through_ink(row[4 * x + 2] ^ flip, black);
    }
}

/// Has libjpeg work on no more columns than the window needs, and says where its rows begin.
static JDIMENSION crop(j_decompress_ptr info, struct sd_jpeg_window window) {
    if (window.left == 0 && window.width == (int)info->output_width) return 0;
    // Chroma is interpolated from its neighbours, so a column more on each side keeps the border as the whole picture has it.
    int margin = 2 * DCTSIZE;
    int left = window.left > margin ? window.left - margin : 0;
    int right = window.left + window.width + margin;
    if (right > (int)info->output_width) right = (int)info->output_width;
    JDIMENSION from = (JDIMENSION)left;
    JDIMENSION width = (JDIMENSION)(right - left);
    jpeg_crop_scanline(info, &from, &width);
    return from;
}

static void read_window(j_decompress_ptr info, struct sd_jpeg_window window, uint8_t *first, uint8_t *second,
                        uint8_t *third) {
    size_t skipped = (size_t)window.left - crop(info, window);
    size_t size = (size_t)info->output_width * (size_t)info->output_components;
    JSAMPARRAY rows = info->mem->alloc_sarray((j_common_ptr)info, JPOOL_IMAGE, (JDIMENSION)size, 1);
    const JSAMPLE *row = rows[0] + skipped * (size_t)info->output_components;
    if (window.top > 0) jpeg_skip_scanlines(info, (JDIMENSION)window.top);
    for (int y = 0; y < window.height; y++) {
        size_t at = (size_t)y * (size_t)window.width;
        jpeg_read_scanlines(info, rows, 1);
        switch (info->out_color_space) {
        case JCS_GRAYSCALE: memcpy(first + at, row, (size_t)window.width); break;
        case JCS_CMYK:
            spread_inks(row, first + at, second + at, third + at, window.width, info->saw_Adobe_marker);
            break;
        default: spread_three(row, first + at, second + at, third + at, window.width);
        }
    }
}

/// Whether the three components come out as the planes that are wanted, so that libjpeg need not interleave them: chroma
/// that is stored at half the size is transformed at twice the scale.
static int comes_as_planes(j_decompress_ptr info, struct sd_jpeg_window window) {
    if (info->out_color_space != JCS_YCbCr || info->num_components != 3) return 0;
    if (window.width != (int)info->output_width || window.height != (int)info->output_height) return 0;
    int across = info->max_h_samp_factor * info->min_DCT_scaled_size;
    int down = info->max_v_samp_factor * info->min_DCT_scaled_size;
    for (int i = 0; i < 3; i++) {
        jpeg_component_info *component = &info->comp_info[i];
        if (component->h_samp_factor * component->DCT_scaled_size != across) return 0;
        if (component->v_samp_factor * component->DCT_scaled_size != down) return 0;
    }
    return 1;
}

/// Takes blocks as they are transformed, a row of them at a time; saves some 4 % of the time of a large photograph.
static void read_planes(j_decompress_ptr info, uint8_t *const planes[3]) {
    JSAMPARRAY blocks[3];
    for (int i = 0; i < 3; i++) {
        jpeg_component_info *component = &info->comp_info[i];
        JDIMENSION width = component->width_in_blocks * (JDIMENSION)component->DCT_scaled_size;
        JDIMENSION height = (JDIMENSION)(component->v_samp_factor * component->DCT_scaled_size);
        blocks[i] = info->mem->alloc_sarray((j_common_ptr)info, JPOOL_IMAGE, width, height);
    }
    JDIMENSION lines = (JDIMENSION)(info->max_v_samp_factor * info->min_DCT_scaled_size);
    size_t width = info->output_width;
    while (info->output_scanline < info->output_height) {
        JDIMENSION top = info->output_scanline;
        jpeg_read_raw_data(info, blocks, lines);
        JDIMENSION bottom = top + lines < info->output_height ? top + lines : info->output_height;
        for (int i = 0; i < 3; i++) {
            for (JDIMENSION y = top; y < bottom; y++) memcpy(planes[i] + y * width, blocks[i][y - top], width);
        }
    }
}

static void check_window(struct session *session, j_decompress_ptr info, struct sd_jpeg_window window) {
    if (window.left < 0 || window.top < 0 || window.width <= 0 || window.height <= 0 ||
        window.left > (int)info->output_width - window.width || window.top > (int)info->output_height - window.height) {
        sd_jpeg_leave_saying(session, SD_JPEG_CORRUPT, "a window outside the picture");
    }
}

int sd_jpeg_decode(const uint8_t *bytes, size_t count, int reduction, struct sd_jpeg_window window, int most_scans,
                   long most_memory, uint8_t *first, uint8_t *second, uint8_t *third, int *colour,
                   struct sd_jpeg_problem *problem) {
    struct jpeg_decompress_struct info = {0};
    struct session session = {.problem = problem, .most_scans = most_scans};
    if (setjmp(session.back) == 0) {
        begin(&session, &info, bytes, count);
        *colour = check_kind(&session, &info);
        info.scale_num = 1;
        info.scale_denom = (unsigned)reduction;
        info.do_block_smoothing = FALSE;
        info.mem->max_memory_to_use = most_memory;
        session.progress.progress_monitor = count_scans;
        if (jpeg_has_multiple_scans(&info)) info.progress = &session.progress;
        jpeg_calc_output_dimensions(&info);
        check_window(&session, &info, window);
        info.raw_data_out = comes_as_planes(&info, window);
        jpeg_start_decompress(&info);
        if (info.raw_data_out) {
            read_planes(&info, (uint8_t *const[3]){first, second, third});
        } else {
            read_window(&info, window, first, second, third);
        }
        if (info.output_scanline >= info.output_height) jpeg_finish_decompress(&info);
    }
    jpeg_destroy_decompress(&info);
    return session.outcome;
}
