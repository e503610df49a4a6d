/* stream.c -- copies bytes to memory past the caches: stores that neither read a line
 * before they write it nor drive others out. Without rows: what was written so before
 * is there for all to see. */
#include "kernel.h"

/* Bytes of a line, which are written whole. */
enum { STREAM_LINE = 64 };

OM_INLINE void stream_bytes(om_u8 *to, const om_u8 *from, size_t n)
{
    size_t i = 0, k;
    if (to == from)
        return;
    if (VFL > 1 && STREAM_LINE % (4 * VFL) == 0) {
        i = om_min(n,
                   (STREAM_LINE - (size_t)(uintptr_t)to % STREAM_LINE) % STREAM_LINE);
        memcpy(to, from, i);
        for (; i + STREAM_LINE <= n; i += STREAM_LINE)
            for (k = i; k < i + STREAM_LINE; k += 4 * VFL)
                vi_stream((om_i32 *)(void *)(to + k),
                          vi_ld((const om_i32 *)(const void *)(from + k)));
    }
    memcpy(to + i, from + i, n - i);
}

#define STREAM(NAME)                                                         \
    OM_EW(NAME)                                                              \
    {                                                                        \
        size_t r;                                                            \
        for (r = 0; r < rows; r++)                                           \
            stream_bytes((om_u8 *)om_at_mut(y, (ptrdiff_t)r *row_stride[0]), \
                         OM_ROW(om_u8, x[0], 1), n);                         \
        if (!rows)                                                           \
            vi_streamed();                                                   \
    }

OM_DEF(EW b1 b1, STREAM, stream_b1)
