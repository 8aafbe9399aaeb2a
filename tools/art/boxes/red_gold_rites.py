"""赤金, the second shelf: a bronze cauldron and a peach of long life."""
import math
import random

import materials as m
import shapes as s
from boxes import forms as f
from boxes.parts import Design, ease, lift, slide, swing
from boxes.surfaces import patina, peach_skin


def bronze_ding(parts):
    """Three-legged cauldron of green bronze inlaid with gold, incense fire within, a beast's pearl on its lid."""
    bronze, gold = patina(), m.gold()
    base = parts.base
    bowl = s.rounded_path([(0.02, -0.95), (0.7, -0.92), (1.25, -0.62), (1.5, -0.1), (1.48, 0.35), (1.36, 0.52)], 2)
    s.lathe(bowl, bronze, base, 96, smooth_angle=60)
    s.lathe([(1.36, 0.5), (1.52, 0.54), (1.54, 0.68), (1.28, 0.7), (1.24, 0.5), (1.3, 0.1), (1.2, 0.0)], bronze, base, 96)
    f.glow(1.27, (0, 0.4, 0), '#fff0a0', '#ff4a08', base, 7)
    _embers(base, random.Random(6))
    for height, radius, thick in ((0.61, 1.53, 0.06), (0.4, 1.47, 0.045), (-0.14, 1.5, 0.045)):
        s.ring(radius, thick, gold, base, (0, height, 0))
    _ding_legs(base, bronze, gold)
    _ding_handles(base, bronze, gold)
    _ding_masks(base, gold)
    _ding_lid(parts.lid, bronze, gold)
    _ding_lock(parts.lock, gold)
    parts.mouth, parts.hinge = (0, 0.5, 0), (0, 0.7, -1.4)


def _embers(base, rng):
    for _ in range(16):
        angle, far = rng.uniform(0, 6.28), rng.uniform(0.2, 1.05)
        s.ball(rng.uniform(0.06, 0.13), (far * math.cos(angle), 0.43, far * math.sin(angle)), m.light(rng.choice(('#ff7a1a', '#ffb23a', '#ff3a10')), 4), base, (1, 0.7, 1), 8)


def _ding_legs(base, bronze, gold):
    for _, c, n in f.around(3, math.pi / 2 + math.pi / 3):
        line = [(c * r, y, n * r) for r, y in ((0.95, -0.5), (1.25, -0.95), (1.05, -1.4), (1.15, -1.85))]
        s.tube(line, 0.22, bronze, base, smooth=True, radii=[1.5, 1.2, 0.75, 1.0])
        s.ball(0.3, (c * 1.18, -0.82, n * 1.18), gold, base, (1, 1.1, 1), 18)
        s.lathe([(0.02, 0.1), (0.22, 0.06), (0.3, -0.08), (0.02, -0.1)], gold, base, 32, (c * 1.15, -1.86, n * 1.15))


def _ding_handles(base, bronze, gold):
    for x in (-1, 1):
        ear = [(x * r, y, 0) for r, y in ((1.35, 0.3), (1.95, 0.45), (1.98, 1.0), (1.9, 1.35))]
        for z in (-0.3, 0.3):
            s.tube([(px, py, z) for px, py, _ in ear], 0.12, bronze, base, smooth=True)
        s.tube([(x * 1.9, 1.35, -0.3), (x * 1.9, 1.52, -0.12), (x * 1.9, 1.52, 0.12), (x * 1.9, 1.35, 0.3)], 0.12, bronze, base)
        for z in (-0.3, 0.3):
            s.ball(0.16, (x * 1.9, 1.36, z), gold, base, steps=14)


def _ding_masks(base, gold):
    ruby = m.gem('#ff2a4a', '#7a0014', '#ffb0a0', 0.6)
    for step in (-1, 0, 1):
        side = s.group(base, turn=(0, step * 1.02, 0))
        face = s.group(side, (0, 0.13, 1.5))
        for x in (-1, 1):
            s.lathe([(0.02, 0.09), (0.1, 0.07), (0.14, 0)], gold, face, 24, (x * 0.17, 0.05, 0), s.FACING)
            s.cut_stone(0.085, 0.07, ruby, face, (x * 0.17, 0.05, 0.05))
            curl = [(x * 0.42 + px, 0.06 + py, 0.02) for px, py in f.spiral(1.3, 0.2, start=math.pi, mirror=-x)]
            s.tube(curl, 0.035, gold, face)
            s.tube([(x * 0.06, 0.2, 0.02), (x * 0.3, 0.27, 0.02), (x * 0.5, 0.2, 0)], 0.035, gold, face, smooth=True)
        s.plate([[(0, 0.22), (0.1, -0.02), (0.06, -0.2), (-0.06, -0.2), (-0.1, -0.02)]], 0.16, gold, face, (0, 0, 0.02), round_by=0.035)
        for index in range(5):
            x = (index - 2) * 0.26
            s.plate([[(-0.1, 0), (0.1, 0), (0, -0.24)]], 0.06, gold, side, (x, -0.24, 1.5 - 0.18 * x * x), (0.3, x * 0.7, 0), 0.015)


def _ding_lid(lid, bronze, gold):
    dome = s.rounded_path([(1.4, 0.72), (1.36, 0.86), (1.1, 1.1), (0.7, 1.32), (0.3, 1.42), (0.02, 1.42)], 2)
    s.lathe(dome, bronze, lid, 96, smooth_angle=60)
    s.lathe([(1.4, 0.72), (1.26, 0.72), (1.2, 0.84), (0.8, 1.1), (0.02, 1.28)], m.dark('#2a1208', 0.5), lid, 64)
    s.ring(1.38, 0.075, gold, lid, (0, 0.76, 0))
    s.ring(0.72, 0.045, gold, lid, (0, 1.32, 0))
    for angle, c, n in f.around(6, 0.26):
        vent = s.group(lid, (1.06 * c, 1.12, 1.06 * n), (0, math.pi / 2 - angle, 0))
        f.cloud(0.19, 0.034, gold, s.group(vent, turn=(-0.86, 0, 0)), (0, 0, 0.03))
    s.lathe([(0.4, 1.38), (0.34, 1.5), (0.2, 1.56), (0.24, 1.66), (0.02, 1.66)], gold, lid, 40)
    s.ball(0.3, (0, 1.88, 0), m.gem('#ff5a1a', '#8a1400', '#ffe0a0', 0.9), lid, steps=10)
    for _, c, n in f.around(5, math.pi / 2):
        flame = [(0.26 * c, 1.62, 0.26 * n), (0.42 * c, 1.85, 0.42 * n), (0.3 * c, 2.1, 0.3 * n), (0.1 * c, 2.38, 0.1 * n)]
        s.tube(flame, 0.07, gold, lid, smooth=True, radii=[1.1, 1, 0.7, 0.15])


def _ding_lock(lock, gold):
    s.plate([f.chamfered(0.56, 0.5, 0.14)], 0.14, gold, lock, (0, 0.66, 1.58), round_by=0.04)
    s.cut_stone(0.19, 0.13, m.gem('#1fd68a', '#00482e', '#c4ffe2', 0.5), lock, (0, 0.66, 1.64))
    s.ring(0.2, 0.045, gold, lock, (0, 0.32, 1.64), (math.pi / 2, 0, 0), 40)


def open_ding(parts, part):
    lift(parts.lid, 0.75 * ease(part, 0, 0.7), 52 * ease(part, 0.2), (0, 0.72, -1.2))


def peach_fortune(parts):
    """Peach of long life on a golden cloud: the fruit parts in two halves round a glowing treasure."""
    gold, leaf = m.gold(), m.paint('#18a05a', 0.2)
    blush, lining = peach_skin(), m.paint('#ffd9a0', 0.3)
    profile = _peach_profile()
    for name, start in (('right', -90), ('left', 90)):
        half = parts.piece(name)
        f.shell(profile, start, start + 180, blush, lining, half, 0.12, gold, 0.055, _cleft)
        _peach_leaves(half, -1 if name == 'left' else 1, leaf, gold)
    _peach_nest(parts.base, gold)
    _peach_cloud(parts.base, gold)
    _peach_lock(parts.lock, gold)
    parts.mouth, parts.hinge = (0, -0.2, 0), (0, -1.1, 0)


def _peach_profile():
    points = [(0.001, -1.15), (0.5, -1.1), (1.05, -0.85), (1.45, -0.35), (1.55, 0.15), (1.42, 0.68), (1.0, 1.15), (0.5, 1.5), (0.16, 1.85), (0.001, 2.02)]
    return s.rounded_path(points, 2)


def _cleft(x, y, z):
    """The furrow a peach has from foot to tip, and its tip that bends aside."""
    reach = math.hypot(x, z)
    furrow = 1 - 0.13 * math.exp(-((x / 0.3) ** 2)) * (1 if z > 0 else 0.6) * min(1, reach)
    lean = 0.12 * max(0, y - 1.2)
    return x + lean * (1 if x >= 0 else 0.9), y, z * furrow


def _peach_leaves(half, side, leaf, gold):
    for turn, size, z in ((0.25, 1.25, 0.75), (0.75, 1.0, 0.1)):
        place = s.group(half, (side * 0.6, -1.0, z), (-0.5, side * 0.7, side * (turn - 1.25)))
        outline = [(0.3 * size * math.sin(math.pi * t) * (1 - 0.3 * t), size * t) for t in (i / 14 for i in range(15))]
        outline += [(-x, y) for x, y in reversed(outline[1:-1])]
        s.plate([outline], 0.07, leaf, place, round_by=0.025)
        s.tube([(0, 0, 0.05), (0, size * 0.5, 0.05), (0, size * 0.95, 0.04)], 0.028, gold, place, radii=[1, 0.8, 0.3])
        for step in (0.3, 0.5, 0.7):
            for x in (-1, 1):
                s.tube([(0, size * step - 0.08, 0.045), (x * 0.2 * size, size * step + 0.1, 0.04)], 0.014, gold, place)


def _peach_nest(base, gold):
    rng = random.Random(12)
    f.glow(1.15, (0, -0.66, 0), '#fff2c0', '#e0601a', base)
    for ring_radius, tilt, tall in ((0.85, 0.55, 0.62), (1.08, 0.85, 0.72)):
        for angle, c, n in f.around(10, ring_radius):
            petal = s.group(base, (ring_radius * c, -0.75, ring_radius * n), (0, math.pi / 2 - angle, 0))
            outline = [(0.34 * math.sin(math.pi * t ** 0.8), tall * t) for t in (i / 12 for i in range(13))]
            outline += [(-x, y) for x, y in reversed(outline[1:-1])]
            s.plate([outline], 0.06, m.paint('#ff8aa6', 0.25), petal, turn=(tilt, 0, 0), round_by=0.025)
    pieces = [lambda p, at, turn: f.ingot(0.5, gold, p, at, turn), lambda p, at, turn: f.coin(0.2, gold, p, at, turn)]
    f.heap(rng, 34, (0.7, 0.4, 0.7), (0, -0.6, 0), pieces, base)
    s.ball(0.36, (0, 0.14, 0), m.pearl('#fff6e0', '#ffc27a', '#ff9ab0'), base, steps=28)


def _peach_cloud(base, gold):
    s.lathe([(0.02, -1.2), (0.9, -1.2), (1.0, -1.3), (0.8, -1.45), (0.9, -1.6), (1.35, -1.72), (1.42, -1.86), (0.02, -1.9)], m.skin('clouds', 0.5, 0.25, 0.16), base, 64)
    s.ring(0.98, 0.07, gold, base, (0, -1.26, 0))
    s.ring(1.4, 0.07, gold, base, (0, -1.8, 0))
    for angle, c, n in f.around(8, math.pi / 2):
        f.cloud(0.3, 0.05, gold, base, (1.16 * c, -1.48, 1.16 * n), (0.3 * n - 0.35, math.pi / 2 - angle, 0))


def _peach_lock(lock, gold):
    s.lathe([(0.02, 0.12), (0.22, 0.1), (0.3, 0.02), (0.3, -0.1)], gold, lock, 40, (0, 0.1, 1.38), s.FACING)
    for _, c, n in f.around(6):
        s.ball(0.12, (0.3 * c, 0.1 + 0.3 * n, 1.38), gold, lock, (1, 1, 0.7), 14)
    s.cut_stone(0.2, 0.15, m.gem('#ff2a4a', '#7a0014', '#ffb0a0', 0.6), lock, (0, 0.1, 1.46))


def open_peach(parts, part):
    for half, side in ((parts.pieces['right'], 1), (parts.pieces['left'], -1)):
        swing(half, (0, -1.15, 0), 'z', -side * 40 * ease(part))
        slide(half, (side * 0.22 * ease(part), 0, -0.25 * ease(part)))


BOXES = {
    'bronze_ding': Design(bronze_ding, open_ding, (0.4, -0.3, 0), ('#ffb224', '#37e6a0')),
    'peach_fortune': Design(peach_fortune, open_peach, (0.24, -0.32, 0), ('#ffb224', '#ff5a8a'), (400, 350)),
}
