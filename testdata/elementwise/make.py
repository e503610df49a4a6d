#!/usr/bin/env python3
"""Writes elementwise.onnx: each elementwise operator once or more, chained (needs onnx;
the result is committed). A value v near [-2, 2] passes through every operator: v takes
part of what the operator makes of it, so that each leaves its bits in the output."""
import onnx
from onnx import TensorProto as T
from onnx import helper

node = helper.make_node
nodes, count = [], 0


def put(op, *inputs, **attrs):
    global count
    count += 1
    nodes.append(node(op, list(inputs), [f"t{count}"], **attrs))
    return f"t{count}"


def const(name, v, t=T.FLOAT):
    return helper.make_tensor(name, t, [], [v])


inits = [const("half", 0.5), const("one", 1.0), const("two", 2.0), const("low", -1.75),
         const("high", 1.75), const("seven", 7, T.INT32), const("three", 3, T.INT32),
         const("bits", 2, T.UINT32), const("third", 1 / 3), const("yes", True, T.BOOL)]
v = "x"


def mix(t):
    """v = clip(v / 2 + t)"""
    global v
    v = put("Clip", put("Add", put("Mul", v, "half"), t), "low", "high")


# Functions of any number.
for op in ("Abs Neg Sin Cos Tan Atan Sinh Cosh Asinh Tanh Exp Erf Sigmoid Softplus Softsign "
           "Floor Ceil Round Sign Relu Elu Celu Selu LeakyRelu ThresholdedRelu HardSigmoid "
           "HardSwish Mish Swish Gelu Shrink Identity").split():
    mix(put("Mul", put(op, v, **{"Shrink": {"bias": 0.25, "lambd": 0.375},
                                 "ThresholdedRelu": {"alpha": 0.25},
                                 "Swish": {"alpha": 1.5}}.get(op, {})), "third"))
mix(put("Gelu", v, approximate="tanh"))
# Of numbers in [-1, 1], from 1 on, above 0.
inside = put("Mul", v, "half")
for op in ("Asin", "Acos", "Atanh"):
    mix(put("Mul", put(op, inside), "third"))
above = put("Add", put("Abs", v), "one")
for op in ("Acosh", "Log", "Sqrt", "Reciprocal"):
    mix(put(op, above))
# Two inputs and more.
mix(put("Pow", above, put("Neg", v)))
mix(put("Sub", v, put("Div", above, "two")))
mix(put("PRelu", v, "row"))
mix(put("Mod", v, put("Add", above, "row"), fmod=1))
mix(put("Max", v, "row", "third"))
mix(put("Min", v, "row", "third"))
mix(put("Sum", v, "row", "third"))
mix(put("Mean", v, "row", "third"))
# Truth values.
p, q = put("Less", v, "row"), put("Greater", v, "third")
p = put("And", p, put("LessOrEqual", v, "one"))
q = put("Or", q, put("GreaterOrEqual", v, "two"))
p = put("Xor", put("Not", p), put("Equal", put("Floor", v), "one"))
q = put("Or", q, put("IsNaN", v))
q = put("Xor", q, put("IsInf", put("Div", v, put("Sign", v))))
mix(put("Where", put("And", p, put("Or", q, "yes")), v, "row"))
# Integers, and back.
i = put("Cast", put("Mul", put("Exp", put("Mul", v, "two")), put("Exp", "two")), to=T.INT32)
i = put("BitwiseXor", put("BitwiseAnd", i, put("BitwiseNot", "three")), put("BitwiseOr", i, "seven"))
u = put("BitShift", put("BitCast", i, to=T.UINT32), "bits", direction="LEFT")
i = put("Add", put("Mod", put("CastLike", u, i), "seven"), put("Div", i, "three"))
mix(put("Mul", put("CastLike", i, v), "third"))
nodes.append(node("Identity", [v], ["y"]))
nodes.append(node("Identity", [i], ["whole"]))

graph = helper.make_graph(
    nodes, "elementwise",
    [helper.make_tensor_value_info("x", T.FLOAT, [5, 61]),
     helper.make_tensor_value_info("row", T.FLOAT, [61])],
    [helper.make_tensor_value_info("y", T.FLOAT, [5, 61]),
     helper.make_tensor_value_info("whole", T.INT32, [5, 61])], inits)
model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 28)])
model.ir_version = 11
onnx.save(model, "elementwise.onnx")
print(len({n.op_type for n in nodes}), "operators,", len(nodes), "nodes")
