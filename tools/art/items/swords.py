"""One-handed swords: arming sword, sabre, rapier, jian, sun blade."""
import math

import shapes as s
from items import forge as f
from items import ornaments as o
from items.finishes import finish


def _wheel(root, x, radius, metal, stone=None):
    """A wheel pommel."""
    s.lathe([(0.001, 0.2), (radius * 0.5, 0.2), (radius * 0.62, 0.14), (radius, 0.1), (radius, -0.1), (radius * 0.62, -0.14), (radius * 0.5, -0.2), (0.001, -0.2)], metal, root, 48, (x, 0, 0), s.FACING)
    if stone:
        f.jewel((x, 0, 0.18), radius * 0.46, stone, metal, root)


def _quillons(root, reach, metal, bow=0.3, thick=0.14):
    """A cross guard whose arms bow towards the tip."""
    for side in (1, -1):
        line = f.curve([(-0.16, 0, 0), (-0.16, side * reach * 0.45, 0), (-0.16 + bow, side * reach, 0)], 8)
        s.tube(line, thick, metal, root, radii=[1.1 - 0.3 * i / len(line) for i in range(len(line))])
        s.ball(thick * 1.35, (-0.16 + bow, side * reach, 0), metal, root, steps=16)
    s.box((-0.16, 0, 0), (0.4, 0.6, 0.42), metal, root, 0.09)


def longsword(root, finishes, options):
    """Blade, grip, trim. `broad` half width, `gem`, `runes`, `cross` lays a cross over the guard."""
    body, grip, trim = finishes
    half = options.get('broad', 0.36)
    f.leaf([(0.0, half), (1.5, half * 0.96), (3.2, half * 0.78), (3.9, half * 0.5), (4.3, 0.01)], body, finish('steel'), root, 0.28, 0.2, options.get('fuller', 0.45))
    _quillons(root, 1.1, trim, 0.1)
    f.wrapped(-1.75, -0.36, 0.2, finish('dark'), grip, root, 10, 0.055)
    stone = finish(options['gem']) if options.get('gem') else None
    _wheel(root, -2.05, 0.36, trim, stone)
    if stone:
        f.jewel((-0.16, 0, 0.22), 0.22, stone, trim, root)
    if options.get('runes'):
        o.runes([0.6 + i * 0.42 for i in range(5)], 0.12, finish(options['runes']), root, 0.11)
    if options.get('cross'):
        for side in (1, -1):
            s.plate([s.star(4, 0.5, 0.12)], 0.1, trim, root, (0.34, 0, side * 0.12), round_by=0.03)


def sabre(root, finishes, options):
    """Blade, grip, trim: a bent blade and a knuckle bow; `broad` makes a corsair's blade, `gem` sets stones."""
    body, grip, trim = finishes
    w = options.get('broad', 0.25)
    spine = [(-0.1, w), (1.2, w + 0.02), (2.5, w + 0.16), (3.5, w + 0.44 + w * 0.4), (4.2, w + 0.86)]
    edge = [(-0.1, -w), (1.2, -w - 0.02), (2.5, -w * 1.3 + 0.1), (3.5, -w * 1.1 + 0.5), (4.22, w + 0.83)]
    f.blade(spine, edge, body, finish('steel'), root, 0.22, 0.62, options.get('fuller', 0.35))
    f.horn([(-0.1, 0.1, 0), (-0.16, 0.6, 0), (-0.42, 0.85, 0)], 0.16, trim, root, 0.6)
    s.ball(0.15, (-0.42, 0.88, 0), trim, root, steps=16)
    s.tube(f.curve([(-0.15, 0, 0), (-0.1, -0.6, 0), (-0.6, -1.0, 0), (-1.4, -0.95, 0), (-1.95, -0.4, 0)]), 0.1, trim, root)
    s.tube(f.curve([(-0.15, 0, 0.1), (-0.15, -0.45, 0.28), (-0.6, -0.75, 0.34), (-1.0, -0.9, 0.05)]), 0.07, trim, root)
    s.lathe([(0.05, 0.12), (0.3, 0.1), (0.46, 0.0), (0.42, -0.06)], trim, root, 40, (-0.12, 0, 0), (0, 0, -math.pi / 2))
    f.wrapped(-1.75, -0.25, 0.22, finish('dark'), grip, root, 12, 0.05)
    f.turned([(0.2, 0.15), (0.3, 0.0), (0.34, -0.2), (0.2, -0.36), (0.001, -0.38)], trim, root, (-1.85, -0.04, 0), 0.85)
    if options.get('gem'):
        f.jewel((-0.12, 0, 0.44), 0.16, finish(options['gem']), trim, root, both=False)
        s.ball(0.18, (-2.3, -0.04, 0), finish(options['gem']), root, steps=12)


def rapier(root, finishes, options):
    """Blade, grip, trim: a long thin blade in a basket of rings; `rose` blooms on the guard, `gem` in its heart."""
    body, grip, trim = finishes
    f.leaf([(0.0, 0.2), (0.4, 0.17), (3.0, 0.14), (4.4, 0.01)], body, finish('steel'), root, 0.22, 0.24, 0.4)
    _cup(root, trim)
    _quillons(root, 1.05, trim, -0.14, 0.1)
    sweep = [(-0.1, -0.75, 0.0), (-0.7, -0.85, 0.0), (-1.5, -0.6, 0), (-1.95, -0.1, 0)]
    s.tube(f.curve(sweep), 0.08, trim, root)
    for z in (0.3, -0.3):
        s.tube(f.curve([(0.2, 0.5, z * 0.6), (-0.1, 0.2, z * 1.9), (-0.3, -0.4, z * 1.8), (-0.9, -0.82, z * 0.2)]), 0.065, trim, root)
    f.wrapped(-1.75, -0.3, 0.17, finish('dark'), grip, root, 14, 0.04, 0.95)
    f.turned([(0.001, -2.4), (0.14, -2.36), (0.28, -2.15), (0.28, -2.0), (0.16, -1.84), (0.2, -1.72)], trim, root)
    if options.get('rose'):
        _rose(s.group(root, (-0.05, 0, 0.62), (0.1, 0.2, 0)), 0.56, finish(options['rose']), finish(options.get('gem', 'gem:ruby')))
        for x, y, turn in ((0.3, 0.62, 0.6), (-0.5, 0.66, 2.3), (0.35, -0.6, -0.7)):
            f.leaf([(0, 0.02), (0.25, 0.14), (0.6, 0.01)], finish('paint:#1c7a44'), finish('paint:#1c7a44'), s.group(root, (x, y, 0.45), (0, 0, turn)), 0.08)
    elif options.get('gem'):
        f.jewel((-0.02, 0, 0.42), 0.18, finish(options['gem']), trim, root, both=False)


def _cup(root, metal):
    profile = [(0.14, 0.25), (0.36, 0.2), (0.6, 0.0), (0.68, -0.22), (0.7, -0.26), (0.64, -0.24), (0.5, 0.0), (0.14, 0.14)]
    f.turned(profile, metal, root, (0.1, 0, 0), 0.9, 64)
    for i in range(10):
        a = 2 * math.pi * i / 10
        s.ball(0.07, (-0.02, 0.68 * math.cos(a), 0.62 * math.sin(a)), metal, root, steps=10)


def _rose(parent, size, petal, heart):
    for row, (count, reach, lift) in enumerate(((6, 1.0, 0.0), (5, 0.74, 0.14), (4, 0.46, 0.26))):
        for i in range(count):
            a = 2 * math.pi * (i + row * 0.5) / count
            at = (size * reach * 0.55 * math.cos(a), size * reach * 0.55 * math.sin(a), lift * size)
            cup = s.group(parent, at, (0.5 * math.sin(a), -0.5 * math.cos(a), a))
            s.ball(size * reach * 0.5, (0, 0, 0), petal, cup, (0.75, 1.1, 0.26), 16)
    s.cut_stone(size * 0.26, size * 0.2, heart, parent, (0, 0, 0.42 * size))


def jian(root, finishes, options):
    """Blade, grip, trim: the straight scholar's sword with a winged guard and silk; `dragon` heads for wings, `gem`, `vine`, `silk`."""
    body, grip, trim = finishes
    f.leaf([(0.0, 0.31), (2.4, 0.29), (3.7, 0.23), (4.25, 0.01)], body, finish('steel'), root, 0.28, 0.18)
    guard = [(0.1, 0.3), (0.3, 0.62), (0.22, 0.86), (-0.05, 0.72), (-0.2, 0.86), (-0.44, 0.6), (-0.5, 0.2)]
    if options.get('dragon'):
        guard = [(0.16, 0.2), (0.1, 0.4), (-0.4, 0.4), (-0.5, 0.2)]
        for side in (1, -1):
            o.dragon_head(root, (-0.12, side * 0.82, 0), (0, 0, side * 1.1), 0.5, trim, trim, finish('gem:ruby'))
    s.plate([f.loop(f.mirrored(guard), 4)], 0.44, trim, root, round_by=0.1)
    _jian_grip(root, grip, trim)
    o.tassel(root, (-2.5, -0.45, 0.0), 0.85, finish(options.get('silk', 'cloth:#c8102e')), finish('jade'), -0.6, 11)
    if options.get('gem'):
        stone = finish(options['gem'])
        f.jewel((-0.16, 0, 0.24), 0.24, stone, trim, root, 10)
        f.jewel((-2.15, 0, 0.22), 0.15, stone, trim, root)
    if options.get('vine'):
        o.vine(0.4, 3.4, 0.125, trim, root, 0.11, 6, 0.024)


def _jian_grip(root, grip, trim):
    shape = (lambda a: 1 + 0.06 * math.cos(4 * a))
    f.turned([(0.22, -0.45), (0.2, -0.8), (0.24, -1.25), (0.2, -1.7), (0.2, -1.85)], grip, root, flat=0.85, ribs=shape)
    for x in (-0.62, -1.2, -1.76):
        f.band(x, 0.23, 0.1, trim, root, flat=0.88)
    pommel = [(-1.86, 0.24), (-2.1, 0.44), (-2.32, 0.34), (-2.5, 0.12)]
    s.plate([f.loop(f.mirrored(pommel), 4)], 0.42, trim, root, round_by=0.1)


def sun(root, finishes, options):
    """Blade, grip, trim, stone: the sword of dawn. A sunburst behind a great stone, feathered wings, light in the fuller."""
    body, grip, trim, stone = finishes
    glow = finish('light:#ffd86a')
    f.leaf([(0.0, 0.42), (0.6, 0.36), (2.6, 0.42), (3.3, 0.5), (3.75, 0.34), (4.5, 0.01)], body, finish('steel:#fff2d0'), root, 0.34, 0.2)
    for side in (1, -1):
        s.plate([f.loop([(0.6, 0.07), (2.9, 0.06), (3.3, 0.0), (2.9, -0.06), (0.6, -0.07)], 3)], 0.05, glow, root, (0, 0, side * 0.17), round_by=0.015)
    o.vine(0.7, 3.1, 0.165, trim, root, 0.22, 4, 0.024)
    o.halo(root, (-0.1, 0, -0.16), 0.72, trim, 24, 0.08)
    for side in (1, -1):
        o.wing(root, (0.0, side * 0.45, 0.1), (0, 0, side * 0.42), 2.1, 7, [finish('whitejade'), trim, trim], 1.0, side < 0)
    s.lathe([(0.2, 0.34), (0.5, 0.26), (0.58, 0.1), (0.5, -0.1)], trim, root, 48, (-0.1, 0, 0), s.FACING)
    f.jewel((-0.1, 0, 0.36), 0.36, stone, trim, root, 12)
    f.wrapped(-2.0, -0.6, 0.21, finish('dark'), grip, root, 11, 0.055)
    _wheel(root, -2.35, 0.4, trim, stone)
    o.halo(root, (-2.35, 0, -0.05), 0.42, trim, 12, 0.05)


MODELS = {'longsword': longsword, 'sabre': sabre, 'rapier': rapier, 'jian': jian, 'sun': sun}
