"""Battle: an arena at night, red stands against blue, one line of light between them."""
import math

import materials as m
import shapes as s
from scenery import sets

RING = (0, 0, -36)
BACK = (168, 372)
"""Degrees of the ring that are built: the rest would stand before the viewer."""


def build(samples, scale):
    sets.new_place(600, 780, 4.4, samples, scale, 14, 66)
    sets.ambient('#2a2080', 0.6)
    stone, gold = sets.stone('#423890'), m.gilt()
    sets.floor(sets.mirror_floor('#100a28', 0.22))
    _stands(stone, gold)
    _floor_marks(gold)
    for side, cloth in ((-1, '#a80f3a'), (1, '#0f4ab8')):
        for x, z, wide in ((9.2, -24, 2.6), (12.5, -34, 3.0), (10, -46, 3.0)):
            sets.banner((side * x, 17, z), wide, 10, m.velvet(cloth), gold, (0, -side * 0.25, 0))
        _brazier((side * 6.2, 0, -20.5), gold, '#ff5a3a' if side < 0 else '#4aa8ff')
    _gate_of_champions(stone, gold)
    _lamps()


def _stands(stone, gold):
    """Tiers on a ring open to the viewer, an arcade above them."""
    profile = [(19, 0), (19, 2.4)]
    for tier in range(6):
        profile += [(20.2 + tier * 1.5, 2.4 + tier * 1.1), (20.2 + tier * 1.5, 3.5 + tier * 1.1)]
    profile += [(30, 9.0), (30, 9.6)]
    sets.bowl(profile, *BACK, stone, RING)
    for level, radius in ((2.42, 19.02), (9.6, 29.9), (17.4, 29.6)):
        sets.bowl([(radius - 0.1, level - 0.1), (radius + 0.1, level - 0.1), (radius + 0.1, level + 0.1), (radius - 0.1, level + 0.1)], *BACK, gold, RING)
    sets.bowl([(18.95, 1.15), (18.95, 1.3)], *BACK, sets.glow('#b07aff', 3), RING)
    places = []
    for pier in range(40):
        angle = 2 * math.pi * pier / 40 + math.pi / 40
        if math.sin(angle) < 0.1:
            places.append(((29.6 * math.cos(angle), 9.6, RING[2] + 29.6 * math.sin(angle)), (0, math.pi / 2 - angle, 0)))
    sets.row(lambda: _pier(stone), places)
    sets.bowl([(29, 17.4), (31, 17.4), (31, 18.6), (29, 18.6), (29, 17.4)], *BACK, stone, RING)


def _pier(stone):
    root = s.group()
    s.box((0, 3.6, 0), (1.1, 7.2, 1.1), stone, root, 0.06)
    sets.arc(1.75, 0.5, 0.8, stone, root, (2.32, 5.6, 0), steps=18)
    return root


def _floor_marks(gold):
    for radius, colour, strength in ((7.0, '#ffcf7a', 2.2), (6.6, '#ffcf7a', 1.0), (2.4, '#ffffff', 2.4)):
        s.ring(radius, 0.05, sets.glow(colour, strength), None, (0, 0.03, -24), sides=128)
    s.rod((0, 0.03, -9), (0, 0.03, -54), 0.06, sets.glow('#ffffff', 4))
    sets.dais((0, 0, -24), (2.6, 2.2), 0.14, sets.stone('#241c58', 0.3), gold, sets.glow('#ffffff', 4))


def _brazier(at, gold, flame):
    root = s.group(at=at)
    s.lathe([(1.0, 0), (1.0, 0.25), (0.5, 0.4), (0.34, 2.6), (0.9, 3.1), (1.2, 3.7), (1.05, 3.7), (0.7, 3.3)], gold, root, 40)
    for tongue in range(5):
        angle = 2 * math.pi * tongue / 5
        s.lathe([(0.4, 0), (0.46, 0.4), (0.2, 1.1 + 0.3 * (tongue % 2)), (0.01, 1.9)], sets.glow(flame, 2.0), root, 14, (0.4 * math.cos(angle), 3.4, 0.4 * math.sin(angle)))
    sets.lamp((at[0], 5.2, at[2] + 0.5), 900, flame, 0.8)


def _gate_of_champions(stone, gold):
    root = s.group(at=(0, 0, -55))
    for side in (-1, 1):
        s.box((side * 4.6, 6, 0), (2.2, 12, 2.4), stone, root, 0.1)
    sets.arc(3.6, 2.0, 2.4, stone, root, (0, 11, 0))
    sets.arc(3.5, 0.25, 2.6, gold, root, (0, 11, 0))
    s.plate([s.star(4, 2.6, 0.8)], 0.6, gold, root, (0, 17.6, 1.2), round_by=0.12)


def _lamps():
    sets.area((-24, 16, -30), (0, 2, -32), (8, 18), 15000, '#ff2e58')
    sets.area((24, 16, -30), (0, 2, -32), (8, 18), 15000, '#2e8aff')
    sets.area((0, 20, -66), (0, 8, -30), (26, 6), 6000, '#9a5cff')
    sets.spot((0, 34, -20), (0, 0, -24), 30, 9000, '#fff0e0')
