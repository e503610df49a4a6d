/* double.c -- the functions of f64 against MPFR.
 *
 *     double [-n COUNT] HASHES [FUNCTION...]
 *         COUNT (2,000) random arguments of each of four kinds, boundaries
 *         and special values: the largest error in ulps on the scalar ISA, which must
 *         stay below the function's bound; all ISAs of this machine must give the same
 *         bits, there and on a fixed corpus, whose hash is in HASHES ("exp_f64 ...").
 *     double -hashes FILE
 *         writes these lines of FILE anew. */
#include "corpus64.h"
#include "compiler.h"
#include "carry.h"
#include "onemodel.h"
#include "ref.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef void ew_run(void *y, const void *const *x, const ptrdiff_t *row_stride,
                    size_t rows, size_t n, const void *params);

enum { PREC = 200 };

/* name, bound in ulps, the interval with most of what happens, exponents of random
 * arguments of all sizes */
static const struct function {
    const char *name;
    double bound, low, high;
} functions[] = {
    {"exp", 0.51, -746, 710},
    {"log", 0.51, 0, 2},
    {"sigmoid", 0.51, -746, 40},
    {"tanh", 0.52, -22, 22},
    {"erf", 0.6, -6, 6},
    {"expm1", 0.52, -40, 710},
    {"softplus", 0.51, -746, 40},
    {"mish", 0.51, -746, 40},
    {"gelu", 0.62, -39, 10},
    {"gelu_tanh", 0.51, -23, 10},
    {"sin", 0.52, -600000, 600000},
    {"cos", 0.52, -600000, 600000},
    {"tan", 0.53, -600000, 600000},
    {"asin", 0.51, -1, 1},
    {"acos", 0.51, -1, 1},
    {"atan", 0.51, -20, 20},
    {"sinh", 0.52, -711, 711},
    {"cosh", 0.51, -711, 711},
    {"asinh", 0.51, -40, 40},
    {"acosh", 0.51, 1, 40},
    {"atanh", 0.51, -1, 1},
    {"softsign", 0.51, -100, 100},
    {"pow", 0.52, 0, 0},
};

enum { FUNCTIONS = sizeof functions / sizeof *functions };

static const double edges[] = {
    0.0,
    0x1p-1074,
    0x1.8p-1073,
    0x1.fffffffffffffp-1023,
    0x1p-1022,
    0x1p-60,
    0x1p-54,
    0x1.fffffffffffffp-28,
    0x1p-27,
    0x1p-26,
    0.0625,
    0.1875,
    0.375,
    0.5,
    0x1.fffffffffffffp-1,
    1.0,
    0x1.0000000000001p0,
    0x1.02p0,
    5.9375,
    6.0,
    8.0,
    9.0,
    12.0,
    20.0,
    22.0,
    25.0,
    26.0,
    37.5,
    38.5,
    39.0,
    40.0,
    50.0,
    0x1.62e42fefa39efp9, /* exp overflows after this */
    0x1.633ce8fb9f87dp9, /* sinh and cosh */
    0x1.6232bdd7abcd2p9, /* exp is subnormal beyond its negative */
    0x1.74385446d71c3p9,
    0x1.74910d52d3051p9, /* and 0 */
    0x1.921fb54442d18p0, /* pi/2, pi, 2 pi, 355 */
    0x1.921fb54442d18p1,
    0x1.921fb54442d18p2,
    355.0,
    524288.0,
    0x1p20,
    0x1p30,
    0x1p42,
    0x1p54,
    0x1p60,
    0x1.6ac5b262ca1ffp849, /* of all doubles nearest to a multiple of pi/2 */
    0x1p1000,
    0x1.fffffffffffffp1023,
    INFINITY,
    NAN,
};

static uint64_t state = 88172645463325252u;

static uint64_t random64(void)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state * UINT64_C(0x2545f4914f6cdd1d);
}

static double unit(void)
{
    return (double)(random64() >> 11) * 0x1p-53;
}

static double of_bits(uint64_t u)
{
    double v;

    memcpy(&v, &u, 8);
    return v;
}

static ew_run *kernel_on(const char *name, int isa)
{
    const struct kernel *k =
        kernel_find(mem_printf("%s_f64%s", name, strcmp(name, "pow") ? "" : "_vv"));

    if (!k || !(om_isa_supported() >> 1 >> isa & 1 || isa == 0))
        return NULL;
    return (ew_run *)k->fn[isa];
}

static void run(ew_run *k, double *z, const double *x, const double *y, size_t n)
{
    const void *xs[2] = {x, y};
    const ptrdiff_t strides[3] = {0, 0, 0};

    k(z, xs, strides, 1, n, NULL);
}

/* |z - v| in ulps of v's binade; an overflow that should be none is none where
 * exponents go on. Signs of zeros and NaN count: infinity if they differ. */
static double ulps(double z, mpfr_t v)
{
    mpfr_t d;
    long e;
    double u;

    if (mpfr_nan_p(v) || isnan(z))
        return mpfr_nan_p(v) && isnan(z) ? 0 : INFINITY;
    if (mpfr_inf_p(v))
        return isinf(z) && (z > 0) == (mpfr_sgn(v) > 0) ? 0 : INFINITY;
    if (!!signbit(z) != !!mpfr_signbit(v))
        return INFINITY;
    if (mpfr_zero_p(v))
        return fabs(z) * 0x1p1000 * 0x1p74;
    e = mpfr_get_exp(v) - 53;
    if (e > 971)
        return isinf(z) ? 0 : INFINITY;
    if (e < -1074)
        e = -1074;
    mpfr_init2(d, PREC);
    if (isinf(z))
        mpfr_set_ui_2exp(d, 1, 1024, MPFR_RNDN);
    else
        mpfr_set_d(d, fabs(z), MPFR_RNDN);
    mpfr_abs(v, v, MPFR_RNDN);
    mpfr_sub(d, d, v, MPFR_RNDN);
    mpfr_mul_2si(d, d, -e, MPFR_RNDN);
    u = fabs(mpfr_get_d(d, MPFR_RNDN));
    mpfr_clear(d);
    return u;
}

static void reference(const struct function *f, mpfr_t v, double x, double y)
{
    const struct ref *r = ref_find(f->name);
    mpfr_t a, b;

    mpfr_init2(a, 53);
    mpfr_init2(b, 53);
    mpfr_set_d(a, x, MPFR_RNDN);
    mpfr_set_d(b, y, MPFR_RNDN);
    if (!r)
        mpfr_pow(v, a, b, MPFR_RNDN);
    else if (x == -INFINITY && (strstr(f->name, "gelu") || !strcmp(f->name, "mish")))
        mpfr_set_d(v, -0.0, MPFR_RNDN);
    else if (isinf(x) && !strcmp(f->name, "softsign"))
        mpfr_set_d(v, x > 0 ? 1 : -1, MPFR_RNDN);
    else
        r->mp(v, a);
    mpfr_clears(a, b, (mpfr_ptr)0);
}

/* n arguments of each of four kinds and the edges, with neighbours and both signs; of
 * pow pairs of edges too */
static size_t arguments(const struct function *f, double *x, double *y, size_t n)
{
    const size_t nedges = sizeof edges / sizeof *edges;
    size_t k = 0;

    for (size_t i = 0; i < n; i++, k++) /* all sizes */
        x[k] = of_bits(random64());
    for (size_t i = 0; i < n; i++, k++) /* where most happens */
        x[k] = f->low + (f->high - f->low) * unit();
    for (size_t i = 0; i < n; i++, k++) /* 2^-12 to 2^4 */
        x[k] = ldexp(1 + unit(), (int)(random64() % 16) - 12) * (i & 1 ? -1 : 1);
    for (size_t i = 0; i < n; i++, k++) /* around 1 and the edges */
        x[k] = i & 1 ? 1 + ldexp(unit() - 0.5, -(int)(random64() % 40))
                     : edges[i / 2 % nedges] *
                           (1 + ldexp(unit() - 0.5, -(int)(random64() % 40)));
    for (size_t i = 0; i < nedges; i++)
        for (int j = 0; j < 6; j++, k++) {
            x[k] = j % 3 == 0   ? edges[i]
                   : j % 3 == 1 ? nextafter(edges[i], 0)
                                : nextafter(edges[i], INFINITY);
            x[k] = j < 3 ? x[k] : -x[k];
        }
    for (size_t i = 0; i < k; i++) {
        y[i] = (unit() - 0.5) * ldexp(1, (int)(random64() % 12));
        if (strcmp(f->name, "pow") || i + 6 * nedges >= k)
            continue;
        if (i % 2) /* a result within range */
            y[i] = (unit() - 0.5) * 1500 / fmax(fabs(log(fabs(x[i]))), 0x1p-60);
        if (i % 16 == 0)
            y[i] = rint(y[i]);
        if (i % 4)
            x[i] = fabs(x[i]);
    }
    if (!strcmp(f->name, "pow")) /* any edge with any other */
        for (size_t i = 0; i < 2 * nedges; i++)
            for (size_t j = 0; j < 2 * nedges; j++, k++) {
                x[k] = i & 1 ? -edges[i / 2] : edges[i / 2];
                y[k] = j & 1 ? -edges[j / 2] : edges[j / 2];
            }
    return k;
}

static int measure(const struct function *f, size_t n)
{
    const size_t nedges = sizeof edges / sizeof *edges;
    const size_t most = 4 * n + 6 * nedges + 4 * nedges * nedges;
    double *x = calloc(most, sizeof *x), *y = calloc(most, sizeof *y);
    double *z = calloc(most, sizeof *z), *w = calloc(most, sizeof *w);
    const size_t k = arguments(f, x, y, n);
    double worst = 0, at = 0, with = 0;
    mpfr_t v;
    int bad = 0;

    run(kernel_on(f->name, ISA_SCALAR), z, x, y, k);
    for (int isa = 1; isa < ISA_COUNT; isa++) {
        ew_run *other = kernel_on(f->name, isa);
        if (!other)
            continue;
        run(other, w, x, y, k);
        for (size_t i = 0; i < k; i++)
            if (memcmp(w + i, z + i, 8) && bad++ < 8)
                fprintf(stderr, "  %s on %s: f(%a, %a) is %a, scalar %a\n", f->name,
                        isa_name((enum isa)isa), x[i], y[i], w[i], z[i]);
    }
    mpfr_init2(v, PREC);
    for (size_t i = 0; i < k; i++) {
        double u;
        reference(f, v, x[i], y[i]);
        u = ulps(z[i], v);
        if (u > f->bound && bad++ < 8)
            fprintf(stderr, "  %s: f(%a, %a) is %a, off by %g ulp\n", f->name, x[i],
                    y[i], z[i], u);
        if (u > worst)
            worst = u, at = x[i], with = y[i];
    }
    mpfr_clear(v);
    if (n > 2000 || bad)
        printf("%-10s %zu arguments, at most %.4f ulp (%a, %a)\n", f->name, k, worst,
               at, with);
    fflush(stdout);
    free(x);
    free(y);
    free(z);
    free(w);
    return bad != 0;
}

static uint64_t hash_of(ew_run *k)
{
    static double x[CORPUS64], y[CORPUS64], z[CORPUS64];
    const unsigned char *p = (const unsigned char *)z;
    uint64_t h = UINT64_C(0xcbf29ce484222325);

    corpus64(x, y);
    run(k, z, x, y, CORPUS64);
    for (size_t i = 0; i < sizeof z; i++)
        h = (h ^ p[i]) * UINT64_C(0x100000001b3);
    return h;
}

static int write_hashes(const char *path)
{
    char line[200], *text = calloc(1, 65536);
    FILE *f = fopen(path, "r");

    while (f && fgets(line, sizeof line, f))
        if (!strstr(line, "_f64 "))
            strcat(text, line);
    if (!f || fclose(f) || !(f = fopen(path, "w")))
        return 1;
    fputs(text, f);
    free(text);
    for (int i = 0; i < FUNCTIONS; i++)
        fprintf(f, "%s_f64 %016llx\n", functions[i].name,
                (unsigned long long)hash_of(kernel_on(functions[i].name, ISA_SCALAR)));
    return fclose(f);
}

static int check_hashes(const struct function *f, const char *path)
{
    char line[200], want[200] = "";
    FILE *file = fopen(path, "r");
    int bad = 0;

    while (file && fgets(line, sizeof line, file))
        if (strncmp(line, f->name, strlen(f->name)) == 0 &&
            strncmp(line + strlen(f->name), "_f64 ", 5) == 0)
            strcpy(want, line);
    if (file)
        fclose(file);
    for (int isa = 0; isa < ISA_COUNT; isa++) {
        ew_run *k = kernel_on(f->name, isa);
        if (k && strcmp(want, mem_printf("%s_f64 %016llx\n", f->name,
                                         (unsigned long long)hash_of(k)))) {
            fprintf(stderr, "  %s_f64 on %s: other bits than %s records\n", f->name,
                    isa_name((enum isa)isa), path);
            bad = 1;
        }
    }
    return bad;
}

int main(int argc, char **argv)
{
    size_t n = 2000;
    int i = 1, bad = 0;

    if (argc == 3 && !strcmp(argv[1], "-hashes"))
        return write_hashes(argv[2]);
    if (argc > 3 && !strcmp(argv[1], "-n"))
        n = (size_t)strtoul(argv[2], NULL, 10), i = 3;
    if (i >= argc) {
        fprintf(stderr, "double: no file of hashes\n");
        return 2;
    }
    for (int k = 0; k < FUNCTIONS; k++) {
        int asked = i + 1 >= argc;
        for (int j = i + 1; j < argc; j++)
            asked |= !strcmp(argv[j], functions[k].name);
        if (!asked)
            continue;
        bad |= measure(functions + k, n);
        bad |= check_hashes(functions + k, argv[i]);
    }
    if (!bad)
        printf(
            "ulp: functions of f64 within their bounds, the same bits on every ISA\n");
    return bad;
}
