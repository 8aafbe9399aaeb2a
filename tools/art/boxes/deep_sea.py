"""深海: things brought up from below."""
import math
import random

import materials as m
import shapes as s


def pearl_clam(root):
    """Giant clam, open, a glowing pearl on its velvet, coral and gold around the hinge."""
    outer, inner = m.shell('#3a4fd0', '#8fd0ff', 3.4), m.pearl('#fff0f6', '#ffb0e0', '#8fd8ff')
    gold = m.gold()
    lower = s.group(root, (0, -0.62, -1.3), (0.02, 0, 0))
    upper = s.group(root, (0, -0.72, -1.25), (-0.78, 0, 0))
    _valve(lower, outer, inner, gold, -1, 1.35)
    _valve(upper, outer, inner, gold, 1, 0.85)
    s.ball(0.62, (0, -0.28, 0.1), m.pearl('#fff8ff', '#ffc0ec', '#a8e4ff'), root, steps=40)
    s.ring(0.6, 0.16, m.velvet('#5a1a9a'), root, (0, -0.72, 0.1), flat=0.6)
    rng = random.Random(4)
    for _ in range(9):
        angle, reach = rng.uniform(-1.1, 1.1), rng.uniform(0.95, 1.4)
        at = (reach * math.sin(angle) * 1.2, -0.72, -0.4 + reach * math.cos(angle))
        s.ball(rng.uniform(0.1, 0.17), at, m.pearl() if rng.random() < 0.6 else gold, root, steps=16)
    for x, tall in ((-1.55, 1.2), (1.62, 1.0)):
        _coral(root, (x, -1.25, -0.6), tall, m.paint('#ff5a7a', 0.3), rng)


def _valve(parent, outer, inner, gold, up, depth):
    """One half: a fan with eleven ribs whose edge waves; `up` is +1 or -1."""
    across, along = 120, 24
    reach, waves = 2.6, 11

    def point(u, v, offset):
        angle = (u - 0.5) * 2.75
        edge = reach * (0.9 + 0.1 * math.cos(angle)) * (1 + 0.025 * math.cos(waves * 2 * math.pi * u))
        r = edge * v
        rib = 0.09 * v * math.cos(waves * 2 * math.pi * u)
        height = up * (depth * math.sin(math.pi * min(1, v) ** 0.75) * 0.62 + rib + offset)
        return (r * math.sin(angle), height, r * math.cos(angle) * 0.92)

    for offset, material in ((0.0, inner), (0.13, outer)):
        vertices = [point(i / across, j / along, offset if j < along else offset * 0.5) for j in range(along + 1) for i in range(across + 1)]
        faces = [(j * (across + 1) + i, j * (across + 1) + i + 1, (j + 1) * (across + 1) + i + 1, (j + 1) * (across + 1) + i) for j in range(along) for i in range(across)]
        s.mesh(vertices, faces, material, parent, 180)
    s.tube([point(i / across, 1.0, 0.06) for i in range(across + 1)], 0.06, gold, parent)


def _coral(root, base, tall, material, rng, level=0, turn=0.0):
    x, y, z = base
    tip = (x + tall * 0.5 * math.sin(turn), y + tall * 0.55, z + rng.uniform(-0.05, 0.1))
    s.tube([base, ((x + tip[0]) / 2 + 0.03, (y + tip[1]) / 2, z), tip], 0.13 * tall * (0.8 ** level), material, root, radii=[1, 0.85, 0.6])
    s.ball(0.075 * tall * (0.85 ** level), tip, material, root, steps=12)
    if level < 2:
        for spread in (-0.75, 0.1, 0.7):
            _coral(root, tip, tall * 0.62, material, rng, level + 1, turn + spread + rng.uniform(-0.15, 0.15))


def diving_bell(root):
    """Brass bathysphere: a great porthole with the deep behind it, valves, rivets, a lifting eye."""
    brass, copper, iron = m.gold('#e8b25a', '#a86a24', 0.24), m.gold('#d9835a', '#8a3f22', 0.28), m.dark('#1c2a30')
    s.ball(1.62, (0, 0, 0), copper, root, steps=48)
    for turn in ((0, 0, 0), (0, 0, math.pi / 2)):
        s.ring(1.62, 0.09, brass, root, turn=turn)
    _porthole(root, (0, 0.02, 1.9), 0.86, brass, iron)
    for side in (-1, 1):
        wing = s.group(root, turn=(0, side * 1.28, 0))
        _porthole(wing, (0, 0.1, 1.86), 0.42, brass, iron)
    s.lathe([(0.02, 2.02), (0.5, 2.0), (0.58, 1.92), (0.58, 1.72), (0.78, 1.64), (0.84, 1.4)], brass, root, 64)
    s.ring(0.36, 0.1, iron, root, (0, 2.3, 0), s.FACING)
    _valve_wheel(root, (0.95, 1.3, 0.62), m.paint('#d8241e', 0.25), iron)
    for angle in range(0, 360, 15):
        a = math.radians(angle)
        s.ball(0.06, (1.7 * math.cos(a), 0.0, 1.7 * math.sin(a)), iron, root, steps=8)
    for x, z in ((-0.95, 0.8), (0.95, 0.8), (-0.95, -0.8), (0.95, -0.8)):
        s.tube([(x * 0.8, -1.1, z * 0.8), (x * 1.25, -1.95, z * 1.2)], 0.13, brass, root)
        s.lathe([(0.02, 0.1), (0.26, 0.06), (0.32, -0.06), (0.02, -0.06)], iron, root, 32, (x * 1.25, -1.98, z * 1.2))
    s.ring(1.35, 0.1, brass, root, (0, -1.52, 0))
    s.tube([(-1.2, 1.1, 0.5), (-1.7, 1.2, 0.7), (-1.95, 0.3, 0.9), (-1.7, -0.7, 0.8), (-1.35, -0.9, 0.6)], 0.12, m.leather('#14181c', '#2c3a40'), root, smooth=True)


def _porthole(parent, at, radius, brass, iron):
    x, y, z = at
    place = {'at': at, 'turn': s.FACING}
    s.lathe([(0.02, -0.14), (radius, -0.1)], m.light('#0b6ad8', 1.4), parent, 64, **place)
    s.lathe([(0.02, -0.1), (radius * 0.5, -0.1)], m.light('#39e3ff', 3.0), parent, 48, (x, y - radius * 0.1, z), s.FACING)
    for dx, dy, size in ((-0.4, 0.3, 0.1), (-0.1, 0.45, 0.06), (0.35, 0.2, 0.13), (0.2, -0.4, 0.08), (-0.3, -0.35, 0.12)):
        s.ball(size * radius, (x + dx * radius, y + dy * radius, z - 0.02), m.pearl('#dff8ff', '#9fe8ff', '#ffffff'), parent, steps=14)
    s.lathe([(radius * 0.86, -0.12), (radius * 0.9, 0.12), (radius, 0.2), (radius * 1.14, 0.16), (radius * 1.2, 0.0), (radius * 1.2, -0.5)], brass, parent, 72, **place)
    dome = [(radius * 0.9 * math.sin(i * math.pi / 40), 0.08 + radius * 0.26 * math.cos(i * math.pi / 40)) for i in range(1, 21)]
    s.lathe([(0.001, dome[0][1]), *dome], m.glass_dome('#bdeeff'), parent, 64, smooth_angle=180, **place)
    for bolt in range(10):
        angle = 2 * math.pi * bolt / 10 + 0.3
        s.rivet((x + radius * 1.06 * math.cos(angle), y + radius * 1.06 * math.sin(angle), z + 0.18), radius * 0.085, iron, parent)


def _valve_wheel(parent, at, red, iron):
    hub = s.group(parent, at, (0.55, 0.5, -0.55))
    s.rod((0, -0.3, 0), (0, 0.12, 0), 0.07, iron, hub)
    s.ring(0.34, 0.06, red, hub, (0, 0.12, 0), sides=48)
    for spoke in range(5):
        angle = 2 * math.pi * spoke / 5
        s.rod((0, 0.12, 0), (0.32 * math.cos(angle), 0.12, 0.32 * math.sin(angle)), 0.035, red, hub)
    s.ball(0.1, (0, 0.13, 0), iron, hub, steps=14)


def coral_geode(root):
    """Split stone: dark rind, bands of agate, a cave of blue crystals, gold feet."""
    rng = random.Random(9)
    bumps = [rng.uniform(0.93, 1.07) for _ in range(24)]

    def rind(angle):
        at = angle / (2 * math.pi) * 24
        low, part = int(at) % 24, at - int(at)
        return bumps[low] * (1 - part) + bumps[(low + 1) % 24] * part

    bowl = s.group(root, (0, 0.1, 0), (math.pi / 2 - 0.28, 0, 0))
    outside = [(0.02, -1.5), (0.6, -1.42), (1.2, -1.1), (1.62, -0.55), (1.82, 0.0), (1.8, 0.14)]
    s.lathe(outside, m.rock('#16203c', '#46588c'), bowl, 96, ribs=rind, smooth_angle=60)
    for radius, colour in ((1.8, '#2a1a5a'), (1.68, '#d9a441'), (1.6, '#1f6ad0'), (1.48, '#bfe8ff'), (1.4, '#2a8ad8'), (1.28, '#08204e')):
        s.lathe([(radius + 0.02, 0.12), (radius - 0.05, 0.2), (radius - 0.14, 0.1)], m.paint(colour, 0.12, 0.3), bowl, 96, ribs=rind, smooth_angle=60)
    s.lathe([(1.24, 0.1), (1.0, -0.4), (0.5, -0.8), (0.02, -0.9)], m.gem('#1f6ad0', '#04164a', '#6ac8ff', 0.2), bowl, 24, ribs=rind, smooth_angle=2)
    colours = (('#2a9cff', '#062a9a', '#b8f0ff'), ('#39e3ff', '#045a8a', '#e8ffff'), ('#6a6bff', '#1a0a8a', '#d0d4ff'))
    stones = [m.gem(*colour, 0.45) for colour in colours]
    for _ in range(54):
        angle, reach = rng.uniform(0, 2 * math.pi), rng.uniform(0.0, 1.18) ** 0.8
        x, z = reach * math.cos(angle), reach * math.sin(angle)
        base = (x, -0.85 + 0.85 * (reach / 1.2) ** 2, z)
        tall = rng.uniform(0.5, 0.85) * (1.35 - 0.55 * reach)
        s.crystal(base, tall, rng.uniform(0.09, 0.17), rng.choice(stones), bowl, (-z * 0.5 + rng.uniform(-0.2, 0.2), x * 0.5 + rng.uniform(-0.2, 0.2)))
    gold = m.gold()
    s.ring(1.0, 0.1, gold, root, (0, -1.72, -0.3))
    for angle in (0.5, math.pi - 0.5, -math.pi / 2):
        x, z = math.cos(angle), math.sin(angle) - 0.3
        s.tube([(x * 1.3, -1.0, z), (x * 1.5, -1.4, z * 1.1), (x * 1.15, -1.8, z * 1.1)], 0.11, gold, root, smooth=True)
        s.ball(0.17, (x * 1.15, -1.86, z * 1.1), gold, root, steps=16)
