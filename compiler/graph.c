/* graph.c -- names become pointers, nodes find their operator, and stand in an order
 * in which every value is made before it is read. */
#include "op.h"
#include "strmap.h"

extern const struct op *const all_ops[];

struct value *new_value(struct graph *g, const char *name)
{
    struct value *v = mem_alloc(sizeof *v);
    (void)g;
    v->name = name;
    v->rank = v->input_index = v->output_index = v->last_writer = -1;
    v->offset = v->weight = -1;
    return v;
}

struct value *new_const(enum dtype t, int rank, const int64_t *dim, const void *data)
{
    struct value *v = new_value(NULL, "");
    v->kind = VALUE_CONST;
    v->dtype = t;
    v->rank = rank;
    if (rank)
        memcpy(v->dim, dim, (size_t)rank * sizeof *dim);
    v->data = data;
    return v;
}

int64_t value_count(const struct value *v)
{
    int64_t n = 1;
    CHECK(v->rank >= 0);
    for (int i = 0; i < v->rank; i++)
        if (!mul_ok(n, v->dim[i], &n))
            bad_model(v->producer, NULL, "tensor '%s' has too many elements",
                      printable(v->name));
    return n;
}

int64_t value_bytes(const struct value *v)
{
    int64_t n;
    if (!mul_ok(value_count(v), dtypes[v->dtype].size, &n) || n > INT64_MAX / 4)
        bad_model(v->producer, NULL, "tensor '%s' has too many bytes",
                  printable(v->name));
    return n;
}

bool value_same_dims(const struct value *a, const struct value *b)
{
    return a->rank == b->rank &&
           (a->rank <= 0 ||
            memcmp(a->dim, b->dim, (size_t)a->rank * sizeof *a->dim) == 0);
}

bool value_same_data(const struct value *a, const struct value *b)
{
    if (!is_const(a) || !is_const(b) || a->dtype != b->dtype || a->dtype == DT_STR ||
        a->splat != b->splat || value_bytes(a) != value_bytes(b))
        return false;
    return memcmp(a->data, b->data,
                  (size_t)(a->splat ? dtypes[a->dtype].size : value_bytes(a))) == 0;
}

bool node_is(const struct node *n, const char *name)
{
    return n && n->op && !n->op->domain[0] && strcmp(n->op->name, name) == 0;
}

struct value *value_root(struct value *v)
{
    while (v->alias)
        v = v->alias;
    return v;
}

const char *value_describe(const struct value *v)
{
    struct strbuf b = {0};
    sb_printf(&b, "%s %s", printable(v->name), dtype_name(v->dtype));
    if (v->opaque)
        sb_printf(&b, "(%s)", v->opaque);
    if (v->rank >= 0) {
        sb_put(&b, "[");
        for (int i = 0; i < v->rank; i++)
            sb_printf(&b, v->dim[i] < 0 ? "%s%s?" : "%s%s%lld", i ? "," : "",
                      v->bounded >> i & 1 ? ".." : "", (long long)v->dim[i]);
        sb_put(&b, "]");
    }
    return b.s;
}

/* Bytes that splats may be written out to in all: a tiny model can ask for any number.
 */
static const int64_t SPLAT_BYTES = (int64_t)5 << 27;

const void *value_expand(struct value *v)
{
    if (!v->splat)
        return v->data;
    static int64_t written;
    const int64_t bytes = value_bytes(v);
    const size_t size = (size_t)dtypes[v->dtype].size;
    if (bytes > SPLAT_BYTES - written)
        bad_model(
            v->producer,
            "constants that the model only describes are written out up to 640 MiB "
            "in all",
            "constant '%s' has %lld bytes", printable(v->name), (long long)bytes);
    written += bytes;
    char *p = mem_alloc((size_t)bytes);
    bool zero = true;
    for (size_t i = 0; i < size; i++)
        zero &= ((const char *)v->data)[i] == 0;
    for (int64_t i = 0; !zero && i < bytes; i += (int64_t)size)
        memcpy(p + i, v->data, size);
    v->data = p;
    v->splat = false;
    return p;
}

/* ---- operators --------------------------------------------------------------------
 */

static const struct op *find_op(const char *domain, const char *type)
{
    static struct strmap map;
    if (!map.n)
        for (size_t i = 0; all_ops[i]; i++)
            strmap_set(&map, mem_printf("%s:%s", all_ops[i]->domain, all_ops[i]->name),
                       (void *)all_ops[i]);
    return strmap_get(&map, mem_printf("%s:%s", domain, type));
}

static void find_sig(struct node *n)
{
    n->op = find_op(n->domain, n->op_type);
    for (const struct sig *s = n->op ? n->op->sigs : NULL; s && s->since; s++)
        if (s->since <= n->opset)
            n->sig = s;
}

/* ---- names -> values ----------------------------------------------------------------
 */

struct scope {
    struct strmap map;
    const struct scope *outer;
};

static struct value *look_up(const struct scope *s, const char *name)
{
    for (; s; s = s->outer) {
        struct value *v = strmap_get(&s->map, name);
        if (v)
            return v;
    }
    return NULL;
}

static void define(struct scope *s, struct value *v, const struct node *n)
{
    if (strmap_get(&s->map, v->name))
        bad_model(n, "every value is written once", "value '%s' is defined twice",
                  printable(v->name));
    strmap_set(&s->map, v->name, v);
}

static void define_outputs(struct scope *s, struct node *n)
{
    n->out = mem_array((size_t)n->nout, sizeof *n->out);
    for (int i = 0; i < n->nout; i++) {
        if (!n->out_name[i][0])
            continue;
        n->out[i] = new_value(n->graph, n->out_name[i]);
        n->out[i]->producer = n;
        define(s, n->out[i], n);
    }
}

static void resolve(struct graph *g, const struct scope *outer);

static void resolve_inputs(const struct scope *s, struct node *n)
{
    n->in = mem_array((size_t)n->nin, sizeof *n->in);
    for (int i = 0; i < n->nin; i++) {
        if (!n->in_name[i][0])
            continue;
        n->in[i] = look_up(s, n->in_name[i]);
        if (!n->in[i])
            bad_model(n, NULL, "input '%s' is defined nowhere",
                      printable(n->in_name[i]));
    }
    while (n->nin && !n->in[n->nin - 1])
        n->nin--;
    for (size_t i = 0; i < n->nattrs; i++) {
        if (n->attrs[i].g)
            resolve(n->attrs[i].g, s);
        for (size_t k = 0; n->attrs[i].kind == ATTR_GRAPHS && k < n->attrs[i].n; k++)
            resolve(n->attrs[i].graphs[k], s);
    }
}

/* ---- order
 * ---------------------------------------------------------------------------- */

typedef VEC(struct node *) node_list;

/* The nodes of g that n reads from, its subgraphs' reads included. */
static void list_needs(const struct graph *g, const struct node *n, node_list *out)
{
    for (int i = 0; i < n->nin; i++)
        if (n->in[i] && n->in[i]->producer && n->in[i]->producer->graph == g)
            vec_push(out, n->in[i]->producer);
    for (size_t i = 0; i < n->nattrs; i++) {
        const struct attr *a = &n->attrs[i];
        const size_t count = a->g ? 1 : a->kind == ATTR_GRAPHS ? a->n : 0;
        for (size_t k = 0; k < count; k++) {
            const struct graph *sub = a->g ? a->g : a->graphs[k];
            for (size_t j = 0; j < sub->nodes.n; j++)
                list_needs(g, sub->nodes.at[j], out);
            for (size_t j = 0; j < sub->outputs.n; j++) {
                struct node *p = sub->outputs.at[j]->producer;
                if (p && p->graph == g)
                    vec_push(out, p);
            }
        }
    }
}

/* Kahn's algorithm, in file order where the file's order is right. Exporters have
 * been seen that write nodes out of order; a cycle is a bad model. */
static void sort_nodes(struct graph *g)
{
    const size_t n = g->nodes.n;
    node_list *users = mem_array(n + 1, sizeof *users);
    size_t *missing = mem_array(n + 1, sizeof *missing);
    bool sorted = true;
    for (size_t i = 0; i < n; i++) {
        node_list needs = {0};
        list_needs(g, g->nodes.at[i], &needs);
        missing[i] = needs.n;
        for (size_t k = 0; k < needs.n; k++) {
            sorted &= (size_t)needs.at[k]->index < i;
            vec_push(&users[needs.at[k]->index], g->nodes.at[i]);
        }
    }
    if (sorted)
        return;
    node_list order = {0};
    for (size_t i = 0; i < n; i++)
        if (!missing[i])
            vec_push(&order, g->nodes.at[i]);
    for (size_t i = 0; i < order.n; i++) {
        const node_list *u = &users[order.at[i]->index];
        for (size_t k = 0; k < u->n; k++)
            if (--missing[u->at[k]->index] == 0)
                vec_push(&order, u->at[k]);
    }
    for (size_t i = 0; i < n; i++)
        if (missing[i])
            bad_model(g->nodes.at[i], NULL, "the graph has a cycle through this node");
    memcpy(g->nodes.at, order.at, n * sizeof *order.at);
}

static void resolve(struct graph *g, const struct scope *outer)
{
    struct scope s = {.outer = outer};
    for (size_t i = 0; i < g->inputs.n; i++) {
        g->inputs.at[i]->input_index = (int)i;
        define(&s, g->inputs.at[i], NULL);
    }
    for (size_t i = 0; i < g->inits.n; i++)
        if (!strmap_get(&s.map, g->inits.at[i]->name))
            define(&s, g->inits.at[i], NULL);
    for (size_t i = 0; i < g->nodes.n; i++) {
        g->nodes.at[i]->index = (int)i;
        g->nodes.at[i]->graph = g;
        find_sig(g->nodes.at[i]);
        define_outputs(&s, g->nodes.at[i]);
    }
    for (size_t i = 0; i < g->nodes.n; i++)
        resolve_inputs(&s, g->nodes.at[i]);
    for (size_t i = 0; g->output_name[i]; i++) {
        struct value *v = look_up(&s, g->output_name[i]);
        if (!v)
            bad_model(NULL, NULL, "graph output '%s' is defined nowhere",
                      printable(g->output_name[i]));
        vec_push(&g->outputs, v);
    }
    sort_nodes(g);
}

void graph_resolve(struct graph *g)
{
    resolve(g, NULL);
}
