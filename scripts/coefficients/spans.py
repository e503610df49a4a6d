#!/usr/bin/env python3
"""Writes the tables of runtime/tables/spans.h (needs mpmath): functions in 32 spans,
f(m + r) = c0 + c1 r + r^2 P(r). Rows: c0 rounded to f32 and its rest, c1 likewise, then
the coefficients of P, lowest first, which interpolates at Chebyshev's points."""
import math
import struct

from mpmath import mp, mpf, taylor, erf, erfc, exp, sqrt, atan, cos, pi, matrix, lu_solve
from mpmath import tanh, hyp2f1

mp.prec = 160


def single(v):
    return mpf(struct.unpack("f", struct.pack("f", near(v)))[0])


def bits(v):
    return struct.unpack("I", struct.pack("f", near(v)))[0]


def near(v):
    """v as a double, 0 where it would be a subnormal float: those cost 150 cycles."""
    return float(v) if abs(v) >= 2.0**-126 else 0.0


def nodes(low, high, n):
    return [
        (low + high) / 2 + (high - low) / 2 * cos((2 * k + 1) * pi / (2 * n))
        for k in range(n)
    ]


def fit(g, low, high, degree):
    n = degree + 1
    points = nodes(low, high, n)
    a = matrix(n, n)
    b = matrix(n, 1)
    for i, x in enumerate(points):
        for j in range(n):
            a[i, j] = x**j
        b[i] = g(x)
    c = lu_solve(a, b)
    return [c[i] for i in range(n)]


def write(comment, name, rows):
    print("\n/* %s */" % comment)
    print("static const uint32_t om_%s[%d][32] = {" % (name, len(rows)))
    for row in rows:
        print("    {")
        for i in range(0, 32, 6):
            print("        " + " ".join("0x%08x," % v for v in row[i : i + 6]))
        print("    },")
    print("};")


def from_bits(v):
    return struct.unpack("f", struct.pack("I", v))[0]


def away(v):
    """How far v, a double, is from the nearest float"""
    return abs(v - struct.unpack("f", struct.pack("f", v))[0])


def lucky(derivatives, low, high):
    """The float m about the middle where f, f' and f'' / 2 are all but floats"""
    first = bits((3 * low + high) / 4)
    last = bits((low + 3 * high) / 4)
    best = None
    for k in range(1 << 17):
        b = first + (last - first) * k // (1 << 17)
        m = from_bits(b)
        c0, c1, c2 = derivatives(m)
        radius = float(max(m - low, high - m))
        loss = away(c0) + radius * (away(c1) + radius * (away(c2) + abs(c2) * 2**-24))
        if best is None or loss < best[0]:
            best = (loss, m)
    return mpf(best[1])


def rest(g, low, high, fixed, free):
    """Coefficients free[0] .. of what is left of g, the powers in fixed taken off"""
    points = nodes(low, high, 2 * len(free) + 1)
    a = matrix(len(points), len(free))
    b = matrix(len(points), 1)
    for i, x in enumerate(points):
        for j, power in enumerate(free):
            a[i, j] = x ** (power + 2)
        b[i] = (g(x) - sum(c * x**k for k, c in fixed.items())) * x**2
    return lu_solve(a, b)


def lucky_spans(name, comment, f, derivatives, low, high, first):
    """Rows: m, c0, c1, P's coefficients 0, 1, 2, 3; the low 14 bits of the last are the
    high ones of coefficient 4. first is the number of the first span."""
    rows = [[0] * 32 for _ in range(7)]
    worst = mpf(0)
    for i, (l, h) in enumerate(zip(low, high)):
        m = lucky(derivatives, l, h) if i else mpf(0)
        t = taylor(f, m, 24)
        g = lambda x: sum(c * x**k for k, c in enumerate(t[2:]))
        l, h = l - m, h - m
        p = {0: single(t[2])}
        c4 = (bits(rest(g, l, h, p, [1, 2, 3, 4])[3]) + (1 << 17)) >> 18
        p[4] = mpf(from_bits(c4 << 18))
        c3 = bits(rest(g, l, h, p, [1, 2, 3])[2]) - c4
        p[3] = mpf(from_bits((c3 + (1 << 13) & -(1 << 14)) + c4))
        p[2] = single(rest(g, l, h, p, [1, 2])[1])
        p[1] = single(rest(g, l, h, p, [1])[0])
        c0, c1 = single(t[0]), single(t[1])
        words = [bits(v) for v in (m, c0, c1, p[0], p[1], p[2], p[3])]
        for row, v in zip(rows, words):
            row[(first + i) % 32] = v
        for k in range(65):
            x = l + (h - l) * k / 64
            if m + x == 0:
                continue
            v = c0 + c1 * x + sum(c * x ** (k + 2) for k, c in p.items())
            worst = max(worst, abs(v / f(m + x) - 1))
    write("%s; to 2^-%.1f" % (comment, -mp.log(worst, 2)), name, rows)


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
    write(
        "%s; P to 2^%.1f" % (comment, mp.log(worst, 2)),
        name,
        [[bits(v) for v in row] for row in rows],
    )


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
spans(
    "acos_spans",
    "acos(a) / sqrt(1 - a), m = 33 i / 1024",
    lambda a: sqrt(mpf(2)) * hyp2f1(mpf(1) / 2, mpf(1) / 2, mpf(3) / 2, (1 - a) / 2),
    m,
    [-h for h in half],
    half,
    3,
)


def tanh_start(m):
    t = math.tanh(m)
    return t, 1 - t * t, t * (t * t - 1)


# by the bits of a + 5/8: widths of 1/16, 1/8, 1/4, 1/2 and 1
edges = [mpf(k) / 16 for k in range(10, 16)] + [mpf(k) / 8 for k in range(8, 16)]
edges += [mpf(k) / 4 for k in range(8, 16)] + [mpf(k) / 2 for k in range(8, 16)]
edges = [e - mpf(5) / 8 for e in edges + [mpf(8), mpf(9), mpf(10)]]
lucky_spans(
    "tanh_spans",
    "tanh, by the exponent and three bits of a + 5/8",
    tanh,
    tanh_start,
    edges[:32],
    edges[1:33],
    18,
)
print("\n#endif")
