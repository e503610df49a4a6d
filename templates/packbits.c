/* packbits.c -- packs and unpacks elements of 2 and 4 bits. ONNX: "the first element is
 * stored in the least significant bits"; the last byte is filled up with zeros. */
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
