/* constant_of_shape.c -- ONNX ConstantOfShape: one element, by default the f32 0, under
 * a given shape; it stays one element in memory. */
#include "movers.h"

static const struct sig sigs[] = {
    {9, "input:i64 -> output:T2", "T2=all", "value:tensor"},
    {0},
};

static void infer(struct node *n)
{
    size_t rank;
    const int64_t *dim = const_ints(n, 0, "input", &rank);
    const struct value *v = attr_tensor(n, "value");
    static const float zero;
    if (n->bad)
        return;
    if (rank > RANK_MAX)
        bad_model(n, NULL, "input has %zu elements; at most %d are supported", rank,
                  RANK_MAX);
    if (v && (value_count(v) != 1 || !v->data))
        bad_model(n, NULL, "value must have one element");
    out_set(n, 0, v ? v->dtype : DT_F32, (int)rank, dim);
    out_splat(n, 0, v ? v->data : &zero);
}

const struct op op_ConstantOfShape = {"ConstantOfShape", "", sigs, infer, NULL};
