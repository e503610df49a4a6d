/* test_quantize.c -- QuantizeLinear of f32 and the DequantizeLinear behind it against
 * their text, bit by bit: the kernels on every ISA of this CPU, at numbers around
 * halves of a step; then both nodes as they are lowered.
 *
 *     test_quantize [seed [rounds]]
 */
#include "harness.h"
#include <math.h>

static const struct kind {
    enum dtype t;
    const char *name;
    float least, most;
} kinds[] = {
    {DT_I8, "i8", -128, 127},  {DT_U8, "u8", 0, 255}, {DT_I16, "i16", -32768, 32767},
    {DT_U16, "u16", 0, 65535}, {DT_I4, "i4", -8, 7},  {DT_U4, "u4", 0, 15},
    {DT_I2, "i2", -2, 1},      {DT_U2, "u2", 0, 3},
};

enum { KINDS = (int)(sizeof kinds / sizeof *kinds), LONGEST = 400 };

/* ---- the text */

static float quantised(const struct kind *k, float x, float scale, float zero)
{
    volatile float q = x / scale;
    q = rintf(q) + 0.0f; /* beyond 2^24 the sum may be rounded, far outside the type */
    q = q + zero;
    return q > k->least ? q < k->most ? q : k->most : k->least;
}

static float dequantised(float q, float scale, float zero)
{
    volatile float y = q - zero;
    y = y * scale;
    if (isnan(y)) {
        const uint32_t nan = 0x7fc00000;
        float v;
        memcpy(&v, &nan, sizeof v);
        return v;
    }
    return y;
}

/* ---- operands */

static float bits_float(uint32_t u)
{
    float f;
    memcpy(&f, &u, sizeof f);
    return f;
}

static float some_scale(void)
{
    switch (rnd() % 8) {
    case 0:
        return ldexpf(1, (int)pick(-24, 24));
    case 1:
        return bits_float((uint32_t)rnd()); /* anything, NaN too */
    case 2:
        return ldexpf(1 + (float)(rnd() & 0x7fffff) / 8388608, (int)pick(-22, 21));
    default:
        return 0.001f + (float)(rnd() & 0xffffff) / 16777216;
    }
}

static float some_zero(const struct kind *k)
{
    return rnd() % 3 == 0   ? k->least
           : rnd() % 3 == 0 ? k->most
                            : (float)pick((int64_t)k->least, (int64_t)k->most);
}

static float some_x(const struct kind *k, float scale, float zero)
{
    static const uint32_t special[] = {0,          0x80000000, 0x7f800000, 0xff800000,
                                       0x7fc00000, 0xffc12345, 1,          0x80000001,
                                       0x7f7fffff, 0xff7fffff, 0x00800000, 0x0d800000};
    if (rnd() % 8 == 0)
        return bits_float(special[rnd() % (sizeof special / sizeof *special)]);
    if (rnd() % 16 == 0)
        return bits_float((uint32_t)rnd());
    /* near the halves and the ends */
    const double step =
        (double)pick((int64_t)k->least - 2, (int64_t)k->most + 2) - zero;
    float x = (float)((step + (double)pick(0, 4) / 4) * scale);
    for (int64_t i = pick(-3, 3); i; i += i < 0 ? 1 : -1)
        x = nextafterf(x, i < 0 ? -INFINITY : INFINITY);
    return x;
}

/* ---- kernels */

typedef void element_kernel(void *y, const void *const *x, const ptrdiff_t *row_stride,
                            size_t rows, size_t n, const void *params);

static int64_t number_at(const void *p, enum dtype t, size_t i)
{
    switch (t) {
    case DT_I16:
        return ((const int16_t *)p)[i];
    case DT_U16:
        return ((const uint16_t *)p)[i];
    case DT_U8:
    case DT_U4:
    case DT_U2:
        return ((const uint8_t *)p)[i];
    default:
        return ((const int8_t *)p)[i];
    }
}

static void differs(const char *name, const char *where, float x, float scale,
                    float zero, double got, double want)
{
    if (failed++ < 20)
        printf("%s, %s: %a with scale %a and zero point %g is %a, not %a\n", name,
               where, (double)x, (double)scale, (double)zero, got, want);
}

/* Two rows of n elements, whose scale and zero point are one or an element's. */
static void test_kernels(const struct kind *k, size_t n, bool each)
{
    static float x[2 * LONGEST], scale[2 * LONGEST], zero[2 * LONGEST];
    const ptrdiff_t size = dtypes[k->t].size;
    const size_t step = each ? n : 1;
    for (size_t i = 0; i < 2 * step; i++) {
        scale[i] = some_scale();
        zero[i] = some_zero(k);
    }
    for (size_t i = 0; i < 2 * n; i++) {
        const size_t at = each ? i : i / n;
        x[i] = some_x(k, scale[at], zero[at]);
    }
    for (int fake = 0; fake < 2; fake++) {
        const char *name =
            mem_printf("%s_%s_%s", fake ? "fake_quantize" : "div_quantize", k->name,
                       each ? "vvv" : "vss");
        const ptrdiff_t ysize = fake ? 4 : size;
        const ptrdiff_t row[4] = {ysize * (ptrdiff_t)n, 4 * (ptrdiff_t)n,
                                  4 * (ptrdiff_t)step, 4 * (ptrdiff_t)step};
        const void *in[3] = {x, scale, zero};
        for (int isa = 0; isa < ISA_COUNT; isa++) {
            if (!kernels[0].fn[isa] || !cpu_has((enum isa)isa))
                continue;
            void *y = guarded((size_t)ysize * 2 * n);
            ((element_kernel *)kernel_find(name)->fn[isa])(y, in, row, 2, n, NULL);
            checks++;
            for (size_t i = 0; i < 2 * n; i++) {
                const size_t at = each ? i : i / n;
                const float q = quantised(k, x[i], scale[at], zero[at]);
                const float f = dequantised(q, scale[at], zero[at]);
                if (fake ? memcmp((float *)y + i, &f, 4) != 0
                         : number_at(y, k->t, i) != (int64_t)q)
                    differs(name, isa_names[isa], x[i], scale[at], zero[at],
                            fake ? (double)((float *)y)[i]
                                 : (double)number_at(y, k->t, i),
                            (double)(fake ? f : q));
            }
            if (!guards_hold(y, (size_t)ysize * 2 * n)) {
                printf("%s, %s: wrote outside the output\n", name, isa_names[isa]);
                failed++;
            }
            unguard(y);
        }
    }
}

/* ---- nodes */

/* A value of f32 or, as numbers, of a quantised type. */
static struct value *constant(enum dtype t, int rank, const int64_t *dim,
                              const float *f)
{
    struct value *v = new_test_value(t, rank, dim);
    char *p = mem_alloc((size_t)value_bytes(v) + 1);
    for (int64_t i = 0; i < value_count(v); i++) {
        const int64_t q = t == DT_F32 ? 0 : (int64_t)f[i];
        if (t == DT_F32)
            memcpy(p + 4 * i, &f[i], 4);
        else if (dtypes[t].size == 2)
            memcpy(p + 2 * i, &(int16_t){(int16_t)q}, 2);
        else
            p[i] = (char)q;
    }
    v->data = p;
    return v;
}

static void test_nodes(const struct kind *k)
{
    const int rank = (int)pick(1, 4), axis = (int)pick(0, rank - 1);
    const int how = (int)pick(0, 2); /* one scale, one per index, one per block */
    const bool other = rnd() % 4 == 0, has_zero = rnd() % 4 != 0;
    int64_t dim[4], sdim[4], count = 1, inner = 1, at[4] = {0};
    float scale[2048], zero[2048], back[2048];
    struct steps steps = {.mode = rnd() % 2 ? MODE_EXACT : MODE_FMA};

    for (int i = 0; i < rank; i++) {
        sdim[i] = dim[i] = pick(1, 6);
        count *= dim[i];
        if (i > axis)
            inner *= dim[i];
    }
    const int64_t block = how == 2 ? pick(1, dim[axis]) : 0;
    if (how == 2)
        sdim[axis] = (dim[axis] + block - 1) / block;
    for (int i = 0; i < 2048; i++) {
        do
            scale[i] = fabsf(some_scale());
        while (!(scale[i] > 0 && scale[i] < INFINITY));
        zero[i] = has_zero ? some_zero(k) : 0;
        back[i] = other ? scale[i] * 2 : scale[i];
    }
    const int srank = how == 0 ? 0 : how == 1 ? 1 : rank;
    const int64_t *sd = how == 1 ? &dim[axis] : sdim;
    struct value *x = new_test_value(DT_F32, rank, dim);
    struct value *in[3] = {x, constant(DT_F32, srank, sd, scale),
                           has_zero ? constant(k->t, srank, sd, zero) : NULL};
    struct node *q = new_node("QuantizeLinear", has_zero ? 3 : 2, in);
    set_int(q, "axis", axis);
    set_int(q, "block_size", block);
    set_int(q, "output_dtype", k->t);
    q->op->infer(q);
    struct value *of[3] = {q->out[0], constant(DT_F32, srank, sd, back),
                           has_zero ? constant(k->t, srank, sd, zero) : NULL};
    struct node *d = new_node("DequantizeLinear", has_zero ? 3 : 2, of);
    set_int(d, "axis", axis);
    set_int(d, "block_size", block);
    d->op->infer(d);
    q->op->lower(q, &steps);
    d->op->lower(d, &steps);
    unsupported_exit();
    const bool one = !strncmp(steps.s.at[steps.s.n - 1]->kernel, "fake_quantize", 13);
    if (one == other) {
        printf("%s: %s step for both nodes\n", k->name, one ? "one" : "no");
        failed++;
    }
    int64_t i = 0, which[1296];
    do {
        int64_t s = how == 1 ? at[axis] : 0;
        for (int j = 0; how == 2 && j < rank; j++)
            s = s * sdim[j] + (j == axis ? at[j] / block : at[j]);
        ((float *)buffer(x))[i] = some_x(k, scale[s], zero[s]);
        which[i++] = s;
    } while (next(rank, dim, at));
    for (size_t j = 0; j < steps.s.n; j++)
        run_step(steps.s.at[j], ISA_SCALAR);
    checks++;
    for (i = 0; i < count; i++) {
        const int64_t s = which[i];
        const float v = ((float *)buffer(x))[i];
        const float number = quantised(k, v, scale[s], zero[s]);
        const float want = dequantised(number, back[s], zero[s]);
        const float got = ((float *)buffer(value_root(d->out[0])))[i];
        const int64_t n = number_at(buffer(value_root(q->out[0])), k->t, (size_t)i);
        if (n != (int64_t)number)
            differs("QuantizeLinear", k->name, v, scale[s], zero[s], (double)n, number);
        if (memcmp(&got, &want, 4) != 0)
            differs("DequantizeLinear", k->name, v, scale[s], zero[s], got, want);
    }
    drop_buffers();
}

int main(int argc, char **argv)
{
    const unsigned long rounds = argc > 2 ? strtoul(argv[2], NULL, 10) : 500;

    if (argc > 1)
        state = strtoull(argv[1], NULL, 10);
    for (unsigned long i = 0; i < rounds; i++)
        for (int k = 0; k < KINDS; k++) {
            test_kernels(&kinds[k], (size_t)pick(1, rnd() % 2 ? 40 : LONGEST),
                         i % 4 == 0);
            test_nodes(&kinds[k]);
        }
    printf("%lu checks, %lu failed\n", checks, failed);
    return failed != 0;
}
