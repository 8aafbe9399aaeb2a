"""Keys, laid on the diagonal by their recipes: the bow on top, the bit below."""
import math

import shapes as s
from items.finishes import finish
from items.goldwork import bezel, halo, leaf, petals, scroll, wing


def _shank(root, metal, top, foot, thick=0.14, collars=()):
    s.tube([(0, top, 0), (0, foot, 0)], thick, metal, root)
    for y in collars:
        s.lathe([(thick, y - 0.13), (thick * 1.7, y - 0.08), (thick * 1.25, y), (thick * 1.7, y + 0.08), (thick, y + 0.13)], metal, root, 40)
    s.ball(thick * 1.25, (0, foot, 0), metal, root, steps=18)


def _bit(root, metal, at, outline, holes=()):
    s.plate([outline, *holes], 0.2, metal, root, at, round_by=0.035)


WARDS = [(0, 0.5), (0.3, 0.5), (0.3, 0.38), (0.42, 0.38), (0.42, 0.5), (0.82, 0.5), (0.82, 0.22), (0.62, 0.22), (0.62, 0.08), (0.82, 0.08), (0.82, -0.3), (0.55, -0.3), (0.55, -0.16), (0.36, -0.16), (0.36, -0.4), (0, -0.4)]


def iron(root, finishes, options):
    """A gaoler's key with a trefoil bow on a ring."""
    metal, worn = finishes
    for x, y in ((-0.5, 1.55), (0.5, 1.55), (0, 2.2)):
        s.ring(0.42, 0.14, metal, root, (x, y, 0), s.FACING, 64, 0.8)
    s.ball(0.2, (0, 1.75, 0), worn, root, steps=16)
    _shank(root, metal, 1.4, -2.1, 0.17, (1.0, -0.9))
    _bit(root, metal, (0.1, -1.6, 0), WARDS)
    for y in (0.55, 0.3, 0.05, -0.2, -0.45):
        s.ring(0.17, 0.045, worn, root, (0, y, 0), (0.25, 0, 0), 32)
    s.ring(0.62, 0.09, worn, root, (0.15, 2.75, 0), (1.2, 0.4, 0), 64)


def royal(root, finishes, options):
    """A key with a crowned bow of scrolls about a stone."""
    metal, stone, small = finishes
    s.plate([s.circle(0, 1.6, 0.95, 64), s.circle(0, 1.6, 0.74, 64)], 0.24, metal, root, round_by=0.07)
    bow = s.group(root, (0, 1.6, 0))
    halo(bow, 14, 0.845, 0.075, metal, small, 0.12)
    bezel(bow, 0.36, metal, stone, (0, 0, 0.05), claws=8)
    for petal in petals(bow, 4, math.pi / 4):
        for side in (-1, 1):
            scroll(petal, 0.15, 0.05, metal, (0, 0.36, 0), (0, 0, -side * 0.3), side)
    for side in (-1, 1):
        scroll(root, 0.32, 0.085, metal, (side * 0.85, 1.4, 0), (0, 0, -side * 0.9), side)
        leaf(root, 0.7, 0.34, metal, (side * 0.2, 0.72, 0.05), (0, 0, -side * 1.9), 0.2, 0.4, 0.05)
    crown = s.group(root, (0, 2.55, 0))
    s.prism([(-0.42, 0), (0.42, 0), (0.58, 0.55), (0.27, 0.26), (0, 0.7), (-0.27, 0.26), (-0.58, 0.55)], 0.24, metal, crown, 0.05)
    for x, y in ((-0.59, 0.6), (0, 0.78), (0.59, 0.6)):
        s.ball(0.09, (x, y, 0), finish('pearl'), crown, steps=14)
    _shank(root, metal, 0.7, -2.4, 0.13, (0.5, -1.1))
    spiral = [(0.15 * math.cos(k * 0.5), 0.25 - 1.1 * k / 60, 0.15 * math.sin(k * 0.5)) for k in range(61)]
    s.tube(spiral, 0.04, metal, root)
    for side in (-1, 1):
        _bit(root, metal, (side * 0.08, -1.85, 0), [(side * x, y) for x, y in WARDS][::side], [s.circle(side * 0.22, 0.12, 0.08, 16)])


def crystal(root, finishes, options):
    """A key grown of crystal, its bow three winged points round a light."""
    stone, metal, glow = finishes
    s.ball(0.34, (0, 1.5, 0), glow, root, steps=16)
    for petal in petals(root, 6, 0, (0, 1.5, 0)):
        tip = [(0, 1.15, 0), (0.2, 0.55, 0), (-0.2, 0.55, 0), (0, 0.55, 0.16), (0, 0.55, -0.16), (0, 0.28, 0)]
        s.hull(tip, stone, petal)
    s.ring(0.62, 0.07, metal, root, (0, 1.5, 0), s.FACING)
    shaft = [(r * math.cos(a), y, r * math.sin(a)) for y, r in ((0.7, 0.12), (0.3, 0.26), (-1.7, 0.16), (-2.3, 0.01)) for a in (math.pi * k / 3 for k in range(6))]
    s.hull(shaft, stone, root)
    for y, r in ((0.72, 0.2), (0.0, 0.27), (-0.75, 0.24)):
        s.lathe([(r - 0.06, y - 0.09), (r + 0.06, y - 0.05), (r + 0.06, y + 0.05), (r - 0.06, y + 0.09)], metal, root, 6, smooth_angle=10)
    for y, long in ((-1.15, 0.95), (-1.5, 0.65), (-1.85, 0.85)):
        spur = [(0.1, y + 0.14, 0), (0.1, y - 0.12, 0), (long * 0.7, y + 0.1, 0.1), (long * 0.7, y - 0.08, 0.1), (long * 0.7, y + 0.1, -0.1), (long * 0.7, y - 0.08, -0.1), (long, y + 0.02, 0), (0.1, y, 0.14), (0.1, y, -0.14)]
        s.hull(spur, stone, root)
    for i, (x, y, size) in enumerate(((0.75, 0.1, 0.16), (-0.6, -0.35, 0.2), (-0.5, -1.4, 0.14), (0.85, -0.45, 0.11))):
        s.hull([(0, size * 1.6, 0), (0, -size * 1.6, 0), (size * 0.6, 0, 0), (-size * 0.6, 0, 0), (0, 0, size * 0.6), (0, 0, -size * 0.6)], stone, root, (x, y, 0.1), (0, 0, 0.4 * i))


def _gear(teeth, outer, inner):
    outline = []
    for i in range(teeth):
        for part, radius in ((-0.32, inner), (-0.2, outer), (0.2, outer), (0.32, inner)):
            a = 2 * math.pi * (i + part) / teeth
            outline.append((radius * math.cos(a), radius * math.sin(a)))
    return outline


def clockwork(root, finishes, options):
    """A key whose bow is a movement of gears under a winged rim, with a lens of ruby."""
    brass, steel, stone = finishes
    bow = s.group(root, (0, 1.4, 0))
    s.plate([_gear(20, 1.22, 1.06), s.circle(0, 0, 0.88, 60)], 0.26, brass, bow, round_by=0.04)
    for x, y, teeth, size, stuff, z in ((0, 0, 14, 0.56, steel, 0.06), (-0.5, 0.42, 10, 0.36, brass, -0.06), (0.52, 0.38, 10, 0.34, brass, -0.06), (0.42, -0.5, 11, 0.38, brass, -0.06), (-0.45, -0.48, 9, 0.33, steel, -0.08)):
        gear = s.group(bow, (x, y, z), (0, 0, 0.3 * teeth))
        s.plate([_gear(teeth, size, size * 0.8), *[s.circle(size * 0.5 * math.cos(k * 1.257), size * 0.5 * math.sin(k * 1.257), size * 0.16, 16) for k in range(5)]], 0.14, stuff, gear, round_by=0.025)
        s.ball(size * 0.22, (0, 0, 0.08), brass, gear, steps=12)
    bezel(bow, 0.24, brass, stone, (0, 0, 0.16), claws=6)
    for side in (-1, 1):
        wing(root, steel, side, 1.7, 6, (side * 0.95, 0.9, -0.05), (0, 0, side * 0.1), brass)
    _shank(root, brass, 0.4, -2.4, 0.15, (0.15, -1.05))
    for k in range(7):
        s.ring(0.17, 0.035, steel, root, (0, -0.1 - 0.11 * k, 0), (0.2, 0, 0), 28)
    _bit(root, steel, (0.08, -1.85, 0), WARDS, [s.circle(0.22, 0.1, 0.09, 16)])
    s.plate([_gear(9, 0.36, 0.28), s.circle(0, 0, 0.12, 20)], 0.16, brass, root, (-0.34, -1.85, 0), round_by=0.03)


MODELS = {'iron': iron, 'royal': royal, 'crystal': crystal, 'clockwork': clockwork}
