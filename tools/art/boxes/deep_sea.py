"""深海: things brought up from below."""
import math
import random

import materials as m
import shapes as s
from boxes import forms as f
from boxes.parts import Design, ease, slide, swing


def pearl_clam(parts):
    """Giant clam, agape on a great pearl; coral and gold around the hinge, a starfish for a clasp."""
    outer, inner = m.shell('#3a4fd0', '#8fd0ff', 3.4), m.pearl('#fff0f6', '#ffb0e0', '#8fd8ff')
    gold, base = m.gold(), parts.base
    lower = s.group(base, (0, -0.62, -1.3), (0.02, 0, 0))
    upper = s.group(parts.lid, (0, -0.72, -1.25), (-0.5, 0, 0))
    _valve(lower, outer, inner, gold, -1, 1.35)
    _valve(upper, outer, inner, gold, 1, 0.95)
    s.ball(0.62, (0, -0.28, 0.1), m.pearl('#fff8ff', '#ffc0ec', '#a8e4ff'), base, steps=40)
    s.lathe([(0.02, -0.92), (1.5, -0.84), (1.62, -0.74)], m.velvet('#2a0a5a'), base, 64).scale = (1, 1, 0.8)
    s.ring(0.6, 0.16, m.velvet('#6a22b0'), base, (0, -0.72, 0.1), flat=0.6)
    f.glow(1.2, (0, -0.7, 0.1), '#ffe0ff', '#5a1ab0', base, 3)
    rng = random.Random(4)
    for _ in range(16):
        angle, reach = rng.uniform(-1.2, 1.2), rng.uniform(0.95, 1.5)
        at = (reach * math.sin(angle) * 1.2, -0.72, -0.4 + reach * math.cos(angle))
        s.ball(rng.uniform(0.1, 0.19), at, m.pearl() if rng.random() < 0.6 else gold, base, steps=16)
    for x, tall in ((-1.65, 1.3), (1.72, 1.1)):
        _coral(base, (x, -1.25, -0.7), tall, m.paint('#ff5a7a', 0.3), rng)
    _starfish(parts.lock, (0, -0.66, 1.3), gold)
    parts.mouth, parts.hinge = (0, -0.2, 0.3), (0, -0.72, -1.25)


def open_clam(parts, part):
    swing(parts.lid, parts.hinge, 'x', -44 * ease(part))


def _starfish(lock, at, gold):
    """Clasp on the lip: five arms set with beads."""
    place = s.group(lock, at, (-0.25, 0, 0.1))
    skin = m.paint('#ff7a3a', 0.35)
    for _, c, n in f.around(5, math.pi / 2):
        s.tube([(0, 0, 0.06), (0.2 * c, 0.2 * n, 0.08), (0.46 * c, 0.46 * n, 0.0)], 0.15, skin, place, radii=[1.15, 0.9, 0.35])
        s.ball(0.055, (0.45 * c, 0.45 * n, 0), skin, place, steps=10)
        for reach in (0.14, 0.25, 0.35):
            s.ball(0.042, (reach * c, reach * n, 0.21 - 0.24 * reach), gold, place, steps=8)
    s.ball(0.1, (0, 0, 0.2), m.pearl(), place, steps=14)


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


def diving_bell(parts):
    """Brass bathysphere whose great porthole swings open on a lit hold; valves, rivets, a lifting eye."""
    brass, copper, iron = m.gold('#e8b25a', '#a86a24', 0.24), m.gold('#d9835a', '#8a3f22', 0.28), m.dark('#1c2a30')
    base = parts.base
    _sphere_with_hole(base, copper, m.paint('#06243f', 0.3))
    s.ring(1.62, 0.09, brass, base, turn=(0, 0, math.pi / 2))
    s.tube([(1.64 * math.cos(a), 0, 1.64 * math.sin(a)) for a in (math.radians(125 + i * 5) for i in range(58))], 0.09, brass, base)
    _hold(base, brass)
    for side in (-1, 1):
        wing = s.group(base, turn=(0, side * 1.28, 0))
        _porthole(wing, (0, 0.1, 1.66), 0.42, brass, iron, m.light('#1a8ae8', 2.0))
    s.lathe([(0.02, 2.02), (0.5, 2.0), (0.58, 1.92), (0.58, 1.72), (0.78, 1.64), (0.84, 1.4)], brass, base, 64)
    s.ring(0.36, 0.1, iron, base, (0, 2.3, 0), s.FACING)
    _valve_wheel(base, (0.95, 1.3, 0.62), m.paint('#d8241e', 0.25), iron)
    _bell_feet(base, brass, iron)
    hose = [(-1.2, 1.1, 0.5), (-1.7, 1.2, 0.7), (-1.95, 0.3, 0.9), (-1.7, -0.7, 0.8), (-1.35, -0.9, 0.6)]
    s.tube(hose, 0.12, m.leather('#14181c', '#2c3a40'), base, smooth=True)
    s.lathe([(0.98, 1.2), (1.14, 1.3), (1.2, 1.46), (1.08, 1.52), (0.94, 1.46), (0.9, 1.2)], brass, base, 72, turn=s.FACING)
    _porthole(parts.lid, (0, 0.0, 1.66), 0.9, brass, iron)
    for y in (-0.42, 0.42):
        s.rod((-1.22, y - 0.2, 1.56), (-1.22, y + 0.2, 1.56), 0.12, brass, base)
        s.box((-1.08, y, 1.66), (0.34, 0.24, 0.12), brass, parts.lid, 0.04)
    _valve_wheel(parts.lock, (1.16, 0.0, 1.72), m.paint('#d8241e', 0.25), iron, (math.pi / 2 - 0.1, 0, -0.3), 0.36)
    parts.mouth, parts.hinge = (0, 0, 1.5), (-1.22, 0, 1.56)


def _sphere_with_hole(base, copper, lining):
    """The hull with its round hatch: a turned shell whose axis looks at the viewer."""
    outside = [(1.62 * math.sin(a), 1.62 * math.cos(a)) for a in (math.radians(36 + i * 3.6) for i in range(41))]
    s.lathe([(r + 0.0001, y) for r, y in outside], copper, base, 96, turn=s.FACING, smooth_angle=180)
    inside = [(1.5 * math.sin(a), 1.5 * math.cos(a)) for a in (math.radians(36 + i * 5) for i in range(29))]
    s.lathe([(r + 0.0001, y) for r, y in inside], lining, base, 72, turn=s.FACING, smooth_angle=180)


def _hold(base, brass):
    """What the bell has brought up: lamp light, sunken gold, pearls, a strand of coral."""
    rng = random.Random(11)
    lamp = f.glow(1.1, (0, 0.05, -0.6), '#6ad8ff', '#0a4ab0', base, 2)
    lamp.rotation_euler = s.FACING
    pieces = [lambda p, at, turn: f.coin(0.17, brass, p, at, turn), lambda p, at, turn: s.ball(0.12, at, m.pearl(), p, steps=14)]
    f.heap(rng, 60, (1.0, 0.42, 0.8), (0, -0.95, 0.35), pieces, base)
    _coral(base, (-0.45, -0.7, 0.2), 0.8, m.paint('#ff4a7a', 0.3), rng)
    s.crystal((0.5, -0.75, 0.2), 0.9, 0.2, m.gem('#39e3ff', '#045a8a', '#e8ffff', 0.6), base, (0.1, -0.3))


def _bell_feet(base, brass, iron):
    for x, z in ((-0.95, 0.8), (0.95, 0.8), (-0.95, -0.8), (0.95, -0.8)):
        s.tube([(x * 0.8, -1.1, z * 0.8), (x * 1.25, -1.95, z * 1.2)], 0.13, brass, base)
        s.lathe([(0.02, 0.1), (0.26, 0.06), (0.32, -0.06), (0.02, -0.06)], iron, base, 32, (x * 1.25, -1.98, z * 1.2))
    s.ring(1.35, 0.1, brass, base, (0, -1.52, 0))
    for angle in range(0, 360, 15):
        a = math.radians(angle)
        s.ball(0.06, (0.02, 1.7 * math.sin(a), 1.7 * math.cos(a)), iron, base, steps=8)


def _porthole(parent, at, radius, brass, iron, backing=None):
    x, y, z = at
    place = {'at': at, 'turn': s.FACING}
    if backing:
        s.lathe([(0.02, -0.02), (radius, 0.0)], backing, parent, 64, **place)
    s.lathe([(radius * 0.86, -0.12), (radius * 0.9, 0.12), (radius, 0.2), (radius * 1.14, 0.16), (radius * 1.2, 0.0), (radius * 1.2, -0.16), (radius * 0.86, -0.16)], brass, parent, 72, **place)
    dome = [(radius * 0.9 * math.sin(i * math.pi / 40), 0.08 + radius * 0.26 * math.cos(i * math.pi / 40)) for i in range(1, 21)]
    s.lathe([(0.001, dome[0][1]), *dome], m.glass_dome('#d8f4ff', 0.03), parent, 64, smooth_angle=180, **place)
    for bolt in range(10):
        angle = 2 * math.pi * bolt / 10 + 0.3
        s.rivet((x + radius * 1.06 * math.cos(angle), y + radius * 1.06 * math.sin(angle), z + 0.18), radius * 0.085, iron, parent)
    for turn in (0.0, math.pi / 2):
        if not backing:
            s.tube([(x + radius * 0.9 * math.cos(turn), y + radius * 0.9 * math.sin(turn), z + 0.16), (x, y, z + 0.36), (x - radius * 0.9 * math.cos(turn), y - radius * 0.9 * math.sin(turn), z + 0.16)], 0.05, brass, parent, smooth=True)


def _valve_wheel(parent, at, red, iron, turn=(0.55, 0.5, -0.55), size=0.34):
    hub = s.group(parent, at, turn)
    s.rod((0, -0.3, 0), (0, 0.12, 0), 0.07, iron, hub)
    s.ring(size, 0.06, red, hub, (0, 0.12, 0), sides=48)
    for spoke in range(5):
        angle = 2 * math.pi * spoke / 5
        s.rod((0, 0.12, 0), (size * math.cos(angle), 0.12, size * math.sin(angle)), 0.035, red, hub)
    s.ball(0.1, (0, 0.13, 0), iron, hub, steps=14)


def open_bell(parts, part):
    swing(parts.lid, parts.hinge, 'y', -112 * ease(part))


GEODE = 1.75


def coral_geode(parts):
    """Split stone that opens like a book: agate bands, two caves of blue crystals, a burst of spires between."""
    rng = random.Random(9)
    gold = m.gold()
    stones = [m.gem(*colour, 0.45) for colour in (('#2a9cff', '#062a9a', '#b8f0ff'), ('#39e3ff', '#045a8a', '#e8ffff'), ('#6a6bff', '#1a0a8a', '#d0d4ff'))]
    for name, side in (('left', -1), ('right', 1)):
        half = parts.piece(name)
        bowl = s.group(half, (0, 0.1, 0), (0, 0, side * math.pi / 2))
        _geode_half(bowl, rng, stones)
        swing(half, (0, 0, -GEODE * 0.9), 'y', side * 22)
        _geode_bands(bowl, gold)
    for _ in range(11):
        lean = rng.uniform(-0.5, 0.5)
        s.crystal((lean * 0.9, -1.5, rng.uniform(-0.5, 0.2)), rng.uniform(1.0, 2.3) * (1.1 - abs(lean)), rng.uniform(0.16, 0.27), rng.choice(stones), parts.base, (rng.uniform(-0.1, 0.25), -lean))
    f.glow(0.9, (0, -1.52, -0.1), '#d8ffff', '#1a4ae8', parts.base, 5)
    _geode_stand(parts.base, gold, rng)
    _geode_lock(parts.lock, gold)
    parts.mouth, parts.hinge = (0, 0.2, 0), (0, 0, -GEODE * 0.9)


def _geode_half(bowl, rng, stones):
    """Half a stone, its open face towards its own +y."""
    bumps = [rng.uniform(0.94, 1.06) for _ in range(24)]

    def rind(angle):
        at = angle / (2 * math.pi) * 24
        low, part = int(at) % 24, at - int(at)
        return bumps[low] * (1 - part) + bumps[(low + 1) % 24] * part

    outside = [(0.02, -1.25), (0.6, -1.18), (1.15, -0.92), (1.5, -0.5), (GEODE, -0.02), (GEODE, 0.02)]
    s.lathe(s.rounded_path(outside, 2), m.rock('#1a2650', '#5a70b0'), bowl, 96, ribs=rind, smooth_angle=60)
    for radius, colour in ((1.74, '#2a1a5a'), (1.66, '#d9a441'), (1.56, '#1f6ad0'), (1.46, '#bfe8ff'), (1.38, '#2a8ad8'), (1.28, '#08204e')):
        s.lathe([(radius + 0.03, -0.02), (radius - 0.04, 0.03), (radius - 0.14, -0.03)], m.paint(colour, 0.12, 0.3), bowl, 96, ribs=rind, smooth_angle=60)
    s.lathe([(1.26, 0.0), (1.0, -0.45), (0.5, -0.8), (0.02, -0.9)], m.gem('#1f6ad0', '#04164a', '#6ac8ff', 0.2), bowl, 24, ribs=rind, smooth_angle=2)
    for _ in range(40):
        angle, reach = rng.uniform(0, 2 * math.pi), 1.2 * rng.random() ** 0.55
        x, z = reach * math.cos(angle), reach * math.sin(angle)
        base = (x, -0.88 + 0.75 * (reach / 1.2) ** 2, z)
        tall = rng.uniform(0.4, 0.7) * (1.3 - 0.6 * reach)
        s.crystal(base, tall, rng.uniform(0.1, 0.18), rng.choice(stones), bowl, (-z * 0.5 + rng.uniform(-0.2, 0.2), x * 0.5 + rng.uniform(-0.2, 0.2)))


def _geode_bands(bowl, gold):
    """Gold straps round the rind, with a pearl where they cross the crown."""
    outline = [(1.79, 0.0), (1.62, -0.42), (1.28, -0.86), (0.7, -1.2), (0.02, -1.3)]
    for _, c, n in f.around(8, math.pi / 8):
        s.tube(f.flow([(r * c, y, r * n) for r, y in outline], 6), 0.065, gold, bowl)
        for r, y in ((1.6, -0.5), (1.12, -1.02)):
            s.ball(0.11, (r * c, y, r * n), m.pearl(), bowl, steps=12)
    s.ring(1.8, 0.07, gold, bowl, (0, -0.02, 0))
    s.lathe([(0.02, -1.44), (0.2, -1.4), (0.32, -1.28), (0.34, -1.16)], gold, bowl, 40)


def _geode_stand(base, gold, rng):
    s.lathe([(0.02, -1.55), (1.15, -1.55), (1.25, -1.66), (1.25, -1.84), (1.36, -1.95), (0.02, -1.98)], m.rock('#141c38', '#3a4c80'), base, 48, smooth_angle=50)
    for height, radius in ((-1.6, 1.2), (-1.9, 1.36)):
        s.ring(radius, 0.06, gold, base, (0, height, 0))
    for angle, c, n in f.around(7, 0.3):
        s.ball(0.12, (1.26 * c, -1.74, 1.26 * n), m.pearl(), base, steps=14)
    for x, tall in ((-1.1, 0.8), (1.15, 0.7)):
        _coral(base, (x, -1.7, 0.75), tall, m.paint('#ff5a7a', 0.3), rng)


def _geode_lock(lock, gold):
    s.tube([(-0.8, 0.06, 1.3), (0, 0.12, 1.62), (0.8, 0.06, 1.3)], 0.08, gold, lock, smooth=True)
    s.lathe([(0.02, 0.1), (0.24, 0.1), (0.32, 0.0), (0.3, -0.1)], gold, lock, 48, (0, 0.12, 1.56), s.FACING)
    s.cut_stone(0.2, 0.16, m.gem('#39e3ff', '#045a8a', '#e8ffff', 0.7), lock, (0, 0.12, 1.65))


def open_geode(parts, part):
    for name, side in (('left', -1), ('right', 1)):
        swing(parts.pieces[name], parts.hinge, 'y', side * 42 * ease(part))
        slide(parts.pieces[name], (side * 0.1 * ease(part), 0, 0))


BOXES = {
    'pearl_clam': Design(pearl_clam, open_clam, (0.3, -0.3, 0), ('#39e3ff', '#8b5cff')),
    'diving_bell': Design(diving_bell, open_bell, (0.2, -0.36, 0), ('#39e3ff', '#ffb224'), (360, 380)),
    'coral_geode': Design(coral_geode, open_geode, (0.18, -0.1, 0), ('#39e3ff', '#5a6bff'), (380, 360)),
}
