/* pow.c -- Pow of floats, which has too many inputs to try them all: exact ties, edges
 * and random pairs on every ISA of this machine and in fixed point against MPFR's value
 * rounded once, and the hash of a corpus.
 *
 *     pow HASHES [N]     N random pairs of each kind (default 20000)
 *     pow HASHES -hash   writes the hash */
#include "compiler.h"
#include "corpus_pow.h"
#include "onemodel.h"

#include <math.h>
#include <mpfr.h>
#include <stdlib.h>

typedef void ew_run(void *y, const void *const *x, const ptrdiff_t *row_stride,
                    size_t rows, size_t n, const void *params);
extern ew_run om_pow_f32_vv__fixed;

enum { PATH_FIXED = ISA_COUNT, PATHS, KINDS = 8 };

static uint64_t state = 88172645463325252;

static uint32_t draw(void)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (uint32_t)(state >> 32);
}

static float of_bits(uint32_t u)
{
    float f;
    memcpy(&f, &u, 4);
    return f;
}

static ew_run *kernel_on(int path)
{
    if (path == PATH_FIXED)
        return om_pow_f32_vv__fixed;
    if (path != ISA_SCALAR && !(om_isa_supported() >> 1 >> path & 1))
        return NULL;
    return (ew_run *)kernel_find("pow_f32_vv")->fn[path];
}

static void run(ew_run *k, float *z, const float *x, const float *y, size_t n)
{
    const void *xs[2] = {x, y};
    const ptrdiff_t strides[3] = {0, 0, 0};

    k(z, xs, strides, 1, n, NULL);
}

/* ---- pairs ---------------------------------------------------------------------- */

/* x^y about 2^t for a base of any size */
static void towards(float *x, float *y, double t)
{
    *x = of_bits((draw() % 254 + 1) << 23 | (draw() & 0x7fffff));
    *y = (float)(t / log2((double)*x));
}

static void pair(int kind, float *x, float *y)
{
    const uint32_t u = draw(), v = draw(), small = (v & 0x807fffff);

    switch (kind) {
    case 0: /* any */
        *x = of_bits(u);
        *y = of_bits(v);
        break;
    case 1: /* a base of any size, an exponent that isn't far from 1 */
        *x = of_bits(u & 0x7fffffff);
        *y = of_bits(small | (118 + draw() % 16) << 23);
        break;
    case 2: /* near 1 */
        *x = of_bits(0x3f7f8000 + u % 65536);
        *y = of_bits(small | (130 + draw() % 30) << 23);
        break;
    case 3: /* integers: many ties */
        *x = (float)(int)(u % 20001) - 10000;
        *y = (float)((int)(v % 21) - 10);
        break;
    case 4: /* squares and fourth powers, to quarters: ties */
        *x = (float)(u % 300);
        *x *= *x;
        *x *= v & 1 ? *x : 1.0f;
        *y = (float)(v % 24) * 0.25f;
        break;
    case 5: /* the same times powers of two, integer exponents: ties */
        *x = (float)(u % 8192) * of_bits((107 + draw() % 40) << 23);
        *y = (float)(v % 8);
        break;
    case 6: /* subnormal and tiny results, some ties among them */
        towards(x, y, -126 - (double)(v % 26) - (double)u * 0x1p-32);
        if (u % 8 == 0) {
            *x = of_bits((64 + u % 60) << 23);
            *y = rintf(*y);
        }
        break;
    default: /* near overflow; subnormal bases */
        towards(x, y, 128 + ldexp((double)u * 0x1p-31 - 1, -(int)(v % 24)));
        if (u % 2)
            *x = of_bits(draw() & 0x7fffff);
    }
}

static uint32_t reference(float x, float y)
{
    mpfr_t a, b, z;
    float f;
    uint32_t u;
    int inexact;

    mpfr_inits2(24, a, b, z, (mpfr_ptr)0);
    mpfr_set_flt(a, x, MPFR_RNDN);
    mpfr_set_flt(b, y, MPFR_RNDN);
    inexact = mpfr_pow(z, a, b, MPFR_RNDN);
    inexact = mpfr_check_range(z, inexact, MPFR_RNDN);
    mpfr_subnormalize(z, inexact, MPFR_RNDN);
    f = mpfr_get_flt(z, MPFR_RNDN);
    mpfr_clears(a, b, z, (mpfr_ptr)0);
    memcpy(&u, &f, 4);
    return isnan(f) ? 0x7fc00000 : u;
}

/* Wrong results of n pairs. */
static long compare(const float *x, const float *y, size_t n)
{
    float *z = calloc(n, sizeof *z);
    uint32_t *want = calloc(n, sizeof *want), got;
    long bad = 0;

    for (size_t i = 0; i < n; i++)
        want[i] = reference(x[i], y[i]);
    for (int path = 0; path < PATHS; path++) {
        ew_run *k = kernel_on(path);
        if (!k)
            continue;
        run(k, z, x, y, n);
        for (size_t i = 0; i < n; i++) {
            memcpy(&got, z + i, 4);
            if (got != want[i] && bad++ < 8)
                fprintf(stderr, "  pow on %s: (%a, %a) gives %08x, not %08x\n",
                        path == PATH_FIXED ? "fixed" : om_isa_name(path + 1),
                        (double)x[i], (double)y[i], got, want[i]);
        }
    }
    free(z);
    free(want);
    return bad;
}

/* Any edge with any other. */
static size_t edges(float *x, float *y)
{
    static const uint32_t edge[] = {
        0,          1,          0x007fffff, 0x00800000, 0x33800000, 0x3e800000,
        0x3f000000, 0x3f7fffff, 0x3f800000, 0x3f800001, 0x3fc00000, 0x40000000,
        0x40400000, 0x4affffff, 0x4b000001, 0x4b7fffff, 0x4b800000, 0x4f000000,
        0x7f000000, 0x7f7fffff, 0x7f800000, 0x7fc00000, 0x7f800001};
    const size_t n = 2 * sizeof edge / sizeof *edge;

    for (size_t i = 0; i < n * n; i++) {
        x[i] = of_bits(edge[i / n / 2] | (uint32_t)(i / n) << 31);
        y[i] = of_bits(edge[i % n / 2] | (uint32_t)(i % n) << 31);
    }
    return n * n;
}

/* ---- the hash ------------------------------------------------------------------- */

static uint64_t hash_on(int path)
{
    static float x[CORPUS_POW], y[CORPUS_POW], z[CORPUS_POW];
    const unsigned char *p = (const unsigned char *)z;
    uint64_t h = UINT64_C(0xcbf29ce484222325);

    corpus_pow(x, y);
    run(kernel_on(path), z, x, y, CORPUS_POW);
    for (size_t i = 0; i < sizeof z; i++)
        h = (h ^ p[i]) * UINT64_C(0x100000001b3);
    return h;
}

static long check_hashes(const char *path)
{
    FILE *f = fopen(path, "r");
    char line[100];
    unsigned long long want = 0;
    long bad = 0;

    while (f && fgets(line, sizeof line, f))
        sscanf(line, "pow %llx", &want);
    if (!f || fclose(f))
        return 1;
    for (int i = 0; i < PATHS; i++)
        if (kernel_on(i) && hash_on(i) != want) {
            fprintf(stderr, "  pow on %s: other bits than %s records\n",
                    i == PATH_FIXED ? "fixed" : om_isa_name(i + 1), path);
            bad++;
        }
    return bad;
}

int main(int argc, char **argv)
{
    const size_t n = argc > 2 ? strtoul(argv[2], NULL, 10) : 20000;
    float *x, *y;
    size_t k;
    long bad;

    if (argc < 2)
        return 1;
    if (argc > 2 && !strcmp(argv[2], "-hash")) {
        printf("pow %016llx\n", (unsigned long long)hash_on(ISA_SCALAR));
        return 0;
    }
    mpfr_set_emin(-148);
    mpfr_set_emax(128);
    x = calloc(KINDS * n + 4096, sizeof *x);
    y = calloc(KINDS * n + 4096, sizeof *y);
    k = edges(x, y);
    for (size_t i = 0; i < KINDS * n; i++, k++)
        pair((int)(i % KINDS), x + k, y + k);
    bad = compare(x, y, k) + check_hashes(argv[1]);
    printf("pow: %zu pairs, %ld wrong\n", k, bad);
    free(x);
    free(y);
    return bad != 0;
}
