"""Parts of painted places: camera, lamps, floors, columns, arches, stages.

Axes as in studio.py (x right, y up, z towards the viewer); one unit is a metre, the floor is y = 0, the viewer stands at z = 0.
"""
import math
import os

import bpy
from mathutils import Vector

import materials as m
import shapes as s
import studio
from colour import linear

WIDTH, HEIGHT = 750, 1624


def new_place(horizon, focal, eye, samples, scale, haze_from=8.0, haze_depth=60.0):
    """An empty place seen from `eye` metres up; `horizon` and `focal` are pixels of the finished picture."""
    studio.new_scene(WIDTH, HEIGHT, samples, scale)
    scene = bpy.context.scene
    camera = scene.camera
    camera.location = (0, eye, 0)
    camera.data.clip_end = 500
    camera.data.sensor_fit, camera.data.sensor_height = 'VERTICAL', 24
    camera.data.lens = focal / HEIGHT * 24
    camera.data.shift_y = (horizon - HEIGHT / 2) / HEIGHT
    scene.view_settings.exposure = 0.6
    scene.cycles.max_bounces = 4
    scene.cycles.sample_clamp_direct, scene.cycles.sample_clamp_indirect = 5, 1.5
    world = bpy.data.worlds.new('night')
    scene.world = world
    world.use_nodes = True
    world.mist_settings.start, world.mist_settings.depth = haze_from, haze_depth
    world.mist_settings.falloff = 'LINEAR'


def ambient(colour, strength):
    """Light from nowhere, so that no shadow is black."""
    ground = bpy.context.scene.world.node_tree.nodes['Background']
    ground.inputs[0].default_value = linear(colour)
    ground.inputs[1].default_value = strength


def area(at, towards, size, power, colour):
    """A soft box. Mirrors do not show it: its shape would give it away on the floor."""
    data = bpy.data.lights.new('area', 'AREA')
    data.shape, data.size, data.size_y = 'RECTANGLE', *size
    data.energy, data.color = power, linear(colour)[:3]
    thing = _hang(data, at, towards)
    thing.visible_glossy = False
    return thing


def spot(at, towards, angle, power, colour, soft=0.6):
    """A theatre lamp; `angle` in degrees across the whole cone."""
    data = bpy.data.lights.new('spot', 'SPOT')
    data.energy, data.color = power, linear(colour)[:3]
    data.spot_size, data.spot_blend, data.shadow_soft_size = math.radians(angle), soft, 0.3
    return _hang(data, at, towards)


def lamp(at, power, colour, size=0.3):
    """A bare bulb that is felt, not seen."""
    data = bpy.data.lights.new('lamp', 'POINT')
    data.energy, data.color, data.shadow_soft_size = power, linear(colour)[:3], size
    return _hang(data, at, at)


def _hang(data, at, towards):
    thing = bpy.data.objects.new(data.name, data)
    thing.location = at
    way = Vector(towards) - Vector(at)
    if way.length > 0:
        thing.rotation_euler = way.to_track_quat('-Z', 'Y').to_euler()
    bpy.context.scene.collection.objects.link(thing)
    return thing


def copies(thing, places):
    """The same thing again at each (at, turn); the first place is its own. Mesh data is shared."""
    (at, turn), rest = places[0], places[1:]
    thing.location, thing.rotation_euler = at, turn
    for at, turn in rest:
        again = thing.copy()
        again.location, again.rotation_euler = at, turn
        bpy.context.scene.collection.objects.link(again)


def stone(colour='#2a2258', roughness=0.55):
    """Dressed stone with a quiet grain."""
    surface = m.Shader('stone')
    spots = surface.noise(surface.place(), 0.9, 4)
    surface.feed(surface.blend(spots, colour, '#120e2c'), 'Base Color')
    return surface.smudge(roughness, 0.2).material


def mirror_floor(colour='#0e0a26', roughness=0.2):
    """Polished dark stone that gives lights back, cut into slabs."""
    surface = m.Shader('floor')
    slabs = surface.node('ShaderNodeTexBrick')
    surface.link(surface.place(scale=(0.25, 0.25, 0.25), turn=(math.pi / 2, 0, 0)), slabs.inputs['Vector'])
    slabs.offset = 0
    for name, value in (('Color1', linear(colour)), ('Color2', linear('#171136')), ('Mortar', linear('#04030c')), ('Mortar Size', 0.012), ('Scale', 1.0), ('Brick Width', 1.0), ('Row Height', 1.0)):
        slabs.inputs[name].default_value = value
    surface.feed(slabs.outputs['Color'], 'Base Color').set(Specular=0.7)
    return surface.smudge(roughness, 0.16, 0.4).material


def glow(colour, strength=4.0):
    """A seen light that is not hunted for when shading: cheap."""
    material = m.light(colour, strength)
    material.cycles.sample_as_light = False
    return material


def floor(material, width=120, depth=160, y=0.0):
    corners = [(-width / 2, y, 6), (width / 2, y, 6), (width / 2, y, -depth), (-width / 2, y, -depth)]
    return s.mesh(corners, [(0, 1, 2, 3)], material)


def column(height, radius, shaft, trim, flutes=14, sides=56):
    """A fluted column on its foot, at the origin; returns the carrier."""
    root = s.group()
    ribs = (lambda a: 1 - 0.05 * abs(math.sin(a * flutes / 2))) if flutes else None
    h, r = height, radius
    s.lathe([(r, 0.1 * h), (r * 0.94, 0.5 * h), (r * 0.86, 0.88 * h)], shaft, root, sides, ribs=ribs)
    foot = [(r * 1.6, 0), (r * 1.6, 0.03 * h), (r * 1.3, 0.045 * h), (r * 1.34, 0.06 * h), (r * 1.1, 0.085 * h), (r, 0.1 * h)]
    s.lathe(foot, shaft, root, 40)
    head = [(r * 0.86, 0.88 * h), (r * 1.0, 0.9 * h), (r * 1.3, 0.95 * h), (r * 1.55, 0.98 * h), (r * 1.55, h)]
    s.lathe(head, shaft, root, 40)
    for level, wide in ((0.1, 1.06), (0.88, 0.96), (0.985, 1.58)):
        s.ring(r * wide, r * 0.08, trim, root, (0, level * h, 0), sides=48)
    return root


def row(make, places):
    """Builds a thing once with `make()` (a carrier) and repeats it at each (at, turn), sharing meshes."""
    for number, (at, turn) in enumerate(places):
        if number == 0:
            first = make()
            first.location, first.rotation_euler = at, turn
            continue
        root = s.group(at=at, turn=turn)
        for child in first.children:
            again = child.copy()
            again.parent = root
            bpy.context.scene.collection.objects.link(again)


def arc(radius, thick, depth, material, parent=None, at=(0, 0, 0), start=0.0, end=180.0, steps=40, round_by=0.04, turn=(0, 0, 0)):
    """A flat arch: a slab bent from `start` to `end` degrees."""
    angles = [math.radians(start + (end - start) * i / steps) for i in range(steps + 1)]
    inner = [(radius * math.cos(a), radius * math.sin(a)) for a in angles]
    outer = [((radius + thick) * math.cos(a), (radius + thick) * math.sin(a)) for a in reversed(angles)]
    return s.prism(inner + outer, depth, material, parent, round_by, at, turn)


def bowl(profile, start, end, material, at, sides=96):
    """A lathe that goes only from `start` to `end` degrees; 270 is farthest from the viewer."""
    vertices, faces = [], []
    for radius, height in profile:
        for side in range(sides + 1):
            angle = math.radians(start + (end - start) * side / sides)
            vertices.append((radius * math.cos(angle), height, radius * math.sin(angle)))
    for r in range(len(profile) - 1):
        for side in range(sides):
            a = r * (sides + 1) + side
            faces.append((a, a + sides + 1, a + sides + 2, a + 1))
    thing = s.mesh(vertices, faces, material, None, 30)
    thing.location = at
    return thing


def dais(at, radii, rise, body, trim, light):
    """Round steps, widest first, each with a gold lip and a line of light under it."""
    root = s.group(at=at)
    for step, radius in enumerate(radii):
        low, high = step * rise, (step + 1) * rise
        s.lathe([(radius, low), (radius, high - 0.02), (radius - 0.03, high), (0.01, high)], body, root, 128)
        s.ring(radius - 0.02, rise * 0.11, trim, root, (0, high - 0.02, 0), sides=128)
        s.ring(radius + 0.01, rise * 0.1, light, root, (0, low + rise * 0.42, 0), sides=128)
    return root


def dial(at, radius, material, ticks=60, thick=0.03):
    """Rings, ticks and a star inlaid in a floor."""
    root = s.group(at=at, turn=(-math.pi / 2, 0, 0))
    for part in (1.0, 0.93, 0.6, 0.34):
        s.plate([s.circle(0, 0, radius * part, 128), s.circle(0, 0, radius * part - thick * (2 if part == 1.0 else 1), 128)], 0.004, material, root, round_by=0.001)
    for tick in range(ticks):
        angle = 2 * math.pi * tick / ticks
        long = 0.82 if tick % 5 == 0 else 0.885
        s.prism(_bar(angle, radius * long, radius * 0.92, thick * (0.8 if tick % 5 == 0 else 0.5)), 0.004, material, root, 0)
    s.plate([s.star(8, radius * 0.58, radius * 0.2)], 0.004, material, root, round_by=0.001)
    return root


def _bar(angle, inner, outer, half):
    c, n = math.cos(angle), math.sin(angle)
    return [(inner * c - half * n, inner * n + half * c), (outer * c - half * n, outer * n + half * c), (outer * c + half * n, outer * n - half * c), (inner * c + half * n, inner * n - half * c)]


def banner(at, width, length, cloth, trim, turn=(0, 0, 0)):
    """A hanging cloth with a swallow tail and gold edges; `at` is the middle of its top."""
    root = s.group(at=at, turn=turn)
    columns, rows = 12, 24
    vertices, faces = [], []
    for r in range(rows + 1):
        for c in range(columns + 1):
            u = c / columns - 0.5
            tail = 0.12 * length * (1 - abs(u) * 2) * (r / rows) ** 6
            vertices.append((u * width, -length * r / rows + tail, 0.09 * width * math.sin(u * 9) * (0.4 + r / rows)))
    for r in range(rows):
        for c in range(columns):
            a = r * (columns + 1) + c
            faces.append((a, a + 1, a + columns + 2, a + columns + 1))
    s.mesh(vertices, faces, cloth, root, 180)
    s.rod((-width * 0.6, 0.03, 0), (width * 0.6, 0.03, 0), width * 0.045, trim, root)
    for side in (0, columns):
        s.tube([vertices[r * (columns + 1) + side] for r in range(rows + 1)], width * 0.02, trim, root)
    s.plate([s.star(4, width * 0.26, width * 0.08)], 0.02, trim, root, (0, -length * 0.42, 0.1 * width), round_by=0.008)
    return root


def stairs(at, width, count, rise, run, material, trim):
    """Straight steps that climb away from the viewer."""
    for step in range(count):
        y, z = at[1] + rise * step, at[2] - run * step
        s.box((at[0], y + rise / 2, z - run * 3), (width, rise, run * 6), material, None, 0.02, 2)
        s.box((at[0], y + rise - 0.01, z + 0.01), (width * 1.002, 0.03, 0.03), trim, None, 0)


def gear(radius, thick, teeth, material, parent=None, hole=0.62, spokes=6):
    """A toothed wheel with spokes that faces the viewer."""
    root = s.group(parent)
    rim = []
    for tooth in range(teeth):
        for part, reach in ((0.0, 1.0), (0.16, 1.13), (0.38, 1.13), (0.54, 1.0)):
            angle = 2 * math.pi * (tooth + part) / teeth
            rim.append((radius * reach * math.cos(angle), radius * reach * math.sin(angle)))
    s.plate([rim, s.circle(0, 0, radius * hole, 64)], thick, material, root, round_by=thick * 0.12)
    s.plate([s.circle(0, 0, radius * 0.24, 40), s.circle(0, 0, radius * 0.1, 32)], thick * 1.3, material, root, round_by=thick * 0.12)
    for spoke in range(spokes):
        angle = 2 * math.pi * spoke / spokes
        s.prism(_bar(angle, radius * 0.2, radius * (hole + 0.03), radius * 0.055), thick * 0.7, material, root, thick * 0.1)
    return root


def render_place(folder, name):
    """Writes NAME.png and NAME-mist0001.exr (0 near, 1 far) into the folder."""
    scene = bpy.context.scene
    bpy.context.view_layer.use_pass_mist = True
    scene.use_nodes = True
    nodes, link = scene.node_tree.nodes, scene.node_tree.links.new
    passes = nodes['Render Layers']
    file = nodes.new('CompositorNodeOutputFile')
    file.base_path = folder
    file.format.file_format, file.format.color_depth = 'OPEN_EXR', '16'
    file.file_slots[0].path = f'{name}-mist'
    link(passes.outputs['Mist'], file.inputs[0])
    studio.render(os.path.join(folder, f'{name}.png'))
