/* map.c -- elements picked by a list of source indices per axis, computed offline:
 * Resize nearest, Pad reflect, edge and wrap. x[0] is the data, x[1] the element for
 * the index -1 (absent: zero). Rows of x are contiguous. */
#include "kernel.h"
#include "walk.h"
#include "map.h"

/* Where the row at[] begins in x, in bytes; -1 if an index is -1. */
OM_INLINE ptrdiff_t map_source(const struct om_map *p, const size_t *at)
{
    ptrdiff_t from = 0;
    size_t k;
    for (k = 0; k < p->rank; k++) {
        ptrdiff_t i = (ptrdiff_t)at[k];
        if (p->first[k])
            i = p->index[p->first[k] + at[k]];
        if (i < 0)
            return -1;
        from += i * p->xstride[k];
    }
    return from;
}

#define MAP_ROWS(NAME, T)                                                              \
    OM_RANGE(NAME, om_map)                                                             \
    {                                                                                  \
        const struct om_map *p = (const struct om_map *)params;                        \
        const int32_t *list = p->row ? p->index + p->row : NULL;                       \
        T value, *to = (T *)y[0] + begin * p->n;                                       \
        const T *last = NULL;                                                          \
        ptrdiff_t last_from = -1;                                                      \
        size_t at[OM_WALK_AXES], item, i;                                              \
        memset(&value, 0, sizeof value);                                               \
        if (x[1])                                                                      \
            value = *(const T *)x[1];                                                  \
        om_walk_to(begin, p->rank, p->dim, at);                                        \
        for (item = begin; item < end; item++) {                                       \
            const ptrdiff_t from = map_source(p, at);                                  \
            const T *row = (const T *)om_at(x[0], from < 0 ? 0 : from);                \
            if (from < 0) {                                                            \
                for (i = 0; i < p->n; i++)                                             \
                    to[i] = value;                                                     \
            } else if (!list) {                                                        \
                memcpy(to, row, p->n * sizeof(T));                                     \
            } else if (from == last_from) {                                            \
                memcpy(to, last, p->n * sizeof(T)); /* enlarged: the same row again */ \
            } else {                                                                   \
                for (i = 0; i < p->n; i++)                                             \
                    to[i] = list[i] < 0 ? value : row[list[i]];                        \
                last = to;                                                             \
                last_from = from;                                                      \
            }                                                                          \
            to += p->n;                                                                \
            om_walk_step(p->rank, p->dim, at);                                         \
        }                                                                              \
        return 0;                                                                      \
    }

OM_DEF(RANGE om_map, MAP_ROWS, map_b1, om_u8)

OM_DEF(RANGE om_map, MAP_ROWS, map_b2, om_u16)

OM_DEF(RANGE om_map, MAP_ROWS, map_b4, om_u32)

OM_DEF(RANGE om_map, MAP_ROWS, map_b8, om_u64)

OM_DEF(RANGE om_map, MAP_ROWS, map_b16, struct om_b16)
