"""Renders the bare places of page grounds: blender -b --factory-startup -P tools/art/render_scenery.py -- WORK [id,id] [samples] [scale]

Paint over them with tools/art/paint_scenery.py.
Give ART_TEXTURES when the textures lie elsewhere than tools/art/textures.
"""
import importlib
import os
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from scenery import sets

PLACES = {
    # file name: module
    'home': 'home',
    'box-stage': 'box_stage',
    'reel': 'reel',
    'battle': 'battle',
    'dream': 'dream',
    'index': 'exponent',
    'roll': 'roll',
    'bag': 'bag',
    'pay': 'pay',
}


def main(work, names='', samples='40', scale='1'):
    os.makedirs(work, exist_ok=True)
    for name in names.split(',') if names else PLACES:
        start = time.time()
        importlib.import_module(f'scenery.{PLACES[name]}').build(int(samples), float(scale))
        sets.render_place(work, name)
        print(f'PLACE {name} {time.time() - start:.0f} s', flush=True)


main(*sys.argv[sys.argv.index('--') + 1:])
