"""Forms that boxes share: hollow bodies, linings, frames, ornaments."""
import math

import shapes as s
from boxes.surfaces import pool


def chamfered(width, height, cut):
    """Outline of a rectangle with its corners cut off, centred."""
    x, y = width / 2, height / 2
    return [(x, y - cut), (x - cut, y), (cut - x, y), (-x, y - cut), (-x, cut - y), (cut - x, -y), (x - cut, -y), (x, cut - y)]


def around(count, start=0.0):
    """(angle, cos, sin) at equal steps of a full turn."""
    return [(a, math.cos(a), math.sin(a)) for a in (start + 2 * math.pi * i / count for i in range(count))]


def frame(outer, border, depth, material, parent, at, turn=(0, 0, 0), cut=0.12, round_by=0.025):
    """A frame with cut corners; `outer` is (width, height)."""
    inner = chamfered(outer[0] - 2 * border, outer[1] - 2 * border, max(0.01, cut - border * 0.6))
    return s.plate([chamfered(*outer, cut), inner], depth, material, parent, at, turn, round_by)


def tray(bottom, size, wall, material, lining, parent, floor=0.4):
    """A box without its top that stands on the height `bottom`, lined inside down to the height `floor` above it."""
    w, h, d = size
    middle = bottom + h / 2
    for side in (-1, 1):
        s.box((0, middle, side * (d - wall) / 2), (w, h, wall), material, parent, 0.02)
        s.box((side * (w - wall) / 2, middle, 0), (wall, h, d - 2 * wall), material, parent, 0.02)
        s.box((0, middle, side * (d / 2 - wall - 0.012)), (w - 2 * wall, h - 0.05, 0.02), lining, parent, 0)
        s.box((side * (w / 2 - wall - 0.012), middle, 0), (0.02, h - 0.05, d - 2 * wall), lining, parent, 0)
    s.box((0, bottom + floor / 2, 0), (w - 2 * wall, floor, d - 2 * wall), lining, parent, 0)


def cushion(width, depth, at, material, parent, tufts=(6, 4), rise=0.1):
    """A quilted mat, its seams on a grid."""
    steps = 8
    across, along = tufts[0] * steps, tufts[1] * steps
    swell = lambda i, j: rise * (abs(math.sin(math.pi * i / steps) * math.sin(math.pi * j / steps))) ** 0.5
    vertices = [(width * (i / across - 0.5), swell(i, j), depth * (j / along - 0.5)) for j in range(along + 1) for i in range(across + 1)]
    row = across + 1
    faces = [(j * row + i, (j + 1) * row + i, (j + 1) * row + i + 1, j * row + i + 1) for j in range(along) for i in range(across)]
    mat = s.mesh(vertices, faces, material, parent, 60)
    mat.location = at
    return mat


def shell(profile, start, end, material, lining, parent, wall=0.1, edge=None, edge_radius=0.05, bend=None, steps=40):
    """Part of a turned hollow body, from angle `start` to `end` about the y axis (0 is +x, 90 is +z, in degrees).

    `profile` runs from pole to pole; `edge` is the material of a bead along the cut; `bend(x, y, z)` reshapes every point.
    """
    bend = bend or (lambda *point: point)
    angles = [math.radians(start + (end - start) * i / steps) for i in range(steps + 1)]
    heart = (profile[0][1] + profile[-1][1]) / 2
    inner = [(max(0.001, r - wall), heart + (y - heart) * (1 - wall / 2)) for r, y in profile]
    skins = [[bend(r * math.cos(a), y, r * math.sin(a)) for a in angles for r, y in side] for side in (profile, inner)]
    row = len(profile)
    quads = lambda flip: [tuple(reversed(q)) if flip else q for i in range(steps) for j in range(row - 1) for q in [(i * row + j, i * row + j + 1, (i + 1) * row + j + 1, (i + 1) * row + j)]]
    s.mesh(skins[0], quads(False), material, parent, 50)
    s.mesh(skins[1], quads(True), lining, parent, 50)
    first, last = range(row), range(steps * row, (steps + 1) * row)
    for line in (first, last):
        strip = [(i, i + 1, row + i + 1, row + i) for i in range(row - 1)]
        s.mesh([skins[k][j] for k in (0, 1) for j in line], strip, edge or material, parent)
    if edge:
        rim = [skins[0][j] for j in first] + [skins[0][j] for j in reversed(last)]
        s.tube(rim, edge_radius, edge, parent, closed=True)


def spiral(turns, radius, steps=40, start=0.0, mirror=1):
    """Points in x, y of a curl that winds inwards to the origin."""
    points = []
    for i in range(steps + 1):
        part = i / steps
        angle, reach = start + part * turns * 2 * math.pi, radius * (1 - 0.88 * part)
        points.append((mirror * reach * math.cos(angle), reach * math.sin(angle)))
    return points


def cloud(size, thick, material, parent, at, turn=(0, 0, 0)):
    """A lucky cloud of gold wire: a head of two curls over a trailing stroke."""
    place = s.group(parent, at, turn)
    for mirror in (-1, 1):
        curl = [(mirror * 0.42 * size + x, y, 0) for x, y in spiral(1.4, 0.42 * size, start=math.pi * 0.5, mirror=mirror)]
        s.tube(curl, thick, material, place, radii=[1 - 0.5 * i / len(curl) for i in range(len(curl))])
        tail = [(mirror * size * x, size * y, 0) for x, y in ((0.42, 0.42), (0.05, 0.5), (0, 0.62))]
        s.tube(tail, thick, material, place)
        s.tube([(mirror * size * x, size * y, 0) for x, y in ((0.0, -0.42), (0.5, -0.55), (0.95, -0.3), (1.3, -0.42))], thick, material, place, smooth=True, radii=[1, 1, 0.8, 0.3])
    s.ball(thick * 1.9, (0, 0.62 * size, 0), material, place, steps=12)
    return place


def ingot(size, material, parent, at, turn=(0, 0, 0)):
    """A boat-shaped gold ingot."""
    place = s.group(parent, at, turn)
    profile = [(0.02, 0), (0.34, 0), (0.46, 0.12), (0.52, 0.34), (0.47, 0.36), (0.42, 0.22), (0.02, 0.2)]
    boat = s.lathe([(r * size, y * size) for r, y in profile], material, place, 40)
    boat.scale = (1.5, 1, 0.85)
    for vertex in boat.data.vertices:
        vertex.co.y += 0.55 * size * max(0, abs(vertex.co.x) / (0.52 * size) - 0.35) ** 1.6 * (1 if vertex.co.y > 0.1 * size else 0.3)
    s.ball(0.27 * size, (0, 0.24 * size, 0), material, place, (1.25, 1, 0.9), 16)


def coin(radius, material, parent, at, turn=(0, 0, 0)):
    """A coin with a square hole, lying flat before `turn`."""
    place = s.group(parent, at, turn)
    hole = s.polygon(4, radius * 0.34, math.pi / 4)
    s.plate([s.circle(0, 0, radius, 32), hole], radius * 0.22, material, place, turn=s.FACING, round_by=radius * 0.06)


def heap(rng, count, reach, at, pieces, parent):
    """Scatters pieces on a low mound: `pieces` are functions of (parent, at, turn)."""
    x, y, z = at
    for index in range(count):
        angle, far = rng.uniform(0, 2 * math.pi), rng.random() ** 0.6
        place = (x + reach[0] * far * math.cos(angle), y + reach[1] * (1 - far * far), z + reach[2] * far * math.sin(angle))
        pieces[index % len(pieces)](parent, place, (rng.uniform(-0.5, 0.5), rng.uniform(0, 6.28), rng.uniform(-0.4, 0.4)))


def glow(radius, at, core, edge, parent, strength=5):
    """A lying disc of light, brightest in its middle: what shines inside a box."""
    return s.lathe([(0.01, 0.02), (radius, 0)], pool(core, edge, strength, radius * 1.05), parent, 64, at)


def flow(points, steps=10):
    """A smooth line through all points (Catmull-Rom), `steps` pieces between two."""
    ends = [points[0], *points, points[-1]]
    line = []
    for a, b, c, d in zip(ends, ends[1:], ends[2:], ends[3:]):
        for i in range(steps):
            t = i / steps
            line.append(tuple(0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - u) * t * t + (3 * q - p - 3 * r + u) * t ** 3) for p, q, r, u in zip(a, b, c, d)))
    return [*line, points[-1]]
