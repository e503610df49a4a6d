/* rewrite.c -- takes out the nodes that no output needs.
 *
 * requires: infer
 * provides: node.dead; reading stops at constants, so what was folded goes as well.
 */
#include "op.h"

void rewrite(struct graph *g)
{
    VEC(struct value *) todo = {0};
    for (size_t i = 0; i < g->nodes.n; i++)
        g->nodes.at[i]->dead = true;
    for (size_t i = 0; i < g->outputs.n; i++)
        vec_push(&todo, g->outputs.at[i]);
    while (todo.n) {
        const struct value *v = todo.at[--todo.n];
        struct node *n = v->producer;
        if (is_const(v) || !n || !n->dead)
            continue;
        n->dead = false;
        for (int i = 0; i < n->nin; i++)
            if (n->in[i])
                vec_push(&todo, n->in[i]);
    }
}
