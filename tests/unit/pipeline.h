/* pipeline.h -- tests of whole models: they are compiled, built with every compiler
 * here without a warning, and run, and must give what is expected, on every path and
 * with threads; or onemodelc runs as from the command line. */
#ifndef PIPELINE_H
#define PIPELINE_H

#include "cli.h"
#include "jit.h"
#include "npy.h"
#include "onemodel.h"
#include "onnx_build.h"
#include "outcome.h"

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"

#define STRICT " -Wall -Wextra -Wpedantic -Werror"

/* Compilers in the form that `--jit` takes. */
static const char *const builders[] = {"tcc", "gcc -std=c99" STRICT,
                                       "clang -std=c99" STRICT,
                                       "g++ -std=c++11 -x c++" STRICT};
enum { BUILDERS = sizeof builders / sizeof *builders };

static const char *file_at(const char *name)
{
    return mem_strdup(in_folder(name));
}

static bool have(const char *command)
{
    const size_t n = strcspn(command, " ");
    return system(mem_printf("command -v %.*s >%s 2>&1", (int)n, command,
                             file_at("which"))) == 0;
}

/* ---- onemodelc, as from the command line -------------------------------------------
 */

struct command {
    const char *argv[16];
};

static void run_model(const void *arg)
{
    const struct command *c = arg;
    struct cli cli = {.command = CMD_RUN};
    int argc = 0;
    while (c->argv[argc])
        argc++;
    cli_parse(&cli, argc, (char **)c->argv, 0);
    exit(cmd_run(&cli));
}

static void check_model(const void *arg)
{
    const struct command *c = arg;
    struct cli cli = {.command = CMD_CHECK};
    int argc = 0;
    while (c->argv[argc])
        argc++;
    cli_parse(&cli, argc, (char **)c->argv, 0);
    dup2(2, 1);
    exit(cmd_check(&cli));
}

static void onemodelc(const void *arg)
{
    const struct command *c = arg;
    struct cli cli = {0};
    int argc = 0;
    while (c->argv[argc])
        argc++;
    cli_parse(&cli, argc, (char **)c->argv, 0);
    exit(cmd_compile(&cli));
}

#define COMMAND(...)                  \
    &(const struct command)           \
    {                                 \
        .argv = { __VA_ARGS__, NULL } \
    }

static const char *saved(const Onnx__ModelProto *m)
{
    const char *path = file_at("model.onnx");
    pb_write(path, m);
    return path;
}

/* Does the folder hold nothing but these (parted by spaces)? */
static bool folder_holds(const char *names)
{
    DIR *d = opendir(folder);
    bool only = true;
    for (struct dirent *e; (e = readdir(d));)
        only = only && (e->d_name[0] == '.' ||
                        strstr(names, mem_printf(" %s ", e->d_name)) != NULL);
    closedir(d);
    return only;
}

static const char *file_text(const char *path)
{
    struct strbuf b = {0};
    char part[4096];
    FILE *f = fopen(path, "rb");
    if (!f)
        return NULL;
    sb_put(&b, "");
    for (size_t n; (n = fread(part, 1, sizeof part, f)) > 0;)
        sb_putn(&b, part, n);
    fclose(f);
    return b.s;
}

/* ---- a model, its inputs, and what it must give ------------------------------------
 */

enum { TENSORS = 48 };

struct expectation {
    const char *how, *path;
    const void *in[TENSORS];
    const void *out[TENSORS];
    size_t bytes[TENSORS], outputs;
    size_t groups;   /* of steps in the program, 0: any number */
    size_t steps;    /* of the program, 0: any number */
    int64_t tensors; /* bytes of the arena but for scratch, 0: any number */
    enum mode mode;
    bool unfolded;  /* --fold-budget 0 */
    int64_t stream; /* --stream, on the best path of this machine; 0: the scalar path */
    size_t streamed; /* outputs that pass the caches where it has stores for that */
};

static void gives(const void *arg)
{
    const struct expectation *e = arg;
    struct options opt = {.threads = 1, .fold_budget = 1 << 28};
    opt.model_path = e->path;
    opt.mode = e->mode;
    if (e->unfolded)
        opt.fold_budget = 0;
    opt.stream = e->stream;
    jit_options(&opt, e->how, e->stream ? -1 : ISA_SCALAR);
    struct model *m = load_model(e->path, &opt);
    struct program *p = compile(m, &opt);
    struct runner *r = jit_build(p, e->how);
    const struct graph *g = m->graph;
    void *out[TENSORS] = {NULL};
    if (e->groups && p->groups.n != e->groups)
        bad_usage("%zu groups", p->groups.n);
    if (e->steps && p->steps.n != e->steps)
        bad_usage("%zu steps", p->steps.n);
    if (e->tensors && p->arena - p->scratch != e->tensors)
        bad_usage("an arena of %lld and %lld bytes", (long long)(p->arena - p->scratch),
                  (long long)p->scratch);
    size_t streamed = 0;
    for (size_t i = 0; i < p->groups.n; i++)
        streamed += p->groups.at[i]->streamed.n;
    if (streamed != (opt.isas >> ISA_SSE2 & 7 ? e->streamed : 0))
        bad_usage("%zu outputs streamed", streamed);
    if (g->outputs.n != e->outputs)
        bad_usage("%zu outputs", g->outputs.n);
    for (size_t i = 0; i < g->outputs.n; i++) {
        if (interface_bytes(g->outputs.at[i]) != e->bytes[i])
            bad_usage("output %zu has %zu bytes", i, interface_bytes(g->outputs.at[i]));
        out[i] = mem_alloc(e->bytes[i] + 1);
    }
    const int code = jit_run(r, e->in, out, 0);
    if (code)
        bad_usage("code %d", code);
    for (size_t i = 0; i < g->outputs.n; i++)
        if (e->bytes[i] && memcmp(out[i], e->out[i], e->bytes[i]) != 0)
            bad_usage("output %zu differs", i);
    exit(0);
}

/* Through every compiler. */
static void must_give(const Onnx__ModelProto *m, struct expectation e)
{
    e.path = saved(m);
    for (size_t i = 0; i < BUILDERS; i++) {
        e.how = builders[i];
        if (!i || have(builders[i]))
            expect(gives, &e, 0, "");
    }
}

static void want(struct expectation *e, const void *data, size_t bytes)
{
    e->out[e->outputs] = data;
    e->bytes[e->outputs++] = bytes;
}

static const float three[] = {1, -2, 3}, ten[] = {10, 20, 30};
static const float positive[] = {1, 0, 3}, negative[] = {-1, 2, -3};

static Onnx__TensorProto *floats(const char *name, const float *p)
{
    return pb_floats(pb_tensor(name, DT_F32, 1, 3), 3, p);
}

static Onnx__ModelProto *with_x(int64_t ir)
{
    Onnx__ModelProto *m = pb_model(ir, 17);
    pb_add_input(m->graph, "x", DT_F32, "3");
    return m;
}

#pragma GCC diagnostic pop

#endif
