/* pack.c -- rearranges a matrix into panels for the matrix core (math/matcore.h). Moves
 * elements of a size, whatever they mean. */
#include "kernel.h"
#include "pack.h"

#define PACK(NAME, TYPE)                                                          \
    OM_RANGE(NAME, om_pack)                                                       \
    {                                                                             \
        const struct om_pack *p = (const struct om_pack *)params;                 \
        const size_t panels = (p->n + p->width - 1) / p->width;                   \
        size_t i, k, j;                                                           \
        (void)scratch;                                                            \
        for (i = begin; i < end; i++) {                                           \
            const size_t matrix = i / panels, first = i % panels * p->width;      \
            const size_t w = om_min(p->width, p->n - first);                      \
            const TYPE *from = (const TYPE *)x[0] +                               \
                               matrix / p->matrices * p->group_stride +           \
                               matrix % p->matrices * p->matrix_stride;           \
            TYPE *to = (TYPE *)y[0] + (matrix * p->n + first) * p->depth;         \
            for (j = 0; j < w; j++) {                                             \
                const TYPE *column = from +                                       \
                                     (first + j) / p->n_inner * p->outer_stride + \
                                     (first + j) % p->n_inner * p->inner_stride;  \
                for (k = 0; k < p->depth; k++)                                    \
                    to[k * w + j] = column[k * p->depth_stride];                  \
            }                                                                     \
        }                                                                         \
        return 0;                                                                 \
    }

OM_DEF(RANGE om_pack, PACK, pack_b4, om_u32)
OM_DEF(RANGE om_pack, PACK, pack_b8, om_u64)
