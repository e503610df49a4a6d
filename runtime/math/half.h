/* half.h -- f16 and bf16 kernels from bodies in f64 lanes (math/wide.h), or, where
 * products are fused, from the f32 sequences of mode fma (math/single.h). */
#ifndef MATH_HALF_H
#define MATH_HALF_H

/* x with 16 significant bits, rounded to odd: towards zero, and if that lost something
 * the last bit is 1. Rounding it again, to 11 or 8 bits, gives what rounding x once to
 * these would have given; as an f32 it is exact down to half of bf16's least number. */
OM_INLINE vd wide_odd(vd x)
{
    const vl lost = vl_set(0x1fffffffff), b = vd_asl(x);
    const vl odd = vl_or(vl_andnot(lost, b), vl_set(0x2000000000));
    return vd_sel(vl_eq(vl_and(b, lost), vl_set(0)), x, vl_asd(odd));
}

/* A body that is one function, to be rounded once, ... */
#define HALF_ONCE(f, x) wide_odd(f(x))

/* ... and one with parameters, whose result is an f32 that is rounded again. */
#define HALF_TWICE(f, x) f(params, x)

/* Through VFL floats in memory: f32 lanes to f64 lanes and back. */
#define HALF_EW1(NAME, f, CALL, LD, LDN, ST, STN)          \
    OM_EW(NAME)                                            \
    {                                                      \
        om_f32 t[VFL_MAX];                                 \
        size_t r, i, j;                                    \
        (void)params;                                      \
        for (r = 0; r < rows; r++) {                       \
            om_u16 *to = OM_ROW_MUT(om_u16);               \
            const om_u16 *a = OM_ROW(om_u16, x[0], 1);     \
            for (i = 0; i < n; i += VFL) {                 \
                const size_t left = n - i;                 \
                if (left >= VFL)                           \
                    vf_st(t, LD(a + i));                   \
                else                                       \
                    vf_st(t, LDN(a + i, left));            \
                for (j = 0; j < VFL; j += VDL)             \
                    vd_stf(t + j, CALL(f, vd_ldf(t + j))); \
                if (left >= VFL)                           \
                    ST(to + i, vf_ld(t));                  \
                else                                       \
                    STN(to + i, vf_ld(t), left);           \
            }                                              \
        }                                                  \
    }

#define HALF_F16(NAME, f) \
    HALF_EW1(NAME, f, HALF_ONCE, vf_ldf16, vf_ldf16n, vf_stf16, vf_stf16n)
#define HALF_BF16(NAME, f) \
    HALF_EW1(NAME, f, HALF_ONCE, vf_ldbf16, vf_ldbf16n, vf_stbf16, vf_stbf16n)
#define HALF_P_F16(NAME, f) \
    HALF_EW1(NAME, f, HALF_TWICE, vf_ldf16, vf_ldf16n, vf_stf16, vf_stf16n)
#define HALF_P_BF16(NAME, f) \
    HALF_EW1(NAME, f, HALF_TWICE, vf_ldbf16, vf_ldbf16n, vf_stbf16, vf_stbf16n)

/* The f32 sequences err far less than f16 and bf16 round, so they give what rounding
 * the true value once does, but for some inputs near a tie. half_fix and its like put
 * these right. tests/ulp/half.c compares all inputs with the definition. */
#if VD_FUSED
#define HALF_NEAR_F16(NAME, f, g) OM_EW1_F16(NAME, g)
#define HALF_NEAR_BF16(NAME, f, g) OM_EW1_BF16(NAME, g)
#else
#define HALF_NEAR_F16(NAME, f, g) HALF_F16(NAME, f)
#define HALF_NEAR_BF16(NAME, f, g) HALF_BF16(NAME, f)
#endif

/* y, but `to` for x = at; both are the bits of an f32. */
OM_INLINE vf half_fix(vf x, vf y, uint32_t at, uint32_t to)
{
    return vf_sel(vi_eq(vf_asi(x), vi_set((int32_t)at)), vf_bits(to), y);
}

/* The same of a function that is even, ... */
OM_INLINE vf half_fix_even(vf x, vf y, uint32_t at, uint32_t to)
{
    return half_fix(vf_abs(x), y, at, to);
}

/* ... and of one that is odd. */
OM_INLINE vf half_fix_odd(vf x, vf y, uint32_t at, uint32_t to)
{
    return vf_sel(vi_eq(vf_asi(vf_abs(x)), vi_set((int32_t)at)),
                  vf_copysign(vf_bits(to), x), y);
}

#endif
