/* intprod.h -- products of 8-bit integers as steps: what MatMulInteger and
 * QLinearMatMul, ConvInteger and QLinearConv share. */
#ifndef INTPROD_H
#define INTPROD_H

#include "quant.h"

/* y, i32, = (a - a_zero) (b - b_zero). Zero points may be NULL. */
void int_matmul(struct node *n, struct steps *s, struct value *y, struct value *a,
                struct value *b, struct value *a_zero, struct value *b_zero);

/* The same for y of u8 or i8: saturate(round((sum + bias) * scale) + zero). bias is
 * i32, one per column, or NULL; scale is f32, one or one per column; zero is one, or
 * NULL for 0. */
void int_matmul_scaled(struct node *n, struct steps *s, struct value *y,
                       struct value *a, struct value *b, struct value *a_zero,
                       struct value *b_zero, struct value *bias, struct value *scale,
                       struct value *zero);

/* Sets output 0 to the convolution's shape. */
void int_conv_infer(struct node *n, const struct value *x, const struct value *w,
                    const struct value *x_zero, const struct value *w_zero,
                    enum dtype t);

/* y = the convolution of x - x_zero with w - w_zero, plus bias, i32, one per filter:
 * i32, or u8 or i8 as above, scale being one or one per filter. Zero points, bias,
 * scale and zero may be NULL. */
void int_conv(struct node *n, struct steps *s, struct value *y, struct value *x,
              struct value *w, struct value *x_zero, struct value *w_zero,
              struct value *bias, struct value *scale, struct value *zero);

/* Reports v, NULL for none, if it can't be broadcast to `shape` as it is. */
void int_check_fits(const struct node *n, const struct value *v,
                    const struct value *shape, const char *what);

#endif
