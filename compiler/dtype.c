/* dtype.c -- the element types, indexed by ONNX's TensorProto.DataType numbers. */
#include "compiler.h"

#include <string.h>

/* clang-format off */
const struct dtype_info dtypes[DT_COUNT] = {
    /*                   name            onnx              ctype            size bits */
    [DT_NONE]         = {"?",            "undefined",      "void",            0,   0},
    [DT_F32]          = {"f32",          "float",          "float",           4,  32},
    [DT_U8]           = {"u8",           "uint8",          "uint8_t",         1,   8},
    [DT_I8]           = {"i8",           "int8",           "int8_t",          1,   8},
    [DT_U16]          = {"u16",          "uint16",         "uint16_t",        2,  16},
    [DT_I16]          = {"i16",          "int16",          "int16_t",         2,  16},
    [DT_I32]          = {"i32",          "int32",          "int32_t",         4,  32},
    [DT_I64]          = {"i64",          "int64",          "int64_t",         8,  64},
    [DT_STR]          = {"str",          "string",         "struct om_str",
                         (int)sizeof(struct om_str), 8 * (int)sizeof(struct om_str)},
    [DT_BOOL]         = {"bool",         "bool",           "uint8_t",         1,   8},
    [DT_F16]          = {"f16",          "float16",        "uint16_t",        2,  16},
    [DT_F64]          = {"f64",          "double",         "double",          8,  64},
    [DT_U32]          = {"u32",          "uint32",         "uint32_t",        4,  32},
    [DT_U64]          = {"u64",          "uint64",         "uint64_t",        8,  64},
    [DT_C64]          = {"c64",          "complex64",      "struct om_c64",   8,  64},
    [DT_C128]         = {"c128",         "complex128",     "struct om_c128", 16, 128},
    [DT_BF16]         = {"bf16",         "bfloat16",       "uint16_t",        2,  16},
    [DT_F8E4M3FN]     = {"f8e4m3fn",     "float8e4m3fn",   "uint8_t",         1,   8},
    [DT_F8E4M3FNUZ]   = {"f8e4m3fnuz",   "float8e4m3fnuz", "uint8_t",         1,   8},
    [DT_F8E5M2]       = {"f8e5m2",       "float8e5m2",     "uint8_t",         1,   8},
    [DT_F8E5M2FNUZ]   = {"f8e5m2fnuz",   "float8e5m2fnuz", "uint8_t",         1,   8},
    [DT_U4]           = {"u4",           "uint4",          "uint8_t",         1,   4},
    [DT_I4]           = {"i4",           "int4",           "uint8_t",         1,   4},
    [DT_F4E2M1]       = {"f4e2m1",       "float4e2m1",     "uint8_t",         1,   4},
    [DT_F8E8M0]       = {"f8e8m0",       "float8e8m0",     "uint8_t",         1,   8},
    [DT_U2]           = {"u2",           "uint2",          "uint8_t",         1,   2},
    [DT_I2]           = {"i2",           "int2",           "uint8_t",         1,   2},
    [DT_F6E2M3]       = {"f6e2m3",       "float6e2m3",     "uint8_t",         1,   6},
    [DT_F6E3M2]       = {"f6e3m2",       "float6e3m2",     "uint8_t",         1,   6},
};
/* clang-format on */

enum dtype dtype_by_name(const char *name, size_t len)
{
    for (int t = DT_NONE + 1; t < DT_COUNT; t++)
        if (strlen(dtypes[t].name) == len && memcmp(dtypes[t].name, name, len) == 0)
            return (enum dtype)t;
    return DT_NONE;
}

size_t dtype_unit(enum dtype t)
{
    if (t == DT_STR)
        return 1;
    const size_t size = (size_t)dtypes[t].size;
    return t == DT_C64 || t == DT_C128 ? size / 2 : size;
}

bool host_big_endian(void)
{
    const uint16_t one = 1;
    return *(const uint8_t *)&one == 0;
}

void swap_units(void *to, const void *from, size_t bytes, size_t unit)
{
    const uint8_t *p = from;
    uint8_t *q = to;
    for (size_t i = 0; i < bytes; i += unit)
        for (size_t low = 0, high = unit - 1; low <= high && high < unit;
             low++, high--) {
            const uint8_t a = p[i + low], b = p[i + high];
            q[i + low] = b;
            q[i + high] = a;
        }
}
