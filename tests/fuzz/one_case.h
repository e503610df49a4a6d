/* one_case.h -- one hostile model in a process of its own: random numbers, bounds on
 * time and memory, and what must hold when it ends. */
#ifndef ONE_CASE_H
#define ONE_CASE_H

#include "carry.h"
#include "cli.h"
#include "jit.h"
#include "onemodel.h"
#include "op.h"
#include "../unit/onnx_build.h"
#include "../unit/outcome.h"

#include <sys/resource.h>

#if defined(__SANITIZE_ADDRESS__)
enum { SANITIZED = 1 };
#else
enum { SANITIZED = 0 };
#endif

/* Status of a case whose bits depend on the kernels' instruction set. */
enum { STATUS_BITS = 9 };
enum { SECONDS = 20, RUN_BYTES_LOG2 = 24, MEMORY_LOG2 = 32 };

extern const struct op *const all_ops[];

static uint64_t state;

/* SplitMix64. */
static uint64_t next(void)
{
    uint64_t z = state += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

static size_t below(size_t n)
{
    return n ? (size_t)(next() % n) : 0;
}

static bool chance(unsigned percent)
{
    return below(100) < percent;
}

static long setting(const char *name, long otherwise)
{
    const char *s = getenv(name);
    return s ? strtol(s, NULL, 10) : otherwise;
}

/* ---- one case ------------------------------------------------------------------ */

static void default_options(struct options *opt)
{
    memset(opt, 0, sizeof *opt);
    opt->embed_weights = true;
    opt->threads = 1;
    opt->fold_budget = (int64_t)1 << 26;
}

static bool is_small(const struct program *p)
{
    const struct graph *g = p->model->graph;
    int64_t bytes = p->arena;
    for (size_t i = 0; i < g->inputs.n; i++)
        if (!add_ok(bytes, value_bytes(g->inputs.at[i]), &bytes))
            return false;
    for (size_t i = 0; i < g->outputs.n; i++)
        if (!add_ok(bytes, value_bytes(g->outputs.at[i]), &bytes))
            return false;
    double work = 0;
    for (size_t i = 0; i < p->steps.n; i++)
        work += p->steps.at[i]->cost;
    return bytes >> RUN_BYTES_LOG2 == 0 && work < 1e8 && p->steps.n < 20000;
}

static void fill(struct value *v, unsigned char *p)
{
    const size_t n = interface_bytes(v);
    for (size_t i = 0; i < n; i++)
        p[i] = (unsigned char)next();
    for (size_t i = 0; v->dtype == DT_STR && i < n / sizeof(struct om_str); i++)
        ((struct om_str *)(void *)p)[i] =
            (struct om_str){"12 a.5-e\xc3\xa9\xff" + below(6), below(6)};
    if (v->dtype == DT_BOOL)
        for (size_t i = 0; i < n; i++)
            p[i] &= 1;
    if (v->dtype == DT_F32)
        for (size_t i = 0; i + 4 <= n; i += 4) {
            const float f = (float)(int)below(2000) / 16 - 60;
            if (chance(90))
                memcpy(p + i, &f, 4);
        }
    if (v->dtype == DT_I64)
        for (size_t i = 0; i + 8 <= n; i += 8) {
            const int64_t k = (int64_t)below(6) - 2;
            if (chance(90))
                memcpy(p + i, &k, 8);
        }
}

/* Runs the program; what the outputs hold, one after another. */
static const unsigned char *run_with(const char *path, int isa, size_t *bytes,
                                     int *code)
{
    struct options opt;
    default_options(&opt);
    jit_options(&opt, "tcc", isa);
    struct model *m = load_model(path, &opt);
    struct program *p = compile(m, &opt);
    struct graph *g = m->graph;
    const void **in = mem_array(g->inputs.n + 1, sizeof *in);
    void **out = jit_outputs(g);
    struct runner *r = jit_build(p, "tcc");
    state = 1;
    for (size_t i = 0; i < g->inputs.n; i++) {
        unsigned char *x = mem_alloc(interface_bytes(g->inputs.at[i]));
        fill(g->inputs.at[i], x);
        in[i] = x;
    }
    for (size_t i = 0; i < g->outputs.n; i++)
        out[i] = mem_alloc(interface_bytes(g->outputs.at[i]));
    *code = jit_run(r, in, out, 0);
    struct strbuf all = {0};
    for (size_t i = 0; i < g->outputs.n && !*code; i++) {
        size_t n;
        const void *content = interface_content(jit_output(g, out, i), out[i], &n);
        sb_putn(&all, content, n);
    }
    *bytes = all.n;
    return (const unsigned char *)(all.s ? all.s : "");
}

static void run_both(const char *path)
{
    size_t n[2];
    int code[2];
    const unsigned char *a = run_with(path, ISA_SCALAR, &n[0], &code[0]);
    const unsigned char *b = run_with(path, -1, &n[1], &code[1]);
    if (code[0] == code[1] && n[0] == n[1] && (code[0] || memcmp(a, b, n[0]) == 0))
        return;
    size_t at = 0;
    while (at < n[0] && a[at] == b[at])
        at++;
    fprintf(stderr, "the paths differ: codes %d and %d, at byte %zu of %zu\n", code[0],
            code[1], at, n[0]);
    exit(STATUS_BITS);
}

static void limit(void)
{
    const rlim_t memory = (rlim_t)1 << MEMORY_LOG2;
    const struct rlimit cpu = {SECONDS, SECONDS}, space = {memory, memory};
    alarm(30 * SECONDS); /* the CPU's time counts, but none may sleep */
    setrlimit(RLIMIT_CPU, &cpu);
    if (!SANITIZED)
        setrlimit(RLIMIT_AS, &space);
}

static void through_all(const void *path)
{
    struct options opt;
    limit();
    default_options(&opt);
    opt.prefix = "model";
    opt.isas = 1u << ISA_SCALAR;
    struct program *p = compile(load_model(path, &opt), &opt);
    struct emitted text = {{0}, {0}};
    emit(p, &text);
    ck_assert(text.c.n > 0 && text.h.n > 0);
    if (is_small(p))
        run_both(path);
}

static bool wanted(const char *what, size_t number)
{
    const char *only = getenv("FUZZ_ONLY");
    return !only || strcmp(only, mem_printf("%s:%zu", what, number)) == 0;
}

static int counts[16];

static void run_file(const char *path, const char *what, size_t number)
{
    struct rusage before, after;
    getrusage(RUSAGE_CHILDREN, &before);
    const struct outcome o = outcome_of(through_all, path);
    getrusage(RUSAGE_CHILDREN, &after);
    if (getenv("FUZZ_SLOW") && after.ru_utime.tv_sec > before.ru_utime.tv_sec + 1)
        fprintf(stderr, "slow: %s %zu, about %ld s\n", what, number,
                (long)(after.ru_utime.tv_sec - before.ru_utime.tv_sec));
    if (getenv("FUZZ_SLOW") && after.ru_maxrss > before.ru_maxrss + (100 << 10))
        fprintf(stderr, "large: %s %zu, %ld MB\n", what, number, after.ru_maxrss >> 10);
    const size_t n = strlen(path);
    if (getenv("FUZZ_TALK"))
        fprintf(stderr, "%s %zu: %d %.300s\n", what, number, o.status, o.text);
    if (o.status >= 0 && o.status < 16)
        counts[o.status]++;
    /* Sanitizers exit with 1 too, but they don't begin with the file's name. */
    const bool message = strncmp(o.text, path, n < 100 ? n : 100) == 0 ||
                         strncmp(o.text, "onemodelc: ", 11) == 0;
    if (o.status == 0 || ((o.status == 1 || o.status == 2) && message))
        return;
    const char *kept = mem_printf("/tmp/onemodelc-fuzz-%s-%zu.onnx", what, number);
    if (rename(path, kept) != 0)
        kept = "nowhere";
    if (getenv("FUZZ_GO_ON"))
        fprintf(stderr, "FAULT %s %zu: status %d, kept as %s\n%s\n", what, number,
                o.status, kept, o.text);
    else
        ck_abort_msg("%s %zu: status %d, input kept as %s\n%s", what, number, o.status,
                     kept, o.text);
}

static void run_bytes(const uint8_t *p, size_t n, const char *what, size_t number)
{
    if (!wanted(what, number))
        return;
    const char *path = in_folder("case");
    pb_save(path, p, n);
    run_file(path, what, number);
}

static void run_model(const Onnx__ModelProto *m, const char *what, size_t number)
{
    const struct pb_file f = pb_pack(m);
    run_bytes(f.p, f.n, what, number);
    free(f.p);
}

#endif
