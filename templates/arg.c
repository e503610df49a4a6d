/* arg.c -- ArgMax, ArgMin, Hardmax. A NaN counts as further out than any number; zeros
 * of either sign are equal. Plain C. */
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

OM_DEF(RANGE om_arg, ARG_KERNEL, argmax_f32, om_f32, ARG_NAN_F32, ARG_GREATER)
OM_DEF(RANGE om_arg, ARG_KERNEL, argmax_f64, om_f64, ARG_NAN_F64, ARG_GREATER)
OM_DEF(RANGE om_arg, ARG_KERNEL, argmax_i8, om_i8, ARG_NAN_INT, ARG_GREATER)
OM_DEF(RANGE om_arg, ARG_KERNEL, argmax_i16, om_i16, ARG_NAN_INT, ARG_GREATER)
OM_DEF(RANGE om_arg, ARG_KERNEL, argmax_i32, om_i32, ARG_NAN_INT, ARG_GREATER)
OM_DEF(RANGE om_arg, ARG_KERNEL, argmax_i64, om_i64, ARG_NAN_INT, ARG_GREATER)
OM_DEF(RANGE om_arg, ARG_KERNEL, argmax_u8, om_u8, ARG_NAN_INT, ARG_GREATER)
OM_DEF(RANGE om_arg, ARG_KERNEL, argmax_u16, om_u16, ARG_NAN_INT, ARG_GREATER)
OM_DEF(RANGE om_arg, ARG_KERNEL, argmax_u32, om_u32, ARG_NAN_INT, ARG_GREATER)
OM_DEF(RANGE om_arg, ARG_KERNEL, argmax_u64, om_u64, ARG_NAN_INT, ARG_GREATER)

OM_DEF(RANGE om_arg, ARG_KERNEL, argmin_f32, om_f32, ARG_NAN_F32, ARG_LESS)
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
