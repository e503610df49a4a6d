/* causal_conv_with_state.c -- ONNX CausalConvWithState: a depthwise convolution over
 * the last axis that looks back only; its result, in the output's type, may pass
 * through x sigmoid(x). */
#include "wide.h"
#include "movers.h"
#include "causalconv.h"
#include "swish.h"

static bool activates(struct node *n)
{
    const char *name = attr_string(n, "activation");
    if (strcmp(name, "none") == 0)
        return false;
    if (strcmp(name, "silu") == 0 || strcmp(name, "swish") == 0)
        return true;
    bad_model(n, NULL, "activation '%s' is unknown", printable(name));
}

static void infer(struct node *n)
{
    const struct value *x = in(n, 0), *w = in(n, 1), *b = in(n, 2), *past = in(n, 3);
    if (x->rank != 3)
        bad_model(n, NULL, "input %s is not [batch, channels, length]",
                  value_describe(x));
    if (w->rank != 3 || w->dim[0] != x->dim[1] || w->dim[1] != 1 || w->dim[2] < 1)
        bad_model(n, NULL, "weight %s is not [%lld, 1, k]", value_describe(w),
                  (long long)x->dim[1]);
    if (b && (b->rank != 1 || b->dim[0] != x->dim[1]))
        bad_model(n, NULL, "bias %s for %lld channels", value_describe(b),
                  (long long)x->dim[1]);
    const int64_t dim[3] = {x->dim[0], x->dim[1], w->dim[2] - 1};
    if (past && (past->rank != 3 || past->dim[0] != dim[0] || past->dim[1] != dim[1] ||
                 past->dim[2] != dim[2]))
        bad_model(n, NULL, "past_state %s is not [%lld, %lld, %lld]",
                  value_describe(past), (long long)dim[0], (long long)dim[1],
                  (long long)dim[2]);
    activates(n);
    out_like(n, 0, x);
    out_set(n, 1, x->dtype, 3, dim);
}

/* The last elements of the state before and the input. */
static void lower_state(struct node *n, struct steps *s)
{
    struct value *x = in(n, 0), *past = in(n, 3), *y = out(n, 1);
    int64_t xs[RANK_MAX], ys[RANK_MAX];
    if (!y || !value_count(y))
        return;
    const int64_t length = x->dim[2], state = y->dim[2];
    const int64_t fresh = length < state ? length : state, old = state - fresh;
    strides_of(y, ys);
    if (old) {
        const int64_t dim[3] = {y->dim[0], y->dim[1], old};
        const int64_t still[3] = {0, 0, 0};
        if (past)
            step_move(s, n, y, 0, ys, past, state - old, ys, 3, dim);
        else
            step_move(s, n, y, 0, ys, number_const(y->dtype, 0.0f), 0, still, 3, dim);
    }
    if (fresh) {
        const int64_t dim[3] = {y->dim[0], y->dim[1], fresh};
        strides_of(x, xs);
        step_move(s, n, y, old, ys, x, length - fresh, xs, 3, dim);
    }
}

static void lower(struct node *n, struct steps *s)
{
    struct value *operand[4], *y = out(n, 0), *conv = y;
    int64_t bytes;
    lower_state(n, s);
    if (!y)
        return;
    for (int i = 0; i < 4; i++)
        operand[i] = wide_in(n, s, in(n, i));
    const struct om_causalconv p = {(size_t)y->dim[1], (size_t)y->dim[2],
                                    (size_t)in(n, 1)->dim[2]};
    if (!add_ok(y->dim[2], in(n, 1)->dim[2], &bytes) || !mul_ok(bytes, 4, &bytes)) {
        unsupported(n, NULL, "a channel of %lld elements", (long long)y->dim[2]);
        return;
    }
    if (activates(n))
        conv = temp(n, y->dtype, y->rank, y->dim);
    struct value *to = wide_y(n, conv);
    struct step *st =
        step_range(s, n, kname("causalconv", to->dtype), y->dim[0] * y->dim[1]);
    step_out(st, to);
    for (int i = 0; i < 4; i++)
        step_in(st, operand[i]);
    step_params(st, "om_causalconv", &p);
    step_scratch(st, bytes);
    step_cost(st, (double)value_count(y) * (double)p.taps * 2);
    wide_out(n, s, conv, to);
    if (conv != y) {
        const struct om_swish one = {float_bits(1.0f)};
        step_ew(s, n, kname("swish", y->dtype), y, 1, &conv, "om_swish", &one);
    }
}

static const struct sig sigs[] = {
    {27, "input:T, weight:T, bias:T?, past_state:T? -> output:T, present_state:T?",
     "T=bf16,f16,f32", "activation:string=none"},
    {0},
};

const struct op op_CausalConvWithState = {"CausalConvWithState", "", sigs, infer,
                                          lower};
