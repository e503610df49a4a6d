/* div.c -- y = a / b. Integers truncate toward zero; x / 0 is 0; the most negative
 * value divided by -1 is itself. Never traps. */
#include "kernel.h"
#include "math/intdiv.h"
#include "math/quotient.h"

OM_INLINE vf div_f32_lanes(vf a, vf b)
{
    return vf_canon(vf_div(a, b));
}

OM_INLINE vd div_f64_lanes(vd a, vd b)
{
    return vd_canon(vd_div(a, b));
}

/* Elements for which the reciprocal of a divisor pays. */
enum { DIV_LONG = 4 * VFL_MAX };

/* A row by one divisor. */
#define DIV_BY_ONE(NAME)                                                           \
    OM_EW(NAME)                                                                    \
    {                                                                              \
        size_t r, i, k;                                                            \
        (void)params;                                                              \
        for (r = 0; n && r < rows; r++) {                                          \
            om_f32 *to = OM_ROW_MUT(om_f32);                                       \
            const om_f32 *a = OM_ROW(om_f32, x[0], 1);                             \
            const float one = *OM_ROW(om_f32, x[1], 2);                            \
            const float size = om_bits_f32(om_f32_bits(one) & 0x7fffffffu);        \
            const vf b = vf_set(one), inverse = vf_set(1.0f / one);                \
            const vf low = quotient_low(b, inverse);                               \
            const int easy = n >= DIV_LONG && quotient_easy(size);                 \
            i = 0;                                                                 \
            for (; easy && i + QUOTIENT_TRY * VFL <= n; i += QUOTIENT_TRY * VFL) { \
                const int plain = quotient_plain(a + i);                           \
                for (k = i; plain && k < i + QUOTIENT_TRY * VFL; k += VFL)         \
                    vf_st(to + k, quotient_fused(vf_ld(a + k), b, inverse, low));  \
                for (k = i; !plain && k < i + QUOTIENT_TRY * VFL; k += VFL)        \
                    vf_st(to + k, quotient_any(vf_ld(a + k), b, inverse, low));    \
            }                                                                      \
            for (; easy && i + VFL <= n; i += VFL)                                 \
                vf_st(to + i, quotient_any(vf_ld(a + i), b, inverse, low));        \
            for (; i + VFL <= n; i += VFL)                                         \
                vf_st(to + i, div_f32_lanes(vf_ld(a + i), b));                     \
            if (i < n)                                                             \
                vf_stn(to + i, div_f32_lanes(vf_ldn(a + i, n - i), b), n - i);     \
        }                                                                          \
    }

OM_DEF(EW f32 f32 f32, OM_EW2_F32, div_f32_vv, 1, 1, div_f32_lanes)

OM_DEF(EW f32 f32 f32, DIV_BY_ONE, div_f32_vs)

OM_DEF(EW f32 f32 f32, OM_EW2_F32, div_f32_sv, 0, 1, div_f32_lanes)

OM_BINARY_F64(div_f64, div_f64_lanes)
OM_BINARY_F16(div_f16, vf_div)
OM_BINARY_BF16(div_bf16, vf_div)
QUOT_LIST(div, quot_short, quot_i32, quot_u32, QUOT_SIGNED, QUOT_UNSIGNED)
