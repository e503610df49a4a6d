/* harness.h -- what the tests of matrix kernels share: random numbers, guarded buffers,
 * nodes built by hand, steps run on any ISA in pieces. */
#ifndef HARNESS_H
#define HARNESS_H

#include "op.h"
#include <stdlib.h>

extern const struct op *const all_ops[];

typedef int range_kernel(void *const *y, const void *const *x, const void *params,
                         size_t begin, size_t end, void *scratch);

static unsigned long checks, failed;

/* ---- random numbers
 * ---------------------------------------------------------------------- */

static uint64_t state = 1;

static inline uint32_t rnd(void)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    uint32_t x = (uint32_t)(state >> 32);
    return x ^ x >> 15;
}

static inline int64_t pick(int64_t lo, int64_t hi)
{
    return lo + (int64_t)(rnd() % (uint64_t)(hi - lo + 1));
}

/* Taps too far apart for two of them to meet an axis of `size` elements, and padding
 * around it so that there are `way` positions from a tap's first place to its last. */
static inline void far_taps(int64_t size, int64_t kernel, int64_t way,
                            int64_t *dilation, int64_t *before, int64_t *after)
{
    static const int64_t distances[] = {2000, INT32_MAX, (int64_t)1 << 40};
    const int64_t far = distances[rnd() % 3];
    const int64_t all = way + (kernel - 1) * far + 1 - size;
    *dilation = far;
    *before = pick(0, kernel - 1) * far + (rnd() % 8 ? pick(0, 40) : far / 2);
    if (*before > all)
        *before = all;
    *after = all - *before;
}

/* ---- values and nodes
 * ---------------------------------------------------------------------- */

enum { GUARD = 64 }; /* bytes before and behind, which nobody may write */

static inline void *guarded(size_t bytes)
{
    char *p = aligned_alloc(64, (bytes + 63) / 64 * 64 + 2 * GUARD);
    memset(p, 0xa5, (bytes + 63) / 64 * 64 + 2 * GUARD);
    return p + GUARD;
}

static inline bool guards_hold(const void *p, size_t bytes)
{
    const unsigned char *c = p;
    for (size_t i = 0; i < GUARD; i++)
        if (c[-1 - (ptrdiff_t)i] != 0xa5 || c[bytes + i] != 0xa5)
            return false;
    return true;
}

static inline void unguard(void *p)
{
    free((char *)p - GUARD);
}

static inline struct value *new_test_value(enum dtype t, int rank, const int64_t *dim)
{
    struct value *v = mem_alloc(sizeof *v);
    v->name = "";
    v->dtype = t;
    v->rank = rank;
    if (rank)
        memcpy(v->dim, dim, (size_t)rank * sizeof *dim);
    return v;
}

/* Buffers of values at run time. */
static struct {
    const struct value *v;
    void *p;
} buffers[64];
static int nbuffers;

static inline void *buffer(const struct value *v)
{
    for (int i = 0; i < nbuffers; i++)
        if (buffers[i].v == v)
            return buffers[i].p;
    buffers[nbuffers].v = v;
    buffers[nbuffers].p = guarded((size_t)value_bytes(v));
    return buffers[nbuffers++].p;
}

static inline void drop_buffers(void)
{
    while (nbuffers)
        unguard(buffers[--nbuffers].p);
}

static inline struct node *new_node(const char *op, int nin, struct value *const *x)
{
    static struct graph graph;
    struct node *n = mem_alloc(sizeof *n);
    for (int i = 0; all_ops[i]; i++)
        if (!strcmp(all_ops[i]->name, op) && !all_ops[i]->domain[0])
            n->op = all_ops[i];
    CHECK(n->op);
    n->name = n->domain = "";
    n->op_type = op;
    for (n->sig = n->op->sigs; n->sig[1].since; n->sig++)
        ;
    n->opset = n->sig->since;
    n->graph = &graph;
    n->nin = nin;
    n->in = mem_array(8, sizeof *n->in);
    memcpy(n->in, x, (size_t)nin * sizeof *x);
    n->nout = 1;
    n->out = mem_array(1, sizeof *n->out);
    n->out[0] = mem_alloc(sizeof **n->out);
    n->out[0]->name = "";
    n->out[0]->rank = -1;
    n->out[0]->producer = n;
    n->attrs = mem_array(16, sizeof *n->attrs);
    return n;
}

static inline struct attr *set_attr(struct node *n, const char *name,
                                    enum attr_kind kind)
{
    struct attr *a = &n->attrs[n->nattrs++];
    a->name = name;
    a->kind = kind;
    return a;
}

static inline void set_int(struct node *n, const char *name, int64_t v)
{
    set_attr(n, name, ATTR_INT)->i = v;
}

static inline void set_float(struct node *n, const char *name, float v)
{
    set_attr(n, name, ATTR_FLOAT)->f = v;
}

static inline void set_ints(struct node *n, const char *name, size_t count,
                            const int64_t *v)
{
    struct attr *a = set_attr(n, name, ATTR_INTS);
    int64_t *copy = mem_array(count, sizeof *copy);
    memcpy(copy, v, count * sizeof *copy);
    a->ints = copy;
    a->n = count;
}

/* ---- running
 * ---------------------------------------------------------------------------------- */

static inline bool cpu_has(enum isa isa)
{
#if defined(__x86_64__) || defined(__i386__)
    if (isa == ISA_AVX2)
        return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
    if (isa == ISA_AVX512)
        return __builtin_cpu_supports("avx512f") &&
               __builtin_cpu_supports("avx512vl") &&
               __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq");
#endif
    return isa != ISA_SVE;
}

/* Another build of some kernels, NULL for the others; NULL: none. */
static range_kernel *(*variant)(const char *kernel);

/* Elementwise steps run with the scalar kernels. */
static inline void run_step(const struct step *s, enum isa isa)
{
    void *y[STEP_OPERANDS] = {0};
    const void *x[STEP_OPERANDS] = {0};
    for (size_t i = 0; i < s->x.n; i++) {
        const struct value *v = s->x.at[i].v ? value_root(s->x.at[i].v) : NULL;
        if (v)
            x[i] =
                (const char *)(is_const(v) ? v->data : buffer(v)) + s->x.at[i].offset;
    }
    for (size_t i = 0; i < s->y.n; i++)
        y[i] = (char *)buffer(value_root(s->y.at[i].v)) + s->y.at[i].offset;
    if (s->kind == STEP_EW) {
        step_run(s, y, x);
        return;
    }
    range_kernel *f = variant ? variant(s->kernel) : NULL;
    if (!f)
        f = (range_kernel *)kernel_find(s->kernel)->fn[isa];
    void *scratch = guarded(s->scratch);
    /* in up to four pieces, the last one first */
    size_t cut[5] = {0, 0, 0, 0, s->items};
    for (int i = 1; i < 4; i++)
        cut[i] = cut[i - 1] + rnd() % (s->items - cut[i - 1] + 1);
    for (int i = 3; i >= 0; i--)
        if (cut[i] < cut[i + 1] && f(y, x, s->params, cut[i], cut[i + 1], scratch))
            failed++;
    if (!guards_hold(scratch, (s->scratch + 63) / 64 * 64)) {
        printf("%s: wrote outside its scratch\n", s->kernel);
        failed++;
    }
    unguard(scratch);
}

static const char *const isa_names[] = {"scalar", "sse2", "avx2",
                                        "avx512", "neon", "sve"};
/* Steps a position of `rank` axes; false after the last. */
static inline bool next(int rank, const int64_t *dim, int64_t *at)
{
    for (int i = rank - 1; i >= 0; i--) {
        if (++at[i] < dim[i])
            return true;
        at[i] = 0;
    }
    return false;
}

#endif
