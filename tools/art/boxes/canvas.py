"""The canvas all pictures of a box share, so that they lie exactly on one another."""
import bpy
from bpy_extras.object_utils import world_to_camera_view
from mathutils import Vector

import studio

WIDTH, HEIGHT = 560, 640
CENTRE, FOOT = 280, 600


def calm():
    """Caps the hottest glints and softens the pixel: rims of polished metal stay smooth lines at this size."""
    cycles = bpy.context.scene.cycles
    cycles.sample_clamp_direct, cycles.filter_width = 5, 1.7


def fit(things, room):
    """Zooms and shifts the lens until `things` fill `room`, stand on the foot line and are centred."""
    camera = bpy.context.scene.camera
    longest = max(WIDTH, HEIGHT)
    for _ in range(3):
        left, top, right, bottom = extent(things)
        zoom = min(room[0] / (right - left), room[1] / (bottom - top))
        aim = (CENTRE - WIDTH / 2) / zoom, (FOOT - HEIGHT / 2) / zoom
        camera.data.shift_x = (camera.data.shift_x + ((left + right) / 2 - WIDTH / 2 - aim[0]) / longest) * zoom
        camera.data.shift_y = (camera.data.shift_y - (bottom - HEIGHT / 2 - aim[1]) / longest) * zoom
        camera.data.lens *= zoom


def extent(things):
    """(left, top, right, bottom) of things in canvas pixels."""
    points = studio.points_on_film(things)
    xs, ys = [p.x * WIDTH for p in points], [(1 - p.y) * HEIGHT for p in points]
    return min(xs), min(ys), max(xs), max(ys)


def pixel(point, matrix):
    """Canvas pixel of a point given in the coordinates of `matrix`."""
    film = world_to_camera_view(bpy.context.scene, bpy.context.scene.camera, matrix @ Vector(point))
    return [round(film.x * WIDTH, 1), round((1 - film.y) * HEIGHT, 1)]


def frame(things, margin=3):
    """Renders only the part of the canvas where `things` are."""
    left, top, right, bottom = extent(things)
    render = bpy.context.scene.render
    render.use_border, render.use_crop_to_border = True, False
    render.border_min_x, render.border_max_x = max(0, (left - margin) / WIDTH), min(1, (right + margin) / WIDTH)
    render.border_min_y, render.border_max_y = max(0, 1 - (bottom + margin) / HEIGHT), min(1, 1 - (top - margin) / HEIGHT)


def overflow(things):
    """By how many pixels things leave the canvas, 0 if they do not."""
    left, top, right, bottom = extent(things)
    return max(0, -left, -top, right - WIDTH, bottom - HEIGHT)
