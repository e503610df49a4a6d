#!/usr/bin/env python3
"""Writes the small models behind emitted-examples/ (needs onnx and numpy; the result is
committed). Weights are multiples of 1/8, so every run of this script gives the same
bytes."""
import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

node = helper.make_node
F = TensorProto.FLOAT


def grid(*shape):
    n = int(np.prod(shape))
    return (((np.arange(n) * 7 + 3) % 17 - 8) / 8).astype(np.float32).reshape(shape)


def save(name, nodes, inputs, outputs, inits=None, opset=17):
    graph = helper.make_graph(
        nodes, name,
        [helper.make_tensor_value_info(k, F, s) for k, s in inputs.items()],
        [helper.make_tensor_value_info(k, F, s) for k, s in outputs.items()],
        [numpy_helper.from_array(w, k) for k, w in (inits or {}).items()])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", opset)])
    model.ir_version = 8
    onnx.checker.check_model(model)
    onnx.save(model, name + ".onnx")


# An elementwise chain with a broadcast row: one tile loop.
save("gate",
     [node("Mul", ["x", "scale"], ["scaled"], "scale"),
      node("Add", ["scaled", "shift"], ["shifted"], "shift"),
      node("Sigmoid", ["shifted"], ["gate"], "sigmoid"),
      node("Mul", ["x", "gate"], ["y"], "apply")],
     {"x": [4, 1000]}, {"y": [4, 1000]},
     {"scale": grid(1000), "shift": grid(1000)})

# A residual block: convolution, folded BatchNormalization, in-place sum.
save("residual",
     [node("Conv", ["x", "w1"], ["c1"], "conv1", pads=[1] * 4),
      node("BatchNormalization", ["c1", "s", "b", "m", "v"], ["n1"], "norm1"),
      node("Relu", ["n1"], ["r1"], "relu1"),
      node("Conv", ["r1", "w2", "b2"], ["c2"], "conv2", pads=[1] * 4),
      node("Add", ["c2", "x"], ["sum"], "sum"),
      node("Relu", ["sum"], ["y"], "relu2")],
     {"x": [1, 8, 12, 12]}, {"y": [1, 8, 12, 12]},
     {"w1": grid(8, 8, 3, 3), "w2": grid(8, 8, 3, 3), "b2": grid(8), "s": grid(8) + 2,
      "b": grid(8), "m": grid(8), "v": grid(8) + 2})

# Reduction and softmax: the documented order of sums, 16 lanes.
save("attention_row",
     [node("Softmax", ["scores"], ["p"], "softmax", axis=-1),
      node("Mul", ["p", "values"], ["weighted"], "weight"),
      node("ReduceSum", ["weighted", "axes"], ["y"], "sum", keepdims=0)],
     {"scores": [2, 100], "values": [2, 100]}, {"y": [2]}, {"axes": np.array([1])})
