"""Home: the hall of an observatory, open to the night, with a giant armillary behind the stage."""
import math

import materials as m
import shapes as s
from scenery import sets

HALF = 8.0


def build(samples, scale):
    sets.new_place(560, 820, 3.2, samples, scale, 12, 62)
    sets.ambient('#3a2a9a', 0.6)
    stone, gold = sets.stone('#4c40a0'), m.gilt()
    sets.floor(sets.mirror_floor())
    _colonnade(stone, gold)
    _armillary((0, 15.5, -62), gold)
    sets.dais((0, 0, -20.2), (7.0, 6.2, 5.4), 0.26, sets.stone('#241c58', 0.3), gold, sets.glow('#ffb84a', 5))
    sets.dial((0, 0.79, -20.2), 5.1, sets.glow('#ffca6a', 1.6))
    _steps_of_light()
    _lamps()


def _colonnade(stone, gold):
    depths = (-14.5, -19, -24, -30, -38, -50)
    places = [((side * HALF, 0, z), (0, 0, 0)) for z in depths for side in (-1, 1)]
    sets.row(lambda: sets.column(17, 0.8, stone, gold), places)
    for z in depths:
        sets.arc(HALF - 0.5, 0.8, 0.9, stone, at=(0, 17.6, z))
        sets.arc(HALF - 0.55, 0.1, 1.0, gold, at=(0, 17.6, z), round_by=0)
    for side in (-1, 1):
        s.box((side * HALF, 17.4, -32), (1.9, 0.8, 44), stone)
        s.box((side * (HALF - 0.95), 17.05, -32), (0.08, 0.12, 44), gold, None, 0)
        s.rod((side * (HALF - 1.4), 0.08, -10), (side * (HALF - 1.4), 0.08, -56), 0.05, sets.glow('#8b5cff', 5))


def _armillary(at, gold):
    root = s.group(at=at)
    for radius, thick, turn in ((14.5, 0.5, (math.pi / 2, 0, 0)), (12.6, 0.34, (1.2, 0.5, 0)), (11.2, 0.3, (0.5, 0, 0.7)), (9.6, 0.26, (0.9, -0.6, -0.6))):
        s.ring(radius, thick, gold, root, turn=turn, flat=0.5)
    for tick in range(72):
        angle = 2 * math.pi * tick / 72
        reach = 15.4 if tick % 6 == 0 else 15.1
        s.rod((14.6 * math.cos(angle), 14.6 * math.sin(angle), 0), (reach * math.cos(angle), reach * math.sin(angle), 0), 0.09, gold, root)
    s.plate([s.star(4, 3.4, 0.9)], 0.6, sets.glow('#ffe3a0', 3), root, round_by=0.1)
    s.lathe([(0.6, -30), (0.5, -14.6), (1.6, -14.2), (0.3, -13.8)], gold, root, 32)


def _steps_of_light():
    for radius, strength in ((8.6, 2.2), (10.4, 1.2)):
        s.ring(radius, 0.035, sets.glow('#b07aff', strength), at=(0, 0.03, -20.2), sides=128)


def _lamps():
    sets.spot((0, 24, -14), (0, 0, -20.5), 46, 9000, '#ffd9a0')
    sets.area((0, 8, -48), (0, 6, -20), (14, 12), 5200, '#8a5cff')
    sets.area((-16, 12, -26), (4, 6, -30), (6, 14), 5200, '#3fa8ff')
    sets.area((16, 12, -22), (-4, 6, -30), (6, 14), 5200, '#ff4fc0')
    sets.lamp((0, 2.6, -20), 700, '#ffb84a', 1.5)
