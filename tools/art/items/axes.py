"""Axes: single, double, hatchet, tomahawk. The haft lies along x, the head at its right end, its edge towards +y."""
import math

import shapes as s
from items import forge as f
from items import ornaments as o
from items.finishes import finish

HEADS = {
    # neck and edge, from the back of the haft to its end
    'broad': ([(1.2, 0.14), (1.45, 0.3), (1.9, 0.3), (2.15, 0.14)], [(0.3, 1.05), (0.95, 1.55), (2.1, 1.6), (2.7, 1.15)]),
    'bearded': ([(1.3, 0.14), (1.5, 0.34), (2.0, 0.34), (2.2, 0.14)], [(0.1, 1.0), (0.75, 1.5), (1.9, 1.5), (2.5, 0.95)]),
    'moon': ([(1.2, 0.14), (1.45, 0.34), (1.95, 0.34), (2.2, 0.14)], [(0.35, 0.95), (0.8, 1.75), (2.6, 1.75), (3.05, 0.95)]),
    'hatchet': ([(1.4, 0.14), (1.55, 0.3), (1.95, 0.3), (2.1, 0.14)], [(1.05, 1.1), (1.3, 1.3), (2.2, 1.32), (2.42, 1.12)]),
}


def _head(root, kind, body, side=1, size=1.0, thick=0.4, grind=0.7):
    neck, edge = ([(1.7 + (x - 1.7) * size, side * y * size) for x, y in line] for line in HEADS[kind])
    f.blade(neck, edge, body, finish('steel'), root, thick, grind)


def _haft(root, wood, cord, trim, length=4.5, radius=0.18):
    start = 2.2 - length
    s.tube(f.curve([(2.2, 0, 0), (1.0, 0, 0), (-1.0, 0.04, 0), (start, 0, 0)]), radius, wood, root)
    if cord:
        f.wrapped(start + 0.25, start + 1.75, radius, wood, cord, root, 12, 0.055, 1.0)
    f.turned([(radius, 0.2), (radius * 1.6, 0.1), (radius * 1.9, -0.1), (radius * 1.2, -0.3), (0.001, -0.34)], trim, root, (start, 0, 0))


def single(root, finishes, options):
    """Head, haft, trim. `head` broad or bearded, `back` spike or hammer, `runes`, `gem`, `fur` under the head."""
    body, wood, trim = finishes
    _haft(root, wood, finish('leather'), trim)
    _head(root, options.get('head', 'broad'), body)
    s.prism([(1.1, -0.3), (1.25, 0.34), (2.15, 0.34), (2.3, -0.3), (2.0, -0.4), (1.4, -0.4)], 0.52, trim, root, 0.08)
    if options.get('back') == 'hammer':
        s.box((1.7, -0.66, 0), (0.56, 0.6, 0.5), trim, root, 0.07)
        s.box((1.7, -0.95, 0), (0.68, 0.16, 0.6), finish('steel'), root, 0.05)
    elif options.get('back') == 'spike':
        f.horn([(1.7, -0.3, 0), (1.65, -0.8, 0), (1.3, -1.25, 0)], 0.26, trim, root)
    f.spike((2.2, 0, 0), (2.95, 0, 0), 0.2, trim, root, 4)
    if options.get('runes'):
        line = s.group(root, (0, 0.8, 0), (0, 0, 0.05))
        o.runes([0.95, 1.4, 1.85, 2.25], 0.2, finish(options['runes']), line, 0.13, 0, 0.028)
    if options.get('gem'):
        f.jewel((1.7, 0.0, 0.28), 0.2, finish(options['gem']), trim, root)
    if options.get('fur'):
        _fur(root, finish(options['fur']))


def _fur(root, hair):
    for i in range(26):
        a, x = i * 2.4, 0.5 + 0.5 * ((i * 7) % 26) / 26
        y, z = math.cos(a), math.sin(a)
        f.spike((x + 0.3, 0.12 * y, 0.12 * z), (x - 0.25, 0.42 * y, 0.4 * z), 0.13, hair, root, 5)


def double(root, finishes, options):
    """Head, haft, trim: two mirrored blades round a boss. `gem` its stone, `head` broad or moon."""
    body, wood, trim = finishes
    _haft(root, wood, finish('leather'), trim)
    for side in (1, -1):
        _head(root, options.get('head', 'broad'), body, side, 1.05)
    boss = [(2.5, 0.0), (2.25, 0.36), (1.7, 0.5), (1.15, 0.36), (0.9, 0.0)]
    s.plate([f.loop(f.mirrored(boss)[1:-1], 4)], 0.64, trim, root, round_by=0.12)
    _boss(root, finish(options['gem']), trim)
    f.spike((2.4, 0, 0), (3.4, 0, 0), 0.22, trim, root, 4)
    for x in (0.7, 0.3):
        f.band(x, 0.2, 0.16, trim, root)


def _boss(root, stone, trim):
    """A great stone in a dark field, studded round."""
    s.lathe([(0.001, 0.36), (0.46, 0.36), (0.5, 0.3)], finish('dark'), root, 48, (1.7, 0, 0), s.FACING)
    s.ring(0.49, 0.045, trim, root, (1.7, 0, 0.34), s.FACING)
    f.jewel((1.7, 0, 0.37), 0.26, stone, trim, root, 10)
    for i in range(10):
        a = math.pi * i / 5
        s.ball(0.045, (1.7 + 0.41 * math.cos(a), 0.41 * math.sin(a), 0.37), trim, root, steps=10)


def demon(root, finishes, options):
    """Head, haft, trim: an infernal double axe. Horns, burning runes, spikes along the haft, a horned skull as boss."""
    body, wood, trim = finishes
    glow, stone = finish('light:#ff7a1a'), finish('gem:fire')
    _haft(root, wood, finish('blackleather'), trim, 5.0, 0.2)
    for side in (1, -1):
        _head(root, 'moon', body, side, 1.12, 0.46, 0.78)
        f.horn([(2.1, side * 0.2, 0.1), (2.7, side * 0.5, 0.15), (3.1, side * 0.42, 0.1), (3.6, side * 0.62, 0)], 0.2, trim, root)
        f.spike((0.6, side * 0.1, 0), (0.2, side * 0.8, 0), 0.17, trim, root, 4)
        for i in range(3):
            f.spike((-0.1 - i * 0.4, side * 0.1, 0), (-0.3 - i * 0.4, side * 0.5, 0), 0.12, trim, root, 4)
    o.dragon_head(root, (1.5, 0, 0.24), (0, -0.15, 0), 0.62, trim, finish('bone'), stone, 0.5)
    s.plate([f.loop([(1.0, 0.36), (2.3, 0.4), (2.5, 0), (2.3, -0.4), (1.0, -0.36), (0.8, 0)], 4)], 0.6, trim, root, round_by=0.12)
    o.runes([-0.75, -0.45], 0.21, glow, root, 0.1)
    s.hull([(-3.1 + x, r * math.cos(a), r * math.sin(a)) for x, r in ((0.0, 0.2), (-0.2, 0.3), (-0.7, 0.01)) for a in (math.pi * i / 3 for i in range(6))], stone, root)


def tomahawk(root, finishes, options):
    """Head, haft, trim: light head with a pipe bowl, beads and feathers."""
    body, wood, trim = finishes
    _haft(root, wood, None, trim, 4.4, 0.16)
    _head(root, 'hatchet', body, 1, 1.1, 0.3, 0.6)
    f.horn([(1.72, -0.1, 0), (1.72, -0.6, 0), (1.5, -1.1, 0)], 0.24, trim, root)
    f.band(1.7, 0.24, 0.7, trim, root, swell=0.06)
    for i in range(8):
        f.band(-0.7 - i * 0.13, 0.17, 0.11, finish(('paint:#e8b23a', 'paint:#1c9aa8', 'paint:#c8302a')[i % 3]), root, swell=0.02)
    for i, (x, lean, ink) in enumerate(((0.9, -2.2, '#d8402a'), (0.75, -1.8, '#f4ead8'), (0.6, -1.4, '#1c8a9a'))):
        quill = s.group(root, (x, -0.15, 0.16 + i * 0.05), (0.2, 0, lean))
        f.leaf([(0.15, 0.03), (0.5, 0.17), (1.2, 0.18), (1.5, 0.01)], finish(f'paint:{ink}'), finish(f'paint:{ink}'), quill, 0.06, 0.3)
        s.tube([(0, 0, 0), (0.4, 0, 0)], 0.035, trim, quill)
        f.spike((1.36, 0, 0.02), (1.56, 0, 0.02), 0.1, finish('dark'), quill, 4)
    s.tube([(0.95, 0.1, 0.15), (0.7, -0.18, 0.15), (0.5, 0.1, 0.16)], 0.06, finish('leather'), root)


def hatchet(root, finishes, options):
    """Head, haft, trim: a wood-cutter's hand axe with a swollen wooden end."""
    body, wood, trim = finishes
    line = f.curve([(2.2, 0.05, 0), (0.8, 0.0, 0), (-0.6, 0.14, 0), (-1.6, 0.1, 0), (-2.2, -0.22, 0)])
    s.tube(line, 0.22, wood, root, radii=[0.8 + 0.5 * (i / len(line)) ** 3 for i in range(len(line))])
    _head(root, 'hatchet', body, 1, 1.25, 0.44, 0.62)
    s.prism([(1.25, -0.42), (1.3, 0.34), (2.1, 0.34), (2.15, -0.42)], 0.5, body, root, 0.07)
    s.box((2.2, 0.0, 0), (0.08, 0.3, 0.12), trim, root, 0.02)


MODELS = {'single': single, 'double': double, 'demon': demon, 'tomahawk': tomahawk, 'hatchet': hatchet}
