/* gather.c -- Gather, GatherElements, GatherND, ReverseSequence: x[0] is the data, x[1]
 * the indices. An index outside [-dim, dim) ends with OM_EINDEX; nothing is read there.
 */
#include "kernel.h"
#include "walk.h"
#include "gather.h"

#define GATHER_BLOCKS(NAME, BYTES)                                                     \
    OM_RANGE(NAME, om_gather)                                                          \
    {                                                                                  \
        const struct om_gather *p = (const struct om_gather *)params;                  \
        size_t item, o = begin / p->count, j = begin % p->count;                       \
        for (item = begin; item < end; item++) {                                       \
            const size_t i = om_index(x[1], j, BYTES, p->dim);                         \
            if (i == p->dim)                                                           \
                return OM_EINDEX;                                                      \
            om_copy_block((char *)y[0] + item * p->bytes,                              \
                          (const char *)x[0] + (o * p->dim + i) * p->bytes, p->bytes); \
            if (++j == p->count) {                                                     \
                j = 0;                                                                 \
                o++;                                                                   \
            }                                                                          \
        }                                                                              \
        return 0;                                                                      \
    }

OM_DEF(RANGE om_gather, GATHER_BLOCKS, gather_i32, 4)

OM_DEF(RANGE om_gather, GATHER_BLOCKS, gather_i64, 8)

#define GATHER_ELEMENTS(NAME, T)                                                       \
    OM_RANGE(NAME, om_gather_elements)                                                 \
    {                                                                                  \
        const struct om_gather_elements *p =                                           \
            (const struct om_gather_elements *)params;                                 \
        size_t at[OM_WALK_AXES], item, i, flat = begin * p->n;                         \
        om_walk_to(begin, p->rank, p->dims, at);                                       \
        for (item = begin; item < end; item++) {                                       \
            const T *from = (const T *)x[0] + om_walk_offset(p->rank, at, p->xstride); \
            for (i = 0; i < p->n; i++, flat++) {                                       \
                const size_t k = om_index(x[1], flat, p->index_bytes, p->dim);         \
                if (k == p->dim)                                                       \
                    return OM_EINDEX;                                                  \
                ((T *)y[0])[flat] =                                                    \
                    from[(ptrdiff_t)i * p->xstep + (ptrdiff_t)k * p->axis_stride];     \
            }                                                                          \
            om_walk_step(p->rank, p->dims, at);                                        \
        }                                                                              \
        return 0;                                                                      \
    }

OM_DEF(RANGE om_gather_elements, GATHER_ELEMENTS, gather_elements_b1, om_u8)

OM_DEF(RANGE om_gather_elements, GATHER_ELEMENTS, gather_elements_b2, om_u16)

OM_DEF(RANGE om_gather_elements, GATHER_ELEMENTS, gather_elements_b4, om_u32)

OM_DEF(RANGE om_gather_elements, GATHER_ELEMENTS, gather_elements_b8, om_u64)

OM_DEF(RANGE om_gather_elements, GATHER_ELEMENTS, gather_elements_b16, struct om_b16)

OM_RANGE(gather_nd, om_gather_nd)
{
    const struct om_gather_nd *p = (const struct om_gather_nd *)params;
    size_t item, k;
    for (item = begin; item < end; item++) {
        size_t from = item / p->per_batch * p->batch_bytes;
        for (k = 0; k < p->tuple; k++) {
            const size_t i = om_index(x[1], item * p->tuple + k, 8, p->dim[k]);
            if (i == p->dim[k])
                return OM_EINDEX;
            from += i * p->axis_bytes[k];
        }
        om_copy_block((char *)y[0] + item * p->bytes, (const char *)x[0] + from,
                      p->bytes);
    }
    return 0;
}

/* x[1]: how many steps of each batch row are reversed. */
OM_RANGE(reverse_sequence, om_reverse_sequence)
{
    const struct om_reverse_sequence *p = (const struct om_reverse_sequence *)params;
    const size_t outer = p->batch_first ? p->time : p->batch;
    size_t item;
    for (item = begin; item < end; item++) {
        const size_t b = p->batch_first ? item / outer : item % outer;
        const size_t t = p->batch_first ? item % outer : item / outer;
        const int64_t length = ((const om_i64 *)x[1])[b];
        size_t from = t;
        if (length < 0 || (uint64_t)length > p->time)
            return OM_EINDEX;
        if (t < (size_t)length)
            from = (size_t)length - 1 - t;
        from = p->batch_first ? b * p->time + from : from * p->batch + b;
        om_copy_block((char *)y[0] + item * p->bytes,
                      (const char *)x[0] + from * p->bytes, p->bytes);
    }
    return 0;
}
