/* packbits.c -- packs and unpacks elements of 2, 4 and 6 bits. ONNX: "the first element
 * is stored in the least significant bits"; the last byte is filled up with zeros. */
#include "kernel.h"
#include "packbits.h"

/* The elements of bytes [begin, end), each sign-extended if `is_signed`. */
OM_INLINE void unpack_bits(om_u8 *y, const om_u8 *x, size_t n, size_t begin, size_t end,
                           unsigned bits, int is_signed)
{
    const size_t per = 8u / bits;
    const unsigned mask = (1u << bits) - 1u, sign = is_signed ? 1u << (bits - 1u) : 0u;
    size_t i, k;
    for (i = begin; i < end; i++)
        for (k = 0; k < per && i * per + k < n; k++) {
            const unsigned v = ((unsigned)x[i] >> (k * bits)) & mask;
            y[i * per + k] = (om_u8)((v ^ sign) - sign);
        }
}

OM_INLINE void pack_bits(om_u8 *y, const om_u8 *x, size_t n, size_t begin, size_t end,
                         unsigned bits)
{
    const size_t per = 8u / bits;
    const unsigned mask = (1u << bits) - 1u;
    size_t i, k;
    for (i = begin; i < end; i++) {
        unsigned v = 0;
        for (k = 0; k < per && i * per + k < n; k++)
            v |= (x[i * per + k] & mask) << (k * bits);
        y[i] = (om_u8)v;
    }
}

OM_RANGE(unpack_u4, om_packbits)
{
    (void)scratch;
    unpack_bits((om_u8 *)y[0], (const om_u8 *)x[0],
                ((const struct om_packbits *)params)->n, begin, end, 4, 0);
    return 0;
}

OM_RANGE(unpack_i4, om_packbits)
{
    (void)scratch;
    unpack_bits((om_u8 *)y[0], (const om_u8 *)x[0],
                ((const struct om_packbits *)params)->n, begin, end, 4, 1);
    return 0;
}

OM_RANGE(unpack_u2, om_packbits)
{
    (void)scratch;
    unpack_bits((om_u8 *)y[0], (const om_u8 *)x[0],
                ((const struct om_packbits *)params)->n, begin, end, 2, 0);
    return 0;
}

OM_RANGE(unpack_i2, om_packbits)
{
    (void)scratch;
    unpack_bits((om_u8 *)y[0], (const om_u8 *)x[0],
                ((const struct om_packbits *)params)->n, begin, end, 2, 1);
    return 0;
}

OM_RANGE(pack_b4bit, om_packbits)
{
    (void)scratch;
    pack_bits((om_u8 *)y[0], (const om_u8 *)x[0],
              ((const struct om_packbits *)params)->n, begin, end, 4);
    return 0;
}

OM_RANGE(pack_b2bit, om_packbits)
{
    (void)scratch;
    pack_bits((om_u8 *)y[0], (const om_u8 *)x[0],
              ((const struct om_packbits *)params)->n, begin, end, 2);
    return 0;
}

/* --- 6 bits: four elements in three bytes, of which the last three may be fewer --- */

OM_RANGE(unpack_u6, om_packbits)
{
    const size_t n = ((const struct om_packbits *)params)->n;
    om_u8 *to = (om_u8 *)y[0];
    size_t i, k;
    (void)scratch;
    for (i = begin; i < end; i++) {
        const om_u8 *p = (const om_u8 *)x[0] + 3 * i;
        const size_t left = n - 4 * i;
        uint32_t v = p[0];
        v |= left > 1 ? (uint32_t)p[1] << 8 : 0u;
        v |= left > 2 ? (uint32_t)p[2] << 16 : 0u;
        for (k = 0; k < 4 && k < left; k++)
            to[4 * i + k] = (om_u8)(v >> (6 * k) & 63u);
    }
    return 0;
}

OM_RANGE(pack_b6bit, om_packbits)
{
    const size_t n = ((const struct om_packbits *)params)->n;
    const om_u8 *from = (const om_u8 *)x[0];
    size_t i, k;
    (void)scratch;
    for (i = begin; i < end; i++) {
        om_u8 *p = (om_u8 *)y[0] + 3 * i;
        const size_t left = n - 4 * i;
        uint32_t v = 0;
        for (k = 0; k < 4 && k < left; k++)
            v |= (uint32_t)(from[4 * i + k] & 63u) << (6 * k);
        p[0] = (om_u8)v;
        if (left > 1)
            p[1] = (om_u8)(v >> 8);
        if (left > 2)
            p[2] = (om_u8)(v >> 16);
    }
    return 0;
}
