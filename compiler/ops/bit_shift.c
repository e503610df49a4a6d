/* bit_shift.c -- ONNX BitShift. A count below 0 or of the type's width and above leaves
 * what the sign extension alone gives: -1 for a negative X to the right, else 0. */
#include "elementwise.h"

static bool left(const struct node *n)
{
    const char *d = attr_string(n, "direction");

    if (strcmp(d, "LEFT") != 0 && strcmp(d, "RIGHT") != 0)
        bad_model(n, NULL, "direction is '%s', neither LEFT nor RIGHT", printable(d));
    return d[0] == 'L';
}

static void infer(struct node *n)
{
    left(n);
    ew_infer_binary(n);
}

static void lower(struct node *n, struct steps *s)
{
    ew_lower_binary(n, s, left(n) ? "shl" : "shr");
}

static const struct sig sigs[] = {
    {11, "X:T, Y:T -> Z:T", "T=u8,u16,u32,u64", "direction:string!"},
    {28, "X:T, Y:T -> Z:T", "T=int", "direction:string!"},
    {0},
};

const struct op op_BitShift = {"BitShift", "", sigs, infer, lower};
