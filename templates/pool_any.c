/* pool_any.c -- pooling window by window: MaxPool with Indices, and the types other
 * than f32. Plain C; taps run in depth, height, width order. */
#include "kernel.h"
#include "pool.h"

/* NaN by its bits; integers never are. */
#define POOL_NAN_F32(v) ((om_f32_bits(v) & 0x7fffffffu) > 0x7f800000u)
#define POOL_NAN_F64(v) ((om_f64_bits(v) << 1) > ((uint64_t)0x7ff << 53))
#define POOL_NAN_INT(v) 0

/* LOWEST where no tap lies inside the input, NAN where all of them are NaN. y[1], if
 * wanted, gets the index of the first greatest element in the whole input. */
#define MAXPOOL_ANY(NAME, T, IS_NAN, LOWEST, QUIET_NAN)                                \
    OM_RANGE(NAME, om_pool)                                                            \
    {                                                                                  \
        const struct om_pool *p = (const struct om_pool *)params;                      \
        const size_t *in = p->in;                                                      \
        const size_t volume = in[0] * in[1] * in[2];                                   \
        T *to = (T *)y[0];                                                             \
        om_i64 *index = (om_i64 *)y[1];                                                \
        size_t r, o, i, j, k;                                                          \
        (void)scratch;                                                                 \
        for (r = begin; r < end; r++) {                                                \
            const size_t rd = r / p->out[1], plane = rd / p->out[0];                   \
            const size_t *d = p->d + 3 * (rd - plane * p->out[0]);                     \
            const size_t *h = p->h + 3 * (r - rd * p->out[1]);                         \
            const T *from = (const T *)x[0] + plane * volume;                          \
            for (o = 0; o < p->out[2]; o++) {                                          \
                const size_t *w = p->w + 3 * o;                                        \
                size_t at = 0;                                                         \
                int taken = 0;                                                         \
                T best = LOWEST;                                                       \
                for (i = 0; i < d[1]; i++)                                             \
                    for (j = 0; j < h[1]; j++)                                         \
                        for (k = 0; k < w[1]; k++) {                                   \
                            const size_t id = d[0] + i * p->dilation[0];               \
                            const size_t ih = h[0] + j * p->dilation[1];               \
                            const size_t iw = w[0] + k * p->dilation[2];               \
                            const T v = from[(id * in[1] + ih) * in[2] + iw];          \
                            if (taken ? v > best : !IS_NAN(v)) {                       \
                                best = v;                                              \
                                taken = 1;                                             \
                                at = p->column_major ? (iw * in[1] + ih) * in[0] + id  \
                                                     : (id * in[1] + ih) * in[2] + iw; \
                            }                                                          \
                        }                                                              \
                if (!taken && d[1] && h[1] && w[1])                                    \
                    best = QUIET_NAN;                                                  \
                to[r * p->out[2] + o] = best;                                          \
                if (index)                                                             \
                    index[r * p->out[2] + o] = (int64_t)(plane * volume + at);         \
            }                                                                          \
        }                                                                              \
        return 0;                                                                      \
    }

OM_DEF(RANGE om_pool, MAXPOOL_ANY, maxpool_index_f32, om_f32, POOL_NAN_F32,
       om_bits_f32(0xff7fffffu), om_bits_f32(0x7fc00000u))
OM_DEF(RANGE om_pool, MAXPOOL_ANY, maxpool_index_f64, om_f64, POOL_NAN_F64,
       om_bits_f64(~((uint64_t)1 << 52)), om_bits_f64((uint64_t)0x7ff8 << 48))
OM_DEF(RANGE om_pool, MAXPOOL_ANY, maxpool_index_i8, om_i8, POOL_NAN_INT, -128, -128)
OM_DEF(RANGE om_pool, MAXPOOL_ANY, maxpool_index_u8, om_u8, POOL_NAN_INT, 0, 0)

/* Sums of f64 windows, divided by the number of taps that count if DIVIDE. */
#define SUMPOOL_F64(NAME, DIVIDE)                                                      \
    OM_RANGE(NAME, om_pool)                                                            \
    {                                                                                  \
        const struct om_pool *p = (const struct om_pool *)params;                      \
        const size_t *in = p->in;                                                      \
        size_t r, o, i, j, k;                                                          \
        (void)scratch;                                                                 \
        for (r = begin; r < end; r++) {                                                \
            const size_t rd = r / p->out[1], plane = rd / p->out[0];                   \
            const size_t *d = p->d + 3 * (rd - plane * p->out[0]);                     \
            const size_t *h = p->h + 3 * (r - rd * p->out[1]);                         \
            const om_f64 *from = (const om_f64 *)x[0] + plane * in[0] * in[1] * in[2]; \
            for (o = 0; o < p->out[2]; o++) {                                          \
                const size_t *w = p->w + 3 * o;                                        \
                double sum = 0.0;                                                      \
                for (i = 0; i < d[1]; i++)                                             \
                    for (j = 0; j < h[1]; j++)                                         \
                        for (k = 0; k < w[1]; k++)                                     \
                            sum = sum + from[((d[0] + i * p->dilation[0]) * in[1] +    \
                                              h[0] + j * p->dilation[1]) *             \
                                                 in[2] +                               \
                                             w[0] + k * p->dilation[2]];               \
                if (DIVIDE)                                                            \
                    sum = sum / (double)(int32_t)(d[2] * h[2] * w[2]);                 \
                if (POOL_NAN_F64(sum))                                                 \
                    sum = om_bits_f64((uint64_t)0x7ff8 << 48);                         \
                ((om_f64 *)y[0])[r * p->out[2] + o] = sum;                             \
            }                                                                          \
        }                                                                              \
        return 0;                                                                      \
    }

OM_DEF(RANGE om_pool, SUMPOOL_F64, avgpool_f64, 1)
OM_DEF(RANGE om_pool, SUMPOOL_F64, sumpool_f64, 0)
