/* deform_conv.c -- ONNX DeformConv over one, two or three spatial axes. The mask has
 * one entry per offset group and tap. */
#include "wide.h"
#include "movers.h"
#include "window.h"
#include "deformconv.h"

static void check_shape(struct node *n, const struct value *v, const char *what,
                        const struct window *w, int64_t batch, int64_t channels)
{
    bool ok = v->rank == w->rank + 2 && v->dim[0] == batch && v->dim[1] == channels;
    for (int k = 0; ok && k < w->rank; k++)
        ok = v->dim[2 + k] == w->out[k];
    if (!ok)
        bad_model(n, NULL, "%s %s does not fit: %lld channels and the output's size",
                  what, value_describe(v), (long long)channels);
}

/* The window, every shape checked. */
static void read_deform(struct node *n, struct window *w)
{
    const struct value *x = in(n, 0), *weight = in(n, 1), *bias = in(n, 3);
    const int64_t group = attr_int(n, "group"), groups = attr_int(n, "offset_group");
    if (x->rank < 3 || weight->rank != x->rank)
        bad_model(n, NULL, "input %s and weights %s do not fit", value_describe(x),
                  value_describe(weight));
    window_read(n, x, weight->dim + 2, w);
    if (group < 1 || weight->dim[0] % group != 0 || x->dim[1] % group != 0 ||
        x->dim[1] / group != weight->dim[1])
        bad_model(n, NULL, "input %s and weights %s do not fit %lld groups",
                  value_describe(x), value_describe(weight), (long long)group);
    if (groups < 1 || x->dim[1] % groups != 0)
        bad_model(n, NULL, "%lld channels in %lld offset groups", (long long)x->dim[1],
                  (long long)groups);
    int64_t taps = groups;
    for (int k = 0; k < w->rank; k++)
        taps = size_mul(n, taps, w->kernel[k]);
    check_shape(n, in(n, 2), "offset", w, x->dim[0], size_mul(n, taps, w->rank));
    if (in(n, 4))
        check_shape(n, in(n, 4), "mask", w, x->dim[0], taps);
    if (bias && (bias->rank != 1 || bias->dim[0] != weight->dim[0]))
        bad_model(n, NULL, "bias %s for %lld channels", value_describe(bias),
                  (long long)weight->dim[0]);
}

static void infer(struct node *n)
{
    int64_t dim[RANK_MAX];
    struct window w;
    read_deform(n, &w);
    dim[0] = in(n, 0)->dim[0];
    dim[1] = in(n, 1)->dim[0];
    for (int k = 0; k < w.rank; k++)
        dim[2 + k] = w.out[k];
    out_set(n, 0, in(n, 0)->dtype, w.rank + 2, dim);
}

/* Positions are f64 in the kernel. */
#define POSITION_MAX ((int64_t)1 << 53)

static void lower(struct node *n, struct steps *s)
{
    const struct value *x = in(n, 0), *weight = in(n, 1);
    struct value *y = out(n, 0), *to = wide_y(n, y);
    struct om_deformconv p;
    struct window w;
    int64_t bytes;
    read_deform(n, &w);
    if (w.rank > 3) {
        unsupported(n, NULL, "%d spatial axes", w.rank);
        return;
    }
    if (!value_count(y))
        return;
    for (int k = 0; k < w.rank; k++)
        if (w.in[k] + w.pad_begin[k] + w.pad_end[k] > POSITION_MAX) {
            unsupported(n, "use smaller dilations and pads",
                        "positions beyond 2^53 on spatial axis %d: dilation %lld, "
                        "padding %lld and %lld",
                        k, (long long)w.dilation[k], (long long)w.pad_begin[k],
                        (long long)w.pad_end[k]);
            return;
        }
    memset(&p, 0, sizeof p);
    p.channels = (size_t)x->dim[1];
    p.outs = (size_t)weight->dim[0];
    p.group_channels = (size_t)weight->dim[1];
    p.group_outs = p.outs / (size_t)attr_int(n, "group");
    p.offset_channels = p.channels / (size_t)attr_int(n, "offset_group");
    p.taps = p.points = 1;
    p.axes = (size_t)w.rank;
    for (int a = 0; a < 3; a++) {
        const int k = a - (3 - w.rank);
        p.in[a] = k < 0 ? 1 : (size_t)w.in[k];
        p.kernel[a] = k < 0 ? 1 : (size_t)w.kernel[k];
        p.out[a] = k < 0 ? 1 : (size_t)w.out[k];
        p.stride[a] = k < 0 ? 1 : (size_t)w.stride[k];
        p.dilation[a] = k < 0 ? 1 : (size_t)w.dilation[k];
        p.pad[a] = k < 0 ? 0 : (size_t)w.pad_begin[k];
        p.taps *= p.kernel[a];
        p.points *= p.out[a];
    }
    if (p.channels == 0) {
        unsupported(n, NULL, "an input without channels");
        return;
    }
    p.runs = (p.points + OM_DEFORM_RUN - 1) / OM_DEFORM_RUN;
    p.single = to->dtype == DT_F32;
    if (!mul_ok((int64_t)p.taps, (int64_t)p.channels, &bytes) ||
        !mul_ok(bytes, OM_DEFORM_RUN * dtypes[to->dtype].size, &bytes)) {
        unsupported(n, NULL, "a kernel of %zu taps", p.taps);
        return;
    }
    struct value *operand[5];
    for (int i = 0; i < 5; i++)
        operand[i] = wide_in(n, s, in(n, i));
    struct step *st =
        step_range(s, n, kname("deformconv", to->dtype), y->dim[0] * (int64_t)p.runs);
    step_out(st, to);
    for (int i = 0; i < 5; i++)
        step_in(st, operand[i]);
    step_params(st, "om_deformconv", &p);
    step_scratch(st, bytes);
    step_cost(st,
              (double)value_count(y) * (double)p.taps * (double)p.group_channels * 2);
    wide_out(n, s, y, to);
}

#define IO "X:T, W:T, offset:T, B:T?, mask:T? -> Y:T"
#define ATTRS                                                                    \
    "dilations:ints group:int=1 kernel_shape:ints offset_group:int=1 pads:ints " \
    "strides:ints"

static const struct sig sigs[] = {
    {19, IO, "T=f16,f32,f64", ATTRS},
    {22, IO, "T=float", ATTRS},
    {0},
};

const struct op op_DeformConv = {"DeformConv", "", sigs, infer, lower};
