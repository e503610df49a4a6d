"""The corpus of `make bench`: small models, their inputs, and what they must move.

A case is named GROUP/WHAT/TYPE/SIZE[/FORM]; selection matches words against the name.
"""

import glob
import os

import ml_dtypes
import numpy as np
import onnx
from onnx import TensorProto as T
from onnx import helper, numpy_helper

SIZES = {"0": 0, "1": 1, "1e3": 1000, "64e3": 64000, "1e6": 1000000, "16e6": 16000000}
# As matrices, for broadcasting and rows.
PLANES = {"64e3": (250, 256), "1e6": (1000, 1000), "16e6": (4000, 4000)}

NUMPY = {
    "f32": np.float32, "f64": np.float64, "f16": np.float16, "bf16": ml_dtypes.bfloat16,
    "i8": np.int8, "i16": np.int16, "i32": np.int32, "i64": np.int64,
    "u8": np.uint8, "u16": np.uint16, "u32": np.uint32, "u64": np.uint64, "bool": np.bool_,
}
ONNX = {
    "f32": T.FLOAT, "f64": T.DOUBLE, "f16": T.FLOAT16, "bf16": T.BFLOAT16,
    "i8": T.INT8, "i16": T.INT16, "i32": T.INT32, "i64": T.INT64,
    "u8": T.UINT8, "u16": T.UINT16, "u32": T.UINT32, "u64": T.UINT64, "bool": T.BOOL,
}


def values(kind, dtype, shape, seed=1):
    """Inputs of a kind, the same in every run."""
    rng = np.random.default_rng(seed)
    if dtype == "bool":
        return rng.integers(0, 2, shape).astype(np.bool_)
    if dtype[0] in "iu":
        low, high = {"positive": (1, 100), "shift": (0, 8)}.get(kind, (-100, 100))
        low = max(low, 0) if dtype[0] == "u" else low
        return rng.integers(low, high, shape).astype(NUMPY[dtype])
    low, high = {
        "any": (-4, 4), "positive": (0.01, 10), "unit": (-0.99, 0.99), "above1": (1, 10),
        "weight": (-0.1, 0.1),
    }[kind]
    x = rng.random(shape, np.float32) * np.float32(high - low) + np.float32(low)
    return x.astype(NUMPY[dtype])


class Case:
    def __init__(self, name, build, flops=0, shift=0, binds=(), note=""):
        self.name = name
        self.build = build  # () -> (ModelProto or path, {input: array})
        self.flops = flops
        self.shift = shift  # bytes by which every buffer is off its alignment
        self.binds = list(binds)
        self.peers = {}  # what each peer built
        self.note = note


class Graph:
    """A model under construction."""

    def __init__(self, opset=22):
        self.opset = opset
        self.nodes, self.inputs, self.weights, self.outputs, self.feeds = [], [], [], [], {}

    def input(self, array, dtype, name=None):
        name = name or "x%d" % len(self.inputs)
        self.inputs.append(helper.make_tensor_value_info(name, ONNX[dtype], array.shape))
        self.feeds[name] = array
        return name

    def weight(self, array):
        name = "w%d" % len(self.weights)
        self.weights.append(numpy_helper.from_array(np.ascontiguousarray(array), name))
        return name

    def scalar(self, value, dtype="f32"):
        return self.weight(np.asarray(value, NUMPY[dtype]))

    def node(self, op, *inputs, **attributes):
        name = "t%d" % len(self.nodes)
        self.nodes.append(helper.make_node(op, list(inputs), [name], **attributes))
        return name

    def done(self, *names):
        """The outputs' types and shapes come from inference."""
        graph = helper.make_graph(
            self.nodes, "bench", self.inputs,
            [onnx.ValueInfoProto(name=n) for n in names], self.weights)
        # As old as the opset allows, so that every runtime reads it.
        model = helper.make_model(
            graph, opset_imports=[helper.make_opsetid("", self.opset)], ir_version=10)
        known = {v.name: v for v in onnx.shape_inference.infer_shapes(model).graph.value_info}
        inferred = onnx.shape_inference.infer_shapes(model).graph.output
        for i, v in enumerate(inferred):
            v = v if v.type.WhichOneof("value") else known[v.name]
            model.graph.output[i].CopyFrom(v)
        return model, self.feeds


# ---- operators of one input ---------------------------------------------------------------

UNARY = {
    "Abs": "any", "Neg": "any", "Sign": "any", "Floor": "any", "Ceil": "any", "Round": "any",
    "Relu": "any", "Sqrt": "positive", "Reciprocal": "positive", "Exp": "any",
    "Log": "positive", "Sin": "any", "Cos": "any", "Tan": "any", "Asin": "unit",
    "Acos": "unit", "Atan": "any", "Sinh": "any", "Cosh": "any", "Tanh": "any",
    "Asinh": "any", "Acosh": "above1", "Atanh": "unit", "Erf": "any", "Sigmoid": "any",
    "Softplus": "any", "Softsign": "any", "Mish": "any", "Gelu": "any", "GeluTanh": "any",
    "Elu": "any", "Selu": "any", "Celu": "any", "LeakyRelu": "any", "ThresholdedRelu": "any",
    "HardSigmoid": "any", "HardSwish": "any", "Shrink": "any", "Clip": "any",
    "Identity": "any", "IsNaN": "any", "IsInf": "any",
}


def unary(op, dtype, shape):
    def build():
        g = Graph()
        x = g.input(values(UNARY.get(op, "any"), dtype, shape), dtype)
        if op == "GeluTanh":
            y = g.node("Gelu", x, approximate="tanh")
        elif op == "Clip":
            y = g.node("Clip", x, g.scalar(1, dtype), g.scalar(3, dtype))
        elif op == "Shrink":
            y = g.node("Shrink", x, lambd=1.0, bias=0.5)
        else:
            y = g.node(op, x)
        return g.done(y)
    return build


def cast(a, b, shape):
    def build():
        g = Graph()
        x = g.input(values("positive" if b[0] == "u" else "any", a, shape), a)
        return g.done(g.node("Cast", x, to=ONNX[b]))
    return build


def unary_cases():
    for op in UNARY:
        for size, n in SIZES.items():
            yield Case("unary/%s/f32/%s" % (op, size), unary(op, "f32", (n,)))
    for op in ("Relu", "Exp", "Tanh"):
        yield Case("unary/%s/f32/64e3/misaligned" % op, unary(op, "f32", (64000,)), shift=4)
    for dtype in ("f64", "f16", "bf16"):
        for op in ("Abs", "Neg", "Floor", "Relu", "Sqrt", "Exp", "Log", "Sin", "Tanh", "Erf",
                   "Sigmoid", "Gelu", "HardSwish", "LeakyRelu", "Clip", "IsNaN"):
            yield Case("unary/%s/%s/64e3" % (op, dtype), unary(op, dtype, (64000,)))
    for dtype in ("i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64"):
        ops = ("Abs", "Sign", "Clip", "BitwiseNot") + (("Neg",) if dtype[0] == "i" else ())
        for op in ops:
            yield Case("unary/%s/%s/64e3" % (op, dtype), unary(op, dtype, (64000,)))
    for size in ("1e3", "64e3", "1e6", "16e6"):
        yield Case("unary/Not/bool/%s" % size, unary("Not", "bool", (SIZES[size],)))
    for a, b in (("f32", "f16"), ("f16", "f32"), ("f32", "bf16"), ("bf16", "f32"),
                 ("f32", "f64"), ("f64", "f32"), ("f32", "i32"), ("i32", "f32"),
                 ("f32", "i64"), ("i64", "f32"), ("f32", "u8"), ("u8", "f32"),
                 ("f32", "i8"), ("i64", "i32"), ("i32", "i64"), ("bool", "f32"),
                 ("f32", "bool")):
        for size in ("64e3", "1e6"):
            yield Case("unary/Cast-%s/%s/%s" % (b, a, size), cast(a, b, (SIZES[size],)))


# ---- operators of two inputs --------------------------------------------------------------

BINARY = {
    "Add": ("any", "any"), "Sub": ("any", "any"), "Mul": ("any", "any"),
    "Div": ("any", "positive"), "Max": ("any", "any"), "Min": ("any", "any"),
    "Pow": ("positive", "any"), "Mod": ("any", "positive"), "PRelu": ("any", "any"),
    "Equal": ("any", "any"), "Less": ("any", "any"), "Greater": ("any", "any"),
    "LessOrEqual": ("any", "any"), "GreaterOrEqual": ("any", "any"),
}


def binary(op, dtype, a, b):
    def build():
        g = Graph()
        ka, kb = BINARY.get(op, ("any", "any"))
        kb = "shift" if op == "BitShift" else kb
        x = g.input(values(ka, dtype, a), dtype)
        y = g.input(values(kb, dtype, b, 2), dtype)
        extra = {"fmod": 1} if op == "Mod" and dtype[0] not in "iu" else {}
        extra = {"direction": "LEFT"} if op == "BitShift" else extra
        return g.done(g.node(op, x, y, **extra))
    return build


def where(shape, scalar):
    def build():
        g = Graph()
        c = g.input(values("any", "bool", shape), "bool")
        x = g.input(values("any", "f32", shape), "f32")
        y = g.scalar(-1e9) if scalar else g.input(values("any", "f32", shape, 2), "f32")
        return g.done(g.node("Where", c, x, y))
    return build


def binary_cases():
    for op in BINARY:
        for size, n in SIZES.items():
            yield Case("binary/%s/f32/%s" % (op, size), binary(op, "f32", (n,), (n,)))
    for op in ("Add", "Mul", "Div", "Max", "Pow"):
        for size, (r, c) in PLANES.items():
            for form, a, b in (("scalar", (r, c), ()), ("scalar-first", (), (r, c)),
                               ("row", (r, c), (c,)), ("column", (r, c), (r, 1)),
                               ("outer", (r, 1), (1, c)),
                               ("inner", (10, r // 10, c), (10, 1, c))):
                yield Case("binary/%s/f32/%s/%s" % (op, size, form), binary(op, "f32", a, b))
    yield Case("binary/Add/f32/64e3/misaligned", binary("Add", "f32", (64000,), (64000,)),
               shift=4)
    for dtype in ("f64", "f16", "bf16", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64"):
        for op in ("Add", "Mul", "Div", "Max", "Less") + (
                ("BitwiseAnd",) if dtype[0] in "iu" else ("Pow",)) + (
                ("BitShift",) if dtype[0] == "u" else ()):
            yield Case("binary/%s/%s/64e3" % (op, dtype), binary(op, dtype, (64000,), (64000,)))
    for op in ("And", "Or", "Xor"):
        yield Case("binary/%s/bool/64e3" % op, binary(op, "bool", (64000,), (64000,)))
    for size in ("1e3", "64e3", "1e6", "16e6"):
        yield Case("binary/Where/f32/%s" % size, where((SIZES[size],), False))
        yield Case("binary/Where/f32/%s/scalar" % size, where((SIZES[size],), True))


# ---- expressions --------------------------------------------------------------------------

def fused(what, shape):
    r, c = shape

    def build():
        g = Graph()
        x = g.input(values("any", "f32", shape), "f32")
        row = lambda kind="any", seed=3: g.weight(values(kind, "f32", (c,), seed))
        if what == "bias-Relu":
            y = g.node("Relu", g.node("Add", x, row()))
        elif what == "bias-Gelu":
            b = g.node("Add", x, row())
            e = g.node("Erf", g.node("Div", b, g.scalar(2 ** 0.5)))
            y = g.node("Mul", g.node("Mul", b, g.node("Add", e, g.scalar(1))), g.scalar(0.5))
        elif what == "Swish":
            y = g.node("Mul", x, g.node("Sigmoid", x))
        elif what == "HardSwish":
            t = g.node("Clip", g.node("Add", x, g.scalar(3)), g.scalar(0), g.scalar(6))
            y = g.node("Div", g.node("Mul", x, t), g.scalar(6))
        elif what == "normalise":
            t = g.node("Mul", g.node("Sub", x, row()), row("positive", 4))
            y = g.node("Add", t, row("any", 5))
        elif what == "residual-Relu":
            y = g.node("Relu", g.node("Add", x, g.input(values("any", "f32", shape, 2), "f32")))
        elif what == "LayerNorm":
            d = g.node("Sub", x, g.node("ReduceMean", x, g.weight(np.array([-1])), keepdims=1))
            v = g.node("ReduceMean", g.node("Mul", d, d), g.weight(np.array([-1])), keepdims=1)
            n = g.node("Div", d, g.node("Sqrt", g.node("Add", v, g.scalar(1e-5))))
            y = g.node("Add", g.node("Mul", n, row()), row("any", 4))
        elif what == "RMSNorm":
            v = g.node("ReduceMean", g.node("Mul", x, x), g.weight(np.array([-1])), keepdims=1)
            n = g.node("Div", x, g.node("Sqrt", g.node("Add", v, g.scalar(1e-5))))
            y = g.node("Mul", n, row())
        elif what == "quantise":
            t = g.node("Round", g.node("Mul", x, g.scalar(30)))
            t = g.node("Clip", g.node("Add", t, g.scalar(128)), g.scalar(0), g.scalar(255))
            y = g.node("Cast", t, to=T.UINT8)
        elif what == "dequantise":
            g = Graph()
            x = g.input(values("any", "u8", shape), "u8")
            t = g.node("Sub", g.node("Cast", x, to=T.FLOAT), g.scalar(128))
            y = g.node("Mul", t, g.scalar(0.03))
        elif what == "mask":
            m = g.input(values("any", "bool", shape), "bool")
            y = g.node("Where", m, g.node("Mul", x, g.scalar(0.125)), g.scalar(-1e9))
        elif what == "Softplus":
            y = g.node("Log", g.node("Add", g.node("Exp", x), g.scalar(1)))
        return g.done(y)
    return build


def rows(op, shape, **attributes):
    def build():
        g = Graph(23 if op == "RMSNormalization" else 22)
        # Sums of positive terms: one that cancels compares rounding errors.
        kind = "positive" if op in ("ReduceSum", "ReduceMean") else "any"
        x = g.input(values(kind, "f32", shape), "f32")
        if op == "LayerNormalization":
            y = g.node(op, x, g.weight(values("any", "f32", shape[-1:], 3)),
                       g.weight(values("any", "f32", shape[-1:], 4)), axis=-1)
        elif op == "RMSNormalization":
            y = g.node(op, x, g.weight(values("any", "f32", shape[-1:], 3)), axis=-1)
        elif op.startswith("Reduce"):
            axes = g.weight(np.array(attributes["axes"], np.int64))
            y = g.node(op, x, axes, keepdims=1)
        else:
            y = g.node(op, x, **attributes)
        return g.done(y)
    return build


def fused_cases():
    for what in ("bias-Relu", "bias-Gelu", "Swish", "HardSwish", "normalise",
                 "residual-Relu", "LayerNorm", "RMSNorm", "quantise", "dequantise", "mask",
                 "Softplus"):
        for size, shape in PLANES.items():
            yield Case("fused/%s/f32/%s" % (what, size), fused(what, shape))


def row_cases():
    for width in (10, 100, 1000, 10000):
        shape = (1000000 // width, width)
        yield Case("rows/Softmax/f32/1e6/%d" % width, rows("Softmax", shape, axis=-1))
        yield Case("rows/LogSoftmax/f32/1e6/%d" % width, rows("LogSoftmax", shape, axis=-1))
    yield Case("rows/Softmax/f32/1e6/first-axis", rows("Softmax", (100, 10000), axis=0))
    yield Case("rows/LayerNormalization/f32/512x768", rows("LayerNormalization", (512, 768)))
    yield Case("rows/RMSNormalization/f32/512x768", rows("RMSNormalization", (512, 768)))
    for op in ("ReduceSum", "ReduceMean", "ReduceMax", "ReduceL2", "ReduceLogSumExp"):
        yield Case("rows/%s/f32/1e6/last-axis" % op, rows(op, (1000, 1000), axes=[1]))
        yield Case("rows/%s/f32/1e6/first-axis" % op, rows(op, (1000, 1000), axes=[0]))
        yield Case("rows/%s/f32/1e6/all" % op, rows(op, (1000, 1000), axes=[0, 1]))
    yield Case("rows/ArgMax/f32/1e6/last-axis", rows("ArgMax", (1000, 1000), axis=1))
    yield Case("rows/CumSum/f32/1e6", cumsum())


def cumsum():
    def build():
        g = Graph()
        x = g.input(values("unit", "f32", (1000, 1000)), "f32")
        return g.done(g.node("CumSum", x, g.weight(np.array(1, np.int64))))
    return build


# ---- movers -------------------------------------------------------------------------------

def move(what):
    def build():
        g = Graph()
        shape = {"Transpose-2d": (1000, 1000), "Transpose-nhwc": (1, 56, 56, 256),
                 "Transpose-heads": (1, 128, 12, 64), "Gather": (5000, 256)}.get(
                     what, (1, 64, 112, 112))
        x = g.input(values("any", "f32", shape), "f32")
        ints = lambda *v: g.weight(np.array(v, np.int64))
        if what == "Transpose-2d":
            y = g.node("Transpose", x, perm=[1, 0])
        elif what == "Transpose-nhwc":
            y = g.node("Transpose", x, perm=[0, 3, 1, 2])
        elif what == "Transpose-heads":
            y = g.node("Transpose", x, perm=[0, 2, 1, 3])
        elif what == "Gather":
            i = g.input(np.random.default_rng(1).integers(0, 5000, (4000,)), "i64")
            y = g.node("Gather", x, i)
        elif what == "Concat":
            y = g.node("Concat", x, g.input(values("any", "f32", shape, 2), "f32"), axis=1)
        elif what == "Slice":
            y = g.node("Slice", x, ints(8, 8), ints(104, 104), ints(2, 3))
        elif what == "Pad":
            y = g.node("Pad", x, ints(0, 0, 1, 1, 0, 0, 1, 1))
        elif what == "SpaceToDepth":
            y = g.node("SpaceToDepth", x, blocksize=2)
        elif what == "Expand":
            g = Graph()
            x = g.input(values("any", "f32", (1, 64, 1, 112)), "f32")
            y = g.node("Expand", x, g.weight(np.array([1, 64, 112, 112], np.int64)))
        return g.done(y)
    return build


def move_cases():
    for what in ("Transpose-2d", "Transpose-nhwc", "Transpose-heads", "Gather", "Concat",
                 "Slice", "Pad", "SpaceToDepth", "Expand"):
        yield Case("move/%s/f32" % what, move(what))


# ---- matrices -----------------------------------------------------------------------------

def matmul(dtype, a, b, constant, op="MatMul"):
    def build():
        g = Graph()
        x = g.input(values("unit", dtype, a), dtype)
        w = values("unit", dtype, b, 2)
        w = g.weight(w) if constant else g.input(w, dtype)
        if op == "Gemm":
            y = g.node("Gemm", x, w, g.weight(values("unit", dtype, b[-1:], 3)))
        else:
            y = g.node(op, x, w)
        return g.done(y)
    return build


def matmul_cases():
    def one(dtype, m, k, n, constant, batch=(), op="MatMul", shared=False):
        a, b = batch + (m, k), (() if shared else batch) + (k, n)
        shape = "x".join(str(d) for d in batch + (m, k, n))
        flops = 2 * m * k * n * int(np.prod(batch or (1,)))
        return Case("matmul/%s/%s/%s/%s" % (op, dtype, shape, "constant" if constant else
                                            "both"),
                    matmul(dtype, a, b, constant, op), flops)
    for n in (8, 16, 32, 64, 128, 256, 512, 1024, 2048):
        yield one("f32", n, n, n, False)
        yield one("f32", n, n, n, True)
    for m, k, n in ((513, 511, 257), (128, 768, 3072), (32, 256, 256), (7, 100, 30),
                    (1, 1024, 1024), (1, 4096, 4096), (1024, 1024, 1), (3, 1024, 1000)):
        yield one("f32", m, k, n, False)
        yield one("f32", m, k, n, True)
    yield one("f32", 1, 1024, 1024, True, op="Gemm")
    yield one("f32", 1, 4096, 4096, True, op="Gemm")
    yield one("f32", 128, 1024, 1024, True, op="Gemm")
    yield one("f32", 128, 64, 128, False, (12,))
    yield one("f32", 128, 128, 64, False, (12,))
    yield one("f32", 32, 64, 64, True, (8,), shared=True)
    for dtype in ("f64", "f16", "bf16", "i32", "i64"):
        yield one(dtype, 512, 512, 512, False)
    yield one("f64", 1, 1024, 1024, True)
    yield one("f16", 512, 512, 512, True)
    for constant in (False, True):
        yield one("u8", 512, 512, 512, constant, op="MatMulInteger")
    yield one("u8", 1, 1024, 1024, True, op="MatMulInteger")


# ---- convolution and its neighbours --------------------------------------------------------

def conv(x, w, op="Conv", bias=True, **attributes):
    def build():
        g = Graph()
        inputs = [g.input(values("unit", "f32", x), "f32"), g.weight(values("weight", "f32", w, 2))]
        if bias:
            n = w[1] * attributes.get("group", 1) if op == "ConvTranspose" else w[0]
            inputs.append(g.weight(values("weight", "f32", (n,), 3)))
        return g.done(g.node(op, *inputs, kernel_shape=list(w[2:]), **attributes))
    return build


def pool(op, x, **attributes):
    def build():
        g = Graph()
        return g.done(g.node(op, g.input(values("any", "f32", x), "f32"), **attributes))
    return build


def batchnorm(x):
    def build():
        g = Graph()
        parts = [g.weight(values("positive", "f32", x[1:2], s)) for s in (2, 3, 4, 5)]
        return g.done(g.node("BatchNormalization", g.input(values("any", "f32", x), "f32"), *parts))
    return build


def resize(x, mode):
    def build():
        g = Graph()
        scales = g.weight(np.array([1, 1, 2, 2], np.float32))
        extra = {"coordinate_transformation_mode": "asymmetric", "nearest_mode": "floor"}
        extra = extra if mode == "nearest" else {}
        return g.done(g.node("Resize", g.input(values("any", "f32", x), "f32"), "", scales,
                             mode=mode, **extra))
    return build


def qconv(x, w, pad=1, group=1):
    def build():
        g = Graph()
        f = lambda v: g.scalar(v)
        z = lambda v: g.scalar(v, "u8")
        a = g.input(values("any", "u8", x), "u8")
        k = g.weight(values("any", "i8", w, 2))
        y = g.node("QLinearConv", a, f(0.02), z(120), k, f(0.01), g.scalar(0, "i8"), f(0.3),
                   z(128), kernel_shape=list(w[2:]), pads=[pad] * 4, group=group)
        return g.done(y)
    return build


def conv_cases():
    def one(name, x, w, op="Conv", **attributes):
        spatial = attributes.pop("out")
        group = attributes.get("group", 1)
        if op == "Conv":
            flops = 2 * int(np.prod(w)) * int(np.prod(spatial))
        else:
            flops = 2 * int(np.prod(w)) * int(np.prod(x[2:]))
        return Case("conv/" + name, conv(x, w, op, **attributes), flops)
    p1, p2 = [1] * 4, [2] * 4
    yield one("3x3/64-64/56x56", (1, 64, 56, 56), (64, 64, 3, 3), pads=p1, out=(56, 56))
    yield one("3x3-s2/64-128/56x56", (1, 64, 56, 56), (128, 64, 3, 3), pads=p1,
              strides=[2, 2], out=(28, 28))
    yield one("1x1/256-256/28x28", (1, 256, 28, 28), (256, 256, 1, 1), out=(28, 28))
    yield one("1x1/1024-256/14x14", (1, 1024, 14, 14), (256, 1024, 1, 1), out=(14, 14))
    yield one("7x7-s2/3-64/224x224", (1, 3, 224, 224), (64, 3, 7, 7), pads=[3] * 4,
              strides=[2, 2], out=(112, 112))
    yield one("depthwise-3x3/128/56x56", (1, 128, 56, 56), (128, 1, 3, 3), pads=p1, group=128,
              out=(56, 56))
    yield one("depthwise-3x3-s2/128/56x56", (1, 128, 56, 56), (128, 1, 3, 3), pads=p1,
              group=128, strides=[2, 2], out=(28, 28))
    yield one("depthwise-5x5/128/28x28", (1, 128, 28, 28), (128, 1, 5, 5), pads=p2, group=128,
              out=(28, 28))
    yield one("grouped-32-3x3/256-256/28x28", (1, 256, 28, 28), (256, 8, 3, 3), pads=p1,
              group=32, out=(28, 28))
    yield one("3x3/16-16/112x112", (1, 16, 112, 112), (16, 16, 3, 3), pads=p1, out=(112, 112))
    yield one("3x3/512-512/7x7", (1, 512, 7, 7), (512, 512, 3, 3), pads=p1, out=(7, 7))
    yield one("1d-3/128-128/1000", (1, 128, 1000), (128, 128, 3), pads=[1, 1], out=(1000,))
    yield one("transpose-4x4-s2/64-32/28x28", (1, 64, 28, 28), (64, 32, 4, 4),
              "ConvTranspose", strides=[2, 2], pads=p1, out=())
    image = (1, 64, 112, 112)
    yield Case("pool/MaxPool-3x3-s2/112x112", pool("MaxPool", image, kernel_shape=[3, 3],
                                                   strides=[2, 2], pads=p1))
    yield Case("pool/AveragePool-3x3-s2/112x112",
               pool("AveragePool", image, kernel_shape=[3, 3], strides=[2, 2], pads=p1))
    yield Case("pool/GlobalAveragePool/7x7", pool("GlobalAveragePool", (1, 2048, 7, 7)))
    yield Case("pool/BatchNormalization/56x56", batchnorm((1, 64, 56, 56)))
    yield Case("pool/Resize-linear-2x/56x56", resize((1, 64, 56, 56), "linear"))
    yield Case("pool/Resize-nearest-2x/56x56", resize((1, 64, 56, 56), "nearest"))
    yield Case("pool/LayerNormalization/512x768", rows("LayerNormalization", (512, 768)))
    yield Case("conv/int8-3x3/64-64/56x56", qconv((1, 64, 56, 56), (64, 64, 3, 3)),
               2 * 64 * 64 * 9 * 56 * 56)
    yield Case("conv/int8-1x1/256-256/28x28",
               qconv((1, 256, 28, 28), (256, 256, 1, 1), 0), 2 * 256 * 256 * 28 * 28)
    yield Case("conv/int8-depthwise-3x3/128/56x56",
               qconv((1, 128, 56, 56), (128, 1, 3, 3), 1, 128), 2 * 128 * 9 * 56 * 56)


# ---- whole models -------------------------------------------------------------------------

MACS = {"mnist_cntk": .8e6, "ppocr_v2_cls": 16e6, "ultraface_rfb320": 100e6,
        "blazeface_front": 31e6, "magika_v3_3": 367e6, "dtln_1": .4e6, "silero_vad_v6": .7e6,
        "tv_mobilenet_v2_qdq": 301e6, "torch_encoder": 103e6}
BINDS = {"silero_vad_v6": ["--bind", "sr=16000"]}


def recorded(folder):
    def build():
        path = os.path.join(folder, "model.onnx")
        feeds = {}
        for i in range(100):
            file = os.path.join(folder, "test_data_set_0", "input_%d.pb" % i)
            if not os.path.exists(file):
                break
            t = onnx.TensorProto()
            with open(file, "rb") as f:
                t.ParseFromString(f.read())
            feeds[t.name] = numpy_helper.to_array(t)
        return path, feeds
    return build


def light(path):
    """Models whose weights are ConstantOfShape nodes; here they get random weights, as a
    trained model would have them."""
    def build():
        model = onnx.load(path)
        rng = np.random.default_rng(1)
        known = {t.name: numpy_helper.to_array(t) for t in model.graph.initializer}
        keep, made = [], []
        for node in model.graph.node:
            if node.op_type == "ConstantOfShape" and node.input[0] in known:
                shape = known[node.input[0]].astype(int)
                fan = int(np.prod(shape[1:])) if len(shape) > 1 else 1
                array = rng.standard_normal(shape, np.float32) * np.float32((2 / fan) ** 0.5)
                array = array if len(shape) > 1 else np.abs(array) * 0.1 + 0.5
                made.append(numpy_helper.from_array(array.astype(np.float32), node.output[0]))
            else:
                keep.append(node)
        del model.graph.node[:]
        model.graph.node.extend(keep)
        model.graph.initializer.extend(made)
        given = {t.name for t in model.graph.initializer}
        feeds = {}
        for v in model.graph.input:
            if v.name not in given:
                shape = [d.dim_value or 1 for d in v.type.tensor_type.shape.dim]
                feeds[v.name] = rng.standard_normal(shape, np.float32)
        return model, feeds
    return build


def model_cases(folders):
    for folder in folders:
        for path in sorted(glob.glob(os.path.join(folder, "*", "model.onnx"))):
            name = os.path.basename(os.path.dirname(path))
            yield Case("models/%s" % name, recorded(os.path.dirname(path)),
                       2 * MACS.get(name, 0), binds=BINDS.get(name, []))
    light_folder = os.path.join(os.path.dirname(onnx.__file__), "backend", "test", "data", "light")
    for name in ("squeezenet", "shufflenet", "resnet50"):
        path = os.path.join(light_folder, "light_%s.onnx" % name)
        if os.path.exists(path):
            yield Case("models/light_%s" % name, light(path))


def all_cases(folders):
    for source in (unary_cases(), binary_cases(), fused_cases(), row_cases(), move_cases(),
                   matmul_cases(), conv_cases(), model_cases(folders)):
        yield from source
