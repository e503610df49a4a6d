/* trig.h -- sin, cos, tan, asin, acos, atan in f64 lanes. */
#ifndef MATH_TRIG_H
#define MATH_TRIG_H

#include "math/wide.h"
#include "tables/trig.h"

enum { TRIG_SIN, TRIG_COS, TRIG_TAN };

/* x = (k + d) pi (TRIG_COS: (k + d + 1/2) pi; TRIG_TAN: (k + d) pi/2), |d| <= 1/2, for
 * 2^20 <= |x| < inf, exact enough for any float: x / pi modulo 2 in 128 bits. Returns
 * d pi (d pi/2) and the lowest bit of k. */
OM_LOCAL double trig_reduce_big(float x, int f, int *odd)
{
    const uint32_t b = om_f32_bits(x), m = (b & 0x7fffff) | 0x800000;
    const int start =
        (int)(b >> 23 & 255) - 150 + 63; /* first bit of 1/pi that counts */
    const int word = start >> 5, shift = start & 31;
    uint64_t acc = 0, hi, lo;
    uint32_t w[4];
    double d, e;
    int i, negative;
    for (i = 3; i >= 0; i--) {
        uint64_t two = (uint64_t)om_inv_pi[word + i] << 32 | om_inv_pi[word + i + 1];
        acc += (uint64_t)m * (uint32_t)(two >> (32 - shift));
        w[i] = (uint32_t)acc;
        acc >>= 32;
    }
    hi = (uint64_t)w[0] << 32 | w[1]; /* |x| / pi mod 2 is (hi, lo) / 2^127 */
    lo = (uint64_t)w[2] << 32 | w[3];
    if (f == TRIG_COS)
        hi -= (uint64_t)1 << 62;
    if (f == TRIG_TAN) {
        hi = hi << 1 | lo >> 63;
        lo <<= 1;
    }
    *odd = (int)((hi >> 63 ^ hi >> 62) & 1);
    hi = hi << 1 | lo >> 63; /* d is the signed (hi, lo) / 2^128 now */
    lo <<= 1;
    negative = (int)(hi >> 63);
    if (negative) {
        hi = ~hi + !lo;
        lo = ~lo + 1;
    }
    /* d as a double and its rounding error: 53 bits each of the leading ones */
    for (i = 0; i < 3 && !(hi >> 43); i++) {
        hi = hi << 20 | lo >> 44;
        lo <<= 20;
    }
    d = (double)(uint32_t)(hi >> 32) * 4294967296.0;
    e = (double)(uint32_t)hi +
        (double)(uint32_t)(lo >> 32) * om_bits_f64(0x3df0000000000000);
    /* times pi, whose head has 21 bits (3.14159202575683594), and 2^(-64 - 20 i) */
    d = mul_f64(d, om_bits_f64(0x400921fb00000000)) +
        (mul_f64(d, om_bits_f64(0x3ea5110b4611a626)) +
         mul_f64(e, om_bits_f64(0x400921fb54442d18)));
    d *= om_bits_f64((uint64_t)(1023 - 64 - 20 * i - (f == TRIG_TAN)) << 52);
    if (f == TRIG_COS && (b & 0x7fffffff) == 0x6115cb11)
        d *= om_bits_f64(0x3ff0000000000100); /* within 2^-53 of a tie: 1 + 2^-44 */
    return negative != (f != TRIG_COS && b >> 31) ? -d : d; /* cos is even */
}

/* Replaces r and the last bit of k in the lanes with |x| >= 2^20. */
OM_LOCAL void trig_big_lanes(const om_f64 *x, om_f64 *r, om_f64 *t, int n, int f)
{
    int i;
    for (i = 0; i < n; i++) {
        const double a = om_bits_f64(om_f64_bits(x[i]) << 1 >> 1);
        int odd = 0;
        if (a < 1048576.0)
            continue;
        /* inf: NaN; NaN stays */
        if (a < om_bits_f64(0x7ff0000000000000))
            r[i] = trig_reduce_big((float)x[i], f, &odd);
        else
            r[i] = om_bits_f64(0x7ff8000000000000);
        t[i] = om_bits_f64((uint64_t)odd);
    }
}

#if VD_FUSED
OM_INLINE vd trig_less_pi(vd x, vd k, int f)
{
    const double scale = f == TRIG_TAN ? 0.5 : 1.0;
    const uint64_t *pi = f == TRIG_TAN ? om_tan_pi : om_pi;
    x = vd_nmad(k, vd_set(scale * om_bits_f64(pi[0])), x);
    return vd_nmad(k, vd_set(scale * om_bits_f64(pi[1])), x);
}
#else
OM_INLINE vd trig_less_pi(vd x, vd k, int f)
{
    const double scale = f == TRIG_TAN ? 0.5 : 1.0;
    x = vd_sub(x, vd_mul(k, vd_set(scale * om_bits_f64(om_pi_split[0]))));
    x = vd_sub(x, vd_mul(k, vd_set(scale * om_bits_f64(om_pi_split[1]))));
    return vd_sub(x, vd_mul(k, vd_set(scale * om_bits_f64(om_pi_split[2]))));
}
#endif

/* r and t: x = r + k pi (pi/2), t has k in its low bits. */
OM_INLINE vd trig_reduce(vd x, int f, vd *t)
{
    const vd magic = vd_bits(VD_MAGIC);
    const double half = f == TRIG_TAN ? 0.5 : 1.0;
    vd k = vd_mul(x, vd_set(om_bits_f64(0x3fd45f306dc9c883) / half)), r; /* 1 / pi */
    if (f == TRIG_COS)
        k = vd_sub(k, vd_set(0.5));
    *t = vd_add(k, magic);
    k = vd_sub(*t, magic);
    if (f == TRIG_COS)
        k = vd_add(k, vd_set(0.5));
    r = trig_less_pi(x, k, f);
    if (!vn_all(vd_lt(vd_abs(x), vd_set(1048576.0)))) {
        om_f64 xs[VDL_MAX], rs[VDL_MAX], ts[VDL_MAX];
        vd_st(xs, x);
        vd_st(rs, r);
        vd_st(ts, *t);
        trig_big_lanes(xs, rs, ts, (int)VDL, f);
        r = vd_ld(rs);
        *t = vd_ld(ts);
    }
    return r;
}

/* sin(r), |r| <= pi/2, by polynomial c, its sign flipped by the lowest bit of flip */
OM_INLINE vd sin_half_pi(vd r, const uint64_t *c, vl flip)
{
    const vd z = vd_mul(r, r);
    vd p = vd_bits(c[7]);
    p = vd_step(p, z, c[6]);
    p = vd_step(p, z, c[5]);
    p = vd_step(p, z, c[4]);
    p = vd_step(p, z, c[3]);
    p = vd_step(p, z, c[2]);
    p = vd_step(p, z, c[1]);
    p = vd_step(p, z, c[0]);
    p = vd_copysign(vd_mad(vd_mul(r, z), p, r), r);
    return vl_asd(vl_xor(vd_asl(p), vl_shl(flip, 63)));
}

OM_INLINE vd sin_wide(vd x)
{
    vd t;
    vd r = trig_reduce(x, TRIG_SIN, &t);
    /* one result is within 2^-54 of a tie: 2^-44 more puts it on the right side */
    const vn hard = vd_eq(vd_abs(x), vd_bits(0x40c3333300000000));
    r = vd_sel(hard, vd_mul(r, vd_bits(0x3feffffffffffe00)), r);
    return vd_canon(sin_half_pi(r, om_sin_half, vd_asl(t)));
}

/* cos((k + 1/2) pi + r) = -(-1)^k sin(r) */
OM_INLINE vd cos_wide(vd x)
{
    vd t;
    const vd r = trig_reduce(x, TRIG_COS, &t);
    return vd_canon(vd_neg(sin_half_pi(r, om_cos_half, vd_asl(t))));
}

OM_INLINE vd tan_wide(vd x)
{
    vd t, z, s = vd_bits(om_sin_quarter[6]), c = vd_bits(om_cos_quarter[5]);
    const vd r = trig_reduce(x, TRIG_TAN, &t);
    const vl flip = vl_shl(vd_asl(t), 63);
    z = vd_mul(r, r);
    s = vd_step(s, z, om_sin_quarter[5]);
    s = vd_step(s, z, om_sin_quarter[4]);
    s = vd_step(s, z, om_sin_quarter[3]);
    s = vd_step(s, z, om_sin_quarter[2]);
    s = vd_step(s, z, om_sin_quarter[1]);
    s = vd_step(s, z, om_sin_quarter[0]);
    s = vd_copysign(vd_mad(vd_mul(r, z), s, r), r);
    c = vd_step(c, z, om_cos_quarter[4]);
    c = vd_step(c, z, om_cos_quarter[3]);
    c = vd_step(c, z, om_cos_quarter[2]);
    c = vd_step(c, z, om_cos_quarter[1]);
    c = vd_step(c, z, om_cos_quarter[0]);
    c = vd_mad(vd_mul(z, z), c, vd_sub(vd_set(1.0), vd_mul(z, vd_set(0.5))));
    c = vl_asd(vl_xor(vd_asl(c), flip));
    z = vl_asd(flip);
    return vd_canon(vd_div(vd_selneg(z, c, s), vd_selneg(z, s, c)));
}

/* atan of a >= 0 is base + atan(n / d): (0, a, 1), (pi/4, a - 1, a + 1), (pi/2, -1, a),
 * parted at tan(pi/8) and tan(3 pi/8) */
OM_INLINE vd atan_wide(vd x)
{
    const vd a = vd_abs(x), one = vd_set(1.0);
    const vn low = vd_lt(a, vd_bits(0x3fda827999fcef32));
    const vn high = vd_lt(vd_bits(0x4003504f333f9de6), a);
    const vd n = vd_sel(low, a, vd_sel(high, vd_neg(one), vd_sub(a, one)));
    const vd d = vd_sel(low, one, vd_sel(high, a, vd_add(a, one)));
    const vd base =
        vd_sel(low, vd_set(0.0),
               vd_sel(high, vd_bits(0x3ff921fb54442d18), vd_bits(0x3fe921fb54442d18)));
    const vd r = vd_div(n, d), z = vd_mul(r, r);
    vd p = vd_bits(om_atan[11]);
    p = vd_step(p, z, om_atan[10]);
    p = vd_step(p, z, om_atan[9]);
    p = vd_step(p, z, om_atan[8]);
    p = vd_step(p, z, om_atan[7]);
    p = vd_step(p, z, om_atan[6]);
    p = vd_step(p, z, om_atan[5]);
    p = vd_step(p, z, om_atan[4]);
    p = vd_step(p, z, om_atan[3]);
    p = vd_step(p, z, om_atan[2]);
    p = vd_step(p, z, om_atan[1]);
    p = vd_step(p, z, om_atan[0]);
    p = vd_mad(vd_mul(r, z), p, r);
    p = vd_add(base, p);
    p = vd_sel(vd_eq(a, vd_bits(0x3fb1ad6460000000)), vd_bits(0x3fb1a63860000000),
               p); /* all but a tie */
    return vd_canon(vd_copysign(p, x));
}

/* asin(r) for 0 <= r <= 1/2, z = r^2 */
OM_INLINE vd asin_half(vd r, vd z)
{
    vd p = vd_bits(om_asin[12]);
    p = vd_step(p, z, om_asin[11]);
    p = vd_step(p, z, om_asin[10]);
    p = vd_step(p, z, om_asin[9]);
    p = vd_step(p, z, om_asin[8]);
    p = vd_step(p, z, om_asin[7]);
    p = vd_step(p, z, om_asin[6]);
    p = vd_step(p, z, om_asin[5]);
    p = vd_step(p, z, om_asin[4]);
    p = vd_step(p, z, om_asin[3]);
    p = vd_step(p, z, om_asin[2]);
    p = vd_step(p, z, om_asin[1]);
    p = vd_step(p, z, om_asin[0]);
    return vd_mad(vd_mul(r, z), p, r);
}

/* above 1/2: pi/2 - 2 asin(sqrt((1 - a) / 2)), NaN above 1 */
OM_INLINE vd asin_wide(vd x)
{
    const vd a = vd_abs(x), half = vd_set(0.5);
    const vn low = vd_le(a, half);
    const vd z = vd_sel(low, vd_mul(a, a), vd_mul(vd_sub(vd_set(1.0), a), half));
    const vd y = asin_half(vd_sel(low, a, vd_sqrt(z)), z);
    const vd top = vd_sub(vd_bits(om_acos_pi_2[0]),
                          vd_sub(vd_add(y, y), vd_bits(om_acos_pi_2[1])));
    return vd_canon(vd_copysign(vd_sel(low, y, top), x));
}

OM_INLINE vd acos_wide(vd x)
{
    const vd a = vd_abs(x), half = vd_set(0.5);
    const vn low = vd_le(a, half);
    const vd z = vd_sel(low, vd_mul(a, a), vd_mul(vd_sub(vd_set(1.0), a), half));
    const vd y = asin_half(vd_sel(low, a, vd_sqrt(z)), z), twice = vd_add(y, y);
    const vd far =
        vd_sub(vd_bits(om_acos_pi[0]), vd_sub(twice, vd_bits(om_acos_pi[1])));
    const vd tail = vd_sub(vd_copysign(y, x), vd_bits(om_acos_pi_2[1]));
    const vd end = vd_selneg(x, far, twice),
             mid = vd_sub(vd_bits(om_acos_pi_2[0]), tail);
    const vn hard = vd_eq(x, vd_bits(0x3f304c4440000000)); /* all but a tie */
    return vd_canon(vd_sel(hard, vd_bits(0x3ff920f6a0000000), vd_sel(low, mid, end)));
}

#endif
