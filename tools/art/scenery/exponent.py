"""Index: a deck among the stars where curves of light are traded."""
import random

import materials as m
import shapes as s
from scenery import sets


def build(samples, scale):
    sets.new_place(900, 780, 3.4, samples, scale, 10, 70)
    sets.ambient('#1c2a90', 0.5)
    hull, gold = sets.stone('#2c3888', 0.4), m.gilt()
    sets.floor(sets.mirror_floor('#081030', 0.16), width=16, depth=64)
    for side in (-1, 1):
        _rail(side, hull, gold)
        _stalls(side, hull)
    _grid()
    _curves()
    _prow(gold, hull)
    sets.area((0, 16, -40), (0, 0, -20), (20, 12), 4200, '#3f9aff')
    sets.area((-14, 7, -14), (0, 3, -24), (4, 10), 1800, '#39e3ff')
    sets.area((14, 7, -14), (0, 3, -24), (4, 10), 1800, '#b04aff')


def _rail(side, hull, gold):
    s.box((side * 8, 0.4, -34), (0.5, 0.8, 60), hull, None, 0.05)
    s.box((side * 7.72, 0.8, -34), (0.08, 0.08, 60), gold, None, 0)
    s.rod((side * 7.7, 0.12, -5), (side * 7.7, 0.12, -64), 0.04, sets.glow('#39e3ff', 4))


def _stalls(side, hull):
    """Towers of dark glass with a lit board each, smaller with distance."""
    rng = random.Random(7 + side)
    for number, z in enumerate((-13, -18, -24, -31, -40, -52)):
        tall = rng.uniform(9, 15)
        root = s.group(at=(side * (9.6 + 0.6 * (number % 2)), 0, z), turn=(0, -side * 0.55, 0))
        s.box((0, tall / 2, 0), (3.4, tall, 1.2), hull, root, 0.12)
        for level in range(int(tall // 2.3)):
            _board(root, (0, 1.5 + level * 2.3, 0.64), rng)


def _board(root, at, rng):
    colour = rng.choice(('#39e3ff', '#5a8aff', '#b07aff', '#37e6c0', '#ffc45a'))
    s.box(at, (2.8, 1.7, 0.04), m.paint('#0a1240', 0.2), root, 0)
    points, height = [], -0.5
    for step in range(9):
        height = min(0.6, max(-0.6, height + rng.uniform(-0.18, 0.34)))
        points.append((at[0] - 1.2 + step * 0.3, at[1] + height, at[2] + 0.05))
    s.tube(points, 0.04, sets.glow(colour, 2.6), root)
    s.box((at[0] - 0.8, at[1] + 0.72, at[2] + 0.03), (1.0, 0.1, 0.03), sets.glow(colour, 1.2), root, 0)


def _grid():
    line = sets.glow('#3f8aff', 0.9)
    for x in range(-6, 7, 2):
        s.rod((x, 0.02, -6), (x, 0.02, -64), 0.018, line)
    for z in range(-8, -64, -4):
        s.rod((-7.6, 0.02, z), (7.6, 0.02, z), 0.018, line)


def _curves():
    """Rising curves that sweep out over the stars."""
    for colour, strength, shift, thick, power in (('#39e3ff', 4.5, 0, 0.16, 3.4), ('#8a6aff', 2.4, 2.4, 0.1, 2.6), ('#ff5fc8', 1.8, -2.6, 0.08, 4.2)):
        points = [(-13 + shift + 26 * t, 1.2 + 24 * t ** power, -44 - 6 * t) for t in (i / 40 for i in range(41))]
        s.tube(points, thick, sets.glow(colour, strength))


def _prow(gold, hull):
    s.lathe([(8, 0), (8, 0.8), (7.4, 0.9)], hull, None, 96, (0, 0, -64))
    s.ring(8, 0.12, gold, None, (0, 0.9, -64), sides=128)
