"""赤金: things of a palace treasury."""
import math

import materials as m
import shapes as s


def porcelain_jar(root):
    """Blue and white jar with gold collar, lion rings and a lid, on a carved stand."""
    china, gold, wood = m.skin('porcelain', 0.42, 0.0, 0.08), m.gold(), m.wood('#2a0d08', '#5c2312')
    body = [(0.02, -1.42), (0.86, -1.42), (0.92, -1.34), (1.12, -0.9), (1.42, -0.25), (1.5, 0.12), (1.44, 0.5), (1.2, 0.84), (0.86, 1.02), (0.8, 1.1)]
    s.lathe(s.rounded_path(body), china, root, 96, smooth_angle=60)
    for height, radius, thick in ((-1.36, 0.9, 0.07), (0.98, 0.92, 0.08), (1.14, 0.84, 0.06)):
        s.ring(radius, thick, gold, root, (0, height, 0))
    lid = [(0.02, 1.86), (0.3, 1.84), (0.62, 1.68), (0.9, 1.42), (0.98, 1.26), (0.94, 1.18), (0.02, 1.18)]
    s.lathe(s.rounded_path(lid), china, root, 96, smooth_angle=60)
    s.ring(0.97, 0.06, gold, root, (0, 1.22, 0))
    s.lathe([(0.02, 2.34), (0.1, 2.3), (0.2, 2.16), (0.12, 2.04), (0.26, 1.94), (0.34, 1.84), (0.02, 1.82)], gold, root, 48)
    ruby = m.gem('#ff2a4a', '#7a0014', '#ffb0a0', 0.4)
    for angle in (0.38, 0.38 + math.pi / 2, 0.38 + math.pi, 0.38 - math.pi / 2):
        mount = s.group(root, turn=(0, angle, 0))
        s.lathe([(0.02, 0.08), (0.2, 0.06), (0.25, 0), (0.25, -0.1)], gold, mount, 32, (0, 0.62, 1.38), (math.pi / 2 - 0.5, 0, 0))
        s.cut_stone(0.14, 0.1, ruby, mount, (0, 0.64, 1.44), (-0.5, 0, 0))
        s.ring(0.24, 0.05, gold, mount, (0, 0.32, 1.5), (math.pi / 2 - 0.12, 0, 0), 48)
    s.lathe([(0.02, -1.44), (1.18, -1.44), (1.26, -1.52), (1.26, -1.66), (1.12, -1.74), (0.02, -1.74)], wood, root, 8, smooth_angle=20)
    s.ring(1.22, 0.05, gold, root, (0, -1.46, 0), sides=8)
    for corner in range(8):
        angle = math.pi / 8 + corner * math.pi / 4
        s.ball(0.13, (1.1 * math.cos(angle), -1.8, 1.1 * math.sin(angle)), gold, root, steps=12)


def lacquer_casket(root):
    """Three eight-sided tiers of black lacquer with gold filigree, jade on top, silk tassels."""
    lacquer, gold = m.skin('filigree', 0.42, 0.35, 0.16), m.gold()
    jade = m.gem('#1fd68a', '#00482e', '#c4ffe2', 0.35)
    for low, high, radius in ((-1.5, -0.62, 1.72), (-0.5, 0.28, 1.56), (0.4, 0.86, 1.4)):
        _tier(root, low, high, radius, lacquer, gold)
    roof = [(1.46, 0.9), (1.52, 0.98), (1.2, 1.2), (0.7, 1.42), (0.4, 1.5), (0.02, 1.5)]
    _eight(roof, lacquer, root)
    _eight([(1.5, 0.88), (1.6, 0.94), (1.56, 1.02), (1.44, 1.0)], gold, root)
    for corner in range(8):
        angle = math.pi / 8 + corner * math.pi / 4
        x, z = math.cos(angle), math.sin(angle)
        s.tube([(1.56 * x, 0.98, 1.56 * z), (1.1 * x, 1.26, 1.1 * z), (0.42 * x, 1.52, 0.42 * z)], 0.05, gold, root)
        s.ball(0.09, (1.58 * x, 1.02, 1.58 * z), gold, root, steps=12)
    s.lathe([(0.46, 1.46), (0.5, 1.54), (0.36, 1.62), (0.3, 1.7), (0.02, 1.7)], gold, root, 48)
    s.hull([(0.34 * math.cos(a), 1.78 + y, 0.34 * math.sin(a)) for a in (i * math.pi / 4 for i in range(8)) for y in (0, 0.1)] + [(0, 2.26, 0), (0, 1.62, 0)], jade, root)
    for side in (-1, 0, 1):
        panel = s.group(root, turn=(0, side * math.pi / 4, 0))
        s.plate([s.circle(0, 0, 0.27), s.circle(0, 0, 0.2)], 0.1, gold, panel, (0, -1.06, 1.62), round_by=0.03)
        s.cut_stone(0.18, 0.13, jade if side == 0 else m.gem('#ff2a4a', '#7a0014', '#ffb0a0', 0.4), panel, (0, -1.06, 1.62))
        s.plate([s.star(4, 0.17, 0.06)], 0.08, gold, panel, (0, -0.1, 1.46), round_by=0.02)
    s.plate([s.rounded(-0.2, -0.3, 0.2, 0.3, 0.1)], 0.14, gold, root, (0, -0.36, 1.56), round_by=0.05)
    for side in (-1, 1):
        _tassel(root, (side * 0.72, 0.92, 1.46), m.velvet('#c00a2a'), gold)
    _eight([(1.78, -1.5), (1.88, -1.58), (1.8, -1.7), (0.02, -1.7)], gold, root)


def _eight(profile, material, root):
    return s.lathe(profile, material, root, 8, turn=(0, math.pi / 8, 0), smooth_angle=18)


def _tier(root, low, high, radius, lacquer, gold):
    _eight([(radius - 0.05, low), (radius, low + 0.05), (radius, high - 0.05), (radius - 0.05, high), (0.02, high)], lacquer, root)
    for height in (low + 0.04, high - 0.02):
        _eight([(radius, height - 0.07), (radius + 0.07, height - 0.04), (radius + 0.07, height + 0.04), (radius, height + 0.07)], gold, root)
    for corner in range(8):
        angle = corner * math.pi / 4 + math.pi / 8
        x, z = radius * math.cos(angle), radius * math.sin(angle)
        s.tube([(x, low, z), (x, high, z)], 0.065, gold, root)


def _tassel(root, at, silk, gold):
    x, y, z = at
    s.tube([(x, y, z), (x, y - 0.35, z + 0.12)], 0.03, gold, root)
    s.ball(0.1, (x, y - 0.42, z + 0.13), gold, root, steps=14)
    s.lathe([(0.02, -0.46), (0.1, -0.48), (0.13, -0.62), (0.17, -1.12), (0.02, -1.14)], silk, root, 24, (x, y, z + 0.13), ribs=lambda a: 1 + 0.08 * math.sin(12 * a))
