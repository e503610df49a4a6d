#!/usr/bin/env python3
"""Writes cases.json.gz: convolutions, pools, normalisations, resampling, padding.

Needs onnx, numpy, ml_dtypes and onnxruntime 1.31.1. Each case has an output to be near
(ONNX Runtime's, or NumPy's where that lacks the type or where onemodelc differs on
purpose, with the rule) and, where the order of operations is documented, the bits of the
exact modes from the small references here. See README.md for the format.

    generate.py              writes cases.json.gz here
    generate.py SEED FILE    other random cases, elsewhere
"""
import base64
import gzip
import hashlib
import itertools
import json
import math
import os
import sys
import warnings

import ml_dtypes
import numpy as np
import onnx
import onnxruntime as ort
from onnx import TensorProto as TP
from onnx import helper, numpy_helper

warnings.filterwarnings("ignore")
np.seterr(all="ignore")
ort.set_default_logger_severity(4)

BF16 = ml_dtypes.bfloat16
F32 = np.float32
TYPES = {
    "f32": (np.float32, TP.FLOAT), "f64": (np.float64, TP.DOUBLE), "f16": (np.float16, TP.FLOAT16),
    "bf16": (BF16, TP.BFLOAT16), "i8": (np.int8, TP.INT8), "i16": (np.int16, TP.INT16),
    "i32": (np.int32, TP.INT32), "i64": (np.int64, TP.INT64), "u8": (np.uint8, TP.UINT8),
    "u16": (np.uint16, TP.UINT16), "u32": (np.uint32, TP.UINT32), "u64": (np.uint64, TP.UINT64),
    "bool": (np.bool_, TP.BOOL), "c64": (np.complex64, TP.COMPLEX64),
    "f8e4m3fn": (ml_dtypes.float8_e4m3fn, TP.FLOAT8E4M3FN), "i4": (ml_dtypes.int4, TP.INT4),
    "u4": (ml_dtypes.uint4, TP.UINT4), "str": (np.object_, TP.STRING),
}
FLOATS = ["f32", "f64", "f16", "bf16"]
HALVES = ["f16", "bf16"]
INTS = ["i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64"]
CANON = {"f32": (np.uint32, 0x7FC00000), "f64": (np.uint64, 0x7FF8000000000000),
         "f16": (np.uint16, 0x7E00), "bf16": (np.uint16, 0x7FC0)}
NAME_OF = {np.dtype(v[0]): k for k, v in TYPES.items()}
# What ONNX Runtime's output and the documented order may differ by, of the output's range.
NEAR = {"f32": 1e-5, "f64": 1e-12, "f16": 2e-3, "bf16": 2e-2}

rng = np.random.default_rng(int(sys.argv[1]) if len(sys.argv) > 2 else 20261130)
cases = []
stats = {}


# ---- numbers ----------------------------------------------------------------------------

def np_type(t):
    return TYPES[t][0]


def name_of(a):
    return NAME_OF[a.dtype]


def canon(a):
    """NaN results are the quiet NaN without payload."""
    t = name_of(a)
    if t not in CANON:
        return a
    u, bits = CANON[t]
    b = np.array(a, order="C").reshape(-1).view(u).copy()
    b[np.isnan(a.astype(np.float64)).reshape(-1)] = bits
    return b.view(a.dtype).reshape(a.shape)


def values(t, shape, kind="normal"):
    d = np_type(t)
    if t == "str":
        return np.array(["s%d" % i for i in rng.integers(0, 99, int(np.prod(shape)))], dtype=object).reshape(shape)
    if t == "bool":
        return rng.integers(0, 2, shape).astype(bool)
    if t in ("i4", "u4"):
        return rng.integers(-8 if t == "i4" else 0, 8, shape).astype(d)
    if t in INTS:
        info = np.iinfo(d)
        lo, hi = max(int(info.min), -100), min(int(info.max), 100)
        return rng.integers(lo, hi + 1, shape).astype(d)
    if t == "c64":
        return (rng.normal(size=shape) + 1j * rng.normal(size=shape)).astype(d)
    x = rng.normal(size=shape)
    if kind == "positive":
        x = np.abs(x) + 0.1
    if kind == "wide":
        x = x * 10.0 ** rng.uniform(-3, 3, shape)
    if kind == "special":
        flat = x.reshape(-1)
        pick = rng.random(flat.size) < 0.15
        flat[pick] = rng.choice([np.inf, -np.inf, -0.0, 0.0], size=int(pick.sum()))
        x = flat.reshape(shape)
    return x.astype(np.float64 if t == "f64" else np.float32).astype(d)


def wide(a):
    return a.astype(F32) if name_of(a) in HALVES else a


def fma(a, b, c):
    """a * b + c rounded once, f32. The sum in f64 is rounded to odd first."""
    p = a.astype(np.float64) * b.astype(np.float64)
    c = np.asarray(c, np.float64)
    s = p + c
    bb = s - p
    e = (p - (s - bb)) + (c - bb)
    odd = (s.view(np.int64) & 1) != 0
    away = np.nextafter(s, np.where(e > 0, np.inf, -np.inf))
    return np.where(np.isfinite(s) & (e != 0) & ~odd, away, s).astype(F32)


def madd(acc, a, b, fused):
    """acc + a * b, with one or two roundings."""
    if acc.dtype == F32 and fused:
        a, b = np.broadcast_arrays(a, b)
        return fma(np.ascontiguousarray(a), np.ascontiguousarray(b), acc)
    return acc + a * b


def reduced(x, axes, term=None):
    """Sum of term(x) over axes, kept as 1, in the documented order of reductions."""
    v = x if term is None else term(x)
    shape = x.shape
    on = [k in axes for k in range(x.ndim)]
    dims = [(n, o) for n, o in zip(shape, on) if n != 1]
    merged = []
    for n, o in dims:
        if merged and o and merged[-1][1]:
            merged[-1] = (merged[-1][0] * n, True)
        else:
            merged.append((n, o))
    kept_shape = [1 if o else n for n, o in zip(shape, on)]
    v = v.reshape([n for n, _ in merged] or [1])
    red = [k for k, (n, o) in enumerate(merged) if o]
    keep = [k for k, (n, o) in enumerate(merged) if not o]
    if not red:
        return (np.zeros_like(v) + v).reshape(kept_shape)
    lanes = red[-1] == len(merged) - 1
    v = np.moveaxis(v, red, range(len(red)))
    if lanes:
        n = v.shape[len(red) - 1]
        l = [np.zeros(v.shape[len(red):], x.dtype) for _ in range(16)]
        for outer in np.ndindex(*v.shape[:len(red) - 1]):
            for i in range(n):
                l[i % 16] = l[i % 16] + v[outer + (i,)]
        for w in (8, 4, 2, 1):
            for j in range(w):
                l[j] = l[j] + l[j + w]
        r = l[0]
    else:
        r = np.zeros(v.shape[len(red):], x.dtype)
        for i in np.ndindex(*v.shape[:len(red)]):
            r = r + v[i]
    return r.reshape(kept_shape)


# ---- cases ------------------------------------------------------------------------------

def tensor(a, name):
    if a.dtype == object:
        return helper.make_tensor(name, TP.STRING, a.shape, [s.encode() for s in a.reshape(-1)])
    if a.dtype in (np.dtype(np_type("i4")), np.dtype(np_type("u4"))):
        return numpy_helper.from_array(a, name)
    return numpy_helper.from_array(np.ascontiguousarray(a).reshape(a.shape), name)


def digest(arrays):
    h = hashlib.sha256()
    for a in arrays:
        if a.dtype == object:
            return None
        h.update(tensor(a, "y").raw_data)
    return h.hexdigest()


def run_ort(model, feeds):
    if any(name_of(a) in ("bf16", "i4", "u4", "f8e4m3fn", "c64") for a in feeds.values()):
        return None
    try:
        s = ort.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
        return s.run(None, feeds)
    except Exception as e:
        stats.setdefault("ort lacks", {}).setdefault(model.graph.node[0].op_type, str(e)[:120])
        return None


def near(a, b, tol):
    if a.shape != b.shape or a.dtype != b.dtype:
        return False
    if a.dtype == object or name_of(a) not in FLOATS:
        return np.array_equal(a, b)
    x, y = a.astype(np.float64), b.astype(np.float64)
    same = (x == y) | (np.isnan(x) & np.isnan(y))
    finite = y[np.isfinite(y)]
    span = finite.max() - finite.min() if finite.size else 0
    return bool(np.all(same | (np.abs(x - y) <= tol * np.maximum(np.abs(y), span) + tol * 1e-3)))


def add(name, op, inputs, attrs=None, opset=22, consts=(), want=None, fused=None, tol=0.0, rule=None,
        nout=1, ort_ok=True, bits=True, types=None, moves=False,
        keep_empty=False, nodes=None):
    """One node, or those given. want: the outputs in the documented order of operations (with `bits`
    their bits), fused: those of mode fma if they differ. rule: what they follow should
    ONNX Runtime give another answer or none. Without want its outputs are all there
    is."""
    names, feeds, graph_in, inits = [], {}, [], []
    for i, a in enumerate(inputs):
        if a is None:
            names.append("")
            continue
        names.append("x%d" % i)
        if i in consts:
            inits.append(tensor(a, names[i]))
        else:
            feeds[names[i]] = a
            graph_in.append(helper.make_tensor_value_info(names[i], TYPES[name_of(a)][1], a.shape))
    while names and names[-1] == "" and not keep_empty:
        names.pop()
    if want is not None and not isinstance(want, (list, tuple)):
        want = [want]
    if fused is not None and not isinstance(fused, (list, tuple)):
        fused = [fused]
    outs = ["y%d" % i for i in range(nout)]
    node = helper.make_node(op, names, outs, **(attrs or {}))
    fix = (lambda v: v) if moves else canon

    def build(given):
        infos = []
        for i, o in enumerate(outs):
            t = TYPES[name_of(given[i])][1] if given is not None else TYPES[(types or [name_of(inputs[0])])[i]][1]
            infos.append(helper.make_tensor_value_info(o, t, given[i].shape if given is not None else None))
        return helper.make_model(helper.make_graph(nodes or [node], name, graph_in, infos, inits),
                                 opset_imports=[helper.make_opsetid("", opset)],
                                 ir_version=8 if opset < 21 else 10 if opset < 24 else 11)

    got = None
    if ort_ok and 7 <= opset <= 26:
        got = run_ort(build(want), feeds)
        if got is None and want is None:
            got = run_ort(build(None), feeds)
    source = "ort"
    if got is not None:
        got = [fix(np.asarray(g)) for g in got]
        if want is not None:
            for g, w in zip(got, want):
                if not near(g, fix(w), tol):
                    if rule:
                        got = None
                        break
                    stats.setdefault("disagree", []).append(
                        (name, attrs, [None if a is None else a.shape for a in inputs], g.shape, w.shape,
                         g.reshape(-1)[:6], w.reshape(-1)[:6]))
                    break
    if got is None:
        if want is None:
            stats.setdefault("no answer", []).append(name)
            return
        got = [fix(w) for w in want]
        source = "numpy"
    stats[source] = stats.get(source, 0) + 1
    stats.setdefault("by op", {}).setdefault(op, 0)
    stats["by op"][op] += 1
    case = {"name": name, "op": op, "opset": opset, "tolerance": tol, "oracle": source,
            "model": base64.b64encode(build(got).SerializeToString()).decode(),
            "inputs": [base64.b64encode(tensor(a, k).SerializeToString()).decode() for k, a in feeds.items()],
            "outputs": [base64.b64encode(tensor(g, o).SerializeToString()).decode() for g, o in zip(got, outs)]}
    if tol == 0:
        hashes = [digest([fix(w) for w in want] if want is not None else got)] * 2
    elif want is not None and bits:
        hashes = [digest([fix(w) for w in v]) for v in (want, want if fused is None else fused)]
    else:
        hashes = [None]
    if hashes[0]:
        case["bits"] = {"exact": hashes[0], "fma": hashes[1]}
    if any(g.dtype == object for g in got):
        case["strings"] = True
    if rule and source != "ort":
        case["rule"] = rule
    cases.append(case)


def pick(*choices):
    return choices[int(rng.integers(len(choices)))]


def chance(p):
    return bool(rng.random() < p)


# ---- windows ----------------------------------------------------------------------------

def place(n, k, s, d, before, after, auto, ceil_mode):
    """Output size and padding of one axis; None where a window does not fit."""
    e = d * (k - 1) + 1
    if auto in ("SAME_UPPER", "SAME_LOWER"):
        out = -(-n // s)
        total = max(0, (out - 1) * s + e - n)
        before = total // 2 if auto == "SAME_UPPER" else total - total // 2
        return out, before, total - before
    if auto == "VALID":
        before = after = 0
    if n + before + after < e:
        return None
    room = n + before + after - e
    out = room // s + 1
    if ceil_mode and auto != "VALID" and room % s:
        out += 1
        if (out - 1) * s >= n + before:
            out -= 1
    return out, before, after


def window(rank, small=False, auto=None, ceil_mode=False, kmax=4, pooling=False):
    """A random window over `rank` axes: sizes, attributes, output sizes, padding."""
    while True:
        n = [int(rng.integers(1, 7 if small else 12)) for _ in range(rank)]
        k = [int(rng.integers(1, kmax + 1)) for _ in range(rank)]
        s = [int(pick(1, 1, 1, 2, 2, 3)) for _ in range(rank)]
        d = [int(pick(1, 1, 1, 2, 3)) for _ in range(rank)]
        top = [min(3, kk) for kk in k] if not pooling else [min(3, kk - 1) for kk in k]
        p = [int(rng.integers(0, t + 1)) if chance(0.6) else 0 for t in top + top]
        axes = [place(n[i], k[i], s[i], d[i], p[i], p[rank + i], auto, ceil_mode) for i in range(rank)]
        if all(a is not None and a[0] > 0 for a in axes):
            return n, k, s, d, p, axes


def taps(k):
    return np.ndindex(*k)


def reach(axes, n, k, s, d, tap):
    """Slices of outputs whose tap lies inside the input, and of the input; None if none."""
    o, i = [], []
    for a in range(len(n)):
        out, before, _ = axes[a]
        shift = tap[a] * d[a] - before
        lo = max(0, -(shift // s[a]) if shift < 0 else 0)
        while lo * s[a] + shift < 0:
            lo += 1
        hi = out
        while hi > lo and (hi - 1) * s[a] + shift >= n[a]:
            hi -= 1
        if hi <= lo:
            return None
        o.append(slice(lo, hi))
        i.append(slice(lo * s[a] + shift, (hi - 1) * s[a] + shift + 1, s[a]))
    return tuple(o), tuple(i)


def conv_ref(x, w, b, axes, k, s, d, group, fused, dtype=None):
    """k runs over input channel, kernel row, kernel column; padding is left out."""
    t = x.dtype
    x, w = wide(x), wide(w)
    n, c, m = x.shape[0], x.shape[1] // group, w.shape[0] // group
    size = x.shape[2:]
    y = np.zeros((n, w.shape[0]) + tuple(a[0] for a in axes), x.dtype)
    for g in range(group):
        for ci in range(c):
            for tap in taps(k):
                r = reach(axes, size, k, s, d, tap)
                if r is None:
                    continue
                o, i = r
                part = x[(slice(None), slice(g * c + ci, g * c + ci + 1)) + i]
                weight = w[g * m:(g + 1) * m, ci][(slice(None),) + tap].reshape((1, m) + (1,) * len(size))
                at = (slice(None), slice(g * m, (g + 1) * m)) + o
                y[at] = madd(y[at], part, weight, fused)
    if b is not None:
        y = y + wide(b).reshape((1, -1) + (1,) * len(size))
    return y.astype(t)


def conv_case(name, t, rank, kind="normal", opset=None, auto=None, const=None, shape=None, channels=None):
    n, k, s, d, p, axes = window(rank, small=rank > 2, auto=auto)
    if shape:
        n, k, s, d, p = shape
        axes = [place(n[i], k[i], s[i], d[i], p[i], p[rank + i], auto, False) for i in range(rank)]
    group = int(pick(1, 1, 1, 2, 3))
    c, m = int(rng.integers(1, 5)), int(rng.integers(1, 6))
    if channels:
        group, c, m = channels
    elif chance(0.15):
        c, m = 1, 1
        group = int(rng.integers(2, 9))
    batch = int(pick(1, 1, 2))
    x = values(t, (batch, group * c) + tuple(n), kind)
    w = values(t, (group * m, c) + tuple(k), kind if kind != "special" else "normal")
    if kind == "special" and chance(0.5):
        w.reshape(-1)[int(rng.integers(w.size))] = pick(np.inf, -np.inf, np.nan)
    b = values(t, (group * m,)) if chance(0.6) else None
    attrs = {}
    if group > 1:
        attrs["group"] = group
    if chance(0.7):
        attrs["kernel_shape"] = k
    if any(v != 1 for v in s) or chance(0.3):
        attrs["strides"] = s
    if any(v != 1 for v in d) or chance(0.3):
        attrs["dilations"] = d
    if auto:
        attrs["auto_pad"] = auto
    elif any(p) or chance(0.3):
        attrs["pads"] = p
    if opset is None:
        opset = pick(11, 22) if t != "bf16" else 22
    const = chance(0.6) if const is None else const
    add(name, "Conv", [x, w, b], attrs, opset, (1, 2) if const else (),
        conv_ref(x, w, b, axes, k, s, d, group, False), conv_ref(x, w, b, axes, k, s, d, group, True),
        NEAR[t], types=[t], rule="taps in the padding are not added" if kind == "special" else None)


def convs():
    for i in range(90):
        conv_case("conv_f32_%d" % i, "f32", pick(1, 2, 2, 2, 3), pick("normal", "wide"))
    for i in range(24):
        conv_case("conv_auto_%d" % i, "f32", pick(1, 2, 2, 3), auto=pick("SAME_UPPER", "SAME_LOWER", "VALID"))
    for i in range(20):
        conv_case("conv_special_%d" % i, pick("f32", "f32", "f64"), pick(1, 2), "special")
    for i in range(45):
        conv_case("conv_f64_%d" % i, "f64", pick(1, 2, 2, 3), pick("normal", "wide"),
                  auto=pick(None, None, None, "SAME_UPPER", "SAME_LOWER", "VALID"))
    for t in HALVES:
        for i in range(18):
            conv_case("conv_%s_%d" % (t, i), t, pick(1, 2, 3))
    for t in ("f32", "f64", "f16"):
        conv_case("conv_%s_opset1" % t, t, 2, opset=1)
        conv_case("conv_%s_4axes" % t, t, 4, shape=([3, 2, 3, 4], [2, 1, 2, 3], [1, 1, 2, 1], [1] * 4,
                                                     [1, 0, 0, 1, 0, 0, 1, 1]))
    # shapes that choose other kernels: pointwise, many channels, wide rows, no channels
    for t in ("f32", "f64"):
        for i, (shape, channels) in enumerate([
                (([7, 9], [1, 1], [1, 1], [1, 1], [0] * 4), (1, 19, 23)),
                (([6, 5], [3, 3], [1, 1], [1, 1], [1] * 4), (1, 17, 33)),
                (([4, 33], [3, 3], [2, 2], [1, 1], [1] * 4), (1, 3, 18)),
                (([9, 21], [3, 3], [1, 1], [1, 1], [1] * 4), (16, 1, 1)),
                (([3, 40], [3, 5], [1, 2], [1, 2], [1, 4, 1, 4]), (6, 1, 2)),
                (([1, 70], [1, 9], [1, 1], [1, 1], [0, 4, 0, 4]), (1, 2, 3)),
                (([5, 5], [5, 5], [1, 1], [1, 1], [2] * 4), (2, 3, 4)),
                (([8, 8], [4, 4], [4, 4], [1, 1], [0] * 4), (1, 3, 7))]):
            conv_case("conv_%s_shape_%d" % (t, i), t, 2, shape=shape, channels=channels)
    # window rules that break implementations: stride 2 and SAME on 7x5; weights alone say the kernel
    x, w = values("f32", (1, 1, 7, 5)), values("f32", (1, 1, 3, 3))
    axes = [place(n, 3, 2, 1, 0, 0, "SAME_UPPER", False) for n in (7, 5)]
    add("conv_same_7x5", "Conv", [x, w], {"auto_pad": "SAME_UPPER", "strides": [2, 2]}, 22, (1,),
        conv_ref(x, w, None, axes, [3, 3], [2, 2], [1, 1], 1, False),
        conv_ref(x, w, None, axes, [3, 3], [2, 2], [1, 1], 1, True), 1e-5)
    axes = [place(n, 3, 1, 1, 0, 0, None, False) for n in (7, 5)]
    add("conv_bare", "Conv", [x, w, None], {}, 11, (1,), conv_ref(x, w, None, axes, [3, 3], [1, 1], [1, 1], 1, False),
        conv_ref(x, w, None, axes, [3, 3], [1, 1], [1, 1], 1, True), 1e-5,
        keep_empty=True)
    # nothing to do
    w = values("f32", (2, 3, 1, 1))
    add("conv_empty_batch", "Conv", [np.zeros((0, 3, 4, 4), F32), w], {}, 22, (1,), np.zeros((0, 2, 4, 4), F32))
    for t in ("f32", "f64"):
        add("conv_no_channels_%s" % t, "Conv", [np.zeros((1, 0, 3, 3), np_type(t)), np.zeros((2, 0, 2, 2), np_type(t)),
                                               np.array([1.5, -2], np_type(t))], {}, 22, (),
            np.broadcast_to(np.array([1.5, -2], np_type(t)).reshape(1, 2, 1, 1), (1, 2, 2, 2)).copy(),
            ort_ok=False, rule="a sum of nothing is 0")


def transpose_place(n, k, s, d, before, after, extra, auto, shape):
    natural = s * (n - 1) + extra + d * (k - 1) + 1
    if shape is not None or auto in ("SAME_UPPER", "SAME_LOWER"):
        want = shape if shape is not None else n * s
        if shape is None:
            want = min(want, natural)
        total = max(0, natural - want)
        before = total // 2 if auto == "SAME_UPPER" else total - total // 2
        return want, before
    if auto == "VALID":
        before = after = 0
    return natural - before - after, before


def transpose_ref(x, w, b, axes, k, s, d, group, fused):
    """Each tap's sum over input channels; those that land on an element are added in the
    order of the taps."""
    t = x.dtype
    x, w = wide(x), wide(w)
    n, c, m = x.shape[0], x.shape[1] // group, w.shape[1]
    size = x.shape[2:]
    y = np.zeros((n, m * group) + tuple(a[0] for a in axes), x.dtype)
    for g in range(group):
        for tap in taps(k):
            part = np.zeros((n, m) + size, x.dtype)
            for ci in range(c):
                weight = w[g * c + ci][(slice(None),) + tap].reshape((1, m) + (1,) * len(size))
                part = madd(part, x[:, g * c + ci:g * c + ci + 1], weight, fused)
            src, to = [], []
            for a in range(len(size)):
                out, before = axes[a]
                at = [i * s[a] + tap[a] * d[a] - before for i in range(size[a])]
                ok = [i for i in range(size[a]) if 0 <= at[i] < out]
                src.append(ok)
                to.append([at[i] for i in ok])
            if all(src):
                from_ = np.ix_(range(n), range(m), *src)
                into = np.ix_(range(n), range(g * m, (g + 1) * m), *to)
                y[into] = y[into] + part[from_]
    if b is not None:
        y = y + wide(b).reshape((1, -1) + (1,) * len(size))
    return y.astype(t)


def transpose_case(name, t, rank, auto=None, shaped=False, opset=None, channels=None, fixed=None):
    while True:
        n = [int(rng.integers(1, 6 if rank < 3 else 4)) for _ in range(rank)]
        k = [int(rng.integers(1, 5 if rank < 3 else 4)) for _ in range(rank)]
        s = [int(pick(1, 1, 2, 2, 3)) for _ in range(rank)]
        d = [int(pick(1, 1, 1, 2)) for _ in range(rank)]
        p = [int(rng.integers(0, 3)) if chance(0.5) else 0 for _ in range(2 * rank)]
        extra = [int(rng.integers(0, max(s[i], d[i]))) if chance(0.3) else 0 for i in range(rank)]
        if fixed:
            n, k, s, d, p, extra = fixed
        natural = [s[i] * (n[i] - 1) + extra[i] + d[i] * (k[i] - 1) + 1 for i in range(rank)]
        shape = [int(rng.integers(max(1, v - 3), v + 1)) for v in natural] if shaped else None
        axes = [transpose_place(n[i], k[i], s[i], d[i], p[i], p[rank + i], extra[i], auto, shape and shape[i])
                for i in range(rank)]
        if all(a[0] > 0 for a in axes):
            break
    group = int(pick(1, 1, 2, 3))
    c, m = int(rng.integers(1, 5)), int(rng.integers(1, 5))
    if channels:
        group, c, m = channels
    batch = int(pick(1, 2))
    x = values(t, (batch, group * c) + tuple(n))
    w = values(t, (group * c, m) + tuple(k))
    b = values(t, (group * m,)) if chance(0.6) else None
    attrs = {"strides": s, "dilations": d}
    if group > 1:
        attrs["group"] = group
    if chance(0.6):
        attrs["kernel_shape"] = k
    if any(extra):
        attrs["output_padding"] = extra
    if shape:
        attrs["output_shape"] = shape
    if auto:
        attrs["auto_pad"] = auto
    elif not shape:
        attrs["pads"] = p
    if opset is None:
        opset = pick(11, 22) if t != "bf16" else 22
    add(name, "ConvTranspose", [x, w, b], attrs, opset, (1, 2) if chance(0.6) else (),
        transpose_ref(x, w, b, axes, k, s, d, group, False), transpose_ref(x, w, b, axes, k, s, d, group, True),
        NEAR[t], types=[t])


def transposes():
    for i in range(60):
        transpose_case("convtranspose_f32_%d" % i, "f32", pick(1, 2, 2, 2, 3))
    for i in range(16):
        transpose_case("convtranspose_auto_%d" % i, "f32", pick(1, 2), auto=pick("SAME_UPPER", "SAME_LOWER", "VALID"))
    for i in range(16):
        transpose_case("convtranspose_shape_%d" % i, "f32", pick(1, 2), shaped=True,
                       auto=pick(None, None, "SAME_UPPER", "SAME_LOWER"))
    for i in range(36):
        transpose_case("convtranspose_f64_%d" % i, "f64", pick(1, 2, 2, 3),
                       auto=pick(None, None, None, "SAME_UPPER", "SAME_LOWER"), shaped=chance(0.2))
    for t in HALVES:
        for i in range(12):
            transpose_case("convtranspose_%s_%d" % (t, i), t, pick(1, 2, 3))
    for t in ("f32", "f64"):
        transpose_case("convtranspose_%s_channels" % t, t, 2, channels=(1, 37, 19))
        transpose_case("convtranspose_%s_wide" % t, t, 2,
                       fixed=([3, 37], [3, 4], [2, 2], [1, 1], [1, 1, 1, 1], [0, 1]), channels=(2, 5, 6))
        transpose_case("convtranspose_%s_opset1" % t, t, 2, opset=1)
        transpose_case("convtranspose_%s_4axes" % t, t, 4,
                       fixed=([2, 1, 3, 2], [2, 2, 1, 3], [2, 1, 1, 2], [1] * 4, [0, 1, 0, 0, 0, 0, 0, 1], [0] * 4))
    # SAME: in * stride, the odd element at the end for UPPER
    for k, (size, stride, extra, auto) in enumerate([
            ((2, 2), 1, 0, "SAME_UPPER"), ((3, 3), 2, 0, "SAME_UPPER"), ((3, 3), 2, 0, "SAME_LOWER"),
            ((3, 3), 2, 1, "SAME_UPPER"), ((3, 3), 2, 1, "SAME_LOWER")]):
        transpose_case("convtranspose_same_%d" % k, "f32", 2, auto=auto,
                       fixed=(list(size), [3, 3], [stride] * 2, [1, 1], [0] * 4, [extra] * 2), channels=(1, 1, 1))
    # output_shape larger than the kernel reaches: the surplus is zero
    x, w = values("f32", (1, 2, 3, 3)), values("f32", (2, 2, 2, 2))
    axes = [transpose_place(3, 2, 2, 1, 0, 0, 0, None, v) for v in (8, 7)]
    want = [transpose_ref(x, w, None, axes, [2, 2], [2, 2], [1, 1], 1, f) for f in (False, True)]
    add("convtranspose_surplus", "ConvTranspose", [x, w], {"strides": [2, 2], "output_shape": [8, 7]}, 11, (1,),
        want[0], want[1], 1e-5, rule="output_shape beyond the kernel's reach: the surplus is zero")


# ---- pools ------------------------------------------------------------------------------

LOWEST = {"f32": -np.finfo(F32).max, "f64": -np.finfo(np.float64).max, "f16": -np.finfo(F32).max,
          "bf16": -np.finfo(F32).max, "i8": -128, "u8": 0}


def pool_walk(x, axes, k, s, d):
    """For each output: the input positions of its taps inside, in order."""
    size = x.shape[2:]
    for o in np.ndindex(*[a[0] for a in axes]):
        inside = []
        for tap in taps(k):
            at = tuple(o[a] * s[a] + tap[a] * d[a] - axes[a][1] for a in range(len(size)))
            if all(0 <= at[a] < size[a] for a in range(len(size))):
                inside.append(at)
        yield o, inside


def maxpool_ref(x, axes, k, s, d, order=0):
    t, size = name_of(x), x.shape[2:]
    v = wide(x)
    y = np.empty(x.shape[:2] + tuple(a[0] for a in axes), v.dtype)
    index = np.zeros(y.shape, np.int64)
    plane = int(np.prod(size))
    strides = [int(np.prod(size[i + 1:])) if order == 0 else int(np.prod(size[:i])) for i in range(len(size))]
    walk = list(pool_walk(x, axes, k, s, d))
    for b in np.ndindex(*x.shape[:2]):
        for o, inside in walk:
            best, where = None, 0
            for at in inside:
                e = v[b + at]
                if best is None and e == e or best is not None and e > best:
                    best, where = e, sum(i * w for i, w in zip(at, strides))
            if best is None:
                best = np.nan if inside else LOWEST[t]
            y[b + o] = best
            index[b + o] = (b[0] * x.shape[1] + b[1]) * plane + where
    return y.astype(x.dtype), index


def maxpool_case(name, t, rank, indices=False, order=0, kind="special", auto=None, ceil_mode=False, opset=None, rule=None,
                 dilated=True):
    n, k, s, d, p, axes = window(rank, small=rank > 2, auto=auto, ceil_mode=ceil_mode, pooling=True)
    if not dilated:
        while any(v != 1 for v in d):
            n, k, s, d, p, axes = window(rank, small=rank > 2, auto=auto, ceil_mode=ceil_mode, pooling=True)
    x = values(t, (int(pick(1, 2)), int(pick(1, 3))) + tuple(n), kind if t in FLOATS else "normal")
    attrs = {"kernel_shape": k, "strides": s}
    if opset is None:
        opset = 22 if t == "bf16" else pick(12, 22)
    if opset >= 10:
        attrs["dilations"] = d
        if ceil_mode:
            attrs["ceil_mode"] = 1
    if auto:
        attrs["auto_pad"] = auto
    else:
        attrs["pads"] = p
    if order:
        attrs["storage_order"] = 1
    y, index = maxpool_ref(x, axes, k, s, d, order)
    add(name, "MaxPool", [x], attrs, opset, (), [y, index] if indices else y, nout=2 if indices else 1,
        types=[t, "i64"][:2 if indices else 1], ort_ok=t != "f16",
        rule=rule or ("-inf is a number like others" if np.isneginf(wide(y)).any() else None))


def averagepool_ref(x, axes, p, k, s, d, padding):
    v = wide(x)
    y = np.empty(x.shape[:2] + tuple(a[0] for a in axes), v.dtype)
    size = x.shape[2:]
    for o, inside in pool_walk(x, axes, k, s, d):
        total = np.zeros(x.shape[:2], v.dtype)
        for at in inside:
            total = total + v[(slice(None), slice(None)) + at]
        count = len(inside)
        if padding:
            count = 1
            for a in range(len(size)):
                end = axes[a][1] + size[a] + axes[a][2]
                count *= sum(1 for j in range(k[a]) if o[a] * s[a] + j * d[a] < end)
        y[(slice(None), slice(None)) + o] = total / v.dtype.type(count) if count else np.nan
    return y.astype(x.dtype)


def average_case(name, t, rank, auto=None, ceil_mode=False, opset=None):
    while True:
        n, k, s, d, p, axes = window(rank, small=rank > 2, auto=auto, ceil_mode=ceil_mode, pooling=True)
        if (opset or 19) >= 19 and not (auto and any(v > 1 for v in d)) or all(v == 1 for v in d):
            break
    x = values(t, (int(pick(1, 2)), int(pick(1, 3))) + tuple(n), pick("normal", "wide"))
    padding = int(chance(0.5))
    attrs = {"kernel_shape": k, "strides": s, "count_include_pad": padding}
    opset = opset or pick(19, 22) if t != "bf16" else 22
    if opset >= 19:
        attrs["dilations"] = d
    if ceil_mode and opset >= 10:
        attrs["ceil_mode"] = 1
    if auto:
        attrs["auto_pad"] = auto
    else:
        attrs["pads"] = p
    add(name, "AveragePool", [x], attrs, opset, (), averagepool_ref(x, axes, p, k, s, d, padding), tol=NEAR[t], types=[t])


def root_of(total, p, t):
    if p == 1:
        return total
    if p == 2:
        return np.sqrt(total)
    one = total.dtype.type(1) / total.dtype.type(p)
    return (total.astype(np.float64) ** np.float64(one)).astype(total.dtype)


def power_of(v, p):
    a = np.abs(v)
    return a if p == 1 else a * a if p == 2 else (a.astype(np.float64) ** p).astype(v.dtype)


def lp_case(name, t, rank, p, auto=None, ceil_mode=False, opset=18):
    while True:
        n, k, s, d, pads, axes = window(rank, small=rank > 2, auto=auto, ceil_mode=ceil_mode, pooling=True)
        if opset >= 18 or all(v == 1 for v in d):
            break
    x = values(t, (1, int(pick(1, 3))) + tuple(n))
    v = power_of(wide(x), p)
    y = np.zeros(x.shape[:2] + tuple(a[0] for a in axes), v.dtype)
    for o, inside in pool_walk(x, axes, k, s, d):
        for at in inside:
            y[(slice(None), slice(None)) + o] += v[(slice(None), slice(None)) + at]
    y = root_of(y, p, t).astype(x.dtype)
    attrs = {"kernel_shape": k, "strides": s, "p": p}
    if opset >= 18:
        attrs["dilations"] = d
        if ceil_mode:
            attrs["ceil_mode"] = 1
    if auto:
        attrs["auto_pad"] = auto
    else:
        attrs["pads"] = pads
    add(name, "LpPool", [x], attrs, opset, (), y, tol=NEAR[t], types=[t], bits=p < 3 or t != "f64")


def pools():
    for i in range(40):
        maxpool_case("maxpool_f32_%d" % i, "f32", pick(1, 2, 2, 3), indices=chance(0.3), ceil_mode=chance(0.3))
    for i in range(20):
        maxpool_case("maxpool_indices_%d" % i, pick("f32", "f64", "i8", "u8"), pick(1, 2, 2, 3), True, int(pick(0, 1)),
                     kind="normal", ceil_mode=chance(0.2))
    for t in ("f64", "f16", "bf16", "i8", "u8"):
        for i in range(8):
            maxpool_case("maxpool_%s_%d" % (t, i), t, pick(1, 2, 3), ceil_mode=chance(0.3))
    for i in range(10):
        maxpool_case("maxpool_auto_%d" % i, "f32", pick(1, 2), auto=pick("SAME_UPPER", "SAME_LOWER", "VALID"),
                     dilated=False)
    for i in range(6):
        maxpool_case("maxpool_auto_dilated_%d" % i, "f32", 2, auto=pick("SAME_UPPER", "SAME_LOWER"),
                     rule="SAME: ceil(n / stride) with the dilated kernel")
    for opset in (1, 8, 10, 11):
        maxpool_case("maxpool_opset%d" % opset, "f32", 2, opset=opset, dilated=opset >= 10)
    for t in ("f32", "f64", "i8"):
        for i in range(3):
            maxpool_case("maxpool_4axes_%s_%d" % (t, i), t, 4, indices=i > 0, order=i // 2,
                         rule="any number of spatial axes")
    x = values("f32", (1, 2, 9, 9))
    x[0, 0, :4, :4] = np.nan
    x[0, 1, 2, 3] = np.nan
    axes = [place(9, 3, 2, 1, 1, 1, None, False)] * 2
    add("maxpool_nan", "MaxPool", [x], {"kernel_shape": [3, 3], "strides": [2, 2], "pads": [1] * 4}, 22, (),
        maxpool_ref(x, axes, [3, 3], [2, 2], [1, 1])[0], rule="NaN only where all taps are NaN")
    axes = [place(3, 2, 2, 1, 3, 3, None, False)] * 2
    x = values("f32", (1, 1, 3, 3))
    for t in ("f32", "f64", "i8", "u8"):
        v = x.astype(np_type(t)) if t in FLOATS else values(t, x.shape)
        add("maxpool_no_taps_%s" % t, "MaxPool", [v], {"kernel_shape": [2, 2], "strides": [2, 2], "pads": [3] * 4}, 22, (),
            maxpool_ref(v, axes, [2, 2], [2, 2], [1, 1])[0], rule="a window without taps gives the lowest number")
    add("averagepool_no_taps", "AveragePool", [x], {"kernel_shape": [2, 2], "strides": [2, 2], "pads": [3] * 4}, 22, (),
        averagepool_ref(x, axes, None, [2, 2], [2, 2], [1, 1], False), tol=1e-5, rule="a window without taps gives NaN")
    # pads are all the begins, then all the ends
    x = values("f32", (1, 1, 4, 5))
    for op, ref in (("MaxPool", lambda a: maxpool_ref(x, a, [2, 2], [1, 1], [1, 1])[0]),
                    ("AveragePool", lambda a: averagepool_ref(x, a, None, [2, 2], [1, 1], [1, 1], False))):
        axes = [place(4, 2, 1, 1, 0, 0, None, False), place(5, 2, 1, 1, 1, 1, None, False)]
        add("%s_pads_layout" % op.lower(), op, [x], {"kernel_shape": [2, 2], "pads": [0, 1, 0, 1]}, 22, (), ref(axes),
            tol=0 if op == "MaxPool" else 1e-5)
    # the window that ceil_mode would start in the padding is dropped; the size is rounded up once
    for op in ("MaxPool", "AveragePool"):
        for i, (n, k, s, pads) in enumerate([(5, 3, 3, [1, 1]), (7, 3, 4, [0, 0]), (10, 3, 4, [1, 0]), (6, 2, 5, [0, 0])]):
            x = values("f32", (1, 2, n))
            axes = [place(n, k, s, 1, pads[0], pads[1], None, True)]
            want = maxpool_ref(x, axes, [k], [s], [1])[0] if op == "MaxPool" else \
                averagepool_ref(x, axes, None, [k], [s], [1], False)
            add("%s_ceil_%d" % (op.lower(), i), op, [x], {"kernel_shape": [k], "strides": [s], "pads": pads, "ceil_mode": 1},
                22, (), want, tol=0 if op == "MaxPool" else 1e-5)
    ones = np.ones((1, 1, 2, 2), F32)
    add("averagepool_include_end", "AveragePool", [ones], {"kernel_shape": [2, 2], "pads": [0, 0, 1, 1], "count_include_pad": 1},
        22, (), np.array([[[[1, .5], [.5, .25]]]], F32), rule="count_include_pad counts declared padding on every axis",
        tol=1e-6)
    for i in range(40):
        average_case("averagepool_f32_%d" % i, "f32", pick(1, 2, 2, 3), ceil_mode=chance(0.35))
    for t in ("f64", "f16", "bf16"):
        for i in range(8):
            average_case("averagepool_%s_%d" % (t, i), t, pick(1, 2, 3), ceil_mode=chance(0.3))
    for i in range(8):
        average_case("averagepool_auto_%d" % i, "f32", 2, auto=pick("SAME_UPPER", "SAME_LOWER", "VALID"))
    for i in range(6):
        mode = pick("SAME_UPPER", "SAME_LOWER")
        n, k, s, d, p, axes = window(2, auto=mode, pooling=True)
        x = values("f32", (1, 2) + tuple(n))
        add("averagepool_auto_dilated_%d" % i, "AveragePool", [x],
            {"kernel_shape": k, "strides": s, "dilations": d, "auto_pad": mode}, 22, (),
            averagepool_ref(x, axes, p, k, s, d, False), tol=1e-5, rule="SAME: ceil(n / stride) with the dilated kernel")
    for i in range(4):
        n, k, s, d, p, axes = window(2, auto="VALID", ceil_mode=True, pooling=True)
        x = values("f32", (1, 2) + tuple(n))
        add("maxpool_valid_ceil_%d" % i, "MaxPool", [x],
            {"kernel_shape": k, "strides": s, "dilations": d, "auto_pad": "VALID", "ceil_mode": 1}, 22, (),
            maxpool_ref(x, axes, k, s, d)[0], rule="VALID: ceil((n - e + 1) / stride), with ceil_mode too")
    for opset in (7, 10, 11):
        average_case("averagepool_opset%d" % opset, "f32", 2, opset=opset)
    for t in ("f32", "f64"):
        average_case("averagepool_4axes_%s" % t, t, 4)
        lp_case("lppool_4axes_%s" % t, t, 4, 2)
    for i in range(24):
        lp_case("lppool_%d" % i, pick("f32", "f32", "f64", "f16", "bf16") if i > 8 else "f32", pick(1, 2, 3),
                int(pick(1, 2, 2, 3)), ceil_mode=chance(0.2), opset=22)
    for opset in (2, 11):
        lp_case("lppool_opset%d" % opset, "f32", 2, 2, opset=opset)
    for t in FLOATS:
        for shape in ((2, 3, 5, 7), (1, 2, 33), (1, 4, 2, 3, 4), (2, 3, 1, 1), (3, 2)):
            x = values(t, shape)
            v = wide(x).reshape(shape[0], shape[1], -1)
            total = np.zeros(shape[:2], v.dtype)
            for i in range(v.shape[2]):
                total = total + v[:, :, i]
            out = shape[:2] + (1,) * (len(shape) - 2)
            add("globalaveragepool_%s_%d_%d" % (t, len(shape), v.shape[2]), "GlobalAveragePool", [x], {}, 22, (),
                (total / v.dtype.type(v.shape[2])).astype(x.dtype).reshape(out), tol=NEAR[t], types=[t])
            m = v[:, :, 0]
            for i in range(v.shape[2]):
                m = np.where(v[:, :, i] > m, v[:, :, i], m)
            add("globalmaxpool_%s_%d_%d" % (t, len(shape), v.shape[2]), "GlobalMaxPool", [x], {}, 22, (),
                m.astype(x.dtype).reshape(out), types=[t], ort_ok=t != "f16")
            for p in (1, 2, 3):
                axes = tuple(range(2, len(shape)))
                r = root_of(reduced(power_of(wide(x), p), axes), p, t).astype(x.dtype)
                add("globallppool_%s_%d_%d_p%d" % (t, len(shape), v.shape[2], p), "GlobalLpPool", [x], {"p": p}, 22, (), r,
                    tol=NEAR[t] * (4 if p == 3 else 1), types=[t], bits=False)
    nan = np.full((1, 3, 4), np.nan, F32)
    nan[0, 1, 2] = -5
    nan[0, 2, :] = -np.inf
    low = -np.finfo(F32).max
    add("globalmaxpool_nan", "GlobalMaxPool", [nan], {}, 22, (), np.array([[[low], [-5], [low]]], F32),
        rule="at least the lowest finite number; NaN is never greater")
    unpools()


def unpools():
    for i in range(12):
        t = pick("f32", "f64", "f16", "bf16")
        rank = int(pick(1, 2, 2, 3))
        n = [int(rng.integers(2, 6)) for _ in range(rank)]
        k = [int(rng.integers(1, 4)) for _ in range(rank)]
        s = [int(rng.integers(1, 4)) for _ in range(rank)]
        out = [(n[a] - 1) * s[a] + k[a] for a in range(rank)]
        x = values(t, (1, 2) + tuple(n))
        plane = int(np.prod(out))
        index = np.concatenate([rng.permutation(plane)[:int(np.prod(n))] + c * plane for c in range(2)])
        index = index.reshape(x.shape).astype(np.int64)
        y = np.zeros(2 * plane, x.dtype)
        y[index.reshape(-1)] = x.reshape(-1)
        y = y.reshape((1, 2) + tuple(out))
        attrs = {"kernel_shape": k, "strides": s}
        extra = None
        if chance(0.3):
            extra = [1, 2] + [v + int(rng.integers(0, 3)) for v in out]
            z = np.zeros(extra, x.dtype)
            z[tuple(slice(0, v) for v in y.shape)] = y
            y = z
            extra = np.array(extra, np.int64)
        add("maxunpool_%d" % i, "MaxUnpool", [x, index, extra], attrs, 22 if t == "bf16" else pick(11, 22), (2,), y,
            types=[t], ort_ok=t == "f32" and extra is None, moves=True)


# ---- normalisations ---------------------------------------------------------------------

def bn_ref(x, scale, bias, mean, var, eps, spatial=True):
    t = x.dtype
    v = wide(x)
    shape = (1, -1) + (1,) * (x.ndim - 2) if spatial else (1,) + x.shape[1:]
    f = [wide(a).astype(v.dtype).reshape(-1) for a in (scale, bias, mean, var)]
    a = f[0] / np.sqrt(f[3] + v.dtype.type(F32(eps)))
    b = f[1] - f[2] * a
    if x.ndim == 1:
        return (v * a + b).astype(t)
    return (v * a.reshape(shape) + b.reshape(shape)).astype(t)


def bn_moments(x, spatial=True):
    v = wide(x)
    axes = (0,) + (tuple(range(2, x.ndim)) if spatial else ())
    count = v.dtype.type(np.prod([x.shape[k] for k in axes]))
    mean = reduced(v, axes) / count
    d = v - mean
    var = reduced(d, axes, lambda q: q * q) / count
    return mean.reshape(x.shape[1:] if not spatial else -1), var.reshape(x.shape[1:] if not spatial else -1)


def norms():
    for i in range(40):
        t = pick("f32", "f32", "f32", "f64", "f16", "bf16") if i > 6 else "f32"
        rank = int(pick(2, 3, 4, 4, 5))
        shape = (int(pick(1, 2, 3)), int(rng.integers(1, 6))) + tuple(int(rng.integers(1, 6)) for _ in range(rank - 2))
        c = shape[1]
        x = values(t, shape)
        scale, bias, mean = values(t, (c,)), values(t, (c,)), values(t, (c,))
        var = values(t, (c,), "positive")
        eps = pick(1e-5, 1e-3, 0.0, 1e-8)
        opset = pick(9, 14, 15) if t != "bf16" else 15
        add("batchnorm_%d" % i, "BatchNormalization", [x, scale, bias, mean, var], {"epsilon": eps}, opset,
            (1, 2, 3, 4) if chance(0.5) else (), bn_ref(x, scale, bias, mean, var, eps), tol=NEAR[t] * 10, types=[t])
    for t in ("f32", "f64"):
        x = values(t, (5,))
        p = [values(t, (1,)) for _ in range(3)] + [values(t, (1,), "positive")]
        add("batchnorm_rank1_%s" % t, "BatchNormalization", [x] + p, {}, 15, (), bn_ref(x, *p, 1e-5), tol=NEAR[t] * 10,
            rule="one channel")
    x = values("f16", (2, 3, 4))
    s, b = values("f16", (3,)), values("f16", (3,))
    mean, var = values("f32", (3,)), values("f32", (3,), "positive")
    add("batchnorm_mixed", "BatchNormalization", [x, s, b, mean, var], {}, 15, (), bn_ref(x, s, b, mean, var, 1e-5),
        tol=NEAR["f16"], types=["f16"])
    # zero variance and a small epsilon
    x = values("f32", (1, 2, 3))
    z = np.zeros(2, F32)
    add("batchnorm_epsilon", "BatchNormalization", [x, z + 1, z, z, z], {"epsilon": 1e-8}, 15, (),
        bn_ref(x, z + 1, z, z, z, 1e-8), tol=1e-5)
    # opsets 1 to 8: numbers per element; training by outputs before 14, by an attribute from then on
    for opset in (1, 6, 7):
        x = values("f32", (2, 3, 4))
        p = [values("f32", (3, 4)) for _ in range(3)] + [values("f32", (3, 4), "positive")]
        attrs = {"spatial": 0}
        if opset == 1:
            attrs["consumed_inputs"] = [0, 0, 0, 1, 1]
        if opset < 7:
            attrs["is_test"] = 1
        add("batchnorm_elements_opset%d" % opset, "BatchNormalization", [x] + p, attrs, opset, (),
            bn_ref(x, *p, 1e-5, False), tol=1e-5, rule="spatial = 0: numbers per element of the batch")
        attrs["spatial"] = 1
        p = [values("f32", (3,)) for _ in range(3)] + [values("f32", (3,), "positive")]
        add("batchnorm_opset%d" % opset, "BatchNormalization", [x] + p, attrs, opset, (), bn_ref(x, *p, 1e-5), tol=1e-5)
    for i in range(16):
        t = pick("f32", "f32", "f64", "f16", "bf16")
        opset = int(pick(14, 15))
        rank = int(pick(2, 3, 4))
        shape = (int(pick(2, 3)), 3) + tuple(int(rng.integers(1, 20)) for _ in range(rank - 2))
        x = values(t, shape)
        p = [values(t, (3,)) for _ in range(3)] + [values(t, (3,), "positive")]
        momentum = float(pick(0.9, 0.0, 1.0, 0.5))
        m, v = bn_moments(x)
        y = bn_ref(x, p[0], p[1], m, v, 1e-5)
        f = m.dtype.type
        keep, new = f(F32(momentum)), f(F32(1) - F32(momentum))
        run = [(wide(p[2]) * keep + m * new).astype(x.dtype), (wide(p[3]) * keep + v * new).astype(x.dtype)]
        add("batchnorm_training_%d" % i, "BatchNormalization", [x] + p, {"training_mode": 1, "momentum": momentum}, opset, (),
            [y] + run, nout=3, tol=NEAR[t] * 10, types=[t] * 3, rule="Y and the moments of the batch alone; population variance")
    for i in range(20):
        t = pick("f32", "f32", "f64", "f16", "bf16") if i > 4 else "f32"
        shape = (int(pick(1, 2)), int(rng.integers(1, 5))) + tuple(int(rng.integers(1, 8)) for _ in range(int(pick(1, 2, 3))))
        x, s, b = values(t, shape), values(t, shape[1:2]), values(t, shape[1:2])
        v = x.astype(F32)
        axes = tuple(range(2, len(shape)))
        count = F32(np.prod(shape[2:]))
        mean = reduced(v, axes) / count
        d = v - mean
        var = reduced(d, axes, lambda q: q * q) / count
        sh = (1, -1) + (1,) * (len(shape) - 2)
        eps = F32(1e-5)
        y = (s.astype(F32).reshape(sh) * d) / np.sqrt(var + eps) + b.astype(F32).reshape(sh)
        add("instancenorm_%d" % i, "InstanceNormalization", [x, s, b], {}, 22 if t == "bf16" else pick(6, 22), (),
            y.astype(x.dtype), tol=max(NEAR[t], 1e-5) * 10, types=[t], bits=min(shape[2:]) > 0)
    for i in range(18):
        t = pick("f32", "f32", "f64", "f16", "bf16") if i > 4 else "f32"
        g = int(pick(1, 2, 3))
        c = g * int(pick(1, 2, 3))
        shape = (int(pick(1, 2)), c) + tuple(int(rng.integers(1, 7)) for _ in range(int(pick(1, 2, 3))))
        old = chance(0.3)
        x, s, b = values(t, shape), values(t, (g if old else c,)), values(t, (g if old else c,))
        v = x.astype(F32).reshape((shape[0], g, c // g) + shape[2:])
        axes = tuple(range(2, v.ndim))
        count = F32(np.prod(v.shape[2:]))
        mean = reduced(v, axes) / count
        d = v - mean
        var = reduced(d, axes, lambda q: q * q) / count
        sh = (1, g, 1 if old else c // g) + (1,) * (len(shape) - 2)
        y = (d / np.sqrt(var + F32(1e-5))) * s.astype(F32).reshape(sh) + b.astype(F32).reshape(sh)
        add("groupnorm_%d" % i, "GroupNormalization", [x, s, b], {"num_groups": g}, 18 if old else 21, (),
            y.reshape(shape).astype(x.dtype), tol=max(NEAR[t], 1e-5) * 10, types=[t], ort_ok=not old)
    for i in range(24):
        t = pick("f32", "f32", "f64", "f16", "bf16") if i > 4 else "f32"
        shape = tuple(int(rng.integers(1, 9)) for _ in range(int(pick(1, 2, 3, 4))))
        axis = int(rng.integers(-len(shape), len(shape)))
        at = axis % len(shape)
        full = chance(0.7)
        sshape = shape[at:] if full else tuple(1 if chance(0.4) else v for v in shape[at:])
        x, s = values(t, shape), values(t, sshape)
        b = values(t, sshape) if chance(0.6) else None
        v = x.astype(F32).reshape(shape[:at] + (-1,))
        count = F32(v.shape[-1])
        mean = reduced(v, (at,)) / count
        d = v - mean
        var = reduced(d, (at,), lambda q: q * q) / count
        inv = F32(1) / np.sqrt(var + F32(1e-5))
        n = (d * inv).reshape(shape)
        ct = np.float64 if t == "f64" else F32
        y = n.astype(ct) * s.astype(ct)
        if b is not None:
            y = y + b.astype(ct)
        small = shape[:at] + (1,) * (len(shape) - at)
        more = t == "f32" and chance(0.5)
        add("layernorm_%d" % i, "LayerNormalization", [x, s, b], {"axis": axis}, 17, (),
            [y.astype(x.dtype)] + ([mean.reshape(small), inv.reshape(small)] if more else []), nout=3 if more else 1,
            tol=max(NEAR[t], 1e-5) * 10, types=[t] + ["f32"] * 2)
        if at < len(shape):
            sq = reduced(v, (at,), lambda q: q * q) / count
            y = (v / np.sqrt(sq + F32(1e-5))).reshape(shape).astype(ct) * s.astype(ct)
            add("rmsnorm_%d" % i, "RMSNormalization", [x, s], {"axis": axis}, 23, (), y.astype(x.dtype),
                tol=max(NEAR[t], 1e-5) * 10, types=[t])
    for i in range(12):
        t = pick(*FLOATS) if i > 4 else "f32"
        shape = tuple(int(rng.integers(1, 7)) for _ in range(4))
        axes = pick(None, [0, 2, 3], [1], [0, 1, 2, 3], [2, 3], [-1], [0])
        x = values(t, shape)
        v = wide(x)
        on = tuple(a % 4 for a in (axes or [0, 2, 3]))
        count = v.dtype.type(np.prod([shape[a] for a in on]))
        mean = reduced(v, on) / count
        d = v - mean
        y = d / (np.sqrt(reduced(d, on, lambda q: q * q) / count) + v.dtype.type(1e-9))
        flat = count < 2
        add("mvn_%d" % i, "MeanVarianceNormalization", [x], {"axes": axes} if axes else {}, 13, (), y.astype(x.dtype),
            tol=max(NEAR[t], 1e-5) * 10, types=[t], ort_ok=not flat, rule="d / (sqrt(mean of d * d) + 1e-9)" if flat else None)
    for i in range(14):
        t = pick(*FLOATS) if i > 4 else "f32"
        shape = tuple(int(rng.integers(1, 20)) for _ in range(int(pick(1, 2, 3))))
        axis, p = int(rng.integers(-len(shape), len(shape))), int(pick(1, 2))
        x = values(t, shape)
        if i % 4 == 0:
            x[...] = 0
        v = wide(x)
        s = reduced(v, (axis % len(shape),), np.abs if p == 1 else (lambda q: q * q))
        n = s if p == 1 else np.sqrt(s)
        y = np.where(n == 0, 0, v / n)
        add("lpnorm_%d" % i, "LpNormalization", [x], {"axis": axis, "p": p}, 22, (), y.astype(x.dtype), tol=NEAR[t], types=[t])
    for i in range(14):
        t = pick(*FLOATS) if i > 6 else "f32"
        shape = (int(pick(1, 2)), int(rng.integers(1, 9))) + tuple(int(rng.integers(1, 5)) for _ in range(int(pick(1, 2))))
        size = int(pick(1, 2, 3, 4, 5))
        alpha, beta, k = float(pick(1e-4, 0.02)), float(pick(0.75, 0.5)), float(pick(1.0, 2.0))
        x = values(t, shape)
        v = wide(x)
        f = v.dtype.type
        total = np.zeros_like(v)
        for c in range(shape[1]):
            for j in range(max(0, c - (size - 1) // 2), min(shape[1] - 1, c + size // 2) + 1):
                total[:, c] = total[:, c] + v[:, j] * v[:, j]
        factor = f(F32(alpha)) / f(size)
        base = total * factor + f(F32(k))
        y = v / (base.astype(np.float64) ** np.float64(F32(beta))).astype(v.dtype)
        add("lrn_%d" % i, "LRN", [x], {"size": size, "alpha": alpha, "beta": beta, "bias": k}, 13, (), y.astype(x.dtype),
            tol=NEAR[t], types=[t], ort_ok=len(shape) == 4, bits=t != "f64")


# ---- resampling -------------------------------------------------------------------------

def coordinate(mode, j, scale, n, out, roi):
    j, scale, n, out = F32(j), F32(scale), F32(n), F32(out)
    half = (j + F32(0.5)) / scale - F32(0.5)
    if mode == "half_pixel":
        return half
    if mode == "half_pixel_symmetric":
        return n / F32(2) * (F32(1) - out / (scale * n)) + (j + F32(0.5)) / scale - F32(0.5)
    if mode == "pytorch_half_pixel":
        return half if out > 1 else F32(0)
    if mode == "tf_half_pixel_for_nn":
        return (j + F32(0.5)) / scale
    if mode == "align_corners":
        return j * (n - F32(1)) / (out - F32(1)) if out > 1 else F32(0)
    if mode == "tf_crop_and_resize":
        if out > 1:
            return F32(roi[0]) * (n - F32(1)) + j * (F32(roi[1]) - F32(roi[0])) * (n - F32(1)) / (out - F32(1))
        return F32(0.5) * (F32(roi[0]) + F32(roi[1])) * (n - F32(1))
    return j / scale


def keys(d, a):
    a, d = F32(a), abs(F32(d))
    if d <= 1:
        return ((a + F32(2)) * d - (a + F32(3))) * d * d + F32(1)
    if d < 2:
        return ((a * d - F32(5) * a) * d + F32(8) * a) * d - F32(4) * a
    return F32(0)


def weights_of(kind, x, n, scale, a, exclude, antialias):
    """[(index, weight)] of one output, in order."""
    stretch = F32(scale) if antialias and scale < 1 else F32(1)
    if kind == "linear" and stretch == 1:
        x = min(max(x, F32(0)), F32(n - 1))
        low = math.floor(x)
        t = F32(x - F32(low))
        pairs = [(low, F32(1) - t), (low + 1, t)]
    else:
        half = math.ceil(F32(2 if kind == "cubic" else 1) / stretch)
        low = math.floor(x)
        pairs = []
        for i in range(low - half + 1, low + half + 1):
            d = (x - F32(i)) * stretch
            pairs.append((i, keys(d, a) if kind == "cubic" else F32(max(F32(0), F32(1) - abs(d)))))
    if exclude:
        pairs = [(i, w if 0 <= i < n else F32(0)) for i, w in pairs]
    total = F32(0)
    for _, w in pairs:
        total = total + w
    if exclude or stretch < 1:
        pairs = [(i, w / total if total != 0 else w) for i, w in pairs]
    return [(min(max(i, 0), n - 1), w) for i, w in pairs if w != 0]


NEAREST = {"floor": lambda x: math.floor(x), "ceil": lambda x: math.ceil(x),
           "round_prefer_floor": lambda x: math.floor(x) + (x - math.floor(x) > 0.5),
           "round_prefer_ceil": lambda x: math.floor(x) + (x - math.floor(x) >= 0.5)}


def resize_ref(x, out, scales, mode, coord, near_mode="round_prefer_floor", a=-0.75, exclude=False, antialias=False,
               roi=None, extrapolate=0.0):
    rank, t = x.ndim, name_of(x)
    roi = roi or [(0, 1)] * rank
    at = [[coordinate(coord, j, scales[k], x.shape[k], out[k], roi[k]) for j in range(out[k])] for k in range(rank)]
    crop = coord == "tf_crop_and_resize"
    same = [x.shape[k] == out[k] and (roi[k] == (0, 1) if crop else F32(scales[k]) == 1) for k in range(rank)]
    off = [[crop and not same[k] and not (0 <= v <= x.shape[k] - 1) for v in at[k]] for k in range(rank)]
    if mode == "nearest":
        y = x
        for k in range(rank):
            if not same[k]:
                idx = [min(max(NEAREST[near_mode](v), 0), x.shape[k] - 1) for v in at[k]]
                y = np.take(y, idx, axis=k)
        y = y.copy()
    else:
        y = x.astype(np.float64 if t in ("f64", "i32", "u32", "i64", "u64") else F32)
        order = [k for k in range(rank) if not same[k] and out[k] < x.shape[k]] + \
                [k for k in range(rank) if not same[k] and out[k] >= x.shape[k]]
        for k in order:
            rows = []
            for j in range(out[k]):
                r = np.zeros(y.shape[:k] + y.shape[k + 1:], y.dtype)
                for i, w in weights_of(mode, at[k][j], x.shape[k], F32(scales[k]), a, exclude, antialias):
                    r = r + y.dtype.type(w) * np.take(y, i, axis=k)
                rows.append(r)
            y = np.stack(rows, axis=k)
    for k in range(rank):
        for j in range(out[k]):
            if off[k][j]:
                y[(slice(None),) * k + (j,)] = extrapolate
    if t in INTS and mode != "nearest":
        info = np.iinfo(x.dtype)
        y = np.clip(np.trunc(y), info.min, info.max)
    return y.astype(x.dtype)


COORDS = ["half_pixel", "half_pixel_symmetric", "pytorch_half_pixel", "align_corners", "asymmetric",
          "tf_crop_and_resize"]


def resize_case(name, t, mode, coord, near_mode=None, kind="normal", antialias=False, exclude=False, a=None, axes=None,
                policy=None, opset=None, shape=None, by=None, rule=None):
    opset = opset or (pick(18, 19) if antialias or axes or policy or coord == "half_pixel_symmetric" else pick(11, 13, 19))
    if coord == "half_pixel_symmetric":
        opset = 19
    if t == "bf16":
        opset = max(opset, 13)
    if coord == "tf_half_pixel_for_nn":
        opset = 11
    exclude = exclude and mode == "cubic"
    shape = shape or (1, int(pick(1, 2)), int(rng.integers(1, 7)), int(rng.integers(1, 8)))
    rank = len(shape)
    on = list(range(rank)) if axes is None else axes
    use_sizes = chance(0.4) if by is None else by == "sizes"
    resized = [k for k in on if k >= rank - 2] if rank > 2 else on
    x = values(t, shape, kind)
    attrs = {"mode": mode, "coordinate_transformation_mode": coord}
    if policy:
        use_sizes = True
        attrs["keep_aspect_ratio_policy"] = policy
    roi = [(0, 1)] * rank
    roi_in = None
    if coord == "tf_crop_and_resize":
        for k in resized:
            lo = float(F32(rng.uniform(-0.3, 0.6)))
            roi[k] = (lo, float(F32(lo + rng.uniform(0.2, 0.9))))
        roi_in = np.array([roi[k][0] for k in on] + [roi[k][1] for k in on], F32)
        attrs["extrapolation_value"] = pick(0.0, 10.0)
        use_sizes = True
    scales = [F32(1)] * rank
    sizes = list(shape)
    if use_sizes:
        for k in resized:
            sizes[k] = int(rng.integers(1, 13))
        given = [sizes[k] for k in on]
        if policy:
            f = min if policy == "not_larger" else max
            s = f(F32(sizes[k]) / F32(shape[k]) for k in on)
            for k in on:
                scales[k] = s
                sizes[k] = int(math.floor(F32(shape[k]) * s + F32(0.5)))
        else:
            scales = [F32(sizes[k]) / F32(shape[k]) for k in range(rank)]
    else:
        for k in resized:
            scales[k] = F32(pick(2, 3, 0.5, 1.5, 2.5, 0.6, 1.3, 0.8, 1))
            sizes[k] = int(math.floor(F32(shape[k]) * scales[k]))
        given = [scales[k] for k in on]
    if any(v < 1 for v in sizes):
        return resize_case(name, t, mode, coord, near_mode, kind, antialias, exclude, a, axes, policy, opset, None, by, rule)
    if near_mode:
        attrs["nearest_mode"] = near_mode
    if mode == "cubic":
        if a is not None:
            attrs["cubic_coeff_a"] = a
        if exclude:
            attrs["exclude_outside"] = 1
    if antialias:
        attrs["antialias"] = 1
    if axes is not None:
        attrs["axes"] = axes
    want = resize_ref(x, sizes, scales, mode, coord, near_mode or "round_prefer_floor", a if a is not None else -0.75,
                      exclude, antialias, roi, attrs.get("extrapolation_value", 0.0))
    ins = [x, roi_in if roi_in is not None else (np.zeros(0, F32) if opset < 13 else None),
           None if use_sizes and opset >= 13 else np.array([] if use_sizes else given, F32),
           np.array(given, np.int64) if use_sizes else None]
    tol = 0 if mode == "nearest" else NEAR[t] if t in NEAR else 0
    if any(shape[k] == sizes[k] and (F32(scales[k]) != 1 or roi[k] != (0, 1)) for k in range(rank)):
        rule = "an axis that keeps its length is resampled if its scale or region asks for it"
    elif coord == "half_pixel_symmetric" and mode == "nearest":
        rule = "coordinates as the text writes them, in f32"
    add(name, "Resize", ins, attrs, opset, (1, 2, 3), want, tol=tol, types=[t], moves=mode == "nearest", rule=rule)


def resizes():
    n = 0
    for coord in COORDS:
        for near_mode in NEAREST:
            for _ in range(3):
                resize_case("resize_nearest_%d" % n, "f32", "nearest", coord, near_mode, kind=pick("normal", "special"))
                n += 1
    for i in range(8):
        resize_case("resize_tf_half_%d" % i, "f32", pick("nearest", "linear"), "tf_half_pixel_for_nn", pick(*NEAREST))
    for i in range(40):
        resize_case("resize_linear_%d" % i, "f32", "linear", COORDS[i % 6])
    for i in range(36):
        resize_case("resize_cubic_%d" % i, "f32", "cubic", COORDS[i % 6], exclude=chance(0.3), a=pick(None, -0.5))
    for i in range(24):
        resize_case("resize_antialias_%d" % i, "f32", pick("linear", "cubic"), pick("half_pixel", "half_pixel", "align_corners",
                    "asymmetric", "pytorch_half_pixel"), antialias=True, exclude=chance(0.3),
                    a=pick(None, -0.5))
    for i in range(16):
        resize_case("resize_axes_%d" % i, "f32", pick("nearest", "linear", "cubic"), pick("half_pixel", "asymmetric"),
                    axes=pick([2, 3], [3], [2]), opset=19)
    for i in range(12):
        resize_case("resize_policy_%d" % i, "f32", pick("nearest", "linear"), "half_pixel", axes=[2, 3],
                    policy=pick("not_larger", "not_smaller"), opset=19)
    for t in ("f64", "f16", "bf16", "u8", "i8", "i32", "i64", "u16", "bool", "c64"):
        for i in range(3):
            resize_case("resize_nearest_%s_%d" % (t, i), t, "nearest", pick(*COORDS[:5]), pick(*NEAREST), opset=19)
    for t in ("f64", "f16", "bf16", "u8", "i8", "i32", "i16", "i64"):
        for i in range(3):
            resize_case("resize_linear_%s_%d" % (t, i), t, "linear", pick("half_pixel", "asymmetric"), opset=19,
                        rule="computed in f32 or f64, truncated" if t[0] in "iu" else None)
            if t in FLOATS:
                resize_case("resize_cubic_%s_%d" % (t, i), t, "cubic", pick("half_pixel", "align_corners"), opset=19)
    for rank, shape in ((1, (7,)), (2, (3, 5)), (3, (1, 2, 6)), (5, (1, 2, 3, 4, 3)), (3, (2, 4, 5))):
        for mode in ("nearest", "linear"):
            resize_case("resize_rank%d_%s_%d" % (rank, mode, len(shape) + shape[-1]), "f32", mode, "half_pixel", shape=shape,
                        opset=19, by="sizes")
    # the last two axes are not special: channels last
    x = values("f32", (1, 5, 6, 2))
    for coord in ("align_corners", "asymmetric", "half_pixel"):
        out = [1, 8, 3, 2]
        sc = [F32(o) / F32(n) for o, n in zip(out, x.shape)]
        add("resize_channels_last_%s" % coord, "Resize", [x, None, None, np.array(out, np.int64)],
            {"mode": "linear", "coordinate_transformation_mode": coord}, 19, (3,), resize_ref(x, out, sc, "linear", coord),
            tol=1e-5)
    x = np.arange(1, 10, dtype=F32).reshape(1, 1, 3, 3)
    for s in (1.5, 2.5):
        out = [1, 1, int(3 * s), int(3 * s)]
        add("resize_known_%d" % (10 * s), "Resize", [x, None, np.array([1, 1, s, s], F32)],
            {"mode": "nearest"}, 19, (2,), resize_ref(x, out, [1, 1, s, s], "nearest", "half_pixel"))
    x = np.arange(5, dtype=F32).reshape(1, 1, 5, 1)
    add("resize_align_length1", "Resize", [x, None, None, np.array([1, 1, 8, 1], np.int64)],
        {"mode": "linear", "coordinate_transformation_mode": "align_corners"}, 19, (3,),
        resize_ref(x, [1, 1, 8, 1], [1, 1, 1.6, 1], "linear", "align_corners"), tol=1e-5)
    for s in (0.6, 0.9):
        x = np.arange(1, 9, dtype=F32).reshape(1, 1, 2, 4)
        out = [1, 1, int(math.floor(F32(2) * F32(s))), int(math.floor(F32(4) * F32(s)))]
        for mode in ("linear", "cubic"):
            add("resize_align_scales_%s_%d" % (mode, 10 * s), "Resize", [x, None, np.array([1, 1, s, s], F32)],
                {"mode": mode, "coordinate_transformation_mode": "align_corners"}, 19, (2,),
                resize_ref(x, out, [1, 1, s, s], mode, "align_corners"), tol=1e-5)
    u = np.array([[[[0, 4, 8, 13]]]], np.uint8)
    add("resize_u8_truncates", "Resize", [u, None, None, np.array([1, 1, 1, 7], np.int64)],
        {"mode": "linear", "coordinate_transformation_mode": "asymmetric"}, 19, (3,),
        resize_ref(u, [1, 1, 1, 7], [1, 1, 1, F32(7) / F32(4)], "linear", "asymmetric"))
    inf = np.array([[[[1, np.inf, 2, np.nan, 3]]]], F32)
    add("resize_hit_near_infinity", "Resize", [inf, None, None, np.array([1, 1, 1, 9], np.int64)],
        {"mode": "linear", "coordinate_transformation_mode": "align_corners"}, 19, (3,),
        resize_ref(inf, [1, 1, 1, 9], [1, 1, 1, F32(9) / F32(5)], "linear", "align_corners"), tol=1e-6,
        rule="a tap of weight zero is left out")
    for i in range(6):
        shape = (1, 2, int(rng.integers(1, 6)), int(rng.integers(2, 6)))
        s = [F32(1), F32(1), F32(pick(1, 2, 3)), F32(pick(2, 1.5, 0.5))]
        x = values("f32", shape)
        out = [int(math.floor(F32(n) * v)) for n, v in zip(shape, s)]
        if min(out) < 1:
            continue
        for mode in ("nearest", "linear"):
            w = resize_ref(x, out, s, mode, "asymmetric", "floor")
            add("resize10_%s_%d" % (mode, i), "Resize", [x, np.array(s, F32)], {"mode": mode}, 10, (1,), w,
                tol=1e-5 if mode == "linear" else 0)
            add("upsample9_%s_%d" % (mode, i), "Upsample", [x, np.array(s, F32)], {"mode": mode}, 9, (1,), w,
                tol=1e-5 if mode == "linear" else 0, ort_ok=min(s) >= 1)
            add("upsample7_%s_%d" % (mode, i), "Upsample", [x], {"mode": mode, "scales": [float(v) for v in s]}, 7, (), w,
                tol=1e-5 if mode == "linear" else 0, ort_ok=min(s) >= 1)
    x = values("f32", (1, 2, 3, 4))
    add("upsample1", "Upsample", [x], {"mode": "nearest", "height_scale": 2.0, "width_scale": 3.0}, 1, (),
        np.repeat(np.repeat(x, 2, 2), 3, 3))


def grids():
    for i in range(45):
        rank = int(pick(2, 2, 3))
        t = "f32" if i < 30 or rank == 3 else pick("f32", "f64")
        n = [int(rng.integers(1, 6)) for _ in range(rank)]
        out = [int(rng.integers(1, 5)) for _ in range(rank)]
        batch, c = int(pick(1, 2)), int(pick(1, 2))
        x = values(t, (batch, c) + tuple(n))
        grid = rng.uniform(-1.6, 1.6, (batch,) + tuple(out) + (rank,)).astype(F32)
        mode = pick("linear", "nearest", "cubic") if rank == 2 else pick("linear", "nearest")
        attrs = {"mode": mode, "padding_mode": pick("zeros", "border", "reflection"), "align_corners": int(chance(0.5))}
        opset = int(pick(20, 22))
        if rank == 2 and chance(0.3):
            opset = 16
            attrs["mode"] = {"linear": "bilinear", "cubic": "bicubic"}.get(mode, mode)
        add("gridsample_%d" % i, "GridSample", [x, grid], attrs, opset, (), grid_ref(x, grid, **attrs),
            tol=3e-4, types=[t], bits=False)
    for t in ("f16", "bf16", "i32", "u8", "i64", "c64", "bool"):
        x, grid = values(t, (1, 2, 4, 5)), rng.uniform(-1.2, 1.2, (1, 3, 3, 2)).astype(F32)
        add("gridsample_nearest_%s" % t, "GridSample", [x, grid], {"mode": "nearest"}, 22, (),
            grid_ref(x, grid, "nearest", "zeros", 0), types=[t], bits=False, ort_ok=False, moves=True)
        if t in HALVES:
            add("gridsample_linear_%s" % t, "GridSample", [x, grid], {"mode": "linear"}, 22, (),
                grid_ref(x, grid, "linear", "zeros", 0), tol=NEAR[t], types=[t], bits=False, ort_ok=False)
    for rank in (1, 4):
        for mode in ("nearest", "linear", "cubic"):
            n = (3,) * rank
            x = values("f32", (1, 2) + n)
            grid = rng.uniform(-1.3, 1.3, (1,) + (2,) * rank + (rank,)).astype(F32)
            add("gridsample_%daxes_%s" % (rank, mode), "GridSample", [x, grid], {"mode": mode, "padding_mode": "border"}, 22, (),
                grid_ref(x, grid, mode, "border", 0), tol=1e-5, bits=False, ort_ok=False)


def grid_ref(x, grid, mode, padding_mode, align_corners):
    rank, size = x.ndim - 2, x.shape[2:]
    taps_n = {"nearest": 1, "linear": 2, "bilinear": 2, "cubic": 4, "bicubic": 4}[mode]
    y = np.zeros(x.shape[:2] + grid.shape[1:-1], x.dtype if x.dtype == object or taps_n == 1 else np.float64)
    if x.dtype == object:
        y[...] = ""

    def fold(i, n):
        if 0 <= i < n:
            return i
        if padding_mode == "zeros":
            return None
        if padding_mode == "border":
            return min(max(i, 0), n - 1)
        period = 2 * (n - 1) if align_corners else 2 * n
        if period == 0:
            return 0
        i %= period
        return i if i < n else (period - i if align_corners else period - 1 - i)

    for b in range(x.shape[0]):
        for o in np.ndindex(*grid.shape[1:-1]):
            lists = []
            for a in range(rank):
                n = size[a]
                v = float(grid[(b,) + o + (rank - 1 - a,)])
                v = F32(F32(v) + F32(1)) / F32(2) * F32(n - 1) if align_corners else \
                    (F32(F32(v) + F32(1)) * F32(n) - F32(1)) / F32(2)
                v = float(v)
                if taps_n == 1:
                    v = float(np.rint(v))
                if padding_mode == "border" and taps_n < 4:
                    v = min(max(v, 0.0), n - 1.0)
                if padding_mode == "reflection":
                    lo, hi = (0.0, n - 1.0) if align_corners else (-0.5, n - 0.5)
                    if hi == lo:
                        v = lo
                    else:
                        while v < lo or v > hi:
                            v = 2 * lo - v if v < lo else 2 * hi - v
                base = math.floor(v)
                t = v - base
                if taps_n == 1:
                    pairs = [(base, 1.0)]
                elif taps_n == 2:
                    pairs = [(base, 1 - t), (base + 1, t)]
                else:
                    pairs = [(base + k, float(keys(t - k, -0.75))) for k in (-1, 0, 1, 2)]
                lists.append([(fold(i, n), w) for i, w in pairs])
            for combo in itertools.product(*lists):
                at = tuple(i for i, _ in combo)
                if any(i is None for i in at):
                    continue
                e = x[(b, slice(None)) + at]
                if taps_n == 1:
                    y[(b, slice(None)) + o] = e
                else:
                    y[(b, slice(None)) + o] += e.astype(np.float64) * np.prod([w for _, w in combo])
    return y if y.dtype == object else y.astype(x.dtype)


def affines():
    for i in range(14):
        t = pick("f32", "f32", "f64", "f16", "bf16") if i > 5 else "f32"
        rank = int(pick(2, 3))
        n = int(pick(1, 2))
        size = [n, int(pick(1, 3))] + [int(rng.integers(1, 5)) for _ in range(rank)]
        align = int(chance(0.5))
        theta = values(t, (n, rank, rank + 1))
        v = wide(theta).astype(np.float64)
        lin = []
        for m in size[2:]:
            if align:
                lin.append([2.0 * j / (m - 1) - 1 if m > 1 else 0.0 for j in range(m)])
            else:
                lin.append([(2.0 * j + 1) / m - 1 for j in range(m)])
        mesh = np.stack(list(np.meshgrid(*lin, indexing="ij"))[::-1] + [np.ones(size[2:])], -1)
        y = np.einsum("nij,...j->n...i", v, mesh).astype(theta.dtype)
        single = 1 in size[2:] and align
        add("affinegrid_%d" % i, "AffineGrid", [theta, np.array(size, np.int64)], {"align_corners": align}, 20, (1,), y,
            tol=NEAR[t], types=[t], bits=False, rule="an axis of length 1 with align_corners lies at 0" if single else None,
            ort_ok=t in ("f32", "f64"))


# ---- regions ----------------------------------------------------------------------------

def regions():
    for i in range(24):
        t = pick("f32", "f32", "f64") if i < 20 else pick("f16", "bf16")
        x = values(t, (2, int(pick(1, 3)), int(rng.integers(4, 9)), int(rng.integers(4, 9))))
        r = int(rng.integers(1, 4))
        lo = rng.uniform(-1, 6, (r, 2))
        rois = np.concatenate([lo, lo + rng.uniform(0.5, 6, (r, 2))], 1).astype(np_type(t))
        batch = rng.integers(0, 2, r).astype(np.int64)
        opset = 22 if t == "bf16" else int(pick(10, 16, 22))
        mode = pick("avg", "avg", "max")
        attrs = {"mode": mode, "output_height": int(rng.integers(1, 4)), "output_width": int(rng.integers(1, 4)),
                 "sampling_ratio": int(pick(0, 1, 2, 3)), "spatial_scale": float(pick(1.0, 0.5, 0.75))}
        if opset >= 16:
            attrs["coordinate_transformation_mode"] = pick("half_pixel", "output_half_pixel")
        want = roialign_ref(x, rois, batch, opset=opset, **attrs)
        add("roialign_%d" % i, "RoiAlign", [x, rois, batch], attrs, opset, (), want, tol=max(NEAR[t], 1e-5) * 10, types=[t], bits=False,
            ort_ok=t in ("f32", "f64"))
    for i in range(12):
        t = "f32" if i < 8 else pick("f64", "f16", "bf16")
        x = values(t, (2, int(pick(1, 3)), int(rng.integers(4, 10)), int(rng.integers(4, 10))))
        r = int(rng.integers(1, 4))
        lo = rng.integers(-1, 6, (r, 2))
        rois = np.concatenate([rng.integers(0, 2, (r, 1)), lo, lo + rng.integers(0, 7, (r, 2))], 1).astype(np_type(t))
        attrs = {"pooled_shape": [int(rng.integers(1, 4)), int(rng.integers(1, 4))], "spatial_scale": float(pick(1.0, 0.5))}
        add("maxroipool_%d" % i, "MaxRoiPool", [x, rois], attrs, 22, (), maxroi_ref(x, rois, **attrs), types=[t],
            ort_ok=t == "f32", bits=False)


def roialign_ref(x, rois, batch, mode, output_height, output_width, sampling_ratio, spatial_scale, opset,
                 coordinate_transformation_mode=None):
    v = x.astype(np.float64)
    half = opset >= 16 and coordinate_transformation_mode == "half_pixel"
    h, w = x.shape[2:]
    y = np.zeros((len(rois), x.shape[1], output_height, output_width))
    for r, roi in enumerate(rois.astype(np.float64)):
        off = 0.5 if half else 0.0
        x1, y1, x2, y2 = roi * float(F32(spatial_scale)) - off
        rw, rh = x2 - x1, y2 - y1
        if not half:
            rw, rh = max(rw, 1.0), max(rh, 1.0)
        bh, bw = rh / output_height, rw / output_width
        gh = sampling_ratio if sampling_ratio > 0 else int(math.ceil(rh / output_height))
        gw = sampling_ratio if sampling_ratio > 0 else int(math.ceil(rw / output_width))
        for ph in range(output_height):
            for pw in range(output_width):
                terms = []
                for iy in range(gh):
                    for ix in range(gw):
                        yy = y1 + ph * bh + (iy + .5) * bh / gh
                        xx = x1 + pw * bw + (ix + .5) * bw / gw
                        if yy < -1 or yy > h or xx < -1 or xx > w:
                            terms.append([np.zeros(x.shape[1])])
                            continue
                        yy, xx = max(yy, 0), max(xx, 0)
                        yl, xl = int(yy), int(xx)
                        if yl >= h - 1:
                            yl = yh = h - 1
                            yy = yl
                        else:
                            yh = yl + 1
                        if xl >= w - 1:
                            xl = xh = w - 1
                            xx = xl
                        else:
                            xh = xl + 1
                        ly, lx = yy - yl, xx - xl
                        p = v[batch[r]]
                        terms.append([(1 - ly) * (1 - lx) * p[:, yl, xl], (1 - ly) * lx * p[:, yl, xh],
                                      ly * (1 - lx) * p[:, yh, xl], ly * lx * p[:, yh, xh]])
                if mode == "avg":
                    s = sum((sum(t) for t in terms), np.zeros(x.shape[1]))
                    y[r, :, ph, pw] = s / max(gh * gw, 1)
                else:
                    y[r, :, ph, pw] = np.max([np.max(t, axis=0) for t in terms], axis=0) if terms else 0
    return y.astype(x.dtype)


def maxroi_ref(x, rois, pooled_shape, spatial_scale):
    v = wide(x)
    h, w = x.shape[2:]
    y = np.zeros((len(rois), x.shape[1]) + tuple(pooled_shape), v.dtype)
    for r, roi in enumerate(rois.astype(np.float64)):
        b = int(roi[0])
        up = lambda q: int(math.floor(abs(q) + 0.5) * (1 if q >= 0 else -1))
        x1, y1, x2, y2 = [up(q * spatial_scale) for q in roi[1:]]
        rh, rw = max(y2 - y1 + 1, 1), max(x2 - x1 + 1, 1)
        bh, bw = F32(rh) / F32(pooled_shape[0]), F32(rw) / F32(pooled_shape[1])
        for i in range(pooled_shape[0]):
            for j in range(pooled_shape[1]):
                a0 = min(max(int(math.floor(F32(i) * bh)) + y1, 0), h)
                a1 = min(max(int(math.ceil(F32(i + 1) * bh)) + y1, 0), h)
                b0 = min(max(int(math.floor(F32(j) * bw)) + x1, 0), w)
                b1 = min(max(int(math.ceil(F32(j + 1) * bw)) + x1, 0), w)
                if a1 > a0 and b1 > b0:
                    y[r, :, i, j] = v[b, :, a0:a1, b0:b1].max((1, 2))
    return y.astype(x.dtype)


# ---- movers -----------------------------------------------------------------------------

def movers():
    n = 0
    for mode in ("constant", "reflect", "edge", "wrap"):
        for i in range(14):
            t = "f32" if i < 7 else pick("f64", "f16", "bf16", "u8", "i8", "i32", "i64", "bool", "u16")
            rank = int(rng.integers(1, 5))
            shape = tuple(int(rng.integers(1, 6)) for _ in range(rank))
            while mode == "reflect" and min(shape) < 2:
                shape = tuple(int(rng.integers(2, 6)) for _ in range(rank))
            top = [min(3, v - 1) if mode == "reflect" else min(3, v) if mode == "wrap" else 3 for v in shape]
            pads = [int(rng.integers(0, v + 1)) for v in top + top]
            crop = chance(0.3) and mode != "wrap"
            if crop:
                k = int(rng.integers(rank))
                pads[k] = -int(rng.integers(0, shape[k]))
                if shape[k] + pads[k] + pads[k + rank] < 1:
                    pads[k] = 0
            if crop and mode == "reflect":
                for k in range(rank):
                    left = shape[k] + min(0, pads[k]) + min(0, pads[rank + k])
                    pads[k], pads[rank + k] = min(pads[k], left - 1), min(pads[rank + k], left - 1)
                    if left < 2:
                        pads[k] = pads[rank + k] = 0
            x = values(t, shape, "special")
            some = chance(0.3) and not crop
            value = values(t, ()) if mode == "constant" and chance(0.6) else None
            on = sorted(rng.permutation(rank)[:int(rng.integers(1, rank + 1))].tolist()) if some else list(range(rank))
            full = [0] * (2 * rank)
            for k in on:
                full[k], full[rank + k] = pads[k], pads[rank + k]
            view = x[tuple(slice(max(0, -full[k]), x.shape[k] - max(0, -full[rank + k])) for k in range(rank))]
            widths = [(max(0, full[k]), max(0, full[rank + k])) for k in range(rank)]
            if mode == "constant":
                y = np.pad(view, widths, "constant", constant_values=value if value is not None else np.zeros((), x.dtype)[()])
            else:
                y = np.pad(view, widths, mode)
            opset = int(pick(13, 18, 19, 21)) if not some and mode != "wrap" else int(pick(19, 21) if mode == "wrap" else pick(18, 21))
            attr_pads = [full[k] for k in on] + [full[rank + k] for k in on]
            add("pad_%s_%d" % (mode, i), "Pad",
                [x, np.array(attr_pads, np.int64), value, np.array(on, np.int64) if some else None],
                {"mode": mode}, opset, (1, 2, 3), y, types=[t], moves=True, rule="crop first, then continue" if crop and mode != "constant" else None)
            n += 1
    for opset, attr in ((1, "paddings"), (2, "pads")):
        x = values("f32", (2, 3))
        for mode in ("constant", "reflect", "edge"):
            a = {attr: [1, 0, 0, 2], "mode": mode}
            if mode == "constant":
                a["value"] = 1.5
            y = np.pad(x, [(1, 0), (0, 2)], mode, **({"constant_values": F32(1.5)} if mode == "constant" else {}))
            add("pad_opset%d_%s" % (opset, mode), "Pad", [x], a, opset, (), y, ort_ok=False)
    x = values("f32", (3, 4))
    add("pad_reflect_first", "Pad", [x, np.array([1, 0, 0, 0], np.int64)], {"mode": "reflect"}, 19, (1,),
        np.pad(x, [(1, 0), (0, 0)], "reflect"))
    x = np.array([1.0, 1.2], F32)
    add("pad_reflect_long", "Pad", [x, np.array([2, 0], np.int64)], {"mode": "reflect"}, 19, (1,), np.pad(x, (2, 0), "reflect"),
        rule="a reflection longer than the axis goes back and forth, as NumPy's")
    for t in ("f8e4m3fn", "i4", "u4", "c64"):
        x = values(t, (2, 3))
        if t == "str":
            y = np.full((3, 3), "", object)
            y[1:] = x
        else:
            y = np.zeros((3, 3), x.dtype)
            y[1:] = x
        add("pad_%s" % t, "Pad", [x, np.array([1, 0, 0, 0], np.int64)], {}, 25, (1,), y, ort_ok=False, types=[t], moves=True)
    for i in range(14):
        t = pick("f32", "f32", "f16", "bf16", "u8", "i64", "bool", "c64", "f64") if i > 3 else "f32"
        b = int(pick(1, 2, 3))
        shape = (int(pick(1, 2)), b * b * int(pick(1, 2, 3)), int(pick(1, 2, 3)), int(pick(1, 2, 3)))
        x = values(t, shape)
        mode = pick("DCR", "CRD")
        if mode == "DCR":
            y = x.reshape(shape[0], b, b, shape[1] // (b * b), shape[2], shape[3]).transpose(0, 3, 4, 1, 5, 2)
        else:
            y = x.reshape(shape[0], shape[1] // (b * b), b, b, shape[2], shape[3]).transpose(0, 1, 4, 2, 5, 3)
        y = y.reshape(shape[0], shape[1] // (b * b), shape[2] * b, shape[3] * b)
        add("depthtospace_%d" % i, "DepthToSpace", [x], {"blocksize": b, "mode": mode}, 13, (), y, types=[t],
            ort_ok=t == "f32", moves=True)
        z = y.reshape(shape[0], y.shape[1], shape[2], b, shape[3], b).transpose(0, 3, 5, 1, 2, 4).reshape(shape)
        add("spacetodepth_%d" % i, "SpaceToDepth", [y.copy()], {"blocksize": b}, 13, (), z.copy(), types=[t],
            ort_ok=t == "f32", moves=True)
        if mode == "CRD":
            add("spacetodepth_crd_%d" % i, "SpaceToDepth", [y.copy()], {"blocksize": b, "mode": "CRD"}, 28, (), x, types=[t],
                ort_ok=False, moves=True)
    for i in range(14):
        t = pick("f32", "u8", "i64", "bool", "f16") if i > 4 else "f32"
        rank = int(rng.integers(1, 5))
        shape = tuple(int(rng.integers(1, 7)) for _ in range(rank))
        some = chance(0.4)
        on = sorted(rng.permutation(rank)[:int(rng.integers(1, rank + 1))].tolist()) if some else list(range(rank))
        target = [int(rng.integers(1, 8)) for _ in on]
        x = values(t, shape)
        y = x
        for k, m in zip(on, target):
            nn = y.shape[k]
            if m <= nn:
                lo = (nn - m) // 2
                y = y[(slice(None),) * k + (slice(lo, lo + m),)]
            else:
                lo = (m - nn) // 2
                w = [(0, 0)] * rank
                w[k] = (lo, m - nn - lo)
                y = np.pad(y, w, constant_values="" if t == "str" else np.zeros((), x.dtype)[()])
        add("centercroppad_%d" % i, "CenterCropPad", [x, np.array(target, np.int64)], {"axes": on} if some else {}, 18, (1,),
            np.ascontiguousarray(y), types=[t], moves=True, ort_ok=t in ("f32",))
    for i in range(18):
        t = pick("f32", "f32", "f64", "f16", "bf16", "i32", "u8", "i64") if i > 5 else "f32"
        rank = int(pick(1, 2, 2, 2, 3))
        nn, k, s, d, p, axes = window(rank, small=rank > 2, kmax=3)
        batch, c = int(pick(1, 2)), int(pick(1, 2))
        blocks = [a[0] for a in axes]
        x = values(t, (batch, c * int(np.prod(k)), int(np.prod(blocks))))
        v = wide(x)
        y = np.zeros((batch, c) + tuple(nn), v.dtype)
        cols = v.reshape((batch, c) + tuple(k) + tuple(blocks))
        # an element's terms come in the order of the taps
        for tap in taps(k):
            r = reach(axes, nn, k, s, d, tap)
            if r:
                o, at = r
                y[(slice(None), slice(None)) + at] += cols[(slice(None), slice(None)) + tap + o]
        attrs = {"strides": s, "dilations": d, "pads": p}
        add("col2im_%d" % i, "Col2Im", [x, np.array(nn, np.int64), np.array(k, np.int64)], attrs, 18, (1, 2), y.astype(x.dtype),
            tol=NEAR[t] if t in NEAR else 0, types=[t], ort_ok=t == "f32",
            rule="the text's sum" if rank != 2 else None)


# ---- other convolutions -----------------------------------------------------------------

def deforms():
    for i in range(16):
        t = "f32" if i < 10 else pick("f64", "f16", "bf16")
        rank = 2 if i < 13 else int(pick(1, 3))
        n, k, s, d, p, axes = window(rank, small=True, kmax=3)
        group, og = int(pick(1, 1, 2)), int(pick(1, 1, 2))
        c = group * og * int(pick(1, 2))
        m = group * int(pick(1, 2))
        out = tuple(a[0] for a in axes)
        batch = int(pick(1, 2))
        x, w = values(t, (batch, c) + tuple(n)), values(t, (m, c // group) + tuple(k))
        count = int(np.prod(k))
        off = values(t, (batch, og * count * rank) + out)
        b = values(t, (m,)) if chance(0.5) else None
        mask = rng.uniform(0, 1, (batch, og * count) + out).astype(F32).astype(np_type(t)) if chance(0.5) else None
        y = np.zeros((batch, m) + out)
        X, W, OFF = x.astype(np.float64), w.astype(np.float64), off.astype(np.float64)
        for bi in range(batch):
            for o in np.ndindex(*out):
                for ti, tap in enumerate(taps(k)):
                    for ci in range(c):
                        g = ci // (c // og)
                        at = [o[a] * s[a] + tap[a] * d[a] - axes[a][1] +
                              OFF[(bi, (g * count + ti) * rank + a) + o] for a in range(rank)]
                        val = 0.0
                        base = [math.floor(q) for q in at]
                        for corner in itertools.product((0, 1), repeat=rank):
                            idx = [base[a] + corner[a] for a in range(rank)]
                            wt = np.prod([(at[a] - base[a]) if corner[a] else 1 - (at[a] - base[a]) for a in range(rank)])
                            if all(0 <= idx[a] < n[a] for a in range(rank)):
                                val += wt * X[(bi, ci) + tuple(idx)]
                        if mask is not None:
                            val *= float(mask[(bi, g * count + ti) + o])
                        gi = ci // (c // group)
                        mo = slice(gi * (m // group), (gi + 1) * (m // group))
                        y[(bi, mo) + o] += val * W[(mo, ci % (c // group)) + tap]
        if b is not None:
            y = y + b.astype(np.float64).reshape((1, -1) + (1,) * rank)
        attrs = {"strides": s, "dilations": d, "pads": p, "group": group, "offset_group": og}
        add("deformconv_%d" % i, "DeformConv", [x, w, off, b, mask], attrs, 22, (1,), y.astype(x.dtype),
            tol=max(NEAR[t], 1e-5) * 2, types=[t], bits=False, ort_ok=rank == 2 and t == "f32")


def causals():
    for i in range(16):
        t = "f32" if i < 9 else pick("f16", "bf16")
        n, c, length, k = int(pick(1, 2)), int(rng.integers(1, 5)), int(rng.integers(1, 12)), int(rng.integers(1, 5))
        x, w = values(t, (n, c, length)), values(t, (c, 1, k))
        b = values(t, (c,)) if chance(0.6) else None
        past = values(t, (n, c, k - 1)) if chance(0.5) else None
        act = pick("none", "silu", "swish")
        full = np.concatenate([past if past is not None else np.zeros((n, c, k - 1), x.dtype), x], 2)
        v, f = wide(full), wide(w)
        y = np.zeros((n, c, length), v.dtype)
        for j in range(k):
            y = y + v[:, :, j:j + length] * f[None, :, 0, j:j + 1]
        if b is not None:
            y = y + wide(b)[None, :, None]
        y = y.astype(x.dtype)
        if act != "none":
            q = y.astype(np.float64)
            y = (q / (1 + np.exp(-q))).astype(x.dtype)
        state = full[:, :, length:].copy() if k > 1 else np.zeros((n, c, 0), x.dtype)
        add("causalconv_%d" % i, "CausalConvWithState", [x, w, b, past], {"activation": act}, 27, (1, 2) if chance(0.5) else (),
            [y, state], tol=NEAR[t], nout=2, types=[t, t], bits=act == "none", ort_ok=False)


def int_conv(x, w, xz, wz, axes, k, s, d, group):
    v = x.astype(np.int64) - np.int64(xz)
    f = w.astype(np.int64) - (np.asarray(wz, np.int64).reshape((-1,) + (1,) * (w.ndim - 1)) if np.size(wz) > 1 else np.int64(wz))
    return conv_ref(v, f, None, axes, k, s, d, group, False)


def quantised():
    for i in range(60):
        q = i >= 25
        rank = int(pick(1, 2, 2, 2, 3))
        n, k, s, d, p, axes = window(rank, small=rank > 2)
        group = int(pick(1, 1, 1, 2, 3))
        c, m = int(rng.integers(1, 6)), int(rng.integers(1, 6))
        if chance(0.15):
            c, m, group = 1, 1, 5
        tx, tw = pick("u8", "i8"), pick("i8", "u8")
        full = lambda t, shape: rng.integers(*((0, 256) if t == "u8" else (-128, 128)), shape).astype(np_type(t))
        x, w = full(tx, (int(pick(1, 2)), group * c) + tuple(n)), full(tw, (group * m, c) + tuple(k))
        attrs = {"strides": s, "dilations": d, "pads": p, "group": group}
        xz = full(tx, ())
        if not q:
            give_x, give_w = chance(0.7), chance(0.6)
            per = chance(0.4)
            wz = full(tw, (group * m,)) if per else full(tw, ())
            y = int_conv(x, w, xz if give_x else 0, wz if give_w else 0, axes, k, s, d, group).astype(np.int32)
            add("convinteger_%d" % i, "ConvInteger", [x, w, xz if give_x else None, wz if give_w else None], attrs, 10,
                (1, 3) if chance(0.6) else (), y, types=["i32"], ort_ok=not (give_w and per) and tx == "u8")
            continue
        per = chance(0.5)
        ws = (rng.uniform(0.001, 0.02, (group * m,)) if per else rng.uniform(0.001, 0.02, ())).astype(F32)
        wz = np.full((group * m,) if per else (), 0 if tw == "i8" else int(rng.integers(100, 150)), np_type(tw))
        xs, ys = F32(rng.uniform(0.005, 0.05)), F32(rng.uniform(0.02, 0.3))
        yz = full(tx, ())
        b = rng.integers(-2000, 2000, (group * m,)).astype(np.int32) if chance(0.6) else None
        acc = int_conv(x, w, xz, wz, axes, k, s, d, group)
        if b is not None:
            acc = acc + b.reshape((1, -1) + (1,) * rank)
        factor = (xs * ws) / ys
        factor = factor.reshape((1, -1) + (1,) * rank) if per else factor
        info = np.iinfo(np_type(tx))
        y = np.clip(np.rint(acc.astype(F32) * factor).astype(np.float64) + float(yz), info.min, info.max).astype(np_type(tx))
        add("qlinearconv_%d" % i, "QLinearConv",
            [x, np.asarray(xs), xz, w, ws, wz, np.asarray(ys), yz, b], attrs, 10, (1, 2, 3, 4, 5, 6, 7, 8) if chance(0.7) else (),
            y, types=[tx], ort_ok=tx == "u8")
    # 255 * 113 * 2 overflows a sum of two products in 16 bits
    x, w = np.full((1, 4, 2, 9), 255, np.uint8), np.full((2, 4, 1, 1), 113, np.int8)
    add("convinteger_pairs", "ConvInteger", [x, w], {}, 10, (1,), np.full((1, 2, 2, 9), 255 * 113 * 4, np.int32), types=["i32"])


# ---- what is refused ---------------------------------------------------------------------

def refuse(name, text, op, inputs, attrs=None, opset=22, consts=(), nout=1, types=None):
    """A node that must be refused, or end with an error at run time; the message has `text`."""
    names, feeds, infos, inits = [], {}, [], []
    for i, a in enumerate(inputs):
        names.append("x%d" % i if a is not None else "")
        if a is None:
            continue
        if i in consts:
            inits.append(tensor(a, names[i]))
        else:
            feeds[names[i]] = a
            infos.append(helper.make_tensor_value_info(names[i], TYPES[name_of(a)][1], a.shape))
    outs = ["y%d" % i for i in range(nout)]
    node = helper.make_node(op, names, outs, **(attrs or {}))
    model = helper.make_model(
        helper.make_graph([node], name, infos,
                          [helper.make_tensor_value_info(o, TYPES[(types or ["f32"] * nout)[i]][1], None)
                           for i, o in enumerate(outs)], inits),
        opset_imports=[helper.make_opsetid("", opset)], ir_version=8 if opset < 21 else 10 if opset < 24 else 11)
    cases.append({"name": "refused_" + name, "op": op, "opset": opset, "tolerance": 0, "oracle": "text", "refused": text,
                  "model": base64.b64encode(model.SerializeToString()).decode(),
                  "inputs": [base64.b64encode(tensor(a, k).SerializeToString()).decode() for k, a in feeds.items()],
                  "outputs": []})
    stats["refused"] = stats.get("refused", 0) + 1


def refused():
    z = lambda *shape: np.zeros(shape, F32)
    i64 = lambda *v: np.array(v, np.int64)
    huge = 2**62
    for op, w in (("Conv", z(2, 1, 3, 3)), ("MaxPool", None), ("AveragePool", None), ("LpPool", None)):
        ins = [z(1, 1, 2, 2)] + ([w] if w is not None else [])
        at = {} if w is not None else {"kernel_shape": [3, 3]}
        low = op.lower()
        refuse(low + "_fits_not", "does not fit into 2 elements", op, ins, at)
        refuse(low + "_pads_count", "pads has 2 entries, 4 are needed", op, ins, dict(at, pads=[1, 1]))
        refuse(low + "_pads_negative", "pads[1] is -1", op, ins, dict(at, pads=[1, -1, 1, 1]))
        refuse(low + "_stride_0", "strides[0] is 0", op, ins, dict(at, pads=[1] * 4, strides=[0, 1]))
        refuse(low + "_strides_count", "strides has 1 entries, 2 are needed", op, ins, dict(at, pads=[1] * 4, strides=[1]))
        refuse(low + "_dilation_0", "dilations[1] is 0", op, ins, dict(at, pads=[1] * 4, dilations=[1, 0]))
        refuse(low + "_dilation_huge", "overflows", op, ins, dict(at, dilations=[huge, huge]))
        refuse(low + "_pads_huge", "overflows", op, ins, dict(at, pads=[huge, 0, huge, 0]))
        refuse(low + "_auto_pad", "auto_pad is 'BOTH'", op, ins, dict(at, auto_pad="BOTH"))
        refuse(low + "_rank", "no spatial axis" if w is None else "and weights", op, [z(1, 1)] + ins[1:], at)
        if w is None:
            refuse(low + "_kernel_0", "kernel_shape[0] is 0", op, ins, {"kernel_shape": [0, 1]})
            refuse(low + "_kernel_missing", "kernel_shape", op, ins, {})
    x = z(1, 4, 5, 5)
    refuse("conv_kernel_shape", "kernel_shape[1] is 2, the weights have 3", "Conv", [x, z(2, 4, 3, 3)], {"kernel_shape": [3, 2]})
    refuse("conv_channels", "4 channels", "Conv", [x, z(2, 3, 3, 3)])
    refuse("conv_group", "3 filters don't divide into 2 groups", "Conv", [x, z(3, 2, 3, 3)], {"group": 2})
    refuse("conv_group_0", "group is 0", "Conv", [x, z(2, 4, 3, 3)], {"group": 0})
    refuse("conv_bias", "bias", "Conv", [x, z(2, 4, 3, 3), z(3)])
    refuse("conv_kernel_empty", "the kernel is empty", "Conv", [x, z(2, 4, 0, 3)])
    w = z(4, 2, 3, 3)
    refuse("convtranspose_channels", "weights for 3 channels", "ConvTranspose", [x, z(3, 2, 3, 3)])
    refuse("convtranspose_bias", "bias", "ConvTranspose", [x, w, z(3)])
    refuse("convtranspose_nothing", "leaves nothing", "ConvTranspose", [x, w], {"pads": [4] * 4})
    refuse("convtranspose_padding", "output_padding[0] is -1", "ConvTranspose", [x, w], {"output_padding": [-1, 0]})
    for name, at in (("stride", {"strides": [1, 3]}), ("dilation", {"dilations": [1, 3]}), ("huge", {"strides": [1, 3]}),
                     ("output_shape", {"strides": [1, 3], "output_shape": [7, 17]})):
        v = 2**31 if name == "huge" else 3
        refuse("convtranspose_padding_" + name, "output_padding[1] is %d, which must be less than" % v, "ConvTranspose", [x, w],
               dict(at, output_padding=[0, v]))
    refuse("convtranspose_shape", "output_shape has 1 entries", "ConvTranspose", [x, w], {"output_shape": [9]})
    refuse("convtranspose_huge", "overflows", "ConvTranspose", [x, w], {"strides": [huge, 1]})
    i = np.zeros((1, 4, 5, 5), np.int64)
    refuse("maxunpool_shape", "differ in shape", "MaxUnpool", [x, i[:, :3]], {"kernel_shape": [2, 2]})
    for name, v in (("far", 10**6), ("negative", -1), ("extreme", -2**63)):
        bad = i.copy()
        bad[0, 3, 2, 1] = v
        refuse("maxunpool_index_" + name, "the run returned 1", "MaxUnpool", [x, bad], {"kernel_shape": [2, 2], "strides": [2, 2]})
    p = [z(4)] * 4
    refuse("batchnorm_scale", "does not fit", "BatchNormalization", [x, z(3)] + p[1:], {}, 15)
    refuse("batchnorm_outputs", "training_mode", "BatchNormalization", [x] + p, {}, 15, nout=3)
    refuse("instancenorm_scale", "not a list of 4", "InstanceNormalization", [x, z(3), z(4)])
    refuse("groupnorm_groups", "does not divide 4 channels", "GroupNormalization", [x, z(4), z(4)], {"num_groups": 3}, 21)
    refuse("groupnorm_groups_0", "num_groups = 0", "GroupNormalization", [x, z(4), z(4)], {"num_groups": 0}, 21)
    refuse("layernorm_axis", "axis", "LayerNormalization", [x, z(5)], {"axis": 4}, 17)
    refuse("layernorm_scale", "does not broadcast", "LayerNormalization", [x, z(3)], {}, 17)
    refuse("rmsnorm_scale", "does not broadcast", "RMSNormalization", [x, z(3)], {}, 23)
    refuse("lpnorm_p", "p is 3", "LpNormalization", [x], {"p": 3})
    refuse("mvn_axis", "axis", "MeanVarianceNormalization", [x], {"axes": [4]}, 13)
    refuse("lrn_size", "size is 0", "LRN", [x], {"size": 0}, 13)
    s = lambda *v: np.array(v, F32)
    refuse("resize_both", "both scales and sizes", "Resize", [x, None, s(1, 1, 2, 2), i64(1, 4, 9, 9)], {}, 19, (2, 3))
    refuse("resize_neither", "neither scales nor sizes", "Resize", [x], {}, 19)
    refuse("resize_count", "scales has 3 elements, not 4", "Resize", [x, None, s(1, 2, 2)], {}, 19, (2,))
    for name, v in (("negative", -1), ("zero", 0), ("nan", np.nan), ("infinite", np.inf), ("huge", 1e30)):
        refuse("resize_scale_" + name, "scale", "Resize", [x, None, s(1, 1, v, 1)], {}, 19, (2,))
    refuse("resize_size", "size -1", "Resize", [x, None, None, i64(1, 4, -1, 5)], {}, 19, (3,))
    refuse("resize_mode", "mode 'area' is unknown", "Resize", [x, None, s(1, 1, 2, 2)], {"mode": "area"}, 19, (2,))
    refuse("resize_nearest_mode", "nearest_mode 'up' is unknown", "Resize", [x, None, s(1, 1, 2, 2)], {"nearest_mode": "up"}, 19, (2,))
    refuse("resize_axes", "axis", "Resize", [x, None, s(2, 2)], {"axes": [2, 2]}, 19, (2,))
    refuse("resize_roi", "roi", "Resize", [x, None, None, i64(1, 4, 5, 5)],
           {"coordinate_transformation_mode": "tf_crop_and_resize"}, 19, (3,))
    refuse("upsample_scale", "scale", "Upsample", [x, s(1, 1, 0, 1)], {}, 9, (1,))
    refuse("gridsample_grid", "do not fit", "GridSample", [x, z(1, 3, 3, 3)])
    refuse("gridsample_mode", "mode 'area' is unknown", "GridSample", [x, z(1, 3, 3, 2)], {"mode": "area"})
    refuse("gridsample_padding", "padding_mode 'wrap' is unknown", "GridSample", [x, z(1, 3, 3, 2)], {"padding_mode": "wrap"})
    refuse("affinegrid_size", "size has 3 entries", "AffineGrid", [z(1, 2, 3), i64(1, 2, 3)], {}, 20, (1,))
    refuse("affinegrid_theta", "does not fit", "AffineGrid", [z(1, 2, 2), i64(1, 2, 3, 3)], {}, 20, (1,))
    for v in (1, -1, 2**40):
        refuse("roialign_batch_%d" % v, "the run returned 1", "RoiAlign", [x, z(1, 4), i64(v)], {}, 22)
    refuse("roialign_rois", "do not fit", "RoiAlign", [x, z(2, 4), i64(0)])
    refuse("maxroipool_batch", "the run returned 1", "MaxRoiPool", [x, np.array([[3, 0, 0, 1, 1]], F32)], {"pooled_shape": [1, 1]})
    refuse("maxroipool_shape", "pooled_shape", "MaxRoiPool", [x, z(1, 5)], {"pooled_shape": [0, 1]})
    refuse("pad_count", "pads has 3 elements for 2 axes", "Pad", [z(2, 2), i64(1, 1, 1)], {}, 19, (1,))
    refuse("pad_crop", "are cropped", "Pad", [z(2, 2), i64(-2, 0, -1, 0)], {}, 19, (1,))
    refuse("pad_huge", "a size overflows", "Pad", [z(2, 2), i64(2**63 - 1, 0, 1, 0)], {}, 19, (1,))
    refuse("pad_mode", "mode 'mirror' is unknown", "Pad", [z(2, 2), i64(1, 0, 0, 0)], {"mode": "mirror"}, 19, (1,))
    refuse("pad_empty", "nothing to continue", "Pad", [z(0, 2), i64(1, 0, 0, 0)], {"mode": "reflect"}, 19, (1,))
    refuse("depthtospace_channels", "can't be split", "DepthToSpace", [z(1, 6, 2, 2)], {"blocksize": 2}, 13)
    refuse("depthtospace_rank", "rank 4", "DepthToSpace", [z(1, 4, 2)], {"blocksize": 2}, 13)
    refuse("depthtospace_blocksize", "can't be split", "DepthToSpace", [z(1, 4, 2, 2)], {"blocksize": 0}, 13)
    refuse("spacetodepth_size", "can't be split", "SpaceToDepth", [z(1, 1, 3, 2)], {"blocksize": 2}, 13)
    refuse("col2im_blocks", "which the shapes mean", "Col2Im", [z(1, 4, 5), i64(3, 3), i64(2, 2)], {}, 18, (1, 2))
    refuse("col2im_fits_not", "no block fits", "Col2Im", [z(1, 4, 4), i64(1, 3), i64(2, 2)], {}, 18, (1, 2))
    refuse("centercroppad_shape", "gets the length -1", "CenterCropPad", [z(2, 2), i64(-1, 2)], {}, 18, (1,))
    refuse("deformconv_offset", "does not fit", "DeformConv", [x, z(2, 4, 2, 2), z(1, 7, 4, 4)])
    refuse("deformconv_far", "positions beyond 2^53", "DeformConv", [x, z(2, 4, 1, 2), z(1, 4, 5, 5)],
           {"dilations": [1, 2**60], "pads": [0, 2**60, 0, 0]})
    refuse("causalconv_weight", "is not [4, 1, k]", "CausalConvWithState", [z(1, 4, 5), z(3, 1, 2)], {}, 27, nout=2, types=["f32", "f32"])
    u = lambda *shape: np.zeros(shape, np.uint8)
    refuse("convinteger_zero", "zero", "ConvInteger", [u(1, 4, 5, 5), u(2, 4, 3, 3), u(), u(3)], {}, 10, types=["i32"])
    refuse("qlinearconv_scale", "scale", "QLinearConv",
           [u(1, 4, 5, 5), s(1).reshape(()), u(), u(2, 4, 3, 3), s(1, 1, 1), u(), s(1).reshape(()), u()], {}, 10, types=["u8"])


def ending_case(name, shape, channels, ending, batch=1, const=True, tiny=False):
    """A Conv and what follows it, letter by letter: B BatchNormalization, A and a Add of
    another tensor (behind, before), R Relu, C and c Concat with another tensor. tiny: products that underflow."""
    n, k, s, d, p = shape
    group, c, m = channels
    axes = [place(n[i], k[i], s[i], d[i], p[i], p[2 + i], None, False) for i in range(2)]
    x, w = values("f32", (batch, group * c) + tuple(n)), values("f32", (group * m, c) + tuple(k))
    b = values("f32", (group * m,)) if chance(0.5) and not tiny else None
    if tiny:
        x, w = x * F32(2.0 ** -80), w * F32(2.0 ** -69)
    inputs, consts = [x, w, b], [1, 2] if const else []
    nodes = [helper.make_node("Conv", ["x0", "x1"] + ([] if b is None else ["x2"]), ["t0"], group=group, strides=s,
                              dilations=d, pads=p)]
    want = [conv_ref(x, w, b, axes, k, s, d, group, fused) for fused in (False, True)]
    for i, letter in enumerate(ending):
        at, to = "t%d" % i, "y0" if i == len(ending) - 1 else "t%d" % (i + 1)
        first = len(inputs)
        more = []
        if letter == "B":
            more = [values("f32", (group * m,)), values("f32", (group * m,)), values("f32", (group * m,)),
                    values("f32", (group * m,), "positive")]
            if tiny:
                more[1:3] = [np.zeros(group * m, F32)] * 2
            consts += range(first, first + 4)
            want = [bn_ref(v, *more, 1e-5) for v in want]
        elif letter in "Aa":
            more = [values("f32", want[0].shape)]
            if tiny:
                more = [np.full(want[0].shape, -0.0, F32)]
            want = [v + more[0] for v in want]
        elif letter in "Cc":
            more = [values("f32", want[0].shape)]
            want = [np.concatenate([v, more[0]] if letter == "C" else [more[0], v], 1) for v in want]
        else:
            want = [np.where(np.isnan(v), v, np.where(v > 0, v, F32(0))) for v in want]
        inputs += more
        names = [at] + ["x%d" % j for j in range(first, first + len(more))]
        if letter in "ac":
            names.reverse()
        op = {"B": "BatchNormalization", "R": "Relu", "C": "Concat", "c": "Concat"}.get(letter, "Add")
        nodes.append(helper.make_node(op, names, [to], **({"axis": 1} if op == "Concat" else {})))
    add(name, "Conv", inputs, None, 15, consts, want[0], want[1], 1e-5, types=["f32"], nodes=nodes, ort_ok=not tiny,
        rule="products that underflow" if tiny else None)


def endings():
    shapes = {
        "pointwise": (([7, 9], [1, 1], [1, 1], [1, 1], [0] * 4), (1, 9, 15)),
        "wide": (([9, 15], [1, 1], [1, 1], [1, 1], [0] * 4), (1, 7, 12)),
        "deep": (([2, 5], [1, 1], [1, 1], [1, 1], [0] * 4), (1, 530, 3)),
        "groups": (([3, 11], [1, 1], [1, 1], [1, 1], [0] * 4), (2, 5, 13)),
        "square": (([6, 17], [3, 3], [1, 1], [1, 1], [1] * 4), (1, 4, 13)),
        "long": (([3, 4], [3, 3], [1, 1], [1, 1], [1] * 4), (1, 60, 3)),
        "strided": (([9, 33], [3, 3], [2, 2], [1, 1], [1] * 4), (1, 3, 18)),
        "turned": (([5, 5], [3, 3], [1, 1], [1, 1], [1] * 4), (1, 3, 64)),
        "turned_pointwise": (([7, 7], [1, 1], [1, 1], [1, 1], [0] * 4), (1, 9, 32)),
        "depthwise": (([5, 21], [3, 3], [1, 1], [1, 1], [1] * 4), (4, 1, 1)),
        "depthwise_strided": (([9, 21], [5, 3], [2, 2], [1, 1], [1] * 4), (4, 1, 2)),
    }
    for name, (shape, channels) in shapes.items():
        for ending in ("R", "BR", "aR", "BAR"):
            ending_case("conv_end_%s_%s" % (name, ending), shape, channels, ending, batch=2 if name == "groups" else 1)
    # depthwise with stride 2: edges of vectors and of the tensor
    for i, (n, p, channels) in enumerate([([9, 37], [1] * 4, (4, 1, 1)), ([8, 36], [0, 0, 1, 1], (3, 1, 2)),
                                          ([6, 67], [0] * 4, (3, 1, 1)), ([4, 40], [1, 1, 2, 2], (3, 1, 1)),
                                          ([15, 20], [1] * 4, (4, 1, 1)), ([70, 5], [1, 1, 1, 0], (3, 1, 1))]):
        for ending in ("R", "A"):
            ending_case("conv_end_halved_%d_%s" % (i, ending), (n, [3, 3], [2, 2], [1, 1], p), channels, ending,
                        batch=1 + (i == 4))
    for ending in ("B", "A"):
        ending_case("conv_end_tiny_halved_%s" % ending, ([9, 37], [3, 3], [2, 2], [1, 1], [1] * 4), (4, 1, 1), ending,
                    tiny=True)
    for ending in ("R", "BR", "AR"):
        ending_case("conv_end_unknown_%s" % ending, *shapes["square"], ending, const=False)
    for name in ("square", "turned", "depthwise"):
        for ending in ("RC", "c"):
            ending_case("conv_end_%s_%s" % (name, ending), *shapes[name], ending)
        for ending in ("B", "A", "BA", "BR"):
            ending_case("conv_end_tiny_%s_%s" % (name, ending), *shapes[name], ending, tiny=True)


def far_taps():
    # output_padding below the dilation alone, that of a single tap too
    for t in ("f32", "f64"):
        transpose_case("convtranspose_%s_padding" % t, t, 2, opset=11, channels=(1, 2, 2),
                       fixed=([3, 4], [1, 2], [1, 1], [3, 3], [0] * 4, [2, 2]))


def main():
    for part in (convs, transposes, pools, norms, resizes, grids, affines, regions, movers, deforms, causals, quantised,
                 refused, endings, far_taps):
        part()
    names = [c["name"] for c in cases]
    assert len(set(names)) == len(names), [n for n in names if names.count(n) > 1]
    here = os.path.dirname(os.path.abspath(__file__))
    text = json.dumps({"onnxruntime": ort.__version__, "onnx": onnx.__version__, "cases": cases}, indent=0)
    path = sys.argv[2] if len(sys.argv) > 2 else os.path.join(here, "cases.json.gz")
    with gzip.GzipFile(path, "wb", 9, mtime=0) as f:
        f.write(text.encode())
    print("%d cases: %s" % (len(cases), {k: v for k, v in stats.items() if isinstance(v, int)}))
    print(stats["by op"])
    for k, v in stats.get("ort lacks", {}).items():
        print("ONNX Runtime lacks", k, v, file=sys.stderr)
    for k in ("no answer", "disagree"):
        for v in stats.get(k, []):
            print(k, v, file=sys.stderr)
    return "disagree" in stats or "no answer" in stats


sys.exit(main())
