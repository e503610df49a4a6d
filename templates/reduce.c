/* reduce.c -- reductions of floats: sums, products, extremes. The _last kernels reduce
 * the innermost axis in 16 lanes (math/sum16.h), the others keep it and work on many
 * outputs at once, with one accumulator each. Work items are outputs. */
#include "kernel.h"
#include "reduce.h"
#include "math/axes.h"
#include "math/rows16.h"

/* Rows up to this length are joined together: longer ones have chains enough. */
enum { REDUCE_SHORT = 256 };

OM_INLINE vf reduce_sum(vf acc, vf x)
{
    return sum16_step(acc, x, SUM16_PLAIN);
}

OM_INLINE vf reduce_l1(vf acc, vf x)
{
    return sum16_step(acc, x, SUM16_ABS);
}

OM_INLINE vf reduce_sumsq(vf acc, vf x)
{
    return sum16_step(acc, x, SUM16_SQUARE);
}

OM_INLINE vf reduce_prod(vf acc, vf x)
{
    return vf_mul(acc, x);
}

OM_INLINE vf reduce_max(vf acc, vf x)
{
    return vf_max(acc, x);
}

OM_INLINE vf reduce_min(vf acc, vf x)
{
    return vf_min(acc, x);
}

OM_INLINE vd reduce_sum_d(vd acc, vd x)
{
    return vd_add(acc, x);
}

OM_INLINE vd reduce_l1_d(vd acc, vd x)
{
    return vd_add(acc, vd_abs(x));
}

OM_INLINE vd reduce_sumsq_d(vd acc, vd x)
{
    return vd_add(acc, vd_mul(x, x));
}

OM_INLINE vd reduce_prod_d(vd acc, vd x)
{
    return vd_mul(acc, x);
}

OM_INLINE vd reduce_max_d(vd acc, vd x)
{
    return vd_max(acc, x);
}

OM_INLINE vd reduce_min_d(vd acc, vd x)
{
    return vd_min(acc, x);
}

OM_INLINE double reduce_canon_d(double v)
{
    return (om_f64_bits(v) << 1) > ((uint64_t)0x7ff << 53)
               ? om_bits_f64((uint64_t)0x7ff8 << 48)
               : v;
}

/* NaN to the quiet NaN without payload. */
OM_INLINE float reduce_canon(float v)
{
    return (om_f32_bits(v) & 0x7fffffffu) > 0x7f800000u ? om_bits_f32(0x7fc00000u) : v;
}

/* Sums along the innermost axis; of rows at one distance many together. */
#define REDUCE_SUM_LAST(NAME, WHAT)                                                   \
    OM_RANGE(NAME, om_reduce)                                                         \
    {                                                                                 \
        const struct om_reduce *p = (const struct om_reduce *)params;                 \
        const om_f32 *src = (const om_f32 *)x[0];                                     \
        om_f32 *dst = (om_f32 *)y[0];                                                 \
        om_f32 l[ROWS16_LANES], s[ROWS16];                                            \
        const int even = p->rows == 1 && p->nkept == 1;                               \
        size_t i, r, k;                                                               \
        (void)scratch;                                                                \
        for (i = 0; even && i < ROWS16_LANES; i++)                                    \
            l[i] = 0.0f;                                                              \
        for (i = begin; i < end; i += k) {                                            \
            const om_f32 *from = src + axes_offset(p->kept, p->nkept, i);             \
            const size_t count = even ? rows16_count(p->n, end - i) : 1;              \
            if (count > 1) {                                                          \
                rows16_lanes(l, from, p->kept[1], count, p->n, WHAT);                 \
                rows16_sum(s, l, count);                                              \
            } else {                                                                  \
                sum16_clear(l);                                                       \
                for (r = 0; r < p->rows; r++)                                         \
                    sum16_row(l, from + axes_offset(p->red, p->nred, r), p->n, WHAT); \
                s[0] = sum16_fold(l);                                                 \
            }                                                                         \
            for (k = 0; k < count; k++)                                               \
                dst[i + k] = reduce_canon(s[k]);                                      \
        }                                                                             \
        return 0;                                                                     \
    }

/* The same in general. OP takes an element, JOIN folds lanes; INIT holds the bits of an
 * element that changes nothing; lanes from 16 on are there to be loaded and stored,
 * nothing else. */
#define REDUCE_LAST(NAME, T, V, LANES, LD, LDN, ST, BITS, CANON, OP, JOIN, INIT) \
    OM_RANGE(NAME, om_reduce)                                                    \
    {                                                                            \
        const struct om_reduce *p = (const struct om_reduce *)params;            \
        const T *src = (const T *)x[0];                                          \
        T *dst = (T *)y[0];                                                      \
        T l[16 + VFL_MAX], t[16 + VFL_MAX];                                      \
        const size_t whole = p->n / 16 * 16;                                     \
        size_t i, r, j, k;                                                       \
        (void)scratch;                                                           \
        for (j = 0; j < 16 + VFL_MAX; j++)                                       \
            t[j] = BITS(INIT);                                                   \
        for (i = begin; i < end; i++) {                                          \
            const T *from = src + axes_offset(p->kept, p->nkept, i);             \
            for (j = 0; j < 16 + VFL_MAX; j++)                                   \
                l[j] = BITS(INIT);                                               \
            for (r = 0; r < p->rows; r++) {                                      \
                const T *row = from + axes_offset(p->red, p->nred, r);           \
                for (j = 0; j < 16; j += LANES) {                                \
                    V acc = LD(l + j);                                           \
                    if (j + LANES <= 16)                                         \
                        for (k = j; k < whole; k += 16)                          \
                            acc = OP(acc, LD(row + k));                          \
                    else                                                         \
                        for (k = j; k < whole; k += 16)                          \
                            acc = OP(acc, LDN(row + k, 16 - j));                 \
                    ST(l + j, acc);                                              \
                }                                                                \
                if (whole < p->n) {                                              \
                    for (j = 0; whole + j < p->n; j++)                           \
                        t[j] = row[whole + j];                                   \
                    for (j = 0; j < 16; j += LANES)                              \
                        ST(l + j, OP(LD(l + j), LD(t + j)));                     \
                }                                                                \
            }                                                                    \
            for (k = 8; k > 0; k /= 2)                                           \
                for (j = 0; j < k; j += LANES)                                   \
                    ST(l + j, JOIN(LD(l + j), LD(l + j + k)));                   \
            dst[i] = CANON(l[0]);                                                \
        }                                                                        \
        return 0;                                                                \
    }

/* The greatest or least of each of many short rows: 16 lanes a row, which are turned
 * and joined for all rows at once. Returns how many outputs from i on it made: none
 * unless rows lie at one distance. */
OM_INLINE size_t reduce_short(om_f32 *dst, const om_f32 *src, const struct om_reduce *p,
                              size_t i, size_t end, int least)
{
    const size_t count = rows16_count(p->n, end - i), n = p->n, step = rows16_step();
    const vf init = vf_bits(least ? 0x7f800000u : 0xff800000u);
    om_f32 t[ROWS16_LANES], u[ROWS16_LANES];
    size_t r, j, k;
    if (p->rows != 1 || p->nkept != 1 || n > REDUCE_SHORT || count < 4)
        return 0;
    for (j = 0; j < ROWS16_LANES; j++)
        t[j] = 0.0f;
    for (r = 0; r < count; r++) {
        const om_f32 *row = src + (i + r) * p->kept[1];
        for (j = 0; j < 16; j += step) {
            vf a = init;
            for (k = j; k + step <= n; k += 16)
                a = least ? vf_min(a, rows16_ld(row + k))
                          : vf_max(a, rows16_ld(row + k));
            if (k < n) {
                const vf rest =
                    vf_sel(rows16_first(n - k), vf_ldn(row + k, n - k), init);
                a = least ? vf_min(a, rest) : vf_max(a, rest);
            }
            rows16_st(t + 16 * r + j, a);
        }
    }
    rows16_turn(u, t);
    for (k = 0; k < count; k += step) {
        vf a = rows16_ld(u + k), b = rows16_ld(u + k + 16);
        for (j = 2; j < 16; j += 2) {
            const vf c = rows16_ld(u + k + 16 * j), d = rows16_ld(u + k + 16 * (j + 1));
            a = least ? vf_min(a, c) : vf_max(a, c);
            b = least ? vf_min(b, d) : vf_max(b, d);
        }
        rows16_st(u + k, least ? vf_min(a, b) : vf_max(a, b));
    }
    for (r = 0; r < count; r++)
        dst[i + r] = reduce_canon(u[r]);
    return count;
}

/* The greatest or least of n elements, four vectors of them or more, unless it is zero,
 * whose sign takes care, or one may be NaN: then 0 is returned. A sum of all finds NaN,
 * and infinities that meet. */
OM_INLINE int reduce_plain(om_f32 *y, const om_f32 *x, size_t n, int least)
{
    vf a = vf_ld(x), b = vf_ld(x + VFL), c = vf_ld(x + 2 * VFL), d = vf_ld(x + 3 * VFL);
    vf as = a, bs = b, cs = c, ds = d;
    om_f32 lanes[VFL_MAX];
    float best;
    size_t k;
    for (k = 4 * VFL; k + 4 * VFL <= n; k += 4 * VFL) {
        const vf e = vf_ld(x + k), f = vf_ld(x + k + VFL);
        const vf g = vf_ld(x + k + 2 * VFL), h = vf_ld(x + k + 3 * VFL);
        a = least ? vf_minx(e, a) : vf_maxx(e, a);
        b = least ? vf_minx(f, b) : vf_maxx(f, b);
        c = least ? vf_minx(g, c) : vf_maxx(g, c);
        d = least ? vf_minx(h, d) : vf_maxx(h, d);
        as = vf_add(as, e);
        bs = vf_add(bs, f);
        cs = vf_add(cs, g);
        ds = vf_add(ds, h);
    }
    for (; k < n; k += VFL) { /* the last ones, some once more */
        const vf e = vf_ld(x + om_min(k, n - VFL));
        a = least ? vf_minx(e, a) : vf_maxx(e, a);
        as = vf_add(as, e);
    }
    if (vm_any(vf_isnan(vf_add(vf_add(as, bs), vf_add(cs, ds)))))
        return 0;
    a = least ? vf_minx(a, b) : vf_maxx(a, b);
    c = least ? vf_minx(c, d) : vf_maxx(c, d);
    vf_st(lanes, least ? vf_minx(a, c) : vf_maxx(a, c));
    best = lanes[0];
    for (k = 1; k < VFL; k++)
        best = (least ? lanes[k] < best : lanes[k] > best) ? lanes[k] : best;
    *y = best;
    return best != 0.0f;
}

/* Outputs from i on that are made otherwise than in general; returns how many. */
OM_INLINE size_t reduce_easy(om_f32 *dst, const om_f32 *src, const struct om_reduce *p,
                             size_t i, size_t end, int least)
{
    if (p->rows == 1 && p->n > REDUCE_SHORT && p->n >= 4 * VFL)
        return (size_t)reduce_plain(dst + i, src + axes_offset(p->kept, p->nkept, i),
                                    p->n, least);
    return reduce_short(dst, src, p, i, end, least);
}

#define REDUCE_EASY_MAX(dst, src, p, i, end) reduce_easy(dst, src, p, i, end, 0)
#define REDUCE_EASY_MIN(dst, src, p, i, end) reduce_easy(dst, src, p, i, end, 1)
#define REDUCE_EASY_NONE(dst, src, p, i, end) 0

/* Extremes: any order gives the same, so four vectors at a time. */
#define REDUCE_EXTREME(NAME, T, V, LANES, LD, ST, BITS, VBITS, CANON, OP, INIT, EASY) \
    OM_RANGE(NAME, om_reduce)                                                         \
    {                                                                                 \
        const struct om_reduce *p = (const struct om_reduce *)params;                 \
        T t[3 * VFL_MAX];                                                             \
        size_t i, r, j, k;                                                            \
        (void)scratch;                                                                \
        for (i = begin; i < end; i++) {                                               \
            const T *from = (const T *)x[0] + axes_offset(p->kept, p->nkept, i);      \
            const size_t many = EASY((T *)y[0], (const T *)x[0], p, i, end);          \
            V a0 = VBITS(INIT), a1 = a0, a2 = a0, a3 = a0;                            \
            if (many) {                                                               \
                i += many - 1;                                                        \
                continue;                                                             \
            }                                                                         \
            for (r = 0; r < p->rows; r++) {                                           \
                const T *row = from + axes_offset(p->red, p->nred, r);                \
                for (k = 0; k + 4 * LANES <= p->n; k += 4 * LANES) {                  \
                    a0 = OP(a0, LD(row + k));                                         \
                    a1 = OP(a1, LD(row + k + LANES));                                 \
                    a2 = OP(a2, LD(row + k + 2 * LANES));                             \
                    a3 = OP(a3, LD(row + k + 3 * LANES));                             \
                }                                                                     \
                for (; k + LANES <= p->n; k += LANES)                                 \
                    a0 = OP(a0, LD(row + k));                                         \
                if (k < p->n) {                                                       \
                    for (j = 0; j < LANES; j++)                                       \
                        t[j] = k + j < p->n ? row[k + j] : BITS(INIT);                \
                    a1 = OP(a1, LD(t));                                               \
                }                                                                     \
            }                                                                         \
            ST(t, OP(OP(a0, a1), OP(a2, a3)));                                        \
            for (j = LANES; j < 3 * VFL_MAX; j++)                                     \
                t[j] = BITS(INIT);                                                    \
            for (k = VFL_MAX / 2; k > 0; k /= 2)                                      \
                for (j = 0; j < k; j += LANES)                                        \
                    ST(t + j, OP(LD(t + j), LD(t + j + k)));                          \
            ((T *)y[0])[i] = CANON(t[0]);                                             \
        }                                                                             \
        return 0;                                                                     \
    }

/* The innermost axis stays: up to four vectors of outputs at a time. */
#define REDUCE_KEPT(NAME, T, V, LANES, LD, LDN, ST, STN, BITS, CANON, OP, INIT)     \
    OM_RANGE(NAME, om_reduce)                                                       \
    {                                                                               \
        const struct om_reduce *p = (const struct om_reduce *)params;               \
        const size_t len = p->red[2 * p->nred - 2], step = p->red[2 * p->nred - 1]; \
        size_t i, c, r, k, run;                                                     \
        (void)scratch;                                                              \
        for (i = begin; i < end; i += run) {                                        \
            const size_t row = i / p->n, col = i - row * p->n;                      \
            const T *from =                                                         \
                (const T *)x[0] + axes_offset(p->kept, p->nkept, row) + col;        \
            T *dst = (T *)y[0] + i;                                                 \
            run = om_min(p->n - col, end - i);                                      \
            for (c = 0; c + 4 * LANES <= run; c += 4 * LANES) {                     \
                V a0 = BITS(INIT), a1 = a0, a2 = a0, a3 = a0;                       \
                for (r = 0; r < p->rows; r += len) {                                \
                    const T *s = from + c + axes_offset(p->red, p->nred, r);        \
                    for (k = 0; k < len; k++, s += step) {                          \
                        a0 = OP(a0, LD(s));                                         \
                        a1 = OP(a1, LD(s + LANES));                                 \
                        a2 = OP(a2, LD(s + 2 * LANES));                             \
                        a3 = OP(a3, LD(s + 3 * LANES));                             \
                    }                                                               \
                }                                                                   \
                ST(dst + c, CANON(a0));                                             \
                ST(dst + c + LANES, CANON(a1));                                     \
                ST(dst + c + 2 * LANES, CANON(a2));                                 \
                ST(dst + c + 3 * LANES, CANON(a3));                                 \
            }                                                                       \
            for (; c < run; c += LANES) {                                           \
                const size_t w = om_min(LANES, run - c);                            \
                V acc = BITS(INIT);                                                 \
                for (r = 0; r < p->rows; r += len) {                                \
                    const T *s = from + c + axes_offset(p->red, p->nred, r);        \
                    if (w == LANES)                                                 \
                        for (k = 0; k < len; k++, s += step)                        \
                            acc = OP(acc, LD(s));                                   \
                    else                                                            \
                        for (k = 0; k < len; k++, s += step)                        \
                            acc = OP(acc, LDN(s, w));                               \
                }                                                                   \
                if (w == LANES)                                                     \
                    ST(dst + c, CANON(acc));                                        \
                else                                                                \
                    STN(dst + c, CANON(acc), w);                                    \
            }                                                                       \
        }                                                                           \
        return 0;                                                                   \
    }

#define REDUCE_LAST_F32(NAME, OP, JOIN, INIT)                             \
    REDUCE_LAST(NAME, om_f32, vf, VFL, vf_ld, vf_ldn, vf_st, om_bits_f32, \
                reduce_canon, OP, JOIN, INIT)

#define REDUCE_LAST_F64(NAME, OP, JOIN, INIT)                             \
    REDUCE_LAST(NAME, om_f64, vd, VDL, vd_ld, vd_ldn, vd_st, om_bits_f64, \
                reduce_canon_d, OP, JOIN, INIT)

#define REDUCE_EXTREME_F32(NAME, OP, INIT, EASY)                              \
    REDUCE_EXTREME(NAME, om_f32, vf, VFL, vf_ld, vf_st, om_bits_f32, vf_bits, \
                   reduce_canon, OP, INIT, EASY)

#define REDUCE_EXTREME_F64(NAME, OP, INIT)                                    \
    REDUCE_EXTREME(NAME, om_f64, vd, VDL, vd_ld, vd_st, om_bits_f64, vd_bits, \
                   reduce_canon_d, OP, INIT, REDUCE_EASY_NONE)

#define REDUCE_KEPT_F32(NAME, OP, INIT)                                       \
    REDUCE_KEPT(NAME, om_f32, vf, VFL, vf_ld, vf_ldn, vf_st, vf_stn, vf_bits, \
                vf_canon, OP, INIT)

#define REDUCE_KEPT_F64(NAME, OP, INIT)                                       \
    REDUCE_KEPT(NAME, om_f64, vd, VDL, vd_ld, vd_ldn, vd_st, vd_stn, vd_bits, \
                vd_canon, OP, INIT)

OM_PAIR(mul, reduce_sum, reduce_sumsq)
OM_PAIR(abs, reduce_sum, reduce_l1)

OM_DEF(RANGE om_reduce, REDUCE_SUM_LAST, reduce_sum_last_f32, SUM16_PLAIN)
OM_DEF(RANGE om_reduce, REDUCE_SUM_LAST, reduce_l1_last_f32, SUM16_ABS)
OM_DEF(RANGE om_reduce, REDUCE_SUM_LAST, reduce_sumsq_last_f32, SUM16_SQUARE)
OM_DEF(RANGE om_reduce, REDUCE_LAST_F32, reduce_prod_last_f32, reduce_prod, reduce_prod,
       0x3f800000u)
OM_DEF(RANGE om_reduce, REDUCE_EXTREME_F32, reduce_max_last_f32, reduce_max,
       0xff800000u, REDUCE_EASY_MAX)
OM_DEF(RANGE om_reduce, REDUCE_EXTREME_F32, reduce_min_last_f32, reduce_min,
       0x7f800000u, REDUCE_EASY_MIN)
OM_DEF(RANGE om_reduce, REDUCE_KEPT_F32, reduce_sum_f32, reduce_sum, 0u)
OM_DEF(RANGE om_reduce, REDUCE_KEPT_F32, reduce_l1_f32, reduce_l1, 0u)
OM_DEF(RANGE om_reduce, REDUCE_KEPT_F32, reduce_sumsq_f32, reduce_sumsq, 0u)
OM_DEF(RANGE om_reduce, REDUCE_KEPT_F32, reduce_prod_f32, reduce_prod, 0x3f800000u)
OM_DEF(RANGE om_reduce, REDUCE_KEPT_F32, reduce_max_f32, reduce_max, 0xff800000u)
OM_DEF(RANGE om_reduce, REDUCE_KEPT_F32, reduce_min_f32, reduce_min, 0x7f800000u)
OM_DEF(RANGE om_reduce, REDUCE_LAST_F64, reduce_sum_last_f64, reduce_sum_d,
       reduce_sum_d, (uint64_t)0)
OM_DEF(RANGE om_reduce, REDUCE_LAST_F64, reduce_l1_last_f64, reduce_l1_d, reduce_sum_d,
       (uint64_t)0)
OM_DEF(RANGE om_reduce, REDUCE_LAST_F64, reduce_sumsq_last_f64, reduce_sumsq_d,
       reduce_sum_d, (uint64_t)0)
OM_DEF(RANGE om_reduce, REDUCE_LAST_F64, reduce_prod_last_f64, reduce_prod_d,
       reduce_prod_d, (uint64_t)0x3ff << 52)
OM_DEF(RANGE om_reduce, REDUCE_EXTREME_F64, reduce_max_last_f64, reduce_max_d,
       (uint64_t)0xfff << 52)
OM_DEF(RANGE om_reduce, REDUCE_EXTREME_F64, reduce_min_last_f64, reduce_min_d,
       (uint64_t)0x7ff << 52)
OM_DEF(RANGE om_reduce, REDUCE_KEPT_F64, reduce_sum_f64, reduce_sum_d, (uint64_t)0)
OM_DEF(RANGE om_reduce, REDUCE_KEPT_F64, reduce_l1_f64, reduce_l1_d, (uint64_t)0)
OM_DEF(RANGE om_reduce, REDUCE_KEPT_F64, reduce_sumsq_f64, reduce_sumsq_d, (uint64_t)0)
OM_DEF(RANGE om_reduce, REDUCE_KEPT_F64, reduce_prod_f64, reduce_prod_d,
       (uint64_t)0x3ff << 52)
OM_DEF(RANGE om_reduce, REDUCE_KEPT_F64, reduce_max_f64, reduce_max_d,
       (uint64_t)0xfff << 52)
OM_DEF(RANGE om_reduce, REDUCE_KEPT_F64, reduce_min_f64, reduce_min_d,
       (uint64_t)0x7ff << 52)
