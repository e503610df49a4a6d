/* corpus_pow.h -- the bases and exponents whose powers testdata/kernel-hashes.txt has
 * the hash of, for floats: bases of every sign and exponent, exponents from 2^-7 to
 * 2^8, every fourth an integer, every 64th of any size. */
#ifndef CORPUS_POW_H
#define CORPUS_POW_H

#include <stdint.h>
#include <string.h>

enum { CORPUS_POW = 65536 };

static void corpus_pow(float *x, float *y)
{
    for (uint32_t i = 0; i < CORPUS_POW; i++) {
        const uint32_t v = (i + 1) * 2654435761u;
        uint32_t u = i << 16 | (i % 16 ? i * 40503u & 0xffff : 0);
        if (i % 3)
            u &= 0x7fffffff;
        memcpy(x + i, &u, 4);
        u = i % 64 == 63 ? v : (v & 0x807fffff) | (120 + i % 15) << 23;
        memcpy(y + i, &u, 4);
        if (i % 4 == 0)
            y[i] = (float)(int32_t)y[i];
    }
}

#endif
