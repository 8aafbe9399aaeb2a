"""What crushes: stone maul, flanged mace, war hammer, chained star, titan's hammer. The haft lies along x, the head at its right end."""
import math

import shapes as s
from items import forge as f
from items import ornaments as o
from items.finishes import finish


def _haft(root, wood, cord, trim, start=-2.6, end=1.6, radius=0.19):
    s.tube(f.curve([(end, 0, 0), (0, 0, 0), (start, 0, 0)]), radius, wood, root)
    f.wrapped(start + 0.2, start + 1.6, radius, wood, cord, root, 12, 0.055, 1.0)
    f.band(start + 1.68, radius + 0.04, 0.14, trim, root)
    f.turned([(radius, 0.2), (radius * 1.7, 0.1), (radius * 2.0, -0.12), (radius * 1.2, -0.34), (0.001, -0.38)], trim, root, (start, 0, 0))


def stone(root, finishes, options):
    """Rock, wood, cord: a boulder lashed to a stick."""
    rock, wood, cord = finishes
    line = f.curve([(1.9, 0.05, 0), (0.4, 0.0, 0), (-1.2, 0.1, 0), (-2.8, -0.06, 0)])
    s.tube(line, 0.19, wood, root, radii=[1.15 - 0.25 * math.sin(i * 0.5) * 0.4 for i in range(len(line))])
    points = []
    for i in range(46):
        a, b = i * 2.4, math.acos(1 - 2 * (i + 0.5) / 46)
        r = 1 + 0.12 * math.sin(i * 5.1)
        points.append((1.5 + 0.62 * r * math.sin(b) * math.cos(a), 1.0 * r * math.cos(b), 0.6 * r * math.sin(b) * math.sin(a)))
    s.bevel(s.hull(points, rock, root), 0.03, 2, 5)
    for lean in (0.62, -0.62):
        s.ring(0.68, 0.075, cord, root, (1.5, 0, 0), (0.0, 0.0, lean), sides=48)
    for i in range(5):
        f.band(0.7 - i * 0.12, 0.2, 0.11, cord, root, swell=0.04)
    f.wrapped(-2.5, -1.4, 0.18, wood, cord, root, 9, 0.055, 1.0)


def mace(root, finishes, options):
    """Head, grip, trim: flanges round a core. `flanges`, `crown` a spike, `gem` in the crown, `vine` on the haft."""
    body, grip, trim = finishes
    count = options.get('flanges', 7)
    _haft(root, body, grip, trim, end=1.2)
    f.turned([(0.2, 0.6), (0.36, 0.8), (0.38, 2.1), (0.2, 2.3), (0.001, 2.34)], body, root)
    shape = [(0.75, 0.25), (0.95, 0.62), (1.45, 0.98), (1.8, 0.82), (2.15, 0.36), (2.2, 0.25)]
    for i in range(count):
        fin = s.group(root, turn=(2 * math.pi * i / count + 0.25, 0, 0))
        s.prism(shape, 0.17, trim if options.get('gilt') else body, fin, 0.04)
    for x in (0.66, 2.24):
        f.band(x, 0.4, 0.16, trim, root)
    stone_of = options.get('gem')
    if stone_of:
        s.crystal((2.2, 0, 0), 0.85, 0.28, finish(stone_of), root, (0, -math.pi / 2))
    else:
        f.spike((2.2, 0, 0), (3.0, 0, 0), 0.22, trim, root, 6)


def war(root, finishes, options):
    """Head, grip, trim: a square face, a beak behind, a spike above."""
    body, grip, trim = finishes
    _haft(root, finish('darkwood'), grip, trim, -2.6, 1.8, 0.19)
    s.prism([(1.35, -0.5), (1.25, 0.45), (2.15, 0.45), (2.05, -0.5)], 0.62, trim, root, 0.09)
    s.box((1.7, 0.72, 0), (0.62, 0.6, 0.56), body, root, 0.08)
    s.box((1.7, 1.1, 0), (0.86, 0.36, 0.76), body, root, 0.1)
    for x in (-0.26, 0, 0.26):
        for z in (-0.2, 0.2):
            f.spike((1.7 + x, 1.26, z), (1.7 + x, 1.44, z), 0.13, body, root, 4)
    f.blade([(1.35, -0.4), (1.3, -0.9), (0.9, -1.5)], [(2.05, -0.4), (1.9, -0.95), (0.92, -1.53)], body, body, root, 0.5, 0.5)
    f.spike((2.0, 0, 0), (3.1, 0, 0), 0.24, body, root, 4)
    for side in (1, -1):
        s.box((0.7, 0, side * 0.17), (1.3, 0.16, 0.08), trim, root, 0.03)


def morning_star(root, finishes, options):
    """Ball, grip, trim: a spiked ball on a chain; `gem` glows between the spikes."""
    ball, grip, trim = finishes
    _haft(root, finish('darkwood'), grip, trim, -2.6, 0.6, 0.19)
    f.turned([(0.001, 0.95), (0.14, 0.92), (0.28, 0.7), (0.28, 0.3), (0.2, 0.2)], trim, root)
    ring = [(0.95, 0.0, 0.0), (1.25, 0.3, 0), (1.62, 0.5, 0), (2.0, 0.42, 0), (2.25, 0.1, 0), (2.32, -0.28, 0), (2.3, -0.62, 0)]
    o.chain(ring, 0.075, trim, root)
    centre = (2.28, -1.5, 0)
    s.ball(0.8, centre, ball, root)
    s.ring(0.8, 0.07, trim, root, centre, (0.4, 0, 0.5), flat=1.2)
    for i in range(22):
        b, a = math.acos(1 - 2 * (i + 0.5) / 22), i * 2.4
        way = (math.sin(b) * math.cos(a), math.cos(b), math.sin(b) * math.sin(a))
        at = lambda r: tuple(c + r * w for c, w in zip(centre, way))
        f.spike(at(0.74), at(1.22), 0.17, trim, root, 5)


def titan(root, finishes, options):
    """Head, grip, trim: a great block with struck faces, light in its seams. `wings`, `gem`, `glow`."""
    body, grip, trim = finishes
    glow = finish(options.get('glow', 'light:#1a6aff'))
    _haft(root, finish('dark'), grip, trim, -2.6, 1.6, 0.22)
    shape = [(1.0, -1.3), (1.0, 1.3), (1.18, 1.48), (2.22, 1.48), (2.4, 1.3), (2.4, -1.3), (2.22, -1.48), (1.18, -1.48)]
    s.prism(shape, 1.1, body, root, 0.12)
    for side in (1, -1):
        _face(root, side, body, trim, glow)
    s.box((1.7, 0, 0), (1.62, 0.62, 1.26), trim, root, 0.1)
    if options.get('gem'):
        f.jewel((1.7, 0, 0.66), 0.36, finish(options['gem']), trim, root, 10)
    f.spike((2.35, 0, 0), (2.95, 0, 0), 0.3, trim, root, 4)
    if options.get('wings'):
        for side in (1, -1):
            o.wing(root, (0.9, side * 0.5, 0.3), (0, 0, side * 1.9), 1.7, 6, [trim, finish('whitejade'), trim], 0.9, side < 0)
        o.halo(root, (1.7, 0, -0.5), 1.9, trim, 20, 0.07)


def _face(root, side, body, trim, glow):
    s.box((1.7, side * 1.3, 0), (1.66, 0.4, 1.34), trim, root, 0.12)
    s.box((1.7, side * 0.88, 0), (1.5, 0.1, 1.18), glow, root, 0.03)
    for face in (1, -1):
        for x in (1.15, 2.25):
            s.ball(0.1, (x, side * 1.3, face * 0.68), body, root, steps=12)


MODELS = {'stone': stone, 'mace': mace, 'war': war, 'morning_star': morning_star, 'titan': titan}
