"""Statuettes from the water: turtle, carp, whale, nautilus, frog and toad."""
import math

import shapes as s
from items import sculpt as sc

UP = (0, 1, 0)


def turtle(root, finishes, options):
    """Swimming turtle: a dome of gem plates over scaled flippers. Finishes: skin, shell plates, gold, stone."""
    skin, plates, gold, stone = finishes
    sc.loft([(0, 0, -1.2, 0.4, 0.12), (0, 0.02, -0.8, 0.92, 0.24), (0, 0.02, 0, 1.16, 0.3), (0, 0.02, 0.7, 0.98, 0.24), (0, 0, 1.1, 0.5, 0.14)], gold, root, 40, 6, up=UP)
    dome = sc.loft([(0, 0.12, -1.12, 0.3, 0.1), (0, 0.14, -0.8, 0.82, 0.45), (0, 0.14, 0, 1.04, 0.72), (0, 0.14, 0.7, 0.86, 0.48), (0, 0.12, 1.02, 0.34, 0.14)], gold, root, 40, 6, up=UP)
    surface = sc.Surface(dome)
    hexes = [(0, 0, 0.33), *[(0.0, 0.62 * k, 0.3) for k in (-1, 1)]]
    hexes += [(side * 0.52, 0.31 * k, 0.29) for side in (-1, 1) for k in (-1, 1)]
    hexes += [(side * 0.46, 0.86 * k, 0.22) for side in (-1, 1) for k in (-1, 1)] + [(side * 0.82, 0.0, 0.24) for side in (-1, 1)]
    for x, z, r in hexes:
        hit, normal, _, _ = surface.tree.ray_cast((x, 5, z), (0, -1, 0))
        seat = s.group(root, tuple(hit), normal.to_track_quat('Z', 'Y').to_euler())
        rim = s.polygon(6, r, math.pi / 6)
        low = s.polygon(6, r * 0.94, math.pi / 6)
        s.hull([(*p, -0.05) for p in low] + [(*p, 0.04) for p in low] + [(px * 0.55, py * 0.55, 0.14) for px, py in low], plates, seat)
        s.tube([(*p, 0.02) for p in rim], 0.03, gold, seat, True)
    for i in range(18):
        angle = 2 * math.pi * i / 18
        s.ball(0.12, (1.12 * math.cos(angle), 0.02, -0.05 + 1.12 * math.sin(angle)), plates, root, (1, 0.6, 1), steps=10)
    head = [(0, 0.1, 0.95, 0.26, 0.2), (0, 0.22, 1.35, 0.2, 0.19), (0, 0.36, 1.62, 0.28, 0.25), (0, 0.32, 1.92, 0.22, 0.17), (0, 0.26, 2.04, 0.1, 0.08)]
    parts = [sc.loft(head, skin, root, 26, 6, up=UP), sc.loft([(0, 0, -1.1, 0.14, 0.1), (0, -0.02, -1.5, 0.03, 0.03)], skin, root, 14, up=UP)]
    for side in (-1, 1):
        parts.append(sc.loft([(side * 0.75, 0.02, 0.75, 0.22, 0.13), (side * 1.35, 0.14, 1.05, 0.34, 0.11), (side * 1.95, 0.42, 0.75, 0.3, 0.08), (side * 2.35, 0.62, 0.3, 0.1, 0.05)], skin, root, 20, 8, up=UP))
        parts.append(sc.loft([(side * 0.65, 0, -0.8, 0.2, 0.11), (side * 1.0, -0.06, -1.3, 0.28, 0.09), (side * 1.1, -0.1, -1.7, 0.12, 0.05)], skin, root, 18, 6, up=UP))
    sc.melt(parts, skin, root, 0.035, 4)
    for half in sc.sides(root):
        s.ball(0.075, (0.2, 0.44, 1.74), stone, half, steps=12)
        s.ring(0.085, 0.02, gold, half, (0.205, 0.44, 1.74), (0, 0, 1.2), 24)


def carp(root, finishes, options):
    """Leaping carp over curling waves. Finishes: scales, fins, gold, water, foam."""
    scales, fins, gold, water, foam = finishes
    _waves(root, water, foam, gold)
    root = s.group(root, (0, 0.42, 0), (0, 0, 0.12))
    spine = [(-1.25, 0.5, 0, 0.06, 0.16), (-1.15, 0.0, 0, 0.16, 0.26), (-0.75, -0.45, 0, 0.28, 0.4), (-0.1, -0.5, 0, 0.38, 0.52), (0.5, -0.1, 0, 0.38, 0.5), (0.9, 0.5, 0, 0.31, 0.4), (1.08, 0.95, 0, 0.2, 0.24), (1.12, 1.12, 0, 0.12, 0.13)]
    sc.loft(spine, scales, root, 36, 8, up=(-0.7, 1, 0))
    sc.loft([(0.86, 0.42, 0, 0.335, 0.42), (1.02, 0.75, 0, 0.27, 0.34), (1.1, 1.02, 0, 0.19, 0.22), (1.13, 1.16, 0, 0.12, 0.12)], gold, root, 32, 6, up=(-0.7, 1, 0))
    s.ring(0.11, 0.045, fins, root, (1.14, 1.22, 0), (0, 0, -0.15), 28)
    for z in (0.24, -0.24):
        s.ball(0.1, (0.96, 0.86, z), foam, root, steps=12)
        s.ball(0.06, (0.96, 0.87, z * 1.3), fins, root, steps=10)
        s.tube(sc.spline([(1.14, 1.0, z * 0.7), (1.4, 1.0, z * 1.2), (1.5, 1.2, z * 1.4)]), 0.025, gold, root)
        for k in range(5):
            sc.blade(0.72 - 0.06 * k, 0.16, 0.04, fins, root, (0.55, 0.1 - 0.05 * k, z * 1.4), (0, 0.5 if z > 0 else -0.5, -2.0 - 0.2 * k))
    for k in range(9):
        part = k / 8
        x, y = 0.35 - 1.15 * part, 0.42 - 0.36 * part - 0.1 * math.sin(math.pi * part)
        sc.blade(0.62 - 0.3 * part, 0.2, 0.05, fins, root, (x, y - 0.2, 0), (0, 0, 0.55 + 0.5 * part))
    for way in (-1, 1):
        for k in range(5):
            sc.blade(0.95 - 0.08 * k, 0.24, 0.05, fins, root, (-1.22, 0.5, 0.03 * way), (0.15 * way, 0, (0.12 + 0.2 * k) * way + 0.1), bend=-0.25 * way)


def _waves(root, water, foam, gold):
    sc.plinth(water, gold, root, -1.2, 1.1, 0.42, stretch=1.25)
    for i in range(9):
        angle = 2 * math.pi * i / 9 + 0.3
        at = (1.1 * math.cos(angle), -1.05 + 0.1 * (i % 3), 0.72 * math.sin(angle))
        sc.curl(at, 0.34 + 0.08 * (i % 2), water, root, spin=-1 if at[0] > 0 else 1, lean=math.pi / 2 - (0.6 if at[0] > 0 else -0.6) + math.pi, thick=0.4, depth=0.3)
        s.ball(0.1, (at[0] * 0.9, at[1] + 0.33, at[2] + 0.25), foam, root, steps=10)
    for i in range(7):
        s.ball(0.05 + 0.03 * (i % 3), (-0.9 + 0.32 * i, -0.7 + 0.2 * (i % 2), 0.6 - 0.1 * i), foam, root, steps=8)


def whale(root, finishes, options):
    """Breaching whale with a pale throat, barnacle stars and a spout of light. Finishes: back, belly, light, gold, stand."""
    back, belly, glow, gold, stand = finishes
    parts = [
        sc.loft([(-1.75, 0.75, 0, 0.06, 0.08), (-1.45, 0.2, 0, 0.18, 0.2), (-0.95, -0.3, 0, 0.45, 0.46), (-0.2, -0.45, 0, 0.78, 0.72), (0.6, -0.2, 0, 0.9, 0.8), (1.25, 0.22, 0, 0.76, 0.62), (1.68, 0.55, 0, 0.42, 0.3)], back, root, 36, 8, up=(-0.4, 1, 0)),
        sc.loft([(-0.5, 0.22, 0, 0.08, 0.1), (-0.72, 0.52, 0, 0.05, 0.1), (-0.86, 0.62, 0, 0.03, 0.03)], back, root, 14, up=(1, 0, 0)),
    ]
    for way in (-1, 1):
        parts.append(sc.loft([(-1.72, 0.7, 0.05 * way, 0.12, 0.06), (-1.92, 0.95, 0.4 * way, 0.24, 0.06), (-2.1, 1.1, 0.78 * way, 0.1, 0.04)], back, root, 18, 6, up=UP))
        parts.append(sc.loft([(0.55, -0.45, 0.68 * way, 0.26, 0.1), (0.25, -0.75, 1.05 * way, 0.28, 0.08), (-0.2, -0.95, 1.35 * way, 0.1, 0.04)], back, root, 18, 6, up=UP))
    sc.melt(parts, back, root, 0.045, 6)
    throat = sc.loft([(-0.7, -0.52, 0, 0.36, 0.26), (0.0, -0.66, 0, 0.66, 0.48), (0.7, -0.42, 0, 0.8, 0.56), (1.3, 0.02, 0, 0.68, 0.46), (1.62, 0.38, 0, 0.36, 0.22)], belly, root, 36, 8, up=(-0.4, 1, 0))
    surface = sc.Surface(throat)
    for k in range(7):
        z = 0.54 - 0.18 * k
        hits = [surface.tree.ray_cast((1.55 - 0.1 * i, -5, z), (0, 1, 0))[0] for i in range(20)]
        s.tube([tuple(hit) for hit in hits if hit is not None], 0.024, gold, root)
    for z in (0.8, -0.8):
        s.ball(0.07, (1.15, 0.12, z * 0.93), glow, root, steps=10)
    for i in range(7):
        lean = (i - 3) * 0.3
        spout = [(0.85, 0.62, 0, 0.05), (0.85 - lean * 0.3, 1.15, 0.1 * (i % 2), 0.07), (0.85 - lean * 0.62, 1.62 - 0.12 * abs(i - 3), 0.1 * (i % 2), 0.06), (0.85 - lean * 0.95, 1.38 - 0.12 * abs(i - 3), 0, 0.02)]
        sc.loft(spout, glow, root, 12, 6)
    _cloud_stand(root, stand, gold)


def _cloud_stand(root, stand, gold):
    for i in range(8):
        angle = 2 * math.pi * i / 8
        sc.curl((0.85 * math.cos(angle), -1.2 + 0.1 * (i % 2), 0.55 * math.sin(angle) + 0.1), 0.42, stand, root, spin=1 if i % 2 else -1, lean=angle, thick=0.5)
    sc.plinth(stand, gold, root, -1.35, 0.85, 0.32, stretch=1.3)


def nautilus(root, finishes, options):
    """Spiral shell on a gilt mount, with an opening of nacre. Finishes: shell, nacre, gold, stand."""
    shell, nacre, gold, stand = finishes
    body = s.group(root, (0.05, -0.12, 0), (0, 0.35, 1.7))
    stations = []
    for i in range(64):
        angle = -0.35 + i * 0.19
        reach = 0.1 * math.exp(0.215 * angle)
        middle = reach * 0.62
        stations.append((middle * math.cos(-angle + 4.0), middle * math.sin(-angle + 4.0), 0, 0.62 * reach, reach * 0.44))
    sc.loft(stations, shell, body, 36, 2, caps=(True, False), up=(0.001, 0.001, 1))
    line = [(*p[:3], p[3] * 0.97, p[4] * 0.97) for p in stations[-10:-1]]
    sc.loft(line, nacre, body, 36, 2, up=(0.001, 0.001, 1))
    sc.loft([(*p[:3], p[3] * 1.05, p[4] * 1.05) for p in stations[-3:]], gold, body, 36, 3, up=(0.001, 0.001, 1), caps=(False, False))
    for start in (14, 24, 34, 44, 53):
        sc.loft([(*p[:3], p[3] * 1.02, p[4] * 1.02) for p in stations[start:start + 2]], gold, body, 36, 1, up=(0.001, 0.001, 1), caps=(False, False))
    for side in (1, -1):
        s.lathe([(0.02, 0.1), (0.1, 0.08), (0.14, 0)], gold, body, 32, (0, 0, 0.14 * side), (math.pi / 2 * side, 0, 0))
    sc.plinth(stand, gold, root, -1.5, 0.8, 0.4)
    for i in range(4):
        angle = math.pi / 4 + i * math.pi / 2
        arm = [(0.2 * math.cos(angle), -1.5, 0.2 * math.sin(angle), 0.12), (0.3 * math.cos(angle), -1.2, 0.3 * math.sin(angle), 0.08), (0.62 * math.cos(angle), -0.95, 0.5 * math.sin(angle), 0.07), (0.86 * math.cos(angle), -0.62, 0.52 * math.sin(angle), 0.05)]
        sc.loft(arm, gold, root, 14, 6)
        s.ball(0.09, arm[-1][:3], gold, root, steps=10)


def frog(root, finishes, options):
    """Crouching frog; with `coins` the three-legged toad of wealth on its hoard. Finishes: skin, belly, gold, eye, stand."""
    skin, belly, gold, jewel, stand = finishes
    parts = [
        sc.loft([(0, -0.55, -1.0, 0.4, 0.3), (0, -0.4, -0.5, 0.85, 0.6), (0, -0.15, 0.1, 0.92, 0.66), (0, 0.15, 0.65, 0.82, 0.46), (0, 0.22, 1.05, 0.5, 0.22)], skin, root, 34, 6, up=UP),
        s.ball(0.6, (0, -0.4, 0.5), skin, root, (1.1, 0.7, 0.8)),
    ]
    for side in (-1, 1):
        parts.append(s.ball(0.27, (side * 0.5, 0.56, 0.62), skin, root))
        parts.append(sc.loft([(side * 0.6, -0.3, 0.55, 0.22), (side * 0.95, -0.62, 0.75, 0.17), (side * 0.9, -0.95, 0.95, 0.14), (side * 0.95, -1.02, 1.15, 0.12)], skin, root, 18))
        if not options.get('coins'):
            parts.append(sc.loft([(side * 0.7, -0.5, -0.5, 0.32), (side * 1.2, -0.4, -0.05, 0.28), (side * 1.1, -0.85, -0.35, 0.17), (side * 1.25, -1.0, 0.2, 0.13)], skin, root, 20))
        for k in range(3):
            parts.append(sc.loft([(side * 0.95, -1.04, 1.1, 0.08), (side * (0.75 + 0.2 * k), -1.06, 1.4, 0.06), (side * (0.73 + 0.21 * k), -1.06, 1.45, 0.09)], skin, root, 12))
    if options.get('coins'):
        parts.append(sc.loft([(0, -0.5, -0.9, 0.34), (0.1, -0.8, -1.2, 0.22), (0.3, -1.0, -1.1, 0.15)], skin, root, 18))
    sc.melt(parts, skin, root, 0.04, 6)
    for half in sc.sides(root):
        s.ball(0.19, (0.53, 0.62, 0.76), jewel, half, steps=14)
        s.ring(0.19, 0.04, gold, half, (0.53, 0.62, 0.76), (math.pi / 2 - 0.3, 0.3, 0), 32)
        for i in range(6):
            s.ball(0.075 + 0.02 * (i % 2), (0.22 + 0.14 * (i % 3), 0.38 - 0.16 * i + 0.05 * (i % 3), -0.02 - 0.16 * i), gold if options.get('coins') else belly, half, steps=10)
    s.tube(sc.spline([(-0.72, 0.2, 0.78), (-0.4, 0.02, 1.12), (0, 0.04, 1.24), (0.4, 0.02, 1.12), (0.72, 0.2, 0.78)], 8), 0.03, gold, root)
    if options.get('coins'):
        _hoard(root, gold, jewel, stand)
    else:
        _lily(root, stand, gold, belly)


def coin(parent, material, radius, at, turn=(0, 0, 0)):
    """A round coin with a square hole; its axis is y."""
    seat = s.group(parent, at, turn)
    s.plate([s.circle(0, 0, radius, 40), s.rounded(-radius * 0.28, -radius * 0.28, radius * 0.28, radius * 0.28, radius * 0.04, 2)], radius * 0.2, material, seat, turn=(math.pi / 2, 0, 0), round_by=0.02)
    s.ring(radius * 0.9, radius * 0.06, material, seat, (0, radius * 0.09, 0), sides=40)
    return seat


def _hoard(root, gold, jewel, stand):
    coin(root, gold, 0.34, (0, -0.02, 1.36), (1.1, 0.2, 0))
    for i in range(26):
        angle = i * 2.4
        reach = 0.45 + 0.95 * math.sqrt((i % 13) / 13)
        at = (reach * math.cos(angle), -1.16 + 0.07 * (i % 4), 0.1 + 0.95 * reach * math.sin(angle))
        coin(root, gold, 0.3, at, (0.35 * math.sin(i * 1.7), 0, 0.4 * math.cos(i * 2.3)))
    for i in range(5):
        angle = i * 1.3 + 0.3
        s.hull([(0.12 * math.cos(k * 1.047), 0, 0.12 * math.sin(k * 1.047)) for k in range(6)] + [(0, 0.12, 0), (0, -0.12, 0)], jewel, root, (1.2 * math.cos(angle), -0.98, 0.2 + 1.0 * math.sin(angle)))
    sc.plinth(stand, gold, root, -1.16, 1.45, 0.42)


def _lily(root, leaf, gold, petal):
    outline = [(1.6 * math.cos(a), 1.45 * math.sin(a)) for a in (0.16 + i * (2 * math.pi - 0.32) / 60 for i in range(61))] + [(0.3, 0)]
    pad = s.group(root, (0, -1.2, 0.1), (-math.pi / 2, 0, 0))
    sc.sheet(outline, leaf, pad, 0.1, lambda x, y: 0.06 * (x * x + y * y) * 0.6, 0.2)
    for i in range(10):
        angle = 0.5 + i * 0.55
        s.tube([(0.3 * math.cos(angle), 0.3 * math.sin(angle), 0.03), (1.5 * math.cos(angle), 1.36 * math.sin(angle), 0.13)], 0.025, gold, pad)
    flower = s.group(root, (1.15, -1.05, 0.85))
    for ring, (count, lean, length) in enumerate(((8, 0.95, 0.5), (7, 0.55, 0.46), (5, 0.2, 0.38))):
        for i in range(count):
            seat = s.group(flower, turn=(0, 2 * math.pi * i / count + ring * 0.4, 0))
            sc.blade(length, 0.24, 0.05, petal, seat, (0, 0, 0.04), (lean, 0, 0))
    s.ball(0.1, (0, 0.18, 0), gold, flower, steps=12)


MODELS = {'turtle': turtle, 'carp': carp, 'whale': whale, 'nautilus': nautilus, 'frog': frog}
