"""Globes and eggs on their stands."""
import math
import random

import shapes as s
from items import cuts
from items.finishes import finish
from items.goldwork import beads, bezel, leaf, moulding, petals, scroll, smooth, spokes, wing


def crystal_ball(root, finishes, options):
    """A seer's ball: a nebula in glass on three scrolled feet."""
    inside, metal, stone = finishes
    s.ball(1.28, (0, 0.5, 0), inside, root, steps=48)
    s.ball(1.34, (0, 0.5, 0), finish('dome:#f0e8ff'), root, steps=48)
    s.lathe(smooth([(0.9, -0.45), (1.02, -0.5), (0.95, -0.68), (0.6, -0.85), (0.35, -1.05), (0.4, -1.25), (0.85, -1.45), (1.1, -1.55), (1.12, -1.68), (0.01, -1.7)], 5), metal, root, 80, smooth_angle=50)
    moulding(root, ((0.98, -0.46, 0.08), (1.12, -1.62, 0.07)), metal)
    for i, seat in enumerate(spokes(root, 6)):
        leaf(seat, 0.62, 0.4, metal, (0, -0.6, 0.9), (0.35, 0, 0), 0.35, 0.4, 0.05)
        bezel(seat, 0.13, metal, stone, (0, -1.42, 0.88), (-0.95, 0, 0))
    rng = random.Random(2)
    for _ in range(22):
        a, y = rng.uniform(-1.3, 1.3), rng.uniform(-0.85, 0.95)
        r = 1.29 * math.sqrt(max(0.05, 1 - (y / 1.29) ** 2))
        s.ball(rng.uniform(0.018, 0.045), (r * math.sin(a), 0.5 + y, r * math.cos(a)), finish('light:#fff0ff'), root, steps=8)


def dragon_pearl(root, finishes, options):
    """A luminous pearl held by a dragon that winds about it."""
    pearl, skin, gold, eye = finishes
    s.ball(1.15, (0, 0, 0), pearl, root, steps=48)
    line = []
    for i in range(141):
        t = i / 140
        angle, rise = -0.6 + 13.2 * t, -1.35 + 2.6 * t
        radius = 0.42 + 1.02 * math.sin(math.pi * min(1, 0.16 + 0.78 * t)) ** 0.8
        line.append((radius * math.sin(angle), rise, radius * math.cos(angle)))
    radii = [min(1.0, 0.15 + 2.4 * i / 140) * (1 - 0.3 * max(0, i / 140 - 0.85) / 0.15) for i in range(141)]
    s.tube(line, 0.23, skin, root, radii=radii)
    for i in range(8, 138, 4):
        x, y, z = line[i]
        out = 1 + 0.2 * radii[i] / math.hypot(x, z)
        s.hull([(x * out, y + 0.02, z * out), *[(x * 1.04 + dx, y + dy, z * 1.04 + dz) for dx, dy, dz in ((0.07, 0, 0), (-0.07, 0, 0), (0, 0.1, 0), (0, -0.06, 0), (0, 0, 0.07), (0, 0, -0.07))], (x * out * 1.06, y + 0.18, z * out * 1.06)], gold, root)
    x, y, z = line[-1]
    _dragon_head(s.group(root, (x, y + 0.1, z), (0.15, math.atan2(x, z) * 0.5 + 0.5, 0)), skin, gold, eye)
    for side, (px, py) in ((1, (0.95, -0.35)), (-1, (-0.95, 0.3))):
        claw = s.group(root, (px, py, 0.85), (0, side * 0.5, 0))
        for k in (-1, 0, 1):
            s.tube(smooth([(side * 0.25, 0.05 * k, 0), (0, 0.2 * k, 0.14), (-side * 0.26, 0.26 * k, -0.02)], 5), 0.06, gold, claw, radii=[1.2 - 0.1 * j for j in range(11)])


def _dragon_head(head, skin, gold, eye):
    s.ball(0.36, (0, 0.1, 0.1), skin, head, (0.95, 0.85, 1.15), 24)
    s.ball(0.27, (0, 0.02, 0.52), skin, head, (0.9, 0.68, 1.25), 22)
    s.ball(0.21, (0, -0.18, 0.42), skin, head, (0.9, 0.45, 1.35), 20)
    for side in (-1, 1):
        s.ball(0.09, (side * 0.22, 0.22, 0.36), eye, head, steps=14)
        s.tube(smooth([(side * 0.18, 0.34, 0.0), (side * 0.36, 0.68, -0.25), (side * 0.3, 1.02, -0.35)], 5), 0.09, gold, head, radii=[1.2 - 0.1 * k for k in range(11)])
        s.tube(smooth([(side * 0.3, 0.62, -0.22), (side * 0.55, 0.78, -0.2)], 3), 0.05, gold, head, radii=[1, 0.8, 0.5, 0.2])
        s.tube(smooth([(side * 0.16, -0.02, 0.75), (side * 0.5, 0.05, 0.9), (side * 0.7, 0.35, 0.75)], 5), 0.035, gold, head, radii=[1 - 0.08 * k for k in range(11)])
        s.ball(0.07, (side * 0.12, 0.12, 0.8), gold, head, steps=10)
        for k in range(4):
            leaf(head, 0.55, 0.22, gold, (side * 0.28, 0.1 - 0.12 * k, -0.08), (-0.4, side * 0.6, -side * (0.9 + 0.4 * k)), 0.2, 0.4)


def armillary(root, finishes, options):
    """Rings of the heavens about a star, borne by four small pillars of cloud."""
    gold, dark, stone = finishes
    s.ball(0.42, (0, 0.35, 0), finish('light:#ffd27a'), root, steps=20)
    cuts.brilliant(cuts.star(8, 0.5), stone, root, 0.72, (0, 0.35, 0.1), crown=0.4, depth=0.4)
    for radius, wide, turn, stuff in ((1.62, 0.13, (0, 0, 0), gold), (1.5, 0.13, (math.pi / 2, 0, 0), dark), (1.4, 0.1, (0.4, 0, 0.35), gold), (1.22, 0.1, (1.1, 0, -0.5), dark), (1.04, 0.08, (-0.5, 0, 0.9), gold)):
        hoop = s.group(root, (0, 0.35, 0), turn)
        s.lathe([(radius - 0.05, -wide), (radius + 0.05, -wide), (radius + 0.07, 0), (radius + 0.05, wide), (radius - 0.05, wide), (radius - 0.05, -wide)], stuff, hoop, 128)
        for i in range(24):
            a = 2 * math.pi * i / 24
            s.ball(0.035, ((radius + 0.07) * math.cos(a), 0, (radius + 0.07) * math.sin(a)), gold, hoop, steps=8)
    for i in range(4):
        seat = s.group(root, turn=(0, math.pi / 4 + i * math.pi / 2, 0))
        s.tube(smooth([(0, 0.3, 1.66), (0, -0.5, 1.75), (0, -1.0, 1.35), (0, -1.5, 1.5)], 6), 0.1, gold, seat)
        scroll(seat, 0.2, 0.06, gold, (0.02, -0.6, 1.72), (0, 0, 0), 1)
        scroll(seat, 0.2, 0.06, gold, (-0.02, -0.6, 1.72), (0, 0, 0), -1)
    s.lathe([(0.01, -1.48), (1.62, -1.48), (1.7, -1.56), (1.7, -1.7), (1.85, -1.76), (1.85, -1.9), (0.01, -1.9)], dark, root, 96, smooth_angle=25)
    moulding(root, ((1.68, -1.5, 0.06), (1.85, -1.8, 0.05)), gold)
    for seat in spokes(root, 12):
        bezel(seat, 0.1, gold, stone, (0, -1.62, 1.72))


def _egg_line(t, wide=1.28, tall=1.72):
    return max(0.01, wide * math.sin(t) * (1 + 0.12 * math.cos(t))), -tall * math.cos(t)


def dragon_egg(root, finishes, options):
    """An egg of overlapping scales with light between them, in a nest of stone and flame."""
    scale, glow, rock = finishes
    s.lathe([(_egg_line(math.pi * i / 40)[0] * 0.985, _egg_line(math.pi * i / 40)[1]) for i in range(41)], glow, root, 72, smooth_angle=180)
    for row in range(15):
        t = 0.22 + (math.pi - 0.3) * row / 15
        radius, height = _egg_line(t)
        count = max(5, round(radius * 13))
        for seat in spokes(root, count, math.pi * row / count):
            size = 0.28 + 0.24 * radius / 1.3
            leaf(seat, size * 1.35, size * 1.25, scale, (0, height - size * 0.35, radius + 0.02), (0.16 + 0.75 * math.cos(t), 0, 0), 0.14, 0.5, 0.05)
    rng = random.Random(5)
    for i in range(14):
        a = 2 * math.pi * i / 14
        points = [(rng.gauss(0, 0.3), rng.gauss(0, 0.22), rng.gauss(0, 0.28)) for _ in range(14)]
        s.hull(points, rock, root, (1.05 * math.cos(a), -1.55, 1.05 * math.sin(a)))


def jewelled_egg(root, finishes, options):
    """Enamel under a lattice of gold with pearls, a jewelled girdle and clawed feet."""
    enamel, gold, stone, pearl = finishes
    s.lathe([_egg_line(math.pi * i / 60) for i in range(61)], enamel, root, 96, (0, 0.3, 0), smooth_angle=180)
    strands = options.get('strands', 9)
    for strand in range(strands):
        for way in (1, -1):
            path = []
            for step in range(49):
                t = 0.25 + (math.pi - 0.5) * step / 48
                radius, height = _egg_line(t)
                angle = 2 * math.pi * (strand / strands + way * 0.5 * step / 48)
                path.append((radius * 1.012 * math.cos(angle), height + 0.3, radius * 1.012 * math.sin(angle)))
            s.tube(path, 0.028, gold, root)
    for level in range(1, 9):
        radius, height = _egg_line(0.25 + (math.pi - 0.5) * level / 9)
        if abs(height + 0.05) > 0.25:
            beads(root, strands, radius * 1.03, height + 0.3, 0.07, pearl, math.pi / 2 + math.pi * (level % 2) / strands)
    moulding(root, ((1.33, 0.2, 0.12), (1.33, 0.38, 0.045), (1.33, 0.02, 0.045)), gold)
    for seat in spokes(root, 12):
        bezel(seat, 0.16, gold, stone, (0, 0.2, 1.44))
    _egg_foot(root, gold, stone, pearl)
    bezel(root, 0.26, gold, stone, (0, 2.2, 0), claws=6)
    s.lathe([(0.3, 1.92), (0.22, 2.05), (0.1, 2.1)], gold, root, 32)


def _egg_foot(root, gold, stone, pearl):
    s.lathe(smooth([(0.95, -0.78), (1.0, -0.86), (0.7, -1.16), (0.3, -1.4), (0.26, -1.56), (0.6, -1.72), (1.0, -1.84), (1.08, -1.98), (0.01, -2.0)], 4), gold, root, 72, smooth_angle=50)
    for seat in spokes(root, 5, 0.3):
        s.tube(smooth([(0, -0.5, 1.12), (0, -0.95, 1.3), (0, -1.5, 0.9), (0, -1.95, 1.25)], 6), 0.09, gold, seat)
        s.ball(0.14, (0, -0.46, 1.14), pearl, seat, steps=18)


def winged_egg(root, finishes, options):
    """The great egg: opened upon a stone of light, in wings, under a crown of rays."""
    enamel, gold, stone, pearl = finishes
    low = [_egg_line((math.pi / 2 + 0.1) * i / 30) for i in range(31)]
    s.lathe([*low, (low[-1][0] - 0.1, low[-1][1]), *[(r * 0.9, y + 0.08) for r, y in reversed(low[3:-1])]], enamel, root, 96, smooth_angle=60)
    moulding(root, ((low[-1][0], low[-1][1], 0.1), (low[-1][0] + 0.01, low[-1][1] - 0.2, 0.04)), gold)
    for seat in spokes(root, 14):
        bezel(seat, 0.12, gold, finish('gem:diamond'), (0, low[-1][1], low[-1][0] + 0.1))
    for seat in spokes(root, 7, 0.2):
        leaf(seat, 1.25, 0.55, gold, (0, -1.55, 0.55), (0.75, 0, 0), 0.5, 0.3, 0.04)
        bezel(seat, 0.14, gold, stone, (0, -0.55, 1.24), (0.3, 0, 0), cuts.pear(6))
    heart = s.group(root, (0, 0.95, 0))
    cuts.brilliant(cuts.pear(10), stone, heart, 0.95, (0, 0, 0.12), crown=0.45, depth=0.5)
    s.plate([[(x * k, y * k) for x, y in cuts.pear(28)] for k in (1.16, 0.92)], 0.22, gold, heart, round_by=0.06)
    for petal in petals(heart, 16):
        s.plate([[(0, 1.75), (-0.07, 1.1), (0.07, 1.1)]], 0.07, gold, petal, (0, 0, -0.12), round_by=0.02)
        s.ball(0.055, (0, 1.78, -0.12), pearl, petal, steps=10)
    for side in (-1, 1):
        wing(root, gold, side, 2.5, 9, (side * 0.9, -0.5, -0.1), (0, side * 0.12, side * 0.25), finish('silver'))
    foot = s.group(root, (0, -0.25, 0))
    _egg_foot(foot, gold, stone, pearl)


MODELS = {
    'crystal_ball': crystal_ball, 'dragon_pearl': dragon_pearl, 'armillary': armillary,
    'dragon_egg': dragon_egg, 'jewelled_egg': jewelled_egg, 'winged_egg': winged_egg,
}
