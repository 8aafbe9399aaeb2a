"""童梦, things that travel: a pumpkin coach and a rocket."""
import math
import random

import glow
import materials as m
import shapes as s
from boxes.dream_hearts import heart
from boxes.forms import around
from boxes.parts import ease, lift, swing


PUMPKIN_CUT = 2.2
"""Where the top of the pumpkin comes off, along its outline (0 foot, pi stem)."""


def pumpkin_coach(parts):
    """Fluted pumpkin coach: lit windows, gold vines and wheels; the crowned top opens over velvet and gold."""
    skin, gold = m.tinted('#ff8a1e', '#e0480a', 0.3), m.gold()
    _pumpkin_shell(parts.base, 0, PUMPKIN_CUT, skin, gold)
    _pumpkin_shell(parts.lid, PUMPKIN_CUT, math.pi, skin, gold)
    for turn in (0.0, 1.26, -1.26):
        _window(s.group(parts.base, turn=(0, turn, 0)), gold)
    _crown(parts.lid, gold)
    leaf = m.paint('#3aa63a', 0.3)
    for side in (-1, 1):
        s.tube([(side * 0.6, 1.46, 0.3), (side * 1.0, 1.62, 0.55), (side * 1.34, 1.34, 0.62), (side * 1.3, 1.08, 0.86)], 0.05, leaf, parts.lid, smooth=True)
    _carriage(parts.base, gold)
    _treasure_bed(parts.base, gold)
    _clasp(parts.lock, gold)
    parts.hinge, parts.mouth = (0, 0.98, -1.3), (0, 0.8, 0)


def open_pumpkin_coach(parts, part):
    swing(parts.lid, parts.hinge, 'x', -98 * part)


def _pumpkin(t, inset=0.0):
    """Point of the outline at t, radius and height."""
    return max(0.02, 1.7 * math.sin(t) ** 0.8 - inset), 0.2 - (1.3 - inset) * math.cos(t)


def _pumpkin_shell(parent, start, end, skin, gold):
    """A part of the pumpkin with the ribs in gold, hollow, rimmed where it was cut."""
    ribs = lambda a: 0.9 + 0.1 * abs(math.cos(5 * a)) ** 0.6
    span = [start + (end - start) * i / 28 for i in range(29)]
    s.lathe([_pumpkin(t) for t in span], skin, parent, 180, smooth_angle=70, ribs=ribs)
    s.lathe([_pumpkin(t, 0.12) for t in span], m.paint('#7a2ac0' if start else '#ffb85a', 0.4), parent, 120, smooth_angle=70, ribs=ribs)
    radius, height = _pumpkin(PUMPKIN_CUT, 0.06)
    s.ring(radius * 0.97, 0.09, gold, parent, (0, height + (0.04 if start else -0.04), 0), flat=0.7)
    for _, x, z in around(10, math.pi / 10):
        arc = [(r * 0.94 * x, y, r * 0.94 * z) for r, y in (_pumpkin(t) for t in span if 0.35 < t < 2.8)]
        s.tube(arc, 0.045, gold, parent)


def _window(mount, gold):
    s.plate([_arch(0.38, 0.5)], 0.1, glow.lamp('#ffc45a', 2.2), mount, (0, 0.02, 1.62), round_by=0.03)
    s.plate([_arch(0.47, 0.6), _arch(0.36, 0.48)], 0.2, gold, mount, (0, 0.02, 1.64), round_by=0.05)
    s.box((0, 0.1, 1.7), (0.05, 1.1, 0.06), gold, mount, 0.015)
    s.box((0, 0.06, 1.7), (0.8, 0.05, 0.06), gold, mount, 0.015)


def _crown(lid, gold):
    s.lathe([(0.02, 1.5), (0.62, 1.44), (0.72, 1.5), (0.66, 1.62), (0.5, 1.66), (0.02, 1.7)], gold, lid, 60)
    for _, c, d in around(6):
        x, z = 0.62 * c, 0.62 * d
        s.tube([(x, 1.6, z), (x * 1.15, 2.02, z * 1.15)], 0.1, gold, lid, radii=[1, 0.3])
        s.ball(0.1, (x * 1.16, 2.06, z * 1.16), m.pearl(), lid, steps=14)
    s.ball(0.42, (0, 1.72, 0), m.velvet('#7a1ac0'), lid, stretch=(1, 0.7, 1))
    s.plate([s.star(8, 0.62, 0.3)], 0.1, gold, lid, (0, 1.28, 0), s.FACING, 0.03)
    s.plate([s.circle(0, 0, 0.2)], 0.14, glow.lamp('#ffe08a', 3), lid, (0, 1.27, 0), s.FACING, 0.05)


def _carriage(base, gold):
    hub = m.paint('#8a3aff', 0.2)
    for z in (-0.75, 0.95):
        for x in (-1.45, 1.45):
            _coach_wheel(base, (x, -1.3, z), 0.72 if z < 0 else 0.62, gold, hub)
        s.rod((-1.45, -1.3, z), (1.45, -1.3, z), 0.08, gold, base)
    s.tube([(-1.3, -1.12, 0.9), (0, -1.36, 1.3), (1.3, -1.12, 0.9)], 0.08, gold, base, smooth=True)
    s.plate([heart(0.5)], 0.16, m.paint('#ff3d8a', 0.12), base, (0, -1.28, 1.34), round_by=0.06)


def _treasure_bed(base, gold):
    """Purple velvet under coins, lit from its middle."""
    s.lathe([(0.001, 0.84), (0.5, 0.8), (1.0, 0.8), (1.24, 0.84)], m.velvet('#7a1ac0'), base, 72)
    s.lathe([(0.001, 0.86), (0.4, 0.84), (0.72, 0.83)], glow.pool('#ffe08a', '#c03aff', 0.75, 5), base, 48)
    rng = random.Random(9)
    for _ in range(44):
        angle, reach = rng.uniform(0, 6.28), rng.uniform(0.3, 1.0)
        lean = (rng.uniform(-0.5, 0.5), 0, rng.uniform(-0.5, 0.5))
        s.lathe([(0.001, 0.03), (0.13, 0.03), (0.17, 0.0), (0.13, -0.03), (0.001, -0.03)], gold, base, 24, (reach * math.cos(angle), 0.92 + 0.3 * (1 - reach) + rng.uniform(0, 0.08), reach * math.sin(angle)), lean)
    s.cut_stone(0.26, 0.24, m.gem('#ff3d8a', '#7a0040', '#ffd0e4', 0.8), base, (0, 1.24, 0.2), (-0.4, 0, 0), 10)
    glow.shine((0, 1.7, 0.5), '#ffd890', 30, base, 0.35)


def _clasp(lock, gold):
    at = (0, 0.94, 1.4)
    s.plate([heart(0.62), heart(0.46)], 0.24, gold, lock, at, (-0.3, 0, 0), 0.06)
    s.plate([heart(0.5)], 0.2, m.gem('#b04aff', '#3a0a7a', '#f0d8ff', 0.6), lock, at, (-0.3, 0, 0), 0.07)


def _arch(half, tall):
    top = [(half * math.cos(math.pi * i / 16), tall * 0.5 + half * math.sin(math.pi * i / 16)) for i in range(17)]
    return [*top, (-half, -tall), (half, -tall)]


def _coach_wheel(root, at, radius, gold, hub):
    wheel = s.group(root, at)
    axis = (0, 0, math.pi / 2)
    s.ring(radius, 0.085, gold, wheel, turn=axis, sides=64)
    s.ring(radius * 0.62, 0.03, gold, wheel, turn=axis, sides=48)
    for spoke in range(8):
        angle = 2 * math.pi * spoke / 8
        s.rod((0, 0, 0), (0, radius * math.cos(angle), radius * math.sin(angle)), 0.045, gold, wheel)
    s.ball(0.17, (math.copysign(0.06, at[0]), 0, 0), hub, wheel, steps=18)


def toy_rocket(parts):
    """Wind-up rocket on a puff of cloud: enamel hull, three fins, a porthole; its nose tips back over stars."""
    look = {'white': m.paint('#fff6ee', 0.14), 'red': m.paint('#ff3d4a', 0.14), 'blue': m.paint('#2fb8ff', 0.14), 'gold': m.gold()}
    _rocket_hull(parts.base, look)
    _rocket_nose(parts.lid, look)
    for fin in range(3):
        _fin(s.group(parts.base, turn=(0, math.pi / 6 + fin * 2 * math.pi / 3, 0)), look)
    _rocket_porthole(parts.base, look)
    _flame(parts.base)
    _cloud(parts.base)
    _star_bowl(parts.base, look)
    s.plate([s.star(5, 0.36, 0.18)], 0.22, look['gold'], parts.lock, (0, 1.0, 1.12), (-0.2, 0, 0), 0.07)
    s.cut_stone(0.12, 0.09, m.gem('#2fb8ff', '#04306a', '#e0f8ff', 0.7), parts.lock, (0, 1.01, 1.22), (-0.2, 0, 0))
    parts.hinge, parts.mouth = (0, 1.0, -1.0), (0, 0.9, 0)


def open_toy_rocket(parts, part):
    lift(parts.lid, 0.25 * ease(part), 96 * ease(part, 0.1), parts.hinge)


def _rocket_hull(base, look):
    hull = s.rounded_path([(1.03, 0.98), (1.2, 0.4), (1.2, -0.3), (0.96, -0.98), (0.7, -1.22)])
    s.lathe([(0.9, 0.5), (0.95, 0.96), *hull, (0.02, -1.24)], look['white'], base, 96, smooth_angle=60)
    s.ring(1.02, 0.07, look['gold'], base, (0, 0.96, 0), flat=0.7)
    s.ring(1.08, 0.06, look['gold'], base, (0, -0.72, 0))
    s.lathe([(1.19, -0.16), (1.225, -0.2), (1.19, -0.42), (1.14, -0.46)], look['blue'], base, 96)
    s.lathe([(0.62, -1.2), (0.78, -1.3), (0.82, -1.46), (0.62, -1.48), (0.02, -1.4)], m.steel('#8a96a8'), base, 64)
    for _, x, z in around(12):
        s.ball(0.055, (1.225 * x, -0.3, 1.225 * z), look['gold'], base, steps=12)


def _rocket_nose(lid, look):
    cone = s.rounded_path([(1.03, 1.02), (0.84, 1.6), (0.4, 2.1), (0.02, 2.3)])
    s.lathe([(0.001, 2.0), (0.3, 1.96), (0.74, 1.5), (0.93, 1.02), *cone], look['red'], lid, 96, smooth_angle=60)
    s.ring(1.02, 0.07, look['gold'], lid, (0, 1.04, 0), flat=0.7)
    s.lathe([(0.9, 1.44), (0.93, 1.5), (0.84, 1.68), (0.78, 1.7)], look['white'], lid, 96)
    s.ball(0.2, (0, 2.38, 0), look['gold'], lid, steps=24)
    s.lathe([(0.001, 1.92), (0.5, 1.72)], glow.pool('#fff27a', '#ff7a3a', 0.6, 3), lid, 48)


def _fin(mount, look):
    outline = s.rounded_path([(0.95, -0.0), (1.5, -0.3), (2.0, -1.0), (2.0, -1.8), (1.7, -1.8), (1.3, -1.3), (0.7, -1.05)], 2)
    s.plate([outline], 0.3, look['red'], mount, round_by=0.12)
    s.ball(0.17, (1.86, -1.82, 0), look['gold'], mount, steps=18)


def _rocket_porthole(base, look):
    at, lean = (0, 0.32, 1.16), (-0.06, 0, 0)
    s.plate([s.circle(0, 0, 0.52), s.circle(0, 0, 0.36)], 0.24, look['gold'], base, at, lean, 0.09)
    s.plate([s.circle(0, 0, 0.4)], 0.06, m.skin('nebula', 0.8, 0.1, 0.1, 1.6), base, (0, 0.32, 1.2), lean, 0.02)
    s.plate([s.star(5, 0.2, 0.09)], 0.06, glow.lamp('#fff27a', 4), base, (0.05, 0.34, 1.26), (-0.06, 0, 0.2), 0.015)
    for _, x, y in around(8):
        s.ball(0.05, (0.44 * x, 0.32 + 0.44 * y, 1.28), m.dark('#8a4706'), base, steps=10)


def _flame(base):
    for radius, length, colour, power in ((0.56, 0.95, '#ff7a1e', 2.4), (0.38, 0.7, '#ffd22a', 4), (0.2, 0.45, '#ffffff', 6)):
        tongue = [(radius * 0.8, -1.44), (radius, -1.6), (radius * 0.5, -1.44 - length * 0.7), (0.01, -1.44 - length)]
        s.lathe(s.rounded_path(tongue), glow.lamp(colour, power), base, 40, smooth_angle=180)
    glow.shine((0, -1.9, 0.9), '#ff9a3a', 16, base, 0.3)


def _cloud(base):
    rng = random.Random(6)
    cloud = m.paint('#f2f4ff', 0.6)
    for _ in range(26):
        angle, reach = rng.uniform(0, 2 * math.pi), rng.uniform(0.2, 1.5)
        s.ball(rng.uniform(0.3, 0.5), (reach * math.cos(angle) * 1.15, -2.34 + rng.uniform(-0.1, 0.12), reach * math.sin(angle) * 0.8), cloud, base, steps=20)


def _star_bowl(base, look):
    """What the nose covers: stars on a bowl of light."""
    s.lathe([(0.001, 0.8), (0.5, 0.8), (0.94, 0.84)], glow.pool('#fff6b0', '#ff8a3a', 1.0, 5), base, 64)
    rng = random.Random(4)
    colours = [look['gold'], m.paint('#fff27a', 0.12), m.paint('#7ae0ff', 0.12), m.paint('#ff8ac4', 0.12)]
    for place in range(18):
        angle, reach = rng.uniform(0, 6.28), rng.uniform(0.1, 0.72)
        size = rng.uniform(0.18, 0.3)
        s.plate([s.star(5, size, size * 0.5)], 0.14, colours[place % 4], base, (reach * math.cos(angle), 1.0 + 0.45 * (0.8 - reach), reach * math.sin(angle)), (rng.uniform(-1, 0.4), rng.uniform(-0.6, 0.6), rng.uniform(0, 3)), 0.05)
    glow.shine((0, 1.75, 0.5), '#ffe6a0', 20, base, 0.3)
