/* pad.c -- y = x between elements of a constant: x[0] is the data, x[1] the element
 * (absent: zero). */
#include "kernel.h"
#include "walk.h"
#include "pad.h"

/* Where the row at[] begins in x, in bytes; -1 for a row of padding. */
OM_INLINE ptrdiff_t pad_source(const struct om_pad *p, const size_t *at)
{
    ptrdiff_t from = 0;
    size_t k;
    if (p->inside == 0)
        return -1;
    for (k = 0; k < p->rank; k++) {
        if (at[k] < p->lo[k] || at[k] >= p->hi[k])
            return -1;
        from += (ptrdiff_t)(at[k] - p->lo[k]) * p->xstride[k];
    }
    return from;
}

#define PAD_ROWS(NAME, T)                                                      \
    OM_RANGE(NAME, om_pad)                                                     \
    {                                                                          \
        const struct om_pad *p = (const struct om_pad *)params;                \
        T value, *to = (T *)y[0] + begin * p->n;                               \
        size_t at[OM_WALK_AXES], item, i;                                      \
        memset(&value, 0, sizeof value);                                       \
        if (x[1])                                                              \
            value = *(const T *)x[1];                                          \
        om_walk_to(begin, p->rank, p->dim, at);                                \
        for (item = begin; item < end; item++) {                               \
            const ptrdiff_t from = pad_source(p, at);                          \
            const size_t before = from < 0 ? p->n : p->before;                 \
            for (i = 0; i < before; i++)                                       \
                to[i] = value;                                                 \
            if (from >= 0) {                                                   \
                memcpy(to + before, om_at(x[0], from), p->inside * sizeof(T)); \
                for (i = before + p->inside; i < p->n; i++)                    \
                    to[i] = value;                                             \
            }                                                                  \
            to += p->n;                                                        \
            om_walk_step(p->rank, p->dim, at);                                 \
        }                                                                      \
        return 0;                                                              \
    }

OM_DEF(RANGE om_pad, PAD_ROWS, pad_b1, om_u8)

OM_DEF(RANGE om_pad, PAD_ROWS, pad_b2, om_u16)

OM_DEF(RANGE om_pad, PAD_ROWS, pad_b4, om_u32)

OM_DEF(RANGE om_pad, PAD_ROWS, pad_b8, om_u64)

OM_DEF(RANGE om_pad, PAD_ROWS, pad_b16, struct om_b16)
