/* reverse_sequence.c -- ONNX ReverseSequence: the first sequence_lens[b] steps of time
 * of each batch row b in reverse order, the rest as it was. */
#include "movers.h"
#include "gather.h"

static const struct sig sigs[] = {
    {10, "input:T, sequence_lens:i64 -> Y:T", "T=all",
     "batch_axis:int=1 time_axis:int=0"},
    {0},
};

static void infer(struct node *n)
{
    const struct value *x = in(n, 0), *lens = in(n, 1);
    const int64_t batch = attr_int(n, "batch_axis"), time = attr_int(n, "time_axis");
    if (x->rank < 2)
        bad_model(n, NULL, "the input must have rank 2 or more, not %d", x->rank);
    if (batch + time != 1 || batch * time != 0)
        bad_model(n, NULL, "batch_axis %lld and time_axis %lld must be 0 and 1",
                  (long long)batch, (long long)time);
    if (lens->rank != 1 || lens->dim[0] != x->dim[batch])
        bad_model(n, NULL, "sequence_lens must have one element per batch row");
    out_like(n, 0, x);
}

static void lower(struct node *n, struct steps *s)
{
    struct value *x = in(n, 0), *y = out(n, 0);
    if (value_count(y) == 0)
        return;
    struct om_reverse_sequence t = {0};
    struct step *p = step_range(s, n, "reverse_sequence", x->dim[0] * x->dim[1]);
    step_out(p, y);
    step_in(p, x);
    step_in(p, in(n, 1));
    t.batch_first = attr_int(n, "batch_axis") == 0;
    t.batch = (size_t)x->dim[t.batch_first ? 0 : 1];
    t.time = (size_t)x->dim[t.batch_first ? 1 : 0];
    t.bytes = (size_t)(dims_product(x->dim, 2, x->rank) * dtypes[x->dtype].size);
    step_params(p, "om_reverse_sequence", &t);
    step_cost(p, (double)value_count(y) + 4.0 * (double)(x->dim[0] * x->dim[1]));
}

const struct op op_ReverseSequence = {"ReverseSequence", "", sigs, infer, lower};
