/* test_fuse.c -- elementwise steps behind convolutions, products, reductions and lists
 * of sources, and rows that a group takes in turn: few groups, the same numbers. */
#include "pipeline.h"

/* ---- elementwise steps behind steps with items
 * ------------------------------------- */

enum { IMAGES = 2, FILTERS = 20, HIGH = 60, WIDE = 50 };

static float small(size_t i, int reach)
{
    return (float)((int)((i * 2654435761u >> 7) % (2 * (unsigned)reach + 1)) - reach);
}

static float *many(size_t n, int reach)
{
    float *p = mem_array(n, sizeof *p);
    for (size_t i = 0; i < n; i++)
        p[i] = small(i + n, reach);
    return p;
}

/* A window of 3 x 3 with padding 1; small integers, so that any order gives the sum. */
static float *convolved(const float *x, const float *w, size_t images, size_t groups,
                        size_t channels, size_t filters, size_t high, size_t wide,
                        size_t stride)
{
    const size_t rows = (high - 1) / stride + 1, cols = (wide - 1) / stride + 1;
    float *y = mem_array(images * groups * filters * rows * cols, sizeof *y), *to = y;
    for (size_t i = 0; i < images * groups * filters * rows * cols; i++) {
        const size_t col = i % cols * stride, row = i / cols % rows * stride;
        const size_t f = i / cols / rows % (groups * filters);
        const size_t g = i / cols / rows / filters; /* image, group */
        float sum = 0;
        for (size_t c = 0; c < channels; c++)
            for (size_t k = 0; k < 9; k++) {
                const size_t r = row + k / 3 - 1, q = col + k % 3 - 1;
                if (r < high && q < wide)
                    sum += w[(f * channels + c) * 9 + k] *
                           x[((g * channels + c) * high + r) * wide + q];
            }
        *to++ = sum;
    }
    return y;
}

static Onnx__AttributeProto *pb_ints(const char *name, size_t n, int64_t each)
{
    Onnx__AttributeProto *a = pb_attr(name, 7);
    while (n--)
        PB_ADD(a, ints, each);
    return a;
}

/* What conv2 has written is read behind it in three ways; with one image a channel's
 * constant fits its tiles, with two it doesn't. conv is an output in the third round,
 * else Relu and Add work in place. */
START_TEST(tails)
{
    const size_t images = _i == 1 ? IMAGES : 1, maps = images * FILTERS;
    const size_t half = HIGH / 2 * WIDE / 2, pooled = HIGH / 4 * (WIDE / 4);
    Onnx__ModelProto *m = pb_model(8, 17);
    Onnx__GraphProto *g = m->graph;
    const float *x = many(images * 3 * HIGH * WIDE, 3), *w = many(FILTERS * 27, 2);
    const float *z = many(maps * HIGH * WIDE, 4), *v = many(FILTERS * 9, 2);
    const float *s = many(FILTERS, 9);
    pb_add_input(g, "x", DT_F32, mem_printf("%zu,3,60,50", images));
    pb_add_input(g, "z", DT_F32, mem_printf("%zu,20,60,50", images));
    PB_ADD(g, initializer,
           pb_floats(pb_tensor("w", DT_F32, 4, FILTERS, 3, 3, 3), FILTERS * 27, w));
    PB_ADD(g, initializer,
           pb_floats(pb_tensor("v", DT_F32, 4, FILTERS, 1, 3, 3), FILTERS * 9, v));
    PB_ADD(g, initializer,
           pb_floats(pb_tensor("s", DT_F32, 3, FILTERS, 1, 1), FILTERS, s));
    Onnx__NodeProto *conv = pb_add_node(g, "Conv", "x,w", "conv");
    PB_ADD(conv, attribute, pb_ints("pads", 4, 1));
    pb_add_node(g, "Relu", "conv", "relu");
    pb_add_node(g, "Add", "relu,z", "sum");
    Onnx__NodeProto *deep = pb_add_node(g, "Conv", "sum,v", "deep");
    PB_ADD(deep, attribute, pb_ints("pads", 4, 1));
    PB_ADD(deep, attribute, pb_ints("strides", 2, 2));
    PB_ADD(deep, attribute, pb_int("group", FILTERS));
    pb_add_node(g, "Neg", "deep", "neg");
    pb_add_node(g, "Mul", "neg,deep", "square");
    pb_add_node(g, "Sub", "deep,s", "shifted");
    Onnx__NodeProto *pool = pb_add_node(g, "MaxPool", "shifted", "pool");
    PB_ADD(pool, attribute, pb_ints("kernel_shape", 2, 2));
    PB_ADD(pool, attribute, pb_ints("strides", 2, 2));
    pb_add_node(g, "Neg", "pool", "last");

    struct expectation e = {.in = {x, z}};
    float *c = convolved(x, w, images, 1, 3, FILTERS, HIGH, WIDE, 1);
    float *sum = mem_array(maps * HIGH * WIDE, sizeof *sum);
    for (size_t i = 0; i < maps * HIGH * WIDE; i++)
        sum[i] = (c[i] > 0 ? c[i] : 0) + z[i];
    float *d = convolved(sum, v, images, FILTERS, 1, 1, HIGH, WIDE, 2);
    float *square = mem_array(maps * half, sizeof *square);
    float *shifted = mem_array(maps * half, sizeof *shifted);
    for (size_t i = 0; i < maps * half; i++) {
        square[i] = -d[i] * d[i];
        shifted[i] = d[i] - s[i / half % FILTERS];
    }
    float *last = mem_array(maps * pooled, sizeof *last);
    for (size_t i = 0; i < maps * pooled; i++) {
        const float *at = shifted + i / pooled * half +
                          i % pooled / (WIDE / 4) * 2 * (WIDE / 2) + i % (WIDE / 4) * 2;
        const float a = at[0] > at[1] ? at[0] : at[1];
        const float b =
            at[WIDE / 2] > at[WIDE / 2 + 1] ? at[WIDE / 2] : at[WIDE / 2 + 1];
        last[i] = -(a > b ? a : b);
    }
    if (_i == 2) {
        pb_add_output(g, "conv");
        want(&e, c, maps * HIGH * WIDE * sizeof *c);
    }
    pb_add_output(g, "square");
    want(&e, square, maps * half * sizeof *square);
    pb_add_output(g, "last");
    want(&e, last, maps * pooled * sizeof *last);
    must_give(m, e);
}
END_TEST

/* Products of matrices in several blocks, sums of rows, lists of sources: what is
 * elementwise behind each is in its group. With one matrix its rows are few enough that
 * stretches of columns are items, with three they aren't. */
START_TEST(tails_of_products)
{
    enum { BATCH = 3, DEPTH = 5, COLS = 1300, UP = 2 };
    const size_t batch = _i ? BATCH : 1, rows = _i ? 230 : 1, all = batch * rows;
    const float *a = many(all * DEPTH, 3), *b = many(batch * DEPTH * COLS, 2);
    const float *bias = many(COLS, 9), *z = many(all * COLS, 4);
    Onnx__ModelProto *m = pb_model(8, 13);
    Onnx__GraphProto *g = m->graph;
    const float scales[] = {1, 1, UP};
    const int64_t last = 2;
    pb_add_input(g, "a", DT_F32, mem_printf("%zu,%zu,%d", batch, rows, DEPTH));
    pb_add_input(g, "b", DT_F32, mem_printf("%zu,%d,%d", batch, DEPTH, COLS));
    pb_add_input(g, "z", DT_F32, mem_printf("%zu,%zu,%d", batch, rows, COLS));
    PB_ADD(g, initializer, pb_floats(pb_tensor("bias", DT_F32, 1, COLS), COLS, bias));
    PB_ADD(g, initializer, pb_floats(pb_tensor("scales", DT_F32, 1, 3), 3, scales));
    PB_ADD(g, initializer, pb_raw(pb_tensor("axes", DT_I64, 1, 1), &last, sizeof last));
    pb_add_node(g, "MatMul", "a,b", "product");
    pb_add_node(g, "Add", "product,bias", "biased");
    pb_add_node(g, "Relu", "biased", "relu");
    pb_add_node(g, "Add", "relu,z", "sum");
    pb_add_node(g, "ReduceSum", "sum,axes", "total");
    pb_add_node(g, "Neg", "total", "negative");
    pb_add_node(g, "Resize", "z,,scales", "wide");
    pb_add_node(g, "Neg", "wide", "mirror");

    struct expectation e = {.in = {a, b, z}, .groups = 3};
    float *sum = mem_array(all * COLS, sizeof *sum);
    float *minus = mem_array(all, sizeof *minus);
    float *mirror = mem_array(all * COLS * UP, sizeof *mirror);
    for (size_t i = 0; i < all * COLS; i++) {
        const size_t row = i / COLS, col = i % COLS;
        float p = 0;
        for (size_t k = 0; k < DEPTH; k++)
            p += a[row * DEPTH + k] * b[(row / rows * DEPTH + k) * COLS + col];
        p += bias[col];
        sum[i] = (p > 0 ? p : 0) + z[i];
        minus[row] -= sum[i];
        for (size_t k = 0; k < UP; k++)
            mirror[UP * i + k] = -z[i];
    }
    pb_add_output(g, "sum");
    want(&e, sum, all * COLS * sizeof *sum);
    pb_add_output(g, "negative");
    want(&e, minus, all * sizeof *minus);
    pb_add_output(g, "mirror");
    want(&e, mirror, all * COLS * UP * sizeof *mirror);
    must_give(m, e);
}
END_TEST

/* Rows that are scaled, summed, shifted by their sums, squared, searched for their
 * greatest, and more: one group. Small integers, so that any order gives the sums. In
 * odd rounds values of the group are outputs, too. */
START_TEST(rows_in_turn)
{
    static const size_t widths[] = {2, 7, 100, 1500, 9000};
    const size_t n = widths[_i / 2], deep = 3, rows = n > 1000 ? 3 * 3 : 3 * 401;
    const int64_t last = 2;
    const float two = 2;
    Onnx__ModelProto *m = pb_model(8, 17);
    Onnx__GraphProto *g = m->graph;
    const float *x = many(rows * n, 3), *w = many(n, 5);
    pb_add_input(g, "x", DT_F32, mem_printf("%zu,%zu,%zu", deep, rows / deep, n));
    PB_ADD(g, initializer, pb_raw(pb_tensor("axes", DT_I64, 1, 1), &last, sizeof last));
    PB_ADD(g, initializer, pb_floats(pb_tensor("w", DT_F32, 1, n), n, w));
    PB_ADD(g, initializer, pb_floats(pb_tensor("two", DT_F32, 0), 1, &two));
    pb_add_node(g, "Mul", "x,two", "double");
    pb_add_node(g, "ReduceSum", "double,axes", "sum");
    pb_add_node(g, "Add", "sum,two", "more");
    pb_add_node(g, "Add", "x,more", "shifted");
    pb_add_node(g, "Mul", "shifted,w", "weighed");
    Onnx__NodeProto *max = pb_add_node(g, "ReduceMax", "weighed", "max");
    PB_ADD(max, attribute, pb_ints("axes", 1, 2));
    pb_add_node(g, "Sub", "max,sum", "rest");
    pb_add_node(g, "Sub", "weighed,rest", "less");
    pb_add_node(g, "Add", "less,double", "y");

    float *y = mem_array(rows * n, sizeof *y),
          *weighed = mem_array(rows * n, sizeof *y);
    float *rest = mem_array(rows, sizeof *rest);
    for (size_t r = 0; r < rows; r++) {
        float sum = 0, most = -1e30f;
        for (size_t k = 0; k < n; k++)
            sum += 2 * x[r * n + k];
        for (size_t k = 0; k < n; k++) {
            weighed[r * n + k] = (x[r * n + k] + (sum + 2)) * w[k] + 0.0f;
            most = weighed[r * n + k] > most ? weighed[r * n + k] : most;
        }
        rest[r] = most - sum;
        for (size_t k = 0; k < n; k++)
            y[r * n + k] = weighed[r * n + k] - rest[r] + 2 * x[r * n + k];
    }
    struct expectation e = {.in = {x}, .groups = 1};
    pb_add_output(g, "y");
    want(&e, y, rows * n * sizeof *y);
    if (_i & 1) {
        pb_add_output(g, "rest");
        want(&e, rest, rows * sizeof *rest);
    }
    must_give(m, e);
}
END_TEST

/* Pairs of steps that one kernel does. What the first of a pair makes is an output in
 * the second round, and read twice in the third: then it stays. */
START_TEST(pairs)
{
    enum { ROWS = 7, COLS = 100 };
    const size_t n = ROWS * COLS;
    const int64_t last = 1;
    Onnx__ModelProto *m = pb_model(8, 17);
    Onnx__GraphProto *g = m->graph;
    const float *x = many(n, 5), *w = many(COLS, 4), *c = many(ROWS, 3);
    pb_add_input(g, "x", DT_F32, mem_printf("%d,%d", ROWS, COLS));
    pb_add_input(g, "w", DT_F32, mem_printf("%d", COLS));
    pb_add_input(g, "c", DT_F32, mem_printf("%d,1", ROWS));
    PB_ADD(g, initializer, pb_raw(pb_tensor("axes", DT_I64, 1, 1), &last, sizeof last));
    pb_add_node(g, "Mul", "x,w", "product");
    pb_add_node(g, "Add", "c,product", "line");
    pb_add_node(g, "Add", "line,x", "sum");
    pb_add_node(g, "Relu", "sum", "relu");
    pb_add_node(g, "Mul", "x,x", "square");
    pb_add_node(g, "ReduceSum", "square,axes", "power");
    pb_add_node(g, "Abs", "x", "size");
    pb_add_node(g, "ReduceSum", "size,axes", "length");
    if (_i == 2) {
        pb_add_node(g, "Neg", "product", "minus");
        pb_add_node(g, "Neg", "square", "less");
    }

    float *product = mem_array(n, sizeof *product), *relu = mem_array(n, sizeof *relu);
    float *minus = mem_array(n, sizeof *minus), *less = mem_array(n, sizeof *less);
    float *power = mem_array(ROWS, sizeof *power);
    float *length = mem_array(ROWS, sizeof *length);
    for (size_t k = 0; k < n; k++) {
        const size_t r = k / COLS;
        product[k] = x[k] * w[k % COLS];
        const float sum = c[r] + product[k] + x[k];
        relu[k] = sum > 0 ? sum : 0;
        minus[k] = -product[k];
        less[k] = -(x[k] * x[k]);
        power[r] += x[k] * x[k];
        length[r] += x[k] < 0 ? -x[k] : x[k];
    }
    struct expectation e = {.in = {x, w, c}};
    e.steps = _i == 0 ? 4 : _i == 1 ? 6 : 8;
    pb_add_output(g, "relu");
    want(&e, relu, n * sizeof *relu);
    pb_add_output(g, "power");
    want(&e, power, ROWS * sizeof *power);
    pb_add_output(g, "length");
    want(&e, length, ROWS * sizeof *length);
    if (_i == 1) {
        pb_add_output(g, "product");
        want(&e, product, n * sizeof *product);
        pb_add_output(g, "sum");
        float *sum = mem_array(n, sizeof *sum);
        for (size_t k = 0; k < n; k++)
            sum[k] = c[k / COLS] + product[k] + x[k];
        want(&e, sum, n * sizeof *sum);
    } else if (_i == 2) {
        pb_add_output(g, "minus");
        want(&e, minus, n * sizeof *minus);
        pb_add_output(g, "less");
        want(&e, less, n * sizeof *less);
    }
    must_give(m, e);
}
END_TEST

/* A constant of n elements: `value` in all of them, but `last` in the last; made by a
 * node of one element if there's no need to list them. */
static void pb_filled(Onnx__GraphProto *g, const char *name, int64_t n, float value,
                      float last)
{
    if (value == last) {
        const char *shape = mem_printf("%s_shape", name);
        PB_ADD(g, initializer, pb_raw(pb_tensor(shape, DT_I64, 1, 1), &n, sizeof n));
        Onnx__NodeProto *fill = pb_add_node(g, "ConstantOfShape", shape, name);
        PB_ADD(fill, attribute, pb_attr("value", 4));
        fill->attribute[0]->t = pb_floats(pb_tensor("", DT_F32, 1, 1), 1, &value);
        return;
    }
    float *p = mem_array((size_t)n, sizeof *p);
    for (int64_t k = 0; k < n; k++)
        p[k] = k + 1 < n ? value : last;
    PB_ADD(g, initializer, pb_floats(pb_tensor(name, DT_F32, 1, (int)n), (size_t)n, p));
}

/* Of equal steps one is left: constants of the same bits are the same operand. What is
 * an output stays (1), and so does what has another operand. Constants with one element
 * for all are compared too (2), also with a list that begins alike (3). A step far
 * behind its equal stays (4). Each may read its operand through a Reshape of its own
 * (5), and a Reshape what goes (6). */
START_TEST(equals)
{
    enum { N = 100, FAR = 70 };
    static const int steps[] = {4, 5, 4, 6, 6 + FAR, 4, 5};
    const int64_t square[] = {10, 10}, flat = N;
    Onnx__ModelProto *m = pb_model(8, 17);
    Onnx__GraphProto *g = m->graph;
    const float *x = many(N, 5), by[] = {2, 3};
    float *neg = mem_array(N, sizeof *neg), *y = mem_array(N, sizeof *y);
    float *negb = mem_array(N, sizeof *negb), *z = mem_array(N, sizeof *z);
    pb_add_input(g, "x", DT_F32, "100");
    if (_i == 2 || _i == 3) {
        pb_filled(g, "a", N, 2, 2);
        pb_filled(g, "b", N, 2, _i == 3 ? 3 : 2);
        pb_filled(g, "c", N, 3, 3);
    } else {
        PB_ADD(g, initializer, pb_floats(pb_tensor("a", DT_F32, 0), 1, by));
        PB_ADD(g, initializer, pb_floats(pb_tensor("b", DT_F32, 0), 1, by));
        PB_ADD(g, initializer, pb_floats(pb_tensor("c", DT_F32, 0), 1, by + 1));
    }
    PB_ADD(g, initializer, pb_raw(pb_tensor("square", DT_I64, 1, 2), square, 16));
    PB_ADD(g, initializer, pb_raw(pb_tensor("flat", DT_I64, 1, 1), &flat, 8));
    if (_i == 5) {
        pb_add_node(g, "Reshape", "x,square", "x1");
        pb_add_node(g, "Reshape", "x,square", "x2");
    }
    pb_add_node(g, "Div", _i == 5 ? "x1,a" : "x,a", "xa");
    const char *last = "x";
    for (int k = 0; _i == 4 && k < FAR; k++) {
        const char *next = mem_printf("n%d", k);
        pb_add_node(g, k % 2 ? "Neg" : "Abs", last, next);
        last = next;
    }
    pb_add_node(g, "Div", _i == 5 ? "x2,b" : "x,b", "xb");
    pb_add_node(g, "Div", "x,c", "xc");
    pb_add_node(g, "Neg", "xa", "na");
    if (_i == 6)
        pb_add_node(g, "Reshape", "xb,square", "xb2");
    pb_add_node(g, "Neg", _i == 6 ? "xb2" : "xb", "nb");
    if (_i >= 5)
        pb_add_node(g, "Reshape", "nb,flat", "nb1");
    pb_add_node(g, "Sub", _i >= 5 ? "nb1,xc" : "nb,xc", "y");
    pb_add_output(g, "na");
    pb_add_output(g, "y");
    if (_i == 1)
        pb_add_output(g, "nb");
    if (_i == 4)
        pb_add_output(g, last);
    for (size_t k = 0; k < N; k++) {
        const float third = x[k] / 3;
        neg[k] = -(x[k] / 2);
        negb[k] = _i == 3 && k == N - 1 ? -third : neg[k];
        y[k] = negb[k] - third;
        z[k] = -fabsf(x[k]);
    }
    struct expectation e = {.in = {x}, .steps = (size_t)steps[_i]};
    want(&e, neg, N * sizeof *neg);
    want(&e, y, N * sizeof *y);
    if (_i == 1)
        want(&e, negb, N * sizeof *negb);
    if (_i == 4)
        want(&e, z, N * sizeof *z);
    must_give(m, e);
}
END_TEST

/* QuantizeLinear and the DequantizeLinear of its scale are one step, but not with
 * another scale (1) or a zero point that the other hasn't (2), nor far apart, where the
 * f32 between would lie in memory (3). An output of the bytes between is made too (4).
 */
START_TEST(fake_quantised)
{
    enum { N = 100, FAR = 20 };
    Onnx__ModelProto *m = pb_model(8, 17);
    Onnx__GraphProto *g = m->graph;
    const float *x = many(N, 5), by[] = {0.5f, 0.25f};
    const uint8_t point[] = {128, 127};
    float *y = mem_array(N, sizeof *y), *z = mem_array(N, sizeof *z);
    uint8_t *q = mem_array(N, sizeof *q);
    pb_add_input(g, "x", DT_F32, "100");
    PB_ADD(g, initializer, pb_floats(pb_tensor("s", DT_F32, 0), 1, by));
    PB_ADD(g, initializer, pb_floats(pb_tensor("t", DT_F32, 0), 1, by + 1));
    PB_ADD(g, initializer, pb_raw(pb_tensor("p", DT_U8, 0), point, 1));
    PB_ADD(g, initializer, pb_raw(pb_tensor("r", DT_U8, 0), point + 1, 1));
    pb_add_node(g, "QuantizeLinear", "x,s,p", "q");
    const char *last = "x";
    for (int k = 0; _i == 3 && k < FAR; k++) {
        const char *next = mem_printf("n%d", k);
        pb_add_node(g, k % 2 ? "Neg" : "Abs", last, next);
        last = next;
    }
    pb_add_node(g, "DequantizeLinear",
                _i == 1   ? "q,t,p"
                : _i == 2 ? "q,s,r"
                          : "q,s,p",
                "d");
    pb_add_node(g, "Neg", "d", "y");
    pb_add_output(g, "y");
    if (_i == 3)
        pb_add_output(g, last);
    if (_i == 4)
        pb_add_output(g, "q");
    for (size_t k = 0; k < N; k++) {
        const float steps = fminf(fmaxf(rintf(x[k] / by[0]), -128), 127);
        q[k] = (uint8_t)(steps + 128);
        y[k] = -((q[k] - (float)point[_i == 2]) * by[_i == 1]);
        z[k] = -fabsf(x[k]);
    }
    static const int steps[] = {2, 5, 5, 5 + FAR, 3};
    struct expectation e = {.in = {x}, .steps = steps[_i]};
    want(&e, y, N * sizeof *y);
    if (_i == 3)
        want(&e, z, N * sizeof *z);
    if (_i == 4)
        want(&e, q, N);
    must_give(m, e);
}
END_TEST

typedef void ew_function(void *y, const void *const *x, const ptrdiff_t *row_stride,
                         size_t rows, size_t n, const void *params);

/* A gate in mode fma, its other factor being the argument, another tensor or an element
 * per row, or the argument a constant that isn't folded, with what is far out, infinite
 * or NaN among near numbers. */
START_TEST(gates)
{
    enum { ROWS = 3, COLS = 205 };
    const size_t n = ROWS * COLS;
    static const float rare[] = {NAN,   -NAN, INFINITY, -INFINITY, 16,
                                 -16.5, -104, 90,       0};
    Onnx__ModelProto *m = pb_model(8, 17);
    Onnx__GraphProto *g = m->graph;
    float *x = many(n, 5), *z = many(n, 40), *c = many(ROWS, 3);
    for (size_t k = 0; k < 9; k++) {
        x[70 * k] = rare[k];
        z[70 * k + 1] = rare[k];
    }
    const char *shape =
        _i == 3 ? mem_printf("%d", ROWS * COLS) : mem_printf("%d,%d", ROWS, COLS);
    pb_add_input(g, "x", DT_F32, shape);
    pb_add_input(g, "z", DT_F32, shape);
    pb_add_input(g, "c", DT_F32, mem_printf("%d,1", ROWS));
    const char *other = _i == 0 ? "x" : _i == 2 ? "c" : "z";
    if (_i == 3) {
        pb_filled(g, "k", (int64_t)n, 0.3f, 0.3f);
        for (size_t k = 0; k < n; k++)
            x[k] = 0.3f;
    }
    pb_add_node(g, "Sigmoid", _i == 3 ? "k" : "x", "gate");
    pb_add_node(g, "Mul", mem_printf(_i ? "%s,gate" : "gate,%s", other), "y");

    float *gate = mem_array(n, sizeof *gate), *y = mem_array(n, sizeof *y);
    const void *in[] = {x};
    const ptrdiff_t one_row[] = {0, 0};
    ew_function *const sigmoid =
        (ew_function *)kernel_find("sigmoid_f32_fma")->fn[ISA_SCALAR];
    sigmoid(gate, in, one_row, 1, n, NULL);
    for (size_t k = 0; k < n; k++) {
        y[k] = gate[k] * (_i == 0 ? x[k] : _i == 2 ? c[k / COLS] : z[k]);
        y[k] = y[k] == y[k] ? y[k] : NAN;
    }
    struct expectation e = {.in = {x, z, c}, .mode = MODE_FMA, .steps = 1};
    e.unfolded = _i == 3;
    pb_add_output(g, "y");
    want(&e, y, n * sizeof *y);
    must_give(m, e);
    e.stream = (int64_t)1 << 40; /* on the best path */
    must_give(m, e);
}
END_TEST

/* Concat's parts are written where they belong. What was made before the Concat and is
 * read with it does not join what made that, for then its parts are not there yet; what
 * is made behind it, in the second round, does. */
START_TEST(parts)
{
    const size_t plane = HIGH * WIDE, all = 2 * FILTERS * plane;
    Onnx__ModelProto *m = pb_model(8, 17);
    Onnx__GraphProto *g = m->graph;
    const float *x = many(3 * plane, 3), *z = many(all, 4);
    const float *w = many(FILTERS * 27, 2), *v = many(FILTERS * 27, 3);
    pb_add_input(g, "x", DT_F32, "1,3,60,50");
    pb_add_input(g, "z", DT_F32, "1,40,60,50");
    PB_ADD(g, initializer,
           pb_floats(pb_tensor("w", DT_F32, 4, FILTERS, 3, 3, 3), FILTERS * 27, w));
    PB_ADD(g, initializer,
           pb_floats(pb_tensor("v", DT_F32, 4, FILTERS, 3, 3, 3), FILTERS * 27, v));
    if (_i == 0)
        pb_add_node(g, "Neg", "z", "minus");
    Onnx__NodeProto *a = pb_add_node(g, "Conv", "x,w", "a");
    PB_ADD(a, attribute, pb_ints("pads", 4, 1));
    Onnx__NodeProto *b = pb_add_node(g, "Conv", "x,v", "b");
    PB_ADD(b, attribute, pb_ints("pads", 4, 1));
    Onnx__NodeProto *both = pb_add_node(g, "Concat", "a,b", "both");
    PB_ADD(both, attribute, pb_int("axis", 1));
    if (_i == 1)
        pb_add_node(g, "Neg", "z", "minus");
    pb_add_node(g, "Add", "minus,both", "sum");
    pb_add_output(g, "sum");

    const float *ca = convolved(x, w, 1, 1, 3, FILTERS, HIGH, WIDE, 1);
    const float *cb = convolved(x, v, 1, 1, 3, FILTERS, HIGH, WIDE, 1);
    float *sum = mem_array(all, sizeof *sum);
    for (size_t i = 0; i < all; i++)
        sum[i] = (i < all / 2 ? ca[i] : cb[i - all / 2]) - z[i];
    struct expectation e = {.in = {x, z}};
    e.groups = _i == 0 ? 4 : 3;
    want(&e, sum, all * sizeof *sum);
    must_give(m, e);
}
END_TEST

/* What is added to a Conv's sums is written over by them. Not if the Conv reads it as
 * its input too, if it is read again, if sums are summed anew where they are zero, or
 * lie in the output before they are complete. */
START_TEST(added_in_place)
{
    enum { OVER, OWN_INPUT, READ_AGAIN, ANEW, DEEP, SIDE = 20, PLANE = SIDE * SIDE };
    const size_t filters = 12, all = filters * PLANE;
    const size_t channels = _i == DEEP ? 60 : 12, side = _i >= ANEW ? 3 : 1;
    const size_t taps = side * side;
    Onnx__ModelProto *m = pb_model(8, 17);
    Onnx__GraphProto *g = m->graph;
    const float *x = many(channels * PLANE, 3), *z = many(all, 4);
    const float *w = many(filters * channels * taps, 2);
    float *nine = mem_array(filters * channels * 9, sizeof *nine);
    for (size_t i = 0; i < filters * channels * taps; i++)
        nine[taps == 9 ? i : i * 9 + 4] = w[i];
    pb_add_input(g, "x", DT_F32, mem_printf("1,%zu,%d,%d", channels, SIDE, SIDE));
    pb_add_input(g, "z", DT_F32, mem_printf("1,%zu,%d,%d", filters, SIDE, SIDE));
    PB_ADD(g, initializer,
           pb_floats(pb_tensor("w", DT_F32, 4, filters, channels, side, side),
                     filters * channels * taps, w));
    pb_add_node(g, "Neg", "z", "minus");
    Onnx__NodeProto *conv =
        pb_add_node(g, "Conv", _i == OWN_INPUT ? "minus,w" : "x,w", "conv");
    if (side == 3)
        PB_ADD(conv, attribute, pb_ints("pads", 4, 1));
    pb_add_node(g, "Add", "conv,minus", "sum");
    pb_add_node(g, _i == ANEW ? "Identity" : "Relu", "sum", "relu");
    pb_add_node(g, "GlobalMaxPool", "relu", "most");
    pb_add_output(g, "most");
    if (_i == READ_AGAIN) {
        pb_add_node(g, "GlobalMaxPool", "minus", "again");
        pb_add_output(g, "again");
    }

    float *minus = mem_array(all, sizeof *minus);
    float *most = mem_array(filters, sizeof *most), *again = mem_array(filters, 4);
    for (size_t i = 0; i < all; i++)
        minus[i] = -z[i];
    const float *c = convolved(_i == OWN_INPUT ? minus : x, nine, 1, 1, channels,
                               filters, SIDE, SIDE, 1);
    for (size_t i = 0; i < all; i++) {
        const size_t f = i / PLANE;
        most[f] = i % PLANE == 0 ? c[i] + minus[i] : fmaxf(most[f], c[i] + minus[i]);
        again[f] = i % PLANE == 0 ? minus[i] : fmaxf(again[f], minus[i]);
    }
    struct expectation e = {.in = {x, z}, .mode = MODE_FMA};
    e.tensors = (int64_t)all * 4 * (_i == OVER ? 1 : 2);
    want(&e, most, filters * sizeof *most);
    if (_i == READ_AGAIN)
        want(&e, again, filters * sizeof *again);
    must_give(m, e);
    e.stream = (int64_t)1 << 40; /* on the best path */
    must_give(m, e);
}
END_TEST

/* Outputs that leave their tile past the caches: a group's two, the first read by its
 * other steps; one of bytes; one along columns; rows that are summed. A group that
 * moves less than is asked for doesn't. */
START_TEST(past_the_caches)
{
    enum { ROWS = 70, COLS = 1003 };
    const size_t n = ROWS * COLS;
    const int64_t last = 1;
    Onnx__ModelProto *m = pb_model(8, 17);
    Onnx__GraphProto *g = m->graph;
    const float *x = many(n, 5), *c = many(ROWS, 4);
    pb_add_input(g, "x", DT_F32, mem_printf("%d,%d", ROWS, COLS));
    pb_add_input(g, "c", DT_F32, mem_printf("%d,1", ROWS));
    PB_ADD(g, initializer, pb_raw(pb_tensor("axes", DT_I64, 1, 1), &last, sizeof last));
    pb_add_node(g, "Add", "x,c", "sum");
    pb_add_node(g, "Mul", "sum,x", "product");
    pb_add_node(g, "Neg", "product", "minus");
    pb_add_node(g, "Greater", "x,c", "greater");
    pb_add_node(g, "Neg", "c", "small");
    pb_add_node(g, "Abs", "x", "size");
    pb_add_node(g, "ReduceSum", "size,axes", "total");
    pb_add_node(g, "Sub", "size,total", "rest");

    float *sum = mem_array(n, sizeof *sum), *minus = mem_array(n, sizeof *minus);
    float *small_c = mem_array(ROWS, sizeof *small_c);
    float *rest = mem_array(n, sizeof *rest);
    uint8_t *greater = mem_array(n, 1);
    for (size_t r = 0; r < ROWS; r++) {
        float total = 0;
        for (size_t k = r * COLS; k < (r + 1) * COLS; k++) {
            sum[k] = x[k] + c[r];
            minus[k] = -(sum[k] * x[k]);
            greater[k] = x[k] > c[r];
            total += x[k] < 0 ? -x[k] : x[k];
        }
        for (size_t k = r * COLS; k < (r + 1) * COLS; k++)
            rest[k] = (x[k] < 0 ? -x[k] : x[k]) - total;
        small_c[r] = -c[r];
    }
    struct expectation e = {.in = {x, c}, .stream = _i ? (int64_t)n : (int64_t)1 << 40};
    e.streamed = _i ? 4 : 0;
    pb_add_output(g, "sum");
    want(&e, sum, n * sizeof *sum);
    pb_add_output(g, "minus");
    want(&e, minus, n * sizeof *minus);
    pb_add_output(g, "greater");
    want(&e, greater, n);
    pb_add_output(g, "small");
    want(&e, small_c, ROWS * sizeof *small_c);
    pb_add_output(g, "rest");
    want(&e, rest, n * sizeof *rest);
    must_give(m, e);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("fuse");
    TCase *c = folder_case(s, "fuse");
    tcase_set_timeout(c, 0);
    tcase_add_loop_test(c, tails, 0, 3);
    tcase_add_loop_test(c, tails_of_products, 0, 2);
    tcase_add_loop_test(c, rows_in_turn, 0, 10);
    tcase_add_loop_test(c, pairs, 0, 3);
    tcase_add_loop_test(c, equals, 0, 7);
    tcase_add_loop_test(c, fake_quantised, 0, 5);
    tcase_add_loop_test(c, gates, 0, 4);
    tcase_add_loop_test(c, parts, 0, 2);
    tcase_add_loop_test(c, added_in_place, 0, 5);
    tcase_add_loop_test(c, past_the_caches, 0, 2);
    return run_suite(s);
}
