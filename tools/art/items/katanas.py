"""Katanas: curved blade, disc guard, ray-skin grip with diamond wrap; and a sword of wood."""
import math

import shapes as s
from items import forge as f
from items import ornaments as o
from items.finishes import finish

BEND = 0.022


def _lines(length, width):
    """Back and edge of a blade that bends upwards and ends in a short point."""
    at = lambda share, rise: (length * share, BEND * (length * share) ** 2 + width * rise)
    shares = (-0.02, 0.28, 0.55, 0.76, 0.88, 0.95, 1)
    return [at(x, 1) for x in shares], [at(x, rise) for x, rise in zip(shares, (-1, -1, -1, -1, -0.72, -0.2, 0.96))]


def _guard(parent, metal, kind):
    outlines = {
        'round': [s.circle(0, 0, 0.56)],
        'square': [s.rounded(-0.5, -0.5, 0.5, 0.5, 0.14)],
        'flower': [f.loop([(0.6 * math.cos(a) * (1 if i % 2 else 0.78), 0.6 * math.sin(a) * (1 if i % 2 else 0.78)) for i, a in enumerate(math.pi * k / 5 for k in range(10))], 5)],
        'blade': [s.star(4, 0.8, 0.34, math.pi / 4)],
        'fan': [s.star(8, 0.66, 0.46)],
    }[kind]
    slots = [s.circle(0.36 * math.cos(a), 0.36 * math.sin(a), 0.09, 20) for a in (math.pi / 4 + math.pi * i / 2 for i in range(4))]
    s.plate([*outlines, *slots], 0.16, metal, parent, (-0.2, 0, 0), (0, math.pi / 2, 0), round_by=0.05)


def _grip(parent, core, cord, trim, length):
    f.turned([(0.24, 0.0), (0.26, -0.3), (0.23, -length / 2), (0.27, -length)], core, parent, (-0.34, 0, 0), 0.78)
    count = round(length / 0.3)
    for i in range(count):
        x = -0.5 - i * (length - 0.2) / count
        for side in (1, -1):
            for face in (1, -1):
                line = [(x + 0.13, side * 0.26, face * 0.04), (x + 0.06, side * 0.15, face * 0.19), (x, 0, face * 0.235), (x - 0.06, side * -0.15, face * 0.19), (x - 0.13, side * -0.26, face * 0.04)]
                s.tube(line, 0.05, cord, parent)
    f.band(-0.38, 0.27, 0.16, trim, parent, flat=0.8)
    f.turned([(0.26, 0.1), (0.31, 0.0), (0.31, -0.2), (0.22, -0.34), (0.001, -0.36)], trim, parent, (-0.34 - length, 0, 0), 0.8)


def katana(root, finishes, options):
    """Blade, cord, trim. `guard` a shape, `length`, `core` under the cord, `grip` length, `gem`, `cords` hang a tassel."""
    body, cord, trim = finishes
    length, width = options.get('length', 4.5), options.get('width', 0.23)
    back, edge = _lines(length, width)
    f.blade(back, edge, body, finish('steel'), root, 0.2, 0.64)
    f.band(0.02, 0.27, 0.26, trim, root, flat=0.55, swell=0.02)
    _guard(root, trim, options.get('guard', 'round'))
    _grip(root, finish(options.get('core', 'bone')), cord, trim, options.get('grip', 1.9))
    if options.get('gem'):
        f.jewel((-1.3, 0, 0.26), 0.13, finish(options['gem']), trim, root)
        f.turned([(0.001, -0.42), (0.2, -0.1), (0.2, 0.05)], finish(options['gem']), root, (-2.58, 0, 0), 0.8, 6, 2)
    if options.get('cords'):
        o.tassel(root, (-2.15, -0.42, 0.1), 0.9, finish(options['cords']), trim, -0.62)


def wooden(root, finishes, options):
    """Wood, cord, trim: a practice sword with a leather collar."""
    wood, cord, trim = finishes
    back, edge = _lines(4.2, 0.23)
    f.blade(back, edge, wood, wood, root, 0.34, 0.5)
    f.turned([(0.25, 0.2), (0.25, -1.0), (0.27, -2.0), (0.2, -2.14), (0.001, -2.15)], wood, root, flat=0.85)
    s.lathe([(0.27, 0.06), (0.5, 0.05), (0.54, 0.0), (0.5, -0.05), (0.27, -0.06)], trim, root, 48, (-0.02, 0, 0), (0, 0, -math.pi / 2))
    f.wrapped(-1.5, -0.25, 0.24, wood, cord, root, 11, 0.05, 0.86)


def moon(root, finishes, options):
    """Blade, cord, trim, stone: a great crescent for a guard, moons on chains, frost along the back."""
    body, cord, trim, stone = finishes
    length = 4.7
    back, edge = _lines(length, 0.27)
    f.blade(back, edge, body, finish('steel:#dff2ff'), root, 0.24, 0.6)
    f.band(0.05, 0.3, 0.3, trim, root, flat=0.55, swell=0.02)
    _crescent(root, (-0.28, 0, 0), 1.3, 0.5, trim)
    s.lathe([(0.2, 0.1), (0.42, 0.06), (0.46, 0.0), (0.42, -0.06), (0.2, -0.1)], trim, root, 48, (-0.16, 0, 0), (0, 0, -math.pi / 2))
    f.jewel((-0.2, 0, 0.3), 0.26, stone, trim, root, 10)
    _grip(root, finish('whitejade'), cord, trim, 1.9)
    for i in range(6):
        x = 0.5 + i * 0.52
        y = BEND * x * x + 0.24
        f.spike((x, y - 0.1, 0), (x + 0.32, y + 0.4 - 0.03 * i, 0), 0.14, stone, root, 5)
    o.runes([0.5 + i * 0.45 for i in range(7)], 0.13, finish('light:#1a90ff'), root, 0.12, 0.04, 0.024, BEND)
    o.tassel(root, (-2.2, -0.45, 0.1), 0.95, finish('cloth:#4a7bff'), trim, -0.62)
    s.hull([(-2.5 + x, r * math.cos(a), r * math.sin(a)) for x, r in ((0.1, 0.16), (-0.12, 0.26), (-0.6, 0.01)) for a in (math.pi * i / 3 for i in range(6))], stone, root)


def _crescent(parent, at, radius, width, metal):
    outer = [(radius * math.cos(a), radius * math.sin(a)) for a in (math.radians(65 + 230 * i / 40) for i in range(41))]
    cx = radius * 0.42
    start, end = outer[0], outer[-1]
    first, last = math.atan2(end[1], end[0] - cx), math.atan2(start[1], start[0] - cx)
    reach = math.hypot(start[0] - cx, start[1])
    inner = [(cx + reach * math.cos(a), reach * math.sin(a)) for a in (first - (first + 2 * math.pi - last) * i / 40 for i in range(1, 40))]
    s.plate([[*outer, *inner]], 0.34, metal, parent, at, round_by=0.07)


MODELS = {'katana': katana, 'wooden': wooden, 'moon': moon}
