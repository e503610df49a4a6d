/* corpus64.h -- the arguments whose results testdata/kernel-hashes.txt has hashes of,
 * for the functions of f64: every sign, exponent and upper four bits of a mantissa,
 * then numbers from -32 to 32. Integer arithmetic only, so that every machine has the
 * same. */
#ifndef CORPUS64_H
#define CORPUS64_H

#include <stdint.h>
#include <string.h>

enum { CORPUS64 = 131072 };

static uint64_t corpus64_bits(uint32_t i)
{
    const uint64_t mix = (uint64_t)(i + 1) * UINT64_C(0x9e3779b97f4a7c15);
    const uint32_t k = i & 65535;
    uint64_t m = mix >> 12;
    int e = 1028;

    if (i < 65536)
        return (uint64_t)k << 48 | (k % 16 ? mix >> 16 : 0);
    /* (k - 32768) 2^-10 and more bits, by hand: the magnitude in 52 bits below 32 */
    m = (uint64_t)((k < 32768 ? 32767 - k : k - 32768)) << 37 | m >> 15;
    for (; m && !(m >> 52); e--)
        m <<= 1;
    return m ? (uint64_t)(k < 32768) << 63 |
                   ((uint64_t)e << 52 | (m & ((UINT64_C(1) << 52) - 1)))
             : 0;
}

/* The arguments x, and exponents y of Pow, every fourth an integer. */
static void corpus64(double *x, double *y)
{
    for (uint32_t i = 0; i < CORPUS64; i++) {
        uint64_t u = corpus64_bits(i);
        memcpy(x + i, &u, 8);
        u = corpus64_bits(65536 + i * 40503u % 65536);
        memcpy(y + i, &u, 8);
        if (i % 4 == 0)
            y[i] = (double)(int)y[i];
    }
}

#endif
