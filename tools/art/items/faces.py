"""Faces as height fields: a mask is an outline, a vault and a list of swellings."""
import math

import shapes as s
from items import casque as c
from items import sculpt as sc

OVAL = [(0, 1.5), (0.55, 1.42), (0.98, 1.0), (1.08, 0.35), (0.98, -0.4), (0.7, -1.05), (0.3, -1.42), (0, -1.5)]
HUMAN = (
    # x, y, reach in x, reach in y, height; those beside the middle count on both sides
    (0.4, 0.46, 0.3, 0.1, 0.13), (0.42, 0.2, 0.22, 0.13, -0.17), (0, 0.1, 0.1, 0.4, 0.2), (0, -0.3, 0.16, 0.13, 0.26),
    (0.16, -0.36, 0.08, 0.08, 0.1), (0.55, -0.18, 0.24, 0.22, 0.1), (0, -0.64, 0.26, 0.07, 0.13), (0, -0.8, 0.2, 0.08, 0.12), (0, -1.12, 0.26, 0.18, 0.14),
)


class Face:
    """A mask shell; `surface` is its skin before the cuts, for what is laid on it."""

    def __init__(self, root, material, outline=OVAL, relief=HUMAN, vault=(1.28, 2.4, 0.95), wall=0.08, holes=(), grid=(120, 44)):
        self.relief, self.vault = relief, vault
        self.border = sc.spline(c.mirrored(outline), 5, closed=True)
        self.shell = self._build(root, material, grid)
        self.surface = sc.Surface(self.shell)
        sc.hollow(self.shell, wall)
        if holes:
            sc.carve(self.shell, *[s.prism(hole, 3, material, root, 0, (0, 0, 1.0)) for hole in holes])

    def height(self, x, y):
        wide, tall, deep = self.vault
        z = deep * math.sqrt(max(0.02, 1 - (x / wide) ** 2 - (y / tall) ** 2))
        for cx, cy, rx, ry, high in self.relief:
            for side in ((1, -1) if cx else (1,)):
                z += high * math.exp(-(((x - side * cx) / rx) ** 2) - ((y - cy) / ry) ** 2)
        return z

    def _build(self, root, material, grid):
        around, deep = grid
        border = _even(self.border, around)
        vertices = [(0, 0, self.height(0, 0))]
        for ring in range(1, deep + 1):
            for x, y in border:
                x, y = x * ring / deep, y * ring / deep
                vertices.append((x, y, self.height(x, y)))
        faces = [(0, 1 + i, 1 + (i + 1) % around) for i in range(around)]
        for ring in range(deep - 1):
            for i in range(around):
                a, b = 1 + ring * around + i, 1 + ring * around + (i + 1) % around
                faces.append((a, a + around, b + around, b))
        thing = s.mesh(vertices, faces, material, root, 70)
        sc.face_outwards(thing.data, (0, 0, 1))
        return thing

    def edge(self, material, root, radius=0.05):
        return s.tube([(x, y, self.height(x, y) - 0.03) for x, y in self.border], radius, material, root, True)

    def line(self, points, radius, material, root, lift=0.02, radii=None, closed=False):
        """A cord along the skin."""
        path = [(x, y, self.height(x, y) + lift) for x, y in sc.spline(points, 8, closed)]
        taper = [radii[0] + (radii[1] - radii[0]) * i / (len(path) - 1) for i in range(len(path))] if radii else None
        return s.tube(path, radius, material, root, closed, radii=taper)

    def paint(self, outline, material, root, thick=0.018):
        """A coat with a flat smooth outline."""
        return self.surface.patch(sc.spline(outline, 5, closed=True), thick, material, root, 0.07)


def _even(border, count):
    """Points of a closed line at equal distances."""
    lengths = [0.0]
    for a, b in zip(border, border[1:] + border[:1]):
        lengths.append(lengths[-1] + math.dist(a, b))
    points, i = [], 0
    for k in range(count):
        target = lengths[-1] * k / count
        while lengths[i + 1] < target:
            i += 1
        part = (target - lengths[i]) / (lengths[i + 1] - lengths[i])
        a, b = border[i], border[(i + 1) % len(border)]
        points.append((a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part))
    return points


def flip(outline):
    return [(-x, y) for x, y in outline]


def almond(cx, cy, wide, tall, slant=0.0):
    """An eye: pointed at both ends, its outer corner raised by `slant`."""
    upper = [(cx - wide + 2 * wide * t, cy + tall * math.sin(math.pi * t) + slant * (2 * t - 1) * wide) for t in (i / 12 for i in range(13))]
    lower = [(cx + wide - 2 * wide * t, cy - tall * 0.8 * math.sin(math.pi * t) + slant * (1 - 2 * t) * wide) for t in (i / 12 for i in range(1, 12))]
    return upper + lower


def tassel(root, at, silk, metal, length=0.9, size=1.0):
    x, y, z = at
    s.ball(0.1 * size, (x, y, z), metal, root, steps=12)
    s.lathe([(0.04, -0.04), (0.1, -0.1), (0.08, -0.16), (0.13, -0.3), (0.17, -length), (0.02, -length)], silk, root, 24, (x, y, z), ribs=lambda a: 1 + 0.1 * math.sin(9 * a)).scale = (size, 1, size)
    s.ring(0.09 * size, 0.03 * size, metal, root, (x, y - 0.15, z), sides=24)
