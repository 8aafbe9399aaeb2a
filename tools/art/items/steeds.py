"""Statuettes on four legs: horse, unicorn, elephant, lion."""
import math

import shapes as s
from items import sculpt as sc

UP = (0, 1, 0)


def limb(stations, skin, parent, sides=18):
    return sc.loft(stations, skin, parent, sides, 6, up=(0, 0, 1))


def _horse_body(root, skin):
    parts = [
        sc.loft([(-1.05, 0.2, 0, 0.34, 0.4), (-0.65, 0.24, 0, 0.45, 0.5), (0, 0.12, 0, 0.42, 0.45), (0.5, 0.18, 0, 0.43, 0.5), (0.85, 0.36, 0, 0.3, 0.4)], skin, root, 28, 6, up=UP),
        sc.loft([(0.72, 0.35, 0, 0.3, 0.42), (1.0, 0.85, 0, 0.22, 0.34), (1.16, 1.28, 0, 0.18, 0.26), (1.26, 1.5, 0, 0.17, 0.22)], skin, root, 24, 6, up=(1, 0, 0)),
        sc.loft([(1.12, 1.52, 0, 0.2, 0.24), (1.42, 1.42, 0, 0.19, 0.2), (1.74, 1.16, 0, 0.125, 0.14), (1.92, 1.02, 0, 0.12, 0.13)], skin, root, 24, 6, up=UP),
        limb([(0.62, 0.1, 0.22, 0.24), (0.74, -0.4, 0.25, 0.15), (0.74, -0.9, 0.25, 0.09), (0.76, -1.36, 0.25, 0.08)], skin, root),
        limb([(0.68, 0.1, -0.22, 0.24), (1.15, -0.1, -0.25, 0.16), (1.42, -0.42, -0.25, 0.1), (1.2, -0.8, -0.25, 0.075)], skin, root),
        limb([(-0.85, 0.1, 0.22, 0.3), (-0.82, -0.35, 0.26, 0.19), (-1.12, -0.82, 0.26, 0.1), (-1.02, -1.36, 0.26, 0.085)], skin, root),
        limb([(-0.8, 0.1, -0.22, 0.3), (-0.5, -0.35, -0.26, 0.18), (-0.74, -0.82, -0.26, 0.1), (-0.46, -1.3, -0.26, 0.085)], skin, root),
    ]
    for z in (0.11, -0.11):
        parts.append(sc.loft([(1.16, 1.66, z, 0.08), (1.12, 1.86, z * 1.3, 0.06), (1.12, 1.98, z * 1.4, 0.02)], skin, root, 12))
    return sc.melt(parts, skin, root, 0.04, 5)


def equine(root, finishes, options):
    """Trotting horse on a plinth; with `horn` a unicorn, with `saddle` harnessed. Finishes: coat, mane, metal, stand, accent."""
    coat, mane, metal, stand, accent = finishes
    _horse_body(root, coat)
    for z in (0.17, -0.17):
        s.ball(0.055, (1.38, 1.5, z), accent, root, steps=10)
    hooves = ((0.77, -1.44, 0.25, 0), (-1.01, -1.44, 0.26, 0), (-0.44, -1.4, -0.26, 0.2), (1.13, -0.9, -0.25, -0.6))
    for x, y, z, lean in hooves:
        s.lathe([(0.02, 0.1), (0.09, 0.1), (0.14, -0.08), (0.02, -0.08)], metal, root, 24, (x, y, z), (0, 0, lean))
    for i in range(9):
        part = i / 8
        x, y = 1.22 - 0.72 * part - 0.16 * math.sin(math.pi * part), 1.72 - 1.05 * part
        for z in (-0.09, 0.09):
            flow = [(x, y, z, 0.1), (x - 0.26, y + 0.06, z * 1.8, 0.13), (x - 0.5, y - 0.14, z * 2.4, 0.09), (x - 0.66 - 0.1 * (i % 2), y - 0.02, z * 2, 0.015)]
            sc.loft(flow, mane, root, 14, 5)
    for i in range(6):
        z = 0.08 * (i - 2.5)
        tail = [(-1.3, 0.42, z * 0.4, 0.08), (-1.62, 0.62, z, 0.12), (-1.9, 0.2, z * 1.6, 0.14), (-1.86, -0.4, z * 2, 0.12), (-2.1 - 0.06 * i, -0.8 + 0.1 * (i % 3), z * 2.4, 0.015)]
        sc.loft(tail, mane, root, 14, 6)
    sc.loft([(1.22, 1.72, 0, 0.1), (1.4, 1.78, 0, 0.07), (1.46, 1.66, 0, 0.02)], mane, root, 14)
    if options.get('horn'):
        _horn(root, metal)
    if options.get('saddle'):
        _saddle(root, metal, accent)
    sc.plinth(stand, metal, root, -1.5, 1.0, 0.38, stretch=1.55)


def _horn(root, metal):
    base = s.group(root, (1.36, 1.62, 0), (0, 0, -0.5))
    s.lathe([(0.105, -0.05), (0.085, 0.3), (0.045, 0.75), (0.01, 1.05)], metal, base, 24)
    spiral = [((0.105 - 0.09 * i / 60) * math.cos(i * 0.62), 1.0 * i / 60, (0.105 - 0.09 * i / 60) * math.sin(i * 0.62)) for i in range(60)]
    s.tube(spiral, 0.024, metal, base, radii=[1 - 0.8 * i / 60 for i in range(60)])


def _saddle(root, metal, cloth):
    blanket = sc.loft([(-0.42, 0.14, 0, 0.47, 0.47), (0.36, 0.16, 0, 0.47, 0.49)], cloth, root, 40, 2, up=UP, caps=(False, False))
    sc.hollow(blanket, 0.04)
    for x in (-0.42, 0.36):
        sc.loft([(x - 0.03, 0.15, 0, 0.49, 0.5), (x + 0.03, 0.15, 0, 0.49, 0.5)], metal, root, 40, 1, up=UP, caps=(False, False))
    sc.loft([(-0.36, 0.72, 0, 0.22, 0.1), (-0.1, 0.62, 0, 0.26, 0.09), (0.16, 0.64, 0, 0.22, 0.08), (0.3, 0.8, 0, 0.16, 0.06)], metal, root, 24, 6, up=UP)
    for z in (0.2, -0.2):
        s.tube(sc.spline([(0.86, 0.02, z * 1.9), (1.0, 0.5, z * 1.5), (1.1, 0.95, z * 1.1)]), 0.03, metal, root)
        s.tube(sc.spline([(1.2, 1.28, z * 0.9), (1.5, 1.34, z * 0.95), (1.8, 1.1, z * 0.62)]), 0.025, metal, root)
    for i in range(5):
        angle = -1.0 + i * 0.5
        s.ball(0.07, (0.98 + 0.06 * math.cos(angle), 0.16 - 0.06 * abs(i - 2), 0.4 * math.sin(angle)), metal, root, steps=10)


def elephant(root, finishes, options):
    """Elephant with raised trunk, jewelled cloth and a small pavilion. Finishes: hide, tusk, gold, cloth, stone."""
    hide, tusk, gold, cloth, stone = finishes
    trunk = [(1.1, 0.62, 0, 0.34), (1.5, 0.3, 0, 0.25), (1.82, 0.2, 0, 0.19), (2.1, 0.5, 0, 0.15), (2.1, 0.98, 0, 0.12), (1.88, 1.26, 0, 0.11), (1.7, 1.22, 0, 0.09)]
    parts = [
        sc.loft([(-1.15, 0.05, 0, 0.5, 0.6), (-0.7, 0.15, 0, 0.72, 0.78), (0, 0.12, 0, 0.76, 0.8), (0.55, 0.25, 0, 0.64, 0.72)], hide, root, 32, 6, up=UP),
        sc.loft([(0.6, 0.6, 0, 0.5, 0.56), (0.95, 0.85, 0, 0.48, 0.54), (1.2, 0.7, 0, 0.4, 0.42)], hide, root, 28, 6, up=UP),
        sc.loft(trunk, hide, root, 22, 8, up=(0, 0, 1)),
        sc.loft([(1.0, 0.3, 0, 0.22), (1.3, 0.0, 0, 0.13), (1.42, -0.06, 0, 0.06)], hide, root, 18),
    ]
    for x, z in ((0.45, 0.4), (0.62, -0.4), (-0.85, 0.4), (-0.68, -0.4)):
        parts.append(limb([(x, -0.1, z, 0.34), (x + 0.03, -0.7, z, 0.27), (x, -1.3, z, 0.29)], hide, root, 24))
    sc.melt(parts, hide, root, 0.05, 8)
    for way in (1, -1):
        ear = s.group(root, (0.72, 0.82, 0.42 * way), (0, -0.5 * way, 0))
        outline = sc.spline([(0.1, 0.34), (-0.3, 0.46), (-0.68, 0.2), (-0.62, -0.3), (-0.36, -0.68), (-0.1, -0.4), (0.08, -0.1)], 6, closed=True)
        sc.sheet(outline, hide, ear, 0.07, lambda x, y: way * (0.3 * x * x - 0.12 * y * y) + 0.12 * way)
        limb([(1.26, 0.34, 0.2 * way, 0.085), (1.6, 0.0, 0.3 * way, 0.08), (1.95, 0.02, 0.3 * way, 0.055), (2.15, 0.22, 0.26 * way, 0.01)], tusk, root)
        sc.loft([(1.3, 0.3, 0.21 * way, 0.11), (1.4, 0.2, 0.24 * way, 0.105)], gold, root, 20, 2)
        s.ball(0.055, (1.24, 0.86, 0.37 * way), stone, root, steps=10)
        for x in (0.45, 0.62, -0.85, -0.68):
            if (x in (0.45, -0.85)) == (way > 0):
                s.ring(0.29, 0.05, gold, root, (x + 0.01, -1.1, 0.4 * way), sides=40)
    s.tube(sc.spline([(-1.3, 0.3, 0), (-1.62, 0.0, 0), (-1.6, -0.5, 0.05)]), 0.05, hide, root)
    _howdah(root, gold, cloth, stone)
    sc.plinth(cloth, gold, root, -1.42, 1.15, 0.36, stretch=1.4)


def _howdah(root, gold, cloth, stone):
    blanket = sc.loft([(-0.62, 0.13, 0, 0.78, 0.83), (0.3, 0.16, 0, 0.78, 0.84)], cloth, root, 48, 2, up=UP, caps=(False, False))
    sc.hollow(blanket, 0.05)
    for x in (-0.62, 0.3):
        sc.loft([(x - 0.04, 0.14, 0, 0.8, 0.86), (x + 0.04, 0.15, 0, 0.8, 0.86)], gold, root, 48, 1, up=UP, caps=(False, False))
    for i in range(3):
        s.cut_stone(0.1, 0.08, stone, root, (-0.45 + 0.3 * i, 0.2, 0.8))
    s.box((-0.16, 1.02, 0), (0.78, 0.16, 0.66), gold, root, 0.04)
    for x in (-0.46, 0.14):
        for z in (-0.26, 0.26):
            s.rod((x, 1.05, z), (x, 1.58, z), 0.04, gold, root)
    s.lathe([(0.62, 1.5), (0.6, 1.6), (0.36, 1.78), (0.2, 2.02), (0.02, 2.12)], cloth, root, 4, (-0.16, 0, 0), (0, math.pi / 4, 0), smooth_angle=10)
    s.lathe([(0.6, 1.48), (0.66, 1.52), (0.62, 1.58)], gold, root, 4, (-0.16, 0, 0), (0, math.pi / 4, 0), smooth_angle=10)
    s.ball(0.09, (-0.16, 2.16, 0), stone, root, steps=12)
    sc.loft([(1.02, 1.42, 0, 0.26, 0.06), (1.3, 1.12, 0, 0.2, 0.06), (1.42, 0.86, 0, 0.06, 0.05)], cloth, root, 18, 6, up=UP)
    s.ball(0.08, (1.36, 1.06, 0), stone, root, steps=10)


def lion(root, finishes, options):
    """Seated guardian lion with a mane of curls, a paw on a globe, on a carved throne. Finishes: gold, deep gold, stand, stone, light."""
    gold, deep, stand, stone, glow = finishes
    parts = [
        sc.loft([(0, -1.25, -0.5, 0.72, 0.5), (0, -0.7, -0.4, 0.74, 0.6), (0, 0.0, -0.12, 0.62, 0.56), (0, 0.45, 0.02, 0.5, 0.46)], gold, root, 30, 6),
        s.ball(0.62, (0, 0.85, 0.18), gold, root, (1, 0.96, 0.95)),
        s.ball(0.44, (0, -0.2, 0.3), gold, root, (1.05, 1.1, 0.7)),
        sc.loft([(0, 0.7, 0.55, 0.36, 0.25), (0, 0.66, 0.9, 0.33, 0.2), (0, 0.68, 1.0, 0.26, 0.13)], gold, root, 24, 6, up=UP),
        sc.loft([(0, 0.36, 0.5, 0.3, 0.12), (0, 0.3, 0.82, 0.24, 0.1)], gold, root, 22, 6, up=UP),
        sc.loft([(0, 1.06, 0.6, 0.12, 0.1), (0, 0.92, 0.95, 0.13, 0.1), (0, 0.8, 1.08, 0.17, 0.1)], gold, root, 20, 6, up=UP),
    ]
    for way in (1, -1):
        parts += [
            sc.loft([(0.5 * way, -1.0, -0.35, 0.42, 0.5), (0.66 * way, -1.1, 0.1, 0.34, 0.4), (0.68 * way, -1.3, 0.45, 0.22, 0.18)], gold, root, 24, 6, up=UP),
            s.ball(0.15, (0.17 * way, 0.6, 0.98), gold, root),
            s.ball(0.17, (0.27 * way, 1.1, 0.62), gold, root, (1.3, 0.6, 0.8)),
        ]
    parts.append(sc.loft([(-0.36, -0.1, 0.25, 0.26), (-0.42, -0.7, 0.42, 0.19), (-0.42, -1.22, 0.46, 0.18), (-0.42, -1.36, 0.62, 0.2)], gold, root, 22))
    parts.append(sc.loft([(0.36, -0.1, 0.25, 0.26), (0.5, -0.5, 0.56, 0.19), (0.5, -0.72, 0.74, 0.18), (0.5, -0.76, 0.9, 0.18)], gold, root, 22))
    sc.melt(parts, gold, root, 0.035, 4)
    _lion_face(root, gold, deep, stone)
    _mane(root, deep)
    s.ball(0.36, (0.5, -1.2, 0.78), stone, root, steps=24)
    for turn in ((0, 0, 0), (math.pi / 2, 0, 0), (0, 0, math.pi / 2)):
        s.ring(0.365, 0.03, gold, root, (0.5, -1.2, 0.78), turn, 48)
    for i in range(3):
        sc.curl((-0.75 - 0.08 * i, -0.55 + 0.42 * i, -0.5), 0.34, deep, root, spin=(-1) ** i, lean=0.6 * i, thick=0.34)
    _collar(root, gold, stone, glow)
    _throne(root, gold, stand, stone)


def _throne(root, gold, stand, stone):
    s.box((0, -1.62, 0.08), (2.2, 0.36, 2.0), stand, root, 0.06)
    s.box((0, -1.46, 0.08), (2.36, 0.1, 2.16), gold, root, 0.04)
    s.box((0, -1.86, 0.08), (2.5, 0.16, 2.3), gold, root, 0.05)
    for x in (-0.78, -0.39, 0, 0.39, 0.78):
        s.plate([s.rounded(-0.15, -0.1, 0.15, 0.1, 0.05)], 0.06, gold, root, (x, -1.64, 1.08), round_by=0.02)
        s.cut_stone(0.065, 0.05, stone, root, (x, -1.64, 1.11))


def _lion_face(root, gold, deep, stone):
    s.ball(0.14, (0, 0.82, 1.1), deep, root, (1.3, 0.75, 0.7), steps=14)
    for half in sc.sides(root):
        s.ball(0.12, (0.27, 0.98, 0.74), stone, half, (1, 0.9, 0.7), steps=14)
        s.ball(0.055, (0.27, 0.98, 0.83), deep, half, (1, 1, 0.5), steps=10)
        sc.loft([(0.06, 1.12, 0.84, 0.05), (0.28, 1.2, 0.8, 0.08), (0.5, 1.12, 0.58, 0.03)], deep, half, 14)
        sc.loft([(0.62, 1.1, 0.1, 0.14, 0.1), (0.78, 1.28, 0.08, 0.12, 0.06), (0.84, 1.42, 0.06, 0.03, 0.02)], gold, half, 16)
        sc.loft([(0.18, 0.54, 0.98, 0.055), (0.18, 0.4, 1.0, 0.045), (0.17, 0.28, 0.98, 0.008)], deep, half, 12)
        for i in range(3):
            s.ball(0.1, (-0.42 + 0.13 * (i - 1), -1.36, 0.8), gold, root, (0.7, 0.8, 1), steps=10)


def _mane(root, deep):
    for ring, (radius, z, count, size) in enumerate(((0.74, 0.35, 11, 0.22), (0.86, 0.02, 13, 0.25), (0.8, -0.3, 12, 0.27))):
        for i in range(count):
            angle = -0.5 * math.pi + 2 * math.pi * (i + 0.5 * (ring % 2)) / count
            at = (radius * math.cos(angle), 0.72 + 0.95 * radius * math.sin(angle), z)
            sc.curl(at, size, deep, root, spin=1 if math.cos(angle) > 0 else -1, lean=angle + math.pi, thick=0.36, depth=0.6)
    for i in range(7):
        for row in range(2):
            x = -0.36 + 0.12 * i
            sc.curl((x * (1.3 + row * 0.4), 0.16 - 0.26 * row - 0.1 * (1 - abs(i - 3) / 3), 0.46 - 0.3 * abs(x)), 0.16, deep, root, spin=1 if x > 0 else -1, thick=0.4, depth=0.7)


def _collar(root, gold, stone, glow):
    line = [(0.72 * math.cos(a), -0.18 - 0.2 * math.sin(a), 0.18 + 0.52 * math.sin(a)) for a in (math.pi * i / 16 for i in range(17))]
    s.tube(line, 0.07, gold, root)
    s.ball(0.17, (0, -0.5, 0.78), gold, root, steps=18)
    s.cut_stone(0.12, 0.1, stone, root, (0, -0.5, 0.92))
    s.ring(0.15, 0.025, glow, root, (0, -0.5, 0.87), s.FACING, 32)


MODELS = {'equine': equine, 'elephant': elephant, 'lion': lion}
