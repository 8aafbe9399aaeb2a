"""Finger rings, standing upright: the hoop lies in x, y, the stone on top."""
import math

import shapes as s
from items import cuts
from items.finishes import finish
from items.goldwork import bezel, leaf, scroll, smooth, wing

SECTION = [(-0.24, 0), (-0.2, 0.1), (-0.08, 0.15), (0.08, 0.15), (0.2, 0.1), (0.24, 0), (0.19, -0.07), (-0.19, -0.07)]


def _hoop(root, metal, radius=1.25, swell=0.35, wide=1.0, section=SECTION, sides=128):
    """A closed band; `swell` thickens it towards the top."""
    vertices, faces, count = [], [], len(section)
    for i in range(sides):
        angle = 2 * math.pi * i / sides
        grow = 1 + swell * max(0, math.sin(angle)) ** 3
        vertices += [((radius + out * grow) * math.cos(angle), (radius + out * grow) * math.sin(angle), across * grow * wide) for across, out in section]
    for i in range(sides):
        a, b = i * count, (i + 1) % sides * count
        faces += [(a + j, b + j, b + (j + 1) % count, a + (j + 1) % count) for j in range(count)]
    return s.mesh(vertices, faces, metal, root, 40)


def _on_hoop(root, degrees, radius):
    """A group on the hoop, `degrees` to the right of the top, its y axis pointing outwards."""
    angle = math.radians(degrees)
    return s.group(root, (radius * math.sin(angle), radius * math.cos(angle), 0), (0, 0, -angle))


def _shoulder_stones(root, metal, stone, count, first=24, gap=11, size=0.15, radius=1.46):
    for side in (-1, 1):
        for i in range(count):
            seat = _on_hoop(root, side * (first + gap * i), radius - 0.012 * i)
            bezel(seat, size - 0.014 * i, metal, stone, turn=(-math.pi / 2, 0, 0))


def _claws(root, metal, count, radius, height, thick=0.06, start=0.3):
    for i in range(count):
        angle = start + 2 * math.pi * i / count
        x, z = math.cos(angle), math.sin(angle)
        points = [(0.3 * radius * x, -0.75 * height, 0.3 * radius * z), (0.8 * radius * x, -0.3 * height, 0.8 * radius * z), (1.04 * radius * x, 0.02, 1.04 * radius * z), (0.9 * radius * x, 0.22 * height, 0.9 * radius * z)]
        s.tube(smooth(points, 5), thick, metal, root)
        s.ball(thick * 1.3, points[-1], metal, root, steps=10)


def solitaire(root, finishes, options):
    """One great brilliant held high by six claws, small ones down the shoulders."""
    metal, stone = finishes[:2]
    _hoop(root, metal)
    head = s.group(root, (0, 2.02, 0))
    cuts.brilliant(cuts.round_(9), stone, head, 0.86, turn=(-math.pi / 2, 0, 0), crown=0.36, depth=0.8)
    _claws(head, metal, 6, 0.82, 0.9)
    s.lathe(smooth([(0.2, -0.75), (0.36, -0.66), (0.46, -0.52), (0.4, -0.46), (0.3, -0.5)], 4), metal, head, 48)
    _shoulder_stones(root, metal, stone, 3)


def cluster(root, finishes, options):
    """A cushion stone in a halo of brilliants, tipped towards the viewer, on a split hoop."""
    metal, stone, small = finishes
    for z in (-0.19, 0.19):
        _hoop(s.group(root, (0, 0, z)), metal, 1.25, 0.3, 0.62)
    head = s.group(root, (0, 1.78, 0.1), (-0.85, 0, 0))
    cuts.brilliant(cuts.cushion(8), stone, head, 0.9, (0, 0, 0.16), crown=0.42, depth=0.5)
    frame = [[(x * part, y * part) for x, y in cuts.cushion(24)] for part in (1.36, 0.86)]
    s.plate(frame, 0.24, metal, head, (0, 0, -0.02), round_by=0.06)
    for x, y in cuts.cushion(9):
        bezel(head, 0.135, metal, small, (x * 1.16, y * 1.16, 0.1))
    for side in (-1, 1):
        for z in (-0.25, 0.25):
            seat = _on_hoop(root, side * 42, 1.46)
            scroll(seat, 0.16, 0.05, metal, (0, -0.05, z), (0, 0, 0), side)
    _shoulder_stones(root, metal, small, 3, 52, 9, 0.1, 1.43)


def winged(root, finishes, options):
    """A pear-cut stone like a flame between golden wings, flames of metal down the shoulders."""
    metal, stone, small = finishes
    _hoop(root, metal, swell=0.55)
    head = s.group(root, (0, 2.05, 0.22), (-0.25, 0, 0))
    cuts.brilliant(cuts.pear(9), stone, head, 0.9, (0, 0.12, 0.12), crown=0.42, depth=0.5)
    frame = [[(x * part, y * part + 0.12) for x, y in cuts.pear(24)] for part in (1.2, 0.86)]
    s.plate(frame, 0.3, metal, head, round_by=0.08)
    for x, y in cuts.pear(8):
        s.ball(0.07, (x * 1.12, y * 1.12 + 0.12, 0.16), metal, head, steps=10)
    for side in (-1, 1):
        wing(root, metal, side, 1.5, 6, (side * 0.45, 1.45, -0.02), (0, 0, side * 0.15))
        for degrees, long in ((38, 0.62), (54, 0.5), (69, 0.4)):
            seat = _on_hoop(root, side * degrees, 1.4)
            leaf(seat, long, 0.26, metal, (0, 0, 0.12), (0, 0, side * 0.9), 0.15, 0.4, 0.05)
            bezel(seat, 0.1, metal, small, (0, 0.02, 0.3))


def signet(root, finishes, options):
    """A heavy seal: `shape` and `sign` choose its face."""
    metal, face, sign = finishes
    _hoop(root, metal, 1.2, 0.9, 1.25)
    head = s.group(root, (0, 1.62, 0), (-0.75, 0, 0))
    outline = {'oval': cuts.oval(24, 0.86), 'square': cuts.cushion(24), 'shield': cuts.octagon(0.9, 1.0, 0.3)}[options.get('shape', 'oval')]
    size = options.get('size', 0.95)
    grown = lambda part: [(x * size * part, y * size * part) for x, y in outline]
    s.plate([grown(1.12)], 0.5, metal, head, (0, 0, -0.2), round_by=0.14)
    s.plate([grown(1.1), grown(0.92)], 0.22, metal, head, (0, 0, 0.1), round_by=0.06)
    s.plate([grown(0.93)], 0.08, face, head, (0, 0, 0.08), round_by=0.02)
    for mark in _signs(options.get('sign', 'star'), size):
        s.plate(mark, 0.14, sign, head, (0, 0, 0.14), round_by=0.035)
    for side in (-1, 1):
        for degrees in (48, 60, 72):
            s.ball(0.1, _shifted(degrees * side, 1.36), metal, root, (1, 1, 2.4), 14)


def _shifted(degrees, radius):
    return (radius * math.sin(math.radians(degrees)), radius * math.cos(math.radians(degrees)), 0)


def _signs(name, size):
    if name == 'star':
        return [[s.star(8, 0.7 * size, 0.26 * size)]]
    if name == 'moon':
        arc = [(0.62 * math.cos(math.radians(a)) * size, 0.62 * math.sin(math.radians(a)) * size) for a in range(50, 311, 8)]
        back = [(0.2 + 0.5 * math.cos(math.radians(a)) * size, 0.5 * math.sin(math.radians(a)) * size) for a in range(290, 69, -8)]
        return [[arc + back]]
    bar = lambda w, h: s.rounded(-w * size, -h * size, w * size, h * size, 0.06)
    return [[bar(0.14, 0.62)], [bar(0.5, 0.14)]]


def studded(root, finishes, options):
    """A plain broad band with bolts and a welded seam."""
    metal, bolt = finishes
    flat = [(-0.5, -0.06), (-0.5, 0.1), (-0.44, 0.16), (0.44, 0.16), (0.5, 0.1), (0.5, -0.06)]
    _hoop(root, metal, 1.5, 0, 1, flat)
    for z in (-0.42, 0.42):
        s.ring(1.66, 0.06, bolt, root, (0, 0, z), s.FACING)
    for degrees in range(-170, 190, 30):
        seat = _on_hoop(root, degrees, 1.66)
        s.lathe([(0, 0.13), (0.12, 0.11), (0.17, 0.0), (0.17, -0.05)], bolt, seat, 6, smooth_angle=10)
    for degrees in (15, 45, -15, -45, 75, -75, 105, -105):
        seat = _on_hoop(root, degrees, 1.66)
        s.box((0, 0.0, 0), (0.06, 0.05, 0.56), bolt, seat, 0.015)


def thumb(root, finishes, options):
    """An archer's thumb ring: a broad tube of jade between golden rims, with cloud scrolls."""
    stone, metal = finishes
    profile = [(0.98, -0.95), (1.2, -1.0), (1.38, -0.86), (1.42, 0), (1.38, 0.86), (1.2, 1.0), (0.98, 0.95), (0.96, 0), (0.98, -0.95)]
    s.lathe(smooth(profile, 5), stone, root, 96, smooth_angle=80)
    for y in (-0.98, 0.98):
        s.ring(1.19, 0.1, metal, root, (0, y, 0))
        for i in range(30):
            angle = 2 * math.pi * i / 30
            s.ball(0.05, (1.36 * math.cos(angle), y * 0.88, 1.36 * math.sin(angle)), metal, root, steps=8)
    for i in range(5):
        seat = s.group(root, turn=(0, 2 * math.pi * i / 5, 0))
        for side in (-1, 1):
            scroll(seat, 0.2, 0.055, metal, (0, -0.25, 1.43), (0, 0, -side * 0.5), side)
        s.tube([(-0.35, -0.42, 1.4), (0, -0.36, 1.45), (0.35, -0.42, 1.4)], 0.045, metal, seat)


def serpent(root, finishes, options):
    """A snake in two coils that looks at the viewer, a stone on its brow."""
    skin, metal, eye = finishes
    points, radii = [], []
    for i in range(121):
        t = i / 120
        angle = math.radians(-200 + 650 * t)
        radius = 1.32 + (0.2 * max(0, t - 0.9) * 10)
        points.append((radius * math.cos(angle), radius * math.sin(angle), -0.62 + 1.15 * t))
        radii.append(0.25 + 0.8 * min(1, t * 2.2) if t < 0.9 else 1.05 - 0.25 * (t - 0.9) * 10)
    s.tube(points, 0.25, skin, root, radii=radii)
    head = s.group(root, (points[-1][0] + 0.05, points[-1][1] + 0.18, points[-1][2] + 0.12), (0.5, 0, 0.35))
    head.scale = (1.45, 1.45, 1.3)
    snout = [(-0.3, -0.05), (-0.42, 0.3), (-0.3, 0.66), (-0.12, 0.95), (0.12, 0.95), (0.3, 0.66), (0.42, 0.3), (0.3, -0.05)]
    s.plate([smooth([*snout, snout[0]], 5)[:-1]], 0.44, skin, head, round_by=0.2)
    for side in (-1, 1):
        s.ball(0.1, (side * 0.26, 0.5, 0.18), eye, head, steps=14)
        s.ring(0.11, 0.035, metal, head, (side * 0.26, 0.5, 0.17), (math.pi / 2, side * 0.4, 0), 24)
    bezel(head, 0.15, metal, eye, (0, 0.18, 0.24), outline=cuts.marquise(6, 0.6))
    s.tube([(0, 0.92, 0), (0, 1.12, 0.04), (0.08, 1.26, 0.06)], 0.025, eye, head)
    s.tube([(0, 1.12, 0.04), (-0.08, 1.26, 0.06)], 0.025, eye, head)


def pair(root, finishes, options):
    """Two bands linked like a chain, set with stones all round."""
    for metal, stone, at, turn in ((finishes[0], finishes[2], (-0.62, 0.2, 0), (0.15, 0.75, 0.2)), (finishes[1], finishes[3], (0.62, -0.2, 0), (-0.2, -0.55, -0.2))):
        band = s.group(root, at, turn)
        flat = [(-0.3, -0.07), (-0.3, 0.08), (-0.22, 0.13), (0.22, 0.13), (0.3, 0.08), (0.3, -0.07)]
        _hoop(band, metal, 1.3, 0, 1, flat)
        for i in range(24):
            seat = _on_hoop(band, i * 15, 1.44)
            bezel(seat, 0.13, metal, stone, turn=(-math.pi / 2, 0, 0))
        big = _on_hoop(band, 0, 1.5)
        bezel(big, 0.34, metal, finish('cut:diamond'), turn=(-math.pi / 2, 0, 0), claws=6)


MODELS = {
    'solitaire': solitaire, 'cluster': cluster, 'winged': winged, 'signet': signet,
    'studded': studded, 'thumb': thumb, 'serpent': serpent, 'pair': pair,
}
