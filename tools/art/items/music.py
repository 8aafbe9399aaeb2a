"""Instruments that are blown, struck or wound."""
import math

import materials as m
import shapes as s

from . import hardware as h


def trumpet(root, finishes, options):
    """Trumpet along +x with three valves. Finishes: [brass, trim]."""
    brass, trim = finishes[:2]
    h.turned([(0.1, 0.8), (0.12, 1.4), (0.2, 2.0), (0.38, 2.5), (0.8, 2.86), (0.92, 2.92), (0.9, 2.98), (0.78, 2.92), (0.34, 2.5), (0.15, 1.9)], brass, root, (0, 0.36, 0), 96)
    s.ring(0.92, 0.045, trim, root, (2.95, 0.36, 0), h.ALONG)
    s.tube([(1.0, 0.36, 0), (-1.5, 0.36, 0), (-1.9, 0.3, 0), (-2.1, 0.0, 0), (-1.9, -0.3, 0), (-1.5, -0.36, 0), (-0.4, -0.36, 0)], 0.1, brass, root, smooth=True)
    s.tube([(-2.9, 0.36, 0.26), (1.4, 0.36, 0.26), (1.8, 0.3, 0.26), (2.0, 0.0, 0.26), (1.8, -0.3, 0.26), (1.4, -0.36, 0.26), (0.4, -0.36, 0.1)], 0.085, brass, root, smooth=True)
    h.turned([(0.12, -3.2), (0.2, -3.16), (0.22, -3.1), (0.12, -2.9), (0.085, -2.7), (0.1, -2.5)], trim, root, (0, 0.36, 0.26), 40)
    for x in (-0.5, 0.0, 0.5):
        _valve(root, x, brass, trim)
    for x, y in ((1.3, 0.36), (1.3, -0.36), (-1.2, 0.36), (-1.2, -0.36), (-2.2, 0.36)):
        z = 0.26 if x > 0 or x < -2 else 0
        h.turned([(0.09, x - 0.12), (0.14, x - 0.1), (0.14, x + 0.1), (0.09, x + 0.12)], trim, root, (0, y, z), 36)
    s.ring(0.2, 0.05, trim, root, (1.1, 0.62, 0.2), s.FACING, 40)
    s.tube([(-1.0, 0.44, 0.1), (-1.0, 0.66, 0.1), (-0.74, 0.7, 0.1)], 0.05, trim, root, smooth=True)
    for x in (-0.25, 0.25):
        s.rod((x, 0.3, 0), (x, 0.3, 0.26), 0.04, trim, root)
    if 'stone' in options:
        for x in (-0.5, 0.0, 0.5):
            s.cut_stone(0.13, 0.1, h.jewel(options['stone']), root, (x, 1.14, 0.02), (-math.pi / 2, 0, 0))


def _valve(root, x, brass, trim):
    s.lathe([(0.001, -0.86), (0.1, -0.84), (0.14, -0.78), (0.24, -0.74), (0.24, -0.56), (0.21, -0.54), (0.21, 0.44), (0.24, 0.46), (0.24, 0.6), (0.14, 0.66), (0.07, 0.68), (0.07, 1.0), (0.16, 1.02), (0.17, 1.1), (0.001, 1.12)], brass, root, 48, (x, 0, 0))
    for y in (-0.3, 0.2):
        s.ring(0.215, 0.03, trim, root, (x, y, 0), sides=40)


def drum(root, finishes, options):
    """War drum on its stand with two mallets: barrel, studded skins, ring handles. Finishes: [barrel, trim, stand]; `dragon` winds a coil of gold round the shell."""
    barrel, trim, stand = finishes[:3]
    shell = s.group(root, (0, 0.35, 0), (0.0, 0, 0))
    skin = m.leather('#d8c29a', '#b8946a')
    profile = [(1.16, -1.0), (1.34, -0.6), (1.42, 0.0), (1.34, 0.6), (1.16, 1.0)]
    s.lathe(s.rounded_path(profile, 2), barrel, shell, 96, turn=s.FACING, smooth_angle=180)
    s.lathe([(0.001, 1.04), (1.0, 1.06), (1.14, 1.02), (1.2, 0.9)], skin, shell, 96, turn=s.FACING)
    for z in (0.86, -0.86):
        s.ring(1.235, 0.06, trim, shell, (0, 0, z), s.FACING)
    for i in range(28):
        angle = 2 * math.pi * i / 28
        s.ball(0.075, (1.2 * math.cos(angle), 1.2 * math.sin(angle), 0.98), trim, shell, steps=12)
    s.ring(0.52, 0.03, m.paint('#b01424', 0.4), shell, (0, 0, 1.06), s.FACING)
    s.plate([s.circle(0, 0, 0.4), s.circle(0, 0, 0.3)], 0.02, m.paint('#b01424', 0.4), shell, (0, 0, 1.065), round_by=0.005)
    s.plate([s.star(6, 0.26, 0.13)], 0.02, m.paint('#b01424', 0.4), shell, (0, 0, 1.065), round_by=0.005)
    for side in (-1, 1):
        s.ring(0.26, 0.05, trim, shell, (side * 1.5, -0.1, 0), s.FACING, 48)
        s.lathe([(0.001, 0.1), (0.14, 0.08), (0.2, 0.0)], trim, shell, 32, (side * 1.4, 0.14, 0), (0, 0, -side * math.pi / 2))
    _stand(root, stand, trim)
    _mallets(root, stand, trim)
    if options.get('dragon'):
        _coil(shell, finishes[3], trim)


def _stand(root, stand, trim):
    for side in (-1, 1):
        s.tube([(side * 0.5, -0.9, 0.7), (side * 1.1, -1.5, 0.8), (side * 1.5, -2.1, 0.9)], 0.13, stand, root, smooth=True)
        s.tube([(side * 0.5, -0.9, -0.7), (side * 1.1, -1.5, -0.8), (side * 1.5, -2.1, -0.9)], 0.13, stand, root, smooth=True)
        s.ball(0.17, (side * 1.5, -2.12, 0.9), trim, root, steps=18)
        s.ball(0.17, (side * 1.5, -2.12, -0.9), trim, root, steps=18)
        s.rod((side * 1.2, -1.66, 0.82), (side * 1.2, -1.66, -0.82), 0.1, stand, root)
    s.rod((-1.2, -1.66, 0.82), (1.2, -1.66, 0.82), 0.1, stand, root)
    s.ball(0.16, (0, -1.66, 0.86), trim, root, steps=18)


def _mallets(root, stand, trim):
    for side in (-1, 1):
        top = (side * 1.3, 1.7, 1.3)
        s.tube([(-side * 0.9, -0.9, 1.5), top], 0.06, stand, root)
        s.ball(0.22, top, m.velvet('#c0202c'), root, (1, 1.1, 1), 22)
        s.ball(0.09, (-side * 0.9, -0.9, 1.5), trim, root, steps=14)


def _coil(shell, body, trim):
    points = []
    for i in range(100):
        part = i / 99
        angle = part * 2.2 * 2 * math.pi + 0.6
        z = -0.6 + 1.2 * part
        r = 1.48 + 0.05 * math.sin(part * 40) - 0.12 * abs(z)
        points.append((r * math.cos(angle), r * math.sin(angle), z))
    s.tube(points, 0.13, body, shell, radii=[0.3 + 0.7 * min(1, 5 * i / 99) for i in range(100)])
    x, y, z = points[-1]
    s.ball(0.24, (x, y, z + 0.1), body, shell, (1.2, 1, 1.1), 20)
    for i in range(20, 96, 3):
        px, py, pz = points[i]
        s.ball(0.06, (px * 1.07, py * 1.07, pz), trim, shell, steps=8)


def music_box(root, finishes, options):
    """Open music box: pinned cylinder and comb within, a carousel star on top, a crank. Finishes: [case, trim, lining]."""
    case, trim, lining = finishes[:3]
    s.box((0, -1.0, 0), (3.4, 1.3, 2.2), case, root, 0.12)
    s.box((0, -0.34, 0), (3.0, 0.1, 1.8), lining, root, 0.03)
    for y in (-1.6, -0.42):
        s.box((0, y, 0), (3.5, 0.12, 2.3), trim, root, 0.04)
    for x in (-1, 1):
        for z in (-1, 1):
            s.ball(0.16, (x * 1.5, -1.76, z * 0.95), trim, root, steps=18)
            s.box((x * 1.66, -1.0, z * 1.06), (0.14, 1.2, 0.14), trim, root, 0.04)
    lid = s.group(root, (0, -0.36, -1.1), (-1.25, 0, 0))
    s.box((0, 0.14, 1.1), (3.4, 0.24, 2.2), case, lid, 0.08)
    s.box((0, -0.0, 1.1), (3.0, 0.06, 1.8), lining, lid, 0.02)
    s.plate([s.rounded(-1.2, -0.7, 1.2, 0.7, 0.2), s.rounded(-1.1, -0.6, 1.1, 0.6, 0.15)], 0.06, trim, lid, (0, -0.04, 1.1), (math.pi / 2, 0, 0), 0.02)
    _works(root, trim)
    _carousel(root, trim, options)
    s.plate([s.rounded(-0.3, -0.3, 0.3, 0.3, 0.3)], 0.1, trim, root, (0, -1.0, 1.12))
    s.cut_stone(0.2, 0.16, h.jewel(options.get('stone', ['#ff5fb0', '#7a0040', '#ffd8ec'])), root, (0, -1.0, 1.16))
    for x in (-0.95, 0.95):
        s.plate([s.star(4, 0.34, 0.12)], 0.08, trim, root, (x, -1.0, 1.12), round_by=0.02)
    s.tube([(1.7, -0.9, 0), (2.1, -0.9, 0), (2.1, -0.5, 0.2), (2.4, -0.5, 0.2)], 0.06, trim, root)
    s.ball(0.14, (2.48, -0.5, 0.2), case, root, steps=18)


def _works(root, trim):
    h.round_bar(-1.2, -0.1, 0.24, trim, root, (0, -0.14, 0.5), sides=48)
    for i in range(40):
        angle, x = (i * 2.4) % 6.28, -1.14 + (i % 20) * 0.052
        s.ball(0.024, (x, -0.14 + 0.25 * math.sin(angle), 0.5 + 0.25 * math.cos(angle)), m.steel('#e8eef6'), root, steps=6)
    for i in range(12):
        s.box((-1.12 + i * 0.088, -0.2, 0.86), (0.06, 0.05, 0.3 - 0.014 * i), m.steel('#e8eef6'), root, 0.01, 1)


def _carousel(root, trim, options):
    glow = h.lamp(options.get('glow', '#ffe9b0'), 5)
    s.lathe([(0.001, -0.1), (0.5, -0.12), (0.56, -0.2), (0.56, -0.3)], trim, root, 56, (0.7, 0, 0.1))
    s.tube([(0.7, -0.2, 0.1), (0.7, 1.3, 0.1)], 0.05, trim, root)
    s.lathe([(0.001, 1.5), (0.3, 1.26), (0.62, 1.06), (0.6, 1.0), (0.001, 1.02)], m.stripes('#ff7ab0', '#fff2f6', 5, 0), root, 64, (0.7, 0, 0.1), ribs=lambda a: 1 + 0.04 * math.cos(10 * a))
    s.plate([s.star(5, 0.26, 0.11)], 0.1, glow, root, (0.7, 1.72, 0.1), round_by=0.03)
    for i in range(5):
        angle = 2 * math.pi * i / 5 + 0.3
        x, z = 0.7 + 0.44 * math.cos(angle), 0.1 + 0.44 * math.sin(angle)
        s.rod((x, -0.1, z), (x, 1.04, z), 0.025, trim, root)
        s.ball(0.14, (x, 0.34 + 0.16 * (i % 2), z), m.pearl(), root, (1.4, 1, 0.8), 16)
        s.ball(0.08, (x + 0.15, 0.5 + 0.16 * (i % 2), z), m.pearl(), root, steps=12)


def harp(root, finishes, options):
    """Standing harp: fluted pillar with a crown, curved neck, sound box, lit strings. Finishes: [frame, trim, box]; `wings` opens two behind it."""
    frame, trim, case = finishes[:3]
    strings = h.lamp(options.get('glow', '#fff0c8'), 2.5)
    neck = s.rounded_path([(-1.3, 2.1), (-0.9, 2.5), (-0.4, 1.9), (0.3, 1.5), (0.9, 1.9), (1.35, 1.5)], 3)
    s.tube([(x, y, 0) for x, y in neck], 0.17, frame, root).scale = (1, 1, 1.4)
    s.lathe([(0.16, -1.9), (0.14, 2.12)], frame, root, 96, (-1.3, 0, 0), ribs=lambda a: 1 + 0.1 * math.cos(10 * a))
    for y, r in ((-1.9, 0.26), (-1.5, 0.2), (1.6, 0.22), (2.0, 0.26)):
        s.lathe([(0.1, y - 0.12), (r, y - 0.08), (r, y + 0.08), (0.1, y + 0.12)], trim, root, 48, (-1.3, 0, 0))
    for i in range(7):
        angle = 2 * math.pi * i / 7
        s.tube([(-1.3 + 0.2 * math.cos(angle), 2.1, 0.2 * math.sin(angle)), (-1.3 + 0.36 * math.cos(angle), 2.6, 0.36 * math.sin(angle))], 0.07, trim, root, radii=[1, 0.3])
        s.ball(0.07, (-1.3 + 0.38 * math.cos(angle), 2.64, 0.38 * math.sin(angle)), m.pearl(), root, steps=12)
    _sound_box(root, case)
    s.prism(h.soft([(-1.7, -2.3), (0.1, -2.3), (-0.1, -1.9), (-1.5, -1.8)], 1), 1.1, frame, root, 0.12)
    s.box((-0.8, -2.34, 0), (2.1, 0.18, 1.2), trim, root, 0.06)
    _strings(root, neck, strings)
    if 'stone' in options:
        s.cut_stone(0.24, 0.18, h.jewel(options['stone']), root, (-0.8, -2.06, 0.58))
        s.ring(0.24, 0.05, trim, root, (-0.8, -2.06, 0.58), s.FACING, 48)
    if options.get('wings'):
        for side in (-1, 1):
            h.feather_wing((-1.3, 0.7, -0.35), 2.4, finishes[3], trim, root, side, 7, 0.95)


def _sound_box(root, case):
    rows = []
    for i in range(9):
        part = i / 8
        x, y, w = -0.8 + 2.1 * part, -1.9 + 3.2 * part, 0.52 - 0.3 * part
        rows.append([(x + 0.3 * math.cos(a) * (1.2 - 0.5 * part), y - 0.2 * math.cos(a), w * math.sin(a)) for a in (2 * math.pi * k / 14 for k in range(14))])
    h.loft(rows, case, root, 60)


def _strings(root, neck, strings):
    for i in range(16):
        part = (i + 0.7) / 17
        x = -1.12 + 2.3 * part
        top = min(neck, key=lambda p: abs(p[0] - x) + (0.0 if p[1] < 2.6 else 9))[1]
        bottom = -1.9 + 3.2 * max(0.0, (x + 0.95) / 2.1)
        s.tube([(x, top, 0.05), (x, max(bottom, -1.8), 0.05)], 0.018, strings, root)


MODELS = {'trumpet': trumpet, 'drum': drum, 'music_box': music_box, 'harp': harp}
