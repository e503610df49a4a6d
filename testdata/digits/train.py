#!/usr/bin/env python3
"""Trains the model of `make demo`: a small CNN for the 8x8 handwritten digits of UCI.

Data: "Optical Recognition of Handwritten Digits" (E. Alpaydin, C. Kaynak; UCI Machine
Learning Repository, CC BY 4.0), the 1,797 images that scikit-learn carries (Debian's
python3-sklearn). 360 images, drawn at random, are the test set; training never sees
them.

Writes digits.onnx and images.bin (64 bytes of pixels 0..16 and one label byte per test
image). Needs numpy, scikit-learn and onnx (Debian: python3-numpy python3-sklearn
python3-onnx). Seeded; the numbers differ a little between BLAS builds, so the result is
committed.

    x[1,1,8,8] in 0..1 -> Conv 3x3, 8 -> Relu -> Conv 3x3, 16 -> Relu -> MaxPool 2x2
                       -> Flatten -> Gemm 32 -> Relu -> Gemm 10 -> Softmax
"""
import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper
from sklearn.datasets import load_digits

rng = np.random.default_rng(8)
data = load_digits()
X = (data.images / 16.0).astype(np.float32)[:, None]
T = data.target
TEST = 360
order = rng.permutation(len(X))
train_x, train_t = X[order[TEST:]], T[order[TEST:]]
test_x, test_t = X[order[:TEST]], T[order[:TEST]]


def he(*shape):
    return (rng.standard_normal(shape) * np.sqrt(2.0 / np.prod(shape[1:]))).astype(np.float32)


P = {
    "conv1.weight": he(8, 1, 3, 3), "conv1.bias": np.zeros(8, np.float32),
    "conv2.weight": he(16, 8, 3, 3), "conv2.bias": np.zeros(16, np.float32),
    "fc1.weight": he(32, 256), "fc1.bias": np.zeros(32, np.float32),
    "fc2.weight": he(10, 32), "fc2.bias": np.zeros(10, np.float32),
}


def columns(x):
    """[N,C,H,W] -> [N,H,W,C*9]: the 3x3 windows of the zero-padded image."""
    n, c, h, w = x.shape
    p = np.pad(x, ((0, 0), (0, 0), (1, 1), (1, 1)))
    taps = [p[:, :, i:i + h, j:j + w] for i in range(3) for j in range(3)]
    return np.stack(taps, 2).transpose(0, 3, 4, 1, 2).reshape(n, h, w, c * 9)


def conv(x, w, b):
    col = columns(x)
    return (col @ w.reshape(len(w), -1).T + b).transpose(0, 3, 1, 2), col


def conv_back(g, col, w):
    n, k, h, wd = g.shape
    gr = g.transpose(0, 2, 3, 1)
    gw = (gr.reshape(-1, k).T @ col.reshape(-1, col.shape[-1])).reshape(w.shape)
    gcol = (gr @ w.reshape(k, -1)).reshape(n, h, wd, w.shape[1], 9)
    gx = np.zeros((n, w.shape[1], h + 2, wd + 2), np.float32)
    for i in range(3):
        for j in range(3):
            gx[:, :, i:i + h, j:j + wd] += gcol[..., i * 3 + j].transpose(0, 3, 1, 2)
    return gw, g.sum((0, 2, 3)), gx[:, :, 1:-1, 1:-1]


def forward(x):
    c = {"x": x}
    a, c["col1"] = conv(x, P["conv1.weight"], P["conv1.bias"])
    c["a1"] = np.maximum(a, 0)
    a, c["col2"] = conv(c["a1"], P["conv2.weight"], P["conv2.bias"])
    c["a2"] = np.maximum(a, 0)
    n = len(x)
    win = c["a2"].reshape(n, 16, 4, 2, 4, 2).transpose(0, 1, 2, 4, 3, 5).reshape(n, 16, 4, 4, 4)
    c["arg"] = win.argmax(-1)
    c["pool"] = win.max(-1).reshape(n, 256)
    c["h"] = np.maximum(c["pool"] @ P["fc1.weight"].T + P["fc1.bias"], 0)
    return c["h"] @ P["fc2.weight"].T + P["fc2.bias"], c


def backward(g, c):
    n = len(g)
    d = {"fc2.weight": g.T @ c["h"], "fc2.bias": g.sum(0)}
    g = (g @ P["fc2.weight"]) * (c["h"] > 0)
    d["fc1.weight"], d["fc1.bias"] = g.T @ c["pool"], g.sum(0)
    g = (g @ P["fc1.weight"]).reshape(n, 16, 4, 4)
    win = np.zeros((n, 16, 4, 4, 4), np.float32)
    np.put_along_axis(win, c["arg"][..., None], g[..., None], -1)
    g = win.reshape(n, 16, 4, 4, 2, 2).transpose(0, 1, 2, 4, 3, 5).reshape(n, 16, 8, 8)
    g = g * (c["a2"] > 0)
    d["conv2.weight"], d["conv2.bias"], g = conv_back(g, c["col2"], P["conv2.weight"])
    g = g * (c["a1"] > 0)
    d["conv1.weight"], d["conv1.bias"], _ = conv_back(g, c["col1"], P["conv1.weight"])
    return d


def train(epochs=24, batch=32, rate=2e-3, decay=1e-4):
    m = {k: np.zeros_like(v) for k, v in P.items()}
    v = {k: np.zeros_like(w) for k, w in P.items()}
    step = 0
    for epoch in range(epochs):
        idx = rng.permutation(len(train_x))
        lr = rate * 0.5 * (1 + np.cos(np.pi * epoch / epochs))
        for at in range(0, len(idx), batch):
            i = idx[at:at + batch]
            shift = rng.integers(-1, 2, 2)          # at most one pixel, either way
            x = np.roll(train_x[i], shift, (2, 3))
            y, c = forward(x)
            y = np.exp(y - y.max(1, keepdims=True))
            y /= y.sum(1, keepdims=True)
            y[np.arange(len(i)), train_t[i]] -= 1
            step += 1
            for k, g in backward((y / len(i)).astype(np.float32), c).items():
                m[k] = 0.9 * m[k] + 0.1 * g
                v[k] = 0.999 * v[k] + 0.001 * g * g
                up = (m[k] / (1 - 0.9 ** step)) / (np.sqrt(v[k] / (1 - 0.999 ** step)) + 1e-8)
                P[k] = (P[k] - lr * (up + decay * P[k])).astype(np.float32)
    return float((forward(test_x)[0].argmax(1) == test_t).mean())


def save(path):
    node = helper.make_node
    nodes = [
        node("Conv", ["image", "conv1.weight", "conv1.bias"], ["conv1"], "conv1", pads=[1] * 4),
        node("Relu", ["conv1"], ["relu1"], "relu1"),
        node("Conv", ["relu1", "conv2.weight", "conv2.bias"], ["conv2"], "conv2", pads=[1] * 4),
        node("Relu", ["conv2"], ["relu2"], "relu2"),
        node("MaxPool", ["relu2"], ["pool"], "pool", kernel_shape=[2, 2], strides=[2, 2]),
        node("Flatten", ["pool"], ["flat"], "flat"),
        node("Gemm", ["flat", "fc1.weight", "fc1.bias"], ["fc1"], "fc1", transB=1),
        node("Relu", ["fc1"], ["relu3"], "relu3"),
        node("Gemm", ["relu3", "fc2.weight", "fc2.bias"], ["scores"], "fc2", transB=1),
        node("Softmax", ["scores"], ["probability"], "softmax", axis=1),
    ]
    graph = helper.make_graph(
        nodes, "digits",
        [helper.make_tensor_value_info("image", TensorProto.FLOAT, [1, 1, 8, 8])],
        [helper.make_tensor_value_info("probability", TensorProto.FLOAT, [1, 10])],
        [numpy_helper.from_array(w, k) for k, w in P.items()])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)])
    model.ir_version = 8
    onnx.checker.check_model(model)
    onnx.save(model, path)


accuracy = train()
print(f"test accuracy {accuracy:.4f} on {TEST} images")
save("digits.onnx")
with open("images.bin", "wb") as f:
    for image, label in zip(data.images[order[:TEST]], test_t):
        f.write(image.astype(np.uint8).tobytes() + bytes([label]))
