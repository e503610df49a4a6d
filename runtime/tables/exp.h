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
    0x3fef72b83c7d5173, /* 0.98275386633262796 */
    0x3fef387a6e75625d, /* 0.97564431737834989 */
    0x3fef06fe0a31b775, /* 0.96960355750137117 */
    0x3feedea64c123416, /* 0.96467890603674067 */
    0x3feebfdad5362a62, /* 0.96091977732551137 */
    0x3feeab07dd48542b, /* 0.95837777346844655 */
    0x3feea09e667f3bbb, /* 0.95710678118654557 */
    0x3feea11473eb01d0, /* 0.95716307296975778 */
    0x3feeace5422aa0de, /* 0.95860541270397071 */
    0x3feec49182a3f08b, /* 0.96149516597462659 */
    0x3feee89f995ad3a8, /* 0.96589641525371395 */
    0x3fef199bdd8552b8, /* 0.97187608018665284 */
    0x3fef5818dcfba48f, /* 0.9795040432046721 */
    0x3fefa4afa2a490dc, /* 0.98885328069857392 */
};

/* (2^(r/16) - 1) / r on [-1/2, 1/2], relative error 2^-55.9 */
static const uint64_t om_exp2_p5[6] = {
    0x3fa62e42fefa39ef, /* 0.04332169878499658 */
    0x3f4ebfbdff82c2f9, /* 0.00093838479280891542 */
    0x3eec6b08d6ef35fb, /* 1.3550807777119685e-05 */
    0x3e83b2ab6278c7ca, /* 1.4676099734236494e-07 */
    0x3e15d8a594142b30, /* 1.27162065626929e-09 */
    0x3da433d80fc2abfe, /* 9.1870404448094371e-12 */
};

/* (2^r - 1) / r on [-1/2, 1/2], relative error 2^-56.6 */
static const uint64_t om_exp2_p10[11] = {
    0x3fe62e42fefa39ef, /* 0.69314718055994529 */
    0x3fcebfbdff82c576, /* 0.24022650695910003 */
    0x3fac6b08d704a19e, /* 0.055504108664823124 */
    0x3f83b2ab6fba1bfa, /* 0.0096181291076060556 */
    0x3f55d87fe78a6fd6, /* 0.0013333558146433242 */
    0x3f24309130a07309, /* 0.00015403530443416243 */
    0x3eeffcbfcfbfa4b5, /* 1.5252734094377927e-05 */
    0x3eb62bfd538c66f4, /* 1.3215443017189654e-06 */
    0x3e7b523dc0ea4d2b, /* 1.0177960539153652e-07 */
    0x3e3e605797457d66, /* 7.0725419863893562e-09 */
    0x3dfeb5b121a50228, /* 4.4688544674189117e-10 */
};

/* gelu, tanh form: exceptional inputs and their results */
static const uint32_t om_gelu_tanh_except[8] = {0x37b0a46f, 0x3730a531, 0xb7b0a46f,
                                                0xb730a3ad, 0xc0773385, 0xb90b96f9,
                                                0xc0d3541c, 0xaa69e369};

/* sinh: exceptional inputs and their results */
static const uint32_t om_sinh_except[6] = {0x3a1285ff, 0x3a1285ff, 0x3b36aa1f,
                                           0x3b36aa2f, 0x3f7df258, 0x3f94d8aa};

#endif
