/* split.c -- ONNX Split: pieces along an axis, of the lengths in `split` or equal. From
 * opset 18 the last of num_outputs equal pieces may be shorter. */
#include "movers.h"

static const struct sig sigs[] = {
    {1, "input:T, split:T? -> outputs:T*", "T=all", "axis:int=0 split:ints"},
    {2, "input:T -> outputs:T*", "T=all", "axis:int=0 split:ints"},
    {13, "input:T, split:i64? -> outputs:T*", "T=all", "axis:int=0"},
    {18, "input:T, split:i64? -> outputs:T*", "T=all", "axis:int=0 num_outputs:int"},
    {0},
};

/* Length of each piece; NULL with n->bad. */
static const int64_t *pieces(struct node *n, int64_t length)
{
    size_t count;
    const int64_t *given;
    if (n->sig->since == 1 && in(n, 1)) {
        const double *d = const_numbers(n, 1, "split", &count);
        int64_t *v = mem_array(count + 1, sizeof *v);
        for (size_t i = 0; d && i < count; i++)
            v[i] = d[i] >= 0 && d[i] < 9e15 ? (int64_t)d[i] : -1;
        given = d ? v : NULL;
    } else {
        given = attr_or_input(n, 13, "split", 1, &count);
    }
    if (n->bad)
        return NULL;
    if (n->sig->since >= 18 && attr_given(n, "num_outputs")) {
        if (given)
            bad_model(n, NULL, "has both split and num_outputs");
        if (attr_int(n, "num_outputs") != n->nout)
            bad_model(n, NULL, "num_outputs is %lld, there are %d outputs",
                      (long long)attr_int(n, "num_outputs"), n->nout);
    }
    if (given) {
        int64_t sum = 0;
        if (count != (size_t)n->nout)
            bad_model(n, NULL, "split has %zu elements for %d outputs", count, n->nout);
        for (size_t i = 0; i < count; i++) {
            if (given[i] < 0)
                bad_model(n, NULL, "split has a negative element");
            sum = size_add(n, sum, given[i]);
        }
        if (sum != length)
            bad_model(n, NULL, "split adds up to %lld, the axis has length %lld",
                      (long long)sum, (long long)length);
        return given;
    }
    if (n->nout == 0)
        bad_model(n, NULL, "has no outputs");
    if (n->sig->since < 18 && length % n->nout)
        bad_model(n, NULL, "length %lld can't be split into %d equal parts",
                  (long long)length, n->nout);
    int64_t *equal = mem_array((size_t)n->nout, sizeof *equal);
    const int64_t most = length / n->nout + (length % n->nout != 0);
    for (int i = 0; i < n->nout; i++) {
        equal[i] = most < length ? most : length;
        length -= equal[i];
    }
    return equal;
}

static void infer(struct node *n)
{
    const struct value *x = in(n, 0);
    const int axis = norm_axis(n, attr_int(n, "axis"), x->rank);
    const int64_t *part = pieces(n, x->dim[axis]);
    int64_t dim[RANK_MAX];
    memcpy(dim, x->dim, sizeof dim);
    for (int i = 0; part && i < n->nout; i++) {
        dim[axis] = part[i];
        out_set(n, i, x->dtype, x->rank, dim);
    }
}

static void lower(struct node *n, struct steps *s)
{
    struct value *x = in(n, 0);
    const int axis = norm_axis(n, attr_int(n, "axis"), x->rank);
    const int64_t *part = pieces(n, x->dim[axis]);
    int64_t xstride[RANK_MAX], at = 0;
    strides_of(x, xstride);
    for (int i = 0; i < n->nout; i++) {
        if (out(n, i))
            lower_view(n, s, out(n, i), x, at * xstride[axis], xstride);
        at += part[i];
    }
}

const struct op op_Split = {"Split", "", sigs, infer, lower};
