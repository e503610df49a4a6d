/* lists.h -- macros that define many kernels: each expands to OM_DEFs (docs/abi.md,
 * section 4), one per combination of stride letters, and so must exist in list mode
 * too. What they instantiate is in lanes.h. */
#ifndef OM_LISTS_H
#define OM_LISTS_H

/* --- two inputs: vv, vs, sv --- */

#define OM_BINARY_F32(BASE, f)                             \
    OM_DEF(EW f32 f32 f32, OM_EW2_F32, BASE##_vv, 1, 1, f) \
    OM_DEF(EW f32 f32 f32, OM_EW2_F32, BASE##_vs, 1, 0, f) \
    OM_DEF(EW f32 f32 f32, OM_EW2_F32, BASE##_sv, 0, 1, f)

#define OM_BINARY_F32D(BASE, f)                             \
    OM_DEF(EW f32 f32 f32, OM_EW2_F32D, BASE##_vv, 1, 1, f) \
    OM_DEF(EW f32 f32 f32, OM_EW2_F32D, BASE##_vs, 1, 0, f) \
    OM_DEF(EW f32 f32 f32, OM_EW2_F32D, BASE##_sv, 0, 1, f)

#define OM_BINARY_F64(BASE, f)                             \
    OM_DEF(EW f64 f64 f64, OM_EW2_F64, BASE##_vv, 1, 1, f) \
    OM_DEF(EW f64 f64 f64, OM_EW2_F64, BASE##_vs, 1, 0, f) \
    OM_DEF(EW f64 f64 f64, OM_EW2_F64, BASE##_sv, 0, 1, f)

#define OM_BINARY_F16(BASE, f)                             \
    OM_DEF(EW f16 f16 f16, OM_EW2_F16, BASE##_vv, 1, 1, f) \
    OM_DEF(EW f16 f16 f16, OM_EW2_F16, BASE##_vs, 1, 0, f) \
    OM_DEF(EW f16 f16 f16, OM_EW2_F16, BASE##_sv, 0, 1, f)

#define OM_BINARY_BF16(BASE, f)                                \
    OM_DEF(EW bf16 bf16 bf16, OM_EW2_BF16, BASE##_vv, 1, 1, f) \
    OM_DEF(EW bf16 bf16 bf16, OM_EW2_BF16, BASE##_vs, 1, 0, f) \
    OM_DEF(EW bf16 bf16 bf16, OM_EW2_BF16, BASE##_sv, 0, 1, f)

/* f(vf, vf) -> vm, stored as bool. */
#define OM_CMP_F32(BASE, f)                                  \
    OM_DEF(EW bool f32 f32, OM_CMP2_F32, BASE##_vv, 1, 1, f) \
    OM_DEF(EW bool f32 f32, OM_CMP2_F32, BASE##_vs, 1, 0, f) \
    OM_DEF(EW bool f32 f32, OM_CMP2_F32, BASE##_sv, 0, 1, f)

#define OM_CMP_F16(BASE, f)                                  \
    OM_DEF(EW bool f16 f16, OM_CMP2_F16, BASE##_vv, 1, 1, f) \
    OM_DEF(EW bool f16 f16, OM_CMP2_F16, BASE##_vs, 1, 0, f) \
    OM_DEF(EW bool f16 f16, OM_CMP2_F16, BASE##_sv, 0, 1, f)

#define OM_CMP_BF16(BASE, f)                                    \
    OM_DEF(EW bool bf16 bf16, OM_CMP2_BF16, BASE##_vv, 1, 1, f) \
    OM_DEF(EW bool bf16 bf16, OM_CMP2_BF16, BASE##_vs, 1, 0, f) \
    OM_DEF(EW bool bf16 bf16, OM_CMP2_BF16, BASE##_sv, 0, 1, f)

/* Plain C: SY, SA, SB are the types' short names, TY, TA, TB their C types. */
#define OM_BINARY_C(BASE, SY, SA, SB, TY, TA, TB, f)             \
    OM_DEF(EW SY SA SB, OM_EWC2, BASE##_vv, TY, TA, TB, 1, 1, f) \
    OM_DEF(EW SY SA SB, OM_EWC2, BASE##_vs, TY, TA, TB, 1, 0, f) \
    OM_DEF(EW SY SA SB, OM_EWC2, BASE##_sv, TY, TA, TB, 0, 1, f)

/* --- three inputs: every pattern but sss --- */

#define OM_TERNARY_F32(BASE, f)                                    \
    OM_DEF(EW f32 f32 f32 f32, OM_EW3_F32, BASE##_vvv, 1, 1, 1, f) \
    OM_DEF(EW f32 f32 f32 f32, OM_EW3_F32, BASE##_vvs, 1, 1, 0, f) \
    OM_DEF(EW f32 f32 f32 f32, OM_EW3_F32, BASE##_vsv, 1, 0, 1, f) \
    OM_DEF(EW f32 f32 f32 f32, OM_EW3_F32, BASE##_vss, 1, 0, 0, f) \
    OM_DEF(EW f32 f32 f32 f32, OM_EW3_F32, BASE##_svv, 0, 1, 1, f) \
    OM_DEF(EW f32 f32 f32 f32, OM_EW3_F32, BASE##_svs, 0, 1, 0, f) \
    OM_DEF(EW f32 f32 f32 f32, OM_EW3_F32, BASE##_ssv, 0, 0, 1, f)

#define OM_TERNARY_F64(BASE, f)                                    \
    OM_DEF(EW f64 f64 f64 f64, OM_EW3_F64, BASE##_vvv, 1, 1, 1, f) \
    OM_DEF(EW f64 f64 f64 f64, OM_EW3_F64, BASE##_vvs, 1, 1, 0, f) \
    OM_DEF(EW f64 f64 f64 f64, OM_EW3_F64, BASE##_vsv, 1, 0, 1, f) \
    OM_DEF(EW f64 f64 f64 f64, OM_EW3_F64, BASE##_vss, 1, 0, 0, f) \
    OM_DEF(EW f64 f64 f64 f64, OM_EW3_F64, BASE##_svv, 0, 1, 1, f) \
    OM_DEF(EW f64 f64 f64 f64, OM_EW3_F64, BASE##_svs, 0, 1, 0, f) \
    OM_DEF(EW f64 f64 f64 f64, OM_EW3_F64, BASE##_ssv, 0, 0, 1, f)

#define OM_TERNARY_F16(BASE, f)                                    \
    OM_DEF(EW f16 f16 f16 f16, OM_EW3_F16, BASE##_vvv, 1, 1, 1, f) \
    OM_DEF(EW f16 f16 f16 f16, OM_EW3_F16, BASE##_vvs, 1, 1, 0, f) \
    OM_DEF(EW f16 f16 f16 f16, OM_EW3_F16, BASE##_vsv, 1, 0, 1, f) \
    OM_DEF(EW f16 f16 f16 f16, OM_EW3_F16, BASE##_vss, 1, 0, 0, f) \
    OM_DEF(EW f16 f16 f16 f16, OM_EW3_F16, BASE##_svv, 0, 1, 1, f) \
    OM_DEF(EW f16 f16 f16 f16, OM_EW3_F16, BASE##_svs, 0, 1, 0, f) \
    OM_DEF(EW f16 f16 f16 f16, OM_EW3_F16, BASE##_ssv, 0, 0, 1, f)

#define OM_TERNARY_BF16(BASE, f)                                        \
    OM_DEF(EW bf16 bf16 bf16 bf16, OM_EW3_BF16, BASE##_vvv, 1, 1, 1, f) \
    OM_DEF(EW bf16 bf16 bf16 bf16, OM_EW3_BF16, BASE##_vvs, 1, 1, 0, f) \
    OM_DEF(EW bf16 bf16 bf16 bf16, OM_EW3_BF16, BASE##_vsv, 1, 0, 1, f) \
    OM_DEF(EW bf16 bf16 bf16 bf16, OM_EW3_BF16, BASE##_vss, 1, 0, 0, f) \
    OM_DEF(EW bf16 bf16 bf16 bf16, OM_EW3_BF16, BASE##_svv, 0, 1, 1, f) \
    OM_DEF(EW bf16 bf16 bf16 bf16, OM_EW3_BF16, BASE##_svs, 0, 1, 0, f) \
    OM_DEF(EW bf16 bf16 bf16 bf16, OM_EW3_BF16, BASE##_ssv, 0, 0, 1, f)

#define OM_TERNARY_C(BASE, S, T, f)                        \
    OM_DEF(EW S S S S, OM_EWC3, BASE##_vvv, T, 1, 1, 1, f) \
    OM_DEF(EW S S S S, OM_EWC3, BASE##_vvs, T, 1, 1, 0, f) \
    OM_DEF(EW S S S S, OM_EWC3, BASE##_vsv, T, 1, 0, 1, f) \
    OM_DEF(EW S S S S, OM_EWC3, BASE##_vss, T, 1, 0, 0, f) \
    OM_DEF(EW S S S S, OM_EWC3, BASE##_svv, T, 0, 1, 1, f) \
    OM_DEF(EW S S S S, OM_EWC3, BASE##_svs, T, 0, 1, 0, f) \
    OM_DEF(EW S S S S, OM_EWC3, BASE##_ssv, T, 0, 0, 1, f)

#endif
