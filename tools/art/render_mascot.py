"""Renders the mascot part by part on one canvas: blender -b --factory-startup -P tools/art/render_mascot.py -- OUT [samples] [scale]"""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import mascot
import shapes
import studio

WIDTH, HEIGHT = 440, 480


def main(out, samples='48', scale='1.5'):
    studio.new_scene(WIDTH, HEIGHT, int(samples), float(scale))
    studio.light_studio('#ff5fd0', '#39c8ff', rim_power=0.7)
    root = shapes.group()
    groups = {}
    for name, build in mascot.PARTS.items():
        groups[name] = shapes.group(root)
        build(groups[name])
    root.rotation_euler = (0.16, -0.2, 0)
    studio.fit_camera(0.92)
    for shown in groups:
        for name, group in groups.items():
            for thing in group.children_recursive:
                thing.hide_render = name != shown
        studio.render(os.path.join(out, f'{shown}.png'))
        print(f'PART {shown}', flush=True)


os.makedirs(sys.argv[sys.argv.index('--') + 1], exist_ok=True)
main(*sys.argv[sys.argv.index('--') + 1:])
