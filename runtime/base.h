/* base.h -- what every kernel may use, whatever the ISA: storage types, loads and
 * stores, the contraction barrier. Carried into emitted files item by item, so it
 * keeps to the rules of docs/abi.md, section 4.1. */
#ifndef OM_BASE_H
#define OM_BASE_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* The exact modes promise bits; these flags break IEEE arithmetic itself. */
#if defined(__FAST_MATH__) || (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__) || \
    defined(__ASSOCIATIVE_MATH__) || defined(__RECIPROCAL_MATH__)
#error "onemodelc: compile without -ffast-math and its parts: they change results"
#endif

/* Functions that templates inline; unused ones warn nowhere. */
#if defined(__GNUC__) && !defined(__TINYC__)
#define OM_INLINE static inline __attribute__((always_inline, unused))
#else
#define OM_INLINE static inline
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
enum { OM_EINDEX = 1, OM_EISA = 2, OM_EARG = 3 };

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
