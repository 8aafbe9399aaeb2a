"""Soft toys: round bodies of pile, seams, button eyes."""
import math

import shapes as s
from items import sculpt as sc


def _eyes(root, dark, white, x, y, z, size):
    for half in sc.sides(root):
        s.ball(size, (x, y, z), dark, half, (1, 1.15, 0.6), steps=16)
        s.ball(size * 0.34, (x + size * 0.15, y + size * 0.4, z + size * 0.48), white, half, steps=10)
        s.ball(size * 0.18, (x - size * 0.3, y - size * 0.3, z + size * 0.55), white, half, steps=8)


def _blush(root, pink, x, y, z, size=0.16):
    for half in sc.sides(root):
        s.ball(size, (x, y, z), pink, half, (1.1, 0.7, 0.3), steps=12)


def _smile(root, dark, y, z, wide=0.12):
    for way in (-1, 1):
        s.tube(sc.spline([(0, y, z), (way * wide * 0.6, y - wide * 0.6, z), (way * wide * 1.3, y - wide * 0.1, z - 0.03)], 6), 0.022, dark, root)


def _stitches(root, thread, line):
    """Short crossing threads along a seam."""
    for (ax, ay, az), (bx, by, bz) in zip(line[::2], line[1::2]):
        dx, dy = bx - ax, by - ay
        s.rod((ax - dy, ay + dx, az + 0.01), (ax + dy, ay - dx, az + 0.01), 0.014, thread, root)


def _bow(root, at, silk, size=1.0):
    seat = s.group(root, at)
    s.ball(0.11 * size, (0, 0, 0.02), silk, seat, steps=14)
    for half in sc.sides(seat):
        sc.loft([(0.04, 0, 0, 0.05, 0.05), (0.24 * size, 0.07 * size, 0.02, 0.15 * size, 0.07 * size), (0.42 * size, 0.1 * size, 0, 0.19 * size, 0.06 * size)], silk, half, 18, 6)
        sc.loft([(0.05, -0.04, 0, 0.06, 0.03), (0.18 * size, -0.32 * size, 0.02, 0.1 * size, 0.03), (0.22 * size, -0.44 * size, 0.02, 0.1 * size, 0.02)], silk, half, 14, 4)


def _sitting_body(root, fur, belly):
    """Pear body, hanging arms and legs that come forward; returns nothing, fits a head at (0, 0.75, 0)."""
    s.ball(0.86, (0, -0.6, 0), fur, root, (1, 1.06, 0.9))
    s.ball(0.62, (0, -0.66, 0.3), belly, root, (1, 1.1, 0.82))
    for half in sc.sides(root):
        sc.loft([(0.62, -0.15, 0.1, 0.22), (0.92, -0.5, 0.3, 0.25), (0.92, -0.86, 0.48, 0.25)], fur, half, 24, 8)
        sc.loft([(0.5, -1.2, 0.3, 0.34), (0.66, -1.26, 0.8, 0.33), (0.7, -1.24, 1.02, 0.32)], fur, half, 28, 6, up=(0, 1, 0))
        s.ball(0.24, (0.71, -1.22, 1.2), belly, half, (1, 1, 0.35), steps=16)
        for x, y in ((-0.15, 0.14), (0, 0.2), (0.15, 0.14)):
            s.ball(0.065, (0.71 + x, -1.12 + y, 1.19), belly, half, (1, 1, 0.5), steps=10)


def sitting(root, finishes, options):
    """Rabbit or bear, by `ears`. Finishes: fur, belly, dark, pink, silk, white."""
    fur, belly, dark, pink, silk, white = finishes
    _sitting_body(root, fur, belly)
    s.ball(0.94, (0, 0.72, 0.1), fur, root, (1.08, 0.94, 0.94))
    s.ball(0.36, (0, 0.5, 0.86), belly, root, (1.2, 0.85, 0.7), steps=20)
    s.ball(0.12, (0, 0.64, 1.12), pink if options.get('ears') == 'long' else dark, root, (1.3, 0.85, 0.8), steps=14)
    _smile(root, dark, 0.52, 1.11)
    _eyes(root, dark, white, 0.4, 0.82, 0.88, 0.14)
    _blush(root, pink, 0.66, 0.52, 0.78)
    if options.get('ears') == 'long':
        _long_ears(root, fur, pink)
    else:
        for half in sc.sides(root):
            s.ball(0.34, (0.72, 1.42, 0.05), fur, half, (1, 1, 0.55), steps=20)
            s.ball(0.22, (0.72, 1.42, 0.18), pink, half, (1, 1, 0.4), steps=16)
    _bow(root, (0, -0.08, 0.86), silk, 1.15)
    if options.get('patched'):
        s.plate([s.rounded(-0.17, -0.17, 0.17, 0.17, 0.04)], 0.04, silk, root, (0.42, 1.28, 0.78), (-0.6, 0.35, -0.2), 0.015)
        for k in range(4):
            for part in (-0.08, 0.08):
                turn = s.group(s.group(root, (0.42, 1.28, 0.79), (-0.6, 0.35, -0.2)), turn=(0, 0, k * math.pi / 2))
                s.rod((part, 0.12, 0.03), (part, 0.22, 0.02), 0.014, dark, turn)
        _stitches(root, dark, [(0, -0.3 - 0.07 * i, 0.82 - 0.012 * (i - 5) ** 2 * 0.2) for i in range(12)])


def _long_ears(root, fur, pink):
    for half, lean in zip(sc.sides(root), (0.0, 0.5)):
        tip = (0.75 + lean, 2.55 - lean * 0.6, 0.0)
        ear = [(0.36, 1.35, 0, 0.2, 0.14), (0.46 + lean * 0.1, 1.85, 0, 0.3, 0.17), (0.6 + lean * 0.45, 2.3 - lean * 0.2, 0, 0.27, 0.15), (*tip, 0.1, 0.08)]
        sc.loft(ear, fur, half, 26, 8)
        sc.loft([(x, y, z + 0.1, w * 0.6, h * 0.5) for x, y, z, w, h in ear], pink, half, 20, 8)


def penguin(root, finishes, options):
    """Round penguin with a scarf. Finishes: back, belly, beak, dark, scarf, white."""
    back, belly, beak, dark, scarf, white = finishes
    sc.loft([(0, -1.35, 0, 0.7, 0.62), (0, -0.9, 0, 1.12, 1.0), (0, -0.2, 0, 1.2, 1.06), (0, 0.5, 0, 1.05, 0.95), (0, 1.05, 0, 0.8, 0.76), (0, 1.35, 0, 0.42, 0.4)], back, root, 48, 8)
    sc.loft([(0, -1.25, 0.2, 0.5, 0.42), (0, -0.8, 0.32, 0.85, 0.75), (0, -0.1, 0.36, 0.92, 0.76), (0, 0.3, 0.34, 0.7, 0.62)], belly, root, 40, 8)
    for half in sc.sides(root):
        s.ball(0.46, (0.36, 0.78, 0.44), belly, half, (0.95, 1, 0.8), steps=22)
        sc.loft([(0.98, 0.3, 0.1, 0.14, 0.26), (1.36, -0.1, 0.16, 0.13, 0.3), (1.6, -0.55, 0.25, 0.08, 0.2), (1.66, -0.8, 0.3, 0.04, 0.06)], back, half, 20, 8)
        sc.loft([(0.42, -1.42, 0.4, 0.24, 0.12), (0.5, -1.46, 0.85, 0.34, 0.12), (0.52, -1.48, 1.1, 0.28, 0.08)], beak, half, 24, 6, up=(0, 1, 0))
    sc.loft([(0, 0.6, 0.85, 0.26, 0.14), (0, 0.58, 1.12, 0.2, 0.12), (0, 0.52, 1.28, 0.05, 0.04)], beak, root, 24, 6, up=(0, 1, 0))
    _eyes(root, dark, white, 0.38, 0.84, 0.82, 0.14)
    _blush(root, scarf, 0.66, 0.52, 0.78, 0.14)
    roll = s.ring(0.98, 0.17, scarf, root, (0, 0.18, 0.06))
    roll.scale = (1.06, 1, 0.98)
    for x, lean in ((0.42, 0.1), (0.62, 0.3)):
        sc.loft([(x, 0.12, 0.92, 0.16, 0.09), (x + lean * 0.4, -0.25, 1.12, 0.18, 0.08), (x + lean * 0.7, -0.62, 1.14, 0.19, 0.07)], scarf, root, 18, 6, square=3)
        for k in range(4):
            s.rod((x + lean * 0.7 - 0.14 + 0.09 * k, -0.62, 1.14), (x + lean * 0.8 - 0.15 + 0.1 * k, -0.84, 1.14), 0.03, white, root)
    for i in range(3):
        sc.loft([(0, 1.38, 0, 0.09), (0.1 * (i - 1), 1.62, -0.05, 0.06), (0.22 * (i - 1), 1.76, -0.05, 0.015)], back, root, 12)


def octopus(root, finishes, options):
    """Octopus with eight curled arms and suckers. Finishes: skin, suckers, dark, pink, white."""
    skin, pale, dark, pink, white = finishes
    sc.loft([(0, -0.35, 0, 0.8), (0, 0.1, 0, 0.98), (0, 0.7, -0.04, 1.12), (0, 1.25, -0.08, 0.98), (0, 1.62, -0.1, 0.55)], skin, root, 48, 8)
    for i in range(8):
        angle = math.pi / 8 + i * math.pi / 4
        out = (math.cos(angle), math.sin(angle))
        curl = 1 if out[0] > 0 else -1
        stations = [(0.45, -0.3, 0.4), (0.85, -0.62, 0.35), (1.25, -0.82, 0.29), (1.62, -0.7, 0.22), (1.78, -0.38, 0.16), (1.6, -0.16, 0.11), (1.42, -0.26, 0.07)]
        arm = [(r * out[0] + 0.0 * curl, y, r * out[1] * 0.85 + 0.1, w) for r, y, w in stations]
        sc.loft(arm, skin, root, 22, 8)
        for r, y, w in stations[2:6]:
            s.ball(w * 0.45, (r * out[0] * 0.96, y - w * 0.4 + 0.28 * (r > 1.5), r * out[1] * 0.82 + 0.1 + w * 0.75), pale, root, (1, 1, 0.5), steps=10)
    _eyes(root, dark, white, 0.42, 0.42, 0.98, 0.19)
    _blush(root, pink, 0.72, 0.12, 0.82, 0.17)
    _smile(root, dark, 0.24, 1.03, 0.15)
    for x, y, z, r in ((-0.4, 1.3, 0.72, 0.16), (-0.1, 1.5, 0.62, 0.1), (0.5, 1.36, 0.62, 0.12), (0.76, 1.1, 0.56, 0.08)):
        s.ball(r, (x, y, z), pale, root, (1, 0.8, 0.6), steps=12)
    _bow(root, (0.62, 1.52, 0.42), pink, 1.25)


MODELS = {'sitting': sitting, 'penguin': penguin, 'octopus': octopus}
