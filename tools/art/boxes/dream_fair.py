"""童梦, things of a fair: a music box with ponies and a gingerbread house."""
import math
import random

import glow
import materials as m
import shapes as s
from boxes.dream_hearts import heart
from boxes.forms import around
from boxes.parts import ease, lift, swing


def music_carousel(parts):
    """Musical box: ponies on twisted poles between a drum with a key and a striped canopy that rises."""
    look = {'cream': m.paint('#fff3e0', 0.2), 'mint': m.paint('#5fe0c0', 0.18), 'rose': m.paint('#ff7aa8', 0.18), 'gold': m.gold()}
    _drum(parts.base, look)
    _column(parts.base, look)
    saddles = ('#ff5a8a', '#5ac8ff', '#ffc23a', '#9a7aff', '#5ad8a0', '#ff8a4a')
    for place, (angle, _, _) in enumerate(around(6, math.pi / 2 + 0.2)):
        mount = s.group(parts.base, turn=(0, angle, 0))
        _pony(s.group(mount, (1.08, -0.42 + 0.16 * (-1) ** place, 0), (0, math.pi, 0)), saddles[place], look)
        s.rod((1.08, -1.0, 0), (1.08, 0.9, 0), 0.045, look['gold'], mount)
    _canopy(parts.lid, look)
    _wind_up_key(parts.lock, look)
    parts.hinge, parts.mouth = (0, 1.0, -1.3), (0, 0.9, 0)


def open_music_carousel(parts, part):
    lift(parts.lid, 1.05 * ease(part), 24 * ease(part, 0.35), (0, 1.1, -1.3))


def _drum(base, look):
    s.lathe([(0.02, -1.02), (1.5, -1.02), (1.6, -1.06), (1.6, -1.14), (1.52, -1.2), (1.5, -1.7), (1.6, -1.76), (1.74, -1.86), (1.78, -2.02), (0.02, -2.02)], look['cream'], base, 96)
    for height, radius in ((-1.08, 1.6), (-1.78, 1.64), (-1.98, 1.76)):
        s.ring(radius, 0.06, look['gold'], base, (0, height, 0))
    s.lathe([(0.3, -1.0), (0.9, -0.99), (1.42, -1.0)], look['rose'], base, 96)
    for place, (angle, _, _) in enumerate(around(12)):
        mount = s.group(base, turn=(0, angle, 0))
        panel = s.rounded(-0.32, -0.18, 0.32, 0.18, 0.08)
        s.plate([panel], 0.08, look['mint' if place % 2 else 'rose'], mount, (0, -1.45, 1.5), round_by=0.03)
        s.plate([s.star(5, 0.13, 0.06)] if place % 2 else [heart(0.24)], 0.06, look['gold'], mount, (0, -1.45, 1.56), round_by=0.02)
    for angle, x, z in around(24):
        s.ball(0.06, (1.7 * x, -1.88, 1.7 * z), glow.lamp('#fff0b0', 2.5), base, steps=12)


def _column(base, look):
    """The mirrored column, and on it the singing star that the canopy hides."""
    s.lathe([(0.5, -1.0), (0.52, -0.9), (0.42, -0.8), (0.42, 0.5), (0.5, 0.6), (0.6, 0.66)], look['cream'], base, 8, smooth_angle=20)
    for angle, _, _ in around(8):
        mount = s.group(base, turn=(0, angle + math.pi / 8, 0))
        s.plate([s.rounded(-0.12, -0.5, 0.12, 0.5, 0.1)], 0.05, m.steel('#dff6ff', 0.05), mount, (0, -0.15, 0.4), round_by=0.02)
        s.ball(0.06, (0, 0.5, 0.44), glow.lamp('#fff0b0', 2.5), mount, steps=10)
    s.lathe([(0.4, 0.56), (0.72, 0.66), (0.98, 0.86), (1.02, 0.94), (0.94, 0.92), (0.66, 0.76), (0.3, 0.7)], look['gold'], base, 72)
    s.lathe([(0.001, 0.78), (0.5, 0.76), (0.88, 0.9)], glow.pool('#fff6c0', '#ff7ac0', 0.95, 5), base, 64)
    s.plate([s.star(5, 0.42, 0.2)], 0.24, look['gold'], base, (0, 1.18, 0), (0, 0.2, 0.1), 0.09)
    for angle, x, z in around(7):
        s.ball(0.12, (0.62 * x, 0.9, 0.62 * z), m.pearl(), base, steps=18)
    glow.shine((0, 1.5, 0.5), '#ffe0c0', 26, base, 0.3)


def _pony(pony, saddle, look):
    """A round little horse that runs towards -z."""
    coat, cloth = m.paint('#fffaf4', 0.2), m.paint(saddle, 0.15)
    s.ball(0.3, (0, 0, 0), coat, pony, (0.72, 0.78, 1.15), 24)
    s.tube([(0, 0.06, -0.22), (0, 0.3, -0.38), (0, 0.46, -0.44)], 0.15, coat, pony, radii=[1.1, 0.85, 0.8])
    s.ball(0.17, (0, 0.48, -0.52), coat, pony, (0.8, 0.85, 1.25), 20)
    for x in (-0.07, 0.07):
        s.tube([(x, 0.58, -0.42), (x * 1.2, 0.72, -0.4)], 0.05, coat, pony, radii=[1, 0.3])
        s.ball(0.03, (x * 1.9, 0.52, -0.6), m.dark('#1a1020', 0.2), pony, steps=10)
    s.tube([(0, 0.66, -0.36), (0, 0.56, -0.24), (0, 0.36, -0.18), (0, 0.2, -0.1)], 0.085, cloth, pony, smooth=True)
    s.tube([(0, 0.06, 0.3), (0, 0.16, 0.46), (0, -0.06, 0.56), (0, -0.2, 0.5)], 0.08, cloth, pony, smooth=True, radii=[0.8, 1.2, 1, 0.3])
    s.ball(0.2, (0, 0.14, 0.02), cloth, pony, (1.0, 0.6, 0.9), 18)
    s.ring(0.225, 0.025, look['gold'], pony, (0, 0.02, -0.16), (math.pi / 2, 0, 0))
    for x, z, reach in ((-0.11, -0.2, -0.2), (0.11, -0.2, -0.08), (-0.11, 0.22, 0.18), (0.11, 0.22, 0.06)):
        s.tube([(x, -0.14, z), (x, -0.3, z + reach * 0.7), (x, -0.46, z + reach)], 0.07, coat, pony, radii=[1.2, 0.8, 0.8])
        s.ball(0.07, (x, -0.47, z + reach), look['gold'], pony, (1, 0.7, 1.1), 12)


def _canopy(lid, look):
    sectors = 16
    roof = s.rounded_path([(1.7, 1.06), (1.5, 1.22), (0.9, 1.5), (0.36, 1.86), (0.12, 2.2)])
    for place in range(sectors):
        start, end = 2 * math.pi * place / sectors, 2 * math.pi * (place + 1) / sectors
        colour = look['mint' if place % 2 else 'cream']
        s.slice_of(roof, start, end, 0.06, colour, lid, 6, 0)
        mount = s.group(lid, turn=(0, math.pi / 2 - (start + end) / 2, 0))
        s.plate([[(-0.335, 0.14), *[(0.335 * math.cos(a), 0.335 * math.sin(a) * 0.8) for a in (-math.pi * i / 14 for i in range(14, -1, -1))], (0.335, 0.14)]], 0.08, look['rose' if place % 2 else 'cream'], mount, (0, 0.98, 1.7), round_by=0.03)
        s.ball(0.075, (0, 0.7, 1.7), look['gold'], mount, steps=14)
    s.ring(1.71, 0.075, look['gold'], lid, (0, 1.1, 0))
    for _, x, z in around(sectors, math.pi / sectors):
        s.ball(0.065, (1.78 * x, 1.12, 1.78 * z), glow.lamp('#fff0b0', 2.5), lid, steps=12)
    s.lathe([(1.62, 1.04), (1.1, 1.16), (0.001, 1.5)], m.paint('#ffd0e4', 0.35), lid, 72)
    s.lathe([(0.001, 1.46), (0.4, 1.34), (0.8, 1.22)], glow.pool('#fff6c0', '#ff9ad0', 0.9, 3), lid, 48)
    s.lathe([(0.02, 2.34), (0.12, 2.3), (0.2, 2.2), (0.14, 2.1), (0.3, 1.98), (0.34, 1.9)], look['gold'], lid, 48)
    s.plate([s.star(5, 0.34, 0.16)], 0.16, look['gold'], lid, (0, 2.62, 0), round_by=0.06)


def _wind_up_key(lock, look):
    at = (0, -1.42, 1.56)
    s.lathe([(0.001, 0.2), (0.26, 0.18), (0.3, 0.08), (0.42, 0.04), (0.46, -0.04)], look['gold'], lock, 48, at, s.FACING)
    s.rod((0, -1.42, 1.6), (0, -1.42, 2.02), 0.075, look['gold'], lock)
    s.plate([heart(1.0), heart(0.44)], 0.16, look['gold'], lock, (0, -1.4, 2.06), round_by=0.06)


HOUSE_EAVE, HOUSE_TOP = (1.5, 0.35), (0, 1.72)


def candy_house(parts):
    """Gingerbread house: icing on every edge, sweets for tiles, candy canes; its roof opens like two wings."""
    look = {'dough': _gingerbread(), 'ice': m.paint('#fffdf8', 0.3), 'red': m.paint('#ff3d5a', 0.12), 'choc': m.paint('#4a2010', 0.2)}
    _walls(parts.base, look)
    _front(parts.base, look)
    _garden(parts.base, look)
    _larder(parts.base)
    parts.wings = {side: s.group(parts.lid) for side in (-1, 1)}
    for side, wing in parts.wings.items():
        _roof(wing, side, look)
        _half_gable(wing, side, look)
    _chimney(parts.wings[1], look)
    _peppermint(parts.lock, look)
    parts.hinge, parts.mouth = (-1.5, 0.4, 0), (0, 0.4, 0)


def open_candy_house(parts, part):
    for side, wing in parts.wings.items():
        swing(wing, (side * HOUSE_EAVE[0], HOUSE_EAVE[1], 0), 'z', -side * 82 * ease(part, 0, 1))


def _gingerbread():
    cake = m.Shader('gingerbread')
    crumbs = cake.noise(cake.place(), 5, 6, 0.7)
    cake.feed(cake.ramp(crumbs, [(0.3, '#8a4312'), (0.7, '#c8742c')]), 'Base Color').set(Roughness=0.6)
    return cake.bump(crumbs, 0.35, 0.03).material


def _walls(base, look):
    for z in (-1.1, 1.1):
        s.box((0, -0.6, z), (2.6, 2.0, 0.2), look['dough'], base, 0.04)
    for x in (-1.2, 1.2):
        s.box((x, -0.6, 0), (0.2, 2.0, 2.2), look['dough'], base, 0.04)
        for z in (-1.12, 1.12):
            _candy_cane((x * 1.1, -1.6, z * 1.08), base)
    for row in range(3):
        s.box((1.31, -1.2 + 0.6 * row, 0), (0.04, 0.05, 1.9), look['ice'], base, 0.015)
    _small_window(s.group(base, (1.32, -0.5, 0), (0, math.pi / 2, 0)), look)
    s.tube([(-1.2, 0.4, 1.12), (1.2, 0.4, 1.12), (1.2, 0.4, -1.12), (-1.2, 0.4, -1.12)], 0.08, look['ice'], base, closed=True)


def _half_gable(wing, side, look):
    """Half of the front and of the back gable: they part with the roof."""
    outline = [(side * 0.01, 0.44), (side * 1.26, 0.44), (side * 0.01, 1.5)]
    for z in (-1.1, 1.1):
        s.prism(outline if side > 0 else outline[::-1], 0.2, look['dough'], wing, 0.03, (0, 0, z))
    s.tube([(side * 1.28, 0.46, 1.22), (side * 0.04, 1.53, 1.22)], 0.075, look['ice'], wing)
    for drop in range(1, 7):
        part = drop / 7
        s.ball(0.09 + 0.03 * (drop % 2), (side * 1.28 * (1 - part), 0.38 + 1.07 * part, 1.22), look['ice'], wing, (0.8, 1.3, 0.7), 14)


def _candy_cane(at, base):
    x, y, z = at
    s.tube([(x, y, z), (x, y + 1.98, z)], 0.12, m.stripes('#ff3d5a', '#fff8f4', 3.4, 0.9), base)
    s.ball(0.13, (x, y + 2.0, z), m.paint('#fff8f4', 0.15), base, steps=16)


def _small_window(mount, look):
    s.plate([s.rounded(-0.42, -0.36, 0.42, 0.36, 0.08)], 0.06, glow.lamp('#ffc45a', 2), mount, round_by=0.02)
    s.plate([s.rounded(-0.5, -0.44, 0.5, 0.44, 0.12), s.rounded(-0.38, -0.32, 0.38, 0.32, 0.06)], 0.14, look['ice'], mount, round_by=0.05)
    s.box((0, 0, 0.04), (0.07, 0.7, 0.07), look['ice'], mount, 0.02)
    s.box((0, 0, 0.04), (0.8, 0.07, 0.07), look['ice'], mount, 0.02)


def _front(base, look):
    """Door, two lit windows and a heart under the gable."""
    door = [(-0.36, -0.72), (0.36, -0.72), *[(0.36 * math.cos(a), 0.2 + 0.4 * math.sin(a)) for a in (math.pi * i / 14 for i in range(15))]]
    s.plate([[(x * 1.28, y * 1.14 + 0.06) for x, y in door]], 0.16, look['ice'], base, (0, -0.9, 1.2), round_by=0.06)
    s.plate([door], 0.16, look['choc'], base, (0, -0.9, 1.26), round_by=0.05)
    for row in range(3):
        s.box((0, -1.36 + 0.36 * row, 1.35), (0.5, 0.24, 0.05), m.paint('#6a3218', 0.2), base, 0.03)
    s.ball(0.07, (0.22, -0.95, 1.4), m.gold(), base, steps=14)
    for x in (-0.84, 0.84):
        frame = s.group(base, (x, -0.42, 1.22))
        frame.scale = (0.62, 0.72, 1)
        _small_window(frame, look)
    s.plate([heart(0.56)], 0.16, look['red'], base, (0, 0.1, 1.24), round_by=0.06)


def _garden(base, look):
    """Sugar snow with gumdrops and lollipops on it."""
    s.lathe([(0.02, -1.56), (1.9, -1.58), (2.06, -1.66), (2.08, -1.78), (0.02, -1.82)], look['ice'], base, 96, ribs=lambda a: 1 + 0.035 * math.sin(9 * a)).scale = (1, 1, 0.88)
    colours = ('#ff5a8a', '#ffc23a', '#5ad8a0', '#5ac8ff', '#a07aff')
    for place, (angle, x, z) in enumerate(around(16, 0.1)):
        s.ball(0.17, (1.84 * x, -1.52, 1.62 * z), m.paint(colours[place % 5], 0.25), base, (1, 0.9, 1), 18)
    for x, z, height, colour in ((-1.62, 1.0, 1.05, '#ff5ac0'), (1.55, 1.2, 0.8, '#3ac8ff'), (-1.2, 1.5, 0.66, '#ffc23a')):
        s.rod((x, -1.6, z), (x, -1.6 + height, z), 0.045, look['ice'], base)
        s.lathe([(0.001, 0.09), (0.22, 0.08), (0.3, 0.0), (0.22, -0.08), (0.001, -0.09)], m.stripes(colour, '#fff8f4', 3.0, 0.8), base, 40, (x, -1.45 + height, z), s.FACING)


def _larder(base):
    """Sweets heaped up to the eaves over a warm light."""
    s.box((0, 0.14, 0), (2.3, 0.1, 2.1), glow.pool('#fff0b0', '#ff8a4a', 1.4, 4), base, 0)
    rng = random.Random(8)
    colours = ('#ff4f8a', '#ffd23a', '#4fd8ff', '#a06bff', '#5ae0a0', '#ff7a3a')
    for sweet in range(34):
        x, z = rng.uniform(-0.95, 0.95), rng.uniform(-0.85, 0.85)
        rise = 0.3 * (1 - abs(x)) * (1 - abs(z)) + 0.3
        if sweet % 3:
            s.ball(rng.uniform(0.15, 0.23), (x, rise, z), m.paint(colours[sweet % 6], 0.1), base, steps=18)
        else:
            swirl = m.stripes(colours[sweet % 6], '#fff8f4', 4, 0.5)
            s.lathe([(0.001, 0.1), (0.2, 0.09), (0.26, 0), (0.2, -0.09), (0.001, -0.1)], swirl, base, 32, (x, rise + 0.1, z), (rng.uniform(0, 1.4), rng.uniform(0, 3), 0))
    s.plate([s.star(5, 0.42, 0.2)], 0.22, m.gold(), base, (0, 0.92, 0.1), (-0.2, 0.3, 0.1), 0.08)
    glow.shine((0, 1.5, 0.4), '#ffd8a0', 30, base, 0.4)


def _roof(wing, side, look):
    """One slope from eave to ridge, tiled with sweets."""
    (ex, ey), (tx, ty) = HOUSE_EAVE, HOUSE_TOP
    length, slope = math.hypot(ex - tx, ty - ey), math.atan2(ty - ey, ex - tx)
    mount = s.group(wing, (side * ex, ey, 0), (0, 0, slope if side < 0 else math.pi - slope))
    out = -side
    s.box((length / 2 - 0.12, out * 0.07, 0), (length + 0.24, 0.14, 2.9), look['dough'], mount, 0.05)
    s.box((length / 2 - 0.1, out * 0.16, 0), (length + 0.2, 0.08, 2.86), look['ice'], mount, 0.04)
    tiles = [m.paint(c, 0.14) for c in ('#ff6a9a', '#ffb0cc', '#ff8ab0')]
    for row in range(5):
        for column in range(7 - row % 2):
            z = (column - (6 - row % 2) / 2) * 0.4
            s.ball(0.24, (0.12 + row * 0.41, out * (0.2 + 0.012 * row), z), tiles[(row + column) % 3], mount, (1, 0.42, 0.86), 18)
    for drop in range(11):
        s.ball(0.12 + 0.05 * (drop % 3 == 0), (-0.22, out * 0.08, -1.36 + 0.272 * drop), look['ice'], mount, (0.9, 1.2, 1.1), 14)
    for z in (-1.46, 1.46):
        s.tube([(-0.2, out * 0.12, z), (length, out * 0.12, z)], 0.1, look['ice'], mount)
    if side < 0:
        s.tube([(length + 0.02, out * 0.2, -1.46), (length + 0.02, out * 0.2, 1.46)], 0.14, look['ice'], mount)


def _chimney(wing, look):
    s.box((0.85, 1.5, -0.5), (0.5, 1.1, 0.5), look['choc'], wing, 0.05)
    for row in range(3):
        s.box((0.85, 1.3 + 0.24 * row, -0.5), (0.53, 0.04, 0.53), m.paint('#6a3218', 0.2), wing, 0.01)
    s.lathe([(0.02, 0.2), (0.26, 0.14), (0.38, 0.0), (0.36, -0.12), (0.02, -0.1)], look['ice'], wing, 40, (0.85, 2.04, -0.5))


def _peppermint(lock, look):
    """The sweet at the top of the gable that holds both slopes."""
    at = (0, 1.5, 1.5)
    s.lathe([(0.001, 0.12), (0.3, 0.1), (0.4, 0.0), (0.3, -0.1), (0.001, -0.12)], look['ice'], lock, 64, at, s.FACING)
    for angle, _, _ in around(6):
        wedge = [(0, 0), *[(0.33 * math.cos(a), 0.33 * math.sin(a)) for a in (angle + math.pi / 6 * i / 6 for i in range(7))]]
        s.plate([wedge], 0.05, look['red'], lock, (0, 1.5, 1.61), round_by=0.015)
    s.ring(0.4, 0.06, m.gold(), lock, at, s.FACING)
