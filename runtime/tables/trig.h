/* trig.h -- tables of the trigonometric functions, bit patterns of doubles with their
 * values. Polynomials by scripts/coefficients/trig.sollya, minimax, some coefficients
 * moved by a few ulps until all hard cases round right (tests/ulp/tune.c). */
#ifndef OM_TABLES_TRIG_H
#define OM_TABLES_TRIG_H

#include "base.h"

/* (sin(r) / r - 1) / r^2 in r^2, |r| <= pi/2, error 2^-60 */
static const uint64_t om_sin_half[8] = {
    0xbfc5555555555555, /* -0.16666666666666666 */
    0x3f811111111110b9, /* 0.0083333333333331806 */
    0xbf2a01a01a013538, /* -0.00019841269841195676 */
    0x3ec71de3a51c2558, /* 2.755731920771217e-06 */
    0xbe5ae64545abdd96, /* -2.5052106482145724e-08 */
    0x3de6123aa9128cfb, /* 1.6058917089881844e-10 */
    0xbd6ae39c4de09ef2, /* -7.6423429399454852e-13 */
    0x3ce871b9a377a765, /* 2.7138556812237038e-15 */
};

/* the same for |r| <= pi/4, error 2^-61 */
static const uint64_t om_sin_quarter[7] = {
    0xbfc5555555555555, /* -0.16666666666666666 */
    0x3f8111111111101e, /* 0.0083333333333329117 */
    0xbf2a01a019fe885a, /* -0.00019841269840720454 */
    0x3ec71de3a10359fa, /* 2.7557318916613247e-06 */
    0xbe5ae63f7fc07437, /* -2.5052024441128601e-08 */
    0x3de60e5c90fcf6f2, /* 1.6047924837447146e-10 */
    0xbd68d4fd3e41b318, /* -7.0576758117845387e-13 */
};

/* (cos(r) - 1 + r^2/2) / r^4 in r^2, |r| <= pi/4, error 2^-60 */
static const uint64_t om_cos_quarter[6] = {
    0x3fa5555555555555, /* 0.041666666666666664 */
    0xbf56c16c16c168cc, /* -0.0013888888888887061 */
    0x3efa01a019f38b18, /* 2.4801587298460456e-05 */
    0xbe927e4fa0371482, /* -2.7557317158435939e-07 */
    0x3e21eeb585601c3c, /* 2.0876127866347656e-09 */
    0xbda9073d8c039354, /* -1.1381545337651718e-11 */
};

/* (atan(r) / r - 1) / r^2 in r^2, |r| <= tan(pi/8), error 2^-63 */
static const uint64_t om_atan[12] = {
    0xbfd5555555555555, /* -0.33333333333333331 */
    0x3fc9999999999815, /* 0.19999999999998921 */
    0xbfc2492492481cbd, /* -0.14285714285526821 */
    0x3fbc71c71bca8d78, /* 0.11111111095902071 */
    0xbfb745d156802b1f, /* -0.09090908395607443 */
    0x3fb3b137c236c632, /* 0.07692287913848686 */
    0xbfb110d2f0d83231, /* -0.06666296367638648 */
    0x3fae17f3ba90b383, /* 0.058776489757611315 */
    0xbfaabcc353cf4abb, /* -0.052221397381477762 */
    0x3fa721676724fae4, /* 0.045176726666331907 */
    0xbfa14bd192335c42, /* -0.033781575295215763 */
    0x3f8fb8022449636c, /* 0.015487686855679882 */
};

/* (asin(r) / r - 1) / r^2 in r^2, |r| <= 1/2, error 2^-58 */
static const uint64_t om_asin[13] = {
    0x3fc5555555555556, /* 0.16666666666666669 */
    0x3fb3333333332d9e, /* 0.074999999999980166 */
    0x3fa6db6db6e48dff, /* 0.044642857147007213 */
    0x3f9f1c71c1187edd, /* 0.030381944094300607 */
    0x3f96e8bb383c0ebb, /* 0.022372174556052764 */
    0x3f91c4d0fc1b6fbb, /* 0.017352357280159696 */
    0x3f8c9d336dfa2933, /* 0.013971711915719531 */
    0x3f877ff42ac1dfb4, /* 0.01147452121243462 */
    0x3f853365248bd332, /* 0.010351934602547883 */
    0x3f75dc12cf8ad297, /* 0.0053368315499723517 */
    0x3f9224dcb11ab156, /* 0.01771874266585035 */
    0xbf8f6744b4ca8339, /* -0.015333687560372776 */
    0x3f9dc690516bc887, /* 0.029077773065133285 */
};

/* 1/pi: 64 zero bits, then its fraction in 32-bit words */
static const uint32_t om_inv_pi[10] = {0x00000000, 0x00000000, 0x517cc1b7, 0x27220a94,
                                       0xfe13abe8, 0xfa9a6ee0, 0x6db14acc, 0x9e21c820,
                                       0xff28b1d5, 0xef5de2b0};

#endif
