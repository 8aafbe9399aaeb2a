"""Things on wheels."""
import math

import materials as m
import shapes as s

from . import hardware as h

TYRE = '#17181c'


def _tyre():
    return m.paint(TYRE, 0.55)


def _body_row(x, half, low, high, z=0.0):
    """One section of a racing body: flat below, rounded above."""
    curve = [(-1, 0.0), (-1, 0.45), (-0.86, 0.78), (-0.5, 0.96), (0, 1.0), (0.5, 0.96), (0.86, 0.78), (1, 0.45), (1, 0.0)]
    return [(x, low + (high - low) * b, z + half * a) for a, b in curve]


def racer(root, finishes, options):
    """Open-wheel racing car: needle nose, side pods, halo, wings front and rear. Finishes: [body, trim, wing]; `glow` lights the exhaust, `fins` adds a spine."""
    body, trim, wing = finishes[:3]
    dark = m.dark('#14161b', 0.4)
    sections = [(2.7, 0.1, -0.32, -0.16), (2.2, 0.2, -0.36, 0.0), (1.4, 0.32, -0.4, 0.2), (0.7, 0.44, -0.42, 0.36), (0.1, 0.46, -0.42, 0.34), (-0.5, 0.46, -0.42, 0.62), (-1.2, 0.36, -0.4, 0.5), (-2.1, 0.2, -0.3, 0.2)]
    s.bevel(h.loft([_body_row(*row) for row in sections], body, root, 60), 0.03)
    for side in (-1, 1):
        pods = [(0.5, 0.26, -0.44, 0.14), (0.2, 0.36, -0.44, 0.22), (-0.6, 0.36, -0.44, 0.2), (-1.6, 0.16, -0.42, 0.0)]
        s.bevel(h.loft([_body_row(*row, side * 0.7) for row in pods], body, root, 60), 0.04)
        s.box((0.5, -0.12, side * 0.7), (0.06, 0.26, 0.5), dark, root, 0.05)
        _axles(root, side, trim)
        h.wheel((1.75, -0.22, side * 1.12), 0.58, 0.44, _tyre(), trim, root, 5, s.FACING if side > 0 else (-math.pi / 2, 0, 0))
        h.wheel((-1.7, -0.16, side * 1.1), 0.66, 0.56, _tyre(), trim, root, 5, s.FACING if side > 0 else (-math.pi / 2, 0, 0))
    _cockpit(root, trim, dark)
    _racer_wings(root, wing, trim, dark, options)
    h.round_bar(-2.5, -1.9, 0.12, trim, root, (0, 0.1, 0))
    h.round_bar(-2.52, -2.4, 0.08, h.lamp(options.get('glow', '#ff5a2a'), 6), root, (0, 0.1, 0))
    s.plate([s.star(5, 0.2, 0.09)], 0.04, trim, root, (-0.3, -0.12, 1.07), round_by=0.01)


def _axles(root, side, trim):
    for x, spread in ((1.75, 0.3), (-1.7, 0.34)):
        for y, back in ((-0.06, -spread), (-0.06, spread), (-0.34, -spread), (-0.34, spread)):
            s.rod((x + back, y, side * 0.3), (x, y, side * 0.98), 0.035, trim, root)


def _cockpit(root, trim, dark):
    s.ball(0.4, (0.3, 0.3, 0), dark, root, (1.4, 0.42, 0.8), 26)
    s.ball(0.25, (0.1, 0.5, 0), m.paint('#f4f6fa', 0.12), root, (1.1, 1, 0.95), 26)
    s.ball(0.2, (0.2, 0.5, 0), h.jewel(('#2aa8ff', '#062a5a', '#c8f0ff'), 0.3), root, (1.05, 0.5, 1.0), 20)
    s.tube([(-0.4, 0.5, 0.4), (0.1, 0.66, 0.4), (0.62, 0.64, 0.22), (0.74, 0.6, 0), (0.62, 0.64, -0.22), (0.1, 0.66, -0.4), (-0.4, 0.5, -0.4)], 0.055, trim, root, smooth=True)
    s.rod((0.74, 0.6, 0), (0.84, 0.26, 0), 0.045, trim, root)
    s.ball(0.2, (-0.5, 0.68, 0), dark, root, (1.2, 0.7, 0.8), 18)


def _racer_wings(root, wing, trim, dark, options):
    for i, x in enumerate((2.76, 2.5)):
        s.box((x, -0.36 + 0.1 * i, 0), (0.3, 0.06, 2.3 - 0.2 * i), wing, root, 0.025)
    for side in (-1, 1):
        s.prism([(2.3, -0.44), (2.98, -0.44), (2.9, -0.14), (2.3, -0.02)], 0.07, trim, root, 0.02, (0, 0, side * 1.16))
        s.prism([(-2.7, 0.2), (-2.0, 0.3), (-2.0, 0.98), (-2.76, 1.04)], 0.08, trim, root, 0.02, (0, 0, side * 0.92))
    for y, x, deep in ((0.92, -2.44, 0.5), (0.7, -2.3, 0.36)):
        plane = s.group(root, (x, y, 0), (0, 0, -0.16))
        s.box((0, 0, 0), (deep, 0.07, 1.84), wing, plane, 0.03)
    for side in (-1, 1):
        s.rod((-2.1, 0.1, side * 0.2), (-2.34, 0.7, side * 0.2), 0.06, dark, root)
    if options.get('fins'):
        s.prism([(-0.7, 0.56), (-1.9, 0.24), (-2.1, 0.7), (-1.2, 0.86)], 0.06, trim, root, 0.02)


def motorcycle(root, finishes, options):
    """Cruiser: big wheels, tank, engine with cooling ribs, twin pipes, forward fork. Finishes: [tank, chrome, leather]."""
    tank, chrome, hide = finishes[:3]
    dark = m.dark('#15171c', 0.4)
    for x, r in ((1.85, 0.9), (-1.6, 0.86)):
        h.wheel((x, -0.7, 0), r, 0.36 if x > 0 else 0.5, _tyre(), chrome, root, 9)
        s.tube([(x + (r + 0.12) * math.cos(a), -0.7 + (r + 0.12) * math.sin(a), 0) for a in (0.5 + 0.2 * i for i in range(11))], 0.2, tank, root).scale = (1, 1, 1.3)
    for z in (-0.24, 0.24):
        s.rod((1.85, -0.7, z), (0.95, 1.0, z), 0.075, chrome, root)
        s.rod((1.6, -0.22, z), (1.0, 0.92, z), 0.11, dark, root)
    s.tube([(0.95, 1.02, 0), (0.3, 0.3, 0), (-0.2, -0.8, 0), (-1.0, -0.8, 0), (-1.6, -0.7, 0)], 0.09, dark, root)
    s.tube([(0.9, 0.8, 0), (-0.4, 0.34, 0), (-1.3, 0.2, 0), (-1.6, -0.7, 0)], 0.08, dark, root)
    s.ball(0.5, (0.22, 0.5, 0), tank, root, (1.5, 0.72, 0.8), 36)
    s.lathe([(0.001, 0.06), (0.1, 0.05), (0.13, 0.0)], chrome, root, 28, (0.3, 0.86, 0))
    s.prism(h.soft([(-0.4, 0.44), (-0.7, 0.26), (-1.3, 0.2), (-1.9, 0.46), (-1.86, 0.62), (-1.3, 0.46), (-0.8, 0.52)], 2)[::-1], 0.62, hide, root, 0.11)
    _engine(root, chrome, dark)
    _bars(root, chrome, dark, options)
    for i in range(2):
        s.tube([(0.2, -0.1 - 0.2 * i, 0.34), (0.5, -0.5 - 0.1 * i, 0.46), (0.1, -0.92 + 0.18 * i, 0.5), (-1.2, -0.9 + 0.2 * i, 0.5), (-2.4, -0.8 + 0.24 * i, 0.5)], 0.11, chrome, root, smooth=True, radii=[0.7, 0.8, 0.9, 1.1, 1.35])
    s.plate([s.star(5, 0.17, 0.075)], 0.04, chrome, root, (0.26, 0.5, 0.4), round_by=0.01)


def _engine(root, chrome, dark):
    s.lathe([(0.001, 0.34), (0.36, 0.34), (0.42, 0.26), (0.42, -0.3)], chrome, root, 48, (-0.36, -0.62, 0), s.FACING)
    s.lathe([(0.001, 0.38), (0.2, 0.38), (0.26, 0.33)], dark, root, 40, (-0.36, -0.62, 0), s.FACING)
    for x, lean in ((-0.42, 0.32), (0.16, -0.42)):
        barrel = s.group(root, (x * 0.7 - 0.1, -0.4, 0.08), (0, 0, lean))
        for i in range(6):
            s.lathe([(0.001, 0.05), (0.27, 0.05), (0.29, 0.03), (0.29, 0.0), (0.001, 0.0)], chrome if i % 2 else dark, barrel, 36, (0, 0.06 + i * 0.085, 0))
        s.ball(0.25, (0, 0.6, 0), chrome, barrel, (1, 0.55, 1), 20)


def _bars(root, chrome, dark, options):
    for side in (-1, 1):
        s.tube([(0.92, 1.06, 0), (0.86, 1.3, side * 0.4), (0.6, 1.36, side * 0.72), (0.3, 1.26, side * 0.92)], 0.06, chrome, root, smooth=True)
        s.rod((0.6, 1.35, side * 0.72), (0.26, 1.25, side * 0.93), 0.09, dark, root)
    h.turned([(0.001, 0.9), (0.16, 0.94), (0.26, 1.1), (0.28, 1.3), (0.24, 1.34)], chrome, root, (0.14, 0.86, 0), 48)
    h.turned([(0.001, 1.36), (0.16, 1.35), (0.25, 1.31)], h.lamp(options.get('glow', '#fff0c0'), 4), root, (0.14, 0.86, 0), 40)
    s.ball(0.12, (-2.0, 0.5, 0), h.lamp('#ff2a2a', 4), root, (1.2, 0.8, 1.2), 16)


def locomotive(root, finishes, options):
    """Steam engine: boiler, chimney, dome, cab, coupled wheels, cow-catcher. Finishes: [boiler, trim, cab]."""
    boiler, trim, cab = finishes[:3]
    dark = m.dark('#15171c', 0.42)
    h.turned([(0.001, 1.96), (0.4, 1.96), (0.66, 1.9), (0.74, 1.8), (0.74, -0.7)], boiler, root, (0, 0.42, 0), 80)
    for x in (1.7, 1.0, 0.3, -0.4):
        s.ring(0.75, 0.045, trim, root, (x, 0.42, 0), h.ALONG)
    h.turned([(0.001, 2.08), (0.16, 2.06), (0.2, 1.96)], trim, root, (0, 0.42, 0), 40)
    for i in range(10):
        angle = i * math.pi / 5
        s.ball(0.045, (1.93, 0.42 + 0.56 * math.cos(angle), 0.56 * math.sin(angle)), trim, root, steps=10)
    s.lathe([(0.26, 1.0), (0.22, 1.3), (0.24, 1.7), (0.42, 2.1), (0.46, 2.2), (0.38, 2.24), (0.3, 2.1)], dark, root, 56, (1.35, 0, 0))
    s.ring(0.44, 0.055, trim, root, (1.35, 2.17, 0))
    s.lathe([(0.34, 1.04), (0.34, 1.3), (0.24, 1.5), (0.001, 1.56)], trim, root, 48, (0.5, 0, 0), smooth_angle=180)
    s.lathe([(0.2, 1.04), (0.2, 1.36), (0.1, 1.5), (0.001, 1.52)], trim, root, 36, (-0.2, 0, 0), smooth_angle=180)
    _cab(root, cab, trim, dark, options)
    _running_gear(root, cab, trim, dark)
    h.turned([(0.001, 1.7), (0.16, 1.74), (0.26, 1.9), (0.28, 2.1), (0.24, 2.12)], trim, root, (0.1, 1.22, 0), 40)
    h.turned([(0.001, 2.13), (0.24, 2.09)], h.lamp(options.get('glow', '#fff0c0'), 6), root, (0.1, 1.22, 0), 40)
    for i in range(7):
        z = -0.66 + i * 0.22
        s.rod((2.0, -0.4, z), (2.62 - 0.3 * abs(z), -1.02, z * 1.1), 0.05, trim, root)
    s.tube([(2.36, -1.04, -0.74), (2.66, -1.04, 0), (2.36, -1.04, 0.74)], 0.07, cab, root)


def _cab(root, cab, trim, dark, options):
    wall = [(-2.1, -0.4), (-0.7, -0.4), (-0.7, 1.5), (-2.1, 1.5)]
    pane = s.rounded(-1.7, 0.66, -1.02, 1.24, 0.1)
    for z in (-0.72, 0.72):
        s.plate([wall, pane], 0.12, cab, root, (0, 0, z), round_by=0.03)
        s.plate([s.rounded(-1.77, 0.59, -0.95, 1.31, 0.13), pane], 0.08, trim, root, (0, 0, z * 1.09), round_by=0.02)
    s.plate([s.rounded(-1.9, -0.2, -0.9, 0.4, 0.08), s.rounded(-1.84, -0.14, -0.96, 0.34, 0.06)], 0.06, trim, root, (0, 0, 0.78), round_by=0.015)
    s.box((-1.4, 0.9, 0), (1.1, 0.7, 1.2), h.lamp(options.get('fire', '#ff9a3a'), 0.8), root, 0.05)
    s.box((-0.76, 0.6, 0), (0.12, 1.8, 1.4), cab, root, 0.03)
    s.prism([(-2.4, 1.5), (-0.5, 1.5), (-0.56, 1.62), (-1.4, 1.74), (-2.34, 1.62)], 1.9, dark, root, 0.05)
    s.box((-1.4, -0.34, 0), (1.5, 0.2, 1.56), dark, root, 0.04)


def _running_gear(root, cab, trim, dark):
    s.box((-0.1, -0.4, 0), (4.4, 0.16, 1.5), cab, root, 0.04)
    s.box((2.12, -0.36, 0), (0.14, 0.3, 1.7), cab, root, 0.04)
    for side in (-1, 1):
        facing = s.FACING if side > 0 else (-math.pi / 2, 0, 0)
        for x in (-1.4, -0.3, 0.8):
            h.wheel((x, -0.72, side * 0.72), 0.54, 0.22, dark, cab, root, 10, facing)
        h.wheel((1.66, -0.94, side * 0.68), 0.32, 0.2, dark, cab, root, 8, facing)
        s.box((-0.3, -0.86, side * 0.9), (2.5, 0.12, 0.08), trim, root, 0.03)
        s.box((0.9, -0.72, side * 0.98), (1.5, 0.09, 0.07), trim, root, 0.03)
        for x in (-1.4, -0.3, 0.8):
            s.ball(0.1, (x, -0.86, side * 0.94), trim, root, (1, 1, 0.6), 14)
        h.round_bar(1.3, 2.0, 0.26, cab, root, (0, -0.56, side * 0.8))
        h.turned([(0.26, 1.34), (0.3, 1.36), (0.3, 1.44), (0.26, 1.46)], trim, root, (0, -0.56, side * 0.8))


MODELS = {'racer': racer, 'motorcycle': motorcycle, 'locomotive': locomotive}
