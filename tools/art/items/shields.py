"""Shields: boards and plates bent to a vault, with rims, bosses and bearings."""
import math

import shapes as s
from items import casque as c
from items import plumage
from items import sculpt as sc
from items.faces import HUMAN, Face, almond


def _vaulted(root, outline, material, bend, depth=0.14, dish=0.0):
    """A plate from an outline, bent backwards about y by bend * x² and about both axes by dish."""
    body = sc.sheet(outline, material, root, depth, lambda x, y: -bend * x * x - dish * (x * x + y * y))
    return sc.Surface(body)


def _rim(root, surface, outline, material, radius=0.07):
    return s.tube(surface.path([(x * 0.985, y * 0.985) for x, y in outline], -0.02), radius, material, root, True)


def _nails(root, surface, outline, material, count=24, inset=0.9, size=0.05):
    for i in range(count):
        x, y = outline[int(i * len(outline) / count)]
        s.ball(size, tuple(surface.at(x * inset, y * inset, 0.01)[0]), material, root, steps=8)


def boarded(root, finishes, options):
    """Round shield of boards with an iron boss and rim. Finishes: wood, second wood, iron, trim."""
    wood, other, iron, trim = finishes
    for i in range(8):
        x0 = -1.5 + i * 0.375
        reach = lambda x: math.sqrt(max(0.01, 1.5 ** 2 - x * x))
        low, high = x0 + 0.012, x0 + 0.363
        steps = [low + (high - low) * k / 4 for k in range(5)]
        plank = [(x, -reach(x)) for x in steps] + [(x, reach(x)) for x in steps[::-1]]
        s.prism(plank, 0.2, (wood, other)[i % 2], root, 0.035, (0, 0, -0.02 * abs(i - 3.5)))
    s.ring(1.5, 0.11, iron, root, turn=s.FACING)
    s.ring(1.36, 0.03, trim, root, (0, 0, 0.12), s.FACING)
    for i in range(20):
        angle = 2 * math.pi * i / 20
        s.ball(0.055, (1.5 * math.cos(angle), 1.5 * math.sin(angle), 0.1), trim, root, steps=8)
    for i in range(4):
        arm = s.group(root, (0, 0, 0.1), (0, 0, math.pi / 4 + i * math.pi / 2))
        outline = [(-0.11, 0.4), (0.11, 0.4), (0.09, 1.05), (0.2, 1.18), (0, 1.42), (-0.2, 1.18), (-0.09, 1.05)]
        s.prism(outline, 0.09, iron, arm, 0.025)
        for y in (0.62, 0.95, 1.2):
            s.ball(0.045, (0, y, 0.05), trim, arm, steps=8)
    s.lathe(s.rounded_path([(0.66, 0.05), (0.62, 0.14), (0.48, 0.16), (0.46, 0.3), (0.3, 0.5), (0.1, 0.58), (1e-3, 0.6)], 2), iron, root, 56, (0, 0, 0.08), s.FACING)
    s.ring(0.5, 0.04, trim, root, (0, 0, 0.24), s.FACING, 48)
    s.lathe([(1e-3, 0.2), (0.1, 0.08), (0.16, 0)], trim, root, 24, (0, 0, 0.62), s.FACING)
    for i in range(8):
        s.ball(0.045, (0.57 * math.cos(i * math.pi / 4), 0.57 * math.sin(i * math.pi / 4), 0.23), trim, root, steps=8)


KITE = [(0, 1.6), (0.5, 1.52), (0.92, 1.25), (1.06, 0.75), (0.92, 0.1), (0.6, -0.7), (0.25, -1.4), (0, -1.75)]


def kite(root, finishes, options):
    """Long shield with a raised cross and a crest. Finishes: field, metal, emblem, stone."""
    field, metal, emblem, stone = finishes
    outline = sc.spline(c.mirrored(KITE), 5, closed=True)
    surface = _vaulted(root, outline, field, 0.3)
    _rim(root, surface, outline, metal)
    _nails(root, surface, outline, metal, 26, 0.9)
    surface.patch([(-0.1, 1.5), (0.1, 1.5), (0.08, -1.5), (0, -1.62), (-0.08, -1.5)], 0.05, metal, root, 0.12)
    surface.patch([(-0.98, 0.46), (0.98, 0.46), (0.96, 0.66), (-0.96, 0.66)], 0.05, metal, root, 0.12)
    s.lathe([(0.02, 0.2), (0.2, 0.18), (0.32, 0.08), (0.42, 0.06), (0.44, -0.1)], emblem, root, 8, (0, 0.56, 0.06), (math.pi / 2, 0, 0), smooth_angle=15)
    s.cut_stone(0.2, 0.15, stone, root, (0, 0.56, 0.22))
    for half in sc.sides(root):
        for at, size in (((0.5, 1.0), 0.17), ((0.42, -0.1), 0.2), ((0.24, -0.75), 0.13)):
            seat = surface.mount(*at, half, 0.03)
            for k in range(4):
                petal = s.group(seat, turn=(0, 0, k * math.pi / 2))
                sc.blade(size, size * 0.7, 0.06, emblem, petal, (0, 0.02, 0))
            s.ball(size * 0.28, (0, 0, 0.03), metal, seat, steps=10)


def tower(root, finishes, options):
    """Tall curved legion shield with wings and lightning. Finishes: field, metal, emblem, boss."""
    field, metal, emblem, boss = finishes
    outline = s.rounded(-1.0, -1.6, 1.0, 1.6, 0.22, 8)
    dense = [p for a, b in zip(outline, outline[1:] + outline[:1]) for p in _between(a, b)]
    surface = _vaulted(root, dense, field, 0.42)
    _rim(root, surface, dense, metal, 0.075)
    inner = [(x * 0.86, y * 0.91) for x, y in dense]
    s.tube(surface.path(inner, 0.0), 0.028, emblem, root, True)
    for half in sc.sides(root):
        for way in (1, -1):
            _tower_wing(half, surface, emblem, way)
            bolt = [(0.03, way * 0.45), (0.16, way * 0.72), (0.07, way * 0.74), (0.26, way * 1.12), (0.05, way * 1.36), (0.0, way * 1.3)]
            surface.patch(bolt, 0.03, metal, half, 0.12)
        s.tube(surface.path([(0.5 + 0.04 * i, 0) for i in range(10)], 0.02), 0.05, metal, half)
        for x, y in ((0.86, 1.42), (0.86, -1.42), (0.86, 0.7), (0.86, -0.7)):
            s.ball(0.06, tuple(surface.at(x, y, 0.01)[0]), metal, half, steps=10)
    s.plate([s.rounded(-0.46, -0.4, 0.46, 0.4, 0.1)], 0.09, boss, root, (0, 0, 0.06), round_by=0.03)
    s.lathe(s.rounded_path([(0.36, 0), (0.34, 0.14), (0.24, 0.3), (0.1, 0.36), (1e-3, 0.37)], 2), boss, root, 48, (0, 0, 0.1), s.FACING)
    for x in (-0.37, 0.37):
        for y in (-0.31, 0.31):
            s.ball(0.045, (x, y, 0.12), metal, root, steps=8)


def _between(a, b, step=0.12):
    count = max(1, int(math.dist(a, b) / step))
    return [(a[0] + (b[0] - a[0]) * i / count, a[1] + (b[1] - a[1]) * i / count) for i in range(count)]


def _tower_wing(half, surface, emblem, way):
    for i in range(5):
        x0, y0 = 0.32 + 0.02 * i, way * (0.5 + 0.13 * i)
        line = sc.spline([(x0 - 0.16, y0 - way * 0.1), (x0 + 0.12, y0), (x0 + 0.44 - 0.04 * i, y0 + way * 0.26)], 6)
        path = surface.path(line, 0.01)
        s.tube(path, 0.055, emblem, half, radii=[1.15 - 0.85 * k / (len(path) - 1) for k in range(len(path))])


HEATER = [(0, 1.42), (0.45, 1.34), (0.9, 1.5), (1.22, 1.38), (1.16, 0.7), (1.1, 0.0), (0.85, -0.75), (0.4, -1.4), (0, -1.78)]


def dragon(root, finishes, options):
    """Heraldic shield with a dragon's head in the round, horned rim and stones. Finishes: field, gold, dragon, stone, eyes."""
    field, gold, hide, stone, eyes = finishes
    outline = sc.spline(c.mirrored(HEATER), 5, closed=True)
    surface = _vaulted(root, outline, field, 0.22)
    _rim(root, surface, outline, gold, 0.09)
    s.tube(surface.path([(x * 0.84, y * 0.86) for x, y in outline], 0.0), 0.03, gold, root, True)
    for half in sc.sides(root):
        for x, y, lean, size in ((1.2, 1.3, -0.6, 0.6), (1.15, 0.5, -1.2, 0.36), (1.02, -0.3, -1.5, 0.36), (0.75, -1.0, -1.9, 0.32)):
            spike = s.group(half, (x, y, -0.22), (0, 0, lean))
            sc.loft([(0, -0.1, 0, 0.13), (0, size * 0.5, 0, 0.09), (0.05, size, 0.0, 0.01)], gold, spike, 16)
        for x, y in ((0.72, 0.95), (0.62, -0.62)):
            seat = surface.mount(x, y, half, 0.02)
            s.lathe([(0.02, 0.07), (0.13, 0.06), (0.18, 0), (0.18, -0.1)], gold, seat, 24, turn=s.FACING)
            s.cut_stone(0.12, 0.09, stone, seat, (0, 0, 0.05))
        for i in range(4):
            sc.curl((0.5 + 0.06 * i, 0.62 - 0.36 * i, 0.12), 0.27 - 0.03 * i, gold, half, spin=-1, lean=0.6, thick=0.34)
    dragon_head(s.group(root, (0, 0.1, 0.1), (0.1, 0, 0)), hide, gold, eyes)


def dragon_head(seat, hide, gold, eyes):
    """A roaring head that comes towards the viewer, about one unit high."""
    skull = [(0, 0.5, -0.1, 0.42, 0.34), (0, 0.42, 0.3, 0.4, 0.32), (0, 0.22, 0.62, 0.28, 0.2), (0, 0.12, 0.95, 0.24, 0.16), (0, 0.1, 1.1, 0.16, 0.1)]
    jaw = [(0, -0.2, 0.0, 0.3, 0.2), (0, -0.36, 0.4, 0.24, 0.11), (0, -0.44, 0.75, 0.19, 0.08), (0, -0.42, 0.92, 0.1, 0.06)]
    parts = [sc.loft(skull, hide, seat, 28, 6, up=(0, 1, 0)), sc.loft(jaw, hide, seat, 24, 6, up=(0, 1, 0)), s.ball(0.42, (0, 0.1, 0), hide, seat, (1, 1, 0.8))]
    for half in sc.sides(seat):
        parts += [s.ball(0.11, (0.12, 0.24, 1.0), hide, half, steps=12), s.ball(0.16, (0.26, 0.46, 0.5), hide, half, (1.2, 0.8, 1.1), steps=12)]
        parts.append(sc.loft([(0.36, 0.2, 0.2, 0.1), (0.34, -0.12, 0.3, 0.12), (0.24, -0.36, 0.35, 0.08)], hide, half, 14))
    sc.melt(parts, hide, seat, 0.035, 6)
    for half in sc.sides(seat):
        s.ball(0.1, (0.29, 0.36, 0.6), eyes, half, (0.8, 0.8, 1), steps=12)
        sc.loft([(0.1, 0.48, 0.74, 0.05), (0.28, 0.52, 0.62, 0.08), (0.45, 0.56, 0.4, 0.03)], gold, half, 14)
        c.horn(half, [(0.26, 0.72, 0.0, 0.14), (0.46, 1.02, -0.05, 0.12), (0.74, 1.18, 0.0, 0.08), (0.95, 1.1, 0.15, 0.015)], gold, gold, collar=False)
        for i in range(3):
            sc.loft([(0.4, 0.36 - 0.26 * i, 0.05, 0.1), (0.62, 0.42 - 0.3 * i, 0.0, 0.08), (0.9 - 0.08 * i, 0.56 - 0.4 * i, -0.05, 0.01)], gold, half, 14)
        for i in range(5):
            z = 1.04 - 0.14 * i
            sc.loft([(0.17 + 0.025 * i, 0.02, z, 0.042), (0.17 + 0.03 * i, -0.16 + 0.04 * (i > 0), z + 0.02, 0.006)], gold, half, 10, 2)
            sc.loft([(0.12 + 0.03 * i, -0.36, z - 0.2, 0.035), (0.13 + 0.03 * i, -0.22, z - 0.19, 0.006)], gold, half, 10, 2)


def sun(root, finishes, options):
    """Round shield of the sun god: a face in rays, wings and a ring of stones. Finishes: gold, field, light, stone, feathers."""
    gold, field, glow, stone, white = finishes
    s.lathe(s.rounded_path([(1.5, 0.0), (1.42, 0.1), (1.0, 0.18), (0.5, 0.26), (1e-3, 0.28)], 2), field, root, 96, (0, 0, -0.05), s.FACING)
    for radius, thick, z in ((1.5, 0.1, 0.0), (1.16, 0.05, 0.13), (0.72, 0.05, 0.2)):
        s.ring(radius, thick, gold, root, (0, 0, z), s.FACING)
    s.ring(1.33, 0.03, glow, root, (0, 0, 0.1), s.FACING)
    for i in range(16):
        angle = 2 * math.pi * i / 16
        ray = s.group(root, (0, 0, 0.16), (0, 0, angle))
        sc.blade(0.72 if i % 2 == 0 else 0.5, 0.2, 0.1, gold, ray, (0, 0.5, 0.05), bend=0.0 if i % 2 == 0 else 0.08)
        spike = s.group(root, (0, 0, -0.02), (0, 0, angle))
        sc.blade(0.55 if i % 2 == 0 else 0.34, 0.3, 0.12, gold, spike, (0, 1.46, 0))
        if i % 2:
            s.cut_stone(0.1, 0.08, stone, root, (1.33 * math.cos(angle), 1.33 * math.sin(angle), 0.12))
    _sun_face(s.group(root, (0, 0, 0.24)), gold, glow, stone)
    for half in sc.sides(root):
        seat = s.group(half, (1.15, -0.2, -0.15), (0, 0.1, 0.42))
        plumage.wing(seat, [(white, 9, 2.0, 0.46), (white, 8, 1.3, 0.4), (gold, 7, 0.75, 0.32)], gold, (1.1, -0.2), 1.0)


def _sun_face(seat, gold, glow, stone):
    mask = s.group(seat)
    mask.scale = (0.44, 0.44, 0.44)
    outline = [(0, 1.3), (0.5, 1.2), (0.95, 0.9), (1.15, 0.2), (1.0, -0.5), (0.65, -1.05), (0.3, -1.3), (0, -1.34)]
    face = Face(mask, gold, outline, HUMAN, (1.5, 2.0, 0.75))
    for half in sc.sides(mask):
        face.surface.patch(almond(0.42, 0.2, 0.22, 0.1, 0.1), 0.06, glow, half, 0.1)
    s.cut_stone(0.2, 0.16, stone, mask, (0, 0.86, face.height(0, 0.86)))


def hexed(root, finishes, options):
    """Field shield: an emitter frame that holds cells of light. Finishes: frame, dark, cell, light, accent."""
    frame, dark, cell, lamp, accent = finishes
    step = 0.5
    for q in range(-3, 4):
        for r in range(-3, 4):
            if abs(q + r) > 3:
                continue
            x, y = step * (q + r / 2), step * 0.866 * r
            edge = max(abs(q), abs(r), abs(q + r)) == 3
            bulge = 0.5 - 0.16 * (x * x + y * y)
            seat = s.group(root, (x, y, bulge), (-0.3 * y, 0.3 * x, 0))
            s.prism(s.polygon(6, 0.265, math.pi / 6), 0.07, cell if not edge else frame, seat, 0.025)
            s.tube([(*p, 0.03) for p in s.polygon(6, 0.265, math.pi / 6)], 0.013, lamp, seat, True)
    for i in range(6):
        arm = s.group(root, (0, 0, -0.4), (0, 0, math.pi / 6 + i * math.pi / 3))
        s.prism([(-0.2, 1.3), (0.2, 1.3), (0.32, 1.62), (0.16, 1.84), (-0.16, 1.84), (-0.32, 1.62)], 0.34, frame, arm, 0.05)
        s.prism([(-0.1, 1.4), (0.1, 1.4), (0.13, 1.68), (-0.13, 1.68)], 0.08, lamp, arm, 0.02, (0, 0, 0.18))
        s.ball(0.09, (0, 1.78, 0.14), accent, arm, steps=12)
    s.ring(1.5, 0.09, dark, root, (0, 0, -0.5), s.FACING, 6)
    s.lathe([(0.02, 0.14), (0.16, 0.12), (0.24, 0.04), (0.26, -0.1)], accent, root, 6, (0, 0, 0.6), s.FACING, smooth_angle=15)


MODELS = {'boarded': boarded, 'kite': kite, 'tower': tower, 'dragon': dragon, 'sun': sun, 'hexed': hexed}
