"""Vessels of sea, air and void."""
import math

import materials as m
import shapes as s

from . import hardware as h

CREAM = '#f3ead8'


def _hull_row(x, half, top, keel):
    """One rib of a ship: from the left rail down round the keel to the right rail and back over the deck."""
    curve = [(1.0, 1.0), (1.06, 0.72), (0.98, 0.42), (0.72, 0.16), (0.32, 0.03), (0.0, 0.0)]
    side = [(half * a, keel + (top - keel) * b) for a, b in curve]
    loop = [(-z, y) for z, y in side[:-1]] + [(0, keel)] + [(z, y) for z, y in side[-2::-1]]
    deck = [(half * 0.86, top), (half * 0.84, top - 0.1), (-half * 0.84, top - 0.1), (-half * 0.86, top)]
    return [(x, y, z) for z, y in loop + deck]


def galleon(root, finishes, options):
    """Three-master under full sail. Finishes: [hull, trim, sails]; `glow` lights the windows, `wings` gives it feathers instead of oars."""
    hull, trim, sail = finishes[:3]
    dark = m.wood('#120a06', '#3a2012')
    glow = h.lamp(options.get('glow', '#ffc04a'), 5)
    ribs = [(-2.3, 0.55, 1.3, 0.1), (-2.2, 0.62, 1.26, -0.3), (-1.5, 0.74, 0.9, -0.72), (-0.6, 0.8, 0.34, -0.84), (0.4, 0.8, 0.3, -0.84), (1.2, 0.66, 0.42, -0.76), (1.8, 0.38, 0.6, -0.56), (2.2, 0.08, 0.74, -0.2), (2.3, 0.02, 0.8, 0.2)]
    h.loft([_hull_row(*rib) for rib in ribs], hull, root, 60)
    for lift, thick in ((0.02, 0.07), (-0.3, 0.045)):
        for side in (-1, 1):
            s.tube([(x, top + lift, side * half * (1.0 if lift > 0 else 1.07)) for x, half, top, _ in ribs], thick, trim, root, smooth=True)
    s.tube([(2.2, 0.66, 0), (2.8, 1.0, 0), (3.3, 1.3, 0)], 0.07, dark, root, radii=[1, 0.8, 0.4])
    _stern(root, hull, trim, glow)
    _gun_ports(root, trim)
    for x, tall, wide, rows in ((-1.5, 2.9, 0.95, 2), (-0.1, 3.7, 1.25, 3), (1.3, 3.0, 1.0, 2)):
        _mast(root, x, tall, wide, rows, dark, trim, sail)
    _jib(root, sail)
    if options.get('wings'):
        for z, lean in ((0.9, 0.5), (-0.8, -0.4)):
            mount = s.group(root, (-0.2, -0.1, z), (0, lean, 0))
            h.feather_wing((0, 0, 0), 2.4, finishes[3], trim, mount, -1, 6, 0.7)


def _stern(root, hull, trim, glow):
    s.prism([(-2.56, 0.5), (-1.5, 0.74), (-1.5, 1.24), (-2.6, 1.5)], 1.1, hull, root, 0.06)
    s.tube([(-2.6, 1.52, 0.56), (-1.5, 1.28, 0.56)], 0.06, trim, root)
    for i in range(3):
        x = -2.34 + i * 0.3
        s.plate([s.rounded(x - 0.1, 0.86, x + 0.1, 1.2, 0.08)], 0.06, glow, root, (0, -i * 0.05, 0.55), round_by=0.02)
        s.plate([s.rounded(x - 0.13, 0.82, x + 0.13, 1.24, 0.1), s.rounded(x - 0.09, 0.87, x + 0.09, 1.19, 0.07)], 0.1, trim, root, (0, -i * 0.05, 0.55), round_by=0.02)
    s.lathe([(0.001, 0.3), (0.1, 0.24), (0.14, 0.1), (0.1, -0.04), (0.001, -0.06)], glow, root, 24, (-2.56, 1.62, 0.3))
    s.ring(0.13, 0.03, trim, root, (-2.56, 1.72, 0.3), sides=32)


def _gun_ports(root, trim):
    for i in range(6):
        x = -1.5 + i * 0.5
        z = 0.83 - 0.16 * max(0, i - 4) - (0.04 if i == 0 else 0)
        s.plate([s.rounded(x - 0.1, -0.28, x + 0.1, -0.08, 0.03), s.rounded(x - 0.065, -0.245, x + 0.065, -0.115, 0.02)], 0.06, trim, root, (0, 0, z), round_by=0.02)
        s.lathe([(0.001, 0.12), (0.05, 0.12), (0.06, 0.08), (0.07, -0.1)], m.dark('#16181d'), root, 20, (x, -0.18, z), s.FACING)


def _mast(root, x, tall, wide, rows, dark, trim, sail):
    s.tube([(x, 0.2, 0), (x, tall, 0)], 0.08, dark, root, radii=[1, 0.5])
    s.ball(0.09, (x, tall, 0), trim, root, steps=14)
    room = (tall - 0.9) / rows
    for row in range(rows):
        low, high = 0.72 + row * room, 0.72 + (row + 0.9) * room
        half = wide * (1 - 0.2 * row)
        s.rod((x, high, -half), (x, high, half), 0.045, dark, root)
        _billow(root, x, low, high, half, half * 0.86, sail)
    s.prism([(0, -0.12), (-0.62, 0.02), (-0.4, 0.1), (-0.62, 0.2), (0, 0.14)][::-1], 0.03, m.paint('#c8102e', 0.4), root, 0.008, (x, tall - 0.06, 0))
    for side in (-1, 1):
        s.tube([(x, tall * 0.82, 0), (x - 0.24, 0.4, side * 0.72)], 0.016, dark, root)


def _billow(root, x, low, high, foot, head, sail):
    rows = []
    for i in range(9):
        part = i / 8
        y, half = low + (high - low) * part, foot + (head - foot) * part
        bulge = 0.4 * math.sin(math.pi * (0.12 + 0.86 * part))
        front = [(x + 0.05 + bulge * math.cos(0.5 * math.pi * k / 6), y, half * k / 6) for k in range(-6, 7)]
        rows.append(front + [(a - 0.03, b, c) for a, b, c in front[::-1]])
    h.loft(rows, sail, root, 70)


def _jib(root, sail):
    rows = [[(1.5, 2.6 - 0.04 * k, 0.01), (1.5 + 1.7 * k / 8, 2.6 - 1.4 * k / 8, 0.3 * math.sin(math.pi * k / 8)), (1.52 + 0.9 * k / 8, 2.5 - 1.7 * k / 8, 0.1)] for k in range(9)]
    h.loft(rows, sail, root, 70)


def rocket(root, finishes, options):
    """Upright rocket: body, nose, three fins, round window, flame. Finishes: [body, trim, nose]; `boosters` adds two."""
    body, trim, nose = finishes[:3]
    glow = h.lamp(options.get('glow', '#ffb02a'), 6)
    s.lathe([(0.42, -1.5), (0.7, -1.3), (0.88, -0.6), (0.92, 0.1), (0.82, 0.9), (0.62, 1.5)], body, root, 96, smooth_angle=180)
    s.lathe([(0.62, 1.5), (0.46, 1.86), (0.22, 2.2), (0.06, 2.4), (0.001, 2.42)], nose, root, 96, smooth_angle=180)
    s.lathe([(0.001, 2.9), (0.03, 2.86), (0.05, 2.4)], trim, root, 20)
    for y, r in ((1.5, 0.62), (-1.3, 0.7), (-0.66, 0.87)):
        s.ring(r, 0.06, trim, root, (0, y, 0))
    s.lathe([(0.46, -1.48), (0.52, -1.56), (0.62, -1.94), (0.54, -1.94), (0.4, -1.6), (0.001, -1.6)], m.dark('#1c2026'), root, 64)
    _window(root, 0.66, 0.36, trim)
    _window(root, -0.26, 0.2, trim)
    for i in range(3):
        mount = s.group(root, turn=(0, -0.5 + i * 2 * math.pi / 3, 0))
        s.prism(h.soft([(0.6, -0.4), (0.9, -0.5), (1.6, -1.3), (1.66, -2.1), (1.4, -2.06), (1.1, -1.5), (0.5, -1.4)], 1)[::-1], 0.2, nose, mount, 0.07)
        s.tube([(0.86, -0.5, 0), (1.58, -1.3, 0), (1.64, -2.06, 0)], 0.055, trim, mount, smooth=True)
    if options.get('boosters'):
        for side in (-1, 1):
            _booster(root, side * 1.12, body, trim, nose, glow)
    s.lathe([(0.46, -1.8), (0.5, -2.1), (0.36, -2.6), (0.12, -3.0), (0.001, -3.14)], glow, root, 48, smooth_angle=180)
    for i in range(12):
        angle = i * math.pi / 6
        s.ball(0.04, (0.9 * math.cos(angle), -0.86, 0.9 * math.sin(angle)), trim, root, steps=10)


def _window(root, y, r, trim):
    z = 0.86 if y < 0.4 else 0.8
    s.ring(r, 0.09, trim, root, (0, y, z), s.FACING)
    s.lathe([(0.001, 0.1), (r * 0.6, 0.08), (r, 0.0)], m.paint('#1458c8', 0.03), root, 48, (0, y, z), s.FACING, 180)
    for i in range(8):
        s.rivet((1.0 * r * math.cos(i * math.pi / 4), y + r * math.sin(i * math.pi / 4), z + 0.07), 0.035, m.dark('#2a2d33'), root)


def _booster(root, x, body, trim, nose, glow):
    s.lathe([(0.3, -1.7), (0.34, -1.2), (0.34, 0.0)], body, root, 48, (x, 0, 0.1))
    s.lathe([(0.34, 0.0), (0.24, 0.4), (0.06, 0.7), (0.001, 0.72)], nose, root, 48, (x, 0, 0.1), smooth_angle=180)
    s.ring(0.34, 0.045, trim, root, (x, 0, 0.1))
    s.lathe([(0.24, -1.7), (0.22, -2.0), (0.08, -2.4), (0.001, -2.5)], glow, root, 32, (x, 0, 0.1), smooth_angle=180)
    s.ring(0.3, 0.05, trim, root, (x, -1.7, 0.1))


def airship(root, finishes, options):
    """Cigar-shaped airship with ribs, a gondola, propellers and tail fins. Finishes: [skin, trim, gondola]."""
    skin, trim, wood = finishes[:3]
    glow = h.lamp(options.get('glow', '#ffc86a'), 5)
    shape = [(max(0.001, 1.06 * math.sin(math.acos(-1 + 2 * i / 40)) ** 0.8), -2.8 + 5.6 * i / 40) for i in range(41)]
    h.turned(shape, skin, root, (0, 0.5, 0), 96, smooth_angle=180)
    for part in (6, 13, 20, 27, 34):
        r, x = shape[part]
        s.ring(r, 0.05, trim, root, (x, 0.5, 0), h.ALONG)
    for i in range(12):
        angle = i * math.pi / 6
        s.tube([(x, 0.5 + (r + 0.005) * math.cos(angle), (r + 0.005) * math.sin(angle)) for r, x in shape], 0.022, trim, root)
    h.turned([(0.26, 2.6), (0.3, 2.7), (0.16, 2.94), (0.001, 3.06)], trim, root, (0, 0.5, 0))
    for i in range(4):
        mount = s.group(root, (-2.2, 0.5, 0), (i * math.pi / 2, 0, 0))
        s.prism(h.soft([(-0.8, 0.2), (0.5, 0.5), (0.1, 1.0), (-0.9, 1.3)], 1)[::-1], 0.1, wood, mount, 0.03)
        s.tube([(0.4, 0.56, 0), (0.06, 0.98, 0), (-0.8, 1.22, 0)], 0.045, trim, mount, smooth=True)
    _gondola(root, trim, wood, glow)


def _gondola(root, trim, wood, glow):
    s.prism(h.soft([(-1.1, -0.6), (1.3, -0.6), (1.5, -0.9), (0.9, -1.24), (-0.7, -1.24), (-1.2, -0.96)], 1)[::-1], 0.66, wood, root, 0.1)
    s.tube([(-1.1, -0.66, 0.32), (1.34, -0.66, 0.32)], 0.05, trim, root)
    s.tube([(-1.1, -1.0, 0.34), (1.3, -1.0, 0.34)], 0.03, trim, root)
    for i in range(6):
        s.plate([s.rounded(-0.86 + i * 0.34, -0.92, -0.64 + i * 0.34, -0.74, 0.05)], 0.06, glow, root, (0, 0, 0.33), round_by=0.02)
    for x in (-0.9, 0.1, 1.1):
        s.rod((x, -0.62, 0.2), (x, -0.3, 0.5), 0.035, trim, root)
    for side in (-1, 1):
        s.rod((-0.5, -0.9, side * 0.3), (-0.5, -0.9, side * 0.95), 0.05, trim, root)
        h.turned([(0.001, -0.3), (0.16, -0.26), (0.2, 0.1), (0.1, 0.3), (0.001, 0.34)], trim, root, (-0.5, -0.9, side * 0.98), 32)
        for blade in range(3):
            mount = s.group(root, (-0.82, -0.9, side * 0.98), (blade * 2.0944 + 0.4, 0.0, 0))
            s.prism([(-0.03, 0.06), (0.03, 0.06), (0.07, 0.5), (-0.07, 0.5)], 0.14, wood, mount, 0.02)


def submarine(root, finishes, options):
    """Stout submarine with a tower, periscope, portholes and a screw. Finishes: [hull, trim, dark]."""
    hull, trim, dark = finishes[:3]
    glow = h.lamp(options.get('glow', '#ffe27a'), 4)
    h.turned([(0.001, -2.6), (0.16, -2.56), (0.4, -2.2), (0.8, -1.4), (1.02, -0.4), (1.06, 0.6), (0.94, 1.5), (0.66, 2.1), (0.3, 2.42), (0.001, 2.5)], hull, root, (0, 0, 0), 96, smooth_angle=180)
    for x, r in ((-1.4, 0.8), (1.5, 0.94)):
        s.ring(r, 0.055, trim, root, (x, 0, 0), h.ALONG)
    s.prism(h.soft([(-0.8, 0.8), (0.9, 0.8), (0.7, 1.7), (-0.5, 1.7)], 1), 0.7, hull, root, 0.14)
    s.prism(s.rounded(-0.6, 1.6, 0.8, 1.76, 0.07), 0.76, trim, root, 0.04)
    s.tube([(0.3, 1.7, 0), (0.3, 2.6, 0), (0.4, 2.74, 0), (0.86, 2.74, 0)], 0.1, trim, root)
    h.turned([(0.12, 0.7), (0.18, 0.74), (0.18, 0.96), (0.14, 0.98), (0.001, 0.94)], dark, root, (0, 2.74, 0), 36)
    s.rod((-0.2, 1.7, 0), (-0.2, 2.4, 0), 0.05, dark, root)
    for x, r in ((-0.75, 0.3), (0.15, 0.34), (1.05, 0.3)):
        z = 1.0 if x > -0.5 else 0.95
        s.ring(r, 0.08, trim, root, (x, 0.16, z), s.FACING)
        s.lathe([(0.001, 0.1), (r * 0.7, 0.06), (r, -0.02)], glow, root, 40, (x, 0.16, z), s.FACING, 180)
        for i in range(8):
            s.rivet((x + r * math.cos(i * math.pi / 4), 0.16 + r * math.sin(i * math.pi / 4), z + 0.07), 0.035, dark, root)
    s.plate([s.star(5, 0.2, 0.09)], 0.08, trim, root, (0.1, 1.26, 0.4), round_by=0.02)
    _screw_and_fins(root, trim, dark)
    s.tube([(-1.6, 0.86, 0), (-0.6, 1.05, 0)], 0.05, dark, root)
    for x in (1.5, 1.2, -1.2):
        s.rod((x, 0.8, 0.3), (x, 1.2, 0.3), 0.03, trim, root)
    s.tube([(-1.2, 1.2, 0.3), (1.2, 1.2, 0.3), (1.5, 1.2, 0.3)], 0.025, trim, root)


def _screw_and_fins(root, trim, dark):
    for i in range(4):
        mount = s.group(root, (-2.0, 0, 0), (i * math.pi / 2, 0, 0))
        s.prism([(-0.5, 0.2), (0.3, 0.5), (0.0, 1.1), (-0.5, 1.1)], 0.12, dark, mount, 0.04)
    for i in range(4):
        mount = s.group(root, (-2.75, 0, 0), (i * math.pi / 2 + 0.4, 0.5, 0))
        s.prism(h.soft([(-0.05, 0.1), (0.05, 0.1), (0.2, 0.56), (0.0, 0.74), (-0.2, 0.56)], 1), 0.06, trim, mount, 0.02)
    h.turned([(0.001, -2.96), (0.1, -2.9), (0.16, -2.7), (0.16, -2.5)], trim, root, sides=32)
    for z in (-1.0, 1.0):
        s.prism(h.soft([(0.9, -0.1), (1.7, -0.1), (1.4, 0.1), (0.9, 0.1)], 1), 0.5, dark, root, 0.05, (0, -0.5, z * 0.95))


MODELS = {'galleon': galleon, 'rocket': rocket, 'airship': airship, 'submarine': submarine}
