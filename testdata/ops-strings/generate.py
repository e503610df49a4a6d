#!/usr/bin/env python3
"""Writes cases.json.gz: models with strings, their inputs and what they must give.

Needs onnx, numpy, ml_dtypes and onnxruntime 1.31.1, the oracle, and for its
StringNormalizer the locale en_US.UTF-8 (localedef -i en_US -f UTF-8 DIR/en_US.UTF-8, with
LOCPATH=DIR). Where ONNX Runtime lacks a type, or where onemodelc differs on purpose, the
expected output is made here, and the case says by which rule. See README.md.
"""
import base64
import fractions
import gzip
import hashlib
import json
import os
import struct
import sys

import ml_dtypes
import numpy as np
import onnx
import onnxruntime as ort
from onnx import TensorProto as TP
from onnx import helper, numpy_helper

np.seterr(all="ignore")
ort.set_default_logger_severity(4)
rng = np.random.default_rng(20261130)

TYPES = {
    "f32": (np.float32, TP.FLOAT), "f64": (np.float64, TP.DOUBLE), "f16": (np.float16, TP.FLOAT16),
    "bf16": (ml_dtypes.bfloat16, TP.BFLOAT16), "i8": (np.int8, TP.INT8), "i16": (np.int16, TP.INT16),
    "i32": (np.int32, TP.INT32), "i64": (np.int64, TP.INT64), "u8": (np.uint8, TP.UINT8),
    "u16": (np.uint16, TP.UINT16), "u32": (np.uint32, TP.UINT32), "u64": (np.uint64, TP.UINT64),
    "bool": (np.bool_, TP.BOOL), "str": (object, TP.STRING),
    "f8e4m3fn": (ml_dtypes.float8_e4m3fn, TP.FLOAT8E4M3FN),
    "f8e5m2": (ml_dtypes.float8_e5m2, TP.FLOAT8E5M2),
}
NAME_OF = {np.dtype(v[0]): k for k, v in TYPES.items()}
cases, problems = [], []
count = {}


def strings(*s):
    return np.array(s, dtype=object)


def type_of(a):
    return "str" if a.dtype.kind in "OUS" else NAME_OF[a.dtype]


def as_bytes(s):
    return s if isinstance(s, bytes) else str(s).encode()


def tensor(a, name):
    t = onnx.TensorProto(name=name, data_type=TYPES[type_of(a)][1], dims=a.shape)
    if type_of(a) == "str":
        t.string_data.extend(as_bytes(s) for s in a.reshape(-1))
    else:
        t.raw_data = np.ascontiguousarray(a).tobytes()
    return t


def content(a):
    """What onemodelc hashes: of a string its length and its bytes."""
    if type_of(a) != "str":
        return np.ascontiguousarray(a).tobytes()
    return b"".join(struct.pack("<Q", len(as_bytes(s))) + as_bytes(s) for s in a.reshape(-1))


def same(a, b):
    return a.shape == b.shape and content(a) == content(b)


def add(name, op, inputs, outputs, expect=None, rule=None, opset=21, consts=(), **attrs):
    """One node. outputs: type names. expect: arrays, with the rule they follow; ONNX
    Runtime gives them otherwise."""
    names = ["x%d" % i if a is not None else "" for i, a in enumerate(inputs)]
    feeds = {k: a for i, (k, a) in enumerate(zip(names, inputs)) if k and i not in consts}
    inits = [tensor(inputs[i], names[i]) for i in consts]
    node = helper.make_node(op, names, ["y%d" % i for i in range(len(outputs))])
    for k, v in attrs.items():
        node.attribute.append(helper.make_attribute(k, v))
    graph = helper.make_graph(
        [node], "g", [helper.make_tensor_value_info(k, TYPES[type_of(a)][1], a.shape) for k, a in feeds.items()],
        [helper.make_tensor_value_info("y%d" % i, TYPES[t][1], None) for i, t in enumerate(outputs)], inits)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", opset)], ir_version=8,
                              producer_name="generate.py")
    got, source = expect, "rule"
    if expect is None:
        source = "ort"
        # bytes that are no UTF-8 reach ONNX Runtime as a constant only
        run = onnx.ModelProto()
        run.CopyFrom(model)
        raw = any(isinstance(s, bytes) for a in feeds.values() if type_of(a) == "str" for s in a.reshape(-1))
        if raw:
            run.graph.initializer.extend(tensor(a, k) for k, a in feeds.items())
            del run.graph.input[:]
        try:
            session = ort.InferenceSession(run.SerializeToString(), providers=["CPUExecutionProvider"])
            got = session.run(None, {} if raw else feeds)
        except Exception as e:
            problems.append("%s: %s" % (name, str(e)[-200:]))
            return
        got = [np.array(g, dtype=object) if t == "str" else np.array(g) for g, t in zip(got, outputs)]
    k = count[name] = count.get(name, -1) + 1
    case = {"name": "%s_%d" % (name, k), "op": op, "opset": opset, "tolerance": 0, "oracle": source,
            "sha256": hashlib.sha256(b"".join(content(a) for a in got)).hexdigest(),
            "model": base64.b64encode(model.SerializeToString()).decode(),
            "inputs": [base64.b64encode(tensor(a, k).SerializeToString()).decode() for k, a in feeds.items()],
            "outputs": [base64.b64encode(tensor(a, "y%d" % i).SerializeToString()).decode()
                        for i, a in enumerate(got)]}
    if rule:
        case["rule"] = rule
    cases.append(case)


# ---- numbers to strings ---------------------------------------------------------------

def text_of(v):
    """%.8g of the exact value."""
    v = float(v)
    if v != v:
        return "NaN"
    if v in (float("inf"), float("-inf")):
        return "INF" if v > 0 else "-INF"
    return "%.8g" % v


SPECIAL = [0.0, -0.0, 1.0, -1.5, 0.1, 314.15926, 123456.789, 1e8, 99999999.0, 99999999.5, 999999995.0, 1e7, 1e20,
           1e-4, 9.9999999e-5, 1e-5, 3.4028235e38, 1e-45, 1.17549435e-38, np.nan, -np.nan, np.inf, -np.inf, 16777217.0,
           0.30000001, 12345678.5, 12345679.5, 2.5, 65504.0, 6e-8, 4.9e-324, 1.7976931348623157e308, 2.0 ** 70,
           1.00000005, 1.00000015, 123456785.0, 123456795.0]


def number_cases():
    for t in ("f32", "f64", "f16", "bf16"):
        d = TYPES[t][0]
        size = np.dtype(d).itemsize
        bits = rng.integers(0, 1 << (8 * size - 1), 300, dtype=np.uint64) * 2 + rng.integers(0, 2, 300, dtype=np.uint64)
        x = np.concatenate([np.array(SPECIAL).astype(d), bits.astype("u%d" % size).view(d),
                            rng.normal(size=100).astype(d)])
        want = strings(*[text_of(v) for v in x])
        if t == "bf16":
            add("to_str_" + t, "Cast", [x], ["str"], [want], '"%.8g" of the exact value', to=TP.STRING)
            continue
        add("to_str_" + t, "Cast", [x], ["str"], to=TP.STRING)
        given = base64.b64decode(cases[-1]["outputs"][0])
        t0 = onnx.TensorProto()
        t0.ParseFromString(given)
        if list(t0.string_data) != [as_bytes(s) for s in want]:
            problems.append("to_str_%s: ONNX Runtime's text is not %%.8g" % t)
    for t in ("i8", "u8", "i16", "u16", "i32", "u32", "i64", "u64"):
        info = np.iinfo(TYPES[t][0])
        x = np.array([info.min, info.max, 0, 1, info.max // 3, 10, 9] + [int(v) for v in rng.integers(
            info.min, info.max, 40, dtype=TYPES[t][0], endpoint=True)], dtype=TYPES[t][0])
        add("to_str_" + t, "Cast", [x], ["str"], to=TP.STRING)
    add("to_str_bool", "Cast", [np.array([True, False])], ["str"], to=TP.STRING)
    for t in ("f8e4m3fn", "f8e5m2"):
        x = np.arange(256, dtype=np.uint8).view(TYPES[t][0])
        add("to_str_" + t, "Cast", [x], ["str"], [strings(*[text_of(v) for v in x.astype(np.float64)])],
            '"%.8g" of the exact value', to=TP.STRING)


# ---- strings to numbers ---------------------------------------------------------------

FORMATS = {"f64": (53, -1022, 1023), "f32": (24, -126, 127), "f16": (11, -14, 15), "bf16": (8, -126, 127),
           "f8e4m3fn": (4, -6, 8), "f8e5m2": (3, -14, 15)}


def rounded(v, t):
    """The fraction v as a float of type t, to nearest even once."""
    mant, least, most = FORMATS[t]
    if v == 0:
        return 0.0
    sign, v = (-1, -v) if v < 0 else (1, v)
    e = v.numerator.bit_length() - v.denominator.bit_length()
    while fractions.Fraction(2) ** e > v:
        e -= 1
    while fractions.Fraction(2) ** (e + 1) <= v:
        e += 1
    e = max(e, least)
    unit = fractions.Fraction(2) ** (e - mant + 1)
    n = round(v / unit)  # Python rounds fractions to nearest even
    r = n * unit
    if r >= fractions.Fraction(2) ** (most + 1):
        return sign * float("inf")
    return sign * float(r)


def number_of(s, t):
    u = s.strip(" \t\n\v\f\r")
    w = u.lstrip("+-").lower()
    sign = -1.0 if u.startswith("-") else 1.0
    if w in ("inf", "infinity"):
        return sign * float("inf")
    if w == "nan":
        return float("nan")
    mantissa, _, exponent = u.lower().partition("e")
    if abs(int(exponent or 0)) > 10 ** 6:  # too long to write out
        v = 0.0 if not any(c in "123456789" for c in mantissa) or int(exponent) < 0 else sign * float("inf")
    else:
        v = rounded(fractions.Fraction(u), t)
    return -0.0 if v == 0 and sign < 0 else v


def halfway(t):
    """Decimal texts of numbers between two floats, and of their next neighbours."""
    mant, least, most = FORMATS[t]
    out = []
    for _ in range(12):
        e = int(rng.integers(least - mant + 1, most - mant + 1))
        m = int(rng.integers(1 << (mant - 1), 1 << mant))
        v = fractions.Fraction(2 * m + 1) * fractions.Fraction(2) ** (e - 1)
        digits = 1150
        text = str(v * 10 ** digits if (v * 10 ** digits).denominator == 1 else int(v * 10 ** digits))
        text = text.split("/")[0]
        whole, rest = text[:-digits] or "0", text[-digits:].rjust(digits, "0").rstrip("0") or "0"
        out += [whole + "." + rest, whole + "." + rest + "0" * 50 + "1", whole + "." + rest[:-1] +
                ("4999" if rest[-1] == "5" else rest[-1])]
    return out


TEXTS = ["1", "1.5", " 1", "1 ", "+1", "-1", "1e3", "1E-5", "INF", "+inf", "-Inf", "nAn", "+NaN", "NAN", "infinity",
         "-INFINITY", ".5", "5.", "-.5e1", "\t2\n", "300", "1e10", "0", "-0", "0.0", "-0e9", "1e39", "1e-46", "1e400",
         "-1e400", "1e-400", "-1e-400", "3.4028235e38", "3.4028236e38", "65504", "65519.999", "65520", "1e99999999999",
         "1e-99999999999", "0e99999999999", "0." + "0" * 400 + "1e401", "1" + "0" * 400 + "e-400", "16777217",
         "16777216.99999999999999999999", "9007199254740993", "2.2250738585072011e-308", "4.9406564584124654e-324",
         "2.4703282292062327e-324", "2.4703282292062328e-324", "1.7976931348623158e308", "1.7976931348623159e308",
         "0.1", "123456789012345678901234567890", "1.00000005960464477539062500000001", "1.000000059604644775390625"]


def parse_cases():
    rule = "the nearest float, of the exact decimal number; beyond the range infinity"
    for t in ("f32", "f64", "f16", "bf16"):
        x = TEXTS + halfway(t) + ["%.*e" % (int(rng.integers(0, 25)), v) for v in
                                  rng.normal(size=60) * 10.0 ** rng.integers(-40, 38, 60)]
        want = np.array([number_of(s, t) for s in x]).astype(TYPES[t][0])
        if t == "f64":
            for s, v in zip(x, want):
                if not (float(s) == v or v != v):
                    problems.append("Python reads %s otherwise" % s)
        u = want.view("u%d" % want.dtype.itemsize)
        u[np.isnan(want.astype(np.float64))] = {"f32": 0x7fc00000, "f64": 0x7ff8 << 48, "f16": 0x7e00, "bf16": 0x7fc0}[t]
        add("from_str_" + t, "Cast", [strings(*x)], [t], [want], rule, to=TYPES[t][1])
        easy = strings("1", "1.5", " 1", "+1", "-1", "1e3", "1E-5", "INF", "+inf", "-Inf", ".5", "5.", "\t2", "300", "0.25")
        if t != "bf16":
            add("from_str_" + t, "Cast", [easy], [t], to=TYPES[t][1])
    for t in ("i8", "u8", "i16", "u16", "i32", "u32", "i64", "u64"):
        x = ["0", "1", "-1", "+7", " 42", "127", "-128", "255", "300", "-300", "65537", "2147483648", "-2147483649",
             "4294967297", "9223372036854775807", "-9223372036854775808", "0012", "1.9", "-1.9"]
        x += ["18446744073709551615", "-18446744073709551615"] if t[0] == "u" else []
        add("from_str_" + t, "Cast", [strings(*x)], [t], to=TYPES[t][1])
    d = np.int64
    add("from_str_i64", "Cast", [strings("1e3", "12.5e1", "-0.99", ".5", "1e-400", "9223372036854775807.9", "0e999")],
        ["i64"], [np.array([1000, 125, 0, 0, 0, 9223372036854775807, 0], d)], "a number without what follows its point",
        to=TP.INT64)
    add("from_str_bool", "Cast", [strings("1", "0", "-3", "2.5", "00", "+1")], ["bool"], to=TP.BOOL)
    add("from_str_bool", "Cast", [strings("0.5", "-0.0", "INF", "nan", "1e-300")], ["bool"],
        [np.array([True, False, True, True, True])], "any number but 0 is true", to=TP.BOOL)
    x = strings("1", "-448", "1e9", "0.001", "17", "19", "1.0625", "1.06250000001", "nan")
    for t in ("f8e4m3fn", "f8e5m2"):
        want = np.array([number_of(s, t) for s in x])
        want[2] = 448.0 if t == "f8e4m3fn" else 57344.0
        want = want.astype(TYPES[t][0])
        add("from_str_" + t, "Cast", [x], [t], [want], "the nearest float8, saturated", to=TYPES[t][1])
    add("like_str", "CastLike", [np.array([1.5, -2], np.float32), strings("")], ["str"], [strings("1.5", "-2")],
        '"%.8g" of the exact value')
    add("to_str_f32", "Cast", [np.array([0.5, 1e20], np.float32)], ["str"], [strings("0.5", "1e+20")],
        '"%.8g" of the exact value', opset=28, to=TP.STRING)
    add("from_str_f32", "Cast", [strings("0.5", "-inf")], ["f32"], [np.array([0.5, -np.inf], np.float32)],
        "the nearest float", opset=28, to=TP.FLOAT)
    add("str_like_f32", "CastLike", [strings("1.5", "-2"), np.zeros(1, np.float32)], ["f32"],
        [np.array([1.5, -2], np.float32)], "the nearest float")


# ---- joining, splitting, case ----------------------------------------------------------

WORDS = ["", "a", "abc", "Zürich", "的", "x y", "\0", "a\0b", "\"\\?", "??/", "%s%n", "*/", "\n", "é" * 40, "z" * 200]


def words(*shape):
    n = int(np.prod(shape))
    return np.array([WORDS[i] for i in rng.integers(0, len(WORDS), n)], dtype=object).reshape(shape)


def join_cases():
    for a, b in (((5,), (5,)), ((3, 4), (4,)), ((3, 1), (1, 4)), ((), (2, 3)), ((2, 1, 3), (5, 1)), ((0,), (1,))):
        add("concat", "StringConcat", [words(*a), words(*b)], ["str"])
    add("concat", "StringConcat", [words(4), words(4)], ["str"], consts=(1,))
    add("concat", "StringConcat", [strings(b"a\xff", b"\x80"), strings("é", b"\xc3")], ["str"],
        [strings(b"a\xff\xc3\xa9", b"\x80\xc3")], "bytes are joined as they are")
    for a, b in (((5,), (5,)), ((3, 4), (4,)), ((3, 1), (1, 4)), ((20, 30), (20, 30)), ((), (3,))):
        add("equal", "Equal", [words(*a), words(*b)], ["bool"])
    add("equal", "Equal", [words(64), words(1)], ["bool"], consts=(1,))


def split_reference(x, delimiter, maxsplit):
    def parts(s):
        if delimiter:
            return s.split(delimiter, maxsplit) if s else []
        p = s.strip(" \t\n\v\f\r")
        import re
        return re.split("[ \t\n\v\f\r]+", p, maxsplit=maxsplit if maxsplit > 0 else 0) if p and maxsplit else [p] if p else []
    rows = [parts(s) for s in x.reshape(-1)]
    width = max([len(r) for r in rows], default=0)
    y = np.array([r + [""] * (width - len(r)) for r in rows], dtype=object).reshape(x.shape + (width,))
    return [y, np.array([len(r) for r in rows], dtype=np.int64).reshape(x.shape)]


def split_cases():
    x = strings("a b c", "", " a  b ", "one", "   ", "the quick brown fox")
    for shape in ((6,), (2, 3), (3, 1, 2)):
        add("split", "StringSplit", [x.reshape(shape)], ["str", "i64"])
    for m in (0, 1, 2, 3, 100):
        add("split", "StringSplit", [x], ["str", "i64"], maxsplit=m)
    d = strings("a-b-c", "", "--", "-a--b-", "none", "a-", "-")
    for m in (None, 0, 1, 2):
        add("split", "StringSplit", [d], ["str", "i64"], delimiter="-", **({} if m is None else {"maxsplit": m}))
    add("split", "StringSplit", [strings("a<>b<><>c", "<", "<><", "<<>>", "x<>")], ["str", "i64"], delimiter="<>")
    add("split", "StringSplit", [strings("aaaaa", "aa", "a", "baab")], ["str", "i64"], delimiter="aa")
    add("split", "StringSplit", [strings("的中的", "中", "é的")], ["str", "i64"], delimiter="的")
    add("split", "StringSplit", [np.array("a b", dtype=object)], ["str", "i64"])
    add("split", "StringSplit", [strings()], ["str", "i64"])
    add("split", "StringSplit", [strings("", "")], ["str", "i64"])
    w = strings("a\tb\nc", " \v x\f y \r", "a\u00a0b", "\t")
    for m in (-1, 1):
        add("split", "StringSplit", [w], ["str", "i64"], split_reference(w, "", m),
            "white space is that of ASCII, not the blank alone", **({} if m < 0 else {"maxsplit": m}))
    add("split_const", "StringSplit", [x], ["str", "i64"], consts=(0,))


def normalizer_cases():
    x = strings("straße", "İIıi", "ÀÉÎ àéî", "ΑΣ ας", "ЖЩ жщ", "ab1_-Z", "", "的", "ÿŸ", "ǄǅǆǊ", "Ⅷⅷ Ⓐⓐ", "\U00010400\U00010428")
    for how in ("LOWER", "UPPER", "NONE"):
        # glibc's tables are of another Unicode than ours; these letters are of all
        add("case", "StringNormalizer", [x], ["str"], case_change_action=how, is_case_sensitive=1)
        for sensitive in (0, 1):
            add("stop", "StringNormalizer", [strings("Monday", "monday", "été", "ÉTÉ", "tuesday", "")], ["str"],
                case_change_action=how, is_case_sensitive=sensitive, stopwords=["monday", "ÉTÉ"])
    add("stop", "StringNormalizer", [strings("a", "b").reshape(1, 2)], ["str"], stopwords=["a", "b"], is_case_sensitive=1)
    add("stop", "StringNormalizer", [strings("a", "b", "c").reshape(1, 3)], ["str"], stopwords=["b"], is_case_sensitive=1)
    add("stop", "StringNormalizer", [strings("", "a", "")], ["str"], stopwords=[""], is_case_sensitive=1)
    add("stop_const", "StringNormalizer", [strings("a", "b", "a")], ["str"], consts=(0,), stopwords=["a"],
        case_change_action="UPPER")
    add("case", "StringNormalizer", [strings(b"a\xffb", b"\xc3", b"\xed\xa0\x80x", b"\xf4\x90\x80\x80y")], ["str"],
        [strings(b"A\xffB", b"\xc3", b"\xed\xa0\x80X", b"\xf4\x90\x80\x80Y")], "bytes that are no UTF-8 stay",
        case_change_action="UPPER")


# ---- regular expressions ---------------------------------------------------------------

PATTERNS = [
    r"", r"a", r"abc", r"a|b|", r"(a|b)*abb", r"[a-c]+", r"[^a-c]*", r"(?i)straSSe", r"(?i)k+", r"(?i)σ+", r"\d{2,4}",
    r"\w+@\w+\.com", r"www\.[\w.-]+\.\bcom\b", r"(\W|^)[\w.\-]{0,25}@(yahoo|gmail)\.com(\W|$)", r".", r".*", r"(?s).*",
    r"(?s)a.b", r"a.b", r"^a$", r"(?m)^a$\n^b$", r"(?m)(^.*$\n?)*", r"\Aa\z", r"\ba\b.*", r"a\B.*", r"\bé", r"é\b",
    r"(a*)*", r"(a+)+b", r"(a?){30}a{30}", r"(?:a|aa)+$", r"x*?y+?z??", r"[[:alpha:]]+", r"[[:^alpha:]]+",
    r"\pL+", r"\PL+", r"\p{Lu}\p{Ll}*", r"\p{Greek}+", r"[\p{Latin}\d_]+", r"\p{^Greek}+", r"[^\pL]+", r"\p{Han}+",
    r"\x41\x{e9}\n?", r"\101", r"\Qa.b\E+", r"[\d\-x]+", r"[]a]+", r"[^]a]+", r"(?P<n>a)(?:b)", r"(?i:a)b", r"a(?i)b|c",
    r"(?U)a+b", r"\C+", r"\C\C", r"[\x00-\x{10FFFF}]+", r"a{0}b", r"a{,2}", r"{", r"(|a)+", r"[^\n]+", r"\s*\S+\s*",
    r"([0-9]{1,3}\.){3}[0-9]{1,3}", r"(25[0-5]|2[0-4]\d|1?\d?\d)(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}",
    r"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])", r"#?([a-fA-F0-9]{6}|[a-fA-F0-9]{3})", r"[+-]?\d+(\.\d*)?([eE][+-]?\d+)?",
    r"(foo|bar|baz){2}", r"(.*)(\d+)(.*)", r"(?i)[k-s]+", r"[^k]", r"(?i)[^k]", r"(?i)\w+", r"(?i)[[:upper:]]+",
]
SUBJECTS = [
    b"", b"a", b"b", b"ab", b"abb", b"aabb", b"abc", b"aaaa", "straße".encode(), "STRASSE".encode(), b"K", "\u212a".encode(),
    "kK\u212a".encode(), "Σσς".encode(), b"12", b"12345", b"me@example.com", b"www.google.com", b"www.bbc.co.uk",
    b"account@gmail.com", b"account@hotmail.com", b" a@yahoo.com ", "é".encode(), "éé".encode(), b"\n", b"a\nb", b"a\n",
    "a\u00e9b".encode(), b"a" * 30, b"a" * 60, b"a" * 61, b"xxyyz", b"y", "Zürich".encode(), "ÀÉ".encode(), "αβγ".encode(),
    "的中".encode(), "A\u00e9".encode(), "A\u00e9\n".encode(), b"A", b"a.b", b"a.bb", b"1-x", b"]", b"]a", b"aB", b"AB", b"\xff",
    b"\xc3", b"a\xffb", b"\xe9", b"\xed\xa0\x80", b"\xf0\x9f\x98\x80", b"a\0b", b"\0", b"a{,2}", b"{", b" x ", b"192.168.0.1",
    b"256.1.1.1", b"2024-02-30", b"2024-13-01", b"#a1B2c3", b"#abcd", b"-1.5e10", b"1.", b"foobar", b"foobarb", b"abc123def",
    "ſ".encode(), b"l", b"_", b"b\xc3\xa9", b"a b", b"aXb",
]


def regex_cases():
    for p in PATTERNS:
        add("regex", "RegexFullMatch", [strings(*SUBJECTS)], ["bool"], pattern=p)
    add("regex", "RegexFullMatch", [strings(b"\xf4\x90\x80\x80", b"\xe0\x80\x80", b"\xc0\x80", b"\xf0\x80\x80\x80")],
        ["bool"], [np.zeros(4, bool)], "overlong UTF-8 and what lies beyond U+10FFFF are no characters", pattern="[^a]")


# ---- movers ----------------------------------------------------------------------------

def mover_cases():
    i64 = lambda *v: np.array(v, np.int64)
    x = words(3, 4)
    add("identity", "Identity", [x], ["str"])
    add("reshape", "Reshape", [x, i64(2, 6)], ["str"], consts=(1,))
    add("transpose", "Transpose", [words(5, 6)], ["str"])
    add("transpose", "Transpose", [words(2, 3, 4)], ["str"], perm=[1, 2, 0])
    add("joined", "Concat", [words(2, 3), words(2, 2)], ["str"], axis=1)
    add("gather", "Gather", [x, i64(2, 0, -1)], ["str"], [x[[2, 0, -1]]],
        "whole slices; ONNX Runtime 1.31.1 moves the first string of each only")
    add("gather", "Gather", [x, i64(3, 1)], ["str"], axis=1)
    add("slice", "Slice", [x, i64(0, 3), i64(3, 0), i64(0, 1), i64(2, -1)], ["str"], consts=(1, 2, 3, 4))
    add("where", "Where", [rng.integers(0, 2, (3, 4)).astype(bool), x, words(4)], ["str"])
    add("where", "Where", [rng.integers(0, 2, (3, 1)).astype(bool), strings("yes"), words(1, 4)], ["str"], consts=(1,))
    add("expand", "Expand", [words(3, 1), i64(2, 3, 4)], ["str"], consts=(1,))
    add("gather_nd", "GatherND", [x, np.array([[0, 1], [2, 3]], np.int64)], ["str"])
    add("gather_elements", "GatherElements", [x, rng.integers(-4, 4, (3, 4))], ["str"], axis=1)
    add("scatter_nd", "ScatterND", [x, np.array([[0], [2]], np.int64), words(2, 4)], ["str"])
    add("scatter_elements", "ScatterElements", [x, rng.integers(0, 3, (1, 4)), words(1, 4)], ["str"], axis=0)
    add("split", "Split", [words(4, 3), i64(1, 3)], ["str", "str"], consts=(1,))
    add("squeeze", "Squeeze", [words(1, 3, 1)], ["str"])
    add("one_hot", "OneHot", [i64(0, 2, -1), np.array(3, np.int64), strings("off", "on")], ["str"], consts=(1,))
    add("unique", "Unique", [strings("b", "", "a", "b", "ab", "é", "")], ["str", "i64", "i64", "i64"], consts=(0,))
    add("reverse", "ReverseSequence", [words(4, 3), i64(1, 4, 2)], ["str"])


def main():
    here = os.path.dirname(os.path.abspath(__file__))
    number_cases()
    parse_cases()
    join_cases()
    split_cases()
    normalizer_cases()
    regex_cases()
    mover_cases()
    text = json.dumps({"onnxruntime": ort.__version__, "onnx": onnx.__version__, "cases": cases}, indent=0)
    with gzip.GzipFile(os.path.join(here, "cases.json.gz"), "wb", 9, mtime=0) as f:
        f.write(text.encode())
    print("%d cases" % len(cases))
    for p in problems:
        print(p, file=sys.stderr)
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main())
