"""霓虹: things of a night arcade."""
import math
import random

import materials as m
import shapes as s
from boxes import forms as f
from boxes.parts import Design, ease, lift, slide, swing

SIDEWAYS = (0, -math.pi / 2, 0)
"""Turn of a prism whose outline is a side view (z, y)."""


def neon_arcade(parts):
    """Arcade cabinet: lit marquee, screen, stick and buttons; its head tips back off a humming machine."""
    shell, dark = m.skin('nebula', 0.3, 0.4, 0.18, 0.25), m.dark('#15101f')
    low = [(-0.85, -2.1), (0.95, -2.1), (0.95, -0.35), (1.35, -0.12), (1.35, 0.1), (0.7, 0.34), (-0.85, 0.34)]
    high = [(-0.85, 0.39), (0.69, 0.39), (0.42, 1.35), (0.86, 1.55), (0.86, 2.1), (-0.5, 2.1), (-0.85, 1.5)]
    for outline, parent in ((low, parts.base), (high, parts.lid)):
        for x in (-1.2, 1.2):
            s.prism(outline, 0.16, shell, parent, 0.03, (x, 0, 0), SIDEWAYS)
            tube = m.light('#ff2fb0' if x > 0 else '#2fe6ff', 7)
            s.tube([(x + math.copysign(0.09, x), y, z) for z, y in outline], 0.035, tube, parent, closed=True)
    pit = [*[(z * 0.96, y) for z, y in low[:-1]], (0.5, 0.34), (0.5, -0.3), (-0.68, -0.3), (-0.68, 0.34), (-0.82, 0.34)]
    s.prism(pit, 2.26, dark, parts.base, 0.02, (0, 0, 0), SIDEWAYS)
    s.prism([(z * 0.96, y) for z, y in high], 2.26, dark, parts.lid, 0.02, (0, 0, 0), SIDEWAYS)
    _marquee(parts.lid, m.gold())
    _screen(parts.lid, m.light('#2fe6ff', 7))
    _controls(parts.base)
    _machine(parts.base)
    _coin_doors(parts.base, dark)
    s.plate([s.rounded(-0.95, -0.6, 0.95, 0.6, 0.1)], 0.06, m.skin('circuitpink', 0.5, 0.2, 0.2, 4.0), parts.lid, (0, 0.37, -0.1), (math.pi / 2, 0, 0))
    _star_lock(parts.lock, (0, 0.42, 0.86), 0.21)
    parts.mouth, parts.hinge = (0, 0.3, -0.1), (0, 0.36, -0.85)


def open_arcade(parts, part):
    slide(parts.lid, (0, 0.1 * ease(part, 0, 0.3), 0))
    swing(parts.lid, parts.hinge, 'x', -66 * ease(part))


def _machine(base):
    """What hums under the head: a lit board, chips, coils and a heap of tokens."""
    s.box((0, -0.26, -0.09), (2.1, 0.06, 1.1), m.skin('circuitpink', 0.6, 0.2, 0.2, 6.0), base, 0.01)
    f.glow(0.72, (0, -0.2, -0.05), '#d8fbff', '#0a4ad8', base, 6)
    gold, rng = m.gold(), random.Random(5)
    f.heap(rng, 26, (0.8, 0.3, 0.36), (0, -0.12, -0.05), [lambda p, at, turn: f.coin(0.16, gold, p, at, turn)], base)
    for x in (-0.95, 0.95):
        s.rod((x, -0.25, -0.4), (x, 0.2, -0.4), 0.09, m.light('#ff2fb0', 5), base)
        s.rod((x, -0.25, 0.2), (x, 0.2, 0.2), 0.09, m.light('#2fe6ff', 5), base)


def _coin_doors(base, dark):
    s.plate([s.rounded(-0.62, -0.55, 0.62, 0.55, 0.08)], 0.1, m.dark('#2a2238', 0.3), base, (0, -1.3, 0.97))
    s.tube([(x, y - 1.3, 1.03) for x, y in s.rounded(-0.74, -0.67, 0.74, 0.67, 0.12)], 0.03, m.light('#9c6bff', 6), base, closed=True)
    for x in (-0.28, 0.28):
        s.plate([s.rounded(-0.2, -0.3, 0.2, 0.3, 0.04)], 0.08, m.gold(), base, (x, -1.2, 1.02), round_by=0.02)
        s.plate([s.rounded(-0.04, -0.14, 0.04, 0.14, 0.03)], 0.08, m.light('#ff8a2a', 6), base, (x, -1.16, 1.06), round_by=0.01)
    s.box((0, -2.16, 0.04), (2.7, 0.16, 2.0), dark, base, 0.05)


def _star_lock(lock, at, size, colour='#ffe22a'):
    """A gold star on a dark disc with a ring of light: the lock of this theme."""
    x, y, z = at
    s.lathe([(0.02, 0.1), (size * 0.95, 0.1), (size * 1.1, 0.02), (size * 1.1, -0.08)], m.dark('#1a1028', 0.3), lock, 48, at, s.FACING)
    s.ring(size * 1.02, 0.035, m.light(colour, 6), lock, (x, y, z + 0.08), s.FACING, 48)
    s.plate([s.star(5, size * 0.85, size * 0.4)], 0.14, m.gold(), lock, (x, y, z + 0.14), round_by=0.035)


def _marquee(root, trim):
    glow = m.skin('pop', 0.5, 0.0, 0.3, 1.6)
    s.plate([s.rounded(-1.1, -0.25, 1.1, 0.25, 0.06)], 0.1, glow, root, (0, 1.82, 0.9), round_by=0.03)
    s.plate([s.rounded(-1.14, -0.3, 1.14, 0.3, 0.08), s.rounded(-1.04, -0.2, 1.04, 0.2, 0.05)], 0.16, trim, root, (0, 1.82, 0.92), round_by=0.04)
    s.plate([s.star(5, 0.3, 0.13)], 0.16, m.gold(), root, (0, 1.84, 1.02), round_by=0.04)


def _screen(root, cyan):
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


def pop_boombox(parts):
    """Boombox of street art: its two speakers slide apart from a core of light."""
    body, gold, dark = m.skin('pop', 0.3, 0.1, 0.14), m.gold(), m.dark('#15121c', 0.3)
    for name, side in (('left', -1), ('right', 1)):
        half = parts.piece(name)
        outline = [(side * x, y) for x, y in _half_outline(0.62, 2.3, -1.2, 1.0, 0.34)]
        s.prism(outline, 1.2, body, half, 0.06)
        s.box((side * 0.64, -0.1, 0), (0.06, 2.0, 1.1), m.skin('circuitpink', 0.5, 0.2, 0.2, 3.0), half, 0.01)
        s.plate([[(side * x, y) for x, y in _half_outline(0.62, 2.34, -1.24, 1.04, 0.36)], [(side * x, y) for x, y in _half_outline(0.72, 2.2, -1.1, 0.9, 0.3)]], 0.2, gold, half, (0, 0, 0.58), round_by=0.05)
        _speaker(half, (side * 1.46, -0.12, 0.62), gold, dark, '#ff3dbb' if side < 0 else '#2fe6ff')
        s.box((side * 1.6, -1.26, 0), (0.5, 0.14, 0.9), dark, half, 0.05)
        s.tube([(side * 1.75, 0.95, 0), (side * 1.75, 1.5, 0), (side * 1.5, 1.72, 0), (side * 0.66, 1.72, 0)], 0.11, m.steel('#d6deea'), half)
        s.tube([(side * 1.2, 1.72, 0), (side * 0.05, 1.72, 0)], 0.17, m.leather('#1a1420', '#3a2a44'), half)
    antenna = parts.pieces['right']
    s.rod((1.9, 0.95, -0.4), (2.4, 1.95, -0.6), 0.035, m.steel('#e0e6f0'), antenna)
    s.ball(0.09, (2.4, 1.95, -0.6), m.light('#ff3d6e', 5), antenna, steps=14)
    _core(parts.base, gold, dark)
    _deck(parts.lock, gold, dark)
    parts.mouth, parts.hinge = (0, 0.2, 0.2), (0, 0, 0)


def _half_outline(inner, outer, low, high, radius):
    """The right half of a rounded rectangle from `inner` outwards."""
    right = [(x, y) for x, y in s.rounded(inner - 1, low, outer, high, radius) if x > inner]
    top, foot = [p for p in right if p[1] > 0], [p for p in right if p[1] <= 0]
    return [(inner, low), *foot, *top, (inner, high)]


def _core(base, gold, dark):
    """Behind the deck: a tower of coils round a lamp."""
    s.prism(s.rounded(-0.6, -1.2, 0.6, 0.95, 0.08), 0.5, dark, base, 0.03, (0, 0, -0.3))
    s.box((0, -1.14, 0.1), (1.2, 0.14, 1.1), gold, base, 0.04)
    s.box((0, -1.24, 0), (1.6, 0.12, 1.1), dark, base, 0.04)
    s.box((0, 0.92, -0.1), (1.2, 0.12, 0.9), gold, base, 0.04)
    s.lathe([(0.3, -1.05), (0.26, 0), (0.3, 0.86)], m.light('#bff4ff', 2), base, 32, (0, 0, 0.12))
    for index in range(6):
        s.ring(0.42, 0.06, m.light('#ff2fb0' if index % 2 else '#2fe6ff', 3), base, (0, -0.9 + index * 0.33, 0.12), sides=48)
    for x in (-0.52, 0.52):
        s.rod((x, -1.1, 0.3), (x, 0.9, 0.3), 0.05, gold, base)


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
    """Tape window, meters and knobs: the panel that holds both halves shut."""
    s.prism(s.rounded(-0.6, -1.1, 0.6, 0.9, 0.08), 0.16, m.paint('#2a1650', 0.2), root, 0.04, (0, 0, 0.54))
    s.tube([(x, y, 0.63) for x, y in s.rounded(-0.56, -1.04, 0.56, 0.84, 0.1)], 0.03, m.light('#9c6bff', 6), root, closed=True)
    s.plate([s.rounded(-0.42, -0.3, 0.42, 0.3, 0.06)], 0.12, dark, root, (0, -0.02, 0.66), round_by=0.03)
    s.plate([s.rounded(-0.34, -0.2, 0.34, 0.2, 0.04)], 0.06, m.paint('#f2e6c8', 0.4), root, (0, -0.02, 0.73), round_by=0.015)
    for x in (-0.16, 0.16):
        s.plate([s.circle(0, 0, 0.1), s.circle(0, 0, 0.05)], 0.04, m.paint('#ff2f6e'), root, (x, -0.02, 0.77), round_by=0.01)
    for index in range(7):
        height = 0.1 + 0.16 * abs(math.sin(index * 1.7 + 0.6))
        colour = '#5cff7a' if index < 4 else '#ffd22a' if index < 6 else '#ff3d6e'
        s.plate([s.rounded(-0.04, 0, 0.04, height, 0.015)], 0.05, m.light(colour, 5), root, (-0.3 + index * 0.1, 0.42, 0.66), round_by=0.008)
    for x in (-0.3, 0, 0.3):
        s.lathe([(0.02, 0.14), (0.09, 0.13), (0.12, 0.06), (0.12, -0.02)], gold, root, 32, (x, -0.56, 0.64), s.FACING)
    s.plate([s.star(5, 0.16, 0.07)], 0.1, gold, root, (0, -0.84, 0.66), round_by=0.025)


def open_boombox(parts, part):
    for name, side in (('left', -1), ('right', 1)):
        slide(parts.pieces[name], (side * 0.7 * ease(part), 0, 0))
        swing(parts.pieces[name], (side * 2.2, 0, 0), 'y', -side * 22 * ease(part, 0.3))


CAPSULES = ('#ff2f6e', '#3d8bff', '#ffb224', '#19d67a', '#a855ff', '#ff7a1a', '#20e0e0')


def star_gashapon(parts):
    """Capsule machine: a glass globe full of capsules that tips back, a knob, a chute, stars and neon."""
    red, gold, dark = m.skin('clouds', 0.32, 0.2, 0.16), m.gold(), m.dark('#140d1c')
    base = parts.base
    s.box((0, -1.5, 0), (2.7, 2.0, 2.3), red, base, 0.22, 6)
    s.box((0, -2.62, 0), (3.0, 0.32, 2.6), gold, base, 0.12, 4)
    s.box((0, -0.48, 0), (2.9, 0.2, 2.5), gold, base, 0.09, 4)
    s.lathe([(1.25, -0.4), (1.34, -0.34), (1.36, -0.2), (1.28, -0.1), (1.1, -0.1), (1.0, -0.3), (0.02, -0.3)], gold, base, 72)
    for y, colour in ((-0.62, '#ff2fb0'), (-2.42, '#2fe6ff')):
        outline = [(x, y, z) for x, z in s.rounded(-1.37, -1.17, 1.37, 1.17, 0.22)]
        s.tube(outline, 0.04, m.light(colour, 7), base, closed=True)
    f.glow(1.1, (0, -0.12, 0), '#fff0c0', '#ff2fb0', base, 4)
    _capsule_heap(base, random.Random(5))
    _gashapon_front(base, gold, dark)
    _globe(parts.lid, gold)
    _star_lock(parts.lock, (0, -0.3, 1.32), 0.3)
    parts.mouth, parts.hinge = (0, 0.2, 0), (0, -0.1, -1.25)


def _capsule_heap(base, rng):
    """Capsules in rings, one layer above the other, each turned as it fell."""
    tints = [m.paint(colour, 0.1) for colour in CAPSULES]
    white = m.paint('#fff3e0', 0.12)
    layers = ((0.16, 1.0, 8), (0.16, 0.38, 3), (0.62, 1.22, 10), (0.64, 0.6, 5), (1.1, 1.12, 9), (1.14, 0.42, 4), (1.52, 0.78, 6), (1.62, 0.1, 1))
    for y, reach, count in layers:
        for angle, c, n in f.around(count, rng.uniform(0, 6)):
            at = (reach * c, y + rng.uniform(-0.06, 0.06), reach * n)
            _capsule(base, 0.34, at, tints[rng.randrange(len(tints))], white, [rng.uniform(0, 6) for _ in range(3)])


def _capsule(parent, radius, at, tint, white, turn):
    place = s.group(parent, at, turn)
    half = [(radius * math.sin(math.pi * i / 24) + 0.001, radius * math.cos(math.pi * i / 24)) for i in range(13)]
    s.lathe(half, tint, place, 32, smooth_angle=180)
    s.lathe([(r, -y) for r, y in half], white, place, 32, smooth_angle=180)
    s.ring(radius, 0.022, tint, place, sides=32)


def _gashapon_front(base, gold, dark):
    z = 1.15
    s.plate([s.rounded(-1.05, -2.3, 1.05, -0.76, 0.2)], 0.1, dark, base, (0, 0, z))
    s.plate([s.rounded(-1.1, -2.34, 1.1, -0.72, 0.22), s.rounded(-1.0, -2.24, 1.0, -0.82, 0.18)], 0.16, gold, base, (0, 0, z), round_by=0.05)
    s.lathe([(0.02, 0.1), (0.4, 0.1), (0.46, 0.06), (0.5, 0.02), (0.5, -0.05)], gold, base, 64, (-0.42, -1.34, z + 0.1), s.FACING)
    s.ring(0.54, 0.035, m.light('#ff2fb0', 7), base, (-0.42, -1.34, z + 0.1), s.FACING)
    s.plate([s.rounded(-0.44, -0.12, 0.44, 0.12, 0.1)], 0.2, m.paint('#e8123c', 0.12), base, (-0.42, -1.34, z + 0.24), (0, 0, 0.5), 0.06)
    s.ball(0.15, (-0.42, -1.34, z + 0.34), gold, base, (1, 1, 0.6), 18)
    s.plate([s.rounded(0.24, -1.14, 0.86, -0.98, 0.06)], 0.1, gold, base, (0, 0, z + 0.08), round_by=0.02)
    s.plate([s.rounded(0.34, -1.08, 0.76, -1.04, 0.02)], 0.1, m.light('#2fe6ff', 7), base, (0, 0, z + 0.11), round_by=0.005)
    s.plate([s.rounded(0.12, -2.14, 0.94, -1.34, 0.3)], 0.12, gold, base, (0, 0, z + 0.04), round_by=0.05)
    s.plate([s.rounded(0.22, -2.04, 0.84, -1.44, 0.24)], 0.14, m.paint('#050308', 0.4), base, (0, 0, z + 0.05), round_by=0.02)
    _capsule(base, 0.25, (0.54, -1.8, z + 0.14), m.paint('#ffb224', 0.1), m.paint('#fff3e0', 0.12), (0.6, 0.3, 0.4))
    for x, size in ((-0.72, 0.1), (-0.42, 0.17), (-0.12, 0.1)):
        s.plate([s.star(5, size, size * 0.45)], 0.1, m.light('#ffd22a', 3), base, (x, -2.04, z + 0.07), round_by=0.02)


def _globe(lid, gold):
    radius, centre = 1.66, 1.14
    arc = [math.radians(40 + i * 3.4) for i in range(41)]
    glass = [(radius * math.sin(a), centre - radius * math.cos(a)) for a in arc]
    s.lathe(glass, m.glass_dome('#f4fbff', 0.03), lid, 96, smooth_angle=180)
    s.ring(1.13, 0.1, gold, lid, (0, -0.1, 0))
    s.ring(1.66, 0.035, m.light('#2fe6ff', 5), lid, (0, centre, 0))
    s.lathe([(0.02, 2.88), (0.3, 2.86), (0.62, 2.72), (0.74, 2.58), (0.7, 2.5), (0.02, 2.5)], gold, lid, 64)
    s.ring(0.74, 0.04, m.light('#ff2fb0', 6), lid, (0, 2.6, 0))
    s.plate([s.star(5, 0.42, 0.19)], 0.2, gold, lid, (0, 3.2, 0), round_by=0.06)
    s.rod((0, 2.8, 0), (0, 3.0, 0), 0.08, gold, lid)


def open_gashapon(parts, part):
    lift(parts.lid, 0.25 * ease(part, 0, 0.3), 62 * ease(part, 0.1), parts.hinge)


BOXES = {
    'star_gashapon': Design(star_gashapon, open_gashapon, (0.2, -0.38, 0), ('#ff5a8e', '#41a0ff'), (420, 360)),
    'neon_arcade': Design(neon_arcade, open_arcade, (0.24, -0.5, 0), ('#ff2fb0', '#2fd6ff')),
    'pop_boombox': Design(pop_boombox, open_boombox, (0.18, -0.34, 0), ('#2fd6ff', '#ff2fb0'), (410, 380)),
}
