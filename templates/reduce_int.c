/* reduce_int.c -- reductions of integers. Sums and products wrap around, so their order
 * doesn't matter; n is the length of an innermost kept axis, or 1. Plain C. */
#include "kernel.h"
#include "reduce.h"
#include "math/axes.h"

/* Outputs that are accumulated together. */
enum { REDUCE_COLUMNS = 64 };

#define REDUCE_ADD(A, acc, v) ((acc) + (A)(v))
#define REDUCE_ADD_ABS(A, acc, v) ((acc) + ((v) < 0 ? (A)0 - (A)(v) : (A)(v)))
#define REDUCE_ADD_SQUARE(A, acc, v) ((acc) + (A)(v) * (A)(v))
#define REDUCE_MUL(A, acc, v) ((acc) * (A)(v))
#define REDUCE_GREATER(A, acc, v) ((acc) > (v) ? (acc) : (v))
#define REDUCE_SMALLER(A, acc, v) ((acc) < (v) ? (acc) : (v))

/* T is the element's type, A the accumulator's. */
#define REDUCE_INT(NAME, T, A, STEP, INIT)                                          \
    OM_RANGE(NAME, om_reduce)                                                       \
    {                                                                               \
        const struct om_reduce *p = (const struct om_reduce *)params;               \
        const size_t len = p->red[2 * p->nred - 2], step = p->red[2 * p->nred - 1]; \
        A acc[REDUCE_COLUMNS];                                                      \
        size_t i, c, r, k, run;                                                     \
        (void)scratch;                                                              \
        for (i = begin; i < end; i += run) {                                        \
            const size_t row = i / p->n, col = i - row * p->n;                      \
            const T *from =                                                         \
                (const T *)x[0] + axes_offset(p->kept, p->nkept, row) + col;        \
            T *to = (T *)y[0] + i;                                                  \
            run = om_min(om_min(p->n - col, end - i), REDUCE_COLUMNS);              \
            for (c = 0; c < run; c++)                                               \
                acc[c] = (A)INIT;                                                   \
            for (r = 0; r < p->rows; r += len) {                                    \
                const T *s = from + axes_offset(p->red, p->nred, r);                \
                if (run == 1) {                                                     \
                    A a = acc[0];                                                   \
                    for (k = 0; k < len; k++)                                       \
                        a = STEP(A, a, s[k * step]);                                \
                    acc[0] = a;                                                     \
                } else {                                                            \
                    for (k = 0; k < len; k++, s += step)                            \
                        for (c = 0; c < run; c++)                                   \
                            acc[c] = STEP(A, acc[c], s[c]);                         \
                }                                                                   \
            }                                                                       \
            for (c = 0; c < run; c++)                                               \
                to[c] = (T)acc[c];                                                  \
        }                                                                           \
        return 0;                                                                   \
    }

OM_DEF(RANGE om_reduce, REDUCE_INT, reduce_sum_i32, om_i32, uint32_t, REDUCE_ADD, 0)
OM_DEF(RANGE om_reduce, REDUCE_INT, reduce_sum_i64, om_i64, uint64_t, REDUCE_ADD, 0)
OM_DEF(RANGE om_reduce, REDUCE_INT, reduce_sum_u32, om_u32, uint32_t, REDUCE_ADD, 0)
OM_DEF(RANGE om_reduce, REDUCE_INT, reduce_sum_u64, om_u64, uint64_t, REDUCE_ADD, 0)

OM_DEF(RANGE om_reduce, REDUCE_INT, reduce_l1_i32, om_i32, uint32_t, REDUCE_ADD_ABS, 0)
OM_DEF(RANGE om_reduce, REDUCE_INT, reduce_l1_i64, om_i64, uint64_t, REDUCE_ADD_ABS, 0)
OM_DEF(RANGE om_reduce, REDUCE_INT, reduce_l1_u32, om_u32, uint32_t, REDUCE_ADD, 0)
OM_DEF(RANGE om_reduce, REDUCE_INT, reduce_l1_u64, om_u64, uint64_t, REDUCE_ADD, 0)

OM_DEF(RANGE om_reduce, REDUCE_INT, reduce_sumsq_i32, om_i32, uint32_t,
       REDUCE_ADD_SQUARE, 0)
OM_DEF(RANGE om_reduce, REDUCE_INT, reduce_sumsq_i64, om_i64, uint64_t,
       REDUCE_ADD_SQUARE, 0)
OM_DEF(RANGE om_reduce, REDUCE_INT, reduce_sumsq_u32, om_u32, uint32_t,
       REDUCE_ADD_SQUARE, 0)
OM_DEF(RANGE om_reduce, REDUCE_INT, reduce_sumsq_u64, om_u64, uint64_t,
       REDUCE_ADD_SQUARE, 0)

OM_DEF(RANGE om_reduce, REDUCE_INT, reduce_prod_i32, om_i32, uint32_t, REDUCE_MUL, 1)
OM_DEF(RANGE om_reduce, REDUCE_INT, reduce_prod_i64, om_i64, uint64_t, REDUCE_MUL, 1)
OM_DEF(RANGE om_reduce, REDUCE_INT, reduce_prod_u32, om_u32, uint32_t, REDUCE_MUL, 1)
OM_DEF(RANGE om_reduce, REDUCE_INT, reduce_prod_u64, om_u64, uint64_t, REDUCE_MUL, 1)

OM_DEF(RANGE om_reduce, REDUCE_INT, reduce_max_i8, om_i8, om_i8, REDUCE_GREATER, -128)
OM_DEF(RANGE om_reduce, REDUCE_INT, reduce_max_i32, om_i32, om_i32, REDUCE_GREATER,
       INT32_MIN)
OM_DEF(RANGE om_reduce, REDUCE_INT, reduce_max_i64, om_i64, om_i64, REDUCE_GREATER,
       INT64_MIN)
OM_DEF(RANGE om_reduce, REDUCE_INT, reduce_max_u8, om_u8, om_u8, REDUCE_GREATER, 0)
OM_DEF(RANGE om_reduce, REDUCE_INT, reduce_max_u32, om_u32, om_u32, REDUCE_GREATER, 0)
OM_DEF(RANGE om_reduce, REDUCE_INT, reduce_max_u64, om_u64, om_u64, REDUCE_GREATER, 0)
OM_DEF(RANGE om_reduce, REDUCE_INT, reduce_max_bool, om_u8, om_u8, REDUCE_GREATER, 0)

OM_DEF(RANGE om_reduce, REDUCE_INT, reduce_min_i8, om_i8, om_i8, REDUCE_SMALLER, 127)
OM_DEF(RANGE om_reduce, REDUCE_INT, reduce_min_i32, om_i32, om_i32, REDUCE_SMALLER,
       INT32_MAX)
OM_DEF(RANGE om_reduce, REDUCE_INT, reduce_min_i64, om_i64, om_i64, REDUCE_SMALLER,
       INT64_MAX)
OM_DEF(RANGE om_reduce, REDUCE_INT, reduce_min_u8, om_u8, om_u8, REDUCE_SMALLER, 255)
OM_DEF(RANGE om_reduce, REDUCE_INT, reduce_min_u32, om_u32, om_u32, REDUCE_SMALLER,
       0xffffffffu)
OM_DEF(RANGE om_reduce, REDUCE_INT, reduce_min_u64, om_u64, om_u64, REDUCE_SMALLER,
       ~(uint64_t)0)
OM_DEF(RANGE om_reduce, REDUCE_INT, reduce_min_bool, om_u8, om_u8, REDUCE_SMALLER, 1)
