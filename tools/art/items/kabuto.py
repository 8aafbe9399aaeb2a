"""The helmet of a Japanese general, with its war mask."""
import math

import materials as m
import shapes as s
from items import casque as c
from items import sculpt as sc

BOWL = [(1.06, -0.02), (1.05, 0.25), (0.97, 0.55), (0.8, 0.83), (0.56, 1.02), (0.3, 1.12), (0.02, 1.15)]


def general(root, finishes, options):
    """Ribbed bowl, flaring neck plates, turned-back ears, crest and mask. Finishes: bowl, gold, lace, plates, mask, hair."""
    bowl, gold, lace, plates, mask, hair = finishes[:6]
    s.lathe(s.rounded_path(BOWL, 2), bowl, root, 192, ribs=lambda a: 1 + 0.014 * abs(math.cos(12 * a)), smooth_angle=25).scale = (1, 1, c.DEEP)
    _ridges(root, gold)
    c.hoop(root, 1.1, 0.02, 0.16, gold)
    c.studs(root, 1.11, 0.02, 17, bowl, 0.045)
    for radius, height in ((0.26, 1.14), (0.18, 1.22), (0.11, 1.29)):
        s.ring(radius, 0.055, gold, root, (0, height, 0), sides=16)
    c.sweep([(1.02, 0.08), (1.24, -0.02), (1.42, -0.16), (1.4, -0.2), (1.22, -0.07), (1.0, 0.02)], 0.42, math.pi - 0.42, plates, root)
    c.sweep([(1.4, -0.12), (1.46, -0.17), (1.42, -0.22), (1.36, -0.16)], 0.42, math.pi - 0.42, gold, root)
    for i in range(options.get('lames', 5)):
        c.laced_lame(root, plates, lace, gold, (1.08 + 0.13 * i, -0.04 - 0.21 * i), (1.24 + 0.14 * i, -0.3 - 0.21 * i), math.pi * 0.78, math.pi * 2.22, 26)
    for half in sc.sides(root):
        _turned_ear(half, plates, gold, lace)
    if options.get('mask', True):
        _war_mask(root, mask, gold, hair, lace)
    CRESTS[options.get('crest', 'kuwagata')](root, gold, finishes[6:])


def _ridges(root, gold):
    for i in range(12):
        angle = 2 * math.pi * (i + 0.5) / 12
        line = [((r + 0.012) * math.cos(angle), y, c.DEEP * (r + 0.012) * math.sin(angle)) for r, y in s.rounded_path(BOWL, 2) if r > 0.2]
        s.tube(line, 0.02, gold, root)


def _turned_ear(half, plates, gold, lace):
    seat = s.group(half, (1.16, -0.1, 0.62), (0, 0.5, -0.1))
    outline = sc.spline([(-0.1, -0.28), (0.4, -0.22), (0.56, 0.1), (0.46, 0.4), (0.1, 0.38), (-0.12, 0.2)], 6, closed=True)
    s.plate([outline], 0.07, plates, seat, round_by=0.03)
    s.tube([(x, y, 0.02) for x, y in outline], 0.035, gold, seat, True)
    s.lathe([(0.02, 0.07), (0.14, 0.06), (0.18, 0.02)], gold, seat, 32, (0.24, 0.08, 0.03), s.FACING)
    for i in range(5):
        s.ball(0.05, (0.24 + 0.1 * math.cos(i * 1.2566), 0.08 + 0.1 * math.sin(i * 1.2566), 0.1), lace, seat, steps=8)


def _war_mask(root, mask, gold, hair, lace):
    """Half mask with nose, grin and moustache above a laced throat guard."""
    profile = [(0.42, -1.32), (0.66, -1.2), (0.84, -0.9), (0.88, -0.5), (0.86, -0.2)]
    skin = c.sweep([*profile, *[(r - 0.06, y) for r, y in profile[::-1]]], 0.05, math.pi - 0.05, mask, root, 48, 70)
    grin = c.mirrored([(0, -0.72), (0.24, -0.74), (0.44, -0.64), (0.4, -0.86), (0.2, -0.94), (0, -0.95)])
    surface = sc.Surface(skin)
    sc.carve(skin, s.prism(grin, 3, mask, root, 0, (0, 0, 1.7)))
    s.ball(0.8, (0, -0.35, 0), m.velvet('#060608'), root, (1, 1, 1.05), steps=20)
    s.tube(surface.path(grin), 0.035, gold, root, True)
    for i in range(7):
        x = -0.3 + 0.1 * i
        s.box((x, -0.77 + 0.3 * x * x, 0.98), (0.085, 0.1, 0.06), gold, root, 0.02)
    sc.loft([(0, -0.14, 0.96, 0.08, 0.08), (0, -0.36, 1.08, 0.11, 0.12), (0, -0.52, 1.14, 0.17, 0.13), (0, -0.6, 1.02, 0.1, 0.06)], mask, root, 24, 6)
    for half in sc.sides(root):
        surface_line = surface.path(sc.spline([(0.1, -0.2), (0.4, -0.24), (0.72, -0.2)], 5), 0.02)
        s.tube(surface_line, 0.05, gold, half)
        for i in range(5):
            sc.blade(0.62 - 0.06 * i, 0.1, 0.08, hair, half, (0.1 + 0.05 * i, -0.66 + 0.01 * i, 1.0), (0.35, 0.25, -1.75 - 0.1 * i), droop=0.06)
        s.tube(surface.path(sc.spline([(0.3, -0.5), (0.52, -0.46), (0.62, -0.62), (0.56, -0.9)], 5), 0.01), 0.03, gold, half)
    for i in range(5):
        sc.blade(0.55 - 0.08 * abs(i - 2), 0.1, 0.08, hair, root, (-0.12 + 0.06 * i, -1.08, 0.82), (-0.15, 0, math.pi + 0.1 * (i - 2)))
    for i in range(2):
        c.laced_lame(root, mask, lace, gold, (0.74 + 0.1 * i, -1.2 - 0.2 * i), (0.86 + 0.12 * i, -1.44 - 0.2 * i), 0.2, math.pi - 0.2, 14)


def _antler(half, gold, reach=1.0):
    points = [(0.1, 0.18), (0.34, 0.3), (0.7, 0.62), (0.92, 1.1), (0.86, 1.7), (0.72, 2.02), (1.06, 1.72), (1.22, 1.2), (1.12, 0.6), (0.8, 0.2), (0.4, 0.02), (0.1, -0.02)]
    outline = sc.spline([(x * reach, y * reach) for x, y in points], 6, closed=True)
    s.plate([outline], 0.09, gold, half, (0, 0.1, 1.26), (-0.18, 0.12, 0), 0.04)


def _kuwagata(root, gold, rest):
    """Two gold antlers and a boss."""
    for half in sc.sides(root):
        _antler(half, gold)
    _boss(root, gold, rest[0] if rest else None)


def _boss(root, gold, stone):
    seat = s.group(root, (0, 0.2, 1.32), (-0.2, 0, 0))
    s.lathe([(0.02, 0.1), (0.24, 0.08), (0.3, 0.02), (0.3, -0.1)], gold, seat, 8, turn=(math.pi / 2, 0, 0), smooth_angle=15)
    if stone:
        s.cut_stone(0.19, 0.14, stone, seat, (0, 0, 0.09))


def _moon(root, gold, rest):
    """A lying crescent."""
    outer = c.arc(0, 1.0, 1.25, 1.0, math.pi * 0.92, math.pi * 2.08, 30)
    inner = c.arc(0, 1.16, 1.16, 0.82, math.pi * 2.06, math.pi * 0.94, 30)
    s.plate([outer + inner], 0.1, gold, root, (0, 0.15, 1.3), (-0.15, 0, 0), 0.04)
    _boss(root, gold, rest[0] if rest else None)


def _dragon(root, gold, rest):
    """Antlers, a sun with flames behind a coiled dragon's head, plumes at the sides."""
    stone, glow = rest
    for half in sc.sides(root):
        _antler(half, gold, 1.12)
        _whisker(half, gold)
    seat = s.group(root, (0, 0.5, 1.2), (-0.15, 0, 0))
    sun = s.group(root, (0, 1.15, 0.85), (-0.15, 0, 0))
    s.ring(0.62, 0.06, gold, sun, turn=s.FACING)
    s.lathe([(1e-3, 0.05), (0.4, 0.04), (0.56, 0)], glow, sun, 48, turn=s.FACING)
    for i in range(18):
        ray = s.group(sun, turn=(0, 0, 2 * math.pi * i / 18))
        sc.blade(0.42 if i % 2 else 0.26, 0.16, 0.08, gold, ray, (0, 0.64, 0), bend=0.1)
    _dragon_head(seat, gold, stone)


def _whisker(half, gold):
    s.tube(sc.spline([(0.2, 0.3, 1.75), (0.6, 0.2, 1.9), (0.9, 0.45, 1.7), (1.15, 0.3, 1.6)], 8), 0.035, gold, half)


def _dragon_head(seat, gold, stone):
    sc.loft([(0, 0.32, 0.0, 0.3, 0.2), (0, 0.2, 0.3, 0.32, 0.24), (0, 0.02, 0.55, 0.22, 0.16), (0, -0.06, 0.82, 0.2, 0.14), (0, -0.06, 0.92, 0.12, 0.08)], gold, seat, 28, 6, up=(0, 1, 0))
    sc.loft([(0, -0.1, 0.2, 0.2, 0.1), (0, -0.26, 0.55, 0.16, 0.07), (0, -0.32, 0.8, 0.12, 0.05)], gold, seat, 24, 6, up=(0, 1, 0))
    for half in sc.sides(seat):
        s.ball(0.08, (0.2, 0.24, 0.44), stone, half, steps=12)
        sc.loft([(0.1, 0.3, 0.5, 0.05), (0.24, 0.36, 0.38, 0.07), (0.36, 0.32, 0.2, 0.03)], gold, half, 14)
        s.ball(0.08, (0.1, 0.02, 0.9), gold, half, steps=12)
        sc.loft([(0.14, 0.4, 0.1, 0.09), (0.3, 0.66, -0.05, 0.07), (0.34, 0.95, -0.05, 0.015)], gold, half, 16)
        for i in range(4):
            sc.loft([(0.15 + 0.02 * i, -0.1, 0.84 - 0.12 * i, 0.028), (0.15 + 0.02 * i, -0.2, 0.85 - 0.12 * i, 0.006)], gold, half, 10, 2)
        for i in range(4):
            sc.curl((0.36 + 0.05 * i, 0.36 - 0.2 * i, 0.1), 0.18, gold, half, spin=-1, lean=0.5, thick=0.36)
    s.ball(0.2, (0, -0.2, 0.6), stone, seat, steps=16)


CRESTS = {'kuwagata': _kuwagata, 'moon': _moon, 'dragon': _dragon}
MODELS = {'general': general}
