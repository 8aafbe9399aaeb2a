"""Scene, camera, lights and render settings shared by every picture.

Axes: x right, y up, z towards the viewer. The camera looks along -z.
Debian's Blender has no denoiser: asking for one aborts the render.
"""
import math
import os

import bpy
from bpy_extras.object_utils import world_to_camera_view
from mathutils import Vector

from colour import linear

TEXTURES = os.environ.get('ART_TEXTURES', os.path.join(os.path.dirname(os.path.abspath(__file__)), 'textures'))
CAMERA_DISTANCE = 13.0


def new_scene(width, height, samples, scale):
    """Empties Blender and sets up Cycles for a clear-ground picture of width x height times scale."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    _set_up_cycles(scene, samples)
    scene.render.film_transparent = True
    scene.render.resolution_x = round(width * scale)
    scene.render.resolution_y = round(height * scale)
    scene.render.image_settings.color_mode = 'RGBA'
    scene.view_settings.view_transform = 'Filmic'
    scene.view_settings.look = 'Medium High Contrast'
    _add_camera(scene)


def _set_up_cycles(scene, samples):
    scene.render.engine = 'CYCLES'
    scene.render.threads_mode = 'FIXED'
    scene.render.threads = 2
    cycles = scene.cycles
    cycles.samples = samples
    cycles.use_denoising = False
    cycles.use_adaptive_sampling = True
    cycles.adaptive_threshold = 0.02
    cycles.max_bounces = 6
    cycles.diffuse_bounces = 2
    cycles.glossy_bounces = 4
    cycles.sample_clamp_indirect = 3
    cycles.sample_clamp_direct = 12
    cycles.blur_glossy = 0.6
    cycles.caustics_reflective = False
    cycles.caustics_refractive = False


def _add_camera(scene):
    data = bpy.data.cameras.new('camera')
    data.lens = 70
    camera = bpy.data.objects.new('camera', data)
    camera.location = (0, 0, CAMERA_DISTANCE)
    scene.collection.objects.link(camera)
    scene.camera = camera


def light_studio(right_rim, left_rim, rim_power=1.0, key_power=1.0):
    """Soft boxes from the HDR, one warm key light, three rim lights in the two colours."""
    _hang_environment()
    _area('key', (-3.2, 4.2, 5.0), (2.2, 1.6), 230 * key_power, (1, 0.96, 0.9))
    _area('rim right', (5.0, -1.0, -0.6), (1.4, 6), 900 * rim_power, linear(right_rim))
    _area('rim below', (-1.5, -5.5, 0.4), (6, 1.2), 520 * rim_power, linear(left_rim))
    _area('rim left', (-4.8, 2.6, -2.0), (1.2, 6), 700 * rim_power, linear(left_rim))


def _hang_environment():
    world = bpy.data.worlds.new('studio')
    bpy.context.scene.world = world
    world.use_nodes = True
    # Left to itself Cycles computes a far finer importance map than a picture of 512 pixels has, for a fifth of the whole time.
    world.cycles.sampling_method = 'MANUAL'
    world.cycles.sample_map_resolution = 512
    nodes, link = world.node_tree.nodes, world.node_tree.links.new
    nodes.clear()
    place = nodes.new('ShaderNodeTexCoord')
    turn = nodes.new('ShaderNodeMapping')
    image = nodes.new('ShaderNodeTexEnvironment')
    ground = nodes.new('ShaderNodeBackground')
    out = nodes.new('ShaderNodeOutputWorld')
    image.image = bpy.data.images.load(os.path.join(TEXTURES, 'studio.hdr'))
    turn.inputs['Rotation'].default_value = (math.pi / 2, 0, 0)
    link(place.outputs['Generated'], turn.inputs[0])
    link(turn.outputs[0], image.inputs[0])
    link(image.outputs[0], ground.inputs[0])
    link(ground.outputs[0], out.inputs[0])


def _area(name, position, size, power, colour):
    data = bpy.data.lights.new(name, 'AREA')
    data.shape = 'RECTANGLE'
    data.energy = power
    data.color = colour[:3]
    data.size, data.size_y = size
    lamp = bpy.data.objects.new(name, data)
    lamp.location = position
    lamp.rotation_euler = (-Vector(position)).to_track_quat('-Z', 'Y').to_euler()
    bpy.context.scene.collection.objects.link(lamp)


def fit_camera(margin=0.93):
    """Zooms and shifts the lens until everything visible fills `margin` of the frame."""
    scene = bpy.context.scene
    camera = scene.camera
    aspect = scene.render.resolution_y / scene.render.resolution_x
    for _ in range(3):
        points = points_on_film(scene.objects)
        xs, ys = [p.x for p in points], [p.y for p in points]
        zoom = min(margin / (max(xs) - min(xs)), margin / (max(ys) - min(ys)))
        camera.data.shift_x = (camera.data.shift_x + (max(xs) + min(xs)) / 2 - 0.5) * zoom
        camera.data.shift_y = (camera.data.shift_y + ((max(ys) + min(ys)) / 2 - 0.5) * aspect) * zoom
        camera.data.lens *= zoom


def points_on_film(things):
    """Where vertices of things fall on the film, x and y from 0 at the lower left to 1."""
    scene = bpy.context.scene
    bpy.context.view_layer.update()
    graph = bpy.context.evaluated_depsgraph_get()
    points = []
    for thing in things:
        if thing.type not in ('MESH', 'CURVE'):
            continue
        solid = thing.evaluated_get(graph)
        mesh = solid.to_mesh()
        if mesh is None:
            continue
        step = max(1, len(mesh.vertices) // 2000)
        points += [world_to_camera_view(scene, scene.camera, solid.matrix_world @ v.co) for v in list(mesh.vertices)[::step]]
        solid.to_mesh_clear()
    return points


def render(path):
    """Writes the picture; `path` ends in .png."""
    bpy.context.scene.render.filepath = path
    bpy.ops.render.render(write_still=True)
