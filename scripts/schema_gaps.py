#!/usr/bin/env python3
"""schema_gaps.py -- what ONNX allows and onemodelc does not.

    python3 scripts/schema_gaps.py build/onemodelc [OPERATOR...]

Compares every version of every operator in the installed `onnx` package with
`onemodelc ops --json`: operators and versions that are missing, attributes, numbers of
inputs and outputs, and the element types of each. Prints a line per difference and
exits 1 if there is one among the operators named (all if none is).
"""
import json
import re
import subprocess
import sys

import onnx.defs

SHORT = {
    "float": "f32", "double": "f64", "float16": "f16", "bfloat16": "bf16",
    "int8": "i8", "int16": "i16", "int32": "i32", "int64": "i64", "uint8": "u8",
    "uint16": "u16", "uint32": "u32", "uint64": "u64", "string": "str", "bool": "bool",
    "complex64": "c64", "complex128": "c128", "float8e4m3fn": "f8e4m3fn",
    "float8e4m3fnuz": "f8e4m3fnuz", "float8e5m2": "f8e5m2",
    "float8e5m2fnuz": "f8e5m2fnuz", "float8e8m0": "f8e8m0", "float4e2m1": "f4e2m1",
    "float6e2m3": "f6e2m3", "float6e3m2": "f6e3m2", "int4": "i4", "uint4": "u4",
    "int2": "i2", "uint2": "u2",
}
FLOAT = ["f16", "bf16", "f32", "f64"]
INT = ["i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64"]
SETS = {"float": FLOAT, "int": INT, "num": FLOAT + INT, "all": list(SHORT.values())}
KIND = {
    "FLOAT": "float", "INT": "int", "STRING": "string", "TENSOR": "tensor",
    "GRAPH": "graph", "SPARSE_TENSOR": "sparse", "TYPE_PROTO": "type",
    "FLOATS": "floats", "INTS": "ints", "STRINGS": "strings", "TENSORS": "tensors",
    "GRAPHS": "graphs",
}


def onnx_types(schema, param):
    """Short names of the tensor types, and other types as ONNX writes them."""
    allowed = next((c.allowed_type_strs for c in schema.type_constraints
                    if c.type_param_str == param.type_str), [param.type_str])
    return {SHORT.get(m.group(1), t) if (m := re.fullmatch(r"tensor\((\w+)\)", t)) else t
            for t in allowed}


def our_types(sig, name):
    for word in sig["types"].split():
        var, _, members = word.partition("=")
        if var.rstrip("*") == name:
            return {t for m in members.split(",") for t in SETS.get(m, [m])}
    return set(SETS.get(name, [name]))


def our_params(text):
    return [p.strip().partition(":")[::2] for p in text.split(",") if p.strip()]


def differences(schema, sig):
    sides = [our_params(side) for side in sig["signature"].split("->")]
    both = [(sides[0], i, p) for i, p in enumerate(schema.inputs)] + \
        [(sides[1], i, p) for i, p in enumerate(schema.outputs)]
    for ours, i, param in both:
        if i >= len(ours):
            yield f"{param.name} is missing"
            continue
        more = onnx_types(schema, param) - our_types(sig, ours[i][1].rstrip("?*+"))
        tensors = sorted(t for t in more if "(" not in t)
        others = sorted({t.split("(")[0] for t in more if "(" in t})
        if tensors or others:
            yield f"{param.name}: no " + ",".join(tensors + [o + "(...)" for o in others])
    attrs = dict(re.match(r"(\w+):(\w+)", a).groups() for a in sig["attributes"].split())
    for name, attr in schema.attributes.items():
        kind = KIND.get(attr.type.name)
        if name not in attrs:
            yield f"no attribute {name}:{kind}"
        elif attrs[name] != kind:
            yield f"attribute {name} is {attrs[name]}, not {kind}"


def main(tool, names):
    listed = json.loads(subprocess.check_output([tool, "ops", "--json"]))
    ours = {(o["domain"], o["operator"]): o["history"] for o in listed}
    schemas = [s for s in onnx.defs.get_all_schemas_with_history()
               if not s.deprecated and (not names or s.name in names)]
    found = 0
    for s in sorted(schemas, key=lambda s: (s.domain, s.name, s.since_version)):
        history = ours.get((s.domain, s.name))
        sig = history and max((h for h in history if h["since"] <= s.since_version),
                              key=lambda h: h["since"], default=None)
        what = ["is missing"] if not history else \
            ["no such opset"] if not sig else differences(s, sig)
        for d in what:
            print(f"{s.domain + '.' if s.domain else ''}{s.name}-{s.since_version}: {d}")
            found += 1
    print(f"{len(schemas)} versions of operators, {found} differences")
    return found != 0


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1], set(sys.argv[2:])))
