/* compress.c -- ONNX Compress: the slices along an axis where the condition is true, or
 * elements of the flattened input. The condition must be constant, for it decides the
 * output's size; one shorter than the axis leaves the rest out. */
#include "movers.h"

static const struct sig sigs[] = {
    {9, "input:T, condition:T1 -> output:T", "T=all T1=bool", "axis:int"},
    {0},
};

/* The indices that are taken, along an axis of `length`; NULL with n->bad. */
static const int32_t *taken(struct node *n, int64_t length, int64_t *count)
{
    size_t given;
    const double *condition = const_numbers(n, 1, "condition", &given);
    if (n->bad)
        return NULL;
    int32_t *list = mem_array(given + 1, sizeof *list);
    *count = 0;
    for (size_t i = 0; i < given; i++) {
        if (condition[i] == 0)
            continue;
        if ((int64_t)i >= length)
            bad_model(n, NULL,
                      "condition is true at %zu, beyond the axis of length %lld", i,
                      (long long)length);
        list[(*count)++] = (int32_t)i;
    }
    return list;
}

static void infer(struct node *n)
{
    const struct value *x = in(n, 0);
    int64_t dim[RANK_MAX], count;
    if (!attr_given(n, "axis")) {
        if (taken(n, value_count(x), &count))
            out_moved(n, 1, &count);
        return;
    }
    const int axis = norm_axis(n, attr_int(n, "axis"), x->rank);
    if (!taken(n, x->dim[axis], &count))
        return;
    memcpy(dim, x->dim, sizeof dim);
    dim[axis] = count;
    out_moved(n, x->rank, dim);
}

static void lower(struct node *n, struct steps *s)
{
    struct value *x = in(n, 0), *y = out(n, 0);
    const int32_t *list[RANK_MAX] = {NULL};
    int64_t count, all = value_count(x);
    if (attr_given(n, "axis")) {
        const int axis = norm_axis(n, attr_int(n, "axis"), x->rank);
        list[axis] = taken(n, x->dim[axis], &count);
    } else {
        struct value *flat = temp(n, x->dtype, 1, &all);
        step_alias(s, n, flat, x);
        list[0] = taken(n, all, &count);
        x = flat;
    }
    lower_map(n, s, y, x, list, NULL);
}

const struct op op_Compress = {"Compress", "", sigs, infer, lower};
