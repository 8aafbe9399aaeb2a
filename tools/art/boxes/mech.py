"""机甲: things of an armoury."""
import math

import materials as m
import shapes as s


def ammo_case(root):
    """Armoured case: chamfered ends, ribbed front, steel corners, two latches, light along the lid."""
    armour, plate, dark = m.worn_paint('#4a6152', '#c4ccc0'), m.skin('hex', 0.34, 0.6, 0.28), m.dark('#14171b')
    steel, amber, cyan = m.steel('#aeb6c0'), m.light('#ff9a1e', 9), m.light('#2fe6ff', 8)
    profile = [(-1.15, -1.05), (1.15, -1.05), (1.3, -0.88), (1.3, 0.16), (-1.3, 0.16), (-1.3, -0.88)]
    lid = [(-1.3, 0.3), (1.3, 0.3), (1.3, 0.62), (0.98, 0.92), (-0.98, 0.92), (-1.3, 0.62)]
    along = {'turn': (0, math.pi / 2, 0)}
    s.prism(profile, 4.1, armour, root, 0.06, **along)
    s.prism(lid, 4.1, armour, root, 0.06, **along)
    s.prism([(-1.22, 0.1), (1.22, 0.1), (1.22, 0.36), (-1.22, 0.36)], 4.0, dark, root, 0.03, **along)
    s.box((0, 0.23, 1.24), (3.4, 0.07, 0.08), amber, root, 0.02)
    for x in (-1.86, 1.86):
        _end_guard(root, x, steel, dark)
    for x in (-1.22, -0.72, 0.72, 1.22):
        s.box((x, -0.46, 1.32), (0.26, 0.92, 0.14), armour, root, 0.05)
        s.box((x, -0.46, 1.4), (0.1, 0.7, 0.04), dark, root, 0.015)
    s.plate([_cut_corners(0.5, 0.4, 0.12)], 0.16, plate, root, (0, -0.44, 1.34), round_by=0.04)
    s.plate([_cut_corners(0.56, 0.46, 0.14), _cut_corners(0.46, 0.36, 0.1)], 0.2, steel, root, (0, -0.44, 1.35), round_by=0.04)
    s.plate([s.star(4, 0.28, 0.1)], 0.1, amber, root, (0, -0.44, 1.44), round_by=0.02)
    for x in (-0.98, 0.98):
        _latch(root, x, steel, dark, cyan)
    for z in (-0.45, 0.45):
        s.box((0, 0.95, z), (3.0, 0.1, 0.2), dark, root, 0.03)
    s.tube([(-0.62, 0.92, 0), (-0.58, 1.26, 0), (0.58, 1.26, 0), (0.62, 0.92, 0)], 0.1, dark, root)
    s.tube([(-0.4, 1.26, 0), (0.4, 1.26, 0)], 0.15, m.leather('#16181c', '#34383e'), root)
    for x in (-1.6, 1.6):
        s.box((x, -1.1, 0.9), (0.5, 0.16, 0.4), dark, root, 0.04)


def _cut_corners(w, h, c):
    return [(-w + c, -h), (w - c, -h), (w, -h + c), (w, h - c), (w - c, h), (-w + c, h), (-w, h - c), (-w, -h + c)]


def _end_guard(root, x, steel, dark):
    side = math.copysign(1, x)
    for low, high in ((-1.1, -0.62), (-0.18, 0.12), (0.34, 0.66)):
        s.box((x + side * 0.1, (low + high) / 2, 1.22), (0.5, high - low, 0.28), steel, root, 0.06)
        s.rivet((x + side * 0.02, (low + high) / 2, 1.37), 0.07, dark, root)
    s.box((x + side * 0.1, 0.76, 0.98), (0.5, 0.2, 0.5), steel, root, 0.06)
    s.plate([_cut_corners(0.7, 0.4, 0.14)], 0.12, dark, root, (x + side * 0.24, -0.42, 0), (0, math.pi / 2, 0))
    for row in range(4):
        s.box((x + side * 0.3, -0.62 + row * 0.14, 0), (0.06, 0.06, 1.0), steel, root, 0.02)


def _latch(root, x, steel, dark, glow):
    s.box((x, 0.28, 1.36), (0.44, 0.56, 0.16), dark, root, 0.05)
    s.box((x, 0.36, 1.46), (0.3, 0.34, 0.12), steel, root, 0.05)
    s.box((x, 0.12, 1.46), (0.2, 0.06, 0.06), glow, root, 0.015)


def steel_vault(root):
    """Safe: round-edged body, deep door with a five-spoke wheel, bolts, hinges, a number dial."""
    body, door, gold = m.paint('#2a3f7a', 0.28, 0.5), m.paint('#3558b8', 0.2, 0.55), m.gold()
    dark, red = m.dark('#1b1f26'), m.paint('#c8102e', 0.2)
    s.box((0, 0, 0), (3.3, 3.3, 2.6), body, root, 0.22, 6)
    s.plate([s.rounded(-1.62, -1.62, 1.62, 1.62, 0.3), s.rounded(-1.32, -1.32, 1.32, 1.32, 0.22)], 0.24, gold, root, (0, 0, 1.3), round_by=0.08)
    s.plate([s.rounded(-1.28, -1.28, 1.28, 1.28, 0.2)], 0.4, door, root, (0, 0, 1.34), round_by=0.09)
    s.plate([s.rounded(-1.06, -1.06, 1.06, 1.06, 0.16), s.rounded(-0.98, -0.98, 0.98, 0.98, 0.14)], 0.08, dark, root, (0, 0, 1.56), round_by=0.03)
    for x in (-1.16, 1.16):
        for y in (-1.16, -0.4, 0.4, 1.16):
            s.rivet((x, y, 1.56), 0.085, gold, root)
    _wheel(root, (0.1, 0.02, 1.62), gold, dark, red)
    s.lathe([(0.02, 0.2), (0.16, 0.19), (0.2, 0.12), (0.3, 0.08), (0.34, 0.0)], dark, root, 48, (-0.74, 0.74, 1.56), s.FACING)
    for tick in range(12):
        angle = 2 * math.pi * tick / 12
        s.box((-0.74 + 0.27 * math.cos(angle), 0.74 + 0.27 * math.sin(angle), 1.66), (0.03, 0.03, 0.03), gold, root, 0.008)
    s.plate([s.rounded(-0.3, -0.1, 0.3, 0.1, 0.05)], 0.1, m.light('#37e6a0', 5), root, (0.72, 0.82, 1.56), round_by=0.03)
    s.plate([s.rounded(-0.36, -0.16, 0.36, 0.16, 0.07), s.rounded(-0.28, -0.08, 0.28, 0.08, 0.04)], 0.14, gold, root, (0.72, 0.82, 1.58), round_by=0.04)
    for y in (-0.9, 0.9):
        s.rod((1.56, y - 0.34, 1.4), (1.56, y + 0.34, 1.4), 0.17, gold, root)
        for end in (-0.36, 0.36):
            s.ball(0.16, (1.56, y + end, 1.4), dark, root, steps=16)
    for y in (-0.8, 0, 0.8):
        s.box((-1.68, y, 0), (0.12, 0.28, 2.0), dark, root, 0.05)
    for x in (-1.25, 1.25):
        for z in (-0.9, 0.95):
            s.lathe([(0.02, 0.16), (0.28, 0.16), (0.36, 0.0), (0.4, -0.2), (0.02, -0.2)], gold, root, 40, (x, -1.74, z))


def _wheel(root, at, gold, dark, red):
    hub = s.group(root, at, (0, 0, 0.3))
    s.lathe([(0.02, 0.5), (0.18, 0.46), (0.26, 0.34), (0.22, 0.2), (0.44, 0.1), (0.52, 0.0), (0.52, -0.1)], gold, hub, 64, turn=s.FACING)
    s.cut_stone(0.16, 0.12, m.gem('#ff2a4a', '#7a0014', '#ffb0a0', 0.5), hub, (0, 0, 0.48))
    s.ring(0.72, 0.085, gold, hub, (0, 0, 0.3), s.FACING)
    for spoke in range(5):
        angle = 2 * math.pi * spoke / 5
        x, y = math.cos(angle), math.sin(angle)
        s.tube([(0.2 * x, 0.2 * y, 0.34), (0.92 * x, 0.92 * y, 0.3)], 0.07, dark, hub)
        s.ball(0.13, (0.96 * x, 0.96 * y, 0.3), red, hub, steps=18)


def reactor_pod(root):
    """Upright reactor: glass sleeve, a burning core in rings, clamps, pipes, a vented base."""
    shell, steel, dark = m.paint('#e8ecf2', 0.22, 0.1), m.steel('#9aa4b2'), m.dark('#14191f')
    green, glow = m.light('#37ffb0', 10), m.light('#b8ffe4', 16)
    s.lathe([(0.02, -1.2), (1.1, -1.2), (1.32, -1.32), (1.5, -1.6), (1.5, -1.95), (1.38, -2.1), (0.02, -2.1)], shell, root, 96)
    s.lathe([(1.34, -1.36), (1.42, -1.3), (1.52, -1.4), (1.56, -1.56), (1.5, -1.6)], m.gold(), root, 96)
    s.lathe([(0.02, 2.1), (0.5, 2.08), (0.62, 1.96), (0.98, 1.86), (1.2, 1.6), (1.2, 1.34), (1.1, 1.22), (0.02, 1.22)], shell, root, 96)
    s.lathe([(0.02, 2.42), (0.16, 2.4), (0.26, 2.3), (0.26, 2.0)], dark, root, 40)
    s.ball(0.15, (0, 2.46, 0), green, root, steps=18)
    for height in (-1.16, 1.2):
        s.ring(1.1, 0.11, steel, root, (0, height, 0))
        s.ring(1.2, 0.035, green, root, (0, height, 0))
    s.lathe([(1.04, -1.1), (1.04, 1.14)], m.glass_dome('#d8fff0', 0.05), root, 96, smooth_angle=180)
    s.ball(0.46, (0, 0.02, 0), glow, root, steps=36)
    s.lathe([(0.12, -1.2), (0.1, 0), (0.12, 1.2)], green, root, 32)
    for height, radius, lean in ((0.0, 0.74, 0.5), (0.0, 0.84, -0.6), (0.02, 0.66, 1.2)):
        s.ring(radius, 0.045, m.gold(), root, (0, height, 0), (lean, 0.4, lean * 0.6))
    for height in (-0.86, 0.88):
        s.lathe([(0.1, 0.2), (0.4, 0.16), (0.52, 0.0), (0.4, -0.16), (0.1, -0.2)], steel, root, 48, (0, height, 0))
    for quarter in range(4):
        _clamp(s.group(root, turn=(0, math.pi / 4 + quarter * math.pi / 2, 0)), shell, dark, steel, green)
    for vent in range(16):
        mount = s.group(root, turn=(0, 2 * math.pi * vent / 16, 0))
        s.box((0, -1.78, 1.5), (0.2, 0.26, 0.08), dark if vent % 2 else green, mount, 0.02)
    s.lathe([(1.3, -2.06), (1.62, -2.1), (1.66, -2.24), (0.02, -2.24)], dark, root, 96)


def _clamp(mount, shell, dark, steel, green):
    s.tube([(0, -1.3, 1.26), (0, -0.9, 1.42), (0, 0.95, 1.42), (0, 1.4, 1.16)], 0.11, steel, mount)
    s.box((0, -0.9, 1.44), (0.3, 0.44, 0.22), shell, mount, 0.06)
    s.box((0, 0.92, 1.44), (0.3, 0.44, 0.22), shell, mount, 0.06)
    s.box((0, -0.9, 1.56), (0.08, 0.26, 0.03), green, mount, 0.01)
    s.box((0, 0.92, 1.56), (0.08, 0.26, 0.03), green, mount, 0.01)
    s.box((0, 0.0, 1.44), (0.2, 0.3, 0.16), dark, mount, 0.05)
