/* quant.h -- what the quantised operators share: scales and zero points per tensor, per
 * axis and per block, and conversions around them. */
#ifndef QUANT_H
#define QUANT_H

#include "wide.h"

/* How the scale of QuantizeLinear and DequantizeLinear lies over x. */
struct scaling {
    int axis;      /* -1: one scale for all */
    int64_t block; /* elements along the axis that share a scale; 0: one per index */
};

/* Reads axis and block_size (those that the operator has) and checks inputs 1 and 2,
 * the scale and the zero point, against input 0. */
void scaling_read(const struct node *n, struct scaling *q);

/* Have both nodes, which are such, one scale and one zero point? */
bool scaling_same(const struct node *a, const struct node *b);

/* A shape under which x and its scales broadcast: x's own, or [outer, blocks, block,
 * inner]. scaling_x and scaling_of reshape x and a scale or zero point so; the result,
 * made by scaling_y, becomes y by scaling_end. */
struct value *scaling_x(struct node *n, struct steps *s, const struct scaling *q,
                        struct value *x);
struct value *scaling_of(struct node *n, struct steps *s, const struct scaling *q,
                         struct value *v);
struct value *scaling_y(struct node *n, const struct scaling *q, struct value *y);
void scaling_end(struct node *n, struct steps *s, struct value *y,
                 struct value *computed);

/* v's bytes under another shape. */
struct value *quant_reshape(struct node *n, struct steps *s, struct value *v, int rank,
                            const int64_t *dim);

/* v as a scalar if it has one element; else, if it has one axis, with `behind` axes of
 * length 1 behind that; else v. */
struct value *quant_operand(struct node *n, struct steps *s, struct value *v,
                            int behind);

/* Any number type to f32, rounded once. */
struct value *quant_f32(struct node *n, struct steps *s, struct value *v);

/* A constant, and each element is all zero bits. */
bool quant_is_zero(const struct value *v);

/* y = saturate(round(v) + zero): v is f32; zero, NULL for 0, has y's type. */
void quant_round(struct node *n, struct steps *s, struct value *y, struct value *v,
                 struct value *zero);

/* y = saturate(round(v / scale) + zero): as quant_round; scale is f32. */
void quant_divide(struct node *n, struct steps *s, struct value *y, struct value *v,
                  struct value *scale, struct value *zero);

/* xs * ws / ys in f32, broadcast. */
struct value *quant_scale(struct node *n, struct steps *s, struct value *xs,
                          struct value *ws, struct value *ys);

/* y = saturate(round(sum * scale) + zero): sum is i32. scale, f32, and zero broadcast
 * to y. */
void quant_requantise(struct node *n, struct steps *s, struct value *y,
                      struct value *sum, struct value *scale, struct value *zero);

/* v - zero as i16; v and zero, which may be NULL, are i8 or u8. v itself if it is i8
 * and there is nothing to take away. */
struct value *quant_centre(struct node *n, struct steps *s, struct value *v,
                           struct value *zero);

#endif
