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
    0x3fefb5586cf98911, /* 0.9908868912137071 */
    0x3fef72b83c7d517a, /* 0.98275386633262873 */
    0x3fef387a6e75623a, /* 0.975644317378346 */
    0x3fef06fe0a31b713, /* 0.96960355750136029 */
    0x3feedea64c123420, /* 0.96467890603674178 */
    0x3feebfdad5362a27, /* 1.2968395546510096 */
    0x3feeab07dd48542a, /* 0.95837777346844644 */
    0x3feea09e667f3bcc, /* 0.95710678118654746 */
    0x3feea11473eb0185, /* 0.95716307296974945 */
    0x3feeace5422aa0dc, /* 0.95860541270397048 */
    0x3feec49182a3f090, /* 1.6104903319492543 */
    0x3feee89f995ad3ad, /* 1.681792830507429 */
    0x3fef199bdd85529e, /* 0.97187608018664995 */
    0x3fef5818dcfba489, /* 0.97950404320467144 */
    0x3fefa4afa2a490db, /* 0.98885328069857381 */
};

/* (2^(r/16) - 1) / r on [-1/2, 1/2], relative error 2^-55.9 */
static const uint64_t om_exp2_p5[6] = {
    0x3fa62e42fefa39f3, /* 0.043321698784996608 */
    0x3f4ebfbdff82c5b4, /* 0.00093838479280899121 */
    0x3eec6b08d6f2cb16, /* 1.3550807777517416e-05 */
    0x3e83b2ab6fc7f3d9, /* 1.4676100325286637e-07 */
    0x3e15d897d31452bf, /* 1.2716084403486663e-09 */
    0x3da430906a707189, /* 9.1812142317838324e-12 */
};

/* (2^r - 1) / r on [-1/2, 1/2], relative error 2^-56.6 */
static const uint64_t om_exp2_p10[11] = {
    0x3fe62e42fefa39ef, /* 0.69314718055994529 */
    0x3fcebfbdff82c591, /* 0.24022650695910078 */
    0x3fac6b08d704a18e, /* 0.055504108664823013 */
    0x3f83b2ab6fba1f11, /* 0.0096181291076074277 */
    0x3f55d87fe7880546, /* 0.0013333558146089871 */
    0x3f2430913093caae, /* 0.00015403530441167795 */
    0x3eeffcbfd0164587, /* 1.525273410399559e-05 */
    0x3eb62bfd4f3970df, /* 1.321544286356792e-06 */
    0x3e7b523dc6b8ebf2, /* 1.0177960668097402e-07 */
    0x3e3e60570d76feac, /* 7.0725400739383088e-09 */
    0x3dfeb5ad164ce6a6, /* 4.4688454872397269e-10 */
};

/* gelu, tanh form: exceptional inputs and their results */
static const uint32_t om_gelu_tanh_except[6] = {0x37b0a46f, 0x3730a531, 0xb7b0a46f,
                                                0xb730a3ad, 0xc0d3541c, 0xaa69e369};

/* expm1: exceptional inputs and their results */
static const uint32_t om_expm1_except[14] = {
    0x33b504f3, 0x33b504f3, 0x34ca62c1, 0x34ca62c3, 0x3cbc3c2a, 0x3cbe6a0f, 0xbcd475d0,
    0xbcd1ba92, 0xbdb4065d, 0xbdac56e0, 0x3cfbf5f5, 0x3cffe025, 0x3e35bec5, 0x3e46df32};

#endif
