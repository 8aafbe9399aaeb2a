"""Wide-mouthed guns: scatterguns, blunderbusses, energy cannons."""
import math

import materials as m
import shapes as s

from . import hardware as h


def shotgun(root, finishes, options):
    """Twin-barrel pump scattergun: ribbed barrels, pump, shells on the receiver, stock with a butt plate. Finishes: [metal, furniture, trim]; `cut` shortens it."""
    metal, wood, trim = finishes[:3]
    black = m.dark('#08090c', 0.55)
    end = 2.4 if options.get('cut') else 3.6
    s.prism([(-1.2, -0.34), (0.9, -0.34), (1.1, -0.2), (1.1, 0.46), (-0.9, 0.5), (-1.2, 0.3)], 0.52, metal, root, 0.1)
    _twin_barrels(root, end, metal, trim, black)
    _pump(root, wood, trim, black)
    _shells(root, options.get('shell', '#c8202a'))
    _shotgun_stock(root, wood, trim, options.get('cut'))
    h.trigger(-0.82, -0.3, 0.86, trim, metal, root, 0.2)
    h.screws([(-1.02, -0.16), (0.96, -0.22), (0.96, 0.34)], 0.27, 0.06, trim, root)


def _twin_barrels(root, end, metal, trim, black):
    h.turned([(0.001, 1.0), (0.2, 1.0), (0.19, end - 0.2)], metal, root, (0, 0.3, 0))
    h.muzzle(end - 0.24, 0.215, 0.26, trim, root, 0.3, bore=0.72)
    h.turned([(0.001, 1.0), (0.17, 1.0), (0.17, end - 0.5)], metal, root, (0, -0.1, 0))
    h.muzzle(end - 0.5, 0.185, 0.2, trim, root, -0.1, bore=0.66)
    s.box(((1.0 + end) / 2, 0.53, 0), (end - 1.2, 0.05, 0.14), metal, root, 0.015, 1)
    for i in range(int((end - 1.3) / 0.3)):
        s.box((1.2 + i * 0.3, 0.49, 0), (0.08, 0.08, 0.1), black, root, 0.01, 1)
    s.ball(0.06, (end - 0.1, 0.58, 0), trim, root, steps=14)
    s.prism(h.chamfered(end - 0.7, -0.3, end - 0.52, 0.52, 0.08), 0.46, trim, root, 0.04)


def _pump(root, wood, trim, black):
    s.prism([(1.36, -0.36), (2.1, -0.36), (2.2, -0.26), (2.2, 0.02), (2.1, 0.12), (1.36, 0.12), (1.26, 0.02), (1.26, -0.26)], 0.5, wood, root, 0.12)
    for i in range(6):
        s.box((1.42 + i * 0.13, -0.12, 0.25), (0.05, 0.36, 0.04), black, root, 0.012)
    s.box((1.15, -0.08, 0.2), (0.5, 0.06, 0.06), trim, root, 0.02)


def _shells(root, colour):
    s.prism(h.chamfered(-0.72, -0.06, 0.78, 0.36, 0.06), 0.1, m.dark('#101216'), root, 0.02, (0, 0, 0.28))
    for i in range(5):
        x = -0.56 + i * 0.29
        s.lathe([(0.001, 0.3), (0.09, 0.3), (0.11, 0.26), (0.11, -0.12)], m.paint(colour, 0.3), root, 28, (x, 0.14, 0.4))
        s.lathe([(0.115, -0.1), (0.12, -0.12), (0.12, -0.28), (0.13, -0.3), (0.13, -0.34), (0.001, -0.34)], m.gold(), root, 28, (x, 0.14, 0.4))
    s.box((0.02, 0.16, 0.46), (1.5, 0.1, 0.14), m.leather('#2a150c', '#4d2a16'), root, 0.03)


def _shotgun_stock(root, wood, trim, cut):
    if cut:
        outline = [(-1.1, 0.36), (-1.5, 0.26), (-1.9, -0.16), (-2.2, -0.86), (-2.14, -1.12), (-1.76, -1.14), (-1.52, -0.6), (-1.1, -0.3)]
        s.prism(h.soft(outline, 1), 0.46, wood, root, 0.13)
        s.ring(0.12, 0.04, trim, root, (-1.95, -1.22, 0), h.ALONG, 40)
        return
    s.prism([(-1.1, 0.4), (-1.5, 0.24), (-2.1, 0.16), (-3.3, 0.2), (-3.34, -0.92), (-3.1, -0.96), (-2.1, -0.5), (-1.5, -0.4), (-1.1, -0.3)], 0.46, wood, root, 0.13)
    s.prism(s.rounded(-3.48, -0.98, -3.26, 0.24, 0.06), 0.5, trim, root, 0.05)
    s.prism([(-2.9, 0.22), (-1.9, 0.2), (-2.0, 0.34), (-2.8, 0.38)], 0.36, wood, root, 0.06)


def blunderbuss(root, finishes, options):
    """Flintlock with a bell mouth. Finishes: [barrel, wood, trim]; `stone` sets gems, `glow` lights the bell."""
    barrel, wood, trim = finishes[:3]
    black = m.dark('#0a0806', 0.6)
    core = h.lamp(options['glow'], 6) if 'glow' in options else black
    bell = [(0.001, -0.6), (0.34, -0.6), (0.36, -0.4), (0.3, -0.3), (0.27, 0.9), (0.25, 1.6), (0.32, 2.0), (0.52, 2.4), (0.86, 2.74), (0.9, 2.8), (0.84, 2.84), (0.76, 2.78), (0.46, 2.4), (0.24, 2.0), (0.18, 1.4)]
    h.turned(bell, barrel, root, (0, 0.3, 0), 96)
    h.turned([(0.001, 1.9), (0.26, 2.02)], core, root, (0, 0.3, 0))
    for x, r in ((-0.1, 0.31), (0.8, 0.29), (1.5, 0.27), (2.12, 0.4)):
        h.turned([(r - 0.02, x - 0.08), (r + 0.05, x - 0.05), (r + 0.05, x + 0.05), (r - 0.02, x + 0.08)], trim, root, (0, 0.3, 0))
    s.ring(0.87, 0.06, trim, root, (2.79, 0.3, 0), h.ALONG)
    _flint_stock(root, wood, trim)
    _flintlock(root, trim, black, options.get('stone'))
    h.trigger(-1.04, -0.34, 0.8, trim, trim, root, 0.16)
    h.round_bar(0.2, 2.0, 0.055, wood, root, (0, -0.16, 0))
    s.ball(0.09, (2.0, -0.16, 0), trim, root, steps=14)


def _flint_stock(root, wood, trim):
    body = [(1.7, -0.04), (1.7, 0.3), (-0.9, 0.36), (-1.5, 0.3), (-2.1, -0.1), (-2.7, -0.7), (-3.1, -1.1), (-2.9, -1.6), (-2.5, -1.66), (-2.0, -1.1), (-1.4, -0.5), (-0.8, -0.36), (0.6, -0.32)]
    s.prism(h.soft(body, 1), 0.52, wood, root, 0.14)
    cap = [(-3.06, -1.06), (-2.74, -0.8), (-2.2, -1.3), (-2.46, -1.76), (-2.96, -1.74), (-3.24, -1.4)]
    s.prism(h.soft(cap, 1)[::-1], 0.6, trim, root, 0.14)
    h.screws([(-2.74, -1.3), (-1.0, 0.1), (0.5, -0.06)], 0.28, 0.06, trim, root)
    for i in range(5):
        s.prism(h.slant(-2.1 + i * 0.14, -0.5 + i * 0.12, 0.3, 0.05, -0.16), 0.56, m.dark('#120806', 0.7), root, 0.01)
    s.prism(h.chamfered(1.3, -0.14, 1.5, 0.3, 0.04), 0.58, trim, root, 0.04)


def _flintlock(root, trim, black, stone):
    lock = h.soft([(-1.4, 0.0), (-0.9, -0.1), (0.1, -0.06), (0.3, 0.1), (0.0, 0.28), (-0.9, 0.3)], 2)
    h.inlay(lock, 0.26, trim, root, black)
    s.prism(h.soft([(-1.1, 0.16), (-0.84, 0.16), (-0.84, 0.5), (-0.62, 0.76), (-0.74, 0.9), (-1.0, 0.72), (-1.14, 0.86), (-1.22, 0.76), (-1.06, 0.5)], 1), 0.14, trim, root, 0.03, (0, 0, 0.38))
    s.prism([(-0.68, 0.72), (-0.48, 0.64), (-0.44, 0.76), (-0.62, 0.86)], 0.1, m.rock('#2a2622', '#6a625a'), root, 0.02, (0, 0, 0.38))
    s.prism([(-0.34, 0.2), (-0.16, 0.2), (-0.1, 0.74), (-0.22, 0.78)], 0.2, trim, root, 0.03, (0, 0, 0.36))
    s.prism([(-0.4, 0.12), (0.12, 0.12), (0.04, 0.28), (-0.36, 0.28)], 0.24, trim, root, 0.03, (0, 0, 0.36))
    h.screw((-0.96, 0.12, 0.36), 0.09, trim, root)
    if stone:
        for x, y, r in ((-2.72, -1.24, 0.16), (-0.2, -0.02, 0.1), (0.9, 0.02, 0.12)):
            s.cut_stone(r, r * 0.7, h.jewel(stone), root, (x, y, 0.31 if x > -2 else 0.33))
            s.ring(r, 0.035, trim, root, (x, y, 0.3), h.ACROSS, 40)


def energy(root, finishes, options):
    """Shoulder cannon: armoured body, three coils round a burning core, claws at the mouth, cables, a cell. Finishes: [armour, trim, dark]; `claws` is their number; `orbit` adds rings about the mouth and a crest of spines."""
    armour, trim, dark = finishes[:3]
    glow, black = h.lamp(options.get('glow', '#41f3ff'), 7), m.dark('#08090c', 0.55)
    _cannon_body(root, armour, trim, dark, black, glow)
    _coils(root, armour, trim, dark, glow)
    _claws(root, trim, armour, glow, options.get('claws', 4))
    _cannon_handles(root, trim, dark, black)
    for z in (0.42, 0.62):
        s.tube([(-1.9, -0.3, z - 0.2), (-1.7, -0.9, z), (-0.5, -1.0, z), (0.3, -0.5, z - 0.1)], 0.075, dark if z > 0.5 else trim, root, smooth=True)
    if options.get('orbit'):
        _orbit(root, trim, armour, glow)
    if 'stone' in options:
        s.cut_stone(0.4, 0.3, h.jewel(options['stone'], 0.6), root, (-1.1, 0.3, 0.76))
        s.ring(0.42, 0.08, trim, root, (-1.1, 0.3, 0.76), h.ACROSS)


def _cannon_body(root, armour, trim, dark, black, glow):
    shell = [(-2.5, -0.3), (-2.2, -0.6), (-0.5, -0.6), (0.1, -0.3), (0.1, 0.7), (-0.3, 1.0), (-2.0, 1.0), (-2.5, 0.6)]
    s.prism(shell, 1.3, armour, root, 0.2)
    h.inlay([(-2.1, -0.3), (-0.6, -0.3), (-0.3, 0.0), (-0.3, 0.6), (-0.5, 0.74), (-1.9, 0.74), (-2.1, 0.5)], 0.62, dark, root, black)
    s.lathe([(0.001, 0.12), (0.3, 0.12), (0.4, 0.06), (0.44, -0.02)], trim, root, 56, (-1.1, 0.3, 0.66), h.ACROSS)
    s.lathe([(0.001, 0.16), (0.2, 0.14), (0.24, 0.1)], glow, root, 40, (-1.1, 0.3, 0.68), h.ACROSS)
    h.slots(-1.96, 0.0, 3, 0.13, (0.06, 0.5), 0.0, 0.68, glow, root)
    h.slots(-0.6, 0.1, 2, 0.13, (0.06, 0.4), 0.0, 0.68, black, root)
    h.screws([(-2.3, 0.5), (-2.3, -0.2), (-0.1, 0.6), (-0.1, -0.24), (-1.2, 0.88), (-1.2, -0.48)], 0.66, 0.075, trim, root)
    h.turned([(0.001, -3.0), (0.3, -3.0), (0.5, -2.86), (0.56, -2.5), (0.56, -2.3)], dark, root, (0, 0.2, 0))
    for i in range(3):
        s.ring(0.54 - 0.05 * i, 0.05, trim, root, (-2.56 - 0.16 * i, 0.2, 0), h.ALONG)


def _coils(root, armour, trim, dark, glow):
    h.turned([(0.3, 0.0), (0.3, 2.0)], glow, root, (0, 0.2, 0))
    for i in range(3):
        x = 0.3 + i * 0.58
        h.turned([(0.34, x - 0.2), (0.6, x - 0.17), (0.68, x - 0.1), (0.68, x + 0.1), (0.6, x + 0.17), (0.34, x + 0.2)], armour if i % 2 else dark, root, (0, 0.2, 0))
        s.ring(0.67, 0.045, trim, root, (x, 0.2, 0), h.ALONG)
    for angle in (0.6, 2.2, 3.9, 5.4):
        y, z = 0.2 + 0.5 * math.sin(angle), 0.5 * math.cos(angle)
        h.round_bar(0.0, 2.0, 0.07, trim, root, (0, y, z), sides=24)


def _claws(root, trim, armour, glow, count):
    h.turned([(0.3, 1.8), (0.62, 1.84), (0.74, 2.0), (0.74, 2.26), (0.6, 2.32), (0.5, 2.3), (0.44, 2.1)], trim, root, (0, 0.2, 0))
    h.turned([(0.001, 2.02), (0.46, 2.06)], glow, root, (0, 0.2, 0))
    for i in range(count):
        mount = s.group(root, (2.1, 0.2, 0), (math.pi / 4 + 2 * math.pi * i / count, 0, 0))
        claw = [(-0.2, 0.5), (0.3, 0.62), (0.9, 0.66), (1.3, 0.36), (0.96, 0.98), (0.3, 0.98), (-0.2, 0.8)]
        s.prism(claw, 0.26, armour, mount, 0.06)
        s.prism([(0.0, 0.76), (0.8, 0.8), (0.8, 0.86), (0.0, 0.84)], 0.3, glow, mount, 0.01)
    s.ball(0.24, (2.7, 0.2, 0), glow, root, steps=24)


def _orbit(root, trim, armour, glow):
    for lean, radius in ((0.5, 1.25), (-0.45, 1.1)):
        s.ring(radius, 0.06, trim, root, (2.5, 0.2, 0), (0, lean, -math.pi / 2), flat=0.7)
        s.ring(radius + 0.08, 0.025, glow, root, (2.5, 0.2, 0), (0, lean, -math.pi / 2))
    for i in range(5):
        x, tall = -2.2 + i * 0.5, 0.5 + 0.28 * math.sin(math.pi * (i + 0.6) / 5)
        for z in (-0.5, 0.5):
            s.prism([(x - 0.18, 0.84), (x + 0.2, 0.84), (x - 0.3, 0.9 + tall)], 0.12, trim if i % 2 else armour, root, 0.03, (0, 0, z), (0.3 * (1 if z > 0 else -1), 0, 0))


def _cannon_handles(root, trim, dark, black):
    s.tube([(-1.9, 0.96, 0), (-1.8, 1.5, 0), (-0.4, 1.5, 0), (-0.3, 0.96, 0)], 0.12, dark, root)
    s.tube([(-1.5, 1.5, 0), (-0.7, 1.5, 0)], 0.17, black, root)
    s.prism(h.soft([(-1.1, -0.5), (-0.6, -0.5), (-0.7, -0.94), (-0.9, -1.5), (-1.4, -1.46), (-1.24, -0.94)], 1)[::-1], 0.5, dark, root, 0.13)
    h.trigger(-0.66, -0.54, 0.8, trim, dark, root, 0.24)


MODELS = {'shotgun': shotgun, 'blunderbuss': blunderbuss, 'energy': energy}
