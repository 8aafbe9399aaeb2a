"""Geometry with real bevels: what is round catches light, what is sharp looks cut from paper."""
import math

import bmesh
import bpy


def group(parent=None, at=(0, 0, 0), turn=(0, 0, 0)):
    """An empty that carries other things."""
    empty = bpy.data.objects.new('group', None)
    bpy.context.scene.collection.objects.link(empty)
    empty.parent, empty.location, empty.rotation_euler = parent, at, turn
    return empty


def mesh(vertices, faces, material, parent=None, smooth_angle=35):
    data = bpy.data.meshes.new('mesh')
    data.from_pydata([tuple(v) for v in vertices], [], faces)
    data.validate()
    return _add(data, material, parent, smooth_angle)


def _add(data, material, parent, smooth_angle):
    data.update()
    data.materials.append(material)
    for polygon in data.polygons:
        polygon.use_smooth = True
    data.use_auto_smooth = True
    data.auto_smooth_angle = math.radians(smooth_angle)
    thing = bpy.data.objects.new('mesh', data)
    bpy.context.scene.collection.objects.link(thing)
    thing.parent = parent
    return thing


def bevel(thing, width, segments=3, angle=30):
    edge = thing.modifiers.new('bevel', 'BEVEL')
    edge.width, edge.segments = width, segments
    edge.limit_method, edge.angle_limit = 'ANGLE', math.radians(angle)
    return thing


def box(centre, size, material, parent=None, round_by=0.03, segments=3):
    (x, y, z), (w, h, d) = centre, size
    corners = [(x + i * w / 2, y + j * h / 2, z + k * d / 2) for i in (-1, 1) for j in (-1, 1) for k in (-1, 1)]
    faces = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    thing = mesh(corners, faces, material, parent)
    return bevel(thing, round_by, segments) if round_by else thing


def lathe(profile, material, parent=None, sides=72, at=(0, 0, 0), turn=(0, 0, 0), smooth_angle=40, ribs=None):
    """Turns (radius, height) points about the y axis. `ribs(angle)` scales the radius, for fluted things."""
    vertices, faces = [], []
    for radius, height in profile:
        for side in range(sides):
            angle = 2 * math.pi * side / sides
            r = radius * (ribs(angle) if ribs else 1)
            vertices.append((r * math.cos(angle), height, r * math.sin(angle)))
    for row in range(len(profile) - 1):
        for side in range(sides):
            a, b = row * sides + side, row * sides + (side + 1) % sides
            faces.append((a, a + sides, b + sides, b))
    thing = mesh(vertices, faces, material, parent, smooth_angle)
    thing.location, thing.rotation_euler = at, turn
    return thing


FACING = (math.pi / 2, 0, 0)
"""Turn of a lathe whose axis should point at the viewer."""


def ball(radius, at, material, parent=None, stretch=(1, 1, 1), steps=28):
    profile = [(max(1e-4, radius * math.sin(math.pi * i / steps)), -radius * math.cos(math.pi * i / steps)) for i in range(steps + 1)]
    thing = lathe(profile, material, parent, steps * 2, at, smooth_angle=180)
    thing.scale = stretch
    return thing


def ring(radius, thickness, material, parent=None, at=(0, 0, 0), turn=(0, 0, 0), sides=96, flat=1.0):
    """A torus about the y axis; `flat` < 1 squeezes its section in height."""
    steps = 20
    section = [2 * math.pi * i / steps for i in range(steps + 1)]
    profile = [(radius + thickness * math.cos(a), thickness * flat * math.sin(a)) for a in section]
    return lathe(profile, material, parent, sides, at, turn, 180)


def rod(start, end, radius, material, parent=None):
    return tube([start, end], radius, material, parent)


def tube(points, radius, material, parent=None, closed=False, radii=None, smooth=False):
    """A round bar through points; `radii` scales it point by point."""
    curve = bpy.data.curves.new('tube', 'CURVE')
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution = '3D', radius, 6
    curve.use_fill_caps, curve.resolution_u = True, 16
    spline = curve.splines.new('NURBS' if smooth else 'POLY')
    spline.points.add(len(points) - 1)
    for index, point in enumerate(points):
        spline.points[index].co = (*point, 1)
        spline.points[index].radius = radii[index] if radii else 1
    if smooth:
        spline.order_u, spline.use_endpoint_u = 4, not closed
    spline.use_cyclic_u = closed
    return _add_curve(curve, material, parent)


def plate(outlines, depth, material, parent=None, at=(0, 0, 0), turn=(0, 0, 0), round_by=0.03):
    """A bevelled slab from flat outlines in x, y; later outlines inside the first are holes."""
    curve = bpy.data.curves.new('plate', 'CURVE')
    curve.dimensions, curve.fill_mode = '2D', 'BOTH'
    curve.extrude, curve.bevel_depth = max(depth / 2 - round_by, 0.001), round_by
    curve.bevel_resolution, curve.offset = 3, -round_by
    for outline in outlines:
        spline = curve.splines.new('POLY')
        spline.points.add(len(outline) - 1)
        for index, (x, y) in enumerate(outline):
            spline.points[index].co = (x, y, 0, 1)
        spline.use_cyclic_u = True
    thing = _add_curve(curve, material, parent)
    thing.location, thing.rotation_euler = at, turn
    return thing


def _add_curve(curve, material, parent):
    curve.materials.append(material)
    thing = bpy.data.objects.new('curve', curve)
    bpy.context.scene.collection.objects.link(thing)
    thing.parent = parent
    return thing


def hull(points, material, parent=None, at=(0, 0, 0), turn=(0, 0, 0)):
    """The flat-faceted convex body around points: gems and crystals."""
    body = bmesh.new()
    for point in points:
        body.verts.new(point)
    bmesh.ops.convex_hull(body, input=body.verts)
    bmesh.ops.dissolve_limit(body, angle_limit=math.radians(1), verts=body.verts, edges=body.edges)
    data = bpy.data.meshes.new('hull')
    body.to_mesh(data)
    body.free()
    thing = _add(data, material, parent, 1.5)
    thing.location, thing.rotation_euler = at, turn
    return thing


def prism(outline, depth, material, parent=None, round_by=0.03, at=(0, 0, 0), turn=(0, 0, 0)):
    """A solid from an outline in x, y pulled along z, bevelled on every edge."""
    count = len(outline)
    vertices = [(x, y, z) for z in (-depth / 2, depth / 2) for x, y in outline]
    faces = [tuple(range(count - 1, -1, -1)), tuple(range(count, 2 * count))]
    faces += [(i, (i + 1) % count, count + (i + 1) % count, count + i) for i in range(count)]
    thing = mesh(vertices, faces, material, parent)
    thing.location, thing.rotation_euler = at, turn
    return bevel(thing, round_by) if round_by else thing


def rounded(x0, y0, x1, y1, radius, steps=6):
    """Outline of a rectangle with round corners."""
    points = []
    for cx, cy, start in ((x1 - radius, y1 - radius, 0), (x0 + radius, y1 - radius, 90), (x0 + radius, y0 + radius, 180), (x1 - radius, y0 + radius, 270)):
        for step in range(steps + 1):
            angle = math.radians(start + 90 * step / steps)
            points.append((cx + radius * math.cos(angle), cy + radius * math.sin(angle)))
    return points


def circle(cx, cy, radius, steps=48):
    return [(cx + radius * math.cos(2 * math.pi * i / steps), cy + radius * math.sin(2 * math.pi * i / steps)) for i in range(steps)]


def star(points, outer, inner, turn=math.pi / 2):
    radii = [outer if i % 2 == 0 else inner for i in range(2 * points)]
    return [(r * math.cos(turn + math.pi * i / points), r * math.sin(turn + math.pi * i / points)) for i, r in enumerate(radii)]


def polygon(sides, radius, turn=0.0):
    return [(radius * math.cos(turn + 2 * math.pi * i / sides), radius * math.sin(turn + 2 * math.pi * i / sides)) for i in range(sides)]


def rivet(at, radius, material, parent=None):
    return lathe([(0, 0.05), (radius * 0.7, 0.045), (radius, 0.02), (radius, -0.03)], material, parent, 20, at, FACING)


def cut_stone(radius, depth, material, parent, at, turn=(0, 0, 0), sides=8):
    """A table-cut stone that faces the viewer."""
    girdle = [(radius * math.cos(2 * math.pi * i / sides), radius * math.sin(2 * math.pi * i / sides), 0) for i in range(sides)]
    table = [(x * 0.56, y * 0.56, depth) for x, y, _ in girdle]
    half = math.pi / sides
    crown = [(0.82 * radius * math.cos(2 * math.pi * i / sides + half), 0.82 * radius * math.sin(2 * math.pi * i / sides + half), depth * 0.6) for i in range(sides)]
    return hull(girdle + table + crown, material, parent, at, turn)


def crystal(base, height, radius, material, parent, lean=(0, 0), sides=6):
    """A pointed prism that grows from `base`; lean tips it about x and z (radians)."""
    ring_at = lambda y, r, twist: [(r * math.cos(2 * math.pi * i / sides + twist), y, r * math.sin(2 * math.pi * i / sides + twist)) for i in range(sides)]
    points = ring_at(0, radius * 0.8, 0.2) + ring_at(height * 0.68, radius, 0.2) + [(radius * 0.12, height, 0)]
    return hull(points, material, parent, base, (lean[0], 0, lean[1]))


def rounded_path(points, rounds=3):
    """Cuts corners of an open line of points, keeping both ends."""
    for _ in range(rounds):
        cut = [points[0]]
        for (ax, ay), (bx, by) in zip(points, points[1:]):
            cut += [(ax * 0.75 + bx * 0.25, ay * 0.75 + by * 0.25), (ax * 0.25 + bx * 0.75, ay * 0.25 + by * 0.75)]
        points = cut + [points[-1]]
    return points


def carve(thing, cutter):
    """Cuts one closed mesh out of another and throws the cutter away; its walls keep the cutter's material."""
    thing.data.materials.append(cutter.data.materials[0])
    cut = thing.modifiers.new('carve', 'BOOLEAN')
    cut.operation, cut.object, cut.solver = 'DIFFERENCE', cutter, 'EXACT'
    bpy.context.view_layer.update()
    solid = thing.evaluated_get(bpy.context.evaluated_depsgraph_get())
    data = bpy.data.meshes.new_from_object(solid)
    thing.modifiers.clear()
    thing.data = data
    bpy.data.objects.remove(cutter)
    return thing


def slice_of(profile, start, end, thickness, material, parent=None, steps=24, round_by=0.02):
    """A part of a lathe between two angles (radians, from x towards z), with thickness: petals and shells."""
    vertices = []
    for radius, height in profile:
        for step in range(steps + 1):
            angle = start + (end - start) * step / steps
            vertices.append((radius * math.cos(angle), height, radius * math.sin(angle)))
    faces = []
    for row in range(len(profile) - 1):
        for step in range(steps):
            a = row * (steps + 1) + step
            faces.append((a, a + steps + 1, a + steps + 2, a + 1))
    thing = mesh(vertices, faces, material, parent, 40)
    thick = thing.modifiers.new('thick', 'SOLIDIFY')
    thick.thickness, thick.offset = thickness, 1
    return bevel(thing, round_by, 2, 50) if round_by else thing
