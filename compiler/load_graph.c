/* load_graph.c -- GraphProto: names, inputs, initialisers, nodes.
 *
 * Names are resolved here as well as checked: in a function's body a name means one
 * value of one call. What leaves this file has names that mean the same wherever they
 * stand in a graph and its subgraphs.
 */
#include "load.h"

#include <string.h>

/* ---- names
 * -----------------------------------------------------------------------------------
 */

const char *scope_find(const struct scope *s, const char *name)
{
    for (; s; s = s->outer) {
        const char *target = strmap_get(&s->names, name);
        if (target)
            return target;
    }
    return NULL;
}

const char *scope_define(struct loader *l, const struct place *at, const char *name)
{
    if (!name || !*name)
        load_bad(l, NULL, "a graph input or initialiser has no name");
    if (strmap_get(&at->scope->names, name))
        load_bad(l, "every value is written once", "value '%s' is defined twice",
                 printable(name));
    if (scope_find(at->scope, name))
        load_bad(l, "names are unique in a graph and all its subgraphs",
                 "value '%s' of a subgraph hides one of the graph around it",
                 printable(name));
    const char *target = at->call ? call_name(l, at->call, name) : name;
    strmap_set(&at->scope->names, name, (void *)target);
    return target;
}

const char *name_at(const struct loader *l, const struct place *at, const char *name)
{
    if (!name || !*name)
        return "";
    const char *target = scope_find(at->scope, name);
    if (!target)
        load_bad(l, NULL, "value '%s' is defined nowhere", printable(name));
    return target;
}

/* ---- declared types
 * ------------------------------------------------------------------------------ */

static const char *type_kind(const Onnx__TypeProto *t)
{
    switch (t->value_case) {
    case ONNX__TYPE_PROTO__VALUE_SEQUENCE_TYPE:
        return "sequence";
    case ONNX__TYPE_PROTO__VALUE_MAP_TYPE:
        return "map";
    case ONNX__TYPE_PROTO__VALUE_OPTIONAL_TYPE:
        return "optional";
    case ONNX__TYPE_PROTO__VALUE_SPARSE_TENSOR_TYPE:
        return "sparse tensor";
    case ONNX__TYPE_PROTO__VALUE_OPAQUE_TYPE:
        return "opaque";
    default:
        return NULL;
    }
}

/* Element type of the tensors that a type is made of, 0 if it is not said. */
static int64_t element_type(const Onnx__TypeProto *t)
{
    while (t) {
        switch (t->value_case) {
        case ONNX__TYPE_PROTO__VALUE_TENSOR_TYPE:
            return t->tensor_type->elem_type;
        case ONNX__TYPE_PROTO__VALUE_SPARSE_TENSOR_TYPE:
            return t->sparse_tensor_type->elem_type;
        case ONNX__TYPE_PROTO__VALUE_SEQUENCE_TYPE:
            t = t->sequence_type->elem_type;
            break;
        case ONNX__TYPE_PROTO__VALUE_OPTIONAL_TYPE:
            t = t->optional_type->elem_type;
            break;
        case ONNX__TYPE_PROTO__VALUE_MAP_TYPE:
            t = t->map_type->value_type;
            break;
        default:
            return 0;
        }
    }
    return 0;
}

static void free_dim(struct loader *l, struct value *v, int i, const char *name)
{
    v->dim[i] = -1;
    if (!name || !*name)
        return;
    if (!v->dim_param)
        v->dim_param = load_array(l, (size_t)v->rank, sizeof *v->dim_param);
    v->dim_param[i] = text(name);
}

/* -1 stands for a free dimension in models of some exporters. */
static void load_shape(struct loader *l, struct value *v,
                       const Onnx__TensorShapeProto *s)
{
    int64_t fixed[RANK_MAX], n = 0;
    if (s->n_dim > RANK_MAX)
        load_refuse(l, NULL, "value '%s' has %zu dimensions (at most %d)",
                    printable(v->name), s->n_dim, RANK_MAX);
    for (size_t i = 0; i < s->n_dim; i++) {
        const Onnx__TensorShapeProto__Dimension *d = s->dim[i];
        if (d->value_case == ONNX__TENSOR_SHAPE_PROTO__DIMENSION__VALUE_DIM_VALUE &&
            d->dim_value != -1)
            fixed[n++] = d->dim_value;
    }
    load_dims(l, v, (size_t)n, fixed);
    v->rank = (int)s->n_dim;
    for (int i = 0; i < v->rank; i++) {
        const Onnx__TensorShapeProto__Dimension *d = s->dim[i];
        if (d->value_case == ONNX__TENSOR_SHAPE_PROTO__DIMENSION__VALUE_DIM_PARAM)
            free_dim(l, v, i, d->dim_param);
        else if (d->value_case == ONNX__TENSOR_SHAPE_PROTO__DIMENSION__VALUE_DIM_VALUE)
            v->dim[i] = d->dim_value;
        else
            free_dim(l, v, i, NULL);
    }
}

void load_type(struct loader *l, struct value *v, const Onnx__TypeProto *type)
{
    if (!type)
        return;
    v->opaque = type_kind(type);
    v->dtype = load_dtype(l, element_type(type), v->name);
    if (type->value_case == ONNX__TYPE_PROTO__VALUE_TENSOR_TYPE &&
        type->tensor_type->shape)
        load_shape(l, v, type->tensor_type->shape);
}

/* ---- inputs and initialisers
 * ------------------------------------------------------------------- */

static void load_inputs(struct loader *l, const struct place *at,
                        const Onnx__GraphProto *p, struct strmap *inputs)
{
    for (size_t i = 0; i < p->n_input; i++) {
        load_spend(l, sizeof(struct value));
        struct value *v = new_value(at->graph, scope_define(l, at, p->input[i]->name));
        v->kind = VALUE_INPUT;
        load_type(l, v, p->input[i]->type);
        vec_push(&at->graph->inputs, v);
        strmap_set(inputs, p->input[i]->name, v);
    }
}

static void check_declared(const struct loader *l, const struct value *declared,
                           const struct value *init)
{
    bool same = !declared->opaque &&
                (!declared->dtype || declared->dtype == init->dtype) &&
                (declared->rank < 0 || declared->rank == init->rank);
    for (int i = 0; same && i < declared->rank; i++)
        same = declared->dim[i] < 0 || declared->dim[i] == init->dim[i];
    if (!same)
        load_bad(l, NULL, "initialiser %s is not what its graph input declares, %s",
                 value_describe(init), value_describe(declared));
}

/* An initialiser with a graph input's name: its default from IR version 4 on, before
 * that a plain constant (every initialiser had to be listed as an input then). */
static void load_default(struct loader *l, struct graph *g, struct value *input,
                         struct value *init)
{
    if (input->init)
        load_bad(l, "every value is written once", "initialiser '%s' is defined twice",
                 printable(init->name));
    check_declared(l, input, init);
    input->init = init->data;
    if (l->model->ir_version < 4) {
        vec_push(&g->inits, init);
        return;
    }
    input->overridable = true;
    input->dtype = init->dtype;
    input->rank = init->rank;
    memcpy(input->dim, init->dim, sizeof input->dim);
}

static void add_init(struct loader *l, const struct place *at, struct strmap *inputs,
                     const char *name, struct value *v)
{
    struct value *input = name ? strmap_get(inputs, name) : NULL;
    if (input) {
        v->name = input->name;
        load_default(l, at->graph, input, v);
        return;
    }
    v->name = scope_define(l, at, name);
    vec_push(&at->graph->inits, v);
}

static void load_inits(struct loader *l, const struct place *at,
                       const Onnx__GraphProto *p, struct strmap *inputs)
{
    for (size_t i = 0; i < p->n_initializer; i++) {
        const char *name = p->initializer[i]->name;
        add_init(l, at, inputs, name,
                 load_tensor(l, p->initializer[i], name ? name : ""));
    }
    for (size_t i = 0; i < p->n_sparse_initializer; i++) {
        const Onnx__SparseTensorProto *s = p->sparse_initializer[i];
        const char *name = s->values ? s->values->name : NULL;
        add_init(l, at, inputs, name, load_sparse(l, s, name ? name : ""));
    }
}

/* Inputs that turned out to be constants, in one pass. */
static void drop_constant_inputs(struct loader *l, struct graph *g)
{
    size_t n = 0;
    if (l->model->ir_version >= 4)
        return;
    for (size_t i = 0; i < g->inputs.n; i++)
        if (!g->inputs.at[i]->init)
            g->inputs.at[n++] = g->inputs.at[i];
    g->inputs.n = n;
}

/* ---- nodes
 * ----------------------------------------------------------------------------------------
 */

static void define_outputs(struct loader *l, const struct place *at,
                           const Onnx__GraphProto *p)
{
    for (size_t i = 0; i < p->n_node; i++)
        for (size_t k = 0; k < p->node[i]->n_output; k++)
            if (*p->node[i]->output[k])
                scope_define(l, at, p->node[i]->output[k]);
}

static const char **load_names(struct loader *l, size_t count, char *const *names)
{
    const char **to = load_array(l, count + 1, sizeof *to);
    for (size_t i = 0; i < count; i++)
        to[i] = names[i];
    return to;
}

static struct node *node_begin(struct loader *l, const struct place *at,
                               const Onnx__NodeProto *p)
{
    struct node *n = load_array(l, 1, sizeof *n);
    n->index = (int)at->graph->nodes.n;
    n->name = text(p->name);
    n->op_type = text(p->op_type);
    n->domain = domain_name(text(p->domain));
    n->graph = at->graph;
    n->nin = (int)p->n_input;
    n->nout = (int)p->n_output;
    n->in_name = load_names(l, p->n_input, p->input);
    n->out_name = load_names(l, p->n_output, p->output);
    if (at->call && *n->name)
        n->name = prefixed(l, at->call, n->name);
    return n;
}

/* From names in the file to names in the graph. */
static void node_names(struct loader *l, const struct place *at, struct node *n)
{
    for (int i = 0; i < n->nin; i++)
        n->in_name[i] = name_at(l, at, n->in_name[i]);
    for (int i = 0; i < n->nout; i++)
        n->out_name[i] = name_at(l, at, n->out_name[i]);
}

static void load_node(struct loader *l, const struct place *at,
                      const Onnx__NodeProto *p)
{
    const struct node *outer = l->node;
    struct node *n = node_begin(l, at, p);
    const Onnx__FunctionProto *f = function_find(l, p);
    l->node = n;
    if (!*n->op_type)
        load_bad(l, NULL, "the node names no operator");
    n->opset = opset_at(l, at, n->domain);
    if (!n->opset && !f)
        load_bad(l, "opset_import says which version of the operators is meant",
                 "no opset of domain '%s' is imported", printable(n->domain));
    node_names(l, at, n);
    if (f) {
        inline_call(l, at, f, p, n);
    } else {
        load_attrs(l, at, n, p->n_attribute, p->attribute);
        n->index = (int)at->graph->nodes.n;
        vec_push(&at->graph->nodes, n);
    }
    l->node = outer;
}

void load_nodes(struct loader *l, const struct place *at, size_t count,
                Onnx__NodeProto *const *protos)
{
    for (size_t i = 0; i < count; i++)
        load_node(l, at, protos[i]);
}

/* ---- graphs
 * ----------------------------------------------------------------------------------------
 */

static void load_outputs(struct loader *l, const struct place *at,
                         const Onnx__GraphProto *p)
{
    const char **names = load_array(l, p->n_output + 1, sizeof *names);
    for (size_t i = 0; i < p->n_output; i++) {
        names[i] = name_at(l, at, p->output[i]->name);
        if (!*names[i])
            load_bad(l, NULL, "graph output %zu has no name", i);
    }
    at->graph->output_name = names;
}

/* Other than those of inputs, these shapes may be sloppy: a dimension that makes no
 * sense is free. */
static void declare(struct loader *l, struct graph *g, const Onnx__ValueInfoProto *p)
{
    struct declared *d = &g->declared[g->ndeclared];
    if (!p->type || p->type->value_case != ONNX__TYPE_PROTO__VALUE_TENSOR_TYPE)
        return;
    g->ndeclared++;
    d->name = text(p->name);
    const int32_t type = p->type->tensor_type->elem_type;
    d->dtype = type > 0 && type < DT_COUNT ? (enum dtype)type : DT_NONE;
    d->rank = -1;
    const Onnx__TensorShapeProto *s = p->type->tensor_type->shape;
    if (!s || s->n_dim > RANK_MAX)
        return;
    d->rank = (int)s->n_dim;
    d->dim = load_array(l, s->n_dim + 1, sizeof *d->dim);
    for (size_t i = 0; i < s->n_dim; i++)
        d->dim[i] = s->dim[i]->value_case ==
                                ONNX__TENSOR_SHAPE_PROTO__DIMENSION__VALUE_DIM_VALUE &&
                            s->dim[i]->dim_value >= 0
                        ? s->dim[i]->dim_value
                        : -1;
}

static void load_declared(struct loader *l, struct graph *g, const Onnx__GraphProto *p)
{
    g->declared = load_array(l, p->n_output + p->n_value_info, sizeof *g->declared);
    for (size_t i = 0; i < p->n_output; i++)
        declare(l, g, p->output[i]);
    for (size_t i = 0; i < p->n_value_info; i++)
        declare(l, g, p->value_info[i]);
}

struct graph *load_graph(struct loader *l, const Onnx__GraphProto *p,
                         struct place outer)
{
    struct strmap inputs = {0};
    struct scope *scope = load_array(l, 1, sizeof *scope);
    struct graph *g = load_array(l, 1, sizeof *g);
    const struct place at = {g, scope, outer.call};
    scope->outer = outer.scope;
    g->model = l->model;
    g->parent = outer.graph;
    g->depth = outer.graph ? outer.graph->depth + 1 : 0;
    g->name = text(p->name);
    if (g->depth > DEPTH_MAX)
        load_bad(l, NULL, "subgraphs nested more than %d deep", DEPTH_MAX);
    load_inputs(l, &at, p, &inputs);
    load_inits(l, &at, p, &inputs);
    drop_constant_inputs(l, g);
    define_outputs(l, &at, p);
    load_nodes(l, &at, p->n_node, p->node);
    load_outputs(l, &at, p);
    if (!g->depth)
        load_declared(l, g, p);
    return g;
}
