/* machine.c -- what this machine can do: the bounds that `make bench` compares with.
 *
 * Prints JSON: bytes per second of memcpy (each byte read and each byte written counts
 * one) for several block sizes; f32 operations per second of one thread with fused
 * multiply-add and with separate multiplications and additions. The best of many short
 * trials: other programs can only slow a trial down. */
#define _GNU_SOURCE
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static double copy_rate(size_t bytes)
{
    char *a = aligned_alloc(4096, bytes), *b = aligned_alloc(4096, bytes);
    if (!a || !b)
        return 0;
    memset(a, 1, bytes);
    memset(b, 2, bytes);
    __asm__ volatile("" : "+r"(a), "+r"(b) : : "memory");
    const int calls = bytes < 4000000 ? (int)(4000000 / bytes) : 1;
    double best = 1e9;
    for (int i = 0; i < 40; i++) {
        const double t = now();
        for (int k = 0; k < calls; k++) {
            memcpy(b, a, bytes);
            __asm__ volatile("" : "+r"(a), "+r"(b) : : "memory");
        }
        const double d = (now() - t) / calls;
        best = d < best ? d : best;
    }
    free(a);
    free(b);
    return 2.0 * (double)bytes / best;
}

/* Chains enough to hide the latency, each in a register of its own; in PEAK's second
 * form the product is made anew for each sum and held apart from it. */
#define TWELVE(m, c)                                                                \
    m(0, c) m(1, c) m(2, c) m(3, c) m(4, c) m(5, c) m(6, c) m(7, c) m(8, c) m(9, c) \
        m(10, c) m(11, c)
#define CHAIN(i, c) a##i = x - x,
#define KEEP(i, c) __asm__ volatile("" : "+" c(a##i));
#define FUSED(i, c) a##i += x * y;
#define APART(i, c)                            \
    __asm__ volatile("" : "+" c(x), "+" c(y)); \
    p = x * y;                                 \
    __asm__ volatile("" : "+" c(p));           \
    a##i += p;
#define PEAK(name, type, target, c, STEP)                                 \
    target static double name(void)                                       \
    {                                                                     \
        type x = {0.5f}, y = {0.25f}, TWELVE(CHAIN, c) p = x;             \
        const int lanes = (int)(sizeof x / sizeof(float)), steps = 20000; \
        double best = 1e9;                                                \
        for (int trial = 0; trial < 200; trial++) {                       \
            const double t = now();                                       \
            for (int s = 0; s < steps; s++) {                             \
                TWELVE(STEP, c)                                           \
                TWELVE(KEEP, c)                                           \
                __asm__ volatile("" : "+" c(x), "+" c(y), "+" c(p));      \
            }                                                             \
            const double d = now() - t;                                   \
            best = d < best ? d : best;                                   \
        }                                                                 \
        return 2.0 * 12 * lanes * steps / best;                           \
    }

typedef float f32x4 __attribute__((vector_size(16)));
#if defined(__x86_64__)
typedef float f32x8 __attribute__((vector_size(32)));
typedef float f32x16 __attribute__((vector_size(64)));
PEAK(apart_sse2, f32x4, , "x", APART)
PEAK(peak_avx2, f32x8, __attribute__((target("avx2,fma"))), "x", FUSED)
PEAK(apart_avx2, f32x8, __attribute__((target("avx2,fma"))), "x", APART)
PEAK(peak_avx512, f32x16, __attribute__((target("avx512f"))), "v", FUSED)
PEAK(apart_avx512, f32x16, __attribute__((target("avx512f"))), "v", APART)
#elif defined(__aarch64__)
PEAK(peak_neon, f32x4, , "w", FUSED)
PEAK(apart_neon, f32x4, , "w", APART)
#endif

int main(void)
{
    double fma = 0, apart = 0;
    const char *isa = "none";
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx512f")) {
        isa = "avx512";
        fma = peak_avx512();
        apart = apart_avx512();
        const double half = apart_avx2();
        apart = half > apart ? half : apart;
    } else if (__builtin_cpu_supports("fma")) {
        isa = "avx2";
        fma = peak_avx2();
        apart = apart_avx2();
    } else {
        isa = "sse2";
        fma = apart = apart_sse2();
    }
#elif defined(__aarch64__)
    isa = "neon";
    fma = peak_neon();
    apart = apart_neon();
#endif
    static const size_t block[] = {16384, 262144, 4000000, 64000000};
    printf(
        "{\"isa\": \"%s\", \"fma_flops\": %.4g, \"mul_add_flops\": %.4g, \"memcpy\": {",
        isa, fma, apart);
    for (int i = 0; i < 4; i++)
        printf("%s\"%zu\": %.4g", i ? ", " : "", block[i], copy_rate(block[i]));
    printf("}}\n");
    return 0;
}
