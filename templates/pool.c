/* pool.c -- MaxPool, AveragePool and sums over windows, f32. Taps run in depth, height,
 * width order.
 *
 * Windows are computed side by side at every position of a row, whatever the stride,
 * and the wanted ones are picked; at stride 2 the elements of a tap are picked instead.
 * Where output rows are as long as the input's, several rows are one run of positions.
 * A tap beside the row is made an element that changes nothing, by a mask per tap and
 * column: NaN for maxima, +0 for sums, which never are -0. Rows outside the input are
 * left out by the tables. Maxima go across rows first; that changes which of equal taps
 * wins, which shows only between zeros of either sign: a run with a -0 in it goes
 * window by window. */
#include "kernel.h"
#include "pool.h"

enum { POOL_MAX, POOL_SUM, POOL_AVERAGE };

#define POOL_IDENTITY(kind) ((kind) == POOL_MAX ? 0xff800000u : 0u)

OM_INLINE int pool_isnan(float v)
{
    return (om_f32_bits(v) & 0x7fffffffu) > 0x7f800000u;
}

/* One window; tab entries as in om_pool. No tap: the lowest number. */
OM_INLINE float pool_max_one(const struct om_pool *p, const om_f32 *plane,
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
                if (taken ? v > best : !pool_isnan(v)) {
                    best = v;
                    taken = 1;
                }
            }
        }
    if (!taken && d[1] && h[1] && w[1])
        return om_bits_f32(0x7fc00000u);
    return best;
}

OM_INLINE float pool_sum_one(const struct om_pool *p, const om_f32 *plane,
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
OM_LOCAL void pool_row_slow(const struct om_pool *p, int kind, om_f32 *y,
                            const om_f32 *plane, const size_t *d, const size_t *h)
{
    size_t o;
    for (o = 0; o < p->out[2]; o++) {
        const size_t *w = p->w + 3 * o;
        float v = kind == POOL_MAX ? pool_max_one(p, plane, d, h, w)
                                   : pool_sum_one(p, plane, d, h, w);
        if (kind == POOL_AVERAGE)
            v = v / (float)(int32_t)(d[2] * h[2] * w[2]);
        y[o] = pool_isnan(v) ? om_bits_f32(0x7fc00000u) : v;
    }
}

/* One more tap. NaN never wins. */
OM_INLINE vf pool_step(vf acc, vf x, int kind)
{
    return kind == POOL_MAX ? vf_maxx(x, acc) : vf_add(acc, x);
}

/* The same unless the mask has ones. */
OM_INLINE vf pool_masked(vf acc, vf x, vf mask, int kind)
{
    const vi m = vf_asi(mask), bits = vf_asi(x);
    return pool_step(
        acc, vi_asf(kind == POOL_MAX ? vi_or(bits, m) : vi_andnot(m, bits)), kind);
}

/* Lanes x[at] ... of an array of `total`, 0 outside. */
OM_INLINE vf pool_careful(const om_f32 *x, ptrdiff_t at, size_t total)
{
    om_f32 t[VFL_MAX];
    size_t j;
    for (j = 0; j < VFL; j++) {
        const ptrdiff_t k = at + (ptrdiff_t)j;
        t[j] = k >= 0 && (size_t)k < total ? x[k] : 0.0f;
    }
    return vf_ld(t);
}

/* What a call keeps in scratch memory: per tap a mask for each column, the divisors of
 * columns, both going round for two vectors more, at stride 2 for every second column
 * only; maxima across rows; positions before some are picked. Outputs [inner, outer)
 * need no mask at stride 2. */
struct pool_work {
    om_f32 *mask;
    om_f32 *divisor;
    om_f32 *across;
    om_f32 *all;
    size_t round;
    size_t masked;
    size_t inner;
    size_t outer;
};

OM_INLINE void pool_prepare(const struct om_pool *p, int kind, om_f32 *scratch,
                            struct pool_work *work)
{
    const size_t columns = p->in[2], round = columns + 2 * VFL_MAX;
    const size_t reach = (p->taps - 1) * p->dilation[2];
    const size_t pace = p->stride == 2 ? 2 : 1, count = pace == 2 ? p->out[2] : columns;
    size_t k, c, o;
    work->round = round;
    work->masked = 0;
    work->inner = 0;
    work->outer = p->out[2];
    work->mask = scratch;
    work->divisor = work->mask + p->taps * round;
    work->across = work->divisor + round + p->pad + VFL_MAX;
    work->all = work->across + p->span + reach + VFL_MAX;
    for (k = 0; k < p->taps; k++) {
        om_f32 *m = work->mask + k * round;
        for (c = 0; c < count; c++) {
            const size_t at = c * pace + k * p->dilation[2];
            const int inside = at >= p->pad && at < p->pad + columns;
            m[c] = om_bits_f32(inside ? 0u : 0xffffffffu);
            if (!inside && c * pace <= (p->out[2] - 1) * p->stride)
                work->masked = 1;
            if (at < p->pad && c >= work->inner)
                work->inner = c + 1;
            if (at >= p->pad + columns && c < work->outer)
                work->outer = c;
        }
        for (; c < round; c++)
            m[c] = m[c - count];
    }
    if (kind != POOL_AVERAGE)
        return;
    for (c = 0; c < count; c++)
        work->divisor[c] = 1.0f;
    for (o = 0; o < p->out[2]; o++)
        work->divisor[o * p->stride / pace] = (float)(int32_t)p->w[3 * o + 2];
    for (c = count; c < round; c++)
        work->divisor[c] = work->divisor[c - count];
}

/* to[i] = greatest of x[row[0] + i], x[row[1] + i], ... for i < n. */
OM_INLINE void pool_across(om_f32 *to, const om_f32 *x, const size_t *row, size_t rows,
                           size_t n)
{
    size_t i = 0, k;
    for (; i + 2 * VFL <= n; i += 2 * VFL) {
        vf a = vf_bits(0xff800000u), b = a;
        for (k = 0; k < rows; k++) {
            a = vf_maxx(vf_ld(x + row[k] + i), a);
            b = vf_maxx(vf_ld(x + row[k] + i + VFL), b);
        }
        vf_st(to + i, a);
        vf_st(to + i + VFL, b);
    }
    for (; i < n; i += VFL) {
        const size_t w = om_min(VFL, n - i);
        vf a = vf_bits(0xff800000u);
        for (k = 0; k < rows; k++)
            a = vf_maxx(w == VFL ? vf_ld(x + row[k] + i) : vf_ldn(x + row[k] + i, w),
                        a);
        vf_st(to + i, a);
    }
}

/* Are the maxima y[0] to y[n - 1] of the elements x[0] to x[count - 1] what they seem?
 * -inf may stand for NaN or for no tap at all, a zero for one of the other sign. */
OM_INLINE int pool_doubtful(const om_f32 *y, size_t n, const om_f32 *x, size_t count)
{
    const vi minus = vi_set(-2147483647 - 1);
    size_t i;
    for (i = 0; i < n; i++)
        if (om_f32_bits(y[i]) == 0xff800000u)
            return 1;
    for (i = 0; i + VFL <= count; i += VFL)
        if (vm_any(vi_eq(vf_asi(vf_ld(x + i)), minus)))
            return 1;
    for (; i < count; i++)
        if (om_f32_bits(x[i]) == 0x80000000u)
            return 1;
    return 0;
}

/* Stores n lanes, VFL if there is room; divides by what a window counts. Maxima: says
 * whether there is -inf or a zero among the n. */
OM_INLINE int pool_store(om_f32 *y, vf a, size_t n, size_t room, int kind,
                         float counted, const om_f32 *divisor)
{
    size_t j;
    int found = 0;
    if (kind == POOL_AVERAGE)
        a = vf_div(a, vf_mul(vf_set(counted), vf_ld(divisor)));
    if (kind != POOL_MAX)
        a = vf_canon(a);
    if (room >= VFL)
        vf_st(y, a);
    else
        vf_stn(y, a, room);
    if (kind == POOL_MAX && n >= VFL)
        return vm_any(vm_or(vf_eq(a, vf_bits(0xff800000u)), vf_eq(a, vf_set(0.0f)))) !=
               0;
    if (kind == POOL_MAX)
        for (j = 0; j < n; j++)
            found |= y[j] == 0.0f || om_f32_bits(y[j]) == 0xff800000u;
    return found;
}

/* y[i], i < n, of the taps x[at + row[r] + i + k * dilation - pad]; x has `total`
 * elements, y room for `room`. Returns what pool_store does. */
OM_INLINE int pool_run(const struct om_pool *p, int kind, const struct pool_work *work,
                       om_f32 *y, const om_f32 *x, size_t total, size_t at,
                       const size_t *row, size_t rows, size_t n, size_t room,
                       float counted)
{
    const size_t columns = p->in[2], reach = (p->taps - 1) * p->dilation[2];
    const size_t last = at + row[rows - 1] + reach + VFL, step = p->dilation[2];
    const size_t round = work->round;
    size_t i = 0, c = 0, k, r;
    int found = 0;
    while (i < n) {
        const om_f32 *mask = work->mask + c;
        vf a = vf_bits(kind == POOL_MAX ? 0xff800000u : 0u), b = a;
        const int early = at + row[0] + i < p->pad;
        if (!early && i + VFL < n && i + 2 * VFL <= room &&
            last + VFL + i <= total + p->pad) {
            const om_f32 *from = x + (at + i - p->pad);
            if (p->taps == 3) {
                const vf m0 = vf_ld(mask), m1 = vf_ld(mask + VFL);
                const vf m2 = vf_ld(mask + round), m3 = vf_ld(mask + round + VFL);
                const vf m4 = vf_ld(mask + 2 * round);
                const vf m5 = vf_ld(mask + 2 * round + VFL);
                for (r = 0; r < rows; r++) {
                    const om_f32 *s = from + row[r];
                    a = pool_masked(a, vf_ld(s), m0, kind);
                    b = pool_masked(b, vf_ld(s + VFL), m1, kind);
                    s += step;
                    a = pool_masked(a, vf_ld(s), m2, kind);
                    b = pool_masked(b, vf_ld(s + VFL), m3, kind);
                    s += step;
                    a = pool_masked(a, vf_ld(s), m4, kind);
                    b = pool_masked(b, vf_ld(s + VFL), m5, kind);
                }
            } else if (work->masked) {
                for (r = 0; r < rows; r++) {
                    const om_f32 *s = from + row[r], *m = mask;
                    for (k = 0; k < p->taps; k++, s += step, m += round) {
                        a = pool_masked(a, vf_ld(s), vf_ld(m), kind);
                        b = pool_masked(b, vf_ld(s + VFL), vf_ld(m + VFL), kind);
                    }
                }
            } else {
                for (r = 0; r < rows; r++) {
                    const om_f32 *s = from + row[r];
                    for (k = 0; k < p->taps; k++, s += step) {
                        a = pool_step(a, vf_ld(s), kind);
                        b = pool_step(b, vf_ld(s + VFL), kind);
                    }
                }
            }
            found |= pool_store(y + i, a, VFL, VFL, kind, counted, work->divisor + c);
            found |= pool_store(y + i + VFL, b, n - i - VFL, VFL, kind, counted,
                                work->divisor + c + VFL);
            i += VFL;
            c += VFL;
        } else {
            const int safe = !early && last + i <= total + p->pad;
            for (r = 0; r < rows; r++)
                for (k = 0; k < p->taps; k++) {
                    const ptrdiff_t s =
                        (ptrdiff_t)(at + row[r] + i + k * step) - (ptrdiff_t)p->pad;
                    const vf v = safe ? vf_ld(x + s) : pool_careful(x, s, total);
                    a = pool_masked(a, v, vf_ld(mask + k * round), kind);
                }
            found |=
                pool_store(y + i, a, n - i, room - i, kind, counted, work->divisor + c);
        }
        i += VFL;
        for (c += VFL; c >= columns; c -= columns)
            ;
    }
    return found;
}

/* Every second of the 2 * VFL elements x[at] ... of an array of `total`. */
OM_INLINE vf pool_second(const om_f32 *x, ptrdiff_t at, size_t total, int safe)
{
    if (safe)
        return vf_even(vf_ld(x + at), vf_ld(x + at + (ptrdiff_t)VFL));
    return vf_even(pool_careful(x, at, total),
                   pool_careful(x, at + (ptrdiff_t)VFL, total));
}

/* As pool_run, a row of outputs at stride 2: taps x[at + row[r] + 2 * i + ...]. */
OM_INLINE int pool_run_second(const struct om_pool *p, int kind,
                              const struct pool_work *work, om_f32 *y, const om_f32 *x,
                              size_t total, size_t at, const size_t *row, size_t rows,
                              size_t n, size_t room, float counted)
{
    const size_t step = p->dilation[2], reach = (p->taps - 1) * step;
    const size_t last = at + row[rows - 1] + reach + 2 * VFL;
    size_t i, k, r;
    int found = 0;
    for (i = 0; i < n; i += VFL) {
        const int safe =
            at + row[0] + 2 * i >= p->pad && last + 2 * i <= total + p->pad;
        const int inner = i >= work->inner && om_min(i + VFL, n) <= work->outer;
        vf a = vf_bits(POOL_IDENTITY(kind));
        for (r = 0; r < rows; r++) {
            const ptrdiff_t s = (ptrdiff_t)(at + row[r] + 2 * i) - (ptrdiff_t)p->pad;
            if (safe && inner && p->taps == 3 && step == 1) {
                const vf low = vf_ld(x + s), high = vf_ld(x + s + (ptrdiff_t)VFL);
                a = pool_step(a, vf_even(low, high), kind);
                a = pool_step(a, vf_odd(low, high), kind);
                a = pool_step(a, pool_second(x, s + 2, total, 1), kind);
                continue;
            }
            for (k = 0; k < p->taps; k++)
                a = pool_masked(a,
                                pool_second(x, s + (ptrdiff_t)(k * step), total, safe),
                                vf_ld(work->mask + k * work->round + i), kind);
        }
        found |=
            pool_store(y + i, a, n - i, room - i, kind, counted, work->divisor + i);
    }
    return found;
}

/* Offsets of the rows of a window in its plane. */
OM_INLINE size_t pool_list(const struct om_pool *p, const size_t *d, const size_t *h,
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
OM_INLINE size_t pool_alike(const size_t *h, size_t most)
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
OM_INLINE size_t pool_some(const struct om_pool *p, int kind,
                           const struct pool_work *work, om_f32 *y, const om_f32 *x,
                           size_t at, const size_t *d, const size_t *h, size_t most,
                           size_t room)
{
    const size_t columns = p->in[2], outs = p->out[2], here[1] = {0};
    const size_t width = (outs - 1) * p->stride + 1;
    const int flat = p->stride == 1 && outs == columns;
    om_f32 *all = p->stride == 1 ? y : work->all;
    size_t row[OM_POOL_ROWS], m = 1, rows, i, k, n, done;
    int doubtful = 0;
    most = om_min(most, p->span / columns);
    if (kind != POOL_MAX) {
        if (flat)
            m = pool_alike(h, most);
        n = (m - 1) * columns + width;
        rows = pool_list(p, d, h, row);
        if (p->stride == 2)
            pool_run_second(p, kind, work, y, x, p->total, at, row, rows, outs, room,
                            (float)(int32_t)(d[2] * h[2]));
        else
            pool_run(p, kind, work, all, x, p->total, at, row, rows, n,
                     p->stride == 1 ? room : n + 2 * VFL_MAX,
                     (float)(int32_t)(d[2] * h[2]));
    } else {
        if (flat || p->stride > 1)
            for (m = 0; m < most && h[3 * m + 1]; m++)
                ;
        for (i = 0; i < m; i += done) {
            done = pool_alike(h + 3 * i, m - i);
            rows = pool_list(p, d, h + 3 * i, row);
            pool_across(work->across + i * columns, x + at, row, rows, done * columns);
        }
        n = (m - 1) * columns + width;
        if (p->stride != 2 &&
            pool_run(p, kind, work, all, work->across - p->pad, (size_t)-1 / 2, p->pad,
                     here, 1, n, p->stride == 1 ? room : n + 2 * VFL_MAX, 0.0f))
            doubtful = 1;
        for (i = 0; i < m && p->stride == 2; i++)
            if (pool_run_second(p, kind, work, y + i * outs, work->across - p->pad,
                                (size_t)-1 / 2, p->pad + i * columns, here, 1, outs,
                                room - i * outs, 0.0f))
                doubtful = 1;
    }
    if (p->stride > 2)
        for (i = 0; i < m; i++)
            for (k = 0; k < outs; k++)
                y[i * outs + k] = all[i * columns + k * p->stride];
    if (doubtful && pool_doubtful(y, m * outs, x + at, p->in[0] * p->in[1] * columns))
        for (i = 0; i < m; i++)
            pool_row_slow(p, POOL_MAX, y + i * outs, x + at, d, h + 3 * i);
    return m;
}

OM_INLINE void pool_rows(const struct om_pool *p, int kind, om_f32 *y, const om_f32 *x,
                         size_t begin, size_t end, om_f32 *scratch)
{
    const size_t volume = p->in[0] * p->in[1] * p->in[2], outs = p->out[2];
    struct pool_work work = {NULL, NULL, NULL, NULL, 0, 0, 0, 0};
    size_t r, m;
    if (p->span && begin < end)
        pool_prepare(p, kind, scratch, &work);
    for (r = begin; r < end; r += m) {
        const size_t rd = r / p->out[1], plane = rd / p->out[0];
        const size_t oh = r - rd * p->out[1];
        const size_t *d = p->d + 3 * (rd - plane * p->out[0]), *h = p->h + 3 * oh;
        if (p->span && d[1] && h[1]) {
            m = pool_some(p, kind, &work, y + r * outs, x, plane * volume, d, h,
                          om_min(end - r, p->out[1] - oh), (end - r) * outs);
        } else {
            pool_row_slow(p, kind, y + r * outs, x + plane * volume, d, h);
            m = 1;
        }
    }
}

OM_RANGE(maxpool_f32, om_pool)
{
    pool_rows((const struct om_pool *)params, POOL_MAX, (om_f32 *)y[0],
              (const om_f32 *)x[0], begin, end, (om_f32 *)scratch);
    return 0;
}

OM_RANGE(avgpool_f32, om_pool)
{
    pool_rows((const struct om_pool *)params, POOL_AVERAGE, (om_f32 *)y[0],
              (const om_f32 *)x[0], begin, end, (om_f32 *)scratch);
    return 0;
}

/* For LpPool: no division. */
OM_RANGE(sumpool_f32, om_pool)
{
    pool_rows((const struct om_pool *)params, POOL_SUM, (om_f32 *)y[0],
              (const om_f32 *)x[0], begin, end, (om_f32 *)scratch);
    return 0;
}
