"""Crowns stand upright: the circlet lies about the y axis, its front towards the viewer."""
import math
import random

import shapes as s
from items import cuts
from items.finishes import finish
from items.goldwork import beads, bezel, leaf, moulding, scroll, smooth, spokes, wall, wing


def _points(count, foot, tall, low=0.72, sharp=1.6):
    """Heights of a wall with `count` points, one in front, every other lower."""
    def top(angle):
        part = (angle / (2 * math.pi) * count + 0.5) % count
        away = abs(part % 1 - 0.5) * 2
        return foot + tall * (1 - away) ** sharp * (1 if int(part) % 2 == 0 else low)
    return top


def _gem_row(root, count, radius, y, size, metal, stones, start=0.0, outline=None):
    for i, seat in enumerate(spokes(root, count, start)):
        bezel(seat, size, metal, stones[i % len(stones)], (0, y, radius), outline=outline)


def royal(root, finishes, options):
    """The king's: fleurs on a jewelled circlet, four beaded arches, velvet, ermine and a star on an orb."""
    gold, velvet, ermine = finishes[:3]
    ruby, sapphire, emerald, pearl = (finish(name) for name in ('cut:ruby', 'cut:sapphire', 'cut:emerald', 'pearl'))
    wall(root, 1.5, -0.9, lambda angle: -0.2, gold, 0.12)
    moulding(root, ((1.52, -0.62, 0.09), (1.6, -0.2, 0.08)), gold)
    _ermine(root, ermine)
    _gem_row(root, 12, 1.57, -0.42, 0.17, gold, (ruby, pearl, sapphire, pearl, emerald, pearl))
    for i, seat in enumerate(spokes(root, 8)):
        if i % 2 == 0:
            _fleur(seat, gold, ruby, 1.6)
            _arch(seat, gold, pearl)
        else:
            leaf(seat, 0.62, 0.5, gold, (0, -0.2, 1.62), (-0.12, 0, 0), -0.15, 0.3, 0.06)
            s.ball(0.13, (0, 0.52, 1.78), pearl, seat, steps=18)
    dome = [(1.42, -0.3), (1.5, 0.1), (1.42, 0.52), (1.15, 0.86), (0.7, 1.06), (0.02, 1.12)]
    s.lathe(smooth(dome, 5), velvet, root, 96, smooth_angle=180, ribs=lambda a: 1 - 0.035 * abs(math.sin(4 * a)))
    s.ball(0.26, (0, 1.42, 0), gold, root, steps=28)
    moulding(root, ((0.26, 1.42, 0.045),), gold)
    star = s.group(root, (0, 1.95, 0))
    s.plate([s.star(4, 0.46, 0.16)], 0.14, gold, star, round_by=0.04)
    bezel(star, 0.15, gold, sapphire, (0, 0, 0.08))


def _ermine(root, fur):
    s.ring(1.52, 0.22, fur, root, (0, -0.92, 0), flat=1.05)
    spot = finish('paint:#141018')
    for i, seat in enumerate(spokes(root, 20)):
        s.ball(0.05, (0, -0.86 - 0.1 * (i % 2), 1.735), spot, seat, (0.8, 1.9, 0.4), 10)


def _fleur(seat, gold, stone, radius):
    """A lily that stands on the circlet's rim."""
    lily = s.group(seat, (0, -0.18, radius), (0.1, 0, 0))
    leaf(lily, 1.0, 0.42, gold, (0, 0, 0), (0, 0, 0), -0.08, 0.3, 0.07)
    for side in (-1, 1):
        leaf(lily, 0.62, 0.26, gold, (side * 0.05, 0.12, 0.03), (0, 0, side * -0.95), -0.1, 0.3, 0.06)
        s.ball(0.09, (side * 0.56, 0.46, 0.03), gold, lily, steps=12)
    s.box((0, 0.16, 0.05), (0.42, 0.1, 0.14), gold, lily, 0.03)
    bezel(lily, 0.13, gold, stone, (0, 0.44, 0.09), outline=cuts.marquise(6, 0.62))


def _arch(seat, gold, pearl):
    line = smooth([(0, -0.1, 1.55), (0, 0.55, 1.74), (0, 1.05, 1.4), (0, 1.3, 0.75), (0, 1.2, 0.05)], 8)
    s.tube(line, 0.085, gold, seat)
    for point in line[7:-5:3]:
        s.ball(0.085, (point[0], point[1] + 0.09, point[2] + 0.05), pearl, seat, steps=12)


def frost(root, finishes, options):
    """A silver circlet that ice has grown upon."""
    silver, ice, stone = finishes
    rng = random.Random(7)
    wall(root, 1.5, -0.85, _points(12, -0.3, 0.5, 0.7, 1.2), silver, 0.16)
    moulding(root, ((1.52, -0.82, 0.1), (1.56, -0.45, 0.06)), silver)
    beads(root, 44, 1.56, -0.68, 0.045, silver)
    _gem_row(root, 12, 1.58, -0.42, 0.14, silver, (stone,), 0, cuts.pear(7))
    for i, seat in enumerate(spokes(root, 12)):
        tall = (1.9, 0.95, 1.35, 0.95)[i % 4]
        s.crystal((0, -0.35, 1.56), tall, 0.2, ice, seat, (0.16, 0))
        for side in (-1, 1):
            s.crystal((side * 0.16, -0.35, 1.57), tall * rng.uniform(0.45, 0.62), 0.12, ice, seat, (0.18, side * -0.3))
        s.crystal((0, -0.3, 1.72), tall * 0.4, 0.09, ice, seat, (0.4, 0))
    front = s.group(root, (0, 0.18, 1.78), (0.12, 0, 0))
    for arm in range(6):
        branch = s.group(front, turn=(0, 0, arm * math.pi / 3))
        s.tube([(0, 0, 0), (0, 0.5, 0)], 0.04, silver, branch)
        for side in (-1, 1):
            s.tube([(0, 0.24, 0), (side * 0.14, 0.4, 0)], 0.03, silver, branch)
    bezel(front, 0.17, silver, stone, (0, 0, 0.04), outline=cuts.round_(6))


def phoenix(root, finishes, options):
    """A bride's crown: a phoenix spread over blossoms of kingfisher blue, pearls hanging at the sides."""
    gold, blue, pearl, ruby = finishes
    dome = [(1.5, -0.95), (1.56, -0.5), (1.5, 0.1), (1.22, 0.62), (0.75, 0.95), (0.02, 1.05)]
    s.lathe(smooth(dome, 5), blue, root, 96, smooth_angle=180)
    moulding(root, ((1.52, -0.95, 0.11), (1.58, -0.6, 0.07)), gold)
    _gem_row(root, 16, 1.6, -0.78, 0.12, gold, (ruby, pearl))
    for row, (count, y, radius, size) in enumerate(((13, -0.3, 1.56, 0.34), (10, 0.28, 1.42, 0.32), (7, 0.72, 1.08, 0.28))):
        for seat in spokes(root, count, 0.24 * row):
            _blossom(s.group(seat, (0, y, radius), (-0.3 * row, 0, 0)), size, gold, blue, pearl)
    _bird(s.group(root, (0, 0.55, 1.5), (-0.05, 0, 0)), gold, blue, ruby)
    for side in (-1, 1):
        for k in range(3):
            _pearl_string(root, side, k, pearl, gold, ruby)


def _blossom(seat, size, gold, blue, pearl):
    for i in range(6):
        petal = s.group(seat, turn=(0, 0, i * math.pi / 3))
        leaf(petal, size, size * 0.75, gold if i % 2 else blue, (0, 0.04, 0.02), (0.45, 0, 0), -0.2, 0.3, 0.025)
    s.ball(size * 0.3, (0, 0, 0.1), pearl, seat, steps=14)


def _bird(bird, gold, blue, ruby):
    for side in (-1, 1):
        wing(bird, gold, side, 2.0, 8, (side * 0.14, -0.1, 0.08), (0, -side * 0.2, side * -0.25), blue)
    s.ball(0.26, (0, 0.05, 0.22), gold, bird, (0.85, 1.35, 0.8), 22)
    s.tube(smooth([(0, 0.25, 0.28), (0, 0.58, 0.34), (0, 0.78, 0.46), (0, 0.86, 0.6)], 6), 0.12, gold, bird, radii=[1.3 - 0.03 * i for i in range(19)])
    s.ball(0.17, (0, 0.9, 0.58), gold, bird, (0.9, 0.9, 1.1), 18)
    s.lathe([(0.08, 0), (0.05, 0.14), (0.005, 0.28)], gold, bird, 20, (0, 0.86, 0.7), (1.9, 0, 0))
    for i in range(-2, 3):
        leaf(bird, 0.55 - 0.05 * abs(i), 0.12, gold, (i * 0.04, 1.0, 0.5), (-0.25, 0, -i * 0.32), 0.2, 0.3)
    for i in range(-3, 4):
        plume = leaf(bird, 1.5 - 0.1 * abs(i), 0.24, gold if i % 2 else blue, (i * 0.07, 0.1, -0.1), (-0.1, 0, -i * 0.2), 0.16, 0.35)
        plume.location.z -= 0.03 * abs(i)
        bezel(bird, 0.1, gold, ruby, (1.32 * math.sin(i * 0.2), 0.1 + 1.3 * math.cos(i * 0.2), -0.12))
    bezel(bird, 0.14, gold, ruby, (0, 0.08, 0.44))


def _pearl_string(root, side, k, pearl, gold, ruby):
    x, z = side * (1.5 - 0.16 * k), 0.35 + 0.42 * k
    for i in range(6 - k):
        s.ball(0.075, (x, -1.1 - 0.15 * i, z), pearl, root, steps=12)
    foot = -1.1 - 0.15 * (6 - k) - 0.06
    bezel(root, 0.13, gold, ruby, (x, foot, z), outline=cuts.pear(6))


def laurel(root, finishes, options):
    """A wreath of two branches with berries, tied in front with a stone."""
    green, branch, berry = finishes
    rng = random.Random(3)
    s.ring(1.5, 0.07, branch, root)
    for i in range(46):
        angle = math.pi * 2 * i / 46
        side = 1 if angle < math.pi else -1
        seat = s.group(root, turn=(0, angle, 0))
        for up in (-1, 0, 1):
            turn = (rng.uniform(-0.25, 0.1) + 0.4 * up, 0, side * (1.0 - 0.55 * up) + rng.uniform(-0.12, 0.12))
            leaf(seat, rng.uniform(0.55, 0.72), 0.26, green, (0, 0.05 * up, 1.52 + 0.06 * (up == 0)), turn, 0.12, 0.4, 0.025)
        if i % 3 == 1:
            s.ball(0.09, (0, rng.uniform(-0.12, 0.24), 1.66), berry, seat, steps=14)
    if len(finishes) > 2:
        bezel(s.group(root, (0, 0, 1.72)), 0.26, branch, finish('gem:emerald'), claws=6)


def tiara(root, finishes, options):
    """A half circle of silver scrolls and stones that rises to a moon in front."""
    metal, stone, small = finishes
    radius = 1.7
    arc = [(radius * math.sin(a), 0, radius * math.cos(a)) for a in (math.radians(d) for d in range(-112, 113, 4))]
    for y, thick in ((-0.62, 0.07), (-0.3, 0.05)):
        s.tube([(x, y, z) for x, _, z in arc], thick, metal, root)
    for degrees in range(-108, 109, 9):
        seat = s.group(root, turn=(0, math.radians(degrees), 0))
        bezel(seat, 0.1, metal, small, (0, -0.46, radius))
    for i in range(-6, 7):
        seat = s.group(root, turn=(0, math.radians(i * 16), 0))
        tall = 1.35 * math.cos(i / 6 * 1.2) + 0.1
        lily = s.group(seat, (0, -0.28, radius), (-0.08, 0, 0))
        s.tube([(0, 0, 0), (0, tall, 0)], 0.035, metal, lily)
        for side in (-1, 1):
            scroll(lily, 0.13 + 0.04 * tall, 0.042, metal, (side * 0.03, tall * 0.35, 0), (0, 0, -side * 0.3), side)
        bezel(lily, 0.1 + 0.05 * tall, metal, stone, (0, tall + 0.08, 0.02), outline=cuts.pear(7))
        bezel(lily, 0.075, metal, small, (0, tall * 0.42, 0.04))
    _festoon(root, metal, radius)
    _moon(s.group(root, (0, 1.5, radius - 0.06), (-0.08, 0, 0)), metal, stone, small)


def _festoon(root, metal, radius):
    """Wires that swing from stem to stem, in two heights."""
    for share, thick in ((0.92, 0.034), (0.62, 0.028)):
        line = []
        for half in range(-12, 13):
            angle, tall = math.radians(half * 8), 1.35 * math.cos(half / 12 * 1.2) + 0.1
            height = -0.28 + tall * (share if half % 2 == 0 else share - 0.34)
            line.append((radius * math.sin(angle), height, (radius - 0.06) * math.cos(angle)))
        s.tube(smooth(line, 4), thick, metal, root)


def _moon(seat, metal, stone, small):
    arc = lambda r, cy, a, b: [(r * math.cos(math.radians(q)), cy + r * math.sin(math.radians(q))) for q in range(a, b, 6 if b > a else -6)]
    s.plate([arc(0.6, 0, 152, 388) + arc(0.5, 0.18, 374, 166)], 0.16, metal, seat, (0, 0.2, 0), round_by=0.05)
    bezel(seat, 0.26, metal, stone, (0, 0.36, 0.04))
    for x, y in ((-0.42, -0.12), (0, -0.3), (0.42, -0.12)):
        bezel(seat, 0.07, metal, small, (x * 1.0, y + 0.18 + 0.02, 0.1))


def thorns(root, finishes, options):
    """A fighter's crown of forged plates, rivets and bent thorns."""
    iron, edge = finishes
    wall(root, 1.5, -0.7, lambda angle: -0.12, iron, 0.05)
    moulding(root, ((1.52, -0.7, 0.08), (1.54, -0.12, 0.08)), edge)
    for i, seat in enumerate(spokes(root, 10)):
        tall = 1.5 if i % 2 == 0 else 0.95
        spike = [(-0.34, 0), (0.34, 0), (0.22, tall * 0.4), (0, tall), (-0.22, tall * 0.4)]
        s.prism(spike, 0.12, iron, seat, 0.035, (0, -0.55, 1.6), (0.12, 0, 0))
        s.tube(smooth([(0, -0.4, 1.66), (0.02, tall * 0.25, 1.78), (0, tall * 0.7 - 0.4, 1.76)], 5), 0.05, edge, seat, radii=[1 - 0.06 * k for k in range(11)])
        for y in (-0.55, -0.28):
            s.rivet((0.24, y, 1.64), 0.075, edge, seat)
            s.rivet((-0.24, y, 1.64), 0.075, edge, seat)
        between = s.group(root, turn=(0, 2 * math.pi * (i + 0.5) / 10, 0))
        s.tube(smooth([(0, -0.4, 1.56), (0, -0.3, 1.85), (0, 0.0, 2.0)], 5), 0.1, edge, between, radii=[1 - 0.095 * k for k in range(11)])


def coral(root, finishes, options):
    """Branches of coral with pearls and shells on a band of waves."""
    red, band, pearl, shell = finishes
    rng = random.Random(4)
    wall(root, 1.5, -0.8, lambda angle: -0.35 + 0.08 * math.sin(12 * angle), band, 0.1)
    moulding(root, ((1.52, -0.82, 0.085),), band)
    for seat in spokes(root, 18):
        s.ball(0.1, (0, -0.6, 1.58), pearl, seat, steps=14)
    for i, seat in enumerate(spokes(root, 11)):
        _branch(seat, red, rng, (0, -0.4, 1.55), 0.0, (1.5, 1.05)[i % 2], 0.12, 3)
    for seat in spokes(root, 5, 0.0):
        fan = s.group(seat, (0, -0.42, 1.66), (0.15, 0, 0))
        for k in range(-3, 4):
            leaf(fan, 0.52, 0.16, shell, (0, -0.1, 0), (0, 0, -k * 0.3), -0.1, 0.5, 0.04)
        s.ball(0.12, (0, -0.04, 0.1), pearl, fan, steps=16)


def _branch(seat, red, rng, start, lean, long, thick, depth):
    bend = lean + rng.uniform(-0.15, 0.15)
    end = (start[0] + long * 0.5 * math.sin(bend), start[1] + long * 0.5 * math.cos(bend), start[2] + 0.06 + rng.uniform(-0.05, 0.08))
    s.tube([start, end], thick, red, seat, radii=[1, 0.82])
    s.ball(thick * 0.84, end, red, seat, steps=10)
    if depth:
        for side in (-1, 1):
            _branch(seat, red, rng, end, bend + side * rng.uniform(0.3, 0.6), long * rng.uniform(0.62, 0.8), thick * 0.78, depth - 1)


MODELS = {
    'royal': royal, 'frost': frost, 'phoenix': phoenix, 'laurel': laurel,
    'tiara': tiara, 'thorns': thorns, 'coral': coral,
}
