/* jit.c -- emitted C, built and run on this machine.
 *
 * Through libtcc the file holds no kernels and no weights: it calls the host's kernels
 * of one ISA by name and reads the constants where the compiler has them. Through a
 * compiler it is the file that users get, with weights as a pointer.
 */
#define _GNU_SOURCE
#include "jit.h"
#include "carry.h"
#include "cname.h"
#include "onemodel.h"
#include "pool.h"
#include <dlfcn.h>
#include <errno.h>
#include <libtcc.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

struct run_options {
    void *arena;
    const void *weights;
    int (*parallel_for)(void *user, size_t tasks, int (*task)(void *arg, size_t index),
                        void *arg);
    void *user;
    int isa_limit;
};

struct runner {
    int (*run_with)(const void *in, void *out, const void *options);
    int (*isa)(int limit);
    void (**mark)(size_t group); /* NULL without options.marks */
    void *arena;
    const void *weights;
    int threads;
    const char *text;
};

unsigned native_isas(void)
{
#if defined(__aarch64__)
    return 1u << ISA_SCALAR | 1u << ISA_NEON | 1u << ISA_SVE;
#elif defined(__x86_64__) || defined(__i386__)
    return 1u << ISA_SCALAR | 1u << ISA_SSE2 | 1u << ISA_AVX2 | 1u << ISA_AVX512;
#else
    return 1u << ISA_SCALAR;
#endif
}

void jit_environment(void)
{
    const char *env = getenv("ONEMODEL_ISA");
    if (!env || !*env || strcmp(env, "auto") == 0)
        return;
    const int isa = om_isa_by_name(env);
    if (!isa)
        bad_usage("ONEMODEL_ISA: no instruction set '%s'", printable(env));
    if (!(native_isas() >> (isa - 1) & 1))
        bad_usage("ONEMODEL_ISA: '%s' is of another architecture", env);
}

void jit_options(struct options *opt, const char *how, int isa)
{
    jit_environment();
    opt->embed_weights = false;
    opt->big_endian = host_big_endian();
    if (!opt->prefix)
        opt->prefix = "model";
    if (isa >= 0 && !(om_isa_supported() >> 1 >> isa & 1))
        bad_usage("--isa %s: this CPU lacks it", om_isa_name(isa + 1));
    if (strcmp(how, "tcc") == 0) {
        opt->jit = true;
        if (isa < 0)
            isa = om_isa_best(~0u, 0) - 1;
        opt->isas = 1u << isa;
    } else {
        opt->jit = false;
        opt->isas = isa < 0 ? om_isa_supported() >> 1 : 1u << isa;
    }
}

/* ---- libtcc
 * -----------------------------------------------------------------------------------
 */

static void tcc_message(void *user, const char *msg)
{
    (void)user;
    fprintf(stderr, "libtcc: %s\n", msg);
}

static void build_tcc(struct runner *r, const struct program *p)
{
    TCCState *s = tcc_new();
    CHECK(s);
    tcc_set_error_func(s, NULL, tcc_message);
    tcc_set_output_type(s, TCC_OUTPUT_MEMORY);
    if (tcc_compile_string(s, r->text) != 0)
        INTERNAL("libtcc refuses the emitted C");
    for (size_t i = 0; i < kernel_count; i++)
        for (int isa = 0; isa < ISA_COUNT; isa++)
            if ((p->opt->isas >> isa & 1) && kernels[i].fn[isa])
                tcc_add_symbol(s, carry_name(&kernels[i], (enum isa)isa),
                               (const void *)kernels[i].fn[isa]);
    if (tcc_relocate(s, TCC_RELOCATE_AUTO) < 0)
        INTERNAL("libtcc can't link the emitted C");
    const char *prefix = cname_prefix(p->opt->prefix);
    *(void **)&r->run_with = tcc_get_symbol(s, mem_printf("%s_run_with", prefix));
    *(void **)&r->isa = tcc_get_symbol(s, mem_printf("%s_isa", prefix));
    if (p->opt->marks)
        *(void **)&r->mark = tcc_get_symbol(s, mem_printf("%s_mark", prefix));
}

/* ---- a compiler
 * ---------------------------------------------------------------------------------- */

static void write_text(const char *path, const char *text)
{
    FILE *f = fopen(path, "w");
    if (!f || fputs(text, f) < 0 || fclose(f) != 0)
        bad_file(path, NULL, "can't write it: %s", strerror(errno));
}

static void build_command(struct runner *r, const struct program *p, const char *how)
{
    const char *tmp = getenv("TMPDIR");
    char *dir = mem_printf("%s/onemodelc-XXXXXX", tmp && *tmp ? tmp : "/tmp");
    if (!mkdtemp(dir))
        bad_file(tmp ? tmp : "/tmp", NULL, "can't make a folder: %s", strerror(errno));
    const char *c = mem_printf("%s/model.c", dir), *so = mem_printf("%s/model.so", dir);
    diag_at_exit(c);
    diag_at_exit(so);
    diag_at_exit(dir);
    write_text(c, r->text);
    const int status = system(mem_printf("%s -shared -fPIC -o '%s' '%s'", how, so, c));
    if (WIFEXITED(status) && WEXITSTATUS(status) == 127)
        bad_usage("--jit: there is no command '%s'", printable(how));
    const int ended = WIFSIGNALED(status) ? WTERMSIG(status)
                      : WIFEXITED(status) ? WEXITSTATUS(status) - 128
                                          : 0;
    if (ended == SIGINT || ended == SIGQUIT || ended == SIGTERM || ended == SIGHUP)
        raise(ended); /* system() had it ignored here */
    if (status != 0) {
        diag_keep(c);
        INTERNAL("'%s' refuses the emitted C, kept in %s", how, c);
    }
    void *lib = dlopen(so, RTLD_NOW | RTLD_LOCAL);
    if (!lib)
        INTERNAL("%s", dlerror());
    const char *prefix = cname_prefix(p->opt->prefix);
    *(void **)&r->run_with = dlsym(lib, mem_printf("%s_run_with", prefix));
    *(void **)&r->isa = dlsym(lib, mem_printf("%s_isa", prefix));
    if (p->opt->marks)
        *(void **)&r->mark = dlsym(lib, mem_printf("%s_mark", prefix));
    unlink(c);
    unlink(so);
    rmdir(dir);
    diag_keep(c);
    diag_keep(so);
    diag_keep(dir);
}

static void *aligned(int64_t bytes)
{
    void *p = NULL;
    if (bytes > (int64_t)1 << 46 || posix_memalign(&p, 64, (size_t)bytes + 64) != 0)
        bad_file(NULL, NULL, "can't allocate an arena of %lld bytes", (long long)bytes);
    return p;
}

struct runner *jit_build(struct program *p, const char *how)
{
    struct runner *r = mem_alloc(sizeof *r);
    struct emitted text = {{0}, {0}};
    size_t bytes;
    emit(p, &text);
    r->text = text.c.s;
    r->threads = 1;
    if (strcmp(how, "tcc") == 0)
        build_tcc(r, p);
    else
        build_command(r, p, how);
    CHECK(r->run_with && r->isa);
    r->weights = emit_weights(p, &bytes);
    r->arena = aligned(p->arena);
    return r;
}

/* ---- threads
 * -------------------------------------------------------------------------------------
 */

/* One pool for the process; it starts with the first run that wants it. */
static struct om_pool pool;

void jit_threads(struct runner *r, int threads)
{
    r->threads = threads;
}

int jit_run(struct runner *r, const void *const *in, void *const *out, int isa_limit)
{
    const bool several = r->threads > 1;
    if (several && !pool.threads)
        om_pool_start(&pool, r->threads);
    struct run_options o = {r->arena, r->weights, several ? om_pool_for : NULL, &pool,
                            isa_limit};
    return r->run_with(in, (void *)out, &o);
}

const char *jit_code_text(int code)
{
    return code == OM_EINDEX    ? "an index in the inputs is out of range"
           : code == OM_ESTRING ? "a string is too long (--string-bytes N) or has too "
                                  "many parts (--split-parts N)"
           : code == OM_ENUMBER ? "a string in the inputs is no number"
           : code == OM_ESIZE   ? "a size that the inputs decide is beyond its bound "
                                  "(--bound NAME=SHAPE), or no size"
                                : "see model.h";
}

void jit_mark(struct runner *r, void (*mark)(size_t group))
{
    if (r->mark)
        *r->mark = mark;
}

void **jit_outputs(const struct graph *g)
{
    size_t n = g->outputs.n + 1;
    for (size_t i = 0; i < g->outputs.n; i++)
        n += g->outputs.at[i]->bounded ? (size_t)g->outputs.at[i]->rank : 0;
    return mem_array(n,
                     sizeof(size_t) > sizeof(void *) ? sizeof(size_t) : sizeof(void *));
}

const struct value *jit_output(const struct graph *g, void *const *out, size_t i)
{
    const struct value *v = g->outputs.at[i];
    const size_t *shape = (const size_t *)(out + g->outputs.n);
    if (!v->bounded)
        return v;
    struct value *r = mem_alloc(sizeof *r);
    *r = *v;
    r->bounded = 0;
    for (size_t k = 0; k < i; k++)
        shape += g->outputs.at[k]->bounded ? g->outputs.at[k]->rank : 0;
    for (int k = 0; k < v->rank; k++)
        r->dim[k] = (int64_t)shape[k];
    if (value_count(r) > value_count(v))
        INTERNAL("output %zu has a shape beyond its bound", i);
    return r;
}

int jit_isa(struct runner *r, int isa_limit)
{
    return r->isa(isa_limit) - 1;
}

const char *jit_text(const struct runner *r)
{
    return r->text;
}
