/* intprod.c -- products of 8-bit integers as steps: how operands are rearranged for the
 * core for bytes, what is known of zero points. */
#include "intprod.h"
#include "balance.h"
#include "matrix.h"
#include "movers.h"
#include "templates/intprod.h"
#include "templates/pack.h"
#include "window.h"

void int_check_fits(const struct node *n, const struct value *v,
                    const struct value *shape, const char *what)
{
    const struct value *both[2] = {v, shape};
    int64_t dim[RANK_MAX];
    int rank;

    if (!v)
        return;
    bool fits = broadcast_dims(both, 2, &rank, dim) && rank == shape->rank;
    for (int i = 0; fits && i < rank; i++)
        fits = dim[i] == shape->dim[i];
    if (!fits)
        bad_model(n, NULL, "%s %s doesn't fit %s", what, value_describe(v),
                  value_describe(shape));
}

/* ---- matrices ---------------------------------------------------------------- */

/* How zero points lie over a batch of matrices: strides of the batch's axes, and along
 * the rows of a or the columns of b. */
struct zeros {
    int64_t stride[RANK_MAX], step;
};

/* zero is one for all, or has a's or b's shape with axes of length 1, the depth's among
 * them. `along` is the other axis of a matrix, from behind: 1 columns, 2 rows; 0 if
 * there is none. zero is NULL: none. */
static void read_zeros(const struct node *n, const struct value *zero,
                       const struct value *of, int along, int axes, struct zeros *z)
{
    int64_t step = 1;

    memset(z, 0, sizeof *z);
    if (!zero || value_count(zero) == 1)
        return;
    int_check_fits(n, zero, of, "zero point");
    const int depth = along == 1 ? 2 : 1;
    for (int i = 1; i <= zero->rank; i++) {
        const int64_t d = zero->dim[zero->rank - i];
        if (d != 1 && i == depth)
            bad_model(n,
                      "one for all, one per row of the first or column of the second",
                      "zero point %s differs within a sum", value_describe(zero));
        if (d != 1 && i == along)
            z->step = step;
        else if (d != 1)
            z->stride[axes - (i - 2)] = step;
        step *= d;
    }
}

/* Zero points known to be `v`; as -128 stands for no zero point where 128 was added. */
static bool zeros_are(const struct value *zero, int v)
{
    if (!zero)
        return v == 0;
    if (!is_const(zero))
        return false;
    const int64_t count = zero->splat ? 1 : value_count(zero);
    for (int64_t i = 0; i < count; i++) {
        const uint8_t byte = ((const uint8_t *)zero->data)[i];
        if ((zero->dtype == DT_I8 ? (int)(int8_t)byte : (int)byte) != v)
            return false;
    }
    return true;
}

/* (a - a_zero) (b - b_zero) into y: the sums, i32, or what `bias`, i32, one per column,
 * `scale`, f32, one or one per column, and `zero`, f32, one or NULL, make of them. */
static void product_step(struct node *n, struct steps *s, struct value *y,
                         struct value *a, struct value *b, struct value *a_zero,
                         struct value *b_zero, struct value *bias, struct value *scale,
                         struct value *zero)
{
    enum { BLOCK_ROWS = 48, BLOCK_COLS = 256, PIECE = 512 };
    const bool a_flip = a->dtype == DT_I8, b_flip = b->dtype == DT_U8;
    struct matrix m = {0};
    struct om_intpack pack = {0};
    struct om_intmul p = {0};
    struct zeros az, bz;
    int64_t batch = 1, matrices = 1, packed_count, sums_count;

    matrix_read(n, a, b, true, &m);
    a_zero = quant_operand(n, s, a_zero, a->rank > 1);
    b_zero = quant_operand(n, s, b_zero, 0);
    read_zeros(n, a_zero, a, a->rank > 1 ? 2 : 0, m.axes, &az);
    read_zeros(n, b_zero, b, b->rank > 1 ? 1 : 0, m.axes, &bz);

    /* b in panels */
    const int64_t words = (m.depth + 3) / 4;
    for (int i = 0; i < b->rank - 2; i++)
        matrices *= b->dim[i];
    if (!mul_ok(matrices, m.cols, &sums_count) ||
        !mul_ok(sums_count, words, &packed_count))
        bad_model(n, NULL, "too many elements");
    struct value *packed = temp(n, DT_I32, 1, &packed_count);
    struct value *sums = temp(n, DT_I32, 1, &sums_count);
    pack.cols = (size_t)m.cols;
    pack.depth = (size_t)m.depth;
    pack.flip = b_flip;
    struct step *st = step_range(s, n, "int_pack",
                                 matrices * ((m.cols + OM_MAT_COLS - 1) / OM_MAT_COLS));
    step_out(st, packed);
    step_out(st, sums);
    step_in(st, b);
    step_params(st, "om_intpack", &pack);
    step_cost(st, (double)packed_count * 4);

    if (m.axes && m.b_stride[m.axes - 1] == 0 && bz.stride[m.axes - 1] == 0 &&
        m.a_stride[m.axes - 1] == m.rows * m.depth &&
        az.stride[m.axes - 1] == m.rows * az.step) {
        /* one b for neighbouring matrices: more rows */
        m.axes--;
        m.rows *= m.dim[m.axes];
    }
    for (int i = 0; i < m.axes; i++)
        batch *= m.dim[i];
    p.rows = (size_t)m.rows;
    p.cols = (size_t)m.cols;
    p.depth = (size_t)m.depth;
    p.axes = m.axes ? (size_t)m.axes : 1;
    p.az_row = (size_t)az.step;
    p.bz_col = (size_t)bz.step;
    p.a_flip = a_flip;
    p.b_flip = b_flip;
    p.b_centred = zeros_are(b_zero, b_flip ? 128 : 0);
    int64_t rows = m.rows < BLOCK_ROWS ? m.rows : BLOCK_ROWS;
    int64_t cols = m.cols < BLOCK_COLS ? m.cols : BLOCK_COLS;
    spread_blocks(batch, m.rows, m.cols, node_tasks(n), &rows, &cols);
    p.block_rows = (size_t)rows;
    p.block_cols = (size_t)cols;
    p.row_blocks = (p.rows + p.block_rows - 1) / p.block_rows;
    p.col_blocks = (p.cols + p.block_cols - 1) / p.block_cols;
    p.out = y->dtype == DT_I32  ? OM_INT_SUMS
            : y->dtype == DT_U8 ? OM_INT_U8
                                : OM_INT_I8;
    p.scale_col = scale && value_count(scale) > 1;
    st = step_range(s, n, "matmul_int",
                    batch * (int64_t)p.row_blocks * (int64_t)p.col_blocks);
    p.a_axes =
        matrix_axes(st, &m, m.a_stride, "length, stride of the first's matrices");
    p.b_axes =
        matrix_axes(st, &m, m.b_stride, "length, stride of the second's matrices");
    p.az_axes =
        matrix_axes(st, &m, az.stride, "length, stride of the first's zero points");
    p.bz_axes =
        matrix_axes(st, &m, bz.stride, "length, stride of the second's zero points");
    step_out(st, y);
    step_in(st, a);
    step_in(st, packed);
    step_in(st, sums);
    step_in(st, a_zero);
    step_in(st, b_zero);
    step_in(st, scale);
    step_in(st, zero);
    step_in(st, bias);
    step_params(st, "om_intmul", &p);
    step_blocks(st, batch, p.rows, p.cols, p.block_rows, p.block_cols);
    /* struct int_space in the template */
    const int64_t piece = words < PIECE ? words : PIECE;
    step_scratch(st, 4 * (rows * (2 * piece + 32) + PIECE + piece * 32 + rows * 32 +
                          cols + rows + (p.out == OM_INT_SUMS ? 0 : rows * cols)));
    step_product(st, 2.0 * (double)value_count(y) * (double)m.depth);
}

void int_matmul(struct node *n, struct steps *s, struct value *y, struct value *a,
                struct value *b, struct value *a_zero, struct value *b_zero)
{
    if (value_count(y))
        product_step(n, s, y, a, b, a_zero, b_zero, NULL, NULL, NULL);
}

void int_matmul_scaled(struct node *n, struct steps *s, struct value *y,
                       struct value *a, struct value *b, struct value *a_zero,
                       struct value *b_zero, struct value *bias, struct value *scale,
                       struct value *zero)
{
    product_step(n, s, y, a, b, a_zero, b_zero, bias, scale, quant_f32(n, s, zero));
}

/* ---- convolutions ------------------------------------------------------------- */

void int_conv_infer(struct node *n, const struct value *x, const struct value *w,
                    const struct value *x_zero, const struct value *w_zero,
                    enum dtype t)
{
    window_infer_conv(n, x, w, t);
    if (x_zero && value_count(x_zero) != 1)
        bad_model(n, NULL, "the input's zero point must be a scalar, not %s",
                  value_describe(x_zero));
    if (w_zero && value_count(w_zero) != 1 &&
        (w_zero->rank != 1 || w_zero->dim[0] != w->dim[0]))
        bad_model(n, NULL, "zero point %s, weights %s", value_describe(w_zero),
                  value_describe(w));
}

/* A window that reads each input once makes one axis. */
static void flatten_window(struct window *w)
{
    for (int i = 0; i < w->rank; i++)
        if (w->kernel[i] != 1 || w->in[i] != w->out[i] || w->pad_begin[i] ||
            w->pad_end[i])
            return;
    for (int i = 1; i < w->rank; i++) {
        w->in[0] *= w->in[i];
        w->out[0] *= w->out[i];
    }
    w->rank = 1;
}

static int64_t at_least_one(int64_t v)
{
    return v < 1 ? 1 : v;
}

/* How an image is cut into phases, so that what a tap reads of neighbouring outputs
 * lies side by side. */
struct phases {
    int64_t count[RANK_MAX], size[RANK_MAX]; /* phases of an axis, positions of one */
    int64_t planes, plane, image;            /* products; all positions of a channel */
};

/* False if that is too large to count. */
static bool cut_phases(const struct window *w, struct phases *ph)
{
    ph->planes = ph->plane = 1;
    for (int i = 0; i < w->rank; i++) {
        int64_t reach;
        if (!mul_ok(w->kernel[i] - 1, w->dilation[i], &reach) ||
            reach > INT64_MAX / 4 - w->out[i])
            return false;
        ph->count[i] = reach < w->stride[i] ? reach + 1 : w->stride[i];
        ph->size[i] = w->out[i] + reach / w->stride[i];
        if (!mul_ok(ph->planes, ph->count[i], &ph->planes) ||
            !mul_ok(ph->plane, ph->size[i], &ph->plane))
            return false;
    }
    return mul_ok(ph->planes, ph->plane, &ph->image);
}

/* Where each tap begins in the phases of a channel. */
static const size_t *tap_table(struct step *st, const struct window *w,
                               const struct phases *ph, int64_t taps)
{
    size_t *t = mem_alloc((size_t)taps * sizeof *t);
    int64_t at[RANK_MAX] = {0};

    for (int64_t k = 0; k < taps; k++) {
        int64_t plane = 0, in_plane = 0;
        for (int i = 0; i < w->rank; i++) {
            const int64_t q = at[i] * w->dilation[i];
            plane = plane * ph->count[i] + q % w->stride[i];
            in_plane = in_plane * ph->size[i] + q / w->stride[i];
        }
        t[k] = (size_t)(plane * ph->plane + in_plane);
        for (int i = w->rank; i-- > 0 && ++at[i] == w->kernel[i];)
            at[i] = 0;
    }
    return step_table(st, FIELD_SIZE, t, (size_t)taps, "taps");
}

/* Parts of an image's rows, so that tasks fill about what they read afterwards. */
enum { SPREAD_PARTS = 8 };

/* Items of a convolution that are computed together at most, and that make a tile. */
enum { BLOCK_UNITS = 512 / OM_INT_UNIT, TILE_UNITS = 64 / OM_INT_UNIT };

/* x, padded, in phases: words of four channels, or bytes. */
static struct value *spread(struct node *n, struct steps *s, struct value *x,
                            struct value *x_zero, const struct window *w,
                            const struct phases *ph, int64_t sets, int64_t channels)
{
    const int64_t fours = channels == 1 ? 1 : (channels + 3) / 4;
    struct om_intspread p = {0};
    int64_t count, in_size = 1;

    if (!mul_ok(sets * fours, ph->image, &count) || count > INT64_MAX / 8) {
        unsupported(n, NULL, "an image of more than 2^60 bytes with its padding");
        return NULL;
    }
    count += channels == 1 ? 128 : 32; /* the last tile reads on */
    struct value *y = temp(n, channels == 1 ? DT_U8 : DT_I32, 1, &count);
    for (int i = 0; i < w->rank; i++)
        in_size *= w->in[i];
    p.rank = (size_t)w->rank;
    p.channels = (size_t)channels;
    p.in_size = (size_t)in_size;
    const int64_t rows = ph->plane / at_least_one(ph->size[w->rank - 1]);
    const int64_t parts = rows < SPREAD_PARTS ? at_least_one(rows) : SPREAD_PARTS;
    p.planes = (size_t)ph->planes;
    p.rows = (size_t)rows;
    p.parts = (size_t)parts;
    p.flip = x->dtype == DT_I8;
    struct step *st = step_range(s, n, "int_spread", sets * fours * parts);
    p.in = size_table(st, w->in, p.rank, "inputs");
    p.phases = size_table(st, ph->count, p.rank, "phases");
    p.size = size_table(st, ph->size, p.rank, "positions of a phase");
    p.stride = ptrdiff_table(st, w->stride, p.rank, "strides");
    p.pad = ptrdiff_table(st, w->pad_begin, p.rank, "padding");
    step_out(st, y);
    step_in(st, x);
    step_in(st, x_zero);
    step_params(st, "om_intspread", &p);
    step_scratch(st, 4 * (ph->size[w->rank - 1] + 64));
    step_cost(st, (double)count * 4);
    return y;
}

/* Weights as words of four channels, and the sum of each filter. */
static struct value *filters(struct node *n, struct steps *s, struct value *w,
                             int64_t group, int64_t taps, int64_t pitch,
                             struct value **sums)
{
    struct om_intfilter p = {0};
    const int64_t rows = w->dim[0] + group;
    int64_t count;

    if (!mul_ok(rows, pitch, &count))
        bad_model(n, NULL, "too many elements");
    struct value *y = temp(n, DT_I32, 1, &count);
    *sums = temp(n, DT_I32, 1, w->dim);
    p.filters = (size_t)(w->dim[0] / group);
    p.channels = (size_t)w->dim[1];
    p.taps = (size_t)taps;
    p.pitch = (size_t)pitch;
    p.flip = w->dtype == DT_U8;
    struct step *st = step_range(s, n, "int_filter", rows);
    step_out(st, y);
    step_out(st, *sums);
    step_in(st, w);
    step_params(st, "om_intfilter", &p);
    step_cost(st, (double)count * 4);
    return y;
}

enum { PLANE_MAX = 1 << 16 }; /* rows and columns of a plane and of what pads it */

/* Whether a padded plane is small enough for scratch memory. */
static bool is_plane(const struct window *w)
{
    for (int i = 0; i < w->rank; i++)
        if (w->in[i] > PLANE_MAX || w->out[i] > PLANE_MAX || w->kernel[i] > 64 ||
            w->dilation[i] > PLANE_MAX / 64 || w->stride[i] > PLANE_MAX / 16 ||
            w->pad_begin[i] > PLANE_MAX)
            return false;
    return w->rank == 2 && (w->out[0] * w->stride[0] + w->kernel[0] * w->dilation[0]) *
                                   (w->out[1] * w->stride[1] +
                                    w->kernel[1] * w->dilation[1] + w->pad_begin[1]) <=
                               PLANE_MAX * 4;
}

/* A filter's taps as the kernel for planes wants them. */
static struct value *plane_taps(struct node *n, struct steps *s, struct value *w,
                                const struct window *win)
{
    struct om_inttaps p = {(size_t)win->kernel[0], (size_t)win->kernel[1]};
    const int64_t words = win->kernel[0] * ((win->kernel[1] + 3) / 4);
    int64_t count;

    if (!mul_ok(w->dim[0], 2 + 3 * words, &count))
        bad_model(n, NULL, "too many elements");
    struct value *y = temp(n, DT_I32, 1, &count);
    struct step *st = step_range(s, n, "int_taps", w->dim[0]);
    step_out(st, y);
    step_in(st, w);
    step_params(st, "om_inttaps", &p);
    step_cost(st, (double)count * 4);
    return y;
}

/* A depthwise convolution of planes. */
static void plane_step(struct node *n, struct steps *s, struct value *y,
                       struct value *x, struct value *w, struct value *x_zero,
                       struct value *bias, struct value *scale, struct value *zero,
                       const struct window *win, int64_t groups)
{
    enum { RESULTS = 2048, BEHIND = 256 }; /* the last tile reads and writes on */
    const int64_t plane = win->out[0] * win->out[1];
    const int64_t down = (win->kernel[0] - 1) * win->dilation[0];
    const int64_t right = (win->kernel[1] - 1) * win->dilation[1];
    const int64_t stride = win->stride[0], col_stride = win->stride[1];
    const int64_t reads = (win->out[1] - 1) * col_stride + right + 1;
    const int64_t col_pad = win->pad_begin[1];
    struct om_intplane p = {0};
    size_t *row = mem_array((size_t)win->kernel[0], sizeof *row);
    int64_t held = reads - col_pad, pitch;

    held = held < win->in[1] ? held : win->in[1];
    held = held > 0 ? held : 0;
    pitch = col_pad + held > reads - col_pad ? col_pad + held : reads - col_pad;
    pitch = (pitch + col_stride - 1) / col_stride * col_stride;
    p.groups = (size_t)groups;
    p.filters = (size_t)(w->dim[0] / groups);
    p.in_rows = (size_t)win->in[0];
    p.in_cols = (size_t)win->in[1];
    p.held_cols = (size_t)held;
    p.out_rows = (size_t)win->out[0];
    p.out_cols = (size_t)win->out[1];
    p.kernel_rows = (size_t)win->kernel[0];
    p.kernel_cols = (size_t)win->kernel[1];
    p.row_stride = (size_t)stride;
    p.col_stride = (size_t)col_stride;
    p.col_dilation = (size_t)win->dilation[1];
    p.row_pad = (size_t)win->pad_begin[0];
    p.col_pad = (size_t)col_pad;
    p.phases = (size_t)(down < stride ? down + 1 : stride);
    p.phase_rows = (size_t)(win->out[0] + down / stride);
    p.pitch = (size_t)pitch;
    p.row_step = (size_t)(pitch / col_stride);
    for (int64_t i = 0; i < win->kernel[0]; i++) {
        const int64_t at = i * win->dilation[0];
        row[i] =
            ((size_t)(at % stride) * p.phase_rows + (size_t)(at / stride)) * p.pitch;
    }
    /* columns of taps come in fours */
    p.image = p.phases * p.phase_rows * p.pitch + (size_t)col_pad +
              BEHIND * p.col_stride + (size_t)right + 4 * p.col_dilation + 64;
    p.block_rows = p.row_step < RESULTS ? RESULTS / p.row_step : 1;
    p.block_rows = p.block_rows < p.out_rows ? p.block_rows : p.out_rows;
    p.x_flip = x->dtype == DT_I8;
    p.out = y->dtype == DT_I32  ? OM_INT_SUMS
            : y->dtype == DT_U8 ? OM_INT_U8
                                : OM_INT_I8;
    /* the padding may make a row of outputs longer than one of the image */
    p.results = (p.block_rows - 1) * p.row_step + BEHIND +
                (p.out_cols > p.row_step ? p.out_cols : p.row_step);
    p.results *= p.out == OM_INT_SUMS ? 4 : 1;
    p.results = (p.results + 63) / 64 * 64;
    p.scale_filter = scale && value_count(scale) > 1;
    struct value *taps = plane_taps(n, s, w, win);
    struct step *st = step_range(s, n, "conv_int_plane", x->dim[0] * groups);
    p.row = step_table(st, FIELD_SIZE, row, p.kernel_rows, "rows of taps");
    step_out(st, y);
    step_in(st, x);
    step_in(st, taps);
    step_in(st, x_zero);
    step_in(st, bias);
    step_in(st, scale);
    step_in(st, zero);
    step_params(st, "om_intplane", &p);
    step_rows(st, (int64_t)p.filters * plane);
    step_scratch(st, (int64_t)(p.results + p.image));
    step_product(st, 2.0 * (double)value_count(y) *
                         (double)(win->kernel[0] * win->kernel[1]));
}

void int_conv(struct node *n, struct steps *s, struct value *y, struct value *x,
              struct value *w, struct value *x_zero, struct value *w_zero,
              struct value *bias, struct value *scale, struct value *zero)
{
    const int64_t group = attr_int(n, "group"), channels = w->dim[1];
    int64_t taps = 1, outer = 1, step = 1, steps_at[RANK_MAX];
    struct om_intconv p = {0};
    struct window win;
    struct phases ph;
    struct value *sums = NULL;

    if (value_count(y) == 0)
        return;
    window_read(n, x, w->dim + 2, &win);
    window_near_taps(&win, false);
    if (!window_is_small(&win)) {
        unsupported(n, NULL, "a window with strides or pads beyond 2^31");
        return;
    }
    flatten_window(&win);
    x_zero = quant_operand(n, s, x_zero, 0);
    w_zero = quant_operand(n, s, w_zero, 0);
    for (int i = 0; i < win.rank; i++)
        taps *= win.kernel[i];
    if (channels == 1)
        window_two_axes(&win);
    if (channels == 1 && is_plane(&win)) {
        w = wide_as(n, s,
                    quant_centre(n, s, w, quant_operand(n, s, w_zero, w->rank - 1)),
                    DT_I16);
        plane_step(n, s, y, x, w, x_zero, bias, scale, quant_f32(n, s, zero), &win,
                   group);
        return;
    }
    const int64_t fours = (channels + 3) / 4;
    if (!cut_phases(&win, &ph) || ph.image > UINT32_MAX / at_least_one(fours)) {
        unsupported(n, NULL, "an image of more than 2^34 bytes with its padding");
        return;
    }
    const bool depthwise = channels == 1;
    /* rows of weights an odd number of cache lines apart */
    const int64_t pitch = ((fours * taps + 15) / 16 | 1) * 16;
    const int last = win.rank - 1, above = last > 0 ? last - 1 : 0;
    for (int i = last; i >= 0; i--) {
        steps_at[i] = step;
        step *= ph.size[i];
        outer *= i < above ? win.out[i] : 1;
    }
    p.groups = (size_t)group;
    p.filters = (size_t)(w->dim[0] / group);
    p.channels = (size_t)channels;
    p.taps = (size_t)taps;
    p.image = (size_t)ph.image;
    p.rank = (size_t)above;
    p.outer_size = (size_t)outer;
    p.out_rows = last > 0 ? (size_t)win.out[above] : 1;
    p.out_cols = (size_t)win.out[last];
    p.row = (size_t)ph.size[last];
    p.pitch = (size_t)pitch;
    p.x_flip = x->dtype == DT_I8;
    p.w_flip = w->dtype == DT_U8;
    p.w_centred = zeros_are(w_zero, p.w_flip ? 128 : 0);
    p.wz_filter = w_zero && value_count(w_zero) > 1;
    p.out = y->dtype == DT_I32  ? OM_INT_SUMS
            : y->dtype == DT_U8 ? OM_INT_U8
                                : OM_INT_I8;
    p.scale_filter = scale && value_count(scale) > 1;
    const int64_t positions =
        ((int64_t)p.out_rows - 1) * (int64_t)p.row + (int64_t)p.out_cols;
    const int64_t units = blocks(positions, OM_INT_UNIT);
    const int64_t block = BLOCK_UNITS * OM_INT_UNIT;
    p.block = BLOCK_UNITS;
    p.units = (size_t)units;

    struct value *image =
        spread(n, s, x, x_zero, &win, &ph, x->dim[0] * group, channels);
    if (!image)
        return;
    if (depthwise)
        w = wide_as(n, s,
                    quant_centre(n, s, w, quant_operand(n, s, w_zero, w->rank - 1)),
                    DT_I16);
    else
        w = filters(n, s, w, group, taps, pitch, &sums);
    zero = quant_f32(n, s, zero);
    struct step *st = step_range(s, n, depthwise ? "conv_int_depth" : "conv_int",
                                 x->dim[0] * group * outer * units);
    p.tap = tap_table(st, &win, &ph, taps);
    p.outer = size_table(st, win.out, p.rank, "outputs");
    p.step = size_table(st, steps_at, p.rank, "steps");
    step_out(st, y);
    step_in(st, image);
    step_in(st, w);
    if (!depthwise)
        step_in(st, sums);
    step_in(st, x_zero);
    if (!depthwise)
        step_in(st, w_zero);
    step_in(st, bias);
    step_in(st, scale);
    step_in(st, zero);
    step_params(st, "om_intconv", &p);
    if (depthwise)
        step_scratch(st, 4 * (block + 256)); /* four of the longest vectors more */
    else /* offsets, sums of the inputs and of a panel of rows, that panel */
        step_scratch(st, 4 * (fours * taps + (OM_MAT_ROWS + 1) * (block + 32) +
                              OM_MAT_ROWS * (2 * 512 + 16)));
    step_product(st, 2.0 * (double)value_count(y) * (double)(channels * taps));
}
