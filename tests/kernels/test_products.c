/* test_products.c -- products whose bits don't depend on the order of sums, or not on
 * the mode: MatMulInteger, ConvInteger, QLinearMatMul, QLinearConv, and MatMul and Gemm
 * of f64 and integers. Random shapes, lowered by the compiler and run on every ISA of
 * this CPU, against plain loops. The kernels for bytes run a second time without the
 * instructions that only some CPUs of a path have.
 *
 *     test_products [seed [rounds]]
 */
#include "harness.h"
#include <math.h>

/* plain.c, for the paths of this build that have it */
#define PLAIN(ISA)                                                             \
    range_kernel om_matmul_int__##ISA##_plain, om_conv_int__##ISA##_plain;     \
    range_kernel om_conv_int_plane__##ISA##_plain;                             \
    static range_kernel *plain_##ISA(const char *kernel)                       \
    {                                                                          \
        if (!strcmp(kernel, "matmul_int"))                                     \
            return om_matmul_int__##ISA##_plain;                               \
        if (!strcmp(kernel, "conv_int_plane"))                                 \
            return om_conv_int_plane__##ISA##_plain;                           \
        return strcmp(kernel, "conv_int") ? NULL : om_conv_int__##ISA##_plain; \
    }

#ifdef PLAIN_avx2
PLAIN(avx2)
#endif
#ifdef PLAIN_avx512
PLAIN(avx512)
#endif

static void choose_variant(enum isa isa)
{
    variant = NULL;
    (void)isa;
#ifdef PLAIN_avx2
    if (isa == ISA_AVX2)
        variant = plain_avx2;
#endif
#ifdef PLAIN_avx512
    if (isa == ISA_AVX512)
        variant = plain_avx512;
#endif
}

/* Runs the node on every path; `want` are y's bytes. */
static void run_path(struct node *n, const struct steps *steps, const void *want,
                     enum isa isa, const char *path, const char *what)
{
    struct value *y = n->out[0];
    const size_t bytes = (size_t)value_bytes(y);
    const size_t size = (size_t)dtypes[y->dtype].size;
    char *got = buffer(value_root(y));

    memset(got, 0x5a, bytes);
    for (size_t i = 0; i < steps->s.n; i++)
        run_step(steps->s.at[i], isa);
    checks++;
    for (size_t i = 0; i < bytes; i++)
        if (got[i] != ((const char *)want)[i]) {
            int64_t g = 0, w = 0;
            memcpy(&g, got + i / size * size, size);
            memcpy(&w, (const char *)want + i / size * size, size);
            printf("%s, %s: element %zu is %llx, not %llx\n", what, path, i / size,
                   (unsigned long long)g, (unsigned long long)w);
            failed++;
            break;
        }
    if (!guards_hold(got, bytes)) {
        printf("%s, %s: wrote outside the output\n", what, path);
        failed++;
    }
}

static void compare_in(enum mode mode, struct node *n, const void *want,
                       const char *what)
{
    struct steps steps = {.mode = mode};

    n->op->lower(n, &steps);
    unsupported_exit();
    for (int isa = 0; isa < ISA_COUNT; isa++) {
        if (!kernels[0].fn[isa] || !cpu_has((enum isa)isa))
            continue;
        run_path(n, &steps, want, (enum isa)isa, isa_names[isa], what);
        choose_variant((enum isa)isa);
        if (variant)
            run_path(n, &steps, want, (enum isa)isa, "plain", what);
        variant = NULL;
    }
    drop_buffers();
}

static void compare(struct node *n, const void *want, const char *what)
{
    compare_in(MODE_EXACT, n, want, what);
}

/* ---- bytes ---- */

/* How bytes are spread: all alike and extreme, a few extremes, anything. */
static void fill_bytes(void *p, int64_t n)
{
    static const uint8_t extreme[] = {0, 127, 128, 129, 255};
    const int how = (int)pick(0, 3);
    const uint8_t all = extreme[rnd() % 5];

    for (int64_t i = 0; i < n; i++)
        ((uint8_t *)p)[i] = how == 0   ? all
                            : how == 1 ? extreme[rnd() % 5]
                                       : (uint8_t)(rnd() >> 8);
}

static struct value *bytes_value(enum dtype t, int rank, const int64_t *dim,
                                 bool constant)
{
    struct value *v = new_test_value(t, rank, dim);
    void *p = buffer(v);

    fill_bytes(p, value_count(v));
    if (constant)
        v->data = p;
    return v;
}

static struct value *float_value(int rank, const int64_t *dim, float least,
                                 bool constant)
{
    struct value *v = new_test_value(DT_F32, rank, dim);
    float *p = buffer(v);

    for (int64_t i = 0; i < value_count(v); i++)
        p[i] = least * (1 + (float)(rnd() % 1000) / 333);
    if (constant)
        v->data = p;
    return v;
}

static int32_t byte_at(const struct value *v, int64_t i)
{
    const uint8_t b = v ? ((const uint8_t *)buffer(v))[i] : 0;

    return v && v->dtype == DT_I8 ? (int8_t)b : b;
}

static enum dtype byte_type(void)
{
    return rnd() % 2 ? DT_I8 : DT_U8;
}

/* Stores element i of y, whose type it has, from a sum. */
static void store(void *y, enum dtype t, int64_t i, uint32_t sum, float scale,
                  int32_t zero)
{
    if (t == DT_I32) {
        ((uint32_t *)y)[i] = sum;
        return;
    }
    volatile float v = (float)(int32_t)sum;
    v = v * scale;
    const float least = t == DT_U8 ? 0 : -128, most = t == DT_U8 ? 255 : 127;
    float r = rintf(v) + (float)zero;
    r = r > least ? r : least;
    r = r < most ? r : most;
    if (t == DT_U8)
        ((uint8_t *)y)[i] = (uint8_t)r;
    else
        ((int8_t *)y)[i] = (int8_t)r;
}

static int64_t pick_size(void)
{
    static const int64_t most[] = {3, 17, 40, 150};
    const int64_t n = pick(1, most[rnd() % 4]);

    return rnd() % 60 ? n : rnd() % 2 ? 0 : pick(250, 600);
}

static float scale_for(int64_t depth)
{
    return rnd() % 2 ? 1.0f / 64 : 1.0f / (float)(64 * (depth + 1));
}

static void test_int_matmul(bool scaled, int64_t rows, int64_t cols, int64_t depth)
{
    const enum dtype at = byte_type(), bt = byte_type();
    const int64_t batch = rows * cols * depth > 3000000 ? 1 : pick(1, 3);
    const int axes = batch > 1 || rnd() % 3 == 0;
    const bool a_batch = axes && (batch == 1 || rnd() % 4), b_batch = axes && rnd() % 2;
    const int64_t ad[3] = {a_batch ? batch : 1, rows, depth};
    const int64_t bd[3] = {b_batch ? batch : 1, depth, cols};
    const bool fixed = rnd() % 2, zeros_fixed = rnd() % 2;
    struct value *a = bytes_value(at, 2 + axes, ad + 1 - axes, false);
    struct value *b = bytes_value(bt, 2 + b_batch, bd + 1 - b_batch, fixed);
    /* zero points: none, one, one per row or column, the same in a batch */
    const int azk = (int)pick(scaled, axes ? 3 : 2);
    const int bzk = (int)pick(scaled, b_batch ? 3 : 2);
    const int64_t azd[3] = {a_batch ? batch : 1, rows, 1};
    const int64_t bzd[3] = {b_batch ? batch : 1, 1, cols};
    struct value *az = azk == 0   ? NULL
                       : azk == 1 ? bytes_value(at, 0, NULL, zeros_fixed)
                       : azk == 2 ? bytes_value(at, 1, &rows, zeros_fixed)
                                  : bytes_value(at, 3, azd, zeros_fixed);
    struct value *bz = bzk == 0   ? NULL
                       : bzk == 1 ? bytes_value(bt, 0, NULL, zeros_fixed)
                       : bzk == 2 ? bytes_value(bt, 1, &cols, zeros_fixed)
                                  : bytes_value(bt, 3, bzd, zeros_fixed);
    if (bz && rnd() % 3 == 0)
        memset(buffer(bz), bt == DT_U8 && rnd() % 2 ? 128 : 0, (size_t)value_count(bz));
    struct node *n;
    struct value *as = NULL, *bs = NULL, *ys = NULL, *yz = NULL;
    if (scaled) {
        const bool by_row = rnd() % 4 == 0, by_col = rnd() % 2;
        as = float_value(by_row, &rows, scale_for(depth), rnd() % 2);
        bs = float_value(by_col, &cols, 1.0f / 16, rnd() % 2);
        ys = float_value(0, NULL, 1, rnd() % 2);
        yz = bytes_value(byte_type(), 0, NULL, rnd() % 2);
        struct value *x[8] = {a, as, az, b, bs, bz, ys, yz};
        n = new_node("QLinearMatMul", 8, x);
    } else {
        struct value *x[4] = {a, b, az, bz};
        n = new_node("MatMulInteger", bz ? 4 : az ? 3 : 2, x);
    }
    n->op->infer(n);
    struct value *y = n->out[0];
    void *want = malloc((size_t)value_bytes(y) + 1);
    const int64_t sets = value_count(y) ? value_count(y) / (rows * cols) : 0;
    for (int64_t s = 0; s < sets; s++)
        for (int64_t i = 0; i < rows; i++)
            for (int64_t j = 0; j < cols; j++) {
                const int64_t sa = a_batch ? s : 0, sb = b_batch ? s : 0;
                const int32_t za = byte_at(az, azk < 2    ? 0
                                               : azk == 2 ? i
                                                          : sa * rows + i);
                const int32_t zb = byte_at(bz, bzk < 2    ? 0
                                               : bzk == 2 ? j
                                                          : sb * cols + j);
                uint32_t sum = 0;
                for (int64_t k = 0; k < depth; k++)
                    sum += (uint32_t)((byte_at(a, (sa * rows + i) * depth + k) - za) *
                                      (byte_at(b, (sb * depth + k) * cols + j) - zb));
                volatile float scale = 1;
                if (scaled) {
                    scale = ((float *)buffer(as))[as->rank ? i : 0] *
                            ((float *)buffer(bs))[bs->rank ? j : 0];
                    scale = scale / *(float *)buffer(ys);
                }
                store(want, y->dtype, (s * rows + i) * cols + j, sum, scale,
                      byte_at(yz, 0));
            }
    compare(n, want,
            mem_printf("%s %s, %s, zero points of kind %d, %d", n->op_type,
                       value_describe(a), value_describe(b), azk, bzk));
    free(want);
}

/* v's numbers less zero, times scale, as a node says it. */
static struct value *dequantised(struct value *v, struct value *scale,
                                 struct value *zero, int64_t axis)
{
    struct value *x[3] = {v, scale, zero};
    struct node *n = new_node("DequantizeLinear", zero ? 3 : 2, x);

    set_int(n, "axis", axis);
    n->op->infer(n);
    return n->out[0];
}

/* Mode fast: QuantizeLinear(Relu(Gemm(a, b, c))), the operands dequantised bytes. */
static void test_int_gemm(int64_t rows, int64_t cols, int64_t depth)
{
    const bool turned = rnd() % 2, by_col = rnd() % 2, relu = rnd() % 2;
    const enum dtype at = byte_type(), bt = byte_type(), yt = byte_type();
    const int64_t ad[2] = {rows, depth};
    const int64_t bd[2] = {turned ? cols : depth, turned ? depth : cols};
    struct value *a = bytes_value(at, 2, ad, false), *b = bytes_value(bt, 2, bd, false);
    struct value *as = float_value(0, NULL, scale_for(depth), true);
    struct value *bs = float_value(by_col, &cols, 1.0f / 16, true);
    struct value *ys = float_value(0, NULL, 1, rnd() % 2);
    struct value *az = bytes_value(at, 0, NULL, rnd() % 2);
    struct value *bz = bytes_value(bt, by_col, &cols, rnd() % 2);
    struct value *yz = bytes_value(yt, 0, NULL, true), *c = NULL, *cs = NULL;

    if (relu) /* saturation does it */
        *(uint8_t *)buffer(yz) = yt == DT_U8 ? 0 : 128;
    if (rnd() % 4) {
        c = new_test_value(DT_I32, 1, &cols);
        cs = new_test_value(DT_F32, by_col, &cols);
        for (int64_t j = 0; j < cols; j++)
            ((int32_t *)buffer(c))[j] = (int32_t)rnd() >> pick(8, 30);
        for (int64_t j = 0; j < value_count(cs); j++)
            ((float *)buffer(cs))[j] = *(float *)buffer(as) * ((float *)buffer(bs))[j];
        cs->data = buffer(cs);
    }
    struct value *x[3] = {dequantised(a, as, az, 0), dequantised(b, bs, bz, !turned),
                          c ? dequantised(c, cs, NULL, 0) : NULL};
    struct node *n = new_node("Gemm", c ? 3 : 2, x);
    set_int(n, "transB", turned);
    n->op->infer(n);
    if (relu) {
        struct node *r = new_node("Relu", 1, &n->out[0]);
        r->op->infer(r);
        n = r;
    }
    struct value *q[3] = {n->out[0], ys, yz};
    n = new_node("QuantizeLinear", 3, q);
    n->op->infer(n);
    unsigned char *want = malloc((size_t)(rows * cols) + 1);
    for (int64_t i = 0; i < rows; i++)
        for (int64_t j = 0; j < cols; j++) {
            const int32_t za = byte_at(az, 0), zb = byte_at(bz, by_col ? j : 0);
            uint32_t sum = c ? ((uint32_t *)buffer(c))[j] : 0;
            for (int64_t k = 0; k < depth; k++)
                sum += (uint32_t)((byte_at(a, i * depth + k) - za) *
                                  (byte_at(b, turned ? j * depth + k : k * cols + j) -
                                   zb));
            volatile float scale =
                *(float *)buffer(as) * ((float *)buffer(bs))[by_col ? j : 0];
            scale = scale / *(float *)buffer(ys);
            store(want, yt, i * cols + j, sum, scale, byte_at(yz, 0));
        }
    compare_in(MODE_FAST, n, want,
               mem_printf("Gemm of bytes %s %s%s%s", value_describe(a),
                          value_describe(b), turned ? ", B turned" : "",
                          c ? ", C" : ""));
    free(want);
}

static void test_int_conv(bool scaled)
{
    const int rank = (int)(rnd() % 6 ? pick(1, 2) : 3);
    const enum dtype xt = byte_type(), wt = byte_type();
    int64_t kernel[3], stride[3], dilation[3], pads[6], xd[5], wd[5];
    const int64_t group = rnd() % 2 ? 1 : pick(1, 5);
    int64_t inner = rnd() % 3 ? pick(1, 9) : rnd() % 2 ? 1 : pick(1, 300);
    const bool wide = rnd() % 30 == 0, same = rnd() % 4 == 0;

    if (wide)
        inner = 1;
    wd[0] = group * (rnd() % 3 ? pick(1, 6) : pick(1, 40));
    wd[1] = inner;
    xd[0] = pick(1, 2);
    xd[1] = group * inner;
    for (int i = 0; i < rank; i++) {
        kernel[i] = rnd() % 4 == 0 ? 1 : pick(1, rank == 3 ? 3 : 5);
        stride[i] = pick(1, 3);
        dilation[i] = pick(1, 3);
        if (rnd() % 2)
            stride[i] = dilation[i] = 1;
        pads[i] = rnd() % 2 ? 0 : pick(0, kernel[i]);
        pads[rank + i] = rnd() % 2 ? 0 : pick(0, kernel[i]);
        if (same) { /* as many outputs as inputs */
            stride[i] = 1;
            pads[rank + i] = (kernel[i] - 1) * dilation[i] - pads[i];
            if (pads[rank + i] < 0) {
                pads[i] = (kernel[i] - 1) * dilation[i];
                pads[rank + i] = 0;
            }
        }
        wd[2 + i] = kernel[i];
        xd[2 + i] = pick(1, rank == 1 ? 200 : rank == 2 ? 24 : 7);
        while (xd[2 + i] + pads[i] + pads[rank + i] < dilation[i] * (kernel[i] - 1) + 1)
            xd[2 + i]++;
    }
    if (wide)
        xd[1 + rank] += pick(500, 700);
    else if (rank == 2 && rnd() % 2) /* rows longer than a panel */
        xd[3] += pick(40, 150);
    if (rnd() % (inner == 1 && rank == 2 ? 3 : 12) == 0) { /* wider than the kernel */
        pads[rank - 1] += pick(0, 400);
        pads[2 * rank - 1] += pick(0, 400);
    }
    if (rnd() % 5 == 0)
        for (int i = 0; i < rank; i++) {
            kernel[i] = wd[2 + i] = stride[i] = dilation[i] = 1;
            pads[i] = pads[rank + i] = 0;
        }
    for (int i = 0; i < rank; i++)
        if (kernel[i] > 1 && rnd() % 24 == 0)
            far_taps(xd[2 + i], kernel[i], pick(0, 20) * stride[i], &dilation[i],
                     &pads[i], &pads[rank + i]);
    struct value *x = bytes_value(xt, rank + 2, xd, false);
    struct value *w = bytes_value(wt, rank + 2, wd, rnd() % 4 != 0);
    const int xzk = (int)pick(scaled, 1), wzk = (int)pick(scaled, 2);
    struct value *xz = xzk ? bytes_value(xt, 0, NULL, rnd() % 2) : NULL;
    struct value *wz = wzk ? bytes_value(wt, wzk == 2, wd, rnd() % 2) : NULL;
    if (wz && rnd() % 2)
        memset(buffer(wz), wt == DT_U8 && rnd() % 2 ? 128 : 0, (size_t)value_count(wz));
    struct value *xs = NULL, *ws = NULL, *ys = NULL, *yz = NULL, *bias = NULL;
    struct node *n;
    if (scaled) {
        int64_t count[1] = {wd[0]};
        xs = float_value(0, NULL, scale_for(inner), rnd() % 2);
        ws = float_value(rnd() % 2, count, 1.0f / 16, rnd() % 2);
        ys = float_value(0, NULL, 1, rnd() % 2);
        yz = bytes_value(byte_type(), 0, NULL, rnd() % 2);
        if (rnd() % 2) {
            bias = new_test_value(DT_I32, 1, count);
            for (int64_t i = 0; i < wd[0]; i++)
                ((uint32_t *)buffer(bias))[i] = rnd() >> (rnd() % 2 ? 0 : 20);
        }
        struct value *in[9] = {x, xs, xz, w, ws, wz, ys, yz, bias};
        n = new_node("QLinearConv", 8, in);
        if (bias) {
            n->in = mem_array(9, sizeof *n->in);
            memcpy(n->in, in, sizeof in);
            n->nin = 9;
        }
    } else {
        struct value *in[4] = {x, w, xz, wz};
        n = new_node("ConvInteger", wz ? 4 : xz ? 3 : 2, in);
    }
    set_int(n, "group", group);
    set_ints(n, "strides", (size_t)rank, stride);
    set_ints(n, "dilations", (size_t)rank, dilation);
    set_ints(n, "pads", 2 * (size_t)rank, pads);
    n->op->infer(n);
    struct value *y = n->out[0];
    void *want = malloc((size_t)value_bytes(y) + 1);
    int64_t at[5] = {0}, out = 0, xplane = 1, taps = 1;
    for (int i = 0; i < rank; i++) {
        xplane *= xd[2 + i];
        taps *= kernel[i];
    }
    do {
        const int32_t zx = byte_at(xz, 0), zw = byte_at(wz, wzk == 2 ? at[1] : 0);
        int64_t wi = at[1] * inner * taps;
        int64_t from = (at[0] * xd[1] + at[1] / (wd[0] / group) * inner) * xplane;
        uint32_t sum = bias ? ((uint32_t *)buffer(bias))[at[1]] : 0;
        for (int64_t c = 0; c < inner; c++, from += xplane) {
            int64_t k[3] = {0};
            do {
                int64_t p = 0;
                bool inside = true;
                for (int i = 0; i < rank; i++) {
                    const int64_t q =
                        at[2 + i] * stride[i] + k[i] * dilation[i] - pads[i];
                    inside = inside && q >= 0 && q < xd[2 + i];
                    p = p * xd[2 + i] + q;
                }
                if (inside)
                    sum +=
                        (uint32_t)((byte_at(w, wi) - zw) * (byte_at(x, from + p) - zx));
                wi++;
            } while (next(rank, kernel, k));
        }
        volatile float scale = 1;
        if (scaled) {
            scale = *(float *)buffer(xs) * ((float *)buffer(ws))[ws->rank ? at[1] : 0];
            scale = scale / *(float *)buffer(ys);
        }
        store(want, y->dtype, out++, sum, scale, byte_at(yz, 0));
    } while (next(rank + 2, y->dim, at));
    compare(n, want,
            mem_printf("%s %s, weights %s, group %lld, strides %lld %lld, dilations "
                       "%lld %lld, pads %lld %lld, zero points of kind %d, %d",
                       n->op_type, value_describe(x), value_describe(w),
                       (long long)group, (long long)stride[0],
                       rank > 1 ? (long long)stride[1] : 0LL, (long long)dilation[0],
                       rank > 1 ? (long long)dilation[1] : 0LL, (long long)pads[0],
                       (long long)pads[rank], xzk, wzk));
    free(want);
}

/* ---- f64 and integers ---- */

static double f64_element(void)
{
    const double v = (double)(int32_t)rnd() / 2147483648.0 + (double)rnd() * 0x1p-60;

    switch (rnd() % 400) {
    case 0:
        return (double)INFINITY;
    case 1:
        return (double)NAN;
    case 2:
        return -0.0;
    default:
        return ldexp(v, (int)pick(-4, 4));
    }
}

static struct value *wide_value(enum dtype t, int rank, const int64_t *dim,
                                bool constant)
{
    struct value *v = new_test_value(t, rank, dim);
    char *p = buffer(v);

    for (int64_t i = 0; i < value_count(v); i++)
        if (t == DT_F64)
            ((double *)p)[i] = f64_element();
        else if (dtypes[t].size == 8)
            ((uint64_t *)p)[i] = (uint64_t)rnd() << 32 | rnd();
        else
            ((uint32_t *)p)[i] = rnd();
    if (constant)
        v->data = p;
    return v;
}

static double f64_lanes(const double *a, const double *b, int64_t depth)
{
    double l[16] = {0};

    for (int64_t k = 0; k < depth; k++) {
        volatile double product = a[k] * b[k];
        l[k % 16] += product;
    }
    for (int half = 8; half; half /= 2)
        for (int j = 0; j < half; j++)
            l[j] += l[j + half];
    return l[0];
}

static void test_wide(bool gemm)
{
    static const enum dtype types[] = {DT_F64, DT_I32, DT_U32, DT_I64, DT_U64};
    const enum dtype t = types[rnd() % 5];
    const bool ta = gemm && rnd() % 2, tb = gemm && rnd() % 2;
    int64_t rows = pick_size(), cols = pick_size(), depth = pick_size();
    if (rnd() % 4 == 0)
        rows = 1;
    if (rnd() % 8 == 0)
        cols = 1;
    const int64_t batch = gemm || rows * cols * depth > 1000000 ? 1 : pick(1, 3);
    const bool b_batch = batch > 1 && rnd() % 2;
    const int64_t ad[3] = {batch, ta ? depth : rows, ta ? rows : depth};
    const int64_t bd[3] = {batch, tb ? cols : depth, tb ? depth : cols};
    const int64_t cd[2] = {rnd() % 2 ? 1 : rows, rnd() % 3 ? cols : 1};
    const int crank = (int)pick(0, 2);
    struct value *a = wide_value(t, batch > 1 ? 3 : 2, ad + (batch == 1), false);
    struct value *b = wide_value(t, b_batch ? 3 : 2, bd + !b_batch, rnd() % 2);
    struct value *c =
        gemm && rnd() % 3 ? wide_value(t, crank, cd + 2 - crank, rnd() % 2) : NULL;
    const float alpha = rnd() % 2 ? 1 : t == DT_F64 ? 0.3f : -3;
    const float beta = rnd() % 2 ? 1 : t == DT_F64 ? -0.7f : 5;
    struct value *x[3] = {a, b, c};
    struct node *n = new_node(gemm ? "Gemm" : "MatMul", gemm ? 3 : 2, x);
    if (gemm) {
        set_float(n, "alpha", alpha);
        set_float(n, "beta", beta);
        set_int(n, "transA", ta);
        set_int(n, "transB", tb);
    }
    n->op->infer(n);
    struct value *y = n->out[0];
    void *want = malloc((size_t)value_bytes(y) + 1);
    const void *ap = buffer(a), *bp = buffer(b), *cp = c ? buffer(c) : NULL;
    for (int64_t o = 0; o < value_count(y); o++) {
        const int64_t s = o / (rows * cols), i = o / cols % rows, j = o % cols;
        const int64_t a0 = s * rows * depth + (ta ? i : i * depth), as = ta ? rows : 1;
        const int64_t b0 = (b_batch ? s * depth * cols : 0) + (tb ? j * depth : j);
        const int64_t bs = tb ? 1 : cols;
        int64_t ci = 0;
        if (crank > 0 && cd[1] > 1)
            ci = j;
        if (crank > 1 && cd[0] > 1)
            ci += i * cd[1];
        if (t == DT_F64) {
            volatile double v = 0, plus = cp ? ((const double *)cp)[ci] : 0;
            for (int64_t k = 0; k < depth; k++) {
                volatile double p = ((const double *)ap)[a0 + k * as] *
                                    ((const double *)bp)[b0 + k * bs];
                v = v + p;
            }
            if (!gemm && cols == 1)
                v = f64_lanes((const double *)ap + a0, (const double *)bp + b0, depth);
            if (gemm && alpha != 1)
                v = v * (double)alpha;
            if (gemm && beta != 1)
                plus = plus * (double)beta;
            if (cp)
                v = v + plus;
            ((double *)want)[o] = v;
            if (isnan(v))
                ((uint64_t *)want)[o] = 0x7ff8000000000000;
        } else if (dtypes[t].size == 8) {
            uint64_t v = 0;
            for (int64_t k = 0; k < depth; k++)
                v += ((const uint64_t *)ap)[a0 + k * as] *
                     ((const uint64_t *)bp)[b0 + k * bs];
            if (gemm)
                v = v * (uint64_t)(int64_t)alpha +
                    (cp ? ((const uint64_t *)cp)[ci] * (uint64_t)(int64_t)beta : 0);
            ((uint64_t *)want)[o] = v;
        } else {
            uint32_t v = 0;
            for (int64_t k = 0; k < depth; k++)
                v += ((const uint32_t *)ap)[a0 + k * as] *
                     ((const uint32_t *)bp)[b0 + k * bs];
            if (gemm)
                v = v * (uint32_t)(int32_t)alpha +
                    (cp ? ((const uint32_t *)cp)[ci] * (uint32_t)(int32_t)beta : 0);
            ((uint32_t *)want)[o] = v;
        }
    }
    compare(n, want,
            mem_printf("%s %s, %s%s%s, C %s, alpha %g, beta %g", n->op_type,
                       value_describe(a), value_describe(b), ta ? ", A turned" : "",
                       tb ? ", B turned" : "", c ? value_describe(c) : "absent",
                       (double)alpha, (double)beta));
    free(want);
}

int main(int argc, char **argv)
{
    const unsigned long rounds = argc > 2 ? strtoul(argv[2], NULL, 10) : 300;

    if (argc > 1)
        state = strtoull(argv[1], NULL, 10);
    for (unsigned long i = 0; i < rounds; i++) {
        test_int_matmul(false, pick_size(), pick_size(), pick_size());
        test_int_matmul(true, pick_size(), pick_size(), pick_size());
        test_int_gemm(pick(1, 30), pick(1, 150), pick(1, 600));
        test_int_conv(false);
        test_int_conv(true);
        test_wide(false);
        test_wide(true);
    }
    /* sums that leave 32 bits: 2^15 products of 2^16 */
    for (int i = 0; i < 4; i++)
        test_int_matmul(i % 2, pick(1, 6), pick(1, 40), 70000);
    printf("%lu checks, %lu failed\n", checks, failed);
    return failed != 0;
}
