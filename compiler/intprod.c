/* intprod.c -- products of 8-bit integers as steps. Zero points are taken away first;
 * so padding is zeros, and constant weights are centred at compile time. */
#include "intprod.h"
#include "templates/intprod.h"
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

struct product {
    int64_t rows, cols, depth;
    int axes;
    int64_t dim[RANK_MAX], a_stride[RANK_MAX], b_stride[RANK_MAX];
};

static void read_product(const struct node *n, const struct value *a,
                         const struct value *b, struct product *m)
{
    if (a->rank < 1 || b->rank < 1)
        bad_model(n, NULL, "an operand without axes: %s, %s", value_describe(a),
                  value_describe(b));
    m->rows = a->rank > 1 ? a->dim[a->rank - 2] : 1;
    m->depth = a->dim[a->rank - 1];
    m->cols = b->rank > 1 ? b->dim[b->rank - 1] : 1;
    if (b->dim[b->rank > 1 ? b->rank - 2 : 0] != m->depth)
        bad_model(n, NULL, "%s and %s don't multiply", value_describe(a),
                  value_describe(b));
    const int abatch = a->rank > 2 ? a->rank - 2 : 0;
    const int bbatch = b->rank > 2 ? b->rank - 2 : 0;
    int64_t astep = m->rows * m->depth, bstep = m->depth * m->cols;
    m->axes = abatch > bbatch ? abatch : bbatch;
    for (int i = m->axes - 1; i >= 0; i--) {
        const int ai = i - (m->axes - abatch), bi = i - (m->axes - bbatch);
        const int64_t ad = ai >= 0 ? a->dim[ai] : 1, bd = bi >= 0 ? b->dim[bi] : 1;
        if (ad != bd && ad != 1 && bd != 1)
            bad_model(n, NULL, "%s and %s don't broadcast", value_describe(a),
                      value_describe(b));
        m->dim[i] = ad == 1 ? bd : ad;
        m->a_stride[i] = ad == 1 ? 0 : astep;
        m->b_stride[i] = bd == 1 ? 0 : bstep;
        if (!mul_ok(astep, ad, &astep) || !mul_ok(bstep, bd, &bstep))
            bad_model(n, NULL, "too many elements");
    }
}

void int_matmul_infer(struct node *n, const struct value *a, const struct value *b,
                      enum dtype t)
{
    struct product m = {0};
    int64_t dim[RANK_MAX + 2];
    int rank;

    read_product(n, a, b, &m);
    rank = m.axes;
    memcpy(dim, m.dim, (size_t)rank * sizeof *dim);
    if (a->rank > 1)
        dim[rank++] = m.rows;
    if (b->rank > 1)
        dim[rank++] = m.cols;
    out_set(n, 0, t, rank, dim);
}

static const size_t *axes_table(struct step *st, const struct product *m,
                                const int64_t *stride, const char *note)
{
    size_t t[2 * RANK_MAX + 2] = {1, 0};

    for (int i = 0; i < m->axes; i++) {
        t[2 * i] = (size_t)m->dim[i];
        t[2 * i + 1] = (size_t)stride[i];
    }
    return step_table(st, FIELD_SIZE, t, m->axes ? 2 * (size_t)m->axes : 2, note);
}

void int_matmul(struct node *n, struct steps *s, struct value *y, struct value *a,
                struct value *b, struct value *a_zero, struct value *b_zero)
{
    enum { BLOCK_ROWS = 16, BLOCK_COLS = 256 };
    struct product m = {0};
    struct om_intmul p = {0};
    int64_t batch = 1;

    if (value_count(y) == 0)
        return;
    read_product(n, a, b, &m);
    a_zero = quant_operand(n, s, a_zero, a->rank > 1);
    b_zero = quant_operand(n, s, b_zero, 0);
    int_check_fits(n, a_zero, a, "zero point");
    int_check_fits(n, b_zero, b, "zero point");
    a = wide_as(n, s, quant_centre(n, s, a, a_zero), DT_I16);
    b = quant_centre(n, s, b, b_zero);
    for (int i = 0; i < m.axes; i++)
        batch *= m.dim[i];
    if (m.axes && m.b_stride[m.axes - 1] == 0 &&
        m.a_stride[m.axes - 1] == m.rows * m.depth) {
        /* one b for neighbouring matrices: more rows */
        m.axes--;
        m.rows *= m.dim[m.axes];
        batch /= m.dim[m.axes];
    }
    p.rows = (size_t)m.rows;
    p.cols = (size_t)m.cols;
    p.depth = (size_t)m.depth;
    p.axes = m.axes ? (size_t)m.axes : 1;
    p.block_rows = BLOCK_ROWS;
    p.block_cols = BLOCK_COLS;
    p.row_blocks = (p.rows + BLOCK_ROWS - 1) / BLOCK_ROWS;
    p.col_blocks = (p.cols + BLOCK_COLS - 1) / BLOCK_COLS;
    struct step *st = step_range(s, n, kname("matmul_int", b->dtype),
                                 batch * (int64_t)p.row_blocks * (int64_t)p.col_blocks);
    p.a_axes = axes_table(st, &m, m.a_stride, "length, stride of the first's matrices");
    p.b_axes =
        axes_table(st, &m, m.b_stride, "length, stride of the second's matrices");
    step_out(st, y);
    step_in(st, a);
    step_in(st, b);
    step_params(st, "om_intmul", &p);
    step_product(st, 2.0 * (double)value_count(y) * (double)m.depth);
}

/* ---- convolutions ------------------------------------------------------------- */

void int_conv_infer(struct node *n, const struct value *x, const struct value *w,
                    const struct value *x_zero, const struct value *w_zero,
                    enum dtype t)
{
    int64_t group = attr_int(n, "group"), dim[RANK_MAX], inputs;
    struct window win;

    if (x->rank < 3 || w->rank != x->rank)
        bad_model(n, "both take [.., channels, axes...], of one rank",
                  "%s and weights %s", value_describe(x), value_describe(w));
    if (group < 1)
        bad_model(n, NULL, "group is %lld", (long long)group);
    if (!mul_ok(w->dim[1], group, &inputs) || inputs != x->dim[1])
        bad_model(n, NULL, "%lld groups of %lld channels by the weights, %lld channels",
                  (long long)group, (long long)w->dim[1], (long long)x->dim[1]);
    if (w->dim[0] % group)
        bad_model(n, NULL, "%lld filters don't divide into %lld groups",
                  (long long)w->dim[0], (long long)group);
    if (x_zero && value_count(x_zero) != 1)
        bad_model(n, NULL, "the input's zero point must be a scalar, not %s",
                  value_describe(x_zero));
    if (w_zero && value_count(w_zero) != 1 &&
        (w_zero->rank != 1 || w_zero->dim[0] != w->dim[0]))
        bad_model(n, NULL, "zero point %s, weights %s", value_describe(w_zero),
                  value_describe(w));
    window_read(n, x, w->dim + 2, &win);
    dim[0] = x->dim[0];
    dim[1] = w->dim[0];
    memcpy(dim + 2, win.out, (size_t)win.rank * sizeof *dim);
    out_set(n, 0, t, x->rank, dim);
}

/* A window that reads each input once makes one axis. */
static void flatten_window(struct window *w)
{
    for (int i = 0; i < w->rank; i++)
        if (w->kernel[i] != 1 || w->stride[i] != 1 || w->pad_begin[i] || w->pad_end[i])
            return;
    for (int i = 1; i < w->rank; i++) {
        w->in[0] *= w->in[i];
        w->out[0] *= w->out[i];
    }
    w->rank = 1;
}

static bool is_small(struct window *w)
{
    for (int i = 0; i < w->rank; i++) {
        if (w->out[i] == 1)
            w->stride[i] = 1; /* there is no next output */
        if (w->stride[i] > INT32_MAX || w->dilation[i] > INT32_MAX ||
            w->pad_begin[i] > INT32_MAX || w->pad_end[i] > INT32_MAX)
            return false;
    }
    return true;
}

static const size_t *size_table(struct step *st, const int64_t *v, int count,
                                const char *note)
{
    size_t t[RANK_MAX] = {0};

    for (int i = 0; i < count; i++)
        t[i] = (size_t)v[i];
    return step_table(st, FIELD_SIZE, t, count ? (size_t)count : 1, note);
}

static const ptrdiff_t *offset_table(struct step *st, const int64_t *v, int count,
                                     const char *note)
{
    ptrdiff_t t[RANK_MAX] = {0};

    for (int i = 0; i < count; i++)
        t[i] = (ptrdiff_t)v[i];
    return step_table(st, FIELD_PTRDIFF, t, count ? (size_t)count : 1, note);
}

void int_conv(struct node *n, struct steps *s, struct value *y, struct value *x,
              struct value *w, struct value *x_zero, struct value *w_zero)
{
    const int64_t group = attr_int(n, "group");
    int64_t in_step[RANK_MAX];
    struct om_intconv p = {0};
    struct window win;

    if (value_count(y) == 0)
        return;
    window_read(n, x, w->dim + 2, &win);
    if (!is_small(&win)) {
        unsupported(n, NULL, "a window with strides or pads beyond 2^31");
        return;
    }
    flatten_window(&win);
    p.channels = (size_t)w->dim[1];
    p.filters = (size_t)(w->dim[0] / group);
    p.groups = (size_t)group;
    x = wide_as(n, s, quant_centre(n, s, x, quant_operand(n, s, x_zero, 0)), DT_I16);
    w = quant_centre(n, s, w, quant_operand(n, s, w_zero, w->rank - 1));

    const int last = win.rank - 1;
    p.rank = (size_t)last;
    p.in_size = p.positions = p.outer_taps = 1;
    for (int i = last; i >= 0; i--) {
        in_step[i] = (int64_t)p.in_size;
        p.in_size *= (size_t)win.in[i];
        p.positions *= (size_t)win.out[i];
        if (i < last)
            p.outer_taps *= (size_t)win.kernel[i];
    }
    p.out_last = (size_t)win.out[last];
    p.taps_last = (size_t)win.kernel[last];
    p.in_last = (ptrdiff_t)win.in[last];
    p.stride_last = (ptrdiff_t)win.stride[last];
    p.dilation_last = (ptrdiff_t)win.dilation[last];
    p.pad_last = (ptrdiff_t)win.pad_begin[last];
    p.depth = p.channels * p.outer_taps * p.taps_last;
    /* a strip of about 128 KiB, in whole vectors */
    p.block = 65536 / (p.depth ? p.depth : 1) / 32 * 32;
    p.block = p.block < 32 ? 32 : p.block > 512 ? 512 : p.block;
    if (p.block > p.positions)
        p.block = p.positions;
    p.blocks = (p.positions + p.block - 1) / p.block;

    struct step *st = step_range(s, n, kname("conv_int", w->dtype),
                                 x->dim[0] * group * (int64_t)p.blocks);
    p.out = size_table(st, win.out, last, "outputs");
    p.taps = size_table(st, win.kernel, last, "taps");
    p.in = offset_table(st, win.in, last, "inputs");
    p.in_step = offset_table(st, in_step, last, "steps");
    p.stride = offset_table(st, win.stride, last, "strides");
    p.dilation = offset_table(st, win.dilation, last, "dilations");
    p.pad = offset_table(st, win.pad_begin, last, "padding");
    step_out(st, y);
    step_in(st, x);
    step_in(st, w);
    step_params(st, "om_intconv", &p);
    step_scratch(st, (int64_t)(p.depth * p.block) * 2);
    step_product(st, 2.0 * (double)value_count(y) * (double)p.depth);
}
