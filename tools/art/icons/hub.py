"""Icons of the games: one thing each, chunky enough to be told at 44 px."""

import materials as m
import shapes as s
from icons.metal import bright_gold

SHIELD = [(-1.05, 1.0), (-0.55, 1.12), (0, 1.34), (0.55, 1.12), (1.05, 1.0), (1.06, 0.1), (0.86, -0.55), (0.45, -1.08), (0, -1.42), (-0.45, -1.08), (-0.86, -0.55), (-1.06, 0.1)]


def _scaled(outline, by):
    return [(x * by, y * by) for x, y in outline]


def _half(outline, side):
    return [(x, y) for x, y in outline if x * side >= -1e-6]


def battle(root):
    """Crossed swords behind a shield of two colours."""
    gold, steel = bright_gold(), m.steel('#dfe8ff', 0.16)
    for side in (-1, 1):
        _sword(root, side, steel, gold)
    front = s.group(root, (0, -0.06, 0.1))
    front.scale = (0.8, 0.8, 0.9)
    s.prism(SHIELD, 0.34, gold, front, 0.1)
    for side, colour in ((-1, '#e01848'), (1, '#1f6bff')):
        face = _scaled(_half(SHIELD, side), 0.84)
        s.prism([(x + side * 0.02, y) for x, y in face], 0.4, m.paint(colour, 0.12, 0.3), front, 0.06, (0, 0, 0.06))
    s.prism([(-0.07, 1.1), (0.07, 1.1), (0.07, -1.16), (-0.07, -1.16)], 0.5, gold, front, 0.03, (0, 0, 0.08))
    s.plate([s.star(4, 0.62, 0.22)], 0.2, gold, front, (0, 0.1, 0.42), round_by=0.06)


def _sword(root, side, steel, gold):
    carrier = s.group(root, (0, 0.1, -0.3 + 0.12 * side), (0, 0, side * 0.8))
    blade = [(-0.3, -1.0), (0.3, -1.0), (0.3, 1.7), (0, 2.15), (-0.3, 1.7)]
    s.prism(blade, 0.16, steel, carrier, 0.07)
    s.prism([(-0.04, -0.9), (0.04, -0.9), (0.04, 1.6), (-0.04, 1.6)], 0.2, gold, carrier, 0.02)
    s.box((0, -1.08, 0), (1.0, 0.22, 0.34), gold, carrier, 0.08)
    s.rod((0, -1.15, 0), (0, -1.75, 0), 0.13, m.leather('#3a1a5a', '#1a0a2a'), carrier)
    s.ball(0.22, (0, -1.84, 0), gold, carrier, steps=20)


def mystery_box(root):
    """A violet casket whose lid lets light out."""
    gold, violet = bright_gold(), m.paint('#6a22e0', 0.12, 0.25)
    s.box((0, -0.55, 0), (2.3, 1.3, 1.7), violet, root, 0.1)
    s.box((0, 0.16, 0), (2.1, 0.2, 1.5), m.light('#fff0b0', 9), root, 0.05)
    for x in (-1, 1):
        for z in (-1, 1):
            s.box((x * 1.1, -0.55, z * 0.8), (0.26, 1.42, 0.26), gold, root, 0.06)
    for level in (-1.16, 0.04):
        s.box((0, level, 0), (2.44, 0.18, 1.84), gold, root, 0.06)
    lid = s.group(root, (0, 0.34, -0.86), (-0.42, 0, 0))
    s.box((0, 0.2, 0.9), (2.5, 0.5, 1.9), violet, lid, 0.12)
    s.box((0, 0.02, 0.9), (2.6, 0.16, 2.0), gold, lid, 0.06)
    s.box((0, 0.26, 0.9), (0.4, 0.56, 2.0), gold, lid, 0.06)
    s.plate([s.star(4, 0.62, 0.2)], 0.22, gold, root, (0, -0.52, 0.94), round_by=0.06)
    s.cut_stone(0.17, 0.12, m.gem('#ff3f9a', '#7a0034', '#ffd0e8', 0.6), root, (0, -0.52, 1.06))
    for x, y, size in ((-0.7, 1.0, 0.2), (0.1, 1.5, 0.3), (0.85, 0.95, 0.16)):
        s.plate([s.star(4, size, size * 0.3)], 0.06, m.light('#ffe9a0', 3), root, (x, y, 1.0), round_by=0.01)


def roll(root):
    """A cup with a violet stone: the great prize."""
    gold = bright_gold()
    cup = [(0.02, -0.2), (0.3, -0.16), (0.72, 0.12), (0.98, 0.6), (1.06, 1.3), (1.16, 1.36), (1.14, 1.46), (0.98, 1.42), (0.9, 0.7), (0.02, 0.3)]
    s.lathe(s.rounded_path(cup, 2), gold, root, 72)
    s.lathe(s.rounded_path([(0.3, -0.1), (0.2, -0.4), (0.34, -0.56), (0.18, -0.7), (0.2, -0.95), (0.62, -1.15), (0.02, -1.2)], 2), gold, root, 56)
    s.lathe([(0.78, -1.1), (0.86, -1.2), (0.86, -1.6), (0.94, -1.68), (0.02, -1.7)], m.paint('#5a1fc8', 0.14, 0.2), root, 64)
    for side in (-1, 1):
        path = [(0.95, 1.15, 0), (1.5, 1.25, 0), (1.7, 0.8, 0), (1.3, 0.3, 0), (0.72, 0.12, 0)]
        s.tube([(side * x, y, z) for x, y, z in path], 0.13, gold, root, smooth=True)
    s.plate([s.star(5, 0.46, 0.21)], 0.16, m.paint('#8a30ff', 0.1, 0.3), root, (0, 0.86, 1.0), (-0.12, 0, 0), round_by=0.05)
    for x, y, size in ((-1.3, 1.75, 0.26), (1.35, 1.85, 0.34)):
        s.plate([s.star(4, size, size * 0.3)], 0.06, m.light('#ffe9a0', 3), root, (x, y, 0.6), round_by=0.01)


def dream(root):
    """A hammer over an anvil of gold, a spark between them."""
    gold, deep = bright_gold(), m.dark('#4a2a9a', 0.24)
    anvil = [(-0.95, -1.6), (0.95, -1.6), (0.8, -1.3), (0.42, -1.1), (0.38, -0.75), (0.8, -0.5), (1.2, -0.42), (1.2, 0.0), (-0.9, 0.0), (-1.75, -0.14), (-1.1, -0.5), (-0.4, -0.7), (-0.42, -1.1), (-0.8, -1.3)]
    s.prism(anvil, 1.0, gold, root, 0.09)
    s.box((0, -1.66, 0), (2.3, 0.24, 1.3), deep, root, 0.06)
    hammer = s.group(root, (0.25, 0.95, 0.1), (0, 0, -0.62))
    hammer.scale = (1.25, 1.25, 1.25)
    s.rod((0, -0.2, 0), (1.5, -0.2, 0), 0.14, m.wood('#5a2a14', '#8a4a22'), hammer)
    s.box((0, -0.2, 0), (0.8, 1.35, 0.8), gold, hammer, 0.14)
    for level in (-0.66, 0.26):
        s.box((0, level, 0), (0.9, 0.2, 0.9), deep, hammer, 0.06)
    s.ball(0.2, (1.55, -0.2, 0), gold, hammer, steps=18)
    s.plate([s.star(4, 0.7, 0.2)], 0.1, m.light('#fff0b8', 5), root, (-0.55, 0.28, 0.7), round_by=0.02)
    s.plate([s.star(4, 0.3, 0.09)], 0.06, m.light('#ffd070', 5), root, (-1.35, 0.75, 0.6), round_by=0.01)


def index(root):
    """Rising columns of light and an arrow of gold over them."""
    gold = bright_gold()
    for number, (tall, colour, deep) in enumerate(((0.8, '#2f8aff', '#0a2a8a'), (1.3, '#2fb8ff', '#064a9a'), (1.95, '#39e3ff', '#066a9a'), (2.7, '#7af4ff', '#0a8ab0'))):
        x = -1.35 + number * 0.9
        s.box((x, -1.4 + tall / 2, 0), (0.62, tall, 0.62), m.tinted(colour, deep, 0.2), root, 0.09)
        s.box((x, -1.4 + tall - 0.06, 0), (0.66, 0.12, 0.66), gold, root, 0.03)
    s.box((0, -1.5, 0), (3.7, 0.24, 1.0), m.paint('#241a70', 0.2, 0.2), root, 0.07)
    path = [(-1.9, -0.75, 0.55), (-0.8, -0.3, 0.55), (0.2, 0.4, 0.55), (1.0, 1.5, 0.55)]
    s.tube(path, 0.15, gold, root, smooth=True)
    s.prism([(-0.46, -0.2), (0.46, -0.2), (0, 0.62)], 0.3, gold, root, 0.07, (1.12, 1.62, 0.55), (0, 0, -0.55))


GAMES = {'battle': battle, 'mystery-box': mystery_box, 'roll': roll, 'dream': dream, 'index': index}
