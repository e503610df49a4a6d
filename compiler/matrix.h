/* matrix.h -- products of matrices as steps, for MatMul and Gemm. */
#ifndef MATRIX_H
#define MATRIX_H

#include "op.h"

/* y = alpha * (a b) + beta * c; y is [batch axes..., rows, cols], contiguous. Strides
 * count elements. */
struct matrix {
    struct value *y, *a, *b, *c; /* c may be NULL */
    int64_t rows, cols, depth;
    int64_t a_row, a_depth; /* from row to row, from column to column */
    int64_t b_depth, b_col;
    int64_t c_row, c_col; /* 0: broadcast */
    int axes;             /* of the batch; there is none if there is a c */
    int64_t dim[RANK_MAX], a_stride[RANK_MAX], b_stride[RANK_MAX];
    float alpha, beta;
    bool lanes; /* sum a single column in 16 lanes, as MatMul does */
};

/* Adds the steps. Types may be f32, f64, i32, i64, u32, u64. */
void matrix_lower(struct node *n, struct steps *s, const struct matrix *m);

#endif
