/* non_zero.c -- ONNX NonZero: the indices of the elements that are not zero, a column
 * each. The input must be constant, for it decides the output's size. */
#include "movers.h"

static const struct sig sigs[] = {
    {9, "X:T -> Y:i64", "T=num,bool", ""},
    {0},
};

/* Indices that are put out at most. */
enum { FOUND_MAX = 1 << 26 };

static bool is_zero(const struct value *x, const char *p)
{
    const int size = dtypes[x->dtype].size;
    static const char none[8];
    if (x->dtype == DT_F32)
        return *(const float *)p == 0;
    if (x->dtype == DT_F64)
        return *(const double *)p == 0;
    if (x->dtype == DT_F16 || x->dtype == DT_BF16)
        return (*(const uint16_t *)p & 0x7fff) == 0;
    return memcmp(p, none, (size_t)size) == 0;
}

static void infer(struct node *n)
{
    struct value *x = in(n, 0);
    if (!is_const(x)) {
        unsupported(n, "fix the value (--bind NAME=VALUE)", "X must be constant");
        return;
    }
    const int64_t count = value_count(x), size = dtypes[x->dtype].size;
    const char *data = value_expand(x);
    int64_t found = 0;
    for (int64_t i = 0; i < count; i++)
        found += !is_zero(x, data + i * size);
    const int64_t dim[2] = {x->rank ? x->rank : 1, found};
    if (found > FOUND_MAX / dim[0]) {
        unsupported(n, NULL, "%lld elements are not zero", (long long)found);
        return;
    }
    int64_t *y = mem_array((size_t)size_mul(n, dim[0], found) + 1, sizeof *y), at = 0;
    for (int64_t i = 0; i < count; i++) {
        int64_t rest = i;
        if (is_zero(x, data + i * size))
            continue;
        for (int k = x->rank; k-- > 0; rest /= x->dim[k])
            y[k * found + at] = rest % x->dim[k];
        at++;
    }
    out_set(n, 0, DT_I64, 2, dim);
    out_const(n, 0, y);
}

const struct op op_NonZero = {"NonZero", "", sigs, infer, NULL};
