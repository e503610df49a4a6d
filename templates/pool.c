/* pool.c -- MaxPool, AveragePool and sums over windows, f32. Taps run in depth, height,
 * width order.
 *
 * At stride 2 the elements of a tap are picked from two vectors, in whatever order of
 * lanes is cheapest; windows that reach beside the row are computed one by one. Else
 * windows are computed side by side at every position of a row, and the wanted ones are
 * picked; where output rows are as long as the input's, several rows are one run of
 * positions. A tap beside the row is made an element that changes nothing, by a mask
 * per tap and column: NaN for maxima, +0 for sums, which never are -0. Rows outside the
 * input are left out by the tables. Maxima go along rows first, so that the first of
 * equal taps wins. */
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
 * columns, both going round for two vectors more; maxima along rows; positions before
 * some are picked. Outputs [inner, outer) have all their taps inside the row. */
struct pool_work {
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
OM_INLINE int pool_in_pairs(const struct om_pool *p)
{
    return p->stride == 2 && p->dilation[2] == 1 && p->taps > 1;
}

OM_INLINE void pool_prepare(const struct om_pool *p, int kind, om_f32 *scratch,
                            struct pool_work *work)
{
    const size_t columns = p->in[2], round = columns + 2 * VFL_MAX;
    size_t k, c, o;
    work->round = round;
    work->masked = 0;
    for (o = 0; o < p->out[2] && p->w[3 * o + 1] < p->taps; o++)
        ;
    work->inner = o;
    for (; o < p->out[2] && p->w[3 * o + 1] == p->taps; o++)
        ;
    work->outer = o;
    if (pool_in_pairs(p)) /* no scratch */
        return;
    work->mask = scratch;
    work->divisor = work->mask + p->taps * round;
    work->along = work->divisor + round;
    work->all = work->along + p->span + VFL_MAX;
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
    if (kind != POOL_AVERAGE)
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
OM_INLINE int pool_across(om_f32 *to, const om_f32 *x, const size_t *row, size_t rows,
                          size_t n, size_t room)
{
    const vf low = vf_bits(0xff800000u), one = vf_set(1.0f);
    vm found = vf_lt(one, low);
    size_t i = 0, k;
    for (; i + 2 * VFL <= n; i += 2 * VFL) {
        vf a = vf_ld(x + row[0] + i), b = vf_ld(x + row[0] + i + VFL);
        for (k = 1; k < rows; k++) {
            a = vf_maxx(vf_ld(x + row[k] + i), a);
            b = vf_maxx(vf_ld(x + row[k] + i + VFL), b);
        }
        found = vm_or(found, vm_or(vf_eq(a, low), vf_eq(b, low)));
        vf_st(to + i, a);
        vf_st(to + i + VFL, b);
    }
    for (; i < n; i += VFL) {
        const size_t w = om_min(VFL, n - i);
        vf a = vf_ldn(x + row[0] + i, w);
        for (k = 1; k < rows; k++)
            a = vf_maxx(vf_ldn(x + row[k] + i, w), a);
        found = vm_or(found, vf_eq(a, low));
        if (room - i >= VFL)
            vf_st(to + i, a);
        else
            vf_stn(to + i, a, w);
    }
    return vm_any(found) != 0;
}

/* Stores VFL lanes if there is room; divides by what a window counts. */
OM_INLINE void pool_store(om_f32 *y, vf a, size_t room, int kind, float counted,
                          const om_f32 *divisor)
{
    if (kind == POOL_AVERAGE)
        a = vf_div(a, vf_mul(vf_set(counted), vf_ld(divisor)));
    if (kind != POOL_MAX)
        a = vf_canon(a);
    if (room >= VFL)
        vf_st(y, a);
    else
        vf_stn(y, a, room);
}

/* y[i], i < n, of the taps x[at + row[r] + i + k * dilation - pad]; x has `total`
 * elements, y room for `room`. */
OM_INLINE void pool_run(const struct om_pool *p, int kind, const struct pool_work *work,
                        om_f32 *y, const om_f32 *x, size_t total, size_t at,
                        const size_t *row, size_t rows, size_t n, size_t room,
                        float counted)
{
    const size_t columns = p->in[2], reach = (p->taps - 1) * p->dilation[2];
    const size_t last = at + row[rows - 1] + reach + VFL, step = p->dilation[2];
    const size_t round = work->round;
    size_t i = 0, c = 0, k, r;
    while (i < n) {
        const om_f32 *mask = work->mask + c;
        vf a = vf_bits(kind == POOL_MAX ? 0xff800000u : 0u), b = a;
        const int early = at + row[0] + i < p->pad;
        if (!early && i + VFL < n && i + 2 * VFL <= room &&
            last + VFL + i <= total + p->pad) {
            const om_f32 *from = x + (at + i + row[0] - p->pad);
            if (p->taps == 3) {
                const vf m0 = vf_ld(mask), m1 = vf_ld(mask + VFL);
                const vf m2 = vf_ld(mask + round), m3 = vf_ld(mask + round + VFL);
                const vf m4 = vf_ld(mask + 2 * round);
                const vf m5 = vf_ld(mask + 2 * round + VFL);
                for (r = 0; r < rows; r++) {
                    const om_f32 *s = from + (row[r] - row[0]);
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
                    const om_f32 *s = from + (row[r] - row[0]), *m = mask;
                    for (k = 0; k < p->taps; k++, s += step, m += round) {
                        a = pool_masked(a, vf_ld(s), vf_ld(m), kind);
                        b = pool_masked(b, vf_ld(s + VFL), vf_ld(m + VFL), kind);
                    }
                }
            } else {
                for (r = 0; r < rows; r++) {
                    const om_f32 *s = from + (row[r] - row[0]);
                    for (k = 0; k < p->taps; k++, s += step) {
                        a = pool_step(a, vf_ld(s), kind);
                        b = pool_step(b, vf_ld(s + VFL), kind);
                    }
                }
            }
            pool_store(y + i, a, VFL, kind, counted, work->divisor + c);
            pool_store(y + i + VFL, b, VFL, kind, counted, work->divisor + c + VFL);
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
            pool_store(y + i, a, room - i, kind, counted, work->divisor + c);
        }
        i += VFL;
        for (c += VFL; c >= columns; c -= columns)
            ;
    }
}

/* The taps of outputs whose first taps are t[0], t[2], ..., joined to acc in the order
 * of vf_evenx. Of 2 * VFL elements for two taps `low` and `high` may be read. odd:
 * pairs of taps begin with the second one, and t[-1] may be read. */
OM_INLINE vf pool_pair(vf acc, const om_f32 *t, size_t taps, int odd, int kind,
                       int whole, size_t low, size_t high)
{
    size_t k = 0;
    if (odd) {
        acc = pool_step(acc, vf_oddx(vf_ld(t - 1), vf_ld(t - 1 + VFL)), kind);
        k = 1;
    }
    for (; k + 1 < taps; k += 2) {
        const vf a = whole ? vf_ld(t + k) : vf_ldn(t + k, low);
        const vf b = whole ? vf_ld(t + k + VFL) : vf_ldn(t + k + low, high);
        acc = pool_step(acc, vf_evenx(a, b), kind);
        acc = pool_step(acc, vf_oddx(a, b), kind);
    }
    if (k < taps) {
        const vf a = whole ? vf_ld(t + k - 1) : vf_ldn(t + k - 1, low);
        const vf b = whole ? vf_ld(t + k - 1 + VFL) : vf_ldn(t + k - 1 + low, high);
        acc = pool_step(acc, vf_oddx(a, b), kind);
    }
    return acc;
}

/* Output o, beside which taps may lie, of windows inside the rows told. Returns whether
 * it may be NaN or has no tap. */
OM_INLINE int pool_beside(const struct om_pool *p, int kind, om_f32 *y, const om_f32 *x,
                          const size_t *row, size_t rows, size_t o, float counted)
{
    const size_t *w = p->w + 3 * o;
    float v = om_bits_f32(POOL_IDENTITY(kind));
    size_t r, k;
    for (r = 0; r < rows; r++) {
        const om_f32 *t = x + row[r] + w[0];
        for (k = 0; k < w[1]; k++)
            v = kind != POOL_MAX ? v + t[k] : t[k] > v ? t[k] : v;
    }
    if (kind == POOL_AVERAGE)
        v = v / (counted * (float)(int32_t)w[2]);
    y[o] = kind != POOL_MAX && pool_isnan(v) ? om_bits_f32(0x7fc00000u) : v;
    return kind == POOL_MAX && om_f32_bits(v) == 0xff800000u;
}

/* Sums become averages: divided by `by`, or multiplied by it if that is the same. */
OM_INLINE vf pool_finish(vf a, int kind, vf by, int multiply)
{
    if (kind == POOL_AVERAGE)
        a = multiply ? vf_mul(a, by) : vf_div(a, by);
    return kind == POOL_MAX ? a : vf_canon(a);
}

/* VFL outputs or more, n, two vectors at a time, the last ones more than once perhaps.
 * x: the first one's first tap, or the second one if odd. Returns the least of each
 * lane. */
OM_INLINE vf pool_vectors(int kind, size_t taps, int odd, om_f32 *y, const om_f32 *x,
                          const size_t *row, size_t rows, size_t n, vf by, int multiply)
{
    vf least = vf_bits(0x7f800000u);
    size_t i, r;
    for (i = 0; i < n; i += 2 * VFL) {
        const size_t j = om_min(i, n - VFL), k = om_min(i + VFL, n - VFL);
        vf a = vf_bits(POOL_IDENTITY(kind)), b = a;
        for (r = 0; r < rows; r++) {
            const om_f32 *const t = x + row[r] - (odd ? 1 : 0);
            a = pool_pair(a, t + 2 * j, taps, odd, kind, 1, VFL, VFL);
            b = pool_pair(b, t + 2 * k, taps, odd, kind, 1, VFL, VFL);
        }
        a = pool_finish(vf_settle(a), kind, by, multiply);
        b = pool_finish(vf_settle(b), kind, by, multiply);
        least = vf_minx(a, vf_minx(b, least));
        vf_st(y + j, a);
        vf_st(y + k, b);
    }
    return least;
}

/* Fewer than VFL outputs; the others of the vector are not. */
OM_INLINE vf pool_few(int kind, size_t taps, om_f32 *y, const om_f32 *x,
                      const size_t *row, size_t rows, size_t n, int whole, vf by,
                      int multiply)
{
    const size_t first = om_min(2 * n, VFL), second = 2 * n - first;
    vf a = vf_bits(POOL_IDENTITY(kind));
    size_t r;
    for (r = 0; r < rows; r++)
        a = pool_pair(a, x + row[r], taps, 0, kind, whole, first, second);
    a = pool_finish(vf_settle(a), kind, by, multiply);
    vf_stn(y, a, n);
    return vf_sel(vi_gt(vi_set((int32_t)n), vi_iota()), a, vf_bits(0x7f800000u));
}

/* Three taps of one row more, the second ones t[0], t[2], ...: the first taps are the
 * third ones of the outputs before, of which `before` keeps the last. */
OM_INLINE vf pool_turn(vf acc, const om_f32 *t, vf *before, int kind)
{
    const vf a = vf_ld(t), b = vf_ld(t + VFL);
    const vf third = vf_oddx(a, b), turned = vf_turnx(third);
    acc = pool_step(acc, vf_headx(turned, *before), kind);
    acc = pool_step(acc, vf_evenx(a, b), kind);
    *before = turned;
    return pool_step(acc, third, kind);
}

/* n outputs of three rows with three taps each. x: the first output's second tap;
 * first: it has a first one, x[-1], too; left: elements from x on; head, by: what the
 * first output's sum and the others' are divided by. Returns the least of each lane.
 * Outputs that make no vector are left out if there's no room to read two; *done says
 * how many were made. */
OM_INLINE vf pool_threes(int kind, om_f32 *y, const om_f32 *x, const size_t *row,
                         size_t n, int first, size_t left, vf head, vf by, size_t *done)
{
    const vf none = vf_bits(POOL_IDENTITY(kind));
    const om_f32 *const t0 = x + row[0], *const t1 = x + row[1], *const t2 = x + row[2];
    vf before0 = first ? vf_set(t0[-1]) : none, before1 = first ? vf_set(t1[-1]) : none;
    vf before2 = first ? vf_set(t2[-1]) : none, least = vf_bits(0x7f800000u);
    vf divisor = vf_headx(by, head);
    size_t i;
    for (i = 0; i < n; i += VFL) {
        vf a = none;
        if (n - i < VFL && row[2] + 2 * (i + VFL) > left)
            break;
        a = pool_turn(a, t0 + 2 * i, &before0, kind);
        a = pool_turn(a, t1 + 2 * i, &before1, kind);
        a = pool_turn(a, t2 + 2 * i, &before2, kind);
        a = pool_finish(vf_settle(a), kind, divisor, 0);
        divisor = by;
        if (n - i < VFL) {
            vf_stn(y + i, a, n - i);
            a = vf_sel(vi_gt(vi_set((int32_t)(n - i)), vi_iota()), a, least);
        } else {
            vf_st(y + i, a);
        }
        least = vf_minx(a, least);
    }
    *done = om_min(i, n);
    return least;
}

/* A row of outputs at stride 2. x: the plane, with `before` elements of the input
 * before it and `left` from it on; row: the offsets of its rows. Maxima: says whether
 * one is -inf, which may stand for NaN or for no tap. */
OM_INLINE int pool_pairs(const struct om_pool *p, int kind,
                         const struct pool_work *work, om_f32 *y, const om_f32 *x,
                         size_t before, size_t left, const size_t *row, size_t rows,
                         float counted)
{
    const size_t inner = work->inner, outer = work->outer, n = outer - inner;
    const om_f32 *const from = x + 2 * inner - p->pad;
    const float count = counted * (float)(int32_t)p->taps;
    const int power = (om_f32_bits(count) & 0x7fffffu) == 0; /* of two */
    const vf by = vf_set(power ? 1.0f / count : count);
    vf least = vf_set(0.0f);
    size_t o, made = inner;
    int found = 0;
    if (rows == 3 && p->taps == 3 && n >= VFL && VFL > 4) {
        /* The first output too, if it lacks one tap: vectors begin as rows do. With
         * four lanes to load again is cheaper (SSE2: averages take a fifth less). */
        const size_t start = p->pad == 1 && inner == 1 ? 0 : inner;
        const vf head = vf_set(counted * (float)(int32_t)p->w[3 * start + 2]);
        size_t done;
        least = pool_threes(kind, y + start, x + (2 * start + 1 - p->pad), row,
                            outer - start, start == inner,
                            left + p->pad - 2 * start - 1, head, vf_set(count), &done);
        if (done < outer - start)
            least = vf_minx(least, pool_vectors(kind, 3, 0, y + (outer - VFL),
                                                from + 2 * (n - VFL), row, rows, VFL,
                                                by, power));
        made = start;
    } else if (outer >= VFL && p->taps == 3 && p->pad == 1 && inner == 1 &&
               before + row[0] >= 2)
        /* the first output too, which is made again below: vectors begin as rows do */
        least = pool_vectors(kind, 3, 1, y, x, row, rows, outer, by, power);
    else if (n >= VFL && p->taps == 3)
        least = pool_vectors(kind, 3, 0, y + inner, from, row, rows, n, by, power);
    else if (n >= VFL && p->taps == 2)
        least = pool_vectors(kind, 2, 0, y + inner, from, row, rows, n, by, power);
    else if (n >= VFL)
        least =
            pool_vectors(kind, p->taps, 0, y + inner, from, row, rows, n, by, power);
    else if (n && row[rows - 1] + 2 * inner + p->taps + 2 * VFL > left + p->pad)
        least = pool_few(kind, p->taps, y + inner, from, row, rows, n, 0, by, power);
    else if (n && p->taps == 3)
        least = pool_few(kind, 3, y + inner, from, row, rows, n, 1, by, power);
    else if (n)
        least = pool_few(kind, p->taps, y + inner, from, row, rows, n, 1, by, power);
    for (o = 0; o < made; o++)
        found |= pool_beside(p, kind, y, x, row, rows, o, counted);
    for (o = outer; o < p->out[2]; o++)
        found |= pool_beside(p, kind, y, x, row, rows, o, counted);
    if (kind == POOL_MAX)
        found |= vm_any(vf_eq(least, vf_bits(0xff800000u))) != 0;
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
    const size_t columns = p->in[2], outs = p->out[2];
    const size_t width = (outs - 1) * p->stride + 1;
    const int flat = p->stride == 1 && outs == columns;
    om_f32 *all = p->stride == 1 ? y : work->all;
    size_t row[OM_POOL_ROWS], m = 1, rows, first = 0, last = 0, i, k, n, done;
    int found = 0;
    if (kind != POOL_MAX) {
        if (flat)
            m = pool_alike(h, om_min(most, p->span / columns));
        n = (m - 1) * columns + width;
        rows = pool_list(p, d, h, row);
        pool_run(p, kind, work, all, x, p->total, at, row, rows, n,
                 p->stride == 1 ? room : n + 2 * VFL_MAX,
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
        pool_run(p, kind, work, work->along + i * n, x, p->total,
                 at + ((d[0] + i * p->dilation[0]) * p->in[1] + first) * columns, row,
                 1, n, n, 0.0f);
    for (i = 0; i < m; i += done) {
        const size_t *here = h + 3 * i;
        om_f32 *to = p->stride == 1 ? y + i * outs : all;
        done = flat ? pool_alike(here, m - i) : 1;
        for (rows = 0; rows < d[1] * here[1]; rows++)
            row[rows] = rows / here[1] * n +
                        (here[0] - first + rows % here[1] * p->dilation[1]) * columns;
        found |= pool_across(to, work->along, row, rows, (done - 1) * columns + width,
                             p->stride == 1 ? room - i * outs : columns + VFL_MAX);
        for (k = 0; k < outs && p->stride > 1; k++)
            y[i * outs + k] = all[k * p->stride];
    }
    for (i = 0; i < m && found; i++)
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
        if (p->span && d[1] && h[1] && pool_in_pairs(p)) {
            const om_f32 *const from = x + plane * volume;
            const size_t most = om_min(end - r, p->out[1] - oh);
            for (m = 0; m < most && h[3 * m + 1]; m++) {
                om_f32 *const to = y + (r + m) * outs;
                size_t row[OM_POOL_ROWS];
                const size_t rows = pool_list(p, d, h + 3 * m, row);
                if (pool_pairs(p, kind, &work, to, from, plane * volume,
                               p->total - plane * volume, row, rows,
                               (float)(int32_t)(d[2] * h[3 * m + 2])))
                    pool_row_slow(p, kind, to, from, d, h + 3 * m);
            }
        } else if (p->span && d[1] && h[1]) {
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
