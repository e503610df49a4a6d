/* log.h -- tables of the logarithms, bit patterns of doubles with their values.
 * Polynomials by scripts/coefficients/log.sollya, minimax, some coefficients moved by
 * a few ulps until all hard cases round right (tests/ulp/tune.c). */
#ifndef OM_TABLES_LOG_H
#define OM_TABLES_LOG_H

#include "base.h"

/* log(2) in two parts, the first with 11 bits free for exponents */
static const uint64_t om_ln2[2] = {0x3fe62e42fefa0000, 0x3d7cf79abc9e3b39};

/* c_i, near 1/m for the m in [1, 2) whose top four fraction bits are i, 9 bits each so
 * that m c_i is exact for a float m */
static const uint64_t om_log_inv[16] = {
    0x3ff0000000000000, /* 1 */
    0x3fed400000000000, /* 0.9140625 */
    0x3febb00000000000, /* 0.865234375 */
    0x3fea400000000000, /* 0.8203125 */
    0x3fe9000000000000, /* 0.78125 */
    0x3fe7d00000000000, /* 0.744140625 */
    0x3fe6c00000000000, /* 0.7109375 */
    0x3fe5d00000000000, /* 0.681640625 */
    0x3fe4e00000000000, /* 0.65234375 */
    0x3fe4100000000000, /* 0.626953125 */
    0x3fe3500000000000, /* 0.603515625 */
    0x3fe2a00000000000, /* 0.58203125 */
    0x3fe1f00000000000, /* 0.560546875 */
    0x3fe1600000000000, /* 0.54296875 */
    0x3fe0d00000000000, /* 0.525390625 */
    0x3fe0000000000000, /* 0.5 */
};

/* -log(c_i) for i < 8, else -log(2 c_i) */
static const uint64_t om_log_c[16] = {
    0x0000000000000000, /* 0 */
    0x3fb700d30aeac0e1, /* 0.089856329121861048 */
    0x3fc28753bc11aba5, /* 0.14475485499437216 */
    0x3fc95a5adcf7017f, /* 0.19806991376209379 */
    0x3fcf991c6cb3b379, /* 0.24686007793152578 */
    0x3fd2e9e2bce12286, /* 0.29552524991280682 */
    0x3fd5d5bddf595f30, /* 0.34117075740276714 */
    0x3fd8873658327ccf, /* 0.38325270283708063 */
    0xbfd1058bf9ae4ad5, /* -0.26596354849713794 */
    0xbfccf6354e09c5dc, /* -0.22626367865045338 */
    0xbfc815c0a14357eb, /* -0.18816383241818299 */
    0xbfc371fc201e8f74, /* -0.15191604202584197 */
    0xbfbd4313d66cb35d, /* -0.11430477128005863 */
    0xbfb51b073f06183f, /* -0.082443669211074586 */
    0xbfa95c830ec8e3eb, /* -0.049533935122276627 */
    0x0000000000000000, /* 0 */
};

/* (log(1 + r) / r - 1) / r, -1/32 <= r <= 1/16, error 2^-56 */
static const uint64_t om_log_p[9] = {
    0xbfe0000000000003, /* -0.50000000000000033 */
    0x3fd5555555555f70, /* 0.33333333333347692 */
    0xbfcffffffffef602, /* -0.24999999999811001 */
    0x3fc999999806ee88, /* 0.19999999926755074 */
    0xbfc555554c126e49, /* -0.16666666235402008 */
    0x3fc2492d9888392d, /* 0.14285821864945927 */
    0xbfc0009ab969c44b, /* -0.12501844457031761 */
    0x3fbc5709dde07725, /* 0.11070310274996283 */
    0xbfb65da4fd19089f, /* -0.087366401473476504 */
};

/* (log((1 + s) / (1 - s)) / s - 2) / s^2 in s^2, |s| <= 0.1716, error 2^-57 */
static const uint64_t om_log_s[7] = {
    0x3fe5555555555558, /* 0.66666666666666696 */
    0x3fd9999999995012, /* 0.39999999999895508 */
    0x3fd2492492e56734, /* 0.2857142862827573 */
    0x3fcc71c6259aa899, /* 0.22222210727824601 */
    0x3fc7462de015aa90, /* 0.18182919923431884 */
    0x3fc39f8e5f42eb06, /* 0.15330676700053675 */
    0x3fc2b9ccd0acf9e0, /* 0.14629516782038277 */
};

/* the same for |s| <= 1/3, error 2^-57 */
static const uint64_t om_softplus_s[10] = {
    0x3fe5555555555555, /* 0.66666666666666663 */
    0x3fd999999999a28e, /* 0.40000000000012725 */
    0x3fd24924923de20d, /* 0.28571428567332263 */
    0x3fcc71c726d42108, /* 0.22222222705773498 */
    0x3fc745cf11859cf4, /* 0.18181789737284471 */
    0x3fc3b18ad8ebf3d4, /* 0.15385566322211608 */
    0x3fc10ac8618af020, /* 0.13314156306103175 */
    0x3fbeb92791cfe655, /* 0.12001273450723578 */
    0x3fb6863d79cdaf84, /* 0.087985841977284152 */
    0x3fc4b2b2843fe2c1, /* 0.16170340974328748 */
};

/* log: exceptional inputs and their results */
static const uint32_t om_log_except[10] = {
    0x3c413d3a, 0xc08e158f, 0x41178feb, 0x400fe5e7, 0x4c5d65a5,
    0x418f034b, 0x65d890d3, 0x4254d1f9, 0x6f31a8ec, 0x42845a89};

/* asinh: exceptional inputs and their results */
static const uint32_t om_asinh_except[6] = {0x4bdd65a5, 0x418f034b, 0x655890d3,
                                            0x4254d1f9, 0x6eb1a8ec, 0x42845a89};

/* acosh: exceptional inputs and their results */
static const uint32_t om_acosh_except[4] = {0x655890d3, 0x4254d1f9, 0x6eb1a8ec,
                                            0x42845a89};

#endif
