"""Roll: a festival hall. Strings of lanterns, and the drum of lots on its stage."""
import math
import random

import materials as m
import shapes as s
from scenery import sets

DRUM = (0, 7.4, -27)


def build(samples, scale):
    sets.new_place(720, 800, 3.0, samples, scale, 10, 52)
    sets.ambient('#4a1f90', 0.55)
    stone, gold = sets.stone('#5a3494'), m.gilt()
    sets.floor(sets.mirror_floor('#180a2c', 0.18))
    sets.dais((0, 0, DRUM[2]), (8.4, 7.2, 6.0), 0.32, sets.stone('#33185e', 0.3), gold, sets.glow('#ff8ad8', 5))
    _drum(gold)
    _balconies(stone, gold)
    for z, dip, count in ((-14, 3.4, 9), (-19, 3.0, 11), (-26, 3.4, 13), (-34, 3.2, 15)):
        _string_of_lanterns(z, dip, count, gold)
    for side, colour in ((-1, '#7a1490'), (1, '#b01468')):
        sets.banner((side * 6.6, 13.4, -20), 2.0, 8, m.velvet(colour), gold, (0, -side * 0.3, 0))
    _streamers()
    _lamps()


def _drum(gold):
    s.ball(3.9, DRUM, m.glass_dome('#ffe8ff', 0.06), None, steps=40)
    facing = (math.pi / 2, 0, 0)
    s.ring(4.0, 0.22, gold, None, DRUM, facing)
    s.ring(4.0, 0.12, gold, None, DRUM, (math.pi / 2, 0, math.pi / 2))
    s.ring(4.0, 0.12, gold, None, DRUM)
    rng = random.Random(4)
    for _ in range(46):
        way, tilt, far = rng.uniform(0, 6.3), rng.uniform(-1.2, 0.5), rng.uniform(1.2, 3.2)
        at = (DRUM[0] + far * math.cos(way) * math.cos(tilt), DRUM[1] + far * math.sin(tilt), DRUM[2] + far * math.sin(way) * math.cos(tilt))
        s.ball(0.46, at, m.paint(rng.choice(('#ff4fb8', '#ffc23a', '#8a4aff', '#39c3ff', '#ff6a5a', '#ffffff')), 0.15), None, steps=16)
    for side in (-1, 1):
        s.tube([(side * 4.1, DRUM[1], DRUM[2]), (side * 4.9, 5.4, DRUM[2]), (side * 4.4, 2.6, DRUM[2]), (side * 3.4, 0.9, DRUM[2])], 0.3, gold, smooth=True)
        s.lathe([(0.8, -0.3), (0.8, 0.3), (0.3, 0.5)], gold, None, 40, (side * 4.2, DRUM[1], DRUM[2]), (0, 0, -side * math.pi / 2))
    s.lathe([(3.8, 0.9), (3.8, 1.3), (2.4, 1.6), (1.4, 2.8), (2.0, 3.7)], gold, None, 64, (0, 0, DRUM[2]))
    s.plate([s.star(4, 1.5, 0.45)], 0.4, gold, None, (0, DRUM[1] + 5.0, DRUM[2]), round_by=0.1)


def _balconies(stone, gold):
    places = [((side * 10, 0, z), (0, 0, 0)) for z in (-16, -23, -31, -40) for side in (-1, 1)]
    sets.row(lambda: sets.column(16, 0.7, stone, gold, 10), places)
    for side in (-1, 1):
        for level in (6.2, 12.4):
            s.box((side * 10.6, level, -30), (2.6, 0.5, 34), stone, None, 0.06)
            s.box((side * 9.3, level + 0.1, -30), (0.1, 0.34, 34), gold, None, 0)
            s.rod((side * 9.2, level - 0.3, -12), (side * 9.2, level - 0.3, -46), 0.05, sets.glow('#ff7ad0', 4))


def _string_of_lanterns(z, dip, count, gold):
    high, half = 14.6 - z * 0.11, 9.6
    hang = lambda t: (half * (2 * t - 1), high - dip * (1 - (2 * t - 1) ** 2), z)
    s.tube([hang(i / 24) for i in range(25)], 0.03, m.dark())
    skins = [sets.glow('#ff5a4a', 1.5), sets.glow('#ffb04a', 1.7), sets.glow('#ff5fb8', 1.5)]
    for number in range(count):
        x, y, _ = hang((number + 0.5) / count)
        s.lathe([(0.1, -1.05), (0.34, -0.95), (0.5, -0.6), (0.34, -0.25), (0.1, -0.15)], skins[number % 3], None, 20, (x, y, z), smooth_angle=180)
        for cap in (-1.06, -0.16):
            s.lathe([(0.2, -0.05), (0.2, 0.05), (0.01, 0.07)], gold, None, 16, (x, y + cap, z))
        s.rod((x, y - 1.1, z), (x, y - 1.7, z), 0.05, gold)


def _streamers():
    rng = random.Random(12)
    for side in (-1, 1):
        for _ in range(4):
            x, z, phase = side * rng.uniform(3, 7.5), rng.uniform(-18, -12), rng.uniform(0, 6)
            points = [(x + 0.5 * math.sin(phase + t * 5) - side * t * 1.2, 15 - 9 * t, z + 0.4 * math.cos(phase + t * 5)) for t in (i / 40 for i in range(41))]
            s.tube(points, 0.05, m.paint(rng.choice(('#ff4fb8', '#ffc23a', '#8a4aff')), 0.3))


def _lamps():
    sets.area((0, 9, -44), (0, 6, -20), (18, 14), 7000, '#c04aff')
    sets.area((-15, 12, -22), (0, 5, -26), (4, 14), 2800, '#ff3f9a')
    sets.area((15, 12, -22), (0, 5, -26), (4, 14), 2800, '#6a5aff')
    sets.spot((-8, 26, -12), DRUM, 34, 5200, '#ffd9b0')
    sets.spot((8, 26, -12), DRUM, 34, 5200, '#ffc0e8')
    sets.lamp((0, 12, -20), 1200, '#ff9a5a', 2)
