"""Renders boxes in layers: blender -b --factory-startup -P tools/art/render_boxes.py -- OUT [id,id] [samples] [scale]

Into OUT/<id>: closed, base, lid-0 (closed) to lid-3 (open), lock, layers.json with the pivots, rendered.json with fingerprints.
What OUT or assets/boxes/layers already holds with the same fingerprint is left out.
Give ART_TEXTURES when the textures lie elsewhere than tools/art/textures; ART_FRESH=1 renders what is finished anew, as after a
change of samples or scale, which leave no fingerprint.
"""
import importlib
import json
import os
import pkgutil
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import boxes
import studio
from boxes import canvas, guides
from boxes.parts import Parts
from boxes.prints import fingerprint

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
FINISHED = os.path.join(ROOT, 'assets', 'boxes', 'layers')
STAGES = (0, 0.3, 0.65, 1)
SECONDS_UNTRIED = 6.0


def designs():
    """All boxes of the theme files, by id."""
    themes = [importlib.import_module(f'boxes.{found.name}') for found in pkgutil.iter_modules(boxes.__path__)]
    return {art: design for theme in themes for art, design in getattr(theme, 'BOXES', {}).items()}


class Shoot:
    """One box on the canvas, its pictures taken one by one."""

    def __init__(self, art, design, samples, scale):
        self.art, self.design = art, design
        studio.new_scene(canvas.WIDTH, canvas.HEIGHT, samples, scale)
        canvas.calm()
        studio.light_studio(*design.rims, rim_power=0.65)
        self.parts = Parts()
        design.build(self.parts)
        self.parts.root.rotation_euler = design.turn
        self.base, self.lid, self.lock = (self.parts.layer(name) for name in ('base', 'lid', 'lock'))
        self.rest = [(thing, thing.matrix_basis.copy()) for thing in (self.parts.lid, *self.parts.lid.children_recursive)]
        canvas.fit(self.base + self.lid + self.lock, design.room)
        guides.store()

    def pictures(self):
        """(name, what is shown, what only hides, how far open) of every picture this box has."""
        yield 'closed', self.base + self.lid + self.lock, [], 0
        yield 'base', self.base, [], 0
        if self.lock:
            yield 'lock', self.lock, self.base + self.lid, 0
        for stage, part in enumerate(STAGES):
            yield f'lid-{stage}', self.lid, self.base, part

    def pose(self, part):
        for thing, matrix in self.rest:
            thing.matrix_basis = matrix
        if part:
            self.design.opening(self.parts, part)

    def prepare(self, shown, held, part):
        """Poses and shows; returns the fingerprint of the picture to be."""
        self.pose(part)
        for thing in self.base + self.lid + self.lock:
            thing.hide_render = thing not in shown and thing not in held
            thing.is_holdout = thing in held
        canvas.frame(shown)
        return fingerprint(shown, held)

    def pivots(self):
        """Pixels the skeleton hangs its bones on."""
        self.pose(0)
        matrix = self.parts.root.matrix_world
        left, top, right, bottom = canvas.extent(self.lock) if self.lock else (0, 0, 0, 0)
        lock = [round((left + right) / 2, 1), round((top + bottom) / 2, 1)] if self.lock else None
        foot = [canvas.CENTRE, canvas.FOOT]
        return {'hinge': canvas.pixel(self.parts.hinge, matrix), 'lock': lock, 'mouth': canvas.pixel(self.parts.mouth, matrix), 'foot': foot}

    def report(self):
        """What OUT/<id>/layers.json says."""
        layers = ['base', *(f'lid-{stage}' for stage in range(len(STAGES))), *(['lock'] if self.lock else [])]
        return {'width': canvas.WIDTH, 'height': canvas.HEIGHT, 'layers': layers, 'pivots': self.pivots()}


def read(file):
    return json.load(open(file)) if os.path.exists(file) else {}


def write(file, told):
    with open(file, 'w') as out:
        out.write(json.dumps(told, indent=2) + '\n')


def shoot_box(shoot, out):
    """Renders what is new of a box."""
    folder = os.path.join(out, shoot.art)
    os.makedirs(folder, exist_ok=True)
    ours = read(os.path.join(folder, 'rendered.json'))
    finished = {} if os.environ.get('ART_FRESH') else read(os.path.join(FINISHED, shoot.art, 'rendered.json'))
    for name, shown, held, part in shoot.pictures():
        print_ = shoot.prepare(shown, held, part)
        if canvas.overflow(shown) > 1:
            print(f'WARNING {shoot.art} {name} leaves the canvas by {canvas.overflow(shown):.0f} px', flush=True)
        if print_ in (known.get(name, {}).get('print') for known in (ours, finished)):
            continue
        start = time.time()
        guides.aim(os.path.join(folder, 'guides'))
        studio.render(os.path.join(folder, f'{name}.png'))
        guides.collect(os.path.join(folder, 'guides'), name)
        ours[name] = {'print': print_, 'seconds': round(time.time() - start, 1)}
        write(os.path.join(folder, 'rendered.json'), ours)
    write(os.path.join(folder, 'layers.json'), shoot.report())


def guess_seconds(arts, samples, scale):
    """Upper bound: what the last render of each box took, or a usual time."""
    known = [read(os.path.join(FINISHED, art, 'rendered.json')) for art in arts]
    usual = SECONDS_UNTRIED * 7 * samples / 18 * scale * scale
    return sum(sum(picture['seconds'] for picture in box.values()) or usual for box in known)


def main(out, names='', samples='18', scale='1.0'):
    known = designs()
    arts = names.split(',') if names else list(known)
    print(f'{len(arts)} boxes, at most about {guess_seconds(arts, int(samples), float(scale)):.0f} s', flush=True)
    for art in arts:
        start = time.time()
        shoot_box(Shoot(art, known[art], int(samples), float(scale)), out)
        print(f'BOX {art} {time.time() - start:.0f} s', flush=True)


main(*sys.argv[sys.argv.index('--') + 1:])
