/* cum_sum.c -- ONNX CumSum: sums along an axis, each element added to the sum before
 * it; `exclusive` leaves the element itself out, `reverse` starts at the end. */
#include "movers.h"
#include "wide.h"
#include "cum_sum.h"

static const struct sig sigs[] = {
    {11, "x:T, axis:T2 -> y:T", "T=i32,i64,u32,u64,f32,f64 T2=i32,i64",
     "exclusive:int=0 reverse:int=0"},
    {14, "x:T, axis:T2 -> y:T", "T=i32,i64,u32,u64,float T2=i32,i64",
     "exclusive:int=0 reverse:int=0"},
    {0},
};

static void infer(struct node *n)
{
    const struct value *x = in(n, 0);
    size_t count;
    const int64_t *axis = const_ints(n, 1, "axis", &count);
    if (n->bad)
        return;
    if (count != 1)
        bad_model(n, NULL, "axis must have one element");
    norm_axis(n, axis[0], x->rank);
    out_like(n, 0, x);
}

static void lower(struct node *n, struct steps *s)
{
    struct value *y = out(n, 0), *to = wide_y(n, y), *x = wide_in(n, s, in(n, 0));
    size_t count;
    const int axis = norm_axis(n, const_ints(n, 1, "axis", &count)[0], x->rank);
    if (value_count(y) == 0)
        return;
    struct om_cum_sum t = {0};
    struct step *p =
        step_range(s, n, kname("cum_sum", to->dtype), dims_product(x->dim, 0, axis));
    step_out(p, to);
    step_in(p, x);
    t.dim = (size_t)x->dim[axis];
    t.inner = (size_t)dims_product(x->dim, axis + 1, x->rank);
    t.exclusive = attr_int(n, "exclusive") != 0;
    t.reverse = attr_int(n, "reverse") != 0;
    step_params(p, "om_cum_sum", &t);
    step_cost(p, (double)value_count(y));
    wide_out(n, s, y, to);
}

const struct op op_CumSum = {"CumSum", "", sigs, infer, lower};
