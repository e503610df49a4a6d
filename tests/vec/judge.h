/* judge.h -- what the tests of the vocabulary stand on: numbers to try, the operands of
 * one turn, and the macros that compare results with what they should be. */
#ifndef JUDGE_H
#define JUDGE_H

#include <stdio.h>
#include "kernel.h"

static unsigned long checks, failed;

static void report(const char *name, int ok, uint64_t a, uint64_t b, uint64_t c,
                   uint64_t got, uint64_t want)
{
    checks++;
    if (ok)
        return;
    if (failed++ < 40)
        printf("%s(%016llx, %016llx, %016llx) = %016llx, not %016llx\n", name,
               (unsigned long long)a, (unsigned long long)b, (unsigned long long)c,
               (unsigned long long)got, (unsigned long long)want);
}

/* --- numbers --- */

static uint64_t state = 88172645463325252u;

static uint64_t rnd(void)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state * 2685821657736338717u;
}

static const uint32_t special32[] = {
    0x00000000, 0x00000001, 0x00000002, 0x007fffff, 0x00800000, 0x00800001, 0x33000000,
    0x337fffff, 0x33800000, 0x3effffff, 0x3f000000, 0x3f000001, 0x3f7fffff, 0x3f800000,
    0x3f800001, 0x3fbfffff, 0x3fc00000, 0x3fc00001, 0x40200000, 0x40600000, 0x4affffff,
    0x4b000000, 0x4b000001, 0x4b7fffff, 0x4b800000, 0x4efffffe, 0x4f000000, 0x5f000000,
    0x7effffff, 0x7f7fffff, 0x7f800000, 0x7f800001, 0x7fc00000, 0x7fc12345, 0x7fffffff};

static const uint64_t special64[] = {
    0x0000000000000000, 0x0000000000000001, 0x000fffffffffffff, 0x0010000000000000,
    0x3c90000000000000, 0x3fdfffffffffffff, 0x3fe0000000000000, 0x3fe0000000000001,
    0x3fefffffffffffff, 0x3ff0000000000000, 0x3ff0000000000001, 0x3ff8000000000000,
    0x4004000000000000, 0x400c000000000000, 0x41dfffffffc00000, 0x41e0000000000000,
    0x432fffffffffffff, 0x4330000000000000, 0x4330000000000001, 0x433fffffffffffff,
    0x4340000000000000, 0x43e0000000000000, 0x7fefffffffffffff, 0x7ff0000000000000,
    0x7ff0000000000001, 0x7ff8000000000000, 0x7ff8000000012345, 0x7fffffffffffffff,
    0x380fffffe0000000, 0x36a0000000000000, 0x3690000000000000, 0x47efffffefffffff,
    0x47efffffe0000000, 0x3ff0000010000000, 0x3ff0000030000000, 0x3690000000000001};

enum {
    N32 = sizeof special32 / sizeof *special32,
    N64 = sizeof special64 / sizeof *special64
};

static uint32_t pick32(void)
{
    uint64_t r = rnd();
    switch (rnd() % 5) {
    case 0:
        return special32[r % N32] | (uint32_t)(r >> 32 & 0x80000000u);
    case 1: /* near 1, to 2^25 */
        return ((uint32_t)r & 0x807fffffu) | (uint32_t)(100 + (r >> 40) % 53) << 23;
    case 2: /* halves of integers */
        return om_f32_bits((float)((int)(r % 2001) - 1000) * 0.5f);
    default:
        return (uint32_t)r;
    }
}

static uint64_t pick64(void)
{
    uint64_t r = rnd();
    switch (rnd() % 5) {
    case 0:
        return special64[r % N64] | (r >> 63 << 63);
    case 1:
        return (r << 12 >> 12 | r >> 63 << 63) | (uint64_t)(960 + rnd() % 120) << 52;
    case 2:
        return om_f64_bits((double)((int)(r % 2001) - 1000) * 0.5);
    default:
        return r;
    }
}

static int nan32(uint32_t v)
{
    return (v & 0x7fffffffu) > 0x7f800000u;
}

static int nan64(uint64_t v)
{
    return v << 1 > (uint64_t)0x7ff << 53;
}

/* --- operands: one vector of each, as bits --- */

static uint32_t A[VFL_MAX], B[VFL_MAX], C[VFL_MAX], R[VFL_MAX];
static uint64_t DA[VDL_MAX], DB[VDL_MAX], DC[VDL_MAX], DR[VDL_MAX];
static unsigned long turn;

/* First all pairs of special values, in all signs, then random ones. */
static void fill(void)
{
    size_t j;
    for (j = 0; j < VFL; j++) {
        unsigned long t = turn * VFL + j;
        A[j] = special32[t / 4 % N32] | (t & 1 ? 0x80000000u : 0);
        B[j] = special32[t / 4 / N32 % N32] | (t & 2 ? 0x80000000u : 0);
        C[j] = pick32();
        if (t / 4 / N32 >= N32) {
            A[j] = pick32();
            B[j] = rnd() % 4 ? pick32() : A[j];
        }
    }
    for (j = 0; j < VDL; j++) {
        unsigned long t = turn * VDL + j;
        DA[j] = special64[t / 4 % N64] | (t & 1 ? (uint64_t)1 << 63 : 0);
        DB[j] = special64[t / 4 / N64 % N64] | (t & 2 ? (uint64_t)1 << 63 : 0);
        DC[j] = pick64();
        if (t / 4 / N64 >= N64) {
            DA[j] = pick64();
            DB[j] = rnd() % 4 ? pick64() : DA[j];
        }
    }
    turn++;
}

static float f32(uint32_t b)
{
    return om_bits_f32(b);
}

static double f64(uint64_t b)
{
    return om_bits_f64(b);
}

/* A C result, kept from being fused or folded with others. */
static uint32_t u32(float v)
{
    volatile float r = v;
    return om_f32_bits(r);
}

static uint64_t u64(double v)
{
    volatile double r = v;
    return om_f64_bits(r);
}

#define FA vf_ld((const om_f32 *)A)
#define FB vf_ld((const om_f32 *)B)
#define FC vf_ld((const om_f32 *)C)
#define IA vi_ld((const om_i32 *)A)
#define IC vi_ld((const om_i32 *)C)
#define IB vi_ld((const om_i32 *)B)
#define XA vd_ld((const om_f64 *)DA)
#define XB vd_ld((const om_f64 *)DB)
#define XC vd_ld((const om_f64 *)DC)
#define LA vl_ld((const om_i64 *)DA)
#define LB vl_ld((const om_i64 *)DB)

enum { BITS, ARITH }; /* ARITH: any NaN equals any other */

static void judge32(const char *name, size_t j, uint32_t want, int how)
{
    int ok = R[j] == want || (how == ARITH && nan32(R[j]) && nan32(want));
    report(name, ok, A[j], B[j], C[j], R[j], want);
}

static void judge64(const char *name, size_t j, uint64_t want, int how)
{
    int ok = DR[j] == want || (how == ARITH && nan64(DR[j]) && nan64(want));
    report(name, ok, DA[j], DB[j], DC[j], DR[j], want);
}

/* Store the vector, compare every lane j with WANT, an expression in j. */
#define F(NAME, VEC, HOW, WANT)          \
    do {                                 \
        size_t j;                        \
        vf_st((om_f32 *)R, VEC);         \
        for (j = 0; j < VFL; j++)        \
            judge32(NAME, j, WANT, HOW); \
    } while (0)
#define I(NAME, VEC, WANT)                            \
    do {                                              \
        size_t j;                                     \
        vi_st((om_i32 *)R, VEC);                      \
        for (j = 0; j < VFL; j++)                     \
            judge32(NAME, j, (uint32_t)(WANT), BITS); \
    } while (0)
#define M(NAME, MASK, WANT) \
    I(NAME, vi_sel(MASK, vi_set(-1), vi_set(0)), (WANT) ? -1 : 0)
#define D(NAME, VEC, HOW, WANT)          \
    do {                                 \
        size_t j;                        \
        vd_st((om_f64 *)DR, VEC);        \
        for (j = 0; j < VDL; j++)        \
            judge64(NAME, j, WANT, HOW); \
    } while (0)
#define L(NAME, VEC, WANT)                            \
    do {                                              \
        size_t j;                                     \
        vl_st((om_i64 *)DR, VEC);                     \
        for (j = 0; j < VDL; j++)                     \
            judge64(NAME, j, (uint64_t)(WANT), BITS); \
    } while (0)
#define N(NAME, MASK, WANT) \
    L(NAME, vl_sel(MASK, vl_set(-1), vl_set(0)), (WANT) ? -1 : 0)
#define ONE(NAME, GOT, WANT)                                                    \
    report(NAME, (uint64_t)(GOT) == (uint64_t)(WANT), 0, 0, 0, (uint64_t)(GOT), \
           (uint64_t)(WANT))

#define A_ f32(A[j])
#define B_ f32(B[j])
#define DA_ f64(DA[j])
#define DB_ f64(DB[j])

#endif
