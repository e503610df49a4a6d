/* half.c -- every f16 and bf16 input of the functions of one variable, on every ISA of
 * this machine, against MPFR's value rounded once. In mode fma a result may be the next
 * number, the same on all ISAs. Prints a line per function, type and mode; exit status
 * 1 if one is wrong. */
#include "compiler.h"
#include "onemodel.h"
#include "ref.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef void ew_run(void *y, const void *const *x, const ptrdiff_t *row_stride,
                    size_t rows, size_t n, const void *params);

enum { COUNT = 65536, PREC = 320 };

struct half {
    const char *name;
    int bits, emin, emax; /* significant bits, MPFR's exponent range */
    unsigned nan, inf;
};

static const struct half f16 = {"f16", 11, -23, 16, 0x7e00, 0x7c00};
static const struct half bf16 = {"bf16", 8, -132, 128, 0x7fc0, 0x7f80};

static double widen(const struct half *t, unsigned h)
{
    const int m = t->bits - 1; /* stored bits of the mantissa */
    const int e = (int)((h & 0x7fff) >> m), bias = (1 << (14 - m)) - 1;
    const double f = h & ((1u << m) - 1);
    double v = e ? ldexp(f + (1 << m), e - bias - m) : ldexp(f, 1 - bias - m);

    if ((h & 0x7fff) >= t->inf)
        v = (h & 0x7fff) > t->inf ? NAN : INFINITY;
    return h & 0x8000 ? -v : v;
}

/* y rounded once to the type */
static unsigned narrow(const struct half *t, const mpfr_t y)
{
    const mpfr_exp_t low = mpfr_get_emin(), high = mpfr_get_emax();
    const int m = t->bits - 1, bias = (1 << (14 - m)) - 1;
    const unsigned sign = mpfr_signbit(y) ? 0x8000 : 0;
    mpfr_t z;
    double d;
    int e, inexact;

    if (mpfr_nan_p(y))
        return t->nan;
    mpfr_init2(z, t->bits);
    mpfr_set_emin(t->emin);
    mpfr_set_emax(t->emax);
    inexact = mpfr_set(z, y, MPFR_RNDN);
    inexact = mpfr_check_range(z, inexact, MPFR_RNDN);
    mpfr_subnormalize(z, inexact, MPFR_RNDN);
    d = fabs(mpfr_get_d(z, MPFR_RNDN));
    mpfr_set_emin(low);
    mpfr_set_emax(high);
    mpfr_clear(z);
    if (isinf(d))
        return sign | t->inf;
    frexp(d, &e);
    if (d == 0 || e - 1 < 1 - bias)
        return sign | (unsigned)ldexp(d, bias - 1 + m);
    return sign | ((unsigned)(e - 1 + bias) << m) |
           ((unsigned)ldexp(d, t->bits - e) - (1u << m));
}

static int order(unsigned h)
{
    return h & 0x8000 ? -(int)(h & 0x7fff) : (int)h;
}

/* Wrong results of the kernel, of which `away` units may separate what is wanted. */
static int wrong_results(const char *name, const uint16_t *want, unsigned nan, int away)
{
    static uint16_t x[COUNT], y[COUNT], first[COUNT];
    const struct kernel *k = kernel_find(name);
    const void *xs[1] = {x};
    const ptrdiff_t strides[2] = {0, 0};
    int bad = 0;

    if (!k)
        return 0;
    for (unsigned i = 0; i < COUNT; i++)
        x[i] = (uint16_t)i;
    for (int isa = 0; isa < ISA_COUNT; isa++) {
        ew_run *run = (ew_run *)k->fn[isa];
        int wrong = 0;
        if (!run || !(isa == 0 || om_isa_supported() >> 1 >> isa & 1))
            continue;
        run(y, xs, strides, 1, COUNT, NULL);
        if (isa == 0)
            memcpy(first, y, sizeof first);
        for (unsigned i = 0; i < COUNT; i++) {
            const bool near = abs(order(y[i]) - order(want[i])) <= away &&
                              want[i] != nan && !((y[i] ^ want[i]) & 0x8000);
            if (((y[i] != want[i] && !near) || y[i] != first[i]) && wrong++ < 4)
                fprintf(stderr, "  %s %s: %04x gives %04x, not %04x\n", k->name,
                        om_isa_name(isa + 1), i, y[i], want[i]);
        }
        bad += wrong;
    }
    printf("%-20s %d inputs, %d wrong\n", k->name, COUNT, bad);
    return bad;
}

static int test(const struct ref *r, const struct half *t)
{
    static uint16_t want[COUNT];
    const char *name = mem_printf("%s_%s", r->name, t->name);
    mpfr_t a, b;

    if (!kernel_find(name))
        return 0;
    mpfr_init2(a, 24);
    mpfr_init2(b, PREC);
    for (unsigned i = 0; i < COUNT; i++) {
        const double v = widen(t, i);
        if (isinf(v)) { /* limits, which r->mp need not know */
            mpfr_set_d(b, r->f64(v), MPFR_RNDN);
        } else {
            mpfr_set_d(a, v, MPFR_RNDN);
            r->mp(b, a);
        }
        want[i] = (uint16_t)(isnan(v) ? t->nan : narrow(t, b));
    }
    mpfr_clears(a, b, (mpfr_ptr)0);
    return wrong_results(name, want, t->nan, 0) +
           wrong_results(mem_printf("%s_fma", name), want, t->nan, 1);
}

int main(void)
{
    int bad = 0;

    for (unsigned i = 0; i < nrefs; i++)
        bad += test(&refs[i], &f16) + test(&refs[i], &bf16);
    return bad != 0;
}
