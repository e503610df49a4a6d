/* lanes.h -- what is built on the lane vocabulary and common to all ISAs: small lane
 * functions, and the loops that run a body over rows (docs/abi.md, sections 3.1 and
 * 4.3). Macros that define several kernels at once are in lists.h. */
#ifndef OM_LANES_H
#define OM_LANES_H

#include "base.h"

/* --- NaN, maximum, minimum --- */

#if !VF_CLASSES
/* Every NaN to the positive quiet NaN without payload. */
OM_INLINE vf vf_canon(vf x)
{
    return vf_sel(vf_isnan(x), vf_bits(0x7fc00000u), x);
}

/* x > 0 ? x : +0, NaN as vf_canon has it */
OM_INLINE vf vf_relu(vf x)
{
    return vf_sel(vf_isnan(x), vf_bits(0x7fc00000u), vf_maxx(x, vf_set(0.0f)));
}
#endif

OM_INLINE vd vd_canon(vd x)
{
    return vd_sel(vd_isnan(x), vd_bits((uint64_t)0x7ff8 << 48), x);
}

/* Lanes lo to hi - 1; hi may lie beyond the vector. */
OM_INLINE vm vm_between(size_t lo, size_t hi)
{
    return vm_and(vi_gt(vi_iota(), vi_set((int32_t)lo - 1)),
                  vi_gt(vi_set((int32_t)om_min(hi, VFL)), vi_iota()));
}

/* What reductions use: NaN if either is, else the greater or smaller one, with -0 below
 * +0. The result doesn't depend on the order, but for the payload of NaNs. */
OM_INLINE vf vf_max(vf a, vf b)
{
    vf r = vf_sel(vf_eq(a, b), vi_asf(vi_and(vf_asi(a), vf_asi(b))), vf_maxx(a, b));
    return vf_sel(vf_isnan(a), a, r);
}

OM_INLINE vf vf_min(vf a, vf b)
{
    vf r = vf_sel(vf_eq(a, b), vi_asf(vi_or(vf_asi(a), vf_asi(b))), vf_minx(a, b));
    return vf_sel(vf_isnan(a), a, r);
}

OM_INLINE vd vd_max(vd a, vd b)
{
    vd r = vd_sel(vd_eq(a, b), vl_asd(vl_and(vd_asl(a), vd_asl(b))), vd_maxx(a, b));
    return vd_sel(vd_isnan(a), a, r);
}

OM_INLINE vd vd_min(vd a, vd b)
{
    vd r = vd_sel(vd_eq(a, b), vl_asd(vl_or(vd_asl(a), vd_asl(b))), vd_minx(a, b));
    return vd_sel(vd_isnan(a), a, r);
}

/* What the operators Max and Min use: NaN (canonical) if either is, the second operand
 * if they are equal. */
OM_INLINE vf vf_max2(vf a, vf b)
{
    return vf_canon(vf_sel(vf_isnan(a), a, vf_maxx(a, b)));
}

OM_INLINE vf vf_min2(vf a, vf b)
{
    return vf_canon(vf_sel(vf_isnan(a), a, vf_minx(a, b)));
}

OM_INLINE vd vd_max2(vd a, vd b)
{
    return vd_canon(vd_sel(vd_isnan(a), a, vd_maxx(a, b)));
}

OM_INLINE vd vd_min2(vd a, vd b)
{
    return vd_canon(vd_sel(vd_isnan(a), a, vd_minx(a, b)));
}

/* --- bf16 in memory, f32 in lanes; NaN is stored canonical --- */

OM_INLINE vf vf_of_bf16(vi h)
{
    return vi_asf(vi_shl(h, 16));
}

OM_INLINE vi vf_to_bf16(vf v)
{
    vi u = vf_asi(v);
    vi odd = vi_and(vi_shru(u, 16), vi_set(1));
    vi r = vi_shru(vi_add(vi_add(u, vi_set(0x7fff)), odd), 16);
    return vi_sel(vf_isnan(v), vi_set(0x7fc0), r);
}

OM_INLINE vf vf_ldbf16(const om_u16 *p)
{
    return vf_of_bf16(vi_ldu16(p));
}

OM_INLINE vf vf_ldbf16n(const om_u16 *p, size_t n)
{
    return vf_of_bf16(vi_ldu16n(p, n));
}

OM_INLINE void vf_stbf16(om_u16 *p, vf v)
{
    vi_st16(p, vf_to_bf16(v));
}

OM_INLINE void vf_stbf16n(om_u16 *p, vf v, size_t n)
{
    vi_st16n(p, vf_to_bf16(v), n);
}

/* --- bool in memory, a mask in lanes --- */

OM_INLINE vm vm_ldb(const om_u8 *p)
{
    return vi_gt(vi_ldu8(p), vi_set(0));
}

OM_INLINE vm vm_ldbn(const om_u8 *p, size_t n)
{
    return vi_gt(vi_ldu8n(p, n), vi_set(0));
}

OM_INLINE void vm_stb(om_u8 *p, vm m)
{
    vi_st8(p, vi_sel(m, vi_set(1), vi_set(0)));
}

OM_INLINE void vm_stbn(om_u8 *p, vm m, size_t n)
{
    vi_st8n(p, vi_sel(m, vi_set(1), vi_set(0)), n);
}

/* --- loops over vectors --- */

/* GCC mixes the bodies of an unrolled turn only if asked to schedule before it
 * allocates registers; long bodies gain 20 to 25 % by it (exp, tanh: SSE2, AVX2 and
 * AVX-512). */
#if defined(__GNUC__) && !defined(__clang__) && !defined(__TINYC__)
#define OM_INTERLEAVE __attribute__((optimize("schedule-insns")))
#else
#define OM_INTERLEAVE
#endif

/* Row r of the operand whose bytes start at p. */
#define OM_ROW(T, p, k) ((const T *)om_at((p), (ptrdiff_t)r * row_stride[k]))
#define OM_ROW_MUT(T) ((T *)om_at_mut(y, (ptrdiff_t)r * row_stride[0]))

/* y = CALL(a), L lanes of type V at a time, four vectors per turn; CALL is a macro, so
 * that it can add arguments. The last n < L go through the same body. With one lane a
 * body stands in a loop only once: firmware counts bytes. */
#define OM_LOOP1(NAME, TY, TA, V, L, LD, LDN, ST, STN, CALL, f) \
    OM_INTERLEAVE OM_EW(NAME)                                   \
    {                                                           \
        size_t r, i;                                            \
        (void)params;                                           \
        for (r = 0; r < rows; r++) {                            \
            TY *to = OM_ROW_MUT(TY);                            \
            const TA *a = OM_ROW(TA, x[0], 1);                  \
            for (i = 0; L > 1 && i + 4 * L <= n; i += 4 * L) {  \
                const V v0 = CALL(f, LD(a + i));                \
                const V v1 = CALL(f, LD(a + i + L));            \
                const V v2 = CALL(f, LD(a + i + 2 * L));        \
                const V v3 = CALL(f, LD(a + i + 3 * L));        \
                ST(to + i, v0);                                 \
                ST(to + i + L, v1);                             \
                ST(to + i + 2 * L, v2);                         \
                ST(to + i + 3 * L, v3);                         \
            }                                                   \
            for (; i + L <= n; i += L)                          \
                ST(to + i, CALL(f, LD(a + i)));                 \
            if (L > 1 && i < n)                                 \
                STN(to + i, CALL(f, LDN(a + i, n - i)), n - i); \
        }                                                       \
    }

#define OM_CALL(f, v) f(v)
#define OM_CALL_P(f, v) f(params, v)

/* Whether a lane is negative. */
OM_INLINE int vi_signs(vi v)
{
    return vm_any(vi_gt(vi_set(0), v));
}

/* y = NEAR(f, x, &over), and if a lane of over is negative FAR(g, x): one test for the
 * four vectors of a turn. */
#define OM_LOOP1_NEAR(NAME, NEAR, f, FAR, g)                         \
    OM_INTERLEAVE OM_EW(NAME)                                        \
    {                                                                \
        size_t r, i;                                                 \
        (void)params;                                                \
        for (r = 0; r < rows; r++) {                                 \
            om_f32 *to = OM_ROW_MUT(om_f32);                         \
            const om_f32 *a = OM_ROW(om_f32, x[0], 1);               \
            vi o0, o1, o2, o3;                                       \
            for (i = 0; VFL > 1 && i + 4 * VFL <= n; i += 4 * VFL) { \
                vf v0 = NEAR(f, vf_ld(a + i), &o0);                  \
                vf v1 = NEAR(f, vf_ld(a + i + VFL), &o1);            \
                vf v2 = NEAR(f, vf_ld(a + i + 2 * VFL), &o2);        \
                vf v3 = NEAR(f, vf_ld(a + i + 3 * VFL), &o3);        \
                if (vi_signs(vi_or(vi_or(o0, o1), vi_or(o2, o3)))) { \
                    v0 = FAR(g, vf_ld(a + i));                       \
                    v1 = FAR(g, vf_ld(a + i + VFL));                 \
                    v2 = FAR(g, vf_ld(a + i + 2 * VFL));             \
                    v3 = FAR(g, vf_ld(a + i + 3 * VFL));             \
                }                                                    \
                vf_st(to + i, v0);                                   \
                vf_st(to + i + VFL, v1);                             \
                vf_st(to + i + 2 * VFL, v2);                         \
                vf_st(to + i + 3 * VFL, v3);                         \
            }                                                        \
            for (; i + VFL <= n; i += VFL) {                         \
                vf v = NEAR(f, vf_ld(a + i), &o0);                   \
                if (vi_signs(o0))                                    \
                    v = FAR(g, vf_ld(a + i));                        \
                vf_st(to + i, v);                                    \
            }                                                        \
            if (VFL > 1 && i < n) {                                  \
                vf v = NEAR(f, vf_ldn(a + i, n - i), &o0);           \
                if (vi_signs(o0))                                    \
                    v = FAR(g, vf_ldn(a + i, n - i));                \
                vf_stn(to + i, v, n - i);                            \
            }                                                        \
        }                                                            \
    }

#define OM_CALL_NEAR(f, x, over) f(x, over)
#define OM_CALL_NEAR_P(f, x, over) f(params, x, over)

/* y = f(a, b). An input whose flag is 0 is one element per row: loaded once,
 * before the first turn. */
#define OM_LOOP2(NAME, TY, TA, TB, V, L, LD, LDN, SPLAT, ST, STN, sa, sb, f) \
    OM_INTERLEAVE OM_EW(NAME)                                                \
    {                                                                        \
        size_t r, i;                                                         \
        (void)params;                                                        \
        for (r = 0; n && r < rows; r++) {                                    \
            TY *to = OM_ROW_MUT(TY);                                         \
            const TA *a = OM_ROW(TA, x[0], 1);                               \
            const TB *b = OM_ROW(TB, x[1], 2);                               \
            V va = SPLAT(a), vb = SPLAT(b);                                  \
            for (i = 0; L > 1 && i + 2 * L <= n; i += 2 * L) {               \
                V wa = va, wb = vb;                                          \
                if (sa) {                                                    \
                    va = LD(a + i);                                          \
                    wa = LD(a + i + L);                                      \
                }                                                            \
                if (sb) {                                                    \
                    vb = LD(b + i);                                          \
                    wb = LD(b + i + L);                                      \
                }                                                            \
                ST(to + i, f(va, vb));                                       \
                ST(to + i + L, f(wa, wb));                                   \
            }                                                                \
            for (; i + L <= n; i += L) {                                     \
                if (sa)                                                      \
                    va = LD(a + i);                                          \
                if (sb)                                                      \
                    vb = LD(b + i);                                          \
                ST(to + i, f(va, vb));                                       \
            }                                                                \
            if (L > 1 && i < n) {                                            \
                if (sa)                                                      \
                    va = LDN(a + i, n - i);                                  \
                if (sb)                                                      \
                    vb = LDN(b + i, n - i);                                  \
                STN(to + i, f(va, vb), n - i);                               \
            }                                                                \
        }                                                                    \
    }

/* y = f(a, b, c), one type. */
#define OM_LOOP3(NAME, T, V, L, LD, LDN, SPLAT, ST, STN, sa, sb, sc, f) \
    OM_INTERLEAVE OM_EW(NAME)                                           \
    {                                                                   \
        size_t r, i;                                                    \
        (void)params;                                                   \
        for (r = 0; n && r < rows; r++) {                               \
            T *to = OM_ROW_MUT(T);                                      \
            const T *a = OM_ROW(T, x[0], 1);                            \
            const T *b = OM_ROW(T, x[1], 2);                            \
            const T *c = OM_ROW(T, x[2], 3);                            \
            V va = SPLAT(a), vb = SPLAT(b), vc = SPLAT(c);              \
            for (i = 0; i + L <= n; i += L) {                           \
                if (sa)                                                 \
                    va = LD(a + i);                                     \
                if (sb)                                                 \
                    vb = LD(b + i);                                     \
                if (sc)                                                 \
                    vc = LD(c + i);                                     \
                ST(to + i, f(va, vb, vc));                              \
            }                                                           \
            if (L > 1 && i < n) {                                       \
                if (sa)                                                 \
                    va = LDN(a + i, n - i);                             \
                if (sb)                                                 \
                    vb = LDN(b + i, n - i);                             \
                if (sc)                                                 \
                    vc = LDN(c + i, n - i);                             \
                STN(to + i, f(va, vb, vc), n - i);                      \
            }                                                           \
        }                                                               \
    }

/* One element to all lanes. */
OM_INLINE vf vf_splat(const om_f32 *p)
{
    return vf_set(*p);
}

OM_INLINE vd vd_splat(const om_f64 *p)
{
    return vd_set(*p);
}

OM_INLINE vd vd_splatf(const om_f32 *p)
{
    return vd_set((double)*p);
}

OM_INLINE vf vf_splatf16(const om_u16 *p)
{
    return vf_set(om_f16_f32(*p));
}

OM_INLINE vf vf_splatbf16(const om_u16 *p)
{
    return vf_of_bf16(vi_set(*p));
}

/* --- one input: f(v), or f(params, v) with a P --- */

#define OM_EW1_F32(NAME, f) \
    OM_LOOP1(NAME, om_f32, om_f32, vf, VFL, vf_ld, vf_ldn, vf_st, vf_stn, OM_CALL, f)
#define OM_EW1P_F32(NAME, f) \
    OM_LOOP1(NAME, om_f32, om_f32, vf, VFL, vf_ld, vf_ldn, vf_st, vf_stn, OM_CALL_P, f)

/* f32 elements, a body in f64 lanes: vd f(vd), rounded once by the store. */
#define OM_EW1_F32D(NAME, f)                                                           \
    OM_LOOP1(NAME, om_f32, om_f32, vd, VDL, vd_ldf, vd_ldfn, vd_stf, vd_stfn, OM_CALL, \
             f)
#define OM_EW1P_F32D(NAME, f)                                                 \
    OM_LOOP1(NAME, om_f32, om_f32, vd, VDL, vd_ldf, vd_ldfn, vd_stf, vd_stfn, \
             OM_CALL_P, f)

#define OM_EW1_F64(NAME, f) \
    OM_LOOP1(NAME, om_f64, om_f64, vd, VDL, vd_ld, vd_ldn, vd_st, vd_stn, OM_CALL, f)
#define OM_EW1P_F64(NAME, f) \
    OM_LOOP1(NAME, om_f64, om_f64, vd, VDL, vd_ld, vd_ldn, vd_st, vd_stn, OM_CALL_P, f)

#define OM_EW1_F16(NAME, f)                                                           \
    OM_LOOP1(NAME, om_u16, om_u16, vf, VFL, vf_ldf16, vf_ldf16n, vf_stf16, vf_stf16n, \
             OM_CALL, f)
#define OM_EW1P_F16(NAME, f)                                                          \
    OM_LOOP1(NAME, om_u16, om_u16, vf, VFL, vf_ldf16, vf_ldf16n, vf_stf16, vf_stf16n, \
             OM_CALL_P, f)

#define OM_EW1_BF16(NAME, f)                                                  \
    OM_LOOP1(NAME, om_u16, om_u16, vf, VFL, vf_ldbf16, vf_ldbf16n, vf_stbf16, \
             vf_stbf16n, OM_CALL, f)
#define OM_EW1P_BF16(NAME, f)                                                 \
    OM_LOOP1(NAME, om_u16, om_u16, vf, VFL, vf_ldbf16, vf_ldbf16n, vf_stbf16, \
             vf_stbf16n, OM_CALL_P, f)

/* To bool: vm f(vf). */
#define OM_CMP1_F32(NAME, f) \
    OM_LOOP1(NAME, om_u8, om_f32, vm, VFL, vf_ld, vf_ldn, vm_stb, vm_stbn, OM_CALL, f)
#define OM_CMP1P_F32(NAME, f) \
    OM_LOOP1(NAME, om_u8, om_f32, vm, VFL, vf_ld, vf_ldn, vm_stb, vm_stbn, OM_CALL_P, f)

/* --- two and three inputs; flags 1: vector, 0: one element per row --- */

#define OM_EW2_F32(NAME, sa, sb, f)                                                 \
    OM_LOOP2(NAME, om_f32, om_f32, om_f32, vf, VFL, vf_ld, vf_ldn, vf_splat, vf_st, \
             vf_stn, sa, sb, f)
#define OM_EW2_F32D(NAME, sa, sb, f)                                            \
    OM_LOOP2(NAME, om_f32, om_f32, om_f32, vd, VDL, vd_ldf, vd_ldfn, vd_splatf, \
             vd_stf, vd_stfn, sa, sb, f)
#define OM_EW2_F64(NAME, sa, sb, f)                                                 \
    OM_LOOP2(NAME, om_f64, om_f64, om_f64, vd, VDL, vd_ld, vd_ldn, vd_splat, vd_st, \
             vd_stn, sa, sb, f)
#define OM_EW2_F16(NAME, sa, sb, f)                                                   \
    OM_LOOP2(NAME, om_u16, om_u16, om_u16, vf, VFL, vf_ldf16, vf_ldf16n, vf_splatf16, \
             vf_stf16, vf_stf16n, sa, sb, f)
#define OM_EW2_BF16(NAME, sa, sb, f)                                       \
    OM_LOOP2(NAME, om_u16, om_u16, om_u16, vf, VFL, vf_ldbf16, vf_ldbf16n, \
             vf_splatbf16, vf_stbf16, vf_stbf16n, sa, sb, f)

/* To bool: vm f(vf, vf). */
#define OM_CMP2_F32(NAME, sa, sb, f)                                                \
    OM_LOOP2(NAME, om_u8, om_f32, om_f32, vf, VFL, vf_ld, vf_ldn, vf_splat, vm_stb, \
             vm_stbn, sa, sb, f)
#define OM_CMP2_F16(NAME, sa, sb, f)                                                 \
    OM_LOOP2(NAME, om_u8, om_u16, om_u16, vf, VFL, vf_ldf16, vf_ldf16n, vf_splatf16, \
             vm_stb, vm_stbn, sa, sb, f)
#define OM_CMP2_BF16(NAME, sa, sb, f)                                     \
    OM_LOOP2(NAME, om_u8, om_u16, om_u16, vf, VFL, vf_ldbf16, vf_ldbf16n, \
             vf_splatbf16, vm_stb, vm_stbn, sa, sb, f)

#define OM_EW3_F32(NAME, sa, sb, sc, f)                                             \
    OM_LOOP3(NAME, om_f32, vf, VFL, vf_ld, vf_ldn, vf_splat, vf_st, vf_stn, sa, sb, \
             sc, f)
#define OM_EW3_F64(NAME, sa, sb, sc, f)                                             \
    OM_LOOP3(NAME, om_f64, vd, VDL, vd_ld, vd_ldn, vd_splat, vd_st, vd_stn, sa, sb, \
             sc, f)
#define OM_EW3_F16(NAME, sa, sb, sc, f)                                         \
    OM_LOOP3(NAME, om_u16, vf, VFL, vf_ldf16, vf_ldf16n, vf_splatf16, vf_stf16, \
             vf_stf16n, sa, sb, sc, f)
#define OM_EW3_BF16(NAME, sa, sb, sc, f)                                            \
    OM_LOOP3(NAME, om_u16, vf, VFL, vf_ldbf16, vf_ldbf16n, vf_splatbf16, vf_stbf16, \
             vf_stbf16n, sa, sb, sc, f)

/* --- loops over elements, plain C: f takes and returns C scalars ---
 *
 * Blocks of 32 elements have a fixed trip count, which compilers vectorise at -O2. That
 * y is an input or overlaps none makes the iterations independent: GCC is told so,
 * Clang (whose run-time check would fail in place) gets a buffer between. */
#if defined(__clang__)
#define OM_BLOCK(T, element)      \
    {                             \
        T block[32];              \
        for (k = 0; k < 32; k++)  \
            block[k] = element;   \
        for (k = 0; k < 32; k++)  \
            to[i + k] = block[k]; \
    }
#elif defined(__GNUC__) && !defined(__TINYC__)
#define OM_BLOCK(T, element) \
    _Pragma("GCC ivdep") for (k = 0; k < 32; k++) to[i + k] = element;
#else
#define OM_BLOCK(T, element) \
    for (k = 0; k < 32; k++) \
        to[i + k] = element;
#endif

#define OM_EWC1(NAME, TY, TA, f)                  \
    OM_EW(NAME)                                   \
    {                                             \
        size_t r, i, k;                           \
        (void)params;                             \
        for (r = 0; r < rows; r++) {              \
            TY *to = OM_ROW_MUT(TY);              \
            const TA *a = OM_ROW(TA, x[0], 1);    \
            for (i = 0; i < n / 32 * 32; i += 32) \
                OM_BLOCK(TY, f(a[i + k]))         \
            for (; i < n; i++)                    \
                to[i] = f(a[i]);                  \
        }                                         \
    }

/* f gets params first. */
#define OM_EWC1P(NAME, TY, TA, f)                 \
    OM_EW(NAME)                                   \
    {                                             \
        size_t r, i, k;                           \
        for (r = 0; r < rows; r++) {              \
            TY *to = OM_ROW_MUT(TY);              \
            const TA *a = OM_ROW(TA, x[0], 1);    \
            for (i = 0; i < n / 32 * 32; i += 32) \
                OM_BLOCK(TY, f(params, a[i + k])) \
            for (; i < n; i++)                    \
                to[i] = f(params, a[i]);          \
        }                                         \
    }

#define OM_EWC2(NAME, TY, TA, TB, sa, sb, f)                                \
    OM_EW(NAME)                                                             \
    {                                                                       \
        size_t r, i, k;                                                     \
        (void)params;                                                       \
        for (r = 0; n && r < rows; r++) {                                   \
            TY *to = OM_ROW_MUT(TY);                                        \
            const TA *a = OM_ROW(TA, x[0], 1), va = *a;                     \
            const TB *b = OM_ROW(TB, x[1], 2), vb = *b;                     \
            for (i = 0; i < n / 32 * 32; i += 32)                           \
                OM_BLOCK(TY, f((sa) ? a[i + k] : va, (sb) ? b[i + k] : vb)) \
            for (; i < n; i++)                                              \
                to[i] = f((sa) ? a[i] : va, (sb) ? b[i] : vb);              \
        }                                                                   \
    }

/* One type. */
#define OM_EWC3(NAME, T, sa, sb, sc, f)                                          \
    OM_EW(NAME)                                                                  \
    {                                                                            \
        size_t r, i, k;                                                          \
        (void)params;                                                            \
        for (r = 0; n && r < rows; r++) {                                        \
            T *to = OM_ROW_MUT(T);                                               \
            const T *a = OM_ROW(T, x[0], 1), va = *a;                            \
            const T *b = OM_ROW(T, x[1], 2), vb = *b;                            \
            const T *c = OM_ROW(T, x[2], 3), vc = *c;                            \
            for (i = 0; i < n / 32 * 32; i += 32)                                \
                OM_BLOCK(T, f((sa) ? a[i + k] : va, (sb) ? b[i + k] : vb,        \
                              (sc) ? c[i + k] : vc))                             \
            for (; i < n; i++)                                                   \
                to[i] = f((sa) ? a[i] : va, (sb) ? b[i] : vb, (sc) ? c[i] : vc); \
        }                                                                        \
    }

#endif
