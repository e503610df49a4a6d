/* fixed_pow.h -- pow in fixed point (math/fixed.h): 2^(y log2 x), rounded once. The
 * fast way is good to 2^-51; where that leaves the rounding in doubt, about once in
 * 2^24, one in 128 bits, good to 2^-100, decides. */
#ifndef MATH_FIXED_POW_H
#define MATH_FIXED_POW_H

#include "math/fixed.h"
#include "math/pow.h"

/* --- 128 bits: four words, the highest first --- */

/* a = a b / 2^128, rounded down */
OM_LOCAL void fixed_wide_mul(uint32_t *a, const uint32_t *b)
{
    uint32_t p[8] = {0, 0, 0, 0, 0, 0, 0, 0};
    uint64_t acc;
    int i, j;
    for (i = 3; i >= 0; i--) {
        acc = 0;
        for (j = 3; j >= 0; j--) {
            acc += (uint64_t)a[i] * b[j] + p[i + j + 1];
            p[i + j + 1] = (uint32_t)acc;
            acc >>= 32;
        }
        p[i] = (uint32_t)acc;
    }
    for (i = 0; i < 4; i++)
        a[i] = p[i];
}

/* a = b + a or, flip being all ones, b - a */
OM_LOCAL void fixed_wide_add(uint32_t *a, const uint32_t *b, uint32_t flip)
{
    uint64_t acc = flip & 1;
    int i;
    for (i = 3; i >= 0; i--) {
        acc += (uint64_t)b[i] + (a[i] ^ flip);
        a[i] = (uint32_t)acc;
        acc >>= 32;
    }
}

/* a = a / k, k < 2^16 */
OM_LOCAL void fixed_wide_over(uint32_t *a, uint32_t k)
{
    uint32_t rest = 0;
    int i;
    for (i = 0; i < 4; i++) {
        const uint32_t h = rest << 16 | a[i] >> 16;
        const uint32_t l = (h % k) << 16 | (a[i] & 0xffff);
        a[i] = (h / k) << 16 | l / k;
        rest = l % k;
    }
}

/* a = a 2^-n for a of so many words, n >= 0 */
OM_LOCAL void fixed_wide_shr(uint32_t *a, int words, int n)
{
    const int skip = n >> 5;
    int i;
    for (i = words - 1; i >= 0; i--) {
        const uint64_t high = i > skip ? a[i - skip - 1] : 0;
        a[i] = i < skip ? 0 : (uint32_t)((high << 32 | a[i - skip]) >> (n & 31));
    }
}

/* a = v 2^96 */
OM_LOCAL void fixed_wide_set(uint32_t *a, uint32_t v)
{
    a[0] = v;
    a[1] = a[2] = a[3] = 0;
}

/* log2 of the number with these bits, positive: its absolute value in units of 2^-t, t
 * is returned. 2 log2(e) atanh(s), s = n / d = q 2^(-128 - j), and the exponent. */
OM_LOCAL int fixed_wide_log2(uint32_t a, uint32_t *l)
{
    const uint32_t log2e[4] = {0xb8aa3b29, 0x5c17f0bb, 0xbe87fed0, 0x691d3e89};
    uint32_t n, d, less, z[4], term[4], q[4] = {0, 0, 0, 0};
    const int e = fixed_log_parts(a, &n, &d, &less);
    int i, j = 0;
    for (; n && n << 1 < d; j++)
        n <<= 1;
    for (i = 0; i < 128; i++) {
        const uint32_t bit = (n <<= 1) >= d;
        n -= bit ? d : 0;
        q[i >> 5] = q[i >> 5] << 1 | bit;
    }
    for (i = 0; i < 4; i++)
        z[i] = q[i];
    fixed_wide_mul(z, q);
    fixed_wide_shr(z, 4, 2 * j);
    fixed_wide_set(l, 0);
    for (i = 45; i > 0; i -= 2) {
        fixed_wide_mul(l, z);
        fixed_wide_set(term, 0x80000000);
        fixed_wide_over(term, (uint32_t)i);
        fixed_wide_add(l, term, 0);
    }
    fixed_wide_mul(l, q);
    fixed_wide_mul(l, log2e); /* units of 2^(-125 - j) */
    if (!e)
        return 125 + j;
    fixed_wide_shr(l, 4, 5 + j);
    fixed_wide_set(term, (uint32_t)(e < 0 ? -e : e) << 24);
    fixed_wide_add(l, term, less == (uint32_t)(e < 0) ? 0 : 0xffffffff);
    return 120;
}

/* p = 2^(f / 2^128) in units of 2^-126, by the series of exp; f is lost */
OM_LOCAL void fixed_wide_exp2(uint32_t *p, uint32_t *f)
{
    const uint32_t ln2[4] = {0xb17217f7, 0xd1cf79ab, 0xc9e3b398, 0x03f2f6af};
    uint32_t one[4];
    uint32_t k;
    fixed_wide_mul(f, ln2);
    fixed_wide_set(p, 0);
    fixed_wide_set(one, 0x40000000);
    for (k = 29; k > 0; k--) {
        fixed_wide_add(p, one, 0);
        fixed_wide_mul(p, f);
        fixed_wide_over(p, k);
    }
    fixed_wide_add(p, one, 0);
}

/* p 2^(e - 126) rounded to a float; nearer to a tie than 2^-88 it is one. */
OM_LOCAL uint32_t fixed_wide_round(const uint32_t *p, int e)
{
    const int t = e < -126 ? -87 - e : 39; /* the first bit that is lost */
    const uint64_t low = (uint64_t)p[2] << 32 | p[3], rest = low << 1;
    const uint64_t near = (uint64_t)1 << 39; /* units of 2^-127, as rest */
    uint64_t m = ((uint64_t)p[0] << 32 | p[1]) << 1 | low >> 63, tie, half;
    if (t > 63)
        return 0;
    half = (uint64_t)1 << t;
    tie = m + (rest + near < near);
    if (rest + near <= 2 * near && (tie & (half | (half - 1))) == half)
        m = tie - !(tie >> t >> 1 & 1); /* to even */
    return fixed_round(m, e);
}

/* x^y from the bits of x > 0, not 1, and y, neither surely 0 nor infinite */
OM_LOCAL uint32_t fixed_pow_accurate(uint32_t x, uint32_t y)
{
    uint32_t l[4], p[5], m, flip = 0 - ((x < 0x3f800000) ^ (y >> 31));
    const int t = fixed_wide_log2(x, l), e = fixed_split(y & 0x7fffffff, &m);
    uint64_t acc = 0;
    int i;
    for (i = 3; i >= 0; i--) {
        acc += (uint64_t)l[i] * (m << 8);
        p[i + 1] = (uint32_t)acc;
        acc >>= 32;
    }
    p[0] = (uint32_t)acc;
    fixed_wide_shr(p, 5, 30 + t - e); /* units of 2^-128 */
    for (i = 0; i < 5; i++)
        p[i] ^= flip;
    fixed_wide_exp2(l, p + 1);
    return fixed_wide_round(l, (int)(int32_t)p[0]);
}

/* --- 64 bits --- */

/* |log2 x| in units of 2^(*e - 63), x > 0 not 1 */
OM_INLINE uint64_t fixed_log2(uint32_t x, int *e)
{
    uint32_t n, d, less, a;
    const int k = fixed_log_parts(x, &n, &d, &less);
    uint64_t y = 0, z;
    int j = 1, zeros;
    if (n)
        y = fixed_mul(fixed_log_atanh(n, d, &j), FIXED_LOG2E); /* 2^(-61 - j) */
    if (!k)
        *e = 2 - j;
    else {
        a = (uint32_t)(k < 0 ? -k : k);
        zeros = fixed_zeros(a);
        z = (uint64_t)(a << zeros) << 31; /* units of 2^(-31 - zeros) */
        y = fixed_shr(y, 30 + j - zeros);
        y = less == (uint32_t)(k < 0) ? z + y : z - y;
        *e = 32 - zeros;
    }
    return fixed_norm(y, e);
}

/* x^y from the bits of x > 0, not 1, and of finite y, not 0 */
OM_INLINE uint32_t fixed_pow_positive(uint32_t x, uint32_t y)
{
    const int negative = (x < 0x3f800000) ^ (int)(y >> 31);
    const uint64_t top = (uint64_t)1 << 63;
    uint64_t f, near;
    uint32_t m;
    int n = 0, t, e;
    f = fixed_log2(x, &e);
    e = 189 - e - fixed_split(y & 0x7fffffff, &m);
    if (e < 55)
        return negative ? 0 : 0x7f800000;
    f = fixed_mul32(f, m << 8); /* |y log2 x| in units of 2^-e */
    if (e > 63)
        f = fixed_shr(f, e - 64);
    else {
        n = (int)(f >> e);
        f <<= 64 - e;
    }
    if (negative) {
        n = -1 - n;
        f = ~f;
    }
    if (n > 127 || n < -151)
        return n > 0 ? 0x7f800000 : 0;
    f = fixed_exp2(f);
    t = n < -126 ? -87 - n : 39; /* the first bit that is lost */
    near = (uint64_t)1 << (t < 63 ? 78 - t : 0);
    if (n < -149 || (f << (63 - t)) - top + near < 2 * near) /* 2^-49 to a tie */
        return fixed_pow_accurate(x, y);
    return fixed_round(f, n);
}

OM_INLINE float fixed_pow(float x, float y)
{
    const uint32_t u = om_f32_bits(x), v = om_f32_bits(y), a = u & 0x7fffffff;
    int odd;
    const int integer = pow_integer(v, &odd);
    if (pow_is_special(u, v, integer))
        return om_bits_f32(pow_special(u, v, integer, odd));
    if (y == 2.0f)
        return x * x;
    return om_bits_f32((odd ? u & 0x80000000 : 0) |
                       (a == 0x3f800000 ? a : fixed_pow_positive(a, v)));
}

#endif
