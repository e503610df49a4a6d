/* load_function.c -- model-local functions: a call becomes the nodes of its body.
 *
 * A function is inlined by converting its body anew for each call, in a scope of its
 * own: formal inputs and outputs mean the caller's values, every other name gets a
 * prefix. The body's attributes that refer to the function's take the call's argument
 * or the default. A function may call others, not itself.
 */
#include "load.h"

#include <string.h>

/* ---- domains and their versions
 * ------------------------------------------------------------------ */

const char *domain_name(const char *domain)
{
    return !domain || strcmp(domain, "ai.onnx") == 0 ? "" : domain;
}

int opset_at(const struct loader *l, const struct place *at, const char *domain)
{
    const struct model *m = l->model;
    const Onnx__FunctionProto *f = at->call ? at->call->function : NULL;
    for (size_t i = 0; f && i < f->n_opset_import; i++)
        if (strcmp(domain_name(f->opset_import[i]->domain), domain) == 0)
            return (int)f->opset_import[i]->version;
    for (size_t i = 0; i < m->nimports; i++)
        if (strcmp(m->imports[i].domain, domain) == 0)
            return (int)m->imports[i].version;
    return 0;
}

/* ---- functions by name
 * ----------------------------------------------------------------------------- */

static const char *function_key(const char *domain, const char *name,
                                const char *overload)
{
    return mem_printf("%zu:%s%zu:%s%s", strlen(domain), domain, strlen(name), name,
                      overload);
}

const Onnx__FunctionProto *function_find(struct loader *l, const Onnx__NodeProto *p)
{
    if (!l->functions.n)
        return NULL;
    const char *key =
        function_key(domain_name(p->domain), text(p->op_type), text(p->overload));
    load_spend(l, (int64_t)strlen(key));
    return strmap_get(&l->functions, key);
}

static void check_function(const struct loader *l, const Onnx__FunctionProto *f)
{
    struct strmap seen = {0};
    if (!*text(f->name))
        load_bad(l, NULL, "a function has no name");
    for (size_t i = 0; i < f->n_opset_import; i++)
        if (f->opset_import[i]->version < 1 || f->opset_import[i]->version > INT32_MAX)
            load_bad(l, NULL, "function '%s' imports opset %lld", printable(f->name),
                     (long long)f->opset_import[i]->version);
    for (size_t i = 0; i < f->n_output; i++) {
        if (strmap_get(&seen, f->output[i]))
            load_bad(l, NULL, "function '%s' lists output '%s' twice",
                     printable(f->name), printable(f->output[i]));
        strmap_set(&seen, f->output[i], f->output[i]);
    }
}

static void take_names(struct loader *l, const Onnx__GraphProto *g);

static void take_node_names(struct loader *l, const Onnx__NodeProto *n)
{
    for (size_t i = 0; i < n->n_output; i++)
        strmap_set(&l->taken, n->output[i], n->output[i]);
    for (size_t i = 0; i < n->n_attribute; i++) {
        if (n->attribute[i]->g)
            take_names(l, n->attribute[i]->g);
        for (size_t k = 0; k < n->attribute[i]->n_graphs; k++)
            take_names(l, n->attribute[i]->graphs[k]);
    }
}

/* The depth of messages bounds this recursion. */
static void take_names(struct loader *l, const Onnx__GraphProto *g)
{
    for (size_t i = 0; i < g->n_input; i++)
        if (g->input[i]->name)
            strmap_set(&l->taken, g->input[i]->name, g->input[i]);
    for (size_t i = 0; i < g->n_initializer; i++)
        if (g->initializer[i]->name)
            strmap_set(&l->taken, g->initializer[i]->name, g->initializer[i]);
    for (size_t i = 0; i < g->n_sparse_initializer; i++)
        if (g->sparse_initializer[i]->values && g->sparse_initializer[i]->values->name)
            strmap_set(&l->taken, g->sparse_initializer[i]->values->name,
                       g->sparse_initializer[i]);
    for (size_t i = 0; i < g->n_node; i++)
        take_node_names(l, g->node[i]);
}

void load_functions(struct loader *l)
{
    const Onnx__ModelProto *m = l->proto;
    for (size_t i = 0; i < m->n_functions; i++) {
        Onnx__FunctionProto *f = m->functions[i];
        check_function(l, f);
        const char *key =
            function_key(domain_name(f->domain), f->name, text(f->overload));
        if (strmap_get(&l->functions, key))
            load_bad(l, NULL, "function '%s' is defined twice", printable(f->name));
        strmap_set(&l->functions, key, f);
    }
    if (m->n_functions)
        take_names(l, m->graph);
}

/* ---- calls
 * ------------------------------------------------------------------------------------------
 */

const char *prefixed(struct loader *l, const struct call *c, const char *name)
{
    load_spend(l, (int64_t)(strlen(c->prefix) + strlen(name) + 2));
    return mem_printf("%s/%s", c->prefix, name);
}

const char *call_name(struct loader *l, const struct call *c, const char *name)
{
    const char *s = prefixed(l, c, name);
    while (strmap_get(&l->taken, s)) {
        load_spend(l, (int64_t)strlen(s) + 2);
        s = mem_printf("%s_", s);
    }
    strmap_set(&l->taken, s, (void *)s);
    return s;
}

static void list_attributes(struct loader *l, struct strmap *m, size_t count,
                            Onnx__AttributeProto *const *protos)
{
    load_spend(l, (int64_t)(count * 4 * sizeof *m->slot));
    for (size_t i = 0; i < count; i++) {
        if (strmap_get(m, text(protos[i]->name)))
            load_bad(l, NULL, "attribute '%s' stands twice",
                     printable(protos[i]->name));
        strmap_set(m, text(protos[i]->name), protos[i]);
    }
}

bool call_argument(struct loader *l, const struct place *at, const char *name,
                   struct attr *a)
{
    const struct call *c = at->call;
    const struct place site = {at->graph, c->site.scope, c->site.call};
    const struct place nowhere = {at->graph, NULL, NULL};
    const Onnx__AttributeProto *p = strmap_get(&c->arguments, name);
    /* An argument may itself refer to one that its function was not given. */
    if (p && load_attr(l, &site, p, a))
        return true;
    p = strmap_get(&c->defaults, name);
    return p && load_attr(l, &nowhere, p, a);
}

static void check_call(struct loader *l, const struct call *c, const struct node *n)
{
    enum { CALL_BYTES = 2048 }; /* what a call takes besides its nodes */
    const Onnx__FunctionProto *f = c->function;
    for (const struct call *o = c->site.call; o; o = o->site.call)
        if (o->function == f)
            load_bad(l, NULL, "function '%s' calls itself", printable(f->name));
    if (c->depth > DEPTH_MAX)
        load_bad(l, NULL, "functions call each other more than %d deep", DEPTH_MAX);
    if ((size_t)n->nin > f->n_input || (size_t)n->nout > f->n_output)
        load_bad(l, NULL, "function '%s' has %zu inputs and %zu outputs, not %d and %d",
                 printable(f->name), f->n_input, f->n_output, n->nin, n->nout);
    load_spend(l, CALL_BYTES);
    l->inlined += f->n_node + 1;
    if (l->inlined > INLINED_NODES_MAX)
        load_bad(l, NULL, "calls of functions make more than %d nodes",
                 INLINED_NODES_MAX);
}

static void bind_inputs_of(const struct loader *l, struct scope *s,
                           const Onnx__FunctionProto *f, const struct node *n)
{
    for (size_t i = 0; i < f->n_input; i++) {
        const char *target = i < (size_t)n->nin ? n->in_name[i] : "";
        if (!*f->input[i] || strmap_get(&s->names, f->input[i]))
            load_bad(l, NULL, "function '%s': input %zu has no name of its own",
                     printable(f->name), i);
        strmap_set(&s->names, f->input[i], (void *)target);
    }
}

/* Outputs that the caller wants get the caller's names. */
static void define_body(struct loader *l, const struct place *at, const struct node *n)
{
    const Onnx__FunctionProto *f = at->call->function;
    struct strmap wanted = {0};
    for (int i = 0; i < n->nout; i++)
        if (*n->out_name[i])
            strmap_set(&wanted, f->output[i], (void *)n->out_name[i]);
    for (size_t i = 0; i < f->n_node; i++)
        for (size_t k = 0; k < f->node[i]->n_output; k++) {
            const char *name = f->node[i]->output[k];
            const char *target = strmap_get(&wanted, name);
            if (target && !strmap_get(&at->scope->names, name))
                strmap_set(&at->scope->names, name, (void *)target);
            else if (*name)
                scope_define(l, at, name);
        }
}

/* An output that is one of the inputs. */
static void pass_through(struct loader *l, const struct place *at, const char *from,
                         const char *to)
{
    struct node *n = load_array(l, 1, sizeof *n);
    n->index = (int)at->graph->nodes.n;
    n->name = n->domain = "";
    n->op_type = "Identity";
    n->opset = opset_at(l, at, "");
    if (!n->opset)
        n->opset = 1;
    n->graph = at->graph;
    n->nin = n->nout = 1;
    n->in_name = load_array(l, 1, sizeof *n->in_name);
    n->out_name = load_array(l, 1, sizeof *n->out_name);
    n->in_name[0] = from;
    n->out_name[0] = to;
    vec_push(&at->graph->nodes, n);
}

static void bind_outputs_of(struct loader *l, const struct place *at,
                            const struct node *n)
{
    const Onnx__FunctionProto *f = at->call->function;
    for (int i = 0; i < n->nout; i++) {
        const char *source = strmap_get(&at->scope->names, f->output[i]);
        if (!*n->out_name[i] || source == n->out_name[i])
            continue;
        if (!source || !*source)
            load_bad(l, NULL, "function '%s' makes no output '%s'", printable(f->name),
                     printable(f->output[i]));
        pass_through(l, at, source, n->out_name[i]);
    }
}

void inline_call(struct loader *l, const struct place *at, const Onnx__FunctionProto *f,
                 const Onnx__NodeProto *p, const struct node *n)
{
    struct scope *scope = load_array(l, 1, sizeof *scope);
    struct call *c = load_array(l, 1, sizeof *c);
    const struct place body = {at->graph, scope, c};
    const char *label = *n->name ? n->name : mem_printf("%s%zu", n->op_type, l->calls);
    l->calls++;
    *c = (struct call){f, *at, label, at->call ? at->call->depth + 1 : 1, {0}, {0}};
    check_call(l, c, n);
    list_attributes(l, &c->arguments, p->n_attribute, p->attribute);
    list_attributes(l, &c->defaults, f->n_attribute_proto, f->attribute_proto);
    load_spend(l, (int64_t)strlen(label));
    bind_inputs_of(l, scope, f, n);
    define_body(l, &body, n);
    load_nodes(l, &body, f->n_node, f->node);
    bind_outputs_of(l, &body, n);
}
