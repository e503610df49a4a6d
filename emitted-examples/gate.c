/* gate.c -- written by onemodelc 0.1 from gate.onnx. Do not edit.
 * SPDX-License-Identifier: 0BSD (the code; the model's weights keep their own terms)
 *
 *   Model    sha256 2da5dafca0216c4aa71938d11c579de057ccdf8c134033e87a49ce30014988f8
 *            4 nodes -> 3 steps -> 1 groups
 *   Mode     exact
 *   In       x f32[4,1000]
 *   Out      y f32[4,1000]
 *   Memory   arena 2048 B (of it at most 2048 B scratch), constants 8064 B
 */

/* ---- interface: the same text as in the header ---- */

#ifndef GATE_H
#define GATE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Working memory that the caller provides; it needs no initial content and keeps none. */
#define GATE_ARENA_BYTES 2048
#define GATE_ARENA_ALIGN 64

#define GATE_IN_X_COUNT 4000
#define GATE_IN_X_RANK 2
#define GATE_IN_X_SHAPE {4, 1000}
#define GATE_OUT_Y_COUNT 4000
#define GATE_OUT_Y_RANK 2
#define GATE_OUT_Y_SHAPE {4, 1000}

struct gate_inputs {
    const float *x; /* 'x' f32[4,1000] */
};

struct gate_outputs {
    float *y; /* 'y' f32[4,1000] */
};

struct gate_options {
    void *arena;         /* GATE_ARENA_BYTES */
    const void *weights; /* not used: this file holds them */
    /* Runs task(arg, 0) to task(arg, tasks - 1), in any order or at once, and
     * returns 0 or what one of them returned. NULL: one after another. */
    int (*parallel_for)(void *user, size_t tasks, int (*task)(void *arg, size_t index),
                        void *arg);
    void *user;
    int isa_limit;       /* use no higher path than this; 0: the best there is */
};

enum {
    GATE_ISA_AUTO,
    GATE_ISA_SCALAR,
    GATE_ISA_SSE2,
    GATE_ISA_AVX2,
    GATE_ISA_AVX512,
    GATE_ISA_NEON,
    GATE_ISA_SVE
};

/* Return 0; 1: an index in the inputs is out of range; 2: this CPU has none of the
 * paths allowed; 3: a pointer that is needed is NULL. Reentrant: calls with different
 * arenas may run at once. Outputs overlap neither inputs nor the arena. */
int gate_run(const struct gate_inputs *inputs, struct gate_outputs *outputs, void *arena);
int gate_run_with(const struct gate_inputs *inputs, struct gate_outputs *outputs,
    const struct gate_options *options);
/* The path that a run with this limit takes: a GATE_ISA_ value, 0 if none. */
int gate_isa(int isa_limit);

#ifdef GATE_SELFTEST
/* Runs a built-in input: 0 if this target computes the bits that the compiler did. */
int gate_selftest(void *arena);
#endif

#ifdef __cplusplus
}
#endif

#endif

#if defined(__GNUC__) || defined(__TINYC__)
#define GATE_ALIGN __attribute__((aligned(64)))
#elif defined(_MSC_VER)
#define GATE_ALIGN __declspec(align(64))
#else
#define GATE_ALIGN
#endif

/* ---- kernels ---- */

#if defined(__clang__)
#if __clang_major__ > 12 && (defined(__x86_64__) || defined(__i386__))
#pragma float_control(precise, on)
#endif
#pragma STDC FP_CONTRACT OFF
#elif defined(__GNUC__) && !defined(__TINYC__)
#pragma GCC optimize("fp-contract=off", "tree-vectorize", "vect-cost-model=dynamic")
#endif

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

#if defined(__GNUC__) && !defined(__TINYC__)
#define OM_UNUSED __attribute__((unused))
#else
#define OM_UNUSED
#endif

#define OM_EW(name)                                                                \
    static void name(void *y OM_UNUSED, const void *const *x OM_UNUSED,            \
                     const ptrdiff_t *row_stride OM_UNUSED, size_t rows OM_UNUSED, \
                     size_t n OM_UNUSED, const void *params OM_UNUSED)

#if defined(__GNUC__) || defined(__TINYC__)
#if defined(__x86_64__) || (defined(__i386__) && defined(__SSE__))
#define OM_FPENV_X86 1
#elif defined(__aarch64__) && !defined(__TINYC__)
#define OM_FPENV_A64 1
#elif defined(__arm__) && defined(__ARM_FP) && !defined(__TINYC__)
#define OM_FPENV_ARM 1
#endif
#endif

/* What om_fpenv_enter saves and om_fpenv_leave puts back. */
typedef uint32_t om_fpenv;

#if defined(OM_FPENV_X86)
OM_INLINE om_fpenv om_fpenv_get(void)
{
    uint32_t v = 0;
    __asm__ __volatile__(".byte 0x0f, 0xae, 0x18" : : "a"(&v) : "memory");
    return v;
}

OM_INLINE void om_fpenv_set(om_fpenv v)
{
    __asm__ __volatile__(".byte 0x0f, 0xae, 0x10" : : "a"(&v) : "memory");
}
#elif defined(OM_FPENV_A64)
OM_INLINE om_fpenv om_fpenv_get(void)
{
    uint64_t v;
    __asm__ __volatile__("mrs %0, fpcr" : "=r"(v) : : "memory");
    return (om_fpenv)v;
}

OM_INLINE void om_fpenv_set(om_fpenv env)
{
    uint64_t v = env;
    __asm__ __volatile__("msr fpcr, %0" : : "r"(v) : "memory");
}
#elif defined(OM_FPENV_ARM)
OM_INLINE om_fpenv om_fpenv_get(void)
{
    uint32_t v;
    __asm__ __volatile__("vmrs %0, fpscr" : "=r"(v) : : "memory");
    return v;
}

OM_INLINE void om_fpenv_set(om_fpenv v)
{
    __asm__ __volatile__("vmsr fpscr, %0" : : "r"(v) : "memory");
}
#else
OM_INLINE om_fpenv om_fpenv_get(void)
{
    return 0;
}

OM_INLINE void om_fpenv_set(om_fpenv v)
{
    (void)v;
}
#endif

OM_INLINE om_fpenv om_fpenv_enter(void)
{
    om_fpenv old = om_fpenv_get();
#if defined(OM_FPENV_X86)
    om_fpenv_set(0x1f80);
#elif defined(OM_FPENV_A64)
    om_fpenv_set(0);
#elif defined(OM_FPENV_ARM)
    om_fpenv_set(old & 0xf800007fu); /* condition and saturation flags, exceptions */
#endif
    return old;
}

OM_INLINE void om_fpenv_leave(om_fpenv old)
{
    om_fpenv_set(old);
}

/* 2^(j/16), less j 2^48 in the bits: adding k 2^48 gives the bits of 2^(k/16), j = k &
 * 15 */
static const uint64_t om_exp2_16[16] = {
    0x3ff0000000000000, /* 1 */
    0x3fefb5586cf98911, /* 0.9908868912137071 */
    0x3fef72b83c7d517a, /* 0.98275386633262873 */
    0x3fef387a6e75623a, /* 0.975644317378346 */
    0x3fef06fe0a31b713, /* 0.96960355750136029 */
    0x3feedea64c123420, /* 0.96467890603674178 */
    0x3feebfdad5362a27, /* 1.2968395546510096 */
    0x3feeab07dd48542a, /* 0.95837777346844644 */
    0x3feea09e667f3bcc, /* 0.95710678118654746 */
    0x3feea11473eb0185, /* 0.95716307296974945 */
    0x3feeace5422aa0dc, /* 0.95860541270397048 */
    0x3feec49182a3f090, /* 1.6104903319492543 */
    0x3feee89f995ad3ad, /* 1.681792830507429 */
    0x3fef199bdd85529e, /* 0.97187608018664995 */
    0x3fef5818dcfba489, /* 0.97950404320467144 */
    0x3fefa4afa2a490db, /* 0.98885328069857381 */
};

/* (2^(r/16) - 1) / r on [-1/2, 1/2], relative error 2^-55.9 */
static const uint64_t om_exp2_p5[6] = {
    0x3fa62e42fefa39f3, /* 0.043321698784996608 */
    0x3f4ebfbdff82c5b4, /* 0.00093838479280899121 */
    0x3eec6b08d6f2cb16, /* 1.3550807777517416e-05 */
    0x3e83b2ab6fc7f3d9, /* 1.4676100325286637e-07 */
    0x3e15d897d31452bf, /* 1.2716084403486663e-09 */
    0x3da430906a707189, /* 9.1812142317838324e-12 */
};

/* 2^(i/16), units of 2^-63, rounded down */
static const uint64_t om_fixed_exp2_16[16] = {
    0x8000000000000000, 0x85aac367cc487b14, 0x8b95c1e3ea8bd6e6, 0x91c3d373ab11c336,
    0x9837f0518db8a96f, 0x9ef5326091a111ad, 0xa5fed6a9b15138ea, 0xad583eea42a14ac6,
    0xb504f333f9de6484, 0xbd08a39f580c36be, 0xc5672a115506dadd, 0xce248c151f8480e3,
    0xd744fccad69d6af4, 0xe0ccdeec2a94e111, 0xeac0c6e7dd24392e, 0xf5257d152486cc2c};

/* (2^(r/16) - 1) / r * 16, 0 <= r <= 1, units of 2^-64; error 2^-60 */
static const uint64_t om_fixed_exp2[7] = {
    0xb17217f7d1cf79b7, 0x03d7f7bff058ad8b, 0x000e35846b829519, 0x0000276556ddd7f2,
    0x0000005762043969, 0x00000000a17dc932, 0x000000000104cba6};

/* Parameters are constants below: GCC warns of paths that they never take. */
#if defined(__GNUC__) && __GNUC__ > 6 && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Waggressive-loop-optimizations"
#pragma GCC diagnostic ignored "-Warray-bounds"
#pragma GCC diagnostic ignored "-Wstringop-overflow"
#endif

/* ---- kernels: scalar ---- */


#define VFL__scalar ((size_t)1)
#define VDL__scalar ((size_t)1)

/* Whether correctly rounded functions have a body in fixed point (math/fixed.h). */
#define VF_FIXED__scalar OM_FIXED

typedef float vf__scalar;

typedef int vm__scalar;

typedef double vd__scalar;

typedef int64_t vl__scalar;

typedef int vn__scalar;

OM_INLINE vf__scalar vf_set__scalar(float v)
{
    return v;
}

OM_INLINE vf__scalar vf_bits__scalar(uint32_t bits)
{
    return om_bits_f32(bits);
}

OM_INLINE vd__scalar vd_set__scalar(double v)
{
    return v;
}

OM_INLINE vd__scalar vd_bits__scalar(uint64_t bits)
{
    return om_bits_f64(bits);
}

OM_INLINE vl__scalar vd_asl__scalar(vd__scalar a)
{
    return (vl__scalar)om_f64_bits(a);
}

OM_INLINE vd__scalar vl_asd__scalar(vl__scalar a)
{
    return om_bits_f64((uint64_t)a);
}

OM_INLINE vf__scalar vf_ld__scalar(const om_f32 *p)
{
    return *p;
}

OM_INLINE void vf_st__scalar(om_f32 *p, vf__scalar v)
{
    *p = v;
}

OM_INLINE vf__scalar vf_ldn__scalar(const om_f32 *p, size_t n)
{
    return n ? *p : 0;
}

OM_INLINE void vf_stn__scalar(om_f32 *p, vf__scalar v, size_t n)
{
    if (n)
        *p = v;
}

OM_INLINE vf__scalar vf_add__scalar(vf__scalar a, vf__scalar b)
{
    return a + b;
}

OM_INLINE vf__scalar vf_mul__scalar(vf__scalar a, vf__scalar b)
{
    float r = a * b;
    OM_FENCE(r);
    return r;
}

OM_INLINE vm__scalar vf_isnan__scalar(vf__scalar a)
{
    return (om_f32_bits(a) & 0x7fffffffu) > 0x7f800000u;
}

/* Selections pass bits through integers: an ABI may quiet a float on its way. */
OM_INLINE vf__scalar vf_sel__scalar(vm__scalar m, vf__scalar a, vf__scalar b)
{
    return om_bits_f32(m ? om_f32_bits(a) : om_f32_bits(b));
}

OM_INLINE vl__scalar vl_add__scalar(vl__scalar a, vl__scalar b)
{
    return (vl__scalar)((uint64_t)a + (uint64_t)b);
}

OM_INLINE vl__scalar vl_shl__scalar(vl__scalar a, int n)
{
    return (vl__scalar)((uint64_t)a << n);
}

OM_INLINE vd__scalar vd_add__scalar(vd__scalar a, vd__scalar b)
{
    return a + b;
}

OM_INLINE vd__scalar vd_sub__scalar(vd__scalar a, vd__scalar b)
{
    return a - b;
}

OM_INLINE vd__scalar vd_mul__scalar(vd__scalar a, vd__scalar b)
{
    double r = a * b;
    OM_FENCE_D(r);
    return r;
}

OM_INLINE vd__scalar vd_div__scalar(vd__scalar a, vd__scalar b)
{
    return a / b;
}

OM_INLINE vd__scalar vd_mad__scalar(vd__scalar a, vd__scalar b, vd__scalar c)
{
    return vd_mul__scalar(a, b) + c;
}

OM_INLINE vn__scalar vd_isnan__scalar(vd__scalar a)
{
    return om_f64_bits(a) << 1 > (uint64_t)0x7ff << 53;
}

OM_INLINE vd__scalar vd_sel__scalar(vn__scalar m, vd__scalar a, vd__scalar b)
{
    return om_bits_f64(m ? om_f64_bits(a) : om_f64_bits(b));
}

OM_INLINE vd__scalar vd_selneg__scalar(vd__scalar m, vd__scalar a, vd__scalar b)
{
    return vd_sel__scalar(vd_asl__scalar(m) < 0, a, b);
}

OM_INLINE vd__scalar vd_minx__scalar(vd__scalar a, vd__scalar b)
{
    return vd_sel__scalar(a < b, a, b);
}

OM_INLINE vd__scalar vd_maxx__scalar(vd__scalar a, vd__scalar b)
{
    return vd_sel__scalar(a > b, a, b);
}

OM_INLINE vd__scalar vd_ldf__scalar(const om_f32 *p)
{
    return (double)*p;
}

OM_INLINE void vd_stf__scalar(om_f32 *p, vd__scalar v)
{
    *p = (float)v;
}

OM_INLINE vd__scalar vd_ldfn__scalar(const om_f32 *p, size_t n)
{
    return n ? (double)*p : 0;
}

OM_INLINE void vd_stfn__scalar(om_f32 *p, vd__scalar v, size_t n)
{
    if (n)
        *p = (float)v;
}

OM_INLINE vd__scalar vd_tab16__scalar(const uint64_t *t, vl__scalar i)
{
    return om_bits_f64(t[i & 15]);
}

/* Every NaN to the positive quiet NaN without payload. */
OM_INLINE vf__scalar vf_canon__scalar(vf__scalar x)
{
    return vf_sel__scalar(vf_isnan__scalar(x), vf_bits__scalar(0x7fc00000u), x);
}

OM_INLINE vd__scalar vd_canon__scalar(vd__scalar x)
{
    return vd_sel__scalar(vd_isnan__scalar(x), vd_bits__scalar((uint64_t)0x7ff8 << 48), x);
}

/* GCC mixes the bodies of an unrolled turn only if asked to schedule before it
 * allocates registers; long bodies gain 20 to 25 % by it (exp, tanh: SSE2, AVX2 and
 * AVX-512). */
#if defined(__GNUC__) && !defined(__clang__) && !defined(__TINYC__)
#define OM_INTERLEAVE__scalar __attribute__((optimize("schedule-insns")))
#else
#define OM_INTERLEAVE__scalar
#endif

/* Row r of the operand whose bytes start at p. */
#define OM_ROW__scalar(T, p, k) ((const T *)om_at((p), (ptrdiff_t)r * row_stride[k]))

#define OM_ROW_MUT__scalar(T) ((T *)om_at_mut(y, (ptrdiff_t)r * row_stride[0]))

/* y = CALL(a), L lanes of type V at a time, four vectors per turn; CALL is a macro, so
 * that it can add arguments. The last n < L go through the same body. With one lane a
 * body stands in a loop only once: firmware counts bytes. */
#define OM_LOOP1__scalar(NAME, TY, TA, V, L, LD, LDN, ST, STN, CALL, f) \
    OM_INTERLEAVE__scalar OM_EW(NAME)                                   \
    {                                                                   \
        size_t r, i;                                                    \
        (void)params;                                                   \
        for (r = 0; r < rows; r++) {                                    \
            TY *to = OM_ROW_MUT__scalar(TY);                            \
            const TA *a = OM_ROW__scalar(TA, x[0], 1);                  \
            for (i = 0; L > 1 && i + 4 * L <= n; i += 4 * L) {          \
                const V v0 = CALL(f, LD(a + i));                        \
                const V v1 = CALL(f, LD(a + i + L));                    \
                const V v2 = CALL(f, LD(a + i + 2 * L));                \
                const V v3 = CALL(f, LD(a + i + 3 * L));                \
                ST(to + i, v0);                                         \
                ST(to + i + L, v1);                                     \
                ST(to + i + 2 * L, v2);                                 \
                ST(to + i + 3 * L, v3);                                 \
            }                                                           \
            for (; i + L <= n; i += L)                                  \
                ST(to + i, CALL(f, LD(a + i)));                         \
            if (L > 1 && i < n)                                         \
                STN(to + i, CALL(f, LDN(a + i, n - i)), n - i);         \
        }                                                               \
    }

#define OM_CALL__scalar(f, v) f(v)

/* y = f(a, b). An input whose flag is 0 is one element per row: loaded once,
 * before the first turn. */
#define OM_LOOP2__scalar(NAME, TY, TA, TB, V, L, LD, LDN, SPLAT, ST, STN, sa, sb, f) \
    OM_INTERLEAVE__scalar OM_EW(NAME)                                                \
    {                                                                                \
        size_t r, i;                                                                 \
        (void)params;                                                                \
        for (r = 0; n && r < rows; r++) {                                            \
            TY *to = OM_ROW_MUT__scalar(TY);                                         \
            const TA *a = OM_ROW__scalar(TA, x[0], 1);                               \
            const TB *b = OM_ROW__scalar(TB, x[1], 2);                               \
            V va = SPLAT(a), vb = SPLAT(b);                                          \
            for (i = 0; L > 1 && i + 2 * L <= n; i += 2 * L) {                       \
                V wa = va, wb = vb;                                                  \
                if (sa) {                                                            \
                    va = LD(a + i);                                                  \
                    wa = LD(a + i + L);                                              \
                }                                                                    \
                if (sb) {                                                            \
                    vb = LD(b + i);                                                  \
                    wb = LD(b + i + L);                                              \
                }                                                                    \
                ST(to + i, f(va, vb));                                               \
                ST(to + i + L, f(wa, wb));                                           \
            }                                                                        \
            for (; i + L <= n; i += L) {                                             \
                if (sa)                                                              \
                    va = LD(a + i);                                                  \
                if (sb)                                                              \
                    vb = LD(b + i);                                                  \
                ST(to + i, f(va, vb));                                               \
            }                                                                        \
            if (L > 1 && i < n) {                                                    \
                if (sa)                                                              \
                    va = LDN(a + i, n - i);                                          \
                if (sb)                                                              \
                    vb = LDN(b + i, n - i);                                          \
                STN(to + i, f(va, vb), n - i);                                       \
            }                                                                        \
        }                                                                            \
    }

/* y = f(a, b, c), one type. */
#define OM_LOOP3__scalar(NAME, T, V, L, LD, LDN, SPLAT, ST, STN, sa, sb, sc, f) \
    OM_INTERLEAVE__scalar OM_EW(NAME)                                           \
    {                                                                           \
        size_t r, i;                                                            \
        (void)params;                                                           \
        for (r = 0; n && r < rows; r++) {                                       \
            T *to = OM_ROW_MUT__scalar(T);                                      \
            const T *a = OM_ROW__scalar(T, x[0], 1);                            \
            const T *b = OM_ROW__scalar(T, x[1], 2);                            \
            const T *c = OM_ROW__scalar(T, x[2], 3);                            \
            V va = SPLAT(a), vb = SPLAT(b), vc = SPLAT(c);                      \
            for (i = 0; i + L <= n; i += L) {                                   \
                if (sa)                                                         \
                    va = LD(a + i);                                             \
                if (sb)                                                         \
                    vb = LD(b + i);                                             \
                if (sc)                                                         \
                    vc = LD(c + i);                                             \
                ST(to + i, f(va, vb, vc));                                      \
            }                                                                   \
            if (L > 1 && i < n) {                                               \
                if (sa)                                                         \
                    va = LDN(a + i, n - i);                                     \
                if (sb)                                                         \
                    vb = LDN(b + i, n - i);                                     \
                if (sc)                                                         \
                    vc = LDN(c + i, n - i);                                     \
                STN(to + i, f(va, vb, vc), n - i);                              \
            }                                                                   \
        }                                                                       \
    }

/* One element to all lanes. */
OM_INLINE vf__scalar vf_splat__scalar(const om_f32 *p)
{
    return vf_set__scalar(*p);
}

#define OM_EW1_F32__scalar(NAME, f) \
    OM_LOOP1__scalar(NAME, om_f32, om_f32, vf__scalar, VFL__scalar, vf_ld__scalar, vf_ldn__scalar, vf_st__scalar, vf_stn__scalar, OM_CALL__scalar, f)

/* f32 elements, a body in f64 lanes: vd f(vd), rounded once by the store. */
#define OM_EW1_F32D__scalar(NAME, f)                                                                                                                   \
    OM_LOOP1__scalar(NAME, om_f32, om_f32, vd__scalar, VDL__scalar, vd_ldf__scalar, vd_ldfn__scalar, vd_stf__scalar, vd_stfn__scalar, OM_CALL__scalar, \
             f)

#define OM_EW2_F32__scalar(NAME, sa, sb, f)                                                                                                 \
    OM_LOOP2__scalar(NAME, om_f32, om_f32, om_f32, vf__scalar, VFL__scalar, vf_ld__scalar, vf_ldn__scalar, vf_splat__scalar, vf_st__scalar, \
             vf_stn__scalar, sa, sb, f)

#define OM_EW3_F32__scalar(NAME, sa, sb, sc, f)                                                                                                     \
    OM_LOOP3__scalar(NAME, om_f32, vf__scalar, VFL__scalar, vf_ld__scalar, vf_ldn__scalar, vf_splat__scalar, vf_st__scalar, vf_stn__scalar, sa, sb, \
             sc, f)

/* 1.5 2^52: adding it leaves the nearest integer in the low bits. */
#define VD_MAGIC__scalar 0x4338000000000000

/* x held between lo and hi, NaN kept. */
OM_INLINE vd__scalar vd_clamp__scalar(vd__scalar x, double lo, double hi)
{
    return vd_maxx__scalar(vd_set__scalar(lo), vd_minx__scalar(vd_set__scalar(hi), x));
}

/* p x + c, c a bit pattern: a step of a polynomial. */
OM_INLINE vd__scalar vd_step__scalar(vd__scalar p, vd__scalar x, uint64_t c)
{
    return vd_mad__scalar(p, x, vd_bits__scalar(c));
}

/* The polynomial (2^r - 1) / r, r in steps of the reduction; c0 is its tuned lowest
 * coefficient. With a table the steps are 1/16, else 1. */
#define EXP_STEPS__scalar 16.0

OM_INLINE vd__scalar exp_poly__scalar(vd__scalar r)
{
    vd__scalar p = vd_bits__scalar(om_exp2_p5[5]);
    p = vd_step__scalar(p, r, om_exp2_p5[4]);
    p = vd_step__scalar(p, r, om_exp2_p5[3]);
    p = vd_step__scalar(p, r, om_exp2_p5[2]);
    p = vd_step__scalar(p, r, om_exp2_p5[1]);
    return vd_step__scalar(p, r, om_exp2_p5[0]);
}

OM_INLINE vd__scalar exp_scale__scalar(vl__scalar t)
{
    return vl_asd__scalar(vl_add__scalar(vd_asl__scalar(vd_tab16__scalar(om_exp2_16, t)), vl_shl__scalar(t, 48)));
}

/* exp(f x) = s (1 + q), f a power of two with sign, |f x| < 700. Where x has at most 24
 * significant bits the reduction is exact to 2^-53 of r even without FMA: x times the
 * 28-bit head of log2(e) is exact. */
OM_INLINE void exp_core__scalar(vd__scalar x, double f, vd__scalar *s, vd__scalar *q)
{
    const vd__scalar magic = vd_bits__scalar(VD_MAGIC__scalar);
    const vd__scalar c = vd_set__scalar(f * EXP_STEPS__scalar * om_bits_f64(0x3ff7154765000000)); /* its head */
    const vd__scalar d = vd_set__scalar(f * EXP_STEPS__scalar * om_bits_f64(0x3e05c17f0bbbe880)); /* and tail */
    const vd__scalar h = vd_mul__scalar(x, c);
    const vd__scalar t = vd_add__scalar(h, magic);
    const vd__scalar r = vd_add__scalar(vd_sub__scalar(h, vd_sub__scalar(t, magic)), vd_mul__scalar(x, d));
    *q = vd_mul__scalar(exp_poly__scalar(r), r);
    *s = exp_scale__scalar(vd_asl__scalar(t));
}

/* 1 / (1 + exp(-x)). Near 0 the result is 1/2 + x/4 - x^3/48, all but a tie for many x:
 * the numerator, an ulp off one, breaks these ties the right way. */
OM_INLINE vd__scalar sigmoid_wide__scalar(vd__scalar x)
{
    vd__scalar s, q;
    const vd__scalar one = vd_set__scalar(1.0);
    const vd__scalar n = vd_selneg__scalar(x, vd_bits__scalar(0x3ff0000000000001), vd_bits__scalar(0x3feffffffffffffe));
    exp_core__scalar(vd_clamp__scalar(x, -104.0, 40.0), -1.0, &s, &q);
    return vd_canon__scalar(vd_div__scalar(n, vd_mad__scalar(s, q, vd_add__scalar(s, one))));
}

/* a b / 2^64, at most 2 too small */
OM_INLINE uint64_t fixed_mul__scalar(uint64_t a, uint64_t b)
{
    const uint32_t ah = (uint32_t)(a >> 32), al = (uint32_t)a;
    const uint32_t bh = (uint32_t)(b >> 32), bl = (uint32_t)b;
    return (uint64_t)ah * bh + ((uint64_t)ah * bl >> 32) + ((uint64_t)al * bh >> 32);
}

/* a b / 2^32, rounded down */
OM_INLINE uint64_t fixed_mul32__scalar(uint64_t a, uint32_t b)
{
    return (uint64_t)(uint32_t)(a >> 32) * b + ((uint64_t)(uint32_t)a * b >> 32);
}

/* a 2^-n, n >= 0 */
OM_INLINE uint64_t fixed_shr__scalar(uint64_t a, int n)
{
    return n > 63 ? 0 : a >> n;
}

/* c[0] + c[1] r + ... + c[n - 1] r^(n - 1), r in units of 2^-64 */
OM_INLINE uint64_t fixed_poly__scalar(const uint64_t *c, int n, uint64_t r)
{
    uint64_t p = c[--n];
    while (n)
        p = c[--n] + fixed_mul__scalar(p, r);
    return p;
}

/* n / d in units of 2^-64 for n < d, 2^63 <= d: three digits of 24 bits by the
 * reciprocal of d, 2^95 / d, which is good to 2^-28 and never too large. */
OM_INLINE uint64_t fixed_div__scalar(uint64_t n, uint64_t d)
{
    const uint32_t dh = (uint32_t)(d >> 32);
    const uint32_t guess = 0xffffffffu / ((dh >> 16) + 1);
    const uint64_t miss = ((uint64_t)1 << 48) - (uint64_t)guess * dh;
    const uint32_t r =
        (guess << 15) + (uint32_t)((uint64_t)guess * (uint32_t)(miss >> 2) >> 31) - 2;
    uint32_t q1, q2, q3;
    n >>= 1;
    d >>= 1;
    q1 = (uint32_t)((uint64_t)(uint32_t)(n >> 32) * r >> 38);
    n = (n << 24) - q1 * d;
    q2 = (uint32_t)((uint64_t)(uint32_t)(n >> 32) * r >> 38);
    n = (n << 24) - q2 * d;
    q3 = (uint32_t)((uint64_t)(uint32_t)(n >> 32) * r >> 46);
    return ((uint64_t)q1 << 40) + ((uint64_t)q2 << 16) + q3;
}

/* How many zeros are above the highest bit of a > 0. */
OM_INLINE int fixed_zeros__scalar(uint32_t a)
{
#if defined(__GNUC__) && !defined(__TINYC__)
    return __builtin_clz(a);
#else
    int n = 0, k;
    for (k = 16; k; k >>= 1)
        if (!(a >> (32 - k))) {
            a <<= k;
            n += k;
        }
    return n;
#endif
}

/* a > 0 shifted until its highest bit is set; *e, its exponent, goes down with it. */
OM_INLINE uint64_t fixed_norm__scalar(uint64_t a, int *e)
{
    int n;
    if (!(a >> 32)) {
        a <<= 32;
        *e -= 32;
    }
    n = fixed_zeros__scalar((uint32_t)(a >> 32));
    *e -= n;
    return a << n;
}

/* m 2^(e - 63) rounded to a float; no m lies on the middle between two. */
OM_INLINE uint32_t fixed_round__scalar(uint64_t m, int e)
{
    uint32_t h = (uint32_t)(m >> 39); /* 25 bits */
    if (e < -126) {
        if (e < -150)
            return 0;
        h >>= -126 - e;
        e = -126;
    }
    if (e > 127)
        return 0x7f800000u;
    return ((uint32_t)(e + 126) << 23) + ((h + 1) >> 1);
}

/* NaN, or y where x is no NaN */
OM_INLINE float fixed_or_nan__scalar(float x, uint32_t y)
{
    return om_bits_f32((om_f32_bits(x) & 0x7fffffff) > 0x7f800000 ? 0x7fc00000 : y);
}

#define FIXED_LOG2E__scalar 0xb8aa3b295c17f0bc /* units of 2^-63 */

/* a log2(e) = n + *f / 2^64 for a < 128; n is returned. a is the bits of a float. */
OM_INLINE int fixed_turns__scalar(uint32_t a, uint64_t *f)
{
    const uint32_t m = (a & 0x7fffff) | 0x800000;
    const int e = (int)(a >> 23);
    if (e >= 126) {
        const uint32_t x = m << (e - 126); /* units of 2^-24 */
        const uint64_t low = (uint64_t)x * 0xb82fe177u;
        const uint64_t high = (uint64_t)x * 0x71547652u + (low >> 32);
        const uint32_t top = x + (uint32_t)(high >> 32);
        *f = (uint64_t)top << 40 | (uint64_t)(uint32_t)high << 8 | (uint32_t)low >> 24;
        return (int)(top >> 24);
    }
    *f = fixed_shr__scalar(fixed_mul32__scalar(FIXED_LOG2E__scalar, m << 8), 125 - e);
    return 0;
}

/* The same of -a. */
OM_INLINE int fixed_turns_back__scalar(uint32_t a, uint64_t *f)
{
    const int n = fixed_turns__scalar(a, f);
    *f = ~*f;
    return -1 - n;
}

/* (2^(f / 2^64) - 1) / (f / 2^64), less than 1, for f < 2^60; units of 2^-64 */
OM_INLINE uint64_t fixed_exp2_slope__scalar(uint64_t f)
{
    return fixed_poly__scalar(om_fixed_exp2, 7, f << 4);
}

/* 2^(f / 2^64) in units of 2^-63 */
OM_INLINE uint64_t fixed_exp2__scalar(uint64_t f)
{
    const uint64_t r = f << 4, t = om_fixed_exp2_16[f >> 60];
    return t + fixed_mul__scalar(t, fixed_mul__scalar(fixed_exp2_slope__scalar(f), r) >> 4);
}

/* y / (1 + y) or 1 / (1 + y), y = exp(-|x|): near 0, 1/2 + x/4 - x^3/48 is all but a
 * tie for many x. The quotient is too small, which breaks the ties of x > 0; those of x
 * < 0 need a little more. */
OM_INLINE float fixed_sigmoid__scalar(float x)
{
    const uint32_t u = om_f32_bits(x), a = u & 0x7fffffff;
    uint64_t f, y, d;
    int n;
    if (a >= 0x43000000)
        return fixed_or_nan__scalar(x, u >> 31 ? 0 : 0x3f800000u);
    n = fixed_turns_back__scalar(a, &f);
    y = fixed_exp2__scalar(f);
    d = ((uint64_t)1 << 63) + fixed_shr__scalar(y, -n);
    if (u >> 31)
        y = fixed_div__scalar(y >> 1, d) + 32;
    else {
        n = -1;
        y = fixed_div__scalar(((uint64_t)1 << 63) - 1, d);
    }
    y = fixed_norm__scalar(y, &n);
    return om_bits_f32(fixed_round__scalar(y, n));
}

#if VF_FIXED__scalar
#define OM_SIGMOID_F32__scalar(NAME) OM_EW1_F32__scalar(NAME, fixed_sigmoid__scalar)
#else
#define OM_SIGMOID_F32__scalar(NAME) OM_EW1_F32D__scalar(NAME, sigmoid_wide__scalar)
#endif

OM_INLINE vf__scalar mul_f32_lanes__scalar(vf__scalar a, vf__scalar b)
{
    return vf_canon__scalar(vf_mul__scalar(a, b));
}

OM_INLINE vf__scalar mul_add_lanes__scalar(vf__scalar a, vf__scalar b, vf__scalar c)
{
    return vf_canon__scalar(vf_add__scalar(vf_mul__scalar(a, b), c));
}

OM_EW3_F32__scalar(om_mul_add_f32_vvv__scalar, 1, 1, 1, mul_add_lanes__scalar)

OM_EW2_F32__scalar(om_mul_f32_vv__scalar, 1, 1, mul_f32_lanes__scalar)

OM_SIGMOID_F32__scalar(om_sigmoid_f32__scalar)

#if defined(__GNUC__) && __GNUC__ > 6 && !defined(__clang__)
#pragma GCC diagnostic pop
#endif

/* ---- the model ---- */

/* What a group function sees of a run. */
struct gate_ctx {
    const void *const *in;
    void *const *out;
    unsigned char *arena;
};

/* The literals below hold little-endian bytes. */
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "written for the other byte order: onemodelc --endian big"
#endif
#if defined(__GNUC__) && !defined(__TINYC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Woverlength-strings"
#endif

/* scale f32[1000] */
static GATE_ALIGN const char gate_scale[4000 + 1] =
"\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277"
"\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>"
"\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277"
"\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>";

/* shift f32[1000] */
static GATE_ALIGN const char gate_shift[4000 + 1] =
"\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277"
"\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>"
"\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277"
"\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>\0\0\200\77\0\0\200\276\0\0 \77\0\0 \277\0\0\200>\0\0\200\277\0\0\0\276\0\0@\77\0\0\0\277\0\0\300>\0\0`\277\0\0\0\0\0\0`\77\0\0\300\276\0\0\0\77\0\0@\277\0\0\0>";

#if defined(__GNUC__) && !defined(__TINYC__)
#pragma GCC diagnostic pop
#endif

static const ptrdiff_t g1_s1[4] = {2048, 4000, 0, 0};

static const ptrdiff_t g1_s2[2] = {2048, 2048};

static const ptrdiff_t g1_s3[3] = {4000, 4000, 2048};

/* Group 1 of 1: Mul 'scale' -> Add 'shift' -> Sigmoid 'sigmoid' -> Mul 'apply', f32[4,1000]. */
static int g1_scale_shift_sigmoid(const struct gate_ctx *c, size_t begin, size_t end, size_t task)
{
    unsigned char *const shifted = c->arena + task * 2048; /* f32[4,1000] */
    unsigned char *const gate = c->arena + task * 2048; /* f32[4,1000] */
    unsigned char *const y = (unsigned char *)c->out[0]; /* f32[4,1000] */
    const unsigned char *const x = (const unsigned char *)c->in[0]; /* f32[4,1000] */
    const unsigned char *const scale = (const unsigned char *)gate_scale; /* f32[1000] */
    const unsigned char *const shift = (const unsigned char *)gate_shift; /* f32[1000] */
    const void *args[3];
    for (size_t item = begin; item < end; item++) {
        size_t rest = item;
        const size_t col = rest % 2 * 512;
        const size_t n = om_min(512, 1000 - col);
        rest /= 2;
        const size_t row = rest;
        args[0] = x + row * 4000 + col * 4;
        args[1] = scale + col * 4;
        args[2] = shift + col * 4;
        om_mul_add_f32_vvv__scalar(shifted, args, g1_s1, 1, n, NULL); /* Mul 'scale', Add 'shift' */
        args[0] = shifted;
        om_sigmoid_f32__scalar(gate, args, g1_s2, 1, n, NULL); /* Sigmoid 'sigmoid' */
        args[0] = x + row * 4000 + col * 4;
        args[1] = gate;
        om_mul_f32_vv__scalar(y + row * 4000 + col * 4, args, g1_s3, 1, n, NULL); /* Mul 'apply' */
    }
    return 0;
}

int gate_isa(int isa_limit)
{
    (void)isa_limit;
    return 1;
}

int gate_run_with(const struct gate_inputs *inputs, struct gate_outputs *outputs,
    const struct gate_options *options)
{
    struct gate_ctx ctx;
    const struct gate_ctx *const c = &ctx;
    const void *in[1];
    void *out[1];
    om_fpenv saved;
    int code = 0;
    if (!inputs || !outputs || !options)
        return 3;
    if (!options->arena)
        return 3;
    in[0] = inputs->x;
    if (!in[0])
        return 3;
    out[0] = outputs->y;
    if (!out[0])
        return 3;
    ctx.in = in;
    ctx.out = out;
    ctx.arena = (unsigned char *)options->arena;
    if (!gate_isa(options->isa_limit))
        return 2;
    saved = om_fpenv_enter();
    if (!code)
        code = g1_scale_shift_sigmoid(c, 0, 8, 0);
    (void)c;
    (void)in;
    (void)out;
    om_fpenv_leave(saved);
    return code;
}

int gate_run(const struct gate_inputs *inputs, struct gate_outputs *outputs, void *arena)
{
    struct gate_options options;
    options.arena = arena;
    options.weights = NULL;
    options.parallel_for = NULL;
    options.user = NULL;
    options.isa_limit = 0;
    return gate_run_with(inputs, outputs, &options);
}

#ifdef GATE_SELFTEST

/* ---- self-test ---- */

/* Pseudo-random elements: floats between 0.5 and 1 of either sign, integers 0 or 1. */
static void gate_fill(unsigned char *p, size_t bytes, size_t size, uint64_t one,
    uint32_t mantissa, uint32_t *s)
{
    const uint16_t probe = 1;
    const int big = *(const unsigned char *)&probe == 0;
    size_t i, k;
    for (i = 0; i < bytes; i += size) {
        uint64_t v = one;
        *s = *s * 1664525u + 1013904223u;
        if (v)
            v |= (uint64_t)((*s >> 8) & mantissa) | (uint64_t)(*s >> 31) << (8 * size - 1);
        else
            v = *s >> 31;
        for (k = 0; k < size; k++)
            p[i + (big ? size - 1 - k : k)] = (unsigned char)(v >> (8 * k));
    }
}

/* FNV-1a over the elements' bytes, lowest first. */
static uint64_t gate_hash(uint64_t h, const unsigned char *p, size_t bytes, size_t size)
{
    const uint16_t probe = 1;
    const int big = *(const unsigned char *)&probe == 0;
    size_t i, k;
    for (i = 0; i < bytes; i += size)
        for (k = 0; k < size; k++) {
            h ^= p[i + (big ? size - 1 - k : k)];
            h *= 0x100000001b3ULL;
        }
    return h;
}

/* Runs a built-in input; 0 if the outputs are, bit for bit, those that the
 * compiler computed. */
int gate_selftest(void *arena)
{
    static union { double align; unsigned char bytes[16000]; } in0;
    static union { double align; unsigned char bytes[16000]; } out0;
    struct gate_inputs inputs;
    struct gate_outputs outputs;
    struct gate_options options;
    uint64_t h = 0xcbf29ce484222325ULL;
    uint32_t s = 1;
    int code;
    memset(&inputs, 0, sizeof inputs);
    memset(&outputs, 0, sizeof outputs);
    memset(&options, 0, sizeof options);
    options.arena = arena;
    gate_fill(in0.bytes, 16000, 4, 0x3f000000ULL, 0x7fffffu, &s);
    inputs.x = (const float *)(const void *)in0.bytes;
    outputs.y = (float *)(void *)out0.bytes;
    (void)gate_fill;
    code = gate_run_with(&inputs, &outputs, &options);
    if (code)
        return code;
    h = gate_hash(h, out0.bytes, 16000, 4);
    (void)s;
    return h == 0x4ca3aef5d84e52a5ULL ? 0 : -1;
}

#endif
