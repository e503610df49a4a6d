/* onnx_build.h -- small ONNX models for tests, built with the messages themselves, so
 * that tests can say what no exporter would. Nothing is freed: a test is a process. */
#ifndef ONNX_BUILD_H
#define ONNX_BUILD_H

#include "onnx.pb-c.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"

/* A zeroed message: PB_NEW(Onnx__NodeProto, ONNX__NODE_PROTO__INIT). */
#define PB_NEW(Type, INIT) ((Type *)pb_copy(&(Type)INIT, sizeof(Type)))
/* Appends to a repeated field. */
#define PB_ADD(m, field, item)                                                    \
    ((m)->field = realloc((m)->field, ((m)->n_##field + 1) * sizeof *(m)->field), \
     (m)->field[(m)->n_##field++] = (item))
/* Sets an optional scalar. */
#define PB_SET(m, field, x) ((m)->has_##field = 1, (m)->field = (x))

static void *pb_copy(const void *p, size_t n)
{
    void *to = malloc(n ? n : 1);
    return n ? memcpy(to, p, n) : to;
}

static ProtobufCBinaryData pb_bytes(const void *p, size_t n)
{
    return (ProtobufCBinaryData){n, pb_copy(p, n)};
}

static char *pb_text(const char *s)
{
    return pb_copy(s, strlen(s) + 1);
}

/* "a,,b" -> the names a, (absent) and b. "" is an empty list. */
static char **pb_names(const char *list, size_t *n)
{
    char **names = NULL;
    *n = 0;
    while (*list) {
        const size_t length = strcspn(list, ",");
        char *s = calloc(1, length + 1);
        memcpy(s, list, length);
        names = realloc(names, (*n + 1) * sizeof *names);
        names[(*n)++] = s;
        list += length;
        if (*list == ',' && !*++list)
            names = realloc(names, (*n + 1) * sizeof *names),
            names[(*n)++] = pb_text("");
    }
    return names;
}

/* ---- models and graphs ----------------------------------------------------------- */

static Onnx__OperatorSetIdProto *pb_opset(const char *domain, int64_t version)
{
    Onnx__OperatorSetIdProto *o =
        PB_NEW(Onnx__OperatorSetIdProto, ONNX__OPERATOR_SET_ID_PROTO__INIT);
    o->domain = pb_text(domain);
    PB_SET(o, version, version);
    return o;
}

static Onnx__GraphProto *pb_graph(const char *name)
{
    Onnx__GraphProto *g = PB_NEW(Onnx__GraphProto, ONNX__GRAPH_PROTO__INIT);
    g->name = pb_text(name);
    return g;
}

static Onnx__ModelProto *pb_model(int64_t ir_version, int64_t opset)
{
    Onnx__ModelProto *m = PB_NEW(Onnx__ModelProto, ONNX__MODEL_PROTO__INIT);
    PB_SET(m, ir_version, ir_version);
    PB_ADD(m, opset_import, pb_opset("", opset));
    m->graph = pb_graph("g");
    return m;
}

static Onnx__NodeProto *pb_node(const char *op, const char *in, const char *out)
{
    Onnx__NodeProto *n = PB_NEW(Onnx__NodeProto, ONNX__NODE_PROTO__INIT);
    n->op_type = pb_text(op);
    n->input = pb_names(in, &n->n_input);
    n->output = pb_names(out, &n->n_output);
    return n;
}

static Onnx__NodeProto *pb_add_node(Onnx__GraphProto *g, const char *op, const char *in,
                                    const char *out)
{
    Onnx__NodeProto *n = pb_node(op, in, out);
    PB_ADD(g, node, n);
    return n;
}

/* shape: "2,N,?" or "" for a scalar; NULL for none. */
static Onnx__TypeProto *pb_tensor_type(int type, const char *shape)
{
    Onnx__TypeProto *t = PB_NEW(Onnx__TypeProto, ONNX__TYPE_PROTO__INIT);
    Onnx__TypeProto__Tensor *tensor =
        PB_NEW(Onnx__TypeProto__Tensor, ONNX__TYPE_PROTO__TENSOR__INIT);
    t->value_case = ONNX__TYPE_PROTO__VALUE_TENSOR_TYPE;
    t->tensor_type = tensor;
    PB_SET(tensor, elem_type, type);
    if (!shape)
        return t;
    tensor->shape = PB_NEW(Onnx__TensorShapeProto, ONNX__TENSOR_SHAPE_PROTO__INIT);
    size_t n;
    char **names = pb_names(shape, &n);
    for (size_t i = 0; i < n; i++) {
        Onnx__TensorShapeProto__Dimension *d =
            PB_NEW(Onnx__TensorShapeProto__Dimension,
                   ONNX__TENSOR_SHAPE_PROTO__DIMENSION__INIT);
        if (strspn(names[i], "-0123456789") == strlen(names[i])) {
            d->value_case = ONNX__TENSOR_SHAPE_PROTO__DIMENSION__VALUE_DIM_VALUE;
            d->dim_value = strtoll(names[i], NULL, 10);
        } else if (strcmp(names[i], "?") != 0) {
            d->value_case = ONNX__TENSOR_SHAPE_PROTO__DIMENSION__VALUE_DIM_PARAM;
            d->dim_param = names[i];
        }
        PB_ADD(tensor->shape, dim, d);
    }
    return t;
}

static Onnx__ValueInfoProto *pb_value(const char *name, Onnx__TypeProto *type)
{
    Onnx__ValueInfoProto *v =
        PB_NEW(Onnx__ValueInfoProto, ONNX__VALUE_INFO_PROTO__INIT);
    v->name = pb_text(name);
    v->type = type;
    return v;
}

static void pb_add_input(Onnx__GraphProto *g, const char *name, int type,
                         const char *shape)
{
    PB_ADD(g, input, pb_value(name, pb_tensor_type(type, shape)));
}

static void pb_add_output(Onnx__GraphProto *g, const char *name)
{
    PB_ADD(g, output, pb_value(name, NULL));
}

/* ---- tensors -----------------------------------------------------------------------
 */

static Onnx__TensorProto *pb_tensor(const char *name, int type, int rank, ...)
{
    Onnx__TensorProto *t = PB_NEW(Onnx__TensorProto, ONNX__TENSOR_PROTO__INIT);
    va_list ap;
    va_start(ap, rank);
    t->name = pb_text(name);
    PB_SET(t, data_type, type);
    for (int i = 0; i < rank; i++)
        PB_ADD(t, dims, (int64_t)va_arg(ap, int));
    va_end(ap);
    return t;
}

static Onnx__TensorProto *pb_raw(Onnx__TensorProto *t, const void *p, size_t n)
{
    PB_SET(t, raw_data, pb_bytes(p, n));
    return t;
}

static Onnx__TensorProto *pb_floats(Onnx__TensorProto *t, size_t n, const float *p)
{
    for (size_t i = 0; i < n; i++)
        PB_ADD(t, float_data, p[i]);
    return t;
}

static Onnx__StringStringEntryProto *pb_entry(const char *key, const char *value)
{
    Onnx__StringStringEntryProto *e =
        PB_NEW(Onnx__StringStringEntryProto, ONNX__STRING_STRING_ENTRY_PROTO__INIT);
    e->key = pb_text(key);
    e->value = pb_text(value);
    return e;
}

/* offset and length may be NULL. */
static Onnx__TensorProto *pb_external(Onnx__TensorProto *t, const char *location,
                                      const char *offset, const char *length)
{
    PB_SET(t, data_location, 1);
    PB_ADD(t, external_data, pb_entry("location", location));
    if (offset)
        PB_ADD(t, external_data, pb_entry("offset", offset));
    if (length)
        PB_ADD(t, external_data, pb_entry("length", length));
    return t;
}

/* ---- attributes
 * ---------------------------------------------------------------------- */

static Onnx__AttributeProto *pb_attr(const char *name, int type)
{
    Onnx__AttributeProto *a = PB_NEW(Onnx__AttributeProto, ONNX__ATTRIBUTE_PROTO__INIT);
    a->name = pb_text(name);
    PB_SET(a, type, type);
    return a;
}

static Onnx__AttributeProto *pb_int(const char *name, int64_t i)
{
    Onnx__AttributeProto *a = pb_attr(name, 2);
    PB_SET(a, i, i);
    return a;
}

static Onnx__AttributeProto *pb_subgraph(const char *name, Onnx__GraphProto *g)
{
    Onnx__AttributeProto *a = pb_attr(name, 5);
    a->g = g;
    return a;
}

static Onnx__AttributeProto *pb_ref(const char *name, int type, const char *target)
{
    Onnx__AttributeProto *a = pb_attr(name, type);
    a->ref_attr_name = pb_text(target);
    return a;
}

static Onnx__FunctionProto *pb_function(const char *domain, const char *name,
                                        const char *in, const char *out)
{
    Onnx__FunctionProto *f = PB_NEW(Onnx__FunctionProto, ONNX__FUNCTION_PROTO__INIT);
    f->domain = pb_text(domain);
    f->name = pb_text(name);
    f->input = pb_names(in, &f->n_input);
    f->output = pb_names(out, &f->n_output);
    PB_ADD(f, opset_import, pb_opset("", 18));
    return f;
}

/* ---- files
 * ------------------------------------------------------------------------------ */

struct pb_file {
    uint8_t *p;
    size_t n;
};

static struct pb_file pb_pack(const void *message)
{
    struct pb_file f;
    f.n = protobuf_c_message_get_packed_size(message);
    f.p = malloc(f.n + 1);
    protobuf_c_message_pack(message, f.p);
    return f;
}

static void pb_save(const char *path, const void *p, size_t n)
{
    FILE *f = fopen(path, "wb");
    if (!f || (n && fwrite(p, 1, n, f) != n) || fclose(f) != 0) {
        perror(path);
        abort();
    }
}

static void pb_write(const char *path, const void *message)
{
    const struct pb_file f = pb_pack(message);
    pb_save(path, f.p, f.n);
}

/* ---- one model with a bit of everything
 * ---------------------------------------------------- */

/* y = F(Relu(x) + w), F a function with a default attribute; If with two branches. */
static Onnx__ModelProto *pb_rich_model(void)
{
    static const float numbers[] = {1, 2, 3, 4};
    static const uint8_t nibbles[] = {0x21, 0x43, 0x05};
    Onnx__ModelProto *m = pb_model(10, 20);
    Onnx__GraphProto *g = m->graph;
    m->producer_name = pb_text("tests");
    PB_ADD(m, opset_import, pb_opset("local", 1));
    pb_add_input(g, "x", 1, "N,4");
    pb_add_input(g, "cond", 9, "");
    pb_add_input(g, "w", 1, "4");
    PB_ADD(g, initializer, pb_floats(pb_tensor("w", 1, 1, 4), 4, numbers));
    PB_ADD(g, initializer, pb_raw(pb_tensor("q", 22, 1, 5), nibbles, sizeof nibbles));
    Onnx__TensorProto *t = pb_tensor("typed", 7, 1, 2);
    PB_ADD(t, int64_data, -1);
    PB_ADD(t, int64_data, 1);
    PB_ADD(g, initializer, t);
    t = pb_tensor("text", 8, 1, 2);
    PB_ADD(t, string_data, pb_bytes("ab", 2));
    PB_ADD(t, string_data, pb_bytes("", 0));
    PB_ADD(g, initializer, t);
    Onnx__SparseTensorProto *s =
        PB_NEW(Onnx__SparseTensorProto, ONNX__SPARSE_TENSOR_PROTO__INIT);
    s->values = pb_floats(pb_tensor("sparse", 1, 1, 2), 2, numbers);
    s->indices = pb_tensor("", 7, 1, 2);
    PB_ADD(s->indices, int64_data, 1);
    PB_ADD(s->indices, int64_data, 5);
    PB_ADD(s, dims, 2);
    PB_ADD(s, dims, 4);
    PB_ADD(g, sparse_initializer, s);

    pb_add_node(g, "Relu", "x", "r")->name = pb_text("relu");
    Onnx__NodeProto *n = pb_add_node(g, "Add", "r,w", "a");
    n->name = pb_text("add");
    n = pb_add_node(g, "F", "a", "f");
    n->name = pb_text("call");
    n->domain = pb_text("local");
    PB_ADD(n, attribute, pb_int("axis", 1));
    Onnx__GraphProto *yes = pb_graph("yes"), *no = pb_graph("no");
    pb_add_node(yes, "Neg", "f", "t");
    pb_add_output(yes, "t");
    pb_add_node(no, "Identity", "f", "e");
    pb_add_output(no, "e");
    n = pb_add_node(g, "If", "cond", "y");
    PB_ADD(n, attribute, pb_subgraph("then_branch", yes));
    PB_ADD(n, attribute, pb_subgraph("else_branch", no));
    pb_add_output(g, "y");

    Onnx__FunctionProto *f = pb_function("local", "F", "p", "z");
    Onnx__NodeProto *body = pb_node("Softmax", "p", "h");
    PB_ADD(body, attribute, pb_ref("axis", 2, "axis"));
    PB_ADD(f, node, body);
    body = pb_node("LeakyRelu", "h", "z");
    PB_ADD(body, attribute, pb_ref("alpha", 1, "slope"));
    PB_ADD(f, node, body);
    PB_ADD(f, attribute, pb_text("axis"));
    Onnx__AttributeProto *slope = pb_attr("slope", 1);
    PB_SET(slope, f, 0.5f);
    PB_ADD(f, attribute_proto, slope);
    PB_ADD(m, functions, f);
    return m;
}

#pragma GCC diagnostic pop
#endif
