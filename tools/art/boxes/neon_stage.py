"""霓虹, the second shelf: a jukebox and a lucky cat."""
import math
import random

import materials as m
import shapes as s
from boxes import forms as f
from boxes.parts import Design, ease, slide, swing


def holo_jukebox(parts):
    """Arched jukebox: bubbling neon tubes on two doors, records and a lamp within."""
    wood, gold = m.paint('#0b3a4a', 0.16, 0.3), m.gold()
    base = parts.base
    s.prism(_arch(1.5, -1.9, 0.6), 1.1, wood, base, 0.06, (0, 0, -0.35))
    s.plate([_arch(1.5, -1.9, 0.6), _arch(1.3, -0.62, 0.6)], 0.5, wood, base, (0, 0, 0.42), round_by=0.05)
    s.tube([(x, y, 0.68) for x, y in _arch(1.42, -1.84, 0.6)], 0.06, gold, base, closed=True)
    s.box((0, -2.02, 0.05), (3.3, 0.28, 1.9), m.dark('#0a1418', 0.3), base, 0.08)
    s.box((0, -1.86, 0.05), (3.16, 0.1, 1.8), gold, base, 0.04)
    _jukebox_inside(base, gold)
    _jukebox_speaker(base, gold)
    for name, side in (('left', -1), ('right', 1)):
        _jukebox_door(parts.piece(name), side, gold)
    _jukebox_crest(base, gold)
    _jukebox_lock(parts.lock, gold)
    parts.mouth, parts.hinge = (0, 0.5, 0.4), (-1.3, 0, 0.66)


def _arch(half, low, spring, steps=28):
    """Outline of a round-headed gate."""
    head = [(half * math.cos(math.pi * i / steps), spring + half * math.sin(math.pi * i / steps)) for i in range(steps + 1)]
    return [(half, low), *head, (-half, low)]


def _half_arch(half, low, spring, inner=0.015, steps=14):
    head = [(half * math.cos(math.pi / 2 * i / steps), spring + half * math.sin(math.pi / 2 * i / steps)) for i in range(steps + 1)]
    return [(inner, low), (half, low), *[(max(inner, x), y) for x, y in head]]


def _jukebox_door(door, side, gold):
    """Half of the front: a window in gold, two tubes of light that follow the arch."""
    mirror = lambda points: [(side * x, y) for x, y in points]
    panel = m.paint('#10202e', 0.2, 0.4)
    s.plate([mirror(_half_arch(1.28, -0.6, 0.6)), mirror(_half_arch(0.66, -0.3, 0.5, 0.12))], 0.12, panel, door, (0, 0, 0.66), round_by=0.03)
    s.plate([mirror(_half_arch(0.76, -0.4, 0.5, 0.04)), mirror(_half_arch(0.64, -0.28, 0.5, 0.14))], 0.1, gold, door, (0, 0, 0.74), round_by=0.03)
    s.plate([mirror(_half_arch(0.68, -0.32, 0.5, 0.1))], 0.02, m.glass_dome('#dff6ff', 0.04), door, (0, 0, 0.68), round_by=0.002)
    for reach, colour, thick in ((1.14, '#ffb224', 0.085), (0.94, '#ff2f8e', 0.075)):
        line = [(side * reach, -0.46, 0.76), (side * reach, 0.6, 0.76)]
        line += [(side * max(0.08, reach * math.cos(math.pi / 2 * i / 14)), 0.6 + reach * math.sin(math.pi / 2 * i / 14), 0.76) for i in range(1, 15)]
        s.tube(line, thick, m.light(colour, 4.5), door)
        for end in (line[0], line[-1]):
            s.ball(thick * 1.5, end, gold, door, steps=14)
        for index in (4, 8, 12):
            s.ball(thick * 1.35, line[index], gold, door, steps=12)


def _jukebox_inside(base, gold):
    s.plate([_arch(1.28, -0.6, 0.6)], 0.04, m.skin('circuitpink', 0.5, 0.2, 0.3, 2.0), base, (0, 0, 0.24), round_by=0.01)
    f.glow(1.1, (0, 0.5, 0.3), '#fff2c8', '#c01a6a', base, 4).rotation_euler = s.FACING
    vinyl = m.dark('#0a0810', 0.25)
    disc = s.group(base, (0, 0.5, 0.42), (0, 0, 0))
    s.lathe([(0.02, 0.03), (0.72, 0.03), (0.76, 0.0), (0.72, -0.03)], vinyl, disc, 72, turn=s.FACING)
    for radius in (0.44, 0.54, 0.64):
        s.ring(radius, 0.012, m.steel('#5a5a70'), disc, (0, 0, 0.035), s.FACING)
    s.lathe([(0.02, 0.05), (0.3, 0.045), (0.32, 0.02)], m.light('#2fe6ff', 2.5), disc, 48, turn=s.FACING)
    s.plate([s.star(5, 0.2, 0.09)], 0.08, gold, disc, (0, 0, 0.08), round_by=0.02)
    for index in range(9):
        x = (index - 4) * 0.26
        s.box((x, -0.42, 0.46), (0.07, 0.34, 0.36), m.tinted('#ff2f8e', '#2fe6ff', index / 8), base, 0.02)


def _jukebox_speaker(base, gold):
    s.plate([s.rounded(-1.16, -1.7, 1.16, -0.76, 0.16)], 0.1, m.dark('#08060c', 0.5), base, (0, 0, 0.64))
    s.plate([s.rounded(-1.22, -1.76, 1.22, -0.7, 0.2), s.rounded(-1.1, -1.64, 1.1, -0.82, 0.14)], 0.12, gold, base, (0, 0, 0.7), round_by=0.04)
    for index in range(9):
        x = (index - 4) * 0.24
        s.tube([(x, -1.64, 0.71), (x * 0.86, -0.82, 0.71)], 0.03, gold, base)
    for index, colour in enumerate(('#2fe6ff', '#9c6bff', '#ff2f8e', '#ffb224')):
        s.ring(0.1 + index * 0.09, 0.022, m.light(colour, 5), base, (0, -1.22, 0.74), s.FACING, 40)
    s.plate([s.star(5, 0.12, 0.05)], 0.08, m.light('#fff6c0', 5), base, (0, -1.22, 0.76), round_by=0.02)
    for x in (-1.4, 1.4):
        s.tube([(x, -1.72, 0.72), (x, 0.5, 0.72)], 0.07, m.light('#2fe6ff', 4), base)
        for y in (-1.74, -0.65, 0.52):
            s.lathe([(0.1, 0.1), (0.13, 0), (0.1, -0.1)], gold, base, 24, (x, y, 0.72))


def _jukebox_crest(base, gold):
    for index in range(7):
        angle = math.pi / 2 + (index - 3) * 0.26
        reach = 1.56 + (0.34 if index == 3 else 0.2 if index % 2 else 0.12)
        s.rod((1.4 * math.cos(angle), 0.6 + 1.4 * math.sin(angle), 0.4), (reach * math.cos(angle), 0.6 + reach * math.sin(angle), 0.4), 0.06, gold, base)
        s.ball(0.09, (reach * math.cos(angle), 0.6 + reach * math.sin(angle), 0.4), m.light('#ffb224' if index % 2 else '#ff2f8e', 4), base, steps=12)


def _jukebox_lock(lock, gold):
    s.lathe([(0.02, 0.1), (0.24, 0.1), (0.3, 0.02), (0.3, -0.06)], gold, lock, 48, (0, -0.44, 0.78), s.FACING)
    s.ring(0.25, 0.035, m.light('#2fe6ff', 6), lock, (0, -0.44, 0.88), s.FACING, 48)
    s.cut_stone(0.19, 0.13, m.gem('#ff2f8e', '#7a0040', '#ffc0e0', 0.7), lock, (0, -0.44, 0.87))


def open_jukebox(parts, part):
    for name, side in (('left', -1), ('right', 1)):
        swing(parts.pieces[name], (side * 1.3, 0, 0.66), 'y', side * 118 * ease(part))


def neon_cat(parts):
    """Lucky cat of white enamel with a face of lights, a gold bell at its neck; the head tips back off a hoard."""
    white, gold, pink = m.paint('#f4f0fa', 0.12), m.gold(), m.light('#ff2fb0', 6)
    base = parts.base
    body = s.rounded_path([(0.02, -1.7), (1.0, -1.7), (1.35, -1.45), (1.42, -0.9), (1.2, -0.2), (0.98, 0.12)], 3)
    s.lathe(body, white, base, 96, smooth_angle=80)
    s.lathe([(1.0, 0.1), (1.02, 0.18), (0.86, 0.2), (0.82, 0.0), (0.9, -0.2), (0.02, -0.3)], m.dark('#1a1028', 0.4), base, 72)
    s.ring(0.96, 0.09, m.paint('#e8123c', 0.15), base, (0, 0.14, 0))
    f.glow(0.86, (0, -0.02, 0), '#fff2c0', '#ff2fb0', base, 6)
    rng = random.Random(2)
    f.heap(rng, 30, (0.62, 0.3, 0.62), (0, 0.02, 0), [lambda p, at, turn: f.coin(0.2, gold, p, at, turn)], base)
    _cat_limbs(base, white, gold, pink)
    _cat_belly(base, gold)
    s.lathe([(0.02, -1.68), (1.5, -1.68), (1.62, -1.78), (1.62, -1.98), (1.5, -2.06), (0.02, -2.06)], m.dark('#1c1030', 0.3), base, 72)
    s.ring(1.6, 0.05, pink, base, (0, -1.88, 0))
    s.ring(1.5, 0.05, gold, base, (0, -1.68, 0))
    _cat_head(parts.lid, white, gold, pink)
    _cat_bell(parts.lock, gold)
    parts.mouth, parts.hinge = (0, 0.3, 0), (0, 0.24, -0.95)


def _cat_limbs(base, white, gold, pink):
    s.tube([(1.05, -0.5, 0.3), (1.5, -0.05, 0.55), (1.62, 0.55, 0.65), (1.5, 1.05, 0.75)], 0.34, white, base, smooth=True, radii=[1, 0.95, 0.95, 1.05])
    s.ball(0.42, (1.5, 1.1, 0.78), white, base, (1, 1, 0.9), 24)
    for dx, dy in ((-0.2, 0.1), (0, 0.2), (0.2, 0.1)):
        s.ball(0.085, (1.5 + dx, 1.1 + dy, 1.12), pink, base, steps=12)
    s.ball(0.14, (1.5, 0.95, 1.13), pink, base, (1, 0.8, 0.5), 14)
    s.ring(0.37, 0.05, gold, base, (1.6, 0.62, 0.67), (0.15, 0, 0.15), 40)
    s.tube([(-1.0, -0.35, 0.4), (-1.28, -0.75, 0.8), (-0.9, -0.95, 1.2)], 0.32, white, base, smooth=True)
    s.ball(0.36, (-0.85, -0.95, 1.24), white, base, steps=22)
    for x in (-0.75, 0.75):
        s.ball(0.48, (x, -1.5, 0.98), white, base, (1, 0.62, 1.15), 22)
        for dx in (-0.14, 0.14):
            s.tube([(x + dx, -1.44, 1.46), (x + dx, -1.3, 1.42)], 0.03, pink, base)
    tail = [(-0.7, -1.3, -1.0), (-1.5, -1.2, -1.1), (-1.95, -0.6, -0.9), (-1.75, 0.1, -0.8)]
    s.tube(tail, 0.22, white, base, smooth=True)
    s.ball(0.24, (-1.75, 0.12, -0.8), m.light('#2fe6ff', 3), base, steps=16)


def _cat_belly(base, gold):
    """The gold tablet it holds, and a heart of light on its chest."""
    tablet = s.group(base, (-0.1, -0.85, 1.42), (-0.12, -0.04, 0.12))
    s.plate([f.chamfered(0.82, 1.12, 0.2)], 0.16, gold, tablet, round_by=0.05)
    s.plate([f.chamfered(0.6, 0.9, 0.14)], 0.08, m.paint('#c00a3c', 0.2), tablet, (0, 0, 0.08), round_by=0.02)
    s.plate([s.star(5, 0.22, 0.1)], 0.1, m.light('#ffd22a', 3), tablet, (0, 0.14, 0.14), round_by=0.03)
    for y in (-0.18, -0.3):
        s.box((0, y, 0.13), (0.34, 0.05, 0.04), gold, tablet, 0.012)


def _cat_head(lid, white, gold, pink):
    s.ball(1.22, (0, 1.22, 0), white, lid, (1.22, 0.92, 1.0), 40)
    s.lathe([(0.95, 0.24), (0.98, 0.34), (0.8, 0.5)], gold, lid, 72)
    s.lathe([(0.94, 0.24), (0.02, 0.3)], m.dark('#2a1028', 0.4), lid, 64)
    for side in (-1, 1):
        ear = s.group(lid, (side * 0.88, 1.95, 0), (0, 0, -side * 0.42))
        s.lathe([(0.46, 0), (0.4, 0.22), (0.22, 0.58), (0.04, 0.8), (0.001, 0.82)], white, ear, 40).scale = (1, 1, 0.55)
        s.plate([[(-0.24, 0.08), (0.24, 0.08), (0, 0.6)]], 0.06, pink, ear, (0, 0.0, 0.21), (-0.14, 0, 0), 0.02)
    face = s.group(lid, (0, 1.16, 0))
    _visor(face, gold)
    cyan = m.light('#5cf4ff', 4)
    for side in (-1, 1):
        arc = [_on_head(side * 0.46 + 0.22 * math.cos(a), 0.04 + 0.24 * math.sin(a), 0.08) for a in (math.pi * i / 14 for i in range(15))]
        s.tube(arc, 0.06, cyan, face)
        s.ball(0.1, _on_head(side * 0.7, -0.16, 0.06), m.light('#ff5ac0', 2.5), face, (1.3, 0.7, 0.4), 12)
        for lean in (-0.1, 0.08):
            s.tube([(side * 1.12, -0.12 + lean, 0.78), (side * 1.66, -0.1 + lean * 2.6, 0.7)], 0.025, m.light('#2fe6ff', 4), face)
        smile = [_on_head(side * (0.14 - 0.14 * math.cos(a)), -0.22 - 0.12 * math.sin(a), 0.08) for a in (math.pi * i / 10 for i in range(11))]
        s.tube(smile, 0.032, pink, face)
    s.ball(0.07, _on_head(0, -0.12, 0.07), pink, face, (1.3, 0.8, 0.6), 12)
    s.plate([s.star(4, 0.2, 0.08)], 0.08, gold, lid, (0, 2.08, 0.86), (-0.66, 0, 0), 0.02)


def _on_head(x, y, out):
    """A point of the face, `out` in front of the head's skin."""
    y += 0.06
    return x, y - 0.06, 1.22 * math.sqrt(max(0, 1 - (x / 1.488) ** 2 - (y / 1.122) ** 2)) + out


def _visor(face, gold):
    """A dark pane on the front of the head, edged in gold."""
    rings, sides = 10, 64
    spot = lambda r, i: _on_head(1.02 * r * math.cos(2 * math.pi * i / sides), 0.58 * r * math.sin(2 * math.pi * i / sides) - 0.02, 0.035)
    vertices = [spot(max(0.01, r / rings), i) for r in range(rings + 1) for i in range(sides)]
    faces = [(r * sides + i, (r + 1) * sides + i, (r + 1) * sides + (i + 1) % sides, r * sides + (i + 1) % sides) for r in range(rings) for i in range(sides)]
    s.mesh(vertices, faces, m.paint('#0a0614', 0.06), face, 180)
    s.tube([spot(1, i) for i in range(sides)], 0.055, gold, face, closed=True)


def _cat_bell(lock, gold):
    s.ball(0.32, (0, -0.12, 1.2), gold, lock, steps=28)
    s.ring(0.32, 0.045, m.gold('#ffd27a', '#e8982a'), lock, (0, -0.1, 1.2), sides=48)
    s.plate([s.rounded(-0.13, -0.03, 0.13, 0.03, 0.028)], 0.06, m.dark('#2a1206'), lock, (0, -0.24, 1.49), (0.4, 0, 0), 0.01)
    s.ring(0.1, 0.04, gold, lock, (0, 0.2, 1.14), s.FACING, 32)
    for side in (-1, 1):
        s.ball(0.19, (side * 0.28, 0.14, 1.1), m.paint('#e8123c', 0.15), lock, (1.4, 0.8, 0.5), 16)


def open_cat(parts, part):
    swing(parts.lid, parts.hinge, 'x', -72 * ease(part))


BOXES = {
    'holo_jukebox': Design(holo_jukebox, open_jukebox, (0.12, -0.34, 0), ('#ffb224', '#2fd6ff')),
    'neon_cat': Design(neon_cat, open_cat, (0.26, -0.32, 0), ('#ff2fb0', '#2fd6ff'), (430, 350)),
}
