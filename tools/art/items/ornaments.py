"""What makes a weapon precious: runes, vines, feathers, dragons, tassels, chains."""
import math

import shapes as s
from items import forge as f

GLYPHS = (
    [[(-1, -1), (-1, 1), (0.8, 0.2)], [(-1, 0), (0.8, -0.8)]],
    [[(-0.8, -1), (0, 1), (0.8, -1)], [(-0.5, -0.2), (0.5, -0.2)]],
    [[(0, -1), (0.8, 0), (0, 1), (-0.8, 0), (0, -1)]],
    [[(-0.8, 1), (0.8, 0.3), (-0.8, -0.3), (0.8, -1)]],
    [[(0, -1), (0, 1)], [(-0.8, 0.9), (0, 0.1), (0.8, 0.9)]],
)


def runes(xs, z, glow, parent, size=0.12, y=0.0, radius=0.022, bend=0.0):
    """A row of glowing signs on both faces at ±z; with `bend` it rises as a curved blade does, by bend·x²."""
    for index, x in enumerate(xs):
        height = y + bend * x * x
        for stroke in GLYPHS[index % len(GLYPHS)]:
            for side in (1, -1):
                s.tube([(x + px * size * 0.8, height + py * size, side * z) for px, py in stroke], radius, glow, parent)


def vine(x0, x1, z, metal, parent, height=0.13, waves=3, radius=0.025, y=0.0, taper=0.3):
    """A scroll with curls inlaid on both faces between x0 and x1; it grows smaller towards x1."""
    count = waves * 16
    for side in (1, -1):
        at = lambda t: (x0 + (x1 - x0) * t, y + 0.55 * height * (1 - taper * t) * math.sin(2 * math.pi * waves * t), side * z)
        s.tube([at(i / count) for i in range(count + 1)], radius, metal, parent)
        for bend in range(2 * waves):
            t = (bend + 0.5) / (2 * waves)
            _curl(at(t), height * (1 - taper * t) * 0.9, 1 if bend % 2 else -1, radius * 0.8, metal, parent)


def _curl(at, size, way, radius, metal, parent):
    x, y, z = at
    line = []
    for i in range(15):
        turn, reach = i * 0.42, size * (1 - i / 17)
        line.append((x + reach * math.sin(turn), y + way * (size - reach * math.cos(turn)), z))
    s.tube(line, radius, metal, parent)


def wing(parent, at, turn, length, feathers, metals, spread=1.3, mirror=False):
    """Feathers fanned from a shoulder; the wing leans along +x and opens towards +y, or -y if mirrored."""
    mount = s.group(parent, at, turn)
    mount.scale = (1, -1 if mirror else 1, 1)
    for row, (share, count, z) in enumerate(((1, feathers, 0), (0.62, feathers - 1, 0.09), (0.36, feathers - 2, 0.17))):
        for i in range(max(count, 2)):
            part = i / (max(count, 2) - 1)
            quill = s.group(mount, (0, 0, z), (0, 0, spread * part))
            reach = length * share * (1 - 0.42 * part)
            _feather(quill, reach, length * (0.105 - 0.012 * row), metals[row % len(metals)])
    f.horn([(-0.1 * length, -0.02, 0.2), (0.2 * length, 0.0, 0.22), (0.5 * length, -0.05, 0.16)], length * 0.07, metals[0], mount, 0.3)
    return mount


def _feather(parent, length, width, metal):
    shape = [(0.0, width * 0.4), (length * 0.4, width), (length * 0.8, width * 0.85), (length, 0.005)]
    f.leaf(shape, metal, metal, parent, thick=width * 1.1, bevel=0.25, steps=6)


def dragon_head(parent, at, turn, size, hide, horn_of, eye, bite=0.42):
    """A dragon's head that looks along +x with its jaws open by `bite` radians."""
    head = s.group(parent, at, turn)
    head.scale = (size,) * 3
    skull = [(-1.0, 0.12, 0.4, 0.36), (-0.55, 0.2, 0.46, 0.44), (-0.15, 0.2, 0.4, 0.42), (0.2, 0.1, 0.27, 0.3), (0.7, 0.04, 0.21, 0.26), (1.0, 0.04, 0.19, 0.24), (1.16, -0.02, 0.08, 0.12)]
    f.loft(_ovals(skull), [hide], head, smooth_angle=60)
    jaw = s.group(head, (-0.45, -0.12, 0), (0, 0, -bite))
    f.loft(_ovals([(-0.3, 0.0, 0.3, 0.34), (0.2, -0.06, 0.18, 0.28), (0.9, -0.03, 0.12, 0.22), (1.35, 0.0, 0.1, 0.16), (1.46, 0.03, 0.04, 0.06)]), [hide], jaw, smooth_angle=60)
    for side in (1, -1):
        _face(head, jaw, side, hide, horn_of, eye)
    for i in range(4):
        f.spike((-0.95 + i * 0.3, 0.5 + 0.05 * math.sin(i), 0), (-1.25 + i * 0.3, 0.92 - 0.1 * i, 0), 0.12, horn_of, head, 4)
    return head


def _ovals(rows, points=18):
    ring = [2 * math.pi * i / points for i in range(points)]
    return [[(x, y + h * math.sin(a), d * math.cos(a)) for a in ring] for x, y, h, d in rows]


def _face(head, jaw, side, hide, horn_of, eye):
    s.ball(0.1, (0.02, 0.26, side * 0.31), eye, head, steps=12)
    f.horn([(-0.3, 0.36, side * 0.36), (0.05, 0.42, side * 0.35), (0.34, 0.24, side * 0.26)], 0.1, hide, head, 0.3)
    s.ball(0.1, (1.0, 0.16, side * 0.15), hide, head, steps=12)
    f.horn([(-0.55, 0.45, side * 0.3), (-1.0, 0.75, side * 0.5), (-1.5, 0.78, side * 0.55), (-1.95, 1.05, side * 0.45)], 0.17, horn_of, head)
    f.horn([(-0.8, 0.1, side * 0.4), (-1.15, 0.1, side * 0.62), (-1.5, 0.25, side * 0.7)], 0.12, horn_of, head)
    f.horn([(-0.7, -0.15, side * 0.36), (-1.0, -0.3, side * 0.52), (-1.3, -0.28, side * 0.56)], 0.1, horn_of, head)
    for i, reach in enumerate((0.28, 0.17, 0.17, 0.13)):
        x = 0.95 - i * 0.22
        f.spike((x, -0.1, side * 0.18), (x + 0.03, -0.12 - reach, side * 0.19), 0.055, horn_of, head, 5)
        f.spike((x + 0.25, 0.05, side * 0.13), (x + 0.26, 0.08 + reach * 0.8, side * 0.14), 0.05, horn_of, jaw, 5)


def tassel(parent, at, length, cord, knot, turn=0.0, strands=9):
    """A knot with silk that hangs towards -y, leaned by `turn`."""
    hang = s.group(parent, at, (0, 0, turn))
    s.tube([(0, 0.3, 0), (0.02, 0.1, 0), (0, 0, 0)], 0.035, cord, hang)
    s.ball(0.1, (0, 0, 0), knot, hang, steps=14)
    s.lathe([(0.02, 0.02), (0.12, -0.05), (0.12, -0.18), (0.09, -0.24)], cord, hang, 24, (0, -0.06, 0))
    for i in range(strands):
        a, sway = 2 * math.pi * i / strands, 0.07 * math.sin(i * 2.4)
        x, z = 0.07 * math.cos(a), 0.07 * math.sin(a)
        s.tube([(x, -0.2, z), (x * 1.5, -0.2 - length * 0.5, z * 1.5), (x * 1.7 + sway, -0.2 - length * (1 - 0.08 * abs(sway)), z * 1.7)], 0.035, cord, hang, smooth=True)


def chain(points, size, metal, parent):
    """Links along points, each turned against the last."""
    for i, ((ax, ay, az), (bx, by, bz)) in enumerate(zip(points, points[1:])):
        lean = math.atan2(by - ay, bx - ax)
        link = s.group(parent, ((ax + bx) / 2, (ay + by) / 2, (az + bz) / 2), (0, 0, lean))
        inner = s.group(link, turn=(math.pi / 2 * (i % 2) + 0.3, 0, 0))
        reach = math.dist((ax, ay, az), (bx, by, bz)) * 0.62
        oval = [(reach * math.cos(a), reach * 0.62 * math.sin(a), 0) for a in (2 * math.pi * k / 20 for k in range(20))]
        s.tube(oval, size, metal, inner, closed=True)


def halo(parent, at, radius, metal, rays, thick):
    """A ring that faces the viewer, with rays of two lengths."""
    mount = s.group(parent, at)
    s.ring(radius, thick, metal, mount, turn=s.FACING)
    for i in range(rays):
        ray = s.group(mount, turn=(0, 0, 2 * math.pi * i / rays))
        f.spike((radius, 0, 0), (radius * (1.5 if i % 2 else 1.28), 0, 0), radius * 0.1, metal, ray, 4)
    return mount
