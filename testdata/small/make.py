#!/usr/bin/env python3
"""Writes the models of this folder (needs onnx): one operator each, in shapes for which
GCC once warned of paths that were never taken, and one that leaves nothing to do."""
import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper


def write(name, op, x, y, weights=None, **attributes):
    inputs = ["x"] + (["w"] if weights is not None else [])
    graph = helper.make_graph(
        [helper.make_node(op, inputs, ["y"], **attributes)],
        name,
        [helper.make_tensor_value_info("x", TensorProto.FLOAT, x)],
        [helper.make_tensor_value_info("y", TensorProto.FLOAT, y)],
        [numpy_helper.from_array(weights, "w")] if weights is not None else [],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)])
    model.ir_version = 8
    onnx.save(model, name + ".onnx")


write("transpose", "Transpose", [16, 16], [16, 16], perm=[1, 0])
write("transpose_ragged", "Transpose", [2, 3, 6, 8], [2, 3, 8, 6], perm=[0, 1, 3, 2])
ones = np.ones((4, 3, 1, 1), np.float32)
write("conv1x1", "Conv", [1, 3, 16, 16], [1, 4, 16, 16], ones)
write("maxpool3d", "MaxPool", [2, 3, 50, 50, 50], [2, 3, 24, 24, 24],
      kernel_shape=[3, 3, 3], strides=[2, 2, 2])
write("averagepool3d", "AveragePool", [2, 3, 4, 4, 4], [2, 3, 2, 2, 2],
      kernel_shape=[2, 2, 2], strides=[2, 2, 2])
write("reduce_max", "ReduceMax", [3, 2, 2], [1, 1, 1], keepdims=1)
write("empty", "Relu", [0, 3], [0, 3])
