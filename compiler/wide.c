/* wide.c -- f16 and bf16 around kernels that compute in f32, and short forms for steps
 * that other operators' kernels do. */
#include "wide.h"

enum dtype wide_type(enum dtype t)
{
    return t == DT_F16 || t == DT_BF16 ? DT_F32 : t;
}

enum dtype interpolation_type(enum dtype t)
{
    switch (t) {
    case DT_F64:
    case DT_I32:
    case DT_U32:
    case DT_I64:
    case DT_U64:
        return DT_F64;
    default:
        return DT_F32;
    }
}

struct value *wide_as(struct node *n, struct steps *s, struct value *x, enum dtype t)
{
    if (!x || x->dtype == t)
        return x;
    struct value *y = temp(n, t, x->rank, x->dim);
    step_ew(s, n, kname(kname("cast", x->dtype), t), y, 1, &x, NULL, NULL);
    return y;
}

struct value *wide_in(struct node *n, struct steps *s, struct value *x)
{
    return x ? wide_as(n, s, x, wide_type(x->dtype)) : NULL;
}

struct value *wide_y(struct node *n, struct value *y)
{
    const enum dtype t = wide_type(y->dtype);
    return t == y->dtype ? y : temp(n, t, y->rank, y->dim);
}

void wide_out(struct node *n, struct steps *s, struct value *y, struct value *computed)
{
    if (y != computed)
        step_ew(s, n, kname(kname("cast", computed->dtype), y->dtype), y, 1, &computed,
                NULL, NULL);
}

void wide_as_alias(struct node *n, struct steps *s, struct value *y, struct value *v)
{
    step_alias(s, n, y, wide_as(n, s, v, y->dtype));
}

struct value *scalar_const(enum dtype t, double v)
{
    void *p = mem_alloc(8);
    switch (t) {
    case DT_F32:
        *(float *)p = (float)v;
        break;
    case DT_F64:
        *(double *)p = v;
        break;
    case DT_I32:
        *(int32_t *)p = (int32_t)v;
        break;
    case DT_U32:
        *(uint32_t *)p = (uint32_t)v;
        break;
    case DT_I64:
        *(int64_t *)p = (int64_t)v;
        break;
    case DT_U64:
        *(uint64_t *)p = (uint64_t)v;
        break;
    default:
        INTERNAL("no constant of type %s", dtype_name(t));
    }
    return new_const(t, 0, NULL, p);
}

void ew2(struct node *n, struct steps *s, const char *base, struct value *y,
         struct value *a, struct value *b)
{
    struct value *x[2] = {a, b};
    step_ew(s, n, kname(base, y->dtype), y, 2, x, NULL, NULL);
}

void ew3(struct node *n, struct steps *s, const char *base, struct value *y,
         struct value *a, struct value *b, struct value *c)
{
    struct value *x[3] = {a, b, c};
    step_ew(s, n, kname(base, y->dtype), y, 3, x, NULL, NULL);
}

void ew1(struct node *n, struct steps *s, const char *base, struct value *y,
         struct value *a)
{
    step_ew(s, n, kname(base, y->dtype), y, 1, &a, NULL, NULL);
}
