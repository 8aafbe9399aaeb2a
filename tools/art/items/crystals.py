"""Grown crystals: clusters of several habits, cubes, stepped metal, a floating core."""
import math
import random

import shapes as s
from items.finishes import finish


def _prism(root, stone, rng, height, radius, at, lean, sides=6, both=False):
    """A six-sided crystal, no two alike; `lean` turns it about x and z, `both` gives it a second point."""
    ring_at = lambda y, part: [(radius * part * rng.uniform(0.85, 1.15) * math.cos(a), y * rng.uniform(0.94, 1.06), radius * part * rng.uniform(0.85, 1.15) * math.sin(a)) for a in (2 * math.pi * i / sides + 0.3 for i in range(sides))]
    tip = (radius * rng.uniform(-0.25, 0.25), height, radius * rng.uniform(-0.2, 0.2))
    low = ring_at(height * 0.3, 1.0) + [(0, 0, 0)] if both else ring_at(0.02, 0.78)
    spin = s.group(root, at, (lean[0], 0, lean[1]))
    s.hull(low + ring_at(height * 0.74, 1.0) + [tip], stone, spin, turn=(0, rng.uniform(0, 1), 0))


def _rocks(root, rock, rng, width, count, y=-1.25, size=0.42):
    for i in range(count):
        x = (i / (count - 1) - 0.5) * 2 * width
        points = [(rng.gauss(0, size), rng.gauss(0, size * 0.55), rng.gauss(0, size * 0.9)) for _ in range(15)]
        s.hull(points, rock, root, (x, y + 0.12 * math.cos(x), rng.uniform(-0.3, 0.45)))


def spire(root, finishes, options):
    """One tall crystal with ever smaller ones round its foot."""
    stone, rock = finishes
    rng = random.Random(options.get('seed', 3))
    tall = options.get('tall', 3.3)
    _prism(root, stone, rng, tall, 0.58, (0, -1.2, 0), (0, 0.03))
    around = ((0.62, -0.3, 2.35, 0.42), (-0.62, 0.33, 2.5, 0.44), (0.3, -0.12, 1.7, 0.38), (-0.3, 0.18, 1.5, 0.36), (1.15, -0.62, 1.6, 0.34), (-1.15, 0.66, 1.7, 0.35), (1.5, -0.95, 0.95, 0.26), (-1.5, 1.0, 1.0, 0.26))
    for i, (x, lean, height, radius) in enumerate(around):
        _prism(root, stone, rng, height, radius, (x * 0.75, -1.2, 0.5 if i in (2, 3) else rng.uniform(-0.3, 0.3)), (0.25 if i in (2, 3) else rng.uniform(-0.2, 0.2), lean))
    _rocks(root, rock, rng, 1.45, 9)


def fan(root, finishes, options):
    """A half-wheel of slim crystals, long and short by turns."""
    stone, rock = finishes
    rng = random.Random(options.get('seed', 8))
    for row, (count, long, z) in enumerate(((11, 2.7, -0.25), (9, 1.9, 0.15), (6, 1.2, 0.5))):
        for i in range(count):
            lean = (i / (count - 1) - 0.5) * 2.75
            height = long * (1.0 if (i + row) % 2 else 0.76) * rng.uniform(0.92, 1.06)
            _prism(root, stone, rng, height, 0.27 - 0.03 * row, (0.12 * math.sin(-lean), -1.0, z), (0.22 * row - 0.1, -lean))
    _rocks(root, rock, rng, 1.0, 7, -1.2, 0.36)


def urchin(root, finishes, options):
    """Needles in every direction about a heart of light."""
    stone, heart = finishes
    rng = random.Random(options.get('seed', 4))
    count = options.get('count', 64)
    for i in range(count):
        y = 1 - 2 * (i + 0.5) / count
        around = i * 2.39996
        tilt = math.acos(y)
        turn = s.group(root, turn=(0, around, 0))
        long = rng.uniform(1.15, 1.75) if i % 3 else rng.uniform(1.8, 2.15)
        _prism(turn, stone, rng, long, rng.uniform(0.14, 0.22), (0, 0, 0), (0, -tilt))
    s.ball(0.62, (0, 0, 0), heart, root, steps=12)


def blossom(root, finishes, options):
    """A rose of thin blades on a bed of small points."""
    stone, rock = finishes
    rng = random.Random(options.get('seed', 6))
    for row, (count, tilt, size) in enumerate(((3, 0.2, 0.78), (5, 0.55, 1.1), (7, 0.9, 1.35), (9, 1.25, 1.55))):
        for i in range(count):
            blade = s.group(root, (0, -0.75, 0), (0, 2 * math.pi * (i + 0.5 * row) / count + 0.3, 0))
            flat = [(x * size * 0.62, size * (y + 0.5), z * 0.085) for x, y in s.polygon(8, 0.62, 0.39) for z in (-1, 1)]
            edge = [(x * size * 0.72, size * (y * 1.12 + 0.5), 0) for x, y in s.polygon(8, 0.62, 0.39)]
            s.hull(flat + edge, stone, blade, (0, 0, 0.16 * row), (tilt, rng.uniform(-0.1, 0.1), rng.uniform(-0.12, 0.12)))
    _rocks(root, rock, rng, 0.9, 6, -1.0, 0.34)


def cubes(root, finishes, options):
    """Cubes of ore grown through each other."""
    ore, rock = finishes
    rng = random.Random(options.get('seed', 9))
    for x, y, z, size in ((0, 0.15, 0, 1.35), (-0.95, -0.35, 0.35, 0.95), (0.95, -0.25, 0.3, 1.05), (0.35, 0.85, -0.2, 0.75), (-0.55, 0.75, -0.3, 0.62), (0.15, -0.65, 0.8, 0.7), (-1.5, -0.75, 0.2, 0.5), (1.55, -0.72, 0.3, 0.55), (0.75, 0.25, 0.75, 0.5), (-0.5, 0.15, 0.75, 0.45)):
        block = s.group(root, (x, y, z), (rng.uniform(-0.5, 0.5), rng.uniform(-0.7, 0.7), rng.uniform(-0.4, 0.4)))
        s.box((0, 0, 0), (size, size, size), ore, block, 0.035, 2)
        for face in (-1, 1):
            s.box((0, 0, face * size * 0.5), (size * 0.62, size * 0.62, 0.05), ore, block, 0.012, 1)
    _rocks(root, rock, rng, 1.6, 9, -1.05, 0.45)


def stairs(root, finishes, options):
    """Hopper crystals: square terraces that sink to the middle, as bismuth grows."""
    metals = finishes
    rng = random.Random(options.get('seed', 1))
    for i, (x, y, z, size) in enumerate(((0, 0.25, 0.1, 1.9), (-1.35, -0.45, 0.35, 1.25), (1.35, -0.4, 0.3, 1.35), (0.75, 1.2, -0.4, 1.0), (-0.85, 1.05, -0.4, 0.9), (0.1, -1.0, 0.7, 1.1), (-1.9, 0.55, -0.3, 0.7), (1.9, 0.6, -0.3, 0.75))):
        turn = (rng.uniform(-0.35, 0.25), rng.uniform(-0.4, 0.4) - x * 0.12, rng.uniform(-0.25, 0.25))
        _hopper(s.group(root, (x, y, z), turn), size, metals, i)


def _hopper(block, size, metals, shift):
    s.box((0, 0, -size * 0.4), (size, size, size * 0.75), metals[shift % len(metals)], block, 0.02, 2)
    steps = 6
    for i in range(steps):
        outer, inner = size * (0.5 - 0.072 * i), size * (0.5 - 0.072 * (i + 1)) - 0.005
        square = lambda h: [(-h, -h), (h, -h), (h, h), (-h, h)]
        depth = size * 0.07 * (steps - i)
        s.plate([square(outer), square(inner)], depth, metals[(i + shift) % len(metals)], block, (0, 0, depth / 2 - size * 0.04), round_by=0.012)


def core(root, finishes, options):
    """A great double-pointed crystal that floats in turning rings of gold, with splinters about it."""
    stone, gold, rune = finishes
    rng = random.Random(11)
    _prism(root, stone, rng, 3.9, 0.78, (0, -1.95, 0), (0, 0), both=True)
    for i in range(5):
        angle = 2 * math.pi * i / 5 + 0.4
        _prism(root, stone, rng, 1.7, 0.24, (0.72 * math.sin(angle), -0.95 + 0.2 * (i % 3), 0.72 * math.cos(angle)), (0.12 * math.cos(angle), -0.12 * math.sin(angle)), both=True)
    for radius, turn, studs in ((1.75, (0.32, 0, 0.34), 12), (2.2, (0.22, 0, -0.24), 16)):
        orbit = s.group(root, turn=turn)
        hoop = [(radius - 0.1, -0.11), (radius + 0.06, -0.13), (radius + 0.1, 0), (radius + 0.06, 0.13), (radius - 0.1, 0.11), (radius - 0.1, -0.11)]
        s.lathe(hoop, gold, orbit, 128)
        s.lathe([(radius + 0.088, -0.04), (radius + 0.112, 0), (radius + 0.088, 0.04)], rune, orbit, 128)
        for i in range(studs):
            seat = s.group(orbit, turn=(0, 2 * math.pi * i / studs, 0))
            s.hull([(0, 0.3, 0), (0, -0.3, 0), (0.12, 0, 0), (-0.12, 0, 0), (0, 0, 0.12), (0, 0, -0.08)], stone if i % 2 else gold, seat, (0, 0, radius + 0.1))
    for i in range(10):
        angle, y = 2.4 * i, rng.uniform(-1.7, 1.7)
        far = rng.uniform(1.35, 1.9)
        _prism(root, stone, rng, rng.uniform(0.3, 0.55), rng.uniform(0.07, 0.12), (far * math.cos(angle) * 1.2, y, far * math.sin(angle) * 0.6), (rng.uniform(-1, 1), rng.uniform(-1, 1)), both=True)
    s.ball(0.3, (0, 0, 0), finish('light:#ffffff'), root, steps=12)


MODELS = {'spire': spire, 'fan': fan, 'urchin': urchin, 'blossom': blossom, 'cubes': cubes, 'stairs': stairs, 'core': core}
