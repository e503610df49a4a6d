/* load_attr.c -- AttributeProto to struct attr. */
#include "load.h"

#include <string.h>

/* ---- which kind it is
 * ------------------------------------------------------------------------- */

/* By ONNX's AttributeType numbers. */
static const struct {
    enum attr_kind kind;
    const char *name;
} kinds[] = {
    {ATTR_NONE, "undefined"},
    {ATTR_FLOAT, "float"},
    {ATTR_INT, "int"},
    {ATTR_STRING, "string"},
    {ATTR_TENSOR, "tensor"},
    {ATTR_GRAPH, "graph"},
    {ATTR_FLOATS, "floats"},
    {ATTR_INTS, "ints"},
    {ATTR_STRINGS, "strings"},
    {ATTR_TENSORS, "tensors"},
    {ATTR_GRAPHS, "graphs"},
    {ATTR_SPARSE, "sparse tensor"},
    {ATTR_SPARSES, "sparse tensors"},
    {ATTR_TYPE, "type"},
    {ATTR_TYPES, "types"},
};
enum { TYPE_COUNT = sizeof kinds / sizeof *kinds };

/* One bit per type number: the fields that hold something. */
static unsigned fields_given(const Onnx__AttributeProto *p)
{
    const bool given[TYPE_COUNT] = {
        false,
        p->has_f,
        p->has_i,
        p->has_s,
        p->t != NULL,
        p->g != NULL,
        p->n_floats != 0,
        p->n_ints != 0,
        p->n_strings != 0,
        p->n_tensors != 0,
        p->n_graphs != 0,
        p->sparse_tensor != NULL,
        p->n_sparse_tensors != 0,
        p->tp != NULL,
        p->n_type_protos != 0,
    };
    unsigned bits = 0;
    for (unsigned i = 0; i < TYPE_COUNT; i++)
        bits |= (unsigned)given[i] << i;
    return bits;
}

/* IR version 1 had no type field: then the field that is there decides. */
static unsigned type_number(const struct loader *l, const Onnx__AttributeProto *p)
{
    const unsigned given = fields_given(p);
    unsigned type = (unsigned)p->type;
    if (p->type < 0 || p->type >= TYPE_COUNT)
        load_bad(l, NULL, "attribute '%s' has an unknown type (%d)", printable(p->name),
                 p->type);
    for (unsigned i = 1; !type && i < TYPE_COUNT; i++)
        if (given >> i & 1)
            type = i;
    if (given & ~(1u << type))
        load_bad(l, NULL, "attribute '%s' (%s) has data of another type",
                 printable(p->name), kinds[type].name);
    return type;
}

/* ---- what it holds
 * -------------------------------------------------------------------------------- */

static struct value *tensor(struct loader *l, const Onnx__TensorProto *t,
                            const struct attr *a)
{
    if (!t)
        load_bad(l, NULL, "attribute '%s' has no tensor", printable(a->name));
    return load_tensor(l, t, t->name && *t->name ? text(t->name) : a->name);
}

static struct value *sparse(struct loader *l, const Onnx__SparseTensorProto *s,
                            const struct attr *a)
{
    if (!s)
        load_bad(l, NULL, "attribute '%s' has no tensor", printable(a->name));
    return load_sparse(l, s, a->name);
}

static struct graph *graph(struct loader *l, const struct place *at,
                           const Onnx__GraphProto *g, const struct attr *a)
{
    if (!g)
        load_bad(l, NULL, "attribute '%s' has no graph", printable(a->name));
    return load_graph(l, g, *at);
}

static struct om_str string(struct loader *l, ProtobufCBinaryData s)
{
    char *copy = load_array(l, s.len + 1, 1);
    if (s.len)
        memcpy(copy, s.data, s.len);
    return (struct om_str){copy, s.len};
}

static void load_type_attr(struct loader *l, const Onnx__TypeProto *t, struct attr *a)
{
    struct value *v = new_value(NULL, a->name);
    if (!t)
        load_bad(l, NULL, "attribute '%s' has no type", printable(a->name));
    load_spend(l, sizeof *v);
    load_type(l, v, t);
    a->type = v->dtype;
    a->s = v->opaque;
}

static void load_single(struct loader *l, const struct place *at,
                        const Onnx__AttributeProto *p, struct attr *a)
{
    switch (a->kind) {
    case ATTR_FLOAT:
        a->f = p->f;
        break;
    case ATTR_INT:
        a->i = p->i;
        break;
    case ATTR_STRING: {
        const struct om_str s = string(l, p->s);
        a->s = s.p;
        a->n = s.n;
        break;
    }
    case ATTR_TENSOR:
        a->t = tensor(l, p->t, a);
        break;
    case ATTR_SPARSE:
        a->t = sparse(l, p->sparse_tensor, a);
        break;
    case ATTR_GRAPH:
        a->g = graph(l, at, p->g, a);
        break;
    case ATTR_TYPE:
        load_type_attr(l, p->tp, a);
        break;
    default:
        break;
    }
}

static void load_strings(struct loader *l, const Onnx__AttributeProto *p,
                         struct attr *a)
{
    struct om_str *to = load_array(l, p->n_strings + 1, sizeof *to);
    for (size_t i = 0; i < p->n_strings; i++)
        to[i] = string(l, p->strings[i]);
    a->strings = to;
    a->n = p->n_strings;
}

static void load_tensors(struct loader *l, const Onnx__AttributeProto *p,
                         struct attr *a)
{
    a->n = a->kind == ATTR_TENSORS ? p->n_tensors : p->n_sparse_tensors;
    a->tensors = load_array(l, a->n + 1, sizeof *a->tensors);
    for (size_t i = 0; i < a->n; i++)
        a->tensors[i] = a->kind == ATTR_TENSORS ? tensor(l, p->tensors[i], a)
                                                : sparse(l, p->sparse_tensors[i], a);
}

static void load_list(struct loader *l, const struct place *at,
                      const Onnx__AttributeProto *p, struct attr *a)
{
    switch (a->kind) {
    case ATTR_FLOATS:
        a->n = p->n_floats;
        a->floats = p->floats;
        break;
    case ATTR_INTS:
        a->n = p->n_ints;
        a->ints = p->ints;
        break;
    case ATTR_STRINGS:
        load_strings(l, p, a);
        break;
    case ATTR_TENSORS:
    case ATTR_SPARSES:
        load_tensors(l, p, a);
        break;
    case ATTR_GRAPHS:
        a->n = p->n_graphs;
        a->graphs = load_array(l, a->n + 1, sizeof *a->graphs);
        for (size_t i = 0; i < a->n; i++)
            a->graphs[i] = graph(l, at, p->graphs[i], a);
        break;
    case ATTR_TYPES:
        a->n = p->n_type_protos;
        break;
    default:
        break;
    }
}

/* ---- attributes of a function's body
 * ------------------------------------------------------------- */

static bool load_reference(struct loader *l, const struct place *at,
                           const Onnx__AttributeProto *p, struct attr *a)
{
    const char *name = a->name;
    if (fields_given(p))
        load_bad(l, NULL, "attribute '%s' has both a value and a reference to '%s'",
                 printable(name), printable(p->ref_attr_name));
    if (!at->call)
        load_bad(l, NULL, "attribute '%s' refers to '%s', but stands in no function",
                 printable(name), printable(p->ref_attr_name));
    if (!call_argument(l, at, p->ref_attr_name, a))
        return false;
    const unsigned type = type_number(l, p);
    if (type && kinds[type].kind != a->kind)
        load_bad(l, NULL,
                 "attribute '%s' is declared as %s, but the call gives another",
                 printable(name), kinds[type].name);
    a->name = name;
    return true;
}

bool load_attr(struct loader *l, const struct place *at, const Onnx__AttributeProto *p,
               struct attr *a)
{
    *a = (struct attr){.name = text(p->name)};
    if (!*a->name)
        load_bad(l, NULL, "an attribute has no name");
    if (p->ref_attr_name && *p->ref_attr_name)
        return load_reference(l, at, p, a);
    a->kind = kinds[type_number(l, p)].kind;
    load_single(l, at, p, a);
    load_list(l, at, p, a);
    return true;
}

void load_attrs(struct loader *l, const struct place *at, struct node *n, size_t count,
                Onnx__AttributeProto *const *protos)
{
    struct strmap seen = {0};
    n->attrs = load_array(l, count + 1, sizeof *n->attrs);
    for (size_t i = 0; i < count; i++) {
        struct attr *a = &n->attrs[n->nattrs];
        n->nattrs += load_attr(l, at, protos[i], a);
        if (count > 1 && strmap_get(&seen, protos[i]->name))
            load_bad(l, NULL, "attribute '%s' stands twice",
                     printable(protos[i]->name));
        if (count > 1)
            strmap_set(&seen, protos[i]->name, protos[i]);
    }
}
