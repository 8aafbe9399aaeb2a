"""小匣, the spirit of the star box, in parts for a skeleton: a chest that looks at you, a lid for a mouth, hands that float."""
import math

import glow
import materials as m
import shapes as s

SKIN, DEEP = '#6a3df0', '#3a1a9a'


def _shell(y0, y1, bulge, material, root, depth=2.0, width=2.7):
    """A soft-edged box whose walls bulge a little in the middle."""
    thing = s.box((0, (y0 + y1) / 2, 0), (width, y1 - y0, depth), material, root, round_by=0.34, segments=8)
    thing.scale = (1 + bulge, 1, 1 + bulge)
    return thing


def body(root):
    """Lower half: night-violet lacquer, gold feet band, a dark face plate, light in the open mouth."""
    lacquer, gold = m.paint(SKIN, 0.16), m.gold()
    _shell(-1.35, 0.62, 0.02, lacquer, root)
    s.box((0, 0.44, 0), (2.86, 0.26, 2.16), gold, root, 0.09, 5)
    s.box((0, -1.2, 0), (2.84, 0.3, 2.14), gold, root, 0.11, 5)
    s.plate([s.rounded(-1.08, -0.92, 1.08, 0.26, 0.34)], 0.16, m.paint('#160b3c', 0.1), root, (0, 0, 1.02), round_by=0.06)
    s.plate([s.rounded(-1.15, -0.99, 1.15, 0.33, 0.38), s.rounded(-1.05, -0.89, 1.05, 0.23, 0.32)], 0.2, gold, root, (0, 0, 1.02), round_by=0.06)
    s.box((0, 0.6, 0), (2.3, 0.05, 1.6), glow.pool('#fff3c9', '#ff9a2e', 1.5, 5.0), root, 0.02)
    for x in (-1.26, 1.26):
        s.ball(0.12, (x, 0.44, 1.0), gold, root, steps=18)


def lid(root):
    """Upper half: round roof with gold bands, a gold star on its brow, cheeky ears of a crown."""
    lacquer, gold = m.paint(SKIN, 0.16), m.gold()
    _shell(0.62, 1.5, 0.02, lacquer, root)
    s.ball(1.0, (0, 1.28, 0), lacquer, root, (1.28, 0.5, 0.96))
    s.box((0, 0.7, 0), (2.88, 0.22, 2.18), gold, root, 0.09, 5)
    for x in (-0.86, 0.86):
        s.tube([(x, 0.72, 1.12), (x, 1.3, 1.04), (x, 1.68, 0.6), (x, 1.74, 0)], 0.13, gold, root, smooth=True)
        s.tube([(x * 1.3, 1.35, 0.1), (x * 1.5, 1.9, 0.1), (x * 1.42, 2.1, 0.1)], 0.26, lacquer, root, radii=[1, 0.75, 0.25], smooth=True)
    s.plate([s.star(4, 0.5, 0.19)], 0.22, gold, root, (0, 1.12, 1.12), round_by=0.06)
    s.cut_stone(0.17, 0.12, m.gem('#39e3ff', '#063a8a', '#e0fbff', 0.5), root, (0, 1.12, 1.24))


def antenna(root):
    """A gold stalk with a star that shines."""
    s.tube([(0, 1.7, 0), (0.05, 2.1, 0), (0.22, 2.4, 0)], 0.06, m.gold(), root, smooth=True)
    s.prism(s.star(5, 0.36, 0.17), 0.2, m.skin('goldvein', 0.4, 0.4, 0.2), root, 0.06, (0.3, 2.66, 0), (0, 0, -0.3))
    s.prism(s.star(5, 0.34, 0.16), 0.24, glow.lamp('#ffd257', 1.6), root, 0.06, (0.3, 2.66, 0), (0, 0, -0.3))


def hand(side):
    """A gold-cuffed mitten that floats beside the body; `side` -1 left, 1 right."""

    def build(root):
        x = 1.98 * side
        glove = m.paint('#fbf6ff', 0.3)
        s.ball(0.36, (x, -0.35, 0.5), glove, root, (1, 1.08, 0.9))
        s.ball(0.16, (x - side * 0.3, -0.16, 0.62), glove, root, (1, 1.2, 1))
        s.ring(0.27, 0.09, m.gold(), root, (x + side * 0.02, -0.72, 0.44), (0.2, 0, 0))

    return build


def foot(side):
    def build(root):
        s.ball(0.42, (0.68 * side, -1.6, 0.42), m.paint(DEEP, 0.2), root, (1.05, 0.68, 1.25))
        s.ring(0.34, 0.07, m.gold(), root, (0.68 * side, -1.42, 0.34), (math.pi * 0.04, 0, 0))

    return build


PARTS = {
    'body': body,
    'lid': lid,
    'antenna': antenna,
    'hand-left': hand(-1),
    'hand-right': hand(1),
    'foot-left': foot(-1),
    'foot-right': foot(1),
}
