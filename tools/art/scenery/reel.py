"""Reel hall: octagon gates that recede to a golden light; the chest of the opening stands on a round plate near the viewer."""
import math

import materials as m
import shapes as s
from scenery import sets

CENTRE = 4.6


def build(samples, scale):
    sets.new_place(800, 760, 2.7, samples, scale, 6, 70)
    sets.ambient('#2c2078', 0.3)
    stone, gold = sets.stone('#2d2468'), m.gilt()
    sets.floor(sets.mirror_floor(roughness=0.14))
    for number, z in enumerate((-9, -13, -18, -25, -34, -47, -66, -90)):
        _gate(z, stone, gold, number)
    shell = s.lathe([(7.3, 0), (7.3, 96)], sets.stone('#1c1450', 0.35), None, 8, (0, CENTRE, -2), (-math.pi / 2, 0, math.pi / 8), 5)
    shell.visible_shadow = False
    for side in (-1, 1):
        s.rod((side * 2.6, 0.02, -5), (side * 2.6, 0.02, -90), 0.03, sets.glow('#ffb84a', 4))
        s.box((side * 5.6, 0.3, -50), (1.6, 0.6, 90), stone, None, 0.05)
        s.box((side * 4.78, 0.58, -50), (0.06, 0.06, 90), gold, None, 0)
    sets.dais((0, 0, -4.75), (1.5, 1.34), 0.07, sets.stone('#241b58', 0.25), gold, sets.glow('#ffb84a', 4))
    sets.dial((0, 0.146, -4.75), 1.26, sets.glow('#ffcf7a', 1.3), thick=0.012)
    _lamps()


def _gate(z, stone, gold, number):
    turn = math.pi / 8
    reach = lambda r: s.polygon(8, r, turn)
    root = s.group(at=(0, CENTRE, z))
    s.plate([reach(7.2), reach(5.5)], 0.9, stone, root, round_by=0.08)
    s.plate([reach(5.62), reach(5.46)], 1.0, gold, root, round_by=0.03)
    s.plate([reach(6.5), reach(6.38)], 0.96, sets.glow(('#9a5cff', '#5a7bff')[number % 2], 3.2), root, round_by=0.01)
    for corner in range(8):
        angle = turn + 2 * math.pi * corner / 8
        s.ball(0.2, (6.0 * math.cos(angle), 6.0 * math.sin(angle), 0.5), gold, root, steps=12)


def _lamps():
    sets.area((0, 5, -96), (0, 4, 0), (12, 10), 26000, '#ffae4a')
    for z, colour in ((-15, '#7a4aff'), (-29, '#a04aff'), (-52, '#ff5fb8')):
        sets.lamp((0, 8.2, z), 1500, colour, 1)
    sets.spot((0, 12, -2.5), (0, 0, -4.8), 40, 1500, '#ffd9a0')
    sets.area((-4.4, 4, -7), (2, 2, -14), (1, 6), 240, '#39a8ff')
    sets.area((4.4, 4, -7), (-2, 2, -14), (1, 6), 240, '#ff3fb4')
