/* log.h -- log and what is made of it in f64 lanes: log, softplus, asinh, acosh, atanh.
 */
#ifndef MATH_LOG_H
#define MATH_LOG_H

#include "math/exp.h"
#include "tables/log.h"

#define LN2_HEAD \
    0x3fe62e42fefa0000 /* 0.69314718055989033, 11 bits free for exponents */
#define LN2_TAIL 0x3d7cf79abc9e3b39 /* 1.6465949582897082e-12 */

/* log(x + lo) for a normal x > 0 and |lo| no more than half an ulp of x; lo counts only
 * if has_lo. With a
 * table: x = m 2^e, c near 1/m, log x = e log 2 - log c + log(m c). Without: log m = 2
 * atanh((m - 1) / (m + 1)). */
OM_INLINE vd log_core(vd x, vd lo, int has_lo)
{
    const vl b = vd_asl(x);
#if VD_TABLE16
    const vl up = vl_add(b, vl_set((int64_t)1 << 51)); /* exponent + 1 if m >= 1.5 */
    const vd e = vd_getexp(vl_asd(up)), m = vd_getmant(x);
    const vl i = vl_shru(b, 48);
    const vd c = vd_tab16(om_log_inv, i);
    vd r = vd_mad(m, c, vd_set(-1.0)), p = vd_bits(om_log_p[8]), w;
    if (has_lo) {
        vl s =
            vl_sub(vl_set(0x7fe0000000000000), vl_and(b, vl_set(0x7ff0000000000000)));
        r = vd_mad(vd_mul(lo, vl_asd(s)), c, r);
    }
    p = vd_step(p, r, om_log_p[7]);
    p = vd_step(p, r, om_log_p[6]);
    p = vd_step(p, r, om_log_p[5]);
    p = vd_step(p, r, om_log_p[4]);
    p = vd_step(p, r, om_log_p[3]);
    p = vd_step(p, r, om_log_p[2]);
    p = vd_step(p, r, om_log_p[1]);
    p = vd_step(p, r, om_log_p[0]);
    w = vd_mad(e, vd_bits(om_ln2[0]), vd_tab16(om_log_c, i));
    p = vd_mad(vd_mul(r, r), p, r);
    return vd_add(w, vd_mad(e, vd_bits(om_ln2[1]), p));
#else
    /* sqrt(1/2) <= m < sqrt(2) */
    const vl up = vl_add(b, vl_set(0x00095f619980c433));
    const vl ex = vl_and(up, vl_set(0x7ff0000000000000));
    const vd e = vd_getexp(vl_asd(up)), one = vd_set(1.0);
    const vd m = vl_asd(vl_add(vl_sub(b, ex), vl_set(0x3ff0000000000000)));
    vd n = vd_sub(m, one), s, z, p = vd_bits(om_log_s[6]);
    if (has_lo)
        n = vd_mad(lo, vl_asd(vl_sub(vl_set(0x7fe0000000000000), ex)), n);
    s = vd_div(n, vd_add(m, one));
    z = vd_mul(s, s);
    p = vd_step(p, z, om_log_s[5]);
    p = vd_step(p, z, om_log_s[4]);
    p = vd_step(p, z, om_log_s[3]);
    p = vd_step(p, z, om_log_s[2]);
    p = vd_step(p, z, om_log_s[1]);
    p = vd_step(p, z, om_log_s[0]);
    p = vd_mad(vd_mul(s, z), p, vd_add(s, s));
    return vd_mad(e, vd_bits(om_ln2[0]), vd_mad(e, vd_bits(om_ln2[1]), p));
#endif
}

/* log of what is no positive finite number: -inf of a zero, inf of inf, else NaN. */
OM_INLINE vd log_special(vd x)
{
    const vd inf = vd_bits(0x7ff0000000000000), nan = vd_bits(0x7ff8000000000000);
    return vd_sel(vd_eq(x, vd_set(0.0)), vd_neg(inf), vd_sel(vd_eq(x, inf), x, nan));
}

OM_INLINE vd log_wide(vd x)
{
    const vn ok = vn_and(vd_lt(vd_set(0.0), x), vd_lt(x, vd_bits(0x7ff0000000000000)));
    vd y = log_core(x, x, 0);
    if (!vn_all(ok))
        y = vd_sel(ok, y, log_special(x));
    return wide_fix(x, y, om_log_except, (int)(sizeof om_log_except / 8));
}

/* log(1 + v), v >= 0: the sum in two parts */
OM_INLINE vd log1p_core(vd v)
{
    const vd one = vd_set(1.0), hi = vd_add(one, v), t = vd_sub(hi, one);
    const vd lo = vd_add(vd_sub(one, vd_sub(hi, t)), vd_sub(v, t));
    return log_core(hi, lo, 1);
}

/* max(x, 0) + log(1 + y), y = exp(-|x|): 2 atanh(y / (2 + y)) */
OM_INLINE vd softplus_wide(vd x)
{
    vd s, q, z, p = vd_bits(om_softplus_s[9]);
    exp_core(vd_minx(vd_set(110.0), vd_abs(x)), -1.0, &s, &q);
    s = vd_mad(s, q, s);
    s = vd_div(s, vd_add(s, vd_set(2.0)));
    z = vd_mul(s, s);
    p = vd_step(p, z, om_softplus_s[8]);
    p = vd_step(p, z, om_softplus_s[7]);
    p = vd_step(p, z, om_softplus_s[6]);
    p = vd_step(p, z, om_softplus_s[5]);
    p = vd_step(p, z, om_softplus_s[4]);
    p = vd_step(p, z, om_softplus_s[3]);
    p = vd_step(p, z, om_softplus_s[2]);
    p = vd_step(p, z, om_softplus_s[1]);
    p = vd_step(p, z, om_softplus_s[0]);
    p = vd_mad(vd_mul(s, z), p, vd_add(s, s));
    p = vd_add(vd_maxx(vd_set(0.0), x), p);
    p = vd_sel(vd_eq(x, vd_bits(0x3f3d483a00000000)), vd_bits(0x3fe63017a0000000),
               p); /* all but a tie */
    return vd_canon(p);
}

/* log(1 + v), v = a + (sqrt(a^2 + 1) - 1) without cancellation */
OM_INLINE vd asinh_wide(vd x)
{
    const vd a = vd_abs(x), z = vd_mul(a, a), one = vd_set(1.0);
    const vd root = vd_sqrt(vd_add(z, one));
    const vd v = log1p_core(vd_add(a, vd_div(z, vd_add(root, one))));
    const vd y = wide_fix(a, v, om_asinh_except, (int)(sizeof om_asinh_except / 8));
    const vn ok = vd_lt(a, vd_bits(0x7ff0000000000000));
    return vd_canon(vd_copysign(vd_sel(ok, y, a), x));
}

/* log(1 + v), v = d + sqrt(d (d + 2)), d = x - 1 */
OM_INLINE vd acosh_wide(vd x)
{
    const vd one = vd_set(1.0), d = vd_sub(x, one);
    const vd v = log1p_core(vd_add(d, vd_sqrt(vd_mul(d, vd_add(d, vd_set(2.0))))));
    const vd y = wide_fix(x, v, om_acosh_except, (int)(sizeof om_acosh_except / 8));
    const vn below = vd_lt(x, one), ok = vd_lt(x, vd_bits(0x7ff0000000000000));
    return vd_canon(vd_sel(below, vd_bits(0x7ff8000000000000), vd_sel(ok, y, x)));
}

/* log(1 + v) / 2, v = 2 a / (1 - a) */
OM_INLINE vd atanh_wide(vd x)
{
    const vd a = vd_abs(x), one = vd_set(1.0);
    const vd v = vd_div(vd_add(a, a), vd_sub(one, a));
    const vd y = vd_mul(log1p_core(v), vd_set(0.5));
    const vd edge =
        vd_sel(vd_eq(a, one), vd_bits(0x7ff0000000000000), vd_bits(0x7ff8000000000000));
    return vd_canon(vd_copysign(vd_sel(vd_lt(a, one), y, edge), x));
}

#endif
