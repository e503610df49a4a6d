/* arg.c -- ArgMax, ArgMin, Hardmax. A NaN counts as further out than any number; zeros
 * of either sign are equal. Plain C but for rows of f32. */
#include "kernel.h"
#include "arg.h"
#include "softmax.h"

#define ARG_NAN_F32(v) ((om_f32_bits(v) & 0x7fffffffu) > 0x7f800000u)
#define ARG_NAN_F64(v) ((om_f64_bits(v) << 1) > ((uint64_t)0x7ff << 53))
#define ARG_NAN_INT(v) 0

#define ARG_GREATER(a, b) ((a) > (b))
#define ARG_LESS(a, b) ((a) < (b))

/* Index of the element that BEYOND puts before all others of x[0], x[stride], ... */
#define ARG_FIND(T, IS_NAN, BEYOND, from, stride, count, last, best)    \
    do {                                                                \
        size_t k_;                                                      \
        T v_ = (from)[0];                                               \
        int nan_ = IS_NAN(v_);                                          \
        (best) = 0;                                                     \
        for (k_ = 1; k_ < (count); k_++) {                              \
            const T u_ = (from)[k_ * (stride)];                         \
            const int is_ = IS_NAN(u_);                                 \
            if (nan_ ? is_ && (last)                                    \
                     : is_ || BEYOND(u_, v_) || ((last) && u_ == v_)) { \
                (best) = k_;                                            \
                v_ = u_;                                                \
                nan_ = is_;                                             \
            }                                                           \
        }                                                               \
    } while (0)

/* The first of n floats, or the last, that is NaN, or else the greatest, or the least:
 * its value first, then where it stands. */
OM_INLINE size_t arg_row_f32(const om_f32 *x, size_t n, size_t last, int least)
{
    const vf far = vf_bits(least ? 0x7f800000u : 0xff800000u);
    om_f32 l[VFL_MAX];
    vf a = far, b = far, v, w;
    vm nan = vf_isnan(far);
    float best;
    size_t i = 0, k;
    for (; i + 2 * VFL <= n; i += 2 * VFL) {
        v = vf_ld(x + i);
        w = vf_ld(x + i + VFL);
        nan = vm_or(nan, vm_or(vf_isnan(v), vf_isnan(w)));
        a = least ? vf_minx(v, a) : vf_maxx(v, a);
        b = least ? vf_minx(w, b) : vf_maxx(w, b);
    }
    vf_st(l, least ? vf_minx(a, b) : vf_maxx(a, b));
    best = l[0];
    for (k = 1; k < VFL; k++)
        best = (least ? l[k] < best : l[k] > best) ? l[k] : best;
    for (k = i; k < n; k++) {
        best = (least ? x[k] < best : x[k] > best) ? x[k] : best;
        if (ARG_NAN_F32(x[k]))
            nan = vf_isnan(vf_bits(0x7fc00000u));
    }
    if (vm_any(nan)) {
        for (i = 0; !ARG_NAN_F32(x[last ? n - 1 - i : i]); i++)
            ;
        return last ? n - 1 - i : i;
    }
    a = vf_set(best);
    if (last) {
        while (n >= VFL && !vm_any(vf_eq(vf_ld(x + n - VFL), a)))
            n -= VFL;
        while (x[n - 1] != best)
            n--;
        return n - 1;
    }
    for (i = 0; i + VFL <= n && !vm_any(vf_eq(vf_ld(x + i), a)); i += VFL)
        ;
    while (x[i] != best)
        i++;
    return i;
}

#define ARG_F32(NAME, BEYOND, LEAST)                                                 \
    OM_RANGE(NAME, om_arg)                                                           \
    {                                                                                \
        const struct om_arg *p = (const struct om_arg *)params;                      \
        size_t i, best;                                                              \
        (void)scratch;                                                               \
        for (i = begin; i < end; i++) {                                              \
            const size_t outer = i / p->inner;                                       \
            const om_f32 *from = (const om_f32 *)x[0] + outer * p->n * p->inner +    \
                                 (i - outer * p->inner);                             \
            if (p->inner == 1)                                                       \
                best = arg_row_f32(from, p->n, p->last, LEAST);                      \
            else                                                                     \
                ARG_FIND(om_f32, ARG_NAN_F32, BEYOND, from, p->inner, p->n, p->last, \
                         best);                                                      \
            ((om_i64 *)y[0])[i] = (int64_t)best;                                     \
        }                                                                            \
        return 0;                                                                    \
    }

#define ARG_KERNEL(NAME, T, IS_NAN, BEYOND)                                         \
    OM_RANGE(NAME, om_arg)                                                          \
    {                                                                               \
        const struct om_arg *p = (const struct om_arg *)params;                     \
        size_t i, best;                                                             \
        (void)scratch;                                                              \
        for (i = begin; i < end; i++) {                                             \
            const size_t outer = i / p->inner;                                      \
            const T *from =                                                         \
                (const T *)x[0] + outer * p->n * p->inner + (i - outer * p->inner); \
            ARG_FIND(T, IS_NAN, BEYOND, from, p->inner, p->n, p->last, best);       \
            ((om_i64 *)y[0])[i] = (int64_t)best;                                    \
        }                                                                           \
        return 0;                                                                   \
    }

OM_DEF(RANGE om_arg, ARG_F32, argmax_f32, ARG_GREATER, 0)
OM_DEF(RANGE om_arg, ARG_KERNEL, argmax_f64, om_f64, ARG_NAN_F64, ARG_GREATER)
OM_DEF(RANGE om_arg, ARG_KERNEL, argmax_i8, om_i8, ARG_NAN_INT, ARG_GREATER)
OM_DEF(RANGE om_arg, ARG_KERNEL, argmax_i16, om_i16, ARG_NAN_INT, ARG_GREATER)
OM_DEF(RANGE om_arg, ARG_KERNEL, argmax_i32, om_i32, ARG_NAN_INT, ARG_GREATER)
OM_DEF(RANGE om_arg, ARG_KERNEL, argmax_i64, om_i64, ARG_NAN_INT, ARG_GREATER)
OM_DEF(RANGE om_arg, ARG_KERNEL, argmax_u8, om_u8, ARG_NAN_INT, ARG_GREATER)
OM_DEF(RANGE om_arg, ARG_KERNEL, argmax_u16, om_u16, ARG_NAN_INT, ARG_GREATER)
OM_DEF(RANGE om_arg, ARG_KERNEL, argmax_u32, om_u32, ARG_NAN_INT, ARG_GREATER)
OM_DEF(RANGE om_arg, ARG_KERNEL, argmax_u64, om_u64, ARG_NAN_INT, ARG_GREATER)

OM_DEF(RANGE om_arg, ARG_F32, argmin_f32, ARG_LESS, 1)
OM_DEF(RANGE om_arg, ARG_KERNEL, argmin_f64, om_f64, ARG_NAN_F64, ARG_LESS)
OM_DEF(RANGE om_arg, ARG_KERNEL, argmin_i8, om_i8, ARG_NAN_INT, ARG_LESS)
OM_DEF(RANGE om_arg, ARG_KERNEL, argmin_i16, om_i16, ARG_NAN_INT, ARG_LESS)
OM_DEF(RANGE om_arg, ARG_KERNEL, argmin_i32, om_i32, ARG_NAN_INT, ARG_LESS)
OM_DEF(RANGE om_arg, ARG_KERNEL, argmin_i64, om_i64, ARG_NAN_INT, ARG_LESS)
OM_DEF(RANGE om_arg, ARG_KERNEL, argmin_u8, om_u8, ARG_NAN_INT, ARG_LESS)
OM_DEF(RANGE om_arg, ARG_KERNEL, argmin_u16, om_u16, ARG_NAN_INT, ARG_LESS)
OM_DEF(RANGE om_arg, ARG_KERNEL, argmin_u32, om_u32, ARG_NAN_INT, ARG_LESS)
OM_DEF(RANGE om_arg, ARG_KERNEL, argmin_u64, om_u64, ARG_NAN_INT, ARG_LESS)

/* 1 at the first greatest element, else 0. */
#define HARDMAX_KERNEL(NAME, T, IS_NAN, INNER)                            \
    OM_RANGE(NAME, om_softmax)                                            \
    {                                                                     \
        const struct om_softmax *p = (const struct om_softmax *)params;   \
        const size_t inner = INNER;                                       \
        size_t i, k, best;                                                \
        (void)scratch;                                                    \
        for (i = begin; i < end; i++) {                                   \
            const size_t outer = i / inner;                               \
            const size_t at = outer * p->n * inner + (i - outer * inner); \
            const T *from = (const T *)x[0] + at;                         \
            T *to = (T *)y[0] + at;                                       \
            ARG_FIND(T, IS_NAN, ARG_GREATER, from, inner, p->n, 0, best); \
            for (k = 0; k < p->n; k++)                                    \
                to[k * inner] = k == best ? (T)1 : (T)0;                  \
        }                                                                 \
        return 0;                                                         \
    }

OM_DEF(RANGE om_softmax, HARDMAX_KERNEL, hardmax_f32, om_f32, ARG_NAN_F32, p->inner)
OM_DEF(RANGE om_softmax, HARDMAX_KERNEL, hardmax_last_f32, om_f32, ARG_NAN_F32, 1)
OM_DEF(RANGE om_softmax, HARDMAX_KERNEL, hardmax_f64, om_f64, ARG_NAN_F64, p->inner)
OM_DEF(RANGE om_softmax, HARDMAX_KERNEL, hardmax_last_f64, om_f64, ARG_NAN_F64, 1)
