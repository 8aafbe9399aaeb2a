"""Ornaments round an avatar: octagons whose clear middle ends at apothem INNER."""
import math

import materials as m
import shapes as s
from icons.metal import bright_gold

INNER, OUTER = 2.04, 2.46
CORNER = math.cos(math.pi / 8)


def _octagon(apothem):
    return s.polygon(8, apothem / CORNER, math.pi / 8)


def _band(root, material, inner=INNER, outer=OUTER, depth=0.34, z=0.0):
    return s.plate([_octagon(outer), _octagon(inner)], depth, material, root, (0, 0, z), round_by=0.07)


def _around(count, radius, start=math.pi / 2):
    """(x, y, angle) of `count` places on a circle, the first on top."""
    return [(radius * math.cos(a), radius * math.sin(a), a) for a in (start + 2 * math.pi * i / count for i in range(count))]


def _stones(root, tints, size=0.24, count=8, radius=2.4, start=math.pi / 2 + math.pi / 8, setting=None):
    for x, y, _ in _around(count, radius, start):
        if setting:
            s.ball(size * 1.35, (x, y, 0.12), setting, root, (1, 1, 0.5), 20)
        s.cut_stone(size, 0.14, m.gem(*tints, 0.55), root, (x, y, 0.27))


def _crest(root, gold, tints, size=0.3):
    """A stone in a star on top."""
    s.plate([s.star(4, size * 1.9, size * 0.7)], 0.24, gold, root, (0, 2.18, 0.2), round_by=0.06)
    s.cut_stone(size * 0.72, 0.2, m.gem(*tints, 0.6), root, (0, 2.18, 0.4))


def bronze(root):
    metal = m.gold('#d8874a', '#7a3a1a', 0.3)
    _band(root, metal)
    _band(root, m.dark('#3a1c10', 0.4), 2.17, 2.33, 0.4)
    for x, y, _ in _around(8, 2.42, math.pi / 8):
        s.ball(0.24, (x, y, 0.12), metal, root, steps=18)


def silver(root):
    metal = m.steel('#dfe6f8', 0.18)
    _band(root, metal)
    _band(root, m.paint('#3a4a9a', 0.15, 0.3), 2.17, 2.33, 0.4)
    _stones(root, ('#4ab8ff', '#0a3a8a', '#d8f4ff'), 0.22, setting=metal)


def gold(root):
    metal = bright_gold()
    _band(root, metal)
    _band(root, m.paint('#6a1030', 0.15, 0.2), 2.17, 2.33, 0.4)
    _stones(root, ('#ff2a5a', '#7a0020', '#ffc0d0'), 0.22, setting=metal)
    for side in (-1, 1):
        wing = [(0, 0), (side * 0.7, 0.5), (side * 0.55, 0.14), (side * 1.05, 0.24), (side * 0.7, -0.1), (side * 0.95, -0.22), (0, -0.34)]
        s.prism(wing[::-side], 0.2, metal, root, 0.05, (side * 0.36, 2.2, 0.14))
    _crest(root, metal, ('#ff2a5a', '#7a0020', '#ffc0d0'))


def crystal(root):
    _band(root, m.steel('#bcd0ff', 0.16), depth=0.24)
    tints = (('#6ae0ff', '#0a4a9a', '#e8fcff'), ('#b08aff', '#3a0a9a', '#f0e4ff'))
    for number, (x, y, a) in enumerate(_around(24, 2.16)):
        tall = (0.56, 0.34, 0.46)[number % 3]
        spike = s.group(root, (x, y, 0.05), (0, 0, a - math.pi / 2))
        s.crystal((0, 0, 0), tall, 0.22, m.gem(*tints[number % 2], 0.5), spike, (0.1, 0.25 * (number % 3 - 1)))


def flame(root):
    _band(root, m.dark('#3a0a08', 0.3), 2.04, 2.34, 0.26)
    _band(root, m.light('#ff8a2a', 2.2), 2.12, 2.2, 0.36)
    for ring, (count, colour, strength, z) in enumerate(((26, '#ff3a12', 1.1, -0.05), (22, '#ff9a1e', 1.6, 0.1))):
        lit = m.light(colour, strength)
        for number, (x, y, a) in enumerate(_around(count, 2.22)):
            tall = (0.54, 0.36, 0.46, 0.3)[number % 4] * (1 - 0.3 * ring)
            tongue = [(-0.22, -0.08), (0.22, -0.08), (0.18, 0.16), (0.02, tall * 0.7), (0.12, tall), (-0.08, tall * 0.62), (-0.16, 0.18)]
            s.prism(tongue, 0.12, lit, root, 0.03, (x, y, z), (0, 0, a - math.pi / 2))


def neon(root):
    _band(root, m.dark('#0c0a24', 0.3), 2.04, 2.52, 0.24)
    for apothem, colour in ((2.14, '#39e3ff'), (2.4, '#ff3fc8')):
        corners = [(x, y, 0.18) for x, y in _octagon(apothem)]
        s.tube(corners, 0.075, m.light(colour, 2.6), root, closed=True)
    for x, y, a in _around(8, 2.45, math.pi / 8):
        s.prism(s.polygon(4, 0.2), 0.3, m.paint('#1c1650', 0.15, 0.4), root, 0.05, (x, y, 0.16), (0, 0, a))
        s.ball(0.08, (x, y, 0.34), m.light('#ffffff', 2.6), root, steps=12)


def dragon(root):
    """A dragon that lies round the frame and holds a pearl."""
    jade, metal = m.paint('#12a06a', 0.16, 0.35), bright_gold()
    _band(root, metal, 2.06, 2.18, 0.2)
    path = [(2.26 + 0.09 * math.sin(i * 0.9), math.pi / 2 - 0.32 - i * 2 * math.pi * 0.92 / 60) for i in range(61)]
    s.tube([(r * math.cos(a), r * math.sin(a), 0.12) for r, a in path], 0.25, jade, root, radii=[1.15 - 0.85 * (i / 60) ** 1.6 for i in range(61)])
    for step in range(2, 58, 2):
        r, a = path[step]
        s.prism([(-0.12, 0), (0.12, 0), (0, 0.26 - 0.002 * step)], 0.07, metal, root, 0.02, ((r + 0.13) * math.cos(a), (r + 0.13) * math.sin(a), 0.2), (0, 0, a - math.pi / 2 + 0.4))
    skull = s.group(root, (0.66, 2.08, 0.32), (0, 0, 0.18))
    s.ball(0.34, (0, 0, 0), jade, skull, (1.2, 0.85, 0.9), 24)
    s.ball(0.22, (-0.36, -0.06, 0.06), jade, skull, (1.3, 0.7, 0.9), 20)
    s.ball(0.08, (-0.12, 0.14, 0.26), m.light('#ffd23a', 4), skull, steps=12)
    for lift in (0.0, 0.16):
        s.tube([(0.15, 0.2, 0.1), (0.4, 0.36 + lift, 0.1), (0.72, 0.3 + lift, 0.05)], 0.07, metal, skull, radii=[1, 0.8, 0.2], smooth=True)
    s.ball(0.3, (-0.16, 2.24, 0.26), m.pearl(), root, steps=28)


def stars(root):
    night, metal = m.paint('#241a8a', 0.12, 0.35), bright_gold()
    _band(root, night, 2.04, 2.46, 0.26)
    for apothem in (2.06, 2.44):
        s.tube([(x, y, 0.1) for x, y in _octagon(apothem)], 0.045, metal, root, closed=True)
    for number, (x, y, _) in enumerate(_around(16, 2.3)):
        size = (0.42, 0.18, 0.32, 0.18)[number % 4]
        s.plate([s.star(4, size, size * 0.32)], 0.14, metal if number % 4 == 0 else m.light('#ffe9a8', 1.8), root, (x, y, 0.2), round_by=0.03)


def blossom(root):
    _band(root, m.rose_gold(), 2.06, 2.2, 0.24)
    petal, heart, leaf = m.paint('#ff8ac0', 0.25), bright_gold(), m.paint('#3ab87a', 0.25)
    for number, (x, y, a) in enumerate(_around(14, 2.3)):
        size = (0.25, 0.17)[number % 2]
        for part in range(5):
            b = a + 2 * math.pi * part / 5
            s.ball(size, (x + size * 0.85 * math.cos(b), y + size * 0.85 * math.sin(b), 0.14), petal, root, (1, 1, 0.45), 14)
        s.ball(size * 0.6, (x, y, 0.26), heart, root, (1, 1, 0.6), 14)
        if number % 2:
            s.ball(0.2, (x * 1.08, y * 1.08, 0.0), leaf, root, (0.6, 1.1, 0.3), 14).rotation_euler = (0, 0, a)


def royal(root):
    violet, metal = m.paint('#5a1fc8', 0.12, 0.3), bright_gold()
    _band(root, metal)
    _band(root, violet, 2.16, 2.34, 0.4)
    _stones(root, ('#b06aff', '#2a0a8a', '#ecd8ff'), 0.21, setting=metal)
    for x, tall in ((0, 0.5), (-0.42, 0.38), (0.42, 0.38)):
        s.lathe([(0.22, 0), (0.16, tall * 0.5), (0.02, tall)], metal, root, 4, (x, 2.14, 0.16), (0, math.pi / 4, 0))
        s.ball(0.1, (x, 2.14 + tall, 0.16), m.pearl(), root, steps=14)
    s.box((0, 2.14, 0.14), (1.3, 0.3, 0.5), metal, root, 0.06)
    s.cut_stone(0.2, 0.14, m.gem('#ff3f9a', '#7a0034', '#ffd0e8', 0.6), root, (0, 2.14, 0.42))


FRAMES = {'bronze': bronze, 'silver': silver, 'gold': gold, 'crystal': crystal, 'flame': flame, 'neon': neon, 'dragon': dragon, 'stars': stars, 'blossom': blossom, 'royal': royal}
