"""机甲, the large ones: a machine's torso and a pod that fell from orbit."""
import math

import glow
import materials as m
import shapes as s
from boxes.parts import ease, slide, swing


def titan_core(parts):
    """Torso of a fighting machine: the breast plates part over a turbine heart, the helmet rises."""
    look = {'red': m.paint('#a8142a', 0.2, 0.35), 'black': m.dark('#1a1c24', 0.3), 'gold': m.gold(), 'steel': m.steel('#8a93a2')}
    parts.helmet, parts.left, parts.right = (s.group(parts.lid) for _ in range(3))
    _torso(parts.base, look)
    _turbine(parts.base, look)
    for side in (-1, 1):
        _shoulder(s.group(parts.base, (side * 1.72, 0.72, 0), (0, 0, side * -0.12)), side, look)
        _exhaust(s.group(parts.base, (side * 0.8, 0.9, -0.75), (-0.35, 0, side * -0.3)), look)
    _breast(parts.left, -1, look)
    _breast(parts.right, 1, look)
    _helmet(s.group(parts.helmet, (0, 1.42, 0.2)), look)
    _sternum(parts.lock, look)
    parts.hinge, parts.mouth = (-1.2, 0.2, 0.7), (0, 0.1, 0.8)


def open_titan_core(parts, part):
    for side, plate in ((-1, parts.left), (1, parts.right)):
        swing(plate, (side * 1.16, 0, 0.72), 'y', side * 118 * ease(part, 0.1, 1))
    slide(parts.helmet, (0, 0.34 * ease(part, 0, 0.5), 0))


def _torso(base, look):
    shape = [(-1.0, -0.85), (1.0, -0.85), (1.3, -0.3), (1.3, 0.75), (0.95, 1.12), (-0.95, 1.12), (-1.3, 0.75), (-1.3, -0.3)]
    body = s.prism(shape, 1.5, look['black'], base, 0.08)
    s.carve(body, s.prism([(x * 0.8, y * 0.8 + 0.02) for x, y in shape], 1.4, m.dark('#0c0f16', 0.5), base, 0, (0, 0, 0.5)))
    s.plate([[(x * 0.98, y * 0.98) for x, y in shape], [(x * 0.84, y * 0.84 + 0.02) for x, y in shape]], 0.14, look['gold'], base, (0, 0, 0.74), round_by=0.04)
    for row, (width, height) in enumerate(((1.5, -1.0), (1.3, -1.28), (1.24, -1.56))):
        s.prism([(-width / 2, 0.13), (width / 2, 0.13), (width / 2 - 0.08, -0.13), (-width / 2 + 0.08, -0.13)], 1.2 - 0.1 * row, look['steel' if row == 1 else 'black'], base, 0.05, (0, height, 0))
    s.plate([[(-0.34, 0.2), (0.34, 0.2), (0.2, -0.62), (0, -0.78), (-0.2, -0.62)]], 0.2, look['red'], base, (0, -1.0, 0.72), (0.1, 0, 0), 0.06)
    s.plate([s.star(4, 0.2, 0.07)], 0.1, look['gold'], base, (0, -1.1, 0.84), (0.1, 0, 0), 0.03)
    for side in (-1, 1):
        s.prism([(0.2, 0.3), (0.86, 0.16), (1.06, -0.5), (0.5, -0.72), (0.28, -0.4)] if side > 0 else [(-0.28, -0.4), (-0.5, -0.72), (-1.06, -0.5), (-0.86, 0.16), (-0.2, 0.3)], 0.3, look['red'], base, 0.07, (side * 0.2, -1.15, 0.5), (0.06, side * 0.3, 0))
    s.lathe([(0.02, -1.66), (0.9, -1.66), (1.1, -1.76), (1.5, -1.86), (1.6, -1.98), (1.6, -2.1), (0.02, -2.1)], look['black'], base, 8, turn=(0, math.pi / 8, 0), smooth_angle=20)
    s.ring(1.34, 0.04, glow.lamp('#39e3ff', 5), base, (0, -1.8, 0), sides=8, turn=(0, math.pi / 8, 0))


def _turbine(base, look):
    """The heart: a ring of blades about a burning eye."""
    heart = s.group(base, (0, 0.12, 0.3))
    s.lathe([(0.95, 0.1), (0.9, 0.22), (0.78, 0.22), (0.74, 0.08), (0.7, -0.1)], look['steel'], heart, 64, turn=s.FACING)
    s.lathe([(0.72, 0.0), (0.001, -0.02)], glow.pool('#5aeaff', '#06406a', 0.8, 5), heart, 64, turn=s.FACING)
    for blade in range(10):
        mount = s.group(heart, (0, 0, 0.08), (0, 0, 2 * math.pi * blade / 10))
        s.box((0.52, 0, 0), (0.4, 0.14, 0.05), look['gold'], mount, 0.02).rotation_euler = (0.5, 0, 0)
    s.lathe([(0.34, 0.0), (0.34, 0.2), (0.26, 0.26), (0.22, 0.2)], look['gold'], heart, 48, turn=s.FACING)
    s.ball(0.22, (0, 0, 0.2), glow.lamp('#dffbff', 5), heart, steps=24)
    for corner in range(4):
        x, y = (-1, 1)[corner % 2], (-1, 1)[corner // 2]
        s.tube([(0.7 * x, 0.55 * y, 0.05), (0.86 * x, 0.62 * y, 0.2), (0.98 * x, 0.7 * y, -0.2)], 0.07, look['gold'], heart, smooth=True)
    glow.shine((0, 0.1, 1.0), '#4ae0ff', 26, base, 0.3)


def _breast(piece, side, look):
    """One of two plates that meet at the sternum."""
    outline = [(0.03, -0.72), (0.7, -0.86), (1.24, -0.34), (1.32, 0.62), (0.98, 1.06), (0.16, 0.84), (0.03, 0.66)]
    trim = [(0.12, -0.6), (0.66, -0.72), (1.12, -0.28), (1.2, 0.56), (0.94, 0.92), (0.22, 0.72), (0.12, 0.6)]
    raised = [(0.24, -0.34), (0.66, -0.48), (0.98, -0.16), (1.04, 0.42), (0.86, 0.68), (0.34, 0.5)]
    mirror = lambda shape: [(side * x, y) for x, y in (shape if side > 0 else shape[::-1])]
    carrier = s.group(piece, (0, 0, 0.92), (0, side * 0.2, 0))
    s.prism(mirror(outline), 0.26, look['red'], carrier, 0.07)
    s.plate([mirror(trim), mirror([(x * 0.94 + 0.03, y * 0.93) for x, y in trim])], 0.08, look['gold'], carrier, (0, 0, 0.14), round_by=0.025)
    s.prism(mirror(raised), 0.2, look['red'], carrier, 0.07, (0, 0, 0.14))
    for row in range(3):
        s.box((side * 0.66, 0.3 - 0.2 * row, 0.25), (0.5 - 0.08 * row, 0.08, 0.05), look['black'], carrier, 0.02)
    s.box((side * 0.6, -0.36, 0.22), (0.34, 0.06, 0.08), glow.lamp('#39e3ff', 4), carrier, 0.02)
    s.prism(mirror([(x * 0.8 + 0.1, y * 0.8) for x, y in outline]), 0.08, look['steel'], carrier, 0.02, (0, 0, -0.15))
    s.box((side * 0.66, 0, -0.22), (0.08, 1.0, 0.06), glow.lamp('#39e3ff', 4), carrier, 0.02)


def _sternum(lock, look):
    at = (0, 0.06, 1.12)
    s.plate([[(0, -0.56), (0.36, -0.2), (0.36, 0.22), (0, 0.5), (-0.36, 0.22), (-0.36, -0.2)]], 0.26, look['gold'], lock, at, round_by=0.07)
    s.plate([s.polygon(6, 0.26)], 0.14, look['black'], lock, (0, 0.04, 1.25), round_by=0.04)
    s.cut_stone(0.21, 0.14, m.gem('#39e3ff', '#06306a', '#e0fbff', 1.0), lock, (0, 0.04, 1.3), sides=6)


def _helmet(head, look):
    """A knight's head: one band of light for eyes, a half moon of gold on the brow."""
    s.lathe([(0.3, -0.9), (0.3, -0.3), (0.52, -0.3), (0.56, -0.2), (0.46, -0.1)], look['steel'], head, 12)
    s.prism([(-0.4, -0.12), (0.4, -0.12), (0.52, 0.3), (0.36, 0.68), (-0.36, 0.68), (-0.52, 0.3)], 0.84, look['red'], head, 0.1)
    s.prism([(-0.2, -0.26), (0.2, -0.26), (0.4, 0.12), (0, 0.2), (-0.4, 0.12)], 0.24, look['black'], head, 0.05, (0, 0, 0.4))
    for row in (-1, 0, 1):
        s.box((row * 0.12, -0.04, 0.53), (0.05, 0.2, 0.05), look['gold'], head, 0.015)
    s.prism([(-0.5, 0.16), (0, 0.06), (0.5, 0.16), (0.5, 0.44), (-0.5, 0.44)], 0.2, look['black'], head, 0.03, (0, 0, 0.38))
    s.plate([[(-0.42, 0.24), (0, 0.16), (0.42, 0.24), (0.4, 0.36), (0, 0.28), (-0.4, 0.36)]], 0.06, glow.lamp('#8af4ff', 5), head, (0, 0, 0.49), round_by=0.01)
    moon = [(0.78 * math.cos(a), 0.78 * math.sin(a)) for a in (math.radians(200 + 140 * i / 24) for i in range(25))]
    inner = [(0.72 * math.cos(a), 0.2 + 0.72 * math.sin(a)) for a in (math.radians(330 - 120 * i / 24) for i in range(25))]
    s.plate([moon + inner], 0.1, look['gold'], head, (0, 1.24, 0.36), (-0.2, 0, 0), 0.025)
    s.cut_stone(0.1, 0.08, m.gem('#39e3ff', '#06306a', '#e0fbff', 0.9), head, (0, 0.52, 0.5), sides=6)
    for side in (-1, 1):
        s.lathe([(0.02, 0.2), (0.14, 0.18), (0.22, 0.0), (0.22, -0.1)], look['gold'], head, 8, (side * 0.5, 0.2, -0.05), (0, 0, side * -math.pi / 2))


def _shoulder(mount, side, look):
    """Three plates, each larger and higher than the one under it."""
    for width, low, high, depth, colour in ((0.62, -0.62, 0.1, 1.1, 'black'), (0.86, -0.34, 0.36, 1.34, 'red'), (0.98, 0.04, 0.62, 1.56, 'red')):
        shape = [(-width / 2, low), (width / 2 - 0.12, low - 0.08), (width / 2, low + 0.06), (width / 2 - 0.08, high - 0.2), (width / 2 - 0.4, high), (-width / 2, high - 0.06)]
        outline = shape if side > 0 else [(-x, y) for x, y in reversed(shape)]
        s.prism(outline, depth, look[colour], mount, 0.08)
    s.box((side * 0.02, -0.02, 0.78), (0.66, 0.07, 0.06), look['gold'], mount, 0.02)
    s.plate([s.star(4, 0.26, 0.09)], 0.1, look['gold'], mount, (side * -0.02, 0.24, 0.82), round_by=0.03)
    s.box((side * 0.02, -0.22, 0.7), (0.4, 0.06, 0.05), glow.lamp('#39e3ff', 4), mount, 0.02)


def _exhaust(mount, look):
    s.box((0, 0.4, 0), (0.42, 1.1, 0.4), look['black'], mount, 0.08)
    s.box((0, 0.86, 0.1), (0.5, 0.3, 0.5), look['red'], mount, 0.07)
    for row in range(3):
        s.box((0, 0.14 + 0.16 * row, 0.21), (0.3, 0.07, 0.05), look['gold'], mount, 0.02)


PETALS = (math.pi / 6, 5 * math.pi / 6, -math.pi / 2)
"""Middles of the three hull petals of the pod, from x towards z: two part at the front."""


def drop_pod(parts):
    """Capsule on three legs: a yellow hull with hazard bands that falls open in three petals about its cargo."""
    look = {'yellow': m.paint('#ffb400', 0.22, 0.1), 'black': m.dark('#1c1a18', 0.36), 'white': m.paint('#f4efe4', 0.2), 'steel': m.steel('#b0b4ba')}
    _pod_foot(parts.base, look)
    _cargo(parts.base, look)
    parts.petals = [s.group(parts.lid) for _ in PETALS]
    for piece, middle in zip(parts.petals, PETALS):
        _petal(piece, middle, look)
    parts.nose = s.group(parts.lid)
    _nose(parts.nose, look)
    _pod_lock(parts.lock, look)
    parts.hinge, parts.mouth = (0, -0.75, 1.2), (0, 0.1, 0)


def open_drop_pod(parts, part):
    for piece, middle in zip(parts.petals, PETALS):
        x, z = math.cos(middle), math.sin(middle)
        swing(piece, (1.28 * x, -0.78, 1.28 * z), (z, 0, -x), 62 * ease(part, 0.15, 1))
    slide(parts.nose, (0, 0.85 * ease(part, 0, 0.8), 0))


def _pod_foot(base, look):
    s.lathe([(0.02, -1.9), (0.5, -1.86), (1.0, -1.6), (1.3, -1.2), (1.4, -0.86), (1.34, -0.76), (1.22, -0.74), (0.02, -0.78)], look['black'], base, 96)
    s.lathe([(1.33, -1.16), (1.42, -1.1), (1.46, -0.94), (1.42, -0.84)], look['yellow'], base, 96)
    s.ring(1.3, 0.05, glow.lamp('#ff8a1e', 5), base, (0, -0.76, 0))
    s.lathe([(0.5, -1.8), (0.62, -2.0), (0.74, -2.1), (0.6, -2.1), (0.4, -1.9)], look['steel'], base, 48)
    for leg in range(3):
        _leg(s.group(base, turn=(0, math.pi / 3 * (2 * leg), 0)), look)


def _leg(mount, look):
    s.prism([(1.1, -1.0), (1.5, -0.9), (1.95, -1.9), (1.72, -2.02)], 0.34, look['white'], mount, 0.06, turn=(0, -math.pi / 2, 0))
    s.rod((0, -1.56, 0.9), (0, -1.72, 1.6), 0.09, look['steel'], mount)
    s.lathe([(0.02, 0.12), (0.3, 0.08), (0.42, -0.04), (0.44, -0.12), (0.02, -0.12)], look['black'], mount, 6, (0, -2.08, 1.86))
    s.box((0, -0.02, 0), (0.12, 0.36, 0.06), glow.lamp('#ff8a1e', 4), s.group(mount, (0, -1.4, 1.74), (-0.42, 0, 0)), 0.02)


def _cargo(base, look):
    """A crystal of fuel in a cradle of steel arms."""
    s.lathe([(1.24, -0.75), (1.1, -0.7), (0.9, -0.72), (0.3, -0.72), (0.001, -0.72)], glow.pool('#ff8a2a', '#5a1c00', 1.2, 5), base, 64)
    s.lathe([(0.5, -0.74), (0.46, -0.5), (0.62, -0.36), (0.56, -0.28), (0.3, -0.3)], look['steel'], base, 48)
    s.crystal((0, -0.3, 0), 1.5, 0.4, m.gem('#ff8a1e', '#a02a00', '#ffe8a0', 0.9), base)
    for arm in range(6):
        angle = 2 * math.pi * arm / 6 + 0.3
        x, z = math.cos(angle), math.sin(angle)
        s.crystal((0.3 * x, -0.3, 0.3 * z), 0.6 + 0.2 * (arm % 2), 0.16, m.gem('#ffb02e', '#a03a00', '#fff0c0', 0.8), base, (0.45 * z, -0.45 * x))
        s.tube([(0.9 * x, -0.72, 0.9 * z), (0.98 * x, -0.2, 0.98 * z), (0.7 * x, 0.1, 0.7 * z)], 0.06, look['steel'], base, smooth=True)
    glow.shine((0, 0.4, 0.9), '#ffa040', 30, base, 0.4)


def _petal(piece, middle, look):
    start, end = middle - math.pi / 3 + 0.012, middle + math.pi / 3 - 0.012
    hull = s.rounded_path([(1.28, -0.72), (1.36, -0.1), (1.24, 0.7), (0.9, 1.42), (0.62, 1.72)])
    s.slice_of(hull, start, end, 0.1, look['yellow'], piece)
    s.slice_of([(r - 0.06, y) for r, y in hull], start + 0.06, end - 0.06, 0.05, look['black'], piece)
    s.slice_of([(1.375, -0.5), (1.395, -0.3), (1.395, -0.1)], start, end, 0.1, look['black'], piece)
    s.slice_of([(1.16, 0.92), (1.12, 1.02), (1.08, 1.1)], start, end, 0.07, look['black'], piece)
    stripes = 7
    for stripe in range(stripes):
        at = start + (end - start) * (stripe + 0.5) / stripes
        s.slice_of([(1.40, -0.48), (1.42, -0.3), (1.42, -0.12)], at - 0.07, at + 0.07, 0.1, look['yellow'], piece, 4)
    for edge in (start + 0.07, end - 0.07):
        s.slice_of([(r + 0.05, y) for r, y in hull[1:-1]], edge - 0.05, edge + 0.05, 0.08, look['white'], piece, 4)
    _porthole(piece, middle, look)
    x, z = math.cos(middle), math.sin(middle)
    s.tube([(1.14 * x, -0.4, 1.14 * z), (1.08 * x, 0.6, 1.08 * z), (0.8 * x, 1.2, 0.8 * z)], 0.05, glow.lamp('#ff8a1e', 4), piece, smooth=True)


def _porthole(piece, middle, look):
    mount = s.group(piece, turn=(0, math.pi / 2 - middle, 0))
    at, lean = (0, 0.42, 1.34), (-0.22, 0, 0)
    s.plate([s.circle(0, 0, 0.4), s.circle(0, 0, 0.27)], 0.2, look['steel'], mount, at, lean, 0.06)
    s.plate([s.circle(0, 0, 0.3)], 0.1, m.paint('#20365a', 0.08, 0.3), mount, at, lean, 0.03)
    for bolt in range(8):
        angle = 2 * math.pi * bolt / 8
        s.ball(0.035, (0.335 * math.cos(angle), 0.42 + 0.335 * math.sin(angle), 1.44 - 0.075 * math.sin(angle)), look['black'], mount, steps=8)


def _nose(piece, look):
    s.lathe([(0.02, 1.62), (0.66, 1.64), (0.8, 1.72), (0.74, 1.84), (0.6, 1.9)], look['black'], piece, 72)
    s.lathe(s.rounded_path([(0.62, 1.86), (0.5, 2.14), (0.3, 2.3), (0.02, 2.34)], 2), look['white'], piece, 72)
    s.ring(0.7, 0.04, glow.lamp('#ff8a1e', 5), piece, (0, 1.82, 0))
    s.lathe([(0.12, 2.28), (0.1, 2.44), (0.02, 2.46)], look['steel'], piece, 24)
    s.ball(0.09, (0, 2.5, 0), glow.lamp('#ff5a2e', 6), piece, steps=14)


def _pod_lock(lock, look):
    at = (0, 0.3, 1.36)
    s.plate([s.polygon(8, 0.42, math.pi / 8)], 0.3, look['steel'], lock, at, (-0.14, 0, 0), 0.06)
    s.plate([s.polygon(8, 0.31, math.pi / 8)], 0.2, look['black'], lock, (0, 0.31, 1.46), (-0.14, 0, 0), 0.04)
    s.plate([s.polygon(3, 0.22, math.pi / 2)], 0.12, glow.lamp('#ff6a1e', 3), lock, (0, 0.28, 1.55), (-0.14, 0, 0), 0.02)
