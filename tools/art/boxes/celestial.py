"""星穹: things of an observatory."""
import math
import random

import glow
import materials as m
import shapes as s
from boxes.celestial_court import moon_lantern, open_moon_lantern, open_zodiac_dial, zodiac_dial
from boxes.celestial_tome import open_spell_tome, spell_tome
from boxes.forms import around
from boxes.parts import Design, ease, swing

GLOBE = (0, 0.35, 0)
RINGS = ((1.54, 0.08, (0.25, 0, 0.5)), (1.71, 0.07, (-0.5, 0.3, -0.35)), (1.88, 0.09, (0.12, 0, -0.12)))
"""Radius, thickness and tilt of the orrery's rings."""
PLANETS = ((0, 0.7, 0.2, '#ff7a3d'), (1, 2.3, 0.24, '#3dd2ff'), (2, -0.75, 0.27, '#c06bff'), (2, 3.6, 0.17, '#ffe27a'))
"""Ring, place on it, size and colour."""


def star_orrery(parts):
    """A night globe in gold rings with its planets: its upper half turns away over a small sun. The box of the house."""
    night, gold = m.paint('#1c1488', 0.12, 0.45), m.gold()
    parts.dome, parts.rings = s.group(parts.lid), [s.group(parts.lid) for _ in RINGS]
    _half_globe(parts.base, 0, 1.3, night, gold)
    _half_globe(parts.dome, math.pi / 2, 1.35, night, gold)
    for piece, (radius, thick, turn) in zip(parts.rings, RINGS):
        _graded_ring(s.group(piece, GLOBE, turn), radius, thick, gold)
    for ring, angle, size, colour in PLANETS:
        _planet(s.group(parts.rings[ring], GLOBE, RINGS[ring][2]), RINGS[ring][0], angle, size, colour, gold)
    _belt_of_stars(parts.dome)
    _stand(parts.base, gold)
    _small_sun(parts.base, gold)
    s.plate([s.star(8, 0.34, 0.15)], 0.16, gold, parts.lock, (0, 0.36, 1.4), round_by=0.05)
    s.cut_stone(0.15, 0.12, m.gem('#8b5cff', '#2a0a8a', '#e0d0ff', 0.7), parts.lock, (0, 0.36, 1.48))
    parts.hinge, parts.mouth = GLOBE, (0, 0.5, 0)


def open_star_orrery(parts, part):
    swing(parts.dome, GLOBE, 'x', -118 * ease(part))
    for piece, degrees in zip(parts.rings, (70, -95, 55)):
        swing(piece, GLOBE, 'y', degrees * part)


def _half_globe(parent, start, radius, night, gold):
    """Lower half from 0, upper half from pi/2, with its lines of latitude and longitude."""
    span = [start + math.pi / 2 * i / 24 for i in range(25)]
    skin = lambda r: [(max(0.002, r * math.sin(t)), -r * math.cos(t)) for t in span]
    s.lathe(skin(radius), night, parent, 96, GLOBE, smooth_angle=80)
    s.lathe(skin(radius - 0.07), m.skin('nebula', 0.5, 0.1, 0.25, 0.8), parent, 96, GLOBE, smooth_angle=80)
    s.ring(radius - 0.03, 0.05, gold, parent, (0, 0.35 + (0.02 if start else -0.03), 0))
    for latitude in (0.55, 1.05):
        t = math.pi / 2 + (latitude if start else -latitude)
        s.ring(radius * math.sin(t) + 0.005, 0.018, gold, parent, (0, 0.35 - radius * math.cos(t), 0))
    for _, x, z in around(8):
        arc = [((radius + 0.005) * math.sin(t) * x, 0.35 - (radius + 0.005) * math.cos(t), (radius + 0.005) * math.sin(t) * z) for t in span]
        s.tube(arc, 0.018, gold, parent)


def _graded_ring(carrier, radius, thick, gold):
    s.ring(radius, thick, gold, carrier, sides=128, flat=0.55)
    for _, x, z in around(36):
        reach = radius + thick * 0.9
        s.ball(thick * 0.34, (reach * x, 0, reach * z), gold, carrier, steps=8)


def _planet(carrier, radius, angle, size, colour, gold):
    at = (radius * math.cos(angle), 0, radius * math.sin(angle))
    s.ball(size, at, m.paint(colour, 0.12, 0.2), carrier, steps=24)
    s.ring(size * 1.3, 0.03, gold, carrier, at, (0.4, 0, 0.3), flat=0.5)


def _belt_of_stars(dome):
    rng, shine = random.Random(3), glow.lamp('#fff3c4', 5)
    for _ in range(22):
        turn, rise = rng.uniform(0, 2 * math.pi), rng.uniform(0.15, 1.2)
        x, y, z = math.cos(rise) * math.sin(turn), math.sin(rise), math.cos(rise) * math.cos(turn)
        s.ball(rng.uniform(0.018, 0.036), (1.35 * x, 0.35 + 1.35 * y, 1.35 * z), shine, dome, steps=8)


def _stand(base, gold):
    foot = [(0.02, -0.74), (0.4, -0.72), (0.5, -0.86), (0.2, -1.1), (0.16, -1.3), (0.42, -1.48), (0.9, -1.62), (1.2, -1.8), (1.24, -1.98), (0.02, -2.0)]
    s.lathe(s.rounded_path(foot, 2), gold, base, 80)
    s.lathe([(1.1, -1.76), (1.3, -1.86), (1.34, -2.02), (0.02, -2.06)], m.dark('#1a1040', 0.2), base, 80)
    for angle, _, _ in around(10):
        mount = s.group(base, turn=(0, angle, 0))
        s.cut_stone(0.1, 0.07, m.gem('#8b5cff', '#2a0a8a', '#e0d0ff', 0.5), mount, (0, -1.72, 1.06), (-0.9, 0, 0))
    s.ring(2.13, 0.065, gold, base, GLOBE, (math.pi / 2, 0, 0), sides=128)
    s.plate([s.star(4, 0.46, 0.14)], 0.14, gold, base, (0, 2.7, 0), round_by=0.04)
    s.ball(0.1, (0, 2.48, 0), gold, base, steps=16)


def _small_sun(base, gold):
    """What the globe hides: a sun with its rays, over a bowl of light."""
    s.lathe([(0.001, 0.1), (0.6, 0.14), (1.2, 0.28)], glow.pool('#ffe9a0', '#3a1ad0', 1.25, 5), base, 72)
    s.ball(0.44, (0, 0.58, 0), glow.lamp('#ffd76a', 2.2), base, steps=32)
    for angle, x, z in around(10):
        s.tube([(0.48 * x, 0.56, 0.48 * z), (0.8 * x, 0.56, 0.8 * z)], 0.06, gold, base, radii=[1, 0.2])
        s.crystal((1.02 * x, 0.22, 1.02 * z), 0.42, 0.12, m.gem('#8b5cff', '#2a0a8a', '#e0d0ff', 0.8), base, (0.3 * z, -0.3 * x))
    s.ring(0.62, 0.04, gold, base, (0, 0.56, 0), (0.3, 0, 0.2))
    glow.shine((0, 0.9, 0.2), '#ffe0a0', 30, base, 0.3)


GIRDLE = 1.53
"""Where the egg comes apart, along its outline (0 foot, pi tip)."""


def royal_egg(parts):
    """Enamel egg in a gold lattice with pearls and a jewelled girdle; under its crowned half a tree of gems."""
    enamel, gold = m.paint('#4a0f8a', 0.1, 0.35), m.gold()
    _half_egg(parts.base, 0, GIRDLE, enamel, gold)
    _half_egg(parts.lid, GIRDLE, math.pi, enamel, gold)
    s.ring(1.33, 0.12, gold, parts.base, (0, 0.1, 0), flat=1.2)
    for parent, height in ((parts.lid, 0.32), (parts.base, -0.06)):
        s.ring(1.34, 0.055, m.rose_gold(), parent, (0, height, 0))
    colours = (('#ff2a4a', '#7a0014', '#ffb0a0'), ('#2fd6ff', '#04306a', '#d8f8ff'), ('#ffd22a', '#8a4a00', '#fff6c0'))
    for stone in range(14):
        mount = s.group(parts.base, turn=(0, 2 * math.pi * stone / 14, 0))
        s.cut_stone(0.16, 0.12, m.gem(*colours[stone % 3], 0.45), mount, (0, 0.1, 1.42))
    _crown(parts.lid, gold)
    _clawed_stand(parts.base, gold)
    _gem_tree(parts.base, gold)
    _egg_clasp(parts.lock, gold)
    parts.hinge, parts.mouth = (0, 0.24, -1.36), (0, 0.3, 0)


def open_royal_egg(parts, part):
    swing(parts.lid, parts.hinge, 'x', -106 * part)


def _egg(t, inset=0.0):
    """Radius and height of the egg's outline at t."""
    return max(0.01, (1.28 - inset) * math.sin(t) * (1 + 0.12 * math.cos(t))), 0.3 - (1.72 - inset) * math.cos(t)


def _half_egg(parent, start, end, enamel, gold):
    span = [start + (end - start) * i / 36 for i in range(37)]
    s.lathe([_egg(t) for t in span], enamel, parent, 128, smooth_angle=180)
    s.lathe([_egg(t, 0.08) for t in span], m.paint('#d8406a' if start else '#6a1fb0', 0.3, 0.2), parent, 96, smooth_angle=180)
    strands = 10
    for strand in range(strands):
        for way in (1, -1):
            path = []
            for t in (0.25 + (math.pi - 0.5) * i / 60 for i in range(61)):
                if start <= t <= end:
                    angle = 2 * math.pi * (strand / strands + way * 0.5 * (t - 0.25) / (math.pi - 0.5))
                    path.append((1.012 * _egg(t)[0] * math.cos(angle), _egg(t)[1], 1.012 * _egg(t)[0] * math.sin(angle)))
            s.tube(path, 0.028, gold, parent)
    _lattice_pearls(parent, start, end, strands)


def _lattice_pearls(parent, start, end, strands):
    """A pearl where two wires of the lattice cross."""
    pearls = m.pearl()
    for level in range(1, 10):
        t = 0.25 + (math.pi - 0.5) * level / 10
        radius, height = _egg(t)
        if start <= t <= end and abs(height - 0.1) > 0.25:
            for _, x, z in around(strands, math.pi * (level % 2) / strands):
                s.ball(0.06, (radius * 1.03 * x, height, radius * 1.03 * z), pearls, parent, steps=12)


def _crown(lid, gold):
    s.lathe([(0.02, 1.9), (0.42, 1.88), (0.5, 1.96), (0.48, 2.1), (0.4, 2.12)], gold, lid, 64)
    for _, c, d in around(8):
        x, z = 0.46 * c, 0.46 * d
        s.tube([(x, 2.04, z), (x * 1.18, 2.3, z * 1.18), (x * 0.5, 2.5, z * 0.5), (0, 2.46, 0)], 0.045, gold, lid, smooth=True)
        s.ball(0.06, (x * 1.06, 2.2, z * 1.06), m.pearl(), lid, steps=12)
    s.ball(0.3, (0, 2.2, 0), m.velvet('#b0123a'), lid, stretch=(1, 0.8, 1))
    s.ball(0.13, (0, 2.56, 0), m.gem('#2fd6ff', '#04306a', '#d8f8ff', 0.6), lid, steps=8)


def _clawed_stand(base, gold):
    s.lathe(s.rounded_path([(0.95, -0.78), (1.02, -0.86), (0.7, -1.16), (0.3, -1.4), (0.26, -1.56), (0.6, -1.72), (1.0, -1.84), (1.08, -1.98), (0.02, -2.0)], 2), gold, base, 80)
    for leg in range(4):
        mount = s.group(base, turn=(0, math.pi / 4 + leg * math.pi / 2, 0))
        s.tube([(0, -0.5, 1.12), (0, -0.95, 1.3), (0, -1.5, 0.9), (0, -1.95, 1.25), (0, -2.1, 1.15)], 0.1, gold, mount, smooth=True)
        s.ball(0.16, (0, -0.46, 1.14), m.pearl(), mount, steps=20)


def _gem_tree(base, gold):
    """The surprise: gems on gold twigs over a bowl of light."""
    s.lathe([(0.001, 0.0), (0.6, 0.02), (1.2, 0.12)], glow.pool('#ffe0f4', '#a01ad0', 1.2, 5), base, 72)
    s.tube([(0, 0, 0), (0.03, 0.4, 0), (0, 0.66, 0)], 0.09, gold, base, radii=[1.4, 1, 0.7])
    colours = (('#ff2a4a', '#7a0014', '#ffb0a0'), ('#2fd6ff', '#04306a', '#d8f8ff'), ('#ffd22a', '#8a4a00', '#fff6c0'), ('#2fe0a0', '#04603a', '#d8fff0'))
    for twig, (_, x, z) in enumerate(around(8, 0.2)):
        rise = 0.36 + 0.22 * (twig % 2)
        s.tube([(0, 0.3, 0), (0.4 * x, rise, 0.4 * z), (0.66 * x, rise + 0.06, 0.66 * z)], 0.035, gold, base, smooth=True)
        s.ball(0.15, (0.7 * x, rise + 0.1, 0.7 * z), m.gem(*colours[twig % 4], 0.7), base, steps=8)
        s.ball(0.08, (1.0 * x, 0.16, 1.0 * z), m.pearl(), base, steps=14)
    s.cut_stone(0.3, 0.26, m.gem('#ff5ac0', '#7a0050', '#ffe0f4', 0.9), base, (0, 0.86, 0.0), (-0.2, 0, 0), 10)
    glow.shine((0, 1.2, 0.5), '#ffd0f0', 26, base, 0.3)


def _egg_clasp(lock, gold):
    s.plate([s.circle(0, 0, 0.36)], 0.2, gold, lock, (0, 0.22, 1.46), round_by=0.07)
    s.cut_stone(0.25, 0.18, m.gem('#ff2a4a', '#7a0014', '#ffb0a0', 0.7), lock, (0, 0.22, 1.55), sides=10)
    for _, x, y in around(10):
        s.ball(0.055, (0.34 * x, 0.22 + 0.34 * y, 1.54), m.pearl(), lock, steps=12)


BOXES = {
    'star_orrery': Design(star_orrery, open_star_orrery, (0.24, -0.3, 0), ('#ffb224', '#8b5cff')),
    'royal_egg': Design(royal_egg, open_royal_egg, (0.24, -0.25, 0), ('#ffb224', '#ff3dbb')),
    'spell_tome': Design(spell_tome, open_spell_tome, (0.1, -0.42, 0.04), ('#8b5cff', '#39e3ff'), (370, 346)),
    'moon_lantern': Design(moon_lantern, open_moon_lantern, (0.24, -0.24, 0), ('#bcd0ff', '#4a7aff')),
    'zodiac_dial': Design(zodiac_dial, open_zodiac_dial, (0.12, -0.32, 0), ('#ffb08a', '#39e3d0'), (440, 380)),
}
