"""Plain: the quiet ground of lists. Night over a far city of domes; only its edges speak."""
import random

import materials as m
import shapes as s
from scenery import sets


def build(samples, scale):
    sets.new_place(1380, 900, 6.0, samples, scale, 40, 200)
    sets.ambient('#2a2478', 0.4)
    stone, gold = sets.stone('#241d56'), m.gilt()
    sets.floor(sets.mirror_floor('#0a0820', 0.3), 400, 400)
    rng = random.Random(31)
    for number in range(70):
        z = -rng.uniform(100, 190)
        _tower((rng.uniform(-0.5, 0.5) * -z * 0.95, 0, z), rng, stone, gold)
    sets.area((60, 60, -120), (0, 10, -120), (40, 60), 90000, '#7a4aff')
    sets.area((-60, 40, -90), (0, 10, -120), (40, 60), 50000, '#3f7aff')


def _tower(at, rng, stone, gold):
    wide, tall = rng.uniform(1.6, 4.6), rng.uniform(5, 22)
    root = s.group(at=at)
    s.lathe([(wide, 0), (wide, tall), (wide * 1.12, tall + 0.3), (wide * 1.12, tall + 0.7)], stone, root, 32)
    if rng.random() < 0.6:
        s.lathe([(wide, tall + 0.7), (wide * 0.94, tall + wide * 0.5), (wide * 0.6, tall + wide * 0.95), (0.02, tall + wide * 1.15)], stone, root, 32, smooth_angle=180)
        s.lathe([(0.1, tall + wide), (0.06, tall + wide * 2)], gold, root, 8)
    else:
        s.lathe([(wide * 1.1, tall + 0.7), (0.02, tall + wide * 2.6)], stone, root, 12)
    for _ in range(6):
        height = rng.uniform(2, tall - 1)
        s.box((rng.uniform(-0.6, 0.6) * wide, height, wide * 0.9), (0.2, 0.5, 0.4), sets.glow(rng.choice(('#ffb85a', '#ffb85a', '#8ab8ff')), 1.4), root, 0)
