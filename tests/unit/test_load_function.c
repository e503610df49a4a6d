/* Model-local functions: what a call turns into, and what is refused. */
#include "compiler.h"
#include "onnx_build.h"
#include "outcome.h"

static void load_path(const void *path)
{
    load_model(path, NULL);
}

static const struct graph *load(const Onnx__ModelProto *m)
{
    pb_write(in_folder("m.onnx"), m);
    return load_model(mem_strdup(in_folder("m.onnx")), NULL)->graph;
}

#define expect_bad(m, words)                              \
    do {                                                  \
        pb_write(in_folder("m.onnx"), m);                 \
        expect(load_path, in_folder("m.onnx"), 1, words); \
    } while (0)

static Onnx__ModelProto *model(void)
{
    Onnx__ModelProto *m = pb_model(10, 20);
    PB_ADD(m, opset_import, pb_opset("local", 1));
    pb_add_input(m->graph, "x", DT_F32, "2,3");
    return m;
}

static Onnx__NodeProto *add_call(Onnx__GraphProto *g, const char *f, const char *in,
                                 const char *out)
{
    Onnx__NodeProto *n = pb_add_node(g, f, in, out);
    n->domain = pb_text("local");
    return n;
}

static Onnx__NodeProto *add_body(Onnx__FunctionProto *f, const char *op, const char *in,
                                 const char *out)
{
    Onnx__NodeProto *n = pb_node(op, in, out);
    PB_ADD(f, node, n);
    return n;
}

static Onnx__FunctionProto *add_function(Onnx__ModelProto *m, const char *name,
                                         const char *in, const char *out)
{
    Onnx__FunctionProto *f = pb_function("local", name, in, out);
    PB_ADD(m, functions, f);
    return f;
}

/* One node as text: "Op(a,b)->c". */
static const char *shown(const struct node *n)
{
    struct strbuf b = {0};
    sb_printf(&b, "%s(", n->op_type);
    for (int i = 0; i < n->nin; i++)
        sb_printf(&b, "%s%s", i ? "," : "", n->in_name[i]);
    sb_put(&b, ")->");
    for (int i = 0; i < n->nout; i++)
        sb_printf(&b, "%s%s", i ? "," : "", n->out_name[i]);
    return b.s;
}

static const char *all_shown(const struct graph *g)
{
    struct strbuf b = {0};
    sb_put(&b, "");
    for (size_t i = 0; i < g->nodes.n; i++)
        sb_printf(&b, "%s%s", i ? " " : "", shown(g->nodes.at[i]));
    return b.s;
}

/* ---- what a call becomes --------------------------------------------------------- */

START_TEST(names_in_a_body)
{
    Onnx__ModelProto *m = model();
    Onnx__FunctionProto *f = add_function(m, "F", "a,b", "z");
    add_body(f, "Add", "a,b", "t")->name = pb_text("add");
    add_body(f, "Neg", "t", "z");
    add_call(m->graph, "F", "x,x", "y")->name = pb_text("one");
    add_call(m->graph, "F", "y,x", "w");
    const struct graph *g = load(m);
    ck_assert_str_eq(all_shown(g), "Add(x,x)->one/t Neg(one/t)->y "
                                   "Add(y,x)->F1/t Neg(F1/t)->w");
    ck_assert_str_eq(g->nodes.at[0]->name, "one/add");
    ck_assert_int_eq(g->nodes.at[0]->opset, 18);
    ck_assert_ptr_eq(g->nodes.at[0]->graph, g);
}
END_TEST

START_TEST(names_stay_unique)
{
    Onnx__ModelProto *m = model();
    Onnx__FunctionProto *f = add_function(m, "F", "a", "z");
    add_body(f, "Neg", "a", "t");
    add_body(f, "Neg", "t", "z");
    pb_add_node(m->graph, "Neg", "x", "c/t");
    add_call(m->graph, "F", "x", "y")->name = pb_text("c");
    add_call(m->graph, "F", "x", "w")->name = pb_text("c");
    ck_assert_str_eq(
        all_shown(load(m)),
        "Neg(x)->c/t Neg(x)->c/t_ Neg(c/t_)->y Neg(x)->c/t__ Neg(c/t__)->w");
}
END_TEST

START_TEST(absent_arguments)
{
    Onnx__ModelProto *m = model();
    Onnx__FunctionProto *f = add_function(m, "F", "a,b,c", "z,w");
    add_body(f, "Clip", "a,b,c", "z");
    add_body(f, "Neg", "a", "w");
    add_call(m->graph, "F", "x", ",u");
    add_call(m->graph, "F", "x,,u", "v");
    ck_assert_str_eq(all_shown(load(m)), "Clip(x,,)->F0/z Neg(x)->u "
                                         "Clip(x,,u)->v Neg(x)->F1/w");
}
END_TEST

START_TEST(inputs_passed_through)
{
    Onnx__ModelProto *m = model();
    add_function(m, "F", "a", "a");
    add_call(m->graph, "F", "x", "y");
    const struct graph *g = load(m);
    ck_assert_str_eq(all_shown(g), "Identity(x)->y");
    ck_assert_int_eq(g->nodes.at[0]->opset, 18);
}
END_TEST

START_TEST(calls_in_calls)
{
    Onnx__ModelProto *m = model();
    Onnx__FunctionProto *outer = add_function(m, "Outer", "p", "q");
    PB_ADD(outer, opset_import, pb_opset("local", 1));
    Onnx__FunctionProto *inner = add_function(m, "Inner", "p", "q");
    Onnx__NodeProto *n = add_body(outer, "Inner", "p", "t");
    n->domain = pb_text("local");
    n->name = pb_text("i");
    n = add_body(outer, "Inner", "t", "q");
    n->domain = pb_text("local");
    add_body(inner, "Neg", "p", "s");
    add_body(inner, "Abs", "s", "q");
    add_call(m->graph, "Outer", "x", "y")->name = pb_text("o");
    ck_assert_str_eq(all_shown(load(m)), "Neg(x)->o/i/s Abs(o/i/s)->o/t "
                                         "Neg(o/t)->Inner2/s Abs(Inner2/s)->y");
}
END_TEST

START_TEST(overloads_and_domains)
{
    Onnx__ModelProto *m = model();
    add_body(add_function(m, "F", "a", "z"), "Neg", "a", "z");
    Onnx__FunctionProto *f = add_function(m, "F", "a", "z");
    f->overload = pb_text("two");
    add_body(f, "Abs", "a", "z");
    f = add_function(m, "Softplus", "a", "z");
    f->domain = pb_text("ai.onnx");
    add_body(f, "Exp", "a", "z");
    add_call(m->graph, "F", "x", "a");
    add_call(m->graph, "F", "x", "b")->overload = pb_text("two");
    pb_add_node(m->graph, "F", "x", "c");
    add_call(m->graph, "Relu", "x", "d");
    pb_add_node(m->graph, "Softplus", "x", "e");
    ck_assert_str_eq(all_shown(load(m)),
                     "Neg(x)->a Abs(x)->b F(x)->c Relu(x)->d Exp(x)->e");
}
END_TEST

START_TEST(versions_in_a_body)
{
    Onnx__ModelProto *m = model();
    Onnx__FunctionProto *f = add_function(m, "F", "a", "z");
    add_body(f, "Neg", "a", "t");
    add_body(f, "Neg", "t", "z")->domain = pb_text("other");
    PB_ADD(f, opset_import, pb_opset("other", 7));
    add_call(m->graph, "F", "x", "y");
    pb_add_node(m->graph, "Neg", "y", "w");
    const struct graph *g = load(m);
    ck_assert_int_eq(g->nodes.at[0]->opset, 18);
    ck_assert_int_eq(g->nodes.at[1]->opset, 7);
    ck_assert_int_eq(g->nodes.at[2]->opset, 20);
    f->opset_import[1]->version = 0;
    expect_bad(m, "function 'F' imports opset 0");
    f->n_opset_import = 1;
    expect_bad(m, "no opset of domain 'other' is imported");
}
END_TEST

/* ---- attributes ------------------------------------------------------------------ */

static Onnx__ModelProto *with_reference(void)
{
    Onnx__ModelProto *m = model();
    Onnx__FunctionProto *f = add_function(m, "F", "a", "z");
    Onnx__NodeProto *n = add_body(f, "Op", "a", "z");
    PB_ADD(n, attribute, pb_int("fixed", 1));
    PB_ADD(n, attribute, pb_ref("used", 2, "given"));
    PB_ADD(n, attribute, pb_ref("absent", 2, "not_given"));
    PB_ADD(n, attribute, pb_ref("default", 2, "has_default"));
    PB_ADD(f, attribute_proto, pb_int("has_default", 3));
    n = add_call(m->graph, "F", "x", "y");
    PB_ADD(n, attribute, pb_int("given", 2));
    return m;
}

START_TEST(arguments_and_defaults)
{
    Onnx__ModelProto *m = with_reference();
    const struct node *n = load(m)->nodes.at[0];
    ck_assert_uint_eq(n->nattrs, 3);
    for (int i = 0; i < 3; i++) {
        ck_assert_int_eq(n->attrs[i].kind, ATTR_INT);
        ck_assert_int_eq(n->attrs[i].i, i + 1);
        ck_assert_ptr_null(n->attrs[i].ref);
    }
    ck_assert_str_eq(n->attrs[1].name, "used");
    ck_assert_str_eq(n->attrs[2].name, "default");
    PB_ADD(m->graph->node[0], attribute, pb_int("has_default", 30));
    ck_assert_int_eq(load(m)->nodes.at[0]->attrs[2].i, 30);
}
END_TEST

START_TEST(arguments_of_arguments)
{
    Onnx__ModelProto *m = model();
    Onnx__FunctionProto *outer = add_function(m, "Outer", "p", "q");
    Onnx__FunctionProto *inner = add_function(m, "Inner", "p", "q");
    Onnx__NodeProto *n = add_body(inner, "Op", "p", "q");
    PB_ADD(n, attribute, pb_ref("alpha", 2, "b"));
    PB_ADD(inner, attribute_proto, pb_int("b", 7));
    n = add_body(outer, "Inner", "p", "q");
    n->domain = pb_text("local");
    PB_ADD(n, attribute, pb_ref("b", 2, "a"));
    n = add_call(m->graph, "Outer", "x", "y");
    ck_assert_int_eq(load(m)->nodes.at[0]->attrs[0].i, 7);
    PB_ADD(n, attribute, pb_int("a", 8));
    ck_assert_int_eq(load(m)->nodes.at[0]->attrs[0].i, 8);
}
END_TEST

static Onnx__GraphProto *branch(const char *in, const char *out)
{
    Onnx__GraphProto *g = pb_graph("branch");
    pb_add_node(g, "Neg", in, out);
    pb_add_output(g, out);
    return g;
}

START_TEST(subgraphs_in_a_body)
{
    Onnx__ModelProto *m = model();
    Onnx__FunctionProto *f = add_function(m, "F", "c,a", "z");
    add_body(f, "Abs", "a", "t");
    Onnx__NodeProto *n = add_body(f, "If", "c", "z");
    PB_ADD(n, attribute, pb_subgraph("then_branch", branch("t", "r")));
    PB_ADD(n, attribute, pb_subgraph("else_branch", branch("a", "r")));
    add_call(m->graph, "F", "x,x", "y")->name = pb_text("c");
    const struct graph *g = load(m);
    ck_assert_str_eq(all_shown(g), "Abs(x)->c/t If(x)->y");
    ck_assert_str_eq(all_shown(g->nodes.at[1]->attrs[0].g), "Neg(c/t)->c/r");
    ck_assert_str_eq(all_shown(g->nodes.at[1]->attrs[1].g), "Neg(x)->c/r_");
    ck_assert_str_eq(g->nodes.at[1]->attrs[1].g->output_name[0], "c/r_");
}
END_TEST

START_TEST(calls_in_a_subgraph)
{
    Onnx__ModelProto *m = model();
    add_body(add_function(m, "F", "a", "z"), "Abs", "a", "z");
    Onnx__GraphProto *sub = pb_graph("sub");
    add_call(sub, "F", "x", "u");
    pb_add_output(sub, "u");
    Onnx__NodeProto *n = pb_add_node(m->graph, "If", "x", "y");
    PB_ADD(n, attribute, pb_subgraph("then_branch", sub));
    ck_assert_str_eq(all_shown(load(m)->nodes.at[0]->attrs[0].g), "Abs(x)->u");
}
END_TEST

/* A graph that is an argument sees the caller's names. */
START_TEST(graphs_as_arguments)
{
    Onnx__ModelProto *m = model();
    Onnx__FunctionProto *f = add_function(m, "F", "c", "z");
    Onnx__NodeProto *n = add_body(f, "If", "c", "z");
    PB_ADD(n, attribute, pb_ref("then_branch", 5, "body"));
    PB_ADD(n, attribute, pb_ref("else_branch", 5, "body"));
    n = add_call(m->graph, "F", "x", "y");
    PB_ADD(n, attribute, pb_subgraph("body", branch("x", "r")));
    const struct node *made = load(m)->nodes.at[0];
    ck_assert_str_eq(all_shown(made->attrs[0].g), "Neg(x)->r");
    ck_assert_str_eq(all_shown(made->attrs[1].g), "Neg(x)->r");
    ck_assert_ptr_ne(made->attrs[0].g, made->attrs[1].g);
    ck_assert_ptr_eq(made->attrs[0].g->parent, made->graph);
}
END_TEST

/* ---- what is refused ------------------------------------------------------------- */

START_TEST(wrong_references)
{
    Onnx__ModelProto *m = with_reference();
    m->functions[0]->node[0]->attribute[1]->type = 1;
    expect_bad(m, "attribute 'used' is declared as float, but the call gives another");
    m = with_reference();
    PB_SET(m->functions[0]->node[0]->attribute[1], i, 5);
    expect_bad(m, "attribute 'used' has both a value and a reference to 'given'");
    m = with_reference();
    m->functions[0]->attribute_proto[0] = pb_ref("has_default", 2, "has_default");
    expect_bad(m, "stands in no function");
    m = with_reference();
    PB_ADD(m->graph->node[0], attribute, pb_int("given", 2));
    expect_bad(m, "attribute 'given' stands twice");
}
END_TEST

START_TEST(wrong_calls)
{
    Onnx__ModelProto *m = model();
    Onnx__FunctionProto *f = add_function(m, "F", "a", "z");
    add_body(f, "Neg", "a", "z");
    Onnx__NodeProto *n = add_call(m->graph, "F", "x,x", "y");
    expect_bad(m,
               "node 0 '' (local.F, opset 1): function 'F' has 1 inputs and 1 outputs, "
               "not 2 and 1");
    n->n_input = 1;
    PB_ADD(n, output, pb_text("w"));
    expect_bad(m, "not 1 and 2");
    n->n_output = 1;
    f->output[0] = pb_text("nothing");
    expect_bad(m, "function 'F' makes no output 'nothing'");
    f->output[0] = pb_text("z");
    f->node[0]->input[0] = pb_text("x");
    expect_bad(m, "value 'x' is defined nowhere");
}
END_TEST

START_TEST(wrong_functions)
{
    Onnx__ModelProto *m = model();
    add_function(m, "F", "a", "z");
    add_function(m, "F", "a", "z");
    expect_bad(m, "function 'F' is defined twice");
    m = model();
    add_function(m, "F", "a", "z,z");
    expect_bad(m, "function 'F' lists output 'z' twice");
    m = model();
    add_function(m, "", "a", "z");
    expect_bad(m, "a function has no name");
    m = model();
    Onnx__FunctionProto *f = add_function(m, "F", "a,a", "z");
    add_call(m->graph, "F", "x", "y");
    expect_bad(m, "function 'F': input 1 has no name of its own");
    f->n_input = 1;
    add_body(f, "Neg", "a", "z");
    add_body(f, "Abs", "a", "z");
    expect_bad(m, "value 'z' is defined twice");
    f->node[1]->output[0] = pb_text("a");
    expect_bad(m, "value 'a' is defined twice");
}
END_TEST

START_TEST(recursion)
{
    Onnx__ModelProto *m = model();
    Onnx__FunctionProto *f = add_function(m, "F", "a", "z");
    Onnx__FunctionProto *h = add_function(m, "H", "a", "z");
    add_body(f, "H", "a", "z")->domain = pb_text("local");
    add_body(h, "F", "a", "z")->domain = pb_text("local");
    add_call(m->graph, "F", "x", "y");
    expect_bad(m, "function 'F' calls itself");
    /* Not if nobody calls them. */
    m->graph->n_node = 0;
    load(m);
}
END_TEST

/* F0 calls F1 `width` times, F1 calls F2, ...; the last has one node. */
static Onnx__ModelProto *tower(int height, int width)
{
    Onnx__ModelProto *m = model();
    for (int i = 0; i < height; i++) {
        char name[16], next[16];
        snprintf(name, sizeof name, "F%d", i);
        snprintf(next, sizeof next, "F%d", i + 1);
        Onnx__FunctionProto *f = add_function(m, name, "a", "z");
        for (int k = 0; k < width; k++) {
            Onnx__NodeProto *n =
                add_body(f, i + 1 < height ? next : "Neg", "a", k ? "" : "z");
            n->domain = pb_text(i + 1 < height ? "local" : "");
        }
    }
    add_call(m->graph, "F0", "x", "y");
    return m;
}

START_TEST(towers)
{
    ck_assert_uint_eq(load(tower(DEPTH_MAX, 1))->nodes.n, 1);
    expect_bad(tower(DEPTH_MAX + 1, 1), "functions call each other more than 32 deep");
    ck_assert_uint_eq(load(tower(4, 10))->nodes.n, 10000);
    expect_bad(tower(12, 10), "m.onnx: ");
    expect_bad(tower(31, 2), "m.onnx: ");
}
END_TEST

START_TEST(long_names)
{
    Onnx__ModelProto *m = model();
    char *name = calloc(1, (1 << 20) + 1);
    memset(name, 'n', 1 << 20);
    Onnx__FunctionProto *f = add_function(m, "F", "a", "z");
    for (int i = 0; i < 1000; i++)
        add_body(f, "Neg", "a", i ? mem_printf("v%d", i) : "z");
    add_call(m->graph, "F", "x", "y")->name = name;
    expect_bad(m, "unpacks to more than");
}
END_TEST

int main(void)
{
    Suite *s = suite_create("load_function");
    TCase *c = folder_case(s, "inlined");
    tcase_add_test(c, names_in_a_body);
    tcase_add_test(c, names_stay_unique);
    tcase_add_test(c, absent_arguments);
    tcase_add_test(c, inputs_passed_through);
    tcase_add_test(c, calls_in_calls);
    tcase_add_test(c, overloads_and_domains);
    tcase_add_test(c, versions_in_a_body);
    tcase_add_test(c, arguments_and_defaults);
    tcase_add_test(c, arguments_of_arguments);
    tcase_add_test(c, subgraphs_in_a_body);
    tcase_add_test(c, calls_in_a_subgraph);
    tcase_add_test(c, graphs_as_arguments);
    c = folder_case(s, "refused");
    tcase_set_timeout(c, 60);
    tcase_add_test(c, wrong_references);
    tcase_add_test(c, wrong_calls);
    tcase_add_test(c, wrong_functions);
    tcase_add_test(c, recursion);
    tcase_add_test(c, towers);
    tcase_add_test(c, long_names);
    return run_suite(s);
}
