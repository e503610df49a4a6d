/* conv64.c -- the steps of Conv and ConvTranspose in f64: one kernel each, any number
 * of spatial axes. */
#include "balance.h"
#include "conv64.h"
#include "templates/conv_f64.h"

/* Positions of an item: a multiple of 3 vectors of any length up to 16 lanes; and
 * about how many bytes of inputs lie in scratch memory at a time. */
enum { BLOCK = 48, SCRATCH = 1 << 18 };

/* Numbers that the kernels' sums and products of two can't make overflow. */
static bool set_axes(struct step *st, struct window *w, struct om_conv_f64 *p)
{
    size_t axis[OM_CONV64_AXES * OM_CONV64_FIELDS];
    p->taps = 1;
    p->x_channel = p->y_channel = 1;
    p->axes = (size_t)w->rank;
    for (int k = 0; k < w->rank; k++) {
        size_t *a = axis + k * OM_CONV64_FIELDS;
        int64_t taps;
        if (!mul_ok((int64_t)p->taps, w->kernel[k], &taps) || taps > INT32_MAX ||
            w->in[k] > INT32_MAX || w->out[k] > INT32_MAX || w->stride[k] > INT32_MAX ||
            w->dilation[k] > INT32_MAX || w->pad_begin[k] > INT32_MAX) {
            unsupported(st->node, NULL, "sizes above 2^31 on spatial axis %d", k);
            return false;
        }
        a[OM_CONV64_IN] = (size_t)w->in[k];
        a[OM_CONV64_OUT] = (size_t)w->out[k];
        a[OM_CONV64_KERNEL] = (size_t)w->kernel[k];
        a[OM_CONV64_STRIDE] = (size_t)w->stride[k];
        a[OM_CONV64_DILATION] = (size_t)w->dilation[k];
        a[OM_CONV64_PAD] = (size_t)w->pad_begin[k];
        p->taps = (size_t)taps;
        p->x_channel *= (size_t)w->in[k];
        p->y_channel *= (size_t)w->out[k];
    }
    p->axis = step_table(st, FIELD_SIZE, axis, p->axes * OM_CONV64_FIELDS,
                         "per axis: input, output, kernel, stride, dilation, padding");
    return true;
}

static void operands(struct node *n, struct step *st)
{
    step_out(st, out(n, 0));
    for (int i = 0; i < 3; i++)
        step_in(st, in(n, i));
}

void conv64_lower(struct node *n, struct steps *s, struct window *w)
{
    const struct value *x = in(n, 0), *weight = in(n, 1), *y = out(n, 0);
    struct om_conv_f64 p = {0};
    struct step *st = step_range(s, n, "conv_f64", 1);
    for (int k = 0; k < w->rank; k++)
        if (w->out[k] == 1)
            w->stride[k] = 1; /* there is no next output */
    if (!set_axes(st, w, &p))
        return;
    p.groups = (size_t)attr_int(n, "group");
    p.channels = (size_t)weight->dim[1];
    p.filters = (size_t)weight->dim[0] / p.groups;
    p.block = BLOCK;
    p.blocks = (size_t)blocks((int64_t)p.y_channel, BLOCK);
    const int64_t depth = (int64_t)(p.channels * p.taps), room = SCRATCH / 8 / BLOCK;
    p.depth = (size_t)(depth < 1 ? 1 : depth < room ? depth : room);
    st->items = (size_t)x->dim[0] * p.groups * p.blocks;
    operands(n, st);
    step_params(st, "om_conv_f64", &p);
    step_scratch(st, (int64_t)p.depth * BLOCK * 8);
    step_cost(st, 2.0 * (double)value_count(y) * (double)depth);
}

void convtranspose64_lower(struct node *n, struct steps *s, struct window *w)
{
    const struct value *x = in(n, 0), *weight = in(n, 1);
    struct om_conv_f64 p = {0};
    struct step *st = step_range(s, n, "convtranspose_f64", 1);
    for (int k = 0; k < w->rank; k++)
        if (w->in[k] <= 1)
            w->stride[k] = 1; /* there is no next input */
    if (!set_axes(st, w, &p))
        return;
    p.groups = (size_t)attr_int(n, "group");
    p.channels = (size_t)weight->dim[0] / p.groups;
    p.filters = (size_t)weight->dim[1];
    p.block = OM_CONV64_FILTERS;
    p.blocks = (size_t)blocks((int64_t)p.filters, OM_CONV64_FILTERS);
    p.depth = 1;
    st->items = (size_t)x->dim[0] * p.groups * p.blocks *
                (p.y_channel / (size_t)w->out[w->rank - 1]);
    operands(n, st);
    step_params(st, "om_conv_f64", &p);
    step_cost(st, 2.0 * (double)value_count(x) * (double)p.filters * (double)p.taps);
}
