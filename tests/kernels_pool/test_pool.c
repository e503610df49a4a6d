/* test_pool.c -- pooling, reductions, softmax and normalisations against references
 * that follow the definitions one element at a time. Random shapes and data, every ISA
 * that the machine has, random division of the items; inputs and outputs end at pages
 * that can't be touched. */
#include "compiler.h"
#include "kernels.inc"
#include "templates/arg.h"
#include "templates/lrn.h"
#include "templates/norm.h"
#include "templates/pool.h"
#include "templates/reduce.h"
#include "templates/softmax.h"
#include "templates/unpool.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

typedef int range_kernel(void *const *y, const void *const *x, const void *params,
                         size_t begin, size_t end, void *scratch);

/* ---- the library's kernels
 * ------------------------------------------------------------ */

typedef void kernel_ew(void *y, const void *const *x, const ptrdiff_t *row_stride,
                       size_t rows, size_t n, const void *params);
typedef range_kernel kernel_range;

#define DECLARE_kernel_ew(name, isa, ISA) extern kernel_ew om_##name##__##isa;
#define DECLARE_kernel_range(name, isa, ISA) extern kernel_range om_##name##__##isa;
#define DECLARE(name, type, sig, file, text) HOST_ISAS(DECLARE_##type, name)
KERNEL_ROWS(DECLARE)

#define CODE(name, isa, ISA) [ISA_##ISA] = (void (*)(void))om_##name##__##isa,
#define ROW(name, type, sig, file, text) {#name, {HOST_ISAS(CODE, name)}},
static const struct row {
    const char *name;
    void (*fn[ISA_COUNT])(void);
} rows[] = {KERNEL_ROWS(ROW){NULL, {NULL}}};

static const struct row *find(const char *name)
{
    for (const struct row *r = rows; r->name; r++)
        if (!strcmp(r->name, name))
            return r;
    return NULL;
}

/* BASE[_last]_TYPE */
static const char *named(const char *base, bool last, const char *type)
{
    static char name[80];
    snprintf(name, sizeof name, "%s%s_%s", base, last ? "_last" : "", type);
    return name;
}

static uint64_t seed = 1;
static long checks, failed;
static void *scratch;

static uint32_t rnd(void)
{
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(seed >> 33);
}

static size_t between(size_t lo, size_t hi)
{
    return lo + rnd() % (hi - lo + 1);
}

/* ---- memory that ends at a page without access -------------------------------------
 */

struct page {
    char *base;
    size_t bytes;
};
static struct page pages[64];
static size_t npages;

static void *fenced(size_t bytes)
{
    const size_t unit = (size_t)sysconf(_SC_PAGESIZE);
    const size_t room = (bytes + unit - 1) / unit * unit;
    char *p = mmap(NULL, room + unit, PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (p == MAP_FAILED || npages == 64)
        exit(3);
    mprotect(p + room, unit, PROT_NONE);
    pages[npages++] = (struct page){p, room + unit};
    return p + room - bytes;
}

static void release(void)
{
    while (npages)
        npages--, munmap(pages[npages].base, pages[npages].bytes);
}

static uint32_t bits(float v)
{
    uint32_t u;
    memcpy(&u, &v, 4);
    return u;
}

static float unbits(uint32_t u)
{
    float v;
    memcpy(&v, &u, 4);
    return v;
}

static bool nan32(float v)
{
    return (bits(v) & 0x7fffffffu) > 0x7f800000u;
}

static float canon(float v)
{
    return nan32(v) ? unbits(0x7fc00000) : v;
}

/* Random numbers; `odd` sprinkles zeros of both signs, infinities and NaNs. */
static float number(int odd)
{
    static const uint32_t special[] = {0,          0x80000000, 0x7f800000, 0xff800000,
                                       0x7fc00001, 0xffc12345, 1,          0x80000001};
    if (odd && rnd() % 8 == 0)
        return unbits(special[rnd() % (odd > 1 ? 8 : 2)]);
    return (float)((int)(rnd() % 20001) - 10000) / (rnd() % 2 ? 1000.0f : 77.0f);
}

static float *numbers(size_t n, int odd)
{
    float *p = fenced(n * 4);
    for (size_t i = 0; i < n; i++)
        p[i] = number(odd);
    return p;
}

/* ---- running ------------------------------------------------------------------------
 */

static bool have_isa(int isa)
{
#if defined(__x86_64__)
    if (isa == ISA_AVX2)
        return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
    if (isa == ISA_AVX512)
        return __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
#endif
    return true;
}

/* Runs a kernel on every ISA; ny outputs of bytes[] must equal want[]. */
static void run(const char *name, int ny, const size_t *bytes, void *const *want,
                const void *const *x, const void *params, size_t items)
{
    static const char *const isas[] = {"scalar", "sse2", "avx2",
                                       "avx512", "neon", "sve"};
    const struct row *k = find(name);
    if (!k) {
        printf("no kernel %s\n", name);
        failed++;
        return;
    }
    for (int isa = 0; isa < ISA_COUNT; isa++) {
        if (!k->fn[isa] || !have_isa(isa))
            continue;
        void *y[4] = {NULL};
        for (int i = 0; i < ny; i++)
            if (want[i]) {
                y[i] = fenced(bytes[i]);
                memset(y[i], 0xa5, bytes[i]);
            }
        for (size_t at = 0; at < items;) {
            size_t end = rnd() % 4 ? at + between(1, items - at) : items;
            ((range_kernel *)k->fn[isa])(y, x, params, at, end, scratch);
            at = end;
        }
        checks++;
        for (int i = 0; i < ny; i++)
            if (want[i] && memcmp(y[i], want[i], bytes[i])) {
                size_t at = 0;
                while (((char *)y[i])[at] == ((char *)want[i])[at])
                    at++;
                printf(
                    "%s, %s: output %d differs from byte %zu of %zu: %08x, not %08x\n",
                    name, isas[isa], i, at, bytes[i], ((uint32_t *)y[i])[at / 4],
                    ((uint32_t *)want[i])[at / 4]);
                failed++;
                break;
            }
    }
}

static void run1(const char *name, size_t bytes, void *want, const void *const *x,
                 const void *params, size_t items)
{
    run(name, 1, &bytes, &want, x, params, items);
}

/* The same against the scalar kernel: what mode fma computes is known by its text. */
static void run_same(const char *name, size_t bytes, const void *const *x,
                     const void *params, size_t items)
{
    const struct row *k = find(name);
    void *want = fenced(bytes), *y[4] = {want};
    if (k)
        ((range_kernel *)k->fn[ISA_SCALAR])(y, x, params, 0, items, scratch);
    run1(name, bytes, want, x, params, items);
}

/* ---- reductions
 * ----------------------------------------------------------------------- */

/* What a family does to an element and how two results meet. */
enum { SUM, L1, SUMSQ, PROD, MAX, MIN, SUMEXP, OPS };
static const char *const op_name[OPS] = {"reduce_sum",   "reduce_l1",  "reduce_sumsq",
                                         "reduce_prod",  "reduce_max", "reduce_min",
                                         "reduce_sumexp"};

static float begin_with(int op)
{
    return op == PROD ? 1 : op == MAX ? -INFINITY : op == MIN ? INFINITY : 0;
}

static float meet(int op, float a, float b)
{
    if (op == PROD)
        return a * b;
    if (op == MAX || op == MIN) {
        if (nan32(a) || nan32(b))
            return NAN;
        if (a == b)
            return (op == MAX) == !signbit(a) ? a : b;
        return (a > b) == (op == MAX) ? a : b;
    }
    return a + b;
}

static float element(int op, float v, float m)
{
    if (op == SUMEXP)
        return (float)exp((double)(v - (isfinite(m) ? m : 0)));
    return op == L1 ? fabsf(v) : op == SUMSQ ? v * v : v;
}

/* x seen as [a, b, c, d], b and d reduced (last) or a and c reduced (not last). */
static void test_reduce(int op, bool last, int odd)
{
    size_t dim[4];
    for (int k = 0; k < 4; k++)
        dim[k] = rnd() % 3 ? between(1, 9) : 1;
    dim[3] = rnd() % 2 ? between(1, 40) : between(1, 300);
    if (rnd() % 16 == 0)
        dim[last ? 1 : 2] = 0;
    const size_t count = dim[0] * dim[1] * dim[2] * dim[3];
    const size_t stride[4] = {dim[1] * dim[2] * dim[3], dim[2] * dim[3], dim[3], 1};
    const int r0 = last ? 1 : 0, k0 = last ? 0 : 1, k1 = last ? 2 : 3;
    const size_t outs = dim[k0] * dim[k1], inner = last ? dim[3] : dim[2];
    float *x = numbers(count, odd), *shift = numbers(outs, odd);
    float *want = fenced(outs * 4 + 4);
    if (odd < 2 && op == SUMEXP)
        for (size_t i = 0; i < outs; i++)
            shift[i] = 100;
    for (size_t o = 0; o < outs; o++) {
        const float *from = x + o / dim[k1] * stride[k0] + o % dim[k1] * stride[k1];
        float l[16];
        for (int j = 0; j < 16; j++)
            l[j] = begin_with(op);
        for (size_t r = 0; r < dim[r0]; r++)
            for (size_t i = 0; i < inner; i++) {
                const float v = from[r * stride[r0] + i * (last ? 1 : stride[2])];
                float *to = &l[last ? i % 16 : 0];
                *to = meet(op, *to, element(op, v, shift[o]));
            }
        if (last)
            for (int h = 8; h; h /= 2)
                for (int j = 0; j < h; j++)
                    l[j] = meet(op, l[j], l[j + h]);
        want[o] = canon(l[0]);
    }
    const size_t red[4] = {dim[r0], stride[r0], dim[2], stride[2]};
    const size_t kept[4] = {dim[k0], stride[k0], dim[2], stride[2]};
    struct om_reduce p = {
        dim[3], last ? dim[1] : dim[0] * dim[2], last ? 1 : 2, red, last ? 2 : 1, kept};
    const void *in[2] = {x, shift};
    if (count || outs)
        run1(named(op_name[op], last, "f32"), outs * 4, want, in, &p, outs);
    if (op == SUMEXP && outs)
        run_same(named(op_name[op], last, "f32_fma"), outs * 4, in, &p, outs);
    release();
}

/* f64: [a, b, c], b reduced, or a and c */
static void test_reduce_f64(int op, bool last)
{
    const size_t dim[3] = {between(1, 5), between(1, 12), between(1, 90)};
    const size_t count = dim[0] * dim[1] * dim[2],
                 outs = last ? dim[1] : dim[0] * dim[2];
    double *x = fenced(count * 8), *want = fenced(outs * 8);
    double(*l)[16] = fenced(outs * sizeof *l);
    for (size_t i = 0; i < count; i++)
        x[i] = (double)number(0) / 3;
    for (size_t o = 0; o < outs; o++)
        for (int j = 0; j < 16; j++)
            l[o][j] = (double)begin_with(op);
    for (size_t i = 0; i < count; i++) {
        const size_t o =
            last ? i / dim[2] % dim[1] : i / dim[2] / dim[1] * dim[2] + i % dim[2];
        double *to = &l[o][last ? i % dim[2] % 16 : 0], v = x[i];
        v = op == L1 ? fabs(v) : op == SUMSQ ? v * v : v;
        *to = op == PROD  ? *to * v
              : op == MAX ? fmax(*to, v)
              : op == MIN ? fmin(*to, v)
                          : *to + v;
    }
    for (size_t o = 0; o < outs; o++) {
        for (int h = 8; last && h; h /= 2)
            for (int j = 0; j < h; j++) {
                double *to = &l[o][j], v = l[o][j + h];
                *to = op == PROD  ? *to * v
                      : op == MAX ? fmax(*to, v)
                      : op == MIN ? fmin(*to, v)
                                  : *to + v;
            }
        want[o] = l[o][0];
    }
    const size_t red1[2] = {dim[1], dim[2]}, kept1[2] = {dim[0], dim[1] * dim[2]};
    const size_t red2[2] = {dim[0], dim[1] * dim[2]}, kept2[2] = {dim[1], dim[2]};
    struct om_reduce p1 = {dim[2], dim[1], 1, red1, 1, kept1};
    struct om_reduce p2 = {dim[2], dim[0], 1, red2, 1, kept2};
    const void *in[1] = {x};
    run1(named(op_name[op], last, "f64"), outs * 8, want, in, last ? &p2 : &p1, outs);
    release();
}

static void test_reduce_int(void)
{
    const size_t dim[3] = {between(1, 5), between(1, 20), between(1, 150)};
    const size_t count = dim[0] * dim[1] * dim[2];
    int32_t *x = fenced(count * 4);
    for (size_t i = 0; i < count; i++)
        x[i] = (int32_t)(rnd() << 1 | (rnd() & 1));
    for (int op = SUM; op <= MIN; op++)
        for (int form = 0; form < 2; form++) { /* axis 1, or axes 0 and 2 */
            const size_t outs = form ? dim[1] : dim[0] * dim[2];
            uint32_t *want = fenced(outs * 4);
            for (size_t o = 0; o < outs; o++)
                want[o] = op == PROD  ? 1
                          : op == MAX ? 1u << 31
                          : op == MIN ? 0x7fffffff
                                      : 0;
            for (size_t i = 0; i < count; i++) {
                const size_t o = form ? i / dim[2] % dim[1]
                                      : i / dim[2] / dim[1] * dim[2] + i % dim[2];
                const uint32_t v = (uint32_t)x[i];
                uint32_t *w = &want[o];
                if (op == PROD)
                    *w *= v;
                else if (op == MAX || op == MIN)
                    *w = (x[i] > (int32_t)*w) == (op == MAX) ? v : *w;
                else
                    *w += op == SUMSQ ? v * v : op == L1 && x[i] < 0 ? 0 - v : v;
            }
            const size_t red1[2] = {dim[1], dim[2]},
                         kept1[2] = {dim[0], dim[1] * dim[2]};
            const size_t red2[4] = {dim[0], dim[1] * dim[2], dim[2], 1};
            const size_t kept2[2] = {dim[1], dim[2]};
            struct om_reduce p1 = {dim[2], dim[1], 1, red1, 1, kept1};
            struct om_reduce p2 = {1, dim[0] * dim[2], 2, red2, 1, kept2};
            const void *in[1] = {x};
            run1(named(op_name[op], false, "i32"), outs * 4, want, in, form ? &p2 : &p1,
                 outs);
        }
    release();
}

/* ---- pooling
 * ---------------------------------------------------------------------------- */

struct axis {
    size_t in, out, kernel, stride, dilation, before, after;
    size_t *table;
};

static struct axis random_axis(bool longer)
{
    struct axis a;
    do {
        a.in = longer ? between(1, 90) : between(1, 9);
        a.kernel = between(1, longer ? 9 : 4);
        a.stride = rnd() % 8 ? between(1, 3) : between(4, 9);
        a.dilation = between(1, 2);
        a.before = between(0, 3);
        a.after = between(0, 3);
    } while (a.in + a.before + a.after < a.dilation * (a.kernel - 1) + 1);
    a.out =
        (a.in + a.before + a.after - a.dilation * (a.kernel - 1) - 1) / a.stride + 1;
    return a;
}

/* Input position of tap k, or -1 in the padding. */
static long tap(const struct axis *a, size_t o, size_t k)
{
    const long at = (long)(o * a->stride + k * a->dilation) - (long)a->before;
    return at >= 0 && at < (long)a->in ? at : -1;
}

static void fill_table(struct axis *a, bool padding)
{
    a->table = fenced(3 * a->out * sizeof(size_t));
    for (size_t o = 0; o < a->out; o++) {
        size_t *t = a->table + 3 * o;
        for (size_t k = 0; k < a->kernel; k++)
            if (tap(a, o, k) >= 0) {
                if (!t[1]++)
                    t[0] = (size_t)tap(a, o, k);
            }
        t[2] = padding ? a->kernel : t[1];
    }
}

static void test_pool(int odd)
{
    struct axis a[3] = {random_axis(false), random_axis(false), random_axis(true)};
    const size_t planes = between(1, 3), padding = rnd() % 2;
    struct om_pool p = {{a[0].in, a[1].in, a[2].in},
                        {a[0].out, a[1].out, a[2].out},
                        {a[0].dilation, a[1].dilation, a[2].dilation},
                        a[2].stride,
                        a[2].kernel,
                        a[2].before,
                        rnd() % 2,
                        planes * a[0].in * a[1].in * a[2].in,
                        0,
                        NULL,
                        NULL,
                        NULL};
    if ((a[2].out - 1) * a[2].stride < a[2].in)
        p.span = a[2].in * (a[0].kernel * ((a[1].kernel - 1) * a[1].dilation + 1) +
                            between(0, 5));
    scratch = fenced(4 * ((a[2].in + 128) * (p.taps + 2) + p.span + 6 * 64));
    const size_t volume = a[0].in * a[1].in * a[2].in;
    const size_t outs = planes * a[0].out * a[1].out * a[2].out;
    for (int k = 0; k < 3; k++)
        fill_table(&a[k], padding);
    p.d = a[0].table;
    p.h = a[1].table;
    p.w = a[2].table;
    float *x = numbers(planes * volume, odd);
    float *max = fenced(outs * 4), *sum = fenced(outs * 4), *mean = fenced(outs * 4);
    int64_t *index = fenced(outs * 8);
    for (size_t o = 0; o < outs; o++) {
        const size_t ow = o % a[2].out, oh = o / a[2].out % a[1].out;
        const size_t od = o / a[2].out / a[1].out % a[0].out;
        const size_t plane = o / a[2].out / a[1].out / a[0].out;
        float best = 0, s = 0;
        int seen = 0, inside = 0;
        long at = 0;
        for (size_t i = 0; i < a[0].kernel; i++)
            for (size_t j = 0; j < a[1].kernel; j++)
                for (size_t k = 0; k < a[2].kernel; k++) {
                    const long d = tap(&a[0], od, i), h = tap(&a[1], oh, j);
                    const long w = tap(&a[2], ow, k);
                    if (d < 0 || h < 0 || w < 0)
                        continue;
                    const long H = (long)a[1].in, W = (long)a[2].in, D = (long)a[0].in;
                    const float v = x[plane * volume + (size_t)((d * H + h) * W + w)];
                    inside++;
                    s += v;
                    if (!nan32(v) && (!seen || v > best)) {
                        best = v;
                        seen = 1;
                        at = p.column_major ? (w * H + h) * D + d : (d * H + h) * W + w;
                    }
                }
        const size_t all = a[0].kernel * a[1].kernel * a[2].kernel;
        max[o] = seen ? best : inside ? unbits(0x7fc00000) : unbits(0xff7fffff);
        index[o] = (int64_t)(plane * volume) + at;
        sum[o] = canon(s);
        mean[o] = canon(s / (float)(padding ? all : (size_t)inside));
    }
    const void *in[1] = {x};
    const size_t items = outs / a[2].out, bytes[2] = {outs * 4, outs * 8};
    void *both[2] = {max, index};
    run1("maxpool_f32", outs * 4, max, in, &p, items);
    run1("avgpool_f32", outs * 4, mean, in, &p, items);
    run1("sumpool_f32", outs * 4, sum, in, &p, items);
    run("maxpool_index_f32", 2, bytes, both, in, &p, items);
    release();
}

static void test_plane(int odd)
{
    const size_t planes = between(1, 20), n = between(1, 70);
    float *x = numbers(planes * n, odd);
    float *mean = fenced(planes * 4), *max = fenced(planes * 4);
    for (size_t i = 0; i < planes; i++) {
        float s = 0, best = unbits(0xff7fffff);
        for (size_t k = 0; k < n; k++) {
            s += x[i * n + k];
            if (x[i * n + k] > best)
                best = x[i * n + k];
        }
        mean[i] = canon(s / (float)n);
        max[i] = best;
    }
    const void *in[1] = {x};
    struct om_pool_plane p = {n};
    run1("pool_plane_mean_f32", planes * 4, mean, in, &p, planes);
    run1("pool_plane_max_f32", planes * 4, max, in, &p, planes);
    release();
}

/* ---- softmax, normalisations
 * -------------------------------------------------------------- */

/* Sum of n numbers x[0], x[stride] ...: in 16 lanes if stride is 1. */
static float lanes_sum(const float *x, size_t n, size_t stride, bool lanes, bool square)
{
    float l[16] = {0};
    for (size_t i = 0; i < n; i++) {
        const float v = x[i * stride], t = square ? v * v : v;
        l[lanes ? i % 16 : 0] += t;
    }
    for (int h = 8; lanes && h; h /= 2)
        for (int j = 0; j < h; j++)
            l[j] += l[j + h];
    return l[0];
}

static void test_softmax(int odd)
{
    const size_t outer = between(1, 4), n = between(1, 100);
    const size_t inner = rnd() % 2 ? 1 : between(2, 150), count = outer * n * inner;
    float *x = numbers(count, odd), *e = fenced(count * 4);
    float *soft = fenced(count * 4), *log_soft = fenced(count * 4),
          *hard = fenced(count * 4);
    int64_t *at = fenced(outer * inner * 8);
    for (size_t c = 0; c < outer * inner; c++) {
        const size_t from = c / inner * n * inner + c % inner;
        float m = -INFINITY, best = x[from];
        size_t first = 0;
        for (size_t k = 0; k < n; k++) {
            const float v = x[from + k * inner];
            m = v > m ? v : m;
            if (!nan32(best) && (nan32(v) || v > best)) {
                best = v;
                first = k;
            }
        }
        at[c] = (int64_t)first;
        for (size_t k = 0; k < n; k++)
            e[from + k * inner] = (float)exp((double)(x[from + k * inner] - m));
        const float s = lanes_sum(e + from, n, inner, inner == 1, false);
        for (size_t k = 0; k < n; k++) {
            const size_t i = from + k * inner;
            soft[i] = canon(e[i] / s);
            log_soft[i] = canon((x[i] - m) - (float)log((double)s));
            hard[i] = k == first;
        }
    }
    const void *in[1] = {x};
    struct om_softmax p = {n, inner};
    struct om_arg q = {n, inner, 0};
    const bool last = inner == 1;
    run1(named("softmax", last, "f32"), count * 4, soft, in, &p, outer * inner);
    run1(named("logsoftmax", last, "f32"), count * 4, log_soft, in, &p, outer * inner);
    run1(named("hardmax", last, "f32"), count * 4, hard, in, &p, outer * inner);
    run_same(named("softmax", last, "f32_fma"), count * 4, in, &p, outer * inner);
    run_same(named("logsoftmax", last, "f32_fma"), count * 4, in, &p, outer * inner);
    run1("argmax_f32", outer * inner * 8, at, in, &q, outer * inner);
    release();
}

static void test_norm(int odd)
{
    const size_t batch = between(1, 3), groups = between(1, 3), per = between(1, 3);
    const size_t part = between(1, 60), n = per * part, count = batch * groups;
    const float epsilon = 1e-5f;
    struct om_norm p = {n, part, per, groups * per, bits(epsilon)};
    struct om_norm whole = {part, part, 1, groups * per, bits(epsilon)};
    float *x = numbers(count * n, odd), *scale = numbers(n, odd),
          *bias = numbers(n, odd);
    float *by_group = numbers(groups * per, 0), *add = numbers(groups * per, 0);
    float *layer = fenced(count * n * 4), *rms = fenced(count * n * 4);
    float *group = fenced(count * n * 4), *instance = fenced(count * n * 4);
    float *mean = fenced(count * 4), *inverse = fenced(count * 4), *d = fenced(n * 4);
    for (size_t r = 0; r < count; r++) {
        const float *v = x + r * n;
        const float m = lanes_sum(v, n, 1, true, false) / (float)n;
        for (size_t i = 0; i < n; i++)
            d[i] = v[i] - m;
        const float root = sqrtf(lanes_sum(d, n, 1, true, true) / (float)n + epsilon);
        const float square = sqrtf(lanes_sum(v, n, 1, true, true) / (float)n + epsilon);
        mean[r] = canon(m);
        inverse[r] = canon(1 / root);
        for (size_t i = 0; i < n; i++) {
            const size_t c = (r * per + i / part) % (groups * per);
            const float t = d[i] * (1 / root), u = t * scale[i];
            layer[r * n + i] = canon(u + bias[i]);
            rms[r * n + i] = canon(v[i] / square * scale[i]);
            const float g = d[i] / root * by_group[c];
            group[r * n + i] = canon(g + add[c]);
        }
    }
    for (size_t r = 0; r < count * per; r++) {
        const float *v = x + r * part;
        const float m = lanes_sum(v, part, 1, true, false) / (float)part;
        for (size_t i = 0; i < part; i++)
            d[i] = v[i] - m;
        const float root =
            sqrtf(lanes_sum(d, part, 1, true, true) / (float)part + epsilon);
        for (size_t i = 0; i < part; i++) {
            const float t = by_group[r % (groups * per)] * d[i] / root;
            instance[r * part + i] = canon(t + add[r % (groups * per)]);
        }
    }
    const void *in[3] = {x, scale, bias}, *in2[3] = {x, by_group, add};
    const size_t bytes[3] = {count * n * 4, count * 4, count * 4};
    void *want[3] = {layer, mean, inverse};
    run("layernorm_f32", 3, bytes, want, in, &p, count);
    run1("rmsnorm_f32", count * n * 4, rms, in, &p, count);
    run1("groupnorm_f32", count * n * 4, group, in2, &p, count);
    run1("instancenorm_f32", count * n * 4, instance, in2, &whole, count * per);
    release();
}

static void test_lrn(int odd)
{
    const size_t batch = between(1, 2), channels = between(1, 9), n = between(1, 70);
    struct om_lrn p = {channels, between(0, 4), between(0, 4), n};
    const size_t count = batch * channels * n;
    float *x = numbers(count, odd), *want = fenced(count * 4);
    for (size_t i = 0; i < count; i++) {
        const long c = (long)(i / n % channels);
        float s = 0;
        for (long k = -(long)p.before; k <= (long)p.after; k++)
            if (c + k >= 0 && c + k < (long)channels) {
                const float v = x[(long)i + k * (long)n], square = v * v;
                s += square;
            }
        want[i] = canon(s);
    }
    const void *in[1] = {x};
    run1("lrn_sumsq_f32", count * 4, want, in, &p, batch * channels);
    release();
}

int main(int argc, char **argv)
{
    const int rounds = argc > 1 ? atoi(argv[1]) : 60;
    for (int i = 0; i < rounds; i++) {
        const int odd = i % 3;
        for (int op = 0; op < OPS; op++) {
            test_reduce(op, true, odd);
            test_reduce(op, false, odd);
            if (op != SUMEXP) {
                test_reduce_f64(op, true);
                test_reduce_f64(op, false);
            }
        }
        test_reduce_int();
        test_pool(odd);
        test_pool(odd);
        test_plane(odd);
        test_softmax(odd);
        test_norm(odd);
        test_lrn(odd);
    }
    printf("%ld checks, %ld failed\n", checks, failed);
    return failed != 0;
}
