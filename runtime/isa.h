/* isa.h -- which instruction sets a file can hold code for, and which of them the CPU
 * and its operating system run. Carried into emitted files (docs/abi.md, 4.1). */
#ifndef OM_ISA_H
#define OM_ISA_H

#include "base.h"

#if defined(__aarch64__) && defined(__linux__)
#include <sys/auxv.h>
#endif

/* Where a region of code for an ISA of this architecture stands: compilers that take
 * target pragmas or attributes. */
#if (defined(__x86_64__) || defined(__i386__)) && defined(__GNUC__) && \
    !defined(__TINYC__)
#define OM_X86 1
#else
#define OM_X86 0
#endif

#if defined(__AARCH64EL__) && defined(__GNUC__) && !defined(__TINYC__)
#define OM_ARM64 1
#else
#define OM_ARM64 0
#endif

/* Clang's arm_sve.h needs -march with SVE for the whole file before version 16. */
#if OM_ARM64 && \
    (!defined(__clang__) || defined(__ARM_FEATURE_SVE) || __clang_major__ > 15)
#define OM_ARM64_SVE 1
#else
#define OM_ARM64_SVE 0
#endif

/* Ascending on each architecture; bit 1 << OM_ISA_X in sets of them. */
enum {
    OM_ISA_AUTO,
    OM_ISA_SCALAR,
    OM_ISA_SSE2,
    OM_ISA_AVX2,
    OM_ISA_AVX512,
    OM_ISA_NEON,
    OM_ISA_SVE
};

#if OM_X86
/* Of the leaf and the sub-leaf in *c. */
OM_INLINE uint32_t om_cpuid(uint32_t leaf, uint32_t *b, uint32_t *c, uint32_t *d)
{
    uint32_t a = leaf;
    __asm__ volatile("cpuid" : "+a"(a), "=b"(*b), "+c"(*c), "=d"(*d));
    return a;
}
#endif

/* The ISAs that run here: avx2 with FMA and F16C, avx512 with F, VL, BW and DQ, where
 * the operating system saves their registers. */
OM_LOCAL unsigned om_isa_cpu(void)
{
    unsigned isas = 1u << OM_ISA_SCALAR;
#if OM_X86
    uint32_t b, c, d, xcr0, high;
    uint32_t top;
    c = 0;
    top = om_cpuid(0, &b, &c, &d);
    c = 0;
    om_cpuid(1, &b, &c, &d);
    if (d >> 26 & 1)
        isas |= 1u << OM_ISA_SSE2;
    if (top < 7 || (c & 0x38001000u) != 0x38001000u) /* FMA, OSXSAVE, AVX, F16C */
        return isas;
    __asm__ volatile(".byte 0x0f, 0x01, 0xd0" : "=a"(xcr0), "=d"(high) : "c"(0));
    c = 0;
    om_cpuid(7, &b, &c, &d);
    if ((xcr0 & 6) == 6 && (b >> 5 & 1))
        isas |= 1u << OM_ISA_AVX2;
    if ((xcr0 & 0xe6) == 0xe6 && (isas >> OM_ISA_AVX2 & 1) &&
        (b & 0xc0030000u) == 0xc0030000u)
        isas |= 1u << OM_ISA_AVX512;
#elif OM_ARM64
    isas |= 1u << OM_ISA_NEON;
#if defined(__linux__)
    if (getauxval(16) >> 22 & 1) /* AT_HWCAP, HWCAP_SVE */
        isas |= 1u << OM_ISA_SVE;
#endif
#endif
    return isas;
}

/* Compilers whose assemblers know vpdpbusd in both encodings. */
#if OM_X86 && defined(__clang__)
#define OM_ASM_DOT4 (__clang_major__ >= 12)
#elif OM_X86
#define OM_ASM_DOT4 (__GNUC__ >= 11)
#else
#define OM_ASM_DOT4 0
#endif

/* Sums of four products of bytes in one instruction: AVX-512 VNNI, AVX-VNNI. */
enum { OM_DOT4_AVX512 = 1, OM_DOT4_AVX2 = 2, OM_DOT4_ASKED = 4 };

/* Which of them a path that this CPU runs may use. */
OM_LOCAL unsigned om_cpu_dot4(void)
{
#if OM_ASM_DOT4
    static unsigned cache; /* the same value whoever writes it */
    unsigned has = __atomic_load_n(&cache, __ATOMIC_RELAXED);
    if (!has) {
        uint32_t b, c = 0, d, last;
        has = OM_DOT4_ASKED;
        if (om_cpuid(0, &b, &c, &d) >= 7) {
            c = 0;
            last = om_cpuid(7, &b, &c, &d);
            has |= c >> 11 & 1 ? OM_DOT4_AVX512 : 0;
            c = 1;
            if (last >= 1 && (om_cpuid(7, &b, &c, &d) >> 4 & 1))
                has |= OM_DOT4_AVX2;
        }
        __atomic_store_n(&cache, has, __ATOMIC_RELAXED);
    }
    return has;
#else
    return 0;
#endif
}

/* The best of the set `isas` that runs here and isn't above `limit` (OM_ISA_AUTO: no
 * limit); OM_ISA_AUTO if there is none. */
OM_LOCAL int om_isa_pick(unsigned isas, int limit)
{
#if defined(__GNUC__) && !defined(__TINYC__)
    static unsigned cache; /* the same value whoever writes it */
    unsigned cpu = __atomic_load_n(&cache, __ATOMIC_RELAXED);
    int isa = limit > OM_ISA_AUTO && limit < OM_ISA_SVE ? limit : OM_ISA_SVE;
    if (!cpu) {
        cpu = om_isa_cpu();
        __atomic_store_n(&cache, cpu, __ATOMIC_RELAXED);
    }
#else
    const unsigned cpu = om_isa_cpu();
    int isa = limit > OM_ISA_AUTO && limit < OM_ISA_SVE ? limit : OM_ISA_SVE;
#endif
    while (isa > OM_ISA_AUTO && !((isas & cpu) >> isa & 1))
        isa--;
    return isa;
}

#endif
