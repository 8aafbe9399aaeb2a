"""Renders icons, coins, frames and avatars: blender -b --factory-startup -P tools/art/render_icons.py -- OUT [id,id | kind] [samples] [scale]

Kinds are `icons`, `currency`, `frames` and `avatars`; finish with tools/art/icons/finish.ts.
Give ART_TEXTURES when the textures lie elsewhere than tools/art/textures.
"""
import os
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import bpy

import shapes
import studio
from icons import currency, faces, frames, hub, service

EDGE = 256
ICON_TURN, FRONT = (0.2, -0.36, 0), (0, 0, 0)
LENS = 85.1
"""Of portraits and frames, which keep one scale: 5.5 units fill the canvas."""

KINDS = {
    # kind: (builders by id, turn, share of the canvas that is filled)
    'icons': ({**hub.GAMES, **service.SERVICES}, ICON_TURN, 0.94),
    'currency': (currency.CURRENCIES, (0.14, -0.2, 0), 0.96),
    'frames': (frames.FRAMES, FRONT, None),
    'avatars': (faces.FACES, (0.06, -0.16, 0), None),
}


def render_thing(kind, name, out, samples, scale):
    builders, turn, margin = KINDS[kind]
    start = time.time()
    studio.new_scene(EDGE, EDGE, samples, scale)
    studio.light_studio('#ff5fd0', '#6a7bff', rim_power=0.6, key_power=1.2)
    root = shapes.group()
    builders[name](root)
    root.rotation_euler = turn
    if kind == 'avatars':
        root.scale, root.location = (1.1, 1.1, 1.1), (0, -0.16, 0)
    if margin:
        studio.fit_camera(margin)
    else:
        bpy.context.scene.camera.data.lens = LENS
    folder = os.path.join(out, kind)
    os.makedirs(folder, exist_ok=True)
    studio.render(os.path.join(folder, f'{name}.png'))
    print(f'ICON {name} {time.time() - start:.0f} s', flush=True)


def main(out, wanted='', samples='32', scale='2'):
    names = wanted.split(',') if wanted else list(KINDS)
    for kind, (builders, _, _) in KINDS.items():
        for name in builders:
            if kind in names or name in names:
                render_thing(kind, name, out, int(samples), float(scale))


main(*sys.argv[sys.argv.index('--') + 1:])
