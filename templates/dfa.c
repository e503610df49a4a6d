/* dfa.c -- RegexFullMatch: does an automaton accept the string, all of it? */
#include "kernel.h"
#include "text.h"
#include "dfa.h"

OM_RANGE(dfa_match, om_dfa)
{
    const struct om_dfa *p = (const struct om_dfa *)params;
    size_t i, k;
    for (i = begin; i < end; i++) {
        const struct om_str s = om_str_at(x[0], i);
        size_t state = p->start;
        for (k = 0; k < s.n && state != p->dead; k++)
            state = p->next[state * p->classes + p->class_of[(unsigned char)s.p[k]]];
        ((om_u8 *)y[0])[i] = p->accept[state];
    }
    return 0;
}
