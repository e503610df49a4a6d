/* residual.c -- written by onemodelc 0.1 from residual.onnx. Do not edit.
 * SPDX-License-Identifier: 0BSD (the code; the model's weights keep their own terms)
 *
 *   Model    sha256 e9d909021631af7c6f752888f8f044452aa0731cbd3a177dea0143fccb9743fa
 *            6 nodes -> 2 steps -> 2 groups
 *   Mode     exact
 *   In       x f32[1,8,12,12]
 *   Out      y f32[1,8,12,12]
 *   Memory   arena 11840 B (of it at most 7232 B scratch), constants 4800 B
 *
 *     offset      bytes  tensor
 *       7232       4608  r1 f32[1,8,12,12]
 */

/* ---- interface: the same text as in the header ---- */

#ifndef RESIDUAL_H
#define RESIDUAL_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Working memory that the caller provides; it needs no initial content and keeps none. */
#define RESIDUAL_ARENA_BYTES 11840
#define RESIDUAL_ARENA_ALIGN 64

#define RESIDUAL_IN_X_COUNT 1152
#define RESIDUAL_IN_X_RANK 4
#define RESIDUAL_IN_X_SHAPE {1, 8, 12, 12}
#define RESIDUAL_OUT_Y_COUNT 1152
#define RESIDUAL_OUT_Y_RANK 4
#define RESIDUAL_OUT_Y_SHAPE {1, 8, 12, 12}

struct residual_inputs {
    const float *x; /* 'x' f32[1,8,12,12] */
};

struct residual_outputs {
    float *y; /* 'y' f32[1,8,12,12] */
};

struct residual_options {
    void *arena;         /* RESIDUAL_ARENA_BYTES */
    const void *weights; /* not used: this file holds them */
    /* Runs task(arg, 0) to task(arg, tasks - 1), in any order or at once, and
     * returns 0 or what one of them returned. NULL: one after another. */
    int (*parallel_for)(void *user, size_t tasks, int (*task)(void *arg, size_t index),
                        void *arg);
    void *user;
    int isa_limit;       /* use no higher path than this; 0: the best there is */
};

enum {
    RESIDUAL_ISA_AUTO,
    RESIDUAL_ISA_SCALAR,
    RESIDUAL_ISA_SSE2,
    RESIDUAL_ISA_AVX2,
    RESIDUAL_ISA_AVX512,
    RESIDUAL_ISA_NEON,
    RESIDUAL_ISA_SVE
};

/* Return 0; 1: an index in the inputs is out of range; 2: this CPU has none of the
 * paths allowed; 3: a pointer that is needed is NULL. Reentrant: calls with different
 * arenas may run at once. Outputs overlap neither inputs nor the arena. */
int residual_run(const struct residual_inputs *inputs, struct residual_outputs *outputs, void *arena);
int residual_run_with(const struct residual_inputs *inputs, struct residual_outputs *outputs,
    const struct residual_options *options);
/* The path that a run with this limit takes: a RESIDUAL_ISA_ value, 0 if none. */
int residual_isa(int isa_limit);

#ifdef RESIDUAL_SELFTEST
/* Runs a built-in input: 0 if this target computes the bits that the compiler did. */
int residual_selftest(void *arena);
#endif

#ifdef __cplusplus
}
#endif

#endif

#if defined(__GNUC__) || defined(__TINYC__)
#define RESIDUAL_ALIGN __attribute__((aligned(64)))
#elif defined(_MSC_VER)
#define RESIDUAL_ALIGN __declspec(align(64))
#else
#define RESIDUAL_ALIGN
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

/* Arena memory holds one type after another, and weights are bytes: element types
 * that may alias anything. */
#if defined(__GNUC__) && !defined(__TINYC__)
#define OM_ALIAS __attribute__((may_alias))
#else
#define OM_ALIAS
#endif

typedef float OM_ALIAS om_f32;

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

#if defined(__GNUC__) && !defined(__TINYC__)
#define OM_UNUSED __attribute__((unused))
#else
#define OM_UNUSED
#endif

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

/* Parameters are constants below: GCC warns of paths that they never take. */
#if defined(__GNUC__) && __GNUC__ > 6 && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Waggressive-loop-optimizations"
#pragma GCC diagnostic ignored "-Warray-bounds"
#pragma GCC diagnostic ignored "-Wstringop-overflow"
#endif

/* ---- kernels: scalar ---- */


#define VFL__scalar ((size_t)1)
#define VFL_MAX__scalar 1

typedef float vf__scalar;

typedef int32_t vi__scalar;

typedef int vm__scalar;

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

OM_INLINE vi__scalar vf_asi__scalar(vf__scalar a)
{
    return (vi__scalar)om_f32_bits(a);
}

OM_INLINE vf__scalar vi_asf__scalar(vi__scalar a)
{
    return om_bits_f32((uint32_t)a);
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

OM_INLINE vi__scalar vi_sub__scalar(vi__scalar a, vi__scalar b)
{
    return (vi__scalar)((uint32_t)a - (uint32_t)b);
}

OM_INLINE vi__scalar vi_and__scalar(vi__scalar a, vi__scalar b)
{
    return a & b;
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

OM_INLINE vf__scalar vf_mul__scalar(vf__scalar a, vf__scalar b)
{
    float r = a * b;
    OM_FENCE(r);
    return r;
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

CONV__scalar(om_conv_f32__scalar, MAT_EXACT__scalar, conv_block__scalar, conv_panel_exact__scalar, OM_MAT_ROWS, (p->after & OM_CONV_ADD ? 2 * OM_CONV_TILE : OM_CONV_TILE), 0)

#if defined(__GNUC__) && __GNUC__ > 6 && !defined(__clang__)
#pragma GCC diagnostic pop
#endif

/* ---- the model ---- */

/* What a group function sees of a run. */
struct residual_ctx {
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

/* for Conv 'conv1': f32[8,8,3,3] */
static RESIDUAL_ALIGN const char residual_conv1[2304 + 1] =
"\0\0 \277\0\0@\77\0\0\0\0\0\0@\277\0\0 \77\0\0\0\276\0\0`\277\0\0\0\77\0\0\200>\0\0\0\277\0\0`\77\0\0\0>\0\0 \277\0\0@\77\0\0\0\0\0\0@\277\0\0\200\277\0\0\300>\0\0\300\276\0\0\200\77\0\0\200>\0\0\0\277\0\0`\77\0\0\0>\0\0\0\276\0\0`\277\0\0\0\77\0\0\200\276\0\0\200\277\0\0\300>\0\0\300\276\0\0\200\77\0\0@\77\0\0\0\0\0\0@\277\0\0 \77\0\0\0\276\0\0`\277\0\0\0\77\0\0\200\276\0\0\0\277\0\0`\77\0\0\0>\0\0 \277\0\0@\77\0\0\0\0\0\0@\277\0\0 \77\0\0\300>\0\0\300\276\0\0\200\77\0\0\200>\0\0\0\277\0\0`\77\0\0\0>\0\0 \277\0\0`\277\0\0\0\77\0\0\200\276\0\0\200\277\0\0\300>\0\0\300\276\0\0\200\77\0\0\200>\0\0\0\0\0\0@\277\0\0 \77\0\0\0\276\0\0`\277\0\0\0\77\0\0\200\276\0\0\200\277\0\0`\77\0\0\0>\0\0 \277\0\0@\77\0\0\0\0\0\0@\277\0\0 \77\0\0\0\276\0\0\300\276\0\0\200\77\0\0\200>\0\0\0\277\0\0`\77\0\0\0>\0\0 \277\0\0@\77\0\0\0\77\0\0\200\276\0\0\200\277\0\0\300>\0\0\300\276\0\0\200\77\0\0\200>\0\0\0\277\0\0@\277\0\0 \77\0\0\0\276\0\0`\277\0\0\0\77\0\0\200\276\0\0\200\277\0\0\300>\0\0\0>\0\0 \277\0\0@\77\0\0\0\0\0\0@\277\0\0 \77\0\0\0\276\0\0`\277\0\0\200\77\0\0\200>\0\0\0\277\0\0`\77\0\0\0>\0\0 \277\0\0@\77\0\0\0\0\0\0\200\276\0\0\200\277\0\0\300>\0\0\300\276\0\0\200\77\0\0\200>\0\0\0\277\0\0`\77\0\0 \77\0\0\0\276\0\0`\277\0\0\0\77\0\0\200\276\0\0\200\277\0\0\300>\0\0\300\276\0\0 \277\0\0@\77\0\0\0\0\0\0@\277\0\0 \77\0\0\0\276\0\0`\277\0\0\0\77\0\0\200>\0\0\0\277\0\0`\77\0\0\0>\0\0 \277\0\0@\77\0\0\0\0\0\0@\277\0\0\200\277\0\0\300>\0\0\300\276\0\0\200\77\0\0\200>\0\0\0\277\0\0`\77\0\0\0>\0\0\0\276\0\0`\277\0\0\0\77\0\0\200\276\0\0\200\277\0\0\300>\0\0\300\276\0\0\200\77\0\0@\77\0\0\0\0\0\0@\277\0\0 \77\0\0\0\276\0\0`\277\0\0\0\77\0\0\200\276\0\0\0\277\0\0`\77\0\0\0>\0\0 \277\0\0@\77\0\0\0\0\0\0@\277\0\0 \77\0\0\300>\0\0\300\276\0\0\200\77\0\0\200>\0\0\0\277\0\0`\77\0\0\0>\0\0 \277\0\0`\277\0\0\0\77\0\0\200\276\0\0\200\277\0\0\300>\0\0\300\276\0\0\200\77\0\0\200>\0\0\0\0\0\0@\277\0\0 \77\0\0\0\276\0\0`\277\0\0\0\77\0\0\200\276\0\0\200\277\0\0`\77\0\0\0>\0\0 \277\0\0@\77\0\0\0\0\0\0@\277\0\0 \77\0\0\0\276\0\0\300\276\0\0\200\77\0\0\200>\0\0\0\277\0\0`\77\0\0\0>\0\0 \277\0\0@\77\0\0\0\77\0\0\200\276\0\0\200\277\0\0\300>\0\0\300\276\0\0\200\77\0\0\200>\0\0\0\277\0\0@\277\0\0 \77\0\0\0\276\0\0`\277\0\0\0\77\0\0\200\276\0\0\200\277\0\0\300>\0\0\0>\0\0 \277\0\0@\77\0\0\0\0\0\0@\277\0\0 \77\0\0\0\276\0\0`\277\0\0\200\77\0\0\200>\0\0\0\277\0\0`\77\0\0\0>\0\0 \277\0\0@\77\0\0\0\0"
"\0\0\200\276\0\0\200\277\0\0\300>\0\0\300\276\0\0\200\77\0\0\200>\0\0\0\277\0\0`\77\0\0 \77\0\0\0\276\0\0`\277\0\0\0\77\0\0\200\276\0\0\200\277\0\0\300>\0\0\300\276\0\0 \277\0\0@\77\0\0\0\0\0\0@\277\0\0 \77\0\0\0\276\0\0`\277\0\0\0\77\0\0\200>\0\0\0\277\0\0`\77\0\0\0>\0\0 \277\0\0@\77\0\0\0\0\0\0@\277\0\0\200\277\0\0\300>\0\0\300\276\0\0\200\77\0\0\200>\0\0\0\277\0\0`\77\0\0\0>\0\0\0\276\0\0`\277\0\0\0\77\0\0\200\276\0\0\200\277\0\0\300>\0\0\300\276\0\0\200\77\0\0@\77\0\0\0\0\0\0@\277\0\0 \77\0\0\0\276\0\0`\277\0\0\0\77\0\0\200\276\0\0\0\277\0\0`\77\0\0\0>\0\0 \277\0\0@\77\0\0\0\0\0\0@\277\0\0 \77\0\0\300>\0\0\300\276\0\0\200\77\0\0\200>\0\0\0\277\0\0`\77\0\0\0>\0\0 \277\0\0`\277\0\0\0\77\0\0\200\276\0\0\200\277\0\0\300>\0\0\300\276\0\0\200\77\0\0\200>\0\0\0\0\0\0@\277\0\0 \77\0\0\0\276\0\0`\277\0\0\0\77\0\0\200\276\0\0\200\277\0\0`\77\0\0\0>\0\0 \277\0\0@\77\0\0\0\0\0\0@\277\0\0 \77\0\0\0\276\0\0\300\276\0\0\200\77\0\0\200>\0\0\0\277\0\0`\77\0\0\0>\0\0 \277\0\0@\77\0\0\0\77\0\0\200\276\0\0\200\277\0\0\300>\0\0\300\276\0\0\200\77\0\0\200>\0\0\0\277\0\0@\277\0\0 \77\0\0\0\276\0\0`\277\0\0\0\77\0\0\200\276\0\0\200\277\0\0\300>\0\0\0>\0\0 \277\0\0@\77\0\0\0\0\0\0@\277\0\0 \77\0\0\0\276\0\0`\277\0\0\200\77\0\0\200>\0\0\0\277\0\0`\77\0\0\0>\0\0 \277\0\0@\77\0\0\0\0\0\0\200\276\0\0\200\277\0\0\300>\0\0\300\276\0\0\200\77\0\0\200>\0\0\0\277\0\0`\77\0\0 \77\0\0\0\276\0\0`\277\0\0\0\77\0\0\200\276\0\0\200\277\0\0\300>\0\0\300\276\0\0 \277\0\0@\77\0\0\0\0\0\0@\277\0\0 \77\0\0\0\276\0\0`\277\0\0\0\77\0\0\200>\0\0\0\277\0\0`\77\0\0\0>\0\0 \277\0\0@\77\0\0\0\0\0\0@\277\0\0\200\277\0\0\300>\0\0\300\276\0\0\200\77\0\0\200>\0\0\0\277\0\0`\77\0\0\0>\0\0\0\276\0\0`\277\0\0\0\77\0\0\200\276\0\0\200\277\0\0\300>\0\0\300\276\0\0\200\77\0\0@\77\0\0\0\0\0\0@\277\0\0 \77\0\0\0\276\0\0`\277\0\0\0\77\0\0\200\276\0\0\0\277\0\0`\77\0\0\0>\0\0 \277\0\0@\77\0\0\0\0\0\0@\277\0\0 \77\0\0\300>\0\0\300\276\0\0\200\77\0\0\200>\0\0\0\277\0\0`\77\0\0\0>\0\0 \277\0\0`\277\0\0\0\77\0\0\200\276\0\0\200\277\0\0\300>\0\0\300\276\0\0\200\77\0\0\200>\0\0\0\0\0\0@\277\0\0 \77\0\0\0\276\0\0`\277\0\0\0\77\0\0\200\276\0\0\200\277\0\0`\77\0\0\0>\0\0 \277\0\0@\77\0\0\0\0\0\0@\277\0\0 \77\0\0\0\276\0\0\300\276\0\0\200\77\0\0\200>\0\0\0\277\0\0`\77\0\0\0>\0\0 \277\0\0@\77\0\0\0\77\0\0\200\276\0\0\200\277\0\0\300>\0\0\300\276\0\0\200\77\0\0\200>\0\0\0\277\0\0@\277\0\0 \77\0\0\0\276\0\0`\277\0\0\0\77\0\0\200\276\0\0\200\277\0\0\300>"
"\0\0\0>\0\0 \277\0\0@\77\0\0\0\0\0\0@\277\0\0 \77\0\0\0\276\0\0`\277\0\0\200\77\0\0\200>\0\0\0\277\0\0`\77\0\0\0>\0\0 \277\0\0@\77\0\0\0\0\0\0\200\276\0\0\200\277\0\0\300>\0\0\300\276\0\0\200\77\0\0\200>\0\0\0\277\0\0`\77\0\0 \77\0\0\0\276\0\0`\277\0\0\0\77\0\0\200\276\0\0\200\277\0\0\300>\0\0\300\276\0\0 \277\0\0@\77\0\0\0\0\0\0@\277\0\0 \77\0\0\0\276\0\0`\277\0\0\0\77\0\0\200>\0\0\0\277\0\0`\77\0\0\0>\0\0 \277\0\0@\77\0\0\0\0\0\0@\277\0\0\200\277\0\0\300>\0\0\300\276\0\0\200\77\0\0\200>\0\0\0\277\0\0`\77\0\0\0>\0\0\0\276\0\0`\277\0\0\0\77\0\0\200\276\0\0\200\277\0\0\300>\0\0\300\276\0\0\200\77";

/* for BatchNormalization 'norm1': f32[8,1,1] */
static RESIDUAL_ALIGN const uint32_t residual_norm1[8] = {
    0x3f9617bfu /* 1.17259967 */, 0x3fbfffe4u /* 1.49999666 */, 0x3f7fffacu /* 0.999994993 */, 0x3faf4550u /* 1.36930275 */,
    0x3fd4437bu /* 1.65830934 */, 0x3f9cc44eu /* 1.22474074 */, 0x3fc542c6u /* 1.54110026 */, 0x3f87c38fu /* 1.06065547 */
};

/* for BatchNormalization 'norm1': f32[8,1,1] */
static RESIDUAL_ALIGN const uint32_t residual_norm1_2[8] = {
    0x3ddced78u /* 0.107874811 */, 0xbdffff90u /* -0.124999166 */, 0xb6a80000u /* -5.00679016e-06 */, 0x3d3d1540u /* 0.0461628437 */,
    0xbefcca70u /* -0.493731976 */, 0x3de62270u /* 0.112370372 */, 0xbe4fc850u /* -0.202912569 */, 0x3d5963a0u /* 0.0530735254 */
};

/* for Conv 'conv2': f32[8,8,3,3] */
static RESIDUAL_ALIGN const char residual_conv2[2304 + 1] =
"\0\0 \277\0\0@\77\0\0\0\0\0\0@\277\0\0 \77\0\0\0\276\0\0`\277\0\0\0\77\0\0\200>\0\0\0\277\0\0`\77\0\0\0>\0\0 \277\0\0@\77\0\0\0\0\0\0@\277\0\0\200\277\0\0\300>\0\0\300\276\0\0\200\77\0\0\200>\0\0\0\277\0\0`\77\0\0\0>\0\0\0\276\0\0`\277\0\0\0\77\0\0\200\276\0\0\200\277\0\0\300>\0\0\300\276\0\0\200\77\0\0@\77\0\0\0\0\0\0@\277\0\0 \77\0\0\0\276\0\0`\277\0\0\0\77\0\0\200\276\0\0\0\277\0\0`\77\0\0\0>\0\0 \277\0\0@\77\0\0\0\0\0\0@\277\0\0 \77\0\0\300>\0\0\300\276\0\0\200\77\0\0\200>\0\0\0\277\0\0`\77\0\0\0>\0\0 \277\0\0`\277\0\0\0\77\0\0\200\276\0\0\200\277\0\0\300>\0\0\300\276\0\0\200\77\0\0\200>\0\0\0\0\0\0@\277\0\0 \77\0\0\0\276\0\0`\277\0\0\0\77\0\0\200\276\0\0\200\277\0\0`\77\0\0\0>\0\0 \277\0\0@\77\0\0\0\0\0\0@\277\0\0 \77\0\0\0\276\0\0\300\276\0\0\200\77\0\0\200>\0\0\0\277\0\0`\77\0\0\0>\0\0 \277\0\0@\77\0\0\0\77\0\0\200\276\0\0\200\277\0\0\300>\0\0\300\276\0\0\200\77\0\0\200>\0\0\0\277\0\0@\277\0\0 \77\0\0\0\276\0\0`\277\0\0\0\77\0\0\200\276\0\0\200\277\0\0\300>\0\0\0>\0\0 \277\0\0@\77\0\0\0\0\0\0@\277\0\0 \77\0\0\0\276\0\0`\277\0\0\200\77\0\0\200>\0\0\0\277\0\0`\77\0\0\0>\0\0 \277\0\0@\77\0\0\0\0\0\0\200\276\0\0\200\277\0\0\300>\0\0\300\276\0\0\200\77\0\0\200>\0\0\0\277\0\0`\77\0\0 \77\0\0\0\276\0\0`\277\0\0\0\77\0\0\200\276\0\0\200\277\0\0\300>\0\0\300\276\0\0 \277\0\0@\77\0\0\0\0\0\0@\277\0\0 \77\0\0\0\276\0\0`\277\0\0\0\77\0\0\200>\0\0\0\277\0\0`\77\0\0\0>\0\0 \277\0\0@\77\0\0\0\0\0\0@\277\0\0\200\277\0\0\300>\0\0\300\276\0\0\200\77\0\0\200>\0\0\0\277\0\0`\77\0\0\0>\0\0\0\276\0\0`\277\0\0\0\77\0\0\200\276\0\0\200\277\0\0\300>\0\0\300\276\0\0\200\77\0\0@\77\0\0\0\0\0\0@\277\0\0 \77\0\0\0\276\0\0`\277\0\0\0\77\0\0\200\276\0\0\0\277\0\0`\77\0\0\0>\0\0 \277\0\0@\77\0\0\0\0\0\0@\277\0\0 \77\0\0\300>\0\0\300\276\0\0\200\77\0\0\200>\0\0\0\277\0\0`\77\0\0\0>\0\0 \277\0\0`\277\0\0\0\77\0\0\200\276\0\0\200\277\0\0\300>\0\0\300\276\0\0\200\77\0\0\200>\0\0\0\0\0\0@\277\0\0 \77\0\0\0\276\0\0`\277\0\0\0\77\0\0\200\276\0\0\200\277\0\0`\77\0\0\0>\0\0 \277\0\0@\77\0\0\0\0\0\0@\277\0\0 \77\0\0\0\276\0\0\300\276\0\0\200\77\0\0\200>\0\0\0\277\0\0`\77\0\0\0>\0\0 \277\0\0@\77\0\0\0\77\0\0\200\276\0\0\200\277\0\0\300>\0\0\300\276\0\0\200\77\0\0\200>\0\0\0\277\0\0@\277\0\0 \77\0\0\0\276\0\0`\277\0\0\0\77\0\0\200\276\0\0\200\277\0\0\300>\0\0\0>\0\0 \277\0\0@\77\0\0\0\0\0\0@\277\0\0 \77\0\0\0\276\0\0`\277\0\0\200\77\0\0\200>\0\0\0\277\0\0`\77\0\0\0>\0\0 \277\0\0@\77\0\0\0\0"
"\0\0\200\276\0\0\200\277\0\0\300>\0\0\300\276\0\0\200\77\0\0\200>\0\0\0\277\0\0`\77\0\0 \77\0\0\0\276\0\0`\277\0\0\0\77\0\0\200\276\0\0\200\277\0\0\300>\0\0\300\276\0\0 \277\0\0@\77\0\0\0\0\0\0@\277\0\0 \77\0\0\0\276\0\0`\277\0\0\0\77\0\0\200>\0\0\0\277\0\0`\77\0\0\0>\0\0 \277\0\0@\77\0\0\0\0\0\0@\277\0\0\200\277\0\0\300>\0\0\300\276\0\0\200\77\0\0\200>\0\0\0\277\0\0`\77\0\0\0>\0\0\0\276\0\0`\277\0\0\0\77\0\0\200\276\0\0\200\277\0\0\300>\0\0\300\276\0\0\200\77\0\0@\77\0\0\0\0\0\0@\277\0\0 \77\0\0\0\276\0\0`\277\0\0\0\77\0\0\200\276\0\0\0\277\0\0`\77\0\0\0>\0\0 \277\0\0@\77\0\0\0\0\0\0@\277\0\0 \77\0\0\300>\0\0\300\276\0\0\200\77\0\0\200>\0\0\0\277\0\0`\77\0\0\0>\0\0 \277\0\0`\277\0\0\0\77\0\0\200\276\0\0\200\277\0\0\300>\0\0\300\276\0\0\200\77\0\0\200>\0\0\0\0\0\0@\277\0\0 \77\0\0\0\276\0\0`\277\0\0\0\77\0\0\200\276\0\0\200\277\0\0`\77\0\0\0>\0\0 \277\0\0@\77\0\0\0\0\0\0@\277\0\0 \77\0\0\0\276\0\0\300\276\0\0\200\77\0\0\200>\0\0\0\277\0\0`\77\0\0\0>\0\0 \277\0\0@\77\0\0\0\77\0\0\200\276\0\0\200\277\0\0\300>\0\0\300\276\0\0\200\77\0\0\200>\0\0\0\277\0\0@\277\0\0 \77\0\0\0\276\0\0`\277\0\0\0\77\0\0\200\276\0\0\200\277\0\0\300>\0\0\0>\0\0 \277\0\0@\77\0\0\0\0\0\0@\277\0\0 \77\0\0\0\276\0\0`\277\0\0\200\77\0\0\200>\0\0\0\277\0\0`\77\0\0\0>\0\0 \277\0\0@\77\0\0\0\0\0\0\200\276\0\0\200\277\0\0\300>\0\0\300\276\0\0\200\77\0\0\200>\0\0\0\277\0\0`\77\0\0 \77\0\0\0\276\0\0`\277\0\0\0\77\0\0\200\276\0\0\200\277\0\0\300>\0\0\300\276\0\0 \277\0\0@\77\0\0\0\0\0\0@\277\0\0 \77\0\0\0\276\0\0`\277\0\0\0\77\0\0\200>\0\0\0\277\0\0`\77\0\0\0>\0\0 \277\0\0@\77\0\0\0\0\0\0@\277\0\0\200\277\0\0\300>\0\0\300\276\0\0\200\77\0\0\200>\0\0\0\277\0\0`\77\0\0\0>\0\0\0\276\0\0`\277\0\0\0\77\0\0\200\276\0\0\200\277\0\0\300>\0\0\300\276\0\0\200\77\0\0@\77\0\0\0\0\0\0@\277\0\0 \77\0\0\0\276\0\0`\277\0\0\0\77\0\0\200\276\0\0\0\277\0\0`\77\0\0\0>\0\0 \277\0\0@\77\0\0\0\0\0\0@\277\0\0 \77\0\0\300>\0\0\300\276\0\0\200\77\0\0\200>\0\0\0\277\0\0`\77\0\0\0>\0\0 \277\0\0`\277\0\0\0\77\0\0\200\276\0\0\200\277\0\0\300>\0\0\300\276\0\0\200\77\0\0\200>\0\0\0\0\0\0@\277\0\0 \77\0\0\0\276\0\0`\277\0\0\0\77\0\0\200\276\0\0\200\277\0\0`\77\0\0\0>\0\0 \277\0\0@\77\0\0\0\0\0\0@\277\0\0 \77\0\0\0\276\0\0\300\276\0\0\200\77\0\0\200>\0\0\0\277\0\0`\77\0\0\0>\0\0 \277\0\0@\77\0\0\0\77\0\0\200\276\0\0\200\277\0\0\300>\0\0\300\276\0\0\200\77\0\0\200>\0\0\0\277\0\0@\277\0\0 \77\0\0\0\276\0\0`\277\0\0\0\77\0\0\200\276\0\0\200\277\0\0\300>"
"\0\0\0>\0\0 \277\0\0@\77\0\0\0\0\0\0@\277\0\0 \77\0\0\0\276\0\0`\277\0\0\200\77\0\0\200>\0\0\0\277\0\0`\77\0\0\0>\0\0 \277\0\0@\77\0\0\0\0\0\0\200\276\0\0\200\277\0\0\300>\0\0\300\276\0\0\200\77\0\0\200>\0\0\0\277\0\0`\77\0\0 \77\0\0\0\276\0\0`\277\0\0\0\77\0\0\200\276\0\0\200\277\0\0\300>\0\0\300\276\0\0 \277\0\0@\77\0\0\0\0\0\0@\277\0\0 \77\0\0\0\276\0\0`\277\0\0\0\77\0\0\200>\0\0\0\277\0\0`\77\0\0\0>\0\0 \277\0\0@\77\0\0\0\0\0\0@\277\0\0\200\277\0\0\300>\0\0\300\276\0\0\200\77\0\0\200>\0\0\0\277\0\0`\77\0\0\0>\0\0\0\276\0\0`\277\0\0\0\77\0\0\200\276\0\0\200\277\0\0\300>\0\0\300\276\0\0\200\77";

/* b2 f32[8] */
static RESIDUAL_ALIGN const uint32_t residual_b2[8] = {
    0xbf200000u /* -0.625 */, 0x3e800000u /* 0.25 */, 0xbf800000u /* -1 */, 0xbe000000u /* -0.125 */,
    0x3f400000u /* 0.75 */, 0xbf000000u /* -0.5 */, 0x3ec00000u /* 0.375 */, 0xbf600000u /* -0.875 */
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
static const ptrdiff_t g1_p_col_start[1] = {
    -1,
};

/* strip offset of kernel plane, row, column */
static const size_t g1_p_tap[9] = {
    0, 1, 2, 13, 14, 15, 26, 27, 28,
};

static const struct om_conv g1_p = {
    1, /* groups */
    8, /* channels */
    8, /* filters */
    9, /* taps */
    144, /* x_channel */
    144, /* y_channel */
    12, /* in_rows */
    12, /* in_cols */
    12, /* out_rows */
    12, /* out_cols */
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
    5, /* after */
    0, /* direct */
    0x3e000000u /* 0.125 */, /* least */
    1, /* planes */
    g1_p_plane, /* plane */
    3, /* block_rows */
    12, /* block_cols */
    4, /* row_blocks */
    1, /* col_blocks */
    8, /* block_filters */
    1, /* filter_blocks */
    1, /* together */
    1, /* row_starts */
    g1_p_row_start, /* row_start */
    1, /* col_starts */
    g1_p_col_start, /* col_start */
    5, /* strip_rows */
    13, /* strip_cols */
    80, /* strip_channel */
    8, /* slab */
    960, /* strip */
    g1_p_tap, /* tap */
};

/* Group 1 of 2: Conv 'conv1' -> BatchNormalization 'norm1' -> Relu 'relu1', f32[1,8,12,12]. */
static int g1_conv1_norm1_relu1(const struct residual_ctx *c, size_t begin, size_t end, size_t task)
{
    unsigned char *const r1 = c->arena + 7232; /* f32[1,8,12,12] */
    const unsigned char *const x = (const unsigned char *)c->in[0]; /* f32[1,8,12,12] */
    const unsigned char *const conv1 = (const unsigned char *)residual_conv1; /* f32[8,8,3,3] */
    const unsigned char *const norm1 = (const unsigned char *)residual_norm1; /* f32[8,1,1] */
    const unsigned char *const norm1_2 = (const unsigned char *)residual_norm1_2; /* f32[8,1,1] */
    void *outs[1];
    outs[0] = r1;
    const void *args[6];
    args[0] = x;
    args[1] = conv1;
    args[2] = NULL;
    args[3] = norm1;
    args[4] = norm1_2;
    args[5] = NULL;
    return om_conv_f32__scalar(outs, args, &g1_p, begin, end, c->arena + task * 5696);
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
    0, 1, 2, 13, 14, 15, 26, 27, 28,
};

static const struct om_conv g2_p = {
    1, /* groups */
    8, /* channels */
    8, /* filters */
    9, /* taps */
    144, /* x_channel */
    144, /* y_channel */
    12, /* in_rows */
    12, /* in_cols */
    12, /* out_rows */
    12, /* out_cols */
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
    6, /* after */
    0, /* direct */
    0x3e000000u /* 0.125 */, /* least */
    1, /* planes */
    g2_p_plane, /* plane */
    3, /* block_rows */
    12, /* block_cols */
    4, /* row_blocks */
    1, /* col_blocks */
    8, /* block_filters */
    1, /* filter_blocks */
    1, /* together */
    1, /* row_starts */
    g2_p_row_start, /* row_start */
    1, /* col_starts */
    g2_p_col_start, /* col_start */
    5, /* strip_rows */
    13, /* strip_cols */
    80, /* strip_channel */
    8, /* slab */
    960, /* strip */
    g2_p_tap, /* tap */
};

/* Group 2 of 2: Conv 'conv2' -> Add 'sum' -> Relu 'relu2', f32[1,8,12,12]. */
static int g2_conv2_sum_relu2(const struct residual_ctx *c, size_t begin, size_t end, size_t task)
{
    unsigned char *const y = (unsigned char *)c->out[0]; /* f32[1,8,12,12] */
    const unsigned char *const r1 = c->arena + 7232; /* f32[1,8,12,12] */
    const unsigned char *const conv2 = (const unsigned char *)residual_conv2; /* f32[8,8,3,3] */
    const unsigned char *const b2 = (const unsigned char *)residual_b2; /* f32[8] */
    const unsigned char *const x = (const unsigned char *)c->in[0]; /* f32[1,8,12,12] */
    void *outs[1];
    outs[0] = y;
    const void *args[6];
    args[0] = r1;
    args[1] = conv2;
    args[2] = b2;
    args[3] = NULL;
    args[4] = NULL;
    args[5] = x;
    return om_conv_f32__scalar(outs, args, &g2_p, begin, end, c->arena + task * 7232);
}

int residual_isa(int isa_limit)
{
    (void)isa_limit;
    return 1;
}

int residual_run_with(const struct residual_inputs *inputs, struct residual_outputs *outputs,
    const struct residual_options *options)
{
    struct residual_ctx ctx;
    const struct residual_ctx *const c = &ctx;
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
    if (!residual_isa(options->isa_limit))
        return 2;
    saved = om_fpenv_enter();
    if (!code)
        code = g1_conv1_norm1_relu1(c, 0, 4, 0);
    if (!code)
        code = g2_conv2_sum_relu2(c, 0, 4, 0);
    (void)c;
    (void)in;
    (void)out;
    om_fpenv_leave(saved);
    return code;
}

int residual_run(const struct residual_inputs *inputs, struct residual_outputs *outputs, void *arena)
{
    struct residual_options options;
    options.arena = arena;
    options.weights = NULL;
    options.parallel_for = NULL;
    options.user = NULL;
    options.isa_limit = 0;
    return residual_run_with(inputs, outputs, &options);
}

#ifdef RESIDUAL_SELFTEST

/* ---- self-test ---- */

/* Pseudo-random elements: floats between 0.5 and 1 of either sign, integers 0 or 1. */
static void residual_fill(unsigned char *p, size_t bytes, size_t size, uint64_t one,
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
static uint64_t residual_hash(uint64_t h, const unsigned char *p, size_t bytes, size_t size)
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
int residual_selftest(void *arena)
{
    static union { double align; unsigned char bytes[4608]; } in0;
    static union { double align; unsigned char bytes[4608]; } out0;
    struct residual_inputs inputs;
    struct residual_outputs outputs;
    struct residual_options options;
    uint64_t h = 0xcbf29ce484222325ULL;
    uint32_t s = 1;
    int code;
    memset(&inputs, 0, sizeof inputs);
    memset(&outputs, 0, sizeof outputs);
    memset(&options, 0, sizeof options);
    options.arena = arena;
    residual_fill(in0.bytes, 4608, 4, 0x3f000000ULL, 0x7fffffu, &s);
    inputs.x = (const float *)(const void *)in0.bytes;
    outputs.y = (float *)(void *)out0.bytes;
    (void)residual_fill;
    code = residual_run_with(&inputs, &outputs, &options);
    if (code)
        return code;
    h = residual_hash(h, out0.bytes, 4608, 4);
    (void)s;
    return h == 0xf3c318d8056d0752ULL ? 0 : -1;
}

#endif
