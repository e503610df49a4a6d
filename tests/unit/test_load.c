/* A model's graph: inputs, initialisers, nodes, attributes, names, versions. */
#include "compiler.h"
#include "onnx_build.h"
#include "outcome.h"

static void load_path(const void *path)
{
    load_model(path, NULL);
}

static struct model *load(const Onnx__ModelProto *m)
{
    pb_write(in_folder("m.onnx"), m);
    return load_model(mem_strdup(in_folder("m.onnx")), NULL);
}

#define expect_status(m, status, words)                        \
    do {                                                       \
        pb_write(in_folder("m.onnx"), m);                      \
        expect(load_path, in_folder("m.onnx"), status, words); \
    } while (0)
#define expect_bad(m, words) expect_status(m, 1, words)

/* x -> Relu -> y */
static Onnx__ModelProto *small_model(void)
{
    Onnx__ModelProto *m = pb_model(8, 17);
    pb_add_input(m->graph, "x", DT_F32, "2,3");
    pb_add_node(m->graph, "Relu", "x", "y")->name = pb_text("relu");
    pb_add_output(m->graph, "y");
    return m;
}

static const struct attr *attr_named(const struct node *n, const char *name)
{
    for (size_t i = 0; i < n->nattrs; i++)
        if (strcmp(n->attrs[i].name, name) == 0)
            return &n->attrs[i];
    ck_abort_msg("no attribute '%s'", name);
    return NULL;
}

/* ---- the model ------------------------------------------------------------------- */

START_TEST(model_fields)
{
    Onnx__ModelProto *p = small_model();
    p->producer_name = pb_text("maker");
    p->producer_version = pb_text("2.1");
    PB_ADD(p, opset_import, pb_opset("com.example", 3));
    const struct model *m = load(p);
    ck_assert_int_eq(m->ir_version, 8);
    ck_assert_str_eq(m->producer, "maker 2.1");
    ck_assert_str_eq(m->path, in_folder("m.onnx"));
    ck_assert_str_eq(m->dir, folder);
    ck_assert_uint_eq(m->nimports, 2);
    ck_assert_str_eq(m->imports[1].domain, "com.example");
    ck_assert_int_eq(m->imports[1].version, 3);
    ck_assert_uint_eq(strlen(m->sha256), 64);
    ck_assert_ptr_eq(m->graph->model, m);
}
END_TEST

static const char *hash_of(const char *doc)
{
    Onnx__ModelProto *m = small_model();
    m->producer_name = pb_text(doc);
    return load(m)->sha256;
}

START_TEST(hash_of_the_file)
{
    const char *hash = hash_of("hashed");
    FILE *tool = popen(mem_printf("sha256sum %s", in_folder("m.onnx")), "r");
    char line[65] = "";
    if (tool && fgets(line, sizeof line, tool) && strlen(line) == 64)
        ck_assert_str_eq(hash, line);
    if (tool)
        pclose(tool);
    ck_assert_str_ne(hash, hash_of("other"));
}
END_TEST

START_TEST(versions)
{
    Onnx__ModelProto *m = small_model();
    m->has_ir_version = 0;
    expect_bad(m, "m.onnx: the model has no IR version");
    PB_SET(m, ir_version, 0);
    expect_bad(m, "no IR version");
    PB_SET(m, ir_version, 15);
    expect_status(m, 2, "IR version 15 (known up to 14)");
    PB_SET(m, ir_version, INT64_MAX);
    expect_status(m, 2, "IR version 9223372036854775807");
    PB_SET(m, ir_version, 14);
    ck_assert_int_eq(load(m)->ir_version, 14);
}
END_TEST

START_TEST(opset_imports)
{
    Onnx__ModelProto *m = small_model();
    m->opset_import[0]->domain = pb_text("ai.onnx");
    ck_assert_int_eq(load(m)->graph->nodes.at[0]->opset, 17);
    m->graph->node[0]->domain = pb_text("ai.onnx");
    m->opset_import[0]->domain = NULL;
    ck_assert_str_eq(load(m)->graph->nodes.at[0]->domain, "");
    PB_ADD(m, opset_import, pb_opset("", 17));
    load(m);
    PB_ADD(m, opset_import, pb_opset("ai.onnx", 16));
    expect_bad(m, "two opset imports of domain ''");
    m->n_opset_import = 0;
    expect_bad(m, "the model imports no opset");
    PB_SET(m, ir_version, 2);
    ck_assert_int_eq(load(m)->graph->nodes.at[0]->opset, 1);
}
END_TEST

START_TEST(hostile_opsets)
{
    Onnx__ModelProto *m = small_model();
    m->opset_import[0]->version = 0;
    expect_bad(m, "opset 0 of domain ''");
    m->opset_import[0]->version = INT64_C(1) << 32 | 17;
    expect_bad(m, "opset 4294967313 of domain ''");
    m->opset_import[0]->version = 17;
    m->graph->node[0]->domain = pb_text("com.example");
    expect_bad(m, "node 0 'relu' (com.example.Relu): no opset of domain 'com.example'");
}
END_TEST

START_TEST(missing_parts)
{
    Onnx__ModelProto *m = small_model();
    m->graph = NULL;
    expect_bad(m, "the model has no graph");
    m = small_model();
    m->graph->node[0]->op_type = NULL;
    expect_bad(m, "node 0 'relu' (): the node names no operator");
    m = small_model();
    m->graph->input[0]->name = NULL;
    expect_bad(m, "has no name");
    m = small_model();
    m->graph->output[0]->name = pb_text("");
    expect_bad(m, "graph output 0 has no name");
    m = small_model();
    PB_ADD(m->graph, initializer, pb_raw(pb_tensor("", DT_U8, 0), "a", 1));
    expect_bad(m, "has no name");
}
END_TEST

/* ---- inputs ---------------------------------------------------------------------- */

static const struct value *input_of(Onnx__TypeProto *type)
{
    Onnx__ModelProto *m = small_model();
    PB_ADD(m->graph, input, pb_value("i", type));
    return load(m)->graph->inputs.at[1];
}

START_TEST(declared_inputs)
{
    const struct value *v = input_of(pb_tensor_type(DT_F16, "2,N,?,-1,0,M"));
    static const int64_t dims[] = {2, -1, -1, -1, 0, -1};
    ck_assert_int_eq(v->kind, VALUE_INPUT);
    ck_assert_str_eq(v->name, "i");
    ck_assert_int_eq(v->dtype, DT_F16);
    ck_assert_int_eq(v->rank, 6);
    ck_assert_mem_eq(v->dim, dims, sizeof dims);
    ck_assert_ptr_null(v->dim_param[0]);
    ck_assert_str_eq(v->dim_param[1], "N");
    ck_assert_ptr_null(v->dim_param[2]);
    ck_assert_ptr_null(v->dim_param[4]);
    ck_assert_str_eq(v->dim_param[5], "M");
    v = input_of(pb_tensor_type(DT_I2, ""));
    ck_assert_int_eq(v->rank, 0);
    v = input_of(pb_tensor_type(DT_STR, NULL));
    ck_assert(v->rank == -1 && v->dtype == DT_STR && !v->opaque);
    v = input_of(NULL);
    ck_assert(v->rank == -1 && v->dtype == DT_NONE && !v->opaque);
    ck_assert_ptr_null(v->data);
}
END_TEST

START_TEST(inputs_that_are_no_tensors)
{
    Onnx__TypeProto *t = PB_NEW(Onnx__TypeProto, ONNX__TYPE_PROTO__INIT);
    t->value_case = ONNX__TYPE_PROTO__VALUE_SEQUENCE_TYPE;
    t->sequence_type =
        PB_NEW(Onnx__TypeProto__Sequence, ONNX__TYPE_PROTO__SEQUENCE__INIT);
    t->sequence_type->elem_type = pb_tensor_type(DT_I64, "3");
    const struct value *v = input_of(t);
    ck_assert_str_eq(v->opaque, "sequence");
    ck_assert_int_eq(v->dtype, DT_I64);
    ck_assert_int_eq(v->rank, -1);
    Onnx__TypeProto *o = PB_NEW(Onnx__TypeProto, ONNX__TYPE_PROTO__INIT);
    o->value_case = ONNX__TYPE_PROTO__VALUE_OPTIONAL_TYPE;
    o->optional_type =
        PB_NEW(Onnx__TypeProto__Optional, ONNX__TYPE_PROTO__OPTIONAL__INIT);
    o->optional_type->elem_type = t;
    v = input_of(o);
    ck_assert_str_eq(v->opaque, "optional");
    ck_assert_int_eq(v->dtype, DT_I64);
    t = PB_NEW(Onnx__TypeProto, ONNX__TYPE_PROTO__INIT);
    t->value_case = ONNX__TYPE_PROTO__VALUE_MAP_TYPE;
    t->map_type = PB_NEW(Onnx__TypeProto__Map, ONNX__TYPE_PROTO__MAP__INIT);
    ck_assert_str_eq(input_of(t)->opaque, "map");
}
END_TEST

static Onnx__ModelProto *with_input(int type, const char *shape)
{
    Onnx__ModelProto *m = small_model();
    pb_add_input(m->graph, "i", type, shape);
    return m;
}

START_TEST(hostile_inputs)
{
    expect_bad(with_input(DT_F32, "2,-2"), "'i': dimension 1 is -2");
    expect_bad(with_input(DT_F32, "4294967296,N,4294967296"), "'i': the product");
    expect_bad(with_input(99, "1"), "'i' has an unknown element type (99)");
    char shape[200] = "1";
    for (int i = 0; i < 32; i++)
        strcat(shape, ",1");
    expect_status(with_input(DT_F32, shape), 2, "value 'i' has 33 dimensions");
}
END_TEST

/* ---- initialisers ---------------------------------------------------------------- */

static Onnx__ModelProto *with_default(int64_t ir_version, const char *shape)
{
    static const float numbers[] = {1, 2};
    Onnx__ModelProto *m = small_model();
    PB_SET(m, ir_version, ir_version);
    pb_add_input(m->graph, "w", DT_F32, shape);
    PB_ADD(m->graph, initializer, pb_floats(pb_tensor("w", DT_F32, 1, 2), 2, numbers));
    return m;
}

START_TEST(initialisers)
{
    Onnx__ModelProto *m = small_model();
    PB_ADD(m->graph, initializer, pb_raw(pb_tensor("k", DT_U8, 1, 2), "ab", 2));
    const struct graph *g = load(m)->graph;
    ck_assert_uint_eq(g->inits.n, 1);
    const struct value *v = g->inits.at[0];
    ck_assert_int_eq(v->kind, VALUE_CONST);
    ck_assert_str_eq(v->name, "k");
    ck_assert(!v->overridable && v->input_index == -1);
    ck_assert_mem_eq(v->data, "ab", 2);
}
END_TEST

START_TEST(defaults_of_inputs)
{
    const struct graph *g = load(with_default(4, "N"))->graph;
    ck_assert_uint_eq(g->inputs.n, 2);
    ck_assert_uint_eq(g->inits.n, 0);
    const struct value *v = g->inputs.at[1];
    ck_assert(v->overridable && v->kind == VALUE_INPUT && !v->data);
    ck_assert_int_eq(v->dim[0], 2);
    ck_assert_mem_eq(v->init, ((float[]){1, 2}), 8);
    /* Before IR version 4 it is a constant. */
    g = load(with_default(3, "2"))->graph;
    ck_assert_uint_eq(g->inputs.n, 1);
    ck_assert_uint_eq(g->inits.n, 1);
    ck_assert_str_eq(g->inits.at[0]->name, "w");
    ck_assert_mem_eq(g->inits.at[0]->data, ((float[]){1, 2}), 8);
}
END_TEST

START_TEST(defaults_that_differ)
{
    expect_bad(with_default(8, "3"),
               "initialiser w f32[2] is not what its graph input declares, w f32[3]");
    expect_bad(with_default(3, "2,1"), "not what its graph input declares");
    Onnx__ModelProto *m = with_default(8, "2");
    m->graph->input[1]->type->tensor_type->elem_type = DT_I32;
    expect_bad(m, "not what its graph input declares");
}
END_TEST

START_TEST(sparse_initialisers)
{
    const struct graph *g = load(pb_rich_model())->graph;
    const struct value *v = g->inits.at[3];
    ck_assert_str_eq(v->name, "sparse");
    ck_assert_int_eq(v->rank, 2);
    ck_assert_mem_eq(v->data, ((float[]){0, 1, 0, 0, 0, 2, 0, 0}), 32);
}
END_TEST

/* ---- names ----------------------------------------------------------------------- */

START_TEST(names_written_twice)
{
    Onnx__ModelProto *m = small_model();
    pb_add_node(m->graph, "Neg", "x", "y");
    expect_bad(m, "value 'y' is defined twice");
    m = small_model();
    pb_add_node(m->graph, "Neg", "x", "x");
    expect_bad(m, "value 'x' is defined twice");
    m = small_model();
    pb_add_node(m->graph, "Split", "x", "a,a");
    expect_bad(m, "value 'a' is defined twice");
    m = small_model();
    pb_add_input(m->graph, "x", DT_F32, "1");
    expect_bad(m, "value 'x' is defined twice");
    m = with_default(8, "2");
    PB_ADD(m->graph, initializer, m->graph->initializer[0]);
    expect_bad(m, "initialiser 'w' is defined twice");
    PB_SET(m, ir_version, 3);
    expect_bad(m, "initialiser 'w' is defined twice");
    m->graph->n_input = 1;
    expect_bad(m, "value 'w' is defined twice");
    m = small_model();
    PB_ADD(m->graph, initializer, pb_raw(pb_tensor("y", DT_U8, 0), "a", 1));
    expect_bad(m, "value 'y' is defined twice");
}
END_TEST

START_TEST(names_never_written)
{
    Onnx__ModelProto *m = small_model();
    pb_add_node(m->graph, "Add", "x,nowhere", "z");
    expect_bad(m, "value 'nowhere' is defined nowhere");
    m = small_model();
    pb_add_output(m->graph, "nothing");
    expect_bad(m, "value 'nothing' is defined nowhere");
}
END_TEST

START_TEST(absent_inputs_and_outputs)
{
    Onnx__ModelProto *m = small_model();
    pb_add_node(m->graph, "Clip", "x,,y", "c,");
    const struct node *n = load(m)->graph->nodes.at[1];
    ck_assert_int_eq(n->nin, 3);
    ck_assert_str_eq(n->in_name[1], "");
    ck_assert_str_eq(n->in_name[2], "y");
    ck_assert_int_eq(n->nout, 2);
    ck_assert_str_eq(n->out_name[1], "");
}
END_TEST

START_TEST(nodes_in_any_order)
{
    Onnx__ModelProto *m = pb_model(8, 17);
    pb_add_node(m->graph, "Neg", "a", "b");
    pb_add_node(m->graph, "Relu", "x", "a");
    pb_add_input(m->graph, "x", DT_F32, "1");
    pb_add_output(m->graph, "b");
    ck_assert_str_eq(load(m)->graph->nodes.at[0]->op_type, "Neg");
}
END_TEST

START_TEST(strange_names)
{
    static const char *const names[] = {"*/ int x; /*", "a\nb",  "\"\\",         "\xff",
                                        "if",           "a b;c", "\xe6\x97\xa5", "0"};
    Onnx__ModelProto *m = small_model();
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        Onnx__NodeProto *n = pb_add_node(m->graph, "Neg", "x", "");
        PB_ADD(n, output, pb_text(names[i]));
        n->name = pb_text(names[i]);
    }
    const struct graph *g = load(m)->graph;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        ck_assert_str_eq(g->nodes.at[i + 1]->name, names[i]);
        ck_assert_str_eq(g->nodes.at[i + 1]->out_name[0], names[i]);
    }
    m->graph->node[3]->op_type = pb_text("");
    m->graph->node[3]->name = pb_text("a\x1b[2Jb\n");
    expect_bad(m, "node 3 'a\\x1b[2Jb\\x0a' ()");
}
END_TEST

/* ---- attributes ------------------------------------------------------------------ */

static const struct node *node_with(Onnx__AttributeProto *a)
{
    Onnx__ModelProto *m = small_model();
    PB_ADD(m->graph->node[0], attribute, a);
    return load(m)->graph->nodes.at[0];
}

#define expect_attr_bad(a, words)                 \
    do {                                          \
        Onnx__ModelProto *m_ = small_model();     \
        PB_ADD(m_->graph->node[0], attribute, a); \
        expect_bad(m_, words);                    \
    } while (0)

START_TEST(single_attributes)
{
    Onnx__AttributeProto *a = pb_attr("f", 1);
    PB_SET(a, f, -0.0f);
    const struct attr *r = attr_named(node_with(a), "f");
    ck_assert(r->kind == ATTR_FLOAT && r->f == 0 && 1 / r->f < 0);
    r = attr_named(node_with(pb_int("i", INT64_MIN)), "i");
    ck_assert(r->kind == ATTR_INT && r->i == INT64_MIN);
    a = pb_attr("s", 3);
    PB_SET(a, s, pb_bytes("a\0b", 3));
    r = attr_named(node_with(a), "s");
    ck_assert(r->kind == ATTR_STRING && r->n == 3 && memcmp(r->s, "a\0b", 4) == 0);
    r = attr_named(node_with(pb_attr("s", 3)), "s");
    ck_assert(r->kind == ATTR_STRING && r->n == 0 && r->s[0] == '\0');
    a = pb_attr("t", 4);
    a->t = pb_raw(pb_tensor("", DT_U8, 0), "z", 1);
    r = attr_named(node_with(a), "t");
    ck_assert(r->kind == ATTR_TENSOR && r->t->rank == 0);
    ck_assert_str_eq(r->t->name, "t");
    ck_assert_mem_eq(r->t->data, "z", 1);
    a = pb_attr("tp", 13);
    a->tp = pb_tensor_type(DT_BF16, NULL);
    r = attr_named(node_with(a), "tp");
    ck_assert(r->kind == ATTR_TYPE && r->type == DT_BF16);
}
END_TEST

START_TEST(lists_in_attributes)
{
    Onnx__AttributeProto *a = pb_attr("l", 7);
    PB_ADD(a, ints, INT64_MAX);
    PB_ADD(a, ints, -1);
    const struct attr *r = attr_named(node_with(a), "l");
    ck_assert(r->kind == ATTR_INTS && r->n == 2 && r->ints[0] == INT64_MAX);
    a = pb_attr("l", 6);
    PB_ADD(a, floats, 0.5f);
    r = attr_named(node_with(a), "l");
    ck_assert(r->kind == ATTR_FLOATS && r->n == 1 && r->floats[0] == 0.5f);
    a = pb_attr("l", 8);
    PB_ADD(a, strings, pb_bytes("ab", 2));
    PB_ADD(a, strings, pb_bytes("", 0));
    r = attr_named(node_with(a), "l");
    ck_assert(r->kind == ATTR_STRINGS && r->n == 2 && r->strings[0].n == 2);
    ck_assert_str_eq(r->strings[0].p, "ab");
    a = pb_attr("l", 9);
    PB_ADD(a, tensors, pb_raw(pb_tensor("e", DT_U8, 0), "z", 1));
    r = attr_named(node_with(a), "l");
    ck_assert(r->kind == ATTR_TENSORS && r->n == 1);
    ck_assert_str_eq(r->tensors[0]->name, "e");
    a = pb_attr("l", 10);
    PB_ADD(a, graphs, pb_graph("sub"));
    r = attr_named(node_with(a), "l");
    ck_assert(r->kind == ATTR_GRAPHS && r->n == 1 && r->graphs[0]->depth == 1);
    r = attr_named(node_with(pb_attr("l", 7)), "l");
    ck_assert(r->kind == ATTR_INTS && r->n == 0);
}
END_TEST

START_TEST(attributes_without_type)
{
    Onnx__AttributeProto *a = pb_int("i", 5);
    a->has_type = 0;
    const struct attr *r = attr_named(node_with(a), "i");
    ck_assert(r->kind == ATTR_INT && r->i == 5);
}
END_TEST

START_TEST(hostile_attributes)
{
    Onnx__AttributeProto *a = pb_int("i", 5);
    a->type = 1;
    expect_attr_bad(a,
                    "node 0 'relu' (Relu, opset 17): attribute 'i' (float) has data of "
                    "another type\n  inputs: x\n");
    a = pb_int("i", 5);
    PB_ADD(a, ints, 1);
    expect_attr_bad(a, "has data of another type");
    expect_attr_bad(pb_attr("a", 15), "attribute 'a' has an unknown type (15)");
    expect_attr_bad(pb_attr("a", -1), "attribute 'a' has an unknown type (-1)");
    expect_attr_bad(pb_attr("a", 4), "attribute 'a' has no tensor");
    expect_attr_bad(pb_attr("a", 5), "attribute 'a' has no graph");
    expect_attr_bad(pb_attr("a", 11), "attribute 'a' has no tensor");
    expect_attr_bad(pb_attr("a", 13), "attribute 'a' has no type");
    expect_attr_bad(pb_int("", 1), "an attribute has no name");
    expect_attr_bad(pb_ref("a", 2, "b"), "refers to 'b', but stands in no function");
    Onnx__ModelProto *m = small_model();
    PB_ADD(m->graph->node[0], attribute, pb_int("a", 1));
    PB_ADD(m->graph->node[0], attribute, pb_int("a", 1));
    expect_bad(m, "attribute 'a' stands twice");
    a = pb_attr("value", 4);
    a->t = pb_tensor("big", DT_F32, 1, 3);
    expect_attr_bad(a, "node 0 'relu' (Relu, opset 17): tensor 'big' (f32) needs 12");
}
END_TEST

/* ---- subgraphs ------------------------------------------------------------------- */

static Onnx__GraphProto *branch(const char *in, const char *out)
{
    Onnx__GraphProto *g = pb_graph("branch");
    pb_add_node(g, "Neg", in, out);
    pb_add_output(g, out);
    return g;
}

static Onnx__ModelProto *with_branches(Onnx__GraphProto *a, Onnx__GraphProto *b)
{
    Onnx__ModelProto *m = small_model();
    Onnx__NodeProto *n = pb_add_node(m->graph, "If", "x", "z");
    PB_ADD(n, attribute, pb_subgraph("then_branch", a));
    PB_ADD(n, attribute, pb_subgraph("else_branch", b));
    return m;
}

START_TEST(subgraphs)
{
    /* Both branches may use a name; both read the outer x, one y, which comes before.
     */
    const struct graph *g =
        load(with_branches(branch("x", "t"), branch("y", "t")))->graph;
    const struct node *n = g->nodes.at[1];
    const struct graph *sub = attr_named(n, "else_branch")->g;
    ck_assert_ptr_eq(sub->parent, g);
    ck_assert_int_eq(sub->depth, 1);
    ck_assert_str_eq(sub->name, "branch");
    ck_assert_str_eq(sub->nodes.at[0]->in_name[0], "y");
    ck_assert_str_eq(sub->output_name[0], "t");
    ck_assert_ptr_null(sub->output_name[1]);
    ck_assert_ptr_eq(sub->nodes.at[0]->graph, sub);
    ck_assert_int_eq(sub->nodes.at[0]->opset, 17);
}
END_TEST

START_TEST(hidden_names)
{
    expect_bad(with_branches(branch("x", "y"), branch("x", "t")),
               "value 'y' of a subgraph hides one of the graph around it");
    expect_bad(with_branches(branch("x", "z"), branch("x", "t")), "hides");
    expect_bad(with_branches(branch("x", "t"), branch("w", "u")),
               "value 'w' is defined nowhere");
}
END_TEST

static Onnx__GraphProto *nested(int depth)
{
    char out[16];
    snprintf(out, sizeof out, "v%d", depth);
    Onnx__GraphProto *g = branch("x", out);
    if (depth > 1)
        PB_ADD(g->node[0], attribute, pb_subgraph("body", nested(depth - 1)));
    return g;
}

START_TEST(depth_of_subgraphs)
{
    const struct graph *g = load(with_branches(nested(DEPTH_MAX), branch("x", "t")))
                                ->graph->nodes.at[1]
                                ->attrs[0]
                                .g;
    for (int i = 1; i < DEPTH_MAX; i++)
        g = g->nodes.at[0]->attrs[0].g;
    ck_assert_int_eq(g->depth, DEPTH_MAX);
    expect_bad(with_branches(nested(DEPTH_MAX + 1), branch("x", "t")),
               "subgraphs nested more than 32 deep");
    expect_bad(with_branches(nested(100), branch("x", "t")),
               "nested more than 144 deep");
}
END_TEST

START_TEST(everything_at_once)
{
    const struct model *m = load(pb_rich_model());
    ck_assert_uint_eq(m->graph->nodes.n, 5);
    ck_assert_uint_eq(m->graph->inits.n, 4);
    ck_assert_uint_eq(m->graph->inputs.n, 3);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("load");
    TCase *c = folder_case(s, "model");
    tcase_add_test(c, model_fields);
    tcase_add_test(c, hash_of_the_file);
    tcase_add_test(c, versions);
    tcase_add_test(c, opset_imports);
    tcase_add_test(c, hostile_opsets);
    tcase_add_test(c, missing_parts);
    c = folder_case(s, "values");
    tcase_add_test(c, declared_inputs);
    tcase_add_test(c, inputs_that_are_no_tensors);
    tcase_add_test(c, hostile_inputs);
    tcase_add_test(c, initialisers);
    tcase_add_test(c, defaults_of_inputs);
    tcase_add_test(c, defaults_that_differ);
    tcase_add_test(c, sparse_initialisers);
    c = folder_case(s, "names");
    tcase_add_test(c, names_written_twice);
    tcase_add_test(c, names_never_written);
    tcase_add_test(c, absent_inputs_and_outputs);
    tcase_add_test(c, nodes_in_any_order);
    tcase_add_test(c, strange_names);
    c = folder_case(s, "attributes");
    tcase_add_test(c, single_attributes);
    tcase_add_test(c, lists_in_attributes);
    tcase_add_test(c, attributes_without_type);
    tcase_add_test(c, hostile_attributes);
    c = folder_case(s, "subgraphs");
    tcase_add_test(c, subgraphs);
    tcase_add_test(c, hidden_names);
    tcase_add_test(c, depth_of_subgraphs);
    tcase_add_test(c, everything_at_once);
    return run_suite(s);
}
