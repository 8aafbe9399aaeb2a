"""Icons of everything that is not a game."""
import math

import materials as m
import shapes as s
from icons.metal import bright_gold


def shop(root):
    """A carrier bag with a star."""
    gold, cloth = bright_gold(), m.paint('#8a2be8', 0.16, 0.15)
    s.prism([(-1.05, 0.75), (1.05, 0.75), (1.3, -1.5), (-1.3, -1.5)], 1.1, cloth, root, 0.14)
    s.box((0, 0.72, 0), (2.24, 0.24, 1.22), gold, root, 0.07)
    for z in (-0.4, 0.5):
        s.tube([(-0.62, 0.6, z), (-0.62, 1.3, z), (-0.2, 1.75, z), (0.2, 1.75, z), (0.62, 1.3, z), (0.62, 0.6, z)], 0.12, gold, root, smooth=True)
    s.plate([s.star(5, 0.66, 0.32)], 0.2, gold, root, (0, -0.48, 0.6), round_by=0.07)


def red_packet(root):
    red, deep, gold = m.paint('#e8203c', 0.14, 0.15), m.paint('#c01030', 0.14, 0.15), bright_gold()
    s.prism(s.rounded(-1.05, -1.5, 1.05, 1.5, 0.22), 0.36, red, root, 0.08)
    flap = [(-1.0, 1.44), (1.0, 1.44), (1.0, 0.72)] + [(math.cos(a) * 1.0, 0.72 - 0.52 * math.sin(a)) for a in (math.pi * i / 16 for i in range(1, 16))] + [(-1.0, 0.72)]
    s.prism(flap, 0.16, deep, root, 0.06, (0, 0, 0.2))
    s.lathe([(0.62, 0), (0.62, 0.14), (0.54, 0.22), (0.46, 0.16), (0.02, 0.16)], gold, root, 56, (0, 0.24, 0.24), (math.pi / 2, 0, 0))
    s.plate([s.star(4, 0.4, 0.13)], 0.12, m.gilt('#fff0b8', '#ffdc70', 0.4, 0.7, 0.2), root, (0, 0.24, 0.46), round_by=0.03)
    for x in (-0.42, 0.42):
        s.box((x, -0.95, 0.2), (0.56, 0.12, 0.06), gold, root, 0.03)


def rank(root):
    """A podium, a crown on its highest step."""
    gold = bright_gold()
    for x, tall, colour in ((0, 1.7, '#8a2be8'), (-1.12, 1.1, '#3a5cff'), (1.12, 0.75, '#e0357a')):
        s.box((x, -1.5 + tall / 2, 0), (1.06, tall, 1.0), m.paint(colour, 0.15, 0.2), root, 0.08)
        s.box((x, -1.5 + tall, 0), (1.14, 0.16, 1.08), gold, root, 0.05)
    points = [(-0.62, 0), (0.62, 0), (0.78, 0.86), (0.36, 0.42), (0, 1.06), (-0.36, 0.42), (-0.78, 0.86)]
    s.prism(points, 0.3, gold, root, 0.07, (0, 0.5, 0))
    for x, y in ((-0.78, 1.42), (0, 1.64), (0.78, 1.42)):
        s.ball(0.15, (x, y, 0), m.pearl(), root, steps=16)
    s.plate([s.star(4, 0.34, 0.12)], 0.12, gold, root, (0, -0.55, 0.54), round_by=0.03)


def message(root):
    """An envelope under a seal."""
    paper, fold, gold = m.paint('#e9e2ff', 0.3), m.paint('#b9a6ff', 0.25), bright_gold()
    s.prism(s.rounded(-1.5, -1.05, 1.5, 1.05, 0.16), 0.36, paper, root, 0.08)
    s.prism([(-1.46, 1.0), (1.46, 1.0), (0.16, -0.16), (-0.16, -0.16)], 0.16, fold, root, 0.06, (0, 0, 0.2))
    for side in (-1, 1):
        s.tube([(side * 1.4, -0.95, 0.2), (side * 0.5, -0.15, 0.2)], 0.05, fold, root)
    s.lathe([(0.46, 0), (0.46, 0.14), (0.38, 0.2), (0.02, 0.2)], m.paint('#e8203c', 0.14, 0.1), root, 40, (0, -0.12, 0.28), (math.pi / 2, 0, 0))
    s.plate([s.star(4, 0.3, 0.1)], 0.1, gold, root, (0, -0.12, 0.52), round_by=0.03)


def _bubble(root, material, at, wide, tall, tail):
    outline = s.rounded(-wide, -tall, wide, tall, tall * 0.62)
    carrier = s.group(root, at)
    s.prism(outline, 0.44, material, carrier, 0.12)
    s.prism([(tail * 0.25, -tall * 0.7), (tail * 0.95, -tall * 0.7), (tail * 1.0, -tall * 1.5)][::1 if tail < 0 else -1], 0.4, material, carrier, 0.08)


def chat(root):
    """Two speech bubbles."""
    _bubble(root, m.paint('#2f9aff', 0.15, 0.1), (0.5, 0.6, -0.4), 1.2, 0.85, 0.9)
    _bubble(root, m.paint('#f4efff', 0.2), (-0.3, -0.3, 0.1), 1.3, 0.92, -0.9)
    for x in (-0.62, 0, 0.62):
        s.ball(0.2, (x - 0.3, -0.3, 0.34), bright_gold(), root, (1, 1, 0.6), 18)


def download(root):
    cyan, gold = m.paint('#22c8f4', 0.12, 0.2), bright_gold()
    s.prism([(-0.42, 1.6), (0.42, 1.6), (0.42, 0.4), (1.1, 0.4), (0, -0.85), (-1.1, 0.4), (-0.42, 0.4)], 0.62, cyan, root, 0.12)
    tray = [(-1.5, -0.35), (-1.06, -0.35), (-1.06, -1.06), (1.06, -1.06), (1.06, -0.35), (1.5, -0.35), (1.5, -1.5), (-1.5, -1.5)]
    s.prism(tray, 0.8, gold, root, 0.12)


def sign_in(root):
    """A calendar leaf with a tick."""
    gold = bright_gold()
    s.prism(s.rounded(-1.3, -1.4, 1.3, 1.2, 0.2), 0.4, m.paint('#f2ecff', 0.25), root, 0.08)
    s.prism(s.rounded(-1.32, 0.5, 1.32, 1.22, 0.18), 0.5, m.paint('#8a2be8', 0.15, 0.15), root, 0.08)
    for x in (-0.7, 0.7):
        s.tube([(x, 0.9, 0.3), (x, 1.6, 0.3), (x, 1.6, -0.3), (x, 0.9, -0.3)], 0.11, gold, root)
    tick = [(-0.72, -0.45), (-0.45, -0.18), (-0.16, -0.5), (0.52, 0.28), (0.8, 0.02), (-0.14, -1.05)]
    s.prism(tick[::-1], 0.24, gold, root, 0.06, (0, 0, 0.3))


def welfare(root):
    """A present."""
    red, gold = m.paint('#e62a5c', 0.15, 0.1), bright_gold()
    s.box((0, -0.72, 0), (2.2, 1.55, 2.0), red, root, 0.1)
    s.box((0, 0.2, 0), (2.5, 0.5, 2.3), m.paint('#ff4a78', 0.15, 0.1), root, 0.1)
    for size in ((0.5, 2.14, 2.4), (2.6, 0.0, 0.5)):
        if size[1]:
            s.box((0, -0.5, 0), (size[0], 1.98, 2.06), gold, root, 0.05)
            s.box((0, 0.2, 0), (size[0], 0.56, 2.38), gold, root, 0.05)
        else:
            s.box((0, 0.2, 0), (2.56, 0.56, 0.5), gold, root, 0.05)
    for side in (-1, 1):
        loop = [(0, 0.5, 0), (side * 0.5, 1.25, 0.1), (side * 1.15, 1.3, 0.1), (side * 1.05, 0.75, 0.1), (0, 0.5, 0)]
        s.tube(loop, 0.2, gold, root, smooth=True)
    s.ball(0.3, (0, 0.62, 0.1), gold, root, steps=20)


def share(root):
    """Three balls, joined."""
    gold = bright_gold()
    spots = ((-1.1, 0, 0), (0.95, 1.1, 0), (0.95, -1.1, 0))
    for spot in spots[1:]:
        s.rod(spots[0], spot, 0.17, gold, root)
    for spot, colour, size in zip(spots, ('#8a3cff', '#ff3f9a', '#22b8ff'), (0.66, 0.58, 0.58)):
        s.ball(size, spot, m.paint(colour, 0.1, 0.2), root, steps=32)
        s.ring(size * 1.02, 0.09, gold, root, spot, (1.2, 0, 0.5))


SERVICES = {'shop': shop, 'red-packet': red_packet, 'rank': rank, 'message': message, 'chat': chat, 'download': download, 'sign-in': sign_in, 'welfare': welfare, 'share': share}
