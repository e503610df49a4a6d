/* unique.c -- ONNX Unique: the distinct elements, or slices along an axis, sorted or in
 * order of appearance; where each first stands, which one each input is, and how often.
 * The input must be constant, for it decides the outputs' sizes. */
#include "movers.h"
#include <math.h>
#include <stdlib.h>

static const struct sig sigs[] = {
    {11, "X:T -> Y:T, indices:i64?, inverse_indices:i64?, counts:i64?",
     "T=num,bool,str", "axis:int sorted:int=1"},
    {0},
};

/* Slices that are sorted at most. */
enum { LENGTH_MAX = 1 << 24 };

/* Slice i of x, [outer][length][inner] elements, is compared element by element. */
struct slices {
    const struct value *x;
    const char *data;
    int64_t outer, length, inner;
};

/* NaN equals NaN and is greater than any number, as with NumPy. */
static int compare_floats(double a, double b)
{
    return isnan(a) || isnan(b) ? !!isnan(a) - !!isnan(b) : (a > b) - (a < b);
}

/* By their bytes. */
static int compare_strings(struct om_str a, struct om_str b)
{
    const size_t n = a.n < b.n ? a.n : b.n;
    const int c = n ? memcmp(a.p, b.p, n) : 0;
    return c ? c : (a.n > b.n) - (a.n < b.n);
}

static int compare_element(enum dtype t, const char *a, const char *b)
{
#define COMPARE(T) ((*(const T *)a > *(const T *)b) - (*(const T *)a < *(const T *)b))
    switch (t) {
    case DT_STR:
        return compare_strings(*(const struct om_str *)a, *(const struct om_str *)b);
    case DT_F32:
        return compare_floats(*(const float *)a, *(const float *)b);
    case DT_F64:
        return compare_floats(*(const double *)a, *(const double *)b);
    case DT_I8:
        return COMPARE(int8_t);
    case DT_I16:
        return COMPARE(int16_t);
    case DT_I32:
        return COMPARE(int32_t);
    case DT_I64:
        return COMPARE(int64_t);
    case DT_U16:
        return COMPARE(uint16_t);
    case DT_U32:
        return COMPARE(uint32_t);
    case DT_U64:
        return COMPARE(uint64_t);
    default:
        return COMPARE(uint8_t);
    }
#undef COMPARE
}

static int compare_slices(const struct slices *s, int64_t i, int64_t j)
{
    const int64_t size = dtypes[s->x->dtype].size;
    for (int64_t o = 0; o < s->outer; o++)
        for (int64_t k = 0; k < s->inner; k++) {
            const char *row = s->data + (o * s->length * s->inner + k) * size;
            const int c = compare_element(s->x->dtype, row + i * s->inner * size,
                                          row + j * s->inner * size);
            if (c)
                return c;
        }
    return 0;
}

/* Stable merge sort of order[0 .. n). */
static void sort_slices(const struct slices *s, int64_t *order, int64_t *spare,
                        int64_t n)
{
    const int64_t half = n / 2;
    if (n < 2)
        return;
    sort_slices(s, order, spare, half);
    sort_slices(s, order + half, spare, n - half);
    memcpy(spare, order, (size_t)half * sizeof *order);
    int64_t a = 0, b = half, to = 0;
    while (a < half)
        order[to++] = b < n && compare_slices(s, order[b], spare[a]) < 0 ? order[b++]
                                                                         : spare[a++];
}

static int by_number(const void *a, const void *b)
{
    const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

static void put_ints(struct node *n, int i, int64_t count, const int64_t *data)
{
    out_set(n, i, DT_I64, 1, &count);
    out_const(n, i, data);
}

static bool set_slices(struct node *n, struct slices *s, int *axis)
{
    struct value *x = in(n, 0);
    if (!is_const(x)) {
        unsupported(n, "fix the value (--bind NAME=VALUE)", "X must be constant");
        return false;
    }
    if (x->dtype == DT_F16 || x->dtype == DT_BF16) {
        unsupported(n, NULL, "element type %s", dtype_name(x->dtype));
        return false;
    }
    *axis = -1;
    *s = (struct slices){x, value_expand(x), 1, value_count(x), 1};
    if (attr_given(n, "axis")) {
        *axis = norm_axis(n, attr_int(n, "axis"), x->rank);
        s->outer = dims_product(x->dim, 0, *axis);
        s->length = x->dim[*axis];
        s->inner = dims_product(x->dim, *axis + 1, x->rank);
    }
    return true;
}

/* Output 0: the slices first[0 .. count). */
static void put_slices(struct node *n, const struct slices *s, int axis,
                       const int64_t *first, int64_t count)
{
    const struct value *x = s->x;
    const size_t block = (size_t)(s->inner * dtypes[x->dtype].size);
    int64_t dim[RANK_MAX] = {count};
    if (axis >= 0) {
        memcpy(dim, x->dim, sizeof dim);
        dim[axis] = count;
    }
    char *y = mem_array((size_t)(s->outer * count) + 1, block + 1), *to = y;
    for (int64_t o = 0; o < s->outer; o++)
        for (int64_t i = 0; i < count; i++, to += block)
            memcpy(to, s->data + (size_t)(o * s->length + first[i]) * block, block);
    out_set(n, 0, x->dtype, axis < 0 ? 1 : x->rank, dim);
    out_const(n, 0, y);
}

static void infer(struct node *n)
{
    struct slices s;
    int axis;
    if (!set_slices(n, &s, &axis))
        return;
    if (s.length > LENGTH_MAX) {
        unsupported(n, NULL, "X has %lld slices", (long long)s.length);
        return;
    }
    const size_t length = (size_t)s.length + 1;
    int64_t *order = mem_array(length, sizeof *order);
    int64_t *spare = mem_array(length, sizeof *order);
    int64_t *first = mem_array(length, sizeof *order); /* of each group, its slice */
    int64_t *group = mem_array(length, sizeof *order); /* of each slice, its first */
    int64_t *place = mem_array(length, sizeof *order); /* of each first, its output */
    int64_t *inverse = mem_array(length, sizeof *order);
    int64_t *counts = mem_array(length, sizeof *order);
    int64_t count = 0;
    for (int64_t i = 0; i < s.length; i++)
        order[i] = i;
    sort_slices(&s, order, spare, s.length);
    for (int64_t i = 0; i < s.length; i++) {
        if (!i || compare_slices(&s, order[i - 1], order[i]) != 0)
            first[count++] = order[i];
        group[order[i]] = first[count - 1];
    }
    if (!attr_int(n, "sorted"))
        qsort(first, (size_t)count, sizeof *first, by_number);
    for (int64_t i = 0; i < count; i++)
        place[first[i]] = i;
    for (int64_t i = 0; i < s.length; i++) {
        inverse[i] = place[group[i]];
        counts[inverse[i]]++;
    }
    put_slices(n, &s, axis, first, count);
    put_ints(n, 1, count, first);
    put_ints(n, 2, s.length, inverse);
    put_ints(n, 3, count, counts);
}

const struct op op_Unique = {"Unique", "", sigs, infer, NULL};
