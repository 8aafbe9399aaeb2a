"""童梦: things of a toy room."""
import math
import random

import materials as m
import shapes as s


def gift_ribbon(root):
    """Present in candy stripes, a satin ribbon with a full bow, a bell and sugar pearls."""
    paper, lid, satin = m.stripes('#ff9ccf', '#fff0f8', 2.2), m.paint('#ff5aa8', 0.2), m.paint('#42d8ff', 0.16, 0.25)
    gold = m.gold()
    s.box((0, -0.55, 0), (3.0, 2.3, 2.6), paper, root, 0.14, 5)
    s.box((0, 0.82, 0), (3.3, 0.62, 2.9), lid, root, 0.14, 5)
    for centre, size in (((0, -0.55, 1.31), (0.62, 2.3, 0.08)), ((0, 0.82, 1.46), (0.66, 0.62, 0.08)), ((1.51, -0.55, 0), (0.08, 2.3, 0.62)), ((1.66, 0.82, 0), (0.08, 0.62, 0.66)), ((0, 1.14, 0), (0.66, 0.06, 2.9)), ((0, 1.14, 0), (3.3, 0.07, 0.66)), ((-1.51, -0.55, 0), (0.08, 2.3, 0.62))):
        s.box(centre, size, satin, root, 0.03)
    bow = s.group(root, (0, 1.2, 0.1), (0.25, 0, 0))
    for turn, size in ((0.32, 1.0), (math.pi - 0.32, 1.0), (0.95, 0.7), (math.pi - 0.95, 0.7)):
        _bow_loop(bow, turn, size, satin)
    for side in (-1, 1):
        _ribbon(bow, [(side * 0.1, 0.06, 0.2), (side * 0.6, 0.12, 0.7), (side * 0.85, -0.1, 1.3), (side * 1.15, -0.5, 1.62), (side * 1.05, -1.0, 1.75)], 0.4, satin)
    s.ball(0.32, (0, 0.24, 0.26), gold, bow, steps=28)
    s.ring(0.32, 0.035, m.dark('#5a2c04'), bow, (0, 0.22, 0.26))
    rng = random.Random(2)
    for _ in range(26):
        x = rng.choice((-1, 1)) * rng.uniform(0.42, 1.5)
        s.ball(rng.uniform(0.05, 0.085), (x, 0.82 + rng.uniform(-0.2, 0.2), 1.47), rng.choice((gold, m.pearl(), m.paint('#fff27a', 0.15))), root, steps=10)
    s.plate([s.star(5, 0.34, 0.16)], 0.12, gold, root, (-0.95, -0.6, 1.36), round_by=0.04)
    s.plate([s.star(5, 0.22, 0.1)], 0.1, m.paint('#fff27a', 0.15), root, (0.92, -1.1, 1.36), (0, 0, 0.3), 0.03)


def _bow_loop(parent, turn, size, material):
    """A closed loop of ribbon in the x, y plane, fuller towards its end."""
    steps = 28
    path = []
    for step in range(steps + 1):
        t = 2 * math.pi * step / steps
        reach, swell = 0.62 * size * (1 - math.cos(t)), 0.42 * size * math.sin(t)
        path.append((reach * math.cos(turn) - swell * math.sin(turn), reach * math.sin(turn) + swell * math.cos(turn), 0))
    widths = [0.24 + 0.3 * size * math.sin(math.pi * step / steps) for step in range(steps + 1)]
    _sheet(parent, path, widths, (0, 0, 1), material)


def _ribbon(parent, points, width, material):
    _sheet(parent, points, [width] * len(points), (1, 0, 0), material)


def _sheet(parent, path, widths, across, material):
    """A band of the given widths along a path, with thickness."""
    vertices = []
    for (x, y, z), width in zip(path, widths):
        for side in (-0.5, 0.5):
            vertices.append(tuple(v + side * width * a for v, a in zip((x, y, z), across)))
    faces = [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(len(path) - 1)]
    band = s.mesh(vertices, faces, material, parent, 180)
    smooth = band.modifiers.new('smooth', 'SUBSURF')
    smooth.render_levels = smooth.levels = 2
    solid = band.modifiers.new('thick', 'SOLIDIFY')
    solid.thickness = 0.05


def pumpkin_coach(root):
    """Fluted pumpkin coach: lit windows, gold vines and wheels, a crown for a stem."""
    skin, gold, warm = m.tinted('#ff8a1e', '#e0480a', 0.3), m.gold(), m.light('#ffd27a', 7)
    leaf = m.paint('#3aa63a', 0.3)
    profile = [(max(0.02, 1.7 * math.sin(t) ** 0.8), -1.3 * math.cos(t)) for t in (math.pi * i / 40 for i in range(41))]
    s.lathe(profile, skin, root, 180, (0, 0.2, 0), smooth_angle=70, ribs=lambda a: 0.9 + 0.1 * abs(math.cos(5 * a)) ** 0.6)
    for slot in range(10):
        angle = math.pi * (slot + 0.5) / 5
        x, z = math.cos(angle), math.sin(angle)
        arc = [(1.6 * math.sin(t) ** 0.8 * x, 0.2 - 1.32 * math.cos(t), 1.6 * math.sin(t) ** 0.8 * z) for t in (0.35 + 2.4 * i / 20 for i in range(21))]
        s.tube(arc, 0.045, gold, root)
    for turn in (0.0, 0.63 * 2, -0.63 * 2):
        window = s.group(root, turn=(0, turn, 0))
        s.plate([_arch(0.38, 0.5)], 0.1, warm, window, (0, 0.12, 1.62), round_by=0.03)
        s.plate([_arch(0.47, 0.6), _arch(0.36, 0.48)], 0.2, gold, window, (0, 0.12, 1.64), round_by=0.05)
        s.box((0, 0.2, 1.7), (0.05, 1.1, 0.06), gold, window, 0.015)
        s.box((0, 0.16, 1.7), (0.8, 0.05, 0.06), gold, window, 0.015)
    s.lathe([(0.02, 1.5), (0.62, 1.44), (0.72, 1.5), (0.66, 1.62), (0.5, 1.66), (0.02, 1.7)], gold, root, 60)
    for point in range(6):
        angle = 2 * math.pi * point / 6
        x, z = 0.62 * math.cos(angle), 0.62 * math.sin(angle)
        s.tube([(x, 1.6, z), (x * 1.15, 2.02, z * 1.15)], 0.1, gold, root, radii=[1, 0.3])
        s.ball(0.1, (x * 1.16, 2.06, z * 1.16), m.pearl(), root, steps=14)
    s.ball(0.42, (0, 1.72, 0), m.velvet('#7a1ac0'), root, stretch=(1, 0.7, 1))
    for side in (-1, 1):
        s.tube([(side * 0.6, 1.46, 0.3), (side * 1.2, 1.75, 0.55), (side * 1.62, 1.4, 0.5), (side * 1.5, 1.1, 0.62)], 0.05, leaf, root, smooth=True)
    for x in (-1.45, 1.45):
        for z in (-0.75, 0.95):
            _coach_wheel(root, (x, -1.3, z), 0.72 if z < 0 else 0.62, gold, m.paint('#8a3aff', 0.2))
    for z in (-0.75, 0.95):
        s.rod((-1.45, -1.3, z), (1.45, -1.3, z), 0.08, gold, root)
    s.tube([(-1.3, -1.12, 0.9), (0, -1.36, 1.3), (1.3, -1.12, 0.9)], 0.08, gold, root, smooth=True)


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


def toy_rocket(root):
    """Wind-up rocket on a puff of cloud: enamel hull, three fins, a porthole with stars, a flame."""
    white, red, gold = m.paint('#fff6ee', 0.14), m.paint('#ff3d4a', 0.14), m.gold()
    hull = [(0.02, 2.3), (0.2, 2.16), (0.52, 1.66), (0.8, 0.98), (0.92, 0.3), (0.9, -0.4), (0.72, -1.0), (0.56, -1.22), (0.02, -1.24)]
    s.lathe(s.rounded_path(hull[3:]), white, root, 96, smooth_angle=60)
    s.lathe(s.rounded_path([*hull[:3], (0.79, 1.0)]), red, root, 96, smooth_angle=60)
    s.ball(0.16, (0, 2.36, 0), gold, root, steps=20)
    for height, radius in ((1.0, 0.81), (-0.72, 0.84)):
        s.ring(radius, 0.06, gold, root, (0, height, 0))
    s.lathe([(0.902, -0.14), (0.93, -0.2), (0.9, -0.44), (0.86, -0.46)], m.paint('#2fb8ff', 0.14), root, 96)
    for fin in range(3):
        mount = s.group(root, turn=(0, math.pi / 6 + fin * 2 * math.pi / 3, 0))
        s.plate([[(0.7, 0.0), (1.2, -0.3), (1.62, -0.95), (1.66, -1.72), (1.46, -1.72), (1.1, -1.28), (0.5, -1.05)]], 0.2, red, mount, round_by=0.09)
        s.ball(0.13, (1.56, -1.74, 0), gold, mount, steps=16)
    s.plate([s.circle(0, 0, 0.44), s.circle(0, 0, 0.3)], 0.22, gold, root, (0, 0.38, 0.9), (-0.06, 0, 0), 0.08)
    s.plate([s.circle(0, 0, 0.33)], 0.06, m.skin('nebula', 0.8, 0.1, 0.1, 1.6), root, (0, 0.38, 0.92), (-0.06, 0, 0), 0.02)
    s.plate([s.star(5, 0.15, 0.07)], 0.05, m.light('#fff27a', 6), root, (0.05, 0.4, 0.98), (-0.06, 0, 0.2), 0.01)
    for bolt in range(8):
        angle = 2 * math.pi * bolt / 8
        s.ball(0.045, (0.37 * math.cos(angle), 0.38 + 0.37 * math.sin(angle), 1.0), m.dark('#8a4706'), root, steps=10)
    s.lathe([(0.5, -1.2), (0.62, -1.3), (0.66, -1.46), (0.5, -1.48), (0.02, -1.4)], m.steel('#8a96a8'), root, 64)
    for radius, length, colour, power in ((0.46, 0.95, '#ff7a1e', 5), (0.3, 0.7, '#ffd22a', 8), (0.16, 0.45, '#ffffff', 12)):
        s.lathe(s.rounded_path([(radius * 0.8, -1.44), (radius, -1.6), (radius * 0.5, -1.44 - length * 0.7), (0.01, -1.44 - length)]), m.light(colour, power), root, 40, smooth_angle=180)
    rng = random.Random(6)
    cloud = m.paint('#f2f4ff', 0.6)
    for _ in range(22):
        angle, reach = rng.uniform(0, 2 * math.pi), rng.uniform(0.2, 1.35)
        s.ball(rng.uniform(0.26, 0.46), (reach * math.cos(angle) * 1.15, -2.34 + rng.uniform(-0.1, 0.12), reach * math.sin(angle) * 0.8), cloud, root, steps=18)
    for x, y, size in ((-1.5, 1.3, 0.22), (1.45, 0.9, 0.28), (1.2, 2.0, 0.16)):
        s.plate([s.star(5, size, size * 0.48)], 0.12, gold, root, (x, y, 0.2), (0, 0.3, 0.3), 0.04)
