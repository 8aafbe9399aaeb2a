"""深海, the second shelf: a nautilus and a strongbox that a kraken keeps."""
import math
import random

import materials as m
import shapes as s
from boxes import forms as f
from boxes.parts import Design, ease, swing

GROWTH, WIDTH = 0.175, 0.55
"""How fast the nautilus winds in, and its tube's radius as a share of the distance from its eye."""


def nautilus(parts):
    """Nautilus with flames of coral red, ribbed in gold; a gilded hood folds back off the mouth."""
    gold, nacre = m.gold(), m.pearl('#fff4ea', '#ffc0a0', '#9fd8ff')
    coil = s.group(parts.base, (0, 0.1, 0), (0, 0, NAUTILUS_TURN))
    _coil(coil, nacre, m.paint('#f0502a', 0.16), gold)
    _mouth(coil, gold)
    hood = s.group(parts.lid, (0, 0.1, 0), (0, 0, NAUTILUS_TURN))
    _hood(hood, gold, m.skin('scalesblue', 0.5, 0.4, 0.16))
    _nautilus_stand(parts.base, gold)
    eye = s.group(parts.lock, (0, 0.1, 0), (0, 0, NAUTILUS_TURN))
    _hood_clasp(eye, gold)
    c, n = math.cos(NAUTILUS_TURN), math.sin(NAUTILUS_TURN)
    parts.mouth = (REACH * c, 0.1 + REACH * n, 0)
    parts.hinge = (2.4 * c, 0.1 + 2.4 * n, 0)


NAUTILUS_TURN = math.radians(140)
REACH = 1.55


def _spot(theta, phi, grow=1.0):
    """A point on the shell: `theta` along the coil from the mouth, `phi` about its tube."""
    far = REACH * math.exp(-GROWTH * theta)
    out = far * (1 + WIDTH * grow * math.cos(phi))
    return out * math.cos(theta), out * math.sin(theta), far * WIDTH * grow * 0.92 * math.sin(phi)


def _band(parent, start, end, material, grow=1.0, rows=8, waved=True):
    """The shell between two turns; its borders wave like flames."""
    around = 48
    wave = lambda phi: 0.1 * math.cos(5 * phi) + 0.05 * math.cos(2 * phi) if waved else 0
    vertices = []
    for row in range(rows + 1):
        for step in range(around):
            phi = 2 * math.pi * step / around
            fade = wave(phi) if start > 0.25 else wave(phi) * row / rows
            vertices.append(_spot(start + (end - start) * row / rows + fade, phi, grow))
    faces = [(r * around + i, r * around + (i + 1) % around, (r + 1) * around + (i + 1) % around, (r + 1) * around + i) for r in range(rows) for i in range(around)]
    s.mesh(vertices, faces, material, parent, 180)


def _coil(coil, nacre, red, gold):
    theta, index = 0.0, 0
    while theta < 13:
        step = 0.34 if index % 2 else 0.5
        _band(coil, theta, theta + step, red if index % 2 else nacre)
        theta, index = theta + step, index + 1
    for side in (-1, 1):
        s.lathe([(0.02, 0.1), (0.14, 0.06), (0.2, -0.04)], gold, coil, 32, (0, 0, side * 0.16), (side * math.pi / 2, 0, 0))
        spiral = [_spot(t, side * math.pi / 2, 1.02) for t in (0.1 + i * 0.12 for i in range(100))]
        s.tube(spiral, 0.035, gold, coil, radii=[math.exp(-GROWTH * (0.1 + i * 0.12)) ** 0.6 for i in range(100)])


def _mouth(coil, gold):
    rim = [_spot(0, 2 * math.pi * i / 64) for i in range(64)]
    s.tube(rim, 0.1, gold, coil, closed=True)
    _band(coil, 0.0, 1.0, m.pearl('#ffe8d8', '#ff9ab0', '#8fd8ff'), 0.9, waved=False)
    lamp = f.glow(0.8, (REACH * 0.95, 0.42, 0), '#fff6e0', '#e0408a', coil, 5)
    lamp.rotation_euler = (math.pi, 0, 0)
    rng = random.Random(3)
    for _ in range(26):
        x, z = rng.uniform(-0.6, 0.6), rng.uniform(-0.6, 0.6)
        if math.hypot(x, z) < 0.66:
            s.ball(rng.uniform(0.1, 0.2), (REACH + x, 0.22 + rng.uniform(-0.04, 0.1), z), m.pearl() if rng.random() < 0.7 else gold, coil, steps=14)


def _hood(hood, gold, scales):
    """A dome over the mouth, in the coil's own plane; the mouth looks towards -y."""
    radius = REACH * WIDTH
    arc = [(radius * 1.04 * math.cos(a), -0.62 * math.sin(a)) for a in (math.pi / 2 * i / 16 for i in range(17))]
    s.lathe([(max(r, 0.001), y) for r, y in arc], scales, hood, 72, (REACH, -0.06, 0), smooth_angle=180)
    s.lathe([(radius * 0.96, 0.0), (radius * 0.7, -0.3), (0.02, -0.46)], m.velvet('#5a0a3a'), hood, 64, (REACH, -0.06, 0))
    s.ring(radius * 1.04, 0.07, gold, hood, (REACH, -0.06, 0))
    for step in range(-2, 3):
        rib = [(REACH + radius * 1.05 * math.cos(a), -0.06 - 0.64 * math.sin(a), 0.0) for a in (math.pi * i / 20 for i in range(21))]
        place = s.group(hood, turn=(0, 0, 0))
        s.tube([(x, y * (1 - 0.1 * abs(step)), (1 - ((x - REACH) / (radius * 1.05)) ** 2) ** 0.5 * step * 0.27 if abs(x - REACH) < radius * 1.05 else 0) for x, y, _ in rib], 0.035, gold, place)


def _hood_clasp(lock, gold):
    at = (REACH - REACH * WIDTH * 0.2, -0.66, 0.42)
    place = s.group(lock, at, (0.9, 0, 0))
    s.lathe([(0.02, -0.12), (0.26, -0.1), (0.32, 0.0), (0.3, 0.08)], gold, place, 40)
    s.hull([(0.2 * c, -0.1, 0.2 * n) for _, c, n in f.around(8)] + [(0.11 * c, -0.24, 0.11 * n) for _, c, n in f.around(8, 0.39)], m.gem('#39e3ff', '#045a8a', '#e8ffff', 0.7), place)


def _nautilus_stand(base, gold):
    s.lathe([(0.02, -1.72), (0.95, -1.72), (1.1, -1.82), (1.1, -1.96), (1.26, -2.06), (0.02, -2.08)], m.skin('scalesblue', 0.5, 0.3, 0.2), base, 64)
    for height, radius in ((-1.76, 1.02), (-2.02, 1.24)):
        s.ring(radius, 0.06, gold, base, (0, height, 0))
    for angle, c, n in f.around(4, math.pi / 4):
        arm = f.flow([(0.9 * c, -1.8, 0.9 * n), (1.05 * c, -1.3, 0.95 * n), (1.15 * c, -0.95, 0.72 * n), (1.35 * c, -0.75, 0.72 * n)])
        s.tube(arm, 0.11, gold, base, radii=[1.1 - 0.6 * i / len(arm) for i in range(len(arm))])
        s.ball(0.12, arm[-1], m.pearl(), base, steps=14)
    rng = random.Random(1)
    for _, c, n in f.around(9, 0.2):
        s.ball(rng.uniform(0.09, 0.15), (1.12 * c, -1.74, 1.12 * n), m.pearl(), base, steps=12)


def open_nautilus(parts, part):
    swing(parts.lid, parts.hinge, 'z', -108 * ease(part))


def kraken_hoard(parts):
    """Sunken strongbox in a kraken's arms: slimed planks, barnacles, suckers of light, an eye for a lock."""
    plank, iron, gold = m.wood('#0c2a2c', '#1f5a50'), m.gold('#c9a25a', '#7a5a24', 0.3), m.gold()
    w, h, d, low = 3.0, 1.25, 2.0, -1.15
    base, lining = parts.base, m.velvet('#0a1a3a')
    f.tray(low, (w, h, d), 0.13, plank, lining, base, 0.6)
    for y in (low + 0.1, low + h - 0.08):
        for side in (-1, 1):
            s.box((0, y, side * d / 2), (w + 0.12, 0.2, 0.14), iron, base, 0.04)
            s.box((side * w / 2, y, 0), (0.14, 0.2, d + 0.14), iron, base, 0.04)
    for x in (-1.2, 1.2):
        s.box((x, low + h / 2, d / 2 + 0.02), (0.26, h, 0.12), iron, base, 0.04)
        for y in (0.3, 0.62, 0.94):
            s.rivet((x, low + y, d / 2 + 0.08), 0.06, m.dark('#10181a'), base)
    rng = random.Random(14)
    pieces = [lambda p, at, turn: f.coin(0.2, gold, p, at, turn), lambda p, at, turn: s.ball(0.14, at, m.pearl(), p, steps=14), lambda p, at, turn: f.coin(0.24, gold, p, at, turn)]
    f.heap(rng, 70, (1.2, 0.35, 0.75), (0, low + 0.66, 0), pieces, base)
    f.glow(1.1, (0, low + 0.64, 0), '#d0fff0', '#0a6a8a', base, 4)
    _kraken_lid(parts.piece('cover'), plank, iron, lining, (w, d, low + h + 0.02))
    _barnacles(base, rng, (w, h, d, low))
    _arms(parts)
    _kraken_eye(parts.lock, gold, (0, low + h + 0.06, d / 2 + 0.16))
    parts.mouth, parts.hinge = (0, low + h - 0.1, 0), (0, low + h, -d / 2)


def _kraken_lid(lid, plank, iron, lining, size):
    w, d, low = size
    vault = lambda grow: [((d / 2 + grow) * math.cos(a), 0.04 + (0.72 + grow) * math.sin(a)) for a in (math.pi * i / 18 for i in range(19))]
    for x, width, inside, outside, material in ((0, w, -0.1, 0, plank), (0, w - 0.2, -0.13, -0.1, lining), (-1.2, 0.26, -0.02, 0.06, iron), (1.2, 0.26, -0.02, 0.06, iron), (0, 0.5, -0.02, 0.05, iron)):
        s.prism(vault(outside) + list(reversed(vault(inside))), width, material, lid, 0.02, (x, low, 0), (0, -math.pi / 2, 0))
    for side in (-1, 1):
        s.prism(vault(0), 0.12, plank, lid, 0.02, (side * (w / 2 - 0.06), low, 0), (0, -math.pi / 2, 0))
        s.box((side * w / 2, low + 0.09, 0), (0.14, 0.18, d + 0.12), iron, lid, 0.04)
        s.box((0, low + 0.09, side * d / 2), (w + 0.12, 0.18, 0.14), iron, lid, 0.04)
    for x in (-1.2, 1.2):
        for angle in (0.7, 1.1, 1.6):
            s.ball(0.075, (x, low + 0.04 + 0.78 * math.sin(angle), 1.06 * math.cos(angle)), m.dark('#10181a'), lid, steps=10)
    for x, angle, size in ((-0.7, 0.8, 0.16), (-0.52, 1.0, 0.11), (0.75, 1.2, 0.15), (0.62, 0.9, 0.1)):
        _barnacle(lid, (x, low + 0.04 + 0.74 * math.sin(angle), 1.02 * math.cos(angle)), size, (math.pi / 2 - angle, 0, 0))


def _barnacle(parent, at, size, turn):
    s.lathe([(size, 0), (size * 0.9, size * 0.5), (size * 0.5, size), (size * 0.34, size * 0.9), (0.01, size * 0.4)], m.rock('#7a8a80', '#d0d8c0'), parent, 14, at, turn, 30)


def _barnacles(base, rng, size):
    w, h, d, low = size
    for _ in range(16):
        x = rng.choice((-1, 1)) * rng.uniform(0.5, 1.4)
        _barnacle(base, (x, low + rng.uniform(0.12, 0.7), d / 2 + 0.01), rng.uniform(0.06, 0.13), (math.pi / 2, 0, 0))


def _arm(parent, points, radius, facing):
    """A tapering arm; its suckers look along `facing`."""
    line = f.flow(points, 12)
    count = len(line) - 1
    taper = lambda i: 1.0 - 0.82 * (i / count) ** 1.2
    s.tube(line, radius, m.skin('nebula', 0.8, 0.1, 0.16), parent, radii=[taper(i) for i in range(count + 1)])
    s.ball(radius * 0.19, line[-1], m.paint('#8a3aff', 0.2), parent, steps=10)
    glow = m.light('#39ffe0', 2.2)
    for i in range(4, count - 2, 4):
        size = radius * taper(i)
        at = tuple(p + size * 0.86 * k for p, k in zip(line[i], facing))
        s.ball(size * 0.4, at, m.paint('#ff9ad8', 0.25), parent, steps=12)
        s.ball(size * 0.24, tuple(p + size * 0.26 * k for p, k in zip(at, facing)), glow, parent, steps=10)


def _arms(parts):
    """Arms that hold the box up stay with it; two that clasp the lid let go of it."""
    for side in (-1, 1):
        clasp = parts.piece('left' if side < 0 else 'right')
        _arm(clasp, [(side * 1.75, -0.9, -0.5), (side * 2.0, 0.1, 0.1), (side * 1.7, 0.78, 0.6), (side * 1.05, 0.72, 0.98), (side * 0.62, 0.42, 1.2), (side * 0.75, 0.22, 1.32)], 0.24, (0, 0.35, 0.94))
        _arm(parts.base, [(side * 0.9, -1.3, -0.6), (side * 1.9, -1.35, 0.4), (side * 1.6, -1.32, 1.35), (side * 0.7, -1.22, 1.5), (side * 0.42, -0.92, 1.4), (side * 0.66, -0.72, 1.36)], 0.27, (0, 0.5, 0.86))
        _arm(parts.base, [(side * 1.2, -1.3, -0.9), (side * 2.1, -1.2, -0.8), (side * 2.45, -0.5, -0.5), (side * 2.2, 0.2, -0.5), (side * 2.45, 0.7, -0.4)], 0.26, (-side * 0.4, 0, 0.9))
    s.lathe([(0.02, -1.2), (1.5, -1.22), (1.75, -1.42), (1.85, -1.6), (0.02, -1.64)], m.rock('#0a1a2c', '#1f4458'), parts.base, 48, smooth_angle=50)


def _kraken_eye(lock, gold, at):
    x, y, z = at
    s.lathe([(0.02, 0.02), (0.34, 0.04), (0.4, 0.14), (0.5, 0.12), (0.54, 0.0), (0.5, -0.1)], gold, lock, 56, (x, y - 0.1, z), s.FACING)
    s.ball(0.34, (x, y - 0.1, z), m.gem('#ffb020', '#7a2a00', '#fff0a0', 0.7), lock, (1, 1, 0.55), 24)
    s.plate([[(0, 0.24), (0.06, 0), (0, -0.24), (-0.06, 0)]], 0.06, m.dark('#050308'), lock, (x, y - 0.1, z + 0.19), round_by=0.015)
    for _, c, n in f.around(8, 0.2):
        s.ball(0.06, (x + 0.47 * c, y - 0.1 + 0.47 * n, z + 0.1), m.light('#39ffe0', 2.5), lock, steps=10)


def open_kraken(parts, part):
    for name, side in (('left', -1), ('right', 1)):
        swing(parts.pieces[name], (side * 1.75, -0.9, -0.5), 'z', -side * 34 * ease(part, 0, 0.6))
        swing(parts.pieces[name], (side * 1.75, -0.9, -0.5), 'y', side * 30 * ease(part, 0, 0.6))
    swing(parts.pieces['cover'], parts.hinge, 'x', -104 * ease(part, 0.1))


BOXES = {
    'nautilus': Design(nautilus, open_nautilus, (0.18, -0.82, 0), ('#39e3ff', '#ff8a5a')),
    'kraken_hoard': Design(kraken_hoard, open_kraken, (0.36, -0.34, 0), ('#39ffe0', '#8b5cff'), (400, 350)),
}
