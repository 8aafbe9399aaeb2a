"""Cuts of precious stones: outlines of radius 1 in x, y, and bodies with flat facets whose table faces the viewer."""
import math

import shapes as s


def _resample(points, count):
    """`count` points at equal distances round a closed outline, from its first on."""
    closed = [*points, points[0]]
    lengths = [math.dist(a, b) for a, b in zip(closed, closed[1:])]
    total, result, walked = sum(lengths), [], 0.0
    for a, b, length in zip(closed, closed[1:], lengths):
        while len(result) < count and walked + length >= total * len(result) / count - 1e-9:
            part = (total * len(result) / count - walked) / length if length else 0
            result.append((a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part))
        walked += length
    return result


def _sampled(curve, count):
    return _resample([curve(2 * math.pi * i / 400) for i in range(400)], count)


def round_(facets=8):
    return s.circle(0, 0, 1, 2 * facets)


def oval(facets=10, width=0.76):
    return [(x * width, y) for x, y in s.circle(0, 0, 1, 2 * facets)]


def heart(facets=12):
    """The notch is its first corner, on top."""
    def curve(t):
        y = 13 * math.cos(t) - 5 * math.cos(2 * t) - 2 * math.cos(3 * t) - math.cos(4 * t)
        return 16 * math.sin(t) ** 3 / 15.5, y / 15 + 0.12
    return _sampled(curve, 2 * facets)


def pear(facets=10):
    """A drop, its point on top."""
    return _sampled(lambda t: (0.78 * math.sin(t) * math.sin(t / 2) ** 1.3 * 1.15, math.cos(t)), 2 * facets)


def marquise(facets=8, width=0.5):
    """A boat with its points on top and below."""
    def curve(t):
        y = math.cos(t)
        return math.copysign(width * (1 - y * y), math.sin(t)), y
    return _sampled(curve, 2 * facets)


def cushion(facets=8, width=1.0):
    power = lambda v: math.copysign(abs(v) ** 0.55, v)
    return _sampled(lambda t: (0.86 * width * power(math.sin(t)), 0.86 * power(math.cos(t))), 2 * facets)


def trillion(facets=9):
    """A bulged triangle, one corner on top."""
    def curve(t):
        r = 0.86 + 0.17 * math.cos(3 * t)
        return r * math.sin(t), r * math.cos(t)
    return _sampled(curve, 2 * facets)


def star(points=5, inner=0.52):
    return s.star(points, 1, inner)


def octagon(width=0.78, height=1.0, corner=0.26):
    """The emerald's outline."""
    w, h, c = width, height, corner
    return [(w - c, h), (w, h - c), (w, c - h), (w - c, -h), (c - w, -h), (-w, c - h), (-w, h - c), (c - w, h)]


def brilliant(outline, material, parent=None, size=1.0, at=(0, 0, 0), turn=(0, 0, 0), table=0.56, crown=0.34, depth=0.78):
    """Table, stars, kites and halves over any outline of 2n points seen whole from its middle."""
    count = len(outline) // 2
    corners, middles = outline[::2], outline[1::2]
    level = lambda points, part, z: [(x * part, y * part, z) for x, y in points]
    vertices = level(corners, table, crown) + level(middles, (1 + table) / 2 + 0.02, crown * 0.62)
    vertices += level(outline, 1, 0.035) + level(outline, 1, -0.035)
    vertices += level(middles, 0.3, -depth * 0.72) + [(0, 0, -depth)]
    scaled = [(x * size, y * size, z * size) for x, y, z in vertices]
    stone = s.mesh(scaled, _facets(count), material, parent, 1.5)
    stone.location, stone.rotation_euler = at, turn
    return stone


def _facets(n):
    faces = [tuple(range(n))]
    kite, girdle, under, low, culet = n, 2 * n, 4 * n, 6 * n, 7 * n
    for i in range(n):
        after, before = (i + 1) % n, (i - 1) % n
        g, mid, g2 = girdle + 2 * i, girdle + 2 * i + 1, girdle + 2 * after
        faces += [(i, kite + i, after), (i, kite + before, g), (i, g, kite + i), (kite + i, g, mid), (kite + i, mid, g2)]
        faces += [(g, under + 2 * i, under + 2 * i + 1, mid), (mid, under + 2 * i + 1, under + 2 * after, g2)]
        u, umid, u2 = under + 2 * i, under + 2 * i + 1, under + 2 * after
        faces += [(low + i, umid, u), (low + i, u2, umid), (u, low + before, culet), (u, culet, low + i)]
    return faces


STEPS = ((0.5, 0.3), (0.68, 0.27), (0.85, 0.17), (1, 0.04), (1, -0.04), (0.84, -0.25), (0.58, -0.5), (0.1, -0.72))


def step(outline, material, parent=None, size=1.0, at=(0, 0, 0), turn=(0, 0, 0), levels=STEPS):
    """Terraces, as emeralds are cut; `levels` are (part of the outline, height) from the table down."""
    count = len(outline)
    vertices = [(x * part * size, y * part * size, z * size) for part, z in levels for x, y in outline]
    faces = [tuple(range(count)), tuple(range(len(vertices) - 1, len(vertices) - count - 1, -1))]
    for row in range(len(levels) - 1):
        a = row * count
        faces += [(a + i, a + count + i, a + count + (i + 1) % count, a + (i + 1) % count) for i in range(count)]
    stone = s.mesh(vertices, faces, material, parent, 1.5)
    stone.location, stone.rotation_euler = at, turn
    return stone


def rose(outline, material, parent=None, size=1.0, at=(0, 0, 0), turn=(0, 0, 0), crown=0.5):
    """Flat below, triangles up to a point: for small stones and drops that need no depth."""
    count = len(outline)
    vertices = [(x * size, y * size, 0) for x, y in outline]
    vertices += [(x * size * 0.55, y * size * 0.55, crown * size * 0.7) for x, y in outline[::2]] + [(0, 0, crown * size)]
    half, top = count // 2, count + count // 2
    faces = [tuple(range(count - 1, -1, -1))]
    for i in range(half):
        a, b = count + i, count + (i + 1) % half
        faces += [(2 * i, 2 * i + 1, a), (2 * i + 1, b, a), (2 * i + 1, (2 * i + 2) % count, b), (a, b, top)]
    stone = s.mesh(vertices, faces, material, parent, 1.5)
    stone.location, stone.rotation_euler = at, turn
    return stone
