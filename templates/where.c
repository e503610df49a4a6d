/* where.c -- y = c ? a : b for elements of a size; a select, so bits of the side not
 * taken never matter. Letters: condition, a, b; v a vector, s one element per row. */
#include "kernel.h"

#define WHERE_ROWS(NAME, T, CI, AI, BI)                                                \
    OM_EW(NAME)                                                                        \
    {                                                                                  \
        size_t r, i;                                                                   \
        for (r = 0; r < rows; r++) {                                                   \
            T *to = (T *)om_at_mut(y, (ptrdiff_t)r * row_stride[0]);                   \
            const om_u8 *c = (const om_u8 *)om_at(x[0], (ptrdiff_t)r * row_stride[1]); \
            const T *a = (const T *)om_at(x[1], (ptrdiff_t)r * row_stride[2]);         \
            const T *b = (const T *)om_at(x[2], (ptrdiff_t)r * row_stride[3]);         \
            for (i = 0; i < n; i++) {                                                  \
                const T p = a[AI], q = b[BI]; /* both, so that nothing branches */     \
                to[i] = c[CI] ? p : q;                                                 \
            }                                                                          \
        }                                                                              \
    }

#define WHERE_SIZE(B, T)                                           \
    OM_DEF(EW B bool B B, WHERE_ROWS, where_##B##_vvv, T, i, i, i) \
    OM_DEF(EW B bool B B, WHERE_ROWS, where_##B##_vvs, T, i, i, 0) \
    OM_DEF(EW B bool B B, WHERE_ROWS, where_##B##_vsv, T, i, 0, i) \
    OM_DEF(EW B bool B B, WHERE_ROWS, where_##B##_vss, T, i, 0, 0) \
    OM_DEF(EW B bool B B, WHERE_ROWS, where_##B##_svv, T, 0, i, i) \
    OM_DEF(EW B bool B B, WHERE_ROWS, where_##B##_svs, T, 0, i, 0) \
    OM_DEF(EW B bool B B, WHERE_ROWS, where_##B##_ssv, T, 0, 0, i)

WHERE_SIZE(b1, om_u8)
WHERE_SIZE(b2, om_u16)
WHERE_SIZE(b4, om_u32)
WHERE_SIZE(b8, om_u64)
WHERE_SIZE(b16, struct om_b16)
