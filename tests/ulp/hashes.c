/* hashes.c -- the hashes of testdata/kernel-hashes.txt, computed where there is nothing
 * but a C compiler: cross builds under an emulator (cross.sh), firmware. Linked with
 * the templates of one ISA, -DOM_ISA=neon say; prints lines as in that file. */
#include "corpus64.h"
#include "corpus_pow.h"

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define PASTE_(a, b) om_##a##__##b
#define PASTE(a, b) PASTE_(a, b)
/* clang-format off */
#define EXACT                                                                 \
    F(exp) F(log) F(sigmoid) F(tanh) F(erf) F(expm1) F(softplus) F(mish)      \
    F(gelu) F(gelu_tanh) F(sin) F(cos) F(tan) F(asin) F(acos) F(atan) F(sinh) \
    F(cosh) F(asinh) F(acosh) F(atanh) F(softsign) F(sqrt) F(reciprocal)
#define SINGLE                                                                \
    F(exp) F(log) F(sigmoid) F(tanh) F(erf) F(expm1) F(softplus) F(gelu)      \
    F(gelu_tanh) F(sin) F(cos) F(tan) F(asin) F(acos) F(atan) F(sinh) F(cosh) \
    F(softsign)
#define DOUBLE                                                                \
    F(exp) F(log) F(sigmoid) F(tanh) F(erf) F(expm1) F(softplus) F(mish)      \
    F(gelu) F(gelu_tanh) F(sin) F(cos) F(tan) F(asin) F(acos) F(atan) F(sinh) \
    F(cosh) F(asinh) F(acosh) F(atanh) F(softsign)
/* clang-format on */

typedef void ew(void *y, const void *const *x, const ptrdiff_t *row_stride, size_t rows,
                size_t n, const void *params);

#define F(f) extern ew PASTE(f##_f32, OM_ISA);
EXACT
#undef F
#define F(f) extern ew PASTE(f##_f32_fma, OM_ISA);
SINGLE
#undef F
#define F(f) extern ew PASTE(f##_f64, OM_ISA);
DOUBLE
#undef F
extern ew PASTE(pow_f64_vv, OM_ISA);
extern ew PASTE(pow_f32_vv, OM_ISA);

static const struct {
    const char *name;
    ew *run;
} doubles[] =
    {
#define F(f) {#f, PASTE(f##_f64, OM_ISA)},
        DOUBLE
#undef F
        {"pow", PASTE(pow_f64_vv, OM_ISA)},
},
  functions[] = {
#define F(f) {#f, PASTE(f##_f32, OM_ISA)},
      EXACT
#undef F
#define F(f) {#f "_fma", PASTE(f##_f32_fma, OM_ISA)},
          SINGLE
#undef F
};

static float x[65536], y[65536], z[65536];
static double dx[CORPUS64], dy[CORPUS64], dz[CORPUS64];

static void print_hash(const char *name, const char *type, const void *data, size_t n)
{
    const unsigned char *p = data;
    uint64_t h = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < n; i++)
        h = (h ^ p[i]) * UINT64_C(0x100000001b3);
    printf("%s%s %016llx\n", name, type, (unsigned long long)h);
}

int main(void)
{
    /* as corpus() in prove.c */
    for (uint32_t i = 0; i < 65536; i++) {
        uint32_t u = i << 16 | (i % 16 ? i * 40503u & 0xffff : 0);
        memcpy(x + i, &u, 4);
    }
    for (size_t f = 0; f < sizeof functions / sizeof *functions; f++) {
        const void *xs[1] = {x};
        const ptrdiff_t strides[2] = {0, 0};
        functions[f].run(y, xs, strides, 1, 65536, NULL);
        print_hash(functions[f].name, "", y, sizeof y);
    }
    {
        const void *xs[2] = {x, y};
        const ptrdiff_t strides[3] = {0, 0, 0};
        corpus_pow(x, y);
        PASTE(pow_f32_vv, OM_ISA)(z, xs, strides, 1, CORPUS_POW, NULL);
        print_hash("pow", "", z, sizeof z);
    }
    corpus64(dx, dy);
    for (size_t f = 0; f < sizeof doubles / sizeof *doubles; f++) {
        const void *xs[2] = {dx, dy};
        const ptrdiff_t strides[3] = {0, 0, 0};
        doubles[f].run(dz, xs, strides, 1, CORPUS64, NULL);
        print_hash(doubles[f].name, "_f64", dz, sizeof dz);
    }
    return 0;
}
