/* quant.c -- what the quantised operators share. */
#include "quant.h"
#include "elementwise.h"

static bool has_attr(const struct node *n, const char *name)
{
    return strstr(n->sig->attrs, name) != NULL;
}

void scaling_read(const struct node *n, struct scaling *q)
{
    const struct value *x = in(n, 0), *scale = in(n, 1), *zero = in(n, 2);
    int64_t block = has_attr(n, "block_size") ? attr_int(n, "block_size") : 0;

    q->axis = -1;
    q->block = 0;
    if (zero && !value_same_dims(scale, zero) &&
        (value_count(scale) != 1 || value_count(zero) != 1))
        bad_model(n, NULL, "scale %s and zero point %s differ in shape",
                  value_describe(scale), value_describe(zero));
    if (block < 0)
        bad_model(n, NULL, "block_size is %lld", (long long)block);
    if (value_count(scale) == 1 && (block == 0 || scale->rank == 0))
        return;
    if (!has_attr(n, "axis"))
        bad_model(n, NULL, "before opset 13 the scale is a scalar, not %s",
                  value_describe(scale));
    q->axis = norm_axis(n, attr_int(n, "axis"), x->rank);
    if (block == 0) {
        if (scale->rank != 1 || scale->dim[0] != x->dim[q->axis])
            bad_model(n, NULL, "scale %s has no element per index of axis %d of %s",
                      value_describe(scale), q->axis, value_describe(x));
        return;
    }
    q->block = block;
    bool fits = scale->rank == x->rank;
    for (int i = 0; fits && i < x->rank; i++) {
        int64_t d = x->dim[i];
        fits = scale->dim[i] == (i == q->axis ? d / block + (d % block != 0) : d);
    }
    if (!fits)
        bad_model(n, NULL, "scale %s has no element per block of %lld on axis %d of %s",
                  value_describe(scale), (long long)block, q->axis, value_describe(x));
}

static bool is_same(const struct value *a, const struct value *b)
{
    return a == b || (a && b && value_same_dims(a, b) && value_same_data(a, b));
}

bool scaling_same(const struct node *a, const struct node *b)
{
    struct scaling p, q;

    scaling_read(a, &p);
    scaling_read(b, &q);
    return p.axis == q.axis && p.block == q.block && is_same(in(a, 1), in(b, 1)) &&
           is_same(in(a, 2), in(b, 2));
}

struct value *quant_reshape(struct node *n, struct steps *s, struct value *v, int rank,
                            const int64_t *dim)
{
    struct value *to = temp(n, v->dtype, rank, dim);

    step_alias(s, n, to, v);
    return to;
}

static int64_t product(const int64_t *dim, int n)
{
    int64_t p = 1;

    for (int i = 0; i < n; i++)
        p *= dim[i];
    return p;
}

static bool even_blocks(const struct scaling *q, const struct value *x)
{
    return q->block > 0 && x->dim[q->axis] % q->block == 0;
}

static void block_dims(const struct scaling *q, const struct value *x, int64_t dim[4])
{
    dim[0] = product(x->dim, q->axis);
    dim[1] = x->dim[q->axis] / q->block;
    dim[2] = q->block;
    dim[3] = product(x->dim + q->axis + 1, x->rank - q->axis - 1);
}

struct value *scaling_x(struct node *n, struct steps *s, const struct scaling *q,
                        struct value *x)
{
    int64_t dim[4];

    if (!even_blocks(q, x))
        return x;
    block_dims(q, x, dim);
    return quant_reshape(n, s, x, 4, dim);
}

/* Blocks that don't divide the axis: each element its own scale. */
static struct value *spread(struct node *n, struct steps *s, const struct scaling *q,
                            struct value *v)
{
    const struct value *x = in(n, 0);
    struct value *to = temp(n, v->dtype, x->rank, x->dim);
    const int64_t outer = product(x->dim, q->axis), length = x->dim[q->axis];
    const int64_t inner = product(x->dim + q->axis + 1, x->rank - q->axis - 1);
    const int64_t blocks = v->dim[q->axis], full = length / q->block;
    const int64_t dim[4] = {outer, full, q->block, inner};
    const int64_t ystride[4] = {length * inner, q->block * inner, inner, 1};
    const int64_t xstride[4] = {blocks * inner, inner, 0, 1};
    const int64_t rest[3] = {outer, length % q->block, inner};
    const int64_t yrest[3] = {length * inner, inner, 1};
    const int64_t xrest[3] = {blocks * inner, 0, 1};

    step_move(s, n, to, 0, ystride, v, 0, xstride, 4, dim);
    step_move(s, n, to, full * q->block * inner, yrest, v, full * inner, xrest, 3,
              rest);
    return to;
}

struct value *scaling_of(struct node *n, struct steps *s, const struct scaling *q,
                         struct value *v)
{
    const struct value *x = in(n, 0);
    int64_t dim[4];

    if (!v)
        return NULL;
    if (q->axis < 0)
        return quant_operand(n, s, v, 0);
    if (q->block == 0)
        return quant_operand(n, s, v, x->rank - 1 - q->axis);
    if (!even_blocks(q, x))
        return spread(n, s, q, v);
    block_dims(q, x, dim);
    dim[2] = 1;
    return quant_reshape(n, s, v, 4, dim);
}

struct value *scaling_y(struct node *n, const struct scaling *q, struct value *y)
{
    int64_t dim[4];

    if (!even_blocks(q, y))
        return y;
    block_dims(q, y, dim);
    return temp(n, y->dtype, 4, dim);
}

void scaling_end(struct node *n, struct steps *s, struct value *y,
                 struct value *computed)
{
    if (y != computed)
        step_alias(s, n, y, computed);
}

struct value *quant_operand(struct node *n, struct steps *s, struct value *v,
                            int behind)
{
    int64_t dim[RANK_MAX];

    if (!v || v->rank == 0)
        return v;
    if (value_count(v) == 1)
        return quant_reshape(n, s, v, 0, NULL);
    if (v->rank != 1 || behind <= 0)
        return v;
    dim[0] = v->dim[0];
    for (int i = 1; i <= behind; i++)
        dim[i] = 1;
    return quant_reshape(n, s, v, behind + 1, dim);
}

struct value *quant_f32(struct node *n, struct steps *s, struct value *v)
{
    if (!v)
        return NULL;
    if (v->dtype == DT_I4 || v->dtype == DT_I2)
        v = wide_as(n, s, v, DT_I8);
    if (v->dtype == DT_U4 || v->dtype == DT_U2)
        v = wide_as(n, s, v, DT_U8);
    return wide_as(n, s, v, DT_F32);
}

bool quant_is_zero(const struct value *v)
{
    if (!v || !is_const(v))
        return false;
    const uint8_t *p = v->data;
    size_t bytes =
        (size_t)(v->splat ? 1 : value_count(v)) * (size_t)dtypes[v->dtype].size;
    for (size_t i = 0; i < bytes; i++)
        if (p[i])
            return false;
    return true;
}

void quant_round(struct node *n, struct steps *s, struct value *y, struct value *v,
                 struct value *zero)
{
    struct value *x[2] = {v, zero ? quant_f32(n, s, zero) : scalar_const(DT_F32, 0)};

    step_ew(s, n, kname("quantize", y->dtype), y, 2, x, NULL, NULL);
}

void quant_divide(struct node *n, struct steps *s, struct value *y, struct value *v,
                  struct value *scale, struct value *zero)
{
    struct value *x[3] = {v, scale,
                          zero ? quant_f32(n, s, zero) : scalar_const(DT_F32, 0)};

    step_ew(s, n, kname("div_quantize", y->dtype), y, 3, x, NULL, NULL);
}

/* a and b broadcast; kernel(a, b) in f32. */
static struct value *combine(struct node *n, struct steps *s, const char *base,
                             struct value *a, struct value *b)
{
    const struct value *both[2] = {a, b};
    int64_t dim[RANK_MAX];
    int rank;

    if (!broadcast_dims(both, 2, &rank, dim))
        bad_model(n, NULL, "scales %s and %s don't broadcast", value_describe(a),
                  value_describe(b));
    struct value *y = temp(n, DT_F32, rank, dim);
    ew2(n, s, base, y, a, b);
    return y;
}

struct value *quant_scale(struct node *n, struct steps *s, struct value *xs,
                          struct value *ws, struct value *ys)
{
    struct value *scale =
        combine(n, s, "mul", quant_f32(n, s, xs), quant_f32(n, s, ws));

    return combine(n, s, "div", scale, quant_f32(n, s, ys));
}

void quant_requantise(struct node *n, struct steps *s, struct value *y,
                      struct value *sum, struct value *scale, struct value *zero)
{
    struct value *v = wide_as(n, s, sum, DT_F32);

    quant_round(n, s, y, combine(n, s, "mul", v, scale), zero);
}

struct value *quant_centre(struct node *n, struct steps *s, struct value *v,
                           struct value *zero)
{
    if (!zero || quant_is_zero(zero))
        return v->dtype == DT_I8 ? v : wide_as(n, s, v, DT_I16);
    struct value *x[2] = {v, zero}, *y = temp(n, DT_I16, v->rank, v->dim);
    step_ew(s, n, kname("centre", v->dtype), y, 2, x, NULL, NULL);
    return y;
}
