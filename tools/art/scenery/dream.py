"""Dream: the golden forge. A giant clockwork over a river of molten gold."""
import math

import materials as m
import shapes as s
from scenery import sets


def build(samples, scale):
    sets.new_place(960, 800, 3.2, samples, scale, 10, 52)
    sets.ambient('#3a1f70', 0.3)
    brass, iron = m.gilt('#ffb044', '#9a5414', 0.1), sets.stone('#4a3a70', 0.4)
    stone = sets.stone('#3f2e70')
    sets.floor(sets.mirror_floor('#140a20', 0.24))
    _clockwork(brass, iron)
    for side in (-1, 1):
        _furnace(side, stone, brass)
        _chains(side, iron)
        _crucible((side * 4.9, 5.4, -17), side, iron, brass)
    _river(brass)
    _anvil((0, 0, -14), iron, brass)
    _lamps()


def _clockwork(brass, iron):
    for radius, thick, teeth, at, metal in ((9.6, 0.9, 48, (0, 17, -30), brass), (5.6, 0.8, 28, (-11.5, 9.5, -27), iron), (5.0, 0.8, 26, (11.2, 8.6, -26), iron), (6.2, 0.8, 30, (11.5, 24.4, -32), iron), (5.2, 0.8, 26, (-11.2, 25.6, -32), iron), (3.0, 0.7, 16, (-6.0, 5.6, -25), brass), (2.6, 0.7, 14, (6.6, 4.9, -24.4), brass)):
        wheel = sets.gear(radius, thick, teeth, metal, hole=0.8 if radius > 9 else 0.66, spokes=8 if radius > 9 else 6)
        wheel.location, wheel.rotation_euler = at, (0, 0, radius)
    s.ring(11.6, 0.3, brass, None, (0, 17, -31), (math.pi / 2, 0, 0), sides=128)


def _furnace(side, stone, brass):
    for z in (-16, -24):
        root = s.group(at=(side * 7.6, 0, z), turn=(0, -side * 0.9, 0))
        for x in (-1, 1):
            s.box((x * 1.9, 2.4, 0), (1.0, 4.8, 1.6), stone, root, 0.08)
        sets.arc(1.4, 1.0, 1.6, stone, root, (0, 4.6, 0), steps=24)
        sets.arc(1.32, 0.14, 1.74, brass, root, (0, 4.6, 0), steps=24)
        s.box((0, 2.9, -0.7), (2.8, 5.8, 0.1), sets.glow('#ff8a1e', 2.6), root, 0)
        for bar in (-0.7, 0, 0.7):
            s.rod((bar, 0, 0.1), (bar, 5.6, 0.1), 0.09, brass, root)
        sets.lamp((side * 6.2, 2.4, z + 1.2), 700, '#ff8a2e', 0.9)


def _chains(side, iron):
    for x, z, low in ((3.6, -15, 11.5), (6.6, -20, 8.5), (5.4, -27, 14)):
        for link in range(34):
            turn = (math.pi / 2, 0, 0) if link % 2 else (0, 0, math.pi / 2)
            s.ring(0.2, 0.06, iron, None, (side * x, low + link * 0.3, z), turn, sides=16)


def _crucible(at, side, iron, brass):
    root = s.group(at=at, turn=(0, 0, side * 0.5))
    s.lathe(s.rounded_path([(0.1, -1.3), (0.9, -1.2), (1.25, -0.3), (1.3, 0.9), (1.15, 0.95), (1.1, 0.4)], 2), iron, root, 48)
    s.ring(1.3, 0.09, brass, root, (0, 0.9, 0))
    s.lathe([(0.01, 0.62), (1.12, 0.62)], sets.glow('#ffc04a', 7), root, 40)


def _river(brass):
    gold = sets.glow('#ffa52e', 3.4)
    s.mesh([(-0.7, 0.03, -12), (0.7, 0.03, -12), (1.1, 0.03, -60), (-1.1, 0.03, -60)], [(0, 1, 2, 3)], gold)
    for side in (-1, 1):
        s.box((side * 1.15, 0.12, -36), (0.36, 0.24, 48), brass, None, 0.05)


def _anvil(at, iron, brass):
    root = s.group(at=at)
    sets.dais((at[0], 0, at[2]), (2.6, 2.2), 0.16, sets.stone('#2a1c48', 0.3), brass, sets.glow('#ffa52e', 4))
    s.prism([(-0.9, 0.3), (0.9, 0.3), (0.55, 0.55), (0.45, 1.0), (0.95, 1.2), (1.0, 1.65), (-0.8, 1.65), (-1.7, 1.5), (-0.7, 1.15), (-0.5, 1.0), (-0.55, 0.55)], 0.9, iron, root, 0.06)


def _lamps():
    sets.area((0, 17, -37), (0, 14, -10), (18, 18), 9000, '#ff9a2e')
    sets.area((0, 0.5, -22), (0, 14, -30), (3, 22), 3600, '#ffa03a')
    sets.area((-15, 20, -18), (0, 12, -28), (5, 16), 2600, '#8a4aff')
    sets.area((15, 20, -18), (0, 12, -28), (5, 16), 2600, '#ff3f9a')
    sets.spot((0, 30, -8), (0, 15, -30), 40, 7000, '#ffe0b0')
