/* top_k.c -- TopK: y[0] the values, y[1] their i64 indices. The scratch holds a heap of
 * the k best indices so far, the worst of them at its root; emptying it from the root
 * gives them from last to first. NaN is larger than any number. */
#include "kernel.h"
#include "top_k.h"

OM_INLINE int top_k_is_nan_f32(om_f32 v)
{
    return (om_f32_bits(v) & 0x7fffffffu) > 0x7f800000u;
}

OM_INLINE int top_k_is_nan_f64(om_f64 v)
{
    return om_f64_bits(v) << 1 > (uint64_t)0x7ff << 53;
}

#define TOP_K_NO_NAN(v) 0

/* Element i with value a comes before element j with value b. */
#define TOP_K_BEFORE(IS_NAN, least, a, i, b, j)        \
    (IS_NAN(a)    ? (IS_NAN(b) ? (i) < (j) : !(least)) \
     : IS_NAN(b)  ? (int)(least)                       \
     : (a) == (b) ? (i) < (j)                          \
     : (least)    ? (a) < (b)                          \
                  : (a) > (b))

#define TOP_K(NAME, T, IS_NAN)                                                        \
    OM_RANGE(NAME, om_top_k)                                                          \
    {                                                                                 \
        const struct om_top_k *p = (const struct om_top_k *)params;                   \
        const size_t step = p->inner, least = p->least;                               \
        size_t *heap = (size_t *)scratch;                                             \
        size_t item, j, n;                                                            \
        for (item = begin; item < end; item++) {                                      \
            const size_t o = item / step, i = item % step;                            \
            const T *v = (const T *)x[0] + o * p->dim * step + i;                     \
            T *to = (T *)y[0] + o * p->k * step + i;                                  \
            om_i64 *index = (om_i64 *)y[1] + o * p->k * step + i;                     \
            for (j = 0, n = 0; j < p->dim + p->k; j++) {                              \
                size_t at, down, next;                                                \
                if (j < p->k) { /* grow: the new one rises while it is worse */       \
                    for (at = n++; at > 0; at = down) {                               \
                        down = (at - 1) / 2;                                          \
                        next = heap[down];                                            \
                        if (!TOP_K_BEFORE(IS_NAN, least, v[next * step], next,        \
                                          v[j * step], j))                            \
                            break;                                                    \
                        heap[at] = next;                                              \
                    }                                                                 \
                    heap[at] = j;                                                     \
                    continue;                                                         \
                }                                                                     \
                if (j < p->dim) { /* replace the worst, if that is worse */           \
                    if (!TOP_K_BEFORE(IS_NAN, least, v[j * step], j,                  \
                                      v[heap[0] * step], heap[0]))                    \
                        continue;                                                     \
                    next = j;                                                         \
                } else { /* take the worst out */                                     \
                    n--;                                                              \
                    to[n * step] = v[heap[0] * step];                                 \
                    index[n * step] = (int64_t)heap[0];                               \
                    next = heap[n];                                                   \
                }                                                                     \
                for (at = 0; 2 * at + 1 < n;                                          \
                     at = down) { /* `next` sinks from the root */                    \
                    down = 2 * at + 1;                                                \
                    if (down + 1 < n &&                                               \
                        TOP_K_BEFORE(IS_NAN, least, v[heap[down] * step], heap[down], \
                                     v[heap[down + 1] * step], heap[down + 1]))       \
                        down++;                                                       \
                    if (TOP_K_BEFORE(IS_NAN, least, v[heap[down] * step], heap[down], \
                                     v[next * step], next))                           \
                        break;                                                        \
                    heap[at] = heap[down];                                            \
                }                                                                     \
                heap[at] = next;                                                      \
            }                                                                         \
        }                                                                             \
        return 0;                                                                     \
    }

OM_DEF(RANGE om_top_k, TOP_K, top_k_f32, om_f32, top_k_is_nan_f32)

OM_DEF(RANGE om_top_k, TOP_K, top_k_f64, om_f64, top_k_is_nan_f64)

OM_DEF(RANGE om_top_k, TOP_K, top_k_i8, om_i8, TOP_K_NO_NAN)

OM_DEF(RANGE om_top_k, TOP_K, top_k_i16, om_i16, TOP_K_NO_NAN)

OM_DEF(RANGE om_top_k, TOP_K, top_k_i32, om_i32, TOP_K_NO_NAN)

OM_DEF(RANGE om_top_k, TOP_K, top_k_i64, om_i64, TOP_K_NO_NAN)

OM_DEF(RANGE om_top_k, TOP_K, top_k_u8, om_u8, TOP_K_NO_NAN)

OM_DEF(RANGE om_top_k, TOP_K, top_k_u16, om_u16, TOP_K_NO_NAN)

OM_DEF(RANGE om_top_k, TOP_K, top_k_u32, om_u32, TOP_K_NO_NAN)

OM_DEF(RANGE om_top_k, TOP_K, top_k_u64, om_u64, TOP_K_NO_NAN)
