"""Birds: crane, phoenix, owl; and the sleeping cat that minds them."""
import math

import shapes as s
from items import plumage
from items import sculpt as sc

UP = (0, 1, 0)


def crane(root, finishes, options):
    """Crane on one leg with open wings, on a rock. Finishes: feathers, dark feathers, crown, gold, stand."""
    white, black, crown, gold, stand = finishes
    parts = [
        sc.loft([(-0.75, 0.0, 0, 0.12, 0.14), (-0.4, 0.05, 0, 0.34, 0.36), (0.1, 0.08, 0, 0.4, 0.44), (0.45, 0.22, 0, 0.28, 0.32), (0.62, 0.4, 0, 0.14, 0.18)], white, root, 26, 6, up=UP),
        sc.loft([(0.5, 0.3, 0, 0.2), (0.85, 0.68, 0, 0.13), (0.72, 1.15, 0, 0.1), (0.78, 1.6, 0, 0.095), (1.0, 1.82, 0, 0.12), (1.14, 1.82, 0, 0.09)], white, root, 20, 8),
    ]
    sc.melt(parts, white, root, 0.035, 5)
    sc.loft([(1.12, 1.82, 0, 0.07, 0.06), (1.45, 1.74, 0, 0.04, 0.035), (1.75, 1.66, 0, 0.01, 0.01)], gold, root, 14, up=UP)
    s.ball(0.1, (0.98, 1.92, 0), crown, root, (1.2, 0.6, 0.9), steps=14)
    for z in (0.1, -0.1):
        s.ball(0.035, (1.08, 1.84, z), black, root, steps=8)
    for way in (1, -1):
        seat = s.group(root, (0.15, 0.25, 0.3 * way), (0, 0.25 if way > 0 else math.pi - 0.25, 0.05 if way > 0 else 0))
        inner = s.group(seat, turn=(0, math.pi if way > 0 else 0, 0))
        inner.scale = (1, 1, -1) if way > 0 else (-1, 1, 1)
        plumage.wing(inner, [(black, 9, 1.75, 0.34), (white, 9, 1.25, 0.34), (white, 8, 0.75, 0.28)], None, (1.35, -0.1), 1.0)
    for i in range(6):
        sc.blade(0.85, 0.2, 0.05, black, root, (-0.6, 0.02, 0.07 * (i - 2.5)), (0.1 * (i - 2.5), 0, 1.85 + 0.06 * (i % 3)), bend=0.2)
    s.tube(sc.spline([(0.05, -0.25, 0.08), (0.08, -0.8, 0.08), (0.04, -1.45, 0.08)]), 0.05, gold, root)
    s.tube(sc.spline([(0.1, -0.25, -0.1), (0.5, -0.62, -0.1), (0.12, -0.85, -0.1), (0.2, -0.98, -0.1)]), 0.045, gold, root)
    for lean in (-0.6, 0, 0.6, 3.1):
        s.tube([(0.04, -1.44, 0.08), (0.04 + 0.26 * math.cos(lean), -1.48, 0.08 + 0.26 * math.sin(lean))], 0.03, gold, root)
    sc.melt([s.ball(r, at, stand, root, (1.2, 0.7, 1)) for r, at in ((0.5, (0, -1.75, 0)), (0.36, (0.5, -1.85, 0.1)), (0.4, (-0.5, -1.86, -0.1)), (0.24, (-0.2, -1.7, 0.4)))], stand, root, 0.05, 2)
    sc.plinth(stand, gold, root, -1.95, 0.9, 0.28, stretch=1.2)


def phoenix(root, finishes, options):
    """Phoenix in flight: spread wings, crest, five long tails with eyes of stone. Finishes: body, wing, flame, gold, stone, stand."""
    red, wing, flame, gold, stone, stand = finishes
    parts = [
        sc.loft([(0, -0.75, -0.1, 0.16), (0, -0.4, 0, 0.36), (0, 0.05, 0.1, 0.42), (0, 0.4, 0.1, 0.3), (0, 0.7, 0.15, 0.18), (0.02, 1.0, 0.25, 0.15), (0.05, 1.25, 0.4, 0.19), (0.06, 1.3, 0.52, 0.15)], red, root, 26, 6),
    ]
    sc.melt(parts, red, root, 0.035, 4)
    sc.loft([(0.06, 1.28, 0.6, 0.09, 0.08), (0.06, 1.22, 0.8, 0.05, 0.05), (0.06, 1.1, 0.9, 0.01, 0.02)], gold, root, 16, up=UP)
    for half in sc.sides(root):
        s.ball(0.05, (0.16, 1.32, 0.54), stone, half, steps=10)
        seat = s.group(half, (0.3, 0.15, 0.02), (0, -0.3, 0.05))
        plumage.wing(seat, [(flame, 11, 2.3, 0.44), (wing, 10, 1.65, 0.42), (red, 9, 1.05, 0.36), (gold, 8, 0.55, 0.26)], gold, (1.15, -0.7), 1.15)
        plumage.wing_arm(seat, gold, 1.15, 0.11)
    for i in range(5):
        lean = (i - 2) * 0.3
        plumage.feather(0.62, 0.14, gold, root, (0.05, 1.42, 0.3), (-0.5 - 0.1 * abs(i - 2), 0, -lean), droop=-0.25)
        s.ball(0.05, (0.05 + 0.5 * math.sin(lean), 1.42 + 0.48 * math.cos(lean), -0.02), stone, root, steps=8)
    for i in range(9):
        x, y = 0.32 * math.cos(i * 0.7 - 2.8), 0.1 + 0.3 * math.sin(i * 0.7 - 2.8)
        sc.blade(0.34, 0.2, 0.06, gold if i % 2 else wing, root, (x * 0.8, y + 0.1, 0.4), (2.9, 0, 0))
    for i in range(5):
        _tail(root, (i - 2) / 2, (flame, wing)[i % 2], gold, stone)
    for i in range(7):
        sc.curl((0.42 * (i - 3) * 0.8, -2.05 + 0.06 * (i % 2), 0.25 - 0.08 * abs(i - 3)), 0.32, flame, root, spin=1 if i < 3 else -1, lean=0.4, thick=0.36)
    sc.plinth(stand, gold, root, -2.1, 0.85, 0.36)
    s.tube([(0, -0.6, -0.1), (0, -2.1, -0.05)], 0.07, gold, root)


def _tail(root, part, feather, gold, stone):
    line = [(part * 0.15, -0.65, -0.1, 0.07), (part * 0.7, -1.1, -0.2, 0.1), (part * 1.4, -1.45, -0.15, 0.11), (part * 1.75, -1.75 + 0.2 * abs(part), 0.0, 0.1), (part * 2.15, -1.55 + 0.1 * abs(part), 0.1, 0.03)]
    line = [(x, y - (0.45 if abs(part) < 0.1 else 0), z, r) for x, y, z, r in line[1:]] if abs(part) < 0.1 else line
    sc.loft([(*p[:3], p[3] * 1.2, p[3] * 0.4) for p in line], feather, root, 16, 8)
    s.tube(sc.spline([(x, y, z + 0.05) for x, y, z, _ in line]), 0.025, gold, root)
    x, y, z, _ = line[-1]
    eye = s.group(root, (x, y, z + 0.05))
    for i in range(7):
        sc.blade(0.3, 0.12, 0.05, gold if i % 2 else feather, s.group(eye, turn=(0, 0, i * 2 * math.pi / 7)), (0, 0.04, 0))
    s.cut_stone(0.11, 0.08, stone, eye, (0, 0, 0.04))


def owl(root, finishes, options):
    """Owl with rows of feathers and great eyes, on a branch. Finishes: body, feathers, dark, eyes, metal."""
    body, feather, dark, eyes, metal = finishes
    sc.loft([(0, -1.15, 0, 0.5, 0.45), (0, -0.6, 0, 0.84, 0.76), (0, 0.1, 0, 0.92, 0.82), (0, 0.7, 0, 0.86, 0.78), (0, 1.15, 0, 0.72, 0.66), (0, 1.38, 0, 0.4, 0.4)], body, root, 40, 8)
    for row in range(5):
        y, reach = 0.02 - 0.24 * row, (0.86, 0.9, 0.86, 0.78, 0.62)[row]
        for i in range(7):
            angle = math.pi / 2 + (i - 3 + 0.5 * (row % 2)) * 0.28
            sc.blade(0.4, 0.3, 0.07, feather, root, (reach * 0.96 * math.cos(angle), y, reach * 0.86 * math.sin(angle)), (math.pi - 0.18, -(angle - math.pi / 2), 0))
    for half in sc.sides(root):
        disc = s.group(half, (0.36, 0.74, 0.6), (-0.08, 0.36, 0))
        s.lathe([(1e-3, 0.02), (0.36, 0.04), (0.45, 0.0), (0.45, -0.12)], feather, disc, 40, turn=s.FACING)
        for i in range(14):
            sc.blade(0.2, 0.12, 0.05, metal, s.group(disc, turn=(0, 0, i * math.pi / 7)), (0, 0.26, 0.03))
        s.ball(0.27, (0, 0, 0.02), eyes, disc, (1, 1, 0.6), steps=20)
        s.ball(0.14, (0, 0, 0.13), dark, disc, (1, 1, 0.5), steps=16)
        s.ring(0.27, 0.035, metal, disc, (0, 0, 0.04), s.FACING, 40)
        sc.loft([(0.1, 0.92, 0.82, 0.07, 0.08), (0.4, 1.18, 0.66, 0.12, 0.08), (0.72, 1.5, 0.3, 0.08, 0.05), (0.86, 1.72, 0.15, 0.015, 0.015)], metal, half, 16, 6)
        for k in range(4):
            sc.blade(1.5 - 0.22 * k, 0.36, 0.09, (body, feather)[k % 2], half, (0.86, 0.34 - 0.05 * k, 0.12 + 0.1 * k), (math.pi - 0.05, -0.9, 0.14), bend=0.1)
        for k in (-1, 0, 1):
            sc.loft([(0.36 + 0.13 * k, -1.1, 0.42, 0.08), (0.36 + 0.15 * k, -1.28, 0.6, 0.075), (0.36 + 0.15 * k, -1.42, 0.6, 0.03)], metal, half, 12)
    sc.loft([(0, 0.74, 0.86, 0.1, 0.08), (0, 0.6, 0.98, 0.09, 0.09), (0, 0.44, 0.94, 0.02, 0.02)], metal, root, 18)
    for k in range(5):
        sc.blade(0.75, 0.26, 0.06, (feather, body)[k % 2], root, (0.14 * (k - 2), -1.0, -0.35), (math.pi - 0.1, 0, -0.1 * (k - 2)))
    branch = [(-1.5, -1.42, 0.3, 0.17), (-0.6, -1.36, 0.42, 0.2), (0.3, -1.42, 0.42, 0.18), (1.0, -1.34, 0.35, 0.15), (1.6, -1.16, 0.3, 0.09)]
    sc.loft(branch, dark, root, 20, 6)
    sc.loft([(0.9, -1.35, 0.36, 0.1), (1.15, -1.62, 0.45, 0.06), (1.4, -1.7, 0.5, 0.02)], dark, root, 14)


def cat(root, finishes, options):
    """A cat asleep in a ring on a cushion. Finishes: coat, dark, cushion, trim."""
    coat, dark, cushion, trim = finishes
    ring = [(-1.05, 0, 0.2), (-0.6, 0, -0.62), (0.3, 0, -0.75), (0.98, 0, -0.2), (0.85, 0, 0.5)]
    parts = [sc.loft([(x, 0.02, z, r) for (x, _, z), r in zip(ring, (0.52, 0.66, 0.68, 0.64, 0.48))], coat, root, 28, 8)]
    parts.append(s.ball(0.58, (-0.42, 0.12, 0.62), coat, root, (1.12, 0.86, 0.9)))
    parts.append(s.ball(0.26, (-0.5, -0.02, 1.02), coat, root, (1.25, 0.8, 0.7)))
    parts.append(sc.loft([(1.05, -0.25, 0.2, 0.22), (0.85, -0.3, 0.85, 0.2), (0.3, -0.32, 1.12, 0.18), (-0.25, -0.34, 1.2, 0.14), (-0.55, -0.32, 1.18, 0.08)], coat, root, 20))
    parts.append(sc.loft([(-0.95, -0.2, 0.4, 0.24), (-0.8, -0.32, 0.95, 0.17), (-0.6, -0.34, 1.1, 0.15)], coat, root, 18))
    for x in (-0.82, -0.04):
        parts.append(sc.loft([(x, 0.45, 0.6, 0.2, 0.12), (x * 1.05 - 0.02, 0.72, 0.62, 0.11, 0.07), (x * 1.08 - 0.03, 0.9, 0.64, 0.03, 0.02)], coat, root, 16))
    surface = sc.Surface(sc.melt(parts, coat, root, 0.04, 6))
    for x in (-0.66, -0.2):
        s.tube(sc.spline([(x - 0.12, 0.2, 1.1), (x, 0.13, 1.16), (x + 0.12, 0.2, 1.1)], 5), 0.025, dark, root)
    s.ball(0.06, (-0.46, 0.06, 1.2), dark, root, (1.2, 0.8, 0.6), steps=10)
    for way in (-1, 1):
        for k in range(2):
            s.tube([(-0.46 + 0.15 * way, -0.0 - 0.07 * k, 1.18), (-0.46 + 0.55 * way, 0.06 - 0.14 * k, 1.16)], 0.012, dark, root)
    for i in range(7):
        x, spots = -0.3 + 0.18 * i, [-0.35 - 0.1 * k for k in range(7)]
        path = [tuple(surface.tree.ray_cast((x, 5, z), (0, -1, 0))[0]) for z in spots]
        s.tube(path, 0.05, dark, root, radii=[0.3, 0.8, 1, 1, 1, 0.8, 0.3])
    s.ball(1.55, (0, -0.75, 0.12), cushion, root, (1, 0.3, 0.86), steps=32)
    s.ring(1.52, 0.07, trim, root, (0, -0.75, 0.12)).scale = (1, 1, 0.87)
    for i in range(4):
        angle = math.pi / 4 + i * math.pi / 2
        at = (1.58 * math.cos(angle), -0.78, 0.12 + 1.4 * math.sin(angle))
        s.ball(0.1, at, trim, root, steps=12)
        s.lathe([(0.04, 0), (0.09, -0.1), (0.12, -0.36), (0.02, -0.36)], cushion, root, 18, at)


MODELS = {'crane': crane, 'phoenix': phoenix, 'owl': owl, 'cat': cat}
