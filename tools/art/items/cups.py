"""Cups, prizes and drinking vessels, standing upright."""
import math

import shapes as s
from items import cuts
from items.goldwork import beads, bezel, leaf, moulding, scroll, smooth, spokes, wing


def _bowl(root, metal, line, inner_at=0.5, ribs=None):
    """A hollow bowl from an outer profile; its inside follows at a distance."""
    outer = smooth(line, 6)
    inside = [(max(r - 0.08, 0.01), y + 0.04) for r, y in reversed(outer) if r > inner_at * 0.5]
    rim = outer[-1]
    s.lathe([*outer, (rim[0] + 0.03, rim[1] + 0.05), (rim[0] - 0.06, rim[1] + 0.06), *inside, (0.01, inside[-1][1])], metal, root, 96, smooth_angle=50, ribs=ribs)


def _foot(root, metal, line):
    s.lathe([*smooth(line, 6), (0.01, line[-1][1])], metal, root, 80, smooth_angle=50)


def _plinth(root, stone, metal, top, radius=0.95):
    for y, r in ((top, radius * 0.88), (top - 0.3, radius)):
        s.lathe([(0.01, y), (r - 0.05, y), (r, y - 0.05), (r, y - 0.28), (0.01, y - 0.28)], stone, root, 72, smooth_angle=25)
        s.ring(r * 0.97, 0.035, metal, root, (0, y - 0.005, 0))


def champion(root, finishes, options):
    """The great cup: fluted bowl, dragon-like handles, laurel band, star of brilliants, stones on the knop."""
    gold, base, enamel, stone = finishes
    _bowl(root, gold, [(0.1, -0.22), (0.4, -0.15), (0.85, 0.15), (1.02, 0.5), (1.06, 0.95), (1.16, 1.4), (1.38, 1.75)])
    for seat in spokes(root, 14):
        leaf(seat, 0.95, 0.42, gold, (0, -0.2, 0.4), (1.0, 0, 0), 0.5, 0.3, 0.05)
    moulding(root, ((1.08, 0.88, 0.055), (1.13, 1.28, 0.055)), gold)
    s.lathe([(1.07, 0.92), (1.1, 0.95), (1.13, 1.2), (1.13, 1.25)], enamel, root, 96)
    beads(root, 60, 1.38, 1.78, 0.05, gold)
    _foot(root, gold, [(0.05, -0.15), (0.2, -0.25), (0.15, -0.42), (0.3, -0.58), (0.3, -0.68), (0.15, -0.85), (0.22, -1.02), (0.6, -1.2), (0.8, -1.3), (0.82, -1.36)])
    for seat in spokes(root, 8):
        bezel(seat, 0.095, gold, stone, (0, -0.63, 0.33))
    beads(root, 30, 0.76, -1.3, 0.045, gold)
    _plinth(root, base, gold, -1.36, 1.05)
    for side in (-1, 1):
        _handle(root, gold, side)
    star = s.group(root, (0, 1.08, 1.08), (-0.08, 0, 0))
    s.plate([s.star(5, 0.62, 0.27)], 0.16, gold, star, round_by=0.05)
    cuts.brilliant(cuts.star(5, 0.46), stone, star, 0.4, (0, 0, 0.1), crown=0.5, depth=0.2)
    for x in (-0.36, 0, 0.36):
        s.plate([s.star(5, 0.1, 0.045)], 0.06, gold, root, (x, -1.5, 0.97 - 0.2 * x * x), round_by=0.015)


def _handle(root, gold, side):
    line = smooth([(side * 1.1, 1.35, 0), (side * 1.55, 1.78, 0), (side * 1.95, 1.4, 0), (side * 1.85, 0.75, 0), (side * 1.35, 0.4, 0), (side * 0.95, 0.2, 0)], 8)
    s.tube(line, 0.1, gold, root, radii=[1.25 - 0.5 * abs(i / 20 - 1) for i in range(len(line))])
    scroll(root, 0.22, 0.075, gold, (side * 1.3, 1.5, 0), (0, 0, side * 0.9), side)
    scroll(root, 0.2, 0.07, gold, (side * 1.4, 0.42, 0), (math.pi, 0, side * 0.6), side)
    leaf(root, 0.5, 0.3, gold, (side * 1.62, 1.68, 0.02), (0, 0, side * -2.0), 0.2, 0.4, 0.05)
    leaf(root, 0.5, 0.26, gold, (side * 1.92, 0.95, 0), (0, 0, side * -2.2), 0.3, 0.4, 0.05)


def plain(root, finishes, options):
    """A simple two-handled cup on a block."""
    metal, base = finishes
    _bowl(root, metal, [(0.1, -0.3), (0.55, -0.2), (0.98, 0.25), (1.05, 0.8), (1.0, 1.2), (1.12, 1.5)])
    moulding(root, ((1.04, 0.62, 0.045), (1.12, 1.5, 0.06)), metal)
    _foot(root, metal, [(0.05, -0.25), (0.16, -0.36), (0.2, -0.48), (0.14, -0.7), (0.3, -0.92), (0.7, -1.05), (0.72, -1.12)])
    s.box((0, -1.42, 0), (1.5, 0.6, 1.5), base, root, 0.06)
    s.plate([s.rounded(-0.5, -0.16, 0.5, 0.16, 0.05)], 0.06, metal, root, (0, -1.42, 0.77), round_by=0.02)
    for side in (-1, 1):
        s.tube(smooth([(side * 1.02, 1.15, 0), (side * 1.55, 1.25, 0), (side * 1.6, 0.6, 0), (side * 0.98, 0.2, 0)], 8), 0.09, metal, root)
    s.plate([s.star(5, 0.36, 0.16)], 0.12, metal, root, (0, 0.95, 1.03), round_by=0.04)


def winged(root, finishes, options):
    """A slender covered cup with two wings for handles."""
    metal, trim, enamel = finishes
    _bowl(root, metal, [(0.08, -0.5), (0.35, -0.42), (0.72, 0.0), (0.85, 0.5), (0.86, 0.95), (0.92, 1.15)])
    s.lathe(smooth([(0.95, 1.2), (0.92, 1.32), (0.6, 1.55), (0.3, 1.68), (0.14, 1.78), (0.02, 1.8)], 5), metal, root, 80, smooth_angle=60)
    s.lathe([(0.845, 0.45), (0.875, 0.5), (0.885, 0.85), (0.86, 0.9)], enamel, root, 80)
    moulding(root, ((0.86, 0.43, 0.05), (0.88, 0.92, 0.05), (0.95, 1.2, 0.06), (0.2, -0.72, 0.08)), trim)
    beads(root, 30, 0.62, 1.58, 0.04, trim)
    s.plate([s.star(4, 0.36, 0.12)], 0.1, trim, root, (0, 2.08, 0), round_by=0.03)
    _foot(root, metal, [(0.05, -0.45), (0.16, -0.6), (0.12, -0.85), (0.2, -1.1), (0.6, -1.35), (0.86, -1.5), (0.88, -1.62)])
    beads(root, 28, 0.8, -1.46, 0.05, trim)
    for side in (-1, 1):
        wing(root, metal, side, 1.7, 7, (side * 0.82, 0.1, 0), (0, 0, side * 0.22), trim)
    bezel(root, 0.24, trim, finishes[2], (0, 0.68, 0.9), outline=cuts.marquise(8, 0.62))


def chalice(root, finishes, options):
    """A goblet covered in stones, a red wine in it."""
    metal, stone, small, wine = finishes
    _bowl(root, metal, [(0.1, 0.05), (0.5, 0.12), (0.92, 0.5), (1.06, 1.0), (1.02, 1.5), (1.08, 1.85)])
    s.lathe([(0.01, 1.66), (0.99, 1.66), (0.99, 1.6)], wine, root, 64)
    for seat in spokes(root, 10):
        leaf(seat, 0.95, 0.5, metal, (0, 0.06, 0.42), (1.0, 0, 0), 0.5, 0.3, 0.05)
    moulding(root, ((1.05, 0.92, 0.05), (1.05, 1.5, 0.05), (1.1, 1.88, 0.06)), metal)
    for i, seat in enumerate(spokes(root, 10)):
        bezel(seat, 0.21 if i % 2 == 0 else 0.13, metal, stone if i % 2 == 0 else small, (0, 1.21, 1.05), outline=cuts.oval(8, 0.8) if i % 2 == 0 else None)
    _foot(root, metal, [(0.05, 0.1), (0.2, 0.0), (0.15, -0.25), (0.36, -0.45), (0.36, -0.6), (0.15, -0.8), (0.16, -1.05), (0.4, -1.3), (0.95, -1.55), (1.02, -1.68)])
    for seat in spokes(root, 8):
        bezel(seat, 0.11, metal, stone, (0, -0.52, 0.38))
        bezel(seat, 0.12, metal, small, (0, -1.45, 0.78), (-0.9, 0, 0))
    beads(root, 44, 0.98, -1.6, 0.05, metal)


def star_award(root, finishes, options):
    """A winged figure of light that holds up a star, on a stepped stone."""
    gold, base, stone = finishes
    _plinth(root, base, gold, -1.25, 0.9)
    s.lathe(smooth([(0.6, -1.25), (0.5, -1.1), (0.25, -0.6), (0.16, -0.15), (0.2, 0.1), (0.3, 0.35), (0.2, 0.52), (0.1, 0.6)], 6), gold, root, 64, smooth_angle=180, ribs=lambda a: 1 + 0.06 * math.cos(9 * a))
    s.ball(0.17, (0, 0.78, 0.02), gold, root, (0.9, 1.1, 0.95), 22)
    for side in (-1, 1):
        s.tube(smooth([(side * 0.24, 0.42, 0), (side * 0.42, 0.75, 0.12), (side * 0.3, 1.15, 0.08), (side * 0.16, 1.42, 0)], 6), 0.075, gold, root, radii=[1.15 - 0.025 * i for i in range(19)])
        wing(root, gold, side, 1.75, 8, (side * 0.16, 0.1, -0.2), (0, side * -0.2, side * 0.25))
    star = s.group(root, (0, 1.86, 0.05))
    cuts.brilliant(cuts.star(5, 0.5), stone, star, 0.72, (0, 0, 0.05), crown=0.42, depth=0.42)
    shape = lambda k: [(x * k, y * k) for x, y in cuts.star(5, 0.5)]
    s.plate([shape(0.9), shape(0.7)], 0.2, gold, star, round_by=0.05)
    s.ring(0.98, 0.03, gold, star, turn=(1.2, 0.3, 0))
    moulding(root, ((0.56, -1.2, 0.06),), gold)


def shield(root, finishes, options):
    """A prize shield between laurels under a small crown."""
    metal, field, green, stone = finishes
    half = [(0, 1.15), (0.5, 1.0), (1.0, 1.15), (1.08, 0.2), (0.85, -0.7), (0.4, -1.25), (0, -1.55)]
    outline = smooth(half, 5) + [(-x, y) for x, y in reversed(smooth(half, 5))][1:-1]
    s.plate([outline], 0.3, metal, root, round_by=0.09)
    s.plate([[(x * 0.86, y * 0.86 - 0.02) for x, y in outline]], 0.14, field, root, (0, 0, 0.13), round_by=0.03)
    s.plate([s.star(5, 0.62, 0.27)], 0.18, metal, root, (0, 0.12, 0.22), round_by=0.05)
    bezel(root, 0.2, metal, stone, (0, 0.12, 0.34), claws=5)
    for x, y in ((-0.34, -0.72), (0, -0.9), (0.34, -0.72)):
        s.plate([s.star(5, 0.16, 0.07)], 0.1, metal, root, (x, y, 0.22), round_by=0.02)
    for side in (-1, 1):
        for i in range(11):
            a = math.radians(-100 + 15.5 * i)
            x, y = 1.5 * math.cos(a), 0.0 + 1.72 * math.sin(a)
            for out in (-0.75, 0.35):
                leaf(root, 0.62, 0.26, green, (side * x, y, 0.05), (0.2, 0, side * (a + out) - (math.pi / 2 if side > 0 else -math.pi / 2) + side * math.pi / 2), 0.1, 0.4, 0.03)
        s.tube([(side * 1.5 * math.cos(math.radians(q)), 1.72 * math.sin(math.radians(q)), 0) for q in range(-95, 66, 8)], 0.045, metal, root)
    crown = s.group(root, (0, 1.18, 0.05))
    s.prism([(-0.5, 0), (0.5, 0), (0.66, 0.6), (0.3, 0.3), (0, 0.78), (-0.3, 0.3), (-0.66, 0.6)], 0.24, metal, crown, 0.05)
    for x, y in ((-0.67, 0.66), (0, 0.86), (0.67, 0.66)):
        s.ball(0.1, (x, y, 0), metal, crown, steps=14)
    bezel(crown, 0.13, metal, stone, (0, 0.2, 0.14))


def mug(root, finishes, options):
    """A tavern mug of staves with iron hoops and foam."""
    wood, iron, foam = finishes
    for seat in spokes(root, 14):
        s.prism([(-0.245, -1.35), (0.245, -1.35), (0.235, 1.1), (-0.235, 1.1)], 0.2, wood, seat, 0.04, (0, 0, 1.05), (0.03, 0, 0))
    s.lathe([(0.01, -1.3), (1.08, -1.3), (1.04, 1.0), (0.01, 0.9)], wood, root, 48)
    for y, r in ((-1.05, 1.18), (0.65, 1.2)):
        s.lathe([(r - 0.05, y - 0.16), (r + 0.03, y - 0.15), (r + 0.02, y + 0.15), (r - 0.06, y + 0.16)], iron, root, 64)
        for seat in spokes(root, 7, 0.2):
            s.rivet((0, y, r + 0.02), 0.075, iron, seat)
    for x, y, z, r in ((0, 1.12, 0.1, 0.72), (-0.55, 1.1, 0.35, 0.48), (0.5, 1.12, 0.4, 0.5), (0.1, 1.2, 0.65, 0.45), (-0.6, 1.05, -0.2, 0.5), (0.62, 1.05, -0.2, 0.46), (-0.78, 0.95, 0.62, 0.3), (0.2, 1.5, 0.1, 0.42), (-0.3, 1.45, 0.2, 0.38)):
        s.ball(r, (x, y, z), foam, root, (1, 0.72, 1), 20)
    s.tube(smooth([(0.86, 0.6, 1.05), (0.86, 0.2, 1.05)], 2), 0.08, foam, root)
    s.tube(smooth([(1.05, 0.72, 0), (1.75, 0.7, 0), (1.9, 0.0, 0), (1.7, -0.75, 0), (1.08, -0.95, 0)], 8), 0.17, iron, root)


MODELS = {
    'champion': champion, 'plain': plain, 'winged': winged, 'chalice': chalice,
    'star_award': star_award, 'shield': shield, 'mug': mug,
}
