/* carried.h -- what kernels stand on in an emitted file, in place of kernel.h. */
#ifndef OM_CARRIED_H
#define OM_CARRIED_H

#include "base.h"

#if defined(__GNUC__) && !defined(__TINYC__)
#define OM_UNUSED __attribute__((unused))
#else
#define OM_UNUSED
#endif

/* An elementwise kernel: y = f(x[0], ...), rows of n elements; row_stride in bytes, of
 * y, then of each x. */
typedef void om_ew_kernel(void *y, const void *const *x, const ptrdiff_t *row_stride,
                          size_t rows, size_t n, const void *params);

#define OM_EW(name)                                                                \
    static void name(void *y OM_UNUSED, const void *const *x OM_UNUSED,            \
                     const ptrdiff_t *row_stride OM_UNUSED, size_t rows OM_UNUSED, \
                     size_t n OM_UNUSED, const void *params OM_UNUSED)

/* A kernel over a range of items; returns 0 or an OM_E... code. */
typedef int om_range_kernel(void *const *y, const void *const *x, const void *params,
                            size_t begin, size_t end, void *scratch);

#define OM_RANGE(name, tag)                                                   \
    static int name(void *const *y OM_UNUSED, const void *const *x OM_UNUSED, \
                    const void *params OM_UNUSED, size_t begin OM_UNUSED,     \
                    size_t end OM_UNUSED, void *scratch OM_UNUSED)

#endif
