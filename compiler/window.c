/* window.c -- output sizes, padding and dilation of windowed operators, by the
 * operator text as the notes on convolution and pooling settle it. */
#include "window.h"
#include "op.h"
#include <string.h>

void window_move(struct window *w, int to, int from)
{
    w->in[to] = w->in[from];
    w->kernel[to] = w->kernel[from];
    w->stride[to] = w->stride[from];
    w->dilation[to] = w->dilation[from];
    w->pad_begin[to] = w->pad_begin[from];
    w->pad_end[to] = w->pad_end[from];
    w->out[to] = w->out[from];
}

void window_single(struct window *w, int i)
{
    w->in[i] = w->kernel[i] = w->stride[i] = w->dilation[i] = w->out[i] = 1;
    w->pad_begin[i] = w->pad_end[i] = 0;
}

void window_two_axes(struct window *w)
{
    for (; w->rank < 2; w->rank++) {
        if (w->rank == 1)
            window_move(w, 1, 0);
        window_single(w, 0);
    }
}

enum auto_pad { PAD_NOTSET, PAD_VALID, PAD_SAME_UPPER, PAD_SAME_LOWER };

static enum auto_pad read_auto_pad(const struct node *n)
{
    static const char *const names[] = {"NOTSET", "VALID", "SAME_UPPER", "SAME_LOWER"};
    if (!attr_given(n, "auto_pad"))
        return PAD_NOTSET;
    const char *s = attr_string(n, "auto_pad");
    if (!*s)
        return PAD_NOTSET;
    for (int i = 0; i < 4; i++)
        if (!strcmp(s, names[i]))
            return (enum auto_pad)i;
    bad_model(n, "NOTSET, SAME_UPPER, SAME_LOWER and VALID are defined",
              "auto_pad is '%s'", printable(s));
}

/* A list attribute of `count` entries, each at least `least`; `fallback` if absent. */
static void read_ints(const struct node *n, const char *name, int64_t least,
                      int64_t fallback, int count, int64_t *to)
{
    size_t have = 0;
    const int64_t *v = attr_given(n, name) ? attr_ints(n, name, &have) : NULL;
    if (!have) {
        for (int i = 0; i < count; i++)
            to[i] = fallback;
        return;
    }
    if (have != (size_t)count)
        bad_model(n, NULL, "%s has %zu entries, %d are needed", name, have, count);
    for (int i = 0; i < count; i++) {
        if (v[i] < least)
            bad_model(n, NULL, "%s[%d] is %lld, less than %lld", name, i,
                      (long long)v[i], (long long)least);
        to[i] = v[i];
    }
}

static _Noreturn void too_large(const struct node *n, int axis)
{
    bad_model(n, NULL, "the window's extent on spatial axis %d overflows", axis);
}

static int64_t times(const struct node *n, int axis, int64_t a, int64_t b)
{
    int64_t r;
    if (!mul_ok(a, b, &r))
        too_large(n, axis);
    return r;
}

static int64_t plus(const struct node *n, int axis, int64_t a, int64_t b)
{
    int64_t r;
    if (!add_ok(a, b, &r))
        too_large(n, axis);
    return r;
}

/* What both kinds share: everything but padding and output. */
static void read_common(const struct node *n, const struct value *x,
                        const int64_t *kernel, struct window *w)
{
    memset(w, 0, sizeof *w);
    if (x->rank < 3)
        bad_model(n, "it takes [batch, channels, axes...]",
                  "input %s has no spatial axis", value_describe(x));
    w->rank = x->rank - 2;
    for (int i = 0; i < w->rank; i++)
        w->in[i] = x->dim[2 + i];
    if (attr_given(n, "kernel_shape")) {
        read_ints(n, "kernel_shape", 1, 1, w->rank, w->kernel);
        for (int i = 0; kernel && i < w->rank; i++)
            if (w->kernel[i] != kernel[i])
                bad_model(n, NULL, "kernel_shape[%d] is %lld, the weights have %lld", i,
                          (long long)w->kernel[i], (long long)kernel[i]);
    } else if (!kernel) {
        bad_model(n, NULL, "kernel_shape is missing");
    }
    for (int i = 0; kernel && i < w->rank; i++) {
        if (kernel[i] < 1)
            bad_model(n, NULL, "the kernel is empty on spatial axis %d", i);
        w->kernel[i] = kernel[i];
    }
    read_ints(n, "strides", 1, 1, w->rank, w->stride);
    read_ints(n, "dilations", 1, 1, w->rank, w->dilation);
    for (int i = 0; i < w->rank; i++)
        if (w->kernel[i] == 1)
            w->dilation[i] = 1; /* one tap has no distance to the next */
}

static void read_pads(const struct node *n, struct window *w)
{
    int64_t pads[2 * RANK_MAX];
    read_ints(n, "pads", 0, 0, 2 * w->rank, pads);
    for (int i = 0; i < w->rank; i++) {
        w->pad_begin[i] = pads[i];
        w->pad_end[i] = pads[w->rank + i];
    }
}

static int64_t extent(const struct node *n, const struct window *w, int i)
{
    return plus(n, i, times(n, i, w->dilation[i], w->kernel[i] - 1), 1);
}

static void split_padding(struct window *w, int i, int64_t total, bool odd_after)
{
    w->pad_begin[i] = odd_after ? total / 2 : total - total / 2;
    w->pad_end[i] = total - w->pad_begin[i];
}

void window_read(const struct node *n, const struct value *x, const int64_t *kernel,
                 struct window *w)
{
    read_common(n, x, kernel, w);
    enum auto_pad mode = read_auto_pad(n);
    bool ceil_mode = attr_given(n, "ceil_mode") && attr_int(n, "ceil_mode") != 0;
    if (mode == PAD_NOTSET)
        read_pads(n, w);
    for (int i = 0; i < w->rank; i++) {
        int64_t e = extent(n, w, i), s = w->stride[i], in = w->in[i];
        if (mode == PAD_SAME_UPPER || mode == PAD_SAME_LOWER) {
            w->out[i] = in / s + (in % s != 0);
            if (w->out[i] == 0)
                continue;
            /* (out - 1) * s < in, so only the sum can overflow */
            int64_t total = plus(n, i, (w->out[i] - 1) * s - in, e);
            split_padding(w, i, total > 0 ? total : 0, mode == PAD_SAME_UPPER);
            continue;
        }
        int64_t padded = plus(n, i, plus(n, i, in, w->pad_begin[i]), w->pad_end[i]);
        if (padded < e)
            bad_model(n, NULL,
                      "a window of %lld does not fit into %lld elements with padding "
                      "%lld and %lld on spatial axis %d",
                      (long long)e, (long long)in, (long long)w->pad_begin[i],
                      (long long)w->pad_end[i], i);
        int64_t room = padded - e;
        w->out[i] = room / s + 1;
        /* the text's VALID with ceil_mode is ceil((in - e + 1) / s): the same size */
        if (ceil_mode && mode == PAD_NOTSET && room % s != 0) {
            /* out * s is the start of the window that rounding up would add */
            int64_t start = times(n, i, w->out[i], s);
            if (start < in + w->pad_begin[i])
                w->out[i]++;
        }
    }
}

/* What the text and ONNX Runtime allow: less than the stride or less than the dilation,
 * that of a single tap too. */
static void read_output_padding(const struct node *n, const struct window *w,
                                int64_t *extra)
{
    int64_t dilation[RANK_MAX];
    read_ints(n, "output_padding", 0, 0, w->rank, extra);
    read_ints(n, "dilations", 1, 1, w->rank, dilation);
    for (int i = 0; i < w->rank; i++) {
        const int64_t s = w->stride[i], d = dilation[i];
        if (extra[i] >= s && extra[i] >= d)
            bad_model(n, "use output_shape for a larger output, or Pad behind the node",
                      "output_padding[%d] is %lld, which must be less than the stride "
                      "%lld or the dilation %lld",
                      i, (long long)extra[i], (long long)s, (long long)d);
    }
}

void window_read_transpose(const struct node *n, const struct value *x,
                           const int64_t *kernel, struct window *w)
{
    int64_t extra[RANK_MAX], shape[RANK_MAX];
    size_t have = 0;
    const int64_t *given = NULL;
    read_common(n, x, kernel, w);
    enum auto_pad mode = read_auto_pad(n);
    read_output_padding(n, w, extra);
    if (attr_given(n, "output_shape"))
        given = attr_ints(n, "output_shape", &have);
    if (have) {
        /* some exporters write batch and channels too */
        if (have == (size_t)w->rank + 2)
            given += 2;
        else if (have != (size_t)w->rank)
            bad_model(n, NULL, "output_shape has %zu entries, %d are needed", have,
                      w->rank);
        for (int i = 0; i < w->rank; i++) {
            if (given[i] < 0)
                bad_model(n, NULL, "output_shape[%d] is %lld", i, (long long)given[i]);
            shape[i] = given[i];
        }
    } else if (mode == PAD_NOTSET) {
        read_pads(n, w);
    }
    for (int i = 0; i < w->rank; i++) {
        int64_t e = extent(n, w, i), s = w->stride[i], in = w->in[i];
        int64_t natural = plus(n, i, plus(n, i, times(n, i, s, in - 1), extra[i]), e);
        bool same = mode == PAD_SAME_UPPER || mode == PAD_SAME_LOWER;
        if (have || same) {
            int64_t want = have ? shape[i] : times(n, i, in, s);
            if (same && !have && natural < want)
                want = natural;
            int64_t total = natural > want ? natural - want : 0;
            split_padding(w, i, total, mode == PAD_SAME_UPPER);
            w->out[i] = want;
        } else {
            int64_t cut = plus(n, i, w->pad_begin[i], w->pad_end[i]);
            w->out[i] = plus(n, i, natural, -cut);
            if (in == 0 && w->out[i] < 0)
                w->out[i] = 0;
            if (w->out[i] < 0 || (in > 0 && w->out[i] == 0))
                bad_model(n, NULL,
                          "padding %lld and %lld leaves nothing of %lld elements on "
                          "spatial axis %d",
                          (long long)w->pad_begin[i], (long long)w->pad_end[i],
                          (long long)natural, i);
        }
        if (w->out[i] < 0)
            w->out[i] = 0;
    }
}

bool window_is_small(struct window *w)
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

void window_near_taps(struct window *w, bool transposed)
{
    for (int i = 0; i < w->rank; i++) {
        const int64_t size = transposed ? w->out[i] : w->in[i];
        const int64_t places = transposed ? w->in[i] : w->out[i];
        const int64_t s = w->stride[i], far = w->dilation[i], taps = w->kernel[i] - 1;
        int64_t last, near, pad, end;
        if (size < 1 || places < 1 || !mul_ok(places - 1, s, &last) ||
            !add_ok(last, size, &near) || far <= near)
            continue;
        /* the tap that may meet an element: the first not before all of them */
        const int64_t before = w->pad_begin[i] - last;
        const int64_t tap = before <= 0 ? 0 : (before - 1) / far + 1;
        const int64_t start = tap <= taps ? tap * far - w->pad_begin[i] : size;
        if (start < size)
            pad = tap * near - start;
        else if (!add_ok(taps * near, last + 1, &pad))
            continue;
        if (!add_ok(taps * near, last + 1 - size, &end))
            continue;
        w->dilation[i] = near;
        w->pad_begin[i] = pad;
        w->pad_end[i] = end > pad ? end - pad : 0;
    }
}

int64_t window_group(const struct node *n, const struct value *x, const struct value *w)
{
    const int64_t group = attr_int(n, "group");
    if (x->rank < 3 || w->rank != x->rank)
        bad_model(n, "both take [.., channels, axes...], of one rank",
                  "%s and weights %s", value_describe(x), value_describe(w));
    if (group < 1)
        bad_model(n, NULL, "group is %lld", (long long)group);
    return group;
}

void window_infer_conv(struct node *n, const struct value *x, const struct value *w,
                       enum dtype t)
{
    const int64_t group = window_group(n, x, w);
    int64_t dim[RANK_MAX], inputs;
    struct window win;
    if (!mul_ok(w->dim[1], group, &inputs) || inputs != x->dim[1])
        bad_model(n, NULL, "%lld groups of %lld channels by the weights, %lld channels",
                  (long long)group, (long long)w->dim[1], (long long)x->dim[1]);
    if (w->dim[0] % group)
        bad_model(n, NULL, "%lld filters don't divide into %lld groups",
                  (long long)w->dim[0], (long long)group);
    window_read(n, x, w->dim + 2, &win);
    dim[0] = x->dim[0];
    dim[1] = w->dim[0];
    memcpy(dim + 2, win.out, (size_t)win.rank * sizeof *dim);
    out_set(n, 0, t, x->rank, dim);
}

void window_taps(const struct window *w, int axis, int64_t o, int64_t *first,
                 int64_t *last)
{
    int64_t start = o * w->stride[axis] - w->pad_begin[axis];
    int64_t d = w->dilation[axis], k = w->kernel[axis], n = w->in[axis];
    int64_t lo = start < 0 ? (-start - 1) / d + 1 : 0;
    int64_t hi = start < n ? (n - start - 1) / d + 1 : 0;
    if (lo > k)
        lo = k;
    if (hi > k)
        hi = k;
    *first = lo;
    *last = hi > lo ? hi : lo;
}
