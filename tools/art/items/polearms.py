"""Polearms, shortened so that their heads can be seen: spear, trident, halberd, crescent glaive, scythe."""
import math

import shapes as s
from items import forge as f
from items import ornaments as o
from items.finishes import finish


def _shaft(root, wood, trim, start=-2.9, end=1.0, radius=0.15, bands=3):
    s.tube([(end, 0, 0), (start, 0, 0)], radius, wood, root)
    for i in range(bands):
        f.band(start + 0.5 + i * (end - start - 0.8) / max(bands - 1, 1), radius + 0.03, 0.16, trim, root)
    f.turned([(radius, 0.25), (radius * 1.7, 0.15), (radius * 1.6, -0.1), (0.001, -0.7)], trim, root, (start, 0, 0))


def spear(root, finishes, options):
    """Head, shaft, trim: a leaf head. `silk` hangs a ruff, `lugs` adds wings, `gem`, `flame` a waved head."""
    body, wood, trim = finishes
    _shaft(root, wood, trim, end=1.4)
    shape = [(1.5, 0.18), (1.8, 0.36), (2.25, 0.62), (2.9, 0.46), (4.0, 0.01)]
    if options.get('flame'):
        shape = [(1.5, 0.22), (1.9, 0.66), (2.3, 0.42), (2.75, 0.62), (3.2, 0.3), (3.6, 0.32), (4.4, 0.01)]
    f.leaf(shape, body, finish('steel'), root, 0.3, 0.24)
    f.turned([(0.15, 0.9), (0.22, 1.05), (0.2, 1.5), (0.12, 1.75)], trim, root)
    for side in (1, -1):
        if options.get('lugs'):
            f.horn([(1.25, 0, 0), (1.4, side * 0.5, 0), (1.95, side * 0.8, 0)], 0.17, trim, root)
    if options.get('silk'):
        _ruff(root, finish(options['silk']), 1.0)
    if options.get('gem'):
        f.jewel((2.3, 0, 0.16), 0.17, finish(options['gem']), trim, root)
    if options.get('lashing'):
        f.wrapped(0.6, 1.4, 0.15, wood, finish(options['lashing']), root, 9, 0.05, 1.0)


def _ruff(root, silk, x):
    """A collar of silk that sweeps back from the head."""
    for i in range(40):
        a = i * 2.4
        y, z = math.cos(a), math.sin(a)
        reach = 0.34 + 0.14 * ((i * 7) % 5) / 5
        line = [(x + 0.1, 0.13 * y, 0.13 * z), (x - 0.3, reach * y, reach * z), (x - 0.75, reach * 1.1 * y - 0.12, reach * z), (x - 1.15 - 0.06 * (i % 4), reach * 0.9 * y - 0.3, reach * z)]
        s.tube(line, 0.055, silk, root, radii=[0.6, 1, 1, 0.3], smooth=True)
    f.band(x + 0.1, 0.2, 0.2, finish('gold'), root)


def trident(root, finishes, options):
    """Points, shaft, trim: three barbed points. `gem` in the crotch, `waves` curls, `fins`, `royal` doubles everything."""
    body, wood, trim = finishes
    _shaft(root, wood, trim, -2.9, 0.8, 0.17, 4)
    _points(root, body, trim)
    stone = finish(options.get('gem', 'gem:aqua'))
    f.turned([(0.15, 0.2), (0.32, 0.35), (0.36, 0.7), (0.2, 0.95)], trim, root)
    f.jewel((0.75, 0, 0.3), 0.27, stone, trim, root, 10)
    if options.get('waves'):
        for side in (1, -1):
            s.tube(f.curve([(0.5, side * 0.2, 0), (0.1, side * 0.8, 0), (-0.4, side * 0.75, 0), (-0.45, side * 0.4, 0), (-0.2, side * 0.4, 0)]), 0.1, trim, root)
    if options.get('royal'):
        _royal(root, body, wood, trim, stone)


def _points(root, body, trim):
    f.leaf([(0.8, 0.2), (1.8, 0.2), (2.6, 0.24), (2.7, 0.5), (3.7, 0.01)], body, finish('steel'), root, 0.34, 0.22)
    for side in (1, -1):
        s.tube(f.curve([(0.7, 0, 0), (0.75, side * 0.55, 0), (1.2, side * 0.95, 0), (1.9, side * 0.95, 0)]), 0.17, body, root)
        prong = s.group(root, (0, side * 0.95, 0))
        f.leaf([(1.7, 0.17), (2.2, 0.18), (2.3, 0.4), (3.2, 0.01)], body, finish('steel'), prong, 0.3, 0.22)
        f.spike((1.2, side * 1.0, 0), (0.75, side * 1.5, 0), 0.16, body, root, 4)
        f.band(1.75, 0.2, 0.16, trim, prong)
    f.band(1.3, 0.24, 0.2, trim, root, flat=0.8)


def _royal(root, body, wood, trim, stone):
    for side in (1, -1):
        o.wing(root, (0.5, side * 0.3, -0.05), (0, 0, side * 1.5), 1.7, 6, [trim, finish('skin:scalesblue'), trim], 0.9, side < 0)
        for x, y in ((1.75, 0.95), (1.4, 0.0)):
            f.jewel((x, side * y, 0.2), 0.13, stone, trim, root)
    o.halo(root, (0.75, 0, -0.2), 0.8, trim, 16, 0.07)
    for i, x in enumerate((-0.6, -1.2, -1.8)):
        f.turned([(0.14, -0.16), (0.24, 0), (0.14, 0.16)], stone if i % 2 else trim, root, (x, 0, 0), sides=10, smooth_angle=5)
    coil = [(-0.2 - 3.0 * i / 79, 0.2 * math.cos(i * 0.42), 0.2 * math.sin(i * 0.42)) for i in range(80)]
    s.tube(coil, 0.05, trim, root)


def halberd(root, finishes, options):
    """Blade, shaft, trim: axe, hook and point; `silk` hangs a tassel."""
    body, wood, trim = finishes
    _shaft(root, wood, trim, -2.7, 1.6)
    f.blade([(0.75, 0.12), (1.0, 0.4), (1.5, 0.4), (1.75, 0.12)], [(0.2, 1.2), (0.75, 1.5), (1.75, 1.5), (2.3, 1.2)], body, finish('steel'), root, 0.34, 0.72)
    f.blade([(1.0, -0.1), (0.95, -0.6), (0.55, -1.25)], [(1.55, -0.1), (1.4, -0.65), (0.57, -1.28)], body, finish('steel'), root, 0.28, 0.6)
    f.leaf([(1.7, 0.16), (2.1, 0.28), (2.5, 0.26), (4.0, 0.01)], body, finish('steel'), root, 0.28, 0.24)
    s.prism([(0.7, -0.26), (0.7, 0.26), (1.9, 0.2), (1.9, -0.2)], 0.42, trim, root, 0.07)
    for x in (0.95, 1.62):
        s.ball(0.075, (x, 0, 0.22), finish('iron'), root, steps=12)
    if options.get('silk'):
        o.tassel(root, (0.5, -0.3, 0.1), 1.0, finish(options['silk']), trim, -0.6)


def glaive(root, finishes, options):
    """Blade, shaft, trim: the crescent blade out of a dragon's mouth; silk and a spiked foot."""
    body, wood, trim = finishes
    _shaft(root, wood, trim, -2.9, 0.6, 0.17, 4)
    spine = [(0.7, 0.3), (1.6, 0.32), (2.0, 0.42), (2.0, 0.42), (2.3, 0.2), (3.3, 0.32), (4.3, 1.05)]
    edge = [(0.7, -0.22), (1.5, -0.5), (2.2, -0.95), (2.2, -0.95), (2.9, -1.05), (3.7, -0.6), (4.32, 1.02)]
    f.blade(spine, edge, body, finish('steel'), root, 0.32, 0.66)
    f.spike((1.9, 0.3, 0), (1.6, 0.85, 0), 0.16, trim, root, 4)
    o.dragon_head(root, (0.45, 0.02, 0), (0.3, 0, 0.1), 0.66, finish(options.get('hide', 'gold')), trim, finish('gem:ruby'), 0.55)
    o.vine(1.4, 3.2, 0.165, trim, root, 0.16, 3, 0.03, -0.1)
    _ruff(root, finish('cloth:#c8102e'), -0.4)


def scythe(root, finishes, options):
    """Blade, shaft, trim. `great` lengthens the blade, `skull` a dragon's skull at the joint, `gem`, `runes`, `spikes`, `wings`."""
    body, wood, trim = finishes
    line = f.curve([(2.3, 0.25, 0), (1.2, 0.0, 0), (-0.9, 0.12, 0), (-2.7, -0.15, 0)])
    s.tube(line, 0.17, wood, root)
    for x, y in ((-0.2, 0.08), (-1.6, 0.0)):
        s.tube([(x, y, 0), (x + 0.1, y - 0.55, 0.25)], 0.09, wood, root)
        f.band(x, 0.17, 0.2, trim, root, y)
    f.spike((-2.6, -0.14, 0), (-3.3, -0.22, 0), 0.2, trim, root, 5)
    w = 1.25 if options.get('great') else 1.0
    spine = [(2.6, 0.2), (2.85, -0.6 * w), (2.45, -1.75 * w), (1.1, -2.6 * w)]
    edge = [(1.75, 0.1), (1.8, -0.45 * w), (1.5, -1.2 * w), (1.08, -2.62 * w)]
    f.blade(spine, edge, body, finish('steel'), root, 0.26, 0.58)
    s.prism([(1.8, -0.25), (1.85, 0.5), (2.5, 0.6), (2.8, 0.2), (2.6, -0.25)], 0.44, trim, root, 0.09)
    _scythe_dress(root, trim, f.curve(spine), options)


def _scythe_dress(root, trim, back, options):
    if options.get('gem'):
        f.jewel((2.25, 0.12, 0.23), 0.22, finish(options['gem']), trim, root)
    if options.get('spikes'):
        for x, y in back[6:24:4]:
            f.spike((x - 0.04, y, 0), (x + 0.2 * (x - 1.2), y + 0.2 * (y + 1), 0), 0.15, trim, root, 4)
    if options.get('skull'):
        o.dragon_head(root, (2.2, 0.25, 0.12), (0, -0.2, -0.5), 0.6, finish('bone'), finish('bone'), finish(options.get('gem', 'gem:fire')), 0.5)
    if options.get('wings'):
        o.wing(root, (2.0, 0.4, 0.0), (0, 0, 1.9), 2.4, 8, [trim, finish('dark:#1a0d26'), trim], 0.95)
    if options.get('runes'):
        o.runes([1.9, 1.5, 1.1, 0.7], 0.15, finish(options['runes']), root, 0.1, 0.04)
        s.tube(f.curve([(2.66, -0.4, 0.08), (2.55, -1.0, 0.08), (2.2, -1.7, 0.06)]), 0.035, finish(options['runes']), root)
    if options.get('chains'):
        o.chain([(1.7 - i * 0.24, -0.2 - 0.3 * math.sin(i * 0.52), 0.15) for i in range(8)], 0.05, trim, root)


MODELS = {'spear': spear, 'trident': trident, 'halberd': halberd, 'glaive': glaive, 'scythe': scythe}
