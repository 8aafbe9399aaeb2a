"""Renders boxes: blender -b --factory-startup -P tools/art/render_boxes.py -- OUT [id,id] [samples] [scale]

Give ART_TEXTURES when the textures lie elsewhere than tools/art/textures.
"""
import os
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import shapes
import studio
from boxes import celestial, deep_sea, dream, mech, neon, red_gold

WIDTH, HEIGHT = 480, 420

BOXES = {
    # id: (builder, turn of the thing, rim colours right and left)
    'porcelain_jar': (red_gold.porcelain_jar, (0.26, -0.3, 0), ('#ffb224', '#5aa0ff')),
    'lacquer_casket': (red_gold.lacquer_casket, (0.3, -0.2, 0), ('#ffb224', '#ff5a2e')),
    'neon_arcade': (neon.neon_arcade, (0.14, -0.5, 0), ('#ff2fb0', '#2fd6ff')),
    'pop_boombox': (neon.pop_boombox, (0.18, -0.4, 0), ('#2fd6ff', '#ff2fb0')),
    'pearl_clam': (deep_sea.pearl_clam, (0.3, -0.3, 0), ('#39e3ff', '#8b5cff')),
    'diving_bell': (deep_sea.diving_bell, (0.2, -0.42, 0), ('#39e3ff', '#ffb224')),
    'coral_geode': (deep_sea.coral_geode, (0.12, -0.3, 0), ('#39e3ff', '#5a6bff')),
    'ammo_case': (mech.ammo_case, (0.42, -0.5, 0), ('#ff8a2a', '#39e3ff')),
    'steel_vault': (mech.steel_vault, (0.24, -0.5, 0), ('#ffb224', '#8aa0d8')),
    'reactor_pod': (mech.reactor_pod, (0.16, -0.3, 0), ('#37e6a0', '#39e3ff')),
    'gift_ribbon': (dream.gift_ribbon, (0.36, -0.5, 0), ('#ff8ad0', '#8fe6ff')),
    'pumpkin_coach': (dream.pumpkin_coach, (0.16, -0.4, 0), ('#ffb224', '#b06bff')),
    'toy_rocket': (dream.toy_rocket, (0.1, -0.35, -0.2), ('#ff7a5a', '#5ab8ff')),
    'star_orrery': (celestial.star_orrery, (0.2, -0.3, 0), ('#ffb224', '#8b5cff')),
    'royal_egg': (celestial.royal_egg, (0.16, -0.25, 0), ('#ffb224', '#ff3dbb')),
    'spell_tome': (celestial.spell_tome, (0.2, -0.5, 0.06), ('#8b5cff', '#39e3ff')),
}


def render_box(name, out, samples, scale):
    build, turn, rims = BOXES[name]
    start = time.time()
    studio.new_scene(WIDTH, HEIGHT, samples, scale)
    studio.light_studio(*rims, rim_power=0.65)
    root = shapes.group()
    build(root)
    root.rotation_euler = turn
    studio.fit_camera()
    studio.render(os.path.join(out, f'{name}.png'))
    print(f'BOX {name} {time.time() - start:.0f} s', flush=True)


def main(out, names='', samples='48', scale='1.5'):
    os.makedirs(out, exist_ok=True)
    for name in names.split(',') if names else BOXES:
        render_box(name, out, int(samples), float(scale))


main(*sys.argv[sys.argv.index('--') + 1:])
