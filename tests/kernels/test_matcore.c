/* test_matcore.c -- Conv, ConvTranspose, MatMul and Gemm on random shapes, lowered by
 * the compiler and run on every ISA of this CPU, against plain loops that sum in the
 * documented order. Bits must be equal in the modes exact and fma; fast must be near.
 *
 *     test_matcore [seed [rounds]]
 */
#include "harness.h"
#include "wide.h"
#include <math.h>

static unsigned long joined;

/* What the elements are like. */
enum kind { PLAIN, SPECIAL, TINY, KINDS };

static float element(enum kind kind)
{
    float v = (float)(int32_t)rnd() / 2147483648.0f;
    switch (kind) {
    case SPECIAL:
        switch (rnd() % 24) {
        case 0:
            return INFINITY;
        case 1:
            return -INFINITY;
        case 2:
            return NAN;
        case 3:
            return -0.0f;
        default:
            return ldexpf(v, (int)pick(-100, 100));
        }
    case TINY: /* products below the smallest subnormal, sums that stay zero */
        return rnd() % 3 ? copysignf(0.0f, v) : ldexpf(v, -80);
    default:
        return ldexpf(v, (int)pick(-4, 4));
    }
}

static struct value *random_value(int rank, const int64_t *dim, enum kind kind,
                                  bool constant)
{
    struct value *v = new_test_value(DT_F32, rank, dim);
    float *p = buffer(v);
    for (int64_t i = 0; i < value_count(v); i++)
        p[i] = element(kind);
    if (constant)
        v->data = p;
    return v;
}

static const char *const mode_names[] = {"exact", "fma", "fast"};

static bool is_near(float a, float b, float distance)
{
    return a == b || fabsf(a - b) <= distance || (isnan(a) && isnan(b));
}

/* What follows a Conv: times scale plus shift, one of each for a filter; plus the
 * tensor `more`; Relu. */
struct endings {
    struct value *scale, *shift, *more;
    bool relu, swapped; /* more + y */
};

/* The last of the steps is one that reads the Conv before it, which takes it over if it
 * can; those that sum in the matrix core must. */
static void end_conv(struct steps *steps)
{
    struct step *conv = steps->s.at[steps->s.n - 2],
                *last = steps->s.at[steps->s.n - 1];
    const size_t at = last->x.at[0].v == conv->y.at[0].v ? 0 : 1;
    if (conv->ending && conv->ending(conv, last, at)) {
        steps->s.at[steps->s.n - 2] = last;
        steps->s.n--;
        joined++;
    } else if (!strncmp(conv->kernel, "conv_f32", 8) ||
               !strncmp(conv->kernel, "conv_flip_f32", 13)) {
        printf("%s does not take %s\n", conv->kernel, last->kernel);
        failed++;
    }
}

/* What the endings give; y: the Conv. */
static struct value *add_endings(struct steps *steps, struct node *n,
                                 const struct endings *e, struct value *y)
{
    struct value *to;
    if (e->scale) {
        to = new_test_value(DT_F32, y->rank, y->dim);
        ew3(n, steps, "mul_add", to, y, e->scale, e->shift);
        end_conv(steps);
        y = to;
    }
    if (e->more) {
        to = new_test_value(DT_F32, y->rank, y->dim);
        ew2(n, steps, "add", to, e->swapped ? e->more : y, e->swapped ? y : e->more);
        end_conv(steps);
        y = to;
    }
    if (e->relu) {
        to = new_test_value(DT_F32, y->rank, y->dim);
        ew1(n, steps, "relu", to, y);
        end_conv(steps);
        y = to;
    }
    return y;
}

/* want[mode]: what the node gives, with the endings if there are; near: how far fast
 * may be away, per element. */
static void compare(struct node *n, const struct endings *endings, float *const want[3],
                    const float *near, const char *what)
{
    int64_t count = value_count(n->out[0]);
    for (int mode = 0; mode < 3; mode++) {
        struct steps steps = {.mode = (enum mode)mode};
        struct value *y = n->out[0];
        n->op->lower(n, &steps);
        unsupported_exit();
        if (endings && count)
            y = add_endings(&steps, n, endings, y);
        for (int isa = 0; isa < ISA_COUNT; isa++) {
            if (!kernels[0].fn[isa] || !cpu_has((enum isa)isa))
                continue;
            float *got = buffer(value_root(y));
            memset(got, 0x5a, (size_t)value_bytes(y));
            for (size_t i = 0; i < steps.s.n; i++)
                run_step(steps.s.at[i], (enum isa)isa);
            checks++;
            for (int64_t i = 0; i < count; i++) {
                bool same = float_bits(got[i]) == float_bits(want[mode][i]);
                if (mode == MODE_FAST) /* with fused terms or without */
                    same = is_near(got[i], want[mode][i], near[i]) ||
                           is_near(got[i], want[MODE_FMA][i], near[i]);
                if (same)
                    continue;
                printf("%s, %s, %s: element %lld is %.9g, not %.9g\n", what,
                       mode_names[mode], isa_names[isa], (long long)i, got[i],
                       want[mode][i]);
                failed++;
                break;
            }
            if (!guards_hold(got, (size_t)value_bytes(y))) {
                printf("%s, %s, %s: wrote outside the output\n", what, mode_names[mode],
                       isa_names[isa]);
                failed++;
            }
        }
    }
}

/* ---- sums, as the modes define them
 * -------------------------------------------------------- */

static float term(int mode, float a, float b, float sum)
{
    volatile float product = a * b;
    if (mode == MODE_FMA)
        return fmaf(a, b, sum);
    return product + sum;
}

static float canon(float v)
{
    const uint32_t bits = 0x7fc00000;
    if (isnan(v))
        memcpy(&v, &bits, sizeof v);
    return v;
}

struct expected {
    float *want[3], *near;
};

static struct expected expect(int64_t count)
{
    struct expected e;
    for (int m = 0; m < 3; m++)
        e.want[m] = malloc((size_t)count * sizeof(float) + 1);
    e.near = calloc((size_t)count + 1, sizeof(float));
    return e;
}

static void forget(struct expected *e)
{
    for (int m = 0; m < 3; m++)
        free(e->want[m]);
    free(e->near);
    drop_buffers();
}

/* ---- Conv
 * ------------------------------------------------------------------------------------
 */

/* What follows output `out`, of a filter; every operation is rounded. */
static float ending(const struct endings *e, float v, int64_t filter, int64_t out,
                    float *near)
{
    if (e->scale) {
        const float a = ((const float *)buffer(e->scale))[filter];
        volatile float product = v * a;
        v = product + ((const float *)buffer(e->shift))[filter];
        if (near)
            *near = *near * fabsf(a) + (fabsf(product) + fabsf(v)) * 1e-6f;
    }
    if (e->more) {
        v += ((const float *)buffer(e->more))[out];
        if (near)
            *near += fabsf(v) * 1e-6f;
    }
    return e->relu && v <= 0 ? 0 : v;
}

static void test_conv(void)
{
    int rank = (int)(rnd() % 8 ? pick(1, 2) : pick(1, 3));
    int64_t kernel[3], stride[3], dilation[3], pads[6], xd[5], wd[5], group, inner;
    enum kind xkind = (enum kind)(rnd() % KINDS), wkind = (enum kind)(rnd() % KINDS);
    if (rnd() % 2)
        xkind = wkind = PLAIN;
    group = rnd() % 2 ? 1 : pick(1, 5);
    inner = rnd() % 3 ? pick(1, 5) : rnd() % 2 ? 1 : pick(1, 70);
    wd[0] = group * (rnd() % 3 ? pick(1, 6) : pick(1, 30));
    if (rnd() % 40 == 0)
        wd[0] = group * pick(90, 130);
    if (rnd() % 30 == 0) /* whole vectors of filters, which may be columns */
        wd[0] = group * 16 * pick(2, 8);
    wd[1] = inner;
    xd[0] = pick(1, 2);
    xd[1] = group * inner;
    for (int i = 0; i < rank; i++) {
        kernel[i] = rnd() % 4 == 0 ? 1 : pick(1, rank == 3 ? 3 : 7);
        stride[i] = pick(1, 3);
        dilation[i] = pick(1, 2);
        if (rnd() % 3 == 0)
            stride[i] = dilation[i] = 1;
        pads[i] = rnd() % 2 ? 0 : pick(0, kernel[i]);
        pads[rank + i] = rnd() % 2 ? 0 : pick(0, kernel[i]);
        wd[2 + i] = kernel[i];
        xd[2 + i] = pick(1, rank == 1 ? 200 : rank == 2 ? 24 : 8);
        if (rank == 2 && rnd() % 16 == 0)
            xd[2 + i] = pick(24, 70);
        while (xd[2 + i] + pads[i] + pads[rank + i] < dilation[i] * (kernel[i] - 1) + 1)
            xd[2 + i]++;
    }
    if (rnd() % 5 == 0)
        for (int i = 0; i < rank; i++) {
            xd[2 + i] += kernel[i] - 1;
            kernel[i] = wd[2 + i] = stride[i] = dilation[i] = 1;
            pads[i] = pads[rank + i] = 0;
        }
    if (rank == 2 && rnd() % 6 == 0) { /* depthwise 3 by 3, several vectors wide */
        xd[1] = group;
        wd[1] = inner = 1;
        wd[0] = group * pick(1, 3);
        stride[0] = stride[1] = pick(1, 2);
        xd[2] = pick(3, 12);
        xd[3] = pick(17, 120);
        for (int i = 0; i < 2; i++) {
            kernel[i] = wd[2 + i] = 3;
            dilation[i] = 1;
            pads[i] = pick(0, 1);
            pads[2 + i] = pick(0, 1);
        }
    }
    if (rank == 2 && rnd() % 6 == 0) { /* rows that leave gaps in wide tiles */
        static const int64_t cols[] = {13, 27, 29, 50}, filters[] = {6, 7, 8, 12, 13};
        group = 1;
        xd[1] = wd[1] = inner = pick(2, 5);
        wd[0] = filters[rnd() % 5];
        xd[2] = pick(1, 20);
        xd[3] = cols[rnd() % 4];
        for (int i = 0; i < 2; i++) {
            kernel[i] = wd[2 + i] = 3;
            stride[i] = dilation[i] = pads[i] = pads[2 + i] = 1;
        }
    }
    for (int i = 0; i < rank; i++)
        if (kernel[i] > 1 && rnd() % 24 == 0)
            far_taps(xd[2 + i], kernel[i], pick(0, 20) * stride[i], &dilation[i],
                     &pads[i], &pads[rank + i]);
    struct value *x[3] = {random_value(rank + 2, xd, xkind, false),
                          random_value(rank + 2, wd, wkind, rnd() % 4 != 0),
                          rnd() % 2 ? random_value(1, wd, xkind, rnd() % 2) : NULL};
    struct node *n = new_node("Conv", rnd() % 2 || x[2] ? 3 : 2, x);
    set_int(n, "group", group);
    set_ints(n, "strides", (size_t)rank, stride);
    set_ints(n, "dilations", (size_t)rank, dilation);
    set_ints(n, "pads", 2 * (size_t)rank, pads);
    n->op->infer(n);
    struct value *y = n->out[0];
    struct endings end = {0};
    const int64_t fd[4] = {wd[0], 1, 1, 1}; /* under the axes from filters on */
    const bool ended = rnd() % 2;
    if (rnd() % 2) {
        end.scale = random_value(rank + 1, fd, PLAIN, rnd() % 2);
        end.shift = random_value(rank + 1, fd, PLAIN, rnd() % 2);
    }
    if (rnd() % 2)
        end.more = random_value(rank + 2, y->dim, PLAIN, false);
    end.swapped = rnd() % 2;
    end.relu = rnd() % 2;
    struct expected e = expect(value_count(y));
    const float *xp = buffer(x[0]), *wp = buffer(x[1]),
                *bp = x[2] ? buffer(x[2]) : NULL;
    int64_t at[5] = {0}, out = 0, xplane = 1, taps = 1;
    for (int i = 0; i < rank; i++) {
        xplane *= xd[2 + i];
        taps *= kernel[i];
    }
    do {
        float sum[3] = {0, 0, 0}, size = 0;
        const float *w = wp + at[1] * inner * taps;
        const float *from =
            xp + (at[0] * xd[1] + at[1] / (wd[0] / group) * inner) * xplane;
        for (int64_t c = 0; c < inner; c++, from += xplane) {
            int64_t k[3] = {0};
            do {
                int64_t p = 0;
                bool inside = true;
                for (int i = 0; i < rank; i++) {
                    int64_t q = at[2 + i] * stride[i] + k[i] * dilation[i] - pads[i];
                    inside = inside && q >= 0 && q < xd[2 + i];
                    p = p * xd[2 + i] + q;
                }
                for (int m = 0; inside && m < 3; m++)
                    sum[m] = term(m, *w, from[p], sum[m]);
                if (inside)
                    size += fabsf(*w * from[p]);
                w++;
            } while (next(rank, kernel, k));
        }
        e.near[out] = size * 1e-5f;
        for (int m = 0; m < 3; m++) {
            float v = bp ? sum[m] + bp[at[1]] : sum[m];
            if (ended)
                v = ending(&end, v, at[1], out, m ? NULL : &e.near[out]);
            e.want[m][out] = canon(v);
        }
        out++;
    } while (next(rank + 2, y->dim, at));
    compare(n, ended ? &end : NULL, e.want, e.near,
            mem_printf("Conv %s, weights %s, group %lld, strides %lld %lld, dilations "
                       "%lld %lld, pads %lld %lld%s",
                       value_describe(x[0]), value_describe(x[1]), (long long)group,
                       (long long)stride[0], rank > 1 ? (long long)stride[1] : 0LL,
                       (long long)dilation[0], rank > 1 ? (long long)dilation[1] : 0LL,
                       (long long)pads[0], (long long)pads[rank],
                       ended ? ", with endings" : ""));
    forget(&e);
}

/* ---- ConvTranspose
 * --------------------------------------------------------------------------- */

static void test_convtranspose(void)
{
    int rank = (int)(rnd() % 8 ? pick(1, 2) : pick(1, 3));
    int64_t kernel[3], stride[3], dilation[3], pads[6], extra[3], xd[5], wd[5];
    int64_t group = rnd() % 2 ? 1 : pick(1, 4), taps = 1, xplane = 1;
    enum kind xkind = (enum kind)(rnd() % KINDS), wkind = (enum kind)(rnd() % KINDS);
    wd[0] = group * (rnd() % 8 ? pick(1, 6) : pick(1, 300));
    wd[1] = rnd() % 3 ? pick(1, 6) : pick(1, 20);
    xd[0] = pick(1, 2);
    xd[1] = wd[0];
    for (int i = 0; i < rank; i++) {
        kernel[i] = pick(1, rank == 3 ? 3 : 5);
        stride[i] = pick(1, 3);
        dilation[i] = pick(1, 2);
        extra[i] = pick(0, (stride[i] > dilation[i] ? stride[i] : dilation[i]) - 1);
        xd[2 + i] = pick(1, rank == 1 ? 100 : rank == 2 ? 16 : 6);
        if (rank == 2 && i == 1 && rnd() % 12 == 0) /* several vectors wide */
            xd[3] = pick(17, 130);
        wd[2 + i] = kernel[i];
        taps *= kernel[i];
        xplane *= xd[2 + i];
        int64_t natural =
            stride[i] * (xd[2 + i] - 1) + extra[i] + dilation[i] * (kernel[i] - 1) + 1;
        pads[i] = rnd() % 2 ? 0 : pick(0, kernel[i]);
        pads[rank + i] = rnd() % 2 ? 0 : pick(0, kernel[i]);
        if (pads[i] + pads[rank + i] >= natural)
            pads[i] = pads[rank + i] = 0;
        if (kernel[i] > 1 && rnd() % 24 == 0)
            far_taps(pick(1, 40), kernel[i], stride[i] * (xd[2 + i] - 1) + extra[i],
                     &dilation[i], &pads[i], &pads[rank + i]);
    }
    const int64_t bd = wd[1] * group;
    struct value *x[3] = {random_value(rank + 2, xd, xkind, false),
                          random_value(rank + 2, wd, wkind, rnd() % 4 != 0),
                          rnd() % 2 ? random_value(1, &bd, xkind, rnd() % 2) : NULL};
    struct node *n = new_node("ConvTranspose", 3, x);
    set_int(n, "group", group);
    set_ints(n, "strides", (size_t)rank, stride);
    set_ints(n, "dilations", (size_t)rank, dilation);
    set_ints(n, "pads", 2 * (size_t)rank, pads);
    set_ints(n, "output_padding", (size_t)rank, extra);
    n->op->infer(n);
    struct value *y = n->out[0];
    struct expected e = expect(value_count(y));
    const float *xp = buffer(x[0]), *wp = buffer(x[1]),
                *bp = x[2] ? buffer(x[2]) : NULL;
    int64_t at[5] = {0}, out = 0, inner = wd[0] / group;
    do {
        float sum[3] = {0, 0, 0}, size = 0;
        int64_t k[3] = {0}, g = at[1] / wd[1], t = 0;
        do {
            int64_t p = 0;
            bool lands = true;
            for (int i = 0; i < rank; i++) {
                int64_t q = at[2 + i] + pads[i] - k[i] * dilation[i];
                lands =
                    lands && q >= 0 && q % stride[i] == 0 && q / stride[i] < xd[2 + i];
                p = p * xd[2 + i] + q / stride[i];
            }
            float part[3] = {0, 0, 0};
            for (int64_t c = g * inner; lands && c < (g + 1) * inner; c++) {
                float w = wp[(c * wd[1] + at[1] % wd[1]) * taps + t];
                float v = xp[(at[0] * xd[1] + c) * xplane + p];
                for (int m = 0; m < 3; m++)
                    part[m] = term(m, w, v, part[m]);
                size += fabsf(w * v);
            }
            for (int m = 0; lands && m < 3; m++)
                sum[m] += part[m];
            t++;
        } while (next(rank, kernel, k));
        for (int m = 0; m < 3; m++)
            e.want[m][out] = canon(bp ? sum[m] + bp[at[1]] : sum[m]);
        e.near[out] = size * 1e-5f;
        out++;
    } while (next(rank + 2, y->dim, at));
    compare(n, NULL, e.want, e.near,
            mem_printf("ConvTranspose %s, weights %s, group %lld, strides %lld %lld, "
                       "dilations %lld %lld, pads %lld %lld",
                       value_describe(x[0]), value_describe(x[1]), (long long)group,
                       (long long)stride[0], rank > 1 ? (long long)stride[1] : 0LL,
                       (long long)dilation[0], rank > 1 ? (long long)dilation[1] : 0LL,
                       (long long)pads[0], (long long)pads[rank]));
    forget(&e);
}

/* ---- MatMul and Gemm
 * ----------------------------------------------------------------------- */

static int64_t pick_size(void)
{
    static const int64_t most[] = {3, 17, 40, 150};
    int64_t n = pick(1, most[rnd() % 4]);
    return rnd() % 60 ? n : rnd() % 2 ? 0 : pick(250, 600);
}

/* Sums in 16 lanes, for a single column. */
static float sum_lanes(int mode, const float *a, const float *b, int64_t depth)
{
    float l[16] = {0};
    for (int64_t k = 0; k < depth; k++)
        l[k % 16] = term(mode, a[k], b[k], l[k % 16]);
    for (int half = 8; half; half /= 2)
        for (int j = 0; j < half; j++)
            l[j] += l[j + half];
    return l[0];
}

static void test_matmul(void)
{
    int64_t rows = pick_size(), cols = pick_size(), depth = pick_size();
    int64_t ad[5], bd[5], batch[3];
    int axes = (int)pick(0, 3), abatch = (int)pick(0, axes),
        bbatch = (int)pick(0, axes);
    enum kind akind = (enum kind)(rnd() % KINDS), bkind = (enum kind)(rnd() % KINDS);
    if (rnd() % 8 == 0)
        cols = 1;
    if (rnd() % 8 == 0)
        rows = 1;
    if (rnd() % 8 == 0) { /* few rows, in tiles of their own */
        rows = pick(2, 6);
        cols = pick(60, 260);
    }
    if (rows * cols * depth > 2000000)
        axes = abatch = bbatch = 0;
    axes = abatch > bbatch ? abatch : bbatch;
    for (int i = 0; i < axes; i++) {
        bool ha = i >= axes - abatch, hb = i >= axes - bbatch;
        int64_t d = pick(1, 3), da = rnd() % 3 ? d : 1, db = rnd() % 3 ? d : 1;
        if (ha)
            ad[i - (axes - abatch)] = da;
        if (hb)
            bd[i - (axes - bbatch)] = db;
        batch[i] = (ha && da > 1) || (hb && db > 1) ? d : 1;
    }
    ad[abatch] = rows;
    ad[abatch + 1] = bd[bbatch] = depth;
    bd[bbatch + 1] = cols;
    const bool a1 = rows == 1 && abatch == 0 && rnd() % 2;
    const bool b1 = cols == 1 && bbatch == 0 && rnd() % 2;
    struct value *x[2] = {a1 ? random_value(1, ad + 1, akind, false)
                             : random_value(abatch + 2, ad, akind, false),
                          b1 ? random_value(1, bd, bkind, rnd() % 2)
                             : random_value(bbatch + 2, bd, bkind, rnd() % 2)};
    struct node *n = new_node("MatMul", 2, x);
    n->op->infer(n);
    struct expected e = expect(value_count(n->out[0]));
    const float *a = buffer(x[0]), *b = buffer(x[1]);
    int64_t at[3] = {0}, out = 0;
    do {
        int64_t ao = 0, bo = 0;
        for (int i = 0; i < axes; i++) {
            int ai = i - (axes - abatch), bi = i - (axes - bbatch);
            if (ai >= 0)
                ao = ao * ad[ai] + (ad[ai] == 1 ? 0 : at[i]);
            if (bi >= 0)
                bo = bo * bd[bi] + (bd[bi] == 1 ? 0 : at[i]);
        }
        ao *= rows * depth;
        bo *= depth * cols;
        for (int64_t i = 0; i < rows; i++)
            for (int64_t j = 0; j < cols; j++) {
                float sum[3] = {0, 0, 0}, size = 0;
                for (int64_t k = 0; k < depth; k++) {
                    float p = a[ao + i * depth + k], q = b[bo + k * cols + j];
                    for (int m = 0; m < 3; m++)
                        sum[m] = term(m, p, q, sum[m]);
                    size += fabsf(p * q);
                }
                for (int m = 0; m < 3; m++) {
                    if (cols == 1)
                        sum[m] = sum_lanes(m, a + ao + i * depth, b + bo, depth);
                    e.want[m][out] = canon(sum[m]);
                }
                e.near[out++] = size * 1e-5f;
            }
    } while (next(axes, batch, at));
    compare(n, NULL, e.want, e.near,
            mem_printf("MatMul %s, %s", value_describe(x[0]), value_describe(x[1])));
    forget(&e);
}

static void test_gemm(void)
{
    int64_t rows = pick_size(), cols = pick_size(), depth = pick_size();
    const bool at = rnd() % 2, bt = rnd() % 2;
    if (rnd() % 6 == 0) {
        rows = pick(2, 6);
        cols = pick(60, 260);
    }
    const int64_t ad[2] = {at ? depth : rows, at ? rows : depth};
    const int64_t bd[2] = {bt ? cols : depth, bt ? depth : cols};
    const int64_t cd[2] = {rnd() % 2 ? 1 : rows, rnd() % 3 ? cols : 1};
    const int crank = (int)pick(0, 2);
    enum kind kind = (enum kind)(rnd() % KINDS);
    float alpha = rnd() % 2 ? 1 : 0.3f, beta = rnd() % 2 ? 1 : -0.7f;
    struct value *x[3] = {
        random_value(2, ad, kind, false), random_value(2, bd, kind, rnd() % 2),
        rnd() % 3 ? random_value(crank, cd + 2 - crank, kind, rnd() % 2) : NULL};
    struct node *n = new_node("Gemm", 3, x);
    set_float(n, "alpha", alpha);
    set_float(n, "beta", beta);
    set_int(n, "transA", at);
    set_int(n, "transB", bt);
    n->op->infer(n);
    struct expected e = expect(value_count(n->out[0]));
    const float *a = buffer(x[0]), *b = buffer(x[1]), *c = x[2] ? buffer(x[2]) : NULL;
    for (int64_t i = 0; i < rows; i++)
        for (int64_t j = 0; j < cols; j++) {
            float sum[3] = {0, 0, 0}, size = 0;
            for (int64_t k = 0; k < depth; k++) {
                float p = a[at ? k * rows + i : i * depth + k];
                float q = b[bt ? j * depth + k : k * cols + j];
                for (int m = 0; m < 3; m++)
                    sum[m] = term(m, p, q, sum[m]);
                size += fabsf(p * q);
            }
            int64_t o = i * cols + j, ci = 0;
            if (crank > 0 && cd[1] > 1)
                ci = j;
            if (crank > 1 && cd[0] > 1)
                ci += i * cd[1];
            for (int m = 0; m < 3; m++) {
                volatile float v = sum[m];
                if (alpha != 1)
                    v = v * alpha;
                volatile float plus = c ? c[ci] : 0;
                if (c && beta != 1)
                    plus = plus * beta;
                e.want[m][o] = canon(c ? v + plus : v);
            }
            e.near[o] = size * 1e-5f + 1e-30f;
        }
    compare(n, NULL, e.want, e.near,
            mem_printf("Gemm %s, %s, C %s, alpha %g, beta %g", value_describe(x[0]),
                       value_describe(x[1]), x[2] ? value_describe(x[2]) : "absent",
                       (double)alpha, (double)beta));
    forget(&e);
}

int main(int argc, char **argv)
{
    unsigned long rounds = argc > 2 ? strtoul(argv[2], NULL, 10) : 300;
    if (argc > 1)
        state = strtoull(argv[1], NULL, 10);
    for (unsigned long i = 0; i < rounds; i++) {
        test_conv();
        test_convtranspose();
        test_matmul();
        test_gemm();
    }
    printf("%lu checks, %lu endings joined, %lu failed\n", checks, joined, failed);
    return failed != 0;
}
