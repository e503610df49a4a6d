/* base.h -- what every kernel may use, whatever the ISA: storage types, loads and
 * stores, the contraction barrier. Carried into emitted files item by item, so it
 * keeps to the rules of docs/abi.md, section 4.1. */
#ifndef OM_BASE_H
#define OM_BASE_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* The exact modes promise bits; these flags break IEEE arithmetic itself. */
#if defined(__FAST_MATH__) ||                                  \
    (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__) || \
    defined(__ASSOCIATIVE_MATH__) || defined(__RECIPROCAL_MATH__)
#error "onemodelc: compile without -ffast-math and its parts: they change results"
#endif

/* Floats are evaluated as floats; x87 (i386 without -msse2 -mfpmath=sse) can't. */
#if (defined(__FLT_EVAL_METHOD__) && __FLT_EVAL_METHOD__ != 0 && \
     __FLT_EVAL_METHOD__ != 16) ||                               \
    (defined(__TINYC__) && defined(__i386__))
#error "floats widened: i386 needs -msse2 -mfpmath=sse, s390x -fexcess-precision=fast"
#endif

/* Functions that templates inline; unused ones warn nowhere. */
#if defined(__GNUC__) && !defined(__TINYC__)
#define OM_INLINE static inline __attribute__((always_inline, unused))
#else
#define OM_INLINE static inline
#endif

/* Functions too long to inline. */
#if defined(__GNUC__) && !defined(__TINYC__)
#define OM_LOCAL static __attribute__((noinline, unused))
#else
#define OM_LOCAL static
#endif

/* Tiles of the matrix cores: inlined, but without optimisation, where no two variables
 * share a place on the stack and those of all tiles together would take 10 MB. */
#if defined(__OPTIMIZE__)
#define OM_TILE OM_INLINE
#else
#define OM_TILE OM_LOCAL
#endif

/* Where the arithmetic of doubles is emulated the scalar path has f32 functions in
 * fixed point (math/fixed.h), with the same bits. */
#ifndef OM_FIXED
#if (defined(__arm__) && !(defined(__ARM_FP) && (__ARM_FP & 8))) || \
    (defined(__riscv) && !(defined(__riscv_flen) && __riscv_flen >= 64))
#define OM_FIXED 1
#else
#define OM_FIXED 0
#endif
#endif

/* Arena memory holds one type after another, and weights are bytes: element types
 * that may alias anything. */
#if defined(__GNUC__) && !defined(__TINYC__)
#define OM_ALIAS __attribute__((may_alias))
#else
#define OM_ALIAS
#endif

typedef float OM_ALIAS om_f32;

typedef double OM_ALIAS om_f64;

typedef int8_t om_i8;

typedef uint8_t om_u8;

typedef int16_t OM_ALIAS om_i16;

typedef uint16_t OM_ALIAS om_u16;

typedef int32_t OM_ALIAS om_i32;

typedef uint32_t OM_ALIAS om_u32;

typedef int64_t OM_ALIAS om_i64;

typedef uint64_t OM_ALIAS om_u64;

/* Bit patterns of floats in parameter structs and tables. */
typedef uint32_t om_f32bits;

typedef uint64_t om_f64bits;

/* What a range kernel returns for bad data (docs/abi.md, section 6). */
enum {
    OM_EINDEX = 1,
    OM_EISA = 2,
    OM_EARG = 3,
    OM_ESTRING = 4,
    OM_ENUMBER = 5,
    OM_ESIZE = 6
};

/* A string: n bytes at p, any bytes, nothing behind them. 16 bytes on every target, so
 * that offsets do not depend on it. Emitted headers hold the same text (emit.c): ORDER
 * STRING. */
#ifndef OM_STR
#define OM_STR_WIDE (UINTPTR_MAX > 0xffffffffu)
struct om_str {
    const char *p;
    size_t n;
#if !OM_STR_WIDE
    uint64_t reserved;
#endif
};
#if OM_STR_WIDE
#define OM_STR(p, n) \
    {                \
        p, n         \
    }
#else
#define OM_STR(p, n) \
    {                \
        p, n, 0      \
    }
#endif
#endif

/* 16 bytes that are only moved: strings and pairs of doubles. */
struct OM_ALIAS om_b16 {
    uint64_t low, high;
};

/* x with an empty asm behind it: the compiler can't fuse the product in it with a
 * sum that follows (study: nothing else stops every compiler). */
#if defined(__GNUC__) && !defined(__TINYC__)
#if defined(__x86_64__) || defined(__i386__)
#define OM_FENCE(x) __asm__("" : "+x"(x))
#elif defined(__aarch64__)
#define OM_FENCE(x) __asm__("" : "+w"(x))
#elif defined(__arm__) && defined(__ARM_FP)
#define OM_FENCE(x) __asm__("" : "+t"(x))
#elif defined(__riscv) && defined(__riscv_flen)
#define OM_FENCE(x) __asm__("" : "+f"(x))
#elif defined(__powerpc__)
#define OM_FENCE(x) __asm__("" : "+d"(x))
#elif defined(__s390x__)
#define OM_FENCE(x) __asm__("" : "+f"(x))
#else
#define OM_FENCE(x) __asm__("" : "+m"(x))
#endif
#elif defined(__TINYC__)
#define OM_FENCE(x) ((void)0)
#else
#define OM_FENCE(x) (*(volatile char *)&(x) = *(volatile char *)&(x))
#endif

/* The same for AVX-512 vectors, which have twice the registers. */
#if defined(__GNUC__) && !defined(__TINYC__)
#define OM_FENCE_V(x) __asm__("" : "+v"(x))
#else
#define OM_FENCE_V(x) OM_FENCE(x)
#endif

/* The same for doubles, which some ABIs keep elsewhere. */
#if defined(__arm__) && defined(__ARM_FP) && defined(__GNUC__)
#if (__ARM_FP & 8)
#define OM_FENCE_D(x) __asm__("" : "+w"(x))
#else
#define OM_FENCE_D(x) __asm__("" : "+r"(x))
#endif
#else
#define OM_FENCE_D(x) OM_FENCE(x)
#endif

OM_INLINE float om_bits_f32(uint32_t bits)
{
    float v;
    memcpy(&v, &bits, 4);
    return v;
}

OM_INLINE uint32_t om_f32_bits(float v)
{
    uint32_t bits;
    memcpy(&bits, &v, 4);
    return bits;
}

OM_INLINE double om_bits_f64(uint64_t bits)
{
    double v;
    memcpy(&v, &bits, 8);
    return v;
}

OM_INLINE uint64_t om_f64_bits(double v)
{
    uint64_t bits;
    memcpy(&bits, &v, 8);
    return bits;
}

OM_INLINE size_t om_min(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* 64 bits shifted right by n > 0, the bits lost or-ed into the last one. */
OM_INLINE uint64_t om_shr_sticky(uint64_t v, int n)
{
    return n > 63 ? v != 0 : v >> n | (v << (64 - n) != 0);
}

/* sqrt(x) rounded once, in integers: a Newton estimate q of sqrt(m 2^54), set right
 * by the remainder m 2^54 - q q, which is small and so is known from its low 64 bits.
 * q has 54 bits; it is never a tie, being odd then while its square is even. */
OM_LOCAL double om_sqrt_f64_soft(double x)
{
    uint64_t bits = om_f64_bits(x), m = bits & (((uint64_t)1 << 52) - 1), q;
    int64_t r;
    int e = (int)(bits >> 52), i;
    double y, d;
    if (!(bits << 1))
        return x;
    if (bits > (uint64_t)0x7ff << 52)
        return om_bits_f64((uint64_t)0x7ff8 << 48);
    if (e == 0x7ff)
        return x;
    if (e)
        m |= (uint64_t)1 << 52;
    else
        for (e = 1; !(m >> 52); e--)
            m <<= 1;
    if (!(e & 1)) /* the exponent of m is e - 1075: odd, so take one factor 2 */
        m <<= 1, e--;
    d = (double)(int64_t)m;
    y = om_bits_f64((om_f64_bits(d) >> 1) + ((uint64_t)0x1ff8 << 48));
    for (i = 0; i < 5; i++)
        y = 0.5 * (y + d / y);
    q = (uint64_t)(int64_t)(y * 134217728.0); /* 2^27 */
    r = (int64_t)((m << 54) - q * q);
    for (; r < 0; q--)
        r += (int64_t)(2 * q - 1);
    for (; r > (int64_t)(2 * q); q++)
        r -= (int64_t)(2 * q + 1);
    /* y = q 2^-27 = sqrt(m); the answer sqrt(m 2^(e - 1075)), its top bit is 2^26 */
    return om_bits_f64(((q + 1) >> 1) + ((uint64_t)((e - 1075) / 2 + 26 + 1022) << 52));
}

OM_INLINE double om_sqrt_f64(double x)
{
#if defined(__GNUC__) && !defined(__TINYC__) && defined(__SSE2__)
    double r;
    __asm__("sqrtsd %1, %0" : "=x"(r) : "x"(x));
    return r;
#elif defined(__GNUC__) && !defined(__TINYC__) && defined(__aarch64__)
    double r;
    __asm__("fsqrt %d0, %d1" : "=w"(r) : "w"(x));
    return r;
#else
    return om_sqrt_f64_soft(x);
#endif
}

/* The second rounding of (float)sqrt((double)x) does no harm: 53 >= 2 * 24 + 2. */
OM_INLINE float om_sqrt_f32(float x)
{
#if defined(__GNUC__) && !defined(__TINYC__) && defined(__SSE2__)
    float r;
    __asm__("sqrtss %1, %0" : "=x"(r) : "x"(x));
    return r;
#elif defined(__GNUC__) && !defined(__TINYC__) && defined(__aarch64__)
    float r;
    __asm__("fsqrt %s0, %s1" : "=w"(r) : "w"(x));
    return r;
#else
    return (float)om_sqrt_f64_soft((double)x);
#endif
}

/* a * b + c rounded once. The product is exact in double; the sum is rounded to odd
 * (if inexact, the neighbour whose last bit is 1), so rounding it again is harmless. */
OM_INLINE float om_fma_f32(float a, float b, float c)
{
#if defined(__GNUC__) && !defined(__TINYC__) && defined(__aarch64__)
    float r;
    __asm__("fmadd %s0, %s1, %s2, %s3" : "=w"(r) : "w"(a), "w"(b), "w"(c));
    return r;
#else
    double p = (double)a * (double)b, d = (double)c, s = p + d, t = s - p;
    double e = (p - (s - t)) + (d - t); /* what s lost; NaN if s is no number */
    uint64_t u = om_f64_bits(s);
    if ((e > 0 || e < 0) && !(u & 1))
        s = om_bits_f64((e > 0) == (s > 0) ? u + 1 : u - 1);
    return (float)s;
#endif
}

/* The same for doubles, in integers: product and c in 128 bits (top at bit 124 or
 * 125), aligned with the lost bits or-ed into the last one, added, rounded. */
OM_LOCAL double om_fma_f64_soft(double a, double b, double c)
{
    const uint64_t one = (uint64_t)1 << 52, low = ((uint64_t)1 << 32) - 1;
    uint64_t ua = om_f64_bits(a), ub = om_f64_bits(b), uc = om_f64_bits(c);
    uint64_t ma = ua & (one - 1), mb = ub & (one - 1), mc = uc & (one - 1);
    uint64_t sign = (ua ^ ub) >> 63 << 63, sign_c = uc >> 63 << 63;
    uint64_t t, ph, pl, ch, cl, h, rest;
    int ea = (int)(ua >> 52 & 2047), eb = (int)(ub >> 52 & 2047);
    int ec = (int)(uc >> 52 & 2047), e, d, k;

    if (ec == 2047 && ea != 2047 && eb != 2047)
        return c + c;
    if (ea == 2047 || eb == 2047 || !(ua << 1) || !(ub << 1))
        return a * b + c; /* no number, or the product is a zero */
    if (!(uc << 1))
        return a * b;
    if (ea)
        ma |= one;
    else
        for (ea = 1; !(ma & one); ea--)
            ma <<= 1;
    if (eb)
        mb |= one;
    else
        for (eb = 1; !(mb & one); eb--)
            mb <<= 1;
    if (ec)
        mc |= one;
    else
        for (ec = 1; !(mc & one); ec--)
            mc <<= 1;

    /* (ph, pl) = ma mb 2^20, a number of 2^(e - 2170); (ch, cl) = mc 2^72 likewise */
    t = (ma & low) * (mb & low);
    pl = t & low;
    t = (ma >> 32) * (mb & low) + (t >> 32);
    ph = t >> 32;
    t = (ma & low) * (mb >> 32) + (t & low);
    pl |= t << 32;
    ph += (ma >> 32) * (mb >> 32) + (t >> 32);
    ph = ph << 20 | pl >> 44;
    pl <<= 20;
    ch = mc << 8;
    cl = 0;
    e = ea + eb;
    d = e - (ec + 1023);

    if (d > 64) {
        cl = om_shr_sticky(ch, d - 64);
        ch = 0;
    } else if (d == 64) {
        cl = ch;
        ch = 0;
    } else if (d > 0) {
        cl = ch << (64 - d);
        ch >>= d;
    } else if (d < -64) {
        pl = om_shr_sticky(ph, -d - 64) | (pl != 0);
        ph = 0;
    } else if (d == -64) {
        pl = ph | (pl != 0);
        ph = 0;
    } else if (d < 0) {
        pl = om_shr_sticky(pl, -d) | ph << (64 + d);
        ph >>= -d;
    }
    if (d < 0)
        e = ec + 1023;
    if (sign == sign_c) {
        pl += cl;
        ph += ch + (pl < cl);
    } else if (ph > ch || (ph == ch && pl >= cl)) {
        ph -= ch + (pl < cl);
        pl -= cl;
    } else {
        ph = ch - ph - (cl < pl);
        pl = cl - pl;
        sign = sign_c;
    }
    if (!(ph | pl))
        return 0;
    for (; !ph; e -= 64)
        ph = pl, pl = 0;
    for (k = 32; k; k >>= 1)
        if (!(ph >> (64 - k))) {
            ph = ph << k | pl >> (64 - k);
            pl <<= k;
            e -= k;
        }
    h = ph | (pl != 0);
    e -= 1020; /* exponent field of the result, if it is normal */
    k = 11;
    if (e > 2046)
        return om_bits_f64(sign | (uint64_t)2047 << 52);
    if (e < 1) {
        k = 1 - e > 60 ? 71 : 12 - e;
        e = 1;
        if (k > 63)
            h = om_shr_sticky(h, k - 63), k = 63;
    }
    rest = h & (((uint64_t)1 << k) - 1);
    t = (uint64_t)1 << (k - 1);
    h >>= k;
    h += rest > t || (rest == t && (h & 1));
    return om_bits_f64(sign | (h + ((uint64_t)(e - 1) << 52)));
}

OM_INLINE double om_fma_f64(double a, double b, double c)
{
#if defined(__GNUC__) && !defined(__TINYC__) && defined(__aarch64__)
    double r;
    __asm__("fmadd %d0, %d1, %d2, %d3" : "=w"(r) : "w"(a), "w"(b), "w"(c));
    return r;
#else
    return om_fma_f64_soft(a, b, c);
#endif
}

/* f16 to f32, exact. A subnormal is the mantissa of 2^-14, which is then taken away. */
OM_INLINE float om_f16_f32(uint32_t h)
{
    uint32_t m = (h & 0x7fffu) << 13, sign = (h & 0x8000u) << 16;
    if (m < 0x00800000u)
        m = om_f32_bits(om_bits_f32(m + (113u << 23)) - om_bits_f32(0x38800000u));
    else
        m += m < 0x0f800000u ? 112u << 23 : 224u << 23;
    return om_bits_f32(m | sign);
}

/* f32 to f16, to nearest even, NaN to 0x7E00. Below 2^-14 the sum with 1/2 has the unit
 * of f16's subnormals. */
OM_INLINE uint32_t om_f32_f16(float v)
{
    uint32_t u = om_f32_bits(v), m = u & 0x7fffffffu, sign = u >> 16 & 0x8000u;
    if (m > 0x7f800000u)
        return 0x7e00u;
    if (m >= 0x477ff000u) /* 65520 */
        return sign | 0x7c00u;
    if (m < 113u << 23)
        return sign | (om_f32_bits(om_bits_f32(m) + 0.5f) - 0x3f000000u);
    return sign | ((m - (112u << 23) + 0xfffu + (m >> 13 & 1)) >> 13);
}

/* p moved by a signed number of bytes. */
OM_INLINE const void *om_at(const void *p, ptrdiff_t bytes)
{
    return (const char *)p + bytes;
}

OM_INLINE void *om_at_mut(void *p, ptrdiff_t bytes)
{
    return (char *)p + bytes;
}

#endif
