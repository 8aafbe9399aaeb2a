"""The emblem of the house: a casket and its star in a gold octagon."""
import math

import materials as m
import shapes as s
from icons.metal import bright_gold

TURN = math.pi / 8


def _octagon(apothem):
    return s.polygon(8, apothem / math.cos(TURN), TURN)


def emblem(root):
    gold, night = bright_gold(), m.paint('#1a1058', 0.12, 0.4)
    s.plate([_octagon(2.6), _octagon(2.06)], 0.7, gold, root, round_by=0.14)
    s.plate([_octagon(2.66)], 0.3, m.dark('#2a1404', 0.4), root, (0, 0, -0.3), round_by=0.06)
    s.plate([_octagon(2.12)], 0.2, night, root, (0, 0, -0.08), round_by=0.02)
    s.plate([_octagon(2.0), _octagon(1.93)], 0.1, m.light('#8b6aff', 1.6), root, (0, 0, 0.1), round_by=0.01)
    for corner in range(8):
        angle = TURN + math.pi * corner / 4
        s.cut_stone(0.2, 0.14, m.gem('#8b5cff', '#2a0a8a', '#e0d0ff', 0.6), root, (2.52 * math.cos(angle), 2.52 * math.sin(angle), 0.34))
    _casket(root, gold)
    s.plate([s.star(4, 1.15, 0.3)], 0.3, m.gilt('#fff4c8', '#ffe08a', 0.9, 0.5, 0.2), root, (0, 0.72, 0.5), round_by=0.06)


def _casket(root, gold):
    """A shallow casket that reads as one bright shape."""
    body = m.gilt('#ffc040', '#f09a22', 0.3, 0.85, 0.22)
    s.prism([(-1.15, -0.1), (1.15, -0.1), (1.15, -1.2), (0.95, -1.4), (-0.95, -1.4), (-1.15, -1.2)], 0.8, body, root, 0.1, (0, 0, 0.3))
    s.prism([(-1.25, -0.32), (1.25, -0.32), (1.25, 0.02), (0.95, 0.3), (-0.95, 0.3), (-1.25, 0.02)], 0.9, m.paint('#6a22e0', 0.12, 0.25), root, 0.08, (0, 0, 0.3))
    s.box((0, -0.34, 0.3), (2.6, 0.16, 1.02), gold, root, 0.05)
    for x in (-0.8, 0.8):
        s.box((x, -0.85, 0.3), (0.2, 1.1, 0.9), gold, root, 0.05)
    s.plate([s.star(4, 0.52, 0.2)], 0.2, gold, root, (0, -0.62, 0.78), round_by=0.05)
    s.cut_stone(0.2, 0.14, m.gem('#ff3f7a', '#7a0024', '#ffd0e0', 0.7), root, (0, -0.62, 0.9))


EMBLEMS = {'emblem': emblem}
