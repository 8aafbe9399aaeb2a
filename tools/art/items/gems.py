"""Single precious stones, from raw lumps to cut ones in goldwork."""
import math
import random

import materials as m
import shapes as s
from items import cuts
from items.finishes import finish
from items.goldwork import bezel, evenly, leaf, petals, scroll, smooth, wing

OUTLINES = {
    'round': lambda: cuts.round_(10),
    'oval': cuts.oval,
    'pear': cuts.pear,
    'marquise': cuts.marquise,
    'cushion': cuts.cushion,
    'trillion': cuts.trillion,
    'heart': cuts.heart,
    'star': cuts.star,
}


def loose(root, finishes, options):
    """A cut stone by itself, small ones of the same cut at its foot."""
    outline = OUTLINES[options.get('cut', 'round')]()
    size = options.get('size', 1.6)
    crown, depth = options.get('crown', 0.34), options.get('depth', 0.78)
    cuts.brilliant(outline, finishes[0], root, size, table=options.get('table', 0.54), crown=crown, depth=depth)
    for at, part, turn in options.get('small', []):
        cuts.brilliant(outline, finishes[0], root, size * part, at, turn, crown=crown, depth=depth)


def claw_set(root, finishes, options):
    """A stone held by an open gallery of gold: a rail under the girdle and claws over it."""
    stone, metal = finishes[:2]
    outline = OUTLINES[options['cut']]()
    size = 1.5
    cuts.brilliant(outline, stone, root, size, crown=options.get('crown', 0.4), depth=0.7, table=0.55)
    for part, z, thick in ((1.06, -0.16, 0.075), (0.78, -0.62, 0.06)):
        rail = [(x * size * part, y * size * part, z) for x, y in outline]
        s.tube(rail, thick, metal, root, closed=True)
    for x, y in outline[:: options.get('every', 4)]:
        points = [(x * size * part, y * size * part, z) for part, z in ((0.7, -0.85), (0.98, -0.35), (1.1, 0.0), (1.05, 0.16), (0.92, 0.26))]
        s.tube(smooth(points, 4), 0.085, metal, root, radii=[1.1] * 12 + [0.9] * 4 + [1.0])
        s.ball(0.11, points[-1], metal, root, steps=12)


def haloed(root, finishes, options):
    """A domed stone in a beaded frame with a circle of small brilliants and four leaves."""
    stone, metal, small = finishes[:3]
    s.ball(1.17, (0, 0, 0), stone, root, (0.81, 1, 0.5), 40)
    ring_of = lambda part: [(x * part, y * part) for x, y in cuts.oval(36, 0.82)]
    s.plate([ring_of(1.34), ring_of(1.1)], 0.3, metal, root, round_by=0.07)
    s.plate([ring_of(1.8), ring_of(1.28)], 0.2, metal, root, (0, 0, -0.1), round_by=0.06)
    for x, y in cuts.oval(11, 0.83):
        bezel(root, 0.14, metal, small, (x * 1.56, y * 1.56, 0.04))
    for x, y in cuts.oval(36, 0.82):
        s.ball(0.045, (x * 1.84, y * 1.84, -0.06), metal, root, steps=8)
    for way in (1, -1):
        scroll(root, 0.26, 0.07, metal, (way * 0.1, 1.78, 0), (0, 0, -way * 0.5), way)
        scroll(root, 0.26, 0.07, metal, (way * 0.1, -1.78, 0), (math.pi, 0, way * 0.5), way)
    bezel(root, 0.2, metal, stone, (0, 1.98, 0.06))
    bezel(root, 0.2, metal, stone, (0, -1.98, 0.06))


def geode(root, finishes, options):
    """Half a hollow stone: rind, two bands, and crystals that point inwards."""
    rind, band, inner, points = finishes
    rng = random.Random(options.get('seed', 5))
    edge = [1 + 0.05 * math.sin(3 * a + 1) + 0.035 * math.sin(5 * a) + 0.02 * math.sin(11 * a) for a in (2 * math.pi * i / 90 for i in range(90))]
    at = lambda i, part, z: (1.9 * edge[i] * part * math.cos(math.pi * i / 45), 1.5 * edge[i] * part * math.sin(math.pi * i / 45), z)
    shell = [at(i, math.sin(q), -1.5 * math.cos(q)) for q in (math.pi * k / 28 for k in range(1, 15)) for i in range(90)]
    shell_faces = [(r * 90 + i, r * 90 + (i + 1) % 90, r * 90 + 90 + (i + 1) % 90, r * 90 + 90 + i) for r in range(13) for i in range(90)]
    s.mesh(shell, shell_faces, rind, root, 60)
    for (part, inside), z, stuff in zip(((1.0, 0.92), (0.925, 0.84), (0.845, 0.73)), (0.0, 0.02, 0.0), (rind, band, inner)):
        outer = [at(i, part, 0)[:2] for i in range(90)]
        s.plate([outer, [at(i, inside, 0)[:2] for i in range(90)]], 0.12, stuff, root, (0, 0, z), round_by=0.03)
    bowl = [at(i, 0.8 * math.sin(q), -1.05 * math.cos(q)) for q in (math.pi * k / 28 for k in range(1, 15)) for i in range(90)]
    s.mesh(bowl, shell_faces, inner, root, 60)
    for _ in range(170):
        q, a = math.acos(rng.uniform(0.03, 1)), rng.uniform(0, 2 * math.pi)
        base = (1.5 * math.sin(q) * math.cos(a), 1.18 * math.sin(q) * math.sin(a), -1.02 * math.cos(q))
        seat = s.group(root, base, (math.pi / 2, 0, 0))
        lean_x, lean_y = -base[1] * 0.62 + rng.gauss(0, 0.2), base[0] * -0.5 + rng.gauss(0, 0.2)
        seat.rotation_euler = (math.pi / 2 - lean_x, 0, lean_y)
        s.crystal((0, 0, 0), rng.uniform(0.26, 0.55), rng.uniform(0.09, 0.17), points, seat, sides=6)


def raw(root, finishes, options):
    """Rough stones that stick in a lump of their mother rock."""
    rock, stone = finishes
    rng = random.Random(options.get('seed', 2))
    lump = [(rng.gauss(0, 1) * 1.0, rng.gauss(0, 1) * 0.55 - 0.35, rng.gauss(0, 1) * 0.7) for _ in range(46)]
    lumps = [_pulled(point, 1.5, 0.85, 1.0) for point in lump]
    s.hull(lumps, rock, root)
    for side in (-1, 1):
        s.hull([(x * 0.45 + side * 1.15, y * 0.5 - 0.45, z * 0.5 + 0.4) for x, y, z in lumps], rock, root)
    for x, y, z, size in ((0.1, 0.42, 0.65, 0.74), (-0.85, 0.05, 0.7, 0.5), (0.95, 0.1, 0.72, 0.52), (-0.25, -0.5, 1.02, 0.38), (0.55, -0.42, 1.0, 0.34), (-0.55, 0.72, -0.1, 0.5), (0.8, 0.62, -0.1, 0.42)):
        s.hull([(px * size, py * size, pz * size) for px, py, pz in _dodecahedron()], stone, root, (x, y, z), (rng.uniform(0, 3), rng.uniform(0, 3), rng.uniform(0, 3)))


def _pulled(point, x, y, z):
    """The point on an ellipsoid's skin, a little rough."""
    length = math.hypot(*point) or 1
    rough = 0.9 + 0.2 * ((point[0] * 7.3 + point[1] * 3.1) % 1)
    return (point[0] / length * x * rough, point[1] / length * y * rough - 0.35, point[2] / length * z * rough)


def _dodecahedron():
    """Corners of the rhombic dodecahedron, in which garnets grow."""
    cube = [(x * 0.58, y * 0.58, z * 0.58) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]
    axes = [(1.16, 0, 0), (-1.16, 0, 0), (0, 1.16, 0), (0, -1.16, 0), (0, 0, 1.16), (0, 0, -1.16)]
    return cube + axes


def amber(root, finishes, options):
    """A drop of amber with a small winged thing in it, half polished."""
    body, shade, metal = finishes
    profile = smooth([(0.02, -1.5), (0.75, -1.38), (1.22, -0.75), (1.24, -0.1), (0.92, 0.6), (0.5, 1.15), (0.2, 1.5), (0.02, 1.6)], 6)
    s.lathe(profile, body, root, 96, smooth_angle=180).scale = (1, 1, 0.62)
    insect = s.group(root, (0, -0.35, 0.78), (-0.1, 0, 0.5))
    s.ball(0.17, (0, 0.3, 0), shade, insect, (0.8, 1, 0.6), 14)
    s.ball(0.24, (0, -0.12, 0), shade, insect, (0.75, 1.5, 0.5), 16)
    for side in (-1, 1):
        leaf(insect, 0.75, 0.3, metal, (side * 0.1, 0.15, 0), (0, 0, side * -2.1), 0.05, 0.1, 0.01)
        leaf(insect, 0.55, 0.22, metal, (side * 0.1, 0.05, 0), (0, 0, side * -2.7), 0.05, 0.1, 0.01)
        for k in range(3):
            s.tube([(side * 0.1, 0.2 - 0.15 * k, 0), (side * 0.42, 0.28 - 0.26 * k, 0), (side * 0.55, 0.12 - 0.3 * k, -0.05)], 0.022, shade, insect)
    s.lathe([(0.3, 1.28), (0.36, 1.34), (0.3, 1.62), (0.1, 1.72)], metal, root, 40)
    s.ring(0.2, 0.055, metal, root, (0, 1.88, 0), s.FACING, 48)


def winged_heart(root, finishes, options):
    """A heart-cut stone under a little crown, in a halo of brilliants, with golden wings."""
    stone, metal, small = finishes
    heart = cuts.heart(12)
    cuts.brilliant(heart, stone, root, 1.5, (0, 0, 0.16), crown=0.42, table=0.55)
    frame = [[(x * part, y * part) for x, y in cuts.heart(40)] for part in (1.84, 1.47)]
    s.plate(frame, 0.3, metal, root, (0, 0, -0.04), round_by=0.08)
    for x, y in cuts.heart(16):
        bezel(root, 0.1, metal, small, (x * 1.67, y * 1.67, 0.12))
    for side in (-1, 1):
        wing(root, metal, side, 2.0, 8, (side * 1.35, -0.3, -0.3), (0, 0, side * 0.35), finish('silver'))
        scroll(root, 0.2, 0.065, metal, (side * 0.08, -1.92, 0.05), (math.pi, 0, side * 0.2), side)
    bezel(root, 0.2, metal, finish('gem:diamond'), (0, -2.02, 0.08), outline=cuts.pear(6))
    _coronet(root, metal, small)


def _coronet(root, metal, small):
    seat = s.group(root, (0, 1.3, 0.1))
    s.prism([(-0.5, 0), (0.5, 0), (0.66, 0.56), (0.3, 0.26), (0, 0.78), (-0.3, 0.26), (-0.66, 0.56)], 0.2, metal, seat, 0.05)
    for x, y, size in ((-0.68, 0.62, 0.085), (0, 0.88, 0.11), (0.68, 0.62, 0.085)):
        s.ball(size, (x, y, 0), m.pearl(), seat, steps=16)
    bezel(seat, 0.13, metal, small, (0, 0.2, 0.12))


def star_jewel(root, finishes, options):
    """A star-cut stone in a star of gold, with orbits and little moons."""
    stone, metal, small = finishes
    cuts.brilliant(cuts.star(5, 0.56), stone, root, 1.5, (0, 0, 0.2), crown=0.42, depth=0.55, table=0.42)
    shape = lambda part: [(x * part, y * part) for x, y in cuts.star(5, 0.56)]
    s.plate([shape(1.82), shape(1.44)], 0.3, metal, root, (0, 0, -0.02), round_by=0.08)
    for x, y in cuts.star(5, 0.56)[::2]:
        bezel(root, 0.14, metal, small, (x * 1.9, y * 1.9, 0.1))
    for petal in petals(root, 5, math.pi / 5):
        leaf(petal, 0.75, 0.34, metal, (0, 1.02, -0.12), (0, 0, 0), -0.1, 0.4, 0.04)
        bezel(petal, 0.11, metal, small, (0, 1.12, 0.14))
    for radius, thick, turn in ((2.25, 0.05, (1.15, 0.25, 0.35)), (2.5, 0.04, (1.25, -0.3, -0.5))):
        orbit = s.group(root, turn=turn)
        s.ring(radius, thick, metal, orbit, sides=128)
        for angle in (0.9, 2.6, 5.1):
            s.ball(0.13, (radius * math.cos(angle), 0, radius * math.sin(angle)), finish('gem:sapphire'), orbit, steps=8)


def star_emerald(root, finishes, options):
    """A step-cut stone on an eight-pointed star of gold with enamel rays, beads and corner brilliants."""
    stone, metal, enamel, small = finishes
    outline = cuts.octagon(0.8, 1.0, 0.28)
    cuts.step(outline, stone, root, 1.5, (0, 0, 0.3))
    frame = [[(x * part, y * part) for x, y in cuts.octagon(0.82, 1.0, 0.28)] for part in (1.72, 1.42)]
    s.plate(frame, 0.36, metal, root, (0, 0, 0.16), round_by=0.08)
    for x, y in evenly([*frame[0], frame[0][0]], 0.2):
        s.ball(0.05, (x * 1.02, y * 1.02, 0.16), metal, root, steps=8)
    for i, petal in enumerate(petals(root, 8)):
        reach = 2.5 if i % 2 == 0 else 2.2
        s.plate([[(0, reach), (-0.62, 0.4), (0.62, 0.4)]], 0.22, metal, petal, (0, 0, -0.12), round_by=0.06)
        s.plate([[(0, reach - 0.3), (-0.36, 0.6), (0.36, 0.6)]], 0.12, enamel, petal, (0, 0, 0.0), round_by=0.03)
        bezel(petal, 0.12, metal, small, (0, reach + 0.02, 0))
    

MODELS = {
    'loose': loose, 'claw_set': claw_set, 'haloed': haloed, 'geode': geode, 'raw': raw, 'amber': amber,
    'winged_heart': winged_heart, 'star_jewel': star_jewel, 'star_emerald': star_emerald,
}
