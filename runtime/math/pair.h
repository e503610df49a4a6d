/* pair.h -- correctly rounded functions in f32 lanes: a result is a sum of two floats,
 * h + l, good to 2^-32 of it or better, and where both ends of its error round to the
 * same float that is it. The few vectors with a lane where they don't, or with an input
 * out of bounds or NaN, are left to the body in f64 lanes. Used where there is FMA and
 * vf_tab8 or vf_tab32 in registers (VF_PAIR, the size of the tables): half as many
 * vectors pay for the longer way there. tests/ulp proves the outcome over all inputs.
 */
#ifndef MATH_PAIR_H
#define MATH_PAIR_H

#include "math/exp.h"
#include "tables/pair.h"

/* The body of what is called for a vector with a doubtful lane. */
#define PAIR_DOUBT(x, WIDE)                     \
    {                                           \
        om_f32 v[VFL_MAX];                      \
        size_t i;                               \
        vf_st(v, x);                            \
        for (i = 0; i < VFL; i += VDL)          \
            vd_stf(v + i, WIDE(vd_ldf(v + i))); \
        return vf_ld(v);                        \
    }

/* y = f(x, &ok), PAIR_TURN vectors in a turn; lanes that are not ok are noted and REDO,
 * a function whose body is PAIR_REDO, makes them anew when the turn is done: a jump for
 * each would be one that no CPU foresees. x may be y. */
#define PAIR_TURN 128
#define OM_LOOP1_PAIR(NAME, CALL, f, REDO, g)                                       \
    OM_INTERLEAVE OM_EW(NAME)                                                       \
    {                                                                               \
        om_f32 copy[PAIR_TURN * VFL_MAX];                                           \
        uint32_t doubt[PAIR_TURN];                                                  \
        size_t r, i, j, k;                                                          \
        (void)params;                                                               \
        for (r = 0; r < rows; r++) {                                                \
            om_f32 *to = OM_ROW_MUT(om_f32);                                        \
            const om_f32 *a = OM_ROW(om_f32, x[0], 1);                              \
            for (i = 0; i < n; i += PAIR_TURN * VFL) {                              \
                const size_t m = om_min(n - i, PAIR_TURN * VFL), rest = m % VFL;    \
                const om_f32 *from = a + i;                                         \
                uint32_t any = 0;                                                   \
                vm ok;                                                              \
                if (to == a) {                                                      \
                    for (j = 0; j + VFL <= m; j += VFL)                             \
                        vf_st(copy + j, vf_ld(from + j));                           \
                    if (rest)                                                       \
                        vf_stn(copy + j, vf_ldn(from + j, rest), rest);             \
                    from = copy;                                                    \
                }                                                                   \
                for (j = k = 0; j + 2 * VFL <= m; j += 2 * VFL, k += 2) {           \
                    vm ok2;                                                         \
                    const vf v0 = CALL(f, vf_ld(from + j), &ok);                    \
                    const vf v1 = CALL(f, vf_ld(from + j + VFL), &ok2);             \
                    vf_st(to + i + j, v0);                                          \
                    vf_st(to + i + j + VFL, v1);                                    \
                    doubt[k] = vm_bits(vm_not(ok));                                 \
                    doubt[k + 1] = vm_bits(vm_not(ok2));                            \
                    any |= doubt[k] | doubt[k + 1];                                 \
                }                                                                   \
                for (; j + VFL <= m; j += VFL, k++) {                               \
                    vf_st(to + i + j, CALL(f, vf_ld(from + j), &ok));               \
                    doubt[k] = vm_bits(vm_not(ok));                                 \
                    any |= doubt[k];                                                \
                }                                                                   \
                if (rest) {                                                         \
                    vf_stn(to + i + j, CALL(f, vf_ldn(from + j, rest), &ok), rest); \
                    doubt[k] = vm_bits(vm_not(ok));                                 \
                    any |= doubt[k];                                                \
                }                                                                   \
                if (any)                                                            \
                    REDO(g, to + i, from, m, doubt);                                \
            }                                                                       \
        }                                                                           \
    }

#define OM_CALL_PAIR(f, x, ok) f(x, ok)
#define OM_CALL_PAIR_P(f, x, ok) f(params, x, ok)
#define OM_CALL_REDO(f, y, x, m, doubt) f(y, x, m, doubt)
#define OM_CALL_REDO_P(f, y, x, m, doubt) f(params, y, x, m, doubt)

/* y = f(x) where bits are set in doubt, of m elements. These are gathered first, then
 * computed STEP together by CALL, a statement about few + j, and put back. */
#define PAIR_AGAIN(y, x, m, doubt, STEP, CALL)                              \
    {                                                                       \
        om_f32 few[(PAIR_TURN + 1) * VFL_MAX];                              \
        uint32_t which[PAIR_TURN], start[PAIR_TURN];                        \
        size_t n = 0, have = 0, j, k;                                       \
        for (k = 0; k * VFL < m; k++) {                                     \
            which[n] = (uint32_t)k;                                         \
            n += doubt[k] != 0;                                             \
        }                                                                   \
        for (k = 0; k < n; k++) {                                           \
            const size_t at = which[k] * VFL, rest = m - at;                \
            const vf v = rest < VFL ? vf_ldn(x + at, rest) : vf_ld(x + at); \
            start[k] = (uint32_t)have;                                      \
            have += vf_pack(few + have, doubt[which[k]], v);                \
        }                                                                   \
        vf_st(few + have, vf_set(0.0f));                                    \
        for (j = 0; j < have; j += STEP)                                    \
            CALL;                                                           \
        for (k = 0; k < n; k++) {                                           \
            const size_t at = which[k] * VFL, rest = m - at;                \
            const vf v = rest < VFL ? vf_ldn(y + at, rest) : vf_ld(y + at); \
            const vf w = vf_unpack(few + start[k], doubt[which[k]], v);     \
            if (rest < VFL)                                                 \
                vf_stn(y + at, w, rest);                                    \
            else                                                            \
                vf_st(y + at, w);                                           \
        }                                                                   \
    }
#define PAIR_REDO(y, x, m, doubt, CALL, WIDE) \
    PAIR_AGAIN(y, x, m, doubt, VDL, vd_stf(few + j, CALL(WIDE, vd_ldf(few + j))))
#define PAIR_REDO_F32(y, x, m, doubt, CALL, f) \
    PAIR_AGAIN(y, x, m, doubt, VFL, vf_st(few + j, CALL(f, vf_ld(few + j))))

/* h + l, and whether it is the same less and more its error, relative to h */
OM_INLINE vf pair_round(vf h, vf l, uint32_t error, vm *same)
{
    const vf e = vf_bits(error), y = vf_add(h, vf_fnma(h, e, l));
    *same = vf_eq(y, vf_add(h, vf_fma(h, e, l)));
    return y;
}

/* Likewise of a sum that is less by its error already */
OM_INLINE vf pair_above(vf h, vf l, uint32_t twice, vm *same)
{
    const vf y = vf_add(h, l);
    *same = vf_eq(y, vf_add(h, vf_fma(h, vf_bits(twice), l)));
    return y;
}

OM_INLINE vm pair_within(vf x, float bound)
{
    return vf_lt(vf_abs(x), vf_set(bound));
}

/* Steps of 1/32 and 1/8: PAIR_MAGIC leaves their number in the low bits, PAIR_SHIFT
 * brings its whole part to the exponent. The errors are those that the functions below
 * allow for; that they are large enough is what the proof over all inputs shows. */
#if VF_PAIR == 32
#define PAIR_MAGIC (0x48c00000) /* 1.5 2^18 */
#define PAIR_SHIFT (18)
#define PAIR_TABLE(part, i) vf_tab32(om_exp_pair32[part], i)
#define EXP_PAIR_TWICE (0x2e840000)     /* 2.0625 2^-35, see exp_pair */
#define EXPM1_PAIR_ERROR (0x30a00000)   /* 1.25 2^-30 */
#define SIGMOID_PAIR_ERROR (0x2e400000) /* 1.5 2^-35 */
#define TANH_PAIR_ERROR (0x2e400000)    /* 1.5 2^-35 */
#else
#define PAIR_MAGIC (0x49c00000) /* 1.5 2^20 */
#define PAIR_SHIFT (20)
#define PAIR_TABLE(part, i) vf_tab8(om_exp_pair8[part], i)
#define EXP_PAIR_TWICE (0x2f4c0000)     /* 2.125 1.5 2^-34 */
#define EXPM1_PAIR_ERROR (0x31000000)   /* 2^-29 */
#define SIGMOID_PAIR_ERROR (0x2f000000) /* 2^-33 */
#define TANH_PAIR_ERROR (0x2f800000)    /* 2^-32 */
#endif

/* x = k log(2) + r, r exact, log(2) in two parts: 0.693147182 - 1.90465421e-09. Returns
 * k, in steps and with the magic number, more is r's rest and the table's: part 1, or
 * 2, which is less by exp_pair's error. */
OM_INLINE vi exp_pair_split(vf x, int part, vf *r, vf *more)
{
    const vf magic = vf_bits(PAIR_MAGIC);
    const vf t = vf_fma(x, vf_bits(0x3fb8aa3b), magic); /* log2(e) */
    const vf k = vf_sub(t, magic);
    *r = vf_fnma(k, vf_bits(0x3f317218), x);
    *more = vf_fma(k, vf_bits(0x3102e308), PAIR_TABLE(part, vf_asi(t)));
    return vf_asi(t);
}

OM_INLINE vf exp_pair_scale(vi i)
{
    return vi_asf(vi_add(vf_asi(PAIR_TABLE(0, i)), vi_shl(i, PAIR_SHIFT)));
}

/* (e^r - 1 - r - r^2 / 2) / r^3 */
OM_INLINE vf exp_pair_cubic(vf r)
{
#if VF_PAIR == 32
    const vf p = vf_bits(0x3d2aaad4);         /* 0.0416668206 */
    return vf_fma(p, r, vf_bits(0x3e2aaadd)); /* 0.166667417 */
#else
    vf p = vf_bits(0x3c087b7c);               /* 0.00833022222 */
    p = vf_fma(p, r, vf_bits(0x3d2aacc2));    /* 0.0416686609 */
    return vf_fma(p, r, vf_bits(0x3e2aaaab)); /* 0.166666672 */
#endif
}

/* (r - r^2 - (1 - e^(-2 r)) / 2) / -r^3 */
OM_INLINE vf tanh_pair_cubic(vf r)
{
#if VF_PAIR == 32
    const vf p = vf_bits(0xbeaaaad7);         /* -0.333334655 */
    return vf_fma(p, r, vf_bits(0x3f2aaae2)); /* 0.666669965 */
#else
    vf p = vf_bits(0x3e08a30b);               /* 0.133434460 */
    p = vf_fma(p, r, vf_bits(0xbeaaad17));    /* -0.333351821 */
    return vf_fma(p, r, vf_bits(0x3f2aaaaa)); /* 0.666666627 */
#endif
}

/* e^(r + more) - 1 - r. With the longer r, r^2 / 2 is rounded only with the rest. */
OM_INLINE vf exp_pair_poly(vf r, vf more)
{
#if VF_PAIR == 32
    const vf u = vf_add(r, more);
    const vf p = vf_fma(exp_pair_cubic(u), u, vf_set(0.5f));
    return vf_fma(vf_mul(u, u), p, more);
#else
    const vf half = vf_mul(r, vf_set(0.5f)), r3 = vf_mul(vf_mul(r, r), r);
    more = vf_fma(more, vf_fma(half, r, r), more);
    return vf_fma(half, r, vf_fma(r3, exp_pair_cubic(r), more));
#endif
}

/* e^(x + xl) as h + l; |x| < 87, without rounding in l also |x| < 69 */
OM_INLINE vf exp_pair_sum(vf x, const vf *xl, int part, vf *l)
{
    vf r, more, q, s, h;
    const vi i = exp_pair_split(x, part, &r, &more);
    q = exp_pair_poly(r, xl ? vf_add(more, *xl) : more);
    s = exp_pair_scale(i);
    h = vf_fma(s, r, s);
    *l = vf_fma(s, q, vf_fma(s, r, vf_sub(s, h)));
    return h;
}

/* The sum is less by its error, relative to the table's value: by 2^-35, or 1.5 2^-34.
 * h is at least 0.989 times that value, or 0.957 times: TWICE is twice the error of it
 * still. */
OM_INLINE vf exp_pair(vf x, vm *ok)
{
    vf l, h = exp_pair_sum(x, NULL, 2, &l);
    h = pair_above(h, l, EXP_PAIR_TWICE, ok);
    *ok = vm_and(*ok, pair_within(x, 69.0f));
    return h;
}

/* Softmax may have many lanes where the result is 0: they are no reason for doubt. */
OM_LOCAL vf exp_doubt(vf x)
{
    const vf zero = vf_set(0.0f);
    const vm low = vf_lt(x, vf_set(-104.0f));
    vm ok;
    const vf y = exp_pair(vf_sel(low, zero, x), &ok);
    if (vm_all(ok))
        return vf_sel(low, zero, y);
    PAIR_DOUBT(x, exp_wide)
}

OM_INLINE vf exp_rounded(vf x)
{
    vm ok;
    const vf y = exp_pair(x, &ok);
    return vm_all(ok) ? y : exp_doubt(x);
}

/* Two vectors; with registers enough for both they have one test, so that a compiler
 * may mix them. */
OM_INLINE void exp_rounded_two(vf x0, vf x1, vf *y0, vf *y1)
{
#if VF_PAIR == 32
    vm ok0, ok1;
    *y0 = exp_pair(x0, &ok0);
    *y1 = exp_pair(x1, &ok1);
    if (vm_all(vm_and(ok0, ok1)))
        return;
#endif
    *y0 = exp_rounded(x0);
    *y1 = exp_rounded(x1);
}

/* The same for OM_LOOP1_NEAR: over is negative where the two sums differ, the second is
 * never less, or |x| is not below 69. */
OM_INLINE vf exp_pair_near(vf x, vi *over)
{
    vf l, h = exp_pair_sum(x, NULL, 2, &l), y = vf_add(h, l);
    const vf up = vf_add(h, vf_fma(h, vf_bits(EXP_PAIR_TWICE), l));
    *over = vi_or(vf_asi(vf_sub(y, up)),
                  vi_sub(vi_set(0x4289ffff), vf_asi(vf_abs(x)))); /* 69 */
    return y;
}

/* Kernels: in pairs, in fixed point or in f64 lanes. */
#if VF_PAIR
#if VF_PAIR == 32
#define OM_EXP_F32(NAME) \
    OM_LOOP1_NEAR(NAME, OM_CALL_NEAR, exp_pair_near, OM_CALL, exp_rounded)
#else
#define OM_EXP_F32(NAME) OM_EW1_F32(NAME, exp_rounded)
#endif
#else
#if VF_FIXED
#define OM_EXP_F32(NAME) OM_EW1_F32(NAME, fixed_exp)
#else
#define OM_EXP_F32(NAME) OM_EW1_F32D(NAME, exp_wide)
#endif
#endif

/* e^x - 1 where x < 0. With e^x = s (1 + r + q) that is (s - 1) + s r + s q; what s - 1
 * lacks is rest. */
OM_INLINE vf expm1_pair_below(vf x, vm *ok)
{
    const vf one = vf_set(1.0f);
    vf r, more, q, s, w, rest, h, l;
    const vi i = exp_pair_split(vf_maxx(vf_set(-30.0f), x), 1, &r, &more);
    q = exp_pair_poly(r, more);
    s = exp_pair_scale(i);
    w = vf_sub(s, one);
    rest = vf_sub(s, vf_add(w, one));
    h = vf_fma(s, r, w);
    l = vf_fma(s, q, vf_add(vf_fma(s, r, vf_sub(w, h)), rest));
    return pair_round(h, l, EXPM1_PAIR_ERROR, ok);
}

/* n / (1 + h + l) as y + what is returned in l, h > 0 */
OM_INLINE vf pair_over_plus1(vf n, vf h, vf *l)
{
    const vf one = vf_set(1.0f), q = vf_div(one, vf_add(vf_add(h, *l), one));
    const vf y = vf_mul(n, q);
    const vf w = vf_sub(n, y), rest = vf_sub(vf_sub(n, w), y);
    *l = vf_mul(q, vf_add(vf_fnma(y, *l, vf_fnma(y, h, w)), rest));
    return y;
}

OM_LOCAL vf sigmoid_doubt(vf x){PAIR_DOUBT(x, sigmoid_wide)}

OM_INLINE vf sigmoid_rounded(vf x)
{
    vf l, y;
    vm same;
    y = exp_pair_sum(vf_neg(x), NULL, 1, &l);
    y = pair_over_plus1(vf_set(1.0f), y, &l);
    y = pair_round(y, l, SIGMOID_PAIR_ERROR, &same);
    if (!vm_all(vm_and(same, pair_within(x, 60.0f))))
        return sigmoid_doubt(x);
    return y;
}

OM_LOCAL vf tanh_doubt(vf x){PAIR_DOUBT(x, tanh_wide)}

/* m / (1 - m), m = (1 - e^(-2 |x|)) / 2 = h + l. With e^(-2 a) = s (1 - 2 v) that is
 * (1 - s) / 2 + s v; v is in two parts as well, so that m is good near 0. */
OM_INLINE vf tanh_rounded(vf x)
{
    const vf half = vf_set(0.5f), one = vf_set(1.0f), magic = vf_bits(PAIR_MAGIC);
    const vf a = vf_minx(vf_set(10.0f), vf_abs(x));
    const vf t = vf_fma(a, vf_bits(0xc038aa3b), magic); /* -2 log2(e) */
    const vf k = vf_sub(t, magic), s = exp_pair_scale(vf_asi(t));
    const vf r = vf_fma(k, vf_bits(0x3eb17218), a); /* -2 a = k log(2) - 2 r */
    const vf more = vf_fma(k, vf_bits(0x3102e308), PAIR_TABLE(1, vf_asi(t)));
    const vf v = vf_fnma(r, r, r), w = vf_fnma(s, half, half), h = vf_fma(s, v, w);
    vf l = vf_mul(vf_mul(vf_mul(r, r), r), tanh_pair_cubic(r)), y, q;
    vm same;
    l = vf_fma(more, vf_sub(r, half), l);
    l = vf_add(vf_fnma(r, r, vf_sub(r, v)), l);
    l = vf_fma(s, l, vf_fma(s, v, vf_sub(w, h)));
    l = vf_add(l, vf_fnma(s, half, vf_sub(half, w)));
    q = vf_div(one, vf_sub(one, VF_PAIR == 32 ? h : vf_add(h, l)));
    y = vf_mul(h, q);
    l = vf_mul(q, vf_add(vf_fma(y, l, l), vf_fma(y, h, vf_sub(h, y))));
    y = pair_round(y, l, TANH_PAIR_ERROR, &same);
    if (!vm_all(same))
        return tanh_doubt(x);
    return vf_copysign(y, x);
}

OM_LOCAL vf gelu_tanh_doubt(vf x){PAIR_DOUBT(x, gelu_tanh_wide)}

/* x / (1 + e^v), v = x (A + B x^2), the sum in two parts: A has 22 bits, so that what p
 * lacks is exact. Tiny x are left out: l would be subnormal. */
OM_INLINE vf gelu_tanh_rounded(vf x)
{
    const vf z = vf_mul(x, x), zl = vf_fma(x, x, vf_neg(z));
    const vf a = vf_bits(0xbfcc4228),
             b = vf_bits(0xbd922279); /* -1.59576893, -0.0713548139 */
    const vf ab =
        vf_fma(z, vf_bits(0xb124d8b5), vf_bits(0xb44f50d9)); /* rest of a, b */
    const vf p = vf_fma(z, b, a);
    const vf pl = vf_fma(zl, b, vf_add(vf_fma(z, b, vf_sub(a, p)), ab));
    const vf w = vf_mul(x, p), wl = vf_fma(x, pl, vf_fma(x, p, vf_neg(w)));
    vf l, y;
    vm same, near;
    y = exp_pair_sum(w, &wl, 1, &l);
    y = pair_over_plus1(x, y, &l);
    y = pair_round(y, l, SIGMOID_PAIR_ERROR, &same);
    near = vm_and(pair_within(x, 7.5f), vf_lt(vf_bits(0x05000000), z)); /* 2^-117 */
    if (!vm_all(vm_and(same, near)))
        return gelu_tanh_doubt(x);
    return y;
}

#if VF_PAIR
#define OM_GELU_TANH_F32(NAME) OM_EW1_F32(NAME, gelu_tanh_rounded)
#else
#if VF_FIXED
#define OM_GELU_TANH_F32(NAME) OM_EW1_F32(NAME, fixed_gelu_tanh)
#else
#define OM_GELU_TANH_F32(NAME) OM_EW1_F32D(NAME, gelu_tanh_wide)
#endif
#endif

#endif
