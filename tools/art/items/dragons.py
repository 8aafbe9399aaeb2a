"""Dragons: the winged king on his hoard, the long one of the sea on the waves."""
import math

import shapes as s
from items import sculpt as sc
from items.wings import membrane

UP = (0, 1, 0)


def _spines(root, line, material, size, first=0.0, last=1.0, lean=0.5):
    """Plates along the back of a spine (x, y, z, radius), which rise in the plane of x and y."""
    for i in range(2, len(line) - 1, 2):
        part = i / len(line)
        if not first <= part <= last:
            continue
        (x0, y0, z0, _), (x, y, z, r) = line[i - 1][:4], line[i][:4]
        dx, dy = x - x0, y - y0
        length = math.hypot(dx, dy) or 1
        nx, ny = -dy / length, dx / length
        tall = size * (0.5 + 0.5 * math.sin(math.pi * part))
        stations = [(x + nx * r * 0.8, y + ny * r * 0.8, z, 0.035, tall * 0.3), (x + nx * (r + tall * 0.55) - dx / length * tall * lean * 0.4, y + ny * (r + tall * 0.55) - dy / length * tall * lean * 0.4, z, 0.022, tall * 0.18), (x + nx * (r + tall) - dx / length * tall * lean, y + ny * (r + tall) - dy / length * tall * lean, z, 0.006, 0.012)]
        sc.loft(stations, material, root, 12, 3, up=(dx / length, dy / length, 0))


def head(seat, hide, gold, eyes, options):
    """A dragon's head that looks along x, its neck ending at the origin; about one unit long."""
    parts = [
        sc.loft([(-0.1, 0.0, 0, 0.24, 0.26), (0.2, 0.1, 0, 0.29, 0.28), (0.5, 0.08, 0, 0.22, 0.18), (0.85, 0.02, 0, 0.17, 0.13), (1.05, 0.02, 0, 0.14, 0.11)], hide, seat, 24, 6, up=UP),
        sc.loft([(0.05, -0.18, 0, 0.2, 0.14), (0.4, -0.3, 0, 0.16, 0.08), (0.75, -0.36, 0, 0.13, 0.06), (0.9, -0.34, 0, 0.08, 0.05)], hide, seat, 20, 6, up=UP),
    ]
    for z in (0.1, -0.1):
        parts += [s.ball(0.08, (0.98, 0.12, z), hide, seat), s.ball(0.13, (0.34, 0.24, z * 1.7), hide, seat)]
        parts.append(sc.loft([(0.1, 0.0, z * 2.2, 0.1), (0.16, -0.2, z * 2, 0.1), (0.3, -0.3, z * 1.4, 0.06)], hide, seat, 14))
    sc.melt(parts, hide, seat, 0.028, 4)
    for way in (1, -1):
        s.ball(0.075, (0.42, 0.2, 0.2 * way), eyes, seat, steps=12)
        sc.loft([(0.56, 0.22, 0.17 * way, 0.03), (0.36, 0.34, 0.22 * way, 0.055), (0.16, 0.36, 0.26 * way, 0.02)], gold, seat, 12)
        for i in range(5):
            x = 0.98 - 0.13 * i
            sc.loft([(x, -0.06, 0.12 * way, 0.032), (x + 0.01, -0.2 + 0.06 * (i > 0), 0.125 * way, 0.006)], gold, seat, 10, 2)
            sc.loft([(x - 0.14, -0.3, 0.1 * way, 0.026), (x - 0.13, -0.2, 0.105 * way, 0.006)], gold, seat, 10, 2)
        HORNS[options.get('horns', 'king')](seat, gold, way)
        for i in range(4):
            y = 0.2 - 0.14 * i
            sc.loft([(0.02, y, 0.22 * way, 0.07), (-0.22, y + 0.06 - 0.05 * i, 0.34 * way, 0.06), (-0.5 + 0.06 * i, y + 0.16 - 0.12 * i, 0.42 * way, 0.01)], gold, seat, 12)
    sc.loft([(0.5, -0.24, 0, 0.07, 0.02), (0.85, -0.24, 0, 0.06, 0.02), (1.1, -0.14, 0, 0.02, 0.01)], eyes, seat, 12, up=UP)


def _king_horns(seat, gold, way):
    sc.loft([(0.1, 0.3, 0.14 * way, 0.09), (-0.2, 0.5, 0.22 * way, 0.085), (-0.55, 0.6, 0.26 * way, 0.06), (-0.85, 0.86, 0.22 * way, 0.012)], gold, seat, 16, 6)
    sc.loft([(0.0, 0.2, 0.2 * way, 0.06), (-0.3, 0.26, 0.34 * way, 0.05), (-0.58, 0.4, 0.4 * way, 0.01)], gold, seat, 14)


def _antlers(seat, gold, way):
    sc.loft([(0.12, 0.3, 0.12 * way, 0.065), (-0.12, 0.62, 0.22 * way, 0.06), (-0.42, 0.85, 0.3 * way, 0.05), (-0.6, 1.2, 0.34 * way, 0.012)], gold, seat, 14, 6)
    sc.loft([(-0.12, 0.62, 0.22 * way, 0.05), (-0.02, 0.88, 0.28 * way, 0.04), (-0.06, 1.08, 0.32 * way, 0.01)], gold, seat, 12)
    sc.loft([(-0.42, 0.85, 0.3 * way, 0.045), (-0.72, 0.86, 0.36 * way, 0.03), (-0.88, 0.98, 0.38 * way, 0.01)], gold, seat, 12)
    whisker = [(0.98, 0.02, 0.14 * way), (1.3, -0.14, 0.3 * way), (1.5, 0.12, 0.42 * way), (1.75, 0.1, 0.5 * way), (1.95, 0.34, 0.5 * way)]
    path = sc.spline(whisker, 6)
    s.tube(path, 0.035, gold, seat, radii=[1.2 - 0.9 * i / len(path) for i in range(len(path))])


HORNS = {'king': _king_horns, 'antlers': _antlers}


def wyvern(root, finishes, options):
    """The dragon king: rearing on a hoard, wings raised, a stone in his breast. Finishes: hide, wing skin, horn, stone, light, stand."""
    hide, skin, horn, stone, glow, stand = finishes
    spine = [(-0.05, -0.75, -0.1, 0.5), (0.1, -0.2, -0.05, 0.52), (0.12, 0.3, 0.05, 0.42), (-0.08, 0.75, 0.1, 0.3), (-0.1, 1.15, 0.12, 0.24), (0.18, 1.5, 0.16, 0.22), (0.42, 1.58, 0.2, 0.22)]
    tail = [(-0.1, -0.8, -0.2, 0.42), (-0.75, -1.1, -0.3, 0.32), (-1.35, -1.2, 0.1, 0.24), (-1.3, -1.2, 0.75, 0.19), (-0.6, -1.22, 1.15, 0.15), (0.3, -1.2, 1.25, 0.12), (0.95, -1.05, 1.1, 0.085), (1.35, -0.7, 1.0, 0.04)]
    parts = [sc.loft(spine, hide, root, 26, 6), sc.loft(tail, hide, root, 20, 6, up=UP)]
    for way in (1, -1):
        z = 0.42 * way
        parts.append(sc.loft([(0.0, -0.55, z * 0.9, 0.36), (0.42, -0.75, z * 1.25, 0.3), (0.12, -1.05, z * 1.35, 0.17), (0.42, -1.25, z * 1.4, 0.14)], hide, root, 20))
        parts.append(sc.loft([(0.15, 0.3, z * 0.8, 0.2), (0.42, 0.02, z * 1.2, 0.14), (0.72, 0.12, z * 1.15, 0.1), (0.86, 0.14, z * 1.1, 0.09)], hide, root, 18))
        for k in (-1, 0, 1):
            sc.loft([(0.5, -1.24, z * 1.4 + 0.1 * k, 0.075), (0.74, -1.22, z * 1.4 + 0.15 * k, 0.065), (0.95, -1.32, z * 1.4 + 0.17 * k, 0.01)], horn, root, 12)
            sc.loft([(0.88, 0.16, z * 1.1 + 0.06 * k, 0.05), (1.02, 0.1, z * 1.1 + 0.09 * k, 0.045), (1.08, -0.08, z * 1.1 + 0.09 * k, 0.008)], horn, root, 10)
    sc.melt(parts, hide, root, 0.04, 4)
    line = sc.spline([(*tail[i],) for i in (3, 2, 1)] + spine[:-1], 5)
    _spines(root, line, horn, 0.3, 0.32, 0.98)
    _chest_plates(root, spine, horn)
    sc.loft([(1.3, -0.75, 1.0, 0.05, 0.1), (1.5, -0.5, 0.98, 0.04, 0.26), (1.62, -0.1, 0.95, 0.01, 0.02)], horn, root, 14)
    skull = s.group(root, (0.42, 1.58, 0.2), (0, -0.35, -0.12))
    skull.scale = (1.05, 1.05, 1.05)
    head(skull, hide, horn, glow, {})
    for way in (1, -1):
        seat = s.group(root, (-0.15, 0.42, 0.3 * way), (0, 1.05 if way > 0 else -1.85, 0.1))
        flip = s.group(seat)
        flip.scale = (-1, 1, way)
        membrane(flip, hide, skin, horn, None, 0.98)
    seat = s.group(root, (0.48, 0.28, 0.12), (0, math.pi / 2 - 0.4, 0))
    s.lathe([(0.02, 0.1), (0.16, 0.09), (0.21, 0.02), (0.21, -0.1)], horn, seat, 8, turn=s.FACING, smooth_angle=15)
    s.cut_stone(0.15, 0.12, stone, seat, (0, 0, 0.07))
    _hoard(root, horn, stone, stand)


def _chest_plates(root, spine, horn):
    for i in range(8):
        x, y, z, r = sc.spline(spine, 4)[4 + 2 * i]
        sc.loft([(x + r * 0.62, y - 0.06, z - 0.2 * r, 0.07, r * 0.2), (x + r * 0.86, y, z + 0.1, 0.09, r * 0.3), (x + r * 0.62, y - 0.06, z + 0.6 * r, 0.07, r * 0.2)], horn, root, 12, 4, up=UP)


def _hoard(root, gold, stone, stand):
    sc.plinth(stand, gold, root, -1.36, 1.45, 0.4, 8)
    for i in range(16):
        angle = i * 2.4
        at = (1.2 * math.cos(angle) * (0.5 + 0.5 * (i % 3) / 2), -1.32 + 0.05 * (i % 3), 0.2 + 1.0 * math.sin(angle) * (0.5 + 0.5 * (i % 3) / 2))
        s.lathe([(0.02, 0.04), (0.17, 0.04), (0.19, 0.02), (0.19, -0.02), (0.02, -0.04)], gold, root, 24, at, (0.4 * math.sin(i), 0, 0.4 * math.cos(i * 1.3)))
    for i in range(8):
        angle = i * math.pi / 4 + math.pi / 8
        s.cut_stone(0.11, 0.08, stone, root, (1.33 * math.cos(angle), -1.55, 1.33 * math.sin(angle)), (0, math.pi / 2 - angle, 0))


def sea(root, finishes, options):
    """The dragon of the deep: coils that rise from the waves, antlers, a shining pearl. Finishes: scales, belly, gold, pearl, water, foam."""
    scales, belly, gold, pearl, water, foam = finishes
    spine = [(-1.95, 0.95, -0.2, 0.03), (-1.85, 0.45, -0.2, 0.12), (-1.55, -0.2, -0.15, 0.22), (-1.05, -0.8, 0.05, 0.31), (-0.35, -0.98, 0.4, 0.37), (0.4, -0.72, 0.5, 0.4), (0.75, -0.12, 0.2, 0.4), (0.4, 0.42, -0.2, 0.38), (-0.3, 0.62, -0.3, 0.34), (-0.72, 1.02, -0.05, 0.3), (-0.42, 1.5, 0.2, 0.26), (0.1, 1.66, 0.35, 0.24)]
    sc.loft(spine, scales, root, 36, 10, up=(0.2, 0.2, 1))
    line = sc.spline(spine, 6)
    _belly(root, line, belly)
    _fins(root, line, gold)
    for at, turn in (((0.62, -0.55, 0.72), -0.6), ((-0.95, -0.75, 0.3), 0.4), ((-0.5, 1.0, 0.2), 0.2)):
        _claw(s.group(root, at, (0, turn, 0)), scales, gold)
    skull = s.group(root, (0.1, 1.66, 0.35), (0, -0.3, -0.2))
    skull.scale = (1.25, 1.25, 1.25)
    head(skull, scales, gold, pearl, {'horns': 'antlers'})
    for i in range(9):
        angle = 1.9 + i * 0.3
        mane = [(0.02, 1.66, 0.3, 0.1), (0.0 + 0.4 * math.cos(angle), 1.66 + 0.4 * math.sin(angle), 0.25, 0.12), (0.85 * math.cos(angle) - 0.1, 1.72 + 0.78 * math.sin(angle), 0.1 + 0.1 * (i % 2), 0.08), (1.05 * math.cos(angle) - 0.3, 1.9 + 0.85 * math.sin(angle), 0.1, 0.01)]
        sc.loft(mane, gold, root, 14, 6)
    for i in range(7):
        angle = 1.2 + i * 0.6
        sc.loft([(-1.85, 0.55, -0.2, 0.06, 0.03), (-1.9 + 0.3 * math.cos(angle), 0.95 + 0.3 * math.sin(angle), -0.2, 0.13, 0.03), (-2.0 + 0.62 * math.cos(angle), 1.15 + 0.6 * math.sin(angle), -0.1, 0.01, 0.01)], gold, root, 12, 5)
    s.ball(0.34, (1.75, 0.5, 0.55), pearl, root, steps=28)
    for i in range(8):
        sc.curl((1.75 + 0.42 * math.cos(i * 0.785), 0.5 + 0.42 * math.sin(i * 0.785), 0.45), 0.17, foam, root, lean=i * 0.785, thick=0.4)
    _sea_stand(root, water, foam, gold)


def _belly(root, line, belly):
    """Broad plates on the inner side of the coils."""
    for i in range(8, len(line) - 2, 1):
        (x0, y0, z0, _), (x, y, z, r) = line[i - 1][:4], line[i][:4]
        dx, dy = x - x0, y - y0
        length = math.hypot(dx, dy) or 1
        nx, ny = dy / length, -dx / length
        middle = (x + nx * r * 0.72, y + ny * r * 0.72, z)
        sc.loft([(middle[0] - nx * r * 0.2, middle[1] - ny * r * 0.2, z - r * 0.62, 0.1, 0.05), (middle[0] + nx * r * 0.24, middle[1] + ny * r * 0.24, z, 0.13, 0.07), (middle[0] - nx * r * 0.2, middle[1] - ny * r * 0.2, z + r * 0.62, 0.1, 0.05)], belly, root, 10, 3, up=(nx, ny, 0))


def _fins(root, line, gold):
    _spines(root, line, gold, 0.42, 0.06, 0.95, 0.9)


def _claw(seat, hide, gold):
    sc.loft([(0, 0, 0, 0.2), (0.25, 0.1, 0.2, 0.16), (0.5, -0.08, 0.3, 0.11), (0.66, -0.05, 0.34, 0.1)], hide, seat, 16)
    for k in range(4):
        lean = (k - 1.5) * 0.5
        sc.loft([(0.66, -0.05, 0.34, 0.06), (0.86, 0.05 + 0.12 * lean, 0.36 + 0.2 * lean, 0.05), (1.0, -0.1 + 0.1 * lean, 0.38 + 0.28 * lean, 0.01)], gold, seat, 12)
    for k in range(3):
        sc.curl((0.1, 0.2, 0.1 + 0.1 * k), 0.16, gold, seat, lean=k * 1.0, thick=0.36)


def _sea_stand(root, water, foam, gold):
    for i in range(12):
        angle = 2 * math.pi * i / 12 + 0.2
        at = (1.45 * math.cos(angle), -1.38 + 0.12 * (i % 3), 0.2 + 0.85 * math.sin(angle))
        right = at[0] > 0
        sc.curl(at, 0.36 + 0.09 * (i % 2), water, root, spin=-1 if right else 1, lean=math.pi * 1.5 + (-0.6 if right else 0.6), thick=0.42, depth=0.3)
        s.ball(0.11, (at[0] * 0.92, at[1] + 0.36, at[2] + 0.22), foam, root, steps=10)
    sc.plinth(water, gold, root, -1.5, 1.3, 0.42, stretch=1.3)


MODELS = {'wyvern': wyvern, 'sea': sea}
