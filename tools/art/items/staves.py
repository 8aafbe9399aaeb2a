"""Staves and sceptres. They stand along x, the head at the right end."""
import math

import shapes as s
from items import forge as f
from items import ornaments as o
from items.finishes import finish


def _pole(root, wood, trim, start=-3.2, end=1.4, radius=0.14, bands=4):
    f.turned([(radius, start), (radius * 1.15, start * 0.4), (radius, end)], wood, root)
    for i in range(bands):
        f.band(start + 0.35 + i * (end - start - 0.5) / (bands - 1), radius * 1.25, 0.15, trim, root)
    f.turned([(radius, 0.2), (radius * 1.7, 0.0), (radius * 1.2, -0.25), (0.001, -0.5)], trim, root, (start, 0, 0))


def gnarled(root, finishes, options):
    """Wood, stone, cord: a branch that closes round a stone; `leaves` sprout from it."""
    wood, stone, cord = finishes
    line = f.curve([(-3.3, 0.1, 0), (-2.0, -0.1, 0), (-0.6, 0.12, 0), (0.8, -0.05, 0), (1.5, 0.0, 0)])
    s.tube(line, 0.19, wood, root, radii=[0.75 + 0.4 * i / len(line) + 0.1 * math.sin(i * 1.7) for i in range(len(line))])
    f.horn([(1.3, 0.05, 0), (1.7, 0.6, 0.05), (2.4, 0.8, 0.1), (3.0, 0.45, 0.05), (3.05, 0.05, 0)], 0.2, wood, root, 0.25)
    f.horn([(1.3, -0.05, 0), (1.6, -0.6, 0.1), (2.2, -0.75, 0.1), (2.65, -0.5, 0.2)], 0.17, wood, root, 0.25)
    f.horn([(1.3, 0, 0.1), (1.7, 0.1, 0.5), (2.2, 0.1, 0.52)], 0.1, wood, root, 0.3)
    f.horn([(-0.3, 0.1, 0), (0.0, 0.45, 0.1), (0.3, 0.5, 0.1)], 0.1, wood, root, 0.3)
    s.ball(0.44, (2.15, 0.02, 0), stone, root) if options.get('ball') else s.crystal((1.6, 0, 0), 1.3, 0.36, stone, root, (0, -math.pi / 2))
    f.wrapped(-1.6, -0.7, 0.17, wood, cord, root, 8, 0.05, 1.0)
    if options.get('leaves'):
        green = finish(options['leaves'])
        for x, y, turn in ((0.3, 0.5, 0.4), (0.25, 0.5, 1.6), (2.9, 0.6, 1.1), (1.7, -0.65, -1.4), (-1.9, -0.15, -1.0)):
            f.leaf([(0, 0.02), (0.25, 0.17), (0.65, 0.01)], green, green, s.group(root, (x, y, 0.1), (0.3, 0, turn)), 0.08, 0.3)
    o.tassel(root, (-0.8, -0.3, 0.1), 0.8, cord, stone, -0.6, 5)


def crystal(root, finishes, options):
    """Shaft, stone, trim: a cluster of crystals held by four claws; `ring` floats around them."""
    wood, stone, trim = finishes
    _pole(root, wood, trim)
    f.turned([(0.15, 1.1), (0.34, 1.3), (0.42, 1.5), (0.2, 1.6)], trim, root)
    s.crystal((1.45, 0, 0), 2.1, 0.42, stone, root, (0, -math.pi / 2))
    for y, z, lean, height in ((0.25, 0.1, 0.5, 1.3), (-0.25, 0.1, -0.5, 1.3), (0.12, 0.25, 0.2, 1.0), (-0.14, -0.2, -0.3, 1.2)):
        s.crystal((1.4, y, z), height, 0.22, stone, root, (0, lean - math.pi / 2))
    for side in (1, -1):
        f.horn([(1.3, side * 0.25, 0), (1.5, side * 0.85, 0), (2.2, side * 1.05, 0), (2.75, side * 0.75, 0)], 0.13, trim, root)
        f.horn([(1.3, side * 0.25, 0), (1.0, side * 0.7, 0), (0.6, side * 0.75, 0)], 0.11, trim, root)
    if options.get('ring'):
        s.ring(0.95, 0.05, finish(options['ring']), root, (2.3, 0, 0), (0.35, 0, -math.pi / 2 + 0.25))
    if options.get('runes'):
        o.runes([0.6, 0.1, -0.4], 0.16, finish(options['runes']), root, 0.09)


def sceptre(root, finishes, options):
    """Gold, stone, enamel: a royal sceptre. An orb in hoops under a crown, gems along a fluted rod."""
    gold, stone, enamel = finishes
    f.turned([(0.2, -2.6), (0.16, -1.0), (0.2, 1.0)], enamel, root, ribs=lambda a: 1 + 0.08 * math.cos(8 * a))
    for x in (-2.5, -1.4, -0.3, 0.8):
        f.turned([(0.2, -0.18), (0.3, -0.08), (0.34, 0.0), (0.3, 0.08), (0.2, 0.18)], gold, root, (x, 0, 0))
    for x in (-1.95, -0.85, 0.25):
        f.jewel((x, 0, 0.18), 0.14, stone, gold, root)
    f.turned([(0.001, -3.2), (0.24, -3.1), (0.36, -2.9), (0.24, -2.7), (0.2, -2.5)], gold, root)
    f.turned([(0.2, 0.9), (0.56, 1.2), (0.3, 1.32), (0.2, 1.5)], gold, root)
    s.ball(0.78, (2.1, 0, 0), enamel, root)
    for turn in ((0, 0, 0), (math.pi / 2, 0, 0), (0, 0, math.pi / 2)):
        s.ring(0.8, 0.085, gold, root, (2.1, 0, 0), turn)
    f.jewel((2.1, 0, 0.82), 0.24, stone, gold, root, 10)
    _crown(root, gold)
    s.crystal((2.9, 0, 0), 0.8, 0.2, stone, root, (0, -math.pi / 2))
    if options.get('rays'):
        o.halo(root, (2.1, 0, -0.1), 1.05, gold, options['rays'], 0.07)


def _crown(root, gold):
    for i in range(6):
        a = math.pi * i / 3
        f.horn([(2.85, 0.2 * math.cos(a), 0.2 * math.sin(a)), (3.1, 0.46 * math.cos(a), 0.46 * math.sin(a)), (3.45, 0.3 * math.cos(a), 0.3 * math.sin(a))], 0.09, gold, root, 0.5)
        s.ball(0.08, (3.48, 0.3 * math.cos(a), 0.3 * math.sin(a)), gold, root, steps=10)


def astral(root, finishes, options):
    """Shaft, trim, stone: a crescent and a star in orbit rings, planets, wings beneath."""
    wood, trim, stone = finishes
    glow = finish('light:#7a2aff')
    _pole(root, wood, trim, -3.2, 0.9, 0.15)
    coil = [(0.8 - 3.4 * i / 89, 0.19 * math.cos(i * 0.42), 0.19 * math.sin(i * 0.42)) for i in range(90)]
    s.tube(coil, 0.04, trim, root)
    for side in (1, -1):
        o.wing(root, (0.7, side * 0.15, 0), (0, 0, side * 0.9), 1.9, 6, [trim, finish('whitejade'), trim], 0.95, side < 0)
    outer = [(1.3 * math.cos(a), 1.3 * math.sin(a)) for a in (math.radians(50 + 260 * i / 48) for i in range(49))]
    inner = [(0.34 + 0.98 * math.cos(a), 0.98 * math.sin(a)) for a in (math.radians(290 - 220 * i / 48) for i in range(49))]
    s.plate([[*outer, *inner]], 0.36, trim, root, (2.1, 0, 0), round_by=0.09)
    s.plate([s.star(8, 0.66, 0.27, 0)], 0.3, glow, root, (2.35, 0, 0), round_by=0.06)
    f.jewel((2.35, 0, 0.18), 0.3, stone, trim, root, 10)
    for radius, turn in ((1.75, (0.5, 0.3, 0.5)), (1.55, (-0.6, 0.2, -0.7))):
        ring = s.group(root, (2.2, 0, 0), turn)
        s.ring(radius, 0.045, trim, ring)
        for a, size in ((0.6, 0.17), (2.6, 0.12), (4.4, 0.15)):
            s.ball(size, (radius * math.cos(a), 0, radius * math.sin(a)), stone, ring, steps=14)


MODELS = {'gnarled': gnarled, 'crystal': crystal, 'sceptre': sceptre, 'astral': astral}
