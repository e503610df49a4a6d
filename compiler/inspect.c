/* inspect.c -- `onemodelc inspect` and `onemodelc ops`: what a model holds and needs,
 * what the compiler supports. */
#include "carry.h"
#include "cli.h"
#include "op.h"
#include <jansson.h>
#include <stdlib.h>

extern const struct op *const all_ops[];

/* ---- inspect
 * -----------------------------------------------------------------------------------
 */

struct count {
    const char *op;
    int n;
};
typedef VEC(struct count) count_list;

static void count_ops(const struct graph *g, count_list *list)
{
    for (size_t i = 0; i < g->nodes.n; i++) {
        const struct node *n = g->nodes.at[i];
        size_t k = 0;
        while (k < list->n && strcmp(list->at[k].op, n->op_type) != 0)
            k++;
        if (k == list->n) {
            const struct count c = {n->op_type, 0};
            vec_push(list, c);
        }
        list->at[k].n++;
        for (size_t a = 0; a < n->nattrs; a++)
            if (n->attrs[a].g)
                count_ops(n->attrs[a].g, list);
    }
}

static int by_count(const void *a, const void *b)
{
    const struct count *x = a, *y = b;
    return x->n != y->n ? y->n - x->n : strcmp(x->op, y->op);
}

static json_t *value_json(const char *name, const struct value *v)
{
    json_t *o = json_object(), *dims = json_array();
    json_object_set_new(o, "name", json_string(printable(name)));
    json_object_set_new(o, "type", json_string(dtype_name(v->dtype)));
    for (int k = 0; k < v->rank; k++)
        json_array_append_new(dims, json_integer(v->dim[k]));
    json_object_set_new(o, "shape", dims);
    return o;
}

static void inspect_json(const struct program *p, const count_list *ops)
{
    const struct graph *g = p->model->graph;
    json_t *o = json_object(), *in = json_array(), *out = json_array(),
           *n = json_object();
    json_object_set_new(o, "sha256", json_string(p->model->sha256));
    json_object_set_new(o, "ir_version", json_integer(p->model->ir_version));
    for (size_t i = 0; i < g->inputs.n; i++)
        json_array_append_new(in, value_json(g->inputs.at[i]->name, g->inputs.at[i]));
    for (size_t i = 0; i < g->outputs.n; i++)
        json_array_append_new(out, value_json(g->output_name[i], g->outputs.at[i]));
    for (size_t i = 0; i < ops->n; i++)
        json_object_set_new(n, printable(ops->at[i].op), json_integer(ops->at[i].n));
    json_object_set_new(o, "inputs", in);
    json_object_set_new(o, "outputs", out);
    json_object_set_new(o, "operators", n);
    json_object_set_new(o, "steps", json_integer((json_int_t)p->steps.n));
    json_object_set_new(o, "groups", json_integer((json_int_t)p->groups.n));
    json_object_set_new(o, "arena_bytes", json_integer(p->arena));
    json_object_set_new(o, "scratch_bytes", json_integer(p->scratch));
    json_object_set_new(o, "arena_lower_bound", json_integer(p->lower_bound));
    json_object_set_new(o, "weight_bytes", json_integer(p->weight_bytes));
    json_dumpf(o, stdout, JSON_INDENT(1) | JSON_PRESERVE_ORDER);
    putchar('\n');
}

static void inspect_text(const struct program *p, const count_list *ops)
{
    const struct model *m = p->model;
    const struct graph *g = m->graph;
    printf("model     %s\n          sha256 %s, IR %lld", printable(m->path), m->sha256,
           (long long)m->ir_version);
    for (size_t i = 0; i < m->nimports; i++)
        printf(", %s opset %lld",
               m->imports[i].domain[0] ? printable(m->imports[i].domain) : "ai.onnx",
               (long long)m->imports[i].version);
    printf("\n");
    for (size_t i = 0; i < g->inputs.n; i++)
        printf("%s%s%s\n", i ? "          " : "inputs    ",
               value_describe(g->inputs.at[i]),
               g->inputs.at[i]->overridable ? " (has a default)" : "");
    for (size_t i = 0; i < g->outputs.n; i++)
        printf("%s%s\n", i ? "          " : "outputs   ",
               value_describe(g->outputs.at[i]));
    for (size_t i = 0; i < ops->n; i++)
        printf("%s%6d %s\n", i ? "          " : "operators ", ops->at[i].n,
               printable(ops->at[i].op));
    printf("program   %zu steps in %zu groups\n", p->steps.n, p->groups.n);
    printf("arena     %lld B, lower bound, unfused, %lld B (%.3f); of it at most %lld "
           "B scratch\n",
           (long long)p->arena, (long long)p->lower_bound,
           p->lower_bound ? (double)p->arena / (double)p->lower_bound : 1.0,
           (long long)p->scratch);
    printf("weights   %lld B in %zu constants\n", (long long)p->weight_bytes,
           p->weights.n);
}

int cmd_inspect(struct cli *c)
{
    count_list ops = {0};
    if (c->paths.n != 1)
        bad_usage("inspect needs one model");
    c->opt.model_path = c->paths.at[0];
    struct model *m = load_model(c->opt.model_path, &c->opt);
    count_ops(m->graph, &ops);
    qsort(ops.at, ops.n, sizeof *ops.at, by_count);
    if (!c->opt.isas)
        c->opt.isas = 1u << ISA_SCALAR;
    const struct program *p = compile(m, &c->opt);
    if (c->opt.json)
        inspect_json(p, &ops);
    else
        inspect_text(p, &ops);
    return STATUS_OK;
}

/* ---- ops
 * ------------------------------------------------------------------------------------------
 */

static int by_op_name(const void *a, const void *b)
{
    const struct op *x = *(const struct op *const *)a,
                    *y = *(const struct op *const *)b;
    const int d = strcmp(x->domain, y->domain);
    return d ? d : strcmp(x->name, y->name);
}

static json_t *sig_json(const struct sig *s)
{
    json_t *o = json_object();
    json_object_set_new(o, "since", json_integer(s->since));
    json_object_set_new(o, "signature", json_string(s->io));
    json_object_set_new(o, "types", json_string(s->types ? s->types : ""));
    json_object_set_new(o, "attributes", json_string(s->attrs ? s->attrs : ""));
    return o;
}

int cmd_ops(struct cli *c)
{
    size_t n = 0;
    while (all_ops[n])
        n++;
    const struct op **sorted = mem_array(n + 1, sizeof *sorted);
    memcpy(sorted, all_ops, n * sizeof *sorted);
    qsort(sorted, n, sizeof *sorted, by_op_name);
    json_t *list = json_array();
    for (size_t i = 0; i < n; i++) {
        struct strbuf versions = {0};
        const struct sig *last = NULL;
        json_t *v = json_array(), *history = json_array();
        for (const struct sig *s = sorted[i]->sigs; s->since; s++) {
            sb_printf(&versions, "%s%d", versions.n ? "," : "", s->since);
            json_array_append_new(v, json_integer(s->since));
            json_array_append_new(history, sig_json(s));
            last = s;
        }
        if (c->opt.json) {
            json_t *o = json_object();
            json_object_set_new(o, "operator", json_string(sorted[i]->name));
            json_object_set_new(o, "domain", json_string(sorted[i]->domain));
            json_object_set_new(o, "opsets", v);
            json_object_update_missing_new(o, sig_json(last));
            json_object_del(o, "since");
            json_object_set_new(o, "history", history);
            json_array_append_new(list, o);
        } else {
            printf("%-26s opsets %-24s %s\n", sorted[i]->name, versions.s, last->io);
            if (last->types && *last->types)
                printf("%-26s   types %s\n", "", last->types);
            if (last->attrs && *last->attrs)
                printf("%-26s   attributes %s\n", "", last->attrs);
        }
    }
    if (c->opt.json) {
        json_dumpf(list, stdout, JSON_INDENT(1));
        putchar('\n');
    } else {
        printf("%zu operators, opsets up to 28\n", n);
    }
    return STATUS_OK;
}
