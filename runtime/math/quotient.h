/* quotient.h -- many quotients by one divisor, each rounded once, without dividing.
 *
 * With r = 1 / d rounded, q0 = a r is off by less than 3 ulp, q1 = q0 + (a - q0 d) r by
 * less than one, so that a - q1 d is exact, and q1 + (a - q1 d) r, rounded once, is a /
 * d rounded once (P. Markstein, IBM J. Res. Dev. 34, 1990). It needs results and
 * remainders that are normal: 2^-20 < d < 2^20 and 2^-100 <= |a| <= 2^100, or a = 0,
 * whose sign the quotient keeps. */
#ifndef MATH_QUOTIENT_H
#define MATH_QUOTIENT_H

/* Is d a divisor for this? Without fused operations none is: dividing is faster. */
OM_INLINE int quotient_easy(float d)
{
    return VD_FUSED && d > 9.5367431640625e-7f && d < 1048576.0f; /* 2^-20, 2^20 */
}

#if VD_FUSED
/* The last steps; r is 1 / d. */
OM_INLINE vf quotient_fused(vf a, vf d, vf r)
{
    vf q = vf_mul(a, r);
    q = vf_fma(vf_fnma(q, d, a), r, q);
    return vf_fma(vf_fnma(q, d, a), r, q);
}
#endif

/* a / d, NaN made canonical; easy: quotient_easy(d), and |a| <= 2^100; r = 1 / d. */
OM_INLINE vf quotient(vf a, vf d, vf r, int easy)
{
#if VD_FUSED
    if (easy) {
        const vf m = vf_abs(a); /* not 0, but below 2^-100? */
        if (!vm_any(vm_xor(vf_lt(m, vf_bits(0x0d800000u)), vf_eq(m, vf_set(0.0f)))))
            return vf_copysign(quotient_fused(a, d, r), a);
    }
#else
    (void)r;
    (void)easy;
#endif
    return vf_canon(vf_div(a, d));
}

/* a / b for any a; d is b's magnitude, for which quotient_easy holds, r = 1 / d, sign
 * b's sign bit. */
OM_INLINE vf quotient_any(vf a, vf b, vf sign, vf d, vf r)
{
#if VD_FUSED
    const vf m = vf_abs(a);
    const vm low = vm_xor(vf_lt(m, vf_bits(0x0d800000u)), vf_eq(m, vf_set(0.0f)));
    if (vm_all(vm_xor(vf_le(m, vf_bits(0x71800000u)), low))) {
        const vi s = vi_xor(vf_asi(a), vf_asi(sign));
        return vf_copysign(quotient_fused(m, d, r), vi_asf(s));
    }
#else
    (void)sign;
    (void)d;
    (void)r;
#endif
    return vf_canon(vf_div(a, b));
}

/* The same for 0 <= a <= 1 and no -0, unless d is NaN. */
OM_INLINE vf quotient_unit(vf a, vf d, vf r, int easy)
{
#if VD_FUSED
    if (easy && !vm_any(vm_xor(vf_lt(a, vf_bits(0x0d800000u)), vf_eq(a, vf_set(0.0f)))))
        return quotient_fused(a, d, r);
#else
    (void)r;
    (void)easy;
#endif
    return vf_canon(vf_div(a, d));
}

#endif
