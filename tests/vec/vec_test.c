/* vec_test.c -- every name of the lane vocabulary, lane by lane, against plain C. One
 * program per ISA. Arguments: a factor on the number of random inputs (1), the number
 * of hard cases of fused multiply-add (1000000). Arithmetic NaNs are equal to each
 * other, everything else is compared by bits. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#if !defined(__TINYC__)
#include <sys/mman.h>
#include <unistd.h>
#endif
#include "kernel.h"
#include "fpenv.h"
#include "bigref.h"
#include "judge.h"

/* --- the tests, one turn each --- */

/* Lane i of A and B in a row, and of both in turn. */
static uint32_t joined(size_t i)
{
    return i < VFL ? A[i] : B[i - VFL];
}

static uint32_t zipped(size_t i)
{
    return i % 2 ? B[i / 2] : A[i / 2];
}

static void test_f32(void)
{
    static const uint32_t tab8[8] = {3, 1, 4, 1, 5, 9, 2, 6};
    static const uint32_t tab32[32] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3,
                                       2, 3, 8, 4, 6, 2, 6, 4, 3, 3, 8, 3, 2, 7, 9, 0};
    F("vf_set", vf_set(f32(A[0])), ARITH, A[0]);
    F("vf_ld1", vf_ld1((const om_f32 *)A + 1 % VFL), ARITH, A[1 % VFL]);
    F("vf_bits", vf_bits(A[0]), BITS, A[0]);
    F("vf_add", vf_add(FA, FB), ARITH, u32(A_ + B_));
    F("vf_sub", vf_sub(FA, FB), ARITH, u32(A_ - B_));
    F("vf_mul", vf_mul(FA, FB), ARITH, u32(A_ * B_));
    F("vf_div", vf_div(FA, FB), ARITH, u32(A_ / B_));
    F("vf_sqrt", vf_sqrt(FA), ARITH, u32(sqrtf(A_)));
    F("vf_abs", vf_abs(FA), BITS, A[j] & 0x7fffffffu);
    F("vf_neg", vf_neg(FA), BITS, A[j] ^ 0x80000000u);
    F("vf_copysign", vf_copysign(FA, FB), BITS,
      (A[j] & 0x7fffffffu) | (B[j] & 0x80000000u));
    F("vf_floor", vf_floor(FA), ARITH, u32(floorf(A_)));
    F("vf_ceil", vf_ceil(FA), ARITH, u32(ceilf(A_)));
    F("vf_trunc", vf_trunc(FA), ARITH, u32(truncf(A_)));
    F("vf_rint", vf_rint(FA), ARITH, u32(rintf(A_)));
    F("vf_tab8", vf_tab8(tab8, IA), BITS, tab8[A[j] & 7]);
    F("vf_tab32", vf_tab32(tab32, IA), BITS, tab32[A[j] & 31]);
    F("vf_sel", vf_sel(vi_gt(IA, IB), FA, FB), BITS,
      (int32_t)A[j] > (int32_t)B[j] ? A[j] : B[j]);
    F("vf_selneg", vf_selneg(FA, FB, FC), BITS, A[j] >> 31 ? B[j] : C[j]);
    F("vf_even", vf_even(FA, FB), BITS, joined(2 * j));
    F("vf_odd", vf_odd(FA, FB), BITS, joined(2 * j + 1));
    F("vf_evenx", vf_settle(vf_evenx(FA, FB)), BITS, joined(2 * j));
    F("vf_oddx", vf_settle(vf_oddx(FA, FB)), BITS, joined(2 * j + 1));
    F("vf_settle", vf_settle(vf_maxx(vf_evenx(FA, FB), vf_oddx(FA, FB))), BITS,
      f32(joined(2 * j)) > f32(joined(2 * j + 1)) ? joined(2 * j) : joined(2 * j + 1));
    F("vf_turnx", vf_settle(vf_turnx(vf_evenx(FA, FB))), BITS,
      joined(2 * ((j + VFL - 1) % VFL)));
    F("vf_headx", vf_settle(vf_headx(vf_evenx(FA, FB), vf_evenx(FC, FB))), BITS,
      j ? joined(2 * j) : C[0]);
    F("vf_ziplo", vf_ziplo(FA, FB), BITS, zipped(j));
    F("vf_ziphi", vf_ziphi(FA, FB), BITS, zipped(j + VFL));
    F("vf_minx", vf_minx(FA, FB), BITS, A_ < B_ ? A[j] : B[j]);
    F("vf_maxx", vf_maxx(FA, FB), BITS, A_ > B_ ? A[j] : B[j]);
    M("vf_lt", vf_lt(FA, FB), A_ < B_);
    M("vf_le", vf_le(FA, FB), A_ <= B_);
    M("vf_eq", vf_eq(FA, FB), A_ == B_);
    M("vf_isnan", vf_isnan(FA), nan32(A[j]));
    F("vi_asf", vi_asf(IA), BITS, A[j]);
    I("vf_asi", vf_asi(FA), A[j]);
    F("vf_canon", vf_canon(FA), BITS, nan32(A[j]) ? 0x7fc00000u : A[j]);
    F("vf_relu", vf_relu(FA), BITS, nan32(A[j]) ? 0x7fc00000u : A_ > 0 ? A[j] : 0);
    F("vi_tof", vi_tof(IA), BITS, u32((float)(int32_t)A[j]));
    /* products stay rounded when a sum follows */
    F("vf_mul fence", vf_sub(vf_mul(FA, FB), FC), ARITH,
      u32(f32(u32(A_ * B_)) - f32(C[j])));
    F("vf_max2", vf_max2(FA, FB), BITS,
      nan32(A[j]) || nan32(B[j]) ? 0x7fc00000u
      : A_ > B_                  ? A[j]
                                 : B[j]);
    F("vf_min2", vf_min2(FA, FB), BITS,
      nan32(A[j]) || nan32(B[j]) ? 0x7fc00000u
      : A_ < B_                  ? A[j]
                                 : B[j]);
    F("vf_max", vf_max(FA, FB), ARITH,
      nan32(A[j])   ? A[j]
      : nan32(B[j]) ? B[j]
      : A_ == B_    ? A[j] & B[j]
      : A_ > B_     ? A[j]
                    : B[j]);
    F("vf_min", vf_min(FA, FB), ARITH,
      nan32(A[j])   ? A[j]
      : nan32(B[j]) ? B[j]
      : A_ == B_    ? A[j] | B[j]
      : A_ < B_     ? A[j]
                    : B[j]);
}

/* The low byte as 16 bits. */
static uint32_t signed8(uint32_t v)
{
    return (v & 0xff) | (v & 0x80 ? 0xff00 : 0);
}

/* Bytes of a without sign, of b with it. */
static uint32_t dot4(uint32_t sum, uint32_t a, uint32_t b)
{
    int k;
    for (k = 0; k < 32; k += 8)
        sum += (uint32_t)((int)(a >> k & 0xff) * (int8_t)(b >> k));
    return sum;
}

static void test_i32(void)
{
    unsigned bits = 0;
    int any = 0, all = 1;
    size_t k;
    vm m = vi_gt(IA, IB), e = vi_eq(vi_and(IA, vi_set(3)), vi_set(1));
    I("vi_set", vi_set((int32_t)A[0]), A[0]);
    I("vi_iota", vi_iota(), j);
    I("vi_add", vi_add(IA, IB), A[j] + B[j]);
    I("vi_sub", vi_sub(IA, IB), A[j] - B[j]);
    I("vi_mul", vi_mul(IA, IB), A[j] * B[j]);
    I("vi_dot2", vi_dot2(IC, IA, IB),
      C[j] + (uint32_t)((int16_t)A[j] * (int16_t)B[j]) +
          (uint32_t)((int16_t)(A[j] >> 16) * (int16_t)(B[j] >> 16)));
    I("vi_even8", vi_even8(IA), signed8(A[j]) | signed8(A[j] >> 16) << 16);
    I("vi_odd8", vi_odd8(IA), signed8(A[j] >> 8) | signed8(A[j] >> 24) << 16);
    ONE("vi_has_dot4", VI_DOT4 || !vi_has_dot4(), 1);
    if (!VI_DOT4 || vi_has_dot4())
        I("vi_dot4", vi_dot4(IC, IA, IB), dot4(C[j], A[j], B[j]));
    I("vi_and", vi_and(IA, IB), A[j] & B[j]);
    I("vi_or", vi_or(IA, IB), A[j] | B[j]);
    I("vi_xor", vi_xor(IA, IB), A[j] ^ B[j]);
    I("vi_andnot", vi_andnot(IA, IB), ~A[j] & B[j]);
    I("vi_shl", vi_shl(IA, 13), A[j] << 13);
    I("vi_shl", vi_shl(IA, 31), A[j] << 31);
    I("vi_shr", vi_shr(IA, 7), (int32_t)A[j] >> 7);
    I("vi_shr", vi_shr(IA, 31), (int32_t)A[j] >> 31);
    I("vi_shru", vi_shru(IA, 7), A[j] >> 7);
    I("vi_shru", vi_shru(IA, 31), A[j] >> 31);
    I("vi_sel", vi_sel(m, IA, IB), (int32_t)A[j] > (int32_t)B[j] ? A[j] : B[j]);
    M("vi_eq", vi_eq(IA, IB), A[j] == B[j]);
    M("vi_gt", m, (int32_t)A[j] > (int32_t)B[j]);
    M("vm_and", vm_and(m, e), (int32_t)A[j] > (int32_t)B[j] && (A[j] & 3) == 1);
    M("vm_or", vm_or(m, e), (int32_t)A[j] > (int32_t)B[j] || (A[j] & 3) == 1);
    M("vm_xor", vm_xor(m, e), ((int32_t)A[j] > (int32_t)B[j]) != ((A[j] & 3) == 1));
    M("vm_not", vm_not(m), (int32_t)A[j] <= (int32_t)B[j]);
    for (k = 0; k < VFL; k++) {
        int g = (int32_t)A[k] > (int32_t)B[k];
        any |= g;
        all &= g;
        if (k < 32)
            bits |= (unsigned)g << k;
    }
    ONE("vm_any", vm_any(m) != 0, any);
    ONE("vm_all", vm_all(m) != 0, all);
    ONE("vm_any", vm_any(vi_gt(vi_set(0), vi_set(0))) != 0, 0);
    ONE("vm_all", vm_all(vi_eq(vi_set(5), vi_set(5))) != 0, 1);
    ONE("vm_all", vm_all(vm_not(vi_gt(vi_set(0), vi_set(0)))) != 0, 1);
#if VFL_MAX == 16
    F("vf_take", vf_take((const om_f32 *)B, m, FA), BITS,
      (int32_t)A[j] > (int32_t)B[j] ? B[j] : A[j]);
    {
        uint32_t into[VFL_MAX];
        memcpy(into, C, sizeof into);
        vf_put((om_f32 *)into, m, FA);
        for (k = 0; k < VFL; k++)
            ONE("vf_put", into[k], (int32_t)A[k] > (int32_t)B[k] ? A[k] : C[k]);
    }
#endif
#ifndef TEST_SVE
    ONE("vm_bits", vm_bits(m), bits);
    {
        om_f32 packed[VFL_MAX];
        uint32_t rank[VFL_MAX], n = 0;
        size_t count = vf_pack(packed, bits, FA);
        for (k = 0; k < VFL; k++) {
            rank[k] = n;
            if (!(bits >> k & 1))
                continue;
            ONE("vf_pack", om_f32_bits(packed[n]), A[k]);
            n++;
        }
        ONE("vf_pack", count, n);
        F("vf_unpack", vf_unpack((const om_f32 *)B, bits, FA), BITS,
          bits >> j & 1 ? B[rank[j]] : A[j]);
    }
#endif
    (void)bits;
    /* one lane alone */
    for (k = 0; k < VFL; k++) {
        vm one = vi_eq(vi_iota(), vi_set((int32_t)k));
        ONE("vm_any", vm_any(one) != 0, 1);
        ONE("vm_all", vm_all(one) != 0, VFL == 1);
        ONE("vm_all", vm_all(vm_not(one)) != 0, 0);
    }
    /* in range: truncation */
    for (k = 0; k < VFL; k++)
        A[k] = om_f32_bits((float)((double)(int64_t)(rnd() >> 1) / 4294967296.0 / 1.01 *
                                   (rnd() & 1 ? 1 : -1) / (double)(1 << rnd() % 31)));
    I("vf_toi", vf_toi(FA), (int32_t)A_);
    for (k = 0; k < VFL; k++) { /* halves among them, and what has no i32 below */
        const double near = (double)(rnd() % 8192) / 2 - 2000;
        A[k] = om_f32_bits((float)near);
        B[k] = (uint32_t)(int32_t)rint(near);
        if (rnd() % 8 == 0) {
            A[k] = rnd() & 1 ? 0x7fc00000u : 0xcf000000u + (uint32_t)(rnd() % 100);
            B[k] = 0x80000000u;
        }
    }
    I("vf_near", vf_near(FA), B[j]);
    for (k = 0; k < VFL; k++) /* normal numbers */
        A[k] = (A[k] & 0x807fffffu) | (uint32_t)(1 + rnd() % 254) << 23;
    F("vf_getexp", vf_getexp(FA), BITS, u32((float)((int)(A[j] >> 23 & 255) - 127)));
    F("vf_getmant", vf_getmant(FA), BITS, (A[j] & 0x7fffffu) | 0x3f800000u);
}

static void test_f64(void)
{
    om_f32 f[VFL_MAX];
    size_t k;
    D("vd_set", vd_set(f64(DA[0])), ARITH, DA[0]);
    D("vd_ld1", vd_ld1((const om_f64 *)DA + 1 % VDL), ARITH, DA[1 % VDL]);
    D("vd_bits", vd_bits(DA[0]), BITS, DA[0]);
    D("vd_add", vd_add(XA, XB), ARITH, u64(DA_ + DB_));
    D("vd_sub", vd_sub(XA, XB), ARITH, u64(DA_ - DB_));
    D("vd_mul", vd_mul(XA, XB), ARITH, u64(DA_ * DB_));
    D("vd_div", vd_div(XA, XB), ARITH, u64(DA_ / DB_));
    D("vd_sqrt", vd_sqrt(XA), ARITH, u64(sqrt(DA_)));
    D("vd_abs", vd_abs(XA), BITS, DA[j] << 1 >> 1);
    D("vd_neg", vd_neg(XA), BITS, DA[j] ^ (uint64_t)1 << 63);
    D("vd_copysign", vd_copysign(XA, XB), BITS, DA[j] << 1 >> 1 | DB[j] >> 63 << 63);
    D("vd_floor", vd_floor(XA), ARITH, u64(floor(DA_)));
    D("vd_ceil", vd_ceil(XA), ARITH, u64(ceil(DA_)));
    D("vd_trunc", vd_trunc(XA), ARITH, u64(trunc(DA_)));
    D("vd_rint", vd_rint(XA), ARITH, u64(rint(DA_)));
    D("vd_sel", vd_sel(vl_gt(LA, LB), XA, XB), BITS,
      (int64_t)DA[j] > (int64_t)DB[j] ? DA[j] : DB[j]);
    D("vd_selneg", vd_selneg(XA, XB, XC), BITS, DA[j] >> 63 ? DB[j] : DC[j]);
    D("vd_minx", vd_minx(XA, XB), BITS, DA_ < DB_ ? DA[j] : DB[j]);
    D("vd_maxx", vd_maxx(XA, XB), BITS, DA_ > DB_ ? DA[j] : DB[j]);
    N("vd_lt", vd_lt(XA, XB), DA_ < DB_);
    N("vd_le", vd_le(XA, XB), DA_ <= DB_);
    N("vd_eq", vd_eq(XA, XB), DA_ == DB_);
    N("vd_isnan", vd_isnan(XA), nan64(DA[j]));
    D("vl_asd", vl_asd(LA), BITS, DA[j]);
    L("vd_asl", vd_asl(XA), DA[j]);
    D("vd_canon", vd_canon(XA), BITS, nan64(DA[j]) ? (uint64_t)0x7ff8 << 48 : DA[j]);
    D("vd_rndf", vd_rndf(XA), ARITH, u64((double)f32(u32((float)DA_))));
    D("vd_mul fence", vd_sub(vd_mul(XA, XB), XC), ARITH,
      u64(f64(u64(DA_ * DB_)) - f64(DC[j])));
    D("vd_max2", vd_max2(XA, XB), BITS,
      nan64(DA[j]) || nan64(DB[j]) ? (uint64_t)0x7ff8 << 48
      : DA_ > DB_                  ? DA[j]
                                   : DB[j]);
    D("vd_min2", vd_min2(XA, XB), BITS,
      nan64(DA[j]) || nan64(DB[j]) ? (uint64_t)0x7ff8 << 48
      : DA_ < DB_                  ? DA[j]
                                   : DB[j]);
    D("vd_max", vd_max(XA, XB), ARITH,
      nan64(DA[j])   ? DA[j]
      : nan64(DB[j]) ? DB[j]
      : DA_ == DB_   ? DA[j] & DB[j]
      : DA_ > DB_    ? DA[j]
                     : DB[j]);
    D("vd_min", vd_min(XA, XB), ARITH,
      nan64(DA[j])   ? DA[j]
      : nan64(DB[j]) ? DB[j]
      : DA_ == DB_   ? DA[j] | DB[j]
      : DA_ < DB_    ? DA[j]
                     : DB[j]);
    memcpy(f, A, VDL * 4);
    D("vd_ldf", vd_ldf(f), ARITH, u64((double)A_));
    vd_stf(f, XA);
    for (k = 0; k < VDL; k++) {
        uint32_t want = u32((float)f64(DA[k])), got = om_f32_bits(f[k]);
        report("vd_stf", got == want || (nan32(got) && nan32(want)), DA[k], 0, 0, got,
               want);
    }
    for (k = 0; k < VDL; k++)
        DA[k] = (DA[k] & ~((uint64_t)0x7ff << 52)) | (1 + rnd() % 2046) << 52;
    D("vd_getexp", vd_getexp(XA), BITS,
      u64((double)((int)(DA[j] >> 52 & 2047) - 1023)));
    D("vd_getmant", vd_getmant(XA), BITS, DA[j] << 12 >> 12 | (uint64_t)0x3ff << 52);
}

static void test_i64(void)
{
    static const uint64_t tab[20] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3,
                                     5, 8, 9, 7, 9, 3, 2, 3, 8, 4};
    unsigned bits = 0;
    int any = 0, all = 1;
    size_t k;
    vn m, e;
    if (turn & 1) /* equal high halves */
        for (k = 0; k < VDL; k++)
            DB[k] = (DA[k] >> 32 << 32) | (uint32_t)rnd();
    m = vl_gt(LA, LB);
    e = vl_eq(vl_and(LA, vl_set(3)), vl_set(1));
    L("vl_set", vl_set((int64_t)DA[0]), DA[0]);
    L("vl_add", vl_add(LA, LB), DA[j] + DB[j]);
    L("vl_sub", vl_sub(LA, LB), DA[j] - DB[j]);
    L("vl_mul", vl_mul(LA, LB), DA[j] * DB[j]);
    L("vl_and", vl_and(LA, LB), DA[j] & DB[j]);
    L("vl_or", vl_or(LA, LB), DA[j] | DB[j]);
    L("vl_xor", vl_xor(LA, LB), DA[j] ^ DB[j]);
    L("vl_andnot", vl_andnot(LA, LB), ~DA[j] & DB[j]);
    L("vl_shl", vl_shl(LA, 52), DA[j] << 52);
    L("vl_shl", vl_shl(LA, 1), DA[j] << 1);
    L("vl_shru", vl_shru(LA, 52), DA[j] >> 52);
    L("vl_shru", vl_shru(LA, 63), DA[j] >> 63);
    L("vl_sel", vl_sel(m, LA, LB), (int64_t)DA[j] > (int64_t)DB[j] ? DA[j] : DB[j]);
    N("vl_eq", vl_eq(LA, LB), DA[j] == DB[j]);
    N("vl_eq", vl_eq(LA, vl_xor(LA, vl_set((int64_t)1 << 40))), 0);
    N("vl_eq", vl_eq(LA, vl_xor(LA, vl_set(1))), 0);
    N("vl_gt", m, (int64_t)DA[j] > (int64_t)DB[j]);
    N("vn_and", vn_and(m, e), (int64_t)DA[j] > (int64_t)DB[j] && (DA[j] & 3) == 1);
    N("vn_or", vn_or(m, e), (int64_t)DA[j] > (int64_t)DB[j] || (DA[j] & 3) == 1);
    N("vn_xor", vn_xor(m, e), ((int64_t)DA[j] > (int64_t)DB[j]) != ((DA[j] & 3) == 1));
    N("vn_not", vn_not(m), (int64_t)DA[j] <= (int64_t)DB[j]);
    for (k = 0; k < VDL; k++) {
        int g = (int64_t)DA[k] > (int64_t)DB[k];
        any |= g;
        all &= g;
        bits |= (unsigned)g << k;
    }
    ONE("vn_any", vn_any(m) != 0, any);
    ONE("vn_all", vn_all(m) != 0, all);
    ONE("vn_all", vn_all(vn_not(vl_gt(vl_set(0), vl_set(0)))) != 0, 1);
    ONE("vn_any", vn_any(vl_gt(vl_set(0), vl_set(0))) != 0, 0);
#ifndef TEST_SVE
    ONE("vn_bits", vn_bits(m), bits);
#endif
    (void)bits;
    for (k = 0; k < VDL; k++) {
        DB[k] = rnd() % 20;
        DC[k] = rnd();
    }
    D("vd_tab", vd_tab(tab, vl_ld((const om_i64 *)DB)), BITS, tab[DB[j]]);
    D("vd_tab16", vd_tab16(tab, vl_ld((const om_i64 *)DC)), BITS, tab[DC[j] & 15]);
    for (k = 0; k < VDL; k++)
        DA[k] = (uint64_t)((int64_t)(rnd() << (rnd() % 50)) >> 12 >> (rnd() % 2 + 1));
    D("vl_tod52", vl_tod52(LA), BITS, u64((double)(int64_t)DA[j]));
    for (k = 0; k < VDL; k++) {
        DA[k] = u64((double)(int64_t)DA[k] / (double)(1 << rnd() % 10));
        if (rnd() % 3 == 0) /* ties */
            DA[k] = u64((double)((int64_t)(rnd() % 4001) - 2000) * 0.5);
    }
    L("vd_tol52", vd_tol52(XA), (int64_t)rint(DA_));
}

/* --- fused multiply-add --- */

static int finite32(uint32_t v)
{
    return (v & 0x7f800000u) != 0x7f800000u;
}

static int finite64(uint64_t v)
{
    return (v >> 52 & 0x7ff) != 0x7ff;
}

static uint32_t want_fma32(uint32_t a, uint32_t b, uint32_t c)
{
    if (finite32(a) && finite32(b) && finite32(c))
        return (uint32_t)ref_fma(a, b, c, 23, 8);
    return u32((float)((double)f32(a) * (double)f32(b) + (double)f32(c)));
}

static uint64_t want_fma64(uint64_t a, uint64_t b, uint64_t c)
{
    if (finite64(a) && finite64(b) && finite64(c))
        return ref_fma(a, b, c, 52, 11);
    if (finite64(a) && finite64(b))
        return c;
    return u64(f64(u64(f64(a) * f64(b))) + f64(c));
}

static void fma32(void)
{
    uint32_t want[VFL_MAX];
    size_t k;
    for (k = 0; k < VFL; k++)
        want[k] = want_fma32(A[k], B[k], C[k]);
    F("vf_fma", vf_fma(FA, FB, FC), ARITH, want[j]);
    F("vf_fnma", vf_fnma(vf_neg(FA), FB, FC), ARITH, want[j]);
}

static void fma64(void)
{
    uint64_t want[VDL_MAX];
    size_t k;
    for (k = 0; k < VDL; k++)
        want[k] = want_fma64(DA[k], DB[k], DC[k]);
    D("vd_fma", vd_fma(XA, XB, XC), ARITH, want[j]);
    D("vd_fnma", vd_fnma(vd_neg(XA), XB, XC), ARITH, want[j]);
}

/* vf_mad and its kin are fused or rounded twice, nothing else. */
static void mad(void)
{
    size_t k;
    vf_st((om_f32 *)R, vf_mad(FA, FB, FC));
    for (k = 0; k < VFL; k++) {
        uint32_t one = want_fma32(A[k], B[k], C[k]);
        uint32_t two = u32(f32(u32(f32(A[k]) * f32(B[k]))) + f32(C[k]));
        judge32("vf_mad", k, R[k] == one ? one : two, ARITH);
    }
    vf_st((om_f32 *)R, vf_nmad(FA, FB, FC));
    for (k = 0; k < VFL; k++) {
        uint32_t one = want_fma32(A[k] ^ 0x80000000u, B[k], C[k]);
        uint32_t two = u32(f32(C[k]) - f32(u32(f32(A[k]) * f32(B[k]))));
        judge32("vf_nmad", k, R[k] == one ? one : two, ARITH);
    }
    vd_st((om_f64 *)DR, vd_mad(XA, XB, XC));
    for (k = 0; k < VDL; k++) {
        uint64_t one = want_fma64(DA[k], DB[k], DC[k]);
        uint64_t two = u64(f64(u64(f64(DA[k]) * f64(DB[k]))) + f64(DC[k]));
        judge64("vd_mad", k, DR[k] == one ? one : two, ARITH);
    }
    vd_st((om_f64 *)DR, vd_nmad(XA, XB, XC));
    for (k = 0; k < VDL; k++) {
        uint64_t one = want_fma64(DA[k] ^ (uint64_t)1 << 63, DB[k], DC[k]);
        uint64_t two = u64(f64(DC[k]) - f64(u64(f64(DA[k]) * f64(DB[k]))));
        judge64("vd_nmad", k, DR[k] == one ? one : two, ARITH);
    }
}

/* A product of two odd 24-bit numbers that misses 2^47 by less than `miss`. Added to c
 * as half its last place, it leaves double arithmetic at the midpoint if that is 2^18,
 * a few units beside it if it is more. */
static void near_power(uint32_t *a, uint32_t *b, uint64_t miss)
{
    for (;;) {
        uint64_t m, w, p;
        if (rnd() % 8 == 0) { /* (1 + 2^-k) (1 - 2^-k) */
            int k = 15 + (int)(rnd() % 8);
            *a = 0x800000u + (0x800000u >> k);
            *b = 0x800000u * 2 - (0x1000000u >> k);
            return;
        }
        m = 0x800001u | rnd() % 0x800000u;
        w = (((uint64_t)1 << 47) + m / 2) / m;
        p = m * w;
        if (w < 0x800000u || w > 0xffffffu || p == (uint64_t)1 << 47)
            continue;
        p = p > (uint64_t)1 << 47 ? p - ((uint64_t)1 << 47) : ((uint64_t)1 << 47) - p;
        if (p >= miss)
            continue;
        *a = (uint32_t)m;
        *b = (uint32_t)w;
        return;
    }
}

/* a b is about half of c's last place. */
static void half_place(uint32_t *a, uint32_t *b, uint32_t *c, uint64_t miss)
{
    uint32_t m, w;
    int ec = 1, ea, eb;
    near_power(&m, &w, miss);
    *c = (uint32_t)rnd() & 0x807fffffu;
    if (rnd() % 4) { /* normal; else subnormal, of the same unit as exponent field 1 */
        ec = 1 + (int)(rnd() % 254);
        *c |= (uint32_t)ec << 23;
    }
    do { /* m w 2^(ea + eb - 300) = 2^(ec - 151), m w being 2^47 */
        ea = 1 + (int)(rnd() % 254);
        eb = ec + 102 - ea;
    } while (eb < 1 || eb > 254);
    *a = (m & 0x7fffffu) | (uint32_t)ea << 23 | (uint32_t)(rnd() & 0x80000000u);
    *b = (w & 0x7fffffu) | (uint32_t)eb << 23;
}

/* One input on which (float)((double)a * b + c) is wrong. */
static void hard32(uint32_t *a, uint32_t *b, uint32_t *c)
{
    volatile double naive;
    do {
        half_place(a, b, c, (uint64_t)1 << 18);
        naive = (double)f32(*a) * (double)f32(*b);
        naive = naive + (double)f32(*c);
    } while (u32((float)naive) == want_fma32(*a, *b, *c));
}

/* The same for doubles, with products just below and just above a power of two:
 * (1 + 2^-k) (1 - 2^-k), and 2^(4n + 2) + 1 in Aurifeuille's two factors. */
static void half_place64(uint64_t *a, uint64_t *b, uint64_t *c)
{
    const uint64_t one = (uint64_t)1 << 52;
    const int k = 27 + (int)(rnd() % 26), n = 13 + (int)(rnd() % 13);
    uint64_t x = one + (one >> k), y = 2 * one - 2 * (one >> k);
    int ec = 1, ea, eb;
    if (rnd() & 1) {
        x = (((uint64_t)1 << (2 * n + 1)) + ((uint64_t)1 << (n + 1)) + 1)
            << (51 - 2 * n);
        y = ((((uint64_t)1 << (2 * n + 1)) - ((uint64_t)1 << (n + 1)) + 1)
             << (52 - 2 * n));
    }
    *c = rnd() & ((uint64_t)0x800 << 52 | (one - 1));
    if (rnd() % 4) {
        ec = 1 + (int)(rnd() % 2046);
        *c |= (uint64_t)ec << 52;
    }
    do { /* x y 2^(ea + eb - 2150) = 2^(ec - 1076), x y being 2^105 */
        ea = 1 + (int)(rnd() % 2046);
        eb = ec + 969 - ea;
    } while (eb < 1 || eb > 2046);
    *a = (x & (one - 1)) | (uint64_t)ea << 52 | (rnd() & (uint64_t)0x800 << 52);
    *b = (y & (one - 1)) | (uint64_t)eb << 52;
}

static void test_fma(unsigned long hard)
{
    unsigned long i;
    size_t k;
    for (k = 0; k < VFL; k++) { /* the textbook case */
        A[k] = om_f32_bits((1.0f + 1.0f / 32768) / 4096);
        B[k] = om_f32_bits((1.0f - 1.0f / 32768) / 4096);
        C[k] = 0x3f800001u;
    }
    fma32();
    for (i = 0; i < hard; i += VFL) {
        for (k = 0; k < VFL; k++)
            hard32(&A[k], &B[k], &C[k]);
        fma32();
    }
    for (i = 0; i < hard / 4; i += VFL) {
        for (k = 0; k < VFL; k++)
            half_place(&A[k], &B[k], &C[k], (uint64_t)1 << 21);
        fma32();
    }
    for (i = 0; i < hard / 4; i += VDL) {
        for (k = 0; k < VDL; k++)
            half_place64(&DA[k], &DB[k], &DC[k]);
        fma64();
    }
    for (i = 0; i < hard / 4; i += VFL) { /* cancellation, and results near underflow */
        for (k = 0; k < VFL; k++) {
            A[k] = pick32();
            B[k] = pick32();
            if (rnd() & 1)
                B[k] = (B[k] & 0x807fffffu) | ((254 - (A[k] >> 23 & 255)) & 255)
                                                  << 23; /* a b near 1 */
            C[k] = u32(-f32(A[k]) * f32(B[k]));
            C[k] += (uint32_t)(rnd() % 9) - 4;
            if (rnd() % 3 == 0)
                C[k] = (uint32_t)rnd() & 0x8000000fu;
        }
        fma32();
    }
    for (i = 0; i < hard / 4; i += VDL) {
        for (k = 0; k < VDL; k++) {
            DA[k] = pick64();
            DB[k] = pick64();
            DC[k] = pick64();
            switch (rnd() % 6) {
            case 0: /* cancellation */
                DC[k] = u64(-f64(DA[k]) * f64(DB[k])) + rnd() % 9 - 4;
                break;
            case 1: /* c at some distance */
                DC[k] = u64(-f64(DA[k]) * f64(DB[k]));
                DC[k] = (DC[k] << 12 >> 12) | (rnd() & 1) << 63 |
                        (((DC[k] >> 52) + rnd() % 240 - 120) & 0x7ff) << 52;
                break;
            case 2: /* products near underflow */
                DB[k] = (DB[k] & ~((uint64_t)0x7ff << 52)) |
                        ((2046 + rnd() % 130 - 1087 - (DA[k] >> 52 & 0x7ff)) & 0x7ff)
                            << 52;
                DC[k] = rnd() & ((uint64_t)0x801 << 52 | 0xff);
                break;
            case 3: /* few bits: ties */
                DA[k] = DA[k] >> 40 << 40;
                DB[k] = DB[k] >> 30 << 30;
                DC[k] = DC[k] >> 50 << 50;
                break;
            default:
                break;
            }
        }
        fma64();
    }
}

/* --- memory: counts, alignment, neighbours --- */

enum { GUARD = 16, SPACE = 64 * VFL_MAX + 4096 };

static unsigned char *edge; /* the first byte that must not be touched */

static void check_bytes(const char *name, const unsigned char *got,
                        const unsigned char *want, size_t n, size_t k)
{
    size_t i;
    for (i = 0; i < n && got[i] == want[i]; i++)
        continue;
    report(name, i == n, k, i, 0, i < n ? got[i] : 0, i < n ? want[i] : 0);
}

/* STN writes n elements of SIZE bytes before the edge and nothing else; LDN reads them
 * there and gives zeros behind. */
#define MEMORY(V, T, SIZE, LANES)                                       \
    do {                                                                \
        unsigned char want[8 * VFL_MAX + GUARD], back[8 * VFL_MAX];     \
        size_t n, i;                                                    \
        for (n = 0; n <= LANES; n++) {                                  \
            unsigned char *p = edge - n * SIZE, *from = p - GUARD;      \
            for (i = 0; i < GUARD + n * SIZE; i++)                      \
                want[i] = from[i] = (unsigned char)rnd();               \
            memset(back, 0xee, sizeof back);                            \
            V##_st((T *)back, V##_ldn((const T *)p, n));                \
            check_bytes(#V "_ldn", back, want + GUARD, n * SIZE, n);    \
            for (i = n * SIZE; i < LANES * SIZE; i++)                   \
                ONE(#V "_ldn", back[i], 0);                             \
            for (i = 0; i < LANES * SIZE; i++)                          \
                back[i] = (unsigned char)rnd();                         \
            V##_stn((T *)p, V##_ld((const T *)back), n);                \
            memcpy(want + GUARD, back, n * SIZE);                       \
            check_bytes(#V "_stn", from, want, GUARD + n * SIZE, n);    \
            if (n == LANES) {                                           \
                for (i = 0; i < LANES * SIZE; i++)                      \
                    back[i] = (unsigned char)rnd();                     \
                V##_st((T *)p, V##_ld((const T *)back));                \
                memcpy(want + GUARD, back, n * SIZE);                   \
                check_bytes(#V "_st", from, want, GUARD + n * SIZE, n); \
            }                                                           \
        }                                                               \
    } while (0)

static uint32_t added(uint32_t v, int32_t plus, int32_t least, int32_t most)
{
    const int64_t sum = (int64_t)(int32_t)v + plus;
    return (uint32_t)(sum < least ? least : sum > most ? most : sum) & 0xff;
}

static void test_bytes(void)
{
    static om_u8 row[4][4 * VFL_MAX], to[4 * VFL_MAX];
    static om_i32 from[4 * VFL_MAX], words[4 * VFL_MAX];
    const int32_t plus = (int32_t)(rnd() % 512) - 256;
    const vi both =
        vi_set((int32_t)((uint32_t)plus & 0xffff) | (int32_t)((uint32_t)plus << 16));
    om_i32 out[VFL_MAX];
    size_t i, k;
    for (i = 0; i < 4 * VFL; i++) {
        from[i] = (om_i32)(uint32_t)rnd() >> rnd() % 31;
        if (rnd() % 16 == 0)
            from[i] = rnd() & 1 ? INT32_MIN : INT32_MAX;
        for (k = 0; k < 4; k++)
            row[k][i] = (om_u8)rnd();
    }
    vi_stu8x4(to, vi_ld(from), vi_ld(from + VFL), vi_ld(from + 2 * VFL),
              vi_ld(from + 3 * VFL), both);
    for (i = 0; i < 4 * VFL; i++)
        ONE("vi_stu8x4", to[i], added((uint32_t)from[i], plus, 0, 255));
    vi_sti8x4(to, vi_ld(from), vi_ld(from + VFL), vi_ld(from + 2 * VFL),
              vi_ld(from + 3 * VFL), both);
    for (i = 0; i < 4 * VFL; i++)
        ONE("vi_sti8x4", to[i], added((uint32_t)from[i], plus, -128, 127));
    vi_weave8(words, row[0], row[1], row[2], row[3]);
    for (i = 0; i < 4 * VFL; i++)
        ONE("vi_weave8", (uint32_t)words[i],
            row[0][i] | (uint32_t)row[1][i] << 8 | (uint32_t)row[2][i] << 16 |
                (uint32_t)row[3][i] << 24);
    vi_st(out, vi_ldu8w(row[0]));
    for (i = 0; i < VFL; i++)
        ONE("vi_ldu8w", (uint32_t)out[i],
            row[0][i] | (uint32_t)row[0][i + 1] << 8 | (uint32_t)row[0][i + 2] << 16 |
                (uint32_t)row[0][i + 3] << 24);
}

static void test_narrow(void)
{
    size_t n, i;
    om_i32 out[VFL_MAX];
    om_f32 f[VDL_MAX];
    om_f64 d[VDL_MAX];
    for (n = 0; n <= VFL; n++) {
        om_u8 *p8 = edge - n, b8[VFL_MAX];
        om_u16 *p16 = (om_u16 *)(void *)(edge - 2 * n), b16[VFL_MAX];
        int full = n == VFL;
        for (i = 0; i < n; i++)
            p8[i] = (om_u8)rnd();
        vi_st(out, full ? vi_ldu8(p8) : vi_ldu8n(p8, n));
        for (i = 0; i < VFL; i++)
            ONE("vi_ldu8", out[i], i < n ? p8[i] : 0);
        vi_st(out, full ? vi_ldi8((om_i8 *)p8) : vi_ldi8n((om_i8 *)p8, n));
        for (i = 0; i < VFL; i++)
            ONE("vi_ldi8", out[i], i < n ? (om_i8)p8[i] : 0);
        vi_st(out, vi_sel(full ? vm_ldb(p8) : vm_ldbn(p8, n), vi_set(1), vi_set(0)));
        for (i = 0; i < VFL; i++)
            ONE("vm_ldb", out[i], i < n && p8[i]);
        for (i = 0; i < n; i++)
            p16[i] = (om_u16)rnd();
        vi_st(out, full ? vi_ldu16(p16) : vi_ldu16n(p16, n));
        for (i = 0; i < VFL; i++)
            ONE("vi_ldu16", out[i], i < n ? p16[i] : 0);
        vi_st(out, full ? vi_ldi16((om_i16 *)p16) : vi_ldi16n((om_i16 *)p16, n));
        for (i = 0; i < VFL; i++)
            ONE("vi_ldi16", out[i], i < n ? (om_i16)p16[i] : 0);
        for (i = 0; i < VFL; i++)
            A[i] = (uint32_t)rnd();
        memset(b8, 0xa5, sizeof b8);
        memset(b16, 0xa5, sizeof b16);
        vi_st8n(p8, IA, n);
        vi_st8n(b8, IA, n);
        vi_st16n(b16, IA, n);
        for (i = 0; i < VFL; i++) {
            ONE("vi_st8n", b8[i], i < n ? A[i] & 0xff : 0xa5);
            ONE("vi_st16n", b16[i], i < n ? A[i] & 0xffff : 0xa5a5);
        }
        vi_st16n(p16, IA, n);
        for (i = 0; i < n; i++)
            ONE("vi_st16n", p16[i], A[i] & 0xffff);
        if (full) {
            vi_st8(p8, IA);
            vi_st16(b16, IA);
            for (i = 0; i < n; i++) {
                ONE("vi_st8", p8[i], A[i] & 0xff);
                ONE("vi_st16", b16[i], A[i] & 0xffff);
            }
            vm_stb(b8, vi_gt(IA, vi_set(0)));
            vi_stream((om_i32 *)(void *)(edge - 4 * n), IA);
            vi_streamed();
            vi_st(out, vi_ld((om_i32 *)(void *)(edge - 4 * n)));
            for (i = 0; i < n; i++) {
                ONE("vi_stream", (uint32_t)out[i], A[i]);
                ONE("vi_streamed", (uint32_t)out[i], A[i]);
            }
        } else {
            vm_stbn(b8, vi_gt(IA, vi_set(0)), n);
        }
        for (i = 0; i < n; i++)
            ONE("vm_stb", b8[i], (int32_t)A[i] > 0);
    }
    for (n = 0; n <= VDL; n++) {
        om_f32 *p = (om_f32 *)(void *)(edge - 4 * n);
        for (i = 0; i < n; i++)
            p[i] = (float)((int)(rnd() % 1000) - 500);
        vd_st(d, vd_ldfn(p, n));
        for (i = 0; i < VDL; i++)
            ONE("vd_ldfn", om_f64_bits(d[i]), i < n ? u64((double)p[i]) : 0);
        for (i = 0; i < VDL; i++) {
            d[i] = 0.1 * (double)(i + 1);
            f[i] = 7;
        }
        vd_stfn(f, vd_ld(d), n);
        vd_stfn(p, vd_ld(d), n);
        for (i = 0; i < VDL; i++)
            ONE("vd_stfn", om_f32_bits(f[i]), i < n ? u32((float)d[i]) : u32(7));
    }
}

/* --- f16, bf16 --- */

static double half_value(unsigned h)
{
    int e = (int)(h >> 10 & 31);
    double m = (double)(h & 1023) + (e ? 1024 : 0), s = h >> 15 ? -1 : 1;
    return s * ldexp(m, (e ? e : 1) - 25);
}

static void narrowed(const char *name, uint32_t v, unsigned want, int bf)
{
    om_u16 out[VFL_MAX];
    if (!bf)
        report("om_f32_f16", om_f32_f16(f32(v)) == want, v, 0, 0, om_f32_f16(f32(v)),
               want);
    if (bf)
        vf_stbf16(out, vf_bits(v));
    else
        vf_stf16(out, vf_bits(v));
    report(name, out[VFL - 1] == want, v, 0, 0, out[VFL - 1], want);
}

static void test_half_tails(void)
{
    om_u16 in[VFL_MAX], out[VFL_MAX];
    size_t n, i;
    for (n = 0; n <= VFL; n++) {
        om_u16 *p = (om_u16 *)(void *)(edge - 2 * n);
        for (i = 0; i < VFL; i++)
            in[i] = (om_u16)(0x3c00 + i);
        memcpy(p, in, 2 * n);
        vf_st((om_f32 *)R, vf_ldf16n(p, n));
        for (i = 0; i < VFL; i++)
            ONE("vf_ldf16n", R[i], i < n ? om_f32_bits(om_f16_f32(in[i])) : 0);
        for (i = 0; i < VFL; i++)
            out[i] = 0xa5a5;
        vf_stf16n(out, vf_ldf16(in), n);
        for (i = 0; i < VFL; i++)
            ONE("vf_stf16n", out[i], i < n ? in[i] : 0xa5a5);
        vf_stf16n(p, vf_ldf16(in), n);
        for (i = 0; i < n; i++)
            ONE("vf_stf16n", p[i], in[i]);
    }
}

static void test_half(void)
{
    unsigned h;
    om_u16 in[VFL_MAX];
    size_t i;
    for (h = 0; h < 65536; h++) {
        unsigned a = h & 0x7fff, sign = h & 0x8000;
        uint32_t want = a > 0x7c00    ? (sign << 16) | 0x7f800000u | (a & 1023) << 13
                        : a == 0x7c00 ? (sign << 16) | 0x7f800000u
                                      : om_f32_bits((float)half_value(h));
        for (i = 0; i < VFL; i++)
            in[i] = (om_u16)h;
        vf_st((om_f32 *)R, vf_ldf16(in));
        report("vf_ldf16", R[VFL - 1] == want || (nan32(R[VFL - 1]) && nan32(want)), h,
               0, 0, R[VFL - 1], want);
        want = om_f32_bits(om_f16_f32(h));
        report("om_f16_f32", R[VFL - 1] == want || (nan32(R[VFL - 1]) && nan32(want)),
               h, 0, 0, R[VFL - 1], want);
        vf_st((om_f32 *)R, vf_ldbf16(in));
        report("vf_ldbf16", R[VFL - 1] == h << 16, h, 0, 0, R[VFL - 1], h << 16);
        if (a < 0x7c00) { /* itself, and the middle to the next with its neighbours */
            double lo = half_value(a), hi = a == 0x7bff ? 65536 : half_value(a + 1);
            uint32_t mid = om_f32_bits((float)((lo + hi) / 2)) | (uint32_t)sign << 16;
            narrowed("vf_stf16", want, h, 0);
            narrowed("vf_stf16", mid - 1, h, 0);
            narrowed("vf_stf16", mid, h + (h & 1), 0);
            narrowed("vf_stf16", mid + 1, h + 1, 0);
        }
        if ((h & 0x7fff) < 0x7f80) {
            narrowed("vf_stbf16", (uint32_t)h << 16, h, 1);
            narrowed("vf_stbf16", (uint32_t)h << 16 | 0x7fff, h, 1);
            narrowed("vf_stbf16", (uint32_t)h << 16 | 0x8000, h + (h & 1), 1);
            narrowed("vf_stbf16", (uint32_t)h << 16 | 0x8001, h + 1, 1);
        }
    }
    narrowed("vf_stf16", 0x7f800000, 0x7c00, 0);
    narrowed("vf_stf16", 0xff800000, 0xfc00, 0);
    narrowed("vf_stf16", 0x7f7fffff, 0x7c00, 0);
    narrowed("vf_stf16", 0xff812345, 0x7e00, 0);
    narrowed("vf_stf16", 1, 0, 0);
    narrowed("vf_stf16", 0x80000001, 0x8000, 0);
    narrowed("vf_stbf16", 0x7f800000, 0x7f80, 1);
    narrowed("vf_stbf16", 0xff800001, 0x7fc0, 1);
}

/* --- loops --- */

OM_INLINE vf body1(vf a)
{
    return vf_add(a, vf_set(1.0f));
}

OM_INLINE vf body1p(const void *params, vf a)
{
    return vf_add(a, vf_set(*(const om_f32 *)params));
}

OM_INLINE vd body1d(vd a)
{
    return vd_add(a, vd_set(1.0));
}

OM_INLINE vd body2d(vd a, vd b)
{
    return vd_sub(a, b);
}

OM_INLINE vf body3(vf a, vf b, vf c)
{
    return vf_add(vf_mul(a, b), c);
}

OM_INLINE om_i32 body2i(om_i32 a, om_i32 b)
{
    return (om_i32)((om_u32)a - (om_u32)b);
}

OM_INLINE om_i8 body1i(om_i32 a)
{
    return (om_i8)(a % 100);
}

OM_INLINE om_i32 body3i(om_i32 a, om_i32 b, om_i32 c)
{
    return a > b ? c : b;
}

OM_DEF(EW f32 f32, OM_EW1_F32, t_f32, body1)
OM_DEF(EW f32 f32, OM_EW1P_F32, t_p_f32, body1p)
OM_DEF(EW f32 f32, OM_EW1_F32D, t_d_f32, body1d)
OM_DEF(EW f64 f64, OM_EW1_F64, t_f64, body1d)
OM_DEF(EW bf16 bf16, OM_EW1_BF16, t_bf16, body1)
OM_DEF(EW i8 i32, OM_EWC1, t_i8, om_i8, om_i32, body1i)
OM_BINARY_F32(t2_f32, vf_sub)
OM_BINARY_F32D(t2d_f32, body2d)
OM_BINARY_F64(t2_f64, vd_sub)
OM_BINARY_C(t2_i32, i32, i32, i32, om_i32, om_i32, om_i32, body2i)
OM_CMP_F32(t2_bool, vf_lt)
OM_TERNARY_F32(t3_f32, body3)
OM_TERNARY_C(t3_i32, i32, om_i32, body3i)

typedef void kernel(void *y, const void *const *x, const ptrdiff_t *row_stride,
                    size_t rows, size_t n, const void *params);

/* What element (row, column) should be, from its operands as doubles. */
enum { INC, HALF, SUB, LESS, MULADD, MOD, CHOOSE };

static double expected(int what, double a, double b, double c)
{
    switch (what) {
    case INC:
        return a + 1;
    case HALF:
        return a + 0.5;
    case SUB:
        return a - b;
    case LESS:
        return a < b;
    case MULADD:
        return a * b + c;
    case MOD:
        return (double)((int)a % 100);
    default:
        return a > b ? c : b;
    }
}

static double get(const void *p, int type, size_t i)
{
    switch (type) {
    case 'f':
        return (double)((const float *)p)[i];
    case 'd':
        return ((const double *)p)[i];
    case 'i':
        return (double)((const int32_t *)p)[i];
    case 'h': {
        uint32_t bits = (uint32_t)((const uint16_t *)p)[i] << 16;
        return (double)om_bits_f32(bits);
    }
    default:
        return (double)((const signed char *)p)[i];
    }
}

static void put(void *p, int type, size_t i, int v)
{
    switch (type) {
    case 'f':
        ((float *)p)[i] = (float)v;
        break;
    case 'd':
        ((double *)p)[i] = (double)v;
        break;
    case 'i':
        ((int32_t *)p)[i] = v;
        break;
    case 'h':
        ((uint16_t *)p)[i] = (uint16_t)(om_f32_bits((float)v) >> 16);
        break;
    default:
        ((signed char *)p)[i] = (signed char)v;
    }
}

static size_t size_of(int type)
{
    return type == 'f' || type == 'i' ? 4 : type == 'd' ? 8 : type == 'h' ? 2 : 1;
}

/* Small integers, which every type holds: sums and products are exact. */
enum { ROWS = 3, PITCH = 5 * VFL_MAX + 80 };

static double old[3][ROWS * PITCH];
static double buffer[4][ROWS * PITCH];

static void loop(const char *name, kernel *k, int what, int ty, int tx,
                 const char *flags, int in_place)
{
    const float half = 0.5f;
    const void *x[3];
    ptrdiff_t stride[4];
    size_t inputs = strlen(flags), n, r, i, j;
    for (n = 0; n<PITCH - 8; n += n> 40 ? 7 : 1) {
        void *y = in_place ? buffer[1] : buffer[0];
        int extra = (int)(rnd() % 5);
        for (j = 0; j < inputs; j++) {
            for (i = 0; i < ROWS * PITCH; i++) {
                put(buffer[1 + j], tx, i, (int)(rnd() % 41) - 20);
                old[j][i] = get(buffer[1 + j], tx, i);
            }
            x[j] = buffer[1 + j];
            stride[1 + j] = (ptrdiff_t)(size_of(tx) * (size_t)(PITCH - extra));
        }
        stride[0] = (ptrdiff_t)(size_of(ty) * (size_t)(PITCH - extra));
        if (!in_place)
            memset(y, 0x5a, sizeof buffer[0]);
        k(y, x, stride, ROWS, n, what == HALF ? &half : NULL);
        for (r = 0; r < ROWS; r++)
            for (i = 0; i < n + 4; i++) {
                size_t at = r * (size_t)(PITCH - extra), e = at + i;
                double v[3] = {0, 0, 0}, want, got = get(y, ty, e);
                for (j = 0; j < inputs; j++)
                    v[j] = old[j][flags[j] == 'v' ? e : at];
                if (i < n) {
                    want = expected(what, v[0], v[1], v[2]);
                } else if (in_place) {
                    want = old[0][e];
                } else {
                    put(buffer[0], ty, 0, 0);
                    memset(&buffer[0][0], 0x5a, 8);
                    want = get(buffer[0], ty, 0);
                }
                report(name, got == want, n, r, i, u64(got), u64(want));
            }
    }
}

#define LOOP(NAME, WHAT, TY, TX, FLAGS)                         \
    do {                                                        \
        loop(#NAME, OM_NAME(NAME), WHAT, TY, TX, FLAGS, 0);     \
        if (TY == TX && FLAGS[0] == 'v')                        \
            loop(#NAME, OM_NAME(NAME), WHAT, TY, TX, FLAGS, 1); \
    } while (0)
#define LOOP2(NAME, WHAT, TY, TX)        \
    LOOP(NAME##_vv, WHAT, TY, TX, "vv"); \
    LOOP(NAME##_vs, WHAT, TY, TX, "vs"); \
    LOOP(NAME##_sv, WHAT, TY, TX, "sv")
#define LOOP3(NAME, WHAT, T)             \
    LOOP(NAME##_vvv, WHAT, T, T, "vvv"); \
    LOOP(NAME##_vvs, WHAT, T, T, "vvs"); \
    LOOP(NAME##_vsv, WHAT, T, T, "vsv"); \
    LOOP(NAME##_vss, WHAT, T, T, "vss"); \
    LOOP(NAME##_svv, WHAT, T, T, "svv"); \
    LOOP(NAME##_svs, WHAT, T, T, "svs"); \
    LOOP(NAME##_ssv, WHAT, T, T, "ssv")

static void test_loops(void)
{
    LOOP(t_f32, INC, 'f', 'f', "v");
    LOOP(t_p_f32, HALF, 'f', 'f', "v");
    LOOP(t_d_f32, INC, 'f', 'f', "v");
    LOOP(t_f64, INC, 'd', 'd', "v");
    LOOP(t_bf16, INC, 'h', 'h', "v");
    LOOP(t_i8, MOD, 'b', 'i', "v");
    LOOP2(t2_f32, SUB, 'f', 'f');
    LOOP2(t2d_f32, SUB, 'f', 'f');
    LOOP2(t2_f64, SUB, 'd', 'd');
    LOOP2(t2_i32, SUB, 'i', 'i');
    LOOP2(t2_bool, LESS, 'b', 'f');
    LOOP3(t3_f32, MULADD, 'f');
    LOOP3(t3_i32, CHOOSE, 'i');
}

/* --- environment --- */

static void test_fpenv(void)
{
#if defined(OM_FPENV_X86) || defined(OM_FPENV_A64)
    volatile float one = 1.0f, small = 1e-8f, tiny = 1e-39f, sum, half;
    om_fpenv before = om_fpenv_get(), saved;
#if defined(OM_FPENV_X86)
    const om_fpenv odd = 0xdfc0; /* upwards, flush to zero, denormals are zero */
    const om_fpenv settings = 0xffc0;
#else
    const om_fpenv odd = 0x1400000; /* upwards, flush to zero */
    const om_fpenv settings = ~(om_fpenv)0;
#endif
    om_fpenv_set(odd);
    sum = one + small;
    half = tiny * 0.5f;
    saved = om_fpenv_get();
    om_fpenv_set(before);
    ONE("om_fpenv_set", (uint32_t)(saved & settings), odd);
    ONE("om_fpenv_set", om_f32_bits(sum), 0x3f800001u);
    ONE("om_fpenv_set", om_f32_bits(half), 0);
    om_fpenv_set(odd);
    saved = om_fpenv_enter();
    sum = one + small;
    half = tiny * 0.5f;
    om_fpenv_leave(saved);
    saved = om_fpenv_get();
    om_fpenv_set(before);
    ONE("om_fpenv_enter", om_f32_bits(sum), 0x3f800000u);
    ONE("om_fpenv_enter", om_f32_bits(half),
        om_f32_bits(tiny) / 2 + (om_f32_bits(tiny) & 1));
    ONE("om_fpenv_leave", (uint32_t)(saved & settings), odd);
#endif
}

static void test_memory(void)
{
    int k;
    for (k = 0; k < 8; k++) {
        MEMORY(vf, om_f32, 4, VFL);
        MEMORY(vi, om_i32, 4, VFL);
        MEMORY(vd, om_f64, 8, VDL);
        MEMORY(vl, om_i64, 8, VDL);
        test_narrow();
        test_bytes();
    }
}

static int make_edge(void)
{
#if defined(__TINYC__)
    static unsigned char space[SPACE];
    edge = space + SPACE - 64;
#else
    long page = sysconf(_SC_PAGESIZE);
    unsigned char *p =
        (unsigned char *)mmap(NULL, 2 * (size_t)page, PROT_READ | PROT_WRITE,
                              MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (p == (unsigned char *)MAP_FAILED || mprotect(p + page, (size_t)page, PROT_NONE))
        return 0;
    edge = p + page;
#endif
    return 1;
}

int main(int argc, char **argv)
{
    double scale = argc > 1 ? atof(argv[1]) : 1;
    unsigned long hard = argc > 2 ? (unsigned long)atol(argv[2]) : 1000000;
    unsigned long rounds = (unsigned long)(scale * 400000) / VFL_MAX, i;
    unsigned long pairs = 4ul * N64 * N64 / VDL + 4ul * N32 * N32 / VFL;
    if (!make_edge()) {
        printf("no memory\n");
        return 3;
    }
    for (i = 0; i < rounds + pairs; i++) {
        fill();
        test_f32();
        test_f64();
        fill();
        fma32();
        if (i < pairs || i % 8 == 0) {
            fma64();
            mad();
        }
        test_i64();
        test_i32();
    }
    test_memory();
    test_half();
    test_half_tails();
    test_loops();
    test_fma(hard);
    test_fpenv();
    printf("vec: %lu checks, %lu failed\n", checks, failed);
    return failed != 0;
}
