"""Wings worn on the back: of an angel and of a demon."""
import math

import shapes as s
from items import plumage
from items import sculpt as sc


def holy(root, finishes, options):
    """A pair of raised wings about a star with a halo. Finishes: feathers, inner feathers, gold, light, stone."""
    white, inner, gold, glow, stone = finishes
    for half in sc.sides(root):
        seat = s.group(half, (0.28, -0.3, 0), (0, -0.2, 0.12))
        plumage.wing(seat, [(white, 12, 2.6, 0.46), (white, 11, 1.8, 0.42), (inner, 9, 1.15, 0.36), (gold, 8, 0.62, 0.28)], gold, (1.3, -0.75), 1.25)
        plumage.wing_arm(seat, gold, 1.25, 0.12)
        for i in range(4):
            s.cut_stone(0.09 - 0.01 * i, 0.07, stone, seat, (0.28 + 0.26 * i, 0.3 + 0.17 * i, 0.36))
    heart = s.group(root, (0, -0.25, 0.35))
    for i in range(8):
        sc.blade(0.75 if i % 2 == 0 else 0.42, 0.26, 0.14, gold, s.group(heart, turn=(0, 0, i * math.pi / 4)), (0, 0.05, 0))
    s.lathe([(0.02, 0.14), (0.24, 0.12), (0.32, 0.02), (0.32, -0.1)], gold, heart, 40, turn=s.FACING)
    s.cut_stone(0.24, 0.18, stone, heart, (0, 0, 0.1))
    halo = s.group(root, (0, 1.75, 0.2), (-1.15, 0, 0))
    s.ring(0.62, 0.06, gold, halo, turn=s.FACING)
    s.ring(0.5, 0.03, glow, halo, turn=s.FACING)


def demon(root, finishes, options):
    """A pair of leathern wings with claws and lit veins, joined by a horned skull-piece. Finishes: bone, skin, gold, glow, stone."""
    bone, skin, gold, glow, stone = finishes
    for half in sc.sides(root):
        membrane(s.group(half, (0.2, -0.2, 0), (0, -0.22, 0)), bone, skin, gold, glow)
    seat = s.group(root, (0, -0.2, 0.25))
    s.lathe([(0.02, 0.16), (0.3, 0.13), (0.4, 0.02), (0.4, -0.14)], gold, seat, 8, turn=s.FACING, smooth_angle=15)
    s.cut_stone(0.28, 0.2, stone, seat, (0, 0, 0.1))
    for i in range(5):
        lean = math.pi + (i - 2) * 0.42
        sc.loft([(0.3 * -math.sin(lean), 0.3 * math.cos(lean), 0.05, 0.12), (0.75 * -math.sin(lean), 0.75 * math.cos(lean), 0.1, 0.07), (1.15 * -math.sin(lean), 1.15 * math.cos(lean), 0, 0.01)], bone, seat, 16)
    for half in sc.sides(seat):
        sc.loft([(0.22, 0.25, 0.05, 0.14), (0.48, 0.62, 0.1, 0.11), (0.42, 1.05, 0.15, 0.07), (0.2, 1.3, 0.2, 0.01)], bone, half, 18)


def membrane(seat, bone, skin, gold, glow=None, size=1.0):
    """A bat's wing to the right: an arm, four fingers, sagging skin between them."""
    shoulder, elbow, wrist = (0, 0, 0), (0.62, 0.95, 0.1), (1.1, 1.75, 0.05)
    tips = [(2.75, 1.35, -0.1), (2.62, 0.12, 0), (1.85, -0.85, 0.05), (0.75, -1.2, 0.05)]
    scaled = lambda p: tuple(v * size for v in p)
    for a, b, r in ((shoulder, elbow, 0.15), (elbow, wrist, 0.12)):
        sc.loft([(*scaled(a), r * size), (*scaled([(p + q) / 2 for p, q in zip(a, b)]), r * 0.75 * size), (*scaled(b), r * size)], bone, seat, 18, 6)
    fingers = []
    for i, tip in enumerate(tips):
        middle = [(w + t) / 2 for w, t in zip(wrist, tip)]
        bow = (0.22 - 0.1 * i, 0.22 - 0.02 * i, 0.12)
        line = sc.spline([scaled(wrist), scaled([m + b for m, b in zip(middle, bow)]), scaled(tip)], 10)
        fingers.append(line)
        sc.loft([(*p, size * (0.075 - 0.055 * k / (len(line) - 1))) for k, p in enumerate(line)], bone, seat, 14, 1)
        sc.loft([(*scaled(tip), 0.05 * size), (*scaled((tip[0] + 0.12, tip[1] - 0.24, tip[2] + 0.05)), 0.008)], gold, seat, 12, 2)
    body = sc.spline([scaled(wrist), scaled((0.5, 0.7, 0.02)), scaled((0.02, -0.1, 0)), scaled((0.25, -0.75, 0.02))], 7)[:21]
    for a, b in zip(fingers, [*fingers[1:], body]):
        _web(seat, a, b, skin, size)
    if glow:
        for a, b in zip(fingers, fingers[1:]):
            line = [tuple((p + q) / 2 for p, q in zip(u, v)) for u, v in zip(a, b)]
            vein = [(x, y, z + 0.0) for x, y, z in line[3:16]]
            s.tube(vein, 0.024 * size, glow, seat, radii=[1.3 - 1.0 * k / (len(vein) - 1) for k in range(len(vein))])
    sc.loft([(*scaled(wrist), 0.1 * size), (*scaled((1.02, 2.05, 0.12)), 0.08 * size), (*scaled((1.24, 2.3, 0.2)), 0.01)], gold, seat, 16)
    for joint, r in ((shoulder, 0.2), (elbow, 0.16), (wrist, 0.15)):
        s.ball(r * size, scaled(joint), gold, seat, steps=14)


def _web(seat, a, b, skin, size, steps=8):
    """Skin between two lines of points; it hangs in, the more the nearer to the free edge."""
    count = min(len(a), len(b))
    vertices, faces = [], []
    for i in range(count):
        for k in range(steps + 1):
            t = k / steps
            sag = math.sin(math.pi * t)
            part = i / (count - 1)
            x, y, z = (p + (q - p) * t for p, q in zip(a[int(i * (len(a) - 1) / (count - 1))], b[int(i * (len(b) - 1) / (count - 1))]))
            x0, y0, _ = a[0]
            pull = 1 - 0.2 * sag * part ** 2
            vertices.append((x0 + (x - x0) * pull, y0 + (y - y0) * pull, z - 0.16 * size * sag * math.sin(math.pi * min(1, part + 0.2) * 0.8)))
    for i in range(count - 1):
        for k in range(steps):
            p = i * (steps + 1) + k
            faces.append((p, p + 1, p + steps + 2, p + steps + 1))
    return sc.hollow(s.mesh(vertices, faces, skin, seat, 70), 0.035 * size)


MODELS = {'holy': holy, 'demon': demon}
