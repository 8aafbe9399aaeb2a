"""童梦: things of a toy room."""
import math
import random

import glow
import materials as m
import shapes as s
from boxes.dream_fair import candy_house, music_carousel, open_candy_house, open_music_carousel
from boxes.dream_hearts import heart
from boxes.dream_trips import open_pumpkin_coach, open_toy_rocket, pumpkin_coach, toy_rocket
from boxes.forms import around
from boxes.parts import Design, swing


def gift_ribbon(parts):
    """Present in candy stripes, a satin ribbon with a full bow and a heart lock; sweets in silk paper inside."""
    satin, gold = m.paint('#42d8ff', 0.16, 0.25), m.gold()
    _gift_body(parts.base, satin)
    _gift_lid(parts.lid, satin, gold)
    _sweets(parts.base, gold)
    s.plate([heart(0.86)], 0.24, m.paint('#ff2f7e', 0.12, 0.2), parts.lock, (0, 0.42, 1.62), round_by=0.09)
    s.plate([heart(1.04), heart(0.84)], 0.26, gold, parts.lock, (0, 0.42, 1.6), round_by=0.06)
    s.plate([s.star(5, 0.2, 0.09)], 0.1, gold, parts.lock, (0, 0.44, 1.75), round_by=0.03)
    parts.hinge, parts.mouth = (0, 0.55, -1.45), (0, 0.4, 0)


def open_gift_ribbon(parts, part):
    swing(parts.lid, parts.hinge, 'x', -104 * part)


def _gift_body(base, satin):
    body = s.box((0, -0.55, 0), (3.0, 2.3, 2.6), m.stripes('#ff9ccf', '#fff0f8', 2.2), base, 0.1, 4)
    s.carve(body, s.box((0, 0.2, 0), (2.76, 1.5, 2.36), m.paint('#ffd9ee', 0.4), base, 0.05))
    for centre, size in (((0, -0.55, 1.31), (0.62, 2.28, 0.08)), ((1.51, -0.55, 0), (0.08, 2.28, 0.62)), ((-1.51, -0.55, 0), (0.08, 2.28, 0.62))):
        s.box(centre, size, satin, base, 0.03)
    yellow = m.paint('#fff27a', 0.15)
    for x, y, size, turn in ((-0.95, -0.7, 0.34, 0), (0.92, -1.15, 0.24, 0.3), (0.95, -0.35, 0.16, -0.2), (-0.8, -1.35, 0.16, 0.4)):
        s.plate([s.star(5, size, size * 0.47)], 0.12, m.gold() if size > 0.3 else yellow, base, (x, y, 1.34), (0, 0, turn), 0.035)


def _gift_lid(lid, satin, gold):
    cover = s.box((0, 0.82, 0), (3.3, 0.62, 2.9), m.paint('#ff5aa8', 0.2), lid, 0.12, 4)
    s.carve(cover, s.box((0, 0.6, 0), (3.02, 0.7, 2.62), m.stripes('#ff8ac8', '#ffc0e2', 2.2), lid, 0.05))
    for centre, size in (((0, 0.82, 1.46), (0.66, 0.6, 0.08)), ((1.66, 0.82, 0), (0.08, 0.6, 0.66)), ((-1.66, 0.82, 0), (0.08, 0.6, 0.66)), ((0, 1.14, 0), (0.66, 0.06, 2.9)), ((0, 1.14, 0), (3.3, 0.07, 0.66))):
        s.box(centre, size, satin, lid, 0.03)
    s.plate([heart(1.5)], 0.14, m.paint('#ff2f7e', 0.15), lid, (0, 0.92, 0), s.FACING, 0.05)
    s.plate([heart(1.72), heart(1.48)], 0.16, gold, lid, (0, 0.92, 0), s.FACING, 0.05)
    _bow(s.group(lid, (0, 1.2, 0.1), (0.25, 0, 0)), satin, gold)
    rng = random.Random(2)
    sugar = (gold, m.pearl(), m.paint('#fff27a', 0.15), m.paint('#8af0d0', 0.15))
    for _ in range(26):
        x = rng.choice((-1, 1)) * rng.uniform(0.55, 1.5)
        s.ball(rng.uniform(0.05, 0.09), (x, 0.84 + rng.uniform(-0.18, 0.2), 1.46), rng.choice(sugar), lid, steps=12)


def _bow(bow, satin, gold):
    for turn, size in ((0.32, 1.0), (math.pi - 0.32, 1.0), (0.95, 0.7), (math.pi - 0.95, 0.7)):
        _bow_loop(bow, turn, size, satin)
    for side in (-1, 1):
        _ribbon(bow, [(side * 0.1, 0.06, 0.2), (side * 0.6, 0.12, 0.7), (side * 0.85, -0.1, 1.3), (side * 1.15, -0.5, 1.62), (side * 1.05, -1.0, 1.75)], 0.4, satin)
    s.ball(0.32, (0, 0.24, 0.26), gold, bow, steps=28)
    s.ring(0.32, 0.035, m.dark('#5a2c04'), bow, (0, 0.22, 0.26))


def _sweets(base, gold):
    """Silk paper round a bowl of light, sweets lying in it."""
    s.box((0, 0.0, 0), (2.74, 0.1, 2.34), glow.pool('#fff0b0', '#ff6ac0', 1.6, 4), base, 0.02)
    rng = random.Random(5)
    paper = [m.paint(c, 0.5) for c in ('#fff4fb', '#ffd0ec', '#c8f4ff')]
    for leaf, (angle, x, z) in enumerate(around(14)):
        sheet = [(-0.42, 0), (0.42, 0), (0.5, 0.5), (0.2, 0.4), (0.0, 0.72), (-0.24, 0.44), (-0.5, 0.52)]
        s.plate([sheet], 0.03, paper[leaf % 3], s.group(base, (1.2 * x, 0.06, 1.0 * z), (0, math.pi / 2 - angle, 0)), turn=(0.3, 0, 0), round_by=0.01)
    colours = ('#ff4f8a', '#ffd23a', '#4fd8ff', '#8a6bff', '#5ae0a0', '#ff8a3a')
    for sweet in range(16):
        angle, reach = rng.uniform(0, 6.28), rng.uniform(0.2, 0.95)
        s.ball(rng.uniform(0.16, 0.24), (reach * math.cos(angle), 0.26 + 0.3 * (1 - reach), 0.8 * reach * math.sin(angle)), m.paint(colours[sweet % 6], 0.1), base, steps=20)
    s.plate([s.star(5, 0.5, 0.24)], 0.24, gold, base, (0, 0.82, 0.05), (-0.3, 0.2, 0.1), 0.09)
    glow.shine((0, 1.3, 0.5), '#ffe0b0', 30, base, 0.4)


def _bow_loop(parent, turn, size, material):
    """A closed loop of ribbon in the x, y plane, fuller towards its end."""
    steps = 28
    path = []
    for step in range(steps + 1):
        t = 2 * math.pi * step / steps
        reach, swell = 0.62 * size * (1 - math.cos(t)), 0.42 * size * math.sin(t)
        path.append((reach * math.cos(turn) - swell * math.sin(turn), reach * math.sin(turn) + swell * math.cos(turn), 0))
    widths = [0.24 + 0.3 * size * math.sin(math.pi * step / steps) for step in range(steps + 1)]
    _sheet(parent, path, widths, (0, 0, 1), material)


def _ribbon(parent, points, width, material):
    _sheet(parent, points, [width] * len(points), (1, 0, 0), material)


def _sheet(parent, path, widths, across, material):
    """A band of the given widths along a path, with thickness."""
    vertices = []
    for (x, y, z), width in zip(path, widths):
        for side in (-0.5, 0.5):
            vertices.append(tuple(v + side * width * a for v, a in zip((x, y, z), across)))
    faces = [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(len(path) - 1)]
    band = s.mesh(vertices, faces, material, parent, 180)
    smooth = band.modifiers.new('smooth', 'SUBSURF')
    smooth.render_levels = smooth.levels = 2
    solid = band.modifiers.new('thick', 'SOLIDIFY')
    solid.thickness = 0.05


BOXES = {
    'gift_ribbon': Design(gift_ribbon, open_gift_ribbon, (0.36, -0.5, 0), ('#ff8ad0', '#8fe6ff'), (430, 388)),
    'pumpkin_coach': Design(pumpkin_coach, open_pumpkin_coach, (0.26, -0.4, 0), ('#ffb224', '#b06bff')),
    'toy_rocket': Design(toy_rocket, open_toy_rocket, (0.2, -0.35, -0.06), ('#ff7a5a', '#5ab8ff')),
    'music_carousel': Design(music_carousel, open_music_carousel, (0.2, -0.2, 0), ('#ff9ad0', '#7af0d8')),
    'candy_house': Design(candy_house, open_candy_house, (0.28, -0.5, 0), ('#ffb070', '#ff8ad0'), (410, 368)),
}
