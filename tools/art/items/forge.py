"""What weapons are made of: ground blades, skins over sections, turned and wrapped grips, set stones.

Weapons lie along x: the tip at +x, the guard at 0, the pommel at -x.
"""
import math

import bmesh

import shapes as s
from colour import linear
from materials import Shader

FLAT = ((0, 0.8), (0.05, 1))
"""Spine of a single-edged section: (share of the width from the back, share of the thickness)."""


def curve(points, steps=10):
    """A soft line through points of any dimension; a point given twice makes a corner."""
    line = []
    padded = [points[0], *points, points[-1]]
    for a, b, c, d in zip(padded, padded[1:], padded[2:], padded[3:]):
        line += [b if b == c else _between(a, b, c, d, step / steps) for step in range(steps)]
    return [*line, tuple(points[-1])]


def _between(a, b, c, d, t):
    pull = lambda w, x, y, z: 0.5 * (2 * x + (y - w) * t + (2 * w - 5 * x + 4 * y - z) * t * t + (3 * x - w - 3 * y + z) * t**3)
    return tuple(pull(*four) for four in zip(a, b, c, d))


def loop(points, steps=5):
    """A soft closed outline through points."""
    count = len(points)
    around = [points[i % count] for i in range(-1, count + 2)]
    line = []
    for a, b, c, d in zip(around, around[1:], around[2:], around[3:]):
        line += [_between(a, b, c, d, step / steps) for step in range(steps)]
    return line


def mirrored(points):
    """Closes the upper half of an outline with its reflection below the x axis."""
    return [*points, *((x, -y) for x, y in reversed(points))]


def loft(rings, materials, parent=None, pick=None, smooth_angle=35):
    """A skin over closed rings of equally many points; `pick(i)` names the material of the strip from point i to the next."""
    count = len(rings[0])
    faces = [tuple(range(count)), tuple(range((len(rings) - 1) * count, len(rings) * count))]
    faces += [(r * count + i, r * count + (i + 1) % count, (r + 1) * count + (i + 1) % count, (r + 1) * count + i) for r in range(len(rings) - 1) for i in range(count)]
    thing = s.mesh([point for ring in rings for point in ring], faces, materials[0], parent, smooth_angle)
    for material in materials[1:]:
        thing.data.materials.append(material)
    if pick:
        for index, polygon in enumerate(thing.data.polygons):
            polygon.material_index = 0 if index < 2 else pick((index - 2) % count)
    _turn_outward(thing.data)
    return thing


def _turn_outward(data):
    body = bmesh.new()
    body.from_mesh(data)
    bmesh.ops.recalc_face_normals(body, faces=body.faces)
    body.to_mesh(data)
    body.free()


def _keen():
    """The last hair of an edge, that catches light from everywhere."""
    pale = linear('#e8f0fa')
    return Shader('keen').set(Base_Color=pale, Metallic=1, Roughness=0.3, Emission=pale, Emission_Strength=0.45).material


def _section(grind, fuller):
    groove = ((0.12, 1), (0.17, 1 - fuller), (0.3, 1 - fuller), (0.35, 1)) if fuller else ()
    return (*FLAT, *groove, (grind, 1), (grind + 0.012, 0.95), (0.955, 0.13), (1, 0))


def blade(spine, edge, body, bright, parent=None, thick=0.22, grind=0.55, fuller=0.0, steps=14, at_z=0.0):
    """Single-edged, from base to tip between two lines of equally many points; below `grind` lies the bright bevel."""
    half = _section(grind, fuller)
    last = len(half) - 1
    section = [*half, *((u, -k) for u, k in reversed(half[:-1]))]
    kinds = {i: 1 for i in range(last - 3, last + 3)} | {last - 1: 2, last: 2}
    return _forged(_stations(spine, edge, section, thick, steps, at_z), body, bright, parent, kinds)


def _forged(rings, body, bright, parent, kinds):
    keen = bright if bright is body else _keen()
    return loft(rings, [body, bright, keen], parent, lambda i: kinds.get(i, 0), 9)


def _stations(spine, edge, section, thick, steps, at_z):
    back, front = curve(spine, steps), curve(edge, steps)
    rings = []
    for index, ((ax, ay), (bx, by)) in enumerate(zip(back, front)):
        k = thick / 2 * (1 - 0.72 * (index / (len(back) - 1)) ** 3)
        rings.append([(ax + (bx - ax) * u, ay + (by - ay) * u, at_z + k * z) for u, z in section])
    return rings


def leaf(half, body, bright, parent=None, thick=0.24, bevel=0.2, fuller=0.0, steps=14, at_z=0.0):
    """Double-edged and symmetric from (x, half width) points; bevels of `bevel` of the width, a ridge or a fuller between."""
    middle = ((0.4, 1), (0.44, 1 - fuller), (0.56, 1 - fuller), (0.6, 1)) if fuller else ((0.5, 1),)
    rise = 0.62
    rim = [(0, 0), (0.035, 0.11), (bevel - 0.012, rise - 0.05), (bevel, rise)]
    upper = [*rim, *middle, *((1 - u, k) for u, k in reversed(rim))]
    last = len(upper) - 1
    section = [*upper, *((u, -k) for u, k in reversed(upper[1:-1]))]
    kinds = {i: 1 for i in (1, 2, last - 3, last - 2, last + 1, last + 2, 2 * last - 3, 2 * last - 2)}
    kinds |= {i: 2 for i in (0, last - 1, last, 2 * last - 1)}
    down = [(x, -y) for x, y in half]
    return _forged(_stations(half, down, section, thick, steps, at_z), body, bright, parent, kinds)


def turned(profile, material, parent=None, at=(0, 0, 0), flat=1.0, sides=48, smooth_angle=40, ribs=None):
    """A lathe about the x axis from (radius, x) points; `flat` squeezes it in depth."""
    thing = s.lathe(profile, material, parent, sides, at, (0, 0, -math.pi / 2), smooth_angle, ribs)
    thing.scale = (1, 1, flat)
    return thing


def band(x, radius, width, material, parent=None, y=0.0, flat=1.0, swell=0.05):
    """A collar round the grip."""
    w = width / 2
    profile = [(radius * 0.6, -w), (radius, -w), (radius + swell, -w * 0.4), (radius + swell, w * 0.4), (radius, w), (radius * 0.6, w)]
    return turned(profile, material, parent, (x, y, 0), flat)


def wrapped(x0, x1, radius, core, cord, parent=None, turns=9, thick=0.05, flat=0.8):
    """A round grip with cord wound about it."""
    swell = lambda t: radius * (1 + 0.1 * math.sin(math.pi * t))
    turned([(swell(t / 10), x0 + (x1 - x0) * t / 10) for t in range(11)], core, parent, flat=flat)
    points = []
    for i in range(turns * 18 + 1):
        t, a = i / (turns * 18), 2 * math.pi * i / 18
        points.append((x0 + (x1 - x0) * t, swell(t) * math.cos(a), swell(t) * flat * math.sin(a)))
    return s.tube(points, thick, cord, parent)


def slabs(shape, core, scales, parent=None, depth=0.42, rim=0.05, rivets=(), stud=None):
    """A full tang with two scales of an outline, held by rivets at (x, y)."""
    inner = loop(shape)
    s.plate([_grown(inner, rim)], 0.14, core, parent, round_by=0.025)
    s.plate([inner], depth, scales, parent, round_by=min(0.13, depth * 0.32))
    for x, y in rivets:
        for side in (1, -1):
            s.lathe([(0.001, 0.05), (0.06, 0.045), (0.09, 0.02), (0.1, -0.03)], stud, parent, 20, (x, y, side * depth / 2), (side * math.pi / 2, 0, 0))


def _grown(outline, by):
    """The outline pushed outwards by a distance; it must run counter-clockwise."""
    count = len(outline)
    area = sum(ax * by_ - bx * ay for (ax, ay), (bx, by_) in zip(outline, outline[1:] + outline[:1]))
    side = math.copysign(by, area)
    grown = []
    for i, (x, y) in enumerate(outline):
        (ax, ay), (bx, by_) = outline[i - 1], outline[(i + 1) % count]
        length = math.hypot(bx - ax, by_ - ay) or 1
        grown.append((x + (by_ - ay) / length * side, y - (bx - ax) / length * side))
    return grown


def jewel(at, radius, stone, setting, parent=None, sides=8, depth=None, both=True):
    """A cut stone in a bezel on the front and, if `both`, on the back of a thing."""
    x, y, z = at
    for side in (1, -1) if both else (1,):
        mount = s.group(parent, (x, y, side * z), (0, 0 if side > 0 else math.pi, 0))
        s.cut_stone(radius, depth or radius * 0.5, stone, mount, (0, 0, radius * 0.12), sides=sides)
        rim = [(radius * r, radius * h) for r, h in ((0.93, 0.1), (0.98, 0.3), (1.12, 0.3), (1.24, 0.1), (1.26, -0.25), (0.9, -0.25))]
        s.lathe(rim, setting, mount, 40, turn=s.FACING)


def spike(base, tip, radius, material, parent=None, sides=6):
    """A sharp pyramid from a point to another."""
    ax, ay, az = base
    length = math.dist(base, tip)
    along = [(b - a) / length for a, b in zip(base, tip)]
    side = _across(along)
    other = (along[1] * side[2] - along[2] * side[1], along[2] * side[0] - along[0] * side[2], along[0] * side[1] - along[1] * side[0])
    foot = []
    for i in range(sides):
        c, n = radius * math.cos(2 * math.pi * i / sides), radius * math.sin(2 * math.pi * i / sides)
        foot.append((ax + side[0] * c + other[0] * n, ay + side[1] * c + other[1] * n, az + side[2] * c + other[2] * n))
    return s.hull([*foot, tip], material, parent)


def _across(along):
    x, y, z = along
    raw = (-y, x, 0) if abs(z) < 0.9 else (0, -z, y)
    length = math.hypot(*raw)
    return tuple(v / length for v in raw)


def horn(points, radius, material, parent=None, tip=0.08):
    """A bar that runs to a point."""
    line = curve(points, 8)
    radii = [1 - (1 - tip) * (i / (len(line) - 1)) ** 1.2 for i in range(len(line))]
    return s.tube(line, radius, material, parent, radii=radii)
