"""Pay: the treasury. Heaps of coin between columns, warm light from a chest of suns."""
import math
import random

import materials as m
import shapes as s
from scenery import sets


def build(samples, scale):
    sets.new_place(600, 780, 3.4, samples, scale, 10, 48)
    sets.ambient('#3a2498', 0.6)
    stone, gold = sets.stone('#463a94'), m.gilt()
    sets.floor(sets.mirror_floor(roughness=0.16))
    sets.row(lambda: sets.column(15, 0.85, stone, gold), [((side * 7.4, 0, z), (0, 0, 0)) for z in (-15, -21, -28, -37) for side in (-1, 1)])
    for z in (-15, -21, -28, -37):
        sets.arc(6.9, 0.8, 0.9, stone, at=(0, 15.4, z))
        sets.arc(6.82, 0.1, 1.0, gold, at=(0, 15.4, z), round_by=0)
    _sun((0, 8.6, -46), gold)
    _heaps(m.gilt(own=0.05))
    sets.stairs((0, 0, -30), 9, 5, 0.34, 0.8, stone, gold)
    sets.area((0, 8, -44), (0, 2, -20), (10, 10), 7000, '#ffae4a')
    sets.area((-12, 10, -20), (0, 2, -24), (4, 12), 5000, '#8a5cff')
    sets.area((12, 10, -20), (0, 2, -24), (4, 12), 5000, '#ff4fb0')
    sets.spot((0, 24, -10), (0, 0, -19), 46, 9000, '#ffe0b0')


def _sun(at, gold):
    root = s.group(at=at)
    facing = (math.pi / 2, 0, 0)
    s.ring(6.4, 0.3, gold, root, turn=facing)
    s.ring(5.2, 0.18, gold, root, turn=facing)
    s.plate([s.star(16, 5.0, 3.2)], 0.4, gold, root, round_by=0.06)
    s.lathe([(2.8, 0), (2.7, 0.3), (0.02, 0.5)], sets.glow('#ffcf7a', 2.2), root, 64, (0, 0, 0.2), facing)
    s.plate([s.star(4, 2.4, 0.7)], 0.3, gold, root, (0, 0, 0.9), round_by=0.06)


def _heaps(gold):
    """Coins share one mesh; heaps are cones of them on a hidden core."""
    coin = s.lathe([(0.01, 0.03), (0.2, 0.03), (0.21, 0.045), (0.25, 0.045), (0.25, -0.045), (0.01, -0.045)], gold, None, 20)
    rng, places = random.Random(9), []
    for x, z, wide, tall in ((-5.2, -17, 3.2, 2.7), (5.4, -18, 3.4, 3.0), (-4.2, -25, 3.0, 2.4), (4.6, -26, 3.0, 2.6), (-3.4, -12.4, 1.7, 0.9), (3.5, -12.8, 1.8, 1.0)):
        s.lathe([(wide * 0.94, 0), (wide * 0.5, tall * 0.42), (0.01, tall * 0.9)], gold, None, 40, (x, 0, z))
        for _ in range(int(wide * wide * 26)):
            far, way = wide * math.sqrt(rng.random()), rng.uniform(0, 6.29)
            height = tall * 0.94 * (1 - far / wide) ** 1.1 + 0.05
            places.append(((x + far * math.cos(way), height, z + far * math.sin(way)), (rng.uniform(-0.7, 0.7), rng.uniform(0, 6), rng.uniform(-0.7, 0.7))))
    for _ in range(90):
        places.append(((rng.uniform(-6, 6), 0.05, rng.uniform(-28, -10)), (0, rng.uniform(0, 6), 0)))
    sets.copies(coin, [p for p in places if abs(p[0][0]) > 1.2])
    _gems(rng)


def _gems(rng):
    tints = (('#ff2a6a', '#7a0024', '#ffb0c8'), ('#39b8ff', '#04306a', '#d8f4ff'), ('#9a5cff', '#2a0a8a', '#e0d0ff'))
    for number in range(16):
        side = -1 if number % 2 else 1
        at = (side * rng.uniform(3.6, 6.4), rng.uniform(0.5, 2.0), rng.uniform(-15.4, -13.6))
        s.cut_stone(rng.uniform(0.22, 0.4), 0.24, m.gem(*tints[number % 3], 0.5), None, at, (rng.uniform(-0.7, 0), rng.uniform(-0.5, 0.5), 0))
