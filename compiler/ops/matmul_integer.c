/* matmul_integer.c -- ONNX MatMulInteger: (A - a_zero_point) (B - b_zero_point) in 32
 * bits, modulo 2^32. Zero points are one for all, or one per row of A or column of B.
 */
#include "intprod.h"
#include "matrix.h"

static void infer(struct node *n)
{
    matrix_infer(n, in(n, 0), in(n, 1), DT_I32);
}

static void lower(struct node *n, struct steps *s)
{
    int_matmul(n, s, out(n, 0), in(n, 0), in(n, 1), in(n, 2), in(n, 3));
}

static const struct sig sigs[] = {
    {10, "A:T1, B:T2, a_zero_point:T1?, b_zero_point:T2? -> Y:i32", "T1=i8,u8 T2=i8,u8",
     ""},
    {0},
};

const struct op op_MatMulInteger = {"MatMulInteger", "", sigs, infer, lower};
