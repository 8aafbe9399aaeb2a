"""Bows: short, recurve, winged, crossbow. A bow lies along x, its belly towards -y where the string is."""
import math

import shapes as s
from items import forge as f
from items import ornaments as o
from items.finishes import finish


def _limb(root, line, width, thick, material):
    """A flat limb that tapers along a line of points in x, y."""
    path = f.curve(line, 8)
    rings = []
    for i, (x, y) in enumerate(path):
        (ax, ay), (bx, by) = path[max(i - 1, 0)], path[min(i + 1, len(path) - 1)]
        length = math.hypot(bx - ax, by - ay)
        nx, ny = -(by - ay) / length, (bx - ax) / length
        share = 1 - 0.55 * i / (len(path) - 1)
        corners = [(math.cos(2 * math.pi * k / 12), math.sin(2 * math.pi * k / 12)) for k in range(12)]
        rings.append([(x + nx * thick * share * c, y + ny * thick * share * c, width * share * n) for c, n in corners])
    return f.loft(rings, [material], root, smooth_angle=50)


def _arrow(root, x, string_y, wood, head, feather, length):
    """An arrow across the bow, its point towards +y."""
    arrow = s.group(root, (x, string_y, 0.26), (0, 0, math.pi / 2))
    s.tube([(0, 0, 0), (length, 0, 0)], 0.055, wood, arrow)
    f.leaf([(length - 0.05, 0.05), (length, 0.2), (length + 0.55, 0.005)], head, head, arrow, 0.14, 0.3)
    for side in (1, -1):
        s.plate([[(0.12, side * 0.04), (0.7, side * 0.04), (0.55, side * 0.2), (0.0, side * 0.22)]], 0.04, feather, arrow, round_by=0.01)


def longbow(root, finishes, options):
    """Limbs, grip, trim: one bent stave with an arrow laid on."""
    body, grip, trim = finishes
    for side in (1, -1):
        _limb(root, [(0, 0.0), (side * 1.2, -0.12), (side * 2.4, -0.55), (side * 3.2, -1.15)], 0.17, 0.16, body)
        f.band(side * 3.12, 0.1, 0.16, trim, root, -1.09)
    f.wrapped(-0.5, 0.5, 0.19, body, grip, root, 11, 0.05, 0.95)
    s.tube([(-3.18, -1.14, 0), (3.18, -1.14, 0)], 0.035, finish('bone'), root)
    _arrow(root, 0.1, -1.14, finish('palewood'), finish('iron'), finish('paint:#c8302a'), 2.6)


def recurve(root, finishes, options):
    """Limbs, grip, trim: limbs that turn back at the tips. `gem`, `blades` on the limbs, `glow` as string."""
    body, grip, trim = finishes
    string = finish(options.get('glow', 'cloth:#f4ead8'))
    for side in (1, -1):
        _limb(root, [(side * 0.5, 0.05), (side * 1.2, 0.3), (side * 2.2, 0.0), (side * 2.9, -0.75), (side * 3.3, -0.95), (side * 3.75, -0.6)], 0.24, 0.15, body)
        f.band(side * 0.72, 0.24, 0.2, trim, root, 0.12)
        f.horn([(side * 3.3, -0.9, 0), (side * 3.7, -0.62, 0), (side * 3.9, -0.3, 0)], 0.12, trim, root)
        if options.get('blades'):
            f.blade([(side * 1.0, 0.32), (side * 1.7, 0.62), (side * 2.6, 0.5)], [(side * 1.2, 0.18), (side * 1.8, 0.12), (side * 2.62, 0.46)], trim, finish('steel'), root, 0.14, 0.4)
        s.tube([(side * 3.3, -0.98, 0), (0, -0.98, 0)], 0.035, string, root)
        if options.get('gem'):
            f.jewel((side * 1.45, 0.24, 0.2), 0.13, finish(options['gem']), trim, root)
    s.plate([f.loop([(-0.75, 0.2), (0.75, 0.2), (0.6, -0.15), (0.25, -0.3), (-0.25, -0.3), (-0.6, -0.15)])], 0.44, grip, root, round_by=0.12)
    if options.get('gem'):
        f.jewel((0, -0.03, 0.22), 0.22, finish(options['gem']), trim, root)
    _arrow(root, 0.0, -0.98, finish('darkwood'), finish('steel'), finish('paint:#f4ead8'), 2.7)


def winged(root, finishes, options):
    """Feathers, trim: both limbs are wings, a bird's head above the grip, an arrow of light."""
    body, trim = finishes
    glow, stone = finish('light:#ffb03a'), finish('gem:fire')
    for side in (1, -1):
        _limb(root, [(side * 0.3, 0.0), (side * 1.2, 0.42), (side * 2.3, 0.2), (side * 3.1, -0.6), (side * 3.4, -0.95)], 0.22, 0.19, trim)
        half = s.group(root)
        half.scale = (side, 1, 1)
        o.wing(half, (0.35, 0.2, 0.05), (0, 0, 0), 3.5, 9, [body, finish('gold'), body], 1.15)
        s.tube([(side * 3.36, -0.95, 0), (0, -0.95, 0)], 0.035, glow, root)
        f.jewel((side * 1.15, 0.38, 0.3), 0.15, stone, trim, root, both=False)
    s.plate([f.loop([(-0.6, 0.35), (0.6, 0.35), (0.5, -0.3), (0.0, -0.5), (-0.5, -0.3)])], 0.6, trim, root, round_by=0.15)
    f.jewel((0, 0.05, 0.32), 0.32, stone, trim, root, 10)
    _bird(root, body, trim, stone)
    arrow = s.group(root, (0, -0.95, 0.1), (0, 0, math.pi / 2))
    s.tube([(0, 0, 0), (2.2, 0, 0)], 0.06, glow, arrow)
    for i, ink in ((1, body), (-1, body), (0, trim)):
        tail = s.group(root, (0.0, -0.5, -0.1 + 0.06 * abs(i)), (0, 0, -math.pi / 2 + i * 0.42))
        f.leaf([(0, 0.1), (0.9, 0.2), (1.5, 0.005)], ink, ink, tail, 0.12)


def _bird(root, body, trim, stone):
    head = s.group(root, (0, 0.95, 0.2))
    head.scale = (1.4, 1.4, 1.4)
    ring = [2 * math.pi * k / 14 for k in range(14)]
    rows = ((0, -0.5, 0.36, 0.3), (0, 0.0, 0.26, 0.26), (-0.02, 0.4, 0.28, 0.28), (0.02, 0.66, 0.2, 0.2), (0.05, 0.76, 0.08, 0.08))
    f.loft([[(x + w * math.cos(a), y, d * math.sin(a)) for a in ring] for x, y, w, d in rows], [body], head, smooth_angle=60)
    f.horn([(0.15, 0.5, 0), (0.5, 0.5, 0), (0.72, 0.26, 0)], 0.17, trim, head)
    for side in (1, -1):
        s.ball(0.07, (0.12, 0.52, side * 0.22), stone, head, steps=10)
    for i in range(4):
        f.horn([(-0.08, 0.6, 0), (-0.3 - 0.12 * i, 0.95 - 0.15 * i, 0), (-0.55 - 0.12 * i, 1.15 - 0.3 * i, 0)], 0.09, trim, head)


def crossbow(root, finishes, options):
    """Stock, limbs, trim, seen from above: `gem` on the nut, `scope` over the groove, `prods` two pairs of limbs."""
    stock, limb, trim = finishes
    half = [(2.5, 0.2), (1.2, 0.26), (0.2, 0.34), (-0.5, 0.3), (-1.2, 0.2), (-2.2, 0.34), (-2.7, 0.4), (-2.8, 0.2)]
    s.plate([f.loop(f.mirrored(half), 4)], 0.7, stock, root, round_by=0.14)
    s.box((1.0, 0, 0.34), (3.0, 0.2, 0.12), trim, root, 0.03)
    s.box((-2.82, 0, 0), (0.16, 0.84, 0.8), trim, root, 0.06)
    for x in (-2.1, -0.7, 1.9):
        s.box((x, 0, 0), (0.16, 0.8 if x < -1 else 0.74, 0.78), trim, root, 0.05)
    for reach in (1.0, 0.72)[: options.get('prods', 1)]:
        _prods(root, limb, trim, reach)
    s.box((2.1, 0, 0.1), (0.5, 0.76, 0.66), trim, root, 0.1)
    s.tube(f.curve([(2.4, 0.34, 0), (3.0, 0.4, 0), (3.2, 0, 0), (3.0, -0.4, 0), (2.4, -0.34, 0)]), 0.085, trim, root)
    s.lathe([(0.001, 0.2), (0.2, 0.18), (0.26, 0.1), (0.26, -0.1)], trim, root, 30, (-0.1, 0, 0.36), s.FACING)
    _bolt(root)
    if options.get('gem'):
        f.jewel((-1.3, 0, 0.36), 0.16, finish(options['gem']), trim, root)
    if options.get('scope'):
        _scope(root, trim, finish(options['scope']))


def _prods(root, limb, trim, reach):
    for side in (1, -1):
        line = [(2.2, side * 0.2), (2.3, side * 1.0 * reach), (1.9, side * 1.8 * reach), (1.2, side * 2.45 * reach)]
        _limb(root, line, 0.3, 0.17, limb)
        s.ball(0.15, (1.2, side * 2.45 * reach, 0), trim, root, steps=14)
        s.tube([(1.2, side * 2.42 * reach, 0.1), (-0.1, side * 0.1, 0.46)], 0.045, finish('cloth:#f4ead8'), root)
        f.horn([(2.3, side * 0.6 * reach, 0.1), (2.6, side * 0.9 * reach, 0.1), (2.95, side * 0.9 * reach, 0.1)], 0.1, trim, root)


def _bolt(root):
    s.tube([(0.0, 0, 0.47), (3.2, 0, 0.47)], 0.07, finish('palewood'), root)
    f.leaf([(3.1, 0.07), (3.2, 0.26), (3.95, 0.005)], finish('steel'), finish('steel'), s.group(root, (0, 0, 0.47)), 0.22, 0.3)
    for side in (1, -1):
        s.plate([[(0.2, side * 0.05), (0.9, side * 0.05), (0.7, side * 0.24), (0.1, side * 0.26)]], 0.04, finish('paint:#c8302a'), root, (0, 0, 0.47), round_by=0.01)


def _scope(root, trim, lens):
    tube = [(0.001, -0.8), (0.18, -0.8), (0.2, -0.4), (0.14, -0.2), (0.14, 0.4), (0.24, 0.6), (0.24, 0.9), (0.001, 0.9)]
    f.turned(tube, finish('dark'), root, (-1.2, 0, 0.72))
    f.turned([(0.001, 0.95), (0.2, 0.93), (0.2, 0.8)], lens, root, (-1.2, 0, 0.72))
    for x in (-1.5, -0.9):
        s.box((x, 0, 0.6), (0.14, 0.36, 0.3), trim, root, 0.04)


MODELS = {'longbow': longbow, 'recurve': recurve, 'winged': winged, 'crossbow': crossbow}
