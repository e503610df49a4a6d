/* dd.h -- double-double arithmetic, plain C without FMA, relative errors about 2^-102,
 * and exp and log in it. For the doubtful cases of pow, and sin of large doubles. */
#ifndef MATH_DD_H
#define MATH_DD_H

#include "math/wide.h"

/* A number in two doubles, |lo| <= ulp(hi) / 2. */
struct dd {
    double hi, lo;
};

OM_LOCAL struct dd dd_fast(double a, double b)
{
    struct dd r;
    r.hi = a + b;
    r.lo = b - (r.hi - a);
    return r;
}

OM_LOCAL struct dd dd_sum(double a, double b)
{
    struct dd r;
    double t;
    r.hi = a + b;
    t = r.hi - a;
    r.lo = (a - (r.hi - t)) + (b - t);
    return r;
}

/* Dekker: heads of 26 bits have exact products with one another and with tails. */
OM_LOCAL struct dd dd_product(double a, double b)
{
    const double ah = om_bits_f64(om_f64_bits(a) & ~(uint64_t)0x7ffffff), al = a - ah;
    const double bh = om_bits_f64(om_f64_bits(b) & ~(uint64_t)0x7ffffff), bl = b - bh;
    struct dd r;
    r.hi = mul_f64(a, b);
    r.lo = ((mul_f64(ah, bh) - r.hi) + mul_f64(ah, bl) + mul_f64(al, bh)) +
           mul_f64(al, bl);
    return r;
}

OM_LOCAL struct dd dd_add(struct dd a, struct dd b)
{
    struct dd s = dd_sum(a.hi, b.hi), t = dd_sum(a.lo, b.lo);
    s = dd_fast(s.hi, s.lo + t.hi);
    return dd_fast(s.hi, s.lo + t.lo);
}

OM_LOCAL struct dd dd_mul(struct dd a, struct dd b)
{
    struct dd p = dd_product(a.hi, b.hi);
    return dd_fast(p.hi, p.lo + (mul_f64(a.hi, b.lo) + mul_f64(a.lo, b.hi)));
}

OM_INLINE struct dd dd_set(double hi, double lo)
{
    struct dd r;
    r.hi = hi;
    r.lo = lo;
    return r;
}

OM_LOCAL struct dd dd_div(struct dd a, struct dd b)
{
    const double q = a.hi / b.hi;
    a = dd_add(a, dd_mul(dd_set(-q, 0.0), b));
    return dd_fast(q, a.hi / b.hi);
}

/* r + e log(2). Its head of 42 bits times e is exact: 0.69314718055989033 */
OM_LOCAL struct dd dd_add_ln2(struct dd r, double e)
{
    const double head = mul_f64(e, om_bits_f64(0x3fe62e42fefa3800));
    r = dd_add(r, dd_mul(dd_set(e, 0.0), dd_set(om_bits_f64(0x3d2ef35793c76730),
                                                om_bits_f64(0x398f97b57a079a19))));
    return dd_add(dd_set(head, 0.0), r);
}

/* a / k */
OM_LOCAL struct dd dd_over(struct dd a, int k)
{
    return dd_div(a, dd_set((double)k, 0.0));
}

/* 1 + a */
OM_LOCAL struct dd dd_plus1(struct dd a)
{
    return dd_add(dd_set(1.0, 0.0), a);
}

/* log x of a normal x > 0: 2 atanh(s), s = (m - 1) / (m + 1), x = m 2^e, the series */
OM_LOCAL struct dd dd_log(double x)
{
    const uint64_t b = om_f64_bits(x), up = b + 0x00095f619980c433;
    const double e = (double)((int)(up >> 52) - 1023);
    const double m = om_bits_f64(b - (up >> 52 << 52) + 0x3ff0000000000000);
    const struct dd s = dd_div(dd_set(m - 1.0, 0.0), dd_sum(m, 1.0)), z = dd_mul(s, s);
    struct dd p = dd_set(0.0, 0.0);
    int k;
    for (k = 45; k > 0; k -= 2)
        p = dd_add(dd_mul(p, z), dd_over(dd_set(2.0, 0.0), k));
    return dd_add_ln2(dd_mul(p, s), e);
}

/* exp(a), |a| < 200: by exp(a / 2^8 - k log(2) / 2^8), squared eight times. The result
 * is r 2^*k. */
OM_LOCAL struct dd dd_exp(struct dd a, int *k)
{
    const double magic = om_bits_f64(VD_MAGIC);
    double n = mul_f64(a.hi, om_bits_f64(0x3ff71547652b82fe)) + magic; /* log2(e) */
    struct dd r, p = dd_set(0.0, 0.0);
    int i;
    n -= magic;
    *k = (int)n;
    r = dd_add_ln2(a, -n);
    r.hi *= om_bits_f64(0x3f70000000000000); /* 2^-8 */
    r.lo *= om_bits_f64(0x3f70000000000000);
    for (i = 11; i > 0; i--) { /* (exp(r) - 1) by its series */
        p = dd_over(dd_mul(r, dd_plus1(p)), i);
    }
    for (i = 0; i < 8; i++) /* (1 + p)^2 = 1 + (2 p + p^2) */
        p = dd_add(dd_set(p.hi + p.hi, p.lo + p.lo), dd_mul(p, p));
    return dd_plus1(p);
}

OM_INLINE struct dd dd_neg(struct dd a)
{
    return dd_set(-a.hi, -a.lo);
}

OM_INLINE struct dd dd_sub(struct dd a, struct dd b)
{
    return dd_add(a, dd_neg(b));
}

#endif
