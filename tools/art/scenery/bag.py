"""Bag: a wardrobe vault. Lit niches on both sides lead to a round steel door."""
import math
import random

import materials as m
import shapes as s
from scenery import sets

DOOR = (0, 5.4, -40)


def build(samples, scale):
    sets.new_place(560, 720, 3.6, samples, scale, 8, 46)
    sets.ambient('#2a2290', 0.7)
    wall, gold, steel = sets.stone('#3c3690', 0.4), m.gilt(), m.steel('#8a86b8', 0.34)
    sets.floor(sets.mirror_floor(roughness=0.14))
    for side in (-1, 1):
        _niches(side, wall, gold)
        s.rod((side * 2.4, 0.02, -6), (side * 2.4, 0.02, -40), 0.03, sets.glow('#8b6aff', 4))
    for z in (-10, -16, -23, -31):
        sets.arc(5.9, 0.7, 0.8, wall, at=(0, 8.4, z))
        sets.arc(5.82, 0.1, 0.9, gold, at=(0, 8.4, z), round_by=0)
    _door(steel, gold, wall)
    sets.area((0, 11, -18), (0, 0, -18), (3, 26), 6000, '#8a6aff')
    sets.area((0, 7, -30), (0, 5, -41), (6, 6), 1800, '#ffd9a8')
    sets.lamp((0, 4, -34), 700, '#6ab0ff', 1)


def _niches(side, wall, gold):
    rng = random.Random(20 + side)
    s.box((side * 7.4, 5, -24), (1.0, 16, 40), wall, None, 0)
    for column, z in enumerate(range(-9, -39, -4)):
        s.box((side * 6.2, 5, z), (1.5, 16, 0.5), wall, None, 0.06)
        s.box((side * 5.44, 5, z), (0.06, 16, 0.16), gold, None, 0)
        for level in range(4):
            low = 0.2 + level * 2.5
            s.box((side * 6.2, low, z - 2), (1.5, 0.24, 3.6), wall, None, 0.03)
            s.box((side * 5.46, low + 0.02, z - 2), (0.05, 0.1, 3.6), gold, None, 0)
            colour = ('#ffae4a', '#7a5aff', '#8a6aff', '#5a7aff')[(column + level * 3) % 4]
            s.box((side * 6.25, low + 1.2, z - 3.7), (1.3, 2.0, 0.03), sets.glow(colour, 0.2), None, 0)
            _treasure((side * 6.2, low + 0.12, z - 2), rng, gold)


def _treasure(at, rng, gold):
    """Something on a shelf: only its outline counts."""
    kind = rng.randrange(4)
    x, y, z = at
    metal = rng.choice((gold, m.paint('#5a2ab0', 0.2), m.steel('#9a96c8')))
    if kind == 0:
        s.lathe([(0.5, 0), (0.5, 0.1), (0.14, 0.3), (0.14, 0.7), (0.55, 1.1), (0.6, 1.6), (0.5, 1.6)], metal, None, 24, at)
    elif kind == 1:
        s.box((x, y + 0.5, z), (0.9, 1.0, 1.3), metal, None, 0.12)
    elif kind == 2:
        s.ball(0.6, (x, y + 0.66, z), metal, None, steps=18)
    else:
        s.crystal(at, 1.7, 0.42, m.gem('#8b5cff', '#2a0a8a', '#e0d0ff', 0.4), None)


def _door(steel, gold, wall):
    root = s.group(at=DOOR)
    facing = (math.pi / 2, 0, 0)
    s.box((0, 3, -1.4), (18, 20, 1), wall, root, 0)
    s.ring(4.9, 0.7, wall, root, turn=facing, flat=0.8)
    s.lathe([(4.5, 0), (4.5, 0.7), (4.1, 1.0), (3.5, 1.0), (3.4, 0.8), (0.02, 0.8)], steel, root, 96, (0, 0, -0.6), facing)
    for radius, thick in ((4.5, 0.12), (3.5, 0.09), (1.9, 0.16)):
        s.ring(radius, thick, gold, root, (0, 0, 0.42), facing)
    for bolt in range(16):
        angle = 2 * math.pi * bolt / 16
        s.ball(0.2, (4.0 * math.cos(angle), 4.0 * math.sin(angle), 0.44), gold, root, steps=12)
    for spoke in range(4):
        angle = math.pi * spoke / 4
        s.rod((-2.3 * math.cos(angle), -2.3 * math.sin(angle), 0.6), (2.3 * math.cos(angle), 2.3 * math.sin(angle), 0.6), 0.12, gold, root)
    s.ball(0.6, (0, 0, 0.6), gold, root, (1, 1, 0.6), steps=24)
    s.ring(5.75, 0.07, sets.glow('#a07aff', 6), root, (0, 0, 0.3), facing)
