"""Instruments with strings."""
import math

import materials as m
import shapes as s

from . import hardware as h

BODIES = {
    'offset': [(1.5, 0.34), (1.9, 0.9), (1.5, 1.06), (0.9, 0.8), (0.2, 0.74), (-0.6, 1.2), (-1.5, 1.1), (-2.0, 0.4), (-1.9, -0.5), (-1.2, -1.16), (-0.3, -1.06), (0.3, -0.78), (0.9, -1.0), (1.3, -0.9), (1.2, -0.5), (1.1, -0.3)],
    'arrow': [(1.2, 0.3), (0.2, 0.6), (-2.6, 1.5), (-1.5, 0.16), (-1.5, -0.16), (-2.6, -1.5), (0.2, -0.6), (1.2, -0.3)],
    'star': [(1.2, 0.3), (0.9, 0.5), (0.8, 1.5), (-0.1, 0.86), (-2.1, 1.4), (-1.3, 0.1), (-2.2, -1.3), (-0.2, -0.82), (0.9, -1.3), (0.9, -0.5), (1.2, -0.3)],
}


def guitar(root, finishes, options):
    """Electric guitar along +x; `body` picks offset, arrow or star. Finishes: [body, hardware, fingerboard]."""
    body, metal, board = finishes[:3]
    kind = options.get('body', 'offset')
    outline = BODIES[kind]
    shape = h.soft(outline[::-1], 2 if kind == 'offset' else 1)
    s.plate([shape], 0.42, body, root, round_by=0.12)
    if 'edge' in options:
        s.tube([(x * 1.01, y * 1.01, 0) for x, y in shape], 0.05, h.lamp(options['edge'], 6), root, closed=True)
    else:
        s.tube([(x * 0.985, y * 0.985, 0.17) for x, y in shape], 0.035, metal, root, closed=True)
    _neck(root, metal, board, body)
    _pickups(root, metal, options)
    for i in range(6):
        y = -0.15 + i * 0.06
        s.tube([(-1.06, y, 0.36), (4.0, y * 0.72, 0.37)], 0.011, m.steel('#f0f2f6'), root)


def _neck(root, metal, board, body):
    s.prism([(0.4, -0.22), (4.0, -0.16), (4.0, 0.16), (0.4, 0.22)], 0.24, m.wood('#4a2a12', '#8a5a2a'), root, 0.08, (0, 0, 0.16))
    s.prism([(0.5, -0.215), (4.0, -0.155), (4.0, 0.155), (0.5, 0.215)], 0.08, board, root, 0.015, (0, 0, 0.28))
    for i in range(17):
        x = 4.0 - 3.5 * (1 - 0.93 ** (i + 1)) / (1 - 0.93 ** 18)
        s.box((x, 0, 0.325), (0.025, 0.4 - (x - 0.5) * 0.028, 0.03), metal, root, 0.006, 1)
        if i in (2, 4, 6, 8, 11, 14):
            s.lathe([(0.001, 0.01), (0.055, 0.008), (0.06, 0.0)], m.pearl(), root, 20, (x + 0.08, 0, 0.32), s.FACING)
    head = [(3.96, -0.18), (4.2, -0.3), (5.0, -0.2), (5.16, 0.1), (5.0, 0.34), (4.8, 0.22), (4.2, 0.3), (3.96, 0.18)]
    s.prism(head, 0.2, body, root, 0.04, (0, 0, 0.16))
    for i in range(6):
        x = 4.24 + i * 0.13
        s.lathe([(0.001, 0.12), (0.035, 0.11), (0.045, 0.0)], metal, root, 18, (x, -0.06 + 0.03 * i, 0.26), s.FACING)
        s.rod((x, 0.24, 0.16), (x, 0.46, 0.16), 0.025, metal, root)
        s.ball(0.06, (x, 0.5, 0.16), metal, root, (0.7, 1.2, 1), 12)


def _pickups(root, metal, options):
    black = m.dark('#0b0c10', 0.4)
    for x in (0.0, -0.62):
        s.plate([s.rounded(x - 0.16, -0.28, x + 0.16, 0.28, 0.05)], 0.14, black, root, (0, 0, 0.24), round_by=0.03)
        for i in range(6):
            s.lathe([(0.001, 0.03), (0.03, 0.025), (0.035, 0.0)], metal, root, 14, (x, -0.17 + i * 0.068, 0.31), s.FACING)
    s.box((-1.12, 0, 0.28), (0.22, 0.6, 0.14), metal, root, 0.04)
    s.tube([(-1.12, -0.3, 0.34), (-0.9, -0.42, 0.46), (-0.5, -0.5, 0.5)], 0.03, metal, root, smooth=True)
    for x, y in ((-1.0, -0.72), (-0.64, -0.76), (-1.36, -0.5)) if options.get('body', 'offset') == 'offset' else ((-0.8, -0.5), (-1.16, -0.56)):
        s.lathe([(0.001, 0.16), (0.08, 0.16), (0.11, 0.1), (0.12, 0.0)], metal, root, 28, (x, y, 0.2), s.FACING, ribs=lambda a: 1 + 0.05 * math.cos(12 * a))


def violin(root, finishes, _):
    """Violin with its bow, upright. Finishes: [varnish, trim, ebony]."""
    varnish, trim, ebony = finishes[:3]
    half = [(0, -1.9), (0.6, -1.86), (0.98, -1.5), (1.0, -1.06), (0.84, -0.74), (0.96, -0.6), (0.66, -0.4), (0.6, -0.14), (0.7, 0.14), (0.86, 0.22), (0.74, 0.4), (0.8, 0.76), (0.6, 1.06), (0.24, 1.16), (0, 1.16)]
    outline = h.soft(half + [(-x, y) for x, y in half[-2:0:-1]], 2)
    s.plate([outline], 0.36, varnish, root, round_by=0.14)
    s.plate([h.grown(outline, -0.2)], 0.16, varnish, root, (0, 0, 0.17), round_by=0.07)
    s.tube([(x * 0.95, y * 0.97 - 0.01, 0.175) for x, y in outline], 0.018, ebony, root, closed=True)
    for side in (-1, 1):
        curve = [(0.42, 0.1), (0.34, 0.16), (0.32, 0.04), (0.44, -0.3), (0.46, -0.5), (0.36, -0.48)]
        s.tube([(side * x, y - 0.12, 0.25) for x, y in curve], 0.04, ebony, root, smooth=True)
        for x, y in ((0.42, -0.02), (0.36, -0.6)):
            s.ball(0.055, (side * x, y, 0.25), ebony, root, (1, 1, 0.4), 12)
    s.prism([(-0.12, 0.0), (0.12, 0.0), (0.09, 2.6), (-0.09, 2.6)], 0.14, ebony, root, 0.05, (0, 0, 0.34))
    s.prism([(-0.08, 1.0), (0.08, 1.0), (0.08, 2.6), (-0.08, 2.6)], 0.2, varnish, root, 0.06, (0, 0, 0.2))
    s.prism(h.soft([(-0.3, -1.66), (0.3, -1.66), (0.16, -0.9), (-0.16, -0.9)], 1), 0.12, ebony, root, 0.04, (0, 0, 0.34))
    s.prism([(-0.3, -0.04), (0.3, -0.04), (0.2, 0.06), (-0.2, 0.06)], 0.36, m.wood('#8a5a2a', '#d8a86a'), root, 0.02, (0, -0.42, 0.34))
    _scroll(root, varnish, trim, ebony)
    for i in range(4):
        x = -0.09 + i * 0.06
        s.tube([(x * 1.4, -0.96, 0.42), (x * 1.4, -0.42, 0.54), (x * 0.8, 2.6, 0.42)], 0.011, m.steel('#f0f2f6'), root)
    _bow(s.group(root, (1.15, 0.1, 0.5), (0, 0, -0.34)), trim, ebony)


def _scroll(root, varnish, trim, ebony):
    s.prism([(-0.13, 2.58), (0.13, 2.58), (0.11, 3.2), (-0.11, 3.2)], 0.26, varnish, root, 0.05, (0, 0, 0.2))
    s.box((0, 2.9, 0.33), (0.12, 0.5, 0.06), ebony, root, 0.02)
    for r, w in ((0.2, 0.3), (0.13, 0.42), (0.07, 0.5)):
        h.round_bar(-w / 2, w / 2, r, trim if r < 0.1 else varnish, root, (0, 3.3, 0.2), sides=36)
    for i in range(4):
        side = -1 if i % 2 else 1
        y = 2.7 + i * 0.13
        s.rod((0, y, 0.22), (side * 0.34, y, 0.22), 0.035, ebony, root)
        s.ball(0.09, (side * 0.4, y, 0.22), ebony, root, (1.2, 0.9, 0.5), 14)


def _bow(mount, trim, ebony):
    s.tube([(0, -2.0, 0), (0.06, -0.6, 0), (0.05, 1.2, 0), (-0.12, 2.5, 0)], 0.045, m.wood('#3a160a', '#7a3a1a'), mount, smooth=True)
    s.prism([(-0.2, -1.9), (0.0, -1.9), (0.0, -1.6), (-0.2, -1.56)], 0.12, ebony, mount, 0.02)
    s.tube([(-0.18, -1.62, 0), (-0.2, 2.46, 0)], 0.03, m.paint('#f2ead8', 0.4), mount)
    s.prism([(-0.22, 2.34), (-0.08, 2.36), (-0.08, 2.56), (-0.2, 2.62)], 0.1, ebony, mount, 0.02)
    s.ball(0.07, (0, -2.06, 0), trim, mount, (1, 1.4, 1), 14)


def pipa(root, finishes, options):
    """Four-stringed lute of the court: pear body, curled head, pegs, bamboo frets. Finishes: [back, face, trim]; `stone` sets the head, `tassel` hangs from it."""
    back, face, trim = finishes[:3]
    half = [(0, -2.1), (0.5, -2.06), (0.96, -1.76), (1.16, -1.26), (1.08, -0.7), (0.78, -0.1), (0.46, 0.5), (0.28, 1.1), (0.2, 1.8), (0, 1.8)]
    outline = h.soft(half + [(-x, y) for x, y in half[-2:0:-1]], 2)
    s.plate([outline], 0.6, back, root, round_by=0.24)
    s.plate([h.grown(outline, -0.12)], 0.12, face, root, (0, 0, 0.28), round_by=0.04)
    s.tube([(x * 0.97, y * 0.985, 0.3) for x, y in outline], 0.04, trim, root, closed=True)
    for i in range(12):
        y = 1.2 - 1.9 * (1 - 0.93 ** (i + 1))
        wide = 0.2 + max(0.0, 0.9 - y) * 0.24
        s.box((0, y, 0.38), (min(wide, 0.56), 0.06, 0.12), trim, root, 0.02, 1)
    s.prism(h.soft([(-0.56, -1.5), (0.56, -1.5), (0.44, -1.3), (-0.44, -1.3)], 1), 0.2, back, root, 0.04, (0, 0, 0.4))
    for side in (-1, 1):
        s.tube([(side * x, y, 0.36) for x, y in h.arc(0.52, -0.86, 0.16, 60, 300, 14)], 0.035, trim, root)
    _pipa_head(root, back, trim, options)
    for i in range(4):
        x = -0.15 + i * 0.1
        s.tube([(x * 1.6, -1.36, 0.52), (x * 0.6, 2.3, 0.46)], 0.014, m.steel('#f4f0e0'), root)


def _pipa_head(root, back, trim, options):
    s.prism([(-0.2, 1.7), (0.2, 1.7), (0.17, 2.6), (-0.17, 2.6)], 0.44, back, root, 0.06)
    for i in range(4):
        side = 1 if i % 2 else -1
        y = 1.9 + i * 0.18
        end = side * 0.74
        s.tube([(0, y, 0), (end, y, 0)], 0.06, trim, root, radii=[0.6, 1.3])
        s.ball(0.1, (end, y, 0), trim, root, steps=14)
    fan = h.soft([(-0.2, 2.56), (0.2, 2.56), (0.5, 3.1), (0.3, 3.34), (0, 3.24), (-0.3, 3.34), (-0.5, 3.1)], 2)
    s.plate([fan], 0.3, back, root, round_by=0.08)
    s.tube([(x, y, 0.14) for x, y in fan], 0.04, trim, root, closed=True)
    if 'stone' in options:
        s.cut_stone(0.18, 0.14, h.jewel(options['stone']), root, (0, 2.96, 0.16))
        s.ring(0.18, 0.04, trim, root, (0, 2.96, 0.16), s.FACING, 40)
    if 'tassel' in options:
        silk = m.velvet(options['tassel'])
        s.tube([(0.3, 3.1, 0.16), (0.9, 2.8, 0.3), (1.0, 2.1, 0.3)], 0.03, silk, root, smooth=True)
        s.ball(0.13, (1.0, 2.02, 0.3), trim, root, steps=16)
        s.lathe([(0.08, 1.92), (0.16, 1.6), (0.18, 1.0), (0.001, 1.0)], silk, root, 48, (1.0, 0, 0.3), ribs=lambda a: 1 + 0.1 * math.cos(14 * a))


def keytar(root, finishes, options):
    """Keyboard slung like a guitar: winged body, two octaves, a neck with pads, lit edges. Finishes: [body, trim, dark]."""
    body, trim, dark = finishes[:3]
    glow = h.lamp(options.get('glow', '#ff3dbb'), 6)
    shape = [(-2.6, -0.9), (-2.2, -0.5), (1.6, -0.6), (2.0, -0.3), (3.9, -0.16), (4.2, -0.3), (4.3, 0.1), (3.9, 0.26), (2.0, 0.34), (1.4, 0.86), (-2.1, 0.8), (-2.8, 1.3), (-2.5, 0.3)]
    s.prism(shape, 0.4, body, root, 0.08)
    s.tube([(x * 1.0, y * 1.0, 0.14) for x, y in shape], 0.045, glow, root, closed=True)
    s.prism(h.chamfered(-2.1, -0.44, 1.5, 0.36, 0.05), 0.1, dark, root, 0.02, (0, 0, 0.2))
    for i in range(14):
        s.box((-1.93 + i * 0.247, -0.06, 0.3), (0.225, 0.68, 0.14), m.paint('#f4f2ec', 0.12), root, 0.03)
        if i % 7 not in (2, 6):
            s.box((-1.805 + i * 0.247, 0.08, 0.4), (0.13, 0.42, 0.12), m.paint('#15151a', 0.12), root, 0.025)
    for i in range(8):
        s.box((-1.8 + i * 0.3, 0.58, 0.24), (0.18, 0.12, 0.1), h.lamp(('#ff3dbb', '#2fe6ff', '#ffd22a', '#5cff7a')[i % 4], 2.5), root, 0.02)
    for x in (0.9, 1.2):
        s.lathe([(0.001, 0.2), (0.09, 0.19), (0.12, 0.0)], trim, root, 28, (x, 0.58, 0.2), s.FACING)
    for i in range(6):
        s.box((2.2 + i * 0.28, 0.06, 0.24), (0.2, 0.2, 0.1), trim if i % 2 else glow, root, 0.03)
    s.lathe([(0.001, 0.3), (0.16, 0.28), (0.2, 0.0)], trim, root, 32, (3.98, 0.05, 0.14), s.FACING)
    h.screws([(-2.3, 0.7), (-2.3, -0.4), (1.62, 0.5)], 0.21, 0.06, trim, root)


MODELS = {'guitar': guitar, 'violin': violin, 'pipa': pipa, 'keytar': keytar}
