#!/usr/bin/env python3
"""First inference after a process starts, and what must be there for it: a program that
onemodelc wrote (--main) beside a C program that opens ONNX Runtime's library.

Each is started anew for each measurement and runs the model once, one thread, on inputs
of equal size; measured from outside, from start to exit, in turns. Processor time is
that of the whole process. Files are in the page cache.
"""

import argparse
import glob
import json
import os
import re
import statistics
import subprocess
import sys
import time

import numpy as np
import onnx
import onnxruntime

import bench
import cases


def once(command):
    t = time.perf_counter()
    p = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    _, status, use = os.wait4(p.pid, 0)
    wall = time.perf_counter() - t
    error = p.stderr.read().decode(errors="replace")
    p.stderr.close()
    p.returncode = 0
    if status:
        raise RuntimeError("%s: %s" % (command[0], error[-200:]))
    return wall, use.ru_utime + use.ru_stime


def ours(o, case, path, feeds, folder):
    c, exe = os.path.join(folder, "start.c"), os.path.join(folder, "start")
    subprocess.run([o.tool, path, "-o", c, "--name", "m", "--mode", "fma", "--main"] + case.binds,
                   check=True, capture_output=True)
    subprocess.run(o.cc.split() + ["-s", "-o", exe, c], check=True, capture_output=True)
    files = []
    for i, v in enumerate(feeds.values()):
        files.append(os.path.join(folder, "in%d.npy" % i))
        np.save(files[-1], v)
    return [exe] + files, os.path.getsize(exe)


def main():
    p = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    p.add_argument("words", nargs="*")
    p.add_argument("--tool", default="build/onemodelc")
    p.add_argument("--start", default="build/bench/start")
    p.add_argument("--work", default="build/bench")
    p.add_argument("--out", default="build/bench-start", help="FILE.json, FILE.txt")
    p.add_argument("--cc", default="gcc -O2")
    p.add_argument("--runs", type=int, default=31)
    p.add_argument("--models", default="../shared/models", type=lambda s: s.split(","))
    o = p.parse_args()
    capi = os.path.join(os.path.dirname(onnxruntime.__file__), "capi")
    library = (glob.glob(os.path.join(capi, "libonnxruntime.so*"))
               or glob.glob(os.path.join(capi, "onnxruntime_pybind11_state*.so")))[0]
    lines, records = [], []

    def say(line):
        lines.append(line)
        print(line, flush=True)

    say("%s, %d cores; load %.1f; ONNX Runtime %s, %.1f MB; all ISAs in our program" % (
        bench.cpu_name(), os.cpu_count(), os.getloadavg()[0], onnxruntime.__version__,
        os.path.getsize(library) / 1e6))
    say("%-24s %9s %9s %7s %9s %9s %7s %9s %9s %7s" % (
        "model", "ORT ms", "ours ms", "x ORT", "ORT cpu", "ours cpu", "x ORT", "model MB",
        "prog MB", "part"))
    for case in cases.all_cases(o.models):
        if not case.name.startswith("models/") or not all(
                re.search(w, case.name) for w in o.words):
            continue
        folder = os.path.join(o.work, "cases", re.sub(r"[^\w.-]+", "_", case.name))
        os.makedirs(folder, exist_ok=True)
        try:
            path, feeds = case.build()
            proto = onnx.load(path)
            feeds = {v.name: feeds[v.name] for v in proto.graph.input if v.name in feeds}
            case.binds = case.binds + bench.shapes(proto, feeds)
            command, size = ours(o, case, path, feeds, folder)
            other = [o.start, library, path, "1"]
            for name, v in feeds.items():
                other += [name, str(bench.ONNX_TYPE[v.dtype]), str(v.nbytes),
                          ",".join(str(d) for d in v.shape)]
            other += ["--"] + [v.name for v in proto.graph.output]
            once(command), once(other)
            turns = [(once(other), once(command)) for _ in range(o.runs)]
        except (RuntimeError, subprocess.CalledProcessError, KeyError) as e:
            why = getattr(e, "stderr", None) or str(e).encode()
            say("%-24s %s" % (case.name, why.decode(errors="replace").split("\n")[0][:90]))
            continue
        r = {"case": case.name, "program_bytes": size, "model_bytes": os.path.getsize(path),
             "library_bytes": os.path.getsize(library)}
        for i, clock in enumerate(("wall", "cpu")):
            r["ort_" + clock] = statistics.median(t[0][i] for t in turns)
            r["ours_" + clock] = statistics.median(t[1][i] for t in turns)
            r["ratio_" + clock] = statistics.median(
                t[0][i] / max(t[1][i], 1e-9) for t in turns)
        records.append(r)
        say("%-24s %9.2f %9.2f %7.1f %9.2f %9.2f %7.1f %9.2f %9.2f %7s" % (
            case.name, r["ort_wall"] * 1e3, r["ours_wall"] * 1e3, r["ratio_wall"],
            r["ort_cpu"] * 1e3, r["ours_cpu"] * 1e3, r["ratio_cpu"], r["model_bytes"] / 1e6,
            size / 1e6, "1/%.0f" % ((r["library_bytes"] + r["model_bytes"]) / size)))
    with open(o.out + ".txt", "w") as f:
        f.write("\n".join(lines) + "\n")
    with open(o.out + ".json", "w") as f:
        json.dump(records, f, indent=1)
    return 0


if __name__ == "__main__":
    sys.exit(main())
