/* xor.c -- ONNX Xor of truth values, any byte but 0 being true. */
#include "elementwise.h"

static void lower(struct node *n, struct steps *s)
{
    ew_lower_binary(n, s, "xor");
}

static const struct sig sigs[] = {
    {1, "A:bool, B:bool -> C:bool", "", "axis:int broadcast:int=0"},
    {7, "A:bool, B:bool -> C:bool", "", ""},
    {0},
};

const struct op op_Xor = {"Xor", "", sigs, ew_infer_binary_bool, lower};
