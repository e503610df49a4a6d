/* bench.c -- `onemodelc bench`: how long a model takes on random input. */
#define _GNU_SOURCE
#include "carry.h"
#include "cli.h"
#include "jit.h"
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Runs over which a group's median is taken. */
enum { GROUP_RUNS = 101 };

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static int by_value(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

/* Floats between -1 and 1, integers 0 and 1, strings of digits: any model takes them.
 */
static void *random_input(const struct value *v)
{
    const int64_t n = value_count(v);
    uint64_t s = 88172645463325252u;
    void *p = mem_alloc((size_t)value_bytes(v) + 64);
    for (int64_t i = 0; i < n; i++) {
        s ^= s << 13, s ^= s >> 7, s ^= s << 17;
        if (v->dtype == DT_STR)
            ((struct om_str *)p)[i] =
                (struct om_str){&"1234567890"[(s >> 40) % 5], 1 + (s >> 48) % 5};
        else if (v->dtype == DT_F32)
            ((float *)p)[i] = (float)((double)(int64_t)s / 9223372036854775808.0);
        else if (v->dtype == DT_F64)
            ((double *)p)[i] = (double)(int64_t)s / 9223372036854775808.0;
        else if (v->dtype == DT_F16)
            ((uint16_t *)p)[i] = (uint16_t)(0x3800 | (s & 0x83ff));
        else if (v->dtype == DT_BF16)
            ((uint16_t *)p)[i] = (uint16_t)(0x3f00 | (s & 0x807f));
        else if (v->dtype == DT_I64 || v->dtype == DT_U64)
            ((int64_t *)p)[i] = (int64_t)(s >> 63);
        else if (v->dtype == DT_I32 || v->dtype == DT_U32)
            ((int32_t *)p)[i] = (int32_t)(s >> 63);
        else
            ((char *)p)[i * dtypes[v->dtype].size] = (char)(s >> 63);
    }
    return p;
}

/* ---- time per group ---------------------------------------------------------- */

/* Seconds of each group, a row per run; one measurement at a time. */
static struct {
    double *t, last;
    size_t groups, run;
} marks;

static void mark(size_t group)
{
    const double t = now();
    marks.t[group * GROUP_RUNS + marks.run] = t - marks.last;
    marks.last = now();
}

/* Medians over some runs. */
static double *group_times(struct runner *r, const struct program *p,
                           const void *const *in, void *const *out, int isa_limit,
                           int runs)
{
    double *median = mem_array(p->groups.n + 1, sizeof *median);
    runs = runs > GROUP_RUNS ? GROUP_RUNS : runs;
    marks.t = mem_array(p->groups.n * GROUP_RUNS + 1, sizeof *marks.t);
    jit_mark(r, mark);
    for (marks.run = 0; marks.run < (size_t)runs; marks.run++) {
        marks.last = now();
        jit_run(r, in, out, isa_limit);
    }
    jit_mark(r, NULL);
    for (size_t g = 0; g < p->groups.n; g++) {
        qsort(marks.t + g * GROUP_RUNS, (size_t)runs, sizeof *marks.t, by_value);
        median[g] = marks.t[g * GROUP_RUNS + (size_t)runs / 2];
    }
    return median;
}

/* "Conv 'a' -> Relu": the nodes of a group. */
static const char *group_nodes(const struct group *g)
{
    struct strbuf b = {0};
    for (size_t i = 0; i < g->steps.n; i++) {
        const struct node *n = g->steps.at[i]->node;
        if (i && n == g->steps.at[i - 1]->node)
            continue;
        sb_printf(&b, "%s%s", i ? " -> " : "", n->op_type[0] ? n->op_type : "Copy");
        if (n->name[0])
            sb_printf(&b, " '%s'", n->name);
    }
    return printable(b.s);
}

static void print_groups(const struct program *p, const double *t)
{
    double sum = 0;
    for (size_t g = 0; g < p->groups.n; g++)
        sum += t[g];
    for (size_t g = 0; g < p->groups.n; g++)
        printf("%5zu %10.3f us %5.1f %%  %s\n", g + 1, t[g] * 1e6,
               sum > 0 ? t[g] / sum * 100 : 0.0, group_nodes(p->groups.at[g]));
}

static json_t *json_groups(const struct program *p, const double *t)
{
    json_t *a = json_array();
    for (size_t g = 0; g < p->groups.n; g++)
        json_array_append_new(a, json_pack("{s:s, s:f}", "nodes",
                                           group_nodes(p->groups.at[g]), "median_s",
                                           t[g]));
    return a;
}

int cmd_bench(struct cli *c)
{
    if (c->paths.n != 1)
        bad_usage("bench needs one model");
    c->opt.model_path = c->paths.at[0];
    jit_options(&c->opt, c->jit, c->isa);
    c->opt.marks = true;
    double t0 = now();
    struct model *m = load_model(c->opt.model_path, &c->opt);
    struct program *p = compile(m, &c->opt);
    const double compiled = now() - t0;
    t0 = now();
    struct runner *r = jit_build(p, c->jit);
    const double built = now() - t0;
    jit_threads(r, c->opt.threads);
    const struct graph *g = m->graph;
    const void **in = mem_array(g->inputs.n + 1, sizeof *in);
    void **out = jit_outputs(g);
    for (size_t i = 0; i < g->inputs.n; i++)
        in[i] = g->inputs.at[i]->overridable ? NULL : random_input(g->inputs.at[i]);
    for (size_t i = 0; i < g->outputs.n; i++)
        out[i] = mem_alloc((size_t)value_bytes(g->outputs.at[i]) + 64);
    t0 = now();
    int code = jit_run(r, in, out, c->isa_limit);
    if (code)
        bad_file(c->opt.model_path, NULL, "the run returned %d on random input: %s",
                 code, jit_code_text(code));
    const double first = now() - t0;
    int n = c->repeat ? c->repeat : (int)(2.0 / (first + 1e-6));
    n = n < 5 && !c->repeat ? 5 : n > 100000 ? 100000 : n;
    double *t = mem_array((size_t)n, sizeof *t);
    for (int i = 0; i < n && !code; i++) {
        t0 = now();
        code = jit_run(r, in, out, c->isa_limit);
        t[i] = now() - t0;
    }
    qsort(t, (size_t)n, sizeof *t, by_value);
    const double *groups = group_times(r, p, in, out, c->isa_limit, n);
    const char *isa = isa_name((enum isa)jit_isa(r, c->isa_limit));
    if (c->opt.json) {
        json_t *o =
            json_pack("{s:s, s:s, s:i, s:i, s:f, s:f, s:f, s:f, s:f, s:f, s:o}",
                      "model", printable(m->path), "isa", isa, "threads",
                      c->opt.threads, "runs", n, "median_s", t[n / 2], "min_s", t[0],
                      "p90_s", t[n * 9 / 10], "first_s", first, "compile_s", compiled,
                      "build_s", built, "groups", json_groups(p, groups));
        json_dumpf(o, stdout, JSON_INDENT(1) | JSON_PRESERVE_ORDER);
        putchar('\n');
        return STATUS_OK;
    }
    printf(
        "%s: %s, %d runs: median %.3f ms, least %.3f ms, 90%% %.3f ms (compile %.3f s, "
        "build %.3f s)\n",
        printable(m->path), isa, n, t[n / 2] * 1e3, t[0] * 1e3, t[n * 9 / 10] * 1e3,
        compiled, built);
    print_groups(p, groups);
    return STATUS_OK;
}
