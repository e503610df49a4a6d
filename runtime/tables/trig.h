/* trig.h -- tables of the trigonometric functions, bit patterns of doubles with their
 * values. Polynomials by scripts/coefficients/trig.sollya, minimax, some coefficients
 * moved by a few ulps until all hard cases round right (tests/ulp/tune.c). */
#ifndef OM_TABLES_TRIG_H
#define OM_TABLES_TRIG_H

#include "base.h"

/* pi and pi/2 in two parts; pi in three, the first two of 33 bits */
static const uint64_t om_pi[2] = {0x400921fb54442d18, 0x3ca1a626331262e6};

/* for tan, untuned, and for asin and acos, tuned on their own */
static const uint64_t om_tan_pi[2] = {0x400921fb54442d18, 0x3ca1a62633145c07};

static const uint64_t om_acos_pi[2] = {0x400921fb54442d18, 0x3c9ab657ef79f255};

static const uint64_t om_acos_pi_2[2] = {0x3ff921fb54442d18, 0x3ca0c54b85833af5};

static const uint64_t om_pi_split[3] = {0x400921fb54400000, 0x3de0b4611a600000,
                                        0x3bb3198b07d0016a};

/* (sin(r) / r - 1) / r^2 in r^2, |r| <= pi/2, error 2^-60 */
static const uint64_t om_sin_half[8] = {
    0xbfc5555555555553, /* -0.1666666666666666 */
    0x3f811111111110c7, /* 0.0083333333333332048 */
    0xbf2a01a01a0135f9, /* -0.000198412698411962 */
    0x3ec71de3a51c2092, /* 2.7557319207706995e-06 */
    0xbe5ae64545aa4d15, /* -2.5052106481806484e-08 */
    0x3de6123aa9048a5c, /* 1.6058917087508418e-10 */
    0xbd6ae39c4fb38b93, /* -7.6423429708439455e-13 */
    0x3ce871b98b7b8b21, /* 2.7138555225055697e-15 */
};

/* the same for cos, which is tuned on its own */
static const uint64_t om_cos_half[8] = {
    0xbfc5555555555555, /* -0.16666666666666666 */
    0x3f811111111110ab, /* 0.0083333333333331563 */
    0xbf2a01a01a01354c, /* -0.00019841269841195731 */
    0x3ec71de3a51c3c4f, /* 2.7557319207737069e-06 */
    0xbe5ae64545ab9486, /* -2.5052106482083838e-08 */
    0x3de6123aa914c588, /* 1.605891709025808e-10 */
    0xbd6ae39c4dda69ea, /* -7.6423429395347302e-13 */
    0x3ce871b9b54050f6, /* 2.7138557989072678e-15 */
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
    0x3fc555555555555a, /* 0.1666666666666668 */
    0x3fb3333333332d98, /* 0.074999999999980083 */
    0x3fa6db6db6e48e0f, /* 0.044642857147007324 */
    0x3f9f1c71c1187e81, /* 0.030381944094300287 */
    0x3f96e8bb383c1079, /* 0.022372174556054312 */
    0x3f91c4d0fc1b65f1, /* 0.017352357280151002 */
    0x3f8c9d336dfa2148, /* 0.013971711915716015 */
    0x3f877ff42ac117f3, /* 0.011474521212345911 */
    0x3f853365248d72ee, /* 0.010351934602732506 */
    0x3f75dc12cf923e2d, /* 0.0053368315503941445 */
    0x3f9224dcb15738d3, /* 0.017718742679613108 */
    0xbf8f6744b54409ca, /* -0.015333687574188643 */
    0x3f9dc6904d9cf9d0, /* 0.029077772843487726 */
};

/* 1/pi: 64 zero bits, then its fraction in 32-bit words */
static const uint32_t om_inv_pi[10] = {0x00000000, 0x00000000, 0x517cc1b7, 0x27220a94,
                                       0xfe13abe8, 0xfa9a6ee0, 0x6db14acc, 0x9e21c820,
                                       0xff28b1d5, 0xef5de2b0};

#endif
