"""Renders items: blender -b --factory-startup -P tools/art/render_items.py -- JOBS.json [samples] [scale]

JOBS.json: a list of {"art", "model": "module.name", "finish": [names], "turn": [x, y, z], "options": {}, "rim": "#rrggbb", "out": "….png"}.
`tools/art/items.ts` writes it from the catalogue and the recipes; a line `ITEM art seconds` tells that one is done.
"""
import json
import os
import sys
import time
import traceback
from importlib import import_module

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import shapes
import studio
from items.finishes import finish

WIDTH, HEIGHT = 512, 384
MARGIN = 0.9


def model(name):
    """'knives.hunter' -> the builder `hunter` of items/knives.py: `fn(root, finishes, options)` hangs its parts under `root`."""
    module, _, key = name.partition('.')
    return import_module(f'items.{module}').MODELS[key]


def render_item(job, samples, scale):
    start = time.time()
    studio.new_scene(WIDTH, HEIGHT, samples, scale)
    studio.light_studio(job['rim'], job['rim'], rim_power=job.get('options', {}).get('rim_power', 0.8))
    root = shapes.group()
    model(job['model'])(root, [finish(name) for name in job['finish']], job.get('options', {}))
    root.rotation_euler = job.get('turn', (0, 0, 0))
    studio.fit_camera(MARGIN)
    studio.render(job['out'])
    print(f'ITEM {job["art"]} {time.time() - start:.1f}', flush=True)


def main(jobs, samples='36', scale='1.5'):
    with open(jobs, encoding='utf8') as file:
        work = json.load(file)
    for job in work:
        try:
            render_item(job, int(samples), float(scale))
        except Exception:
            print(f'FAILED {job["art"]}\n{traceback.format_exc()}', flush=True)


main(*sys.argv[sys.argv.index('--') + 1:])
