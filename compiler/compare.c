/* compare.c -- see compare.h. */
#include "compare.h"
#include <math.h>
#include <string.h>

static double small_float(unsigned bits, int exponent_bits, int mantissa_bits, int bias)
{
    const unsigned m = bits & ((1u << mantissa_bits) - 1);
    const int e = (int)(bits >> mantissa_bits & ((1u << exponent_bits) - 1));
    const double sign = bits >> (exponent_bits + mantissa_bits) & 1 ? -1 : 1;
    const double v =
        e ? ldexp((double)(m + (1u << mantissa_bits)), e - bias - mantissa_bits)
          : ldexp((double)m, 1 - bias - mantissa_bits);
    return sign * v;
}

static double float8(enum dtype t, unsigned b)
{
    switch (t) {
    case DT_F8E4M3FN:
        return (b & 0x7f) == 0x7f ? (double)NAN : small_float(b, 4, 3, 7);
    case DT_F8E4M3FNUZ:
        return b == 0x80 ? (double)NAN : small_float(b, 4, 3, 8);
    case DT_F8E5M2FNUZ:
        return b == 0x80 ? (double)NAN : small_float(b, 5, 2, 16);
    case DT_F8E5M2:
        if ((b & 0x7c) == 0x7c)
            return b & 3      ? (double)NAN
                   : b & 0x80 ? -(double)INFINITY
                              : (double)INFINITY;
        return small_float(b, 5, 2, 15);
    case DT_F8E8M0:
        return b == 0xff ? (double)NAN : ldexp(1, (int)b - 127);
    case DT_F6E2M3:
        return small_float(b & 63, 2, 3, 1);
    case DT_F6E3M2:
        return small_float(b & 63, 3, 2, 3);
    default:
        return small_float(b & 15, 2, 1, 1); /* f4e2m1 */
    }
}

static double half(unsigned b)
{
    if ((b & 0x7c00) == 0x7c00)
        return b & 0x3ff    ? (double)NAN
               : b & 0x8000 ? -(double)INFINITY
                            : (double)INFINITY;
    return small_float(b, 5, 10, 15);
}

double element_as_double(enum dtype t, const void *data, int64_t i)
{
    const size_t size = (size_t)dtypes[t].size;
    union {
        float f;
        double d;
        uint8_t u8;
        int8_t i8;
        uint16_t u16;
        int16_t i16;
        uint32_t u32;
        int32_t i32;
        uint64_t u64;
        int64_t i64;
    } v;
    memcpy(&v, (const char *)data + (size_t)i * size, size < 8 ? size : 8);
    switch (t) {
    case DT_F32:
        return (double)v.f;
    case DT_F64:
        return v.d;
    case DT_F16:
        return half(v.u16);
    case DT_BF16:
        v.u32 = (uint32_t)v.u16 << 16;
        return (double)v.f;
    case DT_I8:
    case DT_I4:
    case DT_I2:
        return v.i8;
    case DT_U8:
    case DT_BOOL:
    case DT_U4:
    case DT_U2:
        return v.u8;
    case DT_I16:
        return v.i16;
    case DT_U16:
        return v.u16;
    case DT_I32:
        return v.i32;
    case DT_U32:
        return v.u32;
    case DT_I64:
        return (double)v.i64;
    case DT_U64:
        return (double)v.u64;
    default:
        return float8(t, v.u8);
    }
}

static bool is_float(enum dtype t)
{
    return t == DT_F32 || t == DT_F64 || t == DT_F16 || t == DT_BF16 ||
           (t >= DT_F8E4M3FN && t <= DT_F8E5M2FNUZ) || t == DT_F4E2M1 ||
           t == DT_F8E8M0 || t == DT_F6E2M3 || t == DT_F6E3M2;
}

/* A float's bits as an integer that grows with it. */
static double ordered(enum dtype t, const void *data, int64_t i)
{
    const int size = dtypes[t].size;
    uint64_t u = 0;
    uint16_t u16;
    uint32_t u32;
    if (size == 2)
        memcpy(&u16, (const char *)data + 2 * i, 2), u = u16;
    else if (size == 4)
        memcpy(&u32, (const char *)data + 4 * i, 4), u = u32;
    else if (size == 8)
        memcpy(&u, (const char *)data + 8 * i, 8);
    else
        u = ((const uint8_t *)data)[i];
    const uint64_t sign = (uint64_t)1 << (8 * size - 1);
    return u & sign ? -(double)(u & ~sign) : (double)u;
}

static const char *where(const struct value *v, int64_t i)
{
    struct strbuf b = {0};
    sb_put(&b, "[");
    int64_t below = value_count(v);
    for (int k = 0; k < v->rank; k++) {
        below /= v->dim[k];
        sb_printf(&b, "%s%lld", k ? "," : "", (long long)(i / below % v->dim[k]));
    }
    sb_put(&b, "]");
    return b.s;
}

static double range_of(const struct value *want, int64_t n)
{
    double lo = INFINITY, hi = -INFINITY;
    for (int64_t i = 0; i < n; i++) {
        const double w = element_as_double(want->dtype, want->data, i);
        if (isfinite(w)) {
            lo = w < lo ? w : lo;
            hi = w > hi ? w : hi;
        }
    }
    return hi > lo ? hi - lo : 0;
}

/* Bytes as far as a message goes. */
static const char *quoted(struct om_str s)
{
    return printable(mem_strndup(s.n ? s.p : "", s.n < 40 ? s.n : 40));
}

static struct verdict compare_strings(const struct value *want,
                                      const struct om_str *got)
{
    struct verdict v = {true, 0, NULL};
    const struct om_str *w = want->data;
    for (int64_t i = 0; i < value_count(want) && v.ok; i++) {
        v.ok = got[i].n == w[i].n && (!w[i].n || !memcmp(got[i].p, w[i].p, w[i].n));
        if (!v.ok)
            v.why = mem_printf("%s is '%s' (%zu bytes), recorded '%s' (%zu bytes)",
                               where(want, i), mem_strdup(quoted(got[i])), got[i].n,
                               mem_strdup(quoted(w[i])), w[i].n);
    }
    return v;
}

struct verdict compare(const struct value *want, const void *got,
                       const struct tolerance *tol)
{
    struct verdict v = {true, 0, NULL};
    const int64_t n = value_count(want);
    const enum dtype t = want->dtype;
    const size_t size = (size_t)dtypes[t].size;
    if (t == DT_STR)
        return compare_strings(want, got);
    const double slack = is_float(t) ? tol->range * range_of(want, n) : 0;
    for (int64_t i = 0; i < n; i++) {
        const char *a = (const char *)got + (size_t)i * size;
        const char *b = (const char *)want->data + (size_t)i * size;
        if (memcmp(a, b, size) == 0)
            continue;
        bool ok = false;
        const double g = element_as_double(t, got, i),
                     w = element_as_double(t, want->data, i);
        if (is_float(t)) {
            const double d = fabs(g - w);
            ok = (isnan(g) && isnan(w)) || g == w ||
                 (isfinite(w) && isfinite(g) &&
                  (d <= tol->atol + tol->rtol * fabs(w) || d <= slack));
            if (!isnan(g) && !isnan(w)) {
                const double ulp = fabs(ordered(t, got, i) - ordered(t, want->data, i));
                v.max_ulp = ulp > v.max_ulp ? ulp : v.max_ulp;
            }
        }
        if (!ok && v.ok) {
            v.ok = false;
            v.why = mem_printf("%s is %.9g, recorded %.9g", where(want, i), g, w);
        }
    }
    return v;
}
