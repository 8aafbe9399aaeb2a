"""Curved blades: ringed talon, kukri, fist claws."""
import math

import shapes as s
from items import forge as f
from items import ornaments as o
from items.finishes import finish


def talon(root, finishes, options):
    """Blade, trim, grip: the hooked blade with a finger ring. `fang` adds a second point, `gem` sets a stone and inlays a vine, `spurs` arms the ring."""
    body, trim, grip = finishes
    spine = [(-0.35, 0.46), (0.6, 0.74), (1.5, 0.66), (2.25, 0.14), (2.48, -0.8)]
    edge = [(-0.3, -0.16), (0.55, -0.02), (1.2, -0.06), (1.82, -0.38), (2.45, -0.84)]
    f.blade(spine, edge, body, finish('steel'), root, 0.26, 0.6)
    tang = [(-0.3, 0.52), (-1.0, 0.54), (-1.8, 0.38), (-2.3, 0.14), (-2.3, -0.6), (-1.7, -0.44), (-1.25, -0.5), (-0.85, -0.22), (-0.3, -0.24)]
    f.slabs(tang, finish('steel'), grip, root, 0.42, 0.04, [(-0.8, 0.14), (-1.75, -0.02)], trim)
    s.lathe([(0.28, 0.12), (0.34, 0.17), (0.5, 0.17), (0.55, 0.1), (0.55, -0.1), (0.5, -0.17), (0.34, -0.17), (0.28, -0.12), (0.28, 0.12)], trim, root, 64, (-2.7, -0.3, 0), s.FACING)
    s.plate([f.loop([(-0.42, 0.62), (-0.14, 0.68), (-0.06, 0.2), (-0.14, -0.32), (-0.42, -0.38), (-0.36, 0.1)])], 0.5, trim, root, round_by=0.08)
    if options.get('fang'):
        f.blade([(0.35, 0.7), (0.75, 0.9), (1.15, 1.18)], [(0.95, 0.66), (1.05, 0.86), (1.18, 1.16)], body, finish('steel'), root, 0.16, 0.6)
    if options.get('gem'):
        f.jewel((-1.28, 0.05, 0.2), 0.16, finish(options['gem']), trim, root)
        o.vine(0.4, 1.5, 0.13, trim, root, 0.1, 2, y=0.44)
    _spurs(root, trim, options.get('spurs', 0))


def _spurs(root, trim, count):
    for i in range(count):
        a = math.radians(130 + i * 55)
        x, y = math.cos(a), math.sin(a)
        f.spike((-2.7 + 0.5 * x, -0.3 + 0.5 * y, 0), (-2.7 + 0.95 * x, -0.3 + 0.95 * y, 0), 0.13, trim, root, 5)


def dragon_talon(root, finishes, options):
    """Blade, trim, hide: the hooked blade springs from a dragon's jaws, its tail curls to the finger ring."""
    body, trim, hide = finishes
    eye = finish(options.get('eye', 'gem:fire'))
    spine = [(0.2, 0.5), (1.2, 0.86), (2.1, 0.78), (2.9, 0.1), (3.1, -1.0)]
    edge = [(0.3, -0.1), (1.2, 0.1), (1.8, 0.02), (2.35, -0.4), (3.07, -1.04)]
    f.blade(spine, edge, body, finish('steel'), root, 0.28, 0.62)
    for i in range(4):
        f.spike((0.95 + i * 0.4, 0.76 - 0.02 * i * i, 0), (0.8 + i * 0.42, 1.12 - 0.04 * i * i, 0), 0.14, trim, root, 4)
    o.dragon_head(root, (-0.1, 0.22, 0), (0.25, 0, 0.22), 0.85, hide, trim, eye, 0.5)
    tail = f.curve([(-0.6, 0.2, 0), (-1.3, 0.1, 0), (-2.0, -0.1, 0), (-2.6, 0.1, 0), (-3.05, -0.1, 0), (-3.1, -0.6, 0), (-2.7, -0.86, 0), (-2.35, -0.6, 0)], 8)
    s.tube(tail, 0.36, hide, root, radii=[1 - 0.75 * (i / len(tail)) ** 1.3 for i in range(len(tail))])
    for i in range(4, len(tail) - 6, 4):
        (x, y, _), (nx, ny, _) = tail[i], tail[i + 1]
        lean = math.atan2(ny - y, nx - x) - math.pi / 2
        f.spike((x, y, 0), (x + 0.42 * math.cos(lean), y + 0.42 * math.sin(lean), 0), 0.12, trim, root, 4)
    for x, y in ((-1.0, 0.14), (-1.7, 0.0)):
        f.jewel((x, y, 0.26), 0.13, eye, trim, root)


def kukri(root, finishes, options):
    """Blade, trim, grip: forward-bent. `notch` nicks the edge, `vine` inlays it, `gem` sets stones, `spikes` arms the back."""
    body, trim, grip = finishes
    spine = [(-0.2, 0.34), (0.7, 0.46), (1.5, 0.42), (2.35, -0.02), (3.0, -0.78)]
    edge = [(-0.2, -0.22), (0.6, -0.22), (1.15, -0.46), (1.95, -1.08), (2.98, -0.83)]
    f.blade(spine, edge, body, finish('steel'), root, 0.28, options.get('grind', 0.62), options.get('fuller', 0.35))
    s.prism([(-0.42, -0.5), (-0.14, -0.56), (-0.06, 0.0), (-0.14, 0.62), (-0.42, 0.56)], 0.52, trim, root, 0.08)
    shape = [(-0.4, 0.36), (-0.4, -0.28), (-1.2, -0.42), (-1.8, -0.28), (-2.25, -0.6), (-2.6, -0.5), (-2.72, 0.1), (-2.5, 0.55), (-1.9, 0.36), (-1.2, 0.44)]
    f.slabs(shape, trim, grip, root, 0.46, 0.03, [(-2.3, -0.02)], trim)
    for x in (-0.66, -1.5):
        f.band(x, 0.4, 0.12, trim, root, 0.02, 0.64)
    if options.get('vine'):
        o.vine(0.2, 1.7, 0.145, trim, root, 0.1, 3, y=0.14)
    if options.get('gem'):
        stone = finish(options['gem'])
        f.jewel((-0.26, 0.03, 0.28), 0.17, stone, trim, root)
        f.jewel((-2.3, -0.02, 0.22), 0.17, stone, trim, root)
    for i in range(options.get('spikes', 0)):
        x = 0.5 + i * 0.42
        f.spike((x, 0.42 - 0.05 * i * i, 0), (x - 0.12, 0.86 - 0.06 * i * i, 0), 0.13, trim, root, 4)


def fist(root, finishes, options):
    """Plate, blade, trim: three long claws on an armoured knuckle plate, a strap behind."""
    hide, body, trim = finishes
    for i in (-1, 0, 1):
        claw = s.group(root, (0.3, i * 0.52, 0.0), (0, 0, i * 0.1))
        reach = 3.0 if i == 0 else 2.7
        spine = [(0, 0.2), (reach * 0.4, 0.34), (reach * 0.8, 0.2), (reach, -0.2)]
        edge = [(0, -0.16), (reach * 0.4, -0.06), (reach * 0.75, -0.1), (reach, -0.23)]
        f.blade(spine, edge, body, finish('steel'), claw, 0.26, 0.5)
        f.band(0.08, 0.3, 0.3, trim, claw, 0.02, 0.8)
        if options.get('gem'):
            f.jewel((-0.4, 0, 0.5), 0.17, finish(options['gem']), trim, claw, both=False)
    plate = [(0.45, 0.7), (0.55, 0.0), (0.45, -0.7), (-0.1, -0.95), (-1.0, -0.8), (-1.2, 0.0), (-1.0, 0.8), (-0.1, 0.95)]
    s.plate([f.loop(plate)], 0.7, hide, root, round_by=0.2)
    s.plate([f.loop([(x * 1.06, y * 1.07) for x, y in plate])], 0.4, trim, root, round_by=0.1)
    for side in (1, -1):
        f.horn([(-0.2, side * 0.85, 0.1), (-0.1, side * 1.25, 0.15), (0.3, side * 1.5, 0.2)], 0.16, trim, root)
    _straps(root, trim)


def _straps(root, trim):
    for x, radius in ((-1.5, 0.72), (-2.1, 0.66)):
        s.ring(radius, 0.16, finish('blackleather'), root, (x, 0, -0.25), (0, 0, math.pi / 2), flat=1.6)
        s.box((x, 0, 0.5), (0.34, 0.5, 0.12), trim, root, 0.04)
    s.box((-1.4, 0, 0.2), (1.2, 0.5, 0.24), finish('blackleather'), root, 0.08)


MODELS = {'talon': talon, 'dragon_talon': dragon_talon, 'kukri': kukri, 'fist': fist}
