"""Parts that machines share: barrels, rails, screws, vents, panels, wheels. Long things point along +x; faces look along +z."""
import math

import materials as m
import shapes as s

ALONG = (0, 0, -math.pi / 2)
"""Turn of a lathe whose axis should point along +x."""
ACROSS = s.FACING


def lamp(colour, strength=6.0):
    """A light that no ray is aimed at: many of them would take the samples that the studio's own lamps need."""
    return _unaimed(m.light(colour, strength))


def jewel(tones, glow=0.5):
    """A gem of three tones (colour, deep, light) whose inner fire is not aimed at either."""
    return _unaimed(m.gem(*tones, glow))


def _unaimed(material):
    material.cycles.sample_as_light = False
    return material


def chamfered(x0, y0, x1, y1, cut):
    """Outline of a rectangle with cut corners."""
    return [(x0 + cut, y0), (x1 - cut, y0), (x1, y0 + cut), (x1, y1 - cut), (x1 - cut, y1), (x0 + cut, y1), (x0, y1 - cut), (x0, y0 + cut)]


def slant(x, y, width, height, lean):
    """Outline of a leaning bar that stands on (x, y)."""
    return [(x, y), (x + width, y), (x + width + lean, y + height), (x + lean, y + height)]


def soft(points, rounds=2):
    """A closed outline with its corners cut round."""
    for _ in range(rounds):
        cut = []
        for (ax, ay), (bx, by) in zip(points, points[1:] + points[:1]):
            cut += [(ax * 0.75 + bx * 0.25, ay * 0.75 + by * 0.25), (ax * 0.25 + bx * 0.75, ay * 0.25 + by * 0.75)]
        points = cut
    return points


def grown(outline, by):
    """The outline, larger by `by` at its longer half (smaller when negative)."""
    cx, cy = (sum(p[i] for p in outline) / len(outline) for i in (0, 1))
    reach = max(math.hypot(x - cx, y - cy) for x, y in outline)
    scale = 1 + by / reach
    return [(cx + (x - cx) * scale, cy + (y - cy) * scale) for x, y in outline]


def arc(cx, cy, radius, start, end, steps=24):
    """Points on a circle between two angles in degrees."""
    angles = [math.radians(start + (end - start) * i / steps) for i in range(steps + 1)]
    return [(cx + radius * math.cos(a), cy + radius * math.sin(a)) for a in angles]


def loft(rows, material, parent=None, smooth_angle=40, close=True):
    """A skin over rows of points, each row a closed loop of the same length; `close` caps both ends."""
    count = len(rows[0])
    vertices = [point for row in rows for point in row]
    faces = []
    for row in range(len(rows) - 1):
        for i in range(count):
            a, b = row * count + i, row * count + (i + 1) % count
            faces.append((a, b, b + count, a + count))
    if close:
        last = (len(rows) - 1) * count
        faces += [tuple(range(count - 1, -1, -1)), tuple(range(last, last + count))]
    return s.mesh(vertices, faces, material, parent, smooth_angle)


def turned(profile, material, root, at=(0, 0, 0), sides=64, **more):
    """A lathe along +x from (radius, x) points."""
    return s.lathe(profile, material, root, sides, at, ALONG, **more)


def round_bar(x0, x1, radius, material, root, at=(0, 0, 0), edge=0.03, sides=48):
    """A cylinder along +x with soft rims."""
    edge = min(edge, radius / 2)
    profile = [(0.001, x0), (radius - edge, x0), (radius, x0 + edge), (radius, x1 - edge), (radius - edge, x1), (0.001, x1)]
    return turned(profile, material, root, at, sides)


def muzzle(x, radius, length, metal, root, y=0.0, z=0.0, bore=0.55, core=None):
    """A barrel end that starts at x, with a real bore; `core` is a material seen in its depth."""
    hole = radius * bore
    end = x + length
    turned([(0.001, x), (radius, x), (radius, end - 0.04), (radius - 0.04, end), (hole + 0.03, end), (hole, end - 0.03), (hole, x + 0.05)], metal, root, (0, y, z))
    turned([(0.001, end - length * 0.5), (hole * 0.99, end - length * 0.5)], core or m.dark('#050507', 0.7), root, (0, y, z), 32)


def screw(at, radius, metal, root, turn=0.6):
    """A countersunk screw with a slot, facing the viewer."""
    s.lathe([(0.001, 0.03), (radius * 0.8, 0.03), (radius, 0.0), (radius, -0.04)], metal, root, 20, at, ACROSS)
    slot = s.group(root, (at[0], at[1], at[2] + 0.032), (0, 0, turn))
    s.box((0, 0, 0), (radius * 1.3, radius * 0.3, 0.012), m.dark('#08090b', 0.6), slot, 0)


def screws(places, z, radius, metal, root):
    for index, (x, y) in enumerate(places):
        screw((x, y, z), radius, metal, root, 0.4 + index * 1.1)


def rail(x0, x1, y, width, material, root, tooth=0.1):
    """A toothed accessory rail along +x; y is its foot."""
    s.box(((x0 + x1) / 2, y + 0.03, 0), (x1 - x0, 0.06, width * 0.7), material, root, 0.01, 1)
    count = max(2, round((x1 - x0) / (tooth * 1.8)))
    for i in range(count):
        x = x0 + (i + 0.5) * (x1 - x0) / count
        s.box((x, y + 0.09, 0), (tooth, 0.09, width), material, root, 0.015, 1)


def inlay(outline, z, material, root, seam=None, height=0.05, gap=0.035, round_by=0.015):
    """A raised panel at depth z with a dark seam about it."""
    s.prism(grown(outline, gap), height * 0.7, seam or m.dark('#08090c', 0.6), root, 0.006, (0, 0, z))
    s.prism(outline, height * 2, material, root, round_by, (0, 0, z))


def slots(x, y, count, step, size, lean, z, dark, root, glow=None, lit=()):
    """A row of leaning slots; the numbers in `lit` shine."""
    for i in range(count):
        outline = slant(x + i * step, y, size[0], size[1], lean)
        s.prism(outline, 0.05, glow if glow and i in lit else dark, root, 0.012, (0, 0, z))


def glow_bar(x0, y0, x1, y1, z, light, dark, root):
    """A light in a dark frame."""
    s.prism(chamfered(x0 - 0.05, y0 - 0.05, x1 + 0.05, y1 + 0.05, 0.05), 0.06, dark, root, 0.012, (0, 0, z))
    s.prism(chamfered(x0, y0, x1, y1, 0.03), 0.09, light, root, 0.01, (0, 0, z))


def trigger(x, y, reach, metal, guard, root, depth=0.2):
    """Guard and trigger that hang from height y; x is the guard's rear, `reach` its length."""
    low = y - reach * 0.62
    outer = soft([(x, y), (x + reach, y), (x + reach * 0.98, low + 0.16), (x + reach * 0.76, low), (x + reach * 0.18, low), (x - 0.02, low + 0.22)], 2)
    inner = soft([(x + 0.1, y - 0.02), (x + reach - 0.1, y - 0.02), (x + reach * 0.86, low + 0.22), (x + reach * 0.7, low + 0.11), (x + reach * 0.22, low + 0.11), (x + 0.1, low + 0.26)], 2)
    s.plate([outer, inner], depth, guard, root, round_by=0.03)
    blade = [(0.42, 0.02), (0.62, 0.02), (0.6, -0.2), (0.7, -0.42), (0.58, -0.44), (0.44, -0.22)]
    s.prism(soft([(x + a * reach, y + b * reach) for a, b in blade], 2), depth * 0.6, metal, root, 0.02)


def scope(x0, x1, y, size, body, root, lens, trim, rise=0.28):
    """A telescopic sight along +x on two mounts that stand `rise` deep."""
    length, r = x1 - x0, size
    shape = [(0.001, 0.0), (1.05, 0.0), (1.16, 0.02), (1.16, 0.14), (1.02, 0.18), (0.72, 0.28), (0.72, 0.62), (1.16, 0.8), (1.3, 0.84), (1.3, 0.985), (1.22, 1.0), (1.06, 1.0), (1.06, 0.96)]
    turned([(a * r, x0 + b * length) for a, b in shape], body, root, (0, y, 0))
    turned([(0.001, x0 + 0.985 * length), (1.0 * r, x0 + 0.965 * length), (1.07 * r, x0 + 0.955 * length)], lens, root, (0, y, 0), 48, smooth_angle=180)
    for part in (0.06, 0.1, 0.87, 0.94):
        turned([(1.1 * r, x0 + (part - 0.012) * length), (1.36 * r, x0 + part * length), (1.1 * r, x0 + (part + 0.012) * length)], trim, root, (0, y, 0))
    middle = x0 + 0.45 * length
    s.lathe([(0.001, r * 1.5), (r * 0.42, r * 1.5), (r * 0.5, r * 1.4), (r * 0.5, 0)], trim, root, 32, (middle, y, 0), ribs=lambda a: 1 + 0.05 * math.cos(14 * a))
    s.lathe([(0.001, r * 1.3), (r * 0.38, r * 1.3), (r * 0.44, r * 1.22), (r * 0.44, 0)], trim, root, 32, (middle, y, 0), ACROSS, ribs=lambda a: 1 + 0.05 * math.cos(14 * a))
    for part in (0.3, 0.58):
        x = x0 + part * length
        s.box((x, y - rise / 2 - r * 0.3, 0), (0.2, rise + r * 0.5, 0.24), body, root, 0.03)
        s.ring(r * 0.84, 0.07, body, root, (x, y, 0), ALONG, 48)


def wheel(at, radius, width, tyre, rim, root, spokes=6, turn=ACROSS):
    """A tyre with tread, rim, spokes and hub; its axis looks at the viewer unless turned."""
    hub = s.group(root, at, turn)
    r, w = radius, width / 2
    s.lathe([(r * 0.62, -w * 0.8), (r * 0.7, -w), (r * 0.92, -w), (r, -w * 0.6), (r, w * 0.6), (r * 0.92, w), (r * 0.7, w), (r * 0.62, w * 0.8)], tyre, hub, 72)
    s.lathe([(r * 0.54, -w * 0.7), (r * 0.64, -w * 0.8), (r * 0.64, w * 0.86), (r * 0.6, w * 0.92), (r * 0.54, w * 0.7)], rim, hub, 64)
    for i in range(spokes):
        spoke = s.group(hub, turn=(0, 2 * math.pi * i / spokes, 0))
        s.box((r * 0.32, w * 0.45, 0), (r * 0.52, width * 0.16, r * 0.13), rim, spoke, 0.02)
    s.lathe([(0.001, w * 0.9), (r * 0.1, w * 0.88), (r * 0.17, w * 0.6), (r * 0.19, -w * 0.5)], rim, hub, 40)


def feather_wing(at, size, blade, quill, root, side=1, count=6, rise=1.1):
    """A spread wing of metal feathers to one side; the longest leans `rise` above the level, the others fan out below it."""
    for i in range(count):
        part = i / (count - 1)
        mount = s.group(root, at, (0, 0, side * (rise - 1.15 * part)))
        length = size * (1.0 - 0.52 * part)
        outline = [(0.0, -0.07), (0.45, -0.13), (0.85, -0.1), (1.0, 0.02), (0.8, 0.1), (0.3, 0.11), (0.0, 0.07)]
        feather = soft([(side * x * length, y * size * 0.9) for x, y in outline], 2)
        s.prism(feather if side > 0 else feather[::-1], 0.07, blade, mount, 0.02, (0, 0, -0.05 * i))
        s.tube([(side * 0.1 * length, 0, 0.05 - 0.05 * i), (side * 0.86 * length, 0, 0.05 - 0.05 * i)], 0.025, quill, mount, radii=[1, 0.2])
