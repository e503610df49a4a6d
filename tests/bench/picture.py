"""The picture of `make bench`: how many times ONNX Runtime's speed, on a log axis, and
a roofline of the cases that count operations. Plain SVG, no library."""

import math
from html import escape

COLOURS = ["#c2410c", "#1d4ed8", "#15803d", "#7e22ce", "#a16207", "#0e7490"]
LOW, HIGH = 1 / 8, 32
LEFT, WIDTH, ROW = 300, 560, 13


def across(ratio):
    ratio = min(max(ratio, LOW), HIGH)
    return LEFT + WIDTH * math.log(ratio / LOW) / math.log(HIGH / LOW)


def text(x, y, s, size=10, anchor="start", more=""):
    return '<text x="%.1f" y="%.1f" font-size="%d" text-anchor="%s" %s>%s</text>' % (
        x, y, size, anchor, more, escape(s))


def draw(about, records, labels, resolve):
    out, y = [], 52
    out.append(text(10, 20, "Speed relative to ONNX Runtime %s" % about["onnxruntime"], 15))
    out.append(text(10, 36, "%s, %s, %d thread(s), %s clock; right of 1 the emitted C is faster"
                    % (about["cpu"], about["isa"], about["threads"], about["clock"])))
    for i, label in enumerate(labels):
        x = LEFT + WIDTH + 20
        out.append('<circle cx="%d" cy="%d" r="3.5" fill="%s"/>' % (
            x, 14 + 13 * i, COLOURS[i % len(COLOURS)]))
        out.append(text(x + 8, 18 + 13 * i, label))
    top, group = y, None
    for r in records:
        mine = [(i, resolve(r, label)) for i, label in enumerate(labels)]
        mine = [(i, e["ratio"]) for i, e in mine if "ratio" in e]
        if not mine:
            continue
        g = r["case"].split("/")[0]
        if g != group:
            group = g
            y += 2 * ROW
            out.append(text(10, y, g, 12, more='font-weight="bold"'))
            y += 4
        y += ROW
        out.append(text(LEFT - 8, y + 3, r["case"][len(g) + 1:], 9, "end"))
        xs = [across(v) for _, v in mine]
        out.append('<line x1="%.1f" y1="%d" x2="%.1f" y2="%d" stroke="#bbb"/>' % (
            min(xs), y, max(xs), y))
        for i, v in mine:
            out.append('<circle cx="%.1f" cy="%d" r="3.2" fill="%s" fill-opacity=".8">'
                       '<title>%s %s: %.2f</title></circle>' % (
                           across(v), y, COLOURS[i % len(COLOURS)], escape(r["case"]),
                           escape(labels[i]), v))
        worst = min(v for _, v in mine)
        if worst < 0.9 or max(v for _, v in mine) > HIGH:
            out.append(text(LEFT + WIDTH + 20, y + 3, " ".join("%.2f" % v for _, v in mine), 9))
    grid = []
    for k in range(int(math.log2(LOW)), int(math.log2(HIGH)) + 1):
        x = across(2.0 ** k)
        grid.append('<line x1="%.1f" y1="%d" x2="%.1f" y2="%d" stroke="%s"/>' % (
            x, top + 8, x, y + ROW, "#888" if k == 0 else "#e5e5e5"))
        grid.append(text(x, top + 4, "%g" % 2.0 ** k if k >= 0 else "1/%d" % 2 ** -k, 9, "middle"))
    y += 3 * ROW
    roof, y = roofline(about["machine"], records, labels, resolve, y)
    width = LEFT + WIDTH + 190
    return ('<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" '
            'font-family="sans-serif"><rect width="100%%" height="100%%" fill="white"/>\n%s\n</svg>\n'
            % (width, y + 20, "\n".join(grid + out + roof)))


def roofline(machine, records, labels, resolve, y):
    """Operations per second over operations per byte, under memory's and FMA's roofs."""
    points = []
    for r in records:
        for i, label in enumerate(labels):
            e = resolve(r, label)
            if r.get("flops") and r.get("bytes") and "gflops" in e:
                points.append((r["flops"] / r["bytes"], e["gflops"] * 1e9, i, r["case"]))
    if not points:
        return [], y
    height, peak = 260, machine["fma_flops"]
    memory = machine["memcpy"][max(machine["memcpy"], key=int)]
    x0, x1 = 0.25, max(1000.0, max(p[0] for p in points) * 1.5)
    y0, y1 = peak / 3000, peak * 1.6

    def px(v):
        return 70 + (LEFT + WIDTH - 70) * math.log(min(max(v, x0), x1) / x0) / math.log(x1 / x0)

    def py(v):
        return y + height - height * math.log(min(max(v, y0), y1) / y0) / math.log(y1 / y0)
    out = [text(10, y - 8, "Roofline, one thread's bounds: %.0f GFLOP/s, %.0f GB/s of memory" % (
        peak / 1e9, memory / 1e9), 12, more='font-weight="bold"')]
    bend = peak / memory
    out.append('<polyline fill="none" stroke="#444" points="%.1f,%.1f %.1f,%.1f %.1f,%.1f"/>' % (
        px(x0), py(x0 * memory), px(bend), py(peak), px(x1), py(peak)))
    for k in range(-2, 13):
        if x0 <= 2.0 ** k <= x1:
            out.append(text(px(2.0 ** k), y + height + 14, "%g" % 2.0 ** k, 9, "middle"))
    out.append(text(LEFT + WIDTH, y + height + 28, "operations per byte of inputs and outputs", 9,
                    "end"))
    for g in (0.1, 1, 10, 100, 1000):
        if y0 <= g * 1e9 <= y1:
            out.append(text(62, py(g * 1e9) + 3, "%g" % g, 9, "end"))
            out.append('<line x1="70" y1="%.1f" x2="%d" y2="%.1f" stroke="#eee"/>' % (
                py(g * 1e9), LEFT + WIDTH, py(g * 1e9)))
    for x, v, i, name in points:
        out.append('<circle cx="%.1f" cy="%.1f" r="3" fill="%s" fill-opacity=".7">'
                   '<title>%s %s: %.0f GFLOP/s</title></circle>' % (
                       px(x), py(v), COLOURS[i % len(COLOURS)], escape(name), escape(labels[i]),
                       v / 1e9))
    return out, y + height + 40
