/* test_pipeline.c -- models at the edges of what ONNX allows, and beyond, through every
 * pass: names that no C text may hold as they are, outputs of every kind, defaults,
 * empty tensors, graphs in disorder; what the messages say; what files are left behind.
 * Emitted C is built with every compiler here, without a warning, and run.
 */
#include "pipeline.h"

#include <signal.h>

/* ---- names --------------------------------------------------------------------------
 */

static const char *const hostile[] = {
    "*/", "/*", "a*/int x;/*", "\n#error x\n", "back\\", "\\\n", "?\?/", "?\?/\nx",
    "\"quote\"", "'", "%s%n", "%", "//", "/", "\t", "\r", "\x01", ";", "{", "#define x",
    /* keywords, macros and functions */
    "int", "class", "while", "template", "static_assert", "alignas", "bool", "true",
    "exp", "y0", "I", "INFINITY", "NAN", "NULL", "EOF", "linux", "unix", "errno",
    "main", "memcpy", "memset", "size_t", "uint8_t", "int32_t", "stdin", "assert",
    "offsetof", "isnan", "signbit", "strlen", "index", "gamma", "log", "and", "not",
    /* no C names */
    "input:0", "gpu_0/data_0", "a;b", "1234", "layer1.weight", "\xc3\xa9",
    "\xe5\x90\x8d\xe5\x89\x8d", "\xe2\x80\xae", "\xff\xfe", "_", "__", "_A", "__x__",
    /* clashes */
    "a-b", "a_b", "a b", "a_b_2", "A", "a", "Ab", "aB", "AB", "x_COUNT", "X_COUNT",
    /* what the file calls its own things; its prefix is m */
    "args", "outs", "item", "rest", "task", "outer0", "c", "n", "row", "col", "t", "k",
    "t_2", "in0", "out0", "saved", "code", "ctx", "inputs", "outputs", "options",
    "none", "arena", "weights", "run", "run_with", "isa", "in", "out", "kernels",
    "kernels_scalar", "one_row", "die", "read", "each", "io", "fill", "hash",
    "selftest", "in0_dim", "m_one_row", "m_w", "m_ctx", "m_run", "m", "M", "M_ALIGN",
    "M_H", "M_ISA_AUTO", "g1_p1", "g1_s1", "g2_p1", "g12_p", "p", "p1", "s1", "p_x",
    "om_min", "om_x", "v_m_w", "VFL", "vf", "vd_bits", "add_f32_vv", "neg_f32__scalar"};

/* A quarter of the names each for inputs, constants, what is between, and outputs;
 * `turn` says which. Every output is -(its input + its constant), transposed or not. */
static Onnx__ModelProto *hostile_model(size_t turn, struct expectation *e)
{
    enum { N = sizeof hostile / sizeof *hostile, LONG = 3, QUARTER = (N + LONG) / 4 };
    static char lengthy[LONG][10001];
    const char *names[N + LONG];
    Onnx__ModelProto *m = pb_model(8, 17);
    Onnx__GraphProto *g = m->graph;
    for (size_t i = 0; i < LONG; i++) {
        memset(lengthy[i], i == 2 ? '-' : 'x', 10000);
        lengthy[i][9999] = (char)('a' + i);
    }
    for (size_t i = 0; i < N + LONG; i++)
        names[(i * 4 + i / QUARTER + turn) % (4 * QUARTER)] = NULL;
    for (size_t i = 0; i < 4 * QUARTER; i++)
        names[(i + turn * QUARTER) % (4 * QUARTER)] =
            i < N ? hostile[i] : lengthy[i - N];
    g->name = pb_text("*/");
    m->producer_name = pb_text("*/\n#error\n");
    float *in = malloc(QUARTER * 4 * sizeof *in);
    for (size_t i = 0; i < QUARTER; i++) {
        const char *x = names[i], *w = names[QUARTER + i];
        const char *between = names[2 * QUARTER + i], *y = names[3 * QUARTER + i];
        const bool turned = i % 3 == 0;
        float constant[4], *result = malloc(4 * sizeof *result);
        for (size_t k = 0; k < 4; k++) {
            in[4 * i + k] = (float)(i + k);
            constant[k] = (float)(10 * i + k);
        }
        for (size_t k = 0; k < 4; k++) {
            const size_t from = turned ? (k & 1) << 1 | k >> 1 : k;
            result[k] =
                turned ? -in[4 * i + from] - constant[k] : -in[4 * i + k] - constant[k];
        }
        Onnx__ValueInfoProto *v = pb_value(x, pb_tensor_type(DT_F32, "2,2"));
        PB_ADD(g, input, v);
        PB_ADD(g, initializer, pb_floats(pb_tensor(w, DT_F32, 2, 2, 2), 4, constant));
        Onnx__NodeProto *a = pb_node(turned ? "Transpose" : "Identity", "", "");
        Onnx__NodeProto *b = pb_node("Add", "", ""), *c = pb_node("Neg", "", "");
        a->name = b->name = c->name = pb_text(names[(7 * i + 3) % (4 * QUARTER)]);
        const char *first = turned ? mem_printf("%s'", x) : x;
        PB_ADD(a, input, pb_text(x));
        PB_ADD(a, output, pb_text(first));
        PB_ADD(b, input, pb_text(first));
        PB_ADD(b, input, pb_text(w));
        PB_ADD(b, output, pb_text(between));
        PB_ADD(c, input, pb_text(between));
        PB_ADD(c, output, pb_text(y));
        if (turned)
            PB_ADD(g, node, a);
        PB_ADD(g, node, b);
        PB_ADD(g, node, c);
        pb_add_output(g, y);
        e->in[i] = in + 4 * i;
        want(e, result, 4 * sizeof *result);
    }
    return m;
}

START_TEST(hostile_names)
{
    struct expectation e = {0};
    const Onnx__ModelProto *m = hostile_model((size_t)_i, &e);
    must_give(m, e);
    /* The whole file, with its program, header, weights and all. */
    const char *path = saved(m), *c = file_at("m.c");
    expect(onemodelc, COMMAND(path, "-o", c, "--main", "--isa", "scalar"), 0, "m.c");
    for (size_t i = 0; i < BUILDERS; i++)
        if (have(builders[i]))
            ck_assert_msg(system(mem_printf("%s -O0 -DM_SELFTEST -o %s %s",
                                            i ? builders[i] : "tcc" STRICT,
                                            file_at("m.bin"), c)) == 0,
                          "%s", builders[i]);
}
END_TEST

START_TEST(hostile_prefixes)
{
    static const char *const prefixes[] = {"int", "g1", "om",  "a-b", "*",    "\n",
                                           "1",   "",   "\"x", "OM",  "NULL", "a__b"};
    Onnx__ModelProto *m = with_x(8);
    pb_add_node(m->graph, "Neg", "x", "run");
    pb_add_output(m->graph, "run");
    const char *path = saved(m);
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++) {
        /* as a name it is refused, as a file's name made into one */
        const char *c = file_at(mem_printf("%s.c", prefixes[i])), *p = file_at("p.c");
        expect(onemodelc, COMMAND(path, "-o", p, "--name", prefixes[i]), 1,
               "names are made of letters");
        expect(onemodelc, COMMAND(path, "-o", c, "--main", "--isa", "scalar"), 0, ".c");
        rename(c, p); /* not all compilers take such names */
        for (size_t k = 0; k < BUILDERS; k++)
            if (have(builders[k]))
                ck_assert_msg(
                    system(mem_printf("%s -o %s %s", k ? builders[k] : "tcc" STRICT,
                                      file_at("p.bin"), p)) == 0,
                    "%s: %s", builders[k], prefixes[i]);
    }
    expect(onemodelc, COMMAND(path, "-o", file_at("p.c"), "--name", "net_2"), 0, "p.c");
}
END_TEST

/* ---- outputs and inputs of every kind
 * ------------------------------------------------ */

START_TEST(output_is_input)
{
    Onnx__ModelProto *m = with_x(8);
    struct expectation e = {.in = {three}};
    pb_add_output(m->graph, "x");
    want(&e, three, sizeof three);
    must_give(m, e);
}
END_TEST

START_TEST(one_value_thrice)
{
    Onnx__ModelProto *m = with_x(8);
    struct expectation e = {.in = {three}};
    pb_add_node(m->graph, "Relu", "x", "y");
    pb_add_node(m->graph, "Identity", "y", "z");
    pb_add_node(m->graph, "Identity", "x", "v");
    pb_add_node(m->graph, "Neg", "y", "n");
    pb_add_node(m->graph, "Neg", "n", "back");
    static const char *const outputs[] = {"y", "z", "v", "x", "back"};
    for (size_t i = 0; i < 5; i++) {
        pb_add_output(m->graph, outputs[i]);
        want(&e, i == 2 || i == 3 ? three : positive, sizeof three);
    }
    must_give(m, e);
}
END_TEST

START_TEST(constant_outputs)
{
    Onnx__ModelProto *m = pb_model(8, 17);
    static const float halves[] = {0.5f, 0.5f, 0.5f, 0.5f};
    struct expectation e = {.in = {NULL}};
    PB_ADD(m->graph, initializer, floats("w", three));
    Onnx__TensorProto *t = pb_tensor("s", DT_I64, 1, 2);
    PB_ADD(t, int64_data, 2);
    PB_ADD(t, int64_data, 2);
    PB_ADD(m->graph, initializer, t);
    pb_add_node(m->graph, "Neg", "w", "y");
    Onnx__NodeProto *n = pb_add_node(m->graph, "ConstantOfShape", "s", "h");
    PB_ADD(n, attribute, pb_attr("value", 4));
    n->attribute[0]->t = pb_floats(pb_tensor("", DT_F32, 1, 1), 1, halves);
    pb_add_output(m->graph, "w");
    pb_add_output(m->graph, "y");
    pb_add_output(m->graph, "h");
    want(&e, three, sizeof three);
    want(&e, negative, sizeof negative);
    want(&e, halves, sizeof halves);
    must_give(m, e);
}
END_TEST

static Onnx__ModelProto *with_default(int64_t ir)
{
    Onnx__ModelProto *m = with_x(ir);
    pb_add_input(m->graph, "w", DT_F32, "3");
    PB_ADD(m->graph, initializer, floats("w", ten));
    pb_add_node(m->graph, "Add", "x,w", "y");
    pb_add_output(m->graph, "y");
    return m;
}

START_TEST(defaults)
{
    static const float with_ten[] = {11, 18, 33}, twice[] = {2, -4, 6};
    struct expectation e = {.in = {three, three}};
    want(&e, twice, sizeof twice);
    must_give(with_default(4), e);
    e.in[1] = NULL;
    e.out[0] = with_ten;
    must_give(with_default(4), e);
    /* Before version 4 it is a constant, and no input. */
    must_give(with_default(3), e);
}
END_TEST

/* Packed where programs see it, a byte per element inside. */
START_TEST(packed_default)
{
    static const uint8_t given[] = {0x21, 0x43, 0x05}, other[] = {0x10, 0x32, 0x04};
    static const float given_f[] = {1, 2, 3, 4, 5}, other_f[] = {0, 1, 2, 3, 4};
    Onnx__ModelProto *m = pb_model(10, 21);
    pb_add_input(m->graph, "w", DT_I4, "5");
    PB_ADD(m->graph, initializer, pb_raw(pb_tensor("w", DT_I4, 1, 5), given, 3));
    Onnx__NodeProto *n = pb_add_node(m->graph, "Cast", "w", "y");
    PB_ADD(n, attribute, pb_int("to", DT_F32));
    pb_add_node(m->graph, "Identity", "w", "z");
    pb_add_output(m->graph, "y");
    pb_add_output(m->graph, "z");
    struct expectation e = {.in = {NULL}};
    want(&e, given_f, sizeof given_f);
    want(&e, given, sizeof given);
    must_give(m, e);
    e.in[0] = other;
    e.out[0] = other_f;
    e.out[1] = other;
    must_give(m, e);
}
END_TEST

START_TEST(absent_inputs)
{
    static const float two = 2, clipped[] = {1, -2, 2};
    Onnx__ModelProto *m = with_x(8);
    PB_ADD(m->graph, initializer, pb_floats(pb_tensor("max", DT_F32, 0), 1, &two));
    pb_add_node(m->graph, "Clip", "x,,max", "y");
    pb_add_node(m->graph, "Clip", "x,,", "z");
    pb_add_output(m->graph, "y");
    pb_add_output(m->graph, "z");
    struct expectation e = {.in = {three}};
    want(&e, clipped, sizeof clipped);
    want(&e, three, sizeof three);
    must_give(m, e);
}
END_TEST

START_TEST(rank_nought_and_size_nought)
{
    static const float seven = 7, minus = -7, zero = 0;
    Onnx__ModelProto *m = pb_model(8, 17);
    pb_add_input(m->graph, "r", DT_F32, "");
    pb_add_input(m->graph, "e", DT_F32, "2,0,3");
    pb_add_input(m->graph, "unused", DT_I64, "4");
    pb_add_node(m->graph, "Neg", "r", "y");
    pb_add_node(m->graph, "Relu", "e", "z");
    Onnx__NodeProto *n = pb_add_node(m->graph, "ReduceSum", "e", "s");
    PB_ADD(n, attribute, pb_int("keepdims", 0));
    pb_add_node(m->graph, "Add", "z,r", "sum");
    n = pb_add_node(m->graph, "Concat", "e,z", "both");
    PB_ADD(n, attribute, pb_int("axis", 2));
    struct expectation e = {.in = {&seven}}; /* nothing to read, nothing needed */
    for (const char *const *o =
             (const char *const[]){"y", "z", "s", "sum", "both", NULL};
         *o; o++)
        pb_add_output(m->graph, *o);
    want(&e, &minus, 4);
    want(&e, NULL, 0);
    want(&e, &zero, 4);
    want(&e, NULL, 0);
    want(&e, NULL, 0);
    must_give(m, e);
}
END_TEST

START_TEST(nothing_at_all)
{
    const struct expectation e = {.in = {NULL}};
    must_give(pb_model(8, 17), e);
    must_give(with_x(8), e);
}
END_TEST

START_TEST(disorder)
{
    static const float minus[] = {-1, -2, -3};
    Onnx__ModelProto *m = with_x(8);
    pb_add_node(m->graph, "Neg", "a", "y");
    pb_add_node(m->graph, "Abs", "x", "a");
    pb_add_output(m->graph, "y");
    struct expectation e = {.in = {three}};
    want(&e, minus, sizeof minus);
    must_give(m, e);
}
END_TEST

/* ---- messages
 * ------------------------------------------------------------------------ */

static struct outcome compiling(const Onnx__ModelProto *m)
{
    return outcome_of(onemodelc, COMMAND(saved(m), "-o", file_at("net.c")));
}

static void refused(const Onnx__ModelProto *m, int status, const char *words)
{
    const struct outcome o = compiling(m);
    ck_assert_msg(o.status == status && strstr(o.text, words), "status %d:\n%s",
                  o.status, o.text);
    ck_assert_msg(folder_holds(" model.onnx which "), "a file is left");
}

START_TEST(cycle)
{
    Onnx__ModelProto *m = with_x(8);
    pb_add_node(m->graph, "Add", "x,b", "a");
    pb_add_node(m->graph, "Abs", "a", "b");
    pb_add_output(m->graph, "b");
    refused(m, 1, "cycle");
}
END_TEST

START_TEST(defined_twice)
{
    Onnx__ModelProto *m = with_x(8);
    pb_add_node(m->graph, "Neg", "x", "y");
    pb_add_node(m->graph, "Abs", "x", "y");
    pb_add_output(m->graph, "y");
    refused(m, 1, "'y' is defined twice");
    m = with_x(8);
    pb_add_node(m->graph, "Neg", "nowhere", "y");
    pb_add_output(m->graph, "y");
    refused(m, 1, "'nowhere' is defined nowhere");
}
END_TEST

/* Zero points belong to rows of the first and columns of the second, never to terms. */
START_TEST(zero_point_per_term)
{
    static const char *const shapes[][3] = {
        {"4", "4,3", "4"}, {"2,4", "4,3", "1,4"}, {"4", "4", "4"}};
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        Onnx__ModelProto *m = pb_model(8, 17);
        pb_add_input(m->graph, "a", DT_U8, shapes[i][0]);
        pb_add_input(m->graph, "b", DT_U8, shapes[i][1]);
        pb_add_input(m->graph, "z", DT_U8, shapes[i][2]);
        pb_add_node(m->graph, "MatMulInteger", "a,b,z", "y");
        pb_add_output(m->graph, "y");
        refused(m, 1, "differs within a sum");
    }
    Onnx__ModelProto *m = pb_model(8, 17);
    pb_add_input(m->graph, "a", DT_U8, "2,4");
    pb_add_input(m->graph, "b", DT_U8, "4");
    pb_add_input(m->graph, "z", DT_U8, "4");
    pb_add_node(m->graph, "MatMulInteger", "a,b,,z", "y");
    pb_add_output(m->graph, "y");
    refused(m, 1, "differs within a sum");
}
END_TEST

/* Each node that is not supported has its message, and none that merely follows one. */
START_TEST(all_unsupported_at_once)
{
    Onnx__ModelProto *m = with_x(8);
    PB_ADD(m, opset_import, pb_opset("com.example", 3));
    pb_add_node(m->graph, "Frobnicate", "x", "a")->name = pb_text("first\n*/");
    pb_add_node(m->graph, "Relu", "a", "b");
    Onnx__NodeProto *n = pb_add_node(m->graph, "Mystery", "b,x", "c");
    n->domain = pb_text("com.example");
    pb_add_input(m->graph, "s", DT_BOOL, "3");
    pb_add_node(m->graph, "Sin", "s", "d")->name = pb_text("sine");
    pb_add_output(m->graph, "c");
    pb_add_output(m->graph, "d");
    const struct outcome o = compiling(m);
    ck_assert_int_eq(o.status, 2);
    static const char *const wanted[] = {
        "model.onnx: node 0 'first\\x0a*/' (Frobnicate, opset 17): ",
        "  inputs: x f32[3]\n",
        "node 2 '' (com.example.Mystery, opset 3): ",
        "node 3 'sine' (Sin, opset 17): ",
        "bool",
    };
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
        ck_assert_msg(strstr(o.text, wanted[i]) != NULL, "no '%s' in\n%s", wanted[i],
                      o.text);
    ck_assert_msg(!strstr(o.text, "Relu"), "%s", o.text);
}
END_TEST

START_TEST(bad_nodes)
{
    static const struct {
        const char *op, *in, *words;
    } cases[] = {
        {"Add", "x", "has 1 inputs, takes 2 to 2"},
        {"Add", ",x", "A is missing"},
        {"Concat", ",x", "inputs is missing"},
        {"Neg", "x,x", "has 2 inputs"},
        {"Softmax", "x", "attribute 'axis' must be of kind int"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Onnx__ModelProto *m = with_x(8);
        Onnx__NodeProto *n = pb_add_node(m->graph, cases[i].op, cases[i].in, "y");
        if (i == 2)
            PB_ADD(n, attribute, pb_int("axis", 0));
        if (i == 4)
            PB_ADD(n, attribute, pb_attr("axis", 1));
        pb_add_output(m->graph, "y");
        const struct outcome o = compiling(m);
        ck_assert_int_eq(o.status, 1);
        ck_assert_msg(strstr(o.text, cases[i].words) != NULL, "%s", o.text);
    }
}
END_TEST

START_TEST(free_dimensions)
{
    static const struct {
        const char *options[4], *words;
        int status;
    } cases[] = {
        {{NULL}, "axis 0: N", 2},
        {{NULL}, "--dim N=1", 2},
        {{"--dim", "N=2"}, "axis 2", 2},
        {{"--dim", "N=2", "--input-shape", "x=2x3x4"}, "net.c", 0},
        {{"--input-shape", "x=2x3"}, "has rank 3", 1},
        {{"--input-shape", "x=2x3x"}, "ends where a number is due", 1},
        {{"--input-shape", "x=2x-3x4"}, "'-3' is no number", 1},
        {{"--input-shape", "q=1"}, "no input 'q'", 1},
        {{"--dim", "N"}, "NAME=", 1},
        {{"--dim", "M=1"}, "named 'M'; there are 'N', 'a*/b'", 1},
        {{"--dim", "=1=1"}, "named '=1'; there are", 1},
        {{"--dim", "=1"}, "NAME=", 1},
        {{"--dim", "N=-1"}, "'-1' is no number", 1},
        {{"--dim", "N=99999999999999999999"}, "is no number", 1},
        {{"--input-shape", "x=4000000000x4000000000x4000000000"}, "too many", 1},
        {{"--bind", "x=a", "--input-shape", "x=1x1x1"}, "'a' is no f32", 1},
        {{"--bind", "x=1,2", "--input-shape", "x=1x1x1"}, "2 values for 1", 1},
        {{"--bind", "x=1,", "--input-shape", "x=1x1x2"}, "is no f32", 1},
        {{"--bind", "q=1", "--input-shape", "x=1x1x1"}, "no input 'q'", 1},
        {{"--bind", "x=7", "--input-shape", "x=1x1x2"}, "net.c", 0},
        {{"--dim", "N=2", "--dim", "N=3"}, "'N' the sizes 2 and 3", 1},
        {{"--dim", "N=2", "--dim", "N=2"}, "input 'x', axis 1", 2},
        {{"--dim", "N=2", "--input-shape", "x=1x1x1"}, "is 1, --dim N gives 2", 1},
        {{"--dim", "N=1", "--input-shape", "x=1x1x1"}, "net.c", 0},
    };
    Onnx__ModelProto *m = pb_model(8, 17);
    pb_add_input(m->graph, "x", DT_F32, "N,a*/b,?");
    pb_add_node(m->graph, "Neg", "x", "y");
    pb_add_output(m->graph, "y");
    const char *path = saved(m), *c = file_at("net.c");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *const *o = cases[i].options;
        expect(onemodelc, COMMAND(path, "-o", c, o[0], o[1], o[2], o[3]),
               cases[i].status, cases[i].words);
    }
}
END_TEST

START_TEST(command_line)
{
    static const struct {
        const char *options[4], *words;
        int status;
    } cases[] = {
        {{"--repeat", "3"}, "--repeat is an option of bench, not of compiling", 1},
        {{"--rtol=3"}, "--rtol is an option of check, not of compiling", 1},
        {{"--json"}, "--json is an option of check, run, bench, inspect, ops, not", 1},
        {{"-o", "other.c"}, "-o is given twice", 1},
        {{"--output=other.c"}, "--output is given twice", 1},
        {{"--mode=quick"}, "--mode: no choice 'quick'", 1},
        {{"--mode="}, "--mode: no choice ''", 1},
        {{"--mode"}, "--mode needs a value", 1},
        {{"--main=yes"}, "--main takes no value", 1},
        {{"--mod=fast"}, "no option '--mod=fast'", 1},
        {{"-o=a.c"}, "no option '-o=a.c'", 1},
        {{"--isa", "auto,scalar"}, "net.c", 0},
        {{"--isa=scalar,auto"}, "net.c", 0},
        {{"--isa=scalar,"}, "no instruction set ''", 1},
        {{"--input-shape=x=3", "--mode=fma", "--weights=embed"}, "net.c", 0},
    };
    Onnx__ModelProto *m = with_x(8);
    pb_add_node(m->graph, "Neg", "x", "y");
    pb_add_output(m->graph, "y");
    const char *path = saved(m), *c = file_at("net.c"), *file = file_at("x.npy");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *const *o = cases[i].options;
        expect(onemodelc, COMMAND(path, "-o", c, o[0], o[1], o[2], o[3]),
               cases[i].status, cases[i].words);
    }
    expect(
        onemodelc, COMMAND("foo", "-o", c), 1,
        "no command 'foo', and no such file; commands are check, run, bench, inspect, "
        "ops");
    struct value v = {.dtype = DT_F32, .rank = 1, .dim = {3}};
    npy_write(file, &v, three);
    const char *x = mem_printf("--input=x=%s", file);
    expect(run_model, COMMAND(path, x, "--isa=auto"), 0, "");
    expect(run_model, COMMAND(path, x, "--isa=scalar"), 0, "");
    expect(run_model, COMMAND(path, x, "--isa=auto,scalar"), 1, "takes one");
    expect(run_model, COMMAND(path, x, "-o", c), 1, "option of compiling, not of run");
}
END_TEST

/* A dimension that two inputs name, and one that a file gives. */
START_TEST(named_dimension)
{
    Onnx__ModelProto *m = pb_model(8, 17);
    pb_add_input(m->graph, "x", DT_F32, "b");
    pb_add_input(m->graph, "y", DT_F32, "b");
    pb_add_node(m->graph, "Add", "x,y", "z");
    pb_add_output(m->graph, "z");
    const char *path = saved(m), *c = file_at("net.c"), *file = file_at("x.npy");
    expect(onemodelc,
           COMMAND(path, "-o", c, "--input-shape", "x=3", "--input-shape", "y=1"), 0,
           "warning: --input-shape gives dimension 'b' the sizes 3 and 1");
    expect(onemodelc,
           COMMAND(path, "-o", c, "--input-shape", "x=3", "--input-shape", "y=3"), 0,
           "net.c");
    struct value v = {.dtype = DT_F32, .rank = 1, .dim = {3}};
    npy_write(file, &v, three);
    const char *x = mem_printf("x=%s", file), *y = mem_printf("y=%s", file);
    expect(run_model, COMMAND(path, "--input", x, "--input", y, "--dim", "b=9"), 1,
           "axis 0 of input 'x' is 3, --dim b gives 9");
    expect(run_model, COMMAND(path, "--input", x, "--input", y, "--dim", "b=3"), 0, "");
}
END_TEST

/* A model of n = Neg(x), y = Abs(n), whose x is f32[3], that declares y and n. */
static struct outcome declaring(int y, const char *y_shape, int n, const char *n_shape)
{
    Onnx__ModelProto *m = with_x(8);
    pb_add_node(m->graph, "Neg", "x", "n");
    pb_add_node(m->graph, "Abs", "n", "y")->name = pb_text("abs");
    PB_ADD(m->graph, output, pb_value("y", pb_tensor_type(y, y_shape)));
    PB_ADD(m->graph, value_info, pb_value("n", pb_tensor_type(n, n_shape)));
    PB_ADD(m->graph, value_info, pb_value("none", pb_tensor_type(n, n_shape)));
    return compiling(m);
}

START_TEST(declared_types)
{
    static const struct {
        int y, n, status;
        const char *y_shape, *n_shape, *words; /* NULL: no warning */
    } cases[] = {
        {DT_F32, DT_F32, 0, "3", "3", NULL},
        {DT_F32, DT_F32, 0, "N", "?", NULL},
        {DT_F32, DT_F32, 0, "-1", "-7", NULL},
        {DT_NONE, DT_NONE, 0, NULL, NULL, NULL},
        {DT_F64, DT_F32, 1, "3", "3",
         "node 1 'abs' (Abs, opset 17): output 'y' is declared f64, but is f32"},
        {DT_F32, DT_F32, 0, "4", "3", "declares y f32[4], its nodes make y f32[3]"},
        {DT_F32, DT_F32, 0, "3,1", "3", "declares y f32[3,1], its nodes"},
        {DT_F32, DT_F64, 0, "3", "3", "declares n f64[3], its nodes make n f32[3]"},
        {DT_F32, DT_F32, 0, "3", "", "declares n f32[], its nodes"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct outcome o =
            declaring(cases[i].y, cases[i].y_shape, cases[i].n, cases[i].n_shape);
        const char *words = cases[i].words, *text = o.text;
        ck_assert_msg(o.status == cases[i].status, "%zu: %s", i, text);
        ck_assert_msg(words ? strstr(text, words) != NULL : !strstr(text, "warning"),
                      "%zu: %s", i, text);
        /* once */
        text = strstr(text, "warning");
        ck_assert_msg(!text || !strstr(text + 1, "warning"), "%zu: %s", i, o.text);
    }
}
END_TEST

/* ---- files
 * ----------------------------------------------------------------------------- */

static const char *simple_model(void)
{
    Onnx__ModelProto *m = with_default(8);
    return saved(m);
}

/* What a command reads it does not write over, whatever the file is called. */
START_TEST(sources_stay)
{
    static const float many[16] = {1, 2, 3};
    const char *weights = file_at("net.weights"), *data = file_at("data.npy");
    const char *link = file_at("linked.weights"), *c = file_at("net.c");
    Onnx__ModelProto *m = with_x(8);
    PB_ADD(m->graph, initializer,
           pb_external(pb_tensor("w", DT_F32, 1, 3), "net.weights", "0", "12"));
    pb_add_node(m->graph, "Add", "x,w", "y");
    pb_add_output(m->graph, "y");
    const char *path = saved(m);
    pb_save(weights, many, sizeof many);
    expect(onemodelc, COMMAND(path, "-o", c, "--weights", "file"), 1, "net.weights'");
    expect(onemodelc, COMMAND(path, "-o", c, "--weights", "file"), 1, "another -o");
    ck_assert_mem_eq(file_text(weights), many, sizeof many);
    ck_assert_int_eq(symlink(weights, link), 0);
    expect(onemodelc, COMMAND(path, "-o", file_at("linked.c"), "--weights", "file"), 1,
           "external data");
    unlink(link);
    expect(onemodelc, COMMAND(path, "-o", c), 0, ""); /* no weights are written */
    ck_assert_mem_eq(file_text(weights), many, sizeof many);

    /* DIR/y.npy is the input, then the external data. */
    const char *x = mem_printf("x=%s", file_at("y.npy")), *other = file_at("x.npy");
    struct value v = {.dtype = DT_F32, .rank = 1, .dim = {3}};
    npy_write(file_at("y.npy"), &v, three);
    expect(run_model, COMMAND(path, "--input", x, "--output-dir", folder), 1,
           "destroy an input");
    ck_assert_mem_eq(npy_read(file_at("y.npy"), DT_F32)->data, three, sizeof three);
    rename(file_at("y.npy"), other);
    ck_assert_int_eq(symlink(weights, file_at("y.npy")), 0);
    x = mem_printf("x=%s", other);
    expect(run_model, COMMAND(path, "--input", x, "--output-dir", folder), 1,
           "external data");
    unlink(file_at("y.npy"));
    expect(run_model, COMMAND(path, "--input", x, "--output-dir", folder), 0, "");

    /* A report is written over reports alone. */
    mkdir(file_at("test_data_set_0"), 0777);
    pb_write(file_at("test_data_set_0/input_0.pb"), floats("x", three));
    expect(check_model, COMMAND(path, "--report", weights), 1, "is no report");
    expect(check_model, COMMAND(path, "--report", path), 1, "is no report");
    const char *notes = file_at("notes.txt");
    pb_save(notes, "my text passed the review\n", 26);
    expect(check_model, COMMAND(path, "--report", notes), 1, "is no report");
    unlink(notes);
    ck_assert_mem_eq(file_text(weights), many, sizeof many);
    for (int i = 0; i < 2; i++)
        expect(check_model, COMMAND(path, "--report", data), 1, "0 recorded outputs");
    ck_assert_ptr_nonnull(strstr(file_text(data), " failed\n"));
    remove_tree(file_at("test_data_set_0"));
}
END_TEST

/* Without Check's own handlers. */
static void gives_until_ended(const void *arg)
{
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
    gives(arg);
}

START_TEST(interrupted_command)
{
    static const struct {
        const char *how;
        int signal;
    } cases[] = {
        {"kill -INT $$ #", SIGINT}, {"exit 130 #", SIGINT}, {"kill $$ #", SIGTERM}};
    const char *tmp = file_at("tmp");
    mkdir(tmp, 0777);
    setenv("TMPDIR", tmp, 1);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct expectation e = {.how = cases[i].how, .path = simple_model()};
        expect(gives_until_ended, &e, -cases[i].signal, "");
    }
    ck_assert_int_eq(rmdir(tmp), 0); /* nothing is left there */
}
END_TEST

START_TEST(output_files)
{
    const char *path = simple_model();
    expect(onemodelc, COMMAND(path, "-o", file_at("none/net.c")), 1,
           "none/net.h: can't write it: No such file");
    ck_assert_int_eq(mkfifo(file_at("fifo"), 0600), 0);
    expect(onemodelc, COMMAND(path, "-o", file_at("fifo")), 1, "no regular file");
    unlink(file_at("fifo"));
    expect(onemodelc, COMMAND(path, "-o", path), 1, "destroy the model");
    /* Through a link the file is written that it leads to. */
    ck_assert_int_eq(symlink("real.c", file_at("link.c")), 0);
    expect(onemodelc, COMMAND(path, "-o", file_at("link.c")), 1, "leads nowhere");
    pb_save(file_at("real.c"), "old", 3);
    expect(onemodelc, COMMAND(path, "-o", file_at("link.c")), 0, "");
    ck_assert_ptr_nonnull(strstr(file_text(file_at("real.c")), "link_run"));
    ck_assert_int_eq(unlink(file_at("link.c")), 0);
    ck_assert_int_eq(unlink(file_at("link.h")), 0);
    ck_assert_int_eq(unlink(file_at("real.c")), 0);
    expect(onemodelc, COMMAND(path, "-o", file_at("net.h")), 1, "the C file");
    expect(onemodelc, COMMAND(path, "-o", file_at("net.weights")), 1, "the C file");
    expect(onemodelc, COMMAND(path), 1, "-o");
    expect(onemodelc, COMMAND(file_at("absent.onnx"), "-o", file_at("net.c")), 1,
           "absent.onnx");
    /* A folder in the way of the C file: the header doesn't appear either. */
    mkdir(file_at("net.c"), 0777);
    expect(onemodelc, COMMAND(path, "-o", file_at("net.c")), 1, "no regular file");
    rmdir(file_at("net.c"));
    ck_assert(folder_holds(" model.onnx which "));
    expect(onemodelc, COMMAND(path, "-o", file_at("net.c"), "--weights", "file"), 0,
           "net.c");
    ck_assert(file_text(file_at("net.c")) && file_text(file_at("net.h")) &&
              file_text(file_at("net.weights")));
    ck_assert(folder_holds(" model.onnx which net.c net.h net.weights "));
    /* What stood there stays when the next model is bad. */
    const char *before = file_text(file_at("net.c"));
    Onnx__ModelProto *m = with_x(8);
    pb_add_node(m->graph, "Add", "x", "y");
    pb_add_output(m->graph, "y");
    ck_assert_int_eq(compiling(m).status, 1);
    ck_assert_str_eq(before, file_text(file_at("net.c")));
    ck_assert(folder_holds(" model.onnx which net.c net.h net.weights "));
}
END_TEST

START_TEST(same_bytes_again)
{
    struct expectation e = {0};
    saved(hostile_model(1, &e));
    const char *path = file_at("model.onnx");
    mkdir(file_at("one"), 0777);
    mkdir(file_at("two"), 0777);
    expect(onemodelc, COMMAND(path, "-o", file_at("one/net.c"), "--main"), 0, "");
    expect(onemodelc, COMMAND(path, "-o", file_at("two/net.c"), "--main"), 0, "");
    ck_assert_str_eq(file_text(file_at("one/net.c")), file_text(file_at("two/net.c")));
    ck_assert_str_eq(file_text(file_at("one/net.h")), file_text(file_at("two/net.h")));
}
END_TEST

/* A program of --main makes its folder, and names an input that it lacks. */
START_TEST(program_of_model)
{
    Onnx__ModelProto *m = with_x(8);
    pb_add_input(m->graph, "x=y", DT_F32, "3");
    pb_add_input(m->graph, "d", DT_F32, "3");
    PB_ADD(m->graph, initializer, floats("d", ten));
    pb_add_node(m->graph, "Sum", "x,x=y,d", "z");
    pb_add_output(m->graph, "z");
    const char *path = saved(m), *c = file_at("net.c"), *bin = file_at("net");
    const char *x = file_at("a=b.npy"), *out = file_at("out"), *log = file_at("log");
    expect(onemodelc, COMMAND(path, "-o", c, "--main", "--isa", "scalar"), 0, "");
    ck_assert_int_eq(system(mem_printf("cc" STRICT " -o %s %s", bin, c)), 0);
    struct value v = {.dtype = DT_F32, .rank = 1, .dim = {3}};
    npy_write(x, &v, three);
    ck_assert_int_ne(system(mem_printf("%s %s 2>%s", bin, x, log)), 0);
    ck_assert_ptr_nonnull(strstr(file_text(log), "x=y: this input is not given"));
    ck_assert_int_eq(system(mem_printf("%s %s %s -o %s", bin, x, x, out)), 0);
    const struct value *z = npy_read(mem_printf("%s/z.npy", out), DT_F32);
    ck_assert_mem_eq(z->data, ((const float[]){12, 16, 36}), 12);
    /* The folder may be there. */
    ck_assert_int_eq(system(mem_printf("%s %s %s -o %s", bin, x, x, out)), 0);
    /* What it reads it doesn't write over. */
    const char *y = mem_printf("%s/z.npy", out);
    ck_assert_int_ne(system(mem_printf("%s %s %s -o %s 2>%s", bin, x, y, out, log)), 0);
    ck_assert_ptr_nonnull(strstr(file_text(log), "it is read, another -o"));
    ck_assert_mem_eq(npy_read(y, DT_F32)->data, ((const float[]){12, 16, 36}), 12);
}
END_TEST

/* A .npy file of version `major` with this header and `count` floats, the lowest byte
 * first but for the orders '>' and '='. */
static void npy_with(const char *path, int major, const char *header, int order,
                     size_t count)
{
    const size_t n = strlen(header);
    FILE *f = fopen(path, "wb");
    fprintf(f, "\x93NUMPY%c%c%c%c", major, 0, (int)(n & 255), (int)(n >> 8));
    if (major > 1)
        fwrite("\0", 1, 2, f);
    fputs(header, f);
    for (size_t i = 0; i < count; i++) {
        const float x = (float)(i + 1);
        uint8_t b[4];
        memcpy(b, &x, 4);
        if (order != '=' && (order == '>') != host_big_endian())
            swap_units(b, b, 4, 4);
        fwrite(b, 1, 4, f);
    }
    fclose(f);
}

/* What the program of a model takes for a .npy file is what NumPy does. */
START_TEST(program_reads_npy)
{
    static const struct {
        const char *header, *words; /* NULL: it reads the file */
        int major, order;
        size_t count;
    } cases[] = {
        {"{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }"},
        {"{'descr':'<f4','fortran_order':False,'shape':(2,3)}\n"},
        {" { \"shape\" : ( 2 , 3 , ) ,\n 'descr' : \"=f4\" , 'fortran_order':False }",
         NULL, 1, '='},
        {"{'shape': (2L, 3L), 'fortran_order': False, 'descr': '|f4'}", NULL, 1, '='},
        {"{'descr': 'f4', 'fortran_order': False, 'shape': (2, 3)}", NULL, 3, '='},
        {"{'descr': '>f4', 'fortran_order': False, 'shape': (2, 3)}", NULL, 2, '>'},
        {"{'descr':'<f4','fortran_order':True,'shape':(2,3)}", "Fortran"},
        {"{'descr':'<f4', 'fortran_order' : True , 'shape':(2,3)}", "Fortran"},
        {"{\"descr\":'<f4',\"fortran_order\":True,'shape':(2,3)}", "Fortran"},
        {"{'descr': '<f4', 'fortran_order': Truer, 'shape': (2, 3)}", "malformed"},
        {"{'descr': '<f4', 'fortran_order': 0, 'shape': (2, 3)}", "malformed"},
        {"{'descr': '<f4', 'shape': (2, 3)}", "lacks a key"},
        {"{'descr': '<f4', 'shape': (2, 3), 'shape': (2, 3)}", "twice"},
        {"{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), 'a': 1}",
         "unknown"},
        {"{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3)} 'a'", "goes on"},
        {"{'descr': '<f4', 'fortran_order': False 'shape': (2, 3)}", "malformed"},
        {"{'descr': '<f4, 'fortran_order': False, 'shape': (2, 3)}", "malformed"},
        {"{'descr': '<f4\", 'fortran_order': False, 'shape': (2, 3)", "malformed"},
        {"{'descr': '<f4', 'fortran_order': False, 'shape': (3, 2)}", "wrong shape"},
        {"{'descr': '<f4', 'fortran_order': False, 'shape': (2, 30)}", "wrong shape"},
        {"{'descr': '<f4', 'fortran_order': False, 'shape': (2 3)}", "wrong shape"},
        {"{'descr': '<f4', 'fortran_order': False, 'shape': (6,)}", "wrong shape"},
        {"{'descr': '<f4', 'fortran_order': False, 'shape': ()}", "wrong shape"},
        {"{'descr': '<f8', 'fortran_order': False, 'shape': (2, 3)}", "element type"},
        {"{'descr': '<f42', 'fortran_order': False, 'shape': (2, 3)}", "element type"},
        {"{'descr': '<<f4', 'fortran_order': False, 'shape': (2, 3)}", "element type"},
        {"", "malformed"},
        {"{}", "lacks a key"},
        {"{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3)}", "version", 4},
        {"{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3)}", "more data", 1,
         '<', 7},
        {"{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3)}", "cut short", 1,
         '<', 5},
    };
    Onnx__ModelProto *m = pb_model(8, 17);
    pb_add_input(m->graph, "x", DT_F32, "2,3");
    pb_add_node(m->graph, "Neg", "x", "y");
    pb_add_output(m->graph, "y");
    const char *path = saved(m), *c = file_at("net.c"), *bin = file_at("net");
    const char *x = file_at("x.npy"), *y = file_at("out/y.npy"), *log = file_at("log");
    expect(onemodelc, COMMAND(path, "-o", c, "--main", "--isa", "scalar"), 0, "");
    ck_assert_int_eq(system(mem_printf("cc" STRICT " -o %s %s", bin, c)), 0);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *h = cases[i].header, *words = cases[i].words;
        unlink(y);
        npy_with(x, cases[i].major ? cases[i].major : 1, h, cases[i].order,
                 cases[i].count ? cases[i].count : 6);
        const int status =
            system(mem_printf("%s %s -o %s >%s 2>&1", bin, x, file_at("out"), log));
        ck_assert_msg(!status == !words, "%s: %s", h, file_text(log));
        ck_assert_msg(!words || strstr(file_text(log), words), "%s: %s", h,
                      file_text(log));
        if (!words)
            ck_assert_mem_eq(npy_read(y, DT_F32)->data,
                             ((const float[]){-1, -2, -3, -4, -5, -6}), 24);
    }
}
END_TEST

/* A file for each of many outputs; they lie behind the input in memory. */
START_TEST(many_outputs)
{
    enum { OUTPUTS = 200 };
    Onnx__ModelProto *m = with_x(8);
    for (int i = 0; i < OUTPUTS; i++) {
        pb_add_node(m->graph, "Neg", "x", mem_printf("y%d", i));
        pb_add_output(m->graph, mem_printf("y%d", i));
    }
    const char *path = saved(m), *file = file_at("x.npy"), *out = file_at("out");
    struct value v = {.dtype = DT_F32, .rank = 1, .dim = {3}};
    npy_write(file, &v, three);
    const char *x = mem_printf("x=%s", file);
    expect(run_model, COMMAND(path, "--input", x, "--output-dir", out), 0, "");
    for (int i = 0; i < OUTPUTS; i++) {
        const struct value *y = npy_read(mem_printf("%s/y%d.npy", out, i), DT_F32);
        ck_assert_mem_eq(y->data, ((const float[]){-1, 2, -3}), 12);
    }
}
END_TEST

/* NAME=FILE, either with a '='. */
START_TEST(input_files)
{
    Onnx__ModelProto *m = with_x(8);
    pb_add_input(m->graph, "x=y", DT_F32, "3");
    pb_add_node(m->graph, "Sub", "x,x=y", "z");
    pb_add_output(m->graph, "z");
    const char *path = saved(m), *three_file = file_at("y=three.npy");
    const char *ten_file = file_at("ten=.npy"), *out = file_at("out");
    struct value v = {.dtype = DT_F32, .rank = 1, .dim = {3}};
    npy_write(three_file, &v, three);
    npy_write(ten_file, &v, ten);
    const char *a = mem_printf("x=%s", three_file), *b = mem_printf("x=y=%s", ten_file);
    expect(run_model, COMMAND(path, "--input", a, "--input", b, "--output-dir", out), 0,
           "");
    const struct value *z = npy_read(mem_printf("%s/z.npy", out), DT_F32);
    ck_assert_mem_eq(z->data, ((const float[]){-9, -22, -27}), 12);
    expect(run_model, COMMAND(path, "--input", "q=a.npy"), 1, "no input 'q'");
    expect(run_model, COMMAND(path, "--input", a), 1, "input 'x=y' is not given");
    expect(run_model, COMMAND(path, "--input", a, "--input", a), 1, "given twice");
    expect(run_model, COMMAND(path, "--input", "x"), 1, "NAME=");
    ck_assert_int_eq(setenv("ONEMODEL_ISA", "mmx", 1), 0);
    expect(run_model, COMMAND(path, "--input", a, "--input", b), 1, "'mmx'");
    ck_assert_int_eq(om_isa_best(~0u, 0), 0);
    const unsigned arm = 1u << ISA_NEON | 1u << ISA_SVE;
    ck_assert_int_eq(setenv("ONEMODEL_ISA", native_isas() & arm ? "avx2" : "neon", 1),
                     0);
    expect(run_model, COMMAND(path, "--input", a, "--input", b), 1, "another arch");
    expect(onemodelc, COMMAND(path, "-o", file_at("n.c")), 1, "another arch");
    ck_assert_int_eq(setenv("ONEMODEL_ISA", "scalar", 1), 0);
    ck_assert_int_eq(om_isa_best(~0u, 0), 1);
    ck_assert_int_eq(setenv("ONEMODEL_ISA", "", 1), 0);
    ck_assert_int_gt(om_isa_best(~0u, 0), 0);
    unsetenv("ONEMODEL_ISA");
    /* a recorded data set without them */
    mkdir(file_at("test_data_set_0"), 0777);
    expect(check_model, COMMAND(path), 1, "no file for input 'x'");
    rmdir(file_at("test_data_set_0"));
}
END_TEST

/* A data set that does not compare every output does not pass. */
START_TEST(no_recorded_output)
{
    Onnx__ModelProto *m = pb_model(8, 13);
    const char *file = file_at("test_data_set_0/output_0.pb");
    PB_ADD(m->graph, initializer, pb_floats(pb_tensor("c", DT_F32, 1, 3), 3, three));
    pb_add_node(m->graph, "Neg", "c", "y");
    pb_add_node(m->graph, "Abs", "c", "z");
    pb_add_output(m->graph, "y");
    pb_add_output(m->graph, "z");
    const char *path = saved(m);
    mkdir(file_at("test_data_set_0"), 0777);
    expect(check_model, COMMAND(path), 1, "0 recorded outputs, the graph has 2");
    pb_write(file, floats("y", (const float[]){-1, 2, -3}));
    expect(check_model, COMMAND(path), 1, "1 recorded outputs, the graph has 2");
    unlink(file);
    rmdir(file_at("test_data_set_0"));
}
END_TEST

/* The report names bound inputs and kernels, whatever is in the names. */
START_TEST(bound_input)
{
    static const char *const files[] = {"input_0", "input_1", "output_0"};
    Onnx__ModelProto *m = with_x(8);
    Onnx__TensorProto *shape = pb_tensor("a b -", DT_I64, 1, 1), *data[3];
    PB_ADD(shape, int64_data, 3);
    pb_add_input(m->graph, "a b -", DT_I64, "1");
    pb_add_node(m->graph, "Neg", "x", "n");
    pb_add_node(m->graph, "Reshape", "n,a b -", "y");
    pb_add_output(m->graph, "y");
    const char *path = saved(m);
    data[0] = floats("x", positive);
    data[1] = shape;
    data[2] = floats("y", (const float[]){-1, 0, -3});
    mkdir(file_at("test_data_set_0"), 0777);
    for (int i = 0; i < 3; i++)
        pb_write(file_at(mem_printf("test_data_set_0/%s.pb", files[i])), data[i]);
    expect(check_model, COMMAND(path), 0, "(bound: a b -)");
    expect(check_model, COMMAND(path, "--json"), 0,
           "\"kernels\": [\n    \"om_neg_f32__");
    for (int i = 0; i < 3; i++)
        unlink(file_at(mem_printf("test_data_set_0/%s.pb", files[i])));
    rmdir(file_at("test_data_set_0"));
}
END_TEST

/* A name that stands twice among the outputs is two outputs. */
START_TEST(output_twice)
{
    struct expectation e = {0};
    Onnx__ModelProto *m = with_x(8);
    pb_add_node(m->graph, "Neg", "x", "y");
    pb_add_output(m->graph, "y");
    pb_add_output(m->graph, "y");
    pb_add_output(m->graph, "x");
    e.in[0] = three;
    static const float minus[] = {-1, 2, -3};
    want(&e, minus, sizeof minus);
    want(&e, minus, sizeof minus);
    want(&e, three, sizeof three);
    must_give(m, e);
}
END_TEST

/* What no output needs may be unknown. */
START_TEST(dead_unsupported)
{
    struct expectation e = {0};
    Onnx__ModelProto *m = with_x(8);
    pb_add_node(m->graph, "NoSuchOperator", "x", "q");
    pb_add_node(m->graph, "Neg", "q", "r");
    pb_add_node(m->graph, "Neg", "x", "y");
    pb_add_output(m->graph, "y");
    e.in[0] = three;
    static const float minus[] = {-1, 2, -3};
    want(&e, minus, sizeof minus);
    must_give(m, e);
    pb_add_output(m->graph, "r");
    const struct outcome o = compiling(m);
    ck_assert_int_eq(o.status, 2);
    ck_assert_ptr_nonnull(strstr(o.text, "NoSuchOperator"));
}
END_TEST

int main(void)
{
    Suite *s = suite_create("pipeline");
    TCase *c = folder_case(s, "names");
    tcase_set_timeout(c, 0);
    tcase_add_loop_test(c, hostile_names, 0, 4);
    tcase_add_test(c, hostile_prefixes);
    c = folder_case(s, "values");
    tcase_set_timeout(c, 0);
    tcase_add_test(c, output_is_input);
    tcase_add_test(c, one_value_thrice);
    tcase_add_test(c, constant_outputs);
    tcase_add_test(c, defaults);
    tcase_add_test(c, packed_default);
    tcase_add_test(c, absent_inputs);
    tcase_add_test(c, rank_nought_and_size_nought);
    tcase_add_test(c, nothing_at_all);
    tcase_add_test(c, disorder);
    tcase_add_test(c, output_twice);
    tcase_add_test(c, dead_unsupported);
    c = folder_case(s, "messages");
    tcase_set_timeout(c, 0);
    tcase_add_test(c, cycle);
    tcase_add_test(c, defined_twice);
    tcase_add_test(c, zero_point_per_term);
    tcase_add_test(c, all_unsupported_at_once);
    tcase_add_test(c, bad_nodes);
    tcase_add_test(c, free_dimensions);
    tcase_add_test(c, command_line);
    tcase_add_test(c, named_dimension);
    tcase_add_test(c, declared_types);
    c = folder_case(s, "files");
    tcase_set_timeout(c, 0);
    tcase_add_test(c, interrupted_command);
    tcase_add_test(c, output_files);
    tcase_add_test(c, sources_stay);
    tcase_add_test(c, same_bytes_again);
    tcase_add_test(c, program_of_model);
    tcase_add_test(c, program_reads_npy);
    tcase_add_test(c, input_files);
    tcase_add_test(c, many_outputs);
    tcase_add_test(c, no_recorded_output);
    tcase_add_test(c, bound_input);
    return run_suite(s);
}
