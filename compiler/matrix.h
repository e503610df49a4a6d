/* matrix.h -- products of matrices as steps, for MatMul and Gemm, and what
 * the integer forms share of it. */
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

/* Sizes and batch of a b by the rules of NumPy's matmul: an operand of one axis is a
 * row, or a column. `count`: b_stride counts matrices. */
void matrix_read(const struct node *n, const struct value *a, const struct value *b,
                 bool count, struct matrix *m);
/* Output 0 has the shape of a b. */
void matrix_infer(struct node *n, const struct value *a, const struct value *b,
                  enum dtype t);
/* Table of length and stride of the batch's axes. */
const size_t *matrix_axes(struct step *st, const struct matrix *m,
                          const int64_t *stride, const char *note);

/* Adds the steps. Types may be f32, f64, i32, i64, u32, u64. */
void matrix_lower(struct node *n, struct steps *s, const struct matrix *m);

#endif
