/* sigmoid_mul.c -- y = sigmoid(a) * b, each rounded: Swish and gates in mode fma, where
 * a pass over the tile for the product costs a sixth of the time. */
#include "kernel.h"
#include "lists.h"
#include "math/single.h"

/* NaN if b is, not yet canonical */
OM_INLINE vf sigmoid_mul_near(vf a, vf b, vi *over)
{
    return vf_mul(sigmoid_single_near(vf_set(1.0f), a, over), b);
}

OM_INLINE vf sigmoid_mul_lanes(vf a, vf b)
{
    return vf_canon(vf_mul(sigmoid_single(a), b));
}

/* Four vectors a turn, with one test for an a far out, or NaN, and one for a b that is
 * NaN, unless it is a. */
#define SIGMOID_MUL(NAME, sa, sb)                                                    \
    OM_INTERLEAVE OM_EW(NAME)                                                        \
    {                                                                                \
        size_t r, i, k;                                                              \
        (void)params;                                                                \
        for (r = 0; n && r < rows; r++) {                                            \
            om_f32 *to = OM_ROW_MUT(om_f32);                                         \
            const om_f32 *a = OM_ROW(om_f32, x[0], 1);                               \
            const om_f32 *b = OM_ROW(om_f32, x[1], 2);                               \
            const int other = !sa || !sb || a != b;                                  \
            const vf va = vf_splat(a), vb = vf_splat(b);                             \
            vi o0, o1, o2, o3;                                                       \
            int far;                                                                 \
            for (i = 0; VFL > 1 && i + 4 * VFL <= n; i += 4 * VFL) {                 \
                vf v0 = sigmoid_mul_near(sa ? vf_ld(a + i) : va,                     \
                                         sb ? vf_ld(b + i) : vb, &o0);               \
                vf v1 = sigmoid_mul_near(sa ? vf_ld(a + i + VFL) : va,               \
                                         sb ? vf_ld(b + i + VFL) : vb, &o1);         \
                vf v2 = sigmoid_mul_near(sa ? vf_ld(a + i + 2 * VFL) : va,           \
                                         sb ? vf_ld(b + i + 2 * VFL) : vb, &o2);     \
                vf v3 = sigmoid_mul_near(sa ? vf_ld(a + i + 3 * VFL) : va,           \
                                         sb ? vf_ld(b + i + 3 * VFL) : vb, &o3);     \
                far = vi_signs(vi_or(vi_or(o0, o1), vi_or(o2, o3)));                 \
                if (other)                                                           \
                    far |= vm_any(vf_isnan(vf_add(vf_add(v0, v1), vf_add(v2, v3)))); \
                if (!far) {                                                          \
                    vf_st(to + i, v0);                                               \
                    vf_st(to + i + VFL, v1);                                         \
                    vf_st(to + i + 2 * VFL, v2);                                     \
                    vf_st(to + i + 3 * VFL, v3);                                     \
                }                                                                    \
                for (k = i; far && k < i + 4 * VFL; k += VFL)                        \
                    vf_st(to + k, sigmoid_mul_lanes(sa ? vf_ld(a + k) : va,          \
                                                    sb ? vf_ld(b + k) : vb));        \
            }                                                                        \
            for (; i + VFL <= n; i += VFL)                                           \
                vf_st(to + i, sigmoid_mul_lanes(sa ? vf_ld(a + i) : va,              \
                                                sb ? vf_ld(b + i) : vb));            \
            if (VFL > 1 && i < n)                                                    \
                vf_stn(to + i,                                                       \
                       sigmoid_mul_lanes(sa ? vf_ldn(a + i, n - i) : va,             \
                                         sb ? vf_ldn(b + i, n - i) : vb),            \
                       n - i);                                                       \
        }                                                                            \
    }

OM_DEF(EW f32 f32 f32, SIGMOID_MUL, sigmoid_mul_f32_fma_vv, 1, 1)

OM_DEF(EW f32 f32 f32, SIGMOID_MUL, sigmoid_mul_f32_fma_vs, 1, 0)

OM_DEF(EW f32 f32 f32, SIGMOID_MUL, sigmoid_mul_f32_fma_sv, 0, 1)

OM_PAIR(sigmoid, mul, sigmoid_mul)
