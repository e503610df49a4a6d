/* trig.h -- tables of the trigonometric functions, bit patterns of doubles with their
 * values. Polynomials by scripts/coefficients/trig.sollya, minimax, some coefficients
 * moved by a few ulps until all hard cases round right (tests/ulp/tune.c). */
#ifndef OM_TABLES_TRIG_H
#define OM_TABLES_TRIG_H

#include "base.h"

/* pi and pi/2 in two parts; pi in three, the first two of 33 bits */
static const uint64_t om_pi[2] = {0x400921fb54442d18, 0x3ca1a7d67e096040};

/* for tan, untuned, and for asin and acos, tuned on their own */
static const uint64_t om_tan_pi[2] = {0x400921fb54442d18, 0x3ca1a62633145c07};

static const uint64_t om_acos_pi[2] = {0x400921fb54442d18, 0x3c9d1b8a19df6e5b};

static const uint64_t om_acos_pi_2[2] = {0x3ff921fb54442d18, 0x3ca8c74e675fc115};

static const uint64_t om_pi_split[3] = {0x400921fb54400000, 0x3de0b4611a600000,
                                        0x3bb3198b07d04283};

/* (sin(r) / r - 1) / r^2 in r^2, |r| <= pi/2, error 2^-60 */
static const uint64_t om_sin_half[8] = {
    0xbfc555555555555d, /* -0.16666666666666688 */
    0x3f81111111111109, /* 0.0083333333333333193 */
    0xbf2a01a01a013726, /* -0.00019841269841197015 */
    0x3ec71de3a51c3126, /* 2.7557319207724969e-06 */
    0xbe5ae64545ab946a, /* -2.5052106482083745e-08 */
    0x3de6123aa9128ffa, /* 1.6058917089883827e-10 */
    0xbd6ae39c4de096c0, /* -7.6423429399433667e-13 */
    0x3ce871b9a377ce2c, /* 2.7138556812276193e-15 */
};

/* the same for cos, which is tuned on its own */
static const uint64_t om_cos_half[8] = {
    0xbfc555555555554c, /* -0.16666666666666641 */
    0x3f81111111111039, /* 0.0083333333333329585 */
    0xbf2a01a01a014185, /* -0.00019841269841204212 */
    0x3ec71de3a51e3712, /* 2.7557319208286501e-06 */
    0xbe5ae64545b02e7b, /* -2.5052106483081606e-08 */
    0x3de6123aa9117534, /* 1.6058917089696703e-10 */
    0xbd6ae39c4ddd6e41, /* -7.6423429397343754e-13 */
    0x3ce871b9a375cd6b, /* 2.7138556811758444e-15 */
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
    0xbfd5555555555439, /* -0.33333333333331755 */
    0x3fc9999999999334, /* 0.19999999999995455 */
    0xbfc249249248596f, /* -0.14285714285569948 */
    0x3fbc71c71bcac446, /* 0.11111111095921541 */
    0xbfb745d156800f14, /* -0.090909083955974801 */
    0x3fb3b137c236c7fc, /* 0.076922879138493216 */
    0xbfb110d2f0d8573f, /* -0.066662963676518125 */
    0x3fae17f3ba90dce0, /* 0.058776489757684791 */
    0xbfaabcc353cf2574, /* -0.052221397381411544 */
    0x3fa721676725080c, /* 0.045176726666355277 */
    0xbfa14bd192333ef3, /* -0.0337815752951637 */
    0x3f8fb80224496a62, /* 0.015487686855682973 */
};

/* (asin(r) / r - 1) / r^2 in r^2, |r| <= 1/2, error 2^-58 */
static const uint64_t om_asin[13] = {
    0x3fc55555555555cb, /* 0.16666666666666993 */
    0x3fb3333333332f99, /* 0.074999999999987202 */
    0x3fa6db6db6e4917d, /* 0.044642857147013416 */
    0x3f9f1c71c118815d, /* 0.030381944094302827 */
    0x3f96e8bb383c11ea, /* 0.022372174556055592 */
    0x3f91c4d0fc1b6d7c, /* 0.017352357280157701 */
    0x3f8c9d336dfa2738, /* 0.013971711915718651 */
    0x3f877ff42ac1e092, /* 0.011474521212435005 */
    0x3f853365248bcf5f, /* 0.010351934602546185 */
    0x3f75dc12cf8ad1b0, /* 0.0053368315499721514 */
    0x3f9224dcb11ab12a, /* 0.017718742665850197 */
    0xbf8f6744b4ca8326, /* -0.015333687560372743 */
    0x3f9dc690516bc75f, /* 0.029077773065132258 */
};

/* 1/pi: 64 zero bits, then its fraction in 32-bit words */
static const uint32_t om_inv_pi[10] = {0x00000000, 0x00000000, 0x517cc1b7, 0x27220a94,
                                       0xfe13abe8, 0xfa9a6ee0, 0x6db14acc, 0x9e21c820,
                                       0xff28b1d5, 0xef5de2b0};

#endif
