/* reshape.c -- ONNX Reshape: the same elements under another shape. "At most one
 * dimension of the new shape can be -1 [and] is inferred from the size of the tensor
 * and the remaining dimensions. A dimension could also be 0, in which case the actual
 * dimension value is unchanged", unless allowzero is set. */
#include "movers.h"

static const struct sig sigs[] = {
    {1, "data:T -> reshaped:T", "T=all", "shape:ints consumed_inputs:ints"},
    {5, "data:T, shape:i64 -> reshaped:T", "T=all", ""},
    {14, "data:T, shape:i64 -> reshaped:T", "T=all", "allowzero:int=0"},
    {0},
};

static void infer(struct node *n)
{
    const struct value *x = in(n, 0);
    size_t rank;
    const int64_t *shape = attr_or_input(n, 5, "shape", 1, &rank);
    const bool allowzero = n->sig->since >= 14 && attr_int(n, "allowzero") != 0;
    int64_t dim[RANK_MAX], known = 1;
    int free = -1;
    bool zero = false;
    if (n->bad)
        return;
    if (rank > RANK_MAX)
        bad_model(n, NULL, "shape has %zu elements; at most %d are supported", rank,
                  RANK_MAX);
    for (int k = 0; k < (int)rank; k++) {
        dim[k] = shape[k];
        if (shape[k] == -1) {
            if (free >= 0)
                bad_model(n, NULL, "shape has more than one -1");
            free = k;
            continue;
        }
        zero |= shape[k] == 0;
        if (shape[k] == 0 && !allowzero) {
            if (k >= x->rank)
                bad_model(n, NULL, "shape has a 0 at %d, the input has rank %d", k,
                          x->rank);
            dim[k] = x->dim[k];
        }
        if (dim[k] < 0)
            bad_model(n, NULL, "shape has the element %lld", (long long)shape[k]);
        known = size_mul(n, known, dim[k]);
    }
    const int64_t count = value_count(x);
    if (free >= 0) {
        if (allowzero && zero)
            bad_model(n, NULL, "with allowzero, shape can't have both 0 and -1");
        if (known == 0 || count % known != 0)
            bad_model(n, NULL, "%lld elements can't be arranged in rows of %lld",
                      (long long)count, (long long)known);
        dim[free] = count / known;
        known = count;
    }
    if (known != count)
        bad_model(n, NULL, "the input has %lld elements, the new shape %lld",
                  (long long)count, (long long)known);
    out_reshaped(n, (int)rank, dim);
}

const struct op op_Reshape = {"Reshape", "", sigs, infer, lower_reshaped};
