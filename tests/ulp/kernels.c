/* kernels.c -- see kernels.h. The build says which ISAs there are (-DHAVE_avx2 ...). */
#include "kernels.h"

#define KERNEL(f) extern ew_kernel om_##f##_f32__scalar;
ALL_FUNCTIONS
#undef KERNEL
#define KERNEL(f) extern ew_kernel om_##f##_f32_fma__scalar;
SINGLE_FUNCTIONS
#undef KERNEL
#ifdef HAVE_sse2
#define KERNEL(f) extern ew_kernel om_##f##_f32__sse2;
ALL_FUNCTIONS
#undef KERNEL
#define KERNEL(f) extern ew_kernel om_##f##_f32_fma__sse2;
SINGLE_FUNCTIONS
#undef KERNEL
#endif
#ifdef HAVE_avx2
#define KERNEL(f) extern ew_kernel om_##f##_f32__avx2;
ALL_FUNCTIONS
#undef KERNEL
#define KERNEL(f) extern ew_kernel om_##f##_f32_fma__avx2;
SINGLE_FUNCTIONS
#undef KERNEL
#endif
#ifdef HAVE_avx512
#define KERNEL(f) extern ew_kernel om_##f##_f32__avx512;
ALL_FUNCTIONS
#undef KERNEL
#define KERNEL(f) extern ew_kernel om_##f##_f32_fma__avx512;
SINGLE_FUNCTIONS
#undef KERNEL
#endif
#ifdef HAVE_neon
#define KERNEL(f) extern ew_kernel om_##f##_f32__neon;
ALL_FUNCTIONS
#undef KERNEL
#define KERNEL(f) extern ew_kernel om_##f##_f32_fma__neon;
SINGLE_FUNCTIONS
#undef KERNEL
#endif
#ifdef HAVE_sve
#define KERNEL(f) extern ew_kernel om_##f##_f32__sve;
ALL_FUNCTIONS
#undef KERNEL
#define KERNEL(f) extern ew_kernel om_##f##_f32_fma__sve;
SINGLE_FUNCTIONS
#undef KERNEL
#endif

const struct kernel_row kernel_rows[] = {
#define KERNEL(f) {#f, "scalar", om_##f##_f32__scalar},
    ALL_FUNCTIONS
#undef KERNEL
#define KERNEL(f) {#f "_fma", "scalar", om_##f##_f32_fma__scalar},
        SINGLE_FUNCTIONS
#undef KERNEL
#ifdef HAVE_sse2
#define KERNEL(f) {#f, "sse2", om_##f##_f32__sse2},
            ALL_FUNCTIONS
#undef KERNEL
#define KERNEL(f) {#f "_fma", "sse2", om_##f##_f32_fma__sse2},
                SINGLE_FUNCTIONS
#undef KERNEL
#endif
#ifdef HAVE_avx2
#define KERNEL(f) {#f, "avx2", om_##f##_f32__avx2},
                    ALL_FUNCTIONS
#undef KERNEL
#define KERNEL(f) {#f "_fma", "avx2", om_##f##_f32_fma__avx2},
                        SINGLE_FUNCTIONS
#undef KERNEL
#endif
#ifdef HAVE_avx512
#define KERNEL(f) {#f, "avx512", om_##f##_f32__avx512},
                            ALL_FUNCTIONS
#undef KERNEL
#define KERNEL(f) {#f "_fma", "avx512", om_##f##_f32_fma__avx512},
                                SINGLE_FUNCTIONS
#undef KERNEL
#endif
#ifdef HAVE_neon
#define KERNEL(f) {#f, "neon", om_##f##_f32__neon},
                                    ALL_FUNCTIONS
#undef KERNEL
#define KERNEL(f) {#f "_fma", "neon", om_##f##_f32_fma__neon},
                                        SINGLE_FUNCTIONS
#undef KERNEL
#endif
#ifdef HAVE_sve
#define KERNEL(f) {#f, "sve", om_##f##_f32__sve},
                                            ALL_FUNCTIONS
#undef KERNEL
#define KERNEL(f) {#f "_fma", "sve", om_##f##_f32_fma__sve},
                                                SINGLE_FUNCTIONS
#undef KERNEL
#endif
};
const int nkernel_rows = sizeof kernel_rows / sizeof *kernel_rows;
