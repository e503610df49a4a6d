/* test_resize.c -- Resize and Upsample whose scales or sizes are inputs: the shape and
 * the bits are those of the same node with constants, whatever stands behind it; what
 * is beyond the bound ends with a code. */
#include "cli.h"
#include "emit.h"
#include "jit.h"
#include "onnx_build.h"
#include "outcome.h"

static Onnx__AttributeProto *pb_str(const char *name, const char *s)
{
    Onnx__AttributeProto *a = pb_attr(name, 3);
    PB_SET(a, s, pb_bytes(s, strlen(s)));
    return a;
}

/* ---- a node and its operands
 * ---------------------------------------------------------------------- */

enum { AXES = 3, RUNS = 5 };

struct job {
    const char *op, *mode, *coord, *round, *aspect;
    int opset;
    enum dtype type;
    bool by_sizes, antialias, exclude;
    bool varies;  /* the operands are inputs */
    bool tail;    /* elementwise nodes behind it */
    bool nothing; /* the bound has no elements */
    float scales[AXES], roi[2 * AXES];
    int64_t sizes[AXES];
};

static const int64_t lengths[AXES] = {2, 7, 5}, most[AXES] = {4, 20, 16};

enum { COUNT = 2 * 7 * 5, MOST = 4 * 20 * 16 };

static void operand(Onnx__ModelProto *m, const struct job *j, const char *name,
                    enum dtype t, int n, const void *data)
{
    if (j->varies)
        pb_add_input(m->graph, name, (int)t, mem_printf("%d", n));
    else
        PB_ADD(m->graph, initializer,
               pb_raw(pb_tensor(name, (int)t, 1, n), data,
                      (size_t)n * (size_t)dtypes[t].size));
}

static bool has_region(const struct job *j)
{
    return strcmp(j->coord, "tf_crop_and_resize") == 0;
}

static Onnx__ModelProto *model_of(const struct job *j)
{
    Onnx__ModelProto *m = pb_model(9, j->opset);
    Onnx__GraphProto *g = m->graph;
    const bool old = j->opset < 11;
    pb_add_input(g, "x", (int)j->type, "2,7,5");
    operand(m, j, "s", j->by_sizes ? DT_I64 : DT_F32, AXES,
            j->by_sizes ? (const void *)j->sizes : j->scales);
    if (has_region(j))
        operand(m, j, "roi", DT_F32, 2 * AXES, j->roi);
    Onnx__NodeProto *n =
        pb_add_node(g, j->op,
                    old             ? "x,s"
                    : has_region(j) ? (j->by_sizes ? "x,roi,,s" : "x,roi,s")
                    : j->by_sizes   ? "x,,,s"
                                    : "x,,s",
                    "r");
    PB_ADD(n, attribute, pb_str("mode", j->mode));
    if (!old) {
        Onnx__AttributeProto *e = pb_attr("extrapolation_value", 1);
        PB_SET(e, f, 7.5f);
        PB_ADD(n, attribute, e);
        PB_ADD(n, attribute, pb_str("coordinate_transformation_mode", j->coord));
        PB_ADD(n, attribute, pb_str("nearest_mode", j->round));
        PB_ADD(n, attribute, pb_int("exclude_outside", j->exclude));
    }
    if (j->opset >= 18) {
        PB_ADD(n, attribute, pb_int("antialias", j->antialias));
        PB_ADD(n, attribute, pb_str("keep_aspect_ratio_policy", j->aspect));
    }
    pb_add_output(g, "r");
    if (j->tail) {
        const float two[] = {2};
        PB_ADD(g, initializer, pb_floats(pb_tensor("two", DT_F32, 1, 1), 1, two));
        pb_add_node(g, "Mul", "r,two", "twice");
        pb_add_node(g, "Add", "twice,r", "sum");
        pb_add_node(g, "Relu", "sum", "relu");
        Onnx__NodeProto *cast = pb_add_node(g, "Cast", "relu", "whole");
        PB_ADD(cast, attribute, pb_int("to", DT_I32));
        pb_add_output(g, "relu");
        pb_add_output(g, "whole");
    }
    return m;
}

static struct runner *build(const struct job *j, struct options *opt,
                            struct program **p)
{
    struct shape_binding b = {"r", AXES, {0}};
    memcpy(b.dim, most, sizeof most);
    if (j->nothing)
        b.dim[AXES - 1] = 0;
    *opt = (struct options){.fold_budget = 1 << 28};
    vec_push(&opt->bounds, b);
    opt->model_path = in_folder("m.onnx");
    pb_write(opt->model_path, model_of(j));
    jit_options(opt, "tcc", -1);
    opt->threads = 3;
    *p = compile(load_model(opt->model_path, opt), opt);
    return jit_build(*p, "tcc");
}

static uint32_t seed = 1;

static uint32_t next(uint32_t n)
{
    seed = seed * 1664525u + 1013904223u;
    return (seed >> 8) % n;
}

static const void *elements(enum dtype t)
{
    char *p = mem_array(COUNT, (size_t)dtypes[t].size);
    for (size_t i = 0; i < COUNT; i++) {
        const float f = (float)next(1000) / 8 - 50;
        const double d = (double)f;
        const int32_t w = (int32_t)f;
        const uint16_t h = (uint16_t)(0x3c00u + next(1024)); /* f16: 1 to 2 */
        memcpy(p + i * (size_t)dtypes[t].size,
               t == DT_F32   ? (const void *)&f
               : t == DT_F64 ? (const void *)&d
               : t == DT_F16 ? (const void *)&h
                             : (const void *)&w,
               (size_t)dtypes[t].size);
    }
    return p;
}

static void choose_operands(struct job *j, int run)
{
    for (int k = 0; k < AXES; k++) {
        const float most_k = (float)most[k] / (float)lengths[k];
        j->scales[k] = run == 0 || next(4) == 0 ? 1.0f
                       : next(3) == 0
                           ? 2.0f
                           : 0.3f + (float)next(100) / 101.0f * (most_k - 0.3f);
        j->sizes[k] = run == 0 || next(4) == 0 ? lengths[k]
                                               : 1 + (int64_t)next((uint32_t)most[k]);
        j->roi[k] = run < 2 ? 0.0f : (float)next(8) / 16.0f - 0.25f;
        j->roi[AXES + k] = run < 2 ? 1.0f : 0.5f + (float)next(8) / 16.0f;
    }
    if (has_region(j)) /* at most the region's part of the bound */
        for (int k = 0; k < AXES; k++)
            j->scales[k] = j->scales[k] > 1.2f ? 1.2f : j->scales[k];
}

static void same_outputs(struct runner *a, struct program *p, struct runner *b,
                         struct program *q, const struct job *j, const void *x)
{
    const struct graph *g = p->model->graph, *h = q->model->graph;
    const void *s = j->by_sizes ? (const void *)j->sizes : j->scales;
    const void *in[] = {x, s, j->roi}, *only[] = {x};
    void **to = jit_outputs(g), **ref = jit_outputs(h);
    for (size_t i = 0; i < g->outputs.n; i++) {
        to[i] = mem_alloc((size_t)value_bytes(g->outputs.at[i]) + 8);
        ref[i] = mem_alloc((size_t)value_bytes(h->outputs.at[i]) + 8);
        memset(to[i], 0x5a, (size_t)value_bytes(g->outputs.at[i]) + 8);
    }
    ck_assert_int_eq(jit_run(b, only, ref, 0), 0);
    ck_assert_int_eq(jit_run(a, in, to, 0), 0);
    for (size_t i = 0; i < g->outputs.n; i++) {
        const struct value *have = jit_output(g, to, i), *want = h->outputs.at[i];
        ck_assert_int_eq(have->rank, AXES);
        for (int k = 0; k < AXES; k++)
            ck_assert_int_eq(have->dim[k], want->dim[k]);
        ck_assert_msg(memcmp(to[i], ref[i], (size_t)value_bytes(want)) == 0,
                      "%s %s: output %zu %s differs", j->mode, j->coord, i,
                      value_describe(want));
        for (int64_t k = value_bytes(want); k < value_bytes(g->outputs.at[i]) + 8; k++)
            ck_assert_int_eq(((const char *)to[i])[k], 0x5a);
    }
}

/* One program for all operands, beside one for each. */
static void compare_all(struct job j)
{
    struct options opt, other;
    struct program *p, *q;
    j.varies = true;
    struct runner *a = build(&j, &opt, &p);
    jit_threads(a, 3);
    for (int run = 0; run < RUNS; run++) {
        struct job c = j;
        choose_operands(&c, run);
        c.varies = false;
        struct runner *b = build(&c, &other, &q);
        same_outputs(a, p, b, q, &c, elements(j.type));
    }
}

static const char *const modes[] = {"nearest", "linear", "cubic"};
static const char *const coords[] = {"asymmetric",           "half_pixel",
                                     "half_pixel_symmetric", "pytorch_half_pixel",
                                     "tf_half_pixel_for_nn", "align_corners",
                                     "tf_crop_and_resize"};
static const char *const rounds[] = {"floor", "ceil", "round_prefer_floor",
                                     "round_prefer_ceil"};
static const char *const aspects[] = {"stretch", "not_larger", "not_smaller"};

START_TEST(coordinates)
{
    for (size_t c = 0; c < sizeof coords / sizeof *coords; c++)
        for (int sizes = 0; sizes < 2; sizes++) {
            const struct job j = {.op = "Resize",
                                  .opset = 19,
                                  .mode = modes[_i],
                                  .coord = coords[c],
                                  .round = rounds[(c + (size_t)sizes) % 4],
                                  .aspect = "stretch",
                                  .type = DT_F32,
                                  .by_sizes = sizes != 0,
                                  .tail = c < 2};
            compare_all(j);
        }
}
END_TEST

START_TEST(filters)
{
    for (int k = 0; k < 8; k++) {
        const struct job j = {.op = "Resize",
                              .opset = 18,
                              .mode = modes[1 + k % 2],
                              .coord = k & 4 ? "half_pixel" : "tf_crop_and_resize",
                              .round = "floor",
                              .aspect = "stretch",
                              .type = k & 1 ? DT_F32 : DT_F64,
                              .by_sizes = k & 2,
                              .antialias = k != 3,
                              .exclude = k & 2};
        compare_all(j);
    }
}
END_TEST

START_TEST(types)
{
    static const enum dtype all[] = {DT_F16, DT_F32, DT_F64, DT_I32};
    for (size_t t = 0; t < sizeof all / sizeof *all; t++) {
        const struct job j = {.op = "Resize",
                              .opset = 13,
                              .mode = modes[_i],
                              .coord = t & 1 ? "tf_crop_and_resize" : "half_pixel",
                              .round = "round_prefer_floor",
                              .type = all[t]};
        compare_all(j);
    }
}
END_TEST

START_TEST(old_ones)
{
    const struct job j = {.op = _i % 2 ? "Upsample" : "Resize",
                          .opset = _i % 2 ? 9 : 10,
                          .mode = modes[_i / 2],
                          .coord = "",
                          .type = DT_F32};
    compare_all(j);
}
END_TEST

/* All axes get one scale; sizes may then be less or more than asked for, so the bound
 * is kept by asking for little. */
START_TEST(aspect)
{
    struct options opt, other;
    struct program *p, *q;
    struct job j = {.op = "Resize",
                    .opset = 18,
                    .mode = "linear",
                    .coord = "half_pixel",
                    .round = "floor",
                    .aspect = aspects[_i],
                    .type = DT_F32,
                    .by_sizes = true,
                    .varies = true};
    struct runner *a = build(&j, &opt, &p);
    for (int run = 0; run < 8; run++) {
        struct job c = j;
        c.varies = false;
        for (int k = 0; k < AXES; k++)
            c.sizes[k] = 1 + (int64_t)next((uint32_t)(2 * lengths[k]));
        struct runner *b = build(&c, &other, &q);
        same_outputs(a, p, b, q, &c, elements(DT_F32));
    }
}
END_TEST

/* ---- what is refused
 * ---------------------------------------------------------------------- */

START_TEST(bad_operands)
{
    static const float scales[][AXES] = {{1, 1, 3.5f}, {2.5f, 1, 1},  {1, 0, 1},
                                         {1, -1, 1},   {1, 1, 1e30f}, {1, 1, 1e-45f}};
    static const int64_t sizes[][AXES] = {
        {4, 20, 17}, {5, 1, 1}, {2, -1, 2}, {INT64_MAX, 1, 1}};
    const float nan = (float)__builtin_nan(""), inf = (float)__builtin_inf();
    const float odd[][AXES] = {{1, nan, 1}, {inf, 1, 1}};
    struct options opt;
    struct program *p;
    struct job j = {.op = "Resize",
                    .opset = 13,
                    .mode = modes[_i],
                    .coord = "half_pixel",
                    .round = "floor",
                    .type = DT_F32,
                    .varies = true};
    const void *in[] = {elements(DT_F32), NULL};
    struct runner *r = build(&j, &opt, &p);
    void **out = jit_outputs(p->model->graph);
    out[0] = mem_alloc(MOST * sizeof(float));
    for (size_t i = 0; i < sizeof scales / sizeof *scales; i++) {
        in[1] = scales[i];
        /* 5 * 1e-45 is nothing: a shape without elements, which is none too large */
        ck_assert_int_eq(jit_run(r, in, out, 0), (i == 5 ? 0 : 6));
    }
    ck_assert_int_eq(jit_output(p->model->graph, out, 0)->dim[2], 0);
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) {
        in[1] = odd[i];
        ck_assert_int_eq(jit_run(r, in, out, 0), 6);
    }
    j.by_sizes = true;
    r = build(&j, &opt, &p);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        in[1] = sizes[i];
        ck_assert_int_eq(jit_run(r, in, out, 0), 6);
    }
}
END_TEST

/* No element, but a shape, of what stands behind it too. */
START_TEST(bound_of_nothing)
{
    static const float scales[] = {2, 1, 1e-30f}, beyond[] = {1, 1, 1};
    struct options opt;
    struct program *p;
    const struct job j = {.op = "Resize",
                          .opset = 19,
                          .mode = modes[_i],
                          .coord = "half_pixel",
                          .round = "floor",
                          .aspect = "stretch",
                          .antialias = _i > 0,
                          .type = DT_F32,
                          .varies = true,
                          .tail = true,
                          .nothing = true};
    const void *in[] = {elements(DT_F32), scales};
    struct runner *r = build(&j, &opt, &p);
    const struct graph *g = p->model->graph;
    void **out = jit_outputs(g);
    for (size_t i = 0; i < g->outputs.n; i++)
        out[i] = mem_alloc(8);
    ck_assert_int_eq(jit_run(r, in, out, 0), 0);
    for (size_t i = 0; i < g->outputs.n; i++) {
        const struct value *v = jit_output(g, out, i);
        ck_assert_int_eq(v->dim[0], 4);
        ck_assert_int_eq(v->dim[1], 7);
        ck_assert_int_eq(v->dim[2], 0);
    }
    in[1] = beyond;
    ck_assert_int_eq(jit_run(r, in, out, 0), 6);
}
END_TEST

/* The text's sum from left to right: output 3 lies at 2 exactly. */
START_TEST(order_of_a_sum)
{
    static const int from[] = {0, 0, 1, 2, 2, 3, 4, 4, 5, 6};
    struct options opt;
    struct program *p;
    const struct job j = {.op = "Resize",
                          .opset = 19,
                          .mode = "nearest",
                          .coord = "half_pixel_symmetric",
                          .round = "floor",
                          .aspect = "stretch",
                          .type = DT_F32,
                          .varies = _i == 1,
                          .scales = {1, 1.5f, 1}};
    const float *x = elements(DT_F32), *y;
    const void *in[] = {x, j.scales};
    struct runner *r = build(&j, &opt, &p);
    void **out = jit_outputs(p->model->graph);
    y = out[0] = mem_alloc(MOST * sizeof(float));
    ck_assert_int_eq(jit_run(r, in, out, 0), 0);
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < 10; i++)
            ck_assert(memcmp(y + (k * 10 + i) * 5, x + (k * 7 + from[i]) * 5, 20) == 0);
}
END_TEST

struct refusal {
    Onnx__ModelProto *m;
    const char *name;
    int64_t dim[AXES];
};

static void compile_it(const void *arg)
{
    const struct refusal *r = arg;
    struct options opt = {.isas = 1, .threads = 1, .fold_budget = 1 << 20};
    struct shape_binding b = {r->name, AXES, {0}};
    memcpy(b.dim, r->dim, sizeof r->dim);
    if (r->name)
        vec_push(&opt.bounds, b);
    opt.model_path = in_folder("m.onnx");
    pb_write(opt.model_path, r->m);
    compile(load_model(opt.model_path, &opt), &opt);
}

static Onnx__ModelProto *simple(const char *const *behind)
{
    const struct job j = {.op = "Resize",
                          .opset = 13,
                          .mode = "nearest",
                          .coord = "half_pixel",
                          .round = "floor",
                          .type = DT_F32,
                          .varies = true};
    Onnx__ModelProto *m = model_of(&j);
    const float w[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
    PB_ADD(m->graph, initializer, pb_floats(pb_tensor("w", DT_F32, 1, 16), 16, w));
    if (behind) {
        pb_add_node(m->graph, behind[0], behind[1], "z");
        pb_add_output(m->graph, "z");
    }
    return m;
}

START_TEST(refused)
{
    static const char *const nodes[][2] = {{"Shape", "r"},    {"MatMul", "r,w"},
                                           {"Add", "r,w"},    {"Softmax", "r"},
                                           {"Identity", "r"}, {"Transpose", "r"}};
    struct refusal r = {simple(NULL), NULL, {4, 20, 16}};
    expect(compile_it, &r, 2, "--bound r=");
    r.name = "q";
    expect(compile_it, &r, 1, "no node makes 'q'");
    r.name = "r";
    expect(compile_it, &r, 0, "");
    for (size_t i = 0; i < sizeof nodes / sizeof *nodes; i++) {
        r.m = simple(nodes[i]);
        expect(compile_it, &r, 2, "the size of 'r' depends on data");
    }
}
END_TEST

/* A bound may be above a shape that is known, not below. */
START_TEST(known_shape)
{
    struct refusal r = {pb_model(9, 13), "y", {2, 7, 5}};
    pb_add_input(r.m->graph, "x", DT_F32, "2,7,5");
    pb_add_node(r.m->graph, "Neg", "x", "y");
    pb_add_output(r.m->graph, "y");
    expect(compile_it, &r, 0, "");
    r.dim[0] = 3;
    expect(compile_it, &r, 0, "");
    r.dim[2] = 4;
    expect(compile_it, &r, 1, "the shape is known, y f32[2,7,5]");
}
END_TEST

int main(void)
{
    Suite *s = suite_create("resize");
    TCase *t = folder_case(s, "resize");
    tcase_set_timeout(t, 120);
    tcase_add_loop_test(t, coordinates, 0, 3);
    tcase_add_test(t, filters);
    tcase_add_loop_test(t, types, 0, 3);
    tcase_add_loop_test(t, old_ones, 0, 4);
    tcase_add_loop_test(t, aspect, 1, 3);
    tcase_add_loop_test(t, bad_operands, 0, 3);
    tcase_add_loop_test(t, bound_of_nothing, 0, 3);
    tcase_add_loop_test(t, order_of_a_sum, 0, 2);
    tcase_add_test(t, refused);
    tcase_add_test(t, known_shape);
    return run_suite(s);
}
