/* col2im.c -- Col2Im: each element of the image is the sum of what the blocks x[0] hold
 * for it, in the order of their elements, from +0. Integers wrap. */
#include "kernel.h"
#include "walk.h"
#include "math/sample.h"
#include "col2im.h"

/* The blocks' number on the outer axes that puts tap[] at at[]; 0 if there is none. */
OM_INLINE int col2im_block(const struct om_col2im *p, const size_t *at,
                           const size_t *tap, size_t *block)
{
    size_t k;
    *block = 0;
    for (k = 0; k + 1 < p->rank; k++) {
        const size_t *a = p->axes + 6 * k;
        const size_t place = at[k] + a[4], skip = tap[k] * a[3];
        if (place < skip || (place - skip) % a[2] || (place - skip) / a[2] >= a[5])
            return 0;
        *block = *block * a[5] + (place - skip) / a[2];
    }
    return 1;
}

#define COL2IM_SAME(v) (v)

#define COL2IM(NAME, T, CANON)                                                         \
    OM_RANGE(NAME, om_col2im)                                                          \
    {                                                                                  \
        const struct om_col2im *p = (const struct om_col2im *)params;                  \
        const size_t *last = p->axes + 6 * (p->rank - 1);                              \
        size_t dim[OM_WALK_AXES], size[OM_WALK_AXES];                                  \
        size_t at[OM_WALK_AXES], tap[OM_WALK_AXES];                                    \
        size_t item, k, i, l, block;                                                   \
        for (k = 0; k + 1 < p->rank; k++) {                                            \
            dim[k] = p->axes[6 * k];                                                   \
            size[k] = p->axes[6 * k + 1];                                              \
            tap[k] = 0;                                                                \
        }                                                                              \
        for (item = begin; item < end; item++) {                                       \
            const size_t channel = item / p->lines;                                    \
            const T *from = (const T *)x[0] + channel * p->taps * p->blocks;           \
            T *to = (T *)y[0] + item * last[0];                                        \
            om_walk_to(item % p->lines, p->rank - 1, dim, at);                         \
            for (i = 0; i < last[0]; i++)                                              \
                to[i] = 0;                                                             \
            for (k = 0; k < p->taps; k += last[1]) {                                   \
                const int there = col2im_block(p, at, tap, &block);                    \
                for (i = 0; there && i < last[1]; i++) {                               \
                    const T *row = from + (k + i) * p->blocks + block * last[5];       \
                    const size_t skip = i * last[3];                                   \
                    l = skip < last[4] ? (last[4] - skip + last[2] - 1) / last[2] : 0; \
                    for (; l < last[5] && l * last[2] + skip < last[0] + last[4];      \
                         l++) {                                                        \
                        T *sum = to + (l * last[2] + skip - last[4]);                  \
                        *sum = (T)(*sum + row[l]);                                     \
                    }                                                                  \
                }                                                                      \
                om_walk_step(p->rank - 1, size, tap);                                  \
            }                                                                          \
            for (i = 0; i < last[0]; i++)                                              \
                to[i] = CANON(to[i]);                                                  \
        }                                                                              \
        return 0;                                                                      \
    }

OM_DEF(RANGE om_col2im, COL2IM, col2im_f32, om_f32, sample_canon_f32)

OM_DEF(RANGE om_col2im, COL2IM, col2im_f64, om_f64, sample_canon_f64)

OM_DEF(RANGE om_col2im, COL2IM, col2im_b1, om_u8, COL2IM_SAME)

OM_DEF(RANGE om_col2im, COL2IM, col2im_b2, om_u16, COL2IM_SAME)

OM_DEF(RANGE om_col2im, COL2IM, col2im_b4, om_u32, COL2IM_SAME)

OM_DEF(RANGE om_col2im, COL2IM, col2im_b8, om_u64, COL2IM_SAME)
