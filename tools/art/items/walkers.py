"""Machines that stand on legs."""
import math

import shapes as s

from . import hardware as h


def walker(root, finishes, options):
    """Two-legged war walker: cockpit head, shoulder pods, arms, digitigrade legs. Finishes: [armour, trim, dark]; `wings` and `halo` crown it."""
    armour, trim, dark = finishes[:3]
    glow = h.lamp(options.get('glow', '#41f3ff'), 7)
    _torso(root, armour, trim, dark, glow)
    for side in (-1, 1):
        _leg(root, side, armour, trim, dark, glow)
        _arm(root, side, armour, trim, dark, glow, options.get('blade'))
        _pod(root, side, armour, trim, glow)
    _head(root, armour, trim, dark, glow)
    if options.get('halo'):
        s.ring(1.5, 0.07, trim, root, (0, 1.5, -0.7), s.FACING)
        s.ring(1.36, 0.03, glow, root, (0, 1.5, -0.7), s.FACING)
        for i in range(12):
            ray = s.group(root, (0, 1.5, -0.7), (0, 0, i * math.pi / 6))
            s.prism([(1.5, -0.09), (2.0 - 0.24 * (i % 2), 0), (1.5, 0.09)], 0.08, trim, ray, 0.02)
    if options.get('wings'):
        for side in (-1, 1):
            mount = s.group(root, (side * 0.7, 1.0, -0.6), (0, side * 0.2, 0))
            h.feather_wing((0, 0, 0), 3.6, finishes[3], glow, mount, side, 8, 0.85)


def _torso(root, armour, trim, dark, glow):
    chest = h.soft([(-0.9, 0.3), (-0.5, 0.0), (0.5, 0.0), (0.9, 0.3), (1.0, 1.1), (0.6, 1.5), (-0.6, 1.5), (-1.0, 1.1)], 1)
    s.prism(chest, 1.1, armour, root, 0.16)
    h.inlay([(-0.5, 0.3), (0.5, 0.3), (0.64, 0.9), (0.34, 1.2), (-0.34, 1.2), (-0.64, 0.9)], 0.54, dark, root)
    s.lathe([(0.001, 0.14), (0.2, 0.12), (0.28, 0.02)], glow, root, 40, (0, 0.76, 0.58), s.FACING)
    s.ring(0.3, 0.07, trim, root, (0, 0.76, 0.6), s.FACING)
    for side in (-1, 1):
        h.slots(side * 0.72 - 0.04, 0.5, 1, 0.1, (0.08, 0.5), side * 0.06, 0.56, glow, root)
        h.screw((side * 0.5, 0.18, 0.55), 0.06, trim, root)
    s.lathe([(0.001, 0.06), (0.4, 0.04), (0.5, -0.2), (0.4, -0.4), (0.001, -0.44)], dark, root, 40)
    s.prism([(-0.3, -0.1), (0.3, -0.1), (0.24, -0.5), (0, -0.72), (-0.24, -0.5)][::-1], 0.7, armour, root, 0.06, (0, 0, 0.1))


def _head(root, armour, trim, dark, glow):
    s.lathe([(0.3, 1.4), (0.34, 1.56), (0.3, 1.66)], dark, root, 36)
    s.prism(h.soft([(-0.4, 1.6), (0.4, 1.6), (0.46, 2.0), (0.26, 2.28), (-0.26, 2.28), (-0.46, 2.0)], 1), 0.7, armour, root, 0.1)
    s.prism([(-0.36, 1.84), (0.36, 1.84), (0.42, 1.98), (-0.42, 1.98)], 0.1, glow, root, 0.02, (0, 0, 0.34))
    s.prism([(-0.22, 1.56), (0.22, 1.56), (0.26, 1.76), (-0.26, 1.76)], 0.14, trim, root, 0.03, (0, 0, 0.36))
    for side in (-1, 1):
        horn = [(side * 0.06, 2.1), (side * 0.3, 2.26), (side * 0.78, 2.7), (side * 0.16, 2.36)]
        s.prism(horn if side > 0 else horn[::-1], 0.1, trim, root, 0.02, (0, 0, 0.36))
    s.prism([(-0.09, 2.04), (0.09, 2.04), (0.0, 2.34)], 0.12, glow, root, 0.02, (0, 0, 0.4))


def _pod(root, side, armour, trim, glow):
    s.prism(h.chamfered(-0.42, -0.36, 0.42, 0.36, 0.14), 1.0, armour, root, 0.08, (side * 1.36, 1.46, 0))
    for row in range(2):
        for column in range(2):
            at = (side * 1.36 - 0.18 + 0.36 * column, 1.3 + 0.34 * row, 0.5)
            s.lathe([(0.13, 0.0), (0.16, 0.04), (0.16, -0.1)], trim, root, 28, at, s.FACING)
            s.lathe([(0.001, 0.03), (0.12, 0.0)], glow, root, 24, at, s.FACING)
    s.prism([(-0.5, 0.34), (0.5, 0.34), (0.36, 0.52), (-0.36, 0.52)], 0.9, trim, root, 0.05, (side * 1.36, 1.46, 0))


def _arm(root, side, armour, trim, dark, glow, blade):
    s.ball(0.3, (side * 1.2, 1.0, 0.1), dark, root, steps=24)
    s.rod((side * 1.26, 0.94, 0.1), (side * 1.5, 0.3, 0.3), 0.16, dark, root)
    s.ball(0.24, (side * 1.5, 0.28, 0.3), trim, root, steps=22)
    fore = s.group(root, (side * 1.54, 0.1, 0.42), (-0.5, 0, side * 0.06))
    s.prism(h.chamfered(-0.3, -0.9, 0.3, 0.2, 0.12), 0.56, armour, fore, 0.08)
    h.slots(-0.16, -0.7, 3, 0.14, (0.06, 0.5), 0, 0.28, glow, fore)
    if blade and side > 0:
        s.prism([(-0.14, -0.8), (0.14, -0.8), (0.2, -1.6), (0.0, -2.5), (-0.16, -1.6)][::-1], 0.1, trim, fore, 0.03)
        s.prism([(-0.03, -0.9), (0.03, -0.9), (0.0, -2.2)][::-1], 0.13, glow, fore, 0.01)
        return
    for x in (-0.14, 0.14):
        s.lathe([(0.001, -1.5), (0.08, -1.5), (0.13, -1.46), (0.13, -1.3), (0.1, -1.28), (0.1, -0.8)], dark, fore, 28, (x, 0, 0))
        s.lathe([(0.001, -1.51), (0.07, -1.51)], glow, fore, 20, (x, 0, 0))


def _leg(root, side, armour, trim, dark, glow):
    x = side * 0.66
    s.ball(0.3, (x, -0.3, 0), dark, root, steps=24)
    s.lathe([(0.001, 0.32), (0.18, 0.3), (0.22, 0.24)], trim, root, 32, (x, -0.3, 0), (0, 0, -side * math.pi / 2))
    thigh = s.group(root, (x, -0.3, 0), (-0.5, 0, side * 0.14))
    s.prism([(-0.28, 0.1), (0.28, 0.1), (0.34, -0.5), (0.22, -1.0), (-0.22, -1.0), (-0.34, -0.5)][::-1], 0.56, armour, thigh, 0.09)
    s.prism([(-0.12, -0.1), (0.12, -0.1), (0.12, -0.7), (-0.12, -0.7)][::-1], 0.62, dark, thigh, 0.03)
    knee = (x + side * 0.14, -1.18, 0.5)
    s.ball(0.25, knee, trim, root, steps=22)
    s.rod(knee, (x + side * 0.2, -1.9, 0.0), 0.14, dark, root)
    shin = s.group(root, (x + side * 0.16, -1.2, 0.46), (0.56, 0, side * 0.06))
    s.prism([(-0.26, 0.2), (0, 0.4), (0.26, 0.2), (0.3, -0.4), (0.2, -0.96), (-0.2, -0.96), (-0.3, -0.4)][::-1], 0.4, armour, shin, 0.08, (0, 0, 0.06))
    s.prism([(-0.05, 0.04), (0.05, 0.04), (0.05, -0.6), (-0.05, -0.6)][::-1], 0.46, glow, shin, 0.015, (0, 0, 0.06))
    _foot(root, x + side * 0.22, armour, trim, dark)


def _foot(root, x, armour, trim, dark):
    s.ball(0.2, (x, -2.0, 0.0), dark, root, steps=20)
    s.box((x, -2.2, 0.1), (0.6, 0.22, 0.8), armour, root, 0.08)
    for spread in (-0.2, 0, 0.2):
        s.box((x + spread, -2.24, 0.66), (0.16, 0.16, 0.44), trim, root, 0.05)
    s.box((x, -2.24, -0.42), (0.22, 0.16, 0.36), trim, root, 0.05)


MODELS = {'walker': walker}
