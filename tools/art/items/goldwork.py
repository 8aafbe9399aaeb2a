"""Goldsmith's work that treasures share: settings, beads, scrolls, leaves, chains."""
import math

import shapes as s
from items import cuts


def smooth(points, steps=6):
    """A Catmull-Rom line through points of any dimension."""
    ends = [points[0], *points, points[-1]]
    line = []
    for four in zip(ends, ends[1:], ends[2:], ends[3:]):
        line += [tuple(_catmull(step / steps, *axis) for axis in zip(*four)) for step in range(steps)]
    return [*line, tuple(points[-1])]


def _catmull(t, before, a, b, after):
    return a + 0.5 * t * (b - before + t * (2 * before - 5 * a + 4 * b - after + t * (3 * (a - b) + after - before)))


def evenly(points, gap):
    """Points of a line at equal distances of about `gap`."""
    lengths = [math.dist(a, b) for a, b in zip(points, points[1:])]
    count = max(1, round(sum(lengths) / gap))
    step, result, walked = sum(lengths) / count, [tuple(points[0])], 0.0
    for (a, b), length in zip(zip(points, points[1:]), lengths):
        while len(result) <= count and walked + length >= step * len(result) - 1e-6:
            part = (step * len(result) - walked) / length
            result.append(tuple(p + (q - p) * part for p, q in zip(a, b)))
        walked += length
    return result


def spokes(root, count, start=0.0, at=(0, 0, 0)):
    """Groups turned about the y axis; what is put at +z in them stands round it, the first towards the viewer."""
    return [s.group(root, at, (0, start + 2 * math.pi * i / count, 0)) for i in range(count)]


def petals(root, count, start=0.0, at=(0, 0, 0)):
    """Groups turned about the z axis; what is put at +y in them stands round it like petals, the first on top."""
    return [s.group(root, at, (0, 0, start - 2 * math.pi * i / count)) for i in range(count)]


def beads(root, count, radius, height, size, metal, start=0.0):
    """Balls on a circle about the y axis."""
    for i in range(count):
        angle = start + 2 * math.pi * i / count
        s.ball(size, (radius * math.sin(angle), height, radius * math.cos(angle)), metal, root, steps=10)


def beads_flat(root, count, radius, size, metal, z=0.0, at=(0, 0)):
    """Balls on a circle that faces the viewer."""
    for x, y in s.circle(*at, radius, count):
        s.ball(size, (x, y, z), metal, root, steps=10)


def moulding(root, rings, metal, sides=72):
    """Rings about the y axis: (radius, height, thickness) each."""
    for radius, height, thick in rings:
        s.ring(radius, thick, metal, root, (0, height, 0), sides=sides)


def bezel(root, radius, metal, stone, at=(0, 0, 0), turn=(0, 0, 0), outline=None, claws=0):
    """A stone in a collar that faces the viewer; `outline` of radius 1 gives another cut than round."""
    seat = s.group(root, at, turn)
    shape = outline or cuts.round_(8)
    grown = [(x * radius * 1.2, y * radius * 1.2) for x, y in shape]
    s.plate([grown, [(x * radius * 0.86, y * radius * 0.86) for x, y in shape]], radius * 0.34, metal, seat, (0, 0, -radius * 0.02), round_by=radius * 0.09)
    cuts.brilliant(shape, stone, seat, radius, (0, 0, radius * 0.1), table=0.56, crown=0.42, depth=0.3)
    for x, y in s.circle(0, 0, radius * 1.04, claws) if claws else []:
        s.ball(radius * 0.15, (x, y, radius * 0.24), metal, seat, steps=10)
    return seat


def halo(root, count, radius, size, metal, stone, z=0.0):
    """A circle of small set stones round something."""
    for x, y in s.circle(0, 0, radius, count):
        bezel(root, size, metal, stone, (x, y, z))


def scroll(root, size, thick, metal, at=(0, 0, 0), turn=(0, 0, 0), way=1, turns=1.4):
    """A volute in x, y that starts at `at` going up and curls to the right (`way` -1: left), ending in a ball."""
    steps = 40
    points, radii = [], []
    for i in range(steps + 1):
        t = i / steps
        radius, angle = size * (1 - 0.78 * t), math.pi - 2 * math.pi * turns * t
        points.append((way * (size + radius * math.cos(angle)), radius * math.sin(angle), 0))
        radii.append(1 - 0.45 * t)
    curl = s.group(root, at, turn)
    s.tube(points, thick, metal, curl, radii=radii)
    s.ball(thick * 1.35, points[-1], metal, curl, steps=12)
    return curl


def leaf(root, length, width, metal, at=(0, 0, 0), turn=(0, 0, 0), curl=0.25, fold=0.35, thick=0.03):
    """A leaf that grows up from `at`, folded along its rib and bent back by `curl`."""
    rows, columns = 10, (-1, -0.5, 0, 0.5, 1)
    vertices = []
    for row in range(rows + 1):
        t = row / rows
        half = width / 2 * math.sin(math.pi * t**0.75) ** 0.8 if 0 < row < rows else 0.004
        vertices += [(c * half, length * t, fold * half * (abs(c) - 0.5) - curl * length * t * t) for c in columns]
    across = len(columns)
    faces = [(a, a + 1, a + 1 + across, a + across) for r in range(rows) for a in range(r * across, r * across + across - 1)]
    blade = s.mesh(vertices, faces, metal, root, 50)
    blade.location, blade.rotation_euler = at, turn
    solid = blade.modifiers.new('thick', 'SOLIDIFY')
    solid.thickness = thick
    return blade


def wing(root, metal, side=1, span=1.6, feathers=7, at=(0, 0, 0), turn=(0, 0, 0), second=None):
    """A spread wing of two rows of feathers to the right (`side` -1: left), its arm rising from `at`."""
    arm = s.group(root, at, turn)
    arm.scale = (side, 1, 1)
    line = evenly(smooth([(0, 0, 0), (span * 0.28, span * 0.3, 0), (span * 0.62, span * 0.42, 0)]), span * 0.72 / feathers)
    s.tube(line, span * 0.05, metal, arm, radii=[1.1 - 0.6 * i / len(line) for i in range(len(line))])
    for row, (reach, stuff, z) in enumerate(((1.0, metal, -0.04), (0.55, second or metal, 0.04))):
        for i, point in enumerate(line):
            part = i / (len(line) - 1)
            angle = math.radians(-165 + 120 * part)
            length = span * reach * (0.34 + 0.4 * part)
            leaf(arm, length, span * 0.17, stuff, (point[0], point[1], z - 0.012 * i), (0, 0, angle), 0.1, 0.3, 0.02)
    return arm


def chain(root, points, link, metal):
    """Links along a line in x, y, facing the viewer by turns."""
    line = evenly(points, link * 1.5)
    for i, ((ax, ay, az), (bx, by, _)) in enumerate(zip(line, line[1:])):
        seat = s.group(root, ((ax + bx) / 2, (ay + by) / 2, az), (0, 0, math.atan2(by - ay, bx - ax)))
        loop = s.ring(link * 0.62, link * 0.2, metal, seat, turn=s.FACING if i % 2 else (0.35, 0, 0), sides=20)
        loop.scale = (1.5, 1, 1)


def tassel(root, length, silk, metal, at=(0, 0, 0)):
    """A silk tassel that hangs from `at`."""
    hang = s.group(root, at)
    s.ball(length * 0.13, (0, -length * 0.1, 0), metal, hang, steps=14)
    profile = [(0.02, -0.14), (0.12, -0.18), (0.1, -0.27), (0.14, -0.34), (0.19, -0.96), (0.02, -1.0)]
    s.lathe([(r * length, y * length) for r, y in profile], silk, hang, 72, ribs=lambda a: 1 + 0.07 * math.cos(18 * a))
    s.ring(length * 0.115, length * 0.03, metal, hang, (0, -length * 0.27, 0), sides=32)


def wall(root, radius, foot, top, metal, flare=0.0, thick=0.08, sides=180, rows=8):
    """A round wall from height `foot` to `top(angle)`, leaning out by `flare`; crowns and baskets."""
    def at(angle, part, inward):
        y = foot + (top(angle) - foot) * part
        r = radius + flare * (y - foot) - inward
        return (r * math.sin(angle), y, r * math.cos(angle))
    parts = [(i / rows, 0) for i in range(rows + 1)] + [(i / rows, thick) for i in range(rows, -1, -1)]
    vertices = [at(2 * math.pi * i / sides, part, inward) for i in range(sides) for part, inward in parts]
    count = len(parts)
    faces = []
    for i in range(sides):
        a, b = i * count, (i + 1) % sides * count
        faces += [(a + j, b + j, b + (j + 1) % count, a + (j + 1) % count) for j in range(count)]
    return s.mesh(vertices, faces, metal, root, 40)
