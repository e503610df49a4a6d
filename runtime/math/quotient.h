/* quotient.h -- many quotients by one divisor, each rounded once, without dividing.
 *
 * With r = 1 / d rounded and l = (1 - r d) r, which is 1 / d - r to 24 bits, q = a r +
 * a l, rounded from the sum on, is off by less than one ulp, so that a - q d is exact,
 * and q + (a - q d) r, rounded once, is a / d rounded once (P. Markstein, IBM J. Res.
 * Dev. 34, 1990). It needs results and remainders that are normal: 2^-20 < |d| < 2^20
 * and 2^-100 <= |a| <= 2^100, or a = 0, whose sign the quotient loses. */
#ifndef MATH_QUOTIENT_H
#define MATH_QUOTIENT_H

/* Is d a divisor for this? Without fused operations none is: dividing is faster. */
OM_INLINE int quotient_easy(float d)
{
    return VD_FUSED && d > 9.5367431640625e-7f && d < 1048576.0f; /* 2^-20, 2^20 */
}

#if VD_FUSED
/* What r = 1 / d lacks. */
OM_INLINE vf quotient_low(vf d, vf r)
{
    return vf_mul(vf_fnma(r, d, vf_set(1.0f)), r);
}

/* a / d; r is 1 / d, low what it lacks. */
OM_INLINE vf quotient_fused(vf a, vf d, vf r, vf low)
{
    const vf q = vf_fma(a, r, vf_mul(a, low));
    return vf_fma(vf_fnma(q, d, a), r, q);
}
#else
OM_INLINE vf quotient_low(vf d, vf r)
{
    (void)d;
    return r;
}

OM_INLINE vf quotient_fused(vf a, vf d, vf r, vf low)
{
    (void)r;
    (void)low;
    return vf_div(a, d);
}
#endif

/* Vectors to try together for what needs no care. */
enum { QUOTIENT_TRY = 4 };

/* Are all numbers of QUOTIENT_TRY vectors in the range of quotient_fused, none 0? */
OM_INLINE int quotient_plain(const om_f32 *a)
{
    const vf least = vf_bits(0x0d800000u), most = vf_bits(0x71800000u);
    vm plain = vf_le(least, most);
    size_t k;
    for (k = 0; k < QUOTIENT_TRY; k++) {
        const vf m = vf_abs(vf_ld(a + k * VFL));
        plain = vm_and(plain, vm_and(vf_le(least, m), vf_le(m, most)));
    }
    return vm_all(plain);
}

/* The same of numbers that are not above it. */
OM_INLINE int quotient_above(const om_f32 *a)
{
    const vi least = vi_set(0x0d800000), sign = vi_set((int32_t)0x80000000u);
    vi below = vi_set(0);
    size_t k;
    for (k = 0; k < QUOTIENT_TRY; k++) {
        const vi m = vi_andnot(sign, vf_asi(vf_ld(a + k * VFL)));
        below = vi_or(below, vi_sub(m, least));
    }
    return !vi_signs(below);
}

/* a / d, NaN made canonical; easy: quotient_easy(d), and |a| <= 2^100; r, low: as
 * quotient_fused takes them. */
OM_INLINE vf quotient(vf a, vf d, vf r, vf low, int easy)
{
#if VD_FUSED
    if (easy) {
        const vf m = vf_abs(a); /* not 0, but below 2^-100? */
        if (!vm_any(vm_xor(vf_lt(m, vf_bits(0x0d800000u)), vf_eq(m, vf_set(0.0f)))))
            return vf_copysign(quotient_fused(a, d, r, low), a);
    }
#else
    (void)r;
    (void)low;
    (void)easy;
#endif
    return vf_canon(vf_div(a, d));
}

/* a / b for any a; quotient_easy holds for b's magnitude; r, low: as quotient_fused
 * takes them for b. */
OM_INLINE vf quotient_any(vf a, vf b, vf r, vf low)
{
#if VD_FUSED
    const vf m = vf_abs(a);
    const vm tiny = vm_xor(vf_lt(m, vf_bits(0x0d800000u)), vf_eq(m, vf_set(0.0f)));
    if (vm_all(vm_xor(vf_le(m, vf_bits(0x71800000u)), tiny))) {
        const vi s = vi_xor(vf_asi(a), vf_asi(b));
        return vf_copysign(quotient_fused(a, b, r, low), vi_asf(s));
    }
#else
    (void)r;
    (void)low;
#endif
    return vf_canon(vf_div(a, b));
}

/* The same for 0 <= a <= 1 and no -0, unless d is NaN. */
OM_INLINE vf quotient_unit(vf a, vf d, vf r, vf low, int easy)
{
#if VD_FUSED
    if (easy && !vm_any(vm_xor(vf_lt(a, vf_bits(0x0d800000u)), vf_eq(a, vf_set(0.0f)))))
        return quotient_fused(a, d, r, low);
#else
    (void)r;
    (void)low;
    (void)easy;
#endif
    return vf_canon(vf_div(a, d));
}

#endif
