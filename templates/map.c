/* map.c -- elements picked by a list of source indices per axis, computed offline:
 * Resize nearest, Pad reflect, edge and wrap. x[0] is the data, x[1] the element for
 * the index -1 (absent: zero). Rows of x are contiguous. */
#include "kernel.h"
#include "walk.h"
#include "ahead.h"
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

/* Each element of a row twice, n in all. */
OM_INLINE void map_twice_b1(om_u8 *to, const om_u8 *row, size_t n)
{
    size_t i;
    for (i = 0; i < n; i++)
        to[i] = row[i / 2];
}

OM_INLINE void map_twice_b2(om_u16 *to, const om_u16 *row, size_t n)
{
    size_t i;
    for (i = 0; i < n; i++)
        to[i] = row[i / 2];
}

OM_INLINE void map_twice_b8(om_u64 *to, const om_u64 *row, size_t n)
{
    size_t i;
    for (i = 0; i < n; i++)
        to[i] = row[i / 2];
}

OM_INLINE void map_twice_b16(struct om_b16 *to, const struct om_b16 *row, size_t n)
{
    size_t i;
    for (i = 0; i < n; i++)
        to[i] = row[i / 2];
}

OM_INLINE void map_twice_vector(om_f32 *to, const om_f32 *row)
{
    const vf v = vf_ld(row);
    vf_st(to, vf_ziplo(v, v));
    vf_st(to + VFL, vf_ziphi(v, v));
}

OM_INLINE void map_twice_b4(om_u32 *to, const om_u32 *row, size_t n)
{
    size_t i;
    for (i = 0; i + 2 * VFL <= n; i += 2 * VFL)
        map_twice_vector((om_f32 *)to + i, (const om_f32 *)row + i / 2);
    if (i && i < n && n % 2 == 0) { /* the last vector once more, from where it ends */
        i = n - 2 * VFL;
        map_twice_vector((om_f32 *)to + i, (const om_f32 *)row + i / 2);
        i = n;
    }
    for (; i < n; i++)
        to[i] = row[i / 2];
}

/* From so many bytes in all on, short rows ask for the memory of the row after the
 * next: beyond the caches that a core has for itself. */
enum { MAP_MANY = 2 << 20, MAP_SHORT = 2048 };

#define MAP_ROWS(NAME, T, TWICE)                                                  \
    OM_RANGE(NAME, om_map)                                                        \
    {                                                                             \
        const struct om_map *p = (const struct om_map *)params;                   \
        const int32_t *list = p->row ? p->index + p->row : NULL;                  \
        T value, *to = (T *)y[0] + begin * p->n;                                  \
        const T *last = NULL;                                                     \
        const size_t bytes = p->n * sizeof(T);                                    \
        const int many = bytes <= MAP_SHORT && (end - begin) * bytes >= MAP_MANY; \
        ptrdiff_t last_from = -1;                                                 \
        size_t at[OM_WALK_AXES], item, i;                                         \
        memset(&value, 0, sizeof value);                                          \
        if (x[1])                                                                 \
            value = *(const T *)x[1];                                             \
        om_walk_to(begin, p->rank, p->dim, at);                                   \
        for (item = begin; item < end; item++) {                                  \
            const ptrdiff_t from = map_source(p, at);                             \
            const T *row = (const T *)om_at(x[0], from < 0 ? 0 : from);           \
            om_ahead(to, 2 * bytes, many ? bytes : 0);                            \
            if (from < 0) {                                                       \
                for (i = 0; i < p->n; i++)                                        \
                    to[i] = value;                                                \
            } else if (!list) {                                                   \
                memcpy(to, row, bytes);                                           \
            } else if (from == last_from) {                                       \
                memcpy(to, last, bytes); /* enlarged: the same row again */       \
            } else {                                                              \
                if (p->repeat == 2) {                                             \
                    TWICE(to, row, p->n);                                         \
                } else if (p->holes) {                                            \
                    for (i = 0; i < p->n; i++)                                    \
                        to[i] = list[i] < 0 ? value : row[list[i]];               \
                } else {                                                          \
                    for (i = 0; i < p->n; i++)                                    \
                        to[i] = row[list[i]];                                     \
                }                                                                 \
                last = to;                                                        \
                last_from = from;                                                 \
            }                                                                     \
            to += p->n;                                                           \
            om_walk_step(p->rank, p->dim, at);                                    \
        }                                                                         \
        return 0;                                                                 \
    }

OM_DEF(RANGE om_map, MAP_ROWS, map_b1, om_u8, map_twice_b1)

OM_DEF(RANGE om_map, MAP_ROWS, map_b2, om_u16, map_twice_b2)

OM_DEF(RANGE om_map, MAP_ROWS, map_b4, om_u32, map_twice_b4)

OM_DEF(RANGE om_map, MAP_ROWS, map_b8, om_u64, map_twice_b8)

OM_DEF(RANGE om_map, MAP_ROWS, map_b16, struct om_b16, map_twice_b16)
