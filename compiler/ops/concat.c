/* concat.c -- ONNX Concat: the inputs one after the other along an axis. Before opset 4
 * the axis is 1 if not given. */
#include "movers.h"

static const struct sig sigs[] = {
    {1, "inputs:T+ -> concat_result:T", "T=all", "axis:int=1"},
    {4, "inputs:T+ -> concat_result:T", "T=all", "axis:int!"},
    {0},
};

static void infer(struct node *n)
{
    const struct value *x = in(n, 0);
    const int axis = norm_axis(n, attr_int(n, "axis"), x->rank);
    int64_t dim[RANK_MAX];
    memcpy(dim, x->dim, sizeof dim);
    for (int i = 1; i < n->nin; i++) {
        const struct value *v = in(n, i);
        if (!v)
            bad_model(n, NULL, "input %d is missing", i);
        if (v->rank != x->rank)
            bad_model(n, NULL, "inputs 0 and %d have ranks %d and %d", i, x->rank,
                      v->rank);
        for (int k = 0; k < x->rank; k++)
            if (k != axis && v->dim[k] != x->dim[k])
                bad_model(n, NULL, "inputs 0 and %d differ on axis %d", i, k);
        dim[axis] = size_add(n, dim[axis], v->dim[axis]);
    }
    out_set(n, 0, x->dtype, x->rank, dim);
}

static void lower(struct node *n, struct steps *s)
{
    struct value *y = out(n, 0);
    const int axis = norm_axis(n, attr_int(n, "axis"), y->rank);
    int64_t ystride[RANK_MAX], xstride[RANK_MAX], at = 0;
    strides_of(y, ystride);
    for (int i = 0; i < n->nin; i++) {
        struct value *x = in(n, i);
        if (value_count(x) == value_count(y)) {
            step_alias(s, n, y, x);
            return;
        }
    }
    for (int i = 0; i < n->nin; i++) {
        struct value *x = in(n, i);
        strides_of(x, xstride);
        step_move(s, n, y, at * ystride[axis], ystride, x, 0, xstride, x->rank, x->dim);
        at += x->dim[axis];
    }
}

const struct op op_Concat = {"Concat", "", sigs, infer, lower};
