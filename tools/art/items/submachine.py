"""Short rapid guns. Finishes: [skin, trim, dark]."""
import math

import materials as m
import shapes as s

from . import hardware as h


def drum(root, finishes, options):
    """Drum-fed submachine gun: pierced shroud, round magazine, wood or plated furniture, ring sight."""
    skin, trim, dark, furniture = finishes[:4]
    black = m.dark('#08090c', 0.55)
    glow = h.lamp(options['glow'], 7) if 'glow' in options else None
    s.prism([(-1.5, -0.2), (1.0, -0.2), (1.06, -0.1), (1.06, 0.4), (0.9, 0.52), (-1.3, 0.52), (-1.5, 0.36)], 0.54, skin, root, 0.1)
    h.inlay(h.chamfered(-0.5, 0.16, 0.6, 0.38, 0.05), 0.26, trim, root, black)
    h.slots(-1.36, -0.08, 5, 0.13, (0.06, 0.44), 0.06, 0.265, black, root)
    h.screws([(0.86, 0.36), (0.86, -0.08), (-0.62, -0.08)], 0.27, 0.055, trim, root)
    _shroud(root, dark, trim, black, glow)
    _drum(root, skin, trim, dark, glow)
    _furniture(root, furniture, trim, dark)
    h.trigger(-0.78, -0.18, 0.78, trim, dark, root, 0.2)
    s.prism([(-1.3, 0.52), (-0.9, 0.52), (-1.0, 0.76), (-1.2, 0.76)], 0.3, dark, root, 0.03)
    s.ring(0.1, 0.03, trim, root, (-1.1, 0.84, 0), h.ALONG, 40)


def _shroud(root, dark, trim, black, glow):
    h.turned([(0.001, 1.0), (0.27, 1.0), (0.27, 2.5), (0.23, 2.56)], dark, root, (0, 0.18, 0))
    for i in range(5):
        for angle in (-0.9, 0.0, 0.9):
            y, z = 0.18 + 0.26 * math.sin(angle), 0.26 * math.cos(angle)
            mount = s.group(root, (1.22 + i * 0.27, y, z), (-angle, 0, 0))
            s.lathe([(0.001, 0.03), (0.07, 0.03), (0.085, 0.0)], glow or black, mount, 20, turn=h.ACROSS)
    h.muzzle(2.5, 0.24, 0.42, trim, root, 0.18, core=glow)
    for i in range(3):
        s.box((2.62 + i * 0.1, 0.18, 0.23), (0.05, 0.22, 0.05), black, root, 0.01)
    s.prism([(2.3, 0.44), (2.5, 0.44), (2.46, 0.7), (2.36, 0.7)], 0.08, trim, root, 0.015)


def _drum(root, skin, trim, dark, glow):
    at = (0.42, -0.82, 0)
    s.lathe([(0.001, 0.3), (0.62, 0.3), (0.7, 0.22), (0.7, -0.22), (0.62, -0.3), (0.001, -0.3)], dark, root, 72, at, h.ACROSS)
    s.lathe([(0.001, 0.36), (0.3, 0.36), (0.34, 0.3)], trim, root, 48, at, h.ACROSS)
    s.ring(0.58, 0.05, skin, root, (at[0], at[1], 0.3), h.ACROSS)
    for i in range(10):
        angle = math.pi * i / 5
        mount = s.group(root, (at[0], at[1], 0.31), (0, 0, angle))
        s.box((0.43, 0, 0), (0.2, 0.06, 0.06), glow or skin, mount, 0.015)
    h.screw((at[0], at[1], 0.38), 0.12, dark, root)
    s.box((0.42, -0.22, 0), (0.5, 0.3, 0.42), dark, root, 0.04)


def _furniture(root, wood, trim, dark):
    s.prism(h.soft([(-1.2, -0.16), (-0.72, -0.16), (-0.84, -0.6), (-1.02, -1.14), (-1.5, -1.1), (-1.34, -0.6)], 2)[::-1], 0.4, wood, root, 0.11)
    butt = [(-1.42, 0.34), (-1.6, 0.2), (-2.2, 0.16), (-3.2, 0.12), (-3.24, -0.96), (-3.04, -1.0), (-2.2, -0.46), (-1.44, -0.12)]
    s.prism(butt, 0.44, wood, root, 0.12)
    s.prism(s.rounded(-3.36, -1.02, -3.14, 0.16, 0.06), 0.48, trim, root, 0.05)
    h.screws([(-1.62, 0.06), (-3.0, -0.72)], 0.22, 0.06, trim, root)
    s.prism(h.soft([(1.3, -0.1), (1.72, -0.1), (1.7, -0.5), (1.62, -0.94), (1.3, -0.94), (1.24, -0.5)], 2)[::-1], 0.34, wood, root, 0.11)
    for i in range(3):
        s.box((1.46, -0.38 - i * 0.17, 0.16), (0.28, 0.06, 0.06), dark, root, 0.02)


def vector(root, finishes, options):
    """Compact machine pistol of the future: boxy body round the grip, lit charge cells on top, curved magazine, folded wire stock."""
    skin, trim, dark = finishes[:3]
    glow, black = h.lamp(options.get('glow', '#41f3ff'), 7), m.dark('#08090c', 0.55)
    body = [(-1.7, 0.0), (-1.4, -0.3), (0.5, -0.3), (0.8, -0.5), (1.5, -0.5), (1.8, -0.2), (1.8, 0.4), (1.5, 0.66), (-1.4, 0.66), (-1.7, 0.4)]
    s.prism(body, 0.7, skin, root, 0.12)
    h.inlay([(-1.36, -0.1), (-0.4, -0.1), (-0.16, 0.14), (-0.4, 0.44), (-1.36, 0.44)], 0.33, dark, root, black)
    h.glow_bar(0.1, 0.34, 1.3, 0.44, 0.35, glow, black, root)
    h.slots(0.3, -0.14, 6, 0.17, (0.08, 0.3), 0.06, 0.345, black, root, glow, (2, 4))
    h.screws([(-1.2, 0.3), (-1.2, 0.04), (1.6, 0.36), (1.0, -0.36)], 0.36, 0.06, trim, root)
    _cells(root, trim, dark, glow)
    s.prism(h.soft([(-0.66, -0.2), (0.06, -0.2), (-0.02, -0.8), (-0.2, -1.4), (-0.86, -1.4), (-0.72, -0.8)], 1)[::-1], 0.5, dark, root, 0.12)
    magazine = [(-0.72, -1.3), (-0.28, -1.3), (-0.3, -1.7), (-0.2, -2.1), (-0.62, -2.16), (-0.76, -1.7)]
    s.prism(magazine[::-1], 0.36, trim, root, 0.05)
    for i in range(3):
        s.box((-0.34, -0.6 - i * 0.2, 0.25), (0.42, 0.06, 0.05), black, root, 0.015)
    h.trigger(0.0, -0.28, 0.8, trim, dark, root, 0.2)
    h.muzzle(1.74, 0.24, 0.5, trim, root, 0.14, core=glow)
    h.turned([(0.24, 1.9), (0.32, 1.94), (0.32, 2.02), (0.24, 2.06)], dark, root, (0, 0.14, 0))
    h.rail(0.7, 1.5, -0.62, 0.3, dark, root, 0.1)
    _wire_stock(root, trim, dark)


def _cells(root, trim, dark, glow):
    s.box((-0.1, 0.7, 0), (2.7, 0.14, 0.44), dark, root, 0.04)
    for i in range(5):
        x = -1.15 + i * 0.42
        h.round_bar(x, x + 0.32, 0.16, glow if i % 2 else trim, root, (0, 0.86, 0), sides=32)
        h.turned([(0.155, x - 0.03), (0.19, x - 0.02), (0.19, x + 0.04), (0.155, x + 0.05)], dark, root, (0, 0.86, 0), 32)
    s.prism([(1.0, 0.76), (1.3, 0.76), (1.24, 1.06), (1.1, 1.06)], 0.12, dark, root, 0.02)


def _wire_stock(root, trim, dark):
    for z in (-0.22, 0.22):
        s.tube([(-1.5, 0.3, z), (-2.8, 0.36, z), (-2.9, 0.2, z), (-2.9, -0.7, z), (-2.7, -0.74, z), (-1.6, 0.0, z)], 0.06, trim, root)
    s.prism(s.rounded(-3.06, -0.78, -2.84, 0.42, 0.08), 0.6, dark, root, 0.05)


MODELS = {'drum': drum, 'vector': vector}
