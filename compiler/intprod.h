/* intprod.h -- products of 8-bit integers as steps: what MatMulInteger and
 * QLinearMatMul, ConvInteger and QLinearConv share. */
#ifndef INTPROD_H
#define INTPROD_H

#include "quant.h"

/* Sets output 0 to the product's shape. */
void int_matmul_infer(struct node *n, const struct value *a, const struct value *b,
                      enum dtype t);

/* y, i32, = (a - a_zero) (b - b_zero). Zero points may be NULL. */
void int_matmul(struct node *n, struct steps *s, struct value *y, struct value *a,
                struct value *b, struct value *a_zero, struct value *b_zero);

void int_conv_infer(struct node *n, const struct value *x, const struct value *w,
                    const struct value *x_zero, const struct value *w_zero,
                    enum dtype t);

void int_conv(struct node *n, struct steps *s, struct value *y, struct value *x,
              struct value *w, struct value *x_zero, struct value *w_zero);

/* Reports v, NULL for none, if it can't be broadcast to `shape` as it is. */
void int_check_fits(const struct node *n, const struct value *v,
                    const struct value *shape, const char *what);

#endif
