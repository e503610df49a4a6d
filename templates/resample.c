/* resample.c -- Resize and Upsample whose scales or sizes are known at run time: the
 * output's shape, and the tables that the compiler makes otherwise; the mode nearest.
 * Linear and cubic passes are in resize.c. */
#include "kernel.h"
#include "resample.h"

/* The axes to resample, shrinking ones first, each in axis order, behind their number
 * in plan[0]; the taps of axis k in plan[1 + rank + k]. Tables of taps. */
OM_INLINE int resample_taps(const struct om_resample *p,
                            const struct om_resample_axis *axis, om_i32 *plan,
                            om_i32 *index, om_u32 *weight)
{
    size_t k, j, count;
    int shrink;
    plan[0] = 0;
    for (shrink = 1; shrink >= 0; shrink--)
        for (k = 0; k < p->rank; k++) {
            const struct om_resample_axis *a = &axis[k];
            if (om_resample_same(p, a) || (a->out < a->in) != shrink)
                continue;
            plan[0] = plan[0] + 1;
            plan[plan[0]] = (om_i32)k;
            count = a->out ? om_resample_taps(p, a) : 1;
            plan[1 + p->rank + k] = (om_i32)count;
            if (!count || a->out > (p->taps[k + 1] - p->taps[k]) / count)
                return OM_ESIZE;
            for (j = 0; j < a->out; j++)
                om_resample_weigh(p, a, j, count, index + p->taps[k] + j * count,
                                  weight + p->taps[k] + j * count);
        }
    return 0;
}

/* The sources of axis k, or, where taps are weighed, which positions have any. */
OM_INLINE void resample_list(const struct om_resample *p,
                             const struct om_resample_axis *a, om_i32 *list)
{
    size_t j;
    for (j = 0; j < a->out; j++) {
        list[j] = (om_i32)j;
        if (p->mode == OM_RESAMPLE_NEAREST)
            list[j] = om_resample_same(p, a) ? list[j] : om_resample_nearest(p, a, j);
        else if (om_resample_outside(p, a, om_resample_position(p, a, j)))
            list[j] = -1;
    }
}

/* Scales or sizes, a region -> the output's shape, the plan of passes, indices and
 * weights of taps, lists of sources: the last four where they are wanted. */
OM_RANGE(resample_plan, om_resample)
{
    const struct om_resample *p = (const struct om_resample *)params;
    struct om_resample_axis axis[OM_RESAMPLE_AXES];
    size_t *shape = (size_t *)y[0], k;
    if (begin == end)
        return 0;
    if (om_resample_shape(p, axis, (const om_f32 *)x[0], (const om_i64 *)x[0],
                          (const om_f32 *)x[1]) < p->rank)
        return OM_ESIZE;
    for (k = 0; k < p->rank; k++)
        if (axis[k].out > p->most[k])
            return OM_ESIZE;
    for (k = 0; k < p->rank; k++)
        shape[k] = axis[k].out;
    for (k = 0; y[4] && k < p->rank; k++)
        resample_list(p, &axis[k], (om_i32 *)y[4] + p->lists[k]);
    return y[1] ? resample_taps(p, axis, (om_i32 *)y[1], (om_i32 *)y[2], (om_u32 *)y[3])
                : 0;
}

/* The source row of output row `row`; -1: none. */
OM_INLINE ptrdiff_t resample_row(const struct om_resample_pick *p, const size_t *shape,
                                 const size_t *in, const om_i32 *list, size_t row)
{
    size_t k, from = 0, step = 1;
    for (k = p->rank - 1; k-- > 0;) {
        const om_i32 i = list[p->lists[k] + row % shape[k]];
        if (i < 0)
            return -1;
        from = from + (size_t)i * step;
        step = step * in[k];
        row = row / shape[k];
    }
    return (ptrdiff_t)from;
}

/* x, the fill element (absent: zero), the output's shape, the lists of sources, the
 * source's shape if the parameters don't know it -> y. */
#define RESAMPLE_PICK(NAME, T)                                                        \
    OM_RANGE(NAME, om_resample_pick)                                                  \
    {                                                                                 \
        const struct om_resample_pick *p = (const struct om_resample_pick *)params;   \
        const size_t *shape = (const size_t *)x[2];                                   \
        const size_t *in = x[4] ? (const size_t *)x[4] : p->in;                       \
        const size_t n = shape[p->rank - 1], length = in[p->rank - 1];                \
        const om_i32 *list = (const om_i32 *)x[3],                                    \
                     *last = list + p->lists[p->rank - 1];                            \
        ptrdiff_t from, before = -1;                                                  \
        size_t rows = 1, r, j;                                                        \
        T fill;                                                                       \
        memset(&fill, 0, sizeof fill);                                                \
        if (x[1])                                                                     \
            fill = *(const T *)x[1];                                                  \
        for (r = 0; r + 1 < p->rank; r++)                                             \
            rows = rows * shape[r];                                                   \
        r = om_resample_part(rows, p->items, begin);                                  \
        rows = om_resample_part(rows, p->items, end);                                 \
        for (; r < rows; r++, before = from) {                                        \
            T *to = (T *)y[0] + r * n;                                                \
            const T *row;                                                             \
            from = resample_row(p, shape, in, list, r);                               \
            row = (const T *)x[0] + (from < 0 ? 0 : (size_t)from * length);           \
            if (from >= 0 && from == before) {                                        \
                memcpy(to, to - n, n * sizeof(T)); /* enlarged: the same row again */ \
                continue;                                                             \
            }                                                                         \
            for (j = 0; j < n; j++)                                                   \
                to[j] = from < 0 || last[j] < 0 ? fill : row[last[j]];                \
        }                                                                             \
        return 0;                                                                     \
    }

OM_DEF(RANGE om_resample_pick, RESAMPLE_PICK, resample_pick_b1, om_u8)
OM_DEF(RANGE om_resample_pick, RESAMPLE_PICK, resample_pick_b2, om_u16)
OM_DEF(RANGE om_resample_pick, RESAMPLE_PICK, resample_pick_b4, om_u32)
OM_DEF(RANGE om_resample_pick, RESAMPLE_PICK, resample_pick_b8, om_u64)
OM_DEF(RANGE om_resample_pick, RESAMPLE_PICK, resample_pick_b16, struct om_b16)
