"""Heads, wings and bodies of machines."""
import math

import shapes as s
from items import sculpt as sc


def wedge(points, material, parent, round_by=0.025):
    """A bevelled armour plate around corner points."""
    return s.bevel(s.hull(points, material, parent), round_by, 2, 20)


def head(root, finishes, options):
    """War machine's head: plated brow, lit eyes, fins, cheek guards; `king` adds a crown of blades and a ring of light.

    Finishes: armour, second armour, gold, dark, light, accent.
    """
    armour, second, gold, dark, lamp, accent = finishes
    root = s.group(root)
    root.scale = (1.16, 1, 1.05)
    sc.loft([(0, -1.25, -0.1, 0.5, 0.5), (0, -0.9, -0.1, 0.62, 0.66), (0, -0.2, -0.1, 0.8, 0.85), (0, 0.5, -0.1, 0.78, 0.85), (0, 0.85, -0.15, 0.6, 0.65)], dark, root, 32, 4, square=4)
    wedge([(x, y, z) for x in (-0.62, 0.62) for y, z in ((0.62, 0.85), (1.0, 0.5), (1.08, -0.1), (0.9, -0.8), (0.5, -0.95), (0.5, 0.8))] + [(-0.86, 0.5, 0.3), (0.86, 0.5, 0.3), (-0.86, 0.55, -0.6), (0.86, 0.55, -0.6)], armour, root, 0.04)
    wedge([(x, y, z) for x in (-0.13, 0.13) for y, z in ((0.66, 0.98), (1.02, 0.86), (1.26, 0.3), (1.22, -0.5), (0.9, -0.5), (0.6, 0.6))], second, root, 0.03)
    _face(root, second, dark, lamp, accent)
    for half in sc.sides(root):
        _side(half, armour, second, gold, dark, lamp, accent)
        _antenna(half, gold)
    s.lathe([(0.02, 0.14), (0.13, 0.12), (0.19, 0.06), (0.22, -0.1)], gold, root, 6, (0, 0.72, 1.02), (math.pi / 2 - 0.2, 0, 0), smooth_angle=15)
    s.cut_stone(0.14, 0.1, accent, root, (0, 0.74, 1.14), (-0.2, 0, 0))
    for y, r in ((-1.28, 0.56), (-1.42, 0.62), (-1.56, 0.7)):
        s.ring(r, 0.08, dark, root, (0, y, -0.1), flat=0.7)
    s.lathe([(0.02, -1.5), (0.72, -1.52), (1.02, -1.68), (1.06, -1.84), (0.02, -1.84)], armour, root, 8, (0, 0, -0.1), (0, math.pi / 8, 0), smooth_angle=12)
    s.lathe([(1.0, -1.7), (1.08, -1.72), (1.1, -1.8), (1.02, -1.82)], gold, root, 8, (0, 0, -0.1), (0, math.pi / 8, 0), smooth_angle=12)
    if options.get('king'):
        _crown(root, gold, lamp)


def _face(root, plate, dark, lamp, accent):
    wedge([(x, y, z) for x, y, z in ((-0.5, 0.1, 0.72), (0.5, 0.1, 0.72), (-0.1, 0.14, 0.98), (0.1, 0.14, 0.98), (-0.09, -0.2, 1.08), (0.09, -0.2, 1.08), (-0.52, -0.3, 0.68), (0.52, -0.3, 0.68), (-0.3, -0.95, 0.72), (0.3, -0.95, 0.72), (-0.14, -0.9, 0.92), (0.14, -0.9, 0.92))], plate, root)
    wedge([(-0.66, 0.1, 0.7), (0.66, 0.1, 0.7), (-0.66, 0.42, 0.72), (0.66, 0.42, 0.72), (0.05, 0.14, 0.93), (-0.05, 0.14, 0.93), (0, 0.42, 0.9)], dark, root)
    wedge([(x, y, z) for x in (-0.11, 0.11) for y, z in ((-0.92, 0.9), (-0.66, 1.0), (-1.02, 0.98), (-1.12, 0.8))] + [(-0.26, -1.05, 0.74), (0.26, -1.05, 0.74)], accent, root)
    for half in sc.sides(root):
        s.prism([(0.08, 0.16), (0.5, 0.22), (0.56, 0.34), (0.12, 0.25)], 0.08, lamp, half, 0.015, (0, 0, 0.91), (0, 0.32, 0))
        wedge([(0.06, 0.3, 1.02), (0.7, 0.46, 0.7), (0.72, 0.58, 0.66), (0.06, 0.5, 1.0), (0.06, 0.4, 0.8), (0.68, 0.5, 0.5)], plate, half)
        for y in (-0.46, -0.6, -0.74):
            s.box((0.22, y, 0.93 + 0.12 * (y + 0.6)), (0.24, 0.05, 0.1), dark, half, 0.015).rotation_euler = (0, 0.5, 0)
        s.tube([(0.14, 0.02, 1.0), (0.32, -0.3, 0.93), (0.3, -0.42, 0.92)], 0.012, dark, half)


def _side(half, armour, second, gold, dark, lamp, accent):
    wedge([(0.56, 0.35, 0.74), (0.84, 0.4, 0.3), (0.88, -0.5, 0.3), (0.56, -0.4, 0.82), (0.34, -1.0, 0.8), (0.55, -1.12, 0.4), (0.74, -0.9, 0.1), (0.86, 0.3, -0.1)], armour, half)
    wedge([(0.6, -0.2, 0.86), (0.86, -0.1, 0.42), (0.8, -0.62, 0.42), (0.5, -0.66, 0.86), (0.62, -0.4, 0.9)], second, half)
    s.lathe([(0.02, 0.26), (0.2, 0.25), (0.26, 0.2), (0.36, 0.16), (0.4, 0.06), (0.4, -0.2)], armour, half, 40, (0.84, 0.02, -0.2), (0, 0, -math.pi / 2))
    s.ring(0.3, 0.03, gold, half, (1.0, 0.02, -0.2), (0, 0, math.pi / 2), 48)
    s.lathe([(0.02, 0.3), (0.11, 0.29), (0.14, 0.2)], lamp, half, 24, (0.84, 0.02, -0.2), (0, 0, -math.pi / 2))
    for angle, length in ((0.15, 1.3), (0.6, 0.8)):
        fin = s.group(half, (1.0, 0.12, -0.3), (-angle, 0, -0.1))
        wedge([(x, y, z) for x in (-0.045, 0.045) for y, z in ((0, 0.16), (0.1, -0.24), (length, -0.3), (length * 0.8, 0.0))], second if angle < 0.4 else accent, fin, 0.015)
    for y in (0.62, 0.72):
        s.box((0.5, y, 0.72 - (y - 0.6)), (0.3, 0.04, 0.06), dark, half, 0.01).rotation_euler = (-0.5, 0.4, 0)
    for at in ((0.72, 0.44, 0.5), (0.82, -0.44, 0.3), (0.55, -1.0, 0.62)):
        s.ball(0.04, at, gold, half, steps=8)


def _antenna(half, gold):
    for lean, length in ((0.95, 1.75), (0.45, 1.2)):
        seat = s.group(half, (0.1, 0.74, 1.0), (-0.22, 0.2, -lean))
        wedge([(x, y, z) for x, y in ((-0.1, 0), (0.1, 0.05), (0.07, length * 0.6), (0.0, length), (-0.06, length * 0.6)) for z in (-0.035, 0.035)], gold, seat, 0.012)


def _crown(root, gold, lamp):
    back = s.group(root, (0, 0.2, -0.85))
    s.ring(1.65, 0.07, gold, back, turn=s.FACING)
    s.ring(1.5, 0.035, lamp, back, turn=s.FACING)
    for i in range(13):
        angle = math.pi * (i - 6) / 8
        ray = s.group(back, turn=(0, 0, -angle))
        length = 0.75 if i % 2 == 0 else 0.42
        wedge([(x, y, z) for x, y in ((-0.09, 1.7), (0.09, 1.7), (0.05, 1.7 + length * 0.6), (0, 1.7 + length), (-0.05, 1.7 + length * 0.6)) for z in (-0.04, 0.04)], gold, ray, 0.012)
        s.ball(0.06, (0, 1.65, 0.06), lamp, ray, steps=10)


def wing(root, finishes, options):
    """Jet wing: a jointed arm with seven blades and lit seams. Finishes: blade, frame, dark, light, accent."""
    blade, frame, dark, lamp, accent = finishes
    joints = [(-1.4, -1.0, 0.1), (-0.75, 0.35, 0.15), (0.35, 1.15, 0.1), (1.75, 1.25, 0)]
    for (a, b), r in zip(zip(joints, joints[1:]), (0.2, 0.16, 0.11)):
        sc.loft([(*a, r), (*[(p + q) / 2 for p, q in zip(a, b)], r * 1.25), (*b, r * 0.9)], frame, root, 24, 4, square=3)
        s.tube([a[:2] + (a[2] + r * 0.95,), b[:2] + (b[2] + r * 0.8,)], 0.035, lamp, root)
    for (x, y, z), r in zip(joints, (0.34, 0.3, 0.24, 0.16)):
        s.lathe([(0.02, 0.22), (r * 0.5, 0.22), (r * 0.85, 0.16), (r, 0.05), (r, -0.16)], dark, root, 32, (x, y, z), s.FACING)
        s.ring(r * 0.72, 0.035, accent, root, (x, y, z + 0.2), s.FACING, 32)
        s.lathe([(0.02, 0.27), (r * 0.34, 0.26), (r * 0.4, 0.2)], lamp, root, 6, (x, y, z), s.FACING)
    for i in range(9):
        part = i / 8
        x, y = (-0.72 + 2.2 * part, 0.3 + 1.0 * math.sin(min(1, part * 1.25) * math.pi / 2))
        lean = -2.75 + 0.95 * part
        length = 1.5 + 0.9 * math.sin(math.pi * (0.15 + 0.6 * part))
        seat = s.group(root, (x, y, -0.02 - 0.06 * (i % 2)), (0, 0.12, lean))
        seat.scale = (1.55, 1.15, 1.3)
        _jet_blade(seat, length, blade, frame, lamp, accent)


def _jet_blade(seat, length, blade, frame, lamp, accent):
    wedge([(x, y, z) for x, y in ((-0.12, 0), (0.14, 0), (0.2, length * 0.72), (0.02, length), (-0.16, length * 0.6)) for z in (-0.04, 0.04)], blade, seat, 0.015)
    wedge([(x, y, z) for x, y in ((-0.14, -0.05), (0.16, -0.05), (0.17, length * 0.24), (-0.14, length * 0.3)) for z in (-0.07, 0.07)], frame, seat, 0.02)
    s.tube([(0.02, length * 0.34, 0.05), (0.06, length * 0.76, 0.05)], 0.022, lamp, seat)
    s.ball(0.045, (0.01, length * 0.12, 0.08), accent, seat, steps=8)


def golem(root, finishes, options):
    """Hulking guardian of plates with a stone for a heart, on a plinth. Finishes: armour, gold, dark, light, stone."""
    armour, gold, dark, lamp, stone = finishes
    wedge([(x, y, z) for x in (-0.95, 0.95) for y, z in ((1.35, 0.2), (1.2, 0.6), (1.25, -0.45))] + [(x, 0.35, z) for x in (-0.55, 0.55) for z in (0.55, -0.35)], armour, root, 0.06)
    wedge([(x, y, z) for x in (-0.42, 0.42) for y, z in ((0.42, 0.42), (0.42, -0.3), (0.05, 0.38), (0.05, -0.25))], dark, root, 0.05)
    wedge([(x, y, z) for x in (-0.62, 0.62) for y, z in ((0.12, 0.45), (0.12, -0.35), (-0.25, 0.4), (-0.25, -0.3))] + [(0, -0.55, 0.3), (0, -0.5, -0.2)], gold, root, 0.04)
    seat = s.group(root, (0, 0.92, 0.62), (-0.15, 0, 0))
    s.lathe([(0.24, 0.12), (0.34, 0.1), (0.4, 0.02), (0.4, -0.16)], gold, seat, 8, turn=s.FACING, smooth_angle=15)
    s.cut_stone(0.26, 0.2, stone, seat, (0, 0, 0.04))
    skull = s.group(root, (0, -0.42, 0.02))
    skull.scale = (1.3, 1.3, 1.2)
    _golem_head(skull, armour, gold, lamp)
    for half in sc.sides(root):
        _golem_limbs(half, armour, gold, dark, lamp)
    sc.plinth(dark, gold, root, -1.62, 1.25, 0.4, 8)


def _golem_head(root, armour, gold, lamp):
    wedge([(x, y, z) for x in (-0.28, 0.28) for y, z in ((1.4, 0.5), (1.45, -0.1), (1.85, 0.4), (1.9, -0.05))] + [(-0.16, 1.32, 0.58), (0.16, 1.32, 0.58)], armour, root, 0.04)
    s.box((0, 1.86, 0.2), (0.12, 0.2, 0.5), gold, root, 0.03)
    for half in sc.sides(root):
        s.box((0.13, 1.65, 0.47), (0.15, 0.06, 0.06), lamp, half, 0.02)
        sc.loft([(0.24, 1.6, 0.15, 0.1), (0.46, 1.78, 0.15, 0.08), (0.52, 2.08, 0.2, 0.015)], gold, half, 14)


def _golem_limbs(half, armour, gold, dark, lamp):
    wedge([(0.85, 1.0, 0.5), (0.85, 1.05, -0.45), (1.62, 0.85, 0.4), (1.62, 0.85, -0.4), (0.9, 1.6, 0.4), (0.9, 1.6, -0.35), (1.5, 1.45, 0.3), (1.5, 1.45, -0.3)], armour, half, 0.06)
    sc.loft([(0.86, 1.02, 0.5, 0.06), (1.25, 0.95, 0.52, 0.06), (1.62, 0.84, 0.4, 0.06)], gold, half, 12)
    sc.loft([(1.25, 0.9, 0, 0.22), (1.38, 0.4, 0.05, 0.24)], dark, half, 20, square=3)
    s.lathe([(0.02, 0.34), (0.2, 0.34), (0.24, 0.28), (0.24, -0.28), (0.2, -0.34), (0.02, -0.34)], gold, half, 24, (1.38, 0.34, 0.06), (math.pi / 2, 0, 0))
    wedge([(1.1, 0.2, 0.35), (1.7, 0.2, 0.35), (1.1, 0.2, -0.25), (1.72, 0.2, -0.25), (1.05, -0.5, 0.5), (1.8, -0.5, 0.5), (1.05, -0.5, -0.3), (1.8, -0.5, -0.3)], armour, half, 0.06)
    s.box((1.42, -0.42, 0.1), (0.84, 0.14, 0.86), gold, half, 0.04)
    wedge([(x, y, z) for x in (1.12, 1.7) for y, z in ((-0.55, 0.42), (-0.55, -0.22), (-1.0, 0.38), (-0.95, -0.15))], dark, half, 0.08)
    for i in range(4):
        s.box((1.2 + 0.145 * i, -0.82, 0.42), (0.12, 0.3, 0.16), armour, half, 0.04)
    s.box((1.42, -0.12, 0.46), (0.4, 0.05, 0.06), lamp, half, 0.015)
    wedge([(0.12, -0.3, 0.3), (0.6, -0.2, 0.3), (0.12, -0.3, -0.25), (0.6, -0.2, -0.25), (0.25, -0.9, 0.3), (0.72, -0.85, 0.3), (0.25, -0.9, -0.22), (0.72, -0.85, -0.22)], armour, half, 0.05)
    s.ball(0.22, (0.5, -0.92, 0.2), gold, half, steps=14)
    wedge([(0.22, -1.0, 0.35), (0.8, -1.0, 0.35), (0.22, -1.0, -0.3), (0.8, -1.0, -0.3), (0.1, -1.62, 0.62), (0.92, -1.62, 0.62), (0.1, -1.62, -0.4), (0.92, -1.62, -0.4)], armour, half, 0.06)
    s.box((0.51, -1.5, 0.6), (0.8, 0.16, 0.12), gold, half, 0.04)


MODELS = {'head': head, 'wing': wing, 'golem': golem}
