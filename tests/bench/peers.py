"""Other contestants than ONNX Runtime and emitted C, where they are installed:

emx       emx-onnx-cgen's C, built with the flags that ours is built with
openvino  OpenVINO's CPU plugin through its C interface, sums in f32, one stream

Each is a column of the report like a mode. A peer prepares a case outside the measured
process's time (build) and then gives a side for driver.c's loop (open).
"""

import ctypes
import glob
import hashlib
import os
import re
import shutil
import subprocess
import sys

import onnx

HERE = os.path.dirname(os.path.abspath(__file__))


class Unable(Exception):
    """A peer can't do a case: why."""


def command_beside_python(name):
    own = os.path.join(os.path.dirname(sys.executable), name)
    return own if os.path.exists(own) else shutil.which(name)


def run(command, **more):
    r = subprocess.run(command, capture_output=True, text=True, **more)
    if r.returncode:
        lines = [s for s in (r.stderr + r.stdout).strip().split("\n") if s.strip()]
        raise Unable((lines or ["exit %d" % r.returncode])[-1][-160:])


class Emx:
    clocks = ("wall", "cpu")

    def __init__(self, options):
        self.o = options
        self.command = command_beside_python("emx-onnx-cgen")
        if not self.command:
            sys.exit("bench: no emx-onnx-cgen; pip install it into the Python of the bench")
        if options.threads > 1:
            sys.exit("bench: emx-onnx-cgen's C has no threads")

    def build(self, case, folder, path, feeds):
        """Path of a shared object with peer_open(folder) and peer_run."""
        own = os.path.join(folder, "emx")
        os.makedirs(own, exist_ok=True)
        proto = onnx.load(path)
        given = {t.name for t in proto.graph.initializer}
        inputs = [v for v in proto.graph.input if v.name not in given]
        dims = []
        for v in inputs:
            for k, d in enumerate(v.type.tensor_type.shape.dim):
                if d.WhichOneof("value") != "dim_value":
                    dims += ["--input-dim", "%s:%d=%d" % (v.name, k, feeds[v.name].shape[k])]
        c = os.path.join(own, "peer.c")
        run([self.command, "compile", path, c, "--model-name", "m"] + dims, timeout=300)
        with open(c) as f:
            text = f.read()
        names = (["(void *)in[%d]" % i for i in range(len(inputs))]
                 + ["out[%d]" % i for i in range(len(proto.graph.output))])
        load = (re.search(r"^_Bool (\w+_load)\(const char \*path\)", text, re.M) or [0, ""])[1]
        text += "\nint peer_open(const char *path) { return %s; }\n" % (
            "!%s(path)" % load if load else "path == 0")
        text += ("int peer_run(const void *inputs, void *outputs, const void *options)\n{\n"
                 "    void *const *in = inputs, *const *out = outputs;\n"
                 "    (void)in, (void)out, (void)options;\n    m(%s);\n    return 0;\n}\n"
                 % ", ".join(names))
        with open(c, "w") as f:
            f.write(text)
        cc = self.o.cc[0]
        key = hashlib.sha256((cc + "\0emx\0" + text).encode()).hexdigest()[:24]
        so = os.path.join(self.o.work, "so", key + ".so")
        if not os.path.exists(so):
            part = so + ".%d" % os.getpid()
            run(cc.split() + ["-w", "-shared", "-fPIC", "-o", part, c, "-lm"], timeout=300)
            os.replace(part, so)
        weights = glob.glob(os.path.join(own, "*.bin"))
        return so, weights[0] if weights else ""

    def open(self, built, path, inputs, outputs):
        so, weights = built
        lib = ctypes.CDLL(os.path.abspath(so))
        if lib.peer_open(weights.encode()):
            raise Unable("can't read its weights")
        ins = (ctypes.c_void_p * max(len(inputs), 1))(*[d.ctypes.data for _, _, d in inputs])
        outs = (ctypes.c_void_p * max(len(outputs), 1))(*[d.ctypes.data for _, _, d in outputs])
        return (ctypes.cast(lib.peer_run, ctypes.c_void_p).value, ctypes.addressof(ins),
                ctypes.addressof(outs), (lib, ins, outs), lambda: None)


class OpenVino:
    clocks = ("wall",)  # it computes in threads of its own

    def __init__(self, options):
        self.o = options
        try:
            import openvino
        except ImportError:
            sys.exit("bench: no openvino; pip install it into the Python of the bench")
        root = os.path.dirname(openvino.__file__)
        libs = os.path.join(root, "libs")
        so = os.path.join(options.work, "peer_openvino.so")
        found = glob.glob(os.path.join(libs, "libopenvino_c.so*"))
        if not found:
            sys.exit("bench: this openvino has no C interface")
        try:
            run(["cc", "-O2", "-shared", "-fPIC", "-o", so,
                 os.path.join(HERE, "peer_openvino.c"), "-I", os.path.join(root, "include"),
                 found[0], "-Wl,-rpath," + libs])
        except Unable as e:
            sys.exit("bench: openvino: %s" % e)
        self.lib = ctypes.CDLL(os.path.abspath(so))
        self.lib.peer_open.restype = ctypes.c_void_p
        self.lib.peer_message.restype = ctypes.c_char_p
        self.lib.peer_close.argtypes = [ctypes.c_void_p]
        self.lib.peer_bind.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int64,
                                       ctypes.c_void_p, ctypes.c_void_p]

    def why(self):
        return (self.lib.peer_message() or b"failed").decode(errors="replace").split("\n")[0]

    def build(self, case, folder, path, feeds):
        return path

    def open(self, built, path, inputs, outputs):
        peer = self.lib.peer_open(path.encode(), self.o.threads)
        if not peer:
            raise Unable(self.why())
        for name, shape, data in inputs + outputs:
            dims = (ctypes.c_int64 * max(len(shape), 1))(*shape)
            if self.lib.peer_bind(peer, name.encode(), len(shape), dims, data.ctypes.data):
                why = self.why()
                self.lib.peer_close(peer)
                raise Unable(why)
        return (ctypes.cast(self.lib.peer_run, ctypes.c_void_p).value, peer, None,
                (self.lib,), lambda: self.lib.peer_close(peer))


PEERS = {"emx": Emx, "openvino": OpenVino}
