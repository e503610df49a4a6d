/* scatter.c -- ScatterElements, ScatterND: x[0] is the data, x[1] the indices, x[2] the
 * updates. Updates of one element are applied in the order of the indices. An index
 * outside [-dim, dim) ends with OM_EINDEX.
 *
 *   scatter_elements_bN, scatter_nd_bN        replace
 *   scatter_elements_TYPE, scatter_nd_TYPE    add, multiply, maximum, minimum
 */
#include "kernel.h"
#include "walk.h"
#include "gather.h"
#include "scatter.h"

#define SCATTER_REPLACE(how, T, U, a, b) (b)

/* Integers wrap; U is the unsigned type of T's size. */
#define SCATTER_INT(how, T, U, a, b)                                   \
    ((how) == OM_SCATTER_ADD   ? (T)(U)((uint64_t)(a) + (uint64_t)(b)) \
     : (how) == OM_SCATTER_MUL ? (T)(U)((uint64_t)(a) * (uint64_t)(b)) \
     : (how) == OM_SCATTER_MAX ? ((a) < (b) ? (b) : (a))               \
                               : ((b) < (a) ? (b) : (a)))

/* Max and Min propagate NaN and order -0 below +0. */
OM_INLINE om_f32 scatter_join_f32(size_t how, om_f32 a, om_f32 b)
{
    const uint32_t ua = om_f32_bits(a), ub = om_f32_bits(b), abs = 0x7fffffffu;
    om_f32 r;
    if ((ua & abs) > 0x7f800000u || (ub & abs) > 0x7f800000u)
        return om_bits_f32(0x7fc00000u); /* NaN */
    if (how == OM_SCATTER_ADD)
        r = a + b;
    else if (how == OM_SCATTER_MUL)
        r = a * b;
    else if (how == OM_SCATTER_MAX)
        r = a < b || (a == b && ua >> 31) ? b : a;
    else
        r = b < a || (a == b && ub >> 31) ? b : a;
    return (om_f32_bits(r) & abs) > 0x7f800000u ? om_bits_f32(0x7fc00000u) : r;
}

OM_INLINE om_f64 scatter_join_f64(size_t how, om_f64 a, om_f64 b)
{
    const uint64_t ua = om_f64_bits(a), ub = om_f64_bits(b),
                   inf = (uint64_t)0x7ff << 52;
    const double nan = om_bits_f64((uint64_t)0x7ff8 << 48);
    om_f64 r;
    if (ua << 1 > inf << 1 || ub << 1 > inf << 1)
        return nan;
    if (how == OM_SCATTER_ADD)
        r = a + b;
    else if (how == OM_SCATTER_MUL)
        r = a * b;
    else if (how == OM_SCATTER_MAX)
        r = a < b || (a == b && ua >> 63) ? b : a;
    else
        r = b < a || (a == b && ub >> 63) ? b : a;
    return om_f64_bits(r) << 1 > inf << 1 ? nan : r;
}

#define SCATTER_F32(how, T, U, a, b) scatter_join_f32(how, a, b)
#define SCATTER_F64(how, T, U, a, b) scatter_join_f64(how, a, b)

/* Where the indices of item at[] begin, in items of indices; (size_t)-1 if it has none.
 */
OM_INLINE size_t scatter_row(const struct om_scatter_elements *p, const size_t *at)
{
    size_t row = 0, k;
    for (k = 0; k < p->lead; k++) {
        if (at[k] >= p->lead_count[k])
            return (size_t)-1;
        row = row * p->lead_count[k] + at[k];
    }
    return row;
}

#define SCATTER_ELEMENTS(NAME, T, U, JOIN)                                       \
    OM_RANGE(NAME, om_scatter_elements)                                          \
    {                                                                            \
        const struct om_scatter_elements *p =                                    \
            (const struct om_scatter_elements *)params;                          \
        size_t lead[OM_WALK_AXES], at[OM_WALK_AXES], item, i;                    \
        memcpy((T *)y[0] + begin * p->chunk, (const T *)x[0] + begin * p->chunk, \
               (end - begin) * p->chunk * sizeof(T));                            \
        om_walk_to(begin, p->lead, p->lead_dim, lead);                           \
        for (item = begin; item < end; item++) {                                 \
            T *to = (T *)y[0] + item * p->chunk;                                 \
            const size_t row = scatter_row(p, lead);                             \
            const size_t first = row * p->count;                                 \
            om_walk_step(p->lead, p->lead_dim, lead);                            \
            if (row == (size_t)-1 || p->count == 0)                              \
                continue;                                                        \
            om_walk_to(0, p->rank, p->dims, at);                                 \
            for (i = first; i < first + p->count; i++) {                         \
                const size_t k = om_index(x[1], i, p->index_bytes, p->dim);      \
                T *e = to;                                                       \
                if (k == p->dim)                                                 \
                    return OM_EINDEX;                                            \
                e += om_walk_offset(p->rank, at, p->ystride);                    \
                e += k * p->axis_stride;                                         \
                *e = JOIN(p->reduction, T, U, *e, ((const T *)x[2])[i]);         \
                om_walk_step(p->rank, p->dims, at);                              \
            }                                                                    \
        }                                                                        \
        return 0;                                                                \
    }

#define SCATTER_ND(NAME, T, U, JOIN)                                              \
    OM_RANGE(NAME, om_scatter_nd)                                                 \
    {                                                                             \
        const struct om_scatter_nd *p = (const struct om_scatter_nd *)params;     \
        size_t t, k, i;                                                           \
        memcpy((T *)y[0] + begin * p->slice, (const T *)x[0] + begin * p->slice,  \
               (end - begin) * p->slice * sizeof(T));                             \
        for (t = 0; t < p->count; t++) {                                          \
            const T *from = (const T *)x[2] + t * p->block;                       \
            T *to = (T *)y[0];                                                    \
            int ours = 1;                                                         \
            for (k = 0; k < p->tuple; k++) {                                      \
                const size_t at = om_index(x[1], t * p->tuple + k, 8, p->dim[k]); \
                if (at == p->dim[k])                                              \
                    return OM_EINDEX;                                             \
                if (k == 0)                                                       \
                    ours = at >= begin && at < end;                               \
                to += at * p->stride[k];                                          \
            }                                                                     \
            for (i = 0; ours && i < p->block; i++)                                \
                to[i] = JOIN(p->reduction, T, U, to[i], from[i]);                 \
        }                                                                         \
        return 0;                                                                 \
    }

#define SCATTER_BOTH(TYPE, T, U, JOIN)                                                 \
    OM_DEF(RANGE om_scatter_elements, SCATTER_ELEMENTS, scatter_elements_##TYPE, T, U, \
           JOIN)                                                                       \
    OM_DEF(RANGE om_scatter_nd, SCATTER_ND, scatter_nd_##TYPE, T, U, JOIN)

SCATTER_BOTH(b1, om_u8, om_u8, SCATTER_REPLACE)
SCATTER_BOTH(b2, om_u16, om_u16, SCATTER_REPLACE)
SCATTER_BOTH(b4, om_u32, om_u32, SCATTER_REPLACE)
SCATTER_BOTH(b8, om_u64, om_u64, SCATTER_REPLACE)
SCATTER_BOTH(b16, struct om_b16, om_u64, SCATTER_REPLACE)
SCATTER_BOTH(i8, om_i8, om_u8, SCATTER_INT)
SCATTER_BOTH(i16, om_i16, om_u16, SCATTER_INT)
SCATTER_BOTH(i32, om_i32, om_u32, SCATTER_INT)
SCATTER_BOTH(i64, om_i64, om_u64, SCATTER_INT)
SCATTER_BOTH(u8, om_u8, om_u8, SCATTER_INT)
SCATTER_BOTH(u16, om_u16, om_u16, SCATTER_INT)
SCATTER_BOTH(u32, om_u32, om_u32, SCATTER_INT)
SCATTER_BOTH(u64, om_u64, om_u64, SCATTER_INT)
SCATTER_BOTH(f32, om_f32, om_u32, SCATTER_F32)
SCATTER_BOTH(f64, om_f64, om_u64, SCATTER_F64)
