/* kernels.h -- the f32 kernels of one variable that are correctly rounded as a whole,
 * and the ISAs that this machine runs. */
#ifndef KERNELS_H
#define KERNELS_H

#include <stddef.h>

typedef void ew_kernel(void *y, const void *const *x, const ptrdiff_t *row_stride,
                       size_t rows, size_t n, const void *params);

struct kernel_row {
    const char *name, *isa;
    ew_kernel *run;
};

/* KERNEL(name) for each */
#define ALL_FUNCTIONS                                                                  \
    KERNEL(exp)                                                                        \
    KERNEL(log)                                                                        \
    KERNEL(sigmoid)                                                                    \
    KERNEL(tanh)                                                                       \
    KERNEL(erf) KERNEL(gelu) KERNEL(gelu_tanh) KERNEL(softplus) KERNEL(mish)           \
        KERNEL(softsign) KERNEL(sin) KERNEL(cos) KERNEL(tan) KERNEL(asin) KERNEL(acos) \
            KERNEL(atan) KERNEL(sinh) KERNEL(cosh) KERNEL(expm1) KERNEL(asinh)         \
                KERNEL(acosh) KERNEL(atanh) KERNEL(sqrt) KERNEL(reciprocal)

/* Those with a fixed f32 sequence for the modes fma and fast beside it. */
#define SINGLE_FUNCTIONS \
    KERNEL(exp) KERNEL(sigmoid) KERNEL(tanh) KERNEL(log) KERNEL(erf)

extern const struct kernel_row kernel_rows[];
extern const int nkernel_rows;

#endif
