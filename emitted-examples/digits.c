/* digits.c -- written by onemodelc 0.1 from digits.onnx. Do not edit.
 * SPDX-License-Identifier: 0BSD (the code; the model's weights keep their own terms)
 *
 *   Model    sha256 05ba6fe79f990bebc1c55755fe685c60da8c7a7240b1f64efa2d43d40b674af5
 *            10 nodes -> 7 steps -> 6 groups
 *   Mode     exact
 *   In       image f32[1,1,8,8]
 *   Out      probability f32[1,10]
 *   Memory   arena 11840 B (of it at most 6720 B scratch), constants 39296 B
 *
 *     offset      bytes  tensor
 *       5696       4096  relu2 f32[1,16,8,8]
 *       6720        128  relu3 f32[1,32]
 *       6848         40  scores f32[1,10]
 *       9792       2048  relu1 f32[1,8,8,8]
 *       9792       1024  pool f32[1,16,4,4]
 */

/* ---- interface: the same text as in the header ---- */

#ifndef DIGITS_H
#define DIGITS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Working memory that the caller provides; it needs no initial content and keeps none. */
#define DIGITS_ARENA_BYTES 11840
#define DIGITS_ARENA_ALIGN 64

#define DIGITS_IN_IMAGE_COUNT 64
#define DIGITS_IN_IMAGE_RANK 4
#define DIGITS_IN_IMAGE_SHAPE {1, 1, 8, 8}
#define DIGITS_OUT_PROBABILITY_COUNT 10
#define DIGITS_OUT_PROBABILITY_RANK 2
#define DIGITS_OUT_PROBABILITY_SHAPE {1, 10}

struct digits_inputs {
    const float *image; /* 'image' f32[1,1,8,8] */
};

struct digits_outputs {
    float *probability; /* 'probability' f32[1,10] */
};

struct digits_options {
    void *arena;         /* DIGITS_ARENA_BYTES */
    const void *weights; /* not used: this file holds them */
    /* Runs task(arg, 0) to task(arg, tasks - 1), in any order or at once, and
     * returns 0 or what one of them returned. NULL: one after another. */
    int (*parallel_for)(void *user, size_t tasks, int (*task)(void *arg, size_t index),
                        void *arg);
    void *user;
    int isa_limit;       /* use no higher path than this; 0: the best there is */
};

enum {
    DIGITS_ISA_AUTO,
    DIGITS_ISA_SCALAR,
    DIGITS_ISA_SSE2,
    DIGITS_ISA_AVX2,
    DIGITS_ISA_AVX512,
    DIGITS_ISA_NEON,
    DIGITS_ISA_SVE
};

/* Return 0; 1: an index in the inputs is out of range; 2: this CPU has none of the
 * paths allowed; 3: a pointer that is needed is NULL. Reentrant: calls with different
 * arenas may run at once. Outputs overlap neither inputs nor the arena. */
int digits_run(const struct digits_inputs *inputs, struct digits_outputs *outputs, void *arena);
int digits_run_with(const struct digits_inputs *inputs, struct digits_outputs *outputs,
    const struct digits_options *options);
/* The path that a run with this limit takes: a DIGITS_ISA_ value, 0 if none. */
int digits_isa(int isa_limit);

#ifdef DIGITS_SELFTEST
/* Runs a built-in input: 0 if this target computes the bits that the compiler did. */
int digits_selftest(void *arena);
#endif

#ifdef __cplusplus
}
#endif

#endif

#if defined(__GNUC__) || defined(__TINYC__)
#define DIGITS_ALIGN __attribute__((aligned(64)))
#elif defined(_MSC_VER)
#define DIGITS_ALIGN __declspec(align(64))
#else
#define DIGITS_ALIGN
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

typedef uint32_t OM_ALIAS om_u32;

/* Bit patterns of floats in parameter structs and tables. */
typedef uint32_t om_f32bits;

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

/* Bits of om_conv.after; elements of a tile in scratch memory, 12 rows of 32 or 6 of
 * 64, of which conv_f32 has one, with OM_CONV_ADD two. */
enum { OM_CONV_SCALE = 1, OM_CONV_ADD = 2, OM_CONV_RELU = 4, OM_CONV_TILE = 12 * 32 };

/* How far k runs before the matrix core turns to other outputs: sums that lie in memory
 * meanwhile cost more than columns that come from the second cache. */
enum { OM_CONV_DEPTH = 512 };

/* The most padding in front of a row of the strip that serves as the padding behind the
 * row before it, too. */
enum { OM_CONV_SHARED = 8 };

struct om_conv {
    size_t groups;              /* groups */
    size_t channels;            /* input channels of a group */
    size_t filters;             /* output channels of a group */
    size_t taps;                /* taps of a channel: kernel planes * rows * columns */
    size_t x_channel;           /* input elements of a channel */
    size_t y_channel;           /* output elements of a channel */
    size_t in_rows;             /* input rows of a plane */
    size_t in_cols;             /* input columns */
    size_t out_rows;            /* output rows of a plane */
    size_t out_cols;            /* output columns */
    size_t row_stride;          /* stride of rows */
    size_t col_stride;          /* stride of columns */
    size_t kernel_planes;       /* taps on the outer axes */
    size_t kernel_rows;         /* taps on the rows' axis */
    size_t kernel_cols;         /* taps on the columns' axis */
    size_t row_dilation;        /* distance of taps on the rows' axis */
    size_t col_dilation;        /* distance of taps on the columns' axis */
    ptrdiff_t row_pad;          /* padding before the first row */
    ptrdiff_t col_pad;          /* padding before the first column */
    size_t padded;              /* 1 if some tap lies in the padding */
    size_t after;               /* what follows the sums: OM_CONV_... */
    size_t direct;              /* 1 if the input is read in place */
    om_f32bits least;           /* least magnitude of a weight, 0 aside; or +inf */
    size_t planes;              /* output planes */
    const ptrdiff_t *plane;     /* [planes][kernel_planes]: input plane, -1: padding */
    size_t block_rows;          /* output rows of a block */
    size_t block_cols;          /* output columns of a block */
    size_t row_blocks;          /* blocks of rows */
    size_t col_blocks;          /* blocks of columns */
    size_t block_filters;       /* output channels of an item */
    size_t filter_blocks;       /* blocks of output channels */
    size_t together;            /* so many of them are done together, at most */
    size_t row_starts;          /* length of row_start */
    const ptrdiff_t *row_start; /* first input row of each kind of strip row */
    size_t col_starts;          /* length of col_start */
    const ptrdiff_t *col_start; /* first input column of each kind of strip column */
    size_t strip_rows;          /* rows of a strip */
    size_t strip_cols;          /* columns of a strip */
    size_t strip_channel;       /* strip elements from channel to channel */
    size_t slab;                /* channels that a strip holds at a time */
    size_t strip;      /* elements of a strip, with what vectors read beyond it */
    const size_t *tap; /* [taps]: strip offset of a tap */
};

/* y = alpha * (a b) + beta * c for each matrix of a batch. Sizes and strides count
 * elements. An axis in a table is a length and a stride, outermost first; there is at
 * least one. Items: matrix, block of columns, block of rows.
 *
 * Columns of b come in panels of OM_MAT_COLS: element j of a panel at depth k lies at
 * panel * b_panel + k * step + j, where step is b_step, or the panel's width if that is
 * 0 (a packed operand, whose last panel is as narrow as it must be). */
struct om_matmul {
    size_t rows;          /* of a and y */
    size_t cols;          /* of b and y */
    size_t depth;         /* columns of a, rows of b */
    size_t axes;          /* axes of the batch */
    const size_t *a_axes; /* lengths and strides of the batch in a */
    const size_t *b_axes; /* lengths and strides of the batch in b */
    size_t a_row;         /* from row to row of a */
    size_t a_depth;       /* from column to column of a */
    size_t b_panel;       /* from panel to panel of b */
    size_t b_step;        /* from row to row of b, 0: a panel's width */
    size_t b_copy;        /* 1: gather the columns of a tile before they are used */
    size_t piece;         /* how far k runs before other outputs get their turn */
    size_t block_rows;    /* rows of an item, a multiple of OM_MAT_ROWS or all */
    size_t block_cols;    /* columns of an item, a multiple of 128 or all */
    size_t row_blocks;    /* items along rows */
    size_t col_blocks;    /* items along columns */
    size_t scale;         /* 1: alpha is not 1 */
    size_t scale_c;       /* 1: beta is not 1 */
    om_f32bits alpha;     /* factor of the product */
    om_f32bits beta;      /* factor of c */
    size_t c_row;         /* from row to row of c, 0: all rows alike */
    size_t c_col;         /* from column to column of c, 0: all columns alike */
};

/* Rows of a panel of weights, columns of a panel of MatMul's second operand; how far k
 * runs before the matrix core turns to other outputs; the rows it treats together; by
 * how much a table of offsets is longer than k. */
enum {
    OM_MAT_ROWS = 12,
    OM_MAT_COLS = 16,
    OM_MAT_DEPTH = 256,
    OM_MAT_BLOCK = 96,
    OM_MAT_AHEAD = 8
};

/* Taps on the innermost axis, and rows of a window, that kernels keep tables of. */
enum { OM_POOL_TAPS = 16, OM_POOL_ROWS = 64 };

/* Windows over three spatial axes (fewer: leading ones of length 1); an item is a row
 * of outputs. Each table has three entries per output position of its axis: the first
 * input index that a tap inside the input reads, the number of such taps, the number
 * of taps that AveragePool's divisor counts. Without a span windows go one by one. */
struct om_pool {
    size_t in[3];        /* lengths of the input's axes */
    size_t out[3];       /* and of the output's */
    size_t dilation[3];  /* distance between taps */
    size_t stride;       /* between windows of the innermost axis */
    size_t taps;         /* of a window on that axis */
    size_t pad;          /* elements before the input there */
    size_t column_major; /* Indices count the first axis fastest */
    size_t total;        /* elements of the input */
    size_t span;         /* positions done together, a window's rows or more; or 0 */
    const size_t *d;     /* windows on the first axis */
    const size_t *h;     /* on the second */
    const size_t *w;     /* on the innermost */
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

OM_INLINE vf__scalar vi_asf__scalar(vi__scalar a)
{
    return om_bits_f32((uint32_t)a);
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

OM_INLINE vf__scalar vf_ld1__scalar(const om_f32 *p)
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

OM_INLINE vi__scalar vi_and__scalar(vi__scalar a, vi__scalar b)
{
    return a & b;
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

OM_INLINE vm__scalar vm_or__scalar(vm__scalar a, vm__scalar b)
{
    return a | b;
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

OM_INLINE vf__scalar vf_fma__scalar(vf__scalar a, vf__scalar b, vf__scalar c)
{
#if defined(__ARM_FEATURE_FMA) && defined(__arm__) && defined(__ARM_FP) && \
    defined(__GNUC__) && !defined(__TINYC__)
    __asm__("vfma.f32 %0, %1, %2" : "+t"(c) : "t"(a), "t"(b));
    return c;
#else
    return om_fma_f32(a, b, c);
#endif
}

OM_INLINE vf__scalar vf_mad__scalar(vf__scalar a, vf__scalar b, vf__scalar c)
{
    return vf_mul__scalar(a, b) + c;
}

OM_INLINE vm__scalar vf_lt__scalar(vf__scalar a, vf__scalar b)
{
    return a < b;
}

OM_INLINE vm__scalar vf_eq__scalar(vf__scalar a, vf__scalar b)
{
    return a == b;
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

OM_INLINE vf__scalar vf_minx__scalar(vf__scalar a, vf__scalar b)
{
    return vf_sel__scalar(a < b, a, b);
}

OM_INLINE vf__scalar vf_maxx__scalar(vf__scalar a, vf__scalar b)
{
    return vf_sel__scalar(a > b, a, b);
}

OM_INLINE vf__scalar vf_even__scalar(vf__scalar a, vf__scalar b)
{
    (void)b;
    return a;
}

OM_INLINE vf__scalar vf_odd__scalar(vf__scalar a, vf__scalar b)
{
    (void)a;
    return b;
}

/* vf_even and vf_odd in an order of lanes of this path's own; vf_settle undoes it. */
OM_INLINE vf__scalar vf_evenx__scalar(vf__scalar a, vf__scalar b)
{
    return vf_even__scalar(a, b);
}

OM_INLINE vf__scalar vf_oddx__scalar(vf__scalar a, vf__scalar b)
{
    return vf_odd__scalar(a, b);
}

OM_INLINE vf__scalar vf_settle__scalar(vf__scalar v)
{
    return v;
}

/* In that order: output k takes what output k - 1 had, the first one the last one's. */
OM_INLINE vf__scalar vf_turnx__scalar(vf__scalar v)
{
    return v;
}

/* a, but for the first lane, which is b's. */
OM_INLINE vf__scalar vf_headx__scalar(vf__scalar a, vf__scalar b)
{
    (void)a;
    return b;
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

/* x > 0 ? x : +0, NaN as vf_canon has it */
OM_INLINE vf__scalar vf_relu__scalar(vf__scalar x)
{
    return vf_sel__scalar(vf_isnan__scalar(x), vf_bits__scalar(0x7fc00000u), vf_maxx__scalar(x, vf_set__scalar(0.0f)));
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

/* Whether a lane is negative. */
OM_INLINE int vi_signs__scalar(vi__scalar v)
{
    return vm_any__scalar(vi_gt__scalar(vi_set__scalar(0), v));
}

#define OM_EW1_F32__scalar(NAME, f) \
    OM_LOOP1__scalar(NAME, om_f32, om_f32, vf__scalar, VFL__scalar, vf_ld__scalar, vf_ldn__scalar, vf_st__scalar, vf_stn__scalar, OM_CALL__scalar, f)

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

/* How a term joins a sum. */
enum { MAT_EXACT__scalar, MAT_FMA__scalar, MAT_FAST__scalar };

/* Whether 24 accumulators fit into the registers. */
#if defined(__aarch64__)
#define MAT_TALL__scalar 1
#else
#define MAT_TALL__scalar (VFL_MAX__scalar == 16)
#endif

/* Whether tiles of four vectors of columns are used too. */
#define MAT_WIDE__scalar (VFL_MAX__scalar == 16)

/* Columns of a vector; an SVE vector may be longer than a panel. */
#define MAT_LANES__scalar (VFL_MAX__scalar > 16 ? om_min(VFL__scalar, 16) : VFL__scalar)

/* Asks for a line that is wanted soon, in the second cache or the first, or that will
 * be written. */
#if defined(__GNUC__) && !defined(__TINYC__)
#define MAT_FETCH_STORE__scalar(p) __builtin_prefetch(p, 1, 3)
#define MAT_FETCH__scalar(p) __builtin_prefetch(p, 0, 2)
#define MAT_FETCH_NEAR__scalar(p) __builtin_prefetch(p, 0, 3)
#else
#define MAT_FETCH_STORE__scalar(p) (void)(p)
#define MAT_FETCH__scalar(p) (void)(p)
#define MAT_FETCH_NEAR__scalar(p) (void)(p)
#endif

/* Whether to ask for columns at b + off[k] some steps before they are read: where
 * products and sums fill all pipes (AVX-512), what waits is never made up for. */
#define MAT_NEAR__scalar (a_row == MAT_TAPS__scalar && VFL_MAX__scalar == 16)

/* Whether two steps are taken at a time, where a step's own cost shows (AVX-512);
 * products and sums apart leave room for it. */
#define MAT_TWICE__scalar \
    (VFL_MAX__scalar == 16 && mode != MAT_EXACT__scalar && (a_row == MAT_TAPS__scalar || a_row == 0))

/* Columns of a tile, at most 32. */
#define MAT_COLS__scalar (2 * MAT_LANES__scalar)

/* What is done with complete sums, each operation rounded: row i times scale[i] plus
 * shift[i] (NULL: neither), plus its element of `add`, which lies as y does (NULL:
 * none), then Relu. */
struct mat_after__scalar {
    const om_f32 *scale;
    const om_f32 *shift;
    const om_f32 *add;
    size_t add_step;
    int relu;
};

/* Where the vectors of a tile of four go if not every column is an output: lane i of
 * vector k to y[low_to[k] + i] if it is in low[k], to y[high_to[k] + i] if it is in
 * high[k]. */
struct mat_gaps__scalar {
    char none; /* tiles are not as wide */
};

/* A tile's operands. Row i at depth k is a[k * a_step + i * a_row], a_row being a
 * parameter of the tile: 1 for packed panels, MAT_TAPS too, MAT_PITCH for rows as they
 * were; 0 for rows side by side at a + off[k]. Columns lie at b + k * b_step, with
 * MAT_TAPS at b + off[k], which is OM_MAT_AHEAD longer than depth; from vector to
 * vector it is b_next, with MAT_TAPS MAT_LANES. Row i of the result lies at y + i *
 * y_step. more: the sums so far are in y. ahead, with off: what other tiles will want
 * soon, ahead_step elements for each k. last: the sums are complete, so add bias[i] to
 * row i (NULL: none) and canonicalise NaN. With MAT_TAPS what `after` says follows, and
 * a tile of four vectors may have gaps (NULL: none). */
struct mat_job__scalar {
    const om_f32 *a;
    size_t a_step;
    const om_f32 *b;
    size_t b_next;
    size_t b_step;
    const om_u32 *off;
    const om_f32 *ahead;
    size_t ahead_step;
    size_t depth;
    om_f32 *y;
    size_t y_step;
    const om_f32 *bias;
    int more;
    int last;
    struct mat_after__scalar after;
    const struct mat_gaps__scalar *gaps;
};

/* From row to row of rows that aren't packed: an odd number of cache lines. MAT_TAPS
 * stands for packed panels whose columns lie at b + off[k]. */
enum { MAT_PITCH__scalar = OM_MAT_DEPTH + 16, MAT_TAPS__scalar = 2 };

OM_INLINE vf__scalar mat_ld__scalar(const om_f32 *p)
{
    return VFL_MAX__scalar > 16 ? vf_ldn__scalar(p, MAT_LANES__scalar) : vf_ld__scalar(p);
}

OM_INLINE void mat_st__scalar(om_f32 *p, vf__scalar v)
{
    if (VFL_MAX__scalar > 16)
        vf_stn__scalar(p, v, MAT_LANES__scalar);
    else
        vf_st__scalar(p, v);
}

/* sum + a * b */
OM_INLINE vf__scalar mat_term__scalar(int mode, vf__scalar a, vf__scalar b, vf__scalar sum)
{
    if (mode == MAT_EXACT__scalar)
        return vf_add__scalar(sum, vf_mul__scalar(a, b));
    return mode == MAT_FMA__scalar ? vf_fma__scalar(a, b, sum) : vf_mad__scalar(a, b, sum);
}

#define MAT_EACH1__scalar(X) X(0)
#define MAT_EACH2__scalar(X) MAT_EACH1__scalar(X) X(1)
#define MAT_EACH3__scalar(X) MAT_EACH2__scalar(X) X(2)
#define MAT_EACH4__scalar(X) MAT_EACH3__scalar(X) X(3)
#define MAT_EACH5__scalar(X) MAT_EACH4__scalar(X) X(4)
#define MAT_EACH6__scalar(X) MAT_EACH5__scalar(X) X(5)
#define MAT_EACH8__scalar(X) MAT_EACH6__scalar(X) X(6) X(7)
#define MAT_EACH12__scalar(X) MAT_EACH8__scalar(X) X(8) X(9) X(10) X(11)

/* What each row of a tile does, for as many vectors as there are. */
#define MAT_VARS__scalar(i) vf__scalar c##i, d##i, e##i, f##i;

#define MAT_CLEAR__scalar(i) c##i = d##i = e##i = f##i = vf_set__scalar(0.0f);

#define MAT_RESUME__scalar(i)                                      \
    c##i = mat_ld__scalar(y + i * ys);                             \
    if (wide > 1)                                                  \
        d##i = mat_ld__scalar(y + MAT_LANES__scalar + i * ys);     \
    if (wide > 2) {                                                \
        e##i = mat_ld__scalar(y + 2 * MAT_LANES__scalar + i * ys); \
        f##i = mat_ld__scalar(y + 3 * MAT_LANES__scalar + i * ys); \
    }

#define MAT_APART__scalar (a_row == MAT_TAPS__scalar || a_row == 0 ? 1 : a_row)

#define MAT_TERMS__scalar(i)                       \
    w = vf_ld1__scalar(a + i * MAT_APART__scalar); \
    c##i = mat_term__scalar(mode, w, p, c##i);     \
    if (wide > 1)                                  \
        d##i = mat_term__scalar(mode, w, q, d##i); \
    if (wide > 2) {                                \
        e##i = mat_term__scalar(mode, w, r, e##i); \
        f##i = mat_term__scalar(mode, w, s, f##i); \
    }

#define MAT_ALL__scalar(i, DO) \
    c##i = DO(c##i);           \
    d##i = DO(d##i);           \
    e##i = DO(e##i);           \
    f##i = DO(f##i);

#define MAT_PLUS__scalar(v) vf_add__scalar(v, w)
#define MAT_TIMES__scalar(v) vf_mul__scalar(v, w)

#define MAT_BIAS__scalar(i)         \
    w = vf_set__scalar(t->bias[i]); \
    MAT_ALL__scalar(i, MAT_PLUS__scalar)

#define MAT_CANON__scalar(i) MAT_ALL__scalar(i, vf_canon__scalar)

#define MAT_SCALE__scalar(i)               \
    w = vf_set__scalar(t->after.scale[i]); \
    MAT_ALL__scalar(i, MAT_TIMES__scalar)  \
    w = vf_set__scalar(t->after.shift[i]); \
    MAT_ALL__scalar(i, MAT_PLUS__scalar)

#define MAT_ADD__scalar(i)                                                                       \
    c##i = vf_add__scalar(c##i, mat_ld__scalar(add + i * add_step));                             \
    if (wide > 1)                                                                                \
        d##i = vf_add__scalar(d##i, mat_ld__scalar(add + MAT_LANES__scalar + i * add_step));     \
    if (wide > 2) {                                                                              \
        e##i = vf_add__scalar(e##i, mat_ld__scalar(add + 2 * MAT_LANES__scalar + i * add_step)); \
        f##i = vf_add__scalar(f##i, mat_ld__scalar(add + 3 * MAT_LANES__scalar + i * add_step)); \
    }

#define MAT_RELU__scalar(i) MAT_ALL__scalar(i, vf_relu__scalar)

#define MAT_KEEP__scalar(i)                                       \
    mat_st__scalar(y + i * ys, c##i);                             \
    if (wide > 1)                                                 \
        mat_st__scalar(y + MAT_LANES__scalar + i * ys, d##i);     \
    if (wide > 2) {                                               \
        mat_st__scalar(y + 2 * MAT_LANES__scalar + i * ys, e##i); \
        mat_st__scalar(y + 3 * MAT_LANES__scalar + i * ys, f##i); \
    }

#define MAT_RESUME_GAPS__scalar(i)
#define MAT_ADD_GAPS__scalar(i)
#define MAT_KEEP_GAPS__scalar(i)

/* The terms of depth k. */
#define MAT_STEP__scalar(EACH, k)                                                         \
    {                                                                                     \
        const om_f32 *b = t->b + (a_row == MAT_TAPS__scalar ? t->off[k] : (k)*t->b_step); \
        if (!a_row)                                                                       \
            a = t->a + t->off[k];                                                         \
        if (a_row == MAT_TAPS__scalar || !a_row)                                          \
            MAT_FETCH__scalar(t->ahead + (k)*t->ahead_step);                              \
        if (MAT_NEAR__scalar)                                                             \
            MAT_FETCH_NEAR__scalar(t->b + t->off[(k) + OM_MAT_AHEAD]);                    \
        if (MAT_NEAR__scalar && wide > 1)                                                 \
            MAT_FETCH_NEAR__scalar(t->b + t->off[(k) + OM_MAT_AHEAD] + b_next);           \
        if (MAT_NEAR__scalar && wide > 2) {                                               \
            MAT_FETCH_NEAR__scalar(t->b + t->off[(k) + OM_MAT_AHEAD] + 2 * b_next);       \
            MAT_FETCH_NEAR__scalar(t->b + t->off[(k) + OM_MAT_AHEAD] + 3 * b_next);       \
        }                                                                                 \
        p = mat_ld__scalar(b);                                                            \
        q = wide > 1 ? mat_ld__scalar(b + b_next) : p;                                    \
        r = wide > 2 ? mat_ld__scalar(b + 2 * b_next) : p;                                \
        s = wide > 2 ? mat_ld__scalar(b + 3 * b_next) : p;                                \
        EACH(MAT_TERMS__scalar)                                                           \
        if (a_row)                                                                        \
            a += t->a_step;                                                               \
    }

/* The body of a tile. */
#define MAT_TILE__scalar(EACH)                                                       \
    const om_f32 *a = t->a;                                                          \
    const size_t ys = t->y_step;                                                     \
    const size_t b_next = a_row == MAT_TAPS__scalar ? MAT_LANES__scalar : t->b_next; \
    const struct mat_gaps__scalar *const gaps =                                      \
        a_row == MAT_TAPS__scalar && wide > 2 ? t->gaps : NULL;                      \
    om_f32 *y = t->y;                                                                \
    size_t k;                                                                        \
    vf__scalar p, q, r, s, w;                                                        \
    EACH(MAT_VARS__scalar)                                                           \
    EACH(MAT_CLEAR__scalar)                                                          \
    if (t->more && gaps) {                                                           \
        EACH(MAT_RESUME_GAPS__scalar)                                                \
    } else if (t->more) {                                                            \
        EACH(MAT_RESUME__scalar)                                                     \
    }                                                                                \
    for (k = 0; MAT_TWICE__scalar && k + 2 <= t->depth; k += 2) {                    \
        MAT_STEP__scalar(EACH, k)                                                    \
        MAT_STEP__scalar(EACH, k + 1)                                                \
    }                                                                                \
    for (; k < t->depth; k++)                                                        \
        MAT_STEP__scalar(EACH, k)                                                    \
    if (t->last && t->bias) {                                                        \
        EACH(MAT_BIAS__scalar)                                                       \
    }                                                                                \
    if (a_row == MAT_TAPS__scalar && t->last && t->after.scale) {                    \
        EACH(MAT_SCALE__scalar)                                                      \
    }                                                                                \
    if (a_row == MAT_TAPS__scalar && t->last && t->after.add) {                      \
        const size_t add_step = t->after.add_step;                                   \
        const om_f32 *add = t->after.add;                                            \
        if (gaps) {                                                                  \
            EACH(MAT_ADD_GAPS__scalar)                                               \
        } else {                                                                     \
            EACH(MAT_ADD__scalar)                                                    \
        }                                                                            \
    }                                                                                \
    if (a_row == MAT_TAPS__scalar && t->last && t->after.relu) {                     \
        EACH(MAT_RELU__scalar)                                                       \
    } else if (t->last && mode != MAT_FAST__scalar) {                                \
        EACH(MAT_CANON__scalar)                                                      \
    }                                                                                \
    if (gaps) {                                                                      \
        EACH(MAT_KEEP_GAPS__scalar)                                                  \
    } else {                                                                         \
        EACH(MAT_KEEP__scalar)                                                       \
    }

OM_TILE void mat_tile1__scalar(int mode, int wide, size_t a_row,
                       const struct mat_job__scalar *t){MAT_TILE__scalar(MAT_EACH1__scalar)}

OM_TILE void mat_tile2__scalar(int mode, int wide, size_t a_row,
                       const struct mat_job__scalar *t){MAT_TILE__scalar(MAT_EACH2__scalar)}

OM_TILE void mat_tile3__scalar(int mode, int wide, size_t a_row,
                       const struct mat_job__scalar *t){MAT_TILE__scalar(MAT_EACH3__scalar)}

OM_TILE void mat_tile4__scalar(int mode, int wide, size_t a_row,
                       const struct mat_job__scalar *t){MAT_TILE__scalar(MAT_EACH4__scalar)}

OM_TILE void mat_tile5__scalar(int mode, int wide, size_t a_row,
                       const struct mat_job__scalar *t){MAT_TILE__scalar(MAT_EACH5__scalar)}

OM_TILE void mat_tile6__scalar(int mode, int wide, size_t a_row,
                       const struct mat_job__scalar *t){MAT_TILE__scalar(MAT_EACH6__scalar)}

OM_TILE void mat_tile8__scalar(int mode, int wide, size_t a_row,
                       const struct mat_job__scalar *t){MAT_TILE__scalar(MAT_EACH8__scalar)}

OM_TILE void mat_tile12__scalar(int mode, int wide, size_t a_row,
                        const struct mat_job__scalar *t){MAT_TILE__scalar(MAT_EACH12__scalar)}

/* Rows of the next tile of four vectors, of n that are left: at most 6, in tiles that
 * are not too small. */
OM_INLINE size_t mat_wide_rows__scalar(size_t n)
{
    return n == 7 || n == 8 ? 4 : om_min(n, 6);
}

/* The rows of one panel, in the tallest tiles there are. mode, wide (vectors of
 * columns: 1, 2 or 4) and a_row are meant to be constants. */
OM_INLINE void mat_panel__scalar(int mode, int wide, size_t a_row, const struct mat_job__scalar *job,
                         size_t rows)
{
    struct mat_job__scalar t = *job;
    size_t n;
    for (; rows; rows -= n) {
        if (wide > 2 && rows == 5) {
            mat_tile5__scalar(mode, wide, a_row, &t);
            n = 5;
        } else if (MAT_TALL__scalar && wide <= 2 && rows >= 12) {
            mat_tile12__scalar(mode, wide, a_row, &t);
            n = 12;
        } else if (MAT_TALL__scalar && wide <= 2 && rows >= 8) {
            mat_tile8__scalar(mode, wide, a_row, &t);
            n = 8;
        } else if (rows >= 6 && (wide <= 2 || (rows != 7 && rows != 8))) {
            mat_tile6__scalar(mode, wide, a_row, &t);
            n = 6;
        } else if (rows >= 4) {
            mat_tile4__scalar(mode, wide, a_row, &t);
            n = 4;
        } else if (rows == 3) {
            mat_tile3__scalar(mode, wide, a_row, &t);
            n = 3;
        } else if (rows >= 2) {
            mat_tile2__scalar(mode, wide, a_row, &t);
            n = 2;
        } else {
            mat_tile1__scalar(mode, wide, a_row, &t);
            n = 1;
        }
        t.a += n * MAT_APART__scalar;
        t.y += n * t.y_step;
        if (t.bias)
            t.bias += n;
        if (a_row == MAT_TAPS__scalar && t.after.scale) {
            t.after.scale += n;
            t.after.shift += n;
        }
        if (a_row == MAT_TAPS__scalar && t.after.add)
            t.after.add += n * t.after.add_step;
    }
}

/* The same for `columns` of one vector, two or four, which need not be constant: the
 * widths that a tile may have. */
OM_INLINE void mat_columns__scalar(int mode, size_t a_row, const struct mat_job__scalar *t, size_t rows,
                           size_t columns)
{
    if (columns <= MAT_LANES__scalar)
        mat_panel__scalar(mode, 1, a_row, t, rows);
    else if (MAT_WIDE__scalar && columns > MAT_COLS__scalar)
        mat_panel__scalar(mode, 4, a_row, t, rows);
    else
        mat_panel__scalar(mode, 2, a_row, t, rows);
}

/* Columns [from, from + n) of a tile that are outputs, from output `to` on. */
struct mat_run__scalar {
    size_t from;
    size_t n;
    size_t to;
};

/* The most runs of 64 columns, between which gaps lie. */
enum { MAT_RUNS__scalar = 33 };

/* The runs of `count` columns from position pos on, where of each `pitch` positions the
 * first `cols` are outputs, and from row to row of these it is `step`. How many: 0 in a
 * gap. */
OM_INLINE size_t mat_runs__scalar(struct mat_run__scalar *run, size_t pos, size_t count, size_t pitch,
                          size_t cols, size_t step)
{
    size_t k = 0, from, n, row, col;
    run->from = 0;
    run->n = count;
    run->to = pos;
    if (pos + count <= cols || (pitch == cols && cols == step))
        return 1;
    row = pos / pitch;
    col = pos % pitch;
    for (from = 0; from < count; from += n, row++, col = 0) {
        n = om_min(pitch - col, count - from);
        if (col >= cols)
            continue;
        run[k].from = from;
        run[k].n = om_min(n, cols - col);
        run[k++].to = row * step + col;
    }
    return k;
}

OM_INLINE int mat_find_gaps__scalar(struct mat_gaps__scalar *g, const struct mat_run__scalar *run, size_t runs)
{
    (void)g;
    (void)run;
    (void)runs;
    return 0;
}

OM_INLINE void mat_copy__scalar(om_f32 *to, const om_f32 *from, size_t n)
{
    size_t i;
    for (i = 0; i + VFL__scalar <= n; i += VFL__scalar)
        vf_st__scalar(to + i, vf_ld__scalar(from + i));
    if (i < n)
        vf_stn__scalar(to + i, vf_ldn__scalar(from + i, n - i), n - i);
}

OM_INLINE void mat_zero__scalar(om_f32 *to, size_t n)
{
    size_t i;
    for (i = 0; i + VFL__scalar <= n; i += VFL__scalar)
        vf_st__scalar(to + i, vf_set__scalar(0.0f));
    if (i < n)
        vf_stn__scalar(to + i, vf_set__scalar(0.0f), n - i);
}

/* to[i] = from[2 * i] */
OM_INLINE void mat_copy_even__scalar(om_f32 *to, const om_f32 *from, size_t n)
{
    size_t i;
    for (i = 0; i + VFL__scalar < n; i += VFL__scalar) {
        const vf__scalar low = vf_ld__scalar(from + 2 * i), high = vf_ld__scalar(from + 2 * i + VFL__scalar);
        vf_st__scalar(to + i, vf_even__scalar(low, high));
    }
    if (i < n) {
        const size_t rest = 2 * (n - i) - 1, low = om_min(rest, VFL__scalar);
        const vf__scalar v = vf_ldn__scalar(from + 2 * i, low);
        vf_stn__scalar(to + i, vf_even__scalar(v, vf_ldn__scalar(from + 2 * i + low, rest - low)), n - i);
    }
}

/* The length of the pieces that k is cut into: even ones of at most `most`, so that a
 * tile's columns stay in a near cache. At least 1. */
OM_INLINE size_t mat_depth__scalar(size_t depth, size_t most)
{
    const size_t pieces = (depth + most - 1) / most;
    return pieces > 1 ? (depth + pieces - 1) / pieces : depth + (depth == 0);
}

/* Where a block lies. */
struct conv_at__scalar {
    size_t image;
    size_t group;
    size_t plane;
    size_t row;
    size_t col;
    size_t filters;
    size_t rows;
    size_t cols;
};

OM_INLINE struct conv_at__scalar conv_locate__scalar(const struct om_conv *p, size_t item)
{
    struct conv_at__scalar a;
    a.filters = item % p->filter_blocks * p->block_filters;
    item /= p->filter_blocks;
    a.col = item % p->col_blocks * p->block_cols;
    item /= p->col_blocks;
    a.row = item % p->row_blocks * p->block_rows;
    item /= p->row_blocks;
    a.plane = item % p->planes;
    item /= p->planes;
    a.group = item % p->groups;
    a.image = item / p->groups;
    a.rows = om_min(p->block_rows, p->out_rows - a.row);
    a.cols = om_min(p->block_cols, p->out_cols - a.col);
    return a;
}

/* The part [*lo, *hi) of 0 .. n - 1 for which 0 <= start + i * stride < size. */
OM_INLINE void conv_clip__scalar(ptrdiff_t start, size_t stride, size_t size, size_t n,
                         size_t *lo, size_t *hi)
{
    const ptrdiff_t room = (ptrdiff_t)size - start;
    *lo = start < 0 ? (size_t)(-start - 1) / stride + 1 : 0;
    *hi = room > 0 ? (size_t)(room - 1) / stride + 1 : 0;
    *lo = om_min(*lo, n);
    *hi = om_min(*hi, n);
    if (*hi < *lo)
        *hi = *lo;
}

/* Every stride-th element. */
OM_INLINE void conv_every__scalar(om_f32 *to, const om_f32 *from, size_t stride, size_t n)
{
    size_t i;
    if (stride == 2)
        mat_copy_even__scalar(to, from, n);
    else
        for (i = 0; i < n; i++)
            to[i] = from[i * stride];
}

/* What is done with the sums of one filter: the bias, and what follows (struct
 * om_conv); NULL where there is none. add lies as the output does. */
struct conv_end__scalar {
    const om_f32 *bias;
    const om_f32 *scale;
    const om_f32 *shift;
    const om_f32 *add;
    int relu;
};

OM_INLINE struct conv_end__scalar conv_ending__scalar(const struct om_conv *p, const void *const *x,
                                      size_t filter)
{
    struct conv_end__scalar e = {0, 0, 0, 0, 0};
    if (x[2])
        e.bias = (const om_f32 *)x[2] + filter;
    if (p->after & OM_CONV_SCALE) {
        e.scale = (const om_f32 *)x[3] + filter;
        e.shift = (const om_f32 *)x[4] + filter;
    }
    e.relu = (p->after & OM_CONV_RELU) != 0;
    return e;
}

OM_INLINE vf__scalar conv_finish__scalar(int mode, vf__scalar sum, const struct conv_end__scalar *e)
{
    if (e->bias)
        sum = vf_add__scalar(sum, vf_set__scalar(e->bias[0]));
    if (e->scale)
        sum = vf_add__scalar(vf_mul__scalar(sum, vf_set__scalar(e->scale[0])), vf_set__scalar(e->shift[0]));
    if (e->relu)
        return vf_relu__scalar(sum);
    return mode == MAT_FAST__scalar ? sum : vf_canon__scalar(sum);
}

/* One output summed without the taps in the padding. w: the filter's weights, w_step
 * apart; x: the group's first channel; e->add: of the plane. */
OM_LOCAL float conv_one__scalar(int mode, const struct om_conv *p, const om_f32 *x,
                        const om_f32 *w, size_t w_step, size_t plane, size_t row,
                        size_t col, const struct conv_end__scalar *e)
{
    vf__scalar sum = vf_set__scalar(0.0f);
    om_f32 result[1] = {0.0f};
    size_t c, k, i, j;
    for (c = 0; c < p->channels; c++, x += p->x_channel)
        for (k = 0; k < p->kernel_planes; k++) {
            const ptrdiff_t in = p->plane[plane * p->kernel_planes + k];
            for (i = 0; i < p->kernel_rows; i++) {
                const ptrdiff_t r =
                    (ptrdiff_t)(row * p->row_stride + i * p->row_dilation) - p->row_pad;
                for (j = 0; j < p->kernel_cols; j++, w += w_step) {
                    const ptrdiff_t q =
                        (ptrdiff_t)(col * p->col_stride + j * p->col_dilation) -
                        p->col_pad;
                    if (in >= 0 && r >= 0 && (size_t)r < p->in_rows && q >= 0 &&
                        (size_t)q < p->in_cols)
                        sum = mat_term__scalar(mode, vf_set__scalar(w[0]),
                                       vf_set__scalar(x[in + r * (ptrdiff_t)p->in_cols + q]),
                                       sum);
                }
            }
        }
    sum = conv_finish__scalar(MAT_EXACT__scalar, sum, e);
    if (e->add)
        sum = vf_canon__scalar(vf_add__scalar(sum, vf_set__scalar(e->add[row * p->out_cols + col])));
    vf_stn__scalar(result, sum, 1);
    return result[0];
}

/* Columns [*lo, *hi) of the output don't reach into the padding beside a row. */
OM_INLINE void conv_inner__scalar(const struct om_conv *p, size_t *lo, size_t *hi)
{
    const ptrdiff_t room = (ptrdiff_t)p->in_cols + p->col_pad -
                           (ptrdiff_t)((p->kernel_cols - 1) * p->col_dilation);
    *lo = p->col_pad > 0 ? (size_t)(p->col_pad - 1) / p->col_stride + 1 : 0;
    *hi = room > 0 ? (size_t)(room - 1) / p->col_stride + 1 : 0;
    *hi = om_min(*hi, p->out_cols);
    if (*hi < *lo)
        *hi = *lo;
}

OM_INLINE int conv_any_zero__scalar(const om_f32 *y, size_t n)
{
    const vf__scalar zero = vf_set__scalar(0.0f), one = vf_set__scalar(1.0f);
    vm__scalar some = vf_eq__scalar(zero, one);
    size_t i;
    for (i = 0; i + VFL__scalar <= n; i += VFL__scalar)
        some = vm_or__scalar(some, vf_eq__scalar(vf_ld__scalar(y + i), zero));
    if (vm_any__scalar(some))
        return 1;
    for (; i < n; i++)
        if (om_f32_bits(y[i]) << 1 == 0)
            return 1;
    return 0;
}

/* The smallest magnitude but zero of n elements, less its last bit at most, or `least`
 * if that is smaller. */
OM_INLINE vf__scalar conv_least_of__scalar(const om_f32 *x, size_t n, vf__scalar least)
{
    const vi__scalar one = vi_set__scalar(1), magnitude = vi_set__scalar(0x7fffffff);
    size_t i;
    /* a zero becomes a NaN here, which is not smaller than anything */
    for (i = 0; i + VFL__scalar <= n; i += VFL__scalar)
        least = vf_minx__scalar(vi_asf__scalar(vi_and__scalar(vi_sub__scalar(vf_asi__scalar(vf_ld__scalar(x + i)), one), magnitude)),
                        least);
    if (i < n)
        least = vf_minx__scalar(
            vi_asf__scalar(vi_and__scalar(vi_sub__scalar(vf_asi__scalar(vf_ldn__scalar(x + i, n - i)), one), magnitude)),
            least);
    return least;
}

/* How small the elements are in the rows that a block reads, +inf if all are zero. x:
 * the group's first channel. */
OM_LOCAL uint32_t conv_least__scalar(const struct om_conv *p, const struct conv_at__scalar *a,
                             const om_f32 *x)
{
    const ptrdiff_t *plane = p->plane + a->plane * p->kernel_planes;
    const size_t reach =
        (a->rows - 1) * p->row_stride + (p->kernel_rows - 1) * p->row_dilation + 1;
    const ptrdiff_t top = (ptrdiff_t)(a->row * p->row_stride) - p->row_pad;
    vf__scalar least = vf_bits__scalar(0x7f800000u);
    om_f32 lanes[VFL_MAX__scalar];
    uint32_t bits = 0x7f800000u;
    size_t c, k, i, first, last;
    conv_clip__scalar(top, 1, p->in_rows, reach, &first, &last);
    for (c = 0; c < p->channels; c++, x += p->x_channel)
        for (k = 0; k < p->kernel_planes; k++)
            if (plane[k] >= 0 && first < last)
                least = conv_least_of__scalar(
                    x + plane[k] + (top + (ptrdiff_t)first) * (ptrdiff_t)p->in_cols,
                    (last - first) * p->in_cols, least);
    vf_st__scalar(lanes, least);
    for (i = 0; i < VFL__scalar; i++)
        bits = om_min(bits, om_f32_bits(lanes[i]));
    return bits;
}

/* Are all products of numbers of at least these magnitudes multiples of 2^-149? The
 * last bit of one of exponent e is worth 2^(e - 23), that of a subnormal as if e were
 * -126. */
OM_INLINE int conv_coarse__scalar(uint32_t a, uint32_t b)
{
    const uint32_t ea = a >> 23 ? a >> 23 : 1, eb = b >> 23 ? b >> 23 : 1;
    return ea + eb >= 2 * (127 + 23) - 149;
}

/* Adding a zero for a tap in the padding changes a sum in one case: a sum of fused
 * terms may be -0, and -0 + 0 is +0. A sum that began as +0 becomes -0 by rounding
 * alone, so not where all products are coarse (conv_coarse). Else it shows only in an
 * output that is a zero, at the border: those are summed again, without the zeros.
 * After Relu it does not show. y is the filter's output. */
OM_LOCAL void conv_mend__scalar(const struct om_conv *p, const struct conv_at__scalar *a,
                        const om_f32 *x, const om_f32 *w, size_t w_step, om_f32 *y,
                        const struct conv_end__scalar *e)
{
    const size_t height = (p->kernel_rows - 1) * p->row_dilation;
    const size_t end = a->col + a->cols;
    size_t lo, hi, i, j;
    int outside = 0;
    for (i = 0; i < p->kernel_planes; i++)
        if (p->plane[a->plane * p->kernel_planes + i] < 0)
            outside = 1;
    /* columns [lo, hi) have all their taps inside */
    conv_inner__scalar(p, &lo, &hi);
    lo = om_min(lo < a->col ? a->col : lo, end);
    hi = om_min(hi < lo ? lo : hi, end);
    for (i = a->row; i < a->row + a->rows; i++) {
        const ptrdiff_t top = (ptrdiff_t)(i * p->row_stride) - p->row_pad;
        om_f32 *to = y + i * p->out_cols;
        size_t from = lo;
        if (outside || top < 0 || (size_t)top + height >= p->in_rows)
            from = conv_any_zero__scalar(to + a->col, a->cols) ? end : lo;
        for (j = a->col; j < from; j++)
            if (om_f32_bits(to[j]) << 1 == 0)
                to[j] = conv_one__scalar(MAT_FMA__scalar, p, x, w, w_step, a->plane, i, j, e);
        for (j = from < hi ? hi : from; j < end; j++)
            if (om_f32_bits(to[j]) << 1 == 0)
                to[j] = conv_one__scalar(MAT_FMA__scalar, p, x, w, w_step, a->plane, i, j, e);
    }
}

/* Whether outputs may have to be mended, as far as that is known of a block. */
enum { CONV_SOUND__scalar, CONV_UNKNOWN__scalar, CONV_DOUBTFUL__scalar };

OM_INLINE int conv_known__scalar(int mode, const struct om_conv *p)
{
    return mode == MAT_FMA__scalar && p->padded && !(p->after & OM_CONV_RELU) ? CONV_UNKNOWN__scalar
                                                                      : CONV_SOUND__scalar;
}

/* The same for a block of `filters` filters: its input is looked at before its outputs
 * where it is the smaller by half. */
OM_INLINE int conv_foresee__scalar(const struct om_conv *p, const struct conv_at__scalar *a,
                           const om_f32 *x, size_t filters, int known)
{
    const size_t reach =
        (a->rows - 1) * p->row_stride + (p->kernel_rows - 1) * p->row_dilation + 1;
    const size_t input = p->channels * p->kernel_planes * reach * p->in_cols;
    if (known != CONV_UNKNOWN__scalar || input * 2 > filters * a->rows * a->cols)
        return known;
    return conv_coarse__scalar(p->least, conv_least__scalar(p, a, x)) ? CONV_SOUND__scalar : CONV_DOUBTFUL__scalar;
}

/* Mends a filter's output, if it has a zero and the block's products aren't all coarse;
 * the latter is found out when it matters first. Returns what is known then. */
OM_INLINE int conv_check__scalar(const struct om_conv *p, const struct conv_at__scalar *a,
                         const om_f32 *x, const om_f32 *w, size_t w_step, om_f32 *y,
                         const struct conv_end__scalar *e, int known)
{
    const om_f32 *row = y + a->row * p->out_cols + a->col;
    size_t i;
    int zero = 0;
    if (known == CONV_SOUND__scalar)
        return known;
    if (a->cols == p->out_cols)
        zero = conv_any_zero__scalar(row, a->rows * a->cols);
    else
        for (i = 0; i < a->rows && !zero; i++)
            zero = conv_any_zero__scalar(row + i * p->out_cols, a->cols);
    if (!zero)
        return known;
    if (known == CONV_UNKNOWN__scalar)
        known = conv_coarse__scalar(p->least, conv_least__scalar(p, a, x)) ? CONV_SOUND__scalar : CONV_DOUBTFUL__scalar;
    if (known == CONV_DOUBTFUL__scalar)
        conv_mend__scalar(p, a, x, w, w_step, y, e);
    return known;
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

/* Columns beyond a strip's last row that its last tile may read: padding that rows
 * share, and a vector, for a tile of more vectors than columns need is not taken. */
#define CONV_BEYOND__scalar (OM_CONV_SHARED + MAT_LANES__scalar)

/* Copies a block's input in `channels` channels, from the first one x, into the strip,
 * and zeros behind it: what a tile reads there has no effect, but takes its time if it
 * happens to be subnormal. again: the strip holds the same block of other channels,
 * whose zeros may stay. A few channels at a time, so that those are read from memory
 * once. */
OM_LOCAL void conv_fill__scalar(const struct om_conv *p, const struct conv_at__scalar *a,
                        const om_f32 *x, size_t channels, om_f32 *strip, int again)
{
    const ptrdiff_t *plane = p->plane + a->plane * p->kernel_planes;
    const size_t kind = p->strip_rows * p->strip_cols;
    const size_t rows = p->strip_rows - (p->block_rows - a->rows);
    const int flat = p->row_stride == 1 && p->col_stride == 1 &&
                     p->strip_cols == p->in_cols && p->strip_rows > 1;
    const size_t all = p->kernel_planes * p->row_starts * p->col_starts * kind;
    const size_t short_by = (p->strip_rows - rows) * p->strip_cols;
    const size_t apart = p->strip_channel - om_min(all, p->strip_channel);
    size_t few, c, k, s, t, i, j;
    for (c = 0; !again && c < channels; c++) {
        om_f32 *to = strip + c * p->strip_channel;
        for (i = 0; short_by && i < all; i += kind)
            mat_zero__scalar(to + i + rows * p->strip_cols, om_min(CONV_BEYOND__scalar, short_by));
        mat_zero__scalar(to + all, c + 1 == channels ? CONV_BEYOND__scalar : apart);
    }
    for (few = 0; few < channels; few += 4)
        for (t = 0; t < p->col_starts; t++) {
            const ptrdiff_t left =
                (ptrdiff_t)(a->col * p->col_stride) + p->col_start[t];
            size_t lo, hi;
            conv_clip__scalar(left, p->col_stride, p->in_cols, p->strip_cols, &lo, &hi);
            for (s = 0; s < p->row_starts; s++) {
                const ptrdiff_t top =
                    (ptrdiff_t)(a->row * p->row_stride) + p->row_start[s];
                size_t first, last;
                conv_clip__scalar(top, p->row_stride, p->in_rows, rows, &first, &last);
                for (c = few; c < om_min(channels, few + 4); c++) {
                    om_f32 *to =
                        strip + c * p->strip_channel + (s * p->col_starts + t) * kind;
                    const om_f32 *in = x + c * p->x_channel;
                    for (k = 0; k < p->kernel_planes; k++) {
                        om_f32 *row = to + k * p->row_starts * p->col_starts * kind;
                        const om_f32 *from;
                        if (plane[k] < 0 || lo == hi || first == last) {
                            if (!again)
                                mat_zero__scalar(row, rows * p->strip_cols);
                            continue;
                        }
                        if (!again) {
                            mat_zero__scalar(row, first * p->strip_cols);
                            mat_zero__scalar(row + last * p->strip_cols,
                                     (rows - last) * p->strip_cols);
                        }
                        row += first * p->strip_cols;
                        from = in + plane[k] +
                               (top + (ptrdiff_t)(first * p->row_stride)) *
                                   (ptrdiff_t)p->in_cols +
                               left + (ptrdiff_t)(lo * p->col_stride);
                        if (flat) {
                            /* row after row in one go, then the columns between them */
                            const size_t n = last - first, gap = p->strip_cols - hi;
                            if (!again) {
                                mat_zero__scalar(row, lo);
                                mat_zero__scalar(row + n * p->strip_cols - gap, gap);
                            }
                            mat_copy__scalar(row + lo, from, n * p->strip_cols - gap - lo);
                            for (i = 1; i < n; i++)
                                for (j = 0; j < gap + lo; j++)
                                    row[i * p->strip_cols - gap + j] = 0.0f;
                            continue;
                        }
                        for (i = first; i < last; i++) {
                            if (!again) {
                                mat_zero__scalar(row, lo);
                                mat_zero__scalar(row + hi, p->strip_cols - hi);
                            }
                            if (p->col_stride == 1)
                                mat_copy__scalar(row + lo, from, hi - lo);
                            else
                                conv_every__scalar(row + lo, from, p->col_stride, hi - lo);
                            row += p->strip_cols;
                            from += p->row_stride * p->in_cols;
                        }
                    }
                }
            }
        }
}

/* Panels as functions of their own: constants of what is around them would take
 * registers from the tiles. */
typedef void conv_panel__scalar(const struct mat_job__scalar *t, size_t rows, size_t columns);

OM_LOCAL void conv_panel_exact__scalar(const struct mat_job__scalar *t, size_t rows, size_t columns)
{
    mat_columns__scalar(MAT_EXACT__scalar, MAT_TAPS__scalar, t, rows, columns);
}

/* Terms that take no longer than memory needs to bring a line, and outputs that the
 * second cache hardly has room for. */
enum { CONV_SHORT__scalar = 64, CONV_FAR__scalar = 1 << 18 };

/* Where the matrix core finds a slab of a block's input: column c of term k at
 * in + off[k] + c, but from column `whole` on at rest + rest_off[k] + c - whole. */
struct conv_in__scalar {
    const om_f32 *in;
    const om_u32 *off;
    const om_f32 *rest;
    const om_u32 *rest_off;
    size_t whole;
};

/* What a tile of few columns takes from y, or from what is added to it. */
OM_INLINE void conv_gather__scalar(const struct mat_run__scalar *run, size_t runs, om_f32 *tile,
                           size_t cols, const om_f32 *y, size_t y_step, size_t rows)
{
    size_t i, r;
    for (i = 0; i < rows; i++)
        for (r = 0; r < runs; r++)
            mat_copy__scalar(tile + i * cols + run[r].from, y + i * y_step + run[r].to,
                     run[r].n);
}

/* Asks for the lines of the tile of y that is `on` columns further, and of what is
 * added to it, while sums are on the way: a store that waits for its line holds up
 * those after it. */
OM_INLINE void conv_ahead__scalar(const struct mat_job__scalar *t, size_t rows, size_t cols, size_t on)
{
    size_t i, c;
    for (i = 0; i < rows; i++)
        for (c = on; c < on + cols; c += 16) {
            MAT_FETCH_STORE__scalar(t->y + i * t->y_step + c);
            if (t->after.add)
                MAT_FETCH_NEAR__scalar(t->after.add + i * t->after.add_step + c);
        }
}

/* Lets a tile ask, as its terms go by, for lines of other outputs and of what is added
 * to them (NULL: nothing): y and add are the first of `filters` rows of `cols` columns;
 * each turn asks for a line of as many rows as the tile has terms. Where kernels are 1
 * by 1 memory has little time to bring them otherwise. */
OM_INLINE void conv_outputs__scalar(const struct om_conv *p, struct mat_job__scalar *t, const om_f32 *y,
                            const om_f32 *add, size_t filters, size_t cols, size_t turn)
{
    const size_t lines = (cols + 15) / 16, kinds = add ? 2 : 1;
    const size_t row = turn / (lines * kinds) * t->depth;
    if (row >= filters)
        return;
    t->ahead =
        (turn / lines % kinds ? add : y) + row * p->y_channel + turn % lines * 16;
    t->ahead_step = p->y_channel;
}

/* How many columns the next tile has, of `left` ones: four vectors where there are
 * registers and columns enough, else two, or one. Taps of strided kernels, or single
 * ones, share few lines: half as many columns then serve twice as many rows for each
 * line from the second cache. */
OM_INLINE size_t conv_cols__scalar(const struct om_conv *p, size_t left)
{
    if (MAT_WIDE__scalar && p->taps > 1 && p->row_stride * p->col_stride == 1 &&
        left > 3 * MAT_LANES__scalar)
        return 2 * MAT_COLS__scalar;
    return left > MAT_LANES__scalar ? MAT_COLS__scalar : MAT_LANES__scalar;
}

/* Terms [from, from + part) of the sums of a block's first `filters` filters. w, y,
 * bias and after: the group's; tile: room for a tile, with after->add for two. */
OM_INLINE void conv_block__scalar(int mode, conv_panel__scalar *panel, const struct om_conv *p,
                          const struct conv_at__scalar *a, const om_f32 *w,
                          const struct conv_in__scalar *x, size_t from, size_t part, om_f32 *y,
                          const om_f32 *bias, const struct mat_after__scalar *after,
                          size_t filters, om_f32 *tile)
{
    const size_t depth = p->channels * p->taps, piece = mat_depth__scalar(part, OM_CONV_DEPTH);
    const size_t columns = (a->rows - 1) * p->strip_cols + a->cols;
    const size_t corner =
        a->plane * p->out_rows * p->out_cols + a->row * p->out_cols + a->col;
    const om_f32 *add = after->add ? after->add + corner : NULL;
    const int far = p->direct && p->filters * p->y_channel * (add ? 2 : 1) > CONV_FAR__scalar;
    const int fetch = p->direct && p->channels * p->x_channel > CONV_FAR__scalar;
    struct mat_run__scalar run[MAT_RUNS__scalar];
    struct mat_gaps__scalar gaps;
    struct mat_job__scalar t;
    size_t f, k, c, i, g, r, cols, rows, runs, turn, lines;
    int whole; /* nothing goes through `tile` */
    (void)mode;
    y += corner;
    t.b_next = MAT_LANES__scalar;
    t.b_step = 0;
    t.after = *after;
    t.after.add = NULL;
    for (f = a->filters; f < a->filters + filters; f += OM_MAT_BLOCK) {
        const size_t end = om_min(a->filters + filters, f + OM_MAT_BLOCK);
        for (k = 0; k == 0 || k < part; k += piece) {
            t.depth = om_min(piece, part - k);
            t.more = from + k > 0;
            t.last = from + k + t.depth == depth;
            for (c = 0; c < columns; c += cols) {
                cols = conv_cols__scalar(p, columns - c);
                runs = mat_runs__scalar(run, c, om_min(cols, columns - c), p->strip_cols,
                                a->cols, p->out_cols);
                if (runs == 0)
                    continue;
                whole = run[0].n == cols;
                t.gaps = NULL;
                if (MAT_WIDE__scalar && !whole && cols > MAT_COLS__scalar &&
                    mat_find_gaps__scalar(&gaps, run, runs)) {
                    whole = 1;
                    t.gaps = &gaps;
                }
                turn = lines = 0;
                t.b = c < x->whole ? x->in + c : x->rest + (c - x->whole);
                t.off = (c < x->whole ? x->off : x->rest_off) + k;
                if (fetch && c > 0 && c + 2 * cols <= columns)
                    lines = (cols + 15) / 16;
                for (g = f; g < end; g += rows) {
                    const size_t first = g / OM_MAT_ROWS * OM_MAT_ROWS;
                    const size_t width = om_min(OM_MAT_ROWS, p->filters - first);
                    om_f32 *to = y + g * p->y_channel;
                    rows = first + width - g;
                    if (cols > MAT_COLS__scalar)
                        rows = mat_wide_rows__scalar(rows);
                    t.a = w + first * depth + (from + k) * width + (g - first);
                    t.a_step = width;
                    /* the next panel; a block's other tiles find it near */
                    t.ahead = c == 0 && first + 2 * OM_MAT_ROWS <= p->filters
                                  ? t.a + OM_MAT_ROWS * depth
                                  : t.a;
                    t.ahead_step = width;
                    if (turn < lines) {
                        /* the next tile's columns, a line of each term at a time */
                        t.ahead = t.b + t.off[0] + cols + turn++ * 16;
                        t.ahead_step = p->x_channel;
                    } else if (far && c > 0 && whole && t.last &&
                               c + 2 * cols <= columns)
                        conv_outputs__scalar(p, &t, y + f * p->y_channel + run[0].to + cols,
                                     add ? add + (run[0].to + cols + f * p->y_channel)
                                         : NULL,
                                     end - f, cols, turn++ - lines);
                    t.bias = bias ? bias + g : NULL;
                    if (after->scale) {
                        t.after.scale = after->scale + g;
                        t.after.shift = after->shift + g;
                    }
                    t.y = t.gaps ? to : whole ? to + run[0].to : tile;
                    t.y_step = whole ? p->y_channel : cols;
                    if (!whole && t.more)
                        conv_gather__scalar(run, runs, tile, cols, to, p->y_channel, rows);
                    if (add && t.last) {
                        const om_f32 *more = add + g * p->y_channel;
                        t.after.add = t.gaps  ? more
                                      : whole ? more + run[0].to
                                              : tile + OM_CONV_TILE;
                        t.after.add_step = t.y_step;
                        if (!whole)
                            conv_gather__scalar(run, runs, tile + OM_CONV_TILE, cols, more,
                                        p->y_channel, rows);
                    }
                    if (whole && (!t.more || (t.last && add)))
                        conv_ahead__scalar(&t, rows, cols,
                                   (t.depth < CONV_SHORT__scalar && c + 2 * cols <= columns
                                        ? cols
                                        : 0) +
                                       (t.gaps ? run[0].to : 0));
                    panel(&t, rows, cols);
                    if (!whole)
                        for (i = 0; i < rows; i++)
                            for (r = 0; r < runs; r++)
                                mat_copy__scalar(to + i * p->y_channel + run[r].to,
                                         tile + i * cols + run[r].from, run[r].n);
                }
            }
        }
    }
}

/* What follows the sums of a group. */
OM_INLINE struct mat_after__scalar conv_after__scalar(const struct om_conv *p, const void *const *x,
                                      const struct conv_at__scalar *a)
{
    const size_t first = a->group * p->filters;
    struct mat_after__scalar after = {0, 0, 0, 0, 0};
    if (p->after & OM_CONV_SCALE) {
        after.scale = (const om_f32 *)x[3] + first;
        after.shift = (const om_f32 *)x[4] + first;
    }
    if (p->after & OM_CONV_ADD)
        after.add = (const om_f32 *)x[5] +
                    (a->image * p->groups * p->filters + first) * p->y_channel;
    after.relu = (p->after & OM_CONV_RELU) != 0;
    return after;
}

/* Copies n columns, less than a tile has, with zeros up to whole vectors: whatever lies
 * there would go through the tile, slowly where it happens to be subnormal. */
OM_INLINE void conv_rest__scalar(om_f32 *to, const om_f32 *from, size_t n)
{
    size_t i, some;
    for (i = 0; i < n; i += MAT_LANES__scalar) {
        some = om_min(MAT_LANES__scalar, n - i);
        mat_st__scalar(to + i, some < MAT_LANES__scalar ? vf_ldn__scalar(from + i, some) : mat_ld__scalar(from + i));
    }
}

/* The slab of channels from x on, for a block that is read in place: its last columns,
 * which don't fill a tile, go into the strip. */
OM_INLINE void conv_direct__scalar(const struct om_conv *p, const struct conv_at__scalar *a,
                           const om_f32 *x, size_t channels, om_f32 *strip, int turned,
                           struct conv_in__scalar *in)
{
    size_t c;
    in->in = x + p->plane[a->plane] + a->row * p->in_cols + a->col;
    in->whole = turned ? a->cols : a->cols / MAT_COLS__scalar * MAT_COLS__scalar;
    for (c = 0; c < channels && in->whole < a->cols; c++)
        conv_rest__scalar(strip + c * p->strip_channel, in->in + in->whole + c * p->x_channel,
                  a->cols - in->whole);
}

/* WIDTH: of the weights' panels; TILE: elements of scratch for BLOCK; TURNED: filters
 * are columns. Blocks of filters that follow each other are done together. */
#define CONV__scalar(NAME, MODE, BLOCK, PANEL, WIDTH, TILE, TURNED)                      \
    OM_RANGE(NAME, om_conv)                                                              \
    {                                                                                    \
        const struct om_conv *p = (const struct om_conv *)params;                        \
        const size_t depth = p->channels * p->taps;                                      \
        const size_t x_group = p->channels * p->x_channel;                               \
        const size_t y_group = p->filters * p->y_channel;                                \
        const size_t most = om_min(p->slab, p->channels) * p->taps + OM_MAT_AHEAD;       \
        om_f32 *strip = (om_f32 *)scratch, *tile = strip + p->strip;                     \
        om_u32 *off = (om_u32 *)(tile + (TILE)), *direct = off + most;                   \
        const int one = p->planes * p->row_blocks * p->col_blocks == 1;                  \
        struct conv_in__scalar in = {strip, off, strip, off, (size_t)-1};                \
        size_t i, k, c, f, n, some;                                                      \
        for (c = 0; c < om_min(p->slab, p->channels); c++)                               \
            for (k = 0; k < p->taps; k++) {                                              \
                off[c * p->taps + k] = (uint32_t)(c * p->strip_channel + p->tap[k]);     \
                if (p->direct)                                                           \
                    direct[c] = (uint32_t)(c * p->x_channel);                            \
            }                                                                            \
        for (k = 0; k < OM_MAT_AHEAD; k++) {                                             \
            off[most - OM_MAT_AHEAD + k] = 0;                                            \
            if (p->direct)                                                               \
                direct[most - OM_MAT_AHEAD + k] = 0;                                     \
        }                                                                                \
        if (p->direct)                                                                   \
            in.off = direct;                                                             \
        for (i = begin; i < end; i += some) {                                            \
            const struct conv_at__scalar a = conv_locate__scalar(p, i);                  \
            const size_t at = a.image * p->groups + a.group;                             \
            const om_f32 *from = (const om_f32 *)x[0] + at * x_group;                    \
            const om_f32 *w = (const om_f32 *)x[1] + a.group * p->filters * depth;       \
            const om_f32 *bias = (const om_f32 *)x[2];                                   \
            const struct mat_after__scalar after = conv_after__scalar(p, x, &a);         \
            om_f32 *out = (om_f32 *)y[0] + at * y_group;                                 \
            int known = conv_known__scalar(MODE, p);                                     \
            some = i % p->filter_blocks;                                                 \
            some = om_min(p->filter_blocks - some, p->together - some % p->together);    \
            some = om_min(end - i, some);                                                \
            n = om_min(some * p->block_filters, p->filters - a.filters);                 \
            known = conv_foresee__scalar(p, &a, from, n, known);                         \
            if (bias)                                                                    \
                bias += a.group * p->filters;                                            \
            for (c = 0; c == 0 || c < p->channels; c += p->slab) {                       \
                const size_t channels = om_min(p->slab, p->channels - c);                \
                if (p->direct)                                                           \
                    conv_direct__scalar(p, &a, from + c * p->x_channel, channels, strip, \
                                TURNED, &in);                                            \
                else                                                                     \
                    conv_fill__scalar(p, &a, from + c * p->x_channel, channels, strip,   \
                              c > 0 || (one && i > begin));                              \
                BLOCK(MODE, PANEL, p, &a, w, &in, c * p->taps, channels * p->taps,       \
                      out, bias, &after, n, tile);                                       \
            }                                                                            \
            for (f = a.filters; known != CONV_SOUND__scalar && f < a.filters + n; f++) { \
                const size_t panel = f / WIDTH * WIDTH,                                  \
                             filter = a.group * p->filters + f;                          \
                struct conv_end__scalar e = conv_ending__scalar(p, x, filter);           \
                if (after.add)                                                           \
                    e.add = after.add + f * p->y_channel +                               \
                            a.plane * p->out_rows * p->out_cols;                         \
                known = conv_check__scalar(p, &a, from, w + panel * depth + (f - panel), \
                                   om_min(WIDTH, p->filters - panel),                    \
                                   out + f * p->y_channel +                              \
                                       a.plane * p->out_rows * p->out_cols,              \
                                   &e, known);                                           \
            }                                                                            \
        }                                                                                \
        return 0;                                                                        \
    }

/* Rows of a, depth elements each, with a pitch that suits the cache. */
OM_INLINE void matmul_copy__scalar(const struct om_matmul *p, const om_f32 *a, size_t rows,
                           size_t depth, om_f32 *to)
{
    size_t i, k;
    for (i = 0; i < rows; i++, a += p->a_row, to += MAT_PITCH__scalar) {
        if (p->a_depth == 1)
            mat_copy__scalar(to, a, depth);
        else
            for (k = 0; k < depth; k++)
                to[k] = a[k * p->a_depth];
    }
}

/* Columns [c, c + n) of b, depth of them below each other from row k on, in lines of
 * MAT_COLS. */
OM_INLINE void matmul_gather__scalar(const struct om_matmul *p, const om_f32 *b, size_t c,
                             size_t n, size_t k, size_t depth, om_f32 *to)
{
    size_t i, j, l, w;
    if (p->b_step && n == MAT_COLS__scalar) {
        /* the next tile's columns, whose rows no CPU asks for by itself */
        const size_t ahead = c + 2 * MAT_COLS__scalar <= p->cols ? MAT_COLS__scalar : 0;
        b += c + k * p->b_step;
        for (i = 0; i < depth; i++, b += p->b_step, to += MAT_COLS__scalar) {
            MAT_FETCH__scalar(b + ahead);
            MAT_FETCH__scalar(b + ahead + MAT_LANES__scalar);
            mat_st__scalar(to, mat_ld__scalar(b));
            mat_st__scalar(to + MAT_LANES__scalar, mat_ld__scalar(b + MAT_LANES__scalar));
        }
        return;
    }
    for (j = 0; j < n; j += w) {
        const size_t panel = (c + j) / OM_MAT_COLS, in = (c + j) % OM_MAT_COLS;
        const size_t width = om_min(OM_MAT_COLS, p->cols - panel * OM_MAT_COLS);
        const size_t step = p->b_step ? p->b_step : width;
        const om_f32 *from = b + panel * p->b_panel + k * step + in;
        w = om_min(width - in, n - j);
        /* zeros up to whole vectors: what lies there may be slow to multiply */
        for (i = 0; i < depth; i++, from += step)
            for (l = 0; l < w; l += MAT_LANES__scalar) {
                const size_t some = om_min(MAT_LANES__scalar, w - l);
                mat_st__scalar(to + i * MAT_COLS__scalar + j + l,
                       some < MAT_LANES__scalar ? vf_ldn__scalar(from + l, some) : mat_ld__scalar(from + l));
            }
    }
}

/* y = alpha * y + beta * c for some rows and columns. */
OM_INLINE void matmul_finish__scalar(int mode, const struct om_matmul *p, const om_f32 *c,
                             om_f32 *y, size_t rows, size_t cols)
{
    const vf__scalar alpha = vf_bits__scalar(p->alpha), beta = vf_bits__scalar(p->beta);
    size_t i, j, n;
    for (i = 0; i < rows; i++, y += p->cols) {
        for (j = 0; j < cols; j += VFL__scalar) {
            vf__scalar sum, plus;
            n = om_min(VFL__scalar, cols - j);
            sum = n < VFL__scalar ? vf_ldn__scalar(y + j, n) : vf_ld__scalar(y + j);
            if (p->scale)
                sum = vf_mul__scalar(sum, alpha);
            if (c) {
                const om_f32 *from = c + i * p->c_row + j * p->c_col;
                if (p->c_col == 0)
                    plus = vf_set__scalar(from[0]);
                else
                    plus = n < VFL__scalar ? vf_ldn__scalar(from, n) : vf_ld__scalar(from);
                if (p->scale_c)
                    plus = vf_mul__scalar(plus, beta);
                sum = vf_add__scalar(sum, plus);
            }
            if (mode != MAT_FAST__scalar)
                sum = vf_canon__scalar(sum);
            if (n < VFL__scalar)
                vf_stn__scalar(y + j, sum, n);
            else
                vf_st__scalar(y + j, sum);
        }
    }
}

/* One row times columns [c, c + 8 * MAT_LANES) of b, if there are as many. */
OM_INLINE void matmul_row8__scalar(int mode, const struct om_matmul *p, const om_f32 *a,
                           const om_f32 *b, size_t c, om_f32 *y, int last)
{
    const size_t width = om_min(OM_MAT_COLS, p->cols - c / OM_MAT_COLS * OM_MAT_COLS);
    const size_t step = p->b_step ? p->b_step : width;
    const size_t next = MAT_LANES__scalar, per = OM_MAT_COLS / MAT_LANES__scalar;
    const size_t panel = p->b_panel - (per - 1) * next;
    size_t k;
    vf__scalar s0 = vf_set__scalar(0.0f), s1 = s0, s2 = s0, s3 = s0, s4 = s0, s5 = s0, s6 = s0, s7 = s0;
    const size_t o1 = 1 % per ? next : panel, o2 = o1 + (2 % per ? next : panel);
    const size_t o3 = o2 + (3 % per ? next : panel), o4 = o3 + (4 % per ? next : panel);
    const size_t o5 = o4 + (5 % per ? next : panel), o6 = o5 + (6 % per ? next : panel);
    const size_t o7 = o6 + (7 % per ? next : panel);
    b += c / OM_MAT_COLS * p->b_panel + c % OM_MAT_COLS;
    for (k = 0; k < p->depth; k++, b += step) {
        const vf__scalar w = vf_set__scalar(a[k * p->a_depth]);
        s0 = mat_term__scalar(mode, w, mat_ld__scalar(b), s0);
        s1 = mat_term__scalar(mode, w, mat_ld__scalar(b + o1), s1);
        s2 = mat_term__scalar(mode, w, mat_ld__scalar(b + o2), s2);
        s3 = mat_term__scalar(mode, w, mat_ld__scalar(b + o3), s3);
        s4 = mat_term__scalar(mode, w, mat_ld__scalar(b + o4), s4);
        s5 = mat_term__scalar(mode, w, mat_ld__scalar(b + o5), s5);
        s6 = mat_term__scalar(mode, w, mat_ld__scalar(b + o6), s6);
        s7 = mat_term__scalar(mode, w, mat_ld__scalar(b + o7), s7);
    }
    if (last && mode != MAT_FAST__scalar) {
        s0 = vf_canon__scalar(s0);
        s1 = vf_canon__scalar(s1);
        s2 = vf_canon__scalar(s2);
        s3 = vf_canon__scalar(s3);
        s4 = vf_canon__scalar(s4);
        s5 = vf_canon__scalar(s5);
        s6 = vf_canon__scalar(s6);
        s7 = vf_canon__scalar(s7);
    }
    mat_st__scalar(y, s0);
    mat_st__scalar(y + next, s1);
    mat_st__scalar(y + 2 * next, s2);
    mat_st__scalar(y + 3 * next, s3);
    mat_st__scalar(y + 4 * next, s4);
    mat_st__scalar(y + 5 * next, s5);
    mat_st__scalar(y + 6 * next, s6);
    mat_st__scalar(y + 7 * next, s7);
}

/* What each of a few rows does with four vectors of columns. */
#define FEW_VARS__scalar(i) vf__scalar c##i, d##i, e##i, f##i;

#define FEW_CLEAR__scalar(i) c##i = d##i = e##i = f##i = vf_set__scalar(0.0f);

#define FEW_TERMS__scalar(i)                    \
    w = vf_ld1__scalar(a + i * a_row);          \
    c##i = mat_term__scalar(mode, w, q0, c##i); \
    d##i = mat_term__scalar(mode, w, q1, d##i); \
    e##i = mat_term__scalar(mode, w, q2, e##i); \
    f##i = mat_term__scalar(mode, w, q3, f##i);

#define FEW_CANON__scalar(i)       \
    c##i = vf_canon__scalar(c##i); \
    d##i = vf_canon__scalar(d##i); \
    e##i = vf_canon__scalar(e##i); \
    f##i = vf_canon__scalar(f##i);

#define FEW_KEEP__scalar(i)                                        \
    mat_st__scalar(y + i * p->cols, c##i);                         \
    mat_st__scalar(y + i * p->cols + MAT_LANES__scalar, d##i);     \
    mat_st__scalar(y + i * p->cols + 2 * MAT_LANES__scalar, e##i); \
    mat_st__scalar(y + i * p->cols + 3 * MAT_LANES__scalar, f##i);

/* Columns [c, c + 4 * MAT_LANES) of a few rows, if there are as many and b is packed:
 * all of k at once, so that b is read like a text. */
#define MATMUL_FEW__scalar(EACH)                                                                    \
    const size_t width = om_min(OM_MAT_COLS, p->cols - c / OM_MAT_COLS * OM_MAT_COLS);              \
    const size_t next = MAT_LANES__scalar, per = OM_MAT_COLS / MAT_LANES__scalar, a_row = p->a_row; \
    const size_t panel = p->b_panel - (per - 1) * next;                                             \
    const size_t o1 = 1 % per ? next : panel, o2 = o1 + (2 % per ? next : panel);                   \
    const size_t o3 = o2 + (3 % per ? next : panel);                                                \
    size_t k;                                                                                       \
    vf__scalar w, q0, q1, q2, q3;                                                                   \
    EACH(FEW_VARS__scalar)                                                                          \
    EACH(FEW_CLEAR__scalar)                                                                         \
    b += c / OM_MAT_COLS * p->b_panel + c % OM_MAT_COLS;                                            \
    for (k = 0; k < p->depth; k++, b += width, a += p->a_depth) {                                   \
        q0 = mat_ld__scalar(b);                                                                     \
        q1 = mat_ld__scalar(b + o1);                                                                \
        q2 = mat_ld__scalar(b + o2);                                                                \
        q3 = mat_ld__scalar(b + o3);                                                                \
        EACH(FEW_TERMS__scalar)                                                                     \
    }                                                                                               \
    if (last && mode != MAT_FAST__scalar) {                                                         \
        EACH(FEW_CANON__scalar)                                                                     \
    }                                                                                               \
    EACH(FEW_KEEP__scalar)

OM_INLINE void matmul_few2__scalar(int mode, const struct om_matmul *p, const om_f32 *a,
                           const om_f32 *b, size_t c, om_f32 *y,
                           int last){MATMUL_FEW__scalar(MAT_EACH2__scalar)}

OM_INLINE void matmul_few3__scalar(int mode, const struct om_matmul *p, const om_f32 *a,
                           const om_f32 *b, size_t c, om_f32 *y,
                           int last){MATMUL_FEW__scalar(MAT_EACH3__scalar)}

OM_INLINE void matmul_few4__scalar(int mode, const struct om_matmul *p, const om_f32 *a,
                           const om_f32 *b, size_t c, om_f32 *y,
                           int last){MATMUL_FEW__scalar(MAT_EACH4__scalar)}

OM_INLINE void matmul_few5__scalar(int mode, const struct om_matmul *p, const om_f32 *a,
                           const om_f32 *b, size_t c, om_f32 *y,
                           int last){MATMUL_FEW__scalar(MAT_EACH5__scalar)}

OM_INLINE void matmul_few6__scalar(int mode, const struct om_matmul *p, const om_f32 *a,
                           const om_f32 *b, size_t c, om_f32 *y,
                           int last){MATMUL_FEW__scalar(MAT_EACH6__scalar)}

/* So many rows go that way. */
#define MATMUL_FEW_ROWS__scalar ((size_t)(MAT_TALL__scalar ? 6 : 2))

OM_INLINE void matmul_few__scalar(int mode, const struct om_matmul *p, const om_f32 *a,
                          const om_f32 *b, size_t c, om_f32 *y, size_t rows, int last)
{
    if (rows == 2)
        matmul_few2__scalar(mode, p, a, b, c, y, last);
    else if (MAT_TALL__scalar && rows == 3)
        matmul_few3__scalar(mode, p, a, b, c, y, last);
    else if (MAT_TALL__scalar && rows == 4)
        matmul_few4__scalar(mode, p, a, b, c, y, last);
    else if (MAT_TALL__scalar && rows == 5)
        matmul_few5__scalar(mode, p, a, b, c, y, last);
    else if (MAT_TALL__scalar)
        matmul_few6__scalar(mode, p, a, b, c, y, last);
}

/* How many blocks of columns from item i on are one stretch, of 4096 columns or about;
 * row blocks lie between them if there are several. */
OM_INLINE size_t matmul_blocks__scalar(size_t i, size_t end, size_t row_blocks, size_t blocks,
                               size_t cols)
{
    if (row_blocks > 1)
        return 1;
    return om_min(om_min(end - i, blocks - i % blocks), 4096 / cols + 1);
}

#define MATMUL_TERM__scalar(a, b, sum) mat_term__scalar(mode, a, b, sum)

/* y = a b for one row and some columns: four terms of each column before the next
 * column, so that whole rows of b are read, and the sums stay near. From step to step
 * of a is a_step, from row to row of b b_row. */
#define TILE_LINE__scalar(T, V, LANES, LD, LDN, ST, STN, SET, TERM) \
    size_t j, k, w;                                                 \
    for (k = 0; k < p->depth; k += 4) {                             \
        const size_t some = om_min(4, p->depth - k);                \
        const T *from = b + k * b_row;                              \
        const V f0 = SET(a[k * a_step]);                            \
        const V f1 = SET(some > 1 ? a[(k + 1) * a_step] : 0);       \
        const V f2 = SET(some > 2 ? a[(k + 2) * a_step] : 0);       \
        const V f3 = SET(some > 3 ? a[(k + 3) * a_step] : 0);       \
        for (j = 0; some == 4 && j + LANES <= cols; j += LANES) {   \
            V sum = k ? LD(y + j) : SET(0);                         \
            sum = TERM(f0, LD(from + j), sum);                      \
            sum = TERM(f1, LD(from + b_row + j), sum);              \
            sum = TERM(f2, LD(from + 2 * b_row + j), sum);          \
            sum = TERM(f3, LD(from + 3 * b_row + j), sum);          \
            ST(y + j, sum);                                         \
        }                                                           \
        for (; j < cols; j += w) {                                  \
            V sum;                                                  \
            w = om_min(LANES, cols - j);                            \
            sum = k ? LDN(y + j, w) : SET(0);                       \
            sum = TERM(f0, LDN(from + j, w), sum);                  \
            if (some > 1)                                           \
                sum = TERM(f1, LDN(from + b_row + j, w), sum);      \
            if (some > 2)                                           \
                sum = TERM(f2, LDN(from + 2 * b_row + j, w), sum);  \
            if (some > 3)                                           \
                sum = TERM(f3, LDN(from + 3 * b_row + j, w), sum);  \
            STN(y + j, sum, w);                                     \
        }                                                           \
    }                                                               \
    for (j = 0; p->depth == 0 && j < cols; j++)                     \
        y[j] = 0;

OM_INLINE void matmul_line__scalar(int mode, const struct om_matmul *p, const om_f32 *a,
                           const om_f32 *b, om_f32 *y, size_t cols)
{
    const size_t a_step = p->a_depth, b_row = p->b_step;
    TILE_LINE__scalar(om_f32, vf__scalar, VFL__scalar, vf_ld__scalar, vf_ldn__scalar, vf_st__scalar, vf_stn__scalar, vf_set__scalar, MATMUL_TERM__scalar)
}

/* Columns [c, end) of some rows. a, y: the first row; copy, gathered, tile: scratch.
 */
OM_INLINE void matmul_block__scalar(int mode, const struct om_matmul *p, const om_f32 *a,
                            const om_f32 *b, om_f32 *y, size_t rows, size_t c,
                            size_t end, int last, om_f32 *copy, om_f32 *gathered,
                            om_f32 *tile)
{
    const size_t piece = p->piece;
    struct mat_job__scalar t;
    size_t k, i, j;
    t.a_step = 1;
    t.off = NULL;
    t.bias = NULL;
    for (k = 0; k == 0 || k < p->depth; k += piece) {
        t.depth = om_min(piece, p->depth - k);
        t.more = k > 0;
        t.last = last && k + t.depth == p->depth;
        matmul_copy__scalar(p, a + k * p->a_depth, rows, t.depth, copy);
        for (j = c; j < end; j += MAT_COLS__scalar) {
            const size_t n = om_min(MAT_COLS__scalar, end - j);
            const size_t panel = j / OM_MAT_COLS;
            if (p->b_copy || n < MAT_COLS__scalar) {
                matmul_gather__scalar(p, b, j, n, k, t.depth, gathered);
                t.b = gathered;
                t.b_step = MAT_COLS__scalar;
                t.b_next = MAT_LANES__scalar;
            } else {
                t.b_step = p->b_step
                               ? p->b_step
                               : om_min(OM_MAT_COLS, p->cols - panel * OM_MAT_COLS);
                t.b = b + panel * p->b_panel + j % OM_MAT_COLS + k * t.b_step;
                t.b_next = MAT_LANES__scalar == OM_MAT_COLS ? p->b_panel : MAT_LANES__scalar;
            }
            for (i = 0; i < rows; i += OM_MAT_ROWS) {
                const size_t height = om_min(OM_MAT_ROWS, rows - i);
                om_f32 *to = y + i * p->cols + j;
                size_t r;
                t.a = copy + i * MAT_PITCH__scalar;
                t.y = n < MAT_COLS__scalar ? tile : to;
                t.y_step = n < MAT_COLS__scalar ? MAT_COLS__scalar : p->cols;
                if (n < MAT_COLS__scalar && t.more)
                    for (r = 0; r < height; r++)
                        mat_copy__scalar(tile + r * MAT_COLS__scalar, to + r * p->cols, n);
                if (n <= MAT_LANES__scalar)
                    mat_panel__scalar(mode, 1, MAT_PITCH__scalar, &t, height);
                else
                    mat_panel__scalar(mode, 2, MAT_PITCH__scalar, &t, height);
                if (n < MAT_COLS__scalar)
                    for (r = 0; r < height; r++)
                        mat_copy__scalar(to + r * p->cols, tile + r * MAT_COLS__scalar, n);
            }
        }
    }
}

#define MATMUL__scalar(NAME, MODE)                                                           \
    OM_RANGE(NAME, om_matmul)                                                                \
    {                                                                                        \
        const struct om_matmul *p = (const struct om_matmul *)params;                        \
        om_f32 *tile = (om_f32 *)scratch, *gathered = tile + OM_MAT_ROWS * 32;               \
        om_f32 *copy = gathered + p->piece * 32;                                             \
        const int last = !x[2] && !p->scale;                                                 \
        size_t i, some;                                                                      \
        for (i = begin; i < end; i += some) {                                                \
            const size_t row = i % p->row_blocks * p->block_rows;                            \
            const size_t col = i / p->row_blocks % p->col_blocks * p->block_cols;            \
            const size_t matrix = i / p->row_blocks / p->col_blocks;                         \
            const size_t rows = om_min(p->block_rows, p->rows - row);                        \
            const om_f32 *a = (const om_f32 *)x[0] +                                         \
                              axes_offset__scalar(p->a_axes, p->axes, matrix) +              \
                              row * p->a_row;                                                \
            const om_f32 *b =                                                                \
                (const om_f32 *)x[1] + axes_offset__scalar(p->b_axes, p->axes, matrix);      \
            const om_f32 *plus =                                                             \
                x[2] ? (const om_f32 *)x[2] + row * p->c_row + col * p->c_col : NULL;        \
            om_f32 *to = (om_f32 *)y[0] + (matrix * p->rows + row) * p->cols;                \
            const int line = rows == 1 && p->b_step;                                         \
            size_t c = col, stop;                                                            \
            some = line ? matmul_blocks__scalar(i, end, p->row_blocks, p->col_blocks,        \
                                        p->block_cols)                                       \
                        : 1;                                                                 \
            stop = om_min(col + some * p->block_cols, p->cols);                              \
            if (line) {                                                                      \
                matmul_line__scalar(MODE, p, a, b + col, to + col, stop - col);              \
                c = stop;                                                                    \
            }                                                                                \
            if (rows == 1)                                                                   \
                for (; c + 8 * MAT_LANES__scalar <= stop; c += 8 * MAT_LANES__scalar)        \
                    matmul_row8__scalar(MODE, p, a, b, c, to + c, last);                     \
            if (!p->b_step && rows > 1 && rows <= MATMUL_FEW_ROWS__scalar)                   \
                for (; c + 4 * MAT_LANES__scalar <= stop; c += 4 * MAT_LANES__scalar)        \
                    matmul_few__scalar(MODE, p, a, b, c, to + c, rows, last);                \
            if (c < stop)                                                                    \
                matmul_block__scalar(MODE, p, a, b, to, rows, c, stop, last, copy, gathered, \
                             tile);                                                          \
            if (!last || line)                                                               \
                matmul_finish__scalar(MODE, p, plus, to + col, rows, stop - col);            \
        }                                                                                    \
        return 0;                                                                            \
    }

enum { POOL_MAX__scalar, POOL_SUM__scalar, POOL_AVERAGE__scalar };

#define POOL_IDENTITY__scalar(kind) ((kind) == POOL_MAX__scalar ? 0xff800000u : 0u)

OM_INLINE int pool_isnan__scalar(float v)
{
    return (om_f32_bits(v) & 0x7fffffffu) > 0x7f800000u;
}

/* One window; tab entries as in om_pool. No tap: the lowest number. */
OM_INLINE float pool_max_one__scalar(const struct om_pool *p, const om_f32 *plane,
                             const size_t *d, const size_t *h, const size_t *w)
{
    float best = om_bits_f32(0xff7fffffu); /* -FLT_MAX */
    int taken = 0;
    size_t i, j, k;
    for (i = 0; i < d[1]; i++)
        for (j = 0; j < h[1]; j++) {
            const om_f32 *row =
                plane + w[0] +
                ((d[0] + i * p->dilation[0]) * p->in[1] + h[0] + j * p->dilation[1]) *
                    p->in[2];
            for (k = 0; k < w[1]; k++) {
                const float v = row[k * p->dilation[2]];
                if (taken ? v > best : !pool_isnan__scalar(v)) {
                    best = v;
                    taken = 1;
                }
            }
        }
    if (!taken && d[1] && h[1] && w[1])
        return om_bits_f32(0x7fc00000u);
    return best;
}

OM_INLINE float pool_sum_one__scalar(const struct om_pool *p, const om_f32 *plane,
                             const size_t *d, const size_t *h, const size_t *w)
{
    float sum = 0.0f;
    size_t i, j, k;
    for (i = 0; i < d[1]; i++)
        for (j = 0; j < h[1]; j++) {
            const om_f32 *row =
                plane + w[0] +
                ((d[0] + i * p->dilation[0]) * p->in[1] + h[0] + j * p->dilation[1]) *
                    p->in[2];
            for (k = 0; k < w[1]; k++)
                sum = sum + row[k * p->dilation[2]];
        }
    return sum;
}

/* A row of outputs, window by window. */
OM_LOCAL void pool_row_slow__scalar(const struct om_pool *p, int kind, om_f32 *y,
                            const om_f32 *plane, const size_t *d, const size_t *h)
{
    size_t o;
    for (o = 0; o < p->out[2]; o++) {
        const size_t *w = p->w + 3 * o;
        float v = kind == POOL_MAX__scalar ? pool_max_one__scalar(p, plane, d, h, w)
                                   : pool_sum_one__scalar(p, plane, d, h, w);
        if (kind == POOL_AVERAGE__scalar)
            v = v / (float)(int32_t)(d[2] * h[2] * w[2]);
        y[o] = pool_isnan__scalar(v) ? om_bits_f32(0x7fc00000u) : v;
    }
}

/* One more tap. NaN never wins. */
OM_INLINE vf__scalar pool_step__scalar(vf__scalar acc, vf__scalar x, int kind)
{
    return kind == POOL_MAX__scalar ? vf_maxx__scalar(x, acc) : vf_add__scalar(acc, x);
}

/* The same unless the mask has ones. */
OM_INLINE vf__scalar pool_masked__scalar(vf__scalar acc, vf__scalar x, vf__scalar mask, int kind)
{
    const vi__scalar m = vf_asi__scalar(mask), bits = vf_asi__scalar(x);
    return pool_step__scalar(
        acc, vi_asf__scalar(kind == POOL_MAX__scalar ? vi_or__scalar(bits, m) : vi_andnot__scalar(m, bits)), kind);
}

/* Lanes x[at] ... of an array of `total`, 0 outside. */
OM_INLINE vf__scalar pool_careful__scalar(const om_f32 *x, ptrdiff_t at, size_t total)
{
    om_f32 t[VFL_MAX__scalar];
    size_t j;
    for (j = 0; j < VFL__scalar; j++) {
        const ptrdiff_t k = at + (ptrdiff_t)j;
        t[j] = k >= 0 && (size_t)k < total ? x[k] : 0.0f;
    }
    return vf_ld__scalar(t);
}

/* What a call keeps in scratch memory: per tap a mask for each column, the divisors of
 * columns, both going round for two vectors more; maxima along rows; positions before
 * some are picked. Outputs [inner, outer) have all their taps inside the row. */
struct pool_work__scalar {
    om_f32 *mask;
    om_f32 *divisor;
    om_f32 *along;
    om_f32 *all;
    size_t round;
    size_t masked;
    size_t inner;
    size_t outer;
};

/* Are elements picked from two vectors? */
OM_INLINE int pool_in_pairs__scalar(const struct om_pool *p)
{
    return p->stride == 2 && p->dilation[2] == 1 && p->taps > 1;
}

OM_INLINE void pool_prepare__scalar(const struct om_pool *p, int kind, om_f32 *scratch,
                            struct pool_work__scalar *work)
{
    const size_t columns = p->in[2], round = columns + 2 * VFL_MAX__scalar;
    size_t k, c, o;
    work->round = round;
    work->masked = 0;
    for (o = 0; o < p->out[2] && p->w[3 * o + 1] < p->taps; o++)
        ;
    work->inner = o;
    for (; o < p->out[2] && p->w[3 * o + 1] == p->taps; o++)
        ;
    work->outer = o;
    if (pool_in_pairs__scalar(p)) /* no scratch */
        return;
    work->mask = scratch;
    work->divisor = work->mask + p->taps * round;
    work->along = work->divisor + round;
    work->all = work->along + p->span + VFL_MAX__scalar;
    for (k = 0; k < p->taps; k++) {
        om_f32 *m = work->mask + k * round;
        for (c = 0; c < columns; c++) {
            const size_t at = c + k * p->dilation[2];
            const int inside = at >= p->pad && at < p->pad + columns;
            m[c] = om_bits_f32(inside ? 0u : 0xffffffffu);
            if (!inside && c <= (p->out[2] - 1) * p->stride)
                work->masked = 1;
        }
        for (; c < round; c++)
            m[c] = m[c - columns];
    }
    if (kind != POOL_AVERAGE__scalar)
        return;
    for (c = 0; c < columns; c++)
        work->divisor[c] = 1.0f;
    for (o = 0; o < p->out[2]; o++)
        work->divisor[o * p->stride] = (float)(int32_t)p->w[3 * o + 2];
    for (c = columns; c < round; c++)
        work->divisor[c] = work->divisor[c - columns];
}

/* to[i] = greatest of x[row[0] + i], x[row[1] + i], ... for i < n, with room for
 * `room`. Says whether one is -inf, which may stand for NaN or for no tap at all. */
OM_INLINE int pool_across__scalar(om_f32 *to, const om_f32 *x, const size_t *row, size_t rows,
                          size_t n, size_t room)
{
    const vf__scalar low = vf_bits__scalar(0xff800000u), one = vf_set__scalar(1.0f);
    vm__scalar found = vf_lt__scalar(one, low);
    size_t i = 0, k;
    for (; i + 2 * VFL__scalar <= n; i += 2 * VFL__scalar) {
        vf__scalar a = vf_ld__scalar(x + row[0] + i), b = vf_ld__scalar(x + row[0] + i + VFL__scalar);
        for (k = 1; k < rows; k++) {
            a = vf_maxx__scalar(vf_ld__scalar(x + row[k] + i), a);
            b = vf_maxx__scalar(vf_ld__scalar(x + row[k] + i + VFL__scalar), b);
        }
        found = vm_or__scalar(found, vm_or__scalar(vf_eq__scalar(a, low), vf_eq__scalar(b, low)));
        vf_st__scalar(to + i, a);
        vf_st__scalar(to + i + VFL__scalar, b);
    }
    for (; i < n; i += VFL__scalar) {
        const size_t w = om_min(VFL__scalar, n - i);
        vf__scalar a = vf_ldn__scalar(x + row[0] + i, w);
        for (k = 1; k < rows; k++)
            a = vf_maxx__scalar(vf_ldn__scalar(x + row[k] + i, w), a);
        found = vm_or__scalar(found, vf_eq__scalar(a, low));
        if (room - i >= VFL__scalar)
            vf_st__scalar(to + i, a);
        else
            vf_stn__scalar(to + i, a, w);
    }
    return vm_any__scalar(found) != 0;
}

/* Stores VFL lanes if there is room; divides by what a window counts. */
OM_INLINE void pool_store__scalar(om_f32 *y, vf__scalar a, size_t room, int kind, float counted,
                          const om_f32 *divisor)
{
    if (kind == POOL_AVERAGE__scalar)
        a = vf_div__scalar(a, vf_mul__scalar(vf_set__scalar(counted), vf_ld__scalar(divisor)));
    if (kind != POOL_MAX__scalar)
        a = vf_canon__scalar(a);
    if (room >= VFL__scalar)
        vf_st__scalar(y, a);
    else
        vf_stn__scalar(y, a, room);
}

/* y[i], i < n, of the taps x[at + row[r] + i + k * dilation - pad]; x has `total`
 * elements, y room for `room`. */
OM_INLINE void pool_run__scalar(const struct om_pool *p, int kind, const struct pool_work__scalar *work,
                        om_f32 *y, const om_f32 *x, size_t total, size_t at,
                        const size_t *row, size_t rows, size_t n, size_t room,
                        float counted)
{
    const size_t columns = p->in[2], reach = (p->taps - 1) * p->dilation[2];
    const size_t last = at + row[rows - 1] + reach + VFL__scalar, step = p->dilation[2];
    const size_t round = work->round;
    size_t i = 0, c = 0, k, r;
    while (i < n) {
        const om_f32 *mask = work->mask + c;
        vf__scalar a = vf_bits__scalar(kind == POOL_MAX__scalar ? 0xff800000u : 0u), b = a;
        const int early = at + row[0] + i < p->pad;
        if (!early && i + VFL__scalar < n && i + 2 * VFL__scalar <= room &&
            last + VFL__scalar + i <= total + p->pad) {
            const om_f32 *from = x + (at + i + row[0] - p->pad);
            if (p->taps == 3) {
                const vf__scalar m0 = vf_ld__scalar(mask), m1 = vf_ld__scalar(mask + VFL__scalar);
                const vf__scalar m2 = vf_ld__scalar(mask + round), m3 = vf_ld__scalar(mask + round + VFL__scalar);
                const vf__scalar m4 = vf_ld__scalar(mask + 2 * round);
                const vf__scalar m5 = vf_ld__scalar(mask + 2 * round + VFL__scalar);
                for (r = 0; r < rows; r++) {
                    const om_f32 *s = from + (row[r] - row[0]);
                    a = pool_masked__scalar(a, vf_ld__scalar(s), m0, kind);
                    b = pool_masked__scalar(b, vf_ld__scalar(s + VFL__scalar), m1, kind);
                    s += step;
                    a = pool_masked__scalar(a, vf_ld__scalar(s), m2, kind);
                    b = pool_masked__scalar(b, vf_ld__scalar(s + VFL__scalar), m3, kind);
                    s += step;
                    a = pool_masked__scalar(a, vf_ld__scalar(s), m4, kind);
                    b = pool_masked__scalar(b, vf_ld__scalar(s + VFL__scalar), m5, kind);
                }
            } else if (work->masked) {
                for (r = 0; r < rows; r++) {
                    const om_f32 *s = from + (row[r] - row[0]), *m = mask;
                    for (k = 0; k < p->taps; k++, s += step, m += round) {
                        a = pool_masked__scalar(a, vf_ld__scalar(s), vf_ld__scalar(m), kind);
                        b = pool_masked__scalar(b, vf_ld__scalar(s + VFL__scalar), vf_ld__scalar(m + VFL__scalar), kind);
                    }
                }
            } else {
                for (r = 0; r < rows; r++) {
                    const om_f32 *s = from + (row[r] - row[0]);
                    for (k = 0; k < p->taps; k++, s += step) {
                        a = pool_step__scalar(a, vf_ld__scalar(s), kind);
                        b = pool_step__scalar(b, vf_ld__scalar(s + VFL__scalar), kind);
                    }
                }
            }
            pool_store__scalar(y + i, a, VFL__scalar, kind, counted, work->divisor + c);
            pool_store__scalar(y + i + VFL__scalar, b, VFL__scalar, kind, counted, work->divisor + c + VFL__scalar);
            i += VFL__scalar;
            c += VFL__scalar;
        } else {
            const int safe = !early && last + i <= total + p->pad;
            for (r = 0; r < rows; r++)
                for (k = 0; k < p->taps; k++) {
                    const ptrdiff_t s =
                        (ptrdiff_t)(at + row[r] + i + k * step) - (ptrdiff_t)p->pad;
                    const vf__scalar v = safe ? vf_ld__scalar(x + s) : pool_careful__scalar(x, s, total);
                    a = pool_masked__scalar(a, v, vf_ld__scalar(mask + k * round), kind);
                }
            pool_store__scalar(y + i, a, room - i, kind, counted, work->divisor + c);
        }
        i += VFL__scalar;
        for (c += VFL__scalar; c >= columns; c -= columns)
            ;
    }
}

/* The taps of outputs whose first taps are t[0], t[2], ..., joined to acc in the order
 * of vf_evenx. Of 2 * VFL elements for two taps `low` and `high` may be read. odd:
 * pairs of taps begin with the second one, and t[-1] may be read. */
OM_INLINE vf__scalar pool_pair__scalar(vf__scalar acc, const om_f32 *t, size_t taps, int odd, int kind,
                       int whole, size_t low, size_t high)
{
    size_t k = 0;
    if (odd) {
        acc = pool_step__scalar(acc, vf_oddx__scalar(vf_ld__scalar(t - 1), vf_ld__scalar(t - 1 + VFL__scalar)), kind);
        k = 1;
    }
    for (; k + 1 < taps; k += 2) {
        const vf__scalar a = whole ? vf_ld__scalar(t + k) : vf_ldn__scalar(t + k, low);
        const vf__scalar b = whole ? vf_ld__scalar(t + k + VFL__scalar) : vf_ldn__scalar(t + k + low, high);
        acc = pool_step__scalar(acc, vf_evenx__scalar(a, b), kind);
        acc = pool_step__scalar(acc, vf_oddx__scalar(a, b), kind);
    }
    if (k < taps) {
        const vf__scalar a = whole ? vf_ld__scalar(t + k - 1) : vf_ldn__scalar(t + k - 1, low);
        const vf__scalar b = whole ? vf_ld__scalar(t + k - 1 + VFL__scalar) : vf_ldn__scalar(t + k - 1 + low, high);
        acc = pool_step__scalar(acc, vf_oddx__scalar(a, b), kind);
    }
    return acc;
}

/* Output o, beside which taps may lie, of windows inside the rows told. Returns whether
 * it may be NaN or has no tap. */
OM_INLINE int pool_beside__scalar(const struct om_pool *p, int kind, om_f32 *y, const om_f32 *x,
                          const size_t *row, size_t rows, size_t o, float counted)
{
    const size_t *w = p->w + 3 * o;
    float v = om_bits_f32(POOL_IDENTITY__scalar(kind));
    size_t r, k;
    for (r = 0; r < rows; r++) {
        const om_f32 *t = x + row[r] + w[0];
        for (k = 0; k < w[1]; k++)
            v = kind != POOL_MAX__scalar ? v + t[k] : t[k] > v ? t[k] : v;
    }
    if (kind == POOL_AVERAGE__scalar)
        v = v / (counted * (float)(int32_t)w[2]);
    y[o] = kind != POOL_MAX__scalar && pool_isnan__scalar(v) ? om_bits_f32(0x7fc00000u) : v;
    return kind == POOL_MAX__scalar && om_f32_bits(v) == 0xff800000u;
}

/* Sums become averages: divided by `by`, or multiplied by it if that is the same. */
OM_INLINE vf__scalar pool_finish__scalar(vf__scalar a, int kind, vf__scalar by, int multiply)
{
    if (kind == POOL_AVERAGE__scalar)
        a = multiply ? vf_mul__scalar(a, by) : vf_div__scalar(a, by);
    return kind == POOL_MAX__scalar ? a : vf_canon__scalar(a);
}

/* VFL outputs or more, n, two vectors at a time, the last ones more than once perhaps.
 * x: the first one's first tap, or the second one if odd. Returns the least of each
 * lane. */
OM_INLINE vf__scalar pool_vectors__scalar(int kind, size_t taps, int odd, om_f32 *y, const om_f32 *x,
                          const size_t *row, size_t rows, size_t n, vf__scalar by, int multiply)
{
    vf__scalar least = vf_bits__scalar(0x7f800000u);
    size_t i, r;
    for (i = 0; i < n; i += 2 * VFL__scalar) {
        const size_t j = om_min(i, n - VFL__scalar), k = om_min(i + VFL__scalar, n - VFL__scalar);
        vf__scalar a = vf_bits__scalar(POOL_IDENTITY__scalar(kind)), b = a;
        for (r = 0; r < rows; r++) {
            const om_f32 *const t = x + row[r] - (odd ? 1 : 0);
            a = pool_pair__scalar(a, t + 2 * j, taps, odd, kind, 1, VFL__scalar, VFL__scalar);
            b = pool_pair__scalar(b, t + 2 * k, taps, odd, kind, 1, VFL__scalar, VFL__scalar);
        }
        a = pool_finish__scalar(vf_settle__scalar(a), kind, by, multiply);
        b = pool_finish__scalar(vf_settle__scalar(b), kind, by, multiply);
        least = vf_minx__scalar(a, vf_minx__scalar(b, least));
        vf_st__scalar(y + j, a);
        vf_st__scalar(y + k, b);
    }
    return least;
}

/* Fewer than VFL outputs; the others of the vector are not. */
OM_INLINE vf__scalar pool_few__scalar(int kind, size_t taps, om_f32 *y, const om_f32 *x,
                      const size_t *row, size_t rows, size_t n, int whole, vf__scalar by,
                      int multiply)
{
    const size_t first = om_min(2 * n, VFL__scalar), second = 2 * n - first;
    vf__scalar a = vf_bits__scalar(POOL_IDENTITY__scalar(kind));
    size_t r;
    for (r = 0; r < rows; r++)
        a = pool_pair__scalar(a, x + row[r], taps, 0, kind, whole, first, second);
    a = pool_finish__scalar(vf_settle__scalar(a), kind, by, multiply);
    vf_stn__scalar(y, a, n);
    return vf_sel__scalar(vi_gt__scalar(vi_set__scalar((int32_t)n), vi_iota__scalar()), a, vf_bits__scalar(0x7f800000u));
}

/* Three taps of one row more, the second ones t[0], t[2], ...: the first taps are the
 * third ones of the outputs before, of which `before` keeps the last. */
OM_INLINE vf__scalar pool_turn__scalar(vf__scalar acc, const om_f32 *t, vf__scalar *before, int kind)
{
    const vf__scalar a = vf_ld__scalar(t), b = vf_ld__scalar(t + VFL__scalar);
    const vf__scalar third = vf_oddx__scalar(a, b), turned = vf_turnx__scalar(third);
    acc = pool_step__scalar(acc, vf_headx__scalar(turned, *before), kind);
    acc = pool_step__scalar(acc, vf_evenx__scalar(a, b), kind);
    *before = turned;
    return pool_step__scalar(acc, third, kind);
}

/* n outputs of three rows with three taps each. x: the first output's second tap;
 * first: it has a first one, x[-1], too; left: elements from x on; head, by: what the
 * first output's sum and the others' are divided by. Returns the least of each lane.
 * Outputs that make no vector are left out if there's no room to read two; *done says
 * how many were made. */
OM_INLINE vf__scalar pool_threes__scalar(int kind, om_f32 *y, const om_f32 *x, const size_t *row,
                         size_t n, int first, size_t left, vf__scalar head, vf__scalar by, size_t *done)
{
    const vf__scalar none = vf_bits__scalar(POOL_IDENTITY__scalar(kind));
    const om_f32 *const t0 = x + row[0], *const t1 = x + row[1], *const t2 = x + row[2];
    vf__scalar before0 = first ? vf_set__scalar(t0[-1]) : none, before1 = first ? vf_set__scalar(t1[-1]) : none;
    vf__scalar before2 = first ? vf_set__scalar(t2[-1]) : none, least = vf_bits__scalar(0x7f800000u);
    vf__scalar divisor = vf_headx__scalar(by, head);
    size_t i;
    for (i = 0; i < n; i += VFL__scalar) {
        vf__scalar a = none;
        if (n - i < VFL__scalar && row[2] + 2 * (i + VFL__scalar) > left)
            break;
        a = pool_turn__scalar(a, t0 + 2 * i, &before0, kind);
        a = pool_turn__scalar(a, t1 + 2 * i, &before1, kind);
        a = pool_turn__scalar(a, t2 + 2 * i, &before2, kind);
        a = pool_finish__scalar(vf_settle__scalar(a), kind, divisor, 0);
        divisor = by;
        if (n - i < VFL__scalar) {
            vf_stn__scalar(y + i, a, n - i);
            a = vf_sel__scalar(vi_gt__scalar(vi_set__scalar((int32_t)(n - i)), vi_iota__scalar()), a, least);
        } else {
            vf_st__scalar(y + i, a);
        }
        least = vf_minx__scalar(a, least);
    }
    *done = om_min(i, n);
    return least;
}

/* A row of outputs at stride 2. x: the plane, with `before` elements of the input
 * before it and `left` from it on; row: the offsets of its rows. Maxima: says whether
 * one is -inf, which may stand for NaN or for no tap. */
OM_INLINE int pool_pairs__scalar(const struct om_pool *p, int kind,
                         const struct pool_work__scalar *work, om_f32 *y, const om_f32 *x,
                         size_t before, size_t left, const size_t *row, size_t rows,
                         float counted)
{
    const size_t inner = work->inner, outer = work->outer, n = outer - inner;
    const om_f32 *const from = x + 2 * inner - p->pad;
    const float count = counted * (float)(int32_t)p->taps;
    const int power = (om_f32_bits(count) & 0x7fffffu) == 0; /* of two */
    const vf__scalar by = vf_set__scalar(power ? 1.0f / count : count);
    vf__scalar least = vf_set__scalar(0.0f);
    size_t o, made = inner;
    int found = 0;
    if (rows == 3 && p->taps == 3 && n >= VFL__scalar && VFL__scalar > 4) {
        /* The first output too, if it lacks one tap: vectors begin as rows do. With
         * four lanes to load again is cheaper (SSE2: averages take a fifth less). */
        const size_t start = p->pad == 1 && inner == 1 ? 0 : inner;
        const vf__scalar head = vf_set__scalar(counted * (float)(int32_t)p->w[3 * start + 2]);
        size_t done;
        least = pool_threes__scalar(kind, y + start, x + (2 * start + 1 - p->pad), row,
                            outer - start, start == inner,
                            left + p->pad - 2 * start - 1, head, vf_set__scalar(count), &done);
        if (done < outer - start)
            least = vf_minx__scalar(least, pool_vectors__scalar(kind, 3, 0, y + (outer - VFL__scalar),
                                                from + 2 * (n - VFL__scalar), row, rows, VFL__scalar,
                                                by, power));
        made = start;
    } else if (outer >= VFL__scalar && p->taps == 3 && p->pad == 1 && inner == 1 &&
               before + row[0] >= 2)
        /* the first output too, which is made again below: vectors begin as rows do */
        least = pool_vectors__scalar(kind, 3, 1, y, x, row, rows, outer, by, power);
    else if (n >= VFL__scalar && p->taps == 3)
        least = pool_vectors__scalar(kind, 3, 0, y + inner, from, row, rows, n, by, power);
    else if (n >= VFL__scalar && p->taps == 2)
        least = pool_vectors__scalar(kind, 2, 0, y + inner, from, row, rows, n, by, power);
    else if (n >= VFL__scalar)
        least =
            pool_vectors__scalar(kind, p->taps, 0, y + inner, from, row, rows, n, by, power);
    else if (n && row[rows - 1] + 2 * inner + p->taps + 2 * VFL__scalar > left + p->pad)
        least = pool_few__scalar(kind, p->taps, y + inner, from, row, rows, n, 0, by, power);
    else if (n && p->taps == 3)
        least = pool_few__scalar(kind, 3, y + inner, from, row, rows, n, 1, by, power);
    else if (n)
        least = pool_few__scalar(kind, p->taps, y + inner, from, row, rows, n, 1, by, power);
    for (o = 0; o < made; o++)
        found |= pool_beside__scalar(p, kind, y, x, row, rows, o, counted);
    for (o = outer; o < p->out[2]; o++)
        found |= pool_beside__scalar(p, kind, y, x, row, rows, o, counted);
    if (kind == POOL_MAX__scalar)
        found |= vm_any__scalar(vf_eq__scalar(least, vf_bits__scalar(0xff800000u))) != 0;
    return found;
}

/* Offsets of the rows of a window in its plane. */
OM_INLINE size_t pool_list__scalar(const struct om_pool *p, const size_t *d, const size_t *h,
                           size_t *row)
{
    size_t rows = 0, i, j;
    for (i = 0; i < d[1]; i++)
        for (j = 0; j < h[1]; j++)
            row[rows++] =
                ((d[0] + i * p->dilation[0]) * p->in[1] + h[0] + j * p->dilation[1]) *
                p->in[2];
    return rows;
}

/* Rows from h on, at most `most`, whose windows differ by a row each. */
OM_INLINE size_t pool_alike__scalar(const size_t *h, size_t most)
{
    size_t m = 1;
    while (m < most && h[3 * m] == h[0] + m && h[3 * m + 1] == h[1] &&
           h[3 * m + 2] == h[2])
        m++;
    return m;
}

/* Output rows from the first of plane x on, `most` of them or fewer; `room` elements of
 * y may be written, those behind the rows done are written later. Returns how many rows
 * are done. */
OM_INLINE size_t pool_some__scalar(const struct om_pool *p, int kind,
                           const struct pool_work__scalar *work, om_f32 *y, const om_f32 *x,
                           size_t at, const size_t *d, const size_t *h, size_t most,
                           size_t room)
{
    const size_t columns = p->in[2], outs = p->out[2];
    const size_t width = (outs - 1) * p->stride + 1;
    const int flat = p->stride == 1 && outs == columns;
    om_f32 *all = p->stride == 1 ? y : work->all;
    size_t row[OM_POOL_ROWS], m = 1, rows, first = 0, last = 0, i, k, n, done;
    int found = 0;
    if (kind != POOL_MAX__scalar) {
        if (flat)
            m = pool_alike__scalar(h, om_min(most, p->span / columns));
        n = (m - 1) * columns + width;
        rows = pool_list__scalar(p, d, h, row);
        pool_run__scalar(p, kind, work, all, x, p->total, at, row, rows, n,
                 p->stride == 1 ? room : n + 2 * VFL_MAX__scalar,
                 (float)(int32_t)(d[2] * h[2]));
        for (k = 0; k < outs && p->stride > 1; k++)
            y[k] = all[k * p->stride];
        return m;
    }
    /* maxima along input rows [first, last), a band of them for each tap of the first
     * axis */
    for (m = 0; m < most && h[3 * m + 1]; m++) {
        const size_t *here = h + 3 * m;
        const size_t low = m ? om_min(first, here[0]) : here[0];
        const size_t high = here[0] + (here[1] - 1) * p->dilation[1] + 1;
        if (m && ((high > last ? high : last) - low) * d[1] * columns > p->span)
            break;
        first = low;
        last = high > last ? high : last;
    }
    n = (last - first) * columns;
    row[0] = 0;
    for (i = 0; i < d[1]; i++)
        pool_run__scalar(p, kind, work, work->along + i * n, x, p->total,
                 at + ((d[0] + i * p->dilation[0]) * p->in[1] + first) * columns, row,
                 1, n, n, 0.0f);
    for (i = 0; i < m; i += done) {
        const size_t *here = h + 3 * i;
        om_f32 *to = p->stride == 1 ? y + i * outs : all;
        done = flat ? pool_alike__scalar(here, m - i) : 1;
        for (rows = 0; rows < d[1] * here[1]; rows++)
            row[rows] = rows / here[1] * n +
                        (here[0] - first + rows % here[1] * p->dilation[1]) * columns;
        found |= pool_across__scalar(to, work->along, row, rows, (done - 1) * columns + width,
                             p->stride == 1 ? room - i * outs : columns + VFL_MAX__scalar);
        for (k = 0; k < outs && p->stride > 1; k++)
            y[i * outs + k] = all[k * p->stride];
    }
    for (i = 0; i < m && found; i++)
        pool_row_slow__scalar(p, POOL_MAX__scalar, y + i * outs, x + at, d, h + 3 * i);
    return m;
}

OM_INLINE void pool_rows__scalar(const struct om_pool *p, int kind, om_f32 *y, const om_f32 *x,
                         size_t begin, size_t end, om_f32 *scratch)
{
    const size_t volume = p->in[0] * p->in[1] * p->in[2], outs = p->out[2];
    struct pool_work__scalar work = {NULL, NULL, NULL, NULL, 0, 0, 0, 0};
    size_t r, m;
    if (p->span && begin < end)
        pool_prepare__scalar(p, kind, scratch, &work);
    for (r = begin; r < end; r += m) {
        const size_t rd = r / p->out[1], plane = rd / p->out[0];
        const size_t oh = r - rd * p->out[1];
        const size_t *d = p->d + 3 * (rd - plane * p->out[0]), *h = p->h + 3 * oh;
        if (p->span && d[1] && h[1] && pool_in_pairs__scalar(p)) {
            const om_f32 *const from = x + plane * volume;
            const size_t most = om_min(end - r, p->out[1] - oh);
            for (m = 0; m < most && h[3 * m + 1]; m++) {
                om_f32 *const to = y + (r + m) * outs;
                size_t row[OM_POOL_ROWS];
                const size_t rows = pool_list__scalar(p, d, h + 3 * m, row);
                if (pool_pairs__scalar(p, kind, &work, to, from, plane * volume,
                               p->total - plane * volume, row, rows,
                               (float)(int32_t)(d[2] * h[3 * m + 2])))
                    pool_row_slow__scalar(p, kind, to, from, d, h + 3 * m);
            }
        } else if (p->span && d[1] && h[1]) {
            m = pool_some__scalar(p, kind, &work, y + r * outs, x, plane * volume, d, h,
                          om_min(end - r, p->out[1] - oh), (end - r) * outs);
        } else {
            pool_row_slow__scalar(p, kind, y + r * outs, x + plane * volume, d, h);
            m = 1;
        }
    }
}

OM_RANGE(om_maxpool_f32__scalar, om_pool)
{
    pool_rows__scalar((const struct om_pool *)params, POOL_MAX__scalar, (om_f32 *)y[0],
              (const om_f32 *)x[0], begin, end, (om_f32 *)scratch);
    return 0;
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

CONV__scalar(om_conv_f32__scalar, MAT_EXACT__scalar, conv_block__scalar, conv_panel_exact__scalar, OM_MAT_ROWS, (p->after & OM_CONV_ADD ? 2 * OM_CONV_TILE : OM_CONV_TILE), 0)

MATMUL__scalar(om_matmul_f32__scalar, MAT_EXACT__scalar)

OM_EW1_F32__scalar(om_relu_f32__scalar, vf_relu__scalar)

SOFTMAX_LAST__scalar(om_softmax_last_f32__scalar, expsub_sum__scalar, logsum_columns__scalar, 0)

#if defined(__GNUC__) && __GNUC__ > 6 && !defined(__clang__)
#pragma GCC diagnostic pop
#endif

/* ---- the model ---- */

/* What a group function sees of a run. */
struct digits_ctx {
    const void *const *in;
    void *const *out;
    unsigned char *arena;
};

/* Row strides where there is one row. */
static const ptrdiff_t digits_one_row[2] = {0};

/* The literals below hold little-endian bytes. */
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "written for the other byte order: onemodelc --endian big"
#endif
#if defined(__GNUC__) && !defined(__TINYC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Woverlength-strings"
#endif

/* for Conv 'conv1': f32[8,1,3,3] */
static DIGITS_ALIGN const char digits_conv1[288 + 1] =
"\267]\3\77\327\370!\77\4g\220\77\314\315\24>f$\201>@c:\277\322\351m>U\303\21\277\316\366\23\276\352\366\260>F\337-\274`\264\215\77\333XK>\22F\300=\202\0\210>s\366\247>O>\205\77/\242\210\277\337\370\233\276\225\2738>K\226\1\277\310h#\77\20\26\341\275+\340\223\276\276\257'\276l\13\243>(\206\37\277\0028#\77\313p\314\276\236\0W\277pzC>\204!\372>\271=\247\276j;\223>\211\30\1\276\307\31L\277FIS\276\346\3y\275\22\271<\2765\42\200\77\3038 \77\351}\321>$-\377>\277P/\277Y\243W\77\213\326\6\77\334\27k\77\317\240\276\275\330\234\34\276\307C$\77\244j!=\274\244\343\276T\376\335;\334\35E\274\370\321\310\277\307 \245\77\32\303\306\275\225V.\77\350lT\77U\336X\277\307\336\37\0771\2\216=\230\262\353<O\21U>9K\346>\200\365\244>2\276\1>\306@\200>^\314\277\276\250\230\14\77\220\224\356>\231\3\221\277";

/* conv1.bias f32[8] */
static DIGITS_ALIGN const uint32_t digits_conv1_bias[8] = {
    0x3b0eef54u /* 0.00218101311 */, 0xbcd4f931u /* -0.02599773 */, 0x3d4c1108u /* 0.0498209298 */, 0x3e2a3040u /* 0.166199684 */,
    0x3d88acb6u /* 0.06673567 */, 0x3bc8f041u /* 0.00613215612 */, 0x3e012a6du /* 0.126138404 */, 0x3d9e4a22u /* 0.0772898346 */
};

/* for Conv 'conv2': f32[16,8,3,3] */
static DIGITS_ALIGN const char digits_conv2[4608 + 1] =
">\232\14\2766\264\366=\27q'>\177\377\271\275\35\207\213\274\250\21\317\274q\341\214=\310\264\305=\271YV\275\21\317g\276}V\324=\301v.\276\357\264\334=\314\253\226\276\370\13\214\275b\42\350\275\336g\24\274^\3H>\312\244\227>\242\0'\275\343\222\32>K\217q\275xo\250\276zA\372\275\273@\337='\20.>\350\1\322<\223\254\264>#\211N\275\355\345}\276^\31\204=\304\23\134=b\200Y>\0303\304\276\7d\30>\354v\32>\335\310K\275\12\240=>\42\233\325\275<\330T\276I\313\227\276h\232\225\276\367jQ>\206T\223=+\13\35>\311\212\366\275\2179\357=z\346y\276\302\370\16>F\255\337<U22\276q\21\11\276\374\134\267=\233\343\134>j\17\26>l\354\242<3\7\303\275\254\202^=\213\373\251\276\213C+\275\31y\313\275w+\14\276r\224^=\243j\317>]\11\4>p\0240=\364\275\27;\12\11\211\276\33v\1\275\253\366\273\276\246\262\250\274\11\273\241>_\316\77>X\352\5=\243\2646=\311\230\372=5\7\3\276,\275\77>[\350\210<\270\33'>'\22\37>E\310\332=FK\31\274\365\236\332=\204m\214=\346\265\206>\4\367\210\276\307 \333\274T\23d>\363\17\222\275\77@x\276L\270\211><\205\342\275L4\270\276\227\365A=f|\343;\362\17v\276\2400\13>\7 \350<\203Z\220\276)\240\222>\31Y\206\276T\312\366=\205\272\35\277\225\357\266=y\243\30>#\301\203>a\11\322>!z\216>\202\223\237>\370N\221\276\210U\203=\326g\252\273o\261\134\276J\353\3>\353\324\342\275\342x!\276*\356$\273\25\12l\276\371\312\2\277\360V\220\276\375f\356=M+\205>\25\16F\272\377\335\13\276\216\301\221\275D\335\234;a\260\267=FR\5=e\221'>\0371\320\274\354\277\201\276\267\363\350\276\370\203B>\220C\202<\370a->0*\322\275J\313\201\276w\206\27>~\206}>\212\345\26\276\325\335V\274>8;=\374\222\251\275r-\33\276\341\317\14\276\313\234B\275I\13\0\276\302\2034>\24\240\345\275\267=\313\275\374\340\20=\213\226\20>Q\36\214\276\215\276-\274\252\16\306=K\313\0\277\271|H>D\37\322\274\216)\270\275\17\2533>\221\255\276=K\240=\275\311\242\0\275\23;\367=\341\217\340>\334\373]>\203T\246\276\27\272\20=\15u\321=X\200i\276X\15\265=\245\321\216=P\3\236>\211fT>\265:\202>\326:\332\276\343\16\202<\2731\20>\32\303\21\276\316\243Z\274W\354\204=\207\372\215=i\33;\276\321(\223\273D\12\240>\351\77\350<\32\331\134\276(\265\246\276`m\3\276Oj\202>\311\373\331=&\207\267>lC\14\277\335o\341\276QC\234>[d\344=\352\205\274=c\241F\276#\5\200\275\7\0222;P\267\265>\270L\4<f\21J\276\377S\245\275WY\375\276\276\325U\275]\14\307\274\177^$>',x>\234\354@\276\241\347h='$\201\276(^\322>0\256\272\275\302\207Y\275\201\26\206\276\362x\21=\77\212e>\346Hn=|\373\367=\335\370\201<zd\23\77\330]\356<\214j\27>\333\205\243=\361o$>p\2\261\275O\227\24>.\15\273=\341\3\363\276\26W)\276\207\363$\276\273\365\340<\134\134\271\275\276\37\333\275\3\3619=\315\242\355\274\346\315\371\275\36L\226\276\365\251\243=\316\6\277=\260\3\4\276nx\271>\5\33\250\275J1\6\2767\373r>-\305r\274z)\360\275\374\267\335\274@\1'\276\364\310\307<6\276\0>\350\33\216\275`m\305\275\33y\275\275"
"\14+\2>#\351X\276\326\234\262\275N\31\347=~\324\273>k\304\14>M7\234\276k5\350\275\250\236;\274=[L>\272\222\337\275\321\340\237>G\34\0\276\10\345=\276\220b1>\217\37N>\2748B>\24\332\12>\177T$\275c\11&\276\335{\35\276\77\230\230\275+*\247\276Q\236\240\275!X\233\274\247\271\370\274\356\177\35=~\33;>\315}\276\275u\254`:\201\234i>O\31\26\275\367\231\23>\246(k=p*;>\242\221\365=,\211\337\275\311\306\202>\177p=\276\325*\223\275:[\206\276k\0\304<\365\21z\276E\205\225\276u8\215\275\251\10\12\276\242\0\314\276\365\344\246\275\254\356=>l\224\333\275\346\367n\275\305>\300\275\31\203\204\276 \235\30>\207\304\260>\14\335m\276;\266\350<\351\10&\276\32124>6u$>\307\346\241>\352\11\314\275\306\327\240>f\346X>\225}\245\276\361u\277>sr\16>HRC=\274\221\337>v{\202\275*\353\270\275\272A\373>p\2U<'8\213\276W\204\200\276\45\25\260\275\250\5\337\275\134\303\225=\254\214\334\276uQ\210>-\376\177>\323\340\34\277\362\337[\276\213!C>\274X\343>\370\315\356\275\253\321\342\276Cs\3\276L\275\240\275q\24\317\275\2417f>pJ\317<\237D&\275\372$\261\276\277\371\373=#2\300>\337\362\274\275&\241\250>\326R\206\275m0i\275_\321\22\276F\204\30>\274l\324\274\323\273}\276gL\203\274\206^\200\276k\202\13\277\376\226\362=rO\350\275\250\202\204\276q\261\312\275L&\327\275\250&\207\276\35\15V\275\356xH\276\206\25h><S\15\77\21U\12>\301\13T\276\37\235\371\275\251\375W=\276\356\323\276\307\240s\276c\207\22\275H\373\5\2767Z\307\275\353\301:>O\372\360=\351\377\317>b\367\37>\337e\252\276\215/\350\275\12\360P\276\227\24\334=\263\24\30\276\263\2\257=\240\303\202\276Tf\327\276O\273\6\276Z\302\34\277\1\4\6=VOF\77b`\15=\31W\262=\200\364\26>\374^\273>\244e\16>X.x\275\260\270r\276~\347\217\276\262\322\231>|JC\77\322\244\320\276\25$\302>\345\361\301>\237\274\204=\350\266[\276-M\256\276\37\13\22=\230\212E\276\361\36H=\307\364\247\276\317\37\234\273\257\246\215\276y\360\350\275\24\243\345>W}\202\276\231\325(<\3\271\215\276\343^\365\276\42\215\1\277\253\224\230\276\244\344\222>\267\13>\276\235\345'\276\13X\207\276\236\201-=\246\372F>\366\371\334<\242\364\252\276\341\315\37\275\304\370\275\276\333~T>C[P>>\240\244\276\202S\220>\374l\301=\245g\210>\3756\260\274\35i\17>7\341\364<\13:\301=;,P\276j\376\332=\246\347|\274\275c\316\274\265\2\266\275\26f\34>\302K\354\276_\351\300\276\32\27\346\275\265\1;<\360\240\360\276\320\20h=\270\271\344\276\333<\207\276D\371;\276\236\354A>\371\242\265>\21\322_\276\240]7\276\350\35\275\276b\376A>9)\215>\201\375\134\275L\373\277\274\317L\26\276(\212.>Sg_\276\265\206\363=\204\16\307>\206\134\10>\230s\17\276<j\0\277p\13\264>&\226\217\276\277.\200\274Q\337\372=]\322\203=\344\312\10\277[\365/>&\17>\276\3\37\12>\35\357D\276\352\331\315\274\222\211\5\277\227B\267\276\273*(>\242+\273\271\226\266L\276K\327\37\276\336\367\26\276\277Dy>\305\236\235\276\3\5\322>\263a^\276\24\223>\276GW\270\276<\353\327\273\305\10=\276\203]\213\274\254\32J=\327\134l=*\215]\276j8\236\275\200\14\313\272"
"[\363\224\275\337+\274\276tpr\271\233\344\25>c<0\276/\274\177\276\2607\12\276#\206,>;=0\2756\10]>Y#\354=\325}\205>\31K)=\360k\322:f]\15<\236m\233\274\337n\45\276\237\304\220\276\254l\320>\303\372u>\256\371\201>/\323A=\32/29l\2321>\1\6\256\276\221\33\243\276\25/Q=\303\364\221=w\13M\275\205|\36>\346\221\221>@\275\215<F\336Q<\336\312\13>\233\306x\276SE\34>\362\33I\276\32b+>Ib\365\275w\236P\276\1n\272\276,m\311\275QD\326\275\36-\274=+r\370=c\15Z>\36 \334\275U\373\314\275\32\246\277>I\266\233=\240:)>\272\244\221\272\5k\243\275\326v\235\275\254\217\352=>\336\241\276<v-\276Vb\240\275\27\215c\276a\250x\2766\204\244>:\233\15\276~T\264>\310&\2>t\215\0>\202:\217>U\331\270>\330\216\21\276\361\22\13\276.\362\232<<9\11>0\244h\275-P\347\275\261\367\300>W\343t\276\7\6\367\275\11\203p>\272\204\375\275\311\377\353>\321\253\314=j\220\206\275\20\371\251\275\27\21\270\274U\344\350=\200x\214>\206\0123=mr\33\276\134=a\274\264\22\273=\243\334\2\276\311f\21>\45\243\216>\15}W>\223\231\233\275\205O\267\275U\276 \276\365\217\236\275\352\234\221\276Z4\272\276\366\204\271>\274m\230=\236\336E\276\333`\204>\226\351z\276\2s\256=\220J\252=\246\204\325=8\252B\276\231U\224>\231<\0\77\351v\244\275W\2139\275K\222O>\342\317\206\276#+V>B.\250>Go\2\276~\0332\274\317\336\207>\307\321\42>0q\252\274\356\323\260\276\357\315\203\274G\20\352=\42\342\177\275z\33S<\256\341\255>U\365\2\77v\33\355\275T\200\207\276\357\253\266\276\224XE>\252\324\343=`\207\264\276\250J\26>G\372\42>\267\345\253\272\361\355e>\354\21N>\232\361A\275t1\317\275Xx\232\276\3055\314=L\217M\276\304fS\276v\26\265=\221\23<\276\0126\372\275\244\27|>\36\7u\274\351\0,>\222\226\227\276\25F4\276\134\277>\276X\225\374=\313\27\356;\37\301\20\274\277\302\3\275aRD>\366\3667>I_\215>o1\42\275\6\3074\276\267\3D>\344\331\347<7\263\236\276\236p\301\275AZ\224\276\222\352';\271\206\362=\276\305\134>\277sb>V\341\45>o&\5\275\340\322\225<\15q\34>d\234\300>\244\1\367\275\320\243\266\275z\205\255\276\223o\260\274`\25\253<\4\20\302\276\77LD>yn9>\344i\373<\303[\331\276(\266==3W+\274\254P\214>\2311\322>\311j\250>\2\370@=\243,\306\276\265\3612\276+jS\276\364\312y\276\274\224O>\375\204\45\276\5\332\235>{Ua\276\365\257J=\32\77\17>\4\2748\276\224X\314\276\207;\26\277\345\210\235=\301\323\267\272Z\227|=\324\257\356\276\327\7\234\275'\271\252>\215\222\240\276$\307v>\300+B\274`\325\224\275p\371\223\276o\330+>\266\306\360\275Q\207\322=\34605\275\251X\322=\263\265\16>\246\45\33\276\315|w>\367\12\237>P\317\230=\377F\316>\335e\216>wB\344\275\207\271\311>\304m\313=\330\207\200\276\225:\13\276Mg\207>T#\340\275\2652'\276\240!\13>\274\372\306\274\234@P>O\305\335\275\235\21\302\276.0}\275\266lP>5\243\12\276\77\202\267>\277\22v>\35m\4\2759\361\330>\32\247\20\276M\4`\274\224\334=\276\316\321\305\276+\233\217>\314\331\205\275^\266\32="
"\22\2\230=\0455\45>K8\366>\2\337[>\26O\337\275\215T\206>j\31\373=\370j\16=w\232*>\353\207\0\77\271\325t=\2768\21\276\343P\223=[*\355\274\34\271\5\276[F4\276\310\36@\276iI8>\260\357\232<\10\207M>\37\210\233\275\16:\27\275\305\346\21\276\333\7:\276;\35\355\275l\0\225\276\212d\343=\223\361<\276\177\210C>R\252\242\276\235 />M\14 \276\213\34\243=\325C\250\275\353I\11>\3533\303>y\25s\276\225\246x\276\351\37\326>\267\45\16\274\11\215\34\276\27\34\367>p\6\262\276\242\275V\276\0018\200;\33E\223>\271\177\331=\315\265\321<\20\264T\275\216<S\273\3441\1=GY\327\275wA9>Q\24\275=W`\342<]3\214\275B\211&>\210/h\275\265\13}>\252\354\322\276l\362\35\276\31\376e\276\26\2222>\235)Q\276{\203\261\275\345\20\305\276\11:)=H|\212=\23*\240>\307\233\37>\223\345\221>\361Y\312\275\244\312'>Gp\372<\270x\210>\230g\34>`\344h\272\301<Q>\213G\223\275\264\331>\276\201LJ=\36\331\211>\344C\307<*>\16\277\250\21\327>js\310\276\276\220g\276\360\223S\276`/\4\276\244\17\233<\7$\362=\22q\316\275\253\274O=6NE=\212M\200\276A\221\254\276\323)R>WiH\276i\354\251\275\354{\34\276B\365\220>p'\232\275w\222\204\276\354\255\77>\326\214\11\276)\177.>4\33i\276\336:n\276]\257C>\272S\213\276\2705\232\275\201\376\233\276ey9\276\311\321t\276p\26\376\275\77~\204\276\242yg>E\14\26\275#\2424>\234\272H\276\310\36*\276\6Yl\275xVY\275\23Y\362\275\36\371\337\2750pc\276\245\210Q>\14\16\273=\37\356F\276c\320\326\276p\362\42>i\270E>\22R\241\275w/D\276(\330\231\275#\4\35>\235B\267>\367\367\31\276\317\217\14\274\370>\45\276\234\264\252=_{\220\275\35\26\341>*b\333\275E*\245=\326\26\5=X\347U>\233 O\275\20\244\274\275\234\6\320\274\321\347\16>\275\257\371\275\305l7\275\272Yn\275\300.\273>\3s\177\276\303\247\321\275\30\12\324=\244\374\222\275\206X)\276\33\262\334\275C\177\21>E4\202\276\273\235\34<<dq=\2431+>$\340'>\352\360\322\275\230+\271\275\213&\10\276\24:\310\275sE\264\275\311\10g>C\274\36>\304\206\264\276\312VG=\223\266[>\321nm>\216\3 \276x\37\362\2755+\200>\261\366\217>}\213\355\274\2523\313=\362F\221\276)g\225>\45\331\306\275&\215\360\275\30\7\244>m\302\17>\337\326&>9&\337\273.\223\177\276&\330G\276]\20\204=\272\262d=d\273\7\276\26\33m\2762\265\12>Uw\301\275\261\1\45\276\11\10\33\2763\32\325=c\344\322>\334\372\245\276\267\335\240>\354\310\134\276\277\267\267>\20t\316\276\240$m\77\360\11\316>4\263w\276E\257v\276\206\312\252>\33\257\364\276\212!\377=\222\322\213\276\272\262\305=o\233\374:\232S\370=0\270\22>\257\353|\273\325RF\276n\303\2179\375\315\206\276\315Y\264\275\245h\305\275j\240\357\275\0\272\212>\226C\346\276\306\335\344=\235v\306=\342~\26>\256z\316\274d5\233=;D\320>\332\266\365\275X\264\206>\325\226\274=\242\310\230\276\351Z\216>\267\273]\276\314\320d>\313\42\204>\0\267\307>\351\326\32>\313W\331\275\6\374\275\276R[\246=`\0425\273\214\14\257=\337\6Q\276\14*G>,\3241=\177=\277\275\225O\23>"
";\365P\276\351\371\11\77\331\224|>\0062\200\275W\200U>\233\17\35\276\321\204\212>i\201\215\275\227R\27>K:q>W3*>\3\237h\276:\333\211=\7C.\276t(\206>\32\376\3\277\301\246\370\273\2644\250\276\267\2652\274\7\377\357>\246X\42=a\2246>\224\307\257=\31\206\234\275\353\10\32>\305\363b>vk[\2762\24\226\276\327\341\324;\204\22\306\276\257\356\31;\302\201\206\276\244G\253>\366\17u\275\275\245\42\276\3178!>\16\5\206>k\205\350:\3B)<k\331N\274P\30\211=X\37\356\2762\355\13>\364\356\266\276\313\271\247=tG\45=\313\30\236\276\255\3651=\253\370\277\276\213\356\265\276\231.s>E\26==\257t\357=\352\266\336\275\204\201$>\211\275\45>v\350\247==\335c\276\212\253\6\275\241\262\317\275\22-\233\274\274\226\254=\33\6\216\276\217\16\221\275\35\337E>_\373c<s\231\307\275hQ*>W\0227\276\36As>(\235\242\276Lb\254>e\367\310\274>G\262=\223\330\257\276}\353G\273\373\244\310\275\337}\306\275\216\352\34\276\242\351\245<\370\207\236\276\263\345\2>\370\252S<\307/H\276X\200\241\275\220\362\13=\205\302\212>p}\251>\203\3749=H\314\244\276/W\0\276|\361\3>\340c\232\276u\13\245\275\355\37^>\330\247\336\273\304\210\274=\215t\203\276\351+\370=\222q9>\334\232\320\274\345\27\214\276t$G\276-J\325\276\330\77\300\275\301G\350\275S4\21\276$\314\222>B\22U>\215F\21\275\327TC=\214G\342\274\15&\35\274fs{>\210\330\341=\35F\236\276\3651\6\77P\313\27><v\237\2741\225\255>\26\310\210<\204E\354>Q\27\375=W\355\334\275\2302\325\274\346\202\16\275v\371\35\77\357\235q\275";

/* conv2.bias f32[16] */
static DIGITS_ALIGN const uint32_t digits_conv2_bias[16] = {
    0xbca3d3dcu /* -0.0199984834 */, 0x3c94a0e0u /* 0.0181431174 */, 0xbc9a54cfu /* -0.018839268 */, 0xbd1310bau /* -0.0359046236 */,
    0x3b120dbcu /* 0.00222860184 */, 0xbc8b0ba6u /* -0.0169733278 */, 0x3cfe4668u /* 0.0310394317 */, 0x3945d2fcu /* 0.000188659818 */,
    0x3cd94e60u /* 0.0265266299 */, 0xbcc29443u /* -0.0237523373 */, 0xbde533e5u /* -0.111915387 */, 0x3d4e0b58u /* 0.050303787 */,
    0xbc63f84eu /* -0.0139141809 */, 0x3d864322u /* 0.0655577332 */, 0xbc6e1807u /* -0.0145320958 */, 0x3d818357u /* 0.0632387921 */
};

/* for Gemm 'fc1': f32[32,256] */
static DIGITS_ALIGN const char digits_fc1_2[32768 + 1] =
"+\17\201=\232\260>\276\321T\20>\35t\273\275\321\220\205\275\350\33e\274\273\305\212=\31c\355\275R\354\210=\13\330\342=\222\346\253=C\300\367\275u,\205\274z\374r=\314Z!>\13i\257\275\362\246A=M\253\16=R\223\353=\351\235>=\262^m>\251\305\37\276f\372\6\275\275\3565\275\304\342j\273W\7\20<\204q\3279/\226C\276{\221\302\275\211\276\23\275\3\374\373<\377\351\327\273NP\264=GIL\275S\261\266<\362\24\12\275\36#\33\276J\241g\275\345K\213=\300\30/\275b\2339=i>\31>5cZ\276a\235\17\276\217'Y=\366\317\7=C\261\25=\262\31\214\274\254\7\306<\237H\220\2757\367$>QC\323<j0G\276\365Q\375\274\21\312\213=*0\374\274\353\322\245\275\306\317t=i\264\25\274L\270\204\276gGg\275md\313=\37\263\347\274\21\33\326\274V\2470=\233\201A\275nzY>\373\77S\276{\323*<\254\206\243\275\271}\366\275\4SW;dI`\276\307\356\30>\301\13\237=p\15\305\274\317D\204\2750a\345=,\252\17\274\377+\311=s\374d;\232c\25\274#m\307=\343\344\372=\320\260\207\276Ao\134=5p\215=\6L\376=x\0051\276\367R\22>\205\3051>J\3\260=V\365R\275\4\365z<\313\275\316\274H\324{<\346\354\264<\330\357\241<\266|]>\303p\377=\204Zj\276*\240f\276\3368\17=\23\267.\275\335>#=\351~\23<\201\361W>2\246\211<\310\227\337\274\215\224\4=\256\243\264\274\200i\334<\365\355\305\275\32\357\11>\372\363\20>\224V\252=\267\371\351\275e`f\274\7N\27=b{\331=\205hi\275$0\215=\7u\22=\26\226\256\275j\276\264\275\237\301\255=|\351\217=\271\25\237\275bx\365<(;y\275\364G\257\275\3625\322=\246\231\247\274ha(\275\4i)>\306i\26\276g\266\301\275R\34\37\276\365\274j=\255z\10\2761\230&\273`!X\276\33G\272\275\22}\326\275\333\267O\276\370\271/\276e\255\256;fq&>o\333\236\2760/\343<\226\331\234>\367\343\77\275UB\23=;\1\227\275A\271\213>T\325\306=\324\274\35=\34\377\134\275u\6\343\274\340\320g>\205\251#\276\235'\234\275U)r>\1z\300=CaM\276\45\2179\275>\245Z>V>\264=\35\346H=X\321:\275=\3113>\201K\213\276*]+\275\356\313\6\276\312\236\23\275GiS\275\311\11\306=w\5\277\2747\322'\276>\320:>\267\347\212\276\220\260\207\276\375)\201>\17\244\345\275l/\265;\371E\22\275\373\241T>\335\224$>\233\330|\275\77\27\365\275=\210\27\276$\227\23\276\330\3\362=.\334\335\275p\25S>\27F\337=\201\256\2\275\334\314\304=A\333\307>}\23|<\224L-\276Z\372\310\276 \244)>{\353\264\275\230\231]\276\353\376~<\255\217\235\275\23\306\36\2750\272\134\272\331F\373;\271n1\275\23\376\240=\215\15\225\2760g\23\276Ms\206>\267\42\31\275Z\216\224=\277\304\271\275\2\275\365=\210Lu\274Zg\312=Ee\3\275\216\20#\276\212K\21=\255\376C\276\2\310\262\275T\0259>\25mo\275vn\347\276\272\373\17\276\252\353M>\377\326t=f\270i\275 \206;\2759<\366\275Jq\342\272u\11\14\275\267\254C>\336\266.=4F\37>\236\1\323=\240/\257=\42\256\257>sD;\274\255\30\25\276mo\257=NU`=\331!\32=\257\216\220\275\300\27\22>Q\362&>\0\341==\12x-<\344B\340\274~\232~=\225\222\313="
"i\364_\276j\34@<g\354f\276\16\26\351\275\264sU\275\307\371:>\265m~>\225AA\275|$(\274s\0203\276\31\204\350=_/\33=\2259\253\275\262\34\261\275F.\302\275\360z#<\321\11\35\276,\376\230<\326\251`\276\224\16\211=\263\6\250=s\317\254\275\300k\1>H\2224==\330d\274v6\341=6\223\312=\225\200T\275\370\260\25>\272\351\275\275\2736\1>\333\335;\276\2028E\276<d\212\275\22\241\211\275\301\256\277=w\2518>\272\25\246\276\213\6_=k\3\314\274\205o-\276\376\372\312>\244\370\204>\367\322\227<t\257\211=\25lu<\233\310\177;G\302\272\275\256\14\177=k\311C\274l\255\245\276\15 \327=\376\212}>u\0\36=4\213\207\275\305\14\10\276\367\257S\275\5\45\263\2757\252C\276\233\247\223\275\11\300\235\274W\32W<\227&\0\275\324\12:\2756\207\231\276\323\273\204\275\14e\247\275\232\246\77>eJ\42=\222\36m\274\217\242\206>\2312\3\276<\306\26\276<mg\275A;\306\275l\23\17\274;\20*<\301\372D\276\335\35\232\275\220Z\365\274\216\277\13\276\312\240[=\7s \275> b>\251\257\200\276I|\350\275\35-t>\236\20==\36\310\301\2759\276\256<\303\225\27\276MpI=ZOt=\236\211l\274Z\250\340=\210\273\207\275\304\341\17\276\353\313\370\273\364\331\255=|\234D>\36s\243\275\255\2 \274\33\313->\226;\20\275d\332\32\276\24\234\4>F+\244\274\361\215\316\275/\204\361\274\27\221\356<\317\240M\275#\314\351=\207E\30>\233\20\330\275\337\14\254\274\370\375\24>\3305.\275\316\13\10>V\313\34\275\320\213\236\274\2\353\310\274\214\243|\275\221\34\273\275\32\337\316=\177\243\333\275\263\335\321\274n7+\275V\7:=p\342H\276lW\271=\261\315\7\276\230\267\204>T\210\261\275\331;D\276\310\376\250>y\237\253=\36\270\35\275\355\327\356=\21\223\207\276bC\373\275\366\200\354\274\204\3503>*\330\253\275\23\15\205<l\0\3\277\223\25^\275\353M\202\275\333\346\22>h\357G\276\244CV=\236\216\346>\357\31$<\240\177:=\204\35\206=05#\276<\352'>\222S\337;\303\374S>\307.\27=\201m8=\6\3660\275/\220\317<J\2252>u\200\322=N_\33\276\337\3119>\371z\270>\267TB>|\274\273\275\17\333\306<6Q\225<\312\350.=j\345\340\273\255\324\235\275\343\36\361\274\236Z\20<\32\363,=\201w\344\274\2143\254>j\333\34>-4\254\276A\37\374;\331\275\325=\206\276\23\276\227z\267<\266,\370=\201m\221>\201\25\367\275H\312]\274\334\30\24\271\42>\236;\26\231\343\275\315^\334<\5h\275=\231u =\350\242\14>H'\275<\233k@=\366\322\302=\347\301\276=\4\213\271\274\256S6\2754PX>p\26\304<\272\37\320=\327\214\370\275\315Q\211\275\264\201\12\276\77\322\302=(\11k\2758\330T=\237\37}=\27\31\344\275-\6k=v\207\17<S\371\345\275l\355k=:S\362<)F\315\275\202\321\245=\204\271\221<iRq\275\252\266\226;\276\225\23=\360\232Q\275aOO\275D\3059\274\303\1\224;\272\332Y>\311[\310=\210\265J<\331\264\16\276|j\340\2751\254.=l\307\203\274\211\340v=\303n\355\275\337\321\220\276\42\21\321<=I_;\25\365n=_nB;\34\225\177\275\4\203\45\275\354p>=\324\351\11;\31`\344\274n\20\342=\243\241\357\275-N,\275v\15\266\275\254\207^\274\332+\207\274\350\36k\274\264\372\134=\270RP<"
"\320@,\275\364\252\322\275\310\257\201\275=\207\307\275\323\361\300<$\370\3>*H\243\274\300\26\250\275\337r\12\274\354\271\223<\274\257L>>\315\222\275\325\354Z=)\36\237=\371\6\230\275z\357\262=\320hj<\275\303$\274b\236\234>\333\35\313\275\244\275\321;\261\344\270\274g\342\350=\302\33$\275\221\3662;\346M~=f\35(>\341\371,\274\243yV\276\241\246\336\275\306\303O>rq\230\275hM]\275\351t+=pB\213=\337\327\306=\345\334\337\274qMF;5\223\223\275\241\210\212\274I\5\350<\310\340[\276o\177\262\2755\25\214\275J\77\17=n\314\17\276\357\341\215\276\244\324\265\275\321V}>\247X]\275R\11@>\251\347\3268\270\317\261<\341\356\30>r\316\211\275\7\134\26<\0364\304=\363(\366\275\4\350\5>z5r\276\20v[\276}\365\360<\322\262\210=\375\257\221<\36I`<\332_\45<\326\246\36>\376\235\234=<\31\13=3\363\31\275HI\370\275\311\31\335\275O+B=\256\311\350\275\331*t>l\217!>\375\340\6>\252M\4\275mo\251<\304\17C=\2142\364\275\352e\34\275[\216\304=\376!\11\275n6b=|\250,\276\307q\316\275\324\257v;\257\321==\362\240\355\275S\247\311>\213\250+\275P\206\215\274W\2323>\270\241x=\367\335\263\273\5\26\212\275\12\236\225<i\336\214>\214\5\200\275\16\306\363\275\367\234\230\275\332\4\235\275\6c\331=p\344$>\327\207\2\276\211\14\212=.\327\246=\236o\10\275.\274\265<\347\327\263\275\3134\321\275\323&\371\274\21\275\77\272\214\247\14=O\276j=\11\363\13\276\366\42\254\275\251<\242=Vh\321\275]V\224\274\365\371->\347\77\6<C\30\334=3\331\351\273<}\36\274\334\227c\275\13\237\311\275\271\313G=\241\300G=qi(>\230\14\274\2754\32\204=\347\330i\275\206\351S\276B1\14\276\4U\330=\134a\13\276)\204\223\273Rm!;On\4=+\341V\275\257\314)\276\313X\357=\374\266\337=\334B2\275\221\16\320=&\0145>\36&\357\275\212Km\275\230 \330\2759\255\343\275\250c\355\274f\351\25=\20-W>F\274(\275\305z\330\275\363g\361\273y2\327=\227\222\246=\312>|\276a>\271=\77\134\336=\344\230\316=\353m\31\275H\375\36>&\212\14=]\32v=`M*=4\134V<\250\22$>X\320\22\276\340\311\320\273A\234}\273\375\335\321\274\340\366\1\275u\374\336=r9D\275\215\35\266\274\343\221\323=f\371O\274\272\260\45>\374\6\357\273\356\214\11\276Q\36\14\273v\42\373<\367y\376=\220\335\23\276\332\323\230\275G\42\275<3\2029\276,\3-=\10\214\311=\301\33\214;-\203\360\275\207\343\327=\202\33\346=;8\274=e\247G\2766; \276A\377h\274\370\272\353\275\221\351\202>J\223#\276\265\366\200=\274\253H\276\371\17y\276\270\277\32\276\363\254\267<#\276\307\275\333~\237=\342\330\257=\3361|\276_\314\222\275-\234}=\345\321\316=d\17\324=\15\224\352\275n\20F\274ep\15\275\313r\215\274\215g\374;\277h8\275|\302d\275\42\351\21\276\315\37&\276\256\247\227=\273\45\15>\244\246\266=\200\227r=\236\5,>\323\205\35\275\335\371\375=\223pR>oes\273U\203\332\275\360\211\10>{\375\365<\27\351\365\275o\241m\275s\35\220\274\367\45~=\204\273\364\274\212e\367\2750\345\33>\332\373\221\275P\321\212<\234M\365\275\323\215\16\274\244\6\307=\3064s;\267g\321\275m\270\232=\201\253\242\2742\20\377\275W\337H\275"
"\315\203L\276:\317\15\276A\5\232=\265\34\12\276s.h>\10\224\240\274T\26\17>q\347Z\275\332\234\327\274\341o\317=+\352b<-*\262\274\236\302\12>\261\250\365\274\241\363;\273\376\25x=/\362\14=\375]\252=\3437\227<\24\372\202\275\236a\352\275\16\245\212\275\201w\331=\251\301\332\275mS\26\275d\352\12\276P\342x\276\211\2113\275\27.8\276\22\3429>\330\0\203\275\300\2745\275\263\317\1>\201K\42\276\0148O>\357\232H\276\32\23\230\275\267Q\326=\232\242\323=\355\273)<o\302\45\276P5~\276N\232\17\275\35\332\1\276\210[\360=\376\345\356=k\370>=\261\335\363=#*\244\275\372\7\6\276\1)X=\25\215\212\275\316\11\316\274~\275\211>Hm\35=\374=S\276Hy\342=\42FP\276\256\7`>VU\21\276\321\250\252\275\36\205\263=\216Q\360\274\261\315@\276\257\276\23=B\33\45\276\300\325\326\275\220\213\31>\362\371\234\275\254\2515>z\242b\275\310\354\207<q\345\367\273\267\252k=u\0246=\2431\33>1\300h\2751\200e\274\256\350\255\275 8[\276\277N_>I\2150\274hu\24\275_\16\6\276\334!\360<\311\240U\275\364\354g\275\315\270+=`s\222=\274q\362\274\77\355\34>\324\350'\276V\207\311<\15\353\312;\6\274}\274!\311\250=\334g\316\275,y\372\275\373\274+=\325\215*\275\340\222/=\13\351\42=\302,'>B\355 \273\360\34\267=\227r(\276\5\200\371=\235&\230\275CT\317\275PTZ\275d\206\202<E\345S=\221N\341\275\324\366\310\275\320\335\375\275\365\4\24\276\270\311\5>f\235G\275&\42\4\276\217\266\364=\12!\315\274\337;g=\367B\20>\213y\177;\327\317\7\275\370\276@=\313T\223=\37\3\374\274\37\31D=\337.\325<$\355\22>C\323\265=\226\231\134\275:\256 =:'\322=\305\354\370\275VL,=&\26\200\274\310\0\322\274x\264-\273\366\302\7\275w\210 >\42\215a;\30\353u>\367\32:=\20]\13\276Z4\227=}\30\201=\213L\216<\211\235\312\273\217t\206<~\340\314\275\266\314\236\275\277X\364=\33\272K\274-/\263=\360N\14\276V\217\12=r\231\213;\320\375\210\275\365\17X<\3\362:=\14\203D\276L\335M=\303\6\331=\27\232\327\275\0`r\275\254\36*\276\247\373\30\276I\271\27=\216A\277=\32KE\274\265\327\226<\13\275\244\274V\36\240\275\177\300\236<\336\350F\275\1\372\371=\220\253\340\275\335\343e<*\277\306\274\224\337\215\2767\15Z<\301\321\31>(\322\253\275)$5>\337(:>\237\20\216\275\6}\14\276\373]1>\350\27\307<b\240\354\275\257\333\2719\246<\2\276\345\242\274=vz\6=\244\11.\275.B\205<\302\273\251\275\234P\227=\243$9\275\3776\25=\277s\23>Q\30\2>\34\332\252;\326h\251<C\220\27\276\202\361\356\275\327\221\3<{KF\276C\245!\274\335U\32>G\363\306=\245\13\265\275u$\34\270\235m\22=\264\31\26\274\353LJ=E\310r\275\245n\232\273\351\277\214<y\1\26=\2321\333\274\243U9\274\33\314\11>V0\275=~\15H\275p\277\217=AT\340;\4\243E=\211\4\221\275\356\26\223\275\352\247)\275\24[\34\275\356\20\321\273\356\306l\273\231\364\33\274Exg=\17E\204<\2\312^\275\341\16\250>\274f&=\0356\204>\256H(>\330\17\253\276\201\200\276=\372R\200=\356\305\301=\277K\310\275\377\14\14\276\36\363\31>'\240\0=3@\5\276\6_\377\274\245\311\311\275v\346\327="
"b\303q\275uqC\276y\11\221=\36h2=lK\233\274\262\320\6=!X\33>\274\35'\274\26[\272\275\234\25h\275\244\335T=\210\303\32\274\223g(\276\342\323\10\275\272j\340\275v&\347\274\312\204\32\276.\220Z\274/F\3\274}h\200\274\20\254\321=\210\245\2>\337x\33>\233g\344\274\343|\363:\217\355\246\274\322m\5>\260\202(>\361\260D\274B]\254\275\362\16\336=3\364\300;\26\0152>\4F`\276 \343\17\275.P\37\276\331\15\220<\366\250>\275\361\223\222\275\360\15a\275\253\271\5\276\254\272\31\275\364\275\16\275\366\224\10\276\300)\350=\4}\33\276\301G9\275\261\312\311\27342\5\275\255yW=\351\2058=\33M\320<\374\351\320=\301\242\240\275\342z\346<\264#\321\275\363\305*\2740\330\363\275\227]\15>\200\264\215;y\221l=i'\206\275-W\246\274\223^\354=DX\377=\271\20\205=\373@\45>\327\21\253\275[\3568\276\216\260\312<\357\316\355;\272O\304\275\360]\325\274r\350~\276g|\347:\326\15\4>\365\256Z\275\262\331\203;0\274\210\275E_\256=d\225B<\310C\22\276\225\361\45=1\256\14\275f\3=\276t\272\32\276\260\1\271\275\302Y\311\275\341w\35;i\313\375=j\360\222\2757R\27\276\77tA=x\3128=\2460\12\275\306\303\345=\320\3371\274\2\276j=\250\253B\2755r\265=D\211\360\274\362\370r>\337\224\36\276@,\340<\24\323^\276\234b\336\275\271@b={]n\275M\316\245=8\17h\275\274\235\355\275\211a\13\275c,'=\377\251\253\273\251\213\25\275\7\2H;-\311\233<wlj=\255k\276=\3549\202<\320\361\313=t\204\207;\375\353\235\275vp\300\2734V\360<\367\313\265\275\266\30\323\275\235D\0\276\211P\244\276v\33N=\45\265m\275s\314\352=\21c\242\274\252\371k==\235\303=<\237\244\274\251,T\276\205(->G\347\45>\352\6\31\275_q\254=l,\7\276\261\322\304\275\11\20\233=\345yP=\1\45B=L5&=4\34\226=&\3<\275\254\343\254=r\364\373\274\301V\262\275<\17/<\374@1=\177\274\300=;\254A\275\77\3116=.\232\236\275\356\372u\273|--\276\347P9\276T\240\235\275\16@H\275b\360g\274\11\374\257=\1772\347\273\236x\347=o5\31=\134\216\206\275\350\77\351=\221\367\254<.[\13\276\3302\11\276z\311\306=:\34\324\274\333Y\314\274\365t\33>\345\370\3=\271\0334\275_\16\42\276\334Y\266\275\205\213l\275\232\237\32=2ZG=r#\15\275\340]\235\273f\305\314=F\272\37\2759t\204<\337\10\17>Qh\27>\241z\274\275O\27\33\276\225\231\22\271\07722\275\302m\253\275\314\255\200\272\241\244\270=d\366\261=\14\200\202\275\226_Z\275\206JA\2761\347\251\275GnD\275\206K\221=\243\10a=T\204\264\273\6u\202\275eg\37\276\363\325+=\22\262\370;\42\262\322=k\376\314<\314t'<\315k\42>c\30\223\275f\246\344\274A\271\272=\241\323\302=\370\336\362\275\24\214\342<\10\242\364<\304O\26\276\267\3704\275\21.e=\313=\346\275\216\37\12=\364\330\370\275+\335w\275\276\376\212\275\342.\353\2757\205\223=\363\35\217\2758\230\35=\302j\374=\234\240\256\274\214_\215\276\227\215Z<\22-g=3\20\37\275\225\227\3>\236nY\276wX\5=\210\316\272=\201F\3=\241\354*\275\217k\325=\265\366);o\302\306=a\256\321=\3429\216=\203\316\310\275\214=\215\276\320\210\17\275\201ke\274xp\7\273"
"q\275\10>\207Qd>\221,\360=\373\27\247\275R\310g>z|\311=~\334U=\30!\241\275q\376\242=\22\307\307\274\360E\376\275v\204V9\250\202\373=\363i\256;\231\333\344=$\3053='\0072=\313\227\264\275\341\254A\276.\363\252\275\10\11\201\275c\304\321=\256\21\363\275!A\245\273\324\0\275=\337\312p\275\346g\332\275\217.\311\275\0#\305=b\322\1=\251w\335<\374T\36;\202/\2=\37<o\275\10\257D=Su|=\234\35A>Y\37\345<s\375\203=kn\342;\11\343\266<6\331N\275\226\323\314=\247V\342<}\347U<\335\203\24\276(\225U=\307\351\261\274\267N4=Rm3\276!\303\350\274L8\343;\376*i\275_\327Q\274\330k\321=)-$=\253'k\275\362;\250\275s\361\225>\251\223*\276\257\257\265\275\326S\26<;X\345<\205\3X;\213Ng=\273)\313=6[O>:z\35>\203!\3\276{\341V=Z#\214<\305\245\344:y\34S>\312\25\204>\225\257\3\274\257\36\306\272\5\221`>\37f#>op\254=\250\232\371\275\242\226\237\274\322@\31\276\256\302\315\274\255PX=\366|\354<.\255\322\275\223\0S\275\236\354\26\275c\177\15\274\323\360}>\34\274\6>#\244\352<\223\332\6\276\42{\230>;\327<\275n\305y\275\363|\324=\364\2073\276h\276\264=j\0\6\275\253\2\221=q\222N=tE#=\230\303\16=\21\374\31\276\315\366B<\370\134v\276\11\267\246\275\374w6\276\241\326\315\275\6+\334<K=\317=\301\357\362\2746\266\232\275\247\333\240;9\275<\275\215g\4>\26g\45=\302\333\177=\302C\31=\302\236\24>#\242$>j\262\1\274\243\206h\275Y\13\315=\36\372/>Xp8=Fp\275=\134\340F\275\245P.\274\350\213\375=\322\351\226<F\17V\276\262\336\211=\77G\201\274\334\257)\275\204g*>\377\315J>\315\35\1>k\23\240<\240\341\42=\316\306\12=c$\32\276\3120!\276Z\5/\276M\254\264\274\31\4]=q\335\351\275K\256I\276\347\234\366\272\27,\12=A~@\275\261\303\7\276\323\303\262\275u\227\375<~\242\353=\212MH=\233`\342=\45\263I<\365\317\11\276s3\321\275g\240T\276)\77\211\275\271l\332=[p\261='\264Z\275s\16\241=\231M\234\275\312_J<\277\214\207=\33\351\304\274\0359s\274A\223\267\274\221\3I=\206\331\32\275F\235L\275\373\312 >\242'\311=rG\353\275J\30w\274\347\3104=$\244\23\275B\267\14\276\367\11\311\275\244\260\212\273\37\201\206<\214e\205;\3336\337\274m\262\371\275\204\340)>\267\232I\276\3304`\274\224\251\376<:z\365=\341(t>x\362\13<\271\255\14>@Z\0=\212\255\304=\3634>\275\277\330\314=o\305\327\275I\30\312=(\347\10=#n\272\275\304\337\356\2759\302.\276~\2\242\275\200\340\227=g\337\346<D2Q=\3325!>\352AU\275\26n\220;\333\266\271=\2159\347\274u\303H\276`\0157>\213CL>\257\0213\276\36>N\276\16,\204;=\355\372=\31w\33\275\3\327V\276\341\356\300\274F\376\262\275\212\217\244=7\212<>0_\302\275(&\4>\211x.>\245;\36\275\327\375\0=!\317\331\275\13\217\275\275P\213\17\275Yu\213=Y\25O\275\37\345\261\274t\331N\276\77\255C<o7\27\2767<\215=}@\257\274U\324\376\275\77j\311\274\376\24\362=\20:\227;s\336\15<+I\266\274\314L\237<\355\372\230\275\263X\260=\310\21\317\275C\367\1\276"
"\203\305 \276|P3>)\342\302\275d\1<=AA\272=\263\367(>]d*>-\374\273\274N\257N<!\37\250<\371\346'>Y\354\26>5.[\275\321\306#\275\277)@=\353\134A\274{\326\303=\221\77\244\275A\360$>\15\327\27>\213sL>\272V\13>-\260\377;e\310\22\275\5\332\0\276\21pu\275\357]1=\343\364\251<\213\302/=>\205\367\275\352\202h=w\16]\275\251v\312=\245s2=\260v\13>/\362\244=z\34\227>G_\202;\262\26\360\275\230\4\376\275\272\213\245=\304X\306\275hai=\321\42\245=\27\205\227:\331\377\322\274\330\42f\275\203\34\305\275Vd\332\275\245R#\2732\37R>\355)K>\335r\35>\367AR\276=-j;\321'\225\275\312@\346\275\363_\10\275\134Z\222=*Sn\275\346B\2\276\236\323.>\366O\302\275\365N$=B\13A\275\31&\230\275\10'\232=\177<g\274J#\363=\346d\257>\303s\204\275N\310\16=\227i\34=\371\260C>\344\256\203\275\274\267\225\2757\277\265\273n2\275=\33\347\345\275\255\374+\27584+=\365\11`\274\305W2\276_*\241=\23F\376=\233\312:>(\337\210\275\255\326\31;\34'l>w\206\214=c\232O\275h\364>>\330\321\337\273\14\24\27\276\274\22N\275;\242\275\274\345T\266\275\27\305;\275\244\347\221\274\277\307\212=\24\34\324<m\315\206=\304:\217<\255\361\366\275\224\371W\276\326|\353<C\274\15>\24\345-\275\240\365\360=\0079\255=\352\302\350\275\214>\206\275\32\312[\276\15Q#>;<\260=\177!\17>#\347\32=\363g\33=jt\243\274\0157\355<\16\376\246<\271I\216=ab\252>\344\351F\276c\311\210\275\225\342\20>\217D\274=\320\22X=\373`\224>\246\326C=0x:>\13\231C<\2545\317=\345\310\211<\3141\31=Q\370><H\42\237=\24\360y\273\340\225\261\273_\37\222\275\34\10\223=\332\6S\276\266\327\34=\0421\223\275\21GD>\77\330\267\275\375\204)\275\330n\310\275\301\301\355=\346\265\237<\0\25\310=\247\223\310\274\324\321(\276\204\213\22=\326\202~\275\321*F<\253C\207\275\0140\33\276)\25\346=\274\42\212\275\364\232I=\7\341\363\275\246\3172\275wS\271=\372\14\1>\31\362m\275\352\177\240=\335\330\206=\233r\214<r\2+>\355\254\21\275! \236\275\323\222\17=\25\254\202\275d;G\275\216\257\250\272[$\307\274\24\334\355\274r\302\26>\246mK;D\304I>/X:=\265\316\262=\343\222\341=\2341\271\274\277L!>\366f\15>[(\305;\216E\247;U\12\311\274\241z\45>\260\234\211\275\336\227\10\276\202\271\225=\356O\370\275\134\254\22\276\201\325\274;\24\15\20>v\364\344\274\250\372\202\275\210\37U\275\347\312\224=k\353G=\216\256>=\320\20F\275.P\351=\364#\302\275\77\230\233\275\375A\362=+\225\1\274\202\224\246\275\30J\236=\340:\12\274\250]\20\275\236NP\275\3726\10\275\372\14\11\276\247\12\366<\30\14\267\274\222\332\17>\355\227\361\275\256\0454\275\363\3347\276\265\235\335;`\345\4>^\31H=\311\225\337\275kd\312\275\345H\201=2\235\210\275\356*\24\275\261\247\236\275\252i\205\275\2034\341\275K\77\12\276\303\323K>\270\212x\275\213\275\225\274\12\24\5<\14j(<\224u(>\353\23\333=\312\203I\276\317\20\362\275b\2023>h\372\267=\305A\304\274\3101`\274\301\303&\275lk\276=\313\253q\275\355\251\306=\206\5\5\275\3408\325\275\322\6#=\217\27\375\273"
"\323\320\257=\261F^\275ak\234\274gtz=\251\203\321=J\353\245=9\31L\275$\365\376\274\254\236+\276\200:\356=P\24\347=\375\344\273=\252N`\275k\2433>\0Q\225\275\333 \246=\202\330\374:\217[z=\42\34\245\2751:I=\275\224Q<\366\233\204\275@\243\314<\6\346\345<\371\0H\276z_\255<hL\35\275\271\274\353\271\5p/\275Up\36>\364\20x\275\230\23\17\276\3453\256\275a:\373<\273\247\342\275\222\337\10\276p\260\2>\33\373\250=F\236\375=8+\373\274\201}\357\275/\312\260\276u\352\226>\225\354\22\275\204E\267\275y\177\375<\336$\374<V\177\255\275;m\4\275\212E\337=\244\347\207<\250{\311\275\331\316\214=\336\370\3\2753\205\215\275\335\4\274;$\351\325\275\234l\223\274l\371\315<\203\332\330=\372\277\202=lXH=\204\221t\275\241\0\326\275J\355z;{\36\214<N\371Q\275\235\350\223<R\323\320=\255\364$>\331\271\203\275N9F=1Hc\275\237\322\331=\265O\311<<\31\17<\361d\254\275#\324\311=\354\324\263\275\256\264E\276_\201\302\275{\214!>Oq\27\276!\376<=\223\301\272\274T\345\3>\13\231U=\14\200\227\275{\215\237\274\213J\16\275\356\327\275\275\177\217\20=\246\373\267\272\251m\241\274:}\30=\206U\227\275\335\204e\275\343E\216\274\202\270\376<\276\42\342\274\217\273\204=7\1\27<\367]Y\275\242)\266=\237\337\236<\270\252\240=`\202u<\211e\276<,\217\11>\332y\240\274#\267\370\2756\5\203\275\224b\201=\325\270A<\250\217\360=\231\346\304\275\250\263\372\275\27\317\2>ucO>\240\212\205<-\307z\275nx.>\254\343N>\1\252\357=z\235\216\275G(\37>!G\323\275<e\270\275\1^\203<\251(\274\275\316\271<=W\3214=\252H#=jd0\275B\211\45\276\355\26i<\352]R=\31\312}\272\265\315\264=\260\352\312\275SK\236\275\220c\246\274\10\215\235\274\223\362\275=\361\304\235=\373\20\16=\30\11\246\275\307Nc\276\2{\13>G\253\270\273\337C\303\275>\206\267\274\134Z\226;\205\360h>F\2406>\235j\325\275ET\345\275\376\177\213=\45[\354;\235g\252\275W\305=>\243l\2\273\262\275 \276\2\2246\275Z\260\236=\207P\351\2747\260\320\275\15Zh;*&S\275^\370\272=\177{\214\276\20\16|\275\7\0032>\257\45>=\245\222\336=\317\373\346<\367\30\201\275\323\245N\276\3572\201\273@)&\276\333\231i>\257\313 =\225U6=\353c\237\275[^K=\372\306\30>f\356Z\275\354\3517\2768\255\42\275\7\345\30\276\274+\34\276\217\42\222\275\222O\332<\266\373C\276\336\313\346=\5F\330\275\6\3573>HS\205>\271\211\236\275\350\332M\275=c\301\273\374\325\305\274)\355C>\250\270\223<O\134\262\275@\255\215=]E\13\275\3345\272\275Q\200\20=\31v\14\276\372\363V\275\216\265\320<\0\37\32\276\263\227\22>\367\223#\2750\365\272=}\341\12<\316\26\244;\347\6u\275\245\344|\275\14R*\275\261R\200=\240\33\360\274\353\361\33:\232\327{=OR\310\275\370\3123\276\334aV=\313!\207>\347l\222=\317\231+\276{\236\232\275)\263\15>\352Y0=oB<\273 o<=k\77\354\274\34\325\314=*k+\275\35\336.=M\326\277=\345e\17>\340<\220\275\310\354\16=M\26\260=\260\20\252<\267\271*=4L/>r\365\372\275\27Y*>r\3g=\316\220^=\324\26\230=\310\275\301\275\272\3\275<\17\37\327="
"\257\325\313\275\204\304\31\275\12\356\317<\0773\303\275\306h\17>\14\240z=5p\277=\14FH=\324\317\241\275\263d\306\273\334U\336=E\214\271\275\0342o;\213\303j<\205\34\354\274\350\320-<\3045\33=\323<\212\274\207\233\23=\217*\7\276S\3:=\256\3433\276\357\230\21\276x\347\36=A7\206\275\223)V</\277\13=\315\210\373<\367\252J\276\177\233\217\275\243i\1\276QS\343\275\3*\200>\254r\7=\10\3\31>\232K\252=\307\276\364=W\177\33\275\134s\5\276n\361\204=\375\375C=T\325\357=\260\272\217\275A\311\304\275\177\2\213\274Oj\26=\250\34\252=\32\356\246\274\27K\334\275\16\21M=+\306\242>\352\256\336>qD\276\2744|\270\275\265\207\234\275\216\356!\275I\234\4\276\23\254\213>\13\13\3019\350G\45\274\17\134j\276R\226\206=\342'r\275\232@\320=b\210\1\275\360d\310=\2\272\210\275\320\351N=\346_\262=\327\304\272:E35>\232s\27\276\374\25\324\275(\202I\276GKd>\33\224\274\275M\203&\276\221\344k\274T\202\234=\250=\245\275\250\235s>\251!\250\274\322\241\12>\353\264\45=\344w\217\275\273\337\25\276z\354~=\216j\217\275@\221\30\27649\273\275\233\370\204>j\355#\276w\13\271\275\365\335\35\275\377\221\323\275\243\204q=\267^\203>\24k\251\275\321\271Y;}\42@=\243}\0\276\325j\35=A\3\352=-o\242<\226\211Z\276\260\77\7\276B64=k\302\210=((\34\274\234\232\374;A\24\243=\233\2\357<\317~\274=h\266\225<:\307\345\275\134\3658>\335S\33\276(=D=|f\354<\231\134\272=\330\263\342\275\45\344\17\275\4\202\260=\262\350f\275v\222\5>Ub\32=\254e\254\274\367!\232\271\365\2721\275\355\351\266=\330\334\26>\226\347\16>\347\206m;Q\15R>k\306\272\275\12\340\304\275\5\0000\276/3\351\274m\337\362<Tb\376\274\366{\326\274\2\355_>C\212\225\275aR\226=\343\336\275=\274WS\274\320+\211=5yx>$\4\21=L>\26>\247:\304\275`\352\255\275\267W\322;\204GW\275\336\3u\275\224\222\360<F\274\22\272jo3>o\275\311=\341uG\275\21d\316=\232H\214\275\10\353\206\276\261\362\300<(!w=\235\335}>\37\341$>\253\222\363<\211\325\236=[\326\366=;\17!>c\345M=P\216\302\275M\255[\2760\12\360<\25\317s=R\314b>\20\207@=/QU\276*\31\36\276\320\25s>K#8\276\42\331\316\274\200\271\26>\365\134\31<)8\0>\230\277\233=\306\245+\275\237\10\204=\350\245 =\314g\205\275\360..=tl(<-\263I\275)\331\45\275\221\10\17\276\31\273h<\10U~\275\246K\205\275)\353\307=\20\314\11\276\37\305\204<\247D\373=\326\351/=\213\255\261\2759\202\241<d\272\271=.\332\16<_\317\21=>\303\237\275\177\11\266\274ib\14\276,\253\225>\3034\312=\21\2319=b\354\274\274\206\331\206=\3_'=-\353\211\275\35!\33\275\11\204\364\275\376\362\20\276\237\30\223\275\232\272==h\264\253=\307\360\3>@\252\204\275\360\134\310\275\20\217I>=\134,>H\226\2>8\350\277=\312\22\11>:i$>\32Q\26\276ovw\275\375\217\26>Z\17\375\274*+\31\275\257\360\11:T\245\360\275\257#\201\275\305\27\370\2742R\244\274\242\276I>\332X0=\310\244v>\237J&=\260\355f=z\0\25>\300\371\306>\20\227\344\274\372\311\200\275\373hb<\27N\34=\31\177\373="
"\375\210\347<\372Ac\275\3220\263<\16\344K>\240:\202<\264\7=\276\246\256S<xI^=\332\272t<-}\330=\345t\14\276\264\37\340\274\10\3-\276\37\6\2\2741\312\304\274HQS>\223\223L\2764\320\2\276\77o\214>\37\361W=\312p\212>\22d\23=T,\360<\301\202\210\275|\6\201\275\232\2159>'\361\203\275\242\211!>2\201_=\275|\320=\201RC\275K\267\365=\230+\350\275\3730/\275p\203^=\225\345\371\275\134\365\264<\12\217\10>\355\4;=\273xT\275\205\37\215=\225\364\344<\30\363\15\276\235\272\370\273\337\214\20\276\254\354\234\275'\247\235;\226\220\317\275\42\311}=\256\247g=#\246\272<\324\0\232\274\27Ia\274\315\0\262\275R\302\240\275\376R\373\275\211\271\301=EU&\276\265bn>\317\304\333=\351\365\34<}\223)>\334\211C\275\251>\304\275\24\371S\275\367\264\7\276R\222m=b\266\323=\333\45\251=C\332Y\276\357\201\5\276\304\0173\274\367X\260\275v\362\263>1\17\200=\333\2C=\246\375\25>\10\324j\274\16\256O\275\7\1\0\274m\235\306\275\3433\24;\134N\264<Ypl=\221\215\241=\313\305\377<;\261\45\275&\226\2049\16;\243=\343t\267=\307\267\213\274>:-\276T\344\301<\302C\371=\257\371H\276\344~\310\275U\10/>\325\371P\2758\231\223\275\35Rf\276\2522\34=\16\252<>\11/\320\274'\213}<\204\347\231\275\20t\302\275F\200}=o\201\221\274Sm\20\274:\231\210\275e\210 >P\264<\273\364\313\257\275\350\6\305\2758\267\11>>\10\16=\202_0\276y\26\312\275f\225\270\274Ny\272\275\306\221h\275\337\242\245\275\35Of<\260\333\255<\211A\261;\220\377\226=\20\34\365\274\224r\7=\224\5\367\273\231DM>\337$\273=Y\337\327\274\45\202\233\275\231\265\260\275\217\357\256\276\45\251P>&Tc>$\357\10>\263\45L>\254\322\205\275\274\266D\275v\372\212\275\366\237\10\275u\316\34\275\227\272K>k*\211\2741\200\361=\134*\207\276\237\225\37\275\77\25\260;A\12\257\275\225db\275`[\206=\261X\254=\221\315\246=\260\201k\275\236\343\340\274a\370\363<\310H >o\265\227\275\32'\277=:\220\275<j\250\240=3\266\330\275\221A\77=\220\250\341<,\15\365\274\311\275+\275\205\335\22>D\357h\274\244\262\365\275\270.a\275s \376=\32\27\232\275\24Q\227;\34 I\275\337\10\314=2\226\32\276R\333\376<\205\327\206=\3429\16>\276\262V=$-\35<\260\30\223;q\37\21\276I\244\0=\274\234\375=\362vZ=)\207\362\275\337\31\314;\17\32\354\274\232\352\217\275~\42\365\275'\241O>\370Z\6>\340\323\205\275\375\221G\276r\347\336\275.\27\36\276\230\30\14\2764f\365=\370'\260\275\266*\207>L0\330<y\274~\272\31\302\265\276R\254\335=\220\321\252\275\0\200B\275\305\271\177\272\336\177\337;\343\277\45\275m\202\242\274\201[6\2738i\16=|\207!\276\2722D>\302\341)\276ch\346<\321^:\276.\215\200\274P\314\222\274\316@\226=c\315m=\232\377\370\275\232+\215<\220\344n=Q\334\336=\213\12\1>g6\232\275\264W\21\274\225\277\332=@\375A\275i\307\226;eU\27=a\242r\275\261\22\202\275=(\16\275\210\275\252\275\25X\321\275\17{7\274\235\213\7>\77A\32\276y\270\330=\45\230\16>|\306\203\275\310G)\275\317\1\312\274\307N[=\30H\210=\335\236;\275\317oR\276\134\1\237\275!\232,>\7\301\322<\225\370\205\275"
"(n\240\275]|\21\275\347\310\271<\206\275\270\273{\230\373<\260\273\205=\211\3051\275\271\256[\276\33\31*\275\302\217\253=\327\4w=j\315&<i\212^\276>*\27>\311M\236=\355\344b\274\377\0175\276\272\365B\274-|\6>lT\376\275\326\365\237:\251\326u=\360\11Q<\265e^=\26\36\337\273\304\331\226>\347d\15>\376\267\212=\4\322\316\274\14\327\270\273\222\314\220=\244\0\201=\2521\243<\277\6\13\276\351\225F\276F\316F<H\362\241\275\211\353\372\275\213\231\4:\12\374\304\274\371\203\313\275i\354P<'\327\351=d\230\270\275#\334\361:[\376\211\275\227E===!m=\2221\324\274\224\204i\275[\330\246=\30_\3>\344\344\205<\342v\327=*\354\236=\233\312\7\275R\270\234=Z1\216\275G\211n\274K\2\10>n\6\273\275\232RT=X\0043\276\324\333\334=v\354\377=\310\242\237\275K\34\350:\250\310\241\275\6\221\16=\6\37R=\36372\275\351\267\11;0\0164\274Q\355\10\2768\273\311\274lK\27\276\344#S<\26\336\4>\17P\245\275o\253X\2755=\364=\224/R=\303O\242\274\37\207\344\275h\220\24\275\265\376E\276\335A\20\276\222\227\22\275\342\32\313\275\314b\273;\375\36\3>\323\36\267<\6\310\351\274R{\373=}\2\314\274\7\337\26=]C\313=\310I\6>\45\255\134=]o\1\276W\11\11\275\255\345\17>\4P\272=\232\10\256\275\216\222\264\274M\312A\276\0310c>\225\2676=\364\327\32\275\3453\6=\262\262\204<\367]b=\261=M>\351\245\12\276\3!\205=0\312\212<\30t\322\275\256\370\314=\326\365\265<\314\325D>\227\200\354\275\354]\202\275\241T\370\275w\13\302\275'\300\366\275&O9\275\241\362Q\275t\351O9\11\3&=n\225q=\3407\346\274\11<\3\276\244$\230=+<\11=\371l)>\352vq;\2748\305\274cz);\311}\254=\2207\217\274\303\331\23\276\31\227\31>Ev\254\275\252\225\352=\241|\212>.g\11=\16\42G>Ei\1=H\310\302\27420\2\276if\242;V\335\2\275\373\307\353\274\355\222\24\276\274\322\233>S\27S<A\341\276\275\216/\227\276\257\214\11\274\335\306\321\275~3 \275\313\33\264\274P\221;<\373\370\213=\355\252\277\275\45>6=X4\323=@\332;\275S\24\343\275\216\30\263=\263\342v<\310\31\336=\317\235x\275J\341\215=\3029y>\201\325\5=\211P\303=-\360\4\274\372\272\370;[\265\31>c\11I\276X\267\242\275\200\270\353\275Mt\242<\214\42\235\275\210\360\36\275\12\246\205\274\366Y\324\275\36\325\261\275\306(\373\275k\216o\274\212\236\1\275\332\214\221=G\1\232<\350\331+=\25\25,\274\16\310m>D\221\316\274s4\262\275\266SA\275\243\336j>`\3151\275i3\343\270y\344\33;\235X\277=\12\247\204=-\2431=,\2341\275\203\324\220\275G\345\267\274\326\35!\276gK\217\274Y\213\33\275\304\7\247= H\275\273\313\233'\275\317\30\230=u\233\325\275i;\3=\134\254\241\275w<+=\236\45\242\275\366\364C=\33a\233\275\13\347D\274\301\335.>7\346\362\275\274\222\213;\346\134\3509\360\336\30\276\3676\202=\263\272\210=\374\77\241\274\14>\367<Mv,\276\2513\267=\264z\230\275\201\237i\275 \14u=\273\25\261=\5Y\343\275\336&\301\275\237Yi\276\3\3\216=[\364\272=8X\33\276\220L\355\275\217\32\45\276v\35F\276Yd\16>F8i<\245^\217<\203\230\203\275[\321\267=\217\22D\274\13\356\16\275"
"\366\30\225\274\234\264F<\321(\351=J\1L=\347\341\343<\220\342\366\275\207h!\276\371\330R\275\203\367\2\2758\307\20>\263X \275\223\26.\275fB\4\275\361\12\336\275>/2>+s\212\274\265\343\315\2738\305\303=\202\305\45=2\302\35>KV\215\275\42\11\250\275\226\200\1\276S\250\232=:\237A\276\214O\256\274Qr\226\275eO\237=d\232\6<\37\233^>\261y\33\276\360\34\7\275c\235 >\367\42\23=\277\220A<\337\261b\274\263\210\334= p\3=q\351L=!\235\20=\250A\324=!r=\272e\5\217\275\23\346\201<\221\217\257=\300p\32\275\220{\321\275\350\224w=a&\366=V\330\341;=~\204\275\5u-=}\3^>\301\5\15>\356\134\7\276y\245\242\275!\321!\274\257^\376=S\353\342\275\22Z\262\275\255\240\354=\367\331\360\275X\2705;5\3112\276Vj\245\274h\345\327=\372S\231=\334O\256=\327\347<>\206\23L\276@ZM\276\317W\246\273=Z7>\30\302\363=\217\0244=\24O\355\275x\334\362<iN\205>~\4\1=\375\331\305\274\212A+>\276Nq=\270L]>i\213\31\276\354!\226=\11J\23\276\7 b\276\261\346K\274,\264\203=>b\32>\243\367\17\276\353k\372\275\3448,\272\317\264I\275\341,\252=h\31W=S\374\315\275D,\33>\214\324G=\237G \276a\365\314\273\22S\346\275hp\247\275\271\244\335<\226\235\306<Nv\254\276!\363\31>\206\355x<!3\320\274DJ)=\207\200A=r'\223\274)\314\5\276\307\377\265=U\335\77>N$\351=\277,(\275\362\10d=+S\334=\356\221\5=j\11\266\273\307=\301\2753l\201\271\362\344\334\275\340\250f=\224\3719\273\22\301\221\275\350\234\255\275\362\3018\274\333\324@=\217\45j=v\13\252\275\20\230\201>G\2704\276\257u\374\275\350\2616\275{m\335\275\272Qe\274\342m\365\274\302\332\372\275\323j\312\275`\317\215>\273\200i\275\22}\305\275y\232\77>.\350\10=\227\4\360\275\2777\205\276\32\23\207\273\310\371<\276\262L \275\0\302[\275\365vc<\342\367\13\276;\314_\276k\362\363\275\327\236\246=>\376!\275\370\204\11\2757\333Q=\303\45\367\275\374\3605=\320x\22\276^S\32\276\311S\253>\12\260\265\275j\252E\276\230\204\314<B\351\77\276aL1\276i\17x\276\254\362\313<\34\12\200;[<h>\323\310\247\274a\226\14\276tXz\274iX\21\276\0r\212\276\344\12w<\0157\264;\233\33i\275\355O\223>>\3053>\271\213Q\275\354T\276=X\236!\276\262|\266\275j9\13\276T\317\14\275.b\45=('\7\275\210T\26>\266\271\15\275.\227f>\302\273B=M\37#>E\27\7\276`\364\370\275\33\214\241\275\221O;>\201p7\275(\325\300=;\306 =0\215\241=\313\254\25>2\24\310\275\364\77\37\276\77\210\25>\306\77\250=\373\232s>\321\336\215\276\232n\27<\301\217m\276\245i-\275\322\320\353=\243\327q\275\314\250\306\275{\134\4\276\36\2056=\223\353&=\325i\303=C\42\217\275$\241)\275t\352\24=F`j\275\207\347\10\2769H$\276u \253>\30\372\267=\235W|\2767\327\22\276.\7T=\325\352,\276g\266\360\275\0\25\24\276@\363\264=5^s>v\226\26\274f\346D=\345\11u>_\364\250;\351\241\15\276h\201\6>B\271\4>\225\250<>\227w\262=\200B_=\23{\223=dN9>\236\230\377<@I\245\273Y)\377\274\3200\307=\323\315\241\275CL\3139"
"\346/\357\273\305\177\304\273\25w\207\276\15\325\352=k8\270=L\326\2>\0o~>\3\235\242\275\6z\376\275\331\305y\275\203|\30>\177\2771<N\274\343\275\245$-\276\242-\223=\205\222\331\275.\230\202\275sK\12\273wBq\275\230&\224\275\211\12\315<\305\211\26\276&\331\337=\365\257\236\274\177\235\244=K^N=HR\2>\26\375\211\275\342\343/\276\262\316\330\274\357x\312\275\330!\371\2740\251,<E\307\372\275\203\307\212\275\366\325<=\266\2653=g^ >\226\13\313<[}\36;\22\334\235\275\200\345F\275\33\347|\275-\213\226=\304\251&>\202\262\245=\215/\205\275\33\342\0<\231U\230\275\311\251\211\274\326\235m\275\213\207\226\273\277\235\252\275\321\273\20=\27\331\220=\276\314\235\275{q\200\274\273\216\17>\346\367#<\250<\1\275\337W\247=\351:R=*\26\372;\332-1\274)\335\305<\370\276p=\304\134\332;(T\5\275\330\222\4>\177}W>b\357\202>\6\350$\274\307\343.\276\226\343\350=z\303\13\2768\261\216\275qR\13\276`x\320;\371\270@\276<\257\231;`\267\20=\316|F\276@\210\361=wEb=X\4K\275\273\264\240\274\200E\12<\340\223d\273S\351\30\276\3672*\276A\256\334=\204\12\375\275\306\201\325\275\352G\307\275\343\336K>\377\353/\275\221\204\37>\332\177g\276\352\300\42=\11\302\310=\247\1e<G\36\245\275!\210\7>\220J\230<db+\275G\232m\276\134\357L>]\246\7\274S\370\326\275\300F\340=\240\345\4\276\237\332!=\377\310S>\0022]\275\35m\346=\21\204E\275|\254\233\275\327\313\23\276\335\225]=S\271\332<L\360\214\275G\4\242\275\34|I>\332\20\324<\201\213\314\274\362\1d\275\253\16\335\274\225\12 \275\367\270\361\274H\376\311\274\325\343\224>\312\357\314\275\254\211#\276\0/\20>\300\314\334=\3212L=\256>\316\275\22\261\31<+\177\234\276\322\201\356\275\24/\245\274C\5\255=\261\242_\275_B\321\275k\312\203>\343\13\221;~ i>4\346\16>FZ\323==4\344\274\365\12\364\274b\34R\275\252\14\273=:\304Z\273b\206\225\275\217n(\276\226g\240\275\332\244\30>z\237\357\275\207+|\275\376r\374\275\322\333H=\312\313\364< \374\326\275\262}\6\275\323\305\267=\203\331\340\275TR,\274~\377\312\274-\210,=u\12\223=\322\205\323\275\336\30^\275\3300\262\274Z'\20\276\323\247\375<\134\320\227\275\274&\315\275\256I\21=\303\322\26>\364[\223=\20\22\262\275#`\240\275\201i\233=,Z\6\276\235N<>\213\362\3>\356\17\250\275\252\350\227\2756\244\323\275\2634\202\275\333\363\330\275\263R\233\2753e\203:\360\332\30=\253\221~<>\236\223<\356\246\314=n\362\371\274\270\203\232\275\256}\372\275g\363\270=I\317\372\275\223]H\274\34\317X=\350\376`\275NV\247=\270U\333\275\302\364X\274\367\276$=\360R\322=I\15\321<\274K\2>Rq\20><\366\11\275\220\335\225=\42\0\353\275\240\227.<\343RX<\177\364\270\274\235\34\225\275&\13\22<;\326\241=\345n\17\275SF*>\301l\244<\312\236\353\274\364\266\227\274c\134\276=\301\367\307;\31\210Y\276\4n\204\275'vz=\335\321\33\274jze\275\363n&\276k)\322\275M\203Q\276\220\42\303\275\355i\252<4\364'=*B\234\275\177\36\213<\344^\215=:\255\202>\321\206!=\343\207\345<R6\310\275K\364v\274\226\25\233\274y\15\2>\331\337\5\276\206\3075=|C\261<1;\356\271i\5G="
"\206\243T\275\262\371\216\275\226\13\377=\236 \360=\0128\1\275\354\260@\276\231\202T\276\274\360\27<\343\346\13=\217\200\226>w\277\24<\25:q\275\242<\26<\77\277\357\274X\266w\276\3638*\27686\315\273]\224\210\274V\20\336=\277\231\42\276\237\16\351=\364\214\32\275k\25;\275\224\276\215<\317m\224\2757\343\203=\226\375\211=\337\373\247\273&I\354\274\11\360\203=\2542\1\275\247\331E\276\311\27\277=\203P\365<\362i\250=\212\2139>\362\22W=\247\2043<,B\341\275}}\6=\26\274\22\275/\355C=\267\313\314\275R#\247\274\10\257M\275\363\263p\276\203wj\275\343\224\314\274\317t\324\275\0310\204\273\32\310\342=v\351\332=\221K8\2758^\2\276G\202\3>\324_\343=E\363\322\273y3\223>\04522\276\354&\320;\260\244\16=mO\241=\216\326\223\275\206\1\236<m\222\12>\234\300\321\275\275\335\11=ho\20\276\346\22|\273\272\240\30\276\262\244\246\275\134\264P;\352\270\207=\2433\11\275\24!#\276\14\15\353\275:\371\333\275\367\373o\275\30\253\205='\323\25\275\216\2\335=[\224\206=kB!<\276NA=>\32$>\36\3651\276\231\277\227\275\221\215\13\276\202+\35<3\307(\275\3716d=~\252\323=i\6\230\275D\35\355=9\26\260;[Y\22>\355\325w=q\177\355=\344Lh\276\32\24\6>\224\337\332=\205K\27>=\212\346<9j\314=r2\337\274\16\30V>\266\267\233=\16\375\216\275g\35\270=\326\365\42>\343{\333\272a\13\257\276\327\252\235\275/\2519>\35\6\246\275\234/\272>\264\14\266\274\275\11*\276D\225\264=\225!\203\275d\205\271=\3376i>\235E\247>c3:\276\374FB\273\275\254\255\274\206\341\255;\256U\337\274>\32e>~\2654\274\371\25\240>\335\212\202\274f\227\332\275Qb\31\276-)\30\276\207\275\300\275\210\3336<|\25\256\275\350q<\276\373#\227\275\2376\312\275U\221\267\275\31a\221\273\252\265\36>pA\273\275\352\23*\275,\200\275\275\324\214\230=OR\325<\257\243\1<vv\366=\212\377N\275\16\32~=X@\246>\225t\224\275\236\15\250<.\363\35\275\372\330\12\276\30G\333<e\367\327<\343\0\326=u\222\5=\12\221r\276\17\374\12\275\35\313m=^U\234\274w\371\216\275\220.\242=\367W'\275\313\216\242>\342\240d>z\275\13>VN\237=\25\232\23\274R\230\203\274t$\215<\254G`=\241j\6\276\365l \274\232g\6>_TG\275-\242D\276g\372\177=\6\13\330\275\202 \370<q<,\2766\15\301>\25m\356=\310\274\303=\370\0>\276\204\222`<a\45\345\274\321\325\206\276\236Q\273\275\220R\45\275\265o\36\276L\215\23>Z\363\266=\237X\205>\6\15\45=y=\316\275\301N3\275\247\306\241=zo\0>\230Y_\275\23\264R=\303\377w\275i\217\344\271\357\372k\275P\215\333\275\3308\20\276&:R\274\236\31\235\274^m\270>,\261\267>\252sL\275#S\205<c\24\353=!s/>J\361\335\274\203\312\324\275\30iQ>3\42\241\274\2e\345<\207\377\203\274/\270\231=\322\7\370=\245\310)>\230I&\275\212\243|<\321\303\257>\32\360\354\272\311\363\5=\267@<>l\200\275>{\307\272\275T\4\234\274H\351\6>\77^9=\200\0237\273$>(=R=\253<\357D\325=\217O$<,\244c\276\373\240\12\276\234\213\261>\211al\275\276mr\275\366Y\231\275\326\1\263=\20\236\4>\267\255\242\275r\362V\275X\30\242\275\254\45\373\275"
"6^\1\276\30\200\251\275=\3\374\274\211f\220<~\254\220\275/\263\317\274\324EE\275\0140\341\275\354;\325\273\222\265\237\275\315\250\13\276D\323\262=\355\244\277\274\214\370\241\275\347\210\42>\304\234\316\2718\247\265\274\201F\36\276\261\334\203<\14\24\224=\310lC<\320\2736>\371\360)>8S\323\275p\317\261:Y7\371<r\340\373<\227\20\221;\273z\26\276\31=u\274b\0128=\77O\331\274\311\243\346<\206\363\214\275@Q\340;\200[\16=}\255\343=\236i\225\275C\205\20>\302|V\275\371r\266\2753T4;\265\331\344\275\213\312\245=\30)\366\275l\366\276<\2S\210\274\15\356\204;\303\2\237<\15q\276=\226\235\205\274<\255\3>=mU=\233\5\226\275\1\300\217=\244O\371;\6\343\266\275\37\20&>\0253\206\273\374\253\177\275\205\4\343\275\21=\36\275k\260\234\275\310-\323=\10\3-=&\341\321\274A\0349>\240$\26=A\363\366\275e\251g;[{\320\275dr\314\274\270\361\306\275\306\323\235;\265w\212=@\22E\276Wa\203=Tk\260<\312\2]=II\215\275\45v=>2\311\201=\3160#=\341\257\315\273\3249\357=1\330\33\276\242\77\352<\332\310\272=3\251\240=\227\262q\275hv\344\275\242\332r\275\363\316\260<\307\315\304\274*\17\30\274\20\3\6\276\304vp;\303\242\33\274\305\42`=\374\212\364\275^\77\222\2764\234\364<\336\12\351\275\230\345\250= I`:o\265\0\274\222\255)\276h\37\345\274\332\24\37\275\354\346\365\274[\243u\275\377\334\220\275\357Z\273\272!\364\336=\253\316\220=p\251\352=\0154[\275\36\342n\276S\327\247\275f+\37\274\232:@=\303M#>\203$\362\274\252\267\213\275\320\246:=\232\331#>\247\234\271\275\303k\216=\210\317\21\275\304\26\217\275\344\344R=\370aB>\7\312\366<\253\245\244=\246\360\236\274<\2317=\271\14\237\275\343\225\16\276{\247/\275\353\277\15\275}\306\14>z\301\211\275!L\325\274\232\42\20\276\367\350\42>3.J\275\273\336\201\275\323\361\5>\311*\34\275\367\134\11\275QY\341\275\223\275\32=\371#]\275\212\0164\27588\327\274\256\252\271\275q\277\326\275\337\233l\275\310\342'>\271\351\22:C\233\12>a\275\216\274Q\307\264\275\300r\134\275v\343f=\30\215\221\274r\367\341\275\343\335}\275&\345\243\274\10[\20=\342/\204=\30\273z=Fp\242=\372\4\354\275\325\264\372\275\231\316\264=n#0>1\177\256\275\373\233K=\30t)<\340G\36\274\32\30\341\274\275R\345\275\302\325-=$\333G=\240q\200\275;S9>\220\331\217=\361)\313\275R\32\247<\313\366\33<OY\263<\20\5\206\276\3511R\275\223IG\276/=\362=r\246\224>U.\213=\14\346\244=\205\231(>_\347\351\275G\360\323\273\35Eg=\240\331/\274\263C\273\273\245/H;Q\311\206=\215\12q=\331*G=\2756\134\275o\247\266\275U\12\222\273\27+L>\302\320\235<\245\17\264=\232\303\221<.\205\314\275pG\352\275\221\27\253=\371P\4>:\347{=z;\257\274\256\344\330<,\2765\275\325\276\314=MR\317\275\253\357&\276\375u\221\273\241\24\255=\334\376\225\275\202h2=\327\356D\276\263\214\222=\277\200\212\274\321O\324=<X\37\275+\200\370\275\266m\265\275\234/P=\265\211\264<\363\276\201\275\0\357\25>\242Q\33>\370\26\312\275:Q\32>\310r*\276\16\353\342<\207\301\226=p\356\265\275\5\14\362\274\233\234\242=\366\32_=\326_\266=p\204\30\274\254\316\370=\337A\371<"
"r0\273\275:\205\333<\264Z1\276\314[\214\276\5T[=Bp\35>!~\331=\3076\240\274\270\77\242\273\13|]\276\351J\244;\42\36\7=\22\252\34=\276`z=\256w\317<\215*\242\275@\310\334\274o`\366\275'V\346\275\32|\20\275 \222\214\275(\2 <;k\215=M0\362\274\0238>\275\3302\35<\340\203->\177\367\302<\313h\36<\257\233\304=l\301\15\275\223\215\207\275\324\364\274\274\275t\346\275\255\206\211<\354\17\21\276\23Pu\275b!u;\2452\12>\2715\251\275\3450\320=:\360\311<\377\35\34=N\250\307=df\230=OR\200=\35\242Y\274E\26\203\275\327y\322=\377\322\353\274*\237+\2761\246\344\2757~\315\273\210\376\324=\250\33\13\275e\300\327<r\345\204\274@\303\260\275\256\223\367\274{\323Q=\354\242\217\275SOQ=\22\20\10>\250\355\247\275\266\26\216\276\236\230\245\275\277\134\341\274\1!\24\275\377\10\360\275\344\221q\276L\315\261<\244\315\306\274\203\231\247\275i:,\276Dk\305\276\270L\241={\307X=\26\270\206=\211\206'=S\333P\274\330\2277=\2338\253=\364Y\320=\304u&>\370\231\345\275X\277\204\2766\16\6=\345(8>\224\360\272=\260\253\36>8^\365\275\224u\0\276\301W\310\275\242\10z>l\231\23=A\270z<\25:\220=\346\230f=\256H-\276\366g\242\275\27d\32\276\222\234'\276\203Ja>5\365\3\276\2017\221\275\262\312\206\276\200a\240\275]\272\253=\222\372\205\275\202|m\274\354\271\26\276\21\347\24=\310O\221=t\1\24\275\374$`=\357\253<=\343\226u\275\252jf=\275L\271=\24\2\45\275L\343\42;\273\3545\274\220\35R=\271\11\203=NB\264\275v\272\371\275\302\3564=bR/\275\367\26\251:\32Q\270=4z\347\2761#K<vc\34\274uh\340=M\3443>kW\33>\367-\217\275\340+\227\276\2150\265\275\0151\210=\252\330\247\275K8\212\276x\134\241\273\225\344E=1\240\251=9S\230\275\34\235\366\275\266\10&\273\340tE\276Ey\233\276\225\367&>\336K!\275f'\4\276:\13\377\275;9\374=4}\233=\323D#=\276}v\276\322\303N<\330&*\276>\315\16\276+\371\31\275&\361z=\134\321\306>\226\16\257>Y\35,>\316\325\317<\6\7\377<\245\254<<[\241\225=\347\276\360\275\377\236\315\275\26476\276Pn\33\276X(\213\274:u\351=\300\356\23>\2704i;\322R\210\276\361\346\5>\352\363\271=_\134H=J\313A\276\4e\211\2747\34\373\2741N\363=\32q@>\214Y\241:\314R&\275<H\237<mc\322<a\3154\275\317\343\27>`U1\276\351\212B\276\0123\233\276\360\355)\276\204\304\221\276#\202\265=\3051\177=]\272\357=\20d\310\276Y4\252='\244C=\2070\255=\314}\347\275\320y\30=\206\220\354=2\34\241>\346\252\30=X\213\336<y\134\364<y\234#\276'\357\13=\245\235G>\254/b=e\236\300;\352\36\202>\377\230q\276qt\346\275rd\271<\365#E>7&\307\274\24y|=\313\0[\275\326\21\17=\340\206\25\276n\223\224>aQ)>\203\14\350=\213\257\204\276\272\300\262=BF\254\275Ck.>\307\315\20>\310\357\212\275\257\1\13\275\354\36\377<\331N\271;\5Y\200\2756\366'=\333\300\203\275\236N\307\275#\3\227\275OZ\31>o\27\5\274\201\240\10>\232\375\315\274\255\364\336=\34\27\7>\304\263\211=\320\317\360=\225\204\246\274\267!\350\274\21M\251\275\1\3327="
"\235\11_=\221\300\30\276\4\5\13\275B/\0\276\323.\206=\201\35\316\275\313\247\0\272\4h\361\2752\242\2\276\353\243\204\274\353\346\270\274\250\2472>\314m\270=\3308\223=\315G\353=\271\11I=}\307\11>JQN\275\366\342\312<\304Q\356\275>\232\335=\134\2571<\42PH>\266\0\11\275\344\207.\275\265\377\355\275\3228z=\350/|\275\243\7\337\274V3x\276\217^\210\275\263]\26\276\350\335\266>\354\302\216=\305\23u=\210\212\325<w\315Z>\252M2\274\324T\323\275nyM>\271\14I<!\0219>\30\2609\275\352\315\352\275`\374\2\276\273\32\223\275\315\12\370=Z\376#<\11\316E\275}R\216=\14\320\1>\4s;=0\213e<b\3627>\224\251\325=,3\37>\240W\357=,\30r>\356h3\276\240'\242=o\220\340\274-_\6>\6\323[<\20]\0>\240TV=\222\262\364\274\255|s=\332\277\320=[\305\24=\310\304\27\275G\320\23>\216\336\251\275C\263\205\275OZ\23>\276\25\256=\224\242\332\274W/\5>\323\213\230\275O\255i=\226\30a\275\324CB:^\351\350\275\234\347\235=\357\241\134\274\310\330\24=G\203a\275\31\206\223\275\277_z\274\272Q\321=dS\261=\356\377\276\275^7J\271A\35O>7\254\345<f\372\262\275:\2373\275z\307W<\220\310\21\276|\271\346=t\22\336<\232r\16>\303\343Z>\223\42\45=u\32\332<qq\232>\374\221\277<\327\2\35\276\210\2461=\267R\12=W\214\245\275\256\3142;\325V\271\275\237\304\320\2758=V='\243\254=\316\300L\275\236\20\303<:\262i>R5\336=\224\260>=CC\270=\276K\351\275\25\227\200=]\356\206\275\257\42Y\276\341\234\214\274Nj3\275l\42k\276{|D=\206\2\356=\313\316\351=O\260\361\274\34\366\303\275\134\222\207\275\257\251C\275\21\241\210:\35\24\242=\222Q\2\276\212n\313<\342\10\332\275U\324q<\34\247*<\201\37\202\275\240m\271\275\270\237\352\274\313\324\272\275\211m\23>\45S\247>\312y\306\275\345\255\235=\227 )\274P\36\37\275s\306\303\273T\246k\276$3\3=\235\273$=&\200\222>Z\247\177= D\371=\211\255\306\274f\31\5\276D\330\4\2749\373\323=\214\326\340=\224\325\20>k\11\266\275\311\2314>A\12O\275<-\235\271\177\340\307\275\220\23\227\276\212\204\224=+\220\252>\205\365\211\275\0240\245=\5\12\32>\0pv=r\6\226\274\134d=\275\263\22\277<*.\243=\7m\307=3\3019\276\312N#\275#\352\367<=\246\235\275D{\350=s\241\320=Pt\210=X\255\254\275o\325\324=(\17\355\275\204\316\3>\2376\312<\5!\274=O0\222\275\324\316\222\275q8\316<u\21@\275y\15\240=[\343Z>\334H\305\274l>\317=\247\243\207<\351\335M\275\372\365\263\275\200\231\30\275\334\372\376<P\330;=\306\17\307\272\3\312X=\251N\302=}\323\13>\221\344\373;\322\212\225\274\261\223\36>c$\343\271\260\224\350\274\242\253.><\271\276\275@\215\230>\201\3}\273\21\317\271\275h) >k\213\326<\314\372\366\274\232(\247=\256\362A\276\370\200\220=utV>\300u\34\276\36\317\254=\375\260\25\275\34\355;=\334\306\222=\211\374F<Y\261\17=*\307Q=\45\21\204\274\335I\233>y\315\216=\274\16\222;_\355\0>\361\372\340<\6\45\2<5[\241\275\3472\201\276H\342!=<\0\12\274\262\263~\275\252`\231\275\323\15u\275\33\24|\276\2606\235=\212\240Y\275\25\344\365\275"
"\274\370\363\276\37\274\221\275\33\214[=\356C\357=\377\262\213<\20\274C\276^\322\202=\323m\221=\256y*>\260\0\310\276\327\356\211=j^U\275y\1,>1f\202=@A+>\77\372\350\275\235\331]\276\263o\215;UH\32>\216\331\231=\351\342\211>\24\262j\275\42\314h\275\311n\313=O\357\246\275\303\15a\276\215\367v<`z\316\273\273y!>,,K\274\333\37\36>\271\372\305=\243\15@\276\271\312Z;&\243S<\325\221\24\276aF\37>#\216q>y\314\225;\360\262S>\37\370\240\2768h\45\276\324E\212\275|KV=\215\201\244\275\3140\206\275vdC>\304e\227=\314E\245\276\25\373\6>\260`{=\35\375\5=8\3530>\320o\17>\202\3362=M\351\266\275L7\207\275L\237\365\274i\372\341=\275\244n>>&J\276\42\344/\276\354S\271\275\351\316*>\23\24.\273&$\13>\312x\203\274\22631>\352\6\301<\232.\302\275l<^<\221\257\217>#\233\317<Y\331\221\275\240\244\375\274>\245\240\274,\353D=\45*\374='\313\260=\337\260\253=@1\270=+\333\6\274\272\277o=eh\365=\325\77\213>\211\354\271<+b\267=x\331\32=A\2I\276EA\236<\303\323\237<\10\340\247=\205\321 >4\376\261\275\22\331\322>\27\3\333=z\302\207\276\20\32\226\275\13 \20=)H\227\275\351&k>\77\373C>_&2=\363\370\316=~\211x\274\217\365\253\276]R&<~\241\14\276U \244\273B\371\31\276\236\234\24=\306&\45>\331\366\15\276\2630x;E\242M=-\0\4=m\207\263;\200\324u>\31\264\316\275\200\206I\2755\33\242=\15S\263=\335\351\216=\305+\370\275VL\16\276\262\336\237=\271\326G=\23\255\243\275'\36O\275\355#\236\275\323\352\37\276j\312\235=\234\322\275<M\341\254<\365j\214=\205(\221;\225\367\13>\305\323\24>\276\230\367=:\202\340=kM\361=\336\0362=\262B\206\274\226H7>[(\307<\0v\23\275\241]\22\275\345Ki>GX}>15\23>\254\337n\275 nR\275\300\373\270\275\23\311\224\274:\207\223<BJ\25>\320\10\315=\317\247\205\274\211lb=\347\4\36>D;\10\275\366~}:SAV\275\327\17\307\275gls>O\347\203>\245\226\310=T\353\322\2757\237\275=\264\306B\276\376 \343\275br$>\227}\323\275\333\314\210\275\217*g>RU0=\177m\342\275\327=\13=~\250|\274\326\5\216\276f\23\234=4m@>W\6\37=\274C\317=~\23\134>G\13@\276\30\231 \276\212\204`=`\346\22\275\347\337$<|\2\363=\232\211\201<\316\20\235<\202\2331=\212\202\37=\12b\203\274V\327V\2763(|\275:\345\315=\3025\232\273>\317\276=,\215\244:A\340*\276fI\261=\227b\351<o[\243=O\266n\274\16z\10\275\17\250#>\217l\245=\223a\326<\223\257\301\275~VJ\276\223\216m=\334\16L\275\307\254\220\275\2608\344=\12F=\276V\177\313;\322\255\222\275X\213\241\275zY\260\275\373V\16>'|\16<3\337$>\200\247\316\275,\364A\274\2638\306=\255\314k=\134\262\270=>n\6=J1&>\236^\325=z\3377>\302\2T<\323\36\211=D\322+\276\226\3714<\364\3546\276f\262F>\372\247\217\276\247\341\15\276\241\221\315<\364T\12\275[\371\224=)\2R=Nqe=>;/\275\202\332\27\276\0a\5>\217h\257\274W\16\36\275\324}~\2756\310\346\275\2120\237=\2305\16>"
"\331\363n\275k\252\375<\17\240K>\246\3265=\312\333\253=\232q\322\275\3177\3069\33\321\233=\31\37\313;6Y\342=\332@U;\22W\363=\13\305D\275)\332\236\275P\6\233\275\216\23\6\276]Z\212=k\5\251<\35\301'>sT+>6\345\42\273D2\223\275\250\227\24>v\25\320\2756\134->M\347\243;>\375\216\274\261\201\275<5\302\277=J\11f\275s\235\335=\267$\260\276r\303\261=\134Z\266=9\215\377=\226\42[=xP\273\275\350\365S\276W\32\217\275\201Eb>t\224O>\13\346\364\275\3326}\2741\313\221\275\351\361\6<\376\310\207=`\303\266\275\275\275,=\331\327\1\275\12N\354\274\30g\16\276\305q[>\213WC=\214\216\13\275{ve\274\37R\245<dP\223><\0278\276\271\304\322\275$\304\134\275\276\316g\274m\24\221\275&{;=\260Ba=\237\327\330=3\365\305\275n\346P\275XG\373\273$\235\246\275\77\346_\275\15L\6>\207|\371<\231\326P\275\371`\352\275\3&\334=eG0=\365\325\232=\376\251b=\306\2041\275\0eZ=N\12\220=\275$\302\275\202\134\334=\24f\6\2762\376\15\276\10\1\314\273\340\134\247:\266\3544>L\212\30>\377\247\206\275g\212;\275\275\4\222=\305I\370=WvT\275\322<\247=\245\325T=$)\1>\206\277\225\274\3032\33>[ \311\275\232\236\214\275A\323\236\274\16\347\333<\375\367c>\364\340 >\42\223(;\2639\304=\341O@=\350uI>\3151\215<\334=\42\276uY\355\274N;R>\366X\311\275\201l\45=+\311\250\275\330\14\363\273l\250\244<>\347e\274\36\2051\275\223\36\21>g9G>\326\30=\276$\262e<-9\266<9\227\357=\366\31X\276\301\245@\275\21\275\354;\4\301z\275`\271\10\275i\337a\276\231\320P\276>A\241<\214\313\15\276K\21\247\275s\370:\274\256\303r=\21\370u\275\24f\364\275\224/\345\275|\36\332<\330\223\344\274L\2026>z\243\20>\273\350r\275\5\361\33\273\253\134A\276:O\347\275\326\365\256<\307w,=VQ\310=\236'\343\275;<\17\276\365/\361\275\236.\0\274\342\37j=;\247\20>P\310\276\275M\375\205<\250\360;\275\6\346\346=\322\244\15\276\315c\255\275yYW>\10\4\360\272,\216;=\263\177\20\275c\242Z\276\371:\2\276a\134\234<\305\353\10\276\250\314G\275\272r\210\275SVW\275\256\340\262\275\372@\220=)\230\375<\337\360\203>\205\234R=\240\336\266=\327d\346=\21<5<;m\27\274U\370K\2756\306R\275#\216\20\276]\25!\275Q\350\202>\16e\360\274r\24\343\275\332gx\275\3568\251=\211.\225\275\301\331\274\275\77\32<\276eA\200\274\222,\34>\330\250\26=\236\223\245;\200 \23>l0J=\316\225f\276\260\350\33\275\260rf=\306[\273\275\266~\336\275O:\2369\31\244\231=\265\10\306=2\370,\275\301\77C\276\264\373H\276LT\316=\0y)>\30\222\372<2\36\5>{\257\225<\320\246\5=I\77\254\274\350\311A\275\327\255W\276\355\330\10\276~\15\225\273Z\341\12>w\345\36=\332\344\204=,E\372\272\372\336;>p\262\23\276\6;\0='\330\313=1\263\0\275\361\343l\2757D\203\275O3\302\275:\227W>\334\302\225\275\303iH\276E\340E<\324\215v\274\305\210\337\275O\306\251\272\262^+> \226\200=\30\0Y\275j\343\242\275\341{\242\275a6\357\275Rj\316=\323~b\276\3E|\276Ns2>]\377\11=\21R\22>\221\253B="
"\334[\222<\373\216\220=[\331\231<\242}\364\275\12\220]>,\313\0>\375}\323=8O\344\275JH=\275)\236r=\345T\340=\15#\225<\347\5)\275\360>\27>\234\354\225<\30109>\363$\342\274c\240\7\276\26$\4=\374\237\352\275\216[\334\275N\254\371=z\321\320\275h\45`>>f\36>\263\213\0\2757bs<\36\246\333\275\222\263$\276\343\26\307;\224#k=\370\312=>'$\37\276Gz\365\274y\134+<\220\334H\275\6\21\206\275}\32\226\276\33\356\242\274c1,=&W\216=XB\336\275\330\242\277\274\211\205>\276\212\326\226=\271f\205\273\264mj=\271\342\306=\352\317z\275W\341\231=\230\346\244\276\264\252d>\236\355\335\273vz\265\276\222\335\3\276\245\353\200>\12Yg>;\14\357\274\346\225\270\275A\315o\275\36\227\227>\257\205\270\2750\327\315=Jj\232\275*\15L>\352\0\345\274i\15f>\275\334y>\227q\265;\340S\255=\203\324\35>\343-#\275\221\323\254=fW!<\305a\362=\211\10\342\275\345>\310=\236\216\265;\1\365\253\275\342\332:<\203\264\261\274\214\77\340\274b1\256<\23\314>>\21Ez;\223\326x<\323\252\201\276\333\374\317=\1\313\217>7\234\352\275\260&t\275\334\262\307\274\241\265\15>Y\377\336=\20'\303=H\265\216\274\346\37:\274\204\315w\275\0453y\2744$j<!0\252\275k\335\253\2754\247\334;ZZ\31>K\37C=2O\4\276\177\334\21\276\134'\355\274\337\304\300=\24'\25\275F1\357\272KJ\231<c\316\7>\0Ew\275\247\213\15\274\323\2\205>\326}\275:w\214\30\276\237'\2>\205n\13\276\377\240`=f\240\335<\17\347\334\274\364d\16>\341\250\13\275)\14B>\246\14\33>q6s>\224\241==\220\15\212\274u6\254<j}\204\275\333R\242\274\134cW>K\10\301=\15\237\36\275\231D*=\335\272\233\273\27\226'>Yy\33=\241\21\225\274\366\15\243=\34\370\366\275\214\340f\275m\260]\275\261Tb\276\350m\356\275\302\177b>)\11\373=\307J\33\275\367\42'<p\2*\275\353u\272=}\14 \276U\3\214<\341\271\3>jg.\274[\353\275\275b\323m;$~J=\31p\332\275J\246q=L#\12\276\225\12$>\347\32\207\2754{\7\275(\5\302\274H\264\225\274\23\302\45=tHN\275\341m$<\352\320W\274\22\7\134\2754\361\24\275\303^2>W\3628=\210\265\35\275\330\0>>\36\350\303\275\325N\35>\323:d=Q\322\6=]\260+;:\2\215\275Gk\313\274\314\350\77>\6Qg\276U`\32\275s~\0\274\200\317f\275\331\202\134=\20\313-=\355\224!=\223\3750=p\330\272\275as\211\274\31\247\236=\45H8\273\0008\22=\265\301\217<\334w\2>\1\270\14\276\320\254\305=I;\233=)!\341:A8\232\272\332\17\367=\30\13\267=G5)\2755\206\26\276\216\360(=\307\11{\275\305(\237>\201\3026>\14\24\211\275\366\221\16>\355\241\240<-\30\271\274\302#\240\274\222\17A\274c\313\342\274\204\343Y\2754Z\335\275\0105\271<\216\20<\276\352\242C=\232\22\34>[\370\325\275\242s\230<\334\352\15<K}\25<\26\265\327=Q&\273\275\332\357\32>_g\340\275\337`\212=\276\32\375=A\3456\276W\337\17>\311u \275\234\10\270\272 \25\313\275\365f\345\273W*2\276\13\305\216\275\17F\222=s\360k=\10\0/\276\17\221\346=\237\227\256\275=\354\273=\353-.\275\247\0\23\276\316e\301\273$\366S=/\234\16="
"\301\340\252\275\312\230\263\275\206\2342\276\317U\353=\266\277A=i\324\254\275\222\34!=\311\313\272=\221\333\32=\31aK\276\215\6'=\375\242\36\276\37(^=\236\262\234\275\256\200\377\275\213M\364=\206]Z\276HH\355\274Y5Z\276\4\377(\274\363j\7=\273\231R\276;\15\322\275GB\306:M[{>1\206\377\274\22\2612=\305\202\347<\2019\7\275\36\25\260\275\365q\0;F\211\251<\5&\252=P~_=\42O\304\275\333\316\337=\200\212\240<+\2003<\364\323\301\275\15\267\244\275\241A\215<\363d\256\275\32\377\351<\333\264\243;\265\317W=\366E\212\2752\365\33>\263\42\202\274I  \276\332t\42=\7\233R\275\35Q\304=\317@\0\275\317\241\4\276\336'\20\276w=\360<N\23\327;\33\267G=\343\244\236\275\271\252\34<*!\14\2756\200\247\275\10\16\231\275\327\246\7=\352x,\274;\16s<\305g\253\275\223u\42=\17\267<\275\273B\320<H-=>\314&g=\323\273\215=\354\322\300=+\235\347=\314\267\202=/\357\347\275\333\207!\275^SL\276\233\27\204=\345\77\350=O;\237\2753\264\324\275\366[\45=\23\373/=\17\250g<\375\334\232=e\354\262<\4]$\275\322\317+>|\11n\275\363~\207<\30|o\275[\37\355=fU\11\275\2745\134<\346b\214\275\36\323*<\362\261.>j\255=\276\45\22\347\275\325\361*\274s\202\234=4a\357\274l\231\214=\227m'>\311\23\13>\323b\203\273\235\20\322\275&\326\256=\246\17\242\274\263E\1<\3278D=\10(\334=\325\23\231\274\224\33M>\275\216\275\275 \204C=\301\270\22\276\250d\15<\300\335'=\42_w>\215+\262\274\134qE\275uG\252=\17K\365;$\212#=\255\2557=U\304\14\275\344\356\77=\377\334\316=\32\32\32>\376\27K8\30\210\365<\17\274,\274\203\26\345<\177\234;=\365\246+\276de\22\275\210`\204=\274\302\205=a\313\361<\311*\23\275g\14\240\275:\12\375=_8\214\274\354\312\231:4N^\275\4\216>\275\341\366.=\231\234\200=\333F\343;\230\216\304\2745L\222;:\217\2228T\31\256\273\257\326\327=\270\305n=0\276\6\276r,\341=\326\236\37>[3\205<k\330\77=\26/\11\275\351\23|<\315}\334=\204\314\252\274\225\12 \276\331{\235\275\232'J>\232\260g>\15\227\352\275\17f$>\233\333\240={L\337\274\323\3578=D\14\42>\2 #\274\250YE=a~\320\2715Q\32\274\261\301\317\275l\345\373\273n\2\316=\270\324\232\275\231\23\0\275\5\301\42;9\23c\275\302\20o\275I\255\346=\77J<\2768\242\352=\33\35\337=B\330\201\274\243\237B>\243\17\227>\337(\312>aG\215\272\347\33\211\275\345+'\274g\267\222=\4\0\345\275\302\232\357=\327\330\232=\372\253\202>\240\222\327=\233zJ\276\376\321\34\276\211\365\254<\42;\327\275'\256\276=\303\24\212\275\10\234\253\276x\371<\275f8\336=\16\257\305\275\6\11\247=J8\247\274\365\205E\274\346\177\257=\325&\320<\204\364\355<\36\324\334\275\45\11\270\274M\276Q;db;\276-h\253;CC$\275\264\352\210=\316\261\177='\26\224=\314\366\35\275\265\347\345=\22\211\15\276.\254\205=\345\10\234=\207i\351<~\354L\275\25\203\15\276\212qX\275}\247\246\274\301Gq\276\31\211T\275Z\243/>\354B\330\274\221\23~<#yv\275\217E\266\275\15\274\14\275\214:L=\247\204*>\311\337(=\245\257\321<\307\33\356=\215\27\200=\311\15\24\275"
"a\222N\276$q\216=\241\34Y\276\206\231i\275\222\233\217\275y\24\13\276\367\253\343\273e!\234=\306u!\276\375\250\316=3\347\5\275\347\337E=\340\5\214<\204\270(\275\241\322^<@k\312=\4\3571\276\251\212\7=M\334\235\274U3w\274\12\42\314=\367\371F\275\316\264\212=\23F\262=a\251i<H\351\265=\271h\20>@\7\0>\11O\272\273Z5\300=\353\306\250=!\0221\276\264X.\276\3}\223=\313\331\301\272\301\240\4\2758K#>*\374\307\275\32\317J\276<Q\367=7\310\233=m\264\24\274\2761\202=@Jf\276\216A7>^\222\267\275\274\274w=A\371\203>\352\3\211\274\27\322\24\2762\34\21\276\22\13\223<z_b=\270\77;\276\26\3721\275\14\353\227=d.\251=\256\216\365\275-\354\246\2754\337X;\250$\260=\10NG\276\250\45\361<+\374\254>\213\222C>k\274\314=\347w\244\275\347\252f\276\262g =\37\235\327\275\332\203[>mL\350=\234\371\36\2767}\34>\355\276\245\275\336\6\245=U\27\210>0d\213\275\301\275u\275\237\2361=STR\275\344\221\307\275\362\353\232\275\253F\313\272\243.\313\275\251\14\346\274\200L\237=\10u\262;\341\270\330=76\251=\333\325\34>-^\324=\134\271\236=\17\250B\275\364t\260\275\374\333 \275\277\245;=X\221\17\276K\315\343\275X\260\206\275\224.\31=\213\241:>5B\273\275v\310\265=M\2734\276E,f=\212Z\302\275\321\32><Mz\376\272V\17\243\274\304\274+<\356u\244=\316\330\200\2751^\327<nvp\275\340A\337<\301\215\12>\206/\340;\236\276\350=\205Z\204\273\0\252\263;\15\13l\275\0365\7\276\204\2556=/\307\221\275\366W\264=\210\301\271=\3348\366\274+\10\16>E\372\204\2752o\2>\207{\213\275\4,\77\276A\32(<'q:=\11&\277;^~4=\306\257L\275O\347U\276THC>!\364_<\77-\200\275[\7i=\274\352\374<X&\274=R\213\345<\254\356\352=\265nB\275\42\217\304\275\255\242\304=\15\250f=\275b\273\272u\205\374\272\351T\311\275\02605>\225\207\200\273[\202l=gJ\20\276(\333\223\275\30o\200\274\205\16h;\344\274b\275H\15\201=\215\263\276=\224\77i>\240\6c\275\322\21F\275\13\15\77>\7\332\215\275d\221E=\243v\34=\253p\275\275\270\315\253\273W\246\313\274\337\361\221\275\236\211\353=8\242\221=\345:\233:mi\301=\267\333\211\274\26\376\27>\344\355\301\275\245\317\374\273k\361\25=l\233\6\276\351l->\341\1\27\276\15\322$\2751\6\221\274-9:=\273\225\335=\235r\234\275\337\217\222=\265\32l=\335\373[\275\274Es;&\235\312\275N\33-\276@aN<\374\42\200=\0R\213=\360\5\340\275J\1[\275!\7\361=\224,\214\274\304\230W=\251\200\213\276r-\376=n\354`\274\304~\42\275\33v#\276\177\264\272=&\203y<\232\4\307;)\233z>\6\315R\275\233\220_\274\240\254\263\275\300\245\367<\12|\20\275I-\332=\200\14\353\274\2411\355=\317\335J>\214c\17\275J\23\233;\267\322\211\274(]D>\22pZ>~\250\243<\230\253V=\330O\356\273\361oA\276\352\226+\275\371^'\275qd\277\275Ru\15=0X\275\275&\3\27>u\342\3>\224\2434>i\340\14\276\306\274\304;\326t&\276\42\14\267=\227.\362<\255\257\243=\227\317\251=\227\35\313\275\263{\377<\212\221~\275\244\77\35\275iM\374=\354\241\210\275\2J&\276\11\24U\276"
"\363\6\373\274\27\374K=\26'f\2765\261\264>\272*F\274U\376,\275\360]\202=K\317\377\275\266\313X<f\21\212=\224T\277=R\237\212\275\326ft\273\273`o=\347)L>\266\277`=F\302O\276p\37Y\276$\33\200\275\30\45\331=Q\222\247\273nU\30\275\20\0044=U6\247\275\237e6=5\3203\276\4N\235=\0153\333\275\301\231->\5\376 \276\337\366\237=b//>\216\1\370<\253\214\263\274{5\272=x\335\25>\27\325\250\275WjE\276\243\26(\276r\303F\275hO\37=\205\366\341\274\337\3265\274s#\374\275\134\336G>Y\373\220\276xS8=\326\326_=D\203|<\224\272\247=$/2\276\345\26o;'\204\270\275\320px\276\225\354\334\275B\266+\275(\206\361=,d=\276\325\325\21\275 \320\25\275\343\331\250=u\323\344\275\343\300d=\235;\240>\323\277>>\17\236\14\2763\205\10\276\262\11\252<\213\221\347<\340\311\351<a\345\231=\231l\250=YO\214\275\0131I>\337\260\313\275\354\207\15>TEK=S\270\275\274\01178\2760UO>\220I\20>\10;\372<\207`Q\274~{V=_\302>\276d_\27\275\224\177\10\276\370\304\322\275C\10\33\275!5\321=\21\372\257\275/w\335\274,\225\14>\313\3248=\31\261\364\275\344\201\30=\317\331\267\274\347\344\213=\16\45a\2764_\26>\42\322\246\275k\242\177\2755\203\24\276\33\343G\275\203\34\336\275<'\304\274\342\315*\276\2\333\201\274\7\200+>y\270\305=v\316\25\275\3734\223=\22\240\306\275\251\302\250\276\374\300@\276j\226\32\275U\4\37\274\77\31\2\276\322,M=\202\215\201\275^\356/\275\322\243\214=pu6=\270\302\337<\213B\213<{\213\333:\5\246\25>\347x\360=F\325\303=\257-\204\275\202!\3\275\273\30\251<\343\267\363\275\246\322\25\275\214\333\367=\223\327\12<\241\11\42=\27`\6>c5\355\2742\13\377=\12\204\213\275\34s&>]9E\275}u\364=K\237\330=\224@7\2751\236\17\276v$\16=\206h==-\226\246=\337\234^\273\241! \276\313\16\13\275\315Z\215=\202\32\14=\257\374\17\275\212\225\230\275\331ES\2753\262-\276\232\376\302\274\357\220\235\275\303\243\302\275ksQ\276\30\304\362;p\266\274=\314A\302=\13\221:=\243:7<i^V\275\207Q\243\274\375\303\372\275\352QR\275&\317\215<>\27\347\273\206\266\275<\271i\323< \221D\275\255\255\362\275k\240\345\275\310\273\321=\322\312D\275\333\357\361\275\6\331\317=\322\213f\274.f\225\274\332\15l=\302\354Z\276\210\374\202\275\221pS=jR\237\274\316\335\242=\322\276\337<s\0208=\320\323\324\275\0010\206=5'\244=P00\275#\251\277\275jl$>\21:\220\276T\213\234=\366\134\374\275\346\317\377=\232\310\36=tP\34\274\241~\315\272\14\333\351\275$\377(=\5\373\363;\34|\0\276\275\364P>\310]\334\275\13\333\272\272}'~=4\2415=\213\273\201\275e\211B\276\30\202\325\275\261\22\350\275\335_\245=DGm<\255t#\276\220fr=]Z2;\353<\317<\200\224\246<\307\254\253\275\353\330\271=\360\245\204;\300B\252<\266\207\16=WX_\275g\320\4\276\204,\233=(\15\10>Rj\207:\210\254G=\301\270D\275\216:\266\275\36\315\362<\233\307\312\275\271\272$\276;\235w>\225-\334\275w\367\312\273\0223\31>j0\330\274\10'\24\276\335\372\26\276\305\16{<\371D\32=\4\4Q=\27\240\17\274\360\30\77=\300$\243=\6\230'\276"
"\253\211\210=rG\205\275\322\346\302\275<l\374\275\336 &\276l0\273=\337MS\275&$k=k\205\25\275\33\201\314\275 \304t\275Mx\12>u\261\237=L\0274=4\226w\274\272>\230>&f\321=\366\240\0\276{\302\256\275\355\311\234\275\363\341\354\275<\215\304\274\36\304k\276\20\37(>Ps\210=D0,\276+-\223=\320\2400\276\365\207G>\267;\211<,\251,\275\246\300\334=\212\1#=|\352A\276V\336\214=\134\373X>\4\316\307\274@8N\276f\235\272\276\316\352\374=\212\367;\275\12\237\31\276\22\310\201==\35\211\275\322\245\212>X=\342\275\270\327\23>\211Qr=07n\274\247o\242=<\245\210\275S\33\236=R\332\26\276y\352\27\276\12\304d\274\266\366\220>\265\224\342==\35b=\370\317\256\275\373T\373=&\371\206>\304\324\241\275t*.=\35\275\217>)s\22>\2609\33>(\247\177;\374\3361\275\254\36\354\275&M\12\275\364\310\206=Y\201\7\275\234\7\77\275\221\231\233>z\307\16=\340\321\304;w\237\322<\31\371\210=\316\244j\275;\215\200>] \316\275\312Y,=\236\306*\276D\206Z=\345\234K<\0425\337=Qj\346\274\5<\326\273\356Z\204=\214\222\250=\25&\31>\357\214Q\274=\203P<mm\0><\250\11\276V 8\275\372R\77=\25\310\267\2733\373\24\276\210\301\36=F\300\211=1\15\207<2;\332\275t\7\217=p\31v\275\206\377\37\2752^\4\276\261\246\212\274f\224\250\274\36Y,=\11M\363=\270\3631=vt\221=\316\13\264\275j\215\210<c\230\275=y\17\246\2753\242}\276{6\30<y\211\35>\351-k\276\17\13\201>\232\233\22\2753\262\241<\274\210\237=\27\37\374<\301\217\3=\2^\34<\345J\220=\255A'\274\366\2061<\11:}\2768\21\214\276\357K\33\276\216f}=n\255s\276R\3626\275\335r\272=\342\0160\275\217\360\22\276\266)'=\241\345\17>\245\370f\275\277G\337\2752<\367=\250i\33<\220\230\207\275\250\376\363=<\3476\275Z\215\17\276'r\203\273\315,\16>\1\37\261\275\23g\253=\204l\14>\313\26\327\274w\230a\275\221+\205=k\376\301<\2\251\355\275_\245J\273\217\320#<\2034\304\273+\3039>7\325\200=Z\212\45\276\343\304B\276~\2\32>\300]\362<#\310\352\2744`\261\275\203\364\242=\7y\373\275\16\340\257\275\336\206\200\274,k\252\274\331\273\0\274djL\276\200}\243=-\262Z\275\321\217>\274\326E\230\275Y\232\4\274\35u\336\275^*\362\275\2714 >\305B@\275\6\14\360\275\332/Q>*\177\343==^\350=G\251@\274\2\372\214={\330&=\324\3257>\363\233^\272U\13\205\275\211A\370\275\275A6\275P\233\200\2754\301\13\276E\243G=\360\27g\275\334\233\223\274if\330=\335\214\15\275\2341x\275>\6\273\275\234\263A>\274\357\345\274L\26'\275h\242\312\275\21\374g=\251\307m\275T8C\274\363\27\256=\233\32G>\367\243\253\274\221\337\14>\201\0071\276\367J/\276B\22\351\273\255\277\15>Y\300<>=.+\276\254`\275=\241\303F;\220\213\370=T\264M\275\205\334O=\210\266\265\275m\33[\275\221\307\336\2743\230\272={\364\7\275b\262\0\276\31Kr\2753\30\221<Y~\346\273X\20\360;}\325*\275\3058^\2724\204\0>Go\263\275&\16J\275\357c\3>\241]\374\275k\235t\275\77\363*\276\21N\250=\3521s\276U\270\204=4\336\213\274*2\15=\35\330B<\341]\334\274"
"\334\357\273<\261\365\221=/\2147>\215\346\213=\333\3333\276P\212\322\275o\14\13=\361\0321>\77\177\263=.h\316\275\242h\10>|W\206=R\260\37=\222\361\4\276_\325\350= \3447\276\326m\14\275\224V\33\276\256FP<\334\302@\276\227\27\1;~h\332=p5\330= \243\307=\200\212\6\276\212\16O\275\310\374\341\275]\306\223\275r\366O\276\0G\14>~=\323\2733\30\224=eB\367=\0005\12\275\371)4>\24\312e\274\24\234\11=3\220S>\377\236\357<\11\213[>\340\303R\276\276b~\274o\370q\276T\3\25\276o\210\250\274\362\207\331\275,]\376\275\264.X\276\311,]<haw=Yn\333\2751\3675\276\367,8\275\77\30\344=2\245e\274\371E\360\275*\274\372=(u\262=w\361\216\276\316e\363\275\353d\2\276\367\240>\275x\356\232\275J\350\215=L$#\275LM\277<\224l\341\275.\22\232=\211\0366=Z\265\334\275\24\30\214=\364\227\21<\367\324\274<\232\377\307\275\367!>> M\341\2749c\374=#WC\276,wJ\275\235p\357\275\363\216\240<\232\215@\274z\356\300=*`\372\275\211\344h=\31T:>\335\366\355=\276\261\332=\301\260_\2753\334l\275\300A\250\274\1\252*=c\0\263\274E\231S\274B\332N>\223\361i\275\366\340\214\274\371.E\276\217n\271\275\32IN>\257\314\14\274\232\330b\275\207'\314\275G\232\34>\302te>\322A\230=\262G\45\276\364\300]\275\345\23\253\274\3563!\276\37\341\263\275\360\260*=WFW=\134C(\275T0*\276=\313\371<\3d\204\276\1h\346\275\225r:=v\324 \276\363\266\10>\254FW<M\354B\276S\216\244<\375\230B>\310\305\341=\300\353\365\274~\6d>\316\27\1=\255\2730\275]\310/\276\310\13\227\275\4c\320\275L\253G\273\3(\1778\336w\3\276\314\344!=\325\231\321=\377\373\267<\227\362\326\274\211\352(:\317<\11;|\12\226\275\302G`>\226\323\300\275\36\45\344\275z\355u\276\177\6\214\275\235\372\250\275\302\324\33=r\323[\274\303\340\7\275\42\346L=\342\13\223\274\32\331\323\274\307\361\241\275\262+1\276!\33\354= \31\16<\310K\205=\212:1\276\216\306\21\274\244N\270\2758C\15<r\213C>$\314\205\275\6LU>{\3109>w\246\307<9\36\304\275\262\350\236\275\30\375Y=m\335\220=\13\233:\274\264H\236<\346\15\200<\341\204\21\276P\243\21\276\301=\204>\270\204\240\275\325j\361;\210x\223>e\221\266=\231\343\250\275\373\326\367\275\237\350\340<\34>u>\11\3211>\42@\213\275\225+\255;4\244\206>1\7I\276\321A'=l}\223=\21\241\250=$o\205\275r\354\11\276o\31\17=\2745\274\275\247\324\36\276\262\337\302=e\335\321=N\201\24>\33\351\334=\273.\254\275r\35(<\264\353\6\275\31\323=\275M\3074\276\20\357\333\275\5\0779\275\13\14\361;\326]K=\342jA\275\326\272\302\275\0001\5>\353`=\276\245m\214<J\350\6>\11<\357=|\377\226\274\24\30\224=\36`H\2752\247\3=\307\201\214;\77\277\0>\35\234\37>\4)\20>\3459\337<\352\236W\276\245W\361\274ba\340<\3572\4\275\256M\240<\3k\77\276'\220\330=\24\340\237\274\373^|=M\224.>;I/\276\234\311\241\276\205\316@\276\0*_>\271\362\34>\222\355H=\3764\306=\207a\250\275\0\13g\2769\11\34>=,/>\265\325*\276I\215->\310\327|< \234\344<K{\13>\32x\2\276"
"\30\244\265\274G\320\25\275\267\255\11\276|Qr\275\207\270N\2751\30\326<\251e\214\275\325p\300=Q,7\276E\204\317\274I]L\275\227\15+>\12tT=\5\26\277\275\35\2\220\275y\227;>\327G\357=\237\3\10\276\322\36\25\276\253\233\215\276\256\240\336<\246e\37=r\236\330=D\306\263\275!M\2>\242\206\355<\340\363\5>\375\24\2>\177\237E\276\134\251\256\275\215\372\302=\334\237\332=L\3308>\35V\365\274\201\231\215=\31\202\313\275\314K\31=\363z\247\275\0003\30\276\252\203y\274\24\16\332<j\350\235<\336\6\17\276\227lk\275\372IJ\275\335\42\252\274\324\321}=\274\314\353<\236\2011\275\232$.=\364f\340\274\324\23I\275\226\255\226<I\246)\275G\234\257\274@}\271<\4\267\210\275Mf\31;7\325(\276\273\13\321\275\331\357\326\274`y\26\276/-\311\275\12\255I>vw\211>\42\307\4>Y\345\372\275V\326a\276\10\222\255\275\267|<>\305\364z=\42&\12\276~!L\276\265\345O>\370\226\77\276(:$>\322l:>E\177e=\230\3177\2761RF\274'\35\372=\370\30x=\266\265\341\274q\262\21=\307\261\250\275#\244\376<\215\320\3=\263\36C\276\242\270\270\275x\233\260=r\374\16<{,\301=G\216\233;sMn\275\2750\35\275\207\226\20\276`c\275=\320\221\265\275}O\211=\215]\313=\23r\356=~\32\371;\312U{\275Y\357=\274\344\354\23>\200$,>\77.\230\274\346\5\347\275\255\246/=\255n/\275wV:\276\222\272\376<\310\371o>\234\220\336\274\3k\260\275\21\355{=\377\266}\275X\210/\275\77f\33\276\212\3\342=y\255\12>\217r\331=\77Lb\276!\34\343=\200r-=&\276\36>\17\337\20>\353i\250\274\274\350\221>\307F\266\274Q{\365=;\323a\276gor\276Y\236\265=!c+=\257\0\210\274Q\14\242<\334\235\271<\266\17\322\2754I\42=\202\321E<xf_=\14\264\216=\340m\20\276\275`c=\376-\20<V\3129>G7!\276dO\32\276\225\361\16>\276\244\256=:\10u\276\365=|=\2\16\367=U\273\206>R.H=\213>T\274\211S\304\275\305.\307\274[\244\23\276A\347\207<\255\11\242<\17\337\11>G*\14>}\333\6>3\300\276=u\0\232<w\346\16=\225\203\232=VW\343\275\356gb>\330P9\274\370!\255=\343>\344\275^\3C\276,\355\317<\16}\374=QG\344=e\370\16\275\372\330F>\216\247\242=\251\226\220=\225\10\365\275\375U\240\274\237\324\242\275\321\345(>Yw\252\275\310\20m=\13\261\13>\316\232\20\276\263\34F=\370\367\310\275\221\2376=\336\212\34>\35}\357=\252\273.\276P\223\21;\335\377\220=B\7\300=\367X\334=\372\232\37\275\202\313=\274\202w\340=\0321\327<csa>\325k\372\275\275\364\370:e\343\263=\27\324\360=\344\373\214\275\232\255b\275\2433\204\276\300n\334\275\11\37\13;\250\336\33=\336\246\255\275b\211\10\276\307\224D\276\20\221f=&\273\210=\232\31\242=k\0105\276\3527#= w\310\275+;W=\230\45\303\275PB\243\274&\370\365=\235\220\11>u\215/>\22\3\327;\310\311.\275\270\2237\275\254u\273\275\254\7C\275]E$\274\277XK=|\274\230\274\2150\340\275s\321~\275\21-\243=\212\256p=\267\0002>\206\3676=hS\372=\263\3317\275\2656R>`w\253=\34H\344\274\371\12\215=\210&<\275^\200\327=\270i=\275\317j\364\275G#\351\275\277\233\346<"
"\0228 >;\250k\271\355\274\262\275\220\32\353\275\241\303\351=\362\365\212>!\374\22\276\213\261\337\275\27\305\36\276\354mG=\271\2456>.\265\225\275_\12\301<\260\344\253\275\314\363\323\273\307T\262\275\5\12\14\275\317U\203=\235\264\257<W\224\77=\375\342O\276\254u\367\2754j\221<\303)\327;\335\367T\274,\242\233\274\374\24\255\273r\331\216\275\335\241\216<\37~\333\275\77\315\273\275\222\315)=\313\276O>\3\32\3\275\243\255\251=8\330\33>p=6>|\36\21\276\2551\344:L\304\214\275\330\3307=\77\5\344\275\230Vk>4\11\256=\2473\236\275\11\330\250\275\360\237\342=\35!\375\275\32\45\336\275iV\42\275\370T\23\276CF-=/D\240\275\254\200\326;\352\7\261=\22\366o=/\265\361=\376D-=\25^\216=\233\346==\220g\17\275\273w\42\275\355x\246=\263\77\10>p\306\273=Z\377$\2766\275M=\210z\342=\305YH\275\232\356\211=eM\212\275\323<\260\275/\327z=\355\271\11\275\235\315\243\275\367>\31\276\275\27\210\275\277k\200\276C\373\224<'\365 >\2064'>]z\30=lx\332=\256T\245=\344(+<\221\321\323\2750\77/\275\216\322\13>\364\17S>\3Av=\212\42\355<\77*#\275\260\242\225=\212\353\250=@R\341\275\372\35\37\2764\217K>\230\15 \276\317\202\212=\246\0\25\275\42\177&\276\266\3461=*u@=n\33\231=\304\256\252>\20\227s=\241\342<\276\232P\244\274\252\235\351\274\330\231\325\275\34\346n=p&\215\276W6D\273k\277\320\274\271O!\276\366$\375=\300\232o\275\271\325\77\275\256\352\226\275S=v\275\272`\376=\206{\2>\330\271\27\276*oj<\16\327\3=\270\327b\275\317bw=\310\364\224\2745\337\255<\344\234\244< uK=<\206\1\275-\25\31\274\316\200/\275\320\254e\274\177$\16\276\345!\33\275\321\304\20=\373k\320=\12\12\311\275\260\323J\275Lz\5\274\35Ei\275\347<\235=\302\267\2\275m\336,\274p\255\22>l\366V=\26B\222=F)\373<\322\372\372=\277\215\333<YI}=\323\272\33\276\252\240\17>g\31d\275\332\212&\274,L\336\274\30\253\32\275\215N\1>\16\262\374=+wv;k\13\272=\223Bj\276&\344\267\2756\343\220=\370\263\1>\215<\347<#[\13>\224\217\14\276\2732\320=\370\373c\272\324\2\244<\37\357\224=\252\3001\276\3325\365\274\1D\27=\37J\312\273,\352:\273\261\331\227\275\332\342\235\275q\6,\275y\27\13>\323r\313\274\324N\273\275\10i>\275\357\221>\273\241/\235\275\367e\360\272x\357\10\276\243Q\221\275\372\355\366\275\320\353\351\274\77\303\4=\276\177\364<Wnx\275k\244\311\275}#\26\275\344\341\346<i\220\345;5(\270\275\263\14\256\275=\134->\24a&\276\373\10\231<0|\261=b\314\361\275]\211\257:e\374\377=\376-\376\275M\312\267\273gz\313\2745x`\275P8\21<\270~\360\275>\342\271=~h\201;\232\277g\276\2202\230=.\204\226=\376\206\26=\12\37\205\275x\225\24>j-(=oy>\275~\246\0=\277,\254\275\21\201\272<\312\333\235=\244\7\4\275X4\200=v\242\340<H\304J\276\22t\265\275\3535)\276\26&$>\3146\264=\34\313J=\253X\242\275\344\222\255\275\225\3367=u\244\253\275\4\27\340\274(~\210=7\3726\274\15US>{4=>\263\230\322\275\252K\32\275\263\200\272\275\366\35\364\274\336Z3\274\21\246\305=\311\42\6=\233R\341\274\2355\324="
"Lq\363=\367Y,\276\20\375n\275\345\214\6\276\237\227\326\275\250QO>\230\11\353=iwz\275=\20e\275\330\234*=p\327\13=(\265\27:\33_\365\275\312\13\16>\274\200\221\275\376\376U>\262yD>RP\21493\77\300=\252\31\312<\301\304\17\275y\206\203=|\272o\275\273\276\356<}\233\6>\343_\302=\256\313\335\275\225x6\275\261]c\275\335\17\356\275\17\207R=B]\2\276m\305\342\275)1\26=I\200\14>/\365\36=m\254\5\276\363\210\227\273c\342\333=,\177\3=\237j\344=l*e=\312\202\266;\240v\302\272\134\372\345\275\372\320j\275\0\326$>jQ\227\276A\3\243\275\232m\1>g\306g=\273\23\305=\270\367T>\335\242\213\275`\255/>\216,C\276\330D\240=\15\241(\275\376g\222\275\307\306f=\242F\266<\326\252\4\276H\362\335=\0\214\317\275\35\215j>\35$\262<\25v\231=\301\25\12\276\4&\346< -\36>\2474\322<\201\3717\276N:\13\276Y\346\235=\275]\15>*\240f=c\220\17\2766\300\232\275D\11\222<}h/>\10\36c\274\327\225\353;Z\202\35=Q\275\301\273\350\361\335<\303\0K>h\276O\276\217)\312=\270<s>\357\346\33\276gL\23>\271\236\260\274\354(\217\275\333lh>P/\260\275\206Q\301;\311\243\25>\276\245,\275\275\335\274>\216\31\350=\312=C>.n\211\275\202\350\303\275`\353/>\45\37\252=22\273\276>\311\37=am\214\275\11p\255<\347U\305=\24\343\12\276\315q1=\265\2160>{\222\354\275|V\30\276\255\271\6>\213\377W=\77eR=|\313d=\356\274\315=\375\4\311=\302\307@=m\241X\276\177\32\14\275s\201a=\227\205\217:\376\357H\276\241\32&\275\303C\201\275\220\316\221\275\352j\372=a\267\10\276\353\210\230\275\25\342\216<\342Q\235\275\267*:\276\310:\267\275\214\354\311=DU1\275\236i*\275\221\331\25\276\243\323s\275\357\327T;\333b\210\275\26\307\326=kXj\275+M\31>r4\240=\255X`\275.\260\3>\271\3561\276\335\252U>\376\223\233\275d\11q\272wm(>\45v\11=\214\317D\276\32Q\21\275\241*C\276Q\377n>\346\1\227\275v\350\315\274_\255]=\361Q\37>\376\220\267=h\14\30\274\226\311\221\276\17\266\177>\222]\354<-\352\300\275\3264\372=\213\373\231\275\351\325J\276\315\332M>zs\323\273\341\221T>\260\3343\276\34\361h=\14\316\217\275\207~C\275\36v\246\275\250\246 >CpA=\245\240\366;s,&\274:\302u:\372\353\365<.\244H\274\376|(\276\211\254\272=\245\350<=VT3\276v{)=\312\36n\275\201{\24\273Y:\212\276Ve!\275\324`\21\275\216\333H\275\343\36\314\275\342\311\306\275u\365*\275\205~\134=6Kd\275\244\226j\276'\214\307\274\45C{\275\4\351\13>\333\321O=\347\4b=\333\276\257=\200\355d\275G\217\310\275g}A>\177\251\200\276\24+\255>)\343\256=d\373\20=\36\16\237\275\262\337\356\2756\254M\276]\37A;V\21!\276\332\275'>\3256\360=\260R\320=\204\207\27\276\344\3712=\267\310\314\273\261\230\241\273\376\3023>.5r>\330\261\32>\322\247\26\276l.\237=\17\253\335<\134\277\220\275{\247\247=t}\245\273d\25\2>\25\45\263\276\204\267\26\275\226b&\276\310\253\272=\353z\212\274\351\207\14\275\330\314\201\2754\261\324=/\316\277=\257\311n\275\206\260\242\275\243\210D\275\370\231\210\275\372*E\275\376\330A=\27\372\11>"
"\224\272H\276\345@5\275\374\270\26\275\255C\375=\233\316+>\30\341d\276\352\251W=\2550\347\275.\356\22\276\242\357\236\276\254w\204>\177\254\216\275\220\3769\272\323,/\275c\205G\274>\365\227=L\177G;L\274\211=\3046\31<P\307\6<NN\220=DV\273=L\221\22<h\271\323;29-\276\354\337;=\242\346\323\274\374\2436\276\341\361\37>y\265\203\275\242,7\2757V\33\2764\364\204=ZG\373\275\322\217\14\275U\331\275<\2135\206\2754\351\375<\333J\202\276}\221\3\275\320\320\365<\303Mc=\243r\230\276\257\373\276\275p\10\215=\236\330\237\274\272\13$=AG\0\276W\205\322<\200\30\252<\225l\200\2759\334*\276\310\333\350\274\375\45z\275\260lB\275+\301\10=\354,Y=\330x\263=L\11*\276\321}\33:\373\34!\275\233\236\347\275.k\327=5!`=\354\206g\274\354\27\365=\225Z4\276\343\350\222\274\354,\36\276\226\214\320\274N\34\362\274\2\252<=\222\20\350\274&N\5=\243d\235\275\340\27\350\274\231D\234=\221\327K>\336\260\20\273\232\340\255=\253wL\275\45\300\351;\214\257\206\275Q|:=\10I\134=_\307\256=\240\202\224=U=\264\275\24A\216>\253\352\23\276\345\211\341=;\0\265\275[\301c<A\10&\275X\302\311\275\23\253L=\315\233\15\276I\231e\276U\353\45\274'=\45\274\263\325\320=\45$\375\2754_!=\231j\371=F^\22>\350\35\240\275\303\264\21\276`+\77\276\354\226b\276Z\234\212\274\225,\272=z\355\245;\2622\244=\354^\247\274)_\235\274+I\247=@\42\200\275\220/\305\275\3620\226\274\241\5\5<\4\134\222>K\224\244\274\307\355\342\275\15\312\361=\356\12\21=\354&\262\275\260\32\23>\226\341\16\275\37\15\345=-iU\2752\37I\276\310[\22\276\347\220X\275\33\10\315\275(\216\322<>v\265\275\272\233\273\274\323\20\14=\267\206\306\275\335\3711==S\134\275L\224e=3a\240\275\134\372\356=\302\267q\276\225\2500=l\1\276\275\355\2177\274\265r\251=\267xY<d\235\234\275y\325H\276\311F\45>\354\243\215;v\255\240=\245\306\271=\232\255\202\275\247R-<\356!Q\274j\24\244=\217\223@\275\301\301\257=l\335\12<\277\17\270=E\0340\275W\307\3>\14\351\313\275\202e\7=\215\303\241=\202l\277=2\331\11\276a\263\206\275\367\2768=\311n\317\275\323i\230<\4\341\266=\233\17><aC\377\275\326z\210>\36q\236<x\354n\272\242\273\260\274\203\15\42:\204\372\77\273\270bC\276fn\332=\254\37\205\274\346\327\277\275\352.\255=\252,\266\275\344[>=\23\0\256=\361\222\21;sz\344\275\12w\207=N\360\351=\257\34\255\274R,4\276\12q\200>Y\200\2\276]\336i\275.\334\205\274\275\330\311=q:\23\274\204\337\234=\213\233\250\274\0007\246=L<\274=\366g\233\273\225 \1=\241\37F=\2c\15>B\266\347\267\330\315U\274k\307\316;s\251!\276\310\216T=\0306\272\275J\327\222=\303\213\13<`\207#=\212\206\10\276\265\207\324\273\20\275k<\341\263\365\274\27aI\275\0062\270=K,\230\275J\201\262<v\374\356\275L\355L=GE\347=5\1\311\274*O\14=\370\340\231\274\247\332'\273\352\2177\274\200>}\275x\316(\275\325\376\213;\24\275\213=\250\344]\275=x\301\274y\240\4>\317[\33\275!\252c= 8\34\276\252s\3\275JZ\211\276\351il=O\2\202\275\330\206\237=m\6\21>\13\23\224=\332s^:\35E_\275"
"\4\262;>7}D\275\45\365\23\276P\340\247\276T\2\241\275\335\203Q>\370H\21\275[\324b\2745Z\370\275\257\0\206>g\30\34=\2365\306=`\221\311<\242J\220\275{\1v\275\3\6\361=\227\15\244>\340\315\374;\330\0775=\241p\320<\330\203W\276\313\247\354=\324\24\316\275<\210\241=p\237\331=F\306D>\353\305\233\274\300\232\231=X9\270\275\254\243\275\275\377\42\237=\317\314\201\276\300C\252<\13\302==*\301\343=\6\263n\275\333p\3>\13a\233\273nn\7>\232\230\212=\310HW>\134u\362=\361\263\342\275L\222\332\274\35='\276 ];=\377\2\310\274Vq_\276\25\244I\275\335g\233=BI\25\275\225L\230\275A\237H\275\27\206\362<\301!4>\200\316\276\274{r\77=\2746*=\326\246\134\276Y\20\261\275\250j\262\275\260\336\346\274\220\333\257<\303\11\233\275-I\250=sqK\275Y\201Z=\250(_\275y\134P\276\335G\25\276_\212\272=\331\201\364<\324\257\223=#\332L\274m\330K\273J\262\265\274\276\357\334=\371T\31\275\277\214\202\275\23\313\26\274Y\376\377\275}\324\236>\330\330\260\273\250\320\32\274u\371\35\274\213\134\22>\351B\213>\300\12t>\270&X=\42\247\213=\34\376\327\273\270\315\207>\14\330\326\275\323\324\304=S\324R\274\273O\315\275(5\316\276\224\3725>\212\322\21\275U\226\247=\231O\320<\7P\26>+\220\16>\0014h\276O6h\275\210\307\11>'\304\11=\361pN=p-Y\273\31-\270\275\335~\31\276\371\322B<,{\260\275:3\4\276\313\350\200=\356\363\243;\2045\216:s\232R>\13@\312=!\333T\276\205T5=j\374\223\275|\32\20\276\266\236\201>2\320\224\2751\32\310=_Z\261=\226O\234\276 ++>#\361u\275.\253\221\274\230\210g\276\206\36\312=y\370\204>l/\227=\377}\220=\16\235\26\276\274\242\1\276\377\33\305=c\245\31=\300L\321\274p\347\206\272\134\277\322=sG\244>6\340p\276/f\343\275\253J\245=lvh\275H\207\216=U\24\352=\32\223\223>\334\357r>\15>\22\275(\244S=Zp\246=xfQ\275\5\4\350\275\10\224\7=\11\42\333=\303\244\204>\2505\77\276\2771\234\275\13\370\220=\210J]\275\375\265\275=\345\255\233\275H\256\17>\224\226\4\276H5'\276*YW>\242\5\26\274\342:\364=M\331\301>\264\233\255\274\304\31\353=N\217\323\275\354\200\31>\3\306\311\274\333\317\342=e@&\275\213E;\274\202a\242=\15\214\336\275\363\353\252\276\305UY\275\246_\377\2735k\217>\377VV\275\337\354\213>\206\326h\272\364\350F=x\221P\276\42\33\321\274X\277\264\274\277\134\247=qT\377=_\1\201=g\33\216\274F\305\20\276\315\271\267=\266:.\275\37\250\10\273\261\25Y\276\205\337\17>\320\370\24>\242\363\223\274\322\213y\274\351Gg>\311\243\275\276\247;\20\275d\2728\276\270\367o>\37\337\134>\226\374R\276\210\353\354\274\227\235\371=\312\207)\276cs\357\274\305H\222\275_\310->\277\177\21=\334\240\326\275\220\262r>\207\253C=\266;\243\276`'\272\274Q\342\374\275\352\270\344;!8\214<\262Su\275Y\45p\275\3458\244\274n#\15=\317\5^\276:\343x\276\361\314\11\275\301\234\203\275\263\275\325;h\231\247=\315\337\252=\273\242\254\275\344\223<\276\220\2159\276~K\300\276v\240T>\77\224{>\7\336\330=\375I\272=\221(\300\275\26\36\377\275\12\0`>\233\22=>\306 \23\275\205\260\355\275b\13\354=\252\333\300="
"u\231\33\275O\7\235\275+J\3\276\204Y7>\373e\361<t\3335\275\33)\232=p\200\264\2756\13\30\275\356\315\303<,\177\353=&`\263=p\275\202<)\207G<l\225\23=B)\243=\314~\266<\300W\212\274S\24\265=\274\222\1=\213\10\16\276\366\276\134\275*y\272<\267\21\15\273\36l~\275P/\340=\345\311\252\275\260\3060=rK\263=\222\213\263\275{\307\323<\0\241\271=\3\255\301\275\352\305t\274Ou\15\275\375\270\31=\314\221\301=\214\31e<\274\252\7\276h\236\333\274o}h>Ie\310=<x\307=\306<\201\275h_\15>\353\27\374=\2703\262=sB\316=\246k\11=t\7S\275\323\351\45\276\263d|=\307-\11\276\377\276\22\275\333\215\236\276Z\17\241<\332Z\376=\323\312\217\274\246\20#=\232\330u\275\77\13\264\275\256C\35\275=\230\230=\226sB<\307\242u<+\326\217\275\261\236 \275\236\333\370\275#\334l\275\351R\337=\246\215\250=\2472\7=3\233e>\226`\312=\255`\235\275\246\234m=\1\317\236<:\276\30>m7Z>\310\3;\276\272\12K\275\316\355\346\275\31\307\255\275\234G\15\275\45\315\320\275\37\265\311;\373\236$\276S\36\331<9\256\21>\227\243\231=\242\220\300=p\35\25\276\306'\21=\274Z\252\274i\323W\276w\6\252=)\317\261=\216\372\222\275\334\2336\273\200\233\6=\237\201\302\274\17\23\234\275\332\2409<G0\267\274\261\0@>\202\261\200>\1\12\200\275\277\310x<\315M\14\275G>\263\2737\246\224\275\15\6\206\274\363C\306=\35K\244\275,\214\324\275\245\20\206\273\277\214\367\275\4\16\2>97\264=I\351\375=\42\260\377=\245:\21>\315\246\224\275\342P\37>\243\210\353\274\334i\210\275\215A;\273\27\235\224\275\210)\205=\341x\310=k\12\3>\323O\7\275\247\324\324=\246MG>\36J\17>9\221\256=\26\4\341\273\245\365V=rp\35\274\42\226\254=\256E\264=D\15\231=\355Z\10\275\231\256A\275\245\264\244\275\216!]\276\225\217\12=\27\2779\275\373_\377;Q\15\300\273{x\33=p\225\15\276\257t)>\314\270u\275\366\212N\274\244\337\247=\337;>\2744w!>\340\350\15=r\356\324=\222\215c<\232\35\14</n{=\25\256\304\274\233\27\36\276\357\221\360<\227n\306\275\25X\31=2\212\361<\0\314X\274\17\316\24\276\45\342\204\275\300\77\265\275\31\246\245<\265H\207=\364\17\3>\10`\17\276\253$\5>>b\201>\277\365\5\276\203\265\257=\231\204u\275\5\252\24=6\240\331<\2S\334\275:B\242\273\327to=\356\225\24=\270a\2\276\203\333x=U0\211=\362\325v;\370\246x\2760\10\237=\236\22\200=\372\305\260>\346\344\202\274a\214\376<N\275_>\1,\275\275\303\354\5\276\5S\231=\250o\77>L\13n\274\45\203\201>\361\253};\315\334\303<\276\234\33\276\311\233C\276'\344\30\275\257\275\243=\363}p=\36\315\304\273\42\354\214\275\355\237`=\34\23\233\275I\237\14\276\2668<<\303\242\12>\245\25\17=\315Ps=\365\212\314=d$1<\306\357\5>5+\11\2768I\253:\235yu\2757\7\251\274O7\213\274\45\340\345='o>>r\203\235\275\45\274!\276\201\213\213=\42\343\244=\340\274\77\275\344\352T=\342\356\220\275\257\301\372\275\216L\207\275\347q\36\276*{\254=E\227)>\254\243\260<\177k<>Z\266M>\356\233\262=\256\250\227;\7D)\276\313\347(\274\320\270\352\272WN\322=D\30\37=0\216\25>\355L'=\262\77\202\274"
"\301\333A\276\35c\23>\344\305\377=V\260c>I\222\204=CSg\276\226\221\241<\223\255M>\311Oh>UP\30=5\365!=#\5\231=.y7>\247\260\301\275$4\236\275g\247P\276=D\247<X\314D\275\360\215P>\305u\0>.\177\23<V\2329\275\233\13\22=\361L\335\275#SY>\340P*=\205uH\275\177\335\226\275\256\370\273\274\22y\212=\326\134\202>\336~\216\276\275\324\304<5\253\232=L//>f\210\22\274\206\270X\276U\335M=0\202\226<\240\2671=\1\344\216>\305\234\4>\334\303\45\276y\240\207=\267\350\241=v\77\232=b\367\4>\353\324\305\2764\365\263=\12\16\370:+\267\253=z\307\1>B\22f=\207\303[\274\254\334\332\275da\220=n\16\366=(\30\337=\370\324O\275\3\3216\275!\11\356\274\245\350;=\225\211p=V,\325=\275\321r>\355'\16;ts`>\236\317\260>7K\337>\25\330\306=\225jb=\256\232\226=*\354=>\6G\13\276/,\375={y\7\276\270\262:\275(\221\6\276\24p\11>\205\251+\276\334\272n>\345\4\331=e\15\235>M\2134\275\7\373\246>,a\11>\311\361m>\314\14\0\276\327\16==$\212,\276\242\326\201=\373E\211>\2522\13\275\305\343\322=+\323a\276\33\303\212\276\36\31\222=\262-\2\275C\3744\276^n_>2\370O\273&wK=XF6<J\3504>\340L\366=\0017\7>\260\2620>\346\0\260\275M\24\16>1u\10\276|\266&\276\10n\21<8a\341=3d7\276\323!Q\276&\222\37\275Uy\251<\16\344\315=\27|`=^\233v\274s-x>&\221\36>\33\206\233\275\17g\331\275\226\244\134=2\201\13>j\15X\276\302T\277\274\322-\22\276\327#\1=\301\42\232>t\224\201>]<\331>s\0\376\273\210\360\346;f4\34<\260\3b>.\354'\276\247\267\234>\177\235F>N\200\241=\332Y1=M \21>\350\357Z\275\217k:\276\30\313*\275\341\200\335=\261\36F=\270\260\273>E\341V>\256\375\16>A1\266\275\220\2459\276\27\256\365\275\221\235>>\134\352\223>\344\3043>\210d\205=\3157\26=x7\345= \265(=c\26\276\275\263\227\231\276\254\350\370\275O\374\260=\13{\336<\330\240\26\275\326v\31>\42\340\255\275h\4U='G\32>\240\341\343=^K\317\275\33\314\251\274\211'H\275\352\3069=|\322 >\233\304\17\275\372\261\313\275\300^N>\0\13\0\276\334j\201=\353\335\257=\304\357C\276n\32\323=\376\333\226<\276\300\272\273k\331\206\275\342\327,>\270S\275<\227\16\254=\10\263\375\275\13\216\242=a\316\370\275$J\213>\210\317\370=\230\220\344=>-5<|F`>jB5>Z\206\16>GJ\377\275\3256\177>;\316\134>\311\212A>\306\231\367=\2150\241=\330\255\314;\330\302\235\274\240nx\275\254\3\230\2757\312\4\276h\210\300<\32\241\205>\334\350\214;\373\332s;\0\234\20<I\302\14\276)\77-\276`\0372;'\355\342\275\35u\306=\237\245=\276\316Y\42\275\26\271\377\275!\327\310\275O\21A\275j\7\6>\220\327_=M\372\11\276\362{\356\274^\302\305=\3501\367=\177-\23>\365\207\343\274<\367,\275\357\11\5\276-{\33>p\315\313\274\20\34\353\275\77\5m<\11\32i\275\314y!\276\376\232\15>0\37\204\275]G\36\276\322\237\250=8s\235<\2150\371\274\303\330\33\276\273\322\13\275\263\0\367\275\240\337@=S7\36=\336\313\216\275]\23\201\275";

/* fc1.bias f32[32] */
static DIGITS_ALIGN const char digits_fc1_bias[128 + 1] =
"\36\4\224<\352\347\332\274\364c\245\274\267#\30<\7m\201=\346\226\25=({Y:&\301D\274\266*W\274A\255Q<\12r\227<\250\355\211\274N<\7\275\261.\242\270U\327=\274_C\243\274\177I\325\273IF\273\274R\243\234\274\2249#=\230\254]\273\354\372\200\273\240\336i<I\336C;\23\42\251<0R\207<\270 \227<!K\202\274\262-+\271\0\0\0\0\335/\225<\45\267\6=";

/* for Gemm 'fc2': f32[10,32] */
static DIGITS_ALIGN const char digits_fc2[1280 + 1] =
"\312lv\276\360\353!>\1c\274\274\177*\274\274\260\304\262\275\202\231M\276T\235\206>\17G<>*g\277>\317\217\211\276\210mn\275O\2\3\2765\234\211>\321R\36\274~C6\276:\213\226\276Yr\35>\226\324\202\275\31\77\37\276\236I\45>\372\254W>\374\2501>\234,\274\275\17\306\262\276\266Ya>=\333\215\275\332\272\314=\247\206\274>\254\274`=]\266\31\275H\314\256=\262L\307\2764\272/=\3305_\275\327A\377>\213U&\77\2605~\276.\0312>\5\273(>\321\236->=B\371<'\372n>\25rO\276_\334m>\35\345/\277<G\25=1b\231=\311_\324\276\226\266\233>\257\216e\275Db\134\275\303Ih\275\2wo\276\372\376\321>\3570\232\276SD\310\275\324\220o\276\4\30@>\350\270\22>\211\364\243>\204Z\324\276\0103\35\277\367i\204>S@\31>K\303T<'\217(=\2503\312\276}\346_>\343-\355\276\5\34\344>:\322\34\275\374L\223\276o\373\243>F\252\261=a\363\200\276b\6]\276\236\256\302\275Jl\321\275g\365\346\276d\242\245\274seX\276\352\224@:r\344\5>\204\271\322<\15~k=ls\27<!`\256\274\30\266\337\274\244\202\307\275kz\322\276\221~:>\314{\357\276\242i\325\276J8\4\276\202f\24>\235t\344>\12+\6\77\215\303\246\276\357\5\31\276\314\33k=\0077\311>\2452-\277\374\215\0>2\246\13\275\305\271\370\276wj\177\276\234\200o\276<\32v>\372\4j=\326\236M\276\346\304J>x\20\272\276O\12\266>\31\202Z\275q\240\45>\227\331\23\77\36\372)=7e\251>Mm\312>R!\204\276-\5\360=@\134b\276\351\222\244>\207\345\271>{\356\306\275\36G\357\275Q'\4>\304\304\304\276\353\362)\276\224\3034\276\301\316*>$-F\77\247\260\312\276m7r\277\25\225\374\275|7\227> x;\276<K$\275\134\2010\274\257\257O>\31D\321=\212\354d>\4\6\222\276\37e\25\276\246S\304\275\340\360\220\276\260\37c>\263\35@>\350\342\303\276jli\275D\242\33>\253V\345>1\355`\274=\254<\276hwO\275\335C\364\276\15\264\306\276e\226\253<\365_\222;=\324\264\274\263\223\11\77J\220\224>\326\265h\276\343\303\345\276\354\17O\77\232\202\202\276\3\14\217\275p\3\263\276\373\316\223\276\242FE\275\376\270\317\275\32>\307\274TlK>\22\347\373=\351\201\255=\320\277\263;Y\203n<\375z\12\77\42\352\354\276\356\313q\276>\377\260\274f\37j\276\310\306\376>\207\354\246\274\274\345\322>\364^\264\276\25\0\31\77\360\356\242\276\34\355\205\277\203X\3\277\315}\216\276\225\177.<\0078==\360\212\326>\273\34\230<-\35'\276h>\22\277\33\202\266\276PUP\276\315\15\243=\344\0272\277\271\207\26>\330zG>d=\35=\324\364l\273|\337i>g\263y\276\14\365#\276\214\306\16\277\266\201$\276R\347\230\276\323\261\361<\213\212$>\303\354\342\276;\253\277>\32\5\325>\342\244\371>\200\347\3=L\306\211\275\15\331\252\276\376\346\3\277\245R\302\275~\271\272<(z\375\275\343[\31\275\32\200`\275_\3011>Cfw\276g|\213\275;\3675\277\11D\345=Y]I\0778V#\276(\306\245\275\235&\200\276\252\0.\277L\14\303>\335x\5\77G\246\216\275\235\26\354\276\231\214\267\276\332\345]<\3\357\236\276\14\14;>b'\211>\247\273\10\277\344\345\352\276z\206\6>\262\3405=\276!\225\276\271*\276<\361\332\23\274\351\273\10\276\352\315\243=G;r>uA\314\275"
"G\204,\77\2\307\350\276\77\320\200>\370\263\361>\260\377\4\277\31\327\37\77\345]\7\77S\10\300<\261\352\314\276q\326\15=\341W \277\275\235\203\276a\26\356\275\322\300\233\276\322\77\360\276\272\312\212>\211M8>\326E\237<e\355E\276N4\357\274\271d\2\275\77\260\257=)T\243\275\220J\31\277w\223\231>\316\25\356\276~\12\213>\246\365\26\275J\216\323\275\222\215\315\275\341Q\260\276#@I\276J\341\365\275\274\316k>\355\0301\276\312~\244\276\2221\231\275\332tf\275n!\357=[\310P>\4\315\27>\271\340\7=s\177\346\275\361\34\213>\273z\37\276\353C\224=\222K-\2771\254\317>jAP\275y+!=K\335\211<s\376C\276\233#\306\276ob\262>\206\341\24\276$\23=>\220\324\240\274\370R\24\277\360\35\3\277\276\246\6>\305`g\276\301\21r=_\21m>\233X\237>";

/* fc2.bias f32[10] */
static DIGITS_ALIGN const uint32_t digits_fc2_bias[10] = {
    0xbc988582u /* -0.018618349 */, 0x3b599110u /* 0.00331980363 */, 0xbd02e1a7u /* -0.0319534801 */, 0x3d557d92u /* 0.0521217063 */,
    0xbd1c86fbu /* -0.0382146649 */, 0x3c09617au /* 0.00838505663 */, 0xbd00b7a1u /* -0.0314251222 */, 0xbd25f3e7u /* -0.0405158065 */,
    0x3dba73ffu /* 0.0910415575 */, 0x3c8c4a0cu /* 0.0171251521 */
};

#if defined(__GNUC__) && !defined(__TINYC__)
#pragma GCC diagnostic pop
#endif

/* input plane of each output plane and tap, -1: padding */
static const ptrdiff_t g1_p_plane[1] = {
    0,
};

/* first input row of each kind of strip row */
static const ptrdiff_t g1_p_row_start[1] = {
    -1,
};

/* first input column of each kind of strip column */
static const ptrdiff_t g1_p_col_start[3] = {
    -1, 0, 1,
};

/* strip offset of kernel plane, row, column */
static const size_t g1_p_tap[9] = {
    0, 80, 160, 8, 88, 168, 16, 96, 176,
};

static const struct om_conv g1_p = {
    1, /* groups */
    1, /* channels */
    8, /* filters */
    9, /* taps */
    64, /* x_channel */
    64, /* y_channel */
    8, /* in_rows */
    8, /* in_cols */
    8, /* out_rows */
    8, /* out_cols */
    1, /* row_stride */
    1, /* col_stride */
    1, /* kernel_planes */
    3, /* kernel_rows */
    3, /* kernel_cols */
    1, /* row_dilation */
    1, /* col_dilation */
    1, /* row_pad */
    1, /* col_pad */
    1, /* padded */
    4, /* after */
    0, /* direct */
    0x3bddfe54u /* 0.00677470304 */, /* least */
    1, /* planes */
    g1_p_plane, /* plane */
    8, /* block_rows */
    8, /* block_cols */
    1, /* row_blocks */
    1, /* col_blocks */
    8, /* block_filters */
    1, /* filter_blocks */
    1, /* together */
    1, /* row_starts */
    g1_p_row_start, /* row_start */
    3, /* col_starts */
    g1_p_col_start, /* col_start */
    10, /* strip_rows */
    8, /* strip_cols */
    240, /* strip_channel */
    1, /* slab */
    560, /* strip */
    g1_p_tap, /* tap */
};

/* Group 1 of 6: Conv 'conv1' -> Relu 'relu1', f32[1,8,8,8]. */
static int g1_conv1_relu1(const struct digits_ctx *c, size_t begin, size_t end, size_t task)
{
    unsigned char *const relu1 = c->arena + 9792; /* f32[1,8,8,8] */
    const unsigned char *const image = (const unsigned char *)c->in[0]; /* f32[1,1,8,8] */
    const unsigned char *const conv1 = (const unsigned char *)digits_conv1; /* f32[8,1,3,3] */
    const unsigned char *const conv1_bias = (const unsigned char *)digits_conv1_bias; /* f32[8] */
    void *outs[1];
    outs[0] = relu1;
    const void *args[6];
    args[0] = image;
    args[1] = conv1;
    args[2] = conv1_bias;
    args[3] = NULL;
    args[4] = NULL;
    args[5] = NULL;
    return om_conv_f32__scalar(outs, args, &g1_p, begin, end, c->arena + task * 3904);
}

/* input plane of each output plane and tap, -1: padding */
static const ptrdiff_t g2_p_plane[1] = {
    0,
};

/* first input row of each kind of strip row */
static const ptrdiff_t g2_p_row_start[1] = {
    -1,
};

/* first input column of each kind of strip column */
static const ptrdiff_t g2_p_col_start[1] = {
    -1,
};

/* strip offset of kernel plane, row, column */
static const size_t g2_p_tap[9] = {
    0, 1, 2, 9, 10, 11, 18, 19, 20,
};

static const struct om_conv g2_p = {
    1, /* groups */
    8, /* channels */
    16, /* filters */
    9, /* taps */
    64, /* x_channel */
    64, /* y_channel */
    8, /* in_rows */
    8, /* in_cols */
    8, /* out_rows */
    8, /* out_cols */
    1, /* row_stride */
    1, /* col_stride */
    1, /* kernel_planes */
    3, /* kernel_rows */
    3, /* kernel_cols */
    1, /* row_dilation */
    1, /* col_dilation */
    1, /* row_pad */
    1, /* col_pad */
    1, /* padded */
    4, /* after */
    0, /* direct */
    0x39322f1au /* 0.000169929495 */, /* least */
    1, /* planes */
    g2_p_plane, /* plane */
    5, /* block_rows */
    8, /* block_cols */
    2, /* row_blocks */
    1, /* col_blocks */
    16, /* block_filters */
    1, /* filter_blocks */
    1, /* together */
    1, /* row_starts */
    g2_p_row_start, /* row_start */
    1, /* col_starts */
    g2_p_col_start, /* col_start */
    7, /* strip_rows */
    9, /* strip_cols */
    80, /* strip_channel */
    8, /* slab */
    960, /* strip */
    g2_p_tap, /* tap */
};

/* Group 2 of 6: Conv 'conv2' -> Relu 'relu2', f32[1,16,8,8]. */
static int g2_conv2_relu2(const struct digits_ctx *c, size_t begin, size_t end, size_t task)
{
    unsigned char *const relu2 = c->arena + 5696; /* f32[1,16,8,8] */
    const unsigned char *const relu1 = c->arena + 9792; /* f32[1,8,8,8] */
    const unsigned char *const conv2 = (const unsigned char *)digits_conv2; /* f32[16,8,3,3] */
    const unsigned char *const conv2_bias = (const unsigned char *)digits_conv2_bias; /* f32[16] */
    void *outs[1];
    outs[0] = relu2;
    const void *args[6];
    args[0] = relu1;
    args[1] = conv2;
    args[2] = conv2_bias;
    args[3] = NULL;
    args[4] = NULL;
    args[5] = NULL;
    return om_conv_f32__scalar(outs, args, &g2_p, begin, end, c->arena + task * 5696);
}

/* one window */
static const size_t g3_p_d[3] = {
    0, 1, 1,
};

/* first input, taps inside, taps counted: kernel 2, stride 2,  */
static const size_t g3_p_h[12] = {
    0, 2, 2, 2, 2, 2, 4, 2, 2, 6, 2, 2,
};

/* first input, taps inside, taps counted: kernel 2, stride 2,  */
static const size_t g3_p_w[12] = {
    0, 2, 2, 2, 2, 2, 4, 2, 2, 6, 2, 2,
};

static const struct om_pool g3_p = {
    {1, 8, 8}, /* in */
    {1, 4, 4}, /* out */
    {1, 1, 1}, /* dilation */
    2, /* stride */
    2, /* taps */
    0, /* pad */
    0, /* column_major */
    1024, /* total */
    64, /* span */
    g3_p_d, /* d */
    g3_p_h, /* h */
    g3_p_w, /* w */
};

/* Group 3 of 6: MaxPool 'pool', f32[1,16,4,4]. */
static int g3_pool(const struct digits_ctx *c, size_t begin, size_t end, size_t task)
{
    unsigned char *const pool = c->arena + 9792; /* f32[1,16,4,4] */
    const unsigned char *const relu2 = c->arena + 5696; /* f32[1,16,8,8] */
    (void)task;
    void *outs[2];
    outs[0] = pool;
    outs[1] = NULL;
    const void *args[1];
    args[0] = relu2;
    return om_maxpool_f32__scalar(outs, args, &g3_p, begin, end, NULL);
}

/* length, stride of the first's matrices */
static const size_t g4_p_a_axes[2] = {
    1, 0,
};

/* length, stride of the second's matrices */
static const size_t g4_p_b_axes[2] = {
    1, 0,
};

static const struct om_matmul g4_p = {
    1, /* rows */
    32, /* cols */
    256, /* depth */
    1, /* axes */
    g4_p_a_axes, /* a_axes */
    g4_p_b_axes, /* b_axes */
    256, /* a_row */
    1, /* a_depth */
    4096, /* b_panel */
    0, /* b_step */
    0, /* b_copy */
    32, /* piece */
    1, /* block_rows */
    32, /* block_cols */
    1, /* row_blocks */
    1, /* col_blocks */
    0, /* scale */
    0, /* scale_c */
    0x3f800000u /* 1 */, /* alpha */
    0x3f800000u /* 1 */, /* beta */
    0, /* c_row */
    1, /* c_col */
};

/* Group 4 of 6: Gemm 'fc1' -> Relu 'relu3', f32[1,32]. */
static int g4_fc1_relu3(const struct digits_ctx *c, size_t begin, size_t end, size_t task)
{
    unsigned char *const fc1 = c->arena + 6720; /* f32[1,32] */
    unsigned char *const relu3 = c->arena + 6720; /* f32[1,32] */
    const unsigned char *const pool = c->arena + 9792; /* f32[1,16,4,4] */
    const unsigned char *const fc1_2 = (const unsigned char *)digits_fc1_2; /* f32[32,256] */
    const unsigned char *const fc1_bias = (const unsigned char *)digits_fc1_bias; /* f32[32] */
    void *outs[1];
    outs[0] = fc1;
    const void *ins[3];
    ins[0] = pool;
    ins[1] = fc1_2;
    ins[2] = fc1_bias;
    const void *args[1];
    for (size_t item = begin, next; item < end; item = next) {
        next = om_min(end, item + 1);
        const int code = om_matmul_f32__scalar(outs, ins, &g4_p, item, next, c->arena + task * 6720);
        if (code)
            return code;
        args[0] = fc1;
        om_relu_f32__scalar(relu3, args, digits_one_row, 1, 32, NULL); /* Relu 'relu3' */
    }
    return 0;
}

/* length, stride of the first's matrices */
static const size_t g5_p_a_axes[2] = {
    1, 0,
};

/* length, stride of the second's matrices */
static const size_t g5_p_b_axes[2] = {
    1, 0,
};

static const struct om_matmul g5_p = {
    1, /* rows */
    10, /* cols */
    32, /* depth */
    1, /* axes */
    g5_p_a_axes, /* a_axes */
    g5_p_b_axes, /* b_axes */
    32, /* a_row */
    1, /* a_depth */
    512, /* b_panel */
    0, /* b_step */
    0, /* b_copy */
    32, /* piece */
    1, /* block_rows */
    10, /* block_cols */
    1, /* row_blocks */
    1, /* col_blocks */
    0, /* scale */
    0, /* scale_c */
    0x3f800000u /* 1 */, /* alpha */
    0x3f800000u /* 1 */, /* beta */
    0, /* c_row */
    1, /* c_col */
};

/* Group 5 of 6: Gemm 'fc2', f32[1,10]. */
static int g5_fc2(const struct digits_ctx *c, size_t begin, size_t end, size_t task)
{
    unsigned char *const scores = c->arena + 6848; /* f32[1,10] */
    const unsigned char *const relu3 = c->arena + 6720; /* f32[1,32] */
    const unsigned char *const fc2 = (const unsigned char *)digits_fc2; /* f32[10,32] */
    const unsigned char *const fc2_bias = (const unsigned char *)digits_fc2_bias; /* f32[10] */
    void *outs[1];
    outs[0] = scores;
    const void *args[3];
    args[0] = relu3;
    args[1] = fc2;
    args[2] = fc2_bias;
    return om_matmul_f32__scalar(outs, args, &g5_p, begin, end, c->arena + task * 6720);
}

static const struct om_softmax g6_p = {
    10, /* n */
    1, /* inner */
};

/* Group 6 of 6: Softmax 'softmax', f32[1,10]. */
static int g6_softmax(const struct digits_ctx *c, size_t begin, size_t end, size_t task)
{
    unsigned char *const probability = (unsigned char *)c->out[0]; /* f32[1,10] */
    const unsigned char *const scores = c->arena + 6848; /* f32[1,10] */
    (void)task;
    void *outs[1];
    outs[0] = probability;
    const void *args[1];
    args[0] = scores;
    return om_softmax_last_f32__scalar(outs, args, &g6_p, begin, end, NULL);
}

int digits_isa(int isa_limit)
{
    (void)isa_limit;
    return 1;
}

int digits_run_with(const struct digits_inputs *inputs, struct digits_outputs *outputs,
    const struct digits_options *options)
{
    struct digits_ctx ctx;
    const struct digits_ctx *const c = &ctx;
    const void *in[1];
    void *out[1];
    om_fpenv saved;
    int code = 0;
    if (!inputs || !outputs || !options)
        return 3;
    if (!options->arena)
        return 3;
    in[0] = inputs->image;
    if (!in[0])
        return 3;
    out[0] = outputs->probability;
    if (!out[0])
        return 3;
    ctx.in = in;
    ctx.out = out;
    ctx.arena = (unsigned char *)options->arena;
    if (!digits_isa(options->isa_limit))
        return 2;
    saved = om_fpenv_enter();
    if (!code)
        code = g1_conv1_relu1(c, 0, 1, 0);
    if (!code)
        code = g2_conv2_relu2(c, 0, 2, 0);
    if (!code)
        code = g3_pool(c, 0, 64, 0);
    if (!code)
        code = g4_fc1_relu3(c, 0, 1, 0);
    if (!code)
        code = g5_fc2(c, 0, 1, 0);
    if (!code)
        code = g6_softmax(c, 0, 1, 0);
    (void)c;
    (void)in;
    (void)out;
    om_fpenv_leave(saved);
    return code;
}

int digits_run(const struct digits_inputs *inputs, struct digits_outputs *outputs, void *arena)
{
    struct digits_options options;
    options.arena = arena;
    options.weights = NULL;
    options.parallel_for = NULL;
    options.user = NULL;
    options.isa_limit = 0;
    return digits_run_with(inputs, outputs, &options);
}

#ifdef DIGITS_SELFTEST

/* ---- self-test ---- */

/* Pseudo-random elements: floats between 0.5 and 1 of either sign, integers 0 or 1. */
static void digits_fill(unsigned char *p, size_t bytes, size_t size, uint64_t one,
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
static uint64_t digits_hash(uint64_t h, const unsigned char *p, size_t bytes, size_t size)
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
int digits_selftest(void *arena)
{
    static union { double align; unsigned char bytes[256]; } in0;
    static union { double align; unsigned char bytes[40]; } out0;
    struct digits_inputs inputs;
    struct digits_outputs outputs;
    struct digits_options options;
    uint64_t h = 0xcbf29ce484222325ULL;
    uint32_t s = 1;
    int code;
    memset(&inputs, 0, sizeof inputs);
    memset(&outputs, 0, sizeof outputs);
    memset(&options, 0, sizeof options);
    options.arena = arena;
    digits_fill(in0.bytes, 256, 4, 0x3f000000ULL, 0x7fffffu, &s);
    inputs.image = (const float *)(const void *)in0.bytes;
    outputs.probability = (float *)(void *)out0.bytes;
    (void)digits_fill;
    code = digits_run_with(&inputs, &outputs, &options);
    if (code)
        return code;
    h = digits_hash(h, out0.bytes, 40, 4);
    (void)s;
    return h == 0x72f9e465fd275743ULL ? 0 : -1;
}

#endif
