"""Times emitted C beside ONNX Runtime: see docs/benchmarks.md.

    python3 tests/bench/bench.py [WORD ...]

Each WORD is a regular expression that a case's name must contain.
"""

import argparse
import concurrent.futures
import ctypes
import glob
import hashlib
import json
import os
import platform
import re
import statistics
import subprocess
import sys
import time

try:
    import ml_dtypes
    import numpy as np
    import onnx
    import onnxruntime
except ImportError as e:
    sys.exit("bench: %s\nbench: needs Python packages that `make bench-setup` installs into "
             "build/bench/venv" % e)

import cases
import peers
import picture

HERE = os.path.dirname(os.path.abspath(__file__))
WANTED = "1.31.1"


def host_isa():
    """The best path that this CPU has."""
    try:
        with open("/proc/cpuinfo") as f:
            flags = set(re.search(r"^(?:flags|Features)\s*:(.*)$", f.read(), re.M)[1].split())
    except (OSError, TypeError):
        return "auto"
    for isa, needs in (("avx512", {"avx512f", "avx512vl", "avx512bw", "avx512dq"}),
                       ("avx2", {"avx2", "fma"}), ("sse2", {"sse2"}), ("neon", {"asimd"})):
        if needs <= flags:
            return isa
    return "auto"


def cpu_name():
    try:
        with open("/proc/cpuinfo") as f:
            return re.search(r"^model name\s*:\s*(.*)$", f.read(), re.M)[1]
    except (OSError, TypeError):
        return platform.processor() or platform.machine()


def cpu_id():
    """Family, model and stepping: some names say little."""
    try:
        with open("/proc/cpuinfo") as f:
            text = f.read()
        return ", ".join("%s %s" % (k, re.search(r"^%s\s*:\s*(.*)$" % k, text, re.M)[1])
                         for k in ("cpu family", "model", "stepping"))
    except (OSError, TypeError):
        return ""


def first_line(command):
    try:
        return subprocess.run(command, capture_output=True, text=True).stdout.split("\n")[0]
    except OSError:
        return ""


# ---- building -----------------------------------------------------------------------------

class Built:
    """One compilation of a case: a mode, a compiler, and the shared object."""

    def __init__(self, mode, cc):
        self.mode, self.cc = mode, cc
        self.error = self.so = self.header = self.weights = None
        self.compile_s = self.cc_s = 0.0


def program(text):
    """Emitted C less what differs between modes that compute alike: the banner, which
    names the mode, and the self-test, which is not compiled here."""
    out, depth = [], 0
    for line in text[text.index("*/"):].split("\n"):
        if depth or line == "#ifdef M_SELFTEST":
            depth += line.startswith("#if") - line.startswith("#endif")
        elif line:
            out.append(line)
    return "\n".join(out)


def shapes(model, feeds):
    """Options that give inputs with free dimensions the shapes of the recorded ones."""
    out = []
    for v in model.graph.input:
        dims = v.type.tensor_type.shape.dim
        if v.name in feeds and any(d.WhichOneof("value") != "dim_value" for d in dims):
            out += ["--input-shape",
                    v.name + "=" + "x".join(str(d) for d in feeds[v.name].shape)]
    return out


class Builder:
    def __init__(self, options):
        self.o = options
        os.makedirs(os.path.join(options.work, "so"), exist_ok=True)
        with open(options.tool, "rb") as f:
            self.tool_hash = hashlib.sha256(f.read()).hexdigest()

    def model(self, case):
        """Writes the case's model and builds every side; returns (path, sides, error)."""
        try:
            return self.build(case) + (None,)
        except Exception as e:  # one bad case must not cost the others
            return None, [], "%s: %s" % (type(e).__name__, e)

    def build(self, case):
        folder = os.path.join(self.o.work, "cases", re.sub(r"[^\w.-]+", "_", case.name))
        os.makedirs(folder, exist_ok=True)
        model, feeds = case.build()
        path = model
        if isinstance(model, str):
            case.binds = case.binds + shapes(onnx.load(model), feeds)
        else:
            path = os.path.join(folder, "model.onnx")
            with open(path, "wb") as f:
                f.write(model.SerializeToString())
        sides = []
        for mode in self.o.modes:
            for cc in self.o.cc:
                sides.append(self.side(case, folder, path, mode, cc))
        for name, peer in self.o.peers.items():
            try:
                case.peers[name] = peer.build(case, folder, path, feeds)
            except (peers.Unable, OSError, subprocess.SubprocessError) as e:
                case.peers[name] = peers.Unable(str(e))
        return path, sides

    def side(self, case, folder, path, mode, cc):
        b = Built(mode, cc)
        c = os.path.join(folder, "m_%s.c" % mode)
        t = time.time()
        command = [self.o.tool, path, "-o", c, "--name", "m", "--mode", mode,
                   "--isa", self.o.isa, "--weights", "file",
                   "--threads", str(self.o.threads)] + case.binds
        # Weights of an earlier build must not be taken for this one's.
        weights = c[:-2] + ".weights"
        if os.path.exists(weights):
            os.remove(weights)
        r = subprocess.run(command, capture_output=True, text=True)
        b.compile_s = time.time() - t
        if r.returncode:
            why = (r.stderr.strip() or "exit %d" % r.returncode).split("\n")[0]
            b.error = ("unsupported: " if r.returncode == 2 else "failed: ") + why.replace(
                path + ": ", "")[:200]
            return b
        with open(c[:-2] + ".h") as f:
            b.header = f.read()
        with open(c) as f:
            text = f.read()
        b.weights = weights if os.path.exists(weights) else None
        key = hashlib.sha256((cc + "\0" + program(text)).encode()).hexdigest()[:24]
        b.so = os.path.join(self.o.work, "so", key + ".so")
        if not os.path.exists(b.so):
            t = time.time()
            part = b.so + ".%d.%s" % (os.getpid(), mode)
            r = subprocess.run(cc.split() + ["-shared", "-fPIC", "-o", part, c],
                               capture_output=True, text=True)
            b.cc_s = time.time() - t
            if r.returncode:
                b.error = "C compiler: " + r.stderr.strip().split("\n")[0][-160:]
            else:
                os.replace(part, b.so)
        return b


# ---- running ------------------------------------------------------------------------------

class Options(ctypes.Structure):
    _fields_ = [("arena", ctypes.c_void_p), ("weights", ctypes.c_void_p),
                ("parallel_for", ctypes.c_void_p), ("user", ctypes.c_void_p),
                ("isa_limit", ctypes.c_int)]


class Side(ctypes.Structure):
    _fields_ = [("run", ctypes.c_void_p), ("inputs", ctypes.c_void_p),
                ("outputs", ctypes.c_void_p), ("options", Options), ("ort", ctypes.c_void_p)]


def aligned(nbytes, shift=0):
    """Bytes at a multiple of 64, plus shift."""
    raw = np.empty(nbytes + 128 + shift, np.uint8)
    start = -raw.ctypes.data % 64 + shift
    part = raw[start:start + nbytes]
    part[:] = 0
    return part


def aligned_copy(array, shift=0):
    array = np.ascontiguousarray(array)
    room = aligned(array.nbytes, shift)
    room[:] = np.frombuffer(array.tobytes(), np.uint8)
    return room


def struct_fields(header, struct):
    """The pointers of a struct in a header; None if there is more than pointers."""
    body = re.search(r"struct %s \{\n(.*?)\n\};" % struct, header, re.S)[1]
    lines = [s for s in body.split("\n") if s.strip()]
    if not all(re.match(r"\s+(const )?\w+ \*\w+;", s) for s in lines):
        return None
    return len(lines)


class Runner:
    def __init__(self, options):
        self.o = options
        self.lib = ctypes.CDLL(options.driver)
        self.lib.ort_open.restype = ctypes.c_char_p
        self.lib.ort_message.restype = ctypes.c_char_p
        self.lib.ort_session.restype = ctypes.c_void_p
        self.lib.ort_close.argtypes = [ctypes.c_void_p]
        self.lib.ort_bind.argtypes = [
            ctypes.c_void_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_int,
            ctypes.POINTER(ctypes.c_int64), ctypes.c_int, ctypes.c_void_p, ctypes.c_size_t]
        self.lib.pool_new.restype = ctypes.c_void_p
        self.lib.take_turns.argtypes = [
            ctypes.c_void_p, ctypes.c_int, ctypes.c_double, ctypes.c_double, ctypes.c_int,
            ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p]
        capi = os.path.join(os.path.dirname(onnxruntime.__file__), "capi")
        found = (glob.glob(os.path.join(capi, "libonnxruntime.so*"))
                 or glob.glob(os.path.join(capi, "onnxruntime_pybind11_state*.so")))
        version = self.lib.ort_open(found[0].encode()) if found else None
        if not version:
            sys.exit("bench: ONNX Runtime: %s" % self.message())
        self.version = version.decode()
        self.pool = self.lib.pool_new(options.threads) if options.threads > 1 else None

    def message(self):
        return (self.lib.ort_message() or b"").decode(errors="replace")

    def measure(self, case, path, sides):
        """A record of the case for the report."""
        o, record = self.o, {"case": case.name, "modes": {}}
        model, feeds = case.build()
        proto = onnx.load(path) if isinstance(model, str) else model
        given = {t.name for t in proto.graph.initializer}
        names = [v.name for v in proto.graph.input if v.name not in given]
        arrays = [feeds[n] for n in names]
        held = [aligned_copy(a, case.shift) for a in arrays]
        usable = [b for b in sides if not b.error]
        for b in sides:
            if b.error:
                record["modes"][self.label(b)] = {"error": b.error}
        # Outputs are as the emitted header says; ONNX Runtime is asked where there is none.
        out_types = [v.type.tensor_type.elem_type for v in proto.graph.output]
        if usable:
            shapes = [tuple(int(d) for d in s.split(",") if d.strip()) for s in re.findall(
                r"#define M_OUT_\w+_SHAPE \{(.*)\}", usable[0].header)]
            ranks = [int(r) for r in re.findall(r"#define M_OUT_\w+_RANK (\d+)",
                                                usable[0].header)]
            if len(ranks) == len(out_types):  # a scalar has no shape to print
                shapes = iter(shapes)
                shapes = [next(shapes) if r else () for r in ranks]
        else:
            shapes = [tuple(d.dim_value for d in v.type.tensor_type.shape.dim)
                      for v in proto.graph.output]
        if len(shapes) != len(out_types) or not all(t in DTYPES for t in out_types):
            record["error"] = "outputs that the harness does not know"
            return record
        counts = [int(np.prod(s)) for s in shapes]
        outs = [aligned(n * DTYPES[t].itemsize, case.shift)
                for n, t in zip(counts, out_types)]
        whole = case.name.startswith("models/")  # moves far more than inputs and outputs
        record["bytes"] = 0 if whole else sum(a.nbytes for a in arrays) + sum(a.nbytes for a in outs)
        record["flops"] = case.flops

        ort = self.lib.ort_session(path.encode(), o.threads)
        if ort:
            bad = False
            for i, n in enumerate(names):
                bad |= self.bind(ort, 0, n, ONNX_TYPE[arrays[i].dtype], arrays[i].shape, held[i])
            for i, v in enumerate(proto.graph.output):
                bad |= (self.bind(ort, 1, v.name, out_types[i], shapes[i], outs[i]) if usable
                        else bool(self.lib.ort_bind_free(ctypes.c_void_p(ort),
                                                         v.name.encode())))
            ort_side = Side(ort=ort)
            if bad or self.lib.side_run(ctypes.byref(ort_side)):
                self.lib.ort_close(ort)
                ort = None
        if not ort:
            record["ort_error"] = self.message()[:300]
        expected = [a.copy() for a in outs] if ort else None

        entries, keep = [], []
        if ort:
            entries.append(("ort", ort_side))
        same = {}
        for b in usable:
            label = self.label(b)
            if b.so in same:
                record["modes"][label] = {"same_as": same[b.so]}
                continue
            pointers = struct_fields(b.header, "m_inputs"), struct_fields(b.header, "m_outputs")
            all_inputs = len(proto.graph.input)
            if pointers != (len(names), len(outs)) and pointers != (all_inputs, len(outs)):
                record["modes"][label] = {"error": "an interface that the harness does not know"}
                continue
            order = names if pointers[0] == len(names) else [v.name for v in proto.graph.input]
            so = ctypes.CDLL(os.path.abspath(b.so))
            ins = (ctypes.c_void_p * max(len(order), 1))(
                *[held[names.index(n)].ctypes.data if n in names else None for n in order])
            outp = (ctypes.c_void_p * max(len(outs), 1))(*[a.ctypes.data for a in outs])
            arena = aligned(int(re.search(r"M_ARENA_BYTES (\d+)", b.header)[1]))
            weights = np.fromfile(b.weights, np.uint8) if b.weights else np.zeros(64, np.uint8)
            for other in keep:  # modes share equal weights, as they share inputs
                if np.array_equal(weights, other[-1]):
                    weights = other[-1]
                    break
            else:
                weights = aligned_copy(weights)
            side = Side(
                run=ctypes.cast(so.m_run_with, ctypes.c_void_p).value,
                inputs=ctypes.addressof(ins), outputs=ctypes.addressof(outp),
                options=Options(arena.ctypes.data, weights.ctypes.data,
                                ctypes.cast(self.lib.pool_run, ctypes.c_void_p).value
                                if self.pool else None, self.pool, 0))
            keep.append((so, ins, outp, arena, weights))
            for a in outs:
                a[:] = 0xA5
            code = self.lib.side_run(ctypes.byref(side))
            if code:
                record["modes"][label] = {"error": "the run returned %d" % code}
                continue
            isa = re.findall(r"^    M_ISA_(\w+)", b.header, re.M)[so.m_isa(0)].lower()
            entry = {"isa": isa, "compile_s": b.compile_s, "cc_s": b.cc_s}
            if expected:
                entry["agrees"] = compare(outs, expected, out_types)
            record["modes"][label] = entry
            same[b.so] = label
            entries.append((label, side))
        closing = []
        for name, peer in o.peers.items():
            record["modes"][name] = self.peer(
                peer, case.peers[name], path,
                [(n, a.shape, d) for n, a, d in zip(names, arrays, held)],
                [(v.name, s, d) for v, s, d in zip(proto.graph.output, shapes, outs)],
                entries, name, keep, closing)
            if expected and "error" not in record["modes"][name]:
                record["modes"][name]["agrees"] = compare(outs, expected, out_types)
        if entries and record["bytes"] >= COPY_FROM and not case.flops:
            half = record["bytes"] // 2
            source, target, length = aligned(half), aligned(half), np.array([half], np.uint64)
            keep.append((source, target, length))
            entries.append(("copy", Side(
                run=ctypes.cast(self.lib.copy_run, ctypes.c_void_p).value,
                inputs=source.ctypes.data, outputs=target.ctypes.data,
                options=Options(arena=length.ctypes.data))))
        if entries:
            self.turns(entries, record)
        for close in closing:
            close()
        if ort:
            self.lib.ort_close(ort)
        return record

    def peer(self, peer, built, path, inputs, outputs, entries, name, keep, closing):
        """Runs a peer once and adds its side; returns its entry."""
        try:
            if isinstance(built, peers.Unable):
                raise built
            run, ins, outs, held, close = peer.open(built, path, inputs, outputs)
        except peers.Unable as e:
            return {"error": "unable: %s" % e}
        keep.append(held)
        closing.append(close)
        side = Side(run=run, inputs=ins, outputs=outs)
        for _, _, data in outputs:
            data[:] = 0xA5
        if self.lib.side_run(ctypes.byref(side)):
            return {"error": "the run failed"}
        entries.append((name, side))
        return {}

    def turns(self, entries, record):
        o, n = self.o, len(entries)
        sides = (ctypes.POINTER(Side) * n)(*[ctypes.pointer(s) for _, s in entries])
        wall = np.zeros((o.rounds, n))
        cpu = np.zeros((o.rounds, n))
        calls = np.zeros(n, np.int64)
        r = self.lib.take_turns(sides, n, o.sample, o.budget * n, o.rounds, calls.ctypes.data,
                                wall.ctypes.data, cpu.ctypes.data)
        times = (cpu if o.clock == "cpu" else wall)[:r]
        record["rounds"] = r
        for i, (label, _) in enumerate(entries):
            t = times[:, i]
            entry = record["modes"][label] if label in record["modes"] else {}
            if entry is not record["modes"].get(label):
                record[label] = entry
            q25, q75 = np.quantile(t, [.25, .75])
            entry.update(median_s=float(np.median(t)), min_s=float(t.min()),
                         q25_s=float(q25), q75_s=float(q75),
                         calls=int(calls[i]), wall_s=float(np.median(wall[:r, i])),
                         cpu_s=float(np.median(cpu[:r, i])))
            if record["bytes"]:
                entry["gbytes_per_s"] = record["bytes"] / entry["median_s"] / 1e9
            if record["flops"]:
                entry["gflops"] = record["flops"] / entry["median_s"] / 1e9
            if label in record["modes"] and entries[0][0] == "ort":
                # Round by round: what slows the machine for a while slows both.
                entry["ratio"] = float(np.median(times[:, 0] / t))
                entry["ratio_of_least"] = float(times[:, 0].min() / t.min())
            if label in record["modes"] and entries[-1][0] == "copy":
                entry["of_copy"] = float(np.median(t / times[:, -1]))

    def label(self, b):
        return b.mode if len(self.o.cc) == 1 else "%s %s" % (b.mode, b.cc.split()[0])

    def bind(self, ort, output, name, dtype, shape, data):
        dims = (ctypes.c_int64 * max(len(shape), 1))(*shape)
        return bool(self.lib.ort_bind(ort, output, name.encode(), dtype, dims, len(shape),
                                      data.ctypes.data, data.nbytes))


# Cases that move this many bytes and count no operations have memcpy as another side.
COPY_FROM = 4000000
DTYPES = {cases.ONNX[k]: np.dtype(v) for k, v in cases.NUMPY.items()}
ONNX_TYPE = {np.dtype(v): cases.ONNX[k] for k, v in cases.NUMPY.items()}
# Of the value, and of the largest value of the tensor.
TOLERANCE = {"float64": (1e-9, 1e-12), "float32": (2e-5, 1e-5), "float16": (4e-3, 2e-3),
             "bfloat16": (3e-2, 1e-2)}


def compare(outs, expected, types):
    """'equal', 'close' or a description of the difference."""
    verdict = "equal"
    for i, (a, b, t) in enumerate(zip(outs, expected, types)):
        if a.tobytes() == b.tobytes():
            continue
        x, y = a.view(DTYPES[t]), b.view(DTYPES[t])
        if DTYPES[t].name not in TOLERANCE:
            n = int((x != y).sum())
            far = int(np.abs(x.astype(np.float64) - y.astype(np.float64)).max())
            # Quantised results may differ by one where a tie falls the other way.
            if n * 100 > x.size or far > 1:
                return "differs: output %d, %d of %d elements, by up to %d" % (i, n, x.size, far)
            verdict = "close"
            continue
        rtol, range_tol = TOLERANCE[DTYPES[t].name]
        x, y = x.astype(np.float64), y.astype(np.float64)
        finite = np.isfinite(y)
        top = np.abs(y[finite]).max() if finite.any() else 0
        bad = ~((np.abs(x - y) <= rtol * np.abs(y) + range_tol * top) | (x == y)
                | (np.isnan(x) & np.isnan(y)))
        if bad.any():
            k = int(np.argmax(bad))
            return "differs: output %d, %d of %d elements, %.9g for %.9g" % (
                i, bad.sum(), x.size, x[k], y[k])
        verdict = "close"
    return verdict


# ---- report -------------------------------------------------------------------------------

def duration(s):
    for unit, scale in (("s ", 1), ("ms", 1e3), ("us", 1e6)):
        if s * scale >= 1:
            return "%.4g %s" % (s * scale, unit)
    return "%.4g ns" % (s * 1e9)


def resolve(record, label):
    """A mode's entry, or that of the mode with the same program."""
    e = record["modes"].get(label, {})
    return record["modes"][e["same_as"]] if "same_as" in e else e


def table(records, labels, peak):
    width = max([len(r["case"]) for r in records] + [4])
    head = "%-*s %10s %10s" % (width, "case", "ORT", "memcpy")
    for label in labels:
        head += " | %10s %6s %5s %6s" % (label[:10], "x ORT", "+-%", "rate")
    yield head
    yield "-" * len(head)
    for r in records:
        line = "%-*s %10s %10s" % (
            width, r["case"], duration(r["ort"]["median_s"]) if "ort" in r else "none",
            duration(r["copy"]["median_s"]) if "copy" in r else "")
        notes = []
        for label in labels:
            e = resolve(r, label)
            if "median_s" not in e:
                line += " | %-30s" % e.get("error", "error").split(":")[0]
                notes.append("%s %s" % (label, e["error"])) if "error" in e else None
                continue
            spread = 50 * (e["q75_s"] - e["q25_s"]) / e["median_s"]
            ratio = "%6.2f" % e["ratio"] if "ratio" in e else "     -"
            rate = ("%5.0fF" % e["gflops"] if "gflops" in e
                    else "%5.1fB" % e["gbytes_per_s"] if "gbytes_per_s" in e else "     -")
            line += " | %10s %s %5.0f %s" % (duration(e["median_s"]), ratio, spread, rate)
            if e.get("agrees", "").startswith("differs"):
                notes.append("%s %s" % (label, e["agrees"]))
        yield line
        if "error" in r:
            yield "    ! " + r["error"]
        for note in notes:
            yield "    ! " + note
        if r.get("ort_error"):
            yield "    ! ONNX Runtime: " + r["ort_error"].split("\n")[0][:140]


def markdown(records, labels):
    """The tables of docs/benchmarks.md: ratios to ONNX Runtime, rates of the last column."""
    copies = any("copy" in r for r in records)
    heads = ["case", "ONNX Runtime"] + ["memcpy"] * copies + list(labels) + ["rate"]
    yield "| " + " | ".join(heads) + " |"
    yield "|---" * len(heads) + "|"
    for r in records:
        cells = [r["case"], duration(r["ort"]["median_s"]) if "ort" in r else "none"]
        if copies:
            cells.append(duration(r["copy"]["median_s"]) if "copy" in r else "")
        rate = ""
        for label in labels:
            e = resolve(r, label)
            cells.append("%.2f" % e["ratio"] if "ratio" in e
                         else duration(e["median_s"]) if "median_s" in e else "unable")
            if label not in peers.PEERS:
                rate = ("%.0f GFLOP/s" % e["gflops"] if "gflops" in e
                        else "%.0f GB/s" % e["gbytes_per_s"] if "gbytes_per_s" in e else rate)
        yield "| " + " | ".join(cells + [rate]) + " |"


def group_of(record):
    parts = record["case"].split("/")
    small = parts[0] in ("unary", "binary") and parts[3] in ("0", "1", "1e3")
    return parts[0] + (" up to 1e3" if small else "")


def summary(records, labels):
    groups = {}
    for r in records:
        groups.setdefault(group_of(r), []).append(r)
    yield "%-18s %-12s %5s %8s %8s  %s" % ("group", "mode", "cases", "median", "least", "where")
    for group, rs in groups.items():
        for label in labels:
            have = [(resolve(r, label)["ratio"], r["case"]) for r in rs
                    if "ratio" in resolve(r, label)]
            if have:
                low = min(have)
                yield "%-18s %-12s %5d %8.2f %8.2f  %s" % (
                    group, label, len(have), statistics.median(h[0] for h in have), *low)


def main():
    p = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    p.add_argument("words", nargs="*")
    p.add_argument("--tool", default="build/onemodelc")
    p.add_argument("--driver", default="build/bench/driver.so")
    p.add_argument("--machine", default="build/bench/machine")
    p.add_argument("--work", default="build/bench")
    p.add_argument("--out", default="build/bench", help="FILE.json, .txt, .md, .svg")
    p.add_argument("--modes", default="exact fma fast", type=str.split)
    p.add_argument("--cc", default="gcc -O2", type=lambda s: s.split(","))
    p.add_argument("--peers", default="", type=str.split, help=" ".join(peers.PEERS))
    p.add_argument("--isa", default=host_isa())
    p.add_argument("--threads", type=int, default=1)
    p.add_argument("--clock", choices=("wall", "cpu"), default="wall")
    p.add_argument("--budget", type=float, default=0.25, help="seconds per side and case")
    p.add_argument("--sample", type=float, default=300e-6, help="least seconds per sample")
    p.add_argument("--rounds", type=int, default=300)
    p.add_argument("--jobs", type=int, default=os.cpu_count())
    p.add_argument("--models", default="../shared/models", type=lambda s: s.split(","))
    p.add_argument("--list", action="store_true")
    o = p.parse_args()
    if o.clock == "cpu" and o.threads > 1:
        sys.exit("bench: the clock of one thread says nothing about two")
    for name in o.peers:
        if name not in peers.PEERS:
            sys.exit("bench: peers are %s" % ", ".join(peers.PEERS))
        if o.clock not in peers.PEERS[name].clocks:
            sys.exit("bench: %s needs --clock %s" % (name, peers.PEERS[name].clocks[0]))
    chosen = [c for c in cases.all_cases(o.models)
              if all(re.search(w, c.name) for w in o.words)]
    if o.list or not chosen:
        print("\n".join(c.name for c in chosen) or "bench: no case has such a name")
        return 0 if chosen else 1
    if onnxruntime.__version__ != WANTED:
        print("bench: ONNX Runtime %s, not %s" % (onnxruntime.__version__, WANTED))

    builder = Builder(o)
    o.peers = {name: peers.PEERS[name](o) for name in o.peers}
    print("bench: building %d cases" % len(chosen), flush=True)
    with concurrent.futures.ThreadPoolExecutor(o.jobs) as pool:
        built = list(pool.map(builder.model, chosen))
    machine = json.loads(subprocess.run([o.machine], capture_output=True, text=True).stdout)
    runner = Runner(o)
    records = []
    for i, (case, (path, sides, error)) in enumerate(zip(chosen, built)):
        if sys.stderr.isatty():
            sys.stderr.write("\r%d/%d %-60s" % (i + 1, len(chosen), case.name[:60]))
        try:
            records.append({"case": case.name, "modes": {}, "error": error} if error
                           else runner.measure(case, path, sides))
        except Exception as e:
            records.append({"case": case.name, "modes": {}, "error": "%s: %s" % (
                type(e).__name__, e)})
    sys.stderr.write("\r%-70s\r" % "" if sys.stderr.isatty() else "")

    labels = []
    for r in records:
        labels += [m for m in r["modes"] if m not in labels]
    about = {
        "cpu": cpu_name(), "cpu_id": cpu_id(), "cores": os.cpu_count(),
        "system": platform.platform(), "date": time.strftime("%Y-%m-%d"),
        "onnxruntime": runner.version, "onnx": onnx.__version__, "numpy": np.__version__,
        "tool": first_line([o.tool, "--version"]),
        "compilers": {cc: first_line(cc.split()[:1] + ["--version"]) for cc in o.cc},
        "isa": o.isa, "threads": o.threads, "clock": o.clock, "machine": machine,
        "load": os.getloadavg() if hasattr(os, "getloadavg") else None,
    }
    copy = machine["memcpy"]
    lines = [
        "%s (%s), %d cores; load %.1f" % (about["cpu"], about["cpu_id"], about["cores"],
                                          (about["load"] or [0])[0]),
        "ONNX Runtime %s, %s, %s; %s; %d thread(s), %s clock" % (
            about["onnxruntime"], about["tool"], "; ".join(about["compilers"].values()),
            "path " + o.isa, o.threads, o.clock),
        "one thread: %.0f GFLOP/s fused, %.0f separate multiply and add (%s); memcpy %s GB/s" % (
            machine["fma_flops"] / 1e9, machine["mul_add_flops"] / 1e9, machine["isa"],
            ", ".join("%.0f at %s" % (copy[k] / 1e9, k) for k in copy)),
        "x ORT: above 1 we are faster; +-%: half the range between the quartiles;",
        "rate: F GFLOP/s, B GB/s of inputs and outputs; memcpy: of half their bytes", ""]
    lines += list(table(records, labels, machine)) + [""] + list(summary(records, labels))
    text = "\n".join(lines)
    print(text)
    with open(o.out + ".txt", "w") as f:
        f.write(text + "\n")
    with open(o.out + ".md", "w") as f:
        f.write("\n".join(markdown(records, labels)) + "\n")
    with open(o.out + ".json", "w") as f:
        json.dump({"about": about, "cases": records}, f, indent=1)
    with open(o.out + ".svg", "w") as f:
        f.write(picture.draw(about, records, labels, resolve))
    print("written: %s.txt, .md, .json, .svg" % o.out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
