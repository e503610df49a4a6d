/* pair.h -- tables of the exponentials in pairs of floats (math/pair.h), bit patterns,
 * by scripts/coefficients/pair.sollya. */
#ifndef OM_TABLES_PAIR_H
#define OM_TABLES_PAIR_H

#include "base.h"

/* 2^(j/32) rounded to f32, less j 2^18 in the bits: adding k 2^18 gives the bits of
 * 2^(k/32), j = k & 31. Then what it lacks, relative to it. */
static const uint32_t om_exp_pair32[2][32] = {
    {
        0x3f800000, 0x3f7ecd87, 0x3f7daac3, 0x3f7c980f, 0x3f7b95c2, 0x3f7aa43a,
        0x3f79c3d3, 0x3f78f4f0, 0x3f7837f0, 0x3f778d3a, 0x3f76f532, 0x3f767043,
        0x3f75fed7, 0x3f75a15b, 0x3f75583f, 0x3f7523f6, 0x3f7504f3, 0x3f74fbaf,
        0x3f7508a4, 0x3f752c4d, 0x3f75672a, 0x3f75b9be, 0x3f76248c, 0x3f76a81e,
        0x3f7744fd, 0x3f77fbb8, 0x3f78ccdf, 0x3f79b907, 0x3f7ac0c7, 0x3f7be4ba,
        0x3f7d257d, 0x3f7e83b3,
    },
    {
        0x00000000, 0xb34a3a0a, 0x3346cb6a, 0xb36ed17e, 0xb24e0611, 0xb3517dd9,
        0x334b2482, 0xb31586de, 0x33092801, 0xb2e6f467, 0x331b85f2, 0x3099b6f1,
        0xb3051aa8, 0xb2e2a0da, 0xb2006c56, 0xb3365942, 0x329302ae, 0x32c595dc,
        0xb302e5a2, 0xb28e10a1, 0x31b3d0e5, 0xb31a472b, 0x31d1daf2, 0xb305bf64,
        0xb27ce182, 0xb2f26443, 0xb1b4b0da, 0xb1da8a8f, 0xb1d290be, 0xb2d5b899,
        0x31b0a147, 0xb2156afc,
    },
};

/* likewise 2^(j/8), j 2^20 */
static const uint32_t om_exp_pair8[2][8] = {
    {
        0x3f800000,
        0x3f7b95c2,
        0x3f7837f0,
        0x3f75fed7,
        0x3f7504f3,
        0x3f75672a,
        0x3f7744fd,
        0x3f7ac0c7,
    },
    {
        0x00000000,
        0xb24e0611,
        0x33092801,
        0xb3051aa8,
        0x329302ae,
        0x31b3d0e5,
        0xb27ce182,
        0xb1d290be,
    },
};

#endif
