/* interface.c -- tensors as programs hand them over: elements of 2, 4 and 6 bits
 * are packed there, the first in the lowest bits, and bytes inside. */
#include "compiler.h"

static bool is_packed(const struct value *v)
{
    return dtypes[v->dtype].bits > 0 && dtypes[v->dtype].bits < 8;
}

size_t interface_bytes(const struct value *v)
{
    const int64_t n = value_count(v);
    return is_packed(v) ? (size_t)((n * dtypes[v->dtype].bits + 7) / 8)
                        : (size_t)value_bytes(v);
}

const void *interface_content(const struct value *v, const void *packed, size_t *bytes)
{
    struct strbuf b = {0};
    *bytes = interface_bytes(v);
    if (v->dtype != DT_STR)
        return packed;
    const struct om_str *s = packed;
    for (int64_t i = 0; i < value_count(v); i++) {
        char length[8];
        for (int k = 0; k < 8; k++)
            length[k] = (char)((uint64_t)s[i].n >> 8 * k);
        sb_putn(&b, length, sizeof length);
        sb_putn(&b, s[i].p ? s[i].p : "", s[i].n);
    }
    *bytes = b.n;
    return b.s ? b.s : "";
}

const void *interface_pack(const struct value *v, const void *data)
{
    if (!is_packed(v))
        return data;
    const int bits = dtypes[v->dtype].bits;
    const unsigned mask = (1u << bits) - 1;
    const int64_t n = value_count(v);
    unsigned char *p = mem_alloc(interface_bytes(v) + 1);
    for (int64_t i = 0; i < n; i++) {
        const unsigned x = (((const unsigned char *)data)[i] & mask) << (i * bits % 8);
        p[i * bits / 8] |= (unsigned char)x;
        if (x > 0xff)
            p[i * bits / 8 + 1] |= (unsigned char)(x >> 8);
    }
    return p;
}

void *interface_unpack(const struct value *v, void *packed)
{
    if (!is_packed(v))
        return packed;
    const int bits = dtypes[v->dtype].bits;
    const unsigned mask = (1u << bits) - 1;
    const bool is_signed = v->dtype == DT_I4 || v->dtype == DT_I2;
    const unsigned sign = is_signed ? 1u << (bits - 1) : 0;
    const int64_t n = value_count(v);
    unsigned char *r = mem_alloc((size_t)n + 1);
    for (int64_t i = 0; i < n; i++) {
        const unsigned char *p = (const unsigned char *)packed + i * bits / 8;
        const int shift = (int)(i * bits % 8);
        const unsigned high = shift + bits > 8 ? p[1] : 0u;
        const unsigned x = (p[0] | high << 8) >> shift & mask;
        r[i] = (unsigned char)((x ^ sign) - sign);
    }
    return r;
}
