"""Portraits of folk, machines and lights of the sky."""
import math

import materials as m
import shapes as s
from icons import heads as h
from icons.metal import bright_gold


def robot(root):
    at = h.head(root, None, '#3a4a7a')
    shell, gold = m.paint('#e6ecff', 0.2, 0.2), bright_gold()
    s.box((0, 0, 0), (3.1, 2.5, 2.2), shell, at, 0.6, 8)
    s.box((0, -0.02, 1.0), (2.5, 1.6, 0.4), m.paint('#120c34', 0.06), at, 0.34, 6)
    for side in (-1, 1):
        s.ball(0.32, (side * 0.56, 0.1, 1.2), m.light('#3af0ff', 3.4), at, (1, 1.3, 0.3), 24)
        s.lathe([(0.5, 0), (0.5, 0.3), (0.3, 0.42), (0.02, 0.42)], gold, at, 40, (side * 1.5, 0, 0), (0, 0, -side * math.pi / 2))
    s.tube([(-0.34, -0.42, 1.22), (-0.16, -0.52, 1.22), (0.16, -0.52, 1.22), (0.34, -0.42, 1.22)], 0.06, m.light('#3af0ff', 3), at, smooth=True)
    s.rod((0, 1.2, 0), (0, 1.85, 0), 0.09, gold, at)
    s.ball(0.28, (0, 2.0, 0), m.light('#ff4fb8', 2.4), at, steps=20)


def astronaut(root):
    at = h.head(root, h.vinyl('#ffd0a8'), '#f2f4ff', (0.9, 0.84, 0.7))
    white, gold = m.paint('#f6f8ff', 0.2), bright_gold()
    s.ball(1.95, (0, 0.02, -0.5), white, at, (1, 0.96, 0.72), 40)
    s.ring(1.5, 0.24, white, at, (0, 0, 0.72), (math.pi / 2, 0, 0))
    s.ring(1.36, 0.1, gold, at, (0, 0, 0.9), (math.pi / 2, 0, 0))
    s.lathe([(0.02, 0.62), (0.6, 0.54), (1.05, 0.34), (1.36, 0)], m.paint('#2a1a8a', 0.04, 0.6), at, 64, (0, 0, 0.8), (math.pi / 2, 0, 0), 180)
    for x, y, size in ((-0.5, 0.5, 0.26), (-0.12, 0.72, 0.12)):
        s.ball(size, (x, y, 1.26), m.light('#dfe8ff', 1.6), at, (1.2, 0.7, 0.12), 18).rotation_euler = (0, 0, 0.5)
    s.plate([s.star(4, 0.5, 0.16)], 0.06, m.light('#ffe08a', 2.4), at, (0.35, -0.25, 1.34), round_by=0.01)
    for side in (-1, 1):
        s.lathe([(0.42, 0), (0.42, 0.28), (0.24, 0.36), (0.02, 0.36)], m.paint('#ff7a2a', 0.2), at, 36, (side * 1.85, 0, -0.2), (0, 0, -side * math.pi / 2))


def knight(root):
    steel, gold = m.steel('#c8d4f0', 0.2), bright_gold()
    at = h.head(root, None, '#8a1a3a')
    s.lathe(s.rounded_path([(1.2, -1.45), (1.5, -0.7), (1.55, 0.3), (1.2, 1.1), (0.5, 1.55), (0.01, 1.62)], 2), steel, at, 64, smooth_angle=180)
    s.prism([(-1.32, 0.34), (1.32, 0.34), (1.32, 0.06), (-1.32, 0.06)], 0.4, m.dark('#05030c'), at, 0.05, (0, 0.06, 1.32))
    for x in (-0.5, 0.5):
        s.ball(0.13, (x, 0.26, 1.54), m.light('#6ad8ff', 3), at, steps=14)
    s.box((0, 0.1, 1.5), (0.26, 2.2, 0.36), gold, at, 0.08)
    for level in (0.48, -0.12):
        s.tube([(1.62 * math.sin(a), level, 1.62 * math.cos(a)) for a in (-1.3 + 2.6 * i / 20 for i in range(21))], 0.09, gold, at)
    for number in range(4):
        for side in (-1, 1):
            s.ball(0.07, (side * (0.45 + 0.02 * number), -0.4 - number * 0.24, 1.44 - number * 0.05), m.dark('#05030c'), at, steps=10)
    for plume in range(9):
        a = plume / 8
        s.ball(0.42 - 0.16 * a, (0, 1.75 + 0.5 * math.sin(a * 2.6), 0.5 - 2.0 * a), m.velvet('#e0204a'), at, (0.6, 1.1, 1), 18)


def ninja(root):
    at = h.head(root, h.vinyl('#2a2450', 0.6), '#1a1638', (1.1, 1, 1))
    s.ball(1.3, (0, 0.08, 0.38), h.vinyl('#ffcfa0'), at, (1.04, 0.54, 1), 32)
    h.eyes(at, 0.52, 0.06, 0.27, '#1a0a12', 1.1)
    h.bring_forward(at, 6, 0.18)
    for side in (-1, 1):
        s.box((side * 0.5, 0.48, 1.56), (0.52, 0.13, 0.2), h.vinyl('#1a1020'), at, 0.05).rotation_euler = (0, 0, -side * 0.28)
    s.lathe([(1.64, -0.2), (1.66, 0.2), (1.56, 0.24), (1.56, -0.24)], h.vinyl('#d81a3a', 0.5), at, 64, (0, 0.76, 0), smooth_angle=30).scale = (0.98, 1, 0.95)
    s.prism(s.rounded(-0.6, -0.24, 0.6, 0.24, 0.08), 0.14, m.steel(), at, 0.04, (0, 0.78, 1.56))
    s.plate([s.star(4, 0.22, 0.07)], 0.08, m.dark(), at, (0, 0.78, 1.66), round_by=0.02)
    for number in (0, 1):
        s.tube([(1.4, 0.7, -0.6), (1.9, 0.9 - number * 0.4, -0.6), (2.3, 0.6 - number * 0.5, -0.5), (2.6, 0.8 - number * 0.6, -0.5)], 0.15, h.vinyl('#d81a3a', 0.5), at, smooth=True)


def samurai(root):
    red, gold = m.paint('#b8142e', 0.16, 0.2), bright_gold()
    at = h.head(root, None, '#16204a')
    s.ball(1.35, (0, -0.2, 0), m.dark('#1a1420', 0.3), at, (1, 1, 1), 36)
    s.lathe(s.rounded_path([(1.75, 0.1), (1.6, 0.6), (1.2, 1.15), (0.4, 1.5), (0.01, 1.52)], 2), red, at, 64, smooth_angle=180)
    s.ring(1.7, 0.11, gold, at, (0, 0.14, 0))
    for tier in range(3):
        s.lathe([(1.5 + tier * 0.18, 0.0), (1.72 + tier * 0.18, -0.42), (1.66 + tier * 0.18, -0.44)], (red, m.dark('#2a1a3a'), red)[tier], at, 64, (0, 0.02 - tier * 0.4, -0.5), smooth_angle=20)
    for side in (-1, 1):
        h.horn(at, [(side * 0.3, 1.0, 1.2), (side * 0.95, 1.5, 1.15), (side * 1.3, 1.9, 1.0), (side * 1.28, 2.3, 0.9)], 0.2, gold)
        s.ball(0.24, (side * 0.5, 0.02, 1.2), m.light('#ffcf5a', 2.2), at, (1.2, 0.6, 0.5), 20).rotation_euler = (0, 0, side * 0.25)
        s.tube([(side * 0.2, -0.55, 1.26), (side * 0.7, -0.7, 1.12), (side * 1.0, -1.1, 0.8)], 0.13, h.vinyl('#f2ecff'), at, smooth=True)
    s.ball(0.55, (0, -0.78, 0.86), red, at, (1.3, 0.7, 0.8), 24)
    s.plate([s.circle(0, 0, 0.42, 40), s.circle(0, 0, 0.2, 32)], 0.16, gold, at, (0, 0.92, 1.42), (-0.3, 0, 0), round_by=0.04)


def wizard(root):
    at = h.head(root, h.vinyl('#ffd0a8'), '#3a1aa0', (1.02, 0.95, 0.95))
    at.location.y = -0.35
    cloth, gold, beard = m.velvet('#4a22c8'), bright_gold(), h.vinyl('#eceaff', 0.6)
    s.lathe([(2.15, 0.5), (2.1, 0.6), (1.4, 0.72), (1.1, 1.4), (0.62, 2.3), (0.2, 2.9), (0.02, 3.0)], cloth, at, 56, (0, 0.1, 0), (-0.1, 0, 0.04), 60)
    s.lathe([(1.46, 0.7), (1.5, 0.72), (1.36, 1.05), (1.3, 1.05)], gold, at, 56, (0, 0.1, 0), (-0.1, 0, 0.04))
    s.plate([s.star(5, 0.42, 0.2)], 0.12, gold, at, (0.05, 1.72, 1.12), (-0.35, 0, 0), round_by=0.03)
    for x, y, z, size in ((0, -1.1, 0.95, 0.8), (-0.6, -0.8, 1.0, 0.52), (0.6, -0.8, 1.0, 0.52), (0, -1.7, 0.85, 0.5), (-0.98, -0.4, 0.7, 0.4), (0.98, -0.4, 0.7, 0.4)):
        s.ball(size, (x, y, z), beard, at, (1, 1.1, 0.7), 20)
    for side in (-1, 1):
        s.ball(0.3, (side * 0.28, -0.42, 1.5), beard, at, (1.4, 0.6, 0.7), 18).rotation_euler = (0, 0, -side * 0.3)
        s.ball(0.24, (side * 0.52, 0.42, 1.4), beard, at, (1.3, 0.5, 0.5), 16).rotation_euler = (0, 0, side * 0.2)
    s.ball(0.24, (0, -0.14, 1.58), h.vinyl('#ff9a80'), at, steps=18)
    h.eyes(at, 0.5, 0.12, 0.2)


def pirate(root):
    at = h.head(root, h.vinyl('#f0b07a'), '#20204a', (1.06, 0.96, 0.96))
    at.location.y = -0.25
    felt, gold = m.velvet('#2a1438'), bright_gold()
    brim = [(-2.2, 0.4), (-1.2, 0.55), (0, 0.72), (1.2, 0.55), (2.2, 0.4), (1.75, 1.3), (0.9, 1.85), (0, 2.05), (-0.9, 1.85), (-1.75, 1.3)]
    s.prism(brim, 0.5, felt, at, 0.16, (0, 0.05, 1.0), (-0.12, 0, 0))
    s.ball(1.5, (0, 0.7, -0.1), felt, at, (1, 0.7, 0.9), 28)
    s.tube([(x * 1.0, y + 0.05, 1.3) for x, y in (brim[4], *brim[5:], brim[0])], 0.08, gold, at)
    s.plate([s.star(4, 0.55, 0.18)], 0.14, gold, at, (0, 1.3, 1.36), round_by=0.04)
    x, y, z = h.front(0.54, 0.04, 0.0)
    s.ball(0.36, (x, y, z), m.leather('#120a14', '#2a1a24'), at, (1, 1.05, 0.4), 24)
    s.tube([(1.5, 0.5, 0.3), (0.9, 0.3, 1.22), (0.2, -0.1, 1.6), (-0.5, -0.5, 1.5), (-1.3, -0.8, 0.7)], 0.045, m.dark('#120a14'), at, smooth=True)
    h.eyes(at, 0.54, 0.04, 0.25)
    for eye in at.children[-3:]:
        eye.hide_render = True
    s.ball(0.2, (0, -0.2, 1.56), h.vinyl('#e8935a'), at, steps=18)
    for side in (-1, 1):
        s.ball(0.34, (side * 0.34, -0.5, 1.4), h.vinyl('#3a1a12', 0.6), at, (1.4, 0.5, 0.6), 18).rotation_euler = (0, 0, -side * 0.25)
    s.ring(0.2, 0.06, gold, at, (-1.62, -0.5, 0.2), (math.pi / 2, 0.6, 0))


def skeleton_king(root):
    bone = h.vinyl('#f4ead2', 0.4)
    at = h.head(root, bone, '#4a0a6a', (1.08, 0.98, 1))
    s.box((0, -1.15, 0.5), (1.55, 0.85, 1.5), bone, at, 0.34, 6)
    for side in (-1, 1):
        x, y, z = h.front(side * 0.58, 0.02, -0.06)
        s.ball(0.46, (x, y, z), m.dark('#0a0414', 0.6), at, (1, 1.08, 0.5), 26)
        s.ball(0.17, (x, y, z + 0.24), m.light('#c05aff', 5), at, steps=16)
        s.ball(0.34, (side * 1.1, -0.5, 0.9), bone, at, steps=18)
    s.prism([(-0.16, -0.16), (0.16, -0.16), (0, 0.2)], 0.3, m.dark('#0a0414', 0.6), at, 0.04, (0, -0.46, 1.42))
    for tooth in range(5):
        s.box(((tooth - 2) * 0.27, -1.02, 1.24), (0.22, 0.42, 0.14), h.vinyl('#fffaf0', 0.2), at, 0.06)
    h.crown(at, 1.05, 1.1, 7)


def moon(root):
    at = h.head(root, h.vinyl('#e6dcff', 0.45), '#2a2a8a', (1.08, 1.04, 1))
    for x, y, size in ((-0.95, 0.6, 0.3), (0.85, 0.95, 0.22), (1.1, -0.35, 0.26), (-0.6, 1.15, 0.16)):
        h.patch(at, '#b8a6ea', x, y, size, (1, 1, 0.3), -0.1)
    h.eyes(at, 0.52, 0.02, 0.25, '#1a1a5a')
    h.cheeks(at, '#ff9ad0', 0.9, -0.36)
    h.smile(at, -0.4, 1.54, 0.24)
    night, gold = m.velvet('#3a2ac0'), bright_gold()
    s.lathe([(1.35, 0), (1.2, 0.5), (0.7, 1.0), (0.2, 1.3)], night, at, 48, (0.1, 0.75, -0.15), (-0.1, 0, -0.25), 180)
    s.tube([(0.5, 1.9, -0.1), (1.2, 1.95, 0), (1.75, 1.5, 0.2), (1.9, 1.0, 0.3)], 0.34, night, at, radii=[1.2, 1, 0.7, 0.4], smooth=True)
    s.ring(1.36, 0.18, h.vinyl('#ffffff', 0.8), at, (0.1, 0.78, -0.15), (-0.1, 0, -0.25))
    s.plate([s.star(5, 0.4, 0.2)], 0.2, gold, at, (1.92, 0.75, 0.4), round_by=0.05)


def sun(root):
    at = h.head(root, h.vinyl('#ffc22a'), '#c8321a', (1.06, 1.02, 1))
    for ray in range(12):
        angle = 2 * math.pi * ray / 12 + 0.26
        long = 0.85 if ray % 2 else 0.6
        spike = s.group(at, (1.5 * math.cos(angle), 1.45 * math.sin(angle), -0.35), (0, 0, angle - math.pi / 2))
        s.lathe([(0.42, 0), (0.3, long * 0.5), (0.01, long)], h.vinyl('#ff8a1e' if ray % 2 else '#ffae2a'), spike, 24, smooth_angle=180)
    h.eyes(at, 0.54, 0.14, 0.27, '#5a1a0a')
    h.cheeks(at, '#ff6a3a', 0.98, -0.26)
    h.smile(at, -0.3, 1.56, 0.34, '#8a2a0a', 0.05)


def star(root):
    at = h.head(root, None, '#6a1ac0')
    body = s.prism(s.star(5, 2.35, 1.36), 1.2, h.vinyl('#ffc62a', 0.22), at, 0.42)
    body.modifiers['bevel'].segments = 8
    for side in (-1, 1):
        s.ball(0.28, (side * 0.5, 0.1, 0.62), m.paint('#120a1e', 0.05), at, (0.9, 1.25, 0.5), 22)
        s.ball(0.09, (side * 0.5 - 0.08, 0.26, 0.78), m.light('#ffffff', 3), at, steps=10)
        s.ball(0.2, (side * 0.92, -0.26, 0.6), h.vinyl('#ff7a5a'), at, (1.1, 0.7, 0.4), 16)
    h.smile(at, -0.3, 0.68, 0.22)


def pumpkin(root):
    at = h.head(root, None, '#2a1a4a')
    s.lathe(s.rounded_path([(0.3, -1.4), (1.3, -1.25), (1.85, -0.2), (1.7, 0.85), (0.9, 1.3), (0.2, 1.15)], 4), h.vinyl('#ff8a1e'), at, 96, smooth_angle=180, ribs=lambda a: 1 - 0.07 * abs(math.sin(a * 4)) ** 0.6)
    s.tube([(0, 1.0, 0), (0.05, 1.5, 0), (0.35, 1.85, 0.1)], 0.26, h.vinyl('#4a8a2a'), at, radii=[1.2, 0.9, 0.7], smooth=True)
    lit = m.light('#ffd84a', 3.4)
    for side in (-1, 1):
        s.prism([(-0.36, -0.24), (0.36, -0.24), (side * 0.12, 0.4)], 0.3, lit, at, 0.04, (side * 0.6, 0.2, 1.42), (-0.12, side * 0.34, 0))
    mouth = [(-0.95, 0.05), (-0.55, -0.1), (-0.4, 0.1), (-0.2, -0.12), (0.2, -0.12), (0.4, 0.1), (0.55, -0.1), (0.95, 0.05), (0.6, -0.5), (0, -0.62), (-0.6, -0.5)]
    s.prism(mouth[::-1], 0.3, lit, at, 0.03, (0, -0.4, 1.44), (0.12, 0, 0))


def elf(root):
    """A night elf with a moon stone."""
    at = h.head(root, h.vinyl('#b8a0ff'), '#0f6a5a', (1.0, 0.98, 0.98))
    hair, gold = h.vinyl('#e8f4ff', 0.5), bright_gold()
    s.ball(1.7, (0, 0.3, -0.4), hair, at, (1.06, 1.02, 0.9), 32)
    for x, y, turn in ((-0.75, 0.98, 0.5), (-0.2, 1.15, 0.1), (0.35, 1.12, -0.25), (0.85, 0.9, -0.6)):
        s.ball(0.55, (x, y, 1.0), hair, at, (0.8, 1, 0.5), 20).rotation_euler = (0, 0, turn)
    for side in (-1, 1):
        h.horn(at, [(side * 1.35, 0.0, 0.2), (side * 1.9, 0.35, 0), (side * 2.45, 0.95, -0.2)], 0.36, h.vinyl('#b8a0ff'))
        s.ball(0.4, (side * 1.4, -0.8, 0.1), hair, at, (0.8, 2.0, 0.8), 20)
    h.white_eyes(at, 0.54, -0.02, 0.38, '#0a8a7a')
    h.cheeks(at, '#ff8ad0', 0.92, -0.42, 0.2)
    h.smile(at, -0.55, 1.46, 0.18)
    s.cut_stone(0.26, 0.16, m.gem('#3af0d0', '#045a5a', '#d8fff4', 0.6), at, (0, 0.72, 1.5), (-0.2, 0, 0))
    s.tube([(1.5 * math.sin(a), 0.72 - 0.1 * math.cos(a), 1.54 * math.cos(a)) for a in (-1.2 + 2.4 * i / 24 for i in range(25))], 0.06, gold, at)
