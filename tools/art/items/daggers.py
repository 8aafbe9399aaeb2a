"""Daggers and folding blades."""
import math

import shapes as s
from items import forge as f
from items import ornaments as o
from items.finishes import finish


def butterfly(root, finishes, options):
    """Blade, handles, trim: two pierced handles opened like wings. `holes` round or long, `gem` sets the pivots."""
    body, grip, trim = finishes
    f.blade([(0.0, 0.26), (1.2, 0.32), (2.1, 0.28), (2.8, 0.0)], [(0.0, -0.24), (1.0, -0.3), (2.0, -0.26), (2.83, -0.03)], body, finish('steel'), root, 0.22, 0.58)
    for side, lean in ((1, 162), (-1, 199)):
        handle = s.group(root, (0, 0.16 * side, 0), (0, 0, math.radians(lean)))
        _handle(handle, grip, trim, options)
    s.plate([s.rounded(-0.14, -0.36, 0.16, 0.36, 0.1)], 0.28, trim, root, round_by=0.06)
    if options.get('gem'):
        f.jewel((0.0, 0.0, 0.15), 0.16, finish(options['gem']), trim, root)


def _handle(parent, grip, trim, options):
    shape = f.loop([(-0.18, -0.22), (0.4, -0.26), (1.4, -0.21), (2.5, -0.25), (2.72, 0), (2.5, 0.25), (1.4, 0.21), (0.4, 0.26), (-0.18, 0.22)], 3)
    if options.get('holes') == 'round':
        holes = [s.circle(0.5 + i * 0.4, 0, 0.1, 24) for i in range(5)]
    else:
        holes = [s.rounded(0.34 + i * 0.54, -0.09, 0.74 + i * 0.54, 0.09, 0.08) for i in range(4)]
    s.plate([shape, *holes], 0.34, grip, parent, round_by=0.06)
    s.plate([[(x * 0.99 + 0.01, y * 1.18) for x, y in shape]], 0.12, trim, parent, round_by=0.02)
    for x in (0, 2.5):
        for side in (1, -1):
            s.lathe([(0.001, 0.06), (0.08, 0.05), (0.12, 0.01), (0.12, -0.04)], trim, parent, 24, (x, 0, side * 0.17), (side * math.pi / 2, 0, 0))


def stiletto(root, finishes, options):
    """Blade, grip, trim: a needle with a slim cross and ball ends; `twist` turns the grip."""
    body, grip, trim = finishes
    f.leaf([(-0.1, 0.2), (0.3, 0.26), (0.5, 0.2), (3.4, 0.01)], body, finish('steel'), root, 0.3, 0.2)
    s.tube(f.curve([(-0.1, 0.86, 0), (-0.22, 0.4, 0), (-0.22, -0.4, 0), (-0.1, -0.86, 0)]), 0.11, trim, root)
    for side in (1, -1):
        s.ball(0.18, (-0.08, side * 0.92, 0), trim, root, steps=18)
    f.turned([(0.12, -0.5), (0.26, -0.4), (0.28, -0.2), (0.2, 0.1)], trim, root, flat=0.9)
    swirl = (lambda a: 1 + 0.12 * math.cos(6 * a)) if options.get('twist') else None
    f.turned([(0.16, -0.4), (0.22, -0.9), (0.24, -1.2), (0.19, -1.7), (0.16, -1.85)], grip, root, ribs=swirl)
    for x in (-0.78, -1.4):
        f.band(x, 0.22, 0.1, trim, root)
    f.turned([(0.001, -2.36), (0.2, -2.26), (0.3, -2.08), (0.2, -1.9), (0.26, -1.84), (0.16, -1.74)], trim, root)


def bone(root, finishes, options):
    """Bone, cord, point: a knife carved from a bone, its knuckle left as a pommel."""
    body, cord, tooth = finishes
    f.blade([(-0.2, 0.24), (0.8, 0.36), (1.9, 0.34), (3.0, 0.1)], [(-0.2, -0.24), (0.8, -0.34), (1.9, -0.3), (3.0, 0.04)], body, tooth, root, 0.34, 0.6)
    f.turned([(0.2, 0.3), (0.27, -0.2), (0.2, -0.7), (0.19, -1.5), (0.27, -2.0), (0.2, -2.3)], body, root, flat=0.85)
    for side in (1, -1):
        s.ball(0.33, (-2.2, side * 0.25, 0), body, root, (1, 1, 0.85))
    f.wrapped(-1.6, -0.5, 0.22, body, cord, root, 10, 0.055, 0.9)
    for i in range(4):
        f.spike((0.3 + i * 0.42, 0.3, 0), (0.18 + i * 0.42, 0.58, 0), 0.12, tooth, root, 4)
    o.tassel(root, (-1.5, -0.3, 0.15), 0.8, cord, body, -0.5, 5)
    f.spike((-1.9, -0.75, 0.2), (-1.5, -1.35, 0.2), 0.12, tooth, root, 6)


def parrying(root, finishes, options):
    """Blade, grip, trim: two side prongs to catch a sword, a shell guard, wound grip."""
    body, grip, trim = finishes
    f.leaf([(-0.1, 0.36), (0.4, 0.3), (2.2, 0.26), (3.5, 0.01)], body, finish('steel'), root, 0.28, 0.2, 0.4)
    for side in (1, -1):
        f.horn([(-0.2, side * 0.2, 0), (-0.16, side * 0.8, 0), (0.3, side * 1.12, 0), (1.0, side * 0.98, 0), (1.7, side * 0.86, 0)], 0.17, trim, root)
        f.horn([(-0.2, side * 0.5, 0), (-0.6, side * 1.0, 0), (-0.95, side * 0.95, 0)], 0.13, trim, root, 0.5)
        s.ball(0.14, (-0.98, side * 0.94, 0), trim, root, steps=14)
    s.lathe([(0.05, 0.3), (0.3, 0.26), (0.5, 0.12), (0.56, -0.02), (0.5, -0.06)], trim, root, 48, (-0.18, 0, 0.1), s.FACING)
    if options.get('gem'):
        f.jewel((-0.18, 0, 0.4), 0.2, finish(options['gem']), trim, root, both=False)
    f.wrapped(-1.8, -0.45, 0.2, finish('dark'), grip, root, 11)
    f.turned([(0.001, -2.35), (0.24, -2.25), (0.36, -2.05), (0.26, -1.86), (0.2, -1.72)], trim, root, sides=8, smooth_angle=10)


def kris(root, finishes, options):
    """Blade, grip, trim: a blade like a running snake, a curled grip, a flaring collar."""
    body, grip, trim = finishes
    _wavy(root, body)
    f.turned([(0.2, -0.5), (0.34, -0.4), (0.4, -0.2), (0.3, -0.08), (0.42, 0.04), (0.2, 0.1)], trim, root, flat=0.8)
    line = f.curve([(-0.3, 0, 0), (-0.9, 0.02, 0), (-1.5, -0.08, 0), (-1.95, -0.4, 0), (-1.9, -0.85, 0)])
    s.tube(line, 0.3, grip, root, radii=[0.72 + 0.5 * (i / len(line)) for i in range(len(line))])
    s.ball(0.36, (-1.9, -0.88, 0), trim, root, (1, 0.7, 1))
    for x in (-0.6, -1.0):
        f.band(x, 0.29, 0.1, trim, root)
    if options.get('gem'):
        stone = finish(options['gem'])
        f.jewel((-0.12, 0, 0.34), 0.18, stone, trim, root)
        s.ball(0.2, (-1.9, -1.12, 0), stone, root, steps=14)
    for side in (1, -1):
        f.horn([(-0.2, side * 0.3, 0), (0.1, side * 0.72, 0), (0.55, side * 0.84, 0)], 0.14, trim, root)


def _wavy(root, body):
    upper, lower = [], []
    for i in range(13):
        t = i / 12
        sway = 0.2 * math.sin(t * 4.6 * math.pi) * (1 - 0.45 * t) * (t > 0.05)
        width = 0.36 * (1 - t) ** 0.6 + (0.42 * (1 - t * 8) if t < 0.125 else 0)
        upper.append((t * 3.5, sway + width))
        lower.append((t * 3.5, sway - width - 0.005))
    section = [(0, 0), (0.16, 0.56), (0.5, 1), (0.84, 0.56), (1, 0), (0.84, -0.56), (0.5, -1), (0.16, -0.56)]
    rings = []
    for (ax, ay), (bx, by) in zip(f.curve(upper, 6), f.curve(lower, 6)):
        k = 0.16 * (1 - 0.7 * (ax / 3.5) ** 2)
        rings.append([(ax + (bx - ax) * u, ay + (by - ay) * u, k * z) for u, z in section])
    f.loft(rings, [body, finish('steel')], root, lambda i: int(i in (0, 3, 4, 7)), 9)


def ritual(root, finishes, options):
    """Blade, trim, stone: a broad sacrificial blade, bat-winged guard, great stone, grip of stacked rings."""
    body, trim, stone = finishes
    f.leaf([(0.0, 0.3), (0.25, 0.34), (0.8, 0.62), (1.6, 0.5), (2.4, 0.36), (3.3, 0.01)], body, finish('steel'), root, 0.3, 0.2)
    o.vine(0.5, 2.3, 0.14, trim, root, 0.13, 3)
    guard = [(0.1, 0), (0.0, 0.4), (0.35, 0.75), (0.55, 1.35), (0.1, 1.1), (-0.2, 1.2), (-0.2, 0.8), (-0.55, 0.6), (-0.6, 0.2)]
    s.plate([f.loop(f.mirrored(guard[1:]), 4)], 0.36, trim, root, round_by=0.09)
    f.jewel((-0.2, 0, 0.22), 0.34, stone, trim, root, 10)
    for side in (1, -1):
        f.jewel((0.12, side * 0.78, 0.2), 0.13, stone, trim, root, 6)
        f.spike((-0.25, side * 0.9, 0), (-0.75, side * 1.3, 0), 0.12, trim, root, 4)
    for i in range(7):
        f.turned([(0.14, -0.09), (0.24 - 0.008 * i, 0), (0.14, 0.09)], finish('dark') if i % 2 else trim, root, (-0.75 - i * 0.18, 0, 0), 0.85)
    f.turned([(0.15, 0.2), (0.2, 0.05), (0.34, -0.1), (0.3, -0.2)], trim, root, (-2.1, 0, 0))
    s.hull([(x - 2.45, r * math.cos(a), r * math.sin(a)) for x, r in ((0.2, 0.22), (0, 0.32), (-0.45, 0.01)) for a in (math.pi * i / 3 for i in range(6))], stone, root)


MODELS = {'butterfly': butterfly, 'stiletto': stiletto, 'bone': bone, 'parrying': parrying, 'kris': kris, 'ritual': ritual}
