/* affinegrid.c -- AffineGrid: the matrix x[0] of a batch element times (x, y, z, 1). A
 * coordinate is one quotient of integers; the sum goes from the first column to the
 * last, products and sums rounded once each. */
#include "kernel.h"
#include "math/sample.h"
#include "affinegrid.h"

/* Element i of an axis, in [-1, 1]. */
OM_INLINE double affine_place(const struct om_affinegrid *p, size_t i, size_t axis)
{
    const size_t n = p->dim[axis];
    if (!p->align)
        return ((double)(2 * i + 1) - (double)n) / (double)n;
    return n > 1 ? ((double)(2 * i) - (double)(n - 1)) / (double)(n - 1) : 0.0;
}

#define AFFINE_GRID(NAME, T, MUL, CANON)                                      \
    OM_RANGE(NAME, om_affinegrid)                                             \
    {                                                                         \
        const struct om_affinegrid *p = (const struct om_affinegrid *)params; \
        size_t item, i, j;                                                    \
        for (item = begin; item < end; item++) {                              \
            const size_t row = item / p->dim[0], plane = row / p->dim[1];     \
            const size_t n = plane / p->dim[2];                               \
            const T *m = (const T *)x[0] + n * p->axes * (p->axes + 1);       \
            T *to = (T *)y[0] + item * p->axes;                               \
            T at[3];                                                          \
            at[0] = (T)affine_place(p, item - row * p->dim[0], 0);            \
            at[1] = (T)affine_place(p, row - plane * p->dim[1], 1);           \
            at[2] = (T)affine_place(p, plane - n * p->dim[2], 2);             \
            for (i = 0; i < p->axes; i++, m += p->axes + 1) {                 \
                T sum = MUL(m[0], at[0]);                                     \
                for (j = 1; j < p->axes; j++)                                 \
                    sum += MUL(m[j], at[j]);                                  \
                to[i] = CANON((T)(sum + m[p->axes]));                         \
            }                                                                 \
        }                                                                     \
        return 0;                                                             \
    }

OM_DEF(RANGE om_affinegrid, AFFINE_GRID, affinegrid_f32, om_f32, sample_mul_f32,
       sample_canon_f32)

OM_DEF(RANGE om_affinegrid, AFFINE_GRID, affinegrid_f64, om_f64, sample_mul_f64,
       sample_canon_f64)
