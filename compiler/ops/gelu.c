/* gelu.c -- ONNX Gelu: x Phi(x), or its approximation by tanh. */
#include "elementwise.h"

static void infer(struct node *n)
{
    const char *how = attr_string(n, "approximate");

    if (strcmp(how, "none") && strcmp(how, "tanh"))
        bad_model(n, NULL, "approximate is '%s', neither none nor tanh", how);
    ew_infer_unary(n);
}

static void lower(struct node *n, struct steps *s)
{
    bool tanh = !strcmp(attr_string(n, "approximate"), "tanh");

    ew_lower_unary(n, s, tanh ? "gelu_tanh" : "gelu");
}

static const struct sig sigs[] = {
    {20, "X:T -> Y:T", "T=float", "approximate:string=none"},
    {0},
};

const struct op op_Gelu = {"Gelu", "", sigs, infer, lower};
