"""Box stage: a theatre of stars. A round gate of light behind the dais on which boxes stand."""
import math

import materials as m
import shapes as s
from scenery import sets

STAGE = (0, 0, -22)


def build(samples, scale):
    sets.new_place(660, 800, 3.6, samples, scale, 12, 40)
    sets.ambient('#34249a', 0.6)
    stone, gold = sets.stone('#463a98'), m.gilt()
    sets.floor(sets.mirror_floor(roughness=0.16))
    sets.dais(STAGE, (9.4, 8.3, 7.2), 0.2, sets.stone('#2a2064', 0.25), gold, sets.glow('#ffb84a', 6))
    sets.dial((0, 0.61, STAGE[2]), 6.9, sets.glow('#ffcf7a', 1.8))
    _gate((0, 8.6, -36), gold, stone)
    sets.row(lambda: sets.column(15, 0.75, stone, gold), [((side * x, 0, z), (0, 0, 0)) for x, z in ((9.6, -29), (13, -36), (11, -44)) for side in (-1, 1)])
    _curtains()
    _lamps()


def _gate(at, gold, stone):
    root = s.group(at=at)
    facing = (math.pi / 2, 0, 0)
    s.ring(8.4, 0.75, stone, root, turn=facing, flat=0.8)
    for radius, thick in ((9.2, 0.16), (7.62, 0.16)):
        s.ring(radius, thick, gold, root, turn=facing)
    s.ring(7.3, 0.08, sets.glow('#c08aff', 7), root, turn=facing)
    for stone_at in range(24):
        angle = 2 * math.pi * stone_at / 24
        spot = (8.4 * math.cos(angle), 8.4 * math.sin(angle), 0.62)
        if stone_at % 3 == 0:
            s.plate([s.star(4, 0.62, 0.2)], 0.2, gold, root, spot, round_by=0.05)
        else:
            s.ball(0.14, spot, sets.glow('#ffd08a', 5), root, steps=10)
    s.plate([s.star(4, 2.2, 0.62)], 0.5, gold, root, (0, 8.9, 0.7), round_by=0.12)
    for side in (-1, 1):
        s.prism([(side * 7.4, -8.2), (side * 10.6, -8.2), (side * 9.8, -3.4), (side * 8.6, -3.4)][::side], 2.4, stone, root, 0.12)


def _curtains():
    """Heavy folds at both wings, near the viewer."""
    cloth = m.velvet('#6a1a90')
    for side in (-1, 1):
        vertices, faces, columns, rows = [], [], 60, 10
        for r in range(rows + 1):
            drop = r / rows
            for c in range(columns + 1):
                u = c / columns
                x = 5.1 + 3.2 * u - 1.3 * (1 - u) * math.sin(drop * 2.6)
                vertices.append((side * x, 16 - 17 * drop, -13 + 0.34 * math.sin(u * 40 + drop)))
        for r in range(rows):
            for c in range(columns):
                a = r * (columns + 1) + c
                faces.append((a, a + 1, a + columns + 2, a + columns + 1))
        s.mesh(vertices, faces, cloth, None, 180)


def _lamps():
    sets.spot((0, 26, -12), (0, 0, STAGE[2]), 44, 11000, '#ffe0b8')
    sets.area((0, 8.6, -39), (0, 6, -18), (13, 13), 6000, '#9a5cff')
    sets.area((-13, 9, -22), (0, 4, -24), (4, 12), 5200, '#39c3ff')
    sets.area((13, 9, -22), (0, 4, -24), (4, 12), 5200, '#ff3fb4')
    sets.area((-3, 12, -8), (-6, 6, -14), (4, 4), 900, '#ffb0e0')
    sets.area((3, 12, -8), (6, 6, -14), (4, 4), 900, '#ffb0e0')
    sets.lamp((0, 2.4, STAGE[2]), 500, '#ffc060', 1.6)
