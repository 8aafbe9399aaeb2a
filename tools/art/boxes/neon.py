"""霓虹: things of a night arcade."""
import math

import materials as m
import shapes as s


def neon_arcade(root):
    """Arcade cabinet: lit marquee, screen, stick and buttons, neon along both sides."""
    shell, dark, trim = m.skin('nebula', 0.3, 0.4, 0.18, 0.25), m.dark('#15101f'), m.gold()
    pink, cyan = m.light('#ff2fb0', 7), m.light('#2fe6ff', 7)
    outline = [(-0.85, -2.1), (0.95, -2.1), (0.95, -0.35), (1.35, -0.12), (1.35, 0.1), (0.7, 0.34), (0.42, 1.35), (0.86, 1.55), (0.86, 2.1), (-0.5, 2.1), (-0.85, 1.5)]
    side = [(z, y) for z, y in outline]
    for x in (-1.2, 1.2):
        s.prism(side, 0.16, shell, root, 0.03, (x, 0, 0), (0, -math.pi / 2, 0))
        s.tube([(x + math.copysign(0.09, x), y, z) for z, y in outline], 0.035, pink if x > 0 else cyan, root, closed=True)
    s.prism([(z * 0.96, y) for z, y in outline], 2.26, dark, root, 0.02, (0, 0, 0), (0, -math.pi / 2, 0))
    _marquee(root, trim)
    _screen(root, trim, cyan)
    _controls(root)
    s.plate([s.rounded(-0.62, -0.55, 0.62, 0.55, 0.08)], 0.1, m.dark('#2a2238', 0.3), root, (0, -1.3, 0.97))
    for x in (-0.28, 0.28):
        s.plate([s.rounded(-0.2, -0.3, 0.2, 0.3, 0.04)], 0.08, trim, root, (x, -1.2, 1.02), round_by=0.02)
        s.plate([s.rounded(-0.04, -0.14, 0.04, 0.14, 0.03)], 0.08, m.light('#ff8a2a', 6), root, (x, -1.16, 1.06), round_by=0.01)
    s.box((0, -2.16, 0.04), (2.7, 0.16, 2.0), dark, root, 0.05)


def _marquee(root, trim):
    glow = m.skin('pop', 0.5, 0.0, 0.3, 1.6)
    s.plate([s.rounded(-1.1, -0.25, 1.1, 0.25, 0.06)], 0.1, glow, root, (0, 1.82, 0.9), round_by=0.03)
    s.plate([s.rounded(-1.14, -0.3, 1.14, 0.3, 0.08), s.rounded(-1.04, -0.2, 1.04, 0.2, 0.05)], 0.16, trim, root, (0, 1.82, 0.92), round_by=0.04)
    s.plate([s.star(5, 0.3, 0.13)], 0.16, m.gold(), root, (0, 1.84, 1.02), round_by=0.04)


def _screen(root, trim, cyan):
    lean = (-0.27, 0, 0)
    s.plate([s.rounded(-0.96, -0.5, 0.96, 0.5, 0.1)], 0.1, m.skin('circuitpink', 0.5, 0.2, 0.15, 5.0), root, (0, 0.86, 0.64), lean)
    s.plate([s.rounded(-1.08, -0.62, 1.08, 0.62, 0.1), s.rounded(-0.9, -0.44, 0.9, 0.44, 0.08)], 0.16, m.dark('#0c0a12', 0.25), root, (0, 0.86, 0.68), lean, 0.05)
    screen = s.group(root, (0, 0.86, 0.74), lean)
    for x, y, size in ((-0.55, 0.2, 0.09), (-0.2, 0.26, 0.06), (0.3, 0.18, 0.08), (0.6, 0.28, 0.06), (0.05, 0.05, 0.05)):
        s.plate([s.star(4, size, size * 0.3)], 0.02, m.light('#fff6c0', 9), screen, (x, y, 0), round_by=0.005)
    s.plate([[(-0.16, -0.3), (0.16, -0.3), (0.0, 0.04)]], 0.03, cyan, screen, (-0.1, -0.06, 0), round_by=0.01)


def _controls(root):
    desk = s.group(root, (0, 0.12, 1.05), (0.36, 0, 0))
    red = m.paint('#ff2247', 0.1)
    s.box((0, 0.06, 0), (2.2, 0.1, 0.72), m.paint('#2a1650', 0.2), desk, 0.04)
    s.rod((-0.62, 0.1, 0), (-0.62, 0.44, 0), 0.05, m.steel(), desk)
    s.ball(0.17, (-0.62, 0.52, 0), red, desk, steps=20)
    s.lathe([(0.02, 0.16), (0.2, 0.14), (0.24, 0.1)], m.steel(), desk, 32, (-0.62, 0, 0))
    for index, colour in enumerate(('#ffd22a', '#2fe6ff', '#5cff7a', '#ff3dbb', '#ff8a2a', '#9c6bff')):
        x, z = 0.1 + (index % 3) * 0.32, -0.14 + (index // 3) * 0.3
        s.lathe([(0.02, 0.2), (0.09, 0.19), (0.12, 0.15), (0.12, 0.1)], m.light(colour, 1.6), desk, 28, (x, 0, z))
        s.ring(0.13, 0.03, m.steel(), desk, (x, 0.11, z), sides=28)


def pop_boombox(root):
    """Boombox: two big speakers, tape window, meters, and a street-art skin."""
    body, gold, dark = m.skin('pop', 0.3, 0.1, 0.14), m.gold(), m.dark('#15121c', 0.3)
    s.prism(s.rounded(-2.3, -1.2, 2.3, 1.0, 0.34), 1.2, body, root, 0.1)
    s.plate([s.rounded(-2.34, -1.24, 2.34, 1.04, 0.36), s.rounded(-2.2, -1.1, 2.2, 0.9, 0.3)], 0.2, gold, root, (0, 0, 0.58), round_by=0.06)
    for x in (-1.4, 1.4):
        _speaker(root, (x, -0.12, 0.62), gold, dark, '#ff3dbb' if x < 0 else '#2fe6ff')
    _deck(root, gold, dark)
    handle = [(-1.75, 0.95, 0), (-1.75, 1.5, 0), (-1.5, 1.72, 0), (1.5, 1.72, 0), (1.75, 1.5, 0), (1.75, 0.95, 0)]
    s.tube(handle, 0.11, m.steel('#d6deea'), root)
    s.tube([(-1.2, 1.72, 0), (1.2, 1.72, 0)], 0.17, m.leather('#1a1420', '#3a2a44'), root)
    s.rod((1.9, 0.95, -0.4), (2.5, 2.2, -0.6), 0.035, m.steel('#e0e6f0'), root)
    s.ball(0.08, (2.5, 2.2, -0.6), m.light('#ff3d6e', 5), root, steps=14)
    for x in (-1.8, 1.8):
        s.box((x, -1.26, 0), (0.5, 0.14, 0.9), dark, root, 0.05)


def _speaker(root, at, gold, dark, colour):
    x, y, z = at
    place = {'at': (x, y, z), 'turn': s.FACING}
    s.lathe([(0.02, 0.02), (0.84, 0.02), (0.86, -0.1)], dark, root, 64, **place)
    s.lathe([(0.72, 0.04), (0.78, 0.14), (0.88, 0.14), (0.94, 0.02), (0.94, -0.1)], gold, root, 72, **place)
    s.lathe([(0.7, 0.08), (0.66, 0.12), (0.6, 0.07), (0.3, -0.06), (0.26, -0.02)], m.dark('#08070c', 0.5), root, 64, **place)
    s.lathe([(0.02, 0.13), (0.14, 0.11), (0.24, 0.04), (0.28, -0.04)], m.gold('#ffd27a', '#e0921a'), root, 48, **place)
    s.ring(0.64, 0.03, m.light(colour, 7), root, (x, y, z + 0.11), s.FACING)
    for bolt in range(8):
        angle = bolt * math.pi / 4 + math.pi / 8
        s.rivet((x + 0.83 * math.cos(angle), y + 0.83 * math.sin(angle), z + 0.14), 0.045, dark, root)


def _deck(root, gold, dark):
    s.plate([s.rounded(-0.42, -0.3, 0.42, 0.3, 0.06)], 0.12, dark, root, (0, -0.02, 0.66), round_by=0.03)
    s.plate([s.rounded(-0.34, -0.2, 0.34, 0.2, 0.04)], 0.06, m.paint('#f2e6c8', 0.4), root, (0, -0.02, 0.73), round_by=0.015)
    for x in (-0.16, 0.16):
        s.plate([s.circle(0, 0, 0.1), s.circle(0, 0, 0.05)], 0.04, m.paint('#ff2f6e'), root, (x, -0.02, 0.77), round_by=0.01)
    for index in range(7):
        height = 0.1 + 0.16 * abs(math.sin(index * 1.7 + 0.6))
        colour = '#5cff7a' if index < 4 else '#ffd22a' if index < 6 else '#ff3d6e'
        s.plate([s.rounded(-0.04, 0, 0.04, height, 0.015)], 0.05, m.light(colour, 5), root, (-0.3 + index * 0.1, 0.4, 0.66), round_by=0.008)
    for x in (-0.3, 0, 0.3):
        s.lathe([(0.02, 0.14), (0.09, 0.13), (0.12, 0.06), (0.12, -0.02)], gold, root, 32, (x, -0.6, 0.64), s.FACING)
    s.plate([s.rounded(-0.4, -0.07, 0.4, 0.07, 0.05)], 0.08, m.light('#9c6bff', 3), root, (0, -0.9, 0.64), round_by=0.02)
