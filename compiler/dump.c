/* dump.c -- the program as text after a pass: `--dump graph|infer|lower|fuse|plan`. One
 * line per thing, stable between runs, so that a diff shows what a change did. */
#include "compiler.h"

static void put_value(const struct value *v)
{
    if (!v)
        fputs(" -", stdout);
    else
        printf(" %s%s", *v->name ? value_describe(v) : dtype_name(v->dtype),
               is_const(v) ? " const" : "");
}

void dump_graph(const struct graph *g)
{
    for (size_t i = 0; i < g->nodes.n; i++) {
        const struct node *n = g->nodes.at[i];
        printf("%s%s '%s':", n->dead ? "dead " : "", printable(n->op_type),
               printable(n->name));
        for (int k = 0; k < n->nin; k++)
            put_value(n->in[k]);
        fputs(" ->", stdout);
        for (int k = 0; k < n->nout; k++)
            put_value(n->out[k]);
        putchar('\n');
    }
    for (size_t i = 0; i < g->outputs.n; i++)
        printf("output %s\n", value_describe(g->outputs.at[i]));
}

/* A value as steps see it: its root, its shape, where it lies. */
static void put_operand(const struct operand *o)
{
    if (!o->v) {
        fputs(" -", stdout);
        return;
    }
    const struct value *v = o->v, *r = value_root(o->v);
    printf(" %s[", dtype_name(v->dtype));
    for (int k = 0; k < v->rank; k++)
        printf("%s%lld", k ? "," : "", (long long)v->dim[k]);
    printf("]'%s'", printable(r->name));
    if (o->offset)
        printf("+%lld", (long long)o->offset);
    if (is_const(v) || is_const(r))
        fputs(v->splat ? "=splat" : "=const", stdout);
    else if (r->kind == VALUE_INPUT)
        printf("=in%d", r->input_index);
    else if (r->output_index >= 0)
        printf("=out%d", r->output_index);
    else if (r->offset >= 0)
        printf("@%lld", (long long)r->offset);
}

static void dump_step(const struct step *s)
{
    printf("  %s %s", s->kind == STEP_EW ? "ew" : "range", s->kernel);
    if (s->kind == STEP_RANGE)
        printf("(%zu)", s->items);
    for (size_t k = 0; k < s->y.n; k++)
        put_operand(&s->y.at[k]);
    fputs(" <-", stdout);
    for (size_t k = 0; k < s->x.n; k++)
        put_operand(&s->x.at[k]);
    printf("  ; %s '%s'\n", printable(s->node->op_type), printable(s->node->name));
}

void dump_program(const struct program *p)
{
    if (!p->groups.n)
        for (size_t i = 0; i < p->steps.n; i++)
            dump_step(p->steps.at[i]);
    for (size_t t = 0; t < p->groups.n; t++) {
        const struct group *g = p->groups.at[t];
        printf("group %zu", t + 1);
        if (g->nest)
            printf(": %lld x %lld x %lld, tiles of %lld x %lld",
                   (long long)g->nest->outer, (long long)g->nest->rows,
                   (long long)g->nest->n, (long long)g->nest->tile_rows,
                   (long long)g->nest->tile_n);
        if (g->lines)
            printf(" %lld rows of %lld, %lld at once", (long long)g->lines->rows,
                   (long long)g->lines->n, (long long)g->lines->chunk);
        if (g->tail)
            printf(": %zu items at a time", g->chunk);
        if (g->scratch)
            printf(", scratch %zu@%lld", g->scratch, (long long)g->scratch_offset);
        putchar('\n');
        for (size_t i = 0; i < g->steps.n; i++)
            dump_step(g->steps.at[i]);
    }
    if (p->arena || p->lower_bound)
        printf("arena %lld, lower bound %lld, weights %lld\n", (long long)p->arena,
               (long long)p->lower_bound, (long long)p->weight_bytes);
}
