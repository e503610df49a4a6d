/* col2im.c -- ONNX Col2Im: blocks added up into an image; both shapes must be constant.
 */
#include "wide.h"
#include "movers.h"
#include "elementwise.h"
#include "col2im.h"

/* One entry per axis, twice as many for pads; `fallback` if absent. */
static void read_list(struct node *n, const char *name, size_t want, int64_t least,
                      int64_t fallback, int64_t *to)
{
    size_t count;
    const int64_t *v = attr_ints(n, name, &count);
    if (count && count != want)
        bad_model(n, NULL, "%s has %zu entries, %zu are needed", name, count, want);
    for (size_t i = 0; i < want; i++) {
        to[i] = count ? v[i] : fallback;
        if (to[i] < least || to[i] > INT32_MAX)
            bad_model(n, NULL, "%s[%zu] is %lld", name, i, (long long)to[i]);
    }
}

struct blocks {
    size_t rank;
    int64_t axes[6 * RANK_MAX]; /* as in struct om_col2im */
    int64_t taps, blocks;
};

/* False with n->bad. */
static bool read_blocks(struct node *n, struct blocks *b)
{
    int64_t stride[RANK_MAX], dilation[RANK_MAX], pad[2 * RANK_MAX];
    size_t count;
    const int64_t *image = const_ints(n, 1, "image_shape", &b->rank);
    if (n->bad)
        return false;
    const int64_t *block = const_ints(n, 2, "block_shape", &count);
    if (n->bad)
        return false;
    if (b->rank != count || count < 1 || count > RANK_MAX - 2)
        bad_model(n, NULL, "image_shape has %zu entries, block_shape %zu", b->rank,
                  count);
    read_list(n, "strides", count, 1, 1, stride);
    read_list(n, "dilations", count, 1, 1, dilation);
    read_list(n, "pads", 2 * count, 0, 0, pad);
    b->taps = b->blocks = 1;
    for (size_t k = 0; k < count; k++) {
        if (image[k] < 0 || image[k] > INT32_MAX || block[k] < 1 ||
            block[k] > INT32_MAX)
            bad_model(n, NULL,
                      "axis %zu of the image has %lld elements, its block %lld", k,
                      (long long)image[k], (long long)block[k]);
        const int64_t room =
            image[k] + pad[k] + pad[count + k] - dilation[k] * (block[k] - 1) - 1;
        if (room < 0)
            bad_model(n, NULL, "no block fits on axis %zu", k);
        const int64_t axis[6] = {image[k],    block[k], stride[k],
                                 dilation[k], pad[k],   room / stride[k] + 1};
        memcpy(b->axes + 6 * k, axis, sizeof axis);
        b->taps = size_mul(n, b->taps, block[k]);
        b->blocks = size_mul(n, b->blocks, axis[5]);
    }
    return true;
}

static void infer(struct node *n)
{
    const struct value *x = in(n, 0);
    int64_t dim[RANK_MAX];
    struct blocks b;
    if (!read_blocks(n, &b))
        return;
    if (x->rank != 3 || x->dim[1] % b.taps != 0 || x->dim[2] != b.blocks)
        bad_model(
            n, NULL,
            "input %s is not [batch, channels * %lld, %lld], which the shapes mean",
            value_describe(x), (long long)b.taps, (long long)b.blocks);
    dim[0] = x->dim[0];
    dim[1] = x->dim[1] / b.taps;
    for (size_t k = 0; k < b.rank; k++)
        dim[2 + k] = b.axes[6 * k];
    out_set(n, 0, x->dtype, (int)b.rank + 2, dim);
}

static void lower(struct node *n, struct steps *s)
{
    struct value *x = wide_in(n, s, in(n, 0)), *y = out(n, 0), *to = wide_y(n, y);
    const bool number = to->dtype == DT_F32 || to->dtype == DT_F64;
    struct blocks b;
    if (!read_blocks(n, &b))
        return;
    struct om_col2im p = {b.rank, 1, (size_t)b.taps, (size_t)b.blocks, NULL};
    int64_t items = y->dim[0] * y->dim[1];
    for (int k = 2; k + 1 < y->rank; k++) {
        p.lines *= (size_t)y->dim[k];
        items *= y->dim[k];
    }
    struct step *st = step_range(
        s, n, number ? kname("col2im", to->dtype) : ew_bits_name("col2im", to->dtype),
        items);
    step_out(st, to);
    step_in(st, x);
    p.axes =
        size_table(st, b.axes, 6 * b.rank,
                   "length, block's length, stride, dilation, pad, blocks, by axis");
    step_params(st, "om_col2im", &p);
    step_cost(st, (double)value_count(x) * 2);
    wide_out(n, s, y, to);
}

static const struct sig sigs[] = {
    {18, "input:T, image_shape:i64, block_shape:i64 -> output:T", "T=num",
     "dilations:ints pads:ints strides:ints"},
    {0},
};

const struct op op_Col2Im = {"Col2Im", "", sigs, infer, lower};
