#!/usr/bin/env python3
"""Writes the tables of runtime/tables/spans.h (needs mpmath): functions in 32 spans,
f(m + r) = c0 + c1 r + r^2 P(r). Rows: c0 rounded to f32 and its rest, c1 likewise, then
the coefficients of P, lowest first, which interpolates at Chebyshev's points."""
import struct

from mpmath import mp, mpf, taylor, erf, erfc, exp, sqrt, atan, cos, pi, matrix, lu_solve

mp.prec = 160


def single(v):
    return mpf(struct.unpack("f", struct.pack("f", float(v)))[0])


def bits(v):
    return struct.unpack("I", struct.pack("f", float(v)))[0]


def fit(g, low, high, degree):
    n = degree + 1
    points = [
        (low + high) / 2 + (high - low) / 2 * cos((2 * k + 1) * pi / (2 * n))
        for k in range(n)
    ]
    a = matrix(n, n)
    b = matrix(n, 1)
    for i, x in enumerate(points):
        for j in range(n):
            a[i, j] = x**j
        b[i] = g(x)
    c = lu_solve(a, b)
    return [c[i] for i in range(n)]


def spans(name, comment, f, middles, low, high, degree):
    rows = [[] for _ in range(degree + 5)]
    worst = mpf(0)
    for m, l, h in zip(middles, low, high):
        t = taylor(f, m, 24)
        g = lambda x: sum(c * x**k for k, c in enumerate(t[2:]))
        p = [single(c) for c in fit(g, l, h, degree)]
        c = [single(t[0]), t[0] - single(t[0]), single(t[1]), t[1] - single(t[1])] + p
        for row, v in zip(rows, c):
            row.append(v)
        for k in range(33):
            x = l + (h - l) * k / 32
            v = sum(c * x**k for k, c in enumerate(p))
            scale = max(abs(g(l)), abs(g(h)))
            worst = max(worst, abs(v - g(x)) / scale)
    print("\n/* %s; P to 2^%.1f */" % (comment, mp.log(worst, 2)))
    print("static const uint32_t om_%s[%d][32] = {" % (name, len(rows)))
    for row in rows:
        print("    {")
        for i in range(0, 32, 6):
            print("        " + " ".join("0x%08x," % bits(v) for v in row[i : i + 6]))
        print("    },")
    print("};")


print("""/* spans.h -- functions in 32 spans for math/pair.h, bit patterns of floats, by
 * scripts/coefficients/spans.py. f(m + r) = c0 + c1 r + r^2 P(r): rows for c0, its rest,
 * c1, its rest, then P's coefficients, lowest first. */
#ifndef OM_TABLES_SPANS_H
#define OM_TABLES_SPANS_H

#include "base.h\"""")
eighth = [mpf(i) / 8 for i in range(32)]
half = [mpf(1) / 16] * 32
spans("erf_spans", "erf, m = i/8", erf, eighth, [-h for h in half], half, 5)

# middles 0, 1/8 .. 15/8, 2, 9/4 .. 23/4
m = [mpf(i) / 8 for i in range(16)] + [mpf(2) + mpf(i) / 4 for i in range(16)]
high = [mpf(1) / 16] * 16 + [mpf(1) / 8] * 16
low = [-h for h in high]
low[16] = -mpf(1) / 16
low[0] = mpf(0)
spans(
    "gelu_spans",
    "e^(u^2/2) (1 - Phi(u)), m = 0, 1/8 .. 2, 9/4 .. 23/4",
    lambda u: erfc(u / sqrt(2)) / 2 * exp(u * u / 2),
    m,
    low,
    high,
    5,
)

m = [mpf(33 * i) / 1024 for i in range(32)]
half = [mpf(33) / 2048] * 32
spans("atan_spans", "atan, m = 33 i / 1024", atan, m, [-h for h in half], half, 3)
print("\n#endif")
