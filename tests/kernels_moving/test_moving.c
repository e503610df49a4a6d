/* test_moving.c -- step_move with random views, run with every kernel build that this
 * machine can, against a loop over the elements; Resize's kernels against the
 * definition of their taps. Memory is allocated to the byte, for a build with ASan.
 *
 *     test_moving SEED CASES */
#include "movers.h"
#include "onemodel.h"
#include <math.h>
#include <stdlib.h>
#include "resize.h"

typedef int range_kernel(void *const *y, const void *const *x, const void *params,
                         size_t begin, size_t end, void *scratch);

static uint64_t seed = 1;
static int failures;

static int64_t below(int64_t n)
{
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (int64_t)((seed >> 33) % (uint64_t)n);
}

/* The step's items in random pieces, in random order of two halves. */
static int run(const struct step *s, int isa, void *y, const void *const *x)
{
    const struct kernel *k = kernel_find(s->kernel);
    range_kernel *f = (range_kernel *)k->fn[isa];
    void *const out[1] = {(char *)y + s->y.at[0].offset};
    const void *in[4] = {NULL};
    for (size_t i = 0; i < s->x.n; i++)
        in[i] = x[i] ? (const char *)x[i] + s->x.at[i].offset : NULL;
    const size_t cut = (size_t)below((int64_t)s->items + 1);
    size_t at = cut;
    while (at < s->items) {
        const size_t end = at + 1 + (size_t)below((int64_t)(s->items - at));
        if (f(out, in, s->params, at, end, NULL))
            return 1;
        at = end;
    }
    return cut ? f(out, in, s->params, 0, cut, NULL) : 0;
}

/* ---- strided copies ----------------------------------------------------------------
 */

struct view {
    int rank;
    int64_t dim[8], ystride[8], xstride[8];
    int64_t yoff, xoff, ysize, xsize; /* elements */
};

/* y: permuted, with gaps; x: permuted with gaps, repeated or backwards. */
static struct view random_view(void)
{
    struct view v = {.rank = (int)below(6)};
    int order[8];
    for (int k = 0; k < v.rank; k++) {
        static const int64_t lengths[] = {1, 2, 3, 4, 5, 7, 16, 17, 40};
        v.dim[k] = lengths[below(v.rank > 3 ? 5 : 9)];
        order[k] = k;
    }
    const bool shuffle_y = below(3) == 0;
    for (int side = 0; side < 2; side++) {
        for (int k = v.rank - 1; k > 0; k--) {
            const int other = (int)below(k + 1), t = order[k];
            if (side == 0 && !shuffle_y)
                break;
            order[k] = order[other];
            order[other] = t;
        }
        int64_t stride = below(6) == 0 ? 2 : 1, offset = 0, last = 0;
        for (int i = v.rank; i-- > 0;) {
            const int k = order[i];
            int64_t mine = stride;
            if (side == 1 && below(6) == 0)
                mine = 0;
            else
                stride *= v.dim[k] + (below(4) == 0);
            last += (v.dim[k] - 1) * mine;
            if (side == 1 && below(5) == 0) {
                offset += (v.dim[k] - 1) * mine;
                mine = -mine;
            }
            (side ? v.xstride : v.ystride)[k] = mine;
        }
        const int64_t front = below(4);
        *(side ? &v.xoff : &v.yoff) = offset + front;
        *(side ? &v.xsize : &v.ysize) = last + 1 + front;
    }
    return v;
}

static void plain_copy(const struct view *v, char *y, const char *x, int64_t size)
{
    int64_t count = 1;
    for (int k = 0; k < v->rank; k++)
        count *= v->dim[k];
    for (int64_t i = 0; i < count; i++) {
        int64_t rest = i, yo = v->yoff, xo = v->xoff;
        for (int k = v->rank; k-- > 0; rest /= v->dim[k]) {
            yo += rest % v->dim[k] * v->ystride[k];
            xo += rest % v->dim[k] * v->xstride[k];
        }
        memcpy(y + yo * size, x + xo * size, (size_t)size);
    }
}

static void print_view(const struct view *v)
{
    printf("  offsets %d %d, axes:", (int)v->yoff, (int)v->xoff);
    for (int k = 0; k < v->rank; k++)
        printf(" %d*(%d,%d)", (int)v->dim[k], (int)v->ystride[k], (int)v->xstride[k]);
    putchar('\n');
}

static void check_move(unsigned isas)
{
    static const enum dtype types[] = {DT_U8, DT_F16, DT_F32, DT_I64, DT_C128};
    const struct view v = random_view();
    const enum dtype t = types[below(5)];
    const size_t ybytes = (size_t)(v.ysize * dtypes[t].size);
    const size_t xbytes = (size_t)(v.xsize * dtypes[t].size);
    struct node n = {.op_type = "Move", .domain = "", .name = ""};
    struct steps list = {.mode = MODE_EXACT};
    struct value *y = temp(&n, t, 1, &v.ysize), *x = temp(&n, t, 1, &v.xsize);
    step_move(&list, &n, y, v.yoff, v.ystride, x, v.xoff, v.xstride, v.rank, v.dim);
    CHECK(list.s.n == 1);

    char *from = malloc(xbytes), *want = malloc(ybytes), *got = malloc(ybytes);
    for (size_t i = 0; i < xbytes; i++)
        from[i] = (char)below(256);
    memset(want, 0x55, ybytes);
    plain_copy(&v, want, from, dtypes[t].size);
    for (int isa = 0; isa < ISA_COUNT; isa++) {
        const void *const in[1] = {from};
        if (!(isas >> isa & 1) || !kernel_find(list.s.at[0]->kernel)->fn[isa])
            continue;
        memset(got, 0x55, ybytes);
        if (!run(list.s.at[0], isa, got, in) && memcmp(got, want, ybytes) == 0)
            continue;
        printf("FAILED %s, ISA %d, %s\n", list.s.at[0]->kernel, isa, dtype_name(t));
        print_view(&v);
        failures++;
    }
    free(from);
    free(want);
    free(got);
}

/* ---- Resize ------------------------------------------------------------------------
 */

static double random_number(void)
{
    static const double special[] = {0, -0.0, INFINITY, -INFINITY, NAN, 1e-42, 3e38};
    return below(12) == 0 ? special[below(7)] : (double)(below(2001) - 1000) / 64;
}

static bool is_zero(uint32_t weight)
{
    return (weight & 0x7fffffff) == 0;
}

static float weighted_f32(const struct om_resize *p, const float *x, size_t j)
{
    float sum = 0;
    bool first = true;
    for (size_t t = j * p->taps; t < (j + 1) * p->taps; t++) {
        float w;
        memcpy(&w, &p->weight[t], sizeof w);
        if (is_zero(p->weight[t]))
            continue;
        const volatile float part = w * x[(size_t)p->index[t] * p->inner];
        sum = first ? part : sum + part;
        first = false;
    }
    return sum;
}

static double weighted_f64(const struct om_resize *p, const double *x, size_t j)
{
    double sum = 0;
    bool first = true;
    for (size_t t = j * p->taps; t < (j + 1) * p->taps; t++) {
        float w;
        memcpy(&w, &p->weight[t], sizeof w);
        if (is_zero(p->weight[t]))
            continue;
        const volatile double part = (double)w * x[(size_t)p->index[t] * p->inner];
        sum = first ? part : sum + part;
        first = false;
    }
    return sum;
}

static void check_resize(unsigned isas)
{
    struct om_resize p = {0};
    const size_t outer = 1 + (size_t)below(3);
    const bool line = below(2), wide = below(2);
    p.in = 1 + (size_t)below(9);
    p.out = 1 + (size_t)below(9);
    p.inner = line ? 1 : 1 + (size_t)below(40);
    p.taps = 1 + (size_t)below(5);
    int32_t *index = malloc(p.out * p.taps * sizeof *index);
    uint32_t *weight = malloc(p.out * p.taps * sizeof *weight);
    for (size_t i = 0; i < p.out * p.taps; i++) {
        index[i] = (int32_t)below((int64_t)p.in);
        weight[i] = below(4) == 0 ? 0 : float_bits((float)(below(200) - 90) / 77);
    }
    p.index = index;
    p.weight = weight;
    const size_t size = wide ? 8 : 4, nx = outer * p.in * p.inner;
    const size_t ny = outer * p.out * p.inner;
    char *x = malloc(nx * size), *want = malloc(ny * size), *got = malloc(ny * size);
    for (size_t i = 0; i < nx; i++) {
        const double d = random_number();
        const float f = (float)d;
        memcpy(x + i * size, wide ? (const void *)&d : &f, size);
    }
    for (size_t i = 0; i < ny; i++) {
        const size_t o = i / (p.out * p.inner), j = i / p.inner % p.out;
        const size_t at = o * p.in * p.inner + i % p.inner;
        const uint32_t nan = 0x7fc00000;
        const uint64_t nan64 = (uint64_t)0x7ff8 << 48;
        if (wide) {
            const double v = weighted_f64(&p, (const double *)x + at, j);
            memcpy(want + i * 8, isnan(v) ? (const void *)&nan64 : &v, 8);
        } else {
            const float v = weighted_f32(&p, (const float *)x + at, j);
            memcpy(want + i * 4, isnan(v) ? (const void *)&nan : &v, 4);
        }
    }
    struct step s = {.kernel =
                         kname(line ? "resize_line" : "resize", wide ? DT_F64 : DT_F32),
                     .items = line ? outer : outer * p.out,
                     .params = &p};
    struct operand none = {0};
    vec_push(&s.x, none);
    vec_push(&s.y, none);
    for (int isa = 0; isa < ISA_COUNT; isa++) {
        const void *const in[1] = {x};
        if (!(isas >> isa & 1) || !kernel_find(s.kernel)->fn[isa])
            continue;
        memset(got, 0x55, ny * size);
        if (!run(&s, isa, got, in) && memcmp(got, want, ny * size) == 0)
            continue;
        printf("FAILED %s, ISA %d, in %zu out %zu inner %zu taps %zu\n", s.kernel, isa,
               p.in, p.out, p.inner, p.taps);
        failures++;
    }
    free(index);
    free(weight);
    free(x);
    free(want);
    free(got);
}

int main(int argc, char **argv)
{
    const unsigned isas = om_isa_supported() >> 1 | 1; /* bits of enum isa */
    const int cases = argc > 2 ? atoi(argv[2]) : 1000;
    seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
    for (int i = 0; i < cases && failures < 20; i++) {
        check_move(isas);
        check_resize(isas);
    }
    printf("moving: %d cases of copies and of resizing, %d failures\n", cases,
           failures);
    return failures != 0;
}
