"""Long guns that throw ions. Finishes: [skin, trim, dark]."""
import math

import materials as m
import shapes as s

from . import hardware as h

BLACK = '#08090c'


def ion(root, finishes, options):
    """Ion rifle: skeleton stock, receiver, vented fore-end with a lit coil, canted magazine, telescopic sight. `under` hangs a launcher tube below."""
    skin, trim, dark = finishes[:3]
    glow, black = h.lamp(options.get('glow', '#41f3ff'), 7), m.dark(BLACK, 0.55)
    _ion_receiver(root, skin, trim, dark, black, glow)
    _ion_fore_end(root, skin, trim, dark, black, glow)
    _ion_stock(root, skin, trim, dark, black)
    _ion_magazine(root, skin, trim, dark, glow)
    _rifle_grip(root, dark, trim, -0.78, -0.3)
    h.trigger(-0.66, -0.34, 0.84, trim, dark, root, 0.2)
    h.rail(-1.0, 2.3, 0.5, 0.36, dark, root, 0.11)
    h.scope(-0.9, 0.95, 1.06, 0.24, dark, root, h.jewel(('#2aa8ff', '#062a5a', '#c8f0ff'), 0.4), trim)
    if options.get('under'):
        h.muzzle(1.2, 0.2, 1.5, trim, root, -0.56, bore=0.7)
        s.prism(h.chamfered(1.0, -0.8, 1.9, -0.3, 0.1), 0.46, skin, root, 0.06)
    if options.get('wings'):
        _ion_crest(root, finishes[3], trim, options)


def _ion_receiver(root, skin, trim, dark, black, glow):
    shell = [(-1.2, -0.34), (0.7, -0.38), (1.15, -0.22), (1.15, 0.36), (0.95, 0.52), (-1.05, 0.52), (-1.25, 0.38)]
    s.prism(shell, 0.58, skin, root, 0.1)
    s.prism([(-1.1, -0.42), (0.72, -0.42), (0.72, -0.3), (-1.1, -0.3)], 0.5, dark, root, 0.03)
    h.inlay(h.chamfered(-0.72, 0.02, 0.34, 0.36, 0.07), 0.27, dark, root, black)
    h.glow_bar(-0.6, 0.14, 0.22, 0.22, 0.33, glow, black, root)
    h.inlay(h.chamfered(0.52, -0.06, 1.0, 0.32, 0.08), 0.27, trim, root, black)
    s.plate([s.star(3, 0.13, 0.06)], 0.05, black, root, (0.76, 0.12, 0.34), round_by=0.01)
    h.slots(-1.1, -0.24, 4, 0.14, (0.06, 0.18), 0.05, 0.285, black, root)
    h.screws([(-1.06, 0.34), (0.44, 0.42), (0.44, -0.24), (0.94, -0.18)], 0.29, 0.055, trim, root)
    s.box((-0.3, 0.42, 0.32), (0.5, 0.08, 0.08), trim, root, 0.02)
    s.ball(0.08, (-0.02, 0.42, 0.4), dark, root, steps=14)


def _ion_fore_end(root, skin, trim, dark, black, glow):
    for y0, y1 in ((0.14, 0.46), (-0.32, -0.04)):
        s.prism([(1.1, y0), (2.8, y0 * 0.9), (2.92, (y0 + y1) / 2), (2.8, y1 * 0.92), (1.1, y1)], 0.5, skin, root, 0.07)
    h.round_bar(1.1, 2.7, 0.15, glow, root, (0, 0.06, 0))
    for i in range(8):
        h.turned([(0.15, 1.2 + i * 0.2), (0.23, 1.22 + i * 0.2), (0.23, 1.3 + i * 0.2), (0.15, 1.32 + i * 0.2)], trim, root, (0, 0.06, 0), 40)
    h.slots(1.4, 0.22, 5, 0.24, (0.12, 0.12), 0.05, 0.25, black, root)
    h.slots(1.4, -0.24, 5, 0.24, (0.12, 0.1), 0.05, 0.25, black, root)
    h.screws([(1.24, 0.32), (2.68, 0.28), (1.24, -0.18)], 0.25, 0.05, trim, root)
    h.turned([(0.001, 2.7), (0.2, 2.7), (0.24, 2.9), (0.13, 3.0), (0.13, 3.4)], dark, root, (0, 0.06, 0))
    h.muzzle(3.36, 0.2, 0.56, trim, root, 0.06, core=glow)
    for i in range(3):
        s.box((3.5 + i * 0.13, 0.06, 0.19), (0.06, 0.16, 0.06), black, root, 0.01)
    s.prism([(2.5, 0.44), (2.76, 0.42), (2.68, 0.82), (2.6, 0.82)], 0.12, dark, root, 0.02)
    h.rail(1.3, 2.4, -0.42, 0.3, dark, root, 0.1)


def _ion_stock(root, skin, trim, dark, black):
    h.turned([(0.17, -1.2), (0.17, -1.7), (0.13, -1.74), (0.13, -2.2)], dark, root, (0, 0.2, 0))
    outer = [(-1.5, 0.36), (-3.0, 0.48), (-3.2, 0.36), (-3.24, -0.74), (-3.0, -0.82), (-2.3, -0.42), (-1.6, -0.08)]
    inner = h.soft([(-2.06, 0.04), (-2.86, 0.0), (-2.92, -0.46), (-2.5, -0.26)], 2)
    s.plate([outer, inner], 0.42, skin, root, round_by=0.08)
    h.slots(-2.8, 0.16, 5, 0.18, (0.08, 0.16), 0.06, 0.2, black, root)
    s.prism(s.rounded(-3.4, -0.84, -3.16, 0.48, 0.08), 0.5, dark, root, 0.05)
    for i in range(6):
        s.box((-3.36, -0.66 + i * 0.2, 0), (0.12, 0.07, 0.52), black, root, 0.015)
    s.prism([(-2.8, 0.46), (-1.7, 0.38), (-1.76, 0.56), (-2.7, 0.62)], 0.34, dark, root, 0.05)
    h.screws([(-1.72, 0.2), (-3.04, -0.62)], 0.21, 0.06, trim, root)


def _ion_magazine(root, skin, trim, dark, glow):
    body = [(0.06, -0.3), (0.72, -0.3), (0.82, -0.9), (1.06, -1.44), (0.42, -1.56), (0.2, -0.96)]
    s.prism(body[::-1], 0.4, dark, root, 0.06)
    s.prism([(0.3, -0.6), (0.58, -0.6), (0.66, -0.94), (0.8, -1.26), (0.56, -1.3), (0.4, -0.96)][::-1], 0.46, glow, root, 0.03)
    for i in range(3):
        s.prism(h.slant(0.2 + i * 0.07, -0.76 - i * 0.22, 0.62, 0.07, -0.01), 0.5, skin, root, 0.02)
    s.prism([(0.36, -1.5), (1.1, -1.38), (1.14, -1.54), (0.36, -1.68)], 0.48, trim, root, 0.04)


def _rifle_grip(root, dark, trim, x, y):
    outline = [(-0.28, 0.1), (0.26, 0.1), (0.14, -0.42), (-0.12, -1.02), (-0.6, -0.98), (-0.44, -0.42)]
    s.prism(h.soft([(x + a, y + b) for a, b in outline], 2)[::-1], 0.4, dark, root, 0.1)
    for i in range(4):
        s.box((x - 0.1 - i * 0.09, y - 0.26 - i * 0.18, 0.2), (0.36, 0.05, 0.05), m.dark(BLACK), root, 0.015)
    h.screw((x - 0.04, y - 0.08, 0.2), 0.06, trim, root)


def _ion_crest(root, blade, trim, options):
    mount = s.group(root, (0.2, 0.3, 0.42), (0, 0.3, 0))
    h.feather_wing((0, 0, 0), 2.5, blade, trim, mount, -1, 7, 0.95)
    far = s.group(root, (0.2, 0.3, -0.4), (0, -0.3, 0))
    h.feather_wing((0, 0, 0), 2.5, blade, trim, far, -1, 7, 0.95)
    s.cut_stone(0.24, 0.18, h.jewel(options['stone']), root, (0.2, 0.26, 0.46))
    s.ring(0.25, 0.06, trim, root, (0.2, 0.26, 0.46), h.ACROSS)


def marksman(root, finishes, options):
    """Long rifle: thumbhole stock, fluted barrel, ported brake, great scope, bipod. `dragon` winds a tube of gold round the barrel."""
    skin, trim, dark = finishes[:3]
    black = m.dark(BLACK, 0.55)
    glow = h.lamp(options['glow'], 7) if 'glow' in options else None
    _long_stock(root, skin, trim, dark, black)
    _long_action(root, skin, trim, dark, black, glow)
    _fluted_barrel(root, trim, dark, black, glow)
    h.trigger(-0.62, -0.3, 0.7, trim, dark, root, 0.18)
    h.scope(-1.0, 1.2, 0.96, 0.27, dark, root, h.jewel(options.get('lens', ('#ff5a3a', '#4a0806', '#ffd0a8')), 0.4), trim, 0.3)
    if options.get('bipod', True):
        _bipod(root, dark, trim)
    if options.get('coil'):
        _serpent(root, finishes[3], trim, options)


def _long_stock(root, skin, trim, dark, black):
    outer = [(-0.7, 0.1), (-1.4, 0.02), (-1.8, 0.3), (-3.3, 0.36), (-3.42, 0.26), (-3.46, -0.86), (-3.2, -0.92), (-2.1, -0.5), (-1.7, -1.12), (-1.2, -1.16), (-0.86, -0.46), (-0.6, -0.34)]
    hole = h.soft([(-1.5, -0.3), (-1.98, -0.06), (-1.98, -0.36), (-1.7, -0.66)], 2)
    s.plate([outer, hole], 0.46, skin, root, round_by=0.1)
    s.prism(s.rounded(-3.62, -0.94, -3.38, 0.38, 0.08), 0.5, dark, root, 0.05)
    s.prism([(-3.0, 0.36), (-1.9, 0.3), (-1.98, 0.54), (-2.9, 0.58)], 0.36, dark, root, 0.06)
    for x in (-2.8, -2.2):
        h.round_bar(x, x + 0.12, 0.06, trim, root, (0, 0.3, 0.2))
    for i in range(4):
        s.prism(h.slant(-1.56 + i * 0.02, -0.72 - i * 0.1, 0.34, 0.045, 0.0), 0.5, black, root, 0.01)
    h.screws([(-3.2, -0.6), (-2.4, 0.1)], 0.23, 0.06, trim, root)


def _long_action(root, skin, trim, dark, black, glow):
    s.prism([(-0.9, -0.34), (1.9, -0.34), (2.1, -0.22), (2.1, 0.06), (-0.9, 0.1)], 0.5, skin, root, 0.1)
    s.prism(h.chamfered(-1.0, 0.06, 1.5, 0.46, 0.1), 0.5, dark, root, 0.06)
    h.inlay(h.chamfered(-0.2, 0.14, 0.8, 0.36, 0.05), 0.24, trim, root, black)
    s.tube([(-0.8, 0.3, 0.2), (-0.8, 0.22, 0.5), (-0.9, 0.0, 0.66)], 0.055, trim, root)
    s.ball(0.12, (-0.92, -0.04, 0.68), trim, root, steps=18)
    h.rail(-0.9, 1.4, 0.46, 0.34, dark, root, 0.11)
    h.slots(1.0, -0.22, 4, 0.2, (0.1, 0.16), 0.04, 0.25, glow or black, root)
    h.screws([(-0.76, -0.22), (0.86, -0.12), (1.3, 0.26)], 0.25, 0.055, trim, root)
    s.prism([(0.16, -0.3), (0.86, -0.3), (0.9, -0.92), (0.2, -0.96)][::-1], 0.36, dark, root, 0.05)
    for i in range(3):
        s.box((0.53, -0.5 - i * 0.15, 0.18), (0.5, 0.05, 0.04), trim if i == 1 else black, root, 0.012)


def _fluted_barrel(root, trim, dark, black, glow):
    flutes = lambda a: 1 - 0.16 * max(0.0, math.cos(6 * a)) ** 2
    h.turned([(0.001, 1.4), (0.2, 1.4), (0.2, 1.9), (0.15, 2.0)], dark, root, (0, 0.24, 0))
    h.turned([(0.155, 1.9), (0.145, 3.7)], trim, root, (0, 0.24, 0), 96, ribs=flutes)
    s.prism(h.chamfered(3.6, 0.02, 4.34, 0.46, 0.08), 0.44, dark, root, 0.06)
    for i in range(3):
        s.prism(h.slant(3.72 + i * 0.19, 0.12, 0.08, 0.24, 0.05), 0.5, glow or black, root, 0.012)
    h.muzzle(4.28, 0.17, 0.14, trim, root, 0.24, core=glow)
    for x in (2.3, 3.2):
        h.turned([(0.15, x - 0.06), (0.2, x - 0.04), (0.2, x + 0.04), (0.15, x + 0.06)], dark, root, (0, 0.24, 0))


def _bipod(root, dark, trim):
    s.box((1.78, -0.38, 0), (0.3, 0.14, 0.42), dark, root, 0.03)
    for side in (-1, 1):
        knee, foot = (1.9, -1.0, side * 0.42), (2.0, -1.52, side * 0.62)
        s.rod((1.78, -0.38, side * 0.16), knee, 0.075, dark, root)
        s.rod(knee, foot, 0.05, trim, root)
        s.ball(0.1, foot, dark, root, (1, 0.7, 1), 14)


def _serpent(root, body, trim, options):
    points = []
    for i in range(90):
        part = i / 89
        angle, radius = part * 5.2 * 2 * math.pi, 0.27 + 0.06 * math.sin(part * 9)
        points.append((1.5 + part * 2.2, 0.24 + radius * math.cos(angle), radius * math.sin(angle)))
    s.tube(points, 0.11, body, root, radii=[0.35 + 0.65 * min(1, 4 * i / 89) for i in range(90)])
    x, y, z = points[-1]
    s.ball(0.22, (x + 0.06, y + 0.02, z), body, root, (1.5, 0.85, 0.9), 18)
    for side in (-1, 1):
        s.tube([(x, y + 0.1, z + side * 0.07), (x - 0.3, y + 0.3, z + side * 0.16)], 0.05, trim, root, radii=[1, 0.1])
        s.ball(0.045, (x + 0.16, y + 0.1, z + side * 0.1), h.lamp(options.get('glow', '#ff3a2a'), 8), root, steps=10)


MODELS = {'ion': ion, 'marksman': marksman}
