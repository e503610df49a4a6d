/* range.c -- ONNX Range: start, start + delta, ... below (or, for a negative delta,
 * above) limit. "number_of_elements = max( ceil( (limit - start) / delta ), 0 )". */
#include "movers.h"
#include "wide.h"
#include <math.h>

static const struct sig sigs[] = {
    {11, "start:T, limit:T, delta:T -> output:T", "T=f32,f64,i16,i32,i64", ""},
    {27, "start:T, limit:T, delta:T -> output:T", "T=f16,bf16,f32,f64,i16,i32,i64",
     "stash_type:int=1"},
    {0},
};

static int64_t count_ints(struct node *n, const int64_t v[3])
{
    if (v[2] == 0)
        bad_model(n, NULL, "delta is 0");
    if ((v[2] > 0) != (v[1] > v[0]))
        return 0;
    const uint64_t way =
        v[2] > 0 ? (uint64_t)v[1] - (uint64_t)v[0] : (uint64_t)v[0] - (uint64_t)v[1];
    const uint64_t step = v[2] > 0 ? (uint64_t)v[2] : 0 - (uint64_t)v[2];
    const uint64_t count = way / step + (way % step != 0);
    return count > INT64_MAX ? INT64_MAX : (int64_t)count;
}

static int64_t count_floats(struct node *n, const double v[3])
{
    const double count = ceil((v[1] - v[0]) / v[2]);
    if (!(count < 9e18))
        bad_model(n, NULL, "from %g to %g by %g: not a number of elements", v[0], v[1],
                  v[2]);
    return count > 0 ? (int64_t)count : 0;
}

static void infer(struct node *n)
{
    static const char *const name[3] = {"start", "limit", "delta"};
    const enum dtype t = in(n, 0)->dtype;
    const bool exact = t == DT_I32 || t == DT_I64;
    double number[3] = {0};
    int64_t whole[3] = {0};
    if (n->sig->since >= 27 && attr_int(n, "stash_type") != 1) {
        unsupported(n, NULL, "stash_type %lld", (long long)attr_int(n, "stash_type"));
        return;
    }
    for (int i = 0; i < 3; i++) {
        size_t count;
        const double *d = const_numbers(n, i, name[i], &count);
        if (n->bad)
            return;
        if (count != 1)
            bad_model(n, NULL, "%s must have one element", name[i]);
        number[i] = d[0];
        if (exact)
            whole[i] = const_ints(n, i, name[i], &count)[0];
    }
    const int64_t count = exact ? count_ints(n, whole) : count_floats(n, number);
    out_set(n, 0, t, 1, &count);
}

static void lower(struct node *n, struct steps *s)
{
    struct value *y = out(n, 0), *to = wide_y(n, y);
    struct step *p;
    struct value *start = wide_in(n, s, in(n, 0)), *delta = wide_in(n, s, in(n, 2));
    if (value_count(y) == 0)
        return;
    p = step_range(s, n, kname("range", to->dtype), value_count(y));
    step_out(p, to);
    step_in(p, start);
    step_in(p, delta);
    step_cost(p, (double)value_count(y));
    wide_out(n, s, y, to);
}

const struct op op_Range = {"Range", "", sigs, infer, lower};
