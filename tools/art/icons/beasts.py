"""Portraits of animals."""
import math

import materials as m
import shapes as s
from icons import heads as h
from icons.metal import bright_gold


def fox(root):
    at = h.head(root, h.vinyl('#ff7a1e'), '#3a1a7a', (1.18, 0.94, 1))
    h.pointed_ears(at, '#ff7a1e', '#3a1420')
    for side in (-1, 1):
        h.patch(at, '#fff4e6', side * 0.86, -0.5, 0.72, (1.1, 0.72, 0.5), -0.3, side * 0.35)
    s.lathe([(0.52, 0), (0.4, 0.45), (0.14, 0.8), (0.02, 0.84)], h.vinyl('#fff4e6'), at, 32, (0, -0.42, 1.2), (math.pi / 2, 0, 0), 180)
    s.ball(0.19, (0, -0.34, 2.0), m.paint('#1a0e16', 0.1), at, steps=20)
    h.eyes(at, 0.62, 0.14, 0.27)


def panda(root):
    at = h.head(root, h.vinyl('#fbf8ff'), '#1f7a4a', (1.16, 0.98, 1))
    h.round_ears(at, '#1e1826', '#3a3048', 1.16, 1.16, 0.56)
    for side in (-1, 1):
        h.patch(at, '#1e1826', side * 0.64, 0.06, 0.46, (0.9, 1.2, 0.4), -0.1, side * 0.5)
    h.eyes(at, 0.6, 0.12, 0.24, '#05030a')
    h.muzzle(at, '#ffffff', wide=0.5, deep=0.34)
    h.cheeks(at, '#ffb0c0', 1.06, -0.42)


def cat(root):
    at = h.head(root, h.vinyl('#8f8ab8'), '#c01a5a', (1.18, 0.96, 1))
    h.pointed_ears(at, '#8f8ab8', '#ff9ab8', 0.98, 0.98, 1.0, 0.58, 0.3)
    h.eyes(at, 0.62, 0.1, 0.34, '#0e4a3a')
    h.muzzle(at, '#f4f0ff', '#ff6a8a', 0.46, deep=0.36, nose_size=0.14)
    for side in (-1, 1):
        for level in (0, 1, 2):
            s.tube([(side * 0.75, -0.42 - level * 0.1, 1.35), (side * 1.8, -0.28 - level * 0.24, 1.2)], 0.022, h.vinyl('#ffffff'), at)
    for x in (-0.3, 0, 0.3):
        h.patch(at, '#5a5484', x, 1.0 - abs(x) * 0.4, 0.13, (0.6, 2.2, 0.5), -0.04)


def owl(root):
    at = h.head(root, h.vinyl('#7a4a2a'), '#2a3a9a', (1.16, 1.02, 1))
    h.pointed_ears(at, '#5a3418', '#7a4a2a', 1.05, 1.0, 0.85, 0.5, 0.6)
    for side in (-1, 1):
        x, y, z = h.front(side * 0.6, 0.12, -0.12)
        s.lathe([(0.02, 0.12), (0.5, 0.1), (0.74, 0.0), (0.7, -0.12)], h.vinyl('#ffe6c0'), at, 40, (x, y, z), (math.pi / 2, 0, -side * 0.3))
        s.ball(0.46, (x, y, z + 0.1), m.paint('#ffb01e', 0.1), at, (1, 1, 0.42), 24)
    h.eyes(at, 0.58, 0.12, 0.3, '#0a0612', 1)
    h.bring_forward(at, 6, 0.34)
    s.lathe([(0.24, 0), (0.2, 0.2), (0.02, 0.55)], bright_gold(), at, 24, (0, -0.3, 1.55), (2.5, 0, 0), 180)


def bear(root):
    at = h.head(root, h.vinyl('#9a5a2e'), '#b8122e', (1.14, 0.98, 1))
    h.round_ears(at, '#9a5a2e', '#e8b488')
    h.eyes(at, 0.6, 0.18, 0.24)
    h.muzzle(at, '#f0cda0', wide=0.66, deep=0.5, nose_size=0.24)
    h.cheeks(at, '#ff8a6a', 1.08, -0.26, 0.2)


def rabbit(root):
    at = h.head(root, h.vinyl('#fff0f6'), '#e0559a', (1.08, 0.94, 1))
    at.location.y = -0.42
    for side in (-1, 1):
        ear = s.group(at, (side * 0.58, 1.2, -0.2), (0, 0, -side * 0.16))
        s.ball(0.42, (0, 0.85, 0), h.vinyl('#fff0f6'), ear, (0.95, 2.5, 0.6), 28)
        s.ball(0.26, (0, 0.85, 0.18), h.vinyl('#ff9ac0'), ear, (0.9, 2.8, 0.5), 24)
    h.eyes(at, 0.58, 0.06, 0.29, '#5a0a3a')
    h.muzzle(at, '#ffffff', '#ff5a8a', 0.42, -0.4, 0.32, 0.14)
    h.cheeks(at, '#ff9ab8')


def dragon(root):
    green, gold = h.vinyl('#22b86a'), bright_gold()
    at = h.head(root, green, '#7a1ac0', (1.14, 0.96, 1))
    for side in (-1, 1):
        h.horn(at, [(side * 0.6, 1.1, 0), (side * 0.85, 1.7, -0.1), (side * 1.25, 2.05, -0.1), (side * 1.3, 2.4, 0)], 0.26, gold)
        s.prism([(0, -0.5), (side * 0.9, -0.15), (side * 0.62, 0.12), (side * 1.0, 0.5), (0, 0.4)][::side], 0.12, h.vinyl('#ff9a3a'), at, 0.05, (side * 1.42, 0.15, -0.2), (0, 0, side * 0.25))
    for tip in range(3):
        s.lathe([(0.3, 0), (0.02, 0.6)], h.vinyl('#ff9a3a'), at, 4, (0, 1.4 - tip * tip * 0.03, 0.35 - tip * 0.5), (0.3 - tip * 0.4, 0.78, 0))
    s.ball(0.75, (0, -0.46, 1.2), h.vinyl('#6ae09a'), at, (1.3, 0.72, 0.8), 28)
    for side in (-1, 1):
        s.ball(0.1, (side * 0.3, -0.28, 1.76), m.paint('#0a4a2a', 0.2), at, (1, 0.7, 0.6), 14)
        s.lathe([(0.1, 0), (0.01, 0.26)], h.vinyl('#ffffff'), at, 14, (side * 0.5, -0.72, 1.62), (math.pi, 0, 0))
    h.white_eyes(at, 0.6, 0.3, 0.38, '#c01a1a')


def shark(root):
    skin = h.vinyl('#4a7ab8')
    at = h.head(root, skin, '#0f2a6a', (1.1, 1.04, 1.02))
    s.prism([(-0.5, 0), (0.6, 0), (0.2, 0.55), (-0.1, 1.25), (-0.3, 0.7)], 0.26, skin, at, 0.09, (0, 1.35, -0.1), (0, 0.9, 0))
    for side in (-1, 1):
        s.prism([(0, -0.35), (side * 1.0, -0.6), (side * 0.7, -0.05), (0, 0.35)][::side], 0.22, skin, at, 0.08, (side * 1.5, -0.35, 0))
    s.ball(0.95, (0, -0.75, 0.72), h.vinyl('#f2f6ff'), at, (1.28, 0.78, 0.95), 32)
    s.ball(0.62, (0, -0.7, 1.12), m.paint('#7a0a2a', 0.2), at, (1.25, 0.5, 0.85), 28)
    for tooth in range(7):
        a = (tooth - 3) * 0.36
        s.lathe([(0.13, 0), (0.01, 0.26)], h.vinyl('#ffffff', 0.1), at, 4, (0.74 * math.sin(a), -0.46, 1.12 + 0.55 * math.cos(a)), (math.pi, 0, 0))
    h.eyes(at, 0.72, 0.34, 0.25)


def frog(root):
    skin = h.vinyl('#5ac83a')
    at = h.head(root, skin, '#e07a12', (1.24, 0.88, 1))
    for side in (-1, 1):
        s.ball(0.58, (side * 0.82, 1.1, 0.4), skin, at, steps=28)
        s.ball(0.44, (side * 0.84, 1.16, 0.66), h.vinyl('#ffffff', 0.15), at, (1, 1, 0.8), 24)
        s.ball(0.27, (side * 0.84, 1.16, 0.92), m.paint('#10061e', 0.05), at, (1, 1.1, 0.6), 20)
        s.ball(0.08, (side * 0.84 - 0.1, 1.3, 1.06), m.light('#ffffff', 3), at, steps=10)
        s.ball(0.05, (side * 0.16, 0.2, 1.56), m.paint('#1a5a0a', 0.3), at, steps=10)
    s.tube([(1.25 * math.sin(a), -0.5 + 0.42 * abs(math.sin(a)) ** 2, 1.5 * math.cos(a * 0.92) + 0.02) for a in (-1 + 2 * i / 30 for i in range(31))], 0.055, m.paint('#1a5a0a', 0.3), at)
    s.ball(0.8, (0, -0.95, 0.75), h.vinyl('#d8f29a'), at, (1.3, 0.5, 0.8), 24)
    h.cheeks(at, '#ff8a7a', 1.2, -0.1, 0.22)


def octopus(root):
    skin, gold = h.vinyl('#e0487a'), bright_gold()
    at = h.head(root, None, '#b02a5e')
    s.ball(h.R, (0, 0.3, 0), skin, at, (1.1, 1.16, 1), 40)
    for arm in range(7):
        x = (arm - 3) * 0.72
        far = 1.5 - abs(arm - 3) * 0.16
        s.tube([(x * 0.6, -0.7, 0.6), (x * 0.9, -1.4, far * 0.8), (x * 1.1, -2.0, far), (x * 1.35, -1.75, far * 1.15), (x * 1.3, -1.5, far * 1.1)], 0.34, skin, at, radii=[1.1, 1, 0.8, 0.55, 0.25], smooth=True)
    h.white_eyes(at, 0.6, 0.12, 0.46, '#1a0a3a')
    h.cheeks(at, '#ff9ab8', 1.05, -0.4)
    h.smile(at, -0.45, 1.55, 0.22)
    s.ring(0.5, 0.08, gold, at, (0.55, 1.85, 0.1), (0.2, 0, -0.4))


def lion(root):
    at = h.head(root, h.vinyl('#f4b24a'), '#7a1212', (1.08, 0.98, 1))
    mane, dark = h.vinyl('#c8621a'), h.vinyl('#8a3a12')
    for ring, (count, far, size, colour, z) in enumerate(((14, 1.62, 0.5, mane, -0.25), (16, 1.95, 0.46, dark, -0.7))):
        for tuft in range(count):
            angle = 2 * math.pi * (tuft + ring * 0.5) / count
            s.ball(size, (far * 1.04 * math.cos(angle), far * math.sin(angle), z), colour, at, (1, 1, 0.8), 18)
    h.round_ears(at, '#f4b24a', '#ffdf9a', 1.02, 1.3, 0.4)
    h.eyes(at, 0.55, 0.16, 0.25)
    h.muzzle(at, '#fff0d0', '#5a1a12', 0.6, deep=0.46, nose_size=0.22)


def deer(root):
    at = h.head(root, h.vinyl('#b8743a'), '#1a6a4a', (1.0, 1.0, 1))
    at.location.y = -0.25
    gold = bright_gold()
    for side in (-1, 1):
        h.horn(at, [(side * 0.5, 1.2, 0), (side * 0.8, 1.8, 0), (side * 1.4, 2.1, 0), (side * 1.5, 2.75, 0)], 0.17, gold)
        h.horn(at, [(side * 0.75, 1.7, 0), (side * 0.62, 2.2, 0.05), (side * 0.72, 2.6, 0.05)], 0.12, gold)
        s.ball(0.42, (side * 1.6, 0.7, -0.1), h.vinyl('#b8743a'), at, (1.4, 0.62, 0.5), 24).rotation_euler = (0, 0, side * 0.3)
        s.ball(0.26, (side * 1.66, 0.7, 0.12), h.vinyl('#ffd8b0'), at, (1.4, 0.6, 0.4), 20).rotation_euler = (0, 0, side * 0.3)
    h.eyes(at, 0.62, 0.12, 0.3)
    h.muzzle(at, '#ffe8cc', wide=0.52, y=-0.5, deep=0.46)
    for x, y in ((-0.25, 0.95), (0.22, 1.0), (0, 0.72)):
        h.patch(at, '#ffe8cc', x, y, 0.1, (1, 1, 0.4), -0.02)


def penguin(root):
    at = h.head(root, h.vinyl('#20264a'), '#20264a', (1.12, 1.02, 1))
    for side in (-1, 1):
        h.patch(at, '#ffffff', side * 0.52, -0.08, 0.78, (0.95, 1.12, 0.5), -0.3)
    s.ball(0.9, (0, -0.8, 0.72), h.vinyl('#ffffff'), at, (1.05, 0.6, 0.8), 28)
    h.eyes(at, 0.5, 0.14, 0.27)
    h.bring_forward(at, 6, 0.2)
    s.lathe([(0.36, 0), (0.26, 0.3), (0.03, 0.62)], m.gold('#ffb02a', '#ff8a1a'), at, 28, (0, -0.32, 1.42), (math.pi / 2 + 0.1, 0, 0), 180).scale = (1.3, 1, 0.7)
    h.cheeks(at, '#ff9aa8', 0.95, -0.4)
    h.crown(at, 1.32, 0.55, 5)


def tiger(root):
    at = h.head(root, h.vinyl('#ff9a2a'), '#1a1a3a', (1.16, 0.97, 1))
    h.round_ears(at, '#ff9a2a', '#fff0dc', 1.12, 1.1, 0.5)
    for x, y, turn in ((0, 1.0, 0), (-0.34, 0.96, 0.15), (0.34, 0.96, -0.15), (-1.2, 0.2, 1.3), (1.2, 0.2, -1.3), (-1.22, -0.18, 1.6), (1.22, -0.18, -1.6)):
        h.patch(at, '#2a1420', x, y, 0.28, (0.4, 1.7, 0.7), -0.16, turn)
    h.eyes(at, 0.6, 0.16, 0.27, '#2a5a0a')
    h.muzzle(at, '#fff4e4', '#c03a4a', 0.62, deep=0.46)


def unicorn(root):
    at = h.head(root, h.vinyl('#f4ecff'), '#4a3ac8', (1.06, 0.98, 1))
    at.location.y = -0.2
    s.lathe([(0.26, 0), (0.2, 0.45), (0.12, 0.95), (0.01, 1.45)], bright_gold(), at, 24, (0, 1.25, 0.55), (0.3, 0, 0), ribs=lambda a: 1 + 0.12 * math.sin(a * 3))
    h.pointed_ears(at, '#f4ecff', '#ffb0d8', 0.85, 1.1, 0.75, 0.36, 0.3)
    for lock, colour in enumerate(('#ff5fb8', '#b06aff', '#4ac8ff', '#ff9ad8', '#8a7aff')):
        s.ball(0.56, (0.75 + 0.22 * lock, 1.35 - 0.48 * lock, 0.0), h.vinyl(colour), at, (1, 1.1, 0.8), 20)
        s.ball(0.3, (-0.3 + 0.2 * lock, 1.42 - 0.05 * lock, 0.62), h.vinyl(colour), at, (1, 0.7, 0.7), 18)
    h.eyes(at, 0.58, 0.0, 0.3, '#3a1a8a')
    h.muzzle(at, '#ffd8ea', '#c86a9a', 0.5, -0.55, 0.4, 0.1)
    h.cheeks(at, '#ff9ad0', 1.0, -0.3, 0.2)


def chick(root):
    at = h.head(root, h.vinyl('#ffd63a'), '#ff7a3a', (1.12, 1.0, 1))
    for tuft, turn in ((0, 0), (-0.2, 0.5), (0.2, -0.5)):
        s.ball(0.2, (tuft, 1.68, 0), h.vinyl('#ffb01e'), at, (0.7, 1.8, 0.7), 16).rotation_euler = (0, 0, turn)
    h.eyes(at, 0.62, 0.1, 0.27)
    s.lathe([(0.34, 0), (0.24, 0.25), (0.03, 0.55)], h.vinyl('#ff7a1e'), at, 28, (0, -0.26, 1.45), (math.pi / 2, 0, 0), 180).scale = (1.2, 1, 0.75)
    h.cheeks(at, '#ff8a5a', 1.02, -0.28)


def koala(root):
    at = h.head(root, h.vinyl('#8f9ab8'), '#2a8a7a', (1.16, 0.98, 1))
    h.round_ears(at, '#8f9ab8', '#f0e4f4', 1.55, 0.75, 0.72)
    h.eyes(at, 0.62, 0.16, 0.23)
    s.ball(0.36, (0, -0.14, 1.56), m.paint('#20182e', 0.16), at, (0.9, 1.3, 0.6), 28)
    h.smile(at, -0.66, 1.46, 0.18)
    h.cheeks(at, '#ffaac0', 1.0, -0.36)
