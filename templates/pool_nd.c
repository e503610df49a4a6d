/* pool_nd.c -- pooling over more than three spatial axes, window by window. Plain C;
 * the first axis is the outermost, for windows and for their taps. */
#include "kernel.h"
#include "pool_nd.h"
#include "walk.h"

/* Lengths of windows and of outputs, one per axis. */
OM_INLINE void pool_nd_lengths(const struct om_pool_nd *p, size_t *kernel, size_t *out)
{
    size_t k;
    for (k = 0; k < p->axes; k++) {
        kernel[k] = p->axis[k * OM_POOL_ND_FIELDS + OM_POOL_ND_KERNEL];
        out[k] = p->axis[k * OM_POOL_ND_FIELDS + OM_POOL_ND_OUT];
    }
}

/* Where tap[] of output at[] lies in the plane, 1 if that is inside the input. *counts
 * if AveragePool counts it. */
OM_INLINE int pool_nd_tap(const struct om_pool_nd *p, const size_t *at,
                          const size_t *tap, size_t *from, size_t *index, int *counts)
{
    size_t k, below = 1;
    int inside = 1;
    *from = *index = 0;
    *counts = 1;
    for (k = 0; k < p->axes; k++) {
        const size_t *a = p->axis + k * OM_POOL_ND_FIELDS, n = a[OM_POOL_ND_IN];
        const size_t place =
            at[k] * a[OM_POOL_ND_STRIDE] + tap[k] * a[OM_POOL_ND_DILATION];
        const size_t before = a[OM_POOL_ND_BEFORE];
        const int in = place >= before && place - before < n;
        inside &= in;
        *counts &= p->padding ? place < before + n + a[OM_POOL_ND_AFTER] : in;
        *from = *from * n + (in ? place - before : 0);
        *index += (in ? place - before : 0) * below;
        below *= n;
    }
    if (!p->column_major)
        *index = *from;
    return inside;
}

#define POOL_ND_F32(v) ((om_f32_bits(v) & 0x7fffffffu) > 0x7f800000u)
#define POOL_ND_F64(v) ((om_f64_bits(v) << 1) > ((uint64_t)0x7ff << 53))
#define POOL_ND_INT(v) 0

/* LOWEST where no tap lies inside the input, QUIET_NAN where all of them are NaN. */
#define MAXPOOL_ND(NAME, T, IS_NAN, LOWEST, QUIET_NAN)                              \
    OM_RANGE(NAME, om_pool_nd)                                                      \
    {                                                                               \
        const struct om_pool_nd *p = (const struct om_pool_nd *)params;             \
        size_t kernel[OM_WALK_AXES], out[OM_WALK_AXES];                             \
        size_t at[OM_WALK_AXES], tap[OM_WALK_AXES];                                 \
        size_t plane, o, t, from, index;                                            \
        (void)scratch;                                                              \
        pool_nd_lengths(p, kernel, out);                                            \
        for (plane = begin; plane < end; plane++) {                                 \
            om_walk_to(0, p->axes, out, at);                                        \
            for (o = 0; o < p->out; o++) {                                          \
                size_t where = 0;                                                   \
                int taken = 0, any = 0, counts;                                     \
                T best = LOWEST;                                                    \
                om_walk_to(0, p->axes, kernel, tap);                                \
                for (t = 0; t < p->taps; t++) {                                     \
                    if (pool_nd_tap(p, at, tap, &from, &index, &counts)) {          \
                        const T v = ((const T *)x[0])[plane * p->in + from];        \
                        any = 1;                                                    \
                        if (taken ? v > best : !IS_NAN(v)) {                        \
                            best = v;                                               \
                            where = index;                                          \
                            taken = 1;                                              \
                        }                                                           \
                    }                                                               \
                    om_walk_step(p->axes, kernel, tap);                             \
                }                                                                   \
                ((T *)y[0])[plane * p->out + o] = any && !taken ? QUIET_NAN : best; \
                if (y[1])                                                           \
                    ((om_i64 *)y[1])[plane * p->out + o] =                          \
                        (int64_t)(plane * p->in + where);                           \
                om_walk_step(p->axes, out, at);                                     \
            }                                                                       \
        }                                                                           \
        return 0;                                                                   \
    }

OM_DEF(RANGE om_pool_nd, MAXPOOL_ND, maxpool_nd_f32, om_f32, POOL_ND_F32,
       om_bits_f32(0xff7fffffu), om_bits_f32(0x7fc00000u))
OM_DEF(RANGE om_pool_nd, MAXPOOL_ND, maxpool_nd_f64, om_f64, POOL_ND_F64,
       om_bits_f64(~((uint64_t)1 << 52)), om_bits_f64((uint64_t)0x7ff8 << 48))
OM_DEF(RANGE om_pool_nd, MAXPOOL_ND, maxpool_nd_i8, om_i8, POOL_ND_INT, -128, -128)
OM_DEF(RANGE om_pool_nd, MAXPOOL_ND, maxpool_nd_u8, om_u8, POOL_ND_INT, 0, 0)

/* Sums of windows, divided by the number of taps that count if DIVIDE. */
#define SUMPOOL_ND(NAME, T, DIVIDE, IS_NAN, QUIET_NAN)                           \
    OM_RANGE(NAME, om_pool_nd)                                                   \
    {                                                                            \
        const struct om_pool_nd *p = (const struct om_pool_nd *)params;          \
        size_t kernel[OM_WALK_AXES], out[OM_WALK_AXES];                          \
        size_t at[OM_WALK_AXES], tap[OM_WALK_AXES];                              \
        size_t plane, o, t, from, index;                                         \
        (void)scratch;                                                           \
        pool_nd_lengths(p, kernel, out);                                         \
        for (plane = begin; plane < end; plane++) {                              \
            om_walk_to(0, p->axes, out, at);                                     \
            for (o = 0; o < p->out; o++) {                                       \
                int32_t count = 0;                                               \
                int counts;                                                      \
                T sum = 0;                                                       \
                om_walk_to(0, p->axes, kernel, tap);                             \
                for (t = 0; t < p->taps; t++) {                                  \
                    if (pool_nd_tap(p, at, tap, &from, &index, &counts))         \
                        sum = sum + ((const T *)x[0])[plane * p->in + from];     \
                    count += counts;                                             \
                    om_walk_step(p->axes, kernel, tap);                          \
                }                                                                \
                if (DIVIDE)                                                      \
                    sum = sum / (T)count;                                        \
                ((T *)y[0])[plane * p->out + o] = IS_NAN(sum) ? QUIET_NAN : sum; \
                om_walk_step(p->axes, out, at);                                  \
            }                                                                    \
        }                                                                        \
        return 0;                                                                \
    }

OM_DEF(RANGE om_pool_nd, SUMPOOL_ND, avgpool_nd_f32, om_f32, 1, POOL_ND_F32,
       om_bits_f32(0x7fc00000u))
OM_DEF(RANGE om_pool_nd, SUMPOOL_ND, sumpool_nd_f32, om_f32, 0, POOL_ND_F32,
       om_bits_f32(0x7fc00000u))
OM_DEF(RANGE om_pool_nd, SUMPOOL_ND, avgpool_nd_f64, om_f64, 1, POOL_ND_F64,
       om_bits_f64((uint64_t)0x7ff8 << 48))
OM_DEF(RANGE om_pool_nd, SUMPOOL_ND, sumpool_nd_f64, om_f64, 0, POOL_ND_F64,
       om_bits_f64((uint64_t)0x7ff8 << 48))
