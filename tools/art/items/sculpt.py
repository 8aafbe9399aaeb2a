"""Organic bodies and shells: lofts along a spine, melted lumps, cut openings, and things laid on a surface."""
import math

import bmesh
import bpy
from mathutils import Vector
from mathutils.bvhtree import BVHTree

import shapes as s


def spline(points, steps=6, closed=False):
    """A Catmull-Rom curve through points of any dimension."""
    count = len(points)
    line = []
    for i in range(count if closed else count - 1):
        a, b, c, d = (_point(points, i + k, closed) for k in (-1, 0, 1, 2))
        for step in range(steps):
            t = step / steps
            line.append(tuple(_catmull(*knots, t) for knots in zip(a, b, c, d)))
    return line if closed else line + [tuple(points[-1])]


def _point(points, index, closed):
    return points[index % len(points)] if closed else points[min(max(index, 0), len(points) - 1)]


def _catmull(a, b, c, d, t):
    return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))


def loft(stations, material, parent=None, sides=24, steps=6, up=(0, 0, 1), square=2.0, caps=(True, True)):
    """A smooth body through stations (x, y, z, half width[, half height]).

    The half height lies along `up`; `square` above 2 makes the section boxy; an end without a cap stays open.
    """
    stations = [(*station, station[3]) if len(station) == 4 else station for station in stations]
    rings = _rings(spline(stations, steps), Vector(up), caps)
    section = [_superellipse(2 * math.pi * i / sides, square) for i in range(sides)]
    vertices = [middle + wide * cx + high * cy for middle, wide, high in rings for cx, cy in section]
    faces = []
    for row in range(len(rings) - 1):
        for i in range(sides):
            a, b = row * sides + i, row * sides + (i + 1) % sides
            faces.append((a, b, b + sides, a + sides))
    if caps[0]:
        faces.append(tuple(range(sides - 1, -1, -1)))
    if caps[1]:
        faces.append(tuple(range((len(rings) - 1) * sides, len(rings) * sides)))
    return s.mesh(vertices, faces, material, parent, 60)


def _superellipse(angle, power):
    def bent(value):
        return math.copysign(abs(value) ** (2 / power), value)
    return bent(math.cos(angle)), bent(math.sin(angle))


def _rings(line, up, caps):
    """Middle, half width vector and half height vector of every ring, with round ends."""
    spots = [Vector(point[:3]) for point in line]
    rings, high = [], Vector((0, 1, 0))
    for i, (*_, w, h) in enumerate(line):
        along = (spots[min(i + 1, len(spots) - 1)] - spots[max(i - 1, 0)]).normalized()
        across = up - along * up.dot(along)
        high = across.normalized() if across.length > 0.08 else (high - along * high.dot(along)).normalized()
        rings.append((spots[i], high.cross(along) * w, high * h, along))
    start = _dome(rings[0], -1) if caps[0] else []
    end = _dome(rings[-1], 1) if caps[1] else []
    return [ring[:3] for ring in start[::-1] + rings + end]


def _dome(ring, way):
    middle, wide, high, along = ring
    reach = min(wide.length, high.length) * 0.7 * way
    return [(middle + along * (reach * math.sin(a)), wide * math.cos(a), high * math.cos(a)) for a in (0.4, 0.8, 1.15, 1.45)]


def applied(thing):
    """Bakes the modifiers of a thing into its mesh."""
    bpy.context.view_layer.update()
    graph = bpy.context.evaluated_depsgraph_get()
    baked = bpy.data.meshes.new_from_object(thing.evaluated_get(graph), depsgraph=graph)
    thing.modifiers.clear()
    thing.data = baked
    return thing


def melt(things, material, parent=None, voxel=0.045, smooth=8):
    """Flows things into one smooth body; what is thinner than two voxels is lost."""
    bpy.context.view_layer.update()
    graph = bpy.context.evaluated_depsgraph_get()
    home = parent.matrix_world.inverted() if parent else None
    body = bmesh.new()
    for thing in things:
        part = bpy.data.meshes.new_from_object(thing.evaluated_get(graph), depsgraph=graph)
        part.transform(home @ thing.matrix_world if home else thing.matrix_world)
        body.from_mesh(part)
        bpy.data.objects.remove(thing)
    data = bpy.data.meshes.new('melted')
    body.to_mesh(data)
    body.free()
    return _remeshed(s._add(data, material, parent, 180), material, voxel, smooth)


def _remeshed(thing, material, voxel, smooth):
    net = thing.modifiers.new('net', 'REMESH')
    net.mode, net.voxel_size, net.use_smooth_shade = 'VOXEL', voxel, True
    soft = thing.modifiers.new('soft', 'SMOOTH')
    soft.factor, soft.iterations = 0.5, smooth
    applied(thing)
    thing.data.materials.clear()
    thing.data.materials.append(material)
    return thing


def hollow(thing, thickness):
    """Turns an open surface into a wall that grows inwards."""
    wall = thing.modifiers.new('wall', 'SOLIDIFY')
    wall.thickness, wall.offset = thickness, -1
    return applied(thing)


def carve(thing, *cutters, keep=False):
    """Cuts closed meshes out of a thing, or keeps only what lies inside them; the cutters vanish."""
    for cutter in cutters:
        face_outwards(cutter.data)
        cut = thing.modifiers.new('cut', 'BOOLEAN')
        cut.operation, cut.object, cut.solver = 'INTERSECT' if keep else 'DIFFERENCE', cutter, 'EXACT'
    applied(thing)
    for cutter in cutters:
        bpy.data.objects.remove(cutter)
    return thing


def face_outwards(data, way=None):
    """Turns faces outwards (an outline drawn clockwise makes an inside-out prism); of an open sheet, the first face to `way`."""
    body = bmesh.new()
    body.from_mesh(data)
    bmesh.ops.recalc_face_normals(body, faces=body.faces)
    body.faces.ensure_lookup_table()
    if way and body.faces[0].normal.dot(Vector(way)) < 0:
        bmesh.ops.reverse_faces(body, faces=body.faces)
    body.to_mesh(data)
    body.free()


class Surface:
    """The skin of a thing, probed along the line of sight; x and y are the parent's."""

    def __init__(self, thing):
        bpy.context.view_layer.update()
        self.tree = BVHTree.FromObject(thing, bpy.context.evaluated_depsgraph_get())

    def at(self, x, y, lift=0.0):
        """Point and normal where the thing is seen at x, y; beside it, those of its nearest point."""
        point, normal, _, _ = self.tree.ray_cast(Vector((x, y, 20)), Vector((0, 0, -1)))
        if point is None:
            point, normal, _, _ = self.tree.find_nearest(Vector((x, y, 0)))
        return point + normal * lift, normal

    def path(self, points, lift=0.0):
        return [tuple(self.at(x, y, lift)[0]) for x, y in points]

    def mount(self, x, y, parent, lift=0.0):
        """A group at the surface whose z axis leaves it."""
        point, normal = self.at(x, y, lift)
        seat = s.group(parent, tuple(point))
        seat.rotation_euler = normal.to_track_quat('Z', 'Y').to_euler()
        return seat

    def patch(self, outline, thickness, material, parent, grain=0.05):
        """A thin sheet with a flat outline, bent onto the surface."""
        body = _cut_fine(outline, grain)
        for vertex in body.verts:
            vertex.co = self.at(vertex.co.x, vertex.co.y, thickness)[0]
        data = bpy.data.meshes.new('patch')
        body.to_mesh(data)
        body.free()
        face_outwards(data, (0, 0, 1))
        return hollow(s._add(data, material, parent, 180), thickness * 1.6)


def sheet(outline, material, parent, thickness, height, grain=0.12):
    """A plate from a flat outline, bent to height(x, y) and thickened backwards."""
    body = _cut_fine(outline, grain)
    for vertex in body.verts:
        vertex.co.z = height(vertex.co.x, vertex.co.y)
    data = bpy.data.meshes.new('sheet')
    body.to_mesh(data)
    body.free()
    face_outwards(data, (0, 0, 1))
    return s.bevel(hollow(s._add(data, material, parent, 50), thickness), 0.02, 2, 50)


def _cut_fine(outline, grain):
    """A flat face with an outline, cut along a lattice so that it can be bent."""
    body = bmesh.new()
    body.faces.new([body.verts.new((x, y, 0)) for x, y in outline])
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    for axis, low, high in (((1, 0, 0), min(xs), max(xs)), ((0, 1, 0), min(ys), max(ys))):
        for i in range(1, max(2, int((high - low) / grain))):
            everything = body.verts[:] + body.edges[:] + body.faces[:]
            bmesh.ops.bisect_plane(body, geom=everything, plane_co=Vector(axis) * (low + i * grain), plane_no=axis)
    return body


def sides(parent):
    """The right half as built and its mirror image: `for half in sides(root): …`."""
    left = s.group(parent)
    left.scale = (-1, 1, 1)
    return s.group(parent), left


def curl(at, size, material, parent, turns=1.25, thick=0.22, depth=0.35, spin=1, lean=0.0):
    """A lock of hair or cloud: a tapering spiral that rises towards the viewer."""
    stations = []
    for i in range(15):
        part = i / 14
        angle = lean + spin * 2 * math.pi * turns * part
        reach = size * (1 - 0.9 * part)
        stations.append((at[0] + reach * math.cos(angle), at[1] + reach * math.sin(angle), at[2] + size * depth * part, size * thick * (1.15 - 0.4 * part)))
    return loft(stations, material, parent, 12, 3)


def blade(length, width, thickness, material, parent, at=(0, 0, 0), turn=(0, 0, 0), bend=0.0, droop=0.0):
    """A feather, petal or leaf that grows along y; `bend` curves it to the right, `droop` towards the viewer."""
    profile = ((0, 0.3), (0.12, 0.72), (0.35, 1), (0.62, 0.98), (0.85, 0.66), (1, 0.12))
    stations = [(bend * t * t, length * t, droop * t * t, width * w / 2, thickness * max(w, 0.4) / 2) for t, w in profile]
    thing = loft(stations, material, parent, 12, 4)
    thing.location, thing.rotation_euler = at, turn
    return thing


def plinth(material, trim, parent, top=0.0, radius=1.0, height=0.45, sides=64, stretch=1.0):
    """A turned stand whose upper face lies at `top`."""
    seat = s.group(parent, (0, top, 0))
    seat.scale = (stretch, 1, 1)
    r, h = radius, height
    profile = [(0.02, 0), (r * 0.9, 0), (r * 0.95, -h * 0.06), (r * 0.95, -h * 0.2), (r * 0.84, -h * 0.32), (r * 0.84, -h * 0.62), (r, -h * 0.78), (r * 1.06, -h * 0.84), (r * 1.06, -h), (0.02, -h)]
    turn = (0, math.pi / sides, 0)
    s.lathe(profile, material, seat, sides, turn=turn, smooth_angle=30 if sides > 16 else 15)
    for height_at, reach in ((-0.13, 0.955), (-0.92, 1.065)):
        s.lathe([(r * reach - 0.02, h * height_at - 0.035), (r * reach + 0.035, h * height_at - 0.02), (r * reach + 0.035, h * height_at + 0.02), (r * reach - 0.02, h * height_at + 0.035)], trim, seat, sides, turn=turn)
    return seat


def eye(at, size, white, pupil, parent, turn=(0, 0, 0)):
    """A ball with a dark pupil that looks along z, and a glint."""
    seat = s.group(parent, at, turn)
    s.ball(size, (0, 0, 0), white, seat, steps=16)
    s.ball(size * 0.62, (0, 0, size * 0.52), pupil, seat, (1, 1, 0.85), steps=14)
    return seat
