"""Things for play and pictures: gamepad, handheld, camera, drone, projector."""
import math

import materials as m
import shapes as s

from . import hardware as h

BLACK = '#0b0c10'


def gamepad(root, finishes, options):
    """Two-handled controller: sticks, cross, four buttons, triggers, a lit middle. Finishes: [shell, trim, dark]."""
    shell, trim, dark = finishes[:3]
    glow = h.lamp(options.get('glow', '#41c8ff'), 4)
    half = [(0, 0.86), (0.7, 0.86), (1.3, 1.0), (1.9, 0.86), (2.3, 0.3), (2.62, -0.7), (2.5, -1.5), (2.1, -1.66), (1.66, -1.3), (1.2, -0.66), (0.6, -0.5), (0, -0.5)]
    outline = h.soft(half[::-1] + [(-x, y) for x, y in half[1:-1]], 2)
    s.plate([outline], 1.0, shell, root, round_by=0.34)
    for side in (-1, 1):
        s.box((side * 1.4, 0.92, -0.1), (1.0, 0.34, 0.5), trim, root, 0.12)
        s.box((side * 1.4, 0.82, -0.46), (0.86, 0.4, 0.5), dark, root, 0.14)
        _stick(root, (side * 0.72, -0.42, 0.46), trim, dark, glow)
        grip = h.soft([(side * x, y) for x, y in ((2.0, -0.5), (2.34, -0.5), (2.36, -1.2), (2.1, -1.36), (1.84, -1.0))], 2)
        s.prism(grip if side > 0 else grip[::-1], 0.2, dark, root, 0.06, (0, 0, 0.42))
    _cross(root, (-1.5, 0.24, 0.5), dark, trim)
    _four_buttons(root, (1.5, 0.24, 0.5), options.get('buttons', ['#ff4d5e', '#ffd23a', '#3affa0', '#3aa8ff']), dark)
    s.plate([s.rounded(-0.55, 0.1, 0.55, 0.66, 0.12)], 0.12, dark, root, (0, 0, 0.5))
    s.plate([s.rounded(-0.42, 0.2, 0.42, 0.26, 0.03)], 0.08, glow, root, (0, 0, 0.56), round_by=0.02)
    for x in (-0.24, 0.24):
        s.plate([s.rounded(x - 0.12, 0.38, x + 0.12, 0.48, 0.05)], 0.1, trim, root, (0, 0, 0.56), round_by=0.02)
    s.lathe([(0.001, 0.06), (0.14, 0.05), (0.17, 0.0)], glow if 'stone' not in options else trim, root, 32, (0, -0.18, 0.5), s.FACING)
    if 'stone' in options:
        s.cut_stone(0.22, 0.16, h.jewel(options['stone']), root, (0, -0.18, 0.54))


def _stick(root, at, trim, dark, glow):
    s.lathe([(0.001, 0.0), (0.42, 0.02), (0.46, 0.06), (0.5, 0.0), (0.5, -0.1)], trim, root, 56, at, s.FACING)
    s.lathe([(0.001, 0.36), (0.2, 0.34), (0.28, 0.42), (0.34, 0.4), (0.36, 0.32), (0.3, 0.24), (0.16, 0.18), (0.2, 0.0)], dark, root, 56, at, s.FACING)
    s.ring(0.4, 0.025, glow, root, (at[0], at[1], at[2] + 0.05), s.FACING, 64)


def _cross(root, at, dark, trim):
    s.lathe([(0.001, 0.02), (0.46, 0.02), (0.5, -0.04)], dark, root, 56, at, s.FACING)
    arm = 0.13
    outline = [(-arm, -0.38), (arm, -0.38), (arm, -arm), (0.38, -arm), (0.38, arm), (arm, arm), (arm, 0.38), (-arm, 0.38), (-arm, arm), (-0.38, arm), (-0.38, -arm), (-arm, -arm)]
    s.plate([outline], 0.24, trim, root, (at[0], at[1], at[2] + 0.06), round_by=0.04)


def _four_buttons(root, at, colours, dark):
    s.lathe([(0.001, 0.02), (0.5, 0.02), (0.54, -0.04)], dark, root, 56, at, s.FACING)
    for i, colour in enumerate(colours):
        angle = i * math.pi / 2
        place = (at[0] + 0.29 * math.cos(angle), at[1] + 0.29 * math.sin(angle), at[2])
        s.lathe([(0.001, 0.16), (0.1, 0.15), (0.15, 0.1), (0.15, 0.0)], m.paint(colour, 0.12), root, 32, place, s.FACING)


def handheld(root, finishes, options):
    """Pocket console: bright screen with a little landscape, cross, two buttons, speaker slots. Finishes: [shell, trim, dark]."""
    shell, trim, dark = finishes[:3]
    s.plate([s.rounded(-1.3, -2.0, 1.3, 2.0, 0.3)], 0.62, shell, root, round_by=0.14)
    s.plate([s.rounded(-1.08, 0.02, 1.08, 1.78, 0.16)], 0.14, dark, root, (0, 0, 0.3))
    _little_world(s.group(root, (0, 0.92, 0.385)), options)
    _cross(root, (-0.66, -0.62, 0.32), dark, trim)
    for x, y, colour in ((0.42, -0.76, '#ff3d5e'), (0.86, -0.5, '#ffb52a')):
        s.lathe([(0.001, 0.16), (0.14, 0.15), (0.2, 0.09), (0.2, 0.0)], m.paint(options.get('button', colour), 0.12), root, 36, (x, y, 0.32), s.FACING)
        s.ring(0.22, 0.03, trim, root, (x, y, 0.33), s.FACING, 40)
    for x in (-0.26, 0.2):
        bar = s.group(root, (x, -1.32, 0.33), (0, 0, 0.4))
        s.plate([s.rounded(-0.2, -0.06, 0.2, 0.06, 0.05)], 0.1, dark, bar, round_by=0.02)
    for i in range(5):
        bar = s.group(root, (0.62 + i * 0.13, -1.62 + i * 0.055, 0.315), (0, 0, -0.5))
        s.box((0, 0, 0), (0.06, 0.46, 0.05), dark, bar, 0.015)
    h.screws([(-1.12, 1.86), (1.12, 1.86), (-1.12, -1.82)], 0.31, 0.055, trim, root)
    s.ball(0.05, (-0.98, 0.9, 0.37), h.lamp('#ff3a3a', 6), root, steps=12)


def _little_world(screen, options):
    sky, hill, sun = options.get('screen', ['#2a6bd8', '#1c9a5a', '#ffd23a'])
    s.plate([s.rounded(-0.88, -0.7, 0.88, 0.7, 0.06)], 0.02, h.lamp(sky, 0.9), screen, round_by=0.005)
    s.plate([s.circle(0.42, 0.3, 0.2)], 0.02, h.lamp(sun, 2.2), screen, (0, 0, 0.012), round_by=0.005)
    for i, (x, y, w) in enumerate(((-0.88, -0.7, 0.7), (-0.3, -0.7, 0.66), (0.3, -0.7, 0.58))):
        steps = [(x, y), (x + w, y), (x + w, y + 0.3), (x + w * 0.75, y + 0.3), (x + w * 0.75, y + 0.5), (x + w * 0.3, y + 0.5), (x + w * 0.3, y + 0.24), (x, y + 0.24)]
        s.plate([steps], 0.02, h.lamp(hill, 0.7 + 0.4 * i), screen, (0, 0, 0.02 + 0.004 * i), round_by=0.005)
    for x, y in ((-0.5, 0.3), (-0.34, 0.3), (-0.42, 0.38), (-0.1, 0.14), (0.06, 0.14)):
        s.plate([s.rounded(x - 0.08, y - 0.04, x + 0.08, y + 0.04, 0.01)], 0.02, h.lamp('#ffffff', 1.4), screen, (0, 0, 0.014), round_by=0.005)


def camera(root, finishes, options):
    """Rangefinder camera: leather body between metal plates, a deep lens, dials, flash. Finishes: [leather, metal, dark]."""
    hide, metal, dark = finishes[:3]
    s.plate([s.rounded(-2.1, -1.1, 2.1, 0.7, 0.3)], 1.1, hide, root, round_by=0.1)
    s.plate([s.rounded(-2.14, 0.5, 2.14, 1.06, 0.22)], 1.16, metal, root, round_by=0.1)
    s.plate([s.rounded(-2.14, -1.24, 2.14, -0.96, 0.12)], 1.16, metal, root, round_by=0.08)
    s.prism([(-0.9, 1.0), (0.9, 1.0), (0.66, 1.5), (-0.66, 1.5)], 0.94, metal, root, 0.1)
    _lens(root, (0.1, -0.16, 0.5), metal, dark, options.get('lens', ['#7a4dff', '#0a0630', '#c8d8ff']))
    s.plate([s.rounded(-0.42, 1.1, 0.42, 1.38, 0.08)], 0.1, h.jewel(('#cfe6ff', '#5a7aa8', '#ffffff'), 0.3), root, (0, 0, 0.47))
    for x, y, w in ((1.5, 0.78, 0.26), (-1.2, 0.78, 0.2)):
        s.plate([s.rounded(x - w, y - 0.14, x + w, y + 0.14, 0.05)], 0.12, dark, root, (0, 0, 0.57), round_by=0.03)
        s.plate([s.rounded(x - w * 0.7, y - 0.08, x + w * 0.7, y + 0.08, 0.03)], 0.1, h.jewel(('#2aa8ff', '#062a5a', '#c8f0ff'), 0.3), root, (0, 0, 0.6), round_by=0.02)
    for x, r, tall in ((-1.6, 0.34, 0.26), (-1.0, 0.2, 0.18), (1.2, 0.3, 0.22), (1.74, 0.16, 0.32)):
        s.lathe([(0.001, tall), (r * 0.85, tall), (r, tall - 0.05), (r, -0.05)], dark if x == 1.2 else metal, root, 48, (x, 1.06, 0), ribs=lambda a: 1 + 0.035 * math.cos(22 * a))
    s.ball(0.09, (1.74, 1.4, 0), m.paint('#d8202a'), root, steps=14)
    for side in (-1, 1):
        s.ring(0.16, 0.045, metal, root, (side * 2.2, 0.5, 0), (math.pi / 2, 0, 0), 40)
    s.tube([(-1.84, 0.2, 0.56), (-1.9, -0.4, 0.6), (-1.7, -0.72, 0.56)], 0.05, metal, root, smooth=True)
    h.screws([(-1.9, 0.78), (1.95, 0.78)], 0.58, 0.06, dark, root)


def _lens(root, at, metal, dark, coat):
    steps = [(0.001, 0.0), (0.98, 0.0), (1.02, 0.06), (1.02, 0.26), (0.92, 0.3), (0.92, 0.62), (0.98, 0.66), (0.98, 0.96), (0.92, 1.0), (0.78, 1.0), (0.66, 0.7)]
    s.lathe(steps, dark, root, 96, at, s.FACING)
    for height, r in ((0.16, 1.03), (0.98, 0.93)):
        s.ring(r, 0.04, metal, root, (at[0], at[1], at[2] + height), s.FACING)
    s.lathe([(0.94, 0.36), (0.99, 0.38), (0.99, 0.56), (0.94, 0.58)], metal, root, 144, at, s.FACING, ribs=lambda a: 1 + 0.018 * math.cos(48 * a))
    s.lathe([(0.001, 0.86), (0.3, 0.83), (0.54, 0.76), (0.68, 0.68)], m.paint(coat[1], 0.02), root, 64, at, s.FACING, 180)
    for r, tone in ((0.5, coat[0]), (0.3, coat[2])):
        s.ring(r, 0.02, m.paint(tone, 0.1), root, (at[0], at[1], at[2] + 0.8 + 0.06 * (0.5 - r)), s.FACING)
    s.ball(0.07, (at[0] - 0.2, at[1] + 0.22, at[2] + 0.84), h.lamp(coat[2], 2.5), root, (1.4, 1, 0.4), 14)


def drone(root, finishes, options):
    """Four-rotor scout: hull, arms, ring guards, a gimballed eye. Finishes: [hull, trim, dark]."""
    hull, trim, dark = finishes[:3]
    glow = h.lamp(options.get('glow', '#41f3ff'), 7)
    body = [(0.001, 0.46), (0.5, 0.42), (0.8, 0.22), (0.86, 0.0), (0.7, -0.22), (0.3, -0.34), (0.001, -0.34)]
    s.lathe(body, hull, root, 8, turn=(0, math.pi / 8, 0), smooth_angle=10).scale = (1.2, 1, 1.2)
    s.lathe([(0.001, 0.56), (0.3, 0.54), (0.42, 0.44)], dark, root, 8, turn=(0, math.pi / 8, 0))
    s.ring(0.36, 0.04, glow, root, (0, 0.52, 0), sides=48)
    for i in range(4):
        _rotor(s.group(root, turn=(0, math.pi / 4 + i * math.pi / 2, 0)), hull, trim, dark, glow, i)
    s.ball(0.3, (0, -0.42, 0.5), dark, root, steps=26)
    s.lathe([(0.001, 0.34), (0.14, 0.33), (0.18, 0.28)], glow, root, 40, (0, -0.42, 0.5), (math.pi / 2 + 0.1, 0, 0))
    s.ring(0.2, 0.04, trim, root, (0, -0.45, 0.78), (math.pi / 2 + 0.1, 0, 0), 48)
    for x in (-0.5, 0.5):
        s.tube([(x, -0.2, 0.3), (x * 1.3, -0.74, 0.5), (x * 1.3, -0.8, -0.5), (x, -0.2, -0.4)], 0.05, trim, root)
        s.box((x * 1.0, 0.05, 0.96), (0.3, 0.08, 0.08), glow, root, 0.02)


def _rotor(arm, hull, trim, dark, glow, turn):
    s.prism([(0.7, -0.1), (2.0, 0.02), (2.0, 0.22), (0.7, 0.24)], 0.3, dark, arm, 0.06)
    s.box((1.3, 0.2, 0), (0.7, 0.08, 0.16), hull, arm, 0.03)
    at = (2.05, 0.1, 0)
    s.lathe([(0.001, 0.4), (0.14, 0.38), (0.2, 0.3), (0.24, 0.1), (0.24, -0.16), (0.16, -0.24), (0.001, -0.24)], trim, arm, 36, at)
    s.ring(0.98, 0.07, hull, arm, at, sides=80, flat=1.8)
    s.ring(1.0, 0.03, glow, arm, (at[0], at[1] + 0.12, 0), sides=80)
    for blade in range(3):
        mount = s.group(arm, (at[0], at[1] + 0.32, 0), (0.0, turn * 0.7 + blade * 2.0944, 0))
        s.prism(h.soft([(0.1, -0.07), (0.5, -0.14), (0.88, -0.1), (0.9, 0.04), (0.4, 0.08), (0.1, 0.06)], 1), 0.03, dark, mount, 0.008, turn=(-math.pi / 2 + 0.2, 0, 0))


def projector(root, finishes, options):
    """Film projector: two reels on arms, a film between them, a ribbed body and a shining lens. Finishes: [body, trim, dark]."""
    body, trim, dark = finishes[:3]
    s.plate([s.rounded(-1.4, -1.3, 1.2, 0.4, 0.2)], 1.1, body, root, round_by=0.1)
    h.slots(-1.1, -1.0, 6, 0.16, (0.08, 0.6), 0.0, 0.55, dark, root)
    s.lathe([(0.001, 0.1), (0.4, 0.1), (0.46, 0.02)], trim, root, 56, (0.5, -0.5, 0.55), s.FACING)
    s.plate([s.star(5, 0.28, 0.12)], 0.08, dark, root, (0.5, -0.5, 0.67), round_by=0.02)
    h.turned([(0.001, 1.1), (0.42, 1.1), (0.42, 1.5), (0.34, 1.54), (0.34, 2.1), (0.44, 2.16), (0.44, 2.36), (0.36, 2.36), (0.3, 2.2)], trim, root, (0, -0.3, 0))
    h.turned([(0.001, 2.24), (0.32, 2.2)], h.lamp(options.get('glow', '#ffe9b0'), 8), root, (0, -0.3, 0))
    for x, y, r in ((-1.2, 1.35, 0.95), (0.95, 1.25, 0.8)):
        s.tube([(x * 0.5, 0.3, 0), (x, y, 0)], 0.13, dark, root)
        _reel(root, (x, y, 0.2), r, trim, dark)
    s.tube([(-0.3, 1.2, 0.2), (-0.1, 0.6, 0.3), (0.2, 0.3, 0.4), (0.3, 0.7, 0.3), (0.4, 1.0, 0.2)], 0.05, dark, root, smooth=True)
    for x in (-1.1, 0.9):
        s.prism([(x - 0.2, -1.3), (x + 0.2, -1.3), (x + 0.3, -1.56), (x - 0.3, -1.56)], 1.0, dark, root, 0.05)
    h.screws([(-1.24, 0.22), (1.04, 0.22), (1.04, -1.14), (-1.24, -1.14)], 0.55, 0.06, trim, root)


def _reel(root, at, radius, trim, dark):
    holes = [s.circle(0.58 * radius * math.cos(a), 0.58 * radius * math.sin(a), 0.22 * radius, 32) for a in (i * 2 * math.pi / 5 for i in range(5))]
    for z in (-0.18, 0.2):
        s.plate([s.circle(0, 0, radius), *holes], 0.07, trim, root, (at[0], at[1], at[2] + z), round_by=0.025)
    s.lathe([(radius * 0.3, -0.16), (radius * 0.84, -0.16), (radius * 0.84, 0.16), (radius * 0.3, 0.16)], dark, root, 72, at, s.FACING)
    s.lathe([(0.001, 0.3), (0.1, 0.3), (0.16, 0.22)], dark, root, 32, at, s.FACING)


MODELS = {'gamepad': gamepad, 'handheld': handheld, 'camera': camera, 'drone': drone, 'projector': projector}
