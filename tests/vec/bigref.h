/* bigref.h -- a reference for fused multiply-add that shares nothing with the lane
 * code: product and addend as one long fixed-point number in 32-bit limbs, rounded
 * once. Slow and plain. */
#ifndef BIGREF_H
#define BIGREF_H

#include <stdint.h>
#include <string.h>

/* Bit 0 of the number is worth 2^-2200: below every product of two doubles. */
enum { BIG_LIMBS = 140, BIG_ZERO = 2200 };

struct big {
    uint32_t limb[BIG_LIMBS];
};

/* A binary float split into its fields: value = (-1)^neg mant 2^exp. */
struct parts {
    int neg, special, exp;
    uint64_t mant;
};

static struct parts split(uint64_t bits, int mant_bits, int exp_bits)
{
    struct parts p;
    int e = (int)(bits >> mant_bits) & ((1 << exp_bits) - 1);
    p.neg = (int)(bits >> (mant_bits + exp_bits)) & 1;
    p.mant = bits & (((uint64_t)1 << mant_bits) - 1);
    p.special = e == (1 << exp_bits) - 1;
    if (e)
        p.mant |= (uint64_t)1 << mant_bits;
    p.exp = (e ? e : 1) - ((1 << (exp_bits - 1)) - 1) - mant_bits;
    return p;
}

/* a += (or -=) v 2^exp. */
static void big_add(struct big *a, uint32_t v, int exp, int subtract)
{
    int at = exp + BIG_ZERO, i = at / 32, s = at % 32;
    uint64_t w = (uint64_t)v << s, carry;
    uint32_t part[2];
    int k;
    part[0] = (uint32_t)w;
    part[1] = (uint32_t)(w >> 32);
    carry = 0;
    for (k = 0; i < BIG_LIMBS && (k < 2 || carry); k++, i++) {
        uint64_t add = carry + (k < 2 ? part[k] : 0);
        uint64_t old = a->limb[i];
        if (subtract) {
            a->limb[i] = (uint32_t)(old - add);
            carry = old < add;
        } else {
            a->limb[i] = (uint32_t)(old + add);
            carry = (old + add) >> 32;
        }
    }
}

static int big_bit(const struct big *a, int i)
{
    return i < 0 ? 0 : (int)(a->limb[i / 32] >> (i % 32)) & 1;
}

/* Rounded to nearest even, as bits of the format; zero if a is. */
static uint64_t big_round(const struct big *a, int mant_bits, int exp_bits)
{
    const int bias = (1 << (exp_bits - 1)) - 1;
    int top = BIG_LIMBS * 32 - 1, low, i, rest = 0;
    uint64_t m = 0;
    while (top >= 0 && !big_bit(a, top))
        top--;
    if (top < 0)
        return 0;
    low = top - mant_bits; /* the last bit kept, at least the subnormals' unit */
    if (low < 1 - bias - mant_bits + BIG_ZERO)
        low = 1 - bias - mant_bits + BIG_ZERO;
    for (i = top; i >= low; i--)
        m = m << 1 | (uint64_t)big_bit(a, i);
    for (i = 0; i < low - 1 && !rest; i++) {
        if (i % 32 == 0 && i + 32 < low - 1 && !a->limb[i / 32])
            i += 31;
        else
            rest = big_bit(a, i);
    }
    if (big_bit(a, low - 1) && (rest || (m & 1)))
        m++;
    m += (uint64_t)(low - BIG_ZERO + mant_bits + bias - 1) << mant_bits;
    if (m >> mant_bits >= ((uint64_t)1 << exp_bits) - 1)
        m = (((uint64_t)1 << exp_bits) - 1) << mant_bits;
    return m;
}

/* Bits of a b + c rounded once, for finite a, b, c. */
static uint64_t ref_fma(uint64_t a, uint64_t b, uint64_t c, int mant_bits, int exp_bits)
{
    const uint64_t sign = (uint64_t)1 << (mant_bits + exp_bits);
    struct parts x = split(a, mant_bits, exp_bits), y = split(b, mant_bits, exp_bits);
    struct parts z = split(c, mant_bits, exp_bits);
    struct big sum;
    const int minus = x.neg ^ y.neg;
    int i, j, neg;
    memset(&sum, 0, sizeof sum);
    for (i = 0; i < 2; i++)
        for (j = 0; j < 2; j++) {
            uint64_t p =
                (x.mant >> 32 * i & 0xffffffffu) * (y.mant >> 32 * j & 0xffffffffu);
            int e = x.exp + y.exp + 32 * (i + j);
            big_add(&sum, (uint32_t)p, e, minus);
            big_add(&sum, (uint32_t)(p >> 32), e + 32, minus);
        }
    big_add(&sum, (uint32_t)z.mant, z.exp, z.neg);
    big_add(&sum, (uint32_t)(z.mant >> 32), z.exp + 32, z.neg);
    neg = (int)(sum.limb[BIG_LIMBS - 1] >> 31);
    if (neg) {
        uint64_t carry = 1;
        for (i = 0; i < BIG_LIMBS; i++) {
            carry += (uint32_t)~sum.limb[i];
            sum.limb[i] = (uint32_t)carry;
            carry >>= 32;
        }
    }
    a = big_round(&sum, mant_bits, exp_bits);
    if (!a) { /* an exact zero, or nothing left after rounding */
        for (i = 0; i < BIG_LIMBS && !sum.limb[i]; i++)
            continue;
        if (i == BIG_LIMBS)
            return minus && z.neg ? sign : 0;
    }
    return a | (neg ? sign : 0);
}

#endif
