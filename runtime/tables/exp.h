/* exp.h -- tables of the exponentials, bit patterns of doubles with their values. The
 * polynomials are minimax, by scripts/coefficients/exp.sollya; coefficients marked
 * "tuned" were moved by some ulps until every hard case among all floats rounds right
 * (tests/ulp/tune.c). */
#ifndef OM_TABLES_EXP_H
#define OM_TABLES_EXP_H

#include "base.h"

/* 2^(j/16), less j 2^48 in the bits: adding k 2^48 gives the bits of 2^(k/16), j = k &
 * 15 */
static const uint64_t om_exp2_16[16] = {
    0x3ff0000000000000, /* 1 */
    0x3fefb5586cf9890f, /* 1.0442737824274138 */
    0x3fef72b83c7d517b, /* 1.0905077326652577 */
    0x3fef387a6e756238, /* 1.1387886347566916 */
    0x3fef06fe0a31b715, /* 1.189207115002721 */
    0x3feedea64c123422, /* 1.241857812073484 */
    0x3feebfdad5362a27, /* 1.2968395546510096 */
    0x3feeab07dd485429, /* 1.3542555469368927 */
    0x3feea09e667f3bcd, /* 1.4142135623730951 */
    0x3feea11473eb0187, /* 1.4768261459394993 */
    0x3feeace5422aa0db, /* 1.5422108254079407 */
    0x3feec49182a3f090, /* 1.6104903319492543 */
    0x3feee89f995ad3ad, /* 1.681792830507429 */
    0x3fef199bdd85529c, /* 1.7562521603732995 */
    0x3fef5818dcfba487, /* 1.8340080864093424 */
    0x3fefa4afa2a490da, /* 1.9152065613971474 */
};

/* (2^(r/16) - 1) / r on [-1/2, 1/2], relative error 2^-55.9 */
static const uint64_t om_exp2_p5[6] = {
    0x3fa62e42fefa39f3, /* 0.043321698784996608 */
    0x3f4ebfbdff82c57b, /* 0.00093838479280898503 */
    0x3eec6b08d6f2d530, /* 1.3550807777521797e-05 */
    0x3e83b2ab6fc92e45, /* 1.4676100325499698e-07 */
    0x3e15d897d1ddadb1, /* 1.271608436138645e-09 */
    0x3da43090e8c05862, /* 9.1812176554806025e-12 */
};

/* (2^r - 1) / r on [-1/2, 1/2], relative error 2^-56.6 */
static const uint64_t om_exp2_p10[11] = {
    0x3fe62e42fefa39ef, /* 0.69314718055994529 */
    0x3fcebfbdff82c598, /* 0.24022650695910097 */
    0x3fac6b08d704a1ac, /* 0.055504108664823221 */
    0x3f83b2ab6fba1edb, /* 0.0096181291076073341 */
    0x3f55d87fe7880471, /* 0.0013333558146089409 */
    0x3f2430913093d128, /* 0.00015403530441172289 */
    0x3eeffcbfd01645bb, /* 1.5252734103995678e-05 */
    0x3eb62bfd4f394594, /* 1.3215442863544451e-06 */
    0x3e7b523dc6b70c0d, /* 1.0177960667934807e-07 */
    0x3e3e60570d75493c, /* 7.0725400738456778e-09 */
    0x3dfeb5ad164ef3e0, /* 4.4688454873092401e-10 */
};

#endif
