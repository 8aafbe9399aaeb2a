"""What hovers: saucer, balloon, hover bike."""
import math

import materials as m
import shapes as s

from . import hardware as h


def saucer(root, finishes, options):
    """Flying saucer: stepped disc, glass dome with a pilot, ring of lights, legs. Finishes: [hull, trim, dark]; `crown` sets gems round the rim."""
    hull, trim, dark = finishes[:3]
    glow = h.lamp(options.get('glow', '#5cffb0'), 6)
    s.lathe([(0.001, -0.5), (0.7, -0.52), (1.2, -0.4), (2.3, -0.06), (2.44, 0.04), (2.3, 0.14), (1.3, 0.42), (0.94, 0.56), (0.001, 0.56)], hull, root, 120)
    s.ring(2.42, 0.07, trim, root, (0, 0.04, 0))
    s.lathe([(0.92, 0.5), (1.06, 0.52), (1.06, 0.66), (0.94, 0.7)], trim, root, 96)
    _rim_lights(root, trim, dark, glow, options.get('crown'))
    s.lathe([(0.94, 0.6), (0.9, 0.9), (0.72, 1.22), (0.4, 1.42), (0.001, 1.48)], m.glass_dome('#c8ffe8', 0.05), root, 72, smooth_angle=180)
    _pilot(root)
    s.lathe([(0.001, -0.76), (0.4, -0.74), (0.6, -0.6), (0.64, -0.48)], glow, root, 56)
    s.ring(0.66, 0.07, trim, root, (0, -0.52, 0))
    s.tube([(0, 1.46, 0), (0.02, 1.8, 0)], 0.03, trim, root)
    s.ball(0.08, (0.02, 1.84, 0), glow, root, steps=14)
    _legs(root, trim, dark)


def _rim_lights(root, trim, dark, glow, crown):
    for i in range(16):
        angle = 2 * math.pi * i / 16
        x, z = math.cos(angle), math.sin(angle)
        if crown:
            s.cut_stone(0.17, 0.14, h.jewel(crown[i % len(crown)]), root, (1.84 * x, 0.28, 1.84 * z), (-math.pi / 2, 0, 0))
            s.ring(0.17, 0.035, trim, root, (1.84 * x, 0.27, 1.84 * z), sides=32)
        else:
            s.ball(0.11, (1.84 * x, 0.26, 1.84 * z), glow, root, (1, 0.6, 1), 14)
        panel = s.group(root, turn=(0, -angle - 0.2, 0))
        s.box((1.5, -0.335, 0), (0.8, 0.05, 0.04), dark, panel, 0.01).rotation_euler = (0, 0, 0.3)


def _legs(root, trim, dark):
    for i in range(3):
        angle = 0.6 + i * 2.0944
        foot = (1.5 * math.cos(angle), -1.16, 1.5 * math.sin(angle))
        s.rod((1.0 * math.cos(angle), -0.4, 1.0 * math.sin(angle)), foot, 0.07, trim, root)
        s.lathe([(0.001, 0.1), (0.1, 0.1), (0.24, 0.0), (0.24, -0.06), (0.001, -0.06)], dark, root, 32, foot)


def _pilot(root):
    skin = m.paint('#58c85a', 0.35)
    s.ball(0.36, (0, 1.0, 0), skin, root, (1, 0.9, 0.9), 26)
    s.ball(0.3, (0, 0.66, 0), skin, root, (0.9, 0.7, 0.8), 20)
    for side in (-1, 1):
        s.ball(0.12, (side * 0.15, 1.02, 0.27), m.paint('#0a0a12', 0.03), root, (0.9, 1.2, 0.6), 18)
        s.tube([(side * 0.14, 1.28, 0), (side * 0.2, 1.38, 0)], 0.02, skin, root)


def balloon(root, finishes, options):
    """Hot-air balloon: gored envelope with swags, ropes, wicker basket, burner. Finishes: [gores, other gores, trim]."""
    first, second, trim = finishes[:3]
    profile = [(0.3, -0.9), (0.5, -0.72), (0.96, -0.2), (1.36, 0.4), (1.52, 1.0), (1.46, 1.5), (1.2, 2.0), (0.76, 2.34), (0.3, 2.5), (0.001, 2.53)]
    fine = s.rounded_path(profile, 2)
    count = 16
    for i in range(count):
        start, end = 2 * math.pi * i / count, 2 * math.pi * (i + 1) / count
        _gore(root, fine, start, end, first if i % 2 else second)
    for i in range(count):
        angle = 2 * math.pi * i / count
        s.tube([(1.005 * r * math.cos(angle), y, 1.005 * r * math.sin(angle)) for r, y in fine], 0.02, trim, root)
    s.ring(0.32, 0.05, trim, root, (0, -0.9, 0))
    s.ring(0.3, 0.04, trim, root, (0, 2.5, 0))
    for i in range(count):
        start, end = 2 * math.pi * i / count, 2 * math.pi * (i + 1) / count
        line = [(1.55 * math.cos(a), 1.0 - 0.24 * math.sin(math.pi * k / 8), 1.55 * math.sin(a)) for k, a in enumerate(start + (end - start) * k / 8 for k in range(9))]
        s.tube(line, 0.035, trim, root)
        s.ball(0.06, (1.56 * math.cos(start), 1.0, 1.56 * math.sin(start)), trim, root, steps=10)
    _basket(root, trim, options)


def _gore(root, profile, start, end, material):
    rows = []
    for r, y in profile:
        bulge = lambda k: 1 + 0.06 * math.sin(math.pi * k / 6)
        rows.append([(r * bulge(k) * math.cos(start + (end - start) * k / 6), y, r * bulge(k) * math.sin(start + (end - start) * k / 6)) for k in range(7)])
    vertices = [p for row in rows for p in row]
    faces = [(i * 7 + k, i * 7 + k + 1, i * 7 + k + 8, i * 7 + k + 7) for i in range(len(rows) - 1) for k in range(6)]
    s.mesh(vertices, faces, material, root, 180)


def _basket(root, trim, options):
    wicker, dark = m.wood('#4a2a10', '#a8743a'), m.leather('#2a150c', '#4d2a16')
    s.lathe([(0.001, -2.4), (0.34, -2.4), (0.42, -2.3), (0.48, -1.74), (0.42, -1.74), (0.38, -2.2)], wicker, root, 72, ribs=lambda a: 1 + 0.03 * math.cos(24 * a))
    s.ring(0.46, 0.07, dark, root, (0, -1.72, 0))
    for y in (-2.3, -2.0):
        s.ring(0.45 if y > -2.2 else 0.41, 0.03, trim, root, (0, y, 0))
    for i in range(8):
        angle = 2 * math.pi * i / 8 + 0.2
        s.rod((0.44 * math.cos(angle), -1.72, 0.44 * math.sin(angle)), (0.34 * math.cos(angle), -0.9, 0.34 * math.sin(angle)), 0.022, dark, root)
    s.lathe([(0.001, -1.3), (0.12, -1.3), (0.16, -1.2), (0.12, -1.08)], trim, root, 32)
    s.lathe([(0.1, -1.1), (0.12, -0.96), (0.06, -0.7), (0.001, -0.6)], h.lamp(options.get('glow', '#ffb02a'), 8), root, 28, smooth_angle=180)
    for i in range(5):
        angle = 2 * math.pi * i / 5 + 0.5
        s.ball(0.12, (0.5 * math.cos(angle), -2.06, 0.5 * math.sin(angle)), dark, root, (1, 1.3, 1), 14)


def hover_bike(root, finishes, options):
    """Bike without wheels: long cowl, two lift rings, seat, fins. Finishes: [cowl, trim, dark]."""
    cowl, trim, dark = finishes[:3]
    glow = h.lamp(options.get('glow', '#41f3ff'), 7)
    rows = []
    for x, wide, low, high in ((2.6, 0.06, 0.1, 0.24), (2.1, 0.26, -0.02, 0.44), (1.3, 0.42, -0.14, 0.66), (0.5, 0.4, -0.2, 0.7), (-0.1, 0.3, -0.2, 0.42), (-0.9, 0.34, -0.16, 0.4), (-1.6, 0.34, -0.06, 0.52), (-2.3, 0.18, 0.1, 0.6), (-2.6, 0.04, 0.3, 0.62)):
        middle = (low + high) / 2
        rows.append([(x, middle + (high - middle) * math.sin(a), wide * math.cos(a)) for a in (2 * math.pi * k / 16 for k in range(16))])
    h.loft(rows, cowl, root, 50)
    for x, r in ((1.5, 0.62), (-1.7, 0.7)):
        _lift_ring(root, (x, -0.5, 0), r, trim, dark, glow)
    s.prism(h.soft([(0.0, 0.5), (-0.3, 0.4), (-1.1, 0.42), (-1.7, 0.78), (-1.76, 0.6), (-1.1, 0.3), (-0.2, 0.3)], 2), 0.5, dark, root, 0.1)
    for side in (-1, 1):
        s.tube([(0.7, 0.66, 0), (0.5, 0.98, side * 0.4), (0.24, 1.02, side * 0.66)], 0.055, trim, root, smooth=True)
        s.rod((0.4, 1.0, side * 0.56), (0.1, 1.0, side * 0.76), 0.085, dark, root)
        s.tube([(2.3, 0.3, side * 0.2), (1.3, 0.34, side * 0.43), (0.4, 0.3, side * 0.41), (-0.2, 0.16, side * 0.32)], 0.035, glow, root, smooth=True)
        s.prism([(-1.5, 0.2), (-2.5, 0.3), (-2.9, 0.86), (-2.2, 0.6)], 0.09, cowl, root, 0.03, (0, 0, side * 0.36), (side * 0.3, 0, 0))
        h.round_bar(-2.7, -1.5, 0.14, trim, root, (0, 0.02, side * 0.34), sides=36)
        h.round_bar(-2.74, -2.66, 0.1, glow, root, (0, 0.02, side * 0.34), sides=30)
    s.prism([(1.1, 0.62), (0.7, 0.64), (0.52, 1.1), (0.66, 1.1)], 0.5, h.jewel(('#2aa8ff', '#062a5a', '#c8f0ff'), 0.3), root, 0.04)
    h.slots(0.7, 0.02, 4, 0.15, (0.06, 0.22), 0.06, 0.4, dark, root)


def _lift_ring(root, at, radius, trim, dark, glow):
    x, y, z = at
    ring = s.group(root, at, (0.0, 0, 0.06))
    s.lathe([(radius * 0.8, -0.16), (radius, -0.2), (radius * 1.12, -0.08), (radius * 1.12, 0.1), (radius, 0.2), (radius * 0.84, 0.16)], trim, ring, 72)
    s.ring(radius * 1.13, 0.035, glow, ring, (0, 0, 0))
    s.lathe([(0.001, -0.1), (radius * 0.8, -0.1)], glow, ring, 56)
    s.lathe([(0.001, 0.2), (0.16, 0.18), (0.2, 0.0), (0.16, -0.18), (0.001, -0.2)], dark, ring, 32)
    for i in range(6):
        s.box((radius * 0.45, 0.04, 0), (radius * 0.8, 0.12, 0.08), dark, s.group(ring, turn=(0, i * math.pi / 3, 0)), 0.02)
    s.rod((x, y, 0), (x * 0.8, 0.1, 0), 0.16, dark, root)


MODELS = {'saucer': saucer, 'balloon': balloon, 'hover_bike': hover_bike}
