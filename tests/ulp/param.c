/* param.c -- every f16 and bf16 input of the functions with parameters, for several
 * sets of them, on every ISA of this machine. The reference goes the steps of
 * docs/functions.md: sums, products and quotients of floats in double, which leaves
 * nothing or too little to round twice, exponentials by MPFR (ref.h), each rounded to
 * f32; then once more to the type. */
#include "compiler.h"
#include "onemodel.h"
#include "ref.h"

#include <math.h>
#include <string.h>

typedef void ew_run(void *y, const void *const *x, const ptrdiff_t *row_stride,
                    size_t rows, size_t n, const void *params);

enum { COUNT = 65536 };

struct half {
    const char *name;
    int mantissa, least, most; /* stored bits; exponents of normal numbers */
    unsigned nan;
};

static const struct half halves[] = {{"f16", 10, -14, 15, 0x7e00},
                                     {"bf16", 7, -126, 127, 0x7fc0}};

static double widen(const struct half *t, unsigned h)
{
    const unsigned size = h & 0x7fff, inf = 0x7fffu >> t->mantissa << t->mantissa;
    const int e = (int)(size >> t->mantissa);
    const double m = size & ((1u << t->mantissa) - 1);
    double v = e ? ldexp(m + (1 << t->mantissa), e - 1 + t->least - t->mantissa)
                 : ldexp(m, t->least - t->mantissa);

    if (size >= inf)
        v = size > inf ? NAN : INFINITY;
    return h & 0x8000 ? -v : v;
}

static unsigned narrow(const struct half *t, float f)
{
    const unsigned sign = signbit(f) ? 0x8000 : 0;
    const unsigned inf = 0x7fffu >> t->mantissa << t->mantissa;
    const double v = fabs((double)f);
    int e = t->least;

    if (isnan(f))
        return t->nan;
    if (isinf(f))
        return sign | inf;
    if (v > 0 && ilogb(v) > e)
        e = ilogb(v);
    /* in units of the last place; 2^(mantissa + 1) carries into the exponent */
    const unsigned units = (unsigned)rint(ldexp(v, t->mantissa - e));
    const unsigned bits = ((unsigned)(e - t->least) << t->mantissa) + units;
    return sign | (bits > inf ? inf : bits);
}

/* ---- the functions
 * -------------------------------------------------------------------
 */

static float fl(double v)
{
    return (float)v;
}

static float of_ref(const char *name, float x)
{
    static const struct ref *known[8];
    long slow = 0;
    size_t i = 0;
    float y;

    if (isnan(x))
        return x;
    while (known[i] && strcmp(known[i]->name, name) != 0)
        i++;
    if (!known[i])
        known[i] = ref_find(name);
    const uint32_t bits = ref_f32(known[i], x, &slow);
    memcpy(&y, &bits, 4);
    return y;
}

static double leakyrelu(double x, double a, double b)
{
    (void)b;
    return x < 0 ? a * x : x;
}

static double thresholdedrelu(double x, double a, double b)
{
    (void)b;
    return x > a ? x : 0;
}

static double shrink(double x, double bias, double lambd)
{
    return x < -lambd ? x + bias : x > lambd ? x - bias : 0;
}

static double hardsigmoid(double x, double a, double b)
{
    const double t = (double)fl((double)fl(a * x) + b);
    return isnan(t) ? t : t > 1 ? 1 : t > 0 ? t : 0;
}

static double elu(double x, double a, double b)
{
    (void)b;
    return x < 0 ? a * (double)of_ref("expm1", fl(x)) : x;
}

static double celu(double x, double a, double b)
{
    const float t = fl(x / a);
    (void)b;
    return a * (double)(t < 0 ? of_ref("expm1", t) : t);
}

static double selu(double x, double a, double g)
{
    const double e = (double)fl(a * (double)of_ref("exp", fl(x)));
    return g * (x < 0 ? (double)fl(e - a) : x);
}

static double swish(double x, double a, double b)
{
    (void)b;
    return x * (double)of_ref("sigmoid", fl(a * x));
}

static double relu(double x, double a, double b)
{
    (void)a;
    (void)b;
    return isnan(x) ? x : x > 0 ? x : 0;
}

static double hardswish(double x, double a, double b)
{
    const double t = (double)fl((double)fl(x * (double)0.16666667f) + 0.5);
    (void)a;
    (void)b;
    return isnan(t) ? t : x * (t > 1 ? 1 : t > 0 ? t : 0);
}

static const struct {
    const char *name;
    double (*f)(double x, double a, double b);
    int params;
    float sets[8][2];
    int count;
} functions[] = {
    {"relu", relu, 0, {{0}}, 1},
    {"hardswish", hardswish, 0, {{0}}, 1},
    {"leakyrelu",
     leakyrelu,
     1,
     {{0.01f}, {0}, {-0.0f}, {1}, {-0.3f}, {1e-30f}, {3e38f}, {1.0f / 3}},
     8},
    {"thresholdedrelu", thresholdedrelu, 1, {{1}, {0}, {-2.5f}, {1e30f}, {0.1f}}, 5},
    {"shrink",
     shrink,
     2,
     {{0, 0.5f}, {1.5f, 1.5f}, {0.1f, 0.1f}, {-3, 2}, {1e30f, 1}, {0.7f, -1}},
     6},
    {"hardsigmoid",
     hardsigmoid,
     2,
     {{0.2f, 0.5f}, {1.0f / 6, 0.5f}, {-0.3f, 0.1f}, {0, 2}, {1e30f, -1e30f}, {1, 0}},
     6},
    {"elu", elu, 1, {{1}, {0}, {-2}, {0.3f}, {1e30f}, {1.6732632f}}, 6},
    {"celu", celu, 1, {{1}, {2}, {0.3f}, {-1.5f}, {1e-20f}, {1e20f}}, 6},
    {"selu",
     selu,
     2,
     {{1.6732632f, 1.050701f}, {1, 1}, {0.3f, -2}, {1e30f, 1e-30f}},
     4},
    {"swish", swish, 1, {{1}, {1.702f}, {-0.7f}, {0}, {1e30f}, {1e-30f}}, 6},
};

static int wrong_of(const struct kernel *k, int isa, const uint16_t *x,
                    const uint16_t *want, const uint32_t *params, const float *set)
{
    static uint16_t y[COUNT];
    ew_run *run = (ew_run *)k->fn[isa];
    const void *xs[1] = {x};
    const ptrdiff_t strides[2] = {0, 0};
    int wrong = 0;

    if (!run || !(isa == 0 || om_isa_supported() >> 1 >> isa & 1))
        return 0;
    run(y, xs, strides, 1, COUNT, params);
    for (unsigned i = 0; i < COUNT; i++)
        if (y[i] != want[i] && wrong++ < 4)
            fprintf(stderr, "  %s %s (%g, %g): %04x gives %04x, not %04x\n", k->name,
                    om_isa_name(isa + 1), (double)set[0], (double)set[1], i, y[i],
                    want[i]);
    return wrong;
}

int main(void)
{
    static uint16_t x[COUNT], want[COUNT];
    int bad = 0, kernels_tested = 0;

    for (unsigned i = 0; i < COUNT; i++)
        x[i] = (uint16_t)i;
    for (size_t f = 0; f < sizeof functions / sizeof *functions; f++)
        for (int h = 0; h < 2; h++) {
            const struct half *t = &halves[h];
            const char *name = mem_printf("%s_%s", functions[f].name, t->name);
            const struct kernel *k = kernel_find(name);
            int wrong = 0;
            if (!k) {
                printf("no kernel %s\n", name);
                return 1;
            }
            for (int s = 0; s < functions[f].count; s++) {
                const float *set = functions[f].sets[s];
                uint32_t params[2];
                memcpy(params, set, sizeof params);
                for (unsigned i = 0; i < COUNT; i++)
                    want[i] = (uint16_t)narrow(
                        t, fl(functions[f].f(widen(t, i), (double)set[0],
                                             (double)set[1])));
                for (int isa = 0; isa < ISA_COUNT; isa++)
                    wrong += wrong_of(k, isa, x, want,
                                      functions[f].params ? params : NULL, set);
            }
            bad += wrong;
            kernels_tested++;
            if (wrong)
                printf("%s: %d wrong\n", name, wrong);
        }
    printf("param: %d kernels with all inputs, %d wrong\n", kernels_tested, bad);
    return bad != 0;
}
