/* matmul.h -- parameters of MatMul and Gemm. */
#ifndef OM_MATMUL_H
#define OM_MATMUL_H

#include "base.h"

/* y = alpha * (a b) + beta * c for each matrix of a batch. Sizes and strides count
 * elements. An axis in a table is a length and a stride, outermost first; there is at
 * least one. Items: matrix, block of columns, block of rows.
 *
 * Columns of b come in panels of OM_MAT_COLS: element j of a panel at depth k lies at
 * panel * b_panel + k * step + j, where step is b_step, or the panel's width if that is
 * 0 (a packed operand, whose last panel is as narrow as it must be). */
struct om_matmul {
    size_t rows;          /* of a and y */
    size_t cols;          /* of b and y */
    size_t depth;         /* columns of a, rows of b */
    size_t axes;          /* axes of the batch */
    const size_t *a_axes; /* lengths and strides of the batch in a */
    const size_t *b_axes; /* lengths and strides of the batch in b */
    size_t a_row;         /* from row to row of a */
    size_t a_depth;       /* from column to column of a */
    size_t b_panel;       /* from panel to panel of b */
    size_t b_step;        /* from row to row of b, 0: a panel's width */
    size_t b_copy;        /* 1: gather the columns of a tile before they are used */
    size_t piece;         /* how far k runs before other outputs get their turn */
    size_t block_rows;    /* rows of an item, a multiple of OM_MAT_ROWS or all */
    size_t block_cols;    /* columns of an item, a multiple of 128 or all */
    size_t row_blocks;    /* items along rows */
    size_t col_blocks;    /* items along columns */
    size_t scale;         /* 1: alpha is not 1 */
    size_t scale_c;       /* 1: beta is not 1 */
    om_f32bits alpha;     /* factor of the product */
    om_f32bits beta;      /* factor of c */
    size_t c_row;         /* from row to row of c, 0: all rows alike */
    size_t c_col;         /* from column to column of c, 0: all columns alike */
};

/* The same for other types. Integer factors are taken modulo 2^64. */
struct om_mattile {
    size_t rows;          /* of a and y */
    size_t cols;          /* of b and y */
    size_t depth;         /* columns of a, rows of b */
    size_t axes;          /* axes of the batch */
    const size_t *a_axes; /* lengths and strides of the batch in a */
    const size_t *b_axes; /* lengths and strides of the batch in b */
    size_t a_row;         /* from row to row of a */
    size_t a_depth;       /* from column to column of a */
    size_t b_row;         /* from row to row of b */
    size_t b_col;         /* from column to column of b */
    size_t b_copy;        /* 1: gather the columns of a tile before they are used */
    size_t piece;         /* how far k runs before other outputs get their turn */
    size_t pitch;         /* from row to row of a's copy */
    size_t block_rows;    /* rows of an item */
    size_t block_cols;    /* columns of an item */
    size_t row_blocks;    /* items along rows */
    size_t col_blocks;    /* items along columns */
    uint64_t alpha;       /* factor of the product, an integer; f64: 1 if it is 1 */
    uint64_t beta;        /* factor of c, likewise */
    om_f64bits alpha_f64; /* factor of the product */
    om_f64bits beta_f64;  /* factor of c */
    size_t c_row;         /* from row to row of c, 0: all rows alike */
    size_t c_col;         /* from column to column of c, 0: all columns alike */
};

/* A single column summed in 16 lanes, an item being a row. */
struct om_matrow {
    size_t rows;          /* of a and y */
    size_t depth;         /* columns of a, length of b */
    size_t axes;          /* axes of the batch */
    const size_t *a_axes; /* lengths and strides of the batch in a */
    const size_t *b_axes; /* lengths and strides of the batch in b */
    size_t a_row;         /* from row to row of a */
};

#endif
