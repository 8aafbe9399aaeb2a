"""Pistols that throw pulses of light. Finishes: [skin, trim, dark]."""
import math

import materials as m
import shapes as s

from . import hardware as h

SLIDE = [(-2.1, 0.06), (2.06, 0.06), (2.06, 0.34), (1.92, 0.62), (1.5, 0.8), (-1.78, 0.8), (-2.06, 0.68), (-2.16, 0.34)]
FRAME = [(-1.9, 0.06), (1.95, 0.06), (1.95, -0.2), (1.62, -0.42), (0.7, -0.44), (0.5, -0.32), (-0.6, -0.32), (-0.85, -0.4), (-1.8, -0.36)]
GRIP = [(-1.84, -0.1), (-0.62, -0.1), (-0.7, -0.5), (-0.86, -1.0), (-0.98, -1.55), (-1.04, -1.96), (-2.2, -1.96), (-2.14, -1.55), (-1.94, -1.0), (-1.9, -0.5)]
FRONT = 0.36
"""Depth of the slide's visible side."""


def pulse(root, finishes, options):
    """Service pistol: slide, frame, grip, magazine, lamp. `comp` adds a ported muzzle, `dot` a reflex sight, `wings` a pair of them."""
    skin, trim, dark = finishes[:3]
    glow = h.lamp(options.get('glow', '#41f3ff'), 7)
    black = m.dark('#08090c', 0.55)
    s.prism(SLIDE, 0.72, skin, root, 0.12)
    s.prism(FRAME, 0.56, dark, root, 0.06)
    _slide_work(root, trim, black, glow)
    _grip(root, skin, trim, dark)
    _frame_work(root, trim, dark, black, glow)
    h.trigger(-0.86, -0.3, 1.3, trim, dark, root, 0.24)
    _muzzle(root, trim, dark, glow, options.get('comp', False))
    if options.get('dot'):
        _reflex(root, dark, trim)
    else:
        _iron_sights(root, black, glow)
    if options.get('wings'):
        _wings(root, finishes[3], trim)


def _slide_work(root, trim, black, glow):
    h.slots(-1.92, 0.16, 6, 0.15, (0.07, 0.5), 0.1, FRONT, black, root)
    h.slots(1.02, 0.18, 4, 0.15, (0.07, 0.36), -0.06, FRONT, black, root)
    s.prism(h.chamfered(-0.62, 0.4, 0.5, 0.74, 0.08), 0.06, black, root, 0.01, (0, 0, FRONT - 0.02))
    s.prism(h.chamfered(-0.54, 0.47, 0.36, 0.68, 0.05), 0.1, trim, root, 0.02, (0, 0, FRONT - 0.02))
    h.glow_bar(-0.5, 0.19, 0.5, 0.27, FRONT, glow, black, root)
    h.inlay([(-0.86, 0.14), (-0.7, 0.14), (-0.7, 0.72), (-0.86, 0.72)], FRONT, trim, root, black)
    h.screws([(0.78, 0.6), (0.78, 0.22), (1.78, 0.3)], FRONT, 0.06, trim, root)
    s.box((-0.2, 0.81, 0), (3.1, 0.05, 0.3), black, root, 0.02, 2)
    for x in (-1.2, -0.9, -0.6, 0.4, 0.7, 1.0):
        s.box((x, 0.84, 0), (0.16, 0.04, 0.22), trim, root, 0.012, 1)
    s.prism(h.soft([(-2.3, 0.36), (-2.1, 0.3), (-2.02, 0.62), (-2.2, 0.86), (-2.4, 0.82), (-2.26, 0.62)], 2), 0.2, trim, root, 0.03)


def _grip(root, skin, trim, dark):
    s.prism(h.soft(GRIP, 1), 0.62, dark, root, 0.14)
    panel = h.soft([(-1.68, -0.5), (-0.92, -0.5), (-1.04, -1.0), (-1.2, -1.68), (-1.98, -1.68), (-1.8, -1.0)], 2)
    s.prism(h.grown(panel, 0.07), 0.66, trim, root, 0.03)
    s.prism(panel, 0.74, skin, root, 0.05)
    for i in range(5):
        y = -0.74 - i * 0.19
        s.prism(h.slant(-1.59 - i * 0.048, y, 0.46, 0.06, -0.02), 0.04, dark, root, 0.015, (0, 0, 0.37))
    h.screws([(-1.3, -0.6), (-1.6, -1.58)], 0.38, 0.06, trim, root)
    s.prism([(-2.3, -1.94), (-0.98, -1.94), (-0.9, -2.1), (-1.06, -2.2), (-2.3, -2.2), (-2.36, -2.08)], 0.7, trim, root, 0.05)
    s.prism(h.slant(-2.1, -2.1, 0.9, 0.06, 0.0), 0.74, dark, root, 0.012)


def _frame_work(root, trim, dark, black, glow):
    h.rail(0.7, 1.7, -0.52, 0.4, black, root, 0.1)
    s.prism(h.chamfered(0.74, -0.92, 1.78, -0.46, 0.1), 0.5, dark, root, 0.05)
    h.muzzle(1.74, 0.2, 0.2, trim, root, -0.69, bore=0.72, core=glow)
    h.slots(0.9, -0.84, 4, 0.15, (0.06, 0.28), 0.05, 0.25, black, root, glow, (1,))
    s.prism(h.slant(-0.95, -0.02, 0.8, 0.1, 0.06), 0.06, trim, root, 0.02, (0, 0, 0.3))
    s.lathe([(0.001, 0.08), (0.1, 0.07), (0.13, 0.0)], trim, root, 24, (-0.86, -0.36, 0.29), h.ACROSS)
    h.screws([(-1.5, -0.2), (0.66, -0.18), (1.5, -0.14)], 0.28, 0.065, trim, root)
    s.box((0.3, 0.03, 0), (3.1, 0.04, 0.6), trim, root, 0.01, 1)
    for i, wide in enumerate((0.03, 0.05, 0.02, 0.05, 0.03, 0.03, 0.05)):
        s.box((0.86 + i * 0.075, -0.12, 0.285), (wide, 0.09, 0.02), trim, root, 0, 1)


def _muzzle(root, trim, dark, glow, ported):
    h.muzzle(2.0, 0.25, 0.2, trim, root, 0.44, core=glow)
    if not ported:
        return
    outline = [(2.08, 0.08), (2.86, 0.14), (2.86, 0.66), (2.7, 0.76), (2.08, 0.78)]
    s.prism(outline, 0.66, dark, root, 0.07)
    h.slots(2.22, 0.34, 3, 0.19, (0.09, 0.3), 0.05, 0.33, glow, root)
    h.muzzle(2.78, 0.22, 0.16, trim, root, 0.44, core=glow)


def _iron_sights(root, black, glow):
    for x, wide in ((-1.66, 0.34), (1.42, 0.14)):
        s.prism([(x - 0.16, 0.8), (x + 0.14, 0.8), (x + 0.08, 0.98), (x - 0.1, 0.98)], wide, black, root, 0.025)
    s.ball(0.045, (1.46, 0.94, 0.07), glow, root, steps=12)


def _reflex(root, dark, trim):
    s.prism(h.chamfered(-1.4, 0.82, -0.4, 1.0, 0.06), 0.5, dark, root, 0.04)
    mount = s.group(root, (-0.62, 1.28, 0), (0, math.pi / 2 - 0.1, 0))
    s.plate([s.rounded(-0.28, -0.3, 0.28, 0.32, 0.1), s.rounded(-0.21, -0.2, 0.21, 0.25, 0.07)], 0.16, dark, mount)
    s.plate([s.rounded(-0.2, -0.2, 0.2, 0.24, 0.06)], 0.03, h.jewel(('#2aa8ff', '#062a5a', '#c8f0ff'), 0.4), mount, round_by=0.01)
    h.screws([(-1.2, 0.91), (-0.9, 0.91)], 0.25, 0.05, trim, root)


def _wings(root, blade, quill):
    for depth in (0.5, -0.5):
        mount = s.group(root, (-0.5, 0.62, depth), (0, 0.32 * (1 if depth > 0 else -1), 0))
        h.feather_wing((0, 0, 0), 2.5, blade, quill, mount, -1, 6, 1.05)
    s.lathe([(0.001, 0.12), (0.2, 0.1), (0.28, 0.0)], quill, root, 40, (-0.5, 0.62, 0.5), h.ACROSS)


def revolver(root, finishes, options):
    """Six-chamber revolver: frame with a window, fluted cylinder, ribbed barrel, curved grip. `barrel` is its length, `glow` lights the chambers."""
    metal, grip, trim = finishes[:3]
    black = m.dark('#08090c', 0.55)
    glow = h.lamp(options['glow'], 7) if 'glow' in options else None
    end = 0.62 + options.get('barrel', 2.2)
    _revolver_frame(root, metal, trim, black)
    _cylinder(root, finishes[3] if len(finishes) > 3 else metal, trim, black, glow)
    _long_barrel(root, end, metal, trim, black, glow)
    _curved_grip(root, metal, grip, trim, options.get('stone'))
    h.trigger(-0.95, -0.46, 1.05, trim, metal, root, 0.2)
    s.prism(h.soft([(-1.28, 0.5), (-1.0, 0.5), (-1.02, 0.84), (-1.3, 1.14), (-1.62, 1.1), (-1.34, 0.84)], 2), 0.18, trim, root, 0.03)


def _revolver_frame(root, metal, trim, black):
    outer = [(-1.3, 0.86), (0.72, 0.86), (0.72, -0.46), (-1.0, -0.5), (-1.5, -0.16), (-1.5, 0.34)]
    window = [(-0.92, 0.62), (0.38, 0.62), (0.38, -0.32), (-0.92, -0.32)]
    s.plate([outer, window], 0.46, metal, root, round_by=0.06)
    h.screws([(-1.16, 0.06), (-1.12, -0.3), (0.56, -0.3), (0.54, 0.72)], 0.235, 0.07, trim, root)
    s.box((-0.3, 0.88, 0), (1.5, 0.06, 0.24), black, root, 0.015, 1)
    s.prism([(-1.2, 0.86), (-0.86, 0.86), (-0.9, 1.06), (-1.1, 1.06)], 0.26, black, root, 0.02)
    s.lathe([(0.001, 0.08), (0.1, 0.07), (0.14, 0.0)], trim, root, 28, (-1.14, 0.42, 0.24), h.ACROSS)


def _cylinder(root, metal, trim, black, glow):
    flutes = lambda a: 1 - 0.09 * max(0.0, math.cos(6 * a)) ** 3
    body = [(0.001, -0.86), (0.5, -0.86), (0.58, -0.8), (0.58, 0.28), (0.53, 0.34), (0.001, 0.34)]
    h.turned(body, metal, root, (0, 0.15, 0), 144, ribs=flutes)
    h.turned([(0.56, -0.8), (0.61, -0.78), (0.61, -0.6), (0.56, -0.58)], trim, root, (0, 0.15, 0))
    for i in range(6):
        angle = math.pi / 6 + i * math.pi / 3
        y, z = 0.15 + 0.36 * math.cos(angle), 0.36 * math.sin(angle)
        h.round_bar(0.3, 0.36, 0.12, glow or black, root, (0, y, z), sides=24)
        if glow and z > 0:
            flute = angle + math.pi / 6
            s.rod((-0.5, 0.15 + 0.55 * math.cos(flute), 0.55 * math.sin(flute)), (0.16, 0.15 + 0.55 * math.cos(flute), 0.55 * math.sin(flute)), 0.04, glow, root)


def _long_barrel(root, end, metal, trim, black, glow):
    h.turned([(0.001, 0.6), (0.34, 0.6), (0.3, 0.8), (0.27, end - 0.3), (0.3, end - 0.26), (0.3, end - 0.04), (0.26, end), (0.16, end), (0.13, end - 0.03), (0.13, end - 0.5)], metal, root, (0, 0.5, 0))
    h.turned([(0.001, end - 0.3), (0.13, end - 0.3)], glow or black, root, (0, 0.5, 0), 32)
    for x in (0.84, end - 0.42):
        h.turned([(0.26, x - 0.07), (0.345, x - 0.05), (0.345, x + 0.05), (0.26, x + 0.07)], trim, root, (0, 0.5, 0))
    s.prism([(0.6, 0.72), (end - 0.08, 0.72), (end - 0.14, 0.9), (0.6, 0.9)], 0.16, metal, root, 0.02)
    count = int((end - 1.1) / 0.34)
    for i in range(count):
        s.prism(h.chamfered(0.86 + i * 0.34, 0.755, 1.08 + i * 0.34, 0.84, 0.03), 0.18, black, root, 0.006)
    s.prism([(end - 0.42, 0.9), (end - 0.1, 0.9), (end - 0.14, 1.1), (end - 0.22, 1.1)], 0.1, trim, root, 0.02)
    s.prism([(0.6, 0.32), (0.6, -0.2), (0.9, -0.28), (end - 0.9, -0.1), (end - 0.6, 0.3)], 0.3, metal, root, 0.06)
    h.round_bar(0.66, end - 0.74, 0.09, trim, root, (0, 0.06, 0.17))
    h.inlay([(0.86, 0.2), (end - 0.96, 0.2), (end - 1.02, 0.28), (0.86, 0.28)], 0.15, glow or trim, root, black)


def _curved_grip(root, metal, grip, trim, stone):
    outline = [(-1.0, -0.36), (-1.46, 0.2), (-1.72, 0.02), (-1.84, -0.5), (-2.14, -1.1), (-2.5, -1.62), (-2.34, -1.98), (-1.8, -2.04), (-1.5, -1.76), (-1.3, -1.16), (-0.96, -0.66)]
    s.prism(h.soft(outline, 2)[::-1], 0.42, metal, root, 0.06)
    cheek = [(-1.16, -0.4), (-1.56, -0.04), (-1.76, -0.5), (-2.06, -1.1), (-2.38, -1.62), (-2.2, -1.9), (-1.84, -1.92), (-1.6, -1.66), (-1.4, -1.1), (-1.1, -0.66)]
    s.prism(h.soft(cheek, 2)[::-1], 0.66, grip, root, 0.14)
    s.lathe([(0.001, 0.05), (0.13, 0.04), (0.17, 0.0)], trim, root, 32, (-1.58, -0.72, 0.32), h.ACROSS)
    s.plate([s.star(6, 0.11, 0.05)], 0.04, m.dark('#1a1208'), root, (-1.58, -0.72, 0.37), round_by=0.008)
    if stone:
        s.cut_stone(0.13, 0.1, h.jewel(stone), root, (-2.05, -1.56, 0.32))
    s.ring(0.11, 0.04, trim, root, (-2.16, -2.1, 0), (0, 0, math.pi / 2), 40)


MODELS = {'pulse': pulse, 'revolver': revolver}
