/* fixed.h -- tables of the bodies in fixed point (math/fixed.h). Written by
 * scripts/coefficients/fixed.sollya and fixed.awk; polynomials are minimax, lowest
 * coefficient first, the absolute values. */
#ifndef OM_TABLES_FIXED_H
#define OM_TABLES_FIXED_H

#include "base.h"

/* 2^(i/16), units of 2^-63, rounded down */
static const uint64_t om_fixed_exp2_16[16] = {
    0x8000000000000000, 0x85aac367cc487b14, 0x8b95c1e3ea8bd6e6, 0x91c3d373ab11c336,
    0x9837f0518db8a96f, 0x9ef5326091a111ad, 0xa5fed6a9b15138ea, 0xad583eea42a14ac6,
    0xb504f333f9de6484, 0xbd08a39f580c36be, 0xc5672a115506dadd, 0xce248c151f8480e3,
    0xd744fccad69d6af4, 0xe0ccdeec2a94e111, 0xeac0c6e7dd24392e, 0xf5257d152486cc2c};

/* (2^(r/16) - 1) / r * 16, 0 <= r <= 1, units of 2^-64; error 2^-60 */
static const uint64_t om_fixed_exp2[7] = {
    0xb17217f7d1cf79b7, 0x03d7f7bff058ad8b, 0x000e35846b829519, 0x0000276556ddd7f2,
    0x0000005762043969, 0x00000000a17dc932, 0x000000000104cba6};

/* atanh(s) / s, s^2 = r <= 0.0295, units of 2^-63; error 2^-67 */
static const uint64_t om_fixed_log[9] = {
    0x8000000000000000, 0x2aaaaaaaaaaaa924, 0x19999999999efb99,
    0x1249249241d86c3b, 0x0e38e3932c8c8b2c, 0x0ba2e6d79eb1160e,
    0x09d90931fd97d152, 0x087a99c560c1d6ac, 0x087d8c7bff65ea63};

/* the same for r <= 1/9; error 2^-65 */
static const uint64_t om_fixed_softplus[12] = {
    0x8000000000000000, 0x2aaaaaaaaaaaadc2, 0x1999999999947388, 0x124924924c7f3512,
    0x0e38e38d184ff1d1, 0x0ba2e8f34bc9f22c, 0x09d896645e70da70, 0x08891e9cc1e64b1a,
    0x077f5e8045aacdeb, 0x0706d250d06f07bf, 0x047619f9816875ce, 0x0a900172ac6707e5};

/* exp(u^2/2) Phi(-u), u = 4/v - 4, v = (i + r) / 8, i from 1 on, units of 2^-64, two's
 * complement */
static const uint64_t om_fixed_phi[84] = {
    0x03a49100edef8704, 0x042716a9422f78ca, 0x009342ff5c79c7df, 0x0012aaf4be8e1cde,
    0x00021efc3727433e, 0x000035600770f224, 0x000004384e069a8b, 0x000000375c7b831c,
    0xffffffff3046726f, 0xffffffff9b2e6afb, 0xffffffffeb3bbe4e, 0x0000000001a6f5b8,
    0x0873ee68ec98c904, 0x058f3f21cd7eb020, 0x00da57362498c24d, 0x001d9846723d839c,
    0x000370413ff6d647, 0x000052cbec273fa9, 0x00000575fa75b8d3, 0x0000001b16fd301c,
    0xfffffff90e0df051, 0xffffffff27cab2a2, 0xfffffffffc9efe49, 0x00000000028bfdc0,
    0x0efee59dc3825ce8, 0x07ac36a45a809c82, 0x014b50c9da5b5162, 0x002f046291c068dd,
    0x0005618a9ec82eac, 0x000073da9b3623a1, 0x0000052c081b9841, 0xffffffc6cef6d4fc,
    0xfffffff2863d19c9, 0xffffffff8b1c2bca, 0x000000001c277403, 0x00000000009da105,
    0x182b4bb8c94dcdcd, 0x0ae7cbd8574415ba, 0x01fd751a1fba4bf7, 0x00496daaa594fadc,
    0x0007e6c17c467db1, 0x00008b226dd95e82, 0x000002143891d060, 0xffffff5887aba79e,
    0xfffffff3bf51274b, 0x00000000baea1e74, 0x0000000021072518, 0xfffffffffd7de43c,
    0x25626d9b28fecd9c, 0x0fe15949626172e1, 0x030ea6363057d8d9, 0x006e8854e518a2c8,
    0x000aa3d1aa03d2a9, 0x000087a8b7864c43, 0xfffffc7cbf673304, 0xffffff1d0aa770fb,
    0xfffffffe7c4c5b1d, 0x000000017b614fb2, 0x00000000022913bf, 0xfffffffffda52937,
    0x38cc1c83c3e566cf, 0x177758ffab8b4f8c, 0x049f1b71ef7d6f85, 0x009dff114cb4bc9b,
    0x000cf6b45ef3dcb3, 0x0000605adf51437c, 0xfffff697a4050bba, 0xffffff4445981b56,
    0x0000000aaf3c20ae, 0x00000001177ec03c, 0xffffffffe81b2f2a, 0xffffffffffcca726,
    0x558ddcfd8227e0f4, 0x22c50c796481fcb3, 0x06ca0937546b41b4, 0x00d4ca448c47604e,
    0x000e35147a9bc862, 0x00001b4a70edffd7, 0xfffff2e875beeb32, 0xffffffb59b168a52,
    0x0000001030f37a56, 0x0000000022d54c15, 0xffffffffe75841a0, 0x0000000001233a8f};

/* erf(a) / a, a^2 = r <= 1/4, signs alternate, units of 2^-63; error 2^-65 */
static const uint64_t om_fixed_erf[10] = {
    0x906eba8214db688d, 0x3024e8d606f3cccd, 0x0e71790d02159290, 0x037059c624fe9c7c,
    0x00ab2de6854d1f50, 0x001c02db238f2ad0, 0x0003f3454af441d0, 0x00007d2ee0ab5d32,
    0x00000dbba2d0ba4d, 0x00000139edbb2ae8};

/* sin(pi/2 t) / t, t^2 = r <= 1, signs alternate, units of 2^-63; error 2^-62 */
static const uint64_t om_fixed_sin[9] = {
    0xc90fdaa22168c231, 0x52aef39896f948ba, 0x0a335e33bad536ec,
    0x009969667313aa14, 0x000541e0d2146433, 0x00001e3074ddd1d7,
    0x0000007a3cd7a756, 0x000000016f79770c, 0x00000000033a370d};

/* the same for r <= 1/4; error 2^-69 */
static const uint64_t om_fixed_sin_quarter[8] = {
    0xc90fdaa22168c235, 0x52aef39896f94aed, 0x0a335e33bad56c6f, 0x0099696673155de9,
    0x000541e0d2170b56, 0x00001e3074b42c32, 0x0000007a3bb1e6ff, 0x000000016c58cc26};

/* cos(pi/2 t), t^2 = r <= 1/4, signs alternate, units of 2^-63; error 2^-65 */
static const uint64_t om_fixed_cos_quarter[8] = {
    0x8000000000000000, 0x9de9e64df22ef22f, 0x20783e1036b5538c, 0x02aba78fc791ab7a,
    0x001e1f5068303f24, 0x0000d368f61ea403, 0x000003f3982baa31, 0x0000000d92c35cd4};

/* atan(t) / t, t^2 = r <= tan(pi/8)^2, signs alternate, units of 2^-63; error 2^-64 */
static const uint64_t om_fixed_atan[13] = {
    0x8000000000000000, 0x2aaaaaaaaaaaa781, 0x199999999995881c, 0x124924924715dccb,
    0x0e38e38dae4a2ffa, 0x0ba2e8a46eaebb0f, 0x09d89b575d6e2337, 0x0888624a4acaca69,
    0x0785bcd28d15000c, 0x06adb5c3183dc8b9, 0x05c2c92d74df83ed, 0x0446ea316efc98f4,
    0x01f01574c5e7e65e};

/* asin(t) / t, t^2 = r <= 1/4, units of 2^-63; error 2^-61 */
static const uint64_t om_fixed_asin[15] = {
    0x7ffffffffffffffc, 0x1555555555556bc6, 0x099999999983b7f2, 0x05b6db6dbf3d38ea,
    0x03e38e373880bb7f, 0x02dd177864afdb54, 0x023899b230519953, 0x01c9cb963055639c,
    0x0178cc9504c38f1c, 0x014a443e571726f1, 0x00ea17efaa03d9f4, 0x014d068fd5dd7b38,
    0x008d3978004f46dc, 0x0000000000000000, 0x0266be12bea2f0aa};

#endif
