/* pow.c -- z = x^y, rounded once, with IEEE 754's special cases: x^0 and 1^y are 1 even
 * of NaN. Of one exponent 2 for all it is x x, the same thing. Integer powers are exact
 * and saturate. */
#include "kernel.h"
#include "lists.h"
#include "math/pow.h"
#include "math/fixed_pow.h"
#include "math/dpow.h"

/* x^y for one y per row */
#define POW_POWER_F32(NAME)                                                  \
    OM_EW(NAME)                                                              \
    {                                                                        \
        size_t r, i;                                                         \
        (void)params;                                                        \
        for (r = 0; n && r < rows; r++) {                                    \
            om_f32 *to = OM_ROW_MUT(om_f32);                                 \
            const om_f32 *a = OM_ROW(om_f32, x[0], 1);                       \
            const om_f32 e = *OM_ROW(om_f32, x[1], 2);                       \
            const vd b = vd_set((double)e);                                  \
            i = 0;                                                           \
            if (e == 2.0f) {                                                 \
                for (; i + VFL <= n; i += VFL)                               \
                    vf_st(to + i, pow_square(vf_ld(a + i)));                 \
                if (i < n)                                                   \
                    vf_stn(to + i, pow_square(vf_ldn(a + i, n - i)), n - i); \
                continue;                                                    \
            }                                                                \
            for (; i + VDL <= n; i += VDL)                                   \
                vd_stf(to + i, pow_wide(vd_ldf(a + i), b));                  \
            if (i < n)                                                       \
                vd_stfn(to + i, pow_wide(vd_ldfn(a + i, n - i), b), n - i);  \
        }                                                                    \
    }

OM_INLINE vf pow_square(vf x)
{
    return vf_canon(vf_mul(x, x));
}

#if VF_FIXED
#define POW_VV_F32(NAME) OM_EW2_F32(NAME, 1, 1, fixed_pow)
#else
#define POW_VV_F32(NAME) OM_EW2_F32D(NAME, 1, 1, pow_wide)
#endif

OM_DEF(EW f32 f32 f32, POW_VV_F32, pow_f32_vv)

#if VF_FIXED
#define POW_VS_F32(NAME) OM_EW2_F32(NAME, 1, 0, fixed_pow)
#else
#define POW_VS_F32(NAME) POW_POWER_F32(NAME)
#endif

OM_DEF(EW f32 f32 f32, POW_VS_F32, pow_f32_vs)

#if VF_FIXED
#define POW_SV_F32(NAME) OM_EW2_F32(NAME, 0, 1, fixed_pow)
#else
#define POW_SV_F32(NAME) OM_EW2_F32D(NAME, 0, 1, pow_wide)
#endif

OM_DEF(EW f32 f32 f32, POW_SV_F32, pow_f32_sv)

#define POW_I32(a, b) (om_i32) pow_i64_one(a, b, -2147483647 - 1, 2147483647)

#define POW_I64(a, b) pow_i64_one(a, b, -9223372036854775807 - 1, 9223372036854775807)

OM_BINARY_F64(pow_f64, pow_f64_lanes)

OM_BINARY_C(pow_i32, i32, i32, i64, om_i32, om_i32, om_i64, POW_I32)

OM_BINARY_C(pow_i64, i64, i64, i64, om_i64, om_i64, om_i64, POW_I64)

/* Of an exponent above 2^63 - 1 only whether it is odd matters. */
#define POW_LARGE(b) (om_i64)((b) >> 63 ? ((b)&1) | 0x7ffffffffffffffe : (b))

#define POW_I32_U64(a, b) POW_I32(a, POW_LARGE(b))

#define POW_I64_U64(a, b) POW_I64(a, POW_LARGE(b))

OM_BINARY_C(pow_i32_u64, i32, i32, u64, om_i32, om_i32, om_u64, POW_I32_U64)

OM_BINARY_C(pow_i64_u64, i64, i64, u64, om_i64, om_i64, om_u64, POW_I64_U64)
