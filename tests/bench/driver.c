/* driver.c -- the timing loops of `make bench`, loaded by bench.py.
 *
 * Emitted code and ONNX Runtime are called from the same loop, in turns, through C
 * interfaces, so neither pays for Python. ONNX Runtime's wheel has no C header: its
 * API is a table of pointers whose order never changes (its documentation says so),
 * and what is needed of it is declared here by place in that table. */
#define _GNU_SOURCE
#include "pool.h"
#include <dlfcn.h>
#include <sched.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* ---- cores ---- */

/* With threads, the caller's is kept on the first core that this process may use, and
 * those that work for it, which inherit where they may run from whoever starts them, on
 * the others: short jobs are over before a scheduler has parted two threads. */
static cpu_set_t every_core, first_core, other_cores;

static void part_cores(void)
{
    if (CPU_COUNT(&every_core) || sched_getaffinity(0, sizeof every_core, &every_core))
        return;
    int first = 0;
    while (!CPU_ISSET(first, &every_core))
        first++;
    CPU_SET(first, &first_core);
    other_cores = every_core;
    if (CPU_COUNT(&every_core) > 1)
        CPU_CLR(first, &other_cores);
}

/* Where this thread runs from now on; nothing if there's one thread only. */
static void run_on(const cpu_set_t *cores)
{
    if (CPU_COUNT(&every_core))
        sched_setaffinity(0, sizeof *cores, cores);
}

/* ---- the pool that emitted files carry ---- */

static int pools; /* threads besides the caller's may be spinning */

struct om_pool *pool_new(int threads)
{
    part_cores();
    pools = 1;
    struct om_pool *p = malloc(sizeof *p);
    run_on(&other_cores);
    om_pool_start(p, threads);
    run_on(&every_core);
    return p;
}

int pool_run(void *user, size_t tasks, int (*task)(void *arg, size_t index), void *arg)
{
    return om_pool_for(user, tasks, task, arg);
}

/* ---- ONNX Runtime ---- */

enum { /* places in the function table, version 5 of the interface */
       ORT_ERROR_MESSAGE = 2,
       ORT_CREATE_ENV = 3,
       ORT_CREATE_SESSION = 7,
       ORT_CREATE_SESSION_OPTIONS = 10,
       ORT_SET_GRAPH_OPTIMIZATION = 23,
       ORT_SET_INTRA_THREADS = 24,
       ORT_SET_INTER_THREADS = 25,
       ORT_CREATE_TENSOR_WITH_DATA = 49,
       ORT_CREATE_CPU_MEMORY_INFO = 69,
       ORT_RELEASE_STATUS = 93,
       ORT_RELEASE_SESSION = 95,
       ORT_RELEASE_VALUE = 96,
       ORT_RELEASE_SESSION_OPTIONS = 100,
       ORT_RUN_WITH_BINDING = 133,
       ORT_CREATE_BINDING = 134,
       ORT_RELEASE_BINDING = 135,
       ORT_BIND_INPUT = 136,
       ORT_BIND_OUTPUT = 137,
       ORT_BIND_OUTPUT_TO_DEVICE = 138
};

typedef void any_fn(void);
struct ort_base {
    const void *(*get_api)(uint32_t version);
    const char *(*version)(void);
};

static any_fn *const *api;
static void *env, *memory;
static char message[1000];

#define CALL(place, type, ...) ((type)api[place])(__VA_ARGS__)
typedef void *status_p(void *);
typedef void *status_pp(void *, void *);
typedef void *status_ppp(void *, void *, void *);
typedef void *status_pi(void *, int);
typedef const char *text_p(void *);
typedef void release(void *);

/* 0, or 1 after keeping the message. */
static int failed(void *status)
{
    if (!status)
        return 0;
    snprintf(message, sizeof message, "%s", CALL(ORT_ERROR_MESSAGE, text_p *, status));
    CALL(ORT_RELEASE_STATUS, release *, status);
    return 1;
}

const char *ort_message(void)
{
    return message;
}

/* Returns the version, NULL if the library cannot be had. */
const char *ort_open(const char *path)
{
    void *lib = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!lib) {
        snprintf(message, sizeof message, "%s", dlerror());
        return NULL;
    }
    const struct ort_base *(*get)(void) =
        (const struct ort_base *(*)(void))dlsym(lib, "OrtGetApiBase");
    const struct ort_base *base = get ? get() : NULL;
    api = base ? base->get_api(5) : NULL;
    if (!api) {
        snprintf(message, sizeof message, "no C interface in %s", path);
        return NULL;
    }
    typedef void *create_env(int, const char *, void **);
    typedef void *create_info(int, int, void **);
    /* Errors only; allocator kind "arena", memory type "default". */
    if (failed(CALL(ORT_CREATE_ENV, create_env *, 3, "bench", &env)) ||
        failed(CALL(ORT_CREATE_CPU_MEMORY_INFO, create_info *, 1, 0, &memory)))
        return NULL;
    return base->version();
}

struct ort {
    void *session, *binding, *value[256];
    int values;
};

void ort_close(struct ort *o)
{
    if (!o)
        return;
    for (int i = 0; i < o->values; i++)
        CALL(ORT_RELEASE_VALUE, release *, o->value[i]);
    if (o->binding)
        CALL(ORT_RELEASE_BINDING, release *, o->binding);
    if (o->session)
        CALL(ORT_RELEASE_SESSION, release *, o->session);
    free(o);
}

struct ort *ort_session(const char *model, int threads)
{
    struct ort *o = calloc(1, sizeof *o);
    void *so = NULL;
    typedef void *create(void *, const char *, void *, void **);
    run_on(&other_cores);
    int bad = failed(CALL(ORT_CREATE_SESSION_OPTIONS, status_p *, &so)) ||
              failed(CALL(ORT_SET_INTRA_THREADS, status_pi *, so, threads)) ||
              failed(CALL(ORT_SET_INTER_THREADS, status_pi *, so, 1)) ||
              failed(CALL(ORT_SET_GRAPH_OPTIMIZATION, status_pi *, so, 99)) || /* all */
              failed(CALL(ORT_CREATE_SESSION, create *, env, model, so, &o->session)) ||
              failed(CALL(ORT_CREATE_BINDING, status_pp *, o->session, &o->binding));
    run_on(&every_core);
    if (so)
        CALL(ORT_RELEASE_SESSION_OPTIONS, release *, so);
    if (bad) {
        ort_close(o);
        return NULL;
    }
    return o;
}

/* Element types have ONNX's numbers. */
int ort_bind(struct ort *o, int output, const char *name, int type, const int64_t *dims,
             int rank, void *data, size_t bytes)
{
    typedef void *create(void *, void *, size_t, const int64_t *, size_t, int, void **);
    typedef void *bind(void *, const char *, void *);
    void *v = NULL;
    if (o->values == 256 || failed(CALL(ORT_CREATE_TENSOR_WITH_DATA, create *, memory,
                                        data, bytes, dims, (size_t)rank, type, &v)))
        return 1;
    o->value[o->values++] = v;
    return failed(
        CALL(output ? ORT_BIND_OUTPUT : ORT_BIND_INPUT, bind *, o->binding, name, v));
}

/* An output whose shape isn't known: it allocates. */
int ort_bind_free(struct ort *o, const char *name)
{
    typedef void *bind(void *, const char *, void *);
    return failed(CALL(ORT_BIND_OUTPUT_TO_DEVICE, bind *, o->binding, name, memory));
}

/* ---- turns ---- */

struct options { /* PREFIX_options, the same for every model */
    void *arena;
    const void *weights;
    int (*parallel_for)(void *, size_t, int (*)(void *, size_t), void *);
    void *user;
    int isa_limit;
};

struct side { /* who takes a turn: emitted code, or a session */
    int (*run)(const void *inputs, void *outputs, const struct options *);
    const void *inputs;
    void *outputs;
    struct options options;
    struct ort *ort;
};

int side_run(const struct side *s)
{
    if (!s->ort)
        return s->run(s->inputs, s->outputs, &s->options);
    return failed(CALL(ORT_RUN_WITH_BINDING, status_ppp *, s->ort->session, NULL,
                       s->ort->binding));
}

/* A side that copies: inputs points to the source, outputs to the destination, and
 * arena holds the length. */
int copy_run(const void *inputs, void *outputs, const struct options *options)
{
    memcpy(outputs, inputs, *(const size_t *)options->arena);
    __asm__ volatile("" : : "r"(outputs) : "memory");
    return 0;
}

static void sample(const struct side *s, int64_t calls, double *wall, double *cpu)
{
    const double w = now(CLOCK_MONOTONIC), c = now(CLOCK_THREAD_CPUTIME_ID);
    for (int64_t i = 0; i < calls; i++)
        side_run(s);
    const double d = now(CLOCK_THREAD_CPUTIME_ID) - c;
    *wall = (now(CLOCK_MONOTONIC) - w) / (double)calls;
    *cpu = d / (double)calls;
}

/* Calls shorter than this are made once more before each sample, untimed, so that each
 * side finds its own data in the caches and not the others'. */
#define WARM_BELOW 0.02

/* Waits until the threads of whoever ran last have gone to sleep: ONNX Runtime's spin
 * for tens of milliseconds behind a call, on the cores that the next side needs. What a
 * thread on another core has used is brought up to date by the kernel's tick alone,
 * which may come a hundred times a second, so a nap is longer than two of them. */
static void settle(void)
{
    const struct timespec nap = {0, 25000000};
    for (int turn = 0; pools && turn < 40; turn++) {
        const double c = now(CLOCK_PROCESS_CPUTIME_ID);
        nanosleep(&nap, NULL);
        if (now(CLOCK_PROCESS_CPUTIME_ID) - c < 1e-3)
            break;
    }
}

/* Calls that are not timed: one for the caches, with threads so many that the scheduler
 * has had the time to give each a core, which takes it some milliseconds where cores
 * share no cache. */
static void warm_up(const struct side *s)
{
    const double end = now(CLOCK_MONOTONIC) + 0.03;
    do
        side_run(s);
    while (pools && now(CLOCK_MONOTONIC) < end);
}

/* Rounds of one sample per side, the first of them another one each round; a sample is
 * as many calls as last `least` seconds. Writes seconds per call at [round * n + side]
 * and returns the number of rounds. */
int take_turns(const struct side *const *s, int n, double least, double budget,
               int rounds, int64_t *calls, double *wall, double *cpu)
{
    int *warm = calloc((size_t)n, sizeof *warm);
    run_on(&first_core);
    for (int i = 0; i < n; i++) {
        double w, c;
        settle();
        warm_up(s[i]);
        sample(s[i], 1, &w, &c);
        for (calls[i] = 1;; calls[i] *= 2) {
            sample(s[i], calls[i], &w, &c);
            if (w * (double)calls[i] >= least || calls[i] >= 1 << 24)
                break;
        }
        warm[i] = c < WARM_BELOW;
    }
    const double start = now(CLOCK_MONOTONIC);
    int r = 0;
    do {
        for (int k = 0; k < n; k++) {
            const int i = (k + r) % n;
            settle();
            if (warm[i])
                warm_up(s[i]);
            sample(s[i], calls[i], &wall[r * n + i], &cpu[r * n + i]);
        }
        r++;
    } while (r < rounds && (r < 5 || now(CLOCK_MONOTONIC) - start < budget));
    run_on(&every_core);
    free(warm);
    return r;
}
