/* intprod.h -- parameters of integer products: MatMulInteger, ConvInteger and the
 * QLinear operators. */
#ifndef OM_INTPROD_H
#define OM_INTPROD_H

#include "base.h"

/* What becomes of the sums: i32, or scaled, rounded and shifted to u8 or i8. */
enum { OM_INT_SUMS, OM_INT_U8, OM_INT_I8 };

/* Matrices of depth by cols bytes as words of four depths, in panels of 16 columns and
 * a last one of what remains: [matrix][panel][depth / 4][column]; behind the depth are
 * zeros. And the sum of each column. Items: matrix, panel. */
struct om_intpack {
    size_t cols;  /* of a matrix */
    size_t depth; /* of a matrix */
    size_t flip;  /* 1: bytes without sign, 128 is taken away */
};

/* y = (a - a_zero) (b - b_zero) for each matrix of a batch; b is packed. Axes in tables
 * are lengths and strides, outermost first; there is at least one. Items: matrix, block
 * of columns, block of rows. */
struct om_intmul {
    size_t rows;           /* of a and y */
    size_t cols;           /* of b and y */
    size_t depth;          /* columns of a, rows of b */
    size_t axes;           /* axes of the batch */
    const size_t *a_axes;  /* lengths and strides of the batch in a */
    const size_t *b_axes;  /* the same in b, in matrices */
    const size_t *az_axes; /* the same in a's zero points */
    const size_t *bz_axes; /* the same in b's zero points */
    size_t az_row;         /* from row to row in a's zero points */
    size_t bz_col;         /* from column to column in b's zero points */
    size_t a_flip;         /* 1: a has a sign, 128 is added */
    size_t b_flip;         /* 1: b had none, 128 was taken away */
    size_t b_centred;      /* 1: b's zero points are 0 after that */
    size_t block_rows;     /* rows of an item */
    size_t block_cols;     /* columns of an item, a multiple of 64 or all */
    size_t row_blocks;     /* items along rows */
    size_t col_blocks;     /* items along columns */
    size_t out;            /* OM_INT_SUMS and so on */
    size_t scale_col;      /* from column to column in the scales */
};

/* Images [set, channels, in...] for convolution: padded, and each axis cut into phases,
 * the positions p, p + stride, ..., so that whatever a tap reads lies side by side. As
 * words of four channels, or as bytes if there is one: [set][channels / 4][phases...]
 * [size...]. Items: set, part of the rows, four channels. */
struct om_intspread {
    size_t rank;             /* axes */
    const size_t *in;        /* positions, per axis */
    const size_t *phases;    /* phases, per axis */
    const size_t *size;      /* positions of a phase, per axis */
    const ptrdiff_t *stride; /* stride, per axis */
    const ptrdiff_t *pad;    /* padding in front, per axis */
    size_t channels;         /* of a set */
    size_t in_size;          /* product of in */
    size_t planes;           /* product of phases */
    size_t rows;             /* rows of a phase: its positions but for the last axis */
    size_t parts;            /* items that share a channel's rows */
    size_t flip;             /* 1: x has a sign, 128 is added */
};

/* Weights [groups * filters, channels, taps] as words of four channels, [groups]
 * [filters, ones][channels / 4][taps] with rows `pitch` apart, and the sum of each
 * filter. The row of ones sums the inputs. Items: rows. */
struct om_intfilter {
    size_t filters;  /* of a group */
    size_t channels; /* of a group */
    size_t taps;     /* of a filter */
    size_t pitch;    /* words from row to row */
    size_t flip;     /* 1: w has no sign, 128 is taken away */
};

/* The convolution of these. Outputs are computed as if rows were as long as those of a
 * phase; what stands between them is dropped. Items: batch and group, outer position,
 * OM_INT_UNIT positions. */
#define OM_INT_UNIT 16
struct om_intconv {
    size_t groups;       /* groups */
    size_t filters;      /* output channels of a group */
    size_t channels;     /* input channels of a group */
    size_t taps;         /* taps of a filter */
    const size_t *tap;   /* where a tap begins in the phases of a channel */
    size_t image;        /* positions of all phases of a channel */
    size_t rank;         /* axes outside the last two */
    const size_t *outer; /* outputs of these axes */
    const size_t *step;  /* from output to output, in a phase */
    size_t outer_size;   /* product of outer */
    size_t out_rows;     /* outputs of the last axis but one */
    size_t out_cols;     /* outputs of the last axis */
    size_t row;          /* positions of a row of a phase */
    size_t units;        /* items along positions, OM_INT_UNIT positions each */
    size_t block;        /* items that are computed together at most, whole tiles */
    size_t pitch;        /* words from row to row of the weights */
    size_t x_flip;       /* 1: 128 was added to x */
    size_t w_flip;       /* 1: 128 was taken from w */
    size_t w_centred;    /* 1: w's zero points are 0 after that */
    size_t wz_filter;    /* from filter to filter in w's zero points */
    size_t out;          /* OM_INT_SUMS and so on */
    size_t scale_filter; /* from filter to filter in the scales */
};

/* Weights less their zero points, i16, [filters, rows, cols], for conv_int_plane. Per
 * filter: 1 if they fit i8; their sum; per row, words of four columns each as i8; the
 * same as i16, two words each, the even columns, the odd ones. Items: filters. */
struct om_inttaps {
    size_t rows; /* of taps */
    size_t cols; /* of taps */
};

/* A convolution of one channel per group, rows and columns: planes with their padding,
 * rows of each phase of the row stride one after the other, `pitch` bytes apart. What
 * is missing on the right is the padding on the left of the next row. Outputs are
 * computed as if rows were that long, too; what stands between them is dropped.
 * Items: batch and group. */
struct om_intplane {
    size_t groups;       /* groups */
    size_t filters;      /* output channels of a group */
    size_t in_rows;      /* rows of a plane */
    size_t in_cols;      /* columns of a plane */
    size_t held_cols;    /* columns that some tap reads */
    size_t out_rows;     /* output rows */
    size_t out_cols;     /* output columns */
    size_t kernel_rows;  /* rows of taps */
    size_t kernel_cols;  /* columns of taps */
    size_t row_stride;   /* stride of rows */
    size_t col_stride;   /* stride of columns */
    size_t col_dilation; /* distance of taps on the columns' axis */
    size_t row_pad;      /* padding before the first row */
    size_t col_pad;      /* padding before the first column */
    size_t phases;       /* of the row stride */
    size_t phase_rows;   /* rows of a phase */
    size_t pitch;        /* from row to row, a multiple of the columns' stride */
    size_t row_step;     /* pitch by that stride */
    const size_t *row;   /* [kernel_rows]: where what the row's taps read begins */
    size_t image;        /* bytes of all rows and what is read behind them */
    size_t block_rows;   /* output rows that are computed before they are copied */
    size_t results;      /* bytes of these */
    size_t x_flip;       /* 1: 128 was added to x */
    size_t out;          /* OM_INT_SUMS and so on */
    size_t scale_filter; /* from filter to filter in the scales */
};

#endif
