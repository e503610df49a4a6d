/* If: since the condition must be known at compile time, the branch taken stands in the
 * node's place; the other is never looked at. */
#include "op.h"

static const struct sig sigs[] = {
    {1, "cond:bool -> outputs:V*", "V*=all", "then_branch:graph! else_branch:graph!"},
    {0, NULL, NULL, NULL},
};

static struct graph *branch(struct node *n)
{
    const struct value *cond = in(n, 0);
    if (!is_const(cond)) {
        unsupported(n,
                    "fix the value that the condition depends on (--bind NAME=VALUE)",
                    "the condition must be constant");
        return NULL;
    }
    if (value_count(cond) != 1)
        bad_model(n, NULL, "the condition must have one element");
    const bool taken = *(const uint8_t *)cond->data != 0;
    return attr_find(n, taken ? "then_branch" : "else_branch")->g;
}

const struct op op_If = {"If", "", sigs, NULL, NULL, 0, branch};
