/* infer.c -- binds the inputs, then walks the nodes in order: types, shapes, constants.
 *
 * requires: graph_resolve
 * provides: dtype and dims of every value that a supported node makes; nodes whose
 *           inputs are constant have constant outputs; constant Ifs are inlined, so
 * dead branches are never looked at.
 */
#include "elementwise.h"
#include "strmap.h"
#include <errno.h>
#include <stdlib.h>

enum { OPSET_MAX = 28 };

/* ---- inputs
 * ------------------------------------------------------------------------------ */

static struct value *find_input(struct model *m, const char *name)
{
    for (size_t i = 0; i < m->graph->inputs.n; i++)
        if (strcmp(m->graph->inputs.at[i]->name, name) == 0)
            return m->graph->inputs.at[i];
    bad_usage("the model has no input '%s'", printable(name));
}

static void bind_shape(struct value *v, const struct shape_binding *b)
{
    if (v->rank >= 0 && v->rank != b->rank)
        bad_usage("input '%s' has rank %d, --input-shape gives %d", printable(v->name),
                  v->rank, b->rank);
    for (int i = 0; i < b->rank; i++) {
        if (v->rank >= 0 && v->dim[i] >= 0 && v->dim[i] != b->dim[i])
            bad_usage(
                "axis %d of input '%s' is %lld in the model, --input-shape gives %lld",
                i, printable(v->name), (long long)v->dim[i], (long long)b->dim[i]);
        v->dim[i] = b->dim[i];
    }
    v->rank = b->rank;
}

/* Refuses a --dim that no input has. */
static void check_dim(const struct model *m, const char *name)
{
    struct strbuf known = {0};
    for (size_t i = 0; i < m->graph->inputs.n; i++) {
        const struct value *v = m->graph->inputs.at[i];
        for (int k = 0; v->dim_param && k < v->rank; k++) {
            const char *p = v->dim_param[k];
            if (!p || !*p)
                continue;
            if (strcmp(p, name) == 0)
                return;
            const char *shown = mem_printf("'%s'", printable(p));
            if (!known.n || !strstr(known.s, shown))
                sb_printf(&known, "%s%s", known.n ? ", " : "", shown);
        }
    }
    bad_file(m->path, NULL, "no dimension of its inputs is named '%s'%s%s",
             printable(name), known.n ? "; there are " : "; none is named at all",
             known.n ? known.s : "");
}

static bool is_named(const struct value *v, int axis, const char *name)
{
    const char *p = v->dim_param ? v->dim_param[axis] : NULL;
    return p && *p && strcmp(p, name) == 0;
}

static void bind_dims(struct value *v, const struct options *opt)
{
    for (int i = 0; i < v->rank; i++)
        for (size_t k = 0; k < opt->dims.n; k++) {
            const struct dim_binding *d = &opt->dims.at[k];
            if (!is_named(v, i, d->name))
                continue;
            if (v->dim[i] >= 0 && v->dim[i] != d->value)
                bad_usage("axis %d of input '%s' is %lld, --dim %s gives %lld", i,
                          printable(v->name), (long long)v->dim[i], printable(d->name),
                          (long long)d->value);
            v->dim[i] = d->value;
        }
}

/* A dimension's name means one size; but some models take inputs of others, so that
 * --input-shape is only asked whether that is meant. */
static void check_sizes(struct model *m, const struct options *opt)
{
    struct strmap sizes = {0};
    for (size_t i = 0; i < opt->shapes.n; i++) {
        const struct value *v = find_input(m, opt->shapes.at[i].name);
        for (int k = 0; v->dim_param && k < v->rank; k++) {
            const char *name = v->dim_param[k];
            const int64_t *size = name && *name ? strmap_get(&sizes, name) : NULL;
            if (size && *size != v->dim[k])
                warning("--input-shape gives dimension '%s' the sizes %lld and %lld",
                        printable(name), (long long)*size, (long long)v->dim[k]);
            if (name && *name)
                strmap_set(&sizes, name, (void *)&v->dim[k]);
        }
    }
    for (size_t i = 0; i < opt->dims.n; i++)
        for (size_t k = 0; k < i; k++)
            if (strcmp(opt->dims.at[i].name, opt->dims.at[k].name) == 0 &&
                opt->dims.at[i].value != opt->dims.at[k].value)
                bad_usage("--dim gives '%s' the sizes %lld and %lld",
                          printable(opt->dims.at[i].name),
                          (long long)opt->dims.at[k].value,
                          (long long)opt->dims.at[i].value);
}

static void put_number(enum dtype t, const char *text, char *to)
{
    char *end;
    errno = 0;
    if (t == DT_F32 || t == DT_F64) {
        const double d = t == DT_F64 ? strtod(text, &end) : 0;
        const float f = t == DT_F32 ? strtof(text, &end) : 0; /* rounded once */
        memcpy(to, t == DT_F32 ? (const void *)&f : &d, (size_t)dtypes[t].size);
    } else {
        if (t == DT_BOOL && (strcmp(text, "true") == 0 || strcmp(text, "false") == 0))
            text = text[0] == 't' ? "1" : "0";
        const bool u = t == DT_U64;
        const long long i =
            u ? (long long)strtoull(text, &end, 0) : strtoll(text, &end, 0);
        const int bits = dtypes[t].bits;
        const bool is_unsigned = dtypes[t].name[0] == 'u' || t == DT_BOOL;
        const long long max = t == DT_BOOL  ? 1
                              : is_unsigned ? (1LL << (bits % 64)) - 1
                                            : (1LL << ((bits - 1) % 63)) - 1;
        if (bits < 64 && (i > max || i < (is_unsigned ? 0 : -max - 1)))
            bad_usage("--bind: %s does not fit %s", text, dtype_name(t));
        for (int b = 0; b < dtypes[t].size; b++)
            to[host_big_endian() ? dtypes[t].size - 1 - b : b] =
                (char)((unsigned long long)i >> (8 * b));
    }
    if (end == text || *end || errno)
        bad_usage("--bind: '%s' is no %s", printable(text), dtype_name(t));
}

/* NAME=VALUE or NAME=V,V,...: one number fills the input. */
static void bind_value(struct value *v, const char *text)
{
    const enum dtype t = v->dtype;
    if (t == DT_NONE || t == DT_STR || t == DT_F16 || t == DT_BF16 || t > DT_U64)
        bad_usage("--bind can't set input '%s' of type %s", printable(v->name),
                  dtype_name(t));
    int64_t n = 1;
    for (const char *p = text; *p; p++)
        n += *p == ',';
    const int64_t count = value_count(v);
    if (n != count && n != 1)
        bad_usage("--bind %s: %lld values for %lld elements", printable(v->name),
                  (long long)n, (long long)count);
    char *data = mem_array((size_t)n, (size_t)dtypes[t].size);
    for (int64_t i = 0; i < n; i++) {
        const size_t len = strcspn(text, ",");
        put_number(t, mem_strndup(text, len), data + i * dtypes[t].size);
        text += len + (text[len] == ',');
    }
    v->data = data;
    v->splat = n == 1 && count != 1;
}

static void report_free_dims(struct model *m)
{
    struct strbuf b = {0};
    const char *example = NULL;
    for (size_t i = 0; i < m->graph->inputs.n; i++) {
        const struct value *v = m->graph->inputs.at[i];
        if (v->opaque) {
            fprintf(stderr, "%s: input '%s' is a %s, which is not supported\n", m->path,
                    printable(v->name), v->opaque);
            exit(STATUS_UNSUPPORTED);
        }
        if (v->dtype == DT_NONE)
            bad_file(m->path, NULL, "input '%s' has no element type",
                     printable(v->name));
        if (v->rank < 0) {
            sb_printf(&b, "\n  input '%s' has no shape", printable(v->name));
            if (!example)
                example =
                    mem_printf("--input-shape %s=1x3x224x224", printable(v->name));
        }
        for (int k = 0; k < v->rank; k++) {
            if (v->dim[k] >= 0)
                continue;
            const char *p = v->dim_param ? v->dim_param[k] : NULL;
            sb_printf(&b, "\n  input '%s', axis %d%s%s", printable(v->name), k,
                      p && *p ? ": " : "", p ? printable(p) : "");
            if (!example)
                example = p && *p
                              ? mem_printf("--dim %s=1", printable(p))
                              : mem_printf("--input-shape %s=...", printable(v->name));
        }
    }
    if (!b.n)
        return;
    fprintf(stderr,
            "%s: these dimensions are free:%s\n  hint: give them, for example %s\n",
            m->path, b.s, example);
    exit(STATUS_UNSUPPORTED);
}

void bind_inputs(struct model *m, const struct options *opt)
{
    for (size_t i = 0; i < opt->shapes.n; i++)
        bind_shape(find_input(m, opt->shapes.at[i].name), &opt->shapes.at[i]);
    check_sizes(m, opt);
    for (size_t i = 0; !opt->many_models && i < opt->dims.n; i++)
        check_dim(m, opt->dims.at[i].name);
    for (size_t i = 0; i < m->graph->inputs.n; i++)
        bind_dims(m->graph->inputs.at[i], opt);
    report_free_dims(m);
    for (size_t i = 0; i < m->graph->inputs.n; i++)
        value_bytes(m->graph->inputs.at[i]);
    for (size_t i = 0; i < opt->binds.n; i++)
        bind_value(find_input(m, opt->binds.at[i].input), opt->binds.at[i].text);
}

/* ---- nodes
 * --------------------------------------------------------------------------------- */

static bool inputs_known(const struct node *n)
{
    for (int i = 0; i < n->nin; i++)
        if (n->in[i] && (n->in[i]->dtype == DT_NONE || n->in[i]->rank < 0))
            return false;
    return true;
}

static bool all_const(struct value *const *v, int n)
{
    for (int i = 0; i < n; i++)
        if (v[i] && !v[i]->data)
            return false;
    return true;
}

static struct value *forwarded(struct value *v)
{
    while (v && v->forward)
        v = v->forward;
    return v;
}

/* ---- tensors whose size depends on data
 * --------------------------------------------------------------------------- */

static struct value *bounded_input(const struct node *n)
{
    for (int i = 0; i < n->nin; i++)
        if (n->in[i] && n->in[i]->bounded)
            return n->in[i];
    return NULL;
}

static void refuse_bounded(struct node *n, const struct value *v)
{
    unsupported(
        n,
        "such a tensor can be an output of the graph, numbers in it can be read "
        "one by one",
        "the size of '%s' depends on data", printable(v->name));
}

static bool is_elementwise(const struct op *op)
{
    return op->flags & OP_ELEMENTWISE || ew_keeps_places(op->infer);
}

/* The outputs have the size of v, which other inputs have too, or one element. */
static void bound_outputs(struct node *n, const struct value *v)
{
    bool fits = true;
    for (int i = 0; i < n->nin; i++)
        fits = fits && (!n->in[i] || value_count(n->in[i]) == 1 ||
                        (n->in[i]->bounded && value_same_dims(n->in[i], v)));
    for (int i = 0; i < n->nout; i++)
        fits = fits && (!n->out[i] || value_same_dims(n->out[i], v));
    if (!fits) {
        refuse_bounded(n, v);
        return;
    }
    for (int i = 0; i < n->nout; i++)
        if (n->out[i])
            n->out[i]->bounded = v->bounded;
}

static const struct value *find_made(const struct graph *g, const char *name)
{
    for (size_t k = 0; k < g->nodes.n; k++)
        for (int j = 0; j < g->nodes.at[k]->nout; j++) {
            const struct value *v = g->nodes.at[k]->out[j];
            if (v && strcmp(v->name, name) == 0)
                return v;
        }
    return NULL;
}

static bool is_within(const struct value *v, const struct shape_binding *b)
{
    bool within = v->rank == b->rank;
    for (int k = 0; within && k < v->rank; k++)
        within = v->dim[k] <= b->dim[k];
    return within;
}

/* Refuses a --bound for what no node makes, or below a shape that is known. */
static void check_bounds(const struct graph *g, const struct options *opt)
{
    for (size_t i = 0; i < opt->bounds.n && !opt->many_models; i++) {
        const struct shape_binding *b = &opt->bounds.at[i];
        const struct value *v = find_made(g, b->name);
        if (!v)
            bad_usage("--bound: no node makes '%s'", printable(b->name));
        if (v->rank >= 0 && !is_within(v, b))
            bad_usage("--bound: the shape is known, %s", value_describe(v));
    }
}

static void infer_node(struct node *n, const struct options *opt)
{
    for (int i = 0; i < n->nin; i++)
        n->in[i] = forwarded(n->in[i]);
    if (!n->op) {
        unsupported(n, NULL, "no such operator in onemodelc");
        return;
    }
    if (!n->sig || (n->opset > OPSET_MAX && !n->domain[0])) {
        unsupported(n, NULL, "no such version of the operator in onemodelc");
        return;
    }
    if (!inputs_known(n))
        return;
    schema_check(n);
    const struct value *sized = bounded_input(n);
    if (sized && (sized->dtype == DT_STR || !is_elementwise(n->op)))
        refuse_bounded(n, sized);
    if (n->bad)
        return;
    if (n->op->infer)
        n->op->infer(n);
    if (sized && !n->bad)
        bound_outputs(n, sized);
    if (n->bad || n->op->inline_as || (n->op->flags & OP_RANDOM))
        return;
    if (n->op->lower && !all_const(n->out, n->nout) && all_const(n->in, n->nin))
        fold_node(n, opt);
}

typedef VEC(struct node *) node_list;

static void infer_nodes(struct graph *g, struct node **at, size_t count, int depth,
                        node_list *live, const struct options *opt)
{
    for (size_t i = 0; i < count; i++) {
        struct node *n = at[i];
        infer_node(n, opt);
        n->graph = g;
        struct graph *sub = NULL;
        if (n->op && n->op->inline_as && !n->bad && inputs_known(n))
            sub = n->op->inline_as(n);
        if (!sub) {
            vec_push(live, n);
            continue;
        }
        if (depth >= DEPTH_MAX)
            bad_model(n, NULL, "subgraphs nest deeper than %d", DEPTH_MAX);
        if ((size_t)n->nout > sub->outputs.n)
            bad_model(n, NULL, "has %d outputs, its subgraph makes %zu", n->nout,
                      sub->outputs.n);
        infer_nodes(g, sub->nodes.at, sub->nodes.n, depth + 1, live, opt);
        for (int k = 0; k < n->nout; k++)
            if (n->out[k])
                n->out[k]->forward = forwarded(sub->outputs.at[k]);
    }
}

/* ---- what the file declares ---- */

static bool fits(const struct declared *d, const struct value *v)
{
    bool same = d->rank < 0 || v->rank < 0 || d->rank == v->rank;
    for (int k = 0; same && k < d->rank && k < v->rank; k++)
        same = d->dim[k] < 0 || d->dim[k] == v->dim[k] || v->bounded >> k & 1;
    return same;
}

static const char *declared_text(const struct declared *d)
{
    struct value v = {.name = d->name, .dtype = d->dtype, .rank = d->rank};
    for (int k = 0; k < d->rank; k++)
        v.dim[k] = d->dim[k];
    return value_describe(&v);
}

/* Where the file contradicts what follows from the nodes, the nodes count: a wrong type
 * of an output is an error as it is elsewhere, the rest is said. */
static void check_declared(const struct graph *g)
{
    enum { SAID_MAX = 4 };
    struct strmap made = {0}, said = {0}, outputs = {0};
    for (size_t i = 0; i < g->outputs.n; i++) {
        strmap_set(&made, g->output_name[i], forwarded(g->outputs.at[i]));
        strmap_set(&outputs, g->output_name[i], forwarded(g->outputs.at[i]));
    }
    for (size_t i = 0; i < g->nodes.n; i++)
        for (int k = 0; k < g->nodes.at[i]->nout; k++) {
            struct value *v = g->nodes.at[i]->out[k];
            if (v && *v->name && !strmap_get(&made, v->name))
                strmap_set(&made, v->name, v);
        }
    for (size_t i = 0; i < g->ndeclared; i++) {
        const struct declared *d = &g->declared[i];
        const struct value *v = strmap_get(&made, d->name);
        if (!v || v->opaque || !v->dtype || strmap_get(&said, d->name))
            continue;
        const bool type = !d->dtype || d->dtype == v->dtype;
        const bool is_output = strmap_get(&outputs, d->name) != NULL;
        if (!type && is_output)
            bad_model(v->producer, "correct the type of the graph's output",
                      "output '%s' is declared %s, but is %s", printable(d->name),
                      dtype_name(d->dtype), dtype_name(v->dtype));
        if (type && fits(d, v))
            continue;
        strmap_set(&said, d->name, (void *)v);
        if (is_output || said.n <= SAID_MAX)
            warning("the graph declares %s, its nodes make %s: that is what counts",
                    declared_text(d), mem_strdup(value_describe(v)));
    }
    if (said.n > SAID_MAX)
        warning("%zu values in all are not what the graph declares", said.n);
}

void infer(struct graph *g, const struct options *opt)
{
    node_list live = {0};
    infer_nodes(g, g->nodes.at, g->nodes.n, 0, &live, opt);
    g->nodes.at = live.at;
    g->nodes.n = live.n;
    g->nodes.cap = live.cap;
    check_bounds(g, opt);
    for (size_t i = 0; i < g->outputs.n; i++)
        g->outputs.at[i] = forwarded(g->outputs.at[i]);
    check_declared(g);
}
