/* text.c -- strings compared and joined. */
#include "kernel.h"
#include "text.h"

#define TEXT_EQUAL(NAME, SA, SB)                                             \
    OM_EW(NAME)                                                              \
    {                                                                        \
        size_t r, i;                                                         \
        for (r = 0; r < rows; r++) {                                         \
            om_u8 *to = (om_u8 *)om_at_mut(y, (ptrdiff_t)r * row_stride[0]); \
            const void *a = om_at(x[0], (ptrdiff_t)r * row_stride[1]);       \
            const void *b = om_at(x[1], (ptrdiff_t)r * row_stride[2]);       \
            for (i = 0; i < n; i++)                                          \
                to[i] = (om_u8)om_str_same(om_str_at(a, (SA) ? i : 0),       \
                                           om_str_at(b, (SB) ? i : 0));      \
        }                                                                    \
    }

OM_DEF(EW bool str str, TEXT_EQUAL, equal_str_vv, 1, 1)

OM_DEF(EW bool str str, TEXT_EQUAL, equal_str_vs, 1, 0)

OM_DEF(EW bool str str, TEXT_EQUAL, equal_str_sv, 0, 1)

/* y = a b, each of the same shape. */
OM_RANGE(text_concat, om_text)
{
    const struct om_text *p = (const struct om_text *)params;
    size_t i;
    for (i = begin; i < end; i++) {
        const struct om_str a = om_str_at(x[0], i), b = om_str_at(x[1], i);
        char *to = (char *)y[1] + i * p->slot;
        if (a.n > p->slot || b.n > p->slot - a.n)
            return OM_ESTRING;
        if (a.n)
            memcpy(to, a.p, a.n);
        if (b.n)
            memcpy(to + a.n, b.p, b.n);
        om_str_set(y[0], i, to, a.n + b.n);
    }
    return 0;
}
