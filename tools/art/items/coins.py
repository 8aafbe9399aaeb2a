"""Coins, ingots and pierced jade; a coin lies in x, y and faces the viewer."""
import math
import random

import shapes as s
from items.goldwork import beads_flat, bezel, petals, smooth, tassel


def _blank(root, metal, at=(0, 0, 0), turn=(0, 0, 0), reeds=60, radius=1.45):
    """A struck disc with a raised rim, dots inside it and a reeded edge; returns its group."""
    coin = s.group(root, at, turn)
    k = radius / 1.45
    profile = [(0.01, 0.09), (1.2, 0.09), (1.24, 0.16), (1.40, 0.16), (1.45, 0.12), (1.45, -0.12), (1.40, -0.16), (1.24, -0.16), (1.2, -0.09), (0.01, -0.09)]
    s.lathe([(r * k, y * k) for r, y in profile], metal, coin, 96, turn=s.FACING)
    for x, y in s.circle(0, 0, radius, reeds) if reeds else []:
        tooth = s.group(coin, (x, y, 0), (0, 0, math.atan2(y, x)))
        s.box((0, 0, 0), (0.05 * k, 0.05 * k, 0.2 * k), metal, tooth, 0)
    return coin


def _star_face(coin, metal, mark):
    beads_flat(coin, 28, 1.08, 0.035, metal, 0.1)
    s.plate([s.star(5, 0.86, 0.37)], 0.16, mark, coin, (0, 0, 0.1), round_by=0.05)
    s.plate([s.star(5, 0.46, 0.2)], 0.2, mark, coin, (0, 0, 0.14), round_by=0.04)
    for x, y in s.circle(0, 0, 0.78, 5):
        s.ball(0.06, (-y, -x, 0.1), mark, coin, steps=10)


def _moon_face(coin, metal, mark):
    beads_flat(coin, 40, 1.1, 0.03, metal, 0.1)
    arc = lambda r, cx, a, b: [(cx + r * math.cos(math.radians(q)), r * math.sin(math.radians(q))) for q in range(a, b, 6 if b > a else -6)]
    s.plate([arc(0.82, -0.05, 48, 314) + arc(0.66, 0.22, 298, 62)], 0.16, mark, coin, (0, 0, 0.11), round_by=0.05)
    for x, y, size in ((0.32, 0.05, 0.42), (0.62, 0.55, 0.2), (0.62, -0.5, 0.16)):
        s.plate([s.star(4, size, size * 0.34)], 0.14, mark, coin, (x, y, 0.11), round_by=0.03)


def _skull_face(coin, metal, mark):
    beads_flat(coin, 32, 1.1, 0.04, metal, 0.09)
    for turn in (0.62, -0.62):
        bones = s.group(coin, (0, -0.22, 0.1), (0, 0, turn))
        s.box((0, 0, 0), (1.7, 0.15, 0.14), mark, bones, 0.05)
        for x in (-0.86, 0.86):
            for y in (-0.09, 0.09):
                s.ball(0.13, (x, y, 0), mark, bones, (1, 1, 0.7), 12)
    head = [(-0.5, 0.22), (-0.42, 0.62), (0, 0.82), (0.42, 0.62), (0.5, 0.22), (0.34, -0.1), (0.26, -0.42), (-0.26, -0.42), (-0.34, -0.1)]
    outline = smooth([*head, head[0]], 5)[:-1]
    holes = [s.circle(-0.2, 0.2, 0.14, 20), s.circle(0.2, 0.2, 0.14, 20), [(0, 0.02), (-0.08, -0.14), (0.08, -0.14)]]
    holes += [s.rounded(x - 0.03, -0.4, x + 0.03, -0.24, 0.02) for x in (-0.13, 0, 0.13)]
    s.plate([outline, *holes], 0.22, mark, coin, (0, 0.08, 0.16), round_by=0.035)


FACES = {'star': _star_face, 'moon': _moon_face, 'skull': _skull_face}


def coins(root, finishes, options):
    """One to three coins; `face` chooses the stamp, `places` where they lie."""
    metal, mark = finishes
    for at, turn in options.get('places', [[[0, 0, 0], [0, 0, 0]]]):
        FACES[options['face']](_blank(root, metal, at, turn), metal, mark)


def cash(root, finishes, options):
    """Ancient coins with square holes, threaded on a red cord with a knot and a tassel."""
    metal, cord = finishes
    for i, (x, y, z, turn) in enumerate(((-1.55, 0.1, -0.3, 0.25), (1.55, 0.1, -0.3, -0.25), (0, 0.35, 0.1, 0.02))):
        coin = s.group(root, (x, y, z), (0, 0.22 * (i - 0.5) if i < 2 else 0, turn))
        hole = lambda half: [(-half, -half), (half, -half), (half, half), (-half, half)]
        s.plate([s.circle(0, 0, 1.2, 72), hole(0.3)], 0.16, metal, coin, round_by=0.04)
        s.plate([s.circle(0, 0, 1.25, 72), s.circle(0, 0, 1.08, 72)], 0.26, metal, coin, round_by=0.06)
        s.plate([hole(0.42), hole(0.3)], 0.26, metal, coin, round_by=0.04)
        for petal in petals(coin, 4):
            _glyph(petal, metal)
    line = smooth([(-1.55, 0.1, 0.05), (-1.2, 1.2, 0), (-0.5, 1.65, 0), (0, 1.5, 0.3), (0.5, 1.65, 0), (1.2, 1.2, 0), (1.55, 0.1, 0.05)], 8)
    for z in (0.06, -0.06):
        s.tube([(x * 1.0, y + z * 0.8, zz + z) for x, y, zz in line], 0.06, cord, root)
    knot = s.group(root, (0, 1.62, 0.25))
    for turn in (0.785, -0.785):
        loop = s.ring(0.24, 0.07, cord, knot, turn=(math.pi / 2, 0, 0))
        loop.scale, loop.rotation_euler = (1.5, 1, 0.7), (math.pi / 2, turn, 0)
    s.tube([(0, 1.5, 0.3), (0, -0.75, 0.3)], 0.06, cord, root)
    tassel(root, 1.1, cord, metal, (0, -0.75, 0.3))


def _glyph(petal, metal):
    """Raised strokes such as old seals have."""
    for at, size in (((0, 0.92), (0.34, 0.05)), ((0, 0.58), (0.3, 0.05)), ((0, 0.75), (0.05, 0.4)), ((-0.14, 0.74), (0.05, 0.26)), ((0.14, 0.74), (0.05, 0.26))):
        s.box((*at, 0.09), (*size, 0.07), metal, petal, 0.015, 1)


def dragon(root, finishes, options):
    """A medal with a dragon coiled round a pearl above waves, in a rim of clouds."""
    metal, ground, pearl = finishes
    coin = _blank(root, metal, reeds=72)
    s.plate([s.circle(0, 0, 1.2, 72)], 0.06, ground, coin, (0, 0, 0.09), round_by=0.01)
    body = [((0.2 + 0.62 * (i / 90) ** 0.6) * math.cos(-0.4 + 7.6 * i / 90), (0.2 + 0.62 * (i / 90) ** 0.6) * math.sin(-0.4 + 7.6 * i / 90), 0.16) for i in range(91)]
    line = [(x * 1.02, y * 1.02, z) for x, y, z in body[20:86]]
    s.tube(line, 0.15, metal, coin, radii=[0.2 + 0.8 * min(1, 2.2 * i / len(line)) for i in range(len(line))])
    for i in range(6, len(line) - 2, 3):
        (x, y, z), out = line[i], 1.16
        fin = s.group(coin, (x * out, y * out, z), (0, 0, math.atan2(y, x) - 0.5))
        s.plate([[(-0.02, -0.07), (0.14, 0), (-0.02, 0.07)]], 0.08, metal, fin, round_by=0.015)
    (x, y, _), (bx, by, _) = line[-1], line[-3]
    _dragon_head(s.group(coin, (x * 0.94, y * 0.94, 0.2), (0, 0, math.atan2(y - by, x - bx) + 0.35)), metal)
    s.ball(0.2, (0, 0, 0.22), pearl, coin, steps=24)
    for petal in petals(coin, 5):
        s.tube([(0, 0.22, 0.16), (0.06, 0.34, 0.16), (0, 0.42, 0.16)], 0.03, metal, petal, radii=[1, 0.8, 0.3])
    for petal in petals(coin, 20):
        s.ring(0.1, 0.03, metal, petal, (0, 1.1, 0.13), s.FACING, 20)


def _dragon_head(head, metal):
    head.scale = (1.15, -1.15, 1.2)
    snout = [(-0.1, -0.14), (0.16, -0.17), (0.42, -0.1), (0.48, 0.0), (0.4, 0.1), (0.2, 0.12), (0.1, 0.2), (-0.12, 0.16)]
    s.plate([smooth([*snout, snout[0]], 4)[:-1]], 0.24, metal, head, round_by=0.07)
    s.ball(0.05, (0.14, 0.07, 0.13), metal, head, steps=10)
    for lift in (0.35, 0.62):
        s.tube(smooth([(0.02, 0.1, 0.05), (-0.18, 0.12 + lift * 0.4, 0.08), (-0.42, lift * 0.7, 0.06)], 4), 0.045, metal, head, radii=[1 - 0.1 * i for i in range(9)])
    s.tube(smooth([(0.42, 0.02, 0.1), (0.6, 0.14, 0.12), (0.66, 0.3, 0.1)], 4), 0.025, metal, head)


def stack(root, finishes, options):
    """Towers of coins with some fallen beside them."""
    metal, mark = finishes
    rng = random.Random(5)
    for x, z, count in ((-0.2, 0, 9), (-1.75, 0.35, 5), (1.35, 0.3, 6), (0.6, -1.2, 11)):
        for i in range(count):
            at = (x + rng.uniform(-0.06, 0.06), -1.4 + 0.24 * i, z + rng.uniform(-0.06, 0.06))
            coin = _blank(root, metal, at, (-math.pi / 2, rng.uniform(0, 1), 0), 40 if i % 2 else 0, 0.92)
        s.plate([s.star(5, 0.5, 0.22)], 0.1, mark, coin, (0, 0, 0.08), round_by=0.03)
    for at, turn in (((0.35, -1.15, 1.35), (-0.35, 0.2, 0.3)), ((-1.0, -1.3, 1.45), (-1.25, 0.1, 0.2)), ((2.2, -1.25, 0.95), (-0.6, -0.6, 0.5))):
        coin = _blank(root, metal, at, turn, 48, 0.78)
        s.plate([s.star(5, 0.44, 0.19)], 0.1, mark, coin, (0, 0, 0.07), round_by=0.03)


def ingot(root, finishes, options):
    """Boat-shaped ingots, a great one on two small ones."""
    metal, mark = finishes
    for at, size, turn in (((0, 0.1, 0.25), 1.0, 0.15), ((-1.35, -0.85, 0.15), 0.62, 0.45), ((1.4, -0.85, 0.25), 0.62, -0.35)):
        boat = s.group(root, at, (0.1, turn, 0))
        boat.scale = (size,) * 3
        _boat(boat, metal)
        if size == 1.0:
            bezel(boat, 0.22, metal, mark, (0, -0.12, 0.98), (0.15, 0, 0), claws=6)


def _boat(boat, metal):
    """A grid bent up at both ends, with a dome in the middle."""
    columns, rows = 40, 24
    vertices, faces = [], []
    for i in range(columns + 1):
        u = 2 * i / columns - 1
        for j in range(rows):
            q = 2 * math.pi * j / rows
            wide, deep = 0.98 * (1 - abs(u) ** 3.0) ** 0.5 + 0.02, 0.72 * (1 - abs(u) ** 2.6) ** 0.55 + 0.02
            rise = 0.95 * abs(u) ** 2.3
            upper = math.sin(q) > 0
            height = (0.22 * math.sin(q) if upper else deep * math.sin(q)) + rise - 0.1
            vertices.append((1.75 * u, height, wide * math.cos(q)))
    for i in range(columns):
        a, b = i * rows, (i + 1) * rows
        faces += [(a + j, a + (j + 1) % rows, b + (j + 1) % rows, b + j) for j in range(rows)]
    s.mesh(vertices, faces, metal, boat, 60)
    s.ball(0.66, (0, 0.1, 0), metal, boat, (1.15, 0.9, 0.95), 30)
    for side in (-1, 1):
        rim = [(1.75 * u, 0.95 * abs(u) ** 2.3 - 0.08, side * (0.98 * (1 - abs(u) ** 3.0) ** 0.5 + 0.02)) for u in (k / 20 - 1 for k in range(41))]
        s.tube(rim, 0.05, metal, boat)


def bars(root, finishes, options):
    """Stamped bars in a small pyramid."""
    metal, mark = finishes
    for row, places in enumerate(((-1.1, 0.0, 1.1), (-0.55, 0.55), (0.0,))):
        for x in places:
            bar = s.group(root, (x * 1.06, -0.85 + 0.64 * row, 0), (0, 0.06 * math.sin(7 * x + row), 0))
            s.prism([(-0.53, -0.3), (0.53, -0.3), (0.38, 0.3), (-0.38, 0.3)], 2.3, metal, bar, 0.06)
            s.plate([s.rounded(-0.3, -0.2, 0.3, 0.2, 0.06), s.rounded(-0.26, -0.16, 0.26, 0.16, 0.05)], 0.05, metal, bar, (0, 0, 1.16), round_by=0.015)
            s.plate([s.star(5, 0.15, 0.066)], 0.06, mark, bar, (0, 0, 1.17), round_by=0.015)
            s.plate([s.rounded(-0.26, -0.7, 0.26, 0.7, 0.06), s.rounded(-0.21, -0.65, 0.21, 0.65, 0.05)], 0.05, metal, bar, (0, 0.31, 0.1), (-math.pi / 2, 0, 0), round_by=0.015)


def disc(root, finishes, options):
    """A jade disc with a round hole, rows of grain, two hornless dragons on its rim and a silk tassel."""
    jade, silk, metal = finishes
    s.plate([s.circle(0, 0, 1.4, 96), s.circle(0, 0, 0.5, 60)], 0.24, jade, root, round_by=0.06)
    for inner, outer in ((1.28, 1.42), (0.48, 0.62)):
        s.plate([s.circle(0, 0, outer, 96), s.circle(0, 0, inner, 96)], 0.32, jade, root, round_by=0.05)
    for count, radius in ((14, 0.78), (19, 0.96), (24, 1.14)):
        beads_flat(root, count, radius, 0.062, jade, 0.11)
    for side in (-1, 1):
        rim = [(side * 1.5 * math.sin(a) * (1 + 0.05 * math.sin(9 * a)), 1.5 * math.cos(a) * (1 + 0.05 * math.sin(9 * a)), 0) for a in (0.22 + 1.9 * k / 40 for k in range(41))]
        s.tube(rim, 0.13, jade, root, radii=[1.1 - 0.02 * k for k in range(41)])
        s.ball(0.19, (side * 0.34, 1.6, 0), jade, root, (1.3, 0.9, 0.8), 16)
        s.tube(smooth([(side * 0.4, 1.68, 0), (side * 0.62, 1.9, 0), (side * 0.88, 1.86, 0)], 5), 0.055, jade, root)
    s.tube(smooth([(-0.1, 1.5, 0), (-0.28, 1.85, 0), (0, 2.05, 0), (0.28, 1.85, 0), (0.1, 1.5, 0)], 6), 0.05, silk, root)
    for at in ((0, 2.05, 0), (0, -1.58, 0)):
        s.ball(0.15, at, metal, root, steps=16)
    tassel(root, 0.75, silk, metal, (0, -1.6, 0))


MODELS = {'coins': coins, 'cash': cash, 'dragon': dragon, 'stack': stack, 'ingot': ingot, 'bars': bars, 'disc': disc}
