/* dfa.h -- an automaton over bytes. */
#ifndef OM_DFA_H
#define OM_DFA_H

#include "base.h"

struct om_dfa {
    size_t start;            /* the state before the first byte */
    size_t dead;             /* the state that nothing leads out of */
    size_t classes;          /* of bytes: columns of `next` */
    const uint8_t *class_of; /* per byte */
    const uint16_t *next;    /* [state][class] */
    const uint8_t *accept;   /* per state: does a string that ends there match? */
};

#endif
