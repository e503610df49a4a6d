/* prove [-i ISA,...] [-r BEGIN-END] FUNCTION...: runs f32 kernels over all 2^32 inputs
 * (or over the blocks of 2^16 inputs [BEGIN, END)) on each ISA and compares every bit
 * with the correctly rounded result of ref.c.
 * prove -u FUNCTION...: likewise the f32 sequences FUNCTION_fma: the largest error in
 * units of the last place, and whether all ISAs give the same bits as the first.
 * prove -f FILE: the inputs and results listed there (hard.c writes such lists); of odd
 * and even functions also the mirror images.
 * Prints "function isa inputs wrong" a line, and the first wrong ones to stderr. */
#define _GNU_SOURCE
#include "kernels.h"
#include "ref.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { BLOCK = 1 << 16, SHOWN = 12 };

static const char *only; /* ISA list or NULL */
static uint32_t first_block, last_block = 65536;

static int wanted(const char *isa)
{
    const char *p = only ? strstr(only, isa) : isa;
    return p && (!only || ((p == only || p[-1] == ',') &&
                           (!p[strlen(isa)] || p[strlen(isa)] == ',')));
}

static void run(ew_kernel *k, float *y, const float *x, size_t n)
{
    const void *xs[1] = {x};
    const ptrdiff_t strides[2] = {0, 0};
    k(y, xs, strides, 1, n, NULL);
}

static void report(const struct kernel_row *k, uint32_t x, uint32_t y, uint32_t want)
{
    float fx, fy, fw;
    memcpy(&fx, &x, 4);
    memcpy(&fy, &y, 4);
    memcpy(&fw, &want, 4);
    fprintf(stderr, "  %s %s x %08x (%a) got %08x (%a) want %08x (%a)\n", k->name,
            k->isa, x, (double)fx, y, (double)fy, want, (double)fw);
}

static void prove(const char *name)
{
    static float x[BLOCK], y[BLOCK];
    static uint32_t want[BLOCK];
    const struct ref *r = ref_find(name);
    const struct kernel_row *rows[8];
    long wrong[8] = {0}, slow = 0, n = 0;
    int nrows = 0;
    time_t t = time(NULL);
    if (!r) {
        fprintf(stderr, "no reference for %s\n", name);
        exit(1);
    }
    for (int i = 0; i < nkernel_rows; i++)
        if (!strcmp(kernel_rows[i].name, name) && wanted(kernel_rows[i].isa))
            rows[nrows++] = kernel_rows + i;
    /* of an odd or even function both halves go by one evaluation of the reference */
    for (uint32_t b = first_block; b < last_block; b++) {
        if (r->symmetry && b >= 32768)
            break;
        for (uint32_t i = 0; i < BLOCK; i++) {
            uint32_t u = b << 16 | i;
            memcpy(x + i, &u, 4);
            want[i] = ref_f32(r, x[i], &slow);
        }
        for (int mirror = 0; mirror <= (r->symmetry != 0); mirror++) {
            if (mirror)
                for (uint32_t i = 0; i < BLOCK; i++) {
                    x[i] = -x[i];
                    if (r->symmetry == REF_ODD && want[i] != 0x7fc00000u)
                        want[i] ^= 0x80000000u;
                }
            n += BLOCK;
            for (int k = 0; k < nrows; k++) {
                run(rows[k]->run, y, x, BLOCK);
                if (!memcmp(y, want, sizeof y))
                    continue;
                for (uint32_t i = 0; i < BLOCK; i++) {
                    uint32_t u, v;
                    memcpy(&u, x + i, 4);
                    memcpy(&v, y + i, 4);
                    if (v != want[i] && wrong[k]++ < SHOWN)
                        report(rows[k], u, v, want[i]);
                }
            }
        }
    }
    for (int k = 0; k < nrows; k++)
        printf("%s %s %ld %ld\n", name, rows[k]->isa, n, wrong[k]);
    fflush(stdout);
    fprintf(stderr, "%s: %ld decided by MPFR, %ld s\n", name, slow,
            (long)(time(NULL) - t));
}

/* |y - d| in ulps of the binade of d; 0 if both are NaN or the same infinity. */
static double ulps(float y, double d)
{
    int e;
    if (y != y || d != d)
        return y != y && d != d ? 0 : INFINITY;
    if ((float)d == y)
        return fabs(d) < 0x1p128 && d != 0
                   ? fabs((double)y - d) /
                         ldexp(1, (frexp(d, &e), e < -125 ? -149 : e - 24))
                   : 0;
    if (isinf(y) || fabs(d) >= 0x1p128) /* an overflow too early or too late */
        y = copysignf(0x1p127f, y),
        d = fabs(d) >= 0x1p128 ? copysign(0x1.ffffffp127, d) : d / 2;
    if (d == 0)
        return fabs((double)y) * 0x1p149;
    frexp(d, &e);
    return fabs((double)y - d) / ldexp(1, e < -125 ? -149 : e - 24);
}

static void measure(const char *name)
{
    static float x[BLOCK], y[8][BLOCK];
    const struct ref *r = ref_find(name);
    const struct kernel_row *rows[8];
    char full[40];
    long differ[8] = {0};
    double worst = 0;
    float at = 0;
    int nrows = 0;
    snprintf(full, sizeof full, "%s_fma", name);
    for (int i = 0; i < nkernel_rows; i++)
        if (!strcmp(kernel_rows[i].name, full) && wanted(kernel_rows[i].isa))
            rows[nrows++] = kernel_rows + i;
    if (!r || !nrows)
        exit((fprintf(stderr, "no %s\n", full), 1));
    for (uint32_t b = first_block; b < last_block; b++) {
        for (uint32_t i = 0; i < BLOCK; i++) {
            uint32_t u = b << 16 | i;
            memcpy(x + i, &u, 4);
        }
        for (int k = 0; k < nrows; k++) {
            run(rows[k]->run, y[k], x, BLOCK);
            differ[k] += memcmp(y[0], y[k], sizeof y[0]) != 0;
        }
        for (uint32_t i = 0; i < BLOCK; i++) {
            double u = ulps(y[0][i], r->f64((double)x[i]));
            if (u > worst)
                worst = u, at = x[i];
        }
    }
    for (int k = 0; k < nrows; k++)
        printf("%s %s %.3f ulp (at %a) %ld blocks differ\n", full, rows[k]->isa, worst,
               (double)at, differ[k]);
    fflush(stdout);
}

static int check_list(const char *path)
{
    FILE *f = fopen(path, "r");
    char name[32];
    unsigned x, want;
    long n = 0, wrong = 0;
    if (!f) {
        perror(path);
        return 1;
    }
    while (fscanf(f, "%31s %x %x", name, &x, &want) == 3) {
        const struct ref *r = ref_find(name);
        for (int i = 0; i < nkernel_rows; i++) {
            const struct kernel_row *k = kernel_rows + i;
            if (strcmp(k->name, name) || !wanted(k->isa))
                continue;
            for (int mirror = 0; mirror <= (r->symmetry != 0); mirror++) {
                uint32_t u = x ^ (uint32_t)mirror << 31, v;
                uint32_t w = want ^ (uint32_t)(mirror && r->symmetry == REF_ODD) << 31;
                float fx, fy;
                memcpy(&fx, &u, 4);
                run(k->run, &fy, &fx, 1);
                memcpy(&v, &fy, 4);
                n++;
                if (v != w) {
                    wrong++;
                    report(k, u, v, w);
                }
            }
        }
    }
    fclose(f);
    printf("%s: %ld hard cases, %ld wrong\n", path, n, wrong);
    return wrong != 0;
}

int main(int argc, char **argv)
{
    int bad = 0, single = 0;
    for (int i = 1; i < argc; i++) {
        if (!strcmp(argv[i], "-i") && i + 1 < argc)
            only = argv[++i];
        else if (!strcmp(argv[i], "-r") && i + 1 < argc)
            sscanf(argv[++i], "%u-%u", &first_block, &last_block);
        else if (!strcmp(argv[i], "-f") && i + 1 < argc)
            bad |= check_list(argv[++i]);
        else if (!strcmp(argv[i], "-u"))
            single = 1;
        else if (single)
            measure(argv[i]);
        else
            prove(argv[i]);
    }
    return bad;
}
