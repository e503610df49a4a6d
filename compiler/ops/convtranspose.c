/* convtranspose.c -- ONNX ConvTranspose: f32 in the order of docs/abi.md, section 5;
 * f16 and bf16 are widened, summed in f32 and rounded once; f64 has a kernel of its
 * own. */
#include "balance.h"
#include "conv64.h"
#include "wide.h"
#include "templates/convtranspose.h"
#include "templates/pack.h"

enum { TAPS_MAX = 1 << 24 };

static void read_window(const struct node *n, struct window *w)
{
    window_read_transpose(n, in(n, 0), in(n, 1)->dim + 2, w);
}

static void infer(struct node *n)
{
    const struct value *x = in(n, 0), *w = in(n, 1), *b = in(n, 2);
    const int64_t group = window_group(n, x, w);
    int64_t dim[RANK_MAX];
    struct window win;
    if (w->dim[0] != x->dim[1])
        bad_model(n, NULL, "weights for %lld channels, the input has %lld",
                  (long long)w->dim[0], (long long)x->dim[1]);
    if (w->dim[0] % group)
        bad_model(n, NULL, "%lld channels don't divide into %lld groups",
                  (long long)w->dim[0], (long long)group);
    dim[0] = x->dim[0];
    if (!mul_ok(w->dim[1], group, &dim[1]))
        bad_model(n, NULL, "too many output channels");
    if (b && (b->rank != 1 || b->dim[0] != dim[1]))
        bad_model(n, NULL, "bias %s, %lld output channels", value_describe(b),
                  (long long)dim[1]);
    read_window(n, &win);
    memcpy(dim + 2, win.out, (size_t)win.rank * sizeof *dim);
    out_set(n, 0, x->dtype, x->rank, dim);
}

/* Input plane of each output plane and tap on the outer axes. */
static void set_planes(const struct window *w, struct om_convtranspose *p,
                       struct step *s)
{
    int outer = w->rank - 2;
    int64_t entries, plane_size = w->in[outer] * w->in[outer + 1];
    if (!mul_ok((int64_t)p->planes, (int64_t)p->kernel_planes, &entries) ||
        entries > TAPS_MAX) {
        unsupported(s->node, NULL, "more than %d planes and taps", TAPS_MAX);
        return;
    }
    ptrdiff_t *plane = mem_array((size_t)entries, sizeof *plane);
    for (int64_t i = 0; i < entries; i++) {
        int64_t o = i / (int64_t)p->kernel_planes, k = i % (int64_t)p->kernel_planes;
        int64_t at = 0, stride = 1;
        for (int a = outer - 1; a >= 0; a--) {
            int64_t pos =
                o % w->out[a] + w->pad_begin[a] - k % w->kernel[a] * w->dilation[a];
            bool lands = pos >= 0 && pos % w->stride[a] == 0;
            o /= w->out[a];
            k /= w->kernel[a];
            pos /= w->stride[a];
            at = at < 0 || !lands || pos >= w->in[a] ? -1 : at + pos * stride;
            stride *= w->in[a];
        }
        plane[i] = (ptrdiff_t)(at < 0 ? -1 : at * plane_size);
    }
    p->plane = step_table(s, FIELD_PTRDIFF, plane, (size_t)entries,
                          "input plane of each output plane and tap, -1: none");
}

/* Rows of weights are [output channel, kernel row, kernel column], a matrix for each
 * group and kernel plane. */
static struct value *pack_weights(struct node *n, struct steps *s, struct value *w,
                                  const struct om_convtranspose *c)
{
    struct value *to = temp(n, w->dtype, w->rank, w->dim);
    struct om_pack p = {0};
    p.n_inner = c->kernel_rows * c->kernel_cols;
    p.n = c->filters * p.n_inner;
    p.depth = c->channels;
    p.width = OM_MAT_ROWS;
    p.inner_stride = 1;
    p.outer_stride = c->kernel_planes * p.n_inner;
    p.depth_stride = c->filters * p.outer_stride;
    p.matrices = c->kernel_planes;
    p.matrix_stride = p.n_inner;
    p.group_stride = c->channels * p.depth_stride;
    struct step *st = step_range(s, n, "pack_b4",
                                 (int64_t)(c->groups * c->kernel_planes) *
                                     blocks((int64_t)p.n, OM_MAT_ROWS));
    step_out(st, to);
    step_in(st, w);
    step_params(st, "om_pack", &p);
    step_cost(st, (double)value_count(w));
    return to;
}

/* Whole panels of weights, about OM_MAT_BLOCK rows; as many output rows as keep scratch
 * in the second cache. */
static void set_blocks(struct om_convtranspose *p, int64_t images)
{
    const int64_t taps = (int64_t)(p->kernel_rows * p->kernel_cols);
    const int64_t filters = (int64_t)p->filters, rows = (int64_t)p->out_rows;
    int64_t unit = OM_MAT_ROWS, size;
    while (unit > 1 && unit / 2 * 2 == unit && unit / 2 * taps % OM_MAT_ROWS == 0)
        unit /= 2;
    if (unit % 3 == 0 && unit / 3 * taps % OM_MAT_ROWS == 0)
        unit /= 3;
    size = OM_MAT_BLOCK / (unit * taps) * unit;
    if (size < unit)
        size = unit;
    p->block_filters = (size_t)(size < filters ? size : filters);
    p->filter_blocks = (size_t)blocks(filters, (int64_t)p->block_filters);
    const double line =
        (double)p->in_cols *
        ((double)p->channels +
         (double)p->kernel_planes * (double)p->block_filters * (double)taps);
    const int64_t reach = (int64_t)((p->kernel_rows - 1) * p->row_dilation);
    const double in_rows = 98304 / (line < 1 ? 1 : line);
    double fit = in_rows * (double)p->row_stride - (double)reach;
    size = fit < 1 ? 1 : fit > (double)rows ? rows : (int64_t)fit;
    if (size < 4 * (int64_t)p->row_stride)
        size = 4 * (int64_t)p->row_stride; /* input rows are shared by that many */
    int64_t others = images * (int64_t)(p->groups * p->planes * p->filter_blocks);
    if (others < 8 && size > blocks(rows, blocks(8, others)))
        size = blocks(rows, blocks(8, others));
    size = blocks(size, (int64_t)p->row_stride) * (int64_t)p->row_stride;
    if (size > rows)
        size = rows;
    p->block_rows = (size_t)blocks(rows, blocks(rows, size));
    p->row_blocks = (size_t)blocks(rows, (int64_t)p->block_rows);
}

/* Input column c lands on output column c * stride + j * dilation - pad for tap j,
 * where that isn't cut off. */
static void set_cols(struct om_convtranspose *p, struct step *s)
{
    size_t *col = mem_array(p->kernel_cols * 3, sizeof *col);
    for (size_t j = 0; j < p->kernel_cols; j++) {
        const size_t right = j * p->col_dilation;
        const size_t skip =
            right < p->col_pad
                ? (p->col_pad - right + p->col_stride - 1) / p->col_stride
                : 0;
        const size_t to = skip * p->col_stride + right - p->col_pad;
        if (skip >= p->in_cols || to >= p->out_cols)
            continue; /* none */
        const size_t room = (p->out_cols - to + p->col_stride - 1) / p->col_stride;
        col[3 * j] = skip;
        col[3 * j + 1] = to % p->col_stride * p->phase + to / p->col_stride;
        col[3 * j + 2] = p->in_cols - skip < room ? p->in_cols - skip : room;
    }
    p->col = step_table(s, FIELD_SIZE, col, p->kernel_cols * 3,
                        "of each column of taps: first input, place of its sum, count");
}

static void lower(struct node *n, struct steps *s)
{
    struct value *y = out(n, 0);
    if (value_count(y) == 0)
        return;
    struct value *x = wide_in(n, s, in(n, 0)), *w = wide_in(n, s, in(n, 1));
    struct value *b = in(n, 2) ? wide_in(n, s, in(n, 2)) : NULL, *to = wide_y(n, y);
    struct om_convtranspose p = {0};
    struct window win;
    read_window(n, &win);
    window_near_taps(&win, true);
    if (x->dtype == DT_F64) {
        convtranspose64_lower(n, s, &win);
        return;
    }
    int64_t taps = 1;
    for (int i = 0; i < win.rank; i++)
        if (!mul_ok(taps, win.kernel[i], &taps) || taps > TAPS_MAX) {
            unsupported(n, NULL, "a kernel of more than %d taps", TAPS_MAX);
            return;
        }
    window_two_axes(&win);
    for (int i = 0; i < win.rank; i++) {
        if (win.in[i] <= 1)
            win.stride[i] = 1; /* there is no next input */
        if (win.stride[i] > INT32_MAX || win.dilation[i] > INT32_MAX ||
            win.pad_begin[i] > INT32_MAX) {
            unsupported(n, NULL, "a stride, dilation or padding above 2^31");
            return;
        }
    }
    int rows = win.rank - 2, cols = win.rank - 1;
    p.groups = (size_t)attr_int(n, "group");
    p.channels = (size_t)w->dim[0] / p.groups;
    p.filters = (size_t)w->dim[1];
    p.planes = p.kernel_planes = 1;
    for (int i = 0; i < rows; i++) {
        p.planes *= (size_t)win.out[i];
        p.kernel_planes *= (size_t)win.kernel[i];
    }
    p.in_rows = (size_t)win.in[rows];
    p.in_cols = (size_t)win.in[cols];
    p.out_rows = (size_t)win.out[rows];
    p.out_cols = (size_t)win.out[cols];
    p.x_channel = p.in_rows * p.in_cols;
    for (int i = 0; i < rows; i++)
        p.x_channel *= (size_t)win.in[i];
    p.y_channel = p.planes * p.out_rows * p.out_cols;
    p.row_stride = (size_t)win.stride[rows];
    p.col_stride = (size_t)win.stride[cols];
    p.kernel_rows = (size_t)win.kernel[rows];
    p.kernel_cols = (size_t)win.kernel[cols];
    p.row_dilation = (size_t)win.dilation[rows];
    p.col_dilation = (size_t)win.dilation[cols];
    p.row_pad = (size_t)win.pad_begin[rows];
    p.col_pad = (size_t)win.pad_begin[cols];
    set_blocks(&p, x->dim[0]);

    /* the most input rows that reach a block */
    const int64_t reach = (int64_t)((p.kernel_rows - 1) * p.row_dilation);
    int64_t most = ((int64_t)p.block_rows - 1 + reach) / win.stride[rows] + 1;
    int64_t line, strip, product, phase, all, scratch;
    if (most > win.in[rows])
        most = win.in[rows];
    phase = blocks(win.out[cols], win.stride[cols]);
    if (!mul_ok(most, win.in[cols], &line) || line > INT32_MAX)
        line = INT32_MAX;
    line = (blocks(line, 32) * 2 | 1) * 16; /* an odd number of cache lines */
    p.strip_channel = (size_t)line;
    p.phase = (size_t)phase;
    if (!mul_ok(line, (int64_t)p.channels, &strip) ||
        !mul_ok(line, (int64_t)(p.kernel_planes * p.kernel_rows * p.kernel_cols),
                &product) ||
        !mul_ok(product, (int64_t)p.block_filters, &product) ||
        !mul_ok(phase, win.stride[cols], &phase) || !add_ok(strip, product, &all) ||
        !add_ok(all, phase, &all) || all > INT32_MAX / 4) {
        unsupported(n, NULL, "the products do not fit into scratch memory");
        return;
    }
    scratch = (all + 128) * 4;
    w = pack_weights(n, s, w, &p);
    int64_t items = x->dim[0] * (int64_t)(p.groups * p.planes) *
                    (int64_t)(p.row_blocks * p.filter_blocks);
    struct step *st = step_range(s, n, "convtranspose_f32", items);
    set_planes(&win, &p, st);
    set_cols(&p, st);
    step_out(st, to);
    step_in(st, x);
    step_in(st, w);
    step_in(st, b);
    step_params(st, "om_convtranspose", &p);
    step_scratch(st, scratch);
    step_product(st, 2.0 * (double)value_count(x) * (double)w->dim[1] * (double)taps);
    const int64_t plane = (int64_t)(p.out_rows * p.out_cols);
    const struct item_tiles tiles = {x->dim[0] * (int64_t)(p.groups * p.filters),
                                     plane * (int64_t)p.planes,
                                     (int64_t)p.filters,
                                     (int64_t)p.block_filters,
                                     (int64_t)p.filter_blocks,
                                     plane,
                                     (int64_t)(p.block_rows * p.out_cols),
                                     (int64_t)p.row_blocks};
    step_tiles(st, &tiles);
    wide_out(n, s, y, to);
}

#define ATTRS                                                              \
    "auto_pad:string=NOTSET dilations:ints group:int=1 kernel_shape:ints " \
    "output_padding:ints output_shape:ints pads:ints strides:ints"

static const struct sig sigs[] = {
    {1, "X:T, W:T, B:T? -> Y:T", "T=f16,f32,f64", ATTRS},
    {11, "X:T, W:T, B:T? -> Y:T", "T=f16,f32,f64", ATTRS},
    {22, "X:T, W:T, B:T? -> Y:T", "T=float", ATTRS},
    {0},
};

const struct op op_ConvTranspose = {"ConvTranspose", "", sigs, infer, lower};
