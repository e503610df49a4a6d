/* fixed.c -- kernels that stand on functions in fixed point (math/fixed.h) but have no
 * proof of their own: the scalar path as it is where doubles are emulated (OM_FIXED=1,
 * names that end in __fixed) gives the bits of the scalar path. Likewise the sequences
 * of mode fma whose large arguments go to such functions. Exit status 1 if not. */
#include "templates/celu.h"
#include "templates/elu.h"
#include "templates/selu.h"
#include "templates/softmax.h"
#include "templates/swish.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

typedef void ew_run(void *y, const void *const *x, const ptrdiff_t *row_stride,
                    size_t rows, size_t n, const void *params);
typedef int range_run(void *const *y, const void *const *x, const void *params,
                      size_t begin, size_t end, void *scratch);

enum { COUNT = 65536 };

static float x[COUNT], y[COUNT], want[COUNT];
static int bad;

/* Both have been run: are their results the same? */
static void compare(const char *name)
{
    int shown = 0;

    for (size_t i = 0; i < COUNT; i++) {
        uint32_t u, v, w;
        memcpy(&u, x + i, 4);
        memcpy(&v, y + i, 4);
        memcpy(&w, want + i, 4);
        if (v != w && shown++ < 4)
            fprintf(stderr, "  %s: x[%zu] %08x gives %08x, not %08x\n", name, i, u, v,
                    w);
    }
    bad += shown;
}

static void elementwise(const char *name, ew_run *fixed, ew_run *scalar,
                        const void *params)
{
    const void *xs[1] = {x};
    const ptrdiff_t strides[2] = {0, 0};

    fixed(y, xs, strides, 1, COUNT, params);
    scalar(want, xs, strides, 1, COUNT, params);
    compare(name);
}

/* Along axes of n elements, of which inner stand side by side. */
static void softmax(const char *name, range_run *fixed, range_run *scalar, size_t n,
                    size_t inner)
{
    const struct om_softmax p = {n, inner};
    const void *xs[1] = {x};
    void *ys[1] = {y}, *wants[1] = {want};
    const size_t items = COUNT / (n * inner) * inner;

    memset(y, 0, sizeof y);
    memset(want, 0, sizeof want);
    if (fixed(ys, xs, &p, 0, items, NULL) != 0 || scalar(wants, xs, &p, 0, items, NULL))
        bad++;
    compare(name);
}

#define BOTH(name, type) extern type om_##name##__fixed, om_##name##__scalar
BOTH(elu_f32, ew_run);
BOTH(celu_f32, ew_run);
BOTH(selu_f32, ew_run);
BOTH(swish_f32, ew_run);
BOTH(softmax_last_f32, range_run);
BOTH(softmax_f32, range_run);
BOTH(logsoftmax_last_f32, range_run);
BOTH(logsoftmax_f32, range_run);
#define OF(name) #name, om_##name##_f32__fixed, om_##name##_f32__scalar

#define FMA \
    F(expm1) F(gelu) F(gelu_tanh) F(softplus) F(cosh) F(sinh) F(sin) F(cos) F(tan)
#define F(name) BOTH(name##_f32_fma, ew_run);
FMA
#undef F

    /* Bit patterns of 1, 0.1, -0.3, 1.0507, 1.6733, 100, 1e-30. */
    static const uint32_t factors[] = {0x3f800000, 0x3dcccccd, 0xbe99999a, 0x3f867d5f,
                                       0x3fd63840, 0x42c80000, 0x0da24260};

int main(void)
{
    const size_t nfactors = sizeof factors / sizeof *factors;
    static const size_t lengths[] = {1, 2, 7, 16, 17, 64, 1000};

    /* every sign and exponent, zeros, infinities, NaNs; a second turn below 16 */
    for (int turn = 0; turn < 2; turn++) {
        for (uint32_t i = 0; i < COUNT; i++) {
            uint32_t u = i << 16 | (i % 16 ? i * 40503u & 0xffff : 0);
            if (turn)
                u = (u & 0x80ffffff) | (0x3c000000 + (i * 2654435761u >> 30 << 24));
            memcpy(x + i, &u, 4);
        }
        for (size_t k = 0; k < nfactors; k++) {
            const struct om_elu elu = {factors[k]};
            const struct om_celu celu = {factors[k]};
            const struct om_selu selu = {factors[k], factors[(k + 1) % nfactors]};
            const struct om_swish swish = {factors[k]};
            elementwise(OF(elu), &elu);
            elementwise(OF(celu), &celu);
            elementwise(OF(selu), &selu);
            elementwise(OF(swish), &swish);
        }
#define F(name)                                                                        \
    elementwise(#name "_fma", om_##name##_f32_fma__fixed, om_##name##_f32_fma__scalar, \
                NULL);
        FMA
#undef F
            for (size_t k = 0; k < sizeof lengths / sizeof *lengths; k++)
        {
            softmax(OF(softmax_last), lengths[k], 1);
            softmax(OF(logsoftmax_last), lengths[k], 1);
            softmax(OF(softmax), lengths[k], 31);
            softmax(OF(logsoftmax), lengths[k], 31);
        }
    }
    printf("fixed: %d results differ from the scalar path's\n", bad);
    return bad != 0;
}
