/* emit.c -- a program as a C file and its header.
 *
 * requires: plan
 * provides: the text. Body first (constants, group functions, run), then what the body
 *           names is carried above it. Nothing depends on time, host or path: two runs
 *           write the same bytes.
 */
#include "emit.h"
#include "carry.h"
#include "selftest.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const char *const mode_names[] = {"exact", "fma", "fast"};

static bool several_isas(const struct emitter *e)
{
    return (e->opt->isas & (e->opt->isas - 1)) != 0;
}

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static const char *interface_type(const struct value *v)
{
    return dtypes[v->dtype].ctype;
}

/* ---- header
 * --------------------------------------------------------------------------------- */

static const char *upper(const char *s)
{
    char *r = mem_strdup(s);
    for (char *p = r; *p; p++)
        *p = (char)toupper((unsigned char)*p);
    return r;
}

/* In capitals, with a number if that name is taken. */
static const char *cname_macro(struct cnames *scope, const char *field)
{
    const char *s = upper(field);
    for (int k = 2; strmap_get(&scope->used, s); k++)
        s = mem_printf("%s_%d", upper(field), k);
    strmap_set(&scope->used, s, (void *)s);
    return s;
}

/* "a" and "A" are two fields, but would be one macro. */
static void name_fields(struct emitter *e)
{
    const struct graph *g = e->p->model->graph;
    struct cnames in = {{0}}, out = {{0}}, in_macro = {{0}}, out_macro = {{0}};
    for (size_t i = 0; i < g->inputs.n; i++) {
        vec_push(&e->in_name,
                 cname(&in, g->inputs.at[i]->name, mem_printf("in%zu", i)));
        vec_push(&e->in_macro, cname_macro(&in_macro, e->in_name.at[i]));
    }
    for (size_t i = 0; i < g->outputs.n; i++) {
        vec_push(&e->out_name, cname(&out, g->output_name[i], mem_printf("out%zu", i)));
        vec_push(&e->out_macro, cname_macro(&out_macro, e->out_name.at[i]));
    }
    for (size_t i = 0; i < g->outputs.n; i++)
        vec_push(&e->shape_name,
                 cname(&out, mem_printf("%s_shape", e->out_name.at[i]), "shape"));
}

static void put_shape_macros(struct emitter *e, struct strbuf *h, const char *kind,
                             const char *name, const struct value *v)
{
    const char *m = mem_printf("%s_%s_%s", e->macro, kind, name);
    if (v->bounded)
        sb_put(h,
               "/* At most; the actual shape stands in the outputs' structure. */\n");
    sb_printf(h, "#define %s_COUNT %lld\n", m, (long long)value_count(v));
    sb_printf(h, "#define %s_RANK %d\n", m, v->rank);
    if (!v->rank)
        return;
    sb_printf(h, "#define %s_SHAPE {", m);
    for (int k = 0; k < v->rank; k++)
        sb_printf(h, "%s%lld", k ? ", " : "", (long long)v->dim[k]);
    sb_put(h, "}\n");
}

static int64_t arena_bytes(const struct emitter *e)
{
    return e->p->arena;
}

/* Bytes of the largest object that a caller provides. */
static int64_t most_bytes(const struct emitter *e)
{
    const struct graph *g = e->p->model->graph;
    int64_t most = arena_bytes(e);
    most = e->p->weight_bytes > most ? e->p->weight_bytes : most;
    for (size_t i = 0; i < g->inputs.n + g->outputs.n; i++) {
        const struct value *v =
            i < g->inputs.n ? g->inputs.at[i] : g->outputs.at[i - g->inputs.n];
        const int64_t bytes = (int64_t)interface_bytes(v);
        most = bytes > most ? bytes : most;
    }
    return most;
}

static bool is_complex(const struct value *v)
{
    return v->dtype == DT_C64 || v->dtype == DT_C128;
}

/* The types of complex elements, once in a program. */
static void emit_complex(const struct graph *g, struct strbuf *h)
{
    bool any = false;
    for (size_t i = 0; i < g->inputs.n; i++)
        any |= is_complex(g->inputs.at[i]);
    for (size_t i = 0; i < g->outputs.n; i++)
        any |= is_complex(g->outputs.at[i]);
    if (any)
        sb_put(h, "#ifndef OM_COMPLEX\n#define OM_COMPLEX\n"
                  "struct om_c64 {\n    float re, im;\n};\n"
                  "struct om_c128 {\n    double re, im;\n};\n#endif\n\n");
}

bool any_strings(size_t n, struct value *const *v)
{
    bool any = false;
    for (size_t i = 0; i < n; i++)
        any |= v[i]->dtype == DT_STR;
    return any;
}

bool holds_strings(const struct graph *g)
{
    return any_strings(g->inputs.n, g->inputs.at) ||
           any_strings(g->outputs.n, g->outputs.at);
}

/* Does any step read or write them? */
static bool handles_strings(const struct program *p)
{
    bool any = holds_strings(p->model->graph);
    for (size_t i = 0; i < p->steps.n; i++) {
        const struct step *s = p->steps.at[i];
        for (size_t k = 0; k < s->y.n; k++)
            any |= s->y.at[k].v && s->y.at[k].v->dtype == DT_STR;
        for (size_t k = 0; k < s->x.n; k++)
            any |= s->x.at[k].v && s->x.at[k].v->dtype == DT_STR;
    }
    return any;
}

/* The type of strings, once in a program; the same text as in base.h: ORDER STRING. */
static void emit_string(const struct emitter *e, struct strbuf *h)
{
    if (!holds_strings(e->p->model->graph))
        return;
    sb_printf(
        h,
        "/* A string: n bytes at p, any bytes, nothing behind them. 16 bytes on every "
        "target:\n"
        " * write OM_STR(p, n) where one is initialised. Strings that a run puts out "
        "point\n"
        " * into its arena, its inputs' bytes or this file's constants: they stay "
        "until "
        "those\n"
        " * change, which the next run with the same arena does. One that an operator "
        "makes\n"
        " * has at most %lld bytes. */\n"
        "#ifndef OM_STR\n"
        "#define OM_STR_WIDE (UINTPTR_MAX > 0xffffffffu)\n"
        "struct om_str {\n    const char *p;\n    size_t n;\n"
        "#if !OM_STR_WIDE\n    uint64_t reserved;\n#endif\n};\n"
        "#if OM_STR_WIDE\n#define OM_STR(p, n) {p, n}\n"
        "#else\n#define OM_STR(p, n) {p, n, 0}\n#endif\n#endif\n\n",
        (long long)e->opt->string_bytes);
}

static void emit_header(struct emitter *e, struct strbuf *h)
{
    const struct graph *g = e->p->model->graph;
    const char *p = e->prefix, *m = e->macro;
    sb_printf(
        h,
        "#ifndef %s_H\n#define %s_H\n\n#include <stddef.h>\n#include <stdint.h>\n%s\n"
        "#ifdef __cplusplus\nextern \"C\" {\n#endif\n\n",
        m, m,
        has_pool(e) ? mem_printf("#ifdef %s_PTHREADS\n#include <pthread.h>\n#include "
                                 "<sched.h>\n#endif\n",
                                 m)
                    : "");
    emit_complex(g, h);
    emit_string(e, h);
    sb_printf(h,
              "/* Working memory that the caller provides; it needs no initial content "
              "and keeps "
              "none.%s */\n"
              "#define %s_ARENA_BYTES %lld\n#define %s_ARENA_ALIGN 64\n",
              arena_bytes(e) ? "" : " None is used: 1, since no C array has 0 bytes.",
              m, (long long)(arena_bytes(e) ? arena_bytes(e) : 1), m);
    if (most_bytes(e) > UINT32_MAX)
        sb_printf(h,
                  "#if SIZE_MAX <= 0xffffffff\n"
                  "#error \"%s: its tensors are too large for 32-bit sizes\"\n"
                  "#endif\n",
                  p);
    if (!e->opt->embed_weights)
        sb_printf(h,
                  "/* The weights file, given as options.weights, 64-byte aligned. */\n"
                  "#define %s_WEIGHTS_BYTES %lld\n",
                  m, (long long)e->p->weight_bytes);
    sb_put(h, "\n");
    for (size_t i = 0; i < g->inputs.n; i++)
        put_shape_macros(e, h, "IN", e->in_macro.at[i], g->inputs.at[i]);
    for (size_t i = 0; i < g->outputs.n; i++)
        put_shape_macros(e, h, "OUT", e->out_macro.at[i], g->outputs.at[i]);
    sb_printf(h, "\nstruct %s_inputs {\n", p);
    for (size_t i = 0; i < g->inputs.n; i++)
        sb_printf(h, "    const %s *%s; /* '%s' %s%s */\n",
                  interface_type(g->inputs.at[i]), e->in_name.at[i],
                  comment_text(g->inputs.at[i]->name), shape_text(g->inputs.at[i]),
                  g->inputs.at[i]->overridable ? ", NULL: its default" : "");
    if (!g->inputs.n)
        sb_put(h, "    const void *none;\n");
    sb_printf(h, "};\n\nstruct %s_outputs {\n", p);
    for (size_t i = 0; i < g->outputs.n; i++)
        sb_printf(h, "    %s *%s; /* '%s' %s */\n", interface_type(g->outputs.at[i]),
                  e->out_name.at[i], comment_text(g->output_name[i]),
                  shape_text(g->outputs.at[i]));
    if (!g->outputs.n)
        sb_put(h, "    void *none;\n");
    for (size_t i = 0; i < g->outputs.n; i++)
        if (g->outputs.at[i]->bounded)
            sb_printf(
                h,
                "    size_t %s[%d]; /* actual shape of '%s', which the run sets */\n",
                e->shape_name.at[i], g->outputs.at[i]->rank,
                comment_text(g->output_name[i]));
    sb_printf(
        h,
        "};\n\nstruct %s_options {\n"
        "    void *arena;         /* %s_ARENA_BYTES */\n"
        "    const void *weights; /* %s */\n"
        "    /* Runs task(arg, 0) to task(arg, tasks - 1), in any order or at once, "
        "and\n"
        "     * returns 0 or what one of them returned. NULL: one after another. */\n"
        "    int (*parallel_for)(void *user, size_t tasks, int (*task)(void *arg, "
        "size_t "
        "index),\n"
        "                        void *arg);\n"
        "    void *user;\n"
        "    int isa_limit;       /* use no higher path than this; 0: the best there "
        "is "
        "*/\n"
        "};\n\n",
        p, m,
        e->opt->embed_weights ? "not used: this file holds them"
                              : mem_printf("%s_WEIGHTS_BYTES", m));
    const char *sizes = e->opt->bounds.n
                            ? "; 6: a size that data\n * decides is beyond its bound, "
                              "or no size"
                            : "";
    const char *codes =
        handles_strings(e->p)
            ? mem_printf("; 4: a string has more than\n * %lld bytes "
                         "(--string-bytes) or too many parts "
                         "(--split-parts);\n * 5: a string is no number",
                         (long long)e->opt->string_bytes)
            : "";
    sb_printf(
        h,
        "enum {\n"
        "    %s_ISA_AUTO,\n    %s_ISA_SCALAR,\n    %s_ISA_SSE2,\n    %s_ISA_AVX2,\n"
        "    %s_ISA_AVX512,\n    %s_ISA_NEON,\n    %s_ISA_SVE\n};\n\n",
        m, m, m, m, m, m, m);
    sb_printf(
        h,
        "/* Return 0; 1: an index in the inputs is out of range; 2: this CPU has none "
        "of the\n"
        " * paths allowed; 3: a pointer that is needed is NULL%s%s. Reentrant: calls "
        "with "
        "different\n"
        " * arenas may run at once. Outputs overlap neither inputs nor the arena. */\n"
        "int %s_run(const struct %s_inputs *inputs, struct %s_outputs *outputs, void "
        "*arena);\n"
        "int %s_run_with(const struct %s_inputs *inputs, struct %s_outputs *outputs,\n"
        "    const struct %s_options *options);\n",
        codes, sizes, p, p, p, p, p, p, p);
    sb_printf(
        h,
        "/* The path that a run with this limit takes: a %s_ISA_ value, 0 if none. */\n"
        "int %s_isa(int isa_limit);\n",
        m, p);
    if (e->p->selftest)
        sb_printf(
            h,
            "\n#ifdef %s_SELFTEST\n"
            "/* Runs a built-in input: 0 if this target computes the bits that the "
            "compiler did. */\n"
            "int %s_selftest(void *arena%s);\n#endif\n",
            m, p, e->opt->embed_weights ? "" : ", const void *weights");
    if (has_pool(e))
        emit_pool_interface(e, h);
    sb_printf(h, "\n#ifdef __cplusplus\n}\n#endif\n\n#endif\n");
}

/* ---- banner
 * --------------------------------------------------------------------------------- */

static int by_offset(const void *a, const void *b)
{
    const struct value *x = *(struct value *const *)a, *y = *(struct value *const *)b;
    return x->offset != y->offset ? (x->offset < y->offset ? -1 : 1)
                                  : (x->id < y->id ? -1 : x->id > y->id);
}

static void emit_banner(struct emitter *e, struct strbuf *c)
{
    const struct program *p = e->p;
    const struct graph *g = p->model->graph;
    size_t nodes = 0;
    for (size_t i = 0; i < g->nodes.n; i++)
        nodes += !g->nodes.at[i]->dead;
    sb_printf(c,
              "/* %s.c -- written by onemodelc " ONEMODELC_VERSION
              " from %s. Do not edit.\n",
              e->prefix, comment_text(base_name(p->model->path)));
    sb_put(c, " * SPDX-License-Identifier: 0BSD (the code; the model's weights keep "
              "their own terms)\n *\n");
    sb_printf(c, " *   Model    sha256 %s\n", p->model->sha256);
    sb_printf(c, " *            %zu nodes -> %zu steps -> %zu groups\n", nodes,
              p->steps.n, p->groups.n);
    sb_printf(c, " *   Mode     %s\n", mode_names[e->opt->mode]);
    for (size_t i = 0; i < g->inputs.n; i++)
        sb_printf(c, " *   %s%s %s\n", i ? "         " : "In       ",
                  comment_text(g->inputs.at[i]->name), shape_text(g->inputs.at[i]));
    for (size_t i = 0; i < g->outputs.n; i++)
        sb_printf(c, " *   %s%s %s\n", i ? "         " : "Out      ",
                  comment_text(g->output_name[i]), shape_text(g->outputs.at[i]));
    sb_printf(
        c,
        " *   Memory   arena %lld B (of it at most %lld B scratch), constants %lld B\n",
        (long long)arena_bytes(e), (long long)p->scratch, (long long)p->weight_bytes);
    if (p->planned.n) {
        struct value **v = mem_array(p->planned.n, sizeof *v);
        memcpy(v, p->planned.at, p->planned.n * sizeof *v);
        qsort(v, p->planned.n, sizeof *v, by_offset);
        sb_put(c, " *\n *     offset      bytes  tensor\n");
        for (size_t i = 0; i < p->planned.n; i++)
            sb_printf(c, " * %10lld %10lld  %s %s\n", (long long)v[i]->offset,
                      (long long)value_bytes(v[i]), value_cname(e, v[i]),
                      shape_text(v[i]));
    }
    sb_put(c, " */\n");
}

/* ---- run
 * -----------------------------------------------------------------------------------------
 */

static void emit_context(struct emitter *e, struct strbuf *b)
{
    const char *p = e->prefix;
    sb_printf(b,
              "/* What a group function sees of a run. */\n"
              "struct %s_ctx {\n"
              "    const void *const *in;\n    void *const *out;\n    unsigned char "
              "*arena;\n",
              p);
    if (!e->opt->embed_weights)
        sb_put(b, "    const unsigned char *weights;\n");
    if (several_isas(e))
        sb_printf(b, "    const struct %s_kernels *k;\n", p);
    sb_put(b, "};\n\n");
    size_t most = 1;
    for (size_t i = 0; i < e->p->steps.n; i++)
        if (e->p->steps.at[i]->kind == STEP_EW && e->p->steps.at[i]->x.n + 1 > most)
            most = e->p->steps.at[i]->x.n + 1;
    for (size_t i = 0; i < e->p->groups.n; i++)
        if (e->p->groups.at[i]->streamed.n && most < 2)
            most = 2; /* the kernel that copies: from, to */
    bool one_row =
        strstr(e->groups.s ? e->groups.s : "", mem_printf("%s_one_row", p)) != NULL;
    if (one_row)
        sb_printf(b,
                  "/* Row strides where there is one row. */\n"
                  "static const ptrdiff_t %s_one_row[%zu] = {0};\n\n",
                  p, most);
}

/* The most tasks of a group. */
static size_t most_tasks(const struct emitter *e)
{
    size_t most = 0;
    for (size_t i = 0; i < e->p->groups.n; i++) {
        const size_t n = group_tasks(e, i + 1);
        most = n > most ? n : most;
    }
    return most;
}

/* Text in which @ stands for the prefix. */
static void put_prefixed(struct strbuf *b, const char *text, const char *prefix)
{
    const char *at;
    for (; (at = strchr(text, '@')) != NULL; text = at + 1)
        sb_printf(b, "%.*s%s", (int)(at - text), text, prefix);
    sb_put(b, text);
}

static const char share_text[] =
    "/* Units of a group's items that a task begins with; whoever is done with its "
    "own\n"
    " * takes what is left of others', some at a time. */\n"
    "struct @_share {\n"
    "    size_t next, end;\n"
    "    char apart[64];\n"
    "};\n\n";

static const char task_text[] =
    "/* The first of `some` units that nobody has taken; not before `end`: none is "
    "left. "
    "*/\n"
    "#if (defined(__GCC_HAVE_SYNC_COMPARE_AND_SWAP_8) || \\\n"
    "    (defined(__GCC_HAVE_SYNC_COMPARE_AND_SWAP_4) && SIZE_MAX <= 0xffffffffu)) && "
    "\\\n"
    "    !defined(__TINYC__)\n"
    "static size_t @_take(struct @_share *share, size_t some)\n{\n"
    "    const size_t next = __atomic_load_n(&share->next, __ATOMIC_RELAXED);\n"
    "    if (next >= share->end)\n"
    "        return next;\n"
    "    return __atomic_fetch_add(&share->next, some, __ATOMIC_RELAXED);\n}\n"
    "#else\n"
    "#define @_NO_ATOMICS /* each task does its own units */\n"
    "static size_t @_take(struct @_share *share, size_t some)\n{\n"
    "    share->next += some;\n"
    "    return share->next - some;\n}\n"
    "#endif\n\n"
    "static int @_task(void *arg, size_t index)\n{\n"
    "    struct @_job *job = (struct @_job *)arg;\n"
    "    const om_fpenv saved = om_fpenv_enter();\n"
    "    size_t k, begin;\n"
    "    int code = 0;\n"
    "    for (k = 0; k < job->tasks && !code; k++) {\n"
    "        struct @_share *share = &job->share[(index + k) % job->tasks];\n"
    "        while (!code && (begin = @_take(share, job->some)) < share->end)\n"
    "            code = job->group(job->c, begin * job->unit,\n"
    "                om_min(begin + job->some, share->end) * job->unit, index);\n"
    "#if defined(@_NO_ATOMICS)\n"
    "        break;\n"
    "#endif\n"
    "    }\n"
    "    om_fpenv_leave(saved);\n"
    "    return code;\n}\n\n"
    "/* A group's units, `unit` items each, divided among tasks if the caller can run\n"
    " * them. */\n"
    "static int @_each(const struct @_ctx *c, const struct @_options *options,\n"
    "    int (*group)(const struct @_ctx *c, size_t begin, size_t end, size_t task),\n"
    "    size_t units, size_t unit, size_t tasks, size_t some)\n{\n"
    "    struct @_job job;\n"
    "    size_t k;\n"
    "    if (!options->parallel_for || tasks < 2)\n"
    "        return group(c, 0, units * unit, 0);\n"
    "    job.c = c;\n"
    "    job.group = group;\n"
    "    job.unit = unit;\n"
    "    job.tasks = tasks;\n"
    "    job.some = some;\n"
    "    for (k = 0; k < tasks; k++) {\n"
    "        job.share[k].next = k * (units / tasks) + om_min(k, units % tasks);\n"
    "        job.share[k].end = job.share[k].next + units / tasks + (k < units % "
    "tasks);\n"
    "    }\n"
    "    return options->parallel_for(options->user, tasks, @_task, &job);\n}\n\n";

static void emit_each(struct emitter *e, struct strbuf *b)
{
    const char *p = e->prefix;
    put_prefixed(b, share_text, p);
    sb_printf(b,
              "struct %s_job {\n"
              "    const struct %s_ctx *c;\n"
              "    int (*group)(const struct %s_ctx *c, size_t begin, size_t end, "
              "size_t task);\n"
              "    size_t unit, tasks, some;\n"
              "    struct %s_share share[%zu];\n"
              "};\n\n",
              p, p, p, p, most_tasks(e));
    put_prefixed(b, task_text, p);
}

/* Set-up of one input pointer: its default where the caller gives none. */
static void emit_inputs(struct emitter *e, struct strbuf *b)
{
    const struct graph *g = e->p->model->graph;
    for (size_t i = 0; i < g->inputs.n; i++) {
        struct value *v = g->inputs.at[i];
        sb_printf(b, "    in[%zu] = inputs->%s;\n", i, e->in_name.at[i]);
        if (v->overridable && v->default_value)
            sb_printf(b, "    if (!in[%zu])\n        in[%zu] = %s;\n", i, i,
                      e->opt->embed_weights || v->dtype == DT_STR
                          ? weight_expr(e, v->default_value)
                          : mem_printf("ctx.weights + %lld",
                                       (long long)v->default_value->weight));
    }
    for (size_t i = 0; i < g->inputs.n; i++)
        if (g->inputs.at[i]->uses && !is_const(g->inputs.at[i]) &&
            value_count(g->inputs.at[i]))
            sb_printf(b, "    if (!in[%zu]%s)\n        return 3;\n", i,
                      g->inputs.at[i]->dtype == DT_STR
                          ? mem_printf(" || !om_str_whole(in[%zu], %lld)", i,
                                       (long long)value_count(g->inputs.at[i]))
                          : "");
    for (size_t i = 0; i < g->outputs.n; i++) {
        sb_printf(b, "    out[%zu] = outputs->%s;\n", i, e->out_name.at[i]);
        if (value_count(g->outputs.at[i]))
            sb_printf(b, "    if (!out[%zu])\n        return 3;\n", i);
    }
    for (size_t i = 0; i < g->outputs.n; i++)
        if (e->p->outputs.at[i]->extent)
            sb_printf(b, "    out[%d] = outputs->%s;\n",
                      e->p->outputs.at[i]->extent->output_index, e->shape_name.at[i]);
}

static size_t output_pointers(const struct program *p)
{
    size_t n = p->outputs.n;
    for (size_t i = 0; i < p->outputs.n; i++)
        n += p->outputs.at[i]->extent != NULL;
    return n;
}

static void emit_isa_choice(struct emitter *e, struct strbuf *b,
                            const struct carry *carried)
{
    const char *p = e->prefix;
    if (several_isas(e)) {
        sb_printf(b, "/* The kernels of one instruction set. */\nstruct %s_kernels {\n",
                  p);
        for (size_t i = 0; i < e->need.n; i++)
            sb_printf(b, "    %s *%s;\n",
                      strncmp(e->need.at[i]->sig, "EW", 2) == 0 ? "om_ew_kernel"
                                                                : "om_range_kernel",
                      e->need.at[i]->name);
        if (!e->need.n)
            sb_put(b, "    int none;\n");
        sb_put(b, "};\n\n");
        for (int isa = 0; isa < ISA_COUNT; isa++) {
            if (!(e->opt->isas >> isa & 1))
                continue;
            const char *guard = carry_guard(carried, (enum isa)isa);
            if (guard)
                sb_printf(b, "#if %s\n", guard);
            sb_printf(b, "static const struct %s_kernels %s_kernels_%s = {\n", p, p,
                      isa_name((enum isa)isa));
            for (size_t i = 0; i < e->need.n; i++)
                sb_printf(b, "    %s,\n", carry_name(e->need.at[i], (enum isa)isa));
            if (!e->need.n)
                sb_put(b, "    0,\n");
            sb_put(b, "};\n");
            if (guard)
                sb_put(b, "#endif\n");
            sb_put(b, "\n");
        }
    }
}

static void emit_isa_function(struct emitter *e, struct strbuf *b,
                              const struct carry *carried)
{
    const char *p = e->prefix;
    const unsigned isas = e->opt->isas;
    sb_printf(b, "int %s_isa(int isa_limit)\n{\n", p);
    if (e->opt->jit || isas == 1u << ISA_SCALAR) {
        int isa = 0;
        while (!(isas >> isa & 1))
            isa++;
        sb_printf(b, "    (void)isa_limit;\n    return %d;\n}\n\n", isa + 1);
        return;
    }
    sb_put(b, "    unsigned isas = 0;\n");
    for (int isa = 0; isa < ISA_COUNT; isa++) {
        if (!(isas >> isa & 1))
            continue;
        const char *guard = carry_guard(carried, (enum isa)isa);
        if (guard)
            sb_printf(b, "#if %s\n", guard);
        sb_printf(b, "    isas |= 1u << %s_ISA_%s;\n", e->macro,
                  upper(isa_name((enum isa)isa)));
        if (guard)
            sb_put(b, "#endif\n");
    }
    sb_printf(b, "    return %s(isas, isa_limit);\n}\n\n", carry_pick(carried));
}

static void emit_pick(struct emitter *e, struct strbuf *b, const struct carry *carried)
{
    if (!several_isas(e)) {
        sb_printf(b, "    if (!%s_isa(options->isa_limit))\n        return 2;\n",
                  e->prefix);
        return;
    }
    sb_printf(b, "    ctx.k = NULL;\n    switch (%s_isa(options->isa_limit)) {\n",
              e->prefix);
    for (int isa = 0; isa < ISA_COUNT; isa++) {
        if (!(e->opt->isas >> isa & 1))
            continue;
        const char *guard = carry_guard(carried, (enum isa)isa);
        if (guard)
            sb_printf(b, "#if %s\n", guard);
        sb_printf(
            b, "    case %s_ISA_%s:\n        ctx.k = &%s_kernels_%s;\n        break;\n",
            e->macro, upper(isa_name((enum isa)isa)), e->prefix,
            isa_name((enum isa)isa));
        if (guard)
            sb_put(b, "#endif\n");
    }
    sb_put(b, "    default:\n        return 2;\n    }\n");
}

static void emit_run(struct emitter *e, struct strbuf *b, const struct carry *carried)
{
    const char *p = e->prefix;
    const struct graph *g = e->p->model->graph;
    if (most_tasks(e) > 1)
        emit_each(e, b);
    if (e->opt->marks)
        sb_printf(b,
                  "/* For measurements: called when a group has ended. */\n"
                  "void (*%s_mark)(size_t group);\n\n",
                  p);
    sb_printf(
        b,
        "int %s_run_with(const struct %s_inputs *inputs, struct %s_outputs *outputs,\n"
        "    const struct %s_options *options)\n{\n"
        "    struct %s_ctx ctx;\n    const struct %s_ctx *const c = &ctx;\n"
        "    const void *in[%zu];\n    void *out[%zu];\n    om_fpenv saved;\n    int "
        "code = "
        "0;\n",
        p, p, p, p, p, p, g->inputs.n ? g->inputs.n : 1,
        g->outputs.n ? output_pointers(e->p) : 1);
    sb_put(b, "    if (!inputs || !outputs || !options)\n        return 3;\n");
    if (arena_bytes(e))
        sb_put(b, "    if (!options->arena)\n        return 3;\n");
    if (!e->opt->embed_weights) {
        if (e->p->weight_bytes)
            sb_put(b, "    if (!options->weights)\n        return 3;\n");
        sb_put(b, "    ctx.weights = (const unsigned char *)options->weights;\n");
    }
    emit_inputs(e, b);
    sb_printf(b, "    ctx.in = in;\n    ctx.out = out;\n"
                 "    ctx.arena = (unsigned char *)options->arena;\n");
    emit_pick(e, b, carried);
    sb_put(b, "    saved = om_fpenv_enter();\n");
    for (size_t i = 0; i < e->p->groups.n; i++) {
        const struct shares t = group_shares(e, i + 1);
        if (t.tasks > 1)
            sb_printf(
                b,
                "    if (!code)\n        code = %s_each(c, options, %s, %zu, %zu, "
                "%zu, %zu);\n",
                p, e->group_name.at[i], t.units, t.unit, t.tasks, t.some);
        else
            sb_printf(b, "    if (!code)\n        code = %s(c, 0, %zu, 0);\n",
                      e->group_name.at[i], e->group_items.at[i]);
        if (e->opt->marks)
            sb_printf(b, "    if (%s_mark)\n        %s_mark(%zu);\n", p, p, i);
    }
    sb_put(b, "    (void)c;\n    (void)in;\n    (void)out;\n    "
              "om_fpenv_leave(saved);\n    return code;\n}\n\n");
    sb_printf(b,
              "int %s_run(const struct %s_inputs *inputs, struct %s_outputs *outputs, "
              "void *arena)\n"
              "{\n    struct %s_options options;\n    options.arena = arena;\n"
              "    options.weights = NULL;\n    options.parallel_for = NULL;\n"
              "    options.user = NULL;\n    options.isa_limit = 0;\n"
              "    return %s_run_with(inputs, outputs, &options);\n}\n",
              p, p, p, p, p);
}

static int by_name(const void *a, const void *b)
{
    return strcmp((*(const struct kernel *const *)a)->name,
                  (*(const struct kernel *const *)b)->name);
}

/* Defaults of overridable inputs are constants of the file. */
static void add_defaults(struct program *p)
{
    for (size_t i = 0; i < p->model->graph->inputs.n; i++) {
        struct value *v = p->model->graph->inputs.at[i];
        if (!v->overridable || is_const(v) || !v->uses)
            continue;
        /* As the program would hand it over. */
        const int64_t packed = (int64_t)interface_bytes(v);
        struct value *d = dtypes[v->dtype].bits < 8
                              ? new_const(DT_U8, 1, &packed, interface_pack(v, v->init))
                              : new_const(v->dtype, v->rank, v->dim, v->init);
        d->name = mem_printf("%s_default", v->name);
        v->default_value = d;
        if (v->dtype == DT_STR) {
            vec_push(&p->strings, d);
            continue;
        }
        d->weight = p->weight_bytes;
        p->weight_bytes += (value_bytes(d) + 63) / 64 * 64;
        vec_push(&p->weights, d);
    }
}

void emit(struct program *p, struct emitted *out)
{
    struct emitter e = {.p = p, .opt = p->opt};
    e.prefix = cname_prefix(p->opt->prefix);
    e.macro = upper(e.prefix);
    name_fields(&e);
    add_defaults(p);
    for (size_t i = 1; i <= p->groups.n; i++)
        emit_group(&e, i);
    if (e.need.n)
        qsort(e.need.at, e.need.n, sizeof *e.need.at, by_name);
    p->used.at = e.need.at;
    p->used.n = p->used.cap = e.need.n;

    struct strbuf body = {0}, run = {0};
    struct carry carried = {(const struct kernel *const *)e.need.at, e.need.n,
                            p->opt->isas, "",
                            p->opt->jit            ? CARRY_JIT
                            : p->opt->link_runtime ? CARRY_LINK
                                                   : CARRY_TEXT};
    emit_isa_choice(&e, &body, &carried);
    emit_context(&e, &body);
    emit_constants(&e, &body);
    if (e.groups.s)
        sb_put(&body, e.groups.s);
    emit_isa_function(&e, &body, &carried);
    emit_run(&e, &run, &carried);
    sb_put(&body, run.s);
    carried.body = body.s;

    emit_header(&e, &out->h);
    emit_banner(&e, &out->c);
    if (has_pool(&e)) /* threads and clocks, whatever -std says */
        sb_printf(&out->c,
                  "\n#if defined(%s_PTHREADS) && !defined(_POSIX_C_SOURCE)\n"
                  "#define _POSIX_C_SOURCE 200809L\n#endif\n",
                  e.macro);
    sb_put(&out->c, "\n/* ---- interface: the same text as in the header ---- */\n\n");
    sb_put(&out->c, out->h.s);
    if (p->opt->embed_weights)
        sb_printf(
            &out->c,
            "\n#if defined(__GNUC__) || defined(__TINYC__)\n#define %s_ALIGN "
            "__attribute__((aligned(64)))\n"
            "#elif defined(_MSC_VER)\n#define %s_ALIGN __declspec(align(64))\n#else\n"
            "#define %s_ALIGN\n#endif\n",
            e.macro, e.macro, e.macro);
    sb_put(&out->c, "\n/* ---- kernels ---- */\n\n");
    carry(&out->c, &carried);
    sb_put(&out->c, "\n/* ---- the model ---- */\n\n");
    sb_put(&out->c, body.s);
    if (p->selftest)
        emit_selftest(&e, &out->c);
    if (has_pool(&e))
        emit_pool(&e, &out->c);
    if (p->opt->with_main)
        emit_main(&e, &out->c);
}
