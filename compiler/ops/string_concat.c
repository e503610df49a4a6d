/* string_concat.c -- ONNX StringConcat: "concatenates string tensors elementwise (with
 * NumPy-style broadcasting support)". A result has at most --string-bytes bytes. */
#include "stringop.h"
#include "text.h"

static const struct sig sigs[] = {
    {20, "X:T, Y:T -> Z:T", "T=str", ""},
    {0},
};

static void infer(struct node *n)
{
    out_broadcast(n, 0, DT_STR);
}

static void lower(struct node *n, struct steps *s)
{
    struct value *y = out(n, 0);
    const struct om_text t = {(size_t)string_bytes(n)};
    struct value *a = string_like(s, n, in(n, 0), y);
    struct value *b = string_like(s, n, in(n, 1), y);
    struct step *p = string_step(s, n, "text_concat", y, (int64_t)t.slot);
    if (!p)
        return;
    step_in(p, a);
    step_in(p, b);
    step_params(p, "om_text", &t);
}

const struct op op_StringConcat = {"StringConcat", "", sigs, infer, lower};
