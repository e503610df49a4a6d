/* attention_row.c -- written by onemodelc 0.1 from attention_row.onnx. Do not edit.
 * SPDX-License-Identifier: 0BSD (the code; the model's weights keep their own terms)
 *
 *   Model    sha256 819ff57e7037e83a31812c4f53c22b111a318663b4416eb111bf13c149ec3c66
 *            3 nodes -> 3 steps -> 1 groups
 *   Mode     exact
 *   In       scores f32[2,100]
 *            values f32[2,100]
 *   Out      y f32[2]
 *   Memory   arena 832 B (of it at most 832 B scratch), constants 0 B
 */

/* ---- interface: the same text as in the header ---- */

#ifndef ATTENTION_ROW_H
#define ATTENTION_ROW_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Working memory that the caller provides; it needs no initial content and keeps none. */
#define ATTENTION_ROW_ARENA_BYTES 832
#define ATTENTION_ROW_ARENA_ALIGN 64

#define ATTENTION_ROW_IN_SCORES_COUNT 200
#define ATTENTION_ROW_IN_SCORES_RANK 2
#define ATTENTION_ROW_IN_SCORES_SHAPE {2, 100}
#define ATTENTION_ROW_IN_VALUES_COUNT 200
#define ATTENTION_ROW_IN_VALUES_RANK 2
#define ATTENTION_ROW_IN_VALUES_SHAPE {2, 100}
#define ATTENTION_ROW_OUT_Y_COUNT 2
#define ATTENTION_ROW_OUT_Y_RANK 1
#define ATTENTION_ROW_OUT_Y_SHAPE {2}

struct attention_row_inputs {
    const float *scores; /* 'scores' f32[2,100] */
    const float *values; /* 'values' f32[2,100] */
};

struct attention_row_outputs {
    float *y; /* 'y' f32[2] */
};

struct attention_row_options {
    void *arena;         /* ATTENTION_ROW_ARENA_BYTES */
    const void *weights; /* not used: this file holds them */
    /* Runs task(arg, 0) to task(arg, tasks - 1), in any order or at once, and
     * returns 0 or what one of them returned. NULL: one after another. */
    int (*parallel_for)(void *user, size_t tasks, int (*task)(void *arg, size_t index),
                        void *arg);
    void *user;
    int isa_limit;       /* use no higher path than this; 0: the best there is */
};

enum {
    ATTENTION_ROW_ISA_AUTO,
    ATTENTION_ROW_ISA_SCALAR,
    ATTENTION_ROW_ISA_SSE2,
    ATTENTION_ROW_ISA_AVX2,
    ATTENTION_ROW_ISA_AVX512,
    ATTENTION_ROW_ISA_NEON,
    ATTENTION_ROW_ISA_SVE
};

/* Return 0; 1: an index in the inputs is out of range; 2: this CPU has none of the
 * paths allowed; 3: a pointer that is needed is NULL. Reentrant: calls with different
 * arenas may run at once. Outputs overlap neither inputs nor the arena. */
int attention_row_run(const struct attention_row_inputs *inputs, struct attention_row_outputs *outputs, void *arena);
int attention_row_run_with(const struct attention_row_inputs *inputs, struct attention_row_outputs *outputs,
    const struct attention_row_options *options);
/* The path that a run with this limit takes: a ATTENTION_ROW_ISA_ value, 0 if none. */
int attention_row_isa(int isa_limit);

#ifdef ATTENTION_ROW_SELFTEST
/* Runs a built-in input: 0 if this target computes the bits that the compiler did. */
int attention_row_selftest(void *arena);
#endif

#ifdef __cplusplus
}
#endif

#endif

#if defined(__GNUC__) || defined(__TINYC__)
#define ATTENTION_ROW_ALIGN __attribute__((aligned(64)))
#elif defined(_MSC_VER)
#define ATTENTION_ROW_ALIGN __declspec(align(64))
#else
#define ATTENTION_ROW_ALIGN
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

/* Functions too long to inline. */
#if defined(__GNUC__) && !defined(__TINYC__)
#define OM_LOCAL static __attribute__((noinline, unused))
#else
#define OM_LOCAL static
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

typedef uint32_t OM_ALIAS om_u32;

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

#define OM_RANGE(name, tag)                                                   \
    static int name(void *const *y OM_UNUSED, const void *const *x OM_UNUSED, \
                    const void *params OM_UNUSED, size_t begin OM_UNUSED,     \
                    size_t end OM_UNUSED, void *scratch OM_UNUSED)

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

/* atanh(s) / s, s^2 = r <= 0.0295, units of 2^-63; error 2^-67 */
static const uint64_t om_fixed_log[9] = {
    0x8000000000000000, 0x2aaaaaaaaaaaa924, 0x19999999999efb99,
    0x1249249241d86c3b, 0x0e38e3932c8c8b2c, 0x0ba2e6d79eb1160e,
    0x09d90931fd97d152, 0x087a99c560c1d6ac, 0x087d8c7bff65ea63};

/* log(2) in two parts, the first with 11 bits free for exponents */
static const uint64_t om_ln2[2] = {0x3fe62e42fefa0000, 0x3d7cf79abc9e3b39};

/* c_i, near 1/m for the m in [1, 2) whose top four fraction bits are i, 9 bits each so
 * that m c_i is exact for a float m */
static const uint64_t om_log_inv[16] = {
    0x3ff0000000000000, /* 1 */
    0x3fed400000000000, /* 0.9140625 */
    0x3febb00000000000, /* 0.865234375 */
    0x3fea400000000000, /* 0.8203125 */
    0x3fe9000000000000, /* 0.78125 */
    0x3fe7d00000000000, /* 0.744140625 */
    0x3fe6c00000000000, /* 0.7109375 */
    0x3fe5d00000000000, /* 0.681640625 */
    0x3fe4e00000000000, /* 0.65234375 */
    0x3fe4100000000000, /* 0.626953125 */
    0x3fe3500000000000, /* 0.603515625 */
    0x3fe2a00000000000, /* 0.58203125 */
    0x3fe1f00000000000, /* 0.560546875 */
    0x3fe1600000000000, /* 0.54296875 */
    0x3fe0d00000000000, /* 0.525390625 */
    0x3fe0000000000000, /* 0.5 */
};

/* -log(c_i) for i < 8, else -log(2 c_i) */
static const uint64_t om_log_c[16] = {
    0x0000000000000000, /* 0 */
    0x3fb700d30aeac0e1, /* 0.089856329121861048 */
    0x3fc28753bc11aba5, /* 0.14475485499437216 */
    0x3fc95a5adcf7017f, /* 0.19806991376209379 */
    0x3fcf991c6cb3b379, /* 0.24686007793152578 */
    0x3fd2e9e2bce12286, /* 0.29552524991280682 */
    0x3fd5d5bddf595f30, /* 0.34117075740276714 */
    0x3fd8873658327ccf, /* 0.38325270283708063 */
    0xbfd1058bf9ae4ad5, /* -0.26596354849713794 */
    0xbfccf6354e09c5dc, /* -0.22626367865045338 */
    0xbfc815c0a14357eb, /* -0.18816383241818299 */
    0xbfc371fc201e8f74, /* -0.15191604202584197 */
    0xbfbd4313d66cb35d, /* -0.11430477128005863 */
    0xbfb51b073f06183f, /* -0.082443669211074586 */
    0xbfa95c830ec8e3eb, /* -0.049533935122276627 */
    0x0000000000000000, /* 0 */
};

/* (log(1 + r) / r - 1) / r, -1/32 <= r <= 1/16, error 2^-56 */
static const uint64_t om_log_p[9] = {
    0xbfe0000000000003, /* -0.50000000000000033 */
    0x3fd5555555555f70, /* 0.33333333333347692 */
    0xbfcffffffffef602, /* -0.24999999999811001 */
    0x3fc999999806ee88, /* 0.19999999926755074 */
    0xbfc555554c126e49, /* -0.16666666235402008 */
    0x3fc2492d9888392d, /* 0.14285821864945927 */
    0xbfc0009ab969c44b, /* -0.12501844457031761 */
    0x3fbc5709dde07725, /* 0.11070310274996283 */
    0xbfb65da4fd19089f, /* -0.087366401473476504 */
};

/* log: exceptional inputs and their results */
static const uint32_t om_log_except[10] = {
    0x3c413d3a, 0xc08e158f, 0x41178feb, 0x400fe5e7, 0x4c5d65a5,
    0x418f034b, 0x65d890d3, 0x4254d1f9, 0x6f31a8ec, 0x42845a89};

/* Begins to load `bytes` bytes from p + from on into the nearest cache. They need not
 * exist: the bytes behind an array may be asked for. */
OM_INLINE void om_ahead(const void *p, size_t from, size_t bytes)
{
#if defined(__GNUC__) && !defined(__TINYC__)
    size_t i;
    for (i = 0; i < bytes; i += 64)
        __builtin_prefetch((const void *)((uintptr_t)p + from + i));
#else
    (void)p;
    (void)from;
    (void)bytes;
#endif
}

/* Output i is kept position i; each sums `rows` positions of the reduced axes (times n,
 * in the kernels named _last). An axis in a table is a length and a stride in elements,
 * outermost first; an empty list is one axis of length 1. */
struct om_reduce {
    size_t n;           /* length of the innermost axis, which has stride 1 */
    size_t rows;        /* positions on the other reduced axes */
    size_t nred;        /* their number */
    const size_t *red;  /* the axes */
    size_t nkept;       /* number of kept axes, without an innermost one */
    const size_t *kept; /* the axes */
};

/* x seen as [outer, n, inner], normalised over n. An item is an (outer, inner). */
struct om_softmax {
    size_t n;     /* length of the axis */
    size_t inner; /* elements of an index on it; 1 in the kernels named _last */
};

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
#define VFL_MAX__scalar 1
#define VDL_MAX__scalar 1

/* Proofs in tests/ulp hold for these: whether vd_mad is fused, and whether functions
 * use tables of 16 (vd_tab16) or longer polynomials. */
#define VD_FUSED__scalar 0

/* Whether correctly rounded functions have a body in pairs of f32 (math/pair.h), and
 * the size of its tables. */
#define VF_PAIR__scalar 0

/* Whether correctly rounded functions have a body in fixed point (math/fixed.h). */
#define VF_FIXED__scalar OM_FIXED

typedef float vf__scalar;

typedef int32_t vi__scalar;

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

OM_INLINE vi__scalar vi_set__scalar(int32_t v)
{
    return v;
}

OM_INLINE vi__scalar vi_iota__scalar(void)
{
    return 0;
}

OM_INLINE vd__scalar vd_set__scalar(double v)
{
    return v;
}

OM_INLINE vd__scalar vd_bits__scalar(uint64_t bits)
{
    return om_bits_f64(bits);
}

OM_INLINE vl__scalar vl_set__scalar(int64_t v)
{
    return v;
}

OM_INLINE vi__scalar vf_asi__scalar(vf__scalar a)
{
    return (vi__scalar)om_f32_bits(a);
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

OM_INLINE vd__scalar vd_ld__scalar(const om_f64 *p)
{
    return *p;
}

OM_INLINE void vd_st__scalar(om_f64 *p, vd__scalar v)
{
    *p = v;
}

OM_INLINE vi__scalar vi_sub__scalar(vi__scalar a, vi__scalar b)
{
    return (vi__scalar)((uint32_t)a - (uint32_t)b);
}

OM_INLINE vi__scalar vi_or__scalar(vi__scalar a, vi__scalar b)
{
    return a | b;
}

OM_INLINE vi__scalar vi_andnot__scalar(vi__scalar a, vi__scalar b)
{
    return ~a & b;
}

OM_INLINE vm__scalar vi_gt__scalar(vi__scalar a, vi__scalar b)
{
    return a > b;
}

OM_INLINE int vm_any__scalar(vm__scalar a)
{
    return a;
}

OM_INLINE vf__scalar vf_add__scalar(vf__scalar a, vf__scalar b)
{
    return a + b;
}

OM_INLINE vf__scalar vf_sub__scalar(vf__scalar a, vf__scalar b)
{
    return a - b;
}

OM_INLINE vf__scalar vf_mul__scalar(vf__scalar a, vf__scalar b)
{
    float r = a * b;
    OM_FENCE(r);
    return r;
}

OM_INLINE vf__scalar vf_div__scalar(vf__scalar a, vf__scalar b)
{
    return a / b;
}

OM_INLINE vf__scalar vf_abs__scalar(vf__scalar a)
{
    return om_bits_f32(om_f32_bits(a) & 0x7fffffffu);
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

OM_INLINE vf__scalar vf_maxx__scalar(vf__scalar a, vf__scalar b)
{
    return vf_sel__scalar(a > b, a, b);
}

OM_INLINE vn__scalar vn_and__scalar(vn__scalar a, vn__scalar b)
{
    return a & b;
}

OM_INLINE int vn_any__scalar(vn__scalar a)
{
    return a;
}

OM_INLINE int vn_all__scalar(vn__scalar a)
{
    return a;
}

OM_INLINE vl__scalar vl_add__scalar(vl__scalar a, vl__scalar b)
{
    return (vl__scalar)((uint64_t)a + (uint64_t)b);
}

OM_INLINE vl__scalar vl_sub__scalar(vl__scalar a, vl__scalar b)
{
    return (vl__scalar)((uint64_t)a - (uint64_t)b);
}

OM_INLINE vl__scalar vl_and__scalar(vl__scalar a, vl__scalar b)
{
    return a & b;
}

OM_INLINE vl__scalar vl_shl__scalar(vl__scalar a, int n)
{
    return (vl__scalar)((uint64_t)a << n);
}

OM_INLINE vl__scalar vl_shru__scalar(vl__scalar a, int n)
{
    return (vl__scalar)((uint64_t)a >> n);
}

OM_INLINE vn__scalar vl_eq__scalar(vl__scalar a, vl__scalar b)
{
    return a == b;
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

OM_INLINE vd__scalar vd_neg__scalar(vd__scalar a)
{
    return om_bits_f64(om_f64_bits(a) ^ (uint64_t)1 << 63);
}

OM_INLINE vd__scalar vd_mad__scalar(vd__scalar a, vd__scalar b, vd__scalar c)
{
    return vd_mul__scalar(a, b) + c;
}

OM_INLINE vn__scalar vd_lt__scalar(vd__scalar a, vd__scalar b)
{
    return a < b;
}

OM_INLINE vn__scalar vd_eq__scalar(vd__scalar a, vd__scalar b)
{
    return a == b;
}

OM_INLINE vn__scalar vd_isnan__scalar(vd__scalar a)
{
    return om_f64_bits(a) << 1 > (uint64_t)0x7ff << 53;
}

OM_INLINE vd__scalar vd_sel__scalar(vn__scalar m, vd__scalar a, vd__scalar b)
{
    return om_bits_f64(m ? om_f64_bits(a) : om_f64_bits(b));
}

OM_INLINE vd__scalar vd_minx__scalar(vd__scalar a, vd__scalar b)
{
    return vd_sel__scalar(a < b, a, b);
}

OM_INLINE vd__scalar vd_maxx__scalar(vd__scalar a, vd__scalar b)
{
    return vd_sel__scalar(a > b, a, b);
}

OM_INLINE vd__scalar vd_getexp__scalar(vd__scalar a)
{
    return (double)((int32_t)(om_f64_bits(a) >> 52 & 2047) - 1023);
}

OM_INLINE vd__scalar vd_getmant__scalar(vd__scalar a)
{
    return om_bits_f64(om_f64_bits(a) << 12 >> 12 | (uint64_t)0x3ff << 52);
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

OM_INLINE vd__scalar vd_rndf__scalar(vd__scalar a)
{
    float f = (float)a;
    return (double)f;
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

/* Whether a lane is negative. */
OM_INLINE int vi_signs__scalar(vi__scalar v)
{
    return vm_any__scalar(vi_gt__scalar(vi_set__scalar(0), v));
}

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

/* One element to all lanes. */
OM_INLINE vf__scalar vf_splat__scalar(const om_f32 *p)
{
    return vf_set__scalar(*p);
}

#define OM_EW2_F32__scalar(NAME, sa, sb, f)                                                                                                 \
    OM_LOOP2__scalar(NAME, om_f32, om_f32, om_f32, vf__scalar, VFL__scalar, vf_ld__scalar, vf_ldn__scalar, vf_splat__scalar, vf_st__scalar, \
             vf_stn__scalar, sa, sb, f)

/* Offset of position i, counted in row-major order. `axes` holds a length and a stride
 * per axis, outermost first; count is at least 1. */
OM_INLINE size_t axes_offset__scalar(const size_t *axes, size_t count, size_t i)
{
    size_t offset = 0;
    while (count-- > 1) {
        offset += i % axes[2 * count] * axes[2 * count + 1];
        i /= axes[2 * count];
    }
    return offset + i * axes[1];
}

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

/* Sets right the lanes whose input is in the list: pairs of input and result, as f32.
 */
OM_LOCAL void wide_fix_lanes__scalar(const om_f64 *x, om_f64 *y, int n, const uint32_t *list,
                             int pairs)
{
    int i, k;
    for (i = 0; i < n; i++)
        for (k = 0; k < pairs; k++)
            if (om_f32_bits((float)x[i]) == list[2 * k])
                y[i] = (double)om_bits_f32(list[2 * k + 1]);
}

/* y = f(x), but for the listed inputs. Those are results within 2^-46 or so (64 ulps)
 * of the middle between two floats; few others are, so this mostly costs the test. */
OM_INLINE vd__scalar wide_fix__scalar(vd__scalar x, vd__scalar y, const uint32_t *list, int pairs)
{
    const vl__scalar d = vl_and__scalar(vl_add__scalar(vd_asl__scalar(y), vl_set__scalar(0x10000400)), vl_set__scalar(0x1ffff800));
    if (vn_any__scalar(vl_eq__scalar(d, vl_set__scalar(0)))) {
        om_f64 xs[VDL_MAX__scalar], ys[VDL_MAX__scalar];
        vd_st__scalar(xs, x);
        vd_st__scalar(ys, y);
        wide_fix_lanes__scalar(xs, ys, (int)VDL__scalar, list, pairs);
        y = vd_ld__scalar(ys);
    }
    return y;
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

OM_INLINE vd__scalar exp_wide__scalar(vd__scalar x)
{
    vd__scalar s, q;
    exp_core__scalar(vd_clamp__scalar(x, -104.0, 89.0), 1.0, &s, &q);
    return vd_canon__scalar(vd_mad__scalar(s, q, s));
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

OM_INLINE float fixed_exp__scalar(float x)
{
    const uint32_t u = om_f32_bits(x), a = u & 0x7fffffff;
    uint64_t f;
    int n;
    if (a >= 0x43000000) /* 128 */
        return fixed_or_nan__scalar(x, u >> 31 ? 0 : 0x7f800000u);
    n = u >> 31 ? fixed_turns_back__scalar(a, &f) : fixed_turns__scalar(a, &f);
    return om_bits_f32(fixed_round__scalar(fixed_exp2__scalar(f), n));
}

/* |x| as m 2^(e - 150), m in *m; e is returned. */
OM_INLINE int fixed_split__scalar(uint32_t a, uint32_t *m)
{
    const int e = (int)(a >> 23);
    *m = a & 0x7fffff;
    if (!e)
        return 1;
    *m |= 0x800000;
    return e;
}

#define FIXED_LN2__scalar 0xb17217f7d1cf79ac /* units of 2^-64 */

/* x = 2^e t, sqrt(1/2) < t < sqrt(2); e is returned. |(t - 1) / (t + 1)| is *n / *d,
 * 2^24 <= *d < 2^25; *less: t < 1. x is the bits of a positive float. */
OM_INLINE int fixed_log_parts__scalar(uint32_t x, uint32_t *n, uint32_t *d, uint32_t *less)
{
    uint32_t m, one;
    const int e = fixed_split__scalar(x, &m), k = fixed_zeros__scalar(m) - 8;
    m <<= k;
    *less = m > 0xb504f3;
    one = *less ? 0x1000000 : 0x800000;
    *n = *less ? one - m : m - one;
    *d = one + m;
    return e - 127 - k + (int)*less;
}

/* 2 atanh(n / d), n > 0, in units of 2^(-62 - *j) */
OM_INLINE uint64_t fixed_log_atanh__scalar(uint32_t n, uint32_t d, int *j)
{
    const int k = fixed_zeros__scalar(n);
    const uint64_t q = fixed_div__scalar((uint64_t)(n << k) << 31, (uint64_t)d << 39);
    const uint64_t z = q >> (k - 8);
    *j = k - 8;
    return fixed_mul__scalar(q, fixed_poly__scalar(om_fixed_log, 9, fixed_mul__scalar(z, z)));
}

OM_INLINE float fixed_log__scalar(float x)
{
    const uint32_t u = om_f32_bits(x);
    uint32_t n, d, less, a;
    uint64_t z, y = 0;
    int e, k, j = 1;
    if (u - 1 >= 0x7f7fffff) /* no positive finite number */
        return fixed_or_nan__scalar(x, !(u << 1) ? 0xff800000u : u >> 31 ? 0x7fc00000u : u);
    e = fixed_log_parts__scalar(u, &n, &d, &less);
    if (n)
        y = fixed_log_atanh__scalar(n, d, &j);
    if (!e) { /* y in units of 2^(-62 - j) */
        if (!n)
            return 0.0f;
        e = 1 - j;
    } else {
        a = (uint32_t)(e < 0 ? -e : e);
        k = fixed_zeros__scalar(a);
        z = fixed_mul32__scalar(FIXED_LN2__scalar, a << k) >> 1; /* units of 2^(-31 - k) */
        y = fixed_shr__scalar(y, 31 + j - k);
        y = less == (uint32_t)(e < 0) ? z + y : z - y;
        less = e < 0;
        e = 32 - k;
    }
    y = fixed_norm__scalar(y, &e);
    return om_bits_f32(less << 31 | fixed_round__scalar(y, e));
}

/* What is added: the element, its magnitude, its square. */
enum { SUM16_PLAIN__scalar, SUM16_ABS__scalar, SUM16_SQUARE__scalar };

OM_INLINE void sum16_clear__scalar(om_f32 *l)
{
    size_t j;
    for (j = 0; j < 16; j++)
        l[j] = 0.0f;
}

/* acc plus what element lanes x stand for. A lane of +0 changes nothing: no partial sum
 * is ever -0. */
OM_INLINE vf__scalar sum16_step__scalar(vf__scalar acc, vf__scalar x, int what)
{
    if (what == SUM16_ABS__scalar)
        return vf_add__scalar(acc, vf_abs__scalar(x));
    if (what == SUM16_SQUARE__scalar)
        return vf_add__scalar(acc, vf_mul__scalar(x, x));
    return vf_add__scalar(acc, x);
}

/* The first n elements, or zeros where there are none. */
OM_INLINE vf__scalar sum16_part__scalar(const om_f32 *x, size_t from, size_t n)
{
    if (from + VFL__scalar <= n)
        return vf_ld__scalar(x + from);
    return from < n ? vf_ldn__scalar(x + from, n - from) : vf_set__scalar(0.0f);
}

/* Adds x[0] to x[n - 1] to the lanes. */
OM_INLINE void sum16_row__scalar(om_f32 *l, const om_f32 *x, size_t n, int what)
{
    size_t i = 0, j, w;
    if (VFL__scalar == 16) {
        vf__scalar a = vf_ld__scalar(l);
        for (; i + 16 <= n; i += 16)
            a = sum16_step__scalar(a, vf_ld__scalar(x + i), what);
        if (i < n)
            a = sum16_step__scalar(a, vf_ldn__scalar(x + i, n - i), what);
        vf_st__scalar(l, a);
    } else if (VFL__scalar == 8) {
        vf__scalar a = vf_ld__scalar(l), b = vf_ld__scalar(l + 8);
        for (; i + 16 <= n; i += 16) {
            a = sum16_step__scalar(a, vf_ld__scalar(x + i), what);
            b = sum16_step__scalar(b, vf_ld__scalar(x + i + 8), what);
        }
        if (i < n) {
            a = sum16_step__scalar(a, sum16_part__scalar(x, i, n), what);
            b = sum16_step__scalar(b, sum16_part__scalar(x, i + 8, n), what);
        }
        vf_st__scalar(l, a);
        vf_st__scalar(l + 8, b);
    } else if (VFL__scalar == 4) {
        vf__scalar a = vf_ld__scalar(l), b = vf_ld__scalar(l + 4), c = vf_ld__scalar(l + 8), d = vf_ld__scalar(l + 12);
        for (; i + 16 <= n; i += 16) {
            a = sum16_step__scalar(a, vf_ld__scalar(x + i), what);
            b = sum16_step__scalar(b, vf_ld__scalar(x + i + 4), what);
            c = sum16_step__scalar(c, vf_ld__scalar(x + i + 8), what);
            d = sum16_step__scalar(d, vf_ld__scalar(x + i + 12), what);
        }
        if (i < n) {
            a = sum16_step__scalar(a, sum16_part__scalar(x, i, n), what);
            b = sum16_step__scalar(b, sum16_part__scalar(x, i + 4, n), what);
            c = sum16_step__scalar(c, sum16_part__scalar(x, i + 8, n), what);
            d = sum16_step__scalar(d, sum16_part__scalar(x, i + 12, n), what);
        }
        vf_st__scalar(l, a);
        vf_st__scalar(l + 4, b);
        vf_st__scalar(l + 8, c);
        vf_st__scalar(l + 12, d);
    } else {
        for (; i < n; i += 16)
            for (j = 0; j < 16 && i + j < n; j += VFL__scalar) {
                w = om_min(VFL__scalar, om_min(16 - j, n - i - j));
                if (w == VFL__scalar)
                    vf_st__scalar(l + j, sum16_step__scalar(vf_ld__scalar(l + j), vf_ld__scalar(x + i + j), what));
                else
                    vf_stn__scalar(l + j,
                           sum16_step__scalar(vf_ldn__scalar(l + j, w), vf_ldn__scalar(x + i + j, w), what), w);
            }
    }
}

/* l[j] += l[j + 8], then 4, 2, 1. */
OM_INLINE float sum16_fold__scalar(om_f32 *l)
{
    size_t j;
    for (j = 0; j < 8; j++)
        l[j] = l[j] + l[j + 8];
    for (j = 0; j < 4; j++)
        l[j] = l[j] + l[j + 4];
    return (l[0] + l[2]) + (l[1] + l[3]);
}

/* Rows and columns of a block. */
enum { TR_EDGE__scalar = 4 };

/* y[j * ys + i] = x[i * xs + j] for i, j < TR_EDGE. y overlaps x nowhere. */
OM_INLINE void tr_block__scalar(om_u32 *y, ptrdiff_t ys, const om_u32 *x, ptrdiff_t xs)
{
    int i, j;
    for (j = 0; j < TR_EDGE__scalar; j++)
        for (i = 0; i < TR_EDGE__scalar; i++)
            y[j * ys + i] = x[i * xs + j];
}

/* Lanes in memory: ROWS16 rows of 16. */
enum { ROWS16__scalar = 16, ROWS16_LANES__scalar = 256 };

/* Elements of a group of rows, which are to stay in the nearest caches. */
enum { ROWS16_GROUP__scalar = 4096 };

/* Rows of n elements to do together, of those left: a multiple of four if there are. */
OM_INLINE size_t rows16_count__scalar(size_t n, size_t left)
{
    const size_t most = om_min(ROWS16__scalar, n ? ROWS16_GROUP__scalar / n : (size_t)ROWS16__scalar);
    return om_min(left, most > 4 ? most & ~(size_t)3 : most ? most : 1);
}

/* The first n lanes. */
OM_INLINE vm__scalar rows16_first__scalar(size_t n)
{
    return vi_gt__scalar(vi_set__scalar((int32_t)om_min(n, 64)), vi_iota__scalar());
}

/* t[16 r] to t[16 r + 15] = row r of x in 16 lanes, r < rows, rows being `pitch` apart.
 * Sums of four rows at a time: each alone is a chain that waits for its last addition.
 */
OM_INLINE void rows16_lanes__scalar(om_f32 *t, const om_f32 *x, size_t pitch, size_t rows,
                            size_t n, int what)
{
    size_t r = 0, i;
    for (; VFL__scalar == 16 && r + 4 <= rows; r += 4) {
        const om_f32 *p = x + r * pitch, *q = p + pitch, *s = q + pitch, *w = s + pitch;
        vf__scalar a = vf_set__scalar(0.0f), b = a, c = a, d = a;
        for (i = 0; i + VFL__scalar <= n; i += VFL__scalar) {
            a = sum16_step__scalar(a, vf_ld__scalar(p + i), what);
            b = sum16_step__scalar(b, vf_ld__scalar(q + i), what);
            c = sum16_step__scalar(c, vf_ld__scalar(s + i), what);
            d = sum16_step__scalar(d, vf_ld__scalar(w + i), what);
        }
        if (i < n) {
            a = sum16_step__scalar(a, vf_ldn__scalar(p + i, n - i), what);
            b = sum16_step__scalar(b, vf_ldn__scalar(q + i, n - i), what);
            c = sum16_step__scalar(c, vf_ldn__scalar(s + i, n - i), what);
            d = sum16_step__scalar(d, vf_ldn__scalar(w + i, n - i), what);
        }
        vf_st__scalar(t + 16 * r, a);
        vf_st__scalar(t + 16 * r + VFL__scalar, b);
        vf_st__scalar(t + 16 * r + 2 * VFL__scalar, c);
        vf_st__scalar(t + 16 * r + 3 * VFL__scalar, d);
    }
    for (; r < rows; r++) {
        sum16_clear__scalar(t + 16 * r);
        sum16_row__scalar(t + 16 * r, x + r * pitch, n, what);
    }
}

/* t[16 r + j] to u[16 j + r]. */
OM_INLINE void rows16_turn__scalar(om_f32 *u, const om_f32 *t)
{
    size_t i, j;
    for (i = 0; i < 16; i += TR_EDGE__scalar)
        for (j = 0; j < 16; j += TR_EDGE__scalar)
            tr_block__scalar((om_u32 *)(u + 16 * j + i), 16, (const om_u32 *)(t + 16 * i + j),
                     16);
}

/* Lanes of a column of u that are done at a time. */
OM_INLINE size_t rows16_step__scalar(void)
{
    return VFL_MAX__scalar > 16 ? om_min(VFL__scalar, 16) : VFL__scalar;
}

OM_INLINE vf__scalar rows16_ld__scalar(const om_f32 *p)
{
    return VFL_MAX__scalar > 16 ? vf_ldn__scalar(p, om_min(VFL__scalar, 16)) : vf_ld__scalar(p);
}

OM_INLINE void rows16_st__scalar(om_f32 *p, vf__scalar v)
{
    if (VFL_MAX__scalar > 16)
        vf_stn__scalar(p, v, om_min(VFL__scalar, 16));
    else
        vf_st__scalar(p, v);
}

/* s[r] = the sum of t[16 r] to t[16 r + 15], folded as sum16_fold does, r < rows. What
 * other rows of t hold doesn't matter. */
OM_INLINE void rows16_sum__scalar(om_f32 *s, const om_f32 *t, size_t rows)
{
    om_f32 u[ROWS16_LANES__scalar];
    size_t c, j;
    if (rows == 1) {
        for (j = 0; j < 16; j++)
            u[j] = t[j];
        s[0] = sum16_fold__scalar(u);
        return;
    }
    rows16_turn__scalar(u, t);
    for (c = 0; c < rows; c += rows16_step__scalar()) {
        om_f32 *const v = u + c;
        for (j = 0; j < 4; j++) {
            const vf__scalar a = vf_add__scalar(rows16_ld__scalar(v + 16 * j), rows16_ld__scalar(v + 16 * (j + 8)));
            const vf__scalar b =
                vf_add__scalar(rows16_ld__scalar(v + 16 * (j + 4)), rows16_ld__scalar(v + 16 * (j + 12)));
            rows16_st__scalar(v + 16 * j, vf_add__scalar(a, b));
        }
        rows16_st__scalar(s + c, vf_add__scalar(vf_add__scalar(rows16_ld__scalar(v), rows16_ld__scalar(v + 32)),
                                vf_add__scalar(rows16_ld__scalar(v + 16), rows16_ld__scalar(v + 48))));
    }
}

/* m[r] = the greatest of t[16 r] to t[16 r + 15], none being NaN; a zero's sign is any
 * of theirs. */
OM_INLINE void rows16_max__scalar(om_f32 *m, const om_f32 *t, size_t rows)
{
    om_f32 u[ROWS16_LANES__scalar];
    size_t c, j;
    if (rows == 1) {
        om_f32 best = t[0];
        for (j = 1; j < 16; j++)
            best = t[j] > best ? t[j] : best;
        m[0] = best;
        return;
    }
    rows16_turn__scalar(u, t);
    for (c = 0; c < rows; c += rows16_step__scalar()) {
        vf__scalar a = rows16_ld__scalar(u + c), b = rows16_ld__scalar(u + c + 16);
        for (j = 2; j < 16; j += 2) {
            a = vf_maxx__scalar(rows16_ld__scalar(u + c + 16 * j), a);
            b = vf_maxx__scalar(rows16_ld__scalar(u + c + 16 * (j + 1)), b);
        }
        rows16_st__scalar(m + c, vf_maxx__scalar(a, b));
    }
}

#define EXPSUB_EXP__scalar fixed_exp__scalar
#define EXPSUB_TWO__scalar(x0, x1, y0, y1) (*(y0) = fixed_exp__scalar(x0), *(y1) = fixed_exp__scalar(x1))

#if VF_PAIR__scalar || VF_FIXED__scalar
/* e[i] = exp(x[i] - m) */
OM_INLINE void expsub_row__scalar(om_f32 *e, const om_f32 *x, float m, size_t n)
{
    const vf__scalar top = vf_set__scalar(m);
    size_t i = 0;
    for (; i + 2 * VFL__scalar <= n; i += 2 * VFL__scalar) {
        vf__scalar y0, y1;
        EXPSUB_TWO__scalar(vf_sub__scalar(vf_ld__scalar(x + i), top), vf_sub__scalar(vf_ld__scalar(x + i + VFL__scalar), top), &y0,
                   &y1);
        vf_st__scalar(e + i, y0);
        vf_st__scalar(e + i + VFL__scalar, y1);
    }
    for (; i + VFL__scalar <= n; i += VFL__scalar)
        vf_st__scalar(e + i, EXPSUB_EXP__scalar(vf_sub__scalar(vf_ld__scalar(x + i), top)));
    if (i < n)
        vf_stn__scalar(e + i, EXPSUB_EXP__scalar(vf_sub__scalar(vf_ldn__scalar(x + i, n - i), top)), n - i);
}

/* e[i] = exp(x[i] - m[i]) */
OM_INLINE void expsub_columns__scalar(om_f32 *e, const om_f32 *x, const om_f32 *m, size_t n)
{
    size_t i = 0;
    for (; i + VFL__scalar <= n; i += VFL__scalar)
        vf_st__scalar(e + i, EXPSUB_EXP__scalar(vf_sub__scalar(vf_ld__scalar(x + i), vf_ld__scalar(m + i))));
    if (i < n)
        vf_stn__scalar(e + i, EXPSUB_EXP__scalar(vf_sub__scalar(vf_ldn__scalar(x + i, n - i), vf_ldn__scalar(m + i, n - i))),
               n - i);
}
#else
/* The difference of two floats, rounded to one: 53 bits before it do no harm. */
OM_INLINE vd__scalar expsub_lanes__scalar(vd__scalar x, vd__scalar m)
{
    return exp_wide__scalar(vd_rndf__scalar(vd_sub__scalar(x, m)));
}

/* e[i] = exp(x[i] - m) */
OM_INLINE void expsub_row__scalar(om_f32 *e, const om_f32 *x, float m, size_t n)
{
    const vd__scalar top = vd_set__scalar((double)m);
    size_t i = 0;
    for (; i + VDL__scalar <= n; i += VDL__scalar)
        vd_stf__scalar(e + i, expsub_lanes__scalar(vd_ldf__scalar(x + i), top));
    if (i < n)
        vd_stfn__scalar(e + i, expsub_lanes__scalar(vd_ldfn__scalar(x + i, n - i), top), n - i);
}

/* e[i] = exp(x[i] - m[i]) */
OM_INLINE void expsub_columns__scalar(om_f32 *e, const om_f32 *x, const om_f32 *m, size_t n)
{
    size_t i = 0;
    for (; i + VDL__scalar <= n; i += VDL__scalar)
        vd_stf__scalar(e + i, expsub_lanes__scalar(vd_ldf__scalar(x + i), vd_ldf__scalar(m + i)));
    if (i < n)
        vd_stfn__scalar(e + i, expsub_lanes__scalar(vd_ldfn__scalar(x + i, n - i), vd_ldfn__scalar(m + i, n - i)),
                n - i);
}
#endif

/* Elements worked on before more memory is asked for: in small parts, for a core has
 * only about a dozen lines under way. */
enum { EXPSUB_PART__scalar = 64 };

/* The same, and the sum of e in 16 lanes to l. If n <= 16 the lanes are e itself and
 * zeros behind it, and e[] is not written: what was just stored in part is slow to
 * load. Meanwhile x is asked for `ahead` bytes on, unless that is 0. */
OM_INLINE void expsub_sum__scalar(om_f32 *e, const om_f32 *x, float m, size_t n, om_f32 *l,
                          size_t ahead)
{
    size_t i, w;
    sum16_clear__scalar(l);
    for (i = 0; n > 16 && i < n; i += w) {
        w = om_min(n - i, EXPSUB_PART__scalar);
        om_ahead(x + i, ahead, ahead ? w * sizeof(om_f32) : 0);
        expsub_row__scalar(e + i, x + i, m, w);
    }
    if (n > 16)
        sum16_row__scalar(l, e, n, SUM16_PLAIN__scalar);
    else
        expsub_row__scalar(l, x, m, n);
}

/* log(x + lo) for a normal x > 0 and |lo| no more than half an ulp of x; lo counts only
 * if has_lo. With a
 * table: x = m 2^e, c near 1/m, log x = e log 2 - log c + log(m c). Without: log m = 2
 * atanh((m - 1) / (m + 1)). */
OM_INLINE vd__scalar log_core__scalar(vd__scalar x, vd__scalar lo, int has_lo)
{
    const vl__scalar b = vd_asl__scalar(x);
    const vl__scalar up = vl_add__scalar(b, vl_set__scalar((int64_t)1 << 51)); /* exponent + 1 if m >= 1.5 */
    const vd__scalar e = vd_getexp__scalar(vl_asd__scalar(up)), m = vd_getmant__scalar(x);
    const vl__scalar i = vl_shru__scalar(b, 48);
    const vd__scalar c = vd_tab16__scalar(om_log_inv, i);
    vd__scalar r = vd_mad__scalar(m, c, vd_set__scalar(-1.0)), p = vd_bits__scalar(om_log_p[8]), w;
    if (has_lo) {
        vl__scalar s =
            vl_sub__scalar(vl_set__scalar(0x7fe0000000000000), vl_and__scalar(b, vl_set__scalar(0x7ff0000000000000)));
        r = vd_mad__scalar(vd_mul__scalar(lo, vl_asd__scalar(s)), c, r);
    }
    p = vd_step__scalar(p, r, om_log_p[7]);
    p = vd_step__scalar(p, r, om_log_p[6]);
    p = vd_step__scalar(p, r, om_log_p[5]);
    p = vd_step__scalar(p, r, om_log_p[4]);
    p = vd_step__scalar(p, r, om_log_p[3]);
    p = vd_step__scalar(p, r, om_log_p[2]);
    p = vd_step__scalar(p, r, om_log_p[1]);
    p = vd_step__scalar(p, r, om_log_p[0]);
    w = vd_mad__scalar(e, vd_bits__scalar(om_ln2[0]), vd_tab16__scalar(om_log_c, i));
    p = vd_mad__scalar(vd_mul__scalar(r, r), p, r);
    return vd_add__scalar(w, vd_mad__scalar(e, vd_bits__scalar(om_ln2[1]), p));
}

/* log of what is no positive finite number: -inf of a zero, inf of inf, else NaN. */
OM_INLINE vd__scalar log_special__scalar(vd__scalar x)
{
    const vd__scalar inf = vd_bits__scalar(0x7ff0000000000000), nan = vd_bits__scalar(0x7ff8000000000000);
    return vd_sel__scalar(vd_eq__scalar(x, vd_set__scalar(0.0)), vd_neg__scalar(inf), vd_sel__scalar(vd_eq__scalar(x, inf), x, nan));
}

OM_INLINE vd__scalar log_wide__scalar(vd__scalar x)
{
    const vn__scalar ok = vn_and__scalar(vd_lt__scalar(vd_set__scalar(0.0), x), vd_lt__scalar(x, vd_bits__scalar(0x7ff0000000000000)));
    vd__scalar y = log_core__scalar(x, x, 0);
    if (!vn_all__scalar(ok))
        y = vd_sel__scalar(ok, y, log_special__scalar(x));
    return wide_fix__scalar(x, y, om_log_except, (int)(sizeof om_log_except / 8));
}

/* Is d a divisor for this? Without fused operations none is: dividing is faster. */
OM_INLINE int quotient_easy__scalar(float d)
{
    return VD_FUSED__scalar && d > 9.5367431640625e-7f && d < 1048576.0f; /* 2^-20, 2^20 */
}

OM_INLINE vf__scalar quotient_low__scalar(vf__scalar d, vf__scalar r)
{
    (void)d;
    return r;
}

OM_INLINE vf__scalar quotient_fused__scalar(vf__scalar a, vf__scalar d, vf__scalar r, vf__scalar low)
{
    (void)r;
    (void)low;
    return vf_div__scalar(a, d);
}

/* Vectors to try together for what needs no care. */
enum { QUOTIENT_TRY__scalar = 4 };

/* The same of numbers that are not above it. */
OM_INLINE int quotient_above__scalar(const om_f32 *a)
{
    const vi__scalar least = vi_set__scalar(0x0d800000), sign = vi_set__scalar((int32_t)0x80000000u);
    vi__scalar below = vi_set__scalar(0);
    size_t k;
    for (k = 0; k < QUOTIENT_TRY__scalar; k++) {
        const vi__scalar m = vi_andnot__scalar(sign, vf_asi__scalar(vf_ld__scalar(a + k * VFL__scalar)));
        below = vi_or__scalar(below, vi_sub__scalar(m, least));
    }
    return !vi_signs__scalar(below);
}

/* The same for 0 <= a <= 1 and no -0, unless d is NaN. */
OM_INLINE vf__scalar quotient_unit__scalar(vf__scalar a, vf__scalar d, vf__scalar r, vf__scalar low, int easy)
{
    (void)r;
    (void)low;
    (void)easy;
    return vf_canon__scalar(vf_div__scalar(a, d));
}

/* The greatest of x[0] to x[n - 1] but for NaNs; a zero's sign doesn't matter here. */
OM_INLINE float softmax_max__scalar(const om_f32 *x, size_t n)
{
    om_f32 l[2 * VFL_MAX__scalar];
    vf__scalar a = vf_bits__scalar(0xff800000u), b = a;
    const size_t whole = n - n % (2 * VFL__scalar);
    size_t i, j;
    float best;
    for (i = 0; i < whole; i += 2 * VFL__scalar) {
        a = vf_maxx__scalar(vf_ld__scalar(x + i), a);
        b = vf_maxx__scalar(vf_ld__scalar(x + i + VFL__scalar), b);
    }
    vf_st__scalar(l, a);
    vf_st__scalar(l + VFL__scalar, b);
    best = l[0];
    for (j = 1; j < 2 * VFL__scalar; j++)
        best = l[j] > best ? l[j] : best;
    for (; i < n; i++)
        best = x[i] > best ? x[i] : best;
    return best;
}

/* The same as 16 lanes t, the greatest of which it is. */
OM_INLINE void softmax_max16__scalar(om_f32 *t, const om_f32 *x, size_t n)
{
    const vf__scalar low = vf_bits__scalar(0xff800000u);
    size_t i = 0;
    if (VFL__scalar == 16) {
        vf__scalar a = low, b = low;
        for (; i + 32 <= n; i += 32) {
            a = vf_maxx__scalar(vf_ld__scalar(x + i), a);
            b = vf_maxx__scalar(vf_ld__scalar(x + i + VFL__scalar), b);
        }
        if (i + 16 <= n) {
            a = vf_maxx__scalar(vf_ld__scalar(x + i), a);
            i += 16;
        }
        if (i < n)
            b = vf_maxx__scalar(
                vf_sel__scalar(rows16_first__scalar(n - i), vf_ldn__scalar(x + i, om_min(VFL__scalar, n - i)), low), b);
        vf_st__scalar(t, vf_maxx__scalar(a, b));
    } else {
        for (i = 1; i < 16; i++)
            t[i] = om_bits_f32(0xff800000u);
        t[0] = softmax_max__scalar(x, n);
    }
}

/* y[i] = e[i] / s, s being their sum. Meanwhile y is asked for `ahead` bytes on, unless
 * that is 0. */
OM_INLINE void softmax_div__scalar(om_f32 *y, const om_f32 *e, float s, size_t n, size_t ahead)
{
    const int easy = quotient_easy__scalar(s);
    const vf__scalar d = vf_set__scalar(s), r = vf_set__scalar(1.0f / s), low = quotient_low__scalar(d, r);
    size_t i = 0, k;
    for (; easy && i + QUOTIENT_TRY__scalar * VFL__scalar <= n && quotient_above__scalar(e + i);
         i += QUOTIENT_TRY__scalar * VFL__scalar) {
        for (k = i; k < i + QUOTIENT_TRY__scalar * VFL__scalar; k += VFL__scalar) {
            if (ahead)
                om_ahead(y + k, ahead, 1);
            vf_st__scalar(y + k, quotient_fused__scalar(vf_ld__scalar(e + k), d, r, low));
        }
    }
    for (k = i; ahead && k < n; k += 16)
        om_ahead(y + k, ahead, 1);
    for (; i + VFL__scalar <= n; i += VFL__scalar)
        vf_st__scalar(y + i, quotient_unit__scalar(vf_ld__scalar(e + i), d, r, low, easy));
    if (i < n)
        vf_stn__scalar(y + i, quotient_unit__scalar(vf_ldn__scalar(e + i, n - i), d, r, low, easy), n - i);
}

/* y[i] = (x[i] - m) - s. Asking for y ahead here made it slower. */
OM_INLINE void softmax_sub__scalar(om_f32 *y, const om_f32 *x, float m, float s, size_t n)
{
    const vf__scalar a = vf_set__scalar(m), b = vf_set__scalar(s);
    size_t i = 0;
    for (; i + VFL__scalar <= n; i += VFL__scalar)
        vf_st__scalar(y + i, vf_canon__scalar(vf_sub__scalar(vf_sub__scalar(vf_ld__scalar(x + i), a), b)));
    if (i < n)
        vf_stn__scalar(y + i, vf_canon__scalar(vf_sub__scalar(vf_sub__scalar(vf_ldn__scalar(x + i, n - i), a), b)), n - i);
}

OM_INLINE void softmax_fill__scalar(om_f32 *y, uint32_t bits, size_t n)
{
    size_t i;
    for (i = 0; i < n; i++)
        y[i] = om_bits_f32(bits);
}

OM_INLINE vf__scalar mul_f32_lanes__scalar(vf__scalar a, vf__scalar b)
{
    return vf_canon__scalar(vf_mul__scalar(a, b));
}

/* NaN to the quiet NaN without payload. */
OM_INLINE float reduce_canon__scalar(float v)
{
    return (om_f32_bits(v) & 0x7fffffffu) > 0x7f800000u ? om_bits_f32(0x7fc00000u) : v;
}

/* Sums along the innermost axis; of rows at one distance many together. */
#define REDUCE_SUM_LAST__scalar(NAME, WHAT)                                                           \
    OM_RANGE(NAME, om_reduce)                                                                         \
    {                                                                                                 \
        const struct om_reduce *p = (const struct om_reduce *)params;                                 \
        const om_f32 *src = (const om_f32 *)x[0];                                                     \
        om_f32 *dst = (om_f32 *)y[0];                                                                 \
        om_f32 l[ROWS16_LANES__scalar], s[ROWS16__scalar];                                            \
        const int even = p->rows == 1 && p->nkept == 1;                                               \
        size_t i, r, k;                                                                               \
        (void)scratch;                                                                                \
        for (i = 0; even && i < ROWS16_LANES__scalar; i++)                                            \
            l[i] = 0.0f;                                                                              \
        for (i = begin; i < end; i += k) {                                                            \
            const om_f32 *from = src + axes_offset__scalar(p->kept, p->nkept, i);                     \
            const size_t count = even ? rows16_count__scalar(p->n, end - i) : 1;                      \
            if (count > 1) {                                                                          \
                rows16_lanes__scalar(l, from, p->kept[1], count, p->n, WHAT);                         \
                rows16_sum__scalar(s, l, count);                                                      \
            } else {                                                                                  \
                sum16_clear__scalar(l);                                                               \
                for (r = 0; r < p->rows; r++)                                                         \
                    sum16_row__scalar(l, from + axes_offset__scalar(p->red, p->nred, r), p->n, WHAT); \
                s[0] = sum16_fold__scalar(l);                                                         \
            }                                                                                         \
            for (k = 0; k < count; k++)                                                               \
                dst[i + k] = reduce_canon__scalar(s[k]);                                              \
        }                                                                                             \
        return 0;                                                                                     \
    }

#if VF_FIXED__scalar
OM_INLINE void logsum_columns__scalar(om_f32 *s, size_t n)
{
    size_t i;
    for (i = 0; i < n; i++)
        s[i] = fixed_log__scalar(s[i]);
}
#else
OM_INLINE void logsum_columns__scalar(om_f32 *s, size_t n)
{
    size_t i = 0;
    for (; i + VDL__scalar <= n; i += VDL__scalar)
        vd_stf__scalar(s + i, log_wide__scalar(vd_ldf__scalar(s + i)));
    if (i < n)
        vd_stfn__scalar(s + i, log_wide__scalar(vd_ldfn__scalar(s + i, n - i)), n - i);
}
#endif

/* Elements of a call from which on memory is asked for ahead, since they don't stay in
 * the second cache; and of the longest rows of which it is, which do. */
enum { SOFTMAX_MANY__scalar = 1 << 18, SOFTMAX_LONGEST__scalar = 1 << 14 };

/* While rows are worked on, the next ones are on their way. */
#define SOFTMAX_LAST__scalar(NAME, EXP, LOG, IS_LOG)                                                \
    OM_RANGE(NAME, om_softmax)                                                                      \
    {                                                                                               \
        const size_t n = ((const struct om_softmax *)params)->n;                                    \
        const int many = n <= SOFTMAX_LONGEST__scalar && (end - begin) * n >= SOFTMAX_MANY__scalar; \
        om_f32 t[ROWS16_LANES__scalar], m[ROWS16__scalar], s[ROWS16__scalar];                       \
        size_t i, k, rows, ahead;                                                                   \
        (void)scratch;                                                                              \
        softmax_fill__scalar(t, 0u, ROWS16_LANES__scalar);                                          \
        for (i = begin; i < end; i += rows) {                                                       \
            const om_f32 *from = (const om_f32 *)x[0] + i * n;                                      \
            om_f32 *to = (om_f32 *)y[0] + i * n;                                                    \
            rows = rows16_count__scalar(n, end - i);                                                \
            ahead = many ? rows * n * sizeof(om_f32) : 0;                                           \
            for (k = 0; k < rows; k++)                                                              \
                softmax_max16__scalar(t + 16 * k, from + k * n, n);                                 \
            rows16_max__scalar(m, t, rows);                                                         \
            for (k = 0; k < rows; k++)                                                              \
                EXP(to + k * n, from + k * n, m[k], n, t + 16 * k, ahead);                          \
            rows16_sum__scalar(s, t, rows);                                                         \
            if (IS_LOG)                                                                             \
                LOG(s, rows);                                                                       \
            for (k = 0; k < rows; k++) {                                                            \
                if (IS_LOG)                                                                         \
                    softmax_sub__scalar(to + k * n, from + k * n, m[k], s[k], n);                   \
                else                                                                                \
                    softmax_div__scalar(to + k * n, n > 16 ? to + k * n : t + 16 * k, s[k], n,      \
                                ahead);                                                             \
            }                                                                                       \
        }                                                                                           \
        return 0;                                                                                   \
    }

OM_EW2_F32__scalar(om_mul_f32_vv__scalar, 1, 1, mul_f32_lanes__scalar)

REDUCE_SUM_LAST__scalar(om_reduce_sum_last_f32__scalar, SUM16_PLAIN__scalar)

SOFTMAX_LAST__scalar(om_softmax_last_f32__scalar, expsub_sum__scalar, logsum_columns__scalar, 0)

#if defined(__GNUC__) && __GNUC__ > 6 && !defined(__clang__)
#pragma GCC diagnostic pop
#endif

/* ---- the model ---- */

/* What a group function sees of a run. */
struct attention_row_ctx {
    const void *const *in;
    void *const *out;
    unsigned char *arena;
};

/* Row strides where there is one row. */
static const ptrdiff_t attention_row_one_row[3] = {0};

static const struct om_softmax g1_p1 = {
    100, /* n */
    1, /* inner */
};

/* length, stride of reduced axes */
static const size_t g1_p3_red[2] = {
    1, 0,
};

/* length, stride of kept axes */
static const size_t g1_p3_kept[2] = {
    2, 100,
};

static const struct om_reduce g1_p3 = {
    100, /* n */
    1, /* rows */
    1, /* nred */
    g1_p3_red, /* red */
    1, /* nkept */
    g1_p3_kept, /* kept */
};

/* Group 1 of 1: Softmax 'softmax' -> Mul 'weight' -> ReduceSum 'sum', f32[2]. */
static int g1_softmax_weight_sum(const struct attention_row_ctx *c, size_t begin, size_t end, size_t task)
{
    unsigned char *const p = c->arena + task * 832; /* f32[2,100] */
    unsigned char *const weighted = c->arena + task * 832; /* f32[2,100] */
    unsigned char *const y = (unsigned char *)c->out[0]; /* f32[2] */
    const unsigned char *const scores = (const unsigned char *)c->in[0]; /* f32[2,100] */
    const unsigned char *const values = (const unsigned char *)c->in[1]; /* f32[2,100] */
    const void *args[2];
    void *outs[1];
    int code;
    for (size_t row = begin; row < end; row += 2) {
        const size_t rows = om_min(2, end - row);
        args[0] = scores + row * 400;
        outs[0] = p;
        code = om_softmax_last_f32__scalar(outs, args, &g1_p1, 0, rows, NULL); /* Softmax 'softmax' */
        if (code)
            return code;
        args[0] = p;
        args[1] = values + row * 400;
        om_mul_f32_vv__scalar(weighted, args, attention_row_one_row, 1, rows * 100, NULL); /* Mul 'weight' */
        args[0] = weighted;
        outs[0] = y + row * 4;
        code = om_reduce_sum_last_f32__scalar(outs, args, &g1_p3, 0, rows, NULL); /* ReduceSum 'sum' */
        if (code)
            return code;
    }
    return 0;
}

int attention_row_isa(int isa_limit)
{
    (void)isa_limit;
    return 1;
}

int attention_row_run_with(const struct attention_row_inputs *inputs, struct attention_row_outputs *outputs,
    const struct attention_row_options *options)
{
    struct attention_row_ctx ctx;
    const struct attention_row_ctx *const c = &ctx;
    const void *in[2];
    void *out[1];
    om_fpenv saved;
    int code = 0;
    if (!inputs || !outputs || !options)
        return 3;
    if (!options->arena)
        return 3;
    in[0] = inputs->scores;
    in[1] = inputs->values;
    if (!in[0])
        return 3;
    if (!in[1])
        return 3;
    out[0] = outputs->y;
    if (!out[0])
        return 3;
    ctx.in = in;
    ctx.out = out;
    ctx.arena = (unsigned char *)options->arena;
    if (!attention_row_isa(options->isa_limit))
        return 2;
    saved = om_fpenv_enter();
    if (!code)
        code = g1_softmax_weight_sum(c, 0, 2, 0);
    (void)c;
    (void)in;
    (void)out;
    om_fpenv_leave(saved);
    return code;
}

int attention_row_run(const struct attention_row_inputs *inputs, struct attention_row_outputs *outputs, void *arena)
{
    struct attention_row_options options;
    options.arena = arena;
    options.weights = NULL;
    options.parallel_for = NULL;
    options.user = NULL;
    options.isa_limit = 0;
    return attention_row_run_with(inputs, outputs, &options);
}

#ifdef ATTENTION_ROW_SELFTEST

/* ---- self-test ---- */

/* Pseudo-random elements: floats between 0.5 and 1 of either sign, integers 0 or 1. */
static void attention_row_fill(unsigned char *p, size_t bytes, size_t size, uint64_t one,
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
static uint64_t attention_row_hash(uint64_t h, const unsigned char *p, size_t bytes, size_t size)
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
int attention_row_selftest(void *arena)
{
    static union { double align; unsigned char bytes[800]; } in0;
    static union { double align; unsigned char bytes[800]; } in1;
    static union { double align; unsigned char bytes[8]; } out0;
    struct attention_row_inputs inputs;
    struct attention_row_outputs outputs;
    struct attention_row_options options;
    uint64_t h = 0xcbf29ce484222325ULL;
    uint32_t s = 1;
    int code;
    memset(&inputs, 0, sizeof inputs);
    memset(&outputs, 0, sizeof outputs);
    memset(&options, 0, sizeof options);
    options.arena = arena;
    attention_row_fill(in0.bytes, 800, 4, 0x3f000000ULL, 0x7fffffu, &s);
    inputs.scores = (const float *)(const void *)in0.bytes;
    attention_row_fill(in1.bytes, 800, 4, 0x3f000000ULL, 0x7fffffu, &s);
    inputs.values = (const float *)(const void *)in1.bytes;
    outputs.y = (float *)(void *)out0.bytes;
    (void)attention_row_fill;
    code = attention_row_run_with(&inputs, &outputs, &options);
    if (code)
        return code;
    h = attention_row_hash(h, out0.bytes, 8, 4);
    (void)s;
    return h == 0x50e55b9921b71349ULL ? 0 : -1;
}

#endif
