"""Knives: hunter, survival, tanto, throwing, cleaver."""
import shapes as s
from items import forge as f
from items import ornaments as o
from items.finishes import finish

POINTS = {
    # back and edge of the blade, from guard to tip
    'drop': ([(-0.2, 0.42), (1.2, 0.48), (2.2, 0.42), (3.0, 0.0)], [(-0.2, -0.34), (1.0, -0.46), (2.1, -0.4), (3.03, -0.03)]),
    'clip': ([(-0.2, 0.42), (1.6, 0.46), (1.65, 0.46), (2.3, 0.16), (3.1, 0.2)], [(-0.2, -0.34), (1.0, -0.5), (1.9, -0.46), (2.6, -0.2), (3.12, 0.17)]),
    'trail': ([(-0.2, 0.4), (1.0, 0.36), (2.0, 0.4), (3.1, 0.78)], [(-0.2, -0.34), (0.9, -0.52), (2.0, -0.38), (3.12, 0.75)]),
}
GRIP = [(-0.42, 0.36), (-0.42, -0.32), (-0.9, -0.4), (-1.25, -0.28), (-1.6, -0.42), (-1.98, -0.28), (-2.35, -0.52), (-2.66, -0.44), (-2.6, 0.3), (-2.1, 0.42), (-1.2, 0.44)]


def hunter(root, finishes, options):
    """Blade, grip, trim. `point` drop, clip or trail; `engraved` lays a vine, `gem` sets a stone, `gut` cuts a hook."""
    body, grip, trim = finishes
    spine, edge = POINTS[options.get('point', 'drop')]
    f.blade(spine, edge, body, finish('steel'), root, 0.24, 0.56, options.get('fuller', 0.3))
    s.plate([f.loop([(-0.5, -0.62), (-0.3, -0.78), (-0.12, -0.6), (-0.12, 0.5), (0.02, 0.74), (-0.26, 0.74), (-0.46, 0.52)])], 0.5, trim, root, round_by=0.08)
    s.box((-0.02, 0.03, 0), (0.12, 0.72, 0.4), trim, root, 0.04)
    stones = options.get('gem')
    f.slabs(GRIP, trim if stones else finish('steel'), grip, root, 0.44, rivets=[(-0.75, 0.04), (-1.4, 0.06), (-2.05, 0.06)], stud=trim)
    if options.get('engraved'):
        o.vine(0.2, 2.3, 0.125, trim, root, 0.12, 3, y=0.16)
    if stones:
        f.jewel((-0.3, 0.02, 0.27), 0.17, finish(stones), trim, root)
        f.turned([(0.001, -0.2), (0.24, -0.16), (0.34, 0.0), (0.3, 0.12)], trim, root, (-2.72, -0.08, 0), 0.75)


def survival(root, finishes, options):
    """Blade, grip, trim: saw teeth on the back, hollow ribbed grip, compass pommel, a cord."""
    body, grip, trim = finishes
    spine, edge = POINTS['clip']
    f.blade(spine, edge, body, finish('steel'), root, 0.28, 0.6, 0.35)
    for i in range(options.get('teeth', 7)):
        f.spike((0.22 + i * 0.18, 0.4, 0), (0.14 + i * 0.18, 0.62, 0), 0.12, finish('steel'), root, 4)
    s.plate([s.rounded(-0.46, -0.74, -0.14, 0.78, 0.12), s.circle(-0.3, 0.6, 0.07, 20), s.circle(-0.3, -0.58, 0.07, 20)], 0.5, trim, root, round_by=0.06)
    ribs = [(0.34 if i % 2 else 0.39, -0.46 - i * 0.1) for i in range(20)]
    f.turned([(0.3, -0.4), *ribs, (0.3, -2.46)], grip, root, flat=0.92)
    f.turned([(0.34, -2.4), (0.45, -2.46), (0.47, -2.6), (0.45, -2.78), (0.3, -2.86), (0.001, -2.86)], trim, root, flat=0.95, ribs=_knurl)
    cord = finish(options.get('cord', 'cloth:#c86a1e'))
    s.tube(f.curve([(-2.72, -0.3, 0.1), (-2.95, -0.62, 0.1), (-2.6, -0.85, 0.12), (-2.1, -0.7, 0.14), (-1.7, -0.86, 0.1)]), 0.06, cord, root)
    s.tube(f.curve([(-2.72, -0.3, -0.02), (-3.05, -0.7, 0), (-2.7, -1.0, 0), (-2.25, -0.84, 0), (-1.9, -0.98, 0)]), 0.06, cord, root)
    if options.get('light'):
        f.jewel((-0.3, 0.02, 0.22), 0.16, finish(options['light']), trim, root, 12)


def _knurl(angle):
    return 1.03 if int(angle * 8) % 2 else 1.0


def tanto(root, finishes, options):
    """Blade, grip, trim: a square-cut point, bolster, cross-cut grip; `glow` lights a line along the blade."""
    body, grip, trim = finishes
    spine = [(-0.2, 0.44), (1.2, 0.44), (2.5, 0.44), (2.5, 0.44), (3.35, 0.4), (3.35, 0.4)]
    edge = [(-0.2, -0.38), (1.2, -0.4), (2.5, -0.38), (2.5, -0.38), (3.36, 0.37), (3.36, 0.37)]
    f.blade(spine, edge, body, finish('steel'), root, 0.28, 0.6, 0.3)
    s.prism([(-0.5, -0.46), (-0.16, -0.56), (0.0, -0.4), (0.0, 0.46), (-0.16, 0.6), (-0.5, 0.5)], 0.5, trim, root, 0.07)
    shape = [(-0.5, 0.38), (-0.5, -0.34), (-1.5, -0.3), (-2.5, -0.42), (-2.6, -0.3), (-2.6, 0.36), (-2.4, 0.44), (-1.4, 0.38)]
    s.plate([shape], 0.46, grip, root, round_by=0.1)
    s.prism([(-2.56, -0.5), (-2.56, 0.46), (-2.84, 0.38), (-2.98, 0.06), (-2.84, -0.4)], 0.4, trim, root, 0.07)
    for i in range(6):
        for side in (1, -1):
            s.box((-0.78 - i * 0.3, 0.02, side * 0.225), (0.1, 0.5, 0.06), trim if i in (0, 5) else finish('dark'), root, 0.025)
    if options.get('glow'):
        for side in (1, -1):
            s.tube([(0.15, 0.23, side * 0.11), (2.3, 0.25, side * 0.11)], 0.035, finish(options['glow']), root)


def throwing(root, finishes, options):
    """Blade, cord, trim: a leaf with a ring at its end; `count` knives in a fan."""
    count = options.get('count', 1)
    for i in range(count):
        lean = (i - (count - 1) / 2) * 0.42
        _dart(s.group(root, (0, 0, (i - count) * 0.16), (0, 0, lean)), finishes)


def _dart(parent, finishes):
    body, cord, trim = finishes
    shape = [(1.2, 0.17), (1.5, 0.24), (2.0, 0.5), (2.5, 0.52), (3.3, 0.34), (4.3, 0.01)]
    f.leaf(shape, body, finish('steel'), parent, 0.3, 0.24)
    f.wrapped(0.1, 1.3, 0.15, finish('dark'), cord, parent, 9, 0.055, 0.9)
    f.band(1.34, 0.19, 0.14, trim, parent)
    f.band(0.04, 0.17, 0.14, trim, parent)
    s.ring(0.3, 0.085, trim, parent, (-0.32, 0, 0), s.FACING)


def cleaver(root, finishes, options):
    """Blade, grip, trim: a broad chopping blade with a hole to hang it by."""
    body, grip, trim = finishes
    spine = [(-0.1, 0.3), (0.2, 0.5), (1.4, 0.62), (2.75, 0.66), (2.75, 0.66), (2.95, 0.3)]
    edge = [(-0.1, -0.1), (0.15, -0.85), (1.4, -1.0), (2.75, -0.98), (2.75, -0.98), (2.98, -0.7)]
    f.blade(spine, edge, body, finish('steel'), root, 0.2, 0.72)
    for side in (1, -1):
        s.ring(0.15, 0.04, trim, root, (2.5, 0.36, side * 0.08), s.FACING)
        s.lathe([(0.001, 0.012), (0.13, 0.01)], finish('dark'), root, 24, (2.5, 0.36, side * 0.1), (side * 1.5708, 0, 0))
    f.band(-0.2, 0.26, 0.24, trim, root, 0.08, 0.8)
    shape = [(-0.2, 0.34), (-0.2, -0.18), (-1.0, -0.3), (-1.7, -0.2), (-2.2, -0.4), (-2.45, -0.2), (-2.35, 0.22), (-1.6, 0.36), (-0.9, 0.4)]
    f.slabs(shape, finish('steel'), grip, root, 0.44, rivets=[(-0.6, 0.05), (-1.25, 0.06), (-1.9, 0.02)], stud=trim)


MODELS = {'hunter': hunter, 'survival': survival, 'tanto': tanto, 'throwing': throwing, 'cleaver': cleaver}
