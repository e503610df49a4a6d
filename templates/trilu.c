/* trilu.c -- Trilu: x[0] matrices, x[1] the diagonal k (absent: 0). An item is a row.
 */
#include "kernel.h"
#include "trilu.h"

/* Columns before this one belong to the lower part of a row. */
OM_INLINE size_t trilu_border(const struct om_trilu *p, size_t row, const om_i64 *k)
{
    const int64_t columns = (int64_t)p->columns, r = (int64_t)row;
    const int64_t edge =
        r + (p->upper ? 0 : 1); /* the first column past it, for k = 0 */
    if (!k || *k == 0)
        return om_min((size_t)edge, p->columns);
    if (*k > columns)
        return p->columns;
    if (*k < -edge)
        return 0;
    return om_min((size_t)(edge + *k), p->columns);
}

#define TRILU_ROWS(NAME, T)                                                   \
    OM_RANGE(NAME, om_trilu)                                                  \
    {                                                                         \
        const struct om_trilu *p = (const struct om_trilu *)params;           \
        size_t item;                                                          \
        for (item = begin; item < end; item++) {                              \
            const size_t n = p->columns;                                      \
            const size_t border =                                             \
                trilu_border(p, item % p->rows, (const om_i64 *)x[1]);        \
            const T *from = (const T *)x[0] + item * n;                       \
            T *to = (T *)y[0] + item * n;                                     \
            if (p->upper) {                                                   \
                memset(to, 0, border * sizeof(T));                            \
                memcpy(to + border, from + border, (n - border) * sizeof(T)); \
            } else {                                                          \
                memcpy(to, from, border * sizeof(T));                         \
                memset(to + border, 0, (n - border) * sizeof(T));             \
            }                                                                 \
        }                                                                     \
        return 0;                                                             \
    }

OM_DEF(RANGE om_trilu, TRILU_ROWS, trilu_b1, om_u8)

OM_DEF(RANGE om_trilu, TRILU_ROWS, trilu_b2, om_u16)

OM_DEF(RANGE om_trilu, TRILU_ROWS, trilu_b4, om_u32)

OM_DEF(RANGE om_trilu, TRILU_ROWS, trilu_b8, om_u64)

OM_DEF(RANGE om_trilu, TRILU_ROWS, trilu_b16, struct om_b16)
