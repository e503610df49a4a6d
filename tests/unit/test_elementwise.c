/* test_elementwise.c -- the elementwise operators: that each lowers for every type it
 * claims, in every mode, and the values that other implementations got wrong, restated
 * with the results that docs/elementwise.md promises.
 */
#include "cli.h"
#include "jit.h"
#include "onnx_build.h"
#include "onemodel.h"
#include "op.h"
#include "outcome.h"

extern const struct op *const all_ops[];

static const char *const family[] = {
    "Abs",
    "Acos",
    "Acosh",
    "Add",
    "And",
    "Asin",
    "Asinh",
    "Atan",
    "Atanh",
    "BitCast",
    "BitShift",
    "BitwiseAnd",
    "BitwiseNot",
    "BitwiseOr",
    "BitwiseXor",
    "Cast",
    "CastLike",
    "Ceil",
    "Celu",
    "Clip",
    "Cos",
    "Cosh",
    "Div",
    "Elu",
    "Equal",
    "Erf",
    "Exp",
    "Floor",
    "Gelu",
    "Greater",
    "GreaterOrEqual",
    "HardSigmoid",
    "HardSwish",
    "Identity",
    "IsInf",
    "IsNaN",
    "LeakyRelu",
    "Less",
    "LessOrEqual",
    "Log",
    "Max",
    "Mean",
    "Min",
    "Mish",
    "Mod",
    "Mul",
    "Neg",
    "Not",
    "Or",
    "PRelu",
    "Pow",
    "Reciprocal",
    "Relu",
    "Round",
    "Selu",
    "Shrink",
    "Sigmoid",
    "Sign",
    "Sin",
    "Sinh",
    "Softplus",
    "Softsign",
    "Sqrt",
    "Sub",
    "Sum",
    "Swish",
    "Tan",
    "Tanh",
    "ThresholdedRelu",
    "Where",
    "Xor",
};
enum { FAMILY = sizeof family / sizeof *family };

/* ---- every type that a row claims ---------------------------------------------------
 */

/* The types of a variable (or of a literal type) in a sig row. */
static size_t types_of(const struct sig *sig, const char *var, enum dtype *list)
{
    static const struct {
        const char *name, *members;
    } sets[] = {
        {"float", "f16,bf16,f32,f64"},
        {"int", "i8,i16,i32,i64,u8,u16,u32,u64"},
        {"num", "f16,bf16,f32,f64,i8,i16,i32,i64,u8,u16,u32,u64"},
    };
    const size_t length = strlen(var);
    const char *text = var;
    size_t n = 0;

    for (const char *p = sig->types; p && *p; p += strcspn(p, " "), p += *p == ' ')
        if (strncmp(p, var, length) == 0 && p[length] == '=')
            text = mem_strndup(p + length + 1, strcspn(p, " ") - length - 1);
    for (const char *p = text; *p; p += strcspn(p, ","), p += *p == ',') {
        const char *word = mem_strndup(p, strcspn(p, ","));
        if (strcmp(word, "all") == 0) {
            for (int t = DT_NONE + 1; t < DT_COUNT; t++)
                if (t != DT_STR) /* not of this family */
                    list[n++] = (enum dtype)t;
            continue;
        }
        for (size_t k = 0; k < sizeof sets / sizeof *sets; k++)
            if (strcmp(word, sets[k].name) == 0)
                word = sets[k].members;
        for (const char *q = word; *q; q += strcspn(q, ","), q += *q == ',') {
            const enum dtype t = dtype_by_name(q, strcspn(q, ","));
            if (t == DT_STR)
                continue;
            ck_assert_msg(t != DT_NONE, "no type '%s'", q);
            list[n++] = t;
        }
    }
    return n;
}

static Onnx__AttributeProto *text_attr(const char *name, const char *s)
{
    Onnx__AttributeProto *a = pb_attr(name, 3);
    a->has_s = 1;
    a->s = pb_bytes(s, strlen(s));
    return a;
}

static Onnx__AttributeProto *float_attr(const char *name, float f)
{
    Onnx__AttributeProto *a = pb_attr(name, 1);
    PB_SET(a, f, f);
    return a;
}

struct sweep {
    const struct op *op;
    const struct sig *sig;
    Onnx__GraphProto *g;
    int nodes;
};

/* One node whose input i has type t[i] and shape [3]. */
static void sweep_node(struct sweep *w, int inputs, const enum dtype *t, enum dtype to)
{
    struct strbuf in = {0};
    const char *out = mem_printf("y%d", w->nodes);

    for (int i = 0; i < inputs; i++) {
        const char *name = mem_printf("x%d_%d", w->nodes, i);
        const bool scalar = i && (strcmp(w->op->name, "Clip") == 0 ||
                                  strcmp(w->op->name, "PRelu") == 0);
        sb_printf(&in, "%s%s", i ? "," : "", name);
        pb_add_input(w->g, name, (int)t[i], scalar ? "" : "3");
    }
    Onnx__NodeProto *n = pb_add_node(w->g, w->op->name, in.s, out);
    if (strstr(w->sig->attrs, "direction:"))
        PB_ADD(n, attribute, text_attr("direction", w->nodes % 2 ? "LEFT" : "RIGHT"));
    if (strstr(w->sig->attrs, "to:string"))
        PB_ADD(n, attribute, text_attr("to", dtypes[to].onnx));
    else if (strstr(w->sig->attrs, "to:int"))
        PB_ADD(n, attribute, pb_int("to", (int64_t)to));
    if (strstr(w->sig->attrs, "fmod:"))
        PB_ADD(n, attribute, pb_int("fmod", w->sig->since < 28 || w->nodes % 2));
    pb_add_output(w->g, out);
    w->nodes++;
}

/* A node for every choice of types of the row's variables. */
static void sweep_row(struct sweep *w)
{
    enum dtype first[DT_COUNT], second[DT_COUNT], t[3], to[DT_COUNT];
    const char *vars[3] = {0}, *end = strstr(w->sig->io, "->");
    const bool converts = strstr(w->sig->attrs, "to:") != NULL;
    int inputs = 0, other = -1;
    size_t n, m = 1, k = 1;

    for (const char *p = w->sig->io; p < end; p += strspn(p, ", ")) {
        const char *type = strchr(p, ':') + 1;
        const size_t length = strcspn(type, "?*+, ");
        vars[inputs++] = mem_strndup(type, length);
        if (type[length] == '+') { /* of a variadic three */
            vars[1] = vars[2] = vars[0];
            inputs = 3;
        }
        p = type + strcspn(type, ", ");
    }
    n = types_of(w->sig, vars[0], first);
    for (int i = 1; i < inputs && other < 0; i++)
        if (strcmp(vars[i], vars[0]) != 0)
            other = i;
    if (other >= 0)
        m = types_of(w->sig, vars[other], second);
    if (converts)
        k = types_of(w->sig, "T2", to);
    for (size_t a = 0; a < n; a++)
        for (size_t b = 0; b < m; b++)
            for (size_t c = 0; c < k; c++) {
                for (int i = 0; i < inputs; i++)
                    t[i] = strcmp(vars[i], vars[0]) != 0 ? second[b] : first[a];
                if (strcmp(w->op->name, "BitCast") != 0 ||
                    dtypes[first[a]].bits == dtypes[to[c]].bits)
                    sweep_node(w, inputs, t, converts ? to[c] : DT_NONE);
            }
}

struct compilation {
    const char *path;
    enum mode mode;
};

static void compiles(const void *arg)
{
    const struct compilation *c = arg;
    struct options opt = {.threads = 1, .fold_budget = 1 << 28};
    opt.model_path = c->path;
    jit_options(&opt, "tcc", ISA_SCALAR);
    opt.mode = c->mode;
    struct model *m = load_model(c->path, &opt);
    compile(m, &opt);
    exit(0);
}

START_TEST(every_type)
{
    const char *path = mem_strdup(in_folder("model.onnx"));
    struct sweep w = {0};

    for (size_t i = 0; all_ops[i]; i++)
        if (strcmp(all_ops[i]->name, family[_i]) == 0 && !*all_ops[i]->domain)
            w.op = all_ops[i];
    ck_assert_msg(w.op != NULL, "no operator %s", family[_i]);
    for (w.sig = w.op->sigs; w.sig->since; w.sig++) {
        Onnx__ModelProto *m = pb_model(11, w.sig->since);
        w.g = m->graph;
        w.nodes = 0;
        sweep_row(&w);
        ck_assert_int_gt(w.nodes, 0);
        pb_write(path, m);
        for (int mode = 0; mode < 3; mode++)
            expect(compiles, &((struct compilation){path, (enum mode)mode}), 0, "");
    }
}
END_TEST

/* ---- values -------------------------------------------------------------------------
 * A tensor is written "f32[2,3] 1 nan -inf 0x1p-149 #7fc00001 ...": numbers, or # and
 * bits in hexadecimal, which the types of fewer than 32 bits that are no integers need.
 * A node is "Clip min:f=-1", an input may be absent: "".
 */

struct edge {
    int opset;
    const char *node, *in[3], *out;
};

#define I32_LEAST "-2147483648"
#define I64_LEAST "-9223372036854775808"
#define U64_MOST "18446744073709551615"

static const struct edge edges[] = {
    /* Cast: floating to integer truncates and saturates, NaN gives 0, on every ISA and
     * when folded; integers wrap. */
    {18,
     "Cast to:i=3",
     {"f32[6] 300 nan inf -inf 50 -50"},
     "i8[6] 127 0 127 -128 50 -50"},
    {18, "Cast to:i=12", {"f32[3] -1 0 1"}, "u32[3] 0 0 1"},
    {18,
     "Cast to:i=13",
     {"f64[4] 18446744073709551616 18446744073709549568 -1 0.99"},
     "u64[4] " U64_MOST " 18446744073709549568 0 0"},
    {18,
     "Cast to:i=7",
     {"f32[3] 9223372036854775808 -9223372036854775808 -1e30"},
     "i64[3] 9223372036854775807 " I64_LEAST " " I64_LEAST},
    {18,
     "Cast to:i=1",
     {"u64[3] " U64_MOST " 9223372036854775808 9223372586610589697"},
     "f32[3] 18446744073709551616 9223372036854775808 9223373136366403584"},
    {18,
     "Cast to:i=11",
     {"u64[2] " U64_MOST " 9223372036854776833"},
     "f64[2] 18446744073709551616 9223372036854777856"},
    {18, "Cast to:i=3", {"i16[2] 200 300"}, "i8[2] -56 44"},
    {18, "Cast to:i=2", {"i64[2] -1 256"}, "u8[2] 255 0"},
    {18, "Cast to:i=9", {"f32[4] -0 0 nan 36"}, "bool[4] 0 0 1 1"},
    {18,
     "Cast to:i=10",
     {"f32[5] 65504 65519.99 65520 65536 -65520"},
     "f16[5] #7bff #7bff #7c00 #7c00 #fc00"},
    /* ties of bf16 to even; a NaN whose payload lies in the bits that are dropped */
    {18,
     "Cast to:i=16",
     {"f32[6] #3f808000 #3f818000 #3f808001 #7f800001 #ff800001 #7f7fffff"},
     "bf16[6] #3f80 #3f82 #3f81 #7fc0 #7fc0 #7f80"},
    {1, "Cast to:s=INT32", {"f32[2] -1.9 1.9"}, "i32[2] -1 1"},
    {6, "Cast to:i=1", {"u64[1] 16777217"}, "f32[1] 16777216"},
    {19,
     "Cast to:i=17",
     {"f32[5] 3e10 464 465 -0 nan"},
     "f8e4m3fn[5] #7e #7e #7e #80 #7f"},
    {19,
     "Cast to:i=17 saturate:i=0",
     {"f32[5] 448 464 465 inf nan"},
     "f8e4m3fn[5] #7e #7e #7f #7f #7f"},
    {19, "Cast to:i=18", {"f32[4] -0 inf -inf nan"}, "f8e4m3fnuz[4] #00 #7f #ff #80"},
    {19,
     "Cast to:i=18 saturate:i=0",
     {"f32[3] -0 inf nan"},
     "f8e4m3fnuz[3] #00 #80 #80"},
    {19,
     "Cast to:i=19 saturate:i=0",
     {"f32[3] 57344 61440 -inf"},
     "f8e5m2[3] #7b #7c #fc"},
    {21, "Cast to:i=22", {"f32[6] 0.5 1.5 2.5 -0.5 7 8"}, "i4[6] 0 1 2 0 7 -8"},
    {28,
     "Cast to:i=27",
     {"f32[9] 0.0625 0.1875 -0 7.75 -1e9 nan inf 0.9375 5"},
     "f6e2m3[9] #00 #02 #20 #1f #3f #20 #1f #08 #1a"},
    {28,
     "Cast to:i=28",
     {"f32[7] 0.03125 0.09375 28 30 -inf nan 2.25"},
     "f6e3m2[7] #00 #02 #1f #1f #3f #20 #10"},
    {28,
     "Cast to:i=1",
     {"f6e2m3[5] #01 #08 #1f #20 #3f"},
     "f32[5] 0.125 1 7.5 -0 -7.5"},
    {28,
     "Cast to:i=1",
     {"f6e3m2[6] #01 #0c #1f #20 #3f #04"},
     "f32[6] 0.0625 1 28 -0 -28 0.25"},
    {28, "Cast to:i=27", {"f64[2] 0.18749999999999997 0.1875"}, "f6e2m3[2] #01 #02"},
    /* Round, Sign and friends */
    {11, "Round", {"f32[6] -2.5 -1.5 -0.5 0.5 1.5 2.5"}, "f32[6] -2 -2 -0 0 2 2"},
    {22, "Round", {"bf16[3] #bf00 #3f00 #3fc0"}, "bf16[3] #8000 #0000 #4000"},
    {13, "Sign", {"f32[5] nan -0 -3 0x1p-149 inf"}, "f32[5] nan 0 -1 1 1"},
    {13, "Sign", {"u64[3] 0 1 " U64_MOST}, "u64[3] 0 1 1"},
    {13, "Relu", {"f32[4] nan -0 -1 2"}, "f32[4] nan 0 0 2"},
    {13,
     "Relu",
     {"bf16[4] #7fc1 #8000 #bf80 #4000"},
     "bf16[4] #7fc0 #0000 #0000 #4000"},
    {14, "Relu", {"i8[4] -128 -1 0 127"}, "i8[4] 0 0 0 127"},
    {14,
     "Relu",
     {"i64[3] " I64_LEAST " 9223372036854775807 -1"},
     "i64[3] 0 9223372036854775807 0"},
    {6, "Relu", {"f64[4] nan -0 -1 2"}, "f64[4] nan 0 0 2"},
    {1, "Relu", {"f16[4] #7e01 #8000 #bc00 #4000"}, "f16[4] #7e00 #0000 #0000 #4000"},
    {22, "HardSigmoid", {"f32[4] nan inf -inf 0"}, "f32[4] nan 1 0 0.5"},
    {13, "Abs", {"i8[2] -128 -1"}, "i8[2] -128 1"},
    {13, "Neg", {"i32[2] " I32_LEAST " 5"}, "i32[2] " I32_LEAST " -5"},
    /* Clip: min over max, NaN, bounds that are absent */
    {13, "Clip", {"f32[3] -2 0 6", "f32[] 2", "f32[] 1"}, "f32[3] 1 1 1"},
    {13,
     "Clip",
     {"f32[5] 0.5 -3 4.5 11 nan", "f32[] 0", "f32[] nan"},
     "f32[5] 0.5 0 4.5 11 nan"},
    {13,
     "Clip",
     {"f32[1,3,1,1] -1 0.5 7", "f32[] 0", "f32[] 6"},
     "f32[1,3,1,1] 0 0.5 6"},
    {13, "Clip", {"f32[3] -9 0 9", "", "f32[] 1"}, "f32[3] -9 0 1"},
    {13, "Clip", {"u8[3] 0 5 255", "u8[] 3", ""}, "u8[3] 3 5 255"},
    {13, "Clip", {"f32[2] inf -inf", "", ""}, "f32[2] #7f7fffff #ff7fffff"},
    {6, "Clip min:f=-1 max:f=1", {"f32[3] -9 0.5 9"}, "f32[3] -1 0.5 1"},
    {1, "Clip max:f=1", {"f32[3] -9 0.5 9"}, "f32[3] -9 0.5 1"},
    /* Max, Min */
    {13, "Min", {"f32[2] nan 3", "f32[2] 7 nan"}, "f32[2] nan nan"},
    {13, "Max", {"f32[2] nan 3", "f32[2] 7 nan"}, "f32[2] nan nan"},
    {13, "Max", {"f32[2] 0 -0", "f32[2] -0 0"}, "f32[2] -0 0"},
    {12,
     "Max",
     {"u64[2] " U64_MOST " 1", "u64[2] 1 9223372036854775808"},
     "u64[2] " U64_MOST " 9223372036854775808"},
    {12, "Min", {"i64[1] " I64_LEAST, "i64[1] 0", "i64[1] 5"}, "i64[1] " I64_LEAST},
    {8, "Mean", {"f32[2,1] 1 4", "f32[1,2] 2 5", "f32[] 3"}, "f32[2,2] 2 3 3 4"},
    {6, "Sum", {"f32[2] 1 2", "f32[2] 3 4", "f32[2] 5 6"}, "f32[2] 9 12"},
    {13, "Sum", {"f16[1] #6800", "f16[1] #3c00", "f16[1] #3c00"}, "f16[1] #6800"},
    /* integers that would trap */
    {14, "Div", {"i32[4] 8 -8 7 -7", "i32[4] -3 3 -2 2"}, "i32[4] -2 -2 -3 -3"},
    {14,
     "Div",
     {"i32[3] 5 " I32_LEAST " 0", "i32[3] 0 -1 0"},
     "i32[3] 0 " I32_LEAST " 0"},
    {14, "Div", {"i64[2] " I64_LEAST " 9", "i64[2] -1 0"}, "i64[2] " I64_LEAST " 0"},
    {14, "Div", {"i8[3] -128 -128 7", "i8[3] -1 0 0"}, "i8[3] -128 0 0"},
    {14,
     "Div",
     {"u64[2] " U64_MOST " 7", "u64[2] 2 0"},
     "u64[2] 9223372036854775807 0"},
    {14, "Div", {"f32[2] 6 1", "f32[] 2"}, "f32[2] 3 0.5"},
    {13,
     "Mod",
     {"i32[7] -4 7 5 -5 " I32_LEAST " 5 0", "i32[7] 2 -3 8 3 -1 0 0"},
     "i32[7] 0 -2 5 1 0 0 0"},
    {13,
     "Mod fmod:i=1",
     {"i32[5] -4 7 -7 " I32_LEAST " 5", "i32[5] 3 -3 3 -1 0"},
     "i32[5] -1 1 -1 0 0"},
    {13, "Mod", {"i64[2] " I64_LEAST " -7", "i64[2] -1 0"}, "i64[2] 0 0"},
    {13, "Mod", {"u8[3] 255 7 9", "u8[3] 16 0 10"}, "u8[3] 15 0 9"},
    {13,
     "Mod fmod:i=1",
     {"f32[4] -4.5 7.5 5 inf", "f32[4] 2 -3.5 0 2"},
     "f32[4] -0.5 0.5 nan nan"},
    {28, "Mod", {"f32[4] -4.5 7.5 4 -4", "f32[4] 2 -3.5 -2 2"}, "f32[4] 1.5 -3 -0 0"},
    {11,
     "BitShift direction:s=LEFT",
     {"u8[5] 1 255 1 255 3", "u8[5] 7 4 8 255 0"},
     "u8[5] 128 240 0 0 3"},
    {11,
     "BitShift direction:s=RIGHT",
     {"u64[3] " U64_MOST " 8 8", "u64[3] 63 64 3"},
     "u64[3] 1 0 1"},
    {28,
     "BitShift direction:s=RIGHT",
     {"i32[5] -8 -8 8 -1 5", "i32[5] 1 32 40 -1 -1"},
     "i32[5] -4 -1 0 -1 0"},
    {28,
     "BitShift direction:s=LEFT",
     {"i8[3] 1 -1 64", "i8[3] 7 4 1"},
     "i8[3] -128 -16 -128"},
    {14, "Mul", {"i32[2] 65536 " I32_LEAST, "i32[2] 65536 -1"}, "i32[2] 0 " I32_LEAST},
    {14, "Sub", {"u16[2] 0 5", "u16[2] 1 6"}, "u16[2] 65535 65535"},
    {9, "PRelu", {"u64[2] " U64_MOST " 3", "u64[1] 2"}, "u64[2] " U64_MOST " 3"},
    {9, "PRelu", {"i32[2] " I32_LEAST " 3", "i32[] -1"}, "i32[2] " I32_LEAST " 3"},
    {9, "Shrink", {"i8[5] -128 -1 0 1 127"}, "i8[5] -128 -1 0 1 127"},
    {9,
     "Shrink bias:f=1.5 lambd:f=1.5",
     {"i8[6] -128 -2 -1 1 2 127"},
     "i8[6] -126 0 0 0 0 125"},
    {9, "Shrink bias:f=3 lambd:f=2", {"u8[5] 0 2 3 4 255"}, "u8[5] 0 0 0 1 252"},
    {9,
     "Shrink bias:f=0.5 lambd:f=9223372036854775808",
     {"u64[3] 9223372036854775808 9223372036854775809 " U64_MOST},
     "u64[3] 0 9223372036854775808 18446744073709551614"},
    {9,
     "Shrink bias:f=1 lambd:f=-1e30",
     {"i64[2] " I64_LEAST " 7"},
     "i64[2] -9223372036854775807 8"},
    {9, "Erf", {"i32[5] -7 -5 0 5 6"}, "i32[5] -1 0 0 0 1"},
    {9, "Erf", {"u8[3] 0 5 255"}, "u8[3] 0 0 1"},
    /* Pow: exact, saturating, an exponent of 64 bits without sign */
    {13, "Pow", {"f32[3] -2000 0 nan", "f32[3] 2 -1 0"}, "f32[3] 4000000 inf 1"},
    {13, "Pow", {"f16[2] #4000 #c000", "i32[2] 3 3"}, "f16[2] #4800 #c800"},
    {13, "Pow", {"f16[2] #4000 #c000", "f32[1] 3"}, "f16[2] #4800 #c800"},
    {13,
     "Pow",
     {"i32[6] 2 -2 -2 -1 -1 0",
      "u64[6] 9223372036854775808 9223372036854775808 " U64_MOST
      " 9223372036854775808 " U64_MOST " " U64_MOST},
     "i32[6] 2147483647 2147483647 " I32_LEAST " 1 -1 0"},
    {13,
     "Pow",
     {"i64[4] 3 -3 1 -1", "u64[1] " U64_MOST},
     "i64[4] 9223372036854775807 " I64_LEAST " 1 -1"},
    {13,
     "Pow",
     {"i32[4] 2 2 -3 0", "i8[4] 30 31 3 -1"},
     "i32[4] 1073741824 2147483647 -27 2147483647"},
    {1,
     "Pow broadcast:i=1 axis:i=0",
     {"f32[2,2] 1 2 3 4", "f32[2] 2 3"},
     "f32[2,2] 1 4 27 64"},
    /* selections keep infinities */
    {16,
     "Where",
     {"bool[4] 1 1 0 0", "f32[4] 1 2 nan inf", "f32[4] nan inf 3 4"},
     "f32[4] 1 2 3 4"},
    {16,
     "Where",
     {"bool[2,1] 1 0", "f32[2,2] 1 2 3 4", "f32[1,1] 9"},
     "f32[2,2] 1 2 9 9"},
    {9,
     "Where",
     {"bool[2,1] 1 0", "c128[1,2] 1 2 3 4", "c128[] 5 6"},
     "c128[2,2] 1 2 3 4 5 6 5 6"},
    {9, "Where", {"bool[3] 1 0 1", "i64[] 5", "i64[] 6"}, "i64[3] 5 6 5"},
    {16,
     "PRelu",
     {"f32[4] inf -inf 5e30 -2.5", "f32[4] 0.25 0.5 0.25 0.25"},
     "f32[4] inf -inf 5e30 -0.625"},
    {9,
     "PRelu",
     {"f32[1,2,1,2] -1 2 -3 4", "f32[2,1,1] 2 3"},
     "f32[1,2,1,2] -2 2 -9 4"},
    {6, "PRelu", {"f32[1,2,1,2] -1 2 -3 4", "f32[2] 2 3"}, "f32[1,2,1,2] -2 2 -9 4"},
    {20, "IsInf detect_positive:i=0", {"f32[4] inf -inf nan 1"}, "bool[4] 0 1 0 0"},
    {20, "IsInf detect_negative:i=0", {"f32[4] inf -inf nan 1"}, "bool[4] 1 0 0 0"},
    {20,
     "IsInf detect_negative:i=0 detect_positive:i=0",
     {"f32[2] inf -inf"},
     "bool[2] 0 0"},
    {13, "Equal", {"f32[3] nan 0 -0", "f32[3] nan -0 1"}, "bool[3] 0 1 0"},
    {16, "LessOrEqual", {"f32[3] nan 0 1", "f32[3] nan -0 nan"}, "bool[3] 0 1 0"},
    {9, "Greater", {"u64[2] " U64_MOST " 0", "u64[2] 1 " U64_MOST}, "bool[2] 1 0"},
    /* functions */
    {22,
     "Softplus",
     {"f32[5] #c1456d5d 100 -inf inf nan"},
     "f32[5] #3692dc11 100 0 inf nan"},
    {13, "Sigmoid", {"f32[5] -18 inf -inf nan 0"}, "f32[5] #3282d314 1 0 nan 0.5"},
    {13, "Erf", {"f32[3] nan inf -inf"}, "f32[3] nan 1 -1"},
    {20, "Gelu", {"f32[5] inf 5e30 75 nan 0"}, "f32[5] inf 5e30 75 nan 0"},
    {20, "Gelu approximate:s=tanh", {"f32[4] inf 75 nan 0"}, "f32[4] inf 75 nan 0"},
    {12, "Celu", {"f32[4] 97.7 1e30 inf -inf"}, "f32[4] 97.7 1e30 inf -1"},
    {28, "Celu alpha:f=2", {"f64[3] 97.7 -inf nan"}, "f64[3] 97.7 -2 nan"},
    {10, "ThresholdedRelu alpha:f=2", {"f32[4] 2 2.5 nan -3"}, "f32[4] 0 2.5 0 0"},
    {9,
     "Shrink bias:f=1.5 lambd:f=1.5",
     {"f32[5] -2 -1.5 nan 1.5 2"},
     "f32[5] -0.5 0 0 0 0.5"},
    /* the broadcasting of opsets 1 to 6 */
    {6,
     "Add broadcast:i=1",
     {"f32[2,3] 1 2 3 4 5 6", "f32[3] 10 20 30"},
     "f32[2,3] 11 22 33 14 25 36"},
    {6,
     "Add broadcast:i=1 axis:i=0",
     {"f32[2,3] 1 2 3 4 5 6", "f32[2] 10 20"},
     "f32[2,3] 11 12 13 24 25 26"},
    {1,
     "Sub broadcast:i=1 axis:i=1",
     {"f32[1,2,2] 1 2 3 4", "f32[2] 1 2"},
     "f32[1,2,2] 0 1 1 2"},
    {1, "And broadcast:i=1", {"bool[2,2] 1 1 0 1", "bool[] 1"}, "bool[2,2] 1 1 0 1"},
    {1,
     "Greater broadcast:i=1 axis:i=0",
     {"f32[2,2] 1 2 3 4", "f32[2] 1 3"},
     "bool[2,2] 0 1 0 1"},
};
enum { EDGES = sizeof edges / sizeof *edges };

struct written {
    enum dtype type;
    char shape[64]; /* "2,3" */
    int64_t dim[8];
    int rank;
    size_t count;
    void *data; /* elements in host order, a byte each of packed ones */
};

static void put_element(const struct written *w, size_t i, const char *word)
{
    const size_t size = (size_t)dtypes[w->type].size;
    void *to = (char *)w->data + i * size;
    const bool is_signed = strchr("i", dtypes[w->type].name[0]) != NULL;
    uint64_t bits;

    if (*word == '#')
        bits = strtoull(word + 1, NULL, 16);
    else if (w->type == DT_F32)
        bits = float_bits(strtof(word, NULL));
    else if (w->type == DT_F64)
        bits = double_bits(strtod(word, NULL));
    else
        bits = is_signed ? (uint64_t)strtoll(word, NULL, 10) : strtoull(word, NULL, 10);
    switch (size) {
    case 1:
        *(uint8_t *)to = (uint8_t)bits;
        break;
    case 2:
        *(uint16_t *)to = (uint16_t)bits;
        break;
    case 4:
        *(uint32_t *)to = (uint32_t)bits;
        break;
    default:
        *(uint64_t *)to = bits;
    }
}

static struct written written(const char *text)
{
    struct written w = {.count = 1};
    const char *open = strchr(text, '['), *p = strchr(text, ']') + 1;

    w.type = dtype_by_name(text, (size_t)(open - text));
    ck_assert_msg(w.type != DT_NONE, "%s", text);
    snprintf(w.shape, sizeof w.shape, "%.*s", (int)(p - open) - 2, open + 1);
    for (const char *s = w.shape; *s; s += strcspn(s, ","), s += *s == ',')
        w.count *= (size_t)(w.dim[w.rank++] = atoi(s));
    if (w.type == DT_C128) { /* written as its parts */
        w.type = DT_F64;
        w.count *= 2;
    }
    w.data = mem_alloc(w.count * 8 + 1);
    for (size_t i = 0; i < w.count; i++) {
        p += strspn(p, " ");
        ck_assert_msg(*p, "too few elements: %s", text);
        put_element(&w, i, p);
        p += strcspn(p, " ");
    }
    ck_assert_msg(!*p, "too many elements: %s", text);
    if (text[0] == 'c') {
        w.type = DT_C128;
        w.count /= 2;
    }
    return w;
}

static Onnx__NodeProto *written_node(Onnx__GraphProto *g, const char *text,
                                     const char *in, const char *out)
{
    Onnx__NodeProto *n = pb_add_node(g, mem_strndup(text, strcspn(text, " ")), in, out);
    for (const char *p = text + strcspn(text, " "); *p; p += strcspn(p, " ")) {
        p += strspn(p, " ");
        const char *name = mem_strndup(p, strcspn(p, ":"));
        const char *value =
            mem_strndup(strchr(p, '=') + 1, strcspn(strchr(p, '=') + 1, " "));
        const char kind = strchr(p, ':')[1];
        PB_ADD(n, attribute,
               kind == 'i'   ? pb_int(name, atoll(value))
               : kind == 'f' ? float_attr(name, strtof(value, NULL))
                             : text_attr(name, value));
    }
    return n;
}

/* A constant whose bytes load as these elements. */
static Onnx__TensorProto *written_tensor(const char *name, const struct written *w)
{
    struct value v = {.dtype = w->type, .rank = w->rank};
    const size_t unit = dtype_unit(w->type);
    Onnx__TensorProto *t = pb_tensor(name, (int)w->type, 0);

    for (int i = 0; i < w->rank; i++) {
        PB_ADD(t, dims, w->dim[i]);
        v.dim[i] = w->dim[i];
    }
    const size_t bytes = interface_bytes(&v);
    void *raw = mem_alloc(bytes + 1);
    memcpy(raw, interface_pack(&v, w->data), bytes);
    if (host_big_endian() && unit > 1)
        swap_units(raw, w->data, bytes, unit);
    return pb_raw(t, raw, bytes);
}

/* All edges of one opset, twice: with inputs, and with constants, which are folded. */
struct edge_model {
    const char *path, *how;
    int opset, isa;
    enum mode mode;
};

static Onnx__ModelProto *edge_model(int opset)
{
    Onnx__ModelProto *m = pb_model(11, opset);

    for (size_t i = 0; i < EDGES; i++) {
        struct strbuf live = {0}, constant = {0};
        if (edges[i].opset != opset)
            continue;
        for (int k = 0; k < 3 && edges[i].in[k]; k++) {
            const char *name = mem_printf("x%zu_%d", i, k);
            const char *fixed = mem_printf("c%zu_%d", i, k);
            const bool given = *edges[i].in[k];
            sb_printf(&live, "%s%s", k ? "," : "", given ? name : "");
            sb_printf(&constant, "%s%s", k ? "," : "", given ? fixed : "");
            if (!given)
                continue;
            const struct written w = written(edges[i].in[k]);
            pb_add_input(m->graph, name, (int)w.type, w.shape);
            PB_ADD(m->graph, initializer, written_tensor(fixed, &w));
        }
        written_node(m->graph, edges[i].node, live.s, mem_printf("y%zu", i));
        written_node(m->graph, edges[i].node, constant.s, mem_printf("z%zu", i));
        pb_add_output(m->graph, mem_printf("y%zu", i));
        pb_add_output(m->graph, mem_printf("z%zu", i));
    }
    return m;
}

static void edges_hold(const void *arg)
{
    const struct edge_model *e = arg;
    struct options opt = {.threads = 1, .fold_budget = 1 << 28};
    opt.model_path = e->path;
    jit_options(&opt, e->how, e->isa);
    opt.mode = e->mode;
    struct program *p = compile(load_model(e->path, &opt), &opt);
    struct runner *r = jit_build(p, e->how);
    const struct graph *g = p->model->graph;
    const void **in = mem_array(g->inputs.n + 1, sizeof *in);
    void **out = mem_array(g->outputs.n + 1, sizeof *out);
    size_t at = 0;
    int wrong = 0;

    for (size_t i = 0; i < EDGES; i++)
        for (int k = 0; edges[i].opset == e->opset && k < 3 && edges[i].in[k]; k++)
            if (*edges[i].in[k]) {
                const struct value *v = g->inputs.at[at];
                in[at++] = interface_pack(v, written(edges[i].in[k]).data);
            }
    for (size_t i = 0; i < g->outputs.n; i++)
        out[i] = mem_alloc(interface_bytes(g->outputs.at[i]) + 1);
    const int code = jit_run(r, in, out, 0);
    if (code)
        bad_usage("code %d", code);
    at = 0;
    for (size_t i = 0; i < EDGES; i++)
        for (int k = 0; edges[i].opset == e->opset && k < 2; k++, at++) {
            const struct value *v = g->outputs.at[at];
            const struct written w = written(edges[i].out);
            const size_t size = (size_t)dtypes[w.type].size;
            bool same = v->dtype == w.type && v->rank == w.rank &&
                        memcmp(v->dim, w.dim, (size_t)w.rank * sizeof *w.dim) == 0;
            const char *got = same ? interface_unpack(v, out[at]) : NULL;
            for (size_t j = 0; same && j < w.count; j++)
                if (memcmp(got + j * size, (char *)w.data + j * size, size) != 0) {
                    uint64_t bits = 0;
                    for (size_t b = 0; b < size; b++)
                        bits |= (uint64_t)(uint8_t)got[j * size + b] << 8 * b;
                    fprintf(stderr, "%s %s (%s): element %zu is #%llx\n", edges[i].node,
                            edges[i].in[0], k ? "folded" : "run", j,
                            (unsigned long long)bits);
                    wrong++;
                }
            if (!same)
                fprintf(stderr, "%s %s: the type is %s\n", edges[i].node,
                        edges[i].in[0], value_describe(v)),
                    wrong++;
        }
    exit(wrong != 0);
}

START_TEST(edges_give)
{
    struct edge_model e = {mem_strdup(in_folder("model.onnx")), "tcc", _i, 0,
                           MODE_EXACT};
    size_t n = 0;

    for (size_t i = 0; i < EDGES; i++)
        n += edges[i].opset == _i;
    if (!n)
        return;
    pb_write(e.path, edge_model(_i));
    for (e.isa = 0; e.isa < ISA_COUNT; e.isa++)
        if (om_isa_supported() >> 1 >> e.isa & 1)
            expect(edges_hold, &e, 0, "");
    /* The carried text; other compilers and levels are tests/emit's business. */
    e.isa = om_isa_supported() >> 1 >> ISA_AVX2 & 1 ? ISA_AVX2 : ISA_SCALAR;
    e.how = "cc -std=c99 -O1";
    expect(edges_hold, &e, 0, "");
}
END_TEST

/* ---- properties ---------------------------------------------------------------------
 */

/* Sigmoid lies in [0, 1] and never falls. */
static void sigmoid_rises(const void *arg)
{
    enum { COUNT = 1 << 16 };
    const struct edge_model *e = arg;
    struct options opt = {.threads = 1, .fold_budget = 1 << 28};
    opt.model_path = e->path;
    jit_options(&opt, "tcc", e->isa);
    opt.mode = e->mode;
    struct program *p = compile(load_model(e->path, &opt), &opt);
    struct runner *r = jit_build(p, "tcc");
    float *x = mem_array(COUNT, sizeof *x), *y = mem_array(COUNT, sizeof *y);
    const void *in[1] = {x};
    void *out[1] = {y};

    for (int i = 0; i < COUNT; i++)
        x[i] = -128 + (float)i / 256;
    if (jit_run(r, in, out, 0))
        bad_usage("it failed");
    for (int i = 0; i < COUNT; i++)
        if (!(y[i] >= 0 && y[i] <= 1) || (i && y[i] < y[i - 1]))
            bad_usage("sigmoid(%a) is %a", (double)x[i], (double)y[i]);
    exit(0);
}

START_TEST(sigmoid)
{
    struct edge_model e = {.path = mem_strdup(in_folder("model.onnx"))};
    Onnx__ModelProto *m = pb_model(8, 13);

    pb_add_input(m->graph, "x", DT_F32, "65536");
    pb_add_node(m->graph, "Sigmoid", "x", "y");
    pb_add_output(m->graph, "y");
    pb_write(e.path, m);
    for (e.isa = 0; e.isa < ISA_COUNT; e.isa++)
        for (int mode = 0; mode < 3; mode++)
            if (om_isa_supported() >> 1 >> e.isa & 1) {
                e.mode = (enum mode)mode;
                expect(sigmoid_rises, &e, 0, "");
            }
}
END_TEST

/* ---- all operators in one chain
 * -------------------------------------------------------
 */

#define CHAIN "testdata/elementwise/elementwise.onnx"

/* The chain fuses, and its outputs' hash goes to the file e->how. */
static void chain_runs(const void *arg)
{
    enum { COUNT = 5 * 61, MOST_GROUPS = 24 };
    const struct edge_model *e = arg;
    struct options opt = {.threads = 1, .fold_budget = 1 << 28, .model_path = CHAIN};
    jit_options(&opt, "tcc", e->isa);
    opt.mode = e->mode;
    struct program *p = compile(load_model(CHAIN, &opt), &opt);
    struct runner *r = jit_build(p, "tcc");
    float x[COUNT], row[COUNT], y[COUNT];
    int32_t whole[COUNT];
    const void *in[] = {x, row};
    void *out[] = {y, whole};
    bool differ = false;
    size_t steps = 0;

    for (size_t i = 0; i < p->steps.n; i++) /* those that were joined count too */
        for (const struct step *s = p->steps.at[i]; s; s = s->before)
            steps++;
    if (steps < 250 || p->groups.n > MOST_GROUPS)
        bad_usage("%zu steps in %zu groups", steps, p->groups.n);
    for (int i = 0; i < COUNT; i++) {
        x[i] = (float)(i % 97 - 48) / 29;
        row[i] = (float)(i % 31 - 15) / 13;
    }
    if (jit_run(r, in, out, 0))
        bad_usage("it failed");
    for (int i = 0; i < COUNT; i++) {
        if (!(y[i] >= -2 && y[i] <= 2))
            bad_usage("element %d is %a", i, (double)y[i]);
        differ = differ || y[i] != y[0];
    }
    if (!differ)
        bad_usage("all elements are %a", (double)y[0]);
    FILE *f = fopen(e->how, "wb");
    if (!f || fwrite(y, sizeof y, 1, f) != 1 ||
        fwrite(whole, sizeof whole, 1, f) != 1 || fclose(f))
        bad_usage("can't write %s", e->how);
    exit(0);
}

START_TEST(chain)
{
    struct edge_model e = {.mode = _i ? MODE_FMA : MODE_EXACT};
    const char *first = mem_strdup(in_folder("scalar")),
               *other = mem_strdup(in_folder("o"));

    for (e.isa = 0; e.isa < ISA_COUNT; e.isa++)
        if (om_isa_supported() >> 1 >> e.isa & 1) {
            e.how = e.isa ? other : first;
            expect(chain_runs, &e, 0, "");
            ck_assert_msg(system(mem_printf("cmp %s %s", first, e.how)) == 0, "%s",
                          om_isa_name(e.isa + 1));
        }
}
END_TEST

/* ---- refusals -----------------------------------------------------------------------
 */

static void refused(int opset, const char *node, const char *a, const char *b,
                    const char *words)
{
    const char *path = mem_strdup(in_folder("model.onnx"));
    Onnx__ModelProto *m = pb_model(8, opset);
    const struct written wa = written(a);

    pb_add_input(m->graph, "a", (int)wa.type, wa.shape);
    if (b) {
        const struct written wb = written(b);
        pb_add_input(m->graph, "b", (int)wb.type, wb.shape);
    }
    written_node(m->graph, node, b ? "a,b" : "a", "y");
    pb_add_output(m->graph, "y");
    pb_write(path, m);
    expect(compiles, &((struct compilation){path, MODE_EXACT}), 1, words);
}

START_TEST(refusals)
{
    refused(13, "Mod", "f32[1] 1", "f32[1] 1", "fmod");
    refused(6, "Add", "f32[2,2] 1 2 3 4", "f32[2] 1 2", "shapes");
    refused(7, "Add", "f32[3] 1 2 3", "f32[2] 1 2", "broadcast");
    refused(6, "Max", "f32[2,1] 1 2", "f32[2] 1 2", "shapes");
    refused(13, "Cast to:i=0", "f32[1] 1", NULL, "no element type");
    refused(11, "BitShift direction:s=UP", "u8[1] 1", "u8[1] 1", "UP");
    refused(26, "BitCast to:i=7", "f32[1] 1", NULL, "bits");
    refused(9, "PRelu", "f32[2] 1 2", "f32[2,2] 1 2 3 4", "slope");
}
END_TEST

int main(void)
{
    Suite *s = suite_create("elementwise");
    TCase *c = folder_case(s, "types");
    tcase_set_timeout(c, 0);
    tcase_add_loop_test(c, every_type, 0, FAMILY);
    c = folder_case(s, "values");
    tcase_set_timeout(c, 0);
    tcase_add_loop_test(c, edges_give, 1, 29);
    tcase_add_test(c, sigmoid);
    tcase_add_loop_test(c, chain, 0, 2);
    c = folder_case(s, "refusals");
    tcase_add_test(c, refusals);
    return run_suite(s);
}
